//! `arbiter poker odds`: how often each hand wins.

use std::io::{self, IsTerminal as _, Write};

use indicatif::HumanCount;
use poker_rules::{Card, Chances, Potential, Spot, StrengthNow, spaced};
use words::{Language, Phrase, say};

use super::super::shared_args::SeedArgs;
use super::super::shown_table::{empty_table, lines_of, title};
use super::CommandError;

const EXAMPLES: &str = "\
A hand is two cards without a blank between them, each a rank (23456789TJQKA) and
a suit (cdhs); 'random' is any hand. A single hand plays against a random one.

Examples:
  arbiter poker odds AsAh KsKh                     all 1,712,304 boards
  arbiter poker odds AdQc --board '3h 4c Jh'       and strength and potential
  arbiter poker odds AsAh random random random     against three, by samples
  arbiter poker odds AsKs 7h7d Tc9c --samples 10000000";

/// The default number of samples.
const SAMPLES: u64 = 4_000_000;

/// The greatest number of deals that are all counted without --exact; it takes a
/// second or two.
const COUNTED_UNASKED: u64 = 50_000_000;

/// Compute how often each hand wins
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct OddsArgs {
    /// Hand like AsAh, or random; one to ten of them
    #[arg(value_name = "CARDS", required = true, num_args = 1..=10)]
    hands: Vec<String>,
    /// Three, four or five cards on the board
    #[arg(long, help_heading = "Game", value_name = "CARDS", default_value = "")]
    board: String,
    /// Count every deal, even if that takes a minute
    #[arg(long, help_heading = "Play", conflicts_with = "samples")]
    exact: bool,
    /// Number of random deals to sample
    ///
    /// Without it, all deals are counted if that takes a few seconds at most.
    #[arg(long, help_heading = "Play", value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    samples: Option<u64>,
    #[command(flatten)]
    seed: SeedArgs,
}

pub(super) fn run(args: &OddsArgs, language: Language) -> Result<(), CommandError> {
    let usage = |error: &dyn std::fmt::Display| CommandError::usage(error.to_string());
    let mut hands = Vec::new();
    for word in &args.hands {
        hands.push(hand(word)?);
    }
    if hands.len() == 1 {
        hands.push(None);
    }
    let board = Card::parse_all(&args.board)
        .map_err(|error| CommandError::usage(format!("--board: {error}")))?;
    let spot = Spot::new(&hands, &board).map_err(|error| usage(&error))?;
    let countable = spot.deals().is_ok_and(|deals| deals <= COUNTED_UNASKED) || looked_up(&spot);
    let terminal = io::stdout().is_terminal();
    let mut out = io::stdout().lock();
    match args.samples {
        None if args.exact || countable => {
            let chances = spot.exact().map_err(|error| usage(&error))?;
            write_table(&spot, &chances, false, (terminal, language), &mut out)?;
            let deals = chances.first().map_or(0, |chances| chances.deals);
            let deals = HumanCount(deals).to_string();
            let exact = say!(language, "terminal-odds-exact", deals);
            writeln!(out, "{exact}")?;
        }
        samples => {
            let seed = args.seed.or_random();
            let samples = samples.unwrap_or(SAMPLES);
            let chances = spot.sample(samples, seed);
            write_table(&spot, &chances, true, (terminal, language), &mut out)?;
            writeln!(
                out,
                "{}",
                say!(
                    language,
                    "terminal-odds-samples",
                    samples = HumanCount(samples).to_string(),
                    seed = seed.to_string()
                )
            )?;
        }
    }
    if let [Some(hole), None] = hands[..]
        && !board.is_empty()
    {
        write_strength(hole, &board, language, &mut out)?;
    }
    Ok(out.flush()?)
}

/// A table has the odds of one hand against a random one before the flop.
fn looked_up(spot: &Spot) -> bool {
    matches!(spot.hands(), [Some(_), None] | [None, Some(_)]) && spot.board().is_empty()
}

fn hand(word: &str) -> Result<Option<[Card; 2]>, CommandError> {
    if word.eq_ignore_ascii_case("random") {
        return Ok(None);
    }
    let cards = Card::parse_all(word).map_err(|error| CommandError::usage(error.to_string()))?;
    match cards[..] {
        [one, other] => Ok(Some([one, other])),
        _ => {
            let text = Phrase::new("terminal-no-poker-hand").with("word", word.to_owned());
            Err(CommandError::usage(text))
        }
    }
}

fn write_table(
    spot: &Spot,
    chances: &[Chances],
    sampled: bool,
    (terminal, language): (bool, Language),
    out: &mut impl Write,
) -> io::Result<()> {
    let mut table = empty_table(terminal);
    // The error of samples does not allow more digits.
    let digits = if sampled { 2 } else { 4 };
    let percent = |share: f64| format!("{:.digits$} %", 100.0 * share);
    let mut header = vec!["hand", "hand-wins", "ties", "loses", "equity"];
    if sampled {
        header.push("error");
    }
    table.set_header(header.into_iter().map(|end| title(end, language)));
    for (hand, chances) in spot.hands().iter().zip(chances) {
        let loses = 1.0 - chances.win() - chances.tie();
        let mut row = vec![
            hand.map_or_else(
                || language.say("terminal-random-hand"),
                |hole| spaced(&hole),
            ),
            percent(chances.win()),
            percent(chances.tie()),
            percent(loses.max(0.0)),
            percent(chances.equity()),
        ];
        if sampled {
            row.push(format!("±{}", percent(chances.error())));
        }
        table.add_row(row);
    }
    out.write_all(lines_of(table, 1, terminal).as_bytes())
}

/// The strength of the hand now, and its potential on later boards.
fn write_strength(
    hole: [Card; 2],
    board: &[Card],
    language: Language,
    out: &mut impl Write,
) -> Result<(), CommandError> {
    let usage = |error: poker_rules::SpotError| CommandError::usage(error.to_string());
    let now = StrengthNow::of(hole, board).map_err(usage)?;
    let all = now.ahead + now.tied + now.behind;
    let values = [
        ("strength", format!("{:.4}", now.value()).into()),
        ("ahead", now.ahead.to_string().into()),
        ("tied", now.tied.to_string().into()),
        ("behind", now.behind.to_string().into()),
        ("all", HumanCount(all.into()).to_string().into()),
    ];
    writeln!(out, "{}", language.with("terminal-hand-strength", &values))?;
    if board.len() < 5 {
        let potential = Potential::of(hole, board).map_err(usage)?;
        let values = [
            ("positive", format!("{:.4}", potential.positive()).into()),
            ("negative", format!("{:.4}", potential.negative()).into()),
        ];
        writeln!(out, "{}", language.with("terminal-hand-potential", &values))?;
    }
    Ok(())
}
