use games::holdem::{Hand, HandTurn};
use protocol::poker::{Format, Mode, TableRow, TableState};

use super::*;
use crate::poker::of_hand;
use crate::poker::table::Decks;
use crate::store::HandSearch;

/// A hand of three at a table for four, with a raise, a fold of somebody
/// who leaves, and a showdown.
fn played(id: u64) -> HandRecord {
    let plays = [true, false, true, true];
    let places = Positions::first(&plays, 0).unwrap();
    let setup = Setup::table(vec![500, 0, 700, 900], places, 5, 10, 1);
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
            0 => Action::Raise(30),
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
        id,
        table: 3,
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

/// Hands 7 and 8 of table 3 are found by all that is known of them.
fn searches(book: &HandBook) {
    let ids = |wanted: &HandSearch, most| -> Vec<u64> {
        let found = book.search(wanted, most).unwrap();
        found.iter().map(|hand| hand.id).collect()
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
        table: Some(3),
        before: Some(8),
        ..HandSearch::default()
    };
    assert_eq!(ids(&before, 10), [7]);
    let other = HandSearch {
        table: Some(4),
        ..HandSearch::default()
    };
    assert_eq!(ids(&other, 10), Vec::<u64>::new());
    let found = book.search(&all, 1).unwrap().remove(0);
    let nets: i64 = found.players.iter().map(|(_, net)| net).sum();
    assert_eq!((found.players.len(), nets), (3, 0));
    assert_eq!((found.table_name.as_str(), found.big_blind), ("T", 10));
    assert_eq!(book.find(7).unwrap().unwrap().record, played(7));
    assert_eq!(book.find(9).unwrap(), None);
    let mut visited = Vec::new();
    book.for_each_after(7, 10, |hand| visited.push(hand.record.id))
        .unwrap();
    assert_eq!(visited, [8]);
}

#[test]
fn hands_are_read_as_they_were_written_and_counted_alike() {
    let dir = tempfile::tempdir().unwrap();
    let mut book = HandBook::open(dir.path()).unwrap();
    assert_eq!(book.past().unwrap().last_hand, 0);
    let opened = Entry::Opened(TableRow {
        id: 3,
        name: "T".to_owned(),
        seats: 4,
        taken: 0,
        small_blind: 5,
        big_blind: 10,
        min_buyin: 10,
        max_buyin: 1000,
        format: Format::Cash,
        mode: Mode::Agent,
        state: TableState::Waiting,
        wait: None,
    });
    let entry = |id| {
        let hand = played(id);
        Entry::Played {
            counts: of_hand(&hand),
            hand: Box::new(hand),
            ended: jiff::Timestamp::UNIX_EPOCH,
        }
    };
    book.commit(&[opened, entry(7)]).unwrap();
    book.commit(&[entry(8)]).unwrap();
    let mut read = Vec::new();
    book.for_each(Some(3), |hand| {
        read.push(hand);
        true
    })
    .unwrap();
    let records: Vec<HandRecord> = read.iter().map(|hand| hand.record.clone()).collect();
    assert_eq!(records, [played(7), played(8)]);
    assert!(read.iter().all(|hand| hand.is_open));
    let past = book.past().unwrap();
    assert_eq!((past.last_hand, past.last_table), (8, 3));
    assert_eq!(past.statistics, book.recount().unwrap());
    assert_eq!(past.statistics.of("Ann").unwrap().hands, 2);
    searches(&book);
    drop(book);
    // Another run: the table is no more.
    let book = HandBook::open(dir.path()).unwrap();
    book.for_each(None, |hand| {
        assert!(!hand.is_open);
        true
    })
    .unwrap();
}
