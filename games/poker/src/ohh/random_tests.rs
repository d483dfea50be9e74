//! Random hands of every game that the format tells, written, read and played again.

use crate::phh::{self, HandHistory};
use crate::{Event, Limit, PokerGame, Variant};
use serde_json::Value;

use super::{read, write};
use crate::drawn_hands::Draws;

#[test]
fn random_hands_are_the_same_after_being_written_read_and_played_again() {
    let mut draws = Draws(0x9e37_79b9_7f4a_7c15);
    let (mut several, mut split) = (0, 0);
    for variant in [Variant::Texas, Variant::Omaha, Variant::OmahaHiLo] {
        for betting in Limit::ALL {
            for _ in 0..60 {
                let history = draws.hand(PokerGame { variant, betting });
                let written = write(&history).unwrap();
                let again = read(&written).remove(0).1.unwrap();
                assert_eq!(
                    (again.variant, again.structure),
                    (history.variant, history.structure)
                );
                let told = phh::replay(&history).unwrap();
                // The rake is written, and not read.
                let whole = HandHistory {
                    rake: history.rake,
                    ..again.clone()
                };
                let own = without_leaving(told.events.clone());
                let theirs = without_leaving(phh::replay(&whole).unwrap().events);
                for (own, theirs) in own.iter().zip(&theirs) {
                    assert_eq!(own, theirs, "{written}");
                }
                assert_eq!(own.len(), theirs.len());
                if history.rake.basis_points == 0 {
                    assert_eq!(
                        again.finishing_stacks, history.finishing_stacks,
                        "{written}"
                    );
                }
                several += usize::from(again.runs > 1);
                let is_low = |event: &Event| matches!(event, Event::Share { low: true, .. });
                split += usize::from(told.events.iter().any(is_low));
                check_pots(&written);
            }
        }
    }
    assert!(several > 20 && split > 20, "{several} {split}");
}

/// The events, with a player who left in turn as one who folded: the file does not tell
/// it.
fn without_leaving(mut events: Vec<Event>) -> Vec<Event> {
    for event in &mut events {
        if let Event::Acted { left, .. } = event {
            *left = false;
        }
    }
    events
}

/// Every player stands once in a pot, and all that they win is the pot.
fn check_pots(written: &str) {
    let hand: Value = serde_json::from_str(written).unwrap();
    for pot in hand["ohh"]["pots"].as_array().unwrap() {
        let wins = pot["player_wins"].as_array().unwrap();
        let mut ids: Vec<u64> = wins
            .iter()
            .filter_map(|win| win["player_id"].as_u64())
            .collect();
        ids.dedup();
        assert_eq!(ids.len(), wins.len(), "{pot}");
        let won = wins.iter().filter_map(|win| win["win_amount"].as_u64());
        let of_pot = |field: &str| pot[field].as_u64().unwrap();
        assert_eq!(won.sum::<u64>() + of_pot("rake"), of_pot("amount"), "{pot}");
    }
}
