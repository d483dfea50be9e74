//! `arbiter show`: the page of a store that a tournament or a server left.

use std::collections::BTreeMap;
use std::fs;
use std::net::Ipv4Addr;
use std::path::{Path, PathBuf};

use rustix::process::Signal;
use tests::{Running, arbiter, free_address, programs, wait_for_port};

use crate::host::{Browser, PATIENCE, Server, quick_brains};
use crate::playing::start;

/// The page of a store. Dropping it kills it.
struct Shown {
    running: Running,
    address: String,
}

impl Shown {
    /// Shows this store; also gives a browser there.
    fn start(store: &Path) -> (Shown, Browser) {
        let address = free_address();
        let page = address.to_string();
        let running = arbiter(["show".as_ref(), store.as_os_str()])
            .args(["--page", &page])
            .limit(2 * PATIENCE)
            .start();
        wait_for_port(address, PATIENCE).expect("the page is there");
        let shown = Shown {
            running,
            address: page,
        };
        (shown, Browser::new(address, Ipv4Addr::LOCALHOST.into()))
    }

    /// Ends it with Ctrl-C: it has said its address and nothing else.
    fn end(self) {
        self.running.signal(Signal::INT);
        let ended = self.running.wait().expect_status(0);
        assert_eq!(ended.stdout, format!("web: http://{}\n", self.address));
        assert_eq!(ended.stderr, "");
    }
}

/// All files of a store with their content, but SQLite's list of readers.
fn files(store: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let (mut folders, mut found) = (vec![store.to_owned()], BTreeMap::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if !path.ends_with("arbiter.sqlite-shm") {
                let content = fs::read(&path).expect("a file");
                assert_eq!(found.insert(path, content), None);
            }
        }
    }
    found
}

/// Plays the tournament of this text in `folder`; gives its store, and what the manager
/// wrote to standard error.
fn played(folder: &Path, text: &str) -> (PathBuf, String) {
    let file = folder.join("club.toml");
    fs::write(&file, text).expect("the folder can be written");
    let manager = arbiter(["tournament".as_ref(), file.as_os_str()]);
    let ended = manager.limit(PATIENCE).run().expect_status(0);
    (folder.join("club"), ended.stderr)
}

#[test]
fn the_store_of_a_tournament_is_shown_and_stays_as_it_is() {
    let folder = tempfile::tempdir().expect("there is room");
    let brain = programs().gomoku_brain.display();
    let player = |name: &str, level: &str| {
        format!("[[player]]\nname = '{name}'\nbrain = \"'{brain}' --level {level} --seed 1\"\n")
    };
    let settings = "name = 'spring'\ngame = 'gomoku'\nformat = 'round-robin'\ngames = 2\nboard = 9";
    let players = [player("Ann", "greedy"), player("Bob", "random")].concat();
    let (store, advice) = played(folder.path(), &format!("{settings}\n{players}"));
    let command = format!("arbiter show {}\n", store.display());
    assert!(advice.ends_with(&command), "{advice}");

    let before = files(&store);
    let (shown, mut browser) = Shown::start(&store);
    let first = browser.get("/");
    assert_eq!(first.header("location"), Some("/tournaments/club"));
    let page = browser.get("/tournaments/club").expect("spring");
    let page = page.expect("Cross table").expect("Chain of the games");
    let page = page.expect("Ann is the winner: 2 to 0 against Bob.");
    let places = page.between("<nav", "</nav>");
    for (place, is_there) in [
        ("/tournaments", true),
        ("/records", true),
        ("/play", false),
        ("/poker", false),
        ("/admin", false),
    ] {
        assert_eq!(places.contains(&format!("href=\"{place}\"")), is_there);
    }
    let games = browser.get("/records");
    let games = games.expect("/tournaments/club/games/1");
    assert_eq!(games.body.matches("class=\"number\"").count(), 2);
    let board = "/tournaments/club/games/2?ply=3";
    let game = browser.get(board).expect("data-ply=\"3\"").expect("<svg");
    assert!(game.body.contains("Ann") && game.body.contains("Bob"));
    let player = browser.get("/tournaments/club/player?name=Ann");
    let _ = player.expect("/tournaments/club/games/2");
    let table = browser.get("/tournaments/club/files/standings.csv");
    let _ = table.expect("Ann");
    let stream = "/tournaments/club/events";
    let _ = browser.stream(stream, "").expect("HTTP/1.1 200");

    for address in ["/play", "/admin", "/wall", "/poker/new", "/metrics"] {
        let missing = browser.get(address);
        assert_eq!(missing.status, 404, "{address}");
        assert!(!missing.body.contains("href=\"/play\""), "{missing:?}");
    }
    for address in [
        "/tournaments/club/games/1/resign",
        "/tournaments/club/enter",
        "/tournaments/club/register",
        "/admin/login",
        "/api/v1/poker/new_hand",
    ] {
        assert_eq!(browser.post(address, &[("token", "")]).status, 405);
    }
    let dark = browser.post("/look", &[("theme", "dark"), ("back", "/records")]);
    assert_eq!(dark.status, 303);
    let _ = browser.get("/records").expect("data-theme=\"dark\"");
    shown.end();
    assert!(files(&store) == before, "the store has changed");

    // Without the file of the tournament it is shown by its results alone.
    fs::remove_file(folder.path().join("club.toml")).expect("it is ours");
    let (shown, mut browser) = Shown::start(&store);
    let page = browser.get("/tournaments/club").expect("Cross table");
    assert!(!page.body.contains("spring") && !page.body.contains("not running"));
    shown.end();
}

#[test]
fn the_hands_of_a_poker_tournament_are_shown() {
    let folder = tempfile::tempdir().expect("there is room");
    let agent = programs().poker_agent.display();
    let player = |name| {
        format!("[[player]]\nname = '{name}'\nbrain = \"'{agent}' --kind random --seed 1\"\n")
    };
    let settings = "name = 'night'\ngame = 'poker'\nformat = 'multi-table'\ngames = 1\nseats = 3\n\
                    stack = 30\ntimeout = '5s'\n[[level]]\nblinds = '10/20'\nhands = 8\n";
    let players = ["Ann", "Bob", "Cid"].map(player).concat();
    let (store, _) = played(folder.path(), &format!("{settings}{players}"));
    let before = files(&store);
    let (shown, mut browser) = Shown::start(&store);
    let page = browser.get("/tournaments/club").expect("night");
    let page = page.expect("Standings");
    assert!(page.between("<nav", "</nav>").contains("href=\"/poker\""));
    let poker = browser.get("/poker");
    assert_eq!(poker.header("location"), Some("/poker/hands"));
    let hands = browser.get("/poker/hands").expect("Ann");
    assert!(!hands.body.contains("href=\"/poker/new\""), "{hands:?}");
    assert!(!hands.body.contains("class=\"tab\" href=\"/poker\""));
    let hand = hands.between("class=\"number\" href=\"", "?").to_owned();
    let _ = browser.get(&format!("{hand}?step=1")).expect("<svg");
    let _ = browser.get("/poker/statistics").expect("Cid");
    shown.end();
    assert!(files(&store) == before, "the store has changed");
}

#[test]
fn the_store_of_a_server_is_shown_while_it_runs() {
    let server = Server::start(&quick_brains());
    let store = server.path("arbiter-data");
    let mut person = server.browser();
    let fields = [("name", "Anna"), ("game", "gomoku"), ("against", "Row")];
    let game = start(&mut person, &fields);
    let resigned = person.post(&format!("{game}/resign"), &[]);
    assert_eq!(resigned.status, 303, "{resigned:?}");
    let (shown, mut browser) = Shown::start(&store);
    assert_eq!(browser.get("/").header("location"), Some("/records"));
    let _ = browser
        .get("/records")
        .expect(&format!("href=\"{game}?ply=0\""));
    let _ = browser.get(&game).expect("Row").expect("<svg");
    let _ = browser.get("/ratings").expect("Row");
    assert_eq!(browser.get("/tournaments").status, 404);
    shown.end();
    let _ = server.stop();
}

#[test]
fn what_is_no_sound_store_is_refused() {
    let folder = tempfile::tempdir().expect("there is room");
    let show = |words: &[&str]| {
        let command = arbiter(["show".as_ref(), folder.path().as_os_str()]).args(words);
        command
            .args(["--page", "127.0.0.1:0"])
            .run()
            .expect_status(1)
    };
    let none = show(&[]).stderr;
    assert!(none.contains("is no store"), "{none}");
    let database = folder.path().join("arbiter.sqlite");
    for (content, why) in [
        (&b""[..], "is empty"),
        (&[7; 4096], "cannot be read as a database"),
    ] {
        fs::write(&database, content).expect("the folder can be written");
        let refused = show(&[]).stderr;
        assert!(refused.contains(why), "{refused}");
    }
    let file = folder.path().join("none.toml");
    let file = file.to_str().expect("a path of text");
    let wrong = arbiter(["show", file, "--tournament", file]).run();
    let wrong = wrong.expect_status(2).stderr;
    assert!(wrong.contains("none.toml"), "{wrong}");
}
