//! Signs of life: when clients must give them, on paused time.

use std::collections::VecDeque;
use std::time::Duration;

use poker_rules::CardSet;
use protocol::poker::{Create, Element, Framer, Stake, Want};
use record::TableId;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, DuplexStream, duplex, split};
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};

use super::hold;
use crate::host::Order;
use crate::peer::Peer;
use crate::rules::PokerRules;
use crate::server::PokerServer;
use store::{Entry, Past};

const KEEPALIVE: Duration = Duration::from_millis(300);

struct Client {
    stream: DuplexStream,
    framer: Framer,
    waiting: VecDeque<Element>,
}

impl Client {
    async fn new(server: &PokerServer, name: &str) -> Client {
        let (stream, far) = duplex(16 * 1024);
        let admission = server.admit(None).expect("room");
        let (reader, writer) = split(far);
        let held = hold(reader, writer, server.clone(), Peer::from_page(None));
        tokio::spawn(async move {
            held.await;
            drop(admission);
        });
        let mut client = Client {
            stream,
            framer: Framer::default(),
            waiting: VecDeque::new(),
        };
        let hello = format!("<hello name='{name}' version='1'/>");
        client.say(&hello).await;
        client.expect("welcome").await;
        client
    }

    async fn say(&mut self, commands: &str) {
        let message = format!("<message>{commands}</message>");
        let said = self.stream.write_all(message.as_bytes()).await;
        said.expect("the house reads");
    }

    /// The next event; `None` at the end of the connection.
    async fn hear(&mut self) -> Option<Element> {
        let mut chunk = [0; 4096];
        while self.waiting.is_empty() {
            let length = self.stream.read(&mut chunk).await.expect("no error");
            if length == 0 {
                return None;
            }
            self.framer.feed(&chunk[..length]);
            while let Some(frame) = self.framer.next_frame() {
                let elements = Element::parse_message(frame.expect("frames"));
                self.waiting.extend(elements.expect("messages"));
            }
        }
        self.waiting.pop_front()
    }

    /// The next event of this name. Skips events before it; panics at an error.
    async fn expect(&mut self, name: &str) -> Element {
        loop {
            let element = self.hear().await.expect("something comes");
            if element.name() == name {
                return element;
            }
            assert_ne!(element.name(), "error", "{element:?}");
        }
    }

    /// Sends only signs of life for `time`; returns the events that came.
    async fn live(&mut self, time: Duration) -> Vec<Element> {
        let mut seen = Vec::new();
        for _ in 0..time.as_millis() / 100 {
            self.say("<imalive/>").await;
            sleep(Duration::from_millis(100)).await;
            while let Ok(Some(element)) = timeout(Duration::ZERO, self.hear()).await {
                seen.push(element);
            }
        }
        seen
    }
}

fn code(element: &Element) -> Option<&str> {
    element.get("code").filter(|_| element.name() == "error")
}

/// Two clients at a table made by `create`: the one to act, the other, and the
/// question.
async fn table(create: &str) -> (Client, Client, Element) {
    let rules = PokerRules {
        keepalive: KEEPALIVE,
        ..PokerRules::default()
    };
    table_of(&PokerServer::new(rules, Past::default(), None), create).await
}

/// The same at a table of this server.
async fn table_of(server: &PokerServer, create: &str) -> (Client, Client, Element) {
    let mut clients = Vec::new();
    for name in ["Ann", "Bob"] {
        let mut client = Client::new(server, name).await;
        let make = if name == "Ann" { create } else { "" };
        client.say(&format!("{make}<join/>")).await;
        client.expect("joined").await;
        clients.push(client);
    }
    let mut turn = None;
    for (index, client) in clients.iter_mut().enumerate() {
        while turn.is_none() {
            let element = client.hear().await.expect("a hand");
            match element.name() {
                "turn" => turn = Some((index, element)),
                "acting" => break,
                _ => {}
            }
        }
    }
    let (index, turn) = turn.expect("one is asked");
    let asked = clients.remove(index);
    (asked, clients.remove(0), turn)
}

#[tokio::test(start_paused = true)]
async fn a_player_to_act_may_think_in_silence_and_has_a_whole_window_afterwards() {
    let (mut asked, mut other, _) = table("<create seats='2'/>").await;
    // Ten keepalive checks.
    let seen = other.live(10 * KEEPALIVE).await;
    let gone = |one: &Element| matches!(one.name(), "away" | "acted" | "error");
    assert!(!seen.iter().any(gone), "{seen:?}");
    asked.say("<action type='call'/>").await;
    asked.expect("acted").await;
    other.expect("turn").await;
    // Now it waits, and sends nothing more.
    let seen = other.live(3 * KEEPALIVE).await;
    let away = seen.iter().find(|one| one.name() == "away");
    assert!(away.is_some(), "{seen:?}");
    let mut last = None;
    while let Some(element) = asked.hear().await {
        last = Some(element);
    }
    assert_eq!(last.as_ref().and_then(code), Some("disconnected"));
}

#[tokio::test(start_paused = true)]
async fn silence_counts_from_the_end_of_the_turn_on() {
    // The limit ends between two checks; the client has said nothing since the
    // first one.
    let create = "<create seats='2' move-time='1000'/>";
    let (mut asked, mut other, _) = table(create).await;
    other.live(Duration::from_millis(1000)).await;
    let acted = asked.expect("acted").await;
    assert_eq!(acted.get("cause"), Some("timeout"));
    other.live(KEEPALIVE - Duration::from_millis(100)).await;
    asked.say("<imalive/><tables/>").await;
    asked.expect("tables").await;
}

#[tokio::test(start_paused = true)]
async fn a_player_that_waits_in_silence_is_sent_away_while_the_other_thinks() {
    let (mut asked, mut other, _) = table("<create seats='2'/>").await;
    let mut last = None;
    while let Some(element) = other.hear().await {
        last = Some(element);
    }
    assert_eq!(last.as_ref().and_then(code), Some("disconnected"));
    asked.expect("away").await;
    asked.say("<action type='call'/>").await;
    let acted = asked.expect("acted").await;
    assert_eq!(acted.get("type"), Some("call"));
}

#[tokio::test(start_paused = true)]
async fn an_order_that_is_given_up_while_the_recorder_is_full_loses_nothing() {
    let rules = PokerRules {
        keepalive: Duration::from_secs(3_600),
        ..PokerRules::default()
    };
    let (recorder, mut entries) = mpsc::channel(1);
    let server = PokerServer::new(rules, Past::default(), Some(recorder.clone()));
    let (_asked, mut other, turn) = table_of(&server, "<create seats='2'/>").await;
    assert!(matches!(entries.recv().await, Some(Entry::Opened(_))));
    let filled = recorder.try_send(Entry::Closed {
        table: TableId::new(99),
        reason: String::new(),
        missing: None,
    });
    filled.expect("a place for one");
    let seat: usize = turn
        .get("seat")
        .and_then(|seat| seat.parse().ok())
        .expect("a seat");
    // They sit in the order in which they came.
    let client = server.clients()[seat - 1].id;
    let stub = server.table_of(client).expect("a table");
    let fold = Want {
        kind: "fold",
        amount: Stake::Missing,
        cards: CardSet::default(),
        hand: None,
        decision: None,
    };
    let order = stub.order(Order::Act(client, fold));
    let given_up = timeout(Duration::from_millis(10), order);
    // Somebody waits for the table meanwhile, and is not shown the result: nobody hears
    // of a hand that is not recorded.
    let mut watcher = Client::new(&server, "Eve").await;
    let watching = async {
        let watch = format!("<watch table='{}'/>", stub.id);
        watcher.say(&watch).await;
        timeout(Duration::from_secs(60), watcher.expect("state")).await
    };
    let (given_up, shown) = tokio::join!(given_up, watching);
    given_up.expect_err("it waits for the recorder");
    shown.expect_err("nothing is shown");
    let heard = timeout(Duration::from_secs(60), other.expect("end")).await;
    heard.expect_err("nothing is told");
    // Now there is room: the hand is recorded once, and everybody hears of its end.
    assert!(matches!(entries.recv().await, Some(Entry::Closed { .. })));
    let heard = timeout(Duration::from_secs(60), other.expect("end")).await;
    heard.expect("the hand goes on");
    watcher.expect("state").await;
    assert!(matches!(entries.recv().await, Some(Entry::Played { .. })));
    assert!(
        timeout(Duration::from_secs(60), entries.recv())
            .await
            .is_err()
    );
}

#[tokio::test(start_paused = true)]
async fn an_agent_sits_at_the_table_that_it_is_started_for() {
    let server = PokerServer::new(PokerRules::default(), Past::default(), None);
    let make = |names: [&str; 2]| {
        let kept = names.map(str::to_owned).to_vec();
        let made = server.create_kept(Create::default(), kept, None);
        made.expect("a table")
    };
    // An older table, which was left, still keeps a seat for the same name.
    make(["Anna", "Robot"]);
    let table = make(["Anna", "Robot"]);
    server.expect_agents(std::iter::once("Robot"), None);
    server.expect_agents(std::iter::once("Robot"), Some(table));
    let mut robot = Client::new(&server, "Robot").await;
    robot.say("<join/>").await;
    let joined = robot.expect("joined").await;
    assert_eq!(joined.get("table"), Some(table.to_string().as_str()));
    // A later holder of the name sits where it likes.
    server.let_go("Robot");
    robot.say("<leave/>").await;
    robot.expect("left").await;
    robot.say("<join/>").await;
    let joined = robot.expect("joined").await;
    assert_ne!(joined.get("table"), Some(table.to_string().as_str()));
}
