//! Some hands with an agent that was uploaded, against itself.

use std::time::Duration;

use poker_rules::table::Format;
use protocol::poker::Create;
use record::hand::Seed;
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::contest::{Agent, AgentSource, Contest, ContestError, MatchOutcome, START_TIMEOUT};
use crate::ledger::Ledger;
use crate::plan::Plan;
use crate::rules::PokerRules;
use crate::scores::Scores;
use contest::StopSignals;
use contest::trial::{Trial, TrialEnd};
use launch::Program;

/// How many hands are played.
const HANDS: u64 = 20;

/// How long they may take.
const LONGEST: Duration = Duration::from_secs(60);

/// The agent, and the same once more.
const NAMES: [&str; 2] = ["tried", "again"];

/// Plays some hands with a program against itself, at a table like this one.
pub(crate) async fn try_agent(program: &Program, table: &Create) -> Trial {
    let table = Create {
        hands: HANDS,
        seats: NAMES.len(),
        format: Format::Cash,
        ..table.clone()
    };
    let played = timeout(LONGEST, play(program, table)).await;
    let end = match played {
        Err(_) => TrialEnd::StillPlaying {
            seconds: LONGEST.as_secs(),
        },
        Ok(Err(error)) => TrialEnd::NotTried {
            why: error.to_string(),
        },
        Ok(Ok(MatchOutcome::Played)) => TrialEnd::PlayedItself { hands: HANDS },
        Ok(Ok(MatchOutcome::Stopped)) => TrialEnd::BrokenOff,
        Ok(Ok(MatchOutcome::Failed { failure, .. })) => TrialEnd::NotThere {
            why: failure.to_string(),
        },
    };
    let passed = matches!(
        end,
        TrialEnd::PlayedItself { .. } | TrialEnd::StillPlaying { .. }
    );
    Trial {
        passed,
        ..Trial::ended(end)
    }
}

async fn play(program: &Program, table: Create) -> Result<MatchOutcome, ContestError> {
    let agents = NAMES.map(|name| Agent {
        name: name.to_owned(),
        source: AgentSource::Program(program.clone()),
    });
    let contest = Contest {
        agents: agents.to_vec(),
        table,
        structure: None,
        seed: Seed::drawn()?,
        time_bank: Duration::ZERO,
        keepalive: PokerRules::default().keepalive,
        start_timeout: START_TIMEOUT,
        port: None,
        wait: Duration::ZERO,
    };
    let plan = Plan::of_cash(NAMES.len(), false);
    let scores = Scores::new(NAMES.map(str::to_owned), plan.times());
    let ledger = Ledger::open(scores, plan, &contest.table, None, None, |_| Ok(()))?;
    // Nobody asks it to stop.
    let (_sender, stops) = mpsc::channel(1);
    let mut stops = StopSignals::from_channel(stops);
    let (outcome, _) = contest.play_all(ledger, &mut stops, |_, _| {}).await?;
    Ok(outcome)
}
