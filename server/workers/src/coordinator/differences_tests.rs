//! The suspension of workers for results that differ, and how seldom it is wrong.

use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use record::samples;
use record::verdict::{Cause, Verdict};

use super::*;

/// The outline of a game that the player at this seat won; nobody for a draw.
fn won_by(seat: Option<u16>, cause: &str) -> Outline {
    let mut journal = samples::five_in_a_row(7);
    let cause = Cause::from_words(cause);
    journal.verdict = Some(match seat {
        Some(seat) => Verdict::win_of(games::Seat::new(seat), 2, cause, None),
        None => Verdict::draw(2, cause, None),
    });
    Outline::of(&journal)
}

/// The outlines of games that the first player won, drew and lost.
struct Outcomes([Outline; 3]);

impl Outcomes {
    fn new() -> Outcomes {
        Outcomes([
            won_by(Some(0), "win"),
            won_by(None, "draw"),
            won_by(Some(1), "win"),
        ])
    }

    /// One of a game that is won and drawn with these probabilities.
    fn of(&self, chance: &mut StdRng, wins: f64, draws: f64) -> &Outline {
        let drawn = chance.random::<f64>();
        match drawn {
            _ if drawn < wins => &self.0[0],
            _ if drawn < wins + draws => &self.0[1],
            _ => &self.0[2],
        }
    }
}

#[test]
fn a_worker_that_makes_up_results_is_found_among_three_and_the_others_are_not() {
    let outcomes = Outcomes::new();
    for seed in 0..200 {
        let mut chance = StdRng::seed_from_u64(seed);
        let mut differences = Differences::default();
        let workers = ["one", "other", "liar"];
        let mut games = 0;
        let found = loop {
            let first = chance.random_range(0..3);
            let second = (first + chance.random_range(1..3)) % 3;
            let mut play = |worker: usize| match workers[worker] {
                // The first player always wins there.
                "liar" => &outcomes.0[0],
                _ => outcomes.of(&mut chance, 0.4, 0.2),
            };
            let (played, again) = (play(first), play(second));
            differences.note((workers[first], played), (workers[second], again));
            games += 1;
            if let Some(found) = differences.worst() {
                break found;
            }
            assert!(games < 1000, "seed {seed}: nobody is found");
        };
        assert_eq!(
            found.key, "liar",
            "seed {seed}, game {games}: {}",
            found.why
        );
        differences.forget("liar");
        assert_eq!(differences.worst(), None);
        assert!(differences.kept <= 6);
    }
}

#[test]
fn of_two_workers_nobody_knows_which_makes_up_results() {
    let outcomes = Outcomes::new();
    let mut differences = Differences::default();
    for _ in 0..1000 {
        differences.note(("liar", &outcomes.0[0]), ("one", &outcomes.0[2]));
    }
    assert_eq!(differences.worst(), None);
    // Nor does one game with a third one change that.
    differences.note(("one", &outcomes.0[0]), ("other", &outcomes.0[0]));
    assert_eq!(differences.worst(), None);
    // Not even if the honest one now differs most, because of the liar's results.
    differences.note(("one", &outcomes.0[2]), ("other", &outcomes.0[0]));
    assert_eq!(differences.worst(), None);
}

#[test]
fn a_worker_that_differs_less_than_one_it_was_compared_with_is_not_suspended() {
    let Outcomes([won, _, lost]) = Outcomes::new();
    let mut differences = Differences::default();
    for _ in 0..25 {
        differences.note(("liar", &won), ("one", &lost));
    }
    // By chance it differs from a third one too, in the same direction.
    for game in 0..100 {
        let (own, its) = if game < 61 {
            (&lost, &won)
        } else {
            (&won, &lost)
        };
        differences.note(("one", own), ("other", its));
    }
    assert_eq!(differences.worst(), None);
}

#[test]
fn a_worker_at_which_programs_fail_is_found_whichever_program_fails() {
    let mut differences = Differences::default();
    let failed = [0, 1].map(|seat| won_by(Some(seat), "timeout"));
    let sound = [0, 1].map(|seat| won_by(Some(seat), "win"));
    let mut games = 0;
    let found = loop {
        let winner = games % 2;
        let other = ["one", "other"][games / 2 % 2];
        differences.note(("slow", &failed[winner]), (other, &sound[winner]));
        games += 1;
        if let Some(found) = differences.worst() {
            break found;
        }
        assert!(games < 100);
    };
    assert_eq!((found.key.as_str(), games), ("slow", 20));
    assert!(found.why.starts_with("the number of games lost by faults"));
}

/// The rate that the head of the module and the documents tell: of 20,000 series of
/// 1000 games, looked at after each game from the 20th on.
#[test]
fn honest_workers_are_seldom_suspended() {
    const RUNS: u32 = 5_000;
    const GAMES: u32 = 1000;
    for (wins, draws) in [(0.5, 0.0), (0.4, 0.2), (0.9, 0.05), (0.1, 0.8)] {
        let mut chance = StdRng::seed_from_u64(1);
        let mut points = || {
            let drawn = chance.random::<f64>();
            match drawn {
                _ if drawn < wins => 1.0,
                _ if drawn < wins + draws => 0.5,
                _ => 0.0,
            }
        };
        let mut alarms = 0;
        for _ in 0..RUNS {
            let mut series = Series::default();
            for _ in 0..GAMES {
                series.add(points() - points());
                if series.games >= LEAST_GAMES && series.errors().abs() > THRESHOLD {
                    alarms += 1;
                    break;
                }
            }
        }
        let rate = f64::from(alarms) / f64::from(RUNS);
        println!(
            "wins {wins}, draws {draws}: {alarms} of {RUNS}, {:.3} %",
            100.0 * rate
        );
        assert!(rate < 0.002, "wins {wins}, draws {draws}: {rate}");
    }
}
