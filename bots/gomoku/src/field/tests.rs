use games::{Game, Settings};
use proptest::prelude::*;
use proptest::test_runner::Config;

use super::*;

fn board(size: u8, line: u8, rule: &str) -> Gomoku {
    let line = line.to_string();
    let options = [("rule", rule), ("line", line.as_str())];
    let settings = Settings::new(Gomoku::INFO, Some(size), options).unwrap();
    Gomoku::start(&settings).unwrap()
}

const RULES: [&str; 5] = ["freestyle", "exact", "renju", "caro", "open"];

/// Everything that is read off a field, to compare two.
fn reading(field: &Field) -> Vec<(i32, Threat, [Shape; 4], bool)> {
    let free = field.points().iter().filter(|place| field.is_free(**place));
    free.flat_map(|place| {
        (0..2).map(|colour| {
            (
                field.value(colour, *place),
                field.threat(colour, *place),
                field.lines[colour][*place].map(|line| line.shape),
                field.is_near(*place),
            )
        })
    })
    .collect()
}

fn assert_same(one: &Field, other: &Field) {
    assert_eq!(reading(one), reading(other));
    assert_eq!(one.totals, other.totals);
    assert_eq!(one.counts, other.counts);
    assert_eq!(one.stones, other.stones);
    assert_eq!(one.fours, other.fours);
}

#[test]
fn places_and_points_are_the_same_board() {
    let field = Field::new(20, 7, Rule::Exact);
    let state = board(20, 7, "exact");
    let points = field.points().iter().map(|place| field.point(*place));
    assert!(points.eq(state.points()));
}

#[test]
fn an_open_three_threatens_doubly_and_a_four_wins() {
    let mut state = board(15, 5, "freestyle");
    for point in ["G8", "A1", "H8", "A15", "I8", "O1"] {
        state.play(point.parse().unwrap()).unwrap();
    }
    let mut kept = None;
    let field = Field::of(&mut kept, &state);
    assert_eq!(field.count(0, Threat::Win), 0);
    assert_eq!(field.count(0, Threat::Double), 2);
    assert_eq!(field.count(1, Threat::Double), 0);
    state.play("J8".parse().unwrap()).unwrap();
    let field = Field::of(&mut kept, &state);
    assert_eq!(field.count(0, Threat::Win), 2);
}

#[test]
fn the_points_of_a_small_board_are_dead_without_room_for_a_row() {
    let field = Field::new(4, 5, Rule::Freestyle);
    assert!(field.points().iter().all(|place| !field.is_alive(*place)));
}

proptest! {
    #![proptest_config(Config::with_cases(32))]

    /// Over random games by any rule: the field kept up stone by stone is the
    /// one read afresh, its winning and its forbidden points are those of the
    /// rules, and taking all stones back leaves it as it was.
    #[test]
    fn the_field_follows_the_game(
        size in 3u8..=20,
        line in 3u8..=7,
        rule in proptest::sample::select(&RULES),
        picks in proptest::collection::vec(any::<u16>(), 0..60),
    ) {
        let line = if rule == "renju" { line.max(4) } else { line };
        let mut state = board(size, line, rule);
        let mut field = Field::new(size, line, state.rule());
        let mut played = Vec::new();
        for pick in picks {
            let free: Vec<Place> =
                field.points().iter().copied().filter(|place| field.is_free(*place)).collect();
            let Some(mover) = state.turn().seat() else { break };
            for place in &free {
                let mut after = state.clone();
                let allowed = after.play(field.point(*place).into()).is_ok();
                prop_assert_eq!(allowed, field.is_allowed(mover.index(), *place));
                let wins = field.threat(mover.index(), *place) == Threat::Win;
                prop_assert_eq!(after.winner() == Some(mover), wins);
            }
            let free: Vec<Place> =
                free.into_iter().filter(|place| field.is_allowed(mover.index(), *place)).collect();
            let place = free[usize::from(pick) % free.len()];
            field.put(place, mover.index());
            played.push((place, mover.index()));
            state.play(field.point(place).into()).unwrap();
        }
        assert_same(&field, Field::of(&mut None, &state));
        for (place, colour) in played.into_iter().rev() {
            field.take(place, colour);
        }
        assert_same(&field, &Field::new(size, line, state.rule()));
    }
}
