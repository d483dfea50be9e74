//! `dice-brain simulate`: many games between levels.

use std::time::Instant;

use bot_kit::SeedArgs;
use bot_kit::study::{StudyError, grouped, progress};
use games::dice::Rules;

use crate::{Level, Tally, simulate};

const EXAMPLES: &str = "\
Examples:
  dice-brain simulate race maximum                       200,000 games
  dice-brain simulate maximum thesis:3,5,never,300 --games 10000 --seed 1
  dice-brain simulate field maximum thesis --games 30000  three at a table";

/// Play many games between levels, on all cores
///
/// Two to six play at a table. Each throws first in as many of the games, and
/// the others follow in their order.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct SimulateArgs {
    /// Level of one player, as for --level
    a: Level,
    /// Level of each other player, one to five of them
    #[arg(value_name = "LEVEL", required = true, num_args = 1..=5)]
    others: Vec<Level>,
    /// Number of games to play
    ///
    /// It is rounded up so that each player throws first equally often.
    #[arg(long, help_heading = "Play", value_name = "N", default_value_t = 200_000,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    #[command(flatten)]
    seed: SeedArgs,
}

pub(super) fn run(args: &SimulateArgs) -> Result<(), StudyError> {
    let began = Instant::now();
    let rules = Rules::default();
    let levels: Vec<Level> = std::iter::once(args.a).chain(args.others.clone()).collect();
    let player = |level: &Level| level.player(rules, levels.len());
    let players: Vec<_> = levels.iter().map(player).collect();
    let players: Vec<_> = players.iter().map(|player| &**player).collect();
    let seed = args.seed.or_random();
    let bar = progress(args.games, "games");
    let tally = simulate(&players, rules, args.games, seed, |more| bar.inc(more));
    bar.finish_and_clear();
    print!("{}", report(&levels, &tally));
    println!("seed {seed}, {:.1} s", began.elapsed().as_secs_f64());
    Ok(())
}

fn report(levels: &[Level], tally: &Tally) -> String {
    let names: Vec<String> = levels.iter().map(Level::to_string).collect();
    let games = grouped(tally.games);
    let mut text = format!("{}, {games} games\n", names.join(" against "));
    for (player, (name, played)) in names.iter().zip(&tally.players).enumerate() {
        text.push_str(&format!(
            "{name:24} {:6.2} % ± {:.2}   {:10} wins   {:7.2} points a turn   {:5.2} turns a game\n",
            100.0 * tally.rate(player),
            100.0 * tally.error(player),
            grouped(played.wins),
            played.points_a_turn(),
            played.turns as f64 / tally.games as f64,
        ));
    }
    let first = 100.0 * tally.first_wins as f64 / tally.games as f64;
    text.push_str(&format!("the first to throw wins {first:.2} %\n"));
    text
}
