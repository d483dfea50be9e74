//! `arbiter poker match`: agents against each other.

use std::env;
use std::io::{self, IsTerminal as _, Write as _};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use protocol::acpc::Holdem;
use protocol::poker::{Command, Create, Encode as _};
use words::{Language, Phrase, complain};

use super::CommandError;
use super::acpc;
use super::match_agents::{START_TIMEOUT, agents_of};
use super::match_args::{FormatWord, HANDS, MatchArgs};
use super::match_events::MatchEvents;
use super::match_values;
use super::playing::Hall;
use super::standings::Standings;
use contest::brain_spec::BrainSpec;
use contest::file::DEFAULT_WAIT;
use poker::{
    Agent, AgentSource, Contest, Counted, Ledger, MatchPort, Met, Part, Plan, Scores, Values,
};
use record::hand::Seed;
use store::events::EventTarget;
use store::{HandBook, Identity};

pub(super) fn run(args: &MatchArgs, language: Language) -> Result<(), CommandError> {
    let game = args.game.as_deref().map(acpc::read_game).transpose()?;
    let game = game.as_ref();
    acpc::check_players(args, game)?;
    args.check(game)?;
    let agents = agents_of(&args.agents, args.sandbox)?;
    acpc::check_agents(args, &agents)?;
    let plan = args.plan(agents.len());
    let names: Vec<String> = agents.iter().map(|agent| agent.name.clone()).collect();
    let port = open_port(args.listen.as_deref(), &agents)?;
    // Before anything is reported: if the store is refused, no match has begun.
    let (book, seed) = open_store(args, &agents, game)?;
    let (target, level) = args.events.target();
    let is_silent = target == Some(EventTarget::Stdout);
    let events = target.map(|target| MatchEvents::open(&target, level, plan));
    let events = events.transpose()?;
    if let Some(events) = &events {
        events.begin(&agents, &args.agents)?;
    }
    let contest = contest_of(args, agents, seed, port, game);
    let bar = bar_for(args, is_silent, language);
    let scores = match args.format {
        FormatWord::Cash => Scores::new(names, plan.times()),
        FormatWord::Freezeout => Scores::of_freezeouts(plan, names, contest.table.buyin),
    };
    let counting = bar.clone();
    let telling = events.clone();
    let on_hand = move |counted: Counted<'_>| {
        counting.inc(1);
        match &telling {
            Some(events) => events.count(counted),
            None => Ok(()),
        }
    };
    let values = values_of(args)?;
    let ledger = Ledger::open(scores, plan, &contest.table, book, values, on_hand);
    let begins = |ledger: &Ledger, part| {
        if let Some(text) = awaited(&contest, ledger, part) {
            bar.suspend(|| complain(text.say(language)));
        }
    };
    let (met, ledger) = Hall::open()?.play(&contest, ledger.map_err(failed)?, begins)?;
    bar.finish_and_clear();
    let standings = Standings::of(ledger.scores(), contest.table.format, &seed, &met);
    if let Some(events) = &events {
        events.end(&met, &standings)?;
    }
    if !is_silent {
        writeln!(io::stdout(), "{}", standings.say(language))?;
    }
    match met {
        Met::Played => Ok(()),
        Met::Stopped => Err(CommandError::failed(Phrase::new("terminal-match-stopped"))),
        Met::Failed { player, failure } => Err(failed(format!("{player}: {failure}"))),
    }
}

/// The program that tells what hands were worth, if there is one.
fn values_of(args: &MatchArgs) -> Result<Option<Values>, CommandError> {
    let Some(word) = &args.values else {
        return Ok(None);
    };
    let here = env::current_dir()?;
    let spec = BrainSpec::parse(word, &here).map_err(CommandError::usage)?;
    match_values::start(&spec, &here).map(Some)
}

/// The store of the hands, if there is one, and the seed of the cards.
fn open_store(
    args: &MatchArgs,
    agents: &[Agent],
    game: Option<&Holdem>,
) -> Result<(Option<HandBook>, Seed), CommandError> {
    let drawn = Seed::drawn().map_err(io::Error::other)?;
    let Some(dir) = &args.store else {
        return Ok((None, args.seed.unwrap_or(drawn)));
    };
    let (plan, table) = (args.plan(agents.len()), args.table(agents.len(), game));
    let players = written(args, agents);
    let times = [args.time_bank, args.keepalive];
    let identity = identity_of(&players, &table, args.games, plan, times);
    let identity = identity.rule("limits", game.map_or_else(String::new, acpc::limits));
    let opened = HandBook::open_match(dir, identity, args.seed, drawn);
    let (book, seed) = opened.map_err(CommandError::failed)?;
    Ok((Some(book), seed))
}

fn failed(error: impl std::fmt::Display) -> CommandError {
    CommandError::failed(error.to_string())
}

/// The agents as they are written, each with its name in front.
fn written(args: &MatchArgs, agents: &[Agent]) -> Vec<String> {
    let words = agents.iter().zip(&args.agents);
    let words = words.map(|(agent, word)| match word.strip_prefix(&agent.name) {
        Some(rest) if rest.starts_with('=') => word.clone(),
        _ => format!("{}={word}", agent.name),
    });
    words.collect()
}

/// The identity by which a store recognises the same match of these players.
pub(super) fn identity_of(
    players: &[String],
    table: &Create,
    games: Option<u64>,
    plan: Plan,
    [time_bank, keepalive]: [Duration; 2],
) -> Identity {
    let time = |time| humantime::format_duration(time).to_string();
    let bank = match time_bank.is_zero() {
        true => String::new(),
        false => time(time_bank),
    };
    let games = games.map_or_else(String::new, |games| games.to_string());
    let duplicate = if plan.times() > 1 { "yes" } else { "" };
    let blinds = format!("{}/{}", table.small_blind, table.big_blind);
    // What is usual is not written, as before there was anything else.
    let stakes = match Create::default() {
        usual
            if (usual.game, usual.limit, &usual.extras)
                == (table.game, table.limit, &table.extras) =>
        {
            String::new()
        }
        usual => stakes_of(table, usual),
    };
    Identity::default()
        .rule("kind", "poker match")
        .rule("players", players.join(", "))
        .rule("format", table.format.word())
        .rule("hands", table.hands.to_string())
        .rule("games", games)
        .rule("duplicate", duplicate)
        .rule("blinds", blinds)
        .rule("ante", table.ante.to_string())
        .rule("stakes", stakes)
        .rule("buy-in", table.buyin.to_string())
        .rule("hands of a level", table.level_hands.to_string())
        .rule("move-time", time(Duration::from_millis(table.move_time)))
        .rule("time-bank", bank)
        .condition("keepalive", time(keepalive))
}

/// What of a table is not usual, as `<create>` has it.
fn stakes_of(table: &Create, usual: Create) -> String {
    let unusual = Create {
        game: table.game,
        limit: table.limit,
        extras: table.extras.clone(),
        ..usual
    };
    let mut text = Vec::new();
    Command::Create(unusual).encode(&mut text);
    String::from_utf8_lossy(&text).into_owned()
}

/// The port for agents that dial in, if there are any.
///
/// # Errors
/// There are such agents and no address, or the port cannot be opened.
pub(super) fn open_port(
    listen: Option<&str>,
    agents: &[Agent],
) -> Result<Option<MatchPort>, CommandError> {
    let dials = |agent: &&Agent| matches!(agent.source, AgentSource::Lobby);
    let Some(agent) = agents.iter().find(dials) else {
        return Ok(None);
    };
    let Some(address) = listen else {
        let player = format!("lobby:{}", agent.name);
        let text = Phrase::new("terminal-listen-needed").with("player", player);
        return Err(CommandError::usage(text));
    };
    let port = MatchPort::open(address).map_err(|error| {
        let text = Phrase::new("terminal-lobby-deaf").with("address", address.to_owned());
        CommandError::failed(text.with("why", error.to_string()))
    })?;
    Ok(Some(port))
}

/// The match that the arguments ask for.
fn contest_of(
    args: &MatchArgs,
    agents: Vec<Agent>,
    seed: Seed,
    port: Option<MatchPort>,
    game: Option<&Holdem>,
) -> Contest {
    Contest {
        table: args.table(agents.len(), game),
        structure: game.map(|game| game.structure),
        agents,
        seed,
        time_bank: args.time_bank,
        keepalive: args.keepalive,
        start_timeout: START_TIMEOUT,
        port,
        wait: args.wait.unwrap_or(DEFAULT_WAIT),
    }
}

/// Which agents have to dial in for a part, where and how soon; `None` if none has.
pub(super) fn awaited(contest: &Contest, ledger: &Ledger, part: Part) -> Option<Phrase> {
    let port = contest.port.as_ref()?;
    let dials = |agent: &&Agent| matches!(agent.source, AgentSource::Lobby);
    let names = contest.playing(ledger, part).into_iter().filter(dials);
    let names: Vec<&str> = names.map(|agent| agent.name.as_str()).collect();
    (!names.is_empty()).then(|| awaited_at(&names, port, contest.wait))
}

/// That these agents have to dial in to a port in time.
pub(super) fn awaited_at(names: &[&str], port: &MatchPort, wait: Duration) -> Phrase {
    let text = Phrase::new("terminal-agents-awaited").with("names", names.join(", "));
    let text = text.with("address", port.address().to_string());
    text.with("time", humantime::format_duration(wait).to_string())
}

fn bar_for(args: &MatchArgs, is_silent: bool, language: Language) -> ProgressBar {
    let is_seen = !is_silent && io::stdout().is_terminal() && io::stderr().is_terminal();
    let bar = match args.format {
        _ if !is_seen => ProgressBar::hidden(),
        FormatWord::Cash => ProgressBar::new(args.hands.unwrap_or(HANDS)),
        FormatWord::Freezeout => ProgressBar::no_length(),
    };
    let (done, units) = ("{human_pos}", language.say("terminal-bar-hands"));
    let template = match args.format {
        FormatWord::Cash => Phrase::new("terminal-bar")
            .with("bar", "{bar:30}")
            .with("all", "{human_len}")
            .with("left", "{eta}"),
        FormatWord::Freezeout => Phrase::new("terminal-spinner").with("spinner", "{spinner}"),
    };
    let template = template.with("done", done).with("units", units);
    match ProgressStyle::with_template(&template.say(language)) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
