//! The arguments that a program in a sandbox may not pass to calls that it may make.

use std::collections::BTreeMap;

use seccompiler::{
    BackendError, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompRule as Rule,
};

use super::table::{self, Class};
use crate::sandbox::words::{Reach, Setup};

/// For each call the arguments with which it fails; without any, it always does.
pub(super) type Rules = BTreeMap<i64, Vec<Rule>>;

type RuleResult<T> = Result<T, BackendError>;

/// Calls that act on the process of their first argument; only 0, the caller,
/// is allowed.
const ON_A_PROCESS: [i64; 5] = [
    libc::SYS_prlimit64,
    libc::SYS_sched_setscheduler,
    libc::SYS_sched_setparam,
    libc::SYS_sched_setattr,
    libc::SYS_sched_setaffinity,
];

/// Calls that act on the process, group or user of their second argument; only
/// 0, the caller, is allowed.
const ON_SOMEBODY: [i64; 2] = [libc::SYS_setpriority, libc::SYS_ioprio_set];

/// Calls that signal the process of their first argument.
const SIGNALS: [i64; 6] = [
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

/// The commands of `fcntl` that a program may use (`linux/fcntl.h`). The others
/// watch a folder (F_NOTIFY), hold up programs that open a file (F_SETLEASE, F_SETDELEG),
/// or have signals sent (F_SETOWN).
const FCNTL: [u64; 27] = [
    // Duplicates, flags, locks, and the process that gets signals.
    0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 16, 36, 37, 38,
    // From 1024 on those of Linux alone: F_GETLEASE, queries, F_DUPFD_CLOEXEC, sizes
    // of pipes, seals, and hints.
    1025, 1027, 1028, 1030, 1031, 1032, 1033, 1034, 1035, 1036, 1037, 1038,
];

/// The commands of `ioctl` that a program may use (`asm-generic/ioctls.h`,
/// `linux/sockios.h`, `linux/fs.h`). The others of files change attributes, encrypt,
/// seal or make snapshots, which Landlock does not guard.
const IOCTL: [u64; 24] = [
    // Whether it is a terminal, its owner and size, and how much is to be read or written.
    0x5401,
    0x540f,
    0x5411,
    0x5413,
    0x541b,
    0x5429,
    0x5460,
    0x802c_542a,
    // FIONBIO, FIONCLEX and FIOCLEX, which `fcntl` does as well.
    0x5421,
    0x5450,
    0x5451,
    // The properties of a socket and of the interfaces of the machine.
    0x8905,
    0x8910,
    0x8912,
    0x8913,
    0x8915,
    0x8919,
    0x891b,
    0x8921,
    0x8927,
    0x8933,
    // FICLONE and FICLONERANGE into a file that is open for writing; FS_IOC_GETFLAGS.
    0x4004_9409,
    0x4020_940d,
    0x8008_6601,
];

/// Options of `prctl` that a program may not use (`linux/prctl.h`): further filters;
/// a core without neighbours, which takes time from others; and tables in the
/// kernel, whose memory nobody counts.
const PRCTL: [u64; 3] = [22, 62, 78];

/// The newest option of `prctl` that is known here, of those numbered from 1.
const NEWEST_PRCTL: u64 = 79;

/// Options of `prctl` with numbers of their own: PR_SET_PTRACER, PR_SET_VMA and
/// PR_GET_AUXV.
const ODD_PRCTL: [u64; 3] = [0x5961_6d61, 0x5356_4d41, 0x4155_5856];

/// The rules for the calls that fail with EPERM under this setup.
///
/// # Errors
/// None is known: the rules do not depend on any input.
pub(super) fn rules(setup: &Setup) -> RuleResult<Rules> {
    let refused = table::numbers(&[Class::Refused]).map(i64::from);
    let refused = refused.chain(unreached(setup).iter().copied());
    let mut rules: Rules = refused.map(|call| (call, Vec::new())).collect();
    rules.extend(by_arguments(setup)?);
    Ok(rules)
}

/// The calls that this way to the manager does without.
fn unreached(setup: &Setup) -> &'static [i64] {
    const SERVING: [i64; 4] = [
        libc::SYS_bind,
        libc::SYS_listen,
        libc::SYS_accept,
        libc::SYS_accept4,
    ];
    const ALL: [i64; 5] = [
        libc::SYS_connect,
        libc::SYS_bind,
        libc::SYS_listen,
        libc::SYS_accept,
        libc::SYS_accept4,
    ];
    match setup.reach {
        _ if setup.rules.network => &[],
        Reach::Pipes => &ALL,
        Reach::Listens(_) => &[libc::SYS_connect],
        Reach::Connects(_) => &SERVING,
    }
}

fn by_arguments(setup: &Setup) -> RuleResult<Rules> {
    let mut rules = Rules::new();
    for call in ON_A_PROCESS {
        rules.insert(call, vec![all(&[(0, SeccompCmpOp::Ne, 0)])?]);
    }
    for call in ON_SOMEBODY {
        rules.insert(call, vec![all(&[(1, SeccompCmpOp::Ne, 0)])?]);
    }
    for call in SIGNALS {
        rules.insert(call, signals(setup)?);
    }
    let namespaces = NAMESPACES.map(|flag| u64::from(flag.unsigned_abs()));
    rules.insert(libc::SYS_clone, flags(0, &namespaces)?);
    // Memory that stays while no process holds it, as that of `memfd_create`.
    let shared = (libc::MAP_SHARED | libc::MAP_ANONYMOUS) as u64;
    let shared = all(&[(3, SeccompCmpOp::MaskedEq(shared), shared)])?;
    rules.insert(libc::SYS_mmap, vec![shared]);
    rules.insert(libc::SYS_fcntl, vec![all(&other_than(1, &FCNTL))?]);
    rules.insert(libc::SYS_ioctl, vec![all(&other_than(1, &IOCTL))?]);
    rules.insert(libc::SYS_prctl, prctl()?);
    rules.insert(libc::SYS_socketpair, pairs()?);
    if setup.rules.network {
        // Kernel interfaces and sockets of files stay closed.
        rules.insert(libc::SYS_socket, vec![all(&no_internet())?]);
        return Ok(rules);
    }
    rules.insert(libc::SYS_socket, other_sockets()?);
    // It would connect to any port, and Landlock would not be asked.
    let fast_open = [libc::MSG_FASTOPEN as u64];
    rules.insert(libc::SYS_sendto, flags(3, &fast_open)?);
    rules.insert(libc::SYS_sendmsg, flags(2, &fast_open)?);
    rules.insert(libc::SYS_sendmmsg, flags(3, &fast_open)?);
    Ok(rules)
}

/// Landlock closes the way to every other process; where it cannot, these stay: all
/// processes, the keeper with its group, and the manager.
fn signals(setup: &Setup) -> RuleResult<Vec<Rule>> {
    let parents = [Some(u64::from(u32::MAX)), parent(), id_of(setup.manager)];
    let mut victims = Vec::new();
    for victim in parents.into_iter().flatten() {
        let group = u64::from((victim as u32).wrapping_neg());
        victims.push(all(&[(0, SeccompCmpOp::Eq, victim)])?);
        victims.push(all(&[(0, SeccompCmpOp::Eq, group)])?);
    }
    Ok(victims)
}

fn prctl() -> RuleResult<Vec<Rule>> {
    let mut tests = other_than(0, &ODD_PRCTL);
    tests.push((0, SeccompCmpOp::Gt, NEWEST_PRCTL));
    let mut rules = vec![all(&tests)?];
    for option in PRCTL {
        rules.push(all(&[(0, SeccompCmpOp::Eq, option)])?);
    }
    Ok(rules)
}

fn no_internet() -> Vec<Test> {
    other_than(0, &[libc::AF_INET as u64, libc::AF_INET6 as u64])
}

/// All sockets but TCP.
fn other_sockets() -> RuleResult<Vec<Rule>> {
    let mut rules = vec![
        all(&no_internet())?,
        all(&other_than(2, &[0, libc::IPPROTO_TCP as u64]))?,
    ];
    rules.extend(other_types(&[libc::SOCK_STREAM])?);
    Ok(rules)
}

/// All pairs but those that stay together: one of a pair of datagrams can leave the
/// other, and send to any socket of a file.
fn pairs() -> RuleResult<Vec<Rule>> {
    let mut rules = vec![all(&other_than(0, &[libc::AF_UNIX as u64]))?];
    rules.extend(other_types(&[libc::SOCK_STREAM, libc::SOCK_SEQPACKET])?);
    Ok(rules)
}

/// Other types of sockets than these, whatever their flags.
fn other_types(types: &[i32]) -> RuleResult<Vec<Rule>> {
    let others = (0..=TYPE_OF_SOCKET).filter(|kind| !types.iter().any(|one| *one as u64 == *kind));
    let masked = SeccompCmpOp::MaskedEq(TYPE_OF_SOCKET);
    others
        .map(|kind| all(&[(1, masked.clone(), kind)]))
        .collect()
}

/// A test of an argument, which is counted from 0.
type Test = (u8, SeccompCmpOp, u64);

/// The argument has none of these values.
fn other_than(argument: u8, values: &[u64]) -> Vec<Test> {
    let values = values.iter();
    values
        .map(|value| (argument, SeccompCmpOp::Ne, *value))
        .collect()
}

/// The argument has one of these flags.
fn flags(argument: u8, flags: &[u64]) -> RuleResult<Vec<Rule>> {
    let flags = flags.iter();
    flags
        .map(|flag| all(&[(argument, SeccompCmpOp::MaskedEq(*flag), *flag)]))
        .collect()
}

/// A call whose arguments pass all these tests. Numbers of processes, flags,
/// commands and families are 32 bits wide.
fn all(tests: &[Test]) -> RuleResult<Rule> {
    let conditions = tests.iter().map(|(argument, operator, value)| {
        let width = SeccompCmpArgLen::Dword;
        SeccompCondition::new(*argument, width, operator.clone(), *value)
    });
    Rule::new(conditions.collect::<RuleResult<_>>()?)
}

fn parent() -> Option<u64> {
    let parent = rustix::process::getppid()?;
    id_of(parent.as_raw_nonzero().get().unsigned_abs())
}

/// The number of a process; `None` for 0, which stands for the caller's group.
fn id_of(process: u32) -> Option<u64> {
    (process != 0).then_some(u64::from(process))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::sandbox::Rules as Limits;

    #[test]
    fn the_calls_that_depend_on_arguments_are_those_of_that_class() {
        let of = |class| -> BTreeSet<i64> { table::numbers(&[class]).map(i64::from).collect() };
        let setup = |reach, network| Setup {
            rules: Limits {
                network,
                ..Limits::default()
            },
            reach,
            wide: Vec::new(),
            manager: 1,
            walls: Vec::new(),
        };
        let pipes = setup(Reach::Pipes, false);
        let judged: BTreeSet<i64> = by_arguments(&pipes).unwrap().into_keys().collect();
        assert_eq!(judged, of(Class::ByArguments));
        let unreached = unreached(&pipes).iter().copied().collect();
        assert_eq!(of(Class::Reaching), unreached);
        for call in of(Class::Refused) {
            let rules = rules(&setup(Reach::Listens(1), true)).unwrap();
            assert_eq!(rules.get(&call).map(Vec::len), Some(0));
        }
    }
}
