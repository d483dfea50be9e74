//! Hands of three and more that were all-in, without a bias.

use poker_rules::{Action, Card, Deck, HandTurn, Positions, Setup, Spot, Variant};
use record::hand::Decks;

use super::*;

/// Plays a hand of so many seats in which each goes all-in with some cards, and
/// gives up with all others.
fn played(
    stacks: &[u64],
    deck: &Deck,
    goes: impl Fn(usize, [Card; 2]) -> bool,
) -> (Hand, Vec<Event>) {
    let places = Positions::first(&vec![true; stacks.len()], 0).unwrap();
    let setup = Setup::table(stacks.to_vec(), places, 5, 10, 0);
    let (mut hand, mut events) = Hand::deal(&setup, deck).unwrap();
    loop {
        let happened = match hand.turn() {
            HandTurn::Over => break,
            HandTurn::Act(seat) => {
                let cards = hand.player(seat).unwrap().cards();
                let options = hand.options().unwrap();
                let action = match goes(seat, cards) {
                    true if options.all_in.is_some() => Action::AllIn,
                    true if !options.check() => Action::Call,
                    _ if options.check() => Action::Check,
                    _ => Action::Fold,
                };
                hand.act(seat, action).unwrap()
            }
            HandTurn::Deal(_) | HandTurn::Showdown => hand.proceed(),
        };
        events.extend(happened);
    }
    (hand, events)
}

/// The expectation that knows only the cards of the players for each pot: the information
/// in the folded ones is missing.
fn without_dead_cards(id: u64, hand: &Hand, events: &[Event]) -> Vec<f64> {
    let mut nets: Vec<f64> = hand.nets().iter().map(|net| *net as f64).collect();
    let Some(board) = board_when_all_in(events) else {
        return nets;
    };
    for pot in hand.pots() {
        let cards = |seat: &usize| hand.player(*seat).map(poker_rules::Player::cards);
        let cards: Vec<_> = pot.eligible.iter().map(cards).collect();
        let Ok(spot) = Spot::new(&cards, &hand.board()[..board]) else {
            continue;
        };
        for (seat, chances) in pot.eligible.iter().zip(spot.sample(256, id)) {
            nets[*seat] += pot.amount as f64 * chances.equity() - won(hand, events, *seat, &pot);
        }
    }
    nets
}

/// The mean of some numbers, and the standard error of it.
fn mean(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (mean, (squares / (count - 1.0) / count).sqrt())
}

fn has(cards: [Card; 2], text: &str) -> bool {
    let wanted = Card::parse_all(text).unwrap();
    cards.iter().any(|card| card.rank() == wanted[0].rank())
}

#[test]
fn a_folded_card_cannot_come() {
    // Dealt from the small blind on, the button last: the button folds a king,
    // so kings have one river left of 44 less two.
    let cards = Card::parse_all("AsAh KsKh Kd3c 2c 7d 9h 4d 8s").unwrap();
    let deck = Deck::beginning_with(&cards).unwrap();
    let all = |_, cards| has(cards, "As") || !has(cards, "3c");
    let (hand, events) = played(&[1000; 3], &deck, all);
    assert_eq!(board_when_all_in(&events), Some(0));
    let pot = &hand.pots()[0];
    let turned = outlook(&hand, pot, 4).unwrap();
    assert_eq!(turned.boards(), Some(42));
    assert!((turned.shares(42, 0)[1] - 1.0 / 42.0).abs() < 1e-12);
    // Nothing is added or lost, and a player who folded has lost the chips that it put in.
    let nets = expected_nets(HandId::new(1), &hand, &events);
    assert!(nets.iter().sum::<f64>().abs() < 1e-6, "{nets:?}");
    assert!(nets[0].abs() < 1e-9, "{nets:?}");
}

/// Players of six seats. The first goes in with an ace and the second with a pair,
/// and the others with any ace or king: a player who folds has neither.
/// The stacks differ, so there are side pots, too.
#[test]
fn over_many_hands_of_six_the_mean_stays_and_without_folded_cards_it_moves() {
    const HANDS: u64 = 20_000;
    let stacks = [200, 150, 100, 100, 60, 200];
    let mut raw = Vec::new();
    let mut off = vec![Vec::new(); stacks.len()];
    let [mut adjusted, mut believed] = [(); 2].map(|()| Vec::new());
    for id in 1..=HANDS {
        let deck = Decks::Seeded(7.into()).deck(id).unwrap();
        let (hand, events) = played(&stacks, &deck, |seat, cards| match seat {
            1 => cards[0].rank() == cards[1].rank(),
            _ => has(cards, "As") || seat > 1 && has(cards, "Ks"),
        });
        let nets = expected_nets(HandId::new(id), &hand, &events);
        let others = without_dead_cards(id, &hand, &events);
        for (seat, net) in hand.nets().iter().enumerate() {
            off[seat].push(nets[seat] - *net as f64);
        }
        raw.push(hand.nets()[1] as f64);
        adjusted.push(nets[1]);
        believed.push(others[1] - nets[1]);
    }
    for (seat, off) in off.iter().enumerate() {
        let (mean, error) = mean(off);
        assert!(mean.abs() < 2.5 * error, "seat {seat}: {mean} ± {error}");
    }
    // Players who fold have no ace and no king, so these come more often than an
    // expectation without the folded cards believes. The pairs suffer.
    let (believed, error) = mean(&believed);
    assert!(believed > 5.0 * error, "{believed} ± {error}");
    // Counted: 0.44 of the width as played.
    let [raw, adjusted] = [raw, adjusted].map(|values| mean(&values).1);
    assert!(adjusted < 0.5 * raw, "{adjusted} {raw}");
}

const BOARD_GAMES: [Variant; 4] = [
    Variant::Texas,
    Variant::Omaha,
    Variant::OmahaHiLo,
    Variant::ShortDeck,
];

/// Two players put everything in on a street, with this number of cards on the
/// board; before, they only call.
fn duel(game: Variant, deck: &Deck, street: usize) -> (Hand, Vec<Event>) {
    let places = Positions::first(&[true, true], 0).unwrap();
    let mut setup = Setup::table(vec![800, 800], places, 5, 10, 0);
    setup.variant = game;
    let (mut hand, mut events) = Hand::deal(&setup, deck).unwrap();
    loop {
        let happened = match hand.turn() {
            HandTurn::Over => break,
            HandTurn::Act(seat) => {
                let options = hand.options().unwrap();
                let action = match hand.board().len() >= street {
                    true if options.all_in.is_some() => Action::AllIn,
                    _ if options.check() => Action::Check,
                    _ => Action::Call,
                };
                hand.act(seat, action).unwrap()
            }
            HandTurn::Deal(_) | HandTurn::Showdown => hand.proceed(),
        };
        events.extend(happened);
    }
    (hand, events)
}

#[test]
fn in_every_game_with_a_board_the_expectation_is_the_mean_of_all_boards_played_out() {
    for (game, id) in BOARD_GAMES.into_iter().zip(1..) {
        for street in [3, 4] {
            let deck = Decks::Seeded(11.into())
                .deck(id * 10 + street as u64)
                .unwrap();
            let (hand, events) = duel(game, &deck, street);
            let nets = expected_nets(HandId::new(id), &hand, &events);
            let owned = 2 * game.first_cards() + street;
            let pack = deck.cards().iter().filter(|card| game.has(**card));
            let pack: Vec<Card> = pack.copied().collect();
            let (seen, rest) = pack.split_at(owned);
            let mut sum = 0.0;
            let mut count = 0.0;
            for (index, first) in rest.iter().enumerate() {
                // On the turn one card comes; the second is of no matter.
                let seconds = if street == 4 {
                    &seen[..1]
                } else {
                    &rest[..index]
                };
                for second in seconds {
                    let ends = [*first, *second];
                    let known = [seen, &ends[..5 - street]].concat();
                    let deck = Deck::beginning_with(&known).unwrap();
                    sum += duel(game, &deck, street).0.nets()[0] as f64;
                    count += 1.0;
                }
            }
            assert!(count > 20.0);
            let mean = sum / count;
            assert!((nets[0] - mean).abs() < 1e-9, "{game:?} {nets:?} {mean}");
            assert!((nets[0] + nets[1]).abs() < 1e-9);
        }
    }
}

#[test]
fn before_the_flop_no_game_has_a_bias() {
    const HANDS: u64 = 50;
    for game in BOARD_GAMES {
        let mut off = Vec::new();
        let mut sizes = [0.0, 0.0];
        for id in 1..=HANDS {
            let deck = Decks::Seeded(7.into()).deck(id).unwrap();
            let (hand, events) = duel(game, &deck, 0);
            let net = expected_nets(HandId::new(id), &hand, &events)[0];
            let raw = hand.nets()[0] as f64;
            off.push(net - raw);
            sizes[0] += net * net;
            sizes[1] += raw * raw;
        }
        let (mean, error) = mean(&off);
        assert!(mean.abs() < 2.5 * error, "{game:?}: {mean} ± {error}");
        // The luck of the board is nearly all there is.
        assert!(sizes[0] < 0.2 * sizes[1], "{game:?}: {sizes:?}");
    }
}

#[test]
fn with_a_rake_and_several_boards_the_expectation_is_of_the_raked_pot() {
    // Both have all their chips in the pot: 1,000 each.
    let expected = |runs: u8, rake: poker_rules::Rake| {
        let places = Positions::first(&[true; 2], 0).unwrap();
        let mut setup = Setup::table(vec![1_000; 2], places, 5, 10, 0);
        (setup.runs, setup.rake) = (runs, rake);
        let deck = Decks::Seeded(4.into()).deck(1).unwrap();
        let (mut hand, mut events) = Hand::deal(&setup, &deck).unwrap();
        while hand.turn() != HandTurn::Over {
            let happened = match hand.turn() {
                HandTurn::Act(seat) => {
                    let all_in = hand.options().unwrap().all_in.is_some();
                    let action = if all_in { Action::AllIn } else { Action::Call };
                    hand.act(seat, action).unwrap()
                }
                _ => hand.proceed(),
            };
            events.extend(happened);
        }
        (hand.raked(), expected_nets(HandId::new(1), &hand, &events))
    };
    let (none, without) = expected(1, poker_rules::Rake::default());
    assert_eq!(none, 0);
    let rake = poker_rules::Rake {
        basis_points: 500,
        most: None,
        needs_flop: true,
    };
    for runs in [1, 3] {
        let (raked, nets) = expected(runs, rake);
        assert_eq!(raked, 100);
        assert!((nets.iter().sum::<f64>() + 100.0).abs() < 1e-6, "{nets:?}");
        for (net, without) in nets.iter().zip(&without) {
            let equity = (without + 1_000.0) / 2_000.0;
            let wanted = 1_900.0 * equity - 1_000.0;
            assert!((net - wanted).abs() < 1e-6, "{net} {wanted}");
        }
    }
}
