//! A brain that tries what it must not do: `hostile TRIES SCRIPT PORT`. TRIES are
//! separated by `;`. Each one is told on standard error with what came of it, as
//! `read /etc/shadow: refused: …` or `…: got …`. Then the brain follows the script
//! of an offender. The tries `memory`, `tables`, `fill`, `spawn` and `spin` begin
//! with its first move, and go on until somebody ends it.
//!
//! `hostile --without WHAT PROGRAM ARGS…` becomes another program, for which the
//! kernel lacks something: see [`calls_of`].

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream, UdpSocket};
use std::os::fd::AsRawFd as _;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::net::UnixDatagram;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::Duration;

use rustix::net::{AddressFamily, SocketType, socket};
use rustix::process::{Pid, Signal};
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, TargetArch, apply_filter};
use tests::{Log, modes};

/// How long it waits for the manager and for its first move.
const NOBODY_COMES: Duration = Duration::from_secs(60);

/// The piece by which it takes memory and writes files, in bytes.
const PIECE: usize = 1 << 20;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [first, what, program, rest @ ..] = words.as_slice()
        && first == "--without"
    {
        let error = become_without(what, program, rest);
        eprintln!("{program}: {error}");
        return ExitCode::FAILURE;
    }
    let [tries, script, port] = words.as_slice() else {
        eprintln!("usage: hostile TRIES SCRIPT PORT");
        return ExitCode::from(2);
    };
    let log = Log::default();
    for one in tries
        .split(';')
        .map(str::trim)
        .filter(|one| !one.is_empty())
    {
        let (what, rest) = one.split_once(' ').unwrap_or((one, ""));
        if ["memory", "tables", "fill", "spawn", "spin"].contains(&what) {
            begin_later(what.to_owned(), log.clone());
            continue;
        }
        match attempt(what, rest) {
            Ok(got) => eprintln!("{one}: got {got}"),
            Err(error) => eprintln!("{one}: refused: {error}"),
        }
    }
    let port = port.parse().map_err(|_| format!("'{port}' is no port"));
    let served = port.and_then(|port| tests::serve_with_log(script, port, NOBODY_COMES, &log));
    match served {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("hostile: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The calls that are missing, and with which error they fail.
fn calls_of(what: &str) -> (&[i64], i32) {
    match what {
        // An old kernel.
        "landlock" => (&[libc::SYS_landlock_create_ruleset], libc::ENOSYS),
        // A container.
        "mounts" => (&[libc::SYS_unshare, libc::SYS_mount_setattr], libc::EPERM),
        // A service with a filter of calls.
        _ => (
            &[
                libc::SYS_seccomp,
                libc::SYS_landlock_add_rule,
                libc::SYS_landlock_restrict_self,
                libc::SYS_mount_setattr,
            ],
            libc::EPERM,
        ),
    }
}

fn become_without(what: &str, program: &str, words: &[String]) -> io::Error {
    let (calls, errno) = calls_of(what);
    let calls: BTreeMap<_, _> = calls.iter().map(|call| (*call, Vec::new())).collect();
    let filter = TargetArch::try_from(std::env::consts::ARCH).and_then(|architecture| {
        SeccompFilter::new(
            calls,
            SeccompAction::Allow,
            SeccompAction::Errno(errno.unsigned_abs()),
            architecture,
        )
    });
    let filter = filter.and_then(BpfProgram::try_from);
    let filter = filter.map_err(io::Error::other);
    let applied = filter.and_then(|filter| apply_filter(&filter).map_err(io::Error::other));
    match applied {
        Ok(()) => Command::new(program).args(words).exec(),
        Err(error) => error,
    }
}

/// Tries one thing; gives what it got.
fn attempt(what: &str, rest: &str) -> io::Result<String> {
    let number = || rest.parse::<u64>().map_err(io::Error::other);
    let pid = || {
        let pid = rest.parse::<i32>().map_err(io::Error::other)?;
        Pid::from_raw(pid).ok_or_else(|| io::Error::other("no process"))
    };
    let address = || rest.parse::<SocketAddr>().map_err(io::Error::other);
    let done = |()| "it".to_owned();
    match what {
        "read" => fs::read(rest).map(|text| format!("{} bytes", text.len())),
        "list" => fs::read_dir(rest).map(|entries| format!("{} entries", entries.count())),
        "write" => fs::write(rest, "mine").map(done),
        "remove" => fs::remove_file(rest).map(done),
        "own" => own_files().map(done),
        "modes" => modes::change(Path::new(rest)),
        "modes-of-own" => {
            fs::write("mine", "text")?;
            modes::change(Path::new("mine"))
        }
        "rights" => rights(),
        "inherited" => inherited(),
        "share" => share(number()?).map(done),
        "share-zero" => share_zero(number()?).map(done),
        "mess" => mess().map(done),
        "run" => run(rest),
        "environment" => Ok(std::env::vars().map(|(name, _)| name + " ").collect()),
        "huge" => huge_file(number()?).map(done),
        "open" => open_files(number()?).map(done),
        "connect" => TcpStream::connect(address()?).map(|_| "a connection".to_owned()),
        "bind" => {
            TcpListener::bind((Ipv4Addr::LOCALHOST, number()? as u16)).map(|_| "it".to_owned())
        }
        "udp" => UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).map(|_| "a socket".to_owned()),
        "unix" => UnixDatagram::unbound().map(|_| "a socket".to_owned()),
        "raw" => open_socket(AddressFamily::INET, SocketType::RAW),
        "netlink" => open_socket(AddressFamily::NETLINK, SocketType::DGRAM),
        "pair" => UnixDatagram::pair().map(|_| "a pair".to_owned()),
        "signal" => Ok(rustix::process::kill_process(pid()?, Signal::URG).map(done)?),
        "trace" => trace(pid()?).map(done),
        "processors" => processors(),
        "session" => Ok(rustix::process::setsid().map(|_| "it".to_owned())?),
        _ => Err(io::Error::other("nobody knows how")),
    }
}

/// The processors of a thread that it starts, as the kernel writes them.
fn processors() -> io::Result<String> {
    let status = std::thread::spawn(|| fs::read_to_string("/proc/thread-self/status"));
    let status = status.join().map_err(|_| io::Error::other("no thread"))??;
    let list = status
        .lines()
        .find_map(|line| line.strip_prefix("Cpus_allowed_list:"));
    let list = list.ok_or_else(|| io::Error::other("no list"))?;
    Ok(list.trim().to_owned())
}

/// What every program may do in its own folder.
fn own_files() -> io::Result<()> {
    fs::create_dir("folder")?;
    fs::write("folder/file", "text")?;
    fs::rename("folder/file", "other")?;
    fs::remove_file("other")?;
    let home = std::env::var_os("HOME").unwrap_or_default();
    let here = fs::canonicalize(".")?;
    match here == fs::canonicalize(home)? && fs::read_dir(&here)?.count() == 1 {
        true => Ok(()),
        false => Err(io::Error::other(format!("{} is not ours", here.display()))),
    }
}

fn huge_file(mebibytes: u64) -> io::Result<()> {
    // The signal would end it; the error tells more.
    ignore_file_size_signal();
    let path = std::env::temp_dir().join(format!("huge-{}", std::process::id()));
    let mut file = File::create(&path)?;
    let piece = vec![1; PIECE];
    let written = (0..mebibytes).try_for_each(|_| file.write_all(&piece));
    fs::remove_file(path)?;
    written
}

fn open_files(count: u64) -> io::Result<()> {
    let files = (0..count).map(|_| File::open("/dev/null"));
    files.collect::<io::Result<Vec<File>>>().map(drop)
}

fn open_socket(family: AddressFamily, kind: SocketType) -> io::Result<String> {
    socket(family, kind, None)?;
    Ok("a socket".to_owned())
}

#[allow(unsafe_code)]
fn ignore_file_size_signal() {
    // SAFETY: the handler is the constant for an ignored signal.
    unsafe {
        libc::signal(libc::SIGXFSZ, libc::SIG_IGN);
    }
}

#[allow(unsafe_code)]
fn trace(pid: Pid) -> io::Result<()> {
    let pid = pid.as_raw_nonzero().get();
    // SAFETY: PTRACE_SEIZE reads no memory of this process; its last arguments are
    // numbers.
    let result = unsafe { libc::ptrace(libc::PTRACE_SEIZE, pid, 0, 0) };
    match result {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

/// The rights of an administrator that it has.
fn rights() -> io::Result<String> {
    let status = fs::read_to_string("/proc/self/status")?;
    let sets = ["CapInh:", "CapPrm:", "CapEff:", "CapAmb:"];
    let had = status.lines().filter(|line| {
        let set = sets.iter().find_map(|set| line.strip_prefix(set));
        set.is_some_and(|set| set.trim().trim_matches('0') != "")
    });
    match had.collect::<Vec<_>>().as_slice() {
        [] => Err(io::Error::other("it has none")),
        had => Ok(had.join(" ")),
    }
}

/// The descriptors that it did not open.
fn inherited() -> io::Result<String> {
    let listed = fs::read_dir("/proc/self/fd")?.collect::<io::Result<Vec<_>>>()?;
    let mut others = Vec::new();
    for entry in listed {
        // That of the listing is closed by now.
        if let Ok(target) = fs::read_link(entry.path())
            && !target.starts_with("/proc")
            && entry
                .file_name()
                .to_str()
                .is_none_or(|name| name.len() > 1 || name > "2")
        {
            others.push(target.display().to_string());
        }
    }
    match others.is_empty() {
        true => Err(io::Error::other("there are none")),
        false => Ok(others.join(" ")),
    }
}

/// Takes memory that is mapped by nobody while it is kept.
fn share(mebibytes: u64) -> io::Result<()> {
    keep_unmapped(mebibytes, None)
}

fn share_zero(mebibytes: u64) -> io::Result<()> {
    let zero = File::options().read(true).write(true).open("/dev/zero")?;
    keep_unmapped(mebibytes, Some(zero))
}

/// Maps memory that is shared, touches it and gives all of it back but one page,
/// which keeps it all.
#[allow(unsafe_code)]
fn keep_unmapped(mebibytes: u64, file: Option<File>) -> io::Result<()> {
    let length = mebibytes as usize * PIECE;
    let access = libc::PROT_READ | libc::PROT_WRITE;
    let (flags, file) = match &file {
        Some(file) => (libc::MAP_SHARED, file.as_raw_fd()),
        None => (libc::MAP_SHARED | libc::MAP_ANONYMOUS, -1),
    };
    // SAFETY: the system chooses the place, so nothing else is there; what is
    // written and given back is what was mapped.
    unsafe {
        let start = libc::mmap(std::ptr::null_mut(), length, access, flags, file, 0);
        if start == libc::MAP_FAILED {
            return Err(io::Error::last_os_error());
        }
        for at in (0..length).step_by(4096) {
            start.cast::<u8>().add(at).write(1);
        }
        libc::munmap(start.cast::<u8>().add(4096).cast(), length - 4096);
    }
    Ok(())
}

/// Leaves what is hard to remove in its folder.
fn mess() -> io::Result<()> {
    fs::create_dir_all("closed/inner")?;
    fs::write("closed/inner/file", "text")?;
    fs::write("moved-1", "text")?;
    for folder in ["closed/inner", "closed"] {
        fs::set_permissions(folder, fs::Permissions::from_mode(0o0))?;
    }
    let here = std::env::current_dir()?;
    // Deeper than a path is long, and than a process has descriptors.
    for _ in 0..2_000 {
        fs::create_dir("deep")?;
        std::env::set_current_dir("deep")?;
    }
    std::env::set_current_dir(here)
}

/// Runs a script of the shell.
fn run(script: &str) -> io::Result<String> {
    let done = Command::new("sh")
        .arg(script)
        .stdin(Stdio::null())
        .output()?;
    let said = String::from_utf8_lossy(&[done.stdout, done.stderr].concat()).replace('\n', " | ");
    match done.status.success() {
        true => Ok(said),
        false => Err(io::Error::other(said)),
    }
}

/// Begins with the first move, in a thread of its own.
fn begin_later(what: String, log: Log) {
    std::thread::spawn(move || {
        if !log.wait_for("move", 1, NOBODY_COMES) {
            return;
        }
        match what.as_str() {
            "memory" => take_memory(),
            "tables" => take_page_tables(),
            "fill" => fill_folder(),
            "spawn" => spawn_children(),
            _ => spin(),
        }
    });
}

fn take_memory() -> ! {
    let mut taken: Vec<Vec<u8>> = Vec::new();
    loop {
        taken.push(vec![1; PIECE]);
        std::thread::sleep(Duration::from_micros(500));
    }
}

/// Reads a byte in each 2 MiB of a large space: each takes a table of pages.
#[allow(unsafe_code)]
fn take_page_tables() {
    const SPACE: usize = 300 << 30;
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
    // SAFETY: the system chooses the place, and what is read is what was mapped.
    unsafe {
        let start = libc::mmap(std::ptr::null_mut(), SPACE, libc::PROT_READ, flags, -1, 0);
        if start == libc::MAP_FAILED {
            return;
        }
        libc::madvise(start, SPACE, libc::MADV_NOHUGEPAGE);
        for at in (0..SPACE).step_by(2 << 20) {
            std::hint::black_box(start.cast::<u8>().add(at).read_volatile());
        }
    }
    eprintln!("tables: got all");
    std::thread::sleep(NOBODY_COMES);
}

/// Writes files of 10 MiB until no more is taken.
fn fill_folder() {
    let piece = vec![1; 10 * PIECE];
    let mut files = 0;
    while files < 100 && fs::write(format!("filled-{files}"), &piece).is_ok() {
        files += 1;
    }
    eprintln!("fill: got {files} files");
}

fn spawn_children() {
    let sleep = || {
        let mut sleep = Command::new("sleep");
        sleep.arg("600").stdin(Stdio::null()).spawn()
    };
    let mut children: Vec<Child> = Vec::new();
    while let Ok(child) = sleep() {
        children.push(child);
    }
    eprintln!("spawn: refused after {}", children.len());
}

fn spin() -> ! {
    let mut number = 1_u64;
    loop {
        number = std::hint::black_box(number.wrapping_mul(3));
    }
}
