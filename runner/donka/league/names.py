"""How names of distributions are compared."""

import re


def canonical(distribution: str) -> str:
    """The name of a distribution as packaging compares it (PEP 503): ``Donka_Alpha``, ``donka-alpha``."""
    return re.sub(r"[-_.]+", "-", distribution).lower()
