//! Recorded hands as Poker Hand History (PHH).

use super::{HandRecord, RecordError};
use games::holdem::{Card, Player, phh};

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
            for (index, seat) in phh::order_of_deal(&self.setup).into_iter().enumerate() {
                if let Some(player) = hand.player(seat) {
                    hide(player, index + 1, &mut history.actions);
                }
            }
        }
        Ok(history)
    }
}

/// Replaces the cards that the player of this number did not show: those dealt face
/// down, unless they were shown at the end, and those thrown away.
fn hide(player: &Player, number: usize, actions: &mut [String]) {
    let (dealt, thrown) = (format!("d dh p{number} "), format!("p{number} sd "));
    let is_up = |card: &Card| player.up_cards().any(|up| up == *card);
    let is_shown = |card: &Card| player.shown() && player.all_cards().contains(card);
    for action in actions {
        let is_deal = action.starts_with(&dealt);
        let Some(cards) = action
            .strip_prefix(&dealt)
            .or_else(|| action.strip_prefix(&thrown))
        else {
            continue;
        };
        let cards = Card::parse_all(cards).unwrap_or_default();
        let seen = cards.iter().map(|card| match is_deal {
            true if is_up(card) || is_shown(card) => card.to_string(),
            _ => "??".to_owned(),
        });
        let seen: String = seen.collect();
        let start = if is_deal { &dealt } else { &thrown };
        *action = format!("{start}{seen}");
    }
}
