//! Which of their games two players play: the store counts each once.

use std::collections::HashMap;

use crate::store::{GameKey, Results, StoreError};

/// The last number of every pair that ever met.
pub(super) struct Numbers(HashMap<(String, String), u32>);

impl Numbers {
    /// The numbers of a store.
    ///
    /// # Errors
    /// The database cannot be read.
    pub(super) fn of(results: &Results<'_>) -> Result<Numbers, StoreError> {
        let mut last = HashMap::new();
        results.for_each(|result| {
            let GameKey {
                first,
                second,
                number,
            } = result.key;
            let known: &mut u32 = last.entry(ordered(first, second)).or_default();
            *known = number.max(*known);
        })?;
        Ok(Numbers(last))
    }

    /// The key of the next game of these two.
    pub(super) fn next(&mut self, one: &str, other: &str) -> GameKey {
        let pair = ordered(one.to_owned(), other.to_owned());
        let last = self.0.entry(pair.clone()).or_default();
        *last = last.saturating_add(1);
        GameKey {
            first: pair.0,
            second: pair.1,
            number: *last,
        }
    }
}

fn ordered(one: String, other: String) -> (String, String) {
    if one <= other {
        (one, other)
    } else {
        (other, one)
    }
}
