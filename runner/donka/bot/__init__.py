"""What an author of bots meets: the views, the bot, the offer, the hook.

Knows nothing of processes, clocks or leagues. Authors import all of it from ``donka``.
"""
