//! The commands of `kalaha-brain` beside playing, from outside.

use std::process::{Command, Output};

fn run(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kalaha-brain"))
        .args(words)
        .output()
        .expect("the program runs")
}

fn text(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).expect("it writes text")
}

#[test]
fn a_study_writes_its_table_and_its_charts() {
    let folder = tempfile::tempdir().unwrap();
    let (csv, svg) = (folder.path().join("study.csv"), folder.path().join("svg"));
    let files = [csv.to_str().unwrap(), svg.to_str().unwrap()];
    let words = ["study", "--games", "2000", "--pairs", "0/1,5/5"];
    let words = [&words[..], &["--csv", files[0], "--svg", files[1]]].concat();
    let shown = text(&run(&words));
    assert!(shown.contains("0/1") && shown.contains("thesis"), "{shown}");

    let table = std::fs::read_to_string(&csv).unwrap();
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(
        lines[0],
        "pair,games,ppAA,ppAB,ppBB,ppBA,ppRA,ppRB,mean_length,draws"
    );
    assert!(lines[1].starts_with("0/1,2000,0.") && lines[2].starts_with("5/5,2000,0."));
    for chart in ["length-0-1.svg", "length-5-5.svg", "mean-length.svg"] {
        let drawn = std::fs::read_to_string(svg.join(chart)).unwrap();
        assert!(drawn.starts_with("<svg") && drawn.ends_with("</svg>\n"));
    }
    run(&words);
    assert_eq!(std::fs::read_to_string(&csv).unwrap(), table);
}

#[test]
fn a_position_is_solved_and_told_for_both_seats() {
    let solve = |position| {
        let words = ["solve", "--all", "--table", "6", "--memory", "8"];
        text(&run(&[&words[..], &["--position", position]].concat()))
    };
    let south = solve("0 1 0 0 0 1 20 2 0 0 3 0 1 20 south");
    assert!(
        south.contains("\n  b +2, proven\n  f +2, proven\n"),
        "{south}"
    );
    assert!(south.ends_with("value +2: south wins 25:23\n"), "{south}");
    let north = solve("2 0 0 3 0 1 20 0 1 0 0 0 1 20 north");
    assert!(north.ends_with("value +2: north wins 25:23\n"), "{north}");
    let shallow = run(&["solve", "--table", "2", "--memory", "8", "--depth", "3"]);
    let shallow = text(&shallow);
    assert!(shallow.contains("not proven, 3 turns ahead"), "{shallow}");
    assert!(shallow.ends_with(": not proven\n"), "{shallow}");
}

#[test]
fn a_table_is_made_and_played_with_or_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("endgame");
    let name = file.to_str().unwrap();
    let made = text(&run(&["table", "--beans", "5", "--out", name]));
    assert!(made.starts_with("6188 positions"), "{made}");
    std::fs::write(&file, "something else").unwrap();
    let refused = run(&["--table", name, "7001"]);
    assert_eq!(refused.status.code(), Some(1));
}

#[test]
fn a_book_is_verified_or_refused() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (table, book) = (place("table"), place("book"));
    text(&run(&["table", "--beans", "5", "--out", &table]));
    // Of so few positions that are looked at, none is outside of this book.
    let verify = |letters: &str, table: &str| {
        std::fs::write(&book, letters).unwrap();
        let words = ["verify", "--share", "1000000", "--memory", "1"];
        run(&[&words[..], &["--table", table, &book]].concat())
    };
    let shown = text(&verify("c\n", &table));
    assert!(shown.starts_with("1 positions in the book, 1 of them met\n"));
    assert!(shown.ends_with("\n0 gaps\n"), "{shown}");
    assert_eq!(verify("x", &table).status.code(), Some(1));

    let other = place("other");
    let words = ["--beans", "2", "--capture", "off", "--out", &other];
    text(&run(&[&["table"][..], &words].concat()));
    assert_eq!(verify("c", &other).status.code(), Some(1));
    // A file that is there already is continued if it is a book.
    let made = run(&["book", "--beans", "48", "--table", &table, "--out", &book]);
    assert!(text(&made).starts_with("1 positions in the book"));
    std::fs::write(&book, "z").unwrap();
    let refused = run(&["book", "--table", &table, "--out", &book]);
    assert_eq!(refused.status.code(), Some(1));
}

#[test]
fn wrong_words_and_positions_are_told() {
    for (words, status) in [
        (&["--strategy", "6", "7001"][..], 2),
        (&["study", "--pairs", "6/6"], 2),
        (&["solve", "--depth", "0"], 2),
        (&["solve", "--position", "4 4 south"], 2),
        (&[], 2),
    ] {
        let output = run(words);
        assert_eq!(output.status.code(), Some(status), "{words:?}");
        assert!(!output.stderr.is_empty(), "{words:?}");
    }
}
