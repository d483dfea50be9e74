//! A player for the dealer of the ACPC: `acpc-player GAME [--seed N] [--do WHAT] HOST
//! PORT`. It folds, calls and raises at random, checks by the rules of the game that it
//! can read every state, and ends with status 4 if it cannot. At the end it writes the
//! number of hands that it saw end to standard error.
//!
//! With `--do` it misbehaves: `mute` says no version, `hello` another first line, `flood`
//! sends lines that answer nothing without end, `long` a line without end, `half` half an
//! answer and then nothing, `quit` ends after 9 answers, `late` answers no more after 3,
//! `wrong` answers other states, comments and itself before each answer, `invalid` asks
//! for impossible actions.

use std::io::{self, BufRead as _, BufReader, Write as _};
use std::net::TcpStream;
use std::process::exit;
use std::thread::sleep;
use std::time::Duration;

use poker_rules::{Hand, HandTurn, phh};
use protocol::acpc::log::FinishedHand;
use protocol::acpc::{GameDefinition, Holdem, MatchState};

/// Its exit status when it cannot read a state.
const UNREADABLE: i32 = 4;

/// Its exit status when it leaves before the end.
const GONE: i32 = 3;

fn main() -> io::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, .., host, port] = &words[..] else {
        return Err(io::Error::other("give a game, a host and a port"));
    };
    let option = |name: &str| {
        let place = words.iter().position(|word| word == name)?;
        words.get(place + 1).cloned()
    };
    let text = std::fs::read_to_string(game)?;
    let game: GameDefinition = text.parse().map_err(io::Error::other)?;
    let game = Holdem::try_from(&game).map_err(io::Error::other)?;
    let seed = option("--seed").and_then(|seed| seed.parse().ok());
    let what = option("--do").unwrap_or_default();
    let port = port.parse().map_err(io::Error::other)?;
    let stream = TcpStream::connect((host.as_str(), port))?;
    stream.set_nodelay(true)?;
    let mut player = Player {
        game,
        lines: BufReader::new(stream.try_clone()?),
        stream,
        random: seed.unwrap_or(1),
        what,
        answers: 0,
        ended: 0,
    };
    let played = player.play();
    eprintln!("{} hands have ended", player.ended);
    played
}

struct Player {
    game: Holdem,
    lines: BufReader<TcpStream>,
    stream: TcpStream,
    random: u64,
    what: String,
    answers: u64,
    ended: u64,
}

impl Player {
    fn does(&self, what: &str) -> bool {
        self.what == what
    }

    fn play(&mut self) -> io::Result<()> {
        match &*self.what {
            "mute" => return self.wait(),
            "hello" => self.say("HELLO\r\n")?,
            "flood" => {
                self.say("VERSION:2.0.0\r\n")?;
                loop {
                    self.say("MATCHSTATE:0:0::|:c\r\n")?;
                }
            }
            "long" => loop {
                self.say("VERSION:2.0.0")?;
            },
            _ => self.say("VERSION:2.0.0\r\n")?,
        }
        let mut line = String::new();
        loop {
            line.clear();
            if self.lines.read_line(&mut line)? == 0 {
                return Ok(());
            }
            let Some(state) = line.strip_suffix("\r\n") else {
                unreadable(&line, "it does not end with CR and LF");
            };
            let state: MatchState = match state.parse() {
                Ok(state) => state,
                Err(why) => unreadable(&line, &why.to_string()),
            };
            self.hear(&state)?;
        }
    }

    fn hear(&mut self, state: &MatchState) -> io::Result<()> {
        let hand = match self.hand(state) {
            Ok(hand) => hand,
            Err(why) => unreadable(&state.to_string(), &why),
        };
        let own = state.state.holes.get(state.position);
        if own.is_none_or(|cards| cards.len() != 2) {
            unreadable(&state.to_string(), "my cards are missing");
        }
        match hand.turn() {
            HandTurn::Over => self.ended += 1,
            HandTurn::Act(seat) if seat == state.position => return self.answer(state, &hand),
            HandTurn::Act(_) => {
                let others = state.state.holes.iter().enumerate();
                let mut others = others.filter(|(place, _)| *place != state.position);
                if others.any(|(_, cards)| !cards.is_empty()) {
                    unreadable(&state.to_string(), "I see cards of others");
                }
            }
            HandTurn::Deal(_) | HandTurn::Showdown => {
                unreadable(&state.to_string(), "cards are missing");
            }
        }
        Ok(())
    }

    /// The hand by the rules.
    fn hand(&self, state: &MatchState) -> Result<Hand, String> {
        let players = self.game.players();
        let finished = FinishedHand {
            state: state.state.clone(),
            values: vec![0.0; players],
            players: vec![String::new(); players],
        };
        let history = finished
            .history(&self.game)
            .map_err(|why| why.to_string())?;
        let replayed = phh::replay(&history).map_err(|why| why.to_string())?;
        Ok(replayed.hand)
    }

    fn answer(&mut self, state: &MatchState, hand: &Hand) -> io::Result<()> {
        match &*self.what {
            "quit" if self.answers >= 9 => {
                eprintln!("9 answers are enough");
                exit(GONE);
            }
            "late" if self.answers >= 3 => return self.wait(),
            "half" if self.answers >= 3 => {
                self.say(&format!("{state}:"))?;
                return self.wait();
            }
            "wrong" => {
                let mut other = state.clone();
                other.state.hand += 1;
                self.say(&format!(
                    "# a comment\r\n;{state}:f\r\n{other}:f\r\nnoise\r\n"
                ))?;
            }
            _ => {}
        }
        let action = if self.does("invalid") {
            ["x", "", "f", "r1", "r99999999999999999999999"][self.below(5) as usize].to_owned()
        } else {
            self.action(state, hand)
        };
        self.answers += 1;
        self.say(&format!("{state}:{action}\r\n"))?;
        // The same once more answers nothing.
        if self.does("wrong") {
            self.say(&format!("{state}:f\r\n"))
        } else {
            Ok(())
        }
    }

    /// A random action: a fold in 6 of 100, a call in 50 and a raise in 44, where these
    /// are possible.
    fn action(&mut self, state: &MatchState, hand: &Hand) -> String {
        let Some(options) = hand.options() else {
            return "c".to_owned();
        };
        let spent: u64 = hand
            .player(state.position)
            .map_or(0, |player| player.put() - player.bet());
        match self.below(100) {
            0..6 if options.call.is_some() => "f".to_owned(),
            56.. if self.game.bet(0).is_some() => "r".to_owned(),
            56.. => match options.bet.or(options.raise) {
                Some(limits) => {
                    // Most raises are small, so that hands have many of them.
                    let most = limits.max.min(4 * limits.min);
                    let most = if self.below(10) == 0 {
                        limits.max
                    } else {
                        most
                    };
                    let amount = limits.min + self.below(most - limits.min + 1);
                    format!("r{}", spent + amount)
                }
                None => "c".to_owned(),
            },
            _ => "c".to_owned(),
        }
    }

    /// A number below `end`, from the generator of Knuth's MMIX.
    fn below(&mut self, end: u64) -> u64 {
        let next = self.random.wrapping_mul(6_364_136_223_846_793_005);
        self.random = next.wrapping_add(1_442_695_040_888_963_407);
        (self.random >> 33) % end
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        self.stream.write_all(text.as_bytes())
    }

    fn wait(&self) -> io::Result<()> {
        loop {
            sleep(Duration::from_secs(60));
        }
    }
}

fn unreadable(line: &str, why: &str) -> ! {
    eprintln!("cannot read '{}': {why}", line.escape_debug());
    exit(UNREADABLE);
}
