//! Endings in words, for each who looks.

use games::Seat;
use record::samples::five_in_a_row;
use record::verdict::{Cause, Verdict};

use super::in_words;

const BOTH: [Option<Seat>; 3] = [Some(Seat::FIRST), Some(Seat::SECOND), None];

fn told(verdict: Verdict, caption: &str) -> [String; 3] {
    let mut journal = five_in_a_row(1);
    journal.players[0].name = "Anna".to_owned();
    journal.players[1].name = "Bob".to_owned();
    journal.verdict = Some(verdict);
    BOTH.map(|own| in_words(&journal, &[caption.to_owned()], own))
}

fn won(cause: Cause, detail: Option<&str>) -> Verdict {
    Verdict::win_of(Seat::FIRST, 2, cause, detail.map(str::to_owned))
}

#[test]
fn an_end_is_told_from_the_side_of_who_looks() {
    let rules = Cause::from_words("win");
    for (verdict, caption, expected) in [
        (
            won(rules, None),
            "Anna has won by five in a row",
            [
                "You won by five in a row",
                "You lost: Anna won by five in a row",
                "Anna won by five in a row",
            ],
        ),
        (
            won(Cause::Forfeit, None),
            "the game is over",
            [
                "You won: Bob resigned",
                "You lost: you resigned",
                "Anna won: Bob resigned",
            ],
        ),
        (
            won(Cause::Timeout, Some("12 ms too late")),
            "the game is over",
            [
                "You won: Bob ran out of time (12 ms too late)",
                "You lost: you ran out of time (12 ms too late)",
                "Anna won: Bob ran out of time (12 ms too late)",
            ],
        ),
        (
            Verdict::agreed(2),
            "the game is over",
            ["A draw, as the players agreed"; 3],
        ),
        (
            Verdict::draw(2, Cause::from_words("draw"), None),
            "the board is full: a draw",
            ["The board is full: a draw"; 3],
        ),
    ] {
        assert_eq!(told(verdict, caption), expected);
    }
}

#[test]
fn one_of_three_who_gave_up_is_named() {
    let mut journal = five_in_a_row(1);
    let third = journal.players[0].clone();
    journal.players.push(third);
    journal.verdict = Some(Verdict::loss_of(Seat::SECOND, 3, Cause::Forfeit, None));
    let name = journal.players[1].name.clone();
    assert_eq!(
        in_words(&journal, &[], Some(Seat::FIRST)),
        format!("{name} resigned and lost")
    );
    assert_eq!(
        in_words(&journal, &[], Some(Seat::SECOND)),
        "You lost: you resigned"
    );
}
