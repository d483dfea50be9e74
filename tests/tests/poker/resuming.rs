//! `arbiter poker match --store`: after a kill at any point, the same command
//! continues.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rusqlite::{Connection, OpenFlags};
use serde_json::Value;
use tempfile::TempDir;
use tests::{Finished, Mark, arbiter, programs, without_times};

/// Far above the time of any of these matches.
const PATIENCE: Duration = Duration::from_secs(60);

/// A match as a command with its own store.
pub(crate) struct Match {
    pub(crate) agents: Vec<String>,
    pub(crate) words: Vec<String>,
    pub(crate) folder: TempDir,
}

impl Match {
    fn new(agents: &[String], words: &[&str]) -> Match {
        Match {
            agents: agents.to_vec(),
            words: words.iter().map(|word| (*word).to_owned()).collect(),
            folder: tempfile::tempdir().expect("a folder"),
        }
    }

    /// Callers that rest where a kill wants them to.
    pub(crate) fn of_callers(count: usize, words: &[&str]) -> Match {
        let mut one = Match::new(&[], words);
        one.agents = one.callers(count);
        one
    }

    fn callers(&self, count: usize) -> Vec<String> {
        let (caller, rest) = (programs().poker_caller.display(), self.rest());
        let caller = |name: &&str| format!("{name}={caller} --rest {}", rest.display());
        ["A", "B", "C"][..count].iter().map(caller).collect()
    }

    /// The file that tells callers after how many hands they rest.
    pub(crate) fn rest(&self) -> PathBuf {
        self.folder.path().join("rest")
    }

    pub(crate) fn store(&self) -> PathBuf {
        self.folder.path().join("store")
    }

    fn command(&self) -> tests::Manager {
        arbiter(["poker", "match", "--events", "-", "--store"])
            .args([&self.store()])
            .args(&self.words)
            .args(&self.agents)
    }

    /// Starts the match and kills it with SIGKILL when this many hands are
    /// stored; gives the number stored by then. Callers play a few hands more at
    /// most, however late the kill comes.
    fn kill_at(&self, hands: u64) -> u64 {
        let mark = Mark::new();
        let left = hands - kept(&self.store()).min(hands) + 3;
        std::fs::write(self.rest(), left.to_string()).expect("a file");
        let running = self.command().mark(&mark).start();
        let deadline = Instant::now() + PATIENCE;
        while kept(&self.store()) < hands {
            assert!(Instant::now() < deadline, "{hands} hands are not kept");
            std::thread::sleep(Duration::from_millis(2));
        }
        running.kill();
        mark.assert_gone(Duration::from_secs(10));
        std::fs::remove_file(self.rest()).expect("the file");
        kept(&self.store())
    }

    pub(crate) fn export(&self) -> String {
        let words = ["poker", "export", "--store"];
        let run = arbiter(words).args([&self.store()]).run();
        without_times(&run.expect_status(0).stdout)
    }

    /// The statistics of the store for each player: name, hands, chips.
    fn statistics(&self) -> Vec<(String, u64, i64)> {
        let database = open(&self.store()).expect("a store");
        let sql = "SELECT name, hands, net FROM poker_players ORDER BY name";
        let mut rows = database.prepare(sql).expect("the table of players");
        let rows = rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)));
        rows.expect("rows").collect::<Result<_, _>>().expect("rows")
    }
}

fn open(store: &Path) -> Option<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY;
    Connection::open_with_flags(store.join("arbiter.sqlite"), flags).ok()
}

/// The number of stored hands; 0 if there is no store yet.
pub(crate) fn kept(store: &Path) -> u64 {
    let count = |database: Connection| {
        let sql = "SELECT count(*) FROM poker_hands";
        database.query_row(sql, [], |row| row.get(0)).ok()
    };
    open(store).and_then(count).unwrap_or(0)
}

fn standings(run: Finished) -> Value {
    let run = run.expect_status(0);
    let last = run.stdout.lines().last().expect("a line");
    let last: Value = serde_json::from_str(last).expect("an event");
    assert_eq!(last["event"], "standings");
    last
}

/// Kills a match at these points and checks that the result equals that of a
/// match without kills.
fn is_the_same_after_kills(unbroken: &Match, broken: &Match, points: &[u64]) {
    let expected = standings(unbroken.command().run());
    let all = kept(&unbroken.store());
    let mut before = 0;
    for point in points {
        let now = broken.kill_at(*point);
        assert!((before..all).contains(&now), "{before} {now} {all}");
        before = now;
    }
    assert_eq!(standings(broken.command().run()), expected);
    assert_eq!(kept(&broken.store()), all);
    assert_eq!(broken.statistics(), unbroken.statistics());
    assert_eq!(broken.export(), unbroken.export());
    // After the end the same command plays nothing and shows the same standings.
    assert_eq!(standings(broken.command().run()), expected);
    assert_eq!(kept(&broken.store()), all);
}

#[test]
fn a_killed_match_goes_on_and_is_hand_for_hand_the_same() {
    let words = ["--hands", "1000", "--seed", "7"];
    let [unbroken, broken] = [0, 1].map(|_| Match::of_callers(3, &words));
    is_the_same_after_kills(&unbroken, &broken, &[0, 1, 100, 400]);
    // The store does not change the hands.
    let caller = arbiter(["poker", "match", "--events", "-"]);
    let without = caller.args(words).args(&unbroken.agents).run();
    assert_eq!(standings(without), standings(unbroken.command().run()));
    let file = unbroken.folder.path().join("hands.phhs");
    std::fs::write(&file, unbroken.export()).expect("a file");
    let replayed = arbiter(["poker", "replay"]).args([&file]).run();
    assert!(replayed.status.success(), "{replayed}");
}

#[test]
fn a_duplicate_match_goes_on_in_the_rotation_where_it_was_killed() {
    let words = ["--hands", "1000", "--seed", "7", "--duplicate"];
    let [unbroken, broken] = [0, 1].map(|_| Match::of_callers(2, &words));
    is_the_same_after_kills(&unbroken, &broken, &[150, 501, 750]);
}

#[test]
fn a_killed_freezeout_goes_on_with_the_stacks_the_button_and_the_blinds() {
    // With this seed the match has 265 hands, and the first agent is out after
    // 203.
    let words = ["--format", "freezeout", "--seed", "3"];
    let unbroken = Match::of_callers(3, &words);
    let expected = standings(unbroken.command().run());
    for points in [&[1, 60][..], &[120, 210], &[230]] {
        let broken = Match::of_callers(3, &words);
        for point in points {
            let now = broken.kill_at(*point);
            assert!((*point..265).contains(&now), "{now}");
        }
        assert_eq!(standings(broken.command().run()), expected);
        assert_eq!(broken.export(), unbroken.export());
        assert_eq!(broken.statistics(), unbroken.statistics());
    }
}

#[test]
fn no_hand_is_lost_or_counted_twice_with_agents_that_play_as_they_like() {
    let agent = programs().poker_agent.display();
    let agents = ["A", "B", "C"].map(|name| format!("{name}={agent} --kind random"));
    let one = Match::new(&agents, &["--hands", "3000"]);
    for point in [1, 700, 1500] {
        one.kill_at(point);
    }
    let last = standings(one.command().run());
    assert_eq!(last["seed"].as_str().map(str::len), Some(64));
    let (statistics, rows) = (one.statistics(), last["rows"].as_array().expect("rows"));
    assert_eq!(statistics.iter().map(|row| row.2).sum::<i64>(), 0);
    for (name, hands, net) in statistics {
        let row = rows.iter().find(|row| row["player"] == *name);
        let row = row.expect("a row");
        assert_eq!((hands, row["hands"].as_u64()), (3000, Some(3000)));
        assert_eq!(row["net"], net);
    }
    assert_eq!(one.export().matches("variant =").count(), 3000);
}

#[test]
fn another_match_in_the_same_store_is_refused_and_so_is_the_same_one_twice() {
    let words = ["--hands", "200", "--seed", "7"];
    let mut one = Match::of_callers(2, &words);
    standings(one.command().run());
    let mut refused = |words: &[&str], agents: usize, what: &str| {
        one.words = words.iter().map(|word| (*word).to_owned()).collect();
        one.agents = one.callers(agents);
        let run = one.command().run().expect_status(1);
        assert!(run.stderr.contains(what), "{what}: {run}");
    };
    refused(
        &["--hands", "300", "--seed", "7"],
        2,
        "hands is 200 there and 300 here",
    );
    refused(
        &["--hands", "200", "--seed", "8"],
        2,
        "seed is another one there",
    );
    refused(&words, 3, "players is");
    refused(
        &["--format", "freezeout", "--seed", "7"],
        2,
        "format is cash there",
    );
    refused(
        &["--hands", "200", "--duplicate", "--seed", "7"],
        2,
        "duplicate is",
    );
    refused(
        &["--hands", "200", "--move-time", "9s"],
        2,
        "move-time is 1m there and 9s here",
    );
    let long = Match::of_callers(2, &["--hands", "100000000"]);
    let running = long.command().start();
    let deadline = Instant::now() + PATIENCE;
    while kept(&long.store()) < 1 {
        assert!(Instant::now() < deadline, "no hand is kept");
        std::thread::sleep(Duration::from_millis(5));
    }
    let second = long.command().run().expect_status(1);
    assert!(second.stderr.contains("is in use by process"), "{second}");
    running.kill();
}

#[test]
fn a_match_that_an_agent_broke_off_goes_on_with_all_of_them() {
    let caller = programs().poker_caller.display();
    let script = tempfile::tempdir().expect("a folder");
    let flag = script.path().join("was-here");
    // The agent leaves after 40 hands the first time, and stays the second time.
    let wrapper = script.path().join("agent.sh");
    let text = format!(
        "#!/bin/sh\nif [ -e {flag} ]; then exec {caller} \"$@\"; fi\ntouch {flag}\n\
         exec {caller} --hands 40 \"$@\"\n",
        flag = flag.display()
    );
    std::fs::write(&wrapper, text).expect("a script");
    let leaver = format!("B=/bin/sh {}", wrapper.display());
    let one = Match::new(
        &[format!("A={caller}"), leaver],
        &["--hands", "300", "--seed", "7"],
    );
    let broken_off = one.command().run().expect_status(1);
    assert!(
        broken_off.stderr.contains("hands are enough"),
        "{broken_off}"
    );
    assert!((40..=41).contains(&kept(&one.store())));
    let last = standings(one.command().run());
    assert_eq!(last["rows"][0]["hands"], 300);
    assert_eq!(kept(&one.store()), 300);
}
