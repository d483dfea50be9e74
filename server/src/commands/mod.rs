//! The subcommands of the program `arbiter`, each with its arguments and what
//! it does.

mod error;
pub mod records;
pub mod replay;

pub use error::CommandError;
