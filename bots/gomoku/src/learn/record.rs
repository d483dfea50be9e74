//! Reads a game of five in a row from its record.
//!
//! Only the parts for learning are read: the rules, the moves and the result.
//! The moves are played by the rules, so every game that is read is legal.

use std::collections::HashMap;

use games::gomoku::{Action, Gomoku};
use games::{Game, Seat, Settings};
use protocol::xml::{Fault, Reader, Start, Token};

use super::lesson::{Lesson, Step, colour_of};

/// The largest record that is read, in bytes.
pub(super) const MOST_BYTES: usize = 32 << 20;

/// The deepest nesting of elements; records need less.
const MOST_DEPTH: usize = 8;

/// The content of a record.
#[derive(Debug)]
pub(super) enum Content {
    /// A game that the board decided.
    Lesson(Lesson),
    /// A game that is not over, or ended by a fault or by the clock.
    Undecided,
    /// A game of another kind.
    Other,
}

/// The damage of a record.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Damage {
    /// It has too many bytes.
    #[error("larger than the {MOST_BYTES} bytes that a record may have")]
    TooLarge,
    /// It is no XML of the kind that records are.
    #[error("byte {}: {}", .0.offset, .0.what)]
    Xml(#[from] Fault),
    /// Its root is something else, or an element has too little.
    #[error("not a record of a game: {0}")]
    Form(String),
    /// Its rules, its position or a move cannot be.
    #[error("{0}")]
    Rules(String),
}

/// The parts of a record.
#[derive(Debug, Default)]
struct Parts {
    game: String,
    rules: HashMap<String, String>,
    options: Vec<(String, String)>,
    turns: Vec<(String, String)>,
    result: Option<HashMap<String, String>>,
}

/// Reads a record.
///
/// # Errors
/// It is damaged.
pub(super) fn read(bytes: &[u8]) -> Result<Content, Damage> {
    if bytes.len() > MOST_BYTES {
        return Err(Damage::TooLarge);
    }
    let parts = parts(bytes)?;
    match parts.game.as_str() {
        "gomoku" => replay(&parts),
        _ => Ok(Content::Other),
    }
}

fn parts(bytes: &[u8]) -> Result<Parts, Damage> {
    let mut reader = Reader::new(bytes, MOST_DEPTH)?;
    let mut parts = Parts::default();
    let mut path: Vec<String> = Vec::new();
    let mut closed = false;
    loop {
        match reader.next_token()?.1 {
            Token::Open(_) if closed => {
                return Err(Damage::Form("it goes on after its end".to_owned()));
            }
            Token::Open(start) => {
                path.push(start.name().to_owned());
                let path: Vec<&str> = path.iter().map(String::as_str).collect();
                take(&mut parts, &path, &start)?;
            }
            Token::Close => {
                path.pop();
                closed |= path.is_empty();
            }
            Token::End if closed => return Ok(parts),
            Token::End => return Err(Damage::Form("it has no end".to_owned())),
            Token::Declaration | Token::Text(_) | Token::Reference(_) => {}
        }
    }
}

/// Takes in the start of an element.
fn take(parts: &mut Parts, path: &[&str], start: &Start<'_>) -> Result<(), Damage> {
    let form = |name: &str| Damage::Form(format!("{} without '{name}'", start.name()));
    let attributes = || -> Result<HashMap<String, String>, Damage> {
        let all = start.attributes()?.into_iter();
        Ok(all
            .map(|one| (one.key.to_owned(), one.value.into_owned()))
            .collect())
    };
    let pair = |first: &str, second: &str| {
        let mut all = attributes()?;
        let mut taken = |name: &str| all.remove(name).ok_or_else(|| form(name));
        Ok::<_, Damage>((taken(first)?, taken(second)?))
    };
    match path {
        ["record"] => parts.game = attributes()?.remove("game").ok_or_else(|| form("game"))?,
        [other] => return Err(Damage::Form(format!("it begins with '{other}'"))),
        ["record", "rules"] => parts.rules = attributes()?,
        ["record", "rules", "option"] => parts.options.push(pair("key", "value")?),
        ["record", "play", "turn"] => parts.turns.push(pair("seat", "move")?),
        ["record", "result"] => parts.result = Some(attributes()?),
        _ => {}
    }
    Ok(())
}

/// Plays the game of a record.
fn replay(parts: &Parts) -> Result<Content, Damage> {
    let mut state = start(parts)?;
    if let Some(opening) = parts.rules.get("opening") {
        for action in turn(opening)? {
            state.play(action).map_err(|why| wrong(opening, &why))?;
        }
    }
    let mut lesson = Lesson::default();
    for (number, (seat, text)) in (1..).zip(&parts.turns) {
        let name = |seat: Seat| Gomoku::INFO.seats.get(seat.index()).copied();
        if state.turn().seat().and_then(name) != Some(seat) {
            return Err(Damage::Rules(format!(
                "turn {number}: {seat} is not on turn"
            )));
        }
        for action in turn(text)? {
            let before = state.clone();
            state
                .play(action)
                .map_err(|why| wrong(&format!("turn {number}, {text}"), &why))?;
            let step = action.point().and_then(|point| Step::new(before, point));
            lesson.steps.extend(step);
        }
    }
    let Some(result) = &parts.result else {
        return Ok(Content::Undecided);
    };
    let cause = result.get("cause").map_or("", String::as_str);
    let told = match result.get("winner") {
        None => None,
        Some(name) => {
            let seats = Seat::all(2).zip(Gomoku::INFO.seats);
            let mut named = seats.filter(|(_, known)| *known == name);
            let (seat, _) = named.next().ok_or_else(|| {
                Damage::Rules(format!("the winner '{name}' is no seat of the game"))
            })?;
            Some(colour_of(&state, seat))
        }
    };
    let is_over = state.turn().seat().is_none();
    if is_over && state.winner() != told {
        let what = "the result is not that of the last position";
        return Err(Damage::Rules(what.to_owned()));
    }
    lesson.winner = told;
    let is_decided = is_over || cause == "forfeit";
    if is_decided && !lesson.steps.is_empty() {
        Ok(Content::Lesson(lesson))
    } else {
        Ok(Content::Undecided)
    }
}

/// The position before the first move.
fn start(parts: &Parts) -> Result<Gomoku, Damage> {
    let board = parts.rules.get("board").map(|board| board.parse::<u8>());
    let Some(Ok(board)) = board else {
        return Err(Damage::Form(
            "rules without the size of a 'board'".to_owned(),
        ));
    };
    let options = parts.options.iter();
    let options = options.map(|(key, value)| (key.as_str(), value.as_str()));
    let settings = Settings::new(Gomoku::INFO, Some(board), options);
    let settings = settings.map_err(|error| Damage::Rules(error.to_string()))?;
    let state = match parts.rules.get("position") {
        Some(text) => Gomoku::from_position(&settings, text).map_err(|why| wrong(text, &why))?,
        None => Gomoku::start(&settings).map_err(|error| Damage::Rules(error.to_string()))?,
    };
    Ok(state)
}

fn turn(text: &str) -> Result<Vec<Action>, Damage> {
    Gomoku::parse_turn(text).map_err(|why| wrong(text, &why))
}

fn wrong(what: &str, why: &dyn std::fmt::Display) -> Damage {
    Damage::Rules(format!("{what}: {why}"))
}
