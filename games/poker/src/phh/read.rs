//! From text to records.

use toml::{Table, Value};

use super::amounts::{MOST_DECIMALS, decimal, decimals, is_unknown, sized, units};
use super::finishing::finishing;
use super::{FinishingStack, HandHistory, MissedBlinds, PhhError, damage};
use crate::{Limit, MOST_CHIPS, MOST_RUNS, PokerGame, RaiseCap, Rake};

/// The condition for an amount.
const CHIPS: &str = "an amount of chips, 0 to 2^53 - 1, or 15 digits with a part of a chip";
const CHIP_LIST: &str =
    "a list of amounts of chips, each 0 to 2^53 - 1, or 15 digits with a part of a chip";

/// The fields that are read, but for `hand`, which may be a text.
const FIELDS: [&str; 16] = [
    "variant",
    "ante_trimming_status",
    "antes",
    "blinds_or_straddles",
    "bring_in",
    "small_bet",
    "big_bet",
    "min_bet",
    "starting_stacks",
    "actions",
    "players",
    "finishing_stacks",
    "winnings",
    "_runs",
    "_bomb_pot",
    "_rake",
];

/// A hand of a file, with its name there.
pub type HandEntry = (String, Result<HandHistory, PhhError>);

/// Reads a file of one hand or of many. Each comes with its name in the file: that of its
/// table, or the number of the only hand (1 where it has none); and a hand that cannot be
/// read does not stop the others.
///
/// # Errors
/// The text has no hands in it, or is one hand that is not TOML.
pub fn read(text: &str) -> Result<Vec<HandEntry>, PhhError> {
    match text.parse::<Table>() {
        Ok(file) if file.contains_key("variant") => {
            let hand = hand(&file);
            let number = hand.as_ref().ok().and_then(|hand| hand.hand);
            Ok(vec![(number.unwrap_or(1).to_string(), hand)])
        }
        Ok(file) => {
            let hands = file.into_iter().map(|(name, value)| match value {
                Value::Table(table) => (name, hand(&table)),
                _ => (name, Err(PhhError::NoHands)),
            });
            let mut hands: Vec<HandEntry> = hands.collect();
            if hands
                .iter()
                .all(|(_, hand)| hand == &Err(PhhError::NoHands))
            {
                return Err(PhhError::NoHands);
            }
            hands.sort_by_cached_key(|(name, _)| {
                let number = name.parse::<u64>().ok();
                (number.is_none(), number, name.clone())
            });
            Ok(hands)
        }
        Err(error) => {
            // One hand that is damaged, or two of one name, do not cost the rest.
            let tables = damage::tables(text);
            if tables.is_empty() {
                return Err(not_toml(text, &error, 0));
            }
            let hands = tables.into_iter().map(|part| {
                let hand = match part.text.parse::<Table>() {
                    Ok(table) => hand(&table),
                    Err(error) => Err(not_toml(part.text, &error, part.line)),
                };
                (part.name.to_owned(), hand)
            });
            Ok(hands.collect())
        }
    }
}

/// Why a text is not TOML that begins after so many lines of its file.
fn not_toml(text: &str, error: &toml::de::Error, above: usize) -> PhhError {
    let before = error.span().and_then(|span| text.get(..span.start));
    PhhError::Toml {
        line: above + before.map_or(1, |before| before.matches('\n').count() + 1),
        reason: error.message().to_owned(),
    }
}

fn hand(table: &Table) -> Result<HandHistory, PhhError> {
    let mut fields = Fields { table, decimals: 0 };
    let PokerGame { variant, betting } = game(fields.required("variant")?)?;
    let fixed = betting == Limit::Fixed;
    let actions = texts("actions", fields.required("actions")?)?;
    fields.decimals = smallest_unit(table, &actions)?;
    let stacks = fields.list("starting_stacks")?;
    let players = stacks.len();
    let sized_list = |field| sized(field, fields.amounts(field)?, players);
    let mut antes = sized_list("antes")?;
    let (blinds, missed) = if variant.is_stud() {
        (vec![0; players], Vec::new())
    } else {
        let field = "blinds_or_straddles";
        let blinds = fields.list(field)?.iter().map(|value| fields.blind(value));
        let blinds = sized(field, blinds.collect::<Result<_, _>>()?, players)?;
        divide(blinds, &mut antes)
    };
    let bets = |small| -> Result<(u64, u64), PhhError> {
        let small = fields.amount(small)?;
        Ok((
            small,
            if fixed {
                fields.amount("big_bet")?
            } else {
                small
            },
        ))
    };
    let (min_bet, big_bet) = bets(if fixed { "small_bet" } else { "min_bet" })?;
    let cap = RaiseCap {
        bets: u32::MAX,
        heads_up: false,
    };
    let unknown = |(index, value): (usize, &Value)| is_unknown(value).then_some(index);
    Ok(HandHistory {
        variant,
        structure: betting.structure(big_bet, cap),
        decimals: fields.decimals,
        antes,
        blinds,
        missed,
        bring_in: if variant.is_stud() {
            fields.amount("bring_in")?
        } else {
            0
        },
        trim_antes: fields.flag("ante_trimming_status")?,
        min_bet,
        actions,
        hand: table.get("hand").and_then(Value::as_integer),
        players: match table.get("players") {
            Some(value) => texts("players", value)?,
            None => Vec::new(),
        },
        finishing_stacks: fields.results("finishing_stacks", players)?,
        winnings: fields.results("winnings", players)?,
        notes: notes(table),
        unknown_stacks: stacks.iter().enumerate().filter_map(unknown).collect(),
        starting_stacks: stacks
            .iter()
            .map(|value| {
                if is_unknown(value) {
                    Ok(MOST_CHIPS)
                } else {
                    fields.units("starting_stacks", CHIP_LIST, value)
                }
            })
            .collect::<Result<_, _>>()?,
        runs: fields.runs()?,
        bomb: fields.flag("_bomb_pot")?,
        rake: fields.rake()?,
    })
}

/// The fields that a history has no place of its own for.
fn notes(table: &Table) -> Table {
    let is_note = |name: &str, value: &Value| match name {
        "hand" => !value.is_integer(),
        name => !FIELDS.contains(&name),
    };
    let fields = table.iter().filter(|(name, value)| is_note(name, value));
    fields
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect()
}

fn game(value: &Value) -> Result<PokerGame, PhhError> {
    let (field, expected) = ("variant", "a text");
    let code = value.as_str().ok_or(PhhError::Kind { field, expected })?;
    let other = || PhhError::Variant(code.chars().take(20).collect());
    PokerGame::of_code(code).ok_or_else(other)
}

/// How many digits after the point the amounts have, but for the finishing
/// stacks.
fn smallest_unit(table: &Table, actions: &[String]) -> Result<usize, PhhError> {
    let fields = [
        "antes",
        "blinds_or_straddles",
        "bring_in",
        "small_bet",
        "big_bet",
        "min_bet",
        "starting_stacks",
    ];
    let values = fields.iter().filter_map(|field| table.get(*field));
    let values = values.flat_map(|value| match value {
        Value::Array(list) => list.iter().collect(),
        value => vec![value],
    });
    let written = values.filter_map(|value| {
        let size = match value {
            Value::Float(number) => decimal(&Value::Float(number.abs())),
            value => decimal(value),
        };
        size.map(|text| decimals(&text))
    });
    let bets = actions.iter().filter_map(|action| {
        let mut words = action.split('#').next()?.split_whitespace().skip(1);
        (words.next()? == "cbr").then(|| words.next().map_or(0, decimals))
    });
    match written.chain(bets).max().unwrap_or(0) {
        most @ 0..=MOST_DECIMALS => Ok(most),
        _ => Err(PhhError::TooSmallParts),
    }
}

struct Fields<'a> {
    table: &'a Table,
    decimals: usize,
}

impl<'a> Fields<'a> {
    fn required(&self, field: &'static str) -> Result<&'a Value, PhhError> {
        self.table.get(field).ok_or(PhhError::Missing(field))
    }

    /// The value of a flag; false if it is missing.
    fn flag(&self, field: &'static str) -> Result<bool, PhhError> {
        let expected = "true or false";
        match self.table.get(field) {
            None => Ok(false),
            Some(value) => value.as_bool().ok_or(PhhError::Kind { field, expected }),
        }
    }

    fn units(
        &self,
        field: &'static str,
        expected: &'static str,
        value: &Value,
    ) -> Result<u64, PhhError> {
        let amount = decimal(value).and_then(|text| units(&text, self.decimals));
        amount.ok_or(PhhError::Kind { field, expected })
    }

    fn amount(&self, field: &'static str) -> Result<u64, PhhError> {
        self.units(field, CHIPS, self.required(field)?)
    }

    /// A blind, and whether it is below zero: that of a player coming in late.
    fn blind(&self, value: &Value) -> Result<(u64, bool), PhhError> {
        let positive = match value {
            Value::Integer(number @ ..0) => number.checked_neg().map(Value::Integer),
            Value::Float(number) if *number < 0.0 => Some(Value::Float(-number)),
            _ => None,
        };
        let amount = positive.as_ref().unwrap_or(value);
        let amount = self.units("blinds_or_straddles", CHIP_LIST, amount)?;
        Ok((amount, positive.is_some()))
    }

    /// Amounts after the hand, where the record has them.
    fn results(
        &self,
        field: &'static str,
        players: usize,
    ) -> Result<Option<Vec<FinishingStack>>, PhhError> {
        let value = self.table.get(field);
        value
            .map(|value| finishing(field, value, players, self.decimals))
            .transpose()
    }

    fn list(&self, field: &'static str) -> Result<&'a [Value], PhhError> {
        let list = self.required(field)?.as_array();
        let expected = CHIP_LIST;
        list.map(Vec::as_slice)
            .ok_or(PhhError::Kind { field, expected })
    }

    fn amounts(&self, field: &'static str) -> Result<Vec<u64>, PhhError> {
        let list = self.list(field)?.iter();
        list.map(|value| self.units(field, CHIP_LIST, value))
            .collect()
    }

    /// How often it is run.
    fn runs(&self) -> Result<u8, PhhError> {
        let Some(value) = self.table.get("_runs") else {
            return Ok(0);
        };
        let runs = value.as_integer().and_then(|runs| u8::try_from(runs).ok());
        let (field, expected) = ("_runs", "a number, 1 to 4");
        let runs = runs.filter(|runs| (1..=MOST_RUNS).contains(runs));
        runs.ok_or(PhhError::Kind { field, expected })
    }

    /// The rake: hundredths of a percent, the most in chips (negative without
    /// an end), and whether it needs a flop.
    fn rake(&self) -> Result<Rake, PhhError> {
        let Some(value) = self.table.get("_rake") else {
            return Ok(Rake::default());
        };
        let parts = value.as_array().map(Vec::as_slice);
        let rake = match parts {
            Some([Value::Integer(points), most, Value::Boolean(needs_flop)]) => {
                let points = u16::try_from(*points).ok();
                let points = points.filter(|points| *points <= 10_000);
                let most = match most {
                    Value::Integer(-1) => Some(None),
                    most => decimal(most)
                        .and_then(|most| units(&most, self.decimals))
                        .map(Some),
                };
                points.zip(most).map(|(basis_points, most)| Rake {
                    basis_points,
                    most,
                    needs_flop: *needs_flop,
                })
            }
            _ => None,
        };
        let field = "_rake";
        let expected = "a list like [500, 3, true]: 5 %, 3 chips at most (-1 without an end), \
                        and whether a hand without a flop is free";
        rake.ok_or(PhhError::Kind { field, expected })
    }
}

fn texts(field: &'static str, value: &Value) -> Result<Vec<String>, PhhError> {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let list = value.as_array();
    let list = list.and_then(|list| list.iter().map(text).collect());
    let expected = "a list of texts";
    list.ok_or(PhhError::Kind { field, expected })
}

/// Divides a list of blinds, each with whether it is below zero, into those of the
/// players left of the button with straddles, and those that are posted beside them.
/// A later blind that is no more than the big one is no straddle. A player who posts one
/// and a larger ante than others do has the difference dead.
fn divide(blinds: Vec<(u64, bool)>, antes: &mut [u64]) -> (Vec<u64>, Vec<MissedBlinds>) {
    let first = blinds.iter().take(2).filter(|(_, below)| !below);
    let big = first.map(|(amount, _)| *amount).max().unwrap_or(0);
    let ante = antes.iter().min().copied().unwrap_or(0);
    let mut missed = Vec::new();
    let blinds = blinds.into_iter().enumerate();
    let usual = blinds.map(|(player, (live, below))| {
        if !below && (player < 2 || live > big || live == 0) {
            return live;
        }
        let dead = antes[player] - ante;
        antes[player] = ante;
        missed.push(MissedBlinds { player, live, dead });
        0
    });
    (usual.collect(), missed)
}
