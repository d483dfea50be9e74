//! `arbiter play holdem`: a person at this terminal at a table of poker, against agents
//! that are started here.

use std::env;
use std::io::{self, IsTerminal as _, Write as _};
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::Duration;

use contest::StopSignals;
use contest::brain_spec::BrainSpec;
use net::Origin;
use people::tables::{Attendee, FollowedTable, PokerTables};
use people::terminal::{own_name, typed_lines};
use poker::{ConfiguredAgent, PokerAgents, PokerListener, PokerRules, PokerServer, START_TIMEOUT};
use protocol::poker::{Create, MAX_NAME, Want, name};
use render::poker::TerminalLook;
use store::Past;
use store::same_name::is_same_name;
use tokio::runtime::Handle;
use tokio::select;
use tokio::sync::mpsc;
use tokio::time::{Instant, interval, sleep, sleep_until};
use words::{Language, Phrase, UserError};

use super::CommandError;
use super::error::runtime;
use super::poker::stem;
use super::shared_args::SandboxArgs;
use crate::logging::{self, LogFormat};

/// The prompt before the person's input.
const PROMPT: &str = "> ";

/// How often it looks whether an agent has ended before it came to the table.
const LOOK: Duration = Duration::from_millis(200);

/// Seats the person at a table of this game with these settings, until the person
/// leaves or the table closes.
pub(super) fn run(
    game: &str,
    against: &[String],
    options: &[(String, String)],
    sandbox: SandboxArgs,
    language: Language,
) -> Result<(), CommandError> {
    let own = own_name();
    let person = match name(&own) {
        Ok(_) => own,
        Err(_) => "you".to_owned(),
    };
    let agents = agents_of(against, &person, sandbox)?;
    let options: Vec<String> = options.iter().map(|(k, v)| format!("{k}={v}")).collect();
    let options = options.join(" ");
    // As in other games of this command, nobody hurries a person.
    let wish = format!(
        "game={game} seats={} move-time=0 {options}",
        1 + agents.len()
    );
    let wish = Create::typed(&wish).map_err(CommandError::usage)?;
    logging::start(None, LogFormat::Text)?;
    runtime()?.block_on(attend(person, wish, agents, language))
}

/// The agents that these words name, each with a name of its own.
fn agents_of(
    words: &[String],
    person: &str,
    sandbox: SandboxArgs,
) -> Result<Vec<ConfiguredAgent>, CommandError> {
    let here = env::current_dir()?;
    let mut agents: Vec<ConfiguredAgent> = Vec::new();
    for word in words {
        let mut spec = BrainSpec::parse(word, &here).map_err(CommandError::usage)?;
        spec.sandbox = sandbox.rules();
        let program = spec.find_program(&here).map_err(CommandError::usage)?;
        let program = program.ok_or_else(|| {
            let text = Phrase::new("terminal-agent-is-program").with("word", word.clone());
            CommandError::usage(text)
        })?;
        let own = spec.label.as_ref().map(ToString::to_string);
        let own = own.unwrap_or_else(|| stem(&program.path));
        let name = tournament::first_free(&own, |name| {
            let is_taken = |agent: &ConfiguredAgent| is_same_name(&agent.name, name);
            is_same_name(person, name) || agents.iter().any(is_taken)
        });
        if name.chars().count() > MAX_NAME {
            let text = Phrase::new("terminal-agent-name").with("name", name);
            let text = text.with("most", MAX_NAME).with("word", word.clone());
            return Err(CommandError::usage(text));
        }
        agents.push(ConfiguredAgent { name, program });
    }
    Ok(agents)
}

/// The person at this terminal, as the tables know one.
struct TerminalPerson(String);

impl Attendee for TerminalPerson {
    fn name(&self) -> &str {
        &self.0
    }

    fn origin(&self) -> Origin {
        Origin::of(Ipv4Addr::LOCALHOST.into())
    }

    fn is_away(&self, _: Duration) -> bool {
        false
    }
}

/// Makes the table, seats everybody, and plays.
async fn attend(
    person: String,
    wish: Create,
    agents: Vec<ConfiguredAgent>,
    language: Language,
) -> Result<(), CommandError> {
    let mut stop = StopSignals::new()?;
    let mut rules = PokerRules {
        percent: 100,
        agents: agents.iter().map(|agent| agent.name.clone()).collect(),
        ..PokerRules::default()
    };
    let is_script = !io::stdin().is_terminal();
    if is_script {
        rules.times.pause = Duration::ZERO;
    }
    let server = PokerServer::new(rules, Past::default(), None);
    let listener = PokerListener::open("127.0.0.1:0", server.clone(), None).await?;
    let wish = Create {
        agents: agents.iter().map(|agent| agent.name.clone()).collect(),
        ..wish
    };
    let agents = PokerAgents::supervise(agents, Some(listener.address()), server.clone());
    let tables = PokerTables::start(server.clone(), Handle::current(), agents.clone());
    let person = Arc::new(TerminalPerson(person));
    let buyin = wish.buyin;
    let opened = tables.open(&person, wish).await;
    opened.map_err(CommandError::failed)?;
    let table = FollowedTable::of(&tables, person.as_ref());
    let table =
        table.ok_or_else(|| CommandError::failed(Phrase::new("contests-table-not-made")))?;
    let look = TerminalLook::of_stdout(language);
    let mut seat = Seat {
        tables: tables.clone(),
        agents,
        person: person.clone(),
        table,
        look,
        prompts: look.overwrites && !is_script,
        is_prompted: false,
        is_script,
    };
    let played = seat.play(typed_lines()?, &mut stop).await;
    let stack = seat.table.stack();
    tables.part(person.as_ref());
    listener.listener().abort();
    server.stop(Instant::now()).await;
    played?;
    let result = said_in_all(buyin, stack.unwrap_or(buyin));
    seat.show(&result.say(language))
}

/// The person's winnings or losses.
fn said_in_all(before: u64, after: u64) -> Phrase {
    let text = Phrase::new(match after.cmp(&before) {
        std::cmp::Ordering::Greater => "terminal-won-in-all",
        std::cmp::Ordering::Less => "terminal-lost-in-all",
        std::cmp::Ordering::Equal => "terminal-even-in-all",
    });
    text.grouped("chips", after.abs_diff(before))
}

/// The person at the table.
struct Seat {
    tables: Arc<PokerTables>,
    agents: Arc<PokerAgents>,
    person: Arc<TerminalPerson>,
    table: FollowedTable,
    look: TerminalLook,
    /// Whether there is a prompt, over which news are written.
    prompts: bool,
    /// Whether the cursor stands behind a prompt.
    is_prompted: bool,
    /// Whether lines come from a pipe: an action waits for its turn, and the next line
    /// for the action.
    is_script: bool,
}

impl Seat {
    /// Shows the events and obeys the typed lines until the end.
    async fn play(
        &mut self,
        mut typed: mpsc::Receiver<String>,
        stop: &mut StopSignals,
    ) -> Result<(), CommandError> {
        let mut held: Option<String> = None;
        let mut has_left = false;
        let late = Instant::now() + START_TIMEOUT;
        let mut look = interval(LOOK);
        loop {
            let news = self.table.news(self.look.tables);
            self.show(&news.text)?;
            if self.table.is_over() {
                return Ok(());
            }
            if self.table.is_asked()
                && let Some(line) = held.take()
            {
                self.obey(&line).await?;
                continue;
            }
            let line = select! {
                // The news are shown above.
                _ = self.table.changes.changed() => continue,
                line = typed.recv(), if held.is_none() && !has_left => line,
                () = stop.next(), if !has_left => None,
                () = sleep_until(late), if !self.table.has_begun() => {
                    return Err(CommandError::failed(Phrase::new("terminal-nobody-came")));
                }
                _ = look.tick(), if !self.table.has_begun() => {
                    let table = self.table.table;
                    let Some(agent) = self.agents.ended(table) else {
                        continue;
                    };
                    // Its last words may still be on their way.
                    sleep(LOOK).await;
                    let agent = self.agents.ended(table).unwrap_or(agent);
                    let text = Phrase::new("terminal-agent-ended").with("agent", agent);
                    return Err(CommandError::failed(text));
                }
            };
            if line.is_some() {
                self.is_prompted = false;
            }
            match line {
                Some(line) if is_goodbye(&line) => has_left = true,
                Some(line) if self.has_to_wait(&line) => held = Some(line),
                Some(line) => self.obey(&line).await?,
                None => has_left = true,
            }
            if has_left {
                held = None;
                self.leave().await?;
            }
        }
    }

    /// Whether this line of a script is an action before its turn.
    fn has_to_wait(&self, line: &str) -> bool {
        self.is_script && !self.table.is_asked() && self.table.want(line).is_some()
    }

    /// Obeys a line, or says why not.
    async fn obey(&mut self, line: &str) -> Result<(), CommandError> {
        let done = match self.table.want(line) {
            Some(want) => self.act(want).await,
            None => self.command(line.trim()).await,
        };
        match done {
            Ok(text) => self.show(&text),
            Err(why) => self.show(&why.say(self.look.tables.language)),
        }
    }

    async fn act(&self, want: Result<Want, UserError>) -> Result<String, UserError> {
        let (person, table) = (self.person.as_ref(), self.table.table);
        self.tables.act(person, table, want?).await?;
        Ok(String::new())
    }

    async fn command(&self, word: &str) -> Result<String, UserError> {
        let language = self.look.tables.language;
        Ok(match word.to_ascii_lowercase().as_str() {
            "" => String::new(),
            "help" | "?" => language.say("terminal-poker-keys"),
            "board" => self.table.in_words(self.look.tables),
            "moves" => self.table.history(self.look.tables),
            "out" => self.sit_out(true).await?,
            "back" => self.sit_out(false).await?,
            _ => {
                let hint = Phrase::new("terminal-no-command").with("word", word.to_owned());
                return Err(hint.into());
            }
        })
    }

    async fn sit_out(&self, is_out: bool) -> Result<String, UserError> {
        let language = self.look.tables.language;
        let (person, table) = (self.person.as_ref(), self.table.table);
        self.tables.sit_out(person, table, is_out).await?;
        Ok(language.say(if is_out {
            "terminal-sits-out"
        } else {
            "terminal-plays-again"
        }))
    }

    /// Gets up; a person who is all-in does so when the hand is over.
    async fn leave(&mut self) -> Result<(), CommandError> {
        let (person, table) = (self.person.as_ref(), self.table.table);
        let left = self.tables.leave(person, table).await;
        let why = left.err().filter(|_| !self.table.is_over());
        match why {
            None => Ok(()),
            Some(why) => Err(CommandError::failed(why)),
        }
    }

    /// Shows text, over the prompt if there is one, and the prompt below it.
    fn show(&mut self, text: &str) -> Result<(), CommandError> {
        if text.is_empty() && self.is_prompted {
            return Ok(());
        }
        let over = if self.is_prompted { "\r\x1b[2K" } else { "" };
        let ends = if text.is_empty() { "" } else { "\n" };
        self.is_prompted = self.prompts && !self.table.is_over();
        let prompt = if self.is_prompted { PROMPT } else { "" };
        let mut out = io::stdout().lock();
        write!(out, "{over}{text}{ends}{prompt}")?;
        Ok(out.flush()?)
    }
}

fn is_goodbye(line: &str) -> bool {
    let words = ["leave", "quit"];
    words
        .iter()
        .any(|word| word.eq_ignore_ascii_case(line.trim()))
}
