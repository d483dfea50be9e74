//! The network of a program in a sandbox, which its keeper guards: it makes the calls
//! `bind`, `listen` and `connect` in the program's place.
//!
//! Landlock knows ports and no addresses, and does not know `listen`. So the filter of
//! the program leaves these calls to the keeper, which takes the program's socket and
//! makes the call with an address of its own. The kernel never reads the
//! address of the program again, so nothing is won by changing it meanwhile.

use std::fmt;
use std::fs::{self, File};
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::os::fd::{AsFd as _, OwnedFd};
use std::os::unix::fs::FileExt as _;
use std::os::unix::net::UnixStream;
use std::sync::OnceLock;
use std::thread;

use rustix::io::Errno;
use rustix::ioctl::{Opcode, Setter, Updater, ioctl, opcode};
use rustix::net::{AddressFamily, sockopt};
use rustix::process::{Pid, PidfdFlags, PidfdGetfdFlags, getpid, pidfd_getfd, pidfd_open};
use rustix::thread::{CapabilitySet, capabilities};

use super::words::Reach;
use super::{SandboxGap, calls};
use crate::descriptors;

/// The letter of the commands of a listener (`linux/seccomp.h`).
const LETTER: u8 = b'!';

/// The largest address of IPv4 and of IPv6 that are read, in bytes.
const IPV4_ADDRESS: usize = size_of::<libc::sockaddr_in>();
const IPV6_ADDRESS: usize = size_of::<libc::sockaddr_in6>();

/// Why keepers cannot guard the network on this machine; `None` if they can. It is
/// found out once.
pub(crate) fn why_missing() -> Option<SandboxGap> {
    static MISSING: OnceLock<Option<SandboxGap>> = OnceLock::new();
    *MISSING.get_or_init(look_for_missing)
}

fn look_for_missing() -> Option<SandboxGap> {
    if !calls::can_be_answered() {
        return Some(SandboxGap::Answers);
    }
    let own = pidfd_open(getpid(), PidfdFlags::empty());
    let taken = own.and_then(|own| pidfd_getfd(own, 0, PidfdGetfdFlags::empty()));
    let may_take = matches!(taken, Ok(_) | Err(Errno::BADF)) && yama_allows();
    (!may_take).then_some(SandboxGap::Sockets)
}

/// Whether the module Yama, if it is there, lets a process look into those that it
/// has started.
fn yama_allows() -> bool {
    let scope = fs::read_to_string("/proc/sys/kernel/yama/ptrace_scope");
    let scope = scope.ok().and_then(|scope| scope.trim().parse().ok());
    let rights = || capabilities(None).map(|sets| sets.effective);
    match scope.unwrap_or(0) {
        0 | 1 => true,
        2 => rights().is_ok_and(|rights| rights.contains(CapabilitySet::SYS_PTRACE)),
        _ => false,
    }
}

/// Gives the listener of this process to its keeper, over the standard input.
///
/// # Errors
/// The keeper is gone.
pub(super) fn hand_over(listener: &OwnedFd) -> io::Result<()> {
    descriptors::send(io::stdin(), &[listener.as_fd()])
}

/// Starts to guard the network of a program that is about to start. Gives the descriptor
/// that must be its standard input until it is confined.
///
/// # Errors
/// The system has no more descriptors or threads.
pub(crate) fn guard(reach: Reach) -> io::Result<OwnedFd> {
    let (near, far) = UnixStream::pair()?;
    // A call may wait, as for a manager that does not accept, and the keeper must not.
    thread::Builder::new().spawn(move || {
        // A program that is not confined has nobody to answer.
        let listener = descriptors::receive(near)
            .ok()
            .and_then(|mut all| all.pop());
        if let Some(listener) = listener {
            let told = false;
            Guard {
                listener,
                reach,
                told,
            }
            .answer_all();
        }
    })?;
    Ok(far.into())
}

struct Guard {
    listener: OwnedFd,
    reach: Reach,
    /// Whether the program was told why it was refused. Once is enough.
    told: bool,
}

/// A refused request of a program for the network.
enum RefusedCall {
    Listening(SocketAddr),
    /// It had not bound the socket, or not by this keeper.
    ListeningAnywhere,
    Connecting(SocketAddr),
}

impl Guard {
    /// Answers until the keeper ends. Without a guard, the calls fail.
    fn answer_all(&mut self) {
        loop {
            match next(&self.listener) {
                Ok(call) => {
                    let result = self.answer(&call);
                    // Fails if the caller has ended meanwhile.
                    let _ = send(&self.listener, call.id, result);
                }
                // A caller ended before its call was read.
                Err(Errno::NOENT | Errno::INTR) => {}
                Err(_) => return,
            }
        }
    }

    fn answer(&mut self, call: &libc::seccomp_notif) -> Result<(), Errno> {
        let socket = self.socket(call)?;
        let family = sockopt::socket_domain(&socket)?;
        let number = i64::from(call.data.nr);
        match self.reach {
            Reach::Listens(port) if number == libc::SYS_bind => {
                let asked = self.address(call)?;
                if asked.port() != port {
                    return Err(self.refuse(&RefusedCall::Listening(asked)));
                }
                rustix::net::bind(&socket, &own_address(&socket, family, port)?)
            }
            Reach::Listens(port) if number == libc::SYS_listen => {
                let bound = SocketAddr::try_from(rustix::net::getsockname(&socket)?);
                if bound != Ok(own_address(&socket, family, port)?) {
                    return Err(self.refuse(&RefusedCall::ListeningAnywhere));
                }
                let [_, backlog, ..] = call.data.args;
                rustix::net::listen(&socket, backlog as i32)
            }
            Reach::Connects(manager) if number == libc::SYS_connect => {
                let asked = self.address(call)?;
                let is_manager = asked.port() == manager.port()
                    && asked.ip().to_canonical() == manager.ip().to_canonical();
                if !is_manager {
                    return Err(self.refuse(&RefusedCall::Connecting(asked)));
                }
                rustix::net::connect(&socket, &in_family(manager, family)?)
            }
            _ => Err(Errno::ACCESS),
        }
    }

    /// The socket of a call, which is its first argument.
    fn socket(&self, call: &libc::seccomp_notif) -> Result<OwnedFd, Errno> {
        let process = pidfd_open(process_of(call.pid)?, PidfdFlags::empty())?;
        // The number may be that of another process by now.
        self.still_waits(call)?;
        let [descriptor, ..] = call.data.args;
        pidfd_getfd(process, descriptor as i32, PidfdGetfdFlags::empty())
    }

    /// The address of a call, which is its second and third argument.
    fn address(&self, call: &libc::seccomp_notif) -> Result<SocketAddr, Errno> {
        let [_, place, length, ..] = call.data.args;
        let length = usize::try_from(length).map_err(|_| Errno::INVAL)?;
        let mut bytes = [0; IPV6_ADDRESS];
        let bytes = &mut bytes[..length.min(IPV6_ADDRESS)];
        let memory =
            File::open(format!("/proc/{}/mem", call.pid)).map_err(|error| errno(&error))?;
        self.still_waits(call)?;
        memory
            .read_exact_at(bytes, place)
            .map_err(|_| Errno::FAULT)?;
        parsed(bytes)
    }

    fn still_waits(&self, call: &libc::seccomp_notif) -> Result<(), Errno> {
        still_waits(&self.listener, call.id)
    }

    /// Tells the log once, and with it the author, which call is refused.
    fn refuse(&mut self, refused: &RefusedCall) -> Errno {
        if !self.told {
            self.told = true;
            eprintln!(
                "refused by its keeper: {refused}; {}",
                ReachInWords(self.reach)
            );
        }
        Errno::ACCESS
    }
}

impl fmt::Display for RefusedCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RefusedCall::Listening(address) => write!(f, "it tried to listen on {address}"),
            RefusedCall::ListeningAnywhere => f.write_str("it tried to listen without an address"),
            RefusedCall::Connecting(address) => write!(f, "it tried to connect to {address}"),
        }
    }
}

/// The rights of a program in the network, in words.
struct ReachInWords(Reach);

impl fmt::Display for ReachInWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Reach::Pipes => f.write_str("it has no network"),
            Reach::Listens(port) => write!(f, "it may listen on 127.0.0.1:{port} alone"),
            Reach::Connects(manager) => write!(f, "it may connect to {manager} alone"),
        }
    }
}

/// The address on which a program that the manager dials listens. A socket of IPv6
/// takes the manager's calls at the mapped address; one that is for IPv6 alone
/// cannot, and gets that of the machine itself, so that programs that listen on both
/// do not fail.
fn own_address(socket: &OwnedFd, family: AddressFamily, port: u16) -> Result<SocketAddr, Errno> {
    let local = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    if family == AddressFamily::INET6 && sockopt::ipv6_v6only(socket)? {
        return Ok((Ipv6Addr::LOCALHOST, port).into());
    }
    in_family(local, family)
}

/// The same address for a socket of this family.
fn in_family(address: SocketAddr, family: AddressFamily) -> Result<SocketAddr, Errno> {
    let ip = match (address.ip().to_canonical(), family) {
        (IpAddr::V4(ip), AddressFamily::INET6) => IpAddr::V6(ip.to_ipv6_mapped()),
        (ip @ IpAddr::V4(_), AddressFamily::INET) => ip,
        (ip @ IpAddr::V6(_), AddressFamily::INET6) => ip,
        (_, AddressFamily::INET) => return Err(Errno::AFNOSUPPORT),
        // One of a pair.
        _ => return Err(Errno::ACCESS),
    };
    Ok(SocketAddr::new(ip, address.port()))
}

/// An address of IPv4 or IPv6 as the program wrote it.
fn parsed(bytes: &[u8]) -> Result<SocketAddr, Errno> {
    let (family, rest) = bytes.split_first_chunk().ok_or(Errno::INVAL)?;
    let (port, rest) = rest.split_first_chunk().ok_or(Errno::INVAL)?;
    let port = u16::from_be_bytes(*port);
    match i32::from(u16::from_ne_bytes(*family)) {
        libc::AF_INET if bytes.len() >= IPV4_ADDRESS => {
            let ip: &[u8; 4] = rest.first_chunk().ok_or(Errno::INVAL)?;
            Ok((*ip, port).into())
        }
        // Old programs leave out the last field, the scope.
        libc::AF_INET6 if bytes.len() >= IPV6_ADDRESS - size_of::<u32>() => {
            let ip: &[u8; 16] = rest[4..].first_chunk().ok_or(Errno::INVAL)?;
            Ok((*ip, port).into())
        }
        libc::AF_INET | libc::AF_INET6 => Err(Errno::INVAL),
        // Among them AF_UNSPEC, which frees a socket from its address.
        _ => Err(Errno::ACCESS),
    }
}

/// The process of a thread.
fn process_of(thread: u32) -> Result<Pid, Errno> {
    let status =
        fs::read_to_string(format!("/proc/{thread}/status")).map_err(|error| errno(&error))?;
    let process = status.lines().find_map(|line| line.strip_prefix("Tgid:"));
    let process = process.and_then(|process| process.trim().parse().ok());
    process.and_then(Pid::from_raw).ok_or(Errno::SRCH)
}

fn errno(error: &io::Error) -> Errno {
    Errno::from_io_error(error).unwrap_or(Errno::IO)
}

/// Waits for the next call.
#[allow(unsafe_code)]
fn next(listener: &OwnedFd) -> Result<libc::seccomp_notif, Errno> {
    const RECEIVE: Opcode = opcode::read_write::<libc::seccomp_notif>(LETTER, 0);
    let mut call = libc::seccomp_notif {
        id: 0,
        pid: 0,
        flags: 0,
        data: libc::seccomp_data {
            nr: 0,
            arch: 0,
            instruction_pointer: 0,
            args: [0; 6],
        },
    };
    // SAFETY: this command of a listener fills in such a value, which must be zero.
    unsafe { ioctl(listener, Updater::<RECEIVE, _>::new(&mut call)) }?;
    Ok(call)
}

/// Lets the caller go on with this result.
#[allow(unsafe_code)]
fn send(listener: &OwnedFd, id: u64, result: Result<(), Errno>) -> Result<(), Errno> {
    const SEND: Opcode = opcode::read_write::<libc::seccomp_notif_resp>(LETTER, 1);
    let mut answer = libc::seccomp_notif_resp {
        id,
        val: 0,
        error: result.err().map_or(0, |error| -error.raw_os_error()),
        flags: 0,
    };
    // SAFETY: this command of a listener takes such a value.
    unsafe { ioctl(listener, Updater::<SEND, _>::new(&mut answer)) }
}

/// Whether the caller still waits, so that its number is still its own.
#[allow(unsafe_code)]
fn still_waits(listener: &OwnedFd, id: u64) -> Result<(), Errno> {
    const IS_VALID: Opcode = opcode::write::<u64>(LETTER, 2);
    // SAFETY: this command of a listener takes the number of a call.
    unsafe { ioctl(listener, Setter::<IS_VALID, u64>::new(id)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_as_programs_write_them() {
        let ipv4 = [
            &2_u16.to_ne_bytes()[..],
            &[0x12, 0x34, 10, 0, 0, 1],
            &[0; 8],
        ]
        .concat();
        assert_eq!(parsed(&ipv4), Ok("10.0.0.1:4660".parse().unwrap()));
        assert_eq!(parsed(&ipv4[..8]), Err(Errno::INVAL));
        let mut ipv6 = [0; IPV6_ADDRESS];
        ipv6[..4].copy_from_slice(&[&10_u16.to_ne_bytes()[..], &[0, 80]].concat());
        ipv6[23] = 1;
        assert_eq!(parsed(&ipv6), Ok("[::1]:80".parse().unwrap()));
        assert_eq!(parsed(&ipv6[..24]), Ok("[::1]:80".parse().unwrap()));
        assert_eq!(parsed(&ipv6[..23]), Err(Errno::INVAL));
        assert_eq!(parsed(&[0; 16]), Err(Errno::ACCESS));
        assert_eq!(parsed(&[2]), Err(Errno::INVAL));
        assert_eq!(parsed(&[]), Err(Errno::INVAL));
    }

    #[test]
    fn an_address_is_the_same_in_the_family_of_the_socket() {
        let address: SocketAddr = "127.0.0.1:80".parse().unwrap();
        assert_eq!(in_family(address, AddressFamily::INET), Ok(address));
        let mapped = "[::ffff:127.0.0.1]:80".parse().unwrap();
        assert_eq!(in_family(address, AddressFamily::INET6), Ok(mapped));
        assert_eq!(in_family(mapped, AddressFamily::INET), Ok(address));
        let other: SocketAddr = "[::1]:80".parse().unwrap();
        assert_eq!(in_family(other, AddressFamily::INET6), Ok(other));
        assert_eq!(
            in_family(other, AddressFamily::INET),
            Err(Errno::AFNOSUPPORT)
        );
        assert_eq!(in_family(address, AddressFamily::UNIX), Err(Errno::ACCESS));
    }
}
