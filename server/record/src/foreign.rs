//! Records and the formats of other programs: [`written`] makes of a journal
//! the game that [`formats`] writes, and [`journal_of`] the journal of a game that was
//! read.

mod export;
mod import;

pub use export::written;
pub use import::journal_of;

#[cfg(test)]
mod python_tests;
#[cfg(test)]
mod tests;
