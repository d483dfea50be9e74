//! Learning from games with the real program: from its own games over the line
//! protocol, from records, and by a book.

// A test may unwrap, which clippy does not know of its helpers.
#![allow(clippy::unwrap_used)]

mod manager;

use std::path::Path;
use std::process::{Command, Output};

use bot_kit::{Brain, Choice, Limits, Report};
use games::gomoku::{Action, Gomoku, Point};
use games::{Game, Settings};
use gomoku_brain::{Skill, Strong};
use manager::{Manager, Program};

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

fn start() -> Gomoku {
    Gomoku::start(&Settings::default_of(Gomoku::INFO)).unwrap()
}

/// A person with the x stones, who knows a line and plays well beyond it.
struct Person {
    line: Vec<Point>,
    player: Strong,
}

impl Person {
    fn new() -> Person {
        Person {
            line: Vec::new(),
            player: Strong::new(7, Skill::STRONG.with_nodes(1_000)),
        }
    }

    /// The next stone: that of the line, as long as the game is the line.
    fn next(&mut self, state: &Gomoku, stones: &[Point]) -> Point {
        if self.line.starts_with(stones)
            && let Some(next) = self.line.get(stones.len())
        {
            return *next;
        }
        let limits = Limits::new(std::time::Instant::now(), None, None);
        match self.player.choose(state, &limits, &mut Report::silent()) {
            Choice::Action(Action::Play(point)) => point,
            other => panic!("the person plays a stone, not {other:?}"),
        }
    }

    /// Plays a game against a brain; whether it was won, and its stones.
    fn play(&mut self, manager: &mut Manager) -> (bool, Vec<Point>) {
        manager.expect("player round", "player ok");
        manager.say("timeout 60|new game");
        let mut state = start();
        let mut stones: Vec<Point> = Vec::new();
        loop {
            let point = self.next(&state, &stones);
            state.play(point.into()).unwrap();
            stones.push(point);
            if state.winner().is_some() {
                manager.say("result loss win|end game");
                return (true, stones);
            }
            manager.say(&format!("move {point}"));
            let (answer, _) = manager.hear_answer();
            let Some(point) = answer.strip_prefix("move ") else {
                assert_eq!(answer, "forfeit");
                manager.say("result loss forfeit|end game");
                return (true, stones);
            };
            let point: Point = point.parse().unwrap();
            state.play(point.into()).unwrap();
            stones.push(point);
            if state.winner().is_some() {
                manager.say("result win win|end game");
                return (false, stones);
            }
        }
    }
}

/// Two games of a person who tries the win of the first again, the second
/// against a brain of the same seed that was started anew.
fn same_win_twice(words: &[&str]) -> [(bool, Vec<Point>); 2] {
    let mut person = Person::new();
    let games = [(); 2].map(|()| {
        let brain = ["--level", "easy", "--nodes", "200", "--seed", "1"];
        let mut brain = Program::listening(GOMOKU, &[&brain[..], words].concat());
        let mut manager = brain.dial();
        manager.greet("round");
        let game = person.play(&mut manager);
        person.line.clone_from(&game.1);
        manager.say("quit msg");
        assert!(manager.is_closed());
        let (status, said) = brain.end();
        assert_eq!((status.code(), said.as_str()), (Some(0), ""));
        game
    });
    assert!(games[0].0, "the person wins the first game");
    games
}

#[test]
fn the_same_win_works_twice_only_without_a_memory() {
    let [first, second] = same_win_twice(&[]);
    assert_eq!(first, second, "without --db nothing is learnt");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("learnt.db");
    let [first, second] = same_win_twice(&["--db", file.to_str().unwrap()]);
    assert!(first.0 && file.is_file());
    assert!(
        !second.1.starts_with(&first.1) && !first.1.starts_with(&second.1),
        "the brain leaves the line: {second:?}"
    );
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
