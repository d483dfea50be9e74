//! The events of a hand as events of the protocol.

use poker_rules::table::{Event, HandStart, PlayerResult, Specials, unless_usual};
use poker_rules::{PokerGame, Setup};

use super::Blinds;

/// The events of one hand.
pub(super) struct News<'a> {
    pub(super) hand: u64,
    pub(super) names: &'a [String],
    pub(super) game: PokerGame,
}

/// All events are of table 1.
pub(super) const TABLE: u64 = 1;

impl News<'_> {
    pub(super) fn begin(&self, setup: &Setup, blinds: Blinds) -> Event {
        let seats = setup.stacks.iter().zip(self.names).enumerate();
        let players = seats.filter(|(_, (stack, _))| **stack > 0);
        Event::Hand(HandStart {
            id: self.hand,
            table: TABLE,
            dealer: setup.button + 1,
            small_blind: blinds.small,
            big_blind: blinds.big,
            ante: setup.antes.iter().copied().max().unwrap_or(0),
            bring_in: (setup.bring_in > 0).then_some(setup.bring_in),
            game: unless_usual(self.game.variant),
            limit: unless_usual(self.game.betting),
            specials: Specials::default(),
            players: players
                .map(|(seat, (stack, name))| (seat + 1, name.clone(), *stack))
                .collect(),
        })
    }

    pub(super) fn end(&self, before: &[u64], after: &[u64]) -> Event {
        let seats = self.names.iter().zip(before.iter().zip(after)).enumerate();
        let players = seats.filter(|(_, (_, (before, _)))| **before > 0);
        Event::End {
            hand: self.hand,
            players: players
                .map(|(seat, (name, (before, after)))| PlayerResult {
                    seat: seat + 1,
                    name: name.clone(),
                    stack: *after,
                    net: net(*before, *after),
                })
                .collect(),
            wait: None,
        }
    }
}

/// The chips won less those lost; they are far below the range of an `i64`.
pub(super) fn net(before: u64, after: u64) -> i64 {
    after as i64 - before as i64
}
