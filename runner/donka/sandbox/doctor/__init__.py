"""Proves each level of isolation by doing, and tells what stands against a higher one."""
