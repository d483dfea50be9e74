//! Tournaments with random results.

use std::collections::{BTreeMap, BTreeSet};

use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use tournament::{BlindLevel, BlindStructure, Payouts};

use super::*;

fn field(players: usize, seats: usize, seed: u64) -> Field {
    let rules = FieldRules {
        seats,
        stack: 100,
        blinds: BlindStructure::default(),
        payouts: Payouts::usual(players),
    };
    let names = (0..players).map(|player| format!("P{player:03}"));
    Field::new(rules, names.collect(), seed.into())
}

/// Chips that move at random: some players put in the stack of the smallest of them, and
/// one or two of them win.
fn random_result(field: &Field, deal: &Deal, random: &mut StdRng) -> Vec<u64> {
    let chips = |player: &Option<usize>| player.map_or(0, |player| field.stack(player));
    let mut stacks: Vec<u64> = deal.seats.iter().map(chips).collect();
    let mut pot = 0;
    let players: Vec<usize> = (0..stacks.len()).filter(|seat| stacks[*seat] > 0).collect();
    let inside: Vec<usize> = players
        .iter()
        .copied()
        .filter(|_| random.random_bool(0.5))
        .collect();
    let bet = if random.random_bool(0.7) {
        u64::MAX
    } else {
        random.random_range(1..60)
    };
    for seat in &inside {
        let own = stacks[*seat].min(bet);
        stacks[*seat] -= own;
        pot += own;
    }
    let winners: Vec<usize> = inside.iter().copied().take(2).collect();
    match &winners[..] {
        [] => {}
        [one] => stacks[*one] += pot,
        [one, rest @ ..] => {
            let half = if random.random_bool(0.8) { 0 } else { pot / 2 };
            stacks[*one] += pot - half;
            stacks[rest[0]] += half;
        }
    }
    stacks
}

fn at(field: &Field) -> BTreeMap<usize, (TableId, usize)> {
    let mut places = BTreeMap::new();
    for (table, seats) in field.seated() {
        for (seat, player) in seats.iter().enumerate() {
            if let Some(player) = player {
                assert_eq!(places.insert(*player, (table, seat)), None, "sits twice");
            }
        }
    }
    places
}

/// Plays a tournament, checks everything after each round, and gives all deals.
fn played(mut field: Field, seats: usize, random: &mut StdRng) -> (Field, Vec<Deal>) {
    let players = field.names.len();
    let all = field.standing().average * players as u64;
    let (mut hands, mut told) = (Vec::new(), BTreeMap::new());
    while !field.is_over() {
        let before = at(&field);
        let deals = field.deals();
        let in_deals: Vec<usize> = deals
            .iter()
            .flat_map(|deal| deal.seats.clone())
            .flatten()
            .collect();
        let once: BTreeSet<usize> = in_deals.iter().copied().collect();
        assert_eq!(
            once.len(),
            in_deals.len(),
            "somebody plays twice in a round"
        );
        assert_eq!(once.len(), field.standing().players, "somebody is left out");
        for deal in &deals {
            assert!(deal.seats[deal.positions.big].is_some());
        }
        let results: Vec<Vec<u64>> = deals
            .iter()
            .map(|deal| random_result(&field, deal, random))
            .collect();
        let end = field.finish(&results).unwrap();
        hands.extend(deals);
        assert!(hands.len() < 100_000, "no end");
        for (player, place, out) in &end.out {
            assert_eq!(before.get(player), Some(place));
            assert_eq!(told.insert(*player, *out), None, "out twice");
        }
        let chips: u64 = (0..players).map(|player| field.stack(player)).sum();
        assert_eq!(chips, all, "chips are conserved");
        let standing = field.standing();
        if field.is_over() {
            assert_eq!(end.winner, Some(standing.leader));
            continue;
        }
        let after = at(&field);
        assert_eq!(after.len(), standing.players);
        let mut sizes = BTreeMap::new();
        for (table, _) in after.values() {
            *sizes.entry(*table).or_insert(0usize) += 1;
        }
        let (most, least) = (sizes.values().max(), sizes.values().min());
        assert!(most.unwrap() - least.unwrap() <= 1, "{sizes:?}");
        assert!(*least.unwrap() >= 2, "{sizes:?}");
        assert_eq!(sizes.len(), standing.players.div_ceil(seats), "{sizes:?}");
        for (player, place) in &after {
            let told = end.moves.iter().find(|step| step.player == *player);
            match told {
                Some(step) => {
                    assert_eq!((before[player], *place), (step.from, step.to));
                }
                None => assert_eq!(before[player], *place),
            }
        }
        for table in &end.broken {
            assert!(!sizes.contains_key(table));
        }
    }
    (field, hands)
}

#[test]
fn in_random_tournaments_nothing_is_lost_and_nobody_is_left_out() {
    for seed in 0..300u64 {
        let mut random = StdRng::seed_from_u64(seed);
        let players = random.random_range(2..=60usize);
        let seats = match players {
            2 => 2,
            _ => random.random_range(3..=10usize),
        };
        let (field, _) = played(field(players, seats, seed), seats, &mut random);
        let outs: Vec<FinalPlace> = (0..players)
            .map(|player| field.out(player).unwrap())
            .collect();
        // Each place is given once, to one player or to the players who share it.
        let mut taken = vec![0usize; players];
        for out in &outs {
            let together = outs.iter().filter(|other| *other == out).count();
            assert_eq!(together, out.sharing, "{outs:?}");
            taken[out.place - 1] += 1;
        }
        let mut next = 0;
        while next < players {
            assert!(taken[next] > 0, "{taken:?}");
            next += taken[next];
        }
        let prizes: f64 = (0..players).map(|player| field.prize(player)).sum();
        assert!((prizes - 1.0).abs() < 1e-9, "{prizes}");
    }
}

#[test]
fn a_tournament_follows_from_its_seed_and_its_results() {
    let play = |seed: u64| {
        let mut random = StdRng::seed_from_u64(5);
        played(field(40, 6, seed), 6, &mut random).1
    };
    assert_eq!(play(1), play(1));
    assert_ne!(play(1), play(2));
    let numbers: Vec<HandId> = play(1).iter().map(|deal| deal.hand).collect();
    assert!(numbers.is_sorted_by(|one, other| one < other));
    // Seven tables: the first hand of the second round is the eighth.
    assert_eq!(numbers[7].get(), 8);
}

#[test]
fn players_who_go_out_in_the_same_round_are_placed_by_their_stacks_before_it() {
    let mut field = field(6, 3, 1);
    let deals = field.deals();
    let of = |seat: usize| deals.iter().map(move |deal| deal.seats[seat].unwrap());
    let firsts: Vec<usize> = of(0).collect();
    // At the first table 100 100 100 becomes 150 50 100, at the second 220 80 0.
    let end = field
        .finish(&[vec![150, 50, 100], vec![220, 80, 0]])
        .unwrap();
    assert_eq!(end.out.len(), 1);
    assert_eq!(
        end.out[0].2,
        FinalPlace {
            place: 6,
            sharing: 1
        }
    );
    // In the next round the one with 50 and the one with 80 go out.
    let deals = field.deals();
    let all_to_firsts = |deal: &Deal| {
        let winner = deal
            .seats
            .iter()
            .position(|player| player.is_some_and(|own| firsts.contains(&own)));
        let keeps = |player: usize| field.stack(player) == 100;
        let chips: u64 = deal
            .seats
            .iter()
            .flatten()
            .filter(|player| !keeps(**player))
            .map(|player| field.stack(*player))
            .sum();
        let seats = deal.seats.iter().enumerate();
        let stacks = seats.map(|(seat, player)| match player {
            Some(player) if keeps(*player) => 100,
            _ if Some(seat) == winner => chips,
            _ => 0,
        });
        stacks.collect::<Vec<u64>>()
    };
    let results: Vec<Vec<u64>> = deals.iter().map(all_to_firsts).collect();
    let end = field.finish(&results).unwrap();
    let places: Vec<(u64, usize)> = end
        .out
        .iter()
        .map(|(_, _, out)| (out.sharing as u64, out.place))
        .collect();
    assert_eq!(places, [(1, 5), (1, 4)]);
    assert_eq!(end.broken, [TableId::new(2)]);
    assert_eq!(field.standing().tables, 1);
}

#[test]
fn equal_stacks_share_a_place_and_what_it_gets() {
    let mut field = field(4, 4, 1);
    let end = field.finish(&[vec![400, 0, 0, 0]]).unwrap();
    assert!(end.winner.is_some());
    let outs: Vec<usize> = end.out.iter().map(|(_, _, out)| out.place).collect();
    assert_eq!(outs, [2, 2, 2]);
    assert!((field.prize(end.out[0].0) - 0.35 / 3.0).abs() < 1e-12);
}

#[test]
fn the_next_big_blind_of_the_largest_table_moves_to_the_worst_seat_of_the_smallest() {
    // Seven players at two tables of up to five: four and three. At the second one
    // two of three go out in one hand.
    let mut field = field(8, 5, 3);
    let deals = field.deals();
    assert_eq!(deals.len(), 2);
    let next = deals[0].positions.after(&[true, true, true, true, false]);
    let mover = deals[0].seats[next.unwrap().big];
    let big = deals[1].positions.big;
    // The big blind of the second table takes everything but one stack.
    let mut after = vec![100u64, 100, 100, 100, 0];
    let others: Vec<usize> = (0..4).filter(|seat| *seat != big).take(2).collect();
    for seat in &others {
        after[*seat] = 0;
    }
    after[big] += 200;
    let end = field.finish(&[vec![100, 100, 100, 100, 0], after]).unwrap();
    assert_eq!(end.moves.len(), 1);
    let step = end.moves[0];
    assert_eq!(Some(step.player), mover);
    assert_eq!((step.from.0, step.to.0), (TableId::new(1), TableId::new(2)));
    // It has the big blind at once unless a player sits before it.
    let (_, seats) = field.seated().nth(1).unwrap();
    let free = |seat: usize| seats[seat].is_none() || seat == step.to.1;
    let first = (1..5)
        .map(|ahead| (big + ahead) % 5)
        .find(|seat| free(*seat));
    assert_eq!(first, Some(step.to.1));
}

#[test]
fn results_with_other_chips_are_refused_and_change_nothing() {
    let mut field = field(4, 4, 1);
    let table = TableId::new(1);
    for wrong in [
        vec![401, 0, 0, 0],
        vec![100; 3],
        vec![u64::MAX, u64::MAX, 2, 400],
    ] {
        assert_eq!(field.finish(&[wrong]), Err(WrongResult::Chips(table)));
    }
    assert_eq!(field.finish(&[]), Err(WrongResult::Count(1, 0)));
    assert_eq!(field.standing().round, 1);
    assert_eq!(
        field.standing().blinds,
        BlindLevel {
            small: 10,
            big: 20,
            ante: 0,
            hands: 12
        }
    );
}
