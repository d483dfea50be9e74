//! The hands that others may hold, each with a place in a list of its game, and
//! what they are worth at the end.

use std::cmp::Ordering;
use std::sync::LazyLock;

use poker_rules::{Card, CardSet, Rating, Variant, Worth};
use rand::SeedableRng as _;
use rand::rngs::SmallRng;

use super::runouts::{draw, hands, place};

/// The number of hands that stand for all 270,725 of four cards.
const FOURS: usize = 500;

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

/// What a hand is worth on a whole board. The default is that of a hand which
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
        match self.has_low() || other.has_low() {
            true => (high + half(self.low.cmp(&other.low))) / 2.0,
            false => high,
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

impl From<Worth> for Standing {
    fn from([high, low]: Worth) -> Standing {
        Standing {
            high: high.unwrap_or_default(),
            low: low.unwrap_or_default(),
        }
    }
}
