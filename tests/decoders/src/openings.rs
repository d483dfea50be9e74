//! Files of openings.

use games::Settings;
use tournament::{OpeningOrder, OpeningRules, Openings};

/// The endings of files of openings; an empty one is a plain list.
const ENDINGS: [&str; 6] = ["", "pgn", "sgf", "psq", "pdn", "epd"];

/// The first byte chooses a game, the rest is the file. It is read as a plain
/// list, and as every other format.
pub(crate) fn run(bytes: &[u8]) {
    let Some((first, rest)) = bytes.split_first() else {
        return;
    };
    book(rest);
    let Ok(text) = std::str::from_utf8(rest) else {
        return;
    };
    let entry = super::game(*first);
    let settings = Settings::new(entry.info, None, []);
    let Ok(start) = settings.and_then(|settings| entry.start(&settings)) else {
        panic!("{} has no usual start", entry.info.name);
    };
    if let Ok(openings) = Openings::parse(text, start.as_ref()) {
        let written = openings.lines().join("\n");
        let again = Openings::parse(&written, start.as_ref()).expect("what is written can be read");
        assert_eq!(again.lines(), openings.lines());
    }
    let settings = Settings::default_of(entry.info);
    let rules = OpeningRules {
        plies: Some(8),
        order: OpeningOrder::Random,
    };
    for ending in ENDINGS {
        let read = Openings::read(
            || Ok(text.as_bytes()),
            ending,
            start.as_ref(),
            &settings,
            rules,
            9,
            1,
        );
        if let Err(error) = read {
            assert!(!error.to_string().is_empty());
        }
    }
}

/// The same bytes as a Polyglot book.
fn book(bytes: &[u8]) {
    let Ok(entry) = games::find("chess") else {
        panic!("there is chess");
    };
    let settings = Settings::default_of(entry.info);
    let Ok(start) = entry.start(&settings) else {
        panic!("chess has a start");
    };
    let rules = OpeningRules {
        plies: Some(3),
        order: OpeningOrder::Sequential,
    };
    if let Err(error) = Openings::of_book(bytes, start.as_ref(), &settings, rules, 3, 1) {
        assert!(!error.to_string().is_empty());
    }
}
