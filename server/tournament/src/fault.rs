//! The faults that lose games, by kind.

use std::fmt;

use words::{Language, say};

/// A fault: an act of a player that the protocol or the clock does not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FaultKind {
    /// It sent no move or an illegal one.
    IllegalMove,
    /// It did not answer in time.
    Timeout,
    /// Its connection was closed or reset.
    Disconnected,
    /// Its program held more memory than it may.
    Memory,
    /// It sent something that the protocol does not allow.
    ProtocolError,
}

impl FaultKind {
    /// All kinds, in the order in which they are shown.
    pub const ALL: [FaultKind; 5] = [
        FaultKind::IllegalMove,
        FaultKind::Timeout,
        FaultKind::Disconnected,
        FaultKind::Memory,
        FaultKind::ProtocolError,
    ];

    /// The kind that a record calls by these words; `None` if they name no fault.
    pub fn of_words(words: &str) -> Option<FaultKind> {
        FaultKind::ALL
            .into_iter()
            .find(|kind| kind.words() == words)
    }

    /// The word for it in a record.
    pub fn words(self) -> &'static str {
        match self {
            FaultKind::IllegalMove => "illegal move",
            FaultKind::Timeout => "timeout",
            FaultKind::Disconnected => "disconnected",
            FaultKind::Memory => "memory",
            FaultKind::ProtocolError => "protocol error",
        }
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.words())
    }
}

/// How many games a player lost by each kind of fault.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Faults([u32; FaultKind::ALL.len()]);

impl Faults {
    /// Counts one.
    pub fn count(&mut self, kind: FaultKind) {
        let place = FaultKind::ALL.iter().position(|other| *other == kind);
        if let Some(count) = place.and_then(|place| self.0.get_mut(place)) {
            *count = count.saturating_add(1);
        }
    }

    /// The kinds with their counts, those that are 0 too.
    pub fn kinds(self) -> impl Iterator<Item = (FaultKind, u32)> {
        FaultKind::ALL.into_iter().zip(self.0)
    }

    /// Those of all kinds together.
    pub fn total(self) -> u64 {
        self.0.into_iter().map(u64::from).sum()
    }
}

impl Faults {
    /// The faults in words: `2 timeout, 1 illegal move`, or `none`.
    pub fn say(&self, language: Language) -> String {
        let mut seen: Vec<(FaultKind, u32)> =
            self.kinds().filter(|(_, count)| *count > 0).collect();
        seen.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        if seen.is_empty() {
            return language.say("terminal-no-faults");
        }
        let words = seen.iter().map(|(kind, count)| {
            let key = format!("terminal-cause-{}", kind.words().replace(' ', "-"));
            say!(
                language,
                "terminal-faults-of-kind",
                count,
                kind = language.say(&key)
            )
        });
        words.collect::<Vec<_>>().join(", ")
    }
}

impl fmt::Display for Faults {
    /// Writes [`Faults::say`] in English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.say(Language::ENGLISH))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_said_in_words_the_most_frequent_first() {
        let mut faults = Faults::default();
        assert_eq!(faults.to_string(), "none");
        for words in ["memory", "timeout", "win", "timeout", "illegal move"] {
            if let Some(kind) = FaultKind::of_words(words) {
                faults.count(kind);
            }
        }
        assert_eq!(faults.to_string(), "2 timeout, 1 illegal move, 1 memory");
        assert_eq!(faults.total(), 4);
    }
}
