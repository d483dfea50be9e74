//! One game of a contest: bring both to the board, play, hand in.

use std::collections::HashSet;
use std::fs::{self, File};
use std::sync::{Mutex, PoisonError};

use games::Seat;
use jiff::Timestamp;

use super::names::Names;
use super::plan::Plan;
use super::screen::Screen;
use super::source::Seated;
use super::watch::Watchers;
use crate::events::Event;
use crate::player::Brain;
use crate::record::{Journal, RecordedPlayer};
use crate::referee::Referee;
use crate::store::{FinishedGame, GameKey, GameSink};
use crate::tournament::{GameResult, Pair, Pairing, PlayerId, chance_seed};
use crate::verdict::{Failure, FailureCause};

/// What all games of a contest share.
pub(super) struct Hall {
    pub(super) plan: Plan,
    pub(super) names: Names,
    pub(super) watchers: Watchers,
    pub(super) screen: Screen,
    /// The pairs that were told of.
    met: Mutex<HashSet<Pair>>,
    dialled: Mutex<u64>,
}

/// What became of a pairing.
pub(super) struct Done {
    pub(super) pairing: Pairing,
    pub(super) outcome: Outcome,
    /// Those who came to the board.
    pub(super) seated: Vec<(PlayerId, Seated)>,
}

/// How a pairing ended.
pub(super) enum Outcome {
    /// The game was played and handed in.
    Played(GameResult),
    /// These could not be brought to the board.
    Failed(Vec<(PlayerId, Failure)>),
    /// The results cannot be kept any more; the writer says why.
    Broken(String),
}

impl Hall {
    pub(super) fn new(plan: Plan, names: Names, watchers: Watchers, screen: Screen) -> Hall {
        Hall {
            plan,
            names,
            watchers,
            screen,
            met: Mutex::default(),
            dialled: Mutex::default(),
        }
    }

    /// What a player is called, as far as it is known: its label, the name its
    /// brain gave, or the word that named it.
    pub(super) fn called(&self, player: PlayerId) -> String {
        let word = || self.plan.entrants[player.index()].brain.clone();
        self.names.get(player).unwrap_or_else(word)
    }

    /// Plays one pairing from the handshake to the handing in.
    pub(super) async fn play(
        &self,
        pairing: Pairing,
        kept: [Option<Brain>; 2],
        sink: &GameSink,
    ) -> Done {
        let [first, second] = pairing.seats();
        let [first_kept, second_kept] = kept;
        let (one, two) = tokio::join!(
            self.bring(first, first_kept, Seat::FIRST),
            self.bring(second, second_kept, Seat::SECOND)
        );
        let brought = [(first, one), (second, two)];
        let mut seated = Vec::new();
        let mut failures = Vec::new();
        for (player, brought) in brought {
            match brought {
                Ok(brain) => {
                    self.names.settle(player, brain.brain.name().as_str());
                    seated.push((player, brain));
                }
                Err(failure) => failures.push((player, failure)),
            }
        }
        let outcome = match <[(PlayerId, Seated); 2]>::try_from(std::mem::take(&mut seated)) {
            Ok(both) => {
                let (outcome, both) = self.play_seated(pairing, both, sink).await;
                seated = both;
                outcome
            }
            Err(one) => {
                seated = one;
                Outcome::Failed(failures)
            }
        };
        Done {
            pairing,
            outcome,
            seated,
        }
    }

    async fn bring(
        &self,
        player: PlayerId,
        kept: Option<Brain>,
        seat: Seat,
    ) -> Result<Seated, Failure> {
        let is_new = kept.is_none();
        let plan = &self.plan;
        let source = plan.entrants[player.index()].source.as_ref();
        let source = source.map_err(Clone::clone)?;
        let called = self.called(player);
        let conditions = &plan.conditions;
        let mut seated = source
            .bring(kept, conditions, seat, &called, plan.start_timeout)
            .await?;
        if is_new && let Some(folder) = &plan.transcripts {
            let file = self.transcript(folder, seated.brain.name().as_str());
            let file = file.map_err(|error| {
                let detail = format!("no transcript in {}: {error}", folder.display());
                Failure::new(FailureCause::NotStarted, detail)
            })?;
            seated.brain.wire_mut().write_transcript(file);
        }
        Ok(seated)
    }

    /// A file of its own for each connection.
    fn transcript(&self, folder: &std::path::Path, name: &str) -> std::io::Result<File> {
        fs::create_dir_all(folder)?;
        let is_plain = |symbol: char| symbol.is_alphanumeric() || "-_.".contains(symbol);
        let name: String = name
            .chars()
            .map(|symbol| if is_plain(symbol) { symbol } else { '_' })
            .collect();
        let mut number = self.dialled.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            *number += 1;
            let path = folder.join(format!("{:04}-{name}.txt", *number));
            match File::create_new(path) {
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
                other => return other,
            }
        }
    }

    async fn play_seated(
        &self,
        pairing: Pairing,
        both: [(PlayerId, Seated); 2],
        sink: &GameSink,
    ) -> (Outcome, Vec<(PlayerId, Seated)>) {
        let [(first, one), (second, two)] = both;
        let (brains, memberships) = ([one.brain, two.brain], [one.membership, two.membership]);
        let played = self.referee(pairing, brains, sink).await;
        let (outcome, brains) = played;
        let seated = [first, second]
            .into_iter()
            .zip(brains)
            .zip(memberships)
            .map(|((player, brain), membership)| (player, Seated { brain, membership }))
            .collect();
        (outcome, seated)
    }

    async fn referee(
        &self,
        pairing: Pairing,
        brains: [Brain; 2],
        sink: &GameSink,
    ) -> (Outcome, [Brain; 2]) {
        if let Err(error) = self.tell_of(pairing.key.pair).await {
            return (Outcome::Broken(error.to_string()), brains);
        }
        let Ok(id) = sink.next_id().await else {
            return (Outcome::Broken("no number for a game".to_owned()), brains);
        };
        let journal = self.journal(id, pairing, &brains);
        let mut state = self.plan.start.clone_box();
        if let Err(illegal) = state.play_actions(&journal.opening) {
            // Openings were played from this start when they were read.
            return (Outcome::Broken(illegal.to_string()), brains);
        }
        let referee = Referee::new(
            &self.plan.conditions,
            self.plan.terms,
            state,
            brains,
            journal,
            self.watchers.of_a_game(),
        );
        let finished = referee.play().await;
        let outcome = self.hand_in(pairing, finished.journal, sink).await;
        (outcome, finished.brains)
    }

    async fn hand_in(&self, pairing: Pairing, journal: Journal, sink: &GameSink) -> Outcome {
        let pair = pairing.key.pair;
        let winner = journal.verdict.as_ref().and_then(|verdict| verdict.winner);
        let winner = winner.map(|seat| pairing.seats()[seat.index()]);
        let result = GameResult::of(pair, winner).unwrap_or(GameResult::Draw);
        let key = GameKey {
            first: self.called(pair.first()),
            second: self.called(pair.second()),
            number: pairing.key.number,
        };
        let game = match FinishedGame::new(key, Box::new(journal), Timestamp::now()) {
            Ok(game) => game,
            Err(error) => return Outcome::Broken(error.to_string()),
        };
        match sink.store(game).await {
            Ok(()) => Outcome::Played(result),
            Err(error) => Outcome::Broken(error.to_string()),
        }
    }

    fn journal(&self, id: u64, pairing: Pairing, brains: &[Brain; 2]) -> Journal {
        let plan = &self.plan;
        let settings = &plan.conditions.settings;
        let number = pairing.key.number;
        let players = pairing.seats().into_iter().zip(brains);
        let started = Timestamp::now();
        let started = Timestamp::from_millisecond(started.as_millisecond()).unwrap_or(started);
        Journal {
            id,
            game: plan.conditions.game.info.name.to_owned(),
            board: settings.board(),
            options: settings
                .changed()
                .map(|(key, value)| (key.to_owned(), value.to_owned()))
                .collect(),
            event: plan.event.clone(),
            started,
            seed: plan
                .start
                .has_chance()
                .then(|| chance_seed(pairing.key, plan.seed)),
            time: plan.conditions.time,
            position: plan.position.clone(),
            opening: match &plan.openings {
                Some(openings) => openings.of_game(number).to_owned(),
                None => String::new(),
            },
            players: players
                .map(|(player, brain)| RecordedPlayer {
                    name: self.called(player),
                    brain: plan.entrants[player.index()].brain.clone(),
                    protocol: brain.version().to_string(),
                    transcript: Vec::new(),
                })
                .collect(),
            entries: Vec::new(),
            verdict: None,
        }
    }

    /// Says who plays, when a pair first meets.
    async fn tell_of(&self, pair: Pair) -> std::io::Result<()> {
        let is_new = self
            .met
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(pair);
        if !is_new {
            return Ok(());
        }
        let players = pair.players().map(|player| self.called(player));
        self.watchers
            .say(&Event::Match {
                game: self.plan.conditions.game.info.name,
                players: &players,
            })
            .await
    }
}
