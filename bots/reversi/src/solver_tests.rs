use games::reversi::{Eight, Move, Reversi, Six};
use games::{Game, Seat, Settings};
use proptest::prelude::*;

use super::*;

/// A clock that does not stop.
fn endless() -> Clock {
    Clock::new(std::time::Instant::now(), u64::MAX, 1 << 62)
}

fn at(size: u8, position: &str) -> Reversi {
    let settings = Settings::new(Reversi::INFO, Some(size), []).unwrap();
    Reversi::from_position(&settings, position).unwrap()
}

/// The value by the rules of the game alone.
fn minimax(state: &Reversi) -> i32 {
    let Some(mover) = state.turn().seat() else {
        let [own, other] =
            [state.to_move(), state.to_move().other()].map(|seat| state.count(seat) as i32);
        let squares = i32::from(state.size()).pow(2);
        return match own.cmp(&other) {
            std::cmp::Ordering::Greater => squares - 2 * other,
            std::cmp::Ordering::Less => 2 * own - squares,
            std::cmp::Ordering::Equal => 0,
        };
    };
    let mut actions = Vec::new();
    state.legal_actions(&mut actions);
    let after = |action: &Move| {
        let mut next = state.clone();
        next.play(*action).unwrap();
        let sign = if next.to_move() == mover { 1 } else { -1 };
        sign * minimax(&next)
    };
    actions.iter().map(after).max().unwrap()
}

/// A random position with this many free squares, or fewer where nobody could
/// move on.
fn late(size: u8, free: u32, picks: &[u8]) -> Reversi {
    let settings = Settings::new(Reversi::INFO, Some(size), []).unwrap();
    let mut state = Reversi::start(&settings).unwrap();
    let mut actions = Vec::new();
    for pick in picks {
        let discs = state.count(Seat::FIRST) + state.count(Seat::SECOND);
        if u32::from(size).pow(2) - discs <= free {
            break;
        }
        let mut next = state.clone();
        state.legal_actions(&mut actions);
        next.play(actions[usize::from(*pick) % actions.len()])
            .unwrap();
        if next.turn().seat().is_none() {
            break;
        }
        state = next;
    }
    state
}

/// The 40th test position of the Fédération Française d'Othello ends 38 discs
/// better for black; after its best reply, and so on, there is less to solve.
#[test]
fn a_position_with_a_known_value_is_solved() {
    let state = at(
        8,
        "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X",
    );
    let mut state = state;
    let mut solver = Solver::<Eight>::new();
    for text in ["a2", "b1", "c1"] {
        let action: Move = text.parse().unwrap();
        state.play(action).unwrap();
    }
    assert_eq!(state.to_move(), Seat::SECOND);
    let solved = solver.solve(state.field(), -64, 64, endless()).unwrap();
    assert_eq!(solved.margin, -38);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// The value is that of trying everything, and the move reaches it; a
    /// window gives the value or a bound.
    #[test]
    fn values_are_those_of_trying_everything(
        free in 1_u32..=8,
        bound in -36..36_i32,
        picks in proptest::collection::vec(any::<u8>(), 60),
    ) {
        let state = late(6, free, &picks);
        let expected = minimax(&state);
        let mut solver = Solver::<Six>::new();
        let whole = solver.solve(state.field(), -36, 36, endless()).unwrap();
        prop_assert_eq!(whole.margin, expected);
        if let Some(square) = whole.square {
            let mut after = state.clone();
            let square = games::reversi::Square::from_number(square, 6).unwrap();
            after.play(Move::Square(square)).unwrap();
            prop_assert_eq!(-minimax(&after), expected);
        }
        let part = Solver::<Six>::new().solve(state.field(), bound, bound + 1, endless()).unwrap();
        prop_assert_eq!(part.margin > bound, expected > bound);
    }
}
