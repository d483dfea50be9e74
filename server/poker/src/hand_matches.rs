//! Matches of hands, which a contest has played between the pairs of its players: each
//! in a store of its own, so that it goes on where it was broken off.

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use parking_lot::Mutex;
use record::hand::Seed;
use record::time_control::TimeControl;
use record::verdict::{Cause, Failure, Verdict};
use record::{GameId, Journal};
use referee::Order;
use render::poker::game_in_words;
use store::events::{EndEvent, Event, PokerMatchRow, PokerRow, ToldHands};
use store::{
    CommittedGame, GameKey, GameSink, HandBook, StoreError, StoreReader, StoredResult,
    matches_below,
};
use tokio::select;
use tokio::sync::mpsc;
use tokio::task::spawn_blocking;
use tournament::{DrawRules, Pair, Pairing, PlayerId, Winning, Winnings};
use words::Phrase;

use crate::card_secret::DrawnSeed;
use crate::contest::{
    Agent, AgentSource, Contest, ContestError, MatchOutcome, MatchPort, START_TIMEOUT, no_agent,
};
use crate::hand_match_error::HandMatchError;
use crate::hand_range::CAUSE;
use crate::ledger::Ledger;
use crate::match_folder::{PAIRS, hands_below};
use crate::match_identity::identity_of;
use crate::match_orders::MatchOrders;
use crate::match_people::PeopleOfMatch;
use crate::match_values::MatchValues;
use crate::pairing_record::{PROTOCOL, bytes_of, hands_tag, keep, record_of, report_of};
use crate::plan::Plan;
use crate::remote_match::RemoteMatch;
use crate::scores::Scores;
use crate::tournament_file::{POKER, PokerConfig};
use crate::values::Values;
use contest::source::{PlayerSource, no_worker};
use contest::{
    ContestContext, KeptPlayer, PairingOutcome, PairingReport, Playable, StandingInWords,
    StopSignals,
};
use launch::Program;

/// The number of matches whose values are remembered: a ladder has no end.
const MOST_REMEMBERED: usize = 10_000;

/// Matches of hands between the pairs of a contest. Clones are the same.
#[derive(Clone)]
pub struct HandMatches {
    /// The settings of the matches.
    pub config: Arc<PokerConfig>,
    /// The players: the name of each, and the word that names its agent.
    pub players: Arc<[(String, String)]>,
    /// The programs that tell the values of the hands of each player's matches.
    pub values: Arc<[Option<Program>]>,
    /// The port for agents that dial in, if there are any.
    pub port: Option<MatchPort>,
    /// The folder of the contest's results, with a store for each match below it.
    pub store: PathBuf,
    /// The interval between two probes of an agent.
    pub keepalive: Duration,
    /// The hands that the file of events has already: versions before 0.2.0 kept no
    /// results of matches, but told them.
    pub told: Arc<ToldHands>,
    /// The results of the matches that this has seen, by number: for the first and the
    /// second player of the pair.
    pub(crate) rows: MatchRows,
}

/// The results of matches, by number.
pub(crate) type MatchRows = Arc<Mutex<BTreeMap<GameId, [PokerRow; 2]>>>;

/// A match between two players.
struct HandMatch {
    pair: Pair,
    number: GameId,
    /// Its store.
    folder: PathBuf,
    /// Its players in the order of their names, so that their order in the file does
    /// not matter.
    players: [PlayerId; 2],
    progress: Arc<MatchProgress>,
}

/// How far a match is.
#[derive(Default)]
struct MatchProgress {
    /// How many of its hands are counted.
    hands: AtomicU64,
    /// Which agents have to dial in, and how many hands were counted then.
    awaits: Mutex<Option<(u64, Phrase)>>,
}

impl MatchProgress {
    /// Which agents have to dial in before another hand is dealt.
    fn awaited(&self) -> Option<Phrase> {
        let awaits = self.awaits.lock();
        let (hands, text) = awaits.as_ref()?;
        let is_awaited = self.hands.load(Ordering::Relaxed) == *hands;
        is_awaited.then(|| text.clone())
    }
}

/// A match that is open to be played, and the seed of its cards.
type OpenMatch = (Ledger, Seed);

impl HandMatches {
    /// The match of two players with this number among theirs.
    fn match_of(&self, pair: Pair, serial: u32) -> HandMatch {
        let mut players = pair.players();
        players.sort_by_key(|player| self.name(*player));
        let number = GameId::new(u64::from(serial) * PAIRS + pair.index() as u64 + 1);
        let names = players.map(|player| self.name(player));
        HandMatch {
            pair,
            number,
            folder: hands_below(&self.store, names, number),
            players,
            progress: Arc::default(),
        }
    }

    /// Says how a match stands while it is played.
    fn standing_of(&self, own: &HandMatch) -> StandingInWords {
        let [first, second] = own.players.map(|player| self.name(player).to_owned());
        let all = self.config.table.hands * self.plan().count() as u64;
        let progress = Arc::clone(&own.progress);
        Arc::new(move || {
            progress.awaited().unwrap_or_else(|| {
                Phrase::new("contests-match-stands")
                    .with("first", first.clone())
                    .with("second", second.clone())
                    .with("done", progress.hands.load(Ordering::Relaxed))
                    .with("all", all)
            })
        })
    }

    /// The match of a result.
    fn match_of_key(&self, key: &GameKey) -> Result<HandMatch, HandMatchError> {
        let player = |name: &String| {
            let place = self.players.iter().position(|(own, _)| own == name)?;
            PlayerId::all(self.players.len()).nth(place)
        };
        let [one, other] = &key.players[..] else {
            return Err(HandMatchError::OtherPlayers);
        };
        let pair = player(one).zip(player(other));
        let pair = pair.and_then(|(one, other)| Pair::new(one, other));
        let pair = pair.ok_or(HandMatchError::OtherPlayers)?;
        Ok(self.match_of(pair, key.number))
    }

    fn name(&self, player: PlayerId) -> &str {
        let player = self.players.get(player.index());
        player.map_or("", |(name, _)| name)
    }

    fn plan(&self) -> Plan {
        Plan::of_cash(2, self.config.is_duplicate)
    }

    /// Opens the hands of a match, and counts those that were played. A new match has the
    /// seed of the file, else the one that was drawn. Reads from the disk.
    fn open(&self, own: &HandMatch, drawn: Seed) -> Result<OpenMatch, HandMatchError> {
        let config = &self.config;
        let words = own.players.map(|player| {
            let (name, word) = &self.players[player.index()];
            format!("{name}={word}")
        });
        let times = [config.time_bank, self.keepalive];
        let identity = identity_of(&words, &config.table, None, self.plan(), times);
        let seed = config.seed.map(|seed| seed.of_game(own.number.get()));
        let (book, seed) = HandBook::open_match(&own.folder, identity, seed, drawn)?;
        let names = own.players.map(|player| self.name(player).to_owned());
        let scores = Scores::new(names, self.plan().times());
        let values = self.values_of(own.pair)?;
        let progress = Arc::clone(&own.progress);
        let ledger = Ledger::open(
            scores,
            self.plan(),
            &config.table,
            Some(book),
            values,
            move |_| {
                progress.hands.fetch_add(1, Ordering::Relaxed);
                Ok(())
            },
        );
        let ledger = ledger.map_err(|error| HandMatchError::Ledger {
            folder: own.folder.clone(),
            error: Box::new(error),
        })?;
        Ok((ledger, seed))
    }

    /// The program that tells the values of the hands of a pair: that of the player
    /// listed first in the file, of those with one.
    fn values_of(&self, pair: Pair) -> Result<Option<Values>, HandMatchError> {
        let of = |player: PlayerId| self.values.get(player.index())?.as_ref();
        let program = of(pair.first()).or_else(|| of(pair.second()));
        let started = program.map(|program| {
            let started = Values::start(program);
            started.map_err(|error| HandMatchError::Values {
                program: program.path.clone(),
                error: error.into(),
            })
        });
        started.transpose()
    }

    /// The results of a match for the first and the second player of its pair; they are
    /// remembered.
    fn count(&self, own: &HandMatch, scores: &Scores) -> Result<[PokerRow; 2], HandMatchError> {
        let rows = scores.rows();
        let row = |player: PlayerId| {
            let mut rows = rows.iter();
            let found = rows.find(|row| row.player == self.name(player));
            found.cloned().ok_or(HandMatchError::OtherPlayers)
        };
        let rows = [row(own.pair.first())?, row(own.pair.second())?];
        let mut known = self.rows.lock();
        if known.len() >= MOST_REMEMBERED {
            // Those of the first matches are read again, should somebody ask.
            known.pop_first();
        }
        known.insert(own.number, rows.clone());
        Ok(rows)
    }

    /// The results of a match that is kept. Reads its hands, if they were not counted
    /// yet.
    fn rows_of(&self, own: &HandMatch) -> Result<[PokerRow; 2], HandMatchError> {
        let known = self.rows.lock().get(&own.number).cloned();
        match known {
            Some(rows) => Ok(rows),
            None => {
                let drawn = Seed::drawn().map_err(HandMatchError::Randomness)?;
                self.count(own, self.open(own, drawn)?.0.scores())
            }
        }
    }

    /// The matches with a result that is kept. Reads from the disk.
    ///
    /// # Errors
    /// The store cannot be read.
    pub fn keys(&self) -> Result<Vec<GameKey>, StoreError> {
        let mut keys = Vec::new();
        let reader = StoreReader::open(&self.store)?;
        reader.results().for_each(|result| keys.push(result.key))?;
        Ok(keys)
    }

    /// The winnings of everybody from everybody in the matches of these keys, and the
    /// values of programs for them. Reads from the disk.
    ///
    /// # Errors
    /// The hands of a match cannot be read, or a key is of another contest.
    pub fn winnings<'a>(
        &self,
        keys: impl IntoIterator<Item = &'a GameKey>,
    ) -> Result<(Winnings, MatchValues), HandMatchError> {
        let mut winnings = Winnings::new(self.players.len());
        let mut values = MatchValues::default();
        for key in keys {
            let own = self.match_of_key(key)?;
            let [first, second] = &self.rows_of(&own)?;
            winnings.add(
                own.pair,
                Winning {
                    // With a rake both may lose: half the difference between the winnings
                    // of the two.
                    mean: (first.adjusted_bb100 - second.adjusted_bb100) / 2.0,
                    error: first.adjusted_error,
                    hands: first.hands,
                },
            );
            values.add(own.pair, [first, second]);
        }
        Ok((winnings, values))
    }

    /// How a match is played: with the agents of the contest.
    fn contest_of(
        &self,
        context: &ContestContext,
        own: &HandMatch,
        seed: Seed,
        people: &PeopleOfMatch,
    ) -> Result<Contest, (PlayerId, Failure)> {
        let agents = own.players.map(|player| {
            let entrant = &context.plan().entrants[player.index()];
            let source = match &entrant.source {
                Ok(PlayerSource::OnlinePerson { .. }) => people.source(player),
                Ok(PlayerSource::Worker(name)) => return Err((player, no_worker(name))),
                Ok(source) => {
                    AgentSource::of(source).ok_or_else(|| (player, no_agent(&entrant.brain)))?
                }
                Err(failure) => return Err((player, failure.clone())),
            };
            let name = self.name(player).to_owned();
            Ok(Agent { name, source })
        });
        let [one, other] = agents;
        Ok(Contest {
            agents: vec![one?, other?],
            table: self.config.table.clone(),
            structure: None,
            seed,
            time_bank: self.config.time_bank,
            keepalive: self.keepalive,
            start_timeout: START_TIMEOUT,
            port: self.port.clone(),
            wait: context.plan().wait,
        })
    }

    /// Calls the people of a match and keeps them free for it; `None` if one of them is
    /// not here, or not free.
    async fn call_people(
        &self,
        context: &ContestContext,
        own: &HandMatch,
    ) -> Option<PeopleOfMatch> {
        let mut all_called = Vec::new();
        for (player, other) in own.players.into_iter().zip(own.players.into_iter().rev()) {
            let entrant = &context.plan().entrants[player.index()];
            let Ok(PlayerSource::OnlinePerson { name, people: here }) = &entrant.source else {
                continue;
            };
            all_called.push((player, other, here.call(name).await?));
        }
        // All are here: nobody is told of a match that cannot begin.
        let mut people = PeopleOfMatch::default();
        for (player, other, called) in all_called {
            let table = &self.config.table;
            let time = TimeControl::new(Some(Duration::from_millis(table.move_time)), None);
            let begins = Phrase::new("terminal-match-begins")
                .with("name", context.plan().event.clone())
                .and("game", game_in_words(table.game, table.limit))
                .with("hands", table.hands * self.plan().count() as u64)
                .with("opponent", self.name(other).to_owned())
                .and("time", time.phrase());
            people.seat(player, called, begins);
        }
        Some(people)
    }

    /// Plays the missing hands of a match, as the orders say.
    async fn play_on(
        &self,
        context: &ContestContext,
        contest: &Contest,
        progress: &MatchProgress,
        mut ledger: Ledger,
        orders: mpsc::Receiver<Order>,
        people: &mut PeopleOfMatch,
    ) -> Result<(MatchOutcome, Ledger), ContestError> {
        let mut orders = MatchOrders::new(orders);
        loop {
            orders.until_it_goes_on().await;
            let (stop, stops) = mpsc::channel(1);
            let mut stops = StopSignals::from_channel(stops);
            let begins = |ledger: &Ledger, part| {
                if let Some(text) = contest.awaited(ledger, part) {
                    context.notice(&text);
                    let hands = progress.hands.load(Ordering::Relaxed);
                    *progress.awaits.lock() = Some((hands, text));
                }
            };
            let playing = contest.play_all(ledger, &mut stops, begins);
            tokio::pin!(playing);
            let (outcome, played) = loop {
                select! {
                    done = &mut playing => break done?,
                    Some(()) = people.one_leaves() => orders.stop(),
                    () = orders.until_halted() => {}
                }
                // The hand under way is played to its end; it was told so once.
                let _ = stop.try_send(());
            };
            match outcome {
                MatchOutcome::Stopped if !orders.is_stopped => ledger = played,
                outcome => return Ok((outcome, played)),
            }
        }
    }

    async fn play_match(
        &self,
        context: &ContestContext,
        pairing: Pairing,
        sink: &GameSink,
    ) -> Result<PairingOutcome, HandMatchError> {
        let own = Arc::new(self.match_of(pairing.key.pair, pairing.key.serial()));
        let at = (context, pairing, own.number);
        let drawn = DrawnSeed::draw(self.config.seed, at, sink).await?;
        let (matches, opened, seed) = (self.clone(), Arc::clone(&own), drawn.seed);
        let opening = spawn_blocking(move || {
            let before = bytes_of(&opened.folder);
            matches.open(&opened, seed).map(|open| (open, before))
        });
        let ((ledger, seed), before) = opening.await??;
        let Some(mut people) = self.call_people(context, &own).await else {
            return Ok(PairingOutcome::Missed);
        };
        let journal = record_of(&self.config, context, pairing, own.number);
        let standing = self.standing_of(&own);
        let (guard, (outcome, ledger)) = if context.is_remote(pairing) {
            let (guard, orders) = context.enter(own.number, pairing, standing);
            let remote_match = RemoteMatch {
                contest: context,
                pairing,
                config: &self.config,
                record: &journal,
                names: own.players.map(|player| self.name(player).to_owned()),
                seed,
                guard: &guard,
            };
            let played = remote_match.play(ledger, orders).await?;
            (guard, played)
        } else {
            let contest = match self.contest_of(context, &own, seed, &people) {
                Ok(contest) => contest,
                Err(failed) => return Ok(PairingOutcome::Failed(vec![failed])),
            };
            let (guard, orders) = context.enter(own.number, pairing, standing);
            let playing = self.play_on(
                context,
                &contest,
                &own.progress,
                ledger,
                orders,
                &mut people,
            );
            (guard, playing.await?)
        };
        let grown = bytes_of(&own.folder).saturating_sub(before);
        context.plan().disk.charge([None], grown);
        match outcome {
            MatchOutcome::Played => {}
            // It goes on when the person is back.
            MatchOutcome::Stopped if people.have_left => return Ok(PairingOutcome::Missed),
            MatchOutcome::Stopped => return Ok(PairingOutcome::BrokenOff(own.number)),
            MatchOutcome::Failed { player, failure } => {
                let mut players = own.players.into_iter();
                let failed = players.find(|own| self.name(*own) == player);
                let failed = failed.ok_or(HandMatchError::OtherPlayers)?;
                if people.is_one(failed) {
                    return Ok(PairingOutcome::Missed);
                }
                return Ok(PairingOutcome::Failed(vec![(failed, failure)]));
            }
        }
        let rows = self.count(&own, ledger.scores())?;
        let folder = own.folder.clone();
        let journal = Journal {
            tags: hands_tag(folder, None).await?,
            verdict: Some(verdict(pairing, &rows)),
            ..journal
        };
        keep(context, pairing, journal, guard, sink).await
    }
}

/// How a match ended: the player who has won chips has won it.
fn verdict(pairing: Pairing, [first, second]: &[PokerRow; 2]) -> Verdict {
    // A sign fits.
    let winner = (first.net - second.net).signum() as i32;
    let is_first = pairing.starter == pairing.key.pair.first();
    let own = if is_first { winner } else { -winner };
    let figure = figure(first.adjusted_bb100, first.adjusted_error);
    let (player, hands) = (&first.player, first.hands);
    Verdict {
        returns: vec![own, -own],
        cause: Cause::from_words(CAUSE),
        detail: Some(format!("{player} {figure} bb/100 in {hands} hands")),
    }
}

/// A mean with its error, in big blinds per hundred hands.
pub fn figure(mean: f64, error: Option<f64>) -> String {
    match error {
        Some(error) => format!("{mean:+.1} ± {error:.1}"),
        None => format!("{mean:+.1}"),
    }
}

impl Playable for HandMatches {
    fn has_foretold_chance(&self) -> bool {
        self.config.seed.is_some()
    }

    /// Versions before 0.2.0 kept the matches, and no results of them.
    fn draw_rules(&self) -> Option<DrawRules> {
        let has_results = StoreReader::open(&self.store).is_ok();
        let has_matches = || matches_below(&self.store).is_ok_and(|matches| !matches.is_empty());
        (!has_results && has_matches()).then_some(DrawRules::Parity)
    }

    fn result_in_words(&self, result: &StoredResult) -> Option<Phrase> {
        let own = self.match_of_key(&result.key).ok()?;
        let [first, second] = self.rows_of(&own).ok()?;
        let (mean, error) = (first.adjusted_bb100, first.adjusted_error);
        let text = Phrase::new("terminal-poker-match-over")
            .with("first", first.player)
            .with("second", second.player)
            .with("figure", figure(mean, error))
            .with("hands", first.hands);
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
            let outcome = self.play_match(contest, pairing, sink).await;
            report_of(pairing, outcome)
        })
    }
}

impl EndEvent for HandMatches {
    fn say_end(
        &self,
        game: &CommittedGame,
        say: &mut dyn FnMut(&Event<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        let own = self.match_of_key(&game.result.key);
        let own = own.map_err(io::Error::other)?;
        if self.told.has_game(own.number.get()) {
            return Ok(());
        }
        let rows = self.rows_of(&own).map_err(io::Error::other)?;
        say(&Event::PokerMatch(&PokerMatchRow {
            id: own.number.get(),
            game: POKER,
            winner: game.result.winner().map(str::to_owned),
            players: rows.iter().map(|row| row.player.clone()).collect(),
            cause: CAUSE,
            rows: rows.to_vec(),
            chain: game.head,
        }))
    }
}
