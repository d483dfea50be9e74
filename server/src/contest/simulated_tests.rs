//! Whole tournaments of players that think for minutes, on paused time.

use std::collections::BTreeMap;
use std::io;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use games::{AnyGame, Seat, Settings, Turn, find};
use jiff::Timestamp;
use protocol::line::ManagerLine;
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use tokio::time::{Instant, sleep};

use super::*;
use crate::player::{Answerer, Conditions, Sitter, Wire, converse};
use crate::record::to_xml;
use crate::referee::{Adjudication, Terms};
use crate::store::{Announced, Announcer, LooseRecords};
use crate::time_control::TimeControl;
use crate::tournament::{Format, Roster, StartPolicy};

/// The longest thought of a player.
const LONGEST: u64 = 120_000;

/// A player of tic-tac-toe that sees a win in one move with some skill, and
/// takes its time.
struct Simulated {
    number: u64,
    /// The games it was told of.
    sat: Mutex<u64>,
}

struct AtBoard {
    number: u64,
    seat: Seat,
    random: StdRng,
    state: Box<dyn AnyGame>,
}

fn start() -> Box<dyn AnyGame> {
    let entry = find("gomoku").unwrap();
    let settings = Settings::new(entry.info, Some(3), [("line", "3")]).unwrap();
    entry.start(&settings).unwrap()
}

impl Sitter for Simulated {
    fn sit_down(&self) -> Wire {
        let mut sat = self.sat.lock().unwrap();
        *sat += 1;
        converse(AtBoard {
            number: self.number,
            seat: Seat::FIRST,
            random: StdRng::seed_from_u64(self.number * 1_000_003 + *sat),
            state: start(),
        })
    }
}

impl Answerer for AtBoard {
    fn name(&self) -> String {
        format!("player {}", self.number)
    }

    fn hear(&mut self, line: &ManagerLine<'_>) {
        match line {
            ManagerLine::Player("cross") => self.seat = Seat::FIRST,
            ManagerLine::Player(_) => self.seat = Seat::SECOND,
            ManagerLine::NewGame => self.state = start(),
            ManagerLine::Move(turn) => {
                self.state.play_turn(turn).unwrap();
            }
            _ => {}
        }
    }

    async fn answer(&mut self) -> io::Result<Option<String>> {
        sleep(Duration::from_millis(self.random.random_range(0..LONGEST))).await;
        let moves = self.state.legal_actions();
        let wins = |turn: &&String| {
            let mut next = self.state.clone_box();
            next.play_turn(turn).is_ok()
                && matches!(next.turn(), Turn::Over(end) if end.winner() == Some(self.seat))
        };
        let winning = moves.iter().find(wins);
        let any = &moves[self.random.random_range(0..moves.len())];
        let attentive = self.random.random_range(0..20) < self.number;
        let turn = winning.filter(|_| attentive).unwrap_or(any).clone();
        self.state.play_turn(&turn).unwrap();
        Ok(Some(turn))
    }

    async fn gone(&mut self) {
        std::future::pending::<()>().await;
    }
}

/// Counts how often each game was told of.
#[derive(Clone, Default)]
struct Told(Arc<Mutex<BTreeMap<u64, u32>>>);

impl Announcer for Told {
    fn announce(&mut self, game: Announced) -> io::Result<()> {
        *self.0.lock().unwrap().entry(game.result.id).or_default() += 1;
        Ok(())
    }
}

/// Plays a tournament to its end; what came of it, how long it took by its
/// own clock, and how often each game was told of.
async fn play(format: Format, players: u64, games: u32) -> (Played, Duration, Vec<u32>) {
    let entry = find("gomoku").unwrap();
    let settings = Settings::new(entry.info, Some(3), [("line", "3")]).unwrap();
    let entrants = (1..=players).map(|number| Entrant {
        name: Some(format!("player {number}")),
        brain: format!("simulated {number}"),
        source: Ok(Source::Person(Arc::new(Simulated {
            number,
            sat: Mutex::default(),
        }))),
    });
    let plan = Plan {
        event: Some("simulated".to_owned()),
        conditions: Conditions {
            game: entry,
            settings,
            time: TimeControl::new(None, None),
            beyond_published: None,
            answer_timeout: Duration::from_secs(5),
        },
        terms: Terms {
            lag_allowance: Duration::ZERO,
            min_move_time: Duration::ZERO,
            adjudication: Adjudication::default(),
        },
        from: start(),
        position: None,
        openings: None,
        entrants: entrants.collect(),
        format: format.clone(),
        games,
        sprt: None,
        concurrency: 16,
        start_policy: StartPolicy::Alternate,
        seed: 1,
        repeatable: true,
        start: Start {
            timeout: Duration::from_secs(5),
            transcripts: None,
        },
        on_failure: OnFailure::Suspend,
    };
    let mut schedule = Schedule::new(format, players as usize, games, plan.start_policy, 1);
    schedule.begin();
    let screen = Screen::new(0, 0, Beside::Stream);
    let records = LooseRecords::open(None, Timestamp::UNIX_EPOCH).unwrap();
    let told = Told::default();
    let (sink, writer) = records.start_writer(to_xml, told.clone()).unwrap();
    let began = Instant::now();
    let watchers = Watchers::default();
    let played = hold(
        plan,
        schedule,
        watchers,
        screen,
        sink,
        writer,
        Stop::Signals,
    );
    let played = played.await.unwrap();
    let told = told.0.lock().unwrap().values().copied().collect();
    (played, began.elapsed(), told)
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

#[tokio::test(start_paused = true)]
async fn groups_and_a_final_come_down_to_one() {
    let format = Format::Groups {
        groups: 4,
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
