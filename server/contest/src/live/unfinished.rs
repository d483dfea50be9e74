//! Games that ended without a result: nothing else is kept of them, and a spectator who
//! comes later is to be told.

use std::sync::Arc;

use super::LiveGame;
use crate::recent::Recent;
use record::GameId;

/// The last 32 of them, by tournament and number. To look at one does not keep
/// it longer.
#[derive(Default)]
pub struct UnfinishedGames(Recent<(Option<String>, GameId), Arc<LiveGame>, 32>);

impl UnfinishedGames {
    /// Remembers this game, which is over, instead of the earliest; not if it
    /// has a result. Its thoughts are forgotten: they may be many.
    pub fn remember(&self, live: &Arc<LiveGame>) {
        if live.board().verdict.is_some() {
            return;
        }
        let key = (live.tournament.clone(), live.id);
        self.0.insert(key, live.without_thoughts());
    }

    /// The game of this number of a contest, or of the server itself.
    pub fn find(&self, contest: Option<&str>, id: GameId) -> Option<Arc<LiveGame>> {
        self.0.peek(&(contest.map(str::to_owned), id))
    }
}

#[cfg(test)]
mod tests {
    use games::{Settings, find};

    use super::*;
    use crate::live::ending;
    use record::Journal;
    use record::samples::{five_in_a_row, unfinished};

    fn ended(journal: &Journal) -> Arc<LiveGame> {
        let entry = find("gomoku").unwrap();
        let state = entry.start(&Settings::default_of(entry.info)).unwrap();
        let live = LiveGame::new(journal.clone(), state, None);
        live.end(ending(journal), Some(journal));
        live.tell_end();
        live
    }

    #[test]
    fn the_last_games_without_a_result_are_remembered() {
        let games = UnfinishedGames::default();
        games.remember(&ended(&five_in_a_row(1)));
        assert!(
            games.find(None, GameId::new(1)).is_none(),
            "it has a result"
        );
        for id in (1..=100).map(GameId::new) {
            games.remember(&ended(&Journal { id, ..unfinished() }));
        }
        let known = (1..=200).filter(|id| games.find(None, GameId::new(*id)).is_some());
        assert!(known.eq(69..=100));
    }
}
