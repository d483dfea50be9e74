//! The reasons why the server refuses a request.

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
use words::{Say, UserError, shown_in_english};

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

shown_in_english!(RequestRefusal);

impl Say for RequestRefusal {
    fn say(&self, language: Language) -> String {
        let say = |key: &str| language.say(key);
        let named = |key: &str, name: &str| language.with(key, &[("name", name.into())]);
        let of_game = |key: &str, game: &str| language.with(key, &[("game", game.into())]);
        let numbered = |key: &str, id: String| language.with(key, &[("id", id.into())]);
        match self {
            RequestRefusal::Closing => say("terminal-closing"),
            RequestRefusal::LoggedOut => say("terminal-logged-out"),
            RequestRefusal::Name(why) => sentence(&why.say(language)),
            RequestRefusal::HereAlready(name) => named("terminal-here-already", name),
            RequestRefusal::SeatedTwice(name) => named("terminal-seated-twice", name),
            RequestRefusal::OtherGame(name, game) => {
                let values = [("name", name.as_str().into()), ("game", (*game).into())];
                language.with("terminal-other-game", &values)
            }
            RequestRefusal::DoesNotPlay(name, game) => {
                let values = [("name", name.as_str().into()), ("game", (*game).into())];
                language.with("terminal-does-not-play", &values)
            }
            RequestRefusal::Busy(name) => named("terminal-busy", name),
            RequestRefusal::NoBrain(name) => named("terminal-no-brain", name),
            RequestRefusal::NoBrainFor(game) => of_game("terminal-no-brain-for", game),
            RequestRefusal::NoSeek(number) => numbered("terminal-no-seek", number.to_string()),
            RequestRefusal::OwnSeek => say("terminal-own-seek"),
            RequestRefusal::Playing(id) => numbered("terminal-playing", id.to_string()),
            RequestRefusal::Called => say("terminal-called"),
            RequestRefusal::InMatch => say("contests-in-match"),
            RequestRefusal::OfContest(contest) => named("terminal-of-contest", contest),
            RequestRefusal::NotPlaying => say("terminal-not-playing"),
            RequestRefusal::NotYours(id) => numbered("terminal-not-yours", id.to_string()),
            RequestRefusal::PausedEnough => say("terminal-paused-enough"),
            RequestRefusal::Order(why) => why.say(language),
            RequestRefusal::NoDraw => say("terminal-no-draw"),
            RequestRefusal::NoOffer => say("terminal-no-offer"),
            RequestRefusal::NoOpening(why) | RequestRefusal::NoTakeBack(why) => why.say(language),
            RequestRefusal::NoTakeBackAmong => say("terminal-no-undo-among"),
            RequestRefusal::NoRoom(why) => sentence(&why.say(language)),
            RequestRefusal::Writer(why) => why.say(language),
            RequestRefusal::Full(why) => full(why, language),
            RequestRefusal::AllStarted(why) => all_started(why, language),
            RequestRefusal::TooManySeeks(why) => {
                let why = [("why", why.say(language).into())];
                language.with("terminal-too-many-seeks", &why)
            }
            RequestRefusal::Quota(why) => sentence(&why.say(language)),
            RequestRefusal::TooMuchTalk => say("terminal-too-much-talk"),
            RequestRefusal::Unplayable(why) => {
                let why = [("why", why.say(language).into())];
                language.with("terminal-unplayable", &why)
            }
            RequestRefusal::Players(why) => format!("{}.", why.say(language)),
            RequestRefusal::NoSeat(seat, players) => {
                let values = [("seat", (*seat).into()), ("players", (*players).into())];
                language.with("terminal-no-seat", &values)
            }
            RequestRefusal::OpponentLeft => say("terminal-opponent-left"),
            RequestRefusal::NoAnswer(name) => named("terminal-no-answer", name),
            RequestRefusal::Leaving(name) => named("terminal-leaving", name),
            RequestRefusal::InGame(name, id) => {
                let values = [
                    ("name", name.as_str().into()),
                    ("id", id.to_string().into()),
                ];
                language.with("terminal-in-game", &values)
            }
            RequestRefusal::Nobody(name) => named("terminal-nobody", name),
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
