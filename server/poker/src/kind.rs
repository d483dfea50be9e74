//! Poker as a kind of game of contests.

use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use contest::Playable;
use contest::brain_spec::BrainSpec;
use contest::file::{
    ConfigError, ContestKind, KeptChance, NoResult, PlayedConfig, PlayingTerms, TournamentConfig,
    WorkerTask,
};
use contest::source::PlayerSource;
use contest::trial::{Trial, TrialEnd};
use record::time_control::TimeControl;
use record::{GameId, Journal};
use store::Identity;
use words::{Language, Phrase, UserError};

use crate::card_secret::{kept_at_tables, kept_of_match};
use crate::contest::MatchPort;
use crate::hand_matches::{HandMatches, MatchRows};
use crate::match_folder::hands_below;
use crate::multi_table::tables_of;
use crate::remote_match;
use crate::table_tournaments::TableTournaments;
use crate::tournament_file::{
    POKER, PokerConfig, PokerTournament, TableTournament, too_many_payouts,
};
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

    fn kept_chance(&self, store: &Path, players: &[&str], id: GameId) -> Option<KeptChance> {
        if self.tables.is_some() {
            return kept_at_tables(store, self.seed, id);
        }
        let &[one, other] = players else {
            return None;
        };
        let folder = hands_below(store, [one, other], id);
        kept_of_match(&folder, self.seed, id, self.table.hands)
    }

    fn identity(&self, contest: &TournamentConfig) -> Identity {
        match &self.tables {
            Some(tables) => self.identity_at_tables(contest, tables),
            None => Identity::default()
                .rule("kind", "matches of poker")
                .rule("name", contest.name.as_str()),
        }
    }

    fn playable(
        &self,
        contest: &TournamentConfig,
        terms: PlayingTerms,
    ) -> Result<Arc<dyn Playable>, UserError> {
        Ok(match self.at_tables(contest, &terms)? {
            Some(tournaments) => Arc::new(tournaments),
            None => Arc::new(self.matches(contest, &terms)?),
        })
    }
}

impl PokerConfig {
    /// The identity that makes a store that of the same tournaments at tables.
    fn identity_at_tables(&self, contest: &TournamentConfig, tables: &TableTournament) -> Identity {
        let players = contest.players.iter();
        // A student's next version plays on for the one before.
        let is_open = contest.registration.is_some();
        let players = players.map(|player| {
            if is_open {
                player.name.clone()
            } else {
                format!("{}={}", player.name, player.brain.word)
            }
        });
        let mut players: Vec<String> = players.collect();
        players.sort_unstable();
        let levels = tables.blinds.levels().iter().map(|level| {
            let (small, big, ante, hands) = (level.small, level.big, level.ante, level.hands);
            format!("{small}/{big} ante {ante} hands {hands}")
        });
        let payouts = tables.payouts.percents().map(|own| own.to_string());
        let most = tables_of(players.len(), tables.seats);
        let time = |time| humantime::format_duration(time).to_string();
        let bank = Some(self.time_bank).filter(|bank| !bank.is_zero());
        Identity::default()
            .rule("kind", "poker tournament")
            .rule("players", players.join(", "))
            .rule("tables", most.to_string())
            .rule("seats", tables.seats.to_string())
            .rule("stack", tables.stack.to_string())
            .rule("levels", levels.collect::<Vec<_>>().join(", "))
            .rule("payouts", payouts.collect::<Vec<_>>().join(", "))
            .rule("timeout", time(Duration::from_millis(self.table.move_time)))
            .rule("time bank", bank.map_or_else(String::new, time))
            .condition("games", tables.games.to_string())
    }

    /// The tournaments at tables, ready to be played; `None` if pairs play matches. Opens
    /// the port for agents that dial in.
    ///
    /// # Errors
    /// More places are paid than there are players, the port cannot be opened, or there is
    /// none for agents that dial in.
    pub fn at_tables(
        &self,
        contest: &TournamentConfig,
        terms: &PlayingTerms,
    ) -> Result<Option<TableTournaments>, UserError> {
        let Some(tables) = &self.tables else {
            return Ok(None);
        };
        let players = contest.players.iter();
        let mut names: Vec<String> = players.map(|player| player.name.clone()).collect();
        names.sort_unstable();
        if tables.payouts.places() > names.len() {
            return Err(too_many_payouts(&tables.payouts, names.len()).into());
        }
        Ok(Some(TableTournaments {
            config: Arc::new(self.clone()),
            tables: tables.clone(),
            names,
            port: port_of(contest)?,
            store: terms.store.clone(),
            keepalive: terms.keepalive,
            told: None,
            rows: Arc::default(),
        }))
    }

    /// The matches of its pairs, ready to be played. Opens the port for agents that dial
    /// in.
    ///
    /// # Errors
    /// The port cannot be opened, or there is none for agents that dial in, or a program of
    /// values is not there.
    pub fn matches(
        &self,
        contest: &TournamentConfig,
        terms: &PlayingTerms,
    ) -> Result<HandMatches, UserError> {
        // One that is missing is said where the file names it.
        let program =
            |spec: &Option<BrainSpec>| spec.as_ref()?.find_program(&terms.folder).ok().flatten();
        Ok(HandMatches {
            config: Arc::new(self.clone()),
            players: contest
                .players
                .iter()
                .map(|player| (player.name.clone(), player.brain.word.clone()))
                .collect(),
            values: self.values.iter().map(program).collect(),
            port: port_of(contest)?,
            store: terms.store.clone(),
            keepalive: terms.keepalive,
            told: Arc::default(),
            rows: MatchRows::default(),
        })
    }
}

/// The port for agents that dial in; `None` if the contest has none.
fn port_of(contest: &TournamentConfig) -> Result<Option<MatchPort>, UserError> {
    let mut players = contest.players.iter();
    let dials_in = players.find(|own| own.brain.lobby_name().is_some());
    let Some(player) = dials_in else {
        return Ok(None);
    };
    let Some(address) = &contest.listen else {
        let text = Phrase::new("files-poker-listen");
        return Err(text.with("player", player.brain.to_string()).into());
    };
    let opened = MatchPort::open(address).map_err(|error| {
        let text = Phrase::new("terminal-lobby-deaf").with("address", address.clone());
        text.with("why", error.to_string())
    })?;
    Ok(Some(opened))
}
