use protocol::line::Version;
use tokio::io::{AsyncReadExt as _, DuplexStream, duplex};
use tokio::sync::oneshot;
use tokio::time::sleep;

use super::*;
use crate::game_server::running_game::LONGEST_PAUSE;
use contest::lobby::{Guest, HeldName, KEEPALIVE, LobbyRules};
use contest::person::People;
use net::USUAL_PERCENT;
use record::time_control::TimeControl;
use record::to_xml;
use referee::player::{Brain, Wire};
use store::{Identity, SilentAnnouncer, Store};

/// A server with this lobby, and its store.
fn actor(lobby: &Lobby) -> (GameServerActor, tempfile::TempDir) {
    actor_with(lobby, RunningGames::default())
}

fn actor_with(lobby: &Lobby, running_games: RunningGames) -> (GameServerActor, tempfile::TempDir) {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::open(dir.path(), &Identity::default()).unwrap();
    let (sink, _writer) = store.start_writer(to_xml, SilentAnnouncer).unwrap();
    let (_, actor) = GameServerActor::channel(
        lobby.clone(),
        Vec::new(),
        sink,
        GameServerRules {
            pair: false,
            reconnect_grace: Duration::ZERO,
            max_games: MAX_GAMES,
            percent: USUAL_PERCENT,
            quota: DiskQuota::default(),
        },
        running_games,
        People::channel().1,
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
    let said = said.await.unwrap().unwrap();
    assert_eq!(said.unwrap().to_string(), "Mute is told goodbye.");
    assert!(view.await.unwrap().brains.is_empty());
    let mut heard = String::new();
    brain.read_to_string(&mut heard).await.unwrap();
    assert_eq!(
        heard,
        "hello msg\nrefused no 'hello ok' within 5s\nquit msg\n"
    );
    // Its name is free again.
    assert!(lobby.hold_exactly("Mute").is_some());
}

/// A person who logs in, with the queue of notices.
async fn person(actor: &mut GameServerActor, name: HeldName) -> (PersonId, mpsc::Receiver<Notice>) {
    let (notices, told) = mpsc::channel(64);
    let (reply, joined) = oneshot::channel();
    let join = Message::Join {
        name,
        origin: Origin::of([127, 0, 0, 1].into()),
        notices,
        reply,
    };
    actor.handle(join).await;
    (joined.await.unwrap(), told)
}

async fn ask(actor: &mut GameServerActor, who: PersonId, request: Request) -> RequestResult {
    let (reply, said) = oneshot::channel();
    let ask = Message::Ask {
        who,
        request: Box::new(request),
        reply,
    };
    actor.handle(ask).await;
    said.await.unwrap()
}

/// Two people in a timed game, with their queues of notices.
async fn two_at_a_game(
    lobby: &Lobby,
    actor: &mut GameServerActor,
) -> [(PersonId, mpsc::Receiver<Notice>); 2] {
    let (ann, told) = person(actor, lobby.hold_name("Ann")).await;
    let (bob, heard) = person(actor, lobby.hold_name("Bob")).await;
    let game = games::find("gomoku").unwrap();
    let game_request = GameRequest {
        game,
        settings: Settings::default_of(game.info),
        time: Some(TimeControl::new(Some(Duration::from_secs(3600)), None)),
        seat: None,
        start: GameStart::default(),
    };
    ask(actor, ann, Request::Seek(game_request, None))
        .await
        .unwrap();
    let (seek, ..) = actor.view().seeks[0];
    ask(actor, bob, Request::Accept(seek)).await.unwrap();
    [(ann, told), (bob, heard)]
}

#[tokio::test]
async fn a_game_begins_for_a_person_who_sits_down_and_goes_on_for_one_who_comes_back() {
    let lobby = Lobby::without_port(LobbyRules::default());
    let (mut actor, _dir) = actor(&lobby);
    let [(_, mut told), (_, _heard)] = two_at_a_game(&lobby, &mut actor).await;
    let mut first = std::iter::from_fn(|| told.try_recv().ok());
    assert!(first.any(|notice| matches!(notice, Notice::Seated(_))));
    let (notices, mut again) = mpsc::channel(64);
    let origin = Origin::of([127, 0, 0, 2].into());
    assert!(actor.come_back("Ann", true, origin, notices).is_some());
    let mut later = std::iter::from_fn(|| again.try_recv().ok());
    assert!(later.any(|notice| matches!(notice, Notice::SeatedAgain(_))));
}

#[tokio::test]
async fn a_timed_game_is_paused_by_both_and_goes_on_by_itself_at_last() {
    let lobby = Lobby::without_port(LobbyRules::default());
    let games = RunningGames::default();
    let (mut actor, _dir) = actor_with(&lobby, games.clone());
    let [(ann, _told), (bob, _heard)] = two_at_a_game(&lobby, &mut actor).await;
    let id = actor.view().games[0].id;
    let pause = || Request::Pause(None);
    // One alone cannot, however often it asks.
    for _ in 0..2 {
        let said = ask(&mut actor, ann, pause()).await.unwrap();
        assert_eq!(said.unwrap().to_string(), "Your opponent is asked.");
        assert!(!games.is_paused(None, id));
    }
    ask(&mut actor, bob, pause()).await.unwrap();
    assert!(games.is_paused(None, id));
    let ends = actor.games.next_end_of_pause().unwrap();
    assert!(ends <= Instant::now() + LONGEST_PAUSE);
    actor.games.end_pauses(&actor.people);
    assert!(games.is_paused(None, id), "there is time left");
    tokio::time::pause();
    tokio::time::advance(LONGEST_PAUSE).await;
    actor.games.end_pauses(&actor.people);
    assert!(!games.is_paused(None, id));
    assert_eq!(actor.games.next_end_of_pause(), None);
    let refused = ask(&mut actor, ann, pause()).await.unwrap_err();
    assert!(matches!(refused, RequestRefusal::PausedEnough), "{refused}");
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
            origin: Origin::of([127, 0, 0, 1].into()),
            notices,
            reply,
        };
        actor.handle(join).await;
        people.push((told, joined));
    }
    let (told, _) = &mut people[100];
    let lines: Vec<String> = std::iter::from_fn(|| match told.try_recv() {
        Ok(Notice::Text(text)) => Some(text.to_string()),
        _ => None,
    })
    .collect();
    // The last one came a second later.
    assert_eq!(lines, ["Ann120 is here."]);
}
