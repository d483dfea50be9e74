//! Games played by their targets.

use std::collections::BTreeSet;

use super::*;
use games::{AnyGame, Turn};

/// The offers of the targets: an action, or a word of one.
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
    let look = Look::page(Language::ENGLISH, Targets::Buttons);
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

/// Every legal action is one route over cells that can be pointed at, and
/// every such cell is on a route.
#[test]
fn games_of_routes_are_played_by_pointing_at_their_stops() {
    for (game, rule) in [
        ("chess", None),
        ("checkers", None),
        ("checkers", Some(("rule", "czech"))),
    ] {
        let entry = find(game).expect("a game");
        let settings = Settings::new(entry.info, None, rule).expect("settings");
        let mut state = entry.start(&settings).expect("a start");
        for step in 0..150usize {
            let scene = state.scene(Viewer::Public);
            let steps = offers(
                &scene,
                &Look::page(Language::ENGLISH, Targets::Buttons),
                "data-step",
            );
            let pointed: BTreeSet<String> = steps.iter().cloned().collect();
            assert_eq!(pointed.len(), steps.len(), "each once");
            let stops: BTreeSet<String> = scene
                .routes
                .iter()
                .flat_map(|route| route.stops.clone())
                .collect();
            assert_eq!(pointed, stops, "{game}");
            let mut played: Vec<String> = scene.routes.into_iter().map(|r| r.action).collect();
            let mut legal = state.legal_actions();
            played.sort();
            legal.sort();
            assert_eq!(played, legal, "{game}");
            if legal.is_empty() {
                break;
            }
            state
                .play_actions(&legal[step * 7 % legal.len()])
                .expect("legal");
        }
    }
}

#[test]
fn the_dice_that_count_can_be_chosen_and_no_others() {
    let scene = after("dice", None, &[], "roll 1 2 2 2 4 5");
    let look = Look::page(Language::ENGLISH, Targets::Buttons);
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
fn links_lead_to_an_address_with_the_action() {
    let scene = after("gomoku", Some(3), &[("line", "3")], "B2");
    let look = Look::page(
        Language::ENGLISH,
        Targets::Links("/games/7?a=b&move=".to_owned()),
    );
    let links = offers(&scene, &look, "href");
    assert_eq!(links.len(), 8);
    assert!(
        links.contains(&"/games/7?a=b&amp;move=A3".to_owned()),
        "{links:?}"
    );
}
