//! One game of a contest: what the contest knows of it, and what it does with
//! what comes of it.

use std::collections::{BTreeSet, HashSet};

use games::{AnyGame, Seat};
use jiff::Timestamp;
use tokio::select;
use tokio::sync::{RwLock, oneshot, watch};
use tokio::task::JoinSet;
use tournament::{Pair, Pairing, PlayerId, chance_seed};

use super::elsewhere::{Answer, Assignment, Elsewhere, LiveBoard, NotTaken, NotThatGame};
use super::outcome::{Done, Outcome};
use super::plan::Plan;
use super::scoreboard::Scoreboard;
use super::screen::Screen;
use super::watch::Watchers;
use crate::game::{Begun, Ending, GameHooks, HostError, HostedGame, Place, journal_of, play};
use crate::kept_player::KeptPlayer;
use crate::player_names::Names;
use crate::quota::record_bytes;
use crate::source::{NotBrought, PlayerSource, Seated};
use parking_lot::Mutex;
use record::verdict::{Cause, Verdict};
use record::{GameId, Journal, RecordedPlayer};
use referee::player::Conditions;
use referee::{Finished, Order};
use store::events::{EngineRow, Event, Machine};
use store::{FinishedGame, GameKey, GameSink};

/// What all games of a contest share.
pub(super) struct ContestContext {
    pub(super) plan: Plan,
    pub(super) names: Names,
    pub(super) watchers: Watchers,
    pub(super) screen: Screen,
    /// The pairs that were told of.
    met: Mutex<HashSet<Pair>>,
    scoreboard: Mutex<Scoreboard>,
    /// The workers whose games do not count. Whoever reads this may hand in a game of
    /// another one, and what is handed in later is none of theirs.
    pub(super) annulled: RwLock<BTreeSet<String>>,
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
            annulled: RwLock::default(),
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
        entrants.any(|entrant| matches!(entrant.source, Ok(PlayerSource::Person(_))))
    }

    /// Whether the games of this worker do not count.
    pub(super) async fn is_annulled(&self, worker: &str) -> bool {
        self.annulled.read().await.contains(worker)
    }

    /// How the games went so far; it says something of two players alone.
    pub(super) fn scoreboard(&self) -> Scoreboard {
        *self.scoreboard.lock()
    }

    fn count(&self, pairing: Pairing, verdict: &Verdict, state: &dyn AnyGame) {
        let winner = verdict.winner();
        let player = |seat: Seat| pairing.seats()[seat.index()].index();
        let score = winner.and_then(|seat| state.score(seat));
        let mut board = self.scoreboard.lock();
        board.count(player(Seat::FIRST), winner.map(player), score);
    }

    /// Who takes this game, and the programs of its players in the order of seats, if
    /// all of them are those of workers.
    fn elsewhere(&self, pairing: Pairing) -> Option<(&Elsewhere, Vec<String>)> {
        let elsewhere = self.plan.elsewhere.as_ref()?;
        let seats = pairing.seats().into_iter();
        let programs = seats.map(|player| match &self.plan.entrants[player.index()].source {
            Ok(PlayerSource::Worker(name)) => Some(name.clone()),
            _ => None,
        });
        Some((elsewhere, programs.collect::<Option<_>>()?))
    }

    /// Has one pairing played elsewhere, checks what comes back, and hands it in.
    async fn play_elsewhere(
        &self,
        (elsewhere, programs): (&Elsewhere, Vec<String>),
        pairing: Pairing,
        sink: &GameSink,
    ) -> Result<Outcome, HostError> {
        let id = sink.next_id().await?;
        let players = pairing.seats().into_iter().map(|player| {
            let entrant = &self.plan.entrants[player.index()];
            let recorded = RecordedPlayer {
                name: self.names.settle(player, entrant.called()),
                brain: entrant.brain.clone(),
                protocol: String::new(),
                time: entrant.time,
                sandbox: None,
                transcript: Vec::new(),
                errors: Vec::new(),
            };
            (recorded, true)
        });
        let journal = self.begun(pairing, journal_of(id, &self.plan.conditions, players));
        let mut state = self.plan.start_of(pairing.key)?;
        if !journal.opening.is_empty() {
            state.play_actions(&journal.opening)?;
        }
        let (observer, guard, mut orders) = self.watchers.of_a_game(&journal, state.as_ref());
        let (answer, mut answered) = oneshot::channel();
        let (halt, halted) = watch::channel(false);
        let handed_out = elsewhere.hand_out(Assignment {
            key: pairing.key,
            journal: journal.clone(),
            programs,
            terms: self.plan.terms,
            beyond_published: self.plan.conditions.beyond_published.clone(),
            answer_timeout: self.plan.conditions.answer_timeout,
            live: LiveBoard::new(journal.clone(), state, observer),
            halted,
            open: elsewhere.open().clone(),
            answer,
        });
        if !handed_out.await {
            return Ok(Outcome::BrokenOff(id));
        }
        let answer = loop {
            select! {
                answer = &mut answered => break answer,
                Some(order) = orders.recv() => match order {
                    Order::Stop => return Ok(Outcome::BrokenOff(id)),
                    Order::Pause => drop(halt.send_replace(true)),
                    Order::Resume => drop(halt.send_replace(false)),
                    // Nobody gives up, or agrees on anything, for programs.
                    Order::Resign(_) | Order::Draw => {}
                }
            }
        };
        let (played, taken, mut live) = match answer {
            Ok((Answer::Played(played, taken), live)) => (played, taken, live),
            Ok((Answer::NotBrought(failures), _)) => {
                let failures = failures.into_iter();
                let missing = failures.map(|(seat, failure)| (seat, failure.into()));
                let missing = Ending::NotBrought(missing.collect());
                return Ok(self.outcome(pairing, missing));
            }
            Err(_) => return Ok(Outcome::BrokenOff(id)),
        };
        let checked = elsewhere.check(&journal, &played);
        let checked = checked.and_then(|state| match live.agrees_with(&played) {
            true => Ok(state),
            // A game with moves that were not played has no end: it is played again under
            // another number.
            false => Err(NotThatGame::ToldOtherwise),
        });
        let state = match checked {
            Ok(state) => state,
            Err(why) => {
                // Whoever handed it in may be gone.
                let _ = taken.send(Err(NotTaken::NotThatGame(why.to_string())));
                return Ok(Outcome::BrokenOff(id));
            }
        };
        let Some(verdict) = played.verdict.clone() else {
            return Ok(Outcome::BrokenOff(id));
        };
        live.show_rest(&played).await;
        let worker = played.machine.as_ref().map(|machine| machine.name.clone());
        let annulled = self.annulled.read().await;
        if worker
            .as_ref()
            .is_some_and(|worker| annulled.contains(worker))
        {
            let why = "its worker was suspended meanwhile".to_owned();
            let _ = taken.send(Err(NotTaken::Lost(why)));
            return Ok(Outcome::BrokenOff(id));
        }
        self.count(pairing, &verdict, state.as_ref());
        self.plan.disk.charge([None], record_bytes(&played));
        guard.over(&played);
        let key = self.key_of(pairing);
        let game = FinishedGame::new(key, played, Timestamp::now())?;
        let result = game.result();
        let kept = sink.store(game).await?;
        drop(annulled);
        let (telling, told) = (self.watchers.shown, kept);
        tokio::spawn(async move {
            let kept = told.wait().await;
            let kept_or_not = kept.as_ref().map(|_| ());
            let lost = |stopped: &store::WriterStopped| NotTaken::Lost(stopped.to_string());
            let _ = taken.send(kept_or_not.map_err(lost));
            if telling {
                guard.tell(kept.is_ok());
            }
        });
        Ok(Outcome::Played(result, worker))
    }

    /// Plays one pairing from the handshake to the handing in.
    pub(super) async fn play(
        &self,
        pairing: Pairing,
        kept: Vec<Option<KeptPlayer>>,
        sink: &GameSink,
    ) -> Done {
        let plan = &self.plan;
        if let Some(elsewhere) = self.elsewhere(pairing) {
            let outcome = self.play_elsewhere(elsewhere, pairing, sink).await;
            let broken = |error: HostError| Outcome::Broken(error.to_string());
            return Done {
                pairing,
                outcome: outcome.unwrap_or_else(broken),
                seated: Vec::new(),
            };
        }
        let own;
        let conditions = match self.left_of(pairing) {
            None => &plan.conditions,
            Some(_) => {
                own = Conditions {
                    beyond_published: Some("moves that were taken back".to_owned()),
                    ..plan.conditions.clone()
                };
                &own
            }
        };
        let places = pairing.seats().into_iter().zip(kept);
        let places = places.map(|(player, kept)| Place {
            called: self.called(player),
            source: plan.entrants[player.index()].source.as_ref(),
            kept,
            time: plan.entrants[player.index()].time,
        });
        let game = HostedGame {
            conditions,
            terms: plan.terms,
            places: places.collect(),
            start: &plan.start,
        };
        let mut own = ContestGame {
            context: self,
            pairing,
            sink,
            seated: Vec::new(),
        };
        let ending = play(game, &mut own, sink).await;
        Done {
            pairing,
            outcome: self.outcome(pairing, ending),
            seated: own.seated,
        }
    }

    /// The moves with which a game begins again of which some were taken back.
    fn left_of(&self, pairing: Pairing) -> Option<String> {
        let take_backs = self.watchers.take_backs.as_ref()?;
        take_backs.left_of(pairing.key)
    }

    fn outcome(&self, pairing: Pairing, ending: Ending) -> Outcome {
        let player = |seat: Seat| pairing.seats()[seat.index()];
        match ending {
            Ending::Played(result, telling) => {
                if self.watchers.shown {
                    // The next game does not wait for the disk.
                    tokio::spawn(telling.tell());
                }
                Outcome::Played(result, None)
            }
            Ending::BrokenOff(_) if self.left_of(pairing).is_some() => Outcome::TakenBack,
            Ending::BrokenOff(id) => Outcome::BrokenOff(id),
            Ending::Broken(error) => Outcome::Broken(error.to_string()),
            Ending::NotBrought(missing) => {
                let mut failures = Vec::new();
                for (seat, why) in missing {
                    match why {
                        NotBrought::Absent(failure) => tracing::info!("{failure}"),
                        NotBrought::Failed(failure) => {
                            if let Some(name) = &failure.name {
                                self.names.settle(player(seat), name);
                            }
                            failures.push((player(seat), failure));
                        }
                    }
                }
                match failures.is_empty() {
                    true => Outcome::Missed,
                    false => Outcome::Failed(failures),
                }
            }
        }
    }

    /// Waits until it is told of all programs that left how they ended.
    pub(super) async fn see_all_off(&self) {
        let mut leaving = std::mem::take(&mut *self.leaving.lock());
        while leaving.join_next().await.is_some() {}
    }

    /// The players in the order in which the schedule names them.
    fn names_of(&self, pairing: Pairing) -> Vec<String> {
        let players = pairing.players().into_iter();
        players.map(|player| self.called(player)).collect()
    }

    fn engine(&self, player: PlayerId, seated: &Seated) -> EngineRow {
        let own = seated.as_player();
        EngineRow {
            name: own.name().to_owned(),
            protocol: own.protocol(),
            brain: self.plan.entrants[player.index()].brain.clone(),
        }
    }

    /// Whether this pair meets for the first time.
    fn is_first_meeting(&self, pairing: Pairing) -> bool {
        self.met.lock().insert(pairing.key.pair)
    }

    /// The journal with all that the contest says of how this game begins.
    fn begun(&self, pairing: Pairing, journal: Journal) -> Journal {
        let (plan, key) = (&self.plan, pairing.key);
        Journal {
            event: plan.event.clone(),
            seed: plan.from.has_chance().then(|| match plan.repeatable {
                true => chance_seed(key, plan.seed),
                // Nobody must be able to tell the dice from the game's number.
                false => rand::random(),
            }),
            position: match plan
                .openings
                .as_ref()
                .and_then(|all| all.position_of_game(key))
            {
                Some(position) => Some(position.to_owned()),
                None => plan.position.clone(),
            },
            opening: match (self.left_of(pairing), &plan.openings) {
                (Some(left), _) => left,
                (None, Some(openings)) => openings.of_game(key).to_owned(),
                (None, None) => String::new(),
            },
            ..journal
        }
    }

    /// What the result of a game is kept under.
    fn key_of(&self, pairing: Pairing) -> GameKey {
        GameKey {
            players: self.names_of(pairing),
            number: pairing.key.serial(),
        }
    }

    /// What plays for the players, in the order in which the schedule names them.
    fn engines_of(&self, pairing: Pairing, seated: &[Seated]) -> Vec<EngineRow> {
        let seats = pairing.seats().into_iter().zip(seated);
        let mut engines: Vec<(PlayerId, EngineRow)> = seats
            .map(|(player, seated)| (player, self.engine(player, seated)))
            .collect();
        engines.sort_by_key(|(player, _)| *player);
        engines.into_iter().map(|(_, engine)| engine).collect()
    }

    /// Says who plays.
    async fn tell_of(&self, pairing: Pairing, engines: Vec<EngineRow>) -> std::io::Result<()> {
        let players = self.names_of(pairing);
        self.watchers
            .say(&Event::Match {
                game: self.plan.conditions.game.info.name,
                players: &players,
                engines: &engines,
                machine: Machine::this(),
            })
            .await
    }
}

/// A game of a contest.
struct ContestGame<'a> {
    context: &'a ContestContext,
    pairing: Pairing,
    sink: &'a GameSink,
    /// Those who came to the board.
    seated: Vec<(PlayerId, Seated)>,
}

impl ContestGame<'_> {
    fn player(&self, seat: Seat) -> PlayerId {
        self.pairing.seats()[seat.index()]
    }

    fn settle_name(&self, seat: Seat, player: &Seated) {
        let own = player.as_player().name();
        self.context.names.settle(self.player(seat), own);
    }

    fn journal(&self, id: GameId, players: &[Seated]) -> Journal {
        let plan = &self.context.plan;
        let seats = self.pairing.seats().into_iter().zip(players);
        let recorded = seats.map(|(player, seated)| {
            let entrant = &plan.entrants[player.index()];
            let (called, word) = (self.context.called(player), entrant.brain.clone());
            let (mut recorded, timed) = seated.recorded(called, word);
            recorded.time = entrant.time;
            (recorded, timed)
        });
        self.context
            .begun(self.pairing, journal_of(id, &plan.conditions, recorded))
    }

    /// Has it told how a program ends that lost by leaving. That is for whoever
    /// runs the games, and no part of their results; nobody waits for it.
    fn part_with_leaver(&self, finished: &Finished, players: &mut [Seated]) {
        let verdict = finished.journal.verdict.as_ref();
        let left = verdict.filter(|verdict| verdict.cause == Cause::Disconnected);
        let Some(loser) = left.and_then(Verdict::loser) else {
            return;
        };
        let player = players.get_mut(loser.index());
        let Some(process) = player.and_then(Seated::take_process) else {
            return;
        };
        let called = self.context.called(self.player(loser));
        let (screen, id) = (self.context.screen.clone(), finished.journal.id);
        let mut leaving = self.context.leaving.lock();
        // Those who are gone need not be kept in mind.
        while leaving.try_join_next().is_some() {}
        leaving.spawn(async move {
            if let Some(words) = process.part().await {
                screen.notice(&format!("{called} in game {id}: {words}"));
            }
        });
    }
}

impl GameHooks for ContestGame<'_> {
    async fn begin(&mut self, players: &mut [Seated]) -> Result<Begun, HostError> {
        for (index, player) in (0..).zip(players.iter()) {
            self.settle_name(Seat::new(index), player);
        }
        let context = self.context;
        if context.is_first_meeting(self.pairing) {
            let engines = context.engines_of(self.pairing, players);
            context.tell_of(self.pairing, engines).await?;
        }
        let id = self.sink.next_id().await?;
        let journal = self.journal(id, players);
        // Openings were played from this start when they were read.
        let mut state = context.plan.start_of(self.pairing.key)?;
        let watchers = &context.watchers;
        if let Some(take_backs) = &watchers.take_backs {
            take_backs.begin(self.pairing.key, &journal, state.as_ref(), &watchers.games);
        }
        if !journal.opening.is_empty() {
            state.play_actions(&journal.opening)?;
        }
        let (observer, guard, orders) = watchers.of_a_game(&journal, state.as_ref());
        Ok(Begun {
            key: context.key_of(self.pairing),
            journal,
            state,
            observer,
            guard,
            orders,
        })
    }

    fn over(&mut self, finished: &Finished, players: &mut [Seated]) {
        let Some(verdict) = &finished.journal.verdict else {
            return;
        };
        self.part_with_leaver(finished, players);
        let bytes = record_bytes(&finished.journal);
        self.context.plan.disk.charge([None], bytes);
        let state = finished.state.as_ref();
        self.context.count(self.pairing, verdict, state);
    }

    fn part(&mut self, seat: Seat, player: Seated) {
        self.settle_name(seat, &player);
        self.seated.push((self.player(seat), player));
    }
}
