//! Programs that coordinators sent to this worker, unpacked in a folder of its own.
//! They run in a sandbox alone.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use contest::brain_spec::{ArrivalPlaces, BrainSpec};
use contest::file::{upload_rules, words_in};
use contest::source::PlayerSource;
use contest::uploads::unpack;
use tokio::sync::Mutex;
use tokio::task::spawn_blocking;

use crate::link::{Link, LinkError};
use crate::offer::program_of;
use crate::sent::{ProgramReference, ROOM, hash};

/// The most programs that are kept; the least used ones make room for others.
const MAX_HELD: usize = 100;

/// The programs that are here.
pub(super) struct ProgramCache {
    folder: PathBuf,
    held: Mutex<CacheContents>,
}

#[derive(Default)]
struct CacheContents {
    programs: BTreeMap<ProgramReference, Program>,
    /// Counts how often a program was asked for.
    asked: u64,
}

struct Program {
    source: Arc<PlayerSource>,
    folder: PathBuf,
    /// When it was asked for last.
    asked: u64,
}

/// Why a program that is sent is not here.
#[derive(Debug, thiserror::Error)]
pub(super) enum FetchError {
    /// NATS does not give it now.
    #[error("{0}")]
    Link(#[from] LinkError),
    /// It has another hash, is no program, or there is no room for it.
    #[error("{0}")]
    Useless(String),
}

impl From<String> for FetchError {
    fn from(why: String) -> FetchError {
        FetchError::Useless(why)
    }
}

impl ProgramCache {
    /// Keeps programs in this folder, which is emptied first: it is this worker's alone.
    ///
    /// # Errors
    /// It cannot be made or emptied.
    pub(super) fn new(folder: PathBuf) -> io::Result<ProgramCache> {
        match fs::remove_dir_all(&folder) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            Ok(()) | Err(_) => {}
        }
        store::make_folder(&folder)?;
        let folder = fs::canonicalize(folder)?;
        let held = Mutex::default();
        Ok(ProgramCache { folder, held })
    }

    /// A program that a job names; it is fetched if it is not here. It stays while this
    /// is held.
    ///
    /// # Errors
    /// It cannot be fetched, has another hash, or is no program.
    pub(super) async fn find(
        &self,
        link: &Link,
        sent: &ProgramReference,
    ) -> Result<Arc<PlayerSource>, FetchError> {
        // One at a time: others that wait want the same, most often.
        let mut held = self.held.lock().await;
        held.asked += 1;
        let asked = held.asked;
        if let Some(program) = held.programs.get_mut(sent) {
            program.asked = asked;
            return Ok(Arc::clone(&program.source));
        }
        held.make_room().await?;
        let bytes = link.fetch_program(&sent.hash).await?;
        let folder = self.folder.join(asked.to_string());
        let (into, named) = (folder.clone(), sent.clone());
        let source = spawn_blocking(move || open(&bytes, &into, &named)).await;
        let source = Arc::new(source.map_err(|error| error.to_string())??);
        let program = Program {
            source: Arc::clone(&source),
            folder,
            asked,
        };
        held.programs.insert(sent.clone(), program);
        Ok(source)
    }
}

impl CacheContents {
    /// Forgets the program that was asked for longest ago and that nobody uses, if there
    /// are as many as may be.
    async fn make_room(&mut self) -> Result<(), String> {
        if self.programs.len() < MAX_HELD {
            return Ok(());
        }
        let unused = self.programs.iter();
        let unused = unused.filter(|(_, program)| Arc::strong_count(&program.source) == 1);
        let oldest = unused.min_by_key(|(_, program)| program.asked);
        let oldest = oldest.map(|(sent, _)| sent.clone());
        let oldest = oldest.and_then(|sent| self.programs.remove(&sent));
        let oldest = oldest.ok_or("too many programs that were sent are at boards")?;
        let removed = spawn_blocking(move || fs::remove_dir_all(oldest.folder)).await;
        let removed = removed.map_err(io::Error::other);
        removed.flatten().map_err(|error| error.to_string())
    }
}

/// Unpacks a program into a new folder.
fn open(bytes: &[u8], folder: &Path, sent: &ProgramReference) -> Result<PlayerSource, String> {
    if hash(bytes) != sent.hash {
        return Err("what NATS has is not the program that was sent".to_owned());
    }
    let opened = start_of(bytes, folder, sent);
    if opened.is_err() {
        // The files unpacked so far are of no use.
        let _ = fs::remove_dir_all(folder);
    }
    opened
}

fn start_of(bytes: &[u8], folder: &Path, sent: &ProgramReference) -> Result<PlayerSource, String> {
    let command = unpack(bytes, folder, ROOM).map_err(|error| error.to_string())?;
    let words = words_in(&command, folder);
    let engine = sent.engine.as_ref().map(|engine| format!("{engine}:"));
    let word = format!("{}{words} {}", engine.unwrap_or_default(), sent.arguments);
    let spec = BrainSpec::parse(word.trim_end(), folder);
    let mut spec = spec.map_err(|error| error.to_string())?;
    spec.sandbox = Some(upload_rules(folder));
    let source = spec.source(folder, ArrivalPlaces::default());
    let source = source.map_err(|failure| failure.detail)?;
    match program_of(&source) {
        Some(_) => Ok(source),
        None => Err("it is no program that a worker starts".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(bytes: &[u8], engine: Option<&str>, arguments: &str) -> ProgramReference {
        ProgramReference {
            hash: hash(bytes),
            engine: engine.map(str::to_owned),
            arguments: arguments.to_owned(),
        }
    }

    #[test]
    fn a_program_that_was_sent_is_started_in_a_sandbox_alone() {
        let dir = tempfile::tempdir().unwrap();
        let bytes = b"print(1)";
        let ann = sent(bytes, None, "--level 'very high'");
        let PlayerSource::Program(program) = open(bytes, &dir.path().join("1"), &ann).unwrap()
        else {
            panic!("it is a program");
        };
        let main = dir.path().join("1/main.py").display().to_string();
        assert_eq!(program.arguments, [main.as_str(), "--level", "very high"]);
        let rules = |name: &str| Some(Box::new(upload_rules(&dir.path().join(name))));
        assert_eq!(program.sandbox, rules("1"));
        let engine = sent(bytes, Some("uci"), "");
        let PlayerSource::Engine(engine) = open(bytes, &dir.path().join("2"), &engine).unwrap()
        else {
            panic!("it is an engine");
        };
        assert_eq!(engine.program.sandbox, rules("2"));
    }

    #[test]
    fn what_is_not_what_was_sent_is_not_started() {
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path().join("1");
        let bytes = b"print(1)";
        for (sent, expected) in [
            (sent(b"print(2)", None, ""), "is not the program"),
            (sent(bytes, Some("tcp"), ""), "no player that can be seated"),
            (
                sent(bytes, Some("A=tcp"), ""),
                "no player that can be seated",
            ),
            (sent(bytes, Some("worker"), ""), "no program that a worker"),
            (sent(bytes, None, "'"), "quote"),
        ] {
            let error = open(bytes, &folder, &sent).err().unwrap();
            assert!(error.contains(expected), "{sent:?}: {error}");
            assert!(!folder.exists());
        }
    }

    #[tokio::test]
    async fn the_program_that_nobody_has_used_for_longest_makes_room() {
        let dir = tempfile::tempdir().unwrap();
        let mut held = CacheContents::default();
        let mut used = Vec::new();
        for number in 0..MAX_HELD {
            let bytes = format!("print({number})");
            let sent = sent(bytes.as_bytes(), None, "");
            let folder = dir.path().join(number.to_string());
            let source = Arc::new(open(bytes.as_bytes(), &folder, &sent).unwrap());
            // The first two are at boards.
            used.extend((number < 2).then(|| Arc::clone(&source)));
            let asked = number as u64;
            let program = Program {
                source,
                folder,
                asked,
            };
            held.programs.insert(sent, program);
        }
        held.make_room().await.unwrap();
        assert_eq!(held.programs.len(), MAX_HELD - 1);
        let is_there = |number: usize| dir.path().join(number.to_string()).exists();
        assert!(is_there(0) && is_there(1) && !is_there(2) && is_there(3));
        // There is room.
        held.make_room().await.unwrap();
        assert_eq!(held.programs.len(), MAX_HELD - 1);
        let sent = sent(b"print()", None, "");
        let folder = dir.path().join("more");
        let source = Arc::new(open(b"print()", &folder, &sent).unwrap());
        let program = Program {
            source,
            folder,
            asked: 0,
        };
        held.programs.insert(sent, program);
        let all = held.programs.values();
        used.extend(all.map(|program| Arc::clone(&program.source)));
        assert!(held.make_room().await.is_err(), "all are at boards");
    }

    #[test]
    fn what_was_there_before_is_removed() {
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path().join("sent/one");
        ProgramCache::new(folder.clone()).unwrap();
        fs::write(folder.join("old"), "").unwrap();
        ProgramCache::new(folder.clone()).unwrap();
        assert!(!folder.join("old").exists());
    }
}
