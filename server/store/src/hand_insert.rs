//! A hand of poker into its rows; [`super::hand_rows`] reads them back.

use std::fmt::Write as _;

use jiff::Timestamp;
use poker_rules::{PostKind, ShowPolicy};
use rusqlite::{CachedStatement, Transaction};

use super::row_id::Offsets;
use record::hand::{HandRecord, write_moves, write_rules};

/// The statements that store a hand, prepared once for all hands of a commit, and the
/// texts of their rows, written in the same memory for all of them.
pub(super) struct HandInsert<'a> {
    hands: CachedStatement<'a>,
    seats: CachedStatement<'a>,
    ended: String,
    deck: String,
    moves: String,
}

impl HandInsert<'_> {
    pub(super) fn of<'a>(transaction: &'a Transaction<'_>) -> rusqlite::Result<HandInsert<'a>> {
        let hands = "
            INSERT INTO poker_hands (id, table_id, ended, seats, button, small_seat, small,
                                     big_seat, big, ante, deck, moves, rules)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)";
        let seats = "INSERT INTO poker_seats VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
        Ok(HandInsert {
            hands: transaction.prepare_cached(hands)?,
            seats: transaction.prepare_cached(seats)?,
            ended: String::new(),
            deck: String::new(),
            moves: String::new(),
        })
    }

    pub(super) fn insert(
        &mut self,
        hand: &HandRecord,
        offsets: Offsets,
        ended: Timestamp,
    ) -> rusqlite::Result<()> {
        let id = offsets.row_of_hand(hand.id);
        let setup = &hand.setup;
        let blind = |kind| setup.blinds.iter().find(|blind| blind.kind == kind);
        let (small, big) = (blind(PostKind::Small), blind(PostKind::Big));
        self.ended.clear();
        // A string takes everything.
        let _ = write!(self.ended, "{ended:.3}");
        self.deck.clear();
        let letters = hand.deck.cards().iter().flat_map(|card| card.letters());
        self.deck.extend(letters);
        write_moves(&hand.moves, &mut self.moves);
        self.hands.execute((
            id,
            offsets.row_of_table(hand.table),
            &self.ended,
            hand.names.len() as u64,
            setup.button as u64 + 1,
            small.map(|blind| blind.seat as u64 + 1),
            small.map_or(0, |blind| blind.amount),
            big.map_or(setup.button, |blind| blind.seat) as u64 + 1,
            setup.min_bet,
            setup.antes.iter().copied().max().unwrap_or(0),
            &self.deck,
            &self.moves,
            write_rules(setup),
        ))?;
        for (seat, name) in hand.names.iter().enumerate() {
            if let Some(name) = name {
                let always = setup.showing[seat] == ShowPolicy::Always;
                let (stack, net) = (setup.stacks[seat], hand.nets[seat]);
                self.seats
                    .execute((id, seat as u64 + 1, name, stack, net, always))?;
            }
        }
        Ok(())
    }
}
