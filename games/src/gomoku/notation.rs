//! A position on one line, in the spirit of FEN: the rows from the top,
//! separated by `/`, `x` and `o` for stones and a number for so many free
//! crossings, then the seat on turn: `3/1x1/2o cross`. With Swap2 a word tells
//! how far the opening is, and whether the colours were swapped.

use super::opening::Colours;
use super::{Gomoku, INFO, Opening, Phase, Point};
use crate::{Game, PositionError, Seat, Text, rows};

/// The words behind the seat, with their meaning: the phase, and whether the
/// colours are swapped.
const WORDS: [(&str, Phase, bool); 4] = [
    ("stones", Phase::Stones, false),
    ("choice", Phase::Choice, false),
    ("two", Phase::Two, false),
    ("swapped", Phase::Play, true),
];

pub(super) fn write(game: &Gomoku) -> String {
    let size = game.size();
    let rows = rows::write(size, |column, row| {
        Point::new(column, row).and_then(|point| game.at(point))
    });
    let seat = INFO.seats[game.mover().index()];
    let stage = (game.phase(), game.colours.are_swapped());
    match WORDS
        .iter()
        .find(|(_, phase, swapped)| (*phase, *swapped) == stage)
    {
        Some((word, ..)) => format!("{rows} {seat} {word}"),
        None => format!("{rows} {seat}"),
    }
}

/// Reads a position of a game that begins like `start`.
pub(super) fn read(text: &str, start: &Gomoku) -> Result<Gomoku, PositionError> {
    let mut words = text.split_ascii_whitespace();
    let (Some(board), Some(turn), stage, None) =
        (words.next(), words.next(), words.next(), words.next())
    else {
        return Err(PositionError::new(Text::new("rules-gomoku-layout")));
    };
    let boards = &Gomoku::INFO.boards;
    let (size, stones) = rows::read(board, |size| boards.has(size), boards.in_words())?;
    let stones: Vec<(Point, Seat)> = stones
        .into_iter()
        .filter_map(|(column, row, seat)| Some((Point::new(column, row)?, seat)))
        .collect();
    let turn = read_turn(turn)?;
    let (phase, swapped) = read_stage(stage, start.opening(), stones.len())?;
    let to_move = match start.opening() {
        Opening::Free => turn,
        Opening::Swap2 => colour_to_move(&stones),
    };
    check_counts(&stones, to_move)?;
    let (line, rule) = (start.line(), start.rule());
    let colours = Colours::at(start.opening(), phase, swapped);
    let game = Gomoku::empty(size, line, rule, colours)
        .with_stones(&stones, to_move)
        .filter(|game| game.winner() != Some(to_move))
        .ok_or_else(|| PositionError::new(Text::new("rules-position-went-on")))?;
    if game.mover() != turn {
        let what = Text::new("rules-gomoku-other-turn")
            .with("told", INFO.who_by_name(turn))
            .with("due", INFO.who_by_name(game.mover()));
        return Err(PositionError::new(what));
    }
    Ok(game)
}

/// How far the opening is, and whether the colours are swapped.
fn read_stage(
    word: Option<&str>,
    opening: Opening,
    stones: usize,
) -> Result<(Phase, bool), PositionError> {
    let stage = match (word, opening) {
        (None, _) => (Phase::Play, false),
        (Some(word), Opening::Free) => {
            return Err(PositionError::new(
                Text::new("rules-gomoku-word-needs-swap2").with("word", word.to_owned()),
            ));
        }
        (Some(word), Opening::Swap2) => {
            let mut known = WORDS.iter();
            let found = known.find(|(known, ..)| known.eq_ignore_ascii_case(word));
            let (_, phase, swapped) = found.ok_or_else(|| {
                let known = WORDS.map(|(word, ..)| word).join(", ");
                let word = word.to_owned();
                let reason = Text::new("rules-gomoku-no-word").with("word", word);
                PositionError::new(reason.with("known", known))
            })?;
            (*phase, *swapped)
        }
    };
    let (phase, swapped) = stage;
    if opening == Opening::Free || phase.is_possible(stones, swapped) {
        Ok(stage)
    } else {
        Err(PositionError::new(
            Text::new("rules-gomoku-wrong-word")
                .with("stones", stones)
                .with(
                    "word",
                    word.map_or(Text::new("rules-gomoku-after-opening"), |word| {
                        Text::plain(word.to_owned())
                    }),
                )
                .with("possible", possible(stones)),
        ))
    }
}

/// The words that are possible with so many stones.
fn possible(stones: usize) -> Text {
    let words = WORDS.iter();
    let words = words.filter(|(_, phase, swapped)| phase.is_possible(stones, *swapped));
    let words = words.map(|(word, ..)| Text::plain(*word));
    let nothing = Phase::Play.is_possible(stones, false);
    let words = words.chain(nothing.then(|| Text::new("rules-gomoku-nothing")));
    let either = |first: Text, second: Text| {
        let either = Text::new("rules-gomoku-or").with("first", first);
        either.with("second", second)
    };
    words.reduce(either).unwrap_or(Text::plain(""))
}

fn colour_to_move(stones: &[(Point, Seat)]) -> Seat {
    match stones.len() % 2 {
        0 => Seat::FIRST,
        _ => Seat::SECOND,
    }
}

fn read_turn(text: &str) -> Result<Seat, PositionError> {
    match text.to_ascii_lowercase().as_str() {
        "cross" => Ok(Seat::FIRST),
        "round" => Ok(Seat::SECOND),
        _ => Err(rows::no_seat(text, &INFO)),
    }
}

/// The colours come in turn, x first, so the counts tell which is on turn.
fn check_counts(stones: &[(Point, Seat)], to_move: Seat) -> Result<(), PositionError> {
    let crosses = stones.iter().filter(|(_, seat)| *seat == Seat::FIRST);
    let crosses = crosses.count();
    let rounds = stones.len() - crosses;
    let expected = match to_move {
        Seat::FIRST => crosses == rounds,
        _ => crosses == rounds + 1,
    };
    if expected {
        return Ok(());
    }
    Err(PositionError::new(
        Text::new("rules-gomoku-counts")
            .with("crosses", crosses)
            .with("rounds", rounds)
            .with("who", INFO.who_by_name(to_move)),
    ))
}
