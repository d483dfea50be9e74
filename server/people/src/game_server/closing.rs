//! The end of the server: nobody comes any more, and what was played is kept.

use std::time::Duration;

use tokio::select;
use tokio::task::AbortHandle;
use tokio::time::{Instant, sleep_until, timeout_at};
use words::Phrase;

use super::actor::{GRACE, GameServerActor};
use super::{GameServerError, Message, Notice};
use store::Writer;

/// How long people may take to read goodbye.
const FAREWELL: Duration = Duration::from_secs(2);

/// How long results may take to be handed in once no game runs any more.
const LAST_RESULTS: Duration = Duration::from_secs(5);

impl GameServerActor {
    /// Begins no game any more and lets nobody in. `doors` are closed.
    pub(super) fn stop(&mut self, doors: &[AbortHandle]) {
        self.stopping = true;
        for door in doors {
            door.abort();
        }
        self.lobby.stop_accepting();
        self.seeks.clear();
        let games = self.running.len();
        tracing::info!("stopping; games still running: {games}; once more to leave at once");
        let grace = humantime::format_duration(GRACE).to_string();
        let text = Phrase::new("terminal-server-ends").with("time", grace);
        for person in self.people.values() {
            person.tell(text.clone());
        }
    }

    /// Sends everybody home and waits until every result is kept.
    pub(super) async fn close(mut self, mut writer: Writer) -> Result<(), GameServerError> {
        if !self.running.is_empty() {
            let games = self.running.len();
            tracing::warn!("games that did not end in time and do not count: {games}");
        }
        // Those that are over wait for the disk alone.
        let late = self.games.values();
        for game in late.filter(|game| game.live.board().ending.is_none()) {
            game.task.abort();
        }
        self.lobby.close().await;
        // The writer ends when nobody can hand in games any more.
        self.sink = None;
        self.see_results_kept(&mut writer).await?;
        for person in self.people.values() {
            // Who takes nothing in is gone without goodbye.
            let _ = person.notices.try_send(Notice::Goodbye);
        }
        self.people.retain(|_, person| person.away.is_none());
        let farewell = Instant::now() + FAREWELL;
        while !self.people.is_empty() {
            match timeout_at(farewell, self.inbox.recv()).await {
                Ok(Some(Message::Leave(who) | Message::Lose(who))) => {
                    self.people.remove(&who);
                }
                Ok(Some(_)) => {}
                Ok(None) | Err(_) => break,
            }
        }
        Ok(())
    }

    /// Waits until every result is kept and told of. Where there is no room to
    /// hand one in, that is not waited for any longer.
    async fn see_results_kept(&mut self, writer: &mut Writer) -> Result<(), GameServerError> {
        let patience = Instant::now() + LAST_RESULTS;
        loop {
            select! {
                biased;
                finished = writer.finished() => break finished?,
                Some(_) = self.running.join_next() => {}
                () = sleep_until(patience), if !self.running.is_empty() => {
                    self.running.shutdown().await;
                }
            }
        }
        while self.running.join_next().await.is_some() {}
        Ok(())
    }
}
