//! Killed at any moment and resumed: no game is lost or counted twice, no file
//! is incomplete, no process stays behind.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tests::{Events, Mark, arbiter, programs};

use crate::checks::{assert_standings_add_up, games_of_pairs};
use crate::tournament::Event;

const GAMES_PER_PAIR: usize = 200;
/// How long a process that must end may take.
const GONE: Duration = Duration::from_secs(60);
const KILLS: usize = 18;

/// Three players with two milliseconds a move; without kills the tournament
/// takes about six seconds.
fn event() -> Event {
    let plans = ["", "plan A5 C7 E9 G11 I13", "plan H8 H9 H10 H11 H12"];
    let names = ["Alpha", "Beta", "Gamma"];
    let players = [0, 1, 2].map(|index| {
        let (name, plan) = (names[index], plans[index]);
        let program = programs().offender.display();
        let brain = format!("'{program}' 'name {name} | think 2 | {plan}'");
        (name, brain)
    });
    let settings = format!("games = {GAMES_PER_PAIR}\nconcurrency = 2\ntimeout = \"5s\"");
    Event::new(&settings, &players)
}

#[test]
fn a_tournament_killed_again_and_again_loses_nothing_and_counts_nothing_twice() {
    let event = event();
    let mark = Mark::new();
    let mut random = StdRng::seed_from_u64(20_260_101);
    let mut killed = 0;
    let mut saw_brains = false;
    while killed < KILLS {
        let manager = event.manager().mark(&mark).start();
        // Any time from the first instant to the middle of play.
        std::thread::sleep(Duration::from_millis(random.random_range(1..=350)));
        let others = mark.running();
        saw_brains |= others.iter().any(|other| other.pid != manager.pid());
        let finished = manager.kill();
        assert_eq!(
            finished.status.code(),
            None,
            "the tournament ended before kill {killed}: {finished}"
        );
        killed += 1;
        mark.assert_gone(GONE);
        assert_whole_so_far(&event);
    }
    assert!(
        saw_brains,
        "brains were running when the manager was killed"
    );
    let finished = event.manager().mark(&mark).run().expect_status(0);
    mark.assert_gone(GONE);
    assert_complete(&event);
    // Once more, when no game is left.
    let again = event.manager().run().expect_status(0);
    assert_eq!(event.events().games().len(), 3 * GAMES_PER_PAIR);
    assert!(again.stdout.contains("Alpha"), "{finished}\n{again}");
}

#[test]
fn the_file_of_games_has_each_game_once_after_kills() {
    let event = event();
    let file = event.path("games.sgf");
    let manager = || {
        event
            .manager()
            .args(["--pgnout".as_ref(), file.as_os_str()])
    };
    let lines = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    for wait in [400, 150, 700] {
        let killed = manager().start();
        std::thread::sleep(Duration::from_millis(wait));
        killed.kill();
        // A torn game at the end of a killed run.
        let text = fs::read_to_string(&file).unwrap_or_default();
        if !text.is_empty() {
            fs::write(&file, text + "(;GM[4]SZ[15").expect("the folder is ours");
        }
    }
    let finished = manager().run().expect_status(0);
    let exported = arbiter(["records", "export", "--format", "sgf"])
        .args(["--store".as_ref(), event.path("store").as_os_str()])
        .run()
        .expect_status(0)
        .stdout;
    let written = fs::read_to_string(&file).expect("it is there");
    assert_eq!(lines(&written), lines(&exported), "{finished}");
    assert_eq!(written.matches("(;").count(), 3 * GAMES_PER_PAIR);
    // A new store does not take the place of these games.
    let words = [
        "tournament".into(),
        event.path("event.toml").into_os_string(),
    ];
    let refused = arbiter(words)
        .args(["--store".as_ref(), event.path("new").as_os_str()])
        .args(["--pgnout".as_ref(), file.as_os_str()])
        .run();
    assert_eq!(refused.status.code(), Some(2), "{refused}");
    let said = "there are games in ";
    assert!(refused.stderr.contains(said), "{refused}");
    assert_eq!(fs::read_to_string(&file).expect("it is there"), written);
}

/// Checks that all announcements so far are unique; an incomplete last line is
/// allowed until the next run cuts it off.
fn assert_whole_so_far(event: &Event) {
    let Ok(text) = fs::read_to_string(event.path("events.jsonl")) else {
        return;
    };
    let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
    let events = Events::parse(whole).expect("whole lines are events");
    assert_ids_are_unique(&events);
}

pub(crate) fn assert_ids_are_unique(events: &Events) {
    let games = events.games();
    let ids: BTreeSet<u64> = games.iter().map(|game| game.id).collect();
    assert_eq!(ids.len(), games.len(), "a game is announced twice");
}

fn assert_complete(event: &Event) {
    let events = event.events();
    assert_ids_are_unique(&events);
    let games = events.games();
    let pairs = games_of_pairs(&games);
    assert_eq!(pairs.len(), 3);
    for (pair, counts) in pairs {
        let expected = (GAMES_PER_PAIR, GAMES_PER_PAIR / 2);
        assert_eq!(counts, expected, "{pair:?}");
    }
    for game in &games {
        assert_eq!(game.cause, "win", "a kill is nobody's fault: {game:?}");
    }
    assert_standings_add_up(&events);
    assert_records_are_the_games(event, &events);
    assert_database_is_whole(&event.path("store/arbiter.sqlite"));
}

pub(crate) fn assert_records_are_the_games(event: &Event, events: &Events) {
    let named = events.games().into_iter().map(|game| {
        let record = game.record.expect("a tournament keeps records");
        let name = Path::new(&record).file_name().map(ToOwned::to_owned);
        name.and_then(|name| name.into_string().ok())
            .expect("a record has a name")
    });
    let named: BTreeSet<String> = named.collect();
    let records = event.records();
    let found: BTreeSet<String> = records.iter().cloned().collect();
    assert_eq!(found, named, "the records are those of the counted games");
    for name in records {
        let id = record::id_of(Path::new(&name)).expect("the name of a record");
        let path = record::record_in(&event.path("store/records"), id);
        let text = fs::read_to_string(path).expect("a record is text");
        assert_is_whole_xml(&name, &text);
    }
}

/// Checks that every element is closed and that there is one root.
fn assert_is_whole_xml(name: &str, text: &str) {
    use quick_xml::events::Event as Xml;
    let mut reader = quick_xml::Reader::from_str(text);
    let (mut depth, mut elements) = (0, 0);
    loop {
        match reader.read_event() {
            Ok(Xml::Start(_)) => {
                depth += 1;
                elements += 1;
            }
            Ok(Xml::Empty(_)) => elements += 1,
            Ok(Xml::End(_)) => depth -= 1,
            Ok(Xml::Eof) => break,
            Ok(_) => {}
            Err(error) => panic!("{name}: {error}"),
        }
    }
    assert_eq!(depth, 0, "{name} is torn");
    // Nine moves and the elements around them.
    assert!(elements > 9, "{name} has {elements} elements");
}

fn assert_database_is_whole(path: &Path) {
    let flags = rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY;
    let database = rusqlite::Connection::open_with_flags(path, flags);
    let database = database.expect("the database opens");
    let checked: String = database
        .query_row("PRAGMA integrity_check", [], |row| row.get(0))
        .expect("the database can be checked");
    assert_eq!(checked, "ok");
}
