//! How much each origin may add to the disk: the records of its games and
//! hands.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;
use words::{Phrase, says};

use net::token_bucket::{Rate, TokenBucket};
use net::{Origin, PerOrigin};
use parking_lot::Mutex;
use record::{Entry, Journal};

/// The bytes that the games of one origin may add within a day, unless
/// configured: a hundred thousand games, enough for a class behind one address.
pub const BYTES_PER_DAY: usize = 4 << 30;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The bytes of a record besides its moves, thoughts and conversations.
const BESIDES: usize = 2048;

/// The bytes of an entry or a line of a record besides its text: elements,
/// times.
const BESIDES_TEXT: usize = 64;

/// The bytes of a block of a disk, as ext4 and others have them by default.
const BLOCK: usize = 4096;

/// The bytes that each origin has added to the disk. Clones count together.
#[derive(Clone, Debug)]
pub struct DiskQuota {
    spent: Arc<Mutex<PerOrigin<TokenBucket, Option<Origin>>>>,
    rate: Rate,
    most: usize,
}

/// An origin has added as much to the disk as it may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub struct QuotaSpent {
    most: usize,
    wait: Duration,
}

impl QuotaSpent {
    /// The pause of a contest whose games filled as much as they may, and the message
    /// about it.
    pub(crate) fn pause(&self) -> (Duration, Phrase) {
        let spent = Phrase::new("terminal-contest-disk-spent").with("size", self.most >> 20);
        let time = humantime::format_duration(self.wait).to_string();
        (self.wait, spent.with("time", time))
    }
}

says!(QuotaSpent {
    Self { most, wait } => (
        "terminal-quota-spent", size = most >> 20,
        time = humantime::format_duration(*wait).to_string()
    ),
});

impl Default for DiskQuota {
    fn default() -> DiskQuota {
        DiskQuota::new(BYTES_PER_DAY)
    }
}

impl DiskQuota {
    /// Each origin may add this many bytes within 24 hours, from 1. They begin
    /// with its first game.
    pub fn new(most: usize) -> DiskQuota {
        DiskQuota {
            spent: Arc::default(),
            rate: Rate::per_period(most, DAY),
            most,
        }
    }

    /// Refuses another game if one of these origins has spent its quota.
    ///
    /// # Errors
    /// Until when.
    pub fn expect_room(
        &self,
        origins: impl IntoIterator<Item = impl Into<Option<Origin>>>,
    ) -> Result<(), QuotaSpent> {
        let now = Instant::now();
        let spent = self.spent.lock();
        for origin in origins {
            let bucket = spent.get(origin.into());
            if let Some(until) = bucket.and_then(|bucket| bucket.empty_until(now)) {
                let seconds = until.saturating_duration_since(now).as_secs() + 1;
                return Err(QuotaSpent {
                    most: self.most,
                    wait: Duration::from_secs(seconds),
                });
            }
        }
        Ok(())
    }

    /// Counts the bytes that were added for these origins, `None` for none. The last game
    /// may go beyond the bytes that were left.
    pub fn charge(
        &self,
        origins: impl IntoIterator<Item = impl Into<Option<Origin>>>,
        bytes: usize,
    ) {
        let now = Instant::now();
        let mut spent = self.spent.lock();
        for origin in origins {
            let (bucket, _) = spent.entry(origin.into(), now, || TokenBucket::new(self.rate));
            bucket.spend(now, bytes);
        }
    }
}

/// About how many bytes the record of a game takes: whole blocks of the disk.
pub fn record_bytes(journal: &Journal) -> usize {
    let entries = journal.entries.iter().map(|entry| match entry {
        Entry::Turn { text, .. } | Entry::Chance { text } => text.len(),
        Entry::Info { text, .. } => text.len(),
    });
    let players = journal.players.iter();
    let lines = players.flat_map(|player| &player.transcript);
    let errors = journal.players.iter().flat_map(|player| &player.errors);
    let texts = entries
        .chain(lines.map(|line| line.text.len()))
        .chain(errors.map(|line| line.text.len()));
    let bytes = BESIDES + texts.map(|text| text + BESIDES_TEXT).sum::<usize>();
    bytes.next_multiple_of(BLOCK)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn an_origin_that_filled_its_part_of_the_disk_waits_and_others_do_not() {
        let [one, other] = [1, 2].map(|last| Origin::of([127, 0, 0, last].into()));
        let quota = DiskQuota::new(3 << 20);
        quota.charge([one], 2 << 20);
        assert_eq!(quota.expect_room([one]), Ok(()));
        quota.charge([one, other], 2 << 20);
        assert_eq!(quota.expect_room([other]), Ok(()));
        let spent = quota.expect_room([other, one]).unwrap_err().to_string();
        assert!(spent.contains("fill 3 MiB of the disk a day"), "{spent}");
        tokio::time::advance(DAY).await;
        assert_eq!(quota.expect_room([one]), Ok(()));
    }
}
