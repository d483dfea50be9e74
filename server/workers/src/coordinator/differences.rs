//! How the results of one worker differ from those of the others in the same games.
//!
//! Programs with clocks do not play a game twice alike, so single differences mean
//! nothing. Their sum is judged. For each audited game and each player `d` is
//! the points of the player at this worker less those at the other one; for faults `d`
//! is 1 if only the game of this worker was lost by one, and -1 if only the other's
//! was. If both workers are honest, the two games are drawn from the same distribution,
//! so `d` and `-d` are equally likely, whatever the program's strength. The standard
//! error of the sum of `n` differences is then `√(Σd²)`, and
//!
//! ```text
//! z = Σd / √(Σd²)
//! ```
//!
//! is compared with 4. Given the sizes of the differences, their signs are fair coins,
//! so at one fixed time `P(|z| > 4) ≤ 2e⁻⁸ = 0.07 %` (Hoeffding, "Probability
//! inequalities for sums of bounded random variables", 1963, theorem 2). As it is looked
//! at after each game, the rate over a whole run is higher: the simulation in the tests
//! gives 0.02 % to 0.12 % for 1000 games, depending on how many are drawn.

use std::collections::BTreeMap;

use record::Outline;

/// So many audited games must be compared before a worker is suspended for their
/// results.
const LEAST_GAMES: u32 = 20;

/// By how many standard errors the results of a worker differ that is suspended.
const THRESHOLD: f64 = 4.0;

/// By how many they differ at least if any one of the other workers is left out. So
/// nobody is suspended for results that one other worker has made up.
const WITHOUT_ONE: f64 = 2.0;

/// The most sums that are kept.
const MAX_SERIES: usize = 100_000;

/// The measure whose differences are summed up.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Measure {
    /// The points of this player.
    Points(String),
    /// Games that were lost by a fault.
    Faults,
}

/// The sum of the differences of some games.
#[derive(Clone, Copy, Debug, Default)]
struct Series {
    games: u32,
    sum: f64,
    squares: f64,
}

impl Series {
    fn add(&mut self, difference: f64) {
        self.games += 1;
        self.sum += difference;
        self.squares += difference * difference;
    }

    fn and(self, other: Series) -> Series {
        Series {
            games: self.games + other.games,
            sum: self.sum + other.sum,
            squares: self.squares + other.squares,
        }
    }

    /// The sum in standard errors.
    fn errors(self) -> f64 {
        if self.squares > 0.0 {
            self.sum / self.squares.sqrt()
        } else {
            0.0
        }
    }
}

/// The sums of all workers, which are told apart by their keys.
#[derive(Debug, Default)]
pub(super) struct Differences {
    /// By worker, measure, and the other worker.
    series: BTreeMap<(String, Measure), BTreeMap<String, Series>>,
    kept: usize,
}

/// A worker whose results differ too much.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SuspectWorker {
    pub(super) key: String,
    pub(super) why: String,
}

impl Differences {
    /// Notes a game that both of these have played. Beyond a bound of memory, workers
    /// that were not compared before are passed over.
    pub(super) fn note(
        &mut self,
        (one, played): (&str, &Outline),
        (other, again): (&str, &Outline),
    ) {
        let mut all = Vec::new();
        for ((player, own), (_, its)) in played.points().zip(again.points()) {
            all.push((Measure::Points(player.to_owned()), own - its));
        }
        let fault = |outline: &Outline| f64::from(u8::from(outline.has_fault()));
        all.push((Measure::Faults, fault(played) - fault(again)));
        for (measure, difference) in all {
            self.add(one, measure.clone(), other, difference);
            self.add(other, measure, one, -difference);
        }
    }

    fn add(&mut self, worker: &str, measure: Measure, other: &str, difference: f64) {
        let is_full = self.kept >= MAX_SERIES;
        let own = (worker.to_owned(), measure);
        let is_known = self
            .series
            .get(&own)
            .is_some_and(|all| all.contains_key(other));
        if is_full && !is_known {
            return;
        }
        self.kept += usize::from(!is_known);
        let others = self.series.entry(own).or_default();
        others.entry(other.to_owned()).or_default().add(difference);
    }

    /// The worker whose results differ most from those of the others, if that is too
    /// much to be chance, more than those of any worker it was compared with, and not the
    /// doing of one other worker.
    pub(super) fn worst(&self) -> Option<SuspectWorker> {
        let differing = self.series.iter().filter_map(|((key, measure), others)| {
            let all = others.values().copied();
            let total = all.clone().reduce(Series::and)?;
            let errors = total.errors();
            if total.games < LEAST_GAMES || errors.abs() <= THRESHOLD {
                return None;
            }
            // A worker that was compared with a liar differs too, but less.
            let is_less = |other: &String| {
                let its = self.series.get(&(other.clone(), (*measure).clone()));
                let its = its.and_then(|all| all.values().copied().reduce(Series::and));
                its.is_none_or(|its| its.errors().abs() < errors.abs())
            };
            // Where there is one other worker, nothing is left without it.
            let holds = |left_out: usize| {
                let rest = all.clone().enumerate();
                let rest = rest.filter(|(index, _)| *index != left_out);
                let rest = rest.map(|(_, own)| own).reduce(Series::and);
                let rest = rest.map_or(0.0, Series::errors);
                rest.abs() > WITHOUT_ONE && rest.signum() == errors.signum()
            };
            let is_it = others.keys().all(is_less) && (0..others.len()).all(holds);
            is_it.then_some((key, measure, total))
        });
        let by_errors =
            |one: &Series, other: &Series| one.errors().abs().total_cmp(&other.errors().abs());
        let (key, measure, total) =
            differing.max_by(|(_, _, one), (_, _, other)| by_errors(one, other))?;
        let what = match measure {
            Measure::Points(player) => format!("the points of {player}"),
            Measure::Faults => "the number of games lost by faults".to_owned(),
        };
        Some(SuspectWorker {
            key: key.clone(),
            why: format!(
                "{what} in {} audited games differ from those at other workers by {:+.1}, that \
                 is {:+.1} standard errors",
                total.games,
                total.sum,
                total.errors()
            ),
        })
    }

    /// Forgets all that was compared with this worker.
    pub(super) fn forget(&mut self, key: &str) {
        self.series.retain(|(worker, _), _| worker != key);
        for others in self.series.values_mut() {
            others.remove(key);
        }
        self.series.retain(|_, others| !others.is_empty());
        self.kept = self.series.values().map(BTreeMap::len).sum();
    }
}

#[cfg(test)]
#[path = "differences_tests.rs"]
mod tests;
