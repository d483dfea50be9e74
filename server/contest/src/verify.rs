//! Whether the games of a store are those that its file asks for: every pairing, start,
//! opening and seed is drawn again, from results alone, and compared.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;

use jiff::{SignedDuration, Timestamp};
use tournament::{Format, GameKey, Pairing, PlayerId, Roster, RosterError, Schedule, chance_seed};
use words::Phrase;

use crate::board_games::beginning;
use crate::context::chance_period;
use crate::file::{BoardConfig, KeptChance, TournamentConfig};
use crate::from_file::schedule_of_file;
use crate::keep;
use record::{GameId, Journal, read_record};
use store::{
    ChancePeriod, CheckObserver, Commitment, Finding, HistoryEntry, Secret, StoreError,
    StoreReader, StoredResult,
};

/// Why nothing can be drawn again.
#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    /// The store cannot be read.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// Two players are called the same.
    #[error("{0}")]
    Names(#[from] RosterError),
}

/// A contest that was drawn again.
pub struct Redrawn {
    /// The players.
    pub roster: Roster,
    /// The schedule with all results.
    pub schedule: Schedule,
    /// Notes on games that do not count, and on facts that are taken on trust.
    pub notes: Vec<Phrase>,
}

/// Draws the contest of this file again from the results in the store in `folder`. Every
/// difference is told to `observer`, the first one first.
///
/// # Errors
/// The store cannot be read, or two players have one name.
pub fn redraw(
    config: &TournamentConfig,
    folder: &Path,
    observer: &mut dyn CheckObserver,
) -> Result<Redrawn, VerifyError> {
    let names = config.players.iter().map(|player| player.name.clone());
    let roster = Roster::new(names.collect())?;
    let reader = StoreReader::open(folder)?;
    let results = reader.results();
    let mut blank = schedule_of_file(config);
    blank.draw_by(results.draw_rules()?);
    let mut history = History::default();
    results.for_each_entry(|entry| match entry {
        HistoryEntry::Stored { sequence, result } => {
            history.store(&blank, &roster, sequence, result);
        }
        HistoryEntry::Struck(id) => history.strike(id),
    })?;
    let mut notes = Vec::new();
    if history.strangers > 0 {
        let games = history.strangers;
        notes.push(Phrase::new("terminal-verify-strangers").with("games", games));
    }
    let seeds = SeedSource::of(config, results.commitments()?);
    let mut unbound = 0;
    let all = history.games.len() as u64;
    for (done, game) in (1..).zip(&history.games) {
        let path = record::record_in(&folder.join(store::RECORDS), game.result.id);
        // Errors of the record itself are found elsewhere.
        if let Ok(journal) = read_record(&path) {
            let found = match config.played.board() {
                Some(board) => board_findings(board, journal, game, &seeds),
                None => {
                    let seats = game.pairing.seats().into_iter();
                    let names: Vec<&str> = seats.map(|player| roster.name(player)).collect();
                    let kept = config.played.kept_chance(folder, &names, game.result.id);
                    kept.map_or_else(GameFindings::default, |kept| {
                        chance_findings(kept, journal.started, game, &seeds)
                    })
                }
            };
            unbound += u64::from(found.is_unbound);
            for what in found.wrong {
                observer.found(&Finding::of_game(game.result.id, what));
            }
        }
        observer.progress(done, all);
    }
    if matches!(seeds, SeedSource::Secrets(_, ref commitments) if !commitments.is_empty())
        && config.played.board().is_some()
    {
        let ids = history.games.iter().map(|game| game.result.id.get());
        let gaps = ids
            .max()
            .unwrap_or(0)
            .saturating_sub(all + history.strangers);
        if gaps > 0 {
            notes.push(Phrase::new("terminal-verify-gaps").with("count", gaps));
        }
    }
    if unbound > 0 {
        notes.push(Phrase::new("terminal-verify-seeds").with("games", unbound));
    }
    let (schedule, absences) = match draw_again(&blank, &history, config.players.len()) {
        Ok(drawn) => drawn,
        Err(misfit) => {
            observer.found(&Finding::of_game(misfit.id, misfit.say(&roster)));
            (blank, Absences::new())
        }
    };
    for (phase, players) in &absences {
        let names = players.iter().map(|player| roster.name(*player));
        let names = names.collect::<Vec<_>>().join(", ");
        let note = Phrase::new("terminal-verify-absent").with("round", phase + 1);
        notes.push(note.with("names", names));
    }
    if config.format == Format::Ladder {
        notes.push(Phrase::new("terminal-verify-ladder"));
    }
    Ok(Redrawn {
        roster,
        schedule,
        notes,
    })
}

/// The players who take no part in a phase though they are in the file, by that phase.
type Absences = BTreeMap<u16, BTreeSet<PlayerId>>;

/// Draws everything again; gives the schedule and the absences. No result says who was
/// absent in a round, so the absences that the games suggest are tried where the file
/// alone asks for other games.
fn draw_again(
    blank: &Schedule,
    history: &History,
    players: usize,
) -> Result<(Schedule, Absences), Misfit> {
    let (mut absences, mut tried) = (Absences::new(), BTreeMap::new());
    loop {
        let mut draw = Draw::new(blank, &absences);
        let Err(misfit) = draw.run(history) else {
            return Ok((draw.schedule, absences));
        };
        let phase = misfit.pairing.key.phase;
        let guesses = history.possible_absences(phase, players);
        let next: &mut usize = tried.entry(phase).or_default();
        let Some(guess) = guesses.get(*next).filter(|_| phase > 0) else {
            return Err(misfit);
        };
        *next += 1;
        absences.insert(phase, guess.clone());
    }
}

/// The changes of a store, in order.
#[derive(Default)]
struct History {
    games: Vec<StoredPairing>,
    /// The games that were struck, by how many were stored before: as places in `games`.
    struck: BTreeMap<usize, Vec<usize>>,
    /// How many games are of players whom the file does not name.
    strangers: u64,
    places: HashMap<GameId, usize>,
}

/// A game of a store.
struct StoredPairing {
    pairing: Pairing,
    /// Its place in the order of commits.
    sequence: u64,
    result: StoredResult,
}

impl History {
    fn store(&mut self, blank: &Schedule, roster: &Roster, sequence: u64, result: StoredResult) {
        let seats = result.players().map(|name| roster.find(name));
        let seats: Option<Vec<PlayerId>> = seats.collect();
        let pairing = seats.and_then(|seats| blank.pairing_of(&seats, result.key.number));
        let Some(pairing) = pairing else {
            self.strangers += 1;
            return;
        };
        self.places.insert(result.id, self.games.len());
        // A store may have a million games: only the needed fields of each are kept.
        let result = StoredResult {
            key: store::GameKey {
                players: Vec::new(),
                number: result.key.number,
            },
            seats: Vec::new(),
            detail: None,
            ..result
        };
        self.games.push(StoredPairing {
            pairing,
            sequence,
            result,
        });
    }

    fn strike(&mut self, id: GameId) {
        if let Some(place) = self.places.get(&id) {
            let now = self.struck.entry(self.games.len()).or_default();
            now.push(*place);
        }
    }

    /// Whether the phase after that of a game was begun before this game was struck: the
    /// pairings drawn from it stay then.
    fn went_on(&self, game: usize, struck_at: usize) -> bool {
        let phase = self.games[game].pairing.key.phase;
        let later = self.games[game..struck_at].iter();
        let mut later = later.map(|game| game.pairing.key.phase);
        later.any(|other| other > phase)
    }

    /// The players who have no game in a phase; `from_there_on`, none in any later one
    /// either.
    fn without_game(&self, phase: u16, players: usize, from_there_on: bool) -> BTreeSet<PlayerId> {
        let mut without: BTreeSet<PlayerId> = PlayerId::all(players).collect();
        for game in &self.games {
            let own = game.pairing.key.phase;
            if own == phase || (from_there_on && own > phase) {
                for player in game.pairing.players() {
                    without.remove(&player);
                }
            }
        }
        without
    }

    /// Who may have been absent in a phase, the likeliest first: the players who never came
    /// back, all without a game, or these without the one that had a bye.
    fn possible_absences(&self, phase: u16, players: usize) -> Vec<BTreeSet<PlayerId>> {
        let without = self.without_game(phase, players, false);
        let mut guesses = vec![self.without_game(phase, players, true), without.clone()];
        for bye in without.iter().take(BYES_TRIED) {
            let mut others = without.clone();
            others.remove(bye);
            guesses.push(others);
        }
        guesses.retain(|guess| !guess.is_empty());
        guesses
    }
}

/// How many players without a game in a round are tried as the one that had a bye.
const BYES_TRIED: usize = 8;

/// A game that the schedule would not have given out.
struct Misfit {
    id: GameId,
    pairing: Pairing,
    expected: Vec<Pairing>,
}

/// The most games that are named instead of one.
const NAMED: usize = 4;

impl Misfit {
    fn say(&self, roster: &Roster) -> String {
        let names = |pairing: &Pairing| {
            let players = pairing
                .seats()
                .into_iter()
                .map(|player| roster.name(player));
            players.collect::<Vec<_>>().join(" – ")
        };
        let key = self.pairing.key;
        let of = |key: GameKey| format!("round {}, game {}", key.phase + 1, key.number + 1);
        let expected = self.expected.iter().take(NAMED);
        let expected: Vec<String> = expected
            .map(|pairing| format!("{} ({})", names(pairing), of(pairing.key)))
            .collect();
        let more = if self.expected.len() > NAMED {
            ", …"
        } else {
            ""
        };
        let due = if expected.is_empty() {
            "no further game".to_owned()
        } else {
            format!("{}{more}", expected.join(", "))
        };
        format!(
            "{} ({}) is not what the file pairs then; it pairs {due}",
            names(&self.pairing),
            of(key)
        )
    }
}

/// A schedule that gives out the games of a store again.
struct Draw<'a> {
    schedule: Schedule,
    absences: &'a Absences,
    /// The pairings that were given out and have no result.
    given: HashMap<GameKey, Pairing>,
    /// Whether each game so far counts no more.
    is_struck: Vec<bool>,
    is_endless: bool,
}

impl<'a> Draw<'a> {
    fn new(blank: &Schedule, absences: &'a Absences) -> Draw<'a> {
        Draw {
            schedule: blank.clone(),
            absences,
            given: HashMap::new(),
            is_struck: Vec::new(),
            is_endless: blank.is_endless(),
        }
    }

    /// Goes through the whole history.
    fn run(&mut self, history: &History) -> Result<(), Misfit> {
        // As long as one of these games is waited for, nothing was drawn from them.
        let mut awaited = BTreeMap::new();
        for (at, games) in &history.struck {
            for game in games.iter().filter(|game| !history.went_on(**game, *at)) {
                awaited.insert(*game, *at);
            }
        }
        self.schedule.begin();
        let mut last_of_phase: HashMap<u16, usize> = HashMap::new();
        for (place, game) in history.games.iter().enumerate() {
            last_of_phase.insert(game.pairing.key.phase, place);
        }
        let mut open = BTreeSet::new();
        for (place, game) in history.games.iter().enumerate() {
            self.strike(history, place, &mut open);
            let phase = game.pairing.key.phase;
            let fits = self.is_endless || self.gives(game.pairing);
            if last_of_phase.get(&phase) == Some(&place) {
                self.go_into(phase + 1);
            }
            if awaited.contains_key(&place) {
                open.insert(place);
                self.schedule.await_audits(true);
            }
            self.given.remove(&game.pairing.key);
            keep::record(&mut self.schedule, game.pairing, &game.result);
            self.is_struck.push(false);
            if !fits {
                let mut expected: Vec<Pairing> = self.given.values().copied().collect();
                expected.sort_by_key(|pairing| pairing.key);
                return Err(Misfit {
                    id: game.result.id,
                    pairing: game.pairing,
                    expected,
                });
            }
        }
        self.strike(history, history.games.len(), &mut open);
        Ok(())
    }

    /// Has the players of the next phase drawn: those who are absent in it are suspended,
    /// those who are back take part again.
    fn go_into(&mut self, phase: u16) {
        let absent = self.absences.get(&phase);
        let all = self.absences.values().flatten().copied();
        for player in all.collect::<BTreeSet<_>>() {
            if absent.is_some_and(|absent| absent.contains(&player)) {
                self.schedule.suspend(player);
                let given = self.given.extract_if(|key, _| key.pair.includes(player));
                given.for_each(|(key, _)| self.schedule.give_back(key));
            } else if absent.is_some() {
                self.schedule.readmit(player);
            }
        }
    }

    /// Whether the schedule gives out this game, with these seats, among those that run
    /// then.
    fn gives(&mut self, pairing: Pairing) -> bool {
        loop {
            if let Some(given) = self.given.get(&pairing.key) {
                return *given == pairing;
            }
            // A test that is decided gives out no more games, but the running ones were played.
            let is_decided = self
                .schedule
                .sprt()
                .is_some_and(|test| test.decision().is_some());
            match self.schedule.next(|_, _| true) {
                Some(next) => {
                    self.given.insert(next.key, next);
                }
                None => return is_decided,
            }
        }
    }

    /// Takes back the games that were struck when so many had been stored.
    fn strike(&mut self, history: &History, stored: usize, open: &mut BTreeSet<usize>) {
        let Some(struck) = history.struck.get(&stored) else {
            return;
        };
        for place in struck {
            if let Some(is_struck) = self.is_struck.get_mut(*place) {
                *is_struck = true;
            }
            open.remove(place);
        }
        self.schedule.forget_results();
        let games = history.games.iter().zip(&self.is_struck);
        let mut counted = BTreeSet::new();
        for (game, _) in games.clone().filter(|(_, is_struck)| !**is_struck) {
            keep::record(&mut self.schedule, game.pairing, &game.result);
            counted.insert(game.pairing.key);
        }
        for (game, _) in games.filter(|(_, is_struck)| **is_struck) {
            if !counted.contains(&game.pairing.key) {
                self.schedule.owe(game.pairing);
            }
        }
        self.schedule.await_audits(!open.is_empty());
        self.schedule.play_on();
    }
}

/// The source of the seeds of games.
enum SeedSource<'a> {
    /// A seed in the file, which all know.
    Public(u64),
    /// Secrets that the store has committed itself to.
    Secrets(&'a Format, Vec<Commitment>),
}

impl SeedSource<'_> {
    fn of(config: &TournamentConfig, commitments: Vec<Commitment>) -> SeedSource<'_> {
        match config.seed {
            Some(seed) => SeedSource::Public(seed),
            None => SeedSource::Secrets(&config.format, commitments),
        }
    }

    /// The seed of a game on a board that was recorded as this; `None` where its secret is
    /// not known.
    fn seed_of(&self, game: &StoredPairing, journal: &Journal) -> Option<u64> {
        if let SeedSource::Public(seed) = self {
            return Some(chance_seed(game.pairing.key, *seed));
        }
        let seed_at = |started| {
            let (_, secret) = self.secret_of(game, started)?;
            Some(secret.seed_of(game.result.id))
        };
        let seed = seed_at(journal.started);
        // Such a game is dated when its worker begins it; it was handed out before.
        let day_before = journal.started - SignedDuration::from_hours(24);
        let handed_out = seed_at(day_before).filter(|_| journal.machine.is_some());
        handed_out.filter(|_| seed != journal.seed).or(seed)
    }

    /// The secret for a game that started then, with its period; `None` where nothing was
    /// committed to before, or the secret is withheld.
    fn secret_of(
        &self,
        game: &StoredPairing,
        started: Timestamp,
    ) -> Option<(ChancePeriod, Secret)> {
        let SeedSource::Secrets(format, commitments) = self else {
            return None;
        };
        let period = chance_period(format, game.pairing, started);
        let mut before = commitments.iter().rev();
        let own = before.find(|own| own.period == period && own.before < game.sequence)?;
        Some((period, own.secret?))
    }
}

/// The findings about one game.
#[derive(Default)]
struct GameFindings {
    /// The fields that are not as the file asks for them.
    wrong: Vec<String>,
    /// Whether nothing says from which secret its chance was drawn.
    is_unbound: bool,
}

/// Compares chance that is in no record with the secret of its period.
fn chance_findings(
    kept: KeptChance,
    started: Timestamp,
    game: &StoredPairing,
    seeds: &SeedSource<'_>,
) -> GameFindings {
    let mut wrong = Vec::from_iter(kept.wrong);
    let secret = seeds.secret_of(game, started);
    match kept.drawn.zip(secret) {
        Some(((number, kept), (period, secret))) if secret.chance_of(number) != kept => {
            wrong.push(format!(
                "its cards do not follow from the secret of {period}"
            ));
        }
        _ => {}
    }
    GameFindings {
        wrong,
        is_unbound: kept.drawn.is_some() && secret.is_none(),
    }
}

/// Compares the record of a game on a board with the settings of its file.
fn board_findings(
    board: &BoardConfig,
    journal: Journal,
    game: &StoredPairing,
    seeds: &SeedSource<'_>,
) -> GameFindings {
    let key = game.pairing.key;
    let start = board.start_position().ok();
    let own = board.position.as_ref().zip(start.as_ref());
    let own = own.map(|(_, start)| start.position(games::Viewer::Referee));
    let (position, opening) = beginning(board.openings.as_ref(), own.as_deref(), key);
    let has_chance = start.as_ref().is_some_and(|start| start.has_chance());
    let drawn = has_chance.then(|| seeds.seed_of(game, &journal));
    let mut wrong = Vec::new();
    let mut compare = |of: &str, recorded: Option<String>, expected: Option<String>| {
        if recorded != expected {
            let said = |value: Option<String>| value.unwrap_or_else(|| "none".to_owned());
            wrong.push(format!(
                "{of} is '{}', by the file it is '{}'",
                said(recorded),
                said(expected)
            ));
        }
    };
    compare("the position it starts from", journal.position, position);
    compare("its opening", Some(journal.opening), Some(opening));
    if let Some(Some(drawn)) = drawn {
        let recorded = journal.seed.map(|seed| seed.to_string());
        compare("the seed of its chance", recorded, Some(drawn.to_string()));
    }
    let is_unbound = drawn == Some(None);
    GameFindings { wrong, is_unbound }
}
