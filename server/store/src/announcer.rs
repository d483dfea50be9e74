//! Who is told of a game once it can no longer be lost.

use std::io;
use std::path::PathBuf;

use super::StoredResult;

/// A game that is committed and may be spoken of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Announced {
    /// How it ended.
    pub result: StoredResult,
    /// Where its record is; `None` where none is kept.
    pub record: Option<PathBuf>,
}

/// Tells the world of results, on the writer's thread and in the order of
/// commits. It may block: games then wait instead of piling up.
pub trait Announcer: Send {
    /// Tells of one game. It is called once for each.
    ///
    /// # Errors
    /// The world cannot be told; the writer stops.
    fn announce(&mut self, game: Announced) -> io::Result<()>;

    /// Makes durable what was announced so far, and says where a later run can
    /// look it up; `None` where it cannot.
    ///
    /// # Errors
    /// As [`Announcer::announce`].
    fn settle(&mut self) -> io::Result<Option<Place>> {
        Ok(None)
    }
}

/// Tells nobody: whoever hands a game in waits for it to be kept.
#[derive(Clone, Copy, Debug)]
pub struct Unannounced;

impl Announcer for Unannounced {
    fn announce(&mut self, _: Announced) -> io::Result<()> {
        Ok(())
    }
}

/// A file that holds announcements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its absolute path.
    pub file: PathBuf,
    /// How long it was, in bytes, with every announcement so far in it.
    pub length: u64,
}

/// Games that were committed before a crash, and that may or may not have been
/// announced.
#[derive(Clone, Debug)]
pub struct Unsettled {
    /// The games in question, in the order of commits.
    pub games: Vec<Announced>,
    /// Where to look for their announcements: behind these lengths.
    pub places: Vec<Place>,
}
