//! Only the holder of cards may see them: nothing sent to others contains them,
//! neither during a game nor after a fold.

use std::fs;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use tests::{Offender, free_address, programs};

use crate::host::{Browser, PATIENCE, Server, rest};
use crate::playing::{offered, ply, start};

/// A telnet client and everything it received.
pub(crate) struct Telnet {
    stream: TcpStream,
    pub(crate) heard: String,
}

impl Telnet {
    pub(crate) fn login(address: SocketAddr, name: &str) -> Telnet {
        let stream = TcpStream::connect(address).expect("the server listens");
        let limit = Some(Duration::from_millis(20));
        stream.set_read_timeout(limit).expect("a socket has limits");
        let heard = String::new();
        let mut telnet = Telnet { stream, heard };
        telnet.ask(&format!("login {name}"), "Welcome");
        telnet
    }

    /// Types a line and waits for this answer.
    pub(crate) fn ask(&mut self, line: &str, answer: &str) {
        let typed = self.stream.write_all(format!("{line}\r\n").as_bytes());
        typed.expect("the server reads");
        self.wait_for(self.heard.len(), answer);
    }

    /// Waits until this has been said.
    pub(crate) fn expect(&mut self, text: &str) {
        self.wait_for(0, text);
    }

    fn wait_for(&mut self, from: usize, text: &str) {
        let deadline = Instant::now() + PATIENCE;
        while !self.heard[from..].contains(text) {
            assert!(Instant::now() < deadline, "no {text}: {}", self.heard);
            let mut chunk = [0; 65_536];
            if let Ok(length) = self.stream.read(&mut chunk) {
                let text = String::from_utf8_lossy(&chunk[..length]);
                self.heard.push_str(&text);
            }
        }
    }
}

/// Everything that a client received, with its source.
type Told = Vec<(String, String)>;

/// Requests all that a browser can of game 1.
fn look_around(browser: &mut Browser, told: &mut Told) {
    let plies = (0..5).map(|ply| format!("/games/1?ply={ply}"));
    let stages = (0..5).map(|ply| format!("/games/1/stage?ply={ply}"));
    let others = [
        "/",
        "/games/1",
        "/games/1?flip=1&threats=1&large=1",
        "/games/1/stage",
        "/games/1/embed",
        "/records",
        "/records?game=leduc",
        "/ratings",
        "/player?game=leduc&name=One",
        "/tournaments",
        "/api/v1/games",
        "/api/v1/games/1",
        "/api/v1/records",
        "/api/v1/ratings",
        "/api/v1/lobby",
    ];
    for path in plies.chain(stages).chain(others.map(str::to_owned)) {
        let answer = browser.get(&path);
        told.push((path, answer.head + &answer.body));
    }
}

/// The card in the text of a record or a brain, and its name.
fn names(face: &str) -> [String; 2] {
    let rank = match face.as_bytes()[0] {
        b'J' => "knave",
        b'Q' => "queen",
        _ => "king",
    };
    let suit = if face.ends_with('h') {
        "hearts"
    } else {
        "spades"
    };
    [face.to_owned(), format!("{rank} of {suit}")]
}

/// Checks that these cards, the seed and thoughts were not revealed.
fn assert_hidden(told: &Told, cards: &[String], record: &str) {
    let seed = between(record, "seed=\"", "\"");
    for (place, text) in told {
        assert!(!text.is_empty(), "{place}");
        let secrets = cards.iter().flat_map(|card| names(card));
        for secret in secrets.chain([seed.clone(), "sesame".to_owned()]) {
            assert!(!text.contains(&secret), "{place} tells {secret}: {text}");
        }
    }
}

fn between(text: &str, before: &str, after: &str) -> String {
    let found = text.split_once(before).map(|(_, rest)| rest);
    let found = found.unwrap_or_else(|| panic!("no {before} in {text}"));
    found.split(after).next().unwrap_or_default().to_owned()
}

/// The cards of both seats, in their order.
fn cards(record: &str) -> Vec<String> {
    let dealt = record.split("card ").skip(1);
    let cards: Vec<String> = dealt.map(|rest| rest[..2].to_owned()).collect();
    assert_eq!(cards.len(), 2, "{record}");
    cards
}

/// The record of game 1, as soon as it exists.
fn record(server: &Server) -> String {
    let path = server.path("arbiter-data/records/000001.xml");
    let deadline = Instant::now() + PATIENCE;
    loop {
        match fs::read_to_string(&path) {
            Ok(record) => return record,
            Err(error) => assert!(Instant::now() < deadline, "{error}"),
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// A brain that sends its thoughts; the first seat raises and the second folds.
fn thinker(name: &str, brains: SocketAddr) -> Offender {
    let aloud = "wait 1500; say info score 4242 sesame";
    let script = format!(
        "com 0,2 | name {name} | on game leduc: say game ok | on game: say game failed \
         | on new game 2: close | on move start: {aloud}; say move raise \
         | on move raise: {aloud}; say move fold"
    );
    Offender::dial(brains, &script)
}

#[test]
fn nobody_reads_the_cards_of_two_brains() {
    let (brains, people) = (free_address(), free_address());
    let more = format!("brains = '{brains}'\npeople = '{people}'\n[lobby]\npair = true\n");
    let server = Server::start(&more);
    let mut operator = server.operator();
    let mut pause = || {
        let done = operator.post("/admin/do", &[("what", "pause"), ("id", "1")]);
        assert_eq!(done.status, 200, "{done:?}");
    };
    let players = ["One", "Other"].map(|name| thinker(name, brains));
    for player in &players {
        let log = player.log();
        assert!(log.wait_for("see card", 1, PATIENCE), "{}", log.text());
    }
    // It stands still while we look.
    pause();
    let mut eve = Telnet::login(people, "Eve");
    eve.ask("watch 1", "chip");
    eve.ask("games", "leduc");
    let (mut browser, mut told) = (server.browser(), Told::new());
    let paths = ["/api/v1/games/1/events", "/games/1/events"];
    let mut of_game = paths.map(|path| (path, browser.stream(path, "")));
    let mut of_all = browser.stream("/api/v1/events", "");
    look_around(&mut browser, &mut told);
    let both = format!("{}{}", players[0].log().text(), players[1].log().text());
    assert!(!both.contains("move fold"), "it was looked at too late");
    pause();
    told.push(("all events".to_owned(), of_all.expect("by fold")));
    for (path, stream) in &mut of_game {
        told.push(((*path).to_owned(), stream.expect_end().to_owned()));
    }
    let record = record(&server);
    assert!(record.contains("sesame"), "{record}");
    eve.ask("records", "replay N");
    eve.ask("replay 1", "fold");
    look_around(&mut browser, &mut told);
    told.push(("telnet".to_owned(), eve.heard));
    let cards = cards(&record);
    assert_hidden(&told, &cards, &record);
    for player in &players {
        let own = &player.log().heard_like("see card ")[0]["see card ".len()..];
        let other = cards.iter().find(|card| *card != own);
        let text = player.log().text();
        assert!(!text.contains(other.expect("there are two")), "{text}");
    }
    server.stop();
}

/// Plays a hand of Kuhn poker by a link: the first bets, and the other folds.
fn bet_and_fold(first: &mut Browser, other: &mut Telnet, seek: u32) -> String {
    let wish = [("game", "kuhn"), ("name", "Ann"), ("seat", "0")];
    let offer = first.post("/play", &wish);
    let link = format!("/seek/{seek}");
    assert_eq!(offer.header("location"), Some(&link[..]), "{offer:?}");
    other.ask(&format!("accept {seek}"), "begins");
    let deadline = Instant::now() + PATIENCE;
    let address = loop {
        let page = first.get(&link);
        if let Some(address) = page.header("location") {
            break address.to_owned();
        }
        assert!(Instant::now() < deadline, "the offer was taken: {page:?}");
        rest();
    };
    let move_ = format!("{address}/move");
    loop {
        let page = first.get(&address);
        let fields = [("ply", ply(&page)), ("action", "bet".to_owned())];
        let fields = fields.each_ref().map(|(key, value)| (*key, &value[..]));
        if !offered(&page).is_empty() && first.post(&move_, &fields).status == 303 {
            break;
        }
        assert!(Instant::now() < deadline, "it is never her turn: {page:?}");
        rest();
    }
    other.ask("", "Your move");
    other.ask("pass", "lost");
    address
}

#[test]
fn an_own_card_stays_known_after_a_fold_and_in_later_games() {
    let people = free_address();
    let server = Server::start(&format!("people = '{people}'\n"));
    let mut ann = server.browser();
    let mut bob = Telnet::login(people, "Bob");
    let address = bet_and_fold(&mut ann, &mut bob, 1);
    let record = record(&server);
    let name = |card: &str| match card {
        "J" => "knave",
        "Q" => "queen",
        _ => "king",
    };
    let dealt = record.split("card ").skip(1);
    let cards: Vec<String> = dealt.map(|rest| rest[..1].to_owned()).collect();
    let [own, other] = &cards[..] else {
        panic!("two cards are dealt: {record}");
    };
    // Once as it has ended, and once as one of two.
    for round in 1..=2 {
        for path in ["", "?ply=2", "?ply=3", "/stage", "/stage?ply=3"] {
            let page = ann.get(&format!("{address}{path}")).body;
            assert!(page.contains(name(own)), "{path}, game {round}: {page}");
            assert!(!page.contains(name(other)), "{path}, game {round}: {page}");
            let strange = server.browser().get(&format!("{address}{path}")).body;
            let is_told = cards.iter().any(|card| strange.contains(name(card)));
            assert!(!is_told, "{path}, game {round}: {strange}");
        }
        let before = bob.heard.len();
        bob.ask("replay 1 0", " after ");
        let told = &bob.heard[before..];
        assert!(told.contains(&format!("card {other}")), "{told}");
        assert!(!told.contains(&format!("card {own}")), "{told}");
        if round == 1 {
            bet_and_fold(&mut ann, &mut bob, 2);
        }
    }
    server.stop();
}

#[test]
fn people_see_their_own_card_alone() {
    let people = free_address();
    let brain = programs().arbiter.with_file_name("leduc-brain");
    let brain = brain.display();
    let more = format!(
        "people = '{people}'\n[[brain]]\nname = 'Led'\ngame = 'leduc'\nbrain = '{brain}'\n"
    );
    let server = Server::start(&more);
    let mut ann = server.browser();
    let wish = [("game", "leduc"), ("against", "Led"), ("name", "Ann")];
    let address = start(&mut ann, &[wish[0], wish[1], wish[2], ("seat", "0")]);
    assert_eq!(address, "/games/1");
    let mut eve = Telnet::login(people, "Eve");
    eve.ask("watch 1", "chip");
    let (mut browser, mut public, mut own) = (server.browser(), Told::new(), Told::new());
    let deadline = Instant::now() + PATIENCE;
    while offered(&ann.get("/games/1")).is_empty() {
        assert!(Instant::now() < deadline, "it is never her turn");
        std::thread::sleep(Duration::from_millis(20));
    }
    look_around(&mut browser, &mut public);
    look_around(&mut ann, &mut own);
    // A site that frames the board reads nothing that its visitor may see.
    let framed = ann.get("/games/1/embed");
    assert!(offered(&framed).is_empty(), "{framed:?}");
    public.push(("framed".to_owned(), framed.body));
    let mut stream = ann.stream("/games/1/events?embed=1", "");
    let first = stream.expect("The whole game").to_owned();
    public.push(("the stream of a frame".to_owned(), first));
    assert_eq!(ann.post("/games/1/resign", &[]).status, 303);
    let record = record(&server);
    eve.ask("replay 1", "forfeit");
    look_around(&mut browser, &mut public);
    look_around(&mut ann, &mut own);
    public.push(("telnet".to_owned(), eve.heard));
    let cards = cards(&record);
    assert_hidden(&public, &cards, &record);
    assert_hidden(&own, &cards[1..], &record);
    let sees = |(_, text): &(String, String)| text.contains(&names(&cards[0])[1]);
    assert!(own.iter().any(sees), "Ann does not see her card");
    let after = ann.get("/games/1").body;
    assert!(after.contains("class=\"ending\""), "{after}");
    assert!(sees(&(String::new(), after)), "nor after the end");
    server.stop();
}
