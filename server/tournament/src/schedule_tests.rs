use std::collections::BTreeMap;

use proptest::prelude::*;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use super::*;

fn round_robin(players: usize, games: u32) -> Schedule {
    Schedule::new(
        Format::RoundRobin,
        players,
        games,
        StartPolicy::Alternate,
        0,
    )
}

fn anybody(_: PlayerId, _: u32) -> bool {
    true
}

/// Plays one game after another to the end.
fn play(schedule: &mut Schedule) -> Vec<Pairing> {
    let mut played = Vec::new();
    while let Some(pairing) = schedule.next(anybody) {
        assert!(schedule.record(pairing, GameResult::Draw), "{pairing:?}");
        played.push(pairing);
    }
    played
}

/// How many games each pair has among these.
fn by_pair(keys: impl IntoIterator<Item = GameKey>) -> BTreeMap<Pair, Vec<u32>> {
    let mut numbers: BTreeMap<Pair, Vec<u32>> = BTreeMap::new();
    for key in keys {
        numbers.entry(key.pair).or_default().push(key.number);
    }
    for numbers in numbers.values_mut() {
        numbers.sort_unstable();
    }
    numbers
}

/// How many games of a pair with numbers below `limit` are done.
fn done(schedule: &Schedule, pair: Pair, limit: u32) -> u32 {
    let tie = Tie { phase: 0, pair };
    schedule.state.results.done.count(tie, limit)
}

/// How much is kept beside the numbers of each pair.
fn kept(schedule: &Schedule) -> usize {
    let (_, deferred) = schedule.current.place();
    deferred + schedule.state.results.done.out_of_order()
}

fn assert_all_played_once(schedule: &Schedule, keys: impl IntoIterator<Item = GameKey>) {
    let numbers = by_pair(keys);
    assert_eq!(
        numbers.len(),
        Pair::count(schedule.state.terms.players.into())
    );
    for (pair, numbers) in numbers {
        assert!(
            numbers.into_iter().eq(0..schedule.state.terms.games),
            "{pair:?}"
        );
    }
    assert!(schedule.is_complete());
    assert_eq!(schedule.progress().left, 0);
}

#[test]
fn in_a_match_the_players_start_in_turn() {
    let games = play(&mut round_robin(2, 4));
    let shown: Vec<_> = games
        .iter()
        .map(|pairing| (pairing.key.number, pairing.seats()))
        .collect();
    let [a, b] = [0, 1].map(PlayerId::new);
    let expected = [(0, [a, b]), (1, [b, a]), (2, [a, b]), (3, [b, a])];
    assert_eq!(
        shown,
        expected.map(|(number, seats)| (number, seats.to_vec()))
    );
}

#[test]
fn every_pair_plays_every_game_once_and_starts_half_of_them() {
    for players in 2..9 {
        let mut schedule = round_robin(players, 6);
        let games = play(&mut schedule);
        for pair in Pair::all(players) {
            let of_pair = games.iter().filter(|pairing| pairing.key.pair == pair);
            let starts = of_pair.filter(|pairing| pairing.starter == pair.first());
            assert_eq!(starts.count(), 3);
        }
        assert_all_played_once(&schedule, games.iter().map(|pairing| pairing.key));
    }
}

#[test]
fn a_tournament_stopped_anywhere_is_nearly_even() {
    let mut schedule = round_robin(7, 4);
    while let Some(pairing) = schedule.next(anybody) {
        schedule.record(pairing, GameResult::Draw);
        let games = schedule
            .state
            .terms
            .ids()
            .map(|id| schedule.scores().total(id).games());
        let games: Vec<u64> = games.collect();
        let (least, most) = (games.iter().min().unwrap(), games.iter().max().unwrap());
        // One rests in each round of seven.
        assert!(most - least <= 2, "{games:?}");
        let pairs = Pair::all(7).map(|pair| done(&schedule, pair, 4));
        let pairs: Vec<u32> = pairs.collect();
        assert!(pairs.iter().max().unwrap() - pairs.iter().min().unwrap() <= 1);
    }
}

#[test]
fn a_game_counts_once_and_only_for_players_of_the_tournament() {
    let mut schedule = round_robin(2, 2);
    let pairing = schedule.next(anybody).unwrap();
    assert!(schedule.record(pairing, GameResult::FirstWins));
    assert!(!schedule.record(pairing, GameResult::SecondWins));
    let stranger = Pair::new(PlayerId::new(0), PlayerId::new(2)).unwrap();
    let strange = Pairing::of_two(GameKey::of_serial(stranger, 0), PlayerId::new(0));
    assert!(!schedule.record(strange, GameResult::Draw));
    let progress = schedule.progress();
    assert_eq!((progress.done, progress.total()), (1, 2));
    assert_eq!(schedule.scores().total(PlayerId::new(0)).wins, 1);
}

#[test]
fn a_game_taken_back_is_given_out_again_first() {
    let mut schedule = round_robin(4, 2);
    let lost = schedule.next(anybody).unwrap();
    let other = schedule.next(anybody).unwrap();
    schedule.give_back(lost.key);
    schedule.give_back(lost.key);
    assert_eq!(schedule.next(anybody), Some(lost));
    schedule.record(lost, GameResult::Draw);
    schedule.record(other, GameResult::Draw);
    let rest = play(&mut schedule);
    let all = [lost, other].into_iter().chain(rest);
    assert_all_played_once(&schedule, all.map(|pairing| pairing.key));
}

#[test]
fn what_was_played_is_kept_when_games_or_players_are_added() {
    let mut before = round_robin(3, 2);
    let old = play(&mut before);
    let mut schedule = round_robin(4, 4);
    for pairing in &old {
        assert!(schedule.record(*pairing, GameResult::Draw));
    }
    let all = old.iter().copied().chain(play(&mut schedule));
    let all: Vec<Pairing> = all.collect();
    assert_eq!(schedule.progress().done, 24);
    assert_all_played_once(&schedule, all.iter().map(|pairing| pairing.key));
}

#[test]
fn games_beyond_what_is_asked_for_now_count_but_replace_none() {
    let mut before = round_robin(3, 6);
    let mut old = play(&mut before);
    old.retain(|pairing| pairing.key.number != 1);
    let mut schedule = round_robin(3, 2);
    for pairing in &old {
        assert!(schedule.record(*pairing, GameResult::Draw));
    }
    assert_eq!(schedule.progress().left, 3);
    let rest = play(&mut schedule);
    assert!(rest.iter().all(|pairing| pairing.key.number == 1));
    assert_eq!((rest.len(), schedule.progress().done), (3, 18));
    assert!(schedule.is_complete());
}

#[test]
fn the_remaining_games_of_a_suspended_player_are_left_out() {
    let mut schedule = round_robin(4, 10);
    for _ in 0..7 {
        let pairing = schedule.next(anybody).unwrap();
        schedule.record(pairing, GameResult::Draw);
    }
    let running = schedule.next(anybody).unwrap();
    let gone = running.key.pair.first();
    schedule.suspend(gone);
    schedule.suspend(gone);
    assert!(schedule.is_suspended(gone));
    let rest = play(&mut schedule);
    assert!(rest.iter().all(|pairing| !pairing.key.pair.includes(gone)));
    assert!(!schedule.is_complete(), "its last game runs");
    assert!(schedule.record(running, GameResult::Draw));
    assert!(schedule.is_complete());
    let progress = schedule.progress();
    assert_eq!((progress.left, progress.done), (0, progress.total()));
    for pair in Pair::all(4).filter(|pair| !pair.includes(gone)) {
        assert_eq!(done(&schedule, pair, 10), 10);
    }
}

#[test]
fn a_player_that_comes_back_catches_up_before_the_others_go_on() {
    let mut schedule = round_robin(4, 10);
    let back = PlayerId::new(3);
    schedule.suspend(back);
    for _ in 0..15 {
        let pairing = schedule.next(anybody).unwrap();
        schedule.record(pairing, GameResult::Draw);
    }
    assert!(!schedule.wants(back) && schedule.progress().left == 15);
    assert!(schedule.readmit(back) && !schedule.readmit(back));
    assert!(schedule.wants(back) && schedule.progress().left == 45);
    let rest = play(&mut schedule);
    let caught_up = rest.iter().take(15);
    assert!(
        caught_up
            .into_iter()
            .all(|pairing| pairing.key.pair.includes(back))
    );
    assert_eq!(rest.len(), 45);
    for pair in Pair::all(4) {
        assert_eq!(done(&schedule, pair, 10), 10);
    }
    assert!(schedule.is_complete() && !schedule.wants(back));
}

#[test]
fn a_player_late_for_a_round_of_a_knockout_stays_out_of_the_next() {
    let knockout = Format::Knockout { tiebreaks: 0 };
    let mut schedule = Schedule::new(knockout, 4, 1, StartPolicy::Alternate, 0);
    let [late, too_late] = [2, 3].map(PlayerId::new);
    schedule.begin();
    schedule.suspend(late);
    schedule.suspend(too_late);
    assert!(!schedule.is_complete());
    // Both let their opponents go on, and the final is drawn.
    assert!(!schedule.readmit(late) && !schedule.readmit(too_late));
    assert_eq!(play(&mut schedule).len(), 1);

    let knockout = Format::Knockout { tiebreaks: 0 };
    let mut schedule = Schedule::new(knockout, 4, 1, StartPolicy::Alternate, 0);
    schedule.begin();
    schedule.suspend(late);
    assert!(schedule.readmit(late), "the round is not over");
    assert_eq!(play(&mut schedule).len(), 3);
    assert!(schedule.is_complete());
}

#[test]
fn many_games_of_somebody_absent_are_not_gone_through_for_nothing() {
    let mut schedule = round_robin(3, 1_000_000);
    let here = |player: PlayerId, running: u32| player.index() < 1 && running == 0;
    assert_eq!(schedule.next(here), None);
    let two = |player: PlayerId, running: u32| player.index() < 2 && running == 0;
    for _ in 0..10 {
        let pairing = schedule.next(two).unwrap();
        assert!(schedule.record(pairing, GameResult::Draw));
    }
    for index in 0..3 {
        schedule.suspend(PlayerId::new(index));
    }
    assert!(schedule.readmit(PlayerId::new(0)) && schedule.readmit(PlayerId::new(1)));
    assert_eq!(schedule.progress().left, 1_000_000 - 10);
    let (cycle, _) = schedule.current.place();
    assert!(cycle < 20, "{cycle}");
}

/// Games that run six at a time, end in any order and are sometimes broken off.
#[test]
fn both_games_of_an_opening_are_given_out_together_in_every_format_and_each_once() {
    for (format, games) in [
        (Format::RoundRobin, 6),
        (Format::RoundRobin, 5),
        (Format::Swiss { rounds: 3 }, 2),
        (Format::Knockout { tiebreaks: 0 }, 4),
    ] {
        let mut schedule = Schedule::new(format.clone(), 5, games, StartPolicy::Alternate, 1);
        let mut random = StdRng::seed_from_u64(u64::from(games));
        let mut running = Vec::new();
        let (mut keys, mut broken, mut alone) = (Vec::new(), 0, 0);
        loop {
            while running.len() < 6
                && let Some(first) = schedule.next(anybody)
            {
                running.push(first);
                match schedule.next_partner(first.key, anybody) {
                    Some(other) => {
                        assert_eq!(other.key, first.key.tie().game(first.key.number + 1));
                        assert_ne!(other.starter, first.starter);
                        running.push(other);
                    }
                    None => alone += 1,
                }
            }
            if running.is_empty() {
                break;
            }
            let ended = running.swap_remove(random.random_range(0..running.len()));
            if random.random_bool(0.1) {
                schedule.give_back(ended.key);
                broken += 1;
            } else {
                let winner = ended.key.pair.first();
                let result = GameResult::of(ended.key.pair, Some(winner));
                assert!(schedule.record(ended, result.unwrap()));
                keys.push(ended.key);
            }
        }
        assert!(schedule.is_complete(), "{format}");
        let all = keys.len() as u64;
        assert_eq!(all, schedule.progress().done);
        let met = keys.iter().filter(|key| key.number == 0).count();
        assert_eq!(all, met as u64 * u64::from(games), "{format}: each once");
        // The last of an odd number, and those that were broken off, have no partner.
        let odd = met * (games as usize % 2);
        assert!(alone <= odd + 2 * broken, "{format}: {alone}");
    }
}

#[test]
fn a_game_that_may_not_begin_is_no_partner() {
    let mut schedule = round_robin(3, 2);
    schedule.let_begin(1);
    let first = schedule.next(anybody).unwrap();
    assert_eq!(schedule.next_partner(first.key, anybody), None);
    schedule.let_begin(9);
    let busy = |player: PlayerId, _: u32| player != first.key.pair.first();
    assert_eq!(schedule.next_partner(first.key, busy), None);
    let other = schedule.next_partner(first.key, anybody).unwrap();
    assert_eq!(schedule.next_partner(first.key, anybody), None, "it runs");
    assert_eq!(schedule.next_partner(other.key, anybody), None);
}

#[test]
fn with_all_but_one_suspended_nothing_is_left() {
    let mut schedule = round_robin(3, 5);
    schedule.suspend(PlayerId::new(0));
    schedule.suspend(PlayerId::new(2));
    assert_eq!(schedule.next(anybody), None);
    assert!(schedule.is_complete());
    schedule.suspend(PlayerId::new(1));
    schedule.suspend(PlayerId::new(99));
    assert!(schedule.is_complete());
}

#[test]
fn an_absent_player_holds_nobody_up() {
    let absent = PlayerId::new(2);
    let mut schedule = round_robin(5, 20);
    let mut played = 0;
    while let Some(pairing) = schedule.next(|player, _| player != absent) {
        schedule.record(pairing, GameResult::Draw);
        played += 1;
    }
    assert_eq!(played, 6 * 20);
    assert!(!schedule.is_complete());
    assert_eq!(
        schedule.current.place().1,
        4,
        "one entry a pair, not one a game"
    );
    play(&mut schedule);
    assert_eq!(schedule.progress().done, 10 * 20);
    assert!(schedule.is_complete());
}

#[test]
fn a_thousand_players_and_a_thousand_games_a_pair_take_little() {
    let mut schedule = round_robin(1000, 1000);
    assert_eq!(schedule.progress().total(), 499_500_000);
    let mut random = StdRng::seed_from_u64(1);
    let mut running = Vec::new();
    let one_at_a_time = |_: PlayerId, running: u32| running == 0;
    for _ in 0..50_000 {
        while running.len() < 16 {
            running.push(schedule.next(one_at_a_time).expect("enough are free"));
        }
        let ended = running.swap_remove(random.random_range(0..running.len()));
        assert!(schedule.record(ended, GameResult::SecondWins));
        let kept = kept(&schedule);
        assert!(kept <= 1000, "beside the counters a pair: {kept}");
    }
}

/// Plays games at once that end in any order, until `stop` have ended, and
/// checks that nobody has too many.
fn play_at_once(
    schedule: &mut Schedule,
    concurrency: usize,
    capacity: u32,
    stop: usize,
    random: &mut StdRng,
) -> Vec<Pairing> {
    let mut running: Vec<Pairing> = Vec::new();
    let mut ended = Vec::new();
    while ended.len() < stop {
        while running.len() < concurrency
            && let Some(pairing) = schedule.next(|_, running| running < capacity)
        {
            running.push(pairing);
        }
        if running.is_empty() {
            break;
        }
        for player in schedule.state.terms.ids() {
            let at_once = running
                .iter()
                .filter(|pairing| pairing.key.pair.includes(player));
            assert!(at_once.count() <= capacity as usize);
        }
        let pairing = running.swap_remove(random.random_range(0..running.len()));
        if random.random_bool(0.1) {
            schedule.give_back(pairing.key);
            continue;
        }
        assert!(schedule.record(pairing, GameResult::FirstWins));
        ended.push(pairing);
    }
    ended
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn stopped_at_any_moment_and_started_again_every_game_is_played_once(
        players in 2usize..9,
        games in 1u32..6,
        concurrency in 1usize..9,
        capacity in 1u32..3,
        stop in 0usize..120,
        seed: u64,
    ) {
        let mut random = StdRng::seed_from_u64(seed);
        let mut first = round_robin(players, games);
        let mut ended = play_at_once(&mut first, concurrency, capacity, stop, &mut random);
        ended.shuffle(&mut random);
        let mut second = round_robin(players, games);
        for pairing in &ended {
            assert!(second.record(*pairing, GameResult::FirstWins));
        }
        prop_assert_eq!(second.progress().left, first.progress().left);
        let rest = play_at_once(&mut second, concurrency, capacity, usize::MAX, &mut random);
        ended.extend(rest);
        assert_all_played_once(&second, ended.iter().map(|pairing| pairing.key));
        prop_assert_eq!(kept(&second), 0);
    }
}

/// The seats of every game of a match of so many players at one board.
fn at_one_board(players: usize, games: u32, start: StartPolicy) -> (Schedule, Vec<Vec<usize>>) {
    let mut schedule = Schedule::new(Format::OneBoard, players, games, start, 7);
    assert_eq!(schedule.progress().left, u64::from(games));
    let mut seated = Vec::new();
    while let Some(pairing) = schedule.next(|_, running| running < 1) {
        let seats = pairing.seats();
        assert!(
            schedule.next(|_, running| running < 1).is_none(),
            "all play"
        );
        let mut returns = vec![-1; players];
        returns[0] = i32::try_from(players).unwrap() - 1;
        assert!(schedule.record_returns(pairing, &returns));
        assert!(
            !schedule.record_returns(pairing, &returns),
            "it counts once"
        );
        seated.push(seats.into_iter().map(PlayerId::index).collect());
    }
    (schedule, seated)
}

#[test]
fn at_one_board_all_play_every_game_and_each_starts_in_turn() {
    let (schedule, seated) = at_one_board(3, 4, StartPolicy::Alternate);
    assert_eq!(seated, [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 1, 2]]);
    assert!(schedule.is_complete());
    assert_eq!(schedule.progress().done, 4);
    // The starter of each game won against both others.
    let total = |place| schedule.scores().total(PlayerId::new(place));
    assert_eq!((total(0).wins, total(0).games()), (4, 8));
    assert_eq!((total(1).wins, total(1).draws), (2, 3));
    let returns = |place| schedule.scores().returns(PlayerId::new(place)).unwrap();
    assert_eq!((returns(0).mean, returns(2).mean), (0.5, -0.25));
    let (_, seated) = at_one_board(6, 2, StartPolicy::Second);
    assert_eq!(seated, [[1, 2, 3, 4, 5, 0]; 2]);
    let (_, seated) = at_one_board(4, 200, StartPolicy::Random);
    let starts = |place| seated.iter().filter(|seats| seats[0] == place).count();
    assert!((0..4).all(|place| (20..=80).contains(&starts(place))));
}

#[test]
fn a_match_at_one_board_goes_on_where_the_last_run_stopped() {
    let mut schedule = Schedule::new(Format::OneBoard, 3, 3, StartPolicy::Alternate, 0);
    let seats = [1, 2, 0].map(PlayerId::new);
    let played = schedule.pairing_of(&seats, 1).unwrap();
    assert_eq!((played.seats(), played.key.number), (seats.to_vec(), 1));
    assert!(schedule.record_returns(played, &[-1, 2, -1]));
    assert_eq!(schedule.pairing_of(&seats[..2], 0), None);
    assert_eq!(schedule.misfit(), None);
    let coming = schedule.coming(9).into_iter();
    assert_eq!(coming.map(|p| p.key.number).collect::<Vec<_>>(), [0, 2]);
}

#[test]
fn at_one_board_nothing_is_played_while_one_is_away_and_all_when_it_is_back() {
    let mut schedule = Schedule::new(Format::OneBoard, 3, 2, StartPolicy::Alternate, 0);
    let third = PlayerId::new(2);
    assert_eq!(schedule.next(|player, _| player != third), None);
    assert!(schedule.wants(third));
    let pairing = schedule.next(|_, _| true).unwrap();
    schedule.give_back(pairing.key);
    assert_eq!(schedule.next(|player, _| player != third), None);
    schedule.suspend(third);
    assert!(schedule.is_complete());
    assert_eq!(schedule.next(|_, _| true), None);
    assert!(schedule.readmit(third));
    for _ in 0..2 {
        let pairing = schedule.next(|_, _| true).unwrap();
        assert!(schedule.record_returns(pairing, &[0, 0, 0]));
    }
    assert!(schedule.is_complete());
}
