//! The values of a player's cards, without their names, for the counting of odds.

use super::ranking::{choices, many};
use super::{Ranking, Rating, Variant};
use crate::{Card, Evaluator, Pile};

/// The ratings of a hand: for the pot or its first half, and for the other half. `None`
/// where it does not qualify.
pub type HandRatings = [Option<Rating>; 2];

/// The most cards of one place, own or board, that count.
const MOST: usize = 7;

impl Variant {
    /// The value of a player's own cards with a whole board: the ratings of
    /// [`Best::of`](super::Best::of), but many times as fast. At most seven cards of the
    /// player's own count, and at most five of the board.
    pub fn worth(self, own: &[Card], board: &[Card]) -> HandRatings {
        let own = &own[..own.len().min(MOST)];
        let board = &board[..board.len().min(5)];
        if self.is_omaha() {
            let low = self.low().and_then(|_| many::low_of_omaha(own, board));
            return [high_of_omaha(own, board), low];
        }
        let mut all = [Card::LAST; MOST];
        let mut count = 0;
        for (place, card) in all.iter_mut().zip(own.iter().chain(board)) {
            *place = *card;
            count += 1;
        }
        let rate = |ranking: Ranking| many::rating(ranking, &all[..count]);
        [rate(self.ranking()), self.low().and_then(rate)]
    }

    /// Whether exactly two cards of a player's own count, with three of the board.
    pub fn is_omaha(self) -> bool {
        matches!(self, Variant::Omaha | Variant::OmahaHiLo)
    }

    /// How many cards of a player's own there are at the showdown.
    pub fn last_cards(self) -> usize {
        let stages = self.stages().iter();
        stages
            .map(|stage| usize::from(stage.down + stage.up))
            .sum::<usize>()
    }

    /// How often players change cards.
    pub fn draws(self) -> usize {
        self.stages().iter().filter(|stage| stage.draws).count()
    }

    /// How many cards a whole board has: five or none.
    pub fn board_cards(self) -> usize {
        let stages = self.stages().iter();
        stages.map(|stage| usize::from(stage.board)).sum::<usize>()
    }
}

/// The best of two of one's own with three of the board.
fn high_of_omaha(own: &[Card], board: &[Card]) -> Option<Rating> {
    let evaluator = Evaluator::get();
    let pile = |cards: &[Card]| cards.iter().copied().collect::<Pile>();
    // Three of five are ten choices.
    let mut threes = [Pile::EMPTY; 10];
    let mut count = 0;
    for (place, three) in threes.iter_mut().zip(choices::<3>(board)) {
        *place = pile(&three);
        count += 1;
    }
    let mut best = None;
    for two in choices::<2>(own) {
        let two = pile(&two);
        for three in &threes[..count] {
            best = best.max(Some(evaluator.value(two + *three)));
        }
    }
    best.map(Rating::from)
}

#[cfg(test)]
mod tests {
    use rand::rngs::SmallRng;
    use rand::{RngExt as _, SeedableRng as _};

    use super::super::Best;
    use super::*;

    /// Some cards of the game's pack, each once.
    fn drawn(game: Variant, count: usize, random: &mut SmallRng) -> Vec<Card> {
        let mut pack: Vec<Card> = Card::all().filter(|card| game.has(*card)).collect();
        (0..count)
            .map(|_| pack.swap_remove(random.random_range(0..pack.len())))
            .collect()
    }

    #[test]
    fn cards_are_worth_what_the_best_hand_among_them_is_in_every_game() {
        let mut random = SmallRng::seed_from_u64(1);
        for game in Variant::ALL {
            let mut qualified = [0; 2];
            for _ in 0..4_000 {
                let cards = drawn(game, game.last_cards() + game.board_cards(), &mut random);
                let (own, board) = cards.split_at(game.last_cards());
                let named = [Some(game.ranking()), game.low()].map(|ranking| {
                    let best = Best::of(game, ranking?, own, board)?;
                    Some(best.rating())
                });
                let worth = game.worth(own, board);
                assert_eq!(worth, named, "{game:?} {own:?} {board:?}");
                for (count, rating) in qualified.iter_mut().zip(worth) {
                    *count += usize::from(rating.is_some());
                }
            }
            assert_eq!(qualified[0], 4_000);
            assert_eq!(qualified[1] > 500, game.low().is_some(), "{game:?}");
        }
    }

    #[test]
    fn rare_hands_of_the_short_deck_are_in_their_order() {
        let worth = |text: &str| {
            let cards = Card::parse_all(text).unwrap();
            let worth = Variant::ShortDeck.worth(&cards[..2], &cards[2..]);
            let best = Best::of(
                Variant::ShortDeck,
                Ranking::ShortDeck,
                &cards[..2],
                &cards[2..],
            );
            assert_eq!(worth[0], best.map(|best| best.rating()), "{text}");
            worth[0]
        };
        let rising = [
            // Three of a kind, the low straight, the next one.
            "AsAh Ad 6c 7d 9s Js",
            "As6h 7d 8c 9d Kc Ks",
            "Ts6h 7d 8c 9d Ac Ks",
            // A full house with a straight, a flush with a full house, four.
            "AsAh Ad Kc Kd Qs Js",
            "As6s 7s 8s Ts Ac Ad",
            "AsAh Ad Ac Kd Qs Js",
            // The low straight of one suit, and the next.
            "As6s 7s 8s 9s Ac Ad",
            "Ts6s 7s 8s 9s As Ad",
        ];
        for pair in rising.windows(2) {
            assert!(worth(pair[0]) < worth(pair[1]), "{pair:?}");
        }
    }

    #[test]
    fn too_few_cards_are_worth_nothing_and_too_many_do_no_harm() {
        let pack: Vec<Card> = Card::all().collect();
        for game in Variant::ALL {
            for own in 0..20 {
                for board in [0, 3, 5, 9] {
                    let worth = game.worth(&pack[..own], &pack[30..30 + board]);
                    let enough = match game {
                        Variant::Badugi => own + board > 0,
                        _ if game.is_omaha() => own >= 2 && board >= 3,
                        _ => own + board >= 5,
                    };
                    assert_eq!(worth[0].is_some(), enough, "{game:?} {own} {board}");
                }
            }
        }
    }
}
