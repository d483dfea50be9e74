//! The messages of a contest that is not played, and its end.

use futures_util::future::BoxFuture;
use games::Seat;
use record::verdict::FailureCause;

use super::*;
use crate::dispatch::{ContestWorker, DispatchGuard};
use crate::lobby::LobbyRules;
use crate::{Answer, ContestCommand, RemoteGames};
use tokio::sync::watch;

#[tokio::test]
async fn a_file_that_protects_names_otherwise_than_the_server_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let lobby = Lobby::without_port(LobbyRules::default());
    for (protection, line) in [
        ("names are not protected here", "protect-names = true\n"),
        ("leave token out", ""),
    ] {
        let token = if line.is_empty() {
            "token = 'sesame'\n"
        } else {
            ""
        };
        let text = format!(
            "game = 'gomoku'\n{line}[[player]]\nbrain = 'lobby:A'\n{token}\
             [[player]]\nbrain = 'lobby:B'\n"
        );
        let file = folder.path().join("club.toml");
        std::fs::write(&file, text).unwrap();
        let hosted = HostedContest {
            name: "club".to_owned(),
            store: folder.path().join("club"),
            file,
            lobby: lobby.clone(),
            people: People::channel().0,
            at_hand: Vec::new(),
            games: GameGroup::default(),
            trials: watch::Sender::default().subscribe(),
            dispatcher: None,
        };
        let refused = hosted.play(ContestControl::default()).await.unwrap_err();
        let refused = refused.to_string();
        assert!(refused.contains(protection), "{refused}");
        assert!(!refused.contains("sesame"), "{refused}");
    }
}

/// Plays a contest of dice between a started player and one of a lobby that
/// listens at this address; gives why it was refused.
async fn refusal(listens: &str, seed: &str, second: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let lobby = Lobby::open(listens, LobbyRules::default()).await.unwrap();
    let file = folder.path().join("club.toml");
    let text = format!(
        "game = 'dice'\n{seed}wait = '1ms'\n[[player]]\nname = 'A'\nbrain = 'sh -c true'\n\
         [[player]]\nname = 'B'\nbrain = '{second}'\n"
    );
    std::fs::write(&file, text).unwrap();
    let hosted = HostedContest {
        name: "club".to_owned(),
        store: folder.path().join("club"),
        file,
        lobby,
        people: People::channel().0,
        at_hand: Vec::new(),
        games: GameGroup::default(),
        trials: watch::Sender::default().subscribe(),
        dispatcher: None,
    };
    let refused = hosted.play(ContestControl::default()).await.unwrap_err();
    refused.in_public().to_string()
}

#[tokio::test]
async fn nobody_from_elsewhere_plays_with_dice_that_a_seed_foretells() {
    let (public, private) = ("0.0.0.0:0", "127.0.0.1:0");
    for (listens, second) in [(public, "lobby:B"), (private, "person:B")] {
        let refused = refusal(listens, "seed = 7\n", second).await;
        assert!(refused.contains("leave the seed out"), "{refused}");
    }
    for (listens, seed, second) in [
        (private, "seed = 7\n", "lobby:B"),
        (public, "", "lobby:B"),
        (public, "seed = 7\n", "sh -c true"),
        (public, "", "person:B"),
    ] {
        let refused = refusal(listens, seed, second).await;
        assert!(refused.contains("suspended"), "{listens} {seed}: {refused}");
    }
}

/// Brings no player to the board, and notes when contests begin and finish.
#[derive(Clone, Default)]
struct Nobody(Arc<parking_lot::Mutex<Vec<&'static str>>>);

impl Dispatcher for Nobody {
    fn begin(&self, _: DispatchedContest) -> BoxFuture<'static, Result<Dispatch, DispatchError>> {
        self.0.lock().push("begins");
        let (_, room) = watch::channel(crate::Room {
            games: 10,
            waits: None,
        });
        let (_, annulled) = watch::channel(Default::default());
        let (remote_games, mut games) = RemoteGames::new(room, annulled, false);
        tokio::spawn(async move {
            while let Some(games) = games.recv().await {
                for game in games {
                    let why = || Failure::new(FailureCause::NotStarted, "nobody is here");
                    let missing = [Seat::FIRST, Seat::SECOND].map(|seat| (seat, why()));
                    game.answer(Answer::NotBrought(missing.into()));
                }
            }
        });
        let dispatching: Box<dyn DispatchGuard> = Box::new(self.clone());
        Box::pin(async move { Ok((remote_games, dispatching)) })
    }

    fn workers(&self) -> Vec<ContestWorker> {
        Vec::new()
    }
}

impl DispatchGuard for Nobody {
    fn finish(self: Box<Self>) -> BoxFuture<'static, ()> {
        Box::pin(async move {
            tokio::task::yield_now().await;
            self.0.lock().push("finishes");
        })
    }
}

/// A contest between two programs of workers.
fn at_workers(folder: &Path, dispatcher: Arc<dyn Dispatcher>) -> HostedContest {
    let file = folder.join("club.toml");
    let player = |name: &str| format!("[[player]]\nname = '{name}'\nbrain = 'worker:{name}'\n");
    let text = format!("game = 'gomoku'\n{}{}", player("a"), player("b"));
    std::fs::write(&file, text).unwrap();
    HostedContest {
        name: "club".to_owned(),
        dispatcher: Some(dispatcher),
        store: folder.join("club"),
        file,
        lobby: Lobby::without_port(LobbyRules::default()),
        people: People::channel().0,
        at_hand: Vec::new(),
        games: GameGroup::default(),
        trials: watch::Sender::default().subscribe(),
    }
}

/// Waits for ever for the server of its workers.
struct Waits;

impl Dispatcher for Waits {
    fn begin(&self, _: DispatchedContest) -> BoxFuture<'static, Result<Dispatch, DispatchError>> {
        Box::pin(std::future::pending())
    }

    fn workers(&self) -> Vec<ContestWorker> {
        Vec::new()
    }
}

#[tokio::test]
async fn a_contest_that_waits_for_the_server_of_its_workers_is_stopped_at_once() {
    let folder = tempfile::tempdir().unwrap();
    for _ in 0..2 {
        let control = ContestControl::default();
        let playing =
            tokio::spawn(at_workers(folder.path(), Arc::new(Waits)).play(control.clone()));
        control.command(ContestCommand::Stop).unwrap();
        let ended = playing.await.unwrap().unwrap_err();
        let is_whole = matches!(ended, HostedError::Stopped { done: 0, total: 2 });
        assert!(is_whole, "{ended}");
    }
}

#[tokio::test]
async fn a_contest_has_ended_when_nobody_hands_its_games_out_any_more() {
    let folder = tempfile::tempdir().unwrap();
    let nobody = Nobody::default();
    for _ in 0..2 {
        let hosted = at_workers(folder.path(), Arc::new(nobody.clone()));
        let ended = hosted.play(ContestControl::default()).await.unwrap_err();
        assert!(matches!(ended, HostedError::Suspended(_)), "{ended}");
    }
    assert_eq!(
        *nobody.0.lock(),
        ["begins", "finishes", "begins", "finishes"]
    );
}

#[test]
fn what_everybody_is_told_names_no_path() {
    let of = |error: HostedError| error.in_public().to_string();
    let path = PathBuf::from("/srv/secret");
    let no_store = || StoreError::NoStore { dir: path.clone() };
    let wrong = TournamentConfig::load(&path.join("club.toml"))
        .err()
        .unwrap();
    for told in [
        of(no_store().into()),
        of(KeepError::Store(no_store()).into()),
        of(ContestError::Store(no_store()).into()),
        of(wrong.into()),
        of(HostedError::Protection {
            file: path.display().to_string(),
            why: Phrase::new("contests-names-unprotected"),
        }),
    ] {
        assert!(!told.is_empty() && !told.contains("secret"), "{told}");
    }
}
