//! The board as the shared search sees it: few moves, and results that threats
//! decide.

use search::{End, KnownResult, Position};

use super::super::board::{Board, Threat};
use super::super::greedy::worth;
use super::super::places::{Place, key};
use super::candidates::{Phase, select};

/// The bound of the scores of positions that threats do not decide.
const MOST: i32 = 19_999;

/// A position of a search.
#[derive(Clone)]
pub(super) struct Node {
    pub(super) board: Board,
    /// The colour on turn.
    colour: usize,
    key: u64,
    phase: Phase,
    /// The moves of the root, in order.
    moves: Vec<Place>,
    /// Stones put since the root.
    ply: u32,
}

impl Node {
    /// The root of a search, of which `moves` are searched.
    pub(super) fn new(board: Board, colour: usize, moves: Vec<Place>) -> Node {
        let stone = |place: &Place| Some((*place, board.stone(*place)?));
        let stones = board.points().iter().filter_map(stone);
        Node {
            colour,
            key: stones.fold(0, |sum, (place, colour)| sum ^ key(colour, place)),
            phase: Phase::at(board.stones()),
            board,
            moves,
            ply: 0,
        }
    }
}

impl Position for Node {
    type Action = Place;

    fn key(&self) -> u64 {
        self.key ^ self.colour as u64
    }

    fn outcome(&self) -> Option<End> {
        // Rows are seen before they are complete.
        self.board.is_full().then_some(End::Drawn)
    }

    fn known_result(&mut self) -> KnownResult<Place> {
        let Node { board, colour, .. } = self;
        let (own, other) = (*colour, 1 - *colour);
        if board.count(own, Threat::Win) > 0 {
            return KnownResult::Won(1);
        }
        if board.count(other, Threat::Win) > 0 {
            let stops = board.stops(own);
            let best = stops.iter().max_by_key(|place| worth(board, own, *place));
            return best.map_or(KnownResult::Lost(2), KnownResult::Forced);
        }
        let doubles = board.threatening(own, Threat::Double).next();
        if doubles.is_some() && !board.is_loose() {
            KnownResult::Won(3)
        } else {
            KnownResult::Open
        }
    }

    fn actions(&mut self, out: &mut Vec<Place>) {
        match self.ply {
            0 => out.extend_from_slice(&self.moves),
            _ => select(&self.board, self.colour, self.phase.width, out),
        }
    }

    /// Nobody can complete a row any more.
    fn without_action(&self) -> End {
        End::Drawn
    }

    fn play(&mut self, place: Place) {
        self.board.put(place, self.colour);
        self.key ^= key(self.colour, place);
        self.colour = 1 - self.colour;
        self.ply += 1;
    }

    fn after<T>(&mut self, place: Place, then: impl FnOnce(&mut Node) -> T) -> T {
        self.play(place);
        let result = then(self);
        self.ply -= 1;
        self.colour = 1 - self.colour;
        self.key ^= key(self.colour, place);
        self.board.take();
        result
    }

    /// The lines of the side on turn are worth a little more because it is.
    fn evaluate(&mut self) -> i32 {
        let own = self.board.total(self.colour);
        let value = own + own / 4 - self.board.total(1 - self.colour);
        value.clamp(-MOST, MOST)
    }

    fn ordering_score(&self, place: Place) -> i32 {
        worth(&self.board, self.colour, place)
    }
}
