//! Brains and agents, started and tried.

use std::time::Duration;

use games::{AnyGame, Settings};
use host::lobby::ANSWER_TIMEOUT;
use host::source::PlayerSource;
use host::{BrainConfig, rehearse};
use launch::Process;
use poker::{ConfiguredAgent, PokerListener, PokerRules, PokerServer};
use record::time_control::TimeControl;
use referee::player::Conditions;
use store::Past;
use tokio::time::{Instant, sleep};

use super::Finding;

/// How long an agent may take to log in.
const LOG_IN: Duration = Duration::from_secs(10);

/// How often it is looked for.
const PAUSE: Duration = Duration::from_millis(5);

/// Starts a brain of a server, and asks it for a move of a usual game.
pub(super) async fn brain_at_hand(brain: &BrainConfig) -> Finding {
    let settings = Settings::default_of(brain.game.info);
    let state = match brain.game.start(&settings) {
        Ok(state) => state,
        Err(error) => {
            let part = format!("brain {}", brain.name);
            return Finding::fail(part, error, "write another game");
        }
    };
    let conditions = Conditions {
        game: brain.game,
        settings,
        time: TimeControl::new(None, None),
        beyond_published: None,
        answer_timeout: ANSWER_TIMEOUT,
    };
    brain_of(&brain.name, &brain.source, &conditions, state).await
}

/// Starts a brain, shakes hands with it, and asks it for a move from this state.
pub(super) async fn brain_of(
    name: &str,
    source: &PlayerSource,
    conditions: &Conditions,
    state: Box<dyn AnyGame>,
) -> Finding {
    let part = format!("brain {name}");
    match rehearse(source, conditions, state, name).await {
        Ok(done) => {
            let came = done.coming.as_millis();
            let who = format!(
                "{}, protocol {}, ready in {came} ms",
                done.name, done.protocol
            );
            match done.answer {
                Some(answer) => {
                    let thought = done.thinking.as_millis();
                    Finding::ok(part, format!("{who}; played {answer} in {thought} ms"))
                }
                None => Finding::ok(part, format!("{who}; another seat begins")),
            }
        }
        Err(error) => Finding::fail(
            part,
            error,
            "run the program by hand, and read its standard error in the log",
        ),
    }
}

/// Starts each agent, and waits until it logs in at a poker server that is
/// opened for this alone.
pub(super) async fn agents(agents: &[ConfiguredAgent]) -> Vec<Finding> {
    if agents.is_empty() {
        return Vec::new();
    }
    let server = PokerServer::new(PokerRules::default(), Past::default(), None);
    let opened = PokerListener::open("127.0.0.1:0", server.clone(), None).await;
    let listener = match opened {
        Ok(listener) => listener,
        Err(error) => {
            let advice = "bring the loopback up: ip link set lo up";
            return vec![Finding::fail("agents", error, advice)];
        }
    };
    let mut findings = Vec::new();
    for one in agents {
        findings.push(agent(one, &server, &listener).await);
    }
    listener.listener().abort();
    server.stop(Instant::now()).await;
    findings
}

async fn agent(agent: &ConfiguredAgent, server: &PokerServer, listener: &PokerListener) -> Finding {
    let part = format!("agent {}", agent.name);
    let advice = "run the program by hand, and read its standard error in the log";
    let address = listener.address();
    let words = ["--connect", &address.to_string(), "--name", &agent.name].map(str::to_owned);
    let began = Instant::now();
    let mut process = match Process::connecting(&agent.program, address, &words, &agent.name) {
        Ok(process) => process,
        Err(error) => return Finding::fail(part, format!("it does not start: {error}"), advice),
    };
    let is_here = || server.clients().iter().any(|row| row.name == agent.name);
    while !is_here() {
        if let Some(status) = process.ended() {
            let words = process.last_words();
            return Finding::fail(part, format!("it ended ({status}){words}"), advice);
        }
        if began.elapsed() > LOG_IN {
            process.end().await;
            return Finding::fail(part, "it did not log in within 10 s", advice);
        }
        sleep(PAUSE).await;
    }
    let took = began.elapsed().as_millis();
    process.end().await;
    Finding::ok(part, format!("logged in after {took} ms"))
}
