//! A brain that tries what it must not do: `hostile TRIES SCRIPT PORT`. TRIES are
//! separated by `;`. Each one is told on standard error with what came of it, as
//! `read /etc/shadow: refused: …` or `…: got …`. Then the brain follows the script
//! of an offender. The tries `memory`, `spawn` and `spin` begin with its first
//! move, and go on until somebody ends it.
//!
//! `hostile --without-landlock PROGRAM ARGS…` becomes another program, for which the
//! kernel has no Landlock.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream, UdpSocket};
use std::os::unix::net::UnixDatagram;
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::Duration;

use rustix::net::{AddressFamily, SocketType, socket};
use rustix::process::{Pid, Signal};
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, TargetArch, apply_filter};
use tests::Log;

/// How long it waits for the manager and for its first move.
const NOBODY_COMES: Duration = Duration::from_secs(60);

/// The piece by which it takes memory and writes files, in bytes.
const PIECE: usize = 1 << 20;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [first, program, rest @ ..] = words.as_slice()
        && first == "--without-landlock"
    {
        let error = become_without_landlock(program, rest);
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
        if ["memory", "spawn", "spin"].contains(&what) {
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

fn become_without_landlock(program: &str, words: &[String]) -> io::Error {
    let calls = BTreeMap::from([(libc::SYS_landlock_create_ruleset, Vec::new())]);
    let filter = TargetArch::try_from(std::env::consts::ARCH).and_then(|architecture| {
        SeccompFilter::new(
            calls,
            SeccompAction::Allow,
            SeccompAction::Errno(libc::ENOSYS.unsigned_abs()),
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

/// Begins with the first move, in a thread of its own.
fn begin_later(what: String, log: Log) {
    std::thread::spawn(move || {
        if !log.wait_for("move", 1, NOBODY_COMES) {
            return;
        }
        match what.as_str() {
            "memory" => take_memory(),
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
