//! Runs of the manager, each with an end that is certain.

use std::ffi::OsStr;
use std::io::{Read, Write as _};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process, kill_process_group};

use crate::{Events, Mark, programs};

/// Most time for a run where nothing else is said: far above what any test
/// needs, far below the patience of whoever waits for it.
const LIMIT: Duration = Duration::from_secs(60);

/// The most bytes kept of each output stream.
const MAX_OUTPUT: u64 = 64 << 20;

/// How long an output stream may stay open when the manager is gone.
const HELD_OPEN: Duration = Duration::from_secs(2);

/// A run of the manager to be.
#[derive(Debug)]
pub struct Manager {
    command: Command,
    limit: Duration,
}

/// A run of the manager. It is killed when this is dropped.
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
    /// How.
    pub status: ExitStatus,
    /// What it wrote to standard output.
    pub stdout: String,
    /// What it wrote to standard error.
    pub stderr: String,
    /// How long it ran.
    pub took: Duration,
}

/// `arbiter` with these words.
///
/// # Panics
/// The programs cannot be built.
pub fn arbiter<S: AsRef<OsStr>>(words: impl IntoIterator<Item = S>) -> Manager {
    prepared(Command::new(&programs().arbiter), words)
}

/// The same with no more open files than these, whatever it asks for.
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

fn prepared<S: AsRef<OsStr>>(mut command: Command, words: impl IntoIterator<Item = S>) -> Manager {
    command
        .args(words)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        // A group of its own, so that it can be ended with all it started.
        .process_group(0);
    Manager {
        command,
        limit: LIMIT,
    }
}

impl Manager {
    /// More words.
    #[must_use]
    pub fn args<S: AsRef<OsStr>>(mut self, words: impl IntoIterator<Item = S>) -> Manager {
        self.command.args(words);
        self
    }

    /// What is typed at it, a few kilobytes at most; then its input ends.
    ///
    /// # Panics
    /// The system has no pipe left.
    #[must_use]
    pub fn typed(mut self, text: &str) -> Manager {
        let (input, mut keyboard) = std::io::pipe().expect("the system has a pipe");
        keyboard
            .write_all(text.as_bytes())
            .expect("a pipe holds a few kilobytes");
        self.command.stdin(input);
        self
    }

    /// The directory it runs in.
    #[must_use]
    pub fn dir(mut self, directory: &std::path::Path) -> Manager {
        self.command.current_dir(directory);
        self
    }

    /// Marks it and all that it starts.
    #[must_use]
    pub fn mark(mut self, mark: &Mark) -> Manager {
        self.command.env(Mark::VARIABLE, mark.value());
        self
    }

    /// It logs what comes and goes, and nobody has told it to do without
    /// colours.
    #[must_use]
    pub fn logging(mut self) -> Manager {
        self.command
            .env("ARBITER_LOG", "info")
            .env_remove("NO_COLOR");
        self
    }

    /// The most time it may take.
    #[must_use]
    pub fn limit(mut self, limit: Duration) -> Manager {
        self.limit = limit;
        self
    }

    /// Starts it.
    ///
    /// # Panics
    /// It does not start.
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
    /// It does not end within its limit.
    pub fn run(self) -> Finished {
        self.start().wait()
    }
}

impl Running {
    /// The number of its process.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Sends it a signal.
    ///
    /// # Panics
    /// It is not running any more.
    pub fn signal(&self, signal: Signal) {
        kill_process(self.group(), signal).expect("the manager is running");
    }

    /// Ends the manager alone with SIGKILL: it cannot tidy up anything. If it
    /// had ended before, the status tells.
    ///
    /// # Panics
    /// It cannot be waited for.
    pub fn kill(mut self) -> Finished {
        // It may have ended before.
        let _ = self.child.kill();
        self.collect()
    }

    /// Waits for its end.
    ///
    /// # Panics
    /// It does not end within its limit.
    pub fn wait(mut self) -> Finished {
        let deadline = self.started + self.limit;
        while self
            .child
            .try_wait()
            .expect("a child can be waited for")
            .is_none()
        {
            if Instant::now() > deadline {
                self.kill_group();
                let limit = self.limit;
                let finished = self.collect();
                panic!("the manager did not end within {limit:?}\n{finished}");
            }
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
        // There may be nobody left in it.
        let _ = kill_process_group(self.group(), Signal::KILL);
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // A number that was waited for may be somebody else's by now.
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
    /// Something else stands there.
    pub fn events(&self) -> Events {
        match Events::parse(&self.stdout) {
            Ok(events) => events,
            Err(error) => panic!("{error}\n{self}"),
        }
    }

    /// This, if it ended with that status.
    ///
    /// # Panics
    /// It did not.
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

/// Reads a stream to its end, piece by piece.
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

/// What came. A process that outlived the manager may hold the stream open; it
/// is not waited for.
fn text(pieces: &Receiver<Vec<u8>>) -> String {
    let deadline = Instant::now() + HELD_OPEN;
    let left = || deadline.saturating_duration_since(Instant::now());
    let mut bytes = Vec::new();
    while let Ok(piece) = pieces.recv_timeout(left()) {
        bytes.extend(piece);
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
