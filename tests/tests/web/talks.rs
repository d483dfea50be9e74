//! The lines to and from programs, and their standard error: the right to read them, on
//! the page, in the API and with `arbiter watch`.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Instant;

use serde_json::Value;
use tests::{arbiter, free_address, is_here, programs, workspace};

use crate::host::{Answer, Browser, PATIENCE, Server, quick_brains, rest};
use crate::playing::start as sit_down;
use crate::registration::{open_lobby, start, tournament, wait_until};
use crate::uploads::{tried, upload};

/// The template with a line before each of its moves.
fn program(line: &str) -> Vec<u8> {
    let template = workspace().join("bots/templates/brain.py");
    let template = fs::read_to_string(template).expect("there is a template");
    let choose = "def choose(board, size, mine):\n";
    assert!(template.contains(choose));
    template
        .replace(choose, &format!("{choose}    {line}\n"))
        .into_bytes()
}

/// A tournament of uploaded programs, one for each name.
fn club(lines: &str, players: &[(&str, &str)]) -> (Server, Vec<Browser>) {
    let lobby = free_address();
    let server = Server::start_with(|folder| {
        let count = players.len();
        let registration = format!("registration = {{ code = 'spring', players = {count} }}");
        let lines = format!("{lines}\n{registration}");
        tournament(folder, "club", &lines);
        open_lobby(lobby)
    });
    let authors = players.iter().map(|(name, line)| {
        let mut author = server.browser();
        let sent = upload(
            &mut author,
            "club",
            ["spring", name, "secret"],
            &program(line),
        );
        tried(&mut author, &sent).expect("plays as");
        author
    });
    let authors = authors.collect();
    (server, authors)
}

fn json(answer: &Answer) -> Value {
    serde_json::from_str(&answer.body).unwrap_or_else(|_| panic!("no JSON: {answer:?}"))
}

/// `arbiter watch`, line by line.
struct Watcher {
    child: Child,
    lines: Receiver<String>,
    heard: String,
}

impl Watcher {
    fn start(words: &[&str], token: &str) -> Watcher {
        let mut child = Command::new(&programs().arbiter)
            .arg("watch")
            .args(words)
            .env("ARBITER_TOKEN", token)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        let (sender, lines) = channel();
        let outputs: [Box<dyn std::io::Read + Send>; 2] = [
            Box::new(child.stdout.take().expect("it is piped")),
            Box::new(child.stderr.take().expect("it is piped")),
        ];
        for output in outputs {
            let sender = sender.clone();
            std::thread::spawn(move || {
                let lines = BufReader::new(output).lines();
                lines
                    .map_while(Result::ok)
                    .for_each(|line| drop(sender.send(line)));
            });
        }
        Watcher {
            child,
            lines,
            heard: String::new(),
        }
    }

    /// Waits for a line with this text.
    fn expect(&mut self, text: &str) {
        loop {
            let line = self.lines.recv_timeout(PATIENCE);
            let line = line.unwrap_or_else(|_| panic!("no '{text}' in {}", self.heard));
            self.heard.push_str(&line);
            self.heard.push('\n');
            if line.contains(text) {
                return;
            }
        }
    }

    /// Waits until it ends by itself; gives its status and all that it said.
    fn end(mut self) -> (Option<i32>, String) {
        while let Ok(line) = self.lines.recv_timeout(PATIENCE) {
            self.heard.push_str(&line);
            self.heard.push('\n');
        }
        let status = self.child.wait().expect("it is ours");
        (status.code(), std::mem::take(&mut self.heard))
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Pauses the running game of the tournament, or lets it go on.
fn pause(operator: &mut Browser, id: &str) {
    let fields = [("what", "pause"), ("tournament", "club"), ("id", id)];
    let answer = operator.post("/admin/do", &fields);
    assert_eq!(answer.status, 200, "{answer:?}");
}

#[test]
fn an_author_reads_the_own_program_while_it_plays_and_nobody_else_does() {
    if !is_here("python3", "python3") {
        return;
    }
    let says = |name: &str| format!("print('{name} thinks', file=sys.stderr, flush=True)");
    let (anna, bert) = (says("Anna"), says("Bert"));
    let lines = "games = 1\nmin-move-time = '2s'";
    let (server, mut authors) = club(lines, &[("Anna", &anna), ("Bert", &bert)]);
    let mut operator = server.operator();
    start(&mut operator, "club");
    let running = wait_until(&mut operator, "club", |told| {
        let moves = &told["running"][0]["moves"];
        moves.as_u64().is_some_and(|moves| moves > 0)
    });
    let id = running["running"][0]["id"].to_string();
    // It stands still while we look.
    pause(&mut operator, &id);
    let path = format!("/tournaments/club/games/{id}");
    let (talk, api) = (format!("{path}/talk"), format!("/api/v1{path}/talk"));
    let game = json(&operator.get(&format!("/api/v1{path}")));
    let seat_of = |name: &str| {
        if game["seats"]["cross"] == name {
            "cross"
        } else {
            "round"
        }
    };
    for (name, other, author) in [("Anna", "Bert", 0), ("Bert", "Anna", 1)] {
        let author = &mut authors[author];
        let page = author
            .get(&talk)
            .expect(&format!("The conversation with {name}"));
        assert!(
            !page
                .body
                .contains(&format!("The conversation with {other}")),
            "{page:?}"
        );
        assert!(
            page.body.contains("new game") && page.body.contains("<svg"),
            "{page:?}"
        );
        author.get(&path).expect(&format!("href=\"{talk}\""));
        let heard = json(&author.get(&api));
        let (own, others) = (seat_of(name), seat_of(other));
        assert!(heard["talk"][others].is_null(), "{heard}");
        let lines = heard["talk"][own]["lines"].as_array().expect("lines");
        assert!(
            lines.iter().any(|line| line["text"] == "new game"),
            "{heard}"
        );
        assert!(
            !heard.to_string().contains(&format!("{other} thinks")),
            "{heard}"
        );
        let file = author
            .get(&format!("{talk}/{own}.txt"))
            .expect(" < new game\n");
        assert!(file.header("content-disposition").is_some(), "{file:?}");
        for file in [format!("{others}.txt"), format!("{others}.errors.txt")] {
            assert_eq!(author.get(&format!("{talk}/{file}")).status, 404);
        }
        let mut stream = author.stream(&format!("{talk}/events"), "");
        let page = stream.expect("new game");
        assert!(
            !page.contains(&format!("conversation with {other}")),
            "{page}"
        );
    }
    // The player that began has made a move, and said so.
    let first = usize::from(game["seats"]["cross"] != "Anna");
    let name = ["Anna", "Bert"][first];
    authors[first].get(&talk).expect(&format!("{name} thinks"));
    authors[first]
        .get(&format!("{talk}/cross.errors.txt"))
        .expect(&format!("{name} thinks"));
    let addresses = [
        talk.clone(),
        format!("{talk}/events"),
        format!("{talk}/cross.txt"),
        format!("{talk}/round.errors.txt"),
        api.clone(),
        format!("{api}/events"),
    ];
    let nobody = |browser: &mut Browser| {
        for address in &addresses {
            let answer = browser.get(address);
            assert_eq!(answer.status, 404, "{address}: {answer:?}");
            assert!(!answer.body.contains("thinks"), "{answer:?}");
        }
    };
    nobody(&mut server.browser());
    let whole = operator.get(&talk);
    assert_eq!(
        whole.body.matches("<section class=\"card talk\"").count(),
        2
    );
    // The author's terminal shows the same, and goes on with the game.
    let address = format!("{}{path}", server.web);
    let words = [address.as_str(), "--author", "Anna", "--plain"];
    let mut watcher = Watcher::start(&words, "secret");
    watcher.expect(&format!("{} ", seat_of("Anna")));
    watcher.expect(" < new game");
    let mut stream = authors[0].stream(&format!("{api}/events"), "");
    stream.expect("\"new game\"");
    pause(&mut operator, &id);
    stream.expect("\"from\":\"brain\"");
    let ended = wait_until(&mut operator, "club", |told| told["state"] == "ended");
    assert_eq!(ended["games"], 1, "{ended}");
    stream.expect("event: over");
    let (status, heard) = watcher.end();
    assert_eq!(status, Some(0), "{heard}");
    assert!(
        heard.contains(" ! Anna thinks") && heard.contains(" > move "),
        "{heard}"
    );
    assert!(!heard.contains("Bert thinks"), "{heard}");
    assert_eq!(heard.matches(" < new game").count(), 1, "{heard}");
    // Nothing of it is kept, for it did not end by a fault.
    for browser in authors.iter_mut().chain([&mut operator]) {
        nobody(browser);
    }
    server.stop();
}

#[test]
fn a_fault_leaves_standard_error_in_the_record_for_the_author_alone() {
    if !is_here("python3", "python3") {
        return;
    }
    // The first game is the trial against random play.
    let falls = "print('on \\x1b[2J', file=sys.stderr)\n    \
                 globals().setdefault('games', []).append(len(board) < 2)\n    \
                 if sum(games) > 1: sys.exit('Anna is lost')";
    let (server, mut authors) = club("games = 4", &[("Anna", falls), ("Bert", "pass")]);
    let mut operator = server.operator();
    start(&mut operator, "club");
    wait_until(&mut operator, "club", |told| told["state"] == "ended");
    let lost = (1..=4).find(|id| {
        let game = told_game(&mut operator, *id);
        game["verdict"]["cause"] == "disconnected"
    });
    let id = lost.expect("Anna broke down in one of them");
    let path = format!("/tournaments/club/games/{id}");
    let seat = if told_game(&mut operator, id)["seats"]["cross"] == "Anna" {
        "cross"
    } else {
        "round"
    };
    let talk = format!("{path}/talk");
    let page = authors[0].get(&talk).expect("Anna is lost");
    // The text that it wrote has no effect.
    assert!(
        page.body.contains("on \\u{1b}[2J") && !page.body.contains('\u{1b}'),
        "{page:?}"
    );
    authors[0]
        .get(&format!("{talk}/{seat}.errors.txt"))
        .expect("Anna is lost");
    let own = authors[1].get(&talk);
    assert!(
        own.status == 200 && !own.body.contains("Anna is lost"),
        "{own:?}"
    );
    for address in [
        format!("{talk}/{seat}.errors.txt"),
        format!("{talk}/{seat}.txt"),
    ] {
        assert_eq!(authors[1].get(&address).status, 404);
        assert_eq!(server.browser().get(&address).status, 404);
    }
    assert_eq!(server.browser().get(&talk).status, 404);
    // The file that everybody may have is without it.
    for kind in ["xml", "json"] {
        let file = server.browser().get(&format!("{path}/files/{kind}"));
        assert!(
            file.status == 200 && !file.body.contains("lost"),
            "{file:?}"
        );
        let file = operator.get(&format!("{path}/files/{kind}"));
        assert!(file.body.contains("Anna is lost"), "{file:?}");
    }
    server.stop();
}

fn told_game(browser: &mut Browser, id: u32) -> Value {
    json(&browser.get(&format!("/api/v1/tournaments/club/games/{id}")))
}

#[test]
fn a_game_of_the_server_is_watched_in_the_terminal_until_it_is_over() {
    let server = Server::start(&quick_brains());
    let web = server.web.to_string();
    let (status, heard) = Watcher::start(&[&web], "").end();
    assert_eq!(status, Some(0), "{heard}");
    assert!(heard.contains("no game is played at"), "{heard}");
    let mut ann = server.browser();
    let fields = [
        ("game", "gomoku"),
        ("against", "Row"),
        ("name", "Ann"),
        ("seat", "0"),
    ];
    let address = sit_down(&mut ann, &fields);
    let mut play = |ply: &str, action: &str| {
        let fields = [("ply", ply), ("action", action)];
        let answer = ann.post(&format!("{address}/move"), &fields);
        assert_eq!(answer.status, 303, "{answer:?}");
    };
    play("0", "H8");
    let token = fs::read_to_string(server.path("operator.token")).expect("it is made");
    // Without an address of a game it is the one that is played.
    let mut operator = Watcher::start(&[&web], token.trim());
    let mut stranger = Watcher::start(&[&format!("http://{web}{address}")], "");
    for watcher in [&mut operator, &mut stranger] {
        watcher.expect("Ann (cross) - Row (round)");
        watcher.expect("1. cross (Ann): H8");
        watcher.expect("2. round (Row):");
    }
    operator.expect(" > move ");
    play("2", "A15");
    for watcher in [&mut operator, &mut stranger] {
        watcher.expect("3. cross (Ann): A15");
        watcher.expect("(x)");
    }
    operator.expect(" < move A15");
    ann.post(&format!("{address}/resign"), &[]);
    for (watcher, is_operator) in [(operator, true), (stranger, false)] {
        let (status, heard) = watcher.end();
        assert_eq!(status, Some(0), "{heard}");
        assert!(
            heard.contains("round (Row) won after 4 turns: forfeit"),
            "{heard}"
        );
        assert_eq!(heard.contains("< new game"), is_operator, "{heard}");
        assert_eq!(heard.matches("H8  ").count(), 1, "{heard}");
    }
    ann.post("/leave", &[]);
    server.stop();
}

#[test]
fn a_watcher_that_loses_the_server_says_so_and_comes_back() {
    let server = Server::start(&quick_brains());
    let mut ann = server.browser();
    let fields = [
        ("game", "gomoku"),
        ("against", "Row"),
        ("name", "Ann"),
        ("seat", "0"),
    ];
    let address = sit_down(&mut ann, &fields);
    let mut watcher = Watcher::start(&[&format!("{}{address}", server.web)], "");
    watcher.expect("Ann (cross) - Row (round)");
    let server = server.kill_and_start_again();
    watcher.expect("trying again in 0.5 s");
    // The server does not know the game any more.
    let (status, heard) = watcher.end();
    assert_eq!(status, Some(1), "{heard}");
    assert!(heard.contains("broken off without a result"), "{heard}");
    server.stop();
}

#[test]
fn what_cannot_be_watched_is_said_in_a_sentence() {
    let server = Server::start("");
    let web = server.web.to_string();
    let silent = free_address().to_string();
    let foreign = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let other = foreign.local_addr().expect("it has one").to_string();
    std::thread::spawn(move || {
        for stream in foreign.incoming() {
            let mut stream = stream.expect("somebody comes");
            let _ = stream.read(&mut [0; 1024]);
            let _ = stream.write_all(b"220 mail.example ESMTP\r\n");
        }
    });
    let missing = format!("{web}/games/7");
    let unknown = format!("{web}/tournaments/none/games/7");
    for (words, token, status, told) in [
        (vec![silent.as_str()], "", 1, "nobody listens at"),
        (vec![&other], "", 1, "is no server of Arbiter"),
        (vec![&missing], "", 1, "There is no game 7 here"),
        (vec![&unknown], "", 1, "lists the running games"),
        (
            vec![&missing],
            "wrong",
            1,
            "That is not the operator's token.",
        ),
        (
            vec![&missing, "--author", "Anna"],
            "x",
            2,
            "where players register",
        ),
        (vec![&missing, "--author", "Anna"], "", 2, "ARBITER_TOKEN"),
        (
            vec!["https://127.0.0.1/games/7"],
            "",
            2,
            "does not speak https",
        ),
        (
            vec!["127.0.0.1:80/elsewhere"],
            "",
            2,
            "is no address of a game",
        ),
        (vec!["none.xml"], "", 1, "none.xml"),
    ] {
        let (ended, heard) = Watcher::start(&words, token).end();
        assert_eq!(ended, Some(status), "{words:?}: {heard}");
        assert!(heard.contains(told), "{words:?}: {heard}");
        assert_eq!(heard.lines().count(), 1, "{words:?}: {heard}");
    }
    let help = arbiter(["watch", "--help"]).run().expect_status(0);
    assert!(help.stdout.contains("127.0.0.1:8080/games/7"), "{help}");
    server.stop();
}

#[test]
fn a_game_does_not_wait_for_those_who_read_conversations_and_stop() {
    let bin = programs().arbiter.parent().expect("a folder");
    let plan = (1..=15)
        .step_by(2)
        .map(|row| format!("O{row}"))
        .collect::<Vec<_>>()
        .join(" ");
    let talks = vec!["say info depth 1"; 20].join("; ");
    let script = format!("name Talker | com 0,2 | plan {plan} | on move: {talks}; polite");
    let brain = format!("{}/offender '{script}'", bin.display());
    let server = Server::start(&format!(
        "[[brain]]\nname = 'Talker'\ngame = 'gomoku'\nbrain = \"{brain}\"\n"
    ));
    let mut ann = server.browser();
    let fields = [
        ("game", "gomoku"),
        ("against", "Talker"),
        ("name", "Ann"),
        ("seat", "0"),
    ];
    let address = sit_down(&mut ann, &fields);
    let operator = server.operator();
    // They never read.
    let streams: Vec<_> = (0..5)
        .flat_map(|_| {
            [
                format!("{address}/talk/events"),
                format!("/api/v1{address}/talk/events"),
            ]
        })
        .map(|path| operator.stream(&path, ""))
        .collect();
    for (made, row) in [1, 3, 5, 7, 9, 11].into_iter().enumerate() {
        let ply = (2 * made).to_string();
        let fields = [("ply", ply.as_str()), ("action", &format!("A{row}"))];
        let answer = ann.post(&format!("{address}/move"), &fields);
        assert_eq!(answer.status, 303, "{answer:?}");
        let deadline = Instant::now() + PATIENCE;
        while crate::playing::ply(&ann.get(&address)) != (2 * made + 2).to_string() {
            assert!(Instant::now() < deadline, "the program does not answer");
            rest();
        }
    }
    // A reader gets the last lines, and no more are kept.
    let mut operator = operator;
    let heard = json(&operator.get(&format!("/api/v1{address}/talk")));
    let lines = heard["talk"]["round"]["lines"].as_array().expect("lines");
    assert_eq!(lines.len(), 50, "{heard}");
    assert!(heard["talk"]["cross"].is_null(), "{heard}");
    drop(streams);
    ann.post("/leave", &[]);
    server.stop();
}
