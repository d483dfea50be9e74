//! A client that dials in is greeted, asked for its name, and let in if it is wanted:
//! into the lobby, or back into the game from which it was disconnected.

use std::net::SocketAddr;
use std::sync::Arc;

use protocol::line::Version;
use tokio::net::TcpListener;
use tokio::time::{Instant, timeout_at};

use super::presence::{Entrance, GuestPolicy, UNWANTED};
use super::{Guest, Membership, Seating, SharedLobby, idle};
use metrics::{COUNTS, Port, Refusal};
use net::{Arrival, Doorway, Origin, Stream};
use record::verdict::{Failure, FailureCause};
use referee::player::{
    Brain, Player as _, Reconnect, ReconnectHandle, Wire, ask_name, ask_token, greet,
};
use store::clear_name::clear_name;
use store::same_name::is_same_name;

/// How often a brain may come back to a game that is over by then, before it is
/// sent away.
const MOST_LATE: u32 = 3;

/// Lets in the clients that dial, until it is dropped.
pub(super) async fn accept(listener: TcpListener, shared: Arc<SharedLobby>) {
    let rules = &shared.rules;
    let mut doorway = Doorway::new(listener, rules.budget.clone(), rules.tls.clone());
    loop {
        let arrival = doorway.next().await;
        tokio::spawn(arrive(arrival, shared.clone()));
    }
}

/// A brain that has told its name.
struct NamedBrain {
    brain: Brain,
    /// Whether it has proved that the name is its own.
    owner: bool,
    /// When it was dialled, compared with others.
    number: u64,
}

/// Why the connection of an owner is closed that has dialled in again.
const ANEW: &str = "its owner has dialled in anew";

async fn arrive(arrival: Arrival, shared: Arc<SharedLobby>) {
    let address = arrival.address();
    let Some((stream, place)) = arrival.open().await else {
        return;
    };
    let mut wire = match stream {
        Stream::Plain(stream) => Wire::new(stream),
        Stream::Encrypted(stream) => Wire::new(stream),
    };
    wire.hold(place);
    wire.hold(COUNTS.connections(Port::Brains).hold());
    if let Some(transcripts) = &shared.rules.transcripts {
        transcripts.begin(&mut wire, "lobby");
    }
    receive(wire, address, &shared).await;
}

/// A client that is not let in.
struct Rejection {
    /// The connection, if it is still there.
    wire: Option<Wire>,
    /// The version of the protocol, as far as it was agreed on.
    version: Option<Version>,
    /// Its name, if it has told one.
    name: Option<String>,
    why: String,
    /// The kind of refusal that is counted.
    refusal: Refusal,
}

impl Rejection {
    fn of(brain: Brain, why: &str) -> Rejection {
        Rejection {
            version: Some(brain.version()),
            name: Some(brain.peer.name.to_string()),
            wire: Some(brain.peer.wire),
            why: why.to_owned(),
            refusal: Refusal::Name,
        }
    }
}

/// Greets the client that dialled from this address, and lets it in if it is wanted. The
/// log has its name and address, either way.
pub(super) async fn receive(wire: Wire, address: SocketAddr, shared: &Arc<SharedLobby>) {
    let origin = Origin::of(address.ip());
    let admitted = match get_to_know(wire, address, shared).await {
        Ok(known) => {
            let name = known.brain.peer.name.clone();
            let admitted = admit(known, origin, shared).await;
            admitted.map(|where_to| tracing::info!("'{name}' from {address} {where_to}"))
        }
        Err(rejected) => Err(rejected),
    };
    let Err(rejected) = admitted else {
        return;
    };
    let Rejection {
        wire, version, why, ..
    } = rejected;
    COUNTS.refused(rejected.refusal);
    let name = rejected.name.as_deref();
    // The log is no busier than the answers.
    if let Some(wire) = wire {
        let rejections = &shared.rejections;
        let answered = rejections.answer(wire, version, origin, name, &why);
        if !answered.await {
            return;
        }
    }
    match name {
        Some(name) => tracing::info!("'{name}' from {address} is not let in: {why}"),
        None => tracing::info!("{address} is not let in: {why}"),
    }
}

/// The kind of refusal of a client that is not known yet, by its failure.
fn refusal_of(failure: &Failure) -> Refusal {
    match &failure.name {
        None => Refusal::Malformed,
        Some(_) if failure.detail == UNWANTED => Refusal::Name,
        Some(_) => Refusal::Token,
    }
}

async fn get_to_know(
    mut wire: Wire,
    address: SocketAddr,
    shared: &SharedLobby,
) -> Result<NamedBrain, Rejection> {
    let limit = shared.rules.answer_timeout;
    let number = shared.logins.number();
    let mut agreed = None;
    let known = async {
        let version = greet(&mut wire, limit).await?;
        agreed = Some(version);
        let name = ask_name(&mut wire, version, limit).await?;
        let failed = |why: &str| Failure::new(FailureCause::HandshakeFailed, why).of(&name);
        if !shared.rules.owners.protects(name.as_str()) {
            let clear = clear_name(name.as_str());
            clear.map_err(|why| failed(&why.to_string()))?;
            return Ok((version, name, false));
        }
        // A name that nobody asks for is nobody's: its secret is not kept.
        if !shared.rules.wanted.includes(name.as_str()) {
            return Err(failed(UNWANTED));
        }
        if version < Version::V02 {
            let why = "names are protected here, and 0,1 has no word for a token";
            return Err(failed(why));
        }
        let token = ask_token(&mut wire, limit).await;
        let token = token.map_err(|failure| failure.of(&name))?;
        let origin = Origin::of(address.ip());
        let owned = shared.rules.owners.own(name.as_str(), &token, origin).await;
        let owned = owned.map_err(|why| failed(&why.to_string()))?;
        // As it was first spelled; that was a name.
        match owned.parse() {
            Ok(name) => Ok((version, name, true)),
            Err(_) => Err(failed("the name of its owner is none")),
        }
    };
    match known.await {
        Ok((version, name, owner)) => {
            if owner {
                wire.hold(shared.logins.enter(name.as_str(), number));
            }
            Ok(NamedBrain {
                brain: Brain::new(wire, version, name, None),
                owner,
                number,
            })
        }
        Err(failure) => Err(Rejection {
            wire: Some(wire),
            version: agreed,
            refusal: refusal_of(&failure),
            why: match failure.name {
                // Its error, with the step at which it made it.
                None => failure.to_string(),
                Some(_) => failure.detail,
            },
            name: failure.name,
        }),
    }
}

/// Lets it in, and says in words where to.
async fn admit(
    known: NamedBrain,
    origin: Origin,
    shared: &Arc<SharedLobby>,
) -> Result<String, Rejection> {
    let NamedBrain {
        mut brain,
        owner,
        number,
    } = known;
    // A dead connection that is asked something is noticed after one timeout.
    let patience = 2 * shared.rules.answer_timeout;
    let mut deadline = Instant::now() + patience;
    let name = brain.peer.name.clone();
    let is_last = || shared.logins.is_last(name.as_str(), number);
    let mut late = 0;
    loop {
        let mut changes = shared.changes.subscribe();
        if owner && !is_last() {
            return Err(Rejection::of(brain, ANEW));
        }
        match shared.entrance(&brain, owner) {
            Entrance::Lobby(label) => {
                let where_to = format!("waits in the lobby as '{label}'");
                let seating = Seating::of(&brain.peer.name);
                let guest = Guest {
                    brain,
                    membership: Membership::new(label, seating).from(origin),
                };
                idle::wait_here(shared, guest);
                return Ok(where_to);
            }
            Entrance::Game(door) => {
                match come_back(brain, owner, &door, is_last).await? {
                    None => return Ok("is back in its game".to_owned()),
                    // Where its game is over, it waits for the next one.
                    Some(again) => brain = again,
                }
                deadline = Instant::now() + patience;
                late += 1;
                if late == MOST_LATE {
                    return Err(Rejection::of(brain, "its game is over"));
                }
            }
            // The client with the name is about to make room for its owner.
            Entrance::Wait => {
                if timeout_at(deadline, changes.changed()).await.is_err() {
                    return Err(Rejection::of(brain, "its name did not become free"));
                }
            }
            Entrance::Closed(why) => {
                return Err(Rejection::of(brain, why));
            }
            // A goodbye without a refusal: it may come back to the next server.
            Entrance::Over => {
                return Err(Rejection {
                    version: None,
                    ..Rejection::of(brain, "the lobby is closed")
                });
            }
        }
    }
}

/// Brings a brain back to the seat behind this door; gives it back where the
/// game is over by then, or another connection goes before it.
async fn come_back(
    brain: Brain,
    owner: bool,
    door: &ReconnectHandle,
    is_last: impl Fn() -> bool,
) -> Result<Option<Brain>, Rejection> {
    let (name, version) = (brain.peer.name.clone(), brain.version());
    if brain.version() < Version::V02 {
        let why = "only a brain of 0,2 can come back into a game";
        return Err(Rejection::of(brain, why));
    }
    let wire = match brain.introduce_again(door).await {
        Ok(wire) => wire,
        Err(failure) => {
            tracing::info!("'{name}' did not come back: {failure}");
            return Err(Rejection {
                wire: None,
                version: Some(version),
                name: Some(name.to_string()),
                why: "it failed the handshake".to_owned(),
                refusal: Refusal::Name,
            });
        }
    };
    if owner && !is_last() {
        return Ok(Some(Brain::new(wire, version, name, None)));
    }
    let back = Reconnect {
        wire,
        takes_over: owner,
    };
    match door.enter(back) {
        Ok(()) => Ok(None),
        Err(back) => Ok(Some(Brain::new(back.wire, version, name, None))),
    }
}

impl GuestPolicy {
    /// Whether a brain may wait under this label.
    pub(super) fn includes(&self, label: &str) -> bool {
        match self {
            GuestPolicy::Everybody => true,
            GuestPolicy::Names(names) => names.iter().any(|name| is_same_name(name, label)),
        }
    }
}
