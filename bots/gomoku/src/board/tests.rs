use games::{Game, Settings};
use proptest::prelude::*;
use proptest::test_runner::Config;

use super::*;

const RULES: [&str; 5] = ["freestyle", "exact", "renju", "caro", "open"];

fn start(size: u8, line: u8, rule: &str) -> Gomoku {
    let line = line.to_string();
    let options = [("rule", rule), ("line", line.as_str())];
    let settings = Settings::new(Gomoku::INFO, Some(size), options).unwrap();
    Gomoku::start(&settings).unwrap()
}

fn of(moves: &str) -> Board {
    let mut state = start(15, 5, "freestyle");
    for point in moves.split_ascii_whitespace() {
        state.play(point.parse().unwrap()).unwrap();
    }
    let mut kept = None;
    Board::of(&mut kept, &state, Evaluation::Training);
    kept.unwrap()
}

/// The values of a free point.
type Readings = ([Code; 4], [Key; 2]);

/// All values of a board.
fn reading(board: &Board) -> (Sums, Vec<Readings>) {
    let free = board.points.iter().filter(|place| board.is_free(**place));
    let cells = free.map(|place| board.cells[board.base + place]);
    (
        board.sums,
        cells.map(|cell| (cell.codes, cell.keys)).collect(),
    )
}

fn names(board: &Board, points: &Points) -> Vec<String> {
    let mut names: Vec<_> = points
        .iter()
        .map(|place| board.point(place).to_string())
        .collect();
    names.sort();
    names
}

#[test]
fn places_and_points_are_the_same_board() {
    let board = Board::new(20, 7, Rule::Exact, Evaluation::Thesis);
    let points = board.points().iter().map(|place| board.point(*place));
    assert!(points.eq(start(20, 7, "exact").points()));
}

#[test]
fn an_open_three_threatens_doubly_and_a_four_wins() {
    let three = of("G8 A1 H8 A15 I8 O1");
    assert_eq!(three.count(0, Threat::Win), 0);
    assert_eq!(three.count(0, Threat::Double), 2);
    assert_eq!(three.count(1, Threat::Double), 0);
    assert_eq!(of("G8 A1 H8 A15 I8 O1 J8").count(0, Threat::Win), 2);
}

#[test]
fn the_points_of_a_small_board_are_dead_without_room_for_a_row() {
    let board = Board::new(4, 5, Rule::Freestyle, Evaluation::Thesis);
    assert!(board.points().iter().all(|place| !board.is_alive(*place)));
}

#[test]
fn an_open_three_is_hindered_at_three_points_or_four() {
    let mut wide = of("G8 A1 H8 A15 I8");
    let hindrances = wide.hindrances(1).unwrap();
    assert_eq!(names(&wide, &hindrances), ["F8", "J8"]);
    // With a stone further on, only one side has room.
    let mut tight = of("G8 E8 H8 A15 I8");
    let hindrances = tight.hindrances(1).unwrap();
    assert_eq!(names(&tight, &hindrances), ["F8", "J8", "K8"]);
    let mut split = of("G8 A1 H8 A15 J8");
    let hindrances = split.hindrances(1).unwrap();
    assert_eq!(names(&split, &hindrances), ["F8", "I8", "K8"]);
    assert_eq!(wide.hindrances(0), None);
}

#[test]
fn the_crossing_of_two_threes_is_worth_more_than_the_threes_apart() {
    let mut crossing = of("G8 A1 H8 A15 J10 O1 J11 O15");
    let mut apart = of("G8 A1 H8 A15 C10 O1 C11 O15");
    crossing.settle();
    apart.settle();
    assert!(crossing.odds(0) > apart.odds(0));
    assert!(crossing.odds(0) > 0 && crossing.odds(1) < 0);
}

proptest! {
    #![proptest_config(Config::with_cases(32))]

    /// Over random games under any rule: the winning and the forbidden points of the
    /// board are those of the rules, a board brought to the position says the same, and
    /// taking back all stones restores every earlier state.
    #[test]
    fn the_board_follows_the_game_and_back(
        size in 3u8..=20,
        line in 3u8..=7,
        rule in proptest::sample::select(&RULES),
        evaluation in proptest::sample::select(&[Evaluation::Thesis, Evaluation::Training]),
        picks in proptest::collection::vec(any::<u16>(), 0..60),
    ) {
        let line = if rule == "renju" { line.max(4) } else { line };
        let mut state = start(size, line, rule);
        let mut board = Board::new(size, line, state.rule(), evaluation);
        let mut readings = Vec::new();
        for pick in picks {
            let Some(mover) = state.turn().seat() else { break };
            let free: Vec<Place> = board.points.iter().copied().filter(|place| board.is_free(*place)).collect();
            for place in &free {
                let mut after = state.clone();
                let allowed = after.play(board.point(*place).into()).is_ok();
                prop_assert_eq!(allowed, board.is_allowed(mover.index(), *place));
                let wins = board.threat(mover.index(), *place) == Threat::Win;
                prop_assert_eq!(after.winner() == Some(mover), wins);
            }
            let allowed: Vec<Place> =
                free.into_iter().filter(|place| board.is_allowed(mover.index(), *place)).collect();
            readings.push(reading(&board));
            let place = allowed[usize::from(pick) % allowed.len()];
            board.put(place, mover.index());
            state.play(board.point(place).into()).unwrap();
        }
        let mut fresh = None;
        let afresh = reading(Board::of(&mut fresh, &state, evaluation));
        prop_assert_eq!(reading(&board), afresh);
        for before in readings.into_iter().rev() {
            board.take();
            prop_assert_eq!(reading(&board), before);
        }
    }

    /// Over random positions: the learnt numbers do not depend on the order of
    /// the stones, and swapping the colours swaps their values.
    #[test]
    fn learnt_numbers_follow_the_stones(
        picks in proptest::collection::vec(any::<u16>(), 0..60),
    ) {
        let mut board = Board::new(15, 5, Rule::Freestyle, Evaluation::Training);
        let mut turned = Board::new(15, 5, Rule::Freestyle, Evaluation::Training);
        for (index, pick) in picks.into_iter().enumerate() {
            let points = board.points.iter().copied();
            let free: Vec<_> = points.filter(|place| board.is_free(*place)).collect();
            let (place, colour) = (free[usize::from(pick) % free.len()], index % 2);
            board.put(place, colour);
            // Every fifth stone is taken back.
            if index % 3 == 1 {
                board.settle();
            }
            if index % 5 == 4 {
                board.take();
            } else {
                turned.put(place, 1 - colour);
            }
        }
        let mut fresh = Board::new(15, 5, Rule::Freestyle, Evaluation::Training);
        for place in board.points.iter().copied() {
            if let Some(colour) = board.stone(place) {
                fresh.put(place, colour);
            }
        }
        for board in [&mut board, &mut fresh, &mut turned] {
            board.settle();
        }
        for colour in 0..2 {
            prop_assert_eq!(board.odds(colour), fresh.odds(colour));
            prop_assert_eq!(board.odds(colour), turned.odds(1 - colour));
            for place in fresh.points.iter().copied().filter(|place| fresh.is_free(*place)) {
                let promise = board.promise(colour, place);
                prop_assert_eq!(promise, fresh.promise(colour, place));
                prop_assert_eq!(promise, turned.promise(1 - colour, place));
            }
        }
    }
}
