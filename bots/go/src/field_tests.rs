use games::{Game, Settings};
use mcts::Random;
use proptest::prelude::*;

use super::*;

fn start(size: u8) -> Go {
    Go::start(&Settings::new(Go::INFO, Some(size), []).unwrap()).unwrap()
}

/// Plays a random game on both boards and compares them after each move.
fn follow<const W: usize, const P: usize>(size: u8, seed: u64, moves: usize) {
    let grid: Grid<W> = Grid::new(usize::from(size));
    let mut state = start(size);
    let mut field: Field<W, P> = Field::empty(&grid);
    let mut random = Random::new(seed);
    let mut legal = Vec::new();
    for _ in 0..moves {
        if state.is_over() {
            break;
        }
        compare(&state, &field, &grid);
        compare(&state, &Field::<W, P>::of(&grid, &state), &grid);
        state.legal_actions(&mut legal);
        let action = legal[random.below(legal.len() as u32) as usize];
        if let Action::Play(point) = action {
            let place = number(point, grid.size);
            let (liberties, stones) = field.after(&grid, place);
            field.play(&grid, place);
            state.play(action).unwrap();
            assert_eq!(*field.liberties(place), liberties, "{action}");
            assert_eq!(*field.chain(place), stones, "{action}");
        } else {
            field.pass();
            state.play(action).unwrap();
        }
    }
}

fn compare<const W: usize, const P: usize>(state: &Go, field: &Field<W, P>, grid: &Grid<W>) {
    let board = state.board();
    assert_eq!(field.side, side(state.to_move()));
    assert_eq!(field.passes, state.passes());
    let mut free = 0;
    for point in board.points() {
        let place = number(point, grid.size);
        assert_eq!(super::point(place, grid.size), Some(point));
        let Some(group) = board.group(point) else {
            free += 1;
            assert_eq!(field.at(place), FREE);
            assert!(field.free.has(place));
            let legal = state.clone().play(Action::Play(point)).is_ok();
            // Superko forbids more than the board knows.
            assert!(field.is_legal(grid, place) || !legal, "{point}");
            continue;
        };
        assert_eq!(Some(field.at(place)), board.at(point).map(side));
        let set = |points: &[Point]| {
            let places = points.iter().map(|point| number(*point, grid.size));
            places.fold(Bits::EMPTY, |set, place| set.or(&Bits::one(place)))
        };
        assert_eq!(*field.liberties(place), set(&group.liberties), "{point}");
        assert_eq!(*field.chain(place), set(&group.stones), "{point}");
    }
    assert_eq!(field.free_count(), free);
    let mut listed = Bits::EMPTY;
    (0..free).for_each(|index| listed.insert(field.nth_free(index)));
    assert_eq!(listed, field.free);
    let komi = i32::try_from(state.komi()).unwrap();
    assert_eq!(i64::from(2 * field.margin(grid) - komi), state.margin());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    /// Liberties, chains, legal moves and the count are those of the rules,
    /// which flood the board each time.
    #[test]
    fn the_board_of_the_search_is_that_of_the_rules(
        seed in any::<u64>(),
        size in proptest::sample::select(vec![5u8, 7, 9, 11]),
    ) {
        follow::<2, 128>(size, seed, 150);
    }
}

#[test]
fn large_boards_are_followed_too() {
    follow::<3, 192>(13, 1, 200);
    follow::<6, 384>(19, 2, 120);
}

fn at(rows: &str) -> (Field<2, 128>, Grid<2>) {
    let size = rows.split('/').count() as u8;
    let settings = Settings::new(Go::INFO, Some(size), []).unwrap();
    let state = Go::from_position(&settings, &format!("{rows} black - 0 0 0")).unwrap();
    let grid = Grid::new(usize::from(size));
    (Field::of(&grid, &state), grid)
}

fn place(text: &str, grid: &Grid<2>) -> usize {
    number(text.parse().unwrap(), grid.size)
}

#[test]
fn eyes_are_known_by_their_corners() {
    let (field, grid) = at("5/5/1x3/x1x2/1x3");
    let is_eye = |text| field.is_own_eye(&grid, place(text, &grid));
    assert!(is_eye("B2") && is_eye("A1") && !is_eye("D4"));
    // On the edge one corner of the other side is enough against it.
    let (field, grid) = at("5/5/5/xxo2/1x3");
    assert!(field.is_own_eye(&grid, place("A1", &grid)));
    let (field, grid) = at("5/5/5/ox3/x1x2");
    assert!(!field.is_own_eye(&grid, place("B1", &grid)));
    // In the middle it takes two.
    let (field, grid) = at("5/5/ox3/x1x2/1x3");
    assert!(field.is_own_eye(&grid, place("B2", &grid)));
    let (field, grid) = at("5/5/oxo2/x1x2/1x3");
    assert!(!field.is_own_eye(&grid, place("B2", &grid)));
}

#[test]
fn a_ko_is_not_taken_back_at_once() {
    let (mut field, grid) = at("5/1xo2/xo1o1/1xo2/5");
    field.play(&grid, place("C3", &grid));
    assert!(!field.is_legal(&grid, place("B3", &grid)));
    field.play(&grid, place("E5", &grid));
    field.play(&grid, place("E1", &grid));
    assert!(field.is_legal(&grid, place("B3", &grid)));
}
