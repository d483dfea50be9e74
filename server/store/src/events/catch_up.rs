//! Announces the results that a killed run committed but did not announce.

use std::collections::HashSet;

use super::{EndEvent, Event, Events, scan};
use crate::{SecretState, Store, StoreError, UnsettledGames};

/// Writes the ends of games that a killed run committed and announced nowhere,
/// each once; then which games were struck and which secrets games draw from, which every
/// run says again, and secrets that it has not opened. Call it before the store's writer starts. Gives the number of games announced.
///
/// # Errors
/// The store or a file of events cannot be read, or the stream has failed.
pub async fn catch_up(
    store: &mut Store,
    events: &Events,
    played: &dyn EndEvent,
) -> Result<usize, StoreError> {
    let UnsettledGames { games, places } = store.announce_in(events.place_at_start())?;
    let mut owed: HashSet<_> = games.iter().map(|game| game.result.id).collect();
    for place in &places {
        scan::strike_out(&mut owed, &place.file, place.length).map_err(StoreError::Announce)?;
    }
    let owed_games = games.iter().filter(|game| owed.contains(&game.result.id));
    for announced in owed_games {
        let mut lines = Vec::new();
        let mut say = |event: &Event<'_>| {
            lines.extend(events.line(event)?);
            Ok(())
        };
        let said = played.say_end(announced, &mut say);
        said.map_err(StoreError::Announce)?;
        for line in lines {
            let written = events.write(line).await;
            written.map_err(StoreError::Announce)?;
        }
    }
    let mut struck = Vec::new();
    let results = store.results();
    results.for_each_struck(|id, reason| struck.push((id, reason)))?;
    for (id, reason) in struck {
        let reason = reason.as_str();
        let said = events.say(&Event::Struck { id, reason }).await;
        said.map_err(StoreError::Announce)?;
    }
    for commitment in store.results().commitments()? {
        let (period, digest) = (commitment.period, commitment.digest);
        let event = match (commitment.state, commitment.secret) {
            (SecretState::Drawn, _) => Event::Commitment { period, digest },
            (SecretState::Over, Some(secret)) => Event::Secret { period, secret },
            (SecretState::Over, None) | (SecretState::Opened, _) => continue,
        };
        let said = events.say(&event).await;
        said.map_err(StoreError::Announce)?;
        if commitment.state == SecretState::Over {
            events.flush().await.map_err(StoreError::Announce)?;
            store.note_opened(&commitment)?;
        }
    }
    Ok(owed.len())
}
