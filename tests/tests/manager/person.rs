//! A person at the terminal.

use std::fs;
use std::io::Write;
use std::process::{Command, Output, Stdio};

use tests::{Finished, Offender, arbiter, programs};

fn play(words: &[&str], typed: &str) -> Output {
    let mut child = Command::new(&programs().arbiter)
        .args(["play", "gomoku", "--board", "3", "--option", "line=3"])
        .args(words)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("arbiter starts");
    child
        .stdin
        .take()
        .expect("it is piped")
        .write_all(typed.as_bytes())
        .expect("it is read");
    child.wait_with_output().expect("it ends")
}

fn brain(level: &str) -> String {
    format!(
        "{} --level {level} --seed 1",
        programs().gomoku_brain.display()
    )
}

#[test]
fn an_illegal_move_is_explained_and_asked_again() {
    let output = play(
        &["--against", &brain("random")],
        "z99\nB9\nmoves\nhelp\nb2\n",
    );
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("'z99' is not a move"), "{text}");
    assert!(text.contains("B9 is off the board"), "{text}");
    assert!(text.contains("A1 B1 C1 A2 B2 C2 A3 B3 C3"), "{text}");
    assert!(text.contains("2  .  x  .  2"), "{text}");
    // The end of the input gives up the game.
    assert!(text.contains("You lost: you resigned."), "{text}");
    assert!(output.status.success());
}

#[test]
fn a_person_sits_where_asked_and_plays_to_the_end() {
    let all = "a1\na2\na3\nb1\nb2\nb3\nc1\nc2\nc3\n";
    // A taken point is refused and the next one is tried, so any order works.
    let against = brain("random");
    let output = play(&["--against", &against, "--seat", "round"], all);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("round, your move"), "{text}");
    assert!(!text.contains("cross, your move"), "{text}");
    let ended = [
        "You won by three in a row.",
        "You lost: random won by three in a row.",
        "a draw.",
    ];
    assert!(ended.iter().any(|end| text.contains(end)), "{text}");
}

#[test]
fn a_seat_that_does_not_exist_is_refused() {
    let output = play(&["--against", &brain("random"), "--seat", "north"], "");
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(text.contains("give cross, round or random"), "{text}");
}

/// A person with the first seat plays gomoku on the usual board and types this.
fn play_15(against: &str, words: &[&str], typed: &str) -> Finished {
    let finished = arbiter(["play", "gomoku", "--seat", "cross", "--against", against])
        .args(words)
        .typed(typed)
        .run();
    finished.expect_status(0)
}

#[test]
fn a_move_that_is_taken_back_is_in_no_record() {
    let folder = tempfile::tempdir().unwrap();
    let brain = Offender::listen("com 0,2 | plan H9 H10 H11 H12 H13");
    let typed = "undo\nh8\na1\na2\nundo\nundo\no1\nresign\n";
    let records = folder.path().to_str().unwrap();
    let finished = play_15(&brain.brain(), &["--records", records], typed);
    let text = &finished.stdout;
    assert!(text.contains("You have no move to take back."), "{text}");
    assert!(text.contains("Taken back: A2 H11\n"), "{text}");
    assert!(text.contains("Taken back: A1 H10\n"), "{text}");
    assert_eq!(text.matches("You lost: you resigned.").count(), 1, "{text}");
    assert!(!finished.stderr.contains("broken off"), "{finished}");
    // The brain hears of games that end without a result, and where they go on.
    let told = brain.log_to_end().heard_like("setup");
    assert_eq!(told, ["setup H8 H9 A1 H10", "setup H8 H9"]);
    assert_eq!(brain.log_to_end().heard_like("result").len(), 1);
    assert_eq!(brain.log_to_end().heard_like("end game").len(), 3);
    let files: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(files.len(), 1, "{files:?}");
    let record = fs::read_to_string(files[0].as_ref().unwrap().path()).unwrap();
    assert!(record.contains("opening=\"H8 H9\""), "{record}");
    assert!(record.contains("move=\"O1\""), "{record}");
    assert_eq!(record.matches("<turn ").count(), 2, "{record}");
    assert!(!record.contains("A1"), "{record}");
}

#[test]
fn a_move_that_is_taken_back_counts_nowhere_and_the_next_game_begins_at_its_start() {
    let brain = Offender::listen("com 0,2 | plan H9 H10 H11 H12 H13");
    let words = ["--games", "2", "--events", "-"];
    let finished = play_15(&brain.brain(), &words, "h8\na1\nundo\nresign\nh8\nresign\n");
    let causes = finished.events().games();
    let causes: Vec<&str> = causes.iter().map(|game| &*game.cause).collect();
    assert_eq!(causes, ["forfeit", "forfeit"]);
    assert_eq!(brain.log_to_end().heard_like("setup"), ["setup H8 H9"]);
    assert_eq!(brain.log_to_end().heard_like("new game").len(), 3);
}

#[test]
fn where_no_move_can_be_taken_back_it_is_said_why() {
    let old = Offender::listen("name Old | com 0,1 | plan H9");
    let text = play_15(&old.brain(), &[], "h8\nundo\nhint\nresign\n").stdout;
    assert!(text.contains("'Old' speaks 0,1"), "{text}");
    assert!(text.contains("this one is not started here."), "{text}");
    let swap = ["--option", "opening=swap2"];
    let brain = format!("{} --level random", programs().gomoku_brain.display());
    let text = play_15(&brain, &swap, "undo\nresign\n").stdout;
    let why = "the players open the game themselves";
    assert!(text.contains(why), "{text}");
    let chance = arbiter(["play", "leduc", "--against", "human"])
        .typed("undo\nresign\n")
        .run()
        .expect_status(0);
    assert!(chance.stdout.contains("a game with chance"), "{chance}");
    let in_match = arbiter(["match", "gomoku", "human", &brain, "--start", "first"])
        .typed("undo\nhint\nresign\n")
        .run()
        .expect_status(0);
    let missing = "'undo' and 'hint' are for 'arbiter play'.";
    assert_eq!(in_match.stdout.matches(missing).count(), 2, "{in_match}");
}

#[test]
fn a_hint_is_what_the_opponent_would_play() {
    // A player that does not play there loses.
    let position = "15/15/15/15/15/15/15/3xxxx8/15/15/15/15/15/15/o1o1o1o8 cross";
    let brain = format!(
        "{} --level greedy --seed 1",
        programs().gomoku_brain.display()
    );
    let words = ["--position", position];
    let text = play_15(&brain, &words, "hint\nhint\nresign\n").stdout;
    let winning = ["C8", "H8"].map(|at| format!("greedy would play {at}\n"));
    let hints = winning.iter().map(|line| text.matches(&**line).count());
    assert_eq!(hints.sum::<usize>(), 2, "{text}");
    // It is told the moves so far, those too that are left after one was taken back.
    let text = play_15(&brain, &[], "h8\nhint\nundo\nhint\nresign\n").stdout;
    assert_eq!(text.matches("greedy would play ").count(), 2, "{text}");
}

#[test]
fn a_person_at_dice_sees_the_points_of_each_turn() {
    let dice = programs().arbiter.with_file_name("dice-brain");
    let against = format!("{} --level bank350 --seed 1", dice.display());
    // The brain has had its turn before the person is asked.
    let text = arbiter(["play", "dice", "--seat", "second", "--against", &against])
        .typed("sheet\nresign\n")
        .run()
        .stdout;
    let caption = "points in brackets were lost";
    // Once asked for, and once at the end.
    assert_eq!(text.matches(caption).count(), 2, "{text}");
}

#[test]
fn a_person_with_a_czech_environment_plays_in_czech() {
    let brain = brain("random");
    let words = ["play", "gomoku", "--board", "3", "--option", "line=3"];
    let finished = arbiter(words)
        .args(["--seat", "cross", "--against", &brain])
        .typed("help\nz99\nb2\nundo\nresign\n")
        .locale("cs_CZ.UTF-8")
        .run()
        .expect_status(0);
    for told in [
        "cross, jste na tahu (nápověda: help):",
        "Napište tah, 'moves' vypíše všechny dovolené",
        "'undo' vezme zpět váš poslední tah",
        "Tah vypadá například takto: ",
        "„z99“ není tah: písmeno sloupce a číslo řady, třeba H8",
        "Vráceno: B2",
        "Prohráli jste: ",
    ] {
        assert!(finished.stdout.contains(told), "{told}: {finished}");
    }
    let text = &finished.stdout;
    assert!(!text.contains("your move") && !text.contains("You lost"));
}

#[test]
fn what_is_wrong_with_a_command_line_is_said_in_czech_where_the_environment_is() {
    let refused = arbiter(["play", "gomoku", "--seat", "north", "--against", "human"]);
    let refused = refused.locale("cs_CZ.UTF-8").run().expect_status(2);
    let told = "arbiter: žádné místo se nejmenuje 'north': zadejte cross, round nebo random\n";
    assert_eq!(refused.stderr, told);
    for (words, told) in [
        (
            ["play", "gomku", "--against", "human"],
            "hra „gomku“ tu není; neměli jste na mysli „gomoku“?",
        ),
        (
            ["play", "gomoku", "--position=3/3", "--against=human"],
            "není to pozice: ",
        ),
        (
            ["watch", "https://localhost", "--author", "Anna"],
            "'arbiter watch' neumí https",
        ),
        (
            ["poker", "export", "--store", "no-such-store"],
            "no-such-store není úložiště: chybí v něm arbiter.sqlite",
        ),
        (
            ["watch", "127.0.0.1:1", "--token", "x"],
            "na 127.0.0.1:1 nikdo nenaslouchá",
        ),
    ] {
        let refused = arbiter(words).locale("cs_CZ.UTF-8").run();
        assert!(refused.stderr.contains(told), "{told}: {refused}");
    }
}

#[test]
fn mistakes_in_the_file_of_a_tournament_are_said_in_czech_where_the_environment_is() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("club.toml");
    for (text, told) in [
        (
            "gmae = \"go\"",
            ":1: klíč „gmae“ tu není; neměli jste na mysli „game“?",
        ),
        ("name = \"x\"", ": chybí hra: napište game = "),
        (
            "game = \"go\"\ngames = \"2\"",
            ":2: napište celé číslo, ne \"2\"",
        ),
        (
            "game = \"go\"\nboard = 4",
            ":2: go se na desce 4 nehraje: zadejte ",
        ),
        (
            "game = \"go\"",
            ": počet hráčů je 0; napište aspoň dvě tabulky [[player]]",
        ),
        (
            "game = \"go\"\n[[player]]\nname = \"A\"\n[[player]]\n",
            ": hráč nemá program",
        ),
    ] {
        fs::write(&file, text).unwrap();
        let refused = arbiter(["tournament"])
            .args([&file])
            .locale("cs_CZ.UTF-8")
            .run();
        let refused = refused.expect_status(2);
        assert!(refused.stderr.contains(told), "{told}: {refused}");
    }
}
