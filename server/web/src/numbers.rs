//! Numbers as people write them.

use tournament::TieTotal;
use words::Language;

/// The result of a side of a tie: points, or a gain with its sign.
pub(super) fn tie_total(total: TieTotal, language: Language) -> String {
    match total {
        TieTotal::Points(points) => language.decimal(points),
        TieTotal::Gain(_) => total.to_string(),
    }
}
