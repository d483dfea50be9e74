//! A brain that the manager started, from the manager's side.

use std::env;
use std::ffi::OsString;
use std::io::{self, PipeReader, Read as _};
use std::net::SocketAddr;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::ExitStatusExt as _;
use std::path::PathBuf;
use std::process::ExitStatus;
use std::sync::Once;
use std::time::Duration;

use tokio::process::{Child, Command};
use tokio::time::{Instant, timeout, timeout_at};

use super::cpu_time;
use super::errors::Errors;
use super::keeper::{PATIENCE, PIPES_KEEPER_WORD, SWEEP, pin_word};
use super::pipes::{self, Pipes};
use super::program::Program;
use super::sandbox::cgroup::Bounds;
use super::sandbox::folder::remove;
use super::sandbox::{Overrun, Reach, Rules, Setup, arguments, denied, folder, support};
use super::{KEEPER_WORD, OWN_PROGRAM, without_proc};

/// How long a brain may take to end after `quit msg`.
const QUIT_GRACE: Duration = Duration::from_secs(2);

/// How long the keeper may take to end the brain with signals and to remove its
/// folder: the longest times of its own, and as long as the system may need beside.
const KEEPER_GRACE: Duration = Duration::from_secs(5)
    .saturating_add(PATIENCE)
    .saturating_add(SWEEP)
    .saturating_add(remove::LONGEST);

/// How long a brain may take to end after it lost its connection, and how long its
/// last words may take to arrive.
const PARTING: Duration = Duration::from_secs(5);

/// The number of last lines that are quoted when a brain fails.
const LAST_LINES: usize = 6;

/// The word of a record for a program that is not confined.
const UNCONFINED: &str = "off";

/// A program that runs under a [keeper](super::keeper). Dropping it ends the
/// program.
pub struct Process {
    child: Child,
    /// The keeper ends the brain when this is closed.
    leash: Option<UnixStream>,
    errors: Errors,
    /// Where the keeper writes before it ends the brain for an overrun.
    report: PipeReader,
    overrun: Option<Overrun>,
    /// Under which the kernel bounds it, if it does so.
    rules: Option<Box<Rules>>,
    confinement: String,
}

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
        Process::spawn(KEEPER_WORD, program, Reach::Connects(address), more, player)
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
        let (errors, errors_end) = io::pipe()?;
        let errors = Errors::follow(errors, player)?;
        let pin = program.cpus.as_deref().map(pin_word);
        let child = Command::new(OWN_PROGRAM)
            .arg(keeper)
            .args(pin)
            .args(rules)
            .arg(&program.path)
            .args(arguments)
            .args(more)
            .current_dir(&program.folder)
            .stdin(OwnedFd::from(keepers_end))
            .stdout(reports)
            .stderr(errors_end)
            .process_group(0)
            .spawn()
            .map_err(without_proc)?;
        Ok(Process {
            leash: Some(leash),
            child,
            errors,
            report,
            overrun: None,
            rules: program.sandbox.clone(),
            confinement,
        })
    }

    /// The enforced parts of the sandbox, as in the record of the program: their names,
    /// separated by blanks, or `off`.
    pub fn confinement(&self) -> &str {
        &self.confinement
    }

    /// The limit that the program exceeded, if it was ended for that. This is
    /// known before its connection closes.
    pub fn overrun(&mut self) -> Option<Overrun> {
        if self.overrun.is_none() {
            // The keeper reports an act of the kernel when it has noticed it. It takes
            // the bounds away afterwards.
            let told = self.told_overrun();
            let seen = told.or_else(|| self.bounds()?.look());
            self.overrun = seen.or_else(|| self.told_overrun());
        }
        self.overrun
    }

    fn told_overrun(&mut self) -> Option<Overrun> {
        let mut line = [0; 128];
        // Nothing is written as long as nothing is exceeded.
        let length = self.report.read(&mut line).unwrap_or(0);
        Overrun::parse(str::from_utf8(&line[..length]).ok()?)
    }

    /// The cgroup of the program, as long as it has one.
    fn bounds(&self) -> Option<Bounds> {
        Bounds::of_keeper(self.child.id()?, self.rules.as_deref()?)
    }

    /// The processor time that the program has used since it was started, with its threads
    /// and helpers; `None` if the system does not tell. That of helpers which have ended is
    /// known to 10 ms.
    pub fn cpu_time(&self) -> Option<Duration> {
        let counted = self.bounds().and_then(|bounds| bounds.cpu_time());
        counted.or_else(|| cpu_time::below(self.child.id()?.cast_signed()))
    }

    /// The exit status of the program; `None` while it runs.
    pub fn ended(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().ok().flatten()
    }

    /// The standard error of the program.
    pub fn errors(&self) -> &Errors {
        &self.errors
    }

    /// The last lines that the program wrote to its standard error, without blank ones,
    /// for a message, and a hint of its sandbox about them; empty if there are none.
    pub fn last_words(&self) -> String {
        let mut lines = self.errors.last(2 * LAST_LINES);
        lines.retain(|line| !line.trim().is_empty());
        lines.drain(..lines.len().saturating_sub(LAST_LINES));
        let words = lines.join(" | ");
        match &self.rules {
            Some(_) => words + &denied::hint(&lines),
            _ => words,
        }
    }

    /// The last lines in a form that follows a message. Lines of a program that is
    /// just ending may still be on their way; they have until `deadline` to arrive.
    pub async fn said_last(&self, deadline: Instant) -> String {
        self.errors.ended(deadline).await;
        match self.last_words() {
            words if words.is_empty() => words,
            words => format!("; it said: {words}"),
        }
    }

    /// Waits for the program to end after it closed its connection; ends it with
    /// signals if it does not. Gives how it ended and its last words; `None` if
    /// signals were needed.
    pub async fn part(mut self) -> Option<String> {
        let how = self.how_it_ended(Instant::now() + PARTING).await;
        if how.is_none() {
            self.end_by_signals().await;
        }
        how
    }

    /// The exit status of the program; `None` if it has not ended by `deadline`.
    pub async fn ended_by(&mut self, deadline: Instant) -> Option<ExitStatus> {
        timeout_at(deadline, self.child.wait()).await.ok()?.ok()
    }

    /// How the program ended, if a signal did it by `deadline`.
    pub async fn ended_by_signal(&mut self, deadline: Instant) -> Option<ExitStatus> {
        let status = self.ended_by(deadline).await?;
        status.signal().is_some().then_some(status)
    }

    /// How the program ended, and its last words; `None` if it has not ended by
    /// `deadline`.
    pub async fn how_it_ended(&mut self, deadline: Instant) -> Option<String> {
        let status = self.ended_by(deadline).await?;
        let words = self.said_last(Instant::now() + PARTING).await;
        Some(format!("its program has ended ({status}){words}"))
    }

    /// Waits for the program to end after it got `quit msg`; ends it with signals
    /// if it does not.
    pub async fn end(mut self) {
        if timeout(QUIT_GRACE, self.child.wait()).await.is_err() {
            self.end_by_signals().await;
        }
    }

    /// As [`Process::end`]; gives the last lines that the program wrote to its
    /// standard error.
    pub async fn end_and_tell(self) -> Vec<String> {
        let errors = self.errors.clone();
        self.end().await;
        // Whatever it started may hold its standard error open.
        errors.ended(Instant::now() + PARTING).await;
        errors.last(usize::MAX)
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
/// the enforced parts of the sandbox.
fn prepare(program: &Program, reach: Reach) -> io::Result<(Vec<OsString>, Vec<String>, String)> {
    let Some(rules) = program.sandbox.as_deref() else {
        let end = vec![OsString::from("--")];
        return Ok((end, program.arguments.clone(), UNCONFINED.to_owned()));
    };
    let support = support();
    // One look is enough: keepers clean up after themselves, if nobody kills them.
    static CLEANED: Once = Once::new();
    CLEANED.call_once(|| drop(std::thread::spawn(folder::remove_left_behind)));
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
        walls: support.walls.clone(),
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
