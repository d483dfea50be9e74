//! `arbiter sprt`: what a sequential test will cost, and what its result says.

use std::io::{self, IsTerminal as _, Write as _};

use clap::Args;
use tournament::rating::{Sprt, SprtBounds, SprtCourse};
use words::{Language, Phrase};

use super::CommandError;
use super::shown_table::{empty_table, lines_of, percent, title};
use contest::values;

const EXAMPLES: &str = "\
Before a match with --sprt: how many games it takes in the mean, and how often it ends
with H1, for players who are so far apart. Pairs of games vary less the more are drawn.
After it, or for the counts of another manager: the ratio, the decision and how far the
players are apart. A match that a test has stopped shows the same itself.

Examples:
  arbiter sprt 0,10
  arbiter sprt 0,10 --draws 40%
  arbiter sprt 0,2,0.05,0.05,normalized
  arbiter sprt 0,2,normalized --pairs 365-16618-36229-16974-390";

/// Plan a sequential test, or judge its pairs of games
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct SprtArgs {
    /// Elo differences between which the test decides
    ///
    /// ALPHA and BETA are the probabilities of a wrong decision for either, 0.05 unless
    /// they are given.
    #[arg(value_name = "ELO0,ELO1[,ALPHA,BETA][,normalized]")]
    #[arg(allow_hyphen_values = true)]
    bounds: SprtBounds,

    /// Share of the games that are drawn
    #[arg(long, value_name = "SHARE", default_value = "50%", value_parser = values::share)]
    draws: f64,

    /// Number of pairs in which the first player had 0, 1/2, 1, 3/2 and 2 points: 4-10-20-16-10
    #[arg(long, value_name = "COUNTS", conflicts_with = "draws")]
    pairs: Option<String>,
}

/// The most pairs of a kind that can be judged: more than any match has.
const MAX_PAIRS: u64 = 1_000_000_000;

/// Reads five counts.
fn counts(text: &str) -> Option<[u64; 5]> {
    let counts: Option<Vec<u64>> = text.split('-').map(|count| count.parse().ok()).collect();
    let counts = counts.and_then(|counts| <[u64; 5]>::try_from(counts).ok());
    counts.filter(|counts| *counts != [0; 5] && counts.iter().all(|count| *count <= MAX_PAIRS))
}

/// Prints the operating characteristic of the test: how often H1 is accepted and how many
/// games it takes, at differences around its own; and what the pairs say, if there are some.
///
/// # Errors
/// These are no counts, all games are drawn, or standard output cannot be written.
pub fn run(args: &SprtArgs, language: Language) -> Result<(), CommandError> {
    let judged = match &args.pairs {
        Some(text) => {
            let refused = Phrase::new("terminal-sprt-pairs").with("text", text.clone());
            let counts = counts(text).ok_or_else(|| CommandError::usage(refused))?;
            Some(Sprt::judged(args.bounds, counts))
        }
        None => None,
    };
    if args.draws == 1.0 {
        return Err(CommandError::usage(Phrase::new("terminal-sprt-drawn")));
    }
    let mut lines: Vec<Phrase> = Vec::new();
    let course = match &judged {
        Some(test) => {
            lines.push(test.phrase());
            lines.extend(test.estimate().map(|estimate| estimate.phrase()));
            let course = test.course();
            if course.is_none() {
                lines.push(Phrase::new("terminal-sprt-alike"));
            }
            course
        }
        None => {
            lines.push(args.bounds.phrase("contests-sprt-course"));
            let deviation = SprtCourse::deviation_of_draws(args.draws);
            Some(SprtCourse::new(args.bounds, deviation))
        }
    };
    let mut text: String = lines.iter().map(|line| line.say(language) + "\n").collect();
    if let Some(course) = course {
        text.push('\n');
        text += &characteristic(args.bounds, &course, language);
    }
    let written = write!(io::stdout(), "{text}").map_err(CommandError::from);
    CommandError::unless_closed(written)
}

/// The steps of the table, in quarters of the distance between the bounds.
const STEPS: std::ops::RangeInclusive<i32> = -4..=8;

/// How wide a bar of certainty is, in characters.
const BAR: f64 = 20.0;

fn characteristic(bounds: SprtBounds, course: &SprtCourse, language: Language) -> String {
    let is_terminal = io::stdout().is_terminal();
    let mut table = empty_table(is_terminal);
    let column = |end: &str| title(end, language);
    table.set_header([
        column("accepts"),
        "Elo".to_owned(),
        "nElo".to_owned(),
        "H1".to_owned(),
        column("games"),
    ]);
    for step in STEPS {
        let elo = bounds.elo0 + (bounds.elo1 - bounds.elo0) * f64::from(step) / 4.0;
        let both = course.both(elo);
        let accepts = course.accepts(elo);
        let name = match step {
            0 => "H0",
            4 => "H1",
            _ => "  ",
        };
        // A picture of the same.
        let bar = "█".repeat((BAR * accepts).round() as usize);
        let points = |points: f64| language.decimal(format!("{points:.2}"));
        table.add_row([
            format!("{name} {bar}"),
            points(both.logistic),
            points(both.normalized),
            language.decimal(percent(accepts)),
            language.grouped(course.games(elo).round() as u64),
        ]);
    }
    lines_of(table, 1, is_terminal)
}
