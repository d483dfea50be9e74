//! One person: its page over all games, and all that the stores keep under its name.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use tests::{Finished, arbiter, free_address, programs, wait_for_port};

use crate::host::{Server, quick_brains};
use crate::playing;
use crate::registration::{Student, open_lobby, start, tournament, wait_until};

#[test]
fn the_page_of_a_name_has_all_its_games_and_lists_of_chess_have_openings() {
    let bin = programs().arbiter.parent().expect("it stands in a folder");
    let bin = bin.display().to_string();
    let server = Server::start_with(|folder| {
        let contests = folder.join("tournaments");
        fs::create_dir_all(&contests).expect("the folder is ours");
        let player = |name, seed| {
            format!(
                "[[player]]\nname = '{name}'\nbrain = '{bin}/chess-brain --level random --seed {seed}'\n"
            )
        };
        let openings = contests.join("openings.txt");
        fs::write(openings, "e2e4 e7e5\n").expect("the folder is ours");
        let text = format!(
            "game = 'chess'\ngames = 2\nopenings = 'openings.txt'\n{}{}",
            player("Ann", 1),
            player("Two", 2)
        );
        fs::write(contests.join("school.toml"), text).expect("the folder is ours");
        quick_brains()
    });
    let mut operator = server.operator();
    start(&mut operator, "school");
    wait_until(&mut operator, "school", |told| told["state"] == "ended");
    let mut ann = server.browser();
    for (game, against) in [("gomoku", "Row"), ("reversi", "Disc")] {
        let mut fields = vec![
            ("game", game),
            ("against", against),
            ("name", "Ann"),
            ("seat", "0"),
        ];
        match game {
            "gomoku" => fields.extend([("board", "5"), ("option-line", "4")]),
            _ => fields.push(("board", "6")),
        }
        let address = playing::start(&mut ann, &fields);
        let _end = playing::play_to_the_end(&mut ann, game, &address);
        ann.post("/leave", &[]);
    }
    let mut browser = server.browser();
    let page = browser
        .get("/player?name=Ann")
        .expect("<h1>Ann <small>in all games");
    for told in [
        "href=\"/player?game=gomoku&amp;name=Ann\"",
        "href=\"/player?game=reversi&amp;name=Ann\"",
        "<td>2 of 2</td>",
        "href=\"/games/1?ply=0\"",
        "href=\"/games/2?ply=0\"",
        "href=\"/tournaments/school/games/1?ply=0\"",
        "href=\"/tournaments/school/games/2?ply=0\"",
        "<th scope=\"col\">Opening</th>",
    ] {
        let is_place = told == "<td>2 of 2</td>";
        let is_told = page.body.contains(told) || is_place && page.body.contains("<td>1 of 2</td>");
        assert!(is_told, "no {told} in {page:?}");
    }
    let link = "href=\"/player?name=Ann\"";
    browser.get("/player?game=gomoku&name=Ann").expect(link);
    browser
        .get("/player?name=Nobody")
        .expect("No game of this player");
    browser.get("/player?game=&name=Ann").expect("in all games");
    assert_eq!(browser.get("/player").status, 400);
    // The lists name the opening as the page of the game does.
    let game = browser.get("/tournaments/school/games/1");
    let opening = "<span class=\"opening\" lang=\"en\">";
    let named = format!("{opening}{}</span>", game.between(opening, "</span>"));
    for list in [
        "/records?game=chess",
        "/tournaments/school",
        "/tournaments/school/player?name=Ann",
        "/tournaments/school/games?player=Ann&against=Two",
        "/",
    ] {
        browser.get(list).expect(&named);
    }
    let told = browser.get("/api/v1/tournaments/school/games/1");
    let told: serde_json::Value = serde_json::from_str(&told.body).expect("JSON");
    assert_eq!(told["opening_name"], game.between(opening, "</span>"));
    let others = browser.get("/records?game=gomoku");
    assert!(!others.body.contains("pening"), "{others:?}");
    server.stop();
}

/// `arbiter redact Anna` with the file of this server and these words.
fn redact(server: &Path, more: &[&OsStr]) -> Finished {
    let file = server.join("server.toml");
    arbiter(["redact".as_ref(), "Anna".as_ref(), file.as_os_str()])
        .args(more)
        .run()
}

/// The files below a folder that have the name as a word.
fn named_in(folder: &Path, name: &str) -> Vec<String> {
    let found = Command::new("grep")
        .args(["-rlaw", name])
        .arg(folder)
        .output();
    let found = String::from_utf8(found.expect("grep runs").stdout).expect("names are text");
    let below = found
        .lines()
        .map(|file| file.replace(&folder.display().to_string(), ""));
    below.collect()
}

#[test]
fn all_that_a_server_keeps_of_a_person_is_written_out_and_taken_out_by_one_command() {
    let lobby = free_address();
    let server = Server::start_with(|folder| {
        for (name, code) in [("club", "spring"), ("cup", "winter")] {
            let lines = format!("games = 2\nregistration = {{ code = '{code}', players = 4 }}");
            tournament(folder, name, &lines);
        }
        // One in which nobody has played.
        tournament(
            folder,
            "later",
            "registration = { code = 'autumn', players = 4 }",
        );
        open_lobby(lobby)
    });
    let mut operator = server.operator();
    for (name, code) in [("club", "spring"), ("cup", "winter")] {
        start(&mut operator, name);
        let dial =
            |called: &str| Student::dial(lobby, called, &format!("{code}:secret of {called}"));
        let _students = ["Anna", "Bert"].map(dial);
        wait_until(&mut operator, name, |told| told["games"] == 2);
    }
    let folder = server.end();
    let below = |path: &str| folder.path().join(path);
    let club = below("tournaments/club");
    fs::create_dir_all(club.join("uploads/1")).expect("the folder is ours");
    fs::write(club.join("uploads/1/main.py"), "import this\n").expect("the folder is ours");
    let report = "{\"number\":1,\"owner\":\"Anna\"}";
    fs::write(club.join("uploads/1.json"), report).expect("the folder is ours");
    fs::write(club.join("notes.txt"), "Anna came\nAnnabel came\n").expect("the folder is ours");
    fs::create_dir_all(below("tournaments/later/players")).expect("the folder is ours");
    let registered = below("tournaments/later/players/1.toml");
    fs::write(&registered, "name = \"Anna\"\n").expect("the folder is ours");

    let out = tempfile::tempdir().expect("there is room");
    let to = |name: &str| out.path().join(name);
    let export = OsStr::new("--export");
    let (folder_of_all, stop) = (to("only"), OsStr::new("--only-export"));
    let only = [export, folder_of_all.as_os_str(), stop];
    let records = || -> BTreeSet<String> {
        let named = named_in(folder.path(), "Anna").into_iter();
        named.filter(|file| file.contains("/records/")).collect()
    };
    let before = records();
    let told = redact(folder.path(), &only).expect_status(0);
    for part in [
        "club: of Anna there are 2 games",
        "cup: of Anna there are 2 games",
        "later: of Anna there are 0 games",
    ] {
        assert!(told.stdout.contains(part), "{told}");
    }
    assert_eq!(before.len(), 4);
    assert_eq!(records(), before, "nothing is taken out");
    let text = |path: &str| {
        let path = to(path);
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    for games in ["only/2-club/games.xml", "only/3-cup/games.xml"] {
        assert_eq!(text(games).matches("name=\"Anna\"").count(), 2, "{games}");
    }
    let players = fs::read_dir(to("only/2-club/players")).expect("a folder");
    assert_eq!(players.count(), 1, "her own registration alone");
    assert_eq!(text("only/2-club/uploads/1/main.py"), "import this\n");
    assert_eq!(text("only/2-club/uploads/1.json"), report);
    assert_eq!(text("only/2-club/lines-notes.txt"), "Anna came\n");
    assert_eq!(text("only/4-later/players/1.toml"), "name = \"Anna\"\n");
    // A folder that is there is left as it is, and so are the stores.
    let again = redact(folder.path(), &only[..2]).expect_status(1);
    assert!(again.stderr.contains("give --export a folder"), "{again}");
    assert_eq!(records(), before);

    let whole = to("whole");
    let told = redact(folder.path(), &[export, whole.as_os_str()]).expect_status(0);
    assert!(
        told.stdout.contains("notes.txt still has the name"),
        "{told}"
    );
    assert!(text("whole/3-cup/games.xml").contains("name=\"Anna\""));
    // Her games count on, under a number.
    let verified = arbiter(["verify"]).args([&club]).run().expect_status(0);
    let counts = |name| verified.stdout.contains(&format!("| {name} |     2 |"));
    let is_counted = ["player 1", "player 2"].into_iter().any(counts);
    assert!(is_counted, "{verified}");
    let left = named_in(folder.path(), "Anna");
    assert!(
        left.contains(&"/tournaments/club/notes.txt".to_owned()),
        "{left:?}"
    );
    for file in &left {
        // What else has the name is of the server: it is listed, and its lines are written out.
        assert!(
            told.stdout.contains(&format!("{file} still has the name")),
            "{told}"
        );
        let lines = Path::new(file)
            .file_name()
            .expect("a file")
            .to_string_lossy()
            .into_owned();
        let lines = format!("lines-{lines}");
        let folders = fs::read_dir(&whole).expect("a folder");
        assert!(
            folders
                .flatten()
                .any(|folder| folder.path().join(&lines).is_file()),
            "{lines}"
        );
        fs::remove_file(folder.path().join(&file[1..])).expect("it is ours");
    }
    let nobody = to("nobody");
    let told = redact(folder.path(), &[export, nobody.as_os_str()]).expect_status(1);
    assert!(
        told.stderr.contains("Anna is in none of these stores"),
        "{told}"
    );
    assert!(!nobody.exists());

    // A name that nobody has used for long goes when the server starts, where its file
    // says so.
    let file = below("server.toml");
    let text = fs::read_to_string(&file).expect("it is ours");
    for (kept, is_left) in [("1h", true), ("1ms", false)] {
        let keeps = format!("{text}\n[store]\nkeep-names = '{kept}'\n");
        fs::write(&file, keeps).expect("it is ours");
        let served = arbiter(["serve", "--config"]).args([&file]).start();
        wait_for_port(lobby, Duration::from_secs(60)).expect("the server listens");
        served.signal(rustix::process::Signal::TERM);
        let told = served.wait().expect_status(0);
        assert_eq!(told.stderr.contains("Bert"), !is_left, "{told}");
        let named = named_in(folder.path(), "Bert");
        for part in ["cup/records/", "cup/players/", "club/records/"] {
            let is_there = named.iter().any(|file| file.contains(part));
            assert_eq!(is_there, is_left, "{part} of {kept}: {named:?}");
        }
    }
}
