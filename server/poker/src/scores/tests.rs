//! Hands counted: as played, adjusted and corrected.

use poker_rules::{Action, Card, Deck, Positions, Setup};

use super::*;
use record::TableId;
use record::hand::Move;

/// Aces and kings, all-in before the flop, with this board to come.
fn all_in(board: &str) -> HandRecord {
    let places = Positions::first(&[true, true], 0).unwrap();
    let setup = Setup::table(vec![1000, 1000], places, 5, 10, 0);
    // The first cards go to the seat left of the button.
    let cards = Card::parse_all(&format!("KsKh AsAh {board}")).unwrap();
    let step = |seat| Move {
        seat,
        action: Action::AllIn,
        cause: None,
    };
    let mut record = HandRecord {
        id: HandId::new(1),
        table: TableId::new(1),
        setup,
        deck: Deck::beginning_with(&cards).unwrap(),
        names: vec![Some("Ann".to_owned()), Some("Bob".to_owned())],
        moves: vec![step(0), step(1)],
        stacks: Vec::new(),
        nets: Vec::new(),
    };
    let (hand, _) = record.replay().unwrap();
    record.stacks = hand.stacks();
    record.nets = hand.nets();
    record
}

#[test]
fn an_all_in_hand_counts_what_it_is_worth_and_not_the_luck() {
    // 0.823648 of the deals are won, 0.005436 tied.
    let expected = 2000.0 * (0.823_648 + 0.005_436 / 2.0) - 1000.0;
    for board in ["2c 3d 4h 9c Jd", "Kc 3d 4h 9c Jd"] {
        let nets = HandResults::of(&all_in(board), false).adjusted;
        assert!((nets[0] - expected).abs() < 30.0, "{nets:?}");
        assert!((nets[0] + nets[1]).abs() < 1e-6);
    }
    let mut scores = Scores::new(["Ann".to_owned(), "Bob".to_owned()], 1);
    scores.count(&all_in("2c 3d 4h 9c Jd"));
    scores.count(&HandRecord {
        id: HandId::new(2),
        ..all_in("Kc 3d 4h 9c Jd")
    });
    let rows = scores.rows();
    assert_eq!((rows[0].net, rows[0].bb100), (0, 0.0));
    let ann = rows.iter().find(|row| row.player == "Ann").unwrap();
    assert!((ann.adjusted_bb100 - 10.0 * expected).abs() < 300.0);
    assert!(ann.adjusted_error < ann.error);
    // The deal gave Ann the better cards: that is luck too.
    let corrected = ann.corrected_bb100.unwrap();
    assert!(corrected < ann.adjusted_bb100 - 500.0, "{ann:?}");
    assert!(ann.corrected_error < ann.error);
    let bob = rows.iter().find(|row| row.player == "Bob").unwrap();
    assert!((corrected + bob.corrected_bb100.unwrap()).abs() < 1e-6);
    assert_eq!((ann.hands, ann.hands_won, ann.showdowns), (2, 1, 2));
    assert_eq!((ann.vpip, ann.pfr), (1.0, 1.0));
}

#[test]
fn only_a_match_of_two_is_corrected() {
    let mut open = Scores::of_everybody();
    open.count(&all_in("2c 3d 4h 9c Jd"));
    let places = Positions::first(&[true; 3], 0).unwrap();
    let setup = Setup::table(vec![1000; 3], places, 5, 10, 0);
    let fold = |seat| Move {
        seat,
        action: Action::Fold,
        cause: None,
    };
    let names = ["Ann", "Bob", "Cid"].map(str::to_owned);
    let three = HandRecord {
        id: HandId::new(2),
        setup,
        names: names.clone().map(Some).to_vec(),
        moves: vec![fold(0), fold(1)],
        stacks: vec![1000, 995, 1005],
        nets: vec![0, -5, 5],
        ..all_in("2c 3d 4h 9c Jd")
    };
    let mut of_three = Scores::new(names, 1);
    of_three.count(&three);
    let rows = [open.rows(), of_three.rows()].concat();
    assert_eq!(rows.len(), 5);
    for row in rows {
        assert_eq!((row.corrected_bb100, row.corrected_error), (None, None));
    }
}

#[test]
fn the_hands_of_a_deck_are_one_sample() {
    let mut scores = Scores::new(["Ann".to_owned(), "Bob".to_owned()], 2);
    let boards = ["2c 3d 4h 9c Jd", "Kc 3d 4h 9c Jd", "2d 3c 4h 9c Jd"];
    for names in [["Ann", "Bob"], ["Bob", "Ann"]] {
        for (id, board) in (1..).map(HandId::new).zip(boards) {
            let names = names.map(|name| Some(name.to_owned())).to_vec();
            let record = HandRecord {
                id,
                names,
                ..all_in(board)
            };
            scores.count(&record);
        }
    }
    // Each player has the better cards once: no luck is left.
    for row in scores.rows() {
        assert_eq!((row.hands, row.net), (6, 0));
        assert_eq!((row.bb100, row.error), (0.0, Some(0.0)));
        assert!(row.corrected_bb100.unwrap().abs() < 1e-6, "{row:?}");
        assert!(row.corrected_error.unwrap() < 1e-6, "{row:?}");
    }
}

#[test]
fn a_deck_that_not_all_rotations_have_played_is_no_sample() {
    let mut scores = Scores::new(["Ann".to_owned(), "Bob".to_owned()], 2);
    let play = |scores: &mut Scores, id, names: [&str; 2]| {
        scores.count(&HandRecord {
            id: HandId::new(id),
            names: names.map(|name| Some(name.to_owned())).to_vec(),
            ..all_in("2c 3d 4h 9c Jd")
        });
    };
    // The first seat has aces, and wins all chips.
    play(&mut scores, 1, ["Ann", "Bob"]);
    let alone = scores.rows();
    assert_eq!((alone[0].hands, alone[0].bb100), (1, 10_000.0));
    assert!(alone[0].adjusted_bb100 > 5_000.0, "{alone:?}");
    assert_eq!((alone[0].error, scores.unfinished()), (None, 1));
    for id in [2, 3] {
        play(&mut scores, id, ["Ann", "Bob"]);
    }
    for id in [1, 2] {
        play(&mut scores, id, ["Bob", "Ann"]);
    }
    assert_eq!(scores.unfinished(), 1);
    let rows = scores.rows();
    let ann = rows.iter().find(|row| row.player == "Ann").unwrap();
    assert_eq!((ann.hands, ann.net), (5, 1000));
    assert_eq!((ann.bb100, ann.error), (0.0, Some(0.0)));
    assert_eq!((ann.adjusted_bb100, ann.adjusted_error), (0.0, Some(0.0)));
}

#[test]
fn a_figure_of_a_program_counts_where_every_hand_has_it() {
    let mut scores = Scores::new(["Ann".to_owned(), "Bob".to_owned()], 1);
    let figures = |names: &[&str], chips: f64| -> HandValues {
        let both = |name: &&str| ((*name).to_owned(), vec![chips, -chips]);
        names.iter().map(both).collect()
    };
    let hand = |id| HandRecord {
        id: HandId::new(id),
        ..all_in("2c 3d 4h 9c Jd")
    };
    scores.count_in(Part(0), &hand(1), &figures(&["one", "two"], 10.0));
    scores.count_in(Part(0), &hand(2), &figures(&["two", "three"], 20.0));
    for (row, sign) in scores.rows().iter().zip([1.0, -1.0]) {
        let names: Vec<&str> = row.values.keys().map(String::as_str).collect();
        assert_eq!(
            (row.player.as_str(), names),
            (["Ann", "Bob"][usize::from(sign < 0.0)], vec!["two"])
        );
        // One and two big blinds: 1.5 on average.
        assert!(
            (row.values["two"].bb100 - sign * 150.0).abs() < 1e-9,
            "{row:?}"
        );
        assert!(row.values["two"].error.unwrap() > 0.0);
    }
    scores.count(&hand(3));
    assert!(scores.rows().iter().all(|row| row.values.is_empty()));
}
