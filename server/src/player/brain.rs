//! A brain that has been brought to the board: what it says, judged as far as
//! that can be done without knowing the game.

use std::time::Duration;

use games::{GameInfo, Seat};
use protocol::line::{
    BrainLine, MAX_INFO_PER_SECOND, MAX_STRAY_LINES, ManagerLine, Name, Version, escaped_whole,
    quoted,
};
use tokio::select;
use tokio::time::Instant;

use super::handshake::{self, Conditions};
use super::reconnect::{Reconnect, Reconnects};
use super::wire::{MAX_LINES_AT_ONCE, Received, Wire};
use crate::launch::Process;
use crate::record::Line;
use crate::token_bucket::{Rate, TokenBucket};
use crate::verdict::{Cause, Failure};

/// How many `info` lines are kept; those beyond are dropped.
const INFO: Rate = Rate::per_period(MAX_INFO_PER_SECOND as usize, Duration::from_secs(1));

/// A program that plays a seat over the line protocol.
pub struct Brain {
    wire: Wire,
    version: Version,
    name: Name,
    /// The program, where the manager started it.
    process: Option<Process>,
    limits: Limits,
    /// A request is out and not answered.
    owes_answer: bool,
    /// It made a fault or owed an answer when its game ended: a late answer
    /// may still come.
    out_of_step: bool,
    strays: u32,
    info: TokenBucket,
    /// Where it may come back in, while a game of it runs.
    returns: Option<Reconnects>,
    /// Why its connection is dead, while it may come back.
    away: Option<String>,
}

/// How the limits of time hold for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Limits {
    /// From each request on, whatever happens: a program.
    Binding,
    /// As long as the game is not paused: a person.
    Halting,
    /// Not at all: a person who was promised as much time as it takes.
    None,
}

/// What a brain did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// It answered the request with a turn, not yet judged by the rules.
    Turn(String),
    /// It answered the request by giving up.
    Forfeit,
    /// It says what it thinks; escaped.
    Info(String),
    /// It lost by this.
    Fault(Cause, String),
    /// It has come back over a new connection, and knows nothing of the game.
    Back,
}

impl Brain {
    /// A brain that has been greeted under this name.
    pub fn new(wire: Wire, version: Version, name: Name, process: Option<Process>) -> Brain {
        Brain {
            wire,
            version,
            name,
            process,
            limits: Limits::Binding,
            owes_answer: false,
            out_of_step: false,
            strays: 0,
            info: TokenBucket::new(INFO),
            returns: None,
            away: None,
        }
    }

    /// Lets it come back into its next game should its connection break.
    pub fn may_reconnect(&mut self, returns: Reconnects) {
        self.returns = Some(returns);
    }

    /// The same for a person: limits of time hold where the person was told
    /// of them, and stand still while the game is paused.
    #[must_use]
    pub fn of_person(self, timed: bool) -> Brain {
        let limits = match timed {
            true => Limits::Halting,
            false => Limits::None,
        };
        Brain { limits, ..self }
    }

    /// Whether the limits of time hold for it.
    pub fn is_timed(&self) -> bool {
        self.limits != Limits::None
    }

    /// Whether its time stands still while the game is paused, though it has
    /// been asked.
    pub fn halts(&self) -> bool {
        self.limits == Limits::Halting
    }

    /// What it calls itself.
    pub fn name(&self) -> &Name {
        &self.name
    }

    /// The version of the protocol spoken with it.
    pub fn version(&self) -> Version {
        self.version
    }

    /// When its last line arrived.
    pub fn read_at(&self) -> Instant {
        self.wire.read_at()
    }

    /// What is to be said of a line of it whose end has not come; nothing where
    /// there is none.
    pub fn partial(&self) -> String {
        self.wire.partial()
    }

    /// Its program, where the manager started one: for whoever sees to its end
    /// after its connection is gone.
    pub fn take_process(&mut self) -> Option<Process> {
        self.process.take()
    }

    /// The last lines in and out, with their times since `start`.
    pub fn history_since(&self, start: Instant) -> Vec<Line> {
        self.wire.history_since(start)
    }

    /// Its connection, for the lobby to look after between games. A brain that
    /// is out of step is brought back into it before it is used again, since
    /// it carries that along.
    pub fn wire_mut(&mut self) -> &mut Wire {
        &mut self.wire
    }

    /// Its connection alone.
    pub fn into_wire(self) -> Wire {
        self.wire
    }

    /// Tells a brain that waited in the lobby what will be played.
    ///
    /// # Errors
    /// See [`handshake::introduce`].
    pub async fn introduce(&mut self, conditions: &Conditions, seat: Seat) -> Result<(), Failure> {
        self.get_in_step(conditions.answer_timeout).await?;
        let known = Some(self.name.clone());
        handshake::introduce(&mut self.wire, self.version, conditions, seat, known).await?;
        Ok(())
    }

    /// Gets it ready for its next game: in step, and told its seat.
    ///
    /// # Errors
    /// `handshake failed`; its connection is of no use any more.
    pub async fn prepare(&mut self, conditions: &Conditions, seat: Seat) -> Result<(), Failure> {
        self.get_in_step(conditions.answer_timeout).await?;
        self.strays = 0;
        handshake::seat_at(&mut self.wire, self.version, conditions, seat).await
    }

    /// Asks a brain that waits whether it plays a game.
    ///
    /// # Errors
    /// See [`handshake::ask_game`].
    pub async fn plays(&mut self, info: &GameInfo, limit: Duration) -> Result<bool, Failure> {
        self.get_in_step(limit).await?;
        handshake::ask_game(&mut self.wire, self.version, info, limit).await
    }

    /// Discards what it may still owe from its last game.
    async fn get_in_step(&mut self, limit: Duration) -> Result<(), Failure> {
        if std::mem::take(&mut self.out_of_step) {
            handshake::resynchronise(&mut self.wire, limit).await?;
        }
        Ok(())
    }

    /// Puts a line into its next message.
    pub fn tell(&mut self, line: &ManagerLine<'_>) {
        self.wire.queue(line);
    }

    /// Puts a line of 0,2 into its next message, if it speaks that.
    pub fn tell_02(&mut self, line: &ManagerLine<'_>) {
        if self.version >= Version::V02 {
            self.wire.queue(line);
        }
    }

    /// Sends what it was told.
    pub async fn send(&mut self) {
        self.wire.flush().await;
    }

    /// Sends what it was told, the last line of which is a request, and gives
    /// the instant from which its time runs.
    ///
    /// # Errors
    /// What it sent before was a fault; the request was not sent.
    pub async fn request(&mut self) -> Result<Instant, (Cause, String)> {
        for _ in 0..MAX_LINES_AT_ONCE {
            if self.away.is_some() {
                break;
            }
            // It was waited for somebody just now, so all that came before that
            // is known: a look at the socket itself would find no more.
            let Some(received) = self.wire.receive_noticed() else {
                break;
            };
            if let Some(Event::Fault(cause, detail)) = self.judge(received) {
                return Err((cause, detail));
            }
        }
        let asked = Instant::now();
        self.ask_again().await;
        Ok(asked)
    }

    /// Sends what it was told since it came back, the last line of which is
    /// the request that it owes an answer to.
    pub async fn ask_again(&mut self) {
        self.owes_answer = true;
        self.wire.flush().await;
    }

    /// The next thing it does. Safe to drop and call again.
    pub async fn next_event(&mut self) -> Event {
        loop {
            let received = match &mut self.returns {
                None => self.wire.receive().await,
                Some(returns) => select! {
                    biased;
                    back = returns.next() => match self.come_back(back) {
                        Some(event) => return event,
                        None => continue,
                    },
                    received = self.wire.receive(), if self.away.is_none() => received,
                },
            };
            if let Some(event) = self.judge(received) {
                return event;
            }
        }
    }

    /// Takes a new connection in the place of the one it had, or turns it away.
    fn come_back(&mut self, back: Reconnect) -> Option<Event> {
        let Reconnect {
            mut wire,
            takes_over,
        } = back;
        let let_in = takes_over || self.away.is_some();
        if let_in {
            std::mem::swap(&mut self.wire, &mut wire);
            self.away = None;
            self.owes_answer = false;
            self.strays = 0;
            if let Some(returns) = &self.returns {
                returns.set_absent(false);
            }
        }
        if !wire.is_closed() {
            tokio::spawn(async move {
                wire.queue(&ManagerLine::Quit);
                wire.flush().await;
            });
        }
        let_in.then_some(Event::Back)
    }

    /// Its answer if that has arrived by now, or a fault; for the moment in
    /// which its time is up.
    pub fn last_look(&mut self) -> Option<Event> {
        if let Some(why) = &self.away {
            let detail = format!("{why}, and it was not back in time");
            return Some(Event::Fault(Cause::Disconnected, detail));
        }
        for _ in 0..MAX_LINES_AT_ONCE {
            let received = self.wire.receive_now()?;
            match self.judge(received) {
                None | Some(Event::Info(_)) => {}
                answer => return answer,
            }
            if let Some(why) = &self.away {
                return Some(Event::Fault(Cause::Disconnected, why.clone()));
            }
        }
        None
    }

    /// Says that the game is over and how it ended (+1, 0 or -1 from its own
    /// side), and `sound` is false where it made a fault.
    pub async fn end_game(&mut self, returns: i8, cause: &Cause, sound: bool) {
        self.out_of_step = !sound;
        self.tell_02(&ManagerLine::Result {
            returns,
            cause: cause.as_str(),
        });
        self.break_off().await;
    }

    /// Says that the game is over, and nothing of a result.
    pub async fn break_off(&mut self) {
        self.out_of_step |= std::mem::take(&mut self.owes_answer);
        self.returns = None;
        self.tell(&ManagerLine::EndGame);
        self.send().await;
        self.wire.flush_transcript();
    }

    /// Whether it can be used for another game.
    pub fn is_connected(&self) -> bool {
        !self.wire.is_closed()
    }

    /// Says goodbye, closes the connection, and ends its program.
    pub async fn quit(mut self) {
        self.tell(&ManagerLine::Quit);
        self.send().await;
        self.wire.flush_transcript();
        drop(self.wire);
        if let Some(process) = self.process {
            process.end().await;
        }
    }

    fn judge(&mut self, received: Received) -> Option<Event> {
        let line = match received {
            Received::Line(line) => line,
            Received::Broken(error) => {
                return Some(Event::Fault(Cause::ProtocolError, error.to_string()));
            }
            Received::Closed(why) => {
                let Some(returns) = &self.returns else {
                    return Some(Event::Fault(Cause::Disconnected, why));
                };
                tracing::info!("'{}' has lost its connection: {why}", self.name);
                returns.set_absent(true);
                self.away = Some(why);
                return None;
            }
        };
        match BrainLine::parse(&line) {
            BrainLine::Info(content) if self.version >= Version::V02 => self
                .info
                .take(self.wire.read_at())
                .is_ok()
                .then(|| Event::Info(escaped_whole(content.as_bytes()))),
            _ if !self.owes_answer => self.stray(&line),
            BrainLine::Move(turn) => {
                self.owes_answer = false;
                Some(Event::Turn(turn.to_owned()))
            }
            BrainLine::Forfeit => {
                self.owes_answer = false;
                Some(Event::Forfeit)
            }
            _ => {
                self.owes_answer = false;
                let detail = format!("'{}' is no answer", quoted(line.as_bytes()));
                Some(Event::Fault(Cause::ProtocolError, detail))
            }
        }
    }

    fn stray(&mut self, line: &str) -> Option<Event> {
        self.strays += 1;
        let line = quoted(line.as_bytes());
        tracing::debug!(brain = %self.name, "said out of turn: '{line}'");
        (self.strays > MAX_STRAY_LINES).then(|| {
            let detail = format!("more than {MAX_STRAY_LINES} lines out of turn, at last '{line}'");
            Event::Fault(Cause::ProtocolError, detail)
        })
    }
}
