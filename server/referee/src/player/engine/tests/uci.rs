//! Engines of UCI.

use super::{Cause, Language, SECOND, Step, Table, WINNING, say};
use record::time_control::{GameClock, TimeControl};

/// A correct engine that plays the bottom row; `other` may answer a line
/// otherwise.
fn engine(other: impl Fn(&str, usize) -> Option<Vec<Step>>) -> impl FnMut(&str) -> Vec<Step> {
    let mut asked = 0;
    move |line: &str| {
        let is_go = line.starts_with("go");
        asked += usize::from(is_go);
        if let Some(steps) = other(line, asked) {
            return steps;
        }
        match line {
            "uci" => say(
                "id name Script 1\nid author nobody\noption name Hash type spin default 1\n\
                 option name Ponder type check default true\nuciok",
            ),
            "isready" => say("readyok"),
            _ if is_go => {
                let best = WINNING[(asked - 1) % 3];
                say(&format!(
                    "info depth 5 score cp 34 nodes 10 hashfull 2 pv {best}\nbestmove {best}"
                ))
            }
            _ => Vec::new(),
        }
    }
}

fn table() -> Table {
    Table::of(Language::Uci)
}

#[tokio::test(start_paused = true)]
async fn games_are_played_with_one_isready_each() {
    let mut table = Table {
        games: 2,
        ..table()
    };
    let set = table.options.set(Language::Uci, "option.hash", "16");
    set.unwrap();
    let (done, heard) = table.play(engine(|_, _| None)).await;
    let done = done.unwrap();
    assert_eq!(done.name, "Script 1");
    assert_eq!(done.cause(), Cause::from_words("win"));
    assert_eq!(
        done.thoughts()[0],
        "score 34 depth 5 nodes 10 hashfull 2 pv A1"
    );
    assert_eq!(done.thoughts().len(), 6);
    let game = [
        "ucinewgame",
        "isready",
        "position fen 3/3/3 cross",
        "go movetime 1000",
        "position fen 3/3/3 cross moves A1 A3",
        "go movetime 1000",
        "position fen 3/3/3 cross moves A1 A3 B1 B3",
        "go movetime 1000",
    ];
    let first = [
        "uci",
        "setoption name Ponder value false",
        "setoption name Hash value 16",
    ];
    let last = ["stop", "quit"];
    let expected: Vec<&str> = [&first[..], &game, &game, &last].concat();
    assert_eq!(heard, expected);
}

#[tokio::test(start_paused = true)]
async fn clocks_and_limits_of_the_search_are_told() {
    let whole: GameClock = "60+1".parse().unwrap();
    let period: GameClock = "40/60+1".parse().unwrap();
    let several: GameClock = "40/60:30+1".parse().unwrap();
    let byo_yomi: GameClock = "60:5x30".parse().unwrap();
    let mut table = table();
    table.options.set(Language::Uci, "nodes", "500").unwrap();
    for (per_move, clock, expected) in [
        (
            None,
            whole,
            "go wtime 60000 btime 60000 winc 1000 binc 1000 nodes 500",
        ),
        (
            None,
            period,
            "go wtime 60000 btime 60000 winc 1000 binc 1000 movestogo 40 nodes 500",
        ),
        (
            None,
            several,
            "go wtime 60000 btime 60000 winc 0 binc 0 movestogo 40 nodes 500",
        ),
        (
            None,
            byo_yomi,
            "go wtime 90000 btime 90000 winc 0 binc 0 nodes 500",
        ),
        (
            Some(5 * SECOND),
            period,
            "go wtime 5000 btime 60000 winc 0 binc 1000 nodes 500",
        ),
    ] {
        table.time = TimeControl::new(per_move, Some(clock));
        let (_, heard) = table.play(engine(|_, _| None)).await;
        assert!(heard.iter().any(|line| line == expected), "{heard:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn offenders_lose_their_game() {
    for (steps, cause, detail) in [
        (vec![], "timeout", "no answer within 1000 ms"),
        (vec![Step::Drip("info depth 1 score cp 1")], "timeout", ""),
        (vec![Step::Drip("info currmove a1")], "timeout", ""),
        (vec![Step::Drip("hm")], "protocol error", "at last 'hm'"),
        (vec![Step::Flood], "protocol error", "more than 1024 bytes"),
        (say("bestmove A3"), "illegal move", "A3"),
        (say("bestmove (none)"), "illegal move", "(none)"),
        (say("bestmove"), "timeout", "it said 'bestmove'"),
        (
            vec![Step::Close],
            "disconnected",
            "it closed the connection",
        ),
    ] {
        let script = engine(|line, asked| {
            let is_second = line.starts_with("go") && asked == 2;
            is_second.then(|| steps.clone())
        });
        let (done, _) = table().play(script).await;
        let done = done.unwrap();
        assert_eq!(done.cause().as_str(), cause, "{detail}");
        assert!(done.detail().contains(detail), "{}", done.detail());
        assert!(done.thoughts().len() <= 401, "{}", done.thoughts().len());
    }
}

#[tokio::test(start_paused = true)]
async fn an_engine_that_hangs_is_not_brought_to_the_board() {
    for (word, limit) in [("uci", "6s"), ("isready", "6s")] {
        let script = engine(|line, _| (line == word).then(Vec::new));
        let (done, _) = table().play(script).await;
        let failure = done.err().unwrap();
        let expected = format!("no answer to '{word}' within {limit}");
        assert_eq!(failure.detail, expected);
        let drip = engine(|line, _| (line == word).then(|| vec![Step::Drip("info string x")]));
        let (done, _) = table().play(drip).await;
        assert_eq!(done.err().unwrap().detail, expected);
    }
}

#[tokio::test(start_paused = true)]
async fn an_option_that_an_engine_does_not_have_is_a_failure() {
    let mut table = table();
    let set = table.options.set(Language::Uci, "option.Hsh", "1");
    set.unwrap();
    let (done, _) = table.play(engine(|_, _| None)).await;
    let detail = done.err().unwrap().detail;
    assert!(detail.contains("no option 'Hsh'"), "{detail}");
}

#[tokio::test(start_paused = true)]
async fn of_a_storm_of_thoughts_the_last_is_kept() {
    let script = engine(|line, asked| {
        (line.starts_with("go") && asked == 1).then(|| {
            let storm = (1..=5000).map(|depth| format!("info depth {depth} score cp 7"));
            let storm: Vec<String> = storm.chain(["bestmove A1".to_owned()]).collect();
            say(&storm.join("\n"))
        })
    });
    let (done, _) = table().play(script).await;
    let done = done.unwrap();
    assert_eq!(done.cause(), Cause::from_words("win"));
    let thoughts = done.thoughts();
    assert!(thoughts.contains(&"score 7 depth 5000"), "{thoughts:?}");
    assert!(thoughts.len() < 300, "{}", thoughts.len());
}

#[tokio::test(start_paused = true)]
async fn a_thought_that_is_too_long_is_cut_and_kept() {
    let script = engine(|line, asked| {
        (line.starts_with("go") && asked == 1).then(|| {
            let pv = "A1 ".repeat(1000);
            say(&format!("info depth 9 score cp 7 pv {pv}\nbestmove A1"))
        })
    });
    let (done, _) = table().play(script).await;
    let done = done.unwrap();
    assert_eq!(done.cause(), Cause::from_words("win"));
    let first = done.thoughts()[0];
    assert!(first.starts_with("score 7 depth 9 pv A1 A1"), "{first}");
}

#[tokio::test(start_paused = true)]
async fn a_search_that_has_lost_on_time_is_stopped_before_the_next_game() {
    let table = Table {
        games: 2,
        ..table()
    };
    let script = engine(|line, asked| match (line, asked) {
        ("stop", 1) => Some(say("bestmove C3")),
        _ if line.starts_with("go") && asked == 1 => Some(Vec::new()),
        _ => None,
    });
    let (done, heard) = table.play(script).await;
    let done = done.unwrap();
    let first = done.journals[0].verdict.as_ref().unwrap();
    assert_eq!(first.cause, Cause::Timeout);
    assert_eq!(done.cause(), Cause::from_words("win"), "{heard:?}");
    let stopped = heard.iter().position(|line| line == "stop");
    assert_eq!(heard[stopped.unwrap() + 1], "isready");
}

#[tokio::test(start_paused = true)]
async fn options_that_were_not_announced_so_are_refused_before_the_first_game() {
    for (key, value, expected) in [
        (
            "option.hash",
            "99999999",
            "its option Hash takes a whole number from 1 to 1024, not '99999999'",
        ),
        ("option.Hash", "abc", "a whole number from 1 to 1024"),
        (
            "option.Own Book",
            "maybe",
            "its option Own Book takes true or false, not 'maybe'",
        ),
        (
            "option.Hsh",
            "16",
            "it has no option 'Hsh': did you mean 'Hash'?",
        ),
    ] {
        let mut table = table();
        table.options.set(Language::Uci, key, value).unwrap();
        let (failed, heard) = table
            .play(engine(|line, _| {
                let options = "option name Hash type spin default 16 min 1 max 1024\n\
                           option name Own Book type check default false\nuciok";
                (line == "uci").then(|| say(options))
            }))
            .await;
        let Err(failure) = failed else {
            panic!("{key}={value} was taken");
        };
        let detail = failure.detail;
        assert!(detail.contains(expected), "{detail}");
        assert!(!heard.iter().any(|line| line == "isready"), "{heard:?}");
    }
}
