use proptest::prelude::*;

use super::*;
use crate::{Mark, Outcome, Seat, perft};
use words::Language;

fn board(size: u8, options: &[(&str, &str)]) -> Gomoku {
    let settings = Settings::new(&INFO, Some(size), options.iter().copied()).unwrap();
    Gomoku::start(&settings).unwrap()
}

fn play(game: &mut Gomoku, moves: &str) {
    for text in moves.split(' ') {
        game.play(text.parse().unwrap()).unwrap();
    }
}

#[test]
fn points_are_written_with_the_column_i_and_rows_from_one() {
    for text in ["A1", "I9", "O15", "T20"] {
        assert_eq!(text.parse::<Point>().unwrap().to_string(), text);
    }
    assert_eq!("h8".parse::<Point>().unwrap().to_string(), "H8");
    for wrong in [
        "", "H", "8H", "H0", "H08", "H+8", "U1", "A21", "H8 ", "H-1", "Ä1", "H999",
    ] {
        assert!(wrong.parse::<Point>().is_err(), "{wrong}");
    }
}

#[test]
fn five_in_a_row_win_in_each_direction() {
    for moves in [
        "H8 A1 I8 A2 J8 A3 K8 A5 L8",
        "H8 A1 H9 A2 H10 A3 H11 A5 H12",
        "H8 A1 I9 A2 J10 A3 K11 A5 L12",
        "H8 A1 I7 A2 J6 A3 K5 A5 L4",
    ] {
        let mut game = board(15, &[]);
        play(&mut game, moves);
        let outcome = game.turn().outcome().cloned().unwrap();
        assert_eq!(outcome.winner(), Some(Seat::FIRST), "{moves}");
        assert_eq!(outcome.returns(), [1, -1]);
        assert_eq!(game.winning_stones().len(), 5);
    }
}

#[test]
fn a_row_of_six_wins_in_freestyle_and_does_not_count_in_exact() {
    let six = "A1 A15 B1 C15 C1 E15 E1 G15 F1 I15 D1";
    let mut game = board(15, &[("rule", "freestyle")]);
    play(&mut game, six);
    assert_eq!(game.winner(), Some(Seat::FIRST));
    assert_eq!(game.winning_stones().len(), 6);

    let mut game = board(15, &[("rule", "exact")]);
    play(&mut game, six);
    assert_eq!(game.turn(), Turn::Seat(Seat::SECOND));
}

/// The winner after these moves by each rule, `x`, `o` or `.`.
fn winners(moves: &str) -> String {
    let winner = |rule: &&str| {
        let mut game = board(15, &[("rule", rule)]);
        play(&mut game, moves);
        match game.winner() {
            Some(Seat::FIRST) => 'x',
            Some(_) => 'o',
            None => '.',
        }
    };
    ["freestyle", "exact", "renju", "caro", "open"]
        .iter()
        .map(winner)
        .collect()
}

#[test]
fn stones_at_the_ends_of_a_row_count_in_caro_and_open() {
    // Freestyle, exact, renju, caro, open.
    let free = "C5 A1 D5 A3 E5 A9 F5 A11 G5";
    assert_eq!(winners(free), "xxxxx");
    let one_end = "C5 B5 D5 A3 E5 A9 F5 A11 G5";
    assert_eq!(winners(one_end), "xxxx.");
    let both_ends = "C5 B5 D5 H5 E5 A9 F5 A11 G5";
    assert_eq!(winners(both_ends), "xxx..");
    // The border is no stone.
    let border = "A5 O1 B5 O3 C5 O9 D5 O11 E5";
    assert_eq!(winners(border), "xxxxx");
    let border_and_stone = "A5 F5 B5 O3 C5 O9 D5 O11 E5";
    assert_eq!(winners(border_and_stone), "xxxx.");
}

#[test]
fn a_longer_row_counts_as_the_rule_says_and_for_whom() {
    // The last stone of round joins two and three.
    let six_of_round = "A1 C5 A3 D5 A6 F5 A8 G5 A10 H5 A13 E5";
    assert_eq!(winners(six_of_round), "o.ooo");
    let six_of_round_blocked = "B5 C5 I5 D5 A6 F5 A8 G5 A10 H5 A13 E5";
    assert_eq!(winners(six_of_round_blocked), "o.o..");
}

#[test]
fn forbidden_moves_are_left_out_and_refused_by_name() {
    for (moves, point, shape) in [
        ("H8 A1 I8 A3 J9 A6 J10 A9", "J8", "a double three"),
        (
            "H8 A1 I8 A3 G8 F8 J9 A6 J10 A9 J11 J12",
            "J8",
            "a double four",
        ),
        ("H8 A1 I8 A3 G8 F8 K8 A5 L8 A10", "J8", "an overline"),
    ] {
        let mut game = board(15, &[("rule", "renju")]);
        play(&mut game, moves);
        let before = game.clone();
        let point = point.parse().unwrap();
        let mut actions = Vec::new();
        game.legal_actions(&mut actions);
        assert!(!actions.contains(&point), "{shape}");
        assert_eq!(actions.len(), 225 - game.stones() - 1, "{shape}");
        let error = game.play(point).unwrap_err();
        let reason = format!("{point} is forbidden to cross: it makes {shape}");
        assert_eq!(error.to_string(), reason);
        assert_eq!(game, before);
    }
}

#[test]
fn round_may_play_what_is_forbidden_to_cross() {
    let mut game = board(15, &[("rule", "renju")]);
    play(&mut game, "A1 H8 A3 I8 A6 J9 A9 J10 A12 J8");
    assert_eq!(game.stones(), 10);
}

#[test]
fn renju_is_not_played_with_three_in_a_row() {
    let options = [("rule", "renju"), ("line", "3")];
    let settings = Settings::new(&INFO, None, options).unwrap();
    let error = Gomoku::start(&settings).unwrap_err();
    assert!(error.to_string().contains("line 4"), "{error}");
    assert!(Gomoku::from_position(&settings, "3/3/3 cross").is_err());
}

#[test]
fn a_seat_with_forbidden_points_alone_has_drawn() {
    // The one free crossing, C2, would make six in a row.
    let settings = Settings::new(&INFO, Some(7), [("rule", "renju")]).unwrap();
    let rows = "oxoxoxo/oxoxoxo/xoxoxox/xoxoxox/oxoxoxo/xx1xxxo/oooxoxo cross";
    let game = Gomoku::from_position(&settings, rows).unwrap();
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    assert!(actions.is_empty());
    assert_eq!(game.turn(), Turn::Over(Outcome::draw("draw")));
    assert!(game.clone().play("C2".parse().unwrap()).is_err());
    let caption = &game.scene(Viewer::Public).captions(Language::ENGLISH)[0];
    assert_eq!(caption, "black (x) has forbidden points alone: a draw");
}

#[test]
fn rows_do_not_run_over_the_edge() {
    let mut game = board(5, &[("line", "3")]);
    play(&mut game, "D1 A5 E1 C5 A2");
    assert_eq!(game.winner(), None);
}

#[test]
fn refused_moves_leave_the_board_untouched() {
    let mut game = board(15, &[]);
    play(&mut game, "H8");
    let before = game.clone();
    for (text, reason) in [
        ("H8", "occupied"),
        ("P1", "off the board"),
        ("A16", "off the board"),
    ] {
        let error = game.play(text.parse().unwrap()).unwrap_err();
        assert!(error.to_string().contains(reason), "{error}");
        assert_eq!(game, before);
    }
}

#[test]
fn nothing_is_played_after_the_end() {
    let mut game = board(15, &[]);
    play(&mut game, "H8 A1 I8 A2 J8 A3 K8 A5 L8");
    assert_eq!(game.play("B2".parse().unwrap()), Err(Illegal::over()));
    let mut actions = vec![Action::Play(Point::new(0, 0).unwrap())];
    game.legal_actions(&mut actions);
    assert!(actions.is_empty());
}

/// Tic-tac-toe is counted everywhere: 255,168 games, of which so many end
/// after five, six, … nine moves.
#[test]
fn tic_tac_toe_has_the_known_counts() {
    let start = board(3, &[("line", "3")]);
    let counts: Vec<u64> = (0..=9).map(|depth| perft(&start, depth)).collect();
    assert_eq!(
        counts,
        [
            1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872
        ]
    );
}

#[test]
fn a_board_without_a_possible_row_is_a_plain_permutation() {
    assert_eq!(perft(&board(3, &[]), 9), 362_880);
    assert_eq!(perft(&board(15, &[]), 3), 225 * 224 * 223);
}

#[test]
fn positions_are_read_and_written() {
    let settings = Settings::new(&INFO, Some(3), [("line", "3")]).unwrap();
    for text in [
        "3/3/3 cross",
        "3/1x1/3 round",
        "xo1/1x1/2o cross",
        "xox/xox/oxo round",
    ] {
        let read = Gomoku::from_position(&settings, text);
        assert_eq!(
            read.map(|game| game.position(Viewer::Referee)).as_deref(),
            Ok(text)
        );
    }
    for (text, reason) in [
        ("3/3/3", "seat on turn"),
        ("3/3 cross", "2 rows"),
        ("3/4/3 cross", "4 crossings"),
        ("3/3/111 cross", "crossings"),
        ("3/z2/3 cross", "neither"),
        ("3/3/3 round", "0 crosses and 0 rounds"),
        ("xxx/oo1/3 cross", "3 crosses and 2 rounds"),
        ("xxx/ooo/3 cross", "went on"),
        ("3/3/3 nobody", "no seat"),
        ("99999/3/3 cross", "number of crossings"),
        ("03/3/3 cross", "number of crossings"),
        ("4/4/4/4 cross", "a board of 4, not of 3"),
    ] {
        let error = Gomoku::from_position(&settings, text).unwrap_err();
        assert!(error.to_string().contains(reason), "{text}: {error}");
    }
}

#[test]
fn the_picture_marks_the_last_stone_and_the_winning_row() {
    let mut game = board(3, &[("line", "3")]);
    play(&mut game, "A1 B2");
    let scene = game.scene(Viewer::Public);
    let last = scene.panels[0].cells.iter().flatten();
    let last: Vec<_> = last.filter(|cell| cell.mark == Mark::Last).collect();
    assert_eq!(last.len(), 1);
    assert_eq!(last[0].name.as_deref(), Some("B2"));
    assert_eq!(scene.captions(Language::ENGLISH), ["black (x) to move"]);
    play(&mut game, "A2 B3 A3");
    let scene = game.scene(Viewer::Public);
    let marks = scene.panels[0].cells.iter().flatten();
    assert_eq!(marks.filter(|cell| cell.mark == Mark::Win).count(), 3);
    assert_eq!(
        scene.captions(Language::ENGLISH),
        ["black (x) has won by three in a row"]
    );
}

proptest! {
    /// Random legal games on any board by any rule: stones only grow, seats
    /// alternate, the legal actions are the free crossings but the forbidden
    /// ones, all others are refused, the position survives a round trip at
    /// every ply, and the end is a row or a board without a legal action.
    #[test]
    fn random_games_keep_the_invariants(
        size in 3u8..=20,
        line in 3u8..=7,
        rule in proptest::sample::select(Rule::NAMES),
        picks in proptest::collection::vec(any::<u16>(), 400),
    ) {
        let line = if rule == "renju" { line.max(4) } else { line }.to_string();
        let settings =
            Settings::new(&INFO, Some(size), [("rule", rule), ("line", &line)]).unwrap();
        let mut game = Gomoku::start(&settings).unwrap();
        let mut actions = Vec::new();
        for (ply, pick) in picks.into_iter().enumerate() {
            let Turn::Seat(seat) = game.turn() else { break };
            prop_assert_eq!(seat.index(), ply % 2);
            game.legal_actions(&mut actions);
            let forbidden = game.points().filter(|point| {
                game.at(*point).is_none() && game.clone().play(Action::Play(*point)).is_err()
            });
            let free = usize::from(size) * usize::from(size) - ply;
            prop_assert_eq!(actions.len() + forbidden.count(), free);
            prop_assert!(rule == "renju" && seat == Seat::FIRST || actions.len() == free);
            let action = actions[usize::from(pick) % actions.len()];
            game.play(action).unwrap();
            prop_assert_eq!(game.stones(), ply + 1);
            let again = Gomoku::from_position(&settings, &game.position(Viewer::Referee)).unwrap();
            prop_assert_eq!(again.turn(), game.turn());
            prop_assert_eq!(again.position(Viewer::Referee), game.position(Viewer::Referee));
        }
        let over = game.turn().outcome().cloned().expect("400 plies fill any board");
        match over.winner() {
            Some(winner) => {
                prop_assert_eq!(winner, game.to_move().other());
                prop_assert!(game.winning_stones().len() >= usize::from(game.line()));
            }
            None => {
                game.legal_actions(&mut actions);
                prop_assert!(actions.is_empty());
                prop_assert!(game.is_full() || rule == "renju");
            }
        }
    }
}
