//! Poker, tournaments, joining them and the operator's pages in Czech.

use std::time::Instant;

use tests::free_address;

use crate::host::{Answer, Browser, Events, PATIENCE, Server, quick_brains, rest};
use crate::playing::start;
use crate::poker::{agents, hand_of, is_asked, open, recorded, wait_for};
use crate::registration::{open_lobby, tournament};
use crate::translated::{english_in, texts, walk};
use crate::uploads::upload;

/// The parts that stay English on these pages: pictures of boards, options of games, and
/// the log.
const SKIPS: [&str; 4] = ["svg", "choose", "log", "when"];

/// A browser of a Czech reader.
fn czech(server: &Server) -> Browser {
    server.browser().accepting("cs")
}

/// Asserts that no English is left on a page.
fn expect_no_english(page: &Answer) {
    let texts = texts(&page.body, &SKIPS).into_iter();
    let left: Vec<&str> = texts.filter(|text| !english_in(text).is_empty()).collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn poker_is_played_and_looked_at_again_in_czech() {
    let server = Server::start(&agents("equity --samples 200"));
    let mut ann = czech(&server);
    let page = ann.get("/poker").expect("Právě tu není žádný stůl.");
    page.expect(">Rozdání</a>").expect(">Nový stůl</a>");
    let page = ann.get("/poker/new").expect("Volná místa pro ostatní");
    page.expect("5/10, žetonů: 1\u{a0}000</option>")
        .expect("lze kdykoli přijít a odejít");
    let wrong = [("name", "Ann"), ("agent-0", "0"), ("free", "x")];
    let refused = ann.post("/poker/new", &wrong);
    refused.expect("„x“ není počet míst.");
    let wrong = [("name", "Ann"), ("agent-0", "1"), ("bring-in", "10")];
    let refused = ann.post("/poker/new", &wrong);
    expect_no_english(&refused.expect("zadejte nejvýš 9 žetonů."));
    let table = open(&mut ann, &[("name", "Ann"), ("agent-0", "1")]);
    let page = wait_for(&mut ann, &table, is_asked);
    let page = page
        .expect("Jste na tahu.")
        .expect("Máte: <strong>")
        .expect("v banku")
        .expect("<span>Složit<kbd")
        .expect("Odejít od stolu")
        .expect("malý blind 5")
        .expect("vaše karty: ")
        .expect("<title>Rozdání");
    expect_no_english(&page);
    // A table that nobody named is called by its number, to each reader in another way.
    page.expect("<h1>Stůl 1</h1>");
    ann.get("/poker").expect(">Stůl 1</a>");
    server.browser().get("/poker").expect(">Table 1</a>");
    let page = ann.get(&table);
    let hand = hand_of(&page);
    let wrong = [("do", "bet"), ("amount", "1.5"), ("hand", &hand)];
    let refused = ann.post(&format!("{table}/act"), &wrong);
    refused.expect("„1.5“ není částka: zadejte celé žetony, třeba 60.");
    let late = [("do", "fold"), ("hand", "999999")];
    let refused = ann.post(&format!("{table}/act"), &late);
    refused.expect("Platilo to pro jinou situaci, než je teď.");
    ann.post(&format!("{table}/act"), &[("do", "fold"), ("hand", &hand)]);
    wait_for(&mut ann, "/poker/hands", |page| {
        page.body.contains("?step=0")
    });
    let id = recorded(&mut ann, "")[0];
    let page = ann.get(&format!("/poker/hands/{id}?step=0"));
    page.expect("U stolu se ještě hraje")
        .expect("Krok")
        .expect("button: ")
        .expect("<th scope=\"col\">Kombinace</th>");
    let page = ann.get(&format!("/poker/hands/{id}"));
    page.expect(": složit").expect(": výhra ");
    ann.get("/poker/hands/999999")
        .expect("Rozdání 999999 tu není.");
    ann.get("/poker/tables/999999")
        .expect("Stůl 999999 tu není.");
    ann.get("/poker/statistics")
        .expect("Showdown")
        .expect("95% intervalu");
    let found = walk(&mut ann, "/poker", &["/api/", "/assets/", "/play"], &SKIPS);
    assert!(found.is_empty(), "{}", found.join("\n"));
    // The same in English, for others at the same time.
    let mut bob = server.browser();
    bob.get(&table).expect("What happened").expect("Blinds");
    ann.post("/leave", &[]);
    server.stop();
}

/// Waits for the log of a hand on a stream.
fn expect_log(stream: &mut Events, title: &str, blind: &str, other: &str) {
    stream.expect(title);
    let heard = stream.expect(blind);
    assert!(!heard.contains(other), "{heard}");
}

#[test]
fn spectators_of_one_table_hear_it_each_in_the_own_language() {
    let server = Server::start(&agents("equity --samples 200"));
    let mut ann = server.browser();
    let table = open(&mut ann, &[("name", "Ann"), ("agent-0", "1")]);
    wait_for(&mut ann, &table, is_asked);
    let events = format!("{table}/events");
    let mut english = server.browser().stream(&events, "");
    let mut in_czech = czech(&server).stream(&events, "");
    for stream in [&mut english, &mut in_czech] {
        stream.expect("event: game");
    }
    // They hear the next hand from its start.
    let page = ann.get(&table);
    let fields = [("do", "fold"), ("hand", &hand_of(&page))];
    ann.post(&format!("{table}/act"), &fields);
    expect_log(
        &mut english,
        "What happened",
        "the small blind, 5",
        "blind 5",
    );
    expect_log(&mut in_czech, "Průběh", "malý blind 5", "small");
    let mut lobby = czech(&server).stream("/poker/events", "");
    lobby.expect("<dt>Místa</dt><dd>2 z 2</dd>");
    let mut lobby = server.browser().stream("/poker/events", "");
    lobby.expect("<dt>Seats</dt><dd>2 of 2</dd>");
    ann.post("/leave", &[]);
    server.stop();
}

/// A server with two brains at hand.
fn server_of_two() -> Server {
    let brain = tests::programs().gomoku_brain.display().to_string();
    Server::start(&format!(
        "[[brain]]\nname = 'One'\ngame = 'gomoku'\nbrain = '{brain} --level random --seed 1'\n\
         [[brain]]\nname = 'Two'\ngame = 'gomoku'\nbrain = '{brain} --level random --seed 2'\n"
    ))
}

fn make(operator: &mut Browser, name: &str, format: &str, games: &str) {
    let fields = [
        ("game", "gomoku"),
        ("name", name),
        ("format", format),
        ("games", games),
        ("concurrency", "1"),
        ("time", "5s"),
        ("board", "3"),
        ("option-line", "3"),
        ("player-0", "One"),
        ("player-1", "Two"),
    ];
    let made = operator.post("/admin/tournament", &fields);
    assert_eq!(made.status, 303, "{made:?}");
}

#[test]
fn a_tournament_is_followed_in_czech_while_it_runs_and_when_it_is_over() {
    let server = server_of_two();
    let mut operator = server.operator().accepting("cs");
    make(&mut operator, "long", "round-robin", "10000");
    let mut stream = czech(&server).stream("/tournaments/long/events", "");
    stream.expect("event: tournament");
    stream.expect("<dt>Stav</dt><dd>probíhá</dd>");
    stream.expect("<dd>každý s každým</dd>");
    stream.expect("Právě se hraje");
    stream.expect("event: tournament");
    stream.expect("Tabulka vzájemných zápasů");
    let mut stream = server.browser().stream("/tournaments/long/events", "");
    stream.expect("<dt>State</dt><dd>running</dd>");
    let mut reader = czech(&server);
    reader.get("/tournaments").expect("probíhá, odehrán");
    let steer = [("name", "long"), ("what", "pause")];
    operator.post("/admin/tournament/run", &steer);
    reader
        .get("/tournaments/long")
        .expect("<dd>pozastaveno</dd>");
    let again = operator.post("/admin/tournament/run", &steer);
    again.expect("Turnaj long už je pozastaven.");
    operator.post(
        "/admin/tournament/run",
        &[("name", "long"), ("what", "stop")],
    );
    wait_for(&mut reader, "/tournaments/long", |page| {
        page.body.contains("<dd>skončilo: ")
    });

    make(&mut operator, "cup", "knockout", "2");
    let page = wait_for(&mut reader, "/tournaments/cup", |page| {
        page.body.contains("<dd>skončilo</dd>")
    });
    let page = page
        .expect("Vítěz: ")
        .expect("<h3>Finále</h3>")
        .expect("title=\"Partie: One – Two\"")
        .expect("Pořadí a výsledky jako soubory:")
        .expect("<dd>vyřazovací</dd>");
    expect_no_english(&page);
    server
        .browser()
        .get("/tournaments/cup")
        .expect(" is the winner: ");
    // Files are the same for everybody.
    let file = reader.get("/tournaments/cup/files/standings.md");
    file.expect("## final");
    reader
        .get("/tournaments/cup/files/other.md")
        .expect("Turnaj má soubory");
    reader
        .get("/tournaments/none")
        .expect("Takový turnaj tu není.");
    let passes = ["/api/", "/assets/", "/play", "/ratings", "/records"];
    let found = walk(&mut reader, "/tournaments", &passes, &SKIPS);
    assert!(found.is_empty(), "{}", found.join("\n"));
    server.stop();
}

#[test]
fn a_tournament_is_joined_in_czech() {
    let lobby = free_address();
    let server = Server::start_with(|folder| {
        let rules = "games = 2\nregistration = { code = 'spring', players = 3 }";
        tournament(folder, "club", rules);
        open_lobby(lobby)
    });
    let mut anna = czech(&server);
    anna.get("/tournaments/club").expect(">Přihlásit se</a>");
    let page = anna.get("/tournaments/club/join");
    let page = page
        .expect("Přihlášení do turnaje club")
        .expect("Spusťte svůj program s parametry")
        .expect("Vaše heslo");
    expect_no_english(&page);
    let who = [("name", "Anna"), ("secret", "a")];
    let refused = anna.post("/tournaments/club/author", &who);
    refused.expect("Nelze vás přijmout: pod tímto jménem se nikdo nepřihlásil.");
    let wrong = upload(&mut anna, "club", ["autumn", "Anna", "a"], b"");
    wrong.expect("to není kód tohoto turnaje");
    let none = upload(&mut anna, "club", ["spring", "", ""], b"");
    none.expect("Zadejte jméno a vlastní heslo.");
    anna.get("/tournaments/none/join")
        .expect("Tady se nikdo přihlásit nemůže.");
    server.stop();
}

#[test]
fn the_operator_reads_czech() {
    let server = Server::start(&quick_brains());
    let mut somebody = czech(&server);
    somebody.get("/admin").expect("Heslo správce");
    let wrong = somebody.post("/admin/login", &[("token", "wrong")]);
    wrong.expect("To není heslo správce.");
    let refused = somebody.post("/admin/do", &[("what", "stop"), ("id", "1")]);
    refused.expect("Nejdřív se přihlaste jako správce.");
    let mut ann = server.browser();
    let mine = [("game", "gomoku"), ("against", "Row"), ("name", "Ann")];
    start(&mut ann, &[&mine[..], &[("seat", "0")]].concat());
    let mut operator = server.operator().accepting("cs");
    let page = operator.get("/admin");
    page.expect("Právě se hraje (1)")
        .expect("Partie 1: ")
        .expect(">Pozastavit</button>")
        .expect("hraje partii 1")
        .expect("Protokol");
    let fields = [("what", "dance"), ("id", "1")];
    operator.post("/admin/do", &fields).expect("Nic takového");
    operator
        .post("/admin/poker", &fields)
        .expect("Nic takového");
    let fields = [("what", "stop"), ("id", "77")];
    operator
        .post("/admin/poker", &fields)
        .expect("Stůl 77 tu není.");
    let page = operator.get("/admin/match?game=gomoku");
    page.expect("Připravit zápas")
        .expect("Program, který je připraven nebo čeká")
        .expect("střídavě")
        .expect("5s nebo 60s+1s");
    let fields = [("game", "gomoku"), ("games", "2")];
    let refused = operator.post("/admin/match", &fields);
    refused.expect("Vyberte program, nebo zadejte příkaz a jméno.");
    let page = operator.get("/admin/tournament?game=gomoku");
    page.expect("Nový turnaj")
        .expect("<option value=\"swiss\">švýcarský systém</option>")
        .expect("Vytvořit a spustit");
    let fields = [("game", "gomoku"), ("games", "x")];
    let refused = operator.post("/admin/tournament", &fields);
    refused.expect("„x“ není číslo (games).");
    // The same in English.
    let mut operator = server.operator();
    operator.get("/admin").expect("Running games (1)");
    let deadline = Instant::now() + PATIENCE;
    ann.post("/leave", &[]);
    while operator.get("/admin/now").body.contains("<b>Ann</b>") {
        assert!(Instant::now() < deadline, "Ann is still here");
        rest();
    }
    server.stop();
}

#[test]
fn programs_that_are_not_taken_in_are_refused_in_czech() {
    let lobby = free_address();
    let brain = tests::programs().gomoku_brain.display().to_string();
    let server = Server::start_with(|folder| {
        let lines = format!(
            "registration = {{ code = 'spring' }}\n[[player]]\nname = 'Row'\nbrain = '{brain}'"
        );
        tournament(folder, "club", &lines);
        open_lobby(lobby)
    });
    let mut anna = czech(&server);
    let is_none = b"\xff\xfe".as_slice();
    for (code, name, program, told) in [
        ("autumn", "Anna", is_none, "to není kód tohoto turnaje"),
        (
            "spring",
            "Anna",
            is_none,
            "Program nelze přijmout: není to ani soubor zip, ani program v Pythonu v UTF-8, ani program pro tento systém.",
        ),
        (
            "spring",
            "Anna",
            b"PK no zip".as_slice(),
            "Program nelze přijmout: soubor zip nelze přečíst: ",
        ),
        (
            "spring",
            "Row",
            is_none,
            "Program nelze přijmout: hráč Row už v turnaji club je.",
        ),
    ] {
        let refused = upload(&mut anna, "club", [code, name, "a"], program);
        assert_eq!(refused.status, 422, "{refused:?}");
        refused.expect(told);
        rest();
    }
    let mut bert = server.browser();
    let refused = upload(&mut bert, "club", ["spring", "Row", "a"], is_none);
    refused.expect("The program is not taken: club has a player Row already.");
    server.stop();
}
