//! The session of one person: reads commands and shows the events.

mod dispatch;
mod poker;
mod table;

use std::collections::VecDeque;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt as _};
use tokio::select;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep_until, timeout};

use self::poker::PersonOnTelnet;
use self::table::{OwnGame, WatchedGame};
use super::TelnetContext;
use super::frames::Frames;
use super::input::{Allowance, LineAdmission};
use super::style::Look;
use super::telnet::{Telnet, TypedLine};
use contest::live::OwnSeats;
use net::{Origin, Paces, change};
use people::tables::{Attendee, FollowedTable};
use people::{Notice, PersonId, Rematch};
use referee::throttle::Throttle;

/// Maximum number of notices that wait to be shown.
const NOTICES: usize = 64;

/// The longest wait for a terminal to accept text.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);

/// How long a client may stay without logging in.
const LOGIN_TIME: Duration = Duration::from_secs(600);

/// Maximum number of bytes per read.
const CHUNK: usize = 1024;

const PROMPT: &str = "> ";

/// A person at the other end of a connection.
pub(super) struct Session<S> {
    stream: S,
    origin: Origin,
    throttle: Throttle,
    context: TelnetContext,
    frames: Frames,
    telnet: Telnet,
    /// Lines that were typed and wait for their turn.
    typed: VecDeque<TypedLine>,
    allowance: Allowance,
    paces: Arc<Paces>,
    look: Look,
    me: Option<OwnLogin>,
    /// Whether the person or the server has said goodbye; otherwise the
    /// connection counts as lost.
    is_parting: bool,
    notices: mpsc::Receiver<Notice>,
    /// Given to the server, which sends notices by it.
    notify: mpsc::Sender<Notice>,
    playing: Option<OwnGame>,
    /// The seats in the last games, this one included.
    seats: OwnSeats,
    /// The last game, or this one, to be played again; none of a tournament.
    rematch: Option<Rematch>,
    /// The games that are watched, the one asked for last at the end.
    watching: Vec<WatchedGame>,
    at_table: Option<FollowedTable>,
    /// Changes when the person is at another table of a match.
    match_changes: Option<watch::Receiver<()>>,
    replay: Option<mpsc::Receiver<String>>,
    /// Text that is still to be sent.
    out: String,
    /// Whether the cursor stands behind a prompt.
    is_prompted: bool,
}

/// The account as which the person has logged in.
struct OwnLogin {
    id: PersonId,
    name: String,
    person: Arc<PersonOnTelnet>,
}

/// An event that a session waits for.
enum Event {
    Read(io::Result<usize>),
    Notice(Notice),
    Playing,
    Watching,
    AtTable,
    AtOtherTable,
    Replay(Option<String>),
    TooLate,
}

/// The session is over.
pub(super) struct SessionEnd;

impl From<io::Error> for SessionEnd {
    fn from(_: io::Error) -> SessionEnd {
        SessionEnd
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> Session<S> {
    pub(super) fn new(
        stream: S,
        origin: Origin,
        context: TelnetContext,
        frames: Frames,
        paces: Arc<Paces>,
    ) -> Session<S> {
        let (notify, notices) = mpsc::channel(NOTICES);
        Session {
            stream,
            origin,
            throttle: Throttle::default(),
            context,
            frames,
            telnet: Telnet::default(),
            typed: VecDeque::new(),
            allowance: Allowance::default(),
            paces,
            look: Look::default(),
            me: None,
            is_parting: false,
            notices,
            notify,
            playing: None,
            seats: OwnSeats::default(),
            rematch: None,
            watching: Vec::new(),
            at_table: None,
            match_changes: None,
            replay: None,
            out: String::new(),
            is_prompted: false,
        }
    }

    /// Runs the session until the person leaves.
    pub(super) async fn hold(mut self) {
        // The session ends in any case; the reason does not matter.
        let _ = self.talk().await;
        if let Some(me) = self.me.take() {
            let tables = &self.context.tables;
            if self.is_parting {
                tables.part(me.person.as_ref());
                self.context.server.leave(me.id).await;
            } else {
                tables.lose(&(me.person as Arc<dyn Attendee>));
                self.context.server.lose(me.id).await;
            }
        }
    }

    async fn talk(&mut self) -> Result<(), SessionEnd> {
        self.say_key("terminal-welcome");
        let late = Instant::now() + LOGIN_TIME;
        let mut chunk = [0; CHUNK];
        loop {
            while let Some(typed) = self.typed.pop_front() {
                self.is_prompted = false;
                self.take(typed).await?;
                self.flush().await?;
            }
            if !self.is_prompted {
                self.out.push_str(PROMPT);
                self.is_prompted = true;
            }
            self.flush().await?;
            let event = self.hear(&mut chunk, late).await;
            self.handle(event, &chunk).await?;
        }
    }

    async fn hear(&mut self, chunk: &mut [u8], late: Instant) -> Event {
        // Nothing is written into a line that is half typed.
        let quiet = !self.telnet.is_half_typed();
        select! {
            read = self.throttle.read(&mut self.stream, chunk) => Event::Read(read),
            Some(notice) = self.notices.recv(), if quiet => Event::Notice(notice),
            () = change(self.playing.as_mut().map(|p| &mut p.changes)), if quiet => Event::Playing,
            () = table::change_of_any(&mut self.watching), if quiet => Event::Watching,
            () = change(self.at_table.as_mut().map(|at| &mut at.changes)), if quiet => {
                Event::AtTable
            }
            () = change(self.match_changes.as_mut()), if quiet => Event::AtOtherTable,
            frame = next_frame(&mut self.replay), if quiet => Event::Replay(frame),
            () = sleep_until(late), if self.me.is_none() => Event::TooLate,
        }
    }

    async fn handle(&mut self, event: Event, chunk: &[u8]) -> Result<(), SessionEnd> {
        match event {
            Event::Read(read) => {
                let length = read?;
                if length == 0 {
                    return Err(SessionEnd);
                }
                let mut replies = Vec::new();
                let bytes = &chunk[..length];
                self.telnet.feed(bytes, &mut self.typed, &mut replies);
                if !replies.is_empty() {
                    self.write(&replies).await?;
                }
            }
            Event::Notice(Notice::Text(text)) => {
                let text = self.look.wrapped(&text.say(self.look.language));
                self.interject(&text);
            }
            Event::Notice(Notice::Seated(handle)) => self.sit_down(handle, false),
            Event::Notice(Notice::SeatedAgain(handle)) => self.sit_down(handle, true),
            Event::Notice(Notice::Replaced) => {
                self.me = None;
                self.interject_key("terminal-replaced");
                self.flush().await?;
                return Err(SessionEnd);
            }
            Event::Notice(Notice::Goodbye) => {
                self.is_parting = true;
                self.interject_key("terminal-session-ends");
                self.flush().await?;
                return Err(SessionEnd);
            }
            Event::Playing => self.show_own_game(),
            Event::Watching => self.show_watched_games(),
            Event::AtTable => self.show_own_table(),
            Event::AtOtherTable => self.find_own_table(),
            Event::Notice(Notice::AtTable(seat)) => self.begin_match(seat),
            Event::Replay(Some(frame)) => self.interject(&frame),
            Event::Replay(None) => self.replay = None,
            Event::TooLate => {
                self.interject_key("terminal-not-logged-in");
                self.flush().await?;
                return Err(SessionEnd);
            }
        }
        Ok(())
    }

    async fn take(&mut self, typed: TypedLine) -> Result<(), SessionEnd> {
        match self.allowance.take(Instant::now()) {
            LineAdmission::Yes => self.paces.step(self.origin).await,
            LineAdmission::NoMore => {
                self.say_key("terminal-too-many-lines");
                return Ok(());
            }
            LineAdmission::No => {
                // A client that sends without end must not keep others waiting.
                tokio::task::yield_now().await;
                return Ok(());
            }
        }
        match typed {
            TypedLine::Line(line) => self.dispatch(line.trim()).await,
            TypedLine::TooLong => {
                self.say_key("terminal-line-too-long");
                Ok(())
            }
        }
    }

    /// Shows the answer to the typed line.
    fn say(&mut self, text: &str) {
        let text = self.look.wrapped(text);
        self.show(&text);
    }

    /// Shows a message without values.
    fn say_key(&mut self, key: &str) {
        self.say(&self.look.language.say(key));
    }

    /// Shows text that is wrapped already.
    fn show(&mut self, text: &str) {
        if !text.is_empty() {
            self.out.push_str(text);
            self.out.push('\n');
        }
    }

    /// Shows text that the person did not ask for now: on a line of its own,
    /// with a new prompt below it.
    fn interject(&mut self, text: &str) {
        if std::mem::take(&mut self.is_prompted) {
            self.out.push('\n');
        }
        self.show(text);
    }

    /// As [`Session::interject`], a message without values.
    fn interject_key(&mut self, key: &str) {
        let text = self.look.wrapped(&self.look.language.say(key));
        self.interject(&text);
    }

    async fn flush(&mut self) -> io::Result<()> {
        if self.out.is_empty() {
            return Ok(());
        }
        let text = std::mem::take(&mut self.out).replace('\n', "\r\n");
        self.write(text.as_bytes()).await
    }

    async fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        match timeout(WRITE_TIMEOUT, self.stream.write_all(bytes)).await {
            Ok(written) => written,
            Err(_) => Err(io::ErrorKind::TimedOut.into()),
        }
    }
}

/// Waits for the next text of a replay, `None` at its end; without a replay,
/// forever.
async fn next_frame(replay: &mut Option<mpsc::Receiver<String>>) -> Option<String> {
    match replay {
        Some(frames) => frames.recv().await,
        None => std::future::pending().await,
    }
}
