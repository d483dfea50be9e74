//! What storing a game costs, on the disk that holds the temporary folder:
//! `TMPDIR=… cargo test -p arbiter --lib measure_tests -- --ignored --nocapture`

use std::fs;
use std::time::{Duration, Instant};

use super::test_games::{finished, gomoku, identity, key, render};
use super::{GameSink, Writer};
use super::{LooseRecords, Store, StoreError};
use crate::events::{EventLevel, EventTarget, Events, GameAnnouncer};

const GAMES: u32 = 2000;

/// CPU time of this process but for the calling thread so far, user and system.
fn cpu_of_others() -> Duration {
    // proc(5): fields 14 and 15 of stat count hundredths of a second, the first
    // of schedstat counts nanoseconds.
    let stat = fs::read_to_string("/proc/self/stat").unwrap();
    let (_, fields) = stat.rsplit_once(") ").unwrap();
    let ticks = |index: usize| {
        fields
            .split(' ')
            .nth(index)
            .unwrap()
            .parse::<u64>()
            .unwrap()
    };
    let own = fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    let own = own.split(' ').next().unwrap().parse().unwrap();
    Duration::from_millis(10 * (ticks(11) + ticks(12))).saturating_sub(Duration::from_nanos(own))
}

/// Stores games, `pause` apart, and prints what one cost.
fn measure(
    what: &str,
    pause: Duration,
    start: impl FnOnce() -> Result<(GameSink, Writer), StoreError>,
) {
    let games: Vec<_> = (0..GAMES)
        .map(|number| finished(key("A", "B", number), u64::from(number) + 1, 0, None))
        .collect();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let (began, busy) = (Instant::now(), cpu_of_others());
    runtime.block_on(async {
        let (sink, mut writer) = start().unwrap();
        for game in games {
            if !pause.is_zero() {
                tokio::time::sleep(pause).await;
            }
            sink.store(game).await.unwrap();
        }
        drop(sink);
        writer.finished().await.unwrap();
    });
    let (wall, busy) = (began.elapsed(), cpu_of_others() - busy);
    let (rate, cost) = (f64::from(GAMES) / wall.as_secs_f64(), busy / GAMES);
    println!(
        "{what}, {} ms apart: {rate:.0} games/s, {cost:?} of CPU a game",
        pause.as_millis()
    );
    let length = render(finished(key("A", "B", 0), 1, 0, None).journal()).len();
    println!("  ({length} bytes a record)");
}

#[test]
#[ignore = "a measurement"]
fn storing_a_game_costs() {
    // Removed at the end alone: ext4 is slow to make files where some were just
    // removed.
    let folder = tempfile::tempdir().unwrap();
    for (number, pause) in [0, 3, 8].into_iter().enumerate() {
        let pause = Duration::from_millis(pause);
        let dir = folder.path().join(format!("store-{number}"));
        let target = EventTarget::File(dir.with_extension("events"));
        measure("store and events", pause, || {
            let events = Events::open(&target, EventLevel::Games).unwrap();
            let announcer = GameAnnouncer::new(gomoku(), Some(events), |_| Ok(()));
            Store::open(&dir, &identity())?.start_writer(render, announcer)
        });
        measure("loose records", pause, || {
            let announcer = GameAnnouncer::new(gomoku(), None, |_| Ok(()));
            LooseRecords::open(Some(&dir.with_extension("loose")), jiff::Timestamp::now())?
                .start_writer(render, announcer)
        });
    }
}
