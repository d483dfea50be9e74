//! Pages are in the language of their reader.

use crate::host::{Browser, Server, quick_brains};
use crate::playing::start;

/// The header `Accept-Language` of a Czech browser.
const CZECH: &str = "cs-CZ,cs;q=0.9,en;q=0.8";

/// A game of Ann against a brain, with Ann on turn; gives its address.
fn begun(ann: &mut Browser) -> String {
    start(
        ann,
        &[
            ("game", "gomoku"),
            ("against", "Row"),
            ("name", "Ann"),
            ("seat", "0"),
        ],
    )
}

#[test]
fn a_page_is_in_the_best_language_that_the_browser_accepts() {
    let server = Server::start("");
    let page = server.browser().accepting(CZECH).get("/");
    page.expect("<html lang=\"cs\"")
        .expect("Právě se hraje")
        .expect(">Hrát</a>");
    for english in [None, Some("en-GB,en;q=0.9,cs;q=0.8"), Some("xx")] {
        let browser = server.browser();
        let mut browser = match english {
            Some(languages) => browser.accepting(languages),
            None => browser,
        };
        let page = browser.get("/").expect("<html lang=\"en\"");
        page.expect("Being played now").expect(">Play</a>");
    }
    server.stop();
}

#[test]
fn the_language_that_a_visitor_has_chosen_wins() {
    let server = Server::start("");
    let mut browser = server.browser().accepting(CZECH);
    let page = browser.get("/records");
    page.expect("value=\"en\" lang=\"en\"><span class=\"wordy\">English<");
    let answer = browser.post("/look", &[("language", "en"), ("back", "/records")]);
    assert_eq!(answer.header("location"), Some("/records"), "{answer:?}");
    let page = browser.get("/records").expect("<html lang=\"en\"");
    page.expect("value=\"cs\" lang=\"cs\"><span class=\"wordy\">čeština<");
    browser.post("/look", &[("language", "cs")]);
    browser.get("/ratings").expect("Zatím nikdo nehrál.");
    // A language that is not there changes nothing.
    let answer = browser.post("/look", &[("language", "xx")]);
    assert_eq!(answer.header("set-cookie"), None, "{answer:?}");
    browser.get("/ratings").expect("<html lang=\"cs\"");
    server.stop();
}

#[test]
fn refusals_are_in_the_language_of_their_reader() {
    let server = Server::start("");
    let mut browser = server.browser().accepting(CZECH);
    for (path, why) in [
        ("/nothing", "Na této adrese nic není."),
        ("/games/99", "Partie 99 tu není"),
        ("/seek/9", "Tato nabídka už neplatí"),
        ("/assets/0/none.js", "Takový soubor tu není."),
    ] {
        let page = browser.get(path).expect("<html lang=\"cs\"");
        assert_eq!(page.status, 404, "{page:?}");
        page.expect("<h1>Nenalezeno</h1>").expect(why);
    }
    let page = browser.post("/records", &[]);
    page.expect("Tato adresa takový požadavek nepřijímá.");
    let page = browser.post_with("/look", &[], "");
    page.expect("Tento požadavek nepřišel ze stránky tohoto serveru.");
    server
        .browser()
        .get("/games/99")
        .expect("<h1>Not Found</h1>");
    server.stop();
}

#[test]
fn everybody_is_refused_a_name_in_the_own_language() {
    let server = Server::start(&quick_brains());
    let fields = [("game", "gomoku"), ("against", "Row"), ("name", "a b")];
    let page = server.browser().accepting(CZECH).post("/play", &fields);
    page.expect("Jméno je jedno slovo z písmen a číslic");
    let page = server.browser().post("/play", &fields);
    page.expect("A name is one word of up to");
    server.stop();
}

#[test]
fn spectators_of_one_game_hear_it_each_in_the_own_language() {
    let server = Server::start(&quick_brains());
    let mut ann = server.browser();
    let address = begun(&mut ann);
    let events = format!("{address}/events");
    let mut english = server.browser().stream(&events, "");
    let mut czech = server.browser().accepting(CZECH).stream(&events, "");
    english.expect("No move has been made.");
    czech.expect("Zatím nepadl žádný tah.");
    ann.post(
        &format!("{address}/move"),
        &[("ply", "0"), ("action", "H8")],
    );
    for stream in [&mut english, &mut czech] {
        stream.expect("data-ply=\"2\"");
    }
    let heard = english.expect("aria-label=\"List of moves\"");
    assert!(!heard.contains("Seznam"), "{heard}");
    let heard = czech.expect("aria-label=\"Seznam tahů\"");
    assert!(!heard.contains("List of moves"), "{heard}");
    // A person who leaves has lost, and the opponent need not wait.
    ann.post("/leave", &[]);
    server.stop();
}

#[test]
fn the_wall_is_drawn_for_each_language() {
    let server = Server::start(&quick_brains());
    let mut streams = [
        (
            server.browser().stream("/events", ""),
            "Nothing is being played",
            "0 moves",
        ),
        (
            server.browser().accepting(CZECH).stream("/events", ""),
            "Právě se nic nehraje",
            "0 tahů",
        ),
        (
            server.browser().stream("/wall/events", ""),
            "Nothing is being played",
            "move 0",
        ),
        (
            server.browser().accepting(CZECH).stream("/wall/events", ""),
            "Právě se nic nehraje",
            "tah 0",
        ),
    ];
    for (stream, nothing, _) in &mut streams {
        stream.expect(nothing);
    }
    let mut ann = server.browser();
    begun(&mut ann);
    for (stream, _, moves) in &mut streams {
        stream.expect(moves);
    }
    // A person who leaves has lost, and the opponent need not wait.
    ann.post("/leave", &[]);
    server.stop();
}

#[test]
fn a_frame_of_another_site_is_in_the_language_of_its_reader() {
    let server = Server::start(&quick_brains());
    let mut ann = server.browser();
    let embed = format!("{}/embed", begun(&mut ann));
    let page = server.browser().accepting(CZECH).get(&embed);
    page.expect("<html lang=\"cs\"").expect("Celá partie");
    server.browser().get(&embed).expect("The whole game");
    // A person who leaves has lost, and the opponent need not wait.
    ann.post("/leave", &[]);
    server.stop();
}

#[test]
fn programs_are_answered_in_english_whatever_they_accept() {
    let server = Server::start("");
    let mut browser = server.browser().accepting(CZECH);
    browser
        .get("/api/v1/games/99")
        .expect("There is no game 99");
    browser
        .get("/api/v1/nothing")
        .expect("there is nothing at this address");
    // Beside the addresses of this version too.
    for path in ["/api", "/api/", "/api/v1/", "/api/v2/games"] {
        let answer = browser.get(path);
        assert_eq!(answer.status, 404, "{path}");
        answer.expect("{\"error\":\"there is nothing at this address\"}");
    }
    server.stop();
}
