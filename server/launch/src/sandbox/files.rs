//! What Landlock closes: files, ports, and signals to others.

use std::io;
use std::path::{Path, PathBuf};

use landlock::{
    ABI, Access as _, AccessFs, AccessNet, BitFlags, NetPort, PathBeneath, PathFd, Ruleset,
    RulesetAttr as _, RulesetCreated, RulesetCreatedAttr as _, RulesetError, Scope, make_bitflags,
};

use super::reading::Readable;
use super::words::{Reach, Setup};

/// The newest interface of Landlock whose rights are used here.
const KNOWN: ABI = ABI::V6;

/// Programs, libraries and what belongs to them.
const SYSTEM: &[&str] = &[
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/nix/store",
    "/gnu/store",
];

/// What runtimes look up about the machine.
const MACHINE: &[&str] = &[
    "/etc/alternatives",
    "/etc/ca-certificates",
    "/etc/gai.conf",
    "/etc/group",
    "/etc/host.conf",
    "/etc/hosts",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/ld.so.preload",
    "/etc/locale.alias",
    "/etc/localtime",
    "/etc/magic",
    "/etc/mime.types",
    "/etc/nsswitch.conf",
    "/etc/os-release",
    "/etc/passwd",
    "/etc/resolv.conf",
    "/etc/ssl/certs",
    "/etc/ssl/openssl.cnf",
    "/etc/timezone",
    "/proc/cpuinfo",
    "/proc/filesystems",
    "/proc/loadavg",
    "/proc/meminfo",
    "/proc/self",
    "/proc/stat",
    "/proc/sys",
    "/proc/uptime",
    "/proc/version",
    "/sys/devices/system/cpu",
    "/sys/devices/system/node",
    "/sys/fs/cgroup",
    "/sys/kernel/mm/hugepages",
    "/sys/kernel/mm/transparent_hugepage",
];

/// The configuration of a runtime: `/etc/java-21-openjdk`, `/etc/python3`.
const RUNTIMES: [&str; 4] = ["java", "jvm", "node", "python"];

/// Devices without a memory.
const DEVICES: &[&str] = &[
    "/dev/null",
    "/dev/zero",
    "/dev/full",
    "/dev/random",
    "/dev/urandom",
];

/// Makes the rules; they hold only after [`RulesetCreated::restrict_self`].
/// What the kernel does not know is left out, as [`super::Support`] tells.
///
/// # Errors
/// A path that must be there is not, or the kernel refuses a rule.
pub(super) fn rules(setup: &Setup, home: &Path, readable: &Readable) -> io::Result<RulesetCreated> {
    let failed = |error: RulesetError| io::Error::other(error.to_string());
    let rules = Ruleset::default()
        .handle_access(AccessFs::from_all(KNOWN))
        .and_then(|rules| rules.scope(Scope::from_all(KNOWN)));
    let rules = match setup.rules.network {
        true => rules,
        false => rules.and_then(|rules| rules.handle_access(AccessNet::from_all(KNOWN))),
    };
    let mut rules = rules.and_then(Ruleset::create).map_err(failed)?;

    let read = AccessFs::from_read(KNOWN);
    let all = AccessFs::from_all(KNOWN);
    let list = make_bitflags!(AccessFs::{ReadDir});
    let device = make_bitflags!(AccessFs::{ReadFile | WriteFile | Truncate | IoctlDev});
    let system = SYSTEM.iter().chain(MACHINE).map(PathBuf::from);
    for path in system.chain(runtimes()) {
        rules = allow(rules, &path, read)?;
    }
    for path in DEVICES {
        rules = allow(rules, Path::new(path), device)?;
    }
    for path in &readable.whole {
        rules = allow(rules, path, read)?;
    }
    for path in &readable.listed {
        rules = allow(rules, path, list)?;
    }
    for (paths, access) in [(&setup.rules.read, read), (&setup.rules.write, all)] {
        for path in paths {
            if !path.exists() {
                let text = format!("{} is not there: create it", path.display());
                return Err(io::Error::new(io::ErrorKind::NotFound, text));
            }
            rules = allow(rules, path, access)?;
        }
    }
    rules = allow(rules, home, all)?;
    if !setup.rules.network {
        let port = match setup.reach {
            Reach::Pipes => None,
            Reach::Listens(port) => Some(NetPort::new(port, AccessNet::BindTcp)),
            Reach::Connects(manager) => Some(NetPort::new(manager.port(), AccessNet::ConnectTcp)),
        };
        if let Some(port) = port {
            rules = rules.add_rule(port).map_err(failed)?;
        }
    }
    Ok(rules)
}

/// Allows this at a path and below it. A path that is not there, or that this
/// user may not reach, needs no rule.
fn allow(
    rules: RulesetCreated,
    path: &Path,
    access: BitFlags<AccessFs>,
) -> io::Result<RulesetCreated> {
    let Ok(opened) = PathFd::new(path) else {
        return Ok(rules);
    };
    let access = match path.is_dir() {
        true => access,
        false => access & AccessFs::from_file(KNOWN),
    };
    if access.is_empty() {
        return Ok(rules);
    }
    let added = rules.add_rule(PathBeneath::new(opened, access));
    added.map_err(|error| io::Error::other(format!("{}: {error}", path.display())))
}

fn runtimes() -> impl Iterator<Item = PathBuf> {
    let entries = std::fs::read_dir("/etc").into_iter().flatten().flatten();
    let paths = entries.filter(|entry| {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        RUNTIMES.iter().any(|runtime| name.starts_with(runtime))
    });
    paths.map(|entry| entry.path())
}
