//! Many games between two strategies, on all cores.

use games::dice::{Action, Dice, Phase, Rules, Throw};
use games::{Game, Seat, Turn};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng};
use rayon::prelude::*;

use super::Strategy;

/// The results of the games between A and B.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Games won by A and by B.
    pub wins: [u64; 2],
    /// Games won by the player who threw first.
    pub first_wins: u64,
    /// Turns of A and of B.
    pub turns: [u64; 2],
    /// Points written down by A and by B.
    pub points: [u64; 2],
}

impl Tally {
    /// The share of games that A won.
    pub fn rate(&self) -> f64 {
        self.wins[0] as f64 / self.games.max(1) as f64
    }

    /// Half the width of the interval in which the true rate lies in 95 of 100
    /// such simulations.
    pub fn error(&self) -> f64 {
        let rate = self.rate();
        1.96 * (rate * (1.0 - rate) / self.games.max(1) as f64).sqrt()
    }

    /// The points of A (0) or B (1) a turn.
    pub fn points_a_turn(&self, player: usize) -> f64 {
        self.points[player] as f64 / self.turns[player].max(1) as f64
    }

    fn add(mut self, other: Tally) -> Tally {
        self.games += other.games;
        self.first_wins += other.first_wins;
        for player in 0..2 {
            self.wins[player] += other.wins[player];
            self.turns[player] += other.turns[player];
            self.points[player] += other.points[player];
        }
        self
    }
}

/// Pairs of games that one core plays at a stretch, from a seed of their own:
/// so the result does not depend on the number of cores.
const PAIRS_AT_ONCE: u64 = 250;

/// Plays pairs of games, in one of which A throws first and in the other B,
/// until there are `games` of them (rounded up to pairs). `progress` is told
/// how many more are done.
pub fn simulate(
    players: [&dyn Strategy; 2],
    rules: Rules,
    games: u64,
    seed: u64,
    progress: impl Fn(u64) + Sync,
) -> Tally {
    let pairs = games.div_ceil(2);
    let stretches = pairs.div_ceil(PAIRS_AT_ONCE);
    (0..stretches)
        .into_par_iter()
        .map(|stretch| {
            let mut random = random_of(seed, stretch);
            let count = PAIRS_AT_ONCE.min(pairs - stretch * PAIRS_AT_ONCE);
            let mut tally = Tally::default();
            for _ in 0..count {
                for first in 0..2 {
                    play(players, first, rules, &mut random, &mut tally);
                }
            }
            progress(2 * count);
            tally
        })
        .reduce(Tally::default, Tally::add)
}

fn random_of(seed: u64, stretch: u64) -> StdRng {
    let mut bytes = [0; 32];
    for (part, word) in bytes.chunks_exact_mut(8).zip([seed, stretch]) {
        part.copy_from_slice(&word.to_le_bytes());
    }
    StdRng::from_seed(bytes)
}

/// Plays one game, in which player `first` (0 or 1) throws first.
fn play(
    players: [&dyn Strategy; 2],
    first: usize,
    rules: Rules,
    random: &mut StdRng,
    tally: &mut Tally,
) {
    let player = |seat: Seat| (seat.index() + first) % 2;
    let mut state = Dice::new(rules, 2);
    let mut on_turn = state.seat();
    loop {
        let action = match state.phase() {
            Phase::Throw(dice) => Action::Roll(roll(dice, random)),
            Phase::Reroll { .. } => Action::Roll(roll(1, random)),
            Phase::Choose(throw) => players[player(on_turn)].choose(&state, throw, random),
            Phase::Over => break,
        };
        let played = state.play(action);
        debug_assert!(played.is_ok(), "{action}: {played:?}");
        if state.seat() != on_turn {
            tally.turns[player(on_turn)] += 1;
            on_turn = state.seat();
        }
    }
    tally.games += 1;
    for seat in [Seat::FIRST, Seat::SECOND] {
        tally.points[player(seat)] += u64::from(state.totals()[seat.index()]);
    }
    if let Turn::Over(outcome) = state.turn()
        && let Some(winner) = outcome.winner()
    {
        tally.wins[player(winner)] += 1;
        tally.first_wins += u64::from(winner == Seat::FIRST);
    }
}

fn roll(dice: u8, random: &mut StdRng) -> Throw {
    let values = (0..dice).map(|_| random.random_range(1..=6u8));
    // At most six dice of values that exist.
    Throw::of(values).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bank350, Level};

    fn short() -> Rules {
        Rules {
            target: 2000,
            ..Rules::default()
        }
    }

    #[test]
    fn a_seed_gives_the_same_games_and_another_seed_others() {
        let random = Level::Random.player(short(), 2);
        let run = |seed| simulate([&Bank350, &*random], short(), 600, seed, |_| ());
        let tally = run(1);
        assert_eq!(tally, run(1));
        assert_ne!(tally, run(2));
        assert_eq!(tally.games, 600);
        assert_eq!(tally.wins[0] + tally.wins[1], 600);
        assert!(tally.rate() > 0.6, "{}", tally.rate());
    }

    #[test]
    fn simulated_turns_bring_what_was_worked_out() {
        let rules = Rules::default();
        let maximum = Level::Maximum.player(rules, 2);
        let tally = simulate([&Bank350, &*maximum], rules, 600, 3, |_| ());
        // 600 games have some 13,000 turns of a deviation of about 600 points.
        assert!((tally.points_a_turn(0) - 485.77).abs() < 20.0, "{tally:?}");
        assert!((tally.points_a_turn(1) - 545.33).abs() < 20.0, "{tally:?}");
    }
}
