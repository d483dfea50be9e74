//! The client that a person sits at.

mod events;

use std::io::{self, IsTerminal as _, Write as _};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use bot_kit::Endpoint;
use poker_rules::Card;
use poker_rules::table::TurnOffer;
use protocol::line::Name;
use protocol::poker::{Command, Hello};
use render::poker::TerminalLook;
use words::{Language, Phrase, Printable};

use super::super::View;
use super::super::client::{ClientError, WELCOME};
use super::super::returns::Returns;
use super::super::wire::Wire;
use super::ears::{QUEUE, SessionInput, listen, read_lines};
use super::words::Wish;

/// The person at the terminal.
#[derive(Clone, Debug)]
pub struct Guest {
    /// The server.
    pub server: Endpoint,
    /// The name at the tables.
    pub name: Name,
    /// The secret with which a seat is found again.
    pub token: String,
    /// The first action.
    pub start: Start,
}

/// The first action after the welcome of the server.
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
        /// With how many chips; the buy-in of the table where nothing is given.
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
    /// The server did not welcome the client.
    #[error("{}", ClientError::NoWelcome)]
    NoWelcome,
    /// Nothing can be shown or read any more.
    #[error("the terminal cannot be used: {0}")]
    Terminal(#[from] io::Error),
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
        look: TerminalLook::of_stdout(Language::of_environment()),
        script: !io::stdin().is_terminal(),
        wire,
        connection: 0,
        sender,
        next,
        keepalive: Duration::from_secs(1),
        welcome_by: None,
        view: View::default(),
        offer: None,
        until: None,
        held: None,
        gone: false,
        asks: true,
        returns: Returns::default(),
        returning: false,
        stopping: false,
    };
    session.greet()?;
    session.attend(&heard)
}

fn dial(guest: &Guest) -> Result<Wire, GuestError> {
    let address = || guest.server.address().to_owned();
    Wire::dial(&guest.server).map_err(|error| GuestError::Dial(address(), error))
}

struct Session<'a> {
    guest: &'a Guest,
    look: TerminalLook,
    /// Lines come from a pipe: an action waits for its turn, and the next line
    /// for the action.
    script: bool,
    wire: Wire,
    connection: u32,
    sender: SyncSender<SessionInput>,
    next: SyncSender<()>,
    keepalive: Duration,
    /// By when the server must have welcomed the client; `None` once it has.
    welcome_by: Option<Instant>,
    view: View,
    /// The offer, if the person is on turn.
    offer: Option<TurnOffer>,
    /// By when it is to be answered.
    until: Option<Instant>,
    held: Option<String>,
    /// Whether the table has closed: no more offers will come.
    gone: bool,
    /// Whether the answer to the first action is missing. Lines of the person are
    /// read only after it, so that a refusal cannot be that of a line.
    asks: bool,
    returns: Returns,
    /// Between a broken connection and the table.
    returning: bool,
    /// Whether the server has announced that it stops.
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
        self.welcome_by = Some(Instant::now() + WELCOME);
        Ok(self.wire.say(&[hello])?)
    }

    fn attend(&mut self, heard: &Receiver<SessionInput>) -> Result<(), GuestError> {
        loop {
            let after = match heard.recv_timeout(self.patience()) {
                Ok(SessionInput::Line(line)) => self.obey(&line)?,
                Ok(SessionInput::NoMore) => {
                    self.say(&[Command::Bye]);
                    return Ok(());
                }
                Ok(SessionInput::Events(number, events)) if number == self.connection => {
                    self.hear(&events)?
                }
                Ok(SessionInput::Lost(number, why)) if number == self.connection => {
                    self.lost(&why)?
                }
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
        match (self.until, self.welcome_by) {
            (None, None) => alive,
            _ => alive.min(Duration::from_millis(500)),
        }
    }

    fn tick(&mut self) -> Result<(), GuestError> {
        if self.welcome_by.is_some_and(|by| by <= Instant::now()) {
            return Err(GuestError::NoWelcome);
        }
        if self.wire.silence() >= self.keepalive / 2 {
            self.say(&[Command::ImAlive]);
        }
        if self.look.overwrites && !self.script && self.offer.is_some() && self.until.is_some() {
            // The line of the offer stands above the one that is typed in.
            let line = self.offer_line();
            print(&format!("\x1b7\x1b[1A\r\x1b[2K{line}\x1b8"))?;
        }
        Ok(())
    }

    /// Sends commands. A failure is left to the reader of the connection to notice.
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
        let offered = self.look.tables.offer(offer, &self.own_cards());
        format!("{offered}{}", left.unwrap_or_default())
    }

    /// The cards of the person, in the order in which they are counted.
    fn own_cards(&self) -> Vec<Card> {
        let own = self.view.me().and_then(|me| me.cards.clone());
        own.unwrap_or_default()
    }

    fn show(&mut self, lines: &[String], redraw: bool, asked: bool) -> Result<(), GuestError> {
        let prompt = self.look.overwrites && !self.script;
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
            out += &self.look.tables.table(&self.view);
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

    /// Runs the line that was held back until now.
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
        let language = self.look.tables.language;
        let mut answer = match Wish::read(line) {
            Err(why) => why.say(language),
            Ok(Wish::Nothing) => String::new(),
            Ok(Wish::Help) => language.say("terminal-poker-client-help"),
            Ok(Wish::History) => self.look.tables.history(&self.view),
            Ok(Wish::Table) if self.view.table.is_none() => language.say("terminal-no-table"),
            Ok(Wish::Table) => self.look.tables.table(&self.view),
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
                None => language.say("terminal-not-your-turn"),
                Some(offer) => match deed.choice(offer, &self.own_cards()) {
                    Err(why) => why.say(language),
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
        if self.look.overwrites && !self.script {
            answer += "> ";
        }
        print(&answer)?;
        // The reader waits for this; there is room for it.
        let _ = self.next.try_send(());
        Ok(After::GoesOn)
    }

    fn lost(&mut self, why: &str) -> Result<After, GuestError> {
        let language = self.look.tables.language;
        if self.stopping {
            print(&format!("{}\n", language.say("terminal-server-stopped")))?;
            return Ok(After::Over);
        }
        let why = Printable::line(why).to_string();
        let about = |key| Phrase::new(key).with("why", why.clone()).say(language);
        print(&format!("\n! {}\n", about("terminal-coming-back")))?;
        self.answered();
        while self.returns.wait() {
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
        Err(GuestError::Ended(about("terminal-not-reached-again")))
    }
}

/// At once, also without the end of a line.
fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}
