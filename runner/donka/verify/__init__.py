"""Verification: a tournament dealt again, played again, ranked again, and held against its tables."""
