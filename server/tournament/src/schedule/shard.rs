//! A part of a schedule, which one of several processes plays.

use std::fmt;
use std::str::FromStr;

use super::Schedule;
use crate::{Format, Tie};
use words::says;

/// The most parts of a schedule.
const MAX_SHARDS: u32 = 10_000;

/// One of so many parts, written `2/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which part, from 1.
    number: u32,
    /// How many parts there are.
    of: u32,
}

/// That the games of a format cannot be divided: its pairings follow from results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub struct IndivisibleFormat;

impl Schedule {
    /// Plays this part alone. Games of the same opening stay together, and every part has
    /// games of every pair as far as there are enough. Results of other parts count where
    /// they are noted. To be called before [`Schedule::begin`].
    ///
    /// # Errors
    /// The pairings of this format follow from results.
    pub fn leave_to_others(&mut self, shard: Shard) -> Result<(), IndivisibleFormat> {
        match &self.state.terms.format {
            Format::RoundRobin | Format::OneBoard | Format::Gauntlet { .. } => {}
            Format::Ladder
            | Format::Swiss { .. }
            | Format::Knockout { .. }
            | Format::Groups { .. } => {
                return Err(IndivisibleFormat);
            }
        }
        self.shard = Some(shard);
        Ok(())
    }

    /// Leaves out the games of other parts that have no result, if this is one.
    pub(super) fn leave_out(&mut self) {
        let Some(Shard { number, of }) = self.shard else {
            return;
        };
        let seats = u32::from(self.state.terms.board());
        for pair in self.current.pairs(&self.state) {
            let tie = Tie { phase: 0, pair };
            for game in 0..self.state.terms.games {
                let part = (pair.index() as u64 + u64::from(game / seats)) % u64::from(of);
                if part != u64::from(number - 1) {
                    self.state.results.leave_out(tie.game(game));
                }
            }
        }
        self.current.count_missing(&self.state);
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// A word that is no part of a schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub struct InvalidShard;

says!(InvalidShard { Self => ("terminal-shard", most = MAX_SHARDS) });
says!(IndivisibleFormat { Self => "terminal-shard-of-format" });

impl FromStr for Shard {
    type Err = InvalidShard;

    fn from_str(text: &str) -> Result<Shard, InvalidShard> {
        let (number, of) = text.split_once('/').ok_or(InvalidShard)?;
        let [number, of] = [number, of].map(|part| part.parse().map_err(|_| InvalidShard));
        let shard = Shard {
            number: number?,
            of: of?,
        };
        let fits = (1..=MAX_SHARDS).contains(&shard.of) && (1..=shard.of).contains(&shard.number);
        if fits { Ok(shard) } else { Err(InvalidShard) }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashMap};

    use super::*;
    use crate::{GameKey, PlayerId, StartPolicy};

    fn played(format: Format, players: usize, games: u32, shard: Option<Shard>) -> Vec<GameKey> {
        let mut schedule = Schedule::new(format, players, games, StartPolicy::Alternate, 0);
        if let Some(shard) = shard {
            schedule.leave_to_others(shard).unwrap();
        }
        let mut played = Vec::new();
        while let Some(pairing) = schedule.next(|_, running| running < 1) {
            schedule.record_returns(pairing, &vec![0; usize::from(pairing.players)]);
            played.push(pairing.key);
        }
        assert!(schedule.is_complete());
        assert_eq!(schedule.progress().done, played.len() as u64);
        played
    }

    #[test]
    fn the_parts_together_are_the_whole_and_openings_are_in_one_part() {
        let gauntlet = Format::Gauntlet {
            challengers: BTreeSet::from([PlayerId::new(0)]),
        };
        for (format, players, games, of) in [
            (Format::RoundRobin, 2, 21, 4),
            (Format::RoundRobin, 5, 4, 3),
            (Format::OneBoard, 3, 20, 4),
            (gauntlet, 4, 6, 2),
        ] {
            let seats = if format == Format::OneBoard { 3 } else { 2 };
            let mut whole = played(format.clone(), players, games, None);
            let mut part_of_opening = HashMap::new();
            let mut all = Vec::new();
            for number in 1..=of {
                let part = played(format.clone(), players, games, Some(Shard { number, of }));
                assert!(!part.is_empty(), "{format:?}");
                for key in part {
                    let opening = (key.pair, key.number / seats);
                    assert_eq!(*part_of_opening.entry(opening).or_insert(number), number);
                    all.push(key);
                }
            }
            all.sort_unstable();
            whole.sort_unstable();
            assert_eq!(all, whole, "{format:?}");
        }
    }

    #[test]
    fn a_format_that_pairs_by_results_cannot_be_divided() {
        let format = Format::Swiss { rounds: 3 };
        let mut schedule = Schedule::new(format, 4, 2, StartPolicy::Alternate, 0);
        let shard = "1/2".parse().unwrap();
        assert_eq!(schedule.leave_to_others(shard), Err(IndivisibleFormat));
    }

    #[test]
    fn a_part_is_written_as_a_fraction() {
        assert_eq!("2/8".parse::<Shard>().unwrap().to_string(), "2/8");
        for wrong in [
            "", "2", "0/8", "9/8", "1/0", "1/10001", "a/b", "-1/2", "1/2/3",
        ] {
            assert_eq!(wrong.parse::<Shard>(), Err(InvalidShard), "{wrong}");
        }
    }
}
