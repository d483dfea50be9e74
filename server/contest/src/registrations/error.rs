//! Why somebody cannot register.

use jiff::Timestamp;
use store::clear_name::UnclearName;
use words::says;

/// Why somebody cannot register.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RegistrationError {
    /// The text before the colon is no code.
    WrongCode,
    /// A newcomer gave no code.
    NoCode,
    /// There is no secret behind the code.
    NoSecret,
    /// Nobody may register any more.
    Closed {
        /// The tournament.
        contest: String,
        /// Since when, if its deadline has passed.
        since: Option<Timestamp>,
    },
    /// Nobody may have this name.
    Unclear(#[from] UnclearName),
    /// Somebody else takes part under this name.
    Taken {
        /// The tournament.
        contest: String,
        /// The name.
        name: String,
    },
    /// As many of its address have registered as may.
    OfAddress(String),
    /// As many programs of its owner take part as may.
    OfOwner(String),
    /// The operator has taken it out.
    Withdrawn {
        /// The tournament.
        contest: String,
        /// The name.
        name: String,
    },
    /// It goes on among the players that have begun it.
    Begun(String),
    /// Nobody of this name has registered.
    Nobody {
        /// The tournament.
        contest: String,
        /// The name.
        name: String,
    },
    /// The name is too long.
    LongName {
        /// The tournament.
        contest: String,
        /// The most characters.
        most: usize,
    },
    /// Brains of the lobby do not play there; programs are uploaded.
    UploadsAlone(String),
    /// The file of the tournament is wrong.
    Broken(String),
    /// It could not be written down.
    Failed(String),
}

says!(RegistrationError {
    Self::WrongCode => "contests-code-unknown",
    Self::NoCode => "contests-code-missing",
    Self::NoSecret => "contests-code-alone",
    Self::Closed { contest, since: None } => ("contests-closed", contest),
    Self::Closed { contest, since: Some(since) } => (
        "contests-closed-since", contest, since = since.to_string()
    ),
    Self::OfAddress(contest) => ("contests-address-full", contest),
    Self::OfOwner(contest) => ("contests-owner-full", contest),
    Self::Unclear(why) => why,
    Self::Taken { contest, name } => ("contests-name-taken", contest, name),
    Self::Withdrawn { contest, name } => ("contests-name-withdrawn", contest, name),
    Self::Begun(contest) => ("contests-begun", contest),
    Self::Nobody { contest, name } => ("contests-name-unknown", contest, name),
    Self::LongName { contest, most } => ("contests-long-name", contest, most),
    Self::UploadsAlone(contest) => ("contests-uploads-alone", contest),
    Self::Broken(contest) => ("contests-broken", contest),
    Self::Failed(contest) => ("contests-not-registered", contest),
});
