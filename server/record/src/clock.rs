//! The game clocks of all seats.

use std::num::NonZeroU32;
use std::time::Duration;

use games::Seat;
use words::Language;

use crate::Entry;
use crate::Journal;
use crate::time_control::{ByoYomi, GameClock, TimeControl};
use crate::verdict::Cause;

/// The time left on the clock of each seat, if the game has clocks.
#[derive(Clone, Debug)]
pub struct Clocks {
    seats: Vec<SeatClock>,
}

/// The limits of a seat, and the time that is left on its clock.
#[derive(Clone, Copy, Debug)]
struct SeatClock {
    per_move: Option<Duration>,
    clock: Option<RunningClock>,
}

/// A clock of a seat, as it stands between two turns.
#[derive(Clone, Copy, Debug)]
struct RunningClock {
    rules: GameClock,
    left: Duration,
    /// The number of the period, from 0.
    period: usize,
    /// The turns until the next period; `None` where there is none.
    to_go: Option<u32>,
    /// What is left of byo-yomi, which begins when `left` is 0.
    byo_yomi: Option<RunningByoYomi>,
}

/// What is left of byo-yomi.
#[derive(Clone, Copy, Debug)]
struct RunningByoYomi {
    rules: ByoYomi,
    /// The periods, the one that runs with them.
    periods: u8,
    /// The time of the one that runs.
    left: Duration,
    /// Its turns.
    to_go: u32,
}

/// The periods of byo-yomi that a seat has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PeriodsLeft {
    /// All of them, the one that runs with them.
    pub periods: u8,
    /// How many of them come when the time that the clock shows is over.
    pub further: u8,
    /// The time of each.
    pub time: Duration,
}

impl RunningClock {
    fn start(rules: GameClock) -> RunningClock {
        RunningClock {
            rules,
            left: rules.base,
            period: 0,
            to_go: rules.moves.map(NonZeroU32::get),
            byo_yomi: rules.byo_yomi().map(|rules| RunningByoYomi {
                rules,
                periods: rules.periods.get(),
                left: rules.time,
                to_go: rules.moves.get(),
            }),
        }
    }

    /// The longest time for the next turn.
    fn limit(&self) -> Duration {
        let byo_yomi = self.byo_yomi.map_or(Duration::ZERO, |own| {
            let more = u32::from(own.periods - 1);
            own.left.saturating_add(own.rules.time.saturating_mul(more))
        });
        self.left.saturating_add(byo_yomi)
    }

    /// What is left of byo-yomi, if it has begun.
    fn in_byo_yomi(&self) -> Option<&RunningByoYomi> {
        self.byo_yomi.as_ref().filter(|_| self.left.is_zero())
    }

    /// The time as a clock shows it: that of byo-yomi is the time of its period.
    fn shown(&self) -> Duration {
        self.in_byo_yomi().map_or(self.left, |own| own.left)
    }

    /// Takes off the time of a turn that goes on.
    fn spend(&mut self, used: Duration) {
        let over = used.saturating_sub(self.left);
        self.left = self.left.saturating_sub(used);
        if let Some(own) = &mut self.byo_yomi {
            own.spend(over);
        }
    }

    /// Takes off the time of a turn that has ended, and adds what its end brings.
    fn charge(&mut self, used: Duration) {
        let is_over = self.left < used || self.left.is_zero();
        self.spend(used);
        match &mut self.byo_yomi {
            Some(own) if is_over => return own.end_turn(),
            _ => {}
        }
        let increment = self.rules.period(self.period).increment;
        self.left = self.left.saturating_add(increment);
        if let Some(to_go) = &mut self.to_go {
            *to_go -= 1;
            if *to_go == 0 {
                self.period += 1;
                let next = self.rules.period(self.period);
                self.to_go = next.moves.map(NonZeroU32::get);
                self.left = self.left.saturating_add(next.base);
            }
        }
    }
}

impl RunningByoYomi {
    /// A period that was too short is used up, but for the last one.
    fn spend(&mut self, mut used: Duration) {
        while used > self.left && self.periods > 1 {
            used -= self.left;
            self.periods -= 1;
            self.left = self.rules.time;
            self.to_go = self.rules.moves.get();
        }
        self.left = self.left.saturating_sub(used);
    }

    fn end_turn(&mut self) {
        self.to_go -= 1;
        if self.to_go == 0 {
            self.left = self.rules.time;
            self.to_go = self.rules.moves.get();
        }
    }
}

impl Clocks {
    /// The clocks at the start of a game whose seats have these limits.
    pub fn new(times: impl IntoIterator<Item = TimeControl>) -> Clocks {
        let clock = |time: TimeControl| SeatClock {
            per_move: time.per_move,
            clock: time.clock.map(RunningClock::start),
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
                clocks.charge(*seat, used.unwrap_or_default());
            }
        }
        clocks
    }

    /// Whether this seat has a clock.
    pub fn has_clock(&self, seat: Seat) -> bool {
        self.clock(seat).is_some()
    }

    /// The longest time that this seat has for its next answer; `None` without a
    /// limit.
    pub fn limit(&self, seat: Seat) -> Option<Duration> {
        let per_move = self.seats.get(seat.index()).and_then(|own| own.per_move);
        let clock = self.clock(seat).map(RunningClock::limit);
        [per_move, clock].into_iter().flatten().min()
    }

    /// The whole milliseconds left, as a brain is told them, in byo-yomi those of its
    /// period; `None` without a clock.
    pub fn shown(&self, seat: Seat) -> Option<u64> {
        self.shown_after(seat, Duration::ZERO)
    }

    /// Like [`Clocks::shown`], after `used` of the current turn.
    pub fn shown_after(&self, seat: Seat, used: Duration) -> Option<u64> {
        let mut clock = *self.clock(seat)?;
        clock.spend(used);
        Some(u64::try_from(clock.shown().as_millis()).unwrap_or(u64::MAX))
    }

    /// The turns of this seat until it gets the time of another period; `None` where
    /// there are no periods.
    pub fn turns_to_go(&self, seat: Seat) -> Option<u32> {
        let clock = self.clock(seat)?;
        clock
            .in_byo_yomi()
            .map_or(clock.to_go, |own| Some(own.to_go))
    }

    /// The time that this turn of the seat adds; 0 without a clock.
    pub fn increment(&self, seat: Seat) -> Duration {
        self.clock(seat).map_or(Duration::ZERO, |clock| {
            clock.rules.period(clock.period).increment
        })
    }

    /// The periods of byo-yomi that the seat has left, if it has begun.
    pub fn byo_yomi(&self, seat: Seat) -> Option<u8> {
        Some(self.clock(seat)?.in_byo_yomi()?.periods)
    }

    /// The periods of byo-yomi that the seat has left after `used` of the current turn,
    /// whether they have begun or not; `None` on a clock without byo-yomi.
    pub fn periods_left(&self, seat: Seat, used: Duration) -> Option<PeriodsLeft> {
        let mut clock = *self.clock(seat)?;
        clock.spend(used);
        let own = clock.byo_yomi?;
        let running = u8::from(clock.left.is_zero());
        Some(PeriodsLeft {
            periods: own.periods,
            further: own.periods - running,
            time: own.rules.time,
        })
    }

    /// Takes the time of a turn off a seat's clock, and adds the increment and, where a
    /// period ends, the time of the next. A turn within the lag allowance costs no more than
    /// the time left.
    pub fn charge(&mut self, seat: Seat, used: Duration) {
        let own = self.seats.get_mut(seat.index());
        if let Some(clock) = own.and_then(|own| own.clock.as_mut()) {
            clock.charge(used);
        }
    }

    fn clock(&self, seat: Seat) -> Option<&RunningClock> {
        self.seats.get(seat.index())?.clock.as_ref()
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
    fn the_periods_of_a_clock_follow_each_other() {
        let clock: GameClock = "2/10:1/5+1:3+2".parse().unwrap();
        let mut clocks = Clocks::new([TimeControl::new(None, Some(clock)); 2]);
        let mut seen = Vec::new();
        for used in [4, 6, 4, 3, 4] {
            let to_go = clocks.turns_to_go(Seat::FIRST);
            seen.push((
                clocks.shown(Seat::FIRST),
                to_go,
                clocks.increment(Seat::FIRST),
            ));
            clocks.charge(Seat::FIRST, seconds(used));
        }
        let expected = [
            (10, Some(2), 0),
            (6, Some(1), 0),
            (5, Some(1), 1),
            (5, None, 2),
            (4, None, 2),
        ];
        let expected =
            expected.map(|(left, to_go, more)| (Some(left * 1000), to_go, seconds(more)));
        assert_eq!(seen, expected);
    }

    #[test]
    fn a_period_of_byo_yomi_is_used_up_where_it_was_too_short() {
        let clock: GameClock = "10:3x5".parse().unwrap();
        let mut clocks = Clocks::new([TimeControl::new(None, Some(clock)); 2]);
        let mut seen = Vec::new();
        for used in [8, 3, 5, 6, 5] {
            let periods = clocks.byo_yomi(Seat::FIRST);
            let limit = clocks.limit(Seat::FIRST).unwrap().as_secs();
            seen.push((clocks.shown(Seat::FIRST), periods, limit));
            clocks.charge(Seat::FIRST, seconds(used));
        }
        let expected = [
            (Some(10_000), None, 25),
            (Some(2_000), None, 17),
            (Some(5_000), Some(3), 15),
            (Some(5_000), Some(3), 15),
            (Some(5_000), Some(2), 10),
        ];
        assert_eq!(seen, expected);
        let while_it_thinks = clocks.shown_after(Seat::FIRST, seconds(6));
        assert_eq!(while_it_thinks, Some(4_000), "of the last period");

        let clocks = Clocks::new([TimeControl::new(None, Some(clock)); 2]);
        let left = [9, 10, 14, 16, 21, 99].map(|used| {
            let left = clocks.periods_left(Seat::FIRST, seconds(used)).unwrap();
            assert_eq!(left.time, seconds(5));
            (left.periods, left.further)
        });
        assert_eq!(left, [(3, 3), (3, 2), (3, 2), (2, 1), (1, 0), (1, 0)]);
        let plain = TimeControl::new(None, Some("10+1".parse().unwrap()));
        let clocks = Clocks::new([plain]);
        assert_eq!(clocks.periods_left(Seat::FIRST, seconds(9)), None);
    }

    #[test]
    fn canadian_byo_yomi_begins_anew_after_its_turns() {
        let clock: GameClock = "1:1x2/10".parse().unwrap();
        let mut clocks = Clocks::new([TimeControl::new(None, Some(clock)); 2]);
        let mut seen = Vec::new();
        for used in [3, 7, 4, 6] {
            seen.push((clocks.shown(Seat::FIRST), clocks.turns_to_go(Seat::FIRST)));
            clocks.charge(Seat::FIRST, seconds(used));
        }
        let expected = [
            (Some(1_000), None),
            (Some(8_000), Some(1)),
            (Some(10_000), Some(2)),
            (Some(6_000), Some(1)),
        ];
        assert_eq!(seen, expected);
    }

    /// A model of a clock that goes second by second: the seconds that a player may
    /// think for its next turns, and whether a turn of so many seconds is in time.
    struct Model {
        rules: GameClock,
        main: u64,
        period: usize,
        played: u32,
        periods: u64,
        byo_yomi: u64,
        stones: u32,
    }

    impl Model {
        fn new(rules: GameClock) -> Model {
            let byo_yomi = rules.byo_yomi();
            Model {
                rules,
                main: rules.base.as_secs(),
                period: 0,
                played: 0,
                periods: byo_yomi.map_or(0, |own| u64::from(own.periods.get())),
                byo_yomi: byo_yomi.map_or(0, |own| own.time.as_secs()),
                stones: 0,
            }
        }

        /// Thinks for so many seconds and plays; `false` if the time is over before.
        fn play(&mut self, used: u64) -> bool {
            let mut in_byo_yomi = self.main == 0;
            for _ in 0..used {
                if self.main > 0 {
                    self.main -= 1;
                    continue;
                }
                let Some(rules) = self.rules.byo_yomi() else {
                    return false;
                };
                in_byo_yomi = true;
                if self.byo_yomi == 0 {
                    if self.periods <= 1 {
                        return false;
                    }
                    self.periods -= 1;
                    (self.byo_yomi, self.stones) = (rules.time.as_secs(), 0);
                }
                self.byo_yomi -= 1;
            }
            match self.rules.byo_yomi() {
                Some(rules) if in_byo_yomi => {
                    self.stones += 1;
                    if self.stones == rules.moves.get() {
                        (self.byo_yomi, self.stones) = (rules.time.as_secs(), 0);
                    }
                }
                _ => {
                    let all: Vec<_> = self.rules.periods().collect();
                    self.main += all[self.period].increment.as_secs();
                    self.played += 1;
                    if all[self.period].moves.map(NonZeroU32::get) == Some(self.played) {
                        self.period = (self.period + 1).min(all.len() - 1);
                        self.played = 0;
                        self.main += all[self.period].base.as_secs();
                    }
                }
            }
            true
        }
    }

    proptest::proptest! {
        #[test]
        fn every_clock_goes_as_one_that_counts_seconds(
            clock in proptest::prop_oneof![
                "[1-9]{1,2}(\\+[0-9])?",
                "[1-5]/[1-9]{1,2}(\\+[0-9])?(:[1-5]/[1-9](\\+[0-9])?){0,2}",
                "[1-5]/[1-9]{1,2}:[1-9](\\+[0-9])?",
                "[1-9]:[1-4]x([1-4]/)?[1-9]",
            ],
            turns in proptest::collection::vec(0u64..30, 1..40),
        ) {
            let rules: GameClock = clock.parse().unwrap();
            let mut clocks = Clocks::new([TimeControl::new(None, Some(rules))]);
            let mut model = Model::new(rules);
            for used in turns {
                let limit = clocks.limit(Seat::FIRST).unwrap();
                let is_in_time = model.play(used);
                proptest::prop_assert_eq!(seconds(used) <= limit, is_in_time, "{}", clock);
                if !is_in_time {
                    break;
                }
                clocks.charge(Seat::FIRST, seconds(used));
                let shown = if model.main == 0 && rules.byo_yomi().is_some() {
                    model.byo_yomi
                } else {
                    model.main
                };
                proptest::prop_assert_eq!(clocks.shown(Seat::FIRST), Some(shown * 1000));
            }
        }
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
        *used = Some(seconds(4));
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
