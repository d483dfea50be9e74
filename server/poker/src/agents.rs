//! Agents that the server starts for people to play against, and stops when nobody
//! does.

use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::ExitStatus;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use poker_rules::table::{ErrorCode, Format, Refusal};
use protocol::poker::Create;
use tokio::runtime::Handle;
use tokio::time::{Instant, MissedTickBehavior, interval};

use super::server::AgentsOfTables;
use super::{ClientRow, PokerServer};
use launch::{Process, Program};
use net::{NoPermit, Origin, Permit, Pool};
use record::TableId;
use store::same_name::is_same_name;
use words::{Phrase, UserError};

/// An agent that the server can start.
#[derive(Clone, Debug)]
pub struct ConfiguredAgent {
    /// Its name at a table; further agents with it become `-2`, `-3` and so on.
    pub name: String,
    /// The program to start; `--connect HOST:PORT --name NAME` is appended.
    pub program: Program,
}

/// Maximum number of agents at once.
const MOST: usize = 32;

/// After this many failures in a row an agent is not started again.
const FAILURES: u32 = 3;

/// How long an agent that went broke may stay as a spectator. Then the server
/// disconnects it, and starts it again once its process has ended.
const STANDS: Duration = Duration::from_secs(4);

/// How long agents play on when nobody else sits at their table.
const ALONE: Duration = Duration::from_secs(30);

/// How often the server checks whether its agents still have opponents.
const SWEEP: Duration = Duration::from_secs(5);

fn too_many(why: NoPermit) -> UserError {
    UserError::within(Phrase::new("contests-agents-many"), "why", why)
}

/// The only name that ends with this word.
fn ending_in(word: &str, known: &[&str]) -> Option<usize> {
    let ends = |own: &&str| {
        let last = own.split_whitespace().next_back();
        last.is_some_and(|last| is_same_name(last, word))
    };
    let mut ending = (0..).zip(known).filter(|(_, own)| ends(own));
    let (place, _) = ending.next()?;
    ending.next().is_none().then_some(place)
}

fn no_agent(name: &str, known: &[&str]) -> Phrase {
    match known {
        [] => Phrase::new("terminal-no-agents"),
        known => Phrase::new("terminal-unknown-agent")
            .with("name", name.to_owned())
            .with("agents", known.join(", ")),
    }
}

fn not_started(name: &str, error: &io::Error) -> Phrase {
    let text = Phrase::new("contests-agents-not-started").with("name", name.to_owned());
    text.with("why", error.to_string())
}

/// The agents that the server can start, and those that play.
pub struct PokerAgents {
    kinds: Vec<ConfiguredAgent>,
    dial: Option<SocketAddr>,
    server: PokerServer,
    /// Runs their processes; it outlives the sessions that ask for agents.
    runtime: Handle,
    running: Mutex<HashMap<TableId, Party>>,
    shares: Pool,
}

/// Agents that are to be started: the kind of each, and its place.
pub struct Invitations(Vec<(usize, AgentPlace)>);

impl Invitations {
    /// Their names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(_, place)| place.name.as_str())
    }
}

/// A name that is kept for an agent, and its share of all agents, as long as
/// this value is held.
struct AgentPlace {
    name: String,
    server: PokerServer,
    _share: Permit,
}

impl Drop for AgentPlace {
    fn drop(&mut self) {
        self.server.let_go(&self.name);
    }
}

/// The agents of a table.
struct Party {
    players: Vec<Player>,
    /// When somebody else sat there last.
    wanted: Instant,
}

/// An agent that plays.
struct Player {
    name: String,
    _place: AgentPlace,
    /// Index of its kind.
    kind: usize,
    process: Process,
    /// How often it has failed in a row.
    failures: u32,
    /// Since when it has been connected without a seat.
    stands: Option<Instant>,
}

impl PokerAgents {
    /// Offers these kinds of agents, which connect to `dial`. Stops agents that
    /// nobody needs, as long as the returned value is held.
    pub fn supervise(
        kinds: Vec<ConfiguredAgent>,
        dial: Option<SocketAddr>,
        server: PokerServer,
    ) -> Arc<PokerAgents> {
        let shares = Pool::new(MOST, server.rules().percent);
        let agents = Arc::new(PokerAgents {
            kinds,
            server,
            runtime: Handle::current(),
            // A listener on all addresses is reached at localhost.
            dial: dial.map(|dial| {
                if dial.ip().is_unspecified() {
                    SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), dial.port())
                } else {
                    dial
                }
            }),
            running: Mutex::default(),
            shares,
        });
        let held = Arc::downgrade(&agents);
        let for_tables: Arc<dyn AgentsOfTables> = agents.clone();
        agents.server.have_agents(Arc::downgrade(&for_tables));
        tokio::spawn(async move {
            let mut ticks = interval(SWEEP);
            ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
            loop {
                ticks.tick().await;
                match held.upgrade() {
                    Some(agents) => agents.sweep(),
                    None => return,
                }
            }
        });
        agents
    }

    /// The names of the kinds.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.kinds.iter().map(|kind| kind.name.as_str())
    }

    /// Makes a table that keeps seats for a client and for the agents that are wished for,
    /// and starts these. The table and the agents count for `origin`.
    ///
    /// # Errors
    /// An agent is not there, too many would play, or the table cannot be made.
    pub fn create(
        &self,
        wish: Create,
        client: &str,
        origin: Option<Origin>,
    ) -> Result<TableId, UserError> {
        let invited = self.invite(&wish.agents, origin)?;
        let mut kept = vec![client.to_owned()];
        kept.extend(invited.names().map(str::to_owned));
        // A table runs on the runtime on which it is made.
        let _there = self.runtime.enter();
        let made = self.server.create_kept(wish, kept, origin);
        let not_made = Phrase::new("contests-table-not-made-why");
        let table = made.map_err(|refusal| not_made.with("why", refusal.text))?;
        if let Err(why) = self.start(invited, table) {
            let server = self.server.clone();
            self.runtime
                .spawn(async move { server.stop_table(table).await });
            return Err(why);
        }
        Ok(table)
    }

    /// The kind that a name means: the whole name, or the last word of one where no other
    /// ends so.
    fn kind(&self, name: &str) -> Result<usize, UserError> {
        let known: Vec<&str> = self.names().collect();
        let whole = known.iter().position(|own| is_same_name(own, name));
        let found = whole.or_else(|| ending_in(name, &known));
        found.ok_or_else(|| no_agent(name, &known).into())
    }

    /// Names for these agents, which nobody at the server has. They are kept for these
    /// agents as long as the invitation lasts, and those agents count for `origin`.
    ///
    /// # Errors
    /// An agent is not there, or too many would play, in all or for this origin.
    pub fn invite(
        &self,
        wished: &[String],
        origin: Option<Origin>,
    ) -> Result<Invitations, UserError> {
        let kinds = wished.iter().map(|name| self.kind(name));
        let kinds = kinds.collect::<Result<Vec<usize>, UserError>>()?;
        let shares = self.shares.take_all(origin.as_slice(), kinds.len());
        let shares = shares.map_err(too_many)?;
        let running = self.running.lock();
        let clients = self.server.clients().into_iter();
        let mut taken: Vec<String> = clients.map(|row| row.name).collect();
        for party in running.values() {
            taken.extend(party.players.iter().map(|player| player.name.clone()));
        }
        let owners = self.server.rules().names.as_ref();
        let mut names = Vec::new();
        for kind in kinds.iter().filter_map(|kind| self.kinds.get(*kind)) {
            let name = tournament::first_free(&kind.name, |name| {
                let is_owned = owners.is_some_and(|owners| owners.is_owned(name));
                is_owned || taken.iter().any(|other| is_same_name(other, name))
            });
            taken.push(name.clone());
            names.push(name);
        }
        let kept = names.iter().map(String::as_str);
        self.server.expect_agents(kept, None);
        let places = names
            .into_iter()
            .zip(shares)
            .map(|(name, share)| AgentPlace {
                name,
                server: self.server.clone(),
                _share: share,
            });
        Ok(Invitations(kinds.into_iter().zip(places).collect()))
    }

    /// Starts the agents of an invitation, for a table that keeps seats for
    /// them.
    ///
    /// # Errors
    /// An agent cannot be started.
    pub fn start(&self, invited: Invitations, table: TableId) -> Result<(), UserError> {
        if invited.0.is_empty() {
            return Ok(());
        }
        self.server.expect_agents(invited.names(), Some(table));
        let players = invited.0.into_iter().map(|(kind, place)| {
            Ok(Player {
                process: self.spawn(kind, &place.name)?,
                name: place.name.clone(),
                _place: place,
                kind,
                failures: 0,
                stands: None,
            })
        });
        let players = players.collect::<Result<_, UserError>>()?;
        let wanted = Instant::now();
        self.running.lock().insert(table, Party { players, wanted });
        Ok(())
    }

    /// The first agent of a table whose program has ended: its name, how, and its last
    /// words, for a message.
    pub fn ended(&self, table: TableId) -> Option<String> {
        let mut running = self.running.lock();
        let players = &mut running.get_mut(&table)?.players;
        players.iter_mut().find_map(|player| {
            let status = player.process.ended()?;
            let said = match player.process.last_words() {
                words if words.is_empty() => words,
                words => format!("; it said: {words}"),
            };
            Some(format!("{} ({status}{said})", player.name))
        })
    }

    fn spawn(&self, kind: usize, name: &str) -> Result<Process, UserError> {
        let dial = self
            .dial
            .ok_or_else(|| Phrase::new("contests-agents-no-port"))?;
        let known = self.kinds.get(kind);
        let program = &known.ok_or_else(|| no_agent(name, &[]))?.program;
        let words = ["--connect", &dial.to_string(), "--name", name].map(str::to_owned);
        let _there = self.runtime.enter();
        let process = Process::connecting(program, dial, &words, name);
        process.map_err(|error| not_started(name, &error).into())
    }

    /// Stops the agents of closed tables, and of tables where nobody else has sat
    /// for [`ALONE`]. At a cash table an agent that has ended is started again: it
    /// went broke and buys in again.
    fn sweep(&self) {
        if self.running.lock().is_empty() {
            return;
        }
        let server = &self.server;
        let clients = server.clients();
        let mut over = Vec::new();
        self.running.lock().retain(|table, party| {
            let summary = server.summary_of(*table);
            let is_own = |name: &String| party.players.iter().any(|own| own.name == *name);
            if let Some(summary) = &summary
                && summary.players.iter().any(|name| !is_own(name))
            {
                party.wanted = Instant::now();
            }
            let stays = summary.is_some() && party.wanted.elapsed() < ALONE;
            if !stays {
                over.append(&mut party.players);
            }
            let astray = |player: &mut Player| {
                let seat = client_of(&clients, player).and_then(|row| row.table);
                seat.is_some_and(|seat| seat != *table)
            };
            over.extend(party.players.extract_if(.., astray));
            let row = summary.map(|summary| summary.row);
            match row.filter(|row| row.format == Format::Cash) {
                Some(row) => {
                    let free = row.seats.saturating_sub(row.taken);
                    self.keep_up(party, free, &clients);
                }
                None => {
                    let players = &mut party.players;
                    players.retain_mut(|player| player.process.ended().is_none());
                }
            }
            !party.players.is_empty()
        });
        for player in over {
            tokio::spawn(player.process.end());
        }
    }

    /// Starts agents again that have ended, while seats are free. An agent that
    /// stays without a seat is disconnected first, which ends it.
    fn keep_up(&self, party: &mut Party, mut free: usize, clients: &[ClientRow]) {
        party.players.retain_mut(|player| {
            let client = client_of(clients, player);
            match client.filter(|row| free > 0 && row.table.is_none()) {
                None => player.stands = None,
                Some(row) => {
                    let since = player.stands.get_or_insert_with(Instant::now);
                    if since.elapsed() >= STANDS {
                        self.server.disconnect(row.id);
                    }
                }
            }
            match (player.process.ended(), client) {
                (Some(status), None) if free > 0 => {
                    free -= 1;
                    self.start_again(player, status)
                }
                // It plays, its seat is kept, or it waits for one.
                _ => true,
            }
        });
    }

    /// Starts an agent again that has ended; returns whether it plays on.
    fn start_again(&self, player: &mut Player, status: ExitStatus) -> bool {
        player.failures = if status.success() {
            0
        } else {
            player.failures + 1
        };
        let name = &player.name;
        if player.failures >= FAILURES {
            tracing::warn!("{name} has failed {FAILURES} times in a row: it is not started again");
            return false;
        }
        match self.spawn(player.kind, name) {
            Ok(process) => {
                player.process = process;
                true
            }
            Err(why) => {
                tracing::warn!("{why}");
                false
            }
        }
    }
}

impl AgentsOfTables for PokerAgents {
    fn create(
        &self,
        wish: Create,
        client: &str,
        origin: Option<Origin>,
    ) -> Result<TableId, Refusal> {
        let made = PokerAgents::create(self, wish, client, origin);
        made.map_err(|why| Refusal::new(ErrorCode::Denied, why.to_string()))
    }
}

/// The client row of an agent.
fn client_of<'a>(clients: &'a [ClientRow], player: &Player) -> Option<&'a ClientRow> {
    clients.iter().find(|row| row.name == player.name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use words::Language;

    #[test]
    fn one_word_names_an_agent_where_no_other_ends_so() {
        let known = ["caller", "Agent strong", "Agent weak", "Old weak"];
        assert_eq!(ending_in("STRONG", &known), Some(1));
        assert_eq!(ending_in("weak", &known), None);
        assert_eq!(ending_in("Agent", &known), None);
        let why = no_agent("nobody", &known[..2]).say(Language::ENGLISH);
        assert!(why.contains("caller, Agent strong"), "{why}");
    }

    #[test]
    fn why_agents_do_not_come_is_said_in_the_language_of_the_person_who_asked() {
        let czech = Language::find("cs").unwrap();
        let many = too_many(NoPermit::AllTaken(32));
        let english = "No more agents can play: all 32 are taken; try again later.";
        assert_eq!(many.to_string(), english);
        let told = "Další agenti hrát nemohou: vše je obsazeno (32); zkuste to později.";
        assert_eq!(many.say(czech), told);
        let failed = not_started("Eve", &io::ErrorKind::NotFound.into());
        assert!(failed.to_string().starts_with("Eve cannot be started: "));
        assert!(failed.say(czech).starts_with("Agenta Eve nelze spustit: "));
    }
}
