//! Hands of two, of which one plays a known strategy: its result without the
//! luck.

use poker_rules::{Positions, Setup};
use rayon::prelude::*;

use super::super::Agent;
use super::super::blueprint::{Estimate, Estimator, PlayedHand, Summary};
use super::Arena;
use super::compare::{AgentResult, Terms, play};

/// Hands that are estimated at a time.
const BATCH: usize = 128;

/// Plays as [`super::compare()`] does, and estimates the winnings of the first agent,
/// which plays the strategy of the estimator. Its figures follow the rows.
///
/// # Errors
/// A table that cannot be, or a hand that the strategy does not play.
pub(crate) fn compare_watched(
    agents: Vec<(String, Box<dyn Agent>)>,
    terms: Terms,
    estimator: &Estimator,
    mut progress: impl FnMut(u64),
) -> Result<(Vec<AgentResult>, Summary), String> {
    let places = Positions::first(&[true; 2], 0).ok_or("a table has two seats")?;
    let blinds = terms.blinds;
    let stacks = vec![terms.buyin; 2];
    let setup = Setup::table(stacks, places, blinds.small, blinds.big, blinds.ante);
    let mut samples = vec![Estimate::default(); terms.decks as usize];
    let mut batch: Vec<(usize, PlayedHand)> = Vec::with_capacity(BATCH);
    let mut wrong = None;
    let mut count = |batch: &mut Vec<(usize, PlayedHand)>| {
        let estimated: Vec<_> = batch
            .par_iter()
            .map(|(seat, played)| (played.number, estimator.estimate(played, *seat)))
            .collect();
        batch.clear();
        for (number, estimate) in estimated {
            match estimate {
                Ok(estimate) => samples[number as usize].add(estimate, 0.5),
                Err(error) => wrong = Some(format!("deck {number}: {error}")),
            }
        }
    };
    let rows = play(agents, terms, true, |rotation, number, dealt| {
        let played = PlayedHand {
            setup: setup.clone(),
            deck: Arena::deck(terms.seed, number),
            actions: dealt.actions,
            number,
        };
        batch.push((rotation, played));
        if batch.len() == BATCH {
            count(&mut batch);
        }
        progress(1);
    })?;
    count(&mut batch);
    match wrong {
        Some(wrong) => Err(wrong),
        None => Ok((rows, Summary::of(&samples))),
    }
}
