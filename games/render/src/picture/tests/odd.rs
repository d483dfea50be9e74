//! Scenes that no game makes.

use super::*;
use games::{Offer, Seat};

#[test]
fn strange_texts_stay_texts() {
    let mut scene = after("gomoku", Some(3), &[("line", "3")], "B2");
    scene.captions = vec!["</text><script>alert(1)</script> & \"so\" on\u{1b}".into()];
    scene.panels[0].title = Some("<g>".into());
    scene.panels[0].columns[0] = "]]>&".to_owned();
    scene.panels[0].cells[0][0].name = Some("\"><a".to_owned());
    scene.panels[0].cells[0][0].offer = Offer::Action("\"/><a b='".to_owned());
    let look = Look {
        captions: true,
        title: Some("<svg onload='x'>".to_owned()),
        ..Look::page(Language::ENGLISH, Targets::Buttons)
    };
    let all = elements(&svg(&scene, &look));
    assert_eq!(all.iter().filter(|(name, _)| name == "svg").count(), 1);
    assert!(all.iter().all(|(name, _)| name != "script" && name != "a"));
}

/// Scenes of any shape are drawn, empty ones too.
#[test]
fn no_scene_is_too_odd_to_be_drawn() {
    let panel = |style, cells: Vec<Vec<Cell>>| Panel {
        title: None,
        style,
        columns: vec!["a".to_owned(); 3],
        rows: vec!["1".into(); 3],
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
    for style in [
        Style::Crossings,
        Style::Squares,
        Style::Pits,
        Style::Tray,
        Style::Felt,
    ] {
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
    elements(&svg(&Scene::default(), &Look::alone(Language::ENGLISH)));
}
