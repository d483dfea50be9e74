//! Hands that were all-in before their board was complete, at their
//! expectation.

use poker_rules::{Event, Hand, Outlook};
use record::HandId;

/// Maximum number of boards for an exact expectation, which is enough for two
/// cards to come, and the number of random boards otherwise: their standard error
/// is below one hundredth of the pot, far below that of the hands themselves.
const BOARDS: u64 = 4_096;

/// The gain or loss of each seat in a hand that has ended, in chips. If the hand was
/// all-in before its board was complete, each pot counts at its expectation over all
/// boards that the cards of all players leave, those of folded hands among them.
///
/// Everybody's cards decided the actions, folds too. Once all of them are known, the
/// actions say nothing more of the cards to come, and each rest of the pack is as likely
/// as any other. So the expectation has no bias. Without the folded cards it has one:
/// players who fold low cards leave high ones.
///
/// Where the board is dealt more than once, each of the boards alone is as likely as
/// a single one, so the expectation is the same. Pots are those after the rake.
pub(super) fn expected_nets(id: HandId, hand: &Hand, events: &[Event]) -> Vec<f64> {
    let mut nets: Vec<f64> = hand.nets().iter().map(|net| *net as f64).collect();
    let has_board = hand.variant().has_board();
    let Some(board) = board_when_all_in(events).filter(|_| has_board) else {
        return nets;
    };
    for pot in hand.pots() {
        let Some(outlook) = outlook(hand, &pot, board) else {
            continue;
        };
        let shares = outlook.shares(BOARDS, id.get());
        for (seat, share) in pot.eligible.iter().zip(shares) {
            nets[*seat] += pot.amount as f64 * share - won(hand, events, *seat, &pot);
        }
    }
    nets
}

/// The players for a pot before the rest of the board, while the cards of all
/// others are dead; `None` where a single player wins on any board.
fn outlook(hand: &Hand, pot: &poker_rules::Pot, board: usize) -> Option<Outlook> {
    let cards = |seat: &usize| Some(hand.player(*seat)?.all_cards().to_vec());
    let known: Vec<_> = pot.eligible.iter().filter_map(cards).collect();
    let seats = 0..hand.players().len();
    let others = seats.filter(|seat| !pot.eligible.contains(seat));
    let dead: Vec<_> = others.filter_map(|seat| cards(&seat)).flatten().collect();
    let whole = hand.board();
    let board = whole.get(..board).unwrap_or(whole);
    Outlook::new(hand.variant(), &known, board, &dead).ok()
}

/// The part of a pot that a seat won, in chips.
fn won(hand: &Hand, events: &[Event], seat: usize, pot: &poker_rules::Pot) -> f64 {
    let pots = hand.pots();
    let Some(index) = pots.iter().position(|other| other == pot) else {
        return 0.0;
    };
    let wins = events.iter().filter_map(|event| match event {
        Event::Win {
            seat: who,
            pot,
            amount,
            ..
        } if (*who, *pot) == (seat, index) => Some(*amount as f64),
        _ => None,
    });
    wins.sum()
}

/// The number of cards on the board when the hands were shown because nobody
/// could bet any more.
fn board_when_all_in(events: &[Event]) -> Option<usize> {
    let place = events.iter().position(is_shown_early)?;
    let mut boards = events[..place].iter().filter_map(|event| match event {
        Event::Board { all, .. } => Some(all.len()),
        _ => None,
    });
    Some(boards.next_back().unwrap_or(0))
}

/// Whether a hand is shown because nobody can bet any more, before the board is
/// complete. All that chance brings after it is in the expectation.
pub(super) fn is_shown_early(event: &Event) -> bool {
    match event {
        Event::Show { made, .. } => made.is_none(),
        Event::Reveal { best, .. } => best.is_empty(),
        _ => false,
    }
}

#[cfg(test)]
#[path = "all_in_tests.rs"]
mod tests;
