//! Many workers and many games without a network: the coordinator's work for each game is
//! done, and counted; the time between is passed over.
//!
//! `SIM_GAMES=1000000 SIM_WORKERS=1000 cargo test -p workers --release
//! simulation -- --ignored --nocapture`

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, VecDeque};
use std::time::Duration;

use contest::{Answer, LiveProgress};
use games::Turn;
use nkeys::KeyPair;
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use record::verdict::{Cause, Verdict};
use record::{
    Entry, GameId, Journal, PlayedAt, Replay, Thousandths, check, from_xml, samples, to_xml,
};
use tokio::sync::oneshot;

use super::*;
use crate::coordinator::assignments::{self, ClaimLines};
use crate::coordinator::costs::{Costs, cpu, resident};
use crate::coordinator::test_games::{assigned, frame};
use crate::coordinator::worker_registry::WorkerRegistry;
use crate::job::{Claim, End, Job, Presence, Submission, pack, unpack};
use crate::link::{ACK_WAIT, HEARTBEAT};

/// The queue of all workers.
const CLASS: &str = "00000000000000aa";

/// The places at boards of a worker.
const SLOTS: usize = 4;

/// The moves of each game.
const MOVES: usize = 60;

/// How soon a result is handed in again.
const AGAIN: Duration = Duration::from_millis(100);

/// The kind of games that are played.
#[derive(Clone, Copy)]
struct GameKind {
    /// How long one takes, from and to, in milliseconds.
    time: (u64, u64),
    /// Of so many jobs, one is lost with its worker.
    lost: u32,
}

const SLOW: GameKind = GameKind {
    time: (20_000, 60_000),
    lost: 200,
};

const FAST: GameKind = GameKind {
    time: (2, 30),
    lost: 20,
};

/// A game of gomoku that two players of no skill have played and one gave up.
fn sample(random: &mut StdRng) -> Journal {
    let mut journal = samples::empty();
    let mut state = Replay::start(&journal).unwrap().state().clone_box();
    while journal.turns() < MOVES {
        let Turn::Seat(seat) = state.turn() else {
            return sample(random);
        };
        let actions = state.legal_actions();
        let text = actions[random.random_range(0..actions.len())].clone();
        state.play_turn(&text).unwrap();
        let used = Some(Duration::from_micros(random.random_range(100_000..900_000)));
        journal.entries.push(Entry::Turn { seat, text, used });
    }
    let Turn::Seat(loser) = state.turn() else {
        return sample(random);
    };
    journal.verdict = Some(Verdict::loss_of(loser, 2, Cause::Forfeit, None));
    journal
}

/// An event, in the order of time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    /// A worker says that it is here.
    Here(usize),
    /// A worker has played a game of its job.
    Played {
        worker: usize,
        job: usize,
        game: usize,
    },
    /// A worker says that it is at its job.
    Beat { job: usize },
    /// A job whose worker is gone is in its queue again.
    Again { job: usize },
    /// A place is free again.
    Free { worker: usize },
    /// The coordinator looks for absent workers.
    Look,
}

/// A job as workers have it.
struct TakenJob {
    worker: usize,
    job: Job,
    bytes: Vec<u8>,
    played: BTreeSet<usize>,
    is_lost: bool,
}

struct Simulation {
    random: StdRng,
    now: Instant,
    events: BinaryHeap<Reverse<(Instant, Event)>>,
    table: JobTable,
    keys: Vec<KeyPair>,
    publics: Vec<String>,
    sample: Journal,
    queue: VecDeque<Vec<u8>>,
    free: VecDeque<usize>,
    taken: Vec<Option<TakenJob>>,
    answers: BTreeMap<u32, oneshot::Receiver<(Answer, LiveProgress)>>,
    /// The games that have no result yet and are not handed out.
    next: u32,
    again: Vec<u32>,
    games: u32,
    done: Vec<bool>,
    count: u32,
    costs: Costs,
    refused: u64,
    kind: GameKind,
    /// The most games of a job.
    longest_job: usize,
}

fn new_table(run: &str) -> JobTable {
    JobTable::new(
        frame(run),
        WorkerRegistry::new(BTreeSet::new()),
        AuditRules::default(),
    )
}

impl Simulation {
    fn new(workers: usize, games: u32, kind: GameKind) -> Simulation {
        let mut random = StdRng::seed_from_u64(7);
        let now = Instant::now();
        let sample = sample(&mut random);
        let keys: Vec<KeyPair> = (0..workers).map(|_| KeyPair::new_user()).collect();
        let publics = keys.iter().map(KeyPair::public_key).collect();
        let mut events = BinaryHeap::new();
        events.push(Reverse((now, Event::Look)));
        for worker in 0..workers {
            let first = Duration::from_millis(random.random_range(0..4000));
            events.push(Reverse((now + first, Event::Here(worker))));
        }
        let places = (0..workers).flat_map(|worker| std::iter::repeat_n(worker, SLOTS));
        Simulation {
            random,
            now,
            events,
            table: new_table("first"),
            keys,
            publics,
            sample,
            queue: VecDeque::new(),
            free: places.collect(),
            taken: Vec::new(),
            answers: BTreeMap::new(),
            next: 0,
            again: Vec::new(),
            games,
            done: vec![false; games as usize],
            count: 0,
            costs: Costs::default(),
            refused: 0,
            kind,
            longest_job: 0,
        }
    }

    /// Plays until so many games have a result.
    fn play_until(&mut self, count: u32) {
        while self.count < count {
            self.feed();
            self.hand_out();
            self.begin_jobs();
            let Reverse((at, event)) = self.events.pop().expect("it goes on");
            self.now = self.now.max(at);
            self.happen(event);
        }
    }

    fn after(&mut self, time: Duration, event: Event) {
        self.events.push(Reverse((self.now + time, event)));
    }

    /// Hands as many games to the coordinator as it has room for.
    fn feed(&mut self) {
        let begun = Journal {
            entries: Vec::new(),
            verdict: None,
            ..self.sample.clone()
        };
        while self.answers.len() < self.table.room() {
            let numbers = match self.again.pop() {
                Some(number) => vec![number],
                None if self.next < self.games => {
                    let first = self.next;
                    self.next = self.games.min(first + 2);
                    (first..self.next).collect()
                }
                None => return,
            };
            let mut games = Vec::new();
            for number in numbers {
                let journal = Journal {
                    id: GameId::new(u64::from(number) + 1),
                    ..begun.clone()
                };
                let (assignment, answered) = assigned(number, journal);
                self.answers.insert(number, answered);
                games.push(assignment);
            }
            let (table, now) = (&mut self.table, self.now);
            self.costs.of("games taken in", || table.add(games, now));
        }
    }

    fn hand_out(&mut self) {
        let (table, now) = (&mut self.table, self.now);
        let due = self.costs.of("jobs chosen", || table.due(now, 256));
        for (_, job) in due {
            let bytes = self.costs.of("jobs packed", || pack(&job).unwrap());
            self.costs.sent(bytes.len());
            // The acknowledgement of JetStream.
            self.costs.sent(60);
            self.queue.push_back(bytes);
        }
    }

    /// Free places take jobs from the queue.
    fn begin_jobs(&mut self) {
        while !self.free.is_empty() {
            let Some(bytes) = self.queue.pop_front() else {
                return;
            };
            let worker = self.free.pop_front().expect("one is free");
            self.costs.sent(bytes.len());
            let job: Job = unpack(&bytes).unwrap();
            self.longest_job = self.longest_job.max(job.games.len());
            let taken = TakenJob {
                worker,
                played: BTreeSet::new(),
                is_lost: self.random.random_range(0..self.kind.lost) == 0,
                job,
                bytes,
            };
            let job = self.taken.len();
            if !taken.is_lost {
                self.after(HEARTBEAT, Event::Beat { job });
            }
            self.taken.push(Some(taken));
            self.go_on(worker, job);
        }
    }

    /// The next game of a job begins, or its place is free.
    fn go_on(&mut self, worker: usize, job: usize) {
        let taken = self.taken[job].as_ref().expect("the job is there");
        let claim = Claim {
            key: taken.job.key.clone(),
            worker: worker.to_string(),
            factor: Thousandths::ONE,
        };
        let packed = pack(&claim).unwrap();
        let claimed = self.asked(worker, "claims", &packed, |own, claim: &Claim, key| {
            own.table.claim(claim, (key, CLASS), own.now)
        });
        let taken = self.taken[job].as_mut().expect("the job is there");
        let mut open = claimed.games.into_iter();
        let Some(game) = open.find(|game| taken.played.insert(*game)) else {
            self.taken[job] = None;
            self.free.push_back(worker);
            return;
        };
        if taken.is_lost {
            self.after(ACK_WAIT, Event::Again { job });
            self.after(Duration::from_secs(30), Event::Free { worker });
            return;
        }
        let (shortest, longest) = self.kind.time;
        let time = Duration::from_millis(self.random.random_range(shortest..longest));
        self.after(time, Event::Played { worker, job, game });
    }

    /// A signed request of a worker, as the coordinator takes and answers it.
    fn asked<T, A>(
        &mut self,
        worker: usize,
        what: &'static str,
        packed: &[u8],
        answer: impl FnOnce(&mut Simulation, &T, &str) -> A,
    ) -> A
    where
        T: for<'a> serde::Deserialize<'a>,
        A: serde::Serialize,
    {
        let key = &self.keys[worker];
        let signature = key.sign(packed).unwrap();
        self.costs.sent(packed.len() + 220);
        let public = self.publics[worker].clone();
        self.costs.of("signatures", || {
            let key = KeyPair::from_public_key(&public).unwrap();
            key.verify(packed, &signature).unwrap();
        });
        let asked: T = self.costs.of("unpacked", || unpack(packed).unwrap());
        let before = cpu();
        let answered = answer(self, &asked, &public);
        *self.costs.spent.entry(what).or_default() += cpu().saturating_sub(before);
        if what != "presence" {
            let packed = self.costs.of("answers packed", || pack(&answered).unwrap());
            self.costs.sent(packed.len());
        }
        answered
    }

    fn happen(&mut self, event: Event) {
        match event {
            Event::Here(worker) => {
                let presence = Presence {
                    worker: worker.to_string(),
                    class: CLASS.to_owned(),
                    programs: vec![
                        ("a".to_owned(), "1".repeat(64)),
                        ("b".to_owned(), "2".repeat(64)),
                    ],
                    takes_files: false,
                    slots: SLOTS,
                    factor: Thousandths::ONE,
                    load: Thousandths::ONE,
                    is_busy: false,
                    most_load: None,
                    instance: 0,
                };
                let packed = pack(&presence).unwrap();
                self.asked(
                    worker,
                    "presence",
                    &packed,
                    |own, presence: &Presence, key| {
                        own.table.workers.here(presence.clone(), key, own.now);
                    },
                );
                self.after(HEARTBEAT, Event::Here(worker));
            }
            Event::Played { worker, job, game } => {
                let taken = self.taken[job].as_ref().expect("the job is there");
                if self.table.waits_for(&taken.job.key, game) {
                    // It is told to hand it in again later.
                    self.after(AGAIN, event);
                    return;
                }
                let given = &taken.job.games[game];
                let journal = from_xml(given.record.as_bytes()).unwrap();
                let handed_in = Submission {
                    key: taken.job.key.clone(),
                    game,
                    worker: worker.to_string(),
                    end: End::Played(to_xml(&Journal {
                        id: journal.id,
                        machine: Some(PlayedAt {
                            name: worker.to_string(),
                            factor: Thousandths::ONE,
                            load: Thousandths::ONE,
                        }),
                        ..self.sample.clone()
                    })),
                };
                self.hand_in(worker, &handed_in);
                self.go_on(worker, job);
            }
            Event::Beat { job } => {
                let Some(taken) = &self.taken[job] else {
                    return;
                };
                let now = self.now;
                // To JetStream and to the coordinator.
                self.costs.sent(40);
                self.costs.sent(60);
                let (table, key) = (&mut self.table, &taken.job.key);
                let public = &self.publics[taken.worker];
                self.costs
                    .of("book", || table.heard(key, public, 0, now).is_some());
                self.after(HEARTBEAT, Event::Beat { job });
            }
            Event::Again { job } => {
                let taken = self.taken[job].take().expect("the job is there");
                self.queue.push_back(taken.bytes);
            }
            Event::Free { worker } => self.free.push_back(worker),
            Event::Look => self.after(Duration::from_secs(1), Event::Look),
        }
    }

    fn hand_in(&mut self, worker: usize, handed_in: &Submission) {
        let packed = pack(handed_in).unwrap();
        let mut ending = None;
        self.asked(
            worker,
            "results read",
            &packed,
            |own, handed_in: &Submission, key| {
                let taken = own.table.take(handed_in.clone(), key, own.now);
                ending = Some(taken);
                0
            },
        );
        let Some(Ok(Some(ending))) = ending else {
            self.refused += 1;
            return;
        };
        let number = ending.assignment.key.number;
        assert!(ending.assignment.answer(ending.answer));
        let mut answered = self.answers.remove(&number).expect("it was handed out");
        let Ok((Answer::Played(journal, _), _)) = answered.try_recv() else {
            panic!("it was played");
        };
        self.costs.of("moves checked", || check(&journal).unwrap());
        self.costs.of("record written", || to_xml(&journal));
        assert!(!self.done[number as usize], "game {number} counts once");
        self.done[number as usize] = true;
        self.count += 1;
    }

    /// The coordinator is killed and started again: it knows the store alone, and so the
    /// claims.
    fn start_again(&mut self) {
        let folder = tempfile::tempdir().unwrap();
        let claims = folder.path().join("claimed-jobs");
        let lines = self.table.claims().lines().cloned().collect();
        ClaimLines::All(lines).write(&claims).unwrap();
        let earlier = assignments::read(&claims).unwrap();
        self.table = new_table("second").after(earlier, self.now);
        // The contest hands the first ones out first.
        let again = std::mem::take(&mut self.answers);
        self.again.extend(again.into_keys().rev());
    }
}

fn asked_for(name: &str, otherwise: u32) -> u32 {
    let asked = std::env::var(name).ok();
    asked.map_or(otherwise, |text| text.parse().expect("a number"))
}

/// Plays so many games at so many workers, with a coordinator that is killed when half of
/// them are played; tells the costs.
fn simulate(workers: u32, games: u32, kind: GameKind) -> String {
    let before = resident();
    let mut own = Simulation::new(workers as usize, games, kind);
    let began = own.now;
    own.play_until(games / 2);
    own.start_again();
    let (killed, spent) = (own.now, own.costs.spent.clone());
    own.play_until(games / 2 + 1);
    let first = own.now - killed;
    while own.now < killed + Duration::from_secs(60) && own.count < games {
        own.play_until(own.count + 1);
    }
    let again: Duration = own.costs.spent.values().sum();
    let again = again.saturating_sub(spent.values().sum());
    let in_minute = own.count - games / 2;
    own.play_until(games);
    assert!(own.done.iter().all(|done| *done));
    assert_eq!(own.refused, 0, "what was under way at the kill was taken");
    let all: Duration = own.costs.spent.values().sum();
    let played = (own.now - began).as_secs_f64();
    let games = f64::from(games);
    format!(
        "{workers} workers with {SLOTS} places each played {games} games of {MOVES} moves in {:.1} h \
         ({:.0} games/s)\n{}\n{:.0} µs a game; {:.1} messages and {:.0} bytes a game; {} MiB more than \
         before\n{} results were refused, {} jobs handed out again; \
         jobs had up to {} games\nafter a kill the first game \
         was kept in {:.1} s, and {in_minute} in a minute, for {:.1} s of CPU",
        played / 3600.0,
        games / played,
        own.costs,
        all.as_secs_f64() * 1e6 / games,
        own.costs.messages as f64 / games,
        own.costs.bytes as f64 / games,
        resident().saturating_sub(before),
        own.refused,
        own.table.counts.again,
        own.longest_job,
        first.as_secs_f64(),
        again.as_secs_f64(),
    )
}

#[test]
fn each_game_counts_once_at_many_workers() {
    let told = simulate(10, 60, SLOW);
    assert!(told.contains("played 60 games"), "{told}");
    assert!(told.contains("jobs had up to 2 games"), "{told}");
}

#[test]
fn each_game_counts_once_where_jobs_have_several_openings() {
    let told = simulate(4, 4000, FAST);
    assert!(told.contains("played 4000 games"), "{told}");
    assert!(told.contains("jobs had up to 30 games"), "{told}");
}

#[test]
#[ignore = "takes minutes"]
fn many_games_at_many_workers() {
    let (workers, games) = (
        asked_for("SIM_WORKERS", 1_000),
        asked_for("SIM_GAMES", 1_000_000),
    );
    println!("{}", simulate(workers, games, SLOW));
}
