"""Records kept: one SQLite file a tournament, its digests' root, its lock."""
