//! The cards of a record, and the pack that deals them.

use super::actions::{Entry, MaybeCard};
use super::replay::refused;
use super::{ActionError, HandHistory, ReplayError};
use crate::holdem::{Card, CardSet, Deck, RepeatedCard, Street};

/// The cards of a record.
pub(super) struct Cards {
    holes: Vec<Vec<MaybeCard>>,
    board: Vec<Card>,
}

impl Cards {
    pub(super) fn gather(history: &HandHistory, entries: &[Entry]) -> Result<Cards, ReplayError> {
        let players = history.starting_stacks.len();
        let mut cards = Cards {
            holes: vec![Vec::new(); players],
            board: Vec::new(),
        };
        for (index, entry) in entries.iter().enumerate() {
            let found = cards.take(entry);
            found.map_err(|rule| refused(history, index, rule))?;
        }
        for hole in &mut cards.holes {
            hole.resize(2, None);
        }
        Ok(cards)
    }

    fn take(&mut self, entry: &Entry) -> Result<(), ActionError> {
        let players = self.holes.len();
        let no_player = |seat: &usize| ActionError::NoPlayer {
            player: seat + 1,
            players,
        };
        match entry {
            Entry::Nothing => {}
            Entry::Board(new) => {
                self.board.extend(new);
                if self.board.len() > Street::River.board() {
                    return Err(ActionError::LongBoard);
                }
            }
            Entry::Hole(seat, new) => {
                let hole = self.holes.get_mut(*seat).ok_or_else(|| no_player(seat))?;
                hole.extend(new);
                if hole.len() > 2 {
                    return Err(ActionError::ManyHoleCards);
                }
            }
            Entry::Show(seat, new) => {
                let hole = self.holes.get_mut(*seat).ok_or_else(|| no_player(seat))?;
                if new.is_empty() {
                    return Ok(());
                }
                if new.len() != 2 {
                    return Err(ActionError::ShowsTwo);
                }
                hole.resize(2, None);
                shown(hole, new)?;
            }
            Entry::Fold(seat, _) | Entry::CheckOrCall(seat) | Entry::BetOrRaise(seat, _) => {
                self.holes.get(*seat).ok_or_else(|| no_player(seat))?;
            }
            Entry::Muck(seat) => {
                self.holes.get(*seat).ok_or_else(|| no_player(seat))?;
            }
        }
        Ok(())
    }

    /// The pack that deals them; unknown cards are dealt from the rest.
    pub(super) fn deck(&self) -> Result<Deck, RepeatedCard> {
        let holes = self.holes.iter().flatten().copied();
        let board = self.board.iter().copied();
        let missing = Street::River.board() - self.board.len();
        let order: Vec<MaybeCard> = holes
            .chain(board.map(Some))
            .chain((0..missing).map(|_| None))
            .collect();
        let known: CardSet = order.iter().flatten().copied().collect();
        let mut rest = known.others().iter();
        let dealt: Vec<Card> = order
            .into_iter()
            .filter_map(|card| card.or_else(|| rest.next()))
            .collect();
        Deck::beginning_with(&dealt)
    }

    pub(super) fn known(&self, seat: usize) -> bool {
        self.holes[seat].iter().all(Option::is_some)
    }
}

/// Cards that are shown are those that were dealt, as far as these are known,
/// in any order.
fn shown(hole: &mut [MaybeCard], new: &[MaybeCard]) -> Result<(), ActionError> {
    for card in new.iter().flatten() {
        if hole.contains(&Some(*card)) {
            continue;
        }
        match hole.iter_mut().find(|place| place.is_none()) {
            Some(place) => *place = Some(*card),
            None => return Err(ActionError::NotDealt(*card)),
        }
    }
    Ok(())
}
