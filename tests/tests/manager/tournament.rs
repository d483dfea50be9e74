//! Round robins.

use std::path::{Path, PathBuf};

use tests::{Events, Finished, Manager, Offender, arbiter};

use crate::checks::{assert_standings_add_up, games_of_pairs};

/// A tournament file with its store and its events beside it.
pub(crate) struct Event {
    directory: tempfile::TempDir,
}

impl Event {
    /// A round robin; `settings` are lines of the file, and `players` are names
    /// with their BRAIN words.
    pub(crate) fn new(settings: &str, players: &[(&str, String)]) -> Event {
        Event::of_format("round-robin", settings, players)
    }

    /// A tournament of any format.
    pub(crate) fn of_format(format: &str, settings: &str, players: &[(&str, String)]) -> Event {
        let event = Event {
            directory: tempfile::tempdir().expect("there is room for a directory"),
        };
        event.rewrite(format, settings, players);
        event
    }

    /// Replaces the file.
    pub(crate) fn rewrite(&self, format: &str, settings: &str, players: &[(&str, String)]) {
        let mut text =
            format!("name = \"test\"\ngame = \"gomoku\"\nformat = \"{format}\"\n{settings}\n");
        for (name, brain) in players {
            text += &format!("[[player]]\nname = \"{name}\"\nbrain = \"\"\"{brain}\"\"\"\n");
        }
        std::fs::write(self.path("event.toml"), text).expect("the directory is ours");
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    /// The command that starts and resumes it.
    pub(crate) fn manager(&self) -> Manager {
        arbiter(["tournament".as_ref(), self.path("event.toml").as_os_str()])
            .arg_pair("--store", &self.path("store"))
            .arg_pair("--events", &self.path("events.jsonl"))
    }

    /// All events of all runs.
    pub(crate) fn events(&self) -> Events {
        let text = std::fs::read_to_string(self.path("events.jsonl"));
        match Events::parse(&text.expect("events were written")) {
            Ok(events) => events,
            Err(error) => panic!("{error}"),
        }
    }

    /// The names of the records, sorted.
    pub(crate) fn records(&self) -> Vec<String> {
        let files = record::files_in(&self.path("store/records"));
        let files = files.expect("the store has records");
        let name = |file: PathBuf| Some(file.file_name()?.to_str()?.to_owned());
        let names = files.filter_map(|file| name(file.ok()?));
        let mut names: Vec<String> = names.filter(|name| name.ends_with(".xml")).collect();
        names.sort();
        names
    }
}

/// Adds a flag and a path as arguments.
trait ArgPair {
    fn arg_pair(self, flag: &str, path: &Path) -> Self;
}

impl ArgPair for Manager {
    fn arg_pair(self, flag: &str, path: &Path) -> Manager {
        self.args([flag.as_ref(), path.as_os_str()])
    }
}

fn listening(script: &str) -> (Offender, String) {
    let offender = Offender::listen(script);
    let brain = offender.brain();
    (offender, brain)
}

#[test]
fn a_brain_that_crashes_and_one_that_never_starts_do_not_stop_the_event() {
    let (strong, a) = listening("name x");
    let (weak, b) = listening("name x | plan A5 C7 E9 G11 I13 K15 M2");
    let (third, c) = listening("name x | com 0,2");
    let (_crashes, d) = listening("name x | on move 2: close");
    let players = [
        ("Strong", a),
        ("Weak", b),
        ("Third", c),
        ("Crashes", d),
        ("Absent", "false".to_owned()),
    ];
    let event = Event::new("games = 6\nconcurrency = 3\ntimeout = \"30s\"", &players);
    let finished = event.manager().run().expect_status(1);
    let events = event.events();
    let games = events.games();
    // Four players can start, which gives six pairs.
    assert_eq!(games.len(), 6 * 6, "{finished}");
    for (pair, counts) in games_of_pairs(&games) {
        assert_eq!(counts, (6, 3), "{pair:?}");
    }
    for game in &games {
        let crashes = [&game.first, &game.second].contains(&&"Crashes".to_owned());
        let expected = if crashes { "disconnected" } else { "win" };
        assert_eq!(game.cause, expected, "{game:?}");
        assert_ne!(game.winner.as_deref(), Some("Crashes"));
    }
    for brain in [&strong, &weak, &third] {
        let log = brain.log_to_end();
        assert_eq!(log.complaints(), [""; 0], "{}", log.text());
        assert_eq!(log.heard_like("new game").len(), 18);
    }
    assert_absent_is_suspended(&events, &finished);
    assert_standings_add_up(&events);
    assert_eq!(events.standings()[0].player, "Strong");
    assert_eq!(event.records().len(), games.len());
}

fn assert_absent_is_suspended(events: &Events, finished: &Finished) {
    let failures = events.failures();
    // Far fewer than its 24 games, since it was given up.
    assert!((1..=12).contains(&failures.len()), "{finished}");
    for failure in &failures {
        assert_eq!(failure.player, "Absent");
        assert_eq!(failure.cause, "not started");
    }
    assert!(finished.stderr.contains("Absent"), "{finished}");
    let said = format!("{}{}", finished.stdout, finished.stderr);
    assert!(said.contains("suspended"), "{finished}");
    let rows = events.standings();
    let absent = rows.iter().find(|row| row.player == "Absent");
    assert!(absent.is_none_or(|row| row.games == 0));
}

#[test]
fn a_tournament_that_is_over_shows_its_standings_again() {
    let brains = ["name A", "name B"].map(listening);
    let players = [("A", brains[0].1.clone()), ("B", brains[1].1.clone())];
    let event = Event::new("games = 4", &players);
    let first = event.manager().run().expect_status(0);
    let rows = event.events().standings();
    let again = event.manager().run().expect_status(0);
    assert_eq!(event.events().games().len(), 4);
    assert_eq!(event.events().standings(), rows);
    for shown in [&first, &again] {
        assert!(shown.stdout.contains('A') && shown.stdout.contains('B'));
    }
    assert_eq!(brains[0].0.log_to_end().heard_like("new game").len(), 4);
}

#[test]
fn a_program_that_is_not_there_is_told_with_its_line_before_anything_is_started() {
    let brains = ["name A", "name B"].map(listening);
    let sound = [("A", brains[0].1.clone()), ("B", brains[1].1.clone())];
    let broken = [("A", brains[0].1.clone()), ("B", "./none".to_owned())];
    let event = Event::new("games = 2", &broken);
    let said = "event.toml:10: there is no program ";
    let refused = event.manager().run().expect_status(2);
    assert!(refused.stderr.contains(said), "{refused}");
    assert!(!event.path("store").exists(), "{refused}");
    assert!(!event.path("events.jsonl").exists(), "{refused}");
    assert_eq!(brains[0].0.log().connections(), 0);
    event.rewrite("round-robin", "games = 2", &sound);
    let _ = event.manager().run().expect_status(0);
    // Finished games are shown, and no more can be played.
    event.rewrite("round-robin", "games = 2", &broken);
    let shown = event.manager().run().expect_status(0);
    assert!(shown.stdout.contains("points"), "{shown}");
    event.rewrite("round-robin", "games = 4", &broken);
    let refused = event.manager().run().expect_status(2);
    assert!(refused.stderr.contains(said), "{refused}");
    assert_eq!(event.events().games().len(), 2);
}

#[test]
fn a_torn_last_line_of_the_events_is_cut_off() {
    let brains = ["name A", "name B"].map(listening);
    let players = [("A", brains[0].1.clone()), ("B", brains[1].1.clone())];
    let event = Event::new("games = 2", &players);
    let whole = "{\"event\":\"match\",\"game\":\"gomoku\",\"players\":[\"X\",\"Y\"]}\n";
    let torn = format!("{whole}{{\"event\":\"ga");
    std::fs::write(event.path("events.jsonl"), torn).unwrap();
    let _ = event.manager().run().expect_status(0);
    let text = std::fs::read_to_string(event.path("events.jsonl")).unwrap();
    assert!(text.starts_with(whole), "{text}");
    assert_eq!(event.events().games().len(), 2);
}

#[test]
fn a_store_named_after_the_file_is_the_default() {
    let brains = ["name A", "name B"].map(listening);
    let players = [("A", brains[0].1.clone()), ("B", brains[1].1.clone())];
    let event = Event::new("games = 2", &players);
    let file = event.path("event.toml");
    let _ = arbiter(["tournament".as_ref(), file.as_os_str()])
        .run()
        .expect_status(0);
    assert!(event.path("event/arbiter.sqlite").is_file());
    let records = std::fs::read_dir(event.path("event/records")).unwrap();
    assert_eq!(records.count(), 2);
}

#[test]
fn brains_that_dial_in_play_a_tournament() {
    let address = tests::free_address();
    let names = ["A", "B", "C"];
    let brains = names.map(|name| Offender::dial(address, &format!("name {name}")));
    let players = names.map(|name| (name, format!("lobby:{name}")));
    let event = Event::new("games = 4\nconcurrency = 3", &players);
    let finished = event
        .manager()
        .args(["--listen", &address.to_string(), "--wait", "20s"])
        .run()
        .expect_status(0);
    let games = event.events().games();
    assert_eq!(games.len(), 12, "{finished}");
    assert!(games.iter().all(|game| game.cause == "win"), "{finished}");
    for brain in &brains {
        crate::checks::assert_unharmed(brain, 8);
    }
}

#[test]
fn a_brain_that_leaves_now_and_then_is_dialled_again_in_a_tournament() {
    let (_offender, bad) = listening("name x | on move 8: close");
    let (good, brain) = listening("name x");
    let players = [("Bad", bad), ("Good", brain)];
    let event = Event::new(
        "games = 12\nconcurrency = 1\nstart = \"first\"\ntimeout = \"30s\"",
        &players,
    );
    let finished = event.manager().run().expect_status(0);
    let games = event.events().games();
    // The first seat gets five requests in a game, so the eighth comes in the
    // second game of each connection.
    let causes: Vec<&str> = games.iter().map(|game| game.cause.as_str()).collect();
    let expected = ["win", "disconnected"].repeat(6);
    assert_eq!(causes, expected, "{finished}");
    assert_eq!(good.log_to_end().complaints(), [""; 0]);
}
