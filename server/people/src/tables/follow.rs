//! The table as a person at a terminal follows it, and the person's messages there.

use std::sync::Arc;

use poker_rules::Card;
use poker_rules::table::{Event, TableView};
use protocol::poker::{TypedAction, Want};
use record::TableId;
use render::poker::{Line, TableLook, said};
use tokio::sync::watch;
use words::{Phrase, UserError};

use super::{AskedSeat, Attendee, ClientState, PokerTables, SharedState};

/// The table where a person at a terminal sits, and the part of its log that was shown.
pub struct FollowedTable {
    /// Its number.
    pub table: TableId,
    /// Changes when there may be news.
    pub changes: watch::Receiver<()>,
    seen: Arc<SharedState>,
    /// How many lines of its log were shown.
    told: u64,
    /// The hand and the decision of the last offer that was shown.
    offered: Option<(u64, Option<u64>)>,
    /// The hand in which the person waited for another, how many actions it had then,
    /// and the seat of the other.
    awaited: Option<(Option<u64>, usize, usize)>,
}

/// The news of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableNews {
    /// The text that shows it; empty if nothing is.
    pub text: String,
    /// Whether the person is asked now, and was not before.
    pub asks: bool,
}

impl FollowedTable {
    /// Follows the table at which the person sits now, if there is one.
    pub fn of(tables: &PokerTables, person: &dyn Attendee) -> Option<FollowedTable> {
        let table = tables.seat_of(person)?;
        let seen = tables.seen_at(person, table)?;
        let mut changes = seen.subscribe();
        changes.mark_changed();
        Some(FollowedTable {
            table,
            changes,
            seen,
            told: 0,
            offered: None,
            awaited: None,
        })
    }

    /// Whether both follow the same seat.
    pub fn is_same_as(&self, other: &FollowedTable) -> bool {
        Arc::ptr_eq(&self.seen, &other.seen)
    }

    /// Whether the person sits there no more.
    pub fn is_over(&self) -> bool {
        let client_state = self.seen.client_state();
        !client_state.sits || client_state.closed.is_some() || self.seen.has_ended()
    }

    /// Whether a hand was dealt since the person sat down.
    pub fn has_begun(&self) -> bool {
        let client_state = self.seen.client_state();
        client_state.lines.iter().any(Line::begins_a_hand)
    }

    /// Whether the person is asked.
    pub fn is_asked(&self) -> bool {
        self.seen.client_state().offer.is_some()
    }

    /// The chips of the person.
    pub fn stack(&self) -> Option<u64> {
        let client_state = self.seen.client_state();
        Some(client_state.view.me()?.stack)
    }

    /// The events since this was called last, the table where the person is to act, and
    /// else the player that the person waits for.
    pub fn news(&mut self, look: TableLook) -> TableNews {
        let client_state = self.seen.client_state();
        let lines = client_state.lines_after(self.told);
        let mut lines: Vec<String> = lines.map(|line| look.line(line)).collect();
        self.told = client_state.told;
        let offer = client_state.offer.as_ref();
        let offered = offer.map(|offer| (offer.hand, offer.decision));
        let asks = offered.is_some() && offered != self.offered;
        if asks {
            lines.push(in_words(look, &client_state));
        }
        self.offered = offered;
        let view = &client_state.view;
        let asked = client_state
            .asked
            .filter(|asked| view.own != Some(asked.seat));
        let awaited = asked.map(|asked| (view.hand, view.deeds.len(), asked.seat));
        if let Some(asked) = asked
            && awaited != self.awaited
        {
            lines.extend(said_to_wait(view, &asked).map(|line| look.line(&line)));
        }
        self.awaited = awaited;
        TableNews {
            text: lines.join("\n"),
            asks,
        }
    }

    /// The table, and the actions that the person may choose there.
    pub fn in_words(&self, look: TableLook) -> String {
        in_words(look, &self.seen.client_state())
    }

    /// The actions of the hand.
    pub fn history(&self, look: TableLook) -> String {
        look.history(&self.seen.client_state().view)
    }

    /// The action in a line that the person typed; `None` if it is none.
    ///
    /// # Errors
    /// It is not the person's turn, or the action is not offered.
    pub fn want(&self, line: &str) -> Option<Result<Want, UserError>> {
        let action = TypedAction::read(line)?.map_err(UserError::sentence);
        Some(action.and_then(|action| {
            let client_state = self.seen.client_state();
            let offer = client_state.offer.as_ref();
            let offer = offer.ok_or_else(|| Phrase::new("terminal-not-your-turn"))?;
            let choice = action.choice(offer, &own_cards(&client_state));
            Ok(choice.map_err(UserError::sentence)?.want(offer))
        }))
    }
}

/// The line that names the player on turn, for a waiting person.
fn said_to_wait(view: &TableView, asked: &AskedSeat) -> Option<Line> {
    let time = asked.left().map_or(0, |left| left.as_millis());
    let acting = Event::Acting {
        hand: view.hand.unwrap_or_default(),
        seat: asked.seat,
        time: u64::try_from(time).unwrap_or(0),
    };
    said(view, &acting)
}

/// The cards of the person, in the order in which they are counted.
fn own_cards(client_state: &ClientState) -> Vec<Card> {
    let own = client_state.view.me().and_then(|me| me.cards.clone());
    own.unwrap_or_default()
}

/// The table, and the actions that the person on turn may choose, with the time left.
fn in_words(look: TableLook, client_state: &ClientState) -> String {
    let mut text = look.table(&client_state.view);
    if let Some(offer) = &client_state.offer {
        text.push('\n');
        text.push_str(&look.offer(offer, &own_cards(client_state)));
        let left = client_state.asked.and_then(|asked| asked.left());
        if let Some(left) = left {
            text.push_str(&format!("   [{} s]", left.as_millis().div_ceil(1000)));
        }
    }
    text
}
