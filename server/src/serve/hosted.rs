//! A tournament that the server plays: with the brains of its lobby and those
//! at hand, beside all the other games.

use std::path::{Path, PathBuf};

use games::Entry;
use tokio::sync::watch;
use tokio::task::spawn_blocking;
use tournament::{Roster, Schedule};

use super::config::BrainConfig;
use crate::contest::{
    ContestCommand, Entrant, Played, Screen, Stop, Watchers, check_fit, hold, identity_of, plan_of,
    resume, schedule_of,
};
use crate::contest_file::{PlayerConfig, TournamentConfig};
use crate::events::GameAnnouncer;
use crate::live::TournamentGames;
use crate::lobby::{ANSWER_TIMEOUT, Lobby};
use crate::player::{PlayerSource, START_TIMEOUT, Start};
use crate::record::to_xml;
use crate::referee::LAG_ALLOWANCE;
use crate::store::{Announced, GameSink, Identity, Store, Writer};

/// What is to be played.
pub(crate) struct Hosted {
    /// The tournament's file.
    pub(crate) file: PathBuf,
    /// Where its results are kept.
    pub(crate) store: PathBuf,
    /// Where players named `lobby:NAME` wait.
    pub(crate) lobby: Lobby,
    /// The brains at hand.
    pub(crate) at_hand: Vec<BrainConfig>,
    /// Where its games are shown.
    pub(crate) tournament_games: TournamentGames,
}

impl Hosted {
    /// Plays it, or what is left of it, on the course that is asked for.
    ///
    /// # Errors
    /// It cannot be played, was stopped, or somebody could not be brought to
    /// the board; in words.
    pub(crate) async fn play(self, course: watch::Receiver<ContestCommand>) -> Result<(), String> {
        let file = self.file.clone();
        let config = spawn_blocking(move || TournamentConfig::load(&file)).await;
        let config = config
            .map_err(|error| error.to_string())?
            .and_then(TournamentConfig::with_programs)
            .map_err(|error| error.to_string())?;
        self.check_protection(&config)?;
        let entrants = config.players.iter().map(|player| Entrant {
            name: Some(player.name.clone()),
            brain: player.brain.word.clone(),
            source: self.source(player, config.game),
        });
        let entrants: Vec<Entrant> = entrants.collect();
        let names = config.players.iter().map(|player| player.name.clone());
        let roster = Roster::new(names.collect()).map_err(|error| error.to_string())?;
        let identity = identity_of(&config);
        let info = config.game.info;
        let start = Start {
            timeout: START_TIMEOUT,
            transcripts: None,
        };
        let mut plan = plan_of(config, ANSWER_TIMEOUT, LAG_ALLOWANCE, start)?;
        plan.entrants = entrants;
        let mut schedule = schedule_of(&plan, roster.len());
        let (store, format) = (self.store, plan.format.clone());
        let (tournament_games, kept) = (self.tournament_games.clone(), self.tournament_games);
        let opened = spawn_blocking(move || {
            let opened = open(&store, &identity, &mut schedule, &roster)?;
            check_fit(&schedule, &roster, &format, &store)?;
            schedule.begin();
            let announcer = GameAnnouncer::new(info, None, move |game: Announced| {
                kept.kept(game.result.id);
                Ok(())
            });
            let started = opened.start_writer(to_xml, announcer);
            let (sink, writer) = started.map_err(|error| error.to_string())?;
            Ok::<(Schedule, GameSink, Writer), String>((schedule, sink, writer))
        });
        let (schedule, sink, writer) = opened.await.map_err(|error| error.to_string())??;
        let watchers = Watchers {
            tournament_games: Some(tournament_games),
            ..Watchers::default()
        };
        let (screen, stop) = (Screen::log(), Stop::Asked(course));
        let played = hold(plan, schedule, watchers, screen, sink, writer, stop).await;
        end(&played.map_err(|error| error.to_string())?)
    }

    /// Whether names are protected as the file asks for.
    fn check_protection(&self, config: &TournamentConfig) -> Result<(), String> {
        let file = self.file.display();
        if config.players.iter().any(|player| player.token.is_some()) {
            return Err(format!(
                "{file}: players of the server's lobby have the tokens that they gave there: \
                 leave token out, and set protect-names = true in the server's file"
            ));
        }
        match config.protect_names && !self.lobby.protects_names() {
            true => Err(format!(
                "{file}: names are not protected here: set protect-names = true in the \
                 server's file, or leave protect_names out"
            )),
            false => Ok(()),
        }
    }

    /// Where a player comes from: one at hand that is meant as it is, else as
    /// the file says.
    fn source(
        &self,
        player: &PlayerConfig,
        game: &Entry,
    ) -> Result<PlayerSource, crate::verdict::Failure> {
        let is_meant = |brain: &&BrainConfig| {
            brain.name == player.name
                && brain.game.info.name == game.info.name
                && brain.absolute_word() == player.brain.word
        };
        if let Some(brain) = self.at_hand.iter().find(is_meant) {
            return Ok(brain.source.clone());
        }
        let folder = self.file.parent().unwrap_or(Path::new("."));
        PlayerSource::of(&player.brain, folder, Some(&self.lobby), None)
    }
}

fn open(
    store: &Path,
    identity: &Identity,
    schedule: &mut Schedule,
    roster: &Roster,
) -> Result<Store, String> {
    let opened = Store::open(store, identity).map_err(|error| error.to_string())?;
    let resumed = resume(schedule, roster, &opened.results());
    resumed.map_err(|error| error.to_string())?;
    Ok(opened)
}

/// What is said to everybody about how it ended; nothing where all was played.
/// How a program failed stands in the log.
fn end(played: &Played) -> Result<(), String> {
    let progress = played.schedule.progress();
    if played.ended.stopped && !played.schedule.is_complete() {
        let (done, total) = (progress.done, progress.total());
        return Err(format!("stopped after {done} of {total} games"));
    }
    let suspended: Vec<String> = played
        .ended
        .suspended
        .iter()
        .map(|(index, failure)| {
            let cause = failure.cause;
            format!("{} was suspended: {cause}", played.names[*index])
        })
        .collect();
    match suspended.is_empty() {
        true => Ok(()),
        false => Err(suspended.join("; ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::live::RunningGames;
    use crate::lobby::{Budget, KEEPALIVE, LobbyRules, Secrets, Wanted};

    #[tokio::test]
    async fn a_file_that_protects_names_otherwise_than_the_server_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let lobby = Lobby::without_port(LobbyRules {
            wanted: Wanted::Everybody,
            keepalive: KEEPALIVE,
            answer_timeout: ANSWER_TIMEOUT,
            transcripts: None,
            tokens: None,
            secrets: Secrets::default(),
            budget: Budget::default(),
        });
        for (protection, line) in [
            ("names are not protected here", "protect_names = true\n"),
            ("leave token out", ""),
        ] {
            let token = if line.is_empty() {
                "token = 'sesame'\n"
            } else {
                ""
            };
            let text = format!(
                "game = 'gomoku'\n{line}[[player]]\nbrain = 'lobby:A'\n{token}\
                 [[player]]\nbrain = 'lobby:B'\n"
            );
            let file = folder.path().join("club.toml");
            std::fs::write(&file, text).unwrap();
            let hosted = Hosted {
                store: folder.path().join("club"),
                file,
                lobby: lobby.clone(),
                at_hand: Vec::new(),
                tournament_games: RunningGames::default().tournament_games("club"),
            };
            let (_go_on, course) = watch::channel(ContestCommand::GoOn);
            let refused = hosted.play(course).await.unwrap_err();
            assert!(refused.contains(protection), "{refused}");
            assert!(!refused.contains("sesame"), "{refused}");
        }
    }
}
