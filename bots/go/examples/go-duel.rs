//! Plays a level of ours against another or against GNU Go, colours in turn,
//! and counts: `go-duel GAMES SECONDS BOARD OPPONENT [SEED]`, where OPPONENT is
//! `greedy`, `random`, `search` or `gnugo`, which plays at its level 10.

use std::error::Error;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use bot_kit::{Brain, Choice, Limits, Random, Report};
use games::go::{Action, Go};
use games::{Game, Seat, Settings, Turn, Viewer};
use go_brain::{Greedy, Search};

/// GNU Go, spoken to in the Go Text Protocol.
struct Gnugo {
    program: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Gnugo {
    fn new(board: u8, seed: u64) -> Result<Gnugo, Box<dyn Error>> {
        let mut program = Command::new("/usr/games/gnugo")
            .args(["--mode", "gtp", "--level", "10", "--chinese-rules"])
            .args([
                "--positional-superko",
                "--play-out-aftermath",
                "--capture-all-dead",
            ])
            .args(["--seed", &seed.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let input = program.stdin.take().ok_or("no input")?;
        let output = BufReader::new(program.stdout.take().ok_or("no output")?);
        let mut gnugo = Gnugo {
            program,
            input,
            output,
        };
        for command in [format!("boardsize {board}"), "komi 7.5".to_owned()] {
            gnugo.ask(&command)?;
        }
        Ok(gnugo)
    }

    fn ask(&mut self, command: &str) -> Result<String, Box<dyn Error>> {
        writeln!(self.input, "{command}")?;
        let mut answer = String::new();
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line)? == 0 {
                return Err("GNU Go has ended".into());
            }
            if line.trim().is_empty() {
                match answer.trim().strip_prefix('=') {
                    Some(text) => return Ok(text.trim().to_owned()),
                    None => return Err(format!("{command}: {answer}").into()),
                }
            }
            answer.push_str(&line);
        }
    }
}

impl Drop for Gnugo {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

enum Opponent {
    Ours(Box<dyn Brain<Go>>),
    Gnugo(Box<Gnugo>),
}

const COLOURS: [&str; 2] = ["black", "white"];

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [games, seconds, board, opponent, rest @ ..] = &words[..] else {
        return Err("give GAMES SECONDS BOARD OPPONENT [SEED]".into());
    };
    let (games, board): (u64, u8) = (games.parse()?, board.parse()?);
    let (per_move, nodes) = match seconds.strip_suffix('n') {
        Some(nodes) => (Duration::from_secs(3_600), nodes.parse()?),
        None => (Duration::from_secs_f64(seconds.parse()?), u64::MAX),
    };
    let first_seed: u64 = rest.first().map_or(Ok(1), |seed| seed.parse())?;
    let settings = Settings::new(Go::INFO, Some(board), [])?;
    let mut won = 0;
    for game in 0..games {
        let seed = first_seed + game;
        let mut ours = Search::new(seed, nodes);
        let mut other = match opponent.as_str() {
            "gnugo" => Opponent::Gnugo(Box::new(Gnugo::new(board, seed)?)),
            "greedy" => Opponent::Ours(Box::new(Greedy::new(seed))),
            "search" => Opponent::Ours(Box::new(Search::new(seed + 1_000, nodes))),
            _ => Opponent::Ours(Box::new(Random::new(seed))),
        };
        let seat = Seat::new(u8::try_from(game % 2)?);
        let (state, winner, slowest) = play(&settings, &mut ours, &mut other, seat, per_move)?;
        won += u64::from(winner == Some(seat));
        println!(
            "game {} as {}: {} after {} moves, margin {}, slowest {slowest:?}; {won} of {}",
            game + 1,
            COLOURS[seat.index()],
            if winner == Some(seat) { "won" } else { "lost" },
            state.plies(),
            state.margin() as f64 / 2.0,
            game + 1,
        );
        if std::env::var_os("SHOW").is_some() {
            println!("{}", state.position(Viewer::Public));
        }
    }
    Ok(())
}

type End = (Go, Option<Seat>, Duration);

fn play(
    settings: &Settings,
    ours: &mut Search,
    other: &mut Opponent,
    seat: Seat,
    per_move: Duration,
) -> Result<End, Box<dyn Error>> {
    let mut state = Go::start(settings)?;
    let mut slowest = Duration::ZERO;
    loop {
        let on_turn = match state.turn() {
            Turn::Seat(on_turn) => on_turn,
            turn => {
                return Ok((
                    state,
                    turn.outcome().and_then(games::Outcome::winner),
                    slowest,
                ));
            }
        };
        let limits = Limits::within(per_move);
        let report = &mut Report::silent();
        let asked = Instant::now();
        let choice = match other {
            _ if on_turn == seat => ours.choose(&state, &limits, report),
            Opponent::Ours(brain) => brain.choose(&state, &limits, report),
            Opponent::Gnugo(gnugo) => {
                let answer = gnugo.ask(&format!("genmove {}", COLOURS[on_turn.index()]))?;
                match answer.parse() {
                    Ok(action) => Choice::Action(action),
                    Err(_) => Choice::Forfeit,
                }
            }
        };
        let Choice::Action(action) = choice else {
            return Ok((state, Some(on_turn.other()), slowest));
        };
        if on_turn == seat {
            slowest = slowest.max(asked.elapsed());
            if let Opponent::Gnugo(gnugo) = other {
                gnugo.ask(&format!("play {} {action}", COLOURS[on_turn.index()]))?;
            }
        }
        let _: Action = action;
        state.play(action)?;
    }
}
