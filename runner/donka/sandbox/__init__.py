"""Bots in processes of their own: started, asked, timed and ended. POSIX-only code lives here alone."""
