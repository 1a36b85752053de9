"""What the config's language has words for and this version cannot do yet.

A line here refuses, with what is available, instead of accepting and ignoring. Whoever builds one of
these deletes its line.
"""

from collections.abc import Mapping

AVAILABLE: Mapping[str, tuple[object, ...]] = {
    "schedule.one_per_author": (False,),
}
"""For each key the values that work today."""
