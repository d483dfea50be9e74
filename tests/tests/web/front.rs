//! The senders that may ask, and the headers of every answer: names of the server,
//! proxies, other sites.

use crate::host::{Answer, Browser, Server};

/// A request with these headers alone.
fn ask(browser: &Browser, line: &str, headers: &[&str]) -> Answer {
    let headers: String = headers.iter().map(|line| format!("{line}\r\n")).collect();
    browser.raw(format!("{line} HTTP/1.1\r\n{headers}connection: close\r\n\r\n").as_bytes())
}

#[test]
fn a_page_is_there_under_names_of_the_server_alone() {
    let server = Server::start("[web]\nhosts = ['Arbiter.example.org']\n");
    let browser = server.browser();
    let (port, status) = (server.web.port(), |host: &str| {
        ask(&browser, "GET /", &[&format!("host: {host}")]).status
    });
    for own in [
        format!("127.0.0.1:{port}"),
        format!("localhost:{port}"),
        "arbiter.example.org".to_owned(),
    ] {
        assert_eq!(status(&own), 200, "{own}");
    }
    for foreign in ["evil.example", "127.0.0.1.evil.example", "10.0.0.1"] {
        assert_eq!(status(foreign), 421, "{foreign}");
    }
    let said = ask(&browser, "GET /api/v1/games", &["host: evil.example"]);
    said.expect("does not have that name");
    // The address of a request says more than its header.
    let line = "GET http://evil.example/";
    assert_eq!(ask(&browser, line, &["host: localhost"]).status, 421);
    assert_eq!(ask(&browser, "GET /", &["host: a", "host: b"]).status, 421);
    server.stop();
}

#[test]
fn only_a_trusted_proxy_is_believed_about_its_visitors() {
    let server = Server::start("[web]\ntrusted-proxies = ['127.0.0.1', '10.0.0.0/8']\n");
    let (mut proxy, mut other) = (server.browser(), server.browser_from([127, 0, 0, 2].into()));
    let guess = |browser: &mut Browser, visitor: &str| {
        let headers = format!("sec-fetch-site: same-origin\r\nx-forwarded-for: {visitor}\r\n");
        let fields = [("token", "guess")];
        browser.post_with("/admin/login", &fields, &headers).status
    };
    // Each visitor has its own tries, whatever it writes on the left.
    let tries = (0..12).map(|number| format!("203.0.113.{number}, 192.0.2.1, 10.9.9.9"));
    let statuses: Vec<u16> = tries.map(|visitor| guess(&mut proxy, &visitor)).collect();
    assert_eq!((statuses[0], statuses[11]), (403, 429), "{statuses:?}");
    assert_eq!(guess(&mut proxy, "192.0.2.2"), 403);
    // Nobody else gets new tries by naming another address.
    let tries = (0..12).map(|number| format!("192.0.2.{number}"));
    let statuses: Vec<u16> = tries.map(|visitor| guess(&mut other, &visitor)).collect();
    assert_eq!((statuses[0], statuses[11]), (403, 429), "{statuses:?}");
    // Cookies stay on the encrypted way on which they were given.
    let look = |browser: &mut Browser, scheme: &str| {
        let headers = format!("sec-fetch-site: same-origin\r\nx-forwarded-proto: {scheme}\r\n");
        let answer = browser.post_with("/look", &[("theme", "dark")], &headers);
        let cookie = answer.header("set-cookie").expect("there is a cookie");
        cookie.contains("Secure")
    };
    assert!(look(&mut proxy, "https"));
    assert!(!look(&mut proxy, "http"));
    assert!(!look(&mut other, "https"));
    server.stop();
}

#[test]
fn links_have_the_name_by_which_a_visitor_reached_a_trusted_proxy() {
    let server =
        Server::start("[web]\nhosts = ['games.example.org']\ntrusted-proxies = ['127.0.0.1']\n");
    let mut ann = server.browser();
    let offer = [("game", "gomoku"), ("against", ""), ("name", "Ann")];
    let address = ann.post("/play", &offer);
    let address = address
        .header("location")
        .expect("it is offered")
        .to_owned();
    let link = |browser: &Browser, host: &str| {
        let headers = format!("x-forwarded-proto: https\r\nx-forwarded-host: {host}\r\n");
        let page = browser
            .stream(&address, &headers)
            .expect("aria-label=\"The link");
        let (_, link) = page.split_once("id=\"link\"").expect("there is a link");
        let (_, link) = link.split_once("value=\"").expect("it has a text");
        link.split('"').next().unwrap_or_default().to_owned()
    };
    let public = format!("https://games.example.org{address}");
    assert_eq!(link(&ann, "games.example.org"), public);
    // The header of the visitor stands on the left of the host that the proxy saw.
    assert_eq!(link(&ann, "evil.example, games.example.org"), public);
    for foreign in [
        "evil.example",
        "games.example.org, evil.example",
        "\"><b>",
        "",
    ] {
        let link = link(&ann, foreign);
        assert!(link.starts_with("https://127.0.0.1:"), "{foreign}: {link}");
    }
    ann.post("/leave", &[]);
    server.stop();
    // Nobody else is believed.
    let server = Server::start("[web]\nhosts = ['games.example.org']\n");
    let mut ann = server.browser();
    assert_eq!(
        ann.post("/play", &offer).header("location"),
        Some(&*address)
    );
    assert!(link(&ann, "games.example.org").starts_with("http://127.0.0.1:"));
    ann.post("/leave", &[]);
    server.stop();
}

#[test]
fn the_form_takes_a_start_position_where_the_game_hides_nothing() {
    const ENDGAME: &str = "8/8/8/8/8/4k3/4p3/4K3 b - - 0 1";
    let server = Server::start("");
    let mut ann = server.browser();
    ann.get("/play?game=chess").expect("name=\"position\"");
    let kuhn = ann.get("/play?game=kuhn").body;
    assert!(!kuhn.contains("name=\"position\""), "{kuhn}");
    let wish = |position| {
        let against = [("against", ""), ("name", "Ann")];
        [[("game", "chess"), ("position", position)], against].concat()
    };
    ann.post("/play", &wish("nonsense"))
        .expect("not a position: give a FEN");
    let offered = ann.post("/play", &wish(ENDGAME));
    let offer = offered.header("location").expect("it is offered");
    ann.get(offer).expect(ENDGAME);
    ann.post("/leave", &[]);
    server.stop();
}

#[test]
fn people_behind_a_proxy_are_counted_one_by_one() {
    let server = Server::start("[web]\ntrusted-proxies = ['127.0.0.1']\n");
    // One address may have 50 people.
    let mut statuses = Vec::new();
    for number in 0..60 {
        let mut person = server.browser();
        let visitor = format!("192.0.2.{number}");
        let headers = format!("sec-fetch-site: same-origin\r\nx-forwarded-for: {visitor}\r\n");
        let name = format!("Ann{number}");
        let fields = [("game", "gomoku"), ("name", &name)];
        let answer = person.post_with("/play", &fields, &headers);
        statuses.push(answer.status);
    }
    assert_eq!(statuses, [303; 60]);
    server.stop();
}

#[test]
fn pages_of_other_sites_may_link_here_and_load_nothing() {
    let server = Server::start("");
    let (browser, host) = (server.browser(), format!("host: {}", server.web));
    let status = |path: &str, headers: &[&str]| {
        let headers: Vec<&str> = [host.as_str()].iter().chain(headers).copied().collect();
        ask(&browser, &format!("GET {path}"), &headers).status
    };
    let (cross, load) = ("sec-fetch-site: cross-site", "sec-fetch-mode: cors");
    for path in ["/events", "/api/v1/events", "/api/v1/games", "/"] {
        assert_eq!(status(path, &[cross, load]), 403, "{path}");
        assert_eq!(
            status(path, &["origin: http://evil.example"]),
            403,
            "{path}"
        );
    }
    assert_eq!(status("/", &[cross, "sec-fetch-mode: navigate"]), 200);
    assert_eq!(
        status("/api/v1/games", &["sec-fetch-site: same-origin"]),
        200
    );
    server.stop();
}

#[test]
fn every_answer_forbids_what_pages_do_not_need() {
    let server = Server::start("");
    let (mut browser, host) = (server.browser(), format!("host: {}", server.web));
    let token = "sec-fetch-site: same-origin";
    let long = "content-length: 100000";
    let mut answers = vec![
        (200, ask(&browser, "GET /", &[&host])),
        (200, ask(&browser, "GET /api/v1/games", &[&host])),
        (404, ask(&browser, "GET /none", &[&host])),
        (
            404,
            ask(&browser, "GET /tournaments/%2e%2e%2fserver", &[&host]),
        ),
        (
            404,
            ask(
                &browser,
                "GET /tournaments/..%2f..%2fetc%2fpasswd/events",
                &[&host],
            ),
        ),
        (
            404,
            ask(&browser, "GET /assets/0/..%2f..%2fserver.toml", &[&host]),
        ),
        (405, ask(&browser, "POST /records", &[&host, token])),
        (413, ask(&browser, "POST /play", &[&host, token, long])),
        (421, ask(&browser, "GET /", &["host: evil.example"])),
        (403, ask(&browser, "POST /look", &[&host])),
    ];
    for _ in 0..12 {
        answers.push((0, browser.post("/admin/login", &[("token", "guess")])));
    }
    let last = answers.last().map(|(_, answer)| answer.status);
    assert_eq!(last, Some(429));
    for (status, answer) in answers {
        assert!(
            status == 0 || status == answer.status,
            "{status}: {answer:?}"
        );
        let policy = answer.header("content-security-policy").unwrap_or_default();
        assert!(policy.contains("frame-ancestors 'none'"), "{answer:?}");
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "same-origin"),
            ("cache-control", "no-store"),
        ] {
            assert_eq!(answer.header(name), Some(value), "{answer:?}");
        }
        let waits = answer.header("retry-after").is_some();
        assert_eq!(waits, answer.status == 429, "{answer:?}");
    }
    server.stop();
}
