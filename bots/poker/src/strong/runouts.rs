//! The values of all hands on a board and on its runouts.

use std::sync::{Arc, LazyLock};

use poker_rules::{Card, CardSet, Evaluator, Pile, Rating, StartingHand, Variant};
use rand::SeedableRng as _;
use rand::rngs::SmallRng;

use super::held::{Standing, draw, hands, held, place, rest};

/// The number of steps of a hand's strength: the actions of an opponent are learnt for
/// each.
pub(super) const STEPS: usize = 20;

/// Ends of the board that are looked at, by round. With two cards those before the
/// flop are drawn once.
const BEFORE_FLOP: usize = 200;
const BEFORE_FLOP_OF_FOURS: usize = 24;
const ON_FLOP: usize = 24;
const ON_TURN: usize = 20;

/// A board with some of its ends.
pub(super) struct Runouts {
    game: Variant,
    /// The ends.
    boards: Vec<Vec<Card>>,
    /// The values of all hands at each end; of four cards the own one is the last.
    pub(super) values: Vec<Vec<Standing>>,
    /// The share of other hands that each beats at the end, in steps.
    pub(super) steps: Vec<u8>,
}

impl Runouts {
    /// Before the flop of a game with two cards, the same for all.
    pub(super) fn before_flop(game: Variant) -> Arc<Runouts> {
        static TEXAS: LazyLock<Arc<Runouts>> = LazyLock::new(|| {
            let mut runouts = Runouts::drawn(Variant::Texas);
            for (step, hand) in runouts.steps.iter_mut().zip(hands()) {
                let equity = StartingHand::of(*hand).against_random().equity();
                *step = step_of(equity as f32);
            }
            Arc::new(runouts)
        });
        static SHORT: LazyLock<Arc<Runouts>> =
            LazyLock::new(|| Arc::new(Runouts::drawn(Variant::ShortDeck)));
        match game {
            Variant::ShortDeck => Arc::clone(&SHORT),
            _ => Arc::clone(&TEXAS),
        }
    }

    fn drawn(game: Variant) -> Runouts {
        let mut random = SmallRng::seed_from_u64(1);
        let pack = rest(game, &[]);
        let ends = (0..BEFORE_FLOP).map(|_| draw(&pack, 5, &mut random));
        Runouts::of(game, ends.collect(), &[])
    }

    /// On this board, with ends in which the own cards are not.
    pub(super) fn on(
        game: Variant,
        board: &[Card],
        own: &[Card],
        random: &mut SmallRng,
    ) -> Runouts {
        let pack = rest(game, &[board, own].concat());
        let (count, missing) = match board.len() {
            0 => (BEFORE_FLOP_OF_FOURS, 5),
            3 => (ON_FLOP, 2),
            4 => (ON_TURN, 1),
            _ => (1, 0),
        };
        let mut boards = Vec::with_capacity(count);
        // One card to come: no end twice.
        let mut singles = draw(&pack, if missing == 1 { count } else { 0 }, random).into_iter();
        for _ in 0..count {
            let mut end = board.to_vec();
            match missing {
                1 => end.extend(singles.next()),
                missing => end.extend(draw(&pack, missing, random)),
            }
            boards.push(end);
        }
        Runouts::of(game, boards, own)
    }

    fn of(game: Variant, boards: Vec<Vec<Card>>, own: &[Card]) -> Runouts {
        let value = |board: &Vec<Card>| match game {
            Variant::Texas => valued_in_texas(board),
            _ => valued(game, board, own),
        };
        let values: Vec<Vec<Standing>> = boards.iter().map(value).collect();
        Runouts {
            game,
            steps: ranked(&values),
            values,
            boards,
        }
    }

    /// The step of a hand that was shown.
    pub(super) fn step(&self, hand: &[Card]) -> usize {
        if let [one, other] = hand {
            let step = self.steps.get(place([*one, *other]));
            return usize::from(step.copied().unwrap_or(0)) % STEPS;
        }
        let (mut sum, mut count) = (0.0f32, 0.0f32);
        for (board, values) in self.boards.iter().zip(&self.values) {
            if hand.iter().any(|card| board.contains(card)) {
                continue;
            }
            let own = Standing::from(self.game.worth(hand, board));
            for other in values.iter().filter(|other| !other.is_none()) {
                sum += own.share(*other);
                count += 1.0;
            }
        }
        usize::from(step_of(sum / count.max(1.0))) % STEPS
    }
}

fn step_of(share: f32) -> u8 {
    ((share * STEPS as f32) as u8).min(STEPS as u8 - 1)
}

/// The values of all hands of hold'em on a whole board.
fn valued_in_texas(board: &[Card]) -> Vec<Standing> {
    let evaluator = Evaluator::get();
    let lying: CardSet = board.iter().copied().collect();
    let pile: Pile = board.iter().copied().collect();
    let value = |[one, other]: &[Card; 2]| {
        if lying.contains(*one) || lying.contains(*other) {
            Standing::default()
        } else {
            Standing {
                high: evaluator.value(pile.with(*one).with(*other)).into(),
                low: Rating::default(),
            }
        }
    };
    hands().iter().map(value).collect()
}

/// The values of all hands of another game, and of four own cards.
fn valued(game: Variant, board: &[Card], own: &[Card]) -> Vec<Standing> {
    let lying: CardSet = board.iter().copied().collect();
    let value = |hand: &[Card]| {
        let can_be = |card: &Card| game.has(*card) && !lying.contains(*card);
        if hand.iter().all(can_be) {
            game.worth(hand, board).into()
        } else {
            Standing::default()
        }
    };
    let own = (own.len() == 4).then_some(own);
    let hands = held(game).iter().map(Vec::as_slice);
    hands.chain(own).map(value).collect()
}

/// The mean share of the pot that each hand wins from the others, in steps.
fn ranked(ends: &[Vec<Standing>]) -> Vec<u8> {
    let count = ends.first().map_or(0, Vec::len);
    let mut sums = vec![0.0f32; count];
    let mut counts = vec![0.0f32; count];
    for values in ends {
        let high = shares(values, |value| value.high);
        let low = shares(values, |value| value.low);
        let all = values
            .iter()
            .filter(|value| !value.is_none())
            .count()
            .max(1) as f32;
        let with_low = values.iter().filter(|value| value.has_low()).count() as f32;
        // Against this part of the hands the pot is not halved by them.
        let whole = 1.0 - with_low / all;
        for (hand, value) in values.iter().enumerate() {
            if value.is_none() {
                continue;
            }
            counts[hand] += 1.0;
            sums[hand] += if value.has_low() {
                (high[hand] + whole + (1.0 - whole) * low[hand]) / 2.0
            } else {
                high[hand] * (1.0 + whole) / 2.0
            };
        }
    }
    let means = sums.iter().zip(counts);
    means
        .map(|(sum, count)| step_of(sum / count.max(1.0)))
        .collect()
}

/// Of each hand that has such a rating the share of those that it beats, ties as
/// halves.
fn shares(values: &[Standing], rating: impl Fn(&Standing) -> Rating) -> Vec<f32> {
    let none = Rating::default();
    let has = |place: &usize| rating(&values[*place]) != none;
    let mut order: Vec<usize> = (0..values.len()).filter(has).collect();
    order.sort_unstable_by_key(|place| rating(&values[*place]));
    let all = order.len().max(1) as f32;
    let mut shares = vec![0.0; values.len()];
    let mut below = 0;
    for tied in order.chunk_by(|one, other| rating(&values[*one]) == rating(&values[*other])) {
        for place in tied {
            shares[*place] = (below as f32 + tied.len() as f32 / 2.0) / all;
        }
        below += tied.len();
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hole(text: &str) -> [Card; 2] {
        let cards = Card::parse_all(text).unwrap();
        [cards[0], cards[1]]
    }

    #[test]
    fn every_hand_has_its_place() {
        for (index, hand) in hands().iter().enumerate() {
            assert_eq!(place(*hand), index);
            assert_eq!(place([hand[1], hand[0]]), index);
        }
    }

    #[test]
    fn strong_hands_stand_on_higher_steps() {
        let mut random = SmallRng::seed_from_u64(1);
        let step = |runouts: &Runouts, hand: &str| runouts.steps[place(hole(hand))];
        let before = Runouts::before_flop(Variant::Texas);
        assert!(step(&before, "AsAh") > step(&before, "KsQs"));
        assert!(step(&before, "KsQs") > step(&before, "7h2c"));
        let board = Card::parse_all("Ah Kh 7d").unwrap();
        let flop = Runouts::on(Variant::Texas, &board, &hole("2s2c"), &mut random);
        assert!(step(&flop, "AsAd") > step(&flop, "AcQc"));
        // A draw is worth more than the high card that it is now.
        assert!(step(&flop, "Qh3h") > step(&flop, "Qs3d"));
        let board = Card::parse_all("Ah Kh 7d 7c 2h").unwrap();
        let river = Runouts::on(Variant::Texas, &board, &hole("3s4c"), &mut random);
        assert_eq!(river.values.len(), 1);
        assert_eq!(usize::from(step(&river, "7s7h")), STEPS - 1);
        assert_eq!(step(&river, "4d3d"), 0);
    }

    #[test]
    fn hands_of_other_games_stand_where_their_rules_put_them() {
        let mut random = SmallRng::seed_from_u64(1);
        let cards = |text: &str| Card::parse_all(text).unwrap();
        let own = cards("2s 7d 9c Jh");
        let board = cards("Ks 9s 4s 3d 8h");
        let omaha = Runouts::on(Variant::Omaha, &board, &own, &mut random);
        assert_eq!(omaha.values[0].len(), held(Variant::Omaha).len() + 1);
        assert_eq!(omaha.step(&cards("As Qs 2h 3c")), STEPS - 1);
        // One spade is no flush there.
        assert!(omaha.step(&cards("As Qh Jh Tc")) < STEPS / 2);
        // The second half is worth something.
        let board = cards("Ks 5h 4s 3d 8h");
        let low = cards("As 2h Qc Jd");
        let half = Runouts::on(Variant::OmahaHiLo, &board, &own, &mut random).step(&low);
        let none = cards("Qc Jd Td 9h");
        let high = Runouts::on(Variant::OmahaHiLo, &board, &own, &mut random).step(&none);
        assert!(half > high + 4, "{half} {high}");
        // With the short deck a flush beats a full house.
        let board = cards("Ks Kd 9s 9d 7s");
        let own = cards("Th8h");
        let short = Runouts::on(Variant::ShortDeck, &board, &own, &mut random);
        assert!(short.step(&cards("As Qs")) > short.step(&cards("Kc Ah")));
        assert_eq!(short.step(&cards("2s 3s")), 0, "no such cards");
        let before = Runouts::before_flop(Variant::ShortDeck);
        assert!(before.step(&cards("As Ah")) > before.step(&cards("7s 6d")));
    }
}
