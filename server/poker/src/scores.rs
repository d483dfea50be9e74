//! The scores of agents in a match: as played, adjusted for the luck of all-in
//! hands, and corrected for the luck of all cards.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::all_in::expected_nets;
use super::freezeouts::Freezeouts;
use super::luck::Luck;
use super::plan::{Part, Plan};
use super::series::Series;
use super::values::HandValues;
use super::winnings_curve::WinningsCurve;
use record::HandId;
use record::hand::{Counts, HandRecord, of_hand};
use store::events::{PokerGameRow, PokerRow, PokerValue};

/// The scores of all players.
#[derive(Clone, Debug)]
pub struct Scores {
    players: Vec<Score>,
    /// How many times each deck is played: the hands of a deck are one sample.
    times: usize,
    /// Whether unknown names become players.
    is_open: bool,
    /// Decks that were played fewer than `times` times, by the number of the hand.
    open: BTreeMap<HandId, OpenDeck>,
    /// The results of freezeouts.
    freezeouts: Option<Freezeouts>,
}

/// The results of a deck so far.
#[derive(Clone, Debug, Default)]
struct OpenDeck {
    times: usize,
    /// Big blinds of each player that was dealt in.
    sums: BTreeMap<usize, Sums>,
}

/// The winnings of a player, in big blinds.
#[derive(Clone, Debug, Default)]
struct Sums {
    raw: f64,
    adjusted: f64,
    corrected: f64,
    /// The values of a program, by the names of its figures.
    values: BTreeMap<String, f64>,
}

#[derive(Clone, Debug)]
struct Score {
    name: String,
    counts: Counts,
    /// The sums of all hands.
    all: Sums,
    raw: Series,
    adjusted: Series,
    /// Kept where unknown names become players.
    course: WinningsCurve,
    /// `None` once a hand was not of two players.
    corrected: Option<Series>,
    /// The figures that a program gave for all hands so far; `None` before the
    /// first.
    values: Option<BTreeMap<String, Series>>,
}

impl Scores {
    /// Scores without hands. Each deck is played `times` times, once by each
    /// rotation, under the same number of its hand.
    pub fn new(names: impl IntoIterator<Item = String>, times: usize) -> Scores {
        Scores {
            players: names.into_iter().map(Score::new).collect(),
            times,
            is_open: false,
            open: BTreeMap::new(),
            freezeouts: None,
        }
    }

    /// Scores of freezeouts, in which everybody starts with `buyin` chips.
    pub fn of_freezeouts(plan: Plan, names: Vec<String>, buyin: u64) -> Scores {
        Scores {
            freezeouts: Some(Freezeouts::new(plan, names.clone(), buyin)),
            ..Scores::new(names, 1)
        }
    }

    /// Scores of all players that appear; each hand has a deck of its own.
    pub fn of_everybody() -> Scores {
        Scores {
            is_open: true,
            ..Scores::new([], 1)
        }
    }

    /// Counts a hand of a part of a match; gives the result of the freezeout that
    /// it ended, if it did.
    pub(super) fn count_in(
        &mut self,
        part: Part,
        record: &HandRecord,
        values: &HandValues,
    ) -> Option<PokerGameRow> {
        self.count_valued(record, values);
        self.freezeouts.as_mut()?.count(part, record)
    }

    /// Counts a hand, without a match around it.
    pub fn count(&mut self, record: &HandRecord) {
        self.count_valued(record, &HandValues::new());
    }

    fn count_valued(&mut self, record: &HandRecord, values: &HandValues) {
        let results = HandResults::of(record, !self.is_open);
        let big = record.setup.min_bet.max(1) as f64;
        let deck = self.open.entry(record.id).or_default();
        deck.times += 1;
        for (name, counts) in of_hand(record) {
            let seat = record
                .names
                .iter()
                .position(|own| own.as_ref() == Some(&name));
            let mut index = self.players.iter().position(|score| score.name == name);
            if index.is_none() && self.is_open {
                index = Some(self.players.len());
                self.players.push(Score::new(name));
            }
            let (Some(seat), Some(index)) = (seat, index) else {
                continue;
            };
            let score = &mut self.players[index];
            if results.corrected.is_none() {
                score.corrected = None;
            }
            // A figure counts where every hand has it.
            let figures = score.values.get_or_insert_with(|| {
                let names = values.keys().cloned();
                names.map(|name| (name, Series::default())).collect()
            });
            figures.retain(|name, _| values.contains_key(name));
            let corrected = results.corrected.as_ref().map_or(0.0, |nets| nets[seat]);
            for sums in [deck.sums.entry(index).or_default(), &mut score.all] {
                sums.raw += counts.net_in_blinds;
                sums.adjusted += results.adjusted[seat] / big;
                sums.corrected += corrected / big;
                for (name, chips) in values {
                    let sum = sums.values.entry(name.clone()).or_default();
                    *sum += chips.get(seat).copied().unwrap_or(0.0) / big;
                }
            }
            if self.is_open {
                let adjusted = results.adjusted[seat] / big;
                score.course.add(counts.net_in_blinds, adjusted);
            }
            score.counts.add(&counts);
        }
        if deck.times < self.times {
            return;
        }
        let Some(deck) = self.open.remove(&record.id) else {
            return;
        };
        for (index, sums) in deck.sums {
            let score = &mut self.players[index];
            score.raw.add(sums.raw / self.times as f64);
            score.adjusted.add(sums.adjusted / self.times as f64);
            if let Some(corrected) = &mut score.corrected {
                corrected.add(sums.corrected / self.times as f64);
            }
            for (name, series) in score.values.iter_mut().flatten() {
                let sum = sums.values.get(name).copied().unwrap_or(0.0);
                series.add(sum / self.times as f64);
            }
        }
    }

    /// The standings, the best first. The figures in big blinds and their
    /// intervals leave out decks that not all rotations have played; the counts
    /// are those of all hands.
    pub fn rows(&self) -> Vec<PokerRow> {
        let mut rows: Vec<PokerRow> = self.players.iter().map(Score::row).collect();
        rows.sort_by(|one, other| other.bb100.total_cmp(&one.bb100));
        match &self.freezeouts {
            Some(freezeouts) if freezeouts.is_single() => {
                for row in &mut rows {
                    (row.place, row.share) = freezeouts.place(&row.player).unzip();
                }
                rows.sort_by_key(|row| row.place);
            }
            Some(freezeouts) => {
                for row in &mut rows {
                    row.freezeouts = freezeouts.of(&row.player);
                }
                rows.sort_by(best_in_games);
            }
            None => {}
        }
        rows
    }

    /// How the winnings of a player went; `None` for a name that is unknown, and
    /// in a match.
    pub fn course(&self, name: &str) -> Option<&WinningsCurve> {
        let mut players = self.players.iter().filter(|_| self.is_open);
        let score = players.find(|score| score.name == name)?;
        Some(&score.course)
    }

    /// How many decks were played, but not by all rotations; of freezeouts, how
    /// many games have begun but do not count in the intervals.
    pub fn unfinished(&self) -> usize {
        match &self.freezeouts {
            Some(freezeouts) if freezeouts.is_single() => 0,
            Some(freezeouts) => freezeouts.unfinished(),
            None => self.open.len(),
        }
    }
}

/// The player with more games won stands before; then the one with the better places.
fn best_in_games(one: &PokerRow, other: &PokerRow) -> Ordering {
    let figures = |row: &PokerRow| {
        let games = row.freezeouts.as_ref();
        let rate = games
            .and_then(|games| games.reached.win_rate)
            .unwrap_or(0.0);
        let place = games.and_then(|games| games.reached.mean_place);
        (rate, place.unwrap_or(f64::INFINITY))
    };
    let (own, others) = (figures(one), figures(other));
    let by_rate = others.0.total_cmp(&own.0);
    by_rate.then(own.1.total_cmp(&others.1))
}

impl Score {
    fn new(name: String) -> Score {
        Score {
            name,
            counts: Counts::default(),
            all: Sums::default(),
            raw: Series::default(),
            adjusted: Series::default(),
            course: WinningsCurve::default(),
            corrected: Some(Series::default()),
            values: None,
        }
    }

    fn row(&self) -> PokerRow {
        let told = self.counts.row(&self.name);
        let percent = |blinds: f64| 100.0 * blinds;
        let per_hand = |sum: f64| percent(sum / told.hands.max(1) as f64);
        let mean = |series: &Series, sum: f64| match series.count {
            0 => per_hand(sum),
            _ => percent(series.mean),
        };
        let corrected = self.corrected.as_ref().filter(|_| told.hands > 0);
        let values = self.values.iter().flatten().map(|(name, series)| {
            let sum = self.all.values.get(name).copied().unwrap_or(0.0);
            let value = PokerValue {
                bb100: mean(series, sum),
                error: series.error().map(percent),
            };
            (name.clone(), value)
        });
        PokerRow {
            values: values.collect(),
            player: told.name,
            hands: told.hands,
            net: told.net,
            bb100: mean(&self.raw, self.all.raw),
            error: self.raw.error().map(percent),
            adjusted_bb100: mean(&self.adjusted, self.all.adjusted),
            adjusted_error: self.adjusted.error().map(percent),
            corrected_bb100: corrected.map(|series| mean(series, self.all.corrected)),
            corrected_error: corrected.and_then(Series::error).map(percent),
            hands_won: told.won,
            showdowns: told.showdowns,
            showdowns_won: told.showdowns_won,
            vpip: told.vpip,
            pfr: told.pfr,
            place: None,
            share: None,
            freezeouts: None,
        }
    }
}

/// The result of a hand by seat, in chips.
#[derive(Clone, Debug)]
pub struct HandResults {
    /// With all-in pots at their expectation.
    pub adjusted: Vec<f64>,
    /// The same without the luck of the cards; `None` unless two players were
    /// dealt in without limit, or if nobody asks for it.
    pub corrected: Option<Vec<f64>>,
}

impl HandResults {
    /// The results of a recorded hand; the played result counts where the rules refuse
    /// the hand. With `wants_luck`, luck is taken off where that can be done.
    pub fn of(record: &HandRecord, wants_luck: bool) -> HandResults {
        let Ok((hand, events)) = record.replay() else {
            return HandResults {
                adjusted: record.nets.iter().map(|net| *net as f64).collect(),
                corrected: None,
            };
        };
        let adjusted = expected_nets(record.id, &hand, &events);
        let luck = wants_luck.then(|| Luck::of(record, &hand, &events));
        let corrected = luck.flatten().map(|luck| {
            let nets = adjusted.iter().enumerate();
            nets.map(|(seat, net)| net + luck.correction(seat))
                .collect()
        });
        HandResults {
            adjusted,
            corrected,
        }
    }
}

#[cfg(test)]
mod tests;
