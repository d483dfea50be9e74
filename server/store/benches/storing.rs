//! The cost of a record and of storing a game:
//! `cargo bench -p arbiter --bench storing`.
//!
//! The store lies in the temporary folder; `TMPDIR=…` measures another disk.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::time::{Duration, Instant};

use games::{GameInfo, Settings};
use jiff::Timestamp;
use record::time_control::TimeControl;
use record::{Journal, from_xml, to_xml};
use store::events::{EventLevel, EventTarget, Events, GameAnnouncer};
use store::{FinishedGame, GameKey, GameSink, Identity, LooseRecords, Store, Writer};

type Failure = Box<dyn Error>;

/// How often a record is written and read.
const ROUNDS: u32 = 2_000;

/// The number of games in one measurement of the store.
const GAMES: u32 = 2_000;

fn main() -> Result<(), Failure> {
    let gomoku = games::find("gomoku")?.info;
    record_of_a_full_board()?;
    // Removed only at the end: ext4 creates files slowly right after it removed some.
    let folder = tempfile::tempdir()?;
    for (number, pause) in [0, 3, 8].map(Duration::from_millis).into_iter().enumerate() {
        let dir = folder.path().join(format!("store-{number}"));
        let target = EventTarget::File(dir.with_extension("events"));
        measure("store and events", pause, || {
            let events = Events::open(&target, EventLevel::Games)?;
            let announcer = GameAnnouncer::new(gomoku, Some(events), |_| Ok(()));
            Ok(Store::open(&dir, &identity(gomoku))?.start_writer(to_xml, announcer)?)
        })?;
        measure("loose records", pause, || {
            let announcer = GameAnnouncer::new(gomoku, None, |_| Ok(()));
            let records = LooseRecords::open(Some(&dir.with_extension("loose")), Timestamp::now())?;
            Ok(records.start_writer(to_xml, announcer)?)
        })?;
    }
    Ok(())
}

/// The record of a drawn game on 15x15.
fn record(id: u64, turns: u32) -> String {
    let mut play = String::new();
    for number in 0..turns {
        let seat = ["cross", "round"][number as usize % 2];
        let (column, row) = (char::from(b'A' + (number % 15) as u8), number / 15 + 1);
        let turn = format!("  <turn seat=\"{seat}\" move=\"{column}{row}\" ms=\"3.000\"/>");
        // Writing to a String cannot fail.
        let _ = writeln!(play, "{turn}");
    }
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <record version=\"1\" id=\"{id}\" game=\"gomoku\" started=\"2026-03-01T12:00:00.123Z\">\n \
         <rules board=\"15\"/>\n \
         <time per-move-ms=\"5000.000\"/>\n \
         <player seat=\"cross\" name=\"A\" brain=\"./brain\" protocol=\"0,2\"/>\n \
         <player seat=\"round\" name=\"B\" brain=\"./brain\" protocol=\"0,2\"/>\n \
         <play>\n{play} </play>\n \
         <result cause=\"draw\"/>\n\
         </record>\n"
    )
}

fn record_of_a_full_board() -> Result<(), Failure> {
    let journal = from_xml(record(1, 225).as_bytes())?;
    let began = Instant::now();
    let bytes: usize = (0..ROUNDS).map(|_| to_xml(&journal).len()).sum();
    let wrote = began.elapsed() / ROUNDS;
    let xml = to_xml(&journal);
    let began = Instant::now();
    for _ in 0..ROUNDS {
        from_xml(xml.as_bytes())?;
    }
    let read = began.elapsed() / ROUNDS;
    let size = bytes / ROUNDS as usize;
    println!("a record of 225 turns, {size} bytes: written in {wrote:?}, read in {read:?}");
    Ok(())
}

fn identity(game: &'static GameInfo) -> Identity {
    let time = TimeControl::new(Some(Duration::from_secs(5)), None);
    Identity::new("club", game, &Settings::default_of(game), &time)
}

/// The games of one measurement.
fn finished() -> Result<Vec<FinishedGame>, Failure> {
    let games = (0..GAMES).map(|number| {
        let journal: Journal = from_xml(record(u64::from(number) + 1, 225).as_bytes())?;
        let key = GameKey {
            players: vec!["A".to_owned(), "B".to_owned()],
            number,
        };
        Ok(FinishedGame::new(key, Box::new(journal), Timestamp::now())?)
    });
    games.collect()
}

/// Stores games, `pause` apart, and prints the cost of one.
fn measure(
    what: &str,
    pause: Duration,
    start: impl FnOnce() -> Result<(GameSink, Writer), Failure>,
) -> Result<(), Failure> {
    let games = finished()?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let (began, busy) = (Instant::now(), cpu_of_others()?);
    runtime.block_on(async {
        let (sink, mut writer) = start()?;
        for game in games {
            if !pause.is_zero() {
                tokio::time::sleep(pause).await;
            }
            sink.store(game).await?;
        }
        drop(sink);
        writer.finished().await?;
        Ok::<(), Failure>(())
    })?;
    let (wall, busy) = (began.elapsed(), cpu_of_others()?.saturating_sub(busy));
    let (rate, cost) = (f64::from(GAMES) / wall.as_secs_f64(), busy / GAMES);
    let apart = pause.as_millis();
    println!("{what}, {apart} ms apart: {rate:.0} games/s, {cost:?} of CPU a game");
    Ok(())
}

/// The CPU time of this process so far without the calling thread, user and system.
fn cpu_of_others() -> Result<Duration, Failure> {
    // proc(5): fields 14 and 15 of stat count hundredths of a second; the first field
    // of schedstat counts nanoseconds.
    let stat = fs::read_to_string("/proc/self/stat")?;
    let (_, fields) = stat.rsplit_once(") ").ok_or("no /proc/self/stat")?;
    let fields: Vec<&str> = fields.split(' ').collect();
    let ticks: u64 = fields[11].parse::<u64>()? + fields[12].parse::<u64>()?;
    let own = fs::read_to_string("/proc/thread-self/schedstat")?;
    let own: u64 = own.split(' ').next().unwrap_or_default().parse()?;
    Ok(Duration::from_millis(10 * ticks).saturating_sub(Duration::from_nanos(own)))
}
