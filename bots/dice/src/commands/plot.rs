//! `dice-brain plot`: the charts of the manual.

use std::path::PathBuf;

use bot_kit::study::{self, StudyError};

use crate::plot::{chances, curves};

const EXAMPLES: &str = "\
Examples:
  dice-brain plot --out docs/dice";

/// Draw the curves and the heat map of the manual as SVG
///
/// The curves show what a turn is worth, the heat map the chances to win.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct PlotArgs {
    /// Folder to write to
    ///
    /// The files are expected-points.svg and winning-chances.svg.
    #[arg(long, help_heading = "Files", value_name = "DIR")]
    out: PathBuf,
}

pub(super) fn run(args: &PlotArgs) -> Result<(), StudyError> {
    std::fs::create_dir_all(&args.out).map_err(|error| StudyError::file(&args.out, error))?;
    for (name, svg) in [
        ("expected-points.svg", curves()),
        ("winning-chances.svg", chances()),
    ] {
        let path = args.out.join(name);
        study::write(&path, svg)?;
        println!("{}", path.display());
    }
    Ok(())
}
