"""What this machine says of itself, as far as it bears on isolation: hints, never proof.

Tells why a level may be out of reach, and what to do about it; whether it is, is up to ``proof``.
"""

import os
import platform
import sys
from dataclasses import dataclass
from pathlib import Path

from donka.sandbox import box, charge
from donka.sandbox.lockdown import landlock, seccomp

_SYSCTLS = Path("/proc/sys")
_CONTAINERS = (Path("/.dockerenv"), Path("/run/.containerenv"))
"""Files that Docker and Podman put into every container."""


@dataclass(frozen=True, slots=True)
class Machine:
    """One machine, seen by one user."""

    system: str
    release: str
    """Of the kernel."""
    architecture: str
    root: bool
    landlock: int
    """The ABI; 0 where the kernel has none."""
    seccomp: bool
    """Whether there is a filter of system calls for this architecture."""
    bubblewrap: str | None
    """Where it is installed."""
    bubblewrap_version: str
    """Empty where it does not say."""
    container: bool
    apparmor: bool
    """Whether AppArmor keeps user namespaces from programs that have no profile."""
    user_namespaces: bool
    """Whether the settings of the kernel allow them to this user; more may stand against it."""
    tells_waits: bool
    """Whether a bot's wait for a processor can be told from sleep."""

    @classmethod
    def this(cls) -> "Machine":
        """This one, as it is now."""
        program = box.bwrap()
        return cls(
            system=platform.system(),
            release=platform.release(),
            architecture=platform.machine(),
            root=hasattr(os, "geteuid") and os.geteuid() == 0,
            landlock=landlock.abi(),
            seccomp=seccomp.supported(),
            bubblewrap=program,
            bubblewrap_version=".".join(map(str, box.version(program))) if program else "",
            container=any(mark.exists() for mark in _CONTAINERS),
            apparmor=_setting("kernel/apparmor_restrict_unprivileged_userns", 0) == 1,
            user_namespaces=_setting("user/max_user_namespaces", 1) > 0
            and _setting("kernel/unprivileged_userns_clone", 1) > 0,
            tells_waits=charge.tells_waits(),
        )

    def lack(self) -> str | None:
        """What no isolation can do without, and is not here; None where all is."""
        if self.system != "Linux":
            return f"isolation is made of what Linux has (this is {self.system})"
        if not self.seccomp:
            return (
                f"the filter of system calls is written for x86_64 and aarch64 (this is "
                f"{self.architecture})"
            )
        if not self.landlock:
            return f"the kernel {self.release} has no Landlock, or has it turned off"
        return None

    def remedy(self) -> str:
        """What to do about ``lack``."""
        if self.system != "Linux" or not self.seccomp:
            return "run leagues on Linux, x86_64 or aarch64; here only bots that you trust"
        if self.container:
            return "let the container use Landlock (a newer Docker or Podman does), or look to the host"
        return "use a kernel of 5.13 or later, with landlock in its lsm= setting"

    def remedy_for_box(self) -> str:
        """What to do where bubblewrap is there and builds no box."""
        if self.apparmor and not self.root:
            return (
                f"give {self.bubblewrap} an AppArmor profile that allows userns, or set "
                "kernel.apparmor_restrict_unprivileged_userns=0 by sysctl"
            )
        if not self.user_namespaces and not self.root:
            return (
                "allow user namespaces by sysctl: user.max_user_namespaces above 0, and "
                "kernel.unprivileged_userns_clone=1 where there is such a setting"
            )
        if self.container:
            more = "--cap-add SYS_ADMIN " if self.root else ""
            return (
                f"start the container with {more}--security-opt seccomp=unconfined --security-opt "
                "apparmor=unconfined, or make do with kernel and the container around it"
            )
        return "allow user namespaces to this user, or run as root"


def _setting(name: str, otherwise: int) -> int:
    """A number that the kernel is set to; *otherwise* where there is no such setting."""
    if sys.platform != "linux":
        return otherwise
    try:
        return int((_SYSCTLS / name).read_text(encoding="ascii"))
    except (OSError, ValueError):
        return otherwise
