//! The chances to win a hand, as far as cards are known.

use poker_rules::{Best, Card, Chances, Spot, StartingHand, Variant};
use words::Language;

/// Maximum number of deals for exact chances: some hundredths of a second.
const COUNTED: u64 = 2_000_000;

/// Number of random deals otherwise: the error is below one hundredth.
const SAMPLES: u64 = 20_000;

/// The chances of the players who are still in.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Odds {
    /// The share of the pot that each wins on average, 0 to 1, in the order in
    /// which the hands were given.
    pub(crate) equity: Vec<f64>,
    /// Whether every deal was counted.
    pub(crate) exact: bool,
}

/// The chances of these hands, where `None` is an unknown hand; the same seed
/// draws the same deals. Returns `None` if fewer than two players are in, or no
/// hand is known.
pub(crate) fn odds(hands: &[Option<[Card; 2]>], board: &[Card], seed: u64) -> Option<Odds> {
    if hands.iter().all(Option::is_none) {
        return None;
    }
    let spot = Spot::new(hands, board).ok()?;
    // One hand against an unknown one before the flop is looked up.
    let is_table = board.is_empty() && hands.len() == 2 && hands.contains(&None);
    let counted = is_table || spot.deals().is_ok_and(|deals| deals <= COUNTED);
    let chances = if counted {
        spot.exact().ok()?
    } else {
        spot.sample(SAMPLES, seed)
    };
    Some(Odds {
        equity: chances.iter().map(Chances::equity).collect(),
        exact: counted,
    })
}

/// The value of a player's own cards with the board, in words; nothing before the
/// flop, but in Texas hold'em.
pub(crate) fn holding(game: Variant, own: &[Card], board: &[Card], language: Language) -> String {
    let best = |ranking| Best::of(game, ranking, own, board);
    let all = [Some(game.ranking()), game.low()].into_iter().flatten();
    let all: Vec<String> = all
        .filter_map(best)
        .map(|best| best.phrase().say(language))
        .collect();
    match <[Card; 2]>::try_from(own) {
        Ok(two) if all.is_empty() && game == Variant::Texas => {
            StartingHand::of(two).phrase().say(language)
        }
        _ => all.join("; "),
    }
}

/// `62.1 %`.
pub(crate) fn percent(share: f64, language: Language) -> String {
    language.decimal(format!("{:.1} %", 100.0 * share))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(text: &str) -> Vec<Card> {
        Card::parse_all(text).unwrap()
    }

    fn hand(text: &str) -> Option<[Card; 2]> {
        let cards = cards(text);
        Some([cards[0], cards[1]])
    }

    #[test]
    fn what_is_cheap_is_counted_and_the_rest_is_drawn_the_same_way_again() {
        let known = [hand("AsAh"), hand("KsKh")];
        let counted = odds(&known, &[], 1).unwrap();
        assert!(counted.exact);
        assert!((counted.equity[0] - 0.826_366).abs() < 1e-5);
        let unknown = [hand("AsAh"), None, None];
        let drawn = odds(&unknown, &cards("2c 7d 9h"), 1).unwrap();
        assert!(!drawn.exact && drawn.equity[0] > 0.5);
        assert_eq!(odds(&unknown, &cards("2c 7d 9h"), 1), Some(drawn));
        assert!(odds(&[hand("AsAh"), None], &[], 1).unwrap().exact);
        assert_eq!(odds(&[hand("AsAh")], &[], 1), None);
        assert_eq!(odds(&[None, None], &[], 1), None);
    }

    #[test]
    fn a_hand_has_a_name_before_and_after_the_flop() {
        let aces = hand("AsAh").unwrap();
        let holding = |hole: [Card; 2], board: &[Card]| {
            holding(Variant::Texas, &hole, board, Language::ENGLISH)
        };
        assert_eq!(holding(aces, &[]), "a pair of aces");
        assert_eq!(
            holding(aces, &cards("Kd Kc 2h")),
            "two pair, aces and kings"
        );
        let czech = Language::find("cs").unwrap();
        assert_eq!(super::holding(Variant::Texas, &aces, &[], czech), "pár es");
    }
}
