//! The agents, the templates and the client for people, as programs on real
//! sockets.

mod dealer;
mod luck;
mod served;

use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use dealer::{Dealer, LIMIT, action};
use poker_rules::table::{ErrorCode, Event, Format, Mode, Refusal, Specials, TableRow, TableState};
use poker_rules::{Action, HandTurn};
use protocol::poker;
use tests::{programs, workspace};

/// A program that ends with the test.
struct Program(Child);

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Program {
    fn start(command: &mut Command) -> Program {
        let command = command.stdin(Stdio::null()).stderr(Stdio::inherit());
        Program(command.spawn().expect("it starts"))
    }

    fn agent(dealer: &Dealer, words: &[&str], name: &str) -> Program {
        let mut command = Command::new(&programs().poker_agent);
        command
            .args(words)
            .args(["--connect", &dealer.address().to_string()]);
        Program::start(command.args(["--name", name]))
    }

    /// Waits for its end; gives the exit status.
    fn end(&mut self) -> Option<i32> {
        let until = Instant::now() + 2 * LIMIT;
        loop {
            if let Some(status) = self.0.try_wait().expect("it can be waited for") {
                return status.code();
            }
            assert!(Instant::now() < until, "it does not end");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

#[test]
fn every_kind_plays_hands_by_the_rules_and_ends_with_the_table() {
    let mut dealer = Dealer::new(3000);
    let kinds: [&[&str]; 6] = [
        &["--kind", "random", "--seed", "1"],
        &["--kind", "equity", "--samples", "200"],
        &[
            "--kind",
            "bluff",
            "--bluff",
            "0.5",
            "--adaptive",
            "--samples",
            "200",
        ],
        &[
            "--kind",
            "qlearn",
            "--samples",
            "200",
            "--buckets",
            "uniform",
        ],
        &["--kind", "strong"],
        &["--kind", "blueprint"],
    ];
    let mut agents = Vec::new();
    for (number, words) in kinds.iter().enumerate() {
        agents.push(Program::agent(&dealer, words, &format!("agent {number}")));
        dealer.seat();
        assert_eq!(
            dealer.guests[number].hello.name.as_str(),
            format!("agent {number}")
        );
        assert!(
            dealer.guests[number].hello.token.is_some(),
            "it can come back"
        );
    }
    let won = dealer.play(40);
    assert_eq!(won.iter().sum::<i64>(), 0);
    dealer.close();
    for mut agent in agents {
        assert_eq!(agent.end(), Some(0));
    }
}

#[test]
fn a_file_says_what_the_words_do_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("agent.toml");
    let dealer = Dealer::new(3000);
    let text = format!(
        "[table]\nconnect = '{}'\nname = 'from the file'\n[player]\nkind = 'random'\n",
        dealer.address()
    );
    std::fs::write(&file, text).expect("a file");
    let config = file.to_str().expect("a path");
    let mut command = Command::new(&programs().poker_agent);
    let agent = Program::start(command.args(["--config", config]));
    // An agent that loses its connection dials again, so it goes first.
    let guest = dealer.greet();
    assert_eq!(guest.hello.name.as_str(), "from the file");
    drop(agent);
    drop(guest);
    let mut command = Command::new(&programs().poker_agent);
    let agent = Program::start(command.args(["--config", config, "--name", "word"]));
    let guest = dealer.greet();
    assert_eq!(guest.hello.name.as_str(), "word");
    drop(agent);
    drop(guest);
    std::fs::write(&file, "[player]\nluck = 7\n").expect("a file");
    let mut command = Command::new(&programs().poker_agent);
    let mut agent = Program::start(command.args(["--config", config]).stderr(Stdio::null()));
    assert_eq!(agent.end(), Some(2));
    for example in ["bluff.toml", "qlearn.toml", "strong.toml", "blueprint.toml"] {
        let path = workspace().join("config/poker").join(example);
        let mut command = Command::new(&programs().poker_agent);
        let path = path.to_str().expect("a path");
        let address = dealer.address().to_string();
        let words = ["--config", path, "--connect", &address];
        let _agent = Program::start(command.args(words).current_dir(folder.path()));
        assert!(!dealer.greet().hello.name.as_str().is_empty());
    }
}

#[test]
fn an_agent_with_nothing_to_say_gives_signs_of_life() {
    let mut dealer = Dealer::new(200);
    let mut agent = Program::agent(&dealer, &["--kind", "random"], "quiet");
    dealer.seat();
    // Nobody says anything to it.
    dealer.guests[0].wait_until_alive(3, |_| {});
    dealer.guests[0].say(&[Event::Closed {
        table: 1,
        reason: "players".to_owned(),
        winner: None,
    }]);
    assert_eq!(dealer.guests[0].command(), Some(poker::Command::Bye));
    assert_eq!(agent.end(), Some(0));
}

#[test]
fn an_agent_whose_connection_breaks_comes_back_and_plays_on() {
    let mut dealer = Dealer::new(3000);
    let mut one = Program::agent(&dealer, &["--kind", "strong", "--token", "secret"], "one");
    dealer.seat();
    let mut two = Program::agent(&dealer, &["--kind", "random"], "two");
    dealer.seat();
    dealer.play(5);
    // Until the first player is on turn.
    let mut hand = dealer.deal();
    while hand.turn() != HandTurn::Act(0) {
        if hand.turn() == HandTurn::Over {
            dealer.end(&hand);
            hand = dealer.deal();
            continue;
        }
        dealer.step(&mut hand);
    }
    let guest = dealer.guests.remove(0);
    drop(guest);
    let mut again = dealer.greet();
    assert_eq!(again.hello.name.as_str(), "one");
    assert_eq!(again.hello.token.as_deref(), Some("secret"));
    dealer.guests.insert(0, again);
    let state = dealer.state(&hand, 0);
    dealer.guests[0].say(&[state]);
    again = dealer.guests.remove(0);
    // The client may have asked for the tables before the state arrived.
    let mut want = again.command();
    if want == Some(poker::Command::Tables) {
        again.say(&[Event::Tables(Vec::new())]);
        want = again.command();
    }
    let Some(poker::Command::Act(want)) = want else {
        panic!("instead of an action {want:?}");
    };
    hand.act(0, action(&want))
        .expect("an action that was offered");
    dealer.guests.insert(0, again);
    dealer.close();
    assert_eq!((one.end(), two.end()), (Some(0), Some(0)));
}

#[test]
fn an_agent_whose_table_is_gone_when_it_comes_back_says_so() {
    let mut dealer = Dealer::new(3000);
    let mut command = Command::new(&programs().poker_agent);
    command.args(["--kind", "random", "--name", "one", "--connect"]);
    command
        .arg(dealer.address().to_string())
        .stdin(Stdio::null());
    let agent = command.stderr(Stdio::piped()).spawn().expect("it starts");
    dealer.seat();
    drop(dealer.guests.remove(0));
    let mut again = dealer.greet();
    assert_eq!(again.command(), Some(poker::Command::Tables));
    again.say(&[Event::Tables(Vec::new())]);
    let output = agent.wait_with_output().expect("its end");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert!(said.contains("table 1 is gone"), "{said}");
}

#[test]
fn an_action_that_is_refused_is_followed_by_a_check_or_a_fold() {
    let mut dealer = Dealer::new(3000);
    let mut one = Program::agent(&dealer, &["--kind", "equity", "--samples", "100"], "one");
    dealer.seat();
    let mut two = Program::agent(&dealer, &["--kind", "random"], "two");
    dealer.seat();
    let hand = dealer.deal();
    let HandTurn::Act(seat) = hand.turn() else {
        panic!("somebody is asked");
    };
    let offer = dealer.offer(&hand);
    let guest = &mut dealer.guests[seat];
    guest.say(&[Event::Turn(offer.clone())]);
    guest.want();
    let refusal = Refusal::new(ErrorCode::IllegalAction, "not today");
    guest.say(&[Event::Error(refusal), Event::Turn(offer)]);
    assert_eq!(action(&guest.want()), Action::Fold);
    dealer.close();
    assert_eq!((one.end(), two.end()), (Some(0), Some(0)));
}

/// Plays a hand in which an earlier answer is late. The error repeats the open
/// question, which the client must answer once.
fn answers_once(command: &mut Command) {
    let mut dealer = Dealer::new(300);
    let address = dealer.address().to_string();
    let mut one = Program::start(command.args(["--connect", &address, "--name", "one"]));
    dealer.seat();
    let mut two = Program::agent(&dealer, &["--kind", "random"], "two");
    dealer.seat();
    let mut hand = dealer.deal();
    while hand.turn() != HandTurn::Act(0) {
        if hand.turn() == HandTurn::Over {
            dealer.end(&hand);
            hand = dealer.deal();
            continue;
        }
        dealer.step(&mut hand);
    }
    let offer = dealer.next_offer(&hand);
    dealer.guests[0].say(&[Event::Turn(offer.clone())]);
    dealer.guests[0].want();
    let late = Refusal::new(ErrorCode::Stale, "that was for decision 1");
    dealer.guests[0].say(&[Event::Error(late), Event::Turn(offer)]);
    // Only signs of life come until the end.
    let signs = dealer.guests[0].alive + 2;
    dealer.guests[0].talk_until_alive(signs);
    dealer.close();
    assert_eq!((one.end(), two.end()), (Some(0), Some(0)));
}

#[test]
fn a_question_that_is_told_again_is_answered_once() {
    let agent = &programs().poker_agent;
    answers_once(Command::new(agent).args(["--kind", "equity", "--samples", "100"]));
}

#[test]
fn a_name_that_is_taken_ends_an_agent_with_a_reason() {
    let dealer = Dealer::new(3000);
    let mut command = Command::new(&programs().poker_agent);
    command.args(["--kind", "random", "--name", "thief", "--connect"]);
    command
        .arg(dealer.address().to_string())
        .stdin(Stdio::null());
    let agent = command.stderr(Stdio::piped()).spawn().expect("it starts");
    let mut guest = dealer.greet();
    let refusal = Refusal::new(ErrorCode::TableFull, "no seat is free at table 1");
    guest.say(&[Event::Error(refusal)]);
    let output = agent.wait_with_output().expect("its end");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert!(said.contains("no seat is free at table 1"), "{said}");
}

#[test]
fn what_was_learnt_outlives_a_kill() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("rules.db3");
    let learnt = || {
        let database = rusqlite::Connection::open(&file).expect("a database");
        let sum = "SELECT coalesce(sum(count), 0) FROM rules";
        let count: f64 = database
            .query_row(sum, [], |row| row.get(0))
            .expect("a table");
        let check: String = database
            .query_row("PRAGMA integrity_check", [], |row| row.get(0))
            .expect("a check");
        assert_eq!(check, "ok");
        count
    };
    let path = file.to_str().expect("a path");
    let words = ["--kind", "qlearn", "--samples", "100", "--db", path];
    let mut expected = 0.0;
    for _ in 0..2 {
        let mut dealer = Dealer::new(3000);
        let mut one = Program::agent(&dealer, &words, "one");
        dealer.seat();
        // Two learners share the file.
        let mut two = Program::agent(&dealer, &words, "two");
        dealer.seat();
        dealer.play(30);
        // The result of each of their answers is stored soon after the hand.
        expected += dealer.asked as f64;
        let until = Instant::now() + LIMIT;
        while learnt() < expected {
            assert!(Instant::now() < until, "{} of {expected}", learnt());
            std::thread::sleep(Duration::from_millis(50));
        }
        one.0.kill().expect("it is killed");
        two.0.kill().expect("it is killed");
        let _ = (one.0.wait(), two.0.wait());
        assert_eq!(learnt(), expected);
    }
}

fn template(name: &str) -> PathBuf {
    workspace().join("bots/templates").join(name)
}

fn plays(command: &mut Command) {
    let mut dealer = Dealer::new(300);
    let address = dealer.address().to_string();
    let mut first = Program::start(command.args(["--connect", &address, "--name", "A & <B>"]));
    dealer.seat();
    assert_eq!(dealer.guests[0].hello.name.as_str(), "A & <B>");
    // Even a busy agent gives signs of life in time.
    dealer.guests[0].talk_until_alive(3);
    let mut second = Program::agent(&dealer, &["--kind", "random", "--seed", "3"], "two");
    dealer.seat();
    dealer.play(60);
    let closed = Event::Closed {
        table: 1,
        reason: "hands".to_owned(),
        winner: None,
    };
    dealer.tell(&[closed]);
    assert_eq!((first.end(), second.end()), (Some(0), Some(0)));
}

/// It dials again after a lost connection, and ends when it is refused a seat.
fn comes_back(command: &mut Command) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    listener.set_nonblocking(true).expect("it is ours");
    let address = listener.local_addr().expect("it listens").to_string();
    let agent = command.args(["--connect", &address, "--name", "A"]);
    let agent = agent.stdin(Stdio::null()).stderr(Stdio::piped()).spawn();
    let mut agent = Program(agent.expect("it starts"));
    let mut errors = agent.0.stderr.take().expect("it is a pipe");
    let until = Instant::now() + 2 * LIMIT;
    let next = || loop {
        if let Ok((stream, _)) = listener.accept() {
            break stream;
        }
        assert!(Instant::now() < until, "it does not dial");
        std::thread::sleep(Duration::from_millis(5));
    };
    drop(next());
    let refused = "<message><error code=\"name-taken\">somebody has this name</error></message>";
    let mut again = next();
    again.write_all(refused.as_bytes()).expect("it is there");
    assert_eq!(agent.end(), Some(1));
    let mut said = String::new();
    errors.read_to_string(&mut said).expect("it is text");
    assert!(said.contains("it dials again"), "{said}");
    assert!(said.contains("somebody has this name"), "{said}");
}

fn is_short(path: &Path) {
    let text = std::fs::read_to_string(path).expect("a template");
    assert!(text.lines().count() < 125, "{}", path.display());
}

#[test]
fn the_agent_in_python_plays_and_is_short() {
    let path = template("agent.py");
    is_short(&path);
    if !tests::is_here("python3", "python3-minimal") {
        return;
    }
    plays(Command::new("python3").arg(&path));
    answers_once(Command::new("python3").arg(&path));
    comes_back(Command::new("python3").arg(&path));
}

#[test]
fn the_agent_in_rust_compiles_alone_plays_and_is_short() {
    let path = template("agent.rs");
    is_short(&path);
    let folder = tempfile::tempdir().expect("a folder");
    let program = folder.path().join("agent");
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut compile = Command::new(rustc);
    compile.args(["--edition", "2021", "-D", "warnings", "-o"]);
    let compiled = compile.arg(&program).arg(&path).output().expect("rustc");
    let said = String::from_utf8_lossy(&compiled.stderr);
    assert!(compiled.status.success(), "{said}");
    plays(&mut Command::new(&program));
    answers_once(&mut Command::new(&program));
    comes_back(&mut Command::new(&program));
}

/// Runs the client for people with lines on a pipe; gives its output and
/// status.
fn at_the_table(lines: &str, words: &[&str], play: impl FnOnce(Dealer)) -> (String, Option<i32>) {
    at_the_table_in("C.UTF-8", lines, words, play)
}

/// The same in an environment with this locale.
fn at_the_table_in(
    locale: &str,
    lines: &str,
    words: &[&str],
    play: impl FnOnce(Dealer),
) -> (String, Option<i32>) {
    let dealer = Dealer::new(3000);
    let mut command = Command::new(&programs().poker_client);
    command.env("LC_ALL", locale);
    command.args(["--name", "Anna", "--connect", &dealer.address().to_string()]);
    command
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let mut person = command.stderr(Stdio::inherit()).spawn().expect("it starts");
    let mut keyboard = person.stdin.take().expect("a pipe");
    keyboard
        .write_all(lines.as_bytes())
        .expect("a pipe holds it");
    play(dealer);
    drop(keyboard);
    let output = person.wait_with_output().expect("its end");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    (said, output.status.code())
}

#[test]
fn a_person_sees_the_table_and_plays_with_keys() {
    let lines = format!("help\nr 5\n{}history\n", "c\n".repeat(30));
    let (said, status) = at_the_table(&lines, &["--join"], |mut dealer| {
        dealer.seat();
        let mut other = Program::agent(&dealer, &["--kind", "random", "--seed", "1"], "Bob");
        dealer.seat();
        // In the first hand the other player folds; in the second the person
        // has the button and acts first.
        dealer.play(2);
        let closed = Event::Closed {
            table: 1,
            reason: "hands".to_owned(),
            winner: None,
        };
        dealer.tell(&[closed]);
        assert_eq!(other.end(), Some(0));
        let mut person = dealer.guests.remove(0);
        std::thread::spawn(move || while person.command().is_some() {});
    });
    assert_eq!(status, Some(0), "{said}");
    for words in [
        "all-in",
        "your cards: ",
        "your bet can stand at 20 to 1000, not at 5",
        "f fold | c call 5 | r N raise to 20 to 1,000",
        "-- table 1, hand 2, preflop, blinds 5/10",
        "Bob",
    ] {
        assert!(said.contains(words), "'{words}' is missing in:\n{said}");
    }
    assert!(!said.contains('\x1b'), "no colours on a pipe:\n{said}");
}

#[test]
fn a_person_without_a_wish_sees_the_tables_and_says_goodbye_at_the_end_of_input() {
    let (said, status) = at_the_table("dance\ncreate seats=99\n", &[], |dealer| {
        let mut guest = dealer.greet();
        assert_eq!(guest.command(), Some(poker::Command::Tables));
        guest.say(&[Event::Tables(Vec::new())]);
        std::thread::sleep(Duration::from_millis(200));
        // The keyboard is taken away.
        std::thread::spawn(move || while guest.command().is_some() {});
    });
    assert_eq!(status, Some(0), "{said}");
    assert!(said.contains("There is no table"), "{said}");
    assert!(said.contains("'dance' is not a command"), "{said}");
    assert!(said.contains("seats='99' makes no sense"), "{said}");
}

#[test]
fn a_person_with_a_czech_environment_is_told_everything_in_czech() {
    let row = TableRow {
        id: 3,
        name: "Klub".to_owned(),
        seats: 6,
        taken: 1,
        small_blind: 5,
        big_blind: 10,
        min_buyin: 100,
        max_buyin: 1_000,
        game: None,
        limit: None,
        specials: Specials::default(),
        format: Format::Cash,
        mode: Mode::User,
        state: TableState::Waiting,
        wait: None,
    };
    let play = |dealer: Dealer| {
        let mut guest = dealer.greet();
        assert_eq!(guest.command(), Some(poker::Command::Tables));
        guest.say(&[Event::Tables(vec![row])]);
        std::thread::spawn(move || while guest.command().is_some() {});
    };
    let lines = "dance\nc now\nwatch x\njoin x\nhelp\ntable\n";
    let (said, status) = at_the_table_in("cs_CZ.UTF-8", lines, &[], play);
    assert_eq!(status, Some(0), "{said}");
    for told in [
        "stůl 3, místa 1/6, blindy 5/10, cash, pro lidi, čeká se: Klub",
        "'dance' není příkaz",
        "Který stůl? 'watch 1'",
        "'x' není číslo",
        "vsadit nebo navýšit",
        "Nesedíte u žádného pokerového stolu.",
    ] {
        assert!(said.contains(told), "'{told}' is missing in:\n{said}");
    }
    assert!(!said.contains(" is "), "{said}");
}
