//! A worker that plays otherwise than its programs would: no game of it counts in the
//! end.

use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;

use rustix::process::Signal;
use tests::{Finished, arbiter, workspace};

use crate::field::{Field, PATIENCE};

/// A program of a worker that plays at the level it is told, but at the lowest one where
/// a file `lie` lies beside it. Its hash does not tell.
const PROGRAM: &str = "#!/bin/sh
level=$1
shift
test -e \"$(dirname \"$0\")/lie\" && level=maximum
exec BRAIN --level \"$level\" \"$@\"
";

/// A folder of programs, and the file of a worker that offers them.
pub(crate) fn programs(field: &Field, name: &str) -> PathBuf {
    let folder = field.path(name);
    fs::create_dir(&folder).expect("a folder");
    let program = folder.join("brain");
    let brain = std::env::current_exe().expect("this test");
    let built = brain.ancestors().nth(2).expect("the folder of programs");
    let brain = built.join("dice-brain");
    assert!(
        brain.is_file(),
        "{} below {}",
        brain.display(),
        workspace().display()
    );
    let text = PROGRAM.replace("BRAIN", &brain.display().to_string());
    fs::write(&program, text).expect("a program");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("may be started");
    let offers = [
        ("bank", "bank350"),
        ("thesis", "thesis"),
        ("most", "maximum"),
    ];
    let offers = offers
        .map(|(name, level)| format!("[[brain]]\nname = '{name}'\nbrain = './brain {level}'\n"));
    // The script starts another program.
    let text = format!("sandbox = 'off'\n{}", offers.concat());
    fs::write(folder.join("brains.toml"), text).expect("a file");
    folder.join("brains.toml")
}

fn strike(store: &std::path::Path, more: &[&str]) -> Finished {
    arbiter(["strike".as_ref(), store.as_os_str()])
        .args(more)
        .limit(PATIENCE)
        .run()
        .expect_status(0)
}

#[test]
fn a_worker_that_makes_games_up_is_found_and_suspended_and_its_games_are_played_again() {
    let Some(mut field) = Field::new() else {
        return;
    };
    let alone = field.tournament("alone", 24, false);
    let expected = field.standings(&alone);
    let file = field.slow_tournament("far", 24, "5ms");
    let mut text = OpenOptions::new()
        .append(true)
        .open(&file)
        .expect("the file");
    text.write_all(b"[workers]\naudit = '100 %'\nrepeatable = true\n")
        .expect("more of it");
    let (honest, lying) = (programs(&field, "honest"), programs(&field, "lying"));
    fs::write(lying.with_file_name("lie"), "").expect("a file");
    let url = field.url();
    // As long as it is alone, nobody can tell.
    field.start_worker_with(&url, 3, &lying);
    let coordinator = field.start_coordinator(&file);
    field.wait_for_records(&file, 10);
    // It plays no game before the others are here.
    coordinator.signal(Signal::STOP);
    field.start_worker_with(&url, 1, &honest);
    field.start_worker_with(&url, 2, &honest);
    field.wait_for_workers(3);
    coordinator.signal(Signal::CONT);
    let finished = coordinator.wait().expect_status(0);
    let store = file.with_extension("");
    let suspended = fs::read_to_string(store.join("suspended-workers")).expect("who is suspended");
    assert_eq!(suspended.lines().count(), 2, "{suspended}");
    assert!(suspended.contains(" [\"worker 3\"] it plays a game otherwise than worker "));
    let log = fs::read_to_string(store.join("arbiter.log")).expect("the log");
    assert!(
        log.contains("no game is audited: there is one worker only"),
        "{log}"
    );
    assert!(log.contains("1 workers were suspended"), "{log}");
    assert!(
        log.contains("games of worker worker 3 are annulled and are played again: it plays"),
        "{log}"
    );
    assert_eq!(field.standings(&file), expected);
    let struck = finished
        .stdout
        .lines()
        .find_map(|line| line.split_once(" games of worker worker 3 were annulled"));
    let (struck, why) = struck.expect(&finished.stdout);
    assert!(why.contains("it plays a game otherwise than"), "{why}");
    let struck: usize = struck.parse().expect(struck);
    assert!((10..=72).contains(&struck), "{struck}");
    let workers = strike(&store, &[]).stdout;
    assert!(
        workers.contains(&format!("worker 3: 0 games count, {struck} are struck")),
        "{workers}"
    );
    let checked = arbiter(["verify".as_ref(), store.as_os_str()])
        .args(["--announced".as_ref(), field.path("events").as_os_str()])
        .limit(PATIENCE)
        .run()
        .expect_status(0);
    let told = format!("{} games and 0 hands checked", 72 + struck);
    assert!(checked.stdout.contains(&told), "{}", checked.stdout);
    for worker in 1..=3 {
        let own = format!("Games of worker worker {worker}: ");
        let own = checked.stdout.lines().find(|line| line.starts_with(&own));
        let is_signed = own.is_some_and(|line| line.contains(", signed with key U"));
        assert!(is_signed, "worker {worker}: {}", checked.stdout);
    }
    let events = fs::read_to_string(field.path("events")).expect("the events");
    assert_eq!(events.matches("{\"event\":\"struck\",").count(), struck);
    // It goes on where it was, and nothing is left to do.
    let _ = field.start_coordinator(&file).wait().expect_status(0);
    assert_eq!(field.standings(&file), expected);
    let log = field.kill_worker(3).stderr;
    assert!(
        log.contains("the coordinator gives this worker no games"),
        "{log}"
    );
}
