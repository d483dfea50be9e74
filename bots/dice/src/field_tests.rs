use super::*;
use std::sync::LazyLock;

use games::dice::Phase;
use games::dice::odds::race::Table;
use games::{Game, Seat};
use rand::SeedableRng;

use crate::Level;
use crate::simulate::{roll, simulate};
use crate::strategy::AnyChoice;

/// The player of the published game.
static FIELD: LazyLock<Field> =
    LazyLock::new(|| Field::new(Rules::default(), OpponentModel::default()).unwrap());

/// Its choice in the first seat with these totals, points and dice.
fn choice(totals: &[u32], points: u32, dice: &str) -> String {
    let throw: Throw = dice.parse().unwrap();
    let phase = Phase::Choose(throw);
    let state = Dice::with(Rules::default(), totals, Seat::FIRST, points, phase).unwrap();
    let random = &mut StdRng::seed_from_u64(1);
    FIELD.choose(&state, throw, random).to_string()
}

#[test]
fn the_chance_not_to_be_there_falls_with_the_rounds_and_with_less_to_need() {
    let open = &FIELD.open;
    assert_eq!(open.len(), 201);
    for need in 1..=200 {
        assert!((open[need][0] - 1.0).abs() < 1e-12);
        for round in 1..=MOST_ROUNDS {
            assert!(open[need][round] < open[need][round - 1], "{need} {round}");
            let easier = open[need - 1][round];
            assert!(easier < open[need][round] + 1e-6, "{need} {round}");
        }
    }
    // 10,000 points take 17 to 18 turns of 545 and one that does not fit.
    let mean: f64 = open[200].iter().sum();
    assert!((17.5..20.0).contains(&mean), "{mean}");
}

#[test]
fn what_wins_is_written_down_and_what_must_win_is_gambled_for() {
    for (totals, points, best) in [
        // Enough for the target.
        (&[9600, 0, 0][..], 350, "keep 1 bank"),
        (&[9600, 9950, 9950], 350, "keep 1 bank"),
        // Points that are written down as long as there is time are thrown on
        // with if the others are about to win.
        (&[5000, 5000, 5000], 350, "keep 1 bank"),
        (&[9400, 3000, 3000], 350, "keep 1 bank"),
        (&[9400, 9950, 9950], 350, "keep 1 roll"),
        (&[8800, 9950, 9950, 9950], 1000, "keep 1 roll"),
        (&[8800, 9950, 9950, 9950], 1100, "keep 1 bank"),
    ] {
        assert_eq!(choice(totals, points, "1 2 3"), best, "{totals:?} {points}");
    }
}

#[test]
fn the_order_of_the_others_makes_no_difference() {
    let field = &*FIELD;
    let chance = field.chance(3000, &[2000, 7000, 5000]);
    assert!((chance - field.chance(3000, &[7000, 5000, 2000])).abs() < 1e-12);
    // More opponents, or opponents that need less, leave less.
    assert!(chance < field.chance(3000, &[2000, 7000]));
    assert!(chance < field.chance(3000, &[2000, 6000, 5000]));
    assert!(chance < field.chance(4000, &[2000, 7000, 5000]));
}

#[test]
fn for_two_the_chances_are_close_to_those_of_the_solved_race() {
    let (field, table) = (&*FIELD, Table::kept());
    let mut most = 0.0;
    for own in (500..=9500).step_by(1500) {
        for other in (500..=9500).step_by(1500) {
            let exact = table.get(need(own), need(other));
            let seen = field.chance(own, &[other]);
            most = f64::max(most, (seen - exact).abs());
        }
    }
    // The others are taken for calmer than they are in the race.
    assert!(most < 0.05, "{most}");
}

fn need(total: u32) -> usize {
    fifties(10_000 - total)
}

#[test]
fn it_wins_more_than_its_share_of_three_and_of_four() {
    // Short games are decided by the same means, and more fit into the time.
    let field = Field::new(SHORT, OpponentModel::default()).unwrap();
    let maximum = Level::Maximum.player(SHORT, 3);
    for (others, games) in [(2, 4000), (3, 3500)] {
        let mut players: Vec<&dyn Strategy> = vec![&*maximum; others];
        players.insert(0, &field);
        let tally = simulate(&players, SHORT, games, 5, |_| ());
        let share = 1.0 / players.len() as f64;
        let least = tally.rate(0) - tally.error(0);
        assert!(least > share, "{others}: {tally:?}");
    }
}

/// Plays a game in which every action must be legal, and gives the seat that has won.
fn play(players: &[&dyn Strategy], rules: Rules, random: &mut StdRng) -> usize {
    let mut state = Dice::new(rules, players.len());
    for _ in 0..100_000 {
        let action = match state.phase() {
            Phase::Choose(throw) => players[state.seat().index()].choose(&state, throw, random),
            Phase::Throw(dice) => Action::Roll(roll(dice, random)),
            Phase::Reroll { .. } => Action::Roll(roll(1, random)),
            Phase::Over => {
                let won = |total: &u32| *total >= rules.target;
                return state.totals().iter().position(won).unwrap();
            }
        };
        state.play(action).unwrap();
    }
    panic!("{} seats: no end", players.len());
}

/// Plays against one that makes any legal choice, and against itself.
fn finishes(field: &Field, seats: usize, seed: u64) {
    let mut players: Vec<&dyn Strategy> = vec![field; seats];
    players[1] = &AnyChoice;
    let random = &mut StdRng::seed_from_u64(seed);
    let winner = play(&players, field.rules, random);
    assert!(winner < seats);
}

const SHORT: Rules = Rules {
    target: 3000,
    minimum: 350,
    last_round: false,
};

/// How often the first of these wins, of 6,000 games. One deviation is 0.006.
fn first_wins(players: [&dyn Strategy; 3]) -> f64 {
    let random = &mut StdRng::seed_from_u64(1);
    let games = 6000;
    let won = (0..games).filter(|_| play(&players, SHORT, random) == 0);
    won.count() as f64 / f64::from(games)
}

#[test]
fn a_player_that_plays_as_assumed_is_there_first_as_often_as_worked_out() {
    let field = Field::new(SHORT, OpponentModel::default()).unwrap();
    let open = &field.open[60];
    // There in this round, with both others open after the one before.
    let rounds = open
        .windows(2)
        .map(|two| (two[0] - two[1]) * two[0].powi(2));
    let exact: f64 = rounds.sum();
    let maximum = Level::Maximum.player(SHORT, 3);
    let rate = first_wins([&*maximum; 3]);
    assert!((rate - exact).abs() < 0.015, "{rate}, {exact}");
}

#[test]
fn it_wins_as_often_as_it_says_and_more_since_it_plans_anew() {
    let field = Field::new(SHORT, OpponentModel::default()).unwrap();
    let maximum = Level::Maximum.player(SHORT, 3);
    let rate = first_wins([&field, &*maximum, &*maximum]);
    let said = field.chance(0, &[0, 0]);
    // A round more or less for the others would be 0.1.
    assert!((said..said + 0.06).contains(&rate), "{rate}, said {said}");
}

#[test]
fn whole_games_of_two_to_six_seats_have_no_illegal_action() {
    for seats in 2..=6 {
        for seed in 0..5 {
            finishes(&FIELD, seats, seed);
        }
    }
}

#[test]
fn other_rules_are_played_too_or_left_to_others() {
    let with = |target, minimum, last_round| {
        let rules = Rules {
            target,
            minimum,
            last_round,
        };
        Field::new(rules, OpponentModel::Maximum)
    };
    for (target, minimum) in [(50, 0), (1000, 350), (2000, 2500), (3000, 50)] {
        let field = with(target, minimum, false).unwrap();
        let chance = field.chance(0, &[0, 0]);
        assert!(chance > 1.0 / 3.0 && chance < 1.0, "{target}: {chance}");
        finishes(&field, 3, 1);
    }
    assert!(with(10_050, 350, false).is_none());
    assert!(with(10_000, 350, true).is_none());
}
