//! Agents written for the dealer of the ACPC, in matches.

use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tests::{Finished, arbiter, free_address, programs};

use crate::matches::lines;
use crate::tournaments::{PATIENCE, Tournament};

/// A folder with the files of games.
pub(crate) struct Games(tempfile::TempDir);

impl Games {
    pub(crate) fn new() -> Games {
        let folder = tempfile::tempdir().expect("a folder");
        let common = "numSuits = 4\nnumRanks = 13\nnumHoleCards = 2\nnumBoardCards = 0 3 1 1\n";
        for (name, own) in [
            (
                "2p",
                "nolimit\nnumPlayers = 2\nstack = 2000 2000\nblind = 20 10\nfirstPlayer = 2 1 1 1",
            ),
            (
                "3p",
                "nolimit\nnumPlayers = 3\nstack = 2000 2000 2000\nblind = 10 20 0\nfirstPlayer = 3 1 1 1",
            ),
            (
                "limit.3p",
                "limit\nnumPlayers = 3\nblind = 5 10 0\nraiseSize = 10 10 20 20\n\
                 firstPlayer = 3 1 1 1\nmaxRaises = 3 4 4 4",
            ),
        ] {
            let text = format!("GAMEDEF\n{own}\nnumRounds = 4\n{common}END GAMEDEF\n");
            let file = folder.path().join(format!("holdem.{name}.game"));
            std::fs::write(file, text).expect("the file is written");
        }
        Games(folder)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(format!("holdem.{name}.game"))
    }

    pub(crate) fn player(&self, game: &str, more: &str) -> String {
        let (program, game) = (programs().acpc_player.display(), self.file(game));
        format!("acpc:{program} {} {more}", game.display())
    }
}

fn caller() -> String {
    programs().poker_caller.display().to_string()
}

/// Plays a match of this game.
fn play(game: &Path, agents: &[String], more: &[&str]) -> Finished {
    arbiter(["poker", "match", "--events", "-", "--game"])
        .args([game])
        .args(agents)
        .args(more)
        .run()
}

/// The sum of the nets, and how many hands each player has played.
fn standings(run: &Finished) -> (i64, Vec<u64>) {
    let last = lines(run).pop().expect("standings");
    let rows = last["rows"].as_array().expect("rows").clone();
    let net = rows
        .iter()
        .map(|row| row["net"].as_i64().expect("chips"))
        .sum();
    let hands = rows
        .iter()
        .map(|row| row["hands"].as_u64().expect("a number"));
    (net, hands.collect())
}

fn failure(run: &Finished) -> (String, String) {
    let run = run.clone().expect_status(1);
    let failure = lines(&run)
        .into_iter()
        .find(|line| line["event"] == "failure");
    let failure = failure.unwrap_or_else(|| panic!("{run}"));
    let text = |key: &str| failure[key].as_str().expect("a text").to_owned();
    (text("player"), text("detail"))
}

#[test]
fn agents_of_the_competition_play_each_other_and_our_own_without_limit() {
    let games = Games::new();
    let agents = [
        format!("A={}", games.player("2p", "--seed 3")),
        format!("B={}", games.player("2p", "--seed 4")),
    ];
    let words = ["--hands", "200", "--seed", "7"];
    let run = play(&games.file("2p"), &agents, &words).expect_status(0);
    assert_eq!(standings(&run), (0, vec![200, 200]));
    assert_eq!(lines(&run)[0]["engines"][0]["protocol"], "acpc");
    // The same seeds play the same hands.
    let again = play(&games.file("2p"), &agents, &words).expect_status(0);
    assert_eq!(lines(&again), lines(&run));
    // Two against one that speaks XML.
    let agents = [
        format!("A={}", games.player("3p", "--seed 5")),
        caller(),
        format!("C={}", games.player("3p", "--seed 6")),
    ];
    let run = play(
        &games.file("3p"),
        &agents,
        &["--hands", "150", "--seed", "7"],
    );
    let run = run.expect_status(0);
    assert_eq!(standings(&run), (0, vec![150; 3]));
    assert_eq!(lines(&run)[0]["engines"][1]["protocol"], "xml");
}

#[test]
fn three_agents_play_with_a_fixed_limit() {
    let games = Games::new();
    let agents = ["--seed 1", "--seed 2"].map(|seed| games.player("limit.3p", seed));
    let agents = [
        format!("A={}", agents[0]),
        format!("B={}", agents[1]),
        caller(),
    ];
    let words = ["--hands", "150", "--seed", "7", "--move-time", "0s"];
    let run = play(&games.file("limit.3p"), &agents, &words).expect_status(0);
    assert_eq!(standings(&run), (0, vec![150; 3]));
    // With four bets a round nobody can lose more than 24 big bets and small ones.
    let last = lines(&run).pop().expect("standings");
    for row in last["rows"].as_array().expect("rows") {
        let net = row["net"].as_i64().expect("chips");
        assert!(net.abs() <= 150 * 480, "{row}");
    }
}

#[test]
fn duplicate_hands_are_played_with_agents_of_the_competition() {
    let games = Games::new();
    let agents = [format!("A={}", games.player("2p", "--seed 3")), caller()];
    let run = play(
        &games.file("2p"),
        &agents,
        &["--hands", "40", "--duplicate"],
    );
    assert_eq!(standings(&run.expect_status(0)), (0, vec![40, 40]));
}

#[test]
fn noise_and_invalid_actions_are_passed_over_or_made_valid() {
    let games = Games::new();
    let agents = [
        format!("A={}", games.player("2p", "--do wrong")),
        format!("B={}", games.player("2p", "--do invalid")),
    ];
    let run = play(
        &games.file("2p"),
        &agents,
        &["--hands", "100", "--seed", "7"],
    );
    assert_eq!(standings(&run.expect_status(0)), (0, vec![100, 100]));
}

#[test]
fn an_agent_that_breaks_the_protocol_or_leaves_fails_with_the_reason() {
    let games = Games::new();
    let fails = |what: &str| {
        let bad = format!("Bad={}", games.player("2p", &format!("--do {what}")));
        let run = play(&games.file("2p"), &[bad, caller()], &["--hands", "500"]);
        let (player, detail) = failure(&run);
        assert_eq!(player, "Bad", "{what}: {detail}");
        detail
    };
    let hello = fails("hello");
    assert!(
        hello.contains("its first line is no VERSION:2.0.0: 'HELLO'"),
        "{hello}"
    );
    let flood = fails("flood");
    assert!(
        flood.contains("1000 lines in a row that answer nothing"),
        "{flood}"
    );
    let long = fails("long");
    assert!(long.contains("more than 4096 bytes"), "{long}");
    let quit = fails("quit");
    assert!(
        quit.contains("it closed its connection") || quit.contains("broke"),
        "{quit}"
    );
    assert!(
        quit.contains("9 answers are enough") && quit.contains("exit status: 3"),
        "{quit}"
    );
    let mute = fails("mute");
    assert!(mute.contains("it did not sit down within 10s"), "{mute}");
}

#[test]
fn an_agent_that_is_late_is_acted_for() {
    let games = Games::new();
    for what in ["late", "half"] {
        let slow = format!("A={}", games.player("2p", &format!("--do {what}")));
        let words = ["--hands", "6", "--seed", "7", "--move-time", "150ms"];
        let run = play(&games.file("2p"), &[slow, caller()], &words).expect_status(0);
        assert_eq!(standings(&run), (0, vec![6, 6]), "{what}");
    }
}

/// A player that was started elsewhere; dropping it ends it.
struct Elsewhere(Child);

impl Drop for Elsewhere {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn an_agent_that_was_started_elsewhere_finds_the_port() {
    let games = Games::new();
    let address = free_address();
    let port = &address.port().to_string();
    let agents = [format!("A=acpc:tcp:{port}"), caller()];
    let words = ["--hands", "20"];
    let running = arbiter(["poker", "match", "--events", "-", "--game"])
        .args([games.file("2p")])
        .args(&agents)
        .args(words)
        .start();
    // The port is open a moment later.
    let mut probe = TcpStream::connect(address);
    while probe.is_err() {
        sleep(Duration::from_millis(20));
        probe = TcpStream::connect(address);
    }
    // A client that connects and says nothing useful does not take the seat, and holds
    // nobody up: each of these could be silent for longer than the match waits.
    let strangers: Vec<TcpStream> = (0..40)
        .map(|_| TcpStream::connect(address).expect("the port is open"))
        .collect();
    drop(probe);
    let child = Command::new(&programs().acpc_player)
        .args([
            games.file("2p").to_str().expect("a path"),
            "127.0.0.1",
            port,
        ])
        .stderr(Stdio::null())
        .spawn();
    let elsewhere = Elsewhere(child.expect("the player starts"));
    let run = running.wait().expect_status(0);
    drop((elsewhere, strangers));
    assert_eq!(standings(&run), (0, vec![20, 20]));
    let words = [
        "poker",
        "match",
        "--events",
        "-",
        "--wait",
        "1s",
        "A=acpc:tcp:0",
    ];
    let nobody = arbiter(words).args([caller()]);
    let (player, detail) = failure(&nobody.run());
    assert_eq!(player, "A");
    assert!(detail.contains("it did not sit down within"), "{detail}");
}

#[test]
fn a_tournament_with_agents_of_the_competition_is_played_and_resumed() {
    let (games, caller, address) = (Games::new(), caller(), free_address());
    let (own, elsewhere) = (
        games.player("2p", "--seed 3"),
        format!("acpc:tcp:{address}"),
    );
    let players = [("A", &*own), ("B", &*caller), ("C", &*elsewhere)];
    let keys = "hands = 400\nstack = 2000\nblinds = '10/20'";
    let cup = Tournament::of(keys, &players);
    // It connects to the port of each rotation of each match as soon as that is open.
    let script = format!(
        "while :; do {} {} 127.0.0.1 {}; sleep 0.05; done",
        programs().acpc_player.display(),
        games.file("2p").display(),
        address.port()
    );
    let child = Command::new("sh")
        .args(["-c", &script])
        .stderr(Stdio::null())
        .spawn();
    let _elsewhere = Elsewhere(child.expect("a shell"));
    let running = cup.command().start();
    let deadline = Instant::now() + PATIENCE;
    while !cup.path("events").exists() || cup.events("game").is_empty() {
        assert!(Instant::now() < deadline, "no match is over");
        sleep(Duration::from_millis(2));
    }
    running.kill();
    let run = cup.command().run().expect_status(0);
    assert!(run.stdout.contains("bb/100"), "{run}");
    let matches = cup.events("game");
    assert_eq!(matches.len(), 3, "{matches:?}");
    assert!(matches.iter().all(|one| one["rows"][0]["hands"] == 400));
    let engines = &cup.events("match")[0]["engines"];
    let protocols = [0, 1, 2].map(|player| engines[player]["protocol"].clone());
    assert_eq!(protocols, ["acpc", "xml", "acpc"]);
    // The identity of the store has the words as they are written.
    assert_eq!(engines[0]["brain"], own);
}

#[test]
fn contests_that_an_agent_of_the_competition_cannot_play_are_refused_with_the_line() {
    let caller = caller();
    let agents = [("A", &*caller), ("B", "acpc:./agent")];
    for keys in [
        "ante = 1",
        "rake = '5'",
        "variant = 'omaha'",
        "limit = 'fixed'",
        "format = 'sit-and-go'",
    ] {
        let run = Tournament::of(keys, &agents).command().run();
        let run = run.expect_status(2);
        assert!(
            run.stderr.contains("cup.toml:7: agents of the ACPC"),
            "{keys}: {run}"
        );
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("cup.toml");
    let text = "game = 'gomoku'\n[[player]]\nbrain = 'A=./a'\n[[player]]\nbrain = 'B=acpc:./b'\n";
    std::fs::write(&file, text).expect("a file");
    let run = arbiter(["tournament"]).args([&file]).run().expect_status(2);
    let reason = "agents of the ACPC play poker alone";
    assert!(
        run.stderr.contains(&format!("cup.toml:5: {reason}")),
        "{run}"
    );
    let run = arbiter(["match", "gomoku", "A=acpc:./a", "B=./b"]).run();
    assert!(
        run.clone().expect_status(2).stderr.contains(reason),
        "{run}"
    );
}

#[test]
fn games_that_no_table_has_are_refused_with_the_reason() {
    let games = Games::new();
    let wrong = |text: &str| {
        let file = games.0.path().join("wrong.game");
        std::fs::write(&file, text).expect("the file is written");
        let agents = [games.player("2p", ""), caller()];
        let run = play(&file, &agents, &[]);
        assert!(!run.status.success(), "{run}");
        run.stderr
    };
    let good = std::fs::read_to_string(games.file("2p")).expect("a game");
    assert!(wrong("GAMEDEF\nleduc\n").contains("line 2: 'leduc' is no field of a game"));
    assert!(wrong(&good.replace("2000 2000", "2000 1000")).contains("the same stack"));
    assert!(wrong(&good.replace("numRounds = 4", "numRounds = 2")).contains("Texas hold'em"));
    let three = play(&games.file("3p"), &[games.player("3p", ""), caller()], &[]);
    assert!(three.expect_status(2).stderr.contains("for 3 players"));
    let freezeout = arbiter(["poker", "match", "--format", "freezeout"])
        .args([games.player("2p", ""), caller()])
        .run();
    assert!(freezeout.expect_status(2).stderr.contains("cash matches"));
}

/// The lines of a log without comments.
fn hands_of(log: &str) -> Vec<&str> {
    log.lines().filter(|line| !line.starts_with('#')).collect()
}

#[test]
fn the_hands_of_a_match_go_through_all_formats_and_stay_the_same() {
    let games = Games::new();
    let folder = games.0.path();
    let store = folder.join("store");
    let agents = [
        format!("A={}", games.player("3p", "--seed 3")),
        format!("B={}", games.player("3p", "--seed 4")),
        caller(),
    ];
    let run = arbiter(["poker", "match", "--hands", "120", "--seed", "7", "--store"])
        .args([&store])
        .args(["--game"])
        .args([games.file("3p")])
        .args(&agents)
        .run()
        .expect_status(0);
    assert!(run.stdout.contains("120"), "{run}");
    let export = |format: &str| {
        let run = arbiter(["poker", "export", "--format", format, "--store"])
            .args([&store])
            .run();
        run.expect_status(0).stdout
    };
    let convert = |name: &str, text: &str, to: &str| {
        let file = folder.join(name);
        std::fs::write(&file, text).expect("the file is written");
        let run = arbiter(["poker", "convert", "--to", to]).args([file]).run();
        run.expect_status(0).stdout
    };
    let (phh, ohh, log) = (export("phh"), export("ohh"), export("acpc"));
    assert_eq!(hands_of(&log).len(), 121);
    let score = hands_of(&log).pop().expect("a score").to_owned();
    assert!(
        score.starts_with("SCORE:") && score.contains('A'),
        "{score}"
    );
    assert_eq!(convert("a.phhs", &phh, "acpc"), log);
    assert_eq!(convert("a.ohh", &ohh, "acpc"), log);
    assert_eq!(convert("a.log", &log, "acpc"), log);
    let phh_again = convert("b.log", &log, "phh");
    assert_eq!(convert("b.phhs", &phh_again, "acpc"), log);
    let file = folder.join("c.phhs");
    std::fs::write(&file, &phh_again).expect("the file is written");
    let replay = arbiter(["poker", "replay"])
        .args([&file])
        .run()
        .expect_status(0);
    assert!(replay.stdout.contains("120"), "{replay}");
    // A log of the dealer does not say its game.
    let bare = hands_of(&log).join("\n");
    let file = folder.join("d.log");
    std::fs::write(&file, &bare).expect("the file is written");
    let run = arbiter(["poker", "convert", "--to", "acpc"])
        .args([&file])
        .run()
        .expect_status(1);
    assert!(run.stderr.contains(".game file"), "{run}");
    let run = arbiter(["poker", "convert", "--to", "acpc", "--game"])
        .args([games.file("3p"), file])
        .run()
        .expect_status(0);
    assert_eq!(hands_of(&run.stdout), hands_of(&log));
    for (name, text) in [
        ("e.txt", "x"),
        ("f.log", "x"),
        ("g.ohh", "{"),
        ("h.phh", "x"),
    ] {
        let file = folder.join(name);
        std::fs::write(&file, text).expect("the file is written");
        let run = arbiter(["poker", "convert", "--to", "phh"])
            .args([file])
            .run();
        assert!(!run.status.success(), "{name}: {run}");
    }
}

#[test]
fn the_player_in_python_plays_a_match() {
    if !tests::is_here("python3", "python3") {
        return;
    }
    let games = Games::new();
    let script = tests::workspace().join("bots/python/examples/acpc_player.py");
    let python = |more: &str| format!("acpc:python3 {} {more}", script.display());
    let agents = [format!("A={}", python("")), caller()];
    let run = play(&games.file("2p"), &agents, &["--hands", "40"]).expect_status(0);
    assert_eq!(standings(&run), (0, vec![40, 40]));
    let agents = [
        format!("A={}", python("--limit --players 3")),
        format!("B={}", games.player("limit.3p", "")),
        format!("C={}", python("--limit --players 3")),
    ];
    let run = play(&games.file("limit.3p"), &agents, &["--hands", "40"]).expect_status(0);
    assert_eq!(standings(&run), (0, vec![40; 3]));
}
