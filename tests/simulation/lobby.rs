//! The server of games: brains that own their names, brains that claim them, people,
//! lost connections, and games between all of them.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use contest::lobby::{Lobby, LobbyRules};
use contest::person::{Answer, People, SeatHandle};
use contest::{DiskQuota, RunningGames, StopSignals};
use games::{Seat, Settings, Turn, find};
use jiff::Timestamp;
use names::{NameOwners, Secrets};
use net::Origin;
use parking_lot::Mutex;
use people::{
    GameRequest, GameServer, GameServerActor, GameServerRules, GameStart, MAX_GAMES, Notice,
    Request,
};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use record::time_control::TimeControl;
use record::{GameId, to_xml};
use referee::player::Wire;
use store::same_name::NameKey;
use store::{Announcer, CommittedGame, Disk, LooseRecords};
use tokio::select;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use super::brain::{Brain, Conduct, Farewell};
use super::link::{Break, Network, connect};
use super::trace::Trace;

const MS: Duration = Duration::from_millis(1);
const SECOND: Duration = Duration::from_secs(1);

/// No evening takes longer by its own clock.
pub const LONGEST: Duration = Duration::from_secs(3_600);

/// The time of a turn where a person wants one.
const LIMIT: Duration = Duration::from_secs(5);

/// The results that were told of, in their order.
#[derive(Clone, Default)]
struct Told(Arc<Mutex<Vec<CommittedGame>>>);

impl Announcer for Told {
    fn announce(&mut self, game: CommittedGame) -> std::io::Result<()> {
        self.0.lock().push(game);
        Ok(())
    }
}

/// The state that all visitors of the club share.
#[derive(Clone)]
struct Club {
    lobby: Lobby,
    server: GameServer,
    told: Told,
    is_closing: Arc<AtomicBool>,
    trace: Trace,
    /// Names of players that do nothing wrong.
    blameless: Arc<BTreeSet<String>>,
}

/// Plays an evening drawn from this chance, and checks it.
pub async fn run(random: &mut StdRng, trace: &Trace) {
    let owners = ["Anna", "Bert", "Carl", "Dora"];
    let brains: Vec<(Conduct, bool)> = owners.iter().map(|_| conduct(random)).collect();
    let blameless = owners.iter().zip(&brains);
    let blameless = blameless.filter(|(_, (conduct, _))| conduct.deeds == Conduct::HARMLESS);
    let blameless = blameless.map(|(name, _)| (*name).to_owned()).collect();
    let secret = |name: &&str| {
        let secret = format!("secret of {name}").parse().unwrap();
        ((*name).to_owned(), secret)
    };
    let lobby = Lobby::without_port(LobbyRules {
        owners: NameOwners {
            secrets: Secrets::new(owners.iter().map(secret)),
            ..NameOwners::default()
        },
        keepalive: [10, 30][random.random_range(0..2)] * SECOND,
        ..LobbyRules::default()
    });
    let told = Told::default();
    let records = LooseRecords::open(None, Timestamp::UNIX_EPOCH).unwrap();
    let mut chance = StdRng::seed_from_u64(random.random());
    let slowest = [0, 200, 4_000][random.random_range(0..3)];
    let disk: Disk = Box::new(move || chance.random_range(0..=slowest) * MS);
    let (sink, writer) = records.start_simulated_writer(to_xml, told.clone(), disk);
    let pairs = random.random_range(0..3) == 0;
    let (server, actor) = GameServerActor::channel(
        lobby.clone(),
        Vec::new(),
        sink,
        GameServerRules {
            pair: false,
            reconnect_grace: 20 * SECOND,
            max_games: MAX_GAMES,
            // All of them come from one address.
            percent: 100,
            quota: DiskQuota::default(),
        },
        RunningGames::default(),
        People::channel().1,
    );
    let actor = if pairs {
        actor.pairing_by(random.random())
    } else {
        actor
    };
    let (stop, signals) = mpsc::channel(1);
    let signals = StopSignals::from_channel(signals);
    let serving = tokio::spawn(actor.run(signals, writer, Vec::new(), |_| async {}));
    let club = Club {
        lobby: lobby.clone(),
        server,
        told,
        is_closing: Arc::default(),
        trace: trace.clone(),
        blameless: Arc::new(blameless),
    };
    let mut guests = JoinSet::new();
    for (name, (conduct, is_unlucky)) in owners.iter().zip(brains) {
        let brain = brain(name, conduct, random, trace);
        let chance = StdRng::seed_from_u64(random.random());
        guests.spawn(come(brain, club.clone(), is_unlucky, chance));
    }
    for number in 0..random.random_range(0..4) {
        let mut brain = brain("Zed", conduct(random).0, random, trace);
        let chance = StdRng::seed_from_u64(random.random());
        if number == 0 {
            // Somebody claims another's name.
            brain.name = ["Anna", "BERT", "cARL"][random.random_range(0..3)].to_owned();
            brain.token = "open sesame".to_owned();
            guests.spawn(claim(brain, club.clone(), chance));
        } else {
            guests.spawn(come(brain, club.clone(), true, chance));
        }
    }
    for name in ["Erik", "Frida", "frida"]
        .iter()
        .take(random.random_range(0..=3))
    {
        let chance = StdRng::seed_from_u64(random.random());
        guests.spawn(visit((*name).to_owned(), club.clone(), chance));
    }
    let chance = StdRng::seed_from_u64(random.random());
    guests.spawn(look_around(club.clone(), chance));
    sleep(random.random_range(5_000..120_000) * MS).await;
    trace.note("the server is to stop".to_owned());
    club.is_closing.store(true, Ordering::Relaxed);
    stop.send(()).await.unwrap();
    let ended = serving.await.expect("the server does not break down");
    ended.expect("the server ends well");
    trace.note("the server has ended".to_owned());
    // A game that was told cannot be told again.
    let mut ids = BTreeSet::new();
    for game in club.told.0.lock().iter() {
        trace.note(format!("told: {:?} {}", game.result.key, game.result.cause));
        assert!(ids.insert(game.result.id), "a game is told of twice");
        club.check(game);
    }
    guests.abort_all();
    while let Some(left) = guests.join_next().await {
        assert!(
            left.is_ok() || left.unwrap_err().is_cancelled(),
            "a guest breaks down"
        );
    }
}

/// How a brain behaves, and whether its connections may break.
fn conduct(random: &mut StdRng) -> (Conduct, bool) {
    let is_polite = random.random_range(0..3) > 0;
    let few = random.random_range(1..Conduct::ALL.len());
    let deeds = Conduct::ALL.into_iter().cycle().skip(few).take(3);
    let conduct = Conduct {
        rudeness: [20, 100, 300][random.random_range(0..3)],
        deeds: if is_polite {
            Conduct::HARMLESS.to_vec()
        } else {
            deeds.collect()
        },
        thought: [20, 1_000][random.random_range(0..2)],
        limit: LIMIT,
    };
    (conduct, random.random_bool(0.4))
}

fn brain(name: &str, conduct: Conduct, random: &mut StdRng, trace: &Trace) -> Brain {
    let game = find("gomoku").unwrap();
    let settings = Settings::default_of(game.info);
    Brain::new(name, (game, settings), conduct, random, trace)
}

impl Club {
    /// A brain that does nothing wrong loses by no fault of its own, where its
    /// connection does not break.
    fn check(&self, game: &CommittedGame) {
        let result = &game.result;
        let players: Vec<&str> = result.players().collect();
        let loser = players
            .iter()
            .zip(&result.returns)
            .find(|(_, own)| **own < 0);
        let wrong = ["illegal move", "protocol error", "forfeit"];
        if let Some((loser, _)) = loser.filter(|_| wrong.contains(&result.cause.as_str())) {
            let is_blameless = self.blameless.contains(*loser);
            assert!(!is_blameless, "'{loser}' did nothing wrong: {result:?}");
        }
    }

    fn is_closing(&self) -> bool {
        self.is_closing.load(Ordering::Relaxed)
    }
}

/// A brain comes, and comes back whenever its connection is over. With its
/// token it is always let in.
async fn come(mut brain: Brain, club: Club, is_unlucky: bool, mut random: StdRng) {
    sleep(random.random_range(0..20_000) * MS).await;
    while !club.is_closing() {
        let network = Network::drawn(&mut random);
        let (near, far, cable) = connect(network, StdRng::seed_from_u64(random.random()));
        let breaks = is_unlucky && random.random_bool(0.6);
        let (after, how) = (
            random.random_range(1..500) * MS * 20,
            [Break::Reset, Break::Silence][random.random_range(0..2)],
        );
        let lobby = club.lobby.clone();
        tokio::spawn(async move { lobby.let_in(Wire::new(near)).await });
        let farewell = {
            let conversation = brain.converse(far, cable.clone());
            tokio::pin!(conversation);
            select! {
                biased;
                farewell = &mut conversation => farewell,
                () = sleep(after), if breaks => {
                    cable.cut(how);
                    // One end may learn of it late, and dial again at once.
                    if random.random_bool(0.5) { Farewell::Left } else { conversation.await }
                }
            }
        };
        let name = brain.name.clone();
        club.trace.note(format!("{name}: {farewell:?}"));
        if farewell == Farewell::Quit && club.blameless.contains(&name) && !breaks {
            assert!(
                club.is_closing(),
                "'{name}' has its token and was turned away"
            );
        }
        sleep(random.random_range(0..4_000) * MS).await;
    }
}

/// Somebody claims a name with a token that does not own it.
async fn claim(mut brain: Brain, club: Club, mut random: StdRng) {
    for _ in 0..5 {
        sleep(random.random_range(0..20_000) * MS).await;
        let network = Network::drawn(&mut random);
        let (near, far, cable) = connect(network, StdRng::seed_from_u64(random.random()));
        let lobby = club.lobby.clone();
        tokio::spawn(async move { lobby.let_in(Wire::new(near)).await });
        let farewell = brain.converse(far, cable).await;
        assert!(!brain.was_seated, "somebody plays under another's name");
        let is_turned_away = farewell == Farewell::Quit || club.is_closing();
        assert!(is_turned_away, "nobody said no to a wrong token");
    }
}

/// A person logs in, plays, loses the connection and comes back.
async fn visit(name: String, club: Club, mut random: StdRng) {
    sleep(random.random_range(0..10_000) * MS).await;
    let mut seated: Option<SeatHandle> = None;
    while !club.is_closing() {
        let (notices, mut told) = mpsc::channel(64);
        let login = (name.as_str(), "");
        let origin = Origin::of([127, 0, 0, 1].into());
        let logged_in = club
            .server
            .log_in(&club.lobby, None, login, origin, notices);
        let Ok(login) = logged_in.await else {
            return;
        };
        club.trace
            .note(format!("{} is here, again: {}", login.name, login.is_back));
        let until = Instant::now() + random.random_range(1_000..60_000) * MS;
        let is_lost = loop {
            let changes = seated.as_ref().map(|handle| handle.live.subscribe());
            if let Some(handle) = &seated {
                play(handle, &club, &mut random).await;
                let is_told = handle.live.board().is_told;
                if is_told {
                    club.check_told(handle.live.id);
                    seated = None;
                }
            }
            let idle = random.random_range(500..5_000) * MS;
            select! {
                biased;
                notice = told.recv() => match notice {
                    Some(Notice::Seated(handle) | Notice::SeatedAgain(handle)) => {
                        seated = Some(handle);
                    }
                    Some(Notice::Text(_) | Notice::AtTable(_)) => {}
                    Some(Notice::Replaced | Notice::Goodbye) | None => {
                        club.server.leave(login.id).await;
                        return;
                    }
                },
                () = changed(changes) => {}
                () = sleep(idle), if seated.is_none() => {
                    let request = request(&club, &mut random).await;
                    // Why not is said to people.
                    let _ = club.server.ask(login.id, request).await;
                }
                () = tokio::time::sleep_until(until) => break random.random_bool(0.7),
            }
        };
        let _here = seated.take();
        if is_lost {
            club.server.lose(login.id).await;
        } else {
            club.server.leave(login.id).await;
        }
        sleep(random.random_range(0..30_000) * MS).await;
    }
}

async fn changed(changes: Option<watch::Receiver<()>>) {
    match changes {
        // A move every now and then is made by the clock below.
        Some(mut changes) => {
            let _ = tokio::time::timeout(SECOND, changes.changed()).await;
        }
        None => std::future::pending().await,
    }
}

/// Makes a move where it is one's turn.
async fn play(handle: &SeatHandle, club: &Club, random: &mut StdRng) {
    sleep(random.random_range(0..1_500) * MS).await;
    let (ply, turn) = {
        let board = handle.live.board();
        if board.ending.is_some() || board.state.turn() != Turn::Seat(handle.seat) {
            return;
        }
        let moves = board.state.legal_actions();
        let turn = moves[random.random_range(0..moves.len())].clone();
        (board.moves.len(), turn)
    };
    club.trace
        .note(format!("game {}: a person plays {turn}", handle.live.id));
    // A full queue holds an answer already.
    let _ = handle.answers.try_send(Answer { ply, turn });
}

/// A request of a person.
async fn request(club: &Club, random: &mut StdRng) -> Request {
    let game = find("gomoku").unwrap();
    let request = GameRequest {
        game,
        settings: Settings::new(game.info, Some(3), [("line", "3")]).unwrap(),
        time: random
            .random_bool(0.5)
            .then(|| TimeControl::new(Some(LIMIT), None)),
        seat: Some([Seat::FIRST, Seat::SECOND][random.random_range(0..2)]),
        start: GameStart::default(),
    };
    let view = club.server.look().await;
    match (random.random_range(0..3), view.seeks.first()) {
        (0, Some((number, _, _))) => Request::Accept(*number),
        (0, None) => Request::Seek(request, None),
        _ => {
            let waiting: Vec<String> = view.brains.into_iter().map(|brain| brain.name).collect();
            if waiting.is_empty() {
                Request::Say("nobody is here".to_owned())
            } else {
                let name = waiting[random.random_range(0..waiting.len())].clone();
                Request::Play(request, vec![name])
            }
        }
    }
}

impl Club {
    /// An end that people are told was kept before.
    fn check_told(&self, id: GameId) {
        let told = self.told.0.lock();
        let is_kept = told.iter().any(|game| game.result.id == id);
        self.trace
            .note(format!("the end of game {id} is told; kept: {is_kept}"));
    }
}

/// Looks around at random instants: no name is there twice, and no player sits at two
/// boards.
async fn look_around(club: Club, mut random: StdRng) {
    loop {
        sleep(random.random_range(50..3_000) * MS).await;
        let view = club.server.look().await;
        let mut names = BTreeSet::new();
        let people = view.people.iter().map(|(name, _)| name);
        let brains = view.brains.iter().map(|brain| &brain.name);
        for name in people.chain(brains) {
            assert!(names.insert(NameKey::of(name)), "two are called '{name}'");
        }
        let mut playing = BTreeSet::new();
        for live in &view.games {
            if live.board().ending.is_none() {
                for name in &live.players {
                    assert!(playing.insert(name.clone()), "'{name}' sits at two boards");
                }
            }
        }
    }
}
