//! How often a hand wins.

/// How often one hand wins and ties over many deals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chances {
    /// The deals looked at.
    pub deals: u64,
    /// The deals that it won without a tie.
    pub wins: u64,
    /// Those that it won together with others.
    pub ties: u64,
    /// Its winnings of all pots, in parts of a pot; see [`Chances::PARTS`].
    pub parts: u64,
}

impl Chances {
    /// Into so many parts a pot is cut, so that one to ten winners share it
    /// without a rest.
    pub const PARTS: u64 = 2520;

    /// Chances against one opponent; a tie is shared.
    pub fn heads_up(deals: u64, wins: u64, ties: u64) -> Chances {
        Chances {
            deals,
            wins,
            ties,
            parts: wins * Chances::PARTS + ties * (Chances::PARTS / 2),
        }
    }

    /// The share of deals won alone, 0 to 1.
    pub fn win(&self) -> f64 {
        self.wins as f64 / self.deals.max(1) as f64
    }

    /// The share of deals tied, 0 to 1.
    pub fn tie(&self) -> f64 {
        self.ties as f64 / self.deals.max(1) as f64
    }

    /// The share of all pots that is won, ties shared out, 0 to 1.
    pub fn equity(&self) -> f64 {
        self.parts as f64 / (self.deals.max(1) * Chances::PARTS) as f64
    }

    /// Half the width of the interval in which the true equity lies in 95 of
    /// 100 such samples; of no meaning for exact chances. The result of a deal
    /// is between 0 and 1, so its variance is at most that of a coin.
    pub fn error(&self) -> f64 {
        let equity = self.equity();
        1.96 * (equity * (1.0 - equity) / self.deals.max(1) as f64).sqrt()
    }

    /// The chances of the only opponent.
    #[must_use]
    pub(super) fn opponent(self) -> Chances {
        let wins = self.deals - self.wins - self.ties;
        Chances::heads_up(self.deals, wins, self.ties)
    }

    /// Counts one deal in which this hand is among so many winners, or not
    /// among them (0).
    pub(super) fn count(&mut self, winners: u64) {
        self.deals += 1;
        match winners {
            0 => {}
            1 => self.wins += 1,
            _ => self.ties += 1,
        }
        self.parts += Chances::PARTS.checked_div(winners).unwrap_or(0);
    }

    /// These and those of other deals.
    #[must_use]
    pub(super) fn and(self, other: Chances) -> Chances {
        Chances {
            deals: self.deals + other.deals,
            wins: self.wins + other.wins,
            ties: self.ties + other.ties,
            parts: self.parts + other.parts,
        }
    }
}

/// Adds the chances of each hand up.
pub(super) fn sum(one: Vec<Chances>, other: Vec<Chances>) -> Vec<Chances> {
    match (one.is_empty(), other.is_empty()) {
        (true, _) => other,
        (_, true) => one,
        _ => one.into_iter().zip(other).map(|(a, b)| a.and(b)).collect(),
    }
}
