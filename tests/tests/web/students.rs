//! The page of each player of a tournament, and the records of its games in one
//! file.

use std::fs;
use std::io::{Cursor, Read as _};
use std::path::Path;

use serde_json::Value;
use tests::{Offender, free_address, programs};
use zip::ZipArchive;

use crate::host::{Browser, Server, escaped};
use crate::registration::{Student, open_lobby, start, tournament, wait_until};

/// A legal name with all that an address must not have.
const ODD: &str = "../A&B?%2f #<i>\"'ž";

fn player(name: &str, brain: &str) -> String {
    format!("[[player]]\nname = '''{name}'''\nbrain = '{brain}'\n")
}

/// The text of a page without its escapes.
fn plain(text: &str) -> String {
    let pairs = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&amp;", "&"),
    ];
    pairs
        .iter()
        .fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
}

/// The files of a zip file that the server sends, by their names.
fn unzip(browser: &Browser, path: &str) -> Vec<(String, String)> {
    let bytes = browser.download(path);
    let mut archive = ZipArchive::new(Cursor::new(bytes)).expect("it is a whole zip file");
    let numbers = 0..archive.len();
    let file = |number| {
        let mut file = archive.by_index(number).expect("it is in the list");
        let mut text = String::new();
        file.read_to_string(&mut text).expect("it is text");
        (file.name().expect("it is text").to_string(), text)
    };
    numbers.map(file).collect()
}

fn names(files: &[(String, String)]) -> Vec<&str> {
    files.iter().map(|(name, _)| name.as_str()).collect()
}

#[test]
fn the_page_of_a_player_has_its_results_faults_and_games_whatever_it_is_called() {
    let bad = Offender::listen("name Bad | on move 2: say move Z99");
    let brain = programs().gomoku_brain.display().to_string();
    let server = Server::start_with(|folder| {
        // The usual board: the scripted brain plays on no other.
        let text = [
            "game = 'gomoku'\ngames = 4\n".to_owned(),
            player(ODD, &format!("{brain} --level random --seed 1")),
            player("Two", &format!("{brain} --level random --seed 2")),
            player("Bad", &bad.brain()),
        ];
        write(folder, "club", &text.concat());
        String::new()
    });
    let mut operator = server.operator();
    start(&mut operator, "club");
    wait_until(&mut operator, "club", |told| told["state"] == "ended");
    let mut browser = server.browser();
    let of = |name: &str| format!("/tournaments/club/player?name={}", escaped(name));
    // A visitor of the tournament comes to it by a link.
    let table = browser.get("/tournaments/club").body;
    let link = table
        .split("href=\"")
        .filter_map(|rest| rest.split_once('"'));
    let links: Vec<String> = link.map(|(address, _)| plain(address)).collect();
    let odd = links
        .iter()
        .find(|link| link.contains("player?name=..%2FA%26B"));
    let page = browser.get(odd.unwrap_or_else(|| panic!("no link in {links:?}")));
    assert_eq!(page.status, 200, "{page:?}");
    assert!(!page.body.contains("<i>"), "{page:?}");
    let text = plain(&page.body);
    for told in [
        format!("<h1>{ODD} <small>in"),
        "<dt>Place</dt><dd>".to_owned(),
        "<dt>Games</dt><dd>8</dd>".to_owned(),
        "It began".to_owned(),
        "It has lost no game by a fault.".to_owned(),
        "Head to head".to_owned(),
        "cross, began".to_owned(),
        "round, followed".to_owned(),
        ">Ended</th>".to_owned(),
    ] {
        assert!(text.contains(&told), "no {told} in {text}");
    }
    assert_eq!(text.matches("?ply=0\"").count(), 8, "{text}");
    assert!(
        !text.contains("/talk"),
        "a stranger is offered no conversation"
    );
    // The faults of the other lead to the games that were lost by them.
    let page = browser.get(&of("Bad")).expect("illegal move: ");
    let games = plain(page.between("illegal move: <a href=\"", "\""));
    let lost = browser.get(&games).expect("lost by illegal move");
    let count = page.between("#games\">", " game").to_owned();
    assert_eq!(lost.body.matches("?ply=0\"").count().to_string(), count);
    assert_eq!(lost.body.matches(">lost<").count().to_string(), count);
    // The operator reads the conversations of those games.
    let own = operator.get(&games);
    assert_eq!(own.body.matches("/talk\"").count().to_string(), count);
    for nobody in ["Nobody", "", "two"] {
        assert_eq!(browser.get(&of(nobody)).status, 404, "{nobody}");
    }
    // The same for programs.
    let told = json(&mut browser, &format!("/api/v1{}", of("Bad")));
    assert_eq!(told["faults"]["illegal move"].to_string(), count, "{told}");
    assert_eq!(told["standing"]["losses"].to_string(), count, "{told}");
    let only = json(&mut browser, &format!("/api/v1{}&fault=timeout", of("Bad")));
    assert_eq!(only["games"], serde_json::json!([]), "{only}");
    let told = json(&mut browser, &format!("/api/v1{}", of(ODD)));
    assert_eq!((&told["name"], &told["players"]), (&ODD.into(), &3.into()));
    assert_eq!(
        told["opponents"].as_array().map(Vec::len),
        Some(2),
        "{told}"
    );
    let missing = browser.get(&format!("/api/v1{}", of("Nobody")));
    assert_eq!(missing.status, 404, "{missing:?}");
    missing.expect("{\"error\":");
    let wrong = browser.get("/tournaments/club/player?name=Two&before=x");
    assert_eq!(wrong.status, 400, "{wrong:?}");
    server.stop();
}

#[test]
fn a_student_who_proves_the_name_reads_the_conversations_of_its_games() {
    let lobby = free_address();
    let server = Server::start_with(|folder| {
        let lines = "conversations = 'whole'\nregistration = { code = 'spring', players = 2 }";
        tournament(folder, "club", lines);
        open_lobby(lobby)
    });
    let mut operator = server.operator();
    start(&mut operator, "club");
    let _anna = Student::dial(lobby, "Anna", "spring:a");
    let _bert = Student::dial(lobby, "Bert", "spring:b");
    wait_until(&mut operator, "club", |told| told["games"] == 2);
    // The operator sees the registered players, and nobody else does.
    let list = "/admin/registered?tournament=club";
    operator.get("/tournaments/club").expect(list);
    let page = operator.get(list);
    let page = page.expect("<dt>Registered</dt><dd>2</dd>");
    page.expect(">Anna</a>").expect("<td>dials in</td>");
    assert_eq!(server.browser().get(list).status, 303);
    let mut anna = server.browser();
    let page = anna.get("/tournaments/club/player?name=Anna");
    let page = page.expect("Is it yours?");
    assert!(!page.body.contains("/talk") && !page.body.contains("Versions"));
    let fields = [("name", "Anna"), ("secret", "a")];
    let logged_in = anna.post("/tournaments/club/author", &fields);
    assert_eq!(logged_in.status, 303, "{logged_in:?}");
    let page = anna.get("/tournaments/club/player?name=Anna");
    assert_eq!(page.body.matches("/talk\"").count(), 2, "{page:?}");
    page.expect("<h2>Versions</h2>");
    // Those of somebody else are still none of her business.
    let page = anna.get("/tournaments/club/player?name=Bert");
    assert!(!page.body.contains("/talk"), "{page:?}");
    assert!(!page.body.contains("Versions"), "{page:?}");
    server.stop();
}

#[test]
fn the_records_of_a_tournament_or_a_player_come_in_one_file_without_what_is_secret() {
    let brain = programs().gomoku_brain.display().to_string();
    let server = Server::start_with(|folder| {
        let player =
            |name: &str, seed: u32| player(name, &format!("{brain} --level random --seed {seed}"));
        let lines = [
            "games = 2\nconversations = 'whole'\n".to_owned(),
            player(ODD, 1),
            player("Two", 2),
            player("C", 3),
        ];
        tournament(folder, "club", &lines.concat());
        kuhn(folder);
        String::new()
    });
    let mut operator = server.operator();
    let nothing = operator.get("/tournaments/club/files/records.zip");
    assert_eq!(nothing.status, 404, "{nothing:?}");
    for name in ["club", "kuhn"] {
        start(&mut operator, name);
        wait_until(&mut operator, name, |told| told["state"] == "ended");
    }
    let mut browser = server.browser();
    // Where returns count, the cross table has their means, as at the terminal.
    let table = browser.get("/tournaments/kuhn");
    let cross = table.between("<table class=\"cross\">", "</table>");
    assert_eq!(cross.matches(" ± ").count(), 2, "{cross}");
    let offer = browser.get("/tournaments/club");
    offer.expect("href=\"/tournaments/club/files/records.zip\"");
    let all = unzip(&browser, "/tournaments/club/files/records.zip");
    let numbers = (1..=6).map(|id| format!("club/{id:06}.xml"));
    let expected: Vec<String> = numbers.chain(["club/games.sgf".to_owned()]).collect();
    assert_eq!(names(&all), expected);
    for (name, text) in &all {
        assert!(
            !text.contains("gomoku-brain") && !text.contains("transcript"),
            "{name}: {text}"
        );
    }
    let one = browser.get("/tournaments/club/games/3/files/xml");
    assert_eq!(all[2].1, one.body, "it is the file of the game");
    assert_eq!(all[6].1.matches("(;").count(), 6, "{}", all[6].1);
    let own = format!(
        "/tournaments/club/files/records.zip?player={}",
        escaped(ODD)
    );
    assert_eq!(unzip(&browser, &own).len(), 4 + 1);
    let nobody = browser.get("/tournaments/club/files/records.zip?player=Nobody");
    assert_eq!(nobody.status, 404, "{nobody:?}");
    // Cards that nobody showed are for the operator alone.
    let public = unzip(&browser, "/tournaments/kuhn/files/records.zip");
    assert_eq!(
        names(&public).last(),
        Some(&"kuhn/left-out.txt"),
        "{public:?}"
    );
    let whole = unzip(&operator, "/tournaments/kuhn/files/records.zip");
    assert_eq!(whole.len(), 20);
    for id in 1..=20 {
        let path = format!("/tournaments/kuhn/games/{id}/files/xml");
        let is_told = browser.get(&path).status == 200;
        let name = format!("kuhn/{id:06}.xml");
        assert_eq!(names(&public).contains(&name.as_str()), is_told, "{id}");
        crate::host::rest();
    }
    server.stop();
}

/// An answer of the API.
fn json(browser: &mut Browser, path: &str) -> Value {
    let answer = browser.get(path);
    assert_eq!(answer.status, 200, "{answer:?}");
    serde_json::from_str(&answer.body).unwrap_or_else(|_| panic!("no JSON: {answer:?}"))
}

#[test]
fn programs_are_told_what_the_page_of_a_player_shows() {
    let lobby = free_address();
    let server = Server::start_with(|folder| {
        let codes = "codes = { spring-a = '3.A', spring-b = '3.B' }";
        let lines = format!("games = 60\nregistration = {{ players = 2, {codes} }}");
        tournament(folder, "club", &lines);
        open_lobby(lobby)
    });
    let mut operator = server.operator();
    let _anna = Student::dial(lobby, "Anna", "spring-a:a");
    let _bert = Student::dial(lobby, "Bert", "spring-b:b");
    start(&mut operator, "club");
    wait_until(&mut operator, "club", |told| told["state"] == "ended");
    let mut browser = server.browser();
    let of_anna = "/api/v1/tournaments/club/player?name=Anna";
    let told = json(&mut browser, of_anna);
    for (key, value) in [
        ("tournament", "club".into()),
        ("name", "Anna".into()),
        ("class", "3.A".into()),
        ("out", Value::Null),
        ("players", 2.into()),
        ("return", Value::Null),
        ("running", Value::Array(Vec::new())),
        ("faults", serde_json::json!({})),
        ("met", 1.into()),
    ] {
        assert_eq!(told[key], value, "{key} in {told}");
    }
    let place = told["place"].as_u64();
    assert!(matches!(place, Some(1 | 2)), "{told}");
    assert_eq!(told["standing"]["games"], 60);
    assert_eq!(told["began"]["games"], 30);
    assert_eq!(told["followed"]["games"], 30);
    for key in ["games", "wins", "draws", "losses"] {
        assert_eq!(told["opponents"][0][key], told["standing"][key], "{told}");
    }
    assert_eq!(told["opponents"][0]["player"], "Bert");
    // Its games come in pages, each as the player sees it.
    let before = told["before"].as_str().expect("there are others");
    let rest = json(
        &mut browser,
        &format!("{of_anna}&before={}", escaped(before)),
    );
    assert_eq!(rest["before"], Value::Null);
    let games = [&told, &rest].map(|told| told["games"].as_array().cloned().unwrap_or_default());
    assert_eq!(games.each_ref().map(Vec::len), [50, 10]);
    let count = |key: &str, value: Value| {
        let all = games.iter().flatten();
        all.filter(|game| game[key] == value).count() as u64
    };
    assert_eq!(count("began", true.into()), 30);
    assert_eq!(
        Some(count("return", 1.into())),
        told["standing"]["wins"].as_u64()
    );
    assert_eq!(
        Some(count("return", 0.into())),
        told["standing"]["draws"].as_u64()
    );
    let first = &games[0][0];
    assert!(first["seat"].is_string() && first["seconds"].is_number() && first["id"] == 60);
    // An error is told as everywhere.
    let wrong = browser.get(&format!("{of_anna}&before=x"));
    assert_eq!(wrong.status, 400, "{wrong:?}");
    wrong.expect("{\"error\":");
    let missing = browser.get("/api/v1/tournaments/cup/player?name=Anna");
    assert_eq!(missing.status, 404, "{missing:?}");
    let act = [("tournament", "club"), ("what", "remove"), ("name", "Anna")];
    assert_eq!(operator.post("/admin/registered", &act).status, 303);
    let told = json(&mut browser, of_anna);
    assert_eq!(told["out"], "withdrawn", "{told}");
    server.stop();
}

/// A tournament in which cards are hidden and, as the seeds have it, folded.
fn kuhn(folder: &Path) {
    let bin = programs().arbiter.parent().expect("it stands in a folder");
    let brain = bin.join("kuhn-brain").display().to_string();
    let text = format!(
        "game = 'kuhn'\ngames = 20\nseed = 7\n{}{}",
        player("One", &format!("{brain} --seed 1")),
        player("Two", &format!("{brain} --seed 2")),
    );
    write(folder, "kuhn", &text);
}

/// Writes the file of a tournament.
fn write(folder: &Path, name: &str, text: &str) {
    let contests = folder.join("tournaments");
    fs::create_dir_all(&contests).expect("the folder can be written");
    fs::write(contests.join(format!("{name}.toml")), text).expect("the folder can be written");
}
