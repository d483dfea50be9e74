//! A match of agents: a server on a port of its own, one table, a process for
//! each seat. All agents play to the end: the table waits for an agent that has
//! lost its connection, and the match is broken off when an agent has left for
//! good.

mod arrivals;
mod ending;
mod port;

use std::any::Any;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use poker_rules::Structure;
use poker_rules::table::{Format, Mode};
use protocol::poker::Create;
use tokio::sync::watch;
use tokio::task::AbortHandle;
use tokio::time::Instant;

pub(crate) use self::arrivals::{Arrivals, LOOK};
use self::ending::judge;
pub use self::port::MatchPort;

use super::ledger::{Ledger, LedgerError};
use super::listener::PokerListener;
use super::plan::Part;
use super::rules::PokerRules;
use super::server::PokerServer;
use super::table::{MatchOptions, Times};
use contest::brain_spec::{ArrivalPlaces, BrainSpec};
use contest::person::MatchTable;
use contest::source::{AcpcSource, PlayerSource};
use contest::{DiskQuota, StopSignals};
use launch::Program;
use net::{Budget, ConnectionLimits, USUAL_PERCENT};
use record::hand::{Seed, SysError};
use record::verdict::{Failure, FailureCause};
use record::{HandId, TableId};
use store::Past;
use words::{Phrase, UserError};

/// How long a match waits for an agent that has lost its connection.
pub(crate) const GRACE: Duration = Duration::from_secs(5);

/// How long the hand under way may still be played when the match is asked to stop.
pub(crate) const LAST_HAND: Duration = Duration::from_secs(5);

/// How long an agent that was started may take to sit down.
pub const START_TIMEOUT: Duration = Duration::from_secs(10);

/// How long a process may take to end after its connection closed: its output
/// may say why.
const LAST_SIGNS: Duration = Duration::from_secs(1);

/// An agent of a match.
#[derive(Clone, Debug)]
pub struct Agent {
    /// Its name.
    pub name: String,
    /// Where it comes from.
    pub source: AgentSource,
}

/// Where an agent of a match comes from.
#[derive(Clone, Debug)]
pub enum AgentSource {
    /// The program to start; `--connect HOST:PORT --name NAME` is appended.
    Program(Program),
    /// It speaks the protocol of the ACPC. All players in at a showdown show then.
    Acpc(AcpcSource),
    /// It dials in to the port of the match, under its name.
    Lobby,
    /// A person, whose server is told of the table here: a [`PersonsTable`].
    Person(Arc<watch::Sender<MatchTable>>),
}

/// A table at which a person plays a match.
pub struct PersonsTable {
    /// The server of the match.
    pub server: PokerServer,
    /// The table.
    pub table: TableId,
}

impl AgentSource {
    /// Where the agent that a word names comes from. Its program runs in `folder`.
    ///
    /// # Errors
    /// There is no such program or processor, or no match of poker has such players.
    pub fn named(spec: &BrainSpec, folder: &Path) -> Result<AgentSource, UserError> {
        let comers = ArrivalPlaces {
            has_own_port: true,
            ..ArrivalPlaces::default()
        };
        let no_agent = || {
            let text = Phrase::new("terminal-no-agent");
            UserError::from(text.with("word", spec.to_string()))
        };
        match spec.find(folder, comers) {
            Ok(source) => AgentSource::of(&source).ok_or_else(no_agent),
            Err(why) if spec.started().is_some() => Err(why),
            Err(_) => Err(no_agent()),
        }
    }

    /// The same of a player of a contest; `None` if it is no agent.
    pub(crate) fn of(source: &PlayerSource) -> Option<AgentSource> {
        match source {
            PlayerSource::Program(program) => Some(AgentSource::Program(program.clone())),
            PlayerSource::Acpc(source) => Some(AgentSource::Acpc(source.clone())),
            PlayerSource::OwnPort => Some(AgentSource::Lobby),
            PlayerSource::Engine(_)
            | PlayerSource::Address(_)
            | PlayerSource::Lobby { .. }
            | PlayerSource::Person(_)
            | PlayerSource::OnlinePerson { .. }
            | PlayerSource::Worker(_) => None,
        }
    }

    /// The program that is started, if one is.
    pub fn program(&self) -> Option<&Program> {
        match self {
            AgentSource::Program(program) | AgentSource::Acpc(AcpcSource::Program(program)) => {
                Some(program)
            }
            AgentSource::Acpc(AcpcSource::Address(_))
            | AgentSource::Lobby
            | AgentSource::Person(_) => None,
        }
    }
}

/// Why the player of a word is no agent.
pub(crate) fn no_agent(word: &str) -> Failure {
    let why = format!("'{word}' is no agent of poker: name a program, or lobby:NAME");
    Failure::new(FailureCause::NotStarted, why)
}

impl Agent {
    /// Whether it speaks the protocol of the ACPC.
    fn is_acpc(&self) -> bool {
        matches!(self.source, AgentSource::Acpc(_))
    }
}

/// The settings of a match.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The agents that play.
    pub agents: Vec<Agent>,
    /// The settings of the table, which has a seat for each agent.
    pub table: Create,
    /// How high bets may be, where the table does not say it.
    pub structure: Option<Structure>,
    /// Determines all decks.
    pub seed: Seed,
    /// The time that each agent has beyond the limits of its actions, in each part
    /// of the match; zero for none.
    pub time_bank: Duration,
    /// How often the server checks for signs of life.
    pub keepalive: Duration,
    /// How long an agent that was started may take to sit down.
    pub start_timeout: Duration,
    /// The port for agents that dial in, if there are any.
    pub port: Option<MatchPort>,
    /// How long an agent that dials in may take to sit down.
    pub wait: Duration,
}

/// How a match ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MatchOutcome {
    /// All hands were played.
    Played,
    /// It was asked to stop before.
    Stopped,
    /// It was broken off: an agent did not come, or left before the end.
    Failed {
        /// Its name.
        player: String,
        /// Why.
        failure: Failure,
    },
}

/// Why a match cannot be played at all.
#[derive(Debug, thiserror::Error)]
pub enum ContestError {
    /// No port can be opened.
    #[error("no port can be opened: {0}")]
    Port(#[from] io::Error),
    /// Hands cannot be recorded or counted.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    /// The system has no random numbers to give.
    #[error("the first button cannot be drawn: {0}")]
    Randomness(#[from] SysError),
    /// The table cannot be made.
    #[error("the table cannot be made: {0}")]
    Table(String),
    /// The table closed before the match was over, but not because of an agent.
    #[error("the table was closed after {hands} hands ({reason})")]
    Closed {
        /// How many hands were played to the end.
        hands: u64,
        /// The reason that the table gave.
        reason: String,
    },
}

impl Contest {
    /// Plays all hands of a part that are missing in the ledger, and returns
    /// the ledger with them. When `stop` asks for it, no other hand is dealt.
    ///
    /// # Errors
    /// The port, the table or a thread fails, or the store.
    pub fn play<'a>(
        &'a self,
        part: Part,
        ledger: Ledger,
        stop: &'a mut StopSignals,
    ) -> BoxFuture<'a, Result<(MatchOutcome, Ledger), ContestError>> {
        Box::pin(async move {
            let stand = ledger.stand(part);
            let playing = self.playing(&ledger, part);
            let rules = self.rules(part, &ledger)?;
            let past = Past {
                last_hand: HandId::new(stand.dealt),
                ..Past::default()
            };
            let (recorder, mut outcome) = ledger.start(part)?;
            let server = PokerServer::new(rules, past, Some(recorder));
            let listener = PokerListener::open("127.0.0.1:0", server.clone(), None).await?;
            let mut doors = vec![listener.listener()];
            if let Some(port) = &self.port {
                let lobby = PokerListener::on(port.listener()?, server.clone(), None)?;
                doors.push(lobby.listener());
            }
            let close = || doors.iter().for_each(AbortHandle::abort);
            let created = server.create(Create {
                // People are given the time to see the events.
                mode: if self.has_people() {
                    Mode::User
                } else {
                    self.table.mode
                },
                ..self.table.clone()
            });
            let id = created.map_err(|refusal| ContestError::Table(refusal.text))?;
            self.tell_people(Some((&server, id)));
            let mut running = Arrivals::default();
            let came = running.bring_to_table(self, &server, id, &playing, listener.address());
            let came = tokio::select! {
                came = came => came.map_err(|(player, failure)| MatchOutcome::Failed { player, failure }),
                () = stop.next() => Err(MatchOutcome::Stopped),
            };
            let ended = match came {
                Ok(()) => tokio::select! {
                    counted = &mut outcome => Ok(counted),
                    () = stop.next() => Err((MatchOutcome::Stopped, LAST_HAND)),
                },
                Err(met) => Err((met, Duration::ZERO)),
            };
            let (met, counted) = match ended {
                Ok(counted) => (None, counted),
                Err((met, patience)) => {
                    close();
                    server.stop(Instant::now() + patience).await;
                    (Some(met), outcome.await)
                }
            };
            let met = match (met, counted.unwrap_or(Err(LedgerError::Vanished))) {
                (Some(met), Ok((_, ledger))) => Ok((met, ledger)),
                (None, Ok((closed, ledger))) => {
                    let hands = ledger.stand(part).dealt;
                    let met = judge(closed, hands, &mut running).await;
                    met.map(|met| (met, ledger))
                }
                (_, Err(error)) => Err(error.into()),
            };
            close();
            self.tell_people(None);
            server.stop(Instant::now()).await;
            running.end().await;
            met
        })
    }

    /// Tells the people of the match their current table.
    fn tell_people(&self, table: Option<(&PokerServer, TableId)>) {
        for agent in &self.agents {
            if let AgentSource::Person(told) = &agent.source {
                told.send_replace(table.map(|(server, table)| {
                    let server = server.clone();
                    Arc::new(PersonsTable { server, table }) as Arc<dyn Any + Send + Sync>
                }));
            }
        }
    }

    /// Whether a person plays.
    fn has_people(&self) -> bool {
        let mut agents = self.agents.iter();
        agents.any(|agent| matches!(agent.source, AgentSource::Person(_)))
    }

    /// Plays the parts that are missing, one after the other, and tells `begins` which
    /// part begins.
    ///
    /// # Errors
    /// As [`Contest::play`].
    pub async fn play_all(
        &self,
        mut ledger: Ledger,
        stop: &mut StopSignals,
        begins: impl Fn(&Ledger, Part),
    ) -> Result<(MatchOutcome, Ledger), ContestError> {
        let parts = ledger.plan().parts();
        for part in parts.clone() {
            if ledger.stand(part).is_over(&self.table) {
                continue;
            }
            begins(&ledger, part);
            let (met, counted) = self.play(part, ledger, stop).await?;
            ledger = counted;
            let is_over = |part| ledger.stand(part).is_over(&self.table);
            match met {
                MatchOutcome::Played => {}
                // A stop that is asked for in the last hand is not needed any more.
                MatchOutcome::Stopped if parts.clone().all(is_over) => {}
                met => return Ok((met, ledger)),
            }
        }
        Ok((MatchOutcome::Played, ledger))
    }

    /// Which agents have to dial in for a part, where and how soon; `None` if none has.
    pub fn awaited(&self, ledger: &Ledger, part: Part) -> Option<Phrase> {
        let dials = |agent: &&Agent| matches!(agent.source, AgentSource::Lobby);
        let names = self.playing(ledger, part).into_iter().filter(dials);
        let names: Vec<&str> = names.map(|agent| agent.name.as_str()).collect();
        self.port.as_ref()?.awaits(&names, self.wait)
    }

    /// The agents in the order of their seats, shifted by so many places.
    fn seated(&self, shift: usize) -> impl Iterator<Item = &Agent> {
        let count = self.agents.len();
        (0..count).map(move |seat| &self.agents[(seat + shift) % count])
    }

    /// The agents that do not dial in to the port of the match.
    pub(crate) fn started(&self) -> impl Iterator<Item = &Agent> {
        let agents = self.agents.iter();
        agents.filter(|agent| !matches!(agent.source, AgentSource::Lobby))
    }

    /// The agents of a part that have not lost all their chips already, in the
    /// order of their seats.
    pub fn playing(&self, ledger: &Ledger, part: Part) -> Vec<&Agent> {
        let (format, stand) = (self.table.format, ledger.stand(part));
        let seats = self.seated(ledger.plan().shift(part)).enumerate();
        let seats = seats.filter(|(seat, _)| stand.plays_on(*seat, format));
        seats.map(|(_, agent)| agent).collect()
    }

    fn rules(&self, part: Part, ledger: &Ledger) -> Result<PokerRules, SysError> {
        let plan = ledger.plan();
        Ok(PokerRules {
            // An agent that reconnects may have two connections for a moment.
            max_clients: match self.port {
                Some(_) => PokerRules::default().max_clients,
                None => 2 * self.agents.len(),
            },
            percent: match self.port {
                Some(_) => USUAL_PERCENT,
                None => 100,
            },
            // Nobody from elsewhere takes the name of an agent that is started.
            agents: self.started().map(|agent| agent.name.clone()).collect(),
            budget: match self.port {
                Some(_) => Budget::of_process(ConnectionLimits::default()),
                None => Budget::default(),
            },
            quota: DiskQuota::new(usize::MAX),
            decks: plan.decks(part, self.seed),
            keepalive: self.keepalive,
            open: false,
            room: ledger.room(),
            times: Times {
                reconnect_grace: GRACE,
                empty: self.start_timeout.max(self.wait) + GRACE,
                ..Times::default()
            },
            match_options: MatchOptions {
                reserved: self
                    .seated(plan.shift(part))
                    .map(|agent| agent.name.clone())
                    .collect(),
                first_button: Some(plan.first_button(self.seed)?),
                refill: self.table.format == Format::Cash,
                show_all: self.agents.iter().any(Agent::is_acpc),
                structure: self.structure,
                time_bank: self.time_bank,
                stand: ledger.stand(part),
                held: Vec::new(),
            },
            ..PokerRules::default()
        })
    }
}
