//! The text of a book.
//!
//! ```text
//! gomoku book 1
//! # comments begin like this
//! rules freestyle 5
//! 15/15/15/15/15/15/15/7x7/15/15/15/15/15/15/15 round I9 games 12 won 0.458 score -13
//! ```
//!
//! `rules` tells which rows win and how long they are, for the lines below it.
//! Each of these is a position in the notation of the game, a move, how often
//! it was played, which share of these games it won, and its score by the
//! search that checked it, in hundredths.

use std::fmt::Write as _;

use games::gomoku::{Gomoku, Point, Rule};
use games::{Game, Settings, Viewer};

use super::super::symmetry::{Keys, turned};
use super::{Book, BookMove};

/// The first line.
const HEAD: &str = "gomoku book 1";

/// The most lines.
const MOST_LINES: usize = 1_000_000;

/// Reads the text of a book.
///
/// # Errors
/// The text names the error and its line.
pub(super) fn read(text: &str) -> Result<Book, String> {
    let mut book = Book::default();
    let mut lines = (1..).zip(text.lines());
    if lines.next().is_none_or(|(_, line)| line.trim_end() != HEAD) {
        return Err(format!("it does not begin with '{HEAD}'"));
    }
    let mut rules: Option<(String, String)> = None;
    for (number, line) in lines {
        if number > MOST_LINES {
            return Err(format!("more than {MOST_LINES} lines"));
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        let wrong = |what: &str| format!("line {number}: {what}");
        match words.as_slice() {
            [] => {}
            [first, ..] if first.starts_with('#') => {}
            ["rules", rule, row] => rules = Some(((*rule).to_owned(), (*row).to_owned())),
            entry => {
                let rules = rules.as_ref();
                let (rule, row) = rules.ok_or_else(|| wrong("no 'rules' above it"))?;
                add(&mut book, entry, [rule, row]).map_err(|what| wrong(&what))?;
            }
        }
    }
    Ok(book)
}

/// Adds a line to a book.
fn add(book: &mut Book, words: &[&str], [rule, row]: [&str; 2]) -> Result<(), String> {
    let [
        rows,
        seat,
        point,
        "games",
        games,
        "won",
        won,
        "score",
        score,
    ] = words
    else {
        let form = "POSITION SEAT MOVE games N won SHARE score N";
        return Err(format!("a line is '{form}'"));
    };
    let board = rows.split('/').count();
    let board = u8::try_from(board).map_err(|_| "the board is too large".to_owned())?;
    let options = [("rule", rule), ("line", row)];
    let settings = Settings::new(Gomoku::INFO, Some(board), options);
    let settings = settings.map_err(|error| error.to_string())?;
    let state = Gomoku::from_position(&settings, &format!("{rows} {seat}"));
    let state = state.map_err(|error| error.to_string())?;
    let point: Point = point.parse().map_err(|_| format!("'{point}' is no move"))?;
    let mut after = state.clone();
    after
        .play(point.into())
        .map_err(|error| format!("{point}: {error}"))?;
    let games = games.parse().ok().filter(|games| *games > 0);
    let games = games.ok_or("games is a number above 0")?;
    let won = won.parse().ok().filter(|won| (0.0..=1.0).contains(won));
    let won = won.ok_or("won is a share from 0 to 1")?;
    let score = score.parse().ok();
    let score = score.filter(|score: &i32| score.abs() <= search::WIN);
    let score = score.ok_or("score is a number of the search")?;
    let keys = Keys::of(&state);
    let Some(symmetry) = keys.normal().next() else {
        return Ok(());
    };
    book.moves.entry(keys.key()).or_default().push(BookMove {
        point: turned(point, state.size(), symmetry),
        games,
        won,
        score,
    });
    Ok(())
}

/// Writes positions, each with its moves on its own board, as the text of a
/// book. `about` are lines that tell how it was made.
pub(super) fn write(about: &[String], positions: &[(Gomoku, Vec<BookMove>)]) -> String {
    let mut text = format!("{HEAD}\n");
    let mut rules = None;
    let mut put = |line: std::fmt::Arguments<'_>| {
        let written = writeln!(text, "{line}");
        debug_assert!(written.is_ok(), "a String takes everything");
    };
    for line in about {
        put(format_args!("# {line}"));
    }
    for (state, moves) in positions {
        if rules != Some((state.rule(), state.line())) {
            rules = Some((state.rule(), state.line()));
            put(format_args!(
                "rules {} {}",
                name(state.rule()),
                state.line()
            ));
        }
        let position = state.position(Viewer::Referee);
        for one in moves {
            let BookMove {
                point,
                games,
                won,
                score,
            } = one;
            put(format_args!(
                "{position} {point} games {games} won {won:.3} score {score}"
            ));
        }
    }
    text
}

/// The name of a rule, as the option of the game has it.
fn name(rule: Rule) -> &'static str {
    match rule {
        Rule::Freestyle => "freestyle",
        Rule::Exact => "exact",
        Rule::Renju => "renju",
        Rule::Caro => "caro",
        Rule::Open => "open",
    }
}
