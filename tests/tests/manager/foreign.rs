//! Games that go to other programs and come back.

use std::fs;

use tests::{arbiter, programs};

#[test]
fn a_match_from_foreign_openings_is_exported_imported_and_rated() {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name).display().to_string();
    let book = "(;GM[4]SZ[15];B[hh];W[ii];B[aa])\n(;GM[4]SZ[15]AB[gg]AW[gh]PL[B];B[cc])";
    fs::write(path("book.sgf"), book).unwrap();
    let brain = programs().gomoku_brain.display();
    let player = |name: &str, level: &str| format!("{name}='{brain}' --level {level} --seed 1");
    let (one, other) = (player("A", "greedy"), player("B", "random"));
    let _ = arbiter(["match", "gomoku", &one, &other, "--games", "4"])
        .args(["--openings", &path("book.sgf"), "--opening-plies", "2"])
        .args(["--records", &path("games")])
        .run()
        .expect_status(0);
    let _ = arbiter(["records", "export", "--store", &path("games")])
        .args(["--format", "sgf", "--out", &path("all.sgf")])
        .run()
        .expect_status(0);
    let sgf = fs::read_to_string(path("all.sgf")).unwrap();
    assert_eq!(sgf.matches("(;FF[4]GM[4]").count(), 4, "{sgf}");
    assert_eq!(
        sgf.matches("AB[gg]\nAW[gh]").count() + sgf.matches("AB[gg]AW[gh]").count(),
        2
    );
    assert_eq!(
        sgf.matches(";B[hh]C[book];W[ii]C[book]").count(),
        2,
        "{sgf}"
    );
    let imported = arbiter(["records", "import", &path("all.sgf")])
        .args(["--store", &path("club")])
        .run()
        .expect_status(0);
    assert!(imported.stdout.contains("4 imported"), "{imported}");
    let ratings = arbiter(["ratings", "gomoku", "--store", &path("club")])
        .run()
        .expect_status(0);
    for name in ["A", "B"] {
        assert!(ratings.stdout.contains(name), "{ratings}");
    }
    let shown = arbiter(["records", "show", "1", "--store", &path("club")])
        .run()
        .expect_status(0);
    assert!(shown.stdout.contains("imported from sgf"), "{shown}");
}

#[test]
fn games_of_kalaha_go_out_and_come_back_in_the_notation_of_the_thesis() {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name).display().to_string();
    let brain = programs().arbiter.with_file_name("kalaha-brain");
    let brain = brain.display();
    let [one, other] = ["A", "B"].map(|name| format!("{name}='{brain}' --level random --seed 1"));
    let _ = arbiter(["match", "kalaha", &one, &other])
        .args(["--games", "2", "--records", &path("games")])
        .run()
        .expect_status(0);
    let export = |from: &str, to: &str| {
        let _ = arbiter(["records", "export", "--store", &path(from)])
            .args(["--format", "kalaha", "--out", &path(to)])
            .run()
            .expect_status(0);
        fs::read_to_string(path(to)).unwrap()
    };
    let first = export("games", "all.kalaha");
    assert_eq!(first.matches("\n\n1.").count(), 1, "{first}");
    let imported = arbiter(["records", "import", &path("all.kalaha")])
        .args(["--store", &path("club")])
        .run()
        .expect_status(0);
    assert!(imported.stdout.contains("2 imported"), "{imported}");
    assert_eq!(export("club", "again.kalaha"), first);
    // The first turns of a game are an opening.
    let _ = arbiter(["match", "kalaha", &one, &other])
        .args(["--openings", &path("all.kalaha"), "--opening-plies", "2"])
        .args(["--games", "2", "--records", &path("opened")])
        .run()
        .expect_status(0);
    let opened = export("opened", "opened.kalaha");
    assert_eq!(opened.lines().next(), first.lines().next());
}

#[test]
fn a_damaged_file_is_refused_with_line_move_and_rule() {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name).display().to_string();
    fs::write(
        path("bad.sgf"),
        "(;GM[4]RE[B+R];B[hh])\n(;GM[4];B[hh]\n;W[hh])",
    )
    .unwrap();
    let refused = arbiter(["records", "import", &path("bad.sgf")])
        .args(["--store", &path("club")])
        .run()
        .expect_status(1);
    for words in [
        "bad.sgf: line 3, game 2, move 2: 'W[hh]': H8 is occupied by cross",
        "nothing is imported, because 1 of 2 games",
    ] {
        assert!(refused.stderr.contains(words), "{refused}");
    }
    assert!(!directory.path().join("club").exists());
    let nowhere = arbiter(["records", "import", &path("bad.sgf")])
        .run()
        .expect_status(2);
    assert!(
        nowhere.stderr.contains("--store DIR or --records DIR"),
        "{nowhere}"
    );
}

/// The bytes of a Polyglot book; each entry has the key of a position, a move and
/// its weight. The keys are those of the examples on the page of the format.
fn polyglot_book(entries: &[(u64, u16, u16)]) -> Vec<u8> {
    let mut entries = entries.to_vec();
    entries.sort_unstable();
    let bytes = |(key, step, weight): &(u64, u16, u16)| {
        let parts = [
            &key.to_be_bytes()[..],
            &step.to_be_bytes(),
            &weight.to_be_bytes(),
            &[0; 4],
        ];
        parts.concat()
    };
    entries.iter().flat_map(bytes).collect()
}

#[test]
fn a_match_of_chess_begins_from_a_polyglot_book() {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name).display().to_string();
    // Moves as numbers: the square of departure times 64, and that of arrival.
    let [e2e4, d7d5, e4e5, e1e8] = [12 * 64 + 28, 51 * 64 + 35, 28 * 64 + 36, 4 * 64 + 60];
    let book = polyglot_book(&[
        (0x463b_9618_1691_fc9c, e2e4, 3),
        (0x463b_9618_1691_fc9c, e1e8, 9),
        (0x823c_9b50_fd11_4196, d7d5, 1),
        (0x0756_b944_61c5_0fb0, e4e5, 1),
    ]);
    fs::write(path("book.bin"), &book).unwrap();
    fs::write(path("short.bin"), &book[..50]).unwrap();
    let brain = programs().arbiter.with_file_name("chess-brain");
    let brain = brain.display();
    let [one, other] = ["A", "B"].map(|name| format!("{name}='{brain}' --level random --seed 1"));
    let with = |book: &str, plies: &str| {
        arbiter([
            "match",
            "chess",
            &one,
            &other,
            "--games",
            "2",
            "--max-moves",
            "2",
        ])
        .args(["--openings", &path(book), "--opening-plies", plies])
        .args(["--records", &path(plies)])
        .run()
    };
    for (plies, opening) in [
        ("8", "1. e4 {book} d5 {book} 2. e5 {book}"),
        ("1", "1. e4 {book}"),
    ] {
        let _ = with("book.bin", plies).expect_status(0);
        let export = arbiter([
            "records",
            "export",
            "--store",
            &path(plies),
            "--format",
            "pgn",
        ])
        .run()
        .expect_status(0);
        let found = export.stdout.replace("1... ", "").replace('\n', " ");
        assert_eq!(found.matches(opening).count(), 2, "{export}");
        assert_eq!(
            found.matches("{book}").count(),
            2 * opening.matches("{book}").count()
        );
    }
    let refused = with("short.bin", "4").expect_status(2);
    let expected = "short.bin: no Polyglot book, or the end is missing: each entry has 16 bytes";
    assert!(refused.stderr.contains(expected), "{refused}");
}
