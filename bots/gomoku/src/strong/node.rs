//! The position as the shared search sees it: results that threats decide, wins
//! by fours, and the moves that matter.

use bot_kit::Clock;
use games::gomoku::Gomoku;
use search::{End, KnownResult};

use super::super::board::{Board, Evaluation, Threat};
use super::super::places::{MAX_PLACES, Place, Points};
use super::fours::Fours;
use super::moves::select;
use super::position::{ForcedReplies, Position};
use super::skill::Skill;
use super::threats::Threats;

/// The units of the score in 1 of the logarithm of the odds to win.
const UNITS: i32 = 200;

/// The bound of the scores of undecided positions.
const MOST: i32 = 19_999;

/// The weight of a thousandth of the logarithm of the odds to be the best move,
/// in the order of moves.
const PROMISE: i32 = 60;

/// The most positions for a win by fours: after a move of the root, in the
/// tree, and at its leaves.
const FOURS_BUDGETS: [u32; 3] = [200, 30, 8];

/// How far below its depth a search follows threats that must be answered.
const MAX_EXTENSION: i32 = 4;

/// From this depth on, a position is lost only if all moves lose, even those of
/// little promise.
const WHOLE_DEPTH: i32 = 3;

/// The threat of the opponent.
#[derive(Clone, Copy)]
enum Urgency {
    /// Nothing that must be answered.
    None,
    /// To win by the next stone: only these stones prevent it.
    Four(Points),
    /// To win by the next two: only these stones, and fours, may prevent it.
    Double(Points),
}

/// A position of a search, with the results of searches for threats.
#[derive(Clone)]
pub(super) struct Node {
    pub(super) position: Position,
    pub(super) fours: Fours,
    pub(super) threats: Threats,
    /// The colour on turn.
    pub(super) colour: usize,
    /// The moves of the root.
    pub(super) moves: Vec<Place>,
    skill: Skill,
    urgency: Urgency,
    /// Stones put since the root.
    ply: u32,
}

impl Node {
    /// The root of a search of the game in `state`; the node that was `kept` of
    /// another position is used again.
    pub(super) fn of(kept: Option<Node>, state: &Gomoku, skill: Skill, clock: Clock) -> Node {
        let (board, fours, threats) = match kept {
            Some(node) => (Some(node.position.board), node.fours, node.threats),
            None => (None, Fours::new(), Threats::new()),
        };
        Node {
            position: Position::new(Board::brought(board, state, Evaluation::Training), clock),
            fours,
            threats,
            colour: state.to_move().index(),
            moves: Vec::new(),
            skill,
            urgency: Urgency::None,
            ply: 0,
        }
    }

    /// Forgets the known threats.
    pub(super) fn forget(&mut self) {
        self.fours = Fours::new();
        self.threats = Threats::new();
    }
}

impl search::Position for Node {
    type Action = Place;

    const SLOTS: usize = 2 * MAX_PLACES;
    const FUTILITY_MARGIN: i32 = 120;

    fn key(&self) -> u64 {
        self.position.key(self.colour)
    }

    fn outcome(&self) -> Option<End> {
        // Rows are seen before they are complete.
        self.position.board.is_full().then_some(End::Drawn)
    }

    fn known_result(&mut self) -> KnownResult<Place> {
        self.urgency = Urgency::None;
        if self.position.board.count(self.colour, Threat::Win) > 0 {
            return KnownResult::Won(1);
        }
        if let ForcedReplies::To(stops) = self.position.pressed(self.colour) {
            let mut places = stops.iter();
            return match (places.next(), places.next()) {
                (None, _) => KnownResult::Lost(2),
                (Some(only), None) => KnownResult::Forced(only),
                _ => {
                    self.urgency = Urgency::Four(stops);
                    KnownResult::Open
                }
            };
        }
        if self.position.double(self.colour).is_some() {
            return KnownResult::Won(3);
        }
        if let Some(hindrances) = self.position.board.hindrances(self.colour) {
            if hindrances.is_empty() && self.position.board.fours(self.colour).is_empty() {
                return KnownResult::Lost(4);
            }
            self.urgency = Urgency::Double(hindrances);
        }
        KnownResult::Open
    }

    fn forced_win(&mut self, depth: i32, clock: &mut Clock) -> Option<u32> {
        let Node { colour, ply, .. } = *self;
        let board = &self.position.board;
        if !self.skill.fours
            || matches!(self.urgency, Urgency::Four(_))
            || board.count(colour, Threat::Four) == 0
            || (ply >= 2 && !board.builds(colour))
        {
            return None;
        }
        let [root, tree, leaf] = FOURS_BUDGETS;
        let budget = match () {
            () if ply <= 1 => root,
            () if depth > 0 => tree,
            () => leaf,
        };
        self.position.clock = *clock;
        let win = self.fours.search(&mut self.position, colour, budget);
        *clock = self.position.clock;
        win.and_then(|win| u32::try_from(win.plies).ok())
    }

    fn rejects(&mut self, place: Place, clock: &mut Clock) -> bool {
        if !self.skill.threats || clock.is_over() || self.moves.len() < 2 {
            return false;
        }
        let most = clock.nodes() / self.skill.proof_share;
        self.position.clock = *clock;
        let Node {
            position, threats, ..
        } = self;
        let refuted = threats.refutes(position, self.colour, place, most);
        *clock = self.position.clock;
        if refuted {
            self.moves.retain(|other| *other != place);
        }
        refuted
    }

    fn actions(&mut self, out: &mut Vec<Place>) {
        let board = &mut self.position.board;
        // Promises are asked for next.
        board.settle();
        match self.urgency {
            _ if self.ply == 0 => out.extend_from_slice(&self.moves),
            Urgency::Four(stops) => out.extend(stops.iter()),
            Urgency::Double(hindrances) => select(board, self.colour, Some(hindrances), out),
            Urgency::None => select(board, self.colour, None, out),
        }
    }

    /// Neither side can put a stone any more.
    fn without_action(&self) -> End {
        End::Drawn
    }

    fn play(&mut self, place: Place) {
        self.position.put(place, self.colour);
        self.colour = 1 - self.colour;
        self.ply += 1;
    }

    fn after<T>(&mut self, place: Place, then: impl FnOnce(&mut Node) -> T) -> T {
        let urgency = self.urgency;
        self.play(place);
        let result = then(self);
        self.ply -= 1;
        self.colour = 1 - self.colour;
        self.position.take(place, self.colour);
        self.urgency = urgency;
        result
    }

    fn evaluate(&mut self) -> i32 {
        self.position.board.settle();
        let value = self.position.board.odds(self.colour) * UNITS / 1_000;
        value.clamp(-MOST, MOST)
    }

    fn is_settled(&self) -> bool {
        matches!(self.urgency, Urgency::None)
    }

    /// The only stops of a win cost no depth. Threats to make two winning
    /// points are followed a little further.
    fn extended(&self, depth: i32, beyond: i32) -> i32 {
        match self.urgency {
            Urgency::Four(_) => depth.max(0) + 1,
            Urgency::Double(_) if depth <= 0 && beyond < MAX_EXTENSION => 1,
            _ => depth,
        }
    }

    fn reverse_futility_margin(&self, depth: i32, better: bool) -> Option<i32> {
        self.skill.reverse_futility_margin(depth, better)
    }

    fn width(&self, depth: i32, losing: bool) -> usize {
        match self.urgency {
            Urgency::Four(_) => usize::MAX,
            _ if losing && depth >= WHOLE_DEPTH => usize::MAX,
            _ => self.skill.width_at(depth, self.position.board.stones()),
        }
    }

    /// Moves that make a three, or stop a four, are searched deeper.
    fn reduction_exemption(&self, place: Place) -> i32 {
        let board = &self.position.board;
        let loud = board.threes(self.colour).contains(place)
            || board.fours(1 - self.colour).contains(place);
        i32::from(loud)
    }

    /// Moves that are not quiet are in [`Node::known_result`].
    fn noisy_actions(&mut self, _: &mut Vec<Place>) {}

    fn ordering_score(&self, place: Place) -> i32 {
        PROMISE * self.position.board.promise(self.colour, place)
    }

    fn slot(&self, place: Place) -> usize {
        self.colour * MAX_PLACES + place
    }
}
