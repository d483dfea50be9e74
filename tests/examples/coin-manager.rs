//! `arbiter` with one more kind of what contests play: a coin is tossed so many times,
//! and two programs say before each toss how it will fall. Whoever is right more often
//! wins. A program gets the line `toss` for each, and answers `heads` or `tails`.

use std::io;
use std::path::Path;
use std::pin::Pin;
use std::process::{ExitCode, Stdio};
use std::sync::Arc;

use contest::file::{ConfigError, Kind, PlayedConfig, PlayingTerms, TournamentConfig};
use contest::source::PlayerSource;
use contest::{ContestContext, KeptPlayer, PairingOutcome, PairingReport, Playable};
use games::Seat;
use jiff::Timestamp;
use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
use record::time_control::TimeControl;
use record::verdict::{Cause, Failure, FailureCause, Verdict};
use record::{Entry, Journal, RecordedPlayer, now};
use store::events::{EndEvent, Event};
use store::{Announced, FinishedGame, GameSink, Identity};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tournament::{Pairing, PlayerId};
use words::{Declined, Language, Phrase};

const NAME: &str = "coin";
const SIDES: [&str; 2] = ["heads", "tails"];

struct Coins;

impl Kind for Coins {
    fn word(&self) -> &'static str {
        NAME
    }

    fn read(&self, text: &str, path: &Path) -> Result<TournamentConfig, ConfigError> {
        TournamentConfig::with_options(text, path, |options| {
            let mut tosses = 10;
            for (key, value) in options {
                tosses = match (key.as_str(), value.parse()) {
                    ("tosses", Ok(tosses)) => tosses,
                    _ => return Err(Declined::new("the option is tosses, a number")),
                };
            }
            Ok(Arc::new(CoinConfig { tosses }))
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
    ) -> Result<Arc<dyn Playable>, Declined> {
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
        game: &Announced,
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
            let outcome = self.toss_all(contest, pairing, sink).await;
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
    fn start(contest: &ContestContext, player: PlayerId) -> Result<Guesser, Failure> {
        let failure = |why: String| Failure::new(FailureCause::NotStarted, why);
        let program = match &contest.plan().entrants[player.index()].source {
            Ok(PlayerSource::Program(program)) => program,
            Ok(_) => return Err(failure("only programs guess".to_owned())),
            Err(failure) => return Err(failure.clone()),
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
    async fn toss_all(
        &self,
        contest: &ContestContext,
        pairing: Pairing,
        sink: &GameSink,
    ) -> Result<PairingOutcome, String> {
        let seats = pairing.seats();
        let mut guessers = Vec::new();
        for player in &seats {
            match Guesser::start(contest, *player) {
                Ok(guesser) => guessers.push(guesser),
                Err(failure) => return Ok(PairingOutcome::Failed(vec![(*player, failure)])),
            }
        }
        let id = sink.next_id().await.map_err(|error| error.to_string())?;
        let names: Vec<String> = seats.iter().map(|player| contest.called(*player)).collect();
        let said = names.join(" and ");
        let standing = move || Phrase::new("terminal-text").with("text", format!("{said} guess"));
        let (guard, mut orders) = contest.enter(id, pairing, Arc::new(standing));
        let seed = u64::from(pairing.key.serial()) << 32 | pairing.key.pair.index() as u64;
        let mut coin = StdRng::seed_from_u64(seed);
        let (mut entries, mut right) = (Vec::new(), [0; 2]);
        for _ in 0..self.tosses {
            if let Ok(referee::Order::Stop) = orders.try_recv() {
                return Ok(PairingOutcome::BrokenOff(id));
            }
            let fell = SIDES[usize::from(coin.random::<bool>())];
            for (index, guesser) in guessers.iter_mut().enumerate() {
                let began = std::time::Instant::now();
                let guess = guesser.guess().await.unwrap_or_default();
                right[index] += i32::from(guess == fell);
                entries.push(Entry::Turn {
                    seat: [Seat::FIRST, Seat::SECOND][index],
                    text: guess,
                    used: record::micros(began.elapsed()),
                });
            }
            let text = fell.to_owned();
            entries.push(Entry::Chance { text });
        }
        let won = (right[0] - right[1]).signum();
        let players = names.into_iter().map(|name| RecordedPlayer {
            brain: name.clone(),
            name,
            protocol: NAME.to_owned(),
            time: None,
            sandbox: None,
            transcript: Vec::new(),
            errors: Vec::new(),
        });
        let journal = Journal {
            id,
            game: NAME.to_owned(),
            board: 2,
            options: vec![("tosses".to_owned(), self.tosses.to_string())],
            event: contest.plan().event.clone(),
            tags: Vec::new(),
            started: now(),
            seed: Some(seed),
            time: TimeControl::NONE,
            untimed: Vec::new(),
            position: None,
            opening: String::new(),
            players: players.collect(),
            machine: None,
            entries,
            verdict: Some(Verdict {
                returns: vec![won, -won],
                cause: Cause::from_words("guesses"),
                detail: Some(format!("{} to {}", right[0], right[1])),
            }),
        };
        let key = contest.key_of(pairing);
        let game = FinishedGame::new(key, Box::new(journal), Timestamp::now());
        let game = game.map_err(|error| error.to_string())?;
        let result = game.result();
        let kept = sink.store(game).await.map_err(|error| error.to_string())?;
        tokio::spawn(guard.tell_when(kept));
        Ok(PairingOutcome::Played(result, None))
    }
}

fn main() -> ExitCode {
    contest::file::add_kind(Coins);
    arbiter::run_program()
}
