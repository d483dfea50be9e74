//! Whether taking luck out of poker results adds a bias, and how much narrower the
//! intervals become: `cargo bench -p tests --bench luck`, or with a number of hands,
//! `cargo bench -p tests --bench luck -- 10000`.
//!
//! Scripted players, who look at their cards and draw the rest, play seeded hands
//! of no-limit hold'em with 100 big blinds at two seats and at six. For each way of
//! taking luck out, the table has the mean difference to the results as played with
//! its 95 % interval, in big blinds per 100 hands: without a bias, the interval
//! contains 0 in 19 of 20 rows. The gain is the share of the width of the interval
//! that is left.

use poker::HandResults;
use poker_rules::{Action, Card, Hand, HandTurn, Positions, Setup};
use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng as _};
use record::hand::{Decks, HandRecord, Move, Seed};
use record::{HandId, TableId};

/// The hands of a row, unless the command line says another number.
const HANDS: u64 = 100_000;

/// The big blind, in chips.
const BIG: u64 = 10;

/// The seeds of the decks and of the choices.
const SEEDS: [u64; 3] = [1, 2, 3];

fn main() {
    let number = std::env::args().skip(1).find_map(|word| word.parse().ok());
    let hands = number.unwrap_or(HANDS);
    println!("| seats | luck taken out | seed | hands | difference, bb/100 | width |");
    println!("|---|---|---|---|---|---|");
    for seats in [2, 6] {
        for seed in SEEDS {
            let [adjusted, corrected] = measured(seats, hands, seed);
            adjusted.print(seats, "all-ins at their expectation", seed);
            if seats == 2 {
                corrected.print(seats, "the cards, too", seed);
            }
        }
    }
}

/// Sums over pairs of a result as played and one without luck, in big blinds.
#[derive(Clone, Copy, Default)]
struct Pairs {
    count: f64,
    off: Moments,
    played: Moments,
    other: Moments,
}

/// Sums of numbers and of their squares.
#[derive(Clone, Copy, Default)]
struct Moments {
    sum: f64,
    squares: f64,
}

impl Moments {
    fn add(&mut self, value: f64) {
        self.sum += value;
        self.squares += value * value;
    }

    fn variance(self, count: f64) -> f64 {
        let mean = self.sum / count;
        (self.squares / count - mean * mean) * count / (count - 1.0).max(1.0)
    }
}

impl Pairs {
    fn add(&mut self, played: f64, other: f64) {
        self.count += 1.0;
        self.off.add(other - played);
        self.played.add(played);
        self.other.add(other);
    }

    fn print(self, seats: usize, what: &str, seed: u64) {
        let mean = 100.0 * self.off.sum / self.count;
        let error = 196.0 * (self.off.variance(self.count) / self.count).sqrt();
        let width = self.other.variance(self.count) / self.played.variance(self.count);
        let (hands, width) = (self.count, width.sqrt());
        println!("| {seats} | {what} | {seed} | {hands} | {mean:+.2} ± {error:.2} | {width:.2} |");
    }
}

/// The results of the first seat, adjusted and corrected, beside those as played.
fn measured(seats: usize, hands: u64, seed: u64) -> [Pairs; 2] {
    let mut random = SmallRng::seed_from_u64(seed);
    let decks = Decks::Seeded(Seed::from(seed));
    let [mut adjusted, mut corrected] = [Pairs::default(); 2];
    for id in 1..=hands {
        let record = played(seats, id, &decks, &mut random);
        let results = HandResults::of(&record, true);
        let blinds = |chips: f64| chips / BIG as f64;
        let net = blinds(record.nets[0] as f64);
        adjusted.add(net, blinds(results.adjusted[0]));
        if let Some(nets) = results.corrected {
            corrected.add(net, blinds(nets[0]));
        }
    }
    [adjusted, corrected]
}

/// A hand; the button goes around the table.
fn played(seats: usize, id: u64, decks: &Decks, random: &mut SmallRng) -> HandRecord {
    let button = (id % seats as u64) as usize;
    let places = Positions::first(&vec![true; seats], button).expect("two seats or more");
    let setup = Setup::table(vec![100 * BIG; seats], places, BIG / 2, BIG, 0);
    let deck = decks.deck(id).expect("a seeded deck");
    let (mut hand, _) = Hand::deal(&setup, &deck).expect("a hand");
    let mut moves = Vec::new();
    loop {
        match hand.turn() {
            HandTurn::Over => break,
            HandTurn::Deal(_) | HandTurn::Showdown => drop(hand.proceed()),
            HandTurn::Act(seat) => {
                let action = chosen(&hand, seat, random);
                hand.act(seat, action).expect("an action that is offered");
                moves.push(Move {
                    seat,
                    action,
                    cause: None,
                });
            }
        }
    }
    let name = |seat| Some(format!("p{seat}"));
    HandRecord {
        id: HandId::new(id),
        table: TableId::new(1),
        setup,
        deck,
        names: (1..=seats).map(name).collect(),
        moves,
        stacks: hand.stacks(),
        nets: hand.nets(),
    }
}

/// The action of a player: it raises and goes all-in more often with pairs, high cards
/// and cards that match the board, and folds more often without. The first seat likes
/// pairs, the others high cards, so a fold says something about the cards that are left.
fn chosen(hand: &Hand, seat: usize, random: &mut SmallRng) -> Action {
    let options = hand.options().expect("a player is asked");
    let cards = hand.player(seat).expect("a player").cards();
    let [one, other] = cards.map(Card::rank);
    let is_pair = one == other;
    let fits = hand
        .board()
        .iter()
        .any(|card| [one, other].contains(&card.rank()));
    let likes = fits
        || if seat == 0 {
            is_pair
        } else {
            is_pair || one.min(other) > 8
        };
    let dice = random.random_range(0..100u32) + if likes { 35 } else { 0 };
    let limits = options.bet.or(options.raise);
    match (dice, limits) {
        (0..35, _) if !options.check() => Action::Fold,
        (122.., _) if options.all_in.is_some() => Action::AllIn,
        (85.., Some(limits)) => {
            let total = (2 * limits.min).min(limits.max);
            match options.bet {
                Some(_) => Action::Bet(total),
                None => Action::Raise(total),
            }
        }
        _ if options.check() => Action::Check,
        _ => Action::Call,
    }
}
