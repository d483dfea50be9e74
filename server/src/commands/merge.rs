//! `arbiter merge`: one store of the parts that were played apart.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use clap::Args;
use jiff::Timestamp;
use record::{GameId, record_in, to_xml};
use store::{
    FinishedGame, GameKey, GameSink, Identity, SilentAnnouncer, Store, StoreReader, StoredGame,
    StoredResult, WriterStopped,
};
use words::{Language, Phrase, complain};

use super::CommandError;
use super::error::runtime;
use super::records::read_checked;
use super::shared_args::bar_of;

const EXAMPLES: &str = "\
Each part was played by arbiter match or arbiter tournament with --shard I/N and a
store of its own. Afterwards the same command without --shard, with --store WHOLE,
shows the whole table and plays the games that are still missing, and with --sprt it
says what the test comes to. A game that is in the store already is passed over, so the
command may be given again, also when more has been played. Another game in the place of
one that is there is an error, which does not keep the others from being added. The parts
stay as they are.

Examples:
  arbiter match chess A=./new B=./old --games 8000 --shard 1/2 --store part-1
  arbiter match chess A=./new B=./old --games 8000 --shard 2/2 --store part-2
  arbiter merge part-1 part-2 --store whole
  arbiter match chess A=./new B=./old --games 8000 --store whole --sprt 0,5";

/// Make one store of the parts of a contest that were played apart
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct MergeArgs {
    /// Folder of the store of a part
    #[arg(value_name = "STORE", required = true)]
    parts: Vec<PathBuf>,

    /// Folder of the store
    ///
    /// It gets all games, and is made if it is not there.
    #[arg(long, help_heading = "Files", value_name = "DIR")]
    store: PathBuf,
}

/// The games that were looked at.
#[derive(Default)]
struct MergeSummary {
    added: u64,
    known: u64,
    /// How many have another game in their place in the schedule, and the first of them
    /// with the folder of its store.
    displaced: u64,
    first_displaced: Option<(PathBuf, GameId)>,
}

/// When the game of each place in the schedule ended, as it is stored: by that a game is
/// told from another one in its place.
type Known = HashMap<GameKey, String>;

/// Merges the parts.
///
/// # Errors
/// A part is no store, is of another contest or has games of chance, a record is missing
/// or damaged, the store cannot be written, or it has other games in the places of some.
/// Games that were added stay.
pub fn run(args: &MergeArgs, language: Language) -> Result<(), CommandError> {
    // Nothing is written before all parts were looked at.
    let parts = args.parts.iter().map(|part| open(part));
    let parts = parts.collect::<Result<Vec<_>, _>>()?;
    let [first, ..] = &parts[..] else {
        return Ok(());
    };
    let identity = first.results().identity().map_err(CommandError::failed)?;
    let mut programs = BTreeMap::new();
    if store::is_store(&args.store) {
        let whole = StoreReader::open(&args.store).map_err(CommandError::failed)?;
        compare(&args.store, &whole, &identity, &mut programs, language)?;
    }
    for (folder, part) in args.parts.iter().zip(&parts) {
        compare(folder, part, &identity, &mut programs, language)?;
    }
    let store = Store::open(&args.store, &identity).map_err(CommandError::failed)?;
    store.warnings().iter().for_each(complain);
    let mut known = Known::new();
    let read = store.results().for_each_after(0, |game| {
        known.insert(unordered(game.result.key), game.ended);
    });
    read.map_err(CommandError::failed)?;
    let (sink, mut writer) = store
        .start_writer(to_xml, SilentAnnouncer)
        .map_err(CommandError::failed)?;
    let runtime = runtime()?;
    let mut summary = MergeSummary::default();
    let mut parts = args.parts.iter().zip(&parts);
    let merged = parts.try_for_each(|(folder, part)| {
        runtime.block_on(add(folder, part, &mut known, &sink, &mut summary, language))
    });
    drop(sink);
    // The writer knows better why it stopped.
    runtime
        .block_on(writer.finished())
        .map_err(CommandError::failed)?;
    merged?;
    let text = Phrase::new("terminal-merged").with("added", summary.added);
    let text = text.with("known", summary.known);
    let text = text.with("store", args.store.display().to_string());
    writeln!(io::stdout(), "{}", text.say(language))?;
    let Some((folder, id)) = summary.first_displaced else {
        return Ok(());
    };
    let text = Phrase::new("terminal-merge-displaced").with("count", summary.displaced);
    let text = text.with("id", id.get());
    Err(CommandError::failed(
        text.with("part", folder.display().to_string()),
    ))
}

/// Refuses a store of another contest: with other rules, or another name. Programs that were
/// started otherwise than in the stores before are named.
fn compare(
    folder: &Path,
    part: &StoreReader,
    identity: &Identity,
    programs: &mut BTreeMap<String, String>,
    language: Language,
) -> Result<(), CommandError> {
    let theirs = part.results().identity().map_err(CommandError::failed)?;
    let [name, their_name] = [identity, &theirs].map(|own| own.get("name"));
    let other_name = (name != their_name).then(|| format!("{their_name} / {name}"));
    if let Some(difference) = identity.other_rules(&theirs).or(other_name) {
        let text = Phrase::new("terminal-merge-other");
        let text = text.with("part", folder.display().to_string());
        return Err(CommandError::failed(text.with("difference", difference)));
    }
    // One game of each player tells how it was started.
    let (mut seen, mut games) = (BTreeSet::new(), Vec::new());
    let read = part.results().for_each_after(0, |game| {
        let StoredResult { id, key, .. } = game.result;
        let before = seen.len();
        seen.extend(key.players);
        games.extend((seen.len() > before).then_some(id));
    });
    read.map_err(CommandError::failed)?;
    for id in games {
        let journal = read_checked(&record_in(&folder.join("records"), id))?;
        for player in journal.players {
            let brain = player.brain;
            let known = programs
                .entry(player.name.clone())
                .or_insert_with(|| brain.clone());
            if *known != brain {
                let text = Phrase::new("terminal-merge-programs").with("name", player.name);
                let text = text.with("part", folder.display().to_string());
                complain(
                    text.with("brain", brain)
                        .with("known", known.clone())
                        .say(language),
                );
            }
        }
    }
    Ok(())
}

/// Opens a part. Dice and cards of a store come from its own secret, by which they are
/// checked: in another store they could not be.
fn open(part: &Path) -> Result<StoreReader, CommandError> {
    let reader = StoreReader::open(part).map_err(CommandError::failed)?;
    let commitments = reader.results().commitments();
    if commitments.map_err(CommandError::failed)?.is_empty() {
        Ok(reader)
    } else {
        let text = Phrase::new("terminal-merge-chance");
        Err(CommandError::failed(
            text.with("part", part.display().to_string()),
        ))
    }
}

/// The key of a game, whichever of its players is named first.
fn unordered(mut key: GameKey) -> GameKey {
    key.players.sort_unstable();
    key
}

/// Adds the games of a part that are not known yet.
async fn add(
    folder: &Path,
    part: &StoreReader,
    known: &mut Known,
    sink: &GameSink,
    summary: &mut MergeSummary,
    language: Language,
) -> Result<(), CommandError> {
    let mut games = Vec::new();
    let read = part.results().for_each_after(0, |game| games.push(game));
    read.map_err(CommandError::failed)?;
    let records = folder.join("records");
    let bar = bar_of("terminal-bar-games", language);
    bar.set_length(games.len() as u64);
    for StoredGame { result, ended, .. } in games {
        bar.inc(1);
        match known.entry(unordered(result.key.clone())) {
            Entry::Occupied(place) if *place.get() == ended => {
                summary.known += 1;
                continue;
            }
            Entry::Occupied(_) => {
                summary.displaced += 1;
                let first = || (folder.to_owned(), result.id);
                summary.first_displaced.get_or_insert_with(first);
                continue;
            }
            Entry::Vacant(place) => place.insert(ended.clone()),
        };
        let mut journal = read_checked(&record_in(&records, result.id))?;
        let stopped = |error: WriterStopped| CommandError::failed(error.to_string());
        journal.id = sink.next_id().await.map_err(stopped)?;
        let ended: Timestamp = ended.parse().unwrap_or(journal.started);
        let game = FinishedGame::new(result.key, Box::new(journal), ended);
        let game = game.map_err(|error| CommandError::failed(error.to_string()))?;
        sink.store(game).await.map_err(stopped)?;
        summary.added += 1;
    }
    bar.finish_and_clear();
    Ok(())
}
