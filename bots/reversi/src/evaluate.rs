//! The static value of a position, without looking ahead.

use games::reversi::{Bits, Field, Size};

use super::places::{Places, neighbours};
use super::stable::stable;

/// How many discs the side on turn wins by in the end, by the looks of the
/// position, in hundredths. `moves` are those of the side on turn.
pub(crate) fn evaluate<S: Size>(places: &Places<S>, field: Field<S>, moves: S::Bits) -> i32 {
    let passed = field.passed();
    let free = field.free();
    let mobility = balance(weighted(places, moves), weighted(places, passed.moves()));
    // Free squares beside discs of the other side may become moves.
    let open = [field.other, field.own].map(|discs| (neighbours::<S>(discs) & free).count());
    let potential = balance(open[0], open[1]);
    let [own, other] = stable(field).map(|set| count(set.count()));
    let danger = danger(places, passed) - danger(places, field);
    let [late, early] = {
        let all = count(S::SIDE * S::SIDE);
        let left = count(free.count());
        [all - left, left].map(|part| 100 * part / all)
    };
    let corners = corners(places, field) - corners(places, passed);
    let parity = if free.count() % 2 == 1 { 1 } else { -1 };
    let discs = count(field.own.count()) - count(field.other.count());
    (mobility * (1_400 + 4 * early) + potential * (600 + 3 * early)) / 1_000
        + 700 * corners
        + danger * (60 + early) / 100
        + (own - other) * 110
        + parity * late
        + discs * (late - 60).max(0) / 2
}

/// A number of discs or squares of one board.
fn count(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// Moves; those to corners count twice.
fn weighted<S: Size>(places: &Places<S>, moves: S::Bits) -> u32 {
    moves.count() + (moves & places.all_corners).count()
}

/// From -1000 to 1000, as there are more of one kind or of the other.
fn balance(own: u32, other: u32) -> i32 {
    let (own, other) = (count(own), count(other));
    1_000 * (own - other) / (own + other + 2)
}

fn corners<S: Size>(places: &Places<S>, field: Field<S>) -> i32 {
    count((field.own & places.all_corners).count())
}

/// Own discs beside free corners, where they help the other side to get there.
fn danger<S: Size>(places: &Places<S>, field: Field<S>) -> i32 {
    let free = field.free();
    let open = places
        .corners
        .iter()
        .filter(|corner| free & corner.corner != S::Bits::NONE);
    open.map(|corner| {
        let diagonal = count((field.own & corner.diagonal).count());
        let edges = count((field.own & corner.edges).count());
        450 * diagonal + 130 * edges
    })
    .sum()
}

#[cfg(test)]
mod tests {
    use games::reversi::{Eight, Reversi, Six, Ten};
    use games::{Game, Settings};
    use proptest::prelude::*;

    use super::*;

    /// The field with rows and columns exchanged.
    fn exchanged<S: Size>(field: Field<S>) -> Field<S> {
        let turn = |set: S::Bits| {
            let places = set
                .squares()
                .map(|square| square % S::SIDE * S::SIDE + square / S::SIDE);
            places.fold(S::Bits::NONE, |set, place| set | S::Bits::FIRST << place)
        };
        Field {
            own: turn(field.own),
            other: turn(field.other),
        }
    }

    /// The field with the columns in reverse.
    fn mirrored<S: Size>(field: Field<S>) -> Field<S> {
        let turn = |set: S::Bits| {
            let places = set
                .squares()
                .map(|square| square + S::SIDE - 1 - 2 * (square % S::SIDE));
            places.fold(S::Bits::NONE, |set, place| set | S::Bits::FIRST << place)
        };
        Field {
            own: turn(field.own),
            other: turn(field.other),
        }
    }

    fn looks_alike_from_all_sides<S: Size>(picks: &[u8]) -> Result<(), TestCaseError> {
        let places = Places::<S>::new();
        let size = u8::try_from(S::SIDE).unwrap();
        let settings = Settings::new(Reversi::INFO, Some(size), []).unwrap();
        let mut state = Reversi::start(&settings).unwrap();
        let mut actions = Vec::new();
        for pick in picks {
            let field = state.field::<S>();
            let value = evaluate(&places, field, field.moves());
            for other in [exchanged(field), mirrored(field)] {
                prop_assert_eq!(evaluate(&places, other, other.moves()), value);
            }
            // The range in which the shared search takes a number for a value.
            prop_assert!(value.abs() < 20_000);
            state.legal_actions(&mut actions);
            if actions.is_empty() {
                break;
            }
            state
                .play(actions[usize::from(*pick) % actions.len()])
                .unwrap();
        }
        Ok(())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// A board that is turned or mirrored is worth as much.
        #[test]
        fn a_position_is_worth_the_same_from_all_sides(
            picks in proptest::collection::vec(any::<u8>(), 100),
        ) {
            looks_alike_from_all_sides::<Six>(&picks)?;
            looks_alike_from_all_sides::<Eight>(&picks)?;
            looks_alike_from_all_sides::<Ten>(&picks)?;
        }
    }

    #[test]
    fn a_corner_is_worth_more_than_the_square_beside_it() {
        let places = Places::<Eight>::new();
        let settings = Settings::default_of(Reversi::INFO);
        let worth = |position: &str| {
            let state = Reversi::from_position(&settings, position).unwrap();
            let field = state.field::<Eight>();
            // White is on turn and evaluates black's discs.
            -evaluate(&places, field, field.moves())
        };
        let rows = |first: &str, second: &str| {
            format!("{first}{second}--XXO------OX------XO--------------------------- white")
        };
        let corner = worth(&rows("X-------", "-XO-----"));
        let beside = worth(&rows("--------", "-XO-----"));
        let quiet = worth(&rows("--------", "--O-----"));
        assert!(
            corner > quiet && quiet > beside,
            "{corner} {quiet} {beside}"
        );
    }
}
