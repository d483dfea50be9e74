//! PGN, *Portable Game Notation*, of chess and chess960, with the comments that
//! cutechess and fastchess write for each move and the commands `[%eval]` and
//! `[%clk]` that lichess reads.

use games::chess::{Chess, Move, san};
use games::{AnyGame, Game as _, Opening, Seat, Settings, Viewer, opening_of};

use crate::error::quoted;
use crate::pgn::{Notation, PgnText, RawGame, RawGames};
use crate::play::empty;
use crate::tagged::Dialect;
use crate::{FormatError, OptionOverrides, WrittenGame};

pub(crate) use fen::playable;

mod fen;

const CHESS: &str = "chess";

/// The tags of the code and the name of an opening.
const ECO: &str = "ECO";
const OPENING: &str = "Opening";

const DIALECT: Dialect = Dialect {
    white: Seat::FIRST,
    read: |state, game, text| {
        let state = position(state, game)?;
        read_move(&state, text)
    },
    write: |state, game, turn| {
        let state = position(state, game)?;
        let step: Move = turn
            .parse()
            .map_err(|error| format!("'{turn}' is no move of chess: {error}"))?;
        Ok(san::write(&state, step))
    },
    leader: |_| Seat::FIRST,
    has_commands: true,
};

/// The values of the tag `Variant` of ordinary chess, and of chess960.
const USUAL: [&str; 5] = [
    "standard",
    "standard chess",
    "chess",
    "normal",
    "from position",
];
const CHESS960: [&str; 11] = [
    "960",
    "freestyle",
    "freestyle chess",
    "chess960",
    "chess 960",
    "fischerandom",
    "fischerrandom",
    "fischer random",
    "fischer random chess",
    "frc",
    "wild/fr",
];

/// A move in algebraic notation, or as UCI writes it, with or without signs in
/// it. Behind it, `N` may stand for a novelty and `ep` for en passant.
fn read_move(state: &Chess, text: &str) -> Result<String, String> {
    let wrong = match san::read(state, text) {
        Ok(step) => return Ok(step.to_string()),
        Err(wrong) => wrong.to_string(),
    };
    let squares: String = text.chars().filter(char::is_ascii_alphanumeric).collect();
    let step = squares.to_ascii_lowercase().parse::<Move>().ok();
    let step = step.map(|step| state.canonical_move(step));
    let mut legal = Vec::new();
    state.legal_actions(&mut legal);
    if let Some(step) = step.filter(|step| legal.contains(step)) {
        return Ok(step.to_string());
    }
    let mut without = ["N", "ep"].into_iter();
    let without = without.find_map(|behind| text.strip_suffix(behind));
    let step = without.and_then(|text| san::read(state, text).ok());
    step.map(|step| step.to_string()).ok_or(wrong)
}

/// The same state as a game of chess.
fn position(state: &dyn AnyGame, game: &WrittenGame) -> Result<Chess, String> {
    let position = state.position(Viewer::Referee);
    Chess::from_position(&game.settings, &position).map_err(|error| error.to_string())
}

/// The games of a text, one after another.
pub(crate) fn games<'a>(
    text: &'a str,
    overrides: &'a OptionOverrides,
) -> impl Iterator<Item = Result<WrittenGame, FormatError>> + 'a {
    (1..)
        .zip(RawGames::new(text, Notation::Chess))
        .map(move |(number, raw)| {
            let raw = raw?;
            let game = game(&raw, overrides).map_err(|error| error.in_game(number))?;
            Ok(without_known_opening(game))
        })
}

/// The opening of a game, if it has a name.
fn opening(game: &WrittenGame) -> Option<Opening> {
    let turns = game.moves.iter().map(|one| one.text.as_str());
    opening_of(game.start().ok()?, turns)
}

/// The game without the tags that follow from its moves.
fn without_known_opening(mut game: WrittenGame) -> WrittenGame {
    if let Some(opening) = opening(&game) {
        let known = [(ECO, opening.code), (OPENING, opening.name)];
        let is_known = |name: &str, value: &str| known.contains(&(name, value));
        game.tags.retain(|(name, value)| !is_known(name, value));
    }
    game
}

/// Plays a game. By the laws a third repetition and fifty moves are a draw only
/// where a player claims it, so a game that went on is played by them.
fn game(raw: &RawGame, overrides: &OptionOverrides) -> Result<WrittenGame, FormatError> {
    let told = options(raw)?;
    let usual = begin(raw, &told, overrides).and_then(|game| DIALECT.play(raw, game));
    let is_open =
        |options: &[(String, String)]| options.iter().all(|(key, _)| key != "claim-draws");
    let is_whole = usual.as_ref().is_ok_and(|game| game.notes.is_empty());
    if is_whole || !is_open(&told) || !is_open(&overrides.options) {
        return usual;
    }
    let mut without_claims = told;
    without_claims.push(("claim-draws".to_owned(), "off".to_owned()));
    let game = begin(raw, &without_claims, overrides);
    let game = game.and_then(|game| DIALECT.play(raw, game));
    match (usual, game) {
        // It went on, although nobody could have claimed a draw.
        (Ok(usual), Ok(game)) if game.moves.len() == usual.moves.len() => Ok(usual),
        (_, Ok(game)) => Ok(game),
        (usual, Err(_)) => usual,
    }
}

/// The options that the tags tell.
fn options(raw: &RawGame) -> Result<Vec<(String, String)>, FormatError> {
    let mut options = Vec::new();
    let mut add = |key: &str, value: &str| options.push((key.to_owned(), value.to_owned()));
    let variant = raw.tag("Variant").unwrap_or(USUAL[0]).to_ascii_lowercase();
    let fen = raw.tag("FEN").unwrap_or_default();
    if CHESS960.contains(&variant.as_str()) || fen::is_of_chess960(fen) {
        add("chess960", "on");
        if let Some(number) = raw.tag("Chess960Start") {
            add("start", number);
        }
    } else if !USUAL.contains(&variant.as_str()) {
        let what = format!("variant '{}' is not played here", quoted(&variant));
        return Err(raw.error(what));
    }
    if let Some(value) = raw.tag("ClaimDraws") {
        add("claim-draws", value);
    }
    Ok(options)
}

fn begin(
    raw: &RawGame,
    told: &[(String, String)],
    overrides: &OptionOverrides,
) -> Result<WrittenGame, FormatError> {
    let entry = games::find(CHESS).map_err(|error| raw.error(error.to_string()))?;
    let options = overrides.over(told);
    let options = options
        .iter()
        .map(|(key, value)| (key.as_str(), value.as_str()));
    let settings =
        Settings::new(entry.info, None, options).map_err(|error| raw.error(error.to_string()))?;
    let mut game = empty(entry.info.name, settings);
    game.position = raw.tag("FEN").map(|fen| playable(fen, &game.settings));
    Ok(game)
}

/// The game as PGN, with an empty line at its end.
///
/// # Errors
/// The game is not chess; the text says so.
pub(crate) fn write(game: &WrittenGame) -> Result<String, String> {
    if game.game != CHESS {
        return Err(format!(
            "PGN is for chess, and this is a game of {}",
            game.game
        ));
    }
    let state = game.start()?;
    let position = state.position(Viewer::Referee);
    let option = |key: &str| game.settings.option(Chess::INFO, key).to_owned();
    let is_chess960 = option("chess960") == "on";
    let mut more = Vec::new();
    if is_chess960 {
        more.push(("Variant", "Chess960".to_owned()));
    }
    if is_chess960 || game.position.is_some() {
        more.push(("SetUp", "1".to_owned()));
        more.push(("FEN", position.clone()));
    }
    if is_chess960 && game.settings.changed().any(|(key, _)| key == "start") {
        more.push(("Chess960Start", option("start")));
    }
    if game.settings.changed().any(|(key, _)| key == "claim-draws") {
        more.push(("ClaimDraws", option("claim-draws")));
    }
    if let Some(opening) = opening(game).filter(|_| game.tag(ECO).is_none()) {
        more.push((ECO, opening.code.to_owned()));
        if game.tag(OPENING).is_none() {
            more.push((OPENING, opening.name.to_owned()));
        }
    }
    let number = position
        .split(' ')
        .next_back()
        .and_then(|number| number.parse().ok());
    let mut text = PgnText::default();
    DIALECT.write_tags(&mut text, game, &more);
    DIALECT.write_moves(&mut text, game, number.unwrap_or(1))?;
    Ok(text.finish())
}

#[cfg(test)]
#[path = "chess_tests.rs"]
mod tests;
