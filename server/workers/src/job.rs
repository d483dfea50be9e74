//! The messages between the coordinator and workers, as JSON. Records are in the form in
//! which stores keep them, so that a job says of a game all that its record will say.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, Read as _, Write as _};
use std::ops::RangeInclusive;
use std::time::Duration;

use contest::values;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use games::Seat;
use record::verdict::{Failure, FailureCause};
use record::{Entry, Journal, Thousandths};
use referee::{Adjudication, Conversations, Draw, Resign, Terms};
use serde::{Deserialize, Serialize};

use crate::offer::MAX_PROGRAMS;
use crate::sent::ProgramReference;
use words::Printable;

/// The most bytes of a message once it is unpacked.
pub(crate) const MAX_UNPACKED: usize = 24 << 20;

/// Which job it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct JobKey {
    /// The contest, which stays the same when its coordinator is started again.
    pub(crate) contest: String,
    /// The run of a coordinator: two runs never have the same.
    pub(crate) run: String,
    /// Counted from 1 within the run.
    pub(crate) number: u64,
    /// How often it has been handed out. Messages about an earlier one are refused.
    pub(crate) epoch: u32,
    /// A secret of this job, which only its readers know.
    pub(crate) ticket: String,
}

/// Games to be played: those of a pair that share an opening, with both colours.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Job {
    #[serde(flatten)]
    pub(crate) key: JobKey,
    /// The key of this run, with which the coordinator signs its answers.
    pub(crate) answers: String,
    pub(crate) terms: JobTerms,
    /// Conditions that protocol 0,1 cannot express, in words.
    pub(crate) beyond_published: Option<String>,
    /// Whether limits of time are multiplied by the factor of the worker.
    pub(crate) scale_time: bool,
    /// The sent ones of its programs, by their names.
    pub(crate) sent: BTreeMap<String, ProgramReference>,
    pub(crate) games: Vec<JobGame>,
}

/// One game of a job.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct JobGame {
    /// The record of a game that has not begun.
    pub(crate) record: String,
    /// The programs of its players as workers call them, in the order of seats.
    pub(crate) programs: Vec<String>,
}

/// The terms of games that are not in their records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct JobTerms {
    lag_us: u64,
    min_move_us: u64,
    answer_us: u64,
    whole_conversations: bool,
    resign: Option<(u32, u32)>,
    /// Whether the loser alone decides.
    #[serde(default)]
    one_sided: bool,
    draw: Option<(u32, u32, u32)>,
    max_moves: Option<u32>,
}

impl JobTerms {
    pub(crate) fn of(terms: Terms, answer_timeout: Duration) -> JobTerms {
        let Adjudication {
            resign,
            draw,
            max_moves,
        } = terms.adjudication;
        JobTerms {
            lag_us: micros(terms.lag_allowance),
            min_move_us: micros(terms.min_move_time),
            answer_us: micros(answer_timeout),
            whole_conversations: terms.conversations == Conversations::Whole,
            resign: resign.map(|rule| (rule.score, rule.moves)),
            one_sided: resign.is_some_and(|rule| rule.one_sided),
            draw: draw.map(
                |Draw {
                     score,
                     moves,
                     after,
                 }| (score, moves, after),
            ),
            max_moves,
        }
    }

    pub(crate) fn terms(self) -> Terms {
        Terms {
            lag_allowance: Duration::from_micros(self.lag_us),
            min_move_time: Duration::from_micros(self.min_move_us),
            adjudication: Adjudication {
                resign: self.resign.map(|(score, moves)| Resign {
                    score,
                    moves,
                    one_sided: self.one_sided,
                }),
                draw: self.draw.map(|(score, moves, after)| Draw {
                    score,
                    moves,
                    after,
                }),
                max_moves: self.max_moves,
            },
            conversations: if self.whole_conversations {
                Conversations::Whole
            } else {
                Conversations::Faults
            },
        }
    }

    pub(crate) fn answer_timeout(self) -> Duration {
        Duration::from_micros(self.answer_us)
    }
}

fn micros(duration: Duration) -> u64 {
    u64::try_from(duration.as_micros()).unwrap_or(u64::MAX)
}

/// A message with which a worker hands in one game of a job.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Submission {
    #[serde(flatten)]
    pub(crate) key: JobKey,
    /// Which game of the job, counted from 0.
    pub(crate) game: usize,
    /// The name of the worker that played it.
    pub(crate) worker: String,
    pub(crate) end: End,
}

/// The end of a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum End {
    /// Its record.
    Played(String),
    /// The players that could not be brought to the board.
    NotBrought(Vec<MissingPlayer>),
}

/// A player that could not be brought to the board.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct MissingPlayer {
    seat: u8,
    cause: String,
    detail: String,
    name: Option<String>,
}

/// The most bytes of each text in [`MissingPlayer`].
const MAX_TEXT: usize = 1000;

impl MissingPlayer {
    pub(crate) fn of(seat: Seat, failure: &Failure) -> MissingPlayer {
        MissingPlayer {
            seat: u8::try_from(seat.index()).unwrap_or(u8::MAX),
            cause: failure.cause.to_string(),
            detail: failure.detail.clone(),
            name: failure.name.clone(),
        }
    }

    /// The failure on a worker's machine; the worker is named.
    pub(crate) fn failure(&self, worker: &str) -> (Seat, Failure) {
        let cause = FailureCause::from_words(&self.cause).unwrap_or(FailureCause::NotStarted);
        let detail: String = self.detail.chars().take(MAX_TEXT).collect();
        let detail = Printable::line(detail);
        let mut failure = Failure::new(cause, format!("at worker {worker}: {detail}"));
        failure.name = self.name.clone().filter(|name| values::name(name).is_ok());
        (Seat::new(self.seat.into()), failure)
    }
}

/// The answer of the coordinator to a submission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SubmissionReply {
    /// It is in the store, or was before.
    Kept,
    /// It is not taken; why.
    Refused(String),
    /// The coordinator was started again and does not know yet: it is to be handed in again.
    Later,
}

/// Asks whether a job is still to be played.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Claim {
    #[serde(flatten)]
    pub(crate) key: JobKey,
    pub(crate) worker: String,
    /// How many times as long as the reference machine it takes.
    pub(crate) factor: Thousandths,
}

/// Which games of the job are to be played; none of a job that is not.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ClaimReply {
    pub(crate) games: Vec<usize>,
    /// Why the worker gets no games any more, if it gets none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) suspended: Option<String>,
    /// Whether the coordinator was started again and does not know yet: the worker is to
    /// ask again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) is_later: bool,
}

/// The orders for the games of a job that a worker plays: the answer to its reports of
/// them. A game that is not in the list is not wanted any more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct JobOrders {
    /// The job: the run of the coordinator, and its number there.
    pub(crate) run: String,
    pub(crate) number: u64,
    pub(crate) courses: Vec<GameOrder>,
}

/// The order for a game that is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum GameOrder {
    /// It goes on.
    Play,
    /// It stands still.
    Halt,
    /// It is broken off: nobody waits for its result.
    Stop,
}

impl JobOrders {
    /// Those for this job of a run.
    pub(crate) fn new(run: &str, number: u64, courses: Vec<GameOrder>) -> JobOrders {
        let run = run.to_owned();
        JobOrders {
            run,
            number,
            courses,
        }
    }

    /// Whether it is about this job.
    pub(crate) fn is_about(&self, key: &JobKey) -> bool {
        self.run == key.run && self.number == key.number
    }

    /// The order for one game, by its place in the job.
    pub(crate) fn of(&self, game: usize) -> GameOrder {
        self.courses.get(game).copied().unwrap_or(GameOrder::Stop)
    }
}

/// The events at the board of a worker since its last report; none where it only says that
/// it is at the job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LiveReport {
    #[serde(flatten)]
    pub(crate) key: JobKey,
    /// Which game of the job, counted from 0.
    pub(crate) game: usize,
    pub(crate) entries: Vec<LiveEntry>,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LiveEntry {
    /// Which turn or outcome of chance of the game, counted from 0.
    pub(crate) number: usize,
    /// `None` for chance.
    seat: Option<u8>,
    text: String,
    used_us: u64,
}

impl LiveEntry {
    /// The last entry of a journal, if it is a turn or chance.
    pub(crate) fn last_of(journal: &Journal) -> Option<LiveEntry> {
        let is_played = |entry: &&Entry| !matches!(entry, Entry::Info { .. });
        let number = journal.entries.iter().filter(is_played).count();
        LiveEntry::of(number.checked_sub(1)?, journal.entries.last()?)
    }

    /// The entry of this number, if it is a turn or chance.
    pub(crate) fn of(number: usize, entry: &Entry) -> Option<LiveEntry> {
        let (seat, text, used_us) = match entry {
            Entry::Turn { seat, text, used } => {
                let seat = u8::try_from(seat.index()).ok()?;
                (Some(seat), text.clone(), micros(used.unwrap_or_default()))
            }
            Entry::Chance { text } => (None, text.clone(), 0),
            Entry::Info { .. } => return None,
        };
        Some(LiveEntry {
            number,
            seat,
            text,
            used_us,
        })
    }

    pub(crate) fn entry(self) -> Entry {
        match self.seat {
            Some(seat) => Entry::Turn {
                seat: Seat::new(seat.into()),
                text: self.text,
                used: Some(Duration::from_micros(self.used_us)),
            },
            None => Entry::Chance { text: self.text },
        }
    }
}

/// A worker that is here.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Presence {
    pub(crate) worker: String,
    /// Workers with the same programs have the same class, and share a queue.
    pub(crate) class: String,
    /// The programs, by name, with the hash of each.
    pub(crate) programs: Vec<(String, String)>,
    /// Whether it starts programs that are sent.
    pub(crate) takes_files: bool,
    /// How many games it plays at a time.
    pub(crate) slots: usize,
    /// How many times as long as the reference machine it takes.
    pub(crate) factor: Thousandths,
    /// How many tasks run for each of its processors.
    pub(crate) load: Thousandths,
    /// Whether that is so many that it takes no game. Workers of earlier versions do not
    /// say it.
    #[serde(default)]
    pub(crate) is_busy: bool,
    /// The load above which it takes none.
    #[serde(default)]
    pub(crate) most_load: Option<Thousandths>,
    /// A random number of its process, so that two of one name and key are told apart; 0 of
    /// one of an earlier version.
    #[serde(default)]
    pub(crate) instance: u64,
}

/// The answer to a worker that says that it is here, and does not get all games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PresenceReply {
    /// Which games it does not get, and why.
    pub(crate) why: String,
    /// Whether another worker has its name.
    pub(crate) is_taken: bool,
}

impl PresenceReply {
    /// The answer to one whose name another worker has.
    pub(crate) fn taken(why: impl Into<String>) -> PresenceReply {
        let (why, is_taken) = (why.into(), true);
        PresenceReply { why, is_taken }
    }
}

impl From<String> for PresenceReply {
    fn from(why: String) -> PresenceReply {
        let is_taken = false;
        PresenceReply { why, is_taken }
    }
}

/// The most bytes of the hash of a program.
const MAX_HASH: usize = 64;

/// The most places at boards of one worker.
const MAX_SLOTS: usize = 1024;

/// From a fiftieth to fifty times the time of the reference machine: a measured factor
/// beyond that is wrong.
const FACTORS: RangeInclusive<u32> = 20..=50_000;

/// The factor that this machine may say, where this was measured.
pub(crate) fn nearest_factor(measured: Thousandths) -> Thousandths {
    let count = measured.count().clamp(*FACTORS.start(), *FACTORS.end());
    let nearest = Thousandths::of(f64::from(count) / 1000.0);
    if nearest != measured {
        tracing::warn!(
            "this machine measures as factor {measured}, which nobody believes: it says {nearest}. \
             Was it busy just now? Then start the worker again"
        );
    }
    nearest
}

/// Whether a machine may have this factor.
pub(crate) fn is_factor(factor: Thousandths) -> bool {
    FACTORS.contains(&factor.count())
}

impl Presence {
    /// How many places it gives games to now.
    pub(crate) fn open_slots(&self) -> usize {
        if self.is_busy { 0 } else { self.slots }
    }

    /// Its load and the one above which it takes no games, as `load 1.84 > 1.5`.
    pub(crate) fn load_in_words(&self) -> String {
        match self.most_load {
            Some(most) => format!("load {} > {most}", self.load),
            None => format!("load {}", self.load),
        }
    }

    /// Whether it offers the same programs and places.
    pub(crate) fn offers_same(&self, other: &Presence) -> bool {
        self.class == other.class
            && self.takes_files == other.takes_files
            && self.open_slots() == other.open_slots()
            && self.slots == other.slots
            && self.programs == other.programs
    }

    /// Whether a worker can have sent it: its class is part of a subject.
    pub(crate) fn is_sound(&self) -> bool {
        let is_name = |text: &String| values::name(text).is_ok();
        let is_hash = |text: &String| (1..=MAX_HASH).contains(&text.len());
        let mut programs = self.programs.iter();
        values::queue(&self.class).is_ok()
            && is_name(&self.worker)
            && self.slots <= MAX_SLOTS
            && is_factor(self.factor)
            && self.programs.len() <= MAX_PROGRAMS
            && programs.all(|(name, hash)| is_name(name) && is_hash(hash))
    }
}

/// From so many bytes on it is worth the time to deflate a message.
const WORTH_DEFLATING: usize = 1024;

/// The first byte of a message: JSON follows as it is, or deflated.
const PLAIN: u8 = b'j';
const DEFLATED: u8 = b'd';

/// A message as it is sent: JSON, deflated if it is long.
pub(crate) fn pack(message: &impl Serialize) -> Result<Vec<u8>, PackError> {
    let mut plain = vec![PLAIN];
    serde_json::to_writer(&mut plain, message)?;
    if plain.len() < WORTH_DEFLATING {
        return Ok(plain);
    }
    let mut packer = DeflateEncoder::new(vec![DEFLATED], Compression::fast());
    packer.write_all(&plain[1..])?;
    Ok(packer.finish()?)
}

/// A message as it came.
pub(crate) fn unpack<T: for<'a> Deserialize<'a>>(bytes: &[u8]) -> Result<T, PackError> {
    Ok(serde_json::from_slice(&unpacked(bytes, MAX_UNPACKED)?)?)
}

/// The JSON of a message, if it has at most so many bytes.
pub(crate) fn unpacked(bytes: &[u8], most: usize) -> Result<Cow<'_, [u8]>, PackError> {
    let json = match bytes {
        [PLAIN, json @ ..] => Cow::from(json),
        [DEFLATED, packed @ ..] => {
            let mut json = Vec::new();
            let room = u64::try_from(most).unwrap_or(u64::MAX).saturating_add(1);
            DeflateDecoder::new(packed)
                .take(room)
                .read_to_end(&mut json)?;
            Cow::from(json)
        }
        _ => return Err(PackError::Beginning),
    };
    if json.len() > most {
        return Err(PackError::TooLong(most));
    }
    Ok(json)
}

/// Why something is no message.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PackError {
    #[error("it does not begin as messages do")]
    Beginning,
    #[error("it has more than {0} bytes")]
    TooLong(usize),
    #[error("it is not packed as messages are: {0}")]
    Packing(#[from] io::Error),
    #[error("it is none of the messages that workers send: {0}")]
    Json(#[from] serde_json::Error),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_a_machine_measures_it_says_a_factor_that_is_taken() {
        for (measured, said) in [(0.0, 0.02), (0.5, 0.5), (50.0, 50.0), (52.505, 50.0)] {
            let nearest = nearest_factor(Thousandths::of(measured));
            assert_eq!(nearest, Thousandths::of(said));
            assert!(is_factor(nearest));
        }
    }

    #[test]
    fn a_message_comes_back_however_long_it_is() {
        for length in [0, 1, WORTH_DEFLATING, 100_000] {
            let message = "ab".repeat(length);
            let packed = pack(&message).unwrap();
            assert!(packed.len() < WORTH_DEFLATING, "{length}");
            assert_eq!(unpack::<String>(&packed).unwrap(), message);
        }
        for wrong in [&b""[..], b"x", b"j", b"jx", b"d", b"dx", b"{}"] {
            assert!(unpack::<String>(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn no_more_is_unpacked_than_may_be() {
        let zeros = vec![b' '; MAX_UNPACKED + 10];
        let mut packer = DeflateEncoder::new(vec![DEFLATED], Compression::fast());
        packer.write_all(&zeros).unwrap();
        packer.write_all(b"1").unwrap();
        // The end is not there.
        assert!(unpack::<u32>(&packer.finish().unwrap()).is_err());
    }
}
