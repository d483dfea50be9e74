//! Why a record cannot be played, or an entry of its list of actions.

use super::HandHistory;
use crate::{Card, HandTurn, IllegalAction, ParseCardError, RepeatedCard, SetupError, Street};

/// Why a record cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// It tells a card of two places.
    #[error("{0}")]
    Deck(#[from] RepeatedCard),
    /// Nothing can be dealt from it.
    #[error("{0}")]
    Setup(#[from] SetupError),
    /// An action is refused: its number, counted from 1, its words, and the
    /// rule.
    #[error("action {number} '{text}': {rule}")]
    Action {
        /// Counted from 1.
        number: usize,
        /// As it is written, cut to a readable length.
        text: String,
        /// Why.
        rule: ActionError,
    },
    /// The showdown needs cards that the record does not have.
    #[error("the cards of p{0}, who is at the showdown, are not known")]
    UnknownCards(usize),
}

impl ReplayError {
    /// The action of this index in the record is refused.
    pub(super) fn refused(history: &HandHistory, index: usize, rule: ActionError) -> ReplayError {
        ReplayError::Action {
            number: index + 1,
            text: history.actions[index].chars().take(60).collect(),
            rule,
        }
    }
}

/// Why an entry of the list of actions is none, or cannot be played. Players
/// are counted from 1, as the notation counts them.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ActionError {
    /// An action of another poker game.
    #[error("there is no such action in this game")]
    OtherGame,
    /// No action of the notation.
    #[error(
        "not an action: expected 'd dh pN CARDS', 'd db CARDS', or 'pN' and f, cc, \
         cbr AMOUNT, pb, sd [CARDS] or sm [CARDS]"
    )]
    NotAnAction,
    /// A word that names no player.
    #[error("'{0}' is no player: they are p1, p2, …")]
    NotAPlayer(String),
    /// A word that is no amount.
    #[error("'{0}' is no amount of chips")]
    NotChips(String),
    /// A word that is no card, or a card that is there twice.
    #[error("{0}")]
    Cards(#[from] ParseCardError),
    /// A player that is not in the record.
    #[error("there is no p{player}, only {players} players")]
    NoPlayer {
        /// The player named.
        player: usize,
        /// How many there are.
        players: usize,
    },
    /// More than five cards on the board.
    #[error("a board has five cards")]
    LongBoard,
    /// More cards than a player is dealt.
    #[error("a player is dealt {0} cards at most here")]
    ManyHoleCards(usize),
    /// A seat that is in was dealt no card, or not enough.
    #[error("p{0} is dealt too few cards on this street")]
    FewHoleCards(usize),
    /// Only some cards of a hand are shown.
    #[error("a player shows all cards of the hand, {0}")]
    ShowsAll(usize),
    /// A card of another pack.
    #[error("{0} is not in the pack of this game")]
    OtherPack(Card),
    /// A card is shown that somebody else has.
    #[error("{0} is not among the cards of this player")]
    NotDealt(Card),
    /// An unknown card is thrown away, and all are known.
    #[error("the cards of this player are known: say which are thrown away")]
    WhichCard,
    /// Hole cards after the first action.
    #[error("hole cards are dealt before anybody acts")]
    LateHoleCards,
    /// A player without a hand leaves.
    #[error("this player has no hand to leave")]
    NoHandToLeave,
    /// A street of more cards or fewer.
    #[error("the {} has {wanted} cards, not {dealt}", street.word())]
    StreetOf {
        /// Which street comes next.
        street: Street,
        /// How many cards it has.
        wanted: usize,
        /// How many the record deals.
        dealt: usize,
    },
    /// The hand waits for something else.
    #[error("{}", awaited(*.0))]
    OutOfTurn(HandTurn),
    /// The rules refuse the action.
    #[error("{0}")]
    Refused(#[from] IllegalAction),
    /// A player who has folded shows or mucks.
    #[error("this player has folded")]
    Folded,
    /// Somebody shows or mucks twice.
    #[error("this player has shown or mucked before")]
    SaidBefore,
}

/// The step for which the hand waits.
fn awaited(turn: HandTurn) -> String {
    match turn {
        HandTurn::Act(seat) => format!("it is the turn of p{}", seat + 1),
        HandTurn::Deal(street) => format!("the {} has to be dealt first", street.word()),
        HandTurn::Showdown => "the betting is over: hands are shown now".to_owned(),
        HandTurn::Over => "the hand is over".to_owned(),
    }
}
