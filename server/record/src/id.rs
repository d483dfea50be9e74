//! The numbers of games, tables and hands. Each kind has its own type, so that
//! they cannot be mixed up.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::num::ParseIntError;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The number of an `Of`. In text and JSON it is a plain number.
///
/// A number of one kind cannot be used as another:
///
/// ```compile_fail,E0308
/// fn close(table: record::TableId) {}
/// close(record::HandId::new(7));
/// ```
pub struct Id<Of> {
    number: u64,
    of: PhantomData<fn() -> Of>,
}

/// The number of a game; unique in a store.
pub type GameId = Id<OfGame>;

/// The number of a poker table; unique in a store.
pub type TableId = Id<OfTable>;

/// The number of a hand of poker; unique in a store.
pub type HandId = Id<OfHand>;

/// The kind of a [`GameId`].
pub enum OfGame {}

/// The kind of a [`TableId`].
pub enum OfTable {}

/// The kind of a [`HandId`].
pub enum OfHand {}

impl<Of> Id<Of> {
    /// The lowest number; it is never given to anything.
    pub const ZERO: Id<Of> = Id::new(0);

    /// The highest number.
    pub const MAX: Id<Of> = Id::new(u64::MAX);

    /// Makes an id of a plain number.
    pub const fn new(number: u64) -> Id<Of> {
        Id {
            number,
            of: PhantomData,
        }
    }

    /// The plain number.
    pub const fn get(self) -> u64 {
        self.number
    }

    /// The number after this one; [`Id::MAX`] comes after itself.
    #[must_use]
    pub const fn next(self) -> Id<Of> {
        Id::new(self.number.saturating_add(1))
    }
}

// Derived implementations would require the same traits of `Of`.

impl<Of> Clone for Id<Of> {
    fn clone(&self) -> Id<Of> {
        *self
    }
}

impl<Of> Copy for Id<Of> {}

impl<Of> Default for Id<Of> {
    fn default() -> Id<Of> {
        Id::ZERO
    }
}

impl<Of> PartialEq for Id<Of> {
    fn eq(&self, other: &Id<Of>) -> bool {
        self.number == other.number
    }
}

impl<Of> Eq for Id<Of> {}

impl<Of> PartialOrd for Id<Of> {
    fn partial_cmp(&self, other: &Id<Of>) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<Of> Ord for Id<Of> {
    fn cmp(&self, other: &Id<Of>) -> Ordering {
        self.number.cmp(&other.number)
    }
}

impl<Of> Hash for Id<Of> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.number.hash(state);
    }
}

impl<Of> fmt::Debug for Id<Of> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.number, f)
    }
}

impl<Of> fmt::Display for Id<Of> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.number, f)
    }
}

impl<Of> FromStr for Id<Of> {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Id<Of>, ParseIntError> {
        text.parse().map(Id::new)
    }
}

impl<Of> Serialize for Id<Of> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.number.serialize(serializer)
    }
}

impl<'de, Of> Deserialize<'de> for Id<Of> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Id<Of>, D::Error> {
        u64::deserialize(deserializer).map(Id::new)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_number_comes_back_from_text_and_from_json(number in any::<u64>()) {
            let id = GameId::new(number);
            prop_assert_eq!(id.to_string(), number.to_string());
            prop_assert_eq!(id.to_string().parse(), Ok(id));
            let json = serde_json::to_string(&id).unwrap();
            prop_assert_eq!(&json, &number.to_string());
            prop_assert_eq!(serde_json::from_str::<GameId>(&json).unwrap(), id);
        }

        #[test]
        fn numbers_are_ordered_as_they_count(one in any::<u64>(), other in any::<u64>()) {
            prop_assert_eq!(HandId::new(one).cmp(&HandId::new(other)), one.cmp(&other));
            prop_assert_eq!(HandId::new(one) == HandId::new(other), one == other);
        }
    }

    #[test]
    fn what_is_no_number_is_refused() {
        for text in ["", "-1", "7 ", "one", "18446744073709551616"] {
            assert!(text.parse::<TableId>().is_err(), "{text}");
        }
        assert!(serde_json::from_str::<TableId>("-1").is_err());
        assert!(serde_json::from_str::<TableId>("\"7\"").is_err());
    }

    #[test]
    fn a_number_is_shown_as_wide_as_is_asked() {
        assert_eq!(format!("{:06}", GameId::new(7)), "000007");
    }

    #[test]
    fn the_highest_number_is_followed_by_itself() {
        assert_eq!(GameId::ZERO.next(), GameId::new(1));
        assert_eq!(GameId::MAX.next(), GameId::MAX);
    }
}
