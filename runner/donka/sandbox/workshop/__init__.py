"""A box in which a stranger's project is built: no network, no files but its own, and an end."""
