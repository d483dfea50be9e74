//! A share in percent.

use std::fmt;
use std::str::FromStr;

/// A share of 0 to 100 %, in hundredths of a percent. It is written with up to two
/// decimals: `5`, `2.5`, `0.25`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Percent(u16);

/// A text that is no share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("give percent with two decimals at most, 0 to 100: 5 or 2.5")]
pub struct NoPercent;

impl Percent {
    /// So many hundredths of a percent; at most all.
    pub fn of_hundredths(hundredths: u16) -> Percent {
        Percent(hundredths.min(10_000))
    }

    /// In hundredths of a percent, 0 to 10,000.
    pub fn hundredths(self) -> u16 {
        self.0
    }
}

impl fmt::Display for Percent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.0 / 100, self.0 % 100);
        match rest {
            0 => write!(f, "{whole}"),
            _ if rest % 10 == 0 => write!(f, "{whole}.{}", rest / 10),
            _ => write!(f, "{whole}.{rest:02}"),
        }
    }
}

impl FromStr for Percent {
    type Err = NoPercent;

    fn from_str(text: &str) -> Result<Percent, NoPercent> {
        let (whole, rest) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |text: &str, most: usize| {
            let known = (1..=most).contains(&text.len());
            let known = known && text.bytes().all(|byte| byte.is_ascii_digit());
            known.then(|| text.parse::<u32>().ok()).flatten()
        };
        let rest = match (rest.len(), digits(rest, 2).ok_or(NoPercent)?) {
            (1, tenths) => 10 * tenths,
            (_, hundredths) => hundredths,
        };
        let hundredths = 100 * digits(whole, 3).ok_or(NoPercent)? + rest;
        let hundredths = u16::try_from(hundredths).map_err(|_| NoPercent)?;
        match hundredths {
            0..=10_000 => Ok(Percent(hundredths)),
            _ => Err(NoPercent),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percent_are_read_as_they_are_written() {
        for (text, hundredths) in [
            ("0", 0),
            ("5", 500),
            ("2.5", 250),
            ("0.25", 25),
            ("0.05", 5),
            ("100", 10_000),
        ] {
            let share: Percent = text.parse().unwrap();
            assert_eq!(
                (share.hundredths(), share.to_string()),
                (hundredths, text.into())
            );
        }
        for wrong in [
            "", ".", "5.", ".5", "-1", "100.01", "2.555", "1e1", "+5", "5%", "999",
        ] {
            assert_eq!(wrong.parse::<Percent>(), Err(NoPercent), "{wrong}");
        }
    }
}
