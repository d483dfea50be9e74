//! What stores keep under the name of a player, written into a folder for whoever asks for
//! it: its games, hands of poker, registrations and uploads, and the lines of text files that
//! name it.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead as _, BufReader, BufWriter, Read as _, Write as _};
use std::path::{Path, PathBuf};

use contest::file::RegisteredFiles;
use contest::{RequestFiles, uploads};
use record::{RecordFolder, files};
use store::is_store;
use words::{Language, Phrase};

use super::super::{CommandError, poker, records};
use super::files_with;

/// The longest line that is copied; what a longer one has behind counts as another line.
const LONGEST_LINE: u64 = 1 << 20;

/// The most folders that lie in each other; more than an upload may have.
const MAX_DEPTH: usize = 20;

/// The beginning of the names of files that are the database and what belongs to it.
const DATABASE: &str = "arbiter.sqlite";

/// How much one store keeps under a name.
#[derive(Default)]
struct Kept {
    games: usize,
    hands: u64,
    files: usize,
    lines: usize,
}

/// Writes what these stores keep under the name into this folder, which it makes, and says
/// how much that is. A store that keeps nothing has no folder in it.
///
/// # Errors
/// The folder is there already, a store is none or is used by somebody, it cannot be read
/// whole, or none of them has the name; then the folder is not left behind.
pub(super) fn export(
    name: &str,
    stores: &[PathBuf],
    folder: &Path,
    language: Language,
) -> Result<(), CommandError> {
    let made = match fs::symlink_metadata(folder) {
        Ok(_) => Err(io::ErrorKind::AlreadyExists.into()),
        Err(_) => files::make_folder(folder),
    };
    made.map_err(|error: io::Error| {
        let text = Phrase::new("terminal-redact-no-folder").with("why", error.to_string());
        CommandError::failed(text.with("folder", folder.display().to_string()))
    })?;
    let done = all(name, stores, folder, language);
    if done.is_err() {
        // It is ours, and holds no whole export.
        let _ = fs::remove_dir_all(folder);
    }
    done
}

fn all(
    name: &str,
    stores: &[PathBuf],
    folder: &Path,
    language: Language,
) -> Result<(), CommandError> {
    let mut found = false;
    for (number, dir) in (1..).zip(stores) {
        let called = dir.file_name().unwrap_or_default().to_string_lossy();
        let to = folder.join(format!("{number}-{called}"));
        files::make_folder(&to)?;
        let kept = one(name, dir, &to, language)?;
        if kept.games == 0 && kept.hands == 0 && kept.files == 0 && kept.lines == 0 {
            fs::remove_dir(&to)?;
            continue;
        }
        found = true;
        let text = Phrase::new("terminal-redact-exported")
            .with("store", dir.display().to_string())
            .with("name", name.to_owned())
            .with("games", kept.games)
            .with("hands", kept.hands)
            .with("files", kept.files)
            .with("lines", kept.lines)
            .with("folder", to.display().to_string());
        writeln!(io::stdout(), "{}", text.say(language))?;
    }
    if found {
        return Ok(());
    }
    let text = Phrase::new("terminal-redacted-none").with("name", name.to_owned());
    Err(CommandError::failed(text))
}

fn one(name: &str, dir: &Path, to: &Path, language: Language) -> Result<Kept, CommandError> {
    let players = RegisteredFiles::of_contest(dir);
    let mut names = players.names_of(name);
    names.push(name.to_owned());
    let mut kept = Kept::default();
    let own = players.files_of(name).into_iter();
    let own = own.chain(uploads::files_kept_of(name, players.uploads()));
    let own = own.chain(RequestFiles::of(&players).files_of(name));
    for file in own {
        let path = to.join(file.strip_prefix(dir).unwrap_or(&file));
        files::make_folder(path.parent().unwrap_or(to))?;
        kept.files += copy(&file, &path, 0).map_err(|error| CommandError::of_file(&file, error))?;
    }
    if is_store(dir) || !players.exist() {
        store::write_records(dir).map_err(CommandError::failed)?;
        let records = RecordFolder::new(dir);
        let games = to.join("games.xml");
        if dir.join("records").is_dir() {
            kept.games = records::export::export_all_of(name, &records, language, &games)?;
        }
        let hands = to.join("hands.phhs");
        kept.hands = poker::export::export_all_of(&names, dir, BufWriter::new(create(&hands)?))?;
        if kept.hands == 0 {
            fs::remove_file(&hands)?;
        }
    }
    for file in files_with(dir, name)? {
        let called = file.file_name().unwrap_or_default().to_string_lossy();
        if called.starts_with(DATABASE) {
            continue;
        }
        let path = to.join(format!("lines-{called}"));
        let lines =
            lines(&file, name, &path).map_err(|error| CommandError::of_file(&file, error))?;
        kept.lines += lines;
    }
    Ok(kept)
}

/// Makes a new file.
fn create(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    files::open_to_write(options.write(true).create_new(true), path, files::FILE_MODE)
}

/// Copies a file, or a folder with all that is in it but links; gives the number of files.
fn copy(from: &Path, to: &Path, depth: usize) -> io::Result<usize> {
    let kind = fs::symlink_metadata(from)?.file_type();
    if kind.is_file() {
        io::copy(&mut files::open_itself(from)?, &mut create(to)?)?;
        return Ok(1);
    }
    if !kind.is_dir() {
        return Ok(0);
    }
    if depth > MAX_DEPTH {
        return Err(io::Error::other("too many folders lie in each other"));
    }
    files::make_folder(to)?;
    let mut count = 0;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        count += copy(&entry.path(), &to.join(entry.file_name()), depth + 1)?;
    }
    Ok(count)
}

/// Copies the lines of a file that have the name as words of their own into a new file; gives
/// how many. There is no file without lines.
fn lines(from: &Path, name: &str, to: &Path) -> io::Result<usize> {
    let mut reader = BufReader::new(files::open(from)?);
    let mut out: Option<BufWriter<File>> = None;
    let (mut count, mut line) = (0, Vec::new());
    while reader
        .by_ref()
        .take(LONGEST_LINE)
        .read_until(b'\n', &mut line)?
        > 0
    {
        if has_name(&line, name.as_bytes()) {
            let out = match &mut out {
                Some(out) => out,
                none => none.insert(BufWriter::new(create(to)?)),
            };
            out.write_all(&line)?;
            count += 1;
        }
        line.clear();
    }
    out.map_or(Ok(()), |mut out| out.flush())?;
    Ok(count)
}

/// Whether a line has the name, and not only a longer one in which it stands.
fn has_name(line: &[u8], name: &[u8]) -> bool {
    let is_letter =
        |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte >= 0x80);
    let places = line.windows(name.len().max(1)).enumerate();
    places.filter(|(_, part)| *part == name).any(|(from, _)| {
        let before = from.checked_sub(1).and_then(|at| line.get(at));
        !is_letter(before) && !is_letter(line.get(from + name.len()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_a_name_where_it_is_no_part_of_another() {
        let has = |line: &str| has_name(line.as_bytes(), b"Ann");
        for line in ["Ann", "player \"Ann\" came", "Ann v2 plays", "Anna, Ann"] {
            assert!(has(line), "{line}");
        }
        for line in ["Anna", "JoAnn", "Anné", "", "Bob"] {
            assert!(!has(line), "{line}");
        }
    }
}
