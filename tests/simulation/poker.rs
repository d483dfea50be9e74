//! A table of poker: clients that act, dawdle, vanish and come back, watchers, and a
//! disk that takes its time.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use ::poker::{PokerRules, PokerServer};
use parking_lot::Mutex;
use poker_rules::table::{Event, Format, TurnOffer};
use poker_rules::{Card, Event as Happened};
use protocol::poker::{Create, Element, Framer};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use record::hand::{Decks, HandRecord};
use store::{Entry, Past};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, split};
use tokio::select;
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep};

use super::link::{Break, Cable, Link, Network, connect};
use super::trace::Trace;

const MS: Duration = Duration::from_millis(1);
const SECOND: Duration = Duration::from_secs(1);

/// No evening takes longer by its own clock.
pub const LONGEST: Duration = Duration::from_secs(6 * 3_600);

/// The chips of a new player.
const BUY_IN: u64 = 200;

/// Cards that one client heard of: the hand, the seat, and the cards.
type Heard = (u64, usize, Vec<Card>);

/// All that is known when the evening is over.
#[derive(Clone, Default)]
struct TournamentLedger {
    hands: Arc<Mutex<Vec<HandRecord>>>,
    /// Own cards, as they were told, each with the client's name.
    own: Arc<Mutex<Vec<(String, Heard)>>>,
    /// Cards that were shown.
    shown: Arc<Mutex<BTreeSet<(u64, usize)>>>,
    /// The hands that clients saw begin, and those that they saw end.
    begun: Arc<Mutex<BTreeSet<u64>>>,
    ended: Arc<Mutex<BTreeSet<u64>>>,
}

/// A client, over all its connections.
struct Client {
    name: String,
    /// Whether it only looks on.
    looks_on: bool,
    /// How often it does something else than to act in time, of a thousand
    /// questions.
    rudeness: u32,
    thought: u64,
    move_time: u64,
    random: StdRng,
    book: TournamentLedger,
    trace: Trace,
    hand: u64,
    /// The seats of the current hand, from 1.
    seats: BTreeMap<usize, String>,
}

/// How a connection ended for the client.
#[derive(Debug, PartialEq, Eq)]
enum Ending {
    Gone,
    Left,
    Closed,
}

/// Plays an evening drawn from this chance, and checks it.
pub async fn run(random: &mut StdRng, trace: &Trace) {
    let book = TournamentLedger::default();
    let (recorder, entries) = mpsc::channel(2);
    let slowest = [0, 50, 3_000][random.random_range(0..3)];
    let writing = tokio::spawn(write(
        entries,
        book.clone(),
        StdRng::seed_from_u64(random.random()),
        slowest,
    ));
    let rules = PokerRules {
        decks: Decks::Seeded(random.random::<u64>().into()),
        ..PokerRules::default()
    };
    let server = PokerServer::new(rules, Past::default(), Some(recorder));
    let players = random.random_range(2..=4);
    let move_time = [500, 3_000][random.random_range(0..2)];
    let format = [Format::Cash, Format::Freezeout][random.random_range(0..2)];
    let table = server
        .create(Create {
            seats: players,
            buyin: BUY_IN,
            format,
            hands: [0, 8][random.random_range(0..2)],
            ante: [0, 2][random.random_range(0..2)],
            level_hands: [0, 5][random.random_range(0..2)],
            move_time,
            ..Create::default()
        })
        .expect("a server makes its first table");
    let mut guests = JoinSet::new();
    for number in 0..=players {
        let client = Client {
            name: format!("client {number}"),
            looks_on: number == players,
            rudeness: [0, 20, 200][random.random_range(0..3)],
            thought: move_time / [3, 10, 100][random.random_range(0..3)],
            move_time,
            random: StdRng::seed_from_u64(random.random()),
            book: book.clone(),
            trace: trace.clone(),
            hand: 0,
            seats: BTreeMap::new(),
        };
        guests.spawn(client.live(server.clone(), table.get()));
    }
    sleep(random.random_range(20_000..200_000) * MS).await;
    trace.note("the server is to stop".to_owned());
    let grace = random.random_range(0..20) * SECOND;
    server.stop(Instant::now() + grace).await;
    trace.note("the server has stopped".to_owned());
    drop(server);
    writing.await.expect("the recorder does not break down");
    guests.abort_all();
    while let Some(left) = guests.join_next().await {
        if let Err(error) = left {
            assert!(error.is_cancelled(), "a client breaks down");
        }
    }
    check(&book, format, trace);
}

/// The disk: it takes its time for each entry.
async fn write(
    mut entries: mpsc::Receiver<Entry>,
    book: TournamentLedger,
    mut random: StdRng,
    slowest: u64,
) {
    while let Some(entry) = entries.recv().await {
        sleep(Duration::from_millis(random.random_range(0..=slowest))).await;
        if let Entry::Played { hand, .. } = entry {
            book.hands.lock().push(*hand);
        }
    }
}

impl Client {
    async fn live(mut self, server: PokerServer, table: u64) {
        sleep(self.random.random_range(0..8_000) * MS).await;
        loop {
            let network = Network::drawn(&mut self.random);
            let chance = StdRng::seed_from_u64(self.random.random());
            let (near, far, cable) = connect(network, chance);
            let serving = server.clone();
            tokio::spawn(async move {
                let (reader, writer) = split(near);
                serving.serve(reader, writer).await;
            });
            let ending = self.converse(far, cable, table).await;
            let name = &self.name;
            self.trace.note(format!("{name}: {ending:?}"));
            if ending == Ending::Closed {
                return;
            }
            sleep(self.random.random_range(0..40_000) * MS).await;
        }
    }

    async fn converse(&mut self, link: Link, cable: Cable, table: u64) -> Ending {
        let (mut reader, mut writer) = split(link);
        let hello = format!("<hello name='{0}' version='1' token='{0}'/>", self.name);
        let come = if self.looks_on {
            format!("<watch table='{table}'/>")
        } else {
            format!("<join table='{table}'/>")
        };
        let greeting = format!("<message>{hello}{come}</message>");
        if writer.write_all(greeting.as_bytes()).await.is_err() {
            return Ending::Gone;
        }
        // A client that comes in the middle of a hand is not told its number.
        self.hand = 0;
        let mut framer = Framer::default();
        let mut chunk = [0; 2048];
        let mut alive = interval(SECOND);
        alive.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            select! {
                biased;
                read = reader.read(&mut chunk) => {
                    let Ok(length @ 1..) = read else { return Ending::Gone };
                    framer.feed(&chunk[..length]);
                }
                _ = alive.tick() => {
                    let sent = writer.write_all(b"<message><imalive/></message>").await;
                    if sent.is_err() {
                        return Ending::Gone;
                    }
                }
            }
            while let Some(frame) = framer.next_frame() {
                let frame = frame.expect("the server frames its messages");
                let elements = Element::parse_message(frame).expect("the server writes XML");
                for element in elements {
                    let event =
                        protocol::poker::read_event(&element).expect("an event of the protocol");
                    let said = match self.hear(event, table) {
                        Ok(said) => said,
                        Err(ending) => return ending,
                    };
                    let Some(turn) = said else { continue };
                    match self.act(&turn, &cable).await {
                        Ok(said) => {
                            if writer.write_all(said.as_bytes()).await.is_err() {
                                return Ending::Gone;
                            }
                        }
                        Err(ending) => return ending,
                    }
                }
            }
        }
    }

    /// Takes an event in; gives the question, if it is one.
    fn hear(&mut self, event: Event, table: u64) -> Result<Option<TurnOffer>, Ending> {
        let name = self.name.clone();
        match event {
            Event::Hand(start) => {
                self.hand = start.id;
                let players = start.players.into_iter();
                self.seats = players.map(|(seat, name, _)| (seat, name)).collect();
                self.book.begun.lock().insert(start.id);
                self.trace.note(format!("{name} sees hand {}", start.id));
            }
            Event::Hole { seat, cards } => self.hear_cards(seat, &cards),
            Event::Show(shown) => {
                let (seat, hand) = (shown.seat, self.hand);
                self.trace.note(format!(
                    "{name} sees the cards of seat {seat} in hand {hand}"
                ));
                self.book.shown.lock().insert((hand, seat));
            }
            Event::State(snapshot) => {
                self.hand = snapshot.hand.unwrap_or(0);
                let players = snapshot.players.into_iter();
                self.seats = players.map(|player| (player.seat, player.name)).collect();
                for (seat, cards) in snapshot.holes {
                    self.hear_cards(seat, &cards);
                }
                return Ok(snapshot.turn);
            }
            Event::Turn(turn) => return Ok(Some(turn)),
            Event::End { hand, players, .. } => {
                self.book.ended.lock().insert(hand);
                let net: i64 = players.iter().map(|player| player.net).sum();
                assert_eq!(net, 0, "hand {hand} makes or loses chips");
                self.trace
                    .note(format!("{name} sees the end of hand {hand}"));
            }
            Event::Closed { table: closed, .. } if closed == table => return Err(Ending::Closed),
            Event::Error(refusal) => self.trace.note(format!("{name}: {refusal}")),
            _ => {}
        }
        Ok(None)
    }

    /// Nobody is told the cards of somebody else.
    fn hear_cards(&mut self, seat: usize, cards: &[Card]) {
        let whose = self.seats.get(&seat);
        assert!(!self.looks_on, "{} looks on and is told cards", self.name);
        assert_eq!(whose, Some(&self.name), "cards of somebody else");
        let heard = (self.hand, seat, cards.to_vec());
        self.book.own.lock().push((self.name.clone(), heard));
    }

    /// Answers a question, after some thought.
    async fn act(&mut self, turn: &TurnOffer, cable: &Cable) -> Result<String, Ending> {
        let is_rude = self.random.random_range(0..1000) < self.rudeness;
        let deed = if is_rude {
            self.random.random_range(1..=8)
        } else {
            0
        };
        let mut thought = self.random.random_range(0..=self.thought);
        if deed == 1 {
            thought = self.move_time + self.random.random_range(0..3_000);
        }
        if thought > 0 {
            sleep(Duration::from_millis(thought)).await;
        }
        let kinds = self.kinds(turn);
        let action = kinds[self.random.random_range(0..kinds.len())].clone();
        let decision = turn.decision.map(|number| format!(" decision='{number}'"));
        let decision = decision.unwrap_or_default();
        let action = format!("<action {action} hand='{}'{decision}/>", turn.hand);
        let name = &self.name;
        self.trace.note(format!("{name}: deed {deed}, {action}"));
        Ok(match deed {
            2 => return Err(Ending::Left),
            3 => {
                cable.cut(Break::Reset);
                String::new()
            }
            4 => {
                cable.cut(Break::Silence);
                return Err(Ending::Left);
            }
            5 => format!("<message><action type='raise' amount='1'/>{action}</message>"),
            6 => format!("<message>{action}{action}</message>"),
            7 => "<message><leave/></message>".to_owned(),
            8 => "<message><pardon/></message>".to_owned(),
            _ => format!("<message>{action}</message>"),
        })
    }

    /// The kinds of legal actions; not a fold every time.
    fn kinds(&self, turn: &TurnOffer) -> Vec<String> {
        let passive = if turn.check {
            "type='check'"
        } else {
            "type='call'"
        };
        let mut kinds = vec![passive.to_owned(), passive.to_owned()];
        kinds.push("type='fold'".to_owned());
        let raises = [("bet", &turn.bet), ("raise", &turn.raise)];
        for (kind, limits) in raises {
            if let Some(limits) = limits {
                kinds.push(format!("type='{kind}' amount='{}'", limits.min));
            }
        }
        if turn.all_in.is_some() {
            kinds.push("type='allin'".to_owned());
        }
        kinds
    }
}

fn check(book: &TournamentLedger, format: Format, trace: &Trace) {
    let hands = book.hands.lock();
    let mut shows = BTreeSet::new();
    let mut before: Option<&HandRecord> = None;
    for hand in hands.iter() {
        let id = hand.id.get();
        let chips: u64 = hand.setup.stacks.iter().sum();
        assert_eq!(chips, hand.stacks.iter().sum::<u64>(), "chips of hand {id}");
        assert_eq!(hand.nets.iter().sum::<i64>(), 0, "chips of hand {id}");
        let (_, events) = hand.replay().expect("a record follows the rules");
        trace.note(format!("hand {id}: {:?} {:?}", hand.moves, hand.stacks));
        for event in &events {
            if let Happened::Show { seat, .. } = event {
                shows.insert((id, seat + 1));
            }
        }
        if let Some(before) = before {
            assert_eq!(before.id.get() + 1, id, "hands are numbered without gaps");
            if format == Format::Freezeout {
                let earlier: u64 = before.stacks.iter().sum();
                assert!(chips <= earlier, "chips come from nowhere in hand {id}");
            }
        }
        before = Some(hand);
        for (name, (_, seat, cards)) in own_of(book, id) {
            let told = events.iter().any(|event| {
                matches!(event, Happened::Hole { seat: whose, cards: these }
                    if whose + 1 == seat && cards == these.as_slice())
            });
            assert!(
                told,
                "'{name}' was told other cards than its own in hand {id}"
            );
        }
    }
    trace.note(format!("{} hands", hands.len()));
    let recorded: BTreeSet<u64> = hands.iter().map(|hand| hand.id.get()).collect();
    for shown in book.shown.lock().iter() {
        let is_known = shown.0 == 0 || !recorded.contains(&shown.0) || shows.contains(shown);
        assert!(is_known, "cards were shown that nobody showed: {shown:?}");
    }
    // The last hand may have been broken off when the server stopped: it ended
    // and does not count.
    let seen = [&book.begun, &book.ended];
    let seen = seen.iter().flat_map(|hands| hands.lock().clone());
    let last = recorded.last().copied().unwrap_or(0);
    let lost = seen.filter(|hand| !recorded.contains(hand) && *hand != last + 1);
    assert_eq!(lost.count(), 0, "hands that are recorded nowhere");
}

fn own_of(book: &TournamentLedger, hand: u64) -> Vec<(String, Heard)> {
    let own = book.own.lock();
    own.iter()
        .filter(|(_, heard)| heard.0 == hand)
        .cloned()
        .collect()
}
