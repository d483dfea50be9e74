//! The language of the poker server and its clients: a stream of
//! `<message>…</message>` elements in both directions.
//!
//! [`Framer`] cuts bytes into messages, [`Element::parse_message`] reads one, [`Command`]
//! is a line of a client and [`Event`](poker_rules::table::Event) one of the server; both
//! are read from [`Element`]s, and [`encode`] writes them into a message.
//!
//! ```
//! use poker_rules::table::Event;
//! use protocol::poker::{Command, Element, Framer, encode};
//!
//! let mut framer = Framer::default();
//! framer.feed(b"<message><join table='3'/><da");
//! framer.feed(b"nce/></message>");
//! let elements = Element::parse_message(framer.next_frame().unwrap().unwrap()).unwrap();
//! let commands: Vec<_> = elements.iter().map(Command::read).collect();
//! assert!(matches!(&commands[0], Ok(Command::Join(join)) if join.table == Some(3)));
//! let refused = commands[1].as_ref().unwrap_err();
//! assert_eq!(refused.code.word(), "unknown");
//! let mut answer = Vec::new();
//! encode([Event::from(refused.clone())], &mut answer);
//! assert!(answer.starts_with(br#"<message><error code="unknown">"#));
//! ```

mod choice;
mod command;
mod described;
mod element;
mod event;
mod framer;
mod parse;
mod plain;
mod reading;
mod tag;
#[cfg(test)]
mod tests;
mod typed;

use poker_rules::table::ErrorCode;

pub use choice::{Choice, limits};
pub use command::{
    COMMANDS, Command, Create, Extras, Hello, Join, MAX_MIX, MAX_MOVE_TIME, NameError, NoMix,
    Referee, Rotation, Stake, View, Want, WrongSetting, name,
};
pub use compact_str::{CompactString, ToCompactString};
pub use element::Element;
pub use event::read_event;
pub use framer::Framer;
pub use reading::Unreadable;
pub use tag::{Encode, encode};
pub use typed::TypedAction;

/// The most bytes of a message, its tags included, and of the text that may stand between
/// two messages before the stream is given up.
pub const MAX_MESSAGE: usize = 65_536;

/// How deep elements nest at most; `<message>` itself is level 1.
pub const MAX_DEPTH: usize = 8;

/// The version that is spoken here: `<hello version="1">`.
pub const VERSION: &str = "1";

/// The default port of a server.
pub const PORT: u16 = 5556;

/// The most characters of a chat message at a table.
pub const MAX_SAY: usize = 200;

/// The most characters of the name of a client or a table.
pub const MAX_NAME: usize = 32;

/// Why a message, or the text between messages, cannot be taken. None of its commands
/// runs.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// Not the XML that is spoken here; the stream goes on.
    #[error("{0}")]
    Malformed(String),
    /// A document type declaration.
    #[error("a document type declaration is not allowed")]
    Forbidden,
    /// A message, or bytes between messages, of more than
    /// [`MAX_MESSAGE`] bytes.
    #[error("more than {} bytes", MAX_MESSAGE)]
    TooLarge,
}

impl Fault {
    /// Whether the connection has to end.
    pub fn is_fatal(&self) -> bool {
        !matches!(self, Fault::Malformed(_))
    }

    /// Its name on the wire.
    pub fn code(&self) -> ErrorCode {
        match self {
            Fault::Malformed(_) => ErrorCode::Malformed,
            Fault::Forbidden => ErrorCode::Forbidden,
            Fault::TooLarge => ErrorCode::TooLarge,
        }
    }

    fn malformed(what: impl Into<String>) -> Fault {
        Fault::Malformed(what.into())
    }
}
