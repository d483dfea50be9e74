//! The client that a person sits at.

use std::io::{self, IsTerminal as _, Write as _};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use protocol::line::Name;
use protocol::poker::{
    Command, ErrorCode, Event, Hello, Join, TableRow, TurnOffer, View as Watch,
    without_controls as plain,
};

use super::super::View;
use super::super::wire::Wire;
use super::ears::{Heard, QUEUE, listen, read_lines};
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
        asks: true,
        returning: false,
        stopping: false,
    };
    session.greet()?;
    session.attend(&heard)
}

fn dial(guest: &Guest) -> Result<Wire, GuestError> {
    Wire::dial(&guest.address).map_err(|error| GuestError::Dial(guest.address.clone(), error))
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
    /// What is done first is not answered yet. Nobody is asked for a line
    /// before, so that what is refused is no line.
    asks: bool,
    /// Between a broken connection and the table.
    returning: bool,
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
                Event::Created { table } if self.asks => {
                    let join = Join {
                        table: Some(*table),
                        ..Join::default()
                    };
                    self.say(&[Command::Join(join)]);
                }
                Event::State(snapshot) => {
                    self.returning = false;
                    self.begun();
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
                Event::Joined { .. } => {
                    self.gone = false;
                    self.begun();
                }
                Event::Tables(_) if self.asks => self.begun(),
                Event::Tables(rows) if self.returning => lines.extend(self.returned(rows)),
                Event::Error(refusal) => match refusal.code {
                    ErrorCode::Shutdown => self.stopping = true,
                    // There is nothing else to do here.
                    _ if self.asks => return Err(GuestError::Ended(plain(&refusal.text))),
                    ErrorCode::NameTaken
                    | ErrorCode::BadName
                    | ErrorCode::BadVersion
                    | ErrorCode::ServerFull
                    | ErrorCode::Disconnected => {
                        return Err(GuestError::Ended(plain(&refusal.text)));
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
            // A seat that is kept is told by the server itself, and before it
            // tells which tables there are.
            _ if !self.asks => Command::Tables,
            Start::Look => Command::Tables,
            Start::Join { table, seat, buyin } => join(*table, *seat, *buyin),
            // Then it sits down there.
            Start::Create(command) => (**command).clone(),
            Start::Watch(table) => watch(*table),
        };
        self.returning = !self.asks;
        self.say(&[command]);
    }

    /// What is done first is done: now the first line is read.
    fn begun(&mut self) {
        if std::mem::take(&mut self.asks) {
            let _ = self.next.try_send(());
        }
    }

    /// There is a server again, and no seat there. Whoever looked on does so
    /// again; what there is to say otherwise.
    fn returned(&mut self, rows: &[TableRow]) -> Option<String> {
        self.returning = false;
        let table = self.view.table?;
        let is_there = rows.iter().any(|row| row.id == table);
        if is_there && self.view.own.is_none() {
            self.say(&[watch(table)]);
            return None;
        }
        self.view = View::default();
        self.answered();
        self.gone = true;
        Some(match is_there {
            true => format!("! Your seat at table {table} was not kept."),
            false => format!("! Table {table} is gone."),
        })
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

fn watch(table: u64) -> Command {
    Command::Watch(Watch {
        table,
        referee: None,
    })
}

/// At once, also without the end of a line.
fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}
