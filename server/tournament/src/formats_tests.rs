//! Whole tournaments of every format, with a source of results in the place of
//! games, stopped anywhere and started again from the results alone.

use std::collections::BTreeSet;

use proptest::prelude::*;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use super::*;

/// The formats for so many players.
fn formats(players: usize) -> Vec<Format> {
    let rounds = (players as u16 - 1).min(4);
    vec![
        Format::RoundRobin,
        Format::Gauntlet {
            challengers: [0, 2].map(PlayerId::new).into(),
        },
        Format::Swiss { rounds },
        Format::Knockout { tiebreaks: 1 },
        Format::Groups {
            groups: Grouping::Snake(2),
            advance: 2,
            tiebreaks: 2,
        },
    ]
}

fn schedule(format: &Format, players: usize, games: u32) -> Schedule {
    Schedule::new(format.clone(), players, games, StartPolicy::Alternate, 0)
}

/// How a game ends, whenever it is played: the stronger one mostly wins.
fn result_of(pairing: Pairing, seed: u64) -> GameResult {
    let key = pairing.key;
    let [first, second] = key.pair.players().map(|player| player.index() as u64);
    let mut words = seed ^ (first << 40) ^ (second << 20) ^ u64::from(key.serial());
    words = words.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    match StdRng::seed_from_u64(words).random_range(0..6) {
        0 | 1 => GameResult::Draw,
        2 => GameResult::SecondWins,
        _ => GameResult::FirstWins,
    }
}

/// The players in the order of the standings.
fn ranking(schedule: &Schedule) -> Vec<PlayerId> {
    let scores = schedule.scores();
    let names = (0..scores.players()).map(|place| format!("{place:02}"));
    let roster = Roster::new(names.collect()).unwrap();
    let rows = standings(&roster, scores, &schedule.marks()).into_iter();
    rows.map(|row| row.player).collect()
}

type Results = Vec<(Pairing, GameResult)>;

/// Plays games at once that end in any order, until `stop` have ended.
fn play(
    schedule: &mut Schedule,
    concurrency: usize,
    stop: usize,
    seed: u64,
    random: &mut StdRng,
) -> Results {
    let mut running: Vec<Pairing> = Vec::new();
    let mut ended = Vec::new();
    while ended.len() < stop {
        while running.len() < concurrency
            && let Some(pairing) = schedule.next(|_, _| true)
        {
            running.push(pairing);
        }
        if running.is_empty() {
            break;
        }
        let pairing = running.swap_remove(random.random_range(0..running.len()));
        let result = result_of(pairing, seed);
        assert!(schedule.record(pairing, result), "{pairing:?} counts once");
        ended.push((pairing, result));
    }
    for pairing in running {
        schedule.give_back(pairing.key);
    }
    ended
}

/// A schedule that knows these results.
fn resumed(format: &Format, players: usize, games: u32, results: &Results) -> Schedule {
    resumed_from(schedule(format, players, games), format, results)
}

/// The same of a tournament that this player has left before the pairings are
/// drawn.
fn resumed_without(
    out: PlayerId,
    format: &Format,
    players: usize,
    games: u32,
    results: &Results,
) -> Schedule {
    let mut schedule = schedule(format, players, games);
    schedule.suspend(out);
    resumed_from(schedule, format, results)
}

fn resumed_from(mut schedule: Schedule, format: &Format, results: &Results) -> Schedule {
    for (pairing, result) in results {
        assert!(schedule.record(*pairing, *result));
    }
    assert_eq!(schedule.misfit(), None, "{format}");
    schedule.begin();
    schedule
}

fn keys(results: &Results) -> BTreeSet<(GameKey, PlayerId)> {
    let keys = results.iter();
    keys.map(|(pairing, _)| (pairing.key, pairing.starter))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn stopped_anywhere_and_started_again_the_same_games_are_played(
        players in 4usize..12,
        games in 1u32..4,
        concurrency in 1usize..6,
        stops in prop::collection::vec(0usize..40, 0..4),
        seed: u64,
    ) {
        for format in formats(players) {
            let mut random = StdRng::seed_from_u64(seed);
            let mut whole = schedule(&format, players, games);
            let expected = play(&mut whole, 1, usize::MAX, seed, &mut random);
            prop_assert!(whole.is_complete());
            let mut ended = Results::new();
            for stop in &stops {
                ended.shuffle(&mut random);
                let mut part = resumed(&format, players, games, &ended);
                ended.extend(play(&mut part, concurrency, *stop, seed, &mut random));
            }
            let mut last = resumed(&format, players, games, &ended);
            let left = last.progress().left;
            let rest = play(&mut last, concurrency, usize::MAX, seed, &mut random);
            if format.pairs_by_results() {
                prop_assert!(left <= rest.len() as u64, "games to break ties come in addition");
            } else {
                prop_assert_eq!(left, rest.len() as u64);
            }
            ended.extend(rest);
            prop_assert!(last.is_complete());
            prop_assert_eq!(last.progress().left, 0);
            prop_assert_eq!(keys(&ended), keys(&expected), "{}", format);
            prop_assert_eq!(last.scores(), whole.scores());
            prop_assert_eq!(ranking(&last), ranking(&whole));
            let again = resumed(&format, players, games, &ended);
            prop_assert!(again.is_complete(), "{} has nothing left", format);
        }
    }

    #[test]
    fn every_tournament_comes_to_its_end_with_players_suspended_at_any_time(
        players in 4usize..12,
        games in 1u32..4,
        gone in prop::collection::vec((0usize..60, 0u16..12), 0..6),
        stop in 0usize..60,
        seed: u64,
    ) {
        for format in formats(players) {
            let mut random = StdRng::seed_from_u64(seed);
            let mut first = schedule(&format, players, games);
            let mut ended = Results::new();
            for (after, player) in &gone {
                ended.extend(play(&mut first, 3, *after, seed, &mut random));
                first.suspend(PlayerId::new(*player));
            }
            ended.extend(play(&mut first, 3, stop, seed, &mut random));
            // All are back, and one is gone again.
            let mut second = resumed(&format, players, games, &ended);
            second.suspend(PlayerId::new(1));
            let rest = play(&mut second, 2, usize::MAX, seed, &mut random);
            prop_assert!(second.is_complete(), "{}: {:?}", format, second.progress());
            prop_assert!(rest.iter().all(|(pairing, _)| pairing.key.pair.players()[0].index() != 1));
            ended.extend(rest);
            let mut third = resumed(&format, players, games, &ended);
            play(&mut third, 2, usize::MAX, seed, &mut random);
            prop_assert!(third.is_complete());
            prop_assert_eq!(ranking(&third).len(), players);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_withdrawn_player_is_paired_no_more_and_the_others_come_to_the_end(
        players in 4usize..12,
        games in 1u32..4,
        out in 0u16..4,
        stop in 0usize..60,
        again in 0usize..20,
        seed: u64,
    ) {
        for format in formats(players) {
            let mut random = StdRng::seed_from_u64(seed);
            let out = PlayerId::new(out);
            let mut with = schedule(&format, players, games);
            let mut ended = play(&mut with, 3, stop, seed, &mut random);
            // Stopped once more on the way.
            for stop in [again, usize::MAX] {
                let mut without = resumed_without(out, &format, players, games, &ended);
                prop_assert!(without.is_suspended(out) && !without.wants(out));
                let rest = play(&mut without, 2, stop, seed, &mut random);
                let mut played = rest.iter().flat_map(|(pairing, _)| pairing.seats());
                prop_assert!(played.all(|player| player != out), "{}", format);
                ended.extend(rest);
            }
            let last = resumed_without(out, &format, players, games, &ended);
            prop_assert!(last.is_complete(), "{}: {:?}", format, last.progress());
            prop_assert_eq!(keys(&ended).len(), ended.len(), "no game twice");
            // Taken back, it plays on with the others to the end.
            let mut back = resumed(&format, players, games, &ended);
            play(&mut back, 2, usize::MAX, seed, &mut random);
            prop_assert!(back.is_complete());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn a_player_who_comes_back_plays_what_is_left_and_every_tournament_comes_to_its_end(
        players in 4usize..12,
        games in 1u32..4,
        turns in prop::collection::vec((0usize..30, 0u16..12, any::<bool>()), 0..20),
        seed: u64,
    ) {
        for format in formats(players) {
            let mut random = StdRng::seed_from_u64(seed);
            let mut schedule = schedule(&format, players, games);
            let mut ended = Results::new();
            for (after, player, comes) in &turns {
                ended.extend(play(&mut schedule, 3, *after, seed, &mut random));
                let player = PlayerId::new(*player);
                match comes {
                    true => {
                        let may = schedule.readmit(player);
                        prop_assert!(!(may && schedule.is_suspended(player)));
                    }
                    false => schedule.suspend(player),
                }
            }
            if !format.pairs_by_results() && !schedule.is_complete() {
                for player in PlayerId::all(players).filter(|id| schedule.is_suspended(*id)).collect::<Vec<_>>() {
                    prop_assert!(schedule.readmit(player), "a round robin goes on for all");
                }
            }
            ended.extend(play(&mut schedule, 3, usize::MAX, seed, &mut random));
            prop_assert!(schedule.is_complete(), "{}: {:?}", format, schedule.progress());
            prop_assert!(PlayerId::all(players).all(|id| !schedule.wants(id)));
            prop_assert_eq!(keys(&ended).len(), ended.len(), "no game twice");
            if !format.pairs_by_results() && PlayerId::all(players).all(|id| !schedule.is_suspended(id)) {
                let mut whole = self::schedule(&format, players, games);
                let expected = play(&mut whole, 3, usize::MAX, seed, &mut random);
                prop_assert_eq!(keys(&ended), keys(&expected));
            }
        }
    }
}

/// Plays to the end; the earlier place always wins.
fn played(format: &Format, players: usize, games: u32) -> Schedule {
    let mut schedule = schedule(format, players, games);
    while let Some(pairing) = schedule.next(|_, _| true) {
        schedule.record(pairing, GameResult::FirstWins);
    }
    assert!(schedule.is_complete());
    schedule
}

#[test]
fn every_format_has_the_games_it_should() {
    for (format, expected) in [
        (Format::RoundRobin, 28),
        (
            Format::Gauntlet {
                challengers: [PlayerId::new(3)].into(),
            },
            7,
        ),
        (Format::Swiss { rounds: 3 }, 12),
        (Format::Knockout { tiebreaks: 9 }, 7),
        (
            Format::Groups {
                groups: Grouping::Snake(2),
                advance: 2,
                tiebreaks: 9,
            },
            2 * 6 + 3,
        ),
    ] {
        let fresh = schedule(&format, 8, 2).progress();
        assert_eq!(fresh.total(), 2 * expected, "{format}");
        let ended = played(&format, 8, 2);
        assert_eq!(ended.progress().done, 2 * expected, "{format}");
    }
}

#[test]
fn in_a_gauntlet_the_challengers_meet_all_the_others() {
    let challengers = [1, 4].map(PlayerId::new);
    let ended = played(
        &Format::Gauntlet {
            challengers: challengers.into(),
        },
        6,
        2,
    );
    for pair in Pair::all(6) {
        let among = pair.players().map(|player| challengers.contains(&player));
        let games = ended.scores().against(pair.first(), pair.second()).games();
        assert_eq!(games, if among[0] != among[1] { 2 } else { 0 }, "{pair:?}");
    }
}

#[test]
fn in_a_knockout_the_best_wins_and_the_second_best_is_second() {
    let ended = played(&Format::Knockout { tiebreaks: 0 }, 8, 2);
    let places: Vec<usize> = ranking(&ended).into_iter().map(PlayerId::index).collect();
    assert_eq!(places[..2], [0, 1]);
    assert_eq!(
        BTreeSet::from_iter(places[2..4].to_vec()),
        BTreeSet::from([2, 3])
    );
}

#[test]
fn results_of_another_draw_are_found() {
    let key = |phase, one, other| {
        let pair = Pair::new(PlayerId::new(one), PlayerId::new(other)).unwrap();
        let key = Tie { phase, pair }.game(0);
        let starter = pair.first();
        Pairing::of_two(key, starter)
    };
    for (format, right, wrong) in [
        (Format::RoundRobin, key(0, 0, 1), key(1, 0, 1)),
        (
            Format::Knockout { tiebreaks: 0 },
            key(0, 0, 3),
            key(0, 0, 1),
        ),
        (
            Format::Knockout { tiebreaks: 0 },
            key(0, 1, 2),
            key(1, 0, 3),
        ),
        (
            Format::Groups {
                groups: Grouping::Snake(2),
                advance: 1,
                tiebreaks: 0,
            },
            key(0, 0, 3),
            key(0, 0, 1),
        ),
        (Format::Swiss { rounds: 3 }, key(0, 0, 1), key(0, 0, 2)),
    ] {
        let mut schedule = schedule(&format, 4, 1);
        schedule.record(right, GameResult::FirstWins);
        assert_eq!(schedule.misfit(), None, "{format}");
        schedule.record(wrong, GameResult::FirstWins);
        assert_eq!(schedule.misfit(), Some(wrong.key.tie()), "{format}");
    }
}

#[test]
fn a_later_round_does_not_fit_a_game_that_was_annulled_before_it() {
    let groups = Format::Groups {
        groups: Grouping::Snake(2),
        advance: 1,
        tiebreaks: 0,
    };
    for format in [Format::Knockout { tiebreaks: 0 }, groups] {
        let mut random = StdRng::seed_from_u64(5);
        let results = play(&mut schedule(&format, 4, 1), 2, usize::MAX, 5, &mut random);
        let (first, rest) = results.split_first().expect("games");
        let last = rest.last().expect("a later round").0.key.tie();
        let mut short = schedule(&format, 4, 1);
        for (pairing, result) in rest {
            short.record(*pairing, *result);
        }
        short.owe(first.0);
        assert_eq!(short.misfit(), Some(last), "{format}");
        // Nobody plays it again where one of the two was taken out.
        let mut without = short.clone();
        let [one, other] = first.0.key.pair.players();
        let out = if last.pair.includes(one) { other } else { one };
        without.suspend(out);
        assert_eq!(without.misfit(), None, "{format}");
        // Where it is played again, or is needed no more, the rest fits.
        short.record(first.0, first.1);
        assert_eq!(short.misfit(), None, "{format}");
        // The last round alone is played again.
        let (last, rest) = results.split_last().expect("games");
        let mut short = schedule(&format, 4, 1);
        for (pairing, result) in rest {
            short.record(*pairing, *result);
        }
        short.owe(last.0);
        assert_eq!(short.misfit(), None, "{format}");
    }
}

#[test]
fn a_swiss_tournament_gets_more_rounds_and_players_between_runs() {
    let mut random = StdRng::seed_from_u64(5);
    let format = Format::Swiss { rounds: 2 };
    let mut before = schedule(&format, 6, 2);
    let results = play(&mut before, 2, 9, 5, &mut random);
    let mut after = resumed(&Format::Swiss { rounds: 4 }, 7, 2, &results);
    let rest = play(&mut after, 2, usize::MAX, 5, &mut random);
    assert!(after.is_complete());
    let joined = PlayerId::new(6);
    let rounds: BTreeSet<u16> = rest
        .iter()
        .filter(|(pairing, _)| pairing.key.pair.includes(joined))
        .map(|(pairing, _)| pairing.key.phase)
        .collect();
    assert!(rounds.len() >= 2, "{rounds:?}");
    assert_eq!(after.progress().done, 6 * 2 + 3 * 2 * 2);
}

/// The points of each player for rounds that were sat out, and the rounds.
fn sat_out(schedule: &Schedule) -> (Vec<f64>, Vec<Sheet>) {
    let scores = schedule.scores();
    let names = (0..scores.players()).map(|place| format!("P{place}"));
    let roster = Roster::new(names.collect()).unwrap();
    (schedule.marks().byes, schedule.sheets(&roster))
}

#[test]
fn a_bye_stays_worth_what_its_round_was_when_the_file_asks_for_other_games() {
    let mut random = StdRng::seed_from_u64(3);
    let rounds = |rounds| Format::Swiss { rounds };
    let mut first = schedule(&rounds(2), 3, 2);
    let results = play(&mut first, 1, usize::MAX, 5, &mut random);
    assert_eq!(results.len(), 4);
    let (byes, shown) = sat_out(&first);
    assert_eq!(byes.iter().sum::<f64>(), 4.0, "{byes:?}");
    let points = |sheet: &Sheet| {
        sheet
            .byes
            .iter()
            .map(|(_, points)| *points)
            .collect::<Vec<_>>()
    };
    let points_of_byes: Vec<_> = shown.iter().map(points).collect();
    assert_eq!(points_of_byes, [[2.0], [2.0]]);

    // More games, and fewer: the first round is settled, with its bye.
    for (games, due) in [(20, 18 + 20), (1, 1)] {
        let mut again = resumed(&rounds(3), 3, games, &results);
        let before = sat_out(&again).0;
        assert!(
            before.iter().all(|points| [0.0, 2.0].contains(points)),
            "{before:?}"
        );
        // The last round that was begun, and the one after it, have the new
        // number; a round that was played has no fewer.
        let more = play(&mut again, 1, usize::MAX, 5, &mut random);
        assert_eq!(more.len(), due, "of {games}");
        assert!(again.is_complete());
        let (byes, sheets) = sat_out(&again);
        let last = f64::from(games.max(2));
        assert_eq!(
            byes.iter().sum::<f64>(),
            2.0 + last + f64::from(games),
            "{byes:?}"
        );
        assert_eq!(points(&sheets[0]), [2.0], "{sheets:?}");

        // A third run of yet another file finds it so again.
        let all: Results = results.iter().chain(&more).copied().collect();
        let third = resumed(&rounds(3), 3, 7, &all);
        assert_eq!(sat_out(&third).1[0], sheets[0]);
    }
}

#[test]
fn more_games_hold_for_what_is_still_to_be_played_in_every_format() {
    for format in formats(5) {
        let mut random = StdRng::seed_from_u64(9);
        let mut first = schedule(&format, 5, 2);
        let results = play(&mut first, 2, 5, 5, &mut random);
        let mut again = resumed(&format, 5, 6, &results);
        let begun = results.iter().map(|(pairing, _)| pairing.key.phase).max();
        play(&mut again, 2, usize::MAX, 5, &mut random);
        assert!(again.is_complete(), "{format}");
        let ties = again.rounds().into_iter().enumerate();
        for (number, round) in ties {
            for meeting in round.meetings {
                let settled = Some(number as u16) < begun;
                // A knockout may take more to break a tie.
                let least = if settled { 2 } else { 6 };
                assert!(
                    meeting.played >= least,
                    "{format}, {}: {meeting:?}",
                    round.title
                );
            }
        }
        if let Format::RoundRobin = format {
            assert_eq!(again.progress().done, 6 * 10);
        }
    }
}

/// The rounds of a round robin of one game each, the starter in front, as FIDE numbers
/// the players.
fn berger(players: usize, rules: Option<DrawRules>) -> Vec<String> {
    let mut schedule = Schedule::new(Format::RoundRobin, players, 1, StartPolicy::Alternate, 0);
    if let Some(rules) = rules {
        schedule.draw_by(rules);
    }
    schedule.begin();
    let mut boards = Vec::new();
    while let Some(pairing) = schedule.next(|_, _| true) {
        let seats = pairing
            .seats()
            .into_iter()
            .map(|player| (player.index() + 1).to_string());
        boards.push(seats.collect::<Vec<_>>().join("-"));
        schedule.record(pairing, GameResult::Draw);
    }
    boards
        .chunks(players / 2)
        .map(|round| round.join(" "))
        .collect()
}

#[test]
fn round_robins_are_drawn_by_the_tables_of_fide() {
    // FIDE Handbook C.05, annex 1, tables for 5 or 6 and for 7 or 8 players.
    let six = [
        "1-6 2-5 3-4",
        "6-4 5-3 1-2",
        "2-6 3-1 4-5",
        "6-5 1-4 2-3",
        "3-6 4-2 5-1",
    ];
    let eight = [
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ];
    assert_eq!(berger(6, None), six);
    assert_eq!(berger(8, None), eight);
    // The player who would meet the last one of them rests.
    for (odd, table) in [(5, &six[..]), (7, &eight)] {
        let last = (odd + 1).to_string();
        let rest = table.iter().map(|round| {
            let boards = round.split(' ').filter(|board| !board.contains(&last));
            boards.collect::<Vec<_>>().join(" ")
        });
        assert_eq!(berger(odd, None), rest.collect::<Vec<_>>());
    }
}

#[test]
fn what_an_earlier_version_began_goes_on_in_its_order() {
    let order = [
        "1-8 2-7 3-6 4-5",
        "8-2 3-1 4-7 5-6",
        "3-8 4-2 5-1 6-7",
        "8-4 5-3 6-2 7-1",
        "5-8 6-4 7-3 1-2",
        "8-6 7-5 1-4 2-3",
        "7-8 1-6 2-5 3-4",
    ];
    assert_eq!(berger(8, Some(DrawRules::Parity)), order);
}

#[test]
fn groups_are_drawn_by_the_tables_of_fide() {
    // FIDE Handbook C.05, annex 1, table for 3 or 4 players; the last of three rests.
    let four = ["1-4 2-3", "4-3 1-2", "2-4 3-1"];
    let three = ["2-3", "1-2", "3-1"];
    for (players, tables) in [(8, [four, four]), (7, [three, four]), (6, [three, three])] {
        let format = Format::Groups {
            groups: Grouping::Snake(2),
            advance: 1,
            tiebreaks: 0,
        };
        let mut schedule = Schedule::new(format, players, 1, StartPolicy::Alternate, 0);
        let mut drawn: [Vec<String>; 2] = Default::default();
        let games: usize = tables
            .iter()
            .flatten()
            .map(|round| round.split(' ').count())
            .sum();
        for _ in 0..games {
            let pairing = schedule.next(|_, _| true).unwrap();
            // The snake of two groups: 0 3 4 7, and 1 2 5 6.
            let group = usize::from([0, 3].contains(&(pairing.starter.index() % 4)));
            let number = |player: PlayerId| (player.index() / 2 + 1).to_string();
            let seats: Vec<String> = pairing.seats().into_iter().map(number).collect();
            drawn[1 - group].push(seats.join("-"));
            schedule.record(pairing, GameResult::Draw);
        }
        assert_eq!(
            drawn.map(|games| games.join(" ")),
            tables.map(|table| table.join(" "))
        );
    }
}

/// Plays the next game so that the first of the pair gets `own`.
fn gain(schedule: &mut Schedule, own: i32) {
    let pairing = schedule.next(|_, _| true).unwrap();
    let is_first = pairing.starter == pairing.key.pair.first();
    let own = if is_first { own } else { -own };
    assert!(schedule.record_returns(pairing, &[own, -own]));
}

/// A new schedule of a graded game, drawn by these rules if any are given.
fn graded(format: Format, players: usize, games: u32, rules: Option<DrawRules>) -> Schedule {
    let schedule = Schedule::new(format, players, games, StartPolicy::Alternate, 0);
    let mut schedule = schedule.graded(true);
    if let Some(rules) = rules {
        schedule.draw_by(rules);
    }
    schedule
}

#[test]
fn a_tie_of_a_graded_game_goes_to_the_player_who_gained_more() {
    let after = |gains: &[i32], tiebreaks: u32, rules: Option<DrawRules>| {
        let mut schedule = graded(Format::Knockout { tiebreaks }, 2, 3, rules);
        gains.iter().for_each(|own| gain(&mut schedule, *own));
        let tie = schedule.knockout()[0].matches[0];
        let shown = tie.points.map(|points| points.to_string());
        (tie.winner.map(PlayerId::index), shown.join(" - "))
    };
    // The first wins two games by 1, and the other one game by 3.
    assert_eq!(after(&[1, 1, -3], 1, None), (Some(1), "-1 - +1".to_owned()));
    // Both got as much: there is a pair of games more.
    assert_eq!(after(&[1, 1, -2], 1, None), (None, "+0 - +0".to_owned()));
    let after_five = after(&[1, 1, -2, 5, -4], 1, None);
    assert_eq!(after_five, (Some(0), "+1 - -1".to_owned()));
    assert_eq!(after(&[1, 1, -2], 0, None).0, Some(0), "the higher seed");
    // A store that says so goes on as it began.
    for rules in [DrawRules::Parity, DrawRules::Fide { players: 2 }] {
        let by_wins = after(&[1, 1, -3], 1, Some(rules));
        assert_eq!(by_wins, (Some(0), "2.0 - 1.0".to_owned()));
    }
}

#[test]
fn rounds_and_groups_of_a_graded_game_go_by_what_was_gained() {
    // In both ties of the first round the earlier player wins two games of three by 1,
    // and loses one by 3.
    let second_round = |rules| {
        let mut schedule = graded(Format::Swiss { rounds: 2 }, 4, 3, rules);
        let mut number = [0; 4];
        for _ in 0..6 {
            let pairing = schedule.next(|_, _| true).unwrap();
            let place = pairing.key.pair.first().index();
            number[place] += 1;
            let is_first = pairing.starter == pairing.key.pair.first();
            let own = if number[place] == 3 { -3 } else { 1 };
            let own = if is_first { own } else { -own };
            schedule.record_returns(pairing, &[own, -own]);
        }
        // The best board first.
        let next = schedule.next(|_, _| true).unwrap();
        next.key.pair.players().map(PlayerId::index)
    };
    assert_eq!(second_round(None), [2, 3]);
    assert_eq!(second_round(Some(DrawRules::Fide { players: 4 })), [0, 1]);

    let best = |rules| {
        let format = Format::Groups {
            groups: Grouping::Snake(1),
            advance: 1,
            tiebreaks: 0,
        };
        let mut schedule = graded(format, 2, 3, rules);
        [1, 1, -3].iter().for_each(|own| gain(&mut schedule, *own));
        let (player, _, total) = schedule.groups()[0].rows[0];
        (player.index(), total)
    };
    assert_eq!(best(None), (1, TieTotal::Gain(1)));
    let by_wins = best(Some(DrawRules::Fide { players: 2 }));
    assert_eq!(by_wins, (0, TieTotal::Points(2.0)));
}

#[test]
fn in_a_ladder_of_a_graded_game_all_meet_as_often() {
    let games = |rules| {
        let mut schedule = graded(Format::Ladder, 4, 1, rules);
        let mut games = [0; 6];
        for _ in 0..60 {
            let pairing = schedule.next(|_, _| true).unwrap();
            games[pairing.key.pair.index()] += 1;
            // The earlier player gets 1 in each game.
            let own = if pairing.starter == pairing.key.pair.first() {
                1
            } else {
                -1
            };
            schedule.record_returns(pairing, &[own, -own]);
        }
        games
    };
    assert_eq!(games(None), [10; 6]);
    assert_ne!(games(Some(DrawRules::Fide { players: 4 })), [10; 6]);
}
