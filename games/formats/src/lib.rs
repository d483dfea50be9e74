//! Games in the formats of other programs, read and written, and nothing else:
//! no sockets, no files.
//!
//! ```
//! use formats::{OptionOverrides, Format, read, write};
//!
//! let text = "(;FF[4]GM[4]SZ[15]PB[Ann]PW[Bob]RE[B+R];B[hh];W[ii])";
//! let overrides = OptionOverrides::default();
//! let game = read(text, Format::Sgf, &overrides).next().unwrap().unwrap();
//! assert_eq!(game.players, ["Ann", "Bob"]);
//! assert_eq!(game.moves[1].text, "I7");
//! assert!(write(&game, Format::Psq).unwrap().contains("\n9,9,0\n"));
//!
//! let error = read("(;GM[4];B[hh];W[hh])", Format::Sgf, &overrides).next().unwrap().unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "line 1, game 1, move 2: 'W[hh]': H8 is occupied by cross"
//! );
//! ```
//!
//! Every game that is read was played through the rules: a [`WrittenGame`] has
//! no illegal move, and no result that the rules contradict.

mod chess;
mod colours;
#[cfg(test)]
mod drawn;
mod error;
mod format;
mod kalaha;
mod limits;
mod openings;
mod option_overrides;
mod pdn;
mod pgn;
mod pieces;
mod play;
mod polyglot;
mod psq;
mod remark;
#[cfg(test)]
mod samples;
mod scan;
mod sgf;
mod tagged;
mod written;

pub use error::FormatError;
pub use format::{Format, Games, decode, read, write};
pub use limits::{ByoYomi, Limits, Period};
pub use openings::{OpeningFormat, WrittenOpening, openings};
pub use option_overrides::OptionOverrides;
pub use pieces::{Piece, Pieces};
pub use polyglot::{BookMove, PolyglotBook, PolyglotError, polyglot_key};
pub use remark::Remark;
pub use written::{Date, Ending, Why, WrittenGame, WrittenMove};
