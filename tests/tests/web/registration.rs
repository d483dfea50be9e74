//! Tournaments for all players that give the code.

use std::fs;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use tests::{free_address, programs};

use crate::host::{Browser, PATIENCE, Server, rest};
use crate::other_kinds::wait_for;

/// The server's file, after the address of the page.
pub(crate) fn open_lobby(lobby: SocketAddr) -> String {
    format!("brains = '{lobby}'\n[lobby]\nprotect-names = true\n")
}

/// Writes the file of a tournament of tic-tac-toe.
pub(crate) fn tournament(folder: &Path, name: &str, lines: &str) {
    let contests = folder.join("tournaments");
    fs::create_dir_all(&contests).expect("the folder can be written");
    let text = format!("game = 'gomoku'\nboard = 3\noptions = {{ line = 3 }}\n{lines}\n");
    fs::write(contests.join(format!("{name}.toml")), text).expect("the folder can be written");
}

/// A brain that dials in; dropping it ends it.
pub(crate) struct Student(Option<Child>);

impl Student {
    pub(crate) fn dial(address: SocketAddr, name: &str, token: &str) -> Student {
        let child = Command::new(&programs().gomoku_brain)
            .args(["--level", "random", "--seed", "2", "--name", name])
            .args(["--connect", &address.to_string(), "--token", token])
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn();
        Student(Some(child.expect("the brain starts")))
    }

    /// Waits until it has ended by itself.
    pub(crate) fn end(mut self) -> Output {
        let mut child = self.0.take().expect("it was started");
        let deadline = Instant::now() + PATIENCE;
        while child.try_wait().expect("it is ours").is_none() {
            assert!(Instant::now() < deadline, "it does not end");
            std::thread::sleep(Duration::from_millis(20));
        }
        child.wait_with_output().expect("it is ours")
    }
}

impl Drop for Student {
    fn drop(&mut self) {
        if let Some(child) = &mut self.0 {
            // It may have ended by itself.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// Starts a tournament on the page.
pub(crate) fn start(operator: &mut Browser, name: &str) {
    let fields = [("name", name), ("what", "start")];
    let answer = operator.post("/admin/tournament/run", &fields);
    assert_eq!(answer.status, 303, "{answer:?}");
}

/// The tournament in the API.
pub(crate) fn told(browser: &mut Browser, name: &str) -> Value {
    let answer = browser.get(&format!("/api/v1/tournaments/{name}"));
    serde_json::from_str(&answer.body).unwrap_or_else(|_| panic!("no JSON: {answer:?}"))
}

/// Waits until the tournament is so.
pub(crate) fn wait_until(
    browser: &mut Browser,
    name: &str,
    is_so: impl Fn(&Value) -> bool,
) -> Value {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let told = told(browser, name);
        if is_so(&told) {
            return told;
        }
        assert!(Instant::now() < deadline, "{told}");
        rest();
    }
}

#[test]
fn a_player_that_gives_the_code_plays_and_others_are_told_why_not() {
    let lobby = free_address();
    let server = Server::start_with(|folder| {
        let lines = "games = 2\nregistration = { code = 'spring', players = 4 }";
        tournament(folder, "club", lines);
        open_lobby(lobby)
    });
    let mut operator = server.operator();
    start(&mut operator, "club");
    let _anna = Student::dial(lobby, "Anna", "spring:a");
    let _bert = Student::dial(lobby, "Bert", "spring:b");
    let two = |told: &Value| told["games"] == 2;
    wait_until(&mut operator, "club", two);
    // Both have met, and it waits for others.
    let text = "All games of those who take part are played.";
    let page = wait_for(&mut operator, "/tournaments/club", text);
    assert!(!page.body.contains("about to begin"), "{page:?}");
    assert_eq!(told(&mut operator, "club")["state"], "running");
    for (name, token, told) in [
        ("Cem", "sprung:c", "code of no tournament"),
        ("Cem", "spring", "a secret of your own"),
        ("Anna", "spring:z", "does not own the name Anna"),
    ] {
        let said = Student::dial(lobby, name, token).end();
        let said = String::from_utf8_lossy(&said.stderr).into_owned();
        assert!(said.contains(told), "{said}");
    }
    let _cem = Student::dial(lobby, "Cem", "spring:c");
    wait_until(&mut operator, "club", |told| told["games"] == 6);
    // A player that waits without a code takes no part, and a kill loses nobody.
    let _guest = Student::dial(lobby, "Guest", "g");
    let server = server.kill_and_start_again();
    let mut operator = server.operator();
    operator.get("/tournaments/club").expect("<dd>3</dd>");
    start(&mut operator, "club");
    let dials = [
        ("Anna", "a"),
        ("Bert", "spring:b"),
        ("Dana", "spring:d"),
        ("Cem", "c"),
    ];
    let _four: Vec<Student> = dials
        .into_iter()
        .map(|(name, token)| Student::dial(lobby, name, token))
        .collect();
    wait_until(&mut operator, "club", |told| told["state"] == "ended");
    assert_eq!(told(&mut operator, "club")["games"], 12);
    let said = Student::dial(lobby, "Emil", "spring:e").end();
    let said = String::from_utf8_lossy(&said.stderr).into_owned();
    assert!(said.contains("club takes no new players now"), "{said}");
    let log = fs::read_to_string(server.path("arbiter-data/arbiter.log"));
    let log = log.expect("there is a log");
    assert!(
        !log.contains("spring") && log.contains("'Dana' has registered for club"),
        "{log}"
    );
    server.stop();
}

#[test]
fn a_tournament_begins_by_itself_and_goes_on_after_a_kill() {
    let lobby = free_address();
    let server = Server::start_with(|folder| {
        let lines = "begins = { players = 2 }\nregistration = { players = 3, codes = { spring-a = '3.A', spring-b = '3.B' } }";
        tournament(folder, "club", lines);
        open_lobby(lobby)
    });
    let mut anybody = server.browser();
    let _anna = Student::dial(lobby, "Anna", "spring-a:a");
    let _bert = Student::dial(lobby, "Bert", "spring-b:b");
    wait_until(&mut anybody, "club", |told| told["games"] == 2);
    // The code of one class admits to no other, and half of it to none.
    let said = Student::dial(lobby, "Cem", "spring:c").end();
    let said = String::from_utf8_lossy(&said.stderr).into_owned();
    assert!(said.contains("code of no tournament"), "{said}");
    let server = server.kill_and_start_again();
    let mut anybody = server.browser();
    let dials = [("Anna", "a"), ("Bert", "b"), ("Cem", "spring-b:c")];
    let _three: Vec<Student> = dials
        .into_iter()
        .map(|(name, token)| Student::dial(lobby, name, token))
        .collect();
    wait_until(&mut anybody, "club", |told| told["state"] == "ended");
    assert_eq!(told(&mut anybody, "club")["games"], 6);
    let table = anybody.get("/tournaments/club").expect(">Class</th>");
    for (name, class) in [("Anna", "3.A"), ("Bert", "3.B"), ("Cem", "3.B")] {
        let page = anybody.get(&format!("/tournaments/club/player?name={name}"));
        page.expect(&format!("<dt>Class</dt><dd>{class}</dd>"));
        assert!(table.body.contains(&format!("<td>{class}</td>")));
    }
    let list = "/admin/registered?tournament=club";
    server.operator().get(list).expect("<td>3.A</td>");
    server.stop();
}

#[test]
fn a_knockout_begins_when_all_have_registered() {
    let lobby = free_address();
    let server = Server::start_with(|folder| {
        let lines = "format = 'knockout'\nregistration = { code = 'spring', players = 3 }";
        tournament(folder, "cup", lines);
        open_lobby(lobby).replace("[lobby]", "[lobby]\nneeds-code = true")
    });
    let mut operator = server.operator();
    start(&mut operator, "cup");
    let _anna = Student::dial(lobby, "Anna", "spring:a");
    let _bert = Student::dial(lobby, "Bert", "spring:b");
    operator.get("/tournaments/cup").expect("<dd>running</dd>");
    let said = Student::dial(lobby, "Guest", "g").end();
    let said = String::from_utf8_lossy(&said.stderr).into_owned();
    assert!(said.contains("new names need the code"), "{said}");
    assert_eq!(told(&mut operator, "cup")["games"], 0);
    let _cem = Student::dial(lobby, "Cem", "spring:c");
    let ended = wait_until(&mut operator, "cup", |told| told["state"] == "ended");
    assert_ne!(ended["games"], 0, "{ended}");
    server.stop();
}
