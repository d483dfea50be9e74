//! The client that a person sits at.

use std::io::{self, BufRead as _, IsTerminal as _, Write as _};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use protocol::line::Name;
use protocol::poker::{Command, ErrorCode, Event, Hello, Join, TurnOffer, View as Watch};

use super::super::View;
use super::super::wire::Wire;
use super::look::Look;
use super::story::{history, said};
use super::words::{HELP, Wish};

/// Who is at the terminal.
#[derive(Clone, Debug)]
pub struct Guest {
    /// `HOST:PORT` of the server.
    pub address: String,
    /// The name at the tables.
    pub name: Name,
    /// The secret with which a seat is found again.
    pub token: String,
    /// What is done first.
    pub start: Start,
}

/// What is done as soon as the server has said welcome.
#[derive(Clone, Debug)]
pub enum Start {
    /// Shows which tables there are.
    Look,
    /// Sits down.
    Join {
        /// At which table; any that waits where none is given.
        table: Option<u64>,
        /// At which seat; the lowest that is free where none is given.
        seat: Option<usize>,
        /// With how many chips; what the table says where nothing is given.
        buyin: Option<u64>,
    },
    /// Makes a table, and sits down there.
    Create(Box<Command>),
    /// Looks on.
    Watch(u64),
}

/// Why a person cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum GuestError {
    /// The server cannot be reached.
    #[error("{0}: {1}")]
    Dial(String, #[source] io::Error),
    /// The server ended it.
    #[error("{0}")]
    Ended(String),
    /// Nothing can be shown or read any more.
    #[error("the terminal: {0}")]
    Terminal(#[from] io::Error),
}

/// Waits before each try to come back, in milliseconds.
const RETURNS: [u64; 7] = [0, 200, 500, 1_000, 3_000, 5_000, 10_000];

/// Messages that may wait for the terminal; a server that says more waits.
const QUEUE: usize = 256;

/// The longest line that is read.
const MAX_LINE: u64 = 4_096;

enum Heard {
    /// A line, without its end.
    Line(String),
    /// No line will come any more.
    NoMore,
    /// From connection number so and so.
    Events(u32, Vec<Event>),
    Lost(u32, String),
}

/// Sits a person down and plays until `quit`, the end of the input, or the end
/// of the server.
///
/// # Errors
/// See [`GuestError`].
pub fn attend(guest: &Guest) -> Result<(), GuestError> {
    let (sender, heard) = sync_channel(QUEUE);
    let (next, asked) = sync_channel(1);
    let wire = dial(guest)?;
    listen(&wire, 0, sender.clone())?;
    read_lines(sender.clone(), asked);
    let mut session = Session {
        guest,
        look: Look::of_stdout(),
        script: !io::stdin().is_terminal(),
        wire,
        connection: 0,
        sender,
        next,
        keepalive: Duration::from_secs(1),
        view: View::default(),
        offer: None,
        until: None,
        held: None,
        gone: false,
        started: false,
        stopping: false,
    };
    session.greet()?;
    session.attend(&heard)
}

fn dial(guest: &Guest) -> Result<Wire, GuestError> {
    Wire::dial(&guest.address).map_err(|error| GuestError::Dial(guest.address.clone(), error))
}

/// Reads from a connection on a thread of its own.
fn listen(wire: &Wire, number: u32, sender: SyncSender<Heard>) -> io::Result<()> {
    let mut reader = wire.reader()?;
    thread::Builder::new()
        .name("server".to_owned())
        .spawn(move || {
            loop {
                let (heard, over) = match reader.hear(None) {
                    Ok(events) => (Heard::Events(number, events), false),
                    Err(lost) => (Heard::Lost(number, lost.to_string()), true),
                };
                if sender.send(heard).is_err() || over {
                    return;
                }
            }
        })?;
    Ok(())
}

/// Reads a line each time one is asked for.
fn read_lines(sender: SyncSender<Heard>, asked: Receiver<()>) {
    thread::spawn(move || {
        use io::Read as _;
        let mut input = io::stdin().lock();
        while asked.recv().is_ok() {
            let mut line = Vec::new();
            let read = input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line);
            let heard = match read {
                Ok(1..) => Heard::Line(String::from_utf8_lossy(&line).trim().to_owned()),
                Ok(0) | Err(_) => Heard::NoMore,
            };
            let over = matches!(heard, Heard::NoMore);
            if sender.send(heard).is_err() || over {
                return;
            }
        }
    });
}

struct Session<'a> {
    guest: &'a Guest,
    look: Look,
    /// Lines come from a pipe: an action waits for its turn, and the next line
    /// for the action.
    script: bool,
    wire: Wire,
    connection: u32,
    sender: SyncSender<Heard>,
    next: SyncSender<()>,
    keepalive: Duration,
    view: View,
    /// What is asked.
    offer: Option<TurnOffer>,
    /// By when it is to be answered.
    until: Option<Instant>,
    held: Option<String>,
    /// The table that was played at is no more: nothing will be asked.
    gone: bool,
    started: bool,
    /// The server has said that it stops.
    stopping: bool,
}

/// Whether to go on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum After {
    GoesOn,
    Over,
}

impl Session<'_> {
    fn greet(&mut self) -> Result<(), GuestError> {
        let hello = Command::Hello(Hello {
            name: self.guest.name.clone(),
            token: Some(self.guest.token.clone()),
        });
        Ok(self.wire.say(&[hello])?)
    }

    fn attend(&mut self, heard: &Receiver<Heard>) -> Result<(), GuestError> {
        loop {
            let after = match heard.recv_timeout(self.patience()) {
                Ok(Heard::Line(line)) => self.obey(&line)?,
                Ok(Heard::NoMore) => {
                    self.say(&[Command::Bye]);
                    return Ok(());
                }
                Ok(Heard::Events(number, events)) if number == self.connection => {
                    self.hear(&events)?
                }
                Ok(Heard::Lost(number, why)) if number == self.connection => self.lost(&why)?,
                // Of a connection that is no more.
                Ok(_) => After::GoesOn,
                Err(RecvTimeoutError::Timeout) => After::GoesOn,
                Err(RecvTimeoutError::Disconnected) => After::Over,
            };
            if after == After::Over {
                return Ok(());
            }
            self.tick()?;
        }
    }

    /// Until something has to be done without anybody saying anything.
    fn patience(&self) -> Duration {
        let alive = (self.keepalive / 2).saturating_sub(self.wire.silence());
        match self.until {
            Some(_) => alive.min(Duration::from_millis(500)),
            None => alive,
        }
    }

    fn tick(&mut self) -> Result<(), GuestError> {
        if self.wire.silence() >= self.keepalive / 2 {
            self.say(&[Command::ImAlive]);
        }
        if self.look.clock && !self.script && self.offer.is_some() && self.until.is_some() {
            // The line of the offer stands above the one that is typed in.
            let line = self.offer_line();
            print(&format!("\x1b7\x1b[1A\r\x1b[2K{line}\x1b8"))?;
        }
        Ok(())
    }

    /// What cannot be said is noticed by whoever reads.
    fn say(&mut self, commands: &[Command]) {
        let _ = self.wire.say(commands);
    }

    fn offer_line(&self) -> String {
        let Some(offer) = &self.offer else {
            return String::new();
        };
        let left = self.until.map(|until| {
            let left = until.saturating_duration_since(Instant::now());
            format!("   [{} s]", left.as_millis().div_ceil(1000))
        });
        format!("{}{}", self.look.offer(offer), left.unwrap_or_default())
    }

    fn hear(&mut self, events: &[Event]) -> Result<After, GuestError> {
        let asked = self.offer.is_some();
        let mut redraw = false;
        let mut lines = Vec::new();
        for event in events {
            // Who is asked is seen from the clock where one is the one.
            let own_end = matches!(event, Event::Closed { .. } | Event::Left { .. });
            let told = if own_end {
                said(self.look, &self.view, event)
            } else {
                None
            };
            self.view.hear(event);
            lines.extend(told.or_else(|| match own_end {
                true => None,
                false => said(self.look, &self.view, event),
            }));
            match event {
                Event::Welcome { keepalive, .. } => {
                    self.keepalive = Duration::from_millis((*keepalive).max(10));
                    self.welcome();
                }
                Event::Created { table } if !self.started => {
                    self.started = true;
                    let join = Join {
                        table: Some(*table),
                        ..Join::default()
                    };
                    self.say(&[Command::Join(join)]);
                }
                Event::State(snapshot) => {
                    self.view.find_own(self.guest.name.as_str());
                    redraw = true;
                    if let Some(offer) = &snapshot.turn {
                        self.ask(offer);
                    }
                }
                Event::Turn(offer) => {
                    self.view.own = Some(offer.seat);
                    redraw = true;
                    self.ask(offer);
                }
                Event::Acted(acted) if Some(acted.seat) == self.view.own => self.answered(),
                Event::End { .. } => self.answered(),
                Event::Closed { .. } | Event::Left { .. } => {
                    self.answered();
                    self.gone = true;
                }
                Event::Joined { .. } => self.gone = false,
                Event::Error(refusal) => match refusal.code {
                    ErrorCode::Shutdown => self.stopping = true,
                    ErrorCode::NameTaken
                    | ErrorCode::BadName
                    | ErrorCode::BadVersion
                    | ErrorCode::ServerFull
                    | ErrorCode::Disconnected => {
                        return Err(GuestError::Ended(refusal.text.clone()));
                    }
                    _ => {}
                },
                _ => {}
            }
        }
        if !lines.is_empty() || redraw {
            self.show(&lines, redraw, asked)?;
        }
        self.go_on()
    }

    fn show(&mut self, lines: &[String], redraw: bool, asked: bool) -> Result<(), GuestError> {
        let prompt = self.look.clock && !self.script;
        let mut out = String::new();
        if prompt {
            // Over the prompt.
            out += "\r\x1b[2K";
        }
        for line in lines {
            out += line;
            out.push('\n');
        }
        if redraw {
            out += &self.look.table(&self.view);
            out.push('\n');
        }
        if self.offer.is_some() && (redraw || asked) {
            out += &self.offer_line();
            out.push('\n');
        }
        if prompt {
            out += "> ";
        }
        Ok(print(&out)?)
    }

    fn ask(&mut self, offer: &TurnOffer) {
        self.offer = Some(offer.clone());
        let time = Duration::from_millis(offer.time);
        self.until = (offer.time > 0).then(|| Instant::now() + time);
    }

    fn answered(&mut self) {
        (self.offer, self.until) = (None, None);
    }

    fn welcome(&mut self) {
        let join = |table, seat, buyin| Command::Join(Join { table, seat, buyin });
        let command = match &self.guest.start {
            // A seat that is kept is told by the server itself.
            _ if self.started && self.view.table.is_some() => return,
            _ if self.started => Command::Tables,
            Start::Look => Command::Tables,
            Start::Join { table, seat, buyin } => join(*table, *seat, *buyin),
            Start::Create(command) => {
                self.say(&[(**command).clone()]);
                // Then it sits down there.
                let _ = self.next.try_send(());
                return;
            }
            Start::Watch(table) => Command::Watch(Watch {
                table: *table,
                referee: None,
            }),
        };
        let first = !self.started;
        self.started = true;
        self.say(&[command]);
        if first {
            // Now the first line is read.
            let _ = self.next.try_send(());
        }
    }

    /// Does what was held back until now.
    fn go_on(&mut self) -> Result<After, GuestError> {
        match self.held.take() {
            Some(line) if self.offer.is_some() || self.gone => self.obey(&line),
            held => {
                self.held = held;
                Ok(After::GoesOn)
            }
        }
    }

    fn obey(&mut self, line: &str) -> Result<After, GuestError> {
        let wish = Wish::read(line);
        let mut answer = match wish {
            Err(why) => why,
            Ok(Wish::Nothing) => String::new(),
            Ok(Wish::Help) => HELP.to_owned(),
            Ok(Wish::History) => history(&self.view),
            Ok(Wish::Table) if self.view.table.is_none() => "You are at no table.".to_owned(),
            Ok(Wish::Table) => self.look.table(&self.view),
            Ok(Wish::Quit) => {
                self.say(&[Command::Bye]);
                return Ok(After::Over);
            }
            Ok(Wish::Say(command)) => {
                self.say(&[*command]);
                String::new()
            }
            Ok(Wish::Play(deed)) => match &self.offer {
                None if self.script && !self.gone => {
                    self.held = Some(line.to_owned());
                    return Ok(After::GoesOn);
                }
                None => "It is not your turn.".to_owned(),
                Some(offer) => match deed.choice(offer) {
                    Err(why) => why,
                    Ok(choice) => {
                        let want = choice.want(offer);
                        self.say(&[Command::Act(want)]);
                        self.answered();
                        String::new()
                    }
                },
            },
        };
        if !answer.is_empty() {
            answer.push('\n');
            if self.offer.is_some() {
                answer += &self.offer_line();
                answer.push('\n');
            }
        }
        if self.look.clock && !self.script {
            answer += "> ";
        }
        print(&answer)?;
        // The reader waits for this; there is room for it.
        let _ = self.next.try_send(());
        Ok(After::GoesOn)
    }

    fn lost(&mut self, why: &str) -> Result<After, GuestError> {
        if self.stopping {
            print("The server has stopped.\n")?;
            return Ok(After::Over);
        }
        print(&format!("\n! {why}: coming back …\n"))?;
        self.answered();
        for wait in RETURNS {
            thread::sleep(Duration::from_millis(wait));
            let Ok(wire) = dial(self.guest) else {
                continue;
            };
            self.wire = wire;
            self.connection += 1;
            if listen(&self.wire, self.connection, self.sender.clone()).is_err() {
                continue;
            }
            if self.greet().is_ok() {
                return Ok(After::GoesOn);
            }
        }
        Err(GuestError::Ended(format!(
            "{why}, and the server cannot be reached again"
        )))
    }
}

/// At once, also without the end of a line.
fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}
