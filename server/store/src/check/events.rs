//! Event files: every announced game is committed, none is announced twice, and its moves
//! are those of its record.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, BufRead, BufReader, Read as _, Seek as _, SeekFrom};
use std::path::PathBuf;

use serde_json::{Value, json};

use super::Check;
use crate::events::Event;
use crate::{CommittedGame, Place, Results, StoreError, announcements, chain, chance};
use record::{Entry, GameId, files, is_unruled, read_record};

/// The longest line of events that is read, in bytes; those written here are far shorter.
pub const LONGEST_LINE: u64 = 16 << 20;

/// The events read so far.
#[derive(Default)]
struct Stream {
    /// The games that have ended.
    games: BTreeSet<GameId>,
    /// The moves of games that have not ended.
    moves: BTreeMap<GameId, Vec<String>>,
}

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
        let mut stream = Stream::default();
        for place in &places {
            match self.event_file(place, !files.is_empty(), &mut stream) {
                Ok(read) => read?,
                // A file that the user removed announces nothing.
                Err(error) if error.kind() == io::ErrorKind::NotFound && files.is_empty() => {}
                Err(error) => self.found(place.file.display(), error),
            }
        }
        self.checked.announced = stream.games.len() as u64;
        match files {
            [] => Ok(()),
            _ => self.unannounced(certain, &stream.games),
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
        stream: &mut Stream,
    ) -> io::Result<Result<(), StoreError>> {
        let mut file = files::open(&place.file)?;
        // A shorter file was started anew.
        let from = if file.metadata()?.len() < place.length {
            0
        } else {
            place.length
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
            match self.event(&line, is_whole, stream) {
                Ok(None) => {}
                Ok(Some(what)) => self.found(shown, what),
                Err(error) => return Ok(Err(error)),
            }
        }
        Ok(Ok(()))
    }

    /// The error in a line of events. If the files hold all announcements (`is_whole`),
    /// every game in them must be committed.
    fn event(
        &self,
        line: &[u8],
        is_whole: bool,
        stream: &mut Stream,
    ) -> Result<Option<String>, StoreError> {
        let wrong = |what: String| Ok(Some(what));
        let Ok(said) = serde_json::from_slice::<Value>(line) else {
            return wrong("the line is no event".to_owned());
        };
        if said["event"] == "move" && is_whole {
            return Ok(stream.hear_move(&said));
        }
        if said["event"] == "commitment" || said["event"] == "secret" {
            // A file that goes on beyond a backup may say later ones.
            return if is_whole {
                self.other_secret(&said)
            } else {
                Ok(None)
            };
        }
        if said["event"] != "game" {
            return Ok(None);
        }
        let Some(id) = said["id"].as_u64().map(GameId::new) else {
            return wrong("a game without a number".to_owned());
        };
        let moves = stream.moves.remove(&id).unwrap_or_default();
        if !stream.games.insert(id) {
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
        let head = chain::head_of(&self.database, found.sequence).map_err(self.error())?;
        if is_unruled(&found.game) {
            // Its event says more than the database; the rows have to agree.
            let winner = json!(found.result.winner());
            let differs = [("chain", json!(head)), ("winner", winner)];
            let differs = differs.into_iter().find(|(key, value)| {
                // Earlier versions said no head; a tournament has one winner, whoever
                // else shares the first place in its rows.
                let is_known = !value.is_null() || found.result.seats.len() == 2;
                said.get(*key).is_some_and(|said| is_known && said != value)
            });
            return Ok(match differs {
                Some((key, value)) => Some(differing(key, id, &said, &value)),
                None => self.other_moves(id, &moves),
            });
        }
        let Ok(game) = games::find(&found.game) else {
            return wrong(format!(
                "game {id} is of {}, which is not known here",
                found.game
            ));
        };
        let counted = CommittedGame {
            result: found.result,
            record: None,
            // Earlier versions did not say it.
            head: head.filter(|_| said.get("chain").is_some()),
        };
        let counted = serde_json::to_value(Event::game(game.info.name, game.info.seats, &counted))
            .unwrap_or_default();
        let fields = counted.as_object().into_iter().flatten();
        // The path of the record depends on the folder in which the run started.
        let differs = fields
            .filter(|(key, _)| *key != "record")
            .find(|(key, value)| said.get(key.as_str()) != Some(value));
        match differs {
            Some((key, value)) => wrong(differing(key, id, &said, value)),
            None => Ok(self.other_moves(id, &moves)),
        }
    }

    /// Whether a commitment or secret that was announced is none of the database, in words.
    fn other_secret(&self, said: &Value) -> Result<Option<String>, StoreError> {
        let commitments = chance::commitments(&self.database).map_err(self.error())?;
        let is_known = commitments.iter().any(|own| {
            let event = match (said["event"].as_str(), own.secret) {
                (Some("secret"), None) => return said.get("secret").is_some(),
                (Some("secret"), Some(secret)) => Event::Secret {
                    period: own.period,
                    secret,
                },
                _ => Event::Commitment {
                    period: own.period,
                    digest: own.digest,
                },
            };
            serde_json::to_value(event).is_ok_and(|event| event == *said)
        });
        let kind = said["event"].as_str().unwrap_or_default();
        Ok((!is_known).then(|| format!("the {kind} is none of the database")))
    }

    /// The difference between these moves and the record of their game. Moves before a kill
    /// may be told in part. Errors of the record itself are found elsewhere.
    fn other_moves(&self, id: GameId, moves: &[String]) -> Option<String> {
        if moves.is_empty() {
            return None;
        }
        let journal = read_record(&self.record(id)).ok()?;
        let turns = journal.entries.iter().filter_map(|entry| match entry {
            Entry::Turn { text, .. } => Some(Some(text.as_str())),
            Entry::Chance { .. } | Entry::Info { .. } => None,
        });
        let turns = turns.chain(std::iter::repeat(None));
        let mut both = moves.iter().zip(turns);
        let place = both.position(|(told, turn)| turn != Some(told.as_str()))?;
        Some(format!(
            "move {} of game {id} was told as {}, its record has another one",
            place + 1,
            moves[place]
        ))
    }
}

/// Names a field of the event of a game that differs, with the value in the database.
fn differing(key: &str, id: GameId, said: &Value, counted: &Value) -> String {
    let said = said.get(key).unwrap_or(&Value::Null);
    format!("{key} of game {id} is {said}, the database has {counted}")
}

impl Stream {
    /// Takes a move in; gives the error in it.
    fn hear_move(&mut self, said: &Value) -> Option<String> {
        let (Some(id), Some(action)) = (said["id"].as_u64(), said["action"].as_str()) else {
            return Some("a move without its game or without what was played".to_owned());
        };
        let id = GameId::new(id);
        if self.games.contains(&id) {
            return Some(format!("a move of game {id} after its end"));
        }
        self.moves.entry(id).or_default().push(action.to_owned());
        None
    }
}
