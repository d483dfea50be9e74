//! Which protocol a brain speaks.

use std::fmt;
use std::str::FromStr;

/// A version of the line protocol that the manager speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Version {
    /// The published protocol.
    V01,
    /// Ours: options, milliseconds, clocks, positions, `info`.
    V02,
}

/// Why an announced version cannot be spoken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VersionError {
    /// It is no version number.
    #[error("no version number like 0,1")]
    Malformed,
    /// It is a version that the manager does not speak.
    #[error("an unknown version: 0,1 and 0,2 are supported")]
    Unsupported,
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Version::V01 => "0,1",
            Version::V02 => "0,2",
        })
    }
}

/// Reads the highest version a brain speaks, `0,1` or with a dot, and gives
/// the version to speak with it: fractions above 2 are spoken as 0,2.
impl FromStr for Version {
    type Err = VersionError;

    fn from_str(text: &str) -> Result<Version, VersionError> {
        let (whole, fraction) = text.split_once([',', '.']).ok_or(VersionError::Malformed)?;
        match (number(whole)?, number(fraction)?) {
            ("", "1") => Ok(Version::V01),
            ("", "") => Err(VersionError::Unsupported),
            ("", _) => Ok(Version::V02),
            _ => Err(VersionError::Unsupported),
        }
    }
}

/// The digits of a whole number without leading zeros.
fn number(digits: &str) -> Result<&str, VersionError> {
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number
        .then(|| digits.trim_start_matches('0'))
        .ok_or(VersionError::Malformed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read_with_comma_and_dot() {
        for (text, expected) in [
            ("0,1", Ok(Version::V01)),
            ("0.1", Ok(Version::V01)),
            ("0,2", Ok(Version::V02)),
            ("0,10", Ok(Version::V02)),
            ("0,3", Ok(Version::V02)),
            ("0,99999999999999999999999", Ok(Version::V02)),
            ("0,0", Err(VersionError::Unsupported)),
            ("1,0", Err(VersionError::Unsupported)),
            ("1,1", Err(VersionError::Unsupported)),
            ("01", Err(VersionError::Malformed)),
            ("", Err(VersionError::Malformed)),
            (",", Err(VersionError::Malformed)),
            ("0,1,2", Err(VersionError::Malformed)),
            ("0,-1", Err(VersionError::Malformed)),
            ("0, 1", Err(VersionError::Malformed)),
        ] {
            assert_eq!(text.parse(), expected, "{text}");
        }
    }
}
