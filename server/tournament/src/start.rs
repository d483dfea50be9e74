//! The starter of a game.

use std::fmt;
use std::str::FromStr;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use words::{Language, Phrase, Say, shown_in_english};

use super::{DrawRules, GameKey, PlayerId};

/// Which of the two of a pair moves first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StartPolicy {
    /// One the even games, the other the odd ones, at a board of more each in
    /// turn; in a match the first player starts the first game.
    #[default]
    Alternate,
    /// Always the player at the earlier place.
    First,
    /// Always the player at the later place.
    Second,
    /// A toss for each game.
    Random,
}

impl StartPolicy {
    const WORDS: [(&'static str, StartPolicy); 4] = [
        ("alternate", StartPolicy::Alternate),
        ("first", StartPolicy::First),
        ("second", StartPolicy::Second),
        ("random", StartPolicy::Random),
    ];

    /// The player who moves first in this game: a pure function, so that a
    /// game played anew starts as it did before.
    pub fn starter(self, key: GameKey, seed: u64, rules: DrawRules) -> PlayerId {
        let first_starts = match self {
            StartPolicy::Alternate => {
                first_starts_even_games(key, rules) == key.number.is_multiple_of(2)
            }
            StartPolicy::First => true,
            StartPolicy::Second => false,
            StartPolicy::Random => toss(key, seed),
        };
        if first_starts {
            key.pair.first()
        } else {
            key.pair.second()
        }
    }
}

impl StartPolicy {
    /// The place of the player who moves first in a game of `players` at one
    /// board: each in turn, or as the policy says.
    pub(super) fn first_of(self, players: u16, key: GameKey, seed: u64) -> PlayerId {
        let players = players.max(2);
        PlayerId::new(match self {
            // The remainder of a u16 is one.
            StartPolicy::Alternate => (key.number % u32::from(players)) as u16,
            StartPolicy::First => 0,
            StartPolicy::Second => 1,
            StartPolicy::Random => random_of(key, seed).random_range(0..players),
        })
    }
}

/// Whether the first player starts the even games of a pair, as in Berger's tables: of
/// places of different parity the earlier one starts the first game, of places of the
/// same parity the later one. So with an odd number of games everybody still starts as
/// often as not, at most one game of a cycle off, however many players there are. By
/// FIDE's rules the last of an even number starts against the second half, whose turn
/// alternates then.
fn first_starts_even_games(key: GameKey, rules: DrawRules) -> bool {
    let [first, second] = key.pair.players().map(PlayerId::index);
    match rules.berger() {
        Some(players) if second + 1 == usize::from(players) && second % 2 == 1 => {
            first <= second / 2
        }
        _ => first % 2 != second % 2,
    }
}

/// One bit that depends on all of seed, pair and number.
fn toss(key: GameKey, seed: u64) -> bool {
    random_of(key, seed).random()
}

/// The seed of chance in a game: whichever games run beside it and whatever number it
/// gets, the same seed of the tournament gives the same dice.
pub fn chance_seed(key: GameKey, seed: u64) -> u64 {
    random_of(key, seed).random()
}

fn random_of(key: GameKey, seed: u64) -> StdRng {
    let [first, second] = key.pair.players().map(|player| player.index() as u64);
    let mut bytes = [0; 32];
    let words = [seed, first, second, u64::from(key.serial())];
    for (part, word) in bytes.chunks_exact_mut(8).zip(words) {
        part.copy_from_slice(&word.to_le_bytes());
    }
    StdRng::from_seed(bytes)
}

/// A word that is no policy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct UnknownStart {
    word: String,
}

shown_in_english!(UnknownStart);

impl Say for UnknownStart {
    fn say(&self, language: Language) -> String {
        let words = StartPolicy::WORDS.map(|(word, _)| word);
        let phrase = match games::nearest(&self.word, words) {
            Some(near) => Phrase::new("files-no-start-near").with("near", near),
            None => Phrase::new("files-no-start"),
        };
        phrase
            .with("words", words.join(", "))
            .with("word", self.word.clone())
            .say(language)
    }
}

impl FromStr for StartPolicy {
    type Err = UnknownStart;

    fn from_str(text: &str) -> Result<StartPolicy, UnknownStart> {
        let found = StartPolicy::WORDS.iter().find(|(word, _)| *word == text);
        found
            .map(|(_, policy)| *policy)
            .ok_or_else(|| UnknownStart {
                word: text.to_owned(),
            })
    }
}

impl fmt::Display for StartPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = StartPolicy::WORDS.iter().find(|(_, policy)| policy == self);
        f.pad(word.map_or("", |(word, _)| word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Pair;

    const FIDE: DrawRules = DrawRules::Fide { players: 5 };

    fn key(first: u16, second: u16, number: u32) -> GameKey {
        let pair = Pair::new(PlayerId::new(first), PlayerId::new(second)).unwrap();
        GameKey::of_serial(pair, number)
    }

    #[test]
    fn in_a_match_the_first_player_starts_the_first_game() {
        let starters = |policy: StartPolicy| {
            let games = (0..4).map(|number| policy.starter(key(0, 1, number), 0, FIDE).index());
            games.collect::<Vec<_>>()
        };
        assert_eq!(starters(StartPolicy::Alternate), [0, 1, 0, 1]);
        assert_eq!(starters(StartPolicy::First), [0; 4]);
        assert_eq!(starters(StartPolicy::Second), [1; 4]);
    }

    #[test]
    fn with_an_odd_number_of_games_everybody_starts_as_often_as_not() {
        for players in 2u16..12 {
            let mut starts = vec![0u16; usize::from(players)];
            for pair in Pair::all(usize::from(players)) {
                let key = GameKey::of_serial(pair, 0);
                let rules = DrawRules::Fide { players };
                starts[StartPolicy::Alternate.starter(key, 0, rules).index()] += 1;
            }
            for starts in starts {
                let others = (players - 1) - starts;
                assert!(starts.abs_diff(others) <= 1, "{players}: {starts} {others}");
            }
        }
    }

    #[test]
    fn tosses_are_even_and_repeatable_and_depend_on_everything() {
        let policy = StartPolicy::Random;
        let toss = |key, seed| policy.starter(key, seed, FIDE) == key.pair.first();
        let heads = (0..1000)
            .filter(|number| toss(key(3, 4, *number), 7))
            .count();
        // Four standard deviations of 1,000 tosses are 63.
        assert!((437..=563).contains(&heads), "{heads}");
        let row = |first, second, seed| {
            let games = (0..64).map(|number| toss(key(first, second, number), seed));
            games.collect::<Vec<_>>()
        };
        assert_eq!(row(3, 4, 7), row(3, 4, 7));
        assert_ne!(row(3, 4, 7), row(3, 4, 8));
        assert_ne!(row(3, 4, 7), row(3, 5, 7));
    }

    #[test]
    fn policies_are_read_as_they_are_written() {
        for (word, policy) in StartPolicy::WORDS {
            assert_eq!(word.parse(), Ok(policy));
            assert_eq!(policy.to_string(), word);
        }
        let error = "alternating".parse::<StartPolicy>().unwrap_err();
        let error = error.to_string();
        assert!(error.ends_with("did you mean 'alternate'?"), "{error}");
    }
}
