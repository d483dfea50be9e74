//! The line protocol between manager and brain, versions 0,1 and 0,2.
//!
//! Bytes become lines in a [`Decoder`]; a line becomes a [`BrainLine`] at the
//! manager and a [`ManagerLine`] at the brain, and both are written by their
//! `encode`.

mod brain;
mod decoder;
mod escape;
mod manager;
mod name;
mod version;

pub use brain::{BrainLine, Info};
pub use decoder::{Decoder, LineError};
pub use escape::{escaped, escaped_to, escaped_whole, quoted, without_secret};
pub use manager::{ManagerLine, ParseManagerLineError, setup_lines};
pub use name::{Name, NameError};
pub use version::{Version, VersionError};

/// The most bytes a line may have, CR and LF not counted.
pub const MAX_LINE: usize = 1024;

/// The most bytes in a row that hold no line: of blank lines, or of one that is
/// too long.
pub const MAX_NOISE: usize = 1 << 20;

/// The most lines a brain may send in one game while no answer is due.
pub const MAX_STRAY_LINES: u32 = 64;

/// The most `info` lines of a brain that are kept in a second.
pub const MAX_INFO_PER_SECOND: u32 = 200;

/// The most characters of a line that are quoted in a verdict.
pub const MAX_QUOTE: usize = 120;

/// The first word of a line and the rest, blanks around both removed.
pub(crate) fn split_word(line: &str) -> (&str, &str) {
    let line = line.trim_ascii();
    match line.find(|symbol: char| symbol.is_ascii_whitespace()) {
        Some(end) => (&line[..end], line[end..].trim_ascii_start()),
        None => (line, ""),
    }
}
