//! Endings in words, for each reader.

use games::{Ending, How, Seat, Text, Who};
use record::verdict::{Cause, Verdict};
use words::Language;

use super::how_it_ended;

const NAMES: [&str; 3] = ["Anna", "Bob", "Cyril"];

const BOTH: [Option<Seat>; 3] = [Some(Seat::FIRST), Some(Seat::SECOND), None];

fn told(verdict: &Verdict, ending: Option<&Ending>, language: Language) -> [String; 3] {
    BOTH.map(|own| how_it_ended(verdict, &NAMES, ending, own, language))
}

fn five() -> Text {
    let row = Text::new("game-row").with("count", 5);
    Text::new("game-by-row").with("row", row)
}

fn won_by(how: How) -> Option<Ending> {
    Some(Ending::Won(Who::new(Seat::FIRST, "black"), how))
}

fn won(cause: Cause, detail: Option<&str>) -> Verdict {
    Verdict::win_of(Seat::FIRST, 2, cause, detail.map(str::to_owned))
}

#[test]
fn an_end_is_told_from_the_side_of_the_reader() {
    let rules = Cause::from_words("win");
    for (verdict, ending, expected) in [
        (
            won(rules, None),
            won_by(How::By(five())),
            [
                "You won by five in a row",
                "You lost: Anna won by five in a row",
                "Anna won by five in a row",
            ],
        ),
        (
            won(Cause::Forfeit, None),
            None,
            [
                "You won: Bob resigned",
                "You lost: you resigned",
                "Anna won: Bob resigned",
            ],
        ),
        (
            won(Cause::Timeout, Some("12 ms too late")),
            None,
            [
                "You won: Bob ran out of time (12 ms too late)",
                "You lost: you ran out of time (12 ms too late)",
                "Anna won: Bob ran out of time (12 ms too late)",
            ],
        ),
        (
            Verdict::agreed(2),
            None,
            ["A draw, as the players agreed"; 3],
        ),
        (
            Verdict::draw(2, Cause::from_words("draw"), None),
            Some(Ending::Drawn(Some(Text::new("game-gomoku-full")))),
            ["The board is full: a draw"; 3],
        ),
    ] {
        let told = told(&verdict, ending.as_ref(), Language::ENGLISH);
        assert_eq!(told, expected);
    }
}

#[test]
fn one_of_three_players_who_gave_up_is_named() {
    let verdict = Verdict::loss_of(Seat::SECOND, 3, Cause::Forfeit, None);
    assert_eq!(
        how_it_ended(&verdict, &NAMES, None, Some(Seat::FIRST), Language::ENGLISH),
        "Bob resigned and lost"
    );
    assert_eq!(
        how_it_ended(
            &verdict,
            &NAMES,
            None,
            Some(Seat::SECOND),
            Language::ENGLISH
        ),
        "You lost: you resigned"
    );
}

#[test]
fn czech_readers_are_told_in_czech_without_cases_of_names() {
    let czech = Language::find("cs").unwrap();
    let rules = Cause::from_words("win");
    for (verdict, ending, expected) in [
        (
            won(rules, None),
            won_by(How::By(five())),
            [
                "Vyhráli jste (pět v řadě)",
                "Prohráli jste, vítěz: Anna (pět v řadě)",
                "Vítěz: Anna (pět v řadě)",
            ],
        ),
        (
            won(Cause::Forfeit, None),
            None,
            [
                "Vyhráli jste: Bob se vzdává",
                "Prohráli jste: vzdali jste se",
                "Vítěz: Anna – Bob se vzdává",
            ],
        ),
        (
            Verdict::draw(2, Cause::from_words("draw"), None),
            Some(Ending::Drawn(Some(Text::new("game-gomoku-full")))),
            ["Deska je plná: remíza"; 3],
        ),
    ] {
        assert_eq!(told(&verdict, ending.as_ref(), czech), expected);
    }
}
