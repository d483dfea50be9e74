//! What a position looks like, without looking ahead.

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
