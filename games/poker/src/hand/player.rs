//! One seat of a hand.

use super::action::IllegalAction;
use super::event::PostKind;
use super::holding::Holding;
use super::pots::Share;
use super::setup::ShowPolicy;
use crate::{Card, CardSet, Cards, HandRatings};

/// A player dealt in, as everybody may see it, but for the cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    cards: Holding,
    stack: u64,
    bet: u64,
    ante: u64,
    /// The missed blinds that were posted dead.
    dead: u64,
    /// All that was put in and has not gone back, antes included.
    put: u64,
    folded: bool,
    /// The level of the betting when the player acted last on this round.
    pub(super) acted_at: Option<u64>,
    /// When the player shows at a showdown without an all-in.
    pub(crate) showing: ShowPolicy,
    shown: bool,
    /// Whether the player has changed cards on this draw.
    drew: bool,
    start: u64,
}

/// The status of a player who was dealt in.
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
    pub(super) fn new(start: u64, showing: ShowPolicy) -> Player {
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

    /// Whether nobody knows the cards, in the record of a hand.
    pub(super) fn is_unseen(&self) -> bool {
        matches!(self.showing, ShowPolicy::Unseen(_))
    }

    /// Whether the player has changed cards on this draw, or stood pat.
    pub(super) fn has_drawn(&self) -> bool {
        self.drew
    }

    /// The chips of the player at this seat in the middle. Antes are dead money for all
    /// unless they are trimmed to the amount that the winner could pay.
    pub(super) fn share(&self, seat: usize, trim_antes: bool) -> Share {
        let ante = if trim_antes { 0 } else { self.ante };
        let flat = ante + self.dead;
        Share {
            seat,
            layered: self.put - flat,
            flat,
            live: self.live(),
        }
    }

    /// Moves chips from the stack to the middle, as many as there are; how
    /// many.
    fn put_in(&mut self, chips: u64) -> u64 {
        let chips = chips.min(self.stack);
        self.stack -= chips;
        self.put += chips;
        chips
    }

    /// Posts the ante, as far as there are chips; how many.
    pub(super) fn post_ante(&mut self, amount: u64) -> u64 {
        self.ante = self.put_in(amount);
        self.ante
    }

    /// Posts a blind, as far as there are chips; how many.
    pub(super) fn post_blind(&mut self, kind: PostKind, amount: u64) -> u64 {
        let amount = self.put_in(amount);
        if kind.is_bet() {
            self.bet = amount;
        } else {
            self.dead += amount;
        }
        amount
    }

    /// Adds chips to the bet, as far as there are some; how many.
    pub(super) fn add_to_bet(&mut self, chips: u64) -> u64 {
        let amount = self.put_in(chips);
        self.bet += amount;
        amount
    }

    /// Has acted where the betting was at this level.
    pub(super) fn acted(&mut self, level: u64) {
        self.acted_at = Some(level);
    }

    pub(super) fn fold(&mut self) {
        self.folded = true;
    }

    /// Gets back the chips that were not called.
    pub(super) fn take_back(&mut self, amount: u64) {
        self.stack += amount;
        self.put -= amount;
        self.bet = self.bet.saturating_sub(amount);
    }

    pub(super) fn win(&mut self, amount: u64) {
        self.stack += amount;
    }

    /// Forgets the bet of the street before.
    pub(super) fn begin_round(&mut self) {
        self.bet = 0;
        self.acted_at = None;
    }

    pub(super) fn begin_draw(&mut self) {
        self.drew = false;
    }

    /// Gets a card, face up where everybody has seen the player's cards.
    pub(super) fn get_card(&mut self, card: Card, up: bool) {
        self.cards.push(card, self.shown || up);
    }

    /// Throws these cards away, or stands pat; which they were.
    pub(super) fn throw(&mut self, cards: CardSet) -> Result<Cards, IllegalAction> {
        let own = self.cards.all();
        if let Some(card) = cards.iter().find(|card| !own.contains(card)) {
            return Err(IllegalAction::NotYours(card));
        }
        self.drew = true;
        Ok(self.cards.throw(cards))
    }

    /// Everybody sees the cards.
    pub(super) fn show(&mut self) {
        self.shown = true;
    }

    /// The cards are not shown, and worth this.
    pub(super) fn stay_unseen(&mut self, worth: HandRatings) {
        self.showing = ShowPolicy::Unseen(worth);
    }
}
