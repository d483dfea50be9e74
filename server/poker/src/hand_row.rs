//! A hand of a match as an event tells it.

use poker_rules::phh::order_of_deal;
use record::hand::{HandRecord, RecordError};
use store::events::HandRow;

use super::all_in::expected_nets;
use super::plan::{Part, Plan};

/// The event of a hand that was played in this part of a match, with all cards.
///
/// # Errors
/// The record does not follow the rules.
pub fn hand_row(record: &HandRecord, plan: Plan, part: Part) -> Result<HandRow, RecordError> {
    let (hand, events) = record.replay()?;
    let history = record.history(true)?;
    let adjusted = expected_nets(record.id, &hand, &events);
    let order = order_of_deal(&record.setup);
    Ok(HandRow {
        id: record.id.get(),
        rotation: plan.shift(part) as u64,
        game: plan.game(part).filter(|_| plan.count() > 1),
        table: None,
        round: None,
        players: history.players,
        starting_stacks: history.starting_stacks,
        actions: history.actions,
        finishing_stacks: order.iter().map(|seat| record.stacks[*seat]).collect(),
        nets: order.iter().map(|seat| record.nets[*seat]).collect(),
        adjusted: order.iter().map(|seat| adjusted[*seat]).collect(),
    })
}
