use std::fs;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

use record::GameId;
use rustix::fs::{CWD, FileType, Mode, mknodat};
use tournament::rating::{MatchScore, Score, Sprt};

use super::{
    EngineRow, Event, EventLevel, EventTarget, Events, Machine, MatchRow, Seats, SprtRow,
    StandingsRow,
};
use crate::test_games::{finished, gomoku, key};
use crate::{CommittedGame, Digest};

fn line(event: &Event<'_>) -> String {
    serde_json::to_string(event).unwrap()
}

fn open(path: &Path, level: EventLevel) -> Events {
    Events::open(&EventTarget::File(path.to_owned()), level).unwrap()
}

fn failure(player: &str) -> Event<'_> {
    Event::Failure {
        player,
        cause: "not started",
        detail: "nobody listens on port 7",
    }
}

const A_MOVE: Event<'static> = Event::Move {
    id: GameId::new(7),
    seat: "cross",
    player: "A",
    action: "H8",
    ms: 12,
};

#[test]
fn every_line_has_the_fields_of_the_specification_in_their_order() {
    let players = ["A".to_owned(), "B \"b\"\n".to_owned()];
    let game = "gomoku";
    assert_eq!(
        line(&Event::Match {
            game,
            players: &players,
            engines: &[EngineRow {
                name: "Deep 1.2".to_owned(),
                protocol: "uci".to_owned(),
                brain: "uci:deep".to_owned(),
            }],
            machine: &Machine {
                cpu: None,
                threads: 2,
                system: "Linux 6".to_owned(),
                arbiter: "0.1.0",
            },
        }),
        concat!(
            r#"{"event":"match","game":"gomoku","players":["A","B \"b\"\n"],"#,
            r#""engines":[{"name":"Deep 1.2","protocol":"uci","brain":"uci:deep"}],"#,
            r#""machine":{"cpu":null,"threads":2,"system":"Linux 6","arbiter":"0.1.0"}}"#
        )
    );
    assert_eq!(
        line(&A_MOVE),
        r#"{"event":"move","id":7,"seat":"cross","player":"A","action":"H8","ms":12}"#
    );
    assert_eq!(
        line(&failure("B")),
        r#"{"event":"failure","player":"B","cause":"not started","detail":"nobody listens on port 7"}"#
    );
    let row = StandingsRow {
        player: "A",
        games: 10,
        wins: 6,
        draws: 1,
        losses: 3,
        points: 6.5,
        elo: Some(107.5),
        error: None,
        returns: None,
        returns_error: None,
        began: [3, 1, 1],
        followed: [3, 0, 2],
        faults: [("timeout", 2)].into(),
    };
    assert_eq!(
        line(&Event::Standings {
            rows: &[row],
            figures: None,
            repeated: 0,
            sprt: None,
            chain: None,
        }),
        concat!(
            r#"{"event":"standings","rows":[{"player":"A","games":10,"wins":6,"draws":1,"#,
            r#""losses":3,"points":6.5,"elo":107.5,"error":null,"#,
            r#""began":[3,1,1],"followed":[3,0,2],"faults":{"timeout":2}}]}"#
        )
    );
    let test = SprtRow::of(&Sprt::new("0,10".parse().unwrap()));
    let said = line(&Event::Sprt(test));
    let fields = r#"{"event":"sprt","llr":0.0,"lower":-2.944"#;
    assert!(said.starts_with(fields), "{said}");
    let fields = r#","elo0":0.0,"elo1":10.0,"scale":"logistic","games":0,"pairs":[0,0,0,0,0],"verdict":null}"#;
    assert!(said.ends_with(fields), "{said}");
    let last = Event::Standings {
        rows: &[],
        figures: MatchScore::of_games(Score::new(30, 0, 0)).map(|score| MatchRow::of(&score)),
        repeated: 28,
        sprt: Some(test),
        chain: None,
    };
    let said = line(&last);
    assert!(
        said.starts_with(concat!(
            r#"{"event":"standings","rows":[],"match":{"elo":null,"elo_error":null,"#,
            r#""nelo":null,"nelo_error":null,"los":0.9999,"draw_ratio":0.0,"#,
            r#""pairs_ratio":null,"pentanomial":null},"repeated":28,"sprt":{"llr":0.0,"#
        )),
        "{said}"
    );
}

#[test]
fn the_end_of_a_game_names_the_players_by_seat_and_the_winner() {
    let game = finished(key("A", "B", 0), 7, 1, Some(0));
    let announced = CommittedGame {
        result: game.result(),
        record: Some("club/records/000007.xml".into()),
        head: Some(Digest::default()),
    };
    assert_eq!(
        line(&Event::game(gomoku().name, gomoku().seats, &announced)),
        concat!(
            r#"{"event":"game","id":7,"game":"gomoku","seats":{"cross":"B","round":"A"},"#,
            r#""winner":"A","returns":[-1,1],"cause":"timeout","detail":"12 ms over","#,
            r#""moves":9,"record":"club/records/000007.xml","chain":"00000000"#,
            r#"00000000000000000000000000000000000000000000000000000000"}"#
        )
    );
    let game = finished(key("A", "B", 0), 8, 0, None);
    let announced = CommittedGame {
        result: game.result(),
        record: None,
        head: None,
    };
    assert_eq!(
        line(&Event::game(gomoku().name, gomoku().seats, &announced)),
        concat!(
            r#"{"event":"game","id":8,"game":"gomoku","seats":{"cross":"A","round":"B"},"#,
            r#""winner":null,"returns":[0,0],"cause":"draw","detail":null,"moves":9,"record":null}"#
        )
    );
}

#[test]
fn seats_keep_their_order_whatever_their_names() {
    let seats = Seats(vec![("white", "A"), ("black", "B")]);
    assert_eq!(
        serde_json::to_string(&seats).unwrap(),
        r#"{"white":"A","black":"B"}"#
    );
}

#[tokio::test]
async fn moves_are_said_at_their_level_alone() {
    let folder = tempfile::tempdir().unwrap();
    for (level, expected) in [(EventLevel::Games, 1), (EventLevel::Moves, 2)] {
        let path = folder.path().join(format!("{level:?}"));
        let events = open(&path, level);
        events.say(&A_MOVE).await.unwrap();
        events.say(&failure("B")).await.unwrap();
        events.flush().await.unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), expected);
    }
}

#[tokio::test]
async fn a_file_is_appended_to_after_its_torn_last_line_is_cut_off() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("events");
    // Longer than one read, so the end of the last whole line is far back.
    let torn = "x".repeat(200_000);
    for (before, kept) in [
        ("", ""),
        ("one\n", "one\n"),
        ("one\ntw", "one\n"),
        ("torn", ""),
        (&format!("one\ntwo\n{torn}"), "one\ntwo\n"),
        (&torn, ""),
    ] {
        fs::write(&path, before).unwrap();
        let events = open(&path, EventLevel::Games);
        events.say(&failure("B")).await.unwrap();
        events.flush().await.unwrap();
        let expected = format!("{kept}{}\n", line(&failure("B")));
        assert_eq!(fs::read_to_string(&path).unwrap(), expected);
    }
}

#[tokio::test]
async fn a_thousand_lines_at_once_are_all_written_whole_and_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("events");
    let events = open(&path, EventLevel::Games);
    for number in 0..5000 {
        events.say(&failure(&number.to_string())).await.unwrap();
    }
    events.flush().await.unwrap();
    let expected: String = (0..5000)
        .map(|number| line(&failure(&number.to_string())) + "\n")
        .collect();
    assert_eq!(fs::read_to_string(&path).unwrap(), expected);
}

/// A pipe with a name, as a shell makes one.
fn make_pipe(path: &Path) {
    mknodat(CWD, path, FileType::Fifo, Mode::from_raw_mode(0o600), 0).unwrap();
}

#[tokio::test]
async fn a_reader_that_goes_away_is_an_error_with_its_reason() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pipe");
    make_pipe(&path);
    // Opened for both directions, so that neither end waits for the other.
    let both = fs::OpenOptions::new()
        .read(true)
        .write(true)
        .open(&path)
        .unwrap();
    let events = open(&path, EventLevel::Games);
    events.say(&failure("A")).await.unwrap();
    events.flush().await.unwrap();
    drop(both);
    // A process that another test is just starting may hold the reader's end
    // open a moment longer.
    let error = loop {
        events.say(&failure("B")).await.unwrap();
        match events.flush().await {
            Err(error) => break error,
            Ok(()) => tokio::time::sleep(Duration::from_millis(5)).await,
        }
    };
    assert!(error.to_string().contains("Broken pipe"), "{error}");
    let error = events.say(&failure("C")).await.unwrap_err();
    assert!(error.to_string().contains("Broken pipe"), "{error}");
}

#[tokio::test]
async fn while_a_reader_is_slow_speakers_wait_and_nothing_is_dropped() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pipe");
    make_pipe(&path);
    let mut both = fs::OpenOptions::new()
        .read(true)
        .write(true)
        .open(&path)
        .unwrap();
    let events = open(&path, EventLevel::Moves);
    let mut said = 0_usize;
    let patience = Duration::from_millis(300);
    while let Ok(outcome) = tokio::time::timeout(patience, events.say(&A_MOVE)).await {
        outcome.unwrap();
        said += 1;
    }
    // These fit: the pipe's 64 KB, a group that is being written and a full
    // queue.
    assert!((2048..10_000).contains(&said), "{said} lines fitted");
    let reader = std::thread::spawn(move || {
        use std::io::{BufRead, BufReader};
        let lines = BufReader::new(fs::File::open(path).unwrap()).lines();
        lines
            .take_while(|line| line.as_ref().unwrap() != "end")
            .count()
    });
    // All events come before the last line.
    events.flush().await.unwrap();
    drop(events);
    both.write_all(b"end\n").unwrap();
    assert_eq!(reader.join().unwrap(), said);
}

#[test]
fn a_dash_is_standard_output_and_anything_else_a_file() {
    assert_eq!(
        EventTarget::from(std::ffi::OsString::from("-")),
        EventTarget::Stdout
    );
    assert_eq!(
        EventTarget::from(std::ffi::OsString::from("-.jsonl")),
        EventTarget::File("-.jsonl".into())
    );
}

#[test]
fn a_file_that_cannot_be_opened_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let target = EventTarget::File(folder.path().join("no/such/folder"));
    let error = Events::open(&target, EventLevel::Games).unwrap_err();
    assert!(error.to_string().contains("no/such/folder"), "{error}");
}

mod struck_out {
    use std::collections::HashSet;

    use super::super::scan::strike_out;
    use super::*;

    fn left(text: &str, from: u64) -> Vec<u64> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("events");
        fs::write(&path, text).unwrap();
        let mut wanted = HashSet::from([1, 2, 3].map(GameId::new));
        strike_out(&mut wanted, &path, from).unwrap();
        let mut left: Vec<u64> = wanted.into_iter().map(GameId::get).collect();
        left.sort_unstable();
        left
    }

    const ONE: &str = "{\"event\":\"game\",\"id\":1,\"game\":\"gomoku\"}\n";

    #[test]
    fn only_whole_lines_of_ends_of_games_count() {
        assert_eq!(left("", 0), [1, 2, 3]);
        assert_eq!(left(ONE, 0), [2, 3]);
        assert_eq!(left(ONE.trim_end(), 0), [1, 2, 3]);
        let other = "{\"event\":\"move\",\"id\":2,\"seat\":\"cross\"}\n";
        assert_eq!(left(other, 0), [1, 2, 3]);
        let inside =
            "{\"event\":\"failure\",\"player\":\"{\\\"event\\\":\\\"game\\\",\\\"id\\\":2,\"}\n";
        assert_eq!(left(inside, 0), [1, 2, 3]);
        assert_eq!(left("{\"event\":\"game\",\"id\":12,\n", 0), [1, 2, 3]);
        assert_eq!(left(&format!("{}\n{ONE}", "x".repeat(200_000)), 0), [2, 3]);
    }

    #[test]
    fn what_lies_before_the_certain_length_is_not_read_unless_the_file_is_new() {
        let length = ONE.len() as u64;
        assert_eq!(left(ONE, length), [1, 2, 3]);
        assert_eq!(left(&ONE.repeat(2), length), [2, 3]);
        assert_eq!(left(ONE, length + 1), [2, 3]);
    }

    #[test]
    fn a_file_that_is_gone_tells_of_nothing() {
        let mut wanted = HashSet::from([GameId::new(1)]);
        strike_out(&mut wanted, Path::new("/no/such/file"), 0).unwrap();
        assert_eq!(wanted.len(), 1);
    }
}
