//! The correct brain: it follows the conversation, plays legal moves and checks
//! that the manager follows the protocol.

use std::time::Duration;

use games::{AnyGame, Seat, Settings, find};
use protocol::line::{BrainLine, ManagerLine};

use crate::Script;

/// One brain in one connection.
pub(crate) struct Polite {
    name: String,
    version: String,
    plan: Vec<String>,
    pub(crate) think: Duration,
    game_name: String,
    board: Option<u8>,
    options: Vec<(String, String)>,
    seat: usize,
    game: Option<Box<dyn AnyGame>>,
}

/// The reply that a line needs.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    /// Nothing.
    None,
    /// This line.
    Line(String),
    /// A move, chosen when it is sent.
    Move,
}

impl Polite {
    pub(crate) fn new(script: &Script) -> Polite {
        Polite {
            name: script.name.clone(),
            version: script.version.clone(),
            plan: script.plan.clone(),
            think: script.think,
            game_name: String::new(),
            board: None,
            options: Vec::new(),
            seat: 0,
            game: None,
        }
    }

    /// Reads a line and gives the reply.
    ///
    /// # Errors
    /// The manager must not send this line, or not at this point.
    pub(crate) fn hear(&mut self, line: &str) -> Result<Reply, String> {
        let parsed = ManagerLine::parse(line).map_err(|error| error.to_string())?;
        if self.speaks_published() && is_ours(&parsed) {
            return Err(format!("'{line}' to a brain that speaks 0,1"));
        }
        let answer = |text: &str| Ok(Reply::Line(text.to_owned()));
        match parsed {
            ManagerLine::Hello => return answer("hello ok"),
            ManagerLine::Com => return Ok(Reply::Line(format!("com {}", self.version))),
            ManagerLine::Name => return Ok(Reply::Line(format!("name {}", self.name))),
            ManagerLine::Game(name) => {
                name.clone_into(&mut self.game_name);
                return answer(if can_follow(name) {
                    "game ok"
                } else {
                    "game failed"
                });
            }
            ManagerLine::Board(size) => {
                self.board = Some(size);
                self.options.clear();
                return answer("board ok");
            }
            ManagerLine::Player(seat) => {
                self.seat = self.seat_number(seat)?;
                return answer("player ok");
            }
            ManagerLine::Option { key, value } => {
                self.options.push((key.to_owned(), value.to_owned()));
            }
            ManagerLine::NewGame => self.start(None)?,
            ManagerLine::Position(text) => self.start(Some(text))?,
            ManagerLine::Setup(moves) => {
                let played = self.running(line)?.play_actions(moves);
                let played = played.map_err(|error| format!("'{line}': {error}"))?;
                if played != moves {
                    return Err(format!("'{line}' is not canonical"));
                }
            }
            ManagerLine::MoveStart => {
                self.check_turn(line)?;
                return Ok(Reply::Move);
            }
            ManagerLine::Move(text) => {
                let played = self.running(line)?.play_turn(text);
                let played = played.map_err(|error| format!("'{line}': {error}"))?;
                if played.text != text {
                    return Err(format!("'{line}' is not canonical"));
                }
                self.check_turn(line)?;
                return Ok(Reply::Move);
            }
            ManagerLine::EndGame => self.game = None,
            _ => {}
        }
        Ok(Reply::None)
    }

    /// Chooses a legal move of the plan, otherwise any legal move. Without a
    /// plan the first seat fills row 1 and the second row 3, so the first seat
    /// wins in nine moves on any board that is wide enough.
    pub(crate) fn choose(&self) -> String {
        let legal = self.game.as_ref().map(|game| game.legal_actions());
        let legal = legal.unwrap_or_default();
        let row = ["1", "3"][self.seat];
        let planned = self.plan.iter().find(|planned| legal.contains(planned));
        let in_row = || legal.iter().find(|action| action[1..] == *row);
        planned
            .or_else(in_row)
            .or(legal.first())
            .map_or("forfeit".to_owned(), |action| format!("move {action}"))
    }

    /// Notes a line that was sent: own moves change the game too.
    pub(crate) fn said(&mut self, text: &str) {
        for line in text.lines() {
            if let (BrainLine::Move(turn), Some(game)) = (BrainLine::parse(line), &mut self.game)
                && game.turn().seat().map(Seat::index) == Some(self.seat)
            {
                // An illegal move is the fault that the script wants.
                let _ = game.play_turn(turn);
            }
        }
    }

    fn speaks_published(&self) -> bool {
        matches!(self.version.as_str(), "0,1" | "0.1")
    }

    fn seat_number(&self, seat: &str) -> Result<usize, String> {
        let entry = find(&self.game_name).map_err(|error| error.to_string())?;
        let place = entry.info.seats.iter().position(|name| *name == seat);
        place.ok_or_else(|| format!("no seat '{seat}' in {}", self.game_name))
    }

    fn start(&mut self, position: Option<&str>) -> Result<(), String> {
        let entry = find(&self.game_name).map_err(|error| error.to_string())?;
        let options = self.options.iter();
        let options = options.map(|(key, value)| (key.as_str(), value.as_str()));
        let settings = Settings::as_told(entry.info, self.board, options);
        let settings = settings.map_err(|error| error.to_string())?;
        self.game = Some(match position {
            None => entry.start(&settings).map_err(|error| error.to_string())?,
            Some(text) => entry
                .from_position(&settings, text)
                .map_err(|error| format!("'position {text}': {error}"))?,
        });
        Ok(())
    }

    fn running(&mut self, line: &str) -> Result<&mut Box<dyn AnyGame>, String> {
        let game = self.game.as_mut();
        game.ok_or_else(|| format!("'{line}' while no game is running"))
    }

    fn check_turn(&mut self, line: &str) -> Result<(), String> {
        let seat = self.seat;
        let on_turn = self.running(line)?.turn().seat();
        if on_turn.map(Seat::index) == Some(seat) {
            return Ok(());
        }
        Err(format!("'{line}' to a seat that is not on turn"))
    }
}

/// Whether it can play this game. It follows only turns, so it cannot play
/// games with chance.
fn can_follow(name: &str) -> bool {
    let start = find(name).map(|entry| entry.start(&Settings::default_of(entry.info)));
    matches!(start, Ok(Ok(game)) if !game.has_chance())
}

/// Lines that only a brain of 0,2 may hear.
fn is_ours(line: &ManagerLine<'_>) -> bool {
    matches!(
        line,
        ManagerLine::Option { .. }
            | ManagerLine::Token
            | ManagerLine::TimeoutMs(_)
            | ManagerLine::Clock { .. }
            | ManagerLine::Setup(_)
            | ManagerLine::Roll(_)
            | ManagerLine::Position(_)
            | ManagerLine::See(_)
            | ManagerLine::Refused(_)
            | ManagerLine::Result { .. }
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn brain(script: &str) -> Polite {
        let mut brain = Polite::new(&script.parse().unwrap());
        for line in ["game gomoku", "board 15", "player cross"] {
            brain.hear(line).unwrap();
        }
        brain
    }

    #[test]
    fn it_plays_legal_moves_and_wins_when_it_is_let() {
        let mut brain = brain("");
        brain.hear("new game").unwrap();
        let mut said = Vec::new();
        for line in ["move start", "move O15", "move O14", "move O13", "move O12"] {
            assert_eq!(brain.hear(line), Ok(Reply::Move));
            said.push(brain.choose());
            brain.said(&brain.choose());
        }
        assert_eq!(
            said,
            ["move A1", "move B1", "move C1", "move D1", "move E1"]
        );
    }

    #[test]
    fn it_says_honestly_which_games_it_can_follow() {
        for (game, answer) in [
            ("gomoku", "game ok"),
            ("kalaha", "game ok"),
            ("dice", "game failed"),
            ("leduc", "game failed"),
            ("bridge", "game failed"),
        ] {
            let heard = Polite::new(&Script::default()).hear(&format!("game {game}"));
            assert_eq!(heard, Ok(Reply::Line(answer.to_owned())), "{game}");
        }
    }

    #[test]
    fn what_the_manager_must_not_say_is_an_error() {
        for (before, line) in [
            (&["new game"][..], "setup H8"),
            (&["new game"], "move Z99"),
            (&["new game"], "move h8"),
            (&["new game"], "move H8"),
            (&[], "move start"),
            (&[], "timeoutms 300"),
            (&[], "jump"),
            (&[], "player north"),
        ] {
            let mut brain = brain("");
            for line in before {
                brain.hear(line).unwrap();
            }
            assert!(brain.hear(line).is_err(), "{line}");
        }
    }

    #[test]
    fn a_position_and_moves_already_played_are_taken_in() {
        let mut brain = brain("com 0,2 | plan A1");
        for line in ["new game", "setup A1 B1", "setup C1 D1"] {
            brain.hear(line).unwrap();
        }
        assert_eq!(brain.hear("move start"), Ok(Reply::Move));
        assert_eq!(brain.choose(), "move E1");
    }
}
