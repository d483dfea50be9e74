//! Engines of UCI that think on the time of their opponent.

use std::time::Duration;

use super::{Cause, Language, SECOND, Step, Table, WINNING, say};
use record::time_control::TimeControl;

const BEFORE: &str = "position fen 3/3/3 cross";

/// An engine that plays the bottom row and expects these turns of its opponent. It answers
/// `go` at once, but searches without end while it ponders; `other` may answer a line
/// otherwise.
fn engine(
    expected: [&'static str; 3],
    other: impl Fn(&str, usize) -> Option<Vec<Step>>,
) -> impl FnMut(&str) -> Vec<Step> {
    let mut answered = 0;
    move |line: &str| {
        if let Some(steps) = other(line, answered) {
            return steps;
        }
        let is_asked = line == "ponderhit" || line.starts_with("go movetime");
        if is_asked || line.starts_with("go wtime") {
            answered += 1;
            let best = WINNING[(answered - 1) % 3];
            let ponder = expected[(answered - 1) % 3];
            let thought = if is_asked && line == "ponderhit" {
                String::new()
            } else {
                format!("info depth 1 score cp {answered}\n")
            };
            return say(&format!("{thought}bestmove {best} ponder {ponder}"));
        }
        match line {
            "uci" => say("option name Ponder type check default false\nuciok"),
            "isready" => say("readyok"),
            _ if line.starts_with("go ponder") => {
                say(&format!("info depth 9 score cp {}", 90 + answered))
            }
            // What it says here is no answer to any request.
            "stop" => say("info depth 8 score cp 8\nbestmove C3 ponder A1"),
            _ => Vec::new(),
        }
    }
}

fn table() -> Table {
    let mut table = Table {
        after: Duration::from_millis(300),
        ..Table::of(Language::Uci)
    };
    table.options.set(Language::Uci, "ponder", "true").unwrap();
    table
}

/// The lines between the first `go` and the end of the game.
fn game(heard: &[String]) -> Vec<&str> {
    let begin = heard.iter().position(|line| line.starts_with("go"));
    let lines = heard[begin.unwrap()..].iter().map(String::as_str);
    lines
        .take_while(|line| *line != "ucinewgame" && *line != "quit")
        .collect()
}

#[tokio::test(start_paused = true)]
async fn an_engine_whose_expectation_comes_true_is_told_so() {
    let script = engine(["A3", "B3", "C3"], |_, _| None);
    let (done, heard) = table().play(script).await;
    let done = done.unwrap();
    assert_eq!(done.cause(), Cause::from_words("win"));
    assert!(heard.contains(&"setoption name Ponder value true".to_owned()));
    let expected = [
        "go movetime 1000",
        &format!("{BEFORE} moves A1 A3"),
        "go ponder movetime 1000",
        "ponderhit",
        &format!("{BEFORE} moves A1 A3 B1 B3"),
        "go ponder movetime 1000",
        "ponderhit",
        "stop",
    ];
    assert_eq!(game(&heard), expected);
    // It had nothing new to say of the positions that it had thought about.
    let thoughts = ["score 1 depth 1", "score 91 depth 9", "score 92 depth 9"];
    assert_eq!(done.thoughts(), thoughts);
}

#[tokio::test(start_paused = true)]
async fn the_clock_of_an_engine_runs_from_the_move_that_it_expected() {
    let mut table = table();
    table.time = TimeControl::new(None, Some("10+1".parse().unwrap()));
    let script = engine(["A3", "B3", "C3"], |line, _| {
        let slow = |step: Vec<Step>| [vec![Step::Wait(SECOND)], step].concat();
        (line == "ponderhit").then(|| slow(say("bestmove B1 ponder C3")))
    });
    let (_, heard) = table.play(script).await;
    let lines = [
        "go wtime 10000 btime 10000 winc 1000 binc 1000",
        "go ponder wtime 11000 btime 10000 winc 1000 binc 1000",
        // It has thought for a second, and gained one; its opponent has used 0.3 s.
        "go ponder wtime 11000 btime 10700 winc 1000 binc 1000",
    ];
    let go = game(&heard);
    let go: Vec<&str> = go
        .into_iter()
        .filter(|line| line.starts_with("go"))
        .collect();
    assert_eq!(go[..3], lines);
}

#[tokio::test(start_paused = true)]
async fn a_search_for_another_move_is_stopped_on_the_clock_of_the_engine() {
    let script = engine(["C3", "C2", "C2"], |line, answered| {
        let is_first = line == "stop" && answered == 1;
        is_first.then(|| {
            let answer = say("info depth 7 score cp 7\nbestmove B2 ponder B3");
            [vec![Step::Wait(Duration::from_millis(50))], answer].concat()
        })
    });
    let (done, heard) = table().play(script).await;
    let done = done.unwrap();
    assert_eq!(done.cause(), Cause::from_words("win"), "{}", done.detail());
    let expected = [
        "go movetime 1000",
        &format!("{BEFORE} moves A1 C3"),
        "go ponder movetime 1000",
        "stop",
        &format!("{BEFORE} moves A1 A3"),
        "go movetime 950",
        &format!("{BEFORE} moves A1 A3 B1 C2"),
        "go ponder movetime 1000",
        "stop",
        &format!("{BEFORE} moves A1 A3 B1 B3"),
        "go movetime 1000",
        "stop",
    ];
    assert_eq!(game(&heard), expected);
    let thoughts = ["score 1 depth 1", "score 2 depth 1", "score 3 depth 1"];
    assert_eq!(done.thoughts(), thoughts);
}

#[tokio::test(start_paused = true)]
async fn a_move_that_comes_before_anybody_asked_is_no_answer_and_no_fault() {
    for expects in [["A3", "C2", "C3"], ["C3", "C2", "C3"]] {
        let script = engine(expects, |line, _| {
            let early = line.starts_with("go ponder");
            early.then(|| say("info depth 9 score cp 90\nbestmove C1 ponder A1"))
        });
        let (done, heard) = table().play(script).await;
        let done = done.unwrap();
        assert_eq!(done.cause(), Cause::from_words("win"), "{}", done.detail());
        let expected = [
            "go movetime 1000",
            &format!("{BEFORE} moves A1 {}", expects[0]),
            "go ponder movetime 1000",
            &format!("{BEFORE} moves A1 A3"),
            "go movetime 1000",
            &format!("{BEFORE} moves A1 A3 B1 C2"),
            "go ponder movetime 1000",
            &format!("{BEFORE} moves A1 A3 B1 B3"),
            "go movetime 1000",
            "stop",
        ];
        assert_eq!(game(&heard), expected);
        assert_eq!(done.thoughts().len(), 3);
    }
}

#[tokio::test(start_paused = true)]
async fn nobody_ponders_about_a_turn_that_cannot_come_or_ends_the_game() {
    let ended = Table {
        opening: "C1 C3 A2 B3",
        moves: &["B2"],
        ..table()
    };
    // The first wins the game for the opponent, the others are no turns.
    for (table, expects) in [(ended, "A3"), (table(), "A1"), (table(), "0000")] {
        let script = engine([expects, "(none)", "Z9"], |_, _| None);
        let (_, heard) = table.play(script).await;
        assert!(
            !heard.iter().any(|line| line.contains("ponder ")),
            "{heard:?}"
        );
        assert_eq!(heard.iter().filter(|line| *line == "stop").count(), 1);
    }
}

#[tokio::test(start_paused = true)]
async fn a_search_that_outlasts_its_game_has_ended_before_the_next() {
    let table = Table {
        games: 2,
        moves: &["A3"],
        ..table()
    };
    let (done, heard) = table.play(engine(["A3", "C3", "B3"], |_, _| None)).await;
    assert_eq!(done.unwrap().cause(), Cause::Forfeit);
    let next = heard.iter().rposition(|line| line == "ucinewgame").unwrap();
    let last = ["go ponder movetime 1000", "stop", "stop"];
    assert_eq!(heard[next - 3..next], last);

    let script = engine(["A3", "C3", "B3"], |line, _| {
        (line == "stop").then(Vec::new)
    });
    let (done, _) = table.play(script).await;
    let failure = done.err().unwrap();
    assert_eq!(failure.detail, "no answer to 'stop' within 1s");
}

#[tokio::test(start_paused = true)]
async fn an_engine_that_pondered_loses_by_its_own_faults_alone() {
    for (word, steps, cause) in [
        ("stop", vec![], "timeout"),
        (
            "stop",
            vec![Step::Drip("info depth 1 score cp 1")],
            "timeout",
        ),
        ("stop", vec![Step::Close], "disconnected"),
        ("go ponder", vec![Step::Close], "disconnected"),
        ("go ponder", vec![Step::Flood], "protocol error"),
        ("go ponder", vec![Step::Drip("hm")], "protocol error"),
    ] {
        let script = engine(["C3", "C3", "C3"], |line, _| {
            line.starts_with(word).then(|| steps.clone())
        });
        let (done, heard) = table().play(script).await;
        let done = done.unwrap();
        assert_eq!(done.cause().as_str(), cause, "{word}: {heard:?}");
    }
    let script = engine(["A3", "A3", "A3"], |line, _| {
        (line == "ponderhit").then(Vec::new)
    });
    let (done, _) = table().play(script).await;
    assert_eq!(done.unwrap().cause(), Cause::Timeout);
}

#[tokio::test(start_paused = true)]
async fn an_engine_that_cannot_ponder_is_a_failure_before_the_first_game() {
    let script = engine(["A3"; 3], |line, _| (line == "uci").then(|| say("uciok")));
    let (done, _) = table().play(script).await;
    let detail = done.err().unwrap().detail;
    assert!(detail.contains("it has no option Ponder"), "{detail}");
}

#[tokio::test(start_paused = true)]
async fn an_engine_that_is_not_to_ponder_is_never_asked_to() {
    let mut table = Table::of(Language::Uci);
    for said in ["", "false"] {
        if !said.is_empty() {
            table.options.set(Language::Uci, "ponder", said).unwrap();
        }
        let (_, heard) = table.play(engine(["A3", "B3", "C3"], |_, _| None)).await;
        let expected = [
            "go movetime 1000",
            &format!("{BEFORE} moves A1 A3"),
            "go movetime 1000",
            &format!("{BEFORE} moves A1 A3 B1 B3"),
            "go movetime 1000",
            "stop",
        ];
        assert_eq!(game(&heard), expected);
        assert!(heard.contains(&"setoption name Ponder value false".to_owned()));
    }
}
