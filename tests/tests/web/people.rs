//! A person plays in a tournament that the server runs.

use std::fs;
use std::time::Instant;

use tests::{arbiter, free_address, programs};

use crate::host::{Browser, PATIENCE, Server, rest};
use crate::other_kinds::{announced, command, numbers, player, wait_for, wait_for_games, write};
use crate::playing::{offered, ply};
use crate::poker::{hand_of, is_asked};
use crate::secrecy::Telnet;

/// A Swiss of three programs and Anna, with her own time.
fn cup() -> String {
    let brain = programs().arbiter.with_file_name("gomoku-brain");
    let brain = format!("{} --level greedy --seed 1", brain.display());
    let programs = ["Ann", "Bob", "Cid"].map(|name| player(name, &brain));
    format!(
        "game = 'gomoku'\nformat = 'swiss'\nrounds = 2\ngames = 1\nwait = '1h'\n[options]\nline = '4'\n{}\
         [[player]]\nbrain = 'person:Anna'\ntimeout = '1h'\n",
        programs.concat()
    )
}

/// Starts the cup, which says that it waits for Anna.
fn start(server: &Server) {
    let mut operator = server.operator();
    assert_eq!(command(&mut operator, "start"), 303);
    let waits = "Waiting until Anna logs in";
    wait_for(&mut operator, "/tournaments/cup", waits);
}

/// Does something wherever the page calls this person, until the cup has ended. Says how
/// often something was done.
fn play_to_the_end(page: &mut Browser, mut act: impl FnMut(&mut Browser, &str) -> bool) -> usize {
    let deadline = Instant::now() + 2 * PATIENCE;
    let mut acts = 0;
    loop {
        let cup = page.get("/tournaments/cup");
        if cup.body.contains("<dd>ended</dd>") {
            return acts;
        }
        assert!(Instant::now() < deadline, "it does not end: {cup:?}");
        rest();
        let called = page.get("/tournaments/cup/called");
        if let Some(address) = called.header("hx-redirect") {
            acts += usize::from(act(page, address));
        }
    }
}

/// Does this at a table of poker if the person is asked there; whether it was done.
fn act_at(page: &mut Browser, table: &str, what: &str) -> bool {
    let asked = page.get(table);
    if !is_asked(&asked) {
        return false;
    }
    let fields = [("do", what), ("hand", &*hand_of(&asked))];
    let acted = page.post(&format!("{table}/act"), &fields);
    assert!(matches!(acted.status, 303 | 422), "{acted:?}");
    true
}

#[test]
fn a_person_loses_the_line_and_the_server_and_plays_the_tournament_to_its_end() {
    let people = free_address();
    let server = Server::start_with(|folder| {
        write(folder, &cup());
        format!("people = '{people}'\n")
    });
    start(&server);
    // The others play meanwhile.
    wait_for_games(&server, 1);
    let mut anna = Telnet::login(people, "Anna");
    anna.expect("Your game in cup begins: game");
    anna.expect(", gomoku, 1h a move. You are");
    anna.ask("who", "in cup");
    anna.ask("play gomoku", "You are playing game");
    anna.ask("pause", "only its operator pauses it");
    anna.ask("a1", "Your move.");
    let mut eve = Telnet::login(people, "Eve");
    drop(anna);
    // The line is lost in the middle of the game; the seat is kept. Before the server
    // knows, somebody else would be Anna.
    eve.expect("Anna has lost the connection");
    let mut anna = Telnet::login(people, "Anna");
    anna.expect("Your game in cup goes on: game");
    anna.ask("a2", "Your move.");
    let before = numbers(&server);
    let server = server.kill_and_start_again();
    start(&server);
    // She comes back on the page, which leads her to the game.
    let mut page = server.browser();
    let joined = page.post("/tournaments/cup/enter", &[("name", "Anna")]);
    assert_eq!(joined.status, 303, "{joined:?}");
    let played = play_to_the_end(&mut page, |page, address| {
        assert!(address.starts_with("/tournaments/cup/games/"), "{address}");
        let game = page.get(address);
        let Some(action) = offered(&game).pop() else {
            return false;
        };
        let fields = [("ply", &*ply(&game)), ("action", &*action)];
        let moved = page.post(&format!("{address}/move"), &fields);
        assert!(matches!(moved.status, 303 | 422), "{moved:?}");
        true
    });
    assert!(played > 2, "she played {played} moves");
    let after = numbers(&server);
    assert!(before.is_subset(&after) && after.len() == 4, "{after:?}");
    let own = announced(&server);
    let own = own
        .iter()
        .filter(|game| game.to_string().contains("\"Anna\""));
    assert_eq!(own.count(), 2);
    let records = fs::read_dir(server.path("tournaments/cup/records")).expect("records");
    let records = records.map(|file| fs::read_to_string(file.expect("a file").path()));
    let own = records.filter(|text| {
        let text = text.as_ref().expect("a record");
        text.contains("brain=\"person:Anna\"")
    });
    assert_eq!(own.count(), 2);
    server.stop();
}

/// A Swiss of poker of three agents and Anna, with her own time.
fn poker_cup() -> String {
    let caller = programs().poker_caller.display().to_string();
    let agents = ["Ann", "Bob", "Cid"].map(|name| player(name, &format!("{caller} --fold")));
    format!(
        "game = 'poker'\nformat = 'swiss'\nrounds = 2\nhands = 4\nwait = '1h'\ntimeout = '1h'\n{}\
         [[player]]\nbrain = 'person:anna'\n",
        agents.concat()
    )
}

#[test]
fn a_person_loses_the_line_and_the_server_and_plays_matches_of_poker_to_their_end() {
    let people = free_address();
    let server = Server::start_with(|folder| {
        write(folder, &poker_cup());
        format!("people = '{people}'\n")
    });
    let mut operator = server.operator();
    assert_eq!(command(&mut operator, "start"), 303);
    let waits = "Waiting until anna logs in";
    wait_for(&mut operator, "/tournaments/cup", waits);
    // The others play meanwhile.
    wait_for_games(&server, 1);
    let mut anna = Telnet::login(people, "Anna");
    anna.expect("Your match in cup begins: No-limit hold'em, 4 hands against ");
    // The agents fold: she is asked in every second hand.
    anna.expect(", preflop, blinds 5/10");
    anna.ask("who", "plays a match of poker in a tournament");
    anna.ask("leave", "You play a match of a tournament");
    anna.ask("play gomoku", "You play a match of a tournament");
    // A person who logs out is passed over, and goes on with the match on coming back.
    anna.ask("quit", "Goodbye");
    wait_for(&mut operator, "/tournaments/cup", waits);
    let mut anna = Telnet::login(people, "Anna");
    anna.expect("Your match in cup begins: ");
    anna.expect(", preflop, blinds 5/10");
    anna.ask("a", ", preflop, blinds 5/10");
    let mut eve = Telnet::login(people, "Eve");
    drop(anna);
    eve.expect("Anna has lost the connection");
    // The clock runs, and the seat is hers.
    let mut anna = Telnet::login(people, "Anna");
    anna.expect("Your match in cup begins: No-limit hold'em, 4 hands against ");
    anna.expect(", preflop, blinds 5/10");
    let before = numbers(&server);
    let server = server.kill_and_start_again();
    let mut operator = server.operator();
    assert_eq!(command(&mut operator, "start"), 303);
    // She comes back on the page, which leads her to the table.
    let mut page = server.browser();
    let joined = page.post("/tournaments/cup/enter", &[("name", "Anna")]);
    assert_eq!(joined.status, 303, "{joined:?}");
    let acts = play_to_the_end(&mut page, |page, table| act_at(page, table, "allin"));
    assert!(acts >= 2, "she acted {acts} times");
    let after = numbers(&server);
    assert!(before.is_subset(&after) && after.len() == 4, "{after:?}");
    // Each hand of her matches is there once.
    let mut own = 0;
    for game in announced(&server) {
        let pair = game["players"].as_array().expect("two").iter();
        let mut pair: Vec<&str> = pair.filter_map(|name| name.as_str()).collect();
        pair.sort_unstable();
        if pair.contains(&"anna") {
            own += 1;
            let matches = server.path("tournaments/cup").join(pair[0]);
            let matches = fs::read_dir(matches).expect("a folder");
            let theirs = format!("{}-", pair[1]);
            let mut matches = matches.map(|entry| entry.expect("a match").path());
            let is_theirs = |path: &std::path::PathBuf| path.to_string_lossy().contains(&theirs);
            let store = matches.find(is_theirs).expect("their match");
            let hands = arbiter(["poker", "export", "--store"]).args([&store]).run();
            let hands = hands.expect_status(0).stdout.matches("variant =").count();
            assert_eq!(hands, 4, "{store:?}");
        }
    }
    assert_eq!(own, 2);
    server.stop();
}

#[test]
fn a_person_resigns_and_is_called_again_after_a_game_of_the_house() {
    let people = free_address();
    let brain = programs().arbiter.with_file_name("gomoku-brain");
    let brain = format!("{} --level greedy --seed 1", brain.display());
    let server = Server::start_with(|folder| {
        let anna = "[[player]]\nbrain = 'person:anna'\ntimeout = '1h'\n";
        let text = format!(
            "game = 'gomoku'\nwait = '1h'\n{}{anna}",
            player("Bob", &brain)
        );
        write(folder, &text);
        format!(
            "people = '{people}'\n[[brain]]\nname = 'Row'\ngame = 'gomoku'\nbrain = '{brain}'\n"
        )
    });
    let mut anna = Telnet::login(people, "Anna");
    anna.ask("play gomoku Row", "Your move.");
    let mut operator = server.operator();
    assert_eq!(command(&mut operator, "start"), 303);
    // She is here and plays elsewhere: her game in the cup begins when that is over.
    wait_for(
        &mut operator,
        "/tournaments/cup",
        "busy with something else",
    );
    for _ in 0..2 {
        let from = anna.heard.len();
        anna.ask("resign", "Your game in cup begins: game");
        assert!(anna.heard[from..].contains("resign"), "{}", anna.heard);
    }
    anna.ask("resign", "resign");
    wait_for(&mut operator, "/tournaments/cup", "<dd>ended</dd>");
    assert_eq!(numbers(&server).len(), 2);
    // She is free again.
    anna.ask("play gomoku Row", "Your move.");
}

#[test]
fn people_are_refused_where_nobody_can_log_in() {
    let folder = tempfile::tempdir().expect("there is room");
    let file = folder.path().join("cup.toml");
    fs::write(&file, cup()).expect("the folder can be written");
    let refused = arbiter(["tournament"]).args([&file]).limit(PATIENCE);
    let refused = refused.start().wait().expect_status(2);
    let said = &refused.stderr;
    assert!(
        said.contains("person:Anna: people play in tournaments of a server"),
        "{said}"
    );
}

#[test]
fn people_register_for_poker_and_play_a_match_each_on_another_face() {
    let people = free_address();
    let server = Server::start_with(|folder| {
        let keys = "game = 'poker'\nhands = 2\nduplicate = false\nwait = '1h'";
        let terms = "registration = { code = 'spring', players = 2 }";
        write(folder, &format!("{keys}\n{terms}\n"));
        format!("people = '{people}'\n[lobby]\nprotect-names = true\n")
    });
    let mut operator = server.operator();
    assert_eq!(command(&mut operator, "start"), 303);
    let mut ann = Telnet::login(people, "Ann sesame");
    ann.ask("register cup spring", "You take part in cup.");
    let mut bob = server.browser();
    bob.get("/tournaments/cup/join").expect("Play yourself");
    let fields = [("code", "spring"), ("name", "Bob"), ("secret", "open")];
    let registered = bob.post("/tournaments/cup/register", &fields);
    assert_eq!(registered.status, 303, "{registered:?}");
    ann.expect("Your match in cup begins: No-limit hold'em, 2 hands against Bob, 1m a move.");
    // Both fold when they are asked.
    play_to_the_end(&mut bob, |bob, table| {
        ann.ask("f\r\nwho", "Ann");
        std::thread::sleep(std::time::Duration::from_millis(200));
        act_at(bob, table, "fold")
    });
    assert!(ann.heard.contains("== hand 2: "), "{}", ann.heard);
    assert!(ann.heard.contains("you: fold"), "{}", ann.heard);
    server.stop();
}

#[test]
fn people_register_on_telnet_and_on_the_page_and_play_each_other() {
    let people = free_address();
    let server = Server::start_with(|folder| {
        let terms = "registration = { code = 'spring', players = 2 }";
        write(
            folder,
            &format!("game = 'gomoku'\nwait = '1h'\ntimeout = '1h'\n{terms}\n"),
        );
        format!("people = '{people}'\n[lobby]\nprotect-names = true\n")
    });
    let mut operator = server.operator();
    assert_eq!(command(&mut operator, "start"), 303);
    let mut ann = Telnet::login(people, "Ann sesame");
    ann.ask("seek gomoku", "Ann seeks");
    ann.ask("register cup autumn", "not the code of this");
    ann.ask("register cap spring", "Nobody can register for this here.");
    ann.ask("register cup spring", "You take part in cup.");
    ann.ask("register cup spring", "You take part in cup.");
    let mut bob = server.browser();
    bob.get("/tournaments/cup/join").expect("Play yourself");
    let fields = [("code", "autumn"), ("name", "Bob"), ("secret", "open")];
    let refused = bob.post("/tournaments/cup/register", &fields);
    assert_eq!(refused.status, 422, "{refused:?}");
    let fields = [("code", "spring"), ("name", "Bob"), ("secret", "open")];
    let registered = bob.post("/tournaments/cup/register", &fields);
    assert_eq!(registered.status, 303, "{registered:?}");
    // Both are called; the page takes Bob to the board.
    for game in ["1", "2"] {
        ann.ask("board", &format!("Your game in cup begins: game {game}"));
        let deadline = Instant::now() + PATIENCE;
        let to = format!("/tournaments/cup/games/{game}");
        while bob.get("/tournaments/cup/called").header("hx-redirect") != Some(&*to) {
            assert!(Instant::now() < deadline, "nobody calls Bob");
            rest();
        }
        bob.get(&to).expect("Ann").expect("Offer a draw");
        // Nobody can accept her earlier offer any more.
        operator.get("/api/v1/lobby").expect("\"seeks\":[]");
        ann.ask("draw", "offer");
        let agreed = bob.post(&format!("{to}/draw"), &[("what", "draw")]);
        assert_eq!(agreed.status, 303, "{agreed:?}");
    }
    let cup = wait_for(&mut bob, "/tournaments/cup", "<dd>ended</dd>");
    cup.expect("agreement");
    server.stop();
}

#[test]
fn an_offer_to_one_person_stands_on_the_page_of_that_person_alone() {
    let people = free_address();
    let server = Server::start_with(|_| format!("people = '{people}'\n"));
    let (mut bob, mut eve) = (server.browser(), server.browser());
    bob.post("/play", &[("game", "kalaha"), ("name", "Bob")]);
    let mut ann = Telnet::login(people, "Ann");
    ann.ask("match Bob gomoku board=3 line=3", "Bob is asked");
    bob.get("/").expect("/seek/2");
    bob.get("/seek/2").expect("Ann offers you a game");
    for (path, offer) in [("/", "/seek/2"), ("/api/v1/lobby", "\"number\":2")] {
        let page = eve.get(path).expect(&offer.replace('2', "1"));
        assert!(!page.body.contains(offer), "{page:?}");
    }
    assert_eq!(eve.get("/seek/2").status, 404);
    let taken = bob.post("/seek/2", &[]);
    assert_eq!(taken.header("location"), Some("/games/1"), "{taken:?}");
    ann.ask("resign", "Ann resigns}");
    ann.ask("rematch", "Bob is asked");
    bob.get("/games/1/rematch").expect("Ann").expect("/seek/3");
    server.stop();
}
