//! A tournament of poker: pairs play matches of many hands, each in a store of its
//! own, so that every match goes on where it was stopped. If all play at tables
//! instead, `tables` does it.

use std::collections::BTreeSet;
use std::io::{self, Write as _};
use std::path::PathBuf;

use tournament::{DrawRules, Pairing, PlayerId, Roster, Schedule, StartPolicy, Winning, Winnings};
use words::{Phrase, complain};

use super::CommandError;
use super::cross_table::CrossTable;
use super::match_agents::START_TIMEOUT;
use super::match_values::{self, MatchValues};
use super::matches::{awaited, identity_of, open_port};
use super::playing::Hall;
use super::tournament_run::{PokerRun, agents_of_file, engines_of};
use contest::file::PokerTournament;
use poker::{Agent, Contest, Ledger, MatchPort, Met, Plan, Scores, Values};
use record::hand::Seed;
use record::verdict::Failure;
use store::HandBook;
use store::events::{
    Event, EventLevel, EventTarget, Events, Machine, PokerMatchRow, PokerRow, ToldHands, told_hands,
};

/// A tournament that is played.
struct Played<'a> {
    config: &'a PokerTournament,
    run: &'a PokerRun<'a>,
    agents: Vec<Agent>,
    port: Option<MatchPort>,
    roster: Roster,
    schedule: Schedule,
    winnings: Winnings,
    /// What programs say of the matches.
    values: MatchValues,
    /// Players who did not come to a match, or did not stay.
    failed: BTreeSet<PlayerId>,
    events: Option<Events>,
    told: ToldHands,
}

/// The match of a pair that was played to its end, or as far as it came.
struct Match {
    met: Met,
    rows: Vec<PokerRow>,
}

/// Plays the tournament, or continues it.
///
/// # Errors
/// A player did not come or stay, somebody asked to stop, or a store, a port or an
/// output fails.
pub(in crate::commands) fn play(
    config: &PokerTournament,
    run: &PokerRun<'_>,
) -> Result<(), CommandError> {
    if let Some(tables) = &config.tables {
        return super::tables::play(config, tables, run);
    }
    let mut played = Played::begin(config, run)?;
    let mut hall = Hall::open()?;
    let mut last = None;
    loop {
        let failed = &played.failed;
        let may_play = |player, running| running == 0 && !failed.contains(&player);
        let Some(pairing) = played.schedule.next(may_play) else {
            break;
        };
        let one = played.match_of(pairing, &mut hall)?;
        match one.met {
            Met::Played => played.count(pairing, &one.rows)?,
            Met::Stopped => {
                last = Some(CommandError::failed(Phrase::new("terminal-match-stopped")));
                break;
            }
            Met::Failed { player, failure } => {
                played.schedule.give_back(pairing.key);
                last = Some(played.fail(pairing, &player, &failure)?);
            }
        }
    }
    played.end()?;
    last.map_or(Ok(()), Err)
}

impl Played<'_> {
    fn begin<'a>(
        config: &'a PokerTournament,
        run: &'a PokerRun<'a>,
    ) -> Result<Played<'a>, CommandError> {
        let names: Vec<String> = config.players.iter().map(|own| own.name.clone()).collect();
        let agents = agents_of_file(config, run)?;
        let port = open_port(config.listen.as_deref(), &agents)?;
        let roster = Roster::new(names).map_err(|error| CommandError::usage(error.to_string()))?;
        let count = roster.len();
        let start = StartPolicy::default();
        let mut schedule = Schedule::new(config.format.clone(), count, config.matches, start, 0);
        // Each match has a store of its own, and none says how the first was drawn.
        schedule.draw_by(DrawRules::Parity);
        let told = match &run.events {
            Some(EventTarget::File(file)) => told_hands(file)?,
            _ => ToldHands::default(),
        };
        let events = run.events.as_ref();
        let events = events.map(|target| Events::open(target, EventLevel::Games));
        let played = Played {
            config,
            run,
            agents,
            port,
            roster,
            schedule,
            winnings: Winnings::new(count),
            values: MatchValues::default(),
            failed: BTreeSet::new(),
            events: events.transpose()?,
            told,
        };
        played.announce()?;
        Ok(played)
    }

    fn announce(&self) -> Result<(), CommandError> {
        let engines = engines_of(self.config);
        self.say(&Event::Match {
            game: "poker",
            players: self.roster.names(),
            engines: &engines,
            machine: Machine::this(),
        })
    }

    fn say(&self, event: &Event<'_>) -> Result<(), CommandError> {
        match &self.events {
            Some(events) => Ok(events.say_blocking(event)?),
            None => Ok(()),
        }
    }

    /// Plays the match of a pairing, or what is missing of it.
    fn match_of(&self, pairing: Pairing, hall: &mut Hall) -> Result<Match, CommandError> {
        // In the order of their names, so that the order of the file does not matter.
        let mut agents: Vec<&Agent> = pairing.seats().iter().map(|id| self.agent(*id)).collect();
        agents.sort_by(|one, other| one.name.cmp(&other.name));
        let folder = self.folder(&agents, pairing.key.serial());
        let words = agents.iter().map(|agent| {
            let mut players = self.config.players.iter();
            let player = players.find(|player| player.name == agent.name);
            let word = player.map_or("", |player| player.brain.word.as_str());
            format!("{}={word}", agent.name)
        });
        let words: Vec<String> = words.collect();
        let (config, run) = (self.config, self.run);
        let plan = Plan::of_cash(2, config.is_duplicate);
        let times = [config.time_bank, run.keepalive];
        let identity = identity_of(&words, &config.table, None, plan, times);
        let drawn = Seed::drawn().map_err(io::Error::other)?;
        let seed = config.seed.map(|seed| seed.of_game(self.number(pairing)));
        let opened = HandBook::open_match(&folder, identity, seed, drawn);
        let (book, seed) = opened.map_err(CommandError::failed)?;
        let contest = Contest {
            agents: agents.into_iter().cloned().collect(),
            table: config.table.clone(),
            structure: None,
            seed,
            time_bank: config.time_bank,
            keepalive: run.keepalive,
            start_timeout: START_TIMEOUT,
            port: self.port.clone(),
            wait: config.wait,
        };
        let names = contest.agents.iter().map(|agent| agent.name.clone());
        let scores = Scores::new(names, plan.times());
        let values = self.values_of(pairing)?;
        let ledger = Ledger::open(scores, plan, &contest.table, Some(book), values, |_| Ok(()));
        let ledger = ledger.map_err(|error| {
            let told = format!("{}: {error}", folder.display());
            CommandError::failed(told)
        })?;
        let begins = |ledger: &Ledger, part| {
            if let Some(text) = awaited(&contest, ledger, part) {
                // Nobody may read it.
                complain(text.say(run.language));
            }
        };
        let (met, ledger) = hall.play(&contest, ledger, begins)?;
        let rows = ledger.scores().rows();
        Ok(Match { met, rows })
    }

    /// The program that tells what the hands of a pairing were worth: that of the player
    /// who stands first in the file, of those with one.
    fn values_of(&self, pairing: Pairing) -> Result<Option<Values>, CommandError> {
        let pair = pairing.key.pair;
        let of = |player: PlayerId| self.config.values.get(player.index())?.as_ref();
        let spec = of(pair.first()).or_else(|| of(pair.second()));
        let started = spec.map(|spec| match_values::start(spec, self.run.folder));
        started.transpose()
    }

    fn agent(&self, player: PlayerId) -> &Agent {
        &self.agents[player.index()]
    }

    /// The number of a match, from 1: the same in every run, also with more players.
    fn number(&self, pairing: Pairing) -> u64 {
        let serial = u64::from(pairing.key.serial());
        serial * PAIRS + pairing.key.pair.index() as u64 + 1
    }

    /// The store of a match.
    fn folder(&self, agents: &[&Agent], serial: u32) -> PathBuf {
        let name = |index: usize| agents.get(index).map_or("", |agent| agent.name.as_str());
        let match_of_two = format!("{}-{serial}", as_folder(name(1)));
        self.run.store.join(as_folder(name(0))).join(match_of_two)
    }

    /// Counts a match that was played to its end.
    fn count(&mut self, pairing: Pairing, rows: &[PokerRow]) -> Result<(), CommandError> {
        let pair = pairing.key.pair;
        let row = |player| {
            let name = self.roster.name(player);
            rows.iter().find(|row| row.player == name)
        };
        let (Some(first), Some(second)) = (row(pair.first()), row(pair.second())) else {
            let text = "a match has other players than its tournament";
            return Err(CommandError::failed(text.to_owned()));
        };
        let winning = Winning {
            // With a rake both may lose: what one won more than the other, by half.
            mean: (first.adjusted_bb100 - second.adjusted_bb100) / 2.0,
            error: first.adjusted_error,
            hands: first.hands,
        };
        let id = self.number(pairing);
        if !self.told.has_game(id) {
            let players = [first, second].map(|row| row.player.clone());
            let winner = match (first.net - second.net).signum() {
                1 => Some(&*players[0]),
                -1 => Some(&*players[1]),
                _ => None,
            };
            self.say(&Event::PokerMatch(&PokerMatchRow {
                id,
                game: "poker",
                winner: winner.map(str::to_owned),
                players: players.to_vec(),
                cause: "hands",
                rows: vec![first.clone(), second.clone()],
            }))?;
        }
        self.tell(first, second)?;
        let winner = (first.net - second.net).signum();
        self.winnings.add(pair, winning);
        self.values.add(pair, [first, second]);
        let first = pairing.starter == pair.first();
        let own = if first { winner } else { -winner };
        // A sign fits.
        let own = own as i32;
        self.schedule.record_returns(pairing, &[own, -own]);
        Ok(())
    }

    /// Tells people how a match ended.
    fn tell(&self, first: &PokerRow, second: &PokerRow) -> Result<(), CommandError> {
        if self.run.events == Some(EventTarget::Stdout) {
            return Ok(());
        }
        let figure = super::cross_table::figure(first.adjusted_bb100, first.adjusted_error);
        let text = Phrase::new("terminal-poker-match-over")
            .with("first", first.player.clone())
            .with("second", second.player.clone())
            .with("figure", figure)
            .with("hands", first.hands);
        writeln!(io::stdout(), "{}", text.say(self.run.language))?;
        Ok(())
    }

    /// Notes that a player did not come or stay: it plays no other match in this run.
    fn fail(
        &mut self,
        pairing: Pairing,
        name: &str,
        failure: &Failure,
    ) -> Result<CommandError, CommandError> {
        let players = pairing.seats();
        let failed = players.into_iter().find(|id| self.roster.name(*id) == name);
        self.failed.extend(failed);
        self.say(&Event::Failure {
            player: name,
            cause: &failure.cause.to_string(),
            detail: &failure.detail,
        })?;
        let text = Phrase::new("terminal-poker-skipped").with("name", name.to_owned());
        let text = text.with("why", failure.to_string());
        // Nobody may read it.
        complain(text.say(self.run.language));
        Ok(CommandError::failed(Phrase::new(
            "terminal-poker-unfinished",
        )))
    }

    /// Shows the standings, and writes them as an event and as a file.
    fn end(&self) -> Result<(), CommandError> {
        let table = CrossTable::of(
            &self.config.format,
            &self.roster,
            &self.schedule,
            &self.winnings,
            &self.values.tables(self.roster.len()),
        );
        if let Some(file) = self.run.report {
            let written = table.write(file, &self.config.name);
            written.map_err(|error| {
                CommandError::failed(format!("{}: {error}", file.path().display()))
            })?;
        }
        self.say(&table.event())?;
        if let Some(events) = &self.events {
            events.flush_blocking()?;
        }
        if self.run.events != Some(EventTarget::Stdout) {
            writeln!(io::stdout(), "{}", table.say(self.run.language))?;
        }
        Ok(())
    }
}

/// More pairs than the players of a tournament of poker make.
const PAIRS: u64 = 1 << 13;

/// A name as the name of a folder: with all signs that could mean something else
/// written as `%` and their number.
fn as_folder(name: &str) -> String {
    let mut folder = String::new();
    for symbol in name.chars() {
        match symbol {
            '-' | '_' => folder.push(symbol),
            symbol if symbol.is_alphanumeric() => folder.push(symbol),
            symbol => folder.push_str(&format!("%{:x}%", u32::from(symbol))),
        }
    }
    folder
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn every_name_is_another_folder_and_none_leads_elsewhere() {
        let names = [
            "A",
            "a",
            "..",
            ".",
            "a/b",
            "a%2f%b",
            "Žofie Nová",
            "a b",
            "a-b",
        ];
        let folders: BTreeSet<String> = names.into_iter().map(as_folder).collect();
        assert_eq!(folders.len(), names.len(), "{folders:?}");
        for folder in &folders {
            let mut parts = Path::new(folder).components();
            assert!(matches!(
                parts.next(),
                Some(std::path::Component::Normal(_))
            ));
            assert_eq!(parts.next(), None, "{folder}");
        }
    }
}
