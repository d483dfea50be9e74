//! Records without a store, as `arbiter match` keeps them.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use jiff::Timestamp;

use super::archive::{Archive, Attempt};
use super::record_files::{self, ENDING};
use super::writer;
use super::{
    Announcer, ChancePeriod, Commitment, CommittedGame, Disk, FinishedGame, GameSink, RenderRecord,
    Room, Secret, SecretState, StoreError, Writer,
};
use record::GameId;

/// The mode of a record file: that of an ordinary file.
const MODE: u32 = 0o666;

/// Records in a folder that the user chose, or no records at all. In every run
/// the numbers of games start at 1; the names of the files tell runs apart.
#[derive(Debug)]
pub struct LooseRecords {
    folder: Option<PathBuf>,
    /// The start and the process of the run, so that no run overwrites
    /// another's files.
    prefix: String,
    room: Room,
}

impl LooseRecords {
    /// Opens this folder for records; creates it if it does not exist. `None`
    /// keeps no records.
    ///
    /// # Errors
    /// The folder cannot be created.
    pub fn open(folder: Option<&Path>, now: Timestamp) -> Result<LooseRecords, StoreError> {
        if let Some(folder) = folder {
            fs::create_dir_all(folder).map_err(StoreError::file("make", folder))?;
        }
        Ok(LooseRecords {
            folder: folder.map(Path::to_owned),
            room: folder.map_or_else(Room::endless, Room::in_folder),
            prefix: format!("{}-{}", now.strftime("%Y%m%d-%H%M%S"), std::process::id()),
        })
    }

    /// Uses another room.
    pub fn within(self, room: Room) -> LooseRecords {
        LooseRecords { room, ..self }
    }

    /// Starts the thread that writes the records.
    ///
    /// # Errors
    /// No thread can be started.
    pub fn start_writer(
        self,
        render: RenderRecord,
        announcer: impl Announcer + 'static,
    ) -> Result<(GameSink, Writer), StoreError> {
        let archive: Box<dyn Archive> = Box::new(LooseArchive {
            records: self,
            render,
        });
        writer::start(archive, Box::new(announcer))
    }

    /// As [`LooseRecords::start_writer`], as a task of the current runtime: for
    /// simulations, which decide how long `disk` takes.
    #[doc(hidden)]
    pub fn start_simulated_writer(
        self,
        render: RenderRecord,
        announcer: impl Announcer + 'static,
        disk: Disk,
    ) -> (GameSink, Writer) {
        let archive: Box<dyn Archive> = Box::new(LooseArchive {
            records: self,
            render,
        });
        writer::start_as_task(archive, Box::new(announcer), disk)
    }

    /// Writes the records of these games; either all or none get their final
    /// names. Gives their paths.
    fn write(
        &self,
        folder: &Path,
        render: RenderRecord,
        games: &[FinishedGame],
    ) -> Result<Vec<PathBuf>, StoreError> {
        let mut paths = Vec::with_capacity(games.len());
        for game in games {
            let id = game.journal().id;
            let path = folder.join(format!("{}-{id:06}{ENDING}", self.prefix));
            record_files::write_part(&path, render(game.journal()).as_bytes(), MODE)?;
            paths.push(path);
        }
        let parts: Vec<PathBuf> = paths
            .iter()
            .map(|path| record_files::part_of(path))
            .collect();
        record_files::sync_files(&parts)?;
        for path in &paths {
            record_files::publish(path)?;
        }
        record_files::sync_folder(folder)?;
        Ok(paths)
    }
}

struct LooseArchive {
    records: LooseRecords,
    render: RenderRecord,
}

impl Archive for LooseArchive {
    fn room(&self) -> &Room {
        &self.records.room
    }

    fn keep(
        &mut self,
        games: Vec<FinishedGame>,
        attempt: &mut Attempt<'_>,
    ) -> Result<(), StoreError> {
        let paths = match &self.records.folder {
            Some(folder) => attempt
                .patience
                .until_done(|| self.records.write(folder, self.render, &games))?,
            None => Vec::new(),
        };
        let mut paths = paths.into_iter();
        for game in games {
            let (result, record) = (game.result(), paths.next());
            attempt
                .announcer
                .announce(CommittedGame {
                    result,
                    record,
                    head: None,
                })
                .and_then(|()| attempt.announcer.write(game.journal()))
                .map_err(StoreError::Announce)?;
        }
        Ok(())
    }

    /// Draws a secret without storing its commitment: nobody could verify one that a record
    /// alone holds.
    fn draw_secret(
        &mut self,
        period: ChancePeriod,
        _: &mut Attempt<'_>,
    ) -> Result<Commitment, StoreError> {
        let secret = Secret::draw();
        Ok(Commitment {
            entry: 0,
            period,
            digest: secret.commitment(),
            secret: Some(secret),
            state: SecretState::Drawn,
            before: 0,
        })
    }

    fn settle(&mut self, attempt: &mut Attempt<'_>) -> Result<(), StoreError> {
        attempt.announcer.settle().map_err(StoreError::Announce)?;
        Ok(())
    }

    fn reserve_ids(&mut self, _: &Attempt<'_>) -> Result<Range<GameId>, StoreError> {
        Ok(GameId::new(1)..GameId::MAX)
    }
}
