//! Positions and turns of every game.

use games::{AnyGame, Settings, Turn, Viewer};

/// Turns that are played from one position at most.
const MOST_TURNS: usize = 40;

/// The first byte chooses a game, the first line is a position or empty, and
/// each further line a turn.
pub(crate) fn run(bytes: &[u8]) {
    let Some((first, rest)) = bytes.split_first() else {
        return;
    };
    let Ok(text) = std::str::from_utf8(rest) else {
        return;
    };
    let entry = super::game(*first);
    let Ok(settings) = Settings::new(entry.info, None, []) else {
        panic!("{} has no usual settings", entry.info.name);
    };
    let mut lines = text.split('\n');
    let state = match lines.next().unwrap_or_default() {
        "" => entry.start(&settings).map_err(drop),
        position => entry.from_position(&settings, position).map_err(drop),
    };
    let Ok(mut state) = state else {
        return;
    };
    check(entry, &settings, state.as_ref());
    for line in lines.take(MOST_TURNS) {
        if state.play_turn(line).is_ok() || state.play_chance(line).is_ok() {
            check(entry, &settings, state.as_ref());
        }
    }
}

fn check(entry: &games::Entry, settings: &Settings, state: &dyn AnyGame) {
    let position = state.position(Viewer::Referee);
    let again = entry.from_position(settings, &position);
    let again = again.unwrap_or_else(|error| panic!("{position}: {error}"));
    assert_eq!(again.position(Viewer::Referee), position);
    assert_eq!(again.turn(), state.turn(), "{position}");
    let legal = state.legal_actions();
    assert_eq!(again.legal_actions(), legal, "{position}");
    let is_over = matches!(state.turn(), Turn::Over(_));
    assert_eq!(legal.is_empty(), is_over, "{position}");
    if let (Some(action), Turn::Seat(_)) = (legal.first(), state.turn()) {
        state
            .clone_box()
            .play_actions(action)
            .unwrap_or_else(|error| panic!("{position}: {action}: {error}"));
    }
    state.scene(Viewer::Public);
    state.recap(Viewer::Public);
}
