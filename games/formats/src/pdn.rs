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
use crate::pgn::{PgnText, RawGame, RawGames};
use crate::play::empty;
use crate::tagged::Dialect;
use crate::written::start;
use crate::{Assumed, FormatError, WrittenGame};

const CHECKERS: &str = "checkers";

const DIALECT: Dialect = Dialect {
    white: Seat::SECOND,
    read: |_: &dyn AnyGame, _, text| Ok(text.replace(':', "x")),
    write: |_: &dyn AnyGame, _, turn| Ok(turn.to_owned()),
    has_commands: false,
};

/// The games of a text, one after another.
pub(crate) fn games<'a>(
    text: &'a str,
    assumed: &'a Assumed,
) -> impl Iterator<Item = Result<WrittenGame, FormatError>> + 'a {
    (1..).zip(RawGames::new(text)).map(move |(number, raw)| {
        let raw = raw?;
        let game = begin(&raw, assumed).and_then(|game| DIALECT.play(&raw, game));
        game.map_err(|error| error.in_game(number))
    })
}

/// The game with its settings and its start position.
fn begin(raw: &RawGame, assumed: &Assumed) -> Result<WrittenGame, FormatError> {
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
    }
    let options = assumed.over(&told);
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
    game.position = raw.tag("FEN").map(str::to_owned);
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
