//! The game against random play that says whether an uploaded program is of use.

use std::time::Duration;

use games::Seat;
use tokio::time::{Instant, timeout};

use crate::file::{BoardConfig, StartError};
use crate::lobby::ANSWER_TIMEOUT;
use crate::random_player::RandomPlayer;
use crate::rehearsal::unstored_game;
use crate::source::{BringError, PlayerSource, SeatedPlayer, StartOptions};
use crate::trial::{Trial, TrialEnd};
use record::Entry;
use record::verdict::Verdict;
use referee::Referee;
use referee::player::{Conditions, Player};

/// How long the game may take; it is cut off then.
const LONGEST_GAME: Duration = Duration::from_secs(60);

/// The most lines of the conversation that are shown.
const MOST_LINES: usize = 400;

/// Plays a game of the tournament: the program in the first seat, random play in
/// the others.
///
/// # Errors
/// Games cannot start as the file says.
pub(super) async fn play(
    source: &PlayerSource,
    board: &BoardConfig,
    called: &str,
) -> Result<Trial, StartError> {
    let state = board.start_position()?;
    let conditions = Conditions {
        beyond_published: None,
        game: board.game,
        settings: board.settings.clone(),
        time: board.time,
        answer_timeout: ANSWER_TIMEOUT,
    };
    let began = Instant::now();
    let start = StartOptions::default();
    let brought = source.bring(None, &conditions, Seat::FIRST, called, &start);
    let mut seated = match brought.await.map_err(BringError::into_failure) {
        Ok(seated) => seated,
        Err(failure) => {
            let why = failure.to_string();
            return Ok(Trial::ended(TrialEnd::NotThere { why }));
        }
    };
    let mut others: Vec<RandomPlayer> = (1..state.seats()).map(|_| RandomPlayer::new()).collect();
    let names = (0..state.seats()).map(|seat| if seat == 0 { called } else { "random" });
    let (journal, terms) = unstored_game(&conditions, state.as_ref(), names);
    let mut players: Vec<&mut dyn Player> = vec![seated.player()];
    players.extend(others.iter_mut().map(|other| other as &mut dyn Player));
    let referee = Referee::new(&conditions, terms, state, players, journal, None);
    let finished = timeout(LONGEST_GAME, referee.play()).await;
    let (mut trial, turns) = match finished {
        Ok(finished) => {
            let turns = finished.journal.entries.into_iter();
            let turn = |entry| match entry {
                Entry::Turn { seat, text, .. } if seat == Seat::FIRST => Some(text),
                Entry::Turn { text, .. } => Some(format!("({text})")),
                Entry::Chance { .. } | Entry::Info { .. } => None,
            };
            (
                judged(finished.journal.verdict),
                turns.filter_map(turn).collect(),
            )
        }
        Err(_) => {
            let seconds = LONGEST_GAME.as_secs();
            let cut_off = Trial {
                passed: true,
                ..Trial::ended(TrialEnd::StillPlaying { seconds })
            };
            (cut_off, Vec::new())
        }
    };
    trial.turns = turns;
    let peer = seated.as_player().peer();
    let lines = peer.map_or_else(Vec::new, |peer| peer.wire.history_since(began));
    let lines = lines.into_iter();
    let mut lines: Vec<String> = lines
        .map(|line| {
            let side = if line.from_brain { '>' } else { '<' };
            format!("{side} {}", line.text)
        })
        .collect();
    trial.lines = lines.split_off(lines.len().saturating_sub(MOST_LINES));
    trial.errors = send_home(seated).await;
    Ok(trial)
}

/// The judgement of the program by the end of the game.
fn judged(verdict: Option<Verdict>) -> Trial {
    let Some(verdict) = verdict else {
        return Trial::ended(TrialEnd::BrokenOff);
    };
    let lost = verdict.loser() == Some(Seat::FIRST);
    let cause = &verdict.cause;
    let by_fault = lost && cause.is_fault();
    let how = match (lost, verdict.winner()) {
        (true, _) => "lost",
        (false, Some(Seat::FIRST)) => "won",
        (false, _) => "drew",
    };
    Trial {
        passed: !by_fault,
        ..Trial::ended(TrialEnd::Played {
            how: how.to_owned(),
            cause: cause.to_string(),
            detail: verdict.detail.as_ref().map(ToString::to_string),
        })
    }
}

/// Ends the program; gives the last lines of its standard error.
async fn send_home(mut seated: SeatedPlayer) -> Vec<String> {
    let peer = seated.player().peer_mut();
    let process = peer.and_then(|peer| peer.process.take());
    if let Some(program) = seated.into_program() {
        program.quit().await;
    }
    match process {
        Some(process) => process.end_and_tell().await,
        None => Vec::new(),
    }
}
