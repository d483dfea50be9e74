//! The rounds that were played and the one that is being played, for people.

use super::current::CurrentPhase;
use super::state::ScheduleState;
use crate::{Format, Pair, PlayerId, Tie, TieTotal, sheets};
use words::Phrase;

/// One round of a format that has rounds.
#[derive(Clone, Debug, PartialEq)]
pub struct Round {
    /// `round 2`, `semi-finals`, …
    pub title: Phrase,
    /// The pairs that meet.
    pub meetings: Vec<Meeting>,
    /// The players sitting it out, as far as that is settled.
    pub resting: Vec<PlayerId>,
}

/// Two players who meet in a round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Meeting {
    /// The two of them.
    pub players: [PlayerId; 2],
    /// The total of each of them against the other.
    pub points: [TieTotal; 2],
    /// Games with a result.
    pub played: u32,
    /// Games that they have, as far as it is known; no less than those played.
    pub due: u32,
}

impl Meeting {
    /// Whether all its games have been played.
    pub fn is_over(&self) -> bool {
        self.played >= self.due
    }
}

/// The rounds up to the one that is played, of a format that has rounds.
pub(super) fn rounds(state: &ScheduleState, current: &CurrentPhase) -> Vec<Round> {
    let first = match &state.terms.format {
        Format::RoundRobin | Format::OneBoard | Format::Gauntlet { .. } | Format::Ladder => {
            return Vec::new();
        }
        // The groups are a round robin.
        Format::Groups { .. } => 1,
        Format::Swiss { .. } | Format::Knockout { .. } => 0,
    };
    let numbers = first..=current.number;
    numbers
        .map(|number| round(state, current, number))
        .collect()
}

fn round(state: &ScheduleState, current: &CurrentPhase, number: u16) -> Round {
    let (format, history) = (&state.terms.format, &state.results.history);
    let is_open = number == current.number;
    let pairs: Vec<Pair> = if is_open {
        current.pairs(state)
    } else {
        history.phase(number).map(|(pair, _)| pair).collect()
    };
    let meeting = |pair: &Pair| {
        let tie = Tie {
            phase: number,
            pair: *pair,
        };
        let played = history.tie(tie);
        let due = if is_open {
            current.due(state, *pair)
        } else {
            played.games() + state.results.owed_in(tie)
        };
        Meeting {
            players: pair.players(),
            points: played.totals(),
            played: played.games(),
            due: due.max(played.games()),
        }
    };
    let meetings: Vec<Meeting> = pairs.iter().map(meeting).collect();
    let plays = |player: &PlayerId| pairs.iter().any(|pair| pair.includes(*player));
    let rests = |player: &PlayerId| !plays(player) && state.presence.plays(*player);
    let resting = match format {
        Format::Swiss { .. } => state.terms.ids().filter(rests).collect(),
        _ => Vec::new(),
    };
    Round {
        title: sheets::title(format, number, state.terms.players.into()),
        meetings,
        resting,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameResult, Schedule, StartPolicy};

    fn schedule(format: Format, players: usize) -> Schedule {
        let mut schedule = Schedule::new(format, players, 2, StartPolicy::Alternate, 0);
        schedule.begin();
        schedule
    }

    fn play(schedule: &mut Schedule, games: usize) {
        for _ in 0..games {
            let pairing = schedule.next(|_, running| running < 1).unwrap();
            schedule.record(pairing, GameResult::FirstWins);
        }
    }

    #[test]
    fn a_knockout_shows_what_is_played_and_what_is_left_of_its_round() {
        let mut schedule = schedule(Format::Knockout { tiebreaks: 0 }, 4);
        play(&mut schedule, 1);
        let rounds = schedule.rounds();
        assert_eq!(rounds.len(), 1);
        assert_eq!(rounds[0].title.to_string(), "semi-finals");
        let played: Vec<_> = rounds[0]
            .meetings
            .iter()
            .map(|m| (m.played, m.due))
            .collect();
        assert_eq!(played, [(1, 2), (0, 2)]);
        assert_eq!(schedule.coming(9).len(), 3, "of this round alone");
        play(&mut schedule, 3);
        let rounds = schedule.rounds();
        assert_eq!(rounds[1].title.to_string(), "final");
        assert!(rounds[0].meetings.iter().all(Meeting::is_over));
        assert_eq!(
            rounds[0].meetings[0].points,
            [2.0, 0.0].map(TieTotal::Points)
        );
        assert!(!rounds[1].meetings[0].is_over());
        play(&mut schedule, 2);
        assert!(schedule.is_complete());
        assert!(schedule.rounds()[1].meetings[0].is_over());
        assert!(schedule.coming(9).is_empty());
    }

    #[test]
    fn the_player_sitting_out_a_swiss_round_is_named() {
        let mut schedule = schedule(Format::Swiss { rounds: 2 }, 3);
        let rounds = schedule.rounds();
        assert_eq!((rounds[0].meetings.len(), rounds[0].resting.len()), (1, 1));
        play(&mut schedule, 4);
        let rests: Vec<_> = schedule
            .rounds()
            .iter()
            .map(|r| r.resting.clone())
            .collect();
        assert_ne!(rests[0], rests[1]);
    }

    #[test]
    fn the_next_games_of_a_round_robin_are_those_that_will_be_played() {
        let mut schedule = schedule(Format::RoundRobin, 4);
        assert!(schedule.rounds().is_empty());
        let coming = schedule.coming(5);
        for expected in coming {
            let pairing = schedule.next(|_, _| true).unwrap();
            assert_eq!(pairing, expected);
        }
        assert_eq!(schedule.coming(100).len(), 12 - 5);
    }
}
