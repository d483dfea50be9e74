use super::*;
use crate::rating::SprtBounds;
use crate::{GameResult, StartPolicy};

fn schedule(format: Format, players: usize, games: u32) -> Schedule {
    let mut schedule = Schedule::new(format, players, games, StartPolicy::Alternate, 0);
    schedule.begin();
    schedule
}

fn one_each(_: PlayerId, running: u32) -> bool {
    running < 1
}

/// Plays all games that can be played, one after another: the first player of a pair wins.
fn play(schedule: &mut Schedule) -> Vec<Pairing> {
    let mut played = Vec::new();
    while let Some(pairing) = schedule.next(one_each) {
        let winner = Some(pairing.key.pair.first());
        let result = GameResult::of(pairing.key.pair, winner).unwrap();
        assert!(schedule.record(pairing, result), "{pairing:?}");
        played.push(pairing);
    }
    played
}

/// Annuls these of the games that were played, as a store does.
fn annul(schedule: &mut Schedule, played: &[Pairing], is_annulled: impl Fn(&Pairing) -> bool) {
    schedule.forget_results();
    tell(schedule, played, is_annulled);
    schedule.play_on();
}

fn tell(schedule: &mut Schedule, played: &[Pairing], is_annulled: impl Fn(&Pairing) -> bool) {
    for pairing in played.iter().filter(|pairing| !is_annulled(pairing)) {
        let winner = Some(pairing.key.pair.first());
        let result = GameResult::of(pairing.key.pair, winner).unwrap();
        assert!(schedule.record(*pairing, result));
    }
    for pairing in played.iter().filter(|pairing| is_annulled(pairing)) {
        schedule.owe(*pairing);
    }
}

fn keys(played: &[Pairing]) -> Vec<GameKey> {
    let mut keys: Vec<GameKey> = played.iter().map(|pairing| pairing.key).collect();
    keys.sort_unstable();
    keys
}

#[test]
fn annulled_games_are_played_again_once_in_every_format_without_rounds() {
    for (format, players) in [
        (Format::RoundRobin, 5),
        (
            Format::Gauntlet {
                challengers: [PlayerId::new(0)].into(),
            },
            5,
        ),
        (Format::OneBoard, 3),
        (Format::RoundRobin, 2),
    ] {
        let mut schedule = schedule(format.clone(), players, 4);
        let played: Vec<Pairing> = std::iter::from_fn(|| {
            let pairing = schedule.next(one_each)?;
            let returns: Vec<i32> = (0..pairing.seats().len())
                .map(|seat| 1 - seat as i32)
                .collect();
            assert!(schedule.record_returns(pairing, &returns));
            Some(pairing)
        })
        .collect();
        assert!(schedule.is_complete());
        let (total, before) = (schedule.progress().total(), schedule.scores().clone());
        let annulled = |pairing: &Pairing| pairing.key.number % 3 == 1;
        schedule.forget_results();
        let again = played.iter().filter(|pairing| annulled(pairing));
        let again: Vec<Pairing> = again.copied().collect();
        for pairing in played.iter().filter(|pairing| !annulled(pairing)) {
            let returns: Vec<i32> = (0..pairing.seats().len())
                .map(|seat| 1 - seat as i32)
                .collect();
            assert!(schedule.record_returns(*pairing, &returns));
        }
        again.iter().for_each(|pairing| schedule.owe(*pairing));
        schedule.play_on();
        assert!(!schedule.is_complete(), "{format:?}");
        assert_eq!(schedule.progress().left, again.len() as u64);
        assert_eq!(schedule.progress().total(), total);
        let mut more = Vec::new();
        while let Some(pairing) = schedule.next(one_each) {
            let returns: Vec<i32> = (0..pairing.seats().len())
                .map(|seat| 1 - seat as i32)
                .collect();
            assert!(schedule.record_returns(pairing, &returns));
            more.push(pairing);
        }
        assert_eq!(keys(&more), keys(&again));
        assert!(schedule.is_complete() && *schedule.scores() == before);
    }
}

#[test]
fn games_that_run_go_on_while_others_are_annulled() {
    let mut schedule = schedule(Format::RoundRobin, 4, 2);
    let [one, other] = [(); 2].map(|()| schedule.next(one_each).unwrap());
    assert!(schedule.record(one, GameResult::Draw));
    annul(&mut schedule, &[one], |_| true);
    assert_eq!(
        (schedule.progress().done, schedule.progress().running),
        (0, 1)
    );
    assert!(schedule.record(other, GameResult::Draw));
    let mut all = play(&mut schedule);
    all.push(other);
    assert_eq!(all.len(), 12);
    assert!(schedule.is_complete());
}

#[test]
fn a_test_that_was_decided_by_annulled_games_goes_on() {
    let bounds = SprtBounds::new(0.0, 100.0, 0.05, 0.05).unwrap();
    let mut schedule = schedule(Format::RoundRobin, 2, 1_000).until_decided(bounds);
    let mut played = Vec::new();
    while let Some(pairing) = schedule.next(one_each) {
        // The first player loses now and then.
        let first = pairing.key.pair.first();
        let winner = (pairing.key.number % 5 > 0).then_some(first);
        schedule.record(pairing, GameResult::of(pairing.key.pair, winner).unwrap());
        played.push(pairing);
    }
    assert!(schedule.is_complete() && played.len() < 1_000);
    assert!(schedule.sprt().unwrap().decision().is_some());
    annul(&mut schedule, &played, |pairing| pairing.key.number > 3);
    assert_eq!(schedule.sprt().unwrap().decision(), None);
    assert!(!schedule.is_complete());
    assert_eq!(schedule.next(one_each).unwrap().key.number, 4);
}

#[test]
fn no_round_is_drawn_while_results_may_be_annulled() {
    for format in [
        Format::Swiss { rounds: 3 },
        Format::Knockout { tiebreaks: 0 },
        Format::Groups {
            groups: crate::Grouping::Snake(2),
            advance: 1,
            tiebreaks: 0,
        },
    ] {
        let mut schedule = schedule(format, 4, 2);
        schedule.await_audits(true);
        let first = play(&mut schedule);
        assert!(!schedule.is_complete() && schedule.next(one_each).is_none());
        // One of the results is annulled: its game is played again before that.
        let annulled = first[1].key;
        annul(&mut schedule, &first, |pairing| pairing.key == annulled);
        assert_eq!(schedule.progress().done + 1, first.len() as u64);
        assert_eq!(keys(&play(&mut schedule)), [annulled]);
        assert!(schedule.next(one_each).is_none());
        schedule.await_audits(false);
        let later = play(&mut schedule);
        assert!(!later.is_empty() && later.iter().all(|pairing| pairing.key.phase > 0));
        assert!(schedule.is_complete());
    }
}

#[test]
fn in_a_swiss_tournament_an_earlier_round_is_played_again_as_it_was_drawn() {
    let mut whole = schedule(Format::Swiss { rounds: 3 }, 8, 2);
    let mut played = Vec::new();
    while played.len() < 12 {
        let pairing = whole.next(one_each).unwrap();
        let winner = Some(pairing.key.pair.first());
        whole.record(pairing, GameResult::of(pairing.key.pair, winner).unwrap());
        played.push(pairing);
    }
    // All games of two boards of the first round, and one of the second.
    let boards = [played[0].key.tie(), played[1].key.tie()];
    let late = played[9].key;
    let is_annulled =
        |pairing: &Pairing| boards.contains(&pairing.key.tie()) || pairing.key == late;
    let expected = played.iter().filter(|pairing| is_annulled(pairing));
    let expected: Vec<Pairing> = expected.copied().collect();
    assert_eq!(expected.len(), 5);
    let mut resumed = Schedule::new(Format::Swiss { rounds: 3 }, 8, 2, StartPolicy::Alternate, 0);
    tell(&mut resumed, &played, is_annulled);
    resumed.begin();
    annul(&mut whole, &played, is_annulled);
    for mut schedule in [whole, resumed] {
        assert_eq!(schedule.misfit(), None);
        assert!(schedule.wants(boards[0].pair.first()));
        assert_eq!(
            schedule.rounds()[0]
                .meetings
                .iter()
                .filter(|m| !m.is_over())
                .count(),
            2
        );
        // One that is broken off comes again.
        let broken = schedule.next(one_each).unwrap();
        assert_eq!(broken.key.phase, 0);
        schedule.give_back(broken.key);
        let more = play(&mut schedule);
        assert!(schedule.is_complete());
        let again = more
            .iter()
            .filter(|pairing| played.iter().any(|own| own.key == pairing.key));
        let again: Vec<Pairing> = again.copied().collect();
        assert_eq!(keys(&again), keys(&expected));
        for pairing in &again {
            assert!(expected.contains(pairing), "{pairing:?} has the same start");
        }
        // Each round has each pair once, and nobody sits twice in it.
        assert_eq!(more.len() - again.len(), 24 - played.len());
        let third = more
            .iter()
            .position(|pairing| pairing.key.phase == 2)
            .unwrap();
        let last = more
            .iter()
            .rposition(|pairing| pairing.key.phase < 2)
            .unwrap();
        assert!(last < third, "the third round rests on the other two");
    }
}

#[test]
fn what_a_player_who_is_suspended_owes_holds_nobody_up() {
    let mut schedule = schedule(Format::Swiss { rounds: 2 }, 4, 1);
    let [one, other] = [(); 2].map(|()| schedule.next(one_each).unwrap());
    for pairing in [one, other] {
        schedule.record(pairing, GameResult::Draw);
    }
    schedule.forget_results();
    tell(&mut schedule, &[one, other], |pairing| *pairing == one);
    schedule.play_on();
    schedule.suspend(one.starter);
    assert!(
        play(&mut schedule)
            .iter()
            .all(|pairing| pairing.key.phase == 1)
    );
    assert!(schedule.is_complete());
}

#[test]
fn a_decided_round_of_a_knockout_stands() {
    let mut schedule = schedule(Format::Knockout { tiebreaks: 0 }, 4, 1);
    let serial = |phase| {
        Tie {
            phase,
            pair: Pair::LEAST,
        }
        .game(0)
        .serial()
    };
    assert_eq!(schedule.first_annullable(), serial(0));
    for _ in 0..2 {
        let pairing = schedule.next(one_each).unwrap();
        schedule.record(pairing, GameResult::FirstWins);
    }
    assert_eq!(schedule.first_annullable(), serial(1));
    let swiss = self::schedule(Format::Swiss { rounds: 2 }, 4, 1);
    assert_eq!(swiss.first_annullable(), 0);
}
