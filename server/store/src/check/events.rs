//! Event files: every announced game is committed, and none is announced twice.

use std::collections::BTreeSet;
use std::io::{self, BufRead, BufReader, Read as _, Seek as _, SeekFrom};
use std::path::PathBuf;

use serde_json::Value;

use super::Check;
use crate::events::Event;
use crate::{Announced, Place, Results, StoreError, announcements};
use record::{GameId, files};

/// The longest line that is read; the lines written here are far shorter.
const LONGEST_LINE: u64 = 16 << 20;

impl Check<'_> {
    /// Checks these files from their start, or without any the files that the
    /// database names, from where their announcements are not certain yet.
    pub(super) fn events(&mut self, files: &[PathBuf]) -> Result<(), StoreError> {
        // Read before the files: these games are in them by now.
        let certain = announcements::upto(&self.database).map_err(self.error())?;
        let places = match files {
            [] => announcements::places(&self.database).map_err(self.error())?,
            files => {
                let whole = |file: &PathBuf| Place {
                    file: file.clone(),
                    length: 0,
                };
                files.iter().map(whole).collect()
            }
        };
        let mut announced = BTreeSet::new();
        for place in &places {
            match self.event_file(place, !files.is_empty(), &mut announced) {
                Ok(read) => read?,
                // A file that the user removed announces nothing.
                Err(error) if error.kind() == io::ErrorKind::NotFound && files.is_empty() => {}
                Err(error) => self.found(place.file.display(), error),
            }
        }
        self.checked.announced = announced.len() as u64;
        match files {
            [] => Ok(()),
            _ => self.unannounced(certain, &announced),
        }
    }

    /// Reports games that should have been announced in these files.
    fn unannounced(&mut self, upto: u64, announced: &BTreeSet<GameId>) -> Result<(), StoreError> {
        let sql = format!("SELECT id FROM games WHERE sequence <= {upto} ORDER BY sequence");
        for id in self.ids(&sql)?.difference(announced) {
            self.found(
                format!("game {id}"),
                "is announced in none of the event files",
            );
        }
        Ok(())
    }

    /// Checks the lines of a file from this length on. A torn last line is cut
    /// off by the next run.
    fn event_file(
        &mut self,
        place: &Place,
        is_whole: bool,
        announced: &mut BTreeSet<GameId>,
    ) -> io::Result<Result<(), StoreError>> {
        let mut file = files::open(&place.file)?;
        // A shorter file was started anew.
        let from = match file.metadata()?.len() < place.length {
            true => 0,
            false => place.length,
        };
        file.seek(SeekFrom::Start(from))?;
        let mut reader = BufReader::with_capacity(64 * 1024, file);
        let mut line = Vec::new();
        for number in 1u64.. {
            line.clear();
            reader
                .by_ref()
                .take(LONGEST_LINE)
                .read_until(b'\n', &mut line)?;
            if line.last() != Some(&b'\n') {
                break;
            }
            let shown = match from {
                0 => format!("{}:{number}", place.file.display()),
                _ => format!("{}, line {number} after byte {from}", place.file.display()),
            };
            match self.event(&line, is_whole, announced) {
                Ok(None) => {}
                Ok(Some(what)) => self.found(shown, what),
                Err(error) => return Ok(Err(error)),
            }
        }
        Ok(Ok(()))
    }

    /// What is wrong with a line of events. If the files are the whole of what was
    /// announced, every game in them must be committed.
    fn event(
        &self,
        line: &[u8],
        is_whole: bool,
        announced: &mut BTreeSet<GameId>,
    ) -> Result<Option<String>, StoreError> {
        let wrong = |what: String| Ok(Some(what));
        let Ok(said) = serde_json::from_slice::<Value>(line) else {
            return wrong("the line is no event".to_owned());
        };
        if said["event"] != "game" {
            return Ok(None);
        }
        let Some(id) = said["id"].as_u64().map(GameId::new) else {
            return wrong("a game without a number".to_owned());
        };
        if !announced.insert(id) {
            return wrong(format!("game {id} is announced a second time"));
        }
        let found = Results::new(&self.database, &self.file).game(id)?;
        let Some(found) = found else {
            // The file named in a backup goes on beyond the backup.
            if !is_whole {
                return Ok(None);
            }
            return wrong(format!(
                "game {id} is announced, but it is not in the database"
            ));
        };
        let Ok(game) = games::find(&found.game) else {
            return wrong(format!(
                "game {id} is of {}, which is not known here",
                found.game
            ));
        };
        let counted = Announced {
            result: found.result,
            record: None,
        };
        let counted = serde_json::to_value(Event::game(game.info, &counted)).unwrap_or_default();
        let fields = counted.as_object().into_iter().flatten();
        // The path of the record depends on the folder in which the run started.
        let differs = fields
            .filter(|(key, _)| *key != "record")
            .find(|(key, value)| said.get(key.as_str()) != Some(value));
        match differs {
            Some((key, value)) => wrong(format!(
                "{key} of game {id} is {}, the database has {value}",
                said.get(key.as_str()).unwrap_or(&Value::Null)
            )),
            None => Ok(None),
        }
    }
}
