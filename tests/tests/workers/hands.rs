//! Matches of poker at workers: the same hands as on one machine, each of them once.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use rusqlite::{Connection, OpenFlags};
use tests::{Finished, arbiter};

use crate::field::{Field, PATIENCE, rest};

/// The players: the same agents for workers and for a machine alone.
const AGENTS: [(&str, &str); 4] = [
    ("ann", "poker-caller"),
    ("bob", "poker-caller"),
    ("cid", "poker-caller"),
    ("gone", "poker-caller --hands 7"),
];

/// A field of workers that have these agents.
pub(crate) fn field() -> Option<(Field, PathBuf)> {
    let field = Field::new()?;
    let brains = field.path("agents.toml");
    let own =
        AGENTS.map(|(name, brain)| format!("[[brain]]\nname = '{name}'\nbrain = '{brain}'\n"));
    fs::write(&brains, own.concat()).expect("a file");
    Some((field, brains))
}

/// The file of a tournament of these players, the workers' or this machine's.
pub(crate) fn tournament(
    field: &Field,
    name: &str,
    keys: &str,
    players: &[&str],
    at_workers: bool,
) -> PathBuf {
    let players = AGENTS.iter().filter(|(name, _)| players.contains(name));
    let players = players.map(|(name, brain)| {
        let brain = if at_workers {
            format!("worker:{name}")
        } else {
            (*brain).to_owned()
        };
        format!("[[player]]\nname = '{name}'\nbrain = '{brain}'\n")
    });
    let players: String = players.collect();
    let text = format!("game = 'poker'\nseed = 7\ntimeout = '20s'\n{keys}\n{players}");
    let path = field.path(&format!("{name}.toml"));
    fs::write(&path, text).expect("a file");
    path
}

fn play(field: &Field, file: &Path) -> Finished {
    let words = ["--nats".to_owned(), field.url()];
    let words = words.iter().map(String::as_str);
    arbiter(["tournament"])
        .args([file])
        .args(words)
        .limit(PATIENCE)
        .run()
}

/// How many hands are in the stores of all matches of a tournament.
pub(crate) fn hands(file: &Path) -> u64 {
    let players = fs::read_dir(file.with_extension("")).into_iter().flatten();
    let matches = players
        .flatten()
        .filter_map(|own| fs::read_dir(own.path()).ok());
    let stores = matches
        .flatten()
        .flatten()
        .map(|own| own.path().join("arbiter.sqlite"));
    let counted = stores.filter_map(|store| {
        let database = Connection::open_with_flags(store, OpenFlags::SQLITE_OPEN_READ_ONLY).ok()?;
        let counted = database.query_row("SELECT count(*) FROM poker_hands", [], |row| {
            row.get::<_, u64>(0)
        });
        counted.ok()
    });
    counted.sum::<u64>()
}

fn wait_for_hands(file: &Path, count: u64) {
    let deadline = Instant::now() + PATIENCE;
    while hands(file) < count {
        let log = || fs::read_to_string(file.with_extension("").join("arbiter.log"));
        assert!(
            Instant::now() < deadline,
            "{} of {count}\n{:?}",
            hands(file),
            log()
        );
        rest();
    }
}

/// Asserts that a tournament has so many matches and hands, each of them once and by the
/// rules.
pub(crate) fn expect_whole(file: &Path, matches: usize, hands: u64) {
    let checked = arbiter(["check".as_ref(), file.with_extension("").as_os_str()])
        .limit(PATIENCE)
        .run()
        .expect_status(0);
    let told = format!("{matches} games and {hands} hands checked: nothing is wrong");
    assert!(checked.stdout.contains(&told), "{}", checked.stdout);
}

#[test]
fn each_hand_is_played_once_whichever_part_is_killed_and_the_table_is_that_of_one_machine() {
    let Some((mut field, brains)) = field() else {
        return;
    };
    let keys = "hands = 1200\nduplicate = false";
    let players = ["ann", "bob", "cid"];
    let alone = tournament(&field, "alone", keys, &players, false);
    let expected = field.standings(&alone);
    let file = tournament(&field, "far", keys, &players, true);
    for number in [1, 2] {
        field.start_worker_with(&field.url(), number, &brains);
    }
    let mut coordinator = field.start_coordinator_with(&file, &[]);
    wait_for_hands(&file, 300);
    field.kill_worker(1);
    field.start_worker_with(&field.url(), 1, &brains);
    wait_for_hands(&file, 900);
    coordinator.kill();
    coordinator = field.start_coordinator_with(&file, &[]);
    wait_for_hands(&file, 1500);
    field.kill_nats();
    rest();
    field.start_nats();
    wait_for_hands(&file, 2100);
    // One that is told to end plays no more than the hands under way.
    let _ = field.end_worker(2).expect_status(0);
    field.start_worker_with(&field.url(), 2, &brains);
    let _ = coordinator.wait().expect_status(0);
    expect_whole(&file, 3, 3600);
    assert_eq!(field.standings(&file), expected);
}

#[test]
fn decks_are_played_from_both_seats_at_workers_too() {
    let Some((mut field, brains)) = field() else {
        return;
    };
    let file = tournament(&field, "far", "hands = 60", &["ann", "bob"], true);
    field.start_worker_with(&field.url(), 1, &brains);
    let ended = play(&field, &file).expect_status(0);
    expect_whole(&file, 1, 60);
    // Two that play alike win nothing from each other where the luck is the same.
    assert!(ended.stdout.contains("+0.0"), "{}", ended.stdout);
}

#[test]
fn an_agent_that_leaves_at_a_worker_has_left_the_match() {
    let Some((mut field, brains)) = field() else {
        return;
    };
    let keys = "hands = 100\nduplicate = false";
    let file = tournament(&field, "far", keys, &["ann", "gone"], true);
    field.start_worker_with(&field.url(), 1, &brains);
    let ended = play(&field, &file).expect_status(1);
    let why = "at worker worker 1: it left before the match was over";
    assert!(ended.stderr.contains(why), "{}", ended.stderr);
    // The hands played before stay; the next hand may have been dealt by then.
    let played = hands(&file);
    assert!((7..=8).contains(&played), "{played}");
    expect_whole(&file, 0, played);
}

#[test]
fn what_workers_cannot_play_is_said_before_the_first_hand() {
    let Some((field, _)) = field() else {
        return;
    };
    let file = tournament(
        &field,
        "far",
        "[workers]\naudit = '5 %'",
        &["ann", "bob"],
        true,
    );
    let refused = play(&field, &file).expect_status(2);
    assert!(
        refused.stderr.contains("far.toml:5: "),
        "{}",
        refused.stderr
    );
    assert!(
        refused.stderr.contains("leave out audit"),
        "{}",
        refused.stderr
    );
    let file = tournament(&field, "far", "", &["ann", "bob"], true);
    let without = arbiter(["tournament".as_ref(), file.as_os_str()])
        .run()
        .expect_status(1);
    assert!(
        without.stderr.contains("give --nats URL"),
        "{}",
        without.stderr
    );
    let file = tournament(
        &field,
        "far",
        "format = 'sit-and-go'",
        &["ann", "bob"],
        true,
    );
    let tables = play(&field, &file).expect_status(2);
    assert!(tables.stderr.contains("worker:ann"), "{}", tables.stderr);
}
