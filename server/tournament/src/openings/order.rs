//! The order in which openings are played.

use std::str::FromStr;

/// The order in which openings are played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OpeningOrder {
    /// That of the file.
    #[default]
    Sequential,
    /// A random one, by the seed of the games.
    Random,
}

/// A word that is no order of openings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the order of openings is sequential or random, not '{0}'")]
pub struct UnknownOrder(String);

impl FromStr for OpeningOrder {
    type Err = UnknownOrder;

    fn from_str(text: &str) -> Result<OpeningOrder, UnknownOrder> {
        match text {
            "sequential" => Ok(OpeningOrder::Sequential),
            "random" => Ok(OpeningOrder::Random),
            _ => Err(UnknownOrder(text.to_owned())),
        }
    }
}
