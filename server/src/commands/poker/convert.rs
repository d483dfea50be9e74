//! `arbiter poker convert`: hands of one format in another.

use std::path::PathBuf;

use clap::Args;
use words::{Language, Phrase, complain, say};

use super::CommandError;
use super::acpc::read_definition;
use super::hand_format::{
    HandFormat, HandWriteError, HandWriter, NamedHand, OutputFormat, output, read_file, replayed,
};
use super::hand_rows::RowKind;

const EXAMPLES: &str = "\
The format of FILE is known by its ending: .phh and .phhs, .ohh and .json, .txt of
PokerStars, .log and .acpc; --from names another. Every hand is played by the rules. A
hand that breaks them, or that the new format cannot tell, is reported on standard error
and left out, and the exit status is 1. A log of the ACPC's dealer needs the .game file
of its game; logs that Arbiter wrote have the game in comments.

Examples:
  arbiter poker convert match.log --game holdem.nolimit.2p.game --to phh > match.phhs
  arbiter poker convert session.ohh --to acpc
  arbiter poker convert session.phhs --to ohh > session.ohh
  arbiter poker convert HH20240102.txt --to phh > session.phhs
  arbiter poker convert session.phhs --to parquet --rows players > players.parquet";

/// Write hands of one format in another
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct ConvertArgs {
    /// File of hands
    file: PathBuf,
    /// File of an ACPC game
    ///
    /// A log of the dealer is of this game.
    #[arg(long, help_heading = "Game", value_name = "FILE")]
    game: Option<PathBuf>,
    /// Format of the output
    #[arg(long, help_heading = "Files", value_enum, value_name = "FORMAT")]
    to: OutputFormat,
    /// What a row of CSV and of Parquet is [default: hands]
    #[arg(long, help_heading = "Files", value_enum, value_name = "WHAT")]
    rows: Option<RowKind>,
    /// Format of the file, if its name does not end with it
    #[arg(long, help_heading = "Files", value_enum, value_name = "FORMAT")]
    from: Option<HandFormat>,
}

/// Writes the hands to standard output.
///
/// # Errors
/// The file cannot be read, hands are left out, or standard output cannot be written.
pub(super) fn run(args: &ConvertArgs, language: Language) -> Result<(), CommandError> {
    let hands = read(args)?;
    let mut writer = HandWriter::begin(output(args.to)?, args.to, args.rows)?;
    let (mut refused, total) = (0u64, hands.len());
    for (name, history) in hands {
        let played = replayed(history).map_err(HandWriteError::Hand);
        match played.and_then(|(history, _)| writer.hand(&name, &history)) {
            Ok(()) => {}
            Err(HandWriteError::Output(error)) => return Err(CommandError::Output(error)),
            Err(HandWriteError::Hand(why)) => {
                refused += 1;
                complain(say!(language, "terminal-hand-refused", id = name, why));
            }
        }
    }
    writer.end()?;
    match refused {
        0 => Ok(()),
        _ => {
            let text = Phrase::new("terminal-hands-not-converted").with("refused", refused);
            Err(CommandError::failed(text.with("hands", total)))
        }
    }
}

fn read(args: &ConvertArgs) -> Result<Vec<NamedHand>, CommandError> {
    let path = args.file.display();
    let format = args.from.or_else(|| HandFormat::of_file(&args.file));
    let format = format.ok_or_else(|| {
        let text = Phrase::new("terminal-no-hand-format").with("file", path.to_string());
        CommandError::usage(text)
    })?;
    let game = args.game.as_deref().map(read_definition).transpose()?;
    let game = game.as_ref().map(|(_, definition)| definition);
    let hands = read_file(&args.file, format, game)?;
    if hands.is_empty() {
        let text = Phrase::new("terminal-no-hands-in-file").with("file", path.to_string());
        Err(CommandError::failed(text))
    } else {
        Ok(hands)
    }
}
