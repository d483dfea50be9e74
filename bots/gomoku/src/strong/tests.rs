use bot_kit::{Random, play_out};
use games::{Game, Seat, Settings, Viewer};
use proptest::prelude::*;
use proptest::test_runner::Config;

use super::super::board::{Board, Evaluation};
use super::fours::Fours;
use super::threats::Threats;
use super::*;
use crate::{AlphaBeta, Greedy};

const RULES: [&str; 5] = ["freestyle", "exact", "renju", "caro", "open"];

pub(super) fn settings(size: u8, line: u8, rule: &str) -> Settings {
    let line = line.to_string();
    Settings::new(Gomoku::INFO, Some(size), [("line", &*line), ("rule", rule)]).unwrap()
}

pub(super) fn position(rule: &str, moves: &str) -> Gomoku {
    let mut state = Gomoku::start(&settings(15, 5, rule)).unwrap();
    for point in moves.split_ascii_whitespace() {
        state.play(point.parse().unwrap()).unwrap();
    }
    state
}

pub(super) fn choice(brain: &mut dyn Brain<Gomoku>, state: &Gomoku) -> Choice<Action> {
    let limits = Limits::within(Duration::from_secs(60));
    brain.choose(state, &limits, &mut Report::silent())
}

fn thinks(state: &Gomoku) -> String {
    match choice(&mut Strong::new(1, Skill::STRONG.with_nodes(20_000)), state) {
        Choice::Action(point) => point.to_string(),
        other => format!("{other:?}"),
    }
}

/// Plays a position to its end between two brains; gives the winner.
fn play_on(state: Gomoku, brains: [&mut dyn Brain<Gomoku>; 2]) -> Option<Seat> {
    play_out(state, brains, Duration::from_secs(60))
        .unwrap()
        .winner
}

/// The first stone of a win by fours, and its length.
pub(super) fn fours(state: &Gomoku) -> Option<(Point, i32)> {
    with_position(state, |position, colour| {
        let win = Fours::new().search(position, colour, FOURS_BUDGET);
        win.map(|win| (position.board.point(win.place), win.plies))
    })
}

/// The first stone of a win by threats.
pub(super) fn threats(state: &Gomoku) -> Option<Point> {
    with_position(state, |position, colour| {
        let win = Threats::new().search(position, colour);
        win.map(|place| position.board.point(place))
    })
}

fn with_position<T>(state: &Gomoku, ask: impl FnOnce(&mut Position, usize) -> T) -> T {
    let board = Board::brought(None, state, Evaluation::Training);
    let clock = Clock::new(
        Instant::now() + Duration::from_secs(600),
        200_000,
        CLOCK_INTERVAL,
    );
    let mut position = Position::new(board, clock);
    ask(&mut position, state.to_move().index())
}

#[test]
fn a_win_comes_before_the_stop_of_one_and_the_stop_before_all() {
    let win = position("freestyle", "H8 A1 H9 A2 H10 A3 H11 A4");
    assert!(["H7", "H12"].contains(&&*thinks(&win)));
    let stop = position("freestyle", "A1 H8 A2 O15 A3 O1 A4");
    assert_eq!(thinks(&stop), "A5");
    let two_ways = position("freestyle", "H8 A1 H9 A2 H10 O1 H11");
    assert_eq!(thinks(&two_ways), "Forfeit");
}

#[test]
fn a_chain_of_fours_is_found_to_its_end() {
    // A closed three in row 8 and one in column L: the four at L8 uses both.
    let cross = position("freestyle", "I8 H8 J8 L12 K8 A1 L9 A15 L10 O1 L11 O15");
    assert_eq!(fours(&cross), Some(("L8".parse().unwrap(), 3)));
    // Fours at G6 and G8 make a third four in column G between them.
    let chain = position(
        "freestyle",
        "D8 C8 E8 C6 F8 G11 D6 E7 E6 A1 F6 A15 G9 O1 G10 O15",
    );
    let (first, plies) = fours(&chain).expect("a win by fours");
    assert!(["G6", "G8"].contains(&&*first.to_string()), "{first}");
    assert_eq!(plies, 5);
}

#[test]
fn two_open_threes_win_by_threats_and_not_by_fours() {
    let state = position("freestyle", "I8 A1 J8 O15 H9 A15 H10 O1");
    assert_eq!(fours(&state), None);
    let first = threats(&state).expect("a win by threats").to_string();
    assert!(
        ["H8", "H11", "K8", "G8", "H7"].contains(&&*first),
        "{first}"
    );
    // In renju this point is forbidden to cross.
    let renju = position("renju", "I8 A1 J8 O15 H9 A15 H10 O1");
    assert_ne!(thinks(&renju), "H8");
}

#[test]
fn a_move_that_leaves_a_win_by_threats_is_refuted() {
    let state = position("freestyle", "I8 A1 J8 O15 H9 A15 H10");
    let corner: Point = "O1".parse().unwrap();
    let refuted = |most: u64| {
        with_position(&state, |position, colour| {
            let mut places = position.board.points().iter().copied();
            let place = places.find(|there| position.board.point(*there) == corner);
            let before = position.clock.nodes();
            let refutes = Threats::new().refutes(position, colour, place.expect("a point"), most);
            (refutes, position.clock.nodes() - before <= most)
        })
    };
    assert_eq!(refuted(50_000), (true, true));
    assert_eq!(refuted(1), (false, true));
}

/// The search does not claim a win while the opponent has a stop.
#[test]
fn a_stop_of_little_promise_is_not_overlooked() {
    // E10 and D10 threaten much; B8, which promises little, stops everything.
    let moves = "F10 C11 C6 E8 F12 E9 F8 F9 G9 E11 E7 H10 D6 C5 D11 C10 E6 F6 F7 C9 C8 \
                 C12 C13 B9 D9";
    for moves in [moves.to_owned(), format!("{moves} E10 E12")] {
        let state = position("freestyle", &moves);
        let mut brain = Strong::new(1, Skill::STRONG.with_nodes(10_000));
        choice(&mut brain, &state);
        let found = brain.last_search();
        assert!(!search::is_won(found.score), "{found:?} after {moves}");
    }
}

/// All replies but the most promising ones lose, and one of those does not.
#[test]
fn a_win_is_claimed_only_after_all_replies() {
    for moves in ["H6 I6 F8 K9 K11 K7 H7 H5", "M7 K8 K9 J10 L6 K5 L7 J7"] {
        let state = position("freestyle", moves);
        for nodes in [30_000, 60_000] {
            let mut brain = Strong::new(1, Skill::STRONG.with_nodes(nodes));
            choice(&mut brain, &state);
            let found = brain.last_search();
            assert!(!search::is_won(found.score), "{found:?} after {moves}");
        }
    }
}

/// The winning move promises less than many others.
#[test]
fn every_move_of_the_root_is_tried() {
    let state = position(
        "freestyle",
        "M7 K8 K9 L8 J8 I7 M8 M9 K7 I9 J7 L7 L6 J9 I10 K5 J6 M6 N5 I5 J5 J4 H6 I6 I8 H9 I4 K11 \
         L10 K3 G9 H3",
    );
    let mut brain = Strong::new(1, Skill::STRONG.with_nodes(200_000));
    let found = choice(&mut brain, &state);
    let score = brain.last_search().score;
    assert!(search::is_won(score), "{found:?} with {score}");
}

#[test]
fn wins_by_threats_are_played_out() {
    for (rule, moves) in [
        ("freestyle", "I8 A1 J8 O15 H9 A15 H10 O1"),
        ("exact", "I8 A1 J8 O15 H9 A15 H10 O1"),
        ("renju", "I8 H8 J8 A1 K8 O15 L9 A15 L10 O1"),
    ] {
        let state = position(rule, moves);
        assert!(threats(&state).is_some(), "{rule}");
        let mut strong = Strong::new(1, Skill::STRONG.with_nodes(20_000));
        let mut other = AlphaBeta::new(1, 5_000);
        let winner = play_on(state, [&mut strong, &mut other]);
        assert_eq!(winner, Some(Seat::FIRST), "{rule}");
    }
}

#[test]
fn a_four_whose_answer_is_forbidden_wins() {
    // Round threatens only at J8, where cross would make a double three.
    let moves = "J9 F8 J10 G8 K7 H8 L6 A1 E8 I8";
    let state = position("renju", moves);
    assert_eq!(state.to_move(), Seat::FIRST);
    let j8 = "J8".parse().unwrap();
    assert!(state.forbidden(j8).is_some());
    assert_eq!(thinks(&state), "Forfeit");
    // One move earlier, round plays the four.
    let before = position("renju", "J9 F8 J10 G8 K7 H8 L6 A1 E8");
    assert_eq!(thinks(&before), "I8");
}

#[test]
fn it_wins_against_random_and_greedy_by_every_rule() {
    for rule in RULES {
        let start = position(rule, "H8 I9");
        let mut strong = Strong::new(1, Skill::STRONG.with_nodes(1_000));
        let winner = play_on(start.clone(), [&mut strong, &mut Random::new(2)]);
        assert_eq!(winner, Some(Seat::FIRST), "{rule}");
        let winner = play_on(start, [&mut strong, &mut Greedy::new(3)]);
        // A row that one stone at its end spoils is easy to stop.
        assert!(winner == Some(Seat::FIRST) || rule == "open", "{rule}");
    }
}

#[test]
fn equal_seeds_and_nodes_play_equal_games() {
    for skill in [Skill::EASY, Skill::MEDIUM, Skill::STRONG] {
        let game = |seed| {
            let mut state = position("freestyle", "H8");
            let mut brains = [
                Strong::new(seed, skill.with_nodes(2_000)),
                Strong::new(seed + 1, skill.with_nodes(2_000)),
            ];
            for ply in 0..8 {
                if let Choice::Action(point) = choice(&mut brains[ply % 2], &state) {
                    state.play(point).unwrap();
                }
            }
            state.position(Viewer::Referee)
        };
        assert_eq!(game(3), game(3));
    }
}

#[test]
fn tic_tac_toe_ends_in_a_draw_between_two_of_them() {
    for seed in 0..3 {
        let state = Gomoku::start(&settings(3, 3, "freestyle")).unwrap();
        let skill = Skill::STRONG.with_nodes(50_000);
        let (mut one, mut other) = (Strong::new(seed, skill), Strong::new(seed + 7, skill));
        assert_eq!(play_on(state, [&mut one, &mut other]), None);
    }
}

/// Independent of the machine: the search counts positions, not milliseconds,
/// after its time is over.
#[test]
fn a_search_whose_time_is_over_ends_soon() {
    for moves in [
        "H8",
        "H8 I9 H9 I8",
        "H8 A1 H9 O1 H10",
        "I8 A1 J8 O15 H9 A15",
    ] {
        let mut brain = Strong::new(1, Skill::STRONG);
        let limits = Limits::within(Duration::ZERO);
        brain.choose(
            &position("freestyle", moves),
            &limits,
            &mut Report::silent(),
        );
        let nodes = brain.last_search().nodes;
        assert!((1..=256).contains(&nodes), "{nodes} after {moves}");
    }
}

#[test]
fn thoughts_are_told_with_every_depth() {
    let limits = Limits::within(Duration::from_secs(60));
    let mut brain = Strong::new(1, Skill::STRONG.with_nodes(20_000));
    let lines = Report::lines_of(|report| {
        brain.choose(&position("freestyle", "H8 I9"), &limits, report);
    });
    let depth = brain.last_search().depth as usize;
    assert!(depth >= 4, "{depth}");
    assert_eq!(lines.len(), depth);
    let last = &lines[depth - 1];
    assert!(last.starts_with("info score "), "{last}");
    assert!(last.contains(&format!(" depth {depth} nodes ")), "{last}");
    let pv = last.split_once(" pv ").unwrap().1;
    assert!(
        pv.split_ascii_whitespace()
            .all(|point| point.parse::<Point>().is_ok())
    );
}

proptest! {
    #![proptest_config(Config::with_cases(24))]

    /// Over random positions of any board and rule, with little or no time, at
    /// every level: every answer is legal, and the board is left unchanged.
    #[test]
    fn no_answer_is_illegal(
        size in 3u8..=20,
        line in 3u8..=7,
        rule in proptest::sample::select(&RULES),
        ms in 0u64..8,
        picks in proptest::collection::vec(any::<u16>(), 0..120),
    ) {
        let line = if rule == "renju" { line.max(4) } else { line };
        let mut state = Gomoku::start(&settings(size, line, rule)).unwrap();
        let skills = [Skill::EASY, Skill::MEDIUM, Skill::HARD, Skill::STRONG];
        let mut brains = skills.map(|skill| Strong::new(1, skill));
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
                        Choice::Forfeit => prop_assert!(
                            Board::of(&mut None, &state, Evaluation::Training).is_lost(state.to_move().index())
                        ),
                        Choice::Turn(points) => prop_assert!(false, "{:?}", points),
                    }
                }
            }
            state.play(actions[usize::from(pick) % actions.len()]).unwrap();
        }
    }
}
