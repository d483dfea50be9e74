//! Who dials in is greeted, asked for its name, and let in if it is wanted.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use protocol::line::ManagerLine;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::sleep;

use super::{Guest, Membership, Place, Presence, Shared, idle};
use crate::player::{Brain, Wire, ask_name, greet, ready};
use crate::verdict::Failure;

/// The pause after the system refused a connection, lest the loop spin.
const PAUSE: Duration = Duration::from_millis(50);

/// Lets in whoever dials, as long as the runtime lives.
pub(super) async fn accept(listener: TcpListener, shared: Arc<Shared>) {
    loop {
        match listener.accept().await {
            Ok((stream, address)) => match Place::take(&shared, address.ip()) {
                Some(place) => {
                    tokio::spawn(arrive(stream, place, shared.clone()));
                }
                None => tracing::warn!("too many connections; {address} is turned away"),
            },
            Err(error) => {
                tracing::warn!("a connection was not accepted: {error}");
                sleep(PAUSE).await;
            }
        }
    }
}

async fn arrive(stream: TcpStream, place: Place, shared: Arc<Shared>) {
    let address = place.address;
    if let Err(error) = ready(&stream) {
        tracing::info!("{address} is gone before it was greeted: {error}");
        return;
    }
    let mut wire = Wire::new(stream);
    if let Some(transcripts) = &shared.rules.transcripts {
        transcripts.begin(&mut wire, "lobby");
    }
    match get_to_know(wire, &shared).await {
        Ok(brain) => admit(brain, place, &shared).await,
        Err(failure) => tracing::info!("{address} is not let in: {failure}"),
    }
}

async fn get_to_know(mut wire: Wire, shared: &Shared) -> Result<Brain, Failure> {
    let limit = shared.rules.answer_timeout;
    let known = async {
        let version = greet(&mut wire, limit).await?;
        let name = ask_name(&mut wire, version, limit).await?;
        Ok((version, name))
    };
    match known.await {
        Ok((version, name)) => Ok(Brain::new(wire, version, name, None)),
        Err(failure) => {
            wire.queue(&ManagerLine::Quit);
            wire.flush().await;
            Err(failure)
        }
    }
}

async fn admit(brain: Brain, place: Place, shared: &Arc<Shared>) {
    let Some(label) = free_label(&brain, shared) else {
        tracing::info!("'{}' is not wanted here", brain.name());
        brain.quit().await;
        return;
    };
    tracing::info!("'{label}' has dialled in from {}", place.address);
    let guest = Guest {
        brain,
        membership: Membership {
            label,
            introduced: false,
            playing: Arc::default(),
            _place: place,
        },
    };
    idle::wait_here(shared, guest);
}

/// The name it gets: its own, with `-2`, `-3` where somebody waits under that.
/// `None` where nobody of that name is wanted, or one is playing. The name is
/// taken with this.
fn free_label(brain: &Brain, shared: &Shared) -> Option<String> {
    let own = brain.name().as_str();
    let mut state = shared.lock();
    if state.closed {
        return None;
    }
    if let Some(Presence::Taken(playing)) = state.present.get(own)
        && playing.load(Ordering::Relaxed)
    {
        return None;
    }
    let mut label = own.to_owned();
    let mut number = 2u32;
    while state.present.contains_key(&label) {
        label = format!("{own}-{number}");
        number += 1;
    }
    if !shared.rules.wanted.contains(&label) {
        return None;
    }
    let taken = Presence::Taken(Arc::default());
    state.present.insert(label.clone(), taken);
    Some(label)
}
