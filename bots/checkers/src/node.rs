//! A position as the shared search sees it.

use std::sync::Arc;

use games::Seat;
use games::checkers::{Board, Checkers, Move, QUIET_PLIES, Rule, Square};
use search::{End, Playable, Position};

use super::evaluate::{MAN, Weights, evaluate};
use super::step::Step;

/// From so many quiet plies on, positions with different numbers of them are
/// different ones: the end by forty moves is near.
const NEAR_THE_END: u8 = QUIET_PLIES - 24;

/// Room for the moves of a position, for most positions.
const USUAL_MOVES: usize = 32;

/// The board, the seat on turn, and the earlier boards as far as they may come again.
#[derive(Clone)]
pub struct Node {
    rule: Rule,
    weights: &'static Weights,
    board: Board,
    seat: Seat,
    quiet: u8,
    /// Whether it has been on the board before with the same side on turn.
    repeated: bool,
    earlier: Option<Arc<Earlier>>,
}

/// A board since the last capture or man's move, and those before it.
struct Earlier {
    board: Board,
    before: Option<Arc<Earlier>>,
}

impl Node {
    /// The legal moves, with the steps of the search for them.
    fn legal(&self) -> impl Iterator<Item = (Move, Step)> {
        let mut moves = Vec::with_capacity(USUAL_MOVES);
        self.board.moves(self.rule, self.seat, &mut moves);
        let (rule, board, seat) = (self.rule, self.board, self.seat);
        moves.into_iter().map(move |action| {
            let taken = board.captured(rule, seat, action);
            let step = Step::new(rule.geometry(), action.from(), action.to(), taken);
            (action, step)
        })
    }

    /// Whether the board has been there two plies ago, four plies ago, …
    fn is_repeated(&self) -> bool {
        let mut place = self.earlier.as_deref();
        while let Some(same) = place.and_then(|other| other.before.as_deref()) {
            if same.board == self.board {
                return true;
            }
            place = same.before.as_deref();
        }
        false
    }
}

/// Multiplies and folds the product: all bits of both count.
fn mixed(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    // Both halves, by design.
    (product >> 64) as u64 ^ product as u64
}

impl Position for Node {
    type Action = Step;

    const SLOTS: usize = 64 * 64;
    const LATE_MOVE_COUNT: usize = 6;
    const FUTILITY_MARGIN: i32 = 20;
    const WINDOW: i32 = 25;

    fn key(&self) -> u64 {
        // Fractional digits of e, √2 and √3: any odd numbers will do.
        const A: u64 = 0xB7E1_5162_8AED_2A6B;
        const B: u64 = 0x6A09_E667_F3BC_C909;
        const C: u64 = 0xBB67_AE85_84CA_A73B;
        let [black, white] = [Seat::FIRST, Seat::SECOND].map(|seat| self.board.pieces(seat));
        let kings =
            self.board.occupied() & !(self.board.men(Seat::FIRST) | self.board.men(Seat::SECOND));
        let turn = self.seat.index() as u64;
        let quiet = u64::from(self.quiet.saturating_sub(NEAR_THE_END));
        let men = mixed(black ^ A, white ^ B);
        mixed(men ^ C, kings ^ A ^ turn << 63 ^ quiet << 56)
    }

    fn outcome(&self) -> Option<End> {
        // One repetition is as good as two: a side that can repeat once can again.
        let drawn = self.repeated || self.quiet >= QUIET_PLIES;
        (drawn && self.board.can_move(self.rule, self.seat)).then_some(End::Drawn)
    }

    fn actions(&mut self, out: &mut Vec<Step>) {
        out.extend(self.legal().map(|(_, step)| step));
    }

    fn without_action(&self) -> End {
        End::Lost
    }

    fn play(&mut self, step: Step) {
        let (Some(from), Some(to)) = (step.from(), step.to()) else {
            return;
        };
        let geometry = self.rule.geometry();
        let is_man = self.board.men(self.seat) & geometry.bit(from) != 0;
        let taken = step.taken(geometry);
        let after = self
            .board
            .after_taking(self.rule, self.seat, [from, to], taken);
        let before = std::mem::replace(&mut self.board, after);
        self.seat = self.seat.other();
        if is_man || step.is_capture() {
            self.quiet = 0;
            self.earlier = None;
            self.repeated = false;
        } else {
            self.quiet = self.quiet.saturating_add(1);
            self.earlier = Some(Arc::new(Earlier {
                board: before,
                before: self.earlier.take(),
            }));
            self.repeated = self.is_repeated();
        }
    }

    fn reverse_futility_margin(&self, depth: i32, _: bool) -> Option<i32> {
        (depth <= 6).then_some(20 * depth)
    }

    fn evaluate(&mut self) -> i32 {
        evaluate(self.weights, &self.board, self.seat)
    }

    /// A capture is forced, and a side that cannot move has lost.
    fn is_settled(&self) -> bool {
        !self.board.can_capture(self.rule, self.seat) && self.board.can_move(self.rule, self.seat)
    }

    fn is_noisy(&self, step: Step) -> bool {
        step.is_capture()
    }

    fn noisy_actions(&mut self, out: &mut Vec<Step>) {
        if self.board.can_capture(self.rule, self.seat) {
            self.actions(out);
        }
    }

    fn ordering_score(&self, step: Step) -> i32 {
        let geometry = self.rule.geometry();
        if step.is_capture() {
            let taken = step.taken(geometry);
            let men = self.board.men(self.seat.other()) & taken;
            let count = |set: u64| set.count_ones().cast_signed();
            return MAN * (3 * count(taken) - count(men));
        }
        let is_in = |square: Option<Square>, set: u64| {
            square.is_some_and(|square| geometry.bit(square) & set != 0)
        };
        let crowned = is_in(step.to(), geometry.king_row(self.seat.index()))
            && is_in(step.from(), self.board.men(self.seat));
        if crowned { 20_000 } else { 0 }
    }

    fn slot(&self, step: Step) -> usize {
        step.ends()
    }
}

impl Playable for Node {
    type Game = Checkers;

    const MEBIBYTES: usize = 64;
    const HASTE: bool = true;

    fn of(state: &Checkers) -> Node {
        let add = |before, board: &Board| {
            Some(Arc::new(Earlier {
                board: *board,
                before,
            }))
        };
        Node {
            rule: state.rule(),
            weights: Weights::of(state.rule()),
            board: *state.board(),
            seat: state.to_move(),
            quiet: state.quiet_plies(),
            repeated: false,
            earlier: state.earlier().iter().fold(None, add),
        }
    }

    fn line(&self, steps: &[Step]) -> Vec<Move> {
        let mut node = self.clone();
        let mut line = Vec::new();
        for step in steps {
            let found = node.legal().find(|(_, other)| other == step);
            let Some((action, _)) = found else { break };
            line.push(action);
            node.play(*step);
        }
        line
    }
}
