//! The stand of a match between two hands, from which it can be resumed.

use poker_rules::Positions;
use poker_rules::table::Format;
use protocol::poker::Create;

use super::{HandId, HandRecord};

/// The stand of a match between two hands; by default, before the first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stand {
    /// How many hands were dealt; their numbers count from 1.
    pub dealt: u64,
    /// The button and the blinds of the last hand; `None` before the first.
    pub places: Option<Positions>,
    /// The chips by seat after the last hand; empty before the first.
    pub stacks: Vec<u64>,
}

/// A hand does not follow the hands before it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("hand {hand} does not follow hand {before}: {why}")]
pub struct OutOfOrder {
    /// The number of the hand.
    pub hand: HandId,
    /// The number of the hand before; 0 for none.
    pub before: HandId,
    /// The reason.
    pub why: &'static str,
}

impl Stand {
    /// Counts the next hand.
    ///
    /// # Errors
    /// A hand is missing before it, or the button is at another seat.
    pub fn count(&mut self, record: &HandRecord) -> Result<(), OutOfOrder> {
        let wrong = |why| OutOfOrder {
            hand: record.id,
            before: HandId::new(self.dealt),
            why,
        };
        if record.id.get() != self.dealt + 1 {
            return Err(wrong("hands are missing"));
        }
        let setup = &record.setup;
        let plays: Vec<bool> = setup.stacks.iter().map(|stack| *stack > 0).collect();
        // Records do not tell a dead small blind, so places are followed from
        // the first hand on.
        let places = match self.places {
            Some(places) => places.after(&plays),
            None => Positions::first(&plays, setup.button),
        };
        match places {
            Some(places) if places.button == setup.button => self.places = Some(places),
            _ => return Err(wrong("the button is at another seat")),
        }
        self.dealt = record.id.get();
        self.stacks.clone_from(&record.stacks);
        Ok(())
    }

    /// Whether the match has been played to its end.
    pub fn is_over(&self, table: &Create) -> bool {
        match table.format {
            Format::Cash => table.hands > 0 && self.dealt >= table.hands,
            Format::Freezeout => self.dealt > 0 && self.alive().count() < 2,
        }
    }

    /// Whether the player of this seat plays on; in a cash match everybody does.
    pub fn plays_on(&self, seat: usize, format: Format) -> bool {
        format == Format::Cash || self.stacks.is_empty() || self.alive().any(|own| own == seat)
    }

    /// The seats with chips.
    fn alive(&self) -> impl Iterator<Item = usize> {
        let stacks = self.stacks.iter().enumerate();
        stacks.filter_map(|(seat, stack)| (*stack > 0).then_some(seat))
    }
}
