//! Pictures of every game compared byte for byte with the files in `snapshots`.
//! `REMAKE=1 cargo test -p games picture` makes them anew; look at them then.

use std::collections::BTreeSet;
use std::path::Path;

use quick_xml::Reader;
use quick_xml::events::Event;

use super::*;
use crate::holdem::Card;
use crate::{AnyGame, Cell, Form, GAMES, Offer, Panel, Piece, Seat, Settings, Turn, Viewer, find};

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

fn scenes() -> Vec<(&'static str, Scene)> {
    let gomoku = |actions| after("gomoku", None, &[], actions);
    let qubic = |actions| after("qubic", None, &[], actions);
    let kalaha = |actions| after("kalaha", None, &[], actions);
    let dice = |actions| after("dice", None, &[], actions);
    vec![
        ("gomoku-start", gomoku("")),
        ("gomoku-middle", gomoku("H8 I9 I7")),
        ("gomoku-end", gomoku(ROW)),
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
        ("dice-start", dice("")),
        ("dice-middle", dice(DICE)),
        ("dice-bank", dice("roll 1 1 1 2 3 4 keep 1 1 1 bank")),
        ("cards", cards()),
    ]
}

/// Cards of four suits, one face down, one place empty.
fn cards() -> Scene {
    let card = |form| Cell {
        piece: Some(Piece {
            owner: None,
            glyph: '?',
            name: "card",
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
        title: Some("board".to_owned()),
        style: Style::Tray,
        columns: Vec::new(),
        rows: Vec::new(),
        cells: vec![cells],
    };
    Scene {
        panels: vec![board],
        captions: vec!["two pair".to_owned()],
        ..Scene::default()
    }
}

fn looks() -> [(&'static str, Look); 3] {
    [
        ("page", Look::page(Targets::Buttons)),
        ("small", Look::small()),
        ("alone", Look::alone()),
    ]
}

#[test]
fn pictures_are_as_they_were() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/picture/snapshots");
    let remake = std::env::var_os("REMAKE").is_some();
    let mut names = BTreeSet::new();
    for (name, scene) in scenes() {
        for (kind, look) in looks() {
            let file = format!("{name}-{kind}.svg");
            let path = folder.join(&file);
            let drawn = svg(&scene, &look);
            if remake {
                std::fs::create_dir_all(&folder).expect("a folder");
                std::fs::write(&path, &drawn).expect("written");
            }
            let kept = std::fs::read_to_string(&path).expect("a snapshot");
            assert!(drawn == kept, "{file} differs; see the head of this file");
            names.insert(file);
        }
    }
    for entry in std::fs::read_dir(&folder).expect("a folder") {
        let file = entry.expect("a file").file_name();
        let file = file.to_string_lossy().into_owned();
        assert!(names.contains(&file), "nothing makes {file}");
    }
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
        for (name, attributes) in elements(&svg(&scene, &Look::page(Targets::None))) {
            assert_ne!(name, "style");
            for paint in ["fill", "stroke"].map(|key| value(&attributes, key)) {
                let fine = paint.is_none_or(|paint| paint == "none" || paint.starts_with("var(--"));
                assert!(fine, "{name} {paint:?}");
            }
        }
        let own = svg(&scene, &Look::alone());
        assert!(!own.contains("var("));
        assert!(own.contains("<style>") && own.contains("prefers-color-scheme:dark"));
    }
}

#[test]
fn the_stylesheet_has_each_variable_for_light_and_dark() {
    let sheet = stylesheet();
    for (name, scene) in scenes() {
        let page = svg(&scene, &Look::page(Targets::Buttons));
        for part in page.split("var(").skip(1) {
            let (variable, _) = part.split_once(',').expect("a fallback");
            let times = sheet.matches(&format!("{variable}:#")).count();
            assert_eq!(times, 3, "{name}: {variable}");
        }
    }
    assert_eq!(sheet.matches('{').count(), sheet.matches('}').count());
}

/// What a target offers: its action, or the word of one.
fn offers(scene: &Scene, look: &Look, key: &str) -> Vec<String> {
    let all = elements(&svg(scene, look));
    let targets = all
        .iter()
        .filter(|(_, a)| value(a, "class") == Some("target"));
    targets
        .filter_map(|(_, attributes)| {
            assert!(!value(attributes, "aria-label").expect("a label").is_empty());
            value(attributes, key).map(str::to_owned)
        })
        .collect()
}

/// Plays a game by pointing at targets alone, as long as it offers some.
fn play_by_pointing(state: &mut dyn AnyGame) {
    let look = Look::page(Targets::Buttons);
    for step in 0..400usize {
        let offered = offers(&state.scene(Viewer::Public), &look, "data-action");
        let Turn::Seat(_) = state.turn() else {
            assert!(offered.is_empty(), "nothing can be done after the end");
            return;
        };
        let legal: BTreeSet<String> = state.legal_actions().into_iter().collect();
        let targets: BTreeSet<String> = offered.iter().cloned().collect();
        assert_eq!(offered.len(), targets.len(), "each once");
        assert_eq!(
            targets, legal,
            "what is legal can be pointed at, and nothing else"
        );
        let pick = &offered[step * 7 % offered.len()];
        state.play_actions(pick).expect("legal");
    }
    panic!("a game without an end");
}

#[test]
fn games_of_cells_are_played_to_the_end_by_pointing() {
    for (game, board) in [("gomoku", Some(7)), ("qubic", None), ("kalaha", None)] {
        let entry = find(game).expect("a game");
        let settings = Settings::new(entry.info, board, []).expect("settings");
        play_by_pointing(&mut *entry.start(&settings).expect("a start"));
    }
}

#[test]
fn the_dice_that_count_can_be_chosen_and_no_others() {
    let scene = after("dice", None, &[], "roll 1 2 2 2 4 5");
    let look = Look::page(Targets::Buttons);
    assert_eq!(
        offers(&scene, &look, "data-part"),
        ["1", "2", "2", "2", "5"]
    );
    assert!(offers(&scene, &look, "data-action").is_empty());
    let thrown = after("dice", None, &[], "roll 1 2 2 2 4 5 keep 1 roll");
    assert!(
        offers(&thrown, &look, "data-part").is_empty(),
        "nobody chooses"
    );
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
        second.aside[0].title.as_deref(),
        Some("set aside, 300 points")
    );
    let full_hand = at(&format!("{first} roll 1 5 keep 1 5 roll roll 1 2 3 4 4 6"));
    assert_eq!(dice(&full_hand), "", "all six are thrown again");
    let bust = at(&format!("{first} roll 3 4"));
    assert_eq!(dice(&bust), "", "the turn is over");
}

#[test]
fn links_lead_to_an_address_with_the_action() {
    let scene = after("gomoku", Some(3), &[("line", "3")], "B2");
    let look = Look::page(Targets::Links("/games/7?a=b&move=".to_owned()));
    let links = offers(&scene, &look, "href");
    assert_eq!(links.len(), 8);
    assert!(
        links.contains(&"/games/7?a=b&amp;move=A3".to_owned()),
        "{links:?}"
    );
}

#[test]
fn strange_texts_stay_texts() {
    let mut scene = after("gomoku", Some(3), &[("line", "3")], "B2");
    scene.captions = vec!["</text><script>alert(1)</script> & \"so\" on\u{1b}".to_owned()];
    scene.panels[0].title = Some("<g>".to_owned());
    scene.panels[0].columns[0] = "]]>&".to_owned();
    scene.panels[0].cells[0][0].name = Some("\"><a".to_owned());
    scene.panels[0].cells[0][0].offer = Offer::Action("\"/><a b='".to_owned());
    let look = Look {
        captions: true,
        title: Some("<svg onload='x'>".to_owned()),
        ..Look::page(Targets::Buttons)
    };
    let all = elements(&svg(&scene, &look));
    assert_eq!(all.iter().filter(|(name, _)| name == "svg").count(), 1);
    assert!(all.iter().all(|(name, _)| name != "script" && name != "a"));
}

#[test]
fn the_words_tell_the_board() {
    let scene = after("gomoku", Some(3), &[("line", "3")], "B2 A1 C1");
    assert_eq!(
        words(&scene),
        "cross on B2, C1; round on A1. last C1. round (o) to move"
    );
    let scene = after("kalaha", None, &[], "c a");
    let text = words(&scene);
    assert!(text.contains("south's store 1"), "{text}");
    assert!(
        text.contains("last from south's a. last south's e"),
        "{text}"
    );
    let scene = after("qubic", None, &[], CUBE);
    assert!(words(&scene).contains("won by 111, 222, 333, 444"));
}

/// Scenes of any shape are drawn, empty ones too.
#[test]
fn no_scene_is_too_odd_to_be_drawn() {
    let panel = |style, cells: Vec<Vec<Cell>>| Panel {
        title: None,
        style,
        columns: vec!["a".to_owned(); 3],
        rows: vec!["1".to_owned(); 3],
        cells,
    };
    let full = Cell {
        count: Some(u32::MAX),
        piece: Some(Piece {
            owner: Some(Seat::new(9)),
            glyph: '<',
            name: "thing",
            form: Form::Die(200),
        }),
        mark: Mark::Win,
        ..Cell::default()
    };
    for style in [Style::Crossings, Style::Squares, Style::Pits, Style::Tray] {
        for cells in [
            Vec::new(),
            vec![Vec::new()],
            vec![vec![Cell::default()], Vec::new(), vec![full.clone(); 3]],
        ] {
            for stacked in [false, true] {
                let scene = Scene {
                    panels: vec![panel(style, cells.clone()); 2],
                    stacked,
                    ..Scene::default()
                };
                for (_, look) in looks() {
                    elements(&svg(&scene, &look));
                }
            }
        }
    }
    elements(&svg(&Scene::default(), &Look::alone()));
}

#[test]
fn every_game_of_the_registry_has_a_picture() {
    for entry in GAMES {
        let state = entry
            .start(&Settings::default_of(entry.info))
            .expect("a start");
        let text = svg(&state.scene(Viewer::Public), &Look::small());
        assert!(elements(&text).len() > 3, "{}", entry.info.name);
    }
}
