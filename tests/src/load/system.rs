//! The figures of the system about a process, and sockets from a chosen
//! address.

use std::fs;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, SocketAddrV4, TcpStream};
use std::time::Duration;

use rustix::net::sockopt::{Timeout, set_socket_linger, set_socket_timeout};
use rustix::net::{AddressFamily, SocketFlags, SocketType, bind, connect, socket_with};

/// The memory of a process that is in use, in kilobytes.
///
/// # Errors
/// The process has ended.
pub fn resident_of(process: u32) -> io::Result<u64> {
    let text = fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let number = line.and_then(|line| line.split_ascii_whitespace().next());
    number.unwrap_or("0").parse().map_err(io::Error::other)
}

/// The number of open files of a process, connections included.
///
/// # Errors
/// The process has ended.
pub fn files_of(process: u32) -> io::Result<usize> {
    Ok(fs::read_dir(format!("/proc/{process}/fd"))?.count())
}

/// Connects from an address of loopback and waits at most `limit`, as do all
/// reads and writes later.
pub(super) fn dial(to: SocketAddr, from: Ipv4Addr, limit: Duration) -> io::Result<TcpStream> {
    let fd = crate::socket_from(from.into())?;
    for direction in [Timeout::Send, Timeout::Recv] {
        set_socket_timeout(&fd, direction, Some(limit))?;
    }
    connect(&fd, &to)?;
    let stream = TcpStream::from(fd);
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// Begins to connect from an address of loopback and waits for nothing. Dropping
/// the stream resets the connection, so that its port is free again.
pub(super) fn dial_now(to: SocketAddr, from: Ipv4Addr) -> io::Result<TcpStream> {
    let flags = SocketFlags::NONBLOCK | SocketFlags::CLOEXEC;
    let fd = socket_with(AddressFamily::INET, SocketType::STREAM, flags, None)?;
    bind(&fd, &SocketAddrV4::new(from, 0))?;
    set_socket_linger(&fd, Some(Duration::ZERO))?;
    match connect(&fd, &to) {
        Ok(()) | Err(rustix::io::Errno::INPROGRESS) => Ok(TcpStream::from(fd)),
        Err(error) => Err(error.into()),
    }
}
