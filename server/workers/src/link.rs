//! The connection to NATS, and the names of all that goes over it.

use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::object_store::{self, ObjectStore};
use async_nats::jetstream::stream::{self, DiscardPolicy, RetentionPolicy, StorageType};
use async_nats::jetstream::{self, Context};
use async_nats::{Client, ConnectErrorKind, ConnectOptions, HeaderMap, ServerAddr, Subscriber};
use bytes::Bytes;
use futures_util::future::BoxFuture;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::job::{PackError, pack, unpack};
use crate::sent::{MAX_SENT, SentPrograms};
use crate::signing::{WorkerKey, answer_to, signer};

/// The stream of jobs.
const STREAM: &str = "ARBITER_JOBS";

/// A job that nobody takes for so long is forgotten; its coordinator hands it out
/// again.
const MAX_AGE: Duration = Duration::from_secs(24 * 60 * 60);

/// The most jobs and bytes that wait in the stream.
const MAX_JOBS: i64 = 100_000;
const MAX_BYTES: i64 = 1 << 30;

/// How soon is tried again whether NATS is there.
const RETRY: Duration = Duration::from_secs(1);

/// How long NATS may take to remove the files of a stream after it says that it did.
const REMOVAL: Duration = Duration::from_secs(1);

/// The store of programs that are sent, and how long it keeps one.
const PROGRAMS: &str = "ARBITER_PROGRAMS";
const PROGRAMS_AGE: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// How long a program may take to come.
const FETCHED: Duration = Duration::from_secs(60);

/// A job of which nothing is heard for so long is given to another worker.
pub(crate) const ACK_WAIT: Duration = Duration::from_secs(15);

/// How often a worker says that it is at a job, and that it is here.
pub(crate) const HEARTBEAT: Duration = Duration::from_secs(4);

/// How long is waited for an answer.
pub(crate) const ANSWER: Duration = Duration::from_secs(10);

/// Answers come to subjects below this one.
const INBOX: &str = "_INBOX";

/// The most messages of a subscription that wait to be looked at; more are lost, and
/// workers send the important ones again.
const MAX_UNREAD: usize = 4096;

/// The name that stands for all queues in a subject.
pub(crate) const ALL_QUEUES: &str = "*";

/// A connection to NATS. It comes back by itself when it is lost. Clones are the
/// same.
#[derive(Clone)]
pub struct Link {
    pub(crate) client: Client,
    jetstream: Context,
}

/// Why something did not go over NATS.
#[derive(Debug, thiserror::Error)]
pub enum LinkError {
    /// The server is not there, or not yet.
    #[error("NATS at {url}: {why}")]
    Away {
        /// Where.
        url: String,
        /// Why.
        why: String,
    },
    /// The server refuses, or its address or certificate is wrong.
    #[error("NATS at {url}: {why}")]
    Unreachable {
        /// Where.
        url: String,
        /// Why.
        why: String,
    },
    /// The credentials cannot be read.
    #[error("{}: {error}", .path.display())]
    Credentials {
        /// Their file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// NATS answers with an error, or not at all.
    #[error("NATS: {0}")]
    Nats(String),
}

impl LinkError {
    pub(crate) fn nats(error: impl Display) -> LinkError {
        LinkError::Nats(error.to_string())
    }

    /// Whether NATS lists a stream without its files: somebody removed them, or NATS
    /// did, as it removed those of the stream that had this name before.
    pub(crate) fn says_that_files_are_gone(&self) -> bool {
        matches!(self, LinkError::Nats(why) if why.contains("no such file or directory"))
    }
}

impl From<PackError> for LinkError {
    fn from(error: PackError) -> LinkError {
        LinkError::nats(error)
    }
}

impl Link {
    /// Connects to a server, or several separated by commas, as `nats://HOST:PORT` or
    /// `tls://HOST:PORT`; a name and password may stand before the host, as in
    /// `nats://NAME:PASSWORD@HOST:PORT`. Answers to a worker that has a queue of its own come
    /// to subjects below `_INBOX.QUEUE`.
    ///
    /// # Errors
    /// It cannot be reached, or the credentials are none.
    pub fn connect<'a>(
        url: &'a str,
        credentials: Option<&'a Path>,
        authority: Option<&'a Path>,
        name: &'a str,
        queue: Option<&'a str>,
    ) -> BoxFuture<'a, Result<Link, LinkError>> {
        Box::pin(async move {
            let inbox = queue.map_or(INBOX.to_owned(), |queue| format!("{INBOX}.{queue}"));
            let mut options = ConnectOptions::new()
                .name(name)
                .custom_inbox_prefix(inbox)
                .subscription_capacity(MAX_UNREAD)
                .max_reconnects(None)
                .ping_interval(Duration::from_secs(5))
                .reconnect_delay_callback(|attempt| {
                    Duration::from_millis(100 << attempt.min(5)).min(Duration::from_secs(2))
                });
            if let Some(path) = credentials {
                let read = options.credentials_file(path).await;
                options = read.map_err(|error| LinkError::Credentials {
                    path: path.to_owned(),
                    error,
                })?;
            }
            if let Some(path) = authority {
                options = options.add_root_certificates(path.to_owned());
            }
            let failed = |why: String| LinkError::Unreachable {
                url: without_password(url),
                why,
            };
            let servers = url.split(',').map(|one| one.trim().parse());
            let servers: Result<Vec<ServerAddr>, _> = servers.collect();
            let servers = servers.map_err(|error| failed(error.to_string()))?;
            let known = servers
                .iter()
                .find_map(|one| Some((one.username()?, one.password()?)));
            if let Some((user, password)) = known {
                options = options.user_and_password(user.to_owned(), password.to_owned());
            }
            let client = options.connect(servers).await;
            let client = client.map_err(|error| {
                use ConnectErrorKind::{Dns, Io, TimedOut};
                let (url, why) = (without_password(url), error.to_string());
                match error.kind() {
                    Dns | Io | TimedOut => LinkError::Away { url, why },
                    _ => LinkError::Unreachable { url, why },
                }
            })?;
            let jetstream = jetstream::new(client.clone());
            Ok(Link { client, jetstream })
        })
    }

    /// The same as soon as the server is there; `tell` is called once if it is not.
    ///
    /// # Errors
    /// It refuses, or the credentials are none.
    pub async fn connect_when_there(
        url: &str,
        credentials: Option<&Path>,
        authority: Option<&Path>,
        name: &str,
        queue: Option<&str>,
        tell: &(dyn Fn(&LinkError) + Sync),
    ) -> Result<Link, LinkError> {
        let mut is_told = false;
        loop {
            match Link::connect(url, credentials, authority, name, queue).await {
                Err(error @ LinkError::Away { .. }) => {
                    if !std::mem::replace(&mut is_told, true) {
                        tell(&error);
                    }
                    tokio::time::sleep(RETRY).await;
                }
                connected => return connected,
            }
        }
    }

    /// Makes the stream of jobs, where it is not there; gives when it was made.
    pub(crate) async fn make_stream(&self) -> Result<CreationTime, LinkError> {
        let stream = self.jetstream.get_or_create_stream(stream::Config {
            name: STREAM.to_owned(),
            subjects: vec!["arbiter.jobs.*".to_owned()],
            retention: RetentionPolicy::WorkQueue,
            storage: StorageType::File,
            discard: DiscardPolicy::New,
            max_age: MAX_AGE,
            max_messages: MAX_JOBS,
            max_bytes: MAX_BYTES,
            num_replicas: 1,
            ..stream::Config::default()
        });
        let stream = stream.await.map_err(LinkError::nats)?;
        Ok(CreationTime(
            stream.cached_info().created.unix_timestamp_nanos(),
        ))
    }

    /// Removes the stream of jobs, so that another one can be made.
    pub(crate) async fn remove_stream(&self) -> Result<(), LinkError> {
        let removed = self.jetstream.delete_stream(STREAM).await;
        removed.map_err(LinkError::nats)?;
        tokio::time::sleep(REMOVAL).await;
        Ok(())
    }

    /// The queue of a class of workers, where its coordinator has made it.
    pub(crate) async fn queue(&self, class: &str) -> Result<PullConsumer, LinkError> {
        let found = self
            .jetstream
            .get_consumer_from_stream(consumer_of(class), STREAM);
        found.await.map_err(LinkError::nats)
    }

    /// Makes the queue of a class of workers, where it is not there; gives its state.
    pub(crate) async fn make_queue(&self, class: &str) -> Result<QueueState, LinkError> {
        let config = pull::Config {
            durable_name: Some(consumer_of(class)),
            filter_subject: jobs_of(class),
            ack_policy: AckPolicy::Explicit,
            ack_wait: ACK_WAIT,
            max_ack_pending: MAX_JOBS,
            inactive_threshold: MAX_AGE,
            ..pull::Config::default()
        };
        let made = self.jetstream.create_consumer_on_stream(config, STREAM);
        let made = made.await.map_err(LinkError::nats)?;
        let info = made.cached_info();
        Ok(match (info.num_pending, info.num_ack_pending) {
            (0, 0) => QueueState::Empty,
            (1.., _) if info.num_waiting > 0 => QueueState::Owes {
                given: info.delivered.consumer_sequence,
            },
            _ => QueueState::Gives,
        })
    }

    /// Puts a job into the queue of a class of workers.
    pub(crate) async fn hand_out(
        &self,
        class: &str,
        job: &impl Serialize,
    ) -> Result<(), LinkError> {
        let bytes = pack(job)?;
        let sent = self.jetstream.publish(jobs_of(class), bytes.into()).await;
        let acknowledged = sent.map_err(LinkError::nats)?.await;
        acknowledged.map(drop).map_err(LinkError::nats)
    }

    /// Puts programs that are sent to where workers fetch them, unless they are there.
    pub(crate) async fn put_programs(&self, programs: &SentPrograms) -> Result<(), LinkError> {
        for (hash, bytes) in programs.files() {
            self.put_program(hash, bytes).await?;
        }
        Ok(())
    }

    async fn put_program(&self, hash: &str, bytes: &Bytes) -> Result<(), LinkError> {
        let store = self.jetstream.create_object_store(object_store::Config {
            bucket: PROGRAMS.to_owned(),
            max_age: PROGRAMS_AGE,
            max_bytes: MAX_BYTES,
            storage: StorageType::File,
            num_replicas: 1,
            ..object_store::Config::default()
        });
        let store = match store.await {
            Ok(store) => store,
            Err(_) => self.programs().await?,
        };
        if store.info(hash).await.is_ok_and(|info| !info.deleted) {
            return Ok(());
        }
        let put = store.put(hash, &mut bytes.as_ref()).await;
        put.map(drop).map_err(LinkError::nats)
    }

    /// Fetches a program that was sent.
    pub(crate) async fn fetch_program(&self, hash: &str) -> Result<Vec<u8>, LinkError> {
        let fetched = tokio::time::timeout(FETCHED, self.chunks_of(hash)).await;
        fetched.map_err(|_| LinkError::nats("a program does not come"))?
    }

    /// The bytes of a program, chunk by chunk: a consumer of them, as the object store makes
    /// one, is more than a worker may make at NATS.
    async fn chunks_of(&self, hash: &str) -> Result<Vec<u8>, LinkError> {
        let info = self.programs().await?.info(hash).await;
        let info = info.map_err(LinkError::nats)?;
        let stream = self.jetstream.get_stream_no_info(format!("OBJ_{PROGRAMS}"));
        let stream = stream.await.map_err(LinkError::nats)?;
        let subject = format!("$O.{PROGRAMS}.C.{}", info.nuid);
        let (mut bytes, mut next) = (Vec::new(), 1);
        while bytes.len() < info.size.min(MAX_SENT) {
            let chunk = stream.raw_message_builder().sequence(next);
            let chunk = chunk.next_by_subject(subject.clone()).send().await;
            let chunk = chunk.map_err(LinkError::nats)?;
            bytes.extend_from_slice(&chunk.payload);
            next = chunk.sequence + 1;
        }
        Ok(bytes)
    }

    async fn programs(&self) -> Result<ObjectStore, LinkError> {
        let store = self.jetstream.get_object_store(PROGRAMS).await;
        store.map_err(LinkError::nats)
    }

    /// Asks, and gives the answer, which must be signed with this key.
    pub(crate) async fn ask<T: DeserializeOwned>(
        &self,
        subject: String,
        (bytes, headers): (Bytes, HeaderMap),
        by: &str,
    ) -> Result<T, LinkError> {
        let request = async_nats::Request::new()
            .payload(bytes.clone())
            .headers(headers)
            .timeout(Some(ANSWER));
        let answer = self.client.send_request(subject, request).await;
        let answer = answer.map_err(LinkError::nats)?;
        let signed = answer_to(&bytes, &answer.payload);
        if signer(answer.headers.as_ref(), &signed) != Some(by) {
            return Err(LinkError::nats(
                "somebody else than the coordinator answers",
            ));
        }
        Ok(unpack(&answer.payload)?)
    }

    /// A subject of its own, and the answers that come there.
    pub(crate) async fn ear(&self) -> Result<(String, Subscriber), LinkError> {
        let subject = self.client.new_inbox();
        let heard = self.client.subscribe(subject.clone()).await;
        Ok((subject, heard.map_err(LinkError::nats)?))
    }

    /// Tells the listeners, signed with this key, and where it is answered.
    pub(crate) async fn tell_and_hear(
        &self,
        subject: String,
        ear: &str,
        message: &impl Serialize,
        key: &WorkerKey,
    ) -> Result<(), LinkError> {
        let bytes = pack(message)?;
        let headers = key.sign(&bytes).map_err(LinkError::nats)?;
        let told = self.client.publish_with_reply_and_headers(
            subject,
            ear.to_owned(),
            headers,
            bytes.into(),
        );
        told.await.map_err(LinkError::nats)
    }

    /// Tells the listeners, signed with this key as the answer to this question.
    pub(crate) async fn answer(
        &self,
        subject: String,
        question: &[u8],
        message: &impl Serialize,
        key: &WorkerKey,
    ) -> Result<(), LinkError> {
        let bytes = pack(message)?;
        let headers = key.sign(&answer_to(question, &bytes));
        let headers = headers.map_err(LinkError::nats)?;
        let client = &self.client;
        let told = client.publish_with_headers(subject, headers, bytes.into());
        told.await.map_err(LinkError::nats)
    }
}

/// The address as it may be shown.
pub fn without_password(url: &str) -> String {
    let shown = url
        .split(',')
        .map(str::trim)
        .map(|one| match one.rsplit_once('@') {
            Some((before, host)) => match before.split_once("://") {
                Some((scheme, _)) => format!("{scheme}://{host}"),
                None => host.to_owned(),
            },
            None => one.to_owned(),
        });
    shown.collect::<Vec<_>>().join(",")
}

/// When NATS made a stream, in nanoseconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CreationTime(i128);

/// The state of a queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum QueueState {
    /// No job waits in it, and none that a worker has from it is unacknowledged.
    Empty,
    /// It gives its jobs to any worker that asks.
    Gives,
    /// It has jobs, and a worker waits for one.
    Owes {
        /// How many it has given so far.
        given: u64,
    },
}

/// The name of the queue of a class of workers in NATS.
fn consumer_of(class: &str) -> String {
    format!("class-{class}")
}

fn jobs_of(class: &str) -> String {
    format!("arbiter.jobs.{class}")
}

/// The subject on which the workers of a queue say that they are here. All their subjects
/// end with their queue, so that NATS can see to it that nobody speaks for another one.
pub(crate) fn here_of(queue: &str) -> String {
    format!("arbiter.here.{queue}")
}

/// The subject on which workers ask whether a job of this contest is still to be played.
pub(crate) fn claims_of(contest: &str, queue: &str) -> String {
    format!("arbiter.claim.{contest}.{queue}")
}

/// The subject to which workers hand in the games of this contest. It is the same after
/// the coordinator was started again, which then tells them that they are late.
pub(crate) fn results_of(contest: &str, queue: &str) -> String {
    format!("arbiter.result.{contest}.{queue}")
}

/// The subject to which workers send the events in jobs of this contest.
pub(crate) fn live_of(contest: &str, queue: &str) -> String {
    format!("arbiter.live.{contest}.{queue}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_password_is_shown() {
        for (url, shown) in [
            ("nats://h:1", "nats://h:1"),
            ("nats://ann:p@ss@h:1, tls://b:c@i", "nats://h:1,tls://i"),
            ("ann:pass@h", "h"),
        ] {
            assert_eq!(without_password(url), shown);
        }
    }
}
