//! The game that a contest has played, whatever its kind.

use std::pin::Pin;

use jiff::Timestamp;
use record::GameId;
use record::verdict::Failure;
use store::events::EndEvent;
use store::{FinishedGame, GameSink, StoredResult};
use tournament::{DrawRules, Pairing, PlayerId};
use words::Phrase;

use super::context::ContestContext;
use super::remote_games::RemoteResult;
use crate::game::HostError;
use crate::kept_player::KeptPlayer;
use crate::quota::record_bytes;
use crate::running_games::GameGuard;
use crate::source::SeatedPlayer;

/// Something that the players paired by a contest can play.
pub trait Playable: EndEvent {
    /// Whether players are compared by their returns, and not by how many games they win.
    fn is_graded(&self) -> bool {
        false
    }

    /// Whether chance brings the same in every run, so that a player that knows the seed
    /// can tell it beforehand.
    fn has_foretold_chance(&self) -> bool;

    /// The rules by which pairings are drawn in a store that says nothing of them, where
    /// they are not the present ones: the earlier games there were paired by them.
    fn draw_rules(&self) -> Option<DrawRules> {
        None
    }

    /// How something ended, for people; `None` for the usual words.
    fn result_in_words(&self, _: &StoredResult) -> Option<Phrase> {
        None
    }

    /// The game and its language, where hands are played at tables, and no games at boards.
    /// The event stream then names both once for all players, and not at their first
    /// meetings. The played part of a pairing stays when it is broken off, so nobody waits
    /// for its end when the contest is stopped. Players dial in at a port of the contest
    /// without waiting in a lobby, and programs get no cores of a game.
    fn in_hands(&self) -> Option<(&'static str, &'static str)> {
        None
    }

    /// Plays a pairing: brings the players, has them play, hands the result in. `kept`
    /// are their programs of earlier games, in the order of seats.
    fn play<'a>(
        &'a self,
        contest: &'a ContestContext,
        pairing: Pairing,
        kept: Vec<Option<KeptPlayer>>,
        sink: &'a GameSink,
    ) -> Pin<Box<dyn Future<Output = PairingReport> + Send + 'a>>;
}

/// The report of a pairing.
pub struct PairingReport {
    /// The players that were to play.
    pub pairing: Pairing,
    /// How that ended.
    pub outcome: PairingOutcome,
    /// The players that came to the board.
    pub seated: Vec<(PlayerId, SeatedPlayer)>,
}

/// How a pairing ended.
pub enum PairingOutcome {
    /// The game was played and handed in.
    Played(StoredResult),
    /// The game of this number was broken off, and has no result.
    BrokenOff(GameId),
    /// A person took a move back: it begins again with the moves that are left.
    TakenBack,
    /// Somebody left the lobby before it could be brought to the board, or no worker had
    /// begun it when the contest was stopped.
    Missed,
    /// These could not be brought to the board.
    Failed(Vec<(PlayerId, Failure)>),
    /// The results cannot be kept any more; the writer says why.
    Broken(String),
}

impl PairingOutcome {
    /// Hands in the result of a worker, unless the worker was suspended meanwhile.
    ///
    /// # Errors
    /// It is no result, or results are kept no more.
    pub async fn of_worker(
        contest: &ContestContext,
        pairing: Pairing,
        played: RemoteResult,
        guard: GameGuard,
        sink: &GameSink,
    ) -> Result<PairingOutcome, HostError> {
        let RemoteResult {
            journal, receipt, ..
        } = played;
        let annulled = contest.annulled.read().await;
        let machine = journal.machine.as_ref();
        if machine.is_some_and(|machine| annulled.contains(&machine.name)) {
            receipt.lose(&"its worker was suspended meanwhile");
            return Ok(PairingOutcome::BrokenOff(journal.id));
        }
        contest.plan.disk.charge([None], record_bytes(&journal));
        guard.over(&journal);
        let game = FinishedGame::new(contest.key_of(pairing), journal, Timestamp::now())?;
        let result = game.result();
        let kept = sink.store(game).await?;
        drop(annulled);
        let is_shown = contest.watchers.shown;
        tokio::spawn(async move {
            let kept = kept.wait().await.map(drop);
            if is_shown {
                guard.announce(kept.is_ok());
            }
            match kept {
                Ok(()) => receipt.take(),
                Err(stopped) => receipt.lose(&stopped),
            }
        });
        Ok(PairingOutcome::Played(result))
    }
}
