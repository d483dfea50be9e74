//! The hands that others may hold, each with a place in a list of its game, and
//! their values at the end.

use std::cmp::Ordering;
use std::sync::LazyLock;

use poker_rules::{Card, CardSet, HandRatings, Rating, Variant};
use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng as _};

/// How many hands two of 52 cards make.
pub(crate) const HANDS: usize = 1326;

/// The number of hands that stand for all 270,725 of four cards.
const FOURS: usize = 500;

/// All hands, each with a place of its own.
pub(crate) fn hands() -> &'static [[Card; 2]; HANDS] {
    static ALL: LazyLock<Box<[[Card; 2]; HANDS]>> = LazyLock::new(|| {
        let cards: Vec<Card> = Card::all().collect();
        let mut all = Box::new([[cards[0]; 2]; HANDS]);
        for high in 1..cards.len() {
            for low in 0..high {
                all[place([cards[low], cards[high]])] = [cards[low], cards[high]];
            }
        }
        all
    });
    &ALL
}

/// Where a hand stands among [`hands`].
pub(crate) fn place(hand: [Card; 2]) -> usize {
    let [one, other] = hand.map(Card::index);
    let (low, high) = (one.min(other), one.max(other));
    high * (high.max(1) - 1) / 2 + low
}

/// The hands of a game with a board: of two cards all that 52 make, also where
/// the pack is smaller; of four cards some that were drawn once.
pub(super) fn held(game: Variant) -> &'static [Vec<Card>] {
    static TWOS: LazyLock<Vec<Vec<Card>>> =
        LazyLock::new(|| hands().iter().map(|hand| hand.to_vec()).collect());
    static FOUR: LazyLock<Vec<Vec<Card>>> = LazyLock::new(|| {
        let mut random = SmallRng::seed_from_u64(1);
        let pack: Vec<Card> = Card::all().collect();
        (0..FOURS).map(|_| draw(&pack, 4, &mut random)).collect()
    });
    match game.first_cards() {
        2 => &TWOS,
        _ => &FOUR,
    }
}

/// Where the own hand stands in the list; one of four cards stands behind it.
pub(super) fn place_of(game: Variant, own: &[Card]) -> usize {
    match own {
        [one, other] => place([*one, *other]),
        _ => held(game).len(),
    }
}

/// The cards of the game that are not among these.
pub(super) fn rest(game: Variant, known: &[Card]) -> Vec<Card> {
    let known: CardSet = known.iter().copied().collect();
    let rest = known.others();
    rest.iter().filter(|card| game.has(*card)).collect()
}

/// Some cards of the pack, each at most once.
pub(super) fn draw(pack: &[Card], count: usize, random: &mut SmallRng) -> Vec<Card> {
    let mut pack = pack.to_vec();
    let count = count.min(pack.len());
    for drawn in 0..count {
        let chosen = random.random_range(drawn..pack.len());
        pack.swap(drawn, chosen);
    }
    pack.truncate(count);
    pack
}

/// The value of a hand on a whole board. The default is that of a hand which
/// cannot be there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Standing {
    pub(super) high: Rating,
    /// The default where no low hand qualifies.
    pub(super) low: Rating,
}

impl Standing {
    /// Whether the hand cannot be there.
    pub(super) fn is_none(self) -> bool {
        self.high == Rating::default()
    }

    /// Whether it has a hand for the other half of the pot.
    pub(super) fn has_low(self) -> bool {
        self.low != Rating::default()
    }

    /// The share of the pot that it wins from another.
    #[inline]
    pub(super) fn share(self, other: Standing) -> f32 {
        let high = half(self.high.cmp(&other.high));
        if self.has_low() || other.has_low() {
            (high + half(self.low.cmp(&other.low))) / 2.0
        } else {
            high
        }
    }
}

fn half(order: Ordering) -> f32 {
    match order {
        Ordering::Less => 0.0,
        Ordering::Equal => 0.5,
        Ordering::Greater => 1.0,
    }
}

impl From<HandRatings> for Standing {
    fn from([high, low]: HandRatings) -> Standing {
        Standing {
            high: high.unwrap_or_default(),
            low: low.unwrap_or_default(),
        }
    }
}
