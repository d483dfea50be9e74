//! What happens in a hand, in the words of the protocol.

use games::holdem::{Event as Happened, Hand, Options, Street};
use protocol::poker::{Acted, Event, HandStart, Settled, Shown, TurnOffer};

use super::Blinds;

/// The words about one hand.
pub(super) struct News<'a> {
    pub(super) hand: u64,
    pub(super) names: &'a [String],
}

/// Everything is told of table 1.
pub(super) const TABLE: u64 = 1;

impl News<'_> {
    pub(super) fn begin(&self, stacks: &[u64], button: usize, blinds: Blinds) -> Event {
        let seats = stacks.iter().zip(self.names).enumerate();
        let players = seats.filter(|(_, (stack, _))| **stack > 0);
        Event::Hand(HandStart {
            id: self.hand,
            table: TABLE,
            dealer: button + 1,
            small_blind: blinds.small,
            big_blind: blinds.big,
            ante: blinds.ante,
            players: players
                .map(|(seat, (stack, name))| (seat + 1, name.clone(), *stack))
                .collect(),
        })
    }

    /// An event of the hand; `None` for its end, which needs the stacks before.
    pub(super) fn tell(&self, happened: Happened) -> Option<Event> {
        Some(match happened {
            Happened::Post {
                seat,
                kind,
                amount,
                stack,
            } => Event::Post {
                seat: seat + 1,
                kind,
                amount,
                stack,
            },
            Happened::Hole { seat, cards } => Event::Hole {
                seat: seat + 1,
                cards,
            },
            Happened::Acted {
                seat,
                action,
                amount,
                total,
                stack,
                pot,
                left: _,
            } => Event::Acted(Acted {
                hand: self.hand,
                seat: seat + 1,
                kind: action.word().to_owned(),
                amount,
                total,
                stack,
                pot,
                cause: None,
            }),
            Happened::Board { street, all } => Event::Board {
                round: street,
                cards: all[before(street).min(all.len())..].to_vec(),
                all,
            },
            Happened::Refund { seat, amount } => Event::Refund {
                seat: seat + 1,
                amount,
            },
            Happened::Show { seat, cards, made } => Event::Show(Shown {
                seat: seat + 1,
                cards,
                value: made.as_ref().map(ToString::to_string),
                best: made.map(|made| made.best().to_vec()),
            }),
            Happened::Muck { seat } => Event::Muck { seat: seat + 1 },
            Happened::Win { seat, pot, amount } => Event::Win {
                seat: seat + 1,
                pot,
                amount,
            },
            Happened::End => return None,
        })
    }

    pub(super) fn end(&self, before: &[u64], after: &[u64]) -> Event {
        let seats = self.names.iter().zip(before.iter().zip(after)).enumerate();
        let players = seats.filter(|(_, (_, (before, _)))| **before > 0);
        Event::End {
            hand: self.hand,
            players: players
                .map(|(seat, (name, (before, after)))| Settled {
                    seat: seat + 1,
                    name: name.clone(),
                    stack: *after,
                    net: net(*before, *after),
                })
                .collect(),
        }
    }

    pub(super) fn offer(&self, hand: &Hand, seat: usize, options: &Options) -> TurnOffer {
        TurnOffer {
            hand: self.hand,
            seat: seat + 1,
            round: hand.street(),
            to_call: options.to_call,
            pot: hand.pot(),
            time: 0,
            check: options.check(),
            call: options.call,
            bet: options.bet,
            raise: options.raise,
            all_in: options.all_in,
        }
    }
}

/// Won less lost; chips are far below what an `i64` holds.
pub(super) fn net(before: u64, after: u64) -> i64 {
    after as i64 - before as i64
}

/// The cards that lay there before those of this round.
fn before(street: Street) -> usize {
    match street {
        Street::Preflop | Street::Flop => 0,
        Street::Turn => 3,
        Street::River => 4,
    }
}
