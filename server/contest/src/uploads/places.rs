//! The places of uploads: each tournament keeps so many, of which nobody has all.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::net::IpAddr;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use store::same_name::{NameKey, is_same_name};
use tokio::sync::oneshot;

use super::{UploadError, build, read_as};
use crate::file::learned_folder;
use net::{Origin, part_of};

/// The uploads of a tournament that are kept, those that failed with them.
const MAX_UPLOADS: usize = 2_000;

/// Those of one owner. The oldest that did not come to take part makes room for a
/// newer one.
const MAX_OF_OWNER: usize = 40;

/// An upload that waits to be tried, or is tried.
pub(super) struct PendingUpload {
    pub(super) owner: NameKey,
    pub(super) origin: Origin,
    /// Dropped when a newer upload of its owner takes its place in the line; `None`
    /// as soon as it is being tried.
    pub(super) stays: Option<oneshot::Sender<()>>,
}

/// The uploads without a report, by their tournament and number.
pub(super) type PendingUploads = HashMap<(String, u32), PendingUpload>;

/// The owner of a report.
#[derive(Deserialize)]
struct ReportOwner {
    number: u32,
    owner: String,
    address: Option<IpAddr>,
    plays_as: Option<String>,
}

/// Takes the next number of an upload in this folder, if it has room for another one
/// of this owner and from this origin, which may have `percent` of all.
///
/// # Errors
/// There is no room, or an older upload of the owner cannot be removed.
pub(super) fn take_number(
    uploads: &Path,
    pending: &[&PendingUpload],
    (owner, origin): (&NameKey, Origin),
    percent: usize,
) -> Result<u32, UploadError> {
    let numbers = super::numbers(uploads);
    let read = |number: &u32| read_as::<ReportOwner>(uploads, *number);
    let kept: Vec<ReportOwner> = numbers.iter().filter_map(read).collect();
    let is_own = |kept: &&ReportOwner| NameKey::of(&kept.owner) == *owner;
    let is_from_there = |kept: &&ReportOwner| kept.address == Some(origin.address());
    let waiting = |counts: &dyn Fn(&PendingUpload) -> bool| {
        let pending = pending.iter();
        pending.filter(|pending| counts(pending)).count()
    };
    let own = kept.iter().filter(is_own).count() + waiting(&|other| other.owner == *owner);
    let from_there =
        kept.iter().filter(is_from_there).count() + waiting(&|other| other.origin == origin);
    let mut failed = None;
    if own >= MAX_OF_OWNER {
        let mut own = kept.iter().filter(is_own);
        let oldest = own.find(|kept| kept.plays_as.is_none());
        failed = Some(oldest.ok_or(UploadError::OwnerFull)?);
    }
    let freed_there = usize::from(failed.is_some_and(|kept| is_from_there(&kept)));
    if from_there >= part_of(MAX_UPLOADS, percent) + freed_there {
        return Err(UploadError::AddressFull);
    }
    if numbers.len() >= MAX_UPLOADS + usize::from(failed.is_some()) {
        return Err(UploadError::Full);
    }
    if let Some(failed) = failed {
        remove(uploads, failed.number).map_err(|error| super::broken(&error))?;
    }
    Ok(numbers.last().map_or(1, |last| last + 1))
}

/// Removes all uploads of this owner from the folder of a tournament's uploads. Gives how
/// many there were.
///
/// # Errors
/// One of them cannot be removed.
pub fn remove_all_of(owner: &str, uploads: &Path) -> io::Result<usize> {
    let own = all_of(owner, uploads);
    own.iter().try_for_each(|number| remove(uploads, *number))?;
    Ok(own.len())
}

/// The files and folders of all uploads of this owner: programs, what they have learned, and
/// reports.
pub fn files_kept_of(owner: &str, uploads: &Path) -> Vec<PathBuf> {
    let files = all_of(owner, uploads).into_iter().flat_map(|number| {
        let folder = uploads.join(number.to_string());
        let built = build::built_place(&folder);
        let report = uploads.join(format!("{number}.json"));
        [folder, built, learned_folder(uploads, number), report]
    });
    files.filter(|file| file.exists()).collect()
}

/// The numbers of the uploads of this owner.
fn all_of(owner: &str, uploads: &Path) -> Vec<u32> {
    let kept = super::numbers(uploads).into_iter();
    let kept = kept.filter_map(|number| read_as::<ReportOwner>(uploads, number));
    kept.filter(|kept| is_same_name(&kept.owner, owner))
        .map(|own| own.number)
        .collect()
}

/// Removes an upload: its files, and its report, which is there as long as the upload is.
fn remove(uploads: &Path, number: u32) -> io::Result<()> {
    forget_program(uploads, number)?;
    fs::remove_file(uploads.join(format!("{number}.json")))
}

/// Removes the program of an upload that takes part nowhere.
pub(super) fn forget_program(uploads: &Path, number: u32) -> io::Result<()> {
    let folder = uploads.join(number.to_string());
    build::remove(&build::built_place(&folder))?;
    build::remove(&learned_folder(uploads, number))?;
    build::remove(&folder)
}

#[cfg(test)]
mod tests {
    use super::*;
    use net::USUAL_PERCENT;

    fn origin(last: u8) -> Origin {
        Origin::of([192, 0, 2, last].into())
    }

    /// An upload that is kept, from there.
    fn keep(folder: &Path, number: u32, owner: &str, last: u8, plays: bool) {
        let address = origin(last).address();
        let plays_as = plays.then_some(owner);
        let report = serde_json::json!({
            "number": number, "owner": owner, "address": address, "plays_as": plays_as,
        });
        fs::create_dir(folder.join(number.to_string())).unwrap();
        fs::write(folder.join(format!("{number}.json")), report.to_string()).unwrap();
    }

    fn take(folder: &Path, owner: &str, last: u8) -> Result<u32, UploadError> {
        let who = (&NameKey::of(owner), origin(last));
        take_number(folder, &[], who, USUAL_PERCENT)
    }

    #[test]
    fn an_owner_has_its_share_and_what_failed_makes_room() {
        let dir = tempfile::tempdir().unwrap();
        let most = u32::try_from(MAX_OF_OWNER).unwrap();
        for number in 1..=most {
            keep(dir.path(), number, "Anna", 1, number != 7);
        }
        assert_eq!(take(dir.path(), "Bert", 1).unwrap(), most + 1);
        assert_eq!(take(dir.path(), "ANNA", 1).unwrap(), most + 1);
        let is_there = |name: &str| dir.path().join(name).exists();
        assert!(!is_there("7") && !is_there("7.json") && is_there("8"));
        keep(dir.path(), most + 1, "Anna", 1, true);
        let full = take(dir.path(), "Anna", 2);
        assert!(matches!(full, Err(UploadError::OwnerFull)), "{full:?}");
    }

    #[test]
    fn an_address_leaves_places_of_uploads_to_others() {
        let dir = tempfile::tempdir().unwrap();
        let share = u32::try_from(part_of(MAX_UPLOADS, USUAL_PERCENT)).unwrap();
        for number in 1..=share {
            keep(dir.path(), number, &format!("P{number}"), 1, false);
        }
        let full = take(dir.path(), "Anna", 1);
        assert!(matches!(full, Err(UploadError::AddressFull)), "{full:?}");
        assert_eq!(take(dir.path(), "Anna", 2).unwrap(), share + 1);
    }

    #[test]
    fn who_is_forgotten_leaves_no_upload() {
        let dir = tempfile::tempdir().unwrap();
        keep(dir.path(), 1, "Anna", 1, true);
        keep(dir.path(), 2, "Bert", 1, true);
        keep(dir.path(), 3, "ANNA", 1, false);
        assert_eq!(remove_all_of("anna", dir.path()).unwrap(), 2);
        let mut left: Vec<_> = fs::read_dir(dir.path()).unwrap().collect();
        assert_eq!(left.len(), 2);
        left.retain(|entry| entry.as_ref().unwrap().file_name() != "2");
        assert_eq!(left[0].as_ref().unwrap().file_name(), "2.json");
    }

    #[test]
    fn those_that_wait_count() {
        let dir = tempfile::tempdir().unwrap();
        let pending: Vec<PendingUpload> = (0..MAX_OF_OWNER)
            .map(|_| PendingUpload {
                owner: NameKey::of("Anna"),
                origin: origin(1),
                stays: None,
            })
            .collect();
        let pending: Vec<&PendingUpload> = pending.iter().collect();
        let who = (&NameKey::of("Anna"), origin(1));
        let full = take_number(dir.path(), &pending, who, USUAL_PERCENT);
        assert!(matches!(full, Err(UploadError::OwnerFull)), "{full:?}");
    }
}
