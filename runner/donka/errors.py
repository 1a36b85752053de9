"""The one exception that is a message to the user, not a bug."""


class DonkaError(Exception):
    """A mistake somebody can mend: its text is the one line they are shown.

    The command line prints it without a trace and exits with 2. The text tells the place, what was
    found, what was expected and what to do.
    """
