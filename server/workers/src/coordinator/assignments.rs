//! The file of claims, which lies in the store of a contest: which games are at which
//! workers. A claim is in it before its worker begins to play, so a coordinator that is
//! started again takes the results of games that its earlier run handed out.

use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;

use record::{GameId, Thousandths, files};
use serde::{Deserialize, Serialize};
use tournament::{GameKey, Pair, PlayerId};

use super::claims::{ActiveClaim, Claims, WorkerIdentity};
use super::pace::MAX_OPENINGS;
use crate::job::JobKey;

/// The most claims that are kept for the next run.
const MAX_CLAIMS: usize = 50_000;

/// The most bytes of the file that are read; a line has some 250, and 120 for each of its games;
/// there are up to [`SPARE`] lines more than twice as many as claims that hold.
const MAX_BYTES: u64 = 64 << 20;

/// The file is written anew when it has so many lines more than twice as many as claims
/// hold.
const SPARE: usize = 1000;

/// How many games a job has at most: both games of each opening.
const GAMES_OF_JOB: usize = 2 * MAX_OPENINGS;

/// A claim as it is kept: a line of JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct KeptClaim {
    /// The run that handed the job out, its number there, and how often it was handed out.
    pub(super) run: String,
    pub(super) number: u64,
    pub(super) epoch: u32,
    /// The worker, its key, its party, and its queue.
    pub(super) worker: String,
    pub(super) key: String,
    pub(super) party: String,
    pub(super) queue: String,
    /// Its factor, and when it began, in milliseconds since 1970.
    pub(super) factor: Thousandths,
    pub(super) at: i64,
    /// The games of the job that had no result then.
    pub(super) games: Vec<KeptGame>,
}

/// A game of a job as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct KeptGame {
    /// Its place in the job.
    pub(super) place: usize,
    /// The players of its pair, and which of their games it is.
    pair: (u16, u16),
    serial: u32,
    /// The number of its record.
    id: u64,
    /// The digest of all that its players are told, and of how it is run.
    pub(super) terms: String,
    /// Whether the store has it.
    #[serde(skip)]
    pub(super) is_kept: bool,
}

impl KeptGame {
    pub(super) fn new(place: usize, key: GameKey, id: GameId, terms: String) -> KeptGame {
        let of = |player: PlayerId| u16::try_from(player.index()).unwrap_or(u16::MAX);
        KeptGame {
            place,
            pair: (of(key.pair.first()), of(key.pair.second())),
            serial: key.serial(),
            id: id.get(),
            terms,
            is_kept: false,
        }
    }

    /// Which game of the contest it is; `None` for a damaged line.
    pub(super) fn key(&self) -> Option<GameKey> {
        let (first, second) = self.pair;
        let pair = Pair::new(PlayerId::new(first), PlayerId::new(second))?;
        Some(GameKey::of_serial(pair, self.serial))
    }

    pub(super) fn id(&self) -> GameId {
        GameId::new(self.id)
    }
}

impl KeptClaim {
    pub(super) fn new(
        job: &JobKey,
        begun: &ActiveClaim,
        queue: &str,
        games: Vec<KeptGame>,
    ) -> KeptClaim {
        KeptClaim {
            run: job.run.clone(),
            number: job.number,
            epoch: begun.epoch,
            worker: begun.who.name.clone(),
            key: begun.who.key.clone(),
            party: begun.party.clone(),
            queue: queue.to_owned(),
            factor: begun.factor,
            at: begun.at.as_millisecond(),
            games,
        }
    }

    pub(super) fn who(&self) -> WorkerIdentity {
        WorkerIdentity {
            name: self.worker.clone(),
            key: self.key.clone(),
        }
    }

    /// Its line; none where it cannot be written as JSON, which does not happen.
    pub(super) fn line(&self) -> Option<String> {
        serde_json::to_string(self).ok()
    }

    /// Has the next run know it.
    pub(super) fn keep_in(&self, claims: &mut Claims) {
        if let Some(line) = self.line() {
            claims.keep(self.number, line);
        }
    }
}

/// The claims of an earlier run, by the numbers of their jobs.
pub(super) type KeptClaims = BTreeMap<u64, KeptClaim>;

/// Reads the file; without a file there are no claims. Lines that are no claim are passed
/// over. A game is in the last claim of it alone.
///
/// # Errors
/// It cannot be read.
pub(super) fn read(path: &Path) -> io::Result<KeptClaims> {
    let file = match files::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(KeptClaims::new()),
        Err(error) => return Err(error),
    };
    let lines = BufReader::new(file.take(MAX_BYTES)).split(b'\n');
    let lines = lines.map_while(Result::ok);
    let claims = lines.filter_map(|line| serde_json::from_slice::<KeptClaim>(&line).ok());
    let mut claimed = KeptClaims::new();
    let mut last: BTreeMap<GameKey, u64> = BTreeMap::new();
    for claim in claims {
        let keys = claim.games.iter().filter_map(KeptGame::key);
        last.extend(keys.map(|key| (key, claim.number)));
        claimed.insert(claim.number, claim);
    }
    for (number, claim) in &mut claimed {
        claim.games.retain(|game| {
            let is_last = game.key().is_some_and(|key| last.get(&key) == Some(number));
            is_last && game.place < GAMES_OF_JOB
        });
    }
    claimed.retain(|_, claim| !claim.games.is_empty());
    while claimed.len() > MAX_CLAIMS {
        claimed.pop_first();
    }
    Ok(claimed)
}

/// The file as one run writes it.
#[derive(Default)]
pub(super) struct ClaimsFile {
    /// How many lines it has; `None` if it is to be written anew.
    lines: Option<usize>,
}

/// The lines that are to be written.
pub(super) enum ClaimLines {
    /// They come behind those that are there.
    More(Vec<String>),
    /// They are all.
    All(Vec<String>),
}

impl ClaimsFile {
    /// The lines that are to be written now: the new ones of these claims, or all.
    pub(super) fn due(&mut self, claims: &mut Claims) -> ClaimLines {
        let new = claims.new_lines();
        let lines = self.lines.map(|lines| lines + new.len());
        let most = 2 * claims.kept() + SPARE;
        self.lines = lines.filter(|lines| *lines <= most);
        if self.lines.is_some() {
            return ClaimLines::More(new);
        }
        let all: Vec<String> = claims.lines().cloned().collect();
        self.lines = Some(all.len());
        ClaimLines::All(all)
    }

    /// It could not be written: it may end in the middle of a line.
    pub(super) fn failed(&mut self) {
        self.lines = None;
    }
}

impl ClaimLines {
    /// Whether there is nothing to write.
    pub(super) fn is_empty(&self) -> bool {
        matches!(self, ClaimLines::More(lines) if lines.is_empty())
    }

    /// Writes them. They are on the disk when this returns.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(super) fn write(&self, path: &Path) -> io::Result<()> {
        let (ClaimLines::More(lines) | ClaimLines::All(lines)) = self;
        let text: String = lines.iter().flat_map(|line| [line, "\n"]).collect();
        if matches!(self, ClaimLines::All(_)) {
            return store::write_over(path, text.as_bytes(), store::FILE_MODE);
        }
        let mut options = OpenOptions::new();
        let mut file = files::open_to_write(options.append(true), path, store::FILE_MODE)?;
        file.write_all(text.as_bytes())?;
        file.sync_data()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::signing::WorkerKey;

    fn claim(number: u64, key: &str, games: &[u32]) -> KeptClaim {
        let pair = Pair::new(PlayerId::new(0), PlayerId::new(1)).unwrap();
        let games = games.iter().map(|own| {
            let id = GameId::new(u64::from(*own) + 1);
            KeptGame::new(0, GameKey::of_serial(pair, *own), id, "terms".to_owned())
        });
        KeptClaim {
            run: "00aa".to_owned(),
            number,
            epoch: 2,
            worker: "one".to_owned(),
            key: key.to_owned(),
            party: key.to_owned(),
            queue: "queue".to_owned(),
            factor: Thousandths::ONE,
            at: 7,
            games: games.collect(),
        }
    }

    #[test]
    fn claims_come_back_from_their_file_and_nothing_else_does() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("claims");
        assert!(read(&path).unwrap().is_empty());
        let key = WorkerKey::new().public();
        let claims = [claim(1, &key, &[0, 1]), claim(7, &key, &[2])];
        let all = claims.iter().map(|claim| claim.line().unwrap());
        ClaimLines::All(all.collect()).write(&path).unwrap();
        let expected = claims.map(|claim| (claim.number, claim));
        assert_eq!(read(&path).unwrap(), KeptClaims::from(expected));
        // Later lines hold: another worker has begun a game anew. A torn line does not.
        let again = claim(9, &key, &[1]).line().unwrap();
        let torn = claim(10, &key, &[1]).line().unwrap()[..99].to_owned();
        let more = vec![again, torn];
        ClaimLines::More(more).write(&path).unwrap();
        let read_again = read(&path).unwrap();
        let expected = [
            claim(1, &key, &[0]),
            claim(7, &key, &[2]),
            claim(9, &key, &[1]),
        ];
        assert_eq!(
            read_again,
            KeptClaims::from(expected.map(|claim| (claim.number, claim)))
        );
        assert!(read(folder.path()).is_err());
    }

    #[test]
    fn the_file_is_written_anew_before_it_is_much_longer_than_what_holds() {
        let (mut file, mut claims) = (ClaimsFile::default(), Claims::default());
        let mut longest = 0;
        let mut lines = 0;
        for number in 0..10 * SPARE as u64 {
            claim(number, "K", &[0]).keep_in(&mut claims);
            claims.forget(number.saturating_sub(3));
            match file.due(&mut claims) {
                ClaimLines::More(more) => lines += more.len(),
                ClaimLines::All(all) => lines = all.len(),
            }
            longest = longest.max(lines);
        }
        assert!((SPARE..=SPARE + 6).contains(&longest), "{longest}");
        file.failed();
        assert!(matches!(file.due(&mut claims), ClaimLines::All(_)));
    }
}
