//! Engines of Gomocup at the board: real programs on real pipes.

use std::fs;
use std::time::Duration;

use tests::{Finished, Mark, Offender, arbiter, programs};

use crate::checks::together;

/// How long a process that must end may take.
pub(crate) const GONE: Duration = Duration::from_secs(60);

/// The BRAIN word of the scripted engine of this language with these rules.
pub(crate) fn scripted_in(language: &str, rules: &[&str]) -> String {
    let program = programs().scripted_engine.display();
    let rules: String = rules.iter().map(|rule| format!(" '{rule}'")).collect();
    format!("{language}:'{program}' {language}{rules}")
}

/// The same of Gomocup.
fn scripted(rules: &[&str]) -> String {
    scripted_in("gomocup", rules)
}

/// The BRAIN word of our own brain as an engine.
fn own(level: &str) -> String {
    let program = programs().gomoku_brain.display();
    format!("Own=gomocup:'{program}' --level {level} --seed 1 --gomocup")
}

/// Plays two games of this engine, which starts, against a good brain of the
/// line protocol, and waits until all programs are gone.
fn play(rules: &[&str], words: &[&str]) -> Finished {
    let good = Offender::listen("name Good");
    play_against(&good, "gomoku", &scripted(rules), words)
}

/// The same in another game, of an engine with this BRAIN word.
pub(crate) fn play_against(good: &Offender, game: &str, engine: &str, words: &[&str]) -> Finished {
    let mark = Mark::new();
    let engine = format!("Bad={engine}");
    let finished = arbiter(["match", game, &engine, &good.brain()])
        .args(["--games", "2", "--start", "first", "--events", "-"])
        // An engine may take six times as long to start. A program may not run for
        // some seconds beside other tests.
        .args(["--timeout", "4s", "--start-timeout", "2s"])
        .args(["--answer-timeout", "4s"])
        .args(words)
        .logging()
        .mark(&mark)
        .run();
    mark.assert_gone(GONE);
    finished
}

#[test]
fn an_engine_plays_and_is_called_what_it_says() {
    let (mark, good) = (Mark::new(), Offender::listen("name Good"));
    let finished = arbiter(["match", "gomoku", &scripted(&[]), &good.brain()])
        .args(["--games", "3", "--events", "-", "--event-level", "moves"])
        .mark(&mark)
        .run()
        .expect_status(0);
    let events = finished.events();
    assert_eq!(events.players(), ["Scripted", "Good"]);
    let games = events.games();
    assert_eq!(games.len(), 3);
    for game in &games {
        assert_eq!(game.cause, "win", "{finished}");
    }
    mark.assert_gone(GONE);
}

#[test]
fn harmless_quirks_lose_nothing() {
    let cases: &[&[&str]] = &[
        &["ABOUT: silent"],
        &["ABOUT: say UNKNOWN command"],
        &[
            "FIRST: say hello there",
            "START: say MESSAGE loading; wait 50; polite",
        ],
        &["START: say DEBUG x; say SUGGEST 1,2; polite"],
        &["RESTART: say UNKNOWN command"],
        &["RESTART: say ERROR no"],
        &["INFO: say UNKNOWN command"],
        &["TURN: say MESSAGE thinking; say ERROR not really; polite"],
        &["END: silent", "EOF: hang"],
        &["BEGIN: raw 7,; wait 20; say 7"],
    ];
    together(cases, |rules| {
        let finished = play(rules, &[]).expect_status(0);
        for game in finished.events().games() {
            assert_eq!(game.cause, "win", "{rules:?}: {finished}");
        }
    });
}

#[test]
fn offenders_lose_their_games_and_nothing_else() {
    let cases: &[(&str, &str, &str)] = &[
        ("BEGIN: silent", "timeout", "no answer within 4000 ms"),
        (
            "BEGIN: say UNKNOWN command",
            "timeout",
            "it said 'UNKNOWN command'",
        ),
        (
            "BEGIN: raw 7,7",
            "timeout",
            "it sent '7,7' without a line end",
        ),
        ("BEGIN: drip MESSAGE depth 1", "timeout", "no answer"),
        ("BEGIN: flood", "protocol error", "more than 1024 bytes"),
        (
            "BEGIN: drip what",
            "protocol error",
            "lines out of turn, at last 'what'",
        ),
        ("BEGIN: polite; say 1,1", "win", ""),
        ("BEGIN: say 15,0", "illegal move", "15,0"),
        ("BEGIN: say 300,0", "timeout", "it said '300,0'"),
        ("TURN@2: say 0,0", "illegal move", "is occupied"),
        ("TURN@1: die", "disconnected", "it closed the connection"),
    ];
    together(cases, |(rule, cause, detail)| {
        let finished = play(&[rule], &[]).expect_status(0);
        let games = finished.events().games();
        assert_eq!(games.len(), 2, "{rule}: {finished}");
        for game in &games {
            assert_eq!(game.cause, *cause, "{rule}: {finished}");
            let told = game.detail.as_deref().unwrap_or_default();
            assert!(told.contains(detail), "{rule}: {told}");
        }
    });
}

#[test]
fn an_engine_that_cannot_be_brought_to_the_board_is_a_failure() {
    let cases: &[(&[&str], &str, &str)] = &[
        (
            &["START: silent"],
            "handshake failed",
            "no answer to 'START 15' within 12s",
        ),
        (
            &["START: drip MESSAGE wait"],
            "handshake failed",
            "no answer to 'START 15'",
        ),
        (&["START: flood"], "handshake failed", "START 15"),
        (
            &["START: die"],
            "handshake failed",
            "it closed the connection",
        ),
        (
            &["START: say ERROR too large"],
            "game refused",
            "'ERROR too large'",
        ),
        (
            &["FIRST: die"],
            "handshake failed",
            "it closed the connection",
        ),
    ];
    together(cases, |(rules, cause, detail)| {
        let finished = play(rules, &[]).expect_status(1);
        let failures = finished.events().failures();
        assert_eq!(failures.len(), 1, "{rules:?}: {finished}");
        assert_eq!(failures[0].cause, *cause, "{rules:?}: {finished}");
        assert!(failures[0].detail.contains(detail), "{rules:?}: {finished}");
    });
}

#[test]
fn what_a_language_cannot_say_is_refused() {
    for (words, expected) in [
        (["--rule", "open"], "no rule 'open'"),
        (["--option", "line=4"], "rows of five alone"),
    ] {
        let finished = play(&[], &words).expect_status(1);
        let failures = finished.events().failures();
        assert_eq!(failures[0].cause, "game refused", "{finished}");
        assert!(failures[0].detail.contains(expected), "{finished}");
    }
    let good = Offender::listen("name Good");
    let finished = arbiter(["match", "kalaha", &scripted(&[]), &good.brain()])
        .args(["--events", "-"])
        .run()
        .expect_status(1);
    let failures = finished.events().failures();
    assert_eq!(
        failures[0].detail,
        "gomocup engines play gomoku, not kalaha"
    );
}

#[test]
fn our_own_brain_plays_under_gomocup_as_over_the_line_protocol() {
    let good = Offender::listen("name Good | com 0,2");
    let folder = tempfile::tempdir().expect("there is room for a folder");
    for (rule, openings) in [
        ("freestyle", "h8 i9 g7\n"),
        ("renju", "h8 h9 f6\n"),
        ("caro", ""),
    ] {
        let file = folder.path().join("openings.txt");
        fs::write(&file, openings).expect("the folder is ours");
        let file = file.display().to_string();
        let mut words = vec!["--openings", &file];
        if openings.is_empty() {
            words.clear();
        }
        let finished = arbiter(["match", "gomoku", &own("greedy"), &good.brain()])
            .args([
                "--games", "4", "--rule", rule, "--clock", "20s+1s", "--events", "-",
            ])
            .args(words)
            .run()
            .expect_status(0);
        let events = finished.events();
        for row in events.standings() {
            if row.player == "Own" {
                assert_eq!(row.wins, 4, "{rule}: {finished}");
            }
        }
    }
}

#[test]
fn the_record_has_the_language_the_thoughts_and_the_last_lines() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let good = Offender::listen("name Good");
    let bad = scripted(&["TURN@1: say MESSAGE depth 7; polite", "TURN@2: say 0,0"]);
    let finished = arbiter(["match", "gomoku", &format!("Bad={bad}"), &good.brain()])
        .args(["--start", "first", "--records"])
        .args([folder.path()])
        .run();
    assert!(finished.status.success(), "{finished}");
    let record = fs::read_dir(folder.path()).expect("it was made").next();
    let record = record.expect("a record").expect("a record").path();
    let record = fs::read_to_string(record).expect("it can be read");
    for part in [
        "protocol=\"gomocup\"",
        "text depth 7",
        "TURN ",
        "INFO timeout_turn 5000",
        "illegal move",
    ] {
        assert!(record.contains(part), "{part} is missing:\n{record}");
    }
}

#[test]
fn a_tournament_sets_options_and_memory() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let program = programs().scripted_engine.display();
    let good = Offender::listen("name Good");
    let text = format!(
        "game = 'gomoku'\ngames = 1\nstart = 'first'\n\
         [[player]]\nname = 'Engine'\nbrain = \"\"\"gomocup:'{program}' gomocup\"\"\"\n\
         options = {{ folder = '/tmp', style = 3 }}\nsandbox = {{ memory = '64MiB' }}\n\
         [[player]]\nname = 'Good'\nbrain = '{}'\n",
        good.brain()
    );
    let file = folder.path().join("cup.toml");
    fs::write(&file, text).expect("the folder is ours");
    let transcripts = folder.path().join("lines");
    let finished = arbiter(["tournament".as_ref(), file.as_os_str()])
        .args(["--transcript".as_ref(), transcripts.as_os_str()])
        .run();
    assert!(finished.status.success(), "{finished}");
    let lines = fs::read_dir(&transcripts).expect("it was made");
    let lines: String = lines
        .map(|entry| fs::read_to_string(entry.expect("a file").path()).expect("text"))
        .collect();
    for part in [
        "< START 15",
        "> OK",
        "< INFO max_memory 67108864",
        "< INFO folder /tmp",
        "< INFO style 3",
        "< INFO time_left",
    ] {
        assert!(lines.contains(part), "{part} is missing:\n{lines}");
    }
}

#[test]
fn an_engine_that_does_not_begin_anew_is_asked_to_do_so_once() {
    let cases = [
        ("gomocup", "RESTART: silent", "RESTART"),
        ("gomocup", "RESTART: say UNKNOWN command", "RESTART"),
        ("gtp", "clear_board@2: silent", "clear_board"),
    ];
    together(cases, |(language, rule, asked)| {
        let folder = tempfile::tempdir().expect("there is room");
        let lines = folder.path().join("lines");
        let (game, plan) = match language {
            "gtp" => ("go", "com 0,2 | plan C3 pass"),
            _ => ("gomoku", "com 0,2"),
        };
        let good = Offender::listen(&format!("name Good | {plan}"));
        let engine = scripted_in(language, &[rule]);
        let engine = format!("Bad={engine}");
        let finished = arbiter(["match", game, &engine, &good.brain()])
            .args(["--games", "5", "--start", "first", "--events", "-"])
            .args(["--timeout", "10s", "--start-timeout", "2s"])
            .args(["--transcript".as_ref(), lines.as_os_str()])
            .run()
            .expect_status(0);
        assert_eq!(finished.events().games().len(), 5, "{finished}");
        let told = "is started anew for each game from now on";
        assert_eq!(finished.stderr.matches(told).count(), 1, "{finished}");
        let files = fs::read_dir(&lines).expect("it was made");
        let texts = files.map(|file| fs::read_to_string(file.expect("it is there").path()));
        let texts: Vec<String> = texts.map(|text| text.expect("it is text")).collect();
        // GTP clears the board before the first game, too.
        let first = usize::from(language == "gtp");
        let again = texts
            .iter()
            .filter(|text| text.matches(asked).count() > first);
        assert_eq!(again.count(), 1, "{finished}");
    });
}
