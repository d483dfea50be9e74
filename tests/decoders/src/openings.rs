//! Files of openings.

use games::Settings;
use tournament::Openings;

/// The first byte chooses a game, the rest is the file.
pub(crate) fn run(bytes: &[u8]) {
    let Some((first, rest)) = bytes.split_first() else {
        return;
    };
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
}
