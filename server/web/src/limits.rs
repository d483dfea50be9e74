//! What is limited: connections, requests, and large answers.

use super::large::MAX_LARGE;
use super::rates::Rates;
use net::Budget;

/// The most zip files that are sent at once; one address has a quarter of them.
const MAX_ARCHIVES: usize = 8;

/// How much everybody may take.
pub(super) struct Limits {
    /// The connections allowed.
    pub(super) connections: Budget,
    /// How often somebody may ask.
    pub(super) rates: Rates,
    /// The large answers that are being sent.
    pub(super) large: Budget,
    /// The zip files of records that are being sent.
    pub(super) archives: Budget,
}

impl Limits {
    /// The limits of the page, which shares these connections with all ports.
    pub(super) fn new(connections: Budget) -> Limits {
        Limits {
            connections,
            rates: Rates::default(),
            large: Budget::of_places(MAX_LARGE),
            archives: Budget::of_places(MAX_ARCHIVES),
        }
    }
}
