//! `arbiter redact`: the name of a player is taken out of stores, after what they keep under
//! it was written into a folder, if that is wished.

mod export;

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use contest::file::RegisteredFiles;
use jiff::Timestamp;
use record::files;
use store::same_name::NameKey;
use store::{is_store, matches_below};
use words::{Language, Phrase};

use super::CommandError;
use crate::serve::ServerConfig;

const EXAMPLES: &str = "\
The games and results of the player stay, under a number such as 'player 7'. Its name and
program in their records, the hash of its secret, its registration, its uploaded programs
and audits are removed. The chain of digests stays valid. Text that its program wrote
stays in the records. Nothing may use the stores meanwhile. Name the store of the server
and those of its tournaments, or its file, which stands for them all.

With --export, what the stores keep under the name is written into a new folder before:
games, hands of poker, registrations, uploaded programs, and lines of text files.

Examples:
  arbiter redact Anna arbiter-data
  arbiter redact Anna arbiter-data tournaments/gomoku --export anna
  arbiter redact Anna config/class/server.toml --export anna --only-export";

/// Take a player's name out of stores: the games stay
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct RedactArgs {
    /// Player; with all its versions, where it has registered
    #[arg(value_name = "NAME")]
    name: String,

    /// Folder of a store, or file of a server: its store, and those of all its tournaments
    #[arg(value_name = "STORE", required = true)]
    stores: Vec<PathBuf>,

    /// New folder into which is written before what the stores keep under the name
    #[arg(long, help_heading = "Files", value_name = "DIR")]
    export: Option<PathBuf>,

    /// Only write that, and take nothing out
    #[arg(long, help_heading = "Files", requires = "export")]
    only_export: bool,
}

/// Takes the name out of each store, says what was found, and which files of it still
/// have the name. Nothing is taken out before all is exported that should be.
///
/// # Errors
/// A folder is no store, somebody uses it, it cannot be read or written, or the name is in
/// none of them.
pub fn run(args: &RedactArgs, language: Language) -> Result<(), CommandError> {
    let name = &args.name;
    let mut stores = Vec::new();
    for named in &args.stores {
        stores.extend(stores_of(named)?);
    }
    if let Some(folder) = &args.export {
        export::export(name, &stores, folder, language)?;
    }
    if args.only_export {
        return Ok(());
    }
    let mut out = io::stdout().lock();
    let found = take_out(name, &stores, |phrase| {
        writeln!(out, "{}", phrase.say(language))
    })?;
    if !found {
        let text = Phrase::new("terminal-redacted-none").with("name", name.clone());
        return Err(CommandError::failed(text));
    }
    Ok(())
}

/// Takes the name out of each store, and says what was found; returns whether anything was.
fn take_out(
    name: &str,
    stores: &[PathBuf],
    mut tell: impl FnMut(Phrase) -> io::Result<()>,
) -> Result<bool, CommandError> {
    let mut found = false;
    for dir in stores {
        let mut say = |phrase: Phrase| tell(phrase.with("store", dir.display().to_string()));
        let players = RegisteredFiles::of_contest(dir);
        let registered = players.names_of(name);
        let versions = registered.iter().map(String::as_str);
        let versions = versions.filter(|other| *other != name);
        for name in std::iter::once(name).chain(versions) {
            // A tournament in which nobody has played yet has no database.
            if !is_store(dir) && players.exist() {
                continue;
            }
            let note = |alias: &str| players.set_alias(name, alias);
            let summary = store::redact(dir, name, note).map_err(CommandError::failed)?;
            let alias = summary.alias.unwrap_or_default();
            let about = |key| {
                let phrase = Phrase::new(key).with("name", name.to_owned());
                phrase.with("alias", alias.clone())
            };
            if summary.games > 0 {
                say(about("terminal-redacted").with("games", summary.games))?;
            }
            if summary.hands > 0 {
                say(about("terminal-redacted-hands").with("hands", summary.hands))?;
            }
            if summary.had_secret {
                say(about("terminal-redacted-secret"))?;
            }
            found |= summary.games > 0 || summary.hands > 0 || summary.had_secret;
        }
        let uploads = contest::uploads::remove_all_of(name, players.uploads())?;
        contest::RequestFiles::of(&players).remove_all_of(name)?;
        // Last, as it says which versions there are.
        players.take_out(name)?;
        if uploads > 0 || !registered.is_empty() {
            found = true;
            say(Phrase::new("terminal-redacted-registration").with("name", name.to_owned()))?;
        }
        for file in files_with(dir, name)? {
            let file = file.display().to_string();
            say(Phrase::new("terminal-redacted-rest").with("file", file))?;
        }
    }
    Ok(found)
}

/// Takes out of all stores of a server, which does not run yet, the names that somebody owns
/// or has registered and that have played nothing for so long; standard error says which.
///
/// # Errors
/// A store is in use, or cannot be read or written.
pub fn take_out_unused(config: &ServerConfig, kept: Duration) -> Result<(), CommandError> {
    let before = Timestamp::now().checked_sub(kept).unwrap_or(Timestamp::MIN);
    let stores = all_stores(config)?;
    // When each name was used last, and whether it is somebody's.
    let mut uses: HashMap<NameKey, (String, Timestamp, bool)> = HashMap::new();
    let mut note = |name: String, at: Timestamp, is_owned: bool| {
        let new = (name, at, is_owned);
        let (_, last, owned) = uses.entry(NameKey::of(&new.0)).or_insert(new);
        *last = at.max(*last);
        *owned |= is_owned;
    };
    for dir in &stores {
        let mut owners = HashMap::new();
        for player in RegisteredFiles::of_contest(dir).read() {
            let uploaded = player.upload.map(|upload| upload.owner);
            let owner = uploaded.unwrap_or_else(|| player.name.clone());
            note(owner.clone(), Timestamp::MIN, true);
            owners.insert(NameKey::of(&player.name), owner);
        }
        if is_store(dir) {
            for used in store::names_used(dir).map_err(CommandError::failed)? {
                let owner = owners.remove(&NameKey::of(&used.name));
                note(owner.unwrap_or(used.name), used.last, used.is_owned);
            }
        }
    }
    for (name, last, is_owned) in uses.into_values() {
        if !is_owned || last >= before || has_registered_since(before, &name, &stores)? {
            continue;
        }
        take_out(&name, &stores, |phrase| {
            writeln!(io::stderr(), "{}", phrase.say(Language::ENGLISH))
        })?;
    }
    Ok(())
}

/// Whether somebody has registered under this name since, in one of these stores.
fn has_registered_since(before: Timestamp, name: &str, stores: &[PathBuf]) -> io::Result<bool> {
    for dir in stores {
        for file in RegisteredFiles::of_contest(dir).files_of(name) {
            let changed = fs::metadata(file)?.modified()?;
            if Timestamp::try_from(changed).is_ok_and(|changed| changed >= before) {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// The store of this folder; or all those of the server with this file.
fn stores_of(named: &Path) -> Result<Vec<PathBuf>, CommandError> {
    if !named.is_file() {
        return Ok(vec![named.to_owned()]);
    }
    all_stores(&ServerConfig::load(named).map_err(CommandError::usage)?)
}

/// The store of a server, those of its tournaments, and those of the matches of poker below
/// them.
fn all_stores(config: &ServerConfig) -> Result<Vec<PathBuf>, CommandError> {
    let mut tournaments = Vec::new();
    if config.tournaments.is_dir() {
        for entry in fs::read_dir(&config.tournaments)? {
            tournaments.push(entry?.path());
        }
    }
    tournaments.sort_unstable();
    let mut stores = Vec::new();
    for dir in std::iter::once(config.store.clone()).chain(tournaments) {
        if is_store(&dir) || RegisteredFiles::of_contest(&dir).exist() {
            let below = matches_below(&dir).map_err(CommandError::failed)?;
            stores.push(dir);
            stores.extend(below);
        }
    }
    Ok(stores)
}

/// The files in this folder itself that have the text, in the order of their names.
fn files_with(dir: &Path, text: &str) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        if entry.file_type()?.is_file() && has(files::open(&entry.path())?, text.as_bytes())? {
            found.push(entry.path());
        }
    }
    found.sort_unstable();
    Ok(found)
}

/// Whether a file has these bytes; reads a piece at a time.
fn has(mut file: File, text: &[u8]) -> io::Result<bool> {
    const PIECE: usize = 64 << 10;
    let mut kept = Vec::with_capacity(PIECE + text.len());
    loop {
        let piece = io::Read::by_ref(&mut file)
            .take(PIECE as u64)
            .read_to_end(&mut kept)?;
        if kept.windows(text.len().max(1)).any(|part| part == text) {
            return Ok(true);
        }
        if piece == 0 {
            return Ok(false);
        }
        // What may begin at the end of this piece and go on in the next.
        let from = (kept.len() + 1).saturating_sub(text.len().max(1));
        kept.drain(..from);
    }
}
