//! What cards are worth that nobody knows, as far as the result of a record tells it.

use super::{FinishingStack, HandHistory};
use crate::{Hand, HandRatings, Player, Rating, Status};

/// Cards that win nothing.
pub(super) const LOST: HandRatings = [None, None];

/// Cards that win against all others, but no half of those who play for the lowest hand.
pub(super) const WON: HandRatings = [Some(Rating::BEST), None];

/// Cards that win where nobody else plays for a pot.
pub(super) const LEAST: HandRatings = [Some(Rating(0)), None];

/// The most ways in which cards may be worth something that are tried.
const MOST_TRIES: usize = 5_000;

/// Values the cards of these players so that the end of the hand comes as near as can be
/// to the result of the record: one may win a side pot and another one the main pot, or
/// both may split one. Nothing changes where the record has no result or agrees already.
pub(super) fn fit(hand: &mut Hand, history: &HandHistory, unseen: &[usize]) {
    let expected = expected(hand, history);
    if unseen.is_empty() || expected.iter().all(Option::is_none) {
        return;
    }
    let mut least = distance(hand, &expected);
    // Who wins nothing has lost everything.
    let gains = |seat: &usize| {
        let stack = hand.stacks()[*seat] as f64;
        expected[*seat].is_none_or(|after| after > stack)
    };
    let winners: Vec<usize> = unseen.iter().copied().filter(gains).collect();
    let worths = worths(hand, unseen);
    let mut picks = vec![0; winners.len()];
    let mut best: Option<Vec<usize>> = None;
    for _ in 0..MOST_TRIES {
        if least == 0.0 {
            break;
        }
        let mut trial = hand.clone();
        for (seat, pick) in winners.iter().zip(&picks) {
            trial.keep_unseen(*seat, worths[*pick]);
        }
        let far = distance(&trial, &expected);
        if far < least {
            (least, best) = (far, Some(picks.clone()));
        }
        // The next one, as a number whose digits are the picks.
        let Some(next) = picks.iter().position(|pick| pick + 1 < worths.len()) else {
            break;
        };
        picks[..next].fill(0);
        picks[next] += 1;
    }
    for (seat, pick) in winners.iter().zip(best.unwrap_or_default()) {
        hand.keep_unseen(*seat, worths[pick]);
    }
}

/// The stack of each seat after the hand, as far as the record tells it.
fn expected(hand: &Hand, history: &HandHistory) -> Vec<Option<f64>> {
    let known = |stack: &FinishingStack| match stack {
        FinishingStack::Unknown => None,
        stack => Some(stack.chips()),
    };
    if let Some(after) = &history.finishing_stacks {
        return after.iter().map(known).collect();
    }
    let stacks = hand.stacks().into_iter().enumerate();
    let won = history.winnings.as_ref();
    let after = |(seat, stack): (usize, u64)| Some(stack as f64 + known(won?.get(seat)?)?);
    stacks.map(after).collect()
}

/// How far the stacks after the showdown are from these, in chips of all seats.
fn distance(hand: &Hand, expected: &[Option<f64>]) -> f64 {
    let mut end = hand.clone();
    end.proceed();
    let pairs = end.stacks().into_iter().zip(expected);
    pairs
        .filter_map(|(stack, expected)| Some((stack as f64 - (*expected)?).abs()))
        .sum()
}

/// What cards may be worth beside those that are known: as much as one of them, or less than
/// all, between two or more than all, by as many steps as there are players.
fn worths(hand: &Hand, unseen: &[usize]) -> Vec<HandRatings> {
    let ratings = |half: usize| {
        let players = hand.players().iter().enumerate();
        let known = players.filter(|(seat, player)| {
            let status = player.as_ref().map(Player::status);
            status.is_some_and(|status| status != Status::Folded) && !unseen.contains(seat)
        });
        let known: Vec<Rating> = known
            .filter_map(|(seat, _)| hand.worth_of(seat)[half])
            .collect();
        let steps = || 0..unseen.len() as u32;
        let lowest = known.iter().map(|rating| rating.0).min();
        let below = steps().filter(|step| half == 0 && lowest.is_none_or(|lowest| *step < lowest));
        let above = known
            .iter()
            .flat_map(|rating| steps().map(|step| rating.0.saturating_add(step + 1)));
        let highest = steps().map(|step| Rating::BEST.0 - step);
        let all = highest.chain(above).chain(below).map(Rating);
        let all = all.chain(known.iter().copied()).map(Some);
        let mut ratings: Vec<Option<Rating>> = all.chain([None]).collect();
        ratings.sort_unstable();
        ratings.dedup();
        ratings
    };
    let lows = match hand.variant().low() {
        Some(_) => ratings(1),
        None => vec![None],
    };
    let highs = ratings(0).into_iter();
    highs
        .flat_map(|high| lows.iter().map(move |low| [high, *low]))
        .collect()
}
