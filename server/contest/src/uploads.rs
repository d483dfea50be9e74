//! Programs that are uploaded for a tournament: kept in its store, tried against
//! random play in a sandbox, and entered as players if they pass.

mod build;
mod library;
mod places;
mod trial;
mod unpack;

use std::fs;
use std::io;
use std::net::IpAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use jiff::Timestamp;
use net::token_bucket::{Rate, TokenBucket};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use store::same_name::{NameKey, is_same_name};
use store::{FILE_MODE, make_folder, write_new};
use tokio::runtime::Handle;
use tokio::sync::oneshot;
use tokio::task::spawn_blocking;
use tokio::time::Instant;

use crate::brain_spec::{ArrivalPlaces, BrainSpec};
use crate::file::{StartError, Upload, learned_folder, upload_rules};
use crate::registrations::{Admission, RegistrationError};
use launch::sandbox::learned::{self, LEARNED};
use launch::sandbox::{MissingParts, Rules, support};
use net::{Origin, PerOrigin, PlaceInLine, Turn, Turns};
use parking_lot::Mutex;
use record::files;
use words::says;

use self::places::{PendingUpload, PendingUploads, forget_program, take_number};
use crate::trial::told_from;
pub use crate::trial::{Trial, TrialEnd};
pub use places::{files_kept_of, remove_all_of};
pub use unpack::{MAX_BYTES as MAX_UPLOAD_BYTES, Room, UnpackError, unpack};

/// The most programs that are tried at once. Further uploads wait in a line like clients
/// whose secrets are checked, one of each owner.
const MAX_TRIED: usize = 2;

/// The uploads of a name, and of an address: so many at once, and another one
/// after this time.
const OF_NAME: Rate = Rate::burst(20, Duration::from_secs(3600));
const OF_ADDRESS: Rate = Rate::burst(100, Duration::from_secs(600));

/// The most bytes of a report that are read; far more than one has.
const MAX_REPORT_BYTES: u64 = 16 << 20;

/// Why a program is not taken in.
#[derive(Debug, thiserror::Error)]
pub enum UploadError {
    /// This machine cannot confine it.
    NoSandbox(MissingParts),
    /// Too many were uploaded by this name or from this address.
    TooOften,
    /// Too many wait to be tried.
    Busy,
    /// The tournament has as many uploads as are kept.
    Full,
    /// It has as many of this owner as may take part.
    OwnerFull,
    /// It has as many from this address as are kept.
    AddressFull,
    /// Its owner cannot register.
    Registration(#[from] RegistrationError),
    /// It is of no use.
    Unusable(#[from] UnpackError),
    /// It cannot be kept; the log says why.
    Failed,
}

/// The report about an upload; its owner alone sees it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Report {
    /// The number of the upload in its tournament.
    pub number: u32,
    /// Under which name it was uploaded.
    pub owner: String,
    /// From where, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<IpAddr>,
    /// When, in seconds since 1970 began (UTC).
    pub at: i64,
    /// The name under which it plays, if it was entered.
    pub plays_as: Option<String>,
    /// Why it was not entered although it passed.
    pub refused: Option<String>,
    /// The game against random play.
    pub trial: Trial,
}

says!(UploadError {
    Self::NoSandbox(missing) => ("contests-upload-no-sandbox", missing),
    Self::TooOften => "contests-upload-too-often",
    Self::Busy => "contests-upload-busy",
    Self::Full => "contests-upload-full",
    Self::OwnerFull => "contests-upload-owner-full",
    Self::AddressFull => "contests-upload-address-full",
    Self::Registration(why) => why,
    Self::Unusable(why) => why,
    Self::Failed => "contests-upload-failed",
});

/// Takes in uploads. Clones are the same.
#[derive(Clone)]
pub struct Uploads(Arc<SharedUploads>);

struct SharedUploads {
    /// Where games are played: not on the thread that draws pages.
    games: Handle,
    trials: Turns,
    /// How much of everything one origin may have, in percent.
    percent: usize,
    counts: Mutex<Counts>,
    /// Held while a number is taken.
    pending: Mutex<PendingUploads>,
}

/// The uploads that came lately.
#[derive(Default)]
struct Counts {
    names: PerOrigin<TokenBucket, NameKey>,
    addresses: PerOrigin<TokenBucket>,
}

impl Uploads {
    /// Nothing yet. Trials run on this runtime; one origin may have so much of
    /// everything, in percent.
    pub fn new(games: Handle, percent: usize) -> Uploads {
        Uploads(Arc::new(SharedUploads {
            games,
            trials: Turns::new(MAX_TRIED),
            percent,
            counts: Mutex::default(),
            pending: Mutex::default(),
        }))
    }

    /// Why this machine takes no programs; `None` if it does.
    pub fn unavailable() -> Option<MissingParts> {
        support().missing()
    }

    /// Takes in a program of `owner`, who has proved the name, and has it tried
    /// and entered without waiting for that. Gives its number.
    ///
    /// # Errors
    /// It is not taken in.
    pub fn take_in<'a>(
        &'a self,
        admission: Admission,
        owner: String,
        origin: Origin,
        bytes: Vec<u8>,
    ) -> BoxFuture<'a, Result<u32, UploadError>> {
        Box::pin(async move {
            if let Some(missing) = Uploads::unavailable() {
                return Err(UploadError::NoSandbox(missing));
            }
            let done = self.count(&owner, origin)?;
            let trial = admission.pending_trial();
            let place = self.0.trials.enter(origin, done);
            let place = place.ok_or(UploadError::Busy)?;
            let (shared, admitted) = (self.0.clone(), admission.clone());
            let keep = move || shared.keep(&admitted, &owner, origin, &bytes);
            let (tell, told) = oneshot::channel();
            let shared = self.0.clone();
            // A client that hangs up meanwhile leaves no upload without a report.
            self.0.games.spawn(async move {
                let kept = spawn_blocking(keep).await;
                let kept = kept.unwrap_or_else(|error| Err(broken(&error)));
                let (upload, replaced) = match kept {
                    Ok(kept) => kept,
                    Err(error) => return drop(tell.send(Err(error))),
                };
                let _ = tell.send(Ok(upload.number));
                let tried =
                    shared.see_through(admission, upload, trial.came, origin, place, replaced);
                tried.await;
                drop(trial);
            });
            told.await.map_err(|error| broken(&error))?
        })
    }

    /// Counts an upload of this name and from this address; gives how many from this
    /// address came lately.
    fn count(&self, owner: &str, origin: Origin) -> Result<usize, UploadError> {
        let now = Instant::now();
        let Counts { names, addresses } = &mut *self.0.counts.lock();
        let new = || TokenBucket::new(OF_NAME);
        let (of_name, _) = names.entry(NameKey::of(owner), now, new);
        of_name.take(now).map_err(|_| UploadError::TooOften)?;
        let new = || TokenBucket::new(OF_ADDRESS);
        let (of_address, _) = addresses.entry(origin, now, new);
        of_address.take(now).map_err(|_| UploadError::TooOften)?;
        Ok(of_address.missing(now))
    }
}

/// Why an upload leaves the line before it is tried.
enum LeftLine {
    /// Its owner has uploaded another one.
    Replaced,
    /// Others took its place.
    Crowded,
}

impl SharedUploads {
    /// Unpacks a program into a folder of its own. It takes the place of one of its
    /// owner that waits to be tried; when the receiver fails, another has taken its
    /// own.
    fn keep(
        &self,
        admission: &Admission,
        owner: &str,
        origin: Origin,
        bytes: &[u8],
    ) -> Result<(Upload, oneshot::Receiver<()>), UploadError> {
        admission.expect_room_for_upload(owner, origin)?;
        let uploads = admission.files().uploads().to_owned();
        let (contest, key) = (&admission.contest, NameKey::of(owner));
        let (stays, replaced) = oneshot::channel();
        let (number, folder) = {
            let mut all = self.pending.lock();
            let own = all.iter().filter(|((other, _), _)| other == contest);
            let own: Vec<&PendingUpload> = own.map(|(_, pending)| pending).collect();
            let number = take_number(&uploads, &own, (&key, origin), self.percent)?;
            let folder = uploads.join(number.to_string());
            let files = admission.files();
            let made = files.make(&uploads).and_then(|()| make_folder(&folder));
            made.map_err(|error| broken(&error))?;
            let pending = PendingUpload {
                owner: key.clone(),
                origin,
                stays: Some(stays),
            };
            all.insert((contest.clone(), number), pending);
            (number, folder)
        };
        match files_of(admission, bytes, &folder) {
            Ok(command) => {
                self.replace(contest, &key, number);
                let owner = owner.to_owned();
                let upload = Upload {
                    owner,
                    number,
                    command,
                };
                Ok((upload, replaced))
            }
            Err(error) => {
                // The part of it that was unpacked is of no use.
                let _ = forget_program(&uploads, number);
                self.pending.lock().remove(&(contest.clone(), number));
                Err(error.into())
            }
        }
    }

    /// Has older uploads of this owner leave the line.
    fn replace(&self, contest: &str, owner: &NameKey, number: u32) {
        let mut all = self.pending.lock();
        for ((other, older), pending) in all.iter_mut() {
            if other == contest && *older < number && pending.owner == *owner {
                pending.stays = None;
            }
        }
    }

    /// Waits for the turn of an upload, tries it, and writes its report.
    async fn see_through(
        &self,
        admission: Admission,
        upload: Upload,
        came: Timestamp,
        origin: Origin,
        place: PlaceInLine,
        replaced: oneshot::Receiver<()>,
    ) {
        let key = (admission.contest.clone(), upload.number);
        let turn = tokio::select! {
            biased;
            _ = replaced => Err(LeftLine::Replaced),
            turn = place.turn() => turn.ok_or(LeftLine::Crowded),
        };
        if let Some(pending) = self.pending.lock().get_mut(&key) {
            // From now on it is tried, whatever else is uploaded.
            pending.stays = None;
        }
        try_and_enter(admission, upload, came, origin, turn).await;
        self.pending.lock().remove(&key);
    }
}

/// Unpacks an upload; gives the words that start it, or none if it is to be built.
fn files_of(
    admission: &Admission,
    bytes: &[u8],
    folder: &Path,
) -> Result<Vec<String>, UnpackError> {
    unpack::unpack_files(bytes, folder, unpack::UPLOAD)?;
    let command = match folder.join(unpack::BUILD).is_file() {
        true if admission.terms().toolchains.is_empty() => return Err(UnpackError::NoBuilds),
        true => {
            unpack::make_executable(&folder.join(unpack::BUILD))?;
            Vec::new()
        }
        false => unpack::start_words(folder)?,
    };
    library::add(folder)?;
    Ok(command)
}

/// Tries a program if it is its turn, enters it if it passes, and writes the report.
async fn try_and_enter(
    admission: Admission,
    mut upload: Upload,
    came: Timestamp,
    origin: Origin,
    turn: Result<Turn, LeftLine>,
) {
    let uploads = admission.files().uploads().to_owned();
    let mut report = Report {
        number: upload.number,
        owner: upload.owner.clone(),
        address: Some(origin.address()),
        at: Timestamp::now().as_second(),
        plays_as: None,
        refused: None,
        trial: Trial::default(),
    };
    report.trial = match &turn {
        Ok(_) => match built_and_tried(&admission, &mut upload, &uploads).await {
            Ok(trial) => trial,
            Err(error) => {
                let why = error.to_string();
                Trial::ended(TrialEnd::NotTried { why })
            }
        },
        Err(LeftLine::Replaced) => Trial::ended(TrialEnd::Replaced),
        Err(LeftLine::Crowded) => Trial::ended(TrialEnd::Crowded),
    };
    let passed = report.trial.passed;
    let entered = spawn_blocking(move || {
        if passed {
            match admission.enter_upload(upload, origin, came) {
                Ok(name) => report.plays_as = Some(name),
                Err(why) => report.refused = Some(why.to_string()),
            }
        }
        if turn.is_err() {
            // Nobody needs a program that was not tried.
            forget_program(&uploads, report.number)?;
        }
        let text = serde_json::to_string(&report).map_err(io::Error::other)?;
        let file = uploads.join(format!("{}.json", report.number));
        // No sandbox shows it.
        write_new(&file, text.as_bytes(), FILE_MODE)
    });
    match entered.await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::error!("the report of an upload is not kept: {error}"),
        Err(error) => tracing::error!("an upload was not entered: {error}"),
    }
}

/// Gives a program what it learns from, before its trial: the folder that was
/// uploaded with it, or what the last version of its owner has learned.
fn begin_to_learn(admission: &Admission, upload: &Upload) -> io::Result<()> {
    let files = admission.files();
    let kept = |number| learned_folder(files.uploads(), number);
    let brought = files
        .uploads()
        .join(upload.number.to_string())
        .join(LEARNED);
    if brought.is_dir() {
        return learned::begin(&kept(upload.number), &brought);
    }
    let all = files.read().into_iter().filter_map(|player| player.upload);
    let own = all.filter(|other| is_same_name(&other.owner, &upload.owner));
    let last = own.map(|other| other.number).max();
    last.map_or(Ok(()), |last| {
        learned::begin_as(&kept(upload.number), &kept(last))
    })
}

/// Builds a program if it is to be built, and tries it.
async fn built_and_tried(
    admission: &Admission,
    upload: &mut Upload,
    uploads: &Path,
) -> Result<Trial, TrialError> {
    let mut log = Vec::new();
    if upload.command.is_empty() {
        let folder = uploads.join(upload.number.to_string());
        let toolchains = admission.terms().toolchains.values();
        let called = format!("the build of upload {} of {}", upload.number, upload.owner);
        let toolchains = toolchains.flatten().cloned().collect();
        let (built, lines) = build::build(&folder, toolchains, &called).await;
        log = lines;
        match built {
            Ok(command) => upload.command = command,
            Err(why) => {
                let why = why.to_string();
                let ended = Trial::ended(TrialEnd::NotBuilt { why });
                return Ok(Trial {
                    build: log,
                    ..ended
                }
                .told_from(&folder));
            }
        }
    }
    let (known, own) = (admission.clone(), upload.clone());
    let begun = spawn_blocking(move || begin_to_learn(&known, &own)).await;
    let begun = begun.map_err(io::Error::other).flatten();
    begun.map_err(TrialError::Learned)?;
    let trial = tried(admission, upload, uploads).await?;
    Ok(Trial {
        build: log,
        ..trial
    })
}

async fn tried(
    admission: &Admission,
    upload: &Upload,
    uploads: &Path,
) -> Result<Trial, TrialError> {
    let known = admission.clone();
    let config = spawn_blocking(move || known.config());
    let config = config.await.map_err(|_| TrialError::Broken)??;
    let folder = uploads.join(upload.number.to_string());
    let brain = BrainSpec::parse(&upload.words(&folder), &folder);
    let mut brain = brain.map_err(|_| TrialError::Broken)?;
    let toolchains = admission.terms().toolchains.values();
    brain.sandbox = Some(Rules {
        read: toolchains.flatten().cloned().collect(),
        learned: Some(learned_folder(uploads, upload.number)),
        ..upload_rules(&folder)
    });
    let source = brain.source(&folder, ArrivalPlaces::default());
    let source =
        source.map_err(|failure| TrialError::NotStarted(told_from(&folder, &failure.detail)))?;
    let called = format!("upload {} of {}", upload.number, upload.owner);
    let trial = match config.played.board() {
        Some(board) => trial::play(&source, board, &called).await?,
        None => config.played.try_program(&source).await,
    };
    Ok(trial.told_from(&folder))
}

/// Why a program cannot be tried.
#[derive(Debug, thiserror::Error)]
enum TrialError {
    #[error("{0}")]
    Registration(#[from] RegistrationError),
    #[error("{0}")]
    Start(#[from] StartError),
    #[error("what it learns from cannot be put there: {0}")]
    Learned(io::Error),
    #[error("{0}")]
    NotStarted(String),
    #[error("a part of the server broke down")]
    Broken,
}

/// The reports of the uploads of this owner, the last one first; reads from the
/// disk. Uploads that are still being tried have none.
pub fn reports(admission: &Admission, owner: &str) -> Vec<Report> {
    let uploads = admission.files().uploads().to_owned();
    let mut numbers = numbers(&uploads);
    numbers.reverse();
    let all = numbers
        .into_iter()
        .filter_map(|number| read(&uploads, number));
    all.filter(|report| is_same_name(&report.owner, owner))
        .collect()
}

/// The report of an upload; `None` where there is none, or none yet.
pub fn report(admission: &Admission, number: u32) -> Option<Report> {
    read(admission.files().uploads(), number)
}

fn read(uploads: &Path, number: u32) -> Option<Report> {
    read_as(uploads, number)
}

/// The fields of a report that are of interest.
fn read_as<T: DeserializeOwned>(uploads: &Path, number: u32) -> Option<T> {
    let file = uploads.join(format!("{number}.json"));
    let text = files::read_text(&file, MAX_REPORT_BYTES).ok()?;
    serde_json::from_str(&text).ok()
}

/// The numbers of all uploads, in order.
fn numbers(uploads: &Path) -> Vec<u32> {
    let entries = fs::read_dir(uploads).into_iter().flatten().flatten();
    let number = |entry: fs::DirEntry| {
        let name = entry.file_name();
        let name = name.to_str()?;
        name.strip_suffix(".json").unwrap_or(name).parse().ok()
    };
    let mut numbers: Vec<u32> = entries.filter_map(number).collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

fn broken(error: &dyn std::fmt::Display) -> UploadError {
    tracing::error!("an upload cannot be kept: {error}");
    UploadError::Failed
}
