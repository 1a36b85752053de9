"""The commands of ``donka``: each parses its words, calls one room, and prints."""


def main() -> None:
    """Run the command line."""
    # Importing one command's module must not build them all.
    from donka.cli.app import app

    app()
