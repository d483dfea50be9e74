//! How likely a player's cards win against hands of which nothing is known.

use std::collections::HashMap;
use std::sync::LazyLock;

use parking_lot::Mutex;
use poker_rules::{Card, MOST_HANDS, Outlook, SpotError, StartingHand, Variant};

use super::{View, drawing};

/// Deals drawn a decision unless told otherwise: half a percent off at most,
/// two times out of three.
pub const SAMPLES: u64 = 10_000;

/// The most deals of a draw game: in each all players change cards.
const DRAWS: u64 = 2_000;

/// Deals drawn once for each starting hand against several.
const PREFLOP_SAMPLES: u64 = 100_000;

/// The share of the pot that one's cards win on average, ties shared, if all
/// opponents hold any cards and nobody folds: in hold'em exact against one before
/// the flop, on the turn and on the river, else from so many random deals.
/// `None` where the own cards are not known.
pub fn equity(view: &View, samples: u64, seed: u64) -> Option<f64> {
    let own = view.me()?.cards.as_deref()?;
    if view.game.is_draw() {
        return Some(drawing::chances(view, own, samples.min(DRAWS), seed));
    }
    if view.game.is_stud() {
        return of_stud(view, own, samples, seed);
    }
    let opponents = view.opponents().count().clamp(1, MOST_HANDS - 1);
    equity_of(view.game, own, &view.board, opponents, samples, seed)
}

fn equity_of(
    game: Variant,
    own: &[Card],
    board: &[Card],
    opponents: usize,
    samples: u64,
    seed: u64,
) -> Option<f64> {
    if let (Variant::Texas, [], [one, other]) = (game, board, own) {
        let hole = [*one, *other];
        return preflop(StartingHand::of(hole), hole, opponents);
    }
    shares(game, own, board, opponents, samples, seed)
}

fn shares(
    game: Variant,
    own: &[Card],
    board: &[Card],
    opponents: usize,
    samples: u64,
    seed: u64,
) -> Option<f64> {
    let mut hands = vec![Vec::new(); opponents + 1];
    hands[0] = own.to_vec();
    let outlook = Outlook::new(game, &hands, board, &[]).ok()?;
    outlook.shares(samples, seed).first().copied()
}

/// The same in stud, where the cards that lie face up are known.
fn of_stud(view: &View, own: &[Card], samples: u64, seed: u64) -> Option<f64> {
    let mut own = own.to_vec();
    // A seventh card that is one for all counts as one's own.
    own.extend(
        view.board
            .iter()
            .filter(|card| !own.contains(card))
            .copied()
            .collect::<Vec<_>>(),
    );
    let mut hands = vec![own];
    let others = view.opponents().map(|(_, seat)| seat.up.clone());
    hands.extend(others.take(MOST_HANDS - 1));
    hands.resize(hands.len().max(2), Vec::new());
    let folded = view.seats().filter(|(_, seat)| !seat.is_live());
    let dead: Vec<Card> = folded.flat_map(|(_, seat)| seat.up.clone()).collect();
    loop {
        match Outlook::new(view.game, &hands, &[], &dead) {
            Ok(outlook) => return outlook.shares(samples, seed).first().copied(),
            // The pack is not enough for seven cards each.
            Err(SpotError::Left(_)) if hands.len() > 2 => hands.truncate(hands.len() - 1),
            Err(_) => return None,
        }
    }
}

/// The chances from the table of the 169 starting hands; against several opponents,
/// chances that were drawn once are kept.
fn preflop(kind: StartingHand, hole: [Card; 2], opponents: usize) -> Option<f64> {
    type EquityCache = Mutex<HashMap<(StartingHand, usize), f64>>;
    static CACHE: LazyLock<EquityCache> = LazyLock::new(EquityCache::default);
    if opponents == 1 {
        return Some(kind.against_random().equity());
    }
    let cache = || CACHE.lock();
    if let Some(equity) = cache().get(&(kind, opponents)) {
        return Some(*equity);
    }
    let equity = shares(Variant::Texas, &hole, &[], opponents, PREFLOP_SAMPLES, 1)?;
    cache().insert((kind, opponents), equity);
    Some(equity)
}

/// A chance against so many opponents as the chance against each of them would
/// have to be, if they had nothing to do with each other: so the same limits
/// serve at every table.
pub fn against_each(equity: f64, opponents: usize) -> f64 {
    equity.max(0.0).powf(1.0 / opponents.max(1) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(game: Variant, own: &str, board: &str, opponents: usize, seed: u64) -> Option<f64> {
        let cards = |text| Card::parse_all(text).unwrap();
        equity_of(game, &cards(own), &cards(board), opponents, 20_000, seed)
    }

    #[test]
    fn chances_are_exact_where_that_is_cheap_and_near_elsewhere() {
        let holdem = |own, board, opponents, seed| of(Variant::Texas, own, board, opponents, seed);
        let aces = holdem("AsAh", "", 1, 0).unwrap();
        assert!((aces - 0.852).abs() < 0.001, "{aces}");
        let three = holdem("AsAh", "", 2, 0).unwrap();
        assert!((three - 0.734).abs() < 0.01, "{three}");
        assert_eq!(holdem("AdAc", "", 2, 9), Some(three));
        let flop = holdem("AdQc", "3h 4c Jh", 1, 3).unwrap();
        assert!((flop - 0.5114).abs() < 0.02, "{flop}");
        assert_eq!(holdem("Ts2c", "As Ks Qs Js 2d", 1, 3), Some(1.0));
        // A card at two places has no chances.
        assert_eq!(holdem("As2c", "As Ks Qs Js 2d", 1, 3), None);
    }

    #[test]
    fn chances_of_other_games_follow_their_rules() {
        // A flush of which one has a single card is none in Omaha.
        let board = "Ks 9s 4s 2d 7h";
        let omaha = |own| of(Variant::Omaha, own, board, 1, 1).unwrap();
        assert!(omaha("As Qs 2h 3c") > 0.99);
        assert!(omaha("As Qh Jh Tc") < 0.3);
        // Nothing but the best low wins half of it about always.
        let low = of(Variant::OmahaHiLo, "As 3d Jh Jc", "2s 4d 8h Kc Kd", 1, 1).unwrap();
        assert!((0.6..0.95).contains(&low), "{low}");
        // A flush beats a full house with the short deck.
        let board = "Ks Kd 9s 9d 7s";
        let short = |own| of(Variant::ShortDeck, own, board, 1, 1).unwrap();
        assert!(
            short("As Qs") > short("Kc Ah"),
            "{} {}",
            short("As Qs"),
            short("Kc Ah")
        );
    }
}
