//! Coming back into a running game, orders and pauses, on paused time.

use games::{Settings, find};
use protocol::line::Version;
use tokio::time::sleep;

use super::tests::{Script, brain};
use super::*;
use crate::player::{Brain, Reconnect, ReconnectHandle};
use record::time_control::{GameClock, TimeControl};
use record::{GameId, RecordedPlayer};

const SECOND: Duration = Duration::from_secs(1);

const VERSION: Version = Version::V02;

/// Tic-tac-toe in which cross may come back: the game, the door to its seat,
/// both ends of the conversations, and the sender of orders.
struct Table {
    conditions: Conditions,
    brains: [Brain; 2],
    door: ReconnectHandle,
}

fn conditions(time: TimeControl) -> Conditions {
    let entry = find("gomoku").unwrap();
    Conditions {
        game: entry,
        settings: Settings::new(entry.info, Some(3), [("line", "3")]).unwrap(),
        time,
        beyond_published: None,
        answer_timeout: SECOND,
    }
}

fn table(time: TimeControl) -> (Table, Script, Script) {
    let conditions = conditions(time);
    let (mut cross, cross_script) = brain(VERSION);
    let (round, round_script) = brain(VERSION);
    let (door, returns) = ReconnectHandle::new(conditions.clone(), Seat::FIRST);
    cross.may_reconnect(returns);
    let table = Table {
        conditions,
        brains: [cross, round],
        door,
    };
    (table, cross_script, round_script)
}

impl Table {
    async fn play(self, orders: Option<mpsc::Receiver<Order>>) -> Journal {
        let player = RecordedPlayer {
            name: "test".to_owned(),
            brain: "test".to_owned(),
            protocol: VERSION.to_string(),
            time: None,
            sandbox: None,
            cpu: None,
            transcript: Vec::new(),
            errors: Vec::new(),
        };
        let journal = Journal {
            id: GameId::new(1),
            game: "gomoku".to_owned(),
            board: 3,
            options: Vec::new(),
            event: None,
            tags: Vec::new(),
            started: jiff::Timestamp::UNIX_EPOCH,
            seed: None,
            time: self.conditions.time,
            untimed: Vec::new(),
            position: None,
            opening: String::new(),
            players: vec![player.clone(), player],
            machine: None,
            entries: Vec::new(),
            verdict: None,
        };
        let terms = Terms {
            lag_allowance: LAG_ALLOWANCE,
            min_move_time: Duration::ZERO,
            adjudication: Adjudication::default(),
            conversations: Conversations::Faults,
        };
        let settings = &self.conditions.settings;
        let state = self.conditions.game.start(settings).unwrap();
        let [mut cross, mut round] = self.brains;
        let players: Vec<&mut dyn Player> = vec![&mut cross, &mut round];
        let referee = Referee::new(&self.conditions, terms, state, players, journal, None);
        referee.under(orders).play().await.journal
    }
}

/// Another connection for cross, let in or not.
fn come_back(door: &ReconnectHandle, takes_over: bool) -> Script {
    let (again, script) = brain(VERSION);
    let back = Reconnect {
        wire: again.peer.wire,
        takes_over,
    };
    assert!(door.enter(back).is_ok());
    script
}

fn verdict(journal: &Journal) -> (Option<Seat>, &str) {
    let verdict = journal.verdict.as_ref().unwrap();
    (verdict.winner(), verdict.cause.as_str())
}

const LIMIT: TimeControl = TimeControl {
    per_move: Some(Duration::from_secs(4)),
    clock: None,
};

#[tokio::test(start_paused = true)]
async fn a_player_who_is_back_in_time_is_told_all_and_asked_again() {
    let clock = GameClock::new(10 * SECOND, Duration::ZERO);
    let (table, mut cross, mut round) = table(TimeControl::new(None, Some(clock)));
    let door = table.door.clone();
    let people = async {
        cross.wait_for("move start").await;
        cross.say("move A1\n").await;
        round.wait_for("move A1").await;
        round.say("move B1\n").await;
        cross.wait_for("move B1").await;
        drop(cross);
        sleep(3 * SECOND).await;
        assert!(door.is_absent());
        let mut again = come_back(&door, false);
        let told = [
            again.hear().await,
            again.hear().await,
            again.hear().await,
            again.hear().await,
        ];
        again.say("move A2\n").await;
        round.wait_for("move A2").await;
        round.say("move B2\n").await;
        again.wait_for("move B2").await;
        again.say("move A3\n").await;
        assert!(!door.is_absent());
        (told.map(Option::unwrap), again)
    };
    let (journal, (told, _again)) = tokio::join!(table.play(None), people);
    let expected = ["new game", "setup A1 B1", "clock 7000 10000", "move start"];
    assert_eq!(told, expected);
    assert_eq!(verdict(&journal), (Some(Seat::FIRST), "win"));
}

#[tokio::test(start_paused = true)]
async fn a_player_who_is_not_back_in_time_has_lost_by_that() {
    let (table, mut cross, _round) = table(LIMIT);
    let began = Instant::now();
    let leave = async {
        cross.wait_for("move start").await;
        drop(cross);
    };
    let (journal, ()) = tokio::join!(table.play(None), leave);
    assert_eq!(verdict(&journal), (Some(Seat::SECOND), "disconnected"));
    assert_eq!(began.elapsed().as_secs(), 4);
}

#[tokio::test(start_paused = true)]
async fn a_player_who_is_back_and_too_slow_has_lost_on_time() {
    let (table, mut cross, _round) = table(LIMIT);
    let door = table.door.clone();
    let began = Instant::now();
    let slow = async {
        cross.wait_for("move start").await;
        drop(cross);
        sleep(2 * SECOND).await;
        let mut again = come_back(&door, false);
        again.wait_for("move start").await;
        again
    };
    let (journal, _again) = tokio::join!(table.play(None), slow);
    assert_eq!(verdict(&journal), (Some(Seat::SECOND), "timeout"));
    // The brain's time runs from the first request.
    assert_eq!(began.elapsed().as_secs(), 4);
}

#[tokio::test(start_paused = true)]
async fn off_turn_nothing_is_lost_and_nothing_asked() {
    let (table, mut cross, mut round) = table(LIMIT);
    let door = table.door.clone();
    let people = async {
        cross.wait_for("move start").await;
        cross.say("move A1\n").await;
        drop(cross);
        round.wait_for("move A1").await;
        sleep(2 * SECOND).await;
        let mut again = come_back(&door, false);
        assert_eq!(again.hear().await.as_deref(), Some("new game"));
        assert_eq!(again.hear().await.as_deref(), Some("setup A1"));
        round.say("move B1\n").await;
        assert_eq!(again.hear().await.as_deref(), Some("move B1"));
        again.say("forfeit\n").await;
        again
    };
    let (journal, _again) = tokio::join!(table.play(None), people);
    assert_eq!(verdict(&journal), (Some(Seat::SECOND), "forfeit"));
}

#[tokio::test(start_paused = true)]
async fn a_live_seat_is_given_up_to_its_owner_alone() {
    let (table, mut cross, _round) = table(LIMIT);
    let door = table.door.clone();
    let people = async {
        cross.wait_for("move start").await;
        let mut thief = come_back(&door, false);
        let refused = "refused a brain of its name is playing";
        assert_eq!(thief.hear().await.as_deref(), Some(refused));
        assert_eq!(thief.hear().await.as_deref(), Some("quit msg"));
        let mut owner = come_back(&door, true);
        let refused = "refused its owner has dialled in anew";
        assert_eq!(cross.wait_for("refused").await, refused);
        assert_eq!(cross.wait_for("quit").await, "quit msg");
        owner.wait_for("move start").await;
        owner.say("forfeit\n").await;
        owner
    };
    let (journal, _owner) = tokio::join!(table.play(None), people);
    assert_eq!(verdict(&journal), (Some(Seat::SECOND), "forfeit"));
}

#[tokio::test(start_paused = true)]
async fn while_a_game_is_paused_nobody_is_asked_and_no_clock_runs() {
    let clock = GameClock::new(10 * SECOND, Duration::ZERO);
    let (table, mut cross, mut round) = table(TimeControl::new(None, Some(clock)));
    let (orders, inbox) = mpsc::channel(4);
    let people = async {
        cross.wait_for("move start").await;
        orders.send(Order::Pause).await.unwrap();
        sleep(SECOND).await;
        // The request that was out keeps its deadline.
        cross.say("move A1\n").await;
        sleep(100 * SECOND).await;
        orders.send(Order::Resume).await.unwrap();
        assert_eq!(round.wait_for("clock").await, "clock 10000 9000");
        round.wait_for("move A1").await;
        orders.send(Order::Resign(Seat::FIRST)).await.unwrap();
        (cross, round)
    };
    let (journal, _both) = tokio::join!(table.play(Some(inbox)), people);
    assert_eq!(verdict(&journal), (Some(Seat::SECOND), "forfeit"));
    assert_eq!(record::check(&journal), Ok(()));
}

#[tokio::test(start_paused = true)]
async fn a_game_that_is_stopped_has_no_result() {
    let (table, mut cross, mut round) = table(LIMIT);
    let (orders, inbox) = mpsc::channel(4);
    let people = async {
        cross.wait_for("move start").await;
        orders.send(Order::Stop).await.unwrap();
        for player in [&mut cross, &mut round] {
            assert_eq!(player.wait_for("end").await, "end game");
        }
        (cross, round)
    };
    let (journal, _both) = tokio::join!(table.play(Some(inbox)), people);
    assert_eq!(journal.verdict, None);
}
