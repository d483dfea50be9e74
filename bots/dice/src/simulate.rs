//! Many games between some strategies, on all cores.

use games::dice::{Action, Dice, Phase, Rules, Throw};
use games::{Game, Seat, Turn};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng};
use rayon::prelude::*;

use super::Strategy;

/// The results of the games between some players.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Games won by the player who threw first.
    pub first_wins: u64,
    /// Those of each player.
    pub players: Vec<PlayerTotals>,
}

/// The totals of a player over all games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerTotals {
    /// Games won.
    pub wins: u64,
    /// Turns.
    pub turns: u64,
    /// Points written down.
    pub points: u64,
}

impl Tally {
    /// The share of games that a player won, 0 to 1; 0 for a player that there
    /// is not.
    pub fn rate(&self, player: usize) -> f64 {
        let wins = self.players.get(player).map_or(0, |played| played.wins);
        wins as f64 / self.games.max(1) as f64
    }

    /// Half the width of the interval in which the true rate lies in 95 of 100
    /// such simulations.
    pub fn error(&self, player: usize) -> f64 {
        let rate = self.rate(player);
        1.96 * (rate * (1.0 - rate) / self.games.max(1) as f64).sqrt()
    }

    fn of(players: usize) -> Tally {
        Tally {
            players: vec![PlayerTotals::default(); players],
            ..Tally::default()
        }
    }

    fn add(mut self, other: Tally) -> Tally {
        self.games += other.games;
        self.first_wins += other.first_wins;
        for (own, more) in self.players.iter_mut().zip(other.players) {
            own.wins += more.wins;
            own.turns += more.turns;
            own.points += more.points;
        }
        self
    }
}

impl PlayerTotals {
    /// The points a turn.
    pub fn points_a_turn(&self) -> f64 {
        self.points as f64 / self.turns.max(1) as f64
    }
}

/// Rounds of games that one core plays at a stretch, from a seed of their own:
/// so the result does not depend on the number of cores.
const ROUNDS_AT_ONCE: u64 = 250;

/// Plays rounds of games between 2 to 6 players, in which each throws first
/// once and the others follow in their order, until there are `games` of them
/// (rounded up to rounds). `progress` is told how many more are done.
pub fn simulate(
    players: &[&dyn Strategy],
    rules: Rules,
    games: u64,
    seed: u64,
    progress: impl Fn(u64) + Sync,
) -> Tally {
    let seats = players.len();
    let rounds = games.div_ceil(seats.max(1) as u64);
    let stretches = rounds.div_ceil(ROUNDS_AT_ONCE);
    (0..stretches)
        .into_par_iter()
        .map(|stretch| {
            let mut random = random_of(seed, stretch);
            let count = ROUNDS_AT_ONCE.min(rounds - stretch * ROUNDS_AT_ONCE);
            let mut tally = Tally::of(seats);
            for _ in 0..count {
                for first in 0..seats {
                    play(players, first, rules, &mut random, &mut tally);
                    progress(1);
                }
            }
            tally
        })
        .reduce(|| Tally::of(seats), Tally::add)
}

fn random_of(seed: u64, stretch: u64) -> StdRng {
    let mut bytes = [0; 32];
    for (part, word) in bytes.chunks_exact_mut(8).zip([seed, stretch]) {
        part.copy_from_slice(&word.to_le_bytes());
    }
    StdRng::from_seed(bytes)
}

/// Plays one game, in which player `first` (from 0 on) throws first.
fn play(
    players: &[&dyn Strategy],
    first: usize,
    rules: Rules,
    random: &mut StdRng,
    tally: &mut Tally,
) {
    let player = |seat: Seat| (seat.index() + first) % players.len();
    let mut state = Dice::new(rules, players.len());
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
            tally.players[player(on_turn)].turns += 1;
            on_turn = state.seat();
        }
    }
    tally.games += 1;
    for (seat, total) in Seat::all(players.len()).zip(state.totals()) {
        tally.players[player(seat)].points += u64::from(*total);
    }
    if let Turn::Over(outcome) = state.turn()
        && let Some(winner) = outcome.winner()
    {
        tally.players[player(winner)].wins += 1;
        tally.first_wins += u64::from(winner == Seat::FIRST);
    }
}

pub(crate) fn roll(dice: u8, random: &mut StdRng) -> Throw {
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
        let run = |seed| simulate(&[&Bank350, &*random], short(), 600, seed, |_| ());
        let tally = run(1);
        assert_eq!(tally, run(1));
        assert_ne!(tally, run(2));
        assert_eq!(tally.games, 600);
        assert_eq!(tally.players[0].wins + tally.players[1].wins, 600);
        assert!(tally.rate(0) > 0.6, "{}", tally.rate(0));
    }

    #[test]
    fn simulated_turns_bring_what_was_worked_out() {
        let rules = Rules::default();
        let maximum = Level::Maximum.player(rules, 2);
        let tally = simulate(&[&Bank350, &*maximum], rules, 600, 3, |_| ());
        // 600 games have some 13,000 turns of a deviation of about 600 points.
        assert!(
            (tally.players[0].points_a_turn() - 485.77).abs() < 20.0,
            "{tally:?}"
        );
        assert!(
            (tally.players[1].points_a_turn() - 545.33).abs() < 20.0,
            "{tally:?}"
        );
    }
}
