//! A position as the shared search sees it.

use std::sync::Arc;

use games::reversi::{Bits, Field, Size};
use search::{End, Position};

use super::evaluate::evaluate;
use super::places::{Places, key};

/// The number of a pass among the numbers of squares.
pub(crate) const PASS: u8 = u8::MAX;

/// The discs, the moves of the side on turn, and the tables of the board.
#[derive(Clone)]
pub(crate) struct Node<S: Size> {
    pub(crate) field: Field<S>,
    moves: S::Bits,
    places: Arc<Places<S>>,
}

impl<S: Size> Node<S> {
    pub(crate) fn new(field: Field<S>, places: Arc<Places<S>>) -> Node<S> {
        Node {
            field,
            moves: field.moves(),
            places,
        }
    }
}

/// By how many discs the side on turn has won, free squares being the winner's
/// as in tournaments of Othello.
pub(crate) fn margin<S: Size>(field: Field<S>) -> i32 {
    let count = |set: S::Bits| i32::try_from(set.count()).unwrap_or(i32::MAX);
    let discs = count(field.own) - count(field.other);
    discs + discs.signum() * count(field.free())
}

impl<S: Size> Position for Node<S> {
    type Action = u8;

    const SLOTS: usize = 128;

    const WINDOW: i32 = 200;

    fn key(&self) -> u64 {
        key(self.field)
    }

    fn outcome(&self) -> Option<End> {
        let over = self.moves == S::Bits::NONE && self.field.passed().moves() == S::Bits::NONE;
        over.then(|| End::By(100 * margin(self.field)))
    }

    fn actions(&mut self, out: &mut Vec<u8>) {
        // Below 100.
        out.extend(self.moves.squares().map(|square| square as u8));
        if out.is_empty() && self.outcome().is_none() {
            out.push(PASS);
        }
    }

    fn without_action(&self) -> End {
        End::By(100 * margin(self.field))
    }

    fn play(&mut self, action: u8) {
        self.field = match action {
            PASS => self.field.passed(),
            square => {
                let square = u32::from(square);
                self.field.played(square, self.field.flips(square))
            }
        };
        self.moves = self.field.moves();
    }

    fn evaluate(&mut self) -> i32 {
        evaluate(&self.places, self.field, self.moves)
    }

    fn ordering_score(&self, action: u8) -> i32 {
        if action == PASS {
            return 0;
        }
        let bit = S::Bits::FIRST << u32::from(action);
        let is_in = |set: S::Bits| set & bit != S::Bits::NONE;
        if is_in(self.places.all_corners) {
            return 60_000;
        }
        let free = self.field.free();
        let beside = self
            .places
            .corners
            .iter()
            .find(|corner| is_in(corner.diagonal | corner.edges));
        match beside {
            Some(corner) if free & corner.corner != S::Bits::NONE => {
                if is_in(corner.diagonal) {
                    -40_000
                } else {
                    -10_000
                }
            }
            _ => 0,
        }
    }

    fn slot(&self, action: u8) -> usize {
        usize::from(action) % Self::SLOTS
    }
}

#[cfg(test)]
mod tests {
    use games::reversi::{Move, Reversi, Six, Square};
    use games::{Game, Settings};
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// The search plays by the rules: its actions are the legal ones, and
        /// games end where they do.
        #[test]
        fn nodes_follow_the_rules(picks in proptest::collection::vec(any::<u8>(), 40)) {
            let settings = Settings::new(Reversi::INFO, Some(6), []).unwrap();
            let mut state = Reversi::start(&settings).unwrap();
            let mut node = Node::<Six>::new(state.field(), Arc::new(Places::new()));
            for pick in picks {
                let (mut legal, mut actions) = (Vec::new(), Vec::new());
                state.legal_actions(&mut legal);
                node.actions(&mut actions);
                let square = |action: &u8| Square::from_number((*action).into(), 6);
                let read = |action: &u8| square(action).map_or(Move::Pass, Move::Square);
                let moves: Vec<Move> = actions.iter().map(read).collect();
                prop_assert_eq!(&moves, &legal);
                prop_assert_eq!(node.outcome().is_some(), legal.is_empty());
                if legal.is_empty() {
                    let Some(End::By(by)) = node.outcome() else { panic!("over") };
                    let mover = state.to_move();
                    let own = state.turn().outcome().map(|over| over.returns()[mover.index()]);
                    prop_assert_eq!(Some(by.signum()), own);
                    break;
                }
                let index = usize::from(pick) % legal.len();
                state.play(legal[index]).unwrap();
                node.play(actions[index]);
                prop_assert_eq!(node.field, state.field());
            }
        }
    }
}
