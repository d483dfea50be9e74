//! The cards of a record, and where each was dealt.

use std::collections::HashMap;

use super::actions::{Entry, MaybeCard};
use super::{ActionError, HandHistory, ReplayError};
use crate::{Card, CardSet, RepeatedCard, Stage, Variant};

/// The cards of a record.
pub(super) struct Cards {
    variant: Variant,
    /// Every card that was dealt to a player, in the order of the record; a card that the
    /// record does not name follows from cards shown later.
    slots: Vec<Slot>,
    /// By seat, the cards in hand, as places in the list.
    held: Vec<Vec<usize>>,
    /// How often each seat has changed cards.
    draws: Vec<usize>,
    /// By the number of the action that throws cards away, their places.
    thrown: HashMap<usize, Vec<usize>>,
    board: Vec<Card>,
    /// How many cards all boards have.
    most_board: usize,
    /// All cards that somebody holds or has held; discards may be dealt again.
    in_play: CardSet,
}

struct Slot {
    seat: usize,
    /// On which street of the game.
    stage: usize,
    card: MaybeCard,
    /// Whether the record tells it.
    known: bool,
}

impl Cards {
    pub(super) fn gather(history: &HandHistory, entries: &[Entry]) -> Result<Cards, ReplayError> {
        let players = history.starting_stacks.len();
        let mut cards = Cards {
            variant: history.variant,
            slots: Vec::new(),
            held: vec![Vec::new(); players],
            draws: vec![0; players],
            thrown: HashMap::new(),
            board: Vec::new(),
            most_board: 5 * usize::from(history.runs.max(1)),
            in_play: CardSet::default(),
        };
        for (index, entry) in entries.iter().enumerate() {
            let taken = cards.take(index, entry);
            taken.map_err(|wrong| match wrong {
                Wrong::Rule(rule) => ReplayError::refused(history, index, rule),
                Wrong::Twice(card) => ReplayError::Deck(RepeatedCard(card)),
            })?;
        }
        cards.fill();
        Ok(cards)
    }

    fn take(&mut self, index: usize, entry: &Entry) -> Result<(), Wrong> {
        let players = self.held.len();
        let seat = match entry {
            Entry::Nothing => return Ok(()),
            Entry::Board(new) => return self.deal_board(new),
            Entry::Hole(seat, _)
            | Entry::Fold(seat, _)
            | Entry::CheckOrCall(seat)
            | Entry::BetOrRaise(seat, _)
            | Entry::BringIn(seat)
            | Entry::Discard(seat, _)
            | Entry::Show(seat, _)
            | Entry::Muck(seat) => *seat,
        };
        if seat >= players {
            let player = seat + 1;
            return Err(ActionError::NoPlayer { player, players }.into());
        }
        match entry {
            Entry::Hole(_, new) => new.iter().try_for_each(|card| self.deal(seat, *card)),
            Entry::Show(_, new) if !new.is_empty() => self.show(seat, new),
            Entry::Discard(_, gone) => self.discard(index, seat, gone),
            Entry::Fold(..) if self.variant.is_draw() => {
                let held = self.held[seat]
                    .iter()
                    .filter_map(|slot| self.slots[*slot].card);
                let gone: CardSet = held.collect();
                self.in_play = self.in_play.without(gone);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn deal_board(&mut self, new: &[Card]) -> Result<(), Wrong> {
        for card in new {
            self.enter(*card)?;
            self.board.push(*card);
            if self.board.len() > self.most_board {
                return Err(ActionError::LongBoard.into());
            }
        }
        Ok(())
    }

    /// A card comes into play.
    fn enter(&mut self, card: Card) -> Result<(), Wrong> {
        if !self.variant.has(card) {
            return Err(ActionError::OtherPack(card).into());
        }
        if self.in_play.insert(card) {
            Ok(())
        } else {
            Err(Wrong::Twice(card))
        }
    }

    fn deal(&mut self, seat: usize, card: MaybeCard) -> Result<(), Wrong> {
        let held = self.held[seat].len();
        let first = self.variant.first_cards();
        let most = self.variant.last_cards();
        if held >= most {
            return Err(ActionError::ManyHoleCards(most).into());
        }
        if let Some(card) = card {
            self.enter(card)?;
        }
        let stage = if self.variant.is_stud() {
            (held + 1).saturating_sub(first)
        } else {
            self.draws[seat]
        };
        self.push(seat, stage, card);
        Ok(())
    }

    fn push(&mut self, seat: usize, stage: usize, card: MaybeCard) {
        self.held[seat].push(self.slots.len());
        self.slots.push(Slot {
            seat,
            stage,
            card,
            known: card.is_some(),
        });
    }

    /// A record may leave out the cards that nobody saw.
    fn pad(&mut self, seat: usize) {
        while self.held[seat].len() < self.variant.first_cards() {
            self.push(seat, self.draws[seat], None);
        }
    }

    /// The place where the player has this card: where it was dealt, or one that
    /// is not known yet.
    fn place(&mut self, card: MaybeCard, free: &[usize]) -> Result<usize, Wrong> {
        let is = |slot: &&usize| self.slots[**slot].card == card;
        if let Some(slot) = free.iter().find(is) {
            return Ok(*slot);
        }
        let unknown = |slot: &&usize| self.slots[**slot].card.is_none();
        let slot = free.iter().copied().find(|slot| unknown(&slot));
        let Some(card) = card else {
            return slot.ok_or(ActionError::WhichCard.into());
        };
        let Some(slot) = slot.filter(|_| !self.in_play.contains(card)) else {
            return Err(ActionError::NotDealt(card).into());
        };
        self.enter(card)?;
        self.slots[slot].card = Some(card);
        self.slots[slot].known = true;
        Ok(slot)
    }

    fn discard(&mut self, index: usize, seat: usize, gone: &[MaybeCard]) -> Result<(), Wrong> {
        if !self.variant.is_draw() {
            return Err(ActionError::OtherGame.into());
        }
        self.pad(seat);
        let mut places = Vec::new();
        for card in gone {
            let held = self.held[seat].iter().copied();
            let free: Vec<usize> = held.filter(|slot| !places.contains(slot)).collect();
            places.push(self.place(*card, &free)?);
        }
        self.held[seat].retain(|slot| !places.contains(slot));
        let cards = places.iter().filter_map(|slot| self.slots[*slot].card);
        self.in_play = self.in_play.without(cards.collect());
        self.thrown.insert(index, places);
        self.draws[seat] += 1;
        Ok(())
    }

    /// Cards that are shown are those that were dealt, as far as these are known,
    /// in any order.
    fn show(&mut self, seat: usize, new: &[MaybeCard]) -> Result<(), Wrong> {
        self.pad(seat);
        let held = self.held[seat].clone();
        if new.len() != held.len() {
            return Err(ActionError::ShowsAll(held.len()).into());
        }
        let mut free = held;
        // Those that are known to be there leave the others for the rest.
        let known = |card: &&MaybeCard| card.is_some();
        for card in new.iter().filter(known) {
            let slot = self.place(*card, &free)?;
            free.retain(|other| *other != slot);
        }
        Ok(())
    }

    /// Gives every card that is not told one that is nowhere else, as long as
    /// there are such.
    fn fill(&mut self) {
        let told = self.slots.iter().filter_map(|slot| slot.card);
        let told: CardSet = told.chain(self.board.iter().copied()).collect();
        let rest: Vec<Card> = told.others().iter().collect();
        let mut rest = rest.into_iter().filter(|card| self.variant.has(*card));
        for slot in &mut self.slots {
            slot.card = slot.card.or_else(|| rest.next());
        }
    }

    /// The cards of a seat that come on this street, and of cards that the
    /// record leaves out some of those that nobody has, given as `held`.
    pub(super) fn on_street(
        &self,
        seat: usize,
        stage: usize,
        count: usize,
        held: &mut CardSet,
    ) -> Vec<Card> {
        let own = self.slots.iter();
        let own = own.filter(|slot| slot.seat == seat && slot.stage == stage);
        let mut cards: Vec<Card> = own.filter_map(|slot| slot.card).take(count).collect();
        for card in &cards {
            held.insert(*card);
        }
        let told = self.slots.iter().filter_map(|slot| slot.card);
        let told: CardSet = told.chain(self.board.iter().copied()).collect();
        while cards.len() < count {
            let pack = || Card::all().filter(|card| self.variant.has(*card));
            let free = |card: &Card| !held.contains(*card);
            let new = pack().find(|card| free(card) && !told.contains(*card));
            let Some(card) = new.or_else(|| pack().find(free)) else {
                break;
            };
            held.insert(card);
            cards.push(card);
        }
        cards
    }

    /// How many cards of a seat the record deals on this street.
    pub(super) fn count(&self, seat: usize, stage: usize) -> usize {
        let own = self.slots.iter();
        own.filter(|slot| slot.seat == seat && slot.stage == stage)
            .count()
    }

    /// The discards of the action with this number.
    pub(super) fn thrown(&self, index: usize) -> CardSet {
        let places = self.thrown.get(&index).into_iter().flatten();
        places.filter_map(|slot| self.slots[*slot].card).collect()
    }

    /// Whether the record tells all cards that the seat holds at its end, as far as
    /// it deals any.
    pub(super) fn knows(&self, seat: usize) -> bool {
        let held = &self.held[seat];
        let first = self.variant.first_cards();
        held.len() >= first && held.iter().all(|slot| self.slots[*slot].known)
    }

    /// Whether the record tells the cards of a seat that lie open on a street of stud.
    pub(super) fn knows_open(&self, seat: usize, stage: usize) -> bool {
        let own = self.slots.iter().filter(|slot| slot.seat == seat);
        let mut own = own.filter(|slot| slot.stage <= stage).enumerate();
        // The first ones, and those of the last street, may lie face down.
        let down = |stage: Option<&Stage>| stage.map_or(0, |stage| usize::from(stage.down));
        let stages = self.variant.stages();
        let open = down(stages.first())..self.variant.last_cards() - down(stages.last());
        own.all(|(index, slot)| slot.known || !open.contains(&index))
    }
}

/// Why a card cannot be where the record has it.
enum Wrong {
    Rule(ActionError),
    Twice(Card),
}

impl From<ActionError> for Wrong {
    fn from(rule: ActionError) -> Wrong {
        Wrong::Rule(rule)
    }
}
