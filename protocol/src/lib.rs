//! The wire languages of Arbiter as pure functions between bytes and values:
//! no sockets, no clocks, no async.
//!
//! [`mod@poker`] is the language of the poker server, in XML, and
//! [`mod@line`] that of manager and brain, one message a line. [`mod@acpc`] is the
//! language of the Annual Computer Poker Competition. [`mod@gomocup`],
//! [`mod@uci`] and [`mod@gtp`] are the languages of other people's engines.
//!
//! ```
//! use protocol::line::{BrainLine, Decoder, ManagerLine};
//!
//! // The manager's side: encode a request, decode what comes back.
//! let mut request = Vec::new();
//! ManagerLine::Move("H8").encode(&mut request);
//! assert_eq!(request, b"move H8\n");
//!
//! let mut decoder = Decoder::default();
//! decoder.feed(b"info depth 3\r\nmo");
//! decoder.feed(b"ve  i9\n");
//! let line = decoder.next_line().unwrap().unwrap();
//! assert!(matches!(BrainLine::parse(line), BrainLine::Info(_)));
//! let line = decoder.next_line().unwrap().unwrap();
//! assert_eq!(BrainLine::parse(line), BrainLine::Move("i9"));
//! assert!(decoder.next_line().is_none());
//! ```

pub mod acpc;
pub mod gomocup;
pub mod gtp;
pub mod line;
pub mod poker;
pub mod uci;
pub mod xml;
