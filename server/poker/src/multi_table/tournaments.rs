//! Tournaments counted: how often each player won, which places it took, and its earnings.

use super::field::{Field, FinalPlace};
use crate::places::reached;
use crate::series::Series;
use store::events::{PokerGameRow, TournamentRow};
use tournament::Payouts;

/// The results of the tournaments that are over.
#[derive(Clone, Debug)]
pub(crate) struct Tournaments {
    names: Vec<String>,
    payouts: Payouts,
    tallies: Vec<Tally>,
    /// How many tournaments are over.
    pub(crate) games: u64,
}

/// The results of a player.
#[derive(Clone, Debug, Default)]
struct Tally {
    /// How often it took each place, the first one first.
    places: Vec<u64>,
    /// How often it won a prize.
    paid: u64,
    /// The part of all prizes in each tournament.
    prizes: Series,
}

impl Tournaments {
    /// No tournaments of these players.
    pub(crate) fn new(names: Vec<String>, payouts: Payouts) -> Tournaments {
        let tally = Tally {
            places: vec![0; names.len()],
            ..Tally::default()
        };
        Tournaments {
            tallies: vec![tally; names.len()],
            names,
            payouts,
            games: 0,
        }
    }

    /// Counts a tournament that is over, by the place that each player has taken.
    pub(crate) fn count(&mut self, place_of: impl Fn(&str) -> Option<FinalPlace>) {
        self.games += 1;
        for (name, tally) in self.names.iter().zip(&mut self.tallies) {
            let Some(FinalPlace { place, sharing }) = place_of(name) else {
                continue;
            };
            if let Some(count) = tally.places.get_mut(place.wrapping_sub(1)) {
                *count += 1;
            }
            let prize = self.payouts.share(place, sharing);
            tally.paid += u64::from(prize > 0.0);
            tally.prizes.add(prize);
        }
    }

    /// The standings, best first. A single tournament is placed as `field` stands,
    /// several by the earnings of the players.
    pub(crate) fn rows(&self, field: Option<&Field>) -> Vec<TournamentRow> {
        let mut rows: Vec<TournamentRow> = (0..self.names.len())
            .map(|player| self.row(player, field))
            .collect();
        let roi = |row: &TournamentRow| row.roi.unwrap_or(f64::NEG_INFINITY);
        let mean = |row: &TournamentRow| row.reached.mean_place.unwrap_or(f64::INFINITY);
        rows.sort_by(|one, other| {
            (one.place.cmp(&other.place))
                .then_with(|| roi(other).total_cmp(&roi(one)))
                .then_with(|| mean(one).total_cmp(&mean(other)))
        });
        rows
    }

    fn row(&self, player: usize, field: Option<&Field>) -> TournamentRow {
        let tally = &self.tallies[player];
        let players = self.names.len() as f64;
        let is_counted = self.games > 0;
        TournamentRow {
            player: self.names[player].clone(),
            place: field.map(|field| place_in(field, player)),
            stack: field.map(|field| field.stack(player)),
            reached: reached(&tally.places),
            paid: tally.paid,
            prize: is_counted.then_some(tally.prizes.mean),
            // Every player pays the same, and all of it is won.
            roi: is_counted.then_some(tally.prizes.mean * players - 1.0),
            roi_error: tally.prizes.error().map(|error| error * players),
        }
    }
}

/// The place of a player; while it is still in, by its chips.
fn place_in(field: &Field, player: usize) -> usize {
    let own = field.stack(player);
    let players = 0..field.names.len();
    match field.out(player) {
        Some(out) => out.place,
        None => 1 + players.filter(|other| field.stack(*other) > own).count(),
    }
}

impl Field {
    /// The return of each player in a tournament that is over: how many it has outlived
    /// less how many have outlived it, in the order of their names. The numbers add up to
    /// 0.
    pub(crate) fn returns(&self) -> Vec<i32> {
        let players = self.names.len();
        let own = |player: usize| {
            let out = self.out(player)?;
            let behind = players.checked_sub(out.place + out.sharing - 1)?;
            // At most 500 players fit.
            Some(behind as i32 - (out.place as i32 - 1))
        };
        (0..players)
            .map(|player| own(player).unwrap_or(0))
            .collect()
    }

    /// The result of a tournament that is over: it is the `id`th, and had so many
    /// hands.
    pub(crate) fn result(&self, id: u64, hands: u64) -> PokerGameRow {
        let mut order: Vec<(usize, usize)> = (0..self.names.len())
            .filter_map(|player| Some((self.out(player)?.place, player)))
            .collect();
        order.sort_unstable();
        let players = order.iter().map(|(_, player)| self.names[*player].clone());
        let players: Vec<String> = players.collect();
        PokerGameRow {
            id,
            game: "poker",
            winner: players.first().cloned().unwrap_or_default(),
            players,
            places: order.iter().map(|(place, _)| *place).collect(),
            cause: "winner",
            hands,
            prizes: order
                .iter()
                .map(|(_, player)| self.prize(*player))
                .collect(),
            chain: None,
        }
    }
}

impl FinalPlace {
    /// The place of a player with this return, where these are those of all.
    pub(crate) fn of_return(own: i32, all: &[i32]) -> FinalPlace {
        FinalPlace {
            place: 1 + all.iter().filter(|other| **other > own).count(),
            sharing: all.iter().filter(|other| **other == own).count(),
        }
    }
}
