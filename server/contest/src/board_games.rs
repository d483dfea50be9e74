//! Games on boards, which a contest has played by a referee here, or by workers.

use std::io;
use std::pin::Pin;
use std::sync::Arc;

use games::{AnyGame, PositionError, Seat};
use record::verdict::{Cause, Verdict};
use record::{GameId, Journal, RecordedPlayer};
use referee::player::Conditions;
use referee::{GameOutcome, Terms};
use store::events::{EndEvent, EngineRow, Event};
use store::{CommittedGame, GameSink, Secret, WriterStopped};
use tournament::{GameKey, Openings, Pairing, PlayerId, chance_seed};

use super::context::ContestContext;
use super::playable::{PairingOutcome, PairingReport, Playable};
use super::remote_games::{
    JournalMismatch, LiveProgress, RemoteEnd, RemoteGames, RemoteJob, RemoteOrders, last_state,
};
use crate::game::{Ending, GameHooks, HostError, HostedGame, Place, StartedGame, journal_of, play};
use crate::kept_player::KeptPlayer;
use crate::live::Publisher;
use crate::quota::record_bytes;
use crate::source::{BringError, SeatedPlayer, StartOptions};

/// How the games of a contest are played on a board.
pub struct BoardGames {
    /// The conditions that the players are told.
    pub conditions: Conditions,
    /// How games are run beyond that.
    pub terms: Terms,
    /// The state that games start from, the opening not yet played.
    pub from: Box<dyn AnyGame>,
    /// That state in words, where it is not the usual start.
    pub position: Option<String>,
    /// The openings that games begin with.
    pub openings: Option<Openings>,
    /// Whether chance brings the same in every run.
    pub repeatable: bool,
    /// The options for starting and dialling.
    pub start: StartOptions,
}

impl EndEvent for BoardGames {
    fn say_end(
        &self,
        game: &CommittedGame,
        say: &mut dyn FnMut(&Event<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        self.conditions.game.info.say_end(game, say)
    }
}

impl Playable for BoardGames {
    fn is_graded(&self) -> bool {
        let Conditions { game, settings, .. } = &self.conditions;
        game.info.is_graded(settings)
    }

    fn has_foretold_chance(&self) -> bool {
        self.repeatable && self.from.has_chance()
    }

    fn play<'a>(
        &'a self,
        contest: &'a ContestContext,
        pairing: Pairing,
        kept: Vec<Option<KeptPlayer>>,
        sink: &'a GameSink,
    ) -> Pin<Box<dyn Future<Output = PairingReport> + Send + 'a>> {
        Box::pin(self.play_game(contest, pairing, kept, sink))
    }
}

impl BoardGames {
    /// The name of the game.
    fn name(&self) -> &'static str {
        self.conditions.game.info.name
    }

    /// The state that a game starts from, its opening not yet played: an
    /// opening may have a position of its own.
    ///
    /// # Errors
    /// None if the openings were read for the settings of the plan.
    fn start_of(&self, game: GameKey) -> Result<Box<dyn AnyGame>, PositionError> {
        let openings = self.openings.as_ref();
        match openings.and_then(|openings| openings.position_of_game(game)) {
            None => Ok(self.from.clone_box()),
            Some(position) => {
                let Conditions { game, settings, .. } = &self.conditions;
                game.from_position(settings, position)
            }
        }
    }

    /// Plays one game from the handshake to the handing in.
    async fn play_game(
        &self,
        contest: &ContestContext,
        pairing: Pairing,
        kept: Vec<Option<KeptPlayer>>,
        sink: &GameSink,
    ) -> PairingReport {
        if let Some(remote_games) = contest.remote_games(pairing) {
            let outcome = self
                .play_remotely(contest, remote_games, pairing, sink)
                .await;
            let broken = |error: HostError| PairingOutcome::Broken(error.to_string());
            return PairingReport {
                pairing,
                outcome: outcome.unwrap_or_else(broken),
                seated: Vec::new(),
            };
        }
        let own;
        let conditions = match left_of(contest, pairing) {
            None => &self.conditions,
            Some(_) => {
                own = Conditions {
                    beyond_published: Some("moves that were taken back".to_owned()),
                    ..self.conditions.clone()
                };
                &own
            }
        };
        let seats = pairing.seats().into_iter();
        let pinned: Vec<_> = seats
            .map(|player| contest.pinned_source(pairing.key, player))
            .collect();
        let places = pairing.seats().into_iter().zip(kept).zip(&pinned);
        let places = places.map(|((player, kept), pinned)| Place {
            called: contest.called(player),
            source: match pinned {
                Some(source) => Ok(source),
                None => contest.plan.entrants[player.index()].source.as_ref(),
            },
            kept,
            time: contest.plan.entrants[player.index()].time,
        });
        let game = HostedGame {
            conditions,
            terms: self.terms,
            places: places.collect(),
            start: &self.start,
        };
        let mut own = ContestGame {
            board: self,
            context: contest,
            pairing,
            sink,
            secret: None,
            seated: Vec::new(),
        };
        let ending = play(game, &mut own, sink).await;
        PairingReport {
            pairing,
            outcome: outcome(contest, pairing, ending),
            seated: own.seated,
        }
    }

    /// Has one pairing played elsewhere, checks the journal that comes back, and hands it in.
    async fn play_remotely(
        &self,
        contest: &ContestContext,
        (remote_games, programs): (&RemoteGames, Vec<String>),
        pairing: Pairing,
        sink: &GameSink,
    ) -> Result<PairingOutcome, HostError> {
        // A worker may still play it for an earlier run. Moves that were told stay told, and
        // none is told twice: then it is begun again.
        let earlier = remote_games.earlier(pairing.key);
        let id = match earlier.filter(|_| !contest.watchers.tells_moves()) {
            Some(id) => id,
            None => sink.next_id().await?,
        };
        let players = pairing.seats().into_iter().map(|player| {
            let entrant = &contest.plan.entrants[player.index()];
            let recorded = RecordedPlayer {
                name: contest.names.settle(player, entrant.called()),
                brain: entrant.brain.clone(),
                protocol: String::new(),
                time: entrant.time,
                sandbox: None,
                cpu: None,
                transcript: Vec::new(),
                errors: Vec::new(),
            };
            (recorded, true)
        });
        let journal = journal_of(id, &self.conditions, players);
        // It is held until the result is handed in.
        let (journal, _secret) = self.begun(contest, pairing, journal, sink).await?;
        let mut state = self.start_of(pairing.key)?;
        if !journal.opening.is_empty() {
            state.play_actions(&journal.opening)?;
        }
        let (observer, guard, orders) = contest.watchers.of_a_game(&journal, state.as_ref());
        let job = RemoteJob {
            key: pairing.key,
            journal: &journal,
            programs,
            terms: self.terms,
            beyond_published: self.conditions.beyond_published.clone(),
            answer_timeout: self.conditions.answer_timeout,
            live: LiveProgress::new(journal.clone(), state, observer),
            guard: &guard,
        };
        let mut orders = RemoteOrders::new(orders);
        let mut played = match remote_games.play(job, &mut orders).await {
            RemoteEnd::Played(played) => played,
            RemoteEnd::NotBrought(failures) => {
                let failures = failures.into_iter();
                let missing = failures.map(|(seat, failure)| (seat, failure.into()));
                let missing = Ending::NotBrought(missing.collect());
                return Ok(outcome(contest, pairing, missing));
            }
            RemoteEnd::GivenBack | RemoteEnd::Stopped => {
                return Ok(PairingOutcome::BrokenOff(id));
            }
            RemoteEnd::NotBegun => return Ok(PairingOutcome::Missed),
        };
        let checked = last_state(&played.journal);
        let checked = checked.and_then(|state| {
            if played.live.agrees_with(&played.journal) {
                Ok(state)
            } else {
                // A game with moves that were not played has no end: it is played again
                // under another number.
                Err(JournalMismatch::ToldOtherwise)
            }
        });
        let state = match checked {
            Ok(state) => state,
            Err(why) => {
                played.receipt.refuse(&why);
                return Ok(PairingOutcome::BrokenOff(id));
            }
        };
        played.live.show_rest(&played.journal).await;
        let verdict = played.journal.verdict.clone();
        let outcome = PairingOutcome::of_worker(contest, pairing, *played, guard, sink).await?;
        if let (PairingOutcome::Played(..), Some(verdict)) = (&outcome, verdict) {
            count(contest, pairing, &verdict, state.as_ref());
        }
        Ok(outcome)
    }

    /// The journal with all that the contest says of how this game begins, and the secret
    /// from which its seed was drawn, to be held until its result is handed in.
    async fn begun(
        &self,
        contest: &ContestContext,
        pairing: Pairing,
        journal: Journal,
        sink: &GameSink,
    ) -> Result<(Journal, Option<Arc<Secret>>), WriterStopped> {
        let key = pairing.key;
        let own = self.position.as_deref();
        let (position, opening) = beginning(self.openings.as_ref(), own, key);
        let (mut seed, mut secret) = (None, None);
        if self.from.has_chance() && self.repeatable {
            seed = Some(chance_seed(key, contest.plan.seed));
        } else if self.from.has_chance() {
            // Nobody must be able to tell the dice from the game's number.
            let drawn = contest.secret(pairing, journal.started, sink).await?;
            seed = Some(drawn.seed_of(journal.id));
            secret = Some(drawn);
        }
        let journal = Journal {
            event: contest.plan.event.clone(),
            seed,
            position,
            opening: left_of(contest, pairing).unwrap_or(opening),
            ..journal
        };
        Ok((journal, secret))
    }
}

/// The position from which a game starts, where it is not the usual one, and the opening
/// that is played from there: those of these openings, or the `position` of all games.
pub(super) fn beginning(
    openings: Option<&Openings>,
    position: Option<&str>,
    game: GameKey,
) -> (Option<String>, String) {
    let own = openings.and_then(|openings| openings.position_of_game(game));
    let opening = openings.map_or("", |openings| openings.of_game(game));
    (own.or(position).map(str::to_owned), opening.to_owned())
}

/// Counts a game for the scoreboard, by the player that began it.
fn count(contest: &ContestContext, pairing: Pairing, verdict: &Verdict, state: &dyn AnyGame) {
    let winner = verdict.winner();
    let player = |seat: Seat| pairing.seats()[seat.index()];
    let score = winner.and_then(|seat| state.score(seat));
    contest.count(player(Seat::FIRST), winner.map(player), score);
}

/// The moves with which a game begins again of which some were taken back.
fn left_of(contest: &ContestContext, pairing: Pairing) -> Option<String> {
    let take_backs = contest.watchers.take_backs.as_ref()?;
    take_backs.left_of(pairing.key)
}

fn outcome(contest: &ContestContext, pairing: Pairing, ending: Ending) -> PairingOutcome {
    let player = |seat: Seat| pairing.seats()[seat.index()];
    match ending {
        Ending::Played(result, pending) => {
            if contest.watchers.shown {
                // The next game does not wait for the disk.
                tokio::spawn(pending.announce());
            }
            PairingOutcome::Played(result)
        }
        Ending::BrokenOff(_) if left_of(contest, pairing).is_some() => PairingOutcome::TakenBack,
        Ending::BrokenOff(id) => PairingOutcome::BrokenOff(id),
        Ending::Broken(error) => PairingOutcome::Broken(error.to_string()),
        Ending::NotBrought(missing) => {
            let mut failures = Vec::new();
            for (seat, why) in missing {
                match why {
                    BringError::Absent(failure) => tracing::info!("{failure}"),
                    BringError::Failed(failure) => {
                        if let Some(name) = &failure.name {
                            contest.names.settle(player(seat), name);
                        }
                        failures.push((player(seat), failure));
                    }
                }
            }
            if failures.is_empty() {
                PairingOutcome::Missed
            } else {
                PairingOutcome::Failed(failures)
            }
        }
    }
}

fn engine(contest: &ContestContext, player: PlayerId, seated: &SeatedPlayer) -> EngineRow {
    let own = seated.as_player();
    EngineRow {
        name: own.name().to_owned(),
        protocol: own.protocol(),
        brain: contest.plan.entrants[player.index()].brain.clone(),
    }
}

/// The engines of the players, in the order in which the schedule names them.
fn engines_of(
    contest: &ContestContext,
    pairing: Pairing,
    seated: &[SeatedPlayer],
) -> Vec<EngineRow> {
    let seats = pairing.seats().into_iter().zip(seated);
    let mut engines: Vec<(PlayerId, EngineRow)> = seats
        .map(|(player, seated)| (player, engine(contest, player, seated)))
        .collect();
    engines.sort_by_key(|(player, _)| *player);
    engines.into_iter().map(|(_, engine)| engine).collect()
}

/// A game of a contest.
struct ContestGame<'a> {
    board: &'a BoardGames,
    context: &'a ContestContext,
    pairing: Pairing,
    sink: &'a GameSink,
    /// The secret from which its seed was drawn.
    secret: Option<Arc<Secret>>,
    /// The players that came to the board.
    seated: Vec<(PlayerId, SeatedPlayer)>,
}

impl ContestGame<'_> {
    fn player(&self, seat: Seat) -> PlayerId {
        self.pairing.seats()[seat.index()]
    }

    fn settle_name(&self, seat: Seat, player: &SeatedPlayer) {
        let own = player.as_player().name();
        self.context.names.settle(self.player(seat), own);
    }

    fn journal(&self, id: GameId, players: &[SeatedPlayer]) -> Journal {
        let contest = self.context;
        let seats = self.pairing.seats().into_iter().zip(players);
        let recorded = seats.map(|(player, seated)| {
            let entrant = &contest.plan.entrants[player.index()];
            let (called, word) = (contest.called(player), entrant.brain.clone());
            let (mut recorded, timed) = seated.recorded(called, word);
            recorded.time = entrant.time;
            (recorded, timed)
        });
        journal_of(id, &self.board.conditions, recorded)
    }

    /// Tells the operator how a program that lost by leaving ends. That is no part of the
    /// result, and nobody waits for it.
    fn part_with_leaver(&self, finished: &GameOutcome, players: &mut [SeatedPlayer]) {
        let verdict = finished.journal.verdict.as_ref();
        let left = verdict.filter(|verdict| verdict.cause == Cause::Disconnected);
        let Some(loser) = left.and_then(Verdict::loser) else {
            return;
        };
        let player = players.get_mut(loser.index());
        let Some(process) = player.and_then(|seated| seated.player().peer_mut()?.process.take())
        else {
            return;
        };
        let called = self.context.called(self.player(loser));
        let (screen, id) = (self.context.screen.clone(), finished.journal.id);
        let mut leaving = self.context.leaving.lock();
        // Tasks that have ended need not be kept.
        while leaving.try_join_next().is_some() {}
        leaving.spawn(async move {
            if let Some(words) = process.part().await {
                screen.notice(&format!("{called} in game {id}: {words}"));
            }
        });
    }
}

impl GameHooks for ContestGame<'_> {
    async fn begin(&mut self, players: &mut [SeatedPlayer]) -> Result<StartedGame, HostError> {
        for (index, player) in (0..).zip(players.iter()) {
            self.settle_name(Seat::new(index), player);
        }
        let context = self.context;
        if context.is_first_meeting(self.pairing) {
            let engines = engines_of(context, self.pairing, players);
            context
                .tell_of(self.board.name(), self.pairing, engines)
                .await?;
        }
        let id = self.sink.next_id().await?;
        let journal = self.journal(id, players);
        let begun = self.board.begun(context, self.pairing, journal, self.sink);
        let (journal, secret) = begun.await?;
        self.secret = secret;
        // Openings were played from this start when they were read.
        let mut state = self.board.start_of(self.pairing.key)?;
        let watchers = &context.watchers;
        if let Some(take_backs) = &watchers.take_backs {
            take_backs.begin(self.pairing.key, &journal, state.as_ref(), &watchers.games);
        }
        if !journal.opening.is_empty() {
            state.play_actions(&journal.opening)?;
        }
        let (observer, guard, orders) = watchers.of_a_game(&journal, state.as_ref());
        if let Some(Publisher(live)) = guard.publisher() {
            for (index, player) in (0..).zip(players) {
                player.show_board(&live, Seat::new(index));
            }
        }
        Ok(StartedGame {
            key: context.key_of(self.pairing),
            journal,
            state,
            observer,
            guard,
            orders,
        })
    }

    fn over(&mut self, finished: &GameOutcome, players: &mut [SeatedPlayer]) {
        let Some(verdict) = &finished.journal.verdict else {
            return;
        };
        self.part_with_leaver(finished, players);
        let bytes = record_bytes(&finished.journal);
        self.context.plan.disk.charge([None], bytes);
        let state = finished.state.as_ref();
        count(self.context, self.pairing, verdict, state);
    }

    fn part(&mut self, seat: Seat, player: SeatedPlayer) {
        self.settle_name(seat, &player);
        self.seated.push((self.player(seat), player));
    }
}
