//! Amounts of chips as people read them.

use words::Language;

/// `200000` as `200,000`.
pub fn grouped(number: u64) -> String {
    Language::ENGLISH.grouped(number)
}
