//! Brains and agents, started and tried.

use std::time::Duration;

use contest::lobby::ANSWER_TIMEOUT;
use contest::source::PlayerSource;
use contest::{BrainConfig, rehearse};
use games::{AnyGame, Settings};
use launch::Process;
use poker::{ConfiguredAgent, PokerListener, PokerRules, PokerServer};
use record::time_control::{GameClock, TimeControl};
use referee::player::Conditions;
use store::Past;
use tokio::time::{Instant, sleep};
use words::Phrase;

use super::Finding;

/// How long an agent may take to log in.
const LOG_IN: Duration = Duration::from_secs(10);

/// The time for the one move: the usual limit, and a clock of which a brain takes a
/// small part. Under the limit alone a brain thinks almost to its end, and a busy
/// machine would be the judge of it.
const ONE_MOVE: TimeControl = TimeControl {
    per_move: Some(TimeControl::DEFAULT_PER_MOVE),
    clock: Some(GameClock::new(Duration::from_secs(20), Duration::ZERO)),
};

/// The longest wait for an answer that is not a move: a brain that is late in a game is
/// told apart from one that never answers.
pub(super) const LATEST_ANSWER: Duration = Duration::from_secs(20);

/// How often it is looked for.
const PAUSE: Duration = Duration::from_millis(5);

/// Starts a brain of a server, and asks it for a move of a usual game.
pub(super) async fn brain_at_hand(brain: &BrainConfig) -> Finding {
    let settings = Settings::default_of(brain.game.info);
    let state = match brain.game.start(&settings) {
        Ok(state) => state,
        Err(error) => {
            let part = part_of_brain(&brain.name);
            return Finding::fail(part, error, Phrase::new("doctor-other-game"));
        }
    };
    let conditions = Conditions {
        game: brain.game,
        settings,
        time: ONE_MOVE,
        beyond_published: None,
        answer_timeout: LATEST_ANSWER,
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
    let part = part_of_brain(name);
    match rehearse(source, conditions, state, name).await {
        Ok(done) => {
            let text = match done.answer {
                Some(answer) => Phrase::new("doctor-brain-played")
                    .with("answer", answer)
                    .with("thinking", done.thinking.as_millis()),
                None => Phrase::new("doctor-brain-ready"),
            };
            let text = text.with("name", done.name).with("protocol", done.protocol);
            let text = text.with("coming", done.coming.as_millis());
            if done.coming > ANSWER_TIMEOUT {
                return Finding::warn(part, text, Phrase::new("doctor-brain-slow"));
            }
            Finding::ok(part, text)
        }
        Err(error) => Finding::fail(part, error, Phrase::new("doctor-by-hand")),
    }
}

/// The name in the report for a brain of this name.
pub(super) fn part_of_brain(name: &str) -> Phrase {
    Phrase::new("doctor-part-brain").with("name", name.to_owned())
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
            let part = Phrase::new("doctor-part-agents");
            let advice = Phrase::new("doctor-loopback");
            return vec![Finding::fail(part, error.to_string(), advice)];
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
    let part = Phrase::new("doctor-part-agent").with("name", agent.name.clone());
    let advice = Phrase::new("doctor-by-hand");
    let address = listener.address();
    let words = ["--connect", &address.to_string(), "--name", &agent.name].map(str::to_owned);
    let began = Instant::now();
    let mut process = match Process::connecting(&agent.program, address, &words, &agent.name) {
        Ok(process) => process,
        Err(error) => {
            let text = Phrase::new("doctor-agent-unstarted").with("why", error.to_string());
            return Finding::fail(part, text, advice);
        }
    };
    let is_here = || server.clients().iter().any(|row| row.name == agent.name);
    while !is_here() {
        if let Some(status) = process.ended() {
            let text = Phrase::new("doctor-agent-ended").with("status", status.to_string());
            return Finding::fail(part, text.with("words", process.last_words()), advice);
        }
        if began.elapsed() > LOG_IN {
            process.end().await;
            let text = Phrase::new("doctor-agent-silent").with("seconds", LOG_IN.as_secs());
            return Finding::fail(part, text, advice);
        }
        sleep(PAUSE).await;
    }
    let took = began.elapsed().as_millis();
    process.end().await;
    Finding::ok(part, Phrase::new("doctor-agent-here").with("time", took))
}
