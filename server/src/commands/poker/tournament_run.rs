//! What tournaments of pairs and tournaments at tables have in common.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::CommandError;
use crate::commands::report_file::ReportFile;
use poker::{Agent, AgentSource, PokerTournament};
use store::events::{EngineRow, EventLevel, EventTarget};
use words::Language;

/// How a tournament is played, besides what its file says.
pub(in crate::commands) struct PokerRun<'a> {
    /// The folder of the file, from which programs run.
    pub(in crate::commands) folder: &'a Path,
    /// The folder of the stores.
    pub(in crate::commands) store: PathBuf,
    /// Where events go.
    pub(in crate::commands) events: Option<EventTarget>,
    /// The file for the standings.
    pub(in crate::commands) report: Option<&'a ReportFile>,
    /// Which events are written.
    pub(in crate::commands) level: EventLevel,
    /// The interval between two probes.
    pub(in crate::commands) keepalive: Duration,
    /// The language of the terminal.
    pub(in crate::commands) language: Language,
}

/// The agents of the file, in its order.
pub(super) fn agents_of_file(
    config: &PokerTournament,
    run: &PokerRun<'_>,
) -> Result<Vec<Agent>, CommandError> {
    if let Some(missing) = &config.contest.missing {
        return Err(CommandError::usage(missing.to_string()));
    }
    let players = config.contest.players.iter();
    players
        .map(|own| {
            let source = AgentSource::named(&own.brain, run.folder);
            Ok(Agent {
                name: own.name.clone(),
                source: source.map_err(CommandError::usage)?,
            })
        })
        .collect()
}

/// What plays for the players of the file, in its order.
pub(super) fn engines_of(config: &PokerTournament) -> Vec<EngineRow> {
    let engines = config.contest.players.iter().map(|player| EngineRow {
        name: player.name.clone(),
        protocol: "xml".to_owned(),
        brain: player.brain.to_string(),
    });
    engines.collect()
}
