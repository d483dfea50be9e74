//! The division of the prizes of a poker tournament.

/// How many parts the prizes have: hundredths of a percent.
const WHOLE: u32 = 10_000;

/// The share of each paid place, the first one first. They add up to 100 %.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payouts(Vec<u32>);

/// The error in a list of payouts.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum NoPayouts {
    /// A share is none, or has more than two digits after the point.
    #[error("payout {0} is no percentage from 0.01 to 100 with at most two digits after the point")]
    Share(usize),
    /// A place gets more than the one before.
    #[error("place {0} gets more than the place before")]
    Rises(usize),
    /// The shares do not add up.
    #[error("the payouts add up to {0} and not to 100")]
    Sum(f64),
}

/// The usual shares in hundredths of a percent, by the most players for which
/// they are meant.
const USUAL: [(usize, &[u32]); 7] = [
    (3, &[10_000]),
    (6, &[6_500, 3_500]),
    (10, &[5_000, 3_000, 2_000]),
    (20, &[4_000, 2_800, 1_900, 1_300]),
    (30, &[3_600, 2_400, 1_600, 1_100, 800, 500]),
    (50, &[3_100, 2_100, 1_400, 1_000, 800, 600, 500, 500]),
    (
        100,
        &[
            2_700, 1_800, 1_300, 1_000, 800, 600, 500, 400, 300, 300, 150, 150,
        ],
    ),
];

/// The usual shares of larger fields.
const USUAL_OF_MANY: [u32; 20] = [
    2_500, 1_600, 1_100, 850, 650, 500, 400, 350, 300, 200, 200, 200, 200, 200, 200, 110, 110, 110,
    110, 110,
];

impl Payouts {
    /// Payouts of so many percent for each place, the first one first.
    ///
    /// # Errors
    /// A share is no percentage, one is larger than that of the place before, or
    /// they do not add up to 100. Places are counted from 1.
    pub fn new(percents: &[f64]) -> Result<Payouts, NoPayouts> {
        let mut shares = Vec::with_capacity(percents.len());
        for (index, percent) in percents.iter().enumerate() {
            let parts = percent * 100.0;
            let is_share = (1.0..=f64::from(WHOLE)).contains(&parts.round());
            if !is_share || (parts - parts.round()).abs() > 1e-6 {
                return Err(NoPayouts::Share(index + 1));
            }
            // A whole number of at most 10,000 fits.
            let parts = parts.round() as u32;
            if shares.last().is_some_and(|before| parts > *before) {
                return Err(NoPayouts::Rises(index + 1));
            }
            shares.push(parts);
        }
        let sum = shares.iter().map(|parts| u64::from(*parts)).sum::<u64>();
        if sum == u64::from(WHOLE) {
            Ok(Payouts(shares))
        } else {
            Err(NoPayouts::Sum(sum as f64 / 100.0))
        }
    }

    /// The usual payouts for so many players: about one place in six is paid.
    pub fn usual(players: usize) -> Payouts {
        let fitting = USUAL.iter().find(|(most, _)| players <= *most);
        let shares = fitting.map_or(&USUAL_OF_MANY[..], |(_, shares)| *shares);
        Payouts(shares.to_vec())
    }

    /// How many places are paid.
    pub fn places(&self) -> usize {
        self.0.len()
    }

    /// The shares in percent, the first place first.
    pub fn percents(&self) -> impl Iterator<Item = f64> + '_ {
        self.0.iter().map(|parts| f64::from(*parts) / 100.0)
    }

    /// The part of all prizes, 0 to 1, for each of `sharing` players who take this place,
    /// from 1, together: they share the prizes of their places.
    pub fn share(&self, place: usize, sharing: usize) -> f64 {
        let places = self.0.iter().skip(place.saturating_sub(1)).take(sharing);
        let parts: u64 = places.map(|parts| u64::from(*parts)).sum();
        parts as f64 / f64::from(WHOLE) / sharing.max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn payouts_add_up_to_everything_or_are_refused() {
        let payouts = Payouts::new(&[50.0, 27.5, 22.5]).unwrap();
        assert_eq!(payouts.places(), 3);
        assert!(payouts.percents().eq([50.0, 27.5, 22.5]));
        let refused = |percents: &[f64]| Payouts::new(percents).unwrap_err();
        assert_eq!(refused(&[]), NoPayouts::Sum(0.0));
        assert_eq!(refused(&[60.0, 30.0]), NoPayouts::Sum(90.0));
        assert_eq!(refused(&[40.0, 60.0]), NoPayouts::Rises(2));
        assert_eq!(refused(&[99.999, 0.001]), NoPayouts::Share(1));
        for wrong in [0.0, -5.0, 101.0, f64::NAN, f64::INFINITY] {
            assert_eq!(refused(&[wrong]), NoPayouts::Share(1), "{wrong}");
        }
    }

    #[test]
    fn the_usual_payouts_add_up_for_every_field() {
        for players in 2..=600 {
            let usual = Payouts::usual(players);
            let percents: Vec<f64> = usual.percents().collect();
            assert_eq!(Payouts::new(&percents), Ok(usual.clone()), "{players}");
            assert!(usual.places() * 2 <= players + 1, "{players}");
        }
    }

    #[test]
    fn players_who_take_a_place_together_share_what_it_gets() {
        let payouts = Payouts::new(&[50.0, 30.0, 20.0]).unwrap();
        let near = |found: f64, wanted: f64| assert!((found - wanted).abs() < 1e-12, "{found}");
        near(payouts.share(1, 1), 0.5);
        near(payouts.share(2, 2), 0.25);
        // The third and the fourth place: one of them is paid.
        near(payouts.share(3, 2), 0.1);
        near(payouts.share(4, 5), 0.0);
    }
}
