//! A brain that the manager started, from the manager's side.

use std::collections::VecDeque;
use std::env;
use std::ffi::OsString;
use std::io::{self, PipeReader, Read as _};
use std::net::SocketAddr;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::process::{ExitStatus, Stdio};
use std::sync::{Arc, Mutex, Once, PoisonError};
use std::time::Duration;

use tokio::io::AsyncReadExt as _;
use tokio::process::{Child, ChildStderr, Command};
use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout, timeout_at};

use super::keeper::{KEEPER_WORD, PIPES_KEEPER_WORD, pin_word};
use super::pipes::{self, Pipes};
use super::program::Program;
use super::sandbox::{Overrun, Reach, Setup, arguments, support};

/// How long a brain may take to end after `quit msg`.
const QUIT_GRACE: Duration = Duration::from_secs(2);

/// How long the keeper may take to end the brain with signals.
const KEEPER_GRACE: Duration = Duration::from_secs(5);

/// How long a brain may take to end after it lost its connection, and how long its
/// last words may take to arrive.
const PARTING: Duration = Duration::from_secs(5);

/// The most bytes of a brain's output that are logged.
const LOG_LIMIT: usize = 64 * 1024;

/// The number of last lines that are quoted when a brain fails.
const LAST_LINES: usize = 5;

/// The number of last lines that are kept for the author of a brain.
const KEPT_LINES: usize = 50;

/// The word of a record for a program that is not confined.
const UNCONFINED: &str = "off";

/// A program that runs under a [keeper](super::keeper). Dropping it ends the
/// program.
pub struct Process {
    child: Child,
    /// The keeper ends the brain when this is closed.
    leash: Option<UnixStream>,
    last_lines: LastLines,
    /// The task that reads the brain's output to its end.
    reader: Option<JoinHandle<()>>,
    /// Where the keeper writes before it ends the brain for an overrun.
    report: PipeReader,
    overrun: Option<Overrun>,
    confinement: String,
}

type LastLines = Arc<Mutex<VecDeque<String>>>;

impl Process {
    /// Starts a program that will listen on a port, which is appended to its
    /// arguments.
    ///
    /// # Errors
    /// The keeper cannot be started, or the program's sandbox is strict and this
    /// machine cannot enforce it. Whether the program itself starts is known only
    /// later.
    pub fn listening(program: &Program, port: u16, player: &str) -> io::Result<Process> {
        let more = [port.to_string()];
        Process::spawn(KEEPER_WORD, program, Reach::Listens(port), &more, player)
    }

    /// Starts a program that talks by its standard input and output. Gives the
    /// manager's ends of the two.
    ///
    /// # Errors
    /// As [`Process::listening`].
    pub fn on_pipes(program: &Program, player: &str) -> io::Result<(Process, Pipes)> {
        let (pipes, ends) = pipes::pipes()?;
        let process = Process::spawn(PIPES_KEEPER_WORD, program, Reach::Pipes, &[], player)?;
        if let Some(leash) = &process.leash {
            pipes::send(leash, &ends)?;
        }
        Ok((process, pipes))
    }

    /// Starts a program that will connect to the manager at `address`, with these
    /// words appended to its arguments.
    ///
    /// # Errors
    /// As [`Process::listening`].
    pub fn connecting(
        program: &Program,
        address: SocketAddr,
        more: &[String],
        player: &str,
    ) -> io::Result<Process> {
        let reach = Reach::Connects(address.port());
        Process::spawn(KEEPER_WORD, program, reach, more, player)
    }

    fn spawn(
        keeper: &str,
        program: &Program,
        reach: Reach,
        more: &[String],
        player: &str,
    ) -> io::Result<Process> {
        let (rules, arguments, confinement) = prepare(program, reach)?;
        let (report, reports) = io::pipe()?;
        rustix::io::ioctl_fionbio(&report, true)?;
        let (leash, keepers_end) = UnixStream::pair()?;
        let pin = program.cpus.as_deref().map(pin_word);
        let mut child = Command::new("/proc/self/exe")
            .arg(keeper)
            .args(pin)
            .args(rules)
            .arg(&program.path)
            .args(arguments)
            .args(more)
            .current_dir(&program.folder)
            .stdin(OwnedFd::from(keepers_end))
            .stdout(reports)
            .stderr(Stdio::piped())
            .process_group(0)
            .spawn()?;
        let last_lines = LastLines::default();
        let reader = child
            .stderr
            .take()
            .map(|errors| tokio::spawn(keep_log(errors, player.to_owned(), last_lines.clone())));
        Ok(Process {
            leash: Some(leash),
            child,
            last_lines,
            reader,
            report,
            overrun: None,
            confinement,
        })
    }

    /// What is enforced for the program, as in its record: names of parts of the
    /// sandbox, separated by blanks, or `off`.
    pub fn confinement(&self) -> &str {
        &self.confinement
    }

    /// The limit that the program exceeded, if it was ended for that. This is
    /// known before its connection closes.
    pub fn overrun(&mut self) -> Option<Overrun> {
        if self.overrun.is_none() {
            let mut line = [0; 128];
            // Nothing is written as long as nothing is exceeded.
            let length = self.report.read(&mut line).unwrap_or(0);
            self.overrun = str::from_utf8(&line[..length])
                .ok()
                .and_then(Overrun::parse);
        }
        self.overrun
    }

    /// The exit status of the program; `None` while it runs.
    pub fn ended(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().ok().flatten()
    }

    /// The last lines that the program wrote to its standard error, for a message;
    /// empty if there are none.
    pub fn last_words(&self) -> String {
        let lines = self.last_lines.lock();
        let lines = lines.unwrap_or_else(PoisonError::into_inner);
        let first = lines.len().saturating_sub(LAST_LINES);
        Vec::from_iter(lines.iter().skip(first).map(String::as_str)).join(" | ")
    }

    /// The last lines in a form that follows a message. Lines of a program that is
    /// just ending may still be on their way; they have until `deadline` to arrive.
    pub async fn said_last(&mut self, deadline: Instant) -> String {
        if let Some(reader) = &mut self.reader
            && timeout_at(deadline, reader).await.is_ok()
        {
            self.reader = None;
        }
        match self.last_words() {
            words if words.is_empty() => words,
            words => format!("; it said: {words}"),
        }
    }

    /// Waits for the program to end after it closed its connection; ends it with
    /// signals if it does not. Gives its exit status and last words; `None` if
    /// signals were needed.
    pub async fn part(mut self) -> Option<String> {
        let Ok(status) = timeout(PARTING, self.child.wait()).await else {
            self.end_by_signals().await;
            return None;
        };
        let words = self.said_last(Instant::now() + PARTING).await;
        Some(format!("its program has ended ({}){words}", status.ok()?))
    }

    /// Waits for the program to end after it got `quit msg`; ends it with signals
    /// if it does not.
    pub async fn end(mut self) {
        if timeout(QUIT_GRACE, self.child.wait()).await.is_err() {
            self.end_by_signals().await;
        }
    }

    /// As [`Process::end`]; gives the last lines that the program wrote to its
    /// standard error, at most 50.
    pub async fn end_and_tell(mut self) -> Vec<String> {
        let (reader, lines) = (self.reader.take(), self.last_lines.clone());
        self.end().await;
        // Whatever it started may hold its standard error open.
        if let Some(reader) = reader {
            let _ = timeout(PARTING, reader).await;
        }
        let lines = lines.lock();
        let lines = lines.unwrap_or_else(PoisonError::into_inner);
        lines.iter().cloned().collect()
    }

    async fn end_by_signals(mut self) {
        drop(self.leash.take());
        if timeout(KEEPER_GRACE, self.child.wait()).await.is_err() {
            // The keeper's death ends the brain too.
            if let Err(error) = self.child.start_kill() {
                tracing::warn!("a brain's keeper cannot be ended: {error}");
            }
        }
    }
}

/// The words for the keeper in front of the program, the program's arguments, and
/// what is enforced.
fn prepare(program: &Program, reach: Reach) -> io::Result<(Vec<OsString>, Vec<String>, String)> {
    let Some(rules) = program.sandbox.as_deref() else {
        let end = vec![OsString::from("--")];
        return Ok((end, program.arguments.clone(), UNCONFINED.to_owned()));
    };
    let support = support();
    if let Some(missing) = support.missing() {
        if rules.strict {
            return Err(io::Error::other(format!(
                "its sandbox is strict, and this machine cannot enforce {missing}"
            )));
        }
        static WARNED: Once = Once::new();
        WARNED.call_once(|| {
            tracing::warn!("programs run without a part of their sandbox: {missing}");
        });
    }
    let setup = Setup {
        rules: rules.clone(),
        reach,
        wide: wide_folders(),
        manager: std::process::id(),
    };
    let arguments = arguments::absolute(&program.arguments, &program.folder, rules);
    Ok((setup.to_words(), arguments, support.enforced(rules)))
}

/// Folders that hold everything of a user or of many programs.
fn wide_folders() -> Vec<PathBuf> {
    let home = env::var_os("HOME").map(PathBuf::from);
    let home = home.filter(|home| home.is_absolute());
    home.into_iter().chain([env::temp_dir()]).collect()
}

/// Logs the brain's output up to a limit. Reads on after the limit, so that the
/// brain does not block.
async fn keep_log(mut errors: ChildStderr, player: String, last_lines: LastLines) {
    let mut written = 0;
    let mut unfinished: Vec<u8> = Vec::new();
    let mut chunk = vec![0; 4096];
    while let Ok(length @ 1..) = errors.read(&mut chunk).await {
        unfinished.extend_from_slice(&chunk[..length]);
        let whole = unfinished.iter().rposition(|byte| *byte == b'\n');
        if let Some(end) = whole {
            let lines: Vec<&[u8]> = unfinished[..end].split(|byte| *byte == b'\n').collect();
            // Beyond the limit only the last lines are needed, so a brain that
            // writes without end costs little.
            let first = match written < LOG_LIMIT {
                true => 0,
                false => lines.len().saturating_sub(KEPT_LINES),
            };
            for line in &lines[first..] {
                written += log_line(&player, line, written, &last_lines);
            }
            unfinished.drain(..=end);
        }
        if unfinished.len() > chunk.len() {
            written += log_line(&player, &unfinished, written, &last_lines);
            unfinished.clear();
        }
    }
    if !unfinished.is_empty() {
        log_line(&player, &unfinished, written, &last_lines);
    }
}

/// Logs a line unless the limit is reached; gives the bytes that it counts.
fn log_line(player: &str, line: &[u8], written: usize, last_lines: &LastLines) -> usize {
    let text = protocol::line::escaped(line);
    if written < LOG_LIMIT {
        tracing::info!(target: "brain", "{player}: {text}");
        if written + line.len() >= LOG_LIMIT {
            tracing::info!(target: "brain", "{player}: (its further output is not logged)");
        }
    }
    let mut lines = last_lines.lock().unwrap_or_else(PoisonError::into_inner);
    if lines.len() >= KEPT_LINES {
        lines.pop_front();
    }
    lines.push_back(text);
    line.len().max(1)
}
