//! The events of a hand as events of its table.

use super::{Cause, DrawOffer, Event, PlayerAction, ShownCards, TurnOffer};
use crate::{Card, Hand, HandTurn, Street};

/// The word of an action that changes cards.
const DRAW: &str = "draw";

impl Event {
    /// The event of the hand with this number; it has a cause where the server acted for
    /// a player. `None` for the end of the hand, which is told with everybody's name, and
    /// for events that concern several boards or the rake.
    pub fn of_hand(hand: u64, happened: &crate::Event, cause: Option<Cause>) -> Option<Event> {
        Some(match happened {
            crate::Event::Post {
                seat,
                kind,
                amount,
                stack,
            } => Event::Post {
                seat: seat + 1,
                kind: *kind,
                amount: *amount,
                stack: *stack,
            },
            crate::Event::Hole { seat, cards } => Event::Hole {
                seat: seat + 1,
                cards: cards.clone(),
            },
            crate::Event::Up { seat, cards } => Event::Up {
                seat: seat + 1,
                cards: cards.clone(),
            },
            crate::Event::Discarded { seat, cards } => Event::Discard {
                seat: seat + 1,
                cards: cards.clone(),
            },
            crate::Event::Drew {
                seat,
                count,
                stack,
                pot,
            } => Event::Acted(PlayerAction {
                hand,
                seat: seat + 1,
                kind: DRAW.into(),
                amount: 0,
                total: 0,
                stack: *stack,
                pot: *pot,
                cards: Some(*count),
                cause,
            }),
            crate::Event::Acted {
                seat,
                action,
                amount,
                total,
                stack,
                pot,
                left: _,
            } => Event::Acted(PlayerAction {
                hand,
                seat: seat + 1,
                kind: action.word().into(),
                amount: *amount,
                total: *total,
                stack: *stack,
                pot: *pot,
                cards: None,
                cause,
            }),
            crate::Event::Board { street, all } => board(*street, all),
            crate::Event::Refund { seat, amount } => Event::Refund {
                seat: seat + 1,
                amount: *amount,
            },
            crate::Event::Show {
                seat,
                cards,
                made,
                run,
            } => Event::Show(ShownCards {
                seat: seat + 1,
                cards: cards[..].into(),
                value: made.as_ref().map(|made| made.name().into()),
                best: made.as_ref().map(|made| made.best()[..].into()),
                low: None,
                run: later(*run),
            }),
            crate::Event::Reveal {
                seat,
                cards,
                best,
                run,
            } => Event::Show(ShownCards {
                seat: seat + 1,
                cards: cards.clone(),
                value: best.first().map(|best| best.phrase().to_string().into()),
                best: best.first().map(|best| best.cards().into()),
                low: best.get(1).map(|low| low.phrase().to_string()),
                run: later(*run),
            }),
            crate::Event::Muck { seat } => Event::Muck { seat: seat + 1 },
            crate::Event::Win {
                seat,
                pot,
                run,
                amount,
            } => Event::Win {
                seat: seat + 1,
                pot: *pot,
                amount: *amount,
                run: later(*run),
            },
            crate::Event::Run {
                run,
                street,
                all,
                shared,
            } => Event::Board {
                round: *street,
                cards: all.get(*shared..).unwrap_or_default().into(),
                all: all.clone(),
                run: later(*run),
            },
            crate::Event::Rake { amount } => Event::Rake { amount: *amount },
            crate::Event::Share { .. } | crate::Event::End => return None,
        })
    }
}

/// The cards that this street brings, and all that lie there.
fn board(street: Street, all: &[Card]) -> Event {
    let before = match street {
        Street::Turn => 3,
        Street::River => 4,
        _ => 0,
    };
    Event::Board {
        round: street,
        cards: all.get(before..).unwrap_or_default().into(),
        all: all.into(),
        run: None,
    }
}

/// Which board it is, unless it is the first.
fn later(run: usize) -> Option<usize> {
    (run > 1).then_some(run)
}

impl TurnOffer {
    /// The offer to the player on turn in the hand with this number, with `time`
    /// milliseconds to think (0: as long as it takes); `None` where nobody is asked. The
    /// decision has no number yet.
    pub fn of_hand(number: u64, hand: &Hand, time: u64) -> Option<TurnOffer> {
        let HandTurn::Act(seat) = hand.turn() else {
            return None;
        };
        let options = hand.options()?;
        Some(TurnOffer {
            hand: number,
            decision: None,
            seat: seat + 1,
            round: hand.street(),
            to_call: options.to_call,
            pot: hand.pot(),
            time,
            fold: options.bring_in.is_none() && options.draw.is_none(),
            check: options.check(),
            call: options.call,
            bring_in: options.bring_in,
            bet: options.bet,
            raise: options.raise,
            all_in: options.all_in,
            draw: options.draw.map(|max| DrawOffer { max }),
        })
    }
}
