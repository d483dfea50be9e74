//! One connection: bytes come in, commands are obeyed in order, answers go
//! out.

mod dispatch;
#[cfg(test)]
mod tests;

use std::pin::pin;
use std::time::Duration;

use protocol::poker::{Element, ErrorCode, Event, Framer, Refusal};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::select;
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval_at, sleep_until, timeout};

use super::errors::Errors;
use super::pace::Pace;
use super::send_queue::{self, SendQueue, message};
use super::server::{Link, PokerServer};
use crate::lobby::Tokens;
use crate::throttle::Throttle;

/// Within which time a client says who it is.
const HELLO_TIME: Duration = Duration::from_secs(10);

/// How long is read on after the writing side was shut.
const LINGER: Duration = Duration::from_secs(1);

/// How much is read in one piece.
const CHUNK: usize = 8192;

/// A connection at work.
pub(super) struct Session {
    server: PokerServer,
    names: Option<Tokens>,
    send_queue: SendQueue,
    link: Link,
    errors: Errors,
    pace: Pace,
    me: Option<Me>,
    show_always: bool,
}

/// Who the client is.
#[derive(Clone, Debug)]
struct Me {
    id: u64,
    name: String,
}

/// Why a connection ends.
#[derive(Debug)]
enum Ending {
    /// The other side is gone, or takes nothing in.
    Gone,
    /// With an error.
    Refused(Refusal),
    /// The client has said goodbye, or was told all there is to say.
    Said,
}

/// Talks with whoever is at the other end, until one of the two ends it.
/// With `names`, one that somebody owns takes its secret.
pub(super) async fn hold<R, W>(mut reader: R, writer: W, server: PokerServer, names: Option<Tokens>)
where
    R: AsyncRead + Unpin,
    W: AsyncWrite + Unpin + Send + 'static,
{
    let (send_queue, writer_task) = send_queue::channel(writer);
    let mut delivering = tokio::spawn(writer_task.deliver());
    let (link, told) = Link::channel();
    let mut session = Session {
        server,
        names,
        send_queue: send_queue.clone(),
        link,
        errors: Errors::default(),
        pace: Pace::default(),
        me: None,
        show_always: false,
    };
    let ending = session.run(&mut reader, told).await;
    session.part(&ending).await;
    match ending {
        Ending::Gone => return delivering.abort(),
        Ending::Refused(refusal) => send_queue.post(&message([&Event::Error(refusal)])),
        Ending::Said => {}
    }
    send_queue.end();
    let _ = timeout(LINGER, async {
        // How the task ended does not matter: nothing more is written.
        let _ = (&mut delivering).await;
        Throttle::default().read_out(&mut reader).await;
    })
    .await;
    delivering.abort();
}

/// Turns somebody away.
pub(super) async fn turn_away<R, W>(mut reader: R, writer: W, refusal: Refusal)
where
    R: AsyncRead + Unpin,
    W: AsyncWrite + Unpin + Send + 'static,
{
    let (send_queue, writer_task) = send_queue::channel(writer);
    send_queue.post(&message([&Event::Error(refusal)]));
    send_queue.end();
    // Whoever does not listen is not waited for.
    let _ = timeout(LINGER, async {
        writer_task.deliver().await;
        Throttle::default().read_out(&mut reader).await;
    })
    .await;
}

impl Session {
    async fn run(
        &mut self,
        reader: &mut (impl AsyncRead + Unpin),
        mut told: mpsc::Receiver<Refusal>,
    ) -> Ending {
        let start = Instant::now();
        let keepalive = self.server.rules().keepalive;
        let mut checks = interval_at(start + keepalive, keepalive);
        checks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut hello_until = pin!(sleep_until(start + HELLO_TIME));
        let (mut framer, mut chunk) = (Framer::default(), vec![0; CHUNK]);
        let mut throttle = Throttle::default();
        let mut is_heard = false;
        loop {
            select! {
                biased;
                Some(why) = told.recv() => return Ending::Refused(why),
                () = self.send_queue.overflown() => return self.slow(),
                () = &mut hello_until, if self.me.is_none() => {
                    let text = "no <hello> came within 10 s";
                    return Ending::Refused(Refusal::new(ErrorCode::HelloFirst, text));
                }
                read = throttle.read(reader, &mut chunk) => match read {
                    Ok(0) | Err(_) => return Ending::Gone,
                    Ok(length) => framer.feed(&chunk[..length]),
                },
                _ = checks.tick() => {
                    // Who is asked, or was until now, has been given the time of the
                    // move: silence counts from its end on.
                    let is_excused = self.send_queue.take_asked();
                    if !std::mem::take(&mut is_heard) && !is_excused {
                        return Ending::Refused(self.silent(keepalive));
                    }
                }
            }
            while let Some(frame) = framer.next_frame() {
                let elements = frame.and_then(|frame| {
                    is_heard = true;
                    Element::parse_message(frame)
                });
                let elements = match elements {
                    Ok(elements) => elements,
                    Err(fault) => {
                        let refusal = Refusal::new(fault.code(), fault.to_string());
                        if fault.is_fatal() {
                            return Ending::Refused(refusal);
                        }
                        if let Err(ending) = self.refuse(refusal, None).await {
                            return ending;
                        }
                        continue;
                    }
                };
                for element in elements {
                    if let Err(ending) = self.dispatch(&element).await {
                        return ending;
                    }
                    if let Ok(why) = told.try_recv() {
                        return Ending::Refused(why);
                    }
                }
            }
        }
    }

    /// What somebody is told who gave no sign of life.
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
        let name = self.me.as_ref().map_or("a client", |me| me.name.as_str());
        tracing::warn!("'{name}' takes nothing in and is disconnected");
        Ending::Gone
    }

    /// Says what is wrong, and what is asked all the same. Too many errors end
    /// the connection.
    async fn refuse(
        &mut self,
        refusal: Refusal,
        question: Option<Box<Event>>,
    ) -> Result<(), Ending> {
        if self.errors.count(Instant::now()) {
            let text = "more than 20 errors within 10 s";
            return Err(Ending::Refused(Refusal::new(ErrorCode::Flood, text)));
        }
        let error = Event::Error(refusal);
        let said = message([&error].into_iter().chain(question.as_deref()));
        self.send_queue.answer(said).await;
        Ok(())
    }

    async fn answer(&self, event: Event) {
        self.send_queue.answer(message([&event])).await;
    }

    /// Lets go of the client's seat and name.
    async fn part(&mut self, ending: &Ending) {
        if let Some(me) = self.me.take() {
            tracing::info!("'{}' is gone: {ending:?}", me.name);
            self.server.hung_up(me.id, &self.link).await;
        }
    }
}
