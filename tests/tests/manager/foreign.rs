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
