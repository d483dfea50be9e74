//! The luck of the cards in a hand of two players, and the result without it:
//! the corrections for chance of AIVAT (Burch, Schmid, Moravčík, Morrill and
//! Bowling, AAAI 2018).
//!
//! Chance acts when the hands are dealt, at the flop, the turn and the river.
//! Each time the hand is worth something to the first player before the cards
//! come, and something else after. The difference is luck, and is taken off the
//! result. The value of a hand is only estimated here: by how often it would win if
//! nobody bet any more. That does not matter to the mean. The average of each correction
//! over all cards that could have come is 0, whatever the estimate, because it knows
//! nothing of later events. A good estimate only takes more luck off.

use poker_rules::{Card, Event, Hand, Outlook, Player, Structure, Variant};
use record::HandId;
use record::hand::HandRecord;

use super::all_in::is_shown_early;

/// Number of random boards that tell how two hands stand before the flop. They
/// do not depend on the deck. The variance of their error is below a hundredth of
/// that of the flop. From the flop on there are fewer boards than that in every game, and
/// all of them count.
const BOARDS: u64 = 1_024;

/// How many chips a sure hand is to win for each chip that both players have put
/// in (before the flop: for each chip of the big blind), because bets follow. By
/// the cards on the board: 0, 3, 4, 5. Chosen after a fit to matches of agents;
/// any other numbers would give the same mean.
const STAKES: [f64; 4] = [10.0, 3.0, 2.0, 1.5];

/// The same with fixed limits, where fewer bets follow.
const FIXED_STAKES: [f64; 4] = [4.0, 2.0, 1.5, 1.2];

/// One time at which chance acted.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Step {
    /// Chips that the first player wins if the cards make its hand a sure one
    /// and loses if they make it a lost one.
    stake: f64,
    /// The share of pots that the first player was to win before, 0 to 1.
    before: f64,
    /// And after the cards have come.
    after: f64,
}

impl Step {
    /// The correction of the result of the first player, in chips: the value of the hand
    /// before the cards less its value after.
    fn correction(self) -> f64 {
        2.0 * self.stake * (self.before - self.after)
    }
}

/// The luck of a hand of two players.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Luck {
    /// The seats of the players, counted from 0.
    seats: [usize; 2],
    /// The times at which chance acted, in order. After an all-in there are
    /// none: later cards are counted at their expectation.
    steps: Vec<Step>,
}

impl Luck {
    /// The luck in a hand that was replayed to its end, with all its events;
    /// `None` unless two players were dealt in.
    pub(super) fn of(record: &HandRecord, hand: &Hand, events: &[Event]) -> Option<Luck> {
        let setup = &record.setup;
        if !setup.variant.has_board() {
            return None;
        }
        let seats = hand.players().iter().enumerate();
        let mut dealt = seats.filter_map(|(seat, player)| Some((seat, player.as_ref()?)));
        let (Some(first), Some(second), None) = (dealt.next(), dealt.next(), dealt.next()) else {
            return None;
        };
        let seats = [first.0, second.0];
        let players = [first.1, second.1];
        let most = players.map(Player::start).into_iter().min()? as f64;
        let cards = players.map(|player| player.all_cards().to_vec());
        let mut put = [0u64; 2];
        let mut steps = Vec::new();
        let mut before = 0.5;
        let stakes = match setup.structure {
            Structure::NoLimit | Structure::PotLimit => STAKES,
            Structure::FixedLimit { .. } => FIXED_STAKES,
        };
        let mut happen = |board: &[Card], chips: u64| {
            let after = equity(record.id, setup.variant, &cards, board)?;
            let stake = stakes[board.len().saturating_sub(2).min(3)] * chips as f64;
            steps.push(Step {
                stake: stake.min(most),
                before,
                after,
            });
            before = after;
            Some(())
        };
        happen(&[], record.setup.min_bet)?;
        for event in events.iter().take_while(|event| !is_shown_early(event)) {
            match event {
                Event::Post { seat, amount, .. } | Event::Acted { seat, amount, .. } => {
                    if let Some(place) = seats.iter().position(|own| own == seat) {
                        put[place] += amount;
                    }
                }
                Event::Board { all, .. } => happen(all, put[0].min(put[1]))?,
                _ => {}
            }
        }
        Some(Luck { seats, steps })
    }

    /// The correction of the result of a player, in chips; 0 for a seat that is not in
    /// the hand. The corrections of both players add up to 0.
    pub(super) fn correction(&self, seat: usize) -> f64 {
        let first: f64 = self.steps.iter().copied().map(Step::correction).sum();
        match self.seats.iter().position(|own| *own == seat) {
            Some(0) => first,
            Some(_) => -first,
            None => 0.0,
        }
    }
}

/// The share of pots that the first hand wins on all boards that begin with
/// these cards, 0 to 1: exact from the flop on.
fn equity(id: HandId, game: Variant, cards: &[Vec<Card>; 2], board: &[Card]) -> Option<f64> {
    let outlook = Outlook::new(game, cards, board, &[]).ok()?;
    outlook.shares(BOARDS, id.get()).first().copied()
}

#[cfg(test)]
mod tests;
