//! Programs that are uploaded for a tournament: kept in its store, tried against
//! random play in a sandbox, and entered as players if they pass.

mod trial;
mod unpack;

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use referee::token_bucket::{Rate, TokenBucket};
use serde::{Deserialize, Serialize};
use store::same_name::{NameKey, is_same_name};
use store::write_new;
use tokio::runtime::Handle;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::Instant;

use crate::brain_spec::BrainSpec;
use crate::contest_file::{StartError, Upload, upload_rules};
use crate::lobby::Origin;
use crate::mutex::Mutex;
use crate::registrations::{Admission, RegistrationError};
use crate::{Say, shown_in_english};
use launch::sandbox::{MissingParts, support};
use words::Language;

pub use trial::{Trial, TrialEnd};
pub use unpack::{MAX_BYTES as MAX_UPLOAD_BYTES, Room, UnpackError, unpack};

/// The most programs that are tried at once, and that wait to be.
const MAX_TRIED: usize = 2;
const MAX_WAITING: usize = 50;

/// The uploads of a tournament that are kept, those that failed with them.
const MAX_UPLOADS: u32 = 2_000;

/// The uploads of a name, and of an address: so many at once, and another one
/// after this time.
const OF_NAME: Rate = Rate::burst(20, Duration::from_secs(3600));
const OF_ADDRESS: Rate = Rate::burst(100, Duration::from_secs(600));

/// The most names and addresses that are counted; further ones wait until others
/// are forgotten.
const MAX_COUNTED: usize = 10_000;

/// The mode of a report: no sandbox shows it.
const REPORT_MODE: u32 = 0o600;

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
    /// Its owner cannot register.
    Registration(#[from] RegistrationError),
    /// It is of no use.
    Unusable(#[from] UnpackError),
    /// It cannot be kept; the log says why.
    Failed,
}

/// What is known about an upload; its owner alone sees it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Report {
    /// The number of the upload in its tournament.
    pub number: u32,
    /// Under which name it was uploaded.
    pub owner: String,
    /// When, in seconds since 1970 began (UTC).
    pub at: i64,
    /// What it plays as, if it was entered.
    pub plays_as: Option<String>,
    /// Why it was not entered although it passed.
    pub refused: Option<String>,
    /// The game against random play.
    pub trial: Trial,
}

shown_in_english!(UploadError);

impl Say for UploadError {
    fn say(&self, language: Language) -> String {
        match self {
            UploadError::NoSandbox(missing) => language.with(
                "contests-upload-no-sandbox",
                &[("missing", missing.say(language).into())],
            ),
            UploadError::TooOften => language.say("contests-upload-too-often"),
            UploadError::Busy => language.say("contests-upload-busy"),
            UploadError::Full => language.say("contests-upload-full"),
            UploadError::Registration(why) => why.say(language),
            UploadError::Unusable(why) => why.say(language),
            UploadError::Failed => language.say("contests-upload-failed"),
        }
    }
}

/// Takes in uploads. Clones are the same.
#[derive(Clone)]
pub struct Uploads(Arc<Shared>);

struct Shared {
    /// Where games are played: not on the thread that draws pages.
    games: Handle,
    trials: Arc<Semaphore>,
    /// Trials that wait or run.
    waiting: Arc<Semaphore>,
    counts: Mutex<HashMap<Counted, TokenBucket>>,
    /// Held while a number is taken.
    numbers: Mutex<()>,
}

#[derive(PartialEq, Eq, Hash)]
enum Counted {
    Name(NameKey),
    Address(Origin),
}

impl Uploads {
    /// Nothing yet. Trials run on this runtime.
    pub fn new(games: Handle) -> Uploads {
        Uploads(Arc::new(Shared {
            games,
            trials: Arc::new(Semaphore::new(MAX_TRIED)),
            waiting: Arc::new(Semaphore::new(MAX_WAITING)),
            counts: Mutex::default(),
            numbers: Mutex::default(),
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
    pub async fn take_in(
        &self,
        admission: Admission,
        owner: String,
        origin: Origin,
        bytes: Vec<u8>,
    ) -> Result<u32, UploadError> {
        if let Some(missing) = Uploads::unavailable() {
            return Err(UploadError::NoSandbox(missing));
        }
        let waiting = self.0.waiting.clone().try_acquire_owned();
        let waiting = waiting.map_err(|_| UploadError::Busy)?;
        self.count(&owner, origin)?;
        let shared = self.0.clone();
        let (admitted, owned_by) = (admission.clone(), owner.clone());
        let kept = spawn_blocking(move || shared.keep(&admitted, &owned_by, &bytes)).await;
        let upload = kept.map_err(|error| broken(&error))??;
        let number = upload.number;
        let trials = self.0.trials.clone();
        self.0.games.spawn(async move {
            let _waiting = waiting;
            // It is never closed.
            let Ok(_turn) = trials.acquire_owned().await else {
                return;
            };
            try_and_enter(admission, upload).await;
        });
        Ok(number)
    }

    /// Counts an upload of this name and from this address.
    fn count(&self, owner: &str, origin: Origin) -> Result<(), UploadError> {
        let now = Instant::now();
        let mut counts = self.0.counts.lock();
        if counts.len() >= MAX_COUNTED {
            counts.retain(|_, bucket| !bucket.is_full(now));
        }
        let keys = [
            (Counted::Name(NameKey::of(owner)), OF_NAME),
            (Counted::Address(origin), OF_ADDRESS),
        ];
        for (key, rate) in keys {
            if counts.len() >= MAX_COUNTED && !counts.contains_key(&key) {
                return Err(UploadError::TooOften);
            }
            let bucket = counts.entry(key).or_insert_with(|| TokenBucket::new(rate));
            bucket.take(now).map_err(|_| UploadError::TooOften)?;
        }
        Ok(())
    }
}

impl Shared {
    /// Unpacks a program into a folder of its own.
    fn keep(
        &self,
        admission: &Admission,
        owner: &str,
        bytes: &[u8],
    ) -> Result<Upload, UploadError> {
        admission.expect_room_for_upload(owner)?;
        let uploads = admission.files().uploads().to_owned();
        let number = {
            let _numbers = self.numbers.lock();
            let number = numbers(&uploads).into_iter().max().unwrap_or(0) + 1;
            if number > MAX_UPLOADS {
                return Err(UploadError::Full);
            }
            fs::create_dir_all(uploads.join(number.to_string())).map_err(|error| broken(&error))?;
            number
        };
        let folder = uploads.join(number.to_string());
        match unpack(bytes, &folder, unpack::UPLOAD) {
            Ok(command) => Ok(Upload {
                owner: owner.to_owned(),
                number,
                command,
            }),
            Err(error) => {
                // What was unpacked of it is of no use.
                let _ = fs::remove_dir_all(&folder);
                Err(error.into())
            }
        }
    }
}

/// Tries a program, enters it if it passes, and writes the report.
async fn try_and_enter(admission: Admission, upload: Upload) {
    let uploads = admission.files().uploads().to_owned();
    let mut report = Report {
        number: upload.number,
        owner: upload.owner.clone(),
        at: Timestamp::now().as_second(),
        plays_as: None,
        refused: None,
        trial: Trial::default(),
    };
    match tried(&admission, &upload, &uploads).await {
        Ok(trial) => report.trial = trial,
        Err(error) => {
            let why = error.to_string();
            report.trial = Trial::ended(TrialEnd::NotTried { why });
        }
    }
    let passed = report.trial.passed;
    let entered = spawn_blocking(move || {
        if passed {
            match admission.enter_upload(upload) {
                Ok(name) => report.plays_as = Some(name),
                Err(why) => report.refused = Some(why.to_string()),
            }
        }
        let text = serde_json::to_string(&report).map_err(io::Error::other)?;
        let file = uploads.join(format!("{}.json", report.number));
        write_new(&file, text.as_bytes(), REPORT_MODE)
    });
    match entered.await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::error!("the report of an upload is not kept: {error}"),
        Err(error) => tracing::error!("an upload was not entered: {error}"),
    }
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
    brain.sandbox = Some(upload_rules(&folder));
    let source = brain.source(&folder, None, None);
    let source = source.map_err(|failure| TrialError::NotStarted(failure.detail))?;
    let called = format!("upload {} of {}", upload.number, upload.owner);
    Ok(trial::play(&source, config, &called).await?)
}

/// Why a program cannot be tried.
#[derive(Debug, thiserror::Error)]
enum TrialError {
    #[error("{0}")]
    Registration(#[from] RegistrationError),
    #[error("{0}")]
    Start(#[from] StartError),
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
    numbers.sort_unstable_by(|one, other| other.cmp(one));
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
    let text = fs::read_to_string(uploads.join(format!("{number}.json"))).ok()?;
    serde_json::from_str(&text).ok()
}

/// The numbers of all uploads.
fn numbers(uploads: &PathBuf) -> Vec<u32> {
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
