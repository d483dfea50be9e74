//! The game clocks of all seats.

use std::time::Duration;

use games::Seat;
use words::Language;

use crate::Entry;
use crate::Journal;
use crate::time_control::TimeControl;
use crate::verdict::Cause;

/// The time left on the clock of each seat, if the game has clocks.
#[derive(Clone, Debug)]
pub struct Clocks {
    seats: Vec<SeatClock>,
}

/// The limits of a seat, and the time that is left on its clock.
#[derive(Clone, Copy, Debug)]
struct SeatClock {
    time: TimeControl,
    left: Option<Duration>,
    /// The turns until the next period; `None` where there is none.
    to_go: Option<u32>,
}

impl Clocks {
    /// The clocks at the start of a game whose seats have these limits.
    pub fn new(times: impl IntoIterator<Item = TimeControl>) -> Clocks {
        let clock = |time: TimeControl| SeatClock {
            time,
            left: time.clock.map(|clock| clock.base),
            to_go: time.clock.and_then(|clock| Some(clock.moves?.get())),
        };
        Clocks {
            seats: times.into_iter().map(clock).collect(),
        }
    }

    /// The clocks after the turns of this journal. Seats that play without limits have
    /// none.
    pub fn of(journal: &Journal) -> Clocks {
        let times = Seat::all(journal.players.len()).zip(journal.times());
        let mut clocks = Clocks::new(times.map(|(seat, time)| {
            if journal.untimed.contains(&seat) {
                TimeControl::NONE
            } else {
                time
            }
        }));
        for entry in &journal.entries {
            if let Entry::Turn { seat, used, .. } = entry {
                clocks.charge(*seat, *used);
            }
        }
        clocks
    }

    /// Whether this seat has a clock.
    pub fn has_clock(&self, seat: Seat) -> bool {
        self.left(seat).is_some()
    }

    /// The longest time that this seat has for its next answer; `None` without a
    /// limit.
    pub fn limit(&self, seat: Seat) -> Option<Duration> {
        let own = self.seats.get(seat.index());
        let limits = [own.and_then(|own| own.time.per_move), self.left(seat)];
        limits.into_iter().flatten().min()
    }

    /// The whole milliseconds left, as a brain is told them; `None` without a
    /// clock.
    pub fn shown(&self, seat: Seat) -> Option<u64> {
        self.shown_after(seat, Duration::ZERO)
    }

    /// Like [`Clocks::shown`], after `used` of the current turn.
    pub fn shown_after(&self, seat: Seat, used: Duration) -> Option<u64> {
        let left = self.left(seat)?.saturating_sub(used);
        Some(u64::try_from(left.as_millis()).unwrap_or(u64::MAX))
    }

    /// The turns of this seat until it gets the time of another period; `None` where
    /// there are no periods.
    pub fn turns_to_go(&self, seat: Seat) -> Option<u32> {
        self.seats.get(seat.index())?.to_go
    }

    /// Takes the time of a turn off a seat's clock, and adds the increment and, where a
    /// period ends, the time of the next. A turn within the lag allowance costs no more than
    /// the time left.
    pub fn charge(&mut self, seat: Seat, used: Duration) {
        let Some(own) = self.seats.get_mut(seat.index()) else {
            return;
        };
        if let (Some(left), Some(clock)) = (&mut own.left, own.time.clock) {
            *left = left.saturating_sub(used).saturating_add(clock.increment);
            if let (Some(to_go), Some(moves)) = (&mut own.to_go, clock.moves) {
                *to_go -= 1;
                if *to_go == 0 {
                    *to_go = moves.get();
                    *left = left.saturating_add(clock.base);
                }
            }
        }
    }

    fn left(&self, seat: Seat) -> Option<Duration> {
        self.seats.get(seat.index())?.left
    }
}

/// A time as clocks show it: below 10 s in tenths, else in minutes and seconds.
pub fn shown_time(time: Duration, language: Language) -> String {
    let tenths = time.as_millis() / 100;
    let (minutes, seconds) = (tenths / 600, tenths / 10 % 60);
    match tenths {
        0..100 => language.decimal(format!("0:{seconds:02}.{}", tenths % 10)),
        _ if minutes >= 60 => {
            format!("{}:{:02}:{seconds:02}", minutes / 60, minutes % 60)
        }
        _ => format!("{minutes}:{seconds:02}"),
    }
}

/// The words with which a timeout names the limit that passed, in milliseconds.
pub const MISSED_LIMIT: &str = "no answer within ";

/// What of a verdict on time does not follow from the times of the turns, in words.
///
/// The limit that passed is computed from the limits of the game and the time that each
/// turn took. Records of other programs name no limit, and pass, as do those of early
/// versions, which named another number.
pub fn wrong_timeout(journal: &Journal) -> Option<String> {
    let verdict = journal.verdict.as_ref();
    let verdict = verdict.filter(|verdict| verdict.cause == Cause::Timeout)?;
    let is_ours = journal.players.iter().any(|own| !own.protocol.is_empty());
    let detail = verdict.detail.as_deref().unwrap_or_default();
    let missed = detail.strip_prefix(MISSED_LIMIT);
    let missed = missed.and_then(|text| text.split(' ').next()?.parse::<u64>().ok());
    let Some(missed) = missed else {
        let is_bare = is_ours && verdict.detail.is_none();
        return is_bare.then(|| "a timeout that names no limit".to_owned());
    };
    let clocks = Clocks::of(journal);
    // Nobody loses where the opponent could not win.
    let loser = verdict.loser()?;
    let Some(limit) = clocks.limit(loser) else {
        return Some("a timeout of a seat without a limit".to_owned());
    };
    let limit = u64::try_from(limit.as_millis()).unwrap_or(u64::MAX);
    // Turns are recorded in whole microseconds.
    (limit.abs_diff(missed) > 1).then(|| {
        format!("a timeout after {missed} ms, by the times of the turns it had {limit} ms")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time_control::GameClock;

    fn seconds(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    #[test]
    fn the_tighter_of_two_limits_counts() {
        let clock = GameClock::new(seconds(10), seconds(1));
        let mut clocks = Clocks::new([TimeControl::new(Some(seconds(4)), Some(clock)); 2]);
        assert_eq!(clocks.limit(Seat::FIRST), Some(seconds(4)));
        clocks.charge(Seat::FIRST, seconds(8));
        assert_eq!(clocks.limit(Seat::FIRST), Some(seconds(3)));
        assert_eq!(clocks.shown(Seat::FIRST), Some(3_000));
        assert_eq!(clocks.limit(Seat::SECOND), Some(seconds(4)));
    }

    #[test]
    fn a_period_gives_its_time_again_after_its_moves() {
        let clock: GameClock = "2/10+1".parse().unwrap();
        let mut clocks = Clocks::new([TimeControl::new(None, Some(clock)); 2]);
        let mut seen = Vec::new();
        for used in [4, 3, 9, 15] {
            let to_go = clocks.turns_to_go(Seat::FIRST);
            seen.push((clocks.limit(Seat::FIRST), to_go));
            clocks.charge(Seat::FIRST, seconds(used));
        }
        let expected = [(10, 2), (7, 1), (15, 2), (7, 1)];
        let expected = expected.map(|(left, to_go)| (Some(seconds(left)), Some(to_go)));
        assert_eq!(seen, expected);
        // What was left over is 0: 7 s were there, and 15 s were used.
        assert_eq!(clocks.limit(Seat::FIRST), Some(seconds(11)));
        assert_eq!(clocks.limit(Seat::SECOND), Some(seconds(10)));
    }

    #[test]
    fn an_answer_within_the_allowance_costs_what_was_left() {
        let clock = GameClock::new(seconds(2), seconds(1));
        let mut clocks = Clocks::new([TimeControl::new(None, Some(clock)); 3]);
        clocks.charge(Seat::new(2), Duration::from_millis(2_080));
        assert_eq!(clocks.limit(Seat::new(2)), Some(seconds(1)));
        assert_eq!(clocks.shown(Seat::SECOND), Some(2_000));
        clocks.charge(Seat::new(3), seconds(1));
        assert_eq!(clocks.shown(Seat::new(3)), None, "no such seat");
    }

    #[test]
    fn each_seat_has_its_own_limits() {
        let clock = GameClock::new(seconds(10), Duration::ZERO);
        let times = [
            TimeControl::new(Some(seconds(1)), None),
            TimeControl::new(None, Some(clock)),
        ];
        let mut clocks = Clocks::new(times);
        for seat in [Seat::FIRST, Seat::SECOND] {
            clocks.charge(seat, seconds(4));
        }
        assert_eq!(clocks.limit(Seat::FIRST), Some(seconds(1)));
        assert_eq!(clocks.limit(Seat::SECOND), Some(seconds(6)));
        let has_clock = [Seat::FIRST, Seat::SECOND].map(|seat| clocks.has_clock(seat));
        assert_eq!(has_clock, [false, true]);
    }

    #[test]
    fn without_a_clock_none_is_shown() {
        let clocks = Clocks::new([TimeControl::new(None, None); 2]);
        assert_eq!(clocks.shown(Seat::FIRST), None);
        assert_eq!(
            clocks.limit(Seat::FIRST),
            Some(TimeControl::DEFAULT_PER_MOVE)
        );
    }

    #[test]
    fn a_timeout_follows_from_the_limits_and_the_times_of_the_turns() {
        let clock = GameClock::new(seconds(10), seconds(1));
        let mut journal = crate::samples::five_in_a_row(7);
        journal.time = TimeControl::new(None, Some(clock));
        journal.entries.truncate(1);
        let Some(Entry::Turn { seat, used, .. }) = journal.entries.first_mut() else {
            panic!("it begins with a turn");
        };
        let first = *seat;
        *used = seconds(4);
        let lost = |detail: Option<&str>| {
            let detail = detail.map(str::to_owned);
            Some(crate::verdict::Verdict::loss_of(
                first,
                2,
                Cause::Timeout,
                detail,
            ))
        };
        let wrong = |journal: &mut Journal, detail| {
            journal.verdict = lost(detail);
            wrong_timeout(journal)
        };
        let right = "no answer within 7000 ms, nor 100 ms later";
        assert_eq!(wrong(&mut journal, Some(right)), None);
        let early = "no answer within 5000 ms, nor 100 ms later";
        let said = "a timeout after 5000 ms, by the times of the turns it had 7000 ms";
        assert_eq!(wrong(&mut journal, Some(early)).as_deref(), Some(said));
        let said = "a timeout that names no limit";
        assert_eq!(wrong(&mut journal, None).as_deref(), Some(said));
        journal.untimed.push(first);
        let said = "a timeout of a seat without a limit";
        assert_eq!(wrong(&mut journal, Some(right)).as_deref(), Some(said));
        for player in &mut journal.players {
            player.protocol.clear();
        }
        assert_eq!(wrong(&mut journal, None), None);
    }

    #[test]
    fn clocks_show_tenths_when_it_matters() {
        for (millis, expected) in [
            (9_960, "0:09.9"),
            (10_000, "0:10"),
            (61_999, "1:01"),
            (3_600_000, "1:00:00"),
            (0, "0:00.0"),
        ] {
            let time = Duration::from_millis(millis);
            assert_eq!(shown_time(time, Language::ENGLISH), expected);
            let czech = Language::find("cs").unwrap();
            assert_eq!(shown_time(time, czech), expected.replace('.', ","));
        }
    }
}
