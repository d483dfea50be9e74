//! The actions of a player.

use std::fmt;

use crate::{Card, CardSet};

/// A player's action. Amounts are the player's whole bet of this round after the action,
/// in chips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Gives the hand up.
    Fold,
    /// Stays without putting anything in.
    Check,
    /// Puts in the difference to the highest bet, or the whole stack if it is less.
    Call,
    /// Puts the first bet of a round.
    Bet(u64),
    /// Puts in more than anybody before.
    Raise(u64),
    /// Puts everything in, whatever that is: a call, a bet or a raise.
    AllIn,
    /// Puts in the bring-in of stud.
    BringIn,
    /// Throws these cards of one's own away, and is dealt as many; without any
    /// the player stands pat.
    Draw(CardSet),
}

impl Action {
    /// The word on the wire: `fold`, `check`, `call`, `bet`, `raise`, `allin`,
    /// `bringin`, `draw`.
    pub fn word(self) -> &'static str {
        match self {
            Action::Fold => "fold",
            Action::Check => "check",
            Action::Call => "call",
            Action::Bet(_) => "bet",
            Action::Raise(_) => "raise",
            Action::AllIn => "allin",
            Action::BringIn => "bringin",
            Action::Draw(_) => "draw",
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Bet(amount) | Action::Raise(amount) => {
                write!(f, "{} {amount}", self.word())
            }
            Action::Draw(cards) => {
                f.write_str(self.word())?;
                cards.iter().try_for_each(|card| write!(f, " {card}"))
            }
            _ => f.write_str(self.word()),
        }
    }
}

/// Why an action was refused; the hand is untouched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalAction {
    /// Another player is on turn, or none.
    #[error("it is not this seat's turn")]
    NotYourTurn,
    /// A check that faces a bet.
    #[error("there is no check against a bet: {0} to call")]
    NoCheck(u64),
    /// A call that faces no bet.
    #[error("there is nothing to call: check instead")]
    NothingToCall,
    /// A bet although there is one already.
    #[error("a bet stands already: raise it")]
    BetStands,
    /// A raise without a bet before it.
    #[error("nothing was bet yet: bet instead of raising")]
    NothingToRaise,
    /// Neither a fold nor a check of the player who has to bring it in.
    #[error("this player has to bring it in with {0}, or to bet")]
    MustBringIn(u64),
    /// A bring-in of a player who has none to pay.
    #[error("there is nothing to bring in")]
    NothingToBringIn,
    /// Another action while cards are changed.
    #[error("cards are changed now: throw some away, or stand pat")]
    MustDraw,
    /// A draw while nobody changes cards.
    #[error("no cards are changed now")]
    NoDraw,
    /// A card is thrown away that the player does not hold.
    #[error("{0} is not among this player's cards")]
    NotYours(Card),
    /// No bet and no raise.
    #[error("{0}")]
    Closed(BettingClosure),
    /// An amount outside the limits.
    #[error(
        "{amount} is outside {min} to {max}: a bet rises by the largest full bet or raise \
         of the round at least, and to all chips at most, or to what the limit allows"
    )]
    BadAmount {
        /// The amount of the action.
        amount: u64,
        /// The least.
        min: u64,
        /// The most.
        max: u64,
    },
}

/// Why a player may neither bet nor raise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BettingClosure {
    /// Rule 47 of the Tournament Directors Association.
    #[error(
        "the betting is not reopened: the bet rose by {faced} since this player acted, \
         less than a full raise of {full}"
    )]
    NotReopened {
        /// By how much the bet rose.
        faced: u64,
        /// The largest full bet or raise of the round.
        full: u64,
    },
    /// As [`BettingClosure::NotReopened`], with a fixed limit.
    #[error(
        "the betting is not reopened: the bet rose by {faced} since this player acted, \
         less than half a bet, {half}"
    )]
    NotHalfABet {
        /// By how much the bet rose.
        faced: u64,
        /// The least rise that would reopen the betting.
        half: u64,
    },
    /// As many bets and raises as a round of a fixed limit can have.
    #[error("this round has had {0} bets, and can have no more: call or fold")]
    Capped(u32),
    /// Cards are changed, and nobody bets.
    #[error("cards are changed now: throw some away, or stand pat")]
    Drawing,
    /// Everybody else has folded or has no more than the bet.
    #[error("nobody could call a raise: call or fold")]
    NobodyCanCall,
    /// Too few chips.
    #[error("the bet would have to stand at {min}, and all chips make {most}: go all-in")]
    TooFewChips {
        /// The least.
        min: u64,
        /// The bet and the stack together.
        most: u64,
    },
}
