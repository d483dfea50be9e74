use super::*;
use crate::{Card, Category, Deck};

/// By the book and slowly, in another way than the tables: the best of all
/// fives, each sorted and looked at.
pub(crate) fn naive(cards: &[Card]) -> (Category, Vec<u8>) {
    let mut best = None;
    for chosen in 0..1u32 << cards.len() {
        if chosen.count_ones() == 5 {
            let five = cards.iter().enumerate();
            let five = five.filter(|(index, _)| chosen >> index & 1 == 1);
            let five: Vec<Card> = five.map(|(_, card)| *card).collect();
            best = best.max(Some(naive_five(&five)));
        }
    }
    best.expect("five cards at least")
}

fn naive_five(cards: &[Card]) -> (Category, Vec<u8>) {
    let mut ranks: Vec<u8> = cards.iter().map(|card| card.rank()).collect();
    let often = |rank: u8| cards.iter().filter(|card| card.rank() == rank).count();
    ranks.sort_by_key(|rank| std::cmp::Reverse((often(*rank), *rank)));
    let flush = cards.iter().all(|card| card.suit() == cards[0].suit());
    if ranks == [12, 3, 2, 1, 0] {
        // The ace is below the deuce.
        ranks = vec![3, 2, 1, 0, 0];
    }
    let row = ranks == [3, 2, 1, 0, 0] && often(12) == 1
        || ranks.windows(2).all(|pair| pair[0] == pair[1] + 1);
    let category = match (often(ranks[0]), often(ranks[4]), row, flush) {
        (_, _, true, true) => Category::StraightFlush,
        (4, _, _, _) => Category::FourOfAKind,
        (3, 2, _, _) => Category::FullHouse,
        (_, _, _, true) => Category::Flush,
        (_, _, true, _) => Category::Straight,
        (3, _, _, _) => Category::ThreeOfAKind,
        (2, _, _, _) if often(ranks[2]) == 2 => Category::TwoPair,
        (2, _, _, _) => Category::OnePair,
        _ => Category::HighCard,
    };
    (category, ranks)
}

fn value(cards: &[Card]) -> Value {
    Evaluator::get().value(cards.iter().copied().collect())
}

#[test]
fn there_are_as_many_rank_multisets_and_values_as_known() {
    assert_eq!(rank_multisets().len(), 6_175 + 18_395 + 49_205);
    let evaluator = Evaluator::get();
    let mut values: Vec<u16> = evaluator.others.to_vec();
    values.extend(evaluator.flushes.iter());
    values.sort_unstable();
    values.dedup();
    assert_eq!(values.len(), 7_462 + 1, "0 is not a value");
}

#[test]
fn every_multiset_of_ranks_has_a_place_of_its_own() {
    let taken = Evaluator::get().others.iter().filter(|value| **value != 0);
    assert_eq!(taken.count(), rank_multisets().len());
}

#[test]
fn five_cards_count_as_often_in_each_category_as_known() {
    let cards: Vec<Card> = Card::all().collect();
    let evaluator = Evaluator::get();
    let mut counts = [0u32; 9];
    for a in 0..52 {
        for b in 0..a {
            for c in 0..b {
                let three: Pile = [cards[a], cards[b], cards[c]].into_iter().collect();
                for d in 0..c {
                    let four = three.with(cards[d]);
                    for e in &cards[..d] {
                        counts[evaluator.value(four.with(*e)).category() as usize] += 1;
                    }
                }
            }
        }
    }
    let known = [
        1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40,
    ];
    assert_eq!(counts, known);
}

#[test]
fn random_hands_of_five_six_and_seven_compare_as_the_naive_evaluator_says() {
    let mut state = 5u64;
    let mut below = |n: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) % n
    };
    for count in [5, 6, 7] {
        let mut hands: Vec<_> = (0..2_000)
            .map(|_| {
                let deck = Deck::shuffled(&mut below);
                let cards = &deck.cards()[..count];
                (naive(cards), value(cards))
            })
            .collect();
        hands.sort();
        for pair in hands.windows(2) {
            let [(slow, fast), (slow_next, fast_next)] = pair else {
                unreachable!()
            };
            assert_eq!(fast.category(), slow.0);
            assert_eq!(
                slow.cmp(slow_next),
                fast.cmp(fast_next),
                "{slow:?} {slow_next:?}"
            );
        }
    }
}

#[test]
fn every_multiset_of_ranks_is_worth_what_the_naive_evaluator_says() {
    let mut all: Vec<_> = rank_multisets()
        .iter()
        .step_by(if cfg!(debug_assertions) { 37 } else { 1 })
        .filter_map(|counts| {
            // Suits in turn, so that there is no flush: at most two of a suit
            // among seven cards, or three where a rank is there four times.
            let mut cards = Vec::new();
            for (rank, count) in (0u8..).zip(counts) {
                for _ in 0..*count {
                    let suit = (0..4).find(|offset| {
                        let suit = (cards.len() as u8 + offset) % 4;
                        let card = Card::new(rank, suit).expect("a card");
                        !cards.contains(&card)
                    })?;
                    cards.push(Card::new(rank, (cards.len() as u8 + suit) % 4)?);
                }
            }
            Some((naive(&cards), value(&cards)))
        })
        .collect();
    assert!(all.len() > 1_900);
    all.sort();
    for pair in all.windows(2) {
        assert_eq!(
            pair[0].0.cmp(&pair[1].0),
            pair[0].1.cmp(&pair[1].1),
            "{pair:?}"
        );
    }
}

/// `cargo test --release -p poker-rules evaluator -- --ignored`
#[test]
#[ignore = "133,784,560 hands: half a minute in debug, a second or two in release"]
fn all_seven_card_hands_count_as_often_in_each_category_as_known() {
    let cards: Vec<Card> = Card::all().collect();
    let evaluator = Evaluator::get();
    let mut counts = [0u32; 9];
    for a in 0..52 {
        for b in 0..a {
            for c in 0..b {
                let three: Pile = [cards[a], cards[b], cards[c]].into_iter().collect();
                for d in 0..c {
                    let four = three.with(cards[d]);
                    for e in 0..d {
                        let five = four.with(cards[e]);
                        for f in 0..e {
                            let six = five.with(cards[f]);
                            for g in &cards[..f] {
                                counts[evaluator.value(six.with(*g)).category() as usize] += 1;
                            }
                        }
                    }
                }
            }
        }
    }
    let known = [
        23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848,
        41_584,
    ];
    assert_eq!(counts, known);
}
