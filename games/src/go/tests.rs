use proptest::prelude::*;

use super::*;
use crate::{Mark, Offer, perft};
use words::Language;

fn settings(size: u8, options: &[(&str, &str)]) -> Settings {
    Settings::new(&INFO, Some(size), options.iter().copied()).unwrap()
}

fn at(position: &str) -> Go {
    let size = position.split('/').count() as u8;
    Go::from_position(&settings(size, &[]), position).unwrap()
}

fn play(game: &mut Go, actions: &str) {
    for action in actions.split_whitespace() {
        let played = game.play(action.parse().unwrap());
        assert_eq!(played, Ok(()), "{action}");
    }
}

fn refusal(game: &Go, action: &str) -> String {
    let mut copy = game.clone();
    let before = copy.position(Viewer::Referee);
    let refused = copy.play(action.parse().unwrap()).unwrap_err();
    assert_eq!(copy.position(Viewer::Referee), before, "untouched");
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    assert!(!legal.contains(&action.parse().unwrap()), "{action}");
    refused.to_string()
}

fn rows(game: &Go) -> String {
    let line = game.position(Viewer::Public);
    line.split(' ').next().unwrap().to_owned()
}

fn point(text: &str) -> Point {
    text.parse().unwrap()
}

#[test]
fn actions_are_crossings_without_the_column_i_and_passes() {
    for (text, canonical) in [("a1", "A1"), ("j9", "J9"), ("T19", "T19"), ("PASS", "pass")] {
        let action: Action = text.parse().unwrap();
        assert_eq!(action.to_string(), canonical);
    }
    assert_eq!(point("H8").column() + 1, point("J8").column());
    for wrong in [
        "I1", "i5", "A0", "A01", "A20", "U1", "5", "", "D4x", "pas", "A999", "Ä1",
    ] {
        assert!(wrong.parse::<Action>().is_err(), "{wrong}");
    }
}

#[test]
fn stones_without_a_liberty_are_taken() {
    let mut game = at("5/5/1x3/xo3/1x3 black - 0 0 0");
    play(&mut game, "C2");
    assert_eq!(rows(&game), "5/5/1x3/x1x2/1x3");
    assert_eq!(game.captured(Seat::FIRST), 1);
    // Two groups at once, in the corner.
    let mut game = at("5/5/xx3/oox2/1ox2 black - 0 2 0");
    play(&mut game, "A1");
    assert_eq!(rows(&game), "5/5/xx3/2x2/x1x2");
    assert_eq!(game.captured(Seat::FIRST), 5);
}

#[test]
fn suicide_is_refused_unless_the_stone_takes_something() {
    let game = at("5/5/5/o4/1o3 black - 0 0 0");
    assert!(refusal(&game, "A1").contains("suicide"));
    // Of two stones.
    let game = at("5/5/o4/xo3/1o3 black - 0 0 0");
    assert!(refusal(&game, "A1").contains("suicide"));
    // White may fill it; black may where that takes a stone.
    let mut game = at("5/5/5/o4/1ox2 black - 0 0 0");
    assert!(refusal(&game, "A1").contains("suicide"));
    play(&mut game, "B2 E5");
    play(&mut game, "A1");
    assert_eq!(rows(&game), "4o/5/5/ox3/x1x2");
}

#[test]
fn a_ko_may_not_be_taken_back_at_once() {
    let mut game = at("5/1xo2/xo1o1/1xo2/5 black - 0 0 0");
    play(&mut game, "C3");
    assert_eq!(game.ko(), Some(point("B3")));
    assert!(refusal(&game, "B3").contains("earlier position"));
    play(&mut game, "E5 E1");
    assert_eq!(game.ko(), None);
    play(&mut game, "B3");
    assert_eq!(game.ko(), Some(point("C3")));
    assert!(refusal(&game, "C3").contains("earlier position"));
    // A pass does not bring it back either.
    play(&mut game, "pass");
    assert_eq!(game.ko(), None);
}

#[test]
fn superko_refuses_what_the_ko_of_two_stones_allows() {
    // White sends two stones and would take one back.
    let mut game = at("5/5/5/xxo2/1o1o1 white - 0 0 0");
    play(&mut game, "A1 C1");
    assert_eq!(game.captured(Seat::FIRST), 2);
    assert_eq!(game.ko(), None);
    assert!(refusal(&game, "B1").contains("earlier position"));
    play(&mut game, "E5 A5");
    play(&mut game, "B1");
    assert_eq!(rows(&game), "x3o/5/5/xxo2/1o1o1");
}

#[test]
fn superko_ends_the_circle_of_three_kos() {
    let mut game = at(
        "13/1xo2xo2xo2/xo1oxo1ox1xo1/1xo2xo2xo2/13/13/13/13/13/13/13/13/13 \
                       black - 0 0 0",
    );
    play(&mut game, "C11 K11 G11 B11 L11");
    assert_eq!(
        game.ko(),
        Some(point("K11")),
        "the ko of all rules is elsewhere"
    );
    assert!(refusal(&game, "F11").contains("earlier position"));
    // After an exchange elsewhere the position is another one.
    play(&mut game, "A1 A13 F11");
}

#[test]
fn a_snapback_takes_what_took() {
    let mut game = at("5/5/xxx2/ooox1/2ox1 black - 0 0 0");
    play(&mut game, "B1 A1");
    assert_eq!(game.captured(Seat::SECOND), 1);
    assert_eq!(game.ko(), None, "more than one stone would be taken");
    play(&mut game, "B1");
    assert_eq!(game.captured(Seat::FIRST), 5);
    assert_eq!(rows(&game), "5/5/xxx2/3x1/1x1x1");
}

#[test]
fn two_passes_end_the_game_and_area_is_counted() {
    let mut game = at("2xo1/2xo1/2xo1/2xo1/2xo1 black - 0 0 0");
    play(&mut game, "pass");
    assert_eq!(game.turn(), Turn::Seat(Seat::SECOND));
    play(&mut game, "pass");
    // 15 against 10 and 7.5.
    let outcome = game.turn().outcome().cloned().unwrap();
    assert_eq!(
        (outcome.winner(), outcome.cause()),
        (Some(Seat::SECOND), "win")
    );
    assert_eq!(game.margin(), -5);
    assert_eq!(
        [0, 1].map(|seat| game.score(Seat::new(seat))),
        [Some(15), Some(10)]
    );
    assert_eq!(game.play(Action::Pass), Err(Illegal::over()));
    let mut legal = vec![Action::Pass];
    game.legal_actions(&mut legal);
    assert!(legal.is_empty());
    let captions = game.scene(Viewer::Public).captions(Language::ENGLISH);
    assert_eq!(
        captions,
        [
            "white (o) has won by 2.5",
            "points: black 15, white 10 and a komi of 7.5"
        ]
    );
}

#[test]
fn a_whole_komi_can_make_a_draw() {
    let settings = settings(5, &[("komi", "5")]);
    let text = "2xo1/2xo1/2xo1/2xo1/2xo1 black - 2 0 0";
    let game = Go::from_position(&settings, text).unwrap();
    let outcome = game.turn().outcome().cloned().unwrap();
    assert_eq!((outcome.winner(), outcome.cause()), (None, "draw"));
    let nothing = Settings::new(&INFO, Some(5), [("komi", "0")]).unwrap();
    let mut game = Go::start(&nothing).unwrap();
    play(&mut game, "pass pass");
    assert_eq!(game.turn().outcome().unwrap().cause(), "draw");
}

#[test]
fn free_crossings_between_both_are_nobodys_and_all_stones_are_alive() {
    // Two groups in seki share two liberties; the white stone in the corner,
    // which could be taken, counts too.
    let game = at("xxxx1/ooooo/2o2/xxxxx/o1x2 black - 2 0 0");
    let area = Area::of(game.board());
    assert_eq!(area.territory(Seat::FIRST), [point("D1"), point("E1")]);
    assert!(area.territory(Seat::SECOND).is_empty());
    assert_eq!([0, 1].map(|seat| area.points(Seat::new(seat))), [12, 7]);
}

#[test]
fn komi_is_a_number_of_halves() {
    for (text, halves) in [
        ("7.5", 15),
        ("0", 0),
        ("-0.5", -1),
        ("7.0", 14),
        ("100", 200),
    ] {
        let game = Go::start(&settings(9, &[("komi", text)])).unwrap();
        assert_eq!(game.komi(), halves, "{text}");
    }
    assert_eq!(
        settings(9, &[("komi", "07.50")][..0]),
        settings(9, &[("komi", "7.5")])
    );
    let told = settings(9, &[("komi", "6")]);
    assert_eq!(told.changed().collect::<Vec<_>>(), [("komi", "6")]);
    for wrong in [
        "7.25", "x", "", "100.5", "-101", "1e1", "+1", "-", ".5", "7.", "--1",
    ] {
        let error = Settings::new(&INFO, None, [("komi", wrong)]).unwrap_err();
        assert!(
            error.to_string().contains("from -100 to 100"),
            "{wrong}: {error}"
        );
    }
}

#[test]
fn handicaps_stand_where_the_go_text_protocol_puts_them() {
    let points = |size, stones| -> Vec<String> {
        let points = handicap_points(size, stones).unwrap();
        points.iter().map(ToString::to_string).collect()
    };
    assert_eq!(points(19, 2), ["D4", "Q16"]);
    assert_eq!(points(9, 4), ["C3", "G7", "C7", "G3"]);
    assert_eq!(points(9, 5), ["C3", "G7", "C7", "G3", "E5"]);
    assert_eq!(points(13, 6), ["D4", "K10", "D10", "K4", "D7", "K7"]);
    assert_eq!(points(19, 7)[6], "K10");
    assert_eq!(points(19, 8)[6..], ["K4", "K16"]);
    assert_eq!(points(19, 9).len(), 9);
    assert_eq!(points(7, 2), ["C3", "E5"]);
    for (size, stones) in [(9, 1), (5, 2), (7, 5), (19, 10)] {
        assert!(handicap_points(size, stones).is_err(), "{size} {stones}");
    }
    let mut game = Go::start(&settings(9, &[("handicap", "2")])).unwrap();
    assert_eq!(game.to_move(), Seat::SECOND);
    assert!(refusal(&game, "C3").contains("occupied by black"));
    play(&mut game, "E5 C4");
    let error = Go::start(&settings(5, &[("handicap", "2")])).unwrap_err();
    assert!(error.to_string().contains("no handicap"), "{error}");
}

#[test]
fn positions_are_read_and_written() {
    for text in [
        "9/9/9/9/9/9/9/9/9 black - 0 0 0",
        "9/9/9/9/4x4/9/9/9/9 white - 1 0 12",
        "5/1xo2/xo1o1/1xo2/5 black C3 0 3 4",
        "19/19/19/19/19/19/19/19/19/x18/19/19/19/19/19/19/19/19/18o black - 2 0 0",
    ] {
        assert_eq!(at(text).position(Viewer::Referee), text);
    }
    let game = at("5/1xo2/xo1o1/1xo2/5 black C3 0 3 4");
    assert!(refusal(&game, "C3").contains("earlier position"));
    for (text, reason) in [
        ("5/5/5/5/5 black", "the crossing of a ko or -"),
        ("5/5/5/5 black - 0 0 0", "4 rows"),
        ("5/5/5/5/6 black - 0 0 0", "6 crossings"),
        ("5/5/5/5/5x black - 0 0 0", "too long"),
        ("5/5/5/5/1z3 black - 0 0 0", "neither"),
        ("5/5/5/5/05 black - 0 0 0", "number of crossings"),
        ("5/5/5/5/5 cross - 0 0 0", "no seat"),
        ("5/5/5/5/5 black I1 0 0 0", "neither a crossing"),
        ("5/5/5/5/5 black A1 0 0 0", "no stone can"),
        ("5/5/5/5/5 black T19 0 0 0", "no stone can"),
        ("5/5/5/5/5 black - 3 0 0", "give 0, 1 or 2"),
        ("5/5/5/5/5 black - x 0 0", "no number"),
        ("5/5/5/5/5 black - 0 +1 0", "no number"),
        ("5/5/5/5/5 black - 0 0 9999999", "no number"),
        ("5/1xo2/xo1o1/1xo2/5 black C3 1 3 4", "after a pass"),
        ("5/5/5/o4/xo3 black - 0 0 0", "A1 has no liberty"),
        ("ooooo/ooooo/ooooo/ooooo/ooooo black - 0 0 0", "no liberty"),
    ] {
        let error = Go::from_position(&settings(5, &[]), text).expect_err(text);
        assert!(error.to_string().contains(reason), "{text}: {error}");
    }
}

#[test]
fn the_counts_of_the_first_plies_are_known() {
    // With passes: after two of them nothing is left to count.
    let start = Go::start(&settings(5, &[])).unwrap();
    assert_eq!(perft(&start, 1), 26);
    assert_eq!(perft(&start, 2), 25 * 25 + 26);
    // 25 · 24 · 24 after two stones, 25 · 25 after a stone and a pass or a
    // pass and a stone, none after two passes.
    assert_eq!(perft(&start, 3), 25 * 24 * 24 + 25 * 25 + 25 * 25);
}

#[test]
fn the_picture_marks_the_last_stone_and_offers_legal_crossings() {
    let mut game = at("5/5/5/o4/1o3 white - 0 0 0");
    play(&mut game, "C3");
    let scene = game.scene(Viewer::Public);
    let cells: Vec<_> = scene.panels[0].cells.iter().flatten().collect();
    let last: Vec<_> = cells
        .iter()
        .filter(|cell| cell.mark == Mark::Last)
        .collect();
    assert_eq!(last.len(), 1);
    assert_eq!(last[0].name.as_deref(), Some("C3"));
    let offers = cells.iter().filter(|cell| cell.offer != Offer::None);
    assert_eq!(offers.count(), 25 - 3 - 1, "A1 is suicide");
    assert_eq!(scene.captions(Language::ENGLISH), ["black (x) to move"]);
    play(&mut game, "pass");
    let scene = game.scene(Viewer::Public);
    assert_eq!(
        scene.captions(Language::ENGLISH),
        ["black (x) has passed, white (o) to move"]
    );
}

#[test]
fn the_picture_marks_the_territory_at_the_end() {
    let mut game = at("2xo1/2xo1/2xo1/2xo1/2xo1 black - 1 0 0");
    let counted = |game: &Go, seat| {
        let cells = game.scene(Viewer::Public).panels[0].cells.concat();
        cells
            .iter()
            .filter(|cell| cell.counted == Some(seat))
            .count()
    };
    assert_eq!(counted(&game, Seat::FIRST), 0, "not before it");
    play(&mut game, "pass");
    assert_eq!(counted(&game, Seat::FIRST), 10);
    assert_eq!(counted(&game, Seat::SECOND), 5);
}

#[test]
fn no_game_goes_on_for_ever() {
    let mut game = Go::start(&settings(5, &[])).unwrap();
    let mut legal = Vec::new();
    let mut plies = 0;
    while !game.is_over() {
        game.legal_actions(&mut legal);
        // A stone wherever there is a legal one, spread over the board.
        let stones = legal.len() - 1;
        let action = if stones == 0 {
            Action::Pass
        } else {
            legal[plies * 7 % stones]
        };
        game.play(action).unwrap();
        plies += 1;
        assert!(plies <= 250);
    }
    assert!(game.turn().outcome().is_some());
}

/// The effect of a stone, worked out the slow way on a plain copy of the board.
fn slow_after(board: &Board, place: Point, seat: Seat) -> Option<Board> {
    let mut after = board.clone();
    after.set(place, Some(seat));
    for owner in [seat.other(), seat] {
        let groups = after.points().filter_map(|point| after.group(point));
        let dead: Vec<Point> = groups
            .filter(|group| after.at(group.stones[0]) == Some(owner) && group.liberties.is_empty())
            .flat_map(|group| group.stones)
            .collect();
        if owner == seat && !dead.is_empty() {
            return None;
        }
        for point in dead {
            after.set(point, None);
        }
    }
    Some(after)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Random legal games, eyes filled and all: the legal actions are those of
    /// a plain reading of the rules, and no position of the board comes twice.
    #[test]
    fn random_games_keep_the_rules(
        size in proptest::sample::select(INFO.boards.all[..3].to_vec()),
        picks in proptest::collection::vec(any::<u16>(), 220),
    ) {
        let settings = settings(size, &[]);
        let mut game = Go::start(&settings).unwrap();
        let mut boards = vec![game.board().clone()];
        let mut legal = Vec::new();
        for pick in picks {
            let Turn::Seat(seat) = game.turn() else { break };
            game.legal_actions(&mut legal);
            let free = game.board().points().filter(|point| game.board().at(*point).is_none());
            let slow: Vec<Action> = free
                .filter(|point| {
                    let after = slow_after(game.board(), *point, seat);
                    after.is_some_and(|after| !boards.contains(&after))
                })
                .map(Action::Play)
                .chain([Action::Pass])
                .collect();
            prop_assert_eq!(&legal, &slow);
            let action = legal[usize::from(pick) % legal.len()];
            if let Action::Play(point) = action {
                let after = slow_after(game.board(), point, seat).unwrap();
                game.play(action).unwrap();
                prop_assert_eq!(game.board(), &after);
                boards.push(after);
            } else {
                game.play(action).unwrap();
            }
            let line = game.position(Viewer::Referee);
            let again = Go::from_position(&settings, &line).unwrap();
            prop_assert_eq!(again.position(Viewer::Referee), line);
            prop_assert_eq!(again.turn(), game.turn());
        }
    }
}
