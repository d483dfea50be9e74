//! What ends games and matches early, and random openings.

use games::AnyGame;
use toml::{Spanned, Value};
use tournament::rating::{SPRT_ERROR, SprtBounds};
use tournament::{Format, OpeningRules, Openings, StartPolicy, UnknownOrder};

use super::ConfigError;
use super::file::{Place, RawAdjudication, RawSprt, RawTournament};
use super::values::{self, ValueError};
use referee::{Adjudication, Draw, Resign};

/// The largest score and number of moves that can be asked for.
const MOST: i64 = 1_000_000;

/// The most moves of a random opening.
const MOST_RANDOM: i64 = 100;

/// The most random openings; with more games they begin anew.
const MOST_OPENINGS: u32 = 10_000;

/// Why a rule cannot hold.
#[derive(Debug, thiserror::Error)]
enum RuleError {
    #[error("an SPRT is for a match: two players, round-robin")]
    NoMatch,
    #[error("an SPRT judges pairs of games in which both start once: write start = \"alternate\"")]
    NoPairs,
    #[error(
        "openings are a file, \"openings.txt\", a part of one, {{ file = \"book.pgn\", plies = 8, \
         order = \"random\" }}, or {{ random = 4 }}"
    )]
    NoOpenings,
    #[error("{0}")]
    Order(#[from] UnknownOrder),
    #[error("{0}")]
    Value(#[from] ValueError),
    #[error("{0}: {1}")]
    Key(&'static str, ValueError),
}

/// The test that stops the match.
pub(super) fn sprt(
    raw: &RawTournament,
    format: &Format,
    start: StartPolicy,
    players: usize,
    place: &Place<'_>,
) -> Result<Option<SprtBounds>, ConfigError> {
    place.optional(&raw.sprt, |_| {
        if players != 2 || *format != Format::RoundRobin {
            return Err(RuleError::NoMatch);
        }
        match start {
            StartPolicy::Alternate => Ok(()),
            _ => Err(RuleError::NoPairs),
        }
    })?;
    place.optional(&raw.sprt, |raw| {
        let RawSprt {
            elo0,
            elo1,
            alpha,
            beta,
        } = raw;
        let error = |given: &Option<f64>| given.unwrap_or(SPRT_ERROR);
        SprtBounds::new(*elo0, *elo1, error(alpha), error(beta)).map_err(|e| e.to_string())
    })
}

/// When the manager ends games.
pub(super) fn adjudication(
    raw: Option<&RawAdjudication>,
    place: &Place<'_>,
) -> Result<Adjudication, ConfigError> {
    let Some(raw) = raw else {
        return Ok(Adjudication::default());
    };
    Ok(Adjudication {
        resign: place.optional(&raw.resign, |rule| {
            Ok::<_, RuleError>(Resign {
                score: values::whole(rule.score, 1..=MOST).map_err(of("score"))?,
                moves: values::whole(rule.moves, 2..=MOST).map_err(of("moves"))?,
            })
        })?,
        draw: place.optional(&raw.draw, |rule| {
            Ok::<_, RuleError>(Draw {
                score: values::whole(rule.score, 0..=MOST).map_err(of("score"))?,
                moves: values::whole(rule.moves, 2..=MOST).map_err(of("moves"))?,
                after: values::whole(rule.after, 0..=MOST).map_err(of("after"))?,
            })
        })?,
        max_moves: place.optional(&raw.max_moves, |number| values::whole(*number, 1..=MOST))?,
    })
}

/// The file that openings are read from and how; `None` if they are drawn.
pub(super) fn opening_file(
    raw: &Spanned<Value>,
    place: &Place<'_>,
) -> Result<Option<(String, OpeningRules)>, ConfigError> {
    place.check(raw, |raw| {
        if let Some(file) = raw.as_str() {
            return Ok(Some((file.to_owned(), OpeningRules::default())));
        }
        let Some(table) = raw.as_table().filter(|table| table.contains_key("file")) else {
            return Ok(None);
        };
        let known = ["file", "plies", "order"];
        let has_others = table.keys().any(|key| !known.contains(&key.as_str()));
        let file = table.get("file").and_then(Value::as_str);
        let file = file.filter(|_| !has_others).ok_or(RuleError::NoOpenings)?;
        let mut rules = OpeningRules::default();
        if let Some(plies) = table.get("plies") {
            let plies = plies.as_integer().ok_or(RuleError::NoOpenings)?;
            let plies = values::whole(plies, 0..=MOST).map_err(of("plies"))?;
            rules.plies = Some(plies);
        }
        if let Some(order) = table.get("order") {
            let order = order.as_str().ok_or(RuleError::NoOpenings)?;
            rules.order = order.parse()?;
        }
        Ok::<_, RuleError>(Some((file.to_owned(), rules)))
    })
}

/// Openings drawn by the seed, as many as the games need.
pub(super) fn random_openings(
    raw: &Spanned<Value>,
    start: &dyn AnyGame,
    games: u32,
    seed: u64,
    place: &Place<'_>,
) -> Result<Openings, ConfigError> {
    let moves = place.check(raw, |raw| {
        let table = raw.as_table().filter(|table| table.len() == 1);
        let moves = table.and_then(|table| table.get("random")?.as_integer());
        let moves = moves.ok_or(RuleError::NoOpenings)?;
        values::whole(moves, 1..=MOST_RANDOM).map_err(RuleError::Value)
    })?;
    let count = games.div_ceil(2).clamp(1, MOST_OPENINGS);
    place.check(raw, |_| Openings::random(start, moves, count, seed))
}

fn of(key: &'static str) -> impl Fn(ValueError) -> RuleError {
    move |error| RuleError::Key(key, error)
}
