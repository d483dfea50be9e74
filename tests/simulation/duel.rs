//! One game of two brains: the referee, the wire and the door for players that
//! come back, against the oracle.

use std::sync::Arc;
use std::time::Duration;

use games::{Seat, Settings, find};
use parking_lot::Mutex;
use protocol::line::{Decoder, Version};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use record::time_control::{GameClock, TimeControl};
use record::verdict::Failure;
use record::{Entry, GameId, Journal, RecordedPlayer};
use referee::player::{
    Brain as Seated, Conditions, Player, Reconnect, ReconnectHandle, Wire, ask_name, greet,
    introduce,
};
use referee::{Adjudication, Conversations, Order, Referee, Terms};
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use super::brain::{Brain, Conduct, Deed, Farewell};
use super::link::{Arrival, Break, Cable, Link, Network, connect};
use super::oracle::{Ending, Input, Oracle, Rules};
use super::trace::Trace;

const MS: Duration = Duration::from_millis(1);

/// No game takes longer by its own clock.
pub const LONGEST: Duration = Duration::from_secs(3_600);

/// The most connections of a brain.
const MOST_CONNECTIONS: usize = 4;

/// A connection of a seat.
struct Connection {
    cable: Cable,
    /// When it got to its seat, if it did.
    entered: Option<Instant>,
}

type Connections = Arc<Mutex<Vec<Connection>>>;

/// The door to a seat, and whether the brain can prove that it is its own.
#[derive(Clone)]
struct Door {
    handle: ReconnectHandle,
    takes_over: bool,
}

fn conditions(random: &mut StdRng) -> Conditions {
    let game = find("gomoku").unwrap();
    let (board, line) = match random.random_range(0..4) {
        0 => (4, "4"),
        _ => (3, "3"),
    };
    let per_move = [None, Some(500), Some(5_000)][random.random_range(0..3)];
    let clock = (per_move.is_none() || random.random_range(0..3) == 0).then(|| {
        GameClock::new(
            random.random_range(800..4_000) * MS,
            [0, 100, 700][random.random_range(0..3)] * MS,
        )
    });
    Conditions {
        game,
        settings: Settings::new(game.info, Some(board), [("line", line)]).unwrap(),
        time: TimeControl::new(per_move.map(|limit| limit * MS), clock),
        beyond_published: None,
        answer_timeout: Duration::from_secs(5),
    }
}

/// Plays a game drawn from this chance, and checks it.
pub async fn run(random: &mut StdRng, trace: &Trace) {
    let conditions = conditions(random);
    let terms = Terms {
        lag_allowance: [0, 100][random.random_range(0..2)] * MS,
        min_move_time: [0, 0, 0, 300][random.random_range(0..4)] * MS,
        adjudication: Adjudication::NEVER,
        conversations: Conversations::Faults,
    };
    let mut tasks = JoinSet::new();
    let mut brains = Vec::new();
    let mut seats: Vec<Connections> = Vec::new();
    let mut doors = Vec::new();
    for seat in [Seat::FIRST, Seat::SECOND] {
        let name = ["Anna", "Bert"][seat.index()];
        let brain = brain(name, &conditions, random, trace);
        let may_return = brain.is_new && random.random_bool(0.6);
        let door = may_return.then(|| ReconnectHandle::new(conditions.clone(), seat));
        let (handle, returns) = door.unzip();
        let takes_over = random.random_bool(0.5);
        doors.push(handle.map(|handle| Door { handle, takes_over }));
        let connections = Connections::default();
        let near = plug_in(&connections, random);
        tasks.spawn(live(
            brain,
            near.1,
            connections.clone(),
            doors[seat.index()].clone(),
            StdRng::seed_from_u64(random.random()),
        ));
        brains.push((near.0, returns));
        seats.push(connections);
    }
    let mut players = Vec::new();
    for (index, (link, returns)) in (0..).zip(brains) {
        match shake_hands(link, &conditions, Seat::new(index)).await {
            Ok(mut player) => {
                if let Some(returns) = returns {
                    player.may_reconnect(returns);
                }
                players.push(player);
            }
            Err(failure) => {
                // No brain has done anything wrong yet: only a network that breaks explains it.
                trace.note(format!("seat {index} does not come: {failure}"));
                let cable = seats[index as usize].lock()[0].cable.clone();
                let arrivals = cable.arrivals();
                assert!(
                    arrivals.iter().any(|(_, arrival)| *arrival == Arrival::End),
                    "a polite brain failed the handshake: {failure}"
                );
                drop(players);
                drop(doors);
                tasks.shutdown().await;
                return;
            }
        }
    }
    let state = conditions.game.start(&conditions.settings).unwrap();
    let began = Instant::now();
    for seat in &seats {
        seat.lock()[0].entered = Some(began);
    }
    let (orders, order_box) = mpsc::channel(8);
    let given = Arc::<Mutex<Vec<(Instant, Order)>>>::default();
    let ordering = tokio::spawn(give_orders(
        orders,
        given.clone(),
        StdRng::seed_from_u64(random.random()),
        trace.clone(),
    ));
    let rules = Rules {
        time: conditions.time,
        lag_allowance: terms.lag_allowance,
        min_move_time: terms.min_move_time,
        is_new: [0, 1].map(|seat: usize| players[seat].version() >= Version::V02),
        may_return: [0, 1].map(|seat: usize| doors[seat].is_some()),
    };
    let at_board = players.iter_mut().map(|player| player as &mut dyn Player);
    let journal = journal(&conditions);
    let referee = Referee::new(
        &conditions,
        terms,
        state.clone_box(),
        at_board.collect(),
        journal,
        None,
    );
    let finished = referee.under(Some(order_box)).play().await;
    let over = Instant::now();
    trace.note(format!("verdict {:?}", finished.journal.verdict));
    ordering.abort();
    for player in players {
        tokio::spawn(player.quit());
    }
    drop(doors);
    let takes_over = check(
        rules,
        state,
        (began, over),
        &seats,
        &given,
        &finished.journal,
    );
    trace.note(format!("checked: {takes_over}"));
    while let Some(ended) = tasks.join_next().await {
        ended.expect("no brain breaks down");
    }
}

fn brain(name: &str, conditions: &Conditions, random: &mut StdRng, trace: &Trace) -> Brain {
    let time = conditions.time;
    let limits = [time.per_move, time.clock.map(|clock| clock.base)];
    let limit = limits.into_iter().flatten().min().unwrap();
    let is_polite = random.random_range(0..3) == 0;
    let few = random.random_range(1..Conduct::ALL.len());
    let deeds = if is_polite {
        Conduct::HARMLESS.to_vec()
    } else {
        Conduct::ALL.into_iter().cycle().skip(few).take(3).collect()
    };
    let conduct = Conduct {
        rudeness: [50, 200, 500][random.random_range(0..3)],
        deeds,
        thought: u64::try_from(limit.as_millis()).unwrap() / [4, 8, 100][random.random_range(0..3)],
        limit,
    };
    let game = (conditions.game, conditions.settings.clone());
    let mut brain = Brain::new(name, game, conduct, random, trace);
    brain.is_new = random.random_range(0..4) > 0;
    brain
}

/// A connection of a brain, which may break at some time.
fn plug_in(connections: &Connections, random: &mut StdRng) -> (Link, (Link, Cable)) {
    let network = Network::drawn(random);
    let (near, far, cable) = connect(network, StdRng::seed_from_u64(random.random()));
    if random.random_range(0..6) == 0 {
        let how = [Break::Reset, Break::Silence][random.random_range(0..2)];
        cable.cut_after(random.random_range(40..140), how);
    }
    connections.lock().push(Connection {
        cable: cable.clone(),
        entered: None,
    });
    (near, (far, cable))
}

/// The life of a brain: it plays over its connection, and dials again where it
/// may.
async fn live(
    mut brain: Brain,
    (mut far, mut cable): (Link, Cable),
    connections: Connections,
    door: Option<Door>,
    mut random: StdRng,
) {
    for _ in 1..MOST_CONNECTIONS {
        let farewell = brain.converse(far, cable).await;
        let leaves = farewell == Farewell::Quit && brain.last_deed != Deed::Silence;
        let Some(door) = door.clone().filter(|_| !leaves) else {
            return;
        };
        sleep(random.random_range(0..3_000) * MS).await;
        let (near, (next, next_cable)) = plug_in(&connections, &mut random);
        let place = connections.lock().len() - 1;
        tokio::spawn(come_back(near, door, connections.clone(), place));
        (far, cable) = (next, next_cable);
    }
    brain.converse(far, cable).await;
}

/// Does the work of the lobby for a brain that comes back into its game.
async fn come_back(near: Link, door: Door, connections: Connections, place: usize) {
    let mut wire = Wire::new(near);
    let limit = door.handle.conditions.answer_timeout;
    let greeted = async {
        let version = greet(&mut wire, limit).await?;
        let name = ask_name(&mut wire, version, limit).await?;
        Ok::<_, Failure>((version, name))
    };
    let Ok((version, name)) = greeted.await else {
        return;
    };
    let brain = Seated::new(wire, version, name, None);
    let Ok(wire) = brain.introduce_again(&door.handle).await else {
        return;
    };
    let takes_over = door.takes_over;
    if door.handle.enter(Reconnect { wire, takes_over }).is_ok() {
        connections.lock()[place].entered = Some(Instant::now());
    }
}

async fn shake_hands(link: Link, conditions: &Conditions, seat: Seat) -> Result<Seated, Failure> {
    let mut wire = Wire::new(link);
    let version = greet(&mut wire, conditions.answer_timeout).await?;
    let name = introduce(&mut wire, version, conditions, seat, None).await?;
    let mut brain = Seated::new(wire, version, name, None);
    brain.prepare(conditions, seat).await?;
    Ok(brain)
}

/// The operator of the game, who mostly gives no order.
async fn give_orders(
    orders: mpsc::Sender<Order>,
    given: Arc<Mutex<Vec<(Instant, Order)>>>,
    mut random: StdRng,
    trace: Trace,
) {
    let give = |order: Order| {
        if orders.try_send(order).is_ok() {
            trace.note(format!("order {order:?}"));
            given.lock().push((Instant::now(), order));
        }
    };
    if random.random_range(0..3) > 0 {
        // A sender that is gone says as little as one that is silent.
        return;
    }
    sleep(random.random_range(1..4_000) * MS).await;
    match random.random_range(0..6) {
        0 => give(Order::Stop),
        1 => give(Order::Resign(Seat::new(random.random_range(0..2)))),
        2 => give(Order::Draw),
        _ => {
            give(Order::Pause);
            sleep(random.random_range(1..9_000) * MS).await;
            give(Order::Resume);
        }
    }
}

fn journal(conditions: &Conditions) -> Journal {
    let player = |name: &str| RecordedPlayer {
        name: name.to_owned(),
        brain: name.to_owned(),
        protocol: String::new(),
        time: None,
        sandbox: None,
        cpu: None,
        transcript: Vec::new(),
        errors: Vec::new(),
    };
    Journal::begin(
        GameId::new(1),
        conditions.game.info,
        &conditions.settings,
        conditions.time,
        vec![player("Anna"), player("Bert")],
    )
}

/// The inputs that arrived at the seats while the game ran.
fn inputs(seats: &[Connections], (began, over): (Instant, Instant)) -> Vec<(Instant, Input)> {
    let mut inputs = Vec::new();
    for (seat, connections) in seats.iter().enumerate() {
        let connections = connections.lock();
        let mut let_in: Vec<(Instant, &Connection)> = connections
            .iter()
            .enumerate()
            .filter(|(place, connection)| *place == 0 || was_let_in(connection))
            // A player that comes back before the game begins is let in then.
            .filter_map(|(_, connection)| Some((connection.entered?.max(began), connection)))
            .collect();
        let_in.sort_by_key(|(entered, _)| *entered);
        for (place, (entered, connection)) in let_in.iter().enumerate() {
            let until = let_in.get(place + 1).map(|(next, _)| *next);
            if place > 0 {
                inputs.push((*entered, Input::Back(seat)));
            }
            let mut decoder = Decoder::default();
            for (at, arrival) in connection.cable.arrivals() {
                if until.is_some_and(|until| at >= until) {
                    break;
                }
                let when = at.max(*entered);
                match arrival {
                    Arrival::End => inputs.push((when, Input::End(seat))),
                    Arrival::Bytes(bytes) => {
                        decoder.feed(&bytes);
                        while let Some(line) = decoder.next_line() {
                            let input = match line {
                                Ok(line) => Input::Line(seat, line.to_owned()),
                                Err(_) => Input::Broken(seat),
                            };
                            // The handshake ends at the instant of its last answer.
                            if at > *entered {
                                inputs.push((when, input));
                            }
                        }
                    }
                }
            }
        }
    }
    inputs.retain(|(at, _)| *at <= over);
    inputs.sort_by_key(|(at, _)| *at);
    inputs
}

/// Whether the manager told this connection of the game.
fn was_let_in(connection: &Connection) -> bool {
    let written: Vec<u8> = connection
        .cable
        .written()
        .into_iter()
        .flat_map(|(_, bytes)| bytes)
        .collect();
    String::from_utf8_lossy(&written).contains("new game\n")
}

/// Holds the journal against the oracle; whether that was possible.
fn check(
    rules: Rules,
    state: Box<dyn games::AnyGame>,
    (began, over): (Instant, Instant),
    seats: &[Connections],
    given: &Mutex<Vec<(Instant, Order)>>,
    journal: &Journal,
) -> bool {
    let mut inputs = inputs(seats, (began, over));
    let orders = given.lock();
    inputs.extend(orders.iter().map(|(at, order)| (*at, Input::Order(*order))));
    inputs.sort_by_key(|(at, _)| *at);
    let is_prompt = rules.min_move_time.is_zero();
    let (accepted, ending, at) = Oracle::new(rules, state, began).judge(&inputs);
    if ending == Ending::Unsure {
        return false;
    }
    let shown: Vec<String> = inputs
        .iter()
        .map(|(at, input)| format!("{} ms {input:?}", (*at - began).as_millis()))
        .collect();
    // After the end, a player that does something wrong only shortens the last pause.
    let may_be_shorter = matches!(ending, Ending::Rules(_)) && !is_prompt;
    assert!(
        over == at || may_be_shorter && over < at,
        "the game is over when it is lost; {ending:?}; {shown:#?}"
    );
    let turns = journal.entries.iter().filter_map(|entry| match entry {
        Entry::Turn { seat, text, used } => Some((seat.index(), text.clone(), (*used)?)),
        _ => None,
    });
    assert_eq!(
        turns.collect::<Vec<_>>(),
        accepted,
        "turns; {ending:?}; {:?}; {shown:#?}",
        journal.verdict
    );
    let verdict = journal.verdict.as_ref();
    let found = verdict.map_or(Ending::Stopped, |verdict| {
        match (verdict.cause.as_str(), verdict.loser().map(Seat::index)) {
            ("agreement", _) => Ending::Agreed,
            ("win" | "draw", _) => Ending::Rules(verdict.returns.clone()),
            ("forfeit", Some(loser)) => Ending::Lost(loser, "forfeit"),
            ("timeout", Some(loser)) => Ending::Lost(loser, "timeout"),
            ("illegal move", Some(loser)) => Ending::Lost(loser, "illegal move"),
            ("disconnected", Some(loser)) => Ending::Lost(loser, "disconnected"),
            ("protocol error", Some(loser)) => Ending::Lost(loser, "protocol error"),
            (cause, loser) => panic!("a verdict that no game has: {cause} {loser:?}"),
        }
    });
    assert_eq!(
        found, ending,
        "the verdict, and what it must be; {verdict:?}; {shown:#?}"
    );
    true
}
