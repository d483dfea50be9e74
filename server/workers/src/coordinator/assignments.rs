//! The file of claims, which lies in the store of a contest: which jobs are at which
//! workers. A coordinator that is started again learns from it which worker had which
//! job in earlier runs.

use std::collections::BTreeMap;
use std::io::{self, BufRead as _, BufReader, Read as _};
use std::path::Path;

use record::files;

use crate::job::JobKey;
use crate::signing::is_key;

/// The most claims that are read, and kept of earlier runs.
const MAX_CLAIMS: usize = 50_000;

/// The most bytes of the file that are read; a line has some 100.
const MAX_BYTES: u64 = 8 << 20;

/// A job as one run handed it out.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct JobOfRun {
    pub(super) run: String,
    pub(super) number: u64,
    pub(super) epoch: u32,
}

impl JobOfRun {
    /// The job that a worker names.
    pub(super) fn of(key: &JobKey) -> JobOfRun {
        JobOfRun {
            run: key.run.clone(),
            number: key.number,
            epoch: key.epoch,
        }
    }

    /// A line of the file: the job, and the key of its worker.
    fn of_line(line: &str) -> Option<(JobOfRun, String)> {
        let mut words = line.split(' ');
        let job = JobOfRun {
            run: words.next()?.to_owned(),
            number: words.next()?.parse().ok()?,
            epoch: words.next()?.parse().ok()?,
        };
        let key = words.next().filter(|key| is_key(key))?;
        words.next().is_none().then(|| (job, key.to_owned()))
    }
}

/// The keys of the workers that have claimed these jobs.
pub(super) type ClaimedJobs = BTreeMap<JobOfRun, String>;

/// Reads the file; without a file there are no claims. Lines that are no claim are passed
/// over.
///
/// # Errors
/// It cannot be read.
pub(super) fn read(path: &Path) -> io::Result<ClaimedJobs> {
    let file = match files::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(ClaimedJobs::new()),
        Err(error) => return Err(error),
    };
    let lines = BufReader::new(file.take(MAX_BYTES)).lines();
    let claims = lines.map_while(Result::ok);
    let claims = claims.filter_map(|line| JobOfRun::of_line(&line));
    Ok(claims.take(MAX_CLAIMS).collect())
}

/// Writes the file anew.
///
/// # Errors
/// It cannot be written.
pub(super) fn write(path: &Path, claims: &ClaimedJobs) -> io::Result<()> {
    let mut text =
        "# Jobs that workers play: run, number, how often it was handed out, key.\n".to_owned();
    for (job, key) in claims.iter().take(MAX_CLAIMS) {
        let JobOfRun { run, number, epoch } = job;
        text.push_str(&format!("{run} {number} {epoch} {key}\n"));
    }
    store::write_over(path, text.as_bytes(), store::FILE_MODE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::signing::WorkerKey;

    #[test]
    fn claims_come_back_from_their_file_and_nothing_else_does() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("claims");
        assert!(read(&path).unwrap().is_empty());
        let job = |number| JobOfRun {
            run: "00aa".to_owned(),
            number,
            epoch: 2,
        };
        let key = WorkerKey::new().public();
        let claims = ClaimedJobs::from([(job(1), key.clone()), (job(7), key.clone())]);
        write(&path, &claims).unwrap();
        assert_eq!(read(&path).unwrap(), claims);
        let torn = format!(
            "00aa 1 2 {key}\n\nx\n00aa 1 2\n00aa 2 x {key}\n00aa 7 2 {}",
            &key[..9]
        );
        std::fs::write(&path, torn).unwrap();
        assert_eq!(read(&path).unwrap(), ClaimedJobs::from([(job(1), key)]));
        assert!(read(folder.path()).is_err());
    }
}
