"""The entry examination: one bot is asked all that a league could ask of it, step by step.

Knows nothing of rosters, names or submissions; what follows from an examination is decided elsewhere.
"""
