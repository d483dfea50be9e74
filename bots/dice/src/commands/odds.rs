//! `dice-brain odds`: the table of choices.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};

use bot_kit::study::StudyError;
use games::dice::odds::{Adviser, of_throws};
use games::dice::{self, DICE, Dice, Phase, Rules, Throw};
use games::{Game as _, Seat, Viewer};
use words::Language;

const EXAMPLES: &str = "\
Examples:
  dice-brain odds --roll \"1 2 2 2 4 5\"                        at the start of a turn
  dice-brain odds --roll \"1 5 6\" --turn 400 --own 9000 --other 8200
  dice-brain odds --own 5000 --other 5000 --events -          the chance to win, as JSON";

/// Show what every choice is worth
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct OddsArgs {
    /// Throw of dice, like "1 2 2 2 4 5"; without it, what throwing is worth
    #[arg(long, help_heading = "Game", value_name = "DICE")]
    roll: Option<Throw>,
    /// Number of points of the turn so far
    #[arg(long, help_heading = "Game", value_name = "POINTS")]
    #[arg(default_value_t = 0)]
    turn: u32,
    /// Total of the seat on turn
    #[arg(long, help_heading = "Game", value_name = "POINTS")]
    #[arg(default_value_t = 0)]
    own: u32,
    /// Total of the opponent
    #[arg(long, help_heading = "Game", value_name = "POINTS")]
    #[arg(default_value_t = 0)]
    other: u32,
    /// File to append events to, one JSON object a line; - is standard output
    ///
    /// The event is the chance to win before the turn. With -, nothing else is
    /// written to standard output.
    #[arg(long, help_heading = "Files", value_name = "FILE")]
    events: Option<PathBuf>,
}

pub(super) fn run(args: &OddsArgs) -> Result<(), StudyError> {
    let text = odds(args)?;
    let to_stdout = args.events.as_deref() == Some(Path::new("-"));
    if to_stdout {
        std::io::stderr().write_all(text.as_bytes())?;
    } else {
        std::io::stdout().write_all(text.as_bytes())?;
    }
    let Some(file) = &args.events else {
        return Ok(());
    };
    let start = state(args, 0, Phase::Throw(DICE))?;
    let win = Adviser::new(&start)
        .win(args.own, args.other)
        .unwrap_or_default();
    let (own, other) = (args.own, args.other);
    let event = format!("{{\"event\":\"odds\",\"own\":{own},\"other\":{other},\"win\":{win}}}\n");
    if to_stdout {
        std::io::stdout().write_all(event.as_bytes())?;
    } else {
        let mut file = OpenOptions::new().create(true).append(true).open(file)?;
        file.write_all(event.as_bytes())?;
    }
    Ok(())
}

fn odds(args: &OddsArgs) -> Result<String, StudyError> {
    let Some(throw) = args.roll else {
        let state = state(args, args.turn, Phase::Throw(DICE))?;
        return Ok(throws_table(&state));
    };
    if let Some(points) = dice::compulsory(throw) {
        let all = args.turn.saturating_add(points);
        let state = state(args, all, Phase::Throw(DICE))?;
        let table = throws_table(&state);
        return Ok(format!(
            "{throw} are taken for {points} points, and six thrown again.\n{table}"
        ));
    }
    if !dice::scores(throw) {
        return Ok(format!(
            "Nothing of {throw} counts: the turn ends without points.\n"
        ));
    }
    let state = state(args, args.turn, Phase::Choose(throw))?;
    Ok(state
        .advice(None, Viewer::Public)
        .as_ref()
        .map_or_else(String::new, |advice| {
            render::text::advice(advice, Language::ENGLISH)
        }))
}

fn throws_table(state: &Dice) -> String {
    let advice = of_throws(&Adviser::new(state), state);
    render::text::advice(&advice, Language::ENGLISH)
}

fn state(args: &OddsArgs, points: u32, phase: Phase) -> Result<Dice, StudyError> {
    let totals = [args.own, args.other];
    Dice::with(Rules::default(), &totals, Seat::FIRST, points, phase).map_err(StudyError::words)
}
