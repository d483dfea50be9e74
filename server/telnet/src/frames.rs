//! Boards as spectators see them, drawn once for all with the same look.

use std::sync::Arc;

use contest::live::LiveGame;
use contest::recent::Recent;
use record::GameId;
use words::Language;

use super::style::Look;

/// The properties on which a frame depends beside the board: the game, the width, whether
/// there are colours, whether there is a board, and the language.
type Key = (Option<String>, GameId, usize, bool, bool, Language);

/// The last frame of each game and look. Clones share the frames.
#[derive(Clone, Default)]
pub(super) struct Frames(Arc<Recent<Key, (u64, Arc<str>), 256>>);

impl Frames {
    /// The frame of this version of a board, drawn if nobody has drawn it yet.
    pub(super) fn get(
        &self,
        live: &LiveGame,
        look: &Look,
        version: u64,
        draw: impl FnOnce() -> String,
    ) -> Arc<str> {
        let key = (
            live.tournament.clone(),
            live.id,
            look.width,
            look.colour,
            look.boards,
            look.language,
        );
        if let Some((drawn, frame)) = self.0.get(&key)
            && drawn == version
        {
            return frame;
        }
        let frame: Arc<str> = draw().into();
        self.0.insert(key, (version, frame.clone()));
        frame
    }
}

#[cfg(test)]
mod tests {
    use games::{Settings, find};
    use record::samples::empty;

    use super::*;

    #[test]
    fn a_board_is_drawn_once_for_all_spectators_with_the_same_look() {
        let frames = Frames::default();
        let entry = find("gomoku").unwrap();
        let state = entry.start(&Settings::default_of(entry.info)).unwrap();
        let live = LiveGame::new(empty(), state, None);
        let mut drawn = 0;
        let mut get = |look: &Look, version| {
            let draw = || {
                drawn += 1;
                drawn.to_string()
            };
            frames.get(&live, look, version, draw).to_string()
        };
        let plain = Look::default();
        let mut wide = Look::default();
        wide.set("width", "100").unwrap();
        assert_eq!(get(&plain, 1), "1");
        assert_eq!(get(&plain, 1), "1");
        assert_eq!(get(&wide, 1), "2");
        assert_eq!(get(&plain, 2), "3");
    }
}
