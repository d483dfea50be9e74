//! Workers that are no `arbiter work`: they say at NATS whatever may be of use to them. The
//! coordinator survives it, and the table stays true.

use std::fs;
use std::path::Path;
use std::time::Instant;

use nkeys::KeyPair;
use serde_json::{Value, json};
use tests::{Finished, Running, arbiter, workspace};

use crate::attacker::{Attacker, Message, deflated, packed, signature, unpacked};
use crate::field::{Field, PATIENCE, expect_whole, rest};
use crate::hands;

/// A worker that a test makes up.
struct Liar {
    name: String,
    key: KeyPair,
}

impl Liar {
    fn new(name: &str) -> Liar {
        Liar {
            name: name.to_owned(),
            key: KeyPair::new_user(),
        }
    }

    /// A claim of a job, or the beginning of something else that names it.
    fn about(&self, job: &Value) -> Value {
        let mut about = json!({"worker": self.name, "factor": 1000});
        for part in ["contest", "run", "number", "epoch", "ticket"] {
            about[part] = job[part].clone();
        }
        about
    }

    /// A result of the first game of a job.
    fn result(&self, job: &Value, record: &str) -> Value {
        let mut result = self.about(job);
        result["game"] = 0.into();
        result["end"] = json!({"played": record});
        result
    }

    /// A move in the first game of a job.
    fn told(&self, job: &Value, text: &str) -> Value {
        let mut told = self.about(job);
        told["game"] = 0.into();
        told["entries"] = json!([{"number": 0, "seat": 0, "text": text, "used_us": 1}]);
        told
    }
}

/// Where it says this about a job, from this queue.
fn subject(kind: &str, job: &Value, queue: &str) -> String {
    let contest = job["contest"].as_str().expect("a contest");
    format!("arbiter.{kind}.{contest}.{queue}")
}

/// The announcement of a worker that is here: a client that reads it can say the same.
pub(crate) fn presence(field: &Field, account: Option<(&str, &str)>) -> Value {
    let mut listener = Attacker::connect(field.address(), account);
    listener.subscribe("arbiter.here.*");
    let deadline = Instant::now() + PATIENCE;
    loop {
        if let Some(message) = listener.hear() {
            return unpacked(&message.payload).expect("a presence");
        }
        assert!(Instant::now() < deadline, "nobody is here");
    }
}

fn coordinator(field: &Field, file: &Path, url: &str) -> Running {
    arbiter(["tournament"])
        .args([file.as_os_str(), "--nats".as_ref(), url.as_ref()])
        .args(["--event-level", "moves"])
        .args(["--events".as_ref(), field.path("events").as_os_str()])
        .logging()
        .limit(2 * PATIENCE)
        .start()
}

/// Asserts that a tournament of 18 games came to its end, and nothing of it is false.
fn expect_true(field: &Field, file: &Path, expected: &str, ended: Finished) {
    let _ = ended.expect_status(0);
    expect_whole(file, 18);
    assert_eq!(field.standings(file), expected);
    let _ = arbiter(["check".as_ref(), file.with_extension("").as_os_str()])
        .args(["--announced".as_ref(), field.path("events").as_os_str()])
        .limit(PATIENCE)
        .run()
        .expect_status(0);
}

/// Payloads that are no messages, however they are signed: bytes that begin with nothing,
/// that are no JSON, that are torn, that unpack to far more than there may be, and that
/// are too long.
fn garbage() -> Vec<Vec<u8>> {
    vec![
        Vec::new(),
        b"x".to_vec(),
        b"j{".to_vec(),
        b"d\xff\xff\xff".to_vec(),
        packed(&json!({"worker": 7})),
        packed(&json!([[[[]]]])),
        b"j".iter().copied().chain([b'['; 3000]).collect(),
        deflated(&vec![b' '; 64 << 20]),
        vec![b'j'; 900 << 10],
    ]
}

#[test]
fn an_account_with_three_keys_spoils_no_game_and_confirms_none_of_its_own() {
    let config = workspace().join("config/workers/nats.conf");
    let Some(mut field) = Field::under(&config) else {
        return;
    };
    let alone = field.tournament("alone", 6, false);
    let expected = field.standings(&alone);
    let file = field.tournament("far", 6, true);
    let mut text = fs::read_to_string(&file).expect("the file");
    text.push_str("[workers]\naudit = '100 %'\nrepeatable = true\n");
    fs::write(&file, text).expect("the file");
    field.start_worker_as("worker-1:first", 1);
    let mut here = presence(&field, Some(("coordinator", "change-me")));
    let mut attacker = Attacker::connect(field.address(), Some(("worker-2", "second")));
    let liars = ["one", "two", "three"].map(Liar::new);
    here["class"] = "worker-2".into();
    let mut running = coordinator(&field, &file, &field.url_as("coordinator:change-me"));
    let (mut jobs, mut lies) = (0, 0);
    while running.is_running() {
        for liar in &liars {
            here["worker"] = liar.name.clone().into();
            let payload = packed(&here);
            let signed = signature(&liar.key, &payload);
            attacker.say("arbiter.here.worker-2", "x", &signed, &payload);
        }
        let Some((_, job)) = attacker.next_job("worker-2") else {
            rest();
            continue;
        };
        let (liar, other) = (&liars[jobs / 2 % 3], &liars[(jobs / 2 + 1) % 3]);
        jobs += 1;
        match jobs {
            1 => make_noise(&mut attacker, liar, other, &job),
            _ => lies += usize::from(lie(&mut attacker, liar, other, &job) == Some(true)),
        }
    }
    assert!(lies > 0, "{jobs} jobs");
    let ended = running.wait();
    expect_true(&field, &file, &expected, ended);
    let log = fs::read_to_string(file.with_extension("").join("arbiter.log")).expect("the log");
    assert!(log.contains("audits compare workers, and anybody"), "{log}");
    // Nobody else than the three has made games up.
    let store = file.with_extension("");
    let suspended = fs::read_to_string(store.join("suspended-workers")).expect("the list");
    assert!(
        suspended.contains("of its records were not those"),
        "{suspended}"
    );
    assert!(!suspended.contains("worker 1"), "{suspended}");
}

/// Sends useless messages about a job, from its queue: they are not answered, and do no
/// harm.
fn make_noise(attacker: &mut Attacker, liar: &Liar, other: &Liar, job: &Value) {
    let kinds = ["claim", "result", "live"];
    let subjects = kinds.map(|kind| subject(kind, job, "worker-2"));
    let (stranger, unread) = (KeyPair::new_user(), "_INBOX.worker-2.unread");
    for bytes in garbage() {
        for subject in &subjects {
            // Signed for another message, by an unknown worker, and not at all.
            let stolen = signature(&other.key, b"another message");
            for headers in [stolen, signature(&stranger, &bytes), Vec::new()] {
                attacker.say(subject, unread, &headers, &bytes);
            }
        }
    }
    // Nobody has a job of which it only knows the number.
    let mut guessed = other.about(job);
    guessed["ticket"] = "0000000000000000".into();
    let flood = packed(&guessed);
    let signed = signature(&stranger, &flood);
    for _ in 0..500 {
        attacker.say(&subjects[0], unread, &signed, &flood);
    }
    guessed["worker"] = liar.name.clone().into();
    let claimed = attacker.ask(&subjects[0], &liar.key, &guessed);
    let claimed = claimed.expect("the coordinator is there");
    assert_eq!(claimed["games"], json!([]), "{claimed}");
    // Nor has a client the job of a worker with another key.
    let claimed = attacker.ask(&subjects[0], &liar.key, &other.about(job));
    let claimed = claimed.expect("the coordinator is there");
    assert_eq!(claimed["games"], json!([]), "{claimed}");
}

/// Has a worker claim a job, another one interfere, and the first one hand in twice a game
/// that it has not played. Gives whether it had the job;
/// nothing once the coordinator has ended.
fn lie(attacker: &mut Attacker, liar: &Liar, other: &Liar, job: &Value) -> Option<bool> {
    let results = subject("result", job, "worker-2");
    let claims = subject("claim", job, "worker-2");
    let claimed = attacker.ask(&claims, &liar.key, &liar.about(job))?;
    if claimed["games"] == json!([]) {
        return Some(false);
    }
    let live = subject("live", job, "worker-2");
    let told = packed(&other.told(job, "roll"));
    let unread = "_INBOX.worker-2.unread";
    attacker.say(&live, unread, &signature(&other.key, &told), &told);
    let record = job["games"][0]["record"].as_str().expect("a record");
    let refused = attacker.ask(&results, &other.key, &other.result(job, record))?;
    let why = refused["refused"].as_str();
    let is_suspended = why.is_some_and(|why| why.starts_with("it is suspended"));
    assert!(
        is_suspended || why == Some("this worker has not claimed it"),
        "{refused}"
    );
    let result = packed(&liar.result(job, record));
    let signed = signature(&liar.key, &result);
    for _ in 0..2 {
        let refused = attacker.ask_raw(&results, &signed, &result)?;
        assert!(refused["refused"].is_string(), "{refused}");
    }
    Some(true)
}

#[test]
fn an_attacker_that_hears_all_and_says_it_again_changes_no_result() {
    let Some(mut field) = Field::new() else {
        return;
    };
    let alone = field.tournament("alone", 6, false);
    let expected = field.standings(&alone);
    let file = field.tournament("far", 6, true);
    for number in 1..=2 {
        field.start_worker(number);
    }
    field.wait_for_workers(2);
    let mut attacker = Attacker::connect(field.address(), None);
    attacker.subscribe("arbiter.>");
    let thief = Liar::new("worker 1");
    let mut running = coordinator(&field, &file, &field.url());
    let mut said = Said::default();
    while running.is_running() {
        if let Some(message) = attacker.hear() {
            said.again(&attacker, &thief, &message);
        }
    }
    assert!(said.results > 0 && said.claims > 0 && said.jobs > 0);
    let ended = running.wait();
    expect_true(&field, &file, &expected, ended);
    let log = fs::read_to_string(file.with_extension("").join("arbiter.log")).expect("the log");
    assert!(
        log.contains("a worker of this name has another key"),
        "{log}"
    );
}

/// The record of the first game of a job as this liar makes it up, with these hands.
fn made_up(liar: &Liar, job: &Value, hands: &[&str]) -> String {
    let record = job["games"][0]["record"].as_str().expect("a record");
    record::add_unruled("poker");
    let begun = record::from_xml(record.as_bytes()).expect("a record");
    let hand = |text: &&str| record::Entry::Chance {
        text: (*text).to_owned(),
    };
    record::to_xml(&record::Journal {
        machine: Some(record::PlayedAt {
            name: liar.name.clone(),
            factor: record::Thousandths::of(1.0),
            load: record::Thousandths::of(0.0),
        }),
        entries: hands.iter().map(hand).collect(),
        verdict: Some(record::verdict::Verdict {
            returns: vec![0, 0],
            cause: record::verdict::Cause::from_words("hands"),
            detail: None,
        }),
        ..begun
    })
}

#[test]
fn a_worker_that_makes_hands_up_is_suspended_and_none_of_them_is_kept() {
    let Some((mut field, agents)) = hands::field() else {
        return;
    };
    let (keys, players) = ("hands = 40\nduplicate = false", ["ann", "bob"]);
    let alone = hands::tournament(&field, "alone", keys, &players, false);
    let expected = field.standings(&alone);
    let file = hands::tournament(&field, "far", keys, &players, true);
    field.start_worker_with(&field.url(), 1, &agents);
    let mut here = presence(&field, None);
    let _busy = field.kill_worker(1);
    let mut attacker = Attacker::connect(field.address(), None);
    let liar = Liar::new("liar");
    (here["class"], here["worker"]) = ("lies".into(), "liar".into());
    let mut running = field.start_coordinator_with(&file, &[]);
    let mut lies = [vec!["9 fold"], vec!["1 check;2 check", "\u{1}"], vec![]].into_iter();
    let mut has_help = false;
    while running.is_running() {
        if lies.len() == 0 && !std::mem::replace(&mut has_help, true) {
            field.start_worker_with(&field.url(), 1, &agents);
        }
        let payload = packed(&here);
        let signed = signature(&liar.key, &payload);
        attacker.say("arbiter.here.lies", "x", &signed, &payload);
        let Some((_, job)) = attacker.next_job("lies") else {
            rest();
            continue;
        };
        let claims = subject("claim", &job, "lies");
        let claimed = attacker.ask(&claims, &liar.key, &liar.about(&job));
        if claimed.is_none_or(|claimed| claimed["games"] == json!([])) {
            continue;
        }
        let told = packed(&liar.told(&job, "9 fold"));
        let live = subject("live", &job, "lies");
        attacker.say(&live, "x", &signature(&liar.key, &told), &told);
        if let Some(lie) = lies.next() {
            let result = liar.result(&job, &made_up(&liar, &job, &lie));
            let answer = attacker.ask(&subject("result", &job, "lies"), &liar.key, &result);
            let answer = answer.expect("the coordinator is there");
            assert!(answer["refused"].is_string(), "{answer}");
        }
    }
    assert_eq!(lies.len(), 0, "all of them were told");
    let _ = running.wait().expect_status(0);
    hands::expect_whole(&file, 1, 40);
    assert_eq!(field.standings(&file), expected);
    let store = file.with_extension("");
    let suspended = fs::read_to_string(store.join("suspended-workers")).expect("the list");
    let why = "3 of its records were not those of their games";
    assert!(suspended.contains(why), "{suspended}");
}

/// The counts of messages of others that an eavesdropper has repeated. Where NATS lets
/// everybody do everything, it could go on for ever, and the messages that it delays
/// would be delayed as long.
#[derive(Default)]
struct Said {
    jobs: usize,
    claims: usize,
    results: usize,
    live: usize,
}

impl Said {
    fn again(&mut self, attacker: &Attacker, thief: &Liar, message: &Message) {
        const MOST: usize = 5;
        let Message {
            subject,
            headers,
            payload,
            ..
        } = message;
        let kind = subject.split('.').nth(1).unwrap_or_default();
        let count = match kind {
            "jobs" => &mut self.jobs,
            "claim" => &mut self.claims,
            "result" => &mut self.results,
            "live" => &mut self.live,
            _ => return,
        };
        *count += 1;
        if *count > MOST {
            return;
        }
        match kind {
            // It claims jobs that were sent to others.
            "jobs" => {
                let job = unpacked(payload).expect("a job");
                let queue = subject.rsplit('.').next().expect("a queue");
                let claim = packed(&thief.about(&job));
                let claims = self::subject("claim", &job, queue);
                attacker.say(&claims, "x", &signature(&thief.key, &claim), &claim);
            }
            // It repeats their messages, as they signed them, and signed by itself.
            _ => {
                attacker.say(subject, "x", headers, payload);
                attacker.say(subject, "x", &signature(&thief.key, payload), payload);
                let mut torn = payload.clone();
                torn.truncate(payload.len() / 2);
                attacker.say(subject, "x", headers, &torn);
            }
        }
    }
}
