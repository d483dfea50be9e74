//! The options of the player on turn.

use super::action::{Action, BettingClosure, IllegalAction};
use super::structure::Structure;
use crate::CardSet;

/// From the least to the most that a bet may stand at, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The least.
    pub min: u64,
    /// The most: everything, or as much as the betting structure allows; with
    /// a fixed limit the same as the least.
    pub max: u64,
}

/// Everything that is legal for the player on turn; folding is, but where cards
/// are changed or a bring-in is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The difference to the highest bet; may be more than the stack.
    pub to_call: u64,
    /// The chips of a call: the smaller of the stack and
    /// [`Options::to_call`]; `None` if there is no difference, and the player
    /// may check.
    pub call: Option<u64>,
    /// Where no bet stands.
    pub bet: Option<Limits>,
    /// Where one stands.
    pub raise: Option<Limits>,
    /// The player's bet after an all-in, where that is a legal call, bet or
    /// raise.
    pub all_in: Option<u64>,
    /// Why the player can neither bet nor raise, if so.
    pub closed: Option<BettingClosure>,
    /// The chips with which the player has to bring it in, if so: neither
    /// folding nor checking is legal then.
    pub bring_in: Option<u64>,
    /// How many cards the player may throw away, if cards are changed now:
    /// nothing else is legal then.
    pub draw: Option<usize>,
}

/// The facts that the rules need about the player on turn and the others.
pub(super) struct Situation {
    pub(super) stack: u64,
    /// The player's own bet of this round.
    pub(super) bet: u64,
    /// The highest bet of this round, or the blind that stands for it.
    pub(super) level: u64,
    pub(super) structure: Structure,
    /// The largest full bet or raise of this round, or the smallest bet.
    pub(super) full_raise: u64,
    /// The bet to which a full raise is added.
    pub(super) raise_from: u64,
    /// How many bets this round has had, if it can have no more.
    pub(super) bets: Option<u32>,
    /// At which level the player acted last on this round.
    pub(super) acted_at: Option<u64>,
    /// Whether somebody else still in could put in more than the level.
    pub(super) callable: bool,
    /// Everything in the middle, this round included; only with a pot limit.
    pub(super) pot: u64,
    /// The bring-in that is due.
    pub(super) bring_in: Option<u64>,
}

impl Options {
    pub(super) fn of(now: &Situation) -> Options {
        let to_call = now.level.saturating_sub(now.bet);
        let all = now.bet + now.stack;
        let least = now.raise_from + now.full_raise;
        let most = match now.structure {
            Structure::NoLimit => all,
            Structure::PotLimit => all.min(least.max(now.level + now.pot + to_call)),
            Structure::FixedLimit { .. } => all.min(least),
        };
        let reopening = now.structure.reopening(now.full_raise);
        let faced = now.acted_at.map(|level| now.level.saturating_sub(level));
        let barred = match faced {
            _ if !now.callable => Some(BettingClosure::NobodyCanCall),
            _ if now.bets.is_some() => now.bets.map(BettingClosure::Capped),
            Some(faced) if faced < reopening => Some(match now.structure {
                Structure::NoLimit | Structure::PotLimit => BettingClosure::NotReopened {
                    faced,
                    full: now.full_raise,
                },
                Structure::FixedLimit { .. } => BettingClosure::NotHalfABet {
                    faced,
                    half: reopening,
                },
            }),
            _ => None,
        };
        let limits = (barred.is_none() && least <= all).then_some(Limits {
            min: least,
            max: most,
        });
        // A short bet or raise is all-in or nothing.
        let is_call = to_call > 0 && all <= now.level;
        let is_raise = all > now.level && barred.is_none() && (all < least || all == most);
        let standing = now.level > 0;
        Options {
            to_call,
            call: (to_call > 0).then_some(to_call.min(now.stack)),
            bet: limits.filter(|_| !standing),
            raise: limits.filter(|_| standing),
            all_in: (is_call || is_raise).then_some(all),
            closed: match limits {
                Some(_) => None,
                None => Some(barred.unwrap_or(BettingClosure::TooFewChips {
                    min: least,
                    most: all,
                })),
            },
            bring_in: now.bring_in.map(|chips| chips.min(now.stack)),
            draw: None,
        }
    }

    /// Where cards are changed, of so many.
    pub(super) fn to_draw(cards: usize) -> Options {
        Options {
            to_call: 0,
            call: None,
            bet: None,
            raise: None,
            all_in: None,
            closed: Some(BettingClosure::Drawing),
            bring_in: None,
            draw: Some(cards),
        }
    }

    /// Whether checking is offered.
    pub fn check(&self) -> bool {
        self.call.is_none() && self.bring_in.is_none() && self.draw.is_none()
    }

    /// Check where that is free, else fold: the action for a player who is gone
    /// or silent. Where they are due, such a player posts the bring-in and
    /// stands pat.
    pub fn passive(&self) -> Action {
        match self.check() {
            _ if self.draw.is_some() => Action::Draw(CardSet::default()),
            _ if self.bring_in.is_some() => Action::BringIn,
            true => Action::Check,
            false => Action::Fold,
        }
    }

    /// How many chips the action puts in.
    ///
    /// # Errors
    /// It is not offered, or its amount is outside the limits.
    pub(super) fn chips(&self, action: Action, now: &Situation) -> Result<u64, IllegalAction> {
        match action {
            Action::BringIn => self.bring_in.ok_or(IllegalAction::NothingToBringIn),
            Action::Draw(_) => Err(IllegalAction::NoDraw),
            Action::Fold | Action::Check if self.bring_in.is_some() => Err(
                IllegalAction::MustBringIn(self.bring_in.unwrap_or_default()),
            ),
            Action::Fold => Ok(0),
            Action::Check if self.check() => Ok(0),
            Action::Check => Err(IllegalAction::NoCheck(self.to_call)),
            Action::Call => self.call.ok_or(IllegalAction::NothingToCall),
            Action::Bet(_) if now.level > 0 => Err(IllegalAction::BetStands),
            Action::Raise(_) if now.level == 0 => Err(IllegalAction::NothingToRaise),
            Action::Bet(amount) | Action::Raise(amount) => {
                let Some(Limits { min, max }) = self.bet.or(self.raise) else {
                    return Err(self.refusal(amount));
                };
                if !(min..=max).contains(&amount) {
                    return Err(IllegalAction::BadAmount { amount, min, max });
                }
                Ok(amount - now.bet)
            }
            Action::AllIn => match self.all_in {
                Some(all) => Ok(all - now.bet),
                None => Err(self.refusal(now.bet + now.stack)),
            },
        }
    }

    /// Why a bet cannot stand at this amount.
    fn refusal(&self, amount: u64) -> IllegalAction {
        match self.bet.or(self.raise) {
            Some(Limits { min, max }) => IllegalAction::BadAmount { amount, min, max },
            // There is a reason wherever there are no limits.
            None => IllegalAction::Closed(self.closed.unwrap_or(BettingClosure::NobodyCanCall)),
        }
    }
}
