//! The unusual settings of a table or a hand.

use super::Percent;
use crate::{PostKind, Rake, Setup, Stakes};

/// The unusual settings of a hand or a table; `None` where a setting is usual.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Specials {
    /// The straddle, in chips.
    pub straddle: Option<u64>,
    /// Whether the big blind alone posts the ante; never false.
    pub big_blind_ante: Option<bool>,
    /// The rake of each pot.
    pub rake: Option<Percent>,
    /// The most that it takes in a hand, in chips.
    pub rake_cap: Option<u64>,
    /// How many boards are dealt after an all-in, if more than one.
    pub runs: Option<u64>,
    /// Whether this hand is a bomb pot; never false.
    pub bomb: Option<bool>,
    /// The games that take turns at the table.
    pub mix: Option<String>,
}

impl Specials {
    /// The unusual settings of this hand.
    pub fn of_setup(setup: &Setup) -> Specials {
        let mut blinds = setup.blinds.iter();
        let straddle = blinds.find(|blind| blind.kind == PostKind::Straddle);
        Specials {
            straddle: straddle.map(|blind| blind.amount),
            big_blind_ante: (!setup.trim_antes).then_some(true),
            bomb: setup.bomb.then_some(true),
            ..Specials::of_house(setup.rake, setup.runs)
        }
    }

    /// The unusual settings of these stakes.
    pub fn of_stakes(stakes: &Stakes) -> Specials {
        Specials {
            straddle: (stakes.straddle > 0).then_some(stakes.straddle),
            big_blind_ante: stakes.big_blind_ante.then_some(true),
            ..Specials::of_house(stakes.rake, stakes.runs)
        }
    }

    fn of_house(rake: Rake, runs: u8) -> Specials {
        let taken = rake.basis_points > 0;
        Specials {
            rake: taken.then(|| Percent::of_hundredths(rake.basis_points)),
            rake_cap: rake.most.filter(|_| taken),
            runs: (runs > 1).then_some(runs.into()),
            ..Specials::default()
        }
    }
}
