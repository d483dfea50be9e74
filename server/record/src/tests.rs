//! Writing and reading are checked against each other.

use ::words::Language;
use games::Seat;
use proptest::prelude::*;

use super::drawn::{any_journal, legal_game};
use super::samples::{empty, everything, five_in_a_row, unfinished};
use super::*;
use crate::verdict::{Cause, Verdict};

#[test]
fn every_part_of_a_journal_comes_back() {
    for journal in [everything(), five_in_a_row(7), unfinished()] {
        assert_eq!(from_xml(to_xml(&journal).as_bytes()), Ok(journal));
    }
}

proptest! {
    #[test]
    fn any_journal_comes_back_as_it_was(journal in any_journal()) {
        prop_assert_eq!(from_xml(to_xml(&journal).as_bytes()), Ok(journal));
    }

    #[test]
    fn a_record_that_is_cut_anywhere_is_damaged(
        journal in any_journal(),
        cut in any::<prop::sample::Index>(),
    ) {
        let xml = to_xml(&journal);
        let cut = cut.index(xml.len());
        let error = from_xml(&xml.as_bytes()[..cut]).unwrap_err();
        prop_assert!(error.place.is_some(), "{}", error);
    }

    #[test]
    fn changed_bytes_are_read_or_refused_but_never_a_panic(
        journal in any_journal(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
    ) {
        let mut bytes = to_xml(&journal).into_bytes();
        for (index, byte) in changes {
            let index = index.index(bytes.len());
            bytes[index] = byte;
        }
        // A journal that was read from changed bytes can still be written and
        // replayed.
        if let Ok(journal) = from_xml(&bytes) {
            prop_assert_eq!(&from_xml(to_xml(&journal).as_bytes()), &Ok(journal.clone()));
            let _judged = check(&journal);
        }
    }

    #[test]
    fn garbage_is_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(from_xml(&bytes).is_err());
    }

    #[test]
    fn a_legal_game_is_recorded_read_and_played_to_the_same_end(
        (journal, position) in legal_game(),
    ) {
        let read = from_xml(to_xml(&journal).as_bytes()).unwrap();
        let mut replay = Replay::start(&read).unwrap();
        replay.finish().unwrap();
        prop_assert_eq!(replay.position(), position);
    }
}

/// A dice game of three players before the first throw, lost by the third.
fn of_three() -> Journal {
    let mut journal = Journal {
        game: "dice".to_owned(),
        board: 6,
        options: vec![("seats".to_owned(), "3".to_owned())],
        untimed: vec![Seat::new(2)],
        ..empty()
    };
    let third = RecordedPlayer {
        name: "Gamma".to_owned(),
        time: None,
        sandbox: None,
        cpu: None,
        transcript: vec![Line {
            at: std::time::Duration::ZERO,
            from_brain: true,
            text: "no".to_owned(),
        }],
        ..journal.players[0].clone()
    };
    journal.players.push(third);
    let (loser, cause) = (Seat::new(2), Cause::Disconnected);
    journal.verdict = Some(Verdict::loss_of(loser, 3, cause, None));
    journal
}

#[test]
fn a_record_of_three_gives_each_its_return() {
    let journal = of_three();
    let xml = to_xml(&journal);
    assert!(
        xml.contains("<result returns=\"1 1 -2\" cause=\"disconnected\"/>"),
        "{xml}"
    );
    assert_eq!(from_xml(xml.as_bytes()), Ok(journal.clone()));
    assert_eq!(check(&journal), Ok(()));
    assert_eq!(result_mark(&journal), "+1 +1 -2");
    assert_eq!(
        ending(&journal, Language::ENGLISH),
        "third (Gamma) lost after 0 turns: disconnected"
    );
}

#[test]
fn a_record_for_three_of_two_players_is_damaged() {
    let mut journal = of_three();
    journal.players.pop();
    journal.untimed.clear();
    journal.verdict = None;
    let error = check(&journal).unwrap_err().to_string();
    assert!(error.contains("2 players in a game for 3"), "{error}");
    let absent = to_xml(&of_three()).replace("name=\"Beta\"", "name=\"Beta\" mood=\"\"");
    assert!(from_xml(absent.as_bytes()).is_err());
}

#[test]
fn every_cut_of_one_record_is_damaged() {
    let xml = to_xml(&everything());
    for cut in 0..xml.len() {
        assert!(from_xml(&xml.as_bytes()[..cut]).is_err(), "cut at {cut}");
    }
}

/// Changes one part of a sound record and gives the error message.
fn damage(from: &str, to: &str) -> String {
    let xml = to_xml(&everything());
    assert_eq!(xml.matches(from).count(), 1, "{from} in {xml}");
    from_xml(xml.replace(from, to).as_bytes())
        .unwrap_err()
        .to_string()
}

#[test]
fn damage_is_reported_with_its_place_and_what_was_expected() {
    for (from, to, expected) in [
        (
            "id=\"42\"",
            "id=\"-42\"",
            "line 2, column 25: id '-42' is not",
        ),
        (
            "version=\"5\" ",
            "",
            "line 2, column 1: <record> without the attribute version",
        ),
        ("version=\"5\" ", "version=\"6\" ", "version '6' is not"),
        (
            "gomoku",
            "gomokko",
            "game 'gomokko' is not the name of a game",
        ),
        (".123Z", ".123+01:00", "is not a time like"),
        (
            "board=\"3\"",
            "board=\"256\"",
            "line 3, column 16: board '256'",
        ),
        (
            "board=\"3\"",
            "board=\"3\" size=\"3\"",
            "has no attribute 'size', only board",
        ),
        ("board=\"3\"", "board=\"3\" board=\"3\"", "line 3"),
        ("key=\"rule\"", "key=\"&rule;\"", "line 5, column 16"),
        (
            "key=\"rule\"",
            "key=\"&#1;\"",
            "which no XML document can hold",
        ),
        ("key=\"rule\"", "key=\"<\"", "'<' in the attribute key"),
        (
            "clock-ms=\"60000.000\"",
            "clock-ms=\"0.000\"",
            "is not above 0",
        ),
        (
            " increment-ms=\"1000.000\"",
            "",
            "<time> without the attribute increment-ms",
        ),
        ("1500.000", "1500", "is not milliseconds like 12.345"),
        (
            "1500.000",
            "99999999999999999999.000",
            "is not milliseconds",
        ),
        ("factor=\"1.250\"", "factor=\"1.25\"", "a number with three"),
        (" load=\"0.062\"", "", "without the attribute load"),
        ("<play>", "<!-- so --><play>", "a comment"),
        ("<play>", "<![CDATA[ ]]><play>", "a CDATA section"),
        ("<play>", "<?so?><play>", "a processing instruction"),
        ("<play>", "so <play>", "text where only elements may stand"),
        (
            "<play>",
            "&amp; <play>",
            "text where only elements may stand",
        ),
        (
            "<play>",
            "<played>",
            "<played> where <tags> or <play> was expected",
        ),
        (
            "<turn ",
            "<move ",
            "turn 1: <move> where <turn> or <chance> or <info> or </play> was expected",
        ),
        (
            "seat=\"cross\" move",
            "seat=\"black\" move",
            "turn 1: seat 'black' is not a seat of the game: cross, round",
        ),
        (
            "</errors>",
            "",
            "line 23, column 1: ill-formed document: expected `</errors>`",
        ),
        (
            "</record>",
            "</record><record/>",
            "<record> where the end of the file was expected",
        ),
        (
            "<record ",
            "<!DOCTYPE record><record ",
            "line 2, column 1: a DOCTYPE",
        ),
        ("UTF-8", "latin1", "an XML declaration that is not"),
        (
            "from=\"brain\"",
            "from=\"moon\"",
            "is not 'brain' or 'manager'",
        ),
    ] {
        let error = damage(from, to);
        assert!(error.starts_with("line "), "{error}");
        assert!(error.contains(expected), "{from} -> {to}: {error}");
    }
}

#[test]
fn a_wrong_byte_in_a_turn_names_the_turn() {
    let xml = to_xml(&five_in_a_row(7));
    let torn = xml.replace(
        "<turn seat=\"round\" move=\"A3\"",
        "<turn seat=\"round\" mo\0e=\"A3\"",
    );
    let error = from_xml(torn.as_bytes()).unwrap_err();
    let place = error.place.unwrap();
    assert_eq!((place.line, place.column), (13, 24), "{error}");

    let wrong = xml.replace("move=\"A3\" ms=\"", "move=\"A3\" ms=\"x");
    let error = from_xml(wrong.as_bytes()).unwrap_err();
    assert_eq!(
        (error.place.unwrap().line, error.turn),
        (13, Some(6)),
        "{error}"
    );
}

#[test]
fn what_xml_cannot_hold_is_written_in_an_escaped_form() {
    let mut journal = everything();
    journal.players[0].name = "\u{1b}[2J\0\u{ffff}".to_owned();
    let read = from_xml(to_xml(&journal).as_bytes()).unwrap();
    assert_eq!(read.players[0].name, "\\u{1b}[2J\\u{0}\\u{ffff}");
}

#[test]
fn a_storm_of_info_does_not_make_a_record_that_cannot_be_read() {
    let mut journal = five_in_a_row(7);
    let turns = journal.turns();
    let last = journal.entries.len() - 1;
    // 1 KB of quotes takes 6 KB of XML.
    let info = Entry::Info {
        seat: Seat::FIRST,
        at: std::time::Duration::ZERO,
        text: "\"".repeat(1024).into(),
    };
    journal.entries.splice(last..last, vec![info; 8000]);
    let xml = to_xml(&journal);
    assert!(xml.len() < MAX_RECORD_BYTES, "{}", xml.len());
    let read = from_xml(xml.as_bytes()).unwrap();
    assert_eq!(read.turns(), turns);
    assert!(read.entries.len() > 2000, "{}", read.entries.len());
}

#[test]
fn the_example_in_the_documentation_is_a_sound_record() {
    let page = include_str!("../../../docs/records.md");
    let (_, example) = page.split_once("```xml\n").unwrap();
    let (example, _) = example.split_once("\n```").unwrap();
    let journal = from_xml(example.as_bytes()).unwrap();
    assert_eq!(check(&journal), Ok(()));
    assert_eq!(to_xml(&journal), example);
}
