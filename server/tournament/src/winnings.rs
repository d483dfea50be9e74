//! The mean winnings of players from each other, where that is a number with an error:
//! the cross table of a tournament of poker.

use super::{Pair, PlayerId};

/// The mean winnings of a player from another, in big blinds per 100 hands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Winning {
    /// The mean.
    pub mean: f64,
    /// Half the width of its 95 % interval; `None` if nothing tells it.
    pub error: Option<f64>,
    /// How many hands it is the mean of.
    pub hands: u64,
}

impl Winning {
    /// The same for the other player.
    #[must_use]
    pub fn reversed(self) -> Winning {
        Winning {
            mean: -self.mean,
            ..self
        }
    }

    /// Both together, as of one longer match.
    fn and(self, other: Winning) -> Winning {
        let (own, others) = (self.hands as f64, other.hands as f64);
        let hands = (own + others).max(1.0);
        Winning {
            mean: (own * self.mean + others * other.mean) / hands,
            error: self
                .error
                .zip(other.error)
                .map(|(one, two)| (own * one).hypot(others * two) / hands),
            hands: self.hands + other.hands,
        }
    }
}

/// The winnings of everybody from everybody.
#[derive(Clone, Debug, PartialEq)]
pub struct Winnings {
    players: usize,
    /// By [`Pair::index`], as the pair's first player sees it.
    pairs: Vec<Option<Winning>>,
}

impl Winnings {
    /// No matches yet between so many players.
    pub fn new(players: usize) -> Winnings {
        Winnings {
            players,
            pairs: vec![None; Pair::count(players)],
        }
    }

    /// Counts a match, as the pair's first player sees it. A pair from another
    /// table is not counted.
    pub fn add(&mut self, pair: Pair, winning: Winning) {
        if let Some(cell) = self.pairs.get_mut(pair.index()) {
            *cell = Some(cell.map_or(winning, |before| before.and(winning)));
        }
    }

    /// The winnings of `player` from `opponent`; `None` if they have not met.
    pub fn against(&self, player: PlayerId, opponent: PlayerId) -> Option<Winning> {
        let pair = Pair::new(player, opponent)?;
        let winning = (*self.pairs.get(pair.index())?)?;
        Some(if pair.first() == player {
            winning
        } else {
            winning.reversed()
        })
    }

    /// A player's winnings from all opponents, each of them counted alike: the total
    /// bankroll of the computer poker competitions.
    pub fn total(&self, player: PlayerId) -> Option<Winning> {
        self.among(player, PlayerId::all(self.players))
    }

    fn among(&self, player: PlayerId, others: impl Iterator<Item = PlayerId>) -> Option<Winning> {
        let met: Vec<Winning> = others
            .filter_map(|other| self.against(player, other))
            .collect();
        let count = (!met.is_empty()).then_some(met.len() as f64)?;
        let errors = met.iter().map(|winning| winning.error);
        let squares: Option<f64> = errors.map(|error| Some(error?.powi(2))).sum();
        Some(Winning {
            mean: met.iter().map(|winning| winning.mean).sum::<f64>() / count,
            error: squares.map(|squares| squares.sqrt() / count),
            hands: met.iter().map(|winning| winning.hands).sum(),
        })
    }

    /// The players by an instant run-off, the best first: the one that wins least from
    /// all that are left goes out, until one is left. Of equals the later one goes first.
    /// `None` unless everybody has met everybody.
    pub fn run_off(&self) -> Option<Vec<PlayerId>> {
        if self.pairs.iter().any(Option::is_none) {
            return None;
        }
        let mut left: Vec<PlayerId> = PlayerId::all(self.players).collect();
        let mut out = Vec::with_capacity(left.len());
        while left.len() > 1 {
            let total = |player: PlayerId| {
                let winning = self.among(player, left.iter().copied());
                winning.map_or(0.0, |winning| winning.mean)
            };
            let last = left.iter().enumerate().rev();
            let last = last.min_by(|(_, one), (_, other)| total(**one).total_cmp(&total(**other)));
            let (place, _) = last?;
            out.push(left.remove(place));
        }
        out.extend(left);
        out.reverse();
        Some(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn winning(mean: f64, hands: u64) -> Winning {
        Winning {
            mean,
            error: Some(3.0),
            hands,
        }
    }

    fn ids<const N: usize>() -> [PlayerId; N] {
        let all: Vec<PlayerId> = PlayerId::all(N).collect();
        all.try_into().unwrap()
    }

    fn table<const N: usize>(cells: &[(usize, usize, f64)]) -> Winnings {
        let players = ids::<N>();
        let mut winnings = Winnings::new(N);
        for (one, other, mean) in cells {
            let pair = Pair::new(players[*one], players[*other]).unwrap();
            let seen = if pair.first() == players[*one] {
                winning(*mean, 100)
            } else {
                winning(-mean, 100)
            };
            winnings.add(pair, seen);
        }
        winnings
    }

    #[test]
    fn what_one_wins_the_other_loses_and_each_opponent_counts_alike() {
        let [a, b, c] = ids();
        let mut all = table::<3>(&[(0, 1, 10.0), (0, 2, 40.0)]);
        assert_eq!(all.against(b, a), Some(winning(-10.0, 100)));
        assert_eq!(all.against(b, c), None);
        let total = all.total(a).unwrap();
        assert_eq!((total.mean, total.hands), (25.0, 200));
        assert!((total.error.unwrap() - 3.0 / 2f64.sqrt()).abs() < 1e-9);
        assert_eq!(all.run_off(), None);
        // A second match of a pair, three times as long.
        all.add(Pair::new(a, b).unwrap(), winning(50.0, 300));
        let both = all.against(a, b).unwrap();
        assert_eq!((both.mean, both.hands), (40.0, 400));
        assert!((both.error.unwrap() - 3.0 * 10f64.sqrt() / 4.0).abs() < 1e-9);
        let total = all.total(a).unwrap();
        assert_eq!(total.mean, 40.0);
        assert_eq!(Winnings::new(2).total(a), None);
    }

    #[test]
    fn the_player_who_wins_most_from_the_weak_need_not_win_the_run_off() {
        let [a, b, c] = ids();
        // A takes much from C, and loses to B, who takes little from C.
        let all = table::<3>(&[(0, 2, 100.0), (1, 0, 5.0), (1, 2, 10.0)]);
        let mut by_total = [a, b, c];
        by_total.sort_by(|one, other| {
            let mean = |player| all.total(player).unwrap().mean;
            mean(*other).total_cmp(&mean(*one))
        });
        assert_eq!(by_total, [a, b, c]);
        assert_eq!(all.run_off(), Some(vec![b, a, c]));
        // Equals stay in their order.
        let level = table::<3>(&[(0, 1, 0.0), (0, 2, 0.0), (1, 2, 0.0)]);
        assert_eq!(level.run_off(), Some(vec![a, b, c]));
    }
}
