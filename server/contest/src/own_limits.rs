//! The limits of one player, who may be given less time than others, or more.

use std::fmt;
use std::time::Duration;

use crate::values::{self, ValueError};
use record::time_control::{GameClock, TimeControl};

/// The limits of a player's own time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OwnLimits {
    /// The longest time for one answer.
    pub timeout: Option<Duration>,
    /// The clock for the whole game.
    pub clock: Option<GameClock>,
}

impl OwnLimits {
    /// The keys of [`OwnLimits::set`].
    pub const KEYS: [&'static str; 2] = ["timeout", "clock"];

    /// Sets `timeout` or `clock`. Whether there is such a key.
    ///
    /// # Errors
    /// The value is no time.
    pub fn set(&mut self, key: &str, value: &str) -> Result<bool, ValueError> {
        match key {
            "timeout" => self.timeout = Some(values::positive_duration(value)?),
            "clock" => self.clock = Some(values::clock(value)?),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// These limits, which hold instead of those of all; `None` if nothing is set.
    pub fn time(self) -> Option<TimeControl> {
        let is_set = self != OwnLimits::default();
        is_set.then(|| TimeControl::new(self.timeout, self.clock))
    }
}

impl fmt::Display for OwnLimits {
    /// Writes the limits that are set, as [`OwnLimits::set`] reads them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let timeout = self.timeout.map(humantime::format_duration);
        let timeout = timeout.map(|timeout| format!("timeout={timeout}"));
        let clock = self.clock.map(|clock| format!("clock={clock}"));
        let set: Vec<String> = timeout.into_iter().chain(clock).collect();
        f.pad(&set.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_set_holds_instead_of_what_all_have() {
        let mut own = OwnLimits::default();
        assert_eq!(own.time(), None);
        assert_eq!(own.set("clock", "10+0.1").ok(), Some(true));
        assert_eq!(own.set("depth", "8").ok(), Some(false));
        assert_eq!(own.time(), Some(TimeControl::new(None, own.clock)));
        assert_eq!(own.to_string(), "clock=10s+100ms");
        assert!(own.set("timeout", "0s").is_err() && own.set("clock", "x").is_err());
    }
}
