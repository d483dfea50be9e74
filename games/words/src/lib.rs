//! The texts for people, in each of their languages.
//!
//! One catalogue of [Fluent](https://projectfluent.org) messages serves the page, telnet,
//! the terminal and the help. A language is a file in `languages/`; a message that it
//! lacks is said in English.
//!
//! ```
//! use words::{Language, Phrase};
//!
//! let czech = Language::find("cs").expect("Czech is there");
//! assert_eq!(czech.say("turn-own"), "Jste na tahu");
//! assert_eq!(czech.with("count-moves", &[("count", 2.into())]), "2 tahy");
//!
//! // What is said later, to somebody whose language is not known yet:
//! let phrase = Phrase::new("count-moves").with("count", 1);
//! assert_eq!(phrase.say(czech), "1 tah");
//! assert_eq!(phrase.to_string(), "1 move");
//! ```

mod asked;
mod bundle;
mod numbers;
mod phrase;
mod printable;
mod say;
mod user_error;

pub use bundle::{Language, Value};
pub use phrase::Phrase;
pub use printable::{Printable, complain, is_printable};
pub use say::{AsValue, Say, capital, sentence};
pub use user_error::UserError;
