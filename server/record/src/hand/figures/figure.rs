//! The counts of a part of the hands.

use tournament::statistics::student_95;

/// Counts that can be added up.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Figures {
    /// Hands dealt to the player; by round, hands in which it came there.
    pub hands: u64,
    /// Big blinds won less big blinds lost; by round, in the hands that ended
    /// there for the player.
    pub net: f64,
    /// The squares of the same, hand by hand.
    pub squares: f64,
    /// Hands in which the player put chips in of its own will: before the flop;
    /// by round, on it.
    pub vpip: u64,
    /// Hands in which the player bet or raised: before the flop; by round, on it.
    pub pfr: u64,
    /// Hands in which the player could raise the first raise before the flop.
    pub three_bet_chances: u64,
    /// Hands in which it did.
    pub three_bets: u64,
    /// Hands in which the last to raise before the flop could bet first on it.
    pub c_bet_chances: u64,
    /// Hands in which it did.
    pub c_bets: u64,
    /// Bets and raises.
    pub raises: u64,
    /// Calls.
    pub calls: u64,
    /// Hands in which the player saw the flop; by round, as `hands`.
    pub flops: u64,
    /// Those of them that the player took to the showdown.
    pub showdowns: u64,
    /// Showdowns in which the player won something.
    pub showdowns_won: u64,
}

impl Figures {
    /// Adds the counts of other hands.
    pub fn add(&mut self, other: &Figures) {
        self.net += other.net;
        self.squares += other.squares;
        for (own, other) in [
            (&mut self.hands, other.hands),
            (&mut self.vpip, other.vpip),
            (&mut self.pfr, other.pfr),
            (&mut self.three_bet_chances, other.three_bet_chances),
            (&mut self.three_bets, other.three_bets),
            (&mut self.c_bet_chances, other.c_bet_chances),
            (&mut self.c_bets, other.c_bets),
            (&mut self.raises, other.raises),
            (&mut self.calls, other.calls),
            (&mut self.flops, other.flops),
            (&mut self.showdowns, other.showdowns),
            (&mut self.showdowns_won, other.showdowns_won),
        ] {
            *own += other;
        }
    }

    /// Big blinds won per hundred hands.
    pub fn bb100(&self) -> f64 {
        100.0 * self.net / self.hands.max(1) as f64
    }

    /// Half the width of the 95 % interval of that, by Student's distribution; `None`
    /// with fewer than two hands. Each hand is a sample.
    pub fn error(&self) -> Option<f64> {
        let degrees = self.hands.checked_sub(1).filter(|degrees| *degrees > 0)?;
        let hands = self.hands as f64;
        let squares = self.squares - self.net * self.net / hands;
        let variance = squares.max(0.0) / degrees as f64;
        Some(100.0 * student_95(degrees) * (variance / hands).sqrt())
    }

    /// The share of hands with chips put in freely, 0 to 1.
    pub fn vpip(&self) -> Option<f64> {
        share(self.vpip, self.hands)
    }

    /// The share of hands with a raise, 0 to 1.
    pub fn pfr(&self) -> Option<f64> {
        share(self.pfr, self.hands)
    }

    /// How often the first raise was raised, 0 to 1.
    pub fn three_bet(&self) -> Option<f64> {
        share(self.three_bets, self.three_bet_chances)
    }

    /// How often the last to raise before the flop bet on it, 0 to 1.
    pub fn c_bet(&self) -> Option<f64> {
        share(self.c_bets, self.c_bet_chances)
    }

    /// Bets and raises per call.
    pub fn aggression(&self) -> Option<f64> {
        share(self.raises, self.calls)
    }

    /// The share of flops that ended in a showdown of the player, 0 to 1 (WTSD).
    pub fn to_showdown(&self) -> Option<f64> {
        share(self.showdowns, self.flops)
    }

    /// The share of showdowns won, 0 to 1 (W$SD).
    pub fn won_there(&self) -> Option<f64> {
        share(self.showdowns_won, self.showdowns)
    }
}

fn share(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_the_textbook_one_and_nothing_has_none() {
        let mut all = Figures::default();
        assert_eq!(
            (all.error(), all.vpip(), all.aggression()),
            (None, None, None)
        );
        for net in [1.0f64, 2.0, 3.0, 4.0] {
            all.add(&Figures {
                hands: 1,
                net,
                squares: net * net,
                vpip: 1,
                ..Figures::default()
            });
        }
        assert_eq!((all.bb100(), all.vpip()), (250.0, Some(1.0)));
        // Student's factor of three degrees of freedom: for four hands that of the normal
        // distribution would hold the mean 86 times in 100.
        let expected = 100.0 * 3.182_446 * (5.0f64 / 3.0 / 4.0).sqrt();
        assert!((all.error().unwrap() - expected).abs() < 1e-3);
    }
}
