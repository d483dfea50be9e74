//! One hand as a pure state machine: seats, stacks, the button and the deck go
//! in, then actions; events come out.
//!
//! ```
//! use poker_rules::{Action, Deck, Hand, HandTurn, Positions, Setup};
//!
//! let places = Positions::first(&[true, true], 0).unwrap();
//! let setup = Setup::table(vec![1000, 1000], places, 5, 10, 0);
//! let deck = Deck::shuffled(|n| n - 1);
//! let (mut hand, _dealt) = Hand::deal(&setup, &deck).unwrap();
//!
//! assert_eq!(hand.turn(), HandTurn::Act(0), "the button is the small blind");
//! let options = hand.options().unwrap();
//! assert_eq!((options.call, options.raise.unwrap().min), (Some(5), 20));
//! hand.act(0, Action::Call).unwrap();
//! hand.act(1, Action::Check).unwrap();
//! hand.proceed();
//! assert_eq!(hand.board().len(), 3);
//! assert_eq!(hand.turn(), HandTurn::Act(1), "the button acts last");
//! ```

mod action;
mod betting;
mod dealer;
mod event;
mod holding;
mod opening;
mod options;
mod player;
mod players;
mod position;
mod pots;
mod round;
mod setup;
mod showdown;
mod street;
mod structure;
mod stub;
#[cfg(test)]
pub(crate) mod tests;
mod worth;

pub use action::{Action, BettingClosure, IllegalAction};
pub use event::{Event, PostKind};
pub use options::{Limits, Options};
pub use player::{Player, Status};
pub use position::Positions;
pub use pots::{Pot, Pots, Rake, side_pots};
pub use setup::{
    Blind, FEWEST_SEATS, MOST_CHIPS, MOST_RUNS, MOST_SEATS, Setup, SetupError, ShowPolicy,
};
pub use structure::{RaiseCap, Structure};

use dealer::Dealer;
use players::Players;
use round::Round;
use smallvec::SmallVec;

use super::{Card, Deck, Stage, Street, Variant};
pub(crate) use stub::Stub;

/// Some seats. Those of a table of ten take no memory of their own.
pub type Seats = SmallVec<[usize; 10]>;

/// The next step of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandTurn {
    /// This seat chooses among the [`Options`].
    Act(usize),
    /// This street begins, with its cards, by [`Hand::proceed`].
    Deal(Street),
    /// Cards are shown and pots won by [`Hand::proceed`].
    Showdown,
    /// Nothing: all chips are back in stacks.
    Over,
}

/// A hand in play. Its holder sees all cards; [`Event::secret_of`] and [`Player::shown`]
/// tell the cards that others may see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hand {
    players: Players,
    dealer: Dealer,
    round: Round,
    /// Which of the streets of the game it is.
    stage: usize,
    turn: HandTurn,
    /// Whether cards are changed now.
    drawing: bool,
    rake: Rake,
    raked: u64,
    /// The pots that were won.
    won: Pots,
}

impl Hand {
    /// Posts antes and blinds and deals the hole cards; gives the hand and its first
    /// events.
    ///
    /// # Errors
    /// The setup makes no sense: too few players, a blind of an empty seat, …
    pub fn deal(setup: &Setup, deck: &Deck) -> Result<(Hand, Vec<Event>), SetupError> {
        let mut events = Vec::new();
        let hand = Hand::deal_into(setup, deck, &mut events)?;
        Ok((hand, events))
    }

    /// As [`Hand::deal`]; adds its events to these. It takes no memory of its own at a
    /// table of up to ten.
    ///
    /// # Errors
    /// As [`Hand::deal`].
    pub fn deal_into(
        setup: &Setup,
        deck: &Deck,
        events: &mut Vec<Event>,
    ) -> Result<Hand, SetupError> {
        Hand::deal_from(setup, Stub::new(setup.variant, deck), events)
    }

    /// As [`Hand::deal_into`], from cards as they come.
    pub(crate) fn deal_from(
        setup: &Setup,
        stub: Stub,
        events: &mut Vec<Event>,
    ) -> Result<Hand, SetupError> {
        setup.check()?;
        let mut hand = Hand {
            players: Players::new(setup),
            dealer: Dealer::new(setup, stub),
            round: Round::new(setup),
            stage: 0,
            turn: HandTurn::Over,
            drawing: false,
            rake: setup.rake,
            raked: 0,
            won: Pots::new(),
        };
        let last_blind = hand.round.post(setup, &mut hand.players, events);
        let stage = hand.this_stage();
        hand.dealer.deal_to_all(stage, &mut hand.players, events);
        if setup.bomb {
            hand.end_round(events);
        } else {
            hand.open(last_blind, events);
        }
        Ok(hand)
    }

    /// Sets the cards to be dealt from now on, as a record tells them.
    pub(crate) fn load(&mut self, stub: Stub) {
        self.dealer.load(stub);
    }

    /// The next step of the hand.
    pub fn turn(&self) -> HandTurn {
        self.turn
    }

    /// The seats, from seat 0; `None` if the seat was not dealt in.
    pub fn players(&self) -> &[Option<Player>] {
        &self.players.seats
    }

    /// The player at this seat; `None` if it was not dealt in, or does not exist.
    pub fn player(&self, seat: usize) -> Option<&Player> {
        self.players.get(seat)
    }

    /// Where the button lies.
    pub fn button(&self) -> usize {
        self.players.button
    }

    /// The round.
    pub fn street(&self) -> Street {
        self.this_stage().street
    }

    /// The game.
    pub fn variant(&self) -> Variant {
        self.dealer.variant
    }

    /// The cards on the board; where it is run more than once, the first one.
    pub fn board(&self) -> &[Card] {
        &self.dealer.board
    }

    /// The rake of all pots, in chips.
    pub fn raked(&self) -> u64 {
        self.raked
    }

    /// The highest bet of this round, or the blind that stands for it.
    pub fn level(&self) -> u64 {
        self.round.level
    }

    /// Everything in the middle, this round included.
    pub fn pot(&self) -> u64 {
        match self.turn {
            HandTurn::Over => 0,
            _ => self.players.pot(),
        }
    }

    /// The pots: those that were won where the hand is over, otherwise as they
    /// would be if nothing more were put in.
    pub fn pots(&self) -> Pots {
        match self.turn {
            HandTurn::Over => self.won.clone(),
            _ => self.players.pots(),
        }
    }

    /// The chips at each seat, 0 if it was not dealt in.
    pub fn stacks(&self) -> Vec<u64> {
        let stacks = self.players().iter();
        stacks
            .map(|player| player.as_ref().map_or(0, Player::stack))
            .collect()
    }

    /// The net result of each seat in a hand that is over; the sum is 0, but for the
    /// rake.
    pub fn nets(&self) -> Vec<i64> {
        let players = self.players().iter();
        players
            .map(|player| player.as_ref().map_or(0, Player::net))
            .collect()
    }

    fn this_stage(&self) -> &'static Stage {
        let stages = self.variant().stages();
        // A game has a street.
        &stages[self.stage.min(stages.len() - 1)]
    }

    fn next_stage(&self) -> Option<&'static Stage> {
        self.variant().stages().get(self.stage + 1)
    }
}

/// All seats once, from the one after this.
fn clockwise(seat: usize, seats: usize) -> impl Iterator<Item = usize> + use<> {
    (1..=seats).map(move |step| (seat + step) % seats)
}
