//! One game that is played again.

use std::collections::BTreeSet;
use std::time::Duration;

use contest::OpenResult;
use store::AuditFile;
use tokio::time::Instant;

use crate::coordinator::claims::WorkerIdentity;
use crate::coordinator::job_entry::PAUSE;
use crate::coordinator::open_audits::AuditedGame;

/// A worker may be at an audit for so long, or for [`SLOWER`] times as long as the game
/// took, where that is longer. Then another one is asked.
const HELD: Duration = Duration::from_secs(5 * 60);

/// How many times as long as another honest machine one may take.
const SLOWER: u32 = 2;

/// An audit that is not over after so many times that time is given up: its contest waits
/// for it. Three workers may have to play the game.
const TIMES: u32 = 3;

/// So is one that no present worker may play, after so long: that is time enough for a
/// worker to be started again.
const NOBODY: Duration = Duration::from_secs(60);

/// A game that is played again, or in doubt.
pub(in crate::coordinator) struct Audit {
    pub(in crate::coordinator) game: AuditedGame,
    /// The file of the store that holds it.
    pub(super) file: AuditFile,
    pub(in crate::coordinator) epoch: u32,
    /// The queue it is in; `None` while it waits.
    pub(super) class: Option<String>,
    /// The worker that has begun it.
    pub(super) holder: Option<Auditor>,
    /// The parties that had it and did not play it.
    tried: BTreeSet<String>,
    /// When it is given up.
    until: Instant,
    /// When a worker that may play it was last here.
    placed: Instant,
    /// The result that is audited: nothing is decided by it as long as this is there. Once
    /// it is not, the game is in doubt and the contest does not wait for a worker that may
    /// settle that.
    pub(super) result: Option<OpenResult>,
    /// When it was handed out, or something was heard of it.
    pub(super) heard: Instant,
    /// It waits at least until then.
    pub(super) not_before: Instant,
}

/// A worker that has begun an audit.
pub(super) struct Auditor {
    pub(super) who: WorkerIdentity,
    pub(super) party: String,
    /// How long it may take.
    until: Instant,
}

impl Audit {
    pub(super) fn new(
        file: AuditFile,
        game: AuditedGame,
        result: OpenResult,
        now: Instant,
    ) -> Audit {
        Audit {
            file,
            epoch: 0,
            class: None,
            holder: None,
            tried: BTreeSet::new(),
            until: now + held(&game).saturating_mul(TIMES),
            placed: now,
            result: Some(result),
            heard: now,
            not_before: now,
            game,
        }
    }

    /// The parties that may not play it: they have played it, or had it.
    pub(super) fn without(&self) -> BTreeSet<&str> {
        let played = self.game.played.iter();
        let played = played.map(|own| own.party.as_str());
        played
            .chain(self.tried.iter().map(String::as_str))
            .collect()
    }

    /// The name of the worker whose result counts.
    pub(super) fn first(&self) -> &str {
        let first = self.game.played.first();
        first.map_or("", |own| own.name.as_str())
    }

    pub(super) fn wait(&mut self) {
        self.class = None;
        self.holder = None;
    }

    /// It waits, for a moment at least.
    pub(super) fn pause(&mut self, now: Instant) {
        self.wait();
        self.not_before = now + PAUSE;
    }

    /// It waits for another worker than this one.
    pub(super) fn pass_on(&mut self, party: String) {
        self.tried.insert(party);
        self.wait();
    }

    /// A worker has begun it.
    pub(super) fn begin(&mut self, who: WorkerIdentity, party: String, now: Instant) {
        // One that begins it again has no more time.
        let before = self.holder.take().filter(|own| own.who == who);
        let until = before.map_or(now + held(&self.game), |own| own.until);
        self.holder = Some(Auditor { who, party, until });
        self.heard = now;
    }

    /// Takes it from a worker that takes too long, and gives that worker.
    pub(super) fn overdue(&mut self, now: Instant) -> Option<WorkerIdentity> {
        let holder = self.holder.take_if(|own| now >= own.until)?;
        self.pass_on(holder.party);
        Some(holder.who)
    }

    /// Why nobody waits for it any more, if that is so. `is_placed` says whether somebody
    /// plays it or could.
    pub(super) fn is_hopeless(&mut self, is_placed: bool, now: Instant) -> Option<&'static str> {
        if is_placed {
            self.placed = now;
        }
        match () {
            () if now >= self.until => Some("it takes too long"),
            () if now >= self.placed + NOBODY => Some("nobody else is here who can play it"),
            () => None,
        }
    }
}

/// How long a worker may be at an audit.
fn held(game: &AuditedGame) -> Duration {
    HELD.max(game.took().saturating_mul(SLOWER))
}
