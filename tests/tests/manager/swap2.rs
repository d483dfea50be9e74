//! Gomoku opened by Swap2: engines of Gomocup and brains, as real programs.

use std::fs;

use tests::{Finished, Mark, arbiter, programs};

use crate::checks::together;

/// The BRAIN word of the scripted engine with these rules, of our own brain as
/// an engine, and of our own brain.
fn scripted(rules: &[&str]) -> String {
    let program = programs().scripted_engine.display();
    let rules: String = rules.iter().map(|rule| format!(" '{rule}'")).collect();
    format!("Scripted=gomocup:'{program}' gomocup{rules}")
}

fn engine(level: &str) -> String {
    let program = programs().gomoku_brain.display();
    format!("Engine=gomocup:'{program}' --level {level} --nodes 300 --seed 1 --gomocup")
}

fn brain(level: &str) -> String {
    let program = programs().gomoku_brain.display();
    format!("Brain='{program}' --level {level} --nodes 300 --seed 2")
}

/// Plays games of these two by Swap2 on a board of 15.
fn play(players: [&str; 2], words: &[&str]) -> Finished {
    let mark = Mark::new();
    let finished = arbiter(["match", "gomoku", players[0], players[1]])
        .args([
            "--option",
            "opening=swap2",
            "--events",
            "-",
            "--event-level",
            "moves",
        ])
        .args(["--timeout", "5s"])
        .args(words)
        .mark(&mark)
        .run();
    mark.assert_gone(std::time::Duration::from_secs(60));
    finished
}

/// The lines to and from the engine in one game that it starts.
fn transcript(rules: &[&str], other: &str) -> (Finished, String) {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let lines = folder.path().display().to_string();
    let words = ["--games", "1", "--start", "first", "--transcript", &lines];
    let finished = play([&scripted(rules), other], &words);
    let files = fs::read_dir(folder.path()).expect("it was made");
    let texts = files.map(|file| fs::read_to_string(file.expect("a file").path()).expect("text"));
    (
        finished,
        texts.filter(|text| text.contains("START")).collect(),
    )
}

#[test]
fn brains_and_engines_play_whole_games() {
    // Gomocup has no word for giving up, so no engine plays that would.
    let pairs = [
        [brain("strong"), engine("greedy")],
        [brain("random"), engine("strong")],
        [brain("random"), engine("alphabeta")],
    ];
    for [brain, engine] in &pairs {
        let finished = play([brain, engine], &["--games", "6"]).expect_status(0);
        let games = finished.events().games();
        assert_eq!(games.len(), 6);
        for game in &games {
            assert!(
                ["win", "draw", "forfeit"].contains(&&*game.cause),
                "{finished}"
            );
        }
    }
}

#[test]
fn an_engine_is_asked_as_the_protocol_says_and_then_gets_the_board() {
    // It opens; the other side, which puts stones on the first free points,
    // chooses: it is the same program.
    let three = "DONE@1: say 7,7 8,7 9,9";
    for (choice, told) in [
        // Round keeps o: x, of the engine, is next, and knows four stones.
        ("DONE@1: say 0,0", "BOARD 7,7,1 8,7,2 9,9,1 0,0,2 DONE"),
        // Round takes x, and o is next.
        ("DONE@1: say SWAP", "BOARD 7,7,2 8,7,1 9,9,2 DONE"),
        (
            "DONE@1: say 0,0 14,14",
            "SWAP2BOARD 7,7 8,7 9,9 0,0 14,14 DONE",
        ),
    ] {
        let other = scripted(&[choice]).replacen("Scripted=", "Other=", 1);
        let (finished, lines) = transcript(&[three], &other);
        let _ = finished.expect_status(0);
        let sent = lines.lines().filter_map(|line| line.split_once("< "));
        let sent: Vec<&str> = sent.map(|(_, line)| line.trim()).collect();
        let sent = sent.join(" ");
        assert!(sent.contains("SWAP2BOARD DONE"), "{sent}");
        assert!(sent.contains(told), "{choice}: {sent}");
    }
}

#[test]
fn offenders_in_the_opening_lose_their_games_and_are_told_why() {
    let opener: &[(&str, &str, &str)] = &[
        (
            "DONE: say UNKNOWN command",
            "protocol error",
            "game refused: it answered SWAP2BOARD with 'UNKNOWN command'",
        ),
        (
            "SWAP2BOARD: say ERROR what",
            "protocol error",
            "game refused: it answered SWAP2BOARD with 'ERROR what'",
        ),
        (
            "DONE: say 7,7 8,8",
            "protocol error",
            "with 0 stones it answered '7,7 8,8'; answer with three stones",
        ),
        (
            "DONE: say 7,7",
            "protocol error",
            "with 0 stones it answered '7,7'; answer with three stones",
        ),
        (
            "DONE: say 7,7 8,8 9,9 1,1",
            "protocol error",
            "answered '7,7 8,8 9,9 1,1'; answer with three stones",
        ),
        (
            "DONE: say SWAP",
            "protocol error",
            "with 0 stones it answered 'SWAP'; answer with three stones",
        ),
        (
            "DONE: say 7,7 8,8 7,7",
            "illegal move",
            "H8 is occupied by x",
        ),
        ("DONE: say 7,7 8,8 15,7", "illegal move", "15,7"),
        ("DONE: silent", "timeout", "no answer within 5000 ms"),
        (
            "DONE@1: say 7,7 8,8 9,9",
            "protocol error",
            "'7,7 8,8'; answer with SWAP or one stone",
        ),
    ];
    let chooser: &[(&str, &str, &str)] = &[
        (
            "DONE@1: say swap",
            "protocol error",
            "it answered 'swap'; the word is SWAP, in capitals",
        ),
        (
            "DONE@1: say 1,1 2,2 3,3",
            "protocol error",
            "with 3 stones it answered '1,1 2,2 3,3'; answer with SWAP, one stone or two",
        ),
        (
            "DONE@1: say 1,1 1,1",
            "illegal move",
            "B14 is occupied by o",
        ),
        (
            "DONE@2: say SWAP",
            "protocol error",
            "it answered 'SWAP' where a move is due",
        ),
        ("DONE@1: die", "disconnected", "it closed the connection"),
    ];
    let five = "DONE@2: say 7,7 8,8";
    let good = |rules: &[&str]| scripted(rules).replacen("Scripted=", "Good=", 1);
    let opens = "DONE@1: say 7,7 8,7 9,9";
    let opener = opener.iter().map(|case| (case, true));
    let cases: Vec<_> = opener
        .chain(chooser.iter().map(|case| (case, false)))
        .collect();
    together(&cases, |((rule, cause, detail), is_opener)| {
        let players = match is_opener {
            true => [scripted(&[rule, five]), good(&["DONE@1: say 1,1 2,2"])],
            false => [good(&[opens]), scripted(&[rule, "DONE@1: say 0,14"])],
        };
        let start = ["--games", "1", "--start", "first"];
        let finished = play([&players[0], &players[1]], &start).expect_status(0);
        let games = finished.events().games();
        assert_eq!(games[0].cause, *cause, "{rule}: {finished}");
        let told = games[0].detail.as_deref().unwrap_or_default();
        assert!(told.contains(detail), "{rule}: {told}");
    });
}

#[test]
fn what_does_not_go_together_is_refused() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let file = folder.path().join("openings.txt");
    fs::write(&file, "h8 i9 g7\n").expect("the folder is ours");
    let file = file.display().to_string();
    for (words, why) in [
        (&["--openings", &file][..], "leave openings out"),
        (
            &["--option", "line=4"],
            "opening swap2 needs line 5 or more",
        ),
    ] {
        let finished = play([&brain("greedy"), &brain("random")], words).expect_status(2);
        assert!(finished.to_string().contains(why), "{finished}");
    }
}

#[test]
fn a_tournament_is_recorded_replayed_and_exported() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let player = |name: &str, seed: u8| {
        let program = programs().gomoku_brain.display();
        format!(
            "[[player]]\nname = '{name}'\nbrain = \"'{program}' --level greedy --seed {seed}\"\n"
        )
    };
    let text = format!(
        "game = 'gomoku'\noptions = {{ opening = 'swap2', rule = 'exact' }}\ngames = 4\n{}{}",
        player("One", 1),
        player("Other", 2)
    );
    let file = folder.path().join("cup.toml");
    fs::write(&file, text).expect("the folder is ours");
    let store = folder.path().join("store");
    let store = store.display().to_string();
    let _ = arbiter(["tournament", &file.display().to_string(), "--store", &store])
        .run()
        .expect_status(0);
    let psq = arbiter(["records", "--store", &store, "export", "--format", "psq"])
        .run()
        .expect_status(0);
    assert!(psq.to_string().contains("Piskvorky 15x15"), "{psq}");
    let record = fs::read_dir(format!("{store}/records"))
        .expect("it was made")
        .next();
    let record = record.expect("a record").expect("a record").path();
    let replay = arbiter([
        "replay".as_ref(),
        record.as_os_str(),
        "--every".as_ref(),
        "0s".as_ref(),
    ])
    .run()
    .expect_status(0);
    let replay = replay.to_string();
    assert!(replay.contains(" plays x, "), "{replay}");
}
