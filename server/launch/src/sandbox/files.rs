//! The rules of Landlock: for files, ports, and signals to others.

use std::io;
use std::path::{Path, PathBuf};

use landlock::{
    ABI, Access as _, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible as _, NetPort,
    PathBeneath, PathFd, Ruleset, RulesetAttr as _, RulesetCreated, RulesetCreatedAttr as _,
    RulesetError, Scope, make_bitflags,
};

use super::reading::ReadablePaths;
use super::walls::Wall;
use super::words::{Reach, Setup};

/// The newest interface of Landlock whose rights are used here.
const KNOWN: ABI = ABI::V6;

/// Programs, libraries and their data.
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

/// Files where runtimes look up facts about the machine.
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

/// Devices without a memory. `/dev/zero` is none of them: the pages of a shared mapping
/// of it are memory of no process after `madvise`, also where they were only read.
const DEVICES: &[&str] = &["/dev/null", "/dev/full", "/dev/random", "/dev/urandom"];

/// Makes the rules of those walls that are asked for; they hold only after
/// [`RulesetCreated::restrict_self`]. `None` if Landlock builds none of them.
///
/// # Errors
/// A path that must be there is not, or the kernel refuses a rule.
pub(super) fn rules(
    setup: &Setup,
    home: &Path,
    readable: &ReadablePaths,
) -> io::Result<Option<RulesetCreated>> {
    let mut rules = Ruleset::default();
    for wall in walls(setup) {
        rules = wanted(rules, wall).map_err(|error| wall.error(error))?;
    }
    let Some(last) = walls(setup).last() else {
        return Ok(None);
    };
    let mut rules = rules.create().map_err(|error| last.error(error))?;
    if setup.walls.contains(&Wall::Files) {
        rules = paths(rules, setup, home, readable)?;
    }
    if setup.walls.contains(&Wall::Network) && !setup.rules.network {
        let port = match setup.reach {
            Reach::Pipes => None,
            Reach::Listens(port) => Some(NetPort::new(port, AccessNet::BindTcp)),
            Reach::Connects(manager) => Some(NetPort::new(manager.port(), AccessNet::ConnectTcp)),
        };
        if let Some(port) = port {
            let added = rules.add_rule(port);
            rules = added.map_err(|error| Wall::Network.error(error))?;
        }
    }
    Ok(Some(rules))
}

/// The walls that Landlock builds for this program.
pub(super) fn walls(setup: &Setup) -> impl Iterator<Item = Wall> {
    let all = [Wall::Files, Wall::Network, Wall::Signals].into_iter();
    all.filter(|wall| {
        let is_open = *wall == Wall::Network && setup.rules.network;
        setup.walls.contains(wall) && !is_open
    })
}

/// The support that a wall needs from the kernel, and further features of newer kernels.
pub(super) fn wanted(rules: Ruleset, wall: Wall) -> Result<Ruleset, RulesetError> {
    let strict = rules.set_compatibility(CompatLevel::HardRequirement);
    let rules = match wall {
        Wall::Files => strict.handle_access(AccessFs::from_all(ABI::V1))?,
        Wall::Network => strict.handle_access(AccessNet::BindTcp | AccessNet::ConnectTcp)?,
        Wall::Signals => strict.scope(Scope::Signal)?,
        Wall::Mounts | Wall::Modes | Wall::Calls | Wall::Guard | Wall::Cgroup => {
            return Ok(strict);
        }
    };
    let rules = rules.set_compatibility(CompatLevel::BestEffort);
    match wall {
        Wall::Files => rules.handle_access(AccessFs::from_all(KNOWN)),
        Wall::Signals => rules.scope(Scope::from_all(KNOWN)),
        _ => Ok(rules),
    }
}

/// Fails with advice if a path is not there.
pub(super) fn expect_there(path: &Path) -> io::Result<()> {
    if path.exists() {
        return Ok(());
    }
    let text = format!("{} is not there: create it", path.display());
    Err(io::Error::new(io::ErrorKind::NotFound, text))
}

/// Opens the paths that the program may read or write.
fn paths(
    mut rules: RulesetCreated,
    setup: &Setup,
    home: &Path,
    readable: &ReadablePaths,
) -> io::Result<RulesetCreated> {
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
            expect_there(path)?;
            rules = allow(rules, path, access)?;
        }
    }
    allow(rules, home, all)
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
    let access = if path.is_dir() {
        access
    } else {
        access & AccessFs::from_file(KNOWN)
    };
    if access.is_empty() {
        return Ok(rules);
    }
    let added = rules.add_rule(PathBeneath::new(opened, access));
    added.map_err(|error| Wall::Files.error(format!("{}: {error}", path.display())))
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
