//! From the action of an agent to one that the table offers.

use poker_rules::CardSet;
use poker_rules::table::TurnOffer;
use protocol::acpc::Action;
use protocol::poker::{Stake, Want};

/// The action that is done for an agent, and whether it asked for exactly that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    pub(super) want: Want,
    pub(super) is_as_asked: bool,
}

/// Makes an action valid as the dealer does: a raise becomes the nearest possible one,
/// and everything else that is impossible, or no action, a call. `before` are the chips
/// that the agent has put in on earlier rounds; in a game of fixed limits, raises have no
/// amount.
pub(super) fn choose(
    action: Option<Action>,
    offer: &TurnOffer,
    before: u64,
    is_limit: bool,
    may_raise: bool,
) -> Choice {
    let call = Choice {
        want: want(if offer.check { "check" } else { "call" }, offer, None),
        is_as_asked: action == Some(Action::Call),
    };
    match action {
        Some(Action::Fold) if !offer.check => Choice {
            want: want("fold", offer, None),
            is_as_asked: true,
        },
        Some(Action::Raise(total)) if total.is_none() == is_limit && may_raise => {
            let (kind, limits) = match (offer.bet, offer.raise) {
                (Some(limits), _) => ("bet", limits),
                (None, Some(limits)) => ("raise", limits),
                // All chips may be less than a full raise.
                (None, None) => return all_in(offer).unwrap_or(call),
            };
            let asked = match total {
                Some(total) => total.saturating_sub(before),
                None => limits.min,
            };
            let amount = asked.clamp(limits.min, limits.max);
            Choice {
                want: want(kind, offer, Some(amount)),
                is_as_asked: amount == asked,
            }
        }
        _ => call,
    }
}

/// The action that is done where no agent is asked.
pub(super) fn passive(offer: &TurnOffer) -> Want {
    want(offer.passive().word(), offer, None)
}

/// All chips, where that is a raise.
fn all_in(offer: &TurnOffer) -> Option<Choice> {
    // A call that takes all chips is less than the chips to call, or the same.
    let is_call = offer.call.is_some_and(|call| call < offer.to_call);
    let standing = offer.all_in.filter(|_| !is_call)?;
    (standing > offer.to_call).then(|| Choice {
        want: want("allin", offer, None),
        is_as_asked: true,
    })
}

fn want(kind: &'static str, offer: &TurnOffer, amount: Option<u64>) -> Want {
    Want {
        kind,
        amount: amount.map_or(Stake::Missing, Stake::Chips),
        cards: CardSet::default(),
        hand: None,
        decision: offer.decision,
    }
}

#[cfg(test)]
mod tests {
    use poker_rules::{Limits, Street};

    use super::*;

    fn offer(check: bool, raise: Option<Limits>, all_in: Option<u64>) -> TurnOffer {
        TurnOffer {
            hand: 1,
            decision: Some(3),
            seat: 1,
            round: Street::Flop,
            to_call: if check { 0 } else { 100 },
            pot: 400,
            time: 0,
            fold: true,
            check,
            bring_in: None,
            call: (!check).then_some(100),
            bet: raise.filter(|_| check),
            raise: raise.filter(|_| !check),
            all_in,
            draw: None,
        }
    }

    const LIMITS: Option<Limits> = Some(Limits {
        min: 200,
        max: 1_800,
    });

    fn done(action: Option<Action>, offer: &TurnOffer) -> (&'static str, Stake, bool) {
        let choice = choose(action, offer, 200, false, true);
        assert_eq!(choice.want.decision, Some(3));
        (choice.want.kind, choice.want.amount, choice.is_as_asked)
    }

    #[test]
    fn an_amount_is_that_of_the_whole_hand_and_becomes_the_nearest_possible_one() {
        let raise = |total| {
            done(
                Some(Action::Raise(Some(total))),
                &offer(false, LIMITS, None),
            )
        };
        assert_eq!(raise(700), ("raise", Stake::Chips(500), true));
        assert_eq!(raise(2_000), ("raise", Stake::Chips(1_800), true));
        assert_eq!(raise(2_001), ("raise", Stake::Chips(1_800), false));
        assert_eq!(raise(u64::MAX), ("raise", Stake::Chips(1_800), false));
        assert_eq!(raise(399), ("raise", Stake::Chips(200), false));
        assert_eq!(raise(0), ("raise", Stake::Chips(200), false));
        let bet = done(Some(Action::Raise(Some(900))), &offer(true, LIMITS, None));
        assert_eq!(bet, ("bet", Stake::Chips(700), true));
    }

    #[test]
    fn what_is_impossible_is_a_call_or_a_check() {
        let (facing, free) = (offer(false, None, None), offer(true, None, None));
        let call = ("call", Stake::Missing, false);
        assert_eq!(done(None, &facing), call);
        assert_eq!(done(Some(Action::Raise(Some(900))), &facing), call);
        // No amount without limit.
        assert_eq!(
            done(Some(Action::Raise(None)), &offer(false, LIMITS, None)),
            call
        );
        // A player that can check does not fold.
        assert_eq!(
            done(Some(Action::Fold), &free),
            ("check", Stake::Missing, false)
        );
        assert_eq!(
            done(Some(Action::Call), &free),
            ("check", Stake::Missing, true)
        );
        assert_eq!(
            done(Some(Action::Fold), &facing),
            ("fold", Stake::Missing, true)
        );
        let capped = choose(
            Some(Action::Raise(Some(900))),
            &offer(false, LIMITS, None),
            0,
            false,
            false,
        );
        assert_eq!(capped.want.kind, "call");
    }

    #[test]
    fn all_chips_that_are_no_full_raise_are_a_raise_still() {
        let raise = |offer: &TurnOffer| done(Some(Action::Raise(Some(900))), offer).0;
        assert_eq!(raise(&offer(false, None, Some(150))), "allin");
        // Here they are a call.
        let mut short = offer(false, None, Some(80));
        short.call = Some(80);
        assert_eq!(raise(&short), "call");
        assert_eq!(raise(&offer(false, None, Some(100))), "call");
    }

    #[test]
    fn with_a_fixed_limit_a_raise_has_no_amount() {
        let limits = Some(Limits { min: 220, max: 220 });
        let choice = |action| choose(Some(action), &offer(false, limits, None), 200, true, true);
        let raise = choice(Action::Raise(None));
        assert_eq!(
            (raise.want.amount, raise.is_as_asked),
            (Stake::Chips(220), true)
        );
        assert_eq!(choice(Action::Raise(Some(420))).want.kind, "call");
    }
}
