//! The analyses of games by brains of the server: those that are under way, and those that
//! were asked for lately.

use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use parking_lot::Mutex;
use tokio::runtime::Handle;
use tokio::time::Instant;

use super::place::Place;
use contest::BrainConfig;
use contest::recent::Recent;
use net::{NoPermit, Origin, Pool};
use people::{Analysis, positions_of};
use record::Journal;
use words::Phrase;

/// Maximum number of analyses at once.
const MAX_ANALYSES: usize = 2;

/// Maximum number of analyses at once for one address.
const MAX_ANALYSES_PER_ADDRESS: usize = 1;

/// Maximum number of analyses that are kept.
const MAX_KEPT_ANALYSES: usize = 64;

/// An analysis that nobody has looked at for so long ends.
const PATIENCE: Duration = Duration::from_secs(15);

/// The analyses of games. They run on the runtime of the games' programs.
pub(super) struct Analyses {
    kept: Arc<Recent<Place, Arc<PendingAnalysis>, MAX_KEPT_ANALYSES>>,
    places: Pool,
    /// Held while one is begun.
    beginning: Mutex<()>,
    /// The brains that the server starts.
    brains: Vec<BrainConfig>,
    runtime: Handle,
}

/// An analysis under way or done.
pub(super) struct PendingAnalysis {
    /// How many positions are judged.
    judged: AtomicUsize,
    /// How many positions will be judged.
    pub(super) positions: usize,
    /// When somebody looked at it last.
    looked: Mutex<Instant>,
    outcome: OnceLock<Result<Analysis, Phrase>>,
}

impl PendingAnalysis {
    /// How many positions are judged.
    pub(super) fn judged(&self) -> usize {
        self.judged.load(Ordering::Relaxed)
    }

    /// The analysis, or why there is none; `None` while it is under way.
    pub(super) fn outcome(&self) -> Option<&Result<Analysis, Phrase>> {
        self.outcome.get()
    }

    /// Whether it has failed, so that it may be asked for again.
    fn has_failed(&self) -> bool {
        self.outcome().is_some_and(Result::is_err)
    }
}

impl Analyses {
    /// None yet; they will be made by these brains, on this runtime.
    pub(super) fn new(brains: Vec<BrainConfig>, runtime: Handle) -> Analyses {
        Analyses {
            kept: Arc::default(),
            places: Pool::divided(MAX_ANALYSES, MAX_ANALYSES_PER_ADDRESS),
            beginning: Mutex::default(),
            brains,
            runtime,
        }
    }

    /// Whether a brain of the server can analyse this game.
    pub(super) fn can_judge(&self, journal: &Journal) -> bool {
        !Analysis::analysts(journal, &self.brains).is_empty()
    }

    /// The analysis of the game at this place, if somebody has asked for it. It goes on as
    /// long as somebody looks at it.
    pub(super) fn of(&self, place: &Place) -> Option<Arc<PendingAnalysis>> {
        let pending = self.kept.get(place)?;
        *pending.looked.lock() = Instant::now();
        Some(pending)
    }

    /// Begins the analysis of a game for a visitor at this address, unless it is there
    /// already.
    ///
    /// # Errors
    /// Others are under way, of this address or in all.
    pub(super) fn begin(
        &self,
        place: &Place,
        journal: Arc<Journal>,
        address: IpAddr,
    ) -> Result<(), NoPermit> {
        // Two who ask at once get the same one.
        let _beginning = self.beginning.lock();
        if self.of(place).is_some_and(|pending| !pending.has_failed()) {
            return Ok(());
        }
        let permit = self.places.take([Origin::of(address)])?;
        let pending = Arc::new(PendingAnalysis {
            judged: AtomicUsize::new(0),
            positions: positions_of(&journal),
            looked: Mutex::new(Instant::now()),
            outcome: OnceLock::new(),
        });
        self.kept.insert(place.clone(), pending.clone());
        let analysts = Analysis::analysts(&journal, &self.brains);
        let (kept, place) = (self.kept.clone(), place.clone());
        self.runtime.spawn(async move {
            let _permit = permit;
            let goes_on = |judged| {
                pending.judged.store(judged, Ordering::Relaxed);
                pending.looked.lock().elapsed() < PATIENCE
            };
            match Analysis::of(&journal, &analysts, goes_on).await.transpose() {
                Some(outcome) => {
                    // Cannot fail: it is set here alone.
                    let _ = pending.outcome.set(outcome);
                }
                None => kept.remove(&place),
            }
        });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;
    use std::thread;

    use record::GameId;
    use record::time_control::TimeControl;

    use super::*;

    fn journal() -> Journal {
        Journal {
            id: GameId::new(1),
            game: "gomoku".to_owned(),
            board: 9,
            options: Vec::new(),
            event: None,
            tags: Vec::new(),
            started: record::now(),
            seed: None,
            time: TimeControl::new(Some(Duration::from_secs(1)), None),
            untimed: Vec::new(),
            position: None,
            opening: String::new(),
            players: Vec::new(),
            machine: None,
            entries: Vec::new(),
            verdict: None,
        }
    }

    #[test]
    fn two_who_ask_at_once_get_the_same_analysis() {
        // It does not run, so an analysis stays under way.
        let runtime = tokio::runtime::Builder::new_current_thread()
            .build()
            .expect("a runtime");
        let journal = Arc::new(journal());
        let place = |id| Place::of_house(GameId::new(id));
        for _ in 0..200 {
            let analyses = Analyses::new(Vec::new(), runtime.handle().clone());
            let begin = |id, last| {
                let address = [127, 0, 0, last].into();
                analyses.begin(&place(id), journal.clone(), address)
            };
            let together = Barrier::new(2);
            thread::scope(|scope| {
                for last in [1, 2] {
                    let (begin, together) = (&begin, &together);
                    scope.spawn(move || {
                        together.wait();
                        assert!(begin(1, last).is_ok());
                    });
                }
            });
            assert!(begin(2, 3).is_ok(), "the other place is free");
        }
    }
}
