use poker_rules::table::{Cause, Format, Mode, Specials, TableRow, TableState};
use poker_rules::{
    Action, Blind, Hand, HandTurn, PokerGame, Positions, PostKind, Rake, Setup, Stakes,
};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

use super::*;
use crate::{Blanks, HandSearch};
use record::hand::{Decks, HandRecord, Move, of_hand};
use record::{HandId, TableId};

/// A hand of three at a table for four, with a raise, a fold of a player who
/// leaves, and a showdown.
pub(crate) fn played(id: u64) -> HandRecord {
    let plays = [true, false, true, true];
    let places = Positions::first(&plays, 0).unwrap();
    played_from(id, Setup::table(vec![500, 0, 700, 900], places, 5, 10, 1))
}

/// The same from this setup.
fn played_from(id: u64, setup: Setup) -> HandRecord {
    let deck = Decks::Seeded(id.into()).deck(1).unwrap();
    let (mut hand, _) = Hand::deal(&setup, &deck).unwrap();
    let mut moves = Vec::new();
    while hand.turn() != HandTurn::Over {
        let HandTurn::Act(seat) = hand.turn() else {
            hand.proceed();
            continue;
        };
        let check = hand.options().unwrap().call.is_none();
        let action = match moves.len() {
            0 if !setup.bomb => Action::Raise(40),
            _ if check => Action::Check,
            _ => Action::Call,
        };
        hand.act(seat, action).unwrap();
        let cause = (moves.len() == 1).then_some(Cause::Timeout);
        moves.push(Move {
            seat,
            action,
            cause,
        });
    }
    HandRecord {
        id: HandId::new(id),
        table: TableId::new(3),
        setup,
        deck,
        names: ["Ann", "", "Bob", "Cid"]
            .map(|name| (!name.is_empty()).then(|| name.to_owned()))
            .into(),
        moves,
        stacks: hand.stacks(),
        nets: hand.nets(),
    }
}

#[test]
fn hands_of_all_stakes_are_read_as_they_were_written() {
    let usual = Stakes::of_blinds(5, 10);
    let rake = Rake {
        basis_points: 500,
        most: Some(3),
        needs_flop: true,
    };
    for (code, stakes) in [
        (
            "NT",
            Stakes {
                straddle: 20,
                rake,
                ..usual
            },
        ),
        (
            "NT",
            Stakes {
                ante: 10,
                big_blind_ante: true,
                runs: 2,
                ..usual
            },
        ),
        ("PO", Stakes { bomb: 30, ..usual }),
    ] {
        let dir = tempfile::tempdir().unwrap();
        let mut book = two_hands(dir.path());
        let places = Positions::first(&[true, false, true, true], 0).unwrap();
        let game = PokerGame::of_code(code).unwrap();
        let mut setup = game.setup(vec![500, 0, 700, 900], places, &stakes);
        if !setup.blinds.is_empty() {
            setup.blinds.push(Blind {
                seat: 0,
                kind: PostKind::Dead,
                amount: 5,
            });
        }
        let hand = played_from(9, setup);
        let house: i64 = hand.nets.iter().sum();
        assert_eq!(house < 0, stakes.rake != Rake::default());
        let entry = Entry::Played {
            counts: of_hand(&hand),
            hand: Box::new(hand.clone()),
            ended: jiff::Timestamp::UNIX_EPOCH,
            blanks: Blanks::default(),
        };
        book.commit(&[entry]).unwrap();
        let read = book.find(HandId::new(9)).unwrap().unwrap();
        assert_eq!(read.record, hand);
        let found = book.search(&HandSearch::default(), 1).unwrap().remove(0);
        assert_eq!((found.id, found.game), (HandId::new(9), game));
        assert_eq!(book.past().unwrap().statistics, book.recount().unwrap());
    }
}

/// Hands 7 and 8 of table 3 are found by each of their facts.
fn searches(book: &HandBook) {
    let ids = |wanted: &HandSearch, most| -> Vec<u64> {
        let found = book.search(wanted, most).unwrap();
        found.iter().map(|hand| hand.id.get()).collect()
    };
    let all = HandSearch::default();
    assert_eq!(ids(&all, 10), [8, 7]);
    assert_eq!(ids(&all, 1), [8]);
    let player = |name: &str| HandSearch {
        player: Some(name.to_owned()),
        ..HandSearch::default()
    };
    assert_eq!(ids(&player("aN"), 10), [8, 7]);
    assert_eq!(ids(&player("%"), 10), Vec::<u64>::new());
    let before = HandSearch {
        table: Some(TableId::new(3)),
        before: Some(HandId::new(8)),
        ..HandSearch::default()
    };
    assert_eq!(ids(&before, 10), [7]);
    let other = HandSearch {
        table: Some(TableId::new(4)),
        ..HandSearch::default()
    };
    assert_eq!(ids(&other, 10), Vec::<u64>::new());
    let out_of_reach = HandSearch {
        hand: Some(HandId::MAX),
        ..HandSearch::default()
    };
    assert_eq!(ids(&out_of_reach, 10), Vec::<u64>::new());
    let found = book.search(&all, 1).unwrap().remove(0);
    let nets: i64 = found.players.iter().map(|(_, net)| net).sum();
    assert_eq!((found.players.len(), nets), (3, 0));
    assert_eq!(found.game.code(), "NT");
    assert_eq!((found.table_name.as_str(), found.big_blind), ("T", 10));
    assert_eq!(
        book.find(HandId::new(7)).unwrap().unwrap().record,
        played(7)
    );
    assert_eq!(book.find(HandId::new(9)).unwrap(), None);
    assert_eq!(book.find(HandId::MAX).unwrap(), None);
    let mut visited = Vec::new();
    book.for_each_after(HandId::new(7), 10, |hand| {
        visited.push(hand.unwrap().record.id);
    })
    .unwrap();
    assert_eq!(visited, [HandId::new(8)]);
}

/// A book with table 3 and its hands 7 and 8.
pub(crate) fn two_hands(dir: &Path) -> HandBook {
    let mut book = HandBook::open(dir).unwrap();
    assert_eq!(book.past().unwrap().last_hand, HandId::ZERO);
    let opened = Entry::Opened(TableRow {
        id: 3,
        name: "T".to_owned(),
        seats: 4,
        taken: 0,
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
        wait: None,
    });
    book.commit(&[opened, entry(7)]).unwrap();
    book.commit(&[entry(8)]).unwrap();
    book
}

/// A hand on its way into the store.
pub(crate) fn entry(id: u64) -> Entry {
    let hand = played(id);
    Entry::Played {
        counts: of_hand(&hand),
        hand: Box::new(hand),
        ended: jiff::Timestamp::UNIX_EPOCH,
        blanks: Blanks::default(),
    }
}

#[test]
fn hands_are_read_as_they_were_written_and_counted_alike() {
    let dir = tempfile::tempdir().unwrap();
    let book = two_hands(dir.path());
    let mut read = Vec::new();
    book.for_each(Some(TableId::new(3)), |hand| {
        read.push(hand.unwrap());
        true
    })
    .unwrap();
    let records: Vec<HandRecord> = read.iter().map(|hand| hand.record.clone()).collect();
    assert_eq!(records, [played(7), played(8)]);
    assert!(read.iter().all(|hand| hand.is_open));
    let past = book.past().unwrap();
    assert_eq!(past.last_hand, HandId::new(8));
    assert_eq!(past.last_table, TableId::new(3));
    assert_eq!(past.statistics, book.recount().unwrap());
    assert_eq!(past.statistics.of("Ann").unwrap().hands, 2);
    searches(&book);
    drop(book);
    // In another run the table is closed.
    let book = HandBook::open(dir.path()).unwrap();
    book.for_each(None, |hand| {
        assert!(!hand.unwrap().is_open);
        true
    })
    .unwrap();
}

/// Reads all hands; gives the numbers of the whole hands and the descriptions
/// of the damaged ones.
fn read_all(book: &HandBook) -> (Vec<u64>, Vec<String>) {
    let (mut whole, mut damaged) = (Vec::new(), Vec::new());
    book.for_each(None, |hand| {
        match hand {
            Ok(hand) => whole.push(hand.record.id.get()),
            Err(error) => damaged.push(error.to_string()),
        }
        true
    })
    .unwrap();
    let mut after = 0;
    book.for_each_after(HandId::ZERO, 10, |hand| after += usize::from(hand.is_ok()))
        .unwrap();
    let positive = whole.iter().filter(|id| **id > 0);
    assert_eq!(after, positive.count());
    book.search(&HandSearch::default(), 10).unwrap();
    book.recount().unwrap();
    book.past().unwrap();
    (whole, damaged)
}

#[test]
fn a_damaged_hand_is_an_error_of_its_own_and_the_others_are_read() {
    for (damage, said) in [
        (
            "poker_hands SET seats = 9223372036854775807 WHERE id = 7",
            "seats",
        ),
        (
            "poker_hands SET seats = 1000000000000 WHERE id = 7",
            "seats",
        ),
        ("poker_hands SET seats = -1 WHERE id = 7", "range"),
        ("poker_hands SET button = 0 WHERE id = 7", "no seat 0"),
        ("poker_hands SET big_seat = 5 WHERE id = 7", "no seat 5"),
        ("poker_hands SET big_seat = 2 WHERE id = 7", "not dealt in"),
        (
            "poker_hands SET big = 9223372036854775807 WHERE id = 7",
            "chips",
        ),
        ("poker_hands SET deck = 'As' WHERE id = 7", ""),
        ("poker_hands SET moves = '1 raise 60' WHERE id = 7", ""),
        (
            "poker_hands SET moves = CAST(x'ff' AS TEXT) WHERE id = 7",
            "utf-8",
        ),
        (
            "poker_seats SET seat = 23 WHERE hand = 7 AND seat = 1",
            "no seat 23",
        ),
        ("poker_seats SET net = net + 1 WHERE hand = 7", "chips"),
        ("poker_seats SET stack = 0 WHERE hand = 7", "chips"),
    ] {
        let dir = tempfile::tempdir().unwrap();
        let book = two_hands(dir.path());
        book.database
            .execute(&format!("UPDATE {damage}"), [])
            .unwrap();
        let (whole, damaged) = read_all(&book);
        assert_eq!(whole, [8], "{damage}");
        assert_eq!(damaged.len(), 1, "{damage}");
        assert!(
            damaged[0].starts_with("hand 7 is damaged") && damaged[0].contains(said),
            "{damage}: {}",
            damaged[0]
        );
        let error = book.find(HandId::new(7)).unwrap_err().to_string();
        assert_eq!(error, damaged[0]);
        assert!(book.find(HandId::new(8)).unwrap().is_some());
    }
}

#[test]
fn whatever_stands_in_the_rows_of_a_hand_nothing_breaks_down() {
    let dir = tempfile::tempdir().unwrap();
    let book = two_hands(dir.path());
    book.database
        .execute_batch("PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF;")
        .unwrap();
    let mut random = StdRng::seed_from_u64(14);
    let numbers = [
        "id",
        "seats",
        "button",
        "small_seat",
        "small",
        "big_seat",
        "big",
        "ante",
    ];
    let of_seats = ["seat", "stack", "net", "show_always"];
    for _ in 0..1_000 {
        book.database.execute_batch("SAVEPOINT before").unwrap();
        for _ in 0..random.random_range(1..4) {
            let number: i64 = match random.random_range(0..4) {
                0 => random.random(),
                1 => random.random_range(-3..30),
                2 => i64::MAX - random.random_range(0..3),
                _ => 1 << random.random_range(0..63),
            };
            let bytes: Vec<u8> = (0..random.random_range(0..40))
                .map(|_| random.random())
                .collect();
            let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            let at = random.random_range(0..120);
            let change = match random.random_range(0..6) {
                0 | 1 => {
                    let column = numbers[random.random_range(0..numbers.len())];
                    format!("poker_hands SET {column} = {number} WHERE id = 7")
                }
                2 | 3 => {
                    let column = of_seats[random.random_range(0..of_seats.len())];
                    format!("poker_seats SET {column} = {number} WHERE hand = 7 AND seat = 1")
                }
                4 => {
                    let column = ["deck", "moves", "ended"][random.random_range(0..3)];
                    format!("poker_hands SET {column} = CAST(x'{hex}' AS TEXT) WHERE id = 7")
                }
                _ => format!(
                    "poker_hands SET moves = substr(moves, 1, {at}) || '{number}' || substr(moves, {at} + 2)
                     WHERE id = 7"
                ),
            };
            // A seat that is already taken cannot be taken again, so the change
            // may fail.
            let _ = book.database.execute(&format!("UPDATE {change}"), []);
        }
        let (whole, damaged) = read_all(&book);
        assert!(
            whole.contains(&8) && whole.len() + damaged.len() == 2,
            "{whole:?} {damaged:?}"
        );
        book.database
            .execute_batch("ROLLBACK TO before; RELEASE before")
            .unwrap();
    }
    assert_eq!(read_all(&book), (vec![7, 8], vec![]));
}

#[test]
fn counts_of_players_that_make_no_sense_are_made_anew() {
    let dir = tempfile::tempdir().unwrap();
    let book = two_hands(dir.path());
    let right = book.past().unwrap().statistics;
    let damage = "UPDATE poker_players SET hands = -5 WHERE name = 'Ann'";
    book.database.execute(damage, []).unwrap();
    assert_eq!(book.past().unwrap().statistics, right);
    assert_eq!(book.kept_statistics().unwrap(), right);
}
