//! Every hand of each ranking beside plain counting.

use std::collections::BTreeMap;

use super::*;
use crate::hand::tests::plain::{plain, plain_five};
use crate::{Category, Deck, MadeHand, spaced};
use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng as _};

/// All choices of so many cards.
fn choices(cards: &[Card], count: usize, each: &mut impl FnMut(&[Card])) {
    fn extend(rest: &[Card], count: usize, so_far: &mut Vec<Card>, each: &mut impl FnMut(&[Card])) {
        if so_far.len() == count {
            return each(so_far);
        }
        for (index, card) in rest.iter().enumerate() {
            so_far.push(*card);
            extend(&rest[index + 1..], count, so_far, each);
            so_far.pop();
        }
    }
    extend(cards, count, &mut Vec::new(), each);
}

fn pack(variant: Variant) -> Vec<Card> {
    Card::all().filter(|card| variant.has(*card)).collect()
}

fn cards(text: &str) -> Vec<Card> {
    Card::parse_all(text).unwrap()
}

#[test]
fn the_hands_of_the_pack_of_36_are_as_many_of_each_kind_as_they_must_be() {
    let mut counts = BTreeMap::new();
    choices(&pack(Variant::ShortDeck), 5, &mut |five| {
        let best = Best::of(Variant::ShortDeck, Ranking::ShortDeck, five, &[]).unwrap();
        *counts
            .entry(best.made().unwrap().category())
            .or_insert(0u32) += 1;
    });
    let straights = 6 * 4u32.pow(5);
    let flushes = 4 * 126;
    let known = [
        (Category::HighCard, (126 - 6) * (4u32.pow(5) - 4)),
        (Category::OnePair, 9 * 6 * 56 * 64),
        (Category::TwoPair, 36 * 36 * 28),
        (Category::ThreeOfAKind, 9 * 4 * 28 * 16),
        (Category::Straight, straights - 24),
        (Category::Flush, flushes - 24),
        (Category::FullHouse, 9 * 4 * 8 * 6),
        (Category::FourOfAKind, 9 * 32),
        (Category::StraightFlush, 24),
    ];
    assert_eq!(counts, BTreeMap::from(known));
    assert_eq!(counts.values().sum::<u32>(), 376_992);
}

#[test]
fn low_hands_are_as_many_as_they_must_be() {
    let (mut eights, mut nothing_alike, mut no_high) = (0, 0, 0);
    let (mut wheels, mut best_of_all) = (0, 0);
    let rate = |ranking: Ranking, text: &str| ranking.rate(&cards(text)).unwrap();
    let worst_without_pair = rate(Ranking::AceToFive, "KsQdJcTh9s");
    let wheel = rate(Ranking::AceToFive, "5s4d3c2hAs");
    let worst_ace = rate(Ranking::DeuceToSeven, "AsKdQcJh9s");
    let seven = rate(Ranking::DeuceToSeven, "7s5d4c3h2s");
    choices(&pack(Variant::Texas), 5, &mut |five| {
        eights += u32::from(Ranking::EightOrBetter.rate(five).is_some());
        let low = Ranking::AceToFive.rate(five).unwrap();
        nothing_alike += u32::from(low >= worst_without_pair);
        wheels += u32::from(low >= wheel);
        let low = Ranking::DeuceToSeven.rate(five).unwrap();
        no_high += u32::from(low >= worst_ace);
        best_of_all += u32::from(low >= seven);
    });
    assert_eq!(eights, 56 * 1024);
    assert_eq!((nothing_alike, wheels), (1287 * 1024, 1024));
    // Nine straights, the one with a low ace not among them.
    assert_eq!((no_high, best_of_all), ((1287 - 9) * 1020, 1020));
}

#[test]
fn badugis_are_as_many_as_they_must_be() {
    let mut counts = [0u32; 5];
    choices(&pack(Variant::Badugi), 4, &mut |four| {
        let best = Best::of(Variant::Badugi, Ranking::Badugi, four, &[]).unwrap();
        counts[best.cards().len()] += 1;
    });
    // One suit after the other takes a rank; one card is left of four of a suit
    // or of a rank.
    assert_eq!(counts[4], 13 * 12 * 11 * 10);
    assert_eq!(counts[1], 4 * 715 + 13);
    assert_eq!((counts[0], counts.iter().sum::<u32>()), (0, 270_725));
}

#[test]
fn random_hands_of_every_game_compare_as_by_plain_counting() {
    let mut random = SmallRng::seed_from_u64(4);
    for variant in Variant::ALL {
        let own = variant.last_cards();
        let board = if variant.has_board() { 5 } else { 0 };
        for ranking in [Some(variant.ranking()), variant.low()]
            .into_iter()
            .flatten()
        {
            let mut last = None;
            for _ in 0..1_000 {
                let deck = Deck::shuffled(|n| random.random_range(0..n));
                let deck = deck
                    .cards()
                    .iter()
                    .copied()
                    .filter(|card| variant.has(*card));
                let deck: Vec<Card> = deck.collect();
                let (own, board) = (&deck[..own], &deck[own..own + board]);
                let best = Best::of(variant, ranking, own, board).map(|best| best.rating());
                let plain = plain(variant, ranking, own, board);
                if let Some((rating, key)) = &last {
                    assert_eq!(
                        best.cmp(rating),
                        plain.cmp(key),
                        "{variant:?} {}",
                        spaced(own)
                    );
                }
                last = Some((best, plain));
            }
        }
    }
}

#[test]
fn all_rankings_of_five_agree_with_plain_counting_on_random_pairs() {
    let mut random = SmallRng::seed_from_u64(9);
    for _ in 0..20_000 {
        let deck = Deck::shuffled(|n| random.random_range(0..n));
        let (one, other) = (&deck.cards()[..5], &deck.cards()[5..10]);
        for ranking in [
            Ranking::High,
            Ranking::AceToFive,
            Ranking::EightOrBetter,
            Ranking::DeuceToSeven,
        ] {
            let plainly = plain_five(ranking, one).cmp(&plain_five(ranking, other));
            assert_eq!(
                ranking.rate(one).cmp(&ranking.rate(other)),
                plainly,
                "{ranking:?}"
            );
        }
    }
}

#[test]
fn hands_stand_in_the_order_of_each_ranking() {
    for (ranking, falling) in [
        (
            Ranking::ShortDeck,
            "AsKsQsJsTs 9s8s7s6sAs AsAdAcAhKs AsQsTs9s7s AsAdAcKhKs 9s8d7c6hAs AsAdAcKhQs",
        ),
        (
            Ranking::AceToFive,
            "5s4s3s2sAs 6s4d3c2hAs 6s5d4c3h2s KsQdJcTh9s AsAd2c3h4s AsAd2c2h3s AsAdAc2h3s \
             AsAdAc2h2s AsAdAcAh2s",
        ),
        (
            Ranking::DeuceToSeven,
            "7s5d4c3h2s 7s6d4c3h2s 8s5d4c3h2s KsQdJcTh8s As5d4c3h2s As6d4c3h2s 2s2d3c4h5s \
             6s5d4c3h2s As5s4s3s2s",
        ),
        (
            Ranking::Badugi,
            "4s3d2cAh 5s3d2cAh KsQdJcTh 3s2dAcAh 4s3d2cKc 2s2dAcAh AsAdAcAh",
        ),
    ] {
        let hands: Vec<&str> = falling.split_whitespace().collect();
        let rates: Vec<_> = hands
            .iter()
            .map(|hand| ranking.rate(&cards(hand)))
            .collect();
        let falls = rates.windows(2).all(|two| two[0] > two[1]);
        assert!(falls, "{ranking:?} {rates:?}");
    }
    assert_eq!(Ranking::EightOrBetter.rate(&cards("9s4d3c2hAs")), None);
    assert_eq!(Ranking::EightOrBetter.rate(&cards("8s4d3c2h2s")), None);
}

#[test]
fn of_omaha_exactly_two_cards_count() {
    let best = |own: &str, board: &str, ranking| {
        Best::of(Variant::OmahaHiLo, ranking, &cards(own), &cards(board))
    };
    // One spade of one's own makes no flush of four on the board.
    let made = best("AsKdQcJh", "2s3s4s5s9d", Ranking::High).unwrap();
    assert_eq!(made.made().unwrap().category(), Category::HighCard);
    let low = best("As2dKcKh", "3s4s8dQcQh", Ranking::EightOrBetter).unwrap();
    assert_eq!(low.to_string(), "low, 8-4-3-2-A");
    // Three low cards of one's own do not help.
    assert_eq!(best("As2d3cKh", "4s5sJdQcQh", Ranking::EightOrBetter), None);
}

#[test]
fn low_hands_and_badugis_have_names_in_both_languages() {
    let named = |variant: Variant, hand: &str| {
        let best = Best::of(variant, variant.ranking(), &cards(hand), &[]).unwrap();
        (
            best.to_string(),
            best.phrase().say(words::Language::find("cs").unwrap()),
        )
    };
    for (variant, hand, english, czech) in [
        (
            Variant::Razz,
            "Ks2d3c4h8sAsKd",
            "low, 8-4-3-2-A",
            "nízká, 8-4-3-2-A",
        ),
        (
            Variant::Razz,
            "KsKdKcKhQsQdQc",
            "full house, queens over kings",
            "full house, dámy a králové",
        ),
        (
            Variant::TripleDraw,
            "7s5d4c3h2s",
            "low, 7-5-4-3-2",
            "nízká, 7-5-4-3-2",
        ),
        (
            Variant::TripleDraw,
            "As5d4c3h2s",
            "low, A-5-4-3-2",
            "nízká, A-5-4-3-2",
        ),
        (
            Variant::TripleDraw,
            "2s2d4c3h7s",
            "one pair, deuces",
            "jeden pár, dvojky",
        ),
        (
            Variant::Badugi,
            "4s3d2cAh",
            "badugi, 4-3-2-A",
            "badugi ze čtyř karet, 4-3-2-A",
        ),
        (
            Variant::Badugi,
            "4s3d2c2h",
            "three-card badugi, 4-3-2",
            "badugi ze tří karet, 4-3-2",
        ),
    ] {
        assert_eq!(named(variant, hand), (english.to_owned(), czech.to_owned()));
    }
    let short = cards("9s8d7c6hAs");
    let best = Best::of(Variant::ShortDeck, Ranking::ShortDeck, &short, &[]).unwrap();
    assert_eq!(best.to_string(), "straight, nine high");
    assert_eq!(
        best.made().as_ref().map(MadeHand::best),
        Some(&[short[0], short[1], short[2], short[3], short[4]])
    );
}

#[test]
fn every_game_has_a_code_of_its_own_and_seats_for_its_cards() {
    for variant in Variant::ALL {
        assert_eq!(Variant::of_code(variant.code()), Some(variant));
    }
    let most = Variant::ALL.map(Variant::most_seats);
    assert_eq!(most, [23, 11, 11, 15, 8, 8, 8, 10, 9, 9, 9, 12]);
}
