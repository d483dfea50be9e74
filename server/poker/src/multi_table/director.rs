//! Plays a tournament: brings the agents to their tables, deals round for round, and
//! moves players between two rounds.

use std::collections::BTreeSet;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::task::AbortHandle;
use tokio::time::{Instant, sleep};

use super::MultiTable;
use super::tournament_ledger::{Step, TournamentLedger};
use crate::contest::{Agent, Arrivals, ContestError, GRACE, LAST_HAND, LOOK, MatchOutcome};
use crate::host::Change;
use crate::ledger::LedgerError;
use crate::listener::PokerListener;
use crate::rules::PokerRules;
use crate::server::PokerServer;
use crate::table::{Attendance, MatchOptions, Times};
use contest::{DiskQuota, StopSignals};
use net::{Budget, ConnectionLimits, MAX_CONNECTIONS, USUAL_PERCENT};
use record::hand::Decks;
use record::verdict::{Failure, FailureCause};
use store::Past;

/// Connections beside those of the agents: of returning agents and of spectators.
const OTHERS: usize = 25;

/// Why rounds are not played on.
enum EndReason {
    /// A player has won.
    Won,
    /// Somebody asked to stop.
    Asked,
    /// Nobody is there any more.
    Deserted(Vec<String>),
    /// A table closed by itself, or the thread that stores has failed.
    Broken,
}

impl MultiTable {
    /// Plays the missing hands of the tournament under way, and gives the ledger with it.
    /// When `stop` asks for it, no other round begins. Calls `absent` for each player
    /// that does not come, or leaves with chips: the others play on, and it is blinded
    /// off.
    ///
    /// # Errors
    /// The port, a table or a thread fails, or the store.
    pub(crate) async fn play(
        &self,
        ledger: TournamentLedger,
        stop: &mut StopSignals,
        mut absent: impl FnMut(&str, Failure),
    ) -> Result<(MatchOutcome, TournamentLedger), ContestError> {
        let opening = ledger.opening();
        let players = opening.tables.iter().flatten().flatten();
        let alive = players.filter(|player| player.stack > 0);
        let alive: BTreeSet<String> = alive.map(|player| player.name.clone()).collect();
        let rules = self.poker_rules(&ledger);
        let (recorder, mut steps, outcome) = ledger.start()?;
        let server = PokerServer::new(rules, Past::default(), Some(recorder));
        let listener = PokerListener::open("127.0.0.1:0", server.clone(), None).await?;
        let mut doors = vec![listener.listener()];
        if let Some(port) = &self.contest.port {
            let lobby = PokerListener::on(port.listener()?, server.clone(), None)?;
            doors.push(lobby.listener());
        }
        for players in opening.tables {
            let created = server.create_held(self.wish(), &players);
            created.map_err(|refusal| ContestError::Table(refusal.text))?;
        }
        let agents = self.contest.agents.iter();
        let agents: Vec<&Agent> = agents.filter(|agent| alive.contains(&agent.name)).collect();
        let mut running = Arrivals::default();
        let mut told = BTreeSet::new();
        let note = |name: &str, failure: Failure| {
            told.insert(name.to_owned());
            absent(name, failure);
        };
        let address = listener.address();
        let ended = tokio::select! {
            () = running.bring_to_seats(&self.contest, &server, &agents, address, note) => None,
            () = stop.next() => Some(EndReason::Asked),
        };
        let ended = match ended {
            Some(ended) => ended,
            None => {
                let first = Change {
                    hands: opening.hands,
                    ..Change::default()
                };
                let mut missing = |attendance: &Attendance| {
                    for name in &attendance.absent {
                        if told.insert(name.clone()) {
                            absent(name, left(&mut running, name));
                        }
                    }
                };
                rounds(&server, first, &mut steps, stop, &mut missing).await
            }
        };
        drop(steps);
        doors.iter().for_each(AbortHandle::abort);
        let patience = match ended {
            EndReason::Asked => LAST_HAND,
            _ => Duration::ZERO,
        };
        server.stop(Instant::now() + patience).await;
        let ledger = outcome.await.unwrap_or(Err(LedgerError::Vanished));
        let met = match (ended, ledger?) {
            // A stop that is asked for in the last hand is not needed any more.
            (_, ledger) if ledger.field().is_over() => Ok((MatchOutcome::Played, ledger)),
            (EndReason::Asked, ledger) => Ok((MatchOutcome::Stopped, ledger)),
            (EndReason::Deserted(names), ledger) => {
                let player = names.into_iter().next().unwrap_or_default();
                let failure = left(&mut running, &player);
                Ok((MatchOutcome::Failed { player, failure }, ledger))
            }
            (EndReason::Won | EndReason::Broken, ledger) => Err(ContestError::Closed {
                hands: ledger.field().standing().round,
                reason: "shutdown".to_owned(),
            }),
        };
        running.end().await;
        met
    }

    fn poker_rules(&self, ledger: &TournamentLedger) -> PokerRules {
        let contest = &self.contest;
        let connections = contest.agents.len() + OTHERS;
        let limits = ConnectionLimits {
            connections: MAX_CONNECTIONS,
            per_address: contest.port.is_none().then_some(MAX_CONNECTIONS),
        };
        PokerRules {
            // One address may have a quarter of them, which is enough for all agents.
            max_clients: 4 * connections,
            percent: match contest.port {
                Some(_) => USUAL_PERCENT,
                None => 100,
            },
            agents: contest.started().map(|agent| agent.name.clone()).collect(),
            budget: Budget::of_process(limits),
            quota: DiskQuota::new(usize::MAX),
            decks: Decks::Seeded(ledger.seed),
            keepalive: contest.keepalive,
            open: false,
            room: ledger.room(),
            times: Times {
                reconnect_grace: GRACE,
                ..Times::default()
            },
            match_options: MatchOptions {
                time_bank: contest.time_bank,
                ..MatchOptions::default()
            },
            ..PokerRules::default()
        }
    }
}

/// Plays round after round, from this change on.
async fn rounds(
    server: &PokerServer,
    first: Change,
    steps: &mut mpsc::Receiver<Step>,
    stop: &mut StopSignals,
    missing: &mut impl FnMut(&Attendance),
) -> EndReason {
    let mut change = first;
    loop {
        let is_won = change.closed.iter().any(|(_, winner)| winner.is_some());
        let hands = change.hands.clone();
        let attendance = server.change_tables(change).await;
        if is_won {
            return EndReason::Won;
        }
        missing(&attendance);
        if attendance.is_deserted() {
            return EndReason::Deserted(attendance.absent);
        }
        let waits = !attendance.may_deal();
        change = tokio::select! {
            step = steps.recv() => match step {
                Some(Step::Change(change)) => change,
                Some(Step::Closed) | None => return EndReason::Broken,
            },
            // A seat is kept for a limited time only.
            () = sleep(LOOK), if waits => Change {
                hands,
                ..Change::default()
            },
            () = stop.next() => return EndReason::Asked,
        };
    }
}

/// Why a player with chips is not there.
fn left(running: &mut Arrivals, name: &str) -> Failure {
    let words = running.find(name).map(|arrival| arrival.last_words());
    let detail = "it left before it was out".to_owned();
    let detail = detail + &words.unwrap_or_default();
    Failure::new(FailureCause::Disconnected, detail)
}
