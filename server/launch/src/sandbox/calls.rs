//! The system calls that a program in a sandbox may not make.
//!
//! Runtimes use many calls, and each version others, so the filter names what is
//! forbidden: what serves administrators and debuggers, what reaches other
//! processes, sockets other than TCP, and ways around the other limits. A
//! forbidden call fails; it does not end the program.

use std::collections::BTreeMap;
use std::io;

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, TargetArch, sock_filter,
};

use super::missing::Missing;
use super::walls::Wall;
use super::words::Setup;

type Rules = BTreeMap<i64, Vec<SeccompRule>>;

/// Calls that fail with EPERM, whatever their arguments.
const FORBIDDEN: &[i64] = &[
    // Other processes, and what is inside them.
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_process_madvise,
    libc::SYS_pidfd_getfd,
    libc::SYS_kcmp,
    libc::SYS_perf_event_open,
    libc::SYS_migrate_pages,
    libc::SYS_move_pages,
    // Leaving the process group, which is ended as one.
    libc::SYS_setsid,
    libc::SYS_setpgid,
    // Memory that belongs to no process, and queues that stay.
    libc::SYS_memfd_create,
    libc::SYS_memfd_secret,
    libc::SYS_shmget,
    libc::SYS_msgget,
    libc::SYS_semget,
    libc::SYS_mq_open,
    libc::SYS_userfaultfd,
    // Namespaces and mounts.
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_open_tree,
    libc::SYS_move_mount,
    libc::SYS_fsopen,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    libc::SYS_fspick,
    libc::SYS_mount_setattr,
    libc::SYS_open_by_handle_at,
    libc::SYS_name_to_handle_at,
    // The kernel and the machine.
    libc::SYS_bpf,
    libc::SYS_keyctl,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_kexec_load,
    libc::SYS_reboot,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_syslog,
    libc::SYS_acct,
    libc::SYS_quotactl,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_clock_adjtime,
    libc::SYS_adjtimex,
    libc::SYS_vhangup,
    libc::SYS_fanotify_init,
];

/// Calls that do not exist in the sandbox (ENOSYS): programs then do without.
/// The flags of `clone3` are in memory, where no filter sees them; `io_uring`
/// makes other calls unseen.
const ABSENT: &[i64] = &[
    libc::SYS_clone3,
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
];

/// Calls that do nothing and tell success where the wall of mounts does not stand:
/// what ordinary programs do after they have copied or unpacked a file, and take
/// its failure for an error.
const PRETENDED: &[i64] = &[
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chmod,
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    libc::SYS_fchmodat2,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_chown,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_lchown,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utime,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_utimes,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_futimesat,
    libc::SYS_utimensat,
];

/// Calls that fail as on a disk that has no such attributes, in the same place.
const UNSUPPORTED: &[i64] = &[
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    SETXATTRAT,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
    REMOVEXATTRAT,
    FILE_SETATTR,
];

/// Newer calls have the same number everywhere (Linux 6.13 and 6.17).
const SETXATTRAT: i64 = 463;
const REMOVEXATTRAT: i64 = 466;
const FILE_SETATTR: i64 = 469;

/// The second byte of the commands of `ioctl` that change attributes of files:
/// `FS_IOC_SETFLAGS` with encryption and verity, `FS_IOC_FSSETXATTR`,
/// `FS_IOC_SETVERSION`, and those of FAT, Btrfs and F2FS.
const ATTRIBUTES: &[u8] = &[b'f', b'X', b'v', b'r', 0x94, 0xf5];

/// Calls that act on the process of their first argument; only 0, the caller,
/// is allowed.
const ON_A_PROCESS: &[i64] = &[
    libc::SYS_prlimit64,
    libc::SYS_sched_setscheduler,
    libc::SYS_sched_setparam,
    libc::SYS_sched_setattr,
    libc::SYS_sched_setaffinity,
];

/// Calls that act on the process, group or user of their second argument; only
/// 0, the caller, is allowed.
const ON_SOMEBODY: &[i64] = &[libc::SYS_setpriority, libc::SYS_ioprio_set];

/// Calls that signal the process of their first argument.
const SIGNALS: &[i64] = &[
    libc::SYS_kill,
    libc::SYS_tkill,
    libc::SYS_tgkill,
    libc::SYS_rt_sigqueueinfo,
    libc::SYS_rt_tgsigqueueinfo,
    libc::SYS_pidfd_open,
];

/// The flags of `clone` that make namespaces.
const NAMESPACES: [i32; 7] = [
    libc::CLONE_NEWNS,
    libc::CLONE_NEWCGROUP,
    libc::CLONE_NEWUTS,
    libc::CLONE_NEWIPC,
    libc::CLONE_NEWUSER,
    libc::CLONE_NEWPID,
    libc::CLONE_NEWNET,
];

/// The bits of a socket's type without its flags.
const TYPE_OF_SOCKET: u64 = 0xf;

/// Why this machine has no filter; `None` if it has one.
pub(super) fn why_missing() -> Option<Missing> {
    if architecture().is_none() {
        return Some(Missing::Calls(std::env::consts::ARCH));
    }
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let known = status.lines().any(|line| line.starts_with("Seccomp:"));
    (!known).then_some(Missing::Seccomp)
}

fn architecture() -> Option<TargetArch> {
    TargetArch::try_from(std::env::consts::ARCH).ok()
}

/// Forbids the calls to this process and all that it will start, from now on.
///
/// # Errors
/// The kernel refuses the filter.
pub(super) fn forbid(setup: &Setup) -> io::Result<()> {
    let Some(architecture) = architecture() else {
        return Ok(());
    };
    let mut filters = Vec::new();
    if setup.walls.contains(&Wall::Modes) {
        let failed = |error| Wall::Modes.error(error);
        filters.push((Wall::Modes, unconditional(PRETENDED), 0));
        filters.push((Wall::Modes, attributes().map_err(failed)?, libc::ENOTSUP));
    }
    if setup.walls.contains(&Wall::Calls) {
        let failed = |error| Wall::Calls.error(error);
        filters.push((Wall::Calls, forbidden(setup).map_err(failed)?, libc::EPERM));
        filters.push((Wall::Calls, unconditional(ABSENT), libc::ENOSYS));
    }
    for (wall, rules, errno) in filters {
        let program = compiled(rules, errno, architecture);
        let program = program.map_err(|error| wall.error(error))?;
        seccompiler::apply_filter(&program).map_err(|error| wall.error(error))?;
    }
    Ok(())
}

/// Calls that fail in place of changing attributes of files.
fn attributes() -> Built<Rules> {
    let mut rules = unconditional(UNSUPPORTED);
    let kinds = ATTRIBUTES.iter().map(|kind| {
        let kind = u64::from(*kind) << 8;
        all(&[(1, SeccompCmpOp::MaskedEq(0xff00), kind)])
    });
    rules.insert(libc::SYS_ioctl, kinds.collect::<Built<_>>()?);
    Ok(rules)
}

fn compiled(
    rules: Rules,
    errno: i32,
    architecture: TargetArch,
) -> Result<BpfProgram, seccompiler::BackendError> {
    let is_x86 = architecture == TargetArch::x86_64;
    let filter = SeccompFilter::new(
        rules,
        SeccompAction::Allow,
        SeccompAction::Errno(errno.unsigned_abs()),
        architecture,
    )?;
    let program: BpfProgram = filter.try_into()?;
    let mut whole = match is_x86 {
        true => no_x32().to_vec(),
        false => BpfProgram::new(),
    };
    whole.extend(program);
    Ok(whole)
}

/// Refuses the calls of x32, which have the architecture of x86-64 and other
/// numbers: load the number; at least 2^30, answer ENOSYS.
fn no_x32() -> [sock_filter; 3] {
    const X32: u32 = 1 << 30;
    let step = |code: u32, jt, jf, k| sock_filter {
        code: u16::try_from(code).unwrap_or_default(),
        jt,
        jf,
        k,
    };
    [
        step(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, 0, 0, 0),
        step(libc::BPF_JMP | libc::BPF_JGE | libc::BPF_K, 0, 1, X32),
        step(
            libc::BPF_RET | libc::BPF_K,
            0,
            0,
            libc::SECCOMP_RET_ERRNO | libc::ENOSYS.unsigned_abs(),
        ),
    ]
}

fn unconditional(calls: &[i64]) -> Rules {
    calls.iter().map(|call| (*call, Vec::new())).collect()
}

type Built<T> = Result<T, seccompiler::BackendError>;

fn forbidden(setup: &Setup) -> Built<Rules> {
    let mut rules = unconditional(FORBIDDEN);
    for call in ON_A_PROCESS {
        rules.insert(*call, vec![all(&[(0, SeccompCmpOp::Ne, 0)])?]);
    }
    for call in ON_SOMEBODY {
        rules.insert(*call, vec![all(&[(1, SeccompCmpOp::Ne, 0)])?]);
    }
    let namespaces = NAMESPACES.iter().map(|flag| {
        let flag = u64::from(flag.unsigned_abs());
        all(&[(0, SeccompCmpOp::MaskedEq(flag), flag)])
    });
    rules.insert(libc::SYS_clone, namespaces.collect::<Built<_>>()?);
    // Landlock closes the way to every other process; where it cannot, these
    // stay: all processes, the keeper with its group, and the manager.
    let parents = [Some(u64::from(u32::MAX)), parent(), id_of(setup.manager)];
    let mut victims = Vec::new();
    for victim in parents.into_iter().flatten() {
        victims.push(all(&[(0, SeccompCmpOp::Eq, victim)])?);
        let group = u64::from((victim as u32).wrapping_neg());
        victims.push(all(&[(0, SeccompCmpOp::Eq, group)])?);
    }
    for call in SIGNALS {
        rules.insert(*call, victims.clone());
    }
    if setup.rules.network {
        // Kernel interfaces and sockets of files stay closed.
        rules.insert(libc::SYS_socket, vec![all(&NO_INTERNET)?]);
    } else {
        rules.insert(libc::SYS_socket, other_sockets()?);
    }
    // Memory that stays while no process holds it, as that of `memfd_create`.
    let shared = (libc::MAP_SHARED | libc::MAP_ANONYMOUS) as u64;
    let shared = all(&[(3, SeccompCmpOp::MaskedEq(shared), shared)])?;
    rules.insert(libc::SYS_mmap, vec![shared]);
    let other_pairs = all(&[(0, SeccompCmpOp::Ne, libc::AF_UNIX as u64)])?;
    rules.insert(libc::SYS_socketpair, vec![other_pairs]);
    Ok(rules)
}

type Test = (u8, SeccompCmpOp, u64);

const NO_INTERNET: [Test; 2] = [
    (0, SeccompCmpOp::Ne, libc::AF_INET as u64),
    (0, SeccompCmpOp::Ne, libc::AF_INET6 as u64),
];

/// All sockets but TCP.
fn other_sockets() -> Built<Vec<SeccompRule>> {
    let stream = libc::SOCK_STREAM as u64;
    let types = (0..=TYPE_OF_SOCKET).filter(|kind| *kind != stream);
    let masked = SeccompCmpOp::MaskedEq(TYPE_OF_SOCKET);
    let mut rules = vec![
        all(&NO_INTERNET)?,
        all(&[
            (2, SeccompCmpOp::Ne, 0),
            (2, SeccompCmpOp::Ne, libc::IPPROTO_TCP as u64),
        ])?,
    ];
    for kind in types {
        rules.push(all(&[(1, masked.clone(), kind)])?);
    }
    Ok(rules)
}

/// A call whose arguments pass all these tests. Numbers of processes, flags and
/// families are 32 bits wide.
fn all(tests: &[Test]) -> Built<SeccompRule> {
    let conditions = tests.iter().map(|(argument, operator, value)| {
        let width = SeccompCmpArgLen::Dword;
        SeccompCondition::new(*argument, width, operator.clone(), *value)
    });
    SeccompRule::new(conditions.collect::<Built<_>>()?)
}

fn parent() -> Option<u64> {
    let parent = rustix::process::getppid()?;
    id_of(parent.as_raw_nonzero().get().unsigned_abs())
}

/// The number of a process; `None` for 0, which stands for the caller's group.
fn id_of(process: u32) -> Option<u64> {
    (process != 0).then_some(u64::from(process))
}
