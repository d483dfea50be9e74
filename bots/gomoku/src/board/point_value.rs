//! The worth of the four lines through a free point together, in a table of all
//! combinations of shapes.

use std::sync::LazyLock;

use super::super::shape::Shape;
use super::super::weights::{ATTACK, GUARD, OFF_TURN, ON_TURN, THESIS, Table};
use super::{Evaluation, Threat};

/// The shapes of the four lines through a point, four bits each.
pub(crate) type Key = u16;

/// The value of a free point to a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PointValue {
    /// The contribution to the balance while the colour is on turn: learnt, in
    /// thousandths of the logarithm of the odds to win.
    pub(crate) on_turn: i16,
    /// The same contribution while the opponent is on turn.
    pub(crate) off_turn: i16,
    /// The promise as the next stone of the colour.
    pub(crate) attack: i16,
    /// The promise as a stone of the opponent.
    pub(crate) guard: i16,
    /// How strongly a stone here threatens.
    pub(crate) threat: Threat,
    /// The best three shapes of its lines.
    pub(crate) combination: u8,
    /// Whether a stone here makes an open three or more.
    pub(crate) three: bool,
    /// Whether a stone here also makes a three or more in a second row.
    pub(crate) crosses: bool,
    /// The answer of the lines whether the point is forbidden.
    pub(crate) foul: Foul,
    /// Whether some row can pass here.
    pub(crate) alive: bool,
}

/// Whether a stone is forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Foul {
    /// The stone is allowed.
    No,
    /// Only the rules can decide: there are two threes.
    Perhaps,
    /// The stone is forbidden.
    Yes,
}

/// The worth of all keys for a colour; `fouls` says whether points can be
/// forbidden to it.
pub(crate) fn table(evaluation: Evaluation, fouls: bool) -> &'static [PointValue] {
    type Values = LazyLock<Vec<PointValue>>;
    static OF_THESIS: [Values; 2] = [
        LazyLock::new(|| all(Evaluation::Thesis, false)),
        LazyLock::new(|| all(Evaluation::Thesis, true)),
    ];
    static OF_TRAINING: [Values; 2] = [
        LazyLock::new(|| all(Evaluation::Training, false)),
        LazyLock::new(|| all(Evaluation::Training, true)),
    ];
    let tables = match evaluation {
        Evaluation::Thesis => &OF_THESIS,
        Evaluation::Training => &OF_TRAINING,
    };
    &tables[usize::from(fouls)]
}

fn all(evaluation: Evaluation, fouls: bool) -> Vec<PointValue> {
    (0..=Key::MAX)
        .map(|key| of(key, evaluation, fouls))
        .collect()
}

/// The number of three shapes, the best first.
fn combination(best: Shape, second: Shape, third: Shape) -> usize {
    let [best, second, third] = [best, second, third].map(|shape| shape as usize);
    best * (best + 1) * (best + 2) / 6 + second * (second + 1) / 2 + third
}

/// The shapes of the four lines of a key.
pub(crate) fn shapes(key: Key) -> [Shape; 4] {
    [0, 4, 8, 12].map(|bits| {
        let number = usize::from(key >> bits & 15);
        // Higher numbers do not occur.
        Shape::ALL.get(number).copied().unwrap_or(Shape::Dead)
    })
}

fn of(key: Key, evaluation: Evaluation, fouls: bool) -> PointValue {
    let mut shapes = shapes(key);
    shapes.sort_unstable();
    shapes.reverse();
    let [best, second, third, _] = shapes;
    let count = |wanted: &[Shape]| shapes.iter().filter(|shape| wanted.contains(shape)).count();
    let fours = count(&[Shape::Four, Shape::OpenFour]);
    let foul = match () {
        () if !fouls || best == Shape::Win => Foul::No,
        () if fours > 1 || count(&[Shape::Foul]) > 0 => Foul::Yes,
        () if count(&[Shape::OpenThree]) > 1 => Foul::Perhaps,
        () => Foul::No,
    };
    let threat = match best {
        Shape::Win => Threat::Win,
        _ if foul == Foul::Yes => Threat::None,
        Shape::OpenFour => Threat::Double,
        Shape::Four if fours > 1 => Threat::Double,
        Shape::Four => Threat::Four,
        _ => Threat::None,
    };
    let combination = combination(best, second, third);
    let value = |table: &Table| match foul {
        Foul::No => table[combination],
        Foul::Perhaps | Foul::Yes => 0,
    };
    let [on_turn, off_turn] = match evaluation {
        Evaluation::Thesis => [shapes.map(|shape| THESIS[shape as usize]).iter().sum(); 2],
        Evaluation::Training => [value(&ON_TURN), value(&OFF_TURN)],
    };
    PointValue {
        on_turn,
        off_turn,
        attack: value(&ATTACK),
        guard: value(&GUARD),
        threat,
        combination: combination as u8,
        three: best >= Shape::OpenThree,
        crosses: second >= Shape::Three,
        foul,
        alive: best > Shape::Foul,
    }
}
