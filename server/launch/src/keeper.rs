//! The keeper: a small process between the manager and a brain that it starts. It
//! ends the brain when the manager is gone, however the manager ended.
//!
//! The manager starts its own program as `arbiter __keep [pin=CPUS] RULES… --
//! PROGRAM ARGS…` and holds the other end of the keeper's standard input. When that end
//! closes, because the manager wants the brain gone or because the manager itself is
//! gone (SIGKILL included), the keeper ends the brain's process group: SIGTERM,
//! a second of patience, SIGKILL. It adopts orphans of the brain
//! (`PR_SET_CHILD_SUBREAPER`), so helpers that left the group are ended too.
//! Should the keeper itself be killed, the kernel kills the brain
//! (`PR_SET_PDEATHSIG`).
//!
//! With rules, the brain runs in a [sandbox](crate::sandbox): the keeper gives it a
//! private folder, which it removes afterwards, mounts the rest read-only, and ends
//! the brain when it exceeds its memory. Before it does so, it tells the manager on
//! its standard output.

use std::env;
use std::ffi::OsString;
use std::io::{self, Write as _};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{
    Pid, PidfdFlags, Resource, Rlimit, Signal, WaitOptions, getpid, kill_process,
    kill_process_group, pidfd_open, set_child_subreaper, set_parent_process_death_signal,
    setrlimit, waitpid,
};
use rustix::thread::{CpuSet, sched_setaffinity};

use crate::cpus::Cpus;
use crate::sandbox::cgroup::Cgroup;
use crate::sandbox::folder::Folder;
use crate::sandbox::learned::Learned;
use crate::sandbox::walls::{self, Wall};
use crate::sandbox::{CONFINE_WORD, Overrun, Rules, Setup, denied, network, watch};
use crate::{OWN_PROGRAM, pipes, without_proc};

/// The first argument of a keeper whose program talks to the manager by its
/// standard input and output. The manager sends these over the keeper's own
/// standard input, which is a socket then.
pub const PIPES_KEEPER_WORD: &str = "__keep-pipes";

/// The standard input and output of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Streams {
    /// Nothing to read, and its output goes to the log.
    Log,
    /// Pipes of the manager.
    Pipes,
}

/// How long a brain may take to end after SIGTERM.
pub(crate) const PATIENCE: Duration = Duration::from_secs(1);

/// The longest time for killing orphans; they get SIGKILL at once.
pub(crate) const SWEEP: Duration = Duration::from_secs(2);

/// The prefix of the processors of the brain, which come before its rules.
const PIN: &str = "pin=";

/// The exit status if the program cannot be started, as in a shell.
const CANNOT_START: u8 = 126;

/// The word that tells a keeper the processors of its brain.
pub(crate) fn pin_word(cpus: &Cpus) -> String {
    format!("{PIN}{cpus}")
}

/// The processors at the start of these words, if there are any, and the rest.
fn split_pin(words: &[OsString]) -> io::Result<(Option<CpuSet>, &[OsString])> {
    let first = words.first().and_then(|word| word.to_str());
    let Some(list) = first.and_then(|word| word.strip_prefix(PIN)) else {
        return Ok((None, words));
    };
    let cpus: Cpus = list.parse().map_err(io::Error::other)?;
    Ok((Some(cpus.to_set()), &words[1..]))
}

/// Runs `words` as a brain and watches it. Gives the keeper's exit status, which is
/// that of the brain. A signal that ended the brain ends the keeper as well.
pub fn keep(words: &[OsString], streams: Streams) -> u8 {
    match try_keep(words, streams) {
        Ok(status) => {
            if let Some(signal) = status.signal() {
                end_by(signal);
            }
            exit_code(status)
        }
        Err(error) => {
            eprintln!("{}{error}", walls::CANNOT_START);
            CANNOT_START
        }
    }
}

fn try_keep(words: &[OsString], streams: Streams) -> io::Result<ExitStatus> {
    let (pinned, words) = split_pin(words)?;
    let (setup, words) = Setup::split(words).map_err(io::Error::other)?;
    let (program, arguments) = words
        .split_first()
        .ok_or_else(|| io::Error::other("no program is named"))?;
    set_child_subreaper(Some(getpid()))?;
    // The name differs from the manager's: a user who ends all `arbiter` processes
    // by name must not end the keepers, which clean up after them.
    let named = rustix::thread::set_name(c"brain-keeper");
    debug_assert!(named.is_ok());

    let cgroup = match setup
        .as_ref()
        .filter(|setup| setup.walls.contains(&Wall::Cgroup))
    {
        Some(setup) => {
            let made = Cgroup::make(&setup.rules);
            Some(made.map_err(|error| Wall::Cgroup.error(error))?)
        }
        None => None,
    };
    let mut home = setup.as_ref().map(|_| Folder::make()).transpose()?;
    // Opened before anything is mounted read-only.
    let learned = setup
        .as_ref()
        .and_then(|setup| setup.rules.learned.as_ref());
    let learned = learned.map(|folder| Learned::open(folder)).transpose()?;
    let mut command = match (&setup, &mut home) {
        (Some(setup), Some(home)) => {
            if setup.walls.contains(&Wall::Mounts) {
                let entered = home.mount(&setup.rules.write, setup.rules.memory);
                entered.map_err(|error| Wall::Mounts.error(error))?;
            }
            confined(setup, &home.path)
        }
        _ => Command::new(program),
    };
    if setup.is_some() {
        command.arg(program);
    }
    if let (Some(learned), Some(home)) = (&learned, &home) {
        learned.give(&home.path)?;
    }
    command.args(arguments).process_group(0);
    match streams {
        // The log takes the brain's standard output together with its standard
        // error.
        Streams::Log => command
            .stdin(input(setup.as_ref())?)
            .stdout(io::stderr().as_fd().try_clone_to_owned()?),
        Streams::Pipes => {
            let ends = pipes::receive(io::stdin())?;
            command.stdin(ends.input).stdout(ends.output)
        }
    };
    let entrance = cgroup.as_ref().map(Cgroup::entrance).transpose()?;
    before_the_program(&mut command, pinned, entrance);
    let spawned = command.spawn();
    let mut brain = spawned.map_err(|error| match &setup {
        Some(_) => without_proc(error),
        None => denied::why_not(Path::new(program), error),
    })?;
    // It holds the pipes, which must end with the brain.
    drop(command);
    let group = Pid::from_child(&brain);
    let ended = pidfd_open(group, PidfdFlags::empty())?;

    let rules = setup.as_ref().map(|setup| &setup.rules);
    let watch = match (&cgroup, rules.zip(home.as_mut())) {
        (Some(cgroup), _) => Watch::Kernel(cgroup),
        (None, Some((rules, home))) => Watch::Keeper(rules, home),
        (None, None) => Watch::Nobody,
    };
    match wait(&ended, watch)? {
        Event::Ended => {}
        Event::Dismissed => end_group(group, &ended)?,
        Event::Overran(overrun) => tell(overrun),
    }
    // Fails if the group is already empty, which is the aim.
    let _ = kill_process_group(group, Signal::KILL);
    let status = brain.wait()?;
    if status.signal() == Some(Signal::XCPU.as_raw()) {
        eprintln!("ended by the system: it used up its processor time");
    }
    sweep_orphans();
    if let (Some(learned), Some(home)) = (&learned, &home)
        && let Err(error) = learned.keep(&home.path)
    {
        eprintln!("what it has learned in this run is lost: {error}");
    }
    Ok(status)
}

/// The standard input of a brain that does not read it. Until a brain is confined, its
/// keeper has the other end, if it guards its network.
fn input(setup: Option<&Setup>) -> io::Result<Stdio> {
    match setup.filter(|setup| setup.is_guarded()) {
        Some(setup) => Ok(network::guard(setup.reach)?.into()),
        None => Ok(Stdio::null()),
    }
}

/// The manager's own program, which confines itself and becomes the brain.
fn confined(setup: &Setup, home: &Path) -> Command {
    let inherited = |name: &str| env::var_os(name).filter(|value| !value.is_empty());
    let path = inherited("PATH").unwrap_or_else(|| "/usr/bin:/bin".into());
    let bins = setup.rules.read.iter().map(|folder| folder.join("bin"));
    let bins = bins
        .filter(|bin| bin.is_dir())
        .chain(env::split_paths(&path));
    // A path with a colon in it cannot be in the list.
    let path = env::join_paths(bins).unwrap_or(path.clone());
    let language = inherited("LC_ALL").or_else(|| inherited("LANG"));
    let mut command = Command::new(OWN_PROGRAM);
    command
        .arg(CONFINE_WORD)
        .args(setup.to_words())
        .current_dir(home)
        .env_clear()
        .env("PATH", path)
        .env("LANG", language.unwrap_or_else(|| "C.UTF-8".into()))
        .env("HOME", home)
        .env("TMPDIR", home);
    command
}

/// Tells the manager, and the log, that the brain is ended and why.
fn tell(overrun: Overrun) {
    // A manager that is gone needs no word.
    let _ = io::stdout().write_all(overrun.to_line().as_bytes());
    eprintln!("ended by its keeper: {overrun}");
}

/// Makes the kernel kill the brain when the keeper dies, and run it and all that it
/// will start on these processors alone and in the cgroup of this entrance.
#[allow(unsafe_code)]
fn before_the_program(command: &mut Command, pinned: Option<CpuSet>, entrance: Option<OwnedFd>) {
    // SAFETY: the closure runs between fork and exec, where only functions
    // that are safe in a signal handler may be called: prctl, write and
    // sched_setaffinity are plain system calls, and nothing is allocated or
    // locked.
    unsafe {
        command.pre_exec(move || {
            set_parent_process_death_signal(Some(Signal::KILL))?;
            if let Some(entrance) = &entrance {
                rustix::io::write(entrance, b"0")?;
            }
            if let Some(cpus) = &pinned {
                sched_setaffinity(None, cpus)?;
            }
            Ok(())
        });
    }
}

/// The events for which the keeper waited.
enum Event {
    /// The brain has ended.
    Ended,
    /// The manager wants it to end, or is gone.
    Dismissed,
    /// It exceeded a limit.
    Overran(Overrun),
}

/// The watch over the memory and the processes of the brain.
enum Watch<'a> {
    Nobody,
    Kernel(&'a Cgroup),
    Keeper(&'a Rules, &'a mut Folder),
}

impl Watch<'_> {
    fn look(&mut self) -> Option<Overrun> {
        match self {
            Watch::Nobody => None,
            Watch::Kernel(cgroup) => cgroup.bounds.look(),
            Watch::Keeper(rules, home) => watch::look(rules, home.used()),
        }
    }
}

/// Waits for the end of the brain, and watches it if it has rules.
fn wait(ended: &OwnedFd, mut watch: Watch<'_>) -> io::Result<Event> {
    let stdin = io::stdin();
    let interval = Timespec::try_from(watch::INTERVAL).map_err(io::Error::other)?;
    loop {
        let mut watched = [
            PollFd::new(ended, PollFlags::IN),
            PollFd::new(&stdin, PollFlags::IN),
        ];
        let interval = (!matches!(watch, Watch::Nobody)).then_some(&interval);
        match poll(&mut watched, interval) {
            Err(rustix::io::Errno::INTR) => continue,
            result => result?,
        };
        if !watched[0].revents().is_empty() {
            // It may be the kernel that ended it.
            let overrun = match watch {
                Watch::Kernel(_) => watch.look(),
                _ => None,
            };
            return Ok(overrun.map_or(Event::Ended, Event::Overran));
        }
        // Nothing is ever written to it, so any event means that it was closed.
        if !watched[1].revents().is_empty() {
            return Ok(Event::Dismissed);
        }
        if let Some(overrun) = watch.look() {
            return Ok(Event::Overran(overrun));
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
        for child in watch::children() {
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

/// Ends this process by a signal, so that its parent learns which one. Returns if that
/// does not end it.
#[allow(unsafe_code)]
fn end_by(signal: i32) {
    let nothing = Rlimit {
        current: Some(0),
        maximum: Some(0),
    };
    // A core of the keeper would tell nobody anything.
    let _ = setrlimit(Resource::Core, nothing);
    // SAFETY: both take the number of a signal and no pointer of ours; the default
    // action is the system's.
    unsafe {
        libc::signal(signal, libc::SIG_DFL);
        libc::raise(signal);
    }
}

fn exit_code(status: ExitStatus) -> u8 {
    match (status.code(), status.signal()) {
        (Some(code), _) => u8::try_from(code).unwrap_or(u8::MAX),
        (None, Some(signal)) => u8::try_from(128 + signal).unwrap_or(u8::MAX),
        (None, None) => u8::MAX,
    }
}
