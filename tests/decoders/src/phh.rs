//! Hands of poker in the standard format PHH.

use poker_rules::phh::{read, replay, write};

/// Reads hands, writes them again, and plays them through the rules.
pub(crate) fn run(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let Ok(hands) = read(text) else {
        return;
    };
    for hand in hands.into_iter().filter_map(|(_, hand)| hand.ok()) {
        let written = write(&hand);
        let again = read(&written).expect("what is written can be read");
        let (_, again) = again.into_iter().next().expect("one hand was written");
        assert_eq!(again.expect("the hand can be read"), hand);
        if let Ok(replayed) = replay(&hand) {
            replayed.agrees();
        }
    }
}
