//! A tournament under way: its field, and the hands of the round that is played.

use std::collections::BTreeMap;

use poker_rules::Stakes;

use super::field::{Deal, Field, FieldRules, RoundEnd};
use crate::table::{NextHand, OutOfOrder, ReservedSeat};
use record::hand::{HandRecord, Seed};
use record::{HandId, TableId};

/// A tournament under way.
#[derive(Clone, Debug)]
pub(super) struct Game {
    /// Its number, from 0.
    pub(super) index: u64,
    pub(super) field: Field,
    /// The hands of this round so far, by table.
    round: BTreeMap<TableId, HandRecord>,
    /// How many hands were played in rounds that are over.
    pub(super) hands: u64,
}

impl Game {
    /// The tournament before its first hand; the seed is its own.
    pub(super) fn new(index: u64, rules: FieldRules, names: Vec<String>, seed: Seed) -> Game {
        Game {
            index,
            field: Field::new(rules, names, seed),
            round: BTreeMap::new(),
            hands: 0,
        }
    }

    /// Takes in a hand of this round.
    ///
    /// # Errors
    /// It is none of the hands that are to be dealt.
    pub(super) fn take(&mut self, record: HandRecord) -> Result<(), OutOfOrder> {
        let wrong = |why| OutOfOrder {
            hand: record.id,
            before: self
                .round
                .values()
                .map(|hand| hand.id)
                .max()
                .unwrap_or_default(),
            why,
        };
        let deals = self.field.deals();
        let Some(deal) = deals.iter().find(|deal| deal.hand == record.id) else {
            return Err(wrong("its round has no such hand"));
        };
        if self.round.contains_key(&record.table) {
            return Err(wrong("its table has played in this round"));
        }
        if !is_of(deal, &record, &self.field) {
            return Err(wrong("others sit there, or the blinds are others"));
        }
        self.round.insert(record.table, record);
        Ok(())
    }

    /// The hands of the round, if all were played.
    pub(super) fn whole_round(&self) -> Option<Vec<HandRecord>> {
        let deals = self.field.deals();
        let is_whole = !deals.is_empty() && deals.len() == self.round.len();
        is_whole.then(|| self.round.values().cloned().collect())
    }

    /// Ends a round when all its hands were played.
    ///
    /// # Errors
    /// A hand wins and loses other chips than there are.
    pub(super) fn end_round(&mut self) -> Result<RoundEnd, OutOfOrder> {
        let hands = std::mem::take(&mut self.round);
        let last = hands.values().map(|hand| hand.id).max();
        let stacks: Vec<Vec<u64>> = hands.into_values().map(|hand| hand.stacks).collect();
        let end = self.field.finish(&stacks).map_err(|_| OutOfOrder {
            hand: last.unwrap_or_default(),
            before: HandId::ZERO,
            why: "the chips of its round are not those before it",
        })?;
        self.hands += stacks.len() as u64;
        Ok(end)
    }

    /// The hands of the round that are still to be dealt.
    pub(super) fn missing(&self) -> Vec<(TableId, NextHand)> {
        let deals = self.field.deals().into_iter();
        let missing = deals.filter(|deal| !self.round.contains_key(&deal.table));
        missing.map(|deal| (deal.table, next_hand(&deal))).collect()
    }

    /// The players by seat of each table, with their chips now: some tables may have
    /// played in this round already.
    pub(super) fn seated(&self) -> Vec<Vec<Option<ReservedSeat>>> {
        let tables = self.field.seated().map(|(table, seats)| {
            let played = self.round.get(&table);
            let seats = seats.iter().enumerate().map(|(seat, player)| {
                let before = self.field.stack((*player)?);
                let after = played.and_then(|hand| hand.stacks.get(seat).copied());
                Some(ReservedSeat {
                    name: self.field.names[(*player)?].clone(),
                    stack: after.unwrap_or(before),
                })
            });
            seats.collect()
        });
        tables.collect()
    }
}

fn next_hand(deal: &Deal) -> NextHand {
    NextHand {
        hand: deal.hand,
        places: deal.positions,
        stakes: Stakes {
            ante: deal.level.ante,
            ..Stakes::of_blinds(deal.level.small, deal.level.big)
        },
    }
}

/// Whether a record is of this deal.
fn is_of(deal: &Deal, record: &HandRecord, field: &Field) -> bool {
    let setup = &record.setup;
    let seats = deal.seats.iter().enumerate();
    let same = |(seat, player): (usize, &Option<usize>)| {
        let name = player.map(|player| &field.names[player]);
        let stack = player.map_or(0, |player| field.stack(player));
        record.names.get(seat).map(Option::as_ref) == Some(name)
            && setup.stacks.get(seat) == Some(&stack)
    };
    record.table == deal.table
        && record.names.len() == deal.seats.len()
        && record.stacks.len() == deal.seats.len()
        && setup.button == deal.positions.button
        && setup.min_bet == deal.level.big
        && seats.into_iter().all(same)
}
