//! A class: the files that are there for one, and the commands that students copy.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Instant;

use tests::{TEMPLATES, arbiter, free_address, template, workspace};

use crate::host::{PATIENCE, Server, rest};
use crate::registration::{Student, open_lobby, start, tournament, wait_until};

/// The server of a class as it is shipped, at other ports.
fn shipped(lobby: SocketAddr) -> Server {
    let class = workspace().join("config/class");
    Server::start_by_file(
        |words| arbiter(words),
        |folder, web| {
            let contests = folder.join("tournaments");
            fs::create_dir(&contests).expect("the folder is ours");
            for file in fs::read_dir(class.join("tournaments")).expect("it is shipped") {
                let file = file.expect("it is shipped");
                if file.path().is_file() {
                    fs::copy(file.path(), contests.join(file.file_name())).expect("there is room");
                }
            }
            let text = fs::read_to_string(class.join("server.toml")).expect("it is shipped");
            let other = text
                .replace("0.0.0.0:5555", &lobby.to_string())
                .replace("0.0.0.0:8080", &web.to_string());
            assert!(!other.contains("0.0.0.0"), "{other}");
            other
        },
    )
}

/// The code of a shipped tournament.
fn code_of(contest: &str) -> String {
    let path = format!("config/class/tournaments/{contest}.toml");
    let text = fs::read_to_string(workspace().join(path)).expect("it is shipped");
    let code = text.split("code = \"").nth(1);
    let code = code.and_then(|rest| rest.split('"').next());
    code.expect("players need a code").to_owned()
}

#[test]
fn the_tournaments_of_a_class_are_entered_with_the_codes_of_their_files() {
    for contest in ["gomoku", "ladder", "league"] {
        let lobby = free_address();
        let server = shipped(lobby);
        let code = code_of(contest);
        let students = ["Anna", "Novák, Bert", "Cem"].map(|name| {
            let token = format!("{code}:secret of {name}");
            Student::dial(lobby, name, &token)
        });
        let mut operator = server.operator();
        // The page of the tournament has the button, for the operator alone.
        let page = format!("/tournaments/{contest}");
        operator.get(&page).expect("value=\"start\"");
        let public = server.browser().get(&page);
        assert!(!public.body.contains("value=\"start\""), "{public:?}");
        let fields = [("name", contest), ("what", "start"), ("back", "contest")];
        let answer = operator.post("/admin/tournament/run", &fields);
        assert_eq!(answer.header("location"), Some(page.as_str()), "{answer:?}");
        operator.get(&page).expect("value=\"stop\"");
        wait_until(&mut operator, contest, |told| {
            told["games"].as_u64() >= Some(1)
        });
        drop(students);
        if contest == "league" {
            let said = Student::dial(lobby, "Dora", &format!("{code}:d")).end();
            let said = String::from_utf8_lossy(&said.stderr).into_owned();
            let why = "league takes no new players now";
            assert!(said.contains(why), "{said}");
        }
    }
}

/// A program of a student; dropping it ends it.
struct Program {
    child: Child,
    errors: Receiver<String>,
}

impl Program {
    fn dial(command: &[String], lobby: SocketAddr, name: &str, more: &[&str]) -> Program {
        let mut child = Command::new(&command[0])
            .args(&command[1..])
            .args(["--connect", &lobby.to_string(), "--name", name])
            .args(["--token", &format!("spring:secret of {name}")])
            .args(more)
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        let pipe = BufReader::new(child.stderr.take().expect("it is a pipe"));
        let (tell, errors) = channel();
        std::thread::spawn(move || {
            let lines = pipe.lines().map_while(Result::ok);
            lines.map_while(|line| tell.send(line).ok()).for_each(drop);
        });
        Program { child, errors }
    }

    /// Waits until it says this.
    fn says(&self, text: &str) {
        let mut said = String::new();
        while !said.contains(text) {
            let line = self.errors.recv_timeout(PATIENCE);
            said += &line.unwrap_or_else(|_| panic!("it does not say '{text}': {said}"));
        }
    }

    /// Its exit status and the rest of its output.
    fn end(mut self) -> (Option<i32>, String) {
        let mut said = String::new();
        loop {
            match self.errors.recv_timeout(PATIENCE) {
                Ok(line) => said += &line,
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("it does not end: {said}"),
            }
        }
        (self.child.wait().expect("it is ours").code(), said)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Waits until so many have registered.
fn wait_for_registered(server: &Server, count: usize) {
    let mut operator = server.operator();
    let told = format!("<dt>Registered</dt><dd>{count}</dd>");
    let until = Instant::now() + PATIENCE;
    loop {
        let page = operator.get("/admin/registered?tournament=club");
        if page.body.contains(&told) {
            return;
        }
        assert!(Instant::now() < until, "{page:?}");
        rest();
    }
}

/// The templates in languages that this machine has, as commands that start them.
fn templates(folder: &Path) -> Vec<(&'static str, Vec<String>)> {
    let all = TEMPLATES.into_iter().filter_map(|name| {
        let own = folder.join(name);
        fs::create_dir(&own).expect("the folder is ours");
        Some((name, template(name, &own)?))
    });
    all.collect()
}

#[test]
fn templates_come_back_after_a_restart_until_they_are_told_not_to() {
    let folder = tempfile::tempdir().expect("there is room");
    let commands = templates(folder.path());
    let lobby = free_address();
    let server = Server::start_with(|folder| {
        let players = commands.len();
        let lines = format!("registration = {{ code = 'spring', players = {players} }}");
        tournament(folder, "club", &lines);
        open_lobby(lobby)
    });
    let dial = |(name, command): &(&str, Vec<String>)| Program::dial(command, lobby, name, &[]);
    let programs: Vec<Program> = commands.iter().map(dial).collect();
    wait_for_registered(&server, commands.len());
    let server = server.stop_and_start_again();
    for program in &programs {
        program.says("the manager says goodbye; it dials again in 1 s");
    }
    let mut operator = server.operator();
    start(&mut operator, "club");
    wait_until(&mut operator, "club", |told| told["state"] == "ended");
    // A crash says nothing to them.
    let server = server.kill_and_start_again();
    for program in &programs {
        program.says("it dials again in");
    }
    let mut operator = server.operator();
    for (name, _) in &commands {
        let until = Instant::now() + PATIENCE;
        let here = format!("name=\"name\" value=\"{name}\"");
        while !operator.get("/admin").body.contains(&here) {
            assert!(Instant::now() < until, "{name} is not back");
            rest();
        }
    }
    // A program that is started anew takes the place of the older one, which stays away.
    let mut newer = Vec::new();
    for ((name, command), older) in commands.iter().zip(programs) {
        newer.push(Program::dial(command, lobby, name, &["--once"]));
        let (status, said) = older.end();
        assert_eq!(status, Some(1), "{name}: {said}");
        let why = "its owner has dialled in anew";
        assert!(said.contains(why), "{name}: {said}");
    }
    server.stop();
    for program in newer {
        assert_eq!(program.end(), (Some(0), String::new()));
    }
}
