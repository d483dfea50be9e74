//! Runs of the manager that always end.

use std::ffi::OsStr;
use std::io::{Read, Write as _};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process, kill_process_group};

use crate::{Events, Mark, programs};

/// The default time limit of a run: far above the need of any test, also on a busy
/// machine.
const LIMIT: Duration = Duration::from_secs(180);

/// The most bytes that are kept of each output stream.
const MAX_OUTPUT: u64 = 64 << 20;

/// How long an output stream may stay open after the manager has ended.
const HELD_OPEN: Duration = Duration::from_secs(10);

/// A run of the manager before its start.
#[derive(Debug)]
pub struct Manager {
    command: Command,
    limit: Duration,
}

/// A running manager. Dropping this kills it.
#[derive(Debug)]
pub struct Running {
    child: Child,
    started: Instant,
    limit: Duration,
    stdout: Receiver<Vec<u8>>,
    stderr: Receiver<Vec<u8>>,
}

/// A run that has ended.
#[derive(Clone, Debug)]
pub struct Finished {
    /// The exit status.
    pub status: ExitStatus,
    /// The text that it wrote to standard output.
    pub stdout: String,
    /// The text that it wrote to standard error.
    pub stderr: String,
    /// The time that it ran.
    pub took: Duration,
}

/// `arbiter` with these arguments.
///
/// # Panics
/// The programs cannot be built.
pub fn arbiter<S: AsRef<OsStr>>(words: impl IntoIterator<Item = S>) -> Manager {
    prepared(Command::new(&programs().arbiter), words)
}

/// `arbiter` with these arguments and a hard limit of open files.
///
/// # Panics
/// The programs cannot be built.
pub fn arbiter_with_files<S: AsRef<OsStr>>(
    files: u32,
    words: impl IntoIterator<Item = S>,
) -> Manager {
    let mut command = Command::new("sh");
    command
        .arg("-c")
        .arg(format!("ulimit -n {files} && exec \"$0\" \"$@\""))
        .arg(&programs().arbiter);
    prepared(command, words)
}

/// `arbiter` with these arguments, where something is missing: a call as on an old
/// kernel (`landlock`, `pidfd_getfd`, `seccomp`), `mounts` as in a container, or
/// `filters` as in a service that has one.
///
/// # Panics
/// The programs cannot be built.
pub fn arbiter_without<S: AsRef<OsStr>>(what: &str, words: impl IntoIterator<Item = S>) -> Manager {
    let mut command = Command::new(&programs().hostile);
    command.args(["--without", what]);
    arbiter_by(command, words)
}

/// `arbiter` with these arguments, started by a command that takes its path as the next
/// argument.
///
/// # Panics
/// The programs cannot be built.
pub fn arbiter_by<S: AsRef<OsStr>>(
    mut command: Command,
    words: impl IntoIterator<Item = S>,
) -> Manager {
    command.arg(&programs().arbiter);
    prepared(command, words)
}

/// The manager that plays another kind of contest, with these arguments.
///
/// # Panics
/// The programs cannot be built.
pub fn coin_manager<S: AsRef<OsStr>>(words: impl IntoIterator<Item = S>) -> Manager {
    let coin_manager = programs().coin_manager.as_ref();
    prepared(
        Command::new(coin_manager.expect("an example of the workspace")),
        words,
    )
}

fn prepared<S: AsRef<OsStr>>(mut command: Command, words: impl IntoIterator<Item = S>) -> Manager {
    command
        .args(words)
        // Whatever language the developer reads, tests compare English.
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        // Its own group, so that it can be killed with all its children.
        .process_group(0);
    Manager {
        command,
        limit: LIMIT,
    }
}

impl Manager {
    /// Adds arguments.
    #[must_use]
    pub fn args<S: AsRef<OsStr>>(mut self, words: impl IntoIterator<Item = S>) -> Manager {
        self.command.args(words);
        self
    }

    /// Sets the standard input, a few kilobytes at most.
    ///
    /// # Panics
    /// The system cannot make a pipe.
    #[must_use]
    pub fn typed(mut self, text: &str) -> Manager {
        let (input, mut keyboard) = std::io::pipe().expect("the system has a pipe");
        keyboard
            .write_all(text.as_bytes())
            .expect("a pipe holds a few kilobytes");
        self.command.stdin(input);
        self
    }

    /// Sets the working directory.
    #[must_use]
    pub fn dir(mut self, directory: &std::path::Path) -> Manager {
        self.command.current_dir(directory);
        self
    }

    /// Marks the run and all its child processes.
    #[must_use]
    pub fn mark(mut self, mark: &Mark) -> Manager {
        self.command.env(Mark::VARIABLE, mark.value());
        self
    }

    /// Sets the locale of the person at the terminal, like `cs_CZ.UTF-8`.
    #[must_use]
    pub fn locale(mut self, locale: &str) -> Manager {
        self.command.env("LC_ALL", locale);
        self
    }

    /// Sets the folder of temporary files.
    #[must_use]
    pub fn temporary(mut self, folder: &std::path::Path) -> Manager {
        self.command.env("TMPDIR", folder);
        self
    }

    /// Sets the log level to info and allows colours.
    #[must_use]
    pub fn logging(mut self) -> Manager {
        self.command
            .env("ARBITER_LOG", "info")
            .env_remove("NO_COLOR");
        self
    }

    /// Sets the time limit.
    #[must_use]
    pub fn limit(mut self, limit: Duration) -> Manager {
        self.limit = limit;
        self
    }

    /// Starts the run.
    ///
    /// # Panics
    /// The program does not start.
    pub fn start(mut self) -> Running {
        let mut child = self.command.spawn().expect("the manager starts");
        Running {
            started: Instant::now(),
            limit: self.limit,
            stdout: collect(child.stdout.take()),
            stderr: collect(child.stderr.take()),
            child,
        }
    }

    /// Runs it to its end.
    ///
    /// # Panics
    /// The run exceeds its time limit.
    pub fn run(self) -> Finished {
        self.start().wait()
    }
}

impl Running {
    /// The process id.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Sends it a signal.
    ///
    /// # Panics
    /// The process has ended.
    pub fn signal(&self, signal: Signal) {
        kill_process(self.group(), signal).expect("the manager is running");
    }

    /// Kills only the manager, with SIGKILL, so it cannot clean up. The exit
    /// status shows whether it had ended before.
    ///
    /// # Panics
    /// The process cannot be waited for.
    pub fn kill(mut self) -> Finished {
        // It may have ended already.
        let _ = self.child.kill();
        self.collect()
    }

    /// Whether it has not ended yet.
    ///
    /// # Panics
    /// The run exceeds its time limit.
    pub fn is_running(&mut self) -> bool {
        let ended = self.child.try_wait().expect("a child can be waited for");
        if ended.is_none() && self.started.elapsed() > self.limit {
            self.kill_group();
            let limit = self.limit;
            let finished = self.collect();
            panic!("the manager did not end within {limit:?}\n{finished}");
        }
        ended.is_none()
    }

    /// Waits for the end of the run.
    ///
    /// # Panics
    /// The run exceeds its time limit.
    pub fn wait(mut self) -> Finished {
        while self.is_running() {
            std::thread::sleep(Duration::from_millis(5));
        }
        self.collect()
    }

    fn collect(&mut self) -> Finished {
        let status = self.child.wait().expect("a child can be waited for");
        let took = self.started.elapsed();
        Finished {
            status,
            stdout: text(&self.stdout),
            stderr: text(&self.stderr),
            took,
        }
    }

    fn group(&self) -> Pid {
        Pid::from_child(&self.child)
    }

    fn kill_group(&self) {
        // The group may be empty.
        let _ = kill_process_group(self.group(), Signal::KILL);
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // After a wait, another process may have its number.
        if let Ok(None) = self.child.try_wait() {
            self.kill_group();
            let _ = self.child.wait();
        }
    }
}

impl Finished {
    /// The event stream on its standard output.
    ///
    /// # Panics
    /// Its standard output is not an event stream.
    pub fn events(&self) -> Events {
        match Events::parse(&self.stdout) {
            Ok(events) => events,
            Err(error) => panic!("{error}\n{self}"),
        }
    }

    /// Returns the run if it ended with this status.
    ///
    /// # Panics
    /// It ended with another status.
    #[must_use]
    pub fn expect_status(self, status: i32) -> Finished {
        assert_eq!(self.status.code(), Some(status), "exit status\n{self}");
        self
    }
}

impl std::fmt::Display for Finished {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Finished {
            status,
            stdout,
            stderr,
            took,
        } = self;
        write!(
            f,
            "{status} after {took:?}\n--- standard output\n{stdout}\n--- standard error\n{stderr}"
        )
    }
}

/// Reads a stream to its end, in pieces.
fn collect(stream: Option<impl Read + Send + 'static>) -> Receiver<Vec<u8>> {
    let mut stream = stream.expect("the stream is piped").take(MAX_OUTPUT);
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        let mut buffer = [0; 16_384];
        while let Ok(count @ 1..) = stream.read(&mut buffer) {
            if sender.send(buffer[..count].to_vec()).is_err() {
                return;
            }
        }
    });
    receiver
}

/// The text read so far. A process that outlived the manager may hold the
/// stream open; this does not wait for it.
fn text(pieces: &Receiver<Vec<u8>>) -> String {
    let deadline = Instant::now() + HELD_OPEN;
    let left = || deadline.saturating_duration_since(Instant::now());
    let mut bytes = Vec::new();
    while let Ok(piece) = pieces.recv_timeout(left()) {
        bytes.extend(piece);
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
