//! Where a game may be decided soon, for people who ask to be shown.

use crate::{Seat, Text, Who};

/// The threat of a seat on a cell, were it to play there next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    /// The owner of the piece that it would be, as [`Piece::owner`](crate::Piece::owner)
    /// says it.
    pub seat: Seat,
    /// The seat that could.
    pub who: Who,
    /// Where: the name of a [`Cell`](crate::Cell).
    pub cell: String,
    /// How much it matters.
    pub weight: Weight,
    /// A sign for the row that it makes, three characters at most: `5`, `4+3`.
    pub sign: String,
    /// The same in words: `five in a row`.
    pub what: Text,
    /// The names of the cells that it is made of besides, where that is to be
    /// seen.
    pub with: Vec<String>,
}

/// How much a threat matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// It has to be answered, or wins later.
    Weak,
    /// It makes more than one way to win at once.
    Strong,
    /// It wins at once.
    Wins,
}

/// The threats in words, a line for each seat and weight, the weightiest first.
pub fn threats_in_words(threats: &[&Threat]) -> Vec<Text> {
    let mut lines = Vec::new();
    for (weight, message) in [
        (Weight::Wins, Text::new("game-threat-wins")),
        (Weight::Strong, Text::new("game-threat-strong")),
        (Weight::Weak, Text::new("game-threat-weak")),
    ] {
        for seat in [Seat::FIRST, Seat::SECOND] {
            let own = threats
                .iter()
                .filter(|threat| (threat.seat, threat.weight) == (seat, weight));
            let places = own.clone().map(|threat| {
                Text::new("game-threat-place")
                    .with("cell", threat.cell.clone())
                    .with("what", threat.what.clone())
            });
            let places = Text::list(places);
            if let Some(threat) = own.clone().next() {
                let line = message.clone().with("who", threat.who);
                lines.push(line.with("places", places));
            }
        }
    }
    lines
}
