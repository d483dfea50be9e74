//! PDN, *Portable Draughts Notation*: PGN for checkers. The tag `GameType` says
//! by which rules: 21 English, 20 international, 29 Czech (PDN 3.0, W.
//! Wesselink).
//!
//! In English draughts black moves first, and so it is here by all rules. Files
//! of the other two have white begin where they do not say otherwise; such a
//! game begins from a position with white on turn.

use games::checkers::Rule;
use games::{AnyGame, Seat, Settings, Viewer};

use crate::error::quoted;
use crate::pgn::{Notation, PgnText, RawGame, RawGames};
use crate::play::empty;
use crate::tagged::Dialect;
use crate::written::start;
use crate::{FormatError, OptionOverrides, WrittenGame};
use squares::{Place, is_of_ten, numbered, places};

mod squares;

const CHECKERS: &str = "checkers";

const DIALECT: Dialect = Dialect {
    white: Seat::SECOND,
    read: |state: &dyn AnyGame, game, text| {
        Ok(read_move(state, usize::from(game.settings.board()), text))
    },
    write: |_: &dyn AnyGame, _, turn| Ok(turn.to_owned()),
    // White begins by all rules but the English.
    leader: |game| {
        let is_english = game.settings.changed().all(|(key, _)| key != "rule");
        if is_english {
            Seat::FIRST
        } else {
            Seat::SECOND
        }
    },
    has_commands: false,
};

/// A move in the words of the game. Programs write `-` and `x` one for the other,
/// so the squares decide wherever they name one legal move. Squares may be those
/// of chess, `c3-d4`, and as Russian books write them, `cd4`.
fn read_move(state: &dyn AnyGame, size: usize, text: &str) -> String {
    let text = text.to_ascii_lowercase();
    let mut squares: Vec<Place> = Vec::new();
    for part in text.split(['-', 'x', ':']) {
        match places(part, size) {
            Some(places) => squares.extend(places),
            None => return text,
        }
    }
    let legal = state.legal_actions();
    if let [only] = &between(&legal, &squares, size)[..] {
        return only.clone();
    }
    let sign = if legal.iter().any(|action| action.contains('x')) {
        "x"
    } else {
        "-"
    };
    let numbers: Vec<String> = squares.iter().filter_map(Place::number).collect();
    if numbers.len() == squares.len() {
        numbers.join(sign)
    } else {
        text
    }
}

/// The legal actions from the first of these squares to the last.
fn between(legal: &[String], squares: &[Place], size: usize) -> Vec<String> {
    let (Some(first), Some(last)) = (squares.first(), squares.last()) else {
        return Vec::new();
    };
    let joins = |action: &&String| {
        let path = action.split(['-', 'x']);
        let mut path = path.filter_map(|square| square.parse().ok());
        let (from, to) = (path.next(), path.next_back());
        from.is_some_and(|from| first.is(from, size)) && to.is_some_and(|to| last.is(to, size))
    };
    legal.iter().filter(joins).cloned().collect()
}

/// The most captures of a game whose way is looked for among the moves that follow.
const OPEN_CAPTURES: usize = 4;

/// Plays a game. A capture that can go several ways goes the only one after which all
/// moves that follow are legal.
fn play(raw: &RawGame, game: &WrittenGame, open: usize) -> Result<WrittenGame, FormatError> {
    let wrong = match DIALECT.play(raw, game.clone()) {
        Ok(played) => return Ok(played),
        Err(wrong) => wrong,
    };
    let ways = match wrong.turn {
        Some(turn) if open > 0 => ways(raw, game, turn - 1),
        _ => Vec::new(),
    };
    let tried = ways.into_iter().map(|(number, way)| {
        let mut raw = raw.clone();
        raw.moves[number].text = way;
        play(&raw, game, open - 1)
    });
    let mut legal = tried.flatten();
    match (legal.next(), legal.next()) {
        (Some(only), None) => Ok(only),
        _ => Err(wrong),
    }
}

/// The ways of the turn of this number, counted from 0, if there are several, as moves of
/// the file with their number there.
fn ways(raw: &RawGame, game: &WrittenGame, turn: usize) -> Vec<(usize, String)> {
    let size = usize::from(game.settings.board());
    let squares = raw.moves.get(turn).and_then(|one| {
        let parts = one.text.split(['-', 'x', ':']);
        let places: Option<Vec<Vec<Place>>> = parts.map(|part| places(part, size)).collect();
        Some(places?.concat())
    });
    let before = RawGame {
        moves: raw.moves[..turn.min(raw.moves.len())].to_vec(),
        result: None,
        tags: Vec::new(),
        ..raw.clone()
    };
    let state = DIALECT.play(&before, game.clone()).and_then(|played| {
        let mut state = played.start().map_err(|error| raw.error(error))?;
        for one in &played.moves {
            let turn = state.play_turn(&one.text);
            turn.map_err(|error| raw.error(error.to_string()))?;
        }
        Ok(state)
    });
    match (squares, state) {
        (Some(squares), Ok(state)) => {
            let ways = between(&state.legal_actions(), &squares, size).into_iter();
            ways.map(|way| (turn, way)).collect()
        }
        _ => Vec::new(),
    }
}

/// The games of a text, one after another.
pub(crate) fn games<'a>(
    text: &'a str,
    overrides: &'a OptionOverrides,
) -> impl Iterator<Item = Result<WrittenGame, FormatError>> + 'a {
    (1..)
        .zip(RawGames::new(text, Notation::Draughts))
        .map(move |(number, raw)| {
            let raw = raw?;
            let game = begin(&raw, overrides).and_then(|game| play(&raw, &game, OPEN_CAPTURES));
            game.map_err(|error| error.in_game(number))
        })
}

/// The game with its settings and its start position.
fn begin(raw: &RawGame, overrides: &OptionOverrides) -> Result<WrittenGame, FormatError> {
    let wrong = |what: String| raw.error(what);
    let entry = games::find(CHECKERS).map_err(|error| wrong(error.to_string()))?;
    let mut told = Vec::new();
    let mut beginner = None;
    if let Some(game_type) = raw.tag("GameType") {
        let mut parts = game_type.split(',').map(str::trim);
        let number = parts.next().and_then(|number| number.parse().ok());
        let rule = number.and_then(Rule::of_game_type).ok_or_else(|| {
            let game_type = quoted(game_type);
            wrong(format!(
                "GameType {game_type} is not played here: 21 is English, 20 international and 29 \
                 Czech"
            ))
        })?;
        told.push(("rule".to_owned(), rule.name().to_owned()));
        beginner = parts.next();
    } else if tells_of_ten(raw) {
        told.push(("rule".to_owned(), Rule::International.name().to_owned()));
    } else if begins_below(raw) {
        told.push(("rule".to_owned(), Rule::Czech.name().to_owned()));
    }
    let options = overrides.over(&told);
    let options = options
        .iter()
        .map(|(key, value)| (key.as_str(), value.as_str()));
    let options: Vec<(&str, &str)> = options.collect();
    let is_international = options.contains(&("rule", Rule::International.name()));
    let board = if is_international { 10 } else { 8 };
    let settings = Settings::new(entry.info, Some(board), options.iter().copied())
        .map_err(|error| wrong(error.to_string()))?;
    let is_english = settings.option(entry.info, "rule") == Rule::English.name();
    let mut game = empty(entry.info.name, settings);
    let size = usize::from(game.settings.board());
    game.position = raw.tag("FEN").map(|fen| numbered(fen, size));
    let white_begins = match beginner {
        Some(letter) => letter.eq_ignore_ascii_case("W"),
        None => !is_english,
    };
    if game.position.is_none() && white_begins {
        let usual = start(CHECKERS, &game.settings, None).map_err(wrong)?;
        let position = usual.position(Viewer::Referee);
        game.position = position.strip_prefix('B').map(|rest| format!("W{rest}"));
    }
    Ok(game)
}

/// Whether a game without a number of its rules is on a board of 10.
fn tells_of_ten(raw: &RawGame) -> bool {
    // Behind the pieces stand numbers of moves.
    let position = raw.tag("FEN").unwrap_or_default();
    let mut pieces = position
        .split(':')
        .filter(|part| !part.starts_with(['H', 'F']));
    pieces.any(is_of_ten) || raw.moves.iter().any(|one| is_of_ten(&one.text))
}

/// Whether a game without a number of its rules names squares as in chess, and White's men
/// begin: English draughts have neither.
fn begins_below(raw: &RawGame) -> bool {
    let first = raw.moves.first().map_or("", |first| &first.text);
    let mut symbols = first.chars();
    let column = symbols
        .next()
        .is_some_and(|symbol| symbol.is_ascii_alphabetic());
    let row = symbols.find_map(|symbol| symbol.to_digit(10));
    column && row.is_some_and(|row| row <= 4) && raw.tag("FEN").is_none()
}

/// The game as PDN, with an empty line at its end.
///
/// # Errors
/// The game is not checkers; the text says so.
pub(crate) fn write(game: &WrittenGame) -> Result<String, String> {
    if game.game != CHECKERS {
        return Err(format!(
            "PDN is for checkers, and this is a game of {}",
            game.game
        ));
    }
    let state = game.start()?;
    let rule = game.settings.option(state.info(), "rule");
    let rule = Rule::ALL.into_iter().find(|known| known.name() == rule);
    let rule = rule.ok_or_else(|| "PDN has no number for its rules".to_owned())?;
    let mut more = vec![("GameType", rule.game_type().to_string())];
    if game.position.is_some() || rule != Rule::English {
        more.push(("SetUp", "1".to_owned()));
        more.push(("FEN", state.position(Viewer::Referee)));
    }
    let mut text = PgnText::default();
    DIALECT.write_tags(&mut text, game, &more);
    DIALECT.write_moves(&mut text, game, 1)?;
    Ok(text.finish())
}

#[cfg(test)]
#[path = "pdn_tests.rs"]
mod tests;
