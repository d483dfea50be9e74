//! Missing players, which games want and which have not dialled in: how long they are
//! waited for, and when that is told.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use tokio::time::Instant;
use tournament::PlayerId;

/// How long a player is missing before it is told. Brains that dial in anew for every
/// game are back by then.
const TOLD_AFTER: Duration = Duration::from_secs(1);

/// The missing players. No board waits for them, and the wait for each runs by the clock.
#[derive(Debug)]
pub(super) struct AbsentPlayers {
    /// How long each is waited for.
    wait: Duration,
    missing: BTreeMap<PlayerId, Absence>,
    /// The players last told to be missing.
    told: BTreeSet<PlayerId>,
}

#[derive(Debug)]
struct Absence {
    /// Since when it is known to be.
    since: Instant,
    /// Until when it is waited for; `None` for ever.
    until: Option<Instant>,
    /// Since when it is at a board, or on the way there, which it may leave.
    coming: Option<Instant>,
}

impl Absence {
    /// Whether it is to be told at this instant that the player is missing. A player that
    /// has been at a board for some time counts as here.
    fn is_told(&self, now: Instant) -> bool {
        let has_lasted = |since: Instant| since + TOLD_AFTER <= now;
        has_lasted(self.since) && !self.coming.is_some_and(has_lasted)
    }
}

impl AbsentPlayers {
    /// Nobody is missing yet.
    pub(super) fn new(wait: Duration) -> AbsentPlayers {
        AbsentPlayers {
            wait,
            missing: BTreeMap::new(),
            told: BTreeSet::new(),
        }
    }

    /// Notes the players that are missing now; the others are there, or not wanted. The
    /// wait for a player on the way to a board goes on should it leave.
    pub(super) fn note(
        &mut self,
        now: Instant,
        missing: &BTreeSet<PlayerId>,
        is_coming: impl Fn(PlayerId) -> bool,
    ) {
        self.missing.retain(|player, known| {
            let since = known.coming.unwrap_or(now);
            known.coming = is_coming(*player).then_some(since);
            known.coming.is_some() || missing.contains(player)
        });
        for player in missing {
            let until = now.checked_add(self.wait);
            self.missing.entry(*player).or_insert(Absence {
                since: now,
                until,
                coming: None,
            });
        }
    }

    /// Notes that somebody sat at a board.
    pub(super) fn came(&mut self, player: PlayerId) {
        self.missing.remove(&player);
    }

    /// The players whose wait is over. Each is waited for anew.
    pub(super) fn give_up(&mut self, now: Instant) -> Vec<PlayerId> {
        let wait = self.wait;
        let missing = self.missing.iter_mut();
        let late = missing.filter(|(_, known)| {
            known.coming.is_none() && known.until.is_some_and(|until| until <= now)
        });
        late.map(|(player, known)| {
            known.until = now.checked_add(wait);
            *player
        })
        .collect()
    }

    /// Whether there is somebody to wait for.
    pub(super) fn is_waited_for(&self) -> bool {
        self.missing.values().any(|known| known.coming.is_none())
    }

    /// When there is something to do next, if nothing changes until then.
    pub(super) fn next(&self) -> Option<Instant> {
        let instants = self.missing.iter().flat_map(|(player, known)| {
            let is_told = self.told.contains(player);
            match known.coming {
                Some(since) => [is_told.then_some(since + TOLD_AFTER), None],
                None => [(!is_told).then_some(known.since + TOLD_AFTER), known.until],
            }
        });
        instants.flatten().min()
    }

    /// The missing players, if they have changed since they were last told, and the
    /// players no longer missing.
    pub(super) fn news(&mut self, now: Instant) -> Option<[Vec<PlayerId>; 2]> {
        let missing = self.missing.iter();
        let missing: BTreeSet<PlayerId> = missing
            .filter(|(_, known)| known.is_told(now))
            .map(|(player, _)| *player)
            .collect();
        if missing == self.told {
            return None;
        }
        let told = std::mem::replace(&mut self.told, missing);
        let no_more = told.difference(&self.told).copied();
        Some([self.told.iter().copied().collect(), no_more.collect()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn players(indices: &[u16]) -> BTreeSet<PlayerId> {
        indices.iter().map(|index| PlayerId::new(*index)).collect()
    }

    #[test]
    fn a_wait_runs_by_the_clock_and_is_told_once() {
        let start = Instant::now();
        let at = |seconds: u32| start + seconds * SECOND;
        let mut absent = AbsentPlayers::new(60 * SECOND);
        let [b, c] = [1, 2].map(PlayerId::new);
        let nobody = |_: PlayerId| false;
        absent.note(at(0), &players(&[1, 2]), nobody);
        assert_eq!((absent.news(at(0)), absent.next()), (None, Some(at(1))));
        assert_eq!(absent.news(at(1)), Some([vec![b, c], vec![]]));
        assert_eq!((absent.news(at(2)), absent.next()), (None, Some(at(60))));
        absent.note(at(30), &players(&[2]), nobody);
        assert_eq!(absent.news(at(30)), Some([vec![c], vec![b]]));
        absent.note(at(40), &players(&[1, 2]), nobody);
        assert!(absent.give_up(at(59)).is_empty());
        assert_eq!(absent.give_up(at(60)), [c], "b has been there since");
        assert_eq!(absent.give_up(at(60)), [], "it is waited for anew");
        assert_eq!(absent.give_up(at(120)), [b, c]);
        assert_eq!(absent.news(at(120)), Some([vec![b, c], vec![]]));
        absent.note(at(121), &players(&[]), nobody);
        assert!(!absent.is_waited_for() && absent.next().is_none());
    }

    #[test]
    fn a_player_who_leaves_on_the_way_to_every_board_is_given_up_all_the_same() {
        let start = Instant::now();
        let at = |seconds: u32| start + seconds * SECOND;
        let mut absent = AbsentPlayers::new(60 * SECOND);
        let one = PlayerId::new(0);
        for seconds in 0..60 {
            absent.note(at(seconds), &players(&[0]), |_| false);
            assert!(absent.give_up(at(seconds)).is_empty());
            absent.note(at(seconds), &players(&[]), |player| player == one);
            assert!(!absent.is_waited_for() && absent.next().is_none());
        }
        absent.note(at(60), &players(&[]), |player| player == one);
        assert!(absent.give_up(at(60)).is_empty(), "it may come now");
        absent.note(at(61), &players(&[0]), |_| false);
        assert_eq!(absent.give_up(at(61)), [one]);
        absent.came(one);
        assert!(!absent.is_waited_for());
    }

    #[test]
    fn a_player_who_sits_at_a_board_for_a_second_is_told_to_be_here() {
        let start = Instant::now();
        let at = |seconds: u32| start + seconds * SECOND;
        let mut absent = AbsentPlayers::new(60 * SECOND);
        let one = PlayerId::new(0);
        absent.note(at(0), &players(&[0]), |_| false);
        assert_eq!(absent.news(at(1)), Some([vec![one], vec![]]));
        absent.note(at(5), &players(&[]), |_| true);
        assert_eq!((absent.news(at(5)), absent.next()), (None, Some(at(6))));
        absent.note(at(6), &players(&[]), |_| true);
        assert_eq!(absent.news(at(6)), Some([vec![], vec![one]]));
        assert_eq!((absent.news(at(7)), absent.next()), (None, None));
    }

    #[test]
    fn a_wait_without_an_end_is_none() {
        let mut absent = AbsentPlayers::new(Duration::MAX);
        let now = Instant::now();
        absent.note(now, &players(&[0]), |_| false);
        assert!(absent.give_up(now + SECOND).is_empty());
        assert!(absent.is_waited_for());
    }
}
