"""The side that plays: from a config to records in a journal."""
