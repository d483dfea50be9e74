//! What a contest keeps and hears of matches and tournaments of poker, whose hands stand in
//! stores beside their records.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use jiff::Timestamp;
use record::time_control::TimeControl;
use record::{GameId, Journal, RecordedPlayer, now};
use store::{FinishedGame, GameSink, HANDS_TAG, HandBook};
use tokio::task::spawn_blocking;
use tournament::Pairing;

use crate::hand_match_error::HandMatchError;
use crate::tournament_file::{POKER, PokerConfig};
use contest::source::PlayerSource;
use contest::{ContestContext, GameGuard, PairingOutcome, PairingReport};

/// The language that agents speak.
pub(crate) const PROTOCOL: &str = "xml";

/// The record of a match in a contest. Its hands are kept beside it.
pub(crate) fn record_of(
    config: &PokerConfig,
    context: &ContestContext,
    pairing: Pairing,
    id: GameId,
) -> Journal {
    let players = pairing.seats().into_iter().map(|player| {
        let entrant = &context.plan().entrants[player.index()];
        RecordedPlayer {
            name: context.called(player),
            brain: entrant.brain.clone(),
            protocol: match entrant.source {
                Ok(PlayerSource::Acpc(_)) => "acpc".to_owned(),
                _ => PROTOCOL.to_owned(),
            },
            time: None,
            sandbox: None,
            cpu: None,
            transcript: Vec::new(),
            errors: Vec::new(),
        }
    });
    let move_time = Duration::from_millis(config.table.move_time);
    Journal {
        id,
        game: POKER.to_owned(),
        board: 2,
        options: Vec::new(),
        event: context.plan().event.clone(),
        tags: Vec::new(),
        started: now(),
        seed: None,
        time: TimeControl::new(Some(move_time), None),
        untimed: Vec::new(),
        position: None,
        opening: String::new(),
        players: players.collect(),
        machine: None,
        entries: Vec::new(),
        verdict: None,
    }
}

/// The tag by which the chain of the contest holds the hands of a match or tournament: all
/// in this store, or those of one game of it. Reads from the disk.
pub(crate) async fn hands_tag(
    store: PathBuf,
    game: Option<u64>,
) -> Result<Vec<(String, String)>, HandMatchError> {
    let digest = spawn_blocking(move || HandBook::open_to_read(&store)?.digest(game));
    Ok(vec![(HANDS_TAG.to_owned(), digest.await??.to_string())])
}

/// The bytes of the files in a folder; none where it cannot be read.
pub(crate) fn bytes_of(folder: &Path) -> usize {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let sizes = files.filter_map(|file| file.metadata().ok());
    let bytes = sizes.map(|facts| facts.len()).sum::<u64>();
    usize::try_from(bytes).unwrap_or(usize::MAX)
}

/// Hands a record in, and has everybody told of it once it is kept.
pub(crate) async fn keep(
    context: &ContestContext,
    pairing: Pairing,
    journal: Journal,
    guard: GameGuard,
    sink: &GameSink,
) -> Result<PairingOutcome, HandMatchError> {
    let key = context.key_of(pairing);
    let game = FinishedGame::new(key, Box::new(journal), Timestamp::now());
    let game = game.map_err(|_| HandMatchError::OtherPlayers)?;
    let result = game.result();
    let kept = sink.store(game).await;
    let kept = kept.map_err(|_| HandMatchError::WriterStopped)?;
    // What is played next does not wait for the disk.
    tokio::spawn(guard.announce_when_kept(kept));
    Ok(PairingOutcome::Played(result))
}

/// What a contest is told of a pairing that was played in one way or another.
pub(crate) fn report_of(
    pairing: Pairing,
    outcome: Result<PairingOutcome, HandMatchError>,
) -> PairingReport {
    PairingReport {
        pairing,
        outcome: outcome.unwrap_or_else(|why| PairingOutcome::Broken(why.to_string())),
        seated: Vec::new(),
    }
}
