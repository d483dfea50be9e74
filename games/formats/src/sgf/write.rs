//! From a game to nodes.

use games::{AnyGame, Seat, Settings};

use super::board::{Kind, letters};
use super::{COUNTED, FACTS, on_calendar};
use crate::play::{IS_BOOK, clocks};
use crate::remark::{plain, seconds};
use crate::written::details;
use crate::{Why, WrittenGame};

/// The moves on one line of text.
const ON_A_LINE: usize = 8;

/// The game as SGF, with a line feed at its end.
///
/// # Errors
/// SGF does not hold such games; the text says why.
pub(crate) fn write(game: &WrittenGame) -> Result<String, String> {
    let kind = Kind::ALL.into_iter().find(|kind| kind.name() == game.game);
    let kind = kind.ok_or_else(|| {
        format!(
            "SGF is for gomoku, go and reversi, and this is a game of {}",
            game.game
        )
    })?;
    let size = game.settings.board();
    let mut text = "(;FF[4]".to_owned();
    let mut add = |name: &str, value: &str| {
        if !value.is_empty() {
            text.push_str(&format!("{name}[{}]", escaped(value)));
        }
    };
    add("GM", &kind.number().to_string());
    add("CA", "UTF-8");
    add("AP", concat!("Arbiter:", env!("CARGO_PKG_VERSION")));
    add("SZ", &size.to_string());
    rules(kind, game, &mut add);
    add("PB", &game.players[0]);
    add("PW", &game.players[1]);
    add("EV", game.event.as_deref().unwrap_or_default());
    for name in FACTS {
        add(name, game.tag(name).unwrap_or_default());
    }
    if let Some(date) = game.date.filter(|_| game.tag("DT").is_none()) {
        add("DT", &on_calendar(date));
    }
    limits(game, &mut add);
    add("RE", &result(game, kind)?);
    text.push('\n');
    setup(game, kind, &mut text)?;
    moves(game, kind, &mut text)?;
    text.push_str(")\n");
    Ok(text)
}

/// Escapes a value of type text.
fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace(']', "\\]")
}

fn rules(kind: Kind, game: &WrittenGame, add: &mut impl FnMut(&str, &str)) {
    let (settings, has_rules) = (&game.settings, game.tag("RU").is_some());
    let Ok(entry) = games::find(kind.name()) else {
        return;
    };
    match kind {
        Kind::Gomoku => {
            let mut rules = settings.option(entry.info, "rule").to_owned();
            let line = settings.option(entry.info, "line");
            if line != "5" {
                rules.push_str(&format!(", line {line}"));
            }
            add("RU", &rules);
        }
        Kind::Go => {
            if !has_rules {
                add("RU", "Chinese");
            }
            add("KM", settings.option(entry.info, "komi"));
            let handicap = settings.option(entry.info, "handicap");
            if handicap != "0" {
                add("HA", handicap);
            }
        }
        Kind::Reversi => {}
    }
}

fn limits(game: &WrittenGame, add: &mut impl FnMut(&str, &str)) {
    let limits = &game.limits;
    let mut overtime = Vec::new();
    if let Some((base, increment)) = limits.clock {
        add("TM", &seconds(base));
        // The second part of the two comes on top of the first one.
        if !increment.is_zero() || limits.per_move.is_some() {
            overtime.push(format!("{} fischer", seconds(increment)));
        }
    }
    if let Some(moves) = limits.period {
        overtime.push(format!("{moves} moves per period"));
    }
    overtime.extend(limits.later.iter().map(|period| format!("{period} then")));
    if let Some(own) = limits.byo_yomi {
        let text = own.to_string();
        overtime.push(match text.strip_prefix("1x") {
            Some(text) if text.contains('/') => format!("{text} Canadian"),
            _ => format!("{text} byo-yomi"),
        });
    }
    if let Some(per_move) = limits.per_move {
        overtime.push(format!("{} per move", seconds(per_move)));
    }
    if game.tag("OT").is_none() {
        add("OT", &overtime.join(", "));
    }
}

fn result(game: &WrittenGame, kind: Kind) -> Result<String, String> {
    let Some(ending) = &game.ending else {
        return Ok("?".to_owned());
    };
    let letter = match ending.winner {
        None => return Ok("0".to_owned()),
        Some(Seat::FIRST) => 'B',
        Some(_) => 'W',
    };
    if let Some((_, counted)) = ending.words.split_once(COUNTED) {
        return Ok(counted.to_owned());
    }
    let how = match ending.why {
        Why::Rules if kind == Kind::Go => final_margin(game)?,
        Why::Rules | Why::Agreement | Why::Adjudication => String::new(),
        Why::Resignation => "R".to_owned(),
        Why::Time => "T".to_owned(),
        Why::Illegal | Why::Abandoned => "F".to_owned(),
    };
    Ok(format!("{letter}+{how}"))
}

/// By how many points a game of go was won.
fn final_margin(game: &WrittenGame) -> Result<String, String> {
    let mut state = game.start()?;
    for one in &game.moves {
        state
            .play_turn(&one.text)
            .map_err(|error| error.to_string())?;
    }
    if let Some(ending) = &game.ending {
        // Other details change nothing.
        let _ = state.settle(details(&ending.words));
    }
    Ok(margin(state.as_ref(), &game.settings))
}

/// By how many points one side of go is ahead of the other.
pub(super) fn margin(state: &dyn AnyGame, settings: &Settings) -> String {
    let halves = |seat| state.score(seat).map_or(0, |points| 2 * i64::from(points));
    let komi = settings.halves(state.info(), "komi");
    let margin = (halves(Seat::FIRST) - halves(Seat::SECOND) - komi).unsigned_abs();
    let half = if margin % 2 == 1 { ".5" } else { "" };
    format!("{}{half}", margin / 2)
}

/// The stones of a start position, or of a handicap.
fn setup(game: &WrittenGame, kind: Kind, text: &mut String) -> Result<(), String> {
    let size = game.settings.board();
    let state = game.start()?;
    let stones = kind.stones(state.as_ref(), size);
    // Without a position, only a handicap puts stones where nobody expects them.
    let has_handicap = kind == Kind::Go && stones.iter().any(|own| !own.is_empty());
    if game.position.is_none() && !has_handicap {
        return Ok(());
    }
    for (name, own) in ["AB", "AW"].iter().zip(&stones) {
        if own.is_empty() {
            continue;
        }
        text.push_str(name);
        for point in own {
            text.push_str(&format!("[{}]", letters(*point)));
        }
    }
    let seat = state.turn().seat();
    text.push_str(if seat == Some(Seat::SECOND) {
        "PL[W]\n"
    } else {
        "PL[B]\n"
    });
    Ok(())
}

fn moves(game: &WrittenGame, kind: Kind, text: &mut String) -> Result<(), String> {
    let size = game.settings.board();
    let words = game
        .ending
        .as_ref()
        .map_or("", |ending| ending.words.as_str());
    if game.moves.is_empty() && !words.is_empty() {
        text.push_str(&format!("C[{}]\n", escaped(&plain(words))));
    }
    let clocks = clocks(game);
    for (number, (one, clock)) in (1..).zip(game.moves.iter().zip(clocks)) {
        let value = kind.value(&one.text, size);
        let value = value.ok_or_else(|| format!("'{}' is no move of SGF", one.text))?;
        let (letter, left) = match one.seat {
            Some(Seat::SECOND) => ('W', "WL"),
            _ => ('B', "BL"),
        };
        text.push_str(&format!(";{letter}[{value}]"));
        let is_book = number <= game.opening;
        if let (Some(clock), false) = (one.left.or(clock), is_book) {
            text.push_str(&format!("{left}[{}]", seconds(clock)));
        }
        let mut comment = if is_book {
            IS_BOOK.to_owned()
        } else {
            one.remark.write(one.used)
        };
        if number == game.moves.len() && !words.is_empty() {
            // The line before it is needed to tell the words from a remark.
            if comment.is_empty() {
                comment.push('-');
            }
            comment.push('\n');
            comment.push_str(&plain(words));
        }
        if !comment.is_empty() {
            text.push_str(&format!("C[{}]", escaped(&comment)));
        }
        if number % ON_A_LINE == 0 || number == game.moves.len() {
            text.push('\n');
        }
    }
    Ok(())
}
