use proptest::prelude::*;

use super::*;
use crate::{Outcome, Seat, Text, find, perft};
use words::Language;

/// A game of 15 by Swap2, after these turns, each played as a whole.
fn after(turns: &[&str]) -> Box<dyn crate::AnyGame> {
    let settings = Settings::new(&INFO, None, [("opening", "swap2")]).unwrap();
    let mut game = find("gomoku").unwrap().start(&settings).unwrap();
    for turn in turns {
        game.play_turn(turn).unwrap();
    }
    game
}

/// Where the three stones of these tests stand.
const STONES: &str = "H8 I9 J4";

#[test]
fn each_way_through_the_opening_leads_to_the_right_seat() {
    // The turns, the seat on turn, and the words behind the rows.
    for (turns, position) in [
        (&[][..], "cross stones"),
        (&[STONES], "round choice"),
        (&[STONES, "swap"], "cross swapped"),
        (&[STONES, "a1"], "cross"),
        (&[STONES, "two A1 B5"], "cross choice"),
        (&[STONES, "two A1 B5", "swap"], "round"),
        (&[STONES, "two A1 B5", "C9"], "round swapped"),
        (&[STONES, "swap", "C9", "D9"], "cross swapped"),
        (&[STONES, "two A1 B5", "C9", "D9"], "cross swapped"),
        (&[STONES, "two A1 B5", "swap", "C9"], "cross"),
    ] {
        let game = after(turns);
        let text = game.position(Viewer::Public);
        let (_, rest) = text.split_once(' ').unwrap();
        assert_eq!(rest, position, "{turns:?}");
        let seat = position.split(' ').next().unwrap();
        let seats = [Seat::FIRST, Seat::SECOND];
        let seat = seats
            .into_iter()
            .find(|own| INFO.seats[own.index()] == seat);
        assert_eq!(game.turn().seat(), seat, "{turns:?}");
    }
}

#[test]
fn the_stones_alternate_and_o_comes_after_the_choice() {
    let last = |turns: &[&str]| {
        let position = after(turns).position(Viewer::Public);
        let rows = position.split(' ').next().unwrap().to_owned();
        let count = |stone| rows.matches(stone).count();
        (count('x'), count('o'))
    };
    assert_eq!(last(&[STONES]), (2, 1));
    assert_eq!(last(&[STONES, "A1"]), (2, 2));
    assert_eq!(last(&[STONES, "swap", "A1"]), (2, 2));
    assert_eq!(last(&[STONES, "two A1 B5"]), (3, 2));
    assert_eq!(last(&[STONES, "two A1 B5", "C9"]), (3, 3));
    assert_eq!(last(&[STONES, "two A1 B5", "swap", "C9"]), (3, 3));
}

#[test]
fn a_turn_is_whole_or_refused() {
    let refused = |turns: &[&str], turn: &str| {
        let mut game = after(turns);
        let before = game.position(Viewer::Referee);
        let why = game.play_turn(turn).unwrap_err().to_string();
        assert_eq!(game.position(Viewer::Referee), before);
        why
    };
    for (turns, turn, why) in [
        (&[][..], "H8", "the turn goes on after it"),
        (&[], "H8 I9", "the turn goes on after it"),
        (&[], "H8 I9 J4 A1", "the turn ends before its last action"),
        (&[], "H8 H8 J4", "H8 is occupied by x"),
        (&[], "swap", "3 stones come first: x, o, x"),
        (&[STONES], "two", "the turn goes on after it"),
        (&[STONES], "two A1", "the turn goes on after it"),
        (&[STONES], "A1 B5", "the turn ends before its last action"),
        (&[STONES], "two A1 swap", "two stones come first: o, x"),
        (&[STONES], "two A1 I9", "I9 is occupied by o"),
        (
            &[STONES, "two A1 B5"],
            "two A2 B6",
            "two more stones were put already",
        ),
        (&[STONES, "swap"], "swap", "the colours are settled"),
        (&[STONES, "A1"], "two B1 C1", "the colours are settled"),
    ] {
        assert!(
            refused(turns, turn).contains(why),
            "{turns:?} {turn}: {}",
            refused(turns, turn)
        );
    }
    let mut free = Gomoku::start(&Settings::default_of(&INFO)).unwrap();
    let why = free.play(Action::Swap).unwrap_err().to_string();
    assert!(why.contains("opening swap2"), "{why}");
}

#[test]
fn the_seat_that_has_the_colour_wins_by_its_row() {
    let x_wins = ["H9", "C1", "I8", "D1", "G7", "E1", "K1"];
    // X has stones on H8, G8 and puts F8, E8, I8 or the like.
    for (choice, winner) in [
        (&["G8 A15 H8", "swap"][..], Seat::SECOND),
        (&["G8 A15 H8", "two A13 O15", "swap"], Seat::FIRST),
        (&["G8 A15 H8", "A13", "O15"], Seat::FIRST),
        (&["G8 A15 H8", "two A13 O15", "A11"], Seat::SECOND),
    ] {
        let mut game = after(choice);
        let mut o = x_wins.iter();
        let mut x = ["I8", "J8", "K8"].iter();
        // After the last choice x is on turn, after the others o.
        let o_is_next = |position: &str| {
            let count = |stone| position.split(' ').next().unwrap().matches(stone).count();
            count('x') > count('o')
        };
        while game.turn().seat().is_some() {
            let next = if o_is_next(&game.position(Viewer::Public)) {
                o.find(|point| !["I8", "J8", "K8"].contains(point))
            } else {
                x.next()
            };
            game.play_turn(next.unwrap()).unwrap();
        }
        let outcome = game.turn().outcome().cloned();
        assert_eq!(outcome, Some(Outcome::win(winner, "win")), "{choice:?}");
        let name = INFO.seats[winner.index()];
        let captions = game.scene(Viewer::Public).captions(Language::ENGLISH);
        assert_eq!(captions[0], format!("{name} (x) has won by five in a row"));
        assert!(
            captions[1].starts_with(&format!("{name} plays x, ")),
            "{captions:?}"
        );
    }
}

#[test]
fn forbidden_points_are_those_of_x_whichever_seat_has_it() {
    let position = "9/9/4x4/4x4/2xx5/9/9/o6o1/o6oo";
    let options = [("rule", "renju"), ("opening", "swap2")];
    let settings = Settings::new(&INFO, Some(9), options).unwrap();
    let read = |rest: &str| Gomoku::from_position(&settings, &format!("{position} {rest}"));
    // One o too many: x is not on turn.
    assert!(read("cross").is_err());
    let position = "9/9/4x4/4x4/2xx5/9/9/o6o1/o6o1";
    for (rest, seat) in [("cross", "cross"), ("round swapped", "round")] {
        let mut game = Gomoku::from_position(&settings, &format!("{position} {rest}")).unwrap();
        let why = game.play("E5".parse().unwrap()).unwrap_err().to_string();
        assert!(
            why.contains(&format!("E5 is forbidden to {seat}: ")),
            "{why}"
        );
        let threats = game.threats(Viewer::Public).unwrap();
        let wins = threats.iter().filter(|threat| threat.cell == "E5");
        assert_eq!(wins.count(), 0);
    }
}

#[test]
fn what_stands_behind_the_seat_must_fit_the_stones() {
    let read = |option: &str, text: &str| {
        let settings = Settings::new(&INFO, Some(5), [("opening", option)]).unwrap();
        let game = Gomoku::from_position(&settings, text);
        game.map(|game| game.position(Viewer::Public))
            .map_err(|error| error.to_string())
    };
    for text in [
        "5/5/5/5/5 cross stones",
        "5/5/5/5/x4 cross stones",
        "5/5/5/5/xo3 cross stones",
        "5/5/5/5/xox2 round choice",
        "5/5/5/5/xox2 cross swapped",
        "5/5/5/5/xox2 round two",
        "5/5/5/5/xoxo1 round two",
        "5/5/5/5/xoxo1 cross",
        "5/5/5/5/xoxo1 round swapped",
        "5/5/5/5/xoxox cross choice",
        "5/5/5/5/xoxox round",
        "5/5/5/5/xoxox cross swapped",
    ] {
        assert_eq!(read("swap2", text).as_deref(), Ok(text));
    }
    for (text, why) in [
        ("5/5/5/5/5 cross", "write stones behind the seat on turn"),
        (
            "5/5/5/5/5 round stones",
            "round is said to be on turn, but it is cross",
        ),
        (
            "5/5/5/5/xox2 round",
            "write choice or two or swapped behind",
        ),
        (
            "5/5/5/5/xox2 cross choice",
            "cross is said to be on turn, but it is round",
        ),
        (
            "5/5/5/5/xoxo1 cross choice",
            "write two or swapped or nothing behind",
        ),
        (
            "5/5/5/5/xoxo1 cross later",
            "'later' is none of stones, choice, two, swapped",
        ),
        ("5/5/5/5/xoo2 round choice", "1 crosses and 2 rounds"),
        ("5/5/5/5/xox2 round choice two", "give the rows"),
    ] {
        let error = read("swap2", text).unwrap_err();
        assert!(error.contains(why), "{text}: {error}");
    }
    let error = read("free", "5/5/5/5/xox2 round choice").unwrap_err();
    assert!(error.contains("needs the option opening swap2"), "{error}");
}

#[test]
fn rows_and_boards_below_five_are_refused() {
    for (board, line, why) in [(3, "5", "a board of 5"), (15, "4", "line 5")] {
        let options = [("opening", "swap2"), ("line", line)];
        let settings = Settings::new(&INFO, Some(board), options).unwrap();
        let error = Gomoku::start(&settings).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    }
}

/// On a board of 5, after the three stones there are 22 points and two words;
/// each leads to 21 or 22 points.
#[test]
fn the_actions_of_the_opening_are_counted() {
    let settings = Settings::new(&INFO, Some(5), [("opening", "swap2")]).unwrap();
    let start = Gomoku::start(&settings).unwrap();
    let counts: Vec<u64> = (1..=4).map(|depth| perft(&start, depth)).collect();
    assert_eq!(counts, [25, 600, 13_800, 331_200]);
    let settings = Settings::new(&INFO, Some(5), [("opening", "swap2")]).unwrap();
    let chosen = Gomoku::from_position(&settings, "5/5/5/5/xox2 round choice").unwrap();
    // A stone, then 21 points; swap or two, then 22.
    assert_eq!(perft(&chosen, 2), 22 * 21 + 22 + 22);
    // A stone and 20 points after two; two and then a choice of 20 and swap.
    assert_eq!(
        perft(&chosen, 4),
        22 * 21 * 20 * 19 + 22 * 21 * 20 + 22 * 21 * (20 + 1)
    );
}

#[test]
fn the_captions_and_stories_say_what_is_chosen() {
    let caption = |turns: &[&str]| {
        after(turns)
            .scene(Viewer::Public)
            .captions(Language::ENGLISH)
    };
    assert_eq!(
        caption(&[]),
        ["cross to move: the next stone of the opening is x"]
    );
    assert_eq!(
        caption(&[STONES]),
        ["round to move: swap takes the x stones, a stone keeps o, two puts two more stones"]
    );
    assert_eq!(
        caption(&[STONES, "swap"]),
        ["cross (o) to move", "round plays x, cross plays o"]
    );
    assert_eq!(
        caption(&[STONES, "two A1 B1"]),
        ["cross to move: swap takes the x stones, a stone takes o"]
    );
    let story = |turns: &[&str], turn| {
        Text::say_all(&after(turns).story(turn, Viewer::Public), Language::ENGLISH)
    };
    assert_eq!(story(&[STONES], "swap"), ["round takes the x stones"]);
    assert_eq!(
        story(&[STONES], "two A1 B1"),
        ["round puts two more stones"]
    );
    assert_eq!(story(&[STONES], "A1"), ["round plays with the o stones"]);
    assert_eq!(
        story(&[STONES, "two A1 B1"], "A2"),
        ["cross plays with the o stones"]
    );
    assert_eq!(story(&[], STONES), [""; 0]);
    // The words are offered beside the board.
    let game = after(&[STONES]);
    let legal = game.legal_actions();
    let scene = game.scene(Viewer::Public);
    let beside: Vec<_> = legal
        .iter()
        .filter(|action| !scene.offers(action))
        .collect();
    assert_eq!(beside, ["swap", "two"]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Random games by Swap2: the colours alternate, every state survives a round trip,
    /// and the seat with the row of a colour has won.
    #[test]
    fn random_games_by_swap2_keep_the_invariants(
        size in 5u8..=15,
        rule in proptest::sample::select(Rule::NAMES),
        picks in proptest::collection::vec(any::<u16>(), 403),
        choices in proptest::collection::vec(0..3u8, 2),
    ) {
        let options = [("rule", rule), ("opening", "swap2")];
        let settings = Settings::new(&INFO, Some(size), options).unwrap();
        let mut game = Gomoku::start(&settings).unwrap();
        let mut actions = Vec::new();
        let mut choices = choices.into_iter();
        for pick in picks {
            let Turn::Seat(seat) = game.turn() else { break };
            prop_assert_eq!(seat, game.mover());
            let crosses = game.points().filter(|point| game.at(*point) == Some(Seat::FIRST));
            prop_assert_eq!(crosses.count(), game.stones().div_ceil(2));
            game.legal_actions(&mut actions);
            let words = actions.iter().filter(|action| action.point().is_none()).count();
            let is_choice = game.phase() == Phase::Choice;
            prop_assert_eq!(words, usize::from(is_choice) + usize::from(game.may_put_two()));
            // The words come last.
            let action = match is_choice.then(|| choices.next()).flatten() {
                Some(choice @ 1..) => actions[actions.len().saturating_sub(choice.into())],
                _ => actions[usize::from(pick) % actions.len()],
            };
            game.play(action).unwrap();
            let text = game.position(Viewer::Referee);
            let again = Gomoku::from_position(&settings, &text).unwrap();
            prop_assert_eq!(again.turn(), game.turn());
            prop_assert_eq!(again.position(Viewer::Referee), text);
        }
        let over = game.turn().outcome().cloned().expect("403 actions fill any board");
        let winner = game.winner().map(|colour| game.seat_of(colour));
        prop_assert_eq!(over.winner(), winner);
    }
}

#[test]
fn a_seat_has_the_looks_of_its_colour_once_that_is_settled() {
    let looks = |turns: &[&str]| {
        let state = after(turns);
        [Seat::FIRST, Seat::SECOND].map(|seat| state.side(seat).map(|side| side.word))
    };
    assert_eq!(looks(&[STONES]), [None, None]);
    assert_eq!(looks(&[STONES, "swap"]), [Some("white"), Some("black")]);
    assert_eq!(looks(&[STONES, "A1"]), [Some("black"), Some("white")]);
}
