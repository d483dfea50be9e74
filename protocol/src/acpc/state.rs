//! A hand as the dealer tells it.

use std::fmt;
use std::str::FromStr;

use poker_rules::Card;

use super::{Betting, MAX_PLAYERS, cards};

/// A hand: its bets, and the cards as far as they are told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// The number of the hand in its match, from 0.
    pub hand: u64,
    /// The actions so far.
    pub betting: Betting,
    /// The cards of each player in the order of the positions; empty if they are not
    /// told.
    pub holes: Vec<Vec<Card>>,
    /// The cards of the board, one group for each round after the first.
    pub board: Vec<Vec<Card>>,
}

/// A hand as a player sees it: `MATCHSTATE:position:hand:betting:cards`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchState {
    /// The position of the player who sees it, from 0: left of the button, or with two
    /// players the big blind.
    pub position: usize,
    /// The hand.
    pub state: State,
}

/// A text that is no state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// It does not begin as it has to.
    #[error("a line begins with MATCHSTATE: or STATE:")]
    Beginning,
    /// A part is missing.
    #[error("a state has a number, the betting and the cards, with colons between them")]
    Parts,
    /// The position is no number, or too large.
    #[error("the position is a number from 0 to 9")]
    Position,
    /// The number of the hand is no number.
    #[error("the number of a hand is a whole number from 0 on")]
    Hand,
    /// The betting has something else than actions.
    #[error("the betting has only f, c, r, amounts and slashes")]
    Betting,
    /// The cards are no cards.
    #[error("cards are a rank and a suit each, like AsTd")]
    Cards,
}

impl State {
    /// Reads `hand:betting:cards`.
    pub(super) fn parse(text: &str) -> Result<State, Unreadable> {
        let mut parts = text.splitn(3, ':');
        let mut part = || parts.next().ok_or(Unreadable::Parts);
        let (hand, betting, cards) = (part()?, part()?, part()?);
        let mut groups = cards.split('/');
        let holes = groups.next().unwrap_or_default().split('|');
        let read = |text: &str| cards::parse(text).ok_or(Unreadable::Cards);
        let state = State {
            hand: number(hand).ok_or(Unreadable::Hand)?,
            betting: Betting::parse(betting).ok_or(Unreadable::Betting)?,
            holes: holes.map(read).collect::<Result<_, _>>()?,
            board: groups.map(read).collect::<Result<_, _>>()?,
        };
        if state.holes.len() > MAX_PLAYERS {
            Err(Unreadable::Cards)
        } else {
            Ok(state)
        }
    }
}

/// A number of digits alone.
pub(super) fn number(text: &str) -> Option<u64> {
    let is_digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_digits)
}

impl MatchState {
    /// Whether two states ask the same: the same hand, actions, board and own cards.
    /// Known cards of others do not count, nor do the places of slashes.
    pub fn is_same_question(&self, other: &MatchState) -> bool {
        let (own, theirs) = (&self.state, &other.state);
        let hole = |state: &MatchState| state.state.holes.get(state.position).cloned();
        self.position == other.position
            && own.hand == theirs.hand
            && own.betting.actions().eq(theirs.betting.actions())
            && own.board.iter().flatten().eq(theirs.board.iter().flatten())
            && hole(self) == hole(other)
    }
}

impl fmt::Display for State {
    /// `hand:betting:cards`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:", self.hand, self.betting)?;
        cards::write(f, &self.holes, "|")?;
        if !self.board.is_empty() {
            f.write_str("/")?;
        }
        cards::write(f, &self.board, "/")
    }
}

impl fmt::Display for MatchState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MATCHSTATE:{}:{}", self.position, self.state)
    }
}

impl FromStr for MatchState {
    type Err = Unreadable;

    /// Reads a line without its end.
    fn from_str(line: &str) -> Result<MatchState, Unreadable> {
        let rest = line
            .strip_prefix("MATCHSTATE:")
            .ok_or(Unreadable::Beginning)?;
        let (position, rest) = rest.split_once(':').ok_or(Unreadable::Parts)?;
        let position = number(position).and_then(|place| usize::try_from(place).ok());
        let position = position.filter(|place| *place < MAX_PLAYERS);
        Ok(MatchState {
            position: position.ok_or(Unreadable::Position)?,
            state: State::parse(rest)?,
        })
    }
}
