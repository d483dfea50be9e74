//! Games of gomoku opened by Swap2, for formats without a word for it.

use std::borrow::Cow;

use games::gomoku::{Action, Gomoku};
use games::{Game as _, Settings};

use crate::play::clocks;
use crate::{WrittenGame, WrittenMove};

/// The same game as one of its colours: the stones one by one in their order, and the
/// player of x first, whichever player opened the game. The choice of the colours, with
/// its time, is left out. Other games stay as they are.
///
/// # Errors
/// The game cannot be played; the text says why.
pub(crate) fn by_colours(game: &WrittenGame) -> Result<Cow<'_, WrittenGame>, String> {
    let info = Gomoku::INFO;
    let settings = &game.settings;
    if game.game != info.name || settings.option(info, "opening") != "swap2" {
        return Ok(Cow::Borrowed(game));
    }
    let kept = ["rule", "line"].map(|key| (key, settings.option(info, key)));
    let plain = Settings::new(info, Some(settings.board()), kept);
    let mut state = match &game.position {
        None => Gomoku::start(settings).map_err(|error| error.to_string())?,
        Some(text) => Gomoku::from_position(settings, text).map_err(|error| error.to_string())?,
    };
    let position = game.position.as_ref().map(|text| {
        let rows = text.split(' ').next().unwrap_or_default();
        format!("{rows} {}", info.seats[state.to_move().index()])
    });
    let mut moves = Vec::new();
    for (one, clock) in game.moves.iter().zip(clocks(game)) {
        let first = moves.len();
        for word in one.text.split_ascii_whitespace() {
            let action: Action = word.parse().map_err(|error| format!("{error}"))?;
            let seat = Some(state.to_move());
            state
                .play(action)
                .map_err(|error| format!("'{word}': {error}"))?;
            moves.extend(action.point().map(|point| WrittenMove {
                seat,
                text: point.to_string(),
                left: one.left.or(clock),
                ..WrittenMove::default()
            }));
        }
        if let Some(last) = moves.get_mut(first..).and_then(<[WrittenMove]>::last_mut) {
            last.used = one.used;
            last.remark = one.remark.clone();
        }
    }
    let mut game = WrittenGame {
        settings: plain.map_err(|error| error.to_string())?,
        position,
        moves,
        opening: 0,
        ..game.clone()
    };
    // The player who chooses has the colour of the next stone.
    if state.mover() != state.to_move() {
        game.players.reverse();
        if let Some(ending) = &mut game.ending {
            ending.winner = ending.winner.map(games::Seat::other);
        }
    }
    Ok(Cow::Owned(game))
}

#[cfg(test)]
#[path = "colours_tests.rs"]
mod tests;
