//! The 169 kinds of two cards.

use std::fmt;
use std::sync::LazyLock;

use super::Chances;
use crate::made_hand::rank_name;
use crate::{Card, RANKS};
use words::Phrase;

/// Two cards before the flop, where only ranks and whether they are of one suit
/// matter: `AA`, `AKs`, `72o`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StartingHand {
    high: u8,
    low: u8,
    suited: bool,
}

/// The deals of two given cards: 2,118,760 boards of the other 50, each with 990
/// hands of the opponent.
const DEALS: u64 = 2_118_760 * 990;

/// Wins and ties of each of them against one random hand, counted by
/// `cargo run --release -p poker-rules --example starting-hands`.
const TABLE: &str = include_str!("starting.txt");

impl StartingHand {
    /// The starting hand of two cards.
    pub fn of(hole: [Card; 2]) -> StartingHand {
        let [one, other] = hole.map(Card::rank);
        StartingHand {
            high: one.max(other),
            low: one.min(other),
            suited: hole[0].suit() == hole[1].suit(),
        }
    }

    /// All of them, from the pair of aces down.
    pub fn all() -> impl Iterator<Item = StartingHand> {
        let ranks = (0..13u8)
            .rev()
            .flat_map(|high| (0..=high).rev().map(move |low| (high, low)));
        ranks.flat_map(|(high, low)| {
            let kinds: &[bool] = if high == low {
                &[false]
            } else {
                &[true, false]
            };
            let hand = move |suited: &bool| StartingHand {
                high,
                low,
                suited: *suited,
            };
            kinds.iter().map(hand)
        })
    }

    /// In how many ways two cards are that: 4 suited, 6 pairs, 12 others.
    pub fn ways(self) -> u64 {
        match (self.high == self.low, self.suited) {
            (true, _) => 6,
            (false, true) => 4,
            (false, false) => 12,
        }
    }

    /// Exact chances before the flop against one opponent who may have
    /// anything.
    pub fn against_random(self) -> Chances {
        static COUNTS: LazyLock<[[u64; 2]; 13 * 13]> = LazyLock::new(read);
        let [wins, ties] = COUNTS[self.place()];
        Chances::heads_up(DEALS, wins, ties)
    }

    /// In words: `a pair of aces`, `ace and king, suited`.
    pub fn phrase(self) -> Phrase {
        let one = |rank| Phrase::new("contests-rank-one").with("rank", rank_name(rank));
        let both = |key| {
            let high = Phrase::new(key).and("high", one(self.high));
            high.and("low", one(self.low))
        };
        match (self.high == self.low, self.suited) {
            (true, _) => {
                let of = Phrase::new("contests-rank-of").with("rank", rank_name(self.high));
                Phrase::new("contests-hole-pair").and("ranks", of)
            }
            (false, true) => both("contests-hole-suited"),
            (false, false) => both("contests-hole"),
        }
    }

    /// A place of its own in a square of ranks: suited above the diagonal.
    fn place(self) -> usize {
        let (high, low) = (usize::from(self.high), usize::from(self.low));
        if self.suited {
            high * 13 + low
        } else {
            low * 13 + high
        }
    }
}

fn read() -> [[u64; 2]; 13 * 13] {
    let mut counts = [[0; 2]; 13 * 13];
    // The table has a line for each, in this order; a test says so.
    let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
    for (hand, line) in StartingHand::all().zip(lines) {
        let mut words = line.split_ascii_whitespace().skip(1);
        let mut number = || words.next()?.parse().ok();
        counts[hand.place()] = [number().unwrap_or(0), number().unwrap_or(0)];
    }
    counts
}

impl fmt::Display for StartingHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |rank: u8| char::from(RANKS.as_bytes()[usize::from(rank)]);
        let kind = match (self.high == self.low, self.suited) {
            (true, _) => "",
            (false, true) => "s",
            (false, false) => "o",
        };
        write!(f, "{}{}{kind}", letter(self.high), letter(self.low))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_a_line_for_each_of_the_169_in_order() {
        let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
        let names: Vec<&str> = lines.filter_map(|line| line.split(' ').next()).collect();
        let known: Vec<String> = StartingHand::all().map(|hand| hand.to_string()).collect();
        assert_eq!(names, known);
        assert_eq!(names.len(), 169);
        let ways: u64 = StartingHand::all().map(StartingHand::ways).sum();
        assert_eq!(ways, 1326);
    }

    #[test]
    fn random_against_random_is_even() {
        // Each pair of hands is counted from both sides.
        let wins = |hand: StartingHand| hand.against_random().wins * hand.ways();
        let losses = |hand: StartingHand| hand.against_random().opponent().wins * hand.ways();
        let won: u64 = StartingHand::all().map(wins).sum();
        let lost: u64 = StartingHand::all().map(losses).sum();
        assert_eq!(won, lost);
        assert!(won > 0);
    }

    #[test]
    fn the_table_agrees_with_what_is_known_and_with_samples() {
        let hand = |text| {
            let cards = Card::parse_all(text).unwrap();
            [cards[0], cards[1]]
        };
        for (text, name, equity) in [
            ("AsAh", "AA", 0.8520),
            ("KdAd", "AKs", 0.6704),
            ("7c2d", "72o", 0.3458),
            ("3c2d", "32o", 0.3230),
        ] {
            let start = StartingHand::of(hand(text));
            assert_eq!(start.to_string(), name);
            let exact = start.against_random().equity();
            assert!((exact - equity).abs() < 0.0001, "{name} {exact}");
            let spot = super::super::Spot::new(&[Some(hand(text)), None], &[]).unwrap();
            let sampled = spot.sample(200_000, 1)[0].equity();
            assert!((sampled - exact).abs() < 0.005, "{name} {sampled} {exact}");
        }
    }
}
