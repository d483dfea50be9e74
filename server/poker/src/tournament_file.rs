//! A tournament of poker: the file of a tournament with `game = "poker"`. Its pairs
//! play matches of many hands, or all play at one or more tables until one has all
//! chips (`tables`).

mod tables;

use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use launch::Program;
use protocol::poker::{Create, Element, MAX_MOVE_TIME, MAX_NAME, WrongSetting};
use record::hand::Seed;
use serde::Deserialize;
use toml::{Spanned, Value};
use tournament::Format;

pub use self::tables::TableTournament;
pub(crate) use self::tables::too_many_payouts;
use self::tables::{RawLevel, WrittenTables};
use crate::acpc::can_tell;
use contest::brain_spec::BrainSpec;
use contest::file::raw::{self, Place, RawMarks, RawPlayer, RawTournament, RawWorkers};
use contest::file::sandbox::RawSandbox;
use contest::file::{ConfigError, PlayedConfig, PlayerConfig, TournamentConfig, refuse_values};
use contest::values;
use store::same_name::is_same_name;
use words::{Phrase, UserError};

/// The word of the key `game`.
pub const POKER: &str = "poker";

/// Hands of a match if the file says nothing: a thousand decks, each played from
/// both seats.
const DEFAULT_HANDS: u64 = 2_000;

/// How many hands a match may have.
const HANDS: RangeInclusive<i64> = 2..=1_000_000_000;

/// How many chips a stack, a blind or an ante may have.
const CHIPS: RangeInclusive<i64> = 0..=1_000_000_000_000;

/// Matches of each pair that meets.
const MATCHES: RangeInclusive<i64> = 1..=1_000;

/// The most players. There may be a match for each pair of them.
const PLAYERS: usize = 100;

/// A tournament of poker as its file asks for it.
pub struct PokerTournament {
    /// The common part of all contests. Its games are the matches of each pair that
    /// meets, 1 to 1,000, its players programs that are started, or agents that dial in:
    /// 2 to 100, at tables 2 to 500. All players are in each of the tournaments at
    /// tables.
    pub contest: TournamentConfig,
    /// The settings of the poker games.
    pub poker: Arc<PokerConfig>,
}

/// The settings of a tournament of poker, as its file asks for them.
#[derive(Clone, Debug)]
pub struct PokerConfig {
    /// The tournament at one or more tables, if there is one instead of matches.
    pub tables: Option<TableTournament>,
    /// Whether each deck is played from both seats.
    pub is_duplicate: bool,
    /// The table of a match, with the hands of one rotation of the seats.
    pub table: Create,
    /// The time that each player has beyond the limits of its actions, in each
    /// rotation of a match; zero for none.
    pub time_bank: Duration,
    /// Determines the decks; drawn for each match if there is none.
    pub seed: Option<Seed>,
    /// The programs that tell the values of the hands of a player's matches, in the order
    /// of the players; none at tables.
    pub values: Vec<Option<BrainSpec>>,
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct RawPoker {
    name: Option<Spanned<String>>,
    #[expect(dead_code, reason = "it is read before, to choose this form")]
    game: Option<Spanned<String>>,
    format: Option<Spanned<String>>,
    challengers: Option<Vec<Spanned<String>>>,
    rounds: Option<Spanned<i64>>,
    groups: Option<Spanned<i64>>,
    advance: Option<Spanned<i64>>,
    tiebreaks: Option<Spanned<i64>>,
    games: Option<Spanned<i64>>,
    hands: Option<Spanned<i64>>,
    duplicate: Option<bool>,
    stack: Option<Spanned<i64>>,
    blinds: Option<Spanned<String>>,
    ante: Option<Spanned<i64>>,
    seats: Option<Spanned<i64>>,
    #[serde(default)]
    level: Vec<Spanned<RawLevel>>,
    payouts: Option<Spanned<Vec<f64>>>,
    variant: Option<String>,
    limit: Option<String>,
    stud_ante: Option<u64>,
    bring_in: Option<u64>,
    big_blind_ante: Option<bool>,
    rake: Option<String>,
    rake_cap: Option<u64>,
    runs: Option<u8>,
    bomb: Option<u64>,
    bomb_ante: Option<u64>,
    mix: Option<String>,
    mix_hands: Option<u64>,
    timeout: Option<Spanned<String>>,
    time_bank: Option<Spanned<String>>,
    seed: Option<Spanned<i64>>,
    listen: Option<Spanned<String>>,
    wait: Option<Spanned<String>>,
    begins: Option<Spanned<Value>>,
    freeze: Option<Spanned<Value>>,
    round_every: Option<Spanned<String>>,
    game_every: Option<Spanned<String>>,
    disk_per_day: Option<Spanned<i64>>,
    /// Of any kind, so that no error message quotes its code.
    registration: Option<Spanned<Value>>,
    final_of: Option<Spanned<String>>,
    concurrency: Option<Spanned<i64>>,
    sandbox: Option<RawSandbox>,
    cpus: Option<Spanned<String>>,
    workers: Option<RawWorkers>,
    #[serde(default)]
    marks: Vec<Spanned<RawMarks>>,
    #[serde(default)]
    player: Vec<Spanned<RawPlayer>>,
}

/// The key that tells which form a file has.
#[derive(Deserialize)]
struct FormKey {
    game: Option<String>,
}

impl PokerTournament {
    /// Reads a file; `None` if it is of another game.
    ///
    /// # Errors
    /// The file cannot be read, or something is wrong in it; the message names the
    /// line.
    pub fn load(path: &Path) -> Result<Option<PokerTournament>, ConfigError> {
        let text = raw::read(path)?;
        let game = toml::from_str::<FormKey>(&text).ok();
        match game.and_then(|of| of.game).as_deref() {
            Some(POKER) => PokerTournament::parse(&text, path).map(Some),
            _ => Ok(None),
        }
    }

    /// Reads the text of the file at this path.
    ///
    /// # Errors
    /// Something is wrong in it; the message names the line.
    pub fn parse(text: &str, path: &Path) -> Result<PokerTournament, ConfigError> {
        let place = Place::new(path, text).with_old_keys();
        check(raw::parse(&place)?, &place)
    }
}

fn check(raw: RawPoker, place: &Place<'_>) -> Result<PokerTournament, ConfigError> {
    let is_duplicate = is_duplicate(&raw);
    let written = tables::read(&raw, place)?;
    let is_open = raw.registration.is_some() || raw.final_of.is_some();
    let count = raw.player.len();
    let among = |players| {
        let tables = written.as_ref();
        let tables = tables.map(|tables| tables.among(players, is_open, place));
        tables.transpose()
    };
    let tables = among(count)?;
    let table = match &tables {
        Some(tables) => tables.table(move_time(&raw, place)?, place)?,
        None => check_table(&raw, place)?,
    };
    let seed = place.optional(&raw.seed, |number| {
        values::whole::<u64>(*number, 0..=i64::MAX)
    })?;
    let most = Duration::from_millis(MAX_MOVE_TIME);
    let time_bank = place.optional(&raw.time_bank, |text| values::duration(text))?;
    let games = match &tables {
        Some(_) => None,
        None => {
            place.optional(&raw.games, |number| values::whole::<u32>(*number, MATCHES))?;
            raw.games
        }
    };
    let is_ladder = |format: &Spanned<String>| format.get_ref() == Format::Ladder.word();
    let games =
        games.or((!raw.format.as_ref().is_some_and(is_ladder)).then(|| Spanned::new(0..0, 1)));
    // The keys that other tournaments have, too.
    let common = RawTournament {
        name: raw.name,
        format: raw.format.filter(|_| tables.is_none()),
        challengers: raw.challengers,
        rounds: raw.rounds,
        groups: raw.groups,
        advance: raw.advance,
        tiebreaks: raw.tiebreaks,
        games,
        listen: raw.listen,
        wait: raw.wait,
        begins: raw.begins,
        freeze: raw.freeze,
        round_every: raw.round_every,
        game_every: raw.game_every,
        disk_per_day: raw.disk_per_day,
        registration: raw.registration,
        final_of: raw.final_of,
        concurrency: raw.concurrency,
        sandbox: raw.sandbox,
        cpus: raw.cpus,
        workers: raw.workers,
        marks: raw.marks,
        player: raw.player,
        ..RawTournament::default()
    };
    let values = check_values(&common, tables.is_some(), place)?;
    let mut poker = Arc::new(PokerConfig {
        tables,
        is_duplicate,
        table,
        time_bank: time_bank.unwrap_or_default().min(most),
        seed: seed.map(Seed::from),
        values,
    });
    let mut contest = TournamentConfig::check(&common, place, |_, _| {
        Ok(Arc::clone(&poker) as Arc<dyn PlayedConfig>)
    })?;
    if let Some(tables) = among(contest.players.len())? {
        contest.format = Format::OneBoard;
        contest.games = tables.games;
        // Registered players count as well.
        Arc::make_mut(&mut poker).tables = Some(tables);
        contest.played = Arc::clone(&poker) as Arc<dyn PlayedConfig>;
    }
    if let Some(terms) = &mut contest.registration {
        let most = written
            .as_ref()
            .map_or(PLAYERS, WrittenTables::most_players);
        if let Some(tables) = written.as_ref().filter(|_| terms.is_endless()) {
            let error = Phrase::new("files-begins-when-closed").with("format", tables.word());
            return Err(place.error(error));
        }
        terms.players = terms.players.min(most);
        terms.longest_name = MAX_NAME;
        // A registered player has a secret, for which no match asks at its port.
        terms.uploads_alone = true;
        // People would know hands that are played twice, and cards that a seed foretells.
        terms.may_be_people = poker.tables.is_none() && !is_duplicate && poker.seed.is_none();
    }
    check_agents(&common, &contest.players, &poker, place)?;
    if let Some(audit) = common.workers.as_ref().and_then(|own| own.audit.as_ref()) {
        return Err(place.error_at(audit.span(), Phrase::new("files-poker-audit")));
    }
    if is_duplicate
        && contest
            .players
            .iter()
            .any(|own| own.brain.person_name().is_some())
    {
        return Err(place.error(Phrase::new("files-poker-duplicate-people")));
    }
    let mut dials_in = contest.players.iter();
    let dials_in = dials_in.find(|player| player.brain.lobby_name().is_some());
    if let (Some(player), 2..) = (dials_in, contest.concurrency) {
        // They would not know which of the matches they come to.
        let error = Phrase::new("files-poker-concurrency");
        return Err(place.error(error.with("name", player.name.clone())));
    }
    let missing = contest.missing.take();
    contest.missing = missing.or_else(|| missing_values(&common, &poker.values, place));
    Ok(PokerTournament { contest, poker })
}

impl PokerConfig {
    fn most_players(&self) -> usize {
        self.tables.as_ref().map_or(PLAYERS, |_| tables::PLAYERS)
    }
}

/// Whether all hands of a match are played a second time with the cards exchanged, which
/// people would know by then.
fn is_duplicate(raw: &RawPoker) -> bool {
    raw.duplicate.unwrap_or_else(|| !has_people(raw))
}

/// Whether people play.
fn has_people(raw: &RawPoker) -> bool {
    let brains = raw.player.iter();
    let brains = brains.filter_map(|player| player.get_ref().brain.as_ref());
    let mut specs = brains.filter_map(|word| BrainSpec::parse(word.get_ref(), Path::new("")).ok());
    specs.any(|spec| spec.person_name().is_some())
}

/// The table of a match of two.
fn check_table(raw: &RawPoker, place: &Place<'_>) -> Result<Create, ConfigError> {
    let usual = Create::default();
    let chips = |value| place.optional(value, |number: &i64| values::whole::<u64>(*number, CHIPS));
    let blinds = place.optional(&raw.blinds, |text| values::blinds(text))?;
    let (small_blind, big_blind) = blinds.unwrap_or((usual.small_blind, usual.big_blind));
    let hands = place.optional(&raw.hands, |number| values::whole::<u64>(*number, HANDS))?;
    let rotations = if is_duplicate(raw) { 2 } else { 1 };
    let table = Create {
        seats: 2,
        small_blind,
        big_blind,
        ante: chips(&raw.ante)?.unwrap_or(usual.ante),
        buyin: chips(&raw.stack)?.unwrap_or(usual.buyin),
        hands: hands.unwrap_or(DEFAULT_HANDS).div_ceil(rotations),
        move_time: move_time(raw, place)?,
        ..usual
    };
    let checked = with_stakes(table, raw);
    checked.map_err(|wrong| place.error(wrong))
}

/// The table with the game and the stakes that the file asks for.
fn with_stakes(table: Create, raw: &RawPoker) -> Result<Create, WrongSetting> {
    let number = |value: Option<u64>| value.map(|value| value.to_string());
    let asked = [
        ("game", raw.variant.clone()),
        ("limit", raw.limit.clone()),
        ("stud-ante", number(raw.stud_ante)),
        ("bring-in", number(raw.bring_in)),
        (
            "big-blind-ante",
            raw.big_blind_ante.map(|flag| flag.to_string()),
        ),
        ("rake", raw.rake.clone()),
        ("rake-cap", number(raw.rake_cap)),
        ("runs", number(raw.runs.map(u64::from))),
        ("bomb", number(raw.bomb)),
        ("bomb-ante", number(raw.bomb_ante)),
        ("mix", raw.mix.clone()),
        ("mix-hands", number(raw.mix_hands)),
    ];
    // They are read as those of a table that somebody asks for.
    let mut element = Element::new("create")
        .with("small-blind", table.small_blind)
        .with("big-blind", table.big_blind)
        .with("buyin", table.buyin);
    for (key, value) in asked {
        if let Some(value) = value {
            element = element.with(key, value);
        }
    }
    let read = Create::read(&element)?;
    let table = Create {
        game: read.game,
        limit: read.limit,
        extras: read.extras,
        ..table
    };
    table.check()?;
    Ok(table)
}

/// The time for an action, in milliseconds.
fn move_time(raw: &RawPoker, place: &Place<'_>) -> Result<u64, ConfigError> {
    let most = Duration::from_millis(MAX_MOVE_TIME);
    let limit = place.optional(&raw.timeout, |text| values::positive_duration(text))?;
    let limit = limit.map(|limit| limit.clamp(Duration::from_millis(1), most));
    let limit = limit.and_then(|limit| u64::try_from(limit.as_millis()).ok());
    Ok(limit.unwrap_or(60_000))
}

/// The programs that tell the values of the hands of each player's matches.
fn check_values(
    raw: &RawTournament,
    is_of_tables: bool,
    place: &Place<'_>,
) -> Result<Vec<Option<BrainSpec>>, ConfigError> {
    if is_of_tables {
        refuse_values(raw, "files-values-tables", place)?;
    }
    let read = |word: &String| -> Result<BrainSpec, UserError> {
        let spec = BrainSpec::parse(word, place.directory())?;
        match spec.program() {
            Some(_) if spec.cores().is_some() => Err(Phrase::new("files-cpus-each").into()),
            Some(_) => Ok(spec),
            None => Err(Phrase::new("files-values-program").into()),
        }
    };
    let tables = raw.player.iter();
    tables
        .map(|table| place.optional(&table.get_ref().values, read))
        .collect()
}

/// The error of the first of these programs that could not be started.
fn missing_values(
    raw: &RawTournament,
    values: &[Option<BrainSpec>],
    place: &Place<'_>,
) -> Option<ConfigError> {
    raw.player.iter().zip(values).find_map(|(table, spec)| {
        let (program, arguments) = spec.as_ref()?.program()?;
        let error = Program::find(program, arguments, place.directory()).err()?;
        let word = table.get_ref().values.as_ref()?;
        Some(place.error_at(word.span(), error))
    })
}

/// Refuses players that no match of poker can have.
fn check_agents(
    raw: &RawTournament,
    players: &[PlayerConfig],
    poker: &PokerConfig,
    place: &Place<'_>,
) -> Result<(), ConfigError> {
    let most = poker.most_players();
    if players.len() > most {
        let error = Phrase::new("files-many-players").with("count", players.len());
        return Err(place.error(error.with("most", most)));
    }
    for (index, (table, player)) in raw.player.iter().zip(players).enumerate() {
        let wrong = |error: Phrase| Err(place.error_at(table.span(), error));
        let name = player.name.as_str();
        if name.chars().count() > MAX_NAME {
            let error = Phrase::new("files-poker-name").with("name", name.to_owned());
            return wrong(error.with("most", MAX_NAME));
        }
        let mut others = players[..index].iter();
        if let Some(other) = others.find(|other| is_same_name(&other.name, name)) {
            let error = Phrase::new("files-same-name").with("name", other.name.clone());
            return wrong(error);
        }
        if player.brain.person_name().is_some() && poker.tables.is_some() {
            let word = player.brain.to_string();
            return wrong(Phrase::new("files-poker-people").with("word", word));
        }
        let is_of_match = player.brain.worker_name().is_some() && poker.tables.is_none();
        match player.brain.comes_as() {
            Some(own) if own.as_str() != name => {
                let error = Phrase::new("files-poker-lobby").with("name", name.to_owned());
                return wrong(error.with("lobby", own.to_string()));
            }
            None if player.brain.program().is_none() && !player.brain.is_acpc() && !is_of_match => {
                let word = player.brain.to_string();
                return wrong(Phrase::new("terminal-no-agent").with("word", word));
            }
            _ => {}
        }
        if player.brain.is_acpc() && !can_tell(&poker.table) {
            return wrong(Phrase::new("files-poker-acpc"));
        }
        if player.token.is_some() {
            return wrong(Phrase::new("files-poker-token"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_ready_tournaments_of_poker_can_be_played() {
        let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../config/tournaments");
        let mut count = 0;
        for entry in fs::read_dir(directory).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|ending| ending != "toml") {
                continue;
            }
            let poker = PokerTournament::load(&path).unwrap_or_else(|error| panic!("{error}"));
            if let Some(config) = poker {
                assert!(config.poker.is_duplicate, "{path:?}");
                count += 1;
            }
        }
        assert_eq!(count, 2);
    }
}
