//! The offer to the player on turn.

use games::holdem::{Limits, Street};

use super::described::described;

described! {
    /// `<turn>`: what is asked, and exactly the legal actions.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct TurnOffer {
        /// The hand's number.
        pub hand: u64 = "hand",
        /// The number of the decision, from 1 on in each hand; an answer repeats it,
        /// so that one that comes late is not taken for another. `None` where nobody
        /// counts.
        pub decision: Option<u64> = "decision",
        /// Whose turn it is, counted from 1.
        pub seat: usize = "seat",
        /// The round.
        pub round: Street = "round",
        /// The difference to the highest bet, in chips; may be more than the
        /// stack.
        pub to_call: u64 = "to-call",
        /// Everything put in by all, this round included.
        pub pot: u64 = "pot",
        /// How long the player may think, in milliseconds; 0: as long as it takes.
        pub time: u64 = "time" or 0,
        /// Whether checking is offered; otherwise calling is.
        pub check: bool => "check" after "fold",
        /// How many chips a call puts in.
        pub call: Option<u64> => "call",
        /// The amounts to which the player may bet.
        pub bet: Option<Limits> => "bet",
        /// The amounts to which the player may raise.
        pub raise: Option<Limits> => "raise",
        /// The bet with all chips in, if that is legal.
        pub all_in: Option<u64> => "allin",
    }
}
