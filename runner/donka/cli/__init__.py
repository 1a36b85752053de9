"""The commands of ``donka``: each parses its words, calls one room, and prints."""

import signal


def main() -> None:
    """Run the command line."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        # Until a command begins there is nothing to put in order, and Python's way to end is a trace.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    # Importing one command's module must not build them all.
    from donka.cli.app import app

    app()
