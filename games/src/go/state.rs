//! A state of the game, and the rules that change it.

use super::board::Effect;
use super::history::History;
use super::{Action, Area, Board, INFO, Point};
use crate::{Illegal, Outcome, Seat, Text, Turn};

/// A game ends after this many actions for each crossing of its board, as if
/// both had passed. Superko alone ends every game too, but not within a
/// lifetime; games of people and programs have fewer than 3 for a crossing.
const MAX_PLIES_PER_CROSSING: u32 = 10;

/// A state of the game.
#[derive(Clone, Debug)]
pub struct Go {
    board: Board,
    /// In half points.
    komi: i64,
    to_move: Seat,
    /// How many passes came last in a row.
    passes: u8,
    /// How many stones each seat has taken.
    captured: [u32; 2],
    last: Option<Action>,
    /// The stone that the last action took, where it took one alone.
    lone_taken: Option<Point>,
    /// The hash of the board before the last action.
    hash_before: u64,
    history: History,
}

/// The parts of a position besides the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rest {
    /// The seat on turn.
    pub(super) to_move: Seat,
    /// Where the seat on turn may not take back at once.
    pub(super) ko: Option<Point>,
    /// How many passes came last in a row: 0 to 2.
    pub(super) passes: u8,
    /// How many stones each seat has taken.
    pub(super) captured: [u32; 2],
}

impl Go {
    /// A game on an empty board, or one with stones of `black` on these
    /// crossings; `white` moves first then. The komi is in half points.
    pub(super) fn with_handicap(size: u8, komi: i64, stones: &[Point]) -> Go {
        let mut board = Board::empty(size);
        for point in stones {
            board.set(*point, Some(Seat::FIRST));
        }
        let rest = Rest {
            to_move: match stones {
                [] => Seat::FIRST,
                _ => Seat::SECOND,
            },
            ko: None,
            passes: 0,
            captured: [0; 2],
        };
        Go::with_history(History::new(board.clone(), None), board, komi, &rest)
    }

    /// A game that goes on from here; of the earlier positions only the ko is
    /// known. `None` if no stone can have been taken on the crossing of the ko.
    pub(super) fn with_position(board: Board, komi: i64, rest: &Rest) -> Option<Go> {
        let earlier = match rest.ko {
            None => None,
            Some(ko) => {
                let taken = match board.at(ko) {
                    None if board.contains(ko) => board.effect(ko, rest.to_move)?.taken,
                    _ => return None,
                };
                if taken.len() != 1 {
                    return None;
                }
                let mut earlier = board.clone();
                earlier.put(ko, rest.to_move, &taken);
                Some(earlier)
            }
        };
        let hash_before = earlier.as_ref().map(Board::hash);
        let history = History::new(board.clone(), earlier);
        let mut game = Go::with_history(history, board, komi, rest);
        game.lone_taken = rest.ko;
        game.hash_before = hash_before.unwrap_or_default();
        Some(game)
    }

    fn with_history(history: History, board: Board, komi: i64, rest: &Rest) -> Go {
        Go {
            board,
            komi,
            to_move: rest.to_move,
            passes: rest.passes,
            captured: rest.captured,
            last: None,
            lone_taken: None,
            hash_before: 0,
            history,
        }
    }

    /// The stones.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// How many crossings a side has.
    pub fn size(&self) -> u8 {
        self.board.size()
    }

    /// The points that `white` gets for moving second, in half points.
    pub fn komi(&self) -> i64 {
        self.komi
    }

    /// The seat that is on turn, or would be if the game were not over.
    pub fn to_move(&self) -> Seat {
        self.to_move
    }

    /// The last action since the start or since the position given.
    pub fn last(&self) -> Option<Action> {
        self.last
    }

    /// How many passes came last in a row: 0 to 2.
    pub fn passes(&self) -> u8 {
        self.passes
    }

    /// How many stones of the other seat this one has taken.
    pub fn captured(&self, seat: Seat) -> u32 {
        self.captured[seat.index() & 1]
    }

    /// How many actions were played since the start or since the position given.
    pub fn plies(&self) -> usize {
        self.history.plies()
    }

    /// How much more `black` has than `white` with its komi, in half points, as
    /// the board would be counted now.
    pub fn margin(&self) -> i64 {
        let area = Area::of(&self.board);
        let [black, white] = [Seat::FIRST, Seat::SECOND].map(|seat| i64::from(area.points(seat)));
        2 * (black - white) - self.komi
    }

    /// Whether nothing more may be played.
    pub fn is_over(&self) -> bool {
        let most = MAX_PLIES_PER_CROSSING * self.board.crossings();
        self.passes >= 2 || u32::try_from(self.plies()).map_or(true, |plies| plies >= most)
    }

    pub(super) fn whose_turn(&self) -> Turn {
        if !self.is_over() {
            return Turn::Seat(self.to_move);
        }
        Turn::Over(match self.margin() {
            0 => Outcome::draw("draw"),
            1.. => Outcome::win(Seat::FIRST, "win"),
            _ => Outcome::win(Seat::SECOND, "win"),
        })
    }

    /// The crossing on which the seat on turn may not take back the stone that
    /// was just played: the ko of all rules, which superko contains.
    pub fn ko(&self) -> Option<Point> {
        let point = self.lone_taken?;
        let effect = self.board.effect(point, self.to_move)?;
        let taken_back = effect.taken.len() == 1 && effect.hash == self.hash_before;
        taken_back.then_some(point)
    }

    /// The crossings on which the seat on turn may put a stone, row by row from
    /// the bottom, whether or not the game is over.
    pub fn legal_points(&self) -> impl Iterator<Item = Point> {
        self.board
            .points()
            .filter(|point| self.board.at(*point).is_none() && self.effect(*point).is_ok())
    }

    /// The effect of a stone of the seat on turn on a free crossing.
    fn effect(&self, point: Point) -> Result<Effect, Illegal> {
        let Some(effect) = self.board.effect(point, self.to_move) else {
            return Err(Illegal::new(
                Text::new("rules-suicide").with("place", point.to_string()),
            ));
        };
        let stone = (point, self.to_move);
        if self.history.repeats(&self.board, stone, &effect) {
            return Err(Illegal::new(
                Text::new("rules-repeats").with("place", point.to_string()),
            ));
        }
        Ok(effect)
    }

    pub(super) fn act(&mut self, action: Action) -> Result<(), Illegal> {
        if self.is_over() {
            return Err(Illegal::over());
        }
        let seat = self.to_move;
        let hash_before = self.board.hash();
        let taken = match action {
            Action::Pass => {
                self.passes += 1;
                Vec::new()
            }
            Action::Play(point) => {
                let taken = self.checked(point)?.taken;
                self.board.put(point, seat, &taken);
                self.passes = 0;
                taken
            }
        };
        self.captured[seat.index() & 1] += u32::try_from(taken.len()).unwrap_or_default();
        self.lone_taken = match taken[..] {
            [stone] => Some(stone),
            _ => None,
        };
        self.hash_before = hash_before;
        self.history
            .push(seat, action, self.board.hash(), !taken.is_empty());
        self.last = Some(action);
        self.to_move = seat.other();
        Ok(())
    }

    /// Takes dead stones off the board, as if the other seat had taken them.
    pub(super) fn take_off(&mut self, stones: &[Point]) {
        for stone in stones {
            if let Some(owner) = self.board.at(*stone) {
                self.captured[owner.other().index() & 1] += 1;
                self.board.set(*stone, None);
            }
        }
    }

    fn checked(&self, point: Point) -> Result<Effect, Illegal> {
        if !self.board.contains(point) {
            return Err(Illegal::new(
                Text::new("rules-off-board")
                    .with("place", point.to_string())
                    .with("size", self.size()),
            ));
        }
        if let Some(owner) = self.board.at(point) {
            return Err(Illegal::new(
                Text::new("rules-occupied-by")
                    .with("place", point.to_string())
                    .with("who", INFO.who_by_name(owner)),
            ));
        }
        self.effect(point)
    }
}
