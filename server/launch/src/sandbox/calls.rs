//! The system calls that a program in a sandbox may make.
//!
//! Every call of the kernel has a class in the [table]. A call that is not
//! allowed fails; it does not end the program.

mod arguments;
pub mod table;

use std::io;
use std::os::fd::{FromRawFd as _, OwnedFd, RawFd};

use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, TargetArch, sock_filter};

use self::table::Class;
use super::SandboxGap;
use super::walls::Wall;
use super::words::{Reach, Setup};

/// Why this machine has no filter; `None` if it has one.
pub(super) fn why_missing() -> Option<SandboxGap> {
    if architecture().is_none() {
        return Some(SandboxGap::Calls(std::env::consts::ARCH));
    }
    (!takes_filters()).then_some(SandboxGap::Seccomp)
}

/// Whether this process may set filters. The very call is tried, since a service or a
/// container may forbid it: without a filter, a kernel that would take one says
/// EFAULT.
fn takes_filters() -> bool {
    let result = set_filter(0, None);
    result.is_err_and(|error| error.raw_os_error() == Some(libc::EFAULT))
}

/// Whether another process can answer calls. A thread tries it, since the filter
/// stays as long as the thread: a container whose calls another process answers refuses a
/// second one.
pub(super) fn can_be_answered() -> bool {
    let tried = std::thread::spawn(|| {
        rustix::thread::set_no_new_privs(true)?;
        set_filter(ANSWERED, Some(&vec![answer(libc::SECCOMP_RET_ALLOW)])).map(owned)
    });
    tried.join().is_ok_and(|result| result.is_ok())
}

fn architecture() -> Option<TargetArch> {
    TargetArch::try_from(std::env::consts::ARCH).ok()
}

/// The flags of a filter whose calls another process answers. A signal does not interrupt
/// a call that is being answered, since it would be made twice then.
const ANSWERED: libc::c_ulong =
    libc::SECCOMP_FILTER_FLAG_NEW_LISTENER | libc::SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV;

/// Forbids the calls to this process and all that it will start, from now on. Gives
/// the descriptor by which the keeper answers some of them, if it shall.
///
/// # Errors
/// The kernel refuses the filter.
pub(super) fn forbid(setup: &Setup) -> io::Result<Option<OwnedFd>> {
    let Some(architecture) = architecture() else {
        return Ok(None);
    };
    let mut filters = Vec::new();
    if setup.walls.contains(&Wall::Modes) {
        filters.push((Wall::Modes, of_class(Class::Modes), 0));
        filters.push((Wall::Modes, of_class(Class::Attributes), libc::ENOTSUP));
    }
    if setup.walls.contains(&Wall::Calls) {
        let rules = arguments::rules(setup).map_err(|error| Wall::Calls.error(error))?;
        filters.push((Wall::Calls, rules, libc::EPERM));
    }
    for (wall, rules, errno) in filters {
        refuse(rules, errno, architecture).map_err(|error| wall.error(error))?;
    }
    if !setup.walls.contains(&Wall::Calls) {
        return Ok(None);
    }
    // The last one, because it takes away the call that sets filters.
    let answered = answered_by_the_keeper(setup);
    let others = absent_and_answered(answered);
    if answered.is_empty() {
        set_filter(0, Some(&others)).map_err(|error| Wall::Calls.error(error))?;
        return Ok(None);
    }
    let listener = set_filter(ANSWERED, Some(&others));
    Ok(Some(owned(
        listener.map_err(|error| Wall::Guard.error(error))?,
    )))
}

/// Lets these calls end with this error, or with success where it is 0.
fn refuse(rules: arguments::Rules, errno: i32, architecture: TargetArch) -> io::Result<()> {
    let filter = SeccompFilter::new(
        rules,
        SeccompAction::Allow,
        SeccompAction::Errno(errno.unsigned_abs()),
        architecture,
    );
    let program: BpfProgram = filter
        .and_then(TryInto::try_into)
        .map_err(io::Error::other)?;
    set_filter(0, Some(&program)).map(drop)
}

/// These calls, whatever their arguments.
fn of_class(class: Class) -> arguments::Rules {
    let classes = [class];
    let calls = table::numbers(&classes).map(i64::from);
    calls.map(|call| (call, Vec::new())).collect()
}

/// The calls that the keeper makes in place of the program.
fn answered_by_the_keeper(setup: &Setup) -> &'static [i64] {
    match setup.reach {
        _ if !setup.is_guarded() => &[],
        Reach::Pipes => &[],
        Reach::Listens(_) => &[libc::SYS_bind, libc::SYS_listen],
        Reach::Connects(_) => &[libc::SYS_connect],
    }
}

/// Answers ENOSYS to all numbers that are absent or not in the table, and leaves
/// those of `answered` to the keeper. The numbers from 2^30 on, of x32, are not
/// in the table either.
fn absent_and_answered(answered: &[i64]) -> BpfProgram {
    let jump = libc::BPF_JMP | libc::BPF_K;
    // The number of the call is the first field of the data that a filter sees.
    let mut program = vec![step(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, 0, 0, 0)];
    for (first, last) in absent() {
        program.extend([
            step(jump | libc::BPF_JGE, 0, 2, first),
            step(jump | libc::BPF_JGT, 1, 0, last),
            answer(libc::SECCOMP_RET_ERRNO | libc::ENOSYS.unsigned_abs()),
        ]);
    }
    for call in answered.iter().filter_map(|call| u32::try_from(*call).ok()) {
        program.extend([
            step(jump | libc::BPF_JEQ, 0, 1, call),
            answer(libc::SECCOMP_RET_USER_NOTIF),
        ]);
    }
    program.push(answer(libc::SECCOMP_RET_ALLOW));
    program
}

fn step(code: u32, jt: u8, jf: u8, k: u32) -> sock_filter {
    let code = u16::try_from(code).unwrap_or_default();
    sock_filter { code, jt, jf, k }
}

/// The last step of a filter.
fn answer(action: u32) -> sock_filter {
    step(libc::BPF_RET | libc::BPF_K, 0, 0, action)
}

/// The ranges of numbers, first and last, that do not exist for the program.
fn absent() -> Vec<(u32, u32)> {
    let there = [
        Class::Allowed,
        Class::ByArguments,
        Class::Reaching,
        Class::Modes,
        Class::Attributes,
        Class::Refused,
    ];
    let mut there: Vec<u32> = table::numbers(&there).collect();
    there.sort_unstable();
    let mut ranges = Vec::new();
    let mut next = 0;
    for number in there {
        if number > next {
            ranges.push((next, number - 1));
        }
        next = number + 1;
    }
    ranges.push((next, u32::MAX));
    ranges
}

/// The call that sets a filter; gives its result. `None` is no filter at all.
#[allow(unsafe_code)]
fn set_filter(flags: libc::c_ulong, program: Option<&BpfProgram>) -> io::Result<RawFd> {
    let length = program.map_or(0, Vec::len);
    let program = program.map(|program| libc::sock_fprog {
        len: u16::try_from(length).unwrap_or(u16::MAX),
        filter: program.as_ptr().cast_mut().cast(),
    });
    let program = program
        .as_ref()
        .map_or(std::ptr::null(), std::ptr::from_ref);
    // SAFETY: the kernel only reads the filter, whose steps have the layout of its
    // `sock_filter`; both live until the call returns. It refuses a null pointer.
    let result = unsafe {
        libc::syscall(
            libc::SYS_seccomp,
            libc::SECCOMP_SET_MODE_FILTER,
            flags,
            program,
        )
    };
    match result {
        ..0 => Err(io::Error::last_os_error()),
        _ => RawFd::try_from(result).map_err(io::Error::other),
    }
}

/// The descriptor that the kernel has just made.
#[allow(unsafe_code)]
fn owned(descriptor: RawFd) -> OwnedFd {
    // SAFETY: it is new, and nobody else knows it.
    unsafe { OwnedFd::from_raw_fd(descriptor) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The answer of the kernel to a call of this number.
    fn run(program: &BpfProgram, number: u32) -> u32 {
        let mut next = 0;
        loop {
            let step = &program[next];
            let code = u32::from(step.code);
            let holds = match code & 0xf0 {
                libc::BPF_JEQ => number == step.k,
                libc::BPF_JGT => number > step.k,
                _ => number >= step.k,
            };
            next += 1;
            match code & 0x07 {
                libc::BPF_RET => return step.k,
                libc::BPF_JMP if holds => next += usize::from(step.jt),
                libc::BPF_JMP => next += usize::from(step.jf),
                // The first step has loaded the number.
                _ => assert_eq!((code & 0x07, step.k), (libc::BPF_LD, 0)),
            }
        }
    }

    #[test]
    fn numbers_without_a_class_and_above_the_newest_are_absent() {
        let answered = [libc::SYS_bind, libc::SYS_listen];
        let program = absent_and_answered(&answered);
        let absent = libc::SECCOMP_RET_ERRNO | libc::ENOSYS.unsigned_abs();
        // The last ones are those of x32.
        let odd = [1 << 30, (1 << 30) + 1, u32::MAX];
        for number in (0..=1000).chain(odd) {
            let mut calls = table::TABLE.iter();
            let call = calls.find(|call| call.number() == Some(number));
            let expected = match call {
                None => absent,
                Some(call) if call.class == Class::Absent => absent,
                Some(_) if answered.contains(&number.into()) => libc::SECCOMP_RET_USER_NOTIF,
                Some(_) => libc::SECCOMP_RET_ALLOW,
            };
            assert_eq!(run(&program, number), expected, "{number}: {call:?}");
        }
    }

    #[test]
    fn this_process_may_be_filtered_or_the_machine_says_why_not() {
        // An unknown flag is refused for another reason.
        let unknown = set_filter(1 << 31, None).unwrap_err();
        assert_eq!(unknown.raw_os_error(), Some(libc::EINVAL));
        assert_eq!(takes_filters(), why_missing().is_none());
        // The thread that tries it takes its filter with it.
        assert_eq!(can_be_answered(), can_be_answered());
    }
}
