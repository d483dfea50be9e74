//! A state of the game: the board, the side on turn, and the facts on which a
//! draw depends.

use super::action::Move;
use super::board::Board;
use super::rule::Rule;
use crate::{Outcome, Seat, Turn};

/// After so many plies without a capture or a man's move the game is a draw:
/// forty moves by each side.
pub const QUIET_PLIES: u8 = 80;

/// How often a position arises until the game is a draw.
const REPETITIONS: usize = 3;

/// A state of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkers {
    rule: Rule,
    board: Board,
    to_move: Seat,
    /// Plies since the last capture or man's move.
    quiet: u8,
    /// The boards since then, the latest last and without the present one. The
    /// seats were on turn alternately.
    earlier: Vec<Board>,
    pub(super) last: Option<LastMove>,
    pub(super) end: Option<End>,
}

/// The move that led to a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LastMove {
    pub(super) seat: Seat,
    pub(super) action: Move,
    /// The squares that it captured.
    pub(super) captured: u64,
}

/// Why the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The seat on turn cannot move.
    Stuck,
    /// The position arose for the third time.
    Repeated,
    /// Nothing was captured and no man moved for forty moves.
    Quiet,
}

impl Checkers {
    /// The start of a game.
    pub fn new(rule: Rule) -> Checkers {
        Checkers::at(rule, Board::start(rule), Seat::FIRST, 0)
    }

    /// The game from a board on, after so many quiet plies. The earlier
    /// positions are not known and count for no repetition.
    pub fn at(rule: Rule, board: Board, to_move: Seat, quiet: u8) -> Checkers {
        let mut game = Checkers {
            rule,
            board,
            to_move,
            quiet,
            earlier: Vec::new(),
            last: None,
            end: None,
        };
        game.end = game.find_end();
        game
    }

    /// The rule it is played by.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The pieces.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The seat that is on turn, or would be if the game were not over.
    pub fn to_move(&self) -> Seat {
        self.to_move
    }

    /// How many plies have been played since the last capture or man's move,
    /// by both sides together: at most [`QUIET_PLIES`].
    pub fn quiet_plies(&self) -> u8 {
        self.quiet
    }

    /// The boards since the last capture or man's move, the latest last,
    /// without the present one; the seats were on turn alternately.
    pub fn earlier(&self) -> &[Board] {
        &self.earlier
    }

    /// The move played last, since the start or since the position given.
    pub fn last_move(&self) -> Option<Move> {
        self.last.map(|last| last.action)
    }

    pub(super) fn is_over(&self) -> bool {
        self.end.is_some()
    }

    pub(super) fn whose_turn(&self) -> Turn {
        match self.end {
            None => Turn::Seat(self.to_move),
            Some(End::Stuck) => Turn::Over(Outcome::win(self.to_move.other(), "win")),
            Some(End::Repeated) => Turn::Over(Outcome::draw("repetition")),
            Some(End::Quiet) => Turn::Over(Outcome::draw("40 moves")),
        }
    }

    /// Plays a legal move.
    pub(super) fn apply(&mut self, action: Move) {
        let (rule, seat, before) = (self.rule, self.to_move, self.board);
        let from = rule.geometry().bit(action.from());
        self.board = before.after(rule, seat, action);
        self.last = Some(LastMove {
            seat,
            action,
            captured: before.occupied() & !(self.board.occupied() | from),
        });
        if action.is_capture() || before.men(seat) & from != 0 {
            self.quiet = 0;
            self.earlier.clear();
        } else {
            self.quiet = self.quiet.saturating_add(1);
            self.earlier.push(before);
        }
        self.to_move = seat.other();
        self.end = self.find_end();
    }

    fn find_end(&self) -> Option<End> {
        if !self.board.can_move(self.rule, self.to_move) {
            return Some(End::Stuck);
        }
        // The same seat was on turn two plies ago, four plies ago, …
        let same = self.earlier.iter().rev().skip(1).step_by(2);
        let times = 1 + same.filter(|board| **board == self.board).count();
        if times >= REPETITIONS {
            return Some(End::Repeated);
        }
        (self.quiet >= QUIET_PLIES).then_some(End::Quiet)
    }
}
