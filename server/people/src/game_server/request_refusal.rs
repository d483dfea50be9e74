//! Why the server does not do what is asked of it.

use games::SettingsError;
use record::GameId;
use words::Language;

use super::SeekId;
use contest::OrderRefused;
use contest::QuotaSpent;
use names::NameRefused;
use net::NoPermit;
use store::{NoRoom, WriterStopped};
use words::sentence;
use words::{Say, shown_in_english};

/// Why not, in words for whoever asked.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
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
    /// Somebody who plays, in the game of this number, cannot be sent away.
    InGame(String, GameId),
    /// Nobody has this name.
    Nobody(String),
}

shown_in_english!(Refused);

impl Say for Refused {
    fn say(&self, language: Language) -> String {
        let say = |key: &str| language.say(key);
        let named = |key: &str, name: &str| language.with(key, &[("name", name.into())]);
        let of_game = |key: &str, game: &str| language.with(key, &[("game", game.into())]);
        let numbered = |key: &str, id: String| language.with(key, &[("id", id.into())]);
        match self {
            Refused::Closing => say("terminal-closing"),
            Refused::LoggedOut => say("terminal-logged-out"),
            Refused::Name(why) => sentence(&why.say(language)),
            Refused::HereAlready(name) => named("terminal-here-already", name),
            Refused::SeatedTwice(name) => named("terminal-seated-twice", name),
            Refused::OtherGame(name, game) => {
                let values = [("name", name.as_str().into()), ("game", (*game).into())];
                language.with("terminal-other-game", &values)
            }
            Refused::DoesNotPlay(name, game) => {
                let values = [("name", name.as_str().into()), ("game", (*game).into())];
                language.with("terminal-does-not-play", &values)
            }
            Refused::Busy(name) => named("terminal-busy", name),
            Refused::NoBrain(name) => named("terminal-no-brain", name),
            Refused::NoBrainFor(game) => of_game("terminal-no-brain-for", game),
            Refused::NoSeek(number) => numbered("terminal-no-seek", number.to_string()),
            Refused::OwnSeek => say("terminal-own-seek"),
            Refused::Playing(id) => numbered("terminal-playing", id.to_string()),
            Refused::Called => say("terminal-called"),
            Refused::InMatch => say("contests-in-match"),
            Refused::OfContest(contest) => named("terminal-of-contest", contest),
            Refused::NotPlaying => say("terminal-not-playing"),
            Refused::NotYours(id) => numbered("terminal-not-yours", id.to_string()),
            Refused::PausedEnough => say("terminal-paused-enough"),
            Refused::Order(why) => why.say(language),
            Refused::NoDraw => say("terminal-no-draw"),
            Refused::NoOffer => say("terminal-no-offer"),
            Refused::NoRoom(why) => sentence(&why.say(language)),
            Refused::Writer(why) => why.say(language),
            Refused::Full(why) => full(why, language),
            Refused::AllStarted(why) => all_started(why, language),
            Refused::TooManySeeks(why) => {
                let why = [("why", why.say(language).into())];
                language.with("terminal-too-many-seeks", &why)
            }
            Refused::Quota(why) => sentence(&why.say(language)),
            Refused::TooMuchTalk => say("terminal-too-much-talk"),
            Refused::Unplayable(why) => {
                let why = [("why", why.say(language).into())];
                language.with("terminal-unplayable", &why)
            }
            Refused::Players(why) => format!("{}.", why.say(language)),
            Refused::NoSeat(seat, players) => {
                let values = [("seat", (*seat).into()), ("players", (*players).into())];
                language.with("terminal-no-seat", &values)
            }
            Refused::OpponentLeft => say("terminal-opponent-left"),
            Refused::NoAnswer(name) => named("terminal-no-answer", name),
            Refused::Leaving(name) => named("terminal-leaving", name),
            Refused::InGame(name, id) => {
                let values = [
                    ("name", name.as_str().into()),
                    ("id", id.to_string().into()),
                ];
                language.with("terminal-in-game", &values)
            }
            Refused::Nobody(name) => named("terminal-nobody", name),
        }
    }
}

/// As many games are played as can be, in all or by one address.
fn full(why: &NoPermit, language: Language) -> String {
    match why {
        NoPermit::AllTaken(_) => language.say("terminal-full"),
        NoPermit::OwnTaken(most) => language.with("terminal-own-full", &[("most", (*most).into())]),
    }
}

/// As many programs run as are started at once, in all or for one address.
fn all_started(why: &NoPermit, language: Language) -> String {
    match why {
        NoPermit::AllTaken(_) => language.say("terminal-all-started"),
        NoPermit::OwnTaken(most) => {
            language.with("terminal-own-started", &[("most", (*most).into())])
        }
    }
}
