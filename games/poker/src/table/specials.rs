//! What of a table or a hand is not usual.

use super::Percent;
use crate::{PostKind, Rake, Setup, Stakes};

/// What of a hand or a table is not usual; `None` where it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Specials {
    /// The straddle, in chips.
    pub straddle: Option<u64>,
    /// Whether the big blind alone posts the ante; never false.
    pub big_blind_ante: Option<bool>,
    /// What the house takes of each pot.
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
    /// What of this hand is not usual.
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

    /// What of these stakes is not usual.
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
