//! Running a match or a tournament.

mod source;

pub use source::{Seated, Source};
