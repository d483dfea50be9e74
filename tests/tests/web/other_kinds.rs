//! Contests that are no games on a board, played by a server: matches of poker, and a
//! kind that only a program of these tests has.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use serde_json::Value;
use tests::{arbiter, coin_manager, free_address, is_here, programs, without_times, workspace};

use crate::host::{Answer, Browser, PATIENCE, Server};
use crate::registration::open_lobby;
use crate::uploads::{tried, upload};

/// Writes the file of a tournament into the folder of those that the server plays.
pub(crate) fn write(folder: &Path, text: &str) {
    let contests = folder.join("tournaments");
    fs::create_dir_all(&contests).expect("the folder can be written");
    fs::write(contests.join("cup.toml"), text).expect("the folder can be written");
}

pub(crate) fn player(name: &str, brain: &str) -> String {
    format!("[[player]]\nname = '{name}'\nbrain = '{brain}'\n")
}

/// Requests a page repeatedly until it contains this text.
pub(crate) fn wait_for(browser: &mut Browser, path: &str, text: &str) -> Answer {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let page = browser.get(path);
        if page.body.contains(text) {
            return page;
        }
        assert!(Instant::now() < deadline, "no '{text}' in {page:?}");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

/// The ends of games that the server has announced, without an incomplete line.
pub(crate) fn announced(server: &Server) -> Vec<Value> {
    let file = server.path("tournaments/cup/events.jsonl");
    let text = fs::read_to_string(file).unwrap_or_default();
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    let events = whole.lines().map(serde_json::from_str);
    let events: Vec<Value> = events.collect::<Result<_, _>>().expect("JSON");
    let is_game = |event: &Value| event["event"] == "game";
    events.into_iter().filter(is_game).collect()
}

/// Waits until so many games are announced.
pub(crate) fn wait_for_games(server: &Server, count: usize) {
    let deadline = Instant::now() + PATIENCE;
    while announced(server).len() < count {
        assert!(Instant::now() < deadline, "{count} games are not over");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
}

/// The numbers of the games that are announced; each of them is announced once.
pub(crate) fn numbers(server: &Server) -> BTreeSet<u64> {
    let games = announced(server);
    let numbers: BTreeSet<u64> = games
        .iter()
        .filter_map(|game| game["id"].as_u64())
        .collect();
    assert_eq!(numbers.len(), games.len(), "{games:?}");
    numbers
}

/// How many games a page lists as those to come.
fn to_come(page: &Answer) -> usize {
    let list = page.body.split_once("<ol class=\"coming\">");
    let list = list.and_then(|(_, rest)| rest.split_once("</ol>"));
    list.map_or(0, |(list, _)| list.matches("<li>").count())
}

pub(crate) fn command(operator: &mut Browser, what: &str) -> u16 {
    let fields = [("name", "cup"), ("what", what)];
    operator.post("/admin/tournament/run", &fields).status
}

/// The definition of the game of a match, as a player of the ACPC is told it.
const GAME: &str = "GAMEDEF\nnolimit\nnumPlayers = 2\nnumRounds = 4\nstack = 1000 1000\n\
    blind = 10 5\nfirstPlayer = 2 1 1 1\nnumSuits = 4\nnumRanks = 13\nnumHoleCards = 2\n\
    numBoardCards = 0 3 1 1\nEND GAMEDEF\n";

#[test]
fn a_tournament_of_poker_is_watched_stopped_and_goes_on_over_a_kill() {
    let caller = programs().poker_caller.display().to_string();
    let players = ["Ann", "Bob", "Cid"].map(|name| player(name, &format!("{caller} --slow 1")));
    let server = Server::start_with(|folder| {
        let game = folder.join("holdem.game");
        fs::write(&game, GAME).expect("a file");
        // One speaks the protocol of the ACPC.
        let dan = format!(
            "acpc:{} {}",
            programs().acpc_player.display(),
            game.display()
        );
        let text = format!(
            "game = 'poker'\nformat = 'swiss'\nrounds = 2\nhands = 200\nseed = 7\n{}{}",
            players.concat(),
            player("Dan", &dan)
        );
        write(folder, &text);
        String::new()
    });
    let mut operator = server.operator();
    wait_for(&mut operator, "/tournaments", "No-limit hold'em");
    assert_eq!(command(&mut operator, "start"), 303);
    // Spectators are told how far a match is.
    let page = wait_for(&mut operator, "/tournaments/cup", "of 200 hands are played");
    // A match that is played now is not to come: there are two matches in the round.
    assert!(to_come(&page) <= 1, "{page:?}");
    page.expect("against").expect("<dd>running</dd>");
    let wall = wait_for(
        &mut operator,
        "/tournaments/cup/wall",
        "of 200 hands are played",
    );
    assert!(to_come(&wall) <= 1, "{wall:?}");
    wall.expect("class=\"projected-game standing\"");
    // A paused match goes on where it stands, and so does a stopped one.
    assert_eq!(command(&mut operator, "pause"), 303);
    wait_for(&mut operator, "/tournaments/cup", "<dd>paused</dd>");
    assert_eq!(command(&mut operator, "resume"), 303);
    wait_for_games(&server, 1);
    assert_eq!(command(&mut operator, "stop"), 303);
    wait_for(&mut operator, "/tournaments/cup", "ended: stopped after");
    assert_eq!(command(&mut operator, "start"), 303);
    wait_for_games(&server, 2);
    let before = numbers(&server);
    let server = server.kill_and_start_again();
    let mut operator = server.operator();
    assert_eq!(command(&mut operator, "start"), 303);
    let page = wait_for(&mut operator, "/tournaments/cup", "<dd>ended</dd>");
    page.expect("<h3>Round 2</h3>")
        .expect("bb/100 in 200 hands");
    let after = numbers(&server);
    assert!(before.is_subset(&after) && after.len() == 4, "{after:?}");
    // Every hand is stored once, in the store of its match.
    let store = server.path("tournaments/cup");
    let id = after.first().expect("four").to_string();
    let page = operator.get(&format!("/tournaments/cup/games/{id}"));
    assert_eq!(page.status, 200, "{page:?}");
    page.expect("bb/100 in 200 hands");
    for game in announced(&server) {
        let pair = game["players"].as_array().expect("two").iter();
        let pair: Vec<&str> = pair.filter_map(Value::as_str).collect();
        let matches = fs::read_dir(store.join(pair[0])).expect("a folder");
        let matches = matches.map(|entry| entry.expect("a match").path());
        let is_theirs = |path: &std::path::PathBuf| {
            let name = path.file_name().and_then(|name| name.to_str());
            name.is_some_and(|name| name.starts_with(&format!("{}-", pair[1])))
        };
        let own = matches.into_iter().find(is_theirs).expect("their match");
        let hands = arbiter(["poker", "export", "--store"]).args([&own]).run();
        let hands = hands.expect_status(0).stdout.matches("variant =").count();
        assert_eq!(hands, 200, "{own:?}");
    }
    // A copy has the hands, too.
    let copy = server.path("copy");
    let backup = arbiter(["backup", "--store"]).args([&store, &copy]).run();
    let _ = backup.expect_status(0);
    for store in [&store, &copy] {
        let sound = arbiter(["check"]).args([store]).run().expect_status(0);
        assert!(sound.stdout.contains("4 games and 800 hands"), "{sound}");
    }
    let _stopped = server.stop();
}

#[test]
fn groups_and_a_gauntlet_of_poker_are_played_on_a_server() {
    let caller = programs().poker_caller.display().to_string();
    let players = ["Ann", "Bob", "Cid", "Dan"].map(|name| player(name, &caller));
    let cup = |keys: &str| {
        format!(
            "game = 'poker'\nhands = 20\nduplicate = false\nseed = 7\n{keys}\n{}",
            players.concat()
        )
    };
    for (keys, games, shown) in [
        ("format = 'groups'\ngroups = 2\nadvance = 1", 3, "Group"),
        ("format = 'gauntlet'\nchallengers = ['Ann']", 3, "gauntlet"),
    ] {
        let server = Server::start_with(|folder| {
            write(folder, &cup(keys));
            String::new()
        });
        let mut operator = server.operator();
        assert_eq!(command(&mut operator, "start"), 303);
        let page = wait_for(&mut operator, "/tournaments/cup", "<dd>ended</dd>");
        page.expect(shown).expect("bb/100 in 20 hands");
        assert_eq!(numbers(&server).len(), games, "{keys}");
        let _stopped = server.stop();
    }
}

#[test]
fn tournaments_at_tables_are_watched_paused_and_go_on_over_a_kill() {
    let caller = programs().poker_caller.display().to_string();
    let names = ["Ann", "Bob", "Cid", "Dan", "Eve"];
    let players = names.map(|name| player(name, &format!("{caller} --slow 2")));
    let server = Server::start_with(|folder| {
        let keys = "format = 'multi-table'\nseats = 3\ngames = 3\nseed = 7\nstack = 300\n\
                    begins = 'now'";
        write(
            folder,
            &format!("game = 'poker'\n{keys}\n{}", players.concat()),
        );
        String::new()
    });
    let mut operator = server.operator();
    let page = wait_for(&mut operator, "/tournaments", "No-limit hold'em");
    page.expect("all in each game");
    // Spectators are told how the tournament stands, as long as one is under way.
    wait_for(&mut operator, "/tournaments/cup", "players left, tables: ");
    assert_eq!(command(&mut operator, "pause"), 303);
    wait_for(&mut operator, "/tournaments/cup", "<dd>paused</dd>");
    wait_for(&mut operator, "/tournaments/cup/wall", "players left");
    assert_eq!(command(&mut operator, "resume"), 303);
    wait_for_games(&server, 1);
    let before = numbers(&server);
    let server = server.kill_and_start_again();
    let mut operator = server.operator();
    let page = wait_for(&mut operator, "/tournaments/cup", "<dd>ended</dd>");
    page.expect("wins after");
    let after = numbers(&server);
    assert!(before.is_subset(&after) && after.len() == 3, "{after:?}");
    let store = server.path("tournaments/cup");
    let copy = server.path("copy");
    let backup = arbiter(["backup", "--store"]).args([&store, &copy]).run();
    let _ = backup.expect_status(0);
    let file = server.path("tournaments/cup.toml");
    for store in [&store, &copy] {
        let sound = arbiter(["check"]).args([store]).run().expect_status(0);
        assert!(sound.stdout.contains("3 games and "), "{sound}");
        // The same tournaments at a terminal have the same hands.
        let hands = arbiter(["poker", "export", "--store"]).args([store]).run();
        let alone = server.path("alone");
        let played = arbiter(["tournament"]).args([&file]).args(["--store"]);
        let _ = played.args([&alone]).run().expect_status(0);
        let again = arbiter(["poker", "export", "--store"]).args([&alone]).run();
        let [hands, again] = [hands, again].map(|run| without_times(&run.expect_status(0).stdout));
        assert!(hands == again, "{hands}\n{again}");
    }
    let _stopped = server.stop();
}

/// A program that always guesses the same.
fn guesser(folder: &Path, side: &str) -> String {
    let file = folder.join(side);
    let text = format!("#!/bin/sh\nwhile read -r line; do sleep 0.01; echo {side}; done\n");
    fs::write(&file, text).expect("the folder can be written");
    let mode = fs::Permissions::from_mode(0o755);
    fs::set_permissions(&file, mode).expect("it is ours");
    file.display().to_string()
}

#[test]
fn a_kind_that_the_program_adds_has_formats_the_page_resumption_and_backups() {
    let server = Server::start_by(
        |words| coin_manager(words),
        |folder| {
            let players = ["Ann", "Bob", "Cid", "Dan"].map(|name| {
                let side = if name < "Cid" { "heads" } else { "tails" };
                player(name, &guesser(folder, side))
            });
            let keys = "game = 'coin'\nformat = 'groups'\ngroups = 2\nadvance = 1\nsandbox = 'off'";
            let options = "[options]\ntosses = 7\n";
            write(folder, &format!("{keys}\n{options}{}", players.concat()));
            String::new()
        },
    );
    let mut operator = server.operator();
    wait_for(&mut operator, "/tournaments", "Tosses of a coin");
    assert_eq!(command(&mut operator, "start"), 303);
    wait_for(&mut operator, "/tournaments/cup", " guess.");
    wait_for_games(&server, 2);
    let before = numbers(&server);
    let server = server.kill_and_start_by(&|words| coin_manager(words));
    let mut operator = server.operator();
    assert_eq!(command(&mut operator, "start"), 303);
    let page = wait_for(&mut operator, "/tournaments/cup", "<dd>ended</dd>");
    page.expect("Final").expect("guesses");
    let after = numbers(&server);
    assert!(before.is_subset(&after), "{before:?} {after:?}");
    let id = after.first().expect("games").to_string();
    let page = operator.get(&format!("/tournaments/cup/games/{id}"));
    assert_eq!(page.status, 200, "{page:?}");
    let _stopped = server.stop();
}

#[test]
fn a_kind_that_the_program_adds_is_checked_backed_up_and_refuses_what_means_nothing() {
    let folder = tempfile::tempdir().expect("there is room");
    let players = ["heads", "tails"].map(|side| player(side, &guesser(folder.path(), side)));
    let file = folder.path().join("cup.toml");
    let run = |keys: &str| {
        let text = format!(
            "game = 'coin'\nsandbox = 'off'\n{keys}\n{}",
            players.concat()
        );
        fs::write(&file, text).expect("the folder can be written");
        coin_manager(["tournament"]).args([&file]).run()
    };
    for (keys, why) in [
        (
            "timeout = '1s'",
            "cup.toml:3: the key timeout is for games on boards alone",
        ),
        ("[options]\nsides = 3", "the option is tosses"),
        ("tosses = 3", "there is no key 'tosses'"),
    ] {
        let refused = run(keys).expect_status(2);
        assert!(refused.stderr.contains(why), "{refused}");
    }
    let played = run("games = 3\n[options]\ntosses = 5").expect_status(0);
    assert!(played.stdout.contains("guesses"), "{played}");
    let again = run("games = 3\n[options]\ntosses = 5").expect_status(0);
    assert!(!again.stdout.contains("guesses"), "it is over: {again}");
    let other = run("games = 3\n[options]\ntosses = 6").expect_status(1);
    assert!(other.stderr.contains("tosses"), "{other}");
    let (store, copy) = (folder.path().join("cup"), folder.path().join("copy"));
    let sound = coin_manager(["check"])
        .args([&store])
        .run()
        .expect_status(0);
    assert!(sound.stdout.contains("3 games"), "{sound}");
    let backup = coin_manager(["backup", "--store"])
        .args([&store, &copy])
        .run();
    let _ = backup.expect_status(0);
    let _sound = coin_manager(["check"]).args([&copy]).run().expect_status(0);
    let records = coin_manager(["records", "list", "--store"])
        .args([&copy])
        .run();
    let records = records.expect_status(0);
    assert_eq!(records.stdout.matches("guesses").count(), 3, "{records}");
    // A program without the kind says so, and takes the record for nothing else.
    let unknown = arbiter(["check"]).args([&copy]).run().expect_status(1);
    assert!(unknown.stdout.contains("'coin'"), "{unknown}");
}

#[test]
fn a_match_of_poker_waits_for_an_agent_that_dials_in_and_says_so() {
    let caller = programs().poker_caller.display().to_string();
    let port = free_address();
    let players = [player("Ann", &caller), player("Bob", "lobby:Bob")];
    let text = format!(
        "game = 'poker'\nhands = 20\nwait = '100s'\nlisten = '{port}'\nbegins = 'now'\n{}",
        players.concat()
    );
    let server = Server::start_with(|folder| {
        write(folder, &text);
        String::new()
    });
    let mut browser = server.browser();
    let page = wait_for(&mut browser, "/tournaments/cup", "Bob may dial in to");
    page.expect(&port.to_string());
    // It comes once for each rotation of the seats, and again if it came too early.
    let deadline = Instant::now() + PATIENCE;
    while !browser
        .get("/tournaments/cup")
        .body
        .contains("<dd>ended</dd>")
    {
        assert!(Instant::now() < deadline, "the match has no end");
        let agent = Command::new(&programs().poker_caller)
            .args(["--connect", &port.to_string(), "--name", "Bob"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        let _ = agent.expect("the agent starts");
    }
    browser.get("/tournaments/cup").expect("in 20 hands");
    let _stopped = server.stop();
}

#[test]
fn students_upload_agents_of_poker_which_are_tried_and_climb_a_ladder() {
    if !is_here("python3", "python3") {
        return;
    }
    let lobby = free_address();
    let server = Server::start_with(|folder| {
        let text = "game = 'poker'\nformat = 'ladder'\nhands = 20\nbegins = 'now'\n\
                    registration = { code = 'spring', players = 4 }";
        write(folder, text);
        open_lobby(lobby)
    });
    let template = workspace().join("bots/templates/agent.py");
    let agent = fs::read(template).expect("there is a template");
    let (mut anna, mut bert) = (server.browser(), server.browser());
    let page = anna.get("/tournaments/cup/join");
    assert!(!page.body.contains("--token"), "nobody dials in: {page:?}");
    page.expect("some hands against itself");
    let sent = upload(&mut anna, "cup", ["spring", "Anna", "a"], &agent);
    let page = tried(&mut anna, &sent).expect("plays as Anna");
    page.expect("played 20 hands against itself");
    // A program that is no agent is refused with its own output.
    let silent = b"import sys\nsys.exit('nothing here')\n";
    let sent = upload(&mut bert, "cup", ["spring", "Bert", "b"], silent);
    tried(&mut bert, &sent).expect("nothing here");
    let long = "x".repeat(33);
    let sent = upload(&mut bert, "cup", ["spring", &long, "b"], &agent);
    assert_eq!(sent.status, 422, "{sent:?}");
    sent.expect("at most 32 characters");
    let sent = upload(&mut bert, "cup", ["spring", "Bert", "b"], &agent);
    tried(&mut bert, &sent).expect("plays as Bert");
    wait_for_games(&server, 2);
    let before = numbers(&server);
    let server = server.kill_and_start_again();
    wait_for_games(&server, before.len() + 1);
    assert!(before.is_subset(&numbers(&server)));
    let mut browser = server.browser();
    let page = wait_for(&mut browser, "/tournaments/cup", "in 20 hands");
    page.expect("Anna").expect("Bert").expect("hands");
    let _stopped = server.stop();
}

#[test]
fn agents_that_students_upload_play_at_tables_as_soon_as_all_have_come() {
    if !is_here("python3", "python3") {
        return;
    }
    let lobby = free_address();
    let server = Server::start_with(|folder| {
        let text = "game = 'poker'\nformat = 'sit-and-go'\nstack = 300\ngames = 2\nbegins = 'now'\n\
                    registration = { code = 'spring', players = 3, per-address = 3 }\n\
                    [[level]]\nblinds = '20/40'\nhands = 4\n";
        write(folder, text);
        open_lobby(lobby)
    });
    let template = workspace().join("bots/templates/agent.py");
    let agent = fs::read(template).expect("there is a template");
    let names = ["Anna", "Bert", "Cyril"];
    for name in names {
        let mut student = server.browser();
        let page = student.get("/tournaments/cup");
        assert!(!page.body.contains("<dd>ended</dd>"), "{name} is missing");
        let sent = upload(&mut student, "cup", ["spring", name, name], &agent);
        let page = tried(&mut student, &sent);
        page.expect("played 20 hands against itself");
    }
    let mut browser = server.browser();
    let page = wait_for(&mut browser, "/tournaments/cup", "<dd>ended</dd>");
    let page = page.expect("wins after");
    let _ = names.iter().fold(page, |page, name| page.expect(name));
    assert_eq!(numbers(&server).len(), 2);
    // Without an end of the registration nobody knows when all have come.
    let folder = tempfile::tempdir().expect("there is room");
    let file = folder.path().join("cup.toml");
    let endless = "game = 'poker'\nformat = 'sit-and-go'\nregistration = { code = 'spring' }\n";
    fs::write(&file, endless).expect("the folder can be written");
    let refused = arbiter(["tournament"]).args([&file]).run();
    let refused = refused.expect_status(2);
    assert!(refused.stderr.contains("until"), "{refused}");
    let _stopped = server.stop();
}
