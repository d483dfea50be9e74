//! The requests that a token allows, and those that no token allows.

use std::fs;
use std::time::{Duration, Instant};

use tests::programs;

use crate::host::{Browser, PATIENCE, Server};
use crate::playing::start;
use crate::registration::tournament;

/// A server's file with one brain of its own, and these lines.
fn with_brain(more: &str) -> String {
    let bin = programs().gomoku_brain.display().to_string();
    format!(
        "{more}\n[[brain]]\nname = 'One'\ngame = 'gomoku'\nbrain = '{bin} --level random --seed 1'\n\
         [[brain]]\nname = 'Two'\ngame = 'gomoku'\nbrain = '{bin} --level random --seed 2'\n"
    )
}

/// The fields of a match of 3 by 3 between these players.
fn match_of<'a>(second: &'a [(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let mut fields = vec![
        ("game", "gomoku"),
        ("board", "3"),
        ("option-line", "3"),
        ("time", "5s"),
        ("games", "2"),
        ("first", "One"),
        ("do", "start"),
    ];
    fields.extend(second);
    fields
}

#[test]
fn the_page_runs_no_program_where_the_file_does_not_allow_it() {
    for more in [
        "[operator]\nprograms = false\n",
        // A page behind a proxy is for others too.
        "[web]\ntrusted-proxies = ['127.0.0.1']\n",
    ] {
        let server = Server::start(&with_brain(more));
        let mut operator = server.operator();
        let touched = server.path("touched");
        let word = format!("touch {}", touched.display());
        for place in ["/admin/match?game=gomoku", "/admin/tournament?game=gomoku"] {
            let page = operator.get(place).expect("needs programs = true");
            assert!(!page.body.contains("tcp:HOST:PORT"), "{page:?}");
        }
        let program = [("second-word", word.as_str()), ("second-name", "Bad")];
        let dialled = [("second-word", "tcp:127.0.0.1:1"), ("second-name", "Bad")];
        for second in [program, dialled] {
            for what in ["check", "start"] {
                let mut fields = match_of(&second);
                fields[6] = ("do", what);
                let refused = operator.post("/admin/match", &fields);
                assert_eq!(refused.status, 422, "{refused:?}");
                refused.expect("needs programs = true");
            }
        }
        let fields = [
            ("game", "gomoku"),
            ("name", "club"),
            ("format", "round-robin"),
            ("games", "2"),
            ("concurrency", "1"),
            ("time", "5s"),
            ("player-0", "One"),
            ("other-0-name", "Bad"),
            ("other-0-word", word.as_str()),
        ];
        let refused = operator.post("/admin/tournament", &fields);
        assert_eq!(refused.status, 422, "{refused:?}");
        assert!(!server.path("tournaments/club.toml").exists() && !touched.exists());
        // Brains of the file may be chosen all the same.
        let started = operator.post("/admin/match", &match_of(&[("second", "Two")]));
        assert_eq!(started.status, 303, "{started:?}");
        server.stop();
    }
}

/// Logs a browser in with the token in this file.
fn log_in(server: &Server, file: &str) -> Browser {
    let token = fs::read_to_string(server.path(file)).expect("it is made");
    let mut browser = server.browser();
    let answer = browser.post("/admin/login", &[("token", token.trim())]);
    assert_eq!(answer.status, 303, "{answer:?}");
    browser
}

#[test]
fn an_assistant_sees_and_helps_and_begins_nothing() {
    let server = Server::start_with(|folder| {
        tournament(folder, "club", "registration = { code = 'spring' }");
        "[operator]\nassistant-token-file = 'assistant.token'\n".to_owned()
    });
    let mut assistant = log_in(&server, "assistant.token");
    let page = assistant.get("/admin").expect("decide about");
    assert!(!page.body.contains("/admin/match"), "{page:?}");
    let begun = [
        ("/admin/match", match_of(&[("second", "Two")])),
        ("/admin/tournament", vec![("name", "mine")]),
    ];
    for (path, fields) in begun {
        let refused = assistant.post(path, &fields);
        assert_eq!(refused.status, 403, "{path}: {refused:?}");
        assert!(refused.body.contains("operator alone"), "{refused:?}");
    }
    let run = |what| [("name", "club"), ("what", what)];
    for what in ["start", "reveal"] {
        let refused = assistant.post("/admin/tournament/run", &run(what));
        assert_eq!(refused.status, 409, "{refused:?}");
        assert!(refused.body.contains("operator alone"), "{refused:?}");
    }
    for path in [
        "/admin/now",
        "/admin/registered?tournament=club",
        "/admin/marks?tournament=club",
    ] {
        assert_eq!(assistant.get(path).status, 200, "{path}");
    }
    let person = [("what", "disconnect"), ("name", "nobody")];
    assert_eq!(assistant.post("/admin/do", &person).status, 409);
    assistant.post("/admin/logout", &[]);
    assert_eq!(assistant.get("/admin/now").status, 303);
    server.stop();
}

#[test]
fn the_referees_view_shows_cards_and_moves_nothing() {
    let brain = programs().arbiter.with_file_name("leduc-brain");
    let brain = brain.display();
    let server = Server::start(&format!(
        "[operator]\nreferee-token-file = 'referee.token'\n\
         [[brain]]\nname = 'Led'\ngame = 'leduc'\nbrain = '{brain}'\n"
    ));
    let mut ann = server.browser();
    let wish = [
        ("game", "leduc"),
        ("against", "Led"),
        ("name", "Ann"),
        ("seat", "0"),
    ];
    let address = start(&mut ann, &wish);
    let mut referee = log_in(&server, "referee.token");
    referee.get("/admin").expect("The referee's view");
    for path in [
        "/admin/do",
        "/admin/match",
        "/admin/tournament",
        "/admin/tournament/run",
        "/admin/poker",
    ] {
        let fields = [("what", "stop"), ("id", "1"), ("name", "x")];
        assert_eq!(referee.post(path, &fields).status, 403, "{path}");
    }
    assert_eq!(referee.get("/admin/now").status, 303);
    // Both cards are dealt before the first turn.
    let cards = |browser: &mut Browser| {
        let page = browser.get(&address).body;
        ["knave of", "queen of", "king of"].map(|name| page.matches(name).count())
    };
    let known = |browser: &mut Browser| cards(browser).iter().filter(|count| **count > 0).count();
    let deadline = Instant::now() + PATIENCE;
    while cards(&mut referee).iter().sum::<usize>() == 0 {
        assert!(Instant::now() < deadline, "{:?}", referee.get(&address));
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(known(&mut server.browser()), 0, "everybody sees cards");
    let mut operator = log_in(&server, "operator.token");
    assert!(known(&mut operator) > 0);
    referee.stream(&format!("{address}/events"), "");
    // A player sees no more than the own cards.
    let token = fs::read_to_string(server.path("referee.token")).expect("it is made");
    ann.post("/admin/login", &[("token", token.trim())]);
    let (all, own) = (cards(&mut referee), cards(&mut ann));
    assert!(
        own.iter().sum::<usize>() < all.iter().sum(),
        "{own:?} {all:?}"
    );
    referee.post("/admin/logout", &[]);
    assert_eq!(known(&mut referee), 0);
    operator.get("/admin").expect("Running games");
    ann.post(&format!("{address}/resign"), &[]);
    server.stop();
}
