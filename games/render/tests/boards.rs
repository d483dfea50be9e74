//! How the boards of the games, and the advice about choices, look as text.

use games::dice::Dice;
use games::dice::odds::{Adviser, of_throws};
use games::{AnyGame, Game as _, GameInfo, Settings, Viewer, find};
use render::picture::words;
use render::text;
use words::Language;

fn start(game: &str, board: Option<u8>, options: &[(&str, &str)]) -> Box<dyn AnyGame> {
    let entry = find(game).expect("a game");
    let settings = Settings::new(entry.info, board, options.iter().copied());
    entry.start(&settings.expect("settings")).expect("a start")
}

fn at(game: &str, position: &str) -> Box<dyn AnyGame> {
    let entry = find(game).expect("a game");
    let settings = Settings::default_of(entry.info);
    let state = entry.from_position(&settings, position);
    state.expect("a position")
}

fn drawn(state: &dyn AnyGame) -> String {
    text::board(&state.scene(Viewer::Public), Language::ENGLISH)
}

fn width(text: &str) -> usize {
    let lines = text.lines().map(|line| line.chars().count());
    lines.max().unwrap_or(0)
}

#[test]
fn the_last_stone_stands_in_brackets() {
    let mut game = start("gomoku", Some(3), &[("line", "3")]);
    game.play_actions("A1 B2").unwrap();
    assert_eq!(
        drawn(game.as_ref()),
        "   A  B  C\n3  .  .  .  3\n2  . (o) .  2\n1  x  .  .  1\n   A  B  C\nblack (x) to move\n"
    );
}

#[test]
fn kalaha_has_two_rows_and_the_stores() {
    let mut game = start("kalaha", None, &[]);
    game.play_actions("c a").unwrap();
    let expected = [
        "          f  e  d  c  b  a",
        "north     4  4  4  4  4  4     north",
        "       0                    1",
        "south    <0> 5  1  6 (6) 5     south",
        "          a  b  c  d  e  f",
        "south sowed a to e",
        "north to move",
        "",
    ];
    assert_eq!(drawn(game.as_ref()), expected.join("\n"));
}

#[test]
fn the_places_of_a_card_table_stand_beside_each_other() {
    let mut game = start("leduc", None, &[]);
    game.play_actions("card Kh card Qs raise call board Js raise")
        .unwrap();
    let expected = [
        "first: 4 chips   6 chips in the pot   second",
        "+-------+        +-------+            +-------+",
        "|       |        |       |            |       |",
        "|   ?   |        |   J   |            |   ?   |",
        "|       |        |       |            |       |",
        "+-------+        +-------+            +-------+",
        "second to move",
        "",
    ];
    assert_eq!(drawn(game.as_ref()), expected.join("\n"));
    assert_eq!(
        words(&game.scene(Viewer::Public), Language::ENGLISH),
        "second; hidden card. 6 chips in the pot; knave of spades. \
         first: 4 chips; hidden card. second to move"
    );
}

#[test]
fn empty_squares_of_checkers_show_their_numbers() {
    let expected = [
        "      b       b       b       b",
        "  b       b       b       b",
        "      b       b       b       b",
        "  13      14      15      16",
        "      17      18      19      20",
        "  w       w       w       w",
        "      w       w       w       w",
        "  w       w       w       w",
        "black (b) to move",
        "",
    ];
    let game = start("checkers", None, &[]);
    assert_eq!(drawn(game.as_ref()), expected.join("\n"));
}

#[test]
fn four_layers_of_qubic_stand_side_by_side_in_80_columns() {
    let mut game = start("qubic", None, &[]);
    game.play_actions("111 222").unwrap();
    let expected = "\
layer 1            layer 2            layer 3            layer 4
   1  2  3  4         1  2  3  4         1  2  3  4         1  2  3  4
1  x  .  .  .  1   1  .  .  .  .  1   1  .  .  .  .  1   1  .  .  .  .  1
2  .  .  .  .  2   2  . (o) .  .  2   2  .  .  .  .  2   2  .  .  .  .  2
3  .  .  .  .  3   3  .  .  .  .  3   3  .  .  .  .  3   3  .  .  .  .  3
4  .  .  .  .  4   4  .  .  .  .  4   4  .  .  .  .  4   4  .  .  .  .  4
   1  2  3  4         1  2  3  4         1  2  3  4         1  2  3  4
cross (x) to move
";
    assert_eq!(drawn(game.as_ref()), expected);
    let five = drawn(start("qubic", Some(5), &[]).as_ref());
    assert!(width(&five) <= 80, "{five}");
}

#[test]
fn dice_are_drawn_with_their_pips() {
    let text = drawn(at("dice", "2450 1800 first 0 dice 1 2 3 4 5 5").as_ref());
    let expected = "\
+-------+ +-------+ +-------+ +-------+ +-------+ +-------+
|       | | o     | | o     | | o   o | | o   o | | o   o |
|   o   | |       | |   o   | |       | |   o   | |   o   |
|       | |     o | |     o | | o   o | | o   o | | o   o |
+-------+ +-------+ +-------+ +-------+ +-------+ +-------+
first to choose; 0 points in this turn so far
first 2450, second 1800 of 10000
";
    assert_eq!(text, expected);
}

#[test]
fn the_odds_of_a_first_throw_are_those_of_the_manual() {
    let game = at("dice", "0 0 first 0 dice 1 2 2 2 4 5");
    let expected = "         set        gives        then   next  stop:        throw:
       aside points    up rarity dice scores points    win points    win
 1 1 2 2 2 5    350   all  0.77%    1 33.33%  350.0 50.92%  303.4 50.38%
 2   1 2 2 2    300    50  2.06%    2 55.56%      -      -  270.2 49.97%
 3   2 2 2 5    250   100  2.06%    2 55.56%      -      -  240.6 49.62%
 4     2 2 2    200   150  5.36%    3 72.22%      -      -  248.2 49.71%
 5       1 5    150   200 16.46%    4 84.26%      -      -  301.9 50.35%
>6         1    100   250 40.19%    5 92.28%      -      -  397.3 51.50%
 7         5     50   300 40.19%    5 92.28%      -      -  359.3 51.05%
> best; points expected at the end of the turn (0 so far)
";
    assert_eq!(
        text::advice(
            &game.advice(None, Viewer::Public).unwrap(),
            Language::ENGLISH
        ),
        expected
    );
}

#[test]
fn the_widest_odds_fit_into_eighty_columns() {
    let info: &'static GameInfo = Dice::INFO;
    for position in [
        "9000 8200 first 12300 dice 1 1 2 2 2 5",
        "0 0 first 0 dice 1 2 3 4 5 5",
        "0 0 first 400 dice 1 5",
    ] {
        let game = at("dice", position);
        let state = Dice::from_position(&Settings::default_of(info), position).unwrap();
        let throws = of_throws(&Adviser::new(&state), &state);
        for advice in [
            game.advice(None, Viewer::Public).unwrap(),
            game.advice(Some("keep 5 roll"), Viewer::Public).unwrap(),
            throws,
        ] {
            let text = text::advice(&advice, Language::ENGLISH);
            assert!(width(&text) <= 80, "{text}");
        }
    }
}
