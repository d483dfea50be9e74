//! The scenes of a state.

use super::super::*;
use super::{game, played};
use crate::{Cell, Mark, Offer, Way, find};
use words::Language;

fn cell<'a>(scene: &'a Scene, name: &str) -> &'a Cell {
    let mut cells = scene.panels[0].cells.iter().flatten();
    cells
        .find(|cell| cell.name.as_deref() == Some(name))
        .unwrap()
}

#[test]
fn the_dark_squares_are_numbered_from_the_top_left() {
    let scene = Checkers::new(Rule::English).scene(Viewer::Public);
    let rows = &scene.panels[0].cells;
    assert_eq!((rows.len(), rows[0].len()), (8, 8));
    for (row, column, name) in [
        (0, 1, "1"),
        (0, 7, "4"),
        (1, 0, "5"),
        (7, 0, "29"),
        (7, 6, "32"),
    ] {
        assert_eq!(rows[row][column].name.as_deref(), Some(name));
    }
    assert_eq!(rows[7][7].mark, Mark::Barred);
    assert_eq!(rows[0][1].piece.unwrap().name, "checkers-black-man");
    assert_eq!(rows[7][0].piece.unwrap().name, "checkers-white-man");
    assert_eq!(scene.captions(Language::ENGLISH), ["black (b) to move"]);
}

#[test]
fn what_can_be_moved_and_where_to_can_be_pointed_at() {
    let scene = Checkers::new(Rule::English).scene(Viewer::Public);
    assert_eq!(scene.routes.len(), 7);
    assert!(scene.routes.iter().any(|route| route.stops == ["11", "15"]));
    assert_eq!(cell(&scene, "15").offer, Offer::Step("15".to_owned()));
    assert_eq!(cell(&scene, "4").offer, Offer::None);
    let long = game(Rule::English, "B:W18,25,5:BK15,K1").scene(Viewer::Public);
    assert_eq!(long.routes.len(), 1);
    assert_eq!(long.routes[0].stops, ["15", "22", "29"]);
    assert_eq!(long.routes[0].action, "15x22x29");
}

#[test]
fn a_capture_shows_where_it_went_and_what_it_took() {
    let game = played(game(Rule::English, "B:W18,25,26:BK15,K1"), "15x22x29");
    let scene = game.scene(Viewer::Public);
    for (name, mark) in [
        ("15", Mark::Source),
        ("18", Mark::Taken),
        ("22", Mark::Path),
        ("25", Mark::Taken),
        ("29", Mark::Last),
        ("26", Mark::None),
    ] {
        assert_eq!(cell(&scene, name).mark, mark, "{name}");
    }
    assert_eq!(
        cell(&scene, "29").piece.unwrap().name,
        "checkers-black-king"
    );
    assert_eq!(
        scene.captions(Language::ENGLISH),
        ["black played 15x22x29", "white (w) to move"]
    );
}

#[test]
fn the_piece_goes_from_square_to_square() {
    let entry = find("checkers").unwrap();
    let settings = Settings::default_of(entry.info);
    let start = entry
        .from_position(&settings, "B:W18,25,26:BK15,K1")
        .unwrap();
    let trace = start.trace("15x22x29 26-23", Viewer::Public);
    assert_eq!(trace.starts, [0, 3]);
    let squares = |way: &Way| -> Vec<(usize, usize)> {
        let stops = way.stops.iter().map(|stop| stop.spot);
        let spots = stops.chain([way.to]);
        spots.map(|spot| (spot.row, spot.column)).collect()
    };
    let mut ways: Vec<_> = trace.ways.iter().map(squares).collect();
    ways.sort();
    let capture = vec![(3, 4), (5, 2), (7, 0)];
    assert_eq!(ways, [capture, vec![(6, 3), (5, 4)]]);
}

#[test]
fn the_end_names_the_winner_and_the_reason() {
    let last = |game: &Checkers| {
        game.scene(Viewer::Public)
            .captions(Language::ENGLISH)
            .pop()
            .unwrap()
    };
    let taken = played(game(Rule::English, "B:W18:B14"), "14x23");
    assert_eq!(last(&taken), "black (b) has won: white has no piece left");
    let blocked = game(Rule::English, "W:W28:B24,19");
    assert_eq!(
        last(&blocked),
        "black (b) has won: white cannot go anywhere"
    );
    let quiet = game(Rule::English, "B:WK32:BK1:H80");
    assert!(last(&quiet).ends_with("a draw"));
    assert_eq!(quiet.scene(Viewer::Public).on_turn, None);
}
