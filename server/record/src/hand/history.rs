//! Recorded hands as Poker Hand History (PHH).

use super::{HandRecord, RecordError};
use games::holdem::{Player, phh};

impl HandRecord {
    /// The hand as Poker Hand History, under its number. Cards that were never
    /// shown are included only if `reveal` is true.
    ///
    /// # Errors
    /// The record does not follow the rules.
    pub fn history(&self, reveal: bool) -> Result<phh::HandHistory, RecordError> {
        let (hand, events) = self.replay()?;
        let names: Vec<String> = self
            .names
            .iter()
            .map(|name| name.clone().unwrap_or_default())
            .collect();
        let mut history = phh::record(&self.setup, &events, &hand, &names);
        history.hand = i64::try_from(self.id.get()).ok();
        if !reveal {
            let hidden = hand.players().iter().flatten();
            for player in hidden.filter(|player| !player.shown()) {
                hide(player, &mut history.actions);
            }
        }
        Ok(history)
    }
}

/// Replaces the cards that the player did not show.
fn hide(player: &Player, actions: &mut [String]) {
    let cards = player.all_cards().iter();
    let cards = cards.map(ToString::to_string).collect::<String>();
    for action in actions {
        if action.starts_with("d dh ") && action.ends_with(&cards) {
            let kept = action.len() - cards.len();
            action.truncate(kept);
            action.push_str(&"?".repeat(cards.len()));
        }
    }
}
