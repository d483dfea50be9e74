//! `dice-brain simulate`: many games between two levels.

use std::time::Instant;

use bot_kit::SeedArgs;
use bot_kit::study::{StudyError, grouped, progress};
use games::dice::Rules;

use crate::{Level, Tally, simulate};

const EXAMPLES: &str = "\
Examples:
  dice-brain simulate race maximum                       200,000 games
  dice-brain simulate maximum thesis:3,5,never,300 --games 10000 --seed 1";

/// Play many games between two levels, on all cores
///
/// Each level throws first in half of the games.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct SimulateArgs {
    /// Level of one player, as for --level
    a: Level,
    /// Level of the other player
    b: Level,
    /// Number of games to play
    ///
    /// It is rounded up to pairs, in which each player throws first once.
    #[arg(long, help_heading = "Play", value_name = "N", default_value_t = 200_000,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    #[command(flatten)]
    seed: SeedArgs,
}

pub(super) fn run(args: &SimulateArgs) -> Result<(), StudyError> {
    let began = Instant::now();
    let rules = Rules::default();
    let [a, b] = [args.a, args.b].map(|level| level.player(rules, 2));
    let seed = args.seed.or_random();
    let bar = progress(args.games, "games");
    let tally = simulate([&*a, &*b], rules, args.games, seed, |more| bar.inc(more));
    bar.finish_and_clear();
    print!("{}", report(args, &tally));
    println!("seed {seed}, {:.1} s", began.elapsed().as_secs_f64());
    Ok(())
}

fn report(args: &SimulateArgs, tally: &Tally) -> String {
    let games = grouped(tally.games);
    let mut text = format!("{} against {}, {games} games\n", args.a, args.b);
    let shares = [tally.rate(), 1.0 - tally.rate()];
    for (player, level) in [args.a, args.b].into_iter().enumerate() {
        text.push_str(&format!(
            "{:24} {:6.2} % ± {:.2}   {:10} wins   {:7.2} points a turn   {:5.2} turns a game\n",
            level.to_string(),
            100.0 * shares[player],
            100.0 * tally.error(),
            grouped(tally.wins[player]),
            tally.points_a_turn(player),
            tally.turns[player] as f64 / tally.games as f64,
        ));
    }
    let first = 100.0 * tally.first_wins as f64 / tally.games as f64;
    text.push_str(&format!("the first to throw wins {first:.2} %\n"));
    text
}
