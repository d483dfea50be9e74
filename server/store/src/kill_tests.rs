//! A tournament in its own process, killed at every step and at random.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::rc::Rc;
use std::thread;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::Value;
use tempfile::TempDir;

use super::crash::{Step, VARIABLE};
use super::test_games::{finished, gomoku, identity, is_whole, key, render};
use super::{ChancePeriod, Digest, GameKey, SecretState, Store, StoreReader};
use crate::events::{Event, EventLevel, EventTarget, Events, GameAnnouncer, catch_up};
use record::GameId;

/// More games than may wait for a sync of their files, so that syncs happen
/// too.
const GAMES_PER_PAIR: u32 = 100;
const GAMES_PER_ROUND: u32 = 40;
const PAIRS: [(&str, &str); 3] = [("A", "B"), ("A", "C"), ("B", "C")];
const AT_A_TIME: usize = 4;

const STORE: &str = "ARBITER_TEST_STORE";
const EVENTS: &str = "ARBITER_TEST_EVENTS";
const MAX_KILLS: usize = 30;
/// The duration of a game, in milliseconds.
const PACE: &str = "ARBITER_TEST_PACE";

/// The tournament that the other tests start as a process of its own.
#[test]
#[ignore = "started by the other tests of this file, which kill it"]
fn play_on() {
    let Ok(dir) = std::env::var(STORE) else {
        return;
    };
    let events = std::env::var(EVENTS).unwrap();
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap()
        .block_on(tokio::task::LocalSet::new().run_until(tournament(dir, events)));
}

async fn tournament(dir: String, events: String) {
    let pace = Duration::from_millis(std::env::var(PACE).unwrap().parse().unwrap());
    let mut store = Store::open(Path::new(&dir), &identity()).unwrap();
    let target = EventTarget::File(PathBuf::from(events));
    let events = Events::open(&target, EventLevel::Moves).unwrap();
    catch_up(&mut store, &events, gomoku()).await.unwrap();
    let mut done = HashSet::new();
    store
        .results()
        .for_each(|result| assert!(done.insert(result.key)))
        .unwrap();
    let mut open: Vec<GameKey> = all_keys().filter(|key| !done.contains(key)).collect();
    open.reverse();
    let open = Rc::new(std::cell::RefCell::new(open));
    let announcer = GameAnnouncer::new(gomoku(), Some(events.clone()), |_| Ok(()));
    let (sink, mut writer) = store.start_writer(render, announcer).unwrap();
    let boards: Vec<_> = (0..AT_A_TIME)
        .map(|_| {
            let (sink, events, open) = (sink.clone(), events.clone(), Rc::clone(&open));
            tokio::task::spawn_local(async move {
                while let Some(key) = { open.borrow_mut().pop() } {
                    let id = sink.next_id().await.unwrap();
                    let round = ChancePeriod::Round(key.number / GAMES_PER_ROUND + 1);
                    let secret = sink.secret(round).await.unwrap();
                    let digest = secret.commitment().to_string();
                    let said = Event::Move {
                        id,
                        seat: "cross",
                        player: &key.players[0],
                        action: &digest,
                        ms: 3,
                    };
                    events.say(&said).await.unwrap();
                    tokio::time::sleep(pace).await;
                    let starter = key.number as usize % 2;
                    let winner = (!key.number.is_multiple_of(5)).then_some(1);
                    sink.store(finished(key, id.get(), starter, winner))
                        .await
                        .unwrap();
                }
            })
        })
        .collect();
    for board in boards {
        board.await.unwrap();
    }
    sink.open_secrets().await.unwrap();
    drop(sink);
    writer.finished().await.unwrap();
    events.flush().await.unwrap();
}

fn all_keys() -> impl Iterator<Item = GameKey> {
    let of_number = |number| PAIRS.iter().map(move |(a, b)| key(a, b, number));
    (0..GAMES_PER_PAIR).flat_map(of_number)
}

struct RunningGames {
    folder: TempDir,
}

impl RunningGames {
    fn new() -> RunningGames {
        let running_games = RunningGames {
            folder: tempfile::tempdir().unwrap(),
        };
        // Of these games some have their records in the folder, and some in that of the
        // second ten thousand.
        drop(Store::open(&running_games.store(), &identity()).unwrap());
        let file = running_games.store().join("arbiter.sqlite");
        let database = rusqlite::Connection::open(file).unwrap();
        let sql = "UPDATE state SET ids_reserved = 9900";
        database.execute(sql, []).unwrap();
        running_games
    }

    fn store(&self) -> PathBuf {
        self.folder.path().join("store")
    }

    fn events(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn command(&self, events: &str) -> Command {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command
            .args(["--exact", "kill_tests::play_on", "--ignored"])
            .env(STORE, self.store())
            .env(EVENTS, self.events(events))
            .env(PACE, "2")
            .stdout(Stdio::null());
        command
    }

    /// Runs until the step kills the process; gives whether it did.
    fn run_until(&self, step: Step, times: u32) -> bool {
        self.run_with("events", step, times)
    }

    fn run_with(&self, events: &str, step: Step, times: u32) -> bool {
        let mut command = self.command(events);
        let status = command
            .env(VARIABLE, format!("{step:?}:{times}"))
            .status()
            .unwrap();
        self.check();
        !status.success()
    }

    fn run_to_the_end(&self) {
        assert!(self.command("events").status().unwrap().success());
        self.check();
    }

    /// The lines of all streams, without incomplete ones that a crash left.
    fn said(&self, event: &str) -> Vec<Value> {
        let streams = fs::read_dir(self.folder.path()).unwrap();
        let streams = streams
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.is_file());
        let text: String = streams.map(|path| whole_lines(&path)).collect();
        let lines = text
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap());
        lines.filter(|line| line["event"] == event).collect()
    }

    /// Checks that no game draws from a secret that was said before.
    fn check_secrets(&self, stream: &str) {
        let file = self.events(stream);
        if !file.exists() {
            return;
        }
        let mut opened = HashSet::new();
        for line in whole_lines(&file).lines() {
            let line: Value = serde_json::from_str(line).unwrap();
            match line["event"].as_str().unwrap() {
                "secret" => {
                    opened.insert(Digest::of(line["secret"].as_str().unwrap()).to_string());
                }
                "move" => assert!(!opened.contains(line["action"].as_str().unwrap()), "{line}"),
                _ => {}
            }
        }
    }

    /// Checks the conditions that must hold at any moment.
    fn check(&self) {
        self.check_secrets("events");
        self.check_secrets("others");
        let mut known = HashSet::new();
        if self.store().join("arbiter.sqlite").exists()
            && let Ok(reader) = StoreReader::open(&self.store())
        {
            reader
                .results()
                .for_each(|result| assert!(known.insert(result.id.get())))
                .unwrap();
        }
        for event in ["game", "move"] {
            let mut ids = HashSet::new();
            for line in self.said(event) {
                let id = line["id"].as_u64().unwrap();
                assert!(ids.insert(id), "{event} {id} was said twice");
                assert!(
                    event == "move" || known.contains(&id),
                    "{id} was announced and lost"
                );
            }
        }
        for (name, text) in self.records() {
            if let Some(id) = record::id_of(&name) {
                assert!(is_whole(&text, id.get()), "{} is torn", name.display());
            }
        }
    }

    /// Checks the conditions that must hold after the tournament.
    fn check_the_end(&self) {
        let reader = StoreReader::open(&self.store()).unwrap();
        let (mut ids, mut keys) = (HashSet::new(), HashSet::new());
        let visit = |result: super::StoredResult| {
            ids.insert(result.id.get());
            assert!(keys.insert(result.key));
        };
        reader.results().for_each(visit).unwrap();
        assert_eq!(keys, all_keys().collect());
        let committed = self.digests_said("commitment", |line| {
            line["digest"].as_str().unwrap().to_owned()
        });
        let opened = self.digests_said("secret", |line| {
            Digest::of(line["secret"].as_str().unwrap()).to_string()
        });
        let mut rounds = HashSet::new();
        for commitment in reader.results().commitments().unwrap() {
            let own = (commitment.period.to_string(), commitment.digest.to_string());
            assert_eq!(commitment.state, SecretState::Opened, "{own:?}");
            assert!(committed.contains(&own) && opened.contains(&own), "{own:?}");
            rounds.insert(own.0);
        }
        assert_eq!(
            rounds.len() as u32,
            GAMES_PER_PAIR.div_ceil(GAMES_PER_ROUND)
        );
        let lines = self.said("game");
        for line in &lines {
            let detail = line["winner"].as_str().map(|_| "12 ms over");
            assert_eq!(line["detail"].as_str(), detail, "{line}");
        }
        let said: Vec<u64> = lines
            .iter()
            .map(|line| line["id"].as_u64().unwrap())
            .collect();
        assert_eq!(said.len(), ids.len());
        assert_eq!(said.into_iter().collect::<HashSet<u64>>(), ids);
        let names: HashSet<PathBuf> = self.records().into_iter().map(|(name, _)| name).collect();
        assert_eq!(
            names,
            ids.into_iter()
                .map(|id| record::place_of(GameId::new(id)))
                .collect()
        );
    }

    /// The rounds that events of this kind name, each with the digest that it gives.
    fn digests_said(
        &self,
        event: &str,
        digest: impl Fn(&Value) -> String,
    ) -> HashSet<(String, String)> {
        let said = self.said(event);
        let said = said.iter();
        said.map(|line| (format!("round {}", line["round"]), digest(line)))
            .collect()
    }

    fn records(&self) -> Vec<(PathBuf, String)> {
        let records = self.store().join("records");
        let Ok(paths) = record::files_in(&records) else {
            return Vec::new();
        };
        let read = |path: PathBuf| {
            let name = path.strip_prefix(&records).unwrap().to_owned();
            (name, fs::read_to_string(path).unwrap())
        };
        paths.map(|path| read(path.unwrap())).collect()
    }
}

fn whole_lines(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let end = text.rfind('\n').map_or(0, |at| at + 1);
    text[..end].to_owned()
}

#[test]
fn killed_at_any_step_of_a_run_it_goes_on_and_every_game_is_told_once() {
    let steps = [
        (Step::GroupInserted, 2),
        (Step::GroupCommitted, 1),
        (Step::GroupCommitted, 2),
        (Step::RecordTorn, 5),
        (Step::RecordWritten, 40),
        (Step::RecordRenamed, 3),
        (Step::EventTorn, 1),
        (Step::EventTorn, 7),
        (Step::EventWritten, 4),
        (Step::GameAnnounced, 1),
        (Step::GameAnnounced, 270),
        // The first settling comes at the start, the second after 256 games.
        (Step::RecordsSynced, 1),
        (Step::RecordsSynced, 2),
        (Step::AnnouncementsSynced, 2),
        (Step::OutboxCleared, 1),
        (Step::OutboxCleared, 2),
        (Step::IdsReserved, 2),
        (Step::SecretDrawn, 1),
        (Step::SecretDrawn, 2),
        (Step::SecretOver, 1),
        (Step::SecretOver, 3),
        (Step::SecretAnnounced, 2),
        (Step::IdsReleased, 1),
    ];
    for (step, times) in steps {
        let running_games = RunningGames::new();
        assert!(
            running_games.run_until(step, times),
            "{step:?} was not reached {times} times"
        );
        running_games.run_to_the_end();
        running_games.check_the_end();
    }
}

#[test]
fn killed_while_it_recovers_from_being_killed_it_goes_on() {
    for step in [
        Step::RecordRestored,
        Step::OutboxRecovered,
        Step::StrayMoved,
    ] {
        let running_games = RunningGames::new();
        assert!(running_games.run_until(Step::RecordTorn, 6));
        let records = running_games.store().join("records");
        fs::create_dir_all(records.join("1")).unwrap();
        for stray in [
            "999999.xml",
            "notes.xml",
            "000001.xml.part",
            "1/notes.xml",
            "1/000901.xml",
            "1/001999.xml",
        ] {
            let id = record::id_of(Path::new(stray)).map_or(1, GameId::get);
            let text = format!("<game id=\"{id}\"></game>\n");
            fs::write(records.join(stray), text).unwrap();
        }
        assert!(running_games.run_until(step, 1), "{step:?} was not reached");
        running_games.run_to_the_end();
        running_games.check_the_end();
    }
}

#[test]
fn killed_while_it_tells_what_a_killed_run_owed_it_repeats_nothing_in_any_stream() {
    for step in [Step::EventWritten, Step::EventTorn, Step::RecordsSynced] {
        let running_games = RunningGames::new();
        assert!(running_games.run_with("events", Step::GroupCommitted, 2));
        assert!(
            running_games.run_with("others", step, 1),
            "{step:?} was not reached"
        );
        running_games.run_to_the_end();
        running_games.check_the_end();
    }
}

#[test]
fn killed_again_and_again_at_random_it_ends_as_if_it_never_had_been() {
    let running_games = RunningGames::new();
    let mut random = StdRng::seed_from_u64(1);
    let mut kills = 0;
    loop {
        // Two streams in turn; together they announce each game once.
        let mut command = running_games.command(["events", "others"][kills % 2]);
        let mut child = command.env(PACE, "15").spawn().unwrap();
        // Even a slow machine must get to the end.
        if kills < MAX_KILLS {
            thread::sleep(Duration::from_millis(random.random_range(0..150)));
        } else {
            child.wait().unwrap();
        }
        if let Some(status) = child.try_wait().unwrap() {
            assert!(status.success());
            break;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        running_games.check();
        kills += 1;
    }
    running_games.check();
    running_games.check_the_end();
    assert!(kills > 0, "it ended before it could be killed");
    println!("survived {kills} kills");
}
