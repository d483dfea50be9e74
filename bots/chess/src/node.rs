//! Chess as the shared search sees it.

use games::chess::{Chess, Kind, Move};
use games::{Game as _, Seat};
use search::{End, Playable, Position};

use crate::evaluation::{Accumulator, evaluate};
use crate::exchange::{exchange, gain, worth};

/// A state of the game that is searched.
#[derive(Clone)]
pub struct Node(Chess, Accumulator);

/// Captures that lose material come after all quiet moves: this is more than
/// any score or history.
const LOSING: i32 = 1 << 22;

impl Node {
    /// The kind of the piece that moves.
    fn mover(&self, step: Move) -> Kind {
        self.0.kind_at(step.from()).unwrap_or(Kind::Pawn)
    }

    /// Whether this noisy move loses material where both sides go on taking.
    fn loses(&self, step: Move) -> bool {
        // A cheaper piece that takes a dearer one cannot lose.
        let dearer = worth(self.mover(step)) > gain(&self.0, step);
        dearer && exchange(&self.0, step) < 0
    }

    /// Whether the side on turn has more than pawns, so that being obliged to
    /// move is hardly ever a disadvantage.
    fn has_pieces(&self) -> bool {
        let own = self.0.of_seat(self.0.to_move());
        let few = self.0.of_kind(Kind::Pawn) | self.0.of_kind(Kind::King);
        own & !few != 0
    }
}

impl Position for Node {
    type Action = Move;

    const SLOTS: usize = 2 * 6 * 64;
    const LATE_MOVE_COUNT: usize = 4;
    const FUTILITY_MARGIN: i32 = 90;
    const SELECTIVE: bool = true;
    const WINDOW: i32 = 30;

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn outcome(&self) -> Option<End> {
        // A position that came once can come again: the second time counts as
        // the third.
        let again = self.0.occurrences() > 1;
        (again || self.0.drawn().is_some()).then_some(End::Drawn)
    }

    fn actions(&mut self, out: &mut Vec<Move>) {
        self.0.legal_actions(out);
    }

    fn without_action(&self) -> End {
        match self.0.checkers() {
            0 => End::Drawn,
            _ => End::Lost,
        }
    }

    fn play(&mut self, step: Move) {
        self.0.play_listed(step);
    }

    fn reverse_futility_margin(&self, depth: i32, better: bool) -> Option<i32> {
        Some(80 * (depth - i32::from(better)).max(1))
    }

    fn evaluate(&mut self) -> i32 {
        evaluate(&self.0, &mut self.1)
    }

    fn is_settled(&self) -> bool {
        self.0.checkers() == 0
    }

    fn is_noisy(&self, step: Move) -> bool {
        let theirs = self.0.of_seat(self.0.to_move().other());
        theirs & step.to().bit() != 0
            || step.promotion() == Some(Kind::Queen)
            || self.0.en_passant() == Some(step.to()) && self.mover(step) == Kind::Pawn
    }

    fn noisy_actions(&mut self, out: &mut Vec<Move>) {
        self.0.list_captures(out);
        out.retain(|step| !self.loses(*step));
    }

    fn ordering_score(&self, step: Move) -> i32 {
        if self.is_noisy(step) {
            let score = 16 * gain(&self.0, step) - worth(self.mover(step)).min(2_000);
            return if self.loses(step) {
                score - LOSING
            } else {
                score
            };
        }
        match step.promotion() {
            Some(_) => -LOSING,
            None => 0,
        }
    }

    fn gains(&self, step: Move, least: i32) -> bool {
        let gain = gain(&self.0, step);
        // Not even the loss of the piece, or not even the piece that is taken.
        gain - worth(self.mover(step)) >= least || gain >= least && exchange(&self.0, step) >= least
    }

    fn slot(&self, step: Move) -> usize {
        let seat = usize::from(self.0.to_move() != Seat::FIRST);
        (seat * 6 + self.mover(step).index()) * 64 + step.to().index()
    }

    fn null_move(&self) -> Option<Node> {
        if self.has_pieces() {
            self.0.passed().map(|after| Node(after, self.1.clone()))
        } else {
            None
        }
    }
}

impl Playable for Node {
    type Game = Chess;

    const MEBIBYTES: usize = 32;

    fn of(state: &Chess) -> Node {
        Node(state.clone(), Accumulator::default())
    }

    fn line(&self, moves: &[Move]) -> Vec<Move> {
        moves.to_vec()
    }
}
