//! The operator's pages.

use std::time::{Duration, Instant};

use tests::free_address;

use crate::host::{PATIENCE, Server, quick_brains};
use crate::playing::start;

#[test]
fn only_the_token_opens_the_door_and_it_is_never_in_an_address() {
    let server = Server::start("");
    let mut browser = server.browser();
    browser.get("/admin").expect("The operator's token");
    let token = std::fs::read_to_string(server.path("operator.token")).expect("it is made");
    let token = token.trim();
    let page = browser.get(&format!("/admin?token={token}"));
    page.expect("The operator's token");
    let wrong = browser.post("/admin/login", &[("token", "wrong")]);
    assert_eq!(wrong.status, 403, "{wrong:?}");
    for path in [
        "/admin/do",
        "/admin/match",
        "/admin/tournament",
        "/admin/tournament/run",
    ] {
        let answer = browser.post(
            path,
            &[
                ("what", "stop"),
                ("id", "1"),
                ("name", "x"),
                ("number", "1"),
            ],
        );
        assert_eq!(answer.status, 403, "{path}: {answer:?}");
    }
    let answer = browser.get("/admin/now");
    assert_eq!(answer.status, 303, "{answer:?}");
    let mut operator = server.browser();
    let answer = operator.post("/admin/login", &[("token", token)]);
    let cookie = answer
        .header("set-cookie")
        .expect("there is a cookie")
        .to_owned();
    assert!(
        cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"),
        "{cookie}"
    );
    assert!(!cookie.contains(token), "{cookie}");
    operator.get("/admin").expect("Running games").expect("Log");
    operator.post("/admin/logout", &[]);
    operator.get("/admin").expect("The operator's token");
    server.stop();
}

#[test]
fn the_operator_sees_pauses_stops_and_disconnects() {
    let server = Server::start(&quick_brains());
    let mut ann = server.browser();
    let address = start(
        &mut ann,
        &[
            ("game", "gomoku"),
            ("against", "Row"),
            ("name", "Ann"),
            ("seat", "0"),
        ],
    );
    let mut operator = server.operator();
    operator.get("/admin/now").expect("Ann").expect(&address);
    let act = |operator: &mut crate::host::Browser, fields: &[(&str, &str)]| {
        operator.post("/admin/do", fields)
    };
    act(&mut operator, &[("what", "pause"), ("id", "1")]).expect("is paused");
    act(&mut operator, &[("what", "pause"), ("id", "1")]).expect("goes on");
    act(&mut operator, &[("what", "stop"), ("id", "1")]).expect("is broken off");
    let none = act(&mut operator, &[("what", "stop"), ("id", "77")]);
    assert_eq!(none.status, 409);
    act(&mut operator, &[("what", "disconnect"), ("name", "Nobody")]).expect("Nobody called");
    act(&mut operator, &[("what", "disconnect"), ("name", "Ann")]).expect("told goodbye");
    let deadline = Instant::now() + PATIENCE;
    while operator.get("/admin/now").body.contains("<b>Ann</b>") {
        assert!(Instant::now() < deadline, "Ann is still here");
        std::thread::sleep(Duration::from_millis(50));
    }
    operator
        .get("/admin?level=WARN")
        .expect("aria-current=\"true\">WARN");
    server.stop();
}

#[test]
fn a_match_is_checked_and_played() {
    let bin = tests::programs().gomoku_brain.display().to_string();
    let more = format!(
        "[[brain]]\nname = 'One'\ngame = 'gomoku'\nbrain = '{bin} --level random --seed 1'\n\
         [[brain]]\nname = 'Bad'\ngame = 'gomoku'\nbrain = '/bin/false'\n"
    );
    let server = Server::start(&more);
    let mut operator = server.operator();
    let word = format!("{bin} --level random --seed 2");
    let fields = |act| {
        [
            ("game", "gomoku"),
            ("board", "3"),
            ("option-line", "3"),
            ("time", "5s"),
            ("games", "3"),
            ("first", "One"),
            ("second", ""),
            ("second-word", word.as_str()),
            ("second-name", "Two"),
            ("do", act),
        ]
    };
    let checked = operator.post("/admin/match", &fields("check"));
    let checked = checked
        .expect("Handshake of One")
        .expect("Handshake of Two");
    assert_eq!(checked.body.matches("Ready: ").count(), 2, "{checked:?}");
    assert!(
        checked.body.contains("hello msg") && checked.body.contains("hello ok"),
        "{checked:?}"
    );
    let bad = operator.post(
        "/admin/match",
        &[
            ("game", "gomoku"),
            ("time", "5s"),
            ("first", "One"),
            ("second", "Bad"),
            ("do", "check"),
        ],
    );
    bad.expect("not started");
    // Nobody else may play the brains named here, whatever came of the match.
    let failing = [
        ("game", "gomoku"),
        ("time", "5s"),
        ("first", "One"),
        ("second", ""),
        ("second-word", "/bin/false"),
        ("second-name", "Broken"),
        ("do", "check"),
    ];
    operator
        .post("/admin/match", &failing)
        .expect("not started");
    let is_offered = |browser: &mut crate::host::Browser, name: &str| {
        let pages = [
            "/play?game=gomoku",
            "/admin/match?game=gomoku",
            "/api/v1/lobby",
        ];
        let pages = pages.map(|page| browser.get(page).body);
        pages.iter().any(|page| page.contains(&format!("{name}\"")))
    };
    assert!(is_offered(&mut operator, "One"));
    assert!(!is_offered(&mut operator, "Broken") && !is_offered(&mut operator, "Two"));
    let mut twice = failing;
    twice[5] = ("second-name", "One");
    let twice = operator.post("/admin/match", &twice);
    assert_eq!(twice.status, 422, "{twice:?}");
    twice.expect("'One' is here already.");
    let started = operator.post(
        "/admin/match",
        &[
            ("game", "gomoku"),
            ("board", "3"),
            ("option-line", "3"),
            ("time", "5s"),
            ("games", "3"),
            ("first", "One"),
            ("second", ""),
            ("second-word", word.as_str()),
            ("second-name", "Two"),
            ("do", "start"),
        ],
    );
    assert_eq!(started.status, 303, "{started:?}");
    let deadline = Instant::now() + PATIENCE;
    while !operator.get("/admin/now").body.contains("ended, 3 of 3") {
        assert!(
            Instant::now() < deadline,
            "{:?}",
            operator.get("/admin/now")
        );
        std::thread::sleep(Duration::from_millis(50));
    }
    operator.get("/admin/now").expect("3 of 3 games");
    operator.get("/tournaments/match-1").expect("Standings");
    assert!(!is_offered(&mut operator, "Two"));
    // A match with a player that cannot be brought to the board says so.
    let mut hopeless = failing.to_vec();
    hopeless[6] = ("do", "start");
    hopeless.push(("games", "2"));
    let started = operator.post("/admin/match", &hopeless);
    assert_eq!(started.status, 303, "{started:?}");
    while !operator
        .get("/admin/now")
        .body
        .contains("ended: Broken was suspended: not started")
    {
        assert!(
            Instant::now() < deadline,
            "{:?}",
            operator.get("/admin/now")
        );
        std::thread::sleep(Duration::from_millis(50));
    }
    server.stop();
}

#[test]
fn a_tournament_is_made_played_and_shown() {
    let bin = tests::programs().gomoku_brain.display().to_string();
    let more = format!(
        "[[brain]]\nname = 'One'\ngame = 'gomoku'\nbrain = '{bin} --level random --seed 1'\n\
         [[brain]]\nname = 'Two'\ngame = 'gomoku'\nbrain = '{bin} --level greedy --seed 1'\n"
    );
    let server = Server::start(&more);
    let mut operator = server.operator();
    operator
        .get("/admin/tournament?game=gomoku")
        .expect("Make it and start")
        .expect("One");
    let fields = [
        ("game", "gomoku"),
        ("name", "club"),
        ("format", "round-robin"),
        ("games", "4"),
        ("concurrency", "1"),
        ("time", "5s"),
        ("board", "5"),
        ("option-line", "4"),
        ("player-0", "One"),
        ("player-1", "Two"),
    ];
    let made = operator.post("/admin/tournament", &fields);
    assert_eq!(
        made.header("location"),
        Some("/tournaments/club"),
        "{made:?}"
    );
    let again = operator.post("/admin/tournament", &fields);
    again.expect("There is a tournament club already.");
    let mut wrong = fields;
    wrong[1].1 = "cup";
    wrong[5].1 = "never";
    let refused = operator.post("/admin/tournament", &wrong);
    assert_eq!(refused.status, 422, "{refused:?}");
    let mut anybody = server.browser();
    let deadline = Instant::now() + PATIENCE;
    loop {
        let page = anybody.get("/tournaments/club");
        if page.body.contains("4 of 4 games") && page.body.contains("ended") {
            let page = page.expect("Cross table").expect("Standings");
            let games = page.between("class=\"wdl\"><a href=\"", "\"");
            let games = anybody.get(&games.replace("&amp;", "&"));
            let games = games.expect("One").expect("Two");
            let game = games.between("class=\"number\" href=\"", "\"");
            anybody.get(game).expect("data-ply=\"0\"").expect("One");
            break;
        }
        assert!(Instant::now() < deadline, "{page:?}");
        std::thread::sleep(Duration::from_millis(50));
    }
    anybody.get("/tournaments").expect("club");
    server.stop();
}

#[test]
fn a_handshake_is_shown_without_the_secret_that_was_said_in_it() {
    let brains = free_address();
    let more = format!("brains = '{brains}'\n[lobby]\nprotect-names = true\n");
    let server = Server::start(&more);
    let script = "com 0,2 | name Deep | on token: say token sesame";
    let brain = tests::Offender::dial(brains, script);
    let mut operator = server.operator();
    let deadline = Instant::now() + PATIENCE;
    while !operator
        .get("/admin/match?game=gomoku")
        .body
        .contains("Deep (waiting)")
    {
        assert!(Instant::now() < deadline, "{}", brain.log().text());
        std::thread::sleep(Duration::from_millis(50));
    }
    let fields = [
        ("game", "gomoku"),
        ("time", "5s"),
        ("first", "Deep"),
        ("second", "Deep"),
        ("do", "check"),
    ];
    let checked = operator.post("/admin/match", &fields);
    let checked = checked.expect("Handshake of Deep").expect("token msg");
    assert!(!checked.body.contains("sesame"), "{checked:?}");
    server.stop();
}

#[test]
fn everybody_is_told_that_a_program_failed_in_a_tournament_and_not_how() {
    let bin = tests::programs().gomoku_brain.display().to_string();
    let more = format!(
        "[[brain]]\nname = 'One'\ngame = 'gomoku'\nbrain = '{bin} --level random --seed 1'\n\
         [[brain]]\nname = 'Bad'\ngame = 'gomoku'\nbrain = \"sh -c 'echo the-inside >&2; exit 3'\"\n"
    );
    let server = Server::start(&more);
    let mut operator = server.operator();
    let fields = [
        ("game", "gomoku"),
        ("name", "club"),
        ("format", "round-robin"),
        ("games", "4"),
        ("concurrency", "1"),
        ("time", "5s"),
        ("board", "5"),
        ("option-line", "4"),
        ("player-0", "One"),
        ("player-1", "Bad"),
    ];
    let made = operator.post("/admin/tournament", &fields);
    assert_eq!(made.status, 303, "{made:?}");
    let mut anybody = server.browser();
    let deadline = Instant::now() + PATIENCE;
    let page = loop {
        let page = anybody.get("/tournaments/club");
        if page.body.contains("Bad was suspended: not started") {
            break page;
        }
        assert!(Instant::now() < deadline, "{page:?}");
        std::thread::sleep(Duration::from_millis(50));
    };
    assert!(!page.body.contains("the-inside"), "{page:?}");
    assert!(!page.body.contains("bin/sh"), "{page:?}");
    operator.get("/admin?level=INFO").expect("the-inside");
    server.stop();
}
