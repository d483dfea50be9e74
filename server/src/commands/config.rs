//! `arbiter config`: the commands for files of configuration.

use std::fs;
use std::io::{self, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use words::{Language, Phrase, complain};

use super::CommandError;
use contest::file::old_keys::{OldKey, old_keys, respell};
use contest::file::raw;

const EXAMPLES: &str = "\
Examples:
  arbiter config migrate club.toml";

const MIGRATE_EXAMPLES: &str = "\
Before 0.2.0 the keys of tournament files had underscores: max_moves is max-moves
now, as keys are in the server's file. The command respells the keys of the files, and
changes nothing else: comments, order and values stay.

Examples:
  arbiter config migrate club.toml
  arbiter config migrate tournaments/*.toml";

/// Bring configuration files up to date
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct ConfigCommandArgs {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand, Debug)]
enum Task {
    /// Respell the keys of files as this version spells them
    Migrate(MigrateArgs),
}

#[derive(Args, Debug)]
#[command(after_help = MIGRATE_EXAMPLES)]
struct MigrateArgs {
    /// Tournament file to respell
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

/// Does the task.
///
/// # Errors
/// A file cannot be read or written; those before it are done.
pub fn run(args: &ConfigCommandArgs, language: Language) -> Result<(), CommandError> {
    let Task::Migrate(MigrateArgs { files }) = &args.task;
    for file in files {
        migrate(file, language)?;
    }
    Ok(())
}

fn migrate(file: &Path, language: Language) -> Result<(), CommandError> {
    let text = raw::read(file).map_err(CommandError::failed)?;
    let old = old_keys(&text);
    let name = file.display().to_string();
    let mut out = io::stdout().lock();
    if old.is_empty() {
        let read = text.parse::<toml::Table>();
        read.map_err(|error| CommandError::failed(format!("{name}: {}", error.message())))?;
        let text = Phrase::new("terminal-keys-of-today").with("file", name);
        writeln!(out, "{}", text.say(language))?;
        return Ok(());
    }
    let failed = |error: io::Error| CommandError::failed(format!("{name}: {error}"));
    replace(file, &respell(&text, &old)).map_err(failed)?;
    for own in &old {
        let (line, key) = (own.line, &own.key);
        writeln!(out, "{name}:{line}: {key} -> {}", own.today())?;
    }
    Ok(())
}

/// Writes the file anew with this text, or leaves it as it is: also a link stays a link,
/// and its permissions stay.
fn replace(file: &Path, text: &str) -> io::Result<()> {
    let file = fs::canonicalize(file)?;
    let permissions = fs::metadata(&file)?.permissions();
    store::write_over(&file, text.as_bytes(), permissions.mode())?;
    // The requested mode loses the bits that the umask takes.
    fs::set_permissions(&file, permissions)
}

/// Tells the person who starts a tournament that its file spells keys as before 0.2.0.
pub(super) fn remark(file: &Path, old: &[OldKey], language: Language) {
    let Some(first) = old.first() else { return };
    let file = file.display().to_string();
    let text = Phrase::new("terminal-old-keys")
        .with("file", file)
        .with("line", first.line)
        .with("key", first.today())
        .with("old", first.key.clone());
    complain(text.say(language));
}
