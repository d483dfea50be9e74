//! Packing records, one in memory at a time.

use std::io::{self, Write};

use bytes::{Bytes, BytesMut};
use tokio::sync::mpsc;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use crate::history::has_secrets;
use crate::pages::ended::{exported, public};
use record::{ExportFormat, GameId, Journal, RecordFolder, read_record};

/// The size of a piece of the file, in bytes.
const PIECE: usize = 64 << 10;

/// The list of the games that are not in the file.
const LEFT_OUT: &str = "left-out.txt";

/// The content of a zip file, and the rights of the visitor.
pub(super) struct Pack {
    pub(super) folder: RecordFolder,
    /// The games, in ascending order.
    pub(super) games: Vec<GameId>,
    /// The folder in the file.
    pub(super) within: String,
    /// Whether conversations and command lines may be in the records.
    pub(super) is_referee: bool,
    /// Whether hidden cards may be.
    pub(super) sees_all: bool,
}

impl Pack {
    /// Packs all; an error cuts the file off.
    pub(super) fn write(&self, pieces: Pieces) {
        let to = pieces.to.clone();
        if let Err(error) = self.pack(pieces) {
            tracing::info!("a zip file of records was cut off: {error}");
            // Nobody may listen any more.
            let _ = to.blocking_send(Err(error));
        }
    }

    fn pack(&self, pieces: Pieces) -> io::Result<()> {
        let mut zip = ZipWriter::new_stream(pieces);
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
        let name = |file: &str| format!("{}/{file}", self.within);
        let mut left_out = String::new();
        let mut game = None;
        for id in &self.games {
            match self.read(*id) {
                Ok(journal) => {
                    let xml = exported(&journal, ExportFormat::Xml)?;
                    zip.start_file(name(&format!("{id:06}.xml")), options)?;
                    zip.write_all(&xml)?;
                    game.get_or_insert(journal.game);
                }
                Err(why) => left_out.push_str(&format!("game {id}: {why}\n")),
            }
        }
        // All of these are in one file, for which records are read once more: so
        // that no more than one of them is in memory.
        if let Some(format) = game.as_deref().and_then(one_file_format) {
            zip.start_file(name(&format!("games.{}", format.ending())), options)?;
            for id in &self.games {
                let written = self.read(*id).map(|journal| exported(&journal, format));
                match written {
                    Ok(Ok(text)) => zip.write_all(&text)?,
                    Ok(Err(why)) => {
                        left_out.push_str(&format!("{why} (games.{})\n", format.ending()));
                    }
                    Err(_) => {}
                }
            }
        }
        if !left_out.is_empty() {
            zip.start_file(name(LEFT_OUT), options)?;
            zip.write_all(left_out.as_bytes())?;
        }
        zip.finish()?.into_inner().end()
    }

    /// The record as the visitor may know it.
    fn read(&self, id: GameId) -> Result<Journal, String> {
        let journal = read_record(&self.folder.of_game(id)).map_err(|error| error.to_string())?;
        if !self.sees_all && has_secrets(&journal) {
            Err("its record has cards that nobody showed".to_owned())
        } else {
            Ok(public(&journal, self.is_referee))
        }
    }
}

/// The format of other programs that has many games of this kind in a file.
fn one_file_format(game: &str) -> Option<ExportFormat> {
    use ExportFormat::{Jsonl, Psq, Xml};
    let mut formats = ExportFormat::of_game(game).into_iter();
    formats.find(|format| ![Xml, Jsonl, Psq].contains(format))
}

/// A file that is sent in pieces; writing waits until the other side has read.
pub(super) struct Pieces {
    to: mpsc::Sender<io::Result<Bytes>>,
    piece: BytesMut,
}

impl Pieces {
    pub(super) fn new(to: mpsc::Sender<io::Result<Bytes>>) -> Pieces {
        Pieces {
            to,
            piece: BytesMut::new(),
        }
    }

    fn end(mut self) -> io::Result<()> {
        self.send()
    }

    fn send(&mut self) -> io::Result<()> {
        let piece = self.piece.split().freeze();
        let sent = self.to.blocking_send(Ok(piece));
        sent.map_err(|_| io::ErrorKind::BrokenPipe.into())
    }
}

impl Write for Pieces {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.piece.extend_from_slice(bytes);
        if self.piece.len() >= PIECE {
            self.send()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_other_programs_has_all_games_of_a_kind() {
        assert_eq!(one_file_format("chess"), Some(ExportFormat::Pgn));
        assert_eq!(one_file_format("gomoku"), Some(ExportFormat::Sgf));
        assert_eq!(one_file_format("dice"), None);
    }

    #[test]
    fn packing_ends_when_nobody_reads_any_more() {
        let (to, pieces) = mpsc::channel(1);
        let mut file = Pieces::new(to);
        file.write_all(&[0; PIECE]).unwrap();
        drop(pieces);
        let error = file.write_all(&[0; PIECE]).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
    }
}
