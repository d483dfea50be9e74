//! A match that the operator set up on the page, which the server plays.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use tests::{free_address, programs};

use crate::harness::{Kills, Site, check, number};

const PATIENCE: Duration = Duration::from_secs(60);
const GAMES: u64 = 60;
/// From the moment when the match goes on.
const SPAN: Duration = Duration::from_millis(900);

/// A server and its page.
struct Page {
    site: Site,
    web: SocketAddr,
}

impl Page {
    fn new() -> Page {
        let web = free_address();
        let site = Site::new(web, &format!("[listen]\nweb = '{web}'\n"));
        Page { site, web }
    }

    fn store(&self) -> PathBuf {
        self.site.path("tournaments/match-1")
    }

    /// Sends a request as the operator; gives the answer.
    fn ask(&self, method: &str, path: &str, cookie: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(self.web).expect("the server listens");
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nsec-fetch-site: same-origin\r\n\
             cookie: {cookie}\r\nconnection: close\r\n\
             content-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\r\n{body}",
            self.web,
            body.len()
        );
        stream
            .write_all(request.as_bytes())
            .expect("the server reads");
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        answer
    }

    /// The cookie of the operator.
    fn login(&self) -> String {
        let token = std::fs::read_to_string(self.site.path("operator.token")).expect("it is made");
        let answer = self.ask(
            "POST",
            "/admin/login",
            "",
            &format!("token={}", token.trim()),
        );
        let lines = answer.lines().filter_map(|line| line.split_once(": "));
        let cookies = lines.filter(|(key, _)| key.eq_ignore_ascii_case("set-cookie"));
        let cookies = cookies.filter_map(|(_, value)| value.split(';').next());
        cookies.collect::<Vec<_>>().join("; ")
    }

    /// Starts the match, or lets it go on.
    fn play(&self, cookie: &str) {
        let answer = if self.site.path("tournaments/match-1.toml").exists() {
            self.ask(
                "POST",
                "/admin/tournament/run",
                cookie,
                "name=match-1&what=start",
            )
        } else {
            self.ask("POST", "/admin/match", cookie, &new_match())
        };
        assert!(answer.starts_with("HTTP/1.1 303"), "{answer}");
    }

    fn is_over(&self) -> bool {
        let told = self.ask("GET", "/api/v1/tournaments/match-1", "", "");
        told.contains("\"state\":\"ended\"")
    }
}

fn new_match() -> String {
    let program = programs()
        .offender
        .display()
        .to_string()
        .replace('/', "%2F");
    let player = |place: &str, name: &str| {
        format!(
            "&{place}=&{place}-name={name}&{place}-word=%27{program}%27+%27name+{name}+%7C+think+2%27"
        )
    };
    format!(
        "game=gomoku&time=60s&games={GAMES}&do=start{}{}",
        player("first", "One"),
        player("second", "Two")
    )
}

#[test]
fn a_match_of_the_operator_goes_on_after_kills_at_any_instant() {
    let mut kills = Kills::of("series on the page");
    while kills.go_on() {
        let page = Page::new();
        let mut is_over = false;
        while kills.go_on() && !is_over {
            let running = page.site.start(&kills);
            let cookie = page.login();
            page.play(&cookie);
            assert!(
                kills.kill(running, SPAN),
                "a server runs until it is killed"
            );
            let checked = check(&page.store(), None);
            is_over = checked.is_some_and(|checked| number(&checked, "games") == GAMES);
            check(&page.site.path("arbiter-data"), None);
        }
        let running = page.site.start(&kills);
        let cookie = page.login();
        page.play(&cookie);
        let deadline = Instant::now() + PATIENCE;
        while !page.is_over() {
            assert!(Instant::now() < deadline, "the match does not end");
            std::thread::sleep(Duration::from_millis(20));
        }
        running.signal(rustix::process::Signal::TERM);
        let _ended = running.wait().expect_status(0);
        let checked = check(&page.store(), None).expect("there is a store");
        assert_eq!(number(&checked, "games"), GAMES, "{checked}");
    }
}
