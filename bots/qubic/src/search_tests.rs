use bot_kit::{Random, play_out};
use games::{Game, Settings, Viewer};
use proptest::prelude::*;
use proptest::test_runner::Config;

use super::*;
use crate::{Perfect, minimax, naive};

fn start(size: u8, gravity: &str) -> Qubic {
    let settings = Settings::new(Qubic::INFO, Some(size), [("gravity", gravity)]).unwrap();
    Qubic::start(&settings).unwrap()
}

fn after(mut state: Qubic, moves: &str) -> Qubic {
    for cell in moves.split_ascii_whitespace() {
        state.play(cell.parse().unwrap()).unwrap();
    }
    state
}

/// Every player but the random one, which looks at nothing.
fn thinkers() -> [Box<dyn Brain<Qubic>>; 4] {
    [
        Box::new(naive(1)),
        Box::new(minimax(1)),
        Box::new(Search::new(1)),
        Box::new(Perfect::new(1)),
    ]
}

fn answer(brain: &mut dyn Brain<Qubic>, state: &Qubic) -> String {
    // The result of so many positions does not depend on how busy the machine is.
    let limits = Limits {
        nodes: Some(100_000),
        ..Limits::within(Duration::from_secs(60))
    };
    match brain.choose(state, &limits, &mut Report::silent()) {
        Choice::Action(cell) => cell.to_string(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_line_is_completed_by_everybody() {
    let state = after(start(4, "off"), "111 211 112 212 113 213");
    for brain in &mut thinkers() {
        assert_eq!(answer(&mut **brain, &state), "114");
    }
}

#[test]
fn a_line_is_stopped_by_every_brain_that_looks_ahead() {
    let state = after(start(4, "off"), "111 444 112 234 113");
    for brain in thinkers().iter_mut().skip(1) {
        assert_eq!(answer(&mut **brain, &state), "114");
    }
    let falling = after(start(4, "on"), "411 444 412 434 413");
    for brain in thinkers().iter_mut().skip(1) {
        assert_eq!(answer(&mut **brain, &falling), "414");
    }
}

#[test]
fn a_line_whose_end_hangs_in_the_air_need_not_be_stopped_and_is_not_propped_up() {
    // Cross has 311, 312, 313; a stone of round at 414 would let it complete the line.
    let moves = "411 412 413 421 312 311 422 423 313 431 432 433";
    let state = after(start(4, "on"), moves);
    let mut state = state;
    let mut actions = Vec::new();
    state.legal_actions(&mut actions);
    assert!(actions.iter().any(|cell| cell.to_string() == "414"));
    state = after(state, "424");
    assert_ne!(answer(&mut Search::new(1), &state), "314");
}

#[test]
fn a_forced_win_is_taken_and_one_of_the_opponents_is_prevented() {
    let forced = after(start(4, "off"), "112 222 113 333 121 442 131 424");
    assert_eq!(answer(&mut Search::new(1), &forced), "111");
    let mut state = after(forced, "234");
    assert_eq!(state.to_move().index(), 1);
    // Round takes the cell, or it loses within two moves.
    assert_eq!(answer(&mut Search::new(1), &state), "111");
    state = after(state, "111");
    assert_eq!(state.winner(), None);
}

#[test]
fn a_search_tells_what_it_thinks() {
    let state = after(start(4, "off"), "111 222");
    // On a busy machine its second may be over before the first depth is.
    let mut searches = (0..30).map(|_| {
        Report::lines_of(|report| {
            let limits = Limits::within(Duration::from_secs(60));
            Search::new(1).choose(&state, &limits, report);
        })
    });
    let lines = searches.find(|lines| !lines.is_empty());
    let lines = lines.expect("it has thought");
    assert!(lines[0].starts_with("info score "), "{lines:?}");
    assert!(lines[0].contains(" depth 1 nodes "), "{lines:?}");
}

#[test]
fn equal_seeds_of_the_papers_players_play_equal_games() {
    let game = || {
        let (mut one, mut other) = (minimax(3), naive(4));
        let brains: [&mut dyn Brain<Qubic>; 2] = [&mut one, &mut other];
        let played = play_out(start(3, "off"), brains, Duration::from_millis(500));
        played.unwrap().state.position(Viewer::Referee)
    };
    assert_eq!(game(), game());
}

proptest! {
    #![proptest_config(Config::with_cases(32))]

    /// In random positions of any cube, with no time at all or a little, every
    /// answer is legal.
    #[test]
    fn no_answer_is_illegal(
        size in 3u8..=5,
        gravity in proptest::bool::ANY.prop_map(|on| if on { "on" } else { "off" }),
        ms in 0u64..12,
        picks in proptest::collection::vec(any::<u8>(), 0..124),
    ) {
        let mut state = start(size, gravity);
        let mut brains: [Box<dyn Brain<Qubic>>; 3] =
            [Box::new(Search::new(1)), Box::new(Perfect::new(1)), Box::new(Random::new(1))];
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
                        Choice::Action(cell) => prop_assert!(actions.contains(&cell)),
                        other => prop_assert!(false, "{:?}", other),
                    }
                }
            }
            state.play(actions[usize::from(pick) % actions.len()]).unwrap();
        }
    }
}
