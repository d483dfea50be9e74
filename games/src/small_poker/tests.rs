//! Tests of both games: their trees, and the notices to each seat.

use proptest::prelude::*;

use crate::kuhn::Kuhn;
use crate::leduc::Leduc;
use crate::{Game, GameInfo, Seat, Settings, Turn, Viewer, perft};

fn settings(info: &'static GameInfo) -> Settings {
    Settings::default_of(info)
}

fn after<G: Game>(actions: &str) -> G {
    let mut state = G::start(&settings(G::INFO)).unwrap();
    for action in G::parse_turn(actions).unwrap() {
        state.play(action).unwrap();
    }
    state
}

#[test]
fn all_ways_of_the_first_steps_are_counted() {
    let kuhn: Kuhn = after("");
    let counts: Vec<u64> = (1..=6).map(|depth| perft(&kuhn, depth)).collect();
    assert_eq!(counts, [3, 6, 12, 24, 12, 0]);
    let leduc: Leduc = after("");
    let counts: Vec<u64> = (1..=5).map(|depth| perft(&leduc, depth)).collect();
    // 30 deals; check or raise; then two or three choices; after check, check a card.
    assert_eq!(counts, [6, 30, 60, 150, 30 * (4 + 3 + 4 + 2)]);
}

#[test]
fn the_pot_goes_where_the_rules_say() {
    let kuhn = |actions: &str| after::<Kuhn>(actions).turn().outcome().cloned().unwrap();
    for (actions, returns, cause) in [
        ("card K card Q pass pass", [1, -1], "showdown"),
        ("card J card Q bet bet", [-2, 2], "showdown"),
        ("card K card Q bet pass", [1, -1], "fold"),
        ("card Q card J pass bet pass", [-1, 1], "fold"),
        ("card Q card J pass bet bet", [2, -2], "showdown"),
    ] {
        let outcome = kuhn(actions);
        assert_eq!((outcome.returns(), outcome.cause()), (&returns[..], cause));
    }
    let leduc = |actions: &str| after::<Leduc>(actions).turn().outcome().cloned().unwrap();
    for (actions, returns) in [
        ("card Jh card Ks call call board Js call call", [1, -1]),
        ("card Kh card Ks raise call board Js raise call", [0, 0]),
        (
            "card Kh card Qs raise raise call board Jh call raise raise fold",
            [9, -9],
        ),
        (
            "card Qh card Ks raise raise call board Jh raise raise call",
            [-13, 13],
        ),
        ("card Qh card Ks call raise fold", [-1, 1]),
    ] {
        assert_eq!(leduc(actions).returns(), returns, "{actions}");
    }
    let mut leduc = after::<Leduc>("card Qh card Ks raise raise");
    assert!(leduc.play("raise".parse().unwrap()).is_err(), "two a round");
    assert_eq!(leduc.returns_lost_by(Seat::FIRST), [-3, 3]);
}

#[test]
fn positions_hold_hidden_cards_for_the_referee_alone() {
    let text = "Ks Jh call raise call board Qh call";
    let state = Leduc::from_position(&settings(Leduc::INFO), text).unwrap();
    assert_eq!(state.position(Viewer::Referee), text);
    let second = state.position(Viewer::Seat(Seat::SECOND));
    assert_eq!(second, "? Jh call raise call board Qh call");
    assert_eq!(
        state.position(Viewer::Public),
        "? ? call raise call board Qh call"
    );
    let error = Leduc::from_position(&settings(Leduc::INFO), &second).unwrap_err();
    assert!(error.to_string().contains("veiled"), "{error}");
    let told = Leduc::from_told_position(&settings(Leduc::INFO), &second).unwrap();
    assert_eq!(told.position(Viewer::Referee), second);
    for wrong in [
        "",
        "K",
        "- K",
        "K K",
        "Ks -",
        "K Q fold",
        "K - pass",
        "K Q pass pass pass",
        "K A",
        "x Q",
    ] {
        let read = Kuhn::from_position(&settings(Kuhn::INFO), wrong);
        assert!(read.is_err(), "{wrong}");
    }
}

#[test]
fn what_nobody_showed_stays_hidden_at_the_end() {
    let folded: Kuhn = after("card K card Q bet pass");
    assert_eq!(folded.position(Viewer::Public), "? ? bet pass");
    assert_eq!(folded.position(Viewer::Seat(Seat::FIRST)), "K ? bet pass");
    let shown: Kuhn = after("card K card Q bet bet");
    assert_eq!(shown.position(Viewer::Public), "K Q bet bet");
}

#[test]
fn a_bet_lies_before_its_seat_until_the_round_is_over() {
    let table = |actions: &str| {
        let scene = after::<Leduc>(actions).scene(Viewer::Public);
        let [table] = scene.panels.as_slice() else {
            panic!("one table");
        };
        let labels: Vec<String> = table.rows.iter().map(ToString::to_string).collect();
        let cells = table.cells.iter().map(|row| row.iter());
        let chips: Vec<u32> = cells
            .flat_map(|mut row| row.find_map(|cell| cell.count))
            .collect();
        let cards = table.cells.iter().flatten();
        let cards: String = cards
            .filter(|cell| cell.count.is_none())
            .map(|cell| cell.piece.map_or('.', |piece| piece.glyph))
            .collect();
        (labels.join(", "), chips, cards)
    };
    let said = |text: &str, chips: [u32; 3], cards: &str| {
        (text.to_owned(), chips.to_vec(), cards.to_owned())
    };
    assert_eq!(
        table("card Kh card Qs raise"),
        said(
            "second, 2 chips in the pot, first: 2 chips",
            [0, 2, 2],
            "?.?"
        )
    );
    assert_eq!(
        table("card Kh card Qs raise call board Js"),
        said("second, 6 chips in the pot, first", [0, 6, 0], "?J?")
    );
    assert_eq!(
        table("card Kh card Qs raise call board Js raise fold"),
        said("second, 10 chips in the pot, first", [0, 10, 0], "?J?")
    );
    assert_eq!(
        table("card Kh card Qs call call board Js call call"),
        said("second, 2 chips in the pot, first", [0, 2, 0], "QJK")
    );
    let scene = after::<Leduc>("card Kh card Qs raise").scene(Viewer::Seat(Seat::SECOND));
    let named = scene.named(&["Ann", "Bob"]).turned();
    let nearest = &named.panels[0].rows[2];
    assert_eq!(nearest.to_string(), "Bob");
    assert_eq!(named.panels[0].rows[0].to_string(), "Ann: 2 chips");
}

/// Plays a game by these choices, while a player at each seat hears only the lines that
/// are told to it.
fn followed<G: Game>(choices: &[u8]) -> Result<(), TestCaseError> {
    let mut state: G = after("");
    let mut players = [state.clone(), state.clone()];
    for choice in choices {
        let mut legal = Vec::new();
        state.legal_actions(&mut legal);
        let Some(action) = legal.get(usize::from(*choice) % legal.len().max(1)) else {
            break;
        };
        let before = state.clone();
        state.play(*action).unwrap();
        for (seat, player) in [Seat::FIRST, Seat::SECOND].into_iter().zip(&mut players) {
            let moved = before.turn() == Turn::Seat(seat);
            if moved || state.turn() == Turn::Seat(seat) && before.turn() != Turn::Chance {
                player.play(*action).unwrap();
            }
            for notice in G::notices(&before, *action, &state) {
                if notice.to.includes(seat) {
                    player.noticed(seat, &notice.text).unwrap();
                }
            }
            let mut late: G = after("");
            for line in state.recap(Viewer::Seat(seat)) {
                late.noticed(seat, &line).unwrap();
            }
            let own = state.position(Viewer::Seat(seat));
            prop_assert_eq!(late.position(Viewer::Referee), own.clone());
            if state.turn() != Turn::Chance {
                prop_assert_eq!(player.position(Viewer::Referee), own);
            }
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn players_who_only_hear_their_lines_know_what_they_may(choices in proptest::collection::vec(any::<u8>(), 14)) {
        followed::<Kuhn>(&choices)?;
        followed::<Leduc>(&choices)?;
    }

    #[test]
    fn no_text_of_the_wire_breaks_anything(text in "(card|board|show|position|call|raise|fold|pass|bet|K|Qh|Js|\\?|-| ){0,12}") {
        for start in ["", "card K card Q pass"] {
            let mut state: Kuhn = after(start);
            let _ = state.noticed(Seat::FIRST, &text);
            let _ = (state.turn(), state.scene(Viewer::Public));
        }
        let mut state: Leduc = after("card Ks card Qh call call");
        let _ = state.noticed(Seat::SECOND, &text);
        let _ = (state.turn(), state.scene(Viewer::Public));
        let _ = Leduc::from_told_position(&settings(Leduc::INFO), &text);
    }
}
