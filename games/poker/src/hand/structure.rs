//! How high bets may be.

/// The betting structure of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Structure {
    /// A bet is anything from the smallest to all chips.
    #[default]
    NoLimit,
    /// A bet is anything from the smallest to the pot. The pot is everything in
    /// the middle, the call of the player on turn included.
    PotLimit,
    /// A bet or raise is one amount: the smallest bet of the setup on the first
    /// rounds, and a larger one on the later ones.
    FixedLimit {
        /// The bet of the later rounds (of Texas hold'em the turn and the
        /// river), in chips: at least the smallest bet.
        big_bet: u64,
        /// How many bets a round can have.
        cap: RaiseCap,
    },
}

/// How many bets one round of a fixed limit can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RaiseCap {
    /// The first bet and all raises; a blind is the first bet of its round.
    /// [`u32::MAX`] where there is no end.
    pub bets: u32,
    /// Whether the end comes also where only two players are in. Otherwise they
    /// may raise on, unless the end had come before a third one folded.
    pub heads_up: bool,
}

impl Default for RaiseCap {
    /// A bet and three raises, and no end for two.
    fn default() -> RaiseCap {
        RaiseCap {
            bets: 4,
            heads_up: false,
        }
    }
}

impl Structure {
    /// By how much the bet has to rise for a bet or raise that reopens the
    /// betting, of a full one: with a fixed limit half of it is enough (rule 47
    /// of the TDA), otherwise it has to be all of it.
    pub(super) fn reopening(self, full: u64) -> u64 {
        match self {
            Structure::NoLimit | Structure::PotLimit => full,
            Structure::FixedLimit { .. } => full.div_ceil(2),
        }
    }
}
