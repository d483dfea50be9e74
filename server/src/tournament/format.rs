//! The kinds of tournaments.

use std::fmt;
use std::str::FromStr;

/// Who is to play whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Everybody against everybody.
    RoundRobin,
}

/// Formats that have a name but cannot be played yet.
const PLANNED: [&str; 4] = ["gauntlet", "groups", "knockout", "swiss"];

impl FromStr for Format {
    type Err = String;

    fn from_str(text: &str) -> Result<Format, String> {
        match text {
            "round-robin" => Ok(Format::RoundRobin),
            planned if PLANNED.contains(&planned) => Err(format!(
                "the format {planned} is not played yet: write round-robin"
            )),
            other => Err(format!(
                "there is no format '{other}'{}: write round-robin",
                games::nearest(other, ["round-robin"])
            )),
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Format::RoundRobin => "round-robin",
        })
    }
}
