//! Results, ratings and records of the store, as text.

use std::path::{Path, PathBuf};
use std::time::Duration;

use games::Viewer;
use tokio::sync::mpsc;
use tokio::task::{JoinError, spawn_blocking};
use tokio::time::sleep;
use tournament::Standing;

use super::page;
use super::style::Look;
use people::RatingBook;
use record::verdict::mark_of;
use record::{
    Entry, GameId, Journal, ReadRecordError, RecordFolder, Replay, ending, read_record, title,
};
use store::same_name::{NameKey, is_same_name};
use store::{StoreError, StoreReader};
use words::{Language, Say, says};

/// Maximum number of rows in a list.
const ROWS: usize = 20;

/// How many games are searched for those of one player.
const LOOKED_THROUGH: u32 = 10_000;

/// The longest pause between two moves of a replay.
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// Why the store gives no answer.
#[derive(Debug, thiserror::Error)]
enum ArchiveError {
    /// The store cannot be read.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The thread that reads the store failed.
    #[error("the thread that reads the store failed: {0}")]
    Thread(#[from] JoinError),
}

/// Why a record is not shown.
#[derive(Debug, thiserror::Error)]
pub(super) enum ReplayError {
    /// There is no record with this number.
    Missing(GameId),
    /// The record cannot be read.
    Damaged(#[from] ReadRecordError),
    /// The thread that reads the record failed.
    Thread(#[from] JoinError),
}

says!(ReplayError {
    Self::Missing(id) => ("terminal-no-record", id = id.to_string()),
    Self::Damaged(why) => ("terminal-record-damaged", why = why.to_string()),
    Self::Thread(why) => { why.to_string() },
});

/// The last games: of `player` if given, otherwise of everybody.
pub(super) async fn records(store: &Path, look: &Look, player: Option<&str>) -> String {
    let (store, look) = (store.to_owned(), look.clone());
    let (player, language) = (player.map(str::to_owned), look.language);
    let read = move || -> Result<String, ArchiveError> {
        let reader = StoreReader::open(&store)?;
        let most = player.as_ref().map_or(ROWS as u32, |_| LOOKED_THROUGH);
        let games = reader.results().latest(most)?;
        let is_of = |name: &str| player.as_ref().is_none_or(|p| is_same_name(p, name));
        let of_player = games.iter().filter(|(_, game)| game.players().any(is_of));
        let rows: Vec<[String; 6]> = of_player
            .take(ROWS)
            .map(|(name, game)| {
                let mut players = game.players();
                let first = players.next().unwrap_or_default().to_owned();
                let others: Vec<&str> = players.collect();
                [
                    game.id.to_string(),
                    name.clone(),
                    first,
                    others.join(", "),
                    mark_of(&game.returns),
                    game.cause.say(look.language),
                ]
            })
            .collect();
        if rows.is_empty() {
            return Ok(look.language.say("terminal-none-recorded"));
        }
        let header = ["number", "game", "first", "second", "result", "cause"];
        let table = page::table(&look, &header, rows);
        let hint = look.language.say("terminal-replay-shows");
        Ok(format!("{table}\n{hint}"))
    };
    finished(spawn_blocking(read).await, language)
}

/// The ratings of one game, or of all games; of `player` if given, otherwise of everybody.
pub(super) async fn ratings(
    book: &RatingBook,
    look: &Look,
    game: Option<&'static str>,
    player: Option<&str>,
) -> String {
    let all = match book.latest().await {
        Ok(all) => all,
        Err(why) => return why.say(look.language),
    };
    let wanted = all
        .iter()
        .filter(|(field, _)| game.is_none_or(|game| field.split(' ').next() == Some(game)));
    let player = player.map(NameKey::of);
    let is_of = |name: &str| player.as_ref().is_none_or(|own| *own == NameKey::of(name));
    let parts = wanted.filter_map(|(name, ratings)| {
        let rows = (1..).zip(&ratings.rows);
        let rows = rows.filter(|(_, row)| is_of(&row.name)).take(ROWS);
        let rows: Vec<(usize, &Standing)> = rows.collect();
        (!rows.is_empty()).then(|| page::ratings(look, name, &rows))
    });
    let parts: Vec<String> = parts.collect();
    match player {
        _ if !parts.is_empty() => parts.join("\n\n"),
        None => look.language.say("terminal-nobody-played"),
        Some(_) => look.language.say("terminal-none-rated"),
    }
}

fn finished(read: Result<Result<String, ArchiveError>, JoinError>, language: Language) -> String {
    match read.map_err(ArchiveError::from).flatten() {
        Ok(text) => text,
        Err(error) => {
            match error {
                ArchiveError::Thread(_) => tracing::error!("{error}"),
                _ => tracing::warn!("the store cannot be read: {error}"),
            }
            language.say("terminal-store-unread")
        }
    }
}

/// The record of a game.
///
/// # Errors
/// There is no such record, or it is damaged.
pub(super) async fn journal(store: PathBuf, id: GameId) -> Result<Journal, ReplayError> {
    let read = spawn_blocking(move || {
        let path = RecordFolder::new(&store).of_game(id);
        if !path.is_file() {
            return Err(ReplayError::Missing(id));
        }
        Ok(read_record(&path)?)
    });
    read.await?
}

/// Replays a record as this viewer may know it: the receiver gets the texts to
/// show, one by one. The replay stops when the receiver is dropped.
///
/// # Errors
/// There is no such record, or it is damaged.
pub(super) async fn replay(
    store: PathBuf,
    id: GameId,
    every: Option<Duration>,
    viewer: Viewer,
    look: Look,
) -> Result<mpsc::Receiver<String>, ReplayError> {
    let journal = journal(store, id).await?;
    // One at a time: a slow terminal slows the replay down.
    let (frames, shown) = mpsc::channel(1);
    tokio::spawn(async move {
        // It fails only when the receiver is dropped.
        let _ = play(&journal, every, viewer, &look, &frames).await;
    });
    Ok(shown)
}

type SendResult = Result<(), mpsc::error::SendError<String>>;

async fn play(
    journal: &Journal,
    every: Option<Duration>,
    viewer: Viewer,
    look: &Look,
    frames: &mpsc::Sender<String>,
) -> SendResult {
    frames
        .send(look.wrapped(&title(journal, look.language)))
        .await?;
    let mut replay = match Replay::start(journal) {
        Ok(replay) => replay,
        Err(damage) => return frames.send(look.wrapped(&damage.to_string())).await,
    };
    while let Some(step) = replay.next_line(viewer, look.language) {
        let (step, line) = match step {
            Ok(step) => step,
            Err(damage) => return frames.send(look.wrapped(&damage.to_string())).await,
        };
        let line = look.wrapped(&line);
        match step.entry {
            Entry::Info { .. } => {}
            Entry::Chance { .. } => frames.send(line).await?,
            Entry::Turn { used, .. } => {
                let wait = every.or(*used).unwrap_or_default();
                sleep(wait.min(LONGEST_PAUSE)).await;
                let board = render::text::board(&replay.scene(viewer), look.language);
                let board = look.board(&board);
                frames.send(format!("{}\n{line}", board.trim_end())).await?;
            }
        }
    }
    frames
        .send(look.wrapped(&ending(journal, look.language)))
        .await
}
