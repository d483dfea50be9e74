//! `SWAP2BOARD`: an engine opens a game by Swap2, and chooses its colour.

use games::Game as _;
use games::gomoku::{Action, Gomoku, Phase};
use protocol::gomocup::{Cell, Command, LINE_END, Reply, cells};
use protocol::line::escaped;

use super::{Gomocup, cell, name_of};
use crate::player::engine::in_game::LineMeaning;
use crate::player::wire::Wire;

/// The answer that an engine owes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DueAnswer {
    Nothing,
    Move,
    /// An answer to `SWAP2BOARD` with so many stones: 0, 3 or 5.
    Opening(usize),
}

impl Gomocup {
    /// Plays turns on a game that is given, and keeps it until its colours are
    /// settled. Until then the stones have the seat that their colour has at
    /// first.
    pub(super) fn follow<'a>(
        &mut self,
        mut game: Gomoku,
        turns: impl IntoIterator<Item = &'a str>,
    ) {
        let words = turns.into_iter().flat_map(str::split_ascii_whitespace);
        for word in words {
            let colour = game.to_move();
            if let Ok(action) = word.parse::<Action>()
                && game.play(action).is_ok()
            {
                let point = action.point();
                self.stones.extend(point.map(|point| (point, colour)));
            }
        }
        if game.phase() == Phase::Play {
            for (_, seat) in &mut self.stones {
                *seat = game.seat_of(*seat);
            }
        }
        self.opening = (game.phase() != Phase::Play).then(|| Box::new(game));
    }

    /// Asks for the decision that comes next; gives the answer that is due then.
    pub(super) fn ask_opening(&self, wire: &mut Wire, size: u8) -> DueAnswer {
        wire.queue_text(&Command::Swap2Board, LINE_END);
        for (point, _) in &self.stones {
            wire.queue_text(&Command::OpeningStone(cell(*point, size)), LINE_END);
        }
        wire.queue_text(&Command::Done, LINE_END);
        DueAnswer::Opening(self.stones.len())
    }
}

/// The meaning of a line as the answer to `SWAP2BOARD` with so many stones; `None` where
/// it is none.
pub(super) fn judge(reply: &Reply<'_>, stones: usize, size: u8) -> Option<LineMeaning> {
    let wrong = |said: &str| {
        let due = match stones {
            0 => "three stones like 7,7 8,7 9,9",
            3 => "SWAP, one stone or two",
            _ => "SWAP or one stone",
        };
        let said = escaped(said.as_bytes());
        let what =
            format!("to SWAP2BOARD with {stones} stones it answered '{said}'; answer with {due}");
        Some(LineMeaning::Wrong(what))
    };
    match reply {
        Reply::Swap if stones > 0 => Some(LineMeaning::Answer(Action::Swap.to_string())),
        Reply::Swap => wrong("SWAP"),
        Reply::Cell(only) => match stones {
            0 => wrong(&only.to_string()),
            _ => Some(LineMeaning::Answer(name_of(*only, size))),
        },
        Reply::Cells(line) => match (stones, &cells(line).unwrap_or_default()[..]) {
            (0, all @ [_, _, _]) => Some(LineMeaning::Answer(named(all, size))),
            (3, all @ [_, _]) => {
                let two = Action::Two;
                Some(LineMeaning::Answer(format!("{two} {}", named(all, size))))
            }
            _ => wrong(line),
        },
        Reply::Error(text) | Reply::Unknown(text) => {
            let text = escaped(text.as_bytes());
            let word = match reply {
                Reply::Error(_) => "ERROR",
                _ => "UNKNOWN",
            };
            Some(LineMeaning::Wrong(format!(
                "game refused: it answered SWAP2BOARD with '{word} {text}', so it does not play \
                 the option opening swap2"
            )))
        }
        Reply::Other(line) if line.eq_ignore_ascii_case("SWAP") => Some(LineMeaning::Wrong(
            format!("to SWAP2BOARD it answered '{line}'; the word is SWAP, in capitals"),
        )),
        _ => None,
    }
}

/// The error message for an answer of Swap2 where a move is due.
pub(super) fn out_of_place(line: &str) -> String {
    let line = escaped(line.as_bytes());
    format!("it answered '{line}' where a move is due: one stone like 7,7")
}

fn named(cells: &[Cell], size: u8) -> String {
    let names = cells.iter().map(|cell| name_of(*cell, size));
    names.collect::<Vec<_>>().join(" ")
}
