//! One connection: it carries out commands in order, and sends answers. Only
//! the ends of a socket speak XML ([`source`], the send queue).

mod dispatch;
mod source;
#[cfg(test)]
mod tests;

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use poker_rules::table::{ErrorCode, Event, Refusal};
use protocol::poker::Command;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::select;
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval_at, sleep_until, timeout};

use self::source::{LocalSource, SocketSource, Source};
use super::house::Link;
use super::message::Message;
use super::pace::{Errors, Pace};
use super::peer::Peer;
use super::send_queue::{self, SendQueue};
use super::server::PokerServer;
use super::table::ClientId;
use metrics::{COUNTS, Refusal as Refused};
use names::Tokens;
use record::TableId;
use referee::throttle::Throttle;

/// How long a client may take to send `<hello>`.
const HELLO_TIME: Duration = Duration::from_secs(10);

/// How long the server still reads after it has shut the writing side.
const LINGER: Duration = Duration::from_secs(1);

/// The state of a connection.
pub(super) struct Session {
    server: PokerServer,
    peer: Peer,
    names: Option<Tokens>,
    send_queue: SendQueue,
    link: Link,
    errors: Errors,
    pace: Pace,
    me: Option<ClientIdentity>,
    show_always: bool,
    /// The table that the client made last, which `<join/>` leads to.
    made: Option<TableId>,
}

/// The number and the name of the client.
#[derive(Clone, Debug)]
struct ClientIdentity {
    id: ClientId,
    name: Arc<str>,
}

/// Why a connection ends.
#[derive(Debug)]
enum Ending {
    /// The other side is gone, or does not read.
    Gone,
    /// The server ends it with an error.
    Refused(Refusal),
    /// The client has said goodbye.
    Said,
}

/// Serves the client of a socket until one side ends the connection. If names
/// are protected, a name that somebody owns requires its secret.
pub(super) async fn hold<R, W>(mut reader: R, writer: W, server: PokerServer, peer: Peer)
where
    R: AsyncRead + Send + Unpin,
    W: AsyncWrite + Unpin + Send + 'static,
{
    let (send_queue, writer_task) = send_queue::to_socket(writer);
    let mut delivering = tokio::spawn(writer_task.deliver());
    let source = SocketSource::new(&mut reader);
    let names = server.rules().names.clone();
    if !talk(source, &send_queue, server, peer, names).await {
        return delivering.abort();
    }
    let _ = timeout(LINGER, async {
        // How the task ended does not matter: nothing more is written.
        let _ = (&mut delivering).await;
        Throttle::default().read_out(&mut reader).await;
    })
    .await;
    delivering.abort();
}

/// Serves a client in this program, which has proved its name elsewhere.
pub(super) async fn hold_local(
    commands: mpsc::Receiver<Command>,
    send_queue: SendQueue,
    server: PokerServer,
    peer: Peer,
) {
    let source = LocalSource::new(commands);
    talk(source, &send_queue, server, peer, None).await;
    send_queue.end();
}

/// Carries out the commands of a client until the end; returns whether the
/// client can still receive messages.
async fn talk(
    source: impl Source,
    send_queue: &SendQueue,
    server: PokerServer,
    peer: Peer,
    names: Option<Tokens>,
) -> bool {
    let (link, told) = Link::channel();
    let mut session = Session {
        server,
        peer,
        names,
        send_queue: send_queue.clone(),
        link,
        errors: Errors::default(),
        pace: Pace::default(),
        me: None,
        show_always: false,
        made: None,
    };
    if let Some(origin) = peer.pays() {
        session.server.errors().pass(origin).await;
    }
    let ending = session.run(source, told).await;
    session.part(&ending).await;
    match ending {
        Ending::Gone => return false,
        Ending::Refused(refusal) => send_queue.post(&Message::of([Event::Error(refusal)])),
        Ending::Said => {}
    }
    send_queue.end();
    true
}

/// Refuses a connection.
pub(super) async fn turn_away<R, W>(mut reader: R, writer: W, refusal: Refusal)
where
    R: AsyncRead + Unpin,
    W: AsyncWrite + Unpin + Send + 'static,
{
    let (send_queue, writer_task) = send_queue::to_socket(writer);
    send_queue.post(&Message::of([Event::Error(refusal)]));
    send_queue.end();
    // The server does not wait for a client that does not read.
    let _ = timeout(LINGER, async {
        writer_task.deliver().await;
        Throttle::default().read_out(&mut reader).await;
    })
    .await;
}

impl Session {
    async fn run(&mut self, mut source: impl Source, mut told: mpsc::Receiver<Refusal>) -> Ending {
        let start = Instant::now();
        let keepalive = self.server.rules().keepalive;
        let mut checks = interval_at(start + keepalive, keepalive);
        checks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut hello_until = pin!(sleep_until(start + HELLO_TIME));
        loop {
            select! {
                biased;
                Some(why) = told.recv() => return Ending::Refused(why),
                () = self.send_queue.overflown() => return self.slow(),
                () = &mut hello_until, if self.me.is_none() => {
                    let text = "no <hello> came within 10 s";
                    return Ending::Refused(Refusal::new(ErrorCode::HelloFirst, text));
                }
                more = source.fill() => if !more {
                    return Ending::Gone;
                },
                _ = checks.tick() => {
                    // A client that is asked, or was until now, may use the time of
                    // the move: silence counts from its end on.
                    let is_excused = self.send_queue.take_asked();
                    if !source.take_heard() && !is_excused {
                        return Ending::Refused(self.silent(keepalive));
                    }
                }
            }
            while let Some(said) = source.next() {
                match said {
                    Err(fault) => {
                        COUNTS.refused(Refused::Malformed);
                        let refusal = Refusal::new(fault.code(), fault.to_string());
                        if fault.is_fatal() {
                            self.slow_down().await;
                            return Ending::Refused(refusal);
                        }
                        if let Err(ending) = self.refuse(refusal, None).await {
                            return ending;
                        }
                    }
                    Ok(said) => {
                        if let Err(ending) = self.dispatch(said).await {
                            return ending;
                        }
                        if let Ok(why) = told.try_recv() {
                            return Ending::Refused(why);
                        }
                    }
                }
            }
        }
    }

    /// The refusal for a client that gave no sign of life.
    fn silent(&self, keepalive: Duration) -> Refusal {
        let time = keepalive.as_millis();
        match self.me {
            Some(_) => Refusal::new(
                ErrorCode::Disconnected,
                format!("nothing was heard for {time} ms: send <imalive/> now and then"),
            ),
            None => Refusal::new(
                ErrorCode::HelloFirst,
                format!("no <hello> and nothing else came within {time} ms"),
            ),
        }
    }

    fn slow(&self) -> Ending {
        let name = self.me.as_ref().map_or("a client", |me| &*me.name);
        tracing::warn!("'{name}' does not read and is disconnected");
        Ending::Gone
    }

    /// Sends an error, and the question that is still open. Too many errors end
    /// the connection.
    async fn refuse(
        &mut self,
        refusal: Refusal,
        question: Option<Box<Event>>,
    ) -> Result<(), Ending> {
        self.slow_down().await;
        if self.errors.count(Instant::now()) {
            COUNTS.refused(Refused::Rate);
            let text = "more than 20 errors within 10 s";
            return Err(Ending::Refused(Refusal::new(ErrorCode::Flood, text)));
        }
        let question = question.map(|question| *question);
        let said = [Event::Error(refusal)].into_iter().chain(question);
        self.send_queue.answer(Message::of(said)).await;
        Ok(())
    }

    /// Waits for the turn of another error from this address: a client that connects
    /// anew has made its errors all the same.
    async fn slow_down(&self) {
        if let Some(origin) = self.peer.pays() {
            self.server.errors().step(origin).await;
        }
    }

    async fn answer(&self, event: Event) {
        self.send_queue.answer(Message::of([event])).await;
    }

    /// Gives up the client's seat and name.
    async fn part(&mut self, ending: &Ending) {
        if let Some(me) = self.me.take() {
            tracing::info!("'{}' is gone: {ending:?}", me.name);
            self.server.hung_up(me.id, &self.link).await;
        }
    }
}
