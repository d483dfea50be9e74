//! A tournament of brains that dial in, with a store, a slow or full disk, and
//! a kill at any instant.

mod checks;

use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use contest::lobby::{GuestPolicy, Lobby, LobbyRules};
use contest::source::{PlayerSource, StartOptions};
use contest::{
    BoardGames, ContestCommand, ContestControl, ContestResult, DiskQuota, Entrant, OnFailure,
    Openness, Plan, Screen, Steering, Watchers, hold, open_store,
};
use games::{Entry, Settings, find};
use jiff::Timestamp;
use names::{NameOwners, Secrets};
use parking_lot::Mutex;
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use record::time_control::TimeControl;
use record::to_xml;
use referee::player::{Conditions, Wire};
use referee::{Adjudication, Conversations, Terms};
use store::{Announcer, CommittedGame, Disk, Identity, LEAST_FREE, LooseRecords, Room};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use self::checks::{check, check_announced};
use super::brain::{Brain, Conduct};
use super::link::{Break, Network, connect};
use super::trace::Trace;
use super::{simulate, simulate_life};
use ::tournament::{Format, Schedule, StartPolicy};

const MS: Duration = Duration::from_millis(1);
const SECOND: Duration = Duration::from_secs(1);

/// No tournament takes longer by its own clock.
const LONGEST: Duration = Duration::from_secs(48 * 3_600);

/// The time of a turn.
const LIMIT: Duration = Duration::from_secs(4);

/// The most connections of a brain in one life of the server.
const MOST_CONNECTIONS: usize = 12;

/// How a player takes part.
struct Participant {
    name: String,
    conduct: Conduct,
    /// When it dials for the first time; `None` for never.
    first: Option<Duration>,
    /// Whether its connections may break.
    is_unlucky: bool,
    /// The number that its chance begins with.
    seed: u64,
}

impl Participant {
    /// Whether it does nothing wrong and comes in time.
    fn is_blameless(&self) -> bool {
        self.first.is_some_and(|first| first < 5 * SECOND)
            && !self.is_unlucky
            && self.conduct.deeds == Conduct::HARMLESS
    }
}

/// A tournament, as it is drawn.
struct Setup {
    participants: Vec<Participant>,
    format: Format,
    games: u32,
    concurrency: usize,
    wait: Duration,
    is_protected: bool,
    /// The disk is full from the first instant to the second.
    full: Option<(Duration, Duration)>,
    slowest_commit: u64,
    /// A command to it, and its time.
    command: Option<(Duration, ContestCommand)>,
}

/// The news of the games.
#[derive(Clone, Default)]
struct Told {
    games: Arc<Mutex<Vec<CommittedGame>>>,
    /// The disk fails when so many were told of.
    fails_after: Option<usize>,
    trace: Option<Trace>,
}

impl Announcer for Told {
    fn announce(&mut self, game: CommittedGame) -> io::Result<()> {
        let mut games = self.games.lock();
        if self.fails_after.is_some_and(|most| games.len() >= most) {
            return Err(io::Error::other("the disk fails"));
        }
        if let Some(trace) = &self.trace {
            let result = &game.result;
            trace.note(format!(
                "told: {:?} {:?} {}",
                result.key, result.returns, result.cause
            ));
        }
        games.push(game);
        Ok(())
    }
}

/// Plays a tournament drawn from this chance, and checks it.
pub fn run(random: &mut StdRng, trace: &Trace) {
    let setup = setup(random);
    let mut told = Told {
        trace: Some(trace.clone()),
        ..Told::default()
    };
    // A store costs as much as twenty tournaments without.
    let is_kept = random.random_range(0..24) == 0;
    if !is_kept {
        let played = simulate(trace, LONGEST, live(&setup, None, &told, random, trace));
        return check(&setup, &played.expect("nothing fails"), &told, None);
    }
    let folder = tempfile::tempdir().unwrap();
    told.fails_after = (random.random_range(0..3) == 0).then(|| random.random_range(0..4));
    let life = random.random_range(1_000..90_000) * MS;
    let copy = simulate_life(trace, async {
        let first = live(&setup, Some(folder.path()), &told, random, trace);
        // All that it leaves behind is dropped after the copy: a kill.
        let _ = timeout(life, Box::pin(first)).await;
        let copy = tempfile::tempdir().unwrap();
        copy_folder(folder.path(), copy.path());
        copy
    });
    trace.note(format!(
        "killed with {} games told",
        told.games.lock().len()
    ));
    told.fails_after = None;
    let setup = Setup {
        command: None,
        ..setup
    };
    let again = live(&setup, Some(copy.path()), &told, random, trace);
    let played = simulate(trace, LONGEST, again);
    check(
        &setup,
        &played.expect("nothing fails any more"),
        &told,
        Some(&copy),
    );
}

fn setup(random: &mut StdRng) -> Setup {
    let players = random.random_range(2..=5);
    let participants = (1..=players).map(|number| {
        let is_polite = random.random_range(0..5) < 3;
        let few = random.random_range(1..Conduct::ALL.len());
        let deeds = Conduct::ALL.into_iter().cycle().skip(few).take(3);
        Participant {
            name: format!("player {number}"),
            conduct: Conduct {
                rudeness: [20, 100, 400][random.random_range(0..3)],
                deeds: if is_polite {
                    Conduct::HARMLESS.to_vec()
                } else {
                    deeds.collect()
                },
                thought: [20, 1_000][random.random_range(0..2)],
                limit: LIMIT,
            },
            first: match random.random_range(0..8) {
                0 => None,
                1 => Some(random.random_range(0..100_000) * MS),
                _ => Some(random.random_range(0..4_900) * MS),
            },
            is_unlucky: !is_polite && random.random_bool(0.3),
            seed: random.random(),
        }
    });
    let participants = participants.collect();
    let begins = random.random_range(0..60_000) * MS;
    let lasts = random.random_range(1_000..900_000) * MS;
    let commands = [
        ContestCommand::Pause,
        ContestCommand::Halt,
        ContestCommand::Finish,
        ContestCommand::Stop,
    ];
    let command = commands[random.random_range(0..commands.len())];
    let when = random.random_range(0..60_000) * MS;
    Setup {
        participants,
        format: match random.random_range(0..4) {
            0 => Format::Swiss { rounds: 2 },
            1 => Format::Knockout { tiebreaks: 1 },
            _ => Format::RoundRobin,
        },
        games: random.random_range(1..=3),
        concurrency: random.random_range(1..=3),
        wait: random.random_range(5..60) * SECOND,
        is_protected: random.random_bool(0.5),
        full: (random.random_range(0..5) == 0).then_some((begins, begins + lasts)),
        slowest_commit: [0, 100, 10_000][random.random_range(0..3)],
        command: (random.random_range(0..4) == 0).then_some((when, command)),
    }
}

fn game() -> (&'static Entry, Settings) {
    let entry = find("gomoku").unwrap();
    let settings = Settings::new(entry.info, Some(3), [("line", "3")]).unwrap();
    (entry, settings)
}

fn identity() -> Identity {
    let (entry, settings) = game();
    Identity::new("simulated", entry.info, &settings, &time())
}

fn time() -> TimeControl {
    TimeControl::new(Some(LIMIT), None)
}

/// One life of the server: the tournament is played until it is over.
async fn live(
    setup: &Setup,
    folder: Option<&Path>,
    told: &Told,
    random: &mut StdRng,
    trace: &Trace,
) -> Result<ContestResult, contest::ContestError> {
    let lobby = lobby(setup);
    let mut dialling = JoinSet::new();
    for participant in &setup.participants {
        if let Some(first) = participant.first {
            let brain = brain(participant, random, trace);
            let chance = StdRng::seed_from_u64(random.random());
            dialling.spawn(dial(
                brain,
                lobby.clone(),
                first,
                participant.is_unlucky,
                chance,
            ));
        }
    }
    let free = Arc::new(AtomicU64::new(u64::MAX));
    let asked = free.clone();
    let room = Room::asking(move || Ok(asked.load(Ordering::Relaxed)));
    if let Some((from, until)) = setup.full {
        dialling.spawn(async move {
            sleep(from).await;
            free.store(LEAST_FREE - 1, Ordering::Relaxed);
            sleep(until - from).await;
            free.store(LEAST_FREE, Ordering::Relaxed);
        });
    }
    let control = ContestControl::default();
    if let Some((when, command)) = setup.command {
        let control = control.clone();
        let trace = trace.clone();
        dialling.spawn(async move {
            sleep(when).await;
            trace.note(format!("{command:?}: {:?}", control.command(command)));
            if matches!(command, ContestCommand::Pause | ContestCommand::Halt) {
                sleep(20 * SECOND).await;
                // It may be over.
                let _ = control.command(ContestCommand::GoOn);
            }
        });
    }
    let mut chance = StdRng::seed_from_u64(random.random());
    let slowest = setup.slowest_commit;
    let disk: Disk = Box::new(move || Duration::from_millis(chance.random_range(0..=slowest)));
    let players = setup.participants.len();
    let alternate = StartPolicy::Alternate;
    let mut schedule = Schedule::new(setup.format.clone(), players, setup.games, alternate, 1);
    let kept = match folder {
        None => {
            schedule.begin();
            let records = LooseRecords::open(None, Timestamp::UNIX_EPOCH).unwrap();
            let records = records.within(room);
            records.start_simulated_writer(to_xml, told.clone(), disk)
        }
        Some(folder) => {
            let names = setup.participants.iter();
            let names = names.map(|participant| participant.name.clone()).collect();
            let store = open_store(
                folder,
                &identity(),
                &mut schedule,
                names,
                &setup.format,
                None,
            );
            let (mut store, _) = store.unwrap();
            check_announced(&store, told);
            store.announce_in(None).unwrap();
            let store = store.within(room);
            store
                .start_simulated_writer(to_xml, told.clone(), disk)
                .unwrap()
        }
    };
    let screen = Screen::log();
    let steering = Steering::Host(control);
    let (plan, board) = (plan(setup, &lobby), Arc::new(board()));
    let watchers = Watchers::default();
    let played = hold(plan, board, schedule, watchers, screen, kept, steering).await;
    let ended = played.as_ref().map(|played| &played.ended);
    trace.note(format!("over: {ended:?}"));
    lobby.close().await;
    dialling.shutdown().await;
    played
}

fn lobby(setup: &Setup) -> Lobby {
    let names = setup.participants.iter();
    let names = names.map(|participant| participant.name.clone());
    let secret = |name: String| {
        let secret = format!("secret of {name}").parse().unwrap();
        (name, secret)
    };
    let secrets = if setup.is_protected {
        Secrets::new(names.clone().map(secret))
    } else {
        Secrets::default()
    };
    Lobby::without_port(LobbyRules {
        wanted: GuestPolicy::Names(names.collect()),
        owners: NameOwners {
            secrets,
            ..NameOwners::default()
        },
        ..LobbyRules::default()
    })
}

fn brain(participant: &Participant, random: &mut StdRng, trace: &Trace) -> Brain {
    let _: u64 = random.random();
    let mut own = StdRng::seed_from_u64(participant.seed);
    let conduct = participant.conduct.clone();
    Brain::new(&participant.name, game(), conduct, &mut own, trace)
}

/// A brain dials in, again and again.
async fn dial(
    mut brain: Brain,
    lobby: Lobby,
    first: Duration,
    is_unlucky: bool,
    mut random: StdRng,
) {
    sleep(first).await;
    for _ in 0..MOST_CONNECTIONS {
        let network = Network::drawn(&mut random);
        let (near, far, cable) = connect(network, StdRng::seed_from_u64(random.random()));
        if is_unlucky && random.random_bool(0.5) {
            let how = [Break::Reset, Break::Silence][random.random_range(0..2)];
            cable.cut_after(random.random_range(1..400), how);
        }
        let lobby = lobby.clone();
        tokio::spawn(async move { lobby.let_in(Wire::new(near)).await });
        brain.converse(far, cable).await;
        sleep(random.random_range(0..5_000) * MS).await;
    }
}

fn board() -> BoardGames {
    let (game, settings) = game();
    BoardGames {
        from: game.start(&settings).unwrap(),
        conditions: Conditions {
            game,
            settings,
            time: time(),
            beyond_published: None,
            answer_timeout: 5 * SECOND,
        },
        terms: Terms {
            lag_allowance: 100 * MS,
            min_move_time: Duration::ZERO,
            adjudication: Adjudication::NEVER,
            conversations: Conversations::Faults,
        },
        position: None,
        openings: None,
        repeatable: true,
        start: StartOptions::default(),
    }
}

fn plan(setup: &Setup, lobby: &Lobby) -> Plan {
    let entrants = setup.participants.iter().map(|participant| {
        let name = participant.name.clone();
        Entrant {
            cores: None,
            is_out: false,
            name: Some(name.clone()),
            brain: format!("lobby:{name}"),
            time: None,
            source: Ok(PlayerSource::Lobby {
                name,
                lobby: lobby.clone(),
            }),
        }
    });
    Plan {
        event: Some("simulated".to_owned()),
        entrants: entrants.collect(),
        format: setup.format.clone(),
        games: setup.games,
        sprt: None,
        concurrency: setup.concurrency,
        game_cpus: Vec::new(),
        game_every: Duration::ZERO,
        disk: DiskQuota::new(usize::MAX),
        start_policy: StartPolicy::Alternate,
        seed: 1,
        wait: setup.wait,
        on_failure: OnFailure::Suspend { tries: 3 },
        openness: Openness::Closed,
        rounds: None,
        remote_games: None,
    }
}

fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy_folder(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), &target).unwrap();
        }
    }
}
