//! `arbiter` with one more kind of contest: a coin is tossed so many times, and two
//! programs say before each toss how it will fall. The program that is right more often
//! wins. A program gets the line `toss` for each, and answers `heads` or `tails`.

use std::io;
use std::path::Path;
use std::pin::Pin;
use std::process::{ExitCode, Stdio};
use std::sync::Arc;

use contest::file::{
    ConfigError, ContestKind, NoResult, PlayedConfig, PlayingTerms, TournamentConfig, WorkerTask,
};
use contest::source::PlayerSource;
use contest::{
    ContestContext, KeptPlayer, PairingOutcome, PairingReport, Playable, RemoteEnd, RemoteOrders,
};
use games::Seat;
use jiff::Timestamp;
use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
use record::time_control::TimeControl;
use record::verdict::{Cause, Failure, FailureCause, Verdict};
use record::{Entry, GameId, Journal, RecordedPlayer, now};
use referee::Order;
use store::events::{EndEvent, Event};
use store::{CommittedGame, FinishedGame, GameSink, Identity};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::sync::mpsc;
use tournament::Pairing;
use words::{Language, Phrase, UserError};

const NAME: &str = "coin";
const SIDES: [&str; 2] = ["heads", "tails"];

struct Coins;

impl ContestKind for Coins {
    fn word(&self) -> &'static str {
        NAME
    }

    fn read(&self, text: &str, path: &Path) -> Result<TournamentConfig, ConfigError> {
        TournamentConfig::with_options(text, path, |options| {
            let mut tosses = 10;
            for (key, value) in options {
                tosses = match (key.as_str(), value.parse()) {
                    ("tosses", Ok(tosses)) => tosses,
                    _ => return Err(UserError::new("the option is tosses, a number")),
                };
            }
            Ok(Arc::new(CoinConfig { tosses }))
        })
    }

    fn play_at_worker<'a>(
        &'a self,
        at: WorkerTask<'a>,
    ) -> Pin<Box<dyn Future<Output = Result<Journal, NoResult>> + Send + 'a>> {
        Box::pin(async move {
            let mut guessers = Vec::new();
            for (seat, program) in at.programs.into_iter().enumerate() {
                let started = program.and_then(Guesser::start);
                guessers.push(started.map_err(|why| NoResult::NotBrought(vec![(seat, why)]))?);
            }
            let played = toss_all(at.given.clone(), &mut guessers, at.orders).await;
            played.ok_or(NoResult::Stopped)
        })
    }
}

struct CoinConfig {
    tosses: u32,
}

impl PlayedConfig for CoinConfig {
    fn title(&self, _: Language) -> String {
        "Tosses of a coin".to_owned()
    }

    fn time(&self, _: Language) -> String {
        "no limit".to_owned()
    }

    fn identity(&self, contest: &TournamentConfig) -> Identity {
        let identity = Identity::default().rule("name", contest.name.as_str());
        identity.rule("tosses", self.tosses.to_string())
    }

    fn playable(
        &self,
        _: &TournamentConfig,
        _: PlayingTerms,
    ) -> Result<Arc<dyn Playable>, UserError> {
        let tosses = self.tosses;
        Ok(Arc::new(CoinGames { tosses }))
    }
}

struct CoinGames {
    tosses: u32,
}

impl EndEvent for CoinGames {
    fn say_end(
        &self,
        game: &CommittedGame,
        say: &mut dyn FnMut(&Event<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        say(&Event::game(NAME, &["first", "second"], game))
    }
}

impl Playable for CoinGames {
    fn is_graded(&self) -> bool {
        false
    }

    fn has_foretold_chance(&self) -> bool {
        false
    }

    fn play<'a>(
        &'a self,
        contest: &'a ContestContext,
        pairing: Pairing,
        _: Vec<Option<KeptPlayer>>,
        sink: &'a GameSink,
    ) -> Pin<Box<dyn Future<Output = PairingReport> + Send + 'a>> {
        Box::pin(async move {
            let outcome = self.play_game(contest, pairing, sink).await;
            PairingReport {
                pairing,
                outcome: outcome.unwrap_or_else(PairingOutcome::Broken),
                seated: Vec::new(),
            }
        })
    }
}

/// A program that guesses.
struct Guesser {
    _child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Guesser {
    fn start(source: &PlayerSource) -> Result<Guesser, Failure> {
        let failure = |why: String| Failure::new(FailureCause::NotStarted, why);
        let PlayerSource::Program(program) = source else {
            return Err(failure("only programs guess".to_owned()));
        };
        let mut child = Command::new(&program.path)
            .args(&program.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| failure(error.to_string()))?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (input, output) = pipes.ok_or_else(|| failure("it has no pipes".to_owned()))?;
        Ok(Guesser {
            _child: child,
            input,
            output: BufReader::new(output).lines(),
        })
    }

    async fn guess(&mut self) -> Option<String> {
        self.input.write_all(b"toss\n").await.ok()?;
        self.output.next_line().await.ok()?
    }
}

impl CoinGames {
    async fn play_game(
        &self,
        contest: &ContestContext,
        pairing: Pairing,
        sink: &GameSink,
    ) -> Result<PairingOutcome, String> {
        let id = sink.next_id().await.map_err(|error| error.to_string())?;
        let journal = self.begun(contest, pairing, id);
        let names = journal.players.iter().map(|player| player.name.clone());
        let said = names.collect::<Vec<String>>().join(" and ");
        let standing = move || Phrase::new("terminal-text").with("text", format!("{said} guess"));
        let (guard, orders) = contest.enter(id, pairing, Arc::new(standing));
        let seats = pairing.seats();
        if contest.is_remote(pairing) {
            let mut orders = RemoteOrders::new(orders);
            let (tell, _told) = mpsc::channel(1);
            let turns = 2 * self.tosses;
            let at = (&guard, &mut orders);
            let playing = contest.play_remotely(pairing, &journal, turns, tell, at);
            let end = playing.await;
            return match end {
                RemoteEnd::Played(played) if is_right(&played.journal) => {
                    let kept =
                        PairingOutcome::of_worker(contest, pairing, *played, guard, sink).await;
                    kept.map_err(|error| error.to_string())
                }
                RemoteEnd::Played(played) => {
                    played.receipt.refuse(&"the coin fell otherwise");
                    Ok(PairingOutcome::BrokenOff(id))
                }
                RemoteEnd::NotBrought(failures) => {
                    let failures = failures.into_iter();
                    let failures = failures.map(|(seat, why)| (seats[seat.index()], why));
                    Ok(PairingOutcome::Failed(failures.collect()))
                }
                RemoteEnd::GivenBack | RemoteEnd::Stopped | RemoteEnd::NotBegun => {
                    Ok(PairingOutcome::BrokenOff(id))
                }
            };
        }
        let mut guessers = Vec::new();
        for player in seats {
            let source = contest.plan().entrants[player.index()].source.as_ref();
            match source.map_err(Failure::clone).and_then(Guesser::start) {
                Ok(guesser) => guessers.push(guesser),
                Err(failure) => return Ok(PairingOutcome::Failed(vec![(player, failure)])),
            }
        }
        let Some(journal) = toss_all(journal, &mut guessers, orders).await else {
            return Ok(PairingOutcome::BrokenOff(id));
        };
        let key = contest.key_of(pairing);
        let game = FinishedGame::new(key, Box::new(journal), Timestamp::now());
        let game = game.map_err(|error| error.to_string())?;
        let result = game.result();
        let kept = sink.store(game).await.map_err(|error| error.to_string())?;
        tokio::spawn(guard.announce_when_kept(kept));
        Ok(PairingOutcome::Played(result))
    }

    fn begun(&self, contest: &ContestContext, pairing: Pairing, id: GameId) -> Journal {
        let players = pairing.seats().into_iter().map(|player| RecordedPlayer {
            name: contest.called(player),
            brain: contest.called(player),
            protocol: NAME.to_owned(),
            time: None,
            sandbox: None,
            cpu: None,
            transcript: Vec::new(),
            errors: Vec::new(),
        });
        Journal {
            id,
            game: NAME.to_owned(),
            board: 2,
            options: vec![("tosses".to_owned(), self.tosses.to_string())],
            event: contest.plan().event.clone(),
            tags: Vec::new(),
            started: now(),
            seed: Some(u64::from(pairing.key.serial()) << 32 | pairing.key.pair.index() as u64),
            time: TimeControl::NONE,
            untimed: Vec::new(),
            position: None,
            opening: String::new(),
            players: players.collect(),
            machine: None,
            entries: Vec::new(),
            verdict: None,
        }
    }
}

/// How the coin of a game falls.
fn tosses(journal: &Journal) -> Vec<&'static str> {
    let mut coin = StdRng::seed_from_u64(journal.seed.unwrap_or_default());
    let count = journal
        .options
        .first()
        .and_then(|(_, count)| count.parse().ok());
    let count: u32 = count.unwrap_or_default();
    let toss = |_| SIDES[usize::from(coin.random::<bool>())];
    (0..count).map(toss).collect()
}

/// Whether the coin fell as it falls in this game.
fn is_right(journal: &Journal) -> bool {
    let fell = journal.entries.iter().filter_map(|entry| match entry {
        Entry::Chance { text } => Some(text.as_str()),
        _ => None,
    });
    fell.eq(tosses(journal))
}

/// Tosses the coin of a game; `None` if it is stopped.
async fn toss_all(
    mut journal: Journal,
    guessers: &mut [Guesser],
    mut orders: mpsc::Receiver<Order>,
) -> Option<Journal> {
    let mut right = [0; 2];
    for fell in tosses(&journal) {
        if let Ok(Order::Stop) = orders.try_recv() {
            return None;
        }
        for (index, guesser) in guessers.iter_mut().enumerate() {
            let began = std::time::Instant::now();
            let guess = guesser.guess().await.unwrap_or_default();
            right[index] += i32::from(guess == fell);
            journal.entries.push(Entry::Turn {
                seat: [Seat::FIRST, Seat::SECOND][index],
                text: guess,
                used: Some(record::micros(began.elapsed())),
            });
        }
        let text = fell.to_owned();
        journal.entries.push(Entry::Chance { text });
    }
    let won = (right[0] - right[1]).signum();
    journal.verdict = Some(Verdict {
        returns: vec![won, -won],
        cause: Cause::from_words("guesses"),
        detail: Some(format!("{} to {}", right[0], right[1])),
    });
    Some(journal)
}

fn main() -> ExitCode {
    contest::file::add_kind(Coins);
    arbiter::run_program()
}
