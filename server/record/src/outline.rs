//! The part of a game that is compared when it was played twice.

use super::verdict::Cause;
use super::{Entry, Journal};

/// The moves and the end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    /// The names of the players, in the order of seats.
    players: Vec<String>,
    /// Turns and outcomes of chance, in order.
    entries: Vec<Entry>,
    returns: Vec<i32>,
    cause: Option<Cause>,
}

impl Outline {
    /// The outline of a game that has ended.
    pub fn of(journal: &Journal) -> Outline {
        let entries = journal.entries.iter().filter_map(|entry| match entry {
            // How long a turn took differs each time.
            Entry::Turn { seat, text, .. } => Some(Entry::Turn {
                seat: *seat,
                text: text.clone(),
                used: None,
            }),
            Entry::Chance { .. } => Some(entry.clone()),
            Entry::Info { .. } => None,
        });
        let verdict = journal.verdict.as_ref();
        let players = journal.players.iter();
        Outline {
            players: players.map(|player| player.name.clone()).collect(),
            entries: entries.collect(),
            returns: verdict.map_or(Vec::new(), |verdict| verdict.returns.clone()),
            cause: verdict.map(|verdict| verdict.cause.clone()),
        }
    }

    /// The first turn or outcome of chance, counted from 1, that both have and that
    /// differs. Where one game only ended earlier there is none.
    pub fn parts_from(&self, other: &Outline) -> Option<usize> {
        let mut both = self.entries.iter().zip(&other.entries);
        let place = both.position(|(own, other)| own != other)?;
        Some(place + 1)
    }

    /// Whether the game was lost by a fault: the clock, a crash, an illegal move.
    pub fn has_fault(&self) -> bool {
        self.cause.as_ref().is_some_and(Cause::is_fault)
    }

    /// The points of each player: for each opponent 1 if the player got more, ½ if both
    /// got as much, divided by the number of opponents.
    pub fn points(&self) -> impl Iterator<Item = (&str, f64)> {
        let opponents = self.returns.len().saturating_sub(1).max(1) as f64;
        let players = self.players.iter().zip(&self.returns).enumerate();
        players.map(move |(seat, (player, own))| {
            let others = self.returns.iter().enumerate();
            let others = others.filter(|(other, _)| *other != seat);
            let points = others.map(|(_, other)| match own.cmp(other) {
                std::cmp::Ordering::Greater => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Less => 0.0,
            });
            (player.as_str(), points.sum::<f64>() / opponents)
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::samples;

    use super::*;

    #[test]
    fn games_are_compared_by_their_moves_and_not_by_their_times() {
        let journal = samples::five_in_a_row(7);
        let mut slower = journal.clone();
        for entry in &mut slower.entries {
            if let Entry::Turn {
                used: Some(used), ..
            } = entry
            {
                *used += std::time::Duration::from_secs(1);
            }
        }
        let whole = Outline::of(&journal);
        assert_eq!(whole, Outline::of(&slower));
        assert_eq!(whole.points().map(|(_, points)| points).sum::<f64>(), 1.0);
        // One that ends earlier is another game, but parts nowhere.
        let mut shorter = journal.clone();
        shorter.entries.truncate(3);
        shorter.verdict = Some(crate::verdict::Verdict::win_of(
            games::Seat::SECOND,
            2,
            Cause::Timeout,
            None,
        ));
        let shorter = Outline::of(&shorter);
        assert_ne!(whole, shorter);
        assert_eq!(whole.parts_from(&shorter), None);
        assert!(shorter.has_fault() && !whole.has_fault());
        let points: Vec<f64> = shorter.points().map(|(_, points)| points).collect();
        assert_eq!(points, [0.0, 1.0]);
        let mut other = journal;
        if let Some(Entry::Turn { text, .. }) = other.entries.get_mut(2) {
            *text = "A1".to_owned();
        }
        assert_eq!(whole.parts_from(&Outline::of(&other)), Some(3));
    }
}
