use proptest::prelude::*;

use super::*;
use crate::{Mark, Offer, Outcome, perft};
use words::Language;

mod walk;

fn settings(size: u8) -> Settings {
    Settings::new(&INFO, Some(size), []).unwrap()
}

fn start(size: u8) -> Reversi {
    Reversi::start(&settings(size)).unwrap()
}

fn at(size: u8, position: &str) -> Reversi {
    Reversi::from_position(&settings(size), position).unwrap()
}

fn play(game: &mut Reversi, moves: &str) {
    for text in moves.split_ascii_whitespace() {
        game.play(text.parse().unwrap()).unwrap();
    }
}

fn legal(game: &Reversi) -> Vec<String> {
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    actions.iter().map(Move::to_string).collect()
}

/// The shortest game, nine moves: all white discs are gone (Stephenson, 1977).
const SHORTEST: &str = "e6 f4 e3 f6 g5 d6 e7 f5 c5";

/// White has no move on this board of 6, black has one.
const WHITE_PASSES: &str = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO- white";

#[test]
fn squares_are_a_letter_from_the_left_and_a_number_from_the_top() {
    for text in ["a1", "d3", "h8", "j10", "a10", "pass"] {
        assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
    }
    let square: Square = "D3".parse().unwrap();
    assert_eq!((square.column(), square.row()), (3, 2));
    assert_eq!(square.number(8), 2 * 8 + 3);
    assert_eq!("PASS".parse(), Ok(Move::Pass));
    for wrong in [
        "", "d", "3d", "d0", "k1", "a11", "a011", "d+3", "d 3", "dd3", "ä1", "passes", "a100",
    ] {
        let error = wrong.parse::<Move>().unwrap_err().to_string();
        assert!(error.contains("like d3"), "{wrong}: {error}");
    }
}

#[test]
fn numbers_and_squares_belong_together_on_every_board() {
    for size in INFO.boards.all {
        let squares = u32::from(*size).pow(2);
        for number in 0..squares {
            let square = Square::from_number(number, *size).unwrap();
            assert_eq!(square.number(*size), number);
        }
        assert_eq!(Square::from_number(squares, *size), None);
    }
}

#[test]
fn black_begins_on_one_of_four_squares() {
    let game = start(8);
    assert_eq!(game.turn(), Turn::Seat(Seat::FIRST));
    assert_eq!(legal(&game), ["d3", "c4", "f5", "e6"]);
    let [d4, e4] = ["d4", "e4"].map(|text| game.at(text.parse().unwrap()));
    assert_eq!((d4, e4), (Some(Seat::SECOND), Some(Seat::FIRST)));
    assert_eq!(legal(&start(6)), ["c2", "b3", "e4", "d5"]);
    assert_eq!(legal(&start(10)), ["e4", "d5", "g6", "f7"]);
}

#[test]
fn boards_of_other_sizes_are_refused() {
    for size in [0, 4, 7, 9, 12] {
        let error = Settings::new(&INFO, Some(size), []).unwrap_err();
        assert!(error.to_string().ends_with("give 6, 8 or 10"), "{error}");
    }
}

/// The counts of A. J. C. Bik ("Perft for Reversi", 2009), where a pass counts
/// as a move, and both sides pass on where nobody can move.
#[test]
fn the_counts_of_othello_are_the_published_ones() {
    let published = [1, 4, 12, 56, 244, 1396, 8200, 55092];
    for (depth, count) in (0..).zip(published) {
        assert_eq!(perft(&start(8), depth), count, "depth {depth}");
    }
}

/// `cargo test --release -p games -- --ignored othello`
#[test]
#[ignore = "it takes seconds"]
fn the_deeper_counts_of_othello_are_the_published_ones() {
    let published = [390_216, 3_005_288, 24_571_284, 212_258_800];
    for (depth, count) in (8..).zip(published) {
        assert_eq!(perft(&start(8), depth), count, "depth {depth}");
    }
}

#[test]
fn the_counts_of_other_boards_are_those_of_walking_along_rays() {
    for (size, depth) in [(6, 6), (8, 5), (10, 5)] {
        let game = start(size);
        assert_eq!(perft(&game, depth), walk::Board::of(&game).perft(depth));
    }
    // Near the end, with passes.
    let game = at(6, "XXXXXXXXOOX-OOXOXXOXXXOXOXOOOX--OO-- black");
    assert_eq!(perft(&game, 4), walk::Board::of(&game).perft(4));
}

#[test]
fn the_shortest_game_ends_where_nobody_can_move() {
    let mut game = start(8);
    play(&mut game, SHORTEST);
    assert_eq!((game.count(Seat::FIRST), game.count(Seat::SECOND)), (13, 0));
    assert_eq!(game.turn(), Turn::Over(Outcome::win(Seat::FIRST, "win")));
    assert!(legal(&game).is_empty());
    for text in ["a1", "pass", "c5"] {
        assert_eq!(game.play(text.parse().unwrap()), Err(Illegal::over()));
    }
}

#[test]
fn the_most_discs_win_and_equal_counts_are_a_draw() {
    for (position, winner) in [
        (
            "XXXXXXXXXXXXXXXXXXXOOOOOOOOOOOOOOOOO black",
            Some(Seat::FIRST),
        ),
        (
            "XXXXXXXXXXXXXXXXXOOOOOOOOOOOOOOOOOOO black",
            Some(Seat::SECOND),
        ),
        ("XXXXXXXXXXXXXXXXXXOOOOOOOOOOOOOOOOOO white", None),
        (
            "--------------XX----XX-------------- white",
            Some(Seat::FIRST),
        ),
    ] {
        let game = at(6, position);
        let outcome = game.turn().outcome().cloned().expect("nobody can move");
        assert_eq!(outcome.winner(), winner, "{position}");
        let cause = if winner.is_some() { "win" } else { "draw" };
        assert_eq!(outcome.cause(), cause);
    }
}

#[test]
fn a_seat_passes_where_it_has_no_move_and_only_there() {
    let mut game = at(6, WHITE_PASSES);
    assert_eq!(game.turn(), Turn::Seat(Seat::SECOND));
    assert_eq!(legal(&game), ["pass"]);
    let error = game.play("f6".parse().unwrap()).unwrap_err();
    assert_eq!(error.to_string(), "white has no move and must pass");
    let before = game.clone();
    play(&mut game, "pass");
    assert_eq!(game.last(), Some(Move::Pass));
    assert_eq!(
        (game.discs(Seat::FIRST), game.turned()),
        (before.discs(Seat::FIRST), 0)
    );
    assert_eq!(legal(&game), ["f6"]);
    let story = Reversi::story(&before, Move::Pass, &game, Viewer::Public);
    assert_eq!(
        story.map(|line| line.to_string()).as_deref(),
        Some("white has no move and passes")
    );
    play(&mut game, "f6");
    assert_eq!(game.count(Seat::FIRST), 36);
    assert!(game.turn().outcome().is_some());
}

#[test]
fn refused_moves_leave_the_board_untouched() {
    let mut game = start(8);
    play(&mut game, "d3");
    for (text, reason) in [
        ("d3", "d3 is occupied by black"),
        ("e5", "e5 is occupied by white"),
        ("a1", "a disc on a1 turns no disc"),
        ("d2", "a disc on d2 turns no disc"),
        ("j1", "j1 is outside the board of 8"),
        ("a9", "a9 is outside the board of 8"),
        ("pass", "white cannot pass: c3 is a move"),
    ] {
        let mut after = game.clone();
        let error = after.play(text.parse().unwrap()).unwrap_err();
        assert_eq!(error.to_string(), reason);
        assert_eq!(game, after);
    }
}

#[test]
fn positions_are_read_and_written() {
    for (size, text) in [
        (
            8,
            "---------------------------OX------XO--------------------------- black",
        ),
        (
            8,
            "-------------------X-------XX------XO--------------------------- white",
        ),
        (6, WHITE_PASSES),
        (6, "--------------OX----XO-------------- black"),
    ] {
        assert_eq!(at(size, text).position(Viewer::Referee), text);
    }
    // As other programs write them.
    let start = start(8).position(Viewer::Referee);
    for text in [
        "---------------------------OX------XO--------------------------- X;",
        "...........................o*......*o........................... X",
    ] {
        assert_eq!(at(8, text).position(Viewer::Referee), start);
    }
}

#[test]
fn what_is_no_position_is_refused_with_the_reason() {
    let middle = |symbols: &str| {
        let (upper, lower) = symbols.split_at(2);
        format!("--------------{upper}----{lower}-------------- black")
    };
    for (size, text, reason) in [
        (6, String::new(), "give the squares"),
        (
            6,
            "--------------OX--XO----------------".to_owned(),
            "give the squares",
        ),
        (6, middle("OXXO") + " black", "give the squares"),
        (8, middle("OXXO"), "36 squares; a board of 8 has 64"),
        (
            6,
            middle("OXXO").replace("black", "green"),
            "'green' is no seat",
        ),
        (6, middle("OXX-"), "d4 is free"),
        (6, middle("OXXz"), "'z' on d4 is neither"),
        (6, middle("OXXO").replacen('-', "X", 1), "a1 does not touch"),
        (
            6,
            middle("OXXO").replacen('-', "ä", 1),
            "'ä' on a1 is neither",
        ),
        // f3 and a4 are neighbours by number alone.
        (
            6,
            "--------------OX-XX-XO-------------- black".to_owned(),
            "f3 does not touch",
        ),
    ] {
        let error = Reversi::from_position(&settings(size), &text).unwrap_err();
        assert!(error.to_string().contains(reason), "{text}: {error}");
    }
}

#[test]
fn the_picture_marks_the_last_disc_and_those_it_turned() {
    let mut game = start(8);
    play(&mut game, "d3 c3");
    let scene = game.scene(Viewer::Public);
    let marked = |mark: Mark| {
        let cells = scene.panels[0].cells.iter().flatten();
        let cells = cells.filter(|cell| cell.mark == mark);
        cells
            .filter_map(|cell| cell.name.clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        (marked(Mark::Last), marked(Mark::Path)),
        (vec!["c3".into()], vec!["d4".into()])
    );
    assert_eq!(
        scene.captions(Language::ENGLISH),
        [
            "white played c3 and turned d4",
            "black (X) 3, white (O) 3",
            "black to move"
        ]
    );
    let offers = scene.panels[0]
        .cells
        .iter()
        .flatten()
        .filter_map(|cell| match &cell.offer {
            Offer::Action(action) => Some(action.clone()),
            _ => None,
        });
    assert_eq!(offers.collect::<Vec<_>>(), legal(&game));
    let mut over = start(8);
    play(&mut over, SHORTEST);
    assert_eq!(
        over.scene(Viewer::Public).captions(Language::ENGLISH)[1..],
        ["black has won 13:0"]
    );
    let passing = at(6, WHITE_PASSES)
        .scene(Viewer::Public)
        .captions(Language::ENGLISH);
    assert_eq!(passing[1..], ["white to move, and can only pass"]);
}

proptest! {
    /// Random legal games on every board: the legal moves and the turned discs
    /// agree with a walk along rays, discs are put one at a time and never
    /// taken off, and the position survives a round trip at every ply.
    #[test]
    fn random_games_keep_the_invariants(
        size in prop_oneof![Just(6_u8), Just(8), Just(10)],
        picks in proptest::collection::vec(any::<u8>(), 120),
    ) {
        let settings = settings(size);
        let mut game = start(size);
        let mut walked = walk::Board::of(&game);
        let mut discs = 4;
        for pick in picks {
            let mut actions = Vec::new();
            game.legal_actions(&mut actions);
            prop_assert_eq!(&actions, &walked.legal_actions());
            let Turn::Seat(seat) = game.turn() else {
                prop_assert!(actions.is_empty());
                break;
            };
            let action = actions[usize::from(pick) % actions.len()];
            let own = game.count(seat);
            game.play(action).unwrap();
            walked.play(action);
            prop_assert_eq!(&walked, &walk::Board::of(&game));
            prop_assert_eq!(game.discs(Seat::FIRST) & game.discs(Seat::SECOND), 0);
            let is_put = action != Move::Pass;
            discs += u32::from(is_put);
            prop_assert_eq!(game.count(Seat::FIRST) + game.count(Seat::SECOND), discs);
            prop_assert_eq!(game.score(seat), Some(own + game.turned().count_ones() + u32::from(is_put)));
            let text = game.position(Viewer::Referee);
            let again = Reversi::from_position(&settings, &text).unwrap();
            prop_assert_eq!(again.turn(), game.turn());
            prop_assert_eq!(again.position(Viewer::Referee), text);
        }
        prop_assert!(game.turn().outcome().is_some(), "120 moves end any game");
    }

    /// Any text is a position or is refused, and a position that is read is
    /// written alike.
    #[test]
    fn no_text_breaks_the_reader(text in "[-XOxo*.;a ]{30,70} ?(black|white|X|O)?;?") {
        for size in [6, 8] {
            if let Ok(game) = Reversi::from_position(&settings(size), &text) {
                let again = game.position(Viewer::Referee);
                prop_assert_eq!(at(size, &again), game);
            }
        }
    }
}
