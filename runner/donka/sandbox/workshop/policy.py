"""What a project that is built may ask of the kernel: nearly all that compilers do, in its own box.

An allow-list as for bots, and far wider: processes, programs, files and pipes of its own are what
building is. What leads out of the box, or deep into the kernel, is refused; a call of a later kernel
than is known here is answered ENOSYS.
"""

from donka.sandbox.lockdown import uapi as k
from donka.sandbox.lockdown.answers import Answer, Rule, no_bits_but, one_of, unless
from donka.sandbox.lockdown.bpf import assemble
from donka.sandbox.lockdown.syscalls import TABLES, numbers

_NEW_NAMESPACES = (
    k.CLONE_NEWTIME
    | k.CLONE_NEWNS
    | k.CLONE_NEWCGROUP
    | k.CLONE_NEWUTS
    | k.CLONE_NEWIPC
    | k.CLONE_NEWUSER
    | k.CLONE_NEWPID
    | k.CLONE_NEWNET
)

CONDITIONAL = (
    Rule(
        ("clone",),
        "Processes and threads, none in namespaces of its own: there it would be root.",
        Answer.ALLOW,
        (unless(no_bits_but(0, _NEW_NAMESPACES ^ 0xFFFF_FFFF), Answer.EPERM),),
    ),
    Rule(
        ("socket",),
        "Between its own processes only. The box has no network, but not every family of sockets "
        "belongs to one: VSOCK reaches the machine that this one is a guest of.",
        Answer.ALLOW,
        (unless(one_of(0, k.AF_UNIX), Answer.EPERM),),
    ),
)

_REFUSED = {
    "Reaching into other processes.": """
        ptrace process_vm_readv process_vm_writev process_madvise process_mrelease kcmp
        pidfd_getfd""",
    "Changing what it sees: namespaces, mounts, roots.": """
        unshare setns mount umount2 pivot_root chroot open_tree open_tree_attr move_mount
        fsopen fsconfig fsmount fspick mount_setattr statmount listmount""",
    "Wide doors into the kernel, where its bugs are found.": """
        bpf perf_event_open io_uring_setup io_uring_enter io_uring_register userfaultfd
        add_key request_key keyctl modify_ldt personality vmsplice memfd_secret
        name_to_handle_at open_by_handle_at fanotify_init fanotify_mark lookup_dcookie""",
    "An administrator's.": """
        reboot swapon swapoff acct quotactl quotactl_fd settimeofday clock_settime adjtimex
        clock_adjtime sethostname setdomainname iopl ioperm vhangup syslog init_module
        finit_module delete_module kexec_load kexec_file_load create_module nfsservctl uselib""",
    "Memory that no limit counts.": "shmget shmat mq_open",
    "Taking more of the machine than others.": """
        sched_setscheduler sched_setattr sched_setparam ioprio_set mlock mlock2 mlockall mbind
        set_mempolicy set_mempolicy_home_node migrate_pages move_pages""",
}
REFUSED = tuple(
    Rule(tuple(calls.split()), reason, Answer.EPERM) for reason, calls in _REFUSED.items()
)

ABSENT = (
    Rule(
        ("clone3",),
        "Its flags lie in memory, where a filter cannot look; clone does.",
        Answer.ENOSYS,
    ),
)


def rules() -> tuple[Rule, ...]:
    """The whole policy; a call is in one rule."""
    named = {call for rule in (*CONDITIONAL, *REFUSED, *ABSENT) for call in rule.calls}
    known = {call for machine in TABLES for call in numbers(machine)}
    allowed = Rule(tuple(sorted(known - named)), "What compilers do.", Answer.ALLOW)
    return (*CONDITIONAL, allowed, *REFUSED, *ABSENT)


def program(machine: str) -> bytes:
    """The filter: ``struct sock_filter`` each."""
    return assemble(rules(), numbers(machine), machine)
