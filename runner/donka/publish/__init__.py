"""Publishing: from a tournament's folder to its site, of which a reader sees all or nothing."""
