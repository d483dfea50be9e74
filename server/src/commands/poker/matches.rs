//! `arbiter poker match`: agents against each other.

use std::env;
use std::io::{self, IsTerminal as _, Write as _};

use indicatif::{ProgressBar, ProgressStyle};
use protocol::acpc::Holdem;
use words::{Language, Phrase, complain};

use super::super::error::runtime;
use super::CommandError;
use super::acpc;
use super::match_agents::agents_of;
use super::match_args::{FormatWord, HANDS, MatchArgs};
use super::match_events::MatchEvents;
use super::standings::Standings;
use contest::StopSignals;
use contest::brain_spec::BrainSpec;
use contest::file::DEFAULT_WAIT;
use poker::{
    Agent, AgentSource, Contest, CountedHand, Ledger, MatchOutcome, MatchPort, START_TIMEOUT,
    Scores, Values, identity_of,
};
use record::hand::Seed;
use store::HandBook;
use store::events::EventTarget;

pub(super) fn run(args: &MatchArgs, language: Language) -> Result<(), CommandError> {
    let game = args.game.as_deref().map(acpc::read_game).transpose()?;
    let game = game.as_ref();
    acpc::check_players(args, game)?;
    args.check(game)?;
    let agents = agents_of(&args.agents, args.sandbox)?;
    acpc::check_agents(args, &agents, game)?;
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
    let on_hand = move |counted: CountedHand<'_>| {
        counting.inc(1);
        match &telling {
            Some(events) => events.count(counted),
            None => Ok(()),
        }
    };
    let values = values_of(args)?;
    let ledger = Ledger::open(scores, plan, &contest.table, book, values, on_hand);
    let begins = |ledger: &Ledger, part| {
        if let Some(text) = contest.awaited(ledger, part) {
            bar.suspend(|| complain(text.say(language)));
        }
    };
    let ledger = ledger.map_err(CommandError::told)?;
    let played = runtime()?.block_on(async {
        // From now on, the signals that stop a program ask the match to stop.
        let mut stop = StopSignals::new()?;
        let played = contest.play_all(ledger, &mut stop, begins).await;
        played.map_err(CommandError::told)
    });
    let (outcome, ledger) = played?;
    bar.finish_and_clear();
    let standings = Standings::of(ledger.scores(), contest.table.format, &seed, &outcome);
    if let Some(events) = &events {
        events.end(&outcome, &standings)?;
    }
    if !is_silent {
        writeln!(io::stdout(), "{}", standings.say(language))?;
    }
    match outcome {
        MatchOutcome::Played => Ok(()),
        MatchOutcome::Stopped => Err(CommandError::failed(Phrase::new("terminal-match-stopped"))),
        MatchOutcome::Failed { player, failure } => {
            Err(CommandError::told(format!("{player}: {failure}")))
        }
    }
}

/// The program that tells the values of hands, if there is one.
fn values_of(args: &MatchArgs) -> Result<Option<Values>, CommandError> {
    let Some(word) = &args.values else {
        return Ok(None);
    };
    let here = env::current_dir()?;
    let spec = BrainSpec::parse(word, &here).map_err(CommandError::usage)?;
    let program = spec.find_program(&here).map_err(CommandError::usage)?;
    let program = program.ok_or_else(|| {
        CommandError::usage(Phrase::new("terminal-no-agent").with("word", spec.word))
    })?;
    let started = Values::start(&program);
    let started =
        started.map_err(|error| CommandError::told(format!("{}: {error}", program.path.display())));
    started.map(Some)
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

/// The agents as they are written, each with its name in front.
fn written(args: &MatchArgs, agents: &[Agent]) -> Vec<String> {
    let words = agents.iter().zip(&args.agents);
    let words = words.map(|(agent, word)| match word.strip_prefix(&agent.name) {
        Some(rest) if rest.starts_with('=') => word.clone(),
        _ => format!("{}={word}", agent.name),
    });
    words.collect()
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
        let text = text.with("port", "5556");
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
