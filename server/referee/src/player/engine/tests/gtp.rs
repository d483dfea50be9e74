//! Engines of GTP.

use super::{Cause, Language, SECOND, Step, Table, WINNING, say};
use protocol::gtp::Command;
use record::time_control::TimeControl;

/// A correct engine that plays the bottom row; `other` may answer a command
/// otherwise, given its name and number.
fn engine(other: impl Fn(&str, u32) -> Option<Vec<Step>>) -> impl FnMut(&str) -> Vec<Step> {
    let mut asked = 0;
    move |line: &str| {
        let command = Command::parse(line).unwrap();
        let id = command.id.unwrap();
        if let Some(steps) = other(command.name, id) {
            return steps;
        }
        match command.name {
            "name" => say(&format!("={id} Script\n")),
            "version" => say(&format!("={id} 1.2\n")),
            "genmove" => {
                asked += 1;
                say(&format!("={id} {}\n", WINNING[(asked - 1) % 3]))
            }
            _ => say(&format!("={id}\n")),
        }
    }
}

fn table() -> Table {
    Table::of(Language::Gtp)
}

/// This instead of the answer to the command of this name.
fn at(name: &'static str, steps: impl Fn(u32) -> Vec<Step>) -> impl FnMut(&str) -> Vec<Step> {
    engine(move |own, id| (own == name).then(|| steps(id)))
}

#[tokio::test(start_paused = true)]
async fn commands_are_numbered_and_moves_told() {
    let table = Table {
        opening: "A2 C2",
        ..table()
    };
    let (done, heard) = table.play(engine(|_, _| None)).await;
    let done = done.unwrap();
    assert_eq!(done.name, "Script 1.2");
    assert_eq!(done.cause(), Cause::from_words("win"));
    assert_eq!(
        heard,
        [
            "1 protocol_version",
            "2 name",
            "3 version",
            "4 known_command final_status_list",
            "5 boardsize 3",
            "6 clear_board",
            "7 time_settings 0 1 1",
            "8 play black A2",
            "9 play white C2",
            "10 genmove black",
            "11 play white A3",
            "12 genmove black",
            "13 play white B3",
            "14 genmove black",
            "15 quit",
        ]
    );
}

/// The rows of reversi count from the top, and its first discs are on the engine's board.
#[tokio::test(start_paused = true)]
async fn reversi_is_played_as_its_moves_are_written() {
    let table = Table {
        game: "reversi",
        board: 8,
        opening: "f5 d6",
        moves: &["f4"],
        ..table()
    };
    let mut moves = ["C3", "resign"].into_iter();
    let mut moves = move || moves.next().unwrap_or("resign");
    let script = |line: &str| {
        let command = Command::parse(line).unwrap();
        let id = command.id.unwrap();
        match command.name {
            "genmove" => say(&format!("={id} {}\n", moves())),
            "komi" => say(&format!("?{id} unknown command\n")),
            _ => say(&format!("={id} Edge\n")),
        }
    };
    let (done, heard) = table.play(script).await;
    let done = done.unwrap();
    assert_eq!(done.cause(), Cause::Forfeit, "{}", done.detail());
    assert_eq!(
        heard[4..],
        [
            "5 boardsize 8",
            "6 clear_board",
            "7 time_settings 0 1 1",
            "8 play black f5",
            "9 play white d6",
            "10 genmove black",
            "11 play white f4",
            "12 genmove black",
            "13 quit",
        ]
    );
}

/// The engine has KataGo's command, tells its thoughts and then plays.
#[tokio::test(start_paused = true)]
async fn an_engine_that_analyses_tells_its_thoughts_with_its_move() {
    let table = Table {
        game: "go",
        board: 9,
        moves: &["E5"],
        ..table()
    };
    let mut asked = 0;
    let script = move |line: &str| {
        let command = Command::parse(line).unwrap();
        let id = command.id.unwrap();
        let is_known = command.arguments == "kata-genmove_analyze";
        match command.name {
            "name" => say(&format!("={id} Kat\n")),
            "known_command" => say(&format!("={id} {is_known}\n")),
            "kata-genmove_analyze" if asked == 0 => {
                asked += 1;
                let lead = |lead: &str| {
                    format!(
                        "info move D4 visits 90 winrate 0.6 scoreLead {lead} order 0 pv D4 F6\n"
                    )
                };
                let said = format!("={id}\n{}{}play D4\n", lead("1.5"), lead("-2.25"));
                say(&said)
            }
            "kata-genmove_analyze" => say(&format!("={id}\nplay resign\n")),
            _ => say(&format!("={id}\n")),
        }
    };
    let (done, heard) = table.play(script).await;
    let done = done.unwrap();
    assert_eq!(done.cause(), Cause::Forfeit, "{}", done.detail());
    assert_eq!(
        done.thoughts(),
        [
            "score 150 nodes 90 pv D4 F6",
            "score -225 nodes 90 pv D4 F6"
        ]
    );
    let asked = "kata-genmove_analyze black 20 maxmoves 1";
    let asked = heard.iter().filter(|line| line.ends_with(asked));
    assert_eq!(asked.count(), 2, "{heard:?}");
    assert!(
        heard.iter().any(|line| line.ends_with(" play white E5")),
        "{heard:?}"
    );
}

#[tokio::test(start_paused = true)]
async fn a_clock_is_told_in_seconds() {
    const LEFT: &str = "8 time_left black 90 0";
    // Without an increment it is absolute, also beside a limit for each move.
    let cases = [
        (None, "90+2", ["7 time_settings 90 2 1", LEFT]),
        (None, "90", ["7 time_settings 90 0 0", LEFT]),
        (Some(5 * SECOND), "90", ["7 time_settings 90 0 0", LEFT]),
        (
            None,
            "25/90",
            ["7 time_settings 0 90 25", "8 time_left black 90 25"],
        ),
        (None, "90:1x25/300", ["7 time_settings 90 300 25", LEFT]),
        // The tests' engine does not know the command for several periods.
        (
            None,
            "90:5x30",
            [
                "7 known_command kgs-time_settings",
                "8 time_settings 90 30 1",
            ],
        ),
    ];
    for (per_move, clock, told) in cases {
        let clock = clock.parse().unwrap();
        let table = Table {
            time: TimeControl::new(per_move, Some(clock)),
            ..table()
        };
        let (_, heard) = table.play(engine(|_, _| None)).await;
        for line in told {
            assert!(heard.iter().any(|own| own == line), "{line}: {heard:?}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn an_engine_that_knows_kgs_is_told_the_periods_that_are_left() {
    let table = Table {
        time: TimeControl::new(None, Some("1:5x2".parse().unwrap())),
        ..table()
    };
    // Its first move takes the main time and a period.
    let slow = engine(|name, id| match name {
        "known_command" => Some(say(&format!("={id} true\n"))),
        "genmove" if id < 12 => Some(vec![
            Step::Wait(4 * SECOND),
            Step::Say(format!("={id} {}\n", WINNING[0])),
        ]),
        _ => None,
    });
    let (_, heard) = table.play(slow).await;
    for line in [
        "8 kgs-time_settings byoyomi 1 2 5",
        "9 time_left black 1 0",
        "12 time_left black 2 4",
    ] {
        assert!(heard.iter().any(|own| own == line), "{line}: {heard:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn an_engine_without_a_name_is_called_by_its_file() {
    type Steps = fn(u32) -> Vec<Step>;
    let cases: [Steps; 3] = [
        |_| Vec::new(),
        |id| say(&format!("?{id} unknown command\n")),
        |id| {
            let late = say(&format!("={id} Late\n"));
            [vec![Step::Wait(2 * SECOND)], late].concat()
        },
    ];
    for steps in cases {
        let script = at("name", steps);
        let (done, _) = table().play(script).await;
        let done = done.unwrap();
        assert_eq!(done.name, "file");
        assert_eq!(done.cause(), Cause::from_words("win"));
    }
}

#[tokio::test(start_paused = true)]
async fn an_engine_that_resigns_has_given_up() {
    let (done, _) = table()
        .play(at("genmove", |id| say(&format!("={id} resign\n"))))
        .await;
    assert_eq!(done.unwrap().cause(), Cause::Forfeit);
}

#[tokio::test(start_paused = true)]
async fn offenders_lose_their_game() {
    type Steps = fn(u32) -> Vec<Step>;
    let cases: [(&str, Steps, &str, &str); 10] = [
        (
            "genmove",
            |_| Vec::new(),
            "timeout",
            "no answer within 1000 ms",
        ),
        (
            "genmove",
            |_| say("=99 A1\n"),
            "protocol error",
            "no reply to its command",
        ),
        (
            "genmove",
            |_| say("= A1\n"),
            "protocol error",
            "no reply to its command",
        ),
        (
            "genmove",
            |id| say(&format!("?{id} no\n")),
            "protocol error",
            "it failed to move: 'no'",
        ),
        (
            "genmove",
            |id| say(&format!("={id} Z9\n")),
            "illegal move",
            "Z9",
        ),
        ("genmove", |_| vec![Step::Drip("info")], "timeout", ""),
        (
            "genmove",
            |_| vec![Step::Flood],
            "protocol error",
            "bytes without a line in them",
        ),
        (
            "genmove",
            |_| vec![Step::Close],
            "disconnected",
            "it closed the connection",
        ),
        (
            "genmove",
            |_| vec![Step::Drip("=1 A1")],
            "protocol error",
            "out of turn",
        ),
        (
            "play",
            |id| say(&format!("?{id} illegal move\n")),
            "protocol error",
            "it refused 'play white A3': 'illegal move'",
        ),
    ];
    for (name, steps, cause, detail) in cases {
        let (done, _) = table().play(at(name, steps)).await;
        let done = done.unwrap();
        assert_eq!(done.cause().as_str(), cause, "{detail}");
        assert!(done.detail().contains(detail), "{}", done.detail());
    }
}

#[tokio::test(start_paused = true)]
async fn an_engine_that_hangs_or_refuses_the_board_is_not_brought_to_it() {
    for (name, words) in [
        ("protocol_version", "protocol_version"),
        ("boardsize", "boardsize 3"),
        ("clear_board", "clear_board"),
    ] {
        let (done, _) = table().play(at(name, |_| Vec::new())).await;
        let detail = done.err().unwrap().detail;
        assert!(detail.contains(&format!("{words}' within 6s")), "{detail}");
    }
    let refuses = at("boardsize", |id| say(&format!("?{id} unacceptable size\n")));
    let (done, _) = table().play(refuses).await;
    let failure = done.err().unwrap();
    assert_eq!(failure.cause.to_string(), "game refused");
    assert!(failure.detail.contains("unacceptable size"), "{failure}");
}

#[tokio::test(start_paused = true)]
async fn an_engine_that_still_thinks_is_started_anew() {
    let table = Table {
        games: 2,
        ..table()
    };
    let (done, _) = table.play(at("genmove", |_| Vec::new())).await;
    let detail = done.err().unwrap().detail;
    assert_eq!(detail, "it may still think about its last game");
}
