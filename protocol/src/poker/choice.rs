//! The actions of a player, checked against the offer.

use compact_str::ToCompactString as _;
use poker_rules::table::TurnOffer;
use poker_rules::{Action, CardSet, Limits};
use words::Phrase;

use super::{Stake, Want};

/// An action that was offered. There is no other way to make one than from an
/// offer, so nothing else can be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice(Action);

impl Choice {
    /// Exactly this action.
    ///
    /// # Errors
    /// It is not offered.
    pub fn exactly(offer: &TurnOffer, action: Action) -> Result<Choice, Phrase> {
        match action {
            Action::Fold if !offer.fold => {
                let instead = offer.passive().word();
                return Err(Phrase::new("terminal-cannot-fold").with("instead", instead));
            }
            Action::BringIn if offer.bring_in.is_none() => {
                return Err(Phrase::new("terminal-no-bring-in"));
            }
            Action::Draw(cards) => {
                let asked = offer.draw.as_ref();
                let max = asked
                    .ok_or_else(|| Phrase::new("terminal-no-cards-changed"))?
                    .max;
                if cards.len() > max {
                    let text = Phrase::new("terminal-too-many-cards");
                    return Err(text.with("count", cards.len()).with("most", max));
                }
            }
            Action::Check if !offer.check => {
                return Err(Phrase::new("terminal-cannot-check").with("chips", offer.to_call));
            }
            Action::Call if offer.call.is_none() => {
                return Err(Phrase::new("terminal-cannot-call"));
            }
            Action::AllIn if offer.all_in.is_none() => {
                return Err(Phrase::new("terminal-cannot-go-all-in"));
            }
            Action::Bet(amount) | Action::Raise(amount) => {
                let limits = match action {
                    Action::Bet(_) => offer.bet,
                    _ => offer.raise,
                };
                let limits = limits.ok_or_else(|| Phrase::new("terminal-cannot-bet"))?;
                if !(limits.min..=limits.max).contains(&amount) {
                    let text = Phrase::new("terminal-wrong-bet").with("amount", amount);
                    return Err(text.with("min", limits.min).with("max", limits.max));
                }
            }
            _ => {}
        }
        Ok(Choice(action))
    }

    /// Gives the hand up, which is offered wherever one bets; but where a bring-in is
    /// due or cards are changed, it is the wish of a player who should be
    /// [`Choice::passive`].
    pub fn fold() -> Choice {
        Choice(Action::Fold)
    }

    /// Stands pat, brings it in, checks where that is free, else folds.
    pub fn passive(offer: &TurnOffer) -> Choice {
        Choice(offer.passive())
    }

    /// Throws these cards away, if cards are changed now and they are not too many;
    /// else [`Choice::passive`].
    pub fn draw(offer: &TurnOffer, cards: CardSet) -> Choice {
        let draw = Choice::exactly(offer, Action::Draw(cards));
        draw.unwrap_or_else(|_| Choice::passive(offer))
    }

    /// This choice where it is offered; else [`Choice::passive`]: for a player that
    /// does not know the game.
    #[must_use]
    pub fn or_passive(self, offer: &TurnOffer) -> Choice {
        Choice::exactly(offer, self.0).unwrap_or_else(|_| Choice::passive(offer))
    }

    /// Checks, or else calls.
    pub fn stay(offer: &TurnOffer) -> Choice {
        match offer.call {
            Some(_) => Choice(Action::Call),
            None => Choice::passive(offer),
        }
    }

    /// The bet or raise that stands nearest to `amount`; all-in where that is
    /// the only one; else [`Choice::stay`].
    pub fn up_to(offer: &TurnOffer, amount: u64) -> Choice {
        if let Some(limits) = offer.bet {
            return Choice(Action::Bet(amount.clamp(limits.min, limits.max)));
        }
        if let Some(limits) = offer.raise {
            return Choice(Action::Raise(amount.clamp(limits.min, limits.max)));
        }
        match offer.all_in {
            // A call that takes everything is no raise.
            Some(_) if offer.call.is_some_and(|call| call < offer.to_call) => Choice::stay(offer),
            Some(_) => Choice(Action::AllIn),
            None => Choice::stay(offer),
        }
    }

    /// All chips where that is offered, else [`Choice::stay`].
    pub fn all_in(offer: &TurnOffer) -> Choice {
        match offer.all_in {
            Some(_) => Choice(Action::AllIn),
            None => Choice::stay(offer),
        }
    }

    /// The action.
    pub fn action(&self) -> Action {
        self.0
    }

    /// As it is sent, as the answer to this offer.
    pub fn want(&self, offer: &TurnOffer) -> Want {
        Want {
            kind: self.0.word(),
            amount: match self.0 {
                Action::Bet(amount) | Action::Raise(amount) => Stake::Chips(amount),
                _ => Stake::Missing,
            },
            cards: match self.0 {
                Action::Draw(cards) => cards,
                _ => CardSet::default(),
            },
            hand: Some(offer.hand.to_compact_string()),
            decision: offer.decision,
        }
    }
}

/// Where a bet or a raise may stand, whichever is offered.
pub fn limits(offer: &TurnOffer) -> Option<Limits> {
    offer.bet.or(offer.raise)
}

#[cfg(test)]
mod tests {
    use poker_rules::Street;

    use super::*;

    fn offer() -> TurnOffer {
        TurnOffer {
            hand: 7,
            decision: Some(2),
            seat: 1,
            round: Street::Flop,
            to_call: 20,
            pot: 60,
            time: 0,
            fold: true,
            check: false,
            call: Some(20),
            bring_in: None,
            bet: None,
            raise: Some(Limits { min: 40, max: 400 }),
            all_in: Some(400),
            draw: None,
        }
    }

    #[test]
    fn what_is_not_offered_cannot_be_chosen() {
        let offer = offer();
        let wrong = |action| Choice::exactly(&offer, action).unwrap_err();
        assert_eq!(wrong(Action::Check).key(), "terminal-cannot-check");
        assert_eq!(wrong(Action::Bet(40)).key(), "terminal-cannot-bet");
        assert_eq!(wrong(Action::Raise(39)).key(), "terminal-wrong-bet");
        assert_eq!(wrong(Action::Raise(401)).key(), "terminal-wrong-bet");
        for action in [
            Action::Fold,
            Action::Call,
            Action::Raise(40),
            Action::Raise(400),
            Action::AllIn,
        ] {
            assert_eq!(
                Choice::exactly(&offer, action).map(|c| c.action()),
                Ok(action)
            );
        }
    }

    #[test]
    fn a_wish_becomes_the_nearest_offer() {
        let mut offer = offer();
        assert_eq!(Choice::up_to(&offer, 5).action(), Action::Raise(40));
        assert_eq!(Choice::up_to(&offer, 5000).action(), Action::Raise(400));
        assert_eq!(Choice::passive(&offer).action(), Action::Fold);
        // Short of a full raise only everything can be raised.
        (offer.raise, offer.all_in) = (None, Some(30));
        assert_eq!(Choice::up_to(&offer, 35).action(), Action::AllIn);
        // A call that takes everything is a call.
        (offer.to_call, offer.call) = (50, Some(30));
        assert_eq!(Choice::up_to(&offer, 35).action(), Action::Call);
        (offer.check, offer.call, offer.all_in) = (true, None, None);
        assert_eq!(Choice::up_to(&offer, 35).action(), Action::Check);
        assert_eq!(
            Choice::exactly(&offer, Action::AllIn),
            Err(Phrase::new("terminal-cannot-go-all-in"))
        );
    }
}
