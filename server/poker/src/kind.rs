//! Poker as a kind of what contests play.

use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use contest::Playable;
use contest::brain_spec::BrainSpec;
use contest::file::{
    ConfigError, ContestKind, NoResult, PlayedConfig, PlayingTerms, TournamentConfig, WorkerTask,
};
use contest::source::PlayerSource;
use contest::trial::{Trial, TrialEnd};
use record::Journal;
use record::time_control::TimeControl;
use store::Identity;
use words::{Language, Phrase, UserError};

use crate::contest::MatchPort;
use crate::hand_matches::{HandMatches, MatchRows};
use crate::remote_match;
use crate::tournament_file::{POKER, PokerConfig, PokerTournament};
use crate::trial::try_agent;

/// Tournaments of poker.
pub struct PokerKind;

impl ContestKind for PokerKind {
    fn word(&self) -> &'static str {
        POKER
    }

    fn read(&self, text: &str, path: &Path) -> Result<TournamentConfig, ConfigError> {
        Ok(PokerTournament::parse(text, path)?.contest)
    }

    fn play_at_worker<'a>(
        &'a self,
        at: WorkerTask<'a>,
    ) -> Pin<Box<dyn Future<Output = Result<Journal, NoResult>> + Send + 'a>> {
        Box::pin(remote_match::play(at))
    }
}

impl PlayedConfig for PokerConfig {
    fn title(&self, language: Language) -> String {
        render::poker::game_in_words(self.table.game, self.table.limit).say(language)
    }

    fn time(&self, language: Language) -> String {
        let limit = Duration::from_millis(self.table.move_time);
        TimeControl::new(Some(limit), None).phrase().say(language)
    }

    fn tries(&self) -> u32 {
        1
    }

    fn try_program<'a>(
        &'a self,
        source: &'a PlayerSource,
    ) -> Pin<Box<dyn Future<Output = Trial> + Send + 'a>> {
        Box::pin(async move {
            match source {
                PlayerSource::Program(program) => try_agent(program, &self.table).await,
                _ => Trial::ended(TrialEnd::NotTried {
                    why: "an agent of poker is a program".to_owned(),
                }),
            }
        })
    }

    fn identity(&self, contest: &TournamentConfig) -> Identity {
        Identity::default()
            .rule("kind", "matches of poker")
            .rule("name", contest.name.as_str())
    }

    fn playable(
        &self,
        contest: &TournamentConfig,
        terms: PlayingTerms,
    ) -> Result<Arc<dyn Playable>, UserError> {
        Ok(Arc::new(self.matches(contest, &terms)?))
    }
}

impl PokerConfig {
    /// The matches of its pairs, ready to be played. Opens the port for agents that dial
    /// in.
    ///
    /// # Errors
    /// All play at tables, the port cannot be opened, or there is none for those who dial
    /// in, or a program of values is not there.
    pub fn matches(
        &self,
        contest: &TournamentConfig,
        terms: &PlayingTerms,
    ) -> Result<HandMatches, UserError> {
        if self.tables.is_some() {
            return Err(Phrase::new("files-poker-elsewhere").into());
        }
        let players = contest.players.iter();
        let mut dials_in = players
            .clone()
            .filter(|own| own.brain.lobby_name().is_some());
        let port = match (dials_in.next(), &contest.listen) {
            (None, _) => None,
            (Some(player), None) => {
                let text = Phrase::new("files-poker-listen");
                return Err(text.with("player", player.brain.to_string()).into());
            }
            (Some(_), Some(address)) => Some(MatchPort::open(address).map_err(|error| {
                let text = Phrase::new("terminal-lobby-deaf").with("address", address.clone());
                text.with("why", error.to_string())
            })?),
        };
        // One that is missing is said where the file names it.
        let program =
            |spec: &Option<BrainSpec>| spec.as_ref()?.find_program(&terms.folder).ok().flatten();
        Ok(HandMatches {
            config: Arc::new(self.clone()),
            players: players
                .map(|player| (player.name.clone(), player.brain.word.clone()))
                .collect(),
            values: self.values.iter().map(program).collect(),
            port,
            store: terms.store.clone(),
            keepalive: terms.keepalive,
            told: Arc::default(),
            rows: MatchRows::default(),
        })
    }
}
