//! The machine of a worker that played a game elsewhere.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Where a game was played that a worker refereed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedAt {
    /// The name of the worker.
    pub name: String,
    /// How many times as long as the reference machine it takes for the same work.
    pub factor: Thousandths,
    /// How many tasks ran for each processor when the game began.
    pub load: Thousandths,
}

/// A number from 0 to about four million with three decimals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Thousandths(u32);

impl Thousandths {
    /// The number 1.
    pub const ONE: Thousandths = Thousandths(1000);

    /// The nearest one; 0 for a number below, and for a value that is no number.
    pub fn of(number: f64) -> Thousandths {
        // A cast of floats keeps to the range, and makes 0 of a value that is no number.
        Thousandths((number * 1000.0).round() as u32)
    }

    /// The same number.
    pub fn get(self) -> f64 {
        f64::from(self.0) / 1000.0
    }

    /// How many thousandths.
    pub fn count(self) -> u32 {
        self.0
    }
}

impl fmt::Display for Thousandths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{:03}", self.0 / 1000, self.0 % 1000)
    }
}

/// A text is none of the form that [`Thousandths`] have.
#[derive(Debug, thiserror::Error)]
#[error("it is no number with three decimals")]
pub struct NotThousandths;

impl FromStr for Thousandths {
    type Err = NotThousandths;

    fn from_str(text: &str) -> Result<Thousandths, NotThousandths> {
        let (whole, part) = text.split_once('.').ok_or(NotThousandths)?;
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if part.len() != 3 || !digits(whole) || !digits(part) {
            return Err(NotThousandths);
        }
        let (whole, part): (u32, u32) = match (whole.parse(), part.parse()) {
            (Ok(whole), Ok(part)) => (whole, part),
            _ => return Err(NotThousandths),
        };
        let all = whole
            .checked_mul(1000)
            .and_then(|all| all.checked_add(part));
        let all = Thousandths(all.ok_or(NotThousandths)?);
        // Each number has one form only.
        if all.to_string() == text {
            Ok(all)
        } else {
            Err(NotThousandths)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_number_has_one_text() {
        for (number, text) in [(0.0, "0.000"), (1.25, "1.250"), (0.0306, "0.031")] {
            let one = Thousandths::of(number);
            assert_eq!(one.to_string(), text);
            assert_eq!(text.parse::<Thousandths>().unwrap(), one);
        }
        for text in [
            "",
            "1",
            "1.2",
            "01.250",
            "1.2500",
            "-1.000",
            "4294968.000",
            "1.+10",
        ] {
            assert!(text.parse::<Thousandths>().is_err(), "{text}");
        }
        assert_eq!(Thousandths::of(f64::NAN), Thousandths::of(-1.0));
    }
}
