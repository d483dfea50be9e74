//! Swiss system: everybody plays every round, against an opponent that stands about as
//! well.

mod entrant;
mod lookahead;
mod matching;
mod pairing;

use std::collections::BTreeSet;

use self::entrant::Entrant;
pub(super) use self::entrant::{byes, worth};
use super::history::History;
use super::{Pair, PlayerId};

/// A round as it is drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Round {
    /// The pairs with their starters in the first game, the best boards first.
    pub(super) pairs: Vec<(Pair, PlayerId)>,
    /// The player sitting out.
    pub(super) bye: Option<PlayerId>,
}

/// Draws a round, counted from 0, from the rounds before it. Players that have played in
/// it already, in an earlier run, stay with their opponents. As many rounds as
/// `following` tells are to be playable after it without a rematch, if that can be;
/// `None` looks at none.
pub(super) fn draw(
    round: u16,
    players: usize,
    games: u32,
    history: &History,
    absent: impl Fn(PlayerId) -> bool,
    following: Option<u16>,
) -> Round {
    let fixed: BTreeSet<Pair> = history.phase(round).map(|(pair, _)| pair).collect();
    let seated: BTreeSet<PlayerId> = fixed.iter().flat_map(|pair| pair.players()).collect();
    let entrants: Vec<Entrant> = Entrant::all(round, players, games, history, &absent)
        .into_iter()
        .filter(|entrant| seated.contains(&entrant.player) || !absent(entrant.player))
        .collect();
    let drawn = pairing::pair(&entrants, following);
    let is_drawn = |pair: &Pair| drawn.pairs.iter().any(|(drawn, _)| drawn == pair);
    if fixed.iter().all(is_drawn) {
        return drawn;
    }
    // The file or the field has changed since: pairs that have begun go on, and the
    // others are drawn among themselves.
    let is_seated = |entrant: &Entrant| seated.contains(&entrant.player);
    let (begun, rest): (Vec<Entrant>, Vec<Entrant>) = entrants.into_iter().partition(is_seated);
    let mut round = pairing::pair(&rest, following);
    let kept = fixed.iter().filter_map(|pair| {
        let [one, other] = pair
            .players()
            .map(|player| begun.iter().find(|entrant| entrant.player == player));
        Some((*pair, pairing::starter(one?, other?, true)))
    });
    round.pairs.extend(kept);
    round
}

#[cfg(test)]
mod tests;
