//! The cards of a record, dealt where the hand waits for them.

use std::collections::BTreeSet;

use super::ActionError;
use super::replayer::Replayer;
use crate::hand::Stub;
use crate::{Action, Card, CardSet, HandTurn, Player, Status};

impl Replayer<'_> {
    /// Takes note of cards dealt to a player.
    pub(super) fn deal_to(&mut self, seat: usize, cards: usize) -> Result<(), ActionError> {
        let variant = self.hand.variant();
        if variant.is_stud() {
            return (0..cards).try_for_each(|_| self.deal_stud_to(seat));
        }
        let has_drawn = self.hand.street() != variant.stages()[0].street;
        if !self.begun || (variant.is_draw() && has_drawn) {
            Ok(())
        } else {
            Err(ActionError::LateHoleCards)
        }
    }

    fn deal_stud_to(&mut self, seat: usize) -> Result<(), ActionError> {
        if self.first[seat] < self.hand.variant().first_cards() {
            self.first[seat] += 1;
            return Ok(());
        }
        // The second card of somebody is of the next street.
        if self.dealt.contains(&seat) {
            self.deal_stud()?;
        }
        let HandTurn::Deal(_) = self.hand.turn() else {
            return Err(ActionError::OutOfTurn(self.hand.turn()));
        };
        self.dealt.push(seat);
        Ok(())
    }

    /// Deals a street of stud, of which the record has told the cards.
    pub(super) fn deal_stud(&mut self) -> Result<(), ActionError> {
        self.dealt.clear();
        let next = self.stage() + 1;
        let seats = self.live();
        if let Some(seat) = seats
            .iter()
            .find(|seat| self.cards.count(**seat, next) == 0)
        {
            return Err(ActionError::FewHoleCards(seat + 1));
        }
        let mut held = self.held();
        let each = seats.into_iter();
        let cards = each.flat_map(|seat| self.cards.on_street(seat, next, 1, &mut held));
        self.proceed(cards.collect());
        Ok(())
    }

    /// Which street of the game it is.
    pub(super) fn stage(&self) -> usize {
        let stages = self.hand.variant().stages().iter();
        let street = self.hand.street();
        stages.take_while(|stage| stage.street != street).count()
    }

    /// The seats that are in, in the order in which they are dealt to.
    pub(super) fn live(&self) -> Vec<usize> {
        let seats = self.hand.players().iter().enumerate();
        let live = |player: &Player| player.status() != Status::Folded;
        seats
            .filter(|(_, player)| player.as_ref().is_some_and(live))
            .map(|(seat, _)| seat)
            .collect()
    }

    /// Everything that the players still in hold, and the board.
    fn held(&self) -> CardSet {
        let live = self.live().into_iter();
        let own = live.filter_map(|seat| self.hand.player(seat));
        let own = own.flat_map(|player| player.all_cards().iter().copied());
        own.chain(self.hand.board().iter().copied()).collect()
    }

    /// Goes on with these cards.
    pub(super) fn proceed(&mut self, cards: Vec<Card>) {
        self.hand.load(Stub::of(cards));
        self.events.extend(self.hand.proceed());
        self.said.clear();
    }

    /// Deals the board, or in stud the last card, which is one for all.
    pub(super) fn deal(&mut self, new: &[Card]) -> Result<(), ActionError> {
        let HandTurn::Deal(street) = self.hand.turn() else {
            return Err(ActionError::OutOfTurn(self.hand.turn()));
        };
        let next = self.hand.variant().stages().get(self.stage() + 1);
        let wanted = next.map_or(0, |stage| {
            if self.hand.variant().is_stud() {
                usize::from(stage.down)
            } else {
                usize::from(stage.board)
            }
        });
        if new.len() != wanted || wanted == 0 {
            return Err(ActionError::StreetOf {
                street,
                wanted,
                dealt: new.len(),
            });
        }
        self.proceed(new.to_vec());
        Ok(())
    }

    /// Throws cards away. After the last player to do so, cards are dealt in place of
    /// those thrown away.
    pub(super) fn draw(&mut self, seat: usize, thrown: CardSet) -> Result<(), ActionError> {
        if !self.hand.variant().is_draw() {
            return Err(ActionError::OtherGame);
        }
        if let HandTurn::Deal(_) = self.hand.turn() {
            self.proceed(Vec::new());
        }
        let others = self.live().into_iter().filter(|other| *other != seat);
        let stage = self.stage();
        let (mut held, mut cards) = (self.held(), Vec::new());
        let whole = self.hand.variant().first_cards();
        let all = others.chain([seat]).collect::<BTreeSet<_>>();
        for seat in all {
            let own = self.hand.player(seat).map_or(&[][..], Player::all_cards);
            let kept = if self.hand.turn() == HandTurn::Act(seat) {
                own.len() - own.iter().filter(|card| thrown.contains(**card)).count()
            } else {
                own.len()
            };
            cards.extend(
                self.cards
                    .on_street(seat, stage, whole - kept.min(whole), &mut held),
            );
        }
        self.hand.load(Stub::of(cards));
        self.act(seat, Action::Draw(thrown))
    }
}
