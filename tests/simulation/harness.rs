//! Whole games, tournaments, lobbies and tables from one seed, on simulated
//! time: the real code of the server, simulated networks, programs and disks.
//! A run of a seed is the same every time.

#![allow(unreachable_pub, reason = "a test and an example share this")]
#![allow(clippy::unwrap_used, reason = "a run that cannot begin fails")]

mod brain;
mod duel;
mod link;
mod lobby;
mod oracle;
mod poker;
mod tournament;
mod trace;

use std::any::Any;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::str::FromStr;
use std::sync::Once;
use std::time::Duration;

use rand::SeedableRng as _;
use rand::rngs::StdRng;
use tokio::runtime::{Builder, Handle};
use tokio::time::{sleep, timeout};

use self::trace::Trace;

/// A kind of simulation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scenario {
    /// One game of two brains.
    Match,
    /// A tournament of brains that dial in.
    Tournament,
    /// The server of games, with its lobby and people.
    Lobby,
    /// A table of poker.
    Poker,
}

impl Scenario {
    /// All of them.
    pub const ALL: [Scenario; 4] = [
        Scenario::Match,
        Scenario::Tournament,
        Scenario::Lobby,
        Scenario::Poker,
    ];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Scenario::Match => "match",
            Scenario::Tournament => "tournament",
            Scenario::Lobby => "lobby",
            Scenario::Poker => "poker",
        }
    }

    fn run(self, random: &mut StdRng, trace: &Trace) {
        match self {
            Scenario::Match => simulate(trace, duel::LONGEST, duel::run(random, trace)),
            Scenario::Tournament => tournament::run(random, trace),
            Scenario::Lobby => simulate(trace, lobby::LONGEST, lobby::run(random, trace)),
            Scenario::Poker => simulate(trace, poker::LONGEST, poker::run(random, trace)),
        }
    }
}

impl FromStr for Scenario {
    type Err = String;

    fn from_str(word: &str) -> Result<Scenario, String> {
        let mut all = Scenario::ALL.into_iter();
        let found = all.find(|scenario| scenario.word() == word);
        found.ok_or_else(|| format!("no scenario is called '{word}'"))
    }
}

/// A run in which a promise was broken.
pub struct Failed {
    scenario: Scenario,
    seed: u64,
    why: Vec<String>,
    trace: Vec<String>,
}

impl std::fmt::Display for Failed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (word, seed) = (self.scenario.word(), self.seed);
        for line in &self.trace {
            writeln!(f, "{line}")?;
        }
        writeln!(f, "seed {seed} of '{word}' breaks a promise:")?;
        for why in &self.why {
            writeln!(f, "  {why}")?;
        }
        write!(
            f,
            "it is played again with: cargo run -p tests --example simulate -- {word} --seed {seed}"
        )
    }
}

thread_local! {
    /// The panics of this thread since the last run began.
    static PANICS: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
    static IS_RUNNING: RefCell<bool> = const { RefCell::new(false) };
}

/// Panics of tasks are swallowed by their runtime: here they are kept.
fn watch_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if IS_RUNNING.with_borrow(|is_running| *is_running) {
                PANICS.with_borrow_mut(|panics| panics.push(panic.to_string()));
            } else {
                usual(panic);
            }
        }));
    });
}

/// Plays a seed; gives the hash of its trace.
///
/// # Errors
/// A promise is broken.
pub fn play(scenario: Scenario, seed: u64) -> Result<u64, Failed> {
    trace_of(scenario, seed).map(|trace| trace.hash())
}

/// As [`play`], with the whole trace.
///
/// # Errors
/// A promise is broken.
pub fn trace_of(scenario: Scenario, seed: u64) -> Result<Trace, Failed> {
    watch_panics();
    PANICS.with_borrow_mut(Vec::clear);
    IS_RUNNING.set(true);
    let trace = Trace::new();
    let ran: Result<(), Box<dyn Any + Send>> = catch_unwind(AssertUnwindSafe(|| {
        scenario.run(&mut StdRng::seed_from_u64(seed), &trace);
    }));
    IS_RUNNING.set(false);
    let why = PANICS.with_borrow_mut(std::mem::take);
    if ran.is_ok() && why.is_empty() {
        Ok(trace)
    } else {
        Err(Failed {
            scenario,
            seed,
            why,
            trace: trace.lines(),
        })
    }
}

/// Runs something on simulated time to its end, within so much of it; then all
/// tasks must have ended.
fn simulate<T>(trace: &Trace, longest: Duration, run: impl Future<Output = T>) -> T {
    simulate_life(trace, async {
        let Ok(done) = timeout(longest, run).await else {
            panic!("somebody waits for ever");
        };
        // A dropped task may still say goodbye.
        sleep(Duration::from_secs(60)).await;
        let left = Handle::current().metrics().num_alive_tasks();
        assert_eq!(left, 0, "tasks that never end");
        done
    })
}

/// Runs something on simulated time; all that it leaves behind is dropped, as by
/// a kill.
fn simulate_life<T>(trace: &Trace, run: impl Future<Output = T>) -> T {
    let runtime = Builder::new_current_thread()
        .enable_all()
        .start_paused(true)
        .build()
        .expect("a runtime can be built");
    runtime.block_on(async {
        trace.begin();
        let done = run.await;
        trace.end();
        done
    })
}
