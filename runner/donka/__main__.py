"""``python -m donka`` is ``donka``."""

from donka.cli import main

if __name__ == "__main__":
    main()
