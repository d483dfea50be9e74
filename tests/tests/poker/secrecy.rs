//! No byte to a client reveals a card too early, at tables of players that take
//! random legal actions, leave and come back.

use std::collections::{BTreeSet, HashMap};
use std::time::{Duration, Instant};

use poker_rules::phh;
use protocol::poker::Element;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use tests::arbiter;

use crate::client::{Client, PATIENCE, number};
use crate::server::Server;

const NAMES: [&str; 6] = ["Ann", "Bob", "Cid", "Dot", "Eve", "Fay"];

/// The number of hands of a table.
const HANDS: u64 = 12;

/// The holder of each card, by hand and card.
type Holders = HashMap<u64, HashMap<String, String>>;

/// A random action among those offered, of a player who holds these cards face down
/// or up.
fn anything(turn: &Element, held: &[String], rng: &mut StdRng) -> String {
    let Some(offer) = turn.children().choose(rng) else {
        panic!("nothing is offered in {turn:?}");
    };
    match (offer.name(), turn.child("check")) {
        // Folding would end hands too soon.
        ("fold", Some(_)) => "<action type='check'/>".to_owned(),
        ("allin", _) if rng.random_bool(0.5) => String::from(match turn.child("check") {
            Some(_) => "<action type='check'/>",
            None => "<action type='fold'/>",
        }),
        (kind @ ("bet" | "raise"), _) => {
            let (least, most) = (number(offer, "min"), number(offer, "max"));
            let amount = rng.random_range(least..=most.min(3 * least));
            format!("<action type='{kind}' amount='{amount}'/>")
        }
        ("draw", _) => {
            let count = rng.random_range(0..=held.len().min(3));
            let cards: Vec<&str> = held.sample(rng, count).map(String::as_str).collect();
            format!("<action type='draw' cards='{}'/>", cards.join(" "))
        }
        (kind, _) => format!("<action type='{kind}'/>"),
    }
}

/// Keeps the cards that a player holds face down.
fn hold(held: &mut Vec<String>, element: &Element) {
    let cards = |one: &Element| -> Vec<String> {
        let cards = one.get("cards").unwrap_or_default();
        cards.split(' ').map(str::to_owned).collect()
    };
    match element.name() {
        "hand" => held.clear(),
        "hole" => held.extend(cards(element)),
        "discard" => {
            let thrown = cards(element);
            held.retain(|card| !thrown.contains(card));
        }
        "state" => *held = element.child("hole").map(cards).unwrap_or_default(),
        _ => {}
    }
}

/// Plays a table with these attributes to its end; gives all bytes that each player
/// and a watcher received.
fn listen(
    server: &Server,
    players: usize,
    attributes: &str,
    rng: &mut StdRng,
) -> Vec<(&'static str, Vec<u8>)> {
    let names = &NAMES[..players];
    let create = format!("<create seats='{players}' hands='{HANDS}' buyin='300' {attributes}/>");
    // With a secret, the name is had though the last table's watcher is just leaving.
    let mut watcher = server.client_with("Watcher", "secret of Watcher");
    let (table, mut clients) = server.table(&create, names);
    watcher.send(&format!("<watch table='{table}'/>"));
    // Nothing blocks: each client reads only bytes that have arrived.
    let at_once = |client: &Client| client.stream.set_nonblocking(true).expect("sockets can");
    clients.iter().chain([&watcher]).for_each(at_once);
    let mut earlier = vec![Vec::new(); players];
    let mut held = vec![Vec::new(); players];
    let deadline = Instant::now() + PATIENCE;
    // A player that is broke and has come back no longer watches, so the watcher
    // tells when the table closes.
    while watcher.poll().is_none_or(|one| one.name() != "closed") {
        assert!(Instant::now() < deadline, "the table does not close");
        std::thread::sleep(Duration::from_micros(200));
        for (index, name) in names.iter().enumerate() {
            while let Some(element) = clients[index].poll() {
                hold(&mut held[index], &element);
                let held = &held[index];
                match element.name() {
                    "turn" => clients[index].send(&anything(&element, held, rng)),
                    // A player that comes back on turn finds the question in the
                    // state.
                    "state" if element.child("turn").is_some() => {
                        let turn = element.child("turn").expect("it is there");
                        clients[index].send(&anything(turn, held, rng));
                    }
                    _ => {}
                }
            }
            if rng.random_bool(0.001) {
                let mut back = server.dial();
                at_once(&back);
                std::mem::swap(&mut clients[index], &mut back);
                earlier[index].extend_from_slice(&back.heard);
                back.hang_up();
                clients[index].hello(name, &format!("secret of {name}"));
            }
        }
    }
    for client in &mut clients {
        client.settle();
    }
    let heard = |(mut earlier, client): (Vec<u8>, &Client)| {
        earlier.extend_from_slice(&client.heard);
        earlier
    };
    let heard = earlier.into_iter().zip(&clients).map(heard);
    let mut all: Vec<_> = names.iter().copied().zip(heard).collect();
    all.push(("Watcher", watcher.heard.clone()));
    for client in clients {
        client.hang_up();
    }
    all
}

/// The stored cards; `None` until the table is stored as closed.
fn holders(server: &Server) -> Option<Holders> {
    let store = server.path("arbiter-data");
    let run = arbiter(["poker", "export", "--store"]).args([store]).run();
    let text = run.expect_status(0).stdout;
    let mut all = Holders::new();
    for (_, history) in phh::read(&text).expect("hands") {
        let history = history.expect("a hand");
        let hand = all.entry(history.hand.expect("numbered") as u64);
        let hand = hand.or_default();
        for action in &history.actions {
            let Some((player, cards)) = action
                .strip_prefix("d dh p")
                .and_then(|dealt| dealt.split_once(' '))
            else {
                continue;
            };
            let place: usize = player.parse().expect("a number");
            if cards.contains('?') {
                return None;
            }
            for card in [&cards[..2], &cards[2..]] {
                hand.insert(card.to_owned(), history.players[place - 1].clone());
            }
        }
    }
    Some(all)
}

/// The cards in a text: a rank and a suit without neighbours.
fn cards(text: &str) -> impl Iterator<Item = &str> {
    text.split(|symbol: char| !symbol.is_ascii_alphanumeric())
        .filter(|word| {
            let mut letters = word.chars();
            let (rank, suit) = (letters.next(), letters.next());
            word.len() == 2
                && rank.is_some_and(|rank| "23456789TJQKA".contains(rank))
                && suit.is_some_and(|suit| "cdhs".contains(suit))
        })
}

/// The secrets that the clients saw.
#[derive(Debug, Default)]
struct Seen {
    own: usize,
    shown: usize,
    /// Hands in which this client never saw another player's card.
    kept: usize,
}

/// Checks all bytes that a client received.
fn check(name: &str, heard: &[u8], holders: &Holders, seen: &mut Seen) {
    let text = std::str::from_utf8(heard).expect("XML is text");
    let mut hand = 0;
    let mut seats: HashMap<u64, String> = HashMap::new();
    let mut shown: BTreeSet<String> = BTreeSet::new();
    // Cards that lie face up.
    let mut up: BTreeSet<(u64, String)> = BTreeSet::new();
    for piece in text.split('<') {
        let value = |key: &str| {
            let start = piece.find(&format!(" {key}=\""))? + key.len() + 3;
            piece[start..].split('"').next()
        };
        let number = |key: &str| value(key).and_then(|text| text.parse::<u64>().ok());
        match piece.split([' ', '/', '>']).next() {
            Some("hand") => {
                seen.kept += usize::from(hand != 0 && shown.is_empty());
                hand = number("id").expect("a hand has a number");
                seats.clear();
                shown.clear();
            }
            Some("state") => {
                hand = number("hand").unwrap_or(0);
                seats.clear();
                shown.clear();
            }
            Some("player") => {
                if let (Some(seat), Some(name)) = (number("seat"), value("name")) {
                    seats.insert(seat, name.to_owned());
                }
            }
            Some("show") => {
                let seat = number("seat").expect("somebody shows");
                shown.insert(seats[&seat].clone());
            }
            Some("up") => up.extend(cards(piece).map(|card| (hand, card.to_owned()))),
            _ => {}
        }
        for card in cards(piece) {
            match holders.get(&hand).and_then(|hand| hand.get(card)) {
                None => {}
                Some(holder) if holder == name => seen.own += 1,
                Some(holder) if shown.contains(holder) => seen.shown += 1,
                Some(_) if up.contains(&(hand, card.to_owned())) => {}
                Some(holder) => {
                    panic!("{name} is told {card} of {holder} in hand {hand}: <{piece}")
                }
            }
        }
    }
}

#[test]
fn no_byte_sent_to_anybody_tells_a_card_before_it_is_shown() {
    let server = Server::start();
    let mut rng = StdRng::seed_from_u64(11);
    let mut heard = Vec::new();
    for players in [2, 3, 6, 4, 2] {
        heard.extend(listen(&server, players, "", &mut rng));
    }
    let mut seen = checked(&server, &heard);
    // The check must have something to find: cards that were dealt, shown and kept
    // secret. The decks decide after how many hands it has.
    for _ in 0..20 {
        if seen.own > 100 && seen.shown > 100 && seen.kept > 30 {
            return;
        }
        heard.extend(listen(&server, 6, "", &mut rng));
        seen = checked(&server, &heard);
    }
    panic!("there was nothing to find: {seen:?}");
}

/// The cards of stud and of draw games that lie face down, those that were thrown
/// away, and those of bomb pots and of hands with several boards.
#[test]
fn no_byte_tells_a_card_of_the_other_games_before_it_is_shown() {
    let server = Server::start();
    let mut rng = StdRng::seed_from_u64(12);
    let mut heard = Vec::new();
    for (players, attributes) in [
        (3, "game='stud'"),
        (2, "game='2-7-triple-draw' limit='no'"),
        (4, "game='badugi'"),
        (
            3,
            "mix='FR,F7S/8,N5D,N2L1D,PO' mix-hands='2' bomb='2' runs='3'",
        ),
        (4, "game='omaha' limit='pot' runs='4' bomb='3'"),
    ] {
        heard.extend(listen(&server, players, attributes, &mut rng));
    }
    let seen = checked(&server, &heard);
    assert!(seen.own > 100 && seen.shown > 50, "{seen:?}");
}

/// Checks all that players and watchers have heard, once the store has it all.
fn checked(server: &Server, heard: &[(&'static str, Vec<u8>)]) -> Seen {
    let deadline = Instant::now() + PATIENCE;
    let asked: BTreeSet<u64> = heard.iter().flat_map(|(_, bytes)| ids(bytes)).collect();
    let holders = loop {
        if let Some(holders) = holders(server)
            && asked.iter().all(|id| holders.contains_key(id))
        {
            break holders;
        }
        assert!(Instant::now() < deadline, "hands are not kept");
    };
    let mut seen = Seen::default();
    for (name, bytes) in heard {
        check(name, bytes, &holders, &mut seen);
    }
    seen
}

/// The numbers of the hands that begin in these bytes.
fn ids(bytes: &[u8]) -> Vec<u64> {
    let text = std::str::from_utf8(bytes).expect("XML is text");
    let hands = text.split("<hand id=\"").skip(1);
    let ids = hands.filter_map(|rest| rest.split('"').next()?.parse().ok());
    ids.collect()
}
