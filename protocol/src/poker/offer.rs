//! The offer to the player on turn.

use poker_rules::{Action, CardSet, Limits, Street};

use super::described::described;

described! {
    /// `<draw>`: how many cards the player on turn may change.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct DrawOffer {
        /// The most: all that the player holds. Without any the player stands pat.
        pub max: usize = "max",
    }
}

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
        /// Whether folding is offered: always, but where cards are changed and where
        /// a bring-in is due.
        pub fold: bool => "fold",
        /// Whether checking is offered; otherwise calling is, or something below.
        pub check: bool => "check",
        /// How many chips a call puts in.
        pub call: Option<u64> => "call",
        /// How many chips the bring-in of stud puts in, where it is due.
        pub bring_in: Option<u64> => "bringin",
        /// The amounts to which the player may bet.
        pub bet: Option<Limits> => "bet",
        /// The amounts to which the player may raise.
        pub raise: Option<Limits> => "raise",
        /// The bet with all chips in, if that is legal.
        pub all_in: Option<u64> => "allin",
        /// Where cards are changed: nothing else is offered then.
        pub draw: Option<DrawOffer> => "draw",
    }
}

impl TurnOffer {
    /// What is done for a player who does not choose, as the server does it: such a
    /// player stands pat, brings it in, checks, or else folds.
    pub fn passive(&self) -> Action {
        match self.check {
            _ if self.draw.is_some() => Action::Draw(CardSet::default()),
            _ if self.bring_in.is_some() => Action::BringIn,
            true => Action::Check,
            false => Action::Fold,
        }
    }
}
