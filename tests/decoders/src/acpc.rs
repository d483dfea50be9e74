//! Games, states and logs of the ACPC, and hands as OHH and as PokerStars writes them.

use poker_rules::phh::replay;
use poker_rules::{ohh, pokerstars};
use protocol::acpc::log::{self, LogWriter};
use protocol::acpc::{Answer, GameDefinition, Holdem, MatchState};

/// Reads a game, the states of each line, a log and hands of other formats, and writes
/// them again.
pub(crate) fn run(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    if let Ok(game) = text.parse::<GameDefinition>() {
        assert_eq!(game.to_string().parse(), Ok(game.clone()));
        if let Ok(holdem) = Holdem::try_from(&game) {
            let again = Holdem::try_from(&holdem.definition());
            assert_eq!(again, Ok(holdem));
        }
    }
    for line in text.lines() {
        if let Ok(state) = line.parse::<MatchState>() {
            assert_eq!(state.to_string().parse(), Ok(state.clone()));
            let answer = Answer::parse(&format!("{state}:c")).expect("a state is answered");
            assert!(answer.state.is_same_question(&state));
        }
        // Only that it comes to an end counts.
        let _ = Answer::parse(line);
    }
    for (_, hand) in log::read(text, None) {
        let Ok(hand) = hand else { continue };
        let mut writer = LogWriter::default();
        if let Ok(written) = writer.hand(&hand) {
            let (_, again) = log::read(&written, None).remove(0);
            let again = again.expect("what is written can be read");
            let (own, theirs) = (replay(&hand), replay(&again));
            let stacks = |played: &poker_rules::phh::ReplayedHand| played.hand.stacks();
            assert_eq!(
                own.map(|own| stacks(&own)),
                theirs.map(|theirs| stacks(&theirs))
            );
        }
    }
    for (_, hand) in ohh::read(text) {
        let Ok(hand) = hand else { continue };
        if let Ok(written) = ohh::write(&hand) {
            let (_, again) = ohh::read(&written).remove(0);
            again.expect("what is written can be read");
        }
    }
    for (_, hand) in pokerstars::read(text) {
        let Ok(hand) = hand else { continue };
        if let Ok(written) = pokerstars::write(&hand, 1) {
            let (_, again) = pokerstars::read(&written).remove(0);
            let again = again.expect("what is written can be read");
            let (own, theirs) = (replay(&hand), replay(&again));
            let agrees =
                |played: Result<poker_rules::phh::ReplayedHand, _>| played.map(|own| own.agrees());
            if agrees(own) == Ok(Some(true)) {
                assert_eq!(agrees(theirs), Ok(Some(true)), "{written}");
            }
        }
    }
}
