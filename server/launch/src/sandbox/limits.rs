//! The limits that the kernel holds for each process, and the rights that the
//! program does not get even if the manager runs as root.

use std::io;

use rustix::io::Errno;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use rustix::thread::{
    CapabilitySet, CapabilitySets, capabilities, remove_capability_from_bounding_set,
    set_capabilities,
};

use super::rules::Rules;

/// Memory is measured by the keeper; this limit only stops a program that takes
/// very much between two looks. Runtimes reserve more than they use.
const DATA_FACTOR: u64 = 4;

/// The least limit of that kind, in bytes.
const LEAST_DATA: u64 = 4 << 30;

/// How many processes of the same user may start beyond those of the whole
/// machine, until the keeper has counted them.
const MORE_PROCESSES: u64 = 4096;

/// Sets the limits of this process and of all that it will start.
///
/// # Errors
/// The system refuses.
pub(super) fn limit(rules: &Rules) -> io::Result<()> {
    let data = rules.memory.saturating_mul(DATA_FACTOR).max(LEAST_DATA);
    let present = u64::from(rustix::system::sysinfo().procs);
    let processes = present + rules.processes + MORE_PROCESSES;
    for (resource, most) in [
        (Resource::Data, data),
        (Resource::Fsize, rules.file_size),
        (Resource::Nofile, rules.descriptors),
        (Resource::Nproc, processes),
        (Resource::Core, 0),
        (Resource::Msgqueue, 0),
    ] {
        let most = most.min(getrlimit(resource).maximum.unwrap_or(u64::MAX));
        let limit = Rlimit {
            current: Some(most),
            maximum: Some(most),
        };
        setrlimit(resource, limit)?;
    }
    // SIGXCPU first, which the keeper tells apart; a second later SIGKILL.
    let cpu = rules.cpu.as_secs().max(1);
    let most = getrlimit(Resource::Cpu).maximum.unwrap_or(u64::MAX);
    setrlimit(
        Resource::Cpu,
        Rlimit {
            current: Some(cpu.min(most)),
            maximum: Some(cpu.saturating_add(1).min(most)),
        },
    )?;
    Ok(())
}

/// Leaves the program no descriptors but its standard input, output and error:
/// other descriptors belong to mounts that can be written.
///
/// # Errors
/// The system refuses.
#[allow(unsafe_code)]
pub(super) fn close_descriptors() -> io::Result<()> {
    const FIRST: libc::c_uint = 3;
    // SAFETY: nothing is closed before the program starts; then nobody knows the
    // descriptors any more.
    let result = unsafe {
        libc::syscall(
            libc::SYS_close_range,
            FIRST,
            libc::c_uint::MAX,
            libc::CLOSE_RANGE_CLOEXEC,
        )
    };
    match result {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

/// Gives up all rights of an administrator, for good.
///
/// # Errors
/// The system refuses.
pub(super) fn give_up_rights() -> io::Result<()> {
    for capability in CapabilitySet::all().iter() {
        match remove_capability_from_bounding_set(capability) {
            // The kernel does not know it, or there is nothing to take away.
            Ok(()) | Err(Errno::INVAL | Errno::PERM) => {}
            Err(error) => return Err(error.into()),
        }
    }
    let nothing = CapabilitySets {
        effective: CapabilitySet::empty(),
        permitted: CapabilitySet::empty(),
        inheritable: CapabilitySet::empty(),
    };
    // A service that has no rights may forbid the call as well.
    if capabilities(None)? != nothing {
        set_capabilities(None, nothing)?;
    }
    rustix::thread::set_no_new_privs(true)?;
    Ok(())
}
