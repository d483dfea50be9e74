//! Positions and moves as text.

use super::*;

#[test]
fn positions_are_written_as_they_are_read() {
    for text in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        "8/8/4k3/8/8/3K4/8/8 b - - 149 3000",
        "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w Kq - 3 20",
    ] {
        assert_eq!(fen(&state(text)), text);
    }
}

#[test]
fn the_square_of_en_passant_is_kept_where_a_pawn_can_be_taken() {
    let start = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    assert_eq!(fen(&state(start)), start.replace("e3", "-"));
    assert_eq!(
        fen(&after(super::start(), "e2e4")),
        start.replace("e3", "-")
    );
}

#[test]
fn the_counters_of_moves_may_be_left_out() {
    let state = state("8/8/4k3/8/8/3K4/4P3/8 b - -");
    assert_eq!(fen(&state), "8/8/4k3/8/8/3K4/4P3/8 b - - 0 1");
}

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    for (text, expected) in [
        ("", "give a FEN"),
        ("8/8/4k3/8/8/3K4/8/8 w - - 0", "give a FEN"),
        ("8/8/4k3/8/8/3K4/8 w - - 0 1", "7 ranks"),
        ("8/8/4k3/8/8/3K5/8/8 w - - 0 1", "9 squares"),
        ("8/8/4k3/8/8/3K3PP/8/8 w - - 0 1", "rank 3: more than 8"),
        ("8/8/4k3/8/8/3K3/8/8 w - - 0 1", "7 squares"),
        ("8/8/4k3/8/8/3X4/8/8 w - - 0 1", "'X'"),
        ("8/8/4k3/8/8/3K4/8/8 x - - 0 1", "w or b"),
        ("8/8/4k3/8/8/3K4/8/8 w - - 151 1", "0 to 150"),
        ("8/8/4k3/8/8/3K4/8/8 w - - 0 x", "65535"),
        ("8/8/4k3/8/8/8/8/8 w - - 0 1", "white has no king"),
        ("8/8/4k3/8/8/3K1K2/8/8 w - - 0 1", "2 kings"),
        ("8/8/4k3/P7/8/3K4/PPPPPPPP/8 w - - 0 1", "9 pawns"),
        ("8/8/4k3/N7/8/3K4/PPPPPPPP/NN6 w - - 0 1", "more pieces"),
        ("8/8/4k3/8/8/3K4/8/P7 w - - 0 1", "a pawn on a1"),
        ("8/8/4k3/8/8/3K4/8/4R3 w - - 0 1", "not on turn is in check"),
        ("8/8/4k3/2n5/2pr4/3K4/8/8 w - - 0 1", "give check at once"),
        ("8/8/4k3/8/8/3K4/8/7R w K - 0 1", "the king has moved"),
        ("8/8/4k3/8/8/8/8/4K3 w K - 0 1", "no such rook"),
        ("8/8/4k3/8/8/8/8/4K2R w X - 0 1", "letters of files"),
        ("8/8/4k3/8/8/8/8/3K3R w K - 0 1", "chess960"),
        ("8/8/4k3/8/8/8/8/4K2R w KK - 0 1", "one rook castles"),
        ("8/8/4k3/8/8/3K4/8/8 w - e6 0 1", "en passant"),
        ("8/8/4k3/8/4P3/3K4/8/8 w - e3 0 1", "en passant"),
        ("8/8/4k3/8/8/3K4/8/8 w - x 0 1", "en passant"),
    ] {
        let refused = Chess::from_position(&settings(&[]), text).unwrap_err();
        assert!(refused.to_string().contains(expected), "{text}: {refused}");
    }
}

#[test]
fn start_positions_are_numbered_after_scharnagl() {
    let first_rank = |number: u16| {
        let number = number.to_string();
        let options = [("chess960", "on"), ("start", number.as_str())];
        let text = fen(&Chess::start(&settings(&options)).unwrap());
        let (first, _) = text.split_once('/').unwrap();
        first.to_owned()
    };
    // From the table that he published.
    for (number, row) in [
        (0, "bbqnnrkr"),
        (1, "bqnbnrkr"),
        (518, "rnbqkbnr"),
        (534, "rnbkqbnr"),
        (959, "rkrnnqbb"),
    ] {
        assert_eq!(first_rank(number), row, "{number}");
    }
    let mut rows: Vec<String> = (0..960).map(first_rank).collect();
    rows.sort();
    rows.dedup();
    assert_eq!(rows.len(), 960);
    let refused = Chess::start(&settings(&[("start", "0")])).unwrap_err();
    assert!(refused.to_string().contains("chess960 on"), "{refused}");
}

#[test]
fn moves_are_written_as_people_write_them() {
    for (text, step, expected) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "O-O"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1", "O-O-O"),
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+"),
        ("8/4P3/8/8/8/k7/8/K7 w - - 0 1", "e7e8q", "e8=Q"),
        ("8/4P3/8/8/8/k7/8/K7 w - - 0 1", "e7e8n", "e8=N"),
        ("3r4/4P3/8/8/8/k7/8/K7 w - - 0 1", "e7d8r", "exd8=R"),
        ("k7/8/8/3pP3/8/8/8/K7 w - d6 0 1", "e5d6", "exd6"),
        ("k7/8/8/8/8/5N2/8/KN6 w - - 0 1", "b1d2", "Nbd2"),
        ("k7/8/8/8/1N6/8/8/KN6 w - - 0 1", "b1a3", "Na3"),
        ("k7/8/8/1N6/8/8/8/KN6 w - - 0 1", "b1a3", "N1a3"),
        ("k7/8/8/1Q6/8/8/8/1Q2Q2K w - - 0 1", "b1e4", "Qbe4+"),
        ("7k/8/8/1Q6/8/8/8/1Q5K w - - 0 1", "b1b4", "Q1b4"),
        ("k7/8/8/8/1Q1Q4/8/1Q6/7K w - - 0 1", "b4d2", "Qb4d2"),
        // A pinned knight is no rival.
        ("k3r3/8/8/8/8/8/4N3/N3K3 w - - 0 1", "a1b3", "Nb3"),
        ("k3r3/8/8/8/8/4N3/8/NN2K3 w - - 0 1", "a1c2", "Nc2"),
        ("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8", "Ra8#"),
        ("4k3/8/8/8/8/8/8/RK5R w KQ - 0 1", "b1h1", "O-O"),
    ] {
        let state = state(text);
        let step: Move = step.parse().unwrap();
        assert_eq!(san::write(&state, step), expected, "{text}");
        let read = san::read(&state, expected);
        assert_eq!(read, Ok(state.canonical_move(step)), "{expected}");
    }
}

#[test]
fn moves_are_read_in_many_spellings() {
    let castling = state("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for text in ["O-O", "0-0", "O-O!", "o-o"] {
        let read = san::read(&castling, text).unwrap();
        assert_eq!(read.to_string(), "e1g1", "{text}");
    }
    let promoting = state("3r4/4P3/8/8/8/k7/8/K7 w - - 0 1");
    for text in ["exd8=Q", "ed8Q", "e7xd8(Q)", "exd8/Q", "e7d8q!?", "exd8=Q+"] {
        let read = san::read(&promoting, text).unwrap();
        assert_eq!(read.to_string(), "e7d8q", "{text}");
    }
    let knights = state("k7/8/8/8/8/5N2/8/KN6 w - - 0 1");
    let read = |text| san::read(&knights, text).map(|step| step.to_string());
    assert_eq!(read("Nb1-d2").as_deref(), Ok("b1d2"));
    assert_eq!(read("nfd2").as_deref(), Ok("f3d2"));
    let ambiguous = read("Nd2").unwrap_err().to_string();
    assert_eq!(ambiguous, "'Nd2' may be any of Nbd2, Nfd2");
    for (text, expected) in [
        ("Nd3", "no legal move"),
        ("O-O", "no legal move"),
        ("", "not a move"),
        ("N", "not a move"),
        ("Nd9", "not a move"),
        ("Xd2", "not a move"),
        ("Nabcd2", "not a move"),
        ("d8=K", "not a move"),
        ("é4", "not a move"),
    ] {
        let error = read(text).unwrap_err().to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
}

#[test]
fn people_type_moves_as_in_books_or_by_squares_and_read_them_as_in_books() {
    let mut game = crate::find("chess").unwrap();
    let settings = Settings::default_of(game.info);
    let mut state = game.start(&settings).unwrap();
    for (typed, turn, written) in [
        ("e4", "e2e4", "e4"),
        ("E7E5", "e7e5", "e5"),
        (" Nf3 ", "g1f3", "Nf3"),
        ("nc6", "b8c6", "Nc6"),
        ("Bc4", "f1c4", "Bc4"),
        ("d6", "d7d6", "d6"),
        ("e1h1", "e1h1", "O-O"),
    ] {
        assert_eq!(state.read_notation(typed).as_deref(), Ok(turn), "{typed}");
        assert_eq!(state.notation(turn).as_deref(), Some(written));
        state.play_turn(turn).unwrap();
    }
    let refused = |text: &str| {
        let turn = state.read_notation(text);
        let played = turn.and_then(|turn| state.clone_box().play_turn(&turn));
        played.unwrap_err().to_string()
    };
    assert_eq!(refused("a7a4"), "the pawn on a7 does not reach a4");
    assert_eq!(
        refused("Nd4e"),
        "'Nd4e' is not a move: write e4, Nbd7, exd8=Q or O-O, or the squares, like e2e4 or e7e8q"
    );
    assert_eq!(refused("Qa5"), "'Qa5' is no legal move in this position");
    game = crate::find("kalaha").unwrap();
    let other = game.start(&Settings::default_of(game.info)).unwrap();
    assert_eq!(other.read_notation("C  a").as_deref(), Ok("c a"));
    assert_eq!(other.notation("c a"), None, "as on the wire");
}
