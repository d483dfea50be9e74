//! Which cards are thrown away in the draw games: the plain rules that players
//! learn first.

mod chances;

use poker_rules::{Card, CardSet, Category, Evaluator, Pile, Variant};

use chances::{DrawHand, share};
use poker_rules::table::TurnOffer;

use super::{Choice, View};

/// The ranks as [`Card::rank`] numbers them.
const EIGHT: u8 = 6;
const NINE: u8 = 7;
const TEN: u8 = 8;
const ACE: u8 = 12;

/// The highest card of a low hand that stands pat, by the draws that are left
/// after this one.
const PAT: [u8; 3] = [TEN, NINE, EIGHT];

/// The highest card that a low hand keeps, likewise.
const KEPT: [u8; 3] = [NINE, EIGHT, EIGHT];

/// The same of badugi, with the ace as 0: any, jack, nine; ten, eight, eight.
const PAT_BADUGI: [u8; 3] = [12, 10, 8];
const KEPT_BADUGI: [u8; 3] = [9, 7, 7];

/// The draws that are still to come.
fn left(view: &View) -> usize {
    let done = view.me().map_or(0, |me| me.draws.len());
    view.game.draws().saturating_sub(done)
}

/// The cards to discard by the rules, where cards are changed now.
pub(super) fn choice(view: &View, offer: &TurnOffer) -> Option<Choice> {
    offer.draw?;
    let own = view.me().and_then(|me| me.cards.as_deref());
    let own = own.unwrap_or_default();
    Some(Choice::draw(offer, thrown(view.game, own, left(view))))
}

/// The share of the pot, 0 to 1, that the own cards win on average if all change
/// cards by the rules, over random deals in which the others changed as many cards
/// as they did.
pub(super) fn chances(view: &View, own: &[Card], samples: u64, seed: u64) -> f64 {
    let others = view.opponents().map(|(_, seat)| seat.draws.last().copied());
    let drawing = DrawHand {
        game: view.game,
        own,
        left: left(view),
        others: others.collect(),
    };
    share(&drawing, samples, seed)
}

/// The cards that a player of a draw game throws away, with `left` draws to come
/// (this one is among them).
pub(super) fn thrown(game: Variant, cards: &[Card], left: usize) -> CardSet {
    let later = left.saturating_sub(1).min(2);
    let kept = match game {
        Variant::FiveCardDraw => kept_high(cards),
        Variant::SingleDraw | Variant::TripleDraw => kept_low(cards, later),
        Variant::Badugi => kept_badugi(cards, later),
        _ => cards.iter().copied().collect(),
    };
    let cards = cards.iter().copied();
    cards.filter(|card| !kept.contains(*card)).collect()
}

/// The kind of five cards; `None` for another number.
fn category(cards: &[Card]) -> Option<Category> {
    let pile = (cards.len() == 5).then(|| cards.iter().copied().collect::<Pile>());
    pile.map(|pile| Evaluator::get().value(pile).category())
}

/// Everything from a straight on; pairs and threes; four to a flush or to a
/// straight that is open at both ends; otherwise the two highest cards.
fn kept_high(cards: &[Card]) -> CardSet {
    let of = |wanted: &dyn Fn(Card) -> bool| -> CardSet {
        cards.iter().copied().filter(|card| wanted(*card)).collect()
    };
    match category(cards) {
        Some(Category::OnePair | Category::TwoPair | Category::ThreeOfAKind) => of(&|card| {
            let mut others = cards.iter().filter(|other| **other != card);
            others.any(|other| other.rank() == card.rank())
        }),
        Some(Category::HighCard) => {
            let mut suits = (0..4).map(|suit| of(&|card| card.suit() == suit));
            if let Some(four) = suits.find(|cards| cards.len() == 4) {
                return four;
            }
            let mut ranks: Vec<u8> = cards.iter().map(|card| card.rank()).collect();
            ranks.sort_unstable();
            let is_open = |four: &&[u8]| four[3] - four[0] == 3 && four[3] != ACE;
            let kept = match ranks.windows(4).find(is_open) {
                Some(four) => four,
                None => &ranks[ranks.len() - 2..],
            };
            of(&|card| kept.contains(&card.rank()))
        }
        _ => of(&|_| true),
    }
}

/// A hand that is low enough stands pat; otherwise the low cards of different
/// ranks stay.
fn kept_low(cards: &[Card], later: usize) -> CardSet {
    let mut low = cards.to_vec();
    low.sort_by_key(|card| card.rank());
    let top = low.last().map_or(0, |card| card.rank());
    // The wheel is a straight to the evaluator, and has an ace here.
    if category(cards) == Some(Category::HighCard) && top <= PAT[later] {
        return low.into_iter().collect();
    }
    low.dedup_by_key(|card| card.rank());
    low.retain(|card| card.rank() <= KEPT[later]);
    // Five low cards that are a straight or a flush change one.
    low.truncate(4);
    low.into_iter().collect()
}

/// The lowest cards of different ranks and suits, as many as there are; a whole
/// badugi stands pat if it is low enough.
fn kept_badugi(cards: &[Card], later: usize) -> CardSet {
    let low = |card: Card| (card.rank() + 1) % 13;
    let chosen = |choice: u32| {
        let places = cards.iter().enumerate();
        let chosen = places.filter(move |(place, _)| choice >> place & 1 == 1);
        chosen.map(|(_, card)| *card)
    };
    let mut best = (0, 0, 0u32);
    for choice in 0..1u32 << cards.len().min(4) {
        let ranks = chosen(choice).fold(0u16, |ranks, card| ranks | 1 << low(card));
        let suits = chosen(choice).fold(0u8, |suits, card| suits | 1 << card.suit());
        let count = choice.count_ones();
        if ranks.count_ones() == count && suits.count_ones() == count {
            // Of as many cards, the lower the better.
            best = best.max((count, !ranks, choice));
        }
    }
    let (count, _, choice) = best;
    let top = chosen(choice).map(low).max().unwrap_or(0);
    let most = if count == 4 && top <= PAT_BADUGI[later] {
        top
    } else {
        KEPT_BADUGI[later]
    };
    chosen(choice).filter(|card| low(*card) <= most).collect()
}

#[cfg(test)]
mod tests {
    use poker_rules::spaced;

    use super::*;

    fn kept(game: Variant, cards: &str, left: usize) -> String {
        let cards = Card::parse_all(cards).unwrap();
        let thrown = thrown(game, &cards, left);
        let kept: Vec<Card> = cards
            .into_iter()
            .filter(|card| !thrown.contains(*card))
            .collect();
        spaced(&kept)
    }

    #[test]
    fn high_hands_keep_what_they_have() {
        for (cards, stays) in [
            ("As Kd Qc Jh Ts", "As Kd Qc Jh Ts"),
            ("As Ad Ac Kh Ks", "As Ad Ac Kh Ks"),
            ("As Ad Kc Kh 2s", "As Ad Kc Kh"),
            ("As Ad Ac Kh 2s", "As Ad Ac"),
            ("As Ad Kc 7h 2s", "As Ad"),
            ("As Ks 9s 4s 2d", "As Ks 9s 4s"),
            ("9s 8d 7c 6h 2s", "9s 8d 7c 6h"),
            ("As Kd Qc Jh 2s", "As Kd"),
            ("Ks 9d 7c 4h 2s", "Ks 9d"),
        ] {
            assert_eq!(kept(Variant::FiveCardDraw, cards, 1), stays, "{cards}");
        }
    }

    #[test]
    fn low_hands_stand_pat_the_sooner_the_fewer_draws_are_left() {
        for (cards, left, stays) in [
            ("2s 3d 4c 5h 7s", 3, "2s 3d 4c 5h 7s"),
            ("2s 3d 4c 5h 9s", 3, "2s 3d 4c 5h"),
            ("2s 3d 4c 5h 9s", 2, "2s 3d 4c 5h 9s"),
            ("2s 3d 4c 8h Ts", 1, "2s 3d 4c 8h Ts"),
            ("2s 3d 4c 8h Ts", 2, "2s 3d 4c 8h"),
            ("2s 3d 4c 5h 6s", 1, "2s 3d 4c 5h"),
            ("2s 3s 4s 5s 7s", 1, "2s 3s 4s 5s"),
            ("2s 2d 4c 5h Ks", 3, "2s 4c 5h"),
            ("As 2d 3c 4h 5s", 1, "2d 3c 4h 5s"),
            ("As Kd Qc Jh Ts", 3, ""),
        ] {
            assert_eq!(
                kept(Variant::TripleDraw, cards, left),
                stays,
                "{cards} {left}"
            );
        }
    }

    #[test]
    fn badugis_keep_the_most_and_lowest_of_different_suits_and_ranks() {
        for (cards, left, stays) in [
            ("As 2d 3c 4h", 3, "As 2d 3c 4h"),
            ("As 2d 3c Kh", 1, "As 2d 3c Kh"),
            ("As 2d 3c Kh", 2, "As 2d 3c"),
            ("As 2s Ah 3d", 3, "2s Ah 3d"),
            ("As 2s 3s 4s", 3, "As"),
            ("As Ad Ac Ah", 3, "As"),
            ("Ks Qd Jc Jh", 3, ""),
        ] {
            let stays_of = kept(Variant::Badugi, cards, left);
            // Of four aces any stays.
            assert_eq!(stays_of.len(), stays.len(), "{cards} {left}: {stays_of}");
            assert!(
                cards.starts_with("As Ad") || stays_of == stays,
                "{cards} {stays_of}"
            );
        }
    }

    #[test]
    fn any_number_of_cards_does_no_harm() {
        let pack: Vec<Card> = Card::all().collect();
        for game in Variant::ALL {
            for count in 0..9 {
                for left in 0..5 {
                    assert!(thrown(game, &pack[..count], left).len() <= count);
                }
            }
        }
    }
}
