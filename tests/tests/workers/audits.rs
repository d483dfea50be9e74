//! Audits with a coordinator that is killed, and games that nobody has settled.

use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use nkeys::KeyPair;
use tests::arbiter;

use crate::attacker::{Attacker, packed, signature};
use crate::field::{Field, records};
use crate::hostile::presence;
use crate::liars::programs;

/// Workers that say they are here, with the programs of the first one that is, and play
/// nothing.
struct Ghosts {
    stop: Arc<AtomicBool>,
    haunting: Option<std::thread::JoinHandle<()>>,
}

impl Ghosts {
    fn haunt(field: &Field) -> Ghosts {
        let mut here = presence(field, None);
        let attacker = Attacker::connect(field.address(), None);
        let stop = Arc::new(AtomicBool::new(false));
        let is_over = Arc::clone(&stop);
        let haunting = std::thread::spawn(move || {
            let ghosts = ["first", "second"].map(|name| (name, KeyPair::new_user()));
            let class = here["class"].as_str().expect("a class").to_owned();
            while !is_over.load(Ordering::Relaxed) {
                for (name, key) in &ghosts {
                    here["worker"] = (*name).into();
                    let payload = packed(&here);
                    let subject = format!("arbiter.here.{class}");
                    attacker.say(&subject, "x", &signature(key, &payload), &payload);
                }
                std::thread::sleep(Duration::from_millis(100));
            }
        });
        Ghosts {
            stop,
            haunting: Some(haunting),
        }
    }
}

impl Drop for Ghosts {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(haunting) = self.haunting.take() {
            haunting.join().expect("it ends");
        }
    }
}

/// A tournament of six games all of which are audited.
fn audited(field: &Field) -> PathBuf {
    let file = field.tournament("far", 2, true);
    let mut text = OpenOptions::new()
        .append(true)
        .open(&file)
        .expect("the file");
    text.write_all(b"[workers]\naudit = '100 %'\nrepeatable = true\n")
        .expect("more of it");
    file
}

/// The names of the files of open audits.
fn open(store: &Path) -> Vec<String> {
    let Ok(folder) = fs::read_dir(store.join("open-audits")) else {
        return Vec::new();
    };
    let names = folder.map(|entry| entry.expect("a file").file_name());
    names
        .map(|name| name.into_string().expect("a name"))
        .collect()
}

#[test]
fn audits_that_were_open_when_the_coordinator_was_killed_are_made_up_for() {
    let Some(mut field) = Field::new() else {
        return;
    };
    let alone = field.tournament("alone", 2, false);
    let expected = field.standings(&alone);
    let file = audited(&field);
    let store = file.with_extension("");
    let (honest, lying) = (programs(&field, "honest"), programs(&field, "lying"));
    fs::write(lying.with_file_name("lie"), "").expect("a file");
    let url = field.url();
    field.start_worker_with(&url, 3, &lying);
    let ghosts = Ghosts::haunt(&field);
    let coordinator = field.start_coordinator(&file);
    field.wait_for_records(&file, 6);
    coordinator.kill();
    drop(ghosts);
    assert_eq!((records(&file), open(&store).len()), (6, 6));
    field.start_worker_with(&url, 1, &honest);
    field.start_worker_with(&url, 2, &honest);
    field.wait_for_workers(3);
    let finished = field.start_coordinator(&file).wait().expect_status(0);
    let suspended = fs::read_to_string(store.join("suspended-workers")).expect("who is suspended");
    let why = " [\"worker 3\"] it plays a game otherwise than";
    assert!(suspended.contains(why), "{suspended}\n{finished}");
    let told = "6 games of worker worker 3 were annulled";
    assert!(finished.stdout.contains(told), "{finished}");
    assert_eq!(field.standings(&file), expected);
    assert!(open(&store).is_empty(), "{:?}", open(&store));
    assert_audits_are_verified(&store);
}

/// The audits of a store are verified, and a change of any is found.
fn assert_audits_are_verified(store: &Path) {
    let verify = || arbiter(["verify".as_ref(), store.as_os_str()]).run();
    let verified = verify().expect_status(0).stdout;
    for note in [
        "Audits (another worker played a game again) with the same moves and the same end: ",
        "Games whose audits had other moves or another end: ",
    ] {
        assert!(verified.contains(note), "{verified}");
    }
    let audits = fs::read_dir(store.join("audits")).expect("audits");
    let mut audits: Vec<PathBuf> = audits.map(|entry| entry.expect("a file").path()).collect();
    audits.sort();
    let (file, other) = (&audits[0], audits.last().expect("several"));
    let name = file.file_stem().and_then(|name| name.to_str());
    let (game, _) = name.and_then(|name| name.split_once('-')).expect("a game");
    let id: u64 = game.parse().expect("a number");
    let game = store.join(format!("records/{id:06}.xml"));
    let text = fs::read_to_string(file).expect("a record");
    let of = |path: &Path| fs::read_to_string(path).expect("a record");
    let wrong = [
        (text.replacen("returns=\"", "returns=\"1", 1), ": line "),
        (
            text.replacen(" ms=\"", " ms=\"1", 1),
            "its worker has not signed this game",
        ),
        (
            text.replacen("Signature", "Signed", 1),
            "its worker has not signed this game",
        ),
        (of(other), &*format!("it is no audit of game {id}")),
        (of(&game), "it was played again by the same worker"),
        (String::new(), "audits/"),
    ];
    for (wrong, what) in wrong {
        fs::write(file, wrong).expect("another record");
        let found = verify().expect_status(1);
        let all = format!("{}{}", found.stdout, found.stderr);
        assert!(all.contains(what), "{what}: {all}");
    }
    fs::rename(file, store.join("audits/99-1.xml")).expect("another name");
    fs::write(store.join("audits/notes"), "").expect("another file");
    let found = verify().expect_status(1);
    let all = format!("{}{}", found.stdout, found.stderr);
    for what in [
        "audits/99-1.xml: is no audit of a game of this store",
        "audits/notes: is no audit of a game of this store",
    ] {
        assert!(all.contains(what), "{what}: {all}");
    }
}

#[test]
#[ignore = "takes minutes, and on a busy machine one worker may be given all games"]
fn the_table_names_games_in_doubt_until_one_more_worker_has_settled_them() {
    let Some(mut field) = Field::new() else {
        return;
    };
    let alone = field.tournament("alone", 2, false);
    let expected = field.standings(&alone);
    let file = audited(&field);
    let store = file.with_extension("");
    let (honest, lying) = (programs(&field, "honest"), programs(&field, "lying"));
    fs::write(lying.with_file_name("lie"), "").expect("a file");
    let url = field.url();
    field.start_worker_with(&url, 1, &honest);
    field.start_worker_with(&url, 3, &lying);
    // As long as these are here, the coordinator knows of more workers than one.
    let ghosts = Ghosts::haunt(&field);
    let coordinator = field.start_coordinator(&file);
    field.wait_for_records(&file, 6);
    drop(ghosts);
    let finished = coordinator.wait().expect_status(0);
    let doubted = open(&store);
    // A liar plays some games as everybody does.
    assert!((2..=6).contains(&doubted.len()), "{finished}");
    assert!(
        doubted.iter().all(|name| name.ends_with(".doubt")),
        "{doubted:?}"
    );
    let told = format!("{} games are in doubt (", doubted.len());
    assert!(finished.stdout.contains(&told), "{finished}");
    field.start_worker_with(&url, 2, &honest);
    field.wait_for_workers(3);
    let finished = field.start_coordinator(&file).wait().expect_status(0);
    assert!(!finished.stdout.contains("in doubt"), "{finished}");
    assert!(finished.stdout.contains("worker 3"), "{finished}");
    assert_eq!(field.standings(&file), expected);
    assert!(open(&store).is_empty(), "{:?}", open(&store));
}
