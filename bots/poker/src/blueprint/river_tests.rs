//! Rivers with known solutions.

use super::*;
use crate::strong::place;

fn hand(text: &str) -> usize {
    let cards = Card::parse_all(text).unwrap();
    place([cards[0], cards[1]])
}

/// One player has the nuts or nothing, the other a hand between.
fn polar(stack: u32, made: &[u32]) -> (RiverSolution, [usize; 3]) {
    let board = Card::parse_all("As Kd 8h 8c 3d").unwrap();
    let (nuts, air, middle) = (hand("8s8d"), hand("5h4h"), hand("QcQs"));
    let mut ranges = [vec![0.0; HANDS], vec![0.0; HANDS]];
    (ranges[1][nuts], ranges[1][air], ranges[0][middle]) = (1.0, 1.0, 1.0);
    let river = River {
        board: &board,
        ranges: &ranges,
        kept: nuts,
        put: 100,
        stack,
        raises: made,
    };
    (river.solve(None), [nuts, air, middle])
}

#[test]
fn a_bet_of_the_pot_is_a_bluff_one_time_in_three_and_called_half_the_time() {
    // A stack of the pot: known from the theory of games.
    let (solution, [nuts, air, middle]) = polar(300, &[]);
    let root = solution.after(&[]).unwrap();
    let steps = solution.tree.steps(root);
    let all_in = steps
        .iter()
        .position(|step| step.0 == Step::To(300))
        .unwrap();
    let chances = |hand| solution.chances(root, hand).unwrap();
    assert!(chances(nuts)[all_in] > 0.9, "{:?}", chances(nuts));
    assert!(
        (chances(air)[all_in] - 0.5).abs() < 0.1,
        "{:?}",
        chances(air)
    );
    let answer = solution.after(&[Step::To(300)]).unwrap();
    let calls = solution.chances(answer, middle).unwrap();
    assert!((calls[1] - 0.5).abs() < 0.1, "{calls:?}");
    assert_eq!(solution.chances(root, hand("7s7c")), None);
}

#[test]
fn a_bet_that_was_made_is_in_the_tree() {
    let (solution, [_, _, middle]) = polar(2_000, &[137, 490]);
    let answer = solution.after(&[Step::To(137)]).unwrap();
    assert!(
        solution
            .tree
            .steps(answer)
            .iter()
            .any(|step| step.0 == Step::To(490))
    );
    assert!(solution.chances(answer, middle).is_some());
    assert!(solution.after(&[Step::To(137), Step::To(490)]).is_some());
    assert!(
        solution
            .after(&[Step::Stay, Step::To(137), Step::Fold])
            .is_none()
    );
    assert!(solution.after(&[Step::To(138)]).is_none());
}
