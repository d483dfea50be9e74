use games::Seat;
use proptest::prelude::*;

use super::*;
use crate::Remark;
use crate::drawn::game;

fn from_file(text: &str) -> Result<WrittenGame, FormatError> {
    read(text, &OptionOverrides::default())
}

#[test]
fn a_file_of_a_tournament_is_read() {
    let text = "Piskvorky 20x20, 11:11, 0\r\n11,10,0\r\n10,11,2265\r\n12,10,5\r\nYIXIN.ZIP\r\nPELA.ZIP\r\n-1\r\n";
    let game = from_file(text).unwrap();
    assert_eq!(game.players, ["YIXIN.ZIP", "PELA.ZIP"]);
    let moves: Vec<&str> = game.moves.iter().map(|one| one.text.as_str()).collect();
    assert_eq!(moves, ["K11", "J10", "L11"]);
    assert_eq!(game.moves[1].used, Some(Duration::from_millis(2265)));
    assert_eq!(game.ending, None);
    let swapped = text.replacen(", 0\r", ", 1\r", 1);
    assert_eq!(
        from_file(&swapped).unwrap().players,
        ["PELA.ZIP", "YIXIN.ZIP"]
    );
}

#[test]
fn a_timeout_is_lost_by_the_seat_on_turn() {
    let game = from_file("Piskvorky 15x15, 11:11, 0\n8,8,1\na\nb\n15\n").unwrap();
    let ending = game.ending.unwrap();
    assert_eq!((ending.winner, ending.why), (Some(Seat::FIRST), Why::Time));
}

#[test]
fn what_is_wrong_is_named_with_its_line_and_move() {
    for (text, expected) in [
        ("", "line 1: '' is not the first line of a psq file"),
        ("Piskvorky 15x14, 11:11, 0", "line 1: "),
        ("Piskvorky 15x15, 11:11, 2", "line 1: "),
        (
            "Piskvorky 99x99, 11:11, 0\n-1",
            "line 1: gomoku is not played on a board of 99",
        ),
        (
            "Piskvorky 15x15, 11:11, 0\n8,8,1\n8,8,1\n-1",
            "line 3, move 2: '8,8,1': H8 is occupied",
        ),
        (
            "Piskvorky 15x15, 11:11, 0\n8,16,1\n-1",
            "line 2, move 1: '8,16,1': it is outside",
        ),
        (
            "Piskvorky 15x15, 11:11, 0\n8,8,1,1\n-1",
            "line 2, move 1: '8,8,1,1': a move is",
        ),
        (
            "Piskvorky 15x15, 11:11, 0\n8,8,1\na\n",
            "line 3, move 2: 'a' is neither a move nor the number",
        ),
        (
            "Piskvorky 15x15, 11:11, 0\na\n-1",
            "line 2, move 1: 'a' is neither a move nor one of two",
        ),
    ] {
        let error = from_file(text).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{text}: {error}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn moves_times_and_players_come_back(game in game("gomoku", Some(7), &[], 0, 49)) {
        let text = write(&game).unwrap();
        let read = from_file(&text).unwrap();
        prop_assert_eq!(&read.players, &game.players);
        prop_assert_eq!(read.moves.len(), game.moves.len());
        for (read, one) in read.moves.iter().zip(&game.moves) {
            prop_assert_eq!(&read.text, &one.text);
            prop_assert_eq!(read.used.unwrap(), one.used.unwrap_or_default());
            prop_assert_eq!(&read.remark, &Remark::default());
        }
        let winner = |game: &WrittenGame| game.ending.as_ref().map(|ending| ending.winner);
        prop_assert_eq!(winner(&read), winner(&game));
        prop_assert_eq!((&read.event, &read.settings), (&game.event, &game.settings));
        if let Some(ending) = game.ending.filter(|ending| [Why::Rules, Why::Time].contains(&ending.why)) {
            prop_assert_eq!(read.ending.map(|read| read.why), Some(ending.why));
        }
    }
}
