//! A simulated brain: polite, unless its conduct says otherwise.

use std::time::Duration;

use games::{AnyGame, Entry, Seat, Settings};
use protocol::line::{Decoder, ManagerLine};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::time::sleep;

use super::link::{Break, Cable, Link};
use super::trace::Trace;

/// An action of a brain when it is asked for a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// It plays, after some thought.
    Play,
    /// It plays, about when its time is over.
    Edge,
    /// It plays too late.
    Late,
    /// It plays, and the line comes in two parts with a pause between them.
    Halves,
    /// It plays, and says its turn once more.
    Twice,
    /// It says lines that nobody asked for, then plays.
    Chatter,
    /// It plays, then says so many such lines that it loses.
    Flood,
    /// It sends its thoughts, then plays.
    Info,
    /// It plays an illegal action.
    Illegal,
    /// It answers with something that is no answer.
    Junk,
    /// It answers with bytes that are no line.
    Broken,
    /// It gives up.
    Forfeit,
    /// It says nothing.
    Mute,
    /// It says half a line.
    Torn,
    /// It closes its connection.
    Leave,
    /// Its connection is reset.
    Reset,
    /// Its connection falls silent.
    Silence,
}

/// How a brain behaves.
#[derive(Clone, Debug)]
pub struct Conduct {
    /// How often it does something else than to play, of a thousand questions.
    pub rudeness: u32,
    /// The other things that it does.
    pub deeds: Vec<Deed>,
    /// Its longest usual thought, in milliseconds.
    pub thought: u64,
    /// The time it has for a turn.
    pub limit: Duration,
}

impl Conduct {
    /// The deeds that are no offence on any network. An unrequested line is an
    /// offence: it may arrive behind the next question, and then counts as its
    /// answer.
    pub const HARMLESS: [Deed; 2] = [Deed::Halves, Deed::Info];

    /// All offences of a brain, and the deeds that are none.
    pub const ALL: [Deed; 16] = [
        Deed::Edge,
        Deed::Late,
        Deed::Halves,
        Deed::Twice,
        Deed::Chatter,
        Deed::Flood,
        Deed::Info,
        Deed::Illegal,
        Deed::Junk,
        Deed::Broken,
        Deed::Forfeit,
        Deed::Mute,
        Deed::Torn,
        Deed::Leave,
        Deed::Reset,
        Deed::Silence,
    ];
}

/// How a conversation ended for the brain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Farewell {
    /// The manager said goodbye.
    Quit,
    /// The connection was over.
    Gone,
    /// The brain itself left.
    Left,
}

/// A brain, over all its connections.
pub struct Brain {
    /// The name that it gives itself.
    pub name: String,
    /// The secret of its name.
    pub token: String,
    /// Whether it speaks 0,2.
    pub is_new: bool,
    /// How it behaves.
    pub conduct: Conduct,
    /// The game that it plays.
    pub game: &'static Entry,
    /// Board and options.
    pub settings: Settings,
    /// Its own chance.
    pub random: StdRng,
    /// The trace in which it notes the lines that it hears.
    pub trace: Trace,
    /// Whether it got as far as a game in the last conversation.
    pub was_seated: bool,
    /// Since when it waits for its turn or is asked: the deed that it did last.
    pub last_deed: Deed,
}

/// A conversation over one connection.
struct Conversation<'a> {
    brain: &'a mut Brain,
    link: Link,
    cable: Cable,
    seat: Seat,
    board: u8,
    options: Vec<(String, String)>,
    state: Box<dyn AnyGame>,
}

impl Brain {
    /// A brain of 0,2 with its own chance.
    pub fn new(
        name: &str,
        (game, settings): (&'static Entry, Settings),
        conduct: Conduct,
        random: &mut StdRng,
        trace: &Trace,
    ) -> Brain {
        Brain {
            name: name.to_owned(),
            token: format!("secret of {name}"),
            is_new: true,
            conduct,
            game,
            settings,
            random: StdRng::seed_from_u64(random.random()),
            trace: trace.clone(),
            was_seated: false,
            last_deed: Deed::Play,
        }
    }

    /// Answers whatever the manager says, until the connection is over.
    pub async fn converse(&mut self, link: Link, cable: Cable) -> Farewell {
        let state = self.game.start(&self.settings).unwrap();
        self.was_seated = false;
        let conversation = Conversation {
            brain: self,
            link,
            cable,
            seat: Seat::FIRST,
            board: 0,
            options: Vec::new(),
            state,
        };
        conversation.run().await
    }
}

impl Conversation<'_> {
    async fn run(mut self) -> Farewell {
        let mut decoder = Decoder::default();
        let mut chunk = [0; 512];
        loop {
            let Ok(length @ 1..) = self.link.read(&mut chunk).await else {
                return Farewell::Gone;
            };
            decoder.feed(&chunk[..length]);
            while let Some(line) = decoder.next_line() {
                let line = line.expect("the manager writes lines").to_owned();
                let name = &self.brain.name;
                self.brain.trace.note(format!("{name} hears '{line}'"));
                let answered = self.answer(&line).await;
                match answered {
                    Ok(None) => {}
                    Ok(Some(farewell)) => return farewell,
                    Err(_) => return Farewell::Gone,
                }
            }
        }
    }

    async fn say(&mut self, text: &str) -> std::io::Result<()> {
        let name = &self.brain.name;
        let (line, more) = text.split_once('\n').unwrap_or((text, " without an end"));
        let more = match more.lines().count() {
            _ if more.starts_with(' ') => more.to_owned(),
            0 => String::new(),
            count => format!(" and {count} lines more"),
        };
        self.brain.trace.note(format!("{name} says '{line}'{more}"));
        self.link.write_all(text.as_bytes()).await
    }

    async fn answer(&mut self, line: &str) -> std::io::Result<Option<Farewell>> {
        let line = ManagerLine::parse(line).expect("the manager speaks the protocol");
        match line {
            ManagerLine::Hello => self.say("hello ok\n").await?,
            ManagerLine::Com if self.brain.is_new => self.say("com 0,2\n").await?,
            ManagerLine::Com => self.say("com 0,1\n").await?,
            ManagerLine::Game(name) if name == self.brain.game.info.name => {
                self.say("game ok\n").await?;
            }
            ManagerLine::Game(_) => self.say("game failed\n").await?,
            ManagerLine::Board(size) => {
                self.board = size;
                self.options.clear();
                self.say("board ok\n").await?;
            }
            ManagerLine::Option { key, value } => {
                self.options.push((key.to_owned(), value.to_owned()));
            }
            ManagerLine::Name => {
                let name = format!("name {}\n", self.brain.name);
                self.say(&name).await?;
            }
            ManagerLine::Token => {
                let token = format!("token {}\n", self.brain.token);
                self.say(&token).await?;
            }
            ManagerLine::Player(seat) => {
                let seats = self.brain.game.info.seats;
                let index = seats.iter().position(|name| *name == seat);
                let index = index.expect("a seat of the game");
                self.seat = Seat::new(index as u16);
                self.say("player ok\n").await?;
            }
            ManagerLine::NewGame => {
                self.brain.was_seated = true;
                let options = self.options.iter();
                let options = options.map(|(key, value)| (key.as_str(), value.as_str()));
                let info = self.brain.game.info;
                // A brain of 0,1 is not told of options: it knows them.
                let settings = if self.brain.is_new {
                    Settings::new(info, Some(self.board), options).unwrap()
                } else {
                    self.brain.settings.clone()
                };
                self.state = self.brain.game.start(&settings).unwrap();
            }
            ManagerLine::Setup(moves) => {
                let played = self.state.play_actions(moves);
                played.expect("what was played was legal");
            }
            ManagerLine::MoveStart => return self.take_turn().await,
            ManagerLine::Move(turn) => {
                self.state.play_turn(turn).expect("what is told was legal");
                return self.take_turn().await;
            }
            ManagerLine::Quit => return Ok(Some(Farewell::Quit)),
            _ => {}
        }
        Ok(None)
    }

    async fn take_turn(&mut self) -> std::io::Result<Option<Farewell>> {
        let random = &mut self.brain.random;
        let conduct = &self.brain.conduct;
        let is_rude = random.random_range(0..1000) < conduct.rudeness;
        let deed = if is_rude && !conduct.deeds.is_empty() {
            conduct.deeds[random.random_range(0..conduct.deeds.len())]
        } else {
            Deed::Play
        };
        self.brain.last_deed = deed;
        let limit = u64::try_from(conduct.limit.as_millis()).unwrap_or(u64::MAX);
        let thought = match deed {
            Deed::Edge => (limit + random.random_range(0..7)).saturating_sub(3),
            Deed::Late => limit + random.random_range(1..2_000),
            _ => random.random_range(0..=conduct.thought),
        };
        if thought > 0 {
            sleep(Duration::from_millis(thought)).await;
        }
        let moves = self.state.legal_actions();
        let random = &mut self.brain.random;
        let turn = moves[random.random_range(0..moves.len())].clone();
        let many = random.random_range(1..30);
        match deed {
            Deed::Play | Deed::Edge | Deed::Late => self.play(&turn).await?,
            Deed::Halves => {
                let pause = random.random_range(0..=self.brain.conduct.thought);
                self.say("move ").await?;
                sleep(Duration::from_millis(pause)).await;
                self.state.play_turn(&turn).unwrap();
                self.say(&format!("{turn}\n")).await?;
            }
            Deed::Twice => {
                self.play(&turn).await?;
                self.say(&format!("move {turn}\n")).await?;
            }
            Deed::Chatter => {
                // An answer that nobody waits for comes behind the answer.
                self.play(&turn).await?;
                self.say(&"by the way\n".repeat(many)).await?;
            }
            Deed::Flood => {
                self.play(&turn).await?;
                self.say(&"by the way\n".repeat(100)).await?;
            }
            Deed::Info => {
                self.say(&"info depth 3 eval 12\n".repeat(10 * many))
                    .await?;
                self.play(&turn).await?;
            }
            Deed::Illegal => self.say("move Z99\n").await?,
            Deed::Junk => self.say("pardon\n").await?,
            Deed::Broken => {
                self.brain
                    .trace
                    .note(format!("{} says no line", self.brain.name));
                let line = [b'x'; 2_000];
                self.link.write_all(&line).await?;
            }
            Deed::Forfeit => self.say("forfeit\n").await?,
            Deed::Mute => {}
            Deed::Torn => self.say("move ").await?,
            Deed::Leave => return Ok(Some(Farewell::Left)),
            Deed::Reset => self.cable.cut(Break::Reset),
            Deed::Silence => self.cable.cut(Break::Silence),
        }
        Ok(None)
    }

    async fn play(&mut self, turn: &str) -> std::io::Result<()> {
        self.state.play_turn(turn).unwrap();
        self.say(&format!("move {turn}\n")).await
    }
}
