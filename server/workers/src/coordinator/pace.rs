//! How long games take at workers. Where they are fast, a job has several openings, because a
//! worker would wait for its next job for longer than it plays.

use std::time::Duration;

/// A job is to take a place at a worker this long.
const JOB: Duration = Duration::from_millis(250);

/// The most openings of a job.
pub(super) const MAX_OPENINGS: usize = 16;

/// A game that takes longer counts as one that takes this long: one slow game among many fast
/// ones, or a pause, changes little.
const SLOW: Duration = Duration::from_secs(1);

/// The latest game has this share in the mean: 1 in 32.
const SHARE: u32 = 32;

/// The mean time of the latest games, from one result of a job to the next.
#[derive(Debug, Default)]
pub(super) struct Pace {
    /// `None` before the first game.
    mean: Option<Duration>,
}

impl Pace {
    /// A game took a place at a worker this long.
    pub(super) fn played(&mut self, time: Duration) {
        let time = time.min(SLOW);
        self.mean = Some(match self.mean {
            None => time,
            Some(mean) => (mean * (SHARE - 1) + time) / SHARE,
        });
    }

    /// How many openings a job has at most, both games of each; from 1 to [`MAX_OPENINGS`].
    pub(super) fn openings(&self) -> usize {
        let pair = self.mean.map_or(JOB, |mean| 2 * mean);
        let openings = JOB.as_micros() / pair.as_micros().max(1);
        usize::try_from(openings).map_or(MAX_OPENINGS, |openings| openings.clamp(1, MAX_OPENINGS))
    }

    /// How many openings are under way for each place at a worker: one where games are slow.
    /// Where they are fast, the place plays a job, another one waits for it, and the games of
    /// a third one wait for the commit.
    pub(super) fn openings_of_place(&self) -> usize {
        3 * self.openings() - 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn openings(times: impl IntoIterator<Item = u64>) -> usize {
        let mut pace = Pace::default();
        for time in times {
            pace.played(Duration::from_millis(time));
        }
        pace.openings()
    }

    #[test]
    fn the_faster_games_are_the_more_openings_a_job_has() {
        assert_eq!(openings([]), 1, "nothing is known yet");
        for (time, expected) in [(0, 16), (2, 16), (20, 6), (60, 2), (70, 1), (10_000, 1)] {
            assert_eq!(openings([time; 100]), expected, "{time} ms");
        }
    }

    #[test]
    fn one_slow_game_among_fast_ones_changes_little_and_slow_games_are_noticed_soon() {
        let fast = [2; 100];
        assert!(openings(fast.into_iter().chain([1000 * 3600])) >= 3);
        assert_eq!(openings(fast.into_iter().chain([1000; 5])), 1);
        let again = fast.into_iter().chain([1000; 5]).chain([2; 200]);
        assert_eq!(openings(again), 16);
        assert_eq!(Pace::default().openings_of_place(), 1);
    }
}
