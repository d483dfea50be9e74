//! Which of their games two players play: the store counts each once.

use std::collections::HashMap;

use store::{GameKey, Results, StoreError};

/// The last number of all who ever met at one board.
#[derive(Default)]
pub struct Numbers(HashMap<Vec<String>, u32>);

impl Numbers {
    /// The numbers of a store.
    ///
    /// # Errors
    /// The database cannot be read.
    pub fn of(results: &Results<'_>) -> Result<Numbers, StoreError> {
        let mut last = HashMap::new();
        results.for_each(|result| {
            let GameKey { players, number } = result.key;
            let known: &mut u32 = last.entry(ordered(players)).or_default();
            *known = number.max(*known);
        })?;
        Ok(Numbers(last))
    }

    /// The key of the next game of these, in whichever order.
    pub fn next(&mut self, players: Vec<String>) -> GameKey {
        let players = ordered(players);
        let last = self.0.entry(players.clone()).or_default();
        *last = last.saturating_add(1);
        GameKey {
            players,
            number: *last,
        }
    }
}

fn ordered(mut players: Vec<String>) -> Vec<String> {
    players.sort_unstable();
    players
}
