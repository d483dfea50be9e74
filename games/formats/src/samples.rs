//! Files as other programs write them, and damaged ones.

use games::{Seat, Viewer};

use crate::{Format, FormatError, OptionOverrides, Why, WrittenGame, decode, read, write};

fn games(text: &str, format: Format) -> Vec<Result<WrittenGame, FormatError>> {
    read(text, format, &OptionOverrides::default()).collect()
}

fn one(text: &str, format: Format) -> WrittenGame {
    let mut games = games(text, format);
    assert_eq!(games.len(), 1, "{text}: {games:?}");
    games
        .remove(0)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn moves(game: &WrittenGame) -> Vec<&str> {
    game.moves.iter().map(|one| one.text.as_str()).collect()
}

/// The first players of the games that were read, and the lines of those that
/// were not.
fn outline(text: &str, format: Format) -> (Vec<String>, Vec<usize>) {
    let (mut names, mut lines) = (Vec::new(), Vec::new());
    for game in games(text, format) {
        match game {
            Ok(game) => names.push(game.players[0].clone()),
            Err(error) => lines.push(error.line),
        }
    }
    (names, lines)
}

#[test]
fn after_damage_reading_goes_on_at_the_next_game() {
    let text = include_str!("../samples/broken-tag.pgn");
    let names = vec!["One".to_owned(), "Five".to_owned()];
    assert_eq!(outline(text, Format::Pgn), (names.clone(), vec![7]));
    let [before, after] = [
        "[White \"One\"]\n[Black \"b\"]\n\n1. e4 e5 1-0\n\n",
        "\n\n[White \"Five\"]\n[Black \"c\"]\n\n1. e4 {a comment} e5 (1... c5 {}) 0-1\n",
    ];
    for damaged in [
        "[White \"Three\n[Black \"d\"]\n\n1. d4 d5 1-0",
        "[White Three]\n[Black \"d\"]\n\n1. d4 d5 1-0",
        "[]\n[Black \"d\"]\n\n1. d4 d5\n2. c4 c6 1-0",
        "[White \"Three\"\n[Black \"d\"]\n\n1. d4 d5 1-0",
        "[White \"Three\n",
        "[White \"Three\"]\n\n1. d4 {never closed d5 2. c4\ne6 1-0",
        "[White \"Three\"]\n\n1. d4 (1. e4 (1. c4) d5 2. c4\ne6 1-0",
        "[White \"Three\"]\n\n1. d4 (1. e4 {never closed) d5 1-0",
        "[White \"Three\"]\n\n1. d4) d5 2. c4 1-0",
        "[White \"Three\"]\n\n1. d4 d5} 2. c4\n2... e6 1-0",
        "[White \"Three\"]\n\n1. d4 [a note] d5 2. c4\n2... e6 1-0",
        "[White \"Three\"]\n\n1. d4 d5] 1-0",
        "[White \"Three\"]\n\n1. d4 Kd5 {no [such] move} 2. c4 1-0",
    ] {
        let text = format!("{before}{damaged}{after}");
        let (read, lines) = outline(&text, Format::Pgn);
        assert_eq!((&read, lines.len()), (&names, 1), "{text}");
        let text = text.replace("e4", "11-15").replace("e5", "23-19");
        assert_eq!(outline(&text, Format::Pdn).1.len(), 1, "{text}");
    }
    let bare = "1. e4 e5 1-0\n\n1. d4 {never closed d5 1-0\n\n1. c4 c5 *\n";
    assert_eq!(outline(bare, Format::Pgn), (vec![String::new()], vec![3]));
    let bare = "1. e4 e5 1-0\n\n1. d4) d5 1-0\n\n1. c4 c5 *\n";
    assert_eq!(outline(bare, Format::Pgn).0.len(), 2);
}

#[test]
fn after_damage_the_next_tree_is_read() {
    let [before, after] = [
        "(;GM[4]PB[One]RE[B+R];B[hh];W[ii])\n",
        "\n(;FF[4]GM[4]PB[Five]RE[B+R]\n;B[hh]C[a \\] b]\n(;W[ii])\n(;W[hi]))\n",
    ];
    for damaged in [
        "(;GM[4]PB[Three]RE[B+R]C[never closed;B[hh];W[ii])",
        "(;GM[4]PB[Three]RE[B+R];B[hh];W[ii]",
        "(;GM[4]PB[Three]RE[B+R];B[hh]);W[ii])",
        "(;GM[4]PB[Three]RE[B+R];B[hh](;W[ii]);W[hi])",
        "(;GM[4]PB[Three]RE[B+R];B[hh]x;W[ii])",
        "(;GM[4]PB[Three]RE[B+R];B;W[ii])",
        ";GM[4]PB[Three]RE[B+R];B[hh];W[ii])",
        "()",
    ] {
        let text = format!("{before}{damaged}{after}");
        let (read, lines) = outline(&text, Format::Sgf);
        assert_eq!(
            (&read[..], &lines[..]),
            (&["One".to_owned(), "Five".to_owned()][..], &[2][..]),
            "{text}"
        );
    }
    let text = format!("a letter\n{before}more words{after})\n\0");
    assert_eq!(outline(&text, Format::Sgf).1, [0; 0]);
}

#[test]
fn the_symbols_of_books_and_programs_are_passed_over() {
    let game = one(include_str!("../samples/symbols.pgn"), Format::Pgn);
    let expected = ["e2e4", "d7d5", "e4d5", "g8f6", "c2c4", "c7c6", "d2d4"];
    assert_eq!(moves(&game), expected);
    for text in [
        "1.e4 d5 $16 2.exd5 Nf6!? 3.c4!! c6?! 4.d4+- *",
        "1. e4± d5∓ 2. exd5+= Nf6=+ 3. c4⩲ c6N 4. d4 ∞ D *",
        "1 e4 d5 2 e4xd5 Ng8-f6 3 c4 ⟳ c6 ↑ 4 d4 → -+ *",
        "1e4 d5 2exd5 ♘f6 3c4 c6 4♙d4 *",
        "1. e2e4 d7d5 2. e4d5 g8f6 3. c2c4 c7c6 4. d2d4 *",
        "1. e2-e4 d7-d5 2. e4xd5 g8-f6 3. c2-c4 c7-c6 4. d2-d4 *",
        "1. e4 1…d5 2. e×d5 2... ♞\u{fe0e}f6 3.c4 ! c6 ?! 4.d4 +/- (4. Nc3 (4. g3 {x}) ±) 1/2",
        "1. e4 d5 2. exd5 Nf6 3. c4 c6 4. d4 TN ½–½",
    ] {
        assert_eq!(moves(&one(text, Format::Pgn)), expected, "{text}");
    }
    for text in [
        "1. e4 d5 2. e5 f5 3. exf6 e.p. 1/2",
        "1. e4 d5 2. e5 f5 3. exf6e.p.+- 1-0",
        "1. e4 d5 2. e5 f5 3. exf6ep *",
    ] {
        assert_eq!(
            moves(&one(text, Format::Pgn)).last(),
            Some(&"e5f6"),
            "{text}"
        );
    }
    let castling = "1. e2e4 e7e5 2. g1f3 b8c6 3. f1c4 f8c5 4. e1g1 a7a6 5. 0-0 *";
    let error = games(castling, Format::Pgn).remove(0).unwrap_err();
    assert_eq!(error.turn, Some(9), "castling a second time: {error}");
    let promoted = "[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n1. a8=♕ *";
    assert_eq!(moves(&one(promoted, Format::Pgn)), ["a7a8q"]);
    let null = games("1. e4 -- 2. d4 *", Format::Pgn)
        .remove(0)
        .unwrap_err();
    assert_eq!(null.turn, Some(2));
}

#[test]
fn moves_behind_a_draw_by_the_rules_are_left_out_and_noted() {
    let head =
        "[FEN \"8/8/3k4/8/8/2KQ4/8/8 b - - 0 1\"]\n[Result \"1/2-1/2\"]\n\n1... Kc6 2. Qd6+ Kxd6";
    let game = one(&format!("{head} 3. Kd4 Ke6 4. Ke4 1/2-1/2"), Format::Pgn);
    assert_eq!(moves(&game), ["d6c6", "d3d6", "c6d6"]);
    let note = game.notes[0].to_string();
    assert_eq!(
        note,
        "line 4, move 4: the game is over (insufficient material): 3 further moves are left out"
    );
    let won = format!("{} 3. Kd4 1-0", head.replace("1/2-1/2", "1-0"));
    assert!(games(&won, Format::Pgn)[0].is_err());
    let passes = "(;GM[1]SZ[5]KM[0.5]RE[W+];B[];W[];B[];W[])";
    let game = one(passes, Format::Sgf);
    assert_eq!((game.moves.len(), game.notes.len()), (2, 1));
}

#[test]
fn a_draw_on_time_stays_one() {
    let game = one(include_str!("../samples/draw-on-time.pgn"), Format::Pgn);
    let ending = game.ending.clone().unwrap();
    assert_eq!((ending.winner, ending.why), (None, Why::Time));
    let text = write(&game, Format::Pgn).unwrap();
    assert!(text.contains("[Termination \"time forfeit\"]"), "{text}");
    for (termination, why) in [
        ("Ann won on time", Why::Time),
        ("Game drawn by timeout vs insufficient material", Why::Time),
        ("Abandoned", Why::Abandoned),
        ("death", Why::Abandoned),
        ("emergency", Why::Abandoned),
        ("Ann won - game abandoned", Why::Abandoned),
        ("Rules infraction", Why::Illegal),
        ("Ann won by resignation", Why::Resignation),
        ("Adjudication", Why::Adjudication),
    ] {
        let mark = if termination.contains("drawn") {
            "1/2-1/2"
        } else {
            "1-0"
        };
        let game = one(
            &format!("[Termination \"{termination}\"]\n\n1. e4 {mark}"),
            Format::Pgn,
        );
        assert_eq!(game.ending.unwrap().why, why, "{termination}");
    }
}

#[test]
fn nothing_is_lost_of_the_tags_and_nothing_made_up() {
    let text = include_str!("../samples/tags-and-no-times.pgn");
    let game = one(text, Format::Pgn);
    let again = write(&game, Format::Pgn).unwrap();
    for line in text.lines().filter(|line| line.starts_with('[')) {
        assert!(again.contains(line), "{line} is not in {again}");
    }
    assert!(!again.contains("000s") && !again.contains("UTC"), "{again}");
    let text = "[Date \"1851.06.??\"]\n[TimeControl \"40/7200:3600\"]\n[Annotator \"x\"]\n[Round \"-\"]\n\n1. e4 *";
    let again = write(&one(text, Format::Pgn), Format::Pgn).unwrap();
    for line in text.lines().filter(|line| line.starts_with('[')) {
        assert_eq!(again.matches(line).count(), 1, "{line} in {again}");
    }
    let text = "[TimeControl \"300+3\"]\n\n1. e4 e5 *";
    let again = write(&one(text, Format::Pgn), Format::Pgn).unwrap();
    assert!(!again.contains("%clk"), "{again}");
    let text = "(;GM[1]SZ[9]KM[0.5]PC[Seoul]RO[2]BR[9p]DT[1998-05]OT[5x30 byo-yomi]RE[W+R];B[aa])";
    let again = write(&one(text, Format::Sgf), Format::Sgf).unwrap();
    for property in [
        "PC[Seoul]",
        "RO[2]",
        "BR[9p]",
        "DT[1998-05]",
        "OT[5x30 byo-yomi]",
    ] {
        assert_eq!(again.matches(property).count(), 1, "{property} in {again}");
    }
}

#[test]
fn draughts_are_read_as_programs_and_books_write_them() {
    let game = one(
        include_str!("../samples/number-without-blank.pdn"),
        Format::Pdn,
    );
    let expected = ["11-15", "23-18", "8-11", "27-23"];
    assert_eq!(moves(&game), expected);
    for text in [
        include_str!("../samples/x-as-separator.pdn"),
        "1.11-15 23-18 2.8-11 27-23 1/2",
        "1. 11 - 15 23 -18 2. 8- 11 27 x 23 1-1",
        "1. f6-e5 e3-d4 2. g7-f6 f2:e3 *",
        "1. fe5 ed4 2. gf6 fe3! *",
        "1.f6e5 e3d4 2.g7f6 f2e3 *",
        "1. F6-E5 E3xD4? 2. G7 - F6 F2-E3 *",
    ] {
        assert_eq!(moves(&one(text, Format::Pdn)), expected, "{text}");
    }
    let long = "[GameType \"20\"]\n1. d4-e5 c7-d6 2. e5:c7 b8-d6 1-1";
    let game = one(long, Format::Pdn);
    assert_eq!(
        moves(&game),
        ["32-28", "17-22", "28x17", "11x22"],
        "{game:?}"
    );
    let points = one("[Result \"4-6\"]\n\n1. 11-15 23-19 4-6\n", Format::Pdn);
    assert_eq!(points.ending.unwrap().winner, Some(Seat::FIRST));
    assert_eq!(points.moves.len(), 2);
    let untold = one("1. 32-28 17-22 2. 28x17 11x22 3. 37-32 *", Format::Pdn);
    assert_eq!(untold.settings.board(), 10, "no board of 8 has a square 37");
    let lidraughts = "[GameType \"20\"]\n[FEN \"W:WK46,31-33:BK5,20:H3:F21\"]\n1. 33-28 *";
    assert_eq!(moves(&one(lidraughts, Format::Pdn)), ["33-28"]);
    let squares = "[FEN \"B:We3,Kc1:Bf6,g7.\"]\n1. f6-e5 *";
    assert_eq!(moves(&one(squares, Format::Pdn)), ["11-15"]);
}

#[test]
fn a_game_of_the_archives_of_gomocup_has_its_result() {
    let text = include_str!("../samples/gomocup-archive.psq");
    let game = one(text, Format::Psq);
    assert_eq!(game.event.as_deref(), Some("Freestyle15_1"));
    assert_eq!(game.ending.unwrap().why, Why::Rules);
    let head = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,3\n";
    for (rest, winner, why) in [
        (
            "a.zip\nb.zip\n-1\n1,Standard20_2\n",
            Some(Seat::FIRST),
            Why::Resignation,
        ),
        (
            "a.zip\nb.zip\n-1\n2,2021\n",
            Some(Seat::SECOND),
            Why::Resignation,
        ),
        ("a.zip\nb.zip\n-1\n0,Renju\n", None, Why::Agreement),
        ("a.zip\nb.zip\n15\n2,Renju\n", Some(Seat::SECOND), Why::Time),
    ] {
        let game = one(&format!("{head}{rest}"), Format::Psq);
        let ending = game.ending.unwrap();
        assert_eq!((ending.winner, ending.why), (winner, why), "{rest}");
        let swapped = head.replace(", 0\n", ", 1\n");
        let swapped = one(&format!("{swapped}{rest}"), Format::Psq);
        let other = winner.map(Seat::other);
        assert_eq!(swapped.ending.unwrap().winner, other, "{rest}");
    }
    let standard = one(&format!("{head}a\nb\n-1\n1,Standard20_2\n"), Format::Psq);
    assert_eq!(
        standard.settings.changed().collect::<Vec<_>>(),
        [("rule", "exact")]
    );
    let wrong = text.replace("1,Free", "2,Free");
    assert!(games(&wrong, Format::Psq)[0].is_err());
}

#[test]
fn a_handicap_that_black_placed_is_a_position() {
    let game = one(include_str!("../samples/free-handicap.sgf"), Format::Sgf);
    assert_eq!(
        (game.moves.len(), game.moves[0].seat),
        (3, Some(Seat::SECOND))
    );
    let stones = game.start().unwrap().position(Viewer::Referee);
    assert_eq!(stones.matches('x').count(), 3, "{stones}");
    let again = write(&game, Format::Sgf).unwrap();
    assert!(
        again.contains("HA[3]") && again.contains("AB[dp][pd][pq]"),
        "{again}"
    );
    assert_eq!(moves(&one(&again, Format::Sgf)), moves(&game));
    // Both stones on the fixed places are the handicap itself.
    let fixed = one(
        "(;GM[1]SZ[9]HA[2]KM[0.5]RE[W+R];B[gc];B[cg];W[ee])",
        Format::Sgf,
    );
    assert_eq!(
        fixed.settings.changed().find(|(key, _)| *key == "handicap"),
        Some(("handicap", "2"))
    );
    let none = games("(;GM[1]SZ[9]RE[W+R];B[gc];B[cg];W[ee])", Format::Sgf);
    assert!(none[0].is_err());
}

#[test]
fn files_are_read_in_the_encodings_of_the_field() {
    let text = "[White \"Ž\"]\n[Black \"ü\"]\n\n1. e4 ± *\n";
    let utf16: Vec<u8> = std::iter::once(0xfeff)
        .chain(text.encode_utf16())
        .flat_map(u16::to_le_bytes)
        .collect();
    let marked = format!("\u{feff}{text}");
    let old = text.replace('\n', "\r");
    for bytes in [
        &utf16[..],
        marked.as_bytes(),
        old.as_bytes(),
        text.replace('\n', "\r\n").as_bytes(),
    ] {
        assert_eq!(decode(bytes), text);
    }
    assert_eq!(
        decode(b"[White \"\xfc\"] 1. e4 \xb1 *"),
        "[White \"ü\"] 1. e4 ± *"
    );
    // One line in another encoding, and files that were put together.
    let joined = b"M\xc3\xbcller\nM\xfcller\x92s \x96\n\xef\xbb\xbf\0end";
    assert_eq!(decode(joined), "Müller\nMüller’s –\nend");
    for (label, bytes, name) in [
        ("GB2312", &b"\xb9\xc5\xc1\xa6"[..], "古力"),
        ("Shift_JIS", &b"\x95\x5c\x8e\xa6"[..], "表示"),
        ("EUC-KR", &b"\xc0\xcc\xc3\xa2\xc8\xa3"[..], "이창호"),
        ("Big5", &b"\xb6\xc0"[..], "黃"),
    ] {
        let mut file = format!("(;CA[{label}]GM[1]SZ[9]KM[0]RE[B+R]PB[").into_bytes();
        file.extend(bytes);
        file.extend(b"];B[aa])");
        assert_eq!(one(&decode(&file), Format::Sgf).players[0], name);
    }
}
