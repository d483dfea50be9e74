//! Tests of the game: its rules, its words, and laws that hold in every game.

mod laws;
mod scoring;
mod wire;

use super::*;

fn dice(text: &str) -> Throw {
    text.parse().unwrap()
}

fn rules(options: &[(&str, &str)]) -> Settings {
    Settings::new(&INFO, None, options.iter().copied()).unwrap()
}

/// The state that this position describes, by the published rules.
fn position(text: &str) -> Dice {
    Dice::from_position(&rules(&[]), text).unwrap()
}

#[test]
fn by_margin_a_game_is_worth_the_points_by_which_it_is_won() {
    let margin = rules(&[("returns", "margin")]);
    let returns = |settings: &Settings, text: &str| {
        let game = Dice::from_position(settings, text).unwrap();
        game.turn().outcome().unwrap().returns().to_vec()
    };
    let two = "3000 10000 first 0 over";
    assert_eq!(returns(&rules(&[]), two), [-1, 1]);
    assert_eq!(returns(&margin, two), [-7000, 7000]);
    assert!(INFO.is_graded(&margin) && !INFO.is_graded(&rules(&[])));
    let three = margin.clone().with_seats(&INFO, 3).unwrap();
    // With more seats the margins over each of the others are added up.
    let won = returns(&three, "3000 10000 5000 first 0 over");
    assert_eq!(won, [-9000, 12_000, -3000]);
}

#[test]
fn a_player_who_gives_up_pays_the_target_where_points_count() {
    let start = |options| Dice::start(&rules(options)).unwrap();
    assert_eq!(start(&[]).returns_lost_by(Seat::FIRST), [-1, 1]);
    let game = start(&[("returns", "margin"), ("target", "2000")]);
    assert_eq!(game.returns_lost_by(Seat::FIRST), [-2000, 2000]);
    // A state that knows the turn only by telling knows it too.
    let mut told = game;
    told.trust(&[400, 0], Seat::SECOND, 0);
    assert_eq!(told.returns_lost_by(Seat::SECOND), [2000, -2000]);
}

#[test]
fn the_sheet_has_each_turn_of_each_seat_and_marks_those_that_were_lost() {
    let settings = rules(&[("target", "2000")]).with_seats(&INFO, 3).unwrap();
    let start = crate::find("dice").unwrap().start(&settings).unwrap();
    let sheet = |played: &[&str]| start.sheet(&mut played.iter().copied()).unwrap();
    let played = [
        "roll 2 2 4 4 4 5",
        "keep 4 4 4 5 bank",
        "roll 1 1 2 3 4 6",
        "keep 1 1 roll",
        "roll 2 3 4 6",
        "roll 1 2 2 3 5 6",
        "reroll 2",
        "roll 3",
        "roll 1 2 3 4 5 6",
        "roll 1 1 1 2 3 4",
        "keep 1 1 1 bank",
    ];
    let all = sheet(&played);
    let rows = all
        .rows
        .iter()
        .map(|row| Text::say_all(&row.cells, words::Language::ENGLISH));
    let rows: Vec<String> = rows.map(|cells| cells.join("|")).collect();
    assert_eq!(rows, ["1|+450 450|(200) 0|(0) 0", "2|+3000 3450||"]);
    // The first turn has not ended, and what follows an illegal action is left out.
    assert!(sheet(&played[..1]).rows.is_empty());
    assert_eq!(
        sheet(&[&played[..5], &["roll 7"], &played[5..]].concat())
            .rows
            .len(),
        1
    );
    let other = crate::find("kalaha").unwrap();
    let other = other.start(&Settings::default_of(other.info)).unwrap();
    assert_eq!(other.sheet(&mut ["c"].into_iter()), None);
}
