//! How often a hand asks for memory: real connections, a real table and a
//! recorder, in one thread and on paused time, so that the count is always the same.

use std::io::Write as _;
use std::net::Ipv4Addr;
use std::time::Duration;

use net::Origin;
use tests::allocations::{Counting, Tally};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, DuplexStream, duplex, split};
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::peer::Peer;
use crate::rules::PokerRules;
use crate::server::PokerServer;
use crate::session::hold;
use record::hand::Decks;
use store::Past;

#[global_allocator]
static MEMORY: Counting = Counting;

/// Until then buffers grow, and the channel to the recorder, which takes memory for 32
/// entries at a time, takes its second part.
const FIRST: usize = 40;

/// Hands that are counted.
const HANDS: usize = 60;

/// How clients answer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    /// They check or call.
    Calls,
    /// They bet where they can, and say for which hand and decision.
    Bets,
}

/// A client that asks for no memory.
struct Client {
    stream: DuplexStream,
    chunk: [u8; 8192],
    style: Style,
}

impl Client {
    async fn new(server: &PokerServer, name: &str, style: Style) -> Client {
        let (stream, far) = duplex(16 * 1024);
        let (reader, writer) = split(far);
        let origin = Origin::of(Ipv4Addr::new(192, 0, 2, 1).into());
        let peer = Peer::from_page(Some(origin));
        tokio::spawn(hold(reader, writer, server.clone(), peer));
        let mut client = Client {
            stream,
            chunk: [0; 8192],
            style,
        };
        let hello = format!("<message><hello name='{name}' version='1'/></message>");
        client.say(hello.as_bytes()).await;
        client
    }

    async fn say(&mut self, message: &[u8]) {
        let said = self.stream.write_all(message).await;
        said.expect("the server reads");
    }

    /// Answers the next messages; gives how many hands ended.
    async fn answer(&mut self) -> usize {
        let length = self.stream.read(&mut self.chunk).await.expect("no error");
        assert_ne!(length, 0, "the server hung up");
        let heard = std::str::from_utf8(&self.chunk[..length]).expect("text");
        assert!(!heard.contains("<error"), "{heard}");
        let ends = heard.matches("<end ").count();
        let mut answer = [0; 128];
        if let Some((_, turn)) = heard.split_once("<turn ") {
            let room = answer.len();
            let mut rest = &mut answer[..];
            write(turn, self.style, &mut rest).expect("room for an answer");
            let length = room - rest.len();
            self.say(&answer[..length]).await;
        }
        ends
    }
}

/// Writes the answer to a question.
fn write(turn: &str, style: Style, answer: &mut &mut [u8]) -> std::io::Result<()> {
    let value = |text: &str, key: &str| -> u64 {
        let after = text.split_once(key).expect("an attribute").1;
        let number = after.split('"').next().expect("its value");
        number.parse().expect("a number")
    };
    let passive = if turn.contains("<check/>") {
        "check"
    } else {
        "call"
    };
    if style == Style::Calls {
        return write!(answer, r#"<message><action type="{passive}"/></message>"#);
    }
    write!(answer, "<message><action")?;
    match turn.split_once("<bet ") {
        Some((_, bet)) => {
            let amount = value(bet, "min=\"");
            write!(answer, r#" type="bet" amount="{amount}""#)?;
        }
        None => write!(answer, r#" type="{passive}""#)?,
    }
    let (hand, decision) = (value(turn, "hand=\""), value(turn, "decision=\""));
    write!(
        answer,
        r#" hand="{hand}" decision="{decision}"/></message>"#
    )
}

/// The memory that is asked for in all hands after the first ones. It plays them twice,
/// and counts the second time: some texts are made once and kept.
async fn count(seats: usize, style: Style) -> Tally {
    play(seats, style).await;
    play(seats, style).await
}

async fn play(seats: usize, style: Style) -> Tally {
    let rules = PokerRules {
        decks: Decks::Seeded(1.into()),
        ..PokerRules::default()
    };
    let (recorder, mut entries) = mpsc::channel(1024);
    let server = PokerServer::new(rules, Past::default(), Some(recorder));
    let mut clients = Vec::new();
    for seat in 1..=seats {
        let mut client = Client::new(&server, &format!("P{seat}"), style).await;
        if seat == 1 {
            let create = format!("<message><create seats='{seats}' buyin='1000000'/></message>");
            client.say(create.as_bytes()).await;
        }
        client.say(b"<message><join table='1'/></message>").await;
        clients.push(client);
    }
    let mut ended = 0;
    Tally::take();
    while ended < FIRST + HANDS {
        for (seat, client) in clients.iter_mut().enumerate() {
            // Most have nothing to hear.
            let heard = timeout(Duration::from_millis(1), client.answer()).await;
            ended += heard.ok().filter(|_| seat == 0).unwrap_or(0);
        }
        while let Ok(entry) = entries.try_recv() {
            entry.give_back();
        }
        if ended >= FIRST {
            Tally::resume();
        }
    }
    Tally::pause();
    Tally::take()
}

#[tokio::test(start_paused = true)]
async fn a_hand_after_the_first_takes_no_memory() {
    for (seats, style) in [
        (2, Style::Calls),
        (2, Style::Bets),
        (6, Style::Calls),
        (6, Style::Bets),
    ] {
        let tally = count(seats, style).await;
        assert_eq!(tally.count(), 0, "{HANDS} hands of {seats}:\n{tally}");
    }
}
