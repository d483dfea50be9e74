use proptest::prelude::*;

use super::*;
use crate::{Mark, Seat, perft};
use words::Language;

fn settings(size: u8, gravity: bool) -> Settings {
    let gravity = if gravity { "on" } else { "off" };
    Settings::new(&INFO, Some(size), [("gravity", gravity)]).unwrap()
}

fn cube(size: u8, gravity: bool) -> Qubic {
    Qubic::start(&settings(size, gravity)).unwrap()
}

fn play(game: &mut Qubic, moves: &str) {
    for text in moves.split_ascii_whitespace() {
        game.play(text.parse().unwrap()).unwrap();
    }
}

#[test]
fn cells_are_written_as_layer_row_and_column_from_one() {
    for text in ["111", "234", "444", "555"] {
        assert_eq!(text.parse::<Cell>().unwrap().to_string(), text);
    }
    let cell: Cell = "234".parse().unwrap();
    assert_eq!((cell.layer(), cell.row(), cell.column()), (1, 2, 3));
    assert_eq!(cell.number(4), 16 + 4 * 2 + 3);
    for wrong in [
        "", "1", "23", "2345", "044", "116", "a11", "+11", "1 1", "ä1",
    ] {
        assert!(wrong.parse::<Cell>().is_err(), "{wrong}");
    }
}

#[test]
fn numbers_and_cells_belong_together_in_every_cube() {
    for size in 3..=MAX_SIZE {
        let count = u32::from(size).pow(3);
        for number in 0..count {
            let cell = Cell::from_number(number, size).unwrap();
            assert_eq!(cell.number(size), number);
        }
        assert_eq!(Cell::from_number(count, size), None);
    }
}

/// ((N+2)³ − N³) / 2 lines, less the 13 through a barred centre.
#[test]
fn the_lines_are_36_of_49_then_76_and_96_of_109() {
    for (size, all, open) in [(3u32, 49, 36), (4, 76, 76), (5, 109, 96)] {
        assert_eq!(((size + 2).pow(3) - size.pow(3)) / 2, all);
        let lines = Shape::new(size as u8, false).unwrap().lines();
        assert_eq!(lines.len(), open);
        assert!(lines.iter().all(|line| line.count_ones() == size));
        // Two different lines share one cell at most.
        for (index, line) in lines.iter().enumerate() {
            for other in &lines[..index] {
                assert!((line & other).count_ones() <= 1);
            }
        }
    }
}

#[test]
fn of_64_cells_16_lie_on_seven_lines_and_48_on_four() {
    let lines = Shape::new(4, false).unwrap().lines();
    let through = |cell: u32| lines.iter().filter(|line| *line >> cell & 1 == 1).count();
    let counts: Vec<usize> = (0..64).map(through).collect();
    assert_eq!(counts.iter().filter(|count| **count == 7).count(), 16);
    assert_eq!(counts.iter().filter(|count| **count == 4).count(), 48);
}

#[test]
fn four_in_a_line_win_along_edges_faces_and_the_whole_cube() {
    for line in [
        ["111", "112", "113", "114"],
        ["142", "242", "342", "442"],
        ["213", "223", "233", "243"],
        ["114", "213", "312", "411"],
        ["111", "222", "333", "444"],
        ["141", "232", "323", "414"],
    ] {
        let mut game = cube(4, false);
        for (cross, round) in line.iter().zip(["121", "134", "443"]) {
            play(&mut game, cross);
            play(&mut game, round);
        }
        play(&mut game, line[3]);
        let outcome = game.turn().outcome().cloned().unwrap();
        assert_eq!(outcome.winner(), Some(Seat::FIRST), "{line:?}");
        assert_eq!(game.winning_cells().count_ones(), 4);
        assert_eq!(game.play("433".parse().unwrap()), Err(Illegal::over()));
        let mut actions = vec!["111".parse().unwrap()];
        game.legal_actions(&mut actions);
        assert!(actions.is_empty());
    }
}

#[test]
fn refused_moves_leave_the_cube_untouched() {
    let mut plain = cube(3, false);
    play(&mut plain, "111");
    let mut falling = cube(4, true);
    play(&mut falling, "411");
    for (game, text, reason) in [
        (&plain, "111", "occupied by cross"),
        (&plain, "222", "barred"),
        (&plain, "411", "outside the cube of 3"),
        (&falling, "411", "occupied by cross"),
        (&falling, "211", "falls lower"),
        (&falling, "112", "falls lower"),
    ] {
        let mut after = game.clone();
        let error = after.play(text.parse().unwrap()).unwrap_err();
        assert!(error.to_string().contains(reason), "{error}");
        assert_eq!(*game, after);
    }
}

#[test]
fn stones_fall_past_the_barred_centre() {
    let mut game = cube(3, true);
    play(&mut game, "322");
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    assert_eq!(actions.len(), 9);
    play(&mut game, "122");
    game.legal_actions(&mut actions);
    assert_eq!(
        actions.len(),
        8,
        "the column of the centre holds two stones"
    );
}

#[test]
fn a_cell_can_be_played_once_the_one_below_it_is_occupied() {
    for size in 3..=MAX_SIZE {
        let shape = Shape::new(size, true).unwrap();
        let cells = (0..u32::from(size).pow(3)).map(|number| 1u128 << number);
        for cell in cells.filter(|cell| cell & shape.cells() != 0) {
            let below = shape.below(cell);
            assert_eq!(below == 0, shape.playable(0) & cell != 0);
            // A column filled up to the cell below and no further.
            let mut occupied = 0;
            let mut lower = below;
            while lower != 0 {
                occupied |= lower;
                lower = shape.below(lower);
            }
            assert_ne!(shape.playable(occupied) & cell, 0);
        }
    }
}

/// Before a line can be complete the counts are those of permutations; the
/// first sequences that end early are those where cross has a line with its
/// third stone: 36 lines in 3! orders, round anywhere else.
#[test]
fn plain_cubes_have_the_counts_that_combinatorics_give() {
    let start = cube(3, false);
    assert_eq!(perft(&start, 5), 26 * 25 * 24 * 23 * 22);
    let ended = 36 * 6 * 23 * 22;
    assert_eq!(perft(&start, 6), (26 * 25 * 24 * 23 * 22 - ended) * 21);
    assert_eq!(perft(&cube(4, false), 4), 64 * 63 * 62 * 61);
    assert_eq!(perft(&cube(5, false), 3), 124 * 123 * 122);
}

/// Sixteen columns of four: the sequences of five that do not fit are those
/// with all stones in one column.
#[test]
fn falling_stones_have_the_counts_that_combinatorics_give() {
    let start = cube(4, true);
    assert_eq!(perft(&start, 4), 16u64.pow(4));
    assert_eq!(perft(&start, 5), 16u64.pow(5) - 16);
}

#[test]
fn positions_are_read_and_written() {
    for (size, gravity, text) in [
        (4, false, "4/4/4/4,4/4/4/4,4/4/4/4,4/4/4/4 cross"),
        (4, false, "x3/4/4/4,4/1o2/4/4,4/4/4/4,4/4/4/3x round"),
        (4, true, "4/4/4/4,4/4/4/4,o3/4/4/4,x3/4/4/4 cross"),
        (3, false, "3/3/3,3/1#1/3,3/1x1/3 round"),
        (3, true, "3/1o1/3,3/1#1/3,3/1x1/3 cross"),
        (3, false, "xxx/3/oo1,3/1#1/3,3/3/3 round"),
        (
            5,
            false,
            "5/5/5/5/5,5/5/5/5/5,5/5/1x#2/5/5,5/5/5/5/5,5/5/5/5/5 round",
        ),
    ] {
        let read = Qubic::from_position(&settings(size, gravity), text);
        assert_eq!(
            read.map(|game| game.position(Viewer::Referee)).as_deref(),
            Ok(text)
        );
    }
    for (size, gravity, text, reason) in [
        (3, false, "3/3/3,3/1#1/3,3/3/3", "seat on turn"),
        (3, false, "3/3/3,3/1#1/3 cross", "2 layers"),
        (3, false, "3/3/3,3/1#1,3/3/3 cross", "layer 2: 2 rows"),
        (3, false, "3/3/3,3/3/3,3/3/3 cross", "222 is barred"),
        (3, false, "3/3/3,3/1x1/3,3/3/3 round", "cannot be"),
        (3, false, "#2/3/3,3/1#1/3,3/3/3 cross", "cannot be"),
        (
            3,
            false,
            "3/4/3,3/1#1/3,3/3/3 cross",
            "layer 1, row 2: 4 cells",
        ),
        (3, false, "3/3xo/3,3/1#1/3,3/3/3 cross", "5 cells"),
        (3, false, "3/3/z2,3/1#1/3,3/3/3 cross", "neither"),
        (
            3,
            false,
            "3/3/99999999999999999999999999999999,3/1#1/3,3/3/3 cross",
            "cells",
        ),
        (
            3,
            false,
            "3/3/3,3/1#1/3,3/3/3 round",
            "0 crosses and 0 rounds",
        ),
        (3, false, "xxx/3/ooo,3/1#1/3,3/3/3 cross", "went on"),
        (
            3,
            false,
            "xxx/3/xxx,3/1#1/3,o2/o2/2o round",
            "6 crosses and 3 rounds",
        ),
        (3, false, "xxx/3/xxx,3/1#1/3,oo1/oo1/2o round", "went on"),
        (3, false, "3/3/3,3/1#1/3,3/3/3 nobody", "no seat"),
        (
            4,
            true,
            "4/4/4/4,4/4/4/4,4/4/4/4,x3/4/4/4 cross",
            "1 crosses",
        ),
        (
            4,
            true,
            "x3/4/4/4,4/4/4/4,4/4/4/4,4/4/4/4 round",
            "111 hangs in the air",
        ),
        (
            4,
            false,
            "3/3/3,3/1#1/3,3/3/3 cross",
            "3 layers in a cube of 4",
        ),
    ] {
        let error = Qubic::from_position(&settings(size, gravity), text).unwrap_err();
        assert!(error.to_string().contains(reason), "{text}: {error}");
    }
}

#[test]
fn the_picture_marks_the_winning_line_and_the_barred_centre() {
    let mut game = cube(3, false);
    play(&mut game, "111 121 112 122 113");
    let scene = game.scene(Viewer::Public);
    let marks: Vec<Mark> = scene
        .panels
        .iter()
        .flat_map(|panel| panel.cells.iter().flatten())
        .map(|cell| cell.mark)
        .collect();
    assert_eq!(marks.iter().filter(|mark| **mark == Mark::Win).count(), 3);
    assert_eq!(marks[13], Mark::Barred);
    assert_eq!(
        scene.captions(Language::ENGLISH),
        ["cross (x) has won by three in a row"]
    );
}

proptest! {
    /// Random legal games in any cube: each cell is played once, seats
    /// alternate, the legal actions are the free cells (under gravity one a
    /// column), the position survives a round trip at every ply, and the end
    /// is a line or a full cube.
    #[test]
    fn random_games_keep_the_invariants(
        size in 3u8..=5,
        gravity in any::<bool>(),
        picks in proptest::collection::vec(any::<u8>(), 125),
    ) {
        let settings = settings(size, gravity);
        let mut game = Qubic::start(&settings).unwrap();
        let cells = game.shape().cells().count_ones() as usize;
        let mut actions = Vec::new();
        for (ply, pick) in picks.into_iter().enumerate() {
            let Turn::Seat(seat) = game.turn() else { break };
            prop_assert_eq!(seat.index(), ply % 2);
            game.legal_actions(&mut actions);
            if gravity {
                let mut columns: Vec<_> = actions.iter().map(|c| (c.row(), c.column())).collect();
                columns.sort_unstable();
                columns.dedup();
                prop_assert_eq!(columns.len(), actions.len());
            } else {
                prop_assert_eq!(actions.len(), cells - ply);
            }
            let action = actions[usize::from(pick) % actions.len()];
            game.play(action).unwrap();
            prop_assert_eq!(game.at(action), Some(seat));
            prop_assert_eq!(game.stones(seat) & game.stones(seat.other()), 0);
            let again = Qubic::from_position(&settings, &game.position(Viewer::Referee)).unwrap();
            prop_assert_eq!(again.turn(), game.turn());
            prop_assert_eq!(again.position(Viewer::Referee), game.position(Viewer::Referee));
        }
        let over = game.turn().outcome().cloned().expect("125 plies fill any cube");
        match over.winner() {
            Some(winner) => {
                prop_assert_eq!(winner, game.to_move().other());
                prop_assert!(game.winning_cells().count_ones() >= u32::from(size));
            }
            None => prop_assert_eq!(
                game.stones(Seat::FIRST) | game.stones(Seat::SECOND),
                game.shape().cells()
            ),
        }
    }
}
