//! The lines of an agent.

use std::str::FromStr;

use super::state::number;
use super::{Action, MatchState, Unreadable};

/// Whether a line of an agent is a comment, which is passed over.
pub fn is_comment(line: &str) -> bool {
    line.starts_with(['#', ';'])
}

/// The first line of an agent: `VERSION:2.0.0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Version {
    /// The first number; others than 2 have another protocol.
    pub major: u64,
    /// The second number.
    pub minor: u64,
    /// The third number.
    pub revision: u64,
}

impl Version {
    /// The version that is spoken here.
    pub const OWN: Version = Version {
        major: 2,
        minor: 0,
        revision: 0,
    };

    /// Whether an agent of this version can be dealt to.
    pub fn is_known(&self) -> bool {
        (self.major, self.minor) == (Version::OWN.major, Version::OWN.minor)
    }
}

impl FromStr for Version {
    type Err = ();

    /// Reads the line without its end. Text behind the third number is ignored, as the
    /// dealer does.
    fn from_str(line: &str) -> Result<Version, ()> {
        let mut numbers = line.strip_prefix("VERSION:").ok_or(())?.splitn(3, '.');
        let mut next = || numbers.next().ok_or(());
        let (major, minor, last) = (next()?, next()?, next()?);
        let digits = last.bytes().take_while(u8::is_ascii_digit).count();
        let read = |text: &str| number(text).ok_or(());
        Ok(Version {
            major: read(major)?,
            minor: read(minor)?,
            revision: read(&last[..digits])?,
        })
    }
}

/// The answer to a state: the same line, and an action behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The state that is answered.
    pub state: MatchState,
    /// The action; `None` if there is none, or none that can be read.
    pub action: Option<Action>,
}

impl Answer {
    /// Reads a line without its end. Text behind the action is ignored, as the dealer
    /// does.
    ///
    /// # Errors
    /// It does not begin with a state.
    pub fn parse(line: &str) -> Result<Answer, Unreadable> {
        // MATCHSTATE:position:hand:betting:cards:action
        let colon = line.match_indices(':').nth(4).map(|(place, _)| place);
        let (state, action) = match colon {
            Some(place) => (&line[..place], Action::split_first(&line[place + 1..])),
            None => (line, None),
        };
        Ok(Answer {
            state: state.parse()?,
            action: action.map(|(action, _)| action),
        })
    }
}
