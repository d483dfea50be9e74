//! `arbiter doctor`: says whether a server or a tournament would work here.

use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use words::{Language, Phrase, Printable};

use super::CommandError;
use super::error::runtime;
use super::shared_args::ConfigArgs;
use crate::doctor::{Finding, Line, State, examine_server, examine_tournament};

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

/// Looks at everything, and reports it: people in their language, programs in English.
///
/// # Errors
/// Something would not work.
pub fn run(args: &DoctorArgs, language: Language) -> Result<(), CommandError> {
    let findings = runtime()?.block_on(async {
        match &args.tournament {
            Some(file) => examine_tournament(file).await,
            None => examine_server(&args.file.config).await,
        }
    });
    let failed = findings.iter().filter(|one| one.state == State::Fail);
    let failed = failed.count();
    let written = if args.json {
        write_json(&lines(&findings, Language::ENGLISH))
    } else {
        write(&lines(&findings, language))
    };
    CommandError::unless_closed(written.map_err(CommandError::Output))?;
    match failed {
        0 => Ok(()),
        1 => Err(CommandError::failed(Phrase::new("terminal-part-fails"))),
        more => {
            let text = Phrase::new("terminal-parts-fail").with("count", more);
            Err(CommandError::failed(text))
        }
    }
}

fn lines(findings: &[Finding], language: Language) -> Vec<Line> {
    findings.iter().map(|one| one.say(language)).collect()
}

fn write_json(lines: &[Line]) -> io::Result<()> {
    let is_ok = lines.iter().all(|one| one.state != State::Fail);
    writeln!(io::stdout(), "{}", json!({ "ok": is_ok, "checks": lines }))
}

fn write(lines: &[Line]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let shown = |text: &str| String::from(Printable::line(text));
    let widths = lines.iter().map(|one| shown(&one.part).chars().count());
    let width = widths.max().unwrap_or(0);
    for Line {
        part,
        state,
        text,
        advice,
    } in lines
    {
        let (state, part, text) = (state.as_str(), shown(part), shown(text));
        write!(out, "{state:<4}  {part:<width$}  {text}")?;
        match advice {
            Some(advice) => writeln!(out, "; {}", shown(advice))?,
            None => writeln!(out)?,
        }
    }
    out.flush()
}
