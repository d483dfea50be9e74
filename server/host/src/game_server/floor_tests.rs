use protocol::line::Version;
use tokio::io::{AsyncReadExt as _, DuplexStream, duplex};
use tokio::sync::oneshot;
use tokio::time::sleep;

use super::*;
use crate::game_server::{MAX_GAMES, Notice, Operation};
use crate::lobby::{Guest, KEEPALIVE, LobbyRules};
use record::to_xml;
use referee::player::{Brain, Wire};
use store::{Identity, Store, Unannounced};

/// A server with this lobby, and its store.
fn actor(lobby: &Lobby) -> (GameServerActor, tempfile::TempDir) {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::open(dir.path(), &Identity::default()).unwrap();
    let numbers = Numbers::of(&store.results()).unwrap();
    let (sink, _writer) = store.start_writer(to_xml, Unannounced).unwrap();
    let (_, actor) = GameServerActor::channel(
        lobby.clone(),
        Vec::new(),
        sink,
        numbers,
        GameServerRules {
            pair: false,
            reconnect_grace: Duration::ZERO,
            max_games: MAX_GAMES,
        },
        RunningGames::default(),
    );
    (actor, dir)
}

/// A brain that waits in the lobby and says nothing.
fn mute(lobby: &Lobby, name: &str) -> DuplexStream {
    let (near, far) = duplex(4096);
    let name = name.parse().unwrap();
    let brain = Brain::new(Wire::new(near), Version::V02, name, None);
    lobby.give_back(Guest::of(brain));
    far
}

#[tokio::test(start_paused = true)]
async fn nobody_waits_while_a_mute_brain_is_sent_away() {
    let lobby = Lobby::without_port(LobbyRules::default());
    let (mut actor, _dir) = actor(&lobby);
    let mut brain = mute(&lobby, "Mute");
    // It is asked whether it is still there, and does not answer.
    sleep(KEEPALIVE + Duration::from_secs(1)).await;
    let before = Instant::now();
    let (reply, said) = oneshot::channel();
    let operation = Operation::Disconnect("mute".to_owned());
    actor.handle(Message::Operate { operation, reply }).await;
    let (reply, view) = oneshot::channel();
    actor.handle(Message::Look(reply)).await;
    assert_eq!(before.elapsed(), Duration::ZERO, "others had to wait");
    assert_eq!(said.await.unwrap().unwrap(), "Mute is told goodbye.");
    assert!(view.await.unwrap().brains.is_empty());
    let mut heard = String::new();
    brain.read_to_string(&mut heard).await.unwrap();
    assert_eq!(heard, "hello msg\nquit msg\n");
    // Its name is free again.
    assert!(lobby.hold_exactly("Mute").is_some());
}

#[tokio::test(start_paused = true)]
async fn log_ins_without_end_are_not_told_to_everybody() {
    let lobby = Lobby::without_port(LobbyRules::default());
    let (mut actor, _dir) = actor(&lobby);
    let mut people = Vec::new();
    for number in 0..=120 {
        if number == 120 {
            tokio::time::advance(Duration::from_secs(1)).await;
        }
        let (notices, told) = mpsc::channel(64);
        let (reply, joined) = oneshot::channel();
        let name = lobby.hold_name(&format!("Ann{number}"));
        let join = Message::Join {
            name,
            notices,
            reply,
        };
        actor.handle(join).await;
        people.push((told, joined));
    }
    let (told, _) = &mut people[100];
    let lines: Vec<String> = std::iter::from_fn(|| match told.try_recv() {
        Ok(Notice::Text(text)) => Some(text),
        _ => None,
    })
    .collect();
    // The last one came a second later.
    assert_eq!(lines, ["Ann120 is here."]);
}
