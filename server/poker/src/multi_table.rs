//! Tournaments at one or more tables, hand for hand: every table plays one hand in
//! each round, then players move and tables are broken.
//!
//! A [`Field`] is the pure state machine: deals go out, results come in. A [`TournamentLedger`]
//! stores each hand before the field hears of it, so that the state is a function of the
//! records. [`MultiTable`] brings the agents to the tables and carries out the field's
//! decisions there.

mod director;
mod field;
mod game;
pub(crate) mod reporter;
mod seating;
mod tournament_ledger;
mod tournaments;

use protocol::poker::Create;
use store::HANDS_OF_A_GAME;

pub(crate) use self::field::{Field, FieldRules, FinalPlace};
pub(crate) use self::seating::tables_of;
pub(crate) use self::tournament_ledger::{TournamentEvent, TournamentLedger};
pub(crate) use self::tournaments::Tournaments;
use super::contest::Contest;

/// A tournament at tables, and its players.
#[derive(Clone, Debug)]
pub(crate) struct MultiTable {
    /// The agents, and how they come. Its table says how long they may think; its
    /// seats, stacks and blinds are those of the rules.
    pub contest: Contest,
    /// The rules.
    pub rules: FieldRules,
}

impl MultiTable {
    /// A table as the server makes it.
    fn wish(&self) -> Create {
        let first = self.rules.blinds.at(1, u64::MAX).1;
        Create {
            seats: self.rules.seats,
            buyin: self.rules.stack,
            small_blind: first.small,
            big_blind: first.big,
            ante: first.ante,
            hands: 0,
            level_hands: 0,
            ..self.contest.table.clone()
        }
    }
}

/// The number of the tournament, from 1, and of the round in it, from 1, of a hand
/// with this number in a store of tournaments that begin with so many tables.
pub fn round_of(hand: u64, tables: u64) -> (u64, u64) {
    let index = hand.saturating_sub(1);
    let in_tournament = index % HANDS_OF_A_GAME;
    let round = in_tournament.checked_div(tables).unwrap_or(in_tournament);
    (index / HANDS_OF_A_GAME + 1, round + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_a_hand_says_its_tournament_and_round() {
        let told = [1, 3, 4, 1_000_000_001].map(|hand| round_of(hand, 3));
        assert_eq!(told, [(1, 1), (1, 1), (1, 2), (2, 1)]);
        assert_eq!(round_of(7, 1), (1, 7));
        assert_eq!(round_of(7, 0), (1, 7));
    }
}
