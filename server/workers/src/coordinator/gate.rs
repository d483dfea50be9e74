//! The way of workers' messages to the coordinator. The cheapest checks come first: how
//! long a message is, whether a worker has signed it, and whether this worker says more
//! than one can have to say. Only then the message is unpacked, which may cost much more
//! than it did to send it. Each kind has a thread for that, so that a worker that sends
//! much does not hold up the coordinator, nor the games that are played beside it.

use std::collections::HashMap;
use std::time::Duration;

use async_nats::{Message, Subscriber};
use futures_util::StreamExt as _;
use net::token_bucket::{Rate, TokenBucket};
use serde::Deserialize;
use tokio::runtime::Handle;
use tokio::sync::mpsc;
use tokio::task::spawn_blocking;
use tokio::time::Instant;

use super::MAX_WORKERS;
use crate::job::{MAX_UNPACKED, PackError, unpacked};
use crate::signing::signer;

/// The most messages of one kind that wait for the coordinator.
const MAX_WAITING: usize = 256;

/// The least cost of a message, in bytes: its signature takes as long.
const LEAST_COST: usize = 1024;

/// How much workers may say of one kind.
#[derive(Clone, Copy)]
pub(crate) struct Measure {
    /// The most bytes of a message as it comes.
    pub(super) packed: usize,
    /// The most bytes of one once it is unpacked.
    pub(super) unpacked: usize,
    /// The most bytes, unpacked, that one key may say in a second.
    pub(super) in_a_second: usize,
}

/// Messages that a worker is here: its programs, up to 1,000 with a hash each.
pub(crate) const PRESENCE: Measure = Measure {
    packed: 256 << 10,
    unpacked: 1 << 20,
    in_a_second: 4 << 20,
};

/// A claim names a job and a worker: some 300 bytes. 1,000 a second are more than the
/// 1,024 places of one worker need.
pub(super) const CLAIMS: Measure = Measure {
    packed: 4 << 10,
    unpacked: 4 << 10,
    in_a_second: 1 << 20,
};

/// Events at a board in a tenth of a second.
pub(super) const LIVE: Measure = Measure {
    packed: 256 << 10,
    unpacked: 1 << 20,
    in_a_second: 16 << 20,
};

/// Records of games, with all that programs said: up to the limit of NATS.
pub(super) const RESULTS: Measure = Measure {
    packed: 8 << 20,
    unpacked: MAX_UNPACKED,
    in_a_second: 48 << 20,
};

/// A message of a worker, signed.
pub(crate) struct SignedMessage<T> {
    /// The message, as it came.
    pub(super) message: Message,
    /// The key with which it is signed.
    pub(super) key: String,
    /// Its content.
    pub(crate) what: T,
}

impl<T> SignedMessage<T> {
    /// The queue of its sender: the last part of the subject, on which NATS may let others
    /// say nothing.
    pub(crate) fn queue(&self) -> &str {
        self.message.subject.rsplit('.').next().unwrap_or_default()
    }
}

/// Why a message is passed over.
#[derive(Debug, thiserror::Error)]
enum PassOverReason {
    #[error("it is too long")]
    TooLong,
    #[error("it is not signed with the key of its worker")]
    NotSigned,
    #[error("its worker says too much at once")]
    TooMuch,
    #[error("{0}")]
    Unreadable(#[from] PackError),
}

/// Gives the messages of one kind from workers, as long as somebody takes them.
pub(crate) fn listen<T>(mut heard: Subscriber, measure: Measure) -> mpsc::Receiver<SignedMessage<T>>
where
    T: for<'a> Deserialize<'a> + Send + 'static,
{
    let (pass, passed) = mpsc::channel(MAX_WAITING);
    let mut gate = Gate::new(measure);
    let guarded = async move {
        loop {
            let message = tokio::select! {
                () = pass.closed() => return,
                message = heard.next() => message,
            };
            let Some(message) = message else {
                return;
            };
            let said = match gate.open(message, Instant::now()) {
                Ok(said) => said,
                Err((subject, why)) => {
                    tracing::debug!("on {subject}: {why}");
                    continue;
                }
            };
            if pass.send(said).await.is_err() {
                return;
            }
        }
    };
    let runtime = Handle::current();
    spawn_blocking(move || runtime.block_on(guarded));
    passed
}

/// The checks of messages that come.
struct Gate {
    measure: Measure,
    /// The bytes that each key may still send, by key.
    said: HashMap<String, TokenBucket>,
}

impl Gate {
    fn new(measure: Measure) -> Gate {
        Gate {
            measure,
            said: HashMap::new(),
        }
    }

    fn open<T: for<'a> Deserialize<'a>>(
        &mut self,
        message: Message,
        now: Instant,
    ) -> Result<SignedMessage<T>, (async_nats::Subject, PassOverReason)> {
        match self.look(&message, now) {
            Ok((key, what)) => Ok(SignedMessage { message, key, what }),
            Err(why) => Err((message.subject, why)),
        }
    }

    fn look<T: for<'a> Deserialize<'a>>(
        &mut self,
        message: &Message,
        now: Instant,
    ) -> Result<(String, T), PassOverReason> {
        let Measure {
            packed,
            unpacked: most,
            in_a_second,
        } = self.measure;
        if message.payload.len() > packed {
            return Err(PassOverReason::TooLong);
        }
        let key = signer(message.headers.as_ref(), &message.payload);
        let key = key.ok_or(PassOverReason::NotSigned)?;
        if self.said.len() >= MAX_WORKERS && !self.said.contains_key(key) {
            // Keys cost nothing, so none of them is worth more than the others.
            self.said.clear();
        }
        let bucket = self.said.entry(key.to_owned()).or_insert_with(|| {
            let second = Duration::from_secs(1);
            TokenBucket::new(Rate::per_period(in_a_second, second))
        });
        bucket.take(now).map_err(|_| PassOverReason::TooMuch)?;
        let json = unpacked(&message.payload, most);
        let cost = json.as_ref().map_or(most, |json| json.len());
        bucket.spend(now, cost.max(LEAST_COST));
        Ok((
            key.to_owned(),
            serde_json::from_slice(&json?).map_err(PackError::from)?,
        ))
    }
}

#[cfg(test)]
mod tests {
    use async_nats::HeaderMap;

    use super::*;
    use crate::job::pack;
    use crate::signing::WorkerKey;

    const SMALL: Measure = Measure {
        packed: 4 << 10,
        unpacked: 4 << 10,
        in_a_second: 8 << 10,
    };

    fn message(payload: &[u8], headers: Option<HeaderMap>) -> Message {
        Message {
            subject: "arbiter.claim.contest.one".into(),
            reply: None,
            payload: payload.to_vec().into(),
            headers,
            status: None,
            description: None,
            length: payload.len(),
        }
    }

    fn look(gate: &mut Gate, key: Option<&WorkerKey>, payload: &[u8], now: Instant) -> String {
        let headers = key.map(|key| key.sign(payload).unwrap());
        match gate.open::<String>(message(payload, headers), now) {
            Ok(said) => format!("{} says {}", said.queue(), said.what),
            Err((_, why)) => why.to_string(),
        }
    }

    #[tokio::test(start_paused = true)]
    async fn what_costs_much_is_done_for_known_senders_alone() {
        let now = Instant::now();
        let key = WorkerKey::new();
        let mut gate = Gate::new(SMALL);
        let claim = pack(&"me").unwrap();
        assert_eq!(look(&mut gate, Some(&key), &claim, now), "one says me");
        // Some kilobytes that unpack to more than there may be.
        let bomb = pack(&" ".repeat(64 << 10)).unwrap();
        let signed_by_nobody = "it is not signed with the key of its worker";
        for payload in [&claim, &bomb] {
            let told = look(&mut gate, None, payload, now);
            assert_eq!(told, signed_by_nobody, "it is not unpacked");
        }
        let mut other = message(&claim, Some(key.sign(&bomb).unwrap()));
        other.subject = "x".into();
        assert!(matches!(
            gate.open::<String>(other, now),
            Err((_, PassOverReason::NotSigned))
        ));
        let long = vec![b'j'; SMALL.packed + 1];
        assert_eq!(look(&mut gate, Some(&key), &long, now), "it is too long");
        let told = look(&mut gate, Some(&key), &bomb, now);
        assert_eq!(told, "it has more than 4096 bytes");
    }

    #[tokio::test(start_paused = true)]
    async fn a_worker_that_says_too_much_is_heard_again_later_and_others_all_the_time() {
        let now = Instant::now();
        let [one, other] = [WorkerKey::new(), WorkerKey::new()];
        let mut gate = Gate::new(SMALL);
        let claim = pack(&"me").unwrap();
        let said = (0..100).map(|_| look(&mut gate, Some(&one), &claim, now));
        let said = said.filter(|said| said == "one says me");
        assert_eq!(said.count(), SMALL.in_a_second / LEAST_COST);
        let told = look(&mut gate, Some(&one), &claim, now);
        assert_eq!(told, "its worker says too much at once");
        assert_eq!(look(&mut gate, Some(&other), &claim, now), "one says me");
        let later = now + Duration::from_secs(1);
        assert_eq!(look(&mut gate, Some(&one), &claim, later), "one says me");
    }

    #[tokio::test(start_paused = true)]
    async fn however_many_keys_somebody_makes_no_more_are_remembered() {
        let now = Instant::now();
        let mut gate = Gate::new(SMALL);
        let bucket = TokenBucket::new(Rate::per_period(1, Duration::from_secs(1)));
        let made = (0..MAX_WORKERS).map(|number| (number.to_string(), bucket.clone()));
        gate.said = made.collect();
        let claim = pack(&"me").unwrap();
        let told = look(&mut gate, Some(&WorkerKey::new()), &claim, now);
        assert_eq!(told, "one says me");
        assert!(gate.said.len() <= MAX_WORKERS);
    }
}
