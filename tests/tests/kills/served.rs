//! Games of a server: brains of the lobby that are paired, and a person.

use std::collections::BTreeSet;
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};
use tests::{Offender, free_address};

use crate::harness::{Kills, Site, check};

/// From the start of the server: brains are paired in its second and third second.
const SPAN: Duration = Duration::from_millis(3500);
/// As often a store is taken anew.
const RUNS_OF_A_STORE: usize = 50;

/// A server with brains of its lobby and a person.
struct Club {
    site: Site,
    brains: SocketAddr,
    people: SocketAddr,
}

impl Club {
    fn new() -> Club {
        let [brains, people] = [free_address(), free_address()];
        let brain = tests::programs().gomoku_brain.display();
        let file = format!(
            "[listen]\nbrains = '{brains}'\npeople = '{people}'\n[lobby]\npair = true\n\
             [[brain]]\nname = 'Row'\ngame = 'gomoku'\nbrain = '{brain} --level random'\n"
        );
        let site = Site::new(people, &file);
        Club {
            site,
            brains,
            people,
        }
    }

    fn store(&self) -> PathBuf {
        self.site.path("arbiter-data")
    }
}

/// A person who plays the first legal move again and again, on a thread of its own, until
/// the server is gone. Gives the text that the server wrote.
fn person(people: SocketAddr) -> std::thread::JoinHandle<String> {
    let stream = TcpStream::connect(people).expect("the server listens");
    std::thread::spawn(move || play(stream).unwrap_or_default())
}

fn play(mut stream: TcpStream) -> Option<String> {
    stream.set_nodelay(true).ok()?;
    let (mut heard, mut read) = (String::new(), 0);
    let mut chunk = [0; 65_536];
    let cells = (1..=3).flat_map(|row| ["a", "b", "c"].map(|column| format!("{column}{row}")));
    let cells: Vec<String> = cells.collect();
    let mut tried = 0;
    let _ = stream.write_all(b"login Ann\r\nplay gomoku Row board=3 line=3\r\n");
    while let Ok(length @ 1..) = stream.read(&mut chunk) {
        heard.push_str(&String::from_utf8_lossy(&chunk[..length]));
        let new = heard.get(read..).unwrap_or_default();
        let line = match () {
            () if new.contains("{Game") && new.ends_with("> ") => {
                tried = 0;
                "play gomoku Row board=3 line=3".to_owned()
            }
            // A cell that is taken is answered with a reason and another prompt.
            () if new.contains("Your move.") || new.contains("Try again") => {
                tried += 1;
                cells[tried % cells.len()].clone()
            }
            () => continue,
        };
        read = heard.len();
        if stream.write_all(format!("{line}\r\n").as_bytes()).is_err() {
            break;
        }
    }
    Some(heard)
}

/// The numbers of games that ended with a result, as the person was told.
fn told(heard: &str) -> impl Iterator<Item = u64> {
    let ends = heard.split("{Game ").skip(1);
    ends.filter_map(|rest| rest.split(' ').next()?.parse().ok())
}

/// The numbers of games that began, as the person was told.
fn begun(heard: &str) -> impl Iterator<Item = u64> {
    let begun = heard.split("Game ").skip(1);
    begun.filter_map(|rest| {
        let (number, rest) = rest.split_once(' ')?;
        rest.starts_with("begins").then(|| number.parse().ok())?
    })
}

fn stored(store: &Path) -> BTreeSet<u64> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY;
    let database = Connection::open_with_flags(store.join("arbiter.sqlite"), flags);
    let database = database.expect("the database opens");
    let mut ids = database.prepare("SELECT id FROM games").expect("games");
    let ids = ids.query_map([], |row| row.get(0)).expect("rows");
    ids.collect::<Result<_, _>>().expect("numbers")
}

#[test]
fn games_of_a_server_that_is_killed_at_any_instant_count_once_if_they_were_announced() {
    let mut kills = Kills::of("served games");
    while kills.go_on() {
        let club = Club::new();
        let _brains = ["A", "B", "C", "D"].map(|name| {
            let alone = "on game gomoku: polite | on game: say game failed";
            let script = format!("redial | com 0,2 | name {name} | think 1 | {alone}");
            Offender::dial(club.brains, &script)
        });
        let (mut all_begun, mut all_told) = (BTreeSet::new(), BTreeSet::new());
        for _ in 0..RUNS_OF_A_STORE {
            if !kills.go_on() {
                break;
            }
            let running = club.site.start(&kills);
            let person = person(club.people);
            assert!(
                kills.kill(running, SPAN),
                "a server runs until it is killed"
            );
            let heard = person.join().expect("the person plays");
            for id in begun(&heard) {
                assert!(all_begun.insert(id), "game {id} began twice: {heard}");
            }
            all_told.extend(told(&heard));
            check(&club.store(), None);
            let lost: Vec<u64> = all_told
                .difference(&stored(&club.store()))
                .copied()
                .collect();
            assert!(lost.is_empty(), "{lost:?} were announced and are lost");
        }
        println!(
            "served games: {} games are stored, the person began {} and was told of {} ends",
            stored(&club.store()).len(),
            all_begun.len(),
            all_told.len()
        );
    }
}
