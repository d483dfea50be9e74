//! The rules that end games and matches early, and random openings.

use games::AnyGame;
use toml::{Spanned, Value};
use tournament::rating::{EloScale, SPRT_ERROR, SprtBounds, SprtBoundsError};
use tournament::{Format, OpeningRules, Openings, RandomOpeningsError, StartPolicy, UnknownOrder};
use words::{Language, Say, says};

use super::ConfigError;
use crate::file::raw::{Place, RawAdjudication, RawSprt, RawTournament};
use crate::values::{self, ValueError};
use referee::{Adjudication, Draw, Resign};

/// The largest score and number of moves that can be asked for.
pub const MOST: i64 = 1_000_000;

/// The most moves of a random opening.
pub const MOST_RANDOM: i64 = 100;

/// The most openings that are drawn or taken from a book; with more games they
/// begin anew.
const MOST_OPENINGS: u32 = 10_000;

/// Why a rule cannot hold.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct RuleError(#[from] Reason);

#[derive(Debug, thiserror::Error)]
enum Reason {
    NoMatch,
    NoPairs,
    NoOpenings,
    Order(#[from] UnknownOrder),
    Value(#[from] ValueError),
    Key(&'static str, ValueError),
    /// The text is not of the form that the message with this key tells.
    Numbers(String, &'static str),
}

says!(Reason, language {
    Self::NoMatch => "files-sprt-of-match",
    Self::NoPairs => "files-sprt-of-pairs",
    Self::NoOpenings => "files-openings",
    Self::Order(why) => why,
    Self::Value(why) => why,
    Self::Key(key, why) => ("files-key", key, why),
    Self::Numbers(text, form) => ("files-not-numbers", text, form = language.say(form)),
});

impl Say for RuleError {
    fn say(&self, language: Language) -> String {
        self.0.say(language)
    }
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
            return Err(Reason::NoMatch);
        }
        match start {
            StartPolicy::Alternate => Ok(()),
            _ => Err(Reason::NoPairs),
        }
    })?;
    place.optional(&raw.sprt, |raw| {
        let RawSprt {
            elo0,
            elo1,
            scale,
            alpha,
            beta,
        } = raw;
        let scale = scale
            .as_deref()
            .map_or(Ok(EloScale::default()), str::parse)?;
        let error = |given: &Option<f64>| given.unwrap_or(SPRT_ERROR);
        let bounds = SprtBounds::new(*elo0, *elo1, error(alpha), error(beta))?;
        Ok::<_, SprtBoundsError>(bounds.on(scale))
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
            resign(rule.score, rule.moves, rule.one_sided)
        })?,
        draw: place.optional(&raw.draw, |rule| draw(rule.score, rule.moves, rule.after))?,
        max_moves: place.optional(&raw.max_moves, |number| values::whole(*number, 1..=MOST))?,
    })
}

fn resign(score: i64, moves: i64, one_sided: bool) -> Result<Resign, Reason> {
    Ok(Resign {
        score: values::whole(score, 1..=MOST).map_err(of("score"))?,
        moves: values::whole(moves, 2..=MOST).map_err(of("moves"))?,
        one_sided,
    })
}

fn draw(score: i64, moves: i64, after: i64) -> Result<Draw, Reason> {
    Ok(Draw {
        score: values::whole(score, 0..=MOST).map_err(of("score"))?,
        moves: values::whole(moves, 2..=MOST).map_err(of("moves"))?,
        after: values::whole(after, 0..=MOST).map_err(of("after"))?,
    })
}

/// Reads `SCORE,MOVES[,one-sided]`: when a game counts as won.
///
/// # Errors
/// These are no two numbers, or they are out of range.
pub fn resign_of(text: &str) -> Result<Resign, RuleError> {
    let alone = text.rsplit_once(',');
    let alone = alone.filter(|(_, word)| word.trim() == "one-sided");
    match numbers(alone.map_or(text, |(rest, _)| rest)).as_deref() {
        Some([score, moves]) => Ok(resign(*score, *moves, alone.is_some())?),
        _ => {
            let form = "files-resign-form";
            Err(Reason::Numbers(text.to_owned(), form).into())
        }
    }
}

/// Reads `SCORE,MOVES[,AFTER]`: when a game counts as drawn.
///
/// # Errors
/// These are no two or three numbers, or they are out of range.
pub fn draw_of(text: &str) -> Result<Draw, RuleError> {
    match numbers(text).as_deref() {
        Some([score, moves]) => Ok(draw(*score, *moves, 0)?),
        Some([score, moves, after]) => Ok(draw(*score, *moves, *after)?),
        _ => {
            let form = "files-draw-form";
            Err(Reason::Numbers(text.to_owned(), form).into())
        }
    }
}

fn numbers(text: &str) -> Option<Vec<i64>> {
    let numbers = text.split(',').map(|word| word.trim().parse().ok());
    numbers.collect()
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
        let file = file.filter(|_| !has_others).ok_or(Reason::NoOpenings)?;
        let mut rules = OpeningRules::default();
        if let Some(plies) = table.get("plies") {
            let plies = plies.as_integer().ok_or(Reason::NoOpenings)?;
            let plies = values::whole(plies, 0..=MOST).map_err(of("plies"))?;
            rules.plies = Some(plies);
        }
        if let Some(order) = table.get("order") {
            let order = order.as_str().ok_or(Reason::NoOpenings)?;
            rules.order = order.parse()?;
        }
        Ok::<_, Reason>(Some((file.to_owned(), rules)))
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
        let moves = moves.ok_or(Reason::NoOpenings)?;
        values::whole(moves, 1..=MOST_RANDOM).map_err(Reason::Value)
    })?;
    place.check(raw, |_| drawn_openings(start, moves, games, seed))
}

/// Openings of this many moves, drawn by the seed, as many as `games` need.
///
/// # Errors
/// The board does not have so many.
pub fn drawn_openings(
    start: &dyn AnyGame,
    moves: u32,
    games: u32,
    seed: u64,
) -> Result<Openings, RandomOpeningsError> {
    Openings::random(start, moves, needed(games), seed)
}

/// How many openings so many games need.
pub(super) fn needed(games: u32) -> u32 {
    games.div_ceil(2).clamp(1, MOST_OPENINGS)
}

/// How many openings of a large file are kept for so many games of each pair. Each
/// later round begins one further.
pub(super) fn kept(games: u32) -> usize {
    games.div_ceil(2) as usize + ROUNDS
}

/// The rounds of a tournament after which the openings of a large file may begin
/// anew.
const ROUNDS: usize = 1_000;

fn of(key: &'static str) -> impl Fn(ValueError) -> Reason {
    move |error| Reason::Key(key, error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_read_as_a_command_line_has_them() {
        let resign = Resign {
            score: 500,
            moves: 6,
            one_sided: false,
        };
        assert_eq!(resign_of("500, 6").unwrap(), resign);
        let alone = Resign {
            one_sided: true,
            ..resign
        };
        assert_eq!(resign_of("500,6, one-sided").unwrap(), alone);
        let draw = Draw {
            score: 10,
            moves: 8,
            after: 40,
        };
        assert_eq!(draw_of("10,8,40").unwrap(), draw);
        assert_eq!(draw_of("10,8").unwrap(), Draw { after: 0, ..draw });
        for (text, why) in [
            ("500", "'500' is not SCORE,MOVES[,one-sided], like 500,6"),
            (
                "500,six",
                "'500,six' is not SCORE,MOVES[,one-sided], like 500,6",
            ),
            (
                "500,6,both",
                "'500,6,both' is not SCORE,MOVES[,one-sided], like 500,6",
            ),
            ("0,6", "score: 0 is not from 1 to 1000000"),
            ("500,1", "moves: 1 is not from 2 to 1000000"),
        ] {
            assert_eq!(resign_of(text).unwrap_err().to_string(), why);
        }
        let why = draw_of("1,2,3,4").unwrap_err().to_string();
        assert!(why.contains("SCORE,MOVES,AFTER"), "{why}");
    }
}
