//! An opponent as it would play one hand that it may hold.

use poker_rules::table::{Event, TurnOffer};
use poker_rules::{Card, Event as Happened};

use crate::agent::Player;
use crate::{Choice, View};

use super::open::Open;

/// The number of every hand: each begins with new agents.
pub(super) const HAND: u64 = 1;

/// An agent with cards that the opponent may hold.
pub(super) struct RangeMember<A> {
    pub(super) cards: [Card; 2],
    /// How likely it holds them, not scaled.
    pub(super) weight: f64,
    player: Player<A>,
}

impl<A: Open> RangeMember<A> {
    /// The agent with these cards, before the hand.
    pub(super) fn new(agent: A, seat: usize, cards: [Card; 2]) -> RangeMember<A> {
        let mut player = Player::new(Box::new(agent));
        player.hear(&Event::Joined {
            table: 1,
            seat: seat + 1,
            stack: 0,
        });
        RangeMember {
            cards,
            weight: 1.0,
            player,
        }
    }

    /// A copy that can be told events that have not happened.
    fn twin(&self) -> RangeMember<A> {
        RangeMember {
            cards: self.cards,
            weight: self.weight,
            player: Player {
                view: self.player.view.clone(),
                agent: self.player.agent.clone(),
            },
        }
    }

    /// Takes in an event of the protocol.
    pub(super) fn hear(&mut self, event: &Event) {
        self.player.hear(event);
    }

    /// Takes in events; the cards that were dealt to it are its own.
    pub(super) fn see(&mut self, happened: &[Happened]) {
        for happened in happened {
            let event = match happened {
                Happened::Hole { seat, .. } if Some(seat + 1) != self.player.view.own => continue,
                Happened::Hole { seat, .. } => Some(Event::Hole {
                    seat: seat + 1,
                    cards: self.cards[..].into(),
                }),
                _ => Event::of_hand(HAND, happened, None),
            };
            if let Happened::Board { all, .. } = happened
                && self.cards.iter().any(|card| all.contains(card))
            {
                self.weight = 0.0;
            }
            if let Some(event) = event {
                self.player.hear(&event);
            }
        }
    }

    /// Chooses.
    pub(super) fn act(&mut self, offer: &TurnOffer) -> Choice {
        self.player.agent.act(&self.player.view, offer)
    }

    /// How likely each choice is.
    pub(super) fn chances(&mut self, offer: &TurnOffer) -> Vec<(Choice, f64)> {
        self.player.agent.open(&self.player.view, offer)
    }

    /// How likely each choice would be after something that has not happened.
    pub(super) fn chances_after(
        &self,
        happened: &[Happened],
        offer: &TurnOffer,
    ) -> Vec<(Choice, f64)> {
        let mut twin = self.twin();
        twin.see(happened);
        twin.chances(offer)
    }

    /// Its view.
    pub(super) fn view(&self) -> &View {
        &self.player.view
    }
}
