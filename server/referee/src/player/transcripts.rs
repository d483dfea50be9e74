//! Whole conversations, one file for each connection.

use std::fs::File;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use super::wire::Wire;
use record::files;

/// A folder for transcripts of all connections, for its owner alone: they show secrets of
/// games.
#[derive(Debug)]
pub struct Transcripts {
    folder: PathBuf,
    begun: AtomicU64,
}

impl Transcripts {
    /// Opens this folder; creates it if it does not exist.
    ///
    /// # Errors
    /// The folder cannot be created.
    pub fn open(folder: PathBuf) -> io::Result<Transcripts> {
        files::make_folder(&folder)?;
        let begun = AtomicU64::new(0);
        Ok(Transcripts { folder, begun })
    }

    /// Writes a conversation to a file of its own from now on. If the file
    /// cannot be created, this is logged and the game goes on.
    pub fn begin(&self, wire: &mut Wire, player: &str) {
        match self.file(player) {
            Ok(file) => wire.write_transcript(file),
            Err(error) => {
                tracing::warn!(
                    "no transcript of {player} in {}: {error}",
                    self.folder.display()
                );
            }
        }
    }

    fn file(&self, player: &str) -> io::Result<File> {
        let is_plain = |symbol: char| symbol.is_alphanumeric() || "-_.".contains(symbol);
        let plain = |symbol| if is_plain(symbol) { symbol } else { '_' };
        let player: String = player.chars().take(40).map(plain).collect();
        loop {
            let number = 1 + self.begun.fetch_add(1, Ordering::Relaxed);
            let path = self.folder.join(format!("{number:04}-{player}.txt"));
            let mut options = File::options();
            options.write(true).create_new(true);
            match files::open_to_write(&mut options, &path, files::FILE_MODE) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                other => return other,
            }
        }
    }
}
