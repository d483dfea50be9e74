use super::*;

fn read_all(
    text: &str,
    ending: &str,
    game: &str,
    board: u8,
) -> Vec<Result<WrittenOpening, FormatError>> {
    let info = games::find(game).unwrap().info;
    let settings = Settings::new(info, Some(board), []).unwrap();
    let format = OpeningFormat::of(ending, text).expect("a known format");
    openings(text, format, info, &settings)
}

fn turns(found: &Result<WrittenOpening, FormatError>) -> String {
    found
        .as_ref()
        .map_or_else(ToString::to_string, |found| found.turns.join(" "))
}

#[test]
fn distances_count_from_the_middle_to_the_right_and_downwards() {
    let text = "# Gomocup\n0,0, 1,-1, -7,7\n\n 0,0\n0,8\n0\n";
    let found = read_all(text, "txt", "gomoku", 15);
    assert_eq!(turns(&found[0]), "H8 I9 A1");
    assert_eq!(
        (turns(&found[1]).as_str(), found[1].as_ref().unwrap().line),
        ("H8", 4)
    );
    assert_eq!(
        turns(&found[2]),
        "line 5, move 1: '0,8': 0,8 is outside the board of 15"
    );
    assert_eq!(turns(&found[3]), "line 6: '0': a stone has two numbers");
    // On even boards the middle is the right lower one of four.
    assert_eq!(turns(&read_all("0,0", "txt", "gomoku", 20)[0]), "K10");
}

#[test]
fn a_plain_list_is_no_foreign_format() {
    for text in ["h8 i9", "", "# a comment", "11-15 23-19"] {
        assert_eq!(OpeningFormat::of("txt", text), None, "{text}");
    }
}

#[test]
fn positions_have_four_fields_and_operations_or_six_fields() {
    let board = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";
    let text = format!(
        "{board} b KQkq -\n{board} b KQkq - bm e5; hmvc 3; fmvn 7; id \"x\";\n{board} b KQkq - 4 9\n\
         {board} b\n"
    );
    let found = read_all(&text, "epd", "chess", 8);
    let counts = ["0 1", "3 7", "4 9"];
    for (found, counts) in found.iter().zip(counts) {
        let position = found.as_ref().unwrap().position.as_deref().unwrap();
        assert_eq!(position, format!("{board} b KQkq - {counts}"));
    }
    assert!(
        turns(&found[3]).contains("a position has four fields"),
        "{:?}",
        found[3]
    );
    assert!(turns(&read_all("x", "epd", "go", 9)[0]).contains("EPD is for chess"));
}

#[test]
fn the_moves_of_games_are_openings() {
    let found = read_all("1. e4 e5 *\n\n1. d4 *\n\n1. e5 *", "pgn", "chess", 8);
    assert_eq!(
        (turns(&found[0]).as_str(), turns(&found[1]).as_str()),
        ("e2e4 e7e5", "d2d4")
    );
    assert_eq!(found[1].as_ref().unwrap().line, 3);
    assert!(turns(&found[2]).starts_with("line 5, game 3, move 1: 'e5'"));
    let found = read_all(
        "(;GM[4]SZ[15];B[hh])(;GM[4]SZ[19])(;GM[1]SZ[15])",
        "SGF",
        "gomoku",
        15,
    );
    assert_eq!(turns(&found[0]), "H8");
    assert!(turns(&found[1]).contains("game 2: it is on a board of 19, not of 15"));
    assert!(turns(&found[2]).contains("game 3: it is a game of go, not of gomoku"));
}
