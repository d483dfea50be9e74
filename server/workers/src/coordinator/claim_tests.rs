//! Claims of jobs, and the taking of results, on a clock of the tests.

use record::time_control::TimeControl;

use super::*;
use crate::coordinator::assignments::{self, ClaimLines};

/// Two workers with all programs are here.
fn two(now: Instant) -> JobTable {
    let mut table = table();
    table.workers.here(presence("one", Y, &BOTH), KEY, now);
    table.workers.here(presence("two", Y, &BOTH), "L", now);
    table
}

fn not_brought(job: &Job, worker: &str) -> Submission {
    let failure = Failure::new(FailureCause::NotStarted, "no such file");
    Submission {
        end: End::NotBrought(vec![MissingPlayer::of(Seat::FIRST, &failure)]),
        ..hand_in(job, 0, worker)
    }
}

#[tokio::test(start_paused = true)]
async fn a_result_of_a_worker_that_did_not_claim_the_job_is_refused() {
    let now = Instant::now();
    let mut table = two(now);
    let job = one_job(&mut table, now);
    let refused = Some("this worker has not claimed it");
    // Nobody has claimed it yet.
    for handed_in in [hand_in(&job, 0, "two"), not_brought(&job, "two")] {
        let taken = table.take(handed_in, "L", now);
        assert_eq!(taken.err().as_deref(), refused);
    }
    assert_eq!(claim(&mut table, &job, "one", now), [0, 1]);
    for handed_in in [hand_in(&job, 0, "two"), not_brought(&job, "two")] {
        let taken = table.take(handed_in, "L", now);
        assert_eq!(taken.err().as_deref(), refused);
    }
    assert_eq!((table.counts.taken, table.counts.refused), (0, 4));
    assert!(table.take(hand_in(&job, 0, "one"), KEY, now).is_ok());
}

#[tokio::test(start_paused = true)]
async fn a_job_stays_with_the_worker_that_claimed_it_as_long_as_it_is_heard() {
    let began = Instant::now();
    let mut table = two(began);
    let job = one_job(&mut table, began);
    assert_eq!(claim(&mut table, &job, "one", began), [0, 1]);
    let soon = began + ABANDONED - SECOND;
    assert!(claim(&mut table, &job, "two", soon).is_empty());
    assert_eq!(claim(&mut table, &job, "one", soon), [0, 1]);
    // JetStream gives it to another one where nothing is heard of the first.
    let later = soon + ABANDONED;
    assert_eq!(claim(&mut table, &job, "two", later), [0, 1]);
    let late = table.take(hand_in(&job, 0, "one"), KEY, later).err();
    assert_eq!(late.as_deref(), Some("this worker has not claimed it"));
    assert!(table.take(hand_in(&job, 0, "two"), "L", later).is_ok());
}

#[tokio::test(start_paused = true)]
async fn a_worker_holds_no_more_jobs_than_it_has_places_and_a_few() {
    let now = Instant::now();
    let mut table = two(now);
    for number in 0..20 {
        table.add(pair(2 * number), now);
    }
    let due = table.due(now, 100);
    assert_eq!(due.len(), 20);
    let held: Vec<&Job> = due
        .iter()
        .map(|(_, job)| job)
        .filter(|job| !claim(&mut table, job, "one", now).is_empty())
        .collect();
    // It told of two places.
    assert_eq!(held.len(), 2 * MOST_OF_PLACE);
    // Those that it did not get wait for others.
    let again = table.due(now + 2 * SECOND, 100);
    assert_eq!(again.len(), 20 - held.len());
    // One that is over makes room, and so does one that is handed out again.
    for game in 0..2 {
        assert!(table.take(hand_in(held[0], game, "one"), KEY, now).is_ok());
    }
    table.take_back(held[1].key.number);
    let room = again.iter().map(|(_, job)| job);
    let room = room.filter(|job| !claim(&mut table, job, "one", now).is_empty());
    assert_eq!(room.count(), 2);
}

#[tokio::test(start_paused = true)]
async fn nobody_claims_a_job_that_only_its_number_tells() {
    let now = Instant::now();
    let mut table = two(now);
    let mut job = one_job(&mut table, now);
    let real = std::mem::replace(&mut job.key.ticket, "0".repeat(16));
    assert!(claim(&mut table, &job, "two", now).is_empty());
    let refused = table.take(hand_in(&job, 0, "two"), "L", now).err();
    assert_eq!(refused.as_deref(), Some("it has not the ticket of its job"));
    assert!(
        table.due(now + 2 * SECOND, 10).is_empty(),
        "it was not put off"
    );
    job.key.ticket = real;
    assert_eq!(claim(&mut table, &job, "one", now), [0, 1]);
}

#[tokio::test(start_paused = true)]
async fn a_worker_gets_jobs_of_its_own_queue_alone() {
    let now = Instant::now();
    let mut table = two(now);
    let job = one_job(&mut table, now);
    table.workers.here(presence("other", Z, &BOTH), "O", now);
    let as_other = Claim {
        key: job.key.clone(),
        worker: "other".to_owned(),
        factor: FACTOR,
    };
    assert!(table.claim(&as_other, ("O", Z), now).games.is_empty());
    // Nobody offers something else in a queue that others have.
    table
        .workers
        .here(presence("third", Y, &BOTH[..1]), "T", now);
    assert_eq!(table.workers.count(), 3);
    // The one worker that has it may change its programs.
    table
        .workers
        .here(presence("other", Z, &BOTH[..1]), "O", now);
    table
        .workers
        .here(presence("fourth", Z, &BOTH[..1]), "F", now);
    assert_eq!(table.workers.count(), 4);
}

#[tokio::test(start_paused = true)]
async fn only_the_worker_that_claimed_a_job_is_heard_of_it() {
    let began = Instant::now();
    let mut table = two(began);
    let job = one_job(&mut table, began);
    assert!(
        table.heard(&job.key, KEY, 0, began).is_none(),
        "not claimed"
    );
    assert_eq!(claim(&mut table, &job, "one", began), [0, 1]);
    let now = began + SILENT - SECOND;
    table.workers.here(presence("one", Y, &BOTH), KEY, now);
    assert!(table.heard(&job.key, "L", 0, now).is_none(), "another key");
    for change in [
        |key: &mut JobKey| key.epoch += 1,
        |key: &mut JobKey| key.ticket.clear(),
        |key: &mut JobKey| key.run = "before".to_owned(),
    ] {
        let mut other = job.key.clone();
        change(&mut other);
        assert!(table.heard(&other, KEY, 0, now).is_none(), "{other:?}");
    }
    // So nobody keeps a job from others that is silent.
    let later = began + SILENT;
    table.workers.here(presence("one", Y, &BOTH), KEY, later);
    assert_eq!(table.due(later, 10).len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_game_that_was_shown_in_part_is_not_shown_again_by_another_worker() {
    let now = Instant::now();
    let mut table = two(now);
    let (watched, mut first_answered) = watched(0);
    let (other, mut other_answered) = assignment(1);
    table.add(vec![watched, other], now);
    let job = table.due(now, 10).remove(0).1;
    assert_eq!(claim(&mut table, &job, "one", now), [0, 1]);
    let board = table.heard(&job.key, KEY, 0, now).flatten().unwrap();
    board.live.show(0, turn("H8")).await;
    assert!(board.live.has_shown());
    let later = now + ABANDONED;
    // Its contest gives it out again under another number, and the other one with it.
    assert!(claim(&mut table, &job, "two", later).is_empty());
    for answered in [&mut first_answered, &mut other_answered] {
        let why = answered.try_recv().err();
        assert_eq!(why, Some(oneshot::error::TryRecvError::Closed));
    }
}

/// A turn of the first player.
pub(super) fn turn(text: &str) -> record::Entry {
    record::Entry::Turn {
        seat: Seat::FIRST,
        text: text.to_owned(),
        used: Some(Duration::ZERO),
    }
}

/// A game that somebody watches.
pub(super) fn watched(number: u32) -> (Assignment, oneshot::Receiver<(Answer, LiveProgress)>) {
    struct Nobody;
    impl referee::Observer for Nobody {
        fn played<'a>(
            &'a mut self,
            _: &'a Journal,
            _: &'a dyn games::AnyGame,
        ) -> std::pin::Pin<Box<dyn Future<Output = ()> + Send + 'a>> {
            Box::pin(std::future::ready(()))
        }
    }
    let (assignment, answered) = assignment(number);
    let journal = assignment.journal.clone();
    let state = record::Replay::start(&journal).unwrap().state().clone_box();
    let live = LiveProgress::new(journal, state, Some(Box::new(Nobody)));
    (Assignment { live, ..assignment }, answered)
}

/// The claims of a run, as the next one reads them.
fn kept(before: &JobTable) -> KeptClaims {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("claimed-jobs");
    let lines: Vec<String> = before.claims.lines().cloned().collect();
    ClaimLines::All(lines).write(&path).unwrap();
    assignments::read(&path).unwrap()
}

/// The table of the next run, after the claims of this one.
pub(super) fn next(before: &JobTable, run: &str, now: Instant) -> JobTable {
    let workers = WorkerRegistry::new(BTreeSet::new());
    JobTable::new(frame(run), workers, AuditRules::default()).after(kept(before), now)
}

/// The number of the game whose result was taken.
pub(super) fn taken(
    table: &mut JobTable,
    job: &Job,
    game: usize,
    now: Instant,
) -> Result<u32, String> {
    let ending = table.take(hand_in(job, game, "one"), KEY, now)?;
    Ok(ending.unwrap().assignment.key.number)
}

#[tokio::test(start_paused = true)]
async fn games_that_an_earlier_run_has_handed_out_go_on_at_their_workers() {
    let now = Instant::now();
    let mut before = two(now);
    let job = one_job(&mut before, now);
    assert_eq!(claim(&mut before, &job, "one", now), [0, 1]);
    let mut table = next(&before, "next", now);
    let numbers = [(0, 1), (1, 2)].map(|(number, id)| (wanted(number).key, GameId::new(id)));
    assert_eq!(table.earlier_numbers(), BTreeMap::from(numbers));
    assert_eq!(table.room(), 2, "they are handed out though nobody is here");
    assert!(table.waits_for(&job.key, 0) && !table.waits_for(&job.key, 2));
    let asked = take_up(&mut table, &job, KEY, now);
    assert!(asked.is_later && asked.games.is_empty());
    // The contest hands them out one by one, and others beside them.
    table.add(vec![wanted(0)], now);
    assert!(table.waits_for(&job.key, 1) && !table.waits_for(&job.key, 0));
    assert_eq!(taken(&mut table, &job, 0, now), Ok(0));
    table.add(vec![wanted(1), wanted(2)], now);
    assert!(!table.waits_for(&job.key, 1));
    table.workers.here(presence("one", Y, &BOTH), KEY, now);
    table.workers.here(presence("two", Y, &BOTH), "L", now);
    let due = table.due(now, 10);
    let [(_, new)] = &due[..] else {
        panic!("{} jobs", due.len());
    };
    assert_eq!((new.games.len(), new.key.number), (1, job.key.number + 1));
    let told = table.take(hand_in(&job, 1, "two"), "L", now).err();
    assert_eq!(told.as_deref(), Some("this worker has not claimed it"));
    assert_eq!(claim(&mut table, &job, "one", now), [1]);
    assert_eq!(taken(&mut table, &job, 1, now), Ok(1));
    let again = taken(&mut table, &job, 1, now);
    let late = "it belongs to an earlier run of the coordinator";
    assert_eq!(again, Err(late.to_owned()));
    assert_eq!(table.claims.kept(), 0, "no third run waits for it");
}

#[tokio::test(start_paused = true)]
async fn a_worker_is_told_that_the_store_has_a_game_of_which_it_has_not_heard() {
    let now = Instant::now();
    let mut before = two(now);
    let job = one_job(&mut before, now);
    claim(&mut before, &job, "one", now);
    let mut earlier = kept(&before);
    earlier.values_mut().next().unwrap().games[0].is_kept = true;
    let workers = WorkerRegistry::new(BTreeSet::new());
    let mut table = JobTable::new(frame("next"), workers, AuditRules::default());
    table = table.after(earlier, now);
    assert!(!table.waits_for(&job.key, 0) && table.waits_for(&job.key, 1));
    let told = table.take(hand_in(&job, 0, "one"), KEY, now);
    assert!(matches!(told, Ok(None)), "it is kept");
    table.add(vec![wanted(1)], now);
    assert_eq!(taken(&mut table, &job, 1, now), Ok(1));
}

#[tokio::test(start_paused = true)]
async fn a_third_run_knows_the_games_that_the_second_one_did_not_hand_out() {
    let now = Instant::now();
    let mut before = two(now);
    let job = one_job(&mut before, now);
    claim(&mut before, &job, "one", now);
    let mut second = next(&before, "second", now);
    second.add(vec![wanted(1)], now);
    let mut third = next(&second, "third", now);
    third.add(pair(0), now);
    assert_eq!(taken(&mut third, &job, 0, now), Ok(0));
    assert_eq!(taken(&mut third, &job, 1, now), Ok(1));
}

#[tokio::test(start_paused = true)]
async fn a_game_of_an_earlier_run_with_other_terms_or_another_number_is_handed_out_anew() {
    let now = Instant::now();
    let mut before = two(now);
    let job = one_job(&mut before, now);
    claim(&mut before, &job, "one", now);
    let mut other_terms = wanted(0);
    other_terms.terms.lag_allowance += SECOND;
    let mut other_time = wanted(0);
    other_time.journal.time = TimeControl::new(Some(SECOND), None);
    let mut other_number = wanted(0);
    other_number.journal.id = GameId::new(9);
    for other in [other_terms, other_time, other_number] {
        let mut table = next(&before, "next", now);
        table.add(vec![other, wanted(1)], now);
        table.workers.here(presence("one", Y, &BOTH), KEY, now);
        let due = table.due(now, 10);
        assert_eq!(due.len(), 1, "the first one");
        assert_eq!(due[0].1.games.len(), 1);
        assert_eq!(taken(&mut table, &job, 1, now), Ok(1));
    }
}

#[tokio::test(start_paused = true)]
async fn games_of_an_earlier_run_go_to_others_where_their_worker_is_not_heard_of() {
    let mut now = Instant::now();
    let mut before = two(now);
    let job = one_job(&mut before, now);
    claim(&mut before, &job, "one", now);
    let mut table = next(&before, "next", now);
    table.add(pair(0), now);
    let mut again = Vec::new();
    for _ in 0..ABANDONED.as_secs() {
        assert!(again.is_empty());
        now += SECOND;
        table.workers.here(presence("two", Y, &BOTH), "L", now);
        again = table.due(now, 10);
    }
    let (_, again) = &again[0];
    assert_eq!(again.key.epoch, job.key.epoch + 1);
    assert_eq!(claim(&mut table, again, "two", now), [0, 1]);
    assert!(taken(&mut table, &job, 0, now).is_err());
    // One that the contest does not hand out is waited for no longer than half a minute.
    let mut table = next(&before, "next", now);
    table.add(vec![wanted(0)], now);
    for _ in 0..30 {
        assert!(table.waits_for(&job.key, 1));
        now += SECOND;
        table.heard(&job.key, KEY, 0, now);
        table.due(now, 10);
    }
    assert!(!table.waits_for(&job.key, 1));
    assert_eq!((table.room(), taken(&mut table, &job, 0, now)), (0, Ok(0)));
}

#[tokio::test(start_paused = true)]
async fn a_job_that_a_worker_keeps_for_longer_than_its_games_can_take_goes_to_another_one() {
    let began = Instant::now();
    let mut table = two(began);
    let job = one_job(&mut table, began);
    let longest = table.jobs[&job.key.number].longest;
    assert_eq!(claim(&mut table, &job, "one", began), [0, 1]);
    let mut now = began;
    let mut again = Vec::new();
    let step = longest / 100;
    assert!(step < ABANDONED * 60, "{longest:?}");
    while again.is_empty() {
        assert!(now < began + longest + 2 * step, "it is kept for ever");
        now += step;
        table.workers.here(presence("one", Y, &BOTH), KEY, now);
        table.workers.here(presence("two", Y, &BOTH), "L", now);
        if table.heard(&job.key, KEY, 0, now).is_some() {
            table.listens(job.key.number, "ear".to_owned());
        }
        // It says that it begins, again and again.
        claim(&mut table, &job, "one", now);
        again = table.due(now, 10);
    }
    assert!(now >= began + longest, "it may take its time");
    let news = table.news();
    let [(ear, wanted)] = &news[..] else {
        panic!("{news:?}");
    };
    assert_eq!((&**ear, wanted.of(0)), ("ear", GameOrder::Stop));
    let again = &again[0].1;
    assert!(claim(&mut table, again, "one", now).is_empty(), "it had it");
    let again = &table.due(now + 2 * SECOND, 10)[0].1;
    assert_eq!(claim(&mut table, again, "two", now + 2 * SECOND), [0, 1]);
    let late = table.take(hand_in(&job, 0, "one"), KEY, now).err();
    assert!(late.is_some(), "its result comes too late");
}

#[tokio::test(start_paused = true)]
async fn a_worker_that_is_alone_gets_a_job_again_that_it_kept_too_long() {
    let began = Instant::now();
    let mut table = table();
    table.workers.here(presence("one", Y, &BOTH), KEY, began);
    let job = one_job(&mut table, began);
    let end = began + table.jobs[&job.key.number].longest;
    claim(&mut table, &job, "one", began);
    let mut due = Vec::new();
    for second in 0..10 {
        let now = end + second * SECOND;
        table.workers.here(presence("one", Y, &BOTH), KEY, now);
        let _ = table.heard(&job.key, KEY, 0, now);
        due.extend(table.due(now, 10));
    }
    let [(_, again)] = &due[..] else {
        panic!("{} jobs", due.len());
    };
    assert_eq!(claim(&mut table, again, "one", end + 10 * SECOND), [0, 1]);
}

#[tokio::test(start_paused = true)]
async fn the_time_in_which_a_game_stands_still_does_not_count() {
    let began = Instant::now();
    let mut table = two(began);
    let (mut halted, answered) = assignment(0);
    let (halt, is_halted) = watch::channel(true);
    halted.halted = is_halted;
    table.add(vec![halted], began);
    let job = table.due(began + SECOND, 10)[0].1.clone();
    let longest = table.jobs[&job.key.number].longest;
    assert_eq!(claim(&mut table, &job, "one", began + SECOND), [0]);
    let mut now = began + SECOND;
    let mut pass = |table: &mut JobTable, time: Duration| {
        let end = now + time;
        let mut due = 0;
        while now < end {
            now += 5 * SECOND;
            table.workers.here(presence("one", Y, &BOTH), KEY, now);
            let _ = table.heard(&job.key, KEY, 0, now);
            due += table.due(now, 10).len();
        }
        due
    };
    assert_eq!(pass(&mut table, 2 * longest), 0);
    halt.send_replace(false);
    assert_eq!(pass(&mut table, longest - 60 * SECOND), 0);
    assert!(pass(&mut table, 120 * SECOND) > 0);
    drop(answered);
}
