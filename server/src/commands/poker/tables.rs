//! Tournaments of poker at one or more tables, one after the other, in one store.

use std::cell::RefCell;
use std::io::{self, IsTerminal as _, Write as _};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use words::{Language, Phrase, complain};

use super::CommandError;
use super::match_runner::MatchRunner;
use super::matches::open_port;
use super::tables_standings::TournamentTable;
use super::tournament_reporter::TournamentReporter;
use super::tournament_run::{PokerRun, agents_of_file, engines_of};
use poker::{
    Agent, AgentSource, Contest, Field, FieldRules, MatchOutcome, MultiTable, TournamentLedger,
    tables_of,
};
use poker::{PokerTournament, START_TIMEOUT, TableTournament};
use record::hand::Seed;
use record::verdict::Failure;
use store::events::{Event, EventTarget, Events, Machine};
use store::{HandBook, Identity};

/// How much longer an agent may take to sit down for each other one that starts with it.
const START_OF_ANOTHER: Duration = Duration::from_millis(200);

/// Plays the tournaments, or what is missing of them.
///
/// # Errors
/// Nobody is there any more, somebody asked to stop, or a store, a port or an output
/// fails.
pub(in crate::commands) fn play(
    config: &PokerTournament,
    tables: &TableTournament,
    run: &PokerRun<'_>,
) -> Result<(), CommandError> {
    let mut agents = agents_of_file(config, run)?;
    // In the order of their names, so that the order of the file does not matter.
    agents.sort_by(|one, other| one.name.cmp(&other.name));
    let port = open_port(config.contest.listen.as_deref(), &agents)?;
    let drawn = Seed::drawn().map_err(io::Error::other)?;
    let identity = identity_of(config, tables, run);
    let opened = HandBook::open_match(&run.store, identity, config.poker.seed, drawn);
    let (hands, seed) = opened.map_err(CommandError::failed)?;
    let others = u32::try_from(agents.len()).unwrap_or(u32::MAX);
    let multi = MultiTable {
        contest: Contest {
            agents,
            table: config.poker.table.clone(),
            structure: None,
            seed,
            time_bank: config.poker.time_bank,
            keepalive: run.keepalive,
            start_timeout: START_TIMEOUT + START_OF_ANOTHER * others,
            port,
            wait: config.contest.wait,
        },
        rules: FieldRules {
            seats: tables.seats,
            stack: tables.stack,
            blinds: tables.blinds.clone(),
            payouts: tables.payouts.clone(),
        },
    };
    let is_silent = run.events == Some(EventTarget::Stdout);
    let bar = bar_for(is_silent, run.language);
    let target = run.events.as_ref();
    let events = target.map(|target| Events::open(target, run.level));
    let events = events.transpose()?;
    let names: Vec<String> = config
        .contest
        .players
        .iter()
        .map(|own| own.name.clone())
        .collect();
    say(
        events.as_ref(),
        &Event::Match {
            game: "poker",
            players: &names,
            engines: &engines_of(config),
            machine: Machine::this(),
        },
    )?;
    let mut reporter =
        TournamentReporter::new(events.clone(), target, run, tables.games, bar.clone())?;
    let tell = move |told: poker::TournamentEvent<'_>| reporter.tell(&told);
    let book = TournamentLedger::open(hands, &multi, tables.games, tell).map_err(|error| {
        let told = format!("{}: {error}", run.store.display());
        CommandError::failed(told)
    })?;
    let (last, book) = play_all(&multi, book, &bar, events.as_ref(), run.language)?;
    bar.finish_and_clear();
    let standings = TournamentTable::of(&book, &seed);
    if let Some(file) = run.report {
        let placed = standings.placed(&config.contest.name, run.language);
        file.write_placed(&placed)
            .map_err(|error| CommandError::failed(format!("{}: {error}", file.path().display())))?;
    }
    say(events.as_ref(), &standings.event())?;
    if let Some(events) = &events {
        events.flush_blocking()?;
    }
    if !is_silent {
        writeln!(io::stdout(), "{}", standings.say(run.language))?;
    }
    last.map_or(Ok(()), Err)
}

/// Plays one tournament after the other. Gives the book, and why not all were played.
fn play_all(
    multi: &MultiTable,
    mut book: TournamentLedger,
    bar: &ProgressBar,
    events: Option<&Events>,
    language: Language,
) -> Result<(Option<CommandError>, TournamentLedger), CommandError> {
    let mut runner = MatchRunner::open()?;
    loop {
        if book.field().is_over() && !book.next_game() {
            return Ok((None, book));
        }
        if let Some(text) = awaited(multi, book.field()) {
            bar.suspend(|| complain(text.say(language)));
        }
        let failures = RefCell::new(Vec::new());
        let absent = |name: &str, failure: Failure| {
            let text = Phrase::new("terminal-poker-absent").with("name", name.to_owned());
            let text = text.with("why", failure.to_string());
            bar.suspend(|| complain(text.say(language)));
            failures.borrow_mut().push((name.to_owned(), failure));
        };
        let (outcome, counted) = runner.play_tables(multi, book, absent)?;
        book = counted;
        for (player, failure) in failures.into_inner() {
            say(
                events,
                &Event::Failure {
                    player: &player,
                    cause: &failure.cause.to_string(),
                    detail: &failure.detail,
                },
            )?;
        }
        let last = match outcome {
            MatchOutcome::Played => continue,
            MatchOutcome::Stopped => Phrase::new("terminal-match-stopped"),
            MatchOutcome::Failed { .. } => Phrase::new("terminal-poker-deserted"),
        };
        return Ok((Some(CommandError::failed(last)), book));
    }
}

fn say(events: Option<&Events>, event: &Event<'_>) -> Result<(), CommandError> {
    match events {
        Some(events) => Ok(events.say_blocking(event)?),
        None => Ok(()),
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

/// The identity by which a store recognises the same tournaments.
fn identity_of(config: &PokerTournament, tables: &TableTournament, run: &PokerRun<'_>) -> Identity {
    let mut players: Vec<String> = config
        .contest
        .players
        .iter()
        .map(|player| format!("{}={}", player.name, player.brain.word))
        .collect();
    players.sort_unstable();
    let levels = tables.blinds.levels().iter().map(|level| {
        let (small, big, ante, hands) = (level.small, level.big, level.ante, level.hands);
        format!("{small}/{big} ante {ante} hands {hands}")
    });
    let levels: Vec<String> = levels.collect();
    let payouts: Vec<String> = tables
        .payouts
        .percents()
        .map(|own| own.to_string())
        .collect();
    let time = |time| humantime::format_duration(time).to_string();
    let bank = if config.poker.time_bank.is_zero() {
        String::new()
    } else {
        time(config.poker.time_bank)
    };
    let most = tables_of(players.len(), tables.seats);
    Identity::default()
        .rule("kind", "poker tournament")
        .rule("players", players.join(", "))
        .rule("tables", most.to_string())
        .rule("seats", tables.seats.to_string())
        .rule("stack", tables.stack.to_string())
        .rule("levels", levels.join(", "))
        .rule("payouts", payouts.join(", "))
        .rule(
            "timeout",
            time(Duration::from_millis(config.poker.table.move_time)),
        )
        .rule("time bank", bank)
        .condition("games", tables.games.to_string())
        .condition("keepalive", time(run.keepalive))
}

fn bar_for(is_silent: bool, language: Language) -> ProgressBar {
    if is_silent || !io::stdout().is_terminal() || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let units = format!("{}  {{msg}}", language.say("terminal-bar-hands"));
    let template = Phrase::new("terminal-spinner")
        .with("spinner", "{spinner}")
        .with("done", "{human_pos}")
        .with("units", units);
    let bar = ProgressBar::no_length();
    match ProgressStyle::with_template(&template.say(language)) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
