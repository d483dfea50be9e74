//! Frames of running games and tables: each is drawn once for all spectators who
//! read the same language.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use tokio::time::Instant;

use super::place::Place;
use contest::recent::Recent;
use record::TableId;
use words::Language;

/// How long a frame may be reused; it contains clocks.
const FRESH: Duration = Duration::from_millis(800);

/// The subject of a frame.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) enum FrameSubject {
    /// A game.
    Game(Place),
    /// A poker table.
    Table(TableId),
}

impl From<&Place> for FrameSubject {
    fn from(place: &Place) -> FrameSubject {
        FrameSubject::Game(place.clone())
    }
}

impl From<TableId> for FrameSubject {
    fn from(table: TableId) -> FrameSubject {
        FrameSubject::Table(table)
    }
}

/// The last frame of each kind of each game and table in each language; the 1024
/// most recently used are kept. Beyond that, frames may be drawn more than once.
type FrameCache = Recent<(String, FrameSubject, Language), Frame, 1024>;

/// The last frame of each game and table. Clones share the frames.
#[derive(Clone, Default)]
pub(super) struct Frames(Arc<FrameCache>);

#[derive(Clone)]
struct Frame {
    /// The version of the content.
    number: u64,
    drawn: Instant,
    bytes: Bytes,
}

impl Frames {
    /// The frame of this kind of this game or table, for readers of this language.
    /// Draws it if there is none with this number, which changes whenever the
    /// content does. Two concurrent calls may both draw it.
    pub(super) fn get(
        &self,
        kind: &str,
        shown: impl Into<FrameSubject>,
        language: Language,
        number: u64,
        draw: impl FnOnce() -> Bytes,
    ) -> Bytes {
        let key = (kind.to_owned(), shown.into(), language);
        if let Some(frame) = self.0.get(&key)
            && frame.number == number
            && frame.drawn.elapsed() < FRESH
        {
            return frame.bytes;
        }
        let bytes = draw();
        let frame = Frame {
            number,
            drawn: Instant::now(),
            bytes: bytes.clone(),
        };
        self.0.insert(key, frame);
        bytes
    }

    /// Drops frames that are too old to be reused.
    pub(super) fn sweep(&self) {
        self.0.retain(|frame| frame.drawn.elapsed() < FRESH);
    }
}

#[cfg(test)]
mod tests {
    use record::GameId;

    use super::*;

    /// Asks for a frame; returns whether it was drawn for that.
    fn is_drawn(frames: &Frames, id: u64, number: u64) -> bool {
        is_drawn_in(Language::ENGLISH, frames, id, number)
    }

    fn is_drawn_in(language: Language, frames: &Frames, id: u64, number: u64) -> bool {
        let mut is_drawn = false;
        let place = Place::of_house(GameId::new(id));
        frames.get("game", &place, language, number, || {
            is_drawn = true;
            Bytes::new()
        });
        is_drawn
    }

    #[tokio::test(start_paused = true)]
    async fn a_frame_is_drawn_once_until_it_is_old_or_another_is_due() {
        let frames = Frames::default();
        assert!(is_drawn(&frames, 1, 7));
        assert!(!is_drawn(&frames.clone(), 1, 7));
        assert!(is_drawn(&frames, 2, 7), "another game");
        assert!(is_drawn(&frames, 1, 8), "another number");
        let czech = Language::find("cs").unwrap();
        assert!(is_drawn_in(czech, &frames, 1, 8), "another language");
        assert!(!is_drawn_in(czech, &frames, 1, 8) && !is_drawn(&frames, 1, 8));
        tokio::time::advance(FRESH).await;
        frames.sweep();
        assert!(frames.0.values().is_empty());
        assert!(is_drawn(&frames, 1, 8), "too old");
    }

    #[tokio::test(start_paused = true)]
    async fn nobody_waits_for_a_frame_that_another_draws() {
        let frames = Frames::default();
        let game = Place::of_house(GameId::new(1));
        let drawn = frames.get("game", &game, Language::ENGLISH, 1, || {
            assert!(is_drawn(&frames, 2, 1));
            Bytes::from_static(b"board")
        });
        assert_eq!(drawn, "board");
        assert!(!is_drawn(&frames, 1, 1) && !is_drawn(&frames, 2, 1));
    }
}
