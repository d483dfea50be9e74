//! The expected shares of the pot for hands of any game, as far as their cards
//! are known.
//!
//! ```
//! use poker_rules::{Card, Outlook, Variant};
//!
//! let cards = |text| Card::parse_all(text).unwrap();
//! // Aces of both suits before the flop of Omaha, against any other hand.
//! let hands = [cards("AsAh Ks Qh"), vec![]];
//! let outlook = Outlook::new(Variant::Omaha, &hands, &[], &[]).unwrap();
//! let shares = outlook.shares(10_000, 1);
//! assert!((0.65..0.75).contains(&shares[0]));
//! assert!((shares[0] + shares[1] - 1.0).abs() < 1e-9);
//! ```

use rand::rngs::SmallRng;
use rand::{Rng as _, SeedableRng as _};

use super::exact::choose;
use super::{Chances, MOST_HANDS, Spot, SpotError};
use crate::{Card, CardSet, HandRatings, Variant};

/// The hands of one pot of any game. Where cards of a hand are missing, any
/// cards of the rest of the pack come in their place, and nobody changes cards
/// any more. In hold'em a [`Spot`] does the work, which is faster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outlook {
    game: Variant,
    /// The known cards of each hand.
    hands: Vec<Vec<Card>>,
    board: Vec<Card>,
    /// The cards that may come.
    left: Vec<Card>,
}

impl Outlook {
    /// These hands, each as far as its cards are known, before this board;
    /// `dead` cards lie elsewhere and cannot come.
    ///
    /// # Errors
    /// Fewer than two hands or more than ten, more cards than a hand or a board
    /// has, a card that is there twice or is not in the pack, or too few cards
    /// that are left.
    pub fn new(
        game: Variant,
        hands: &[Vec<Card>],
        board: &[Card],
        dead: &[Card],
    ) -> Result<Outlook, SpotError> {
        if !(2..=MOST_HANDS).contains(&hands.len()) {
            return Err(SpotError::Hands(hands.len()));
        }
        if board.len() > game.board_cards() {
            return Err(SpotError::Board(board.len()));
        }
        let own = game.last_cards();
        if let Some(hand) = hands.iter().find(|hand| hand.len() > own) {
            let count = hand.len();
            return Err(SpotError::Own { own, count });
        }
        let mut seen: CardSet = Card::all().filter(|card| !game.has(*card)).collect();
        for card in hands.iter().flatten().chain(board).chain(dead) {
            if !game.has(*card) {
                return Err(SpotError::NotInPack(*card));
            }
            if !seen.insert(*card) {
                return Err(SpotError::Twice(*card));
            }
        }
        let outlook = Outlook {
            game,
            hands: hands.to_vec(),
            board: board.to_vec(),
            left: seen.others().iter().collect(),
        };
        let hidden: usize = hands.iter().map(|hand| own - hand.len()).sum();
        if outlook.left.len() >= hidden + outlook.missing() {
            Ok(outlook)
        } else {
            Err(SpotError::Left(outlook.left.len()))
        }
    }

    /// How many boards may come, where all hands are known; otherwise `None`.
    pub fn boards(&self) -> Option<u64> {
        let own = self.game.last_cards();
        let is_known = self.hands.iter().all(|hand| hand.len() == own);
        is_known.then(|| choose(self.left.len() as u64, self.missing() as u64))
    }

    /// The share of the pot, 0 to 1, that each hand wins on average: over all
    /// boards where they are `most` at most, otherwise over `most` random deals
    /// (one at least) of this seed. The standard error of a share is then below
    /// 0.5 divided by the square root of `most`.
    pub fn shares(&self, most: u64, seed: u64) -> Vec<f64> {
        let most = most.max(1);
        if let Some(spot) = self.spot() {
            let chances = match spot.deals() {
                Ok(deals) if deals <= most => spot.exact().unwrap_or_default(),
                _ => spot.sample(most, seed),
            };
            return chances.iter().map(Chances::equity).collect();
        }
        let mut sums = vec![0.0; self.hands.len()];
        let deals = match self.boards() {
            Some(boards) if boards <= most => {
                let mut board = self.board.clone();
                self.complete(&mut board, self.left.len(), &mut sums);
                boards
            }
            _ => {
                self.sample(most, seed, &mut sums);
                most
            }
        };
        for sum in &mut sums {
            *sum /= deals as f64;
        }
        sums
    }

    /// The same in hold'em, where each hand is known or is not.
    fn spot(&self) -> Option<Spot> {
        if self.game != Variant::Texas || !matches!(self.board.len(), 0 | 3..=5) {
            return None;
        }
        let two = |hand: &Vec<Card>| match hand[..] {
            [] => Some(None),
            [one, other] => Some(Some([one, other])),
            _ => None,
        };
        Some(Spot {
            hands: self.hands.iter().map(two).collect::<Option<_>>()?,
            board: self.board.clone(),
            left: self.left.clone(),
        })
    }

    fn missing(&self) -> usize {
        self.game.board_cards() - self.board.len()
    }

    /// Adds the shares on all whole boards, with cards of `left` below a place.
    fn complete(&self, board: &mut Vec<Card>, below: usize, sums: &mut [f64]) {
        if board.len() == self.game.board_cards() {
            let worths = self.hands.iter().map(|own| self.game.worth(own, board));
            return award(&worths.collect::<Vec<HandRatings>>(), sums);
        }
        for index in 0..below {
            board.push(self.left[index]);
            self.complete(board, index, sums);
            board.pop();
        }
    }

    fn sample(&self, deals: u64, seed: u64, sums: &mut [f64]) {
        let mut random = SmallRng::seed_from_u64(seed);
        let mut pack = self.left.clone();
        let own = self.game.last_cards();
        let mut board = self.board.clone();
        let mut hands = self.hands.clone();
        let mut worths = vec![[None; 2]; hands.len()];
        for _ in 0..deals {
            let mut dealt = 0;
            board.truncate(self.board.len());
            fill(
                &mut board,
                self.game.board_cards(),
                &mut pack,
                &mut dealt,
                &mut random,
            );
            let known = hands.iter_mut().zip(&self.hands);
            for ((hand, known), worth) in known.zip(&mut worths) {
                hand.truncate(known.len());
                fill(hand, own, &mut pack, &mut dealt, &mut random);
                *worth = self.game.worth(hand, &board);
            }
            award(&worths, sums);
        }
    }
}

/// Adds cards from the pack until there are this many: steps of a shuffle.
fn fill(
    cards: &mut Vec<Card>,
    count: usize,
    pack: &mut [Card],
    dealt: &mut usize,
    random: &mut SmallRng,
) {
    while cards.len() < count && *dealt < pack.len() {
        let left = (pack.len() - *dealt) as u64;
        let step = (u64::from(random.next_u32()) * left) >> 32;
        pack.swap(*dealt, *dealt + step as usize);
        cards.push(pack[*dealt]);
        *dealt += 1;
    }
}

/// Adds the share of a pot that each hand wins, of which a low hand takes half
/// if there is one.
fn award(worths: &[HandRatings], sums: &mut [f64]) {
    let is_split = worths.iter().any(|worth| worth[1].is_some());
    let part = if is_split { 0.5 } else { 1.0 };
    for half in 0..=usize::from(is_split) {
        let ratings = || worths.iter().map(|worth| worth[half]);
        // No rating at all is below each.
        let best = ratings().max().flatten();
        let winners = ratings().filter(|rating| *rating == best).count().max(1);
        for (sum, rating) in sums.iter_mut().zip(ratings()) {
            if rating == best {
                *sum += part / winners as f64;
            }
        }
    }
}

#[cfg(test)]
#[path = "outlook_tests.rs"]
mod tests;
