//! The keys of a tournament of poker at one or more tables.

use std::ops::RangeInclusive;

use poker_rules::table::Format as TableFormat;
use protocol::poker::Create;
use serde::Deserialize;
use toml::Spanned;
use tournament::{BlindLevel, BlindStructure, NoPayouts, NoStructure, Payouts};
use words::Phrase;

use super::{CHIPS, RawPoker};
use contest::file::ConfigError;
use contest::file::raw::Place;
use contest::values;

/// The words of the key `format` for tournaments at tables.
const MULTI_TABLE: &str = "multi-table";
const SIT_AND_GO: &str = "sit-and-go";

/// The most players: each has a process, and all play at the same time.
pub(super) const PLAYERS: usize = 500;

/// How many seats a table may have.
const SEATS: RangeInclusive<i64> = 2..=10;

/// Seats of the largest table.
const LARGEST_TABLE: usize = 10;

/// Seats of a table if the file says nothing.
const DEFAULT_SEATS: usize = 9;

/// Chips of each player if the file says nothing.
const DEFAULT_STACK: u64 = 1_500;

/// How many tournaments are played one after the other.
const GAMES: RangeInclusive<i64> = 1..=100_000;

/// How many hands a level may last.
const LEVEL_HANDS: RangeInclusive<i64> = 1..=1_000_000;

/// How many hands a level lasts if the file says nothing.
const DEFAULT_LEVEL_HANDS: u64 = 12;

/// The most levels that are listed: after the last one the blinds double anyway.
const LEVELS: usize = 100;

/// A tournament at one or more tables, until one player has all chips.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableTournament {
    /// Seats of a table: 3 to 10, or 2 for two players.
    pub seats: usize,
    /// The chips of each player before the first hand.
    pub stack: u64,
    /// How the blinds rise.
    pub blinds: BlindStructure,
    /// The parts of the prizes by place.
    pub payouts: Payouts,
    /// How many such tournaments are played one after the other, 1 to 100,000.
    pub games: u32,
}

/// A level as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawLevel {
    blinds: Spanned<String>,
    ante: Option<Spanned<i64>>,
    hands: Option<Spanned<i64>>,
}

/// The settings of a file for tables, before the number of players is known.
pub(super) struct WrittenTables {
    /// Whether all sit at one table.
    is_single: bool,
    seats: Option<usize>,
    stack: u64,
    blinds: BlindStructure,
    payouts: Option<Spanned<Payouts>>,
    games: u32,
}

/// Reads the settings of a file for tables; `None` if its format is another one.
pub(super) fn read(
    raw: &RawPoker,
    place: &Place<'_>,
) -> Result<Option<WrittenTables>, ConfigError> {
    let word = raw.format.as_ref().map_or("", |format| format.get_ref());
    let is_of_tables = [MULTI_TABLE, SIT_AND_GO].contains(&word);
    refuse_foreign_keys(raw, is_of_tables, place)?;
    if !is_of_tables {
        return Ok(None);
    }
    let stack = place.optional(&raw.stack, |stack| values::whole::<u64>(*stack, CHIPS))?;
    let games = place.optional(&raw.games, |games| values::whole::<u32>(*games, GAMES))?;
    let payouts = raw.payouts.as_ref();
    Ok(Some(WrittenTables {
        is_single: word == SIT_AND_GO,
        seats: place.optional(&raw.seats, |seats| values::whole::<usize>(*seats, SEATS))?,
        stack: stack.unwrap_or(DEFAULT_STACK),
        blinds: check_levels(&raw.level, place)?,
        payouts: payouts.map(|raw| check_payouts(raw, place)).transpose()?,
        games: games.unwrap_or(1),
    }))
}

impl WrittenTables {
    /// The word of its format.
    pub(super) fn word(&self) -> &'static str {
        if self.is_single {
            SIT_AND_GO
        } else {
            MULTI_TABLE
        }
    }

    /// The most players that may take part.
    pub(super) fn most_players(&self) -> usize {
        if self.is_single {
            self.seats.unwrap_or(LARGEST_TABLE)
        } else {
            PLAYERS
        }
    }

    /// The tournament of so many players. Where others may come (`is_open`), there need not
    /// be as many yet as places are paid.
    ///
    /// # Errors
    /// It is none for so many.
    pub(super) fn among(
        &self,
        players: usize,
        is_open: bool,
        place: &Place<'_>,
    ) -> Result<TableTournament, ConfigError> {
        let fitting = players.clamp(2, LARGEST_TABLE);
        let seats = if self.is_single {
            self.seats.unwrap_or(fitting)
        } else {
            self.seats.unwrap_or(DEFAULT_SEATS).min(fitting)
        };
        let may_be_many = is_open && self.seats.is_some_and(|seats| seats < 3);
        if players > seats && (self.is_single || seats < 3) || !self.is_single && may_be_many {
            let text = if self.is_single {
                Phrase::new("files-poker-one-table")
            } else {
                Phrase::new("files-poker-seats")
            };
            return Err(place.error(text.with("players", players).with("seats", seats)));
        }
        let payouts = self.payouts.as_ref();
        if let Some(payouts) = payouts
            && payouts.get_ref().places() > players
            && !is_open
        {
            let error = too_many_payouts(payouts.get_ref(), players);
            return Err(place.error_at(payouts.span(), error));
        }
        let written = payouts.map(|payouts| payouts.get_ref().clone());
        Ok(TableTournament {
            seats,
            stack: self.stack,
            blinds: self.blinds.clone(),
            payouts: written.unwrap_or_else(|| Payouts::usual(players)),
            games: self.games,
        })
    }
}

/// That more places are paid than there are players.
pub(crate) fn too_many_payouts(payouts: &Payouts, players: usize) -> Phrase {
    let error = Phrase::new("files-poker-payouts-many").with("players", players);
    error.with("count", payouts.places())
}

impl TableTournament {
    /// A table of the tournament, with so many milliseconds for an action.
    ///
    /// # Errors
    /// Nobody can play with this stack and these blinds.
    pub(super) fn table(&self, move_time: u64, place: &Place<'_>) -> Result<Create, ConfigError> {
        let (_, first) = self.blinds.at(1, u64::MAX);
        let table = Create {
            seats: self.seats,
            small_blind: first.small,
            big_blind: first.big,
            ante: first.ante,
            buyin: self.stack,
            format: TableFormat::Freezeout,
            move_time,
            ..Create::default()
        };
        let checked = table.check();
        checked.map_err(|wrong| place.error(wrong))?;
        Ok(table)
    }
}

fn check_levels(
    raw: &[Spanned<RawLevel>],
    place: &Place<'_>,
) -> Result<BlindStructure, ConfigError> {
    if raw.is_empty() {
        return Ok(BlindStructure::default());
    }
    if raw.len() > LEVELS {
        let error = Phrase::new("files-poker-levels").with("most", LEVELS);
        return Err(place.error(error.with("count", raw.len())));
    }
    let mut levels = Vec::with_capacity(raw.len());
    for level in raw {
        let level = level.get_ref();
        let (small, big) = place.check(&level.blinds, |text| values::blinds(text))?;
        let ante = place.optional(&level.ante, |ante| values::whole::<u64>(*ante, CHIPS))?;
        let hands = |hands: &i64| values::whole::<u64>(*hands, LEVEL_HANDS);
        let hands = place.optional(&level.hands, hands)?;
        levels.push(BlindLevel {
            small,
            big,
            ante: ante.unwrap_or(0),
            hands: hands.unwrap_or(DEFAULT_LEVEL_HANDS),
        });
    }
    BlindStructure::new(levels).map_err(|why| {
        let (key, number) = match why {
            NoStructure::Empty => ("files-poker-level", 1),
            NoStructure::Level(number) => ("files-poker-level", number),
            NoStructure::Falls(number) => ("files-poker-level-falls", number),
        };
        let error = Phrase::new(key).with("number", number);
        let span = raw.get(number.saturating_sub(1)).map(Spanned::span);
        place.error_at(span.unwrap_or_default(), error)
    })
}

fn check_payouts(
    raw: &Spanned<Vec<f64>>,
    place: &Place<'_>,
) -> Result<Spanned<Payouts>, ConfigError> {
    let wrong = |error: Phrase| Err(place.error_at(raw.span(), error));
    match Payouts::new(raw.get_ref()) {
        Ok(payouts) => Ok(Spanned::new(raw.span(), payouts)),
        Err(NoPayouts::Share(number)) => {
            wrong(Phrase::new("files-poker-payout").with("number", number))
        }
        Err(NoPayouts::Rises(number)) => {
            wrong(Phrase::new("files-poker-payout-rises").with("number", number))
        }
        Err(NoPayouts::Sum(sum)) => {
            wrong(Phrase::new("files-poker-payouts").with("sum", sum.to_string()))
        }
    }
}

/// A key that means nothing for this format was meant for another one.
fn refuse_foreign_keys(
    raw: &RawPoker,
    is_of_tables: bool,
    place: &Place<'_>,
) -> Result<(), ConfigError> {
    let span = |value: &Option<Spanned<i64>>| value.as_ref().map(Spanned::span);
    let keys = if is_of_tables {
        vec![
            ("hands", span(&raw.hands)),
            ("duplicate", raw.duplicate.map(|_| 0..0)),
            ("blinds", raw.blinds.as_ref().map(Spanned::span)),
            ("ante", span(&raw.ante)),
            ("variant", raw.variant.as_ref().map(|_| 0..0)),
            ("limit", raw.limit.as_ref().map(|_| 0..0)),
            ("stud-ante", raw.stud_ante.map(|_| 0..0)),
            ("bring-in", raw.bring_in.map(|_| 0..0)),
            ("big-blind-ante", raw.big_blind_ante.map(|_| 0..0)),
            ("rake", raw.rake.as_ref().map(|_| 0..0)),
            ("rake-cap", raw.rake_cap.map(|_| 0..0)),
            ("runs", raw.runs.map(|_| 0..0)),
            ("bomb", raw.bomb.map(|_| 0..0)),
            ("bomb-ante", raw.bomb_ante.map(|_| 0..0)),
            ("mix", raw.mix.as_ref().map(|_| 0..0)),
            ("mix-hands", raw.mix_hands.map(|_| 0..0)),
            ("challengers", raw.challengers.as_ref().map(|_| 0..0)),
            ("rounds", span(&raw.rounds)),
            ("groups", span(&raw.groups)),
            ("advance", span(&raw.advance)),
            ("tiebreaks", span(&raw.tiebreaks)),
            ("concurrency", span(&raw.concurrency)),
            ("round-every", raw.round_every.as_ref().map(Spanned::span)),
        ]
    } else {
        vec![
            ("seats", span(&raw.seats)),
            ("level", raw.level.first().map(Spanned::span)),
            ("payouts", raw.payouts.as_ref().map(Spanned::span)),
        ]
    };
    for (key, span) in keys {
        let Some(span) = span else { continue };
        let error = match (is_of_tables, key) {
            (true, "blinds" | "ante") => Phrase::new("files-poker-blinds-of-levels"),
            (true, _) => Phrase::new("files-poker-key-of-matches"),
            (false, _) => Phrase::new("files-poker-key-of-tables"),
        };
        return Err(place.error_at(span, error.with("key", key)));
    }
    Ok(())
}
