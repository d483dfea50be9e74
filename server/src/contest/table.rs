//! One game of a contest: bring both to the board, play, hand in.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use games::Seat;
use jiff::Timestamp;
use tokio::task::JoinSet;
use tournament::{GameResult, Pair, Pairing, PlayerId, chance_seed};

use super::names::Names;
use super::outcome::{Done, Outcome};
use super::plan::Plan;
use super::scoreboard::Scoreboard;
use super::screen::Screen;
use super::source::{NotBrought, Seated, Source};
use super::watch::Watchers;
use crate::events::Event;
use crate::host::GameGuard;
use crate::player::Brain;
use crate::record::{Journal, RecordedPlayer};
use crate::referee::{Finished, Referee};
use crate::store::{FinishedGame, GameKey, GameSink};
use crate::verdict::{Cause, Verdict};

/// What all games of a contest share.
pub(super) struct ContestContext {
    pub(super) plan: Plan,
    pub(super) names: Names,
    pub(super) watchers: Watchers,
    pub(super) screen: Screen,
    /// The pairs that were told of.
    met: Mutex<HashSet<Pair>>,
    scoreboard: Mutex<Scoreboard>,
    /// Programs that left, until it is told how they ended.
    leaving: Mutex<JoinSet<()>>,
}

impl ContestContext {
    pub(super) fn new(
        plan: Plan,
        names: Names,
        watchers: Watchers,
        screen: Screen,
    ) -> ContestContext {
        ContestContext {
            plan,
            names,
            watchers,
            screen,
            met: Mutex::default(),
            scoreboard: Mutex::default(),
            leaving: Mutex::default(),
        }
    }

    /// What a player is called, as far as it is known: its label, the name its
    /// brain gave, its name in the lobby, or the word that named it.
    pub(super) fn called(&self, player: PlayerId) -> String {
        let before = || self.plan.entrants[player.index()].called().to_owned();
        self.names.get(player).unwrap_or_else(before)
    }

    /// Whether somebody plays at this terminal.
    pub(super) fn seats_person(&self) -> bool {
        let mut entrants = self.plan.entrants.iter();
        entrants.any(|entrant| matches!(entrant.source, Ok(Source::Person(_))))
    }

    /// How the games went so far; it says something of two players alone.
    pub(super) fn scoreboard(&self) -> Scoreboard {
        // Counts are whole whatever a panicking thread did before.
        let board = self.scoreboard.lock();
        *board.unwrap_or_else(PoisonError::into_inner)
    }

    fn count(&self, pairing: Pairing, finished: &Finished) {
        let verdict = finished.journal.verdict.as_ref();
        let winner = verdict.and_then(|verdict| verdict.winner);
        let player = |seat: Seat| pairing.seats()[seat.index()].index();
        let score = winner.and_then(|seat| finished.state.score(seat));
        let board = self.scoreboard.lock();
        let mut board = board.unwrap_or_else(PoisonError::into_inner);
        board.count(player(Seat::FIRST), winner.map(player), score);
    }

    /// Plays one pairing from the handshake to the handing in.
    pub(super) async fn play(
        &self,
        pairing: Pairing,
        kept: [Option<Brain>; 2],
        sink: &GameSink,
    ) -> Done {
        let [first, second] = pairing.seats();
        let brought = self.bring_both([first, second], kept).await;
        let mut seated = Vec::new();
        let mut failures = Vec::new();
        for (player, brought) in brought {
            match brought {
                Ok(brain) => {
                    self.names.settle(player, brain.brain.name().as_str());
                    seated.push((player, brain));
                }
                Err(NotBrought::Absent(failure)) => tracing::info!("{failure}"),
                Err(NotBrought::Failed(failure)) => {
                    if let Some(name) = &failure.name {
                        self.names.settle(player, name);
                    }
                    failures.push((player, failure));
                }
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
                match failures.is_empty() {
                    true => Outcome::Missed,
                    false => Outcome::Failed(failures),
                }
            }
        };
        Done {
            pairing,
            outcome,
            seated,
        }
    }

    /// Both brains or what went wrong, those included who could have come.
    async fn bring_both(
        &self,
        [first, second]: [PlayerId; 2],
        [first_kept, second_kept]: [Option<Brain>; 2],
    ) -> Vec<(PlayerId, Result<Seated, NotBrought>)> {
        let cannot_come = |player: PlayerId| {
            let source = &self.plan.entrants[player.index()].source;
            let failure = source.as_ref().err()?.clone();
            Some((player, Err(failure.into())))
        };
        let missing: Vec<_> = [first, second]
            .into_iter()
            .filter_map(cannot_come)
            .collect();
        if !missing.is_empty() {
            // Nobody is started for a game that cannot be.
            for brain in [first_kept, second_kept].into_iter().flatten() {
                tokio::spawn(brain.quit());
            }
            return missing;
        }
        let (one, two) = tokio::join!(
            self.bring(first, first_kept, Seat::FIRST),
            self.bring(second, second_kept, Seat::SECOND)
        );
        vec![(first, one), (second, two)]
    }

    async fn bring(
        &self,
        player: PlayerId,
        kept: Option<Brain>,
        seat: Seat,
    ) -> Result<Seated, NotBrought> {
        let plan = &self.plan;
        let source = plan.entrants[player.index()].source.as_ref();
        let source = source.map_err(Clone::clone)?;
        let called = self.called(player);
        source
            .bring(kept, &plan.conditions, seat, &called, &plan.start)
            .await
    }

    async fn play_seated(
        &self,
        pairing: Pairing,
        both: [(PlayerId, Seated); 2],
        sink: &GameSink,
    ) -> (Outcome, Vec<(PlayerId, Seated)>) {
        let [(first, one), (second, two)] = both;
        let (brains, memberships) = ([one.brain, two.brain], [one.membership, two.membership]);
        for membership in memberships.iter().flatten() {
            membership.set_playing(true);
        }
        let (outcome, brains) = self.referee(pairing, brains, sink).await;
        for membership in memberships.iter().flatten() {
            membership.set_playing(false);
        }
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
        let mut state = self.plan.from.clone_box();
        if let Err(illegal) = state.play_actions(&journal.opening) {
            // Openings were played from this start when they were read.
            return (Outcome::Broken(illegal.to_string()), brains);
        }
        let (observer, guard, orders) = self.watchers.of_a_game(&journal, state.as_ref());
        let (conditions, terms) = (&self.plan.conditions, self.plan.terms);
        let referee = Referee::new(conditions, terms, state, brains, journal, observer);
        let mut finished = referee.under(Some(orders)).play().await;
        if finished.journal.verdict.is_none() {
            return (Outcome::BrokenOff(id), finished.brains);
        }
        self.part_with_leaver(pairing, &mut finished);
        self.count(pairing, &finished);
        guard.over(&finished.journal);
        let outcome = self.hand_in(pairing, finished.journal, guard, sink).await;
        (outcome, finished.brains)
    }

    /// Has it told how a program ends that lost by leaving. That is for whoever
    /// runs the games, and no part of their results; nobody waits for it.
    fn part_with_leaver(&self, pairing: Pairing, finished: &mut Finished) {
        let verdict = finished.journal.verdict.as_ref();
        let Some(Verdict {
            winner: Some(winner),
            cause: Cause::Disconnected,
            ..
        }) = verdict
        else {
            return;
        };
        let loser = winner.other().index();
        let Some(process) = finished.brains[loser].take_process() else {
            return;
        };
        let called = self.called(pairing.seats()[loser]);
        let (screen, id) = (self.screen.clone(), finished.journal.id);
        let mut leaving = self.leaving();
        // Those who are gone need not be kept in mind.
        while leaving.try_join_next().is_some() {}
        leaving.spawn(async move {
            if let Some(words) = process.part().await {
                screen.notice(&format!("{called} in game {id}: {words}"));
            }
        });
    }

    /// Waits until it is told of all programs that left how they ended.
    pub(super) async fn see_all_off(&self) {
        let mut leaving = std::mem::take(&mut *self.leaving());
        while leaving.join_next().await.is_some() {}
    }

    fn leaving(&self) -> MutexGuard<'_, JoinSet<()>> {
        // A set of tasks is whole whatever a panicking thread did before.
        self.leaving.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hands a game in. The next one does not wait for the disk: another task
    /// does, and then tells those who watched this one.
    async fn hand_in(
        &self,
        pairing: Pairing,
        journal: Journal,
        guard: GameGuard,
        sink: &GameSink,
    ) -> Outcome {
        let pair = pairing.key.pair;
        let winner = journal.verdict.as_ref().and_then(|verdict| verdict.winner);
        let winner = winner.map(|seat| pairing.seats()[seat.index()]);
        let result = GameResult::of(pair, winner).unwrap_or(GameResult::Draw);
        let key = GameKey {
            first: self.called(pair.first()),
            second: self.called(pair.second()),
            number: pairing.key.serial(),
        };
        let game = match FinishedGame::new(key, Box::new(journal), Timestamp::now()) {
            Ok(game) => game,
            Err(error) => return Outcome::Broken(error.to_string()),
        };
        match sink.store(game).await {
            Ok(kept) => {
                if self.watchers.shown {
                    tokio::spawn(guard.tell_when(kept));
                }
                Outcome::Played(result)
            }
            Err(error) => Outcome::Broken(error.to_string()),
        }
    }

    fn journal(&self, id: u64, pairing: Pairing, brains: &[Brain; 2]) -> Journal {
        let plan = &self.plan;
        let players = pairing.seats().into_iter().zip(brains);
        let players = players.map(|(player, brain)| RecordedPlayer {
            name: self.called(player),
            brain: plan.entrants[player.index()].brain.clone(),
            protocol: brain.version().to_string(),
            transcript: Vec::new(),
        });
        let mut journal = Journal::begin(id, &plan.conditions, players.collect());
        journal.note_timed(brains.each_ref().map(Brain::is_timed));
        Journal {
            event: plan.event.clone(),
            seed: plan.from.has_chance().then(|| match plan.repeatable {
                true => chance_seed(pairing.key, plan.seed),
                // Nobody must be able to tell the dice from the game's number.
                false => rand::random(),
            }),
            position: plan.position.clone(),
            opening: match &plan.openings {
                Some(openings) => openings.of_game(pairing.key).to_owned(),
                None => String::new(),
            },
            ..journal
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
