//! The draw of one round: of all ways to pair, one of the least cost.

use mwmatching::Edges;

use super::Round;
use super::entrant::Entrant;
use super::lookahead::OpenPairs;
use super::matching::matching;
use crate::{Pair, PlayerId};

/// The cost of a step from one score group to the next, squared by their number.
const FLOAT: i32 = 10_000;

/// Steps beyond so many cost no more: the sum stays within the weights.
const MOST_STEPS: usize = 60;

/// The cost of a pair that both have started more often than not, or both less often.
const SAME_WISH: i32 = 400;

/// The same where it would be the third time more: more than all steps.
const SAME_NEED: i32 = 40_000_000;

/// The cost of a pair that both started last, or neither.
const SAME_TURN: i32 = 20;

/// The most that a place away from the ideal opponent costs.
const MOST_PLACES: usize = 300;

/// The cost of a second game of the same two: more than any other.
const REMATCH: i32 = 200_000_000;

/// More than any cost.
const WORTH: i32 = 400_000_000;

/// Somebody's place in its score group.
#[derive(Clone, Copy)]
struct Place {
    /// Which group, the best being 0.
    group: usize,
    /// Which place of it.
    place: usize,
    /// How many are in it.
    size: usize,
}

/// Pairs everybody, the best standing in front; with an odd number one sits out. Two
/// players who have met do not meet again, unless there is no other way, nor do so many
/// rounds that follow force them to.
pub(super) fn pair(entrants: &[Entrant], following: Option<u16>) -> Round {
    let places = places(entrants);
    let fresh = edges(entrants, &places, false);
    let mates = matching(&fresh, entrants.len());
    let mates = match (mates, following) {
        (Some(mates), Some(following)) => Some(lasting(entrants, &fresh, mates, following)),
        (Some(mates), None) => Some(mates),
        (None, _) => matching(&edges(entrants, &places, true), entrants.len()),
    };
    let mut round = Round::default();
    for (index, mate) in mates.unwrap_or_default().into_iter().enumerate() {
        let Some(entrant) = entrants.get(index) else {
            continue;
        };
        match entrants.get(mate) {
            None => round.bye = Some(entrant.player),
            Some(other) if index < mate => {
                let even_board = round.pairs.len().is_multiple_of(2);
                let starter = starter(entrant, other, even_board);
                round
                    .pairs
                    .extend(Pair::new(entrant.player, other.player).map(|pair| (pair, starter)));
            }
            Some(_) => {}
        }
    }
    round
}

/// The starter of two players: the one with fewer starts, else the one that did not start
/// last, else the one in front on even boards.
pub(super) fn starter(one: &Entrant, other: &Entrant, even_board: bool) -> PlayerId {
    let game_request = |entrant: &Entrant| (entrant.balance, entrant.started_last);
    let one_starts = match game_request(one).cmp(&game_request(other)) {
        std::cmp::Ordering::Less => true,
        std::cmp::Ordering::Greater => false,
        // The better one's wish comes first, where it has one.
        std::cmp::Ordering::Equal => one.started_last.map_or(even_board, |started| !started),
    };
    if one_starts { one.player } else { other.player }
}

/// The best round of which so many rounds without a rematch are left: this one, else
/// the best of those that lack one of its pairs, else the best of a whole schedule.
fn lasting(entrants: &[Entrant], edges: &Edges, best: Vec<usize>, following: u16) -> Vec<usize> {
    let unmet = OpenPairs::of(entrants);
    let lasts = |mates: &Vec<usize>| unmet.after(mates).last(following);
    if lasts(&best) {
        return best;
    }
    let worth = |mates: &Vec<usize>| {
        let drawn = edges
            .iter()
            .filter(|(one, other, _)| mates.get(*one) == Some(other));
        drawn.map(|(_, _, weight)| i64::from(*weight)).sum::<i64>()
    };
    let without = |pair: (usize, usize)| {
        let mut others = edges.clone();
        others.retain(|(one, other, _)| (*one, *other) != pair);
        matching(&others, entrants.len())
    };
    let pairs = best.iter().copied().enumerate();
    let others = pairs.filter(|(one, other)| one < other).filter_map(without);
    let mut others: Vec<Vec<usize>> = others.collect();
    others.sort_by_key(|mates| std::cmp::Reverse(worth(mates)));
    others.into_iter().find(lasts).unwrap_or_else(|| {
        let rounds = unmet.rounds(following.saturating_add(1));
        let rounds = rounds.unwrap_or_default().into_iter();
        rounds.max_by_key(worth).unwrap_or(best)
    })
}

/// The pairs that may meet, as places among the entrants, with the worth of each; the
/// number of entrants stands for the bye.
fn edges(entrants: &[Entrant], places: &[Place], rematches: bool) -> Edges {
    let count = entrants.len();
    let mut edges = Vec::new();
    for (index, (entrant, place)) in entrants.iter().zip(places).enumerate() {
        for (later, (other, other_place)) in entrants.iter().zip(places).enumerate().skip(index + 1)
        {
            let again = entrant.opponents.contains(&other.player);
            if again && !rematches {
                continue;
            }
            let cost = cost_of_places(*place, *other_place) + cost_of_starts(entrant, other);
            let cost = cost + if again { REMATCH } else { 0 };
            edges.push((index, later, WORTH - cost));
        }
        if count % 2 == 1 && (rematches || !entrant.has_sat_out) {
            let last = places.last().copied().unwrap_or(*place);
            let again = if entrant.has_sat_out { REMATCH } else { 0 };
            edges.push((index, count, WORTH - cost_of_bye(*place, last) - again));
        }
    }
    edges
}

/// In a group of eight, 1 meets 5, 2 meets 6, 3 meets 7 and 4 meets 8; between
/// groups the last of the upper one meets the first of the lower one.
fn cost_of_places(upper: Place, lower: Place) -> i32 {
    if upper.group == lower.group {
        let distance = lower.place.abs_diff(upper.place);
        return small(distance.abs_diff(upper.size / 2));
    }
    let distance = (upper.size - 1 - upper.place) + lower.place;
    cost_of_steps(lower.group - upper.group) + small(distance)
}

/// The last one sits out.
fn cost_of_bye(place: Place, last: Place) -> i32 {
    let distance = place.size - 1 - place.place;
    cost_of_steps(last.group - place.group) + small(distance)
}

fn cost_of_steps(steps: usize) -> i32 {
    let steps = steps.min(MOST_STEPS) as i32;
    steps * steps * FLOAT
}

fn small(distance: usize) -> i32 {
    distance.min(MOST_PLACES) as i32
}

fn cost_of_starts(one: &Entrant, other: &Entrant) -> i32 {
    let same_sign = one.balance.signum() == other.balance.signum();
    match one.balance.abs().min(other.balance.abs()) {
        2.. if same_sign => SAME_NEED,
        1 if same_sign => SAME_WISH,
        _ if one.started_last.is_some() && one.started_last == other.started_last => SAME_TURN,
        _ => 0,
    }
}

fn places(entrants: &[Entrant]) -> Vec<Place> {
    let groups = entrants.chunk_by(|one, other| one.half_points == other.half_points);
    let places = groups.enumerate().flat_map(|(group, members)| {
        let size = members.len();
        (0..size).map(move |place| Place { group, place, size })
    });
    places.collect()
}
