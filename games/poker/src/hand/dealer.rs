//! The cards that no player holds, and how they are dealt.

use super::Seats;
use super::event::Event;
use super::player::Player;
use super::players::Players;
use super::setup::Setup;
use super::stub::Stub;
use crate::{Card, Cards, Stage, Variant};

/// The cards to come, the board, and the discards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Dealer {
    pub(super) variant: Variant,
    stub: Stub,
    pub(super) board: Cards,
    runs: u8,
    /// How many cards of the board lay there when the betting was over with an
    /// all-in.
    shared: Option<usize>,
    /// The discards of this draw, by seat, until they are replaced.
    thrown: Vec<(usize, Cards)>,
    /// The other discards.
    muck: Vec<Card>,
}

impl Dealer {
    pub(super) fn new(setup: &Setup, stub: Stub) -> Dealer {
        Dealer {
            variant: setup.variant,
            stub,
            board: Cards::new(),
            runs: setup.runs,
            shared: None,
            thrown: Vec::new(),
            muck: Vec::new(),
        }
    }

    /// Sets the cards to be dealt from now on.
    pub(super) fn load(&mut self, stub: Stub) {
        self.stub = stub;
    }

    /// Deals the cards of this street to all players still in.
    pub(super) fn deal_to_all(
        &mut self,
        stage: &Stage,
        players: &mut Players,
        events: &mut Vec<Event>,
    ) {
        let seats: Seats = players.live().collect();
        // The last card of stud is one for all, where there are not enough.
        let wanted = usize::from(stage.down + stage.up) * seats.len();
        if wanted == 0 || (self.variant.is_stud() && self.stub.left() < wanted) {
            return;
        }
        for seat in seats {
            if let Some(player) = players.get_mut(seat) {
                self.deal_to(seat, player, stage.down, stage.up, events);
            }
        }
    }

    /// Deals cards to a player, all face up where everybody has seen the player's cards.
    fn deal_to(
        &mut self,
        seat: usize,
        player: &mut Player,
        down: u8,
        up: u8,
        events: &mut Vec<Event>,
    ) {
        let before = player.all_cards().len();
        for index in 0..down + up {
            player.get_card(self.stub.deal(), index >= down);
        }
        let new = &player.all_cards()[before..];
        let hidden = if player.shown() {
            0
        } else {
            usize::from(down).min(new.len())
        };
        let (down, up) = new.split_at(hidden);
        if !down.is_empty() {
            let cards = down.into();
            events.push(Event::Hole { seat, cards });
        }
        if !up.is_empty() {
            let cards = up.into();
            events.push(Event::Up { seat, cards });
        }
    }

    /// Deals a street after the first.
    pub(super) fn deal_street(
        &mut self,
        stage: &Stage,
        players: &mut Players,
        events: &mut Vec<Event>,
    ) {
        let own = usize::from(stage.down + stage.up) * players.live().count();
        let for_all = self.variant.is_stud() && self.stub.left() < own;
        for _ in 0..stage.board + u8::from(for_all) {
            let card = self.stub.deal();
            self.board.push(card);
        }
        let (street, all) = (stage.street, self.board.clone());
        events.push(Event::Board { street, all });
        if !for_all {
            self.deal_to_all(stage, players, events);
        }
    }

    /// The betting is over with an all-in: the cards on the board now belong to all
    /// boards.
    pub(super) fn share_board(&mut self) {
        self.shared.get_or_insert(self.board.len());
    }

    /// How many cards all boards have, of so many.
    pub(super) fn shared(&self, of: usize) -> usize {
        self.shared.unwrap_or(0).min(of)
    }

    /// Deals the boards after the first, where it is run more than once: the
    /// cards that came after the all-in again.
    pub(super) fn deal_runs(&mut self) -> Vec<Cards> {
        let Some(shared) = self.shared else {
            return Vec::new();
        };
        let new = self.board.len().saturating_sub(shared);
        if new == 0 || !self.variant.has_board() {
            return Vec::new();
        }
        let wanted = usize::from(self.runs).saturating_sub(1);
        let runs = wanted.min(self.stub.left() / new);
        (0..runs)
            .map(|_| {
                let mut board = Cards::from(&self.board[..shared]);
                board.extend((0..new).map(|_| self.stub.deal()));
                board
            })
            .collect()
    }

    /// Takes the cards of a player who folds; in draw games they are dealt again.
    pub(super) fn take_folded(&mut self, player: &Player) {
        if self.variant.is_draw() {
            self.muck.extend(player.all_cards());
        }
    }

    /// Takes the discards of a seat on this draw.
    pub(super) fn take_thrown(&mut self, seat: usize, cards: Cards) {
        self.thrown.push((seat, cards));
    }

    /// Deals cards in place of those that were thrown away on this draw.
    pub(super) fn replace(&mut self, players: &mut Players, events: &mut Vec<Event>) {
        for (seat, thrown) in std::mem::take(&mut self.thrown) {
            let player = players.get_mut(seat).filter(|player| player.live());
            if let Some(player) = player {
                if self.stub.left() < thrown.len() {
                    let muck = std::mem::take(&mut self.muck);
                    self.stub.reshuffle(muck);
                }
                self.deal_to(seat, player, thrown.len() as u8, 0, events);
            }
            // No player is dealt their own discards of this draw.
            self.muck.extend(thrown);
        }
    }
}
