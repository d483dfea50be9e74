use bot_kit::play_out;
use games::{Game, Seat, Settings, Viewer};
use proptest::prelude::*;
use proptest::test_runner::Config;

use games::gomoku::Point;

use super::*;
use crate::Greedy;

fn settings(size: u8, line: &str, rule: &str) -> Settings {
    Settings::new(Gomoku::INFO, Some(size), [("line", line), ("rule", rule)]).unwrap()
}

fn position(settings: &Settings, moves: &str) -> Gomoku {
    let mut state = Gomoku::start(settings).unwrap();
    for point in moves.split_ascii_whitespace() {
        state.play(point.parse().unwrap()).unwrap();
    }
    state
}

fn standard(moves: &str) -> Gomoku {
    position(&Settings::default_of(Gomoku::INFO), moves)
}

/// Much more than the positions take.
const LIMIT: Duration = Duration::from_secs(5);

fn choice(brain: &mut dyn Brain<Gomoku>, state: &Gomoku) -> Choice<Action> {
    let limits = Limits::within(LIMIT);
    brain.choose(state, &limits, &mut Report::silent())
}

fn thinks(state: &Gomoku) -> String {
    match choice(&mut AlphaBeta::new(1, 20_000), state) {
        Choice::Action(point) => point.to_string(),
        other => format!("{other:?}"),
    }
}

#[test]
fn a_win_in_one_is_taken_even_where_the_opponent_threatens_one() {
    let state = standard("H8 A1 H9 A2 H10 A3 H11 A4");
    assert!(["H7", "H12"].contains(&thinks(&state).as_str()));
    let greedy = choice(&mut Greedy::new(1), &state);
    assert!(
        ["H7", "H12"]
            .map(|p| Choice::Action(p.parse().unwrap()))
            .contains(&greedy)
    );
}

#[test]
fn a_four_is_stopped() {
    let state = standard("A1 H8 A2 O15 A3 O1 A4");
    assert_eq!(thinks(&state), "A5");
    let greedy = choice(&mut Greedy::new(1), &state);
    assert_eq!(greedy, Choice::Action("A5".parse().unwrap()));
}

#[test]
fn an_open_three_is_stopped() {
    let state = standard("H8 A1 H9 O1 H10");
    let stops = ["H6", "H7", "H11", "H12"];
    assert!(stops.contains(&thinks(&state).as_str()));
    assert!(
        stops
            .map(|p| Choice::Action(p.parse().unwrap()))
            .contains(&choice(&mut Greedy::new(1), &state))
    );
}

#[test]
fn a_win_by_two_threats_is_found() {
    // Two rows of two that cross at H8, with room on all sides.
    let state = standard("I8 A1 J8 O15 H9 A15 H10 O1");
    let (mut brain, mut greedy) = (AlphaBeta::new(1, 50_000), Greedy::new(1));
    let end = play_out(state.clone(), [&mut brain, &mut greedy], LIMIT).unwrap();
    assert_eq!(end.state.winner(), Some(Seat::FIRST));
    let stones = end.state.stones() - state.stones();
    assert!(stones <= 9, "{stones}");
}

#[test]
fn a_sixth_stone_is_no_win_under_the_exact_rule() {
    // F1 would make six in a row.
    let moves = "A1 A15 B1 C15 C1 E15 E1 G15 F1 I15";
    assert_eq!(thinks(&standard(moves)), "D1");
    let exact = position(&settings(15, "5", "exact"), moves);
    assert_ne!(thinks(&exact), "D1");
    assert_ne!(
        choice(&mut Greedy::new(1), &exact),
        Choice::Action("D1".parse().unwrap())
    );
}

#[test]
fn it_gives_up_only_against_two_wins_at_once() {
    let open_four = standard("H8 A1 H9 A2 H10 O1 H11");
    assert_eq!(thinks(&open_four), "Forfeit");
    let own_four = standard("H8 A1 H9 A2 H10 A3 H11 A4 O15");
    assert_eq!(thinks(&own_four), "A5");
    let closed_four = standard("H8 H7 H9 A2 H10 O1 H11");
    assert_eq!(thinks(&closed_four), "H12");
    let open_three = standard("H8 A1 H9 O1 H10");
    assert_ne!(thinks(&open_three), "Forfeit");
}

#[test]
fn tic_tac_toe_ends_in_a_draw_between_two_of_them() {
    for seed in 0..5 {
        let state = position(&settings(3, "3", "freestyle"), "");
        let mut one = AlphaBeta::new(seed, 50_000);
        let mut other = AlphaBeta::new(seed + 7, 50_000);
        let end = play_out(state, [&mut one, &mut other], LIMIT).unwrap();
        assert_eq!(end.winner, None);
    }
}

#[test]
fn equal_seeds_and_nodes_play_equal_games() {
    let game = |brain: &mut AlphaBeta| {
        let mut state = standard("H8");
        let mut greedy = Greedy::new(5);
        for _ in 0..6 {
            for brain in [&mut *brain as &mut dyn Brain<Gomoku>, &mut greedy] {
                if let Choice::Action(point) = choice(brain, &state) {
                    state.play(point).unwrap();
                }
            }
        }
        state.position(Viewer::Referee)
    };
    let mut brain = AlphaBeta::new(3, 3_000);
    let first = game(&mut brain);
    assert_eq!(first, game(&mut AlphaBeta::new(3, 3_000)));
}

/// Whatever the machine does: how far it goes on when the time is over is
/// counted in positions, not in milliseconds.
#[test]
fn a_search_whose_time_is_over_ends_within_32_positions() {
    for moves in ["H8", "H8 I9 H9 I8", "H8 A1 H9 O1 H10"] {
        let mut brain = AlphaBeta::new(1, u64::MAX);
        let limits = Limits::within(Duration::ZERO);
        brain.choose(&standard(moves), &limits, &mut Report::silent());
        let nodes = brain.last_search().nodes;
        assert!((1..=32).contains(&nodes), "{nodes} after {moves}");
    }
}

#[test]
fn thoughts_are_told_with_every_depth() {
    let limits = Limits::within(Duration::from_secs(5));
    let mut brain = AlphaBeta::new(1, 20_000);
    let lines = Report::lines_of(|report| {
        brain.choose(&standard("H8 I9"), &limits, report);
    });
    let depth = brain.last_search().depth as usize;
    assert!(depth >= 4, "{depth}");
    assert_eq!(lines.len(), depth);
    assert!(
        lines[depth - 1].starts_with("info score "),
        "{}",
        lines[depth - 1]
    );
    assert!(lines[depth - 1].contains(&format!(" depth {depth} nodes ")));
    let pv = lines[depth - 1].split_once(" pv ").unwrap().1;
    assert!(
        pv.split_ascii_whitespace()
            .all(|point| point.parse::<Point>().is_ok())
    );
}

proptest! {
    #![proptest_config(Config::with_cases(24))]

    /// Over random positions of any board and rule, with no time at all or a
    /// little: every answer is legal, and never a surrender while the loss is
    /// not certain.
    #[test]
    fn no_answer_is_illegal(
        size in 3u8..=20,
        line in 3u8..=7,
        rule in proptest::sample::select(&["freestyle", "exact", "renju", "caro", "open"]),
        ms in 0u64..8,
        picks in proptest::collection::vec(any::<u16>(), 0..120),
    ) {
        let line = if rule == "renju" { line.max(4) } else { line };
        let settings = settings(size, &line.to_string(), rule);
        let mut state = Gomoku::start(&settings).unwrap();
        let mut brains: [Box<dyn Brain<Gomoku>>; 2] =
            [Box::new(AlphaBeta::new(1, u64::MAX)), Box::new(Greedy::new(1))];
        let mut actions = Vec::new();
        for (ply, pick) in picks.into_iter().enumerate() {
            if state.turn().seat().is_none() {
                break;
            }
            state.legal_actions(&mut actions);
            if ply % 12 == 0 {
                for brain in &mut brains {
                    let limits = Limits::within(Duration::from_millis(ms));
                    match brain.choose(&state, &limits, &mut Report::silent()) {
                        Choice::Action(point) => prop_assert!(actions.contains(&point)),
                        Choice::Forfeit => prop_assert!(is_lost(&state)),
                        Choice::Turn(points) => prop_assert!(false, "{:?}", points),
                    }
                }
            }
            state.play(actions[usize::from(pick) % actions.len()]).unwrap();
        }
    }
}

/// Whether the seat on turn has no win and every legal action leaves the other
/// seat one.
fn is_lost(state: &Gomoku) -> bool {
    let wins = |state: &Gomoku| {
        let mut actions = Vec::new();
        state.legal_actions(&mut actions);
        actions.into_iter().any(|point| {
            let mut after = state.clone();
            after.play(point).is_ok() && after.winner().is_some()
        })
    };
    let mut actions = Vec::new();
    state.legal_actions(&mut actions);
    !wins(state)
        && actions.into_iter().all(|point| {
            let mut after = state.clone();
            after.play(point).is_ok() && wins(&after)
        })
}
