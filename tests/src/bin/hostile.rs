//! A brain that tries forbidden actions: `hostile TRIES SCRIPT PORT`. TRIES are separated
//! by `;`. Each one is reported on standard error with its outcome, as
//! `read /etc/shadow: refused: …` or `…: got …`. Then the brain follows the script of an
//! offender. The tries `memory`, `tables`, `fill`, `spawn` and `spin` begin with its
//! first move, and go on until the brain is killed.
//!
//! `hostile TRIES`, with no word behind them or with those of a poker agent, ends
//! after its tries.
//!
//! `hostile --without WHAT PROGRAM ARGS…` becomes another program, for which the
//! kernel lacks something: see [`calls_of`].

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::net::{Ipv4Addr, SocketAddr, SocketAddrV4, TcpListener, TcpStream, UdpSocket};
use std::os::fd::{AsRawFd as _, OwnedFd};
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::net::{UnixDatagram, UnixStream};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
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
    let [tries, rest @ ..] = words.as_slice() else {
        eprintln!("usage: hostile TRIES [SCRIPT PORT]");
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
    let [script, port] = rest else {
        return ExitCode::SUCCESS;
    };
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
        "pidfd_getfd" => (&[libc::SYS_pidfd_getfd], libc::ENOSYS),
        "seccomp" => (&[libc::SYS_seccomp], libc::ENOSYS),
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

/// Tries one thing; gives the outcome.
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
        "bind" => TcpListener::bind(address()?)?
            .local_addr()
            .map(|bound| bound.to_string()),
        "serve" => own_port(rest),
        "reach" => reach(rest),
        "flip" => flip(),
        "listen" => listen_without_address(),
        "disconnect" => disconnect(),
        "fastopen" => fast_open(rest),
        "call" => call(rest),
        "calls" => calls(rest),
        "udp" => UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).map(|_| "a socket".to_owned()),
        "unix" => UnixDatagram::unbound().map(|_| "a socket".to_owned()),
        "raw" => open_socket(AddressFamily::INET, SocketType::RAW),
        "netlink" => open_socket(AddressFamily::NETLINK, SocketType::DGRAM),
        "pair" => UnixStream::pair().map(|_| "a pair".to_owned()),
        "datagrams" => UnixDatagram::pair().map(|_| "a pair".to_owned()),
        "signal" => Ok(rustix::process::kill_process(pid()?, Signal::URG).map(done)?),
        "trace" => trace(pid()?).map(done),
        "processors" => processors(),
        "session" => Ok(rustix::process::setsid().map(|_| "it".to_owned())?),
        _ => Err(io::Error::other("nobody knows how")),
    }
}

fn given_port() -> io::Result<u16> {
    let last = std::env::args().next_back();
    let port = last.and_then(|word| word.parse().ok());
    port.ok_or_else(|| io::Error::other("it has no port"))
}

/// Binds its own port again and again, while a thread changes the address. Gives
/// another address if it ever got one.
fn flip() -> io::Result<String> {
    /// An address of IPv4: the first half is its family, port and number, the other
    /// one is empty.
    static ADDRESS: [AtomicU64; 2] = [AtomicU64::new(0), AtomicU64::new(0)];
    let half = |port: u16| {
        let [first, second] = port.to_be_bytes();
        let [low, high] = (libc::AF_INET as u16).to_ne_bytes();
        u64::from_ne_bytes([low, high, first, second, 0, 0, 0, 0])
    };
    let port = given_port()?;
    let (own, other) = (half(port), half(port ^ 1));
    let ended = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !ended.load(Ordering::Relaxed) {
                ADDRESS[0].store(other, Ordering::Relaxed);
                ADDRESS[0].store(own, Ordering::Relaxed);
            }
        });
        let outcome = bind_again_and_again(ADDRESS.as_ptr() as i64, port);
        ended.store(true, Ordering::Relaxed);
        outcome
    })
}

fn bind_again_and_again(place: i64, port: u16) -> io::Result<String> {
    let mut bound = 0;
    for _ in 0..500 {
        let socket = tcp_socket()?;
        if made(libc::SYS_bind, [socket.as_raw_fd().into(), place, 16]).is_err() {
            continue;
        }
        let got = SocketAddr::try_from(rustix::net::getsockname(&socket)?)?;
        if got != SocketAddr::from((Ipv4Addr::LOCALHOST, port)) {
            return Ok(got.to_string());
        }
        bound += 1;
    }
    Err(io::Error::other(format!("its own {bound} times")))
}

/// Binds this address and the port that the manager gave, its last argument; tells
/// which address it really got. It does not listen, because the manager may be dialling
/// already, and would lose its connection with this socket.
fn own_port(ip: &str) -> io::Result<String> {
    let address = SocketAddr::new(ip.parse().map_err(io::Error::other)?, given_port()?);
    let family = if address.is_ipv4() {
        AddressFamily::INET
    } else {
        AddressFamily::INET6
    };
    let socket = socket(family, SocketType::STREAM, None)?;
    rustix::net::sockopt::set_socket_reuseaddr(&socket, true)?;
    rustix::net::bind(&socket, &address)?;
    let bound = SocketAddr::try_from(rustix::net::getsockname(&socket)?)?;
    Ok(bound.to_string())
}

/// Connects to the manager, or to its port of another address.
fn reach(ip: &str) -> io::Result<String> {
    let words: Vec<String> = std::env::args().collect();
    let manager = words.iter().skip_while(|word| *word != "--connect").nth(1);
    let manager = manager.ok_or_else(|| io::Error::other("it has no manager"))?;
    let mut address: SocketAddr = manager.parse().map_err(io::Error::other)?;
    if !ip.is_empty() {
        address.set_ip(ip.parse().map_err(io::Error::other)?);
    }
    let stream = TcpStream::connect(address)?;
    Ok(stream.peer_addr()?.to_string())
}

fn tcp_socket() -> io::Result<OwnedFd> {
    Ok(socket(AddressFamily::INET, SocketType::STREAM, None)?)
}

/// The system gives a port at random then, on all addresses.
fn listen_without_address() -> io::Result<String> {
    let socket = tcp_socket()?;
    rustix::net::listen(&socket, 1)?;
    let bound = rustix::net::getsockname(&socket)?;
    let bound = SocketAddr::try_from(bound)?;
    Ok(bound.to_string())
}

/// Takes its address from a socket.
fn disconnect() -> io::Result<String> {
    let socket = tcp_socket()?;
    let unspecified = [0_u16; 8];
    made(
        libc::SYS_connect,
        [socket.as_raw_fd().into(), unspecified.as_ptr() as i64, 16],
    )
    .map(|_| "it".to_owned())
}

/// Sends to an address over a socket that was not connected: `sendto ADDRESS`.
fn fast_open(rest: &str) -> io::Result<String> {
    let (call, address) = rest.split_once(' ').unwrap_or((rest, ""));
    let address: SocketAddrV4 = address.parse().map_err(io::Error::other)?;
    let socket = tcp_socket()?;
    let mut to = libc::sockaddr_in {
        sin_family: libc::AF_INET as u16,
        sin_port: address.port().to_be(),
        sin_addr: libc::in_addr {
            s_addr: u32::from(*address.ip()).to_be(),
        },
        sin_zero: [0; 8],
    };
    let mut text = *b"stolen";
    let mut piece = libc::iovec {
        iov_base: text.as_mut_ptr().cast(),
        iov_len: text.len(),
    };
    let mut message = libc::mmsghdr {
        msg_hdr: libc::msghdr {
            msg_name: std::ptr::from_mut(&mut to).cast(),
            msg_namelen: size_of_val(&to) as u32,
            msg_iov: &raw mut piece,
            msg_iovlen: 1,
            msg_control: std::ptr::null_mut(),
            msg_controllen: 0,
            msg_flags: 0,
        },
        msg_len: 0,
    };
    let socket = i64::from(socket.as_raw_fd());
    let flags = i64::from(libc::MSG_FASTOPEN);
    let (to, length) = ((&raw const to) as i64, size_of_val(&to) as i64);
    let message = (&raw mut message) as i64;
    let sent = match call {
        "sendto" => {
            let (text, size) = (text.as_ptr() as i64, text.len() as i64);
            made(libc::SYS_sendto, [socket, text, size, flags, to, length])
        }
        // The header is the first field of such a message.
        "sendmsg" => made(libc::SYS_sendmsg, [socket, message, flags]),
        _ => made(libc::SYS_sendmmsg, [socket, message, 1, flags]),
    };
    sent.map(|sent| format!("{sent} sent"))
}

/// Makes a call by its number, with these arguments.
#[allow(unsafe_code)]
fn made<const N: usize>(number: i64, arguments: [i64; N]) -> io::Result<i64> {
    let mut all = [0; 6];
    all[..N].copy_from_slice(&arguments);
    let [a, b, c, d, e, f] = all;
    // SAFETY: arguments that are pointers point to values that live in the caller. The
    // others are not addresses, as those of `call` and `calls`.
    match unsafe { libc::syscall(number, a, b, c, d, e, f) } {
        -1 => Err(io::Error::last_os_error()),
        result => Ok(result),
    }
}

/// A call by its number, with arguments that no call can use unless they are told:
/// whatever else the kernel says, it was not denied.
fn call(rest: &str) -> io::Result<String> {
    let words = rest.split_whitespace().map(str::parse);
    let words: Vec<i64> = words.collect::<Result<_, _>>().map_err(io::Error::other)?;
    let (number, told) = words
        .split_first()
        .ok_or_else(|| io::Error::other("no number"))?;
    let mut arguments = [-1; 6];
    for (argument, told) in arguments.iter_mut().zip(told) {
        *argument = *told;
    }
    match made(*number, arguments) {
        Err(error) if matches!(error.raw_os_error(), Some(libc::EPERM | libc::ENOSYS)) => {
            Err(error)
        }
        result => Ok(format!("through: {result:?}")),
    }
}

/// Calls by their numbers; gives those that were not denied.
fn calls(numbers: &str) -> io::Result<String> {
    let numbers = numbers.split_whitespace();
    let through: Vec<&str> = numbers.filter(|number| call(number).is_ok()).collect();
    if through.is_empty() {
        Err(io::Error::other("all of them"))
    } else {
        Ok(format!("{} through: {}", through.len(), through.join(" ")))
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

/// Does what every program may do in its own folder.
fn own_files() -> io::Result<()> {
    fs::create_dir("folder")?;
    fs::write("folder/file", "text")?;
    fs::rename("folder/file", "other")?;
    fs::remove_file("other")?;
    let home = std::env::var_os("HOME").unwrap_or_default();
    let here = fs::canonicalize(".")?;
    if here == fs::canonicalize(home)? && fs::read_dir(&here)?.count() == 1 {
        Ok(())
    } else {
        Err(io::Error::other(format!("{} is not ours", here.display())))
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
        set.is_some_and(|set| !set.trim().trim_matches('0').is_empty())
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
    if others.is_empty() {
        Err(io::Error::other("there are none"))
    } else {
        Ok(others.join(" "))
    }
}

/// Takes memory that is mapped by nobody while it is kept.
fn share(mebibytes: u64) -> io::Result<()> {
    keep_unmapped(mebibytes, None)
}

fn share_zero(mebibytes: u64) -> io::Result<()> {
    let zero = File::options().read(true).write(true).open("/dev/zero")?;
    keep_unmapped(mebibytes, Some(&zero))
}

/// Maps memory that is shared, touches it and gives all of it back but one page,
/// which keeps it all.
#[allow(unsafe_code)]
fn keep_unmapped(mebibytes: u64, file: Option<&File>) -> io::Result<()> {
    let length = mebibytes as usize * PIECE;
    let access = libc::PROT_READ | libc::PROT_WRITE;
    let (flags, file) = match file {
        Some(file) => (libc::MAP_SHARED, file.as_raw_fd()),
        None => (libc::MAP_SHARED | libc::MAP_ANONYMOUS, -1),
    };
    // SAFETY: the system chooses the place, so nothing else is there; the bytes written
    // and given back are those that were mapped.
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

/// Leaves files that are hard to remove in its folder.
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
    if done.status.success() {
        Ok(said)
    } else {
        Err(io::Error::other(said))
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
    // SAFETY: the system chooses the place, and the bytes read are those that were
    // mapped.
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
