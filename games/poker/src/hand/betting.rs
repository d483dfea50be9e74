//! The actions of the players, and their turns.

use super::action::{Action, IllegalAction};
use super::event::Event;
use super::options::Options;
use super::player::{Player, Status};
use super::{Hand, HandTurn, clockwise};
use crate::CardSet;

impl Hand {
    /// The options of the player on turn; `None` if no player is.
    pub fn options(&self) -> Option<Options> {
        match self.turn {
            HandTurn::Act(seat) if self.drawing => {
                let player = self.player(seat)?;
                Some(Options::to_draw(player.all_cards().len()))
            }
            HandTurn::Act(seat) => {
                let now = self.round.situation(seat, &self.players)?;
                Some(Options::of(&now))
            }
            _ => None,
        }
    }

    /// Plays an action of the player on turn, and returns the events.
    ///
    /// # Errors
    /// It is not this seat's turn, the action is not offered, or its amount is
    /// outside the limits. The hand is untouched then.
    pub fn act(&mut self, seat: usize, action: Action) -> Result<Vec<Event>, IllegalAction> {
        let mut events = Vec::new();
        self.act_into(seat, action, &mut events)?;
        Ok(events)
    }

    /// As [`Hand::act`]; adds the events to these.
    ///
    /// # Errors
    /// As [`Hand::act`]; then there are no more events, too.
    pub fn act_into(
        &mut self,
        seat: usize,
        action: Action,
        events: &mut Vec<Event>,
    ) -> Result<(), IllegalAction> {
        if self.turn != HandTurn::Act(seat) {
            return Err(IllegalAction::NotYourTurn);
        }
        if self.drawing {
            let Action::Draw(cards) = action else {
                return Err(IllegalAction::MustDraw);
            };
            self.draw(seat, cards, events)?;
            self.ask_to_draw(events);
            return Ok(());
        }
        let now = self.round.situation(seat, &self.players);
        let now = now.ok_or(IllegalAction::NotYourTurn)?;
        let chips = Options::of(&now).chips(action, &now)?;
        self.apply(seat, action, chips, false, events);
        self.ask_after(seat, events);
        Ok(())
    }

    /// Folds for a player who leaves, also out of turn; gives the events. There are none
    /// where the player has everything in the pot or the betting is over: such a hand is
    /// played out.
    pub fn leave(&mut self, seat: usize) -> Vec<Event> {
        let mut events = Vec::new();
        let leaves = self.player(seat).map(Player::status);
        let (Some(Status::In), false) = (leaves, self.betting_is_over()) else {
            return events;
        };
        if let Some(chips) = self.round.owed_by(seat) {
            self.apply(seat, Action::BringIn, chips, true, &mut events);
        }
        self.apply(seat, Action::Fold, 0, true, &mut events);
        match self.turn {
            HandTurn::Act(_) if self.players.is_one_left() => self.win_uncontested(&mut events),
            HandTurn::Act(asked) if self.drawing && asked == seat => {
                self.ask_to_draw(&mut events);
            }
            HandTurn::Act(_) if self.drawing => {}
            HandTurn::Act(asked) if asked == seat => self.ask_after(seat, &mut events),
            // The player asked may be the last one in now, or need no answer.
            HandTurn::Act(asked) => self.ask_from(asked, &mut events),
            _ if self.players.is_one_left() => self.win_uncontested(&mut events),
            _ if self.betting_is_over() => self.expose(&mut events),
            _ => {}
        }
        events
    }

    /// Whether no player will be on turn again.
    pub(crate) fn betting_is_over(&self) -> bool {
        match self.turn {
            HandTurn::Act(_) => false,
            HandTurn::Showdown | HandTurn::Over => true,
            HandTurn::Deal(_) => self.players.with_chips() < 2,
        }
    }

    /// Puts a checked action into effect.
    fn apply(
        &mut self,
        seat: usize,
        mut action: Action,
        chips: u64,
        left: bool,
        events: &mut Vec<Event>,
    ) {
        let Some(player) = self.players.get_mut(seat) else {
            return;
        };
        if action == Action::Fold {
            player.fold();
            self.dealer.take_folded(player);
        }
        let amount = player.add_to_bet(chips);
        let (total, stack) = (player.bet(), player.stack());
        let mut acted_at = 0;
        if self.round.stand(seat, total, &self.players) {
            action = Action::BringIn;
        } else {
            acted_at = self.round.level;
        }
        if let Some(player) = self.players.get_mut(seat) {
            player.acted(acted_at);
        }
        events.push(Event::Acted {
            seat,
            action,
            amount,
            total,
            stack,
            pot: self.players.pot(),
            left,
        });
    }

    /// Throws cards of a seat away, or stands pat.
    fn draw(
        &mut self,
        seat: usize,
        cards: CardSet,
        events: &mut Vec<Event>,
    ) -> Result<(), IllegalAction> {
        let player = self.players.get_mut(seat);
        let player = player.ok_or(IllegalAction::NotYourTurn)?;
        let cards = player.throw(cards)?;
        let (count, stack) = (cards.len(), player.stack());
        events.push(Event::Drew {
            seat,
            count,
            stack,
            pot: self.players.pot(),
        });
        if count > 0 {
            self.dealer.take_thrown(seat, cards.clone());
            events.push(Event::Discarded { seat, cards });
        }
        Ok(())
    }

    /// Asks the next seat to draw. After the last one, cards are dealt in place
    /// of those thrown away, and the betting begins.
    pub(super) fn ask_to_draw(&mut self, events: &mut Vec<Event>) {
        let draws = |seat: &usize| self.player(*seat).is_some_and(|player| !player.has_drawn());
        let next = self.players.live().find(draws);
        if let Some(seat) = next {
            self.turn = HandTurn::Act(seat);
            return;
        }
        self.dealer.replace(&mut self.players, events);
        self.open(None, events);
    }

    /// Asks the next seat after this one that has to answer, or ends the round.
    pub(super) fn ask_after(&mut self, seat: usize, events: &mut Vec<Event>) {
        let first = clockwise(seat, self.players().len()).next();
        self.ask_from(first.unwrap_or(seat), events);
    }

    /// As [`Hand::ask_after`], from this seat on.
    pub(super) fn ask_from(&mut self, seat: usize, events: &mut Vec<Event>) {
        if self.players.is_one_left() {
            return self.win_uncontested(events);
        }
        let mut order = self.players.around(seat);
        match order.find(|seat| self.must_answer(*seat)) {
            Some(asked) => self.turn = HandTurn::Act(asked),
            None => self.end_round(events),
        }
    }

    pub(super) fn must_answer(&self, seat: usize) -> bool {
        self.players.must_answer(seat, self.round.level)
    }

    /// Returns the part of a bet that was not called, and waits for the next street,
    /// or for the showdown.
    pub(super) fn end_round(&mut self, events: &mut Vec<Event>) {
        self.players.refund(events);
        self.turn = match self.next_stage() {
            Some(stage) => HandTurn::Deal(stage.street),
            None => HandTurn::Showdown,
        };
        if self.betting_is_over() {
            self.expose(events);
        }
    }
}
