//! `arbiter doctor`: says whether a server or a tournament would work here.

use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::CommandError;
use super::shared_args::ConfigArgs;
use crate::doctor::{Finding, State, examine_server, examine_tournament};

const EXAMPLES: &str = "\
Looks at the file, ports, disk, limits and clock, and starts every brain and
agent: a brain shakes hands and makes one move. Each line begins with ok, warn or
fail, and says what to do. The exit status is 1 if something fails. Nothing is
stored, and a server that runs is not disturbed.

Examples:
  arbiter doctor
  arbiter doctor --config /etc/arbiter/server.toml
  arbiter doctor config/tournaments/first.toml
  arbiter doctor --json > report.json";

/// Find out whether a server or a tournament would work on this machine
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct DoctorArgs {
    /// File of the tournament to look at, instead of a server
    #[arg(value_name = "TOURNAMENT.toml", conflicts_with = "config")]
    tournament: Option<PathBuf>,

    #[command(flatten)]
    file: ConfigArgs,

    /// Write one JSON object instead of lines
    #[arg(long)]
    json: bool,
}

/// Looks at everything, and reports it.
///
/// # Errors
/// Something would not work.
pub fn run(args: &DoctorArgs) -> Result<(), CommandError> {
    let findings = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| CommandError::Failed(format!("no runtime: {error}")))?
        .block_on(async {
            match &args.tournament {
                Some(file) => examine_tournament(file).await,
                None => examine_server(&args.file.config).await,
            }
        });
    let failed = findings.iter().filter(|one| one.state == State::Fail);
    let failed = failed.count();
    CommandError::unless_closed(write(&findings, args.json).map_err(CommandError::Output))?;
    match failed {
        0 => Ok(()),
        1 => Err(CommandError::Failed("one part would not work".to_owned())),
        more => Err(CommandError::Failed(format!("{more} parts would not work"))),
    }
}

fn write(findings: &[Finding], as_json: bool) -> io::Result<()> {
    let mut out = io::stdout().lock();
    if as_json {
        let is_ok = findings.iter().all(|one| one.state != State::Fail);
        return writeln!(out, "{}", json!({ "ok": is_ok, "checks": findings }));
    }
    let widths = findings.iter().map(|one| one.part.chars().count());
    let width = widths.max().unwrap_or(0);
    for Finding {
        part,
        state,
        text,
        advice,
    } in findings
    {
        let state = state.as_str();
        write!(out, "{state:<4}  {part:<width$}  {text}")?;
        match advice {
            Some(advice) => writeln!(out, "; {advice}")?,
            None => writeln!(out)?,
        }
    }
    out.flush()
}
