//! Numbers as people write them.

use std::fmt::Display;

use words::Language;

/// A number that is written with a point, as readers of this language write it:
/// `2.5` is `2,5` in Czech.
pub(super) fn decimal(number: impl Display, language: Language) -> String {
    language.decimal(number)
}
