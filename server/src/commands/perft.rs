//! `arbiter perft`: counts the sequences of moves in a game.

use std::io::{self, IsTerminal as _, Write as _};
use std::time::Instant;

use clap::Args;
use words::{Language, complain};

use super::CommandError;
use super::game_words::GameWords;

const EXAMPLES: &str = "\
Examples:
  arbiter perft gomoku 3                            11,239,200 ways to play three moves on 15x15
  arbiter perft gomoku 9 --board 3 --option line=3  127,872 games of tic-tac-toe fill the board
  arbiter perft gomoku 4 --position 'xo1/1x1/2o cross' --option line=3";

/// Count the sequences of moves in a game
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct PerftArgs {
    #[command(flatten)]
    game: GameWords,

    /// Greatest length of the sequences, in moves
    depth: u32,
}

/// Counts the sequences of each length up to `depth`, and prints one line for
/// each: the length and the count. A terminal also shows the time.
///
/// # Errors
/// An argument is wrong, or standard output cannot be written.
pub fn run(args: &PerftArgs, language: Language) -> Result<(), CommandError> {
    let set_up = args.game.set_up(None)?;
    for depth in 1..=args.depth {
        let began = Instant::now();
        let count = set_up.state.perft(depth);
        writeln!(io::stdout(), "{depth} {count}")?;
        if io::stderr().is_terminal() {
            let took = began.elapsed().as_secs_f64();
            let values = [
                ("time", format!("{took:.3}").into()),
                ("rate", format!("{:.0}", count as f64 / took).into()),
            ];
            complain(format_args!(
                "  {}",
                language.with("terminal-took", &values)
            ));
        }
    }
    Ok(())
}
