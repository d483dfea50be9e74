//! Tournaments at workers of which one makes games up, and is found by audits that take
//! an hour.

use std::collections::VecDeque;
use std::path::Path;

use record::verdict::{Cause, Verdict};
use record::{PlayedAt, Thousandths};
use store::test_games::identity;
use store::{SilentAnnouncer, Store, StoreReader};
use tokio::sync::{mpsc, oneshot, watch};
use tournament::PlayerId;

use super::*;

const HOUR: Duration = Duration::from_secs(3_600);

/// Which games the liar plays, and when it is found.
#[derive(Clone, Copy)]
struct LiarPlan {
    /// The phase in which it plays.
    phase: u16,
    /// The phase in which its first game is audited.
    audited: u16,
}

/// The player that wins all its games but those that the liar plays.
const FAVOURITE: &str = "player 1";

/// The workers and their coordinator: games take no time, and each is audited for an
/// hour. Gives how many games the liar has handed in.
async fn referee(
    mut given: mpsc::Receiver<Vec<Assignment>>,
    annulled: watch::Sender<AnnulledWorkers>,
    lies: LiarPlan,
) -> usize {
    let (mut handed_in, mut last, mut number) = (0, 0, 0_u32);
    let mut games = VecDeque::new();
    loop {
        let Some(game) = games.pop_front() else {
            match given.recv().await {
                Some(more) => games.extend::<Vec<Assignment>>(more),
                None => break,
            }
            continue;
        };
        number += 1;
        let phase = game.key.phase;
        let is_found = !annulled.borrow().is_empty();
        if phase > last {
            assert_eq!(
                game.open.count(),
                0,
                "phase {phase} rests on the one before"
            );
            last = phase;
        }
        let is_lie = !is_found && (lies.phase..=lies.audited).contains(&phase) && number % 2 == 0;
        let mut journal = game.journal.clone();
        let favourite = journal.players.iter().position(|own| own.name == FAVOURITE);
        // The liar has the favourite lose.
        let winner = match favourite {
            Some(seat) if is_lie => 1 - seat,
            Some(seat) => seat,
            None => 0,
        };
        let winner = if winner == 0 {
            Seat::FIRST
        } else {
            Seat::SECOND
        };
        journal.verdict = Some(Verdict::win_of(winner, 2, Cause::Forfeit, None));
        journal.machine = Some(PlayedAt {
            name: if is_lie { "liar" } else { "honest" }.to_owned(),
            factor: Thousandths::ONE,
            load: Thousandths::ONE,
        });
        let open = game.open.hold();
        let (taken, kept) = oneshot::channel();
        if !game.answer(Answer::Played(Box::new(journal), taken)) {
            continue;
        }
        handed_in += usize::from(is_lie);
        let (annulled, is_audited) = (annulled.clone(), phase >= lies.audited || !is_lie);
        tokio::spawn(async move {
            if kept.await != Ok(Ok(())) || !is_audited {
                return;
            }
            sleep(HOUR).await;
            if is_lie {
                let why = "it lied".to_owned();
                annulled.send_modify(|all| drop(all.insert("liar".to_owned(), why)));
            }
            drop(open);
        });
    }
    handed_in
}

/// Plays such a tournament in this store; gives the result, how long it took, and how
/// many games the liar has handed in.
async fn play(
    dir: &Path,
    format: Format,
    (players, games): (u64, u32),
    sprt: Option<SprtBounds>,
    lies: LiarPlan,
) -> (ContestResult, Duration, usize) {
    let (_has_room, room) = watch::channel(crate::Room {
        games: 4,
        waits: None,
    });
    let (annulled, told) = watch::channel(AnnulledWorkers::new());
    let (remote_games, given) = RemoteGames::new(room, told, false);
    let store = Store::open(dir, &identity()).unwrap();
    let disk = Box::new(|| Duration::from_millis(1));
    let kept = store.start_simulated_writer(to_xml, SilentAnnouncer, disk);
    let simulation = Simulation {
        format,
        sources: (1..=players)
            .map(|number| PlayerSource::Worker(number.to_string()))
            .collect(),
        games,
        concurrency: 4,
        game_every: Duration::ZERO,
        disk: DiskQuota::new(usize::MAX),
        wait: Duration::from_secs(60),
        told: AnnouncementCounts::default(),
        rounds: None,
        remote_games: Some(remote_games),
        sprt,
    };
    let refereeing = tokio::spawn(referee(given, annulled, lies));
    let (played, took, _) = simulation.play_with(kept.unwrap()).await;
    (played, took, refereeing.await.unwrap())
}

/// How many games of the liar and of others count, and how many are struck.
fn counted(dir: &Path) -> (u64, u64, u64) {
    let reader = StoreReader::open(dir).unwrap();
    let workers = reader.results().workers().unwrap();
    let of = |name: &str| {
        workers
            .iter()
            .find(|own| own.worker.as_deref() == Some(name))
    };
    let liar = of("liar").map_or((0, 0), |own| (own.counted, own.struck));
    (liar.0, of("honest").map_or(0, |own| own.counted), liar.1)
}

#[tokio::test(start_paused = true)]
async fn the_end_waits_for_audits_and_what_they_find_is_played_again() {
    let groups = Format::Groups {
        groups: tournament::Grouping::Snake(2),
        advance: 1,
        tiebreaks: 0,
    };
    for (format, total, phases) in [
        (Format::RoundRobin, 12, 1),
        (Format::Swiss { rounds: 3 }, 12, 3),
        (Format::Knockout { tiebreaks: 0 }, 6, 2),
        (groups, 6, 2),
    ] {
        // It lies in the first phase, or in the last one.
        for phase in [0, phases - 1] {
            let folder = tempfile::tempdir().unwrap();
            let lies = LiarPlan {
                phase,
                audited: phase,
            };
            let played = play(folder.path(), format.clone(), (4, 2), None, lies).await;
            let (played, took, handed_in) = played;
            assert!(handed_in > 0 && played.schedule.is_complete(), "{format}");
            assert!(!played.ended.failed && !played.ended.stopped);
            let struck = handed_in as u64;
            assert_eq!(counted(folder.path()), (0, total, struck), "{format}");
            let favourite = played.schedule.scores().total(PlayerId::new(0));
            assert_eq!(favourite.points(), favourite.games() as f64, "{format}");
            // Each phase waits for its audits, and the games that are played again too.
            assert!(took >= HOUR * (u32::from(phases) + 1), "{format}: {took:?}");
            assert!(took < HOUR * (u32::from(phases) + 2), "{format}: {took:?}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn what_a_liar_played_in_earlier_rounds_is_played_again_unless_they_are_decided() {
    let lies = LiarPlan {
        phase: 0,
        audited: 1,
    };
    let folder = tempfile::tempdir().unwrap();
    let format = Format::Swiss { rounds: 3 };
    let (played, _, handed_in) = play(folder.path(), format, (4, 2), None, lies).await;
    assert!(played.schedule.is_complete() && handed_in > 2);
    assert_eq!(counted(folder.path()), (0, 12, handed_in as u64));
    let folder = tempfile::tempdir().unwrap();
    let format = Format::Knockout { tiebreaks: 0 };
    let (played, _, handed_in) = play(folder.path(), format, (4, 2), None, lies).await;
    assert!(played.schedule.is_complete() && played.schedule.misfit().is_none());
    let (stand, honest, struck) = counted(folder.path());
    assert!(stand > 0 && struck > 0, "the semi-finals are decided");
    assert_eq!((stand + honest, stand + struck), (6, handed_in as u64));
}

#[tokio::test(start_paused = true)]
async fn a_test_does_not_stop_on_games_that_are_annulled() {
    let folder = tempfile::tempdir().unwrap();
    let lies = LiarPlan {
        phase: 0,
        audited: 0,
    };
    let bounds = SprtBounds::new(0.0, 100.0, 0.05, 0.05).unwrap();
    let (played, took, handed_in) = play(
        folder.path(),
        Format::RoundRobin,
        (2, 400),
        Some(bounds),
        lies,
    )
    .await;
    let sprt = played.schedule.sprt().unwrap();
    let [lost @ .., won] = sprt.counts();
    assert_eq!(lost, [0; 4], "every pair is won");
    assert!(won > 0 && sprt.decision().is_some() && handed_in > 0);
    let (liar, honest, struck) = counted(folder.path());
    assert_eq!((liar, struck), (0, handed_in as u64));
    assert_eq!(honest, played.schedule.progress().done);
    assert!(took > HOUR, "{took:?}");
}
