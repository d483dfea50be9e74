use games::checkers::Checkers;
use games::{Game, Settings};

use super::*;

fn value(rule: Rule, position: &str) -> i32 {
    let board = rule.geometry().size();
    let options = [("rule", rule.name())];
    let settings = Settings::new(Checkers::INFO, Some(board), options).unwrap();
    let state = Checkers::from_position(&settings, position).unwrap();
    evaluate(Weights::of(rule), state.board(), state.to_move())
}

#[test]
fn the_start_is_worth_the_move_alone() {
    for rule in Rule::ALL {
        assert_eq!(
            evaluate(Weights::of(rule), &Board::start(rule), Seat::FIRST),
            TURN
        );
        assert_eq!(
            evaluate(Weights::of(rule), &Board::start(rule), Seat::SECOND),
            TURN
        );
    }
}

#[test]
fn both_sides_see_the_same_from_their_ends() {
    for (one, turned) in [
        ("B:W21,30,K3:B9,K14", "W:B12,3,K30:W24,K19"),
        ("W:W21,30,K3:B9,K14", "B:B12,3,K30:W24,K19"),
    ] {
        for rule in [Rule::English, Rule::Czech] {
            assert_eq!(value(rule, one), value(rule, turned));
        }
    }
}

#[test]
fn a_king_is_worth_more_than_a_man_and_a_flying_king_more_than_two() {
    let king = |rule| value(rule, "B:W21,22:BK9,1") - value(rule, "B:W21,22:B9,1");
    assert!(king(Rule::English) > 0);
    assert!(king(Rule::Czech) > 2 * MAN - MAN);
}

#[test]
fn the_side_that_is_ahead_wants_its_kings_near() {
    let near = value(Rule::English, "B:WK32:BK18,K19");
    let far = value(Rule::English, "B:WK32:BK1,K2");
    assert!(near > far);
}

#[test]
fn centre_and_long_diagonal_are_where_they_should_be() {
    let numbers =
        |geometry: Geometry, set| -> Vec<u8> { geometry.each(set).map(Square::number).collect() };
    let eight = Geometry::EIGHT;
    assert_eq!(
        numbers(eight, long_diagonal(eight)),
        [4, 8, 11, 15, 18, 22, 25, 29]
    );
    let ten = Geometry::TEN;
    assert_eq!(
        numbers(ten, long_diagonal(ten)),
        [5, 10, 14, 19, 23, 28, 32, 37, 41, 46]
    );
    assert_eq!(numbers(eight, centre(eight)), [14, 15, 18, 19]);
}

#[test]
fn the_men_of_all_rows_are_counted() {
    for rule in Rule::ALL {
        let board = Board::start(rule);
        for seat in [Seat::FIRST, Seat::SECOND] {
            let (men, value) = Weights::of(rule).of_men(board.men(seat), seat.index());
            assert_eq!(men, rule.men().cast_signed());
            let each = rule.geometry().each(board.men(seat));
            let values = each.map(|man| of_man(rule.geometry(), man, seat.index()));
            assert_eq!(value, values.sum::<i32>());
        }
    }
}
