//! Files of Piskvork, the manager of Gomocup, for five in a row:
//!
//! ```text
//! Piskvorky 15x15, 11:11, 0     the board, the levels, the player who begins
//! 8,8,120                       column and row from 1, the row from the top; milliseconds
//! 9,9,30
//! alpha.zip                     the players, if it was a tournament
//! beta.zip
//! -1                            -1; 15 if the time of the seat on turn was over
//! 1,Freestyle15_1               the winner and the tournament, if Gomocup's judge wrote it
//! ```
//!
//! The rule and the result are not in the file without the last line. There, 0 is
//! a draw, and 1 and 2 are the players in their order. After `openPsq` and
//! `savePsq` of Piskvork (P. Lastovicka, T. Hao) and `server.py` of GomocupJudge.

use std::time::Duration;

use games::{Seat, Settings};

use crate::error::quoted;
use crate::play::{PartialGame, StatedResult, empty};
use crate::{FormatError, OptionOverrides, Why, WrittenGame};

/// The level of a player that is a program.
const PROGRAM: u8 = 11;

/// The code at the end where a player's time was over.
const TIME_WAS_OVER: &str = "15";

/// The code at the end otherwise.
const USUAL_END: &str = "-1";

/// Reads the game of a file.
///
/// # Errors
/// The first line that is not as above, or a move that the rules refuse.
pub(crate) fn read(text: &str, overrides: &OptionOverrides) -> Result<WrittenGame, FormatError> {
    let mut lines = (1..).zip(text.lines().map(str::trim)).peekable();
    let header = lines.next().map_or("", |(_, line)| line);
    let (size, second_begins) = read_header(header).ok_or_else(|| {
        let what = format!(
            "'{}' is not the first line of a psq file, like 'Piskvorky 15x15, 11:11, 0' with a \
             square board",
            quoted(header)
        );
        FormatError::at(1, what)
    })?;
    let wrong = |what: String| FormatError::at(1, what);
    let entry = games::find("gomoku").map_err(|error| wrong(error.to_string()))?;
    let told = judged(text);
    let rule = told.and_then(|(_, tournament)| rule_of(tournament));
    let rule: Vec<(String, String)> = rule
        .map(|rule| ("rule".to_owned(), rule.to_owned()))
        .into_iter()
        .collect();
    let options = overrides.over(&rule);
    let options = options
        .iter()
        .map(|(key, value)| (key.as_str(), value.as_str()));
    let settings =
        Settings::new(entry.info, Some(size), options).map_err(|error| wrong(error.to_string()))?;
    let mut partial = PartialGame::begin(empty(entry.info.name, settings), 1)?;
    let mut line = 1;
    while let Some((number, content)) = lines.next_if(|(_, content)| is_move(content)) {
        play(&mut partial, content, size, number)?;
        line = number;
    }
    let mut rest: Vec<(usize, &str)> = lines.filter(|(_, content)| !content.is_empty()).collect();
    if let Some((_, tournament)) = told {
        rest.pop();
        let is_named = !tournament.is_empty() && RULES.iter().all(|(name, _)| tournament != *name);
        partial.game.event = is_named.then(|| tournament.to_owned());
    }
    let code = rest.pop().unwrap_or((line, USUAL_END));
    if code.1.parse::<i32>().is_err() {
        let what = format!(
            "'{}' is neither a move nor the number at the end",
            quoted(code.1)
        );
        return Err(FormatError::at(code.0, what).at_turn(partial.coming()));
    }
    match rest[..] {
        [] => {}
        [(_, one), (_, other)] => {
            let [first, second] = if second_begins {
                [other, one]
            } else {
                [one, other]
            };
            partial.game.players = [first.to_owned(), second.to_owned()];
        }
        [(number, content), ..] => {
            let what = format!(
                "'{}' is neither a move nor one of two players",
                quoted(content)
            );
            return Err(FormatError::at(number, what).at_turn(partial.coming()));
        }
    }
    let is_late = code.1 == TIME_WAS_OVER;
    let seat = |is_first: bool| {
        if is_first != second_begins {
            Seat::FIRST
        } else {
            Seat::SECOND
        }
    };
    let stated = match (told, partial.seat()) {
        (Some((0, _)), _) => StatedResult::Draw,
        (Some((number, _)), _) => StatedResult::Win(seat(number == 1)),
        (None, Some(loser)) if is_late => StatedResult::Win(loser.other()),
        (None, _) => StatedResult::Nothing,
    };
    let why = if is_late { Why::Time } else { Why::Rules };
    partial.finish(stated, why, &[], code.0)
}

/// The result and the tournament, if the judge of Gomocup added them in a line
/// behind the code.
fn judged(text: &str) -> Option<(u8, &str)> {
    let lines = text.lines().rev().map(str::trim);
    let mut lines = lines.filter(|line| !line.is_empty());
    let (result, tournament) = lines.next()?.split_once(',')?;
    let result = result.trim().parse().ok().filter(|result| *result <= 2)?;
    lines.next()?.parse::<i32>().ok()?;
    Some((result, tournament.trim()))
}

/// The words for rules in the names of Gomocup's tournaments.
const RULES: [(&str, &str); 4] = [
    ("Freestyle", "freestyle"),
    ("Standard", "exact"),
    ("Renju", "renju"),
    ("Caro", "caro"),
];

/// The rule that the name of a tournament of Gomocup tells.
fn rule_of(tournament: &str) -> Option<&'static str> {
    let name = tournament.to_ascii_lowercase();
    let is_named = |word: &str| name.contains(&word.to_ascii_lowercase());
    let found = RULES.into_iter().find(|(word, _)| is_named(word));
    found.map(|(_, rule)| rule)
}

/// The line of Gomocup's judge behind the code: the winner, and a name that tells the rule.
fn judge(game: &WrittenGame, winner: Option<Seat>) -> String {
    let entry = games::find(game.game);
    let rule = entry.map_or("", |entry| game.settings.option(entry.info, "rule"));
    let event = game.event.as_deref().unwrap_or_default();
    let word = RULES.into_iter().find(|(_, known)| *known == rule);
    // Freestyle is what a reader takes for granted.
    let is_told = rule_of(event).unwrap_or("freestyle") == rule;
    let word = word.filter(|_| !is_told).map_or("", |(word, _)| word);
    let number = winner.map_or(0, |winner| winner.index() + 1);
    let name: Vec<&str> = event.split_whitespace().chain([word]).collect();
    format!("{number},{}\n", name.join(" ").trim_end())
}

/// The size of the board, and whether the second player begins.
fn read_header(header: &str) -> Option<(u8, bool)> {
    let rest = header.strip_prefix("Piskvorky ")?;
    let mut parts = rest.split(',').map(str::trim);
    let (columns, rows) = parts.next()?.split_once('x')?;
    let size = columns.parse().ok().filter(|_| columns == rows)?;
    let levels = parts.next()?.split_once(':')?;
    levels
        .0
        .parse::<u32>()
        .ok()
        .zip(levels.1.parse::<u32>().ok())?;
    let second_begins = match parts.next()? {
        "0" => false,
        "1" => true,
        _ => return None,
    };
    parts.next().is_none().then_some((size, second_begins))
}

/// Whether a line begins with two numbers.
fn is_move(content: &str) -> bool {
    let is_number = |part: &str| part.trim().parse::<u32>().is_ok();
    let mut parts = content.split(',');
    parts.next().is_some_and(is_number) && parts.next().is_some_and(is_number)
}

fn play(
    partial: &mut PartialGame,
    content: &str,
    size: u8,
    line: usize,
) -> Result<(), FormatError> {
    let wrong = |what: &str| {
        let what = format!("'{}': {what}", quoted(content));
        FormatError::at(line, what).at_turn(partial.coming())
    };
    let numbers: Option<Vec<u64>> = content
        .split(',')
        .map(|part| part.trim().parse().ok())
        .collect();
    let (column, row, used) = match numbers.as_deref() {
        Some([column, row]) => (*column, *row, None),
        Some([column, row, used]) => (*column, *row, Some(*used)),
        _ => return Err(wrong("a move is a column, a row and milliseconds")),
    };
    let on_board = |number: u64| u8::try_from(number).ok().filter(|n| (1..=size).contains(n));
    let (Some(column), Some(row)) = (on_board(column), on_board(row)) else {
        return Err(wrong("it is outside the board"));
    };
    let letter = char::from(b'A' + (column - 1));
    let point = format!("{letter}{}", size - row + 1);
    let played = partial.play(&point, content, line)?;
    played.used = used.map(Duration::from_millis);
    Ok(())
}

/// The game as a psq file.
///
/// # Errors
/// The game is not gomoku, or began from a position; the text says so.
pub(crate) fn write(game: &WrittenGame) -> Result<String, String> {
    if game.game != "gomoku" {
        return Err(format!(
            "psq is for gomoku, and this is a game of {}",
            game.game
        ));
    }
    if game.position.is_some() {
        return Err("psq cannot hold a start position".to_owned());
    }
    let size = game.settings.board();
    let mut text = format!("Piskvorky {size}x{size}, {PROGRAM}:{PROGRAM}, 0\n");
    for one in &game.moves {
        let point: games::gomoku::Point = one
            .text
            .parse()
            .map_err(|error| format!("'{}' is no move of gomoku: {error}", one.text))?;
        let (column, row) = (point.column() + 1, size.saturating_sub(point.row()));
        let used = one.used.unwrap_or_default().as_millis();
        text.push_str(&format!("{column},{row},{used}\n"));
    }
    for (name, unknown) in game.players.iter().zip(["player-1", "player-2"]) {
        let words: Vec<&str> = name.split_whitespace().collect();
        let name = words.join(" ");
        // A name of digits and commas would be a move.
        if name.is_empty() || is_move(&name) {
            text.push_str(unknown);
        } else {
            text.push_str(&name);
        }
        text.push('\n');
    }
    let is_timeout = game
        .ending
        .as_ref()
        .is_some_and(|ending| ending.why == Why::Time);
    text.push_str(if is_timeout { TIME_WAS_OVER } else { USUAL_END });
    text.push('\n');
    if let Some(ending) = &game.ending {
        text.push_str(&judge(game, ending.winner));
    }
    Ok(text)
}

#[cfg(test)]
#[path = "psq_tests.rs"]
mod tests;
