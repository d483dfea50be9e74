//! A tournament.

use std::path::Path;

use contest::brain_spec::ArrivalPlaces;
use contest::file::TournamentConfig;
use launch::sandbox::support;
use referee::player::Conditions;
use store::holder_of;
use words::Phrase;

use super::Finding;
use super::disk::disk;
use super::machine::{clock, processes, sandbox};
use super::players::{LATEST_ANSWER, brain_of, part_of_brain};
use super::ports::port;
use super::workers::workers;

/// Looks at everything that the tournament of this file needs.
pub async fn examine_tournament(file: &Path) -> Vec<Finding> {
    let part = Phrase::new("doctor-part-configuration");
    let config = TournamentConfig::load(file);
    let config = match config.and_then(TournamentConfig::with_programs) {
        Ok(config) => config,
        Err(error) => {
            let advice = Phrase::new("doctor-correct-tournament");
            return vec![Finding::fail(part, error, advice)];
        }
    };
    let mut findings = vec![Finding::ok(part, file.display().to_string())];
    let store = file.with_extension("");
    let holder = holder_of(&store);
    let listen = config.listen.as_deref();
    findings.extend(listen.map(|address| port("brains", address, holder.as_deref())));
    findings.extend(disk(&store));
    findings.push(processes());
    findings.push(clock());
    findings.extend(sandbox(support()));
    findings.extend(players(&config, file).await);
    findings.extend(workers(&config).await);
    findings
}

async fn players(config: &TournamentConfig, file: &Path) -> Vec<Finding> {
    let folder = match file.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let Some(board) = config.played.board() else {
        return Vec::new();
    };
    let conditions = Conditions {
        game: board.game,
        settings: board.settings.clone(),
        time: board.time,
        beyond_published: None,
        answer_timeout: LATEST_ANSWER,
    };
    let mut findings = Vec::new();
    for player in &config.players {
        let name = player.name.as_str();
        let part = part_of_brain(name);
        if player.brain.worker_name().is_some() {
            // Looked for among the workers.
            continue;
        }
        if player.brain.comes_as().is_some() || player.brain.is_human() {
            findings.push(Finding::ok(part, Phrase::new("doctor-not-tried")));
            continue;
        }
        let source = player.brain.in_game();
        let source = source.source(folder, ArrivalPlaces::default());
        let start = board.start_position();
        findings.push(match (source, start) {
            (Ok(source), Ok(state)) => brain_of(name, &source, &conditions, state).await,
            (Err(failure), _) => Finding::fail(part, failure, Phrase::new("doctor-correct-brain")),
            (_, Err(error)) => Finding::fail(part, error, Phrase::new("doctor-correct-start")),
        });
    }
    findings
}
