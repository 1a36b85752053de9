"""What a worker says it reached, held against the level that is asked for.

The worker is ours until a bot is loaded, so it is believed; what it cannot know is in ``box``.
"""

from collections.abc import Mapping

from donka.sandbox.limits import Limits

Reached = dict[str, bool | int | str]
"""What a worker tells of its lockdown, by step."""

_STEPS = {
    "parent_death": "does not end with its host",
    "undumpable": "may be traced",
    "no_new_privs": "may gain privileges",
    "landlock": "Landlock is not in force",
    "seccomp": "the filter of system calls is not in force",
}
_BOUNDS = {"core": 0, "memlock": 0, "msgqueue": 0}


def shortfall(limits: Limits, reached: Mapping[str, bool | int | str]) -> str | None:
    """What *reached* lacks of the level of *limits*, in words; None where nothing does.

    At ``none`` nothing is asked: another system has other means.
    """
    if not limits.level.isolates:
        return None
    for step, lack in _STEPS.items():
        if not reached.get(step):
            return lack
    if not reached.get("uid"):
        return "runs as root"
    bounds = {**_BOUNDS, "data": limits.memory, "nofile": limits.files, "fsize": limits.tmp}
    for name, most in bounds.items():
        bound = reached.get(name)
        if bound is False or not isinstance(bound, int) or bound > most:
            return f"the limit {name} is {bound} (expected at most {most})"
    return None
