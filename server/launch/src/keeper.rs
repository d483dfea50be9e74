//! The keeper: a small process between the manager and a brain that it starts. It
//! ends the brain when the manager is gone, however the manager ended.
//!
//! The manager starts its own program as `arbiter <KEEPER_WORD> PROGRAM ARGS…` and
//! holds the other end of the keeper's standard input. When that end closes,
//! because the manager wants the brain gone or because the manager itself is
//! gone (SIGKILL included), the keeper ends the brain's process group: SIGTERM,
//! a second of patience, SIGKILL. It adopts orphans of the brain
//! (`PR_SET_CHILD_SUBREAPER`), so helpers that left the group are ended too.
//! Should the keeper itself be killed, the kernel kills the brain
//! (`PR_SET_PDEATHSIG`).

use std::ffi::OsString;
use std::fs;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{
    Pid, PidfdFlags, Signal, WaitOptions, getpid, kill_process, kill_process_group, pidfd_open,
    set_child_subreaper, set_parent_process_death_signal, waitpid,
};

/// The first argument that makes the manager's program a keeper.
pub const KEEPER_WORD: &str = "__keep";

/// How long a brain may take to end after SIGTERM.
const PATIENCE: Duration = Duration::from_secs(1);

/// The longest time for killing orphans; they get SIGKILL at once.
const SWEEP: Duration = Duration::from_secs(2);

/// The exit status if the program cannot be started, as in a shell.
const CANNOT_START: u8 = 126;

/// Runs `words` as a brain and watches it. Gives the keeper's exit status: that of
/// the brain, or 128 + N after signal N.
pub fn keep(words: &[OsString]) -> u8 {
    match try_keep(words) {
        Ok(status) => status,
        Err(error) => {
            eprintln!("cannot be started: {error}");
            CANNOT_START
        }
    }
}

fn try_keep(words: &[OsString]) -> io::Result<u8> {
    let (program, arguments) = words
        .split_first()
        .ok_or_else(|| io::Error::other("no program is named"))?;
    set_child_subreaper(Some(getpid()))?;
    // The name differs from the manager's: a user who ends all `arbiter` processes
    // by name must not end the keepers, which clean up after them.
    let named = rustix::thread::set_name(c"brain-keeper");
    debug_assert!(named.is_ok());

    let mut command = Command::new(program);
    command
        .args(arguments)
        .stdin(Stdio::null())
        // The log takes the brain's standard output together with its standard
        // error.
        .stdout(io::stderr().as_fd().try_clone_to_owned()?)
        .process_group(0);
    die_with_parent(&mut command);
    let mut brain = command.spawn()?;
    let group = Pid::from_child(&brain);
    let ended = pidfd_open(group, PidfdFlags::empty())?;

    if !wait_for_either(&ended)? {
        end_group(group, &ended)?;
    }
    // Fails if the group is already empty, which is the aim.
    let _ = kill_process_group(group, Signal::KILL);
    let status = brain.wait()?;
    sweep_orphans();
    Ok(exit_code(status))
}

/// Makes the kernel kill the brain when the keeper dies.
#[allow(unsafe_code)]
fn die_with_parent(command: &mut Command) {
    // SAFETY: the closure runs between fork and exec, where only functions
    // that are safe in a signal handler may be called: prctl is a plain system
    // call, and nothing is allocated or locked.
    unsafe {
        command.pre_exec(|| {
            set_parent_process_death_signal(Some(Signal::KILL))?;
            Ok(())
        });
    }
}

/// Waits until the brain has ended (true) or the manager wants it to end (false).
fn wait_for_either(ended: &OwnedFd) -> io::Result<bool> {
    let stdin = io::stdin();
    loop {
        let mut watched = [
            PollFd::new(ended, PollFlags::IN),
            PollFd::new(&stdin, PollFlags::IN),
        ];
        match poll(&mut watched, None) {
            Err(rustix::io::Errno::INTR) => continue,
            result => result?,
        };
        if !watched[0].revents().is_empty() {
            return Ok(true);
        }
        // Nothing is ever written to it, so any event means that it was closed.
        if !watched[1].revents().is_empty() {
            return Ok(false);
        }
    }
}

fn end_group(group: Pid, ended: &OwnedFd) -> io::Result<()> {
    // A signal to a group that is already gone fails, which is the aim.
    if kill_process_group(group, Signal::TERM).is_err() {
        return Ok(());
    }
    let until = Instant::now() + PATIENCE;
    loop {
        let left = until.saturating_duration_since(Instant::now());
        let limit = Timespec::try_from(left).map_err(io::Error::other)?;
        let mut watched = [PollFd::new(ended, PollFlags::IN)];
        match poll(&mut watched, Some(&limit)) {
            Err(rustix::io::Errno::INTR) => {}
            Err(error) => return Err(error.into()),
            Ok(_) => return Ok(()),
        }
    }
}

/// Kills and reaps all processes that the brain left behind; they are children of
/// the keeper, which adopted them.
fn sweep_orphans() {
    let until = Instant::now() + SWEEP;
    while Instant::now() < until {
        for child in children() {
            // A child that has just ended needs no signal.
            let _ = kill_process(child, Signal::KILL);
        }
        match waitpid(None, WaitOptions::NOHANG) {
            Err(_) => return,
            Ok(Some(_)) => {}
            Ok(None) => std::thread::sleep(Duration::from_millis(5)),
        }
    }
}

fn children() -> Vec<Pid> {
    let own = getpid().as_raw_nonzero();
    let list = fs::read_to_string(format!("/proc/self/task/{own}/children"));
    let list = list.unwrap_or_default();
    let numbers = list.split_ascii_whitespace();
    numbers
        .filter_map(|number| Pid::from_raw(number.parse().ok()?))
        .collect()
}

fn exit_code(status: ExitStatus) -> u8 {
    match (status.code(), status.signal()) {
        (Some(code), _) => u8::try_from(code).unwrap_or(u8::MAX),
        (None, Some(signal)) => u8::try_from(128 + signal).unwrap_or(u8::MAX),
        (None, None) => u8::MAX,
    }
}
