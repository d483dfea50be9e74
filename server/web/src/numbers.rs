//! Numbers as people write them.

use std::fmt::Display;

use tournament::TieTotal;
use words::Language;

/// A number that is written with a point, as readers of this language write it:
/// `2.5` is `2,5` in Czech.
pub(super) fn decimal(number: impl Display, language: Language) -> String {
    language.decimal(number)
}

/// The result of a side of a tie: points, or a gain with its sign.
pub(super) fn tie_total(total: TieTotal, language: Language) -> String {
    match total {
        TieTotal::Points(points) => decimal(points, language),
        TieTotal::Gain(_) => total.to_string(),
    }
}
