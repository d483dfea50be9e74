use std::collections::HashMap;

use games::Seat;

use super::super::tests::lesson;
use super::*;

/// o lets x make an open four: J8 was the last chance.
const GAME: &str = "H8 A1 I8 A3 J8 A5 K8 G8 L8";

fn blamed(game: &str, known: &HashMap<i64, Tally>) -> Blame {
    let mut look_up = |key: i64| Ok::<_, ()>(known.get(&key).copied().unwrap_or_default());
    Blame::of(&lesson(15, game), &mut Judge::new(2_000), &mut look_up).unwrap()
}

#[test]
fn the_last_move_with_a_playable_answer_beside_it_is_to_blame() {
    let blame = blamed(GAME, &HashMap::new());
    // G8 is too late; A5 lets the open three become an open four.
    assert_eq!(blame.lost, [7, 5]);
    // x had won with its open four.
    assert_eq!(blame.won, [6]);
}

#[test]
fn a_draw_is_nobodys_fault() {
    let mut drawn = lesson(15, GAME);
    drawn.winner = None;
    let mut none = |_: i64| Ok::<_, ()>(Tally::default());
    let blame = Blame::of(&drawn, &mut Judge::new(100), &mut none).unwrap();
    assert_eq!(blame, Blame::default());
}

/// Notes the tally of answers at a step of the game.
fn note(known: &mut HashMap<i64, Tally>, step: usize, points: &str, tally: Tally) {
    let keys = Keys::of(&lesson(15, GAME).steps[step].before);
    for point in points.split(' ') {
        known.insert(keys.after(point.parse().unwrap(), Seat::SECOND), tally);
    }
}

#[test]
fn where_all_that_was_tried_has_lost_the_move_before_is_to_blame() {
    let lost = Tally {
        games: 1,
        total: -1,
        lost: 1,
        won: 0,
    };
    let mut known = HashMap::new();
    // No other answer stops the open three.
    note(&mut known, 5, "G8 K8 F8", lost);
    let blame = blamed(GAME, &known);
    assert_eq!((blame.lost, blame.won), (vec![7, 5, 3], vec![6, 4]));
    // The search finds answers to two stones, but four have lost.
    note(&mut known, 3, "J8 G8", lost);
    assert_eq!(blamed(GAME, &known).lost, [7, 5, 3], "three have lost");
    note(&mut known, 3, "K8", lost);
    assert_eq!(blamed(GAME, &known).lost, [7, 5, 3, 1]);
    // One that has won is a playable answer.
    note(&mut known, 3, "H9", Tally { total: 1, ..lost });
    assert_eq!(blamed(GAME, &known).lost, [7, 5, 3]);
}

#[test]
fn a_lesson_counts_results_and_blame_of_positions_and_patterns() {
    let game = lesson(15, GAME);
    let blame = blamed(GAME, &HashMap::new());
    let mut sums = Sums::default();
    blame.teach(&game, &mut sums);
    let of = |index: usize| sums.position(game.steps[index].key());
    assert!(of(5).is_lost() && of(7).is_lost());
    assert_eq!((of(3).lost, of(3).total), (0, -1), "not to blame, but lost");
    assert_eq!((of(6).won, of(6).total, of(4).won), (1, 1, 0));
    let last = &game.steps[8];
    let around = |step: &super::super::lesson::Step| {
        sums.pattern(pattern(&step.before, step.point, step.colour()))
    };
    // The third and the fourth stone in the row have the same pattern as the
    // last one.
    let three = 1.0 + 0.9_f64.powi(2) + 0.9_f64.powi(4);
    assert!((around(last).total - three).abs() < 1e-9);
    let first = around(&game.steps[0]);
    assert!((first.total - 0.9_f64.powi(8)).abs() < 1e-9, "{first:?}");
}
