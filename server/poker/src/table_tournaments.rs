//! Tournaments at tables, which a contest has played one after the other: all its players
//! are in each. Their hands stand in the store of the contest, so that a tournament goes
//! on where it was broken off.

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use record::hand::Seed;
use record::verdict::{Cause, Failure, Verdict};
use record::{GameId, Journal};
use referee::Order;
use store::events::{EndEvent, Event, PokerGameRow, ToldHands, TournamentRow};
use store::{CommittedGame, GameSink, HandBook, StoreReader, StoredResult};
use tokio::select;
use tokio::sync::mpsc;
use tokio::task::spawn_blocking;
use tournament::{Pairing, PlayerId};
use words::Phrase;

use crate::card_secret::DrawnSeed;
use crate::contest::{
    Agent, AgentSource, Contest, MatchOutcome, MatchPort, START_TIMEOUT, no_agent,
};
use crate::hand_match_error::HandMatchError;
use crate::match_orders::MatchOrders;
use crate::multi_table::reporter::{TournamentReporter, standing_in_words};
use crate::multi_table::{
    Field, FieldRules, FinalPlace, MultiTable, TournamentEvent, TournamentLedger, Tournaments,
};
use crate::pairing_record::{PROTOCOL, bytes_of, hands_tag, keep, record_of, report_of};
use crate::tournament_file::{POKER, PokerConfig, TableTournament};
use contest::{
    ContestContext, KeptPlayer, PairingOutcome, PairingReport, Playable, StandingInWords,
    StopSignals,
};

/// How much longer an agent may take to sit down for each other one that starts with it.
const START_OF_ANOTHER: Duration = Duration::from_millis(200);

/// Of how many tournaments the results are remembered.
const MOST_REMEMBERED: usize = 1_000;

/// The cause of the end of a tournament: one player has all chips.
const CAUSE: &str = "winner";

/// Tournaments at tables between all players of a contest. Clones are the same.
#[derive(Clone)]
pub struct TableTournaments {
    /// The settings of the tournaments.
    pub(crate) config: Arc<PokerConfig>,
    /// At which tables.
    pub(crate) tables: TableTournament,
    /// The players in the order of their names, so that their order in the file does not
    /// matter.
    pub(crate) names: Vec<String>,
    /// The port for agents that dial in, if there are any.
    pub(crate) port: Option<MatchPort>,
    /// The store of the contest.
    pub(crate) store: PathBuf,
    /// The interval between two probes of an agent.
    pub(crate) keepalive: Duration,
    /// The hands that the file of events has already; `None` if events go to no file.
    pub told: Option<Arc<ToldHands>>,
    /// The results of those that this has seen, by number from 1.
    pub(crate) rows: Arc<Mutex<BTreeMap<u64, PokerGameRow>>>,
}

/// A tournament that is open to be played, and the seed of all of them.
type OpenTournament = (TournamentLedger, Seed);

impl TableTournaments {
    /// Opens the hands of the tournament with this number, from 0, and counts those that
    /// were played. A new contest has the seed of the file, else the one that was drawn.
    /// Reads from the disk.
    fn open(
        &self,
        index: u64,
        drawn: Seed,
        tell: impl FnMut(TournamentEvent<'_>) -> io::Result<()> + Send + 'static,
    ) -> Result<OpenTournament, HandMatchError> {
        let (hands, seed) = HandBook::open_of_contest(&self.store, self.config.seed, drawn)?;
        let field = (self.rules(), self.names.clone());
        let ledger = TournamentLedger::open(hands, field, seed, index, tell);
        let ledger = ledger.map_err(|error| HandMatchError::Ledger {
            folder: self.store.clone(),
            error: Box::new(error),
        })?;
        Ok((ledger, seed))
    }

    /// The same, to count what was played.
    fn open_again(&self, index: u64) -> Result<OpenTournament, HandMatchError> {
        let drawn = Seed::drawn().map_err(HandMatchError::Randomness)?;
        self.open(index, drawn, |_| Ok(()))
    }

    fn rules(&self) -> FieldRules {
        FieldRules {
            seats: self.tables.seats,
            stack: self.tables.stack,
            blinds: self.tables.blinds.clone(),
            payouts: self.tables.payouts.clone(),
        }
    }

    /// The result of a tournament that is over. Counts its hands again, if this has not
    /// seen it.
    fn row_of(&self, index: u64) -> Result<PokerGameRow, HandMatchError> {
        let known = self.rows.lock().get(&(index + 1)).cloned();
        match known {
            Some(row) => Ok(row),
            None => Ok(self.remember(index, &self.open_again(index)?.0)),
        }
    }

    fn remember(&self, index: u64, ledger: &TournamentLedger) -> PokerGameRow {
        let row = ledger.field().result(index + 1, ledger.hands());
        let mut known = self.rows.lock();
        if known.len() >= MOST_REMEMBERED {
            known.pop_first();
        }
        known.insert(index + 1, row.clone());
        row
    }

    /// How many tournaments are played.
    pub fn games(&self) -> u64 {
        u64::from(self.tables.games)
    }

    /// The standings, the best first, and the seed if it is no secret any more. A single
    /// tournament may still be under way. Reads from the disk.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn standings(&self) -> Result<(Vec<TournamentRow>, Option<Seed>), HandMatchError> {
        let mut counted = Tournaments::new(self.names.clone(), self.tables.payouts.clone());
        let reader = StoreReader::open(&self.store)?;
        reader.results().for_each(|result| {
            let returns = &result.returns;
            counted.count(|name| {
                let seat = result.players().position(|player| player == name)?;
                Some(FinalPlace::of_return(*returns.get(seat)?, returns))
            });
        })?;
        let (ledger, seed) = self.open_again(0)?;
        let single = (self.games() == 1).then(|| ledger.field());
        let is_over = counted.games >= self.games();
        Ok((counted.rows(single), is_over.then_some(seed)))
    }

    /// The tournament as it is played: with the agents of the contest.
    fn multi_table(
        &self,
        context: &ContestContext,
        seed: Seed,
    ) -> Result<MultiTable, (PlayerId, Failure)> {
        let entrants = &context.plan().entrants;
        let agents = PlayerId::all(entrants.len())
            .zip(entrants)
            .map(|(id, entrant)| {
                let source = match &entrant.source {
                    Ok(source) => {
                        AgentSource::of(source).ok_or_else(|| (id, no_agent(&entrant.brain)))?
                    }
                    Err(failure) => return Err((id, failure.clone())),
                };
                let name = entrant.called().to_owned();
                Ok(Agent { name, source })
            });
        let mut agents: Vec<Agent> = agents.collect::<Result<_, _>>()?;
        agents.sort_by(|one, other| one.name.cmp(&other.name));
        let others = u32::try_from(agents.len()).unwrap_or(u32::MAX);
        Ok(MultiTable {
            contest: Contest {
                agents,
                table: self.config.table.clone(),
                structure: None,
                seed,
                time_bank: self.config.time_bank,
                keepalive: self.keepalive,
                start_timeout: START_TIMEOUT + START_OF_ANOTHER * others,
                port: self.port.clone(),
                wait: context.plan().wait,
            },
            rules: self.rules(),
        })
    }

    /// Plays the missing hands of a tournament, as the orders say, and names absent players.
    async fn play_on(
        &self,
        context: &ContestContext,
        multi: &MultiTable,
        mut ledger: TournamentLedger,
        orders: mpsc::Receiver<Order>,
    ) -> Result<(MatchOutcome, TournamentLedger), HandMatchError> {
        let mut orders = MatchOrders::new(orders);
        loop {
            orders.until_it_goes_on().await;
            if let Some(text) = awaited(multi, ledger.field()) {
                context.notice(&text);
            }
            let (stop, stops) = mpsc::channel(1);
            let mut stops = StopSignals::from_channel(stops);
            let mut failures = Vec::new();
            let absent = |name: &str, failure: Failure| {
                let text = Phrase::new("terminal-poker-absent").with("name", name.to_owned());
                context.notice(&text.with("why", failure.to_string()));
                failures.push((name.to_owned(), failure));
            };
            let (outcome, played) = {
                let playing = multi.play(ledger, &mut stops, absent);
                tokio::pin!(playing);
                loop {
                    select! {
                        done = &mut playing => break done?,
                        // The round under way is played to its end.
                        () = orders.until_halted() => {
                            let _ = stop.try_send(());
                        }
                    }
                }
            };
            for (player, failure) in failures {
                let cause = failure.cause.to_string();
                let event = Event::Failure {
                    player: &player,
                    cause: &cause,
                    detail: &failure.detail,
                };
                let said = context.watchers().say(&event).await;
                said.map_err(HandMatchError::Events)?;
            }
            match outcome {
                MatchOutcome::Stopped if !orders.is_stopped => ledger = played,
                outcome => return Ok((outcome, played)),
            }
        }
    }

    async fn play_tournament(
        &self,
        context: &ContestContext,
        pairing: Pairing,
        sink: &GameSink,
    ) -> Result<PairingOutcome, HandMatchError> {
        let index = u64::from(pairing.key.serial());
        let number = GameId::new(index + 1);
        let standing = Arc::new(Mutex::new(None));
        let mut reporter = TournamentReporter {
            watchers: context.watchers().clone(),
            told: self.told.clone(),
            screen: (self.games() == 1).then(|| context.screen().clone()),
            standing: Arc::clone(&standing),
            level: 0,
        };
        // All tournaments have their cards from one seed.
        let at = (context, pairing, GameId::ZERO);
        let drawn = DrawnSeed::draw(self.config.seed, at, sink).await?;
        let (all, seed) = (self.clone(), drawn.seed);
        let opening = spawn_blocking(move || {
            let before = bytes_of(&all.store);
            let open = all.open(index, seed, move |told| reporter.tell(&told));
            open.map(|open| (open, before))
        });
        let ((ledger, seed), before) = opening.await??;
        let multi = match self.multi_table(context, seed) {
            Ok(multi) => multi,
            Err(failed) => return Ok(PairingOutcome::Failed(vec![failed])),
        };
        let opened = standing_in_words(ledger.field());
        let standing: StandingInWords =
            Arc::new(move || standing.lock().clone().unwrap_or_else(|| opened.clone()));
        let (guard, orders) = context.enter(number, pairing, standing);
        let (outcome, ledger) = if ledger.field().is_over() {
            (MatchOutcome::Played, ledger)
        } else {
            self.play_on(context, &multi, ledger, orders).await?
        };
        let grown = bytes_of(&self.store).saturating_sub(before);
        context.plan().disk.charge([None], grown);
        match outcome {
            MatchOutcome::Played => {}
            MatchOutcome::Stopped => return Ok(PairingOutcome::BrokenOff(number)),
            MatchOutcome::Failed { player, failure } => {
                context.notice(&Phrase::new("terminal-poker-deserted"));
                let entrants = &context.plan().entrants;
                let mut players = PlayerId::all(entrants.len());
                let left = players.find(|own| context.called(*own) == player);
                let left = left.ok_or(HandMatchError::OtherPlayers)?;
                return Ok(PairingOutcome::Failed(vec![(left, failure)]));
            }
        }
        let row = self.remember(index, &ledger);
        let journal = Journal {
            tags: hands_tag(self.store.clone(), Some(index)).await?,
            verdict: Some(self.verdict(context, pairing, &ledger, &row)),
            ..record_of(&self.config, context, pairing, number)
        };
        keep(context, pairing, journal, guard, sink).await
    }

    /// How a tournament ended: each seat gets one for every player it has outlived, and
    /// loses one for every player that has outlived it.
    fn verdict(
        &self,
        context: &ContestContext,
        pairing: Pairing,
        ledger: &TournamentLedger,
        row: &PokerGameRow,
    ) -> Verdict {
        let returns = ledger.field().returns();
        let own = |player: PlayerId| {
            let name = context.called(player);
            let place = self.names.iter().position(|own| *own == name)?;
            returns.get(place).copied()
        };
        let seats = pairing.seats().into_iter();
        Verdict {
            returns: seats.map(|player| own(player).unwrap_or(0)).collect(),
            cause: Cause::from_words(CAUSE),
            detail: Some(format!("{} wins after {} hands", row.winner, row.hands)),
        }
    }
}

/// Which agents have to dial in, where and how soon; `None` if none has.
fn awaited(multi: &MultiTable, field: &Field) -> Option<Phrase> {
    let port = multi.contest.port.as_ref()?;
    let agents = multi.contest.agents.iter().enumerate();
    let dials = |(player, agent): &(usize, &Agent)| {
        matches!(agent.source, AgentSource::Lobby) && field.out(*player).is_none()
    };
    let names = agents.filter(dials).map(|(_, agent)| agent.name.as_str());
    let names: Vec<&str> = names.collect();
    port.awaits(&names, multi.contest.wait)
}

impl Playable for TableTournaments {
    fn has_foretold_chance(&self) -> bool {
        self.config.seed.is_some()
    }

    fn result_in_words(&self, result: &StoredResult) -> Option<Phrase> {
        let row = self.row_of(u64::from(result.key.number)).ok()?;
        let text = Phrase::new("terminal-poker-tournament-over")
            .with("number", row.id)
            .with("winner", row.winner)
            .with("hands", row.hands);
        Some(text)
    }

    fn in_hands(&self) -> Option<(&'static str, &'static str)> {
        Some((POKER, PROTOCOL))
    }

    fn play<'a>(
        &'a self,
        contest: &'a ContestContext,
        pairing: Pairing,
        _: Vec<Option<KeptPlayer>>,
        sink: &'a GameSink,
    ) -> Pin<Box<dyn Future<Output = PairingReport> + Send + 'a>> {
        Box::pin(async move {
            let outcome = self.play_tournament(contest, pairing, sink).await;
            report_of(pairing, outcome)
        })
    }
}

impl EndEvent for TableTournaments {
    fn say_end(
        &self,
        game: &CommittedGame,
        say: &mut dyn FnMut(&Event<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        let index = u64::from(game.result.key.number);
        let is_told = |told: &Arc<ToldHands>| told.has_game(index + 1);
        if self.told.as_ref().is_some_and(is_told) {
            return Ok(());
        }
        let row = self.row_of(index).map_err(io::Error::other)?;
        say(&Event::PokerGame(&PokerGameRow {
            chain: game.head,
            ..row
        }))
    }
}
