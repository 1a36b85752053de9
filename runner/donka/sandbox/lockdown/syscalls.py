"""The numbers of Linux's system calls, as of Linux 6.18: data, and nothing else.

Each row begins with the number of its first call; the others count on from it; ``-`` is a number
without a call. Sources: arch/x86/entry/syscalls/syscall_64.tbl and scripts/syscall.tbl of the kernel.
The numbers of aarch64 have been compared with the kernel's headers, never tried on a machine.
"""

X86_64 = """
  0 read write open close stat
  5 fstat lstat poll lseek mmap
 10 mprotect munmap brk rt_sigaction rt_sigprocmask
 15 rt_sigreturn ioctl pread64 pwrite64 readv
 20 writev access pipe select sched_yield
 25 mremap msync mincore madvise shmget
 30 shmat shmctl dup dup2 pause
 35 nanosleep getitimer alarm setitimer getpid
 40 sendfile socket connect accept sendto
 45 recvfrom sendmsg recvmsg shutdown bind
 50 listen getsockname getpeername socketpair setsockopt
 55 getsockopt clone fork vfork execve
 60 exit wait4 kill uname semget
 65 semop semctl shmdt msgget msgsnd
 70 msgrcv msgctl fcntl flock fsync
 75 fdatasync truncate ftruncate getdents getcwd
 80 chdir fchdir rename mkdir rmdir
 85 creat link unlink symlink readlink
 90 chmod fchmod chown fchown lchown
 95 umask gettimeofday getrlimit getrusage sysinfo
100 times ptrace getuid syslog getgid
105 setuid setgid geteuid getegid setpgid
110 getppid getpgrp setsid setreuid setregid
115 getgroups setgroups setresuid getresuid setresgid
120 getresgid getpgid setfsuid setfsgid getsid
125 capget capset rt_sigpending rt_sigtimedwait rt_sigqueueinfo
130 rt_sigsuspend sigaltstack utime mknod uselib
135 personality ustat statfs fstatfs sysfs
140 getpriority setpriority sched_setparam sched_getparam sched_setscheduler
145 sched_getscheduler sched_get_priority_max sched_get_priority_min sched_rr_get_interval mlock
150 munlock mlockall munlockall vhangup modify_ldt
155 pivot_root _sysctl prctl arch_prctl adjtimex
160 setrlimit chroot sync acct settimeofday
165 mount umount2 swapon swapoff reboot
170 sethostname setdomainname iopl ioperm create_module
175 init_module delete_module get_kernel_syms query_module quotactl
180 nfsservctl getpmsg putpmsg afs_syscall tuxcall
185 security gettid readahead setxattr lsetxattr
190 fsetxattr getxattr lgetxattr fgetxattr listxattr
195 llistxattr flistxattr removexattr lremovexattr fremovexattr
200 tkill time futex sched_setaffinity sched_getaffinity
205 set_thread_area io_setup io_destroy io_getevents io_submit
210 io_cancel get_thread_area lookup_dcookie epoll_create epoll_ctl_old
215 epoll_wait_old remap_file_pages getdents64 set_tid_address restart_syscall
220 semtimedop fadvise64 timer_create timer_settime timer_gettime
225 timer_getoverrun timer_delete clock_settime clock_gettime clock_getres
230 clock_nanosleep exit_group epoll_wait epoll_ctl tgkill
235 utimes vserver mbind set_mempolicy get_mempolicy
240 mq_open mq_unlink mq_timedsend mq_timedreceive mq_notify
245 mq_getsetattr kexec_load waitid add_key request_key
250 keyctl ioprio_set ioprio_get inotify_init inotify_add_watch
255 inotify_rm_watch migrate_pages openat mkdirat mknodat
260 fchownat futimesat newfstatat unlinkat renameat
265 linkat symlinkat readlinkat fchmodat faccessat
270 pselect6 ppoll unshare set_robust_list get_robust_list
275 splice tee sync_file_range vmsplice move_pages
280 utimensat epoll_pwait signalfd timerfd_create eventfd
285 fallocate timerfd_settime timerfd_gettime accept4 signalfd4
290 eventfd2 epoll_create1 dup3 pipe2 inotify_init1
295 preadv pwritev rt_tgsigqueueinfo perf_event_open recvmmsg
300 fanotify_init fanotify_mark prlimit64 name_to_handle_at open_by_handle_at
305 clock_adjtime syncfs sendmmsg setns getcpu
310 process_vm_readv process_vm_writev kcmp finit_module sched_setattr
315 sched_getattr renameat2 seccomp getrandom memfd_create
320 kexec_file_load bpf execveat userfaultfd membarrier
325 mlock2 copy_file_range preadv2 pwritev2 pkey_mprotect
330 pkey_alloc pkey_free statx io_pgetevents rseq
335 uretprobe uprobe
"""

AARCH64 = """
  0 io_setup io_destroy io_submit io_cancel io_getevents
  5 setxattr lsetxattr fsetxattr getxattr lgetxattr
 10 fgetxattr listxattr llistxattr flistxattr removexattr
 15 lremovexattr fremovexattr getcwd lookup_dcookie eventfd2
 20 epoll_create1 epoll_ctl epoll_pwait dup dup3
 25 fcntl inotify_init1 inotify_add_watch inotify_rm_watch ioctl
 30 ioprio_set ioprio_get flock mknodat mkdirat
 35 unlinkat symlinkat linkat renameat umount2
 40 mount pivot_root nfsservctl statfs fstatfs
 45 truncate ftruncate fallocate faccessat chdir
 50 fchdir chroot fchmod fchmodat fchownat
 55 fchown openat close vhangup pipe2
 60 quotactl getdents64 lseek read write
 65 readv writev pread64 pwrite64 preadv
 70 pwritev sendfile pselect6 ppoll signalfd4
 75 vmsplice splice tee readlinkat newfstatat
 80 fstat sync fsync fdatasync sync_file_range
 85 timerfd_create timerfd_settime timerfd_gettime utimensat acct
 90 capget capset personality exit exit_group
 95 waitid set_tid_address unshare futex set_robust_list
100 get_robust_list nanosleep getitimer setitimer kexec_load
105 init_module delete_module timer_create timer_gettime timer_getoverrun
110 timer_settime timer_delete clock_settime clock_gettime clock_getres
115 clock_nanosleep syslog ptrace sched_setparam sched_setscheduler
120 sched_getscheduler sched_getparam sched_setaffinity sched_getaffinity sched_yield
125 sched_get_priority_max sched_get_priority_min sched_rr_get_interval restart_syscall kill
130 tkill tgkill sigaltstack rt_sigsuspend rt_sigaction
135 rt_sigprocmask rt_sigpending rt_sigtimedwait rt_sigqueueinfo rt_sigreturn
140 setpriority getpriority reboot setregid setgid
145 setreuid setuid setresuid getresuid setresgid
150 getresgid setfsuid setfsgid times setpgid
155 getpgid getsid setsid getgroups setgroups
160 uname sethostname setdomainname getrlimit setrlimit
165 getrusage umask prctl getcpu gettimeofday
170 settimeofday adjtimex getpid getppid getuid
175 geteuid getgid getegid gettid sysinfo
180 mq_open mq_unlink mq_timedsend mq_timedreceive mq_notify
185 mq_getsetattr msgget msgctl msgrcv msgsnd
190 semget semctl semtimedop semop shmget
195 shmctl shmat shmdt socket socketpair
200 bind listen accept connect getsockname
205 getpeername sendto recvfrom setsockopt getsockopt
210 shutdown sendmsg recvmsg readahead brk
215 munmap mremap add_key request_key keyctl
220 clone execve mmap fadvise64 swapon
225 swapoff mprotect msync mlock munlock
230 mlockall munlockall mincore madvise remap_file_pages
235 mbind get_mempolicy set_mempolicy migrate_pages move_pages
240 rt_tgsigqueueinfo perf_event_open accept4 recvmmsg
260 wait4 prlimit64 fanotify_init fanotify_mark name_to_handle_at
265 open_by_handle_at clock_adjtime syncfs setns sendmmsg
270 process_vm_readv process_vm_writev kcmp finit_module sched_setattr
275 sched_getattr renameat2 seccomp getrandom memfd_create
280 bpf execveat userfaultfd membarrier mlock2
285 copy_file_range preadv2 pwritev2 pkey_mprotect pkey_alloc
290 pkey_free statx io_pgetevents rseq kexec_file_load
"""

SHARED = """
420 - - - - pidfd_send_signal
425 io_uring_setup io_uring_enter io_uring_register open_tree move_mount
430 fsopen fsconfig fsmount fspick pidfd_open
435 clone3 close_range openat2 pidfd_getfd faccessat2
440 process_madvise epoll_pwait2 mount_setattr quotactl_fd landlock_create_ruleset
445 landlock_add_rule landlock_restrict_self memfd_secret process_mrelease futex_waitv
450 set_mempolicy_home_node cachestat fchmodat2 map_shadow_stack futex_wake
455 futex_wait futex_requeue statmount listmount lsm_get_self_attr
460 lsm_set_self_attr lsm_list_modules mseal setxattrat getxattrat
465 listxattrat removexattrat open_tree_attr file_getattr file_setattr
"""
"""Since Linux 5.1 a new call has one number everywhere."""

TABLES = {"x86_64": (X86_64, SHARED), "aarch64": (AARCH64, SHARED)}


def numbers(machine: str) -> dict[str, int]:
    """Every call of *machine* by its name; KeyError where the machine is not in ``TABLES``."""
    return {
        name: int(first) + place
        for table in TABLES[machine]
        for first, *names in map(str.split, table.strip().splitlines())
        for place, name in enumerate(names)
        if name != "-"
    }
