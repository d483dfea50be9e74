//! What became of one game of a contest.

use tournament::{Pairing, PlayerId};

use crate::source::Seated;
use record::GameId;
use record::verdict::Failure;
use store::StoredResult;

/// What became of a pairing.
pub(super) struct Done {
    pub(super) pairing: Pairing,
    pub(super) outcome: Outcome,
    /// Those who came to the board.
    pub(super) seated: Vec<(PlayerId, Seated)>,
}

/// How a pairing ended.
pub(super) enum Outcome {
    /// The game was played and handed in, by the worker of this name if it was one.
    Played(StoredResult, Option<String>),
    /// The game of this number was broken off, and has no result.
    BrokenOff(GameId),
    /// A person took a move back: it begins again with the moves that are left.
    TakenBack,
    /// Somebody left the lobby before it could be brought to the board.
    Missed,
    /// These could not be brought to the board.
    Failed(Vec<(PlayerId, Failure)>),
    /// The results cannot be kept any more; the writer says why.
    Broken(String),
}
