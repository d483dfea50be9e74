//! The rules for the names of players, and the owners of names.

mod logins;
mod owners;
mod person_name;
mod registrar;
mod secret;
mod secrets;
mod tokens;

pub use logins::{Login, Logins};
pub use owners::NameOwners;
pub use person_name::{LONGEST_NAME, is_person_name};
pub use registrar::Registrar;
pub use secret::{Secret, SecretError};
pub use secrets::Secrets;
pub use tokens::{NEW_NAMES_PER_HOUR, NameRefused, Tokens};
