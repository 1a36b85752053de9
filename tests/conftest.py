"""What holds for every test here."""

import signal

from hypothesis import settings

# A busy machine is no reason for a property to fail; pytest-timeout ends what hangs.
settings.register_profile("donka", deadline=None)
settings.load_profile("donka")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell has its background jobs ignore Ctrl-C, and what they start inherits that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
