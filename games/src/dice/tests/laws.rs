//! Exact odds and counts, and laws that hold in every game.

use proptest::prelude::*;

use super::*;
use crate::{Seat, perft};

#[test]
fn the_exact_odds_of_a_throw_that_scores() {
    for (thrown, good) in [(1, 2), (2, 20), (3, 156), (4, 1092), (5, 7176), (6, 45_576)] {
        let scoring = Throw::all(thrown)
            .iter()
            .filter(|(throw, _)| scores(*throw));
        let ways: u32 = scoring.map(|(_, ways)| ways).sum();
        assert_eq!(ways, good, "{thrown} dice");
    }
}

#[test]
fn the_exact_odds_of_what_six_dice_bring() {
    let chance = |is: fn(&Throw) -> bool| {
        let ways: u32 = Throw::all(6)
            .iter()
            .filter(|(throw, _)| is(throw))
            .map(|(_, ways)| ways)
            .sum();
        (f64::from(ways) / 46_656.0 * 1e6).round() / 1e6
    };
    assert_eq!(chance(|t| compulsory(*t) == Some(STRAIGHT)), 0.015_432);
    assert_eq!(chance(|t| doubled(*t).is_some()), 0.231_481);
    assert_eq!(
        chance(|t| t.counts().iter().filter(|c| **c == 2).count() == 3),
        0.038_580
    );
    assert_eq!(
        chance(|t| t.counts().iter().filter(|c| **c == 3).count() == 2),
        0.006_430
    );
    assert_eq!(chance(|t| t.count(1) == 1), 0.401_878);
    assert_eq!(chance(|t| t.count(6) == 3), 0.053_584);
    assert_eq!(chance(|t| t.count(1) == 1 && t.count(5) == 2), 0.082_305);
}

#[test]
fn all_ways_of_the_first_steps_are_counted() {
    let start = Dice::new(Rules::default(), 2);
    assert_eq!(perft(&start, 1), 462);
    // Counted from the scoring table without the rules: the dice that may be
    // kept of each throw (and banked), one value rerolled, and the throws that
    // leave no choice, each followed by 462 more.
    let mut steps = 0;
    for (throw, _) in Throw::all(6) {
        if compulsory(*throw).is_some() || !scores(*throw) {
            steps += 462;
            continue;
        }
        let mut sets = vec![(0, 0)];
        for value in 1..=6 {
            let thrown = throw.count(value);
            let counts: Vec<u8> = match (value, thrown) {
                (_, 3..) => vec![0, thrown],
                (1 | 5, _) => (0..=thrown).collect(),
                _ => vec![0],
            };
            let longer = sets.iter().flat_map(|(points, dice)| {
                let add = |count: &u8| (points + points_of(value, *count), dice + count);
                counts.iter().map(add).collect::<Vec<_>>()
            });
            sets = longer.collect();
        }
        let banked = sets
            .iter()
            .filter(|(points, dice)| *points >= 350 && *dice < 6);
        steps += sets.len() - 1 + banked.count() + usize::from(doubled(*throw).is_some());
    }
    assert_eq!(perft(&start, 2), steps as u64);
}

/// Plays a whole game by these random choices; the states in between with the
/// actions that led from one to the next.
fn random_game(settings: &Settings, mut random: impl FnMut(u64) -> u64) -> Vec<(Dice, Action)> {
    let mut state = Dice::start(settings).unwrap();
    let mut steps = Vec::new();
    let mut actions = Vec::new();
    while !matches!(state.turn(), Turn::Over(_)) && steps.len() < 3000 {
        let action = crate::draw(&state, &mut random).unwrap_or_else(|| {
            state.legal_actions(&mut actions);
            actions[random(actions.len() as u64) as usize]
        });
        steps.push((state, action));
        state.play(action).unwrap();
    }
    steps
}

/// Random numbers from a seed, good enough to wander about in a game.
fn xorshift(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut x = seed | 1;
    move |n| {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        (x >> 11) % n
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn totals_only_grow_and_only_by_points_that_may_be_written_down(seed: u64, seats in 2..=6usize) {
        let settings = rules(&[("target", "2000")]).with_seats(&INFO, seats).unwrap();
        for (before, action) in random_game(&settings, xorshift(seed)) {
            let mut state = before;
            state.play(action).unwrap();
            let mover = before.seat();
            let gained = state.totals()[mover.index()] - before.totals()[mover.index()];
            let totals = state.totals().iter().zip(before.totals());
            prop_assert!(totals.enumerate().all(|(seat, (now, then))| seat == mover.index() || now == then));
            if gained > 0 {
                prop_assert!(gained >= 350 && gained >= before.points());
                prop_assert!(matches!(action, Action::Keep(_, Then::Bank)));
                prop_assert_eq!((state.seat(), state.points()), (before.after(mover), 0));
            }
            if state.seat() == mover && !matches!(state.turn(), Turn::Over(_)) {
                prop_assert!(state.points() >= before.points());
            }
        }
    }

    #[test]
    fn every_state_is_written_and_read_back(seed: u64, last_round: bool, seats in 2..=6usize) {
        let last_round = if last_round { "on" } else { "off" };
        let settings = rules(&[("target", "1500"), ("last-round", last_round)]);
        let settings = settings.with_seats(&INFO, seats).unwrap();
        for (mut state, action) in random_game(&settings, xorshift(seed)) {
            state.play(action).unwrap();
            let text = state.position(Viewer::Referee);
            let again = Dice::from_position(&settings, &text).unwrap();
            prop_assert_eq!(again.position(Viewer::Referee), text);
            prop_assert_eq!(again.turn(), state.turn());
        }
    }

    #[test]
    fn players_who_only_hear_their_lines_know_the_state(seed: u64, seats in 2..=6usize) {
        let settings = rules(&[("target", "1500")]).with_seats(&INFO, seats).unwrap();
        let mut players = vec![Dice::start(&settings).unwrap(); seats];
        for (before, action) in random_game(&settings, xorshift(seed)) {
            let mut state = before;
            state.play(action).unwrap();
            if let Turn::Seat(mover) = before.turn() {
                players[mover.index()].play(action).unwrap();
            }
            let notices = Dice::notices(&before, action, &state);
            for seat in Seat::all(seats) {
                let player = &mut players[seat.index()];
                for notice in &notices {
                    if notice.to.includes(seat) {
                        player.noticed(seat, &notice.text).unwrap();
                    }
                }
                if let (Some(prompt), Turn::Seat(asked)) = (state.prompt(), state.turn())
                    && asked == seat
                {
                    player.prompted(seat, &prompt).unwrap();
                }
            }
            // A die thrown again is told to the others when it has fallen.
            if !matches!(state.phase(), Phase::Reroll { .. }) {
                for player in &players {
                    prop_assert_eq!(player.position(Viewer::Referee), state.position(Viewer::Referee));
                }
            }
        }
    }

    #[test]
    fn a_player_who_comes_into_a_game_of_many_follows_it(seed: u64, seats in 3..=6usize) {
        let settings = rules(&[("target", "1500")]).with_seats(&INFO, seats).unwrap();
        let game = random_game(&settings, xorshift(seed));
        let (there, _) = game[game.len() / 2];
        for seat in Seat::all(seats) {
            let mut player = Dice::start(&settings).unwrap();
            for line in there.recap(Viewer::Seat(seat)) {
                player.noticed(seat, &line).unwrap();
            }
            prop_assert_eq!(player.totals(), there.totals());
            // The lines told nothing of a game that has not begun.
            prop_assert!(player.seat() == there.seat() && player.points() == there.points());
        }
    }

    #[test]
    fn the_highest_total_wins_and_returns_add_up(seed: u64, last_round: bool, seats in 2..=6usize) {
        let last_round = if last_round { "on" } else { "off" };
        let settings = rules(&[("target", "1000"), ("last-round", last_round)]);
        let settings = settings.with_seats(&INFO, seats).unwrap();
        let Some((mut state, action)) = random_game(&settings, xorshift(seed)).pop() else {
            return Ok(());
        };
        state.play(action).unwrap();
        let Turn::Over(outcome) = state.turn() else {
            return Ok(());
        };
        let returns = outcome.returns();
        prop_assert_eq!((returns.len(), returns.iter().sum::<i32>()), (seats, 0));
        let (most, best) = (state.totals().iter().max(), returns.iter().max());
        prop_assert!(most >= Some(&1000));
        for (value, total) in returns.iter().zip(state.totals()) {
            prop_assert_eq!(Some(value) == best, Some(total) == most);
        }
    }

    #[test]
    fn no_text_of_the_wire_breaks_anything(text in "(keep|roll|reroll|bank|take|total|bust|[0-9]{1,3}| ){0,12}") {
        let _ = Dice::parse_turn(&text);
        let _ = Dice::from_position(&rules(&[]), &text);
        let three = rules(&[]).with_seats(&INFO, 3).unwrap();
        let _ = Dice::from_position(&three, &text);
        let mut state = position("0 0 first 0 dice 1 2 3 4 4 5");
        let _ = state.noticed(Seat::FIRST, &text);
        let _ = state.prompted(Seat::FIRST, &text);
    }
}
