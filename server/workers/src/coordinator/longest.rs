//! How long a job may be at a worker: no game takes longer than its limits of time allow.

use std::time::Duration;

use record::time_control::TimeControl;
use record::{Journal, Thousandths};
use referee::Terms;

/// How many turns a game is believed to have that ends by its rules alone.
const TURNS: u32 = 2000;

/// The time that a game may take beyond its turns: programs are started and give answers
/// that are no move, and its result is handed in.
const BESIDES: Duration = Duration::from_secs(5 * 60);

/// The limit of a game whose players have none.
const UNLIMITED: Duration = Duration::from_secs(24 * 60 * 60);

/// The longest that a job is left to a worker, whatever its limits are.
const MOST: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// How long a game with these limits takes at most.
pub(super) fn longest(journal: &Journal, terms: &Terms, answer_timeout: Duration) -> Duration {
    let turns = terms.adjudication.max_moves.unwrap_or(TURNS);
    let players = u32::try_from(journal.players.len()).unwrap_or(u32::MAX);
    let own = journal.players.iter().filter_map(|player| player.time);
    let limits = own.chain([journal.time]);
    let slowest = limits.map(|time| turns_of(time, turns, players)).max();
    let lag = terms.lag_allowance + terms.min_move_time;
    let all = [
        slowest.unwrap_or(UNLIMITED),
        lag.saturating_mul(turns),
        answer_timeout.saturating_mul(players),
        BESIDES,
    ];
    all.into_iter()
        .fold(Duration::ZERO, Duration::saturating_add)
        .min(MOST)
}

/// How long so many turns take where all players have these limits.
fn turns_of(time: TimeControl, turns: u32, players: u32) -> Duration {
    let by_turn = time.per_move.map(|limit| limit.saturating_mul(turns));
    let own = turns.div_ceil(players.max(1));
    let by_clock = time
        .clock
        .map(|clock| clock.most(own).saturating_mul(players));
    let limits = by_turn.into_iter().chain(by_clock);
    limits.min().unwrap_or(UNLIMITED)
}

/// The longest time at a machine that takes so many times as long, where limits are scaled.
pub(super) fn at_machine(longest: Duration, factor: Thousandths) -> Duration {
    longest.mul_f64(factor.get().max(1.0)).min(MOST)
}

#[cfg(test)]
mod tests {
    use record::samples;
    use record::time_control::GameClock;
    use referee::{Adjudication, Conversations};

    use super::*;

    #[test]
    fn a_game_takes_no_longer_than_its_limits_allow() {
        let second = Duration::from_secs(1);
        let mut journal = samples::five_in_a_row(7);
        let mut terms = Terms {
            lag_allowance: Duration::ZERO,
            min_move_time: Duration::ZERO,
            adjudication: Adjudication::NEVER,
            conversations: Conversations::Faults,
        };
        let mut took = |per_move, clock, max_moves| {
            journal.time = TimeControl { per_move, clock };
            for player in &mut journal.players {
                player.time = None;
            }
            terms.adjudication.max_moves = max_moves;
            longest(&journal, &terms, second) - BESIDES - 2 * second
        };
        let clock = Some(GameClock::new(60 * second, second));
        assert_eq!(took(Some(5 * second), None, None), 5 * TURNS * second);
        assert_eq!(took(Some(5 * second), None, Some(100)), 500 * second);
        assert_eq!(took(None, clock, Some(100)), 220 * second);
        assert_eq!(took(Some(second), clock, Some(100)), 100 * second);
        assert_eq!(took(None, None, None), UNLIMITED);
        let endless = took(Some(Duration::MAX), None, None);
        assert_eq!(endless + BESIDES + 2 * second, MOST);
        let twice = at_machine(10 * second, Thousandths::of(2.0));
        assert_eq!(twice, 20 * second);
        assert_eq!(at_machine(10 * second, Thousandths::of(0.5)), 10 * second);
        assert_eq!(at_machine(MOST, Thousandths::of(50.0)), MOST);
    }
}
