//! The reasons why the server refuses a request.

use games::SettingsError;
use record::GameId;

use super::SeekId;
use contest::{OrderRefused, QuotaSpent};
use names::NameRefused;
use net::NoPermit;
use store::{NoRoom, WriterStopped};
use words::{Language, UserError, say, says, sentence};

/// The reason of a refusal, in words for the person.
#[derive(Debug, thiserror::Error)]
pub enum RequestRefusal {
    /// The server ends, or has ended.
    Closing,
    /// Nobody is logged in there.
    LoggedOut,
    /// The name may not be used.
    Name(#[from] NameRefused),
    /// Somebody of the name is here.
    HereAlready(String),
    /// A brain would sit at two seats of a game.
    SeatedTwice(String),
    /// A brain at hand plays another game, this one.
    OtherGame(String, &'static str),
    /// A brain of the lobby does not play the game.
    DoesNotPlay(String, &'static str),
    /// A brain plays already.
    Busy(String),
    /// There is no such brain.
    NoBrain(String),
    /// No brain of the game is free.
    NoBrainFor(&'static str),
    /// Nobody seeks under this number.
    NoSeek(SeekId),
    /// The seek is the person's own.
    OwnSeek,
    /// The person plays already, in the game of this number.
    Playing(GameId),
    /// A game of a contest is about to begin for the person.
    Called,
    /// The person plays a match of poker in a tournament.
    InMatch,
    /// The game is one of this contest.
    OfContest(String),
    /// The person plays no game.
    NotPlaying,
    /// The person plays another game, of this number.
    NotYours(GameId),
    /// The game was paused for as long as it may be.
    PausedEnough,
    /// The game takes no order.
    Order(#[from] OrderRefused),
    /// The other player is a brain.
    NoDraw,
    /// Nobody offers a draw.
    NoOffer,
    /// The moves with which it is to begin are not legal.
    NoOpening(UserError),
    /// No move of the game is taken back.
    NoTakeBack(UserError),
    /// More than two people play: they would all have to agree.
    NoTakeBackAmong,
    /// There is no room for results.
    NoRoom(#[from] NoRoom),
    /// Results are kept no more.
    Writer(#[from] WriterStopped),
    /// As many games are played as can be, in all or by one address.
    Full(NoPermit),
    /// As many programs run as are started at once, in all or for one address.
    AllStarted(NoPermit),
    /// As many offers are open as can be, in all or of one address.
    TooManySeeks(NoPermit),
    /// An address has filled its part of the disk.
    Quota(#[from] QuotaSpent),
    /// Everybody has been told too much lately.
    TooMuchTalk,
    /// The game cannot be started so.
    Unplayable(SettingsError),
    /// The game is not for as many players.
    Players(SettingsError),
    /// A game of this many players has no such seat.
    NoSeat(&'static str, usize),
    /// The other person has logged out.
    OpponentLeft,
    /// A person takes nothing in.
    NoAnswer(String),
    /// A brain cannot be sent away at this moment.
    Leaving(String),
    /// A person in the game of this number cannot be sent away.
    InGame(String, GameId),
    /// Nobody has this name.
    Nobody(String),
}

says!(RequestRefusal, language {
    Self::Closing => "terminal-closing",
    Self::LoggedOut => "terminal-logged-out",
    Self::Name(why) => { sentence(&why.say(language)) },
    Self::HereAlready(name) => ("terminal-here-already", name),
    Self::SeatedTwice(name) => ("terminal-seated-twice", name),
    Self::OtherGame(name, game) => ("terminal-other-game", name, game),
    Self::DoesNotPlay(name, game) => ("terminal-does-not-play", name, game),
    Self::Busy(name) => ("terminal-busy", name),
    Self::NoBrain(name) => ("terminal-no-brain", name),
    Self::NoBrainFor(game) => ("terminal-no-brain-for", game),
    Self::NoSeek(number) => ("terminal-no-seek", id = number.to_string()),
    Self::OwnSeek => "terminal-own-seek",
    Self::Playing(id) => ("terminal-playing", id = id.to_string()),
    Self::Called => "terminal-called",
    Self::InMatch => "contests-in-match",
    Self::OfContest(contest) => ("terminal-of-contest", name = contest),
    Self::NotPlaying => "terminal-not-playing",
    Self::NotYours(id) => ("terminal-not-yours", id = id.to_string()),
    Self::PausedEnough => "terminal-paused-enough",
    Self::Order(why) => why,
    Self::NoDraw => "terminal-no-draw",
    Self::NoOffer => "terminal-no-offer",
    Self::NoOpening(why) | Self::NoTakeBack(why) => why,
    Self::NoTakeBackAmong => "terminal-no-undo-among",
    Self::NoRoom(why) => { sentence(&why.say(language)) },
    Self::Writer(why) => why,
    Self::Full(why) => { full(why, language) },
    Self::AllStarted(why) => { all_started(why, language) },
    Self::TooManySeeks(why) => ("terminal-too-many-seeks", why),
    Self::Quota(why) => { sentence(&why.say(language)) },
    Self::TooMuchTalk => "terminal-too-much-talk",
    Self::Unplayable(why) => ("terminal-unplayable", why),
    Self::Players(why) => { format!("{}.", why.say(language)) },
    Self::NoSeat(seat, players) => ("terminal-no-seat", seat, players),
    Self::OpponentLeft => "terminal-opponent-left",
    Self::NoAnswer(name) => ("terminal-no-answer", name),
    Self::Leaving(name) => ("terminal-leaving", name),
    Self::InGame(name, id) => ("terminal-in-game", name, id = id.to_string()),
    Self::Nobody(name) => ("terminal-nobody", name),
});

/// As many games are played as can be, in all or by one address.
fn full(why: &NoPermit, language: Language) -> String {
    match why {
        NoPermit::AllTaken(_) => language.say("terminal-full"),
        NoPermit::OwnTaken(most) => say!(language, "terminal-own-full", most),
    }
}

/// As many programs run as are started at once, in all or for one address.
fn all_started(why: &NoPermit, language: Language) -> String {
    match why {
        NoPermit::AllTaken(_) => language.say("terminal-all-started"),
        NoPermit::OwnTaken(most) => {
            say!(language, "terminal-own-started", most)
        }
    }
}
