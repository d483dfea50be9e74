//! Brains that send thoughts and move at once, followed only over the stream.

use std::net::{IpAddr, Ipv4Addr};
use std::thread;

use crate::host::{Browser, Events, Server};
use crate::playing::start;

/// How many people play at once, each from another address, and how many moves
/// each makes: with the answers 1,000.
const PEOPLE: u8 = 10;
const MOVES: usize = 50;

/// The size of the board.
const BOARD: usize = 20;

/// Points of which no two are neighbours in a row, a column or a diagonal.
fn points(which: usize) -> Vec<String> {
    let all = (0..BOARD * BOARD).filter_map(|cell| {
        let (row, column) = (cell / BOARD, cell % BOARD);
        let letter = char::from(b'A' + u8::try_from(column).ok()?);
        ((column + 2 * row) % 5 == which).then(|| format!("{letter}{}", row + 1))
    });
    all.collect()
}

/// A person in a game, with the event stream of the page.
struct Seat {
    browser: Browser,
    address: String,
    stream: Events,
}

fn sit_down(server: &Server, number: u8) -> Seat {
    let from = IpAddr::V4(Ipv4Addr::new(127, 0, 1, number + 1));
    let mut browser = server.browser_from(from);
    let address = start(
        &mut browser,
        &[
            ("game", "gomoku"),
            ("board", &BOARD.to_string()),
            ("against", "Thinker"),
            ("name", &format!("Person{number}")),
            ("seat", "0"),
        ],
    );
    let mut stream = browser.stream(&format!("{address}/events"), "");
    stream.expect("data-ply=\"0\"");
    Seat {
        browser,
        address,
        stream,
    }
}

#[test]
fn the_answer_of_a_brain_that_thinks_aloud_always_comes() {
    let bin = tests::programs().arbiter.parent().expect("a folder");
    let plan = points(2).join(" ");
    let script =
        format!("name Thinker | com 0,2 | plan {plan} | on move: say info score 7 depth 2; polite");
    let brain = format!("{}/offender '{script}'", bin.display());
    let server = Server::start(&format!(
        "[[brain]]\nname = 'Thinker'\ngame = 'gomoku'\nbrain = \"{brain}\"\n"
    ));
    let own = points(0);
    let mut seats: Vec<Seat> = (0..PEOPLE)
        .map(|number| sit_down(&server, number))
        .collect();
    thread::scope(|scope| {
        for seat in &mut seats {
            let own = &own;
            scope.spawn(move || {
                for (made, point) in own.iter().take(MOVES).enumerate() {
                    let fields = [("ply", &*(2 * made).to_string()), ("action", point)];
                    let answer = seat
                        .browser
                        .post(&format!("{}/move", seat.address), &fields);
                    assert_eq!(answer.status, 303, "{answer:?}");
                    // Nothing more happens until the person moves again.
                    seat.stream
                        .expect(&format!("data-ply=\"{}\"", 2 * made + 2));
                }
            });
        }
    });
    for seat in &mut seats {
        // A person who leaves has lost, and the opponent need not wait.
        seat.browser.post("/leave", &[]);
    }
    server.stop();
}
