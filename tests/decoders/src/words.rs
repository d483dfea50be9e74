//! Short words: of options, files and forms.

use std::fmt::Display;
use std::path::Path;
use std::str::FromStr;

use contest::brain_spec::BrainSpec;
use contest::values;
use poker_rules::Card;
use record::hand::Seed;
use record::time_control::GameClock;
use store::same_name::{NameKey, is_same_name};
use tournament::StartPolicy;
use tournament::rating::SprtBounds;

/// Reads the bytes as every word there is.
pub(crate) fn run(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    again::<GameClock>(text);
    again::<StartPolicy>(text);
    again::<Seed>(text);
    again::<Card>(text);
    // Whatever is refused is refused in words.
    let _ = text.parse::<SprtBounds>();
    let _ = Card::parse_all(text);
    let _ = values::duration(text);
    let _ = values::positive_duration(text);
    let _ = values::clock(text);
    if let Ok(name) = values::name(text) {
        assert!(values::name(&name).is_ok_and(|same| same == name));
        assert!(is_same_name(&name, &name));
        assert_eq!(
            NameKey::of(&name),
            NameKey::of(&name.to_lowercase()),
            "{name}"
        );
    }
    if let Ok(spec) = BrainSpec::parse(text, Path::new("/nonexistent")) {
        spec.lobby_name();
        spec.program();
    }
    if let Some((first, rest)) = text.split_at_checked(1) {
        let entry = super::game(first.as_bytes()[0]);
        let pairs = rest.split(' ').filter_map(|pair| pair.split_once('='));
        let settings = games::Settings::new(entry.info, None, pairs);
        if let Ok(state) = settings.and_then(|settings| entry.start(&settings)) {
            state.legal_actions();
        }
    }
}

/// Checks that a value that is read and written is read as the same.
fn again<T: FromStr + Display + PartialEq>(text: &str) {
    if let Ok(value) = text.parse::<T>() {
        let written = value.to_string();
        assert!(
            written.parse::<T>().is_ok_and(|same| same == value),
            "{text:?} is written {written:?}"
        );
    }
}
