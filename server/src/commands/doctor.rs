//! `arbiter doctor`: says whether a server, a tournament or an engine would work here.

use std::io::{self, Write as _};
use std::path::Path;

use clap::Args;
use clap::builder::PossibleValuesParser;
use referee::player::engine::Language as EngineLanguage;
use serde_json::json;
use words::{Language, Phrase, Printable};

use super::CommandError;
use super::error::runtime;
use super::shared_args::ConfigArgs;
use crate::doctor::{
    Finding, Line, State, examine_engine, examine_server, examine_tournament, names_engine,
};

const EXAMPLES: &str = "\
Looks at the file, ports, disk, limits and clock, and starts every brain and
agent: a brain shakes hands and makes one move. Each line begins with ok, warn or
fail, and says what to do. The exit status is 1 if something fails. Nothing is
stored, and a server that runs is not disturbed.

An engine (uci:COMMAND, gtp:COMMAND, gomocup:COMMAND) is held against its language,
as managers use it: a line for each check, with the answer and its time.

Examples:
  arbiter doctor
  arbiter doctor --config /etc/arbiter/server.toml
  arbiter doctor config/tournaments/first.toml
  arbiter doctor uci:./engine 'Old=uci:option.Hash=64 ./old'
  arbiter doctor 'gtp:edax -gtp' --game reversi
  arbiter doctor --json > report.json";

/// Find out whether a server, a tournament or an engine would work on this machine
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct DoctorArgs {
    /// File of a tournament, or engine, to look at instead of a server
    #[arg(value_name = "TOURNAMENT.toml|ENGINE", conflicts_with = "config")]
    subjects: Vec<String>,

    /// Game that engines of GTP play
    #[arg(long, value_name = "GAME", default_value = "go", value_parser = gtp_games())]
    game: String,

    #[command(flatten)]
    file: ConfigArgs,

    /// Write one JSON object instead of lines
    #[arg(long)]
    json: bool,
}

fn gtp_games() -> PossibleValuesParser {
    PossibleValuesParser::new(EngineLanguage::Gtp.games().iter().copied())
}

/// Looks at everything, and reports it: people in their language, programs in English.
///
/// # Errors
/// Something would not work.
pub fn run(args: &DoctorArgs, language: Language) -> Result<(), CommandError> {
    let findings = runtime()?.block_on(async {
        let mut findings = match &args.subjects[..] {
            [] => examine_server(&args.file.config).await,
            _ => Vec::new(),
        };
        for subject in &args.subjects {
            findings.extend(if names_engine(subject) {
                examine_engine(subject, &args.game).await
            } else {
                examine_tournament(Path::new(subject)).await
            });
        }
        findings
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
