//! Acting, and whose turn it is.

use super::action::{Action, Refused};
use super::event::Event;
use super::options::{Options, Situation};
use super::player::{Player, Status};
use super::{Hand, HandTurn, Structure, clockwise};

impl Hand {
    /// The options of the player on turn; `None` if no player is.
    pub fn options(&self) -> Option<Options> {
        match self.turn {
            HandTurn::Act(seat) if self.drawing => {
                let player = self.player(seat)?;
                Some(Options::to_draw(player.all_cards().len()))
            }
            HandTurn::Act(seat) => self.situation(seat).map(|now| Options::of(&now)),
            _ => None,
        }
    }

    /// Plays an action of the player on turn, and returns the events.
    ///
    /// # Errors
    /// It is not this seat's turn, the action is not offered, or its amount is
    /// outside the limits. The hand is untouched then.
    pub fn act(&mut self, seat: usize, action: Action) -> Result<Vec<Event>, Refused> {
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
    ) -> Result<(), Refused> {
        if self.turn != HandTurn::Act(seat) {
            return Err(Refused::NotYourTurn);
        }
        if self.drawing {
            let Action::Draw(cards) = action else {
                return Err(Refused::MustDraw);
            };
            self.check_draw(seat, cards)?;
            self.throw(seat, cards, events);
            self.ask_to_draw(events);
            return Ok(());
        }
        let now = self.situation(seat).ok_or(Refused::NotYourTurn)?;
        let chips = Options::of(&now).chips(action, &now)?;
        self.apply(seat, action, chips, false, events);
        self.ask_after(seat, events);
        Ok(())
    }

    /// Folds for a player who leaves, also out of turn; what happened. Nothing
    /// does where the player has everything in the pot or the betting is over:
    /// such a hand is played out.
    pub fn leave(&mut self, seat: usize) -> Vec<Event> {
        let mut events = Vec::new();
        let leaves = self.player(seat).map(Player::status);
        let (Some(Status::In), false) = (leaves, self.betting_is_over()) else {
            return events;
        };
        if self.brings_in == Some(seat) {
            let chips = self.bring_in;
            self.apply(seat, Action::BringIn, chips, true, &mut events);
        }
        self.apply(seat, Action::Fold, 0, true, &mut events);
        match self.turn {
            HandTurn::Act(_) if self.live().count() == 1 => self.win_uncontested(&mut events),
            HandTurn::Act(asked) if self.drawing && asked == seat => {
                self.ask_to_draw(&mut events);
            }
            HandTurn::Act(_) if self.drawing => {}
            HandTurn::Act(asked) if asked == seat => self.ask_after(seat, &mut events),
            // Whoever is asked may be the last one in now, or need no answer.
            HandTurn::Act(asked) => self.ask_from(asked, &mut events),
            _ if self.live().count() == 1 => self.win_uncontested(&mut events),
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
            HandTurn::Deal(_) => self.with_chips() < 2,
        }
    }

    fn situation(&self, seat: usize) -> Option<Situation> {
        let player = self.player(seat)?;
        let others = self.live().filter(|other| *other != seat);
        let mut others = others.filter_map(|other| self.player(other));
        Some(Situation {
            stack: player.stack,
            bet: player.bet,
            level: self.level,
            structure: self.structure,
            full_raise: self.full_raise,
            raise_from: self.raise_from,
            bets: self.capped.then_some(self.bets),
            acted_at: player.acted_at,
            callable: others.any(|other| other.bet + other.stack > self.level),
            pot: match self.structure {
                Structure::PotLimit => self.pot(),
                // No other asks for it.
                _ => 0,
            },
            bring_in: (self.brings_in == Some(seat)).then_some(self.bring_in),
        })
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
        let Some(player) = &mut self.players[seat] else {
            return;
        };
        player.folded = action == Action::Fold;
        if player.folded && self.variant.is_draw() {
            self.muck.extend(player.cards.all());
        }
        let amount = player.put_in(chips);
        player.bet += amount;
        let (total, stack) = (player.bet, player.stack);
        let mut acted_at = None;
        if self.brings_in.take_if(|owes| *owes == seat).is_some() && total <= self.bring_in {
            // A short one stands for the whole, and is no bet that was acted on.
            self.level = self.bring_in;
            acted_at = Some(0);
            action = Action::BringIn;
        } else if total > self.level {
            self.rise(total);
            self.aggressor = Some(seat);
        }
        if let Some(player) = &mut self.players[seat] {
            player.acted_at = Some(acted_at.unwrap_or(self.level));
        }
        events.push(Event::Acted {
            seat,
            action,
            amount,
            total,
            stack,
            pot: self.pot(),
            left,
        });
    }

    /// Asks the next seat after this one that has to answer, or ends the round.
    pub(super) fn ask_after(&mut self, seat: usize, events: &mut Vec<Event>) {
        let first = clockwise(seat, self.players.len()).next();
        self.ask_from(first.unwrap_or(seat), events);
    }

    /// As [`Hand::ask_after`], from this seat on.
    pub(super) fn ask_from(&mut self, seat: usize, events: &mut Vec<Event>) {
        if self.live().count() == 1 {
            return self.win_uncontested(events);
        }
        let seats = self.players.len();
        let mut order = [seat]
            .into_iter()
            .chain(clockwise(seat, seats).take(seats - 1));
        match order.find(|seat| self.must_answer(*seat)) {
            Some(asked) => self.turn = HandTurn::Act(asked),
            None => self.end_round(events),
        }
    }

    /// Whether a seat has chips, something to answer, and somebody whom its
    /// answer concerns.
    pub(super) fn must_answer(&self, seat: usize) -> bool {
        let Some(player) = self.player(seat) else {
            return false;
        };
        if player.status() != Status::In {
            return false;
        }
        let answered = player.acted_at.is_some() && player.bet >= self.level;
        let others = self.live().filter(|other| *other != seat);
        let mut others = others.filter_map(|other| self.player(other));
        let covers = others.all(|other| other.stack == 0 && other.bet <= player.bet);
        !answered && !covers
    }

    /// How many could still bet.
    pub(super) fn with_chips(&self) -> usize {
        let players = self.players.iter().flatten();
        players
            .filter(|player| player.status() == Status::In)
            .count()
    }

    /// Returns the part of a bet that was not called, and waits for the next street.
    pub(super) fn end_round(&mut self, events: &mut Vec<Event>) {
        self.refund(events);
        self.await_next();
        if self.betting_is_over() {
            self.expose(events);
        }
    }

    /// Returns the part of a bet above all others to the player who made it.
    pub(super) fn refund(&mut self, events: &mut Vec<Event>) {
        let mut shares = self.shares();
        shares.sort_by_key(|share| std::cmp::Reverse(share.layered));
        let [top, second, ..] = shares[..] else {
            return;
        };
        let amount = top.layered - second.layered;
        if amount == 0 || !top.live {
            return;
        }
        if let Some(player) = &mut self.players[top.seat] {
            player.stack += amount;
            player.put -= amount;
            player.bet = player.bet.saturating_sub(amount);
            let seat = top.seat;
            events.push(Event::Refund { seat, amount });
        }
    }
}
