//! Greeting the connections to the port of an agent, beside each other.

use net::{Arrival, Doorway, Origin, Permit, Stream};
use tokio::select;
use tokio::task::{AbortHandle, Id, JoinSet};

use super::Fault;
use super::conversation::Conversation;

/// The most connections that are greeted at once; the oldest silent one makes
/// room for the next.
const MAX_GREETED: usize = 64;

/// The most of one address.
const MAX_GREETED_HERE: usize = 16;

/// The conversation with an agent that has said its version.
pub(super) struct GreetedAgent {
    pub(super) conversation: Conversation,
    /// Its place among all connections.
    pub(super) place: Permit,
}

/// A connection that has not said its version yet.
struct SilentConnection {
    origin: Origin,
    task: AbortHandle,
}

/// Waits for the first that says the version. A silent connection does not hold
/// the others up. `failed` is told of each that does not say it.
pub(super) async fn first(mut doorway: Doorway, mut failed: impl FnMut(Fault)) -> GreetedAgent {
    let mut tasks = JoinSet::new();
    // The oldest first.
    let mut silent: Vec<SilentConnection> = Vec::new();
    loop {
        select! {
            // Connections that have spoken come before those that have just arrived.
            biased;
            Some(ended) = tasks.join_next_with_id() => match ended {
                Ok((_, Ok(greeted))) => return greeted,
                Ok((id, Err(fault))) => {
                    leave(&mut silent, id);
                    failed(fault);
                }
                // It made room for another one.
                Err(error) => leave(&mut silent, error.id()),
            },
            arrival = doorway.next() => {
                let origin = Origin::of(arrival.address().ip());
                make_room(&mut silent, origin);
                let task = tasks.spawn(greet(arrival));
                silent.push(SilentConnection { origin, task });
            }
        }
    }
}

fn leave(silent: &mut Vec<SilentConnection>, id: Id) {
    silent.retain(|other| other.task.id() != id);
}

/// Ends the oldest of this address if it has as many as it may have, and else the
/// oldest of all if there are as many as there may be.
fn make_room(silent: &mut Vec<SilentConnection>, origin: Origin) {
    let here = silent.iter().filter(|other| other.origin == origin).count();
    let oldest = if here >= MAX_GREETED_HERE {
        silent.iter().position(|other| other.origin == origin)
    } else {
        (silent.len() >= MAX_GREETED).then_some(0)
    };
    if let Some(oldest) = oldest {
        silent.remove(oldest).task.abort();
    }
}

async fn greet(arrival: Arrival) -> Result<GreetedAgent, Fault> {
    match arrival.open().await {
        Some((Stream::Plain(stream), place)) => Ok(GreetedAgent {
            conversation: Conversation::begin(stream).await?,
            place,
        }),
        // The port has no encryption.
        Some((Stream::Encrypted(_), _)) | None => Err(Fault::Closed),
    }
}

#[cfg(test)]
mod tests {
    use std::io::{ErrorKind, Read as _, Write as _};
    use std::net::{SocketAddr, TcpStream};
    use std::time::Duration;

    use net::Budget;
    use tokio::net::TcpListener;

    use super::*;

    async fn port() -> (Doorway, SocketAddr) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        (Doorway::new(listener, Budget::default(), None), address)
    }

    /// Waits until the other side has closed this connection.
    fn is_closed(stream: &mut TcpStream) -> bool {
        stream
            .set_read_timeout(Some(Duration::from_mins(1)))
            .unwrap();
        match stream.read(&mut [0]) {
            Ok(length) => length == 0,
            Err(error) => error.kind() == ErrorKind::ConnectionReset,
        }
    }

    /// No limit of time passes in this test but that of a test that failed.
    #[tokio::test]
    async fn silent_strangers_in_numbers_do_not_hold_the_agent_up() {
        let (doorway, address) = port().await;
        let task = tokio::spawn(first(doorway, |_| {}));
        let connect = move || TcpStream::connect(address).unwrap();
        let mut strangers: Vec<_> = (0..50).map(|_| connect()).collect();
        // Strangers that send an incomplete line are no better.
        strangers.iter_mut().for_each(|stranger| {
            // It may have made room already.
            let _ = stranger.write_all(b"VERSION:2");
        });
        let last = strangers.split_off(50 - MAX_GREETED_HERE);
        let strangers = tokio::task::spawn_blocking(move || {
            let mut strangers = strangers;
            strangers.iter_mut().all(is_closed)
        });
        assert!(strangers.await.unwrap(), "the oldest make room");
        let mut agent = connect();
        agent.write_all(b"VERSION:2.0.0\r\n").unwrap();
        let greeted = task.await.unwrap();
        assert_eq!(greeted.place.origins(), [Origin::of(address.ip())]);
        drop(last);
    }

    #[tokio::test]
    async fn the_first_that_says_the_version_is_taken_and_faults_are_told() {
        let (doorway, address) = port().await;
        let mut other = TcpStream::connect(address).unwrap();
        other.write_all(b"VERSION:3.0.0\n").unwrap();
        let mut gone = TcpStream::connect(address).unwrap();
        gone.write_all(b"# a comment\n").unwrap();
        drop(gone);
        let (sender, mut faults) = tokio::sync::mpsc::unbounded_channel();
        let task = tokio::spawn(first(doorway, move |fault| {
            sender.send(fault.to_string()).unwrap();
        }));
        let mut told = [faults.recv().await.unwrap(), faults.recv().await.unwrap()];
        told.sort();
        let other = Fault::OtherVersion("VERSION:3.0.0".to_owned());
        assert_eq!(told, [Fault::Closed.to_string(), other.to_string()]);
        let mut agent = TcpStream::connect(address).unwrap();
        agent.write_all(b"VERSION:2.0.0\n").unwrap();
        task.await.unwrap();
    }

    #[tokio::test]
    async fn an_address_with_many_makes_room_itself_and_else_the_oldest_of_all() {
        let mut tasks = JoinSet::new();
        let mut waiting = |address: u8| SilentConnection {
            origin: Origin::of([10, 0, 0, address].into()),
            task: tasks.spawn(std::future::pending::<()>()),
        };
        let mut silent = vec![waiting(1)];
        silent.extend((0..MAX_GREETED_HERE).map(|_| waiting(2)));
        let (first, second) = (silent[0].task.id(), silent[1].task.id());
        make_room(&mut silent, Origin::of([10, 0, 0, 3].into()));
        assert_eq!(silent.len(), MAX_GREETED_HERE + 1, "there is room");
        make_room(&mut silent, Origin::of([10, 0, 0, 2].into()));
        assert_eq!(silent[0].task.id(), first);
        assert_ne!(silent[1].task.id(), second);
        while silent.len() < MAX_GREETED {
            silent.push(waiting(u8::try_from(100 + silent.len()).unwrap()));
        }
        make_room(&mut silent, Origin::of([10, 0, 0, 3].into()));
        assert_eq!(silent.len(), MAX_GREETED - 1);
        assert_ne!(silent[0].task.id(), first);
    }
}
