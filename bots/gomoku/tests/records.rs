//! Learning from records with the real program, and books made of them.

// A test may unwrap, which clippy does not know of its helpers.
#![allow(clippy::unwrap_used)]

mod manager;

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output};

use manager::Program;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

const GOMOKU: &str = env!("CARGO_BIN_EXE_gomoku-brain");

fn run(words: &[&str]) -> Output {
    Command::new(GOMOKU)
        .args(words)
        .output()
        .expect("the program runs")
}

fn told(output: &Output, status: i32) -> String {
    assert_eq!(output.status.code(), Some(status), "{output:?}");
    let bytes = [&output.stdout[..], &output.stderr].concat();
    String::from_utf8(bytes).expect("it writes text")
}

/// A record of a game with these stones, of which `winner` has won.
fn record(stones: &str, result: &str) -> String {
    let turns: String = stones
        .split(' ')
        .zip(["cross", "round"].iter().cycle())
        .map(|(stone, seat)| format!("<turn seat=\"{seat}\" move=\"{stone}\" ms=\"1.000\"/>\n"))
        .collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <record version=\"4\" id=\"1\" game=\"gomoku\" started=\"2026-03-01T12:00:00.123Z\">\n\
         <rules board=\"15\"/><time per-move-ms=\"5000.000\"/>\n\
         <player seat=\"cross\" name=\"A\" brain=\"a\" protocol=\"0,2\"/>\n\
         <player seat=\"round\" name=\"B\" brain=\"b\" protocol=\"0,2\"/>\n\
         <play>{turns}</play>\n{result}</record>"
    )
}

const STONES: &str = "H8 A1 I8 A3 J8 A5 K8 G8 L8";
const RESULT: &str = "<result winner=\"cross\" returns=\"1 -1\" cause=\"win\"/>";

fn write(folder: &Path, name: &str, text: &str) -> String {
    let file = folder.join(name);
    std::fs::write(&file, text).unwrap();
    file.to_str().unwrap().to_owned()
}

/// The next stone of a brain with the o stones after these.
fn answer_to(stones: &str, words: &[&str]) -> String {
    let common = ["--level", "hard", "--nodes", "2000"];
    let brain = Program::listening(GOMOKU, &[&common[..], words].concat());
    let mut manager = brain.dial();
    manager.greet("round");
    manager.say(&format!("timeout 60|new game|setup {stones}"));
    manager.ask("move start")
}

#[test]
fn records_of_a_folder_or_a_store_are_learnt_once() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("records");
    std::fs::create_dir(&games).unwrap();
    write(&games, "000001.xml", &record(STONES, RESULT));
    let timeout = RESULT.replace("\"win\"", "\"timeout\"");
    write(&games, "000002.xml", &record("H8 A1 I8", &timeout));
    write(
        &games,
        "000003.xml",
        "<record version=\"4\" game=\"chess\"></record>",
    );
    write(&games, "notes.txt", "no record");
    let file = folder.path().join("learnt.db");
    let (store, db) = (folder.path().to_str().unwrap(), file.to_str().unwrap());
    let learn = |source: &str| told(&run(&["learn", source, "--db", db]), 0);
    let said = learn(store);
    assert!(
        said.starts_with("learnt 1 games of 3 records (0 learnt before, 2 not"),
        "{said}"
    );
    assert!(said.contains("has 9 positions and "), "{said}");
    let said = learn(games.to_str().unwrap());
    assert!(
        said.starts_with("learnt 0 games of 3 records (1 learnt before, 2 not"),
        "{said}"
    );
    assert!(said.contains("has 9 positions and "), "{said}");
}

/// Writes a zip file of these files.
fn zipped(file: &Path, entries: &[(&str, &str)]) -> String {
    let mut archive = ZipWriter::new(std::fs::File::create(file).unwrap());
    for (name, text) in entries {
        let options = SimpleFileOptions::default();
        archive.start_file(*name, options).unwrap();
        archive.write_all(text.as_bytes()).unwrap();
    }
    archive.finish().unwrap();
    file.to_str().unwrap().to_owned()
}

#[test]
fn records_of_a_zip_file_are_learnt_or_damage_in_it_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let db = folder.path().join("learnt.db");
    let db = db.to_str().unwrap();
    let learn = |source: &str, status| told(&run(&["learn", source, "--db", db]), status);
    let whole = record(STONES, RESULT);
    let zip = |name: &str, entries: &[(&str, &str)]| zipped(&folder.path().join(name), entries);
    let cut = &whole[..whole.len() - 1];
    let damaged = zip("cut.zip", &[("1.xml", &whole), ("2.xml", cut)]);
    let said = learn(&damaged, 1);
    assert!(said.contains("cut.zip/2.xml: byte "), "{said}");
    let empty = zip("empty.zip", &[("1.pgn", "")]);
    let said = learn(&empty, 1);
    assert!(said.contains("empty.zip: no records"), "{said}");
    let text = write(folder.path(), "text.zip", "no zip file");
    let said = learn(&text, 1);
    assert!(
        said.contains("text.zip: ") && said.contains("unpack it"),
        "{said}"
    );
    assert!(!Path::new(db).exists());
    let other = record("H8 A1 I8 A3 J8 A5 K8 O1 L8", RESULT);
    let sound = zip(
        "sound.zip",
        &[("1.xml", &whole), ("a/2.xml", &other), ("2.pgn", "")],
    );
    let said = learn(&sound, 0);
    assert!(
        said.starts_with("learnt 2 games of 2 records (0 learnt"),
        "{said}"
    );
}

#[test]
fn what_cannot_be_learnt_from_is_told_and_costs_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let sound = write(folder.path(), "sound.xml", &record(STONES, RESULT));
    let db = folder.path().join("learnt.db");
    let db = db.to_str().unwrap();
    told(&run(&["learn", &sound, "--db", db]), 0);
    let before = std::fs::read(db).unwrap();

    let empty = folder.path().join("empty");
    std::fs::create_dir(&empty).unwrap();
    let file = |name: &str, text: &str| write(folder.path(), name, text);
    let whole = record(STONES, RESULT);
    let fresh = file("fresh.xml", &record("H8 A1 I8 A3 J8 A5 K8 O1 L8", RESULT));
    let lost = RESULT.replace("cross", "round");
    for (source, reason) in [
        (
            folder.path().join("none.xml").to_str().unwrap().to_owned(),
            "No such file",
        ),
        (
            empty.to_str().unwrap().to_owned(),
            "no records (*.xml) here; 'arbiter match",
        ),
        (file("cut.xml", &whole[..whole.len() - 1]), "cut.xml: byte "),
        (file("text.xml", "no record at all"), "text.xml: "),
        (
            file("two.xml", &format!("{whole}<record></record>")),
            "it goes on after its end",
        ),
        (file("page.xml", "<html></html>"), "it begins with 'html'"),
        (file("twice.xml", &record("H8 H8", RESULT)), "turn 2, H8: "),
        (
            file("result.xml", &record(STONES, &lost)),
            "the result is not that",
        ),
        (
            file(
                "turn.xml",
                &whole.replacen("cross\" move", "round\" move", 1),
            ),
            "turn 1: round is not on turn",
        ),
        (
            file("board.xml", &whole.replace("\"15\"", "\"99\"")),
            "board.xml: ",
        ),
        (
            file("chess.xml", "<record game=\"chess\"></record>"),
            "none of the 1 records is a game of gomoku",
        ),
    ] {
        // A sound one beside it is not learnt either.
        let mut sources = vec![source.as_str()];
        if !source.ends_with("chess.xml") {
            sources.push(&fresh);
        }
        let learn = [&["learn", "--db", db], &sources[..]].concat();
        let said = told(&run(&learn), 1);
        assert!(said.contains(reason), "{said}");
        let book = folder.path().join("none.book");
        let words = ["book", "--out", book.to_str().unwrap()];
        let said = told(&run(&[&words, &sources[..]].concat()), 1);
        assert!(said.contains(reason) && !book.exists(), "{said}");
    }
    assert_eq!(std::fs::read(db).unwrap(), before);
    let said = told(&run(&["learn", &sound, "--db", &sound]), 1);
    assert!(
        said.contains("sound.xml: file is not a database; give another --db"),
        "{said}"
    );
    assert_eq!(std::fs::read_to_string(&sound).unwrap(), whole);
}

#[test]
fn a_book_is_made_of_records_and_played() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games");
    std::fs::create_dir(&games).unwrap();
    for (index, stones) in [STONES, "H8 O15 H9 O13 H10 O11 H11 O9 H12"]
        .iter()
        .enumerate()
    {
        write(&games, &format!("{index}.xml"), &record(stones, RESULT));
    }
    let out = folder.path().join("openings.book");
    let (games, book) = (games.to_str().unwrap(), out.to_str().unwrap());
    let words = [
        "book", games, "--out", book, "--nodes", "500", "--plies", "3",
    ];
    let loose = [&words[..], &["--worse", "20000"]].concat();
    let said = told(&run(&loose), 0);
    assert!(
        said.contains("openings.book: 2 of 2 moves passed the check, from 2 games"),
        "{said}"
    );
    // No search answers in a corner, but the book does.
    let corners = ["A1", "O1", "A15", "O15"];
    let answer = || answer_to("H8", &["--book", book, "--seed", "5"]);
    assert!(corners.contains(&answer().as_str()), "{}", answer());
    let said = told(&run(&words), 0);
    assert!(
        said.contains("openings.book: 1 of 2 moves passed"),
        "{said}"
    );
    assert!(!corners.contains(&answer().as_str()), "{}", answer());
}

#[test]
fn wrong_words_and_files_for_play_are_told_before_the_first_game() {
    let folder = tempfile::tempdir().unwrap();
    let text = write(folder.path(), "text", "this is neither book nor database");
    for (words, status, reason) in [
        (
            &["--level", "greedy", "--db", "a.db", "7001"][..],
            2,
            "not for greedy",
        ),
        (
            &["--level", "random", "--book", &text, "7001"],
            2,
            "not for random",
        ),
        (&["--db", &text, "7001"], 1, "text: file is not a database"),
        (
            &["--book", &text, "7001"],
            1,
            "text: it does not begin with",
        ),
        (
            &["--book", "/no/such/book", "7001"],
            1,
            "/no/such/book: No such file",
        ),
        (&["learn", "--db", "a.db"], 2, "SOURCE"),
        (&["learn", &text], 2, "--db"),
        (&["book", &text], 2, "--out"),
    ] {
        let said = told(&run(words), status);
        assert!(said.contains(reason), "{words:?}: {said}");
    }
}
