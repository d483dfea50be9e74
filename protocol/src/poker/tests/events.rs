//! Events written and read.

use poker_rules::table::{
    Cause, DrawOffer, ErrorCode, Event, Format, HandStart, Limit, Mode, PlayerAction, PlayerResult,
    PlayerStatistics, Presence, Refusal, SeatStatus, SeatedPlayer, ShownCards, Snapshot, Specials,
    TableRow, TableState, TurnOffer, Wait,
};
use poker_rules::{Card, Cards, Limits, PostKind, Street, Variant};

use super::line;
use crate::poker::{Element, Encode as _, Unreadable, encode, read_event};

fn cards(text: &str) -> Cards {
    Card::parse_all(text).unwrap().into()
}

fn offer() -> TurnOffer {
    TurnOffer {
        hand: 7,
        decision: Some(3),
        seat: 2,
        round: Street::Flop,
        to_call: 40,
        pot: 130,
        time: 0,
        fold: true,
        check: false,
        call: Some(40),
        bring_in: None,
        bet: None,
        raise: Some(Limits { min: 80, max: 960 }),
        all_in: Some(960),
        draw: None,
    }
}

fn snapshot() -> Snapshot {
    Snapshot {
        table: 1,
        hand: Some(7),
        dealer: Some(1),
        round: Some(Street::Flop),
        pot: 130,
        board: cards("2c 3d 4h"),
        small_blind: 5,
        big_blind: 10,
        ante: 0,
        bring_in: None,
        game: None,
        limit: None,
        specials: Specials::default(),
        players: vec![SeatedPlayer {
            seat: 2,
            name: "Ann".to_owned(),
            stack: 960,
            bet: 0,
            status: SeatStatus::In,
            draws: None,
        }],
        holes: vec![(2, cards("As Td"))],
        ups: Vec::new(),
        turn: Some(offer()),
        wait: None,
    }
}

/// One of each kind.
fn samples() -> Vec<Event> {
    let name = || "Ann & \"Bob\"".to_owned();
    let presence = |what| Event::Presence {
        what,
        seat: 3,
        name: name(),
        stack: 500,
        wait: Some(Wait::Starts(10_000)),
    };
    vec![
        Event::Welcome {
            id: 3,
            name: name(),
            keepalive: 3000,
        },
        Event::Error(Refusal::new(ErrorCode::BadAmount, "5 < 10")),
        Event::Tables(vec![TableRow {
            id: 1,
            name: name(),
            seats: 6,
            taken: 2,
            small_blind: 5,
            big_blind: 10,
            min_buyin: 10,
            max_buyin: 1000,
            game: None,
            limit: None,
            specials: Specials::default(),
            format: Format::Cash,
            mode: Mode::Agent,
            state: TableState::Waiting,
            wait: Some(Wait::Closes(60_000)),
        }]),
        Event::Created { table: 4 },
        Event::Joined {
            table: 4,
            seat: 1,
            stack: 1000,
        },
        Event::Left { table: 4, stack: 0 },
        Event::Ok,
        Event::Statistics(vec![PlayerStatistics {
            name: name(),
            hands: 10,
            won: 4,
            net: -125,
            bb100: -125.0,
            vpip: 0.5,
            pfr: 0.25,
            aggression: Some(1.5),
            showdowns: 2,
            showdowns_won: 1,
        }]),
        Event::Said {
            name: name(),
            text: "nice <hand>".to_owned(),
        },
        presence(Presence::Sat),
        presence(Presence::Away),
        presence(Presence::Back),
        presence(Presence::Gone),
        Event::Hand(HandStart {
            id: 7,
            table: 1,
            dealer: 1,
            small_blind: 5,
            big_blind: 10,
            ante: 1,
            bring_in: None,
            game: None,
            limit: None,
            specials: Specials::default(),
            players: vec![(1, name(), 1000), (2, "B".to_owned(), 500)],
        }),
        Event::Hand(HandStart {
            id: 8,
            table: 1,
            dealer: 2,
            small_blind: 5,
            big_blind: 10,
            ante: 1,
            bring_in: None,
            game: None,
            limit: None,
            specials: Specials {
                straddle: Some(20),
                big_blind_ante: Some(true),
                rake: "2.5".parse().ok(),
                rake_cap: Some(30),
                runs: Some(2),
                bomb: None,
                mix: None,
            },
            players: vec![(1, name(), 1000), (2, "B".to_owned(), 500)],
        }),
        Event::Post {
            seat: 1,
            kind: PostKind::Small,
            amount: 5,
            stack: 995,
        },
        Event::Hole {
            seat: 1,
            cards: cards("As Td"),
        },
        Event::Turn(offer()),
        Event::Acting {
            hand: 7,
            seat: 2,
            time: 30_000,
        },
        Event::Acted(PlayerAction {
            hand: 7,
            seat: 2,
            kind: "raise".into(),
            amount: 80,
            total: 80,
            stack: 880,
            pot: 210,
            cards: None,
            cause: Some(Cause::Left),
        }),
        Event::Board {
            round: Street::Turn,
            cards: cards("Kh"),
            all: cards("2c 3d 4h Kh"),
            run: None,
        },
        Event::Refund {
            seat: 1,
            amount: 40,
        },
        Event::Show(ShownCards {
            seat: 1,
            cards: cards("As Td"),
            value: Some("a pair of aces".into()),
            best: Some(cards("As Ad Kh Td 4h")),
            low: None,
            run: None,
        }),
        Event::Board {
            round: Street::River,
            cards: cards("Kc"),
            all: cards("2c 3d 4h Kh Kc"),
            run: Some(2),
        },
        Event::Rake { amount: 3 },
        Event::Muck { seat: 2 },
        Event::Win {
            seat: 1,
            pot: 0,
            amount: 250,
            run: None,
        },
        Event::End {
            hand: 7,
            players: vec![PlayerResult {
                seat: 1,
                name: name(),
                stack: 1125,
                net: -125,
            }],
            wait: Some(Wait::Closes(5_000)),
        },
        Event::Blinds {
            small: 10,
            big: 20,
            ante: 0,
            bring_in: None,
            straddle: None,
        },
        Event::Busted {
            seat: 2,
            name: name(),
            place: Some(2),
        },
        Event::Closed {
            table: 1,
            reason: "winner".to_owned(),
            winner: Some(name()),
        },
        Event::State(Box::new(snapshot())),
        Event::Up {
            seat: 2,
            cards: cards("7c"),
        },
        Event::Discard {
            seat: 2,
            cards: cards("7c Kd"),
        },
        Event::Turn(TurnOffer {
            round: Street::Third,
            fold: false,
            call: None,
            bring_in: Some(5),
            bet: Some(Limits { min: 10, max: 10 }),
            raise: None,
            all_in: None,
            ..offer()
        }),
        Event::Turn(TurnOffer {
            round: Street::SecondDraw,
            fold: false,
            call: None,
            raise: None,
            all_in: None,
            draw: Some(DrawOffer { max: 5 }),
            ..offer()
        }),
        Event::Acted(PlayerAction {
            hand: 7,
            seat: 2,
            kind: "draw".into(),
            amount: 0,
            total: 0,
            stack: 880,
            pot: 210,
            cards: Some(2),
            cause: None,
        }),
        Event::Board {
            round: Street::Fourth,
            cards: Cards::new(),
            all: Cards::new(),
            run: None,
        },
        Event::Blinds {
            small: 10,
            big: 20,
            ante: 4,
            bring_in: Some(10),
            straddle: None,
        },
        Event::State(Box::new(Snapshot {
            round: Some(Street::Fourth),
            board: Cards::new(),
            bring_in: Some(5),
            game: Some(Variant::Stud),
            limit: Some(Limit::Fixed),
            players: vec![SeatedPlayer {
                seat: 2,
                name: "Ann".to_owned(),
                stack: 960,
                bet: 0,
                status: SeatStatus::In,
                draws: Some(vec![2, 0]),
            }],
            ups: vec![(1, cards("7c")), (2, cards("Kd 2h"))],
            turn: None,
            ..snapshot()
        })),
    ]
}

#[test]
fn every_event_is_read_as_it_is_written() {
    for event in samples() {
        let mut bytes = Vec::new();
        encode([&event], &mut bytes);
        let elements = Element::parse_message(&bytes).unwrap();
        assert_eq!(elements.len(), 1);
        assert_eq!(read_event(&elements[0]), Ok(event));
    }
}

#[test]
fn a_turn_holds_exactly_what_is_legal() {
    let mut bytes = Vec::new();
    Event::Turn(offer()).encode(&mut bytes);
    let expected = "<turn hand=\"7\" decision=\"3\" seat=\"2\" round=\"flop\" to-call=\"40\" pot=\"130\" time=\"0\">\
                    <fold/><call amount=\"40\"/><raise min=\"80\" max=\"960\"/>\
                    <allin amount=\"960\"/></turn>";
    assert_eq!(String::from_utf8(bytes).unwrap(), expected);
}

#[test]
fn an_event_that_cannot_be_read_says_why() {
    let read = |element: Element| read_event(&element).unwrap_err();
    assert_eq!(
        read(Element::new("fireworks")),
        Unreadable::Unknown("fireworks".to_owned())
    );
    let missing = read(Element::new("muck"));
    assert_eq!(missing.to_string(), "<muck> has no 'seat'");
    let wrong = read(Element::new("muck").with("seat", "x"));
    assert_eq!(wrong.to_string(), "<muck>: seat='x' makes no sense");
}

/// The bytes of today: clients of other people read them.
#[test]
fn events_are_written_as_ever() {
    let written: String = samples().iter().map(|event| line([event])).collect();
    assert_eq!(written, include_str!("events.xml"));
}
