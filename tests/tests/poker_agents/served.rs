//! Agents at the tables of the real server.

use std::io::{BufRead, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use poker_rules::table::Event;
use protocol::poker::{Element, Framer};
use tests::{Running, arbiter, free_address, programs, wait_for_port};

use super::Program;
use super::dealer::LIMIT;

struct Server {
    address: SocketAddr,
    running: Option<Running>,
    folder: tempfile::TempDir,
}

impl Server {
    fn start() -> Server {
        Server::with("")
    }

    /// A server with these lines of its file besides.
    fn with(lines: &str) -> Server {
        let folder = tempfile::tempdir().expect("a folder");
        let address = free_address();
        let file = folder.path().join("server.toml");
        let text = format!("[listen]\npoker = '{address}'\n{lines}");
        std::fs::write(&file, text).expect("a file");
        let mut server = Server {
            address,
            running: None,
            folder,
        };
        server.run();
        server
    }

    /// Runs the server and waits until it listens.
    fn run(&mut self) {
        let file = self.folder.path().join("server.toml");
        let running = arbiter(["serve", "--config"]).args([&file]);
        self.running = Some(running.limit(Duration::from_secs(300)).start());
        wait_for_port(self.address, LIMIT).expect("the server listens");
    }

    /// Kills the server and runs it again; its tables are lost.
    fn run_again(&mut self) {
        if let Some(running) = self.running.take() {
            running.kill();
        }
        self.run();
    }

    /// The client for people, with a pipe as keyboard.
    fn person(&self, words: &[&str]) -> Child {
        self.person_called("Eve", words)
    }

    fn person_called(&self, name: &str, words: &[&str]) -> Child {
        let mut person = Command::new(&programs().poker_client);
        person.args(["--name", name, "--connect", &self.address.to_string()]);
        person.args(words).stdin(Stdio::piped());
        person.stdout(Stdio::piped()).stderr(Stdio::piped());
        person.spawn().expect("it starts")
    }

    /// Creates a table; gives its number.
    fn table(&self, create: &str) -> String {
        let said = self.ask(&[create]);
        let made = said.iter().find_map(|event| match event {
            Event::Created { table } => Some(table.to_string()),
            _ => None,
        });
        made.unwrap_or_else(|| panic!("no table: {said:?}"))
    }

    /// Says hello and sends these commands; gives all events up to the last
    /// answer.
    fn ask(&self, commands: &[&str]) -> Vec<Event> {
        let mut stream = TcpStream::connect(self.address).expect("the server listens");
        let all = commands.concat();
        let text = format!(
            "<message><hello name='asker {}' version='1'/>{all}<bye/></message>",
            std::process::id()
        );
        stream.write_all(text.as_bytes()).expect("the server reads");
        stream.set_read_timeout(Some(LIMIT)).expect("it can be set");
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).expect("the server answers");
        let mut framer = Framer::default();
        framer.feed(&bytes);
        let mut events = Vec::new();
        while let Some(frame) = framer.next_frame() {
            let elements = Element::parse_message(frame.expect("a frame")).expect("a message");
            events.extend(
                elements
                    .iter()
                    .filter_map(|element| protocol::poker::read_event(element).ok()),
            );
        }
        events
    }

    fn agent(&self, kind: &str, table: &str) -> Program {
        let mut command = Command::new(&programs().poker_agent);
        command.args(["--kind", kind, "--name", kind, "--table", table]);
        if kind != "strong" && kind != "random" {
            command.args(["--samples", "300"]);
        }
        Program::start(command.args(["--connect", &self.address.to_string()]))
    }
}

#[test]
fn agents_of_every_kind_play_other_games_to_the_end_of_the_table() {
    let server = Server::start();
    for game in ["stud", "2-7-triple-draw", "omaha-8"] {
        let create = format!("<create seats='4' hands='8' game='{game}'/>");
        let table = server.table(&create);
        let kinds = ["random", "equity", "qlearn", "strong"];
        let agents: Vec<Program> = kinds.map(|kind| server.agent(kind, &table)).into();
        for mut agent in agents {
            assert_eq!(agent.end(), Some(0), "{game}");
        }
    }
}

#[test]
fn a_person_changes_cards_and_another_stands_pat() {
    let server = Server::start();
    let table = server.table("<create seats='2' hands='1' game='five-card-draw' buyin='20'/>");
    // In turn: the bets, the draw, the bets after it.
    let mut people: Vec<Child> = ["Ann", "Bob"]
        .into_iter()
        .map(|name| server.person_called(name, &["--table", &table]))
        .collect();
    for (person, draw) in people.iter_mut().zip(["d 1 3", "pat"]) {
        let lines = format!("c\n{draw}\nc\n");
        let mut input = person.stdin.take().expect("a pipe");
        input.write_all(lines.as_bytes()).expect("it reads");
        // The end of the input would be the end of the client.
        person.stdin = Some(input);
    }
    for (mut person, draw) in people.into_iter().zip(["draw 2 cards", "stand pat"]) {
        let mut output = BufReader::new(person.stdout.take().expect("a pipe"));
        let seen = read_until(&mut output, "is closed");
        assert!(seen.contains(&format!("you: {draw}")), "{seen}");
        assert!(
            seen.contains("1 ") && seen.contains("d 1 3 draw these | p stand pat"),
            "{seen}"
        );
        drop(person.stdin.take());
        person.wait().expect("it ends");
    }
}

#[test]
fn a_person_makes_a_table_with_agents_of_the_server() {
    let agent = programs().poker_agent.display().to_string();
    let server = Server::with(&format!(
        "[[agent]]\nname = 'Agent Robot'\nagent = '{agent} --kind random'\n"
    ));
    let said = server.ask(&["<create seats='2' agents='nobody'/>", "<tables/>"]);
    let refused = said.iter().find_map(|event| match event {
        Event::Error(refusal) => Some(refusal.text.as_str()),
        _ => None,
    });
    assert!(
        refused.is_some_and(|text| text.contains("Agent Robot")),
        "{said:?}"
    );
    let is_empty = |event: &Event| matches!(event, Event::Tables(rows) if rows.is_empty());
    assert!(said.iter().any(is_empty), "{said:?}");
    let mut person = server.person(&["--create", "seats=3,hands=1,buyin=20,agents=robot+robot"]);
    let mut keyboard = person.stdin.take().expect("a pipe");
    keyboard.write_all(b"a\n").expect("a pipe holds it");
    let mut output = BufReader::new(person.stdout.take().expect("a pipe"));
    let seen = read_until(&mut output, "is closed");
    assert!(
        seen.contains("Agent Robot") && seen.contains("Agent Robot-2"),
        "{seen}"
    );
    drop(keyboard);
    person.wait().expect("it ends");
}

#[test]
fn all_kinds_play_a_cash_table_of_the_server_to_its_end() {
    let server = Server::start();
    let table = server.table("<create seats='5' hands='30'/>");
    let kinds = ["random", "equity", "bluff", "qlearn", "strong"];
    let agents: Vec<Program> = kinds.map(|kind| server.agent(kind, &table)).into();
    for mut agent in agents {
        assert_eq!(agent.end(), Some(0));
    }
    let said = server.ask(&["<statistics/>"]);
    let rows = said.iter().find_map(|event| match event {
        Event::Statistics(rows) => Some(rows),
        _ => None,
    });
    let rows = rows.unwrap_or_else(|| panic!("no statistics: {said:?}"));
    assert_eq!(rows.len(), 5, "{rows:?}");
    assert_eq!(rows.iter().map(|row| row.net).sum::<i64>(), 0);
    // An agent that lost all its chips has left the table.
    assert!(rows.iter().any(|row| row.hands > 0), "{rows:?}");
}

#[test]
fn a_person_looks_on_at_a_freezeout_of_agents() {
    let server = Server::start();
    let table = server.table("<create seats='2' format='freezeout' buyin='300'/>");
    let mut person = server.person(&["--watch", &table]);
    let mut keyboard = person.stdin.take().expect("a pipe");
    let mut output = BufReader::new(person.stdout.take().expect("a pipe"));
    // Without this the freezeout may be over before anybody looks on.
    let mut said = read_until(&mut output, &format!("table {table}"));
    // An action is held back until a question comes, and a watcher is never
    // asked.
    keyboard.write_all(b"c\n").expect("a pipe holds it");
    let mut one = server.agent("equity", &table);
    let mut two = server.agent("random", &table);
    assert_eq!((one.end(), two.end()), (Some(0), Some(0)));
    said += &read_until(&mut output, "is closed");
    drop(keyboard);
    output.read_to_string(&mut said).expect("text");
    assert_eq!(person.wait().expect("its end").code(), Some(0), "{said}");
    assert!(said.contains("is out, at place 2"), "{said}");
    assert!(said.contains("is closed (winner)"), "{said}");
    assert!(!said.contains("your cards"), "{said}");
}

/// Reads up to the line with these words.
fn read_until(output: &mut impl BufRead, words: &str) -> String {
    let mut said = String::new();
    while !said.contains(words) {
        let count = output.read_line(&mut said).expect("text");
        assert!(count > 0, "'{words}' is missing in:\n{said}");
    }
    said
}

#[test]
fn a_table_that_does_not_exist_ends_the_client_with_the_reason() {
    let server = Server::start();
    for words in [["--table", "99"], ["--watch", "99"]] {
        let mut person = server.person(&words);
        // The client must not end because its input ends.
        let keyboard = person.stdin.take();
        let mut person = Program(person);
        assert_eq!(person.end(), Some(1), "{words:?}");
        drop(keyboard);
        let mut said = String::new();
        let errors = person.0.stderr.take().expect("a pipe");
        let _ = BufReader::new(errors).read_to_string(&mut said);
        assert!(said.contains("there is no table 99"), "{said}");
    }
}

#[test]
fn a_person_is_told_that_the_table_did_not_outlive_the_server() {
    let mut server = Server::start();
    for role in ["--table", "--watch"] {
        let table = server.table("<create seats='3'/>");
        let mut person = server.person(&[role, &table]);
        let mut keyboard = person.stdin.take().expect("a pipe");
        let mut output = BufReader::new(person.stdout.take().expect("a pipe"));
        let mut person = Program(person);
        read_until(&mut output, &format!("table {table}"));
        server.run_again();
        read_until(&mut output, &format!("Table {table} is gone"));
        // It is still there and finds another table.
        keyboard.write_all(b"create\n").expect("a pipe holds it");
        read_until(&mut output, "is there: 'join");
        keyboard.write_all(b"quit\n").expect("a pipe holds it");
        assert_eq!(person.end(), Some(0));
    }
}
