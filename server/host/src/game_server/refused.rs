//! Why the server does not do what is asked of it.

use std::fmt::Display;

use super::SeekId;
use games::SettingsError;
use record::GameId;

use crate::lobby::{NameRefused, NoShare};
use crate::quota::QuotaSpent;
use crate::running_games::OrderRefused;
use store::{NoRoom, WriterStopped};

/// Why not, in words for whoever asked.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
    /// The server ends, or has ended.
    #[error("The server is about to end.")]
    Closing,
    /// Nobody is logged in there.
    #[error("Log in first: login NAME")]
    LoggedOut,
    /// The name may not be used.
    #[error("{}", sentence(.0))]
    Name(#[from] NameRefused),
    /// Somebody of the name is here.
    #[error("{0} is here already.")]
    HereAlready(String),
    /// A brain would sit at two seats of a game.
    #[error("{0} can have one seat alone.")]
    SeatedTwice(String),
    /// A brain at hand plays another game, this one.
    #[error("{0} plays {1}.")]
    OtherGame(String, &'static str),
    /// A brain of the lobby does not play the game.
    #[error("{0} does not play {1}.")]
    DoesNotPlay(String, &'static str),
    /// A brain plays already.
    #[error("{0} is playing; 'games' shows where.")]
    Busy(String),
    /// There is no such brain.
    #[error("There is no brain '{0}': see 'brains'.")]
    NoBrain(String),
    /// No brain of the game is free.
    #[error("No brain that plays {0} is here; 'seek {0}' finds people.")]
    NoBrainFor(&'static str),
    /// Nobody seeks under this number.
    #[error("Nobody seeks under {0}: see 'games'.")]
    NoSeek(SeekId),
    /// The seek is the person's own.
    #[error("That is your own.")]
    OwnSeek,
    /// The person plays already, in the game of this number.
    #[error("You are playing game {0}; 'resign' gives it up.")]
    Playing(GameId),
    /// The person plays no game.
    #[error("You are not playing.")]
    NotPlaying,
    /// The person plays another game, of this number.
    #[error("Your game is {0}.")]
    NotYours(GameId),
    /// The game was paused for as long as it may be.
    #[error("The game was paused for 10 minutes; it cannot be paused any more.")]
    PausedEnough,
    /// The game takes no order.
    #[error("{0}")]
    Order(#[from] OrderRefused),
    /// The other player is a brain.
    #[error("A brain agrees to no draw.")]
    NoDraw,
    /// Nobody offers a draw.
    #[error("Nobody offers you a draw.")]
    NoOffer,
    /// There is no room for results.
    #[error("{}", sentence(.0))]
    NoRoom(#[from] NoRoom),
    /// Results are kept no more.
    #[error("{0}")]
    Writer(#[from] WriterStopped),
    /// As many games are played as can be, in all or by one address.
    #[error("{}", match .0 {
        NoShare::AllTaken(_) => "The server is full; try again later.".to_owned(),
        NoShare::OwnTaken(most) => {
            format!("One address may play {most} games at a time; try again later.")
        }
    })]
    Full(NoShare),
    /// As many programs run as are started at once, in all or for one address.
    #[error("{}", match .0 {
        NoShare::AllTaken(_) => "All brains at hand are playing; try again later.".to_owned(),
        NoShare::OwnTaken(most) => {
            format!("One address may play {most} brains at hand at a time; try again later.")
        }
    })]
    AllStarted(NoShare),
    /// As many offers are open as can be, in all or of one address.
    #[error("No more games can be offered: {0}.")]
    TooManySeeks(NoShare),
    /// An address has filled its part of the disk.
    #[error("{}", sentence(.0))]
    Quota(#[from] QuotaSpent),
    /// Everybody has been told too much lately.
    #[error("Too much is being said; say it again in a moment.")]
    TooMuchTalk,
    /// The game cannot be started so.
    #[error("That cannot be played: {0}.")]
    Unplayable(SettingsError),
    /// The game is not for as many players.
    #[error("{0}.")]
    Players(SettingsError),
    /// A game of this many players has no such seat.
    #[error("{0} is no seat of a game of {1}.")]
    NoSeat(&'static str, usize),
    /// The other person has logged out.
    #[error("Your opponent has left.")]
    OpponentLeft,
    /// A person takes nothing in.
    #[error("{0} does not answer.")]
    NoAnswer(String),
    /// A brain cannot be sent away at this moment.
    #[error("{0} is about to play, or to leave.")]
    Leaving(String),
    /// Somebody who plays, in the game of this number, cannot be sent away.
    #[error("{0} plays game {1}: stop it first.")]
    InGame(String, GameId),
    /// Nobody has this name.
    #[error("Nobody called '{0}' is here.")]
    Nobody(String),
}

/// As a sentence for people.
fn sentence(why: &impl Display) -> String {
    let text = why.to_string();
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).chain(['.']).collect()
}
