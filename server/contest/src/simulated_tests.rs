//! Whole tournaments of players that think for minutes, on paused time.

mod annulled;
mod lobby;

use std::collections::BTreeMap;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use words::Language;

use games::{AnyGame, Seat, Settings, Turn, find};
use jiff::Timestamp;
use parking_lot::Mutex;
use protocol::line::{Decoder, ManagerLine};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, DuplexStream, duplex};
use tokio::time::{Instant, Sleep, sleep};
use tournament::rating::SprtBounds;
use tournament::{Format, Roster, StartPolicy};

use super::*;
use crate::lobby::{GuestPolicy, Lobby, LobbyRules};
use crate::quota::DiskQuota;
use crate::source::{PlayerFactory, PlayerSource, StartOptions};
use record::time_control::TimeControl;
use record::verdict::FailureCause;
use record::{GameId, to_xml};
use referee::player::{self, Conditions, Fault, Limits, News, Player, Question, Wire};
use referee::{Adjudication, Conversations, Terms};
use store::{Announcer, CommittedGame, LEAST_FREE, LooseRecords, Room};

/// The longest thought of a player.
const LONGEST: u64 = 120_000;

/// A player of tic-tac-toe that sees a win in one move with some skill, and
/// takes its time.
struct SimulatedPlayer {
    number: u64,
    /// The games it was told of.
    sat: Mutex<u64>,
}

struct AtBoard {
    name: String,
    number: u64,
    seat: Seat,
    random: StdRng,
    state: Box<dyn AnyGame>,
    thinking: Option<Pin<Box<Sleep>>>,
}

fn start() -> Box<dyn AnyGame> {
    let entry = find("gomoku").unwrap();
    let settings = Settings::new(entry.info, Some(3), [("line", "3")]).unwrap();
    entry.start(&settings).unwrap()
}

impl SimulatedPlayer {
    fn of(number: u64) -> SimulatedPlayer {
        let sat = Mutex::default();
        SimulatedPlayer { number, sat }
    }

    fn at_board(&self) -> AtBoard {
        let mut sat = self.sat.lock();
        *sat += 1;
        AtBoard {
            name: format!("player {}", self.number),
            number: self.number,
            seat: Seat::FIRST,
            random: StdRng::seed_from_u64(self.number * 1_000_003 + *sat),
            state: start(),
            thinking: None,
        }
    }
}

impl PlayerFactory for SimulatedPlayer {
    fn sit_down(self: Arc<Self>) -> Option<Box<dyn Player>> {
        Some(Box::new(self.at_board()))
    }
}

impl AtBoard {
    fn thought(&mut self) -> Duration {
        Duration::from_millis(self.random.random_range(0..LONGEST))
    }

    fn turn(&mut self) -> String {
        let moves = self.state.legal_actions();
        let wins = |turn: &&String| {
            let mut next = self.state.clone_box();
            next.play_turn(turn).is_ok()
                && matches!(next.turn(), Turn::Over(end) if end.winner() == Some(self.seat))
        };
        let winning = moves.iter().find(wins);
        let any = &moves[self.random.random_range(0..moves.len())];
        let attentive = self.random.random_range(0..20) < self.number;
        winning.filter(|_| attentive).unwrap_or(any).clone()
    }

    /// The same as a brain that dials in: the other end of a connection.
    async fn converse(mut self, mut stream: DuplexStream) {
        let mut decoder = Decoder::default();
        let mut chunk = [0; 256];
        while let Ok(length @ 1..) = stream.read(&mut chunk).await {
            decoder.feed(&chunk[..length]);
            while let Some(line) = decoder.next_line() {
                let answer = self.reply(line.unwrap()).await;
                stream.write_all(answer.as_bytes()).await.unwrap();
            }
        }
    }

    async fn reply(&mut self, line: &str) -> String {
        match ManagerLine::parse(line).unwrap() {
            ManagerLine::Hello => "hello ok\n".to_owned(),
            ManagerLine::Com => "com 0,2\n".to_owned(),
            ManagerLine::Game(_) => "game ok\n".to_owned(),
            ManagerLine::Board(_) => "board ok\n".to_owned(),
            ManagerLine::Name => format!("name {}\n", self.name),
            ManagerLine::Player(seat) => {
                let is_first = seat == "cross";
                self.seat = if is_first { Seat::FIRST } else { Seat::SECOND };
                "player ok\n".to_owned()
            }
            ManagerLine::NewGame => {
                self.state = start();
                String::new()
            }
            line @ (ManagerLine::Move(_) | ManagerLine::MoveStart) => {
                if let ManagerLine::Move(turn) = line {
                    self.state.play_turn(turn).unwrap();
                }
                sleep(self.thought()).await;
                let turn = self.turn();
                self.state.play_turn(&turn).unwrap();
                format!("move {turn}\n")
            }
            _ => String::new(),
        }
    }
}

impl Player for AtBoard {
    fn name(&self) -> &str {
        &self.name
    }

    fn limits(&self) -> Limits {
        Limits::None
    }

    fn tell(&mut self, news: &News<'_>) {
        match news {
            News::Begins(beginning) => {
                self.seat = beginning.seat;
                self.state = beginning.state.clone_box();
            }
            News::Played { state, .. } => self.state = state.clone_box(),
            News::Notice(_) | News::Over { .. } | News::BrokenOff => {}
        }
    }

    fn ask(&mut self, _: &Question<'_>) -> Result<(), Fault> {
        self.thinking = Some(Box::pin(sleep(self.thought())));
        Ok(())
    }

    fn poll_event(&mut self, context: &mut Context<'_>) -> Poll<player::Event> {
        let Some(thinking) = &mut self.thinking else {
            return Poll::Pending;
        };
        ready!(thinking.as_mut().poll(context));
        self.thinking = None;
        Poll::Ready(player::Event::Turn(self.turn()))
    }

    fn heard_at(&self) -> Instant {
        Instant::now()
    }
}

/// Counts how often each game was told of, and notes its players.
#[derive(Clone, Default)]
struct AnnouncementCounts(Arc<Mutex<BTreeMap<GameId, AnnouncedGame>>>);

#[derive(Clone, Debug)]
struct AnnouncedGame {
    times: u32,
    players: Vec<String>,
}

impl Announcer for AnnouncementCounts {
    fn announce(&mut self, game: CommittedGame) -> io::Result<()> {
        let key = &game.result.key;
        let mut told = self.0.lock();
        let once = told.entry(game.result.id).or_insert(AnnouncedGame {
            times: 0,
            players: key.players.clone(),
        });
        once.times += 1;
        Ok(())
    }
}

impl AnnouncementCounts {
    fn all(&self) -> Vec<AnnouncedGame> {
        self.0.lock().values().cloned().collect()
    }

    /// How many games are announced, as soon as there are so many: the thread that stores
    /// them does not know of the paused clock, which stands still meanwhile.
    async fn at_least(&self, count: usize) -> usize {
        let told = self.clone();
        let waiting = tokio::task::spawn_blocking(move || {
            let begun = std::time::Instant::now();
            while told.all().len() < count && begun.elapsed() < Duration::from_secs(60) {
                std::thread::sleep(Duration::from_millis(1));
            }
            told.all().len()
        });
        waiting.await.expect("it waits")
    }
}

/// A simulated tournament.
struct Simulation {
    format: Format,
    sources: Vec<PlayerSource>,
    games: u32,
    concurrency: usize,
    game_every: Duration,
    disk: DiskQuota,
    wait: Duration,
    told: AnnouncementCounts,
    rounds: Option<RoundTimes>,
    remote_games: Option<RemoteGames>,
    sprt: Option<SprtBounds>,
}

impl Simulation {
    /// Plays it to its end; gives the result, how long it took by its own clock, and how
    /// each game was told of.
    async fn play(self) -> (ContestResult, Duration, Vec<AnnouncedGame>) {
        let records = LooseRecords::open(None, Timestamp::UNIX_EPOCH).unwrap();
        self.play_into(records).await
    }

    /// The same with records of a kind of its own.
    async fn play_into(
        self,
        records: LooseRecords,
    ) -> (ContestResult, Duration, Vec<AnnouncedGame>) {
        let disk = Box::new(|| Duration::from_millis(1));
        let kept = records.start_simulated_writer(to_xml, self.told.clone(), disk);
        self.play_with(kept).await
    }

    /// The same with a writer of its own.
    async fn play_with(
        self,
        (sink, writer): (GameSink, Writer),
    ) -> (ContestResult, Duration, Vec<AnnouncedGame>) {
        let entry = find("gomoku").unwrap();
        let settings = Settings::new(entry.info, Some(3), [("line", "3")]).unwrap();
        let players = self.sources.len();
        let entrants = self
            .sources
            .into_iter()
            .zip(1..)
            .map(|(source, number)| Entrant {
                cores: None,
                is_out: false,
                name: Some(format!("player {number}")),
                brain: format!("simulated {number}"),
                time: None,
                source: Ok(source),
            });
        let board = BoardGames {
            conditions: Conditions {
                game: entry,
                settings,
                time: TimeControl::new(Some(Duration::from_millis(2 * LONGEST)), None),
                beyond_published: None,
                answer_timeout: Duration::from_secs(5),
            },
            terms: Terms {
                lag_allowance: Duration::ZERO,
                min_move_time: Duration::ZERO,
                adjudication: Adjudication::default(),
                conversations: Conversations::Faults,
            },
            from: start(),
            position: None,
            openings: None,
            repeatable: true,
            start: StartOptions::default(),
        };
        let plan = Plan {
            event: Some("simulated".to_owned()),
            entrants: entrants.collect(),
            format: self.format.clone(),
            games: self.games,
            sprt: self.sprt,
            concurrency: self.concurrency,
            game_cpus: Vec::new(),
            game_every: self.game_every,
            disk: self.disk,
            start_policy: StartPolicy::Alternate,
            seed: 1,
            wait: self.wait,
            remote_games: self.remote_games,
            on_failure: OnFailure::Suspend { tries: 3 },
            openness: Openness::Closed,
            rounds: self.rounds.clone(),
        };
        let mut schedule = schedule_of(&plan, &board, players);
        if let Some(times) = &self.rounds {
            schedule.let_begin(times.open());
        }
        schedule.begin();
        let screen = Screen::new(0, 0, OtherOutput::Stream, Language::ENGLISH);
        let told = self.told;
        let began = Instant::now();
        let watchers = Watchers::default();
        let signals = Steering::Terminal;
        let (board, kept) = (Arc::new(board), (sink, writer));
        let played = hold(plan, board, schedule, watchers, screen, kept, signals);
        let played = played.await.unwrap();
        (played, began.elapsed(), told.all())
    }
}

/// Plays a tournament of so many local players to its end; gives its result, how long it
/// took by its own clock, and how often each game was told of.
async fn play(format: Format, players: u64, games: u32) -> (ContestResult, Duration, Vec<u32>) {
    let records = LooseRecords::open(None, Timestamp::UNIX_EPOCH).unwrap();
    play_into(records, format, players, games).await
}

/// The same with records of a kind of its own.
async fn play_into(
    records: LooseRecords,
    format: Format,
    players: u64,
    games: u32,
) -> (ContestResult, Duration, Vec<u32>) {
    let source = |number| PlayerSource::Person(Arc::new(SimulatedPlayer::of(number)));
    let simulation = Simulation {
        format,
        sources: (1..=players).map(source).collect(),
        games,
        concurrency: 16,
        game_every: Duration::ZERO,
        disk: DiskQuota::new(usize::MAX),
        wait: Duration::from_secs(60),
        told: AnnouncementCounts::default(),
        rounds: None,
        remote_games: None,
        sprt: None,
    };
    let (played, took, told) = simulation.play_into(records).await;
    let times = told.into_iter().map(|once| once.times);
    (played, took, times.collect())
}

#[tokio::test(start_paused = true)]
async fn while_the_disk_is_full_no_game_begins_and_then_all_are_played() {
    let free = Arc::new(AtomicU64::new(LEAST_FREE - 1));
    let asked = Arc::clone(&free);
    let room = Room::asking(move || Ok(asked.load(Ordering::Relaxed)));
    let records = LooseRecords::open(None, Timestamp::UNIX_EPOCH).unwrap();
    let hour = Duration::from_secs(3_600);
    let somebody_tidies_up = async {
        sleep(hour).await;
        free.store(LEAST_FREE, Ordering::Relaxed);
    };
    let playing = play_into(records.within(room), Format::RoundRobin, 2, 2);
    let ((played, took, told), ()) = tokio::join!(playing, somebody_tidies_up);
    assert!(played.schedule.is_complete() && !played.ended.stopped);
    assert_eq!(told, [1; 2]);
    // Games take minutes: one that had begun before would have ended before.
    let tidied = hour..hour + hour;
    assert!(tidied.contains(&took), "{took:?}");
}

#[tokio::test(start_paused = true)]
async fn a_round_robin_of_days_is_played_whole_and_told_once() {
    let (played, took, told) = play(Format::RoundRobin, 20, 6).await;
    assert!(played.schedule.is_complete());
    assert!(played.ended.suspended.is_empty() && !played.ended.failed);
    assert_eq!(told, [1; 20 * 19 / 2 * 6]);
    // Each sits at one board at a time, so it cannot have been over sooner.
    assert!(took > Duration::from_secs(19 * 6 * 60), "{took:?}");
    let roster = Roster::new(played.names.clone()).unwrap();
    let total = |name: &str| played.schedule.scores().total(roster.find(name).unwrap());
    for name in &played.names {
        assert_eq!(total(name).games(), 19 * 6);
    }
    let (worst, best) = (total("player 1").points(), total("player 20").points());
    assert!(best > worst, "{best} {worst}");
}

#[tokio::test(start_paused = true)]
async fn games_begin_no_sooner_after_each_other_than_the_file_says() {
    let hour = Duration::from_secs(3_600);
    let source = |number| PlayerSource::Person(Arc::new(SimulatedPlayer::of(number)));
    let simulation = Simulation {
        format: Format::RoundRobin,
        sources: (1..=4).map(source).collect(),
        games: 4,
        concurrency: 16,
        game_every: hour,
        disk: DiskQuota::new(usize::MAX),
        wait: Duration::from_secs(60),
        told: AnnouncementCounts::default(),
        rounds: None,
        remote_games: None,
        sprt: None,
    };
    // Games take minutes: for the rest of each hour nobody plays.
    let (played, took, told) = simulation.play().await;
    assert!(played.schedule.is_complete());
    assert_eq!(told.len(), 24);
    assert!((hour * 23..hour * 24).contains(&took), "{took:?}");
}

#[tokio::test(start_paused = true)]
async fn games_that_filled_their_part_of_the_disk_pause_and_go_on() {
    let source = |number| PlayerSource::Person(Arc::new(SimulatedPlayer::of(number)));
    // The record of a game takes a block of 4 KiB.
    let room_for_twelve = DiskQuota::new(48 << 10);
    let simulation = Simulation {
        format: Format::RoundRobin,
        sources: (1..=4).map(source).collect(),
        games: 4,
        concurrency: 1,
        game_every: Duration::ZERO,
        disk: room_for_twelve,
        wait: Duration::from_secs(60),
        told: AnnouncementCounts::default(),
        rounds: None,
        remote_games: None,
        sprt: None,
    };
    let (played, took, told) = simulation.play().await;
    assert!(played.schedule.is_complete() && !played.ended.stopped);
    assert_eq!(told.len(), 24);
    let day = Duration::from_secs(24 * 3_600);
    assert!((day..day * 5 / 4).contains(&took), "{took:?}");
}

#[tokio::test(start_paused = true)]
async fn a_swiss_tournament_of_a_hundred_plays_its_rounds() {
    let (played, _, told) = play(Format::Swiss { rounds: 9 }, 101, 2).await;
    assert!(played.schedule.is_complete());
    // One player of each round has nobody to meet.
    assert_eq!(told, [1; 50 * 9 * 2]);
    let roster = Roster::new(played.names.clone()).unwrap();
    let sheets = played.schedule.sheets(&roster);
    assert_eq!(sheets.len(), 9);
    let mut met = std::collections::BTreeSet::new();
    for [(one, _), (other, _)] in sheets.iter().flat_map(|sheet| &sheet.ties) {
        assert!(met.insert([one, other]) && !met.contains(&[other, one]));
    }
}

/// A contest that began at this instant, by the clock of the simulation.
fn times(begun: Timestamp, every: Duration) -> RoundTimes {
    let start = Instant::now();
    let now = move || begun + jiff::SignedDuration::try_from(start.elapsed()).unwrap();
    RoundTimes::by_clock(begun, every, now)
}

#[tokio::test(start_paused = true)]
async fn each_round_waits_for_its_time_however_early_the_one_before_is_over() {
    let hour = Duration::from_secs(3_600);
    for (format, rounds) in [
        (Format::Swiss { rounds: 4 }, 4),
        (Format::Knockout { tiebreaks: 0 }, 3),
        // Seven rounds of two cycles.
        (Format::RoundRobin, 14),
    ] {
        let expected = match format {
            Format::RoundRobin => (4, 8),
            Format::Knockout { .. } => (8, 12),
            _ => (8, 16),
        };
        let source = |number| PlayerSource::Person(Arc::new(SimulatedPlayer::of(number)));
        let told = AnnouncementCounts::default();
        let simulation = Simulation {
            format: format.clone(),
            sources: (1..=8).map(source).collect(),
            games: 2,
            concurrency: 16,
            game_every: Duration::ZERO,
            disk: DiskQuota::new(usize::MAX),
            wait: Duration::from_secs(60),
            told: told.clone(),
            rounds: Some(times(Timestamp::UNIX_EPOCH, hour)),
            remote_games: None,
            sprt: None,
        };
        let looks = async {
            // In the middle of an hour everything that began with it is over.
            sleep(hour / 2).await;
            let after_one = told.at_least(expected.0).await;
            sleep(hour).await;
            (after_one, told.at_least(expected.1).await)
        };
        let ((played, took, all), (one, two)) = tokio::join!(simulation.play(), looks);
        assert!(played.schedule.is_complete() && !played.ended.failed);
        assert!(all.iter().all(|once| once.times == 1));
        let (last, end) = (hour * (rounds - 1), hour * (rounds - 1) + hour / 2);
        assert!((last..end).contains(&took), "{format}: {took:?}");
        assert_eq!((one, two), expected, "{format}");
    }
}

#[tokio::test(start_paused = true)]
async fn groups_and_a_final_come_down_to_one() {
    let format = Format::Groups {
        groups: tournament::Grouping::Snake(4),
        advance: 2,
        tiebreaks: 2,
    };
    let (played, _, told) = play(format, 24, 2).await;
    assert!(played.schedule.is_complete());
    let groups = 4 * (6 * 5 / 2) * 2;
    // Seven ties of the final stage, and tie-breaks where two were level.
    assert!(
        (groups + 14..=groups + 14 + 28).contains(&told.len()),
        "{}",
        told.len()
    );
    assert!(told.iter().all(|times| *times == 1));
}
