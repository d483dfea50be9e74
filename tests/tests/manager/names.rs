//! The names of players.

use tests::{Offender, arbiter};

use crate::checks::together;
use crate::duel::duel;

/// The players of a match of two brains with these names, given with or without
/// labels.
fn players(first: (&str, &str), second: (&str, &str)) -> Vec<String> {
    let brains = [first, second].map(|(label, name)| {
        let brain = Offender::listen(&format!("name {name}"));
        (format!("{label}{}", brain.brain()), brain)
    });
    let finished = arbiter(["match", "gomoku"])
        .args(brains.iter().map(|(word, _)| word))
        .args(["--events", "-", "--timeout", "30s"])
        .run()
        .expect_status(0);
    let events = finished.events();
    let players: Vec<String> = events.players().into_iter().map(str::to_owned).collect();
    let game = &events.games()[0];
    assert_eq!([&game.first, &game.second], [&players[0], &players[1]]);
    players
}

#[test]
fn a_player_is_called_what_its_brain_answers() {
    assert_eq!(
        players(("", "Zoë"), ("", "My   Brain")),
        ["Zoë", "My Brain"]
    );
}

#[test]
fn a_label_comes_before_the_name_of_the_brain() {
    assert_eq!(players(("A=", "X"), ("", "Y")), ["A", "Y"]);
}

#[test]
fn equal_names_are_told_apart() {
    assert_eq!(players(("", "Same"), ("", "Same")), ["Same", "Same-2"]);
    assert_eq!(players(("A=", "X"), ("", "A")), ["A", "A-2"]);
}

#[test]
fn sixty_four_characters_are_a_name() {
    let long = "ü".repeat(64);
    assert_eq!(players(("", &long), ("", "B")), [&*long, "B"]);
}

#[test]
fn what_is_no_name_fails_the_handshake() {
    let too_long = format!("name {}", "n".repeat(65));
    let cases = [
        "name",
        r"name \x20\x20",
        &too_long,
        r"name A\x1b[31mB",
        r"name A\0",
        r"name A\x07",
    ];
    together(cases, |answer| {
        duel(&format!("on name: say {answer}"))
            .fight()
            .failed("handshake failed");
    });
}
