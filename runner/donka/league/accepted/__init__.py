"""The bots that were accepted into a league: kept in its folder, version by version, as they came.

Reads them for whoever plays them and keeps what is given to it. Knows nothing of how a bot is
fetched, unpacked, examined or named.
"""
