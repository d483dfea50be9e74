//! Records of version 1 can still be read.

use super::samples::{everything, five_in_a_row, unfinished};
use super::{Journal, check, from_xml, to_xml};

const WON: &str = include_str!("version1/won.xml");
const EVERYTHING: &str = include_str!("version1/everything.xml");
const UNFINISHED: &str = include_str!("version1/unfinished.xml");
const DICE: &str = include_str!("version1/dice.xml");

#[test]
fn records_of_version_1_are_read_as_the_games_they_were() {
    for (xml, journal) in [
        (WON, five_in_a_row(7)),
        (EVERYTHING, without_news(everything())),
        (UNFINISHED, unfinished()),
    ] {
        assert_eq!(from_xml(xml.as_bytes()), Ok(journal));
    }
    let dice = from_xml(DICE.as_bytes()).unwrap();
    assert_eq!(check(&dice), Ok(()));
    let returns = dice.verdict.map(|verdict| verdict.returns);
    assert_eq!((dice.players.len(), returns), (2, Some(vec![1, -1])));
}

/// The journal without the parts that versions 3 and 4 brought.
fn without_news(mut journal: Journal) -> Journal {
    journal.machine = None;
    let players = journal.players.iter_mut();
    players.for_each(|player| player.errors.clear());
    journal
}

#[test]
fn standard_error_is_known_from_version_3_on_and_machines_from_version_4_on() {
    let journal = everything();
    let xml = to_xml(&journal);
    assert_eq!(from_xml(xml.as_bytes()), Ok(journal.clone()));
    let of = |version: u32, xml: &str| {
        let version = format!("version=\"{version}\"");
        from_xml(xml.replace("version=\"5\"", &version).as_bytes())
    };
    let error = of(3, &xml).unwrap_err().to_string();
    assert!(
        error.contains("<machine> where <play> was expected"),
        "{error}"
    );
    let here = Journal {
        machine: None,
        ..journal.clone()
    };
    let of_2 = |xml: &str| of(2, xml);
    let xml = to_xml(&here);
    assert_eq!(of(3, &xml), Ok(here));
    let plain = without_news(journal);
    assert_eq!(of_2(&to_xml(&plain)), Ok(plain));
    let error = of_2(&xml).unwrap_err().to_string();
    let expected = "<errors> where <transcript> or </record> was expected";
    assert!(error.contains(expected), "{error}");
    let twice = "</errors><errors seat=\"round\"/>";
    let error = from_xml(xml.replace("</errors>", twice).as_bytes()).unwrap_err();
    assert!(
        error.to_string().contains("a seat without errors"),
        "{error}"
    );
}

#[test]
fn tags_are_known_from_version_5_on() {
    let journal = Journal {
        tags: vec![("Site".to_owned(), "Praha \"1\"".to_owned())],
        ..without_news(everything())
    };
    let xml = to_xml(&journal);
    assert_eq!(from_xml(xml.as_bytes()), Ok(journal));
    let before = xml.replace("version=\"5\"", "version=\"4\"");
    let error = from_xml(before.as_bytes()).unwrap_err().to_string();
    assert!(error.contains("<tags>"), "{error}");
}

#[test]
fn written_again_they_differ_in_the_version_and_the_returns_alone() {
    for (xml, returns) in [
        (WON, "winner=\"cross\""),
        (EVERYTHING, "winner=\"cross\""),
        (DICE, "winner=\"first\""),
    ] {
        let again = to_xml(&from_xml(xml.as_bytes()).unwrap());
        let expected = xml
            .replace("record version=\"1\"", "record version=\"5\"")
            .replace(returns, &format!("{returns} returns=\"1 -1\""));
        assert_eq!(again, expected);
    }
}

#[test]
fn what_version_1_did_not_know_is_refused_in_it() {
    for (from, to, expected) in [
        (
            " cause=",
            " returns=\"1 -1\" cause=",
            "returns '1 -1' is not",
        ),
        (
            " <play>",
            " <player seat=\"third\" name=\"C\" brain=\"c\" protocol=\"0,2\"/>\n <play>",
            "<player> where <play> was expected",
        ),
    ] {
        let error = from_xml(DICE.replacen(from, to, 1).as_bytes()).unwrap_err();
        assert!(error.to_string().contains(expected), "{error}");
    }
}

#[test]
fn returns_that_fit_neither_the_seats_nor_the_winner_are_damage() {
    let xml = to_xml(&five_in_a_row(7));
    for (returns, expected) in [
        ("1 -1 0", "2 whole numbers that add up to 0"),
        ("1 1", "2 whole numbers that add up to 0"),
        ("9999999999 1", "2 whole numbers that add up to 0"),
        ("-1 1", "another winner than the result names"),
    ] {
        let wrong = xml.replace("returns=\"1 -1\"", &format!("returns=\"{returns}\""));
        let error = from_xml(wrong.as_bytes()).unwrap_err().to_string();
        assert!(error.contains(expected), "{returns}: {error}");
    }
}
