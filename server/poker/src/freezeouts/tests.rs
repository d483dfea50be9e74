//! Freezeouts counted.

use poker_rules::{Deck, Positions, Setup};

use super::*;
use record::{HandId, TableId};

/// The last hand of a freezeout of A and B, which this one wins.
fn won_by(winner: &str) -> HandRecord {
    let places = Positions::first(&[true, true], 0).unwrap();
    let names = ["A", "B"];
    let share = |name: &&str| if *name == winner { 200 } else { 0 };
    HandRecord {
        id: HandId::new(1),
        table: TableId::new(1),
        setup: Setup::table(vec![100, 100], places, 5, 10, 0),
        deck: Deck::beginning_with(&[]).unwrap(),
        names: names.map(|name| Some(name.to_owned())).to_vec(),
        moves: Vec::new(),
        stacks: names.iter().map(share).collect(),
        nets: Vec::new(),
    }
}

/// The results after games with these winners.
fn after(is_duplicate: bool, winners: &[&str]) -> Freezeouts {
    let names = vec!["A".to_owned(), "B".to_owned()];
    let plan = Plan::of_freezeouts(2, winners.len(), is_duplicate);
    let mut freezeouts = Freezeouts::new(plan, names, 100);
    for (index, winner) in winners.iter().enumerate() {
        let row = freezeouts.count(Part(index), &won_by(winner)).unwrap();
        assert_eq!((row.id, &*row.winner), (index as u64 + 1, *winner));
        let own = row.players.iter().position(|name| name == winner).unwrap();
        assert_eq!((row.places[own], row.places[1 - own]), (1, 2));
        assert_eq!(row.players[0], ["A", "B"][index % 2]);
    }
    freezeouts
}

fn width(row: &FreezeoutsRow) -> f64 {
    let [low, high] = row.reached.win_interval.unwrap();
    high - low
}

#[test]
fn a_game_is_a_sample_and_its_places_are_counted() {
    let winners = ["A", "A", "B", "A"];
    let all = after(false, &winners.repeat(25));
    let row = all.of("A").unwrap();
    assert_eq!((row.reached.games, row.reached.games_won), (100, 75));
    assert_eq!(row.reached.places, [75, 25]);
    assert_eq!(
        (row.reached.win_rate, row.reached.mean_place),
        (Some(0.75), Some(1.25))
    );
    assert!((row.roi.unwrap() - 0.5).abs() < 1e-9);
    assert!((all.of("B").unwrap().roi.unwrap() + 0.5).abs() < 1e-9);
    let [low, high] = row.reached.win_interval.unwrap();
    // The interval of Wilson for 75 of 100.
    assert!((low - 0.6570).abs() < 1e-3 && (high - 0.8245).abs() < 1e-3);
    assert_eq!(all.unfinished(), 0);
    // A player who has won everything is not sure to win everything.
    let sure = after(false, &["A"; 10]).of("A").unwrap();
    assert!((width(&sure) - 0.2775).abs() < 1e-3, "{sure:?}");
}

#[test]
fn games_with_the_same_decks_are_one_sample() {
    // The cards decide: with each deck, one seat wins.
    let winners: Vec<&str> = ["A", "B", "B", "A", "A", "B", "A", "A"].repeat(10);
    let (sets, games) = (after(true, &winners), after(false, &winners));
    let rows = [&sets, &games].map(|all| all.of("A").unwrap());
    assert_eq!(rows[0].reached.win_rate, rows[1].reached.win_rate);
    assert!(width(&rows[0]) < width(&rows[1]), "{rows:?}");
    // The winner of a deck from one seat wins it from the other: fewer samples.
    let winners: Vec<&str> = ["A", "A", "B", "B"].repeat(20);
    let (sets, games) = (after(true, &winners), after(false, &winners));
    let rows = [&sets, &games].map(|all| all.of("A").unwrap());
    assert!(width(&rows[0]) > width(&rows[1]), "{rows:?}");
}

#[test]
fn a_set_that_is_not_whole_does_not_count() {
    let mut all = after(true, &["A", "B", "A", "A"]);
    let names = ["A", "B"].map(str::to_owned).to_vec();
    let mut some = Freezeouts::new(all.plan, names, 100);
    for (index, winner) in ["A", "B", "A"].iter().enumerate() {
        let _ = some.count(Part(index), &won_by(winner));
    }
    let row = some.of("A").unwrap();
    assert_eq!((row.reached.games, row.reached.win_rate), (3, Some(0.5)));
    assert_eq!(row.reached.win_interval, None, "one set alone");
    assert_eq!((some.unfinished(), all.unfinished()), (1, 0));
    // A hand after the end of a game does not end it again.
    assert_eq!(all.count(Part(3), &won_by("A")), None);
    let none = Freezeouts::new(all.plan, some.names.clone(), 100).of("A");
    let none = none.unwrap();
    assert_eq!(
        (
            none.reached.games,
            none.reached.win_rate,
            none.reached.win_interval
        ),
        (0, None, None)
    );
}
