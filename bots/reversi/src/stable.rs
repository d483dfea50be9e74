//! Discs that can never turn any more.

use games::reversi::{Bits, Field, Size};

use super::places::{left, right};

/// Discs of the side on turn, and of the other, that can never turn, as far as
/// this is seen: in each of the four lines through such a disc the line is full,
/// or a neighbour is the edge or another such disc of the same side.
pub(crate) fn stable<S: Size>(field: Field<S>) -> [S::Bits; 2] {
    let full = full_lines::<S>(!field.free() & S::ALL);
    [field.own, field.other].map(|discs| grow::<S>(discs, &full))
}

/// The stable discs among these; see [`stable`].
fn grow<S: Size>(discs: S::Bits, full: &[S::Bits; 4]) -> S::Bits {
    let mut all = S::Bits::NONE;
    loop {
        let sideways = left::<S>(all) | right::<S>(all);
        let upright = all << S::SIDE | all >> S::SIDE;
        let falling = right::<S>(all) << S::SIDE | left::<S>(all) >> S::SIDE;
        let rising = left::<S>(all) << S::SIDE | right::<S>(all) >> S::SIDE;
        let [row, column, down, up] = *full;
        let more = discs & (row | sideways) & (column | upright) & (down | falling) & (up | rising);
        if more == all {
            return all;
        }
        all = more;
    }
}

/// The squares on full rows, columns, falling and rising diagonals, each kind by
/// itself, together with the squares at which such a line ends.
fn full_lines<S: Size>(occupied: S::Bits) -> [S::Bits; 4] {
    let free = S::ALL & !occupied;
    let last_column = S::FIRST_COLUMN << (S::SIDE - 1);
    let sides = S::FIRST_COLUMN | last_column;
    let first_row = S::ALL & !(S::ALL << S::SIDE);
    let ends = first_row | first_row << (S::SIDE * (S::SIDE - 1));
    let spread = |step: fn(S::Bits) -> S::Bits, back: fn(S::Bits) -> S::Bits| {
        let (mut there, mut here) = (free, free);
        for _ in 1..S::SIDE {
            there = there | step(there);
            here = here | back(here);
        }
        S::ALL & !(there | here)
    };
    let row = spread(left::<S>, right::<S>);
    let column = spread(|set| set << S::SIDE, |set| set >> S::SIDE);
    let down = spread(
        |set| right::<S>(set) << S::SIDE,
        |set| left::<S>(set) >> S::SIDE,
    );
    let up = spread(
        |set| left::<S>(set) << S::SIDE,
        |set| right::<S>(set) >> S::SIDE,
    );
    [
        row | sides,
        column | ends,
        down | sides | ends,
        up | sides | ends,
    ]
}

#[cfg(test)]
mod tests {
    use games::reversi::{Reversi, Six};
    use games::{Game, Seat, Settings};
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Discs that are called stable keep their colour to the end of the
        /// game.
        #[test]
        fn stable_discs_never_turn(picks in proptest::collection::vec(any::<u8>(), 40)) {
            let settings = Settings::new(Reversi::INFO, Some(6), []).unwrap();
            let mut state = Reversi::start(&settings).unwrap();
            let mut actions = Vec::new();
            let mut kept = [0_u128; 2];
            for pick in picks {
                for seat in [Seat::FIRST, Seat::SECOND] {
                    let kept = kept[seat.index()];
                    prop_assert_eq!(kept & state.discs(seat), kept);
                }
                let mut found = stable(state.field::<Six>());
                if state.to_move() == Seat::SECOND {
                    found.reverse();
                }
                kept = [kept[0] | found[0].wide(), kept[1] | found[1].wide()];
                state.legal_actions(&mut actions);
                if actions.is_empty() {
                    break;
                }
                state.play(actions[usize::from(pick) % actions.len()]).unwrap();
            }
        }
    }

    #[test]
    fn corners_full_edges_and_a_full_board_are_stable() {
        let bits = |text: &str, symbol: char| {
            let places = (0..)
                .zip(text.chars())
                .filter(|(_, found)| *found == symbol);
            places.fold(0_u64, |set, (place, _)| set | 1 << place)
        };
        let text = "XXXOOO-X--O-XXXX----XO--------------";
        let field = Field::<Six> {
            own: bits(text, 'X'),
            other: bits(text, 'O'),
        };
        let [own, other] = stable(field);
        // The whole first row, and nothing below: b2 has free squares around it.
        assert_eq!((own, other), (0b111, 0b111_000));
        let full = Field::<Six> {
            own: 0xf0f0_f0f0 & Six::ALL,
            other: !0xf0f0_f0f0 & Six::ALL,
        };
        assert_eq!(stable(full), [full.own, full.other]);
    }
}
