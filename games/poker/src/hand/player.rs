//! One seat of a hand.

use super::Holding;
use super::setup::Showing;
use crate::Card;

/// A player dealt in, as everybody may see it, but for the cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    pub(super) cards: Holding,
    pub(super) stack: u64,
    pub(super) bet: u64,
    pub(super) ante: u64,
    /// The missed blinds that were posted dead.
    pub(super) dead: u64,
    /// All that was put in and has not gone back, antes included.
    pub(super) put: u64,
    pub(super) folded: bool,
    /// The level of the betting when the player acted last on this round.
    pub(super) acted_at: Option<u64>,
    pub(super) showing: Showing,
    pub(super) shown: bool,
    /// Whether the player has changed cards on this draw.
    pub(super) drew: bool,
    pub(super) start: u64,
}

/// What somebody dealt in is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Plays for the pot and has chips to bet.
    In,
    /// Plays for the pot and has everything in it.
    AllIn,
    /// Plays for nothing any more.
    Folded,
}

impl Player {
    pub(super) fn new(start: u64, showing: Showing) -> Player {
        Player {
            cards: Holding::EMPTY,
            stack: start,
            bet: 0,
            ante: 0,
            dead: 0,
            put: 0,
            folded: false,
            acted_at: None,
            showing,
            shown: false,
            drew: false,
            start,
        }
    }

    /// The two hole cards of hold'em, and the first two of other games: secret
    /// from all others until they are shown.
    pub fn cards(&self) -> [Card; 2] {
        self.cards.two()
    }

    /// All cards of the player's own, in the order in which they were dealt;
    /// those that do not lie face up are as secret.
    pub fn all_cards(&self) -> &[Card] {
        self.cards.all()
    }

    /// The cards that lie face up before everybody.
    pub fn up_cards(&self) -> impl Iterator<Item = Card> {
        self.cards.up()
    }

    /// When the player shows at a showdown without an all-in.
    pub fn showing(&self) -> Showing {
        self.showing
    }

    /// Whether everybody has seen the cards.
    pub fn shown(&self) -> bool {
        self.shown
    }

    /// The chips left, those won included.
    pub fn stack(&self) -> u64 {
        self.stack
    }

    /// The bet on this round, without antes.
    pub fn bet(&self) -> u64 {
        self.bet
    }

    /// All chips put in, but for those that went back uncalled.
    pub fn put(&self) -> u64 {
        self.put
    }

    /// The chips before the hand.
    pub fn start(&self) -> u64 {
        self.start
    }

    /// The chips won less those lost; of a hand that is over, in all.
    pub fn net(&self) -> i64 {
        self.stack as i64 - self.start as i64
    }

    /// In, all-in or folded.
    pub fn status(&self) -> Status {
        match (self.folded, self.stack) {
            (true, _) => Status::Folded,
            (false, 0) => Status::AllIn,
            (false, _) => Status::In,
        }
    }

    pub(super) fn live(&self) -> bool {
        !self.folded
    }

    /// Moves chips from the stack to the middle, as many as there are; how
    /// many.
    pub(super) fn put_in(&mut self, chips: u64) -> u64 {
        let chips = chips.min(self.stack);
        self.stack -= chips;
        self.put += chips;
        chips
    }
}
