//! Scenes of every game, and properties of all pictures of them.

mod odd;
mod pointing;
mod snapshots;

use quick_xml::Reader;
use quick_xml::events::Event;

use super::*;
use ::words::Language;
use games::{Cell, Form, GAMES, Panel, Piece, Settings, Viewer, find};
use poker_rules::Card;

/// A game after these actions.
fn after(game: &str, board: Option<u8>, options: &[(&str, &str)], actions: &str) -> Scene {
    let entry = find(game).expect("a game");
    let settings = Settings::new(entry.info, board, options.iter().copied());
    let mut state = entry.start(&settings.expect("settings")).expect("a start");
    if !actions.is_empty() {
        state.play_actions(actions).expect("legal actions");
    }
    state.scene(Viewer::Public)
}

const ROW: &str = "H8 I7 H9 I8 H10 I9 H11 I10 H7";
const CUBE: &str = "111 112 222 113 333 121 444";
const SOWINGS: &str = "c f e b f a";
const DICE: &str = "roll 1 2 2 2 4 5 keep 1 2 2 2 roll roll 1 5 keep 1 bank \
                    roll 1 3 3 4 5 6 keep 1 roll roll 2 3 4 5 6 keep 5 roll roll 2 2 2 3";

/// Four with an open end, and an open three of the other seat.
const THREATS: &str = "H8 G6 I8 G7 J8 G8 K8 F3 C12 D4";
const TRAY: &str = "roll 1 2 2 2 4 5 keep 1 2 2 2 roll roll 1 5";

/// A game after these actions, its threats pointed out.
fn pointed_out(game: &str, actions: &str) -> Scene {
    let entry = find(game).expect("a game");
    let settings = Settings::default_of(entry.info);
    let mut state = entry.start(&settings).expect("a start");
    state.play_actions(actions).expect("legal actions");
    let mut scene = state.scene(Viewer::Public);
    scene.point_out(
        state
            .threats(Viewer::Public)
            .expect("the game knows threats"),
    );
    scene
}

fn scenes() -> Vec<(&'static str, Scene)> {
    let gomoku = |actions| after("gomoku", None, &[], actions);
    let qubic = |actions| after("qubic", None, &[], actions);
    let kalaha = |actions| after("kalaha", None, &[], actions);
    let dice = |actions| after("dice", None, &[], actions);
    vec![
        ("gomoku-start", gomoku("")),
        ("gomoku-middle", gomoku("H8 I9 I7")),
        ("gomoku-end", gomoku(ROW)),
        ("gomoku-threats", pointed_out("gomoku", THREATS)),
        (
            "qubic-threats",
            pointed_out("qubic", "111 114 222 214 333 124"),
        ),
        (
            "gomoku-tictactoe",
            after("gomoku", Some(3), &[("line", "3")], "B2 A1 C1"),
        ),
        ("kalaha-start", kalaha("")),
        ("kalaha-path", kalaha("c a")),
        ("kalaha-capture", kalaha(SOWINGS)),
        ("qubic-start", qubic("")),
        ("qubic-middle", qubic("111 222")),
        ("qubic-end", qubic(CUBE)),
        ("qubic-barred", after("qubic", Some(3), &[], "111")),
        ("checkers-start", after("checkers", None, &[], "")),
        (
            "checkers-kings",
            after(
                "checkers",
                None,
                &[],
                "10-14 22-17 7-10 23-19 11-16 26-23 2-7 24-20 10-15 20x11x2",
            ),
        ),
        ("reversi-start", after("reversi", None, &[], "")),
        ("reversi-middle", after("reversi", None, &[], "d3 c3 c4 e3")),
        (
            "chess-check",
            after("chess", None, &[], "e2e4 e7e5 d1h5 b8c6 h5f7"),
        ),
        (
            "go-end",
            after(
                "go",
                Some(5),
                &[],
                "B3 D3 B4 D4 B2 D2 B1 D1 B5 D5 pass pass",
            ),
        ),
        ("dice-start", dice("")),
        ("dice-middle", dice(DICE)),
        ("dice-tray", dice(TRAY)),
        ("dice-bank", dice("roll 1 1 1 2 3 4 keep 1 1 1 bank")),
        ("cards", cards()),
        ("kuhn-start", after("kuhn", None, &[], "")),
        (
            "kuhn-shown",
            after("kuhn", None, &[], "card K card Q pass bet bet"),
        ),
        (
            "leduc-raised",
            after(
                "leduc",
                None,
                &[],
                "card Kh card Qs raise call board Js call raise",
            ),
        ),
    ]
}

/// Cards of four suits, one face down, one place empty.
fn cards() -> Scene {
    let card = |form| Cell {
        piece: Some(Piece {
            owner: None,
            glyph: '?',
            name: "hidden-card",
            form,
        }),
        ..Cell::default()
    };
    let open = Card::parse_all("As Td 7h Qc").expect("cards");
    let mut cells: Vec<Cell> = open
        .into_iter()
        .map(|open| card(Form::Card(open)))
        .collect();
    cells[0].mark = Mark::Win;
    cells[1].mark = Mark::Win;
    cells.push(card(Form::Back));
    cells.push(Cell::default());
    let board = Panel {
        title: Some("board".into()),
        style: Style::Tray,
        columns: Vec::new(),
        rows: Vec::new(),
        cells: vec![cells],
    };
    Scene {
        panels: vec![board],
        captions: vec!["two pair".into()],
        ..Scene::default()
    }
}

fn looks() -> [(&'static str, Look); 3] {
    [
        ("page", Look::page(Language::ENGLISH, Targets::Buttons)),
        ("small", Look::small(Language::ENGLISH)),
        ("alone", Look::alone(Language::ENGLISH)),
    ]
}

/// The elements of a picture by name with their attributes; fails where it is
/// not well formed.
fn elements(text: &str) -> Vec<(String, Vec<(String, String)>)> {
    let mut reader = Reader::from_str(text);
    reader.config_mut().check_end_names = true;
    let mut elements = Vec::new();
    let mut open = 0;
    loop {
        match reader.read_event().expect("well formed") {
            Event::Eof => break,
            Event::End(_) => open -= 1,
            event @ (Event::Start(_) | Event::Empty(_)) => {
                let (Event::Start(element) | Event::Empty(element)) = &event else {
                    continue;
                };
                open += i32::from(matches!(event, Event::Start(_)));
                let name = element.name().as_ref().to_owned();
                let attributes = element.attributes().map(|attribute| {
                    let attribute = attribute.expect("an attribute, and no second of its name");
                    let key = attribute.key.as_ref().to_owned();
                    let value = attribute.value.into_owned();
                    (key, value)
                });
                elements.push((name, attributes.collect()));
            }
            _ => {}
        }
    }
    assert_eq!(open, 0, "all elements are closed");
    elements
}

fn value<'a>(attributes: &'a [(String, String)], key: &str) -> Option<&'a str> {
    let found = attributes.iter().find(|(name, _)| name == key);
    found.map(|(_, value)| value.as_str())
}

#[test]
fn every_picture_is_one_well_formed_svg_without_a_size() {
    for (name, scene) in scenes() {
        for (kind, look) in looks() {
            let all = elements(&svg(&scene, &look));
            let (root, attributes) = &all[0];
            assert_eq!(root, "svg", "{name} {kind}");
            assert_eq!(all.iter().filter(|(name, _)| name == "svg").count(), 1);
            assert_eq!(
                value(attributes, "xmlns"),
                Some("http://www.w3.org/2000/svg")
            );
            assert!(value(attributes, "viewBox").is_some());
            assert!(value(attributes, "width").is_none());
            assert_eq!(all[1].0, "title");
            assert_eq!(all[2].0, "desc");
            assert!(all.iter().all(|(_, a)| value(a, "id").is_none()));
        }
    }
}

#[test]
fn pages_colour_by_variables_and_files_by_their_own_style() {
    for (_, scene) in scenes() {
        for (name, attributes) in
            elements(&svg(&scene, &Look::page(Language::ENGLISH, Targets::None)))
        {
            assert_ne!(name, "style");
            for paint in ["fill", "stroke"].map(|key| value(&attributes, key)) {
                let fine = paint.is_none_or(|paint| paint == "none" || paint.starts_with("var(--"));
                assert!(fine, "{name} {paint:?}");
            }
        }
        let own = svg(&scene, &Look::alone(Language::ENGLISH));
        assert!(!own.contains("var("));
        assert!(own.contains("<style>") && own.contains("prefers-color-scheme:dark"));
    }
}

#[test]
fn the_stylesheet_has_each_variable_for_light_and_dark() {
    let sheet = stylesheet();
    for (name, scene) in scenes() {
        let page = svg(&scene, &Look::page(Language::ENGLISH, Targets::Buttons));
        for part in page.split("var(").skip(1) {
            let (variable, _) = part.split_once(',').expect("a fallback");
            let times = sheet.matches(&format!("{variable}:#")).count();
            // On light, twice on dark, and on boards that keep their colours.
            assert_eq!(times, 4, "{name}: {variable}");
        }
    }
    assert_eq!(sheet.matches('{').count(), sheet.matches('}').count());
}

#[test]
fn dice_set_aside_lie_in_a_tray_of_their_own() {
    let dice = |scene: &Scene| {
        let cells = scene
            .aside
            .iter()
            .flat_map(|panel| panel.cells.iter().flatten());
        let glyphs = cells.filter_map(|cell| cell.piece).map(|piece| piece.glyph);
        glyphs.collect::<String>()
    };
    let at = |actions: &str| after("dice", None, &[], actions);
    let first = "roll 1 2 2 2 4 5 keep 1 2 2 2 roll";
    assert_eq!(dice(&at(first)), "");
    let taken = at(first).panels[0].cells[0].clone();
    let taken: Vec<bool> = taken.iter().map(|cell| cell.mark == Mark::Taken).collect();
    assert_eq!(taken, [true, true, true, true, false, false]);
    let second = at(&format!("{first} roll 1 5"));
    assert_eq!(dice(&second), "1222");
    assert_eq!(
        second.aside[0].title.as_ref().map(ToString::to_string),
        Some("set aside, 300 points".to_owned())
    );
    let full_hand = at(&format!("{first} roll 1 5 keep 1 5 roll roll 1 2 3 4 4 6"));
    assert_eq!(dice(&full_hand), "", "all six are thrown again");
    let bust = at(&format!("{first} roll 3 4"));
    assert_eq!(dice(&bust), "", "the turn is over");
}

#[test]
fn the_words_tell_the_board() {
    let scene = after("gomoku", Some(3), &[("line", "3")], "B2 A1 C1");
    assert_eq!(
        words(&scene, Language::ENGLISH),
        "black on B2, C1; white on A1. last C1. white (o) to move"
    );
    let scene = after("kalaha", None, &[], "c a");
    let text = words(&scene, Language::ENGLISH);
    assert!(text.contains("south's store 1"), "{text}");
    assert!(
        text.contains("last from south's a. last south's e"),
        "{text}"
    );
    let scene = after("qubic", None, &[], CUBE);
    assert!(words(&scene, Language::ENGLISH).contains("won by 111, 222, 333, 444"));
}

#[test]
fn threats_are_shown_by_shape_and_sign_and_said_in_words() {
    let scene = pointed_out("gomoku", THREATS);
    let text = words(&scene, Language::ENGLISH);
    assert!(
        text.contains("black could win at once on L8 (five in a row)"),
        "{text}"
    );
    let page = svg(&scene, &Look::page(Language::ENGLISH, Targets::Buttons));
    assert!(page.contains("aria-label=\"L8, empty; black: five in a row\""));
    assert!(page.contains(">5</text>"));
    // The four stones that a fifth would win with.
    assert_eq!(page.matches("stroke-dasharray").count(), 4);
    let small = svg(&scene, &Look::small(Language::ENGLISH));
    assert!(!small.contains(">5</text>"));
    let kalaha = find("kalaha").expect("a game");
    let kalaha = kalaha.start(&Settings::default_of(kalaha.info));
    assert_eq!(kalaha.expect("a start").threats(Viewer::Public), None);
}

#[test]
fn what_moved_is_told_to_scripts_alone() {
    // c: d e f and the store get a bean each.
    let scene = after("kalaha", None, &[], "c");
    let page = svg(&scene, &Look::page(Language::ENGLISH, Targets::None));
    let ways: Vec<&str> = page
        .split("data-way=\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .collect();
    assert_eq!(
        ways,
        [
            "b0.2.3@0 b0.2.4",
            "b0.2.3@1 b0.2.5",
            "b0.2.3@2 b0.2.6",
            "b0.2.3@3 b0.1.7"
        ]
        .into_iter()
        .cycle()
        // The store is drawn before the pits.
        .skip(3)
        .take(4)
        .collect::<Vec<_>>()
    );
    assert!(
        page.contains("data-counts=\"4@0 3@1 2@2 1@3 0@4\""),
        "the source"
    );
    assert!(page.contains("data-counts=\"4@0 5@2\""), "the second pit");
    assert_eq!(page.matches("data-spot=").count(), 5);
    for look in [
        Look::small(Language::ENGLISH),
        Look::alone(Language::ENGLISH),
    ] {
        assert!(!svg(&scene, &look).contains("data-way"));
    }
    let tray = svg(
        &after("dice", None, &[], TRAY),
        &Look::page(Language::ENGLISH, Targets::None),
    );
    assert!(tray.contains("data-way=\"b0.0.0@0 a0.0.0\""), "{tray}");
    assert_eq!(tray.matches("data-way=").count(), 4);
    let kept = format!("{TRAY} keep 1 roll");
    let kept = svg(
        &after("dice", None, &[], &kept),
        &Look::page(Language::ENGLISH, Targets::None),
    );
    assert!(!kept.contains("data-way"), "they lie there already");
}

#[test]
fn every_game_of_the_registry_has_a_picture() {
    for entry in GAMES {
        let state = entry
            .start(&Settings::default_of(entry.info))
            .expect("a start");
        let text = svg(
            &state.scene(Viewer::Public),
            &Look::small(Language::ENGLISH),
        );
        assert!(elements(&text).len() > 3, "{}", entry.info.name);
    }
}
