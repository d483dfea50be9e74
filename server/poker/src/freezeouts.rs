//! Freezeouts counted: how often each player won, and which places it took.

use tournament::statistics::share_interval;

use super::places::{Places, reached};
use super::plan::{Part, Plan};
use super::series::Series;
use record::hand::HandRecord;
use store::events::{FreezeoutsRow, PokerGameRow};

/// The results of the freezeouts of a match.
#[derive(Clone, Debug)]
pub(super) struct Freezeouts {
    plan: Plan,
    names: Vec<String>,
    buyin: u64,
    /// The game under way, or the last one.
    game: Game,
    tallies: Vec<Tally>,
}

/// A game under way.
#[derive(Clone, Debug)]
struct Game {
    part: Part,
    places: Places,
    hands: u64,
    is_over: bool,
}

/// The places of a player in all games that are over.
#[derive(Clone, Debug, Default)]
struct Tally {
    /// How often it took each place, the first one first.
    places: Vec<u64>,
    /// Games of the set that is being played which it has won.
    open_wins: u64,
    /// Games of whole sets that it has won.
    wins: u64,
    /// The share of games won in each whole set of games with the same decks.
    sets: Series,
}

impl Freezeouts {
    /// No hand is played yet; everybody starts each game with `buyin` chips.
    pub(super) fn new(plan: Plan, names: Vec<String>, buyin: u64) -> Freezeouts {
        let tally = Tally {
            places: vec![0; names.len()],
            ..Tally::default()
        };
        Freezeouts {
            game: Game::new(Part(0), &names, buyin),
            tallies: vec![tally; names.len()],
            plan,
            names,
            buyin,
        }
    }

    /// Counts a hand of a game; gives the result if it was the last one.
    pub(super) fn count(&mut self, part: Part, record: &HandRecord) -> Option<PokerGameRow> {
        if self.game.part != part {
            self.game = Game::new(part, &self.names, self.buyin);
        }
        self.game.places.count(record);
        self.game.hands += 1;
        if self.game.is_over || !self.game.places.is_over() {
            return None;
        }
        self.game.is_over = true;
        let times = self.plan.times() as u64;
        let ends_set = (part.0 as u64 + 1).is_multiple_of(times.max(1));
        for (name, tally) in self.names.iter().zip(&mut self.tallies) {
            let place = self.game.places.of(name).map_or(0, |(place, _)| place);
            if let Some(count) = tally.places.get_mut(place.wrapping_sub(1)) {
                *count += 1;
            }
            tally.open_wins += u64::from(place == 1);
            if ends_set {
                let wins = std::mem::take(&mut tally.open_wins);
                tally.wins += wins;
                tally.sets.add(wins as f64 / times as f64);
            }
        }
        self.row(part)
    }

    /// The result of the game that has just ended.
    fn row(&self, part: Part) -> Option<PokerGameRow> {
        let count = self.names.len();
        let seats = (0..count).map(|seat| (seat + self.plan.shift(part)) % count);
        let players: Vec<String> = seats.map(|index| self.names[index].clone()).collect();
        let places = players.iter().map(|name| self.game.places.of(name));
        let places: Vec<usize> = places.map(|told| Some(told?.0)).collect::<Option<_>>()?;
        let winner = players.iter().zip(&places).find(|(_, place)| **place == 1);
        Some(PokerGameRow {
            id: self.plan.game(part)?,
            game: "poker",
            winner: winner?.0.clone(),
            players,
            places,
            cause: "winner",
            hands: self.game.hands,
            prizes: Vec::new(),
            chain: None,
        })
    }

    /// Whether the match is a single freezeout.
    pub(super) fn is_single(&self) -> bool {
        self.plan.count() == 1
    }

    /// The place of a player in the game under way, and its share of the chips.
    pub(super) fn place(&self, name: &str) -> Option<(usize, f64)> {
        self.game.places.of(name)
    }

    /// How many games have begun but do not count in the intervals: one that is
    /// not over, and those of a set that is not whole.
    pub(super) fn unfinished(&self) -> usize {
        let begun = self.game.part.0 + usize::from(self.game.hands > 0);
        let sets = self.tallies.first().map_or(0, |tally| tally.sets.count);
        begun.saturating_sub(sets as usize * self.plan.times())
    }

    /// The results of a player.
    pub(super) fn of(&self, name: &str) -> Option<FreezeoutsRow> {
        let index = self.names.iter().position(|own| own == name)?;
        let tally = &self.tallies[index];
        let mut reached = reached(&tally.places);
        let whole = tally.sets.count * self.plan.times() as u64;
        if whole > 0 {
            reached.win_rate = Some(tally.wins as f64 / whole as f64);
        }
        let win_rate = reached.win_rate;
        reached.win_interval = win_rate.and_then(|rate| self.interval(rate, &tally.sets));
        Some(FreezeoutsRow {
            reached,
            roi: win_rate.map(|rate| rate * self.names.len() as f64 - 1.0),
        })
    }

    /// The 95 % interval of the share of games won. Games with the same decks are
    /// no independent samples: their number counts as that of independent games
    /// which would vary as much as the sets did. A single set does not tell how they vary.
    fn interval(&self, rate: f64, sets: &Series) -> Option<[f64; 2]> {
        let games = (sets.count * self.plan.times() as u64) as f64;
        let samples = if self.plan.times() > 1 {
            let spread = sets.variance()?;
            let as_games = rate * (1.0 - rate) * sets.count as f64 / spread;
            if spread > 0.0 { as_games } else { games }
        } else {
            games
        };
        (samples > 0.0).then(|| share_interval(rate, samples))
    }
}

impl Game {
    fn new(part: Part, names: &[String], buyin: u64) -> Game {
        Game {
            part,
            places: Places::new(names, buyin),
            hands: 0,
            is_over: false,
        }
    }
}

#[cfg(test)]
mod tests;
