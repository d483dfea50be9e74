//! The people of a match.

use std::sync::Arc;

use contest::person::{CalledPerson, MatchTable, PersonAtTable};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tournament::PlayerId;
use words::Phrase;

use crate::contest::AgentSource;

/// The people of a match, and their tables.
#[derive(Default)]
pub(crate) struct PeopleOfMatch {
    /// Where each is told of the table.
    tables: Vec<(PlayerId, Arc<watch::Sender<MatchTable>>)>,
    /// One of these ends when one of them has left.
    leave: JoinSet<()>,
    /// Whether one of them has left.
    pub(crate) have_left: bool,
}

impl PeopleOfMatch {
    /// Seats a called person, and tells the person which match begins.
    pub(crate) fn seat(&mut self, player: PlayerId, called: CalledPerson, begins: Phrase) {
        let PersonAtTable { table, leaves } = called.sit_at_table(begins);
        self.tables.push((player, table));
        self.leave.spawn(async move {
            // Nothing is ever sent: it ends when the person has left.
            let _ = leaves.await;
        });
    }

    /// Waits until one of them leaves; `None` where there are none any more.
    pub(crate) async fn one_leaves(&mut self) -> Option<()> {
        self.leave.join_next().await?.ok();
        self.have_left = true;
        Some(())
    }

    /// Whether this player is one of them.
    pub(crate) fn is_one(&self, player: PlayerId) -> bool {
        self.tables.iter().any(|(own, _)| *own == player)
    }

    /// Where this player comes from to the table of the match.
    pub(crate) fn source(&self, player: PlayerId) -> AgentSource {
        let mut tables = self.tables.iter();
        let own = tables.find(|(own, _)| *own == player);
        own.map_or(AgentSource::Lobby, |(_, table)| {
            AgentSource::Person(Arc::clone(table))
        })
    }
}
