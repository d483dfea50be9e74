//! Random hands of every game, written, read and played again.

use super::*;
use crate::hand::tests::laws::random_setup;
use crate::hand::tests::variants::{random_choice, random_game};
use crate::{Deck, Event, Hand, HandTurn, Setup, Variant};
use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng as _};

/// A hand of this setup, with any actions; now and then somebody leaves.
fn played(setup: &Setup, random: &mut SmallRng) -> (Hand, Vec<Event>) {
    let deck = Deck::shuffled(|n| random.random_range(0..n));
    let (mut hand, mut events) = Hand::deal(setup, &deck).unwrap();
    while hand.turn() != HandTurn::Over {
        if random.random_range(0..60) == 0 {
            let seat = random.random_range(0..setup.stacks.len());
            events.extend(hand.leave(seat));
            continue;
        }
        events.extend(match hand.turn() {
            HandTurn::Act(seat) => {
                let action = random_choice(&hand, seat, random);
                hand.act(seat, action).unwrap()
            }
            _ => hand.proceed(),
        });
    }
    (hand, events)
}

fn come_again(setups: impl IntoIterator<Item = Setup>, random: &mut SmallRng) {
    let mut histories = Vec::new();
    let mut hands = Vec::new();
    for setup in setups {
        let (hand, events) = played(&setup, random);
        let names: Vec<String> = (0..setup.stacks.len())
            .map(|seat| format!("'\"{seat}\n"))
            .collect();
        let history = record(&setup, &events, &hand, &names);
        // The ante of one player is dead money for a reader.
        if setup.trim_antes && is_big_blind_ante(&history.antes) {
            continue;
        }
        histories.push(history);
        hands.push(hand);
    }
    let text = write_all(&histories);
    let read = read(&text).unwrap();
    assert_eq!(read.len(), hands.len());
    for ((history, (_, again)), hand) in histories.iter().zip(read).zip(hands) {
        assert_eq!(again.as_ref(), Ok(history));
        let replayed = replay(history).unwrap_or_else(|error| panic!("{error}: {history:?}"));
        assert_eq!(replayed.agrees(), Some(true), "{history:?}");
        let amounts = |hand: &Hand| hand.pots().iter().map(|pot| pot.amount).collect::<Vec<_>>();
        assert_eq!(amounts(&replayed.hand), amounts(&hand));
        assert_eq!(replayed.hand.raked(), hand.raked());
        let dealt = |hand: &Hand| hand.players().iter().flatten().count();
        assert_eq!(dealt(&replayed.hand), dealt(&hand));
    }
}

#[test]
fn random_hands_are_the_same_after_being_written_read_and_played_again() {
    let mut random = SmallRng::seed_from_u64(5);
    let setups: Vec<Setup> = (0..1_000).map(|_| random_setup(&mut random)).collect();
    come_again(setups, &mut random);
}

#[test]
fn random_hands_of_every_game_are_the_same_after_being_written_read_and_played_again() {
    let mut random = SmallRng::seed_from_u64(6);
    for variant in Variant::ALL {
        let setups: Vec<Setup> = (0..200)
            .map(|_| random_game(variant, &mut random))
            .collect();
        come_again(setups, &mut random);
    }
}
