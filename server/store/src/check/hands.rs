//! Hands of poker: replayed, with their chips and the statistics of players.

use std::collections::{BTreeMap, HashSet};

use super::Check;
use crate::match_hands::matches_below;
use crate::{HANDS_OF_A_GAME, HandBook, Identity, StoreError, StoredHand};
use poker_rules::table::Format;
use record::TableId;
use record::hand::{Counts, Statistics};

/// The kind of a store that holds one match of poker: the hands of each game have no
/// gaps, and of each game before the last there is one.
const MATCH: &str = "poker match";

/// The kind of a store that holds tournaments of poker at tables: chips come to a table
/// with players who move.
const TOURNAMENT: &str = "poker tournament";

/// Sums of fractions in another order differ by less than this part.
const ROUNDING: f64 = 1e-6;

impl Check<'_> {
    /// Checks all hands and the statistics counted from them, in one state of the
    /// database.
    pub(super) fn hands(&mut self) -> Result<(), StoreError> {
        let book = HandBook::open_to_read(&self.dir)?;
        let one_state = book.database.unchecked_transaction();
        let _one_state = one_state.map_err(book.error("read"))?;
        let identity = Identity::read(&self.database).map_err(self.error())?;
        let is_of = |kind| identity.as_ref().is_some_and(|own| own.get("kind") == kind);
        self.each_hand(&book, !is_of(TOURNAMENT))?;
        let gaps = self.number(&format!(
            "SELECT ifnull(sum(last - hands) + max(game) + 1 - count(*), 0)
             FROM (SELECT (id - 1) / {HANDS_OF_A_GAME} AS game, count(*) AS hands,
                          max((id - 1) % {HANDS_OF_A_GAME}) + 1 AS last
                   FROM poker_hands GROUP BY game)"
        ))?;
        if gaps > 0 && is_of(MATCH) {
            self.found("hands", format!("{gaps} of the match are not there"));
        }
        Ok(())
    }

    /// Checks that the hands of each game are those with which its record was stored: they
    /// are in a store of their own below this one, or in this one.
    pub(super) fn hands_of_games(&mut self) -> Result<(), StoreError> {
        if self.hands_of.is_empty() {
            return Ok(());
        }
        let mut digests = HashSet::new();
        for below in matches_below(&self.dir)? {
            let digest = HandBook::open_to_read(&below)?.digest(None)?;
            digests.insert(digest.to_string());
        }
        let own = HandBook::open_to_read(&self.dir)?;
        let games =
            format!("SELECT DISTINCT CAST((id - 1) / {HANDS_OF_A_GAME} AS TEXT) FROM poker_hands");
        for game in self.texts(&games)? {
            digests.insert(own.digest(game.parse().ok())?.to_string());
        }
        for (id, digest) in std::mem::take(&mut self.hands_of) {
            if !digests.contains(&digest) {
                let what = "its hands are not those with which it was stored";
                self.found(format!("game {id}"), what);
            }
        }
        Ok(())
    }

    /// Checks each hand; with `keeps_chips`, no chips come to the table of a freezeout.
    fn each_hand(&mut self, book: &HandBook, keeps_chips: bool) -> Result<(), StoreError> {
        let freezeouts = self.texts(&format!(
            "SELECT CAST(id AS TEXT) FROM poker_tables WHERE format = '{}'",
            Format::Freezeout.word()
        ))?;
        let mut chips: BTreeMap<TableId, Option<u64>> = freezeouts
            .iter()
            .filter(|_| keeps_chips)
            .filter_map(|id| Some((id.parse().ok()?, None)))
            .collect();
        let mut counted = Statistics::default();
        book.for_each(None, |hand| {
            match hand {
                Err(damaged) => self.found(format!("hand {}", damaged.hand), damaged.why),
                Ok(hand) => {
                    counted.count(&hand.record);
                    self.chips(&hand, &mut chips);
                }
            }
            self.checked.hands += 1;
            self.progress();
            true
        })?;
        let kept = book.kept_statistics().map_err(book.error("read"))?;
        for name in differing(&counted, &kept) {
            let what = "the statistics are not those of the hands; --mend counts them again";
            self.found(format!("poker player {name}"), what);
        }
        Ok(())
    }

    /// Checks that no chips come from nowhere.
    fn chips(&mut self, hand: &StoredHand, freezeouts: &mut BTreeMap<TableId, Option<u64>>) {
        let record = &hand.record;
        let place = format!("hand {}", record.id);
        let won: i64 = record
            .nets
            .iter()
            .fold(0, |sum, net| sum.saturating_add(*net));
        if won != 0 {
            self.found(&place, format!("its players win {won} chips together"));
        }
        let Some(before) = freezeouts.get_mut(&record.table) else {
            return;
        };
        let stacks = record.setup.stacks.iter();
        let now = stacks.fold(0u64, |sum, stack| sum.saturating_add(*stack));
        if before.is_some_and(|before| now > before) {
            let before = before.unwrap_or(0);
            self.found(
                &place,
                format!("{now} chips are in play at a table that had {before}"),
            );
        }
        *before = Some(now);
    }
}

/// The players whose counts differ between two statistics.
pub(super) fn differing(counted: &Statistics, kept: &Statistics) -> Vec<String> {
    let none = Counts::default();
    let names = counted.iter().chain(kept.iter()).map(|(name, _)| name);
    let names: std::collections::BTreeSet<&str> = names.collect();
    let differs = |name: &&str| {
        let one = counted.of(name).unwrap_or(&none);
        let other = kept.of(name).unwrap_or(&none);
        let (left, right) = (one.net_in_blinds, other.net_in_blinds);
        let is_close = (left - right).abs() <= ROUNDING * left.abs().max(right.abs()).max(1.0);
        let same = Counts {
            net_in_blinds: right,
            ..*one
        };
        !is_close || same != *other
    };
    names
        .into_iter()
        .filter(differs)
        .map(str::to_owned)
        .collect()
}
