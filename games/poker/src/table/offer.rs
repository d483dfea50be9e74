//! The offer to the player on turn.

use crate::{Action, CardSet, Limits, Street};

/// How many cards the player on turn may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawOffer {
    /// The most: all that the player holds. Without any the player stands pat.
    pub max: usize,
}

/// The question to the player on turn, with exactly the legal actions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnOffer {
    /// The hand's number.
    pub hand: u64,
    /// The number of the decision, from 1 on in each hand; an answer repeats it,
    /// so that one that comes late is not taken for another. `None` where nobody
    /// counts.
    pub decision: Option<u64>,
    /// The seat on turn, counted from 1.
    pub seat: usize,
    /// The round.
    pub round: Street,
    /// The difference to the highest bet, in chips; may be more than the
    /// stack.
    pub to_call: u64,
    /// Everything put in by all, this round included.
    pub pot: u64,
    /// How long the player may think, in milliseconds; 0: as long as it takes.
    pub time: u64,
    /// Whether folding is offered: always, but where cards are changed and where
    /// a bring-in is due.
    pub fold: bool,
    /// Whether checking is offered; otherwise calling is, or something below.
    pub check: bool,
    /// How many chips a call puts in.
    pub call: Option<u64>,
    /// How many chips the bring-in of stud puts in, where it is due.
    pub bring_in: Option<u64>,
    /// The amounts to which the player may bet.
    pub bet: Option<Limits>,
    /// The amounts to which the player may raise.
    pub raise: Option<Limits>,
    /// The bet with all chips in, if that is legal.
    pub all_in: Option<u64>,
    /// Where cards are changed: nothing else is offered then.
    pub draw: Option<DrawOffer>,
}

impl TurnOffer {
    /// The action of the server for a player who does not choose: such a player stands
    /// pat, brings it in, checks, or else folds.
    pub fn passive(&self) -> Action {
        match self.check {
            _ if self.draw.is_some() => Action::Draw(CardSet::default()),
            _ if self.bring_in.is_some() => Action::BringIn,
            true => Action::Check,
            false => Action::Fold,
        }
    }
}
