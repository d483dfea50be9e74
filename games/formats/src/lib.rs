//! Games in the formats of other programs, read and written, and nothing else:
//! no sockets, no files.

mod error;
mod pgn;
mod remark;
mod scan;
mod written;

pub use error::FormatError;
pub use remark::Remark;
pub use written::{Date, Ending, Limits, Why, WrittenGame, WrittenMove};
