//! The arguments of the command line and the exit status.

use tests::arbiter;

use crate::checks::together;

#[test]
fn wrong_words_end_with_status_2_and_say_what_is_wrong() {
    let cases: [(&[&str], &str); 16] = [
        (&["mach"], "mach"),
        (&["match"], "BRAIN"),
        (&["match", "gomoko", "tcp:a:1", "tcp:b:2"], "gomoku"),
        (&["match", "gomoku", "tcp:localhost:1"], ""),
        (
            &["match", "gomoku", "tcp:a:1", "tcp:b:2", "--timeout", "soon"],
            "soon",
        ),
        (
            &[
                "match",
                "gomoku",
                "tcp:a:1",
                "tcp:b:2",
                "--option",
                "rul=exact",
            ],
            "rule",
        ),
        (
            &["match", "gomoku", "tcp:a:1", "tcp:b:2", "--board", "99"],
            "99",
        ),
        (
            &["match", "gomoku", "tcp:a:1", "tcp:b:2", "--games", "none"],
            "none",
        ),
        (
            &["match", "gomoku", "tcp:a:1", "tcp:b:2", "--position", "x"],
            "position",
        ),
        (&["match", "gomoku", "tcp:nonsense", "tcp:b:2"], "tcp:"),
        (
            &[
                "match",
                "gomoku",
                "lobby:Anna",
                "lobby:ANNA",
                "--listen",
                "127.0.0.1:0",
            ],
            "the same name",
        ),
        (
            &["match", "kalaha", "tcp:a:1", "tcp:b:2", "--board", "7"],
            "a board of 7: its only board is 6",
        ),
        (
            &[
                "match",
                "gomoku",
                "tcp:a:1",
                "tcp:b:2",
                "--min-move-time",
                "x",
            ],
            "'x' is no time",
        ),
        (
            &["match", "gomoku", "tcp:a:1", "tcp:b:2", "--listen", "5"],
            "'5' is no address: write HOST:PORT",
        ),
        (
            &["match", "gomoku", "tcp:a:1", "tcp:b:2", "--timeout", "0s"],
            "'0s' leaves no time",
        ),
        (&["perft", "gomoku", "deep"], "deep"),
    ];
    together(cases, |(words, said)| {
        let finished = arbiter(words).run().expect_status(2);
        assert!(finished.stderr.contains(said), "{words:?}\n{finished}");
        assert_eq!(finished.stdout, "", "{words:?}");
    });
}

#[test]
fn the_lobby_needs_an_address() {
    let finished = arbiter(["match", "gomoku", "lobby:A", "lobby:B"]).run();
    assert_ne!(finished.status.code(), Some(0), "{finished}");
    assert!(finished.stderr.contains("--listen"), "{finished}");
}

#[test]
fn help_tells_the_story_with_examples() {
    let finished = arbiter(["--help"]).run().expect_status(0);
    for word in [
        "match",
        "tournament",
        "replay",
        "records",
        "ratings",
        "perft",
    ] {
        assert!(finished.stdout.contains(word), "{word}\n{finished}");
        let help = arbiter([word, "--help"]).run().expect_status(0);
        // Once in the usage and once in an example.
        let command = format!("arbiter {word}");
        assert!(help.stdout.matches(&command).count() > 1, "{help}");
    }
}

#[test]
fn perft_counts_sequences_of_moves() {
    let finished = arbiter(["perft", "gomoku", "2"]).run().expect_status(0);
    assert!(finished.stdout.contains("50400"), "{finished}");
    let position = "xxo/oox/xo1 cross";
    let words = ["perft", "gomoku", "1", "--position", position];
    let finished = arbiter(words).run();
    assert_eq!(finished.status.code(), Some(0), "{finished}");
    let last = finished.stdout.split_whitespace().last();
    assert_eq!(last, Some("1"), "{finished}");
}

#[test]
fn a_tournament_file_with_a_mistake_is_refused_with_the_nearest_right_word() {
    let directory = tempfile::tempdir().unwrap();
    let players = "[[player]]\nbrain = \"tcp:a:1\"\n[[player]]\nbrain = \"tcp:b:2\"\n";
    let head = "name = \"x\"\ngame = \"gomoku\"\nformat = \"round-robin\"\n";
    let cases = [
        (
            "key",
            format!("{head}concurency = 2\n{players}"),
            "concurrency",
        ),
        ("player", format!("{head}{players}brian = \"x\"\n"), "brain"),
        (
            "game",
            format!("{head}{players}").replace("gomoku", "gomuku"),
            "gomoku",
        ),
        (
            "alone",
            format!("{head}[[player]]\nbrain = \"tcp:a:1\"\n"),
            "player",
        ),
        ("torn", format!("{head}games = \n"), ""),
    ];
    for (name, text, said) in cases {
        let file = directory.path().join(format!("{name}.toml"));
        std::fs::write(&file, text).unwrap();
        let finished = arbiter(["tournament", file.to_str().unwrap()]).run();
        assert!(matches!(finished.status.code(), Some(1 | 2)), "{finished}");
        assert!(finished.stderr.contains(said), "{name}: {finished}");
        assert!(
            finished.stderr.contains(&format!("{name}.toml")),
            "{finished}"
        );
        // Nothing was started.
        assert!(!directory.path().join(name).exists(), "{name}");
    }
    let finished = arbiter(["tournament", "/nonexistent.toml"]).run();
    assert_ne!(finished.status.code(), Some(0), "{finished}");
    assert!(finished.stderr.contains("/nonexistent.toml"), "{finished}");
}
