"""What a bot may ask of the kernel: every system call of Linux, and why it is answered as it is.

An allow-list: what CPython, numpy and the C library need to compute, read their files and keep time. All
else is EPERM where it would be an attack, ENOSYS where a library is better off with an older way.
A call that is nowhere here, such as one of a later kernel, is answered ENOSYS.

Tried with glibc. Never with musl, which wakes its own threads by futexes that are not private and raises
signals by tkill: there more than one thread may hang, and abort ends in SIGSEGV.
"""

from donka.sandbox.lockdown.answers import Answer, Rule, Verdict
from donka.sandbox.lockdown.conditions import CONDITIONAL
from donka.sandbox.lockdown.own import own


def _rules(answer: Answer, table: dict[str, str]) -> tuple[Rule, ...]:
    return tuple(Rule(tuple(calls.split()), reason, answer) for reason, calls in table.items())


ALLOWED = _rules(
    Answer.ALLOW,
    {
        "Files: which ones, and for what, is Landlock's part.": """
            close read write readv writev pread64 pwrite64 preadv pwritev lseek
            stat fstat lstat newfstatat statx access faccessat faccessat2 readlink readlinkat
            getdents getdents64 getcwd chdir fchdir dup dup2 dup3 fsync fdatasync""",
        "A folder for files of its own, where it has one; Landlock refuses them elsewhere.": """
            mkdir mkdirat rmdir unlink unlinkat rename renameat ftruncate umask""",
        "Waiting for its own descriptors.": """
            poll ppoll select pselect6 epoll_create epoll_create1 epoll_ctl epoll_wait epoll_pwait
            eventfd eventfd2""",
        "Memory; limits and the host's watchdog count it.": "brk munmap msync",
        "Time, and being woken; sleep is charged.": """
            time gettimeofday nanosleep times getitimer setitimer alarm""",
        "Handling the signals it gets.": """
            rt_sigaction rt_sigprocmask rt_sigpending rt_sigreturn rt_sigsuspend rt_sigtimedwait
            sigaltstack pause restart_syscall""",
        "What it is, and what it has used.": """
            getpid getppid gettid getpgrp getuid geteuid getresuid getgid getegid getresgid
            getgroups getrlimit uname""",
        "Running and ending, and what the C library registers for each thread.": """
            getcpu rseq set_robust_list exit exit_group""",
        "Randomness; whoever wants deals again takes the view's.": "getrandom",
    },
)

PRETENDED = _rules(
    Answer.DONE,
    {
        "A loop of it hardly uses the processor and never sleeps: time would pass that nobody can be "
        "charged for. Whoever calls it while waiting goes on waiting, and is charged.": "sched_yield",
    },
)

REFUSED = _rules(
    Answer.EPERM,
    {
        "Starting processes: a worker is one process, and ends with it.": """
            fork vfork execve execveat wait4 waitid""",
        "Leaving the session and group by which the host stops and kills.": "setsid setpgid",
        "Reaching into other processes, or finding them.": """
            ptrace process_vm_readv process_vm_writev process_madvise process_mrelease kcmp
            pidfd_open pidfd_getfd pidfd_send_signal getsid""",
        "Signals past the rule for kill: to any thread, forged, or queued by a timer.": """
            tkill rt_sigqueueinfo rt_tgsigqueueinfo timer_create timer_settime timer_gettime
            timer_getoverrun timer_delete""",
        "Network, Unix sockets included, and passing descriptors.": """
            socket bind listen connect accept accept4 getpeername getsockname getsockopt setsockopt
            sendto sendmsg sendmmsg recvfrom recvmsg recvmmsg shutdown""",
        "Pipes and pairs, though they stay inside: each new one takes a number from a counter of the "
        "whole machine, which one bot can turn and another read.": "pipe pipe2 socketpair",
        "Its page faults tell, without noise, what another has read of a shared file; the C library "
        "has clocks for the time used.": "getrusage",
        "Memory and messages shared between processes, and memory no limit counts.": """
            memfd_create memfd_secret shmget shmat shmctl shmdt semget semop semtimedop semctl
            msgget msgsnd msgrcv msgctl mq_open mq_unlink mq_timedsend mq_timedreceive mq_notify
            mq_getsetattr""",
        "Changing what a file is, which Landlock does not stop, or not in every version.": """
            chmod fchmod fchmodat fchmodat2 chown fchown lchown fchownat truncate
            utime utimes futimesat utimensat setxattr lsetxattr fsetxattr setxattrat
            removexattr lremovexattr fremovexattr removexattrat file_setattr""",
        "Reading marks on files that nobody needs to play cards.": """
            getxattr lgetxattr fgetxattr getxattrat listxattr llistxattr flistxattr listxattrat
            file_getattr""",
        "Second names for files, and files that are doors to something else.": """
            link linkat symlink symlinkat mknod mknodat name_to_handle_at open_by_handle_at""",
        "Locks and watches on files that two bots may read: each passes bits between them.": """
            flock inotify_init inotify_init1 inotify_add_watch inotify_rm_watch fanotify_init
            fanotify_mark""",
        "Reading and shaping the page cache, where one bot can leave marks for another.": """
            fadvise64 readahead mincore cachestat sync syncfs sync_file_range""",
        "How busy and how full the machine is: others can be read from it.": """
            sysinfo statfs fstatfs ustat sysfs syslog getpriority""",
        "Taking more of the machine than others, or from where others do.": """
            setpriority sched_setparam sched_setscheduler sched_setattr sched_setaffinity
            ioprio_set ioprio_get mlock mlock2 mlockall mbind set_mempolicy
            set_mempolicy_home_node migrate_pages move_pages io_setup io_destroy io_submit
            io_cancel io_getevents io_pgetevents""",
        "Becoming somebody else.": """
            setuid setgid setreuid setregid setresuid setresgid setfsuid setfsgid setgroups
            capset""",
        "Changing what it sees: namespaces, mounts, roots.": """
            unshare setns mount umount2 pivot_root chroot open_tree open_tree_attr move_mount
            fsopen fsconfig fsmount fspick mount_setattr statmount listmount""",
        "Wide doors into the kernel, where its bugs are found.": """
            bpf perf_event_open io_uring_setup io_uring_enter io_uring_register userfaultfd
            add_key request_key keyctl modify_ldt personality""",
        "The locks themselves.": """
            seccomp landlock_create_ruleset landlock_add_rule landlock_restrict_self
            lsm_get_self_attr lsm_set_self_attr lsm_list_modules""",
        "An administrator's.": """
            reboot swapon swapoff acct quotactl quotactl_fd settimeofday clock_settime adjtimex
            clock_adjtime sethostname setdomainname iopl ioperm vhangup init_module
            finit_module delete_module kexec_load kexec_file_load lookup_dcookie""",
    },
)

ABSENT = _rules(
    Answer.ENOSYS,
    {
        "Its flags lie in memory, where a filter cannot look; clone does for threads.": "clone3",
        "As above; openat does.": "openat2",
        "Reads that tell whether a page was cached; preadv and pwritev do.": "preadv2 pwritev2",
        "Copies within the kernel; read and write do.": """
            sendfile splice tee vmsplice copy_file_range fallocate""",
        "Newer forms of what is there already.": """
            creat renameat2 close_range epoll_pwait2 futex_waitv futex_wake futex_wait futex_requeue
            signalfd signalfd4 timerfd_create timerfd_settime timerfd_gettime setrlimit""",
        "Memory: what libraries try and can do without.": """
            membarrier get_mempolicy munlock munlockall remap_file_pages pkey_alloc pkey_free
            pkey_mprotect map_shadow_stack mseal""",
        "The C library's at the start of a process, which lies behind.": """
            arch_prctl set_tid_address set_thread_area get_thread_area get_robust_list""",
        "The kernel's own, for its probes: it asks no filter, and ends whoever else calls them.": """
            uretprobe uprobe""",
        "Scheduling and capabilities: what there is to know never changes.": """
            sched_getattr sched_getparam sched_getscheduler sched_get_priority_max
            sched_get_priority_min sched_rr_get_interval capget""",
        "Numbers the kernel keeps for calls it no longer has, or never had.": """
            uselib create_module get_kernel_syms query_module nfsservctl getpmsg putpmsg
            afs_syscall tuxcall security epoll_ctl_old epoll_wait_old vserver _sysctl""",
    },
)


def rules(threads: int, pid: int) -> tuple[Rule, ...]:
    """The whole policy for the process *pid* that may run *threads* threads; a call is in one rule."""
    return (*own(threads, pid), *CONDITIONAL, *ALLOWED, *PRETENDED, *REFUSED, *ABSENT)


def verdict(call: str) -> Verdict:
    """What the policy says of *call*, whatever the process."""
    for rule in rules(threads=1, pid=1):
        if call in rule.calls:
            return rule.verdict
    return Verdict.ENOSYS
