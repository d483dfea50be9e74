//! A client of NATS that signs as workers do and says whatever it likes. It knows the
//! protocol from its pages alone: nothing here is taken from the worker.

use std::collections::VecDeque;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use data_encoding::HEXLOWER;
use flate2::Compression;
use flate2::read::{DeflateDecoder, DeflateEncoder};
use nkeys::KeyPair;
use parking_lot::Mutex;
use serde_json::{Value, json};

/// How long an answer is waited for: a coordinator that has much to do may be slow.
const ANSWER: Duration = Duration::from_secs(10);

/// How often something is said that is not answered.
const TRIES: u32 = 3;

/// A message on a subject.
#[derive(Clone)]
pub(crate) struct Message {
    pub(crate) subject: String,
    pub(crate) reply: Option<String>,
    /// The block of headers as it came, with its last empty line.
    pub(crate) headers: Vec<u8>,
    pub(crate) payload: Vec<u8>,
}

/// A connection.
pub(crate) struct Attacker {
    stream: Arc<Mutex<TcpStream>>,
    heard: Receiver<Message>,
    /// The messages that came while an answer was waited for.
    kept: VecDeque<Message>,
    inbox: String,
    asked: u64,
}

impl Attacker {
    /// Connects; with this name and password, if there is one.
    pub(crate) fn connect(address: SocketAddr, account: Option<(&str, &str)>) -> Attacker {
        let stream = TcpStream::connect(address).expect("NATS listens");
        let mut hello = json!({"verbose": false, "pedantic": false, "headers": true});
        let inbox = match account {
            Some((user, password)) => {
                hello["user"] = user.into();
                hello["pass"] = password.into();
                format!("_INBOX.{user}.attacker")
            }
            None => "_INBOX.attacker".to_owned(),
        };
        let reader = BufReader::new(stream.try_clone().expect("a second handle"));
        let stream = Arc::new(Mutex::new(stream));
        let (tell, heard) = channel();
        let pongs = Arc::clone(&stream);
        std::thread::spawn(move || {
            let mut reader = reader;
            while let Some(message) = next(&mut reader, &pongs) {
                if tell.send(message).is_err() {
                    return;
                }
            }
        });
        let attacker = Attacker {
            stream,
            heard,
            kept: VecDeque::new(),
            inbox,
            asked: 0,
        };
        let begin = format!("CONNECT {hello}\r\nSUB {}.* 1\r\n", attacker.inbox);
        attacker.send(begin.as_bytes());
        attacker
    }

    fn send(&self, bytes: &[u8]) {
        send(&self.stream, bytes);
    }

    /// Hears all that is said on these subjects from now on.
    pub(crate) fn subscribe(&self, subject: &str) {
        self.send(format!("SUB {subject} 2\r\n").as_bytes());
    }

    /// Says these bytes with these headers.
    pub(crate) fn say(&self, subject: &str, reply: &str, headers: &[u8], payload: &[u8]) {
        let headers = match headers {
            [] => b"NATS/1.0\r\n\r\n",
            _ => headers,
        };
        let (head, all) = (headers.len(), headers.len() + payload.len());
        let mut bytes = format!("HPUB {subject} {reply} {head} {all}\r\n").into_bytes();
        bytes.extend(headers);
        bytes.extend(payload);
        bytes.extend(b"\r\n");
        self.send(&bytes);
    }

    /// Says that until it is answered: in a flood some messages are lost, and workers
    /// repeat those that matter. `None` where nobody answers: the coordinator has ended.
    pub(crate) fn ask_raw(
        &mut self,
        subject: &str,
        headers: &[u8],
        payload: &[u8],
    ) -> Option<Value> {
        let mut tries = (0..TRIES).map(|_| self.try_ask(subject, headers, payload));
        let answered = tries.find_map(|answer| answer)?;
        Some(unpacked(&answered).expect("an answer that can be read"))
    }

    fn try_ask(&mut self, subject: &str, headers: &[u8], payload: &[u8]) -> Option<Vec<u8>> {
        self.asked += 1;
        let reply = format!("{}.{}", self.inbox, self.asked);
        self.say(subject, &reply, headers, payload);
        let end = Instant::now() + ANSWER;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let message = self.heard.recv_timeout(left).ok()?;
            if message.subject == reply {
                return Some(message.payload);
            }
            self.kept.push_back(message);
        }
    }

    /// The same for a signed message; gives the reply.
    pub(crate) fn ask(&mut self, subject: &str, key: &KeyPair, what: &Value) -> Option<Value> {
        let payload = packed(what);
        self.ask_raw(subject, &signature(key, &payload), &payload)
    }

    /// Takes a job from a queue of JetStream, if there is one within a moment.
    pub(crate) fn next_job(&mut self, queue: &str) -> Option<(Message, Value)> {
        let subject = format!("$JS.API.CONSUMER.MSG.NEXT.ARBITER_JOBS.class-{queue}");
        self.asked += 1;
        let reply = format!("{}.{}", self.inbox, self.asked);
        let wish = json!({"batch": 1, "expires": 500_000_000});
        self.say(&subject, &reply, &[], wish.to_string().as_bytes());
        let end = Instant::now() + Duration::from_secs(2);
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let message = self.heard.recv_timeout(left).ok()?;
            // A job names its place in the queue as where it is acknowledged.
            let is_job = |own: &String| own.starts_with("$JS.ACK.");
            match message.reply.as_ref().is_some_and(is_job) {
                true => {
                    let job = unpacked(&message.payload).expect("a job");
                    return Some((message, job));
                }
                false if message.subject == reply => return None,
                false => self.kept.push_back(message),
            }
        }
    }

    /// The next message on the subjects that it hears, after a short wait at most.
    pub(crate) fn hear(&mut self) -> Option<Message> {
        self.kept
            .pop_front()
            .or_else(|| self.heard.recv_timeout(Duration::from_millis(100)).ok())
    }
}

fn send(stream: &Mutex<TcpStream>, bytes: &[u8]) {
    let mut stream = stream.lock();
    // A server that has had enough says so by ending the connection.
    let _ = stream.write_all(bytes);
}

/// The next message; nothing when the connection has ended.
fn next(reader: &mut BufReader<TcpStream>, pongs: &Mutex<TcpStream>) -> Option<Message> {
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line).ok()? == 0 {
            return None;
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        let (has_headers, rest) = match &words[..] {
            ["PING"] => {
                send(pongs, b"PONG\r\n");
                continue;
            }
            ["MSG", subject, _, rest @ ..] => (false, (subject, rest)),
            ["HMSG", subject, _, rest @ ..] => (true, (subject, rest)),
            _ => continue,
        };
        let (subject, rest) = rest;
        let number = |word: &str| word.parse::<usize>().expect("a length");
        let (reply, head, all) = match (has_headers, rest) {
            (false, [all]) => (None, 0, number(all)),
            (false, [reply, all]) => (Some((*reply).to_owned()), 0, number(all)),
            (true, [head, all]) => (None, number(head), number(all)),
            (true, [reply, head, all]) => (Some((*reply).to_owned()), number(head), number(all)),
            _ => panic!("{line}"),
        };
        let mut headers = vec![0; all + 2];
        reader.read_exact(&mut headers).ok()?;
        headers.truncate(all);
        let payload = headers.split_off(head);
        return Some(Message {
            subject: (*subject).to_owned(),
            reply,
            headers,
            payload,
        });
    }
}

/// The headers that name the signer of these bytes.
pub(crate) fn signature(key: &KeyPair, payload: &[u8]) -> Vec<u8> {
    let signed = HEXLOWER.encode(&key.sign(payload).expect("a signature"));
    let public = key.public_key();
    format!("NATS/1.0\r\nArbiter-Key: {public}\r\nArbiter-Signature: {signed}\r\n\r\n").into_bytes()
}

/// A message as it is sent.
pub(crate) fn packed(what: &Value) -> Vec<u8> {
    let mut bytes = b"j".to_vec();
    bytes.extend(what.to_string().bytes());
    bytes
}

/// Bytes that are deflated, as messages are that are long.
pub(crate) fn deflated(bytes: &[u8]) -> Vec<u8> {
    let mut packed = b"d".to_vec();
    let read = DeflateEncoder::new(bytes, Compression::best()).read_to_end(&mut packed);
    read.expect("it is deflated");
    packed
}

/// The content of a message, if it can be read.
pub(crate) fn unpacked(bytes: &[u8]) -> Option<Value> {
    match bytes {
        [b'j', json @ ..] => serde_json::from_slice(json).ok(),
        [b'd', packed @ ..] => serde_json::from_reader(DeflateDecoder::new(packed)).ok(),
        _ => None,
    }
}
