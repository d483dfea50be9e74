//! The conversation with a manager: a line comes in, its answer goes out.

use std::io::Write;
use std::time::{Duration, Instant};

use games::{Game, Illegal, Seat, Turn};
use protocol::line::{BrainLine, ManagerLine, Name, Version};

use crate::report::Pace;
use crate::table::Table;
use crate::turn::take_turn;
use crate::{Brain, Ending, Fault, Limits, Report};

/// One conversation, from `hello msg` to `quit msg`, of any number of games.
/// It does not know the socket: lines come in through [`Session::hear`].
pub struct Session<G: Game, B> {
    brain: B,
    name: Name,
    token: Option<String>,
    table: Table,
    game: Option<CurrentGame<G>>,
    per_move: Option<Duration>,
    /// The brain's own clock for the next request.
    clock: Option<Duration>,
    /// The version that is told next.
    version: Version,
    /// The highest version that this side speaks.
    highest: Version,
    /// Whether the last question was that for the version.
    told_version: bool,
    /// Whether the manager has sent a line of protocol 0,2.
    modern: bool,
    pace: Pace,
    /// When the request arrived that is not answered yet.
    asked: Option<Instant>,
    /// The latest instant at which the time of a request began that was lost
    /// with the connection.
    running_since: Option<Instant>,
    // Kept only for their memory.
    line: Vec<u8>,
    turn: String,
}

/// A game between `new game` and its end.
struct CurrentGame<G> {
    state: G,
    seat: Seat,
    /// Whether no turn was played and no position set up yet.
    fresh: bool,
    /// How it ended for the brain, as `result` told it.
    result: Option<(i8, String)>,
}

impl<G: Game> CurrentGame<G> {
    /// Whether the manager may still say which side begins: in 0,1 either of two seats
    /// does, and plays the side that moves first by the rules.
    fn is_free_to_begin(&self, is_modern: bool) -> bool {
        self.fresh && !is_modern && G::INFO.seats.len() == 2
    }
}

/// The step of the connection after a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    /// It waits for the next line.
    GoOn,
    /// It ends: the manager has said goodbye.
    Quit,
}

impl<G: Game, B: Brain<G>> Session<G, B> {
    /// A conversation before its first line; `token` is the secret that owns
    /// the name.
    pub fn new(brain: B, name: Name, token: Option<String>) -> Session<G, B> {
        Session {
            brain,
            name,
            token,
            table: Table::default(),
            game: None,
            per_move: None,
            clock: None,
            version: Version::V02,
            highest: Version::V02,
            told_version: false,
            modern: false,
            pace: Pace::default(),
            asked: None,
            running_since: None,
            line: Vec::new(),
            turn: String::new(),
        }
    }

    /// Speaks no higher version than this one.
    #[must_use]
    pub fn speaking(self, version: Version) -> Session<G, B> {
        Session {
            version,
            highest: version,
            ..self
        }
    }

    /// Prepares for a connection on which nothing has been said.
    pub(crate) fn begin_connection(&mut self) {
        self.version = self.highest;
        self.told_version = false;
    }

    /// Prepares for another connection after one was lost. The time of a request
    /// that arrived before `now`, or was lost with the connection, runs on.
    pub(crate) fn connection_lost(&mut self, now: Instant) {
        let asked = self.asked.take().unwrap_or(now);
        self.running_since = self.game.as_ref().map(|_| asked);
    }

    /// Takes a line that arrived at `received`, and writes the answers to `out`,
    /// each message in one write.
    ///
    /// # Errors
    /// The line makes no sense here, the brain chose an illegal action, or
    /// `out` failed.
    pub fn hear(
        &mut self,
        line: &ManagerLine<'_>,
        received: Instant,
        out: &mut impl Write,
    ) -> Result<After, Fault> {
        match *line {
            ManagerLine::Move(turn) => {
                self.opponent_played(turn)
                    .map_err(|why| out_of_place(line, why))?;
                self.answer(line, received, out)?;
            }
            ManagerLine::MoveStart => self.answer(line, received, out)?,
            ManagerLine::Roll(dice) => {
                self.modern = true;
                self.follow(|state, seat| state.prompted(seat, dice))
                    .map_err(|why| out_of_place(line, why))?;
                self.answer(line, received, out)?;
            }
            ManagerLine::Quit => return Ok(After::Quit),
            ManagerLine::Refused(why) => return Err(Fault::Refused(why.to_owned())),
            ManagerLine::Hello
            | ManagerLine::Com
            | ManagerLine::Name
            | ManagerLine::Token
            | ManagerLine::Game(_)
            | ManagerLine::Board(_)
            | ManagerLine::Player(_) => self.query(line, out)?,
            _ => self.news(line).map_err(|why| out_of_place(line, why))?,
        }
        Ok(After::GoOn)
    }

    /// Answers a question of the handshake. New settings end a game that is
    /// still running.
    fn query(&mut self, line: &ManagerLine<'_>, out: &mut impl Write) -> Result<(), Fault> {
        let asks_version = matches!(line, ManagerLine::Com);
        let told_before = std::mem::replace(&mut self.told_version, asks_version);
        if asks_version {
            self.modern = false;
            // A manager that asks at once again has not understood the answer.
            self.version = if told_before {
                Version::V01
            } else {
                self.highest
            };
        }
        let version = self.version.to_string();
        let answer = match *line {
            ManagerLine::Com => BrainLine::Com(&version),
            ManagerLine::Name => BrainLine::Name(self.name.as_str()),
            ManagerLine::Token => match &self.token {
                Some(token) => BrainLine::Token(token),
                None => {
                    let why = "and this brain has no token to give: start it with --token";
                    return Err(out_of_place(line, why));
                }
            },
            ManagerLine::Game(name) => {
                self.game = None;
                self.per_move = None;
                self.clock = None;
                if self.table.game::<G>(name) {
                    BrainLine::GameOk
                } else {
                    BrainLine::GameFailed
                }
            }
            ManagerLine::Board(size) => {
                self.game = None;
                if self.table.board::<G>(size) {
                    BrainLine::BoardOk
                } else {
                    BrainLine::Other("board failed")
                }
            }
            ManagerLine::Player(seat) => {
                self.game = None;
                if self.table.player::<G>(seat) {
                    BrainLine::PlayerOk
                } else {
                    BrainLine::Other("player failed")
                }
            }
            _ => BrainLine::HelloOk,
        };
        send(&mut self.line, &answer, out)
    }

    /// Takes a line that has no answer.
    ///
    /// # Errors
    /// The line makes no sense here. The text continues a sentence that begins
    /// with the line.
    fn news(&mut self, line: &ManagerLine<'_>) -> Result<(), String> {
        match *line {
            ManagerLine::NewGame => {
                let (state, seat) = self.table.start::<G>()?;
                self.game = Some(CurrentGame {
                    state,
                    seat,
                    fresh: true,
                    result: None,
                });
                return Ok(());
            }
            ManagerLine::EndGame => {
                if let Some(game) = self.game.take() {
                    let result = game.result.as_ref();
                    let ending = result.map(|(returns, cause)| Ending {
                        returns: *returns,
                        cause,
                    });
                    self.brain.ended(&game.state, game.seat, ending);
                }
                return Ok(());
            }
            ManagerLine::Timeout(seconds) => {
                self.per_move = Some(Duration::from_secs(seconds.get()));
                return Ok(());
            }
            _ => self.modern = true,
        }
        match *line {
            ManagerLine::Option { key, value } => {
                self.game = None;
                self.table.option::<G>(key, value);
            }
            ManagerLine::TimeoutMs(limit) => {
                self.per_move = Some(Duration::from_millis(limit.get()));
            }
            ManagerLine::Clock { mine, .. } => self.clock = mine.map(Duration::from_millis),
            ManagerLine::Position(text) => self.position(text)?,
            ManagerLine::Setup(moves) => self.setup(moves)?,
            ManagerLine::See(news) if self.game.is_some() => {
                self.follow(|state, seat| state.noticed(seat, news))?;
            }
            ManagerLine::Result { returns, cause } => {
                if let Some(game) = &mut self.game {
                    game.result = Some((returns, cause.to_owned()));
                }
            }
            // `see` between games tells news that no state needs.
            _ => {}
        }
        Ok(())
    }

    fn position(&mut self, text: &str) -> Result<(), String> {
        let settings = self.table.settings::<G>()?;
        let game = self.game.as_mut().ok_or(NO_GAME)?;
        if !game.fresh {
            return Err("after moves".to_owned());
        }
        game.state = G::from_told_position(&settings, text).map_err(because)?;
        Ok(())
    }

    fn setup(&mut self, moves: &str) -> Result<(), String> {
        let game = self.game.as_mut().ok_or(NO_GAME)?;
        for action in G::parse_turn(moves).map_err(because)? {
            game.state.play(action).map_err(because)?;
        }
        game.fresh = false;
        Ok(())
    }

    /// Updates the state by a line of the manager.
    fn follow(
        &mut self,
        told: impl FnOnce(&mut G, Seat) -> Result<(), Illegal>,
    ) -> Result<(), String> {
        let game = self.game.as_mut().ok_or(NO_GAME)?;
        game.fresh = false;
        told(&mut game.state, game.seat).map_err(because)
    }

    /// Plays the opponent's turn, of one action or more.
    fn opponent_played(&mut self, turn: &str) -> Result<(), String> {
        let game = self.game.as_mut().ok_or(NO_GAME)?;
        let Turn::Seat(mover) = game.state.turn() else {
            return Err("after the end".to_owned());
        };
        if mover == game.seat {
            if !game.is_free_to_begin(self.modern) {
                return Err("where this brain is on turn".to_owned());
            }
            game.seat = mover.other();
        }
        for action in G::parse_turn(turn).map_err(because)? {
            if game.state.turn() != Turn::Seat(mover) {
                return Err(because("the turn ends before its last action"));
            }
            game.state.play(action).map_err(because)?;
        }
        game.fresh = false;
        Ok(())
    }

    /// Asks the brain for its turn, and sends it.
    fn answer(
        &mut self,
        line: &ManagerLine<'_>,
        received: Instant,
        out: &mut impl Write,
    ) -> Result<(), Fault> {
        let clock = self.clock.take();
        let game = self.game.as_mut();
        let game = game.ok_or_else(|| out_of_place(line, NO_GAME))?;
        if let Turn::Seat(first) = game.state.turn()
            && matches!(line, ManagerLine::MoveStart)
            && game.is_free_to_begin(self.modern)
        {
            game.seat = first;
        }
        // Asked in the middle of a game before any other turn of it: again.
        let again = !game.fresh && !matches!(line, ManagerLine::Move(_));
        let earlier = self.running_since.take().filter(|_| again);
        let asked = earlier.unwrap_or(received);
        self.asked = Some(asked);
        let limits = Limits::new(asked, self.per_move, clock);
        if game.state.turn() != Turn::Seat(game.seat) {
            return Err(out_of_place(line, "where this brain is not on turn"));
        }
        let mut broken = None;
        let mut sink = |line: &[u8]| {
            if broken.is_none() {
                broken = out.write_all(line).err();
            }
        };
        let mut report = if self.modern {
            Report::to(&mut sink, Some(&mut self.pace))
        } else {
            Report::silent()
        };
        game.fresh = false;
        let played = take_turn(
            &mut game.state,
            game.seat,
            &mut self.brain,
            &limits,
            &mut report,
            &mut self.turn,
        )?;
        if let Some(error) = broken {
            return Err(Fault::Connection(error));
        }
        if played {
            send(&mut self.line, &BrainLine::Move(&self.turn), out)?;
            self.asked = None;
            return Ok(());
        }
        self.asked = None;
        send(&mut self.line, &BrainLine::Forfeit, out)?;
        if let Some(game) = self.game.take() {
            self.brain
                .ended(&game.state, game.seat, Some(Ending::GIVEN_UP));
        }
        Ok(())
    }
}

const NO_GAME: &str = "while no game is running";

fn because(reason: impl std::fmt::Display) -> String {
    format!("which cannot be: {reason}")
}

fn out_of_place(line: &ManagerLine<'_>, why: impl Into<String>) -> Fault {
    Fault::OutOfPlace {
        line: line.to_string(),
        why: why.into(),
    }
}

fn send(buffer: &mut Vec<u8>, line: &BrainLine<'_>, out: &mut impl Write) -> Result<(), Fault> {
    buffer.clear();
    line.encode(buffer);
    out.write_all(buffer).map_err(Fault::Connection)
}

#[cfg(test)]
#[path = "session_tests.rs"]
mod tests;

#[cfg(test)]
#[path = "session_turn_tests.rs"]
mod turn_tests;

#[cfg(test)]
#[path = "session_end_tests.rs"]
mod end_tests;
