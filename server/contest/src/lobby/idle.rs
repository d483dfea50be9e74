//! A brain that waits: watched, probed, and handed over when it is asked for.

use std::sync::Arc;

use protocol::line::{BrainLine, MAX_STRAY_LINES, Version};
use tokio::select;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

use super::presence::{Ask, Presence};
use super::{Guest, SUSPENDED, SharedLobby};
use referee::player::{Brain, Player as _, WireEvent, resynchronise};

/// Has a guest wait under its label, which it holds; one whose name has been
/// suspended since it came leaves.
pub(super) fn wait_here(shared: &Arc<SharedLobby>, guest: Guest) {
    if shared.rules.owners.suspended().has(&guest.membership.label) {
        let shared = shared.clone();
        tokio::spawn(async move { leave(&shared, guest, SUSPENDED).await });
        return;
    }
    let (ask, asked) = mpsc::channel(1);
    shared.set_present(&guest, waiting(&guest, &ask));
    tokio::spawn(wait(shared.clone(), guest, ask, asked));
}

fn waiting(guest: &Guest, ask: &mpsc::Sender<Ask>) -> Presence {
    let (plays, origin) = (guest.membership.plays.clone(), guest.membership.origin);
    Presence::Idle(ask.clone(), plays, origin)
}

async fn wait(
    shared: Arc<SharedLobby>,
    mut guest: Guest,
    ask: mpsc::Sender<Ask>,
    mut asked: mpsc::Receiver<Ask>,
) {
    let mut next_probe = Instant::now() + shared.rules.keepalive;
    let mut strays = 0;
    loop {
        select! {
            biased;
            Some(asked) = asked.recv() => {
                let reply = match asked {
                    Ask::HandOver(reply) => reply,
                    Ask::Leave(why) => return leave(&shared, guest, why).await,
                };
                let taken = Presence::Taken(guest.membership.seating.clone());
                shared.set_present(&guest, taken);
                match reply.send(guest) {
                    Ok(()) => return,
                    // The caller has gone; the guest goes on waiting.
                    Err(back) => guest = back,
                }
                shared.set_present(&guest, waiting(&guest, &ask));
            }
            received = guest.brain.peer.wire.receive() => match received {
                WireEvent::Line(line) if is_thought(&guest.brain, &line) => {}
                WireEvent::Line(_) if strays < MAX_STRAY_LINES => strays += 1,
                WireEvent::Line(_) => return leave(&shared, guest, "it talks out of turn").await,
                WireEvent::Broken(error) => {
                    return leave(&shared, guest, &error.to_string()).await;
                }
                WireEvent::Closed(why) => return leave(&shared, guest, &why).await,
            },
            () = sleep_until(next_probe) => {
                let limit = shared.rules.answer_timeout;
                if let Err(failure) = resynchronise(&mut guest.brain.peer.wire, limit).await {
                    return leave(&shared, guest, &failure.detail).await;
                }
                next_probe = Instant::now() + shared.rules.keepalive;
                strays = 0;
            }
        }
    }
}

/// Whether a line tells a thought of the brain. Such lines are out of turn nowhere: they
/// may be on their way while the game ends by an act of the opponent.
fn is_thought(brain: &Brain, line: &str) -> bool {
    brain.version() >= Version::V02 && matches!(BrainLine::parse(line), BrainLine::Info(_))
}

async fn leave(shared: &SharedLobby, guest: Guest, why: &str) {
    tracing::info!("'{}' has left the lobby: {why}", guest.membership.label);
    shared.forget(&guest.membership.label);
    guest.brain.refuse(why).await;
}
