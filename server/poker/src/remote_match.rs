//! Matches of hands that workers play, a range of hands at a time: the work of a worker,
//! and how its hands come into the store of their match.

use std::sync::Arc;
use std::time::Duration;

use contest::file::{NoResult, WorkerTask};
use contest::source::PlayerSource;
use contest::{ContestContext, GameGuard, RemoteEnd, RemoteOrders, RemoteResult, StopSignals};
use jiff::Timestamp;
use parking_lot::Mutex;
use poker_rules::table::{Specials, TableRow, TableState};
use protocol::poker::Create;
use record::hand::{Seed, of_hand};
use record::verdict::{Cause, Failure, FailureCause, Verdict};
use record::{Entry, Journal, now};
use referee::Order;
use store::Blanks;
use tokio::select;
use tokio::sync::mpsc;
use tokio::time::sleep;
use tournament::Pairing;
use words::Printable;

use crate::contest::{
    Agent, AgentSource, Contest, ContestError, MatchOutcome, START_TIMEOUT, no_agent,
};
use crate::hand_range::{CAUSE, HandMismatch, HandRange, STOPPED};
use crate::ledger::{Ledger, LedgerError, QUEUE, TABLE};
use crate::plan::Part;
use crate::rules::PokerRules;
use crate::scores::Scores;
use crate::table::CLOSED_HANDS;
use crate::tournament_file::PokerConfig;

/// How long a match waits that nobody has played on.
const PAUSE: Duration = Duration::from_secs(1);

/// Plays the hands that a journal asks for, with these programs. It ends before the last
/// of them where the contest halts it, or an agent leaves: its verdict names that one.
pub(crate) async fn play(at: WorkerTask<'_>) -> Result<Journal, NoResult> {
    let WorkerTask {
        given,
        programs,
        mut orders,
        mut leaves,
        mut tell,
    } = at;
    let impossible = |why: &str| NoResult::Impossible(why.to_owned());
    let range = HandRange::of(given).ok_or_else(|| impossible("it asks for no hands"))?;
    let mut agents = Vec::new();
    let mut missing = Vec::new();
    let players = given.players.iter().enumerate();
    for ((seat, player), program) in players.zip(programs) {
        match program {
            Ok(PlayerSource::Program(program)) => agents.push(Agent {
                name: player.name.clone(),
                source: AgentSource::Program(program.clone()),
            }),
            Ok(_) => missing.push((seat, no_agent(&player.brain))),
            Err(failure) => missing.push((seat, failure)),
        }
    }
    if !missing.is_empty() {
        return Err(NoResult::NotBrought(missing));
    }
    // As in the store of the match.
    agents.sort_by(|one, other| one.name.cmp(&other.name));
    let mut table = range.table.clone();
    if let Some(limit) = given.time.per_move {
        table.move_time = u64::try_from(limit.as_millis()).unwrap_or(u64::MAX);
    }
    let names: Vec<String> = agents.iter().map(|agent| agent.name.clone()).collect();
    let scores = Scores::new(names, range.plan.times());
    let entries = Arc::new(Mutex::new(Vec::new()));
    let played = Arc::clone(&entries);
    let ledger = Ledger::open(scores, range.plan, &table, None, None, move |counted| {
        let entry = HandRange::entry(counted.hand);
        played.lock().push(entry.clone());
        tell(entry);
        Ok(())
    });
    let failed = |error: &dyn std::fmt::Display| NoResult::Impossible(error.to_string());
    let ledger = ledger.map_err(|error| failed(&error))?;
    let ledger = ledger.after(range.part, range.stand.clone());
    let contest = Contest {
        agents,
        table,
        structure: None,
        seed: range.seed,
        time_bank: range.time_bank,
        keepalive: PokerRules::default().keepalive,
        start_timeout: START_TIMEOUT,
        port: None,
        wait: Duration::ZERO,
    };
    let (stop, stops) = mpsc::channel(1);
    let mut stops = StopSignals::from_channel(stops);
    let (mut is_stopped, mut is_leaving) = (false, false);
    let playing = contest.play(range.part, ledger, &mut stops);
    tokio::pin!(playing);
    let (outcome, _) = loop {
        select! {
            done = &mut playing => break done.map_err(|error| failed(&error))?,
            Ok(_) = leaves.wait_for(|leaves| *leaves), if !is_leaving => {
                is_leaving = true;
                let _ = stop.try_send(());
            }
            Some(order) = orders.recv() => {
                is_stopped |= order == Order::Stop;
                if matches!(order, Order::Stop | Order::Pause) {
                    // The hand under way is played to its end; it was told so once.
                    let _ = stop.try_send(());
                }
            }
        }
    };
    let entries = std::mem::take(&mut *entries.lock());
    if is_stopped {
        return Err(NoResult::Stopped);
    }
    // A range is won by nobody: the match is, of which it is a part.
    let (mut returns, mut detail) = (vec![0; given.players.len()], None);
    let mut cause = match outcome {
        MatchOutcome::Stopped => STOPPED.to_owned(),
        _ => CAUSE.to_owned(),
    };
    if let MatchOutcome::Failed { player, failure } = outcome {
        let seat = given.players.iter().position(|own| own.name == player);
        let seat = seat.ok_or_else(|| impossible("another player has left"))?;
        if entries.is_empty() {
            // Another worker may do better.
            return Err(NoResult::NotBrought(vec![(seat, failure)]));
        }
        returns.fill(1);
        returns[seat] = -1;
        (cause, detail) = (failure.cause.to_string(), Some(failure.detail));
    }
    Ok(Journal {
        started: now(),
        entries,
        verdict: Some(Verdict {
            returns,
            cause: Cause::from_words(&cause),
            detail,
        }),
        ..given.clone()
    })
}

/// A match of programs of workers.
pub(crate) struct RemoteMatch<'a> {
    /// The contest that it is played in.
    pub(crate) contest: &'a ContestContext,
    /// The two players.
    pub(crate) pairing: Pairing,
    /// The settings of the match.
    pub(crate) config: &'a PokerConfig,
    /// Its record, which has not begun.
    pub(crate) record: &'a Journal,
    /// The names of its players, in the order in which its store has them.
    pub(crate) names: [String; 2],
    /// Determines its decks.
    pub(crate) seed: Seed,
    /// Its place among the matches that run.
    pub(crate) guard: &'a GameGuard,
}

impl RemoteMatch<'_> {
    /// Plays its missing hands, as the orders say.
    ///
    /// # Errors
    /// Its hands cannot be recorded or counted.
    pub(crate) async fn play(
        &self,
        mut ledger: Ledger,
        orders: mpsc::Receiver<Order>,
    ) -> Result<(MatchOutcome, Ledger), ContestError> {
        let mut orders = RemoteOrders::new(orders);
        for part in ledger.plan().parts() {
            while !ledger.stand(part).is_over(&self.config.table) {
                if orders.is_stopped().await {
                    return Ok((MatchOutcome::Stopped, ledger));
                }
                let (outcome, counted) = self.play_range(part, ledger, &mut orders).await?;
                ledger = counted;
                if let Some(outcome) = outcome {
                    return Ok((outcome, ledger));
                }
            }
        }
        Ok((MatchOutcome::Played, ledger))
    }

    /// Has a worker play the next hands of a part, and counts those that it has played.
    /// Gives how the match has ended, if it goes on no more.
    async fn play_range(
        &self,
        part: Part,
        ledger: Ledger,
        orders: &mut RemoteOrders,
    ) -> Result<(Option<MatchOutcome>, Ledger), ContestError> {
        let (plan, own) = (ledger.plan(), self.config);
        let range = HandRange::next(
            (&own.table, own.time_bank),
            (plan, part, self.seed),
            ledger.stand(part),
        );
        let journal = Journal {
            options: range.options(),
            ..self.record.clone()
        };
        let turns = range.turns();
        let (tell, mut told) = mpsc::channel(QUEUE);
        let (recorder, counting) = ledger.start(part)?;
        let mut names = self.names.to_vec();
        names.rotate_left(plan.shift(part));
        let mut hands = CheckedHands::of(range, names, recorder).await;
        let end = {
            let contest = self.contest;
            let at = (self.guard, orders);
            let playing = contest.play_remotely(self.pairing, &journal, turns, tell, at);
            tokio::pin!(playing);
            loop {
                select! {
                    biased;
                    Some(entry) = told.recv() => hands.take(&entry).await,
                    end = &mut playing => break end,
                }
            }
        };
        while let Ok(entry) = told.try_recv() {
            hands.take(&entry).await;
        }
        let (outcome, receipt) = match end {
            RemoteEnd::Stopped | RemoteEnd::NotBegun => (Some(MatchOutcome::Stopped), None),
            RemoteEnd::GivenBack => (None, None),
            RemoteEnd::NotBrought(failures) => {
                let failed = failures.into_iter().next();
                (
                    failed.map(|(seat, why)| self.failed(seat.index(), why)),
                    None,
                )
            }
            RemoteEnd::Played(played) => {
                let RemoteResult {
                    journal, receipt, ..
                } = *played;
                for entry in journal.entries.iter().skip(hands.count) {
                    hands.take(entry).await;
                }
                let cause = journal
                    .verdict
                    .as_ref()
                    .map(|verdict| verdict.cause.as_str());
                let is_stopped = cause == Some(STOPPED);
                let outcome = self.failure_of(&journal);
                if hands.count == 0 && outcome.is_none() && !is_stopped {
                    hands.wrong.get_or_insert(HandMismatch::None);
                }
                (outcome, Some(receipt))
            }
        };
        if hands.count == 0 && outcome.is_none() {
            // A worker that has ended, or tells nothing, is not asked without a pause.
            sleep(PAUSE).await;
        }
        let wrong = hands.finish(&own.table).await;
        let counted = counting.await.unwrap_or(Err(LedgerError::Vanished));
        let (_, ledger) = counted?;
        match (receipt, wrong) {
            (Some(receipt), Some(why)) => {
                // The hands before it are kept; another worker goes on from there.
                receipt.refuse(&why);
                return Ok((None, ledger));
            }
            (Some(receipt), None) => receipt.take(),
            (None, _) => {}
        }
        Ok((outcome, ledger))
    }

    fn failed(&self, seat: usize, failure: Failure) -> MatchOutcome {
        let player = self.record.players.get(seat);
        MatchOutcome::Failed {
            player: player.map_or_else(String::new, |player| player.name.clone()),
            failure,
        }
    }

    /// How an agent failed that left before the end, as a worker says it.
    fn failure_of(&self, journal: &Journal) -> Option<MatchOutcome> {
        let verdict = journal.verdict.as_ref()?;
        let cause = FailureCause::from_words(verdict.cause.as_str())?;
        let seat = verdict.returns.iter().position(|own| *own < 0)?;
        let detail = verdict.detail.as_deref().unwrap_or_default();
        let machine = journal.machine.as_ref();
        let worker = machine.map_or("", |machine| machine.name.as_str());
        let detail = Printable::line(format!("at worker {worker}: {detail}"));
        Some(self.failed(seat, Failure::new(cause, detail.to_string())))
    }
}

/// The hands of a range that are checked and on their way to the store.
struct CheckedHands {
    range: HandRange,
    /// The players by seat.
    names: Vec<String>,
    recorder: mpsc::Sender<store::Entry>,
    count: usize,
    /// The mismatch of the one after them.
    wrong: Option<HandMismatch>,
}

impl CheckedHands {
    async fn of(
        range: HandRange,
        names: Vec<String>,
        recorder: mpsc::Sender<store::Entry>,
    ) -> CheckedHands {
        let table = &range.table;
        let opened = store::Entry::Opened(TableRow {
            id: TABLE.get(),
            name: format!("Table {TABLE}"),
            seats: table.seats,
            taken: table.seats,
            small_blind: table.small_blind,
            big_blind: table.big_blind,
            min_buyin: table.buyin,
            max_buyin: table.buyin,
            game: None,
            limit: None,
            specials: Specials::default(),
            format: table.format,
            mode: table.mode,
            state: TableState::Running,
            wait: None,
        });
        // Where nothing is recorded any more, the outcome says why.
        let _ = recorder.send(opened).await;
        CheckedHands {
            range,
            names,
            recorder,
            count: 0,
            wrong: None,
        }
    }

    /// Takes the next hand. After one that is wrong it takes no more.
    async fn take(&mut self, entry: &Entry) {
        if self.wrong.is_some() {
            return;
        }
        match self.range.count(entry, &self.names) {
            Ok(hand) => {
                self.count += 1;
                let played = store::Entry::Played {
                    counts: of_hand(&hand),
                    hand: Box::new(hand),
                    ended: Timestamp::now(),
                    blanks: Blanks::default(),
                };
                let _ = self.recorder.send(played).await;
            }
            Err(why) => self.wrong = Some(why),
        }
    }

    /// Ends, and closes the table after the last hand of the part. Gives the mismatch, if
    /// there was one.
    async fn finish(self, table: &Create) -> Option<HandMismatch> {
        if self.range.stand.is_over(table) {
            let closed = store::Entry::Closed {
                table: TABLE,
                reason: CLOSED_HANDS.to_owned(),
                missing: None,
            };
            let _ = self.recorder.send(closed).await;
        }
        self.wrong
    }
}
