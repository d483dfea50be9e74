use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng as _};

use super::*;

fn search(beans: u32, capture: Capture) -> Search {
    let table = Endgame::build(beans, capture, &mut |_| {});
    Search::new(Arc::new(table), 4)
}

const PROOF: Budget = Budget {
    until: None,
    nodes: None,
    steps: PROOF_STEPS,
    whole: true,
};

/// A position of a random game with so many beans in the pits at most.
fn random_position(rng: &mut SmallRng, beans: i32, capture: Capture) -> Board {
    loop {
        let mut board = Board::start(4);
        loop {
            let pit = rng.random_range(0..PITS);
            if board.beans(pit) == 0 {
                continue;
            }
            match board.sow(pit, capture) {
                Next::Passed => board = board.swapped(),
                Next::Again => {}
                Next::Over => break,
            }
            if board.in_pits() <= beans {
                return board;
            }
        }
    }
}

#[test]
fn a_search_agrees_with_the_endgame_table_it_does_not_have() {
    let mut rng = SmallRng::seed_from_u64(1);
    for capture in [Capture::Always, Capture::Nonempty, Capture::Off] {
        let table = Endgame::build(10, capture, &mut |_| {});
        let mut search = search(3, capture);
        for _ in 0..300 {
            let board = random_position(&mut rng, 10, capture);
            let found = search.deepen(board, PROOF, &mut |_, _| {}).unwrap();
            assert!(found.proven);
            assert_eq!(found.gain, table.value(board), "{board:?}");
            // The sowing it names keeps all of it.
            let mut next = board;
            let kept = match next.sow(found.best, capture) {
                Next::Over => 0,
                Next::Again => table.value(next),
                Next::Passed => -table.value(next.swapped()),
            };
            assert_eq!(next.lead() - board.lead() + kept, found.gain);
        }
    }
}

/// Worked out by an independent program that plays every line to its end.
#[test]
fn the_value_does_not_depend_on_table_and_steps() {
    let board = Board::from_sides(0x00_00_01_03_00_01_02, 0x01_02_01_01_02_00);
    for (board, value) in [(Board::start(1), 2), (board, 4)] {
        for (beans, steps) in [(2, 3), (6, 40), (3, PROOF_STEPS)] {
            let mut search = search(beans, Capture::Always);
            let budget = Budget { steps, ..PROOF };
            let found = search.deepen(board, budget, &mut |_, _| {}).unwrap();
            assert_eq!((found.gain, found.proven), (value, true));
        }
    }
}

#[test]
fn a_search_stops_in_time_and_still_names_a_pit() {
    let mut search = search(3, Capture::Always);
    let budget = Budget {
        until: Some(Instant::now()),
        ..PROOF
    };
    let found = search
        .deepen(Board::start(4), budget, &mut |_, _| {})
        .unwrap();
    assert!(!found.proven && found.depth >= 1);
    let budget = Budget {
        nodes: Some(10_000),
        ..PROOF
    };
    let before = search.nodes();
    search
        .deepen(Board::start(5), budget, &mut |_, _| {})
        .unwrap();
    assert!(search.nodes() - before < 20_000);
}

#[test]
fn a_game_that_is_over_has_nothing_to_find() {
    let over = Board::from_sides(0, 0);
    assert_eq!(
        search(3, Capture::Always).deepen(over, PROOF, &mut |_, _| {}),
        None
    );
}
