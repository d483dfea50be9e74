use std::collections::HashSet;

use proptest::prelude::*;

use super::*;
use crate::{Seat, Turn, perft};
use words::Language;

fn settings(options: &[(&str, &str)]) -> Settings {
    Settings::new(&INFO, None, options.iter().copied()).unwrap()
}

fn start() -> Kalaha {
    Kalaha::start(&settings(&[])).unwrap()
}

fn at(text: &str) -> Kalaha {
    Kalaha::any_position(text, Capture::Always).unwrap()
}

fn play(game: &mut Kalaha, pits: &str) {
    for text in pits.split(' ') {
        game.play(text.parse().unwrap()).unwrap();
    }
}

/// The position after one sowing.
fn after(position: &str, capture: Capture, pit: &str) -> String {
    let mut game = Kalaha::any_position(position, capture).unwrap();
    play(&mut game, pit);
    game.position(Viewer::Referee)
}

#[test]
fn beans_are_sown_into_the_own_store_and_past_the_opponents() {
    let text = "1 2 0 0 0 9 0 1 1 1 1 1 1 0 south";
    let sown = "2 3 0 0 0 0 1 2 2 2 2 2 2 0 north";
    assert_eq!(after(text, Capture::Always, "f"), sown);
    let text = "1 1 1 1 1 1 0 0 0 0 0 0 8 0 north";
    let sown = "2 2 2 2 2 2 0 1 0 0 0 0 0 1 south";
    // The last bean falls into north's empty a and captures with south's f.
    assert_eq!(after(text, Capture::Off, "f"), sown);
    // The last bean falls into north's empty a and takes south's f: the end.
    assert_eq!(
        after(text, Capture::Always, "f"),
        "0 0 0 0 0 0 10 0 0 0 0 0 0 4 north"
    );
}

#[test]
fn a_last_bean_in_the_store_gives_the_turn_again() {
    let mut game = start();
    play(&mut game, "c");
    assert_eq!(game.turn(), Turn::Seat(Seat::FIRST));
    assert_eq!(game.last().unwrap().end, End::Store);
    play(&mut game, "a");
    assert_eq!(game.turn(), Turn::Seat(Seat::SECOND));
}

#[test]
fn what_captures_depends_on_the_option() {
    let empty_opposite = "1 0 0 0 0 1 0 1 1 1 1 0 1 0 south";
    let taken = "0 0 0 0 0 1 1 1 1 1 1 0 1 0 north";
    let left = "0 1 0 0 0 1 0 1 1 1 1 0 1 0 north";
    assert_eq!(after(empty_opposite, Capture::Always, "a"), taken);
    assert_eq!(after(empty_opposite, Capture::Nonempty, "a"), left);
    assert_eq!(after(empty_opposite, Capture::Off, "a"), left);
    let full_opposite = "1 0 0 0 0 1 0 1 1 1 1 7 1 0 south";
    let taken = "0 0 0 0 0 1 8 1 1 1 1 0 1 0 north";
    assert_eq!(after(full_opposite, Capture::Always, "a"), taken);
    assert_eq!(after(full_opposite, Capture::Nonempty, "a"), taken);
    let left = "0 1 0 0 0 1 0 1 1 1 1 7 1 0 north";
    assert_eq!(after(full_opposite, Capture::Off, "a"), left);
}

#[test]
fn thirteen_beans_end_in_their_own_pit_and_capture() {
    let text = "0 0 13 0 0 0 0 1 1 1 1 1 1 0 south";
    let sown = "1 1 0 1 1 1 4 2 2 2 0 2 2 0 north";
    assert_eq!(after(text, Capture::Nonempty, "c"), sown);
}

#[test]
fn a_last_bean_in_a_pit_that_held_some_does_not_capture() {
    let text = "1 1 0 0 0 0 0 1 1 1 1 9 1 0 south";
    let sown = "0 2 0 0 0 0 0 1 1 1 1 9 1 0 north";
    assert_eq!(after(text, Capture::Always, "a"), sown);
}

#[test]
fn the_other_sides_beans_go_to_their_owner_and_the_fuller_store_wins() {
    for (text, pit, end, winner) in [
        (
            "0 0 0 0 0 1 20 0 0 0 0 0 3 24 south",
            "f",
            "0 0 0 0 0 0 21 0 0 0 0 0 0 27 south",
            Some(Seat::SECOND),
        ),
        (
            "0 0 0 0 0 1 23 0 0 0 0 0 3 21 south",
            "f",
            "0 0 0 0 0 0 24 0 0 0 0 0 0 24 south",
            None,
        ),
        (
            "0 0 0 0 0 3 23 0 0 0 0 0 1 21 north",
            "f",
            "0 0 0 0 0 0 26 0 0 0 0 0 0 22 north",
            Some(Seat::FIRST),
        ),
    ] {
        let mut game = Kalaha::from_position(&settings(&[]), text).unwrap();
        play(&mut game, pit);
        assert_eq!(game.position(Viewer::Referee), end);
        let outcome = game.turn().outcome().cloned().expect("the game is over");
        assert_eq!(outcome.winner(), winner, "{text}");
        assert_eq!(outcome.cause() == "draw", winner.is_none());
        assert_eq!(game.play(Pit::new(0).unwrap()), Err(Illegal::over()));
    }
}

/// A capture of the opponent's last beans ends the game too.
#[test]
fn a_capture_that_empties_the_other_side_ends_the_game() {
    let text = "1 0 0 0 0 1 0 0 0 0 0 2 0 0 south";
    assert_eq!(
        after(text, Capture::Always, "a"),
        "0 0 0 0 0 0 4 0 0 0 0 0 0 0 south"
    );
}

#[test]
fn refused_moves_leave_the_board_untouched() {
    let mut game = start();
    play(&mut game, "c");
    let before = game.clone();
    let error = game.play("c".parse().unwrap()).unwrap_err();
    assert_eq!(error.to_string(), "south's pit c is empty");
    assert_eq!(game, before);
    for text in ["", "g", "aa", "1", "A "] {
        assert!(text.parse::<Pit>().is_err(), "{text}");
    }
    assert_eq!("F".parse::<Pit>().unwrap().to_string(), "f");
}

/// All states that the seat on turn can leave to the other.
fn after_a_turn(game: &Kalaha) -> Vec<(Kalaha, usize)> {
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    let mut out = Vec::new();
    for action in actions {
        let mut next = game.clone();
        next.play(action).unwrap();
        if next.to_move() == game.to_move() {
            out.extend(after_a_turn(&next).into_iter().map(|(s, n)| (s, n + 1)));
        } else {
            out.push((next, 1));
        }
    }
    out
}

/// The thesis counts 10 first turns and 116 positions after one of each side.
#[test]
fn the_thesis_counts_of_first_turns_and_positions_come_out() {
    let first = after_a_turn(&start());
    assert_eq!(first.len(), 10);
    let positions: HashSet<String> = first
        .iter()
        .flat_map(|(game, _)| after_a_turn(game))
        .map(|(game, _)| game.position(Viewer::Referee))
        .collect();
    assert_eq!(positions.len(), 116);
}

/// Counted by an independent program that moves one bean at a time through a
/// list of fourteen numbers.
#[test]
fn perft_counts_sowings() {
    let counts: Vec<u64> = (0..=7).map(|depth| perft(&start(), depth)).collect();
    assert_eq!(counts, [1, 6, 35, 185, 942, 4_685, 23_169, 113_959]);
}

/// The sixteen sowings of the thesis' example 3.1.
const EXAMPLE: &str = "c+ a(1) D+ F(1) b+ c(2) E+ D(2) f(3) D(2) d(4) F(2) f+ e[a](14) F(2) f+ #+-";

#[test]
fn the_example_of_the_thesis_is_read_and_written() {
    let sowings = notation::read(&start(), EXAMPLE).unwrap();
    assert_eq!(sowings.len(), 16);
    let mut game = start();
    for pit in &sowings {
        game.play(*pit).unwrap();
    }
    assert_eq!(
        game.position(Viewer::Referee),
        "0 0 0 0 0 0 15 0 0 0 0 0 0 33 south"
    );
    let written = notation::write(&start(), &sowings).unwrap();
    assert!(written.starts_with("1.c+\n2.a(1)\n3.D+\n"), "{written}");
    assert!(
        written.ends_with("\n14.e[a](14)\n15.F(2)\n16.f+ #+-\n"),
        "{written}"
    );
    assert_eq!(notation::read(&start(), &written).unwrap(), sowings);
}

#[test]
fn a_notation_that_does_not_follow_from_the_game_is_refused() {
    for (text, reason) in [
        ("c+ D(1)", "sowing 2: 'D' is no pit"),
        ("c", ""),
        ("c!? a", ""),
        ("1.c+! 2.a??(1)", ""),
        ("1.c+ 3.a(1)", "sowing 2: '3.a(1)' is not its number"),
        ("c(1)", "'c(1)' should be 'c+'"),
        ("c+ a+", "'a+' should be 'a(1)'"),
        ("c+ a(2)", "'a(2)' should be 'a(1)'"),
        ("c+ c+", "south's pit c is empty"),
        ("c+ a(1) +-", "'+-' cannot be said here"),
        ("c+ #", "'#' cannot be said here"),
        ("c+ ü", "'ü' cannot be said here"),
        ("9999999999999999999999.c+", "is not its number"),
        (&EXAMPLE.replace("e[a]", "e[f]"), "should be 'e[a](14)'"),
        (&EXAMPLE.replace("#+-", "#-+"), "cannot be said"),
    ] {
        match notation::read(&start(), text) {
            Ok(_) => assert_eq!(reason, "", "{text}"),
            Err(error) => {
                assert!(!reason.is_empty(), "{text}: {error}");
                assert!(error.to_string().contains(reason), "{text}: {error}");
            }
        }
    }
}

#[test]
fn positions_are_read_and_written() {
    for text in [
        "4 4 4 4 4 4 0 4 4 4 4 4 4 0 south",
        "0 0 0 0 0 1 20 0 0 0 0 0 3 24 north",
        "0 0 0 0 0 0 15 0 0 0 0 0 0 33 south",
    ] {
        let read = Kalaha::from_position(&settings(&[]), text);
        assert_eq!(
            read.map(|game| game.position(Viewer::Referee)).as_deref(),
            Ok(text)
        );
    }
    for (text, reason) in [
        ("4 4 4 4 4 4 0 4 4 4 4 4 4 0", "seat on turn"),
        ("4 4 4 4 4 4 0 4 4 4 4 4 4 0 south north", "seat on turn"),
        ("4 4 4 4 4 4 0 4 4 4 4 4 4 0 east", "'east' is no seat"),
        ("4 4 4 4 4 4 0 4 4 4 4 4 x 0 south", "'x' is not a number"),
        ("4 4 4 4 4 4 0 4 4 4 4 4 -4 0 south", "not a number"),
        (
            "4 4 4 4 4 4 1 4 4 4 4 4 4 0 south",
            "49 beans, this game has 48",
        ),
        ("255 255 4 4 4 4 0 4 4 4 4 4 4 0 south", "at most 144"),
        ("0 0 0 0 0 0 0 0 0 0 0 0 0 0 south", "one at least"),
        (
            "0 0 0 0 0 0 20 0 0 0 0 0 3 25 north",
            "south's pits are empty",
        ),
    ] {
        let error = Kalaha::from_position(&settings(&[]), text).unwrap_err();
        assert!(error.to_string().contains(reason), "{text}: {error}");
    }
    let five = settings(&[("beans", "5")]);
    assert!(Kalaha::from_position(&five, "5 5 5 5 5 5 0 5 5 5 5 5 5 0 north").is_ok());
}

#[test]
fn the_captions_tell_the_sowing_and_the_winner() {
    let mut game = start();
    play(&mut game, "c a");
    let captions = game.scene(Viewer::Public).captions(Language::ENGLISH);
    assert_eq!(captions, ["south sowed a to e", "north to move"]);
    play(&mut game, "f");
    let scene = game.scene(Viewer::Public);
    assert_eq!(
        scene.captions(Language::ENGLISH)[0],
        "north sowed f to south's c"
    );
    let end = at("0 0 0 0 0 0 15 0 0 0 0 0 0 33 south").scene(Viewer::Public);
    assert_eq!(end.captions(Language::ENGLISH), ["north has won 33:15"]);
}

#[test]
fn a_sowing_tells_which_pits_its_beans_fell_into() {
    for seat in [Seat::FIRST, Seat::SECOND] {
        for pit in Pit::all() {
            for beans in 1..=30u8 {
                let mut houses = [3u8; 14];
                houses[seat.index() * 7 + pit.index()] = beans;
                let text: Vec<String> = houses.iter().map(ToString::to_string).collect();
                let text = format!("{} {}", text.join(" "), ["south", "north"][seat.index()]);
                let before = Kalaha::any_position(&text, Capture::Off).expect("a position");
                let mut after = before.clone();
                after.play(pit).expect("a sowing");
                let last = after.last().expect("a sowing");
                for (owner, other) in [Seat::FIRST, Seat::SECOND]
                    .into_iter()
                    .flat_map(|owner| Pit::all().map(move |other| (owner, other)))
                {
                    let lay = if (owner, other) == (seat, pit) {
                        0
                    } else {
                        before.beans(owner, other)
                    };
                    let fell = after.beans(owner, other) > lay;
                    assert_eq!(last.reached(owner, other), fell, "{text} {pit}: {other}");
                }
            }
        }
    }
}

proptest! {
    /// Random games of every kind: beans are conserved, stores never shrink,
    /// the turn changes exactly where the rules say, and position and notation
    /// survive a round trip.
    #[test]
    fn random_games_keep_the_invariants(
        beans in 1u8..=MAX_BEANS,
        capture in prop::sample::select(vec!["always", "nonempty", "off"]),
        picks in prop::collection::vec(any::<u16>(), 2000),
    ) {
        let beans_text = beans.to_string();
        let settings = settings(&[("beans", &beans_text), ("capture", capture)]);
        let first = Kalaha::start(&settings).unwrap();
        let mut game = first.clone();
        let (mut actions, mut played) = (Vec::new(), Vec::new());
        for pick in picks {
            let Turn::Seat(seat) = game.turn() else { break };
            game.legal_actions(&mut actions);
            prop_assert!(!actions.is_empty());
            let before = game.clone();
            let pit = actions[usize::from(pick) % actions.len()];
            game.play(pit).unwrap();
            played.push(pit);
            prop_assert_eq!(u32::from(game.total()), 12 * u32::from(beans));
            for side in [Seat::FIRST, Seat::SECOND] {
                prop_assert!(game.store(side) >= before.store(side));
            }
            let last = game.last().unwrap();
            prop_assert_eq!((last.seat, last.pit), (seat, pit));
            match (last.end, game.turn()) {
                (End::Store, Turn::Seat(next)) => prop_assert_eq!(next, seat),
                (_, Turn::Seat(next)) => prop_assert_eq!(next, seat.other()),
                (_, Turn::Over(_)) => prop_assert!(game.decided().is_some()
                    || game.store(Seat::FIRST) == game.store(Seat::SECOND)),
                (_, Turn::Chance) => prop_assert!(false, "there is no chance in it"),
            }
            let again = Kalaha::from_position(&settings, &game.position(Viewer::Referee)).unwrap();
            prop_assert_eq!(again.position(Viewer::Referee), game.position(Viewer::Referee));
            prop_assert_eq!(again.turn(), game.turn());
        }
        let written = notation::write(&first, &played).unwrap();
        prop_assert_eq!(notation::read(&first, &written), Ok(played));
    }

    /// No text makes the readers panic.
    #[test]
    fn any_text_is_read_or_refused(text in "[a-gA-G0-9+().\\[\\]#=!? ü-]{0,60}") {
        let _ = notation::read(&start(), &text);
        let _ = Kalaha::any_position(&text, Capture::Always);
    }
}

#[test]
fn by_margin_a_game_is_worth_the_beans_by_which_it_is_won() {
    let returns = |options: &[(&str, &str)], text: &str, pit: &str| {
        let settings = settings(options);
        let mut game = Kalaha::from_position(&settings, text).unwrap();
        play(&mut game, pit);
        let turn = game.turn();
        (
            INFO.is_graded(&settings),
            turn.outcome().unwrap().returns().to_vec(),
        )
    };
    let margin: &[(&str, &str)] = &[("returns", "margin")];
    let last = "0 0 0 0 0 1 29 1 0 0 0 0 0 17 south";
    assert_eq!(returns(&[], last, "f"), (false, vec![1, -1]));
    assert_eq!(returns(margin, last, "f"), (true, vec![12, -12]));
    let level = "0 0 0 0 0 1 23 1 0 0 0 0 0 23 south";
    assert_eq!(returns(margin, level, "f"), (true, vec![0, 0]));
}

#[test]
fn a_player_who_gives_up_gains_nothing_by_it() {
    let lost = |options: &[(&str, &str)], text: &str| {
        let game = Kalaha::from_position(&settings(options), text).unwrap();
        Seat::all(2)
            .map(|seat| game.returns_lost_by(seat))
            .collect::<Vec<_>>()
    };
    let text = "0 0 0 0 0 1 29 1 0 0 0 0 0 17 south";
    assert_eq!(lost(&[], text), [[-1, 1], [1, -1]]);
    // South has won more than half of the beans; north gives away the two in the pits.
    assert_eq!(lost(&[("returns", "margin")], text), [[-1, 1], [14, -14]]);
}
