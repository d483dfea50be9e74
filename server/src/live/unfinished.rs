//! Games that ended without a result: nothing else is kept of them, and whoever
//! comes to look is to be told.

use std::collections::VecDeque;
use std::sync::Arc;

use super::Live;

/// The most games that are remembered.
const KEPT: usize = 32;

/// The last of them.
#[derive(Default)]
pub(crate) struct Unfinished(VecDeque<Arc<Live>>);

impl Unfinished {
    /// Remembers this game, which is over, instead of the earliest; not if it
    /// has a result. What was thought is forgotten: that may be much.
    pub(crate) fn remember(&mut self, live: &Arc<Live>) {
        if live.board().journal.verdict.is_some() {
            return;
        }
        self.0.truncate(KEPT - 1);
        self.0.push_front(live.without_thoughts());
    }

    /// All of them, the latest first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Arc<Live>> {
        self.0.iter()
    }
}

#[cfg(test)]
mod tests {
    use games::{Settings, find};

    use super::*;
    use crate::record::Journal;
    use crate::record::samples::{five_in_a_row, unfinished};

    fn ended(journal: &Journal) -> Arc<Live> {
        let entry = find("gomoku").unwrap();
        let state = entry.start(&Settings::default_of(entry.info)).unwrap();
        let live = Live::new(journal.clone(), state, None);
        live.end(String::new(), Some(journal));
        live.tell_end();
        live
    }

    #[test]
    fn the_last_games_without_a_result_are_remembered() {
        let mut games = Unfinished::default();
        games.remember(&ended(&five_in_a_row(1)));
        assert_eq!(games.iter().count(), 0, "it has a result");
        for id in 1..=100 {
            games.remember(&ended(&Journal { id, ..unfinished() }));
        }
        let ids: Vec<u64> = games.iter().map(|live| live.id).collect();
        assert_eq!(ids.len(), KEPT);
        assert_eq!((ids[0], ids[KEPT - 1]), (100, 69));
    }
}
