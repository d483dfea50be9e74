//! How strong is a player that searches, and how fast? It plays another in this
//! process, without a manager, each opening of random moves with both starts.
//!
//! `cargo run --release -p gomoku-brain --example duel -- --games 100 --ms 300`
//!
//! With `--nodes`, other load on the machine makes no difference.

use std::path::PathBuf;
use std::time::Duration;

use bot_kit::{Brain, Choice, Limits, Report, play_out};
use clap::{Parser, ValueEnum};
use games::gomoku::{Action, Gomoku};
use games::{Game, Seat, Settings};
use gomoku_brain::{AlphaBeta, Greedy, Skill, Strong, Summary};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

/// Lets one player play another.
#[derive(Parser)]
struct Arguments {
    /// Who is measured
    #[arg(long, value_enum, default_value_t = Level::Alphabeta)]
    player: Level,
    /// Whom it plays
    #[arg(long, value_enum, default_value_t = Level::Greedy)]
    against: Level,
    /// The rule they play by
    #[arg(long, default_value = "freestyle")]
    rule: String,
    /// The most positions of a move
    #[arg(long, default_value_t = u64::MAX, hide_default_value = true)]
    nodes: u64,
    /// The most positions of a move of the other, if not the same
    #[arg(long)]
    against_nodes: Option<u64>,
    /// How many games; one opening serves two
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// The limit per move in milliseconds
    #[arg(long, default_value_t = 300)]
    ms: u64,
    /// A file of openings, one a line, instead of random stones
    #[arg(long)]
    openings: Option<PathBuf>,
    /// How many random stones each game begins with
    #[arg(long, default_value_t = 3)]
    opening: usize,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(Clone, Copy, ValueEnum)]
enum Level {
    Greedy,
    Easy,
    Medium,
    Alphabeta,
    Hard,
    /// The strong player, less narrow near the end of its search
    Broad,
    Strong,
}

/// The sums of a player over all games.
#[derive(Default)]
struct Sums {
    moves: u64,
    searches: u64,
    depth: u64,
    nodes: u64,
    time: Duration,
    slowest: Duration,
    /// Moves that took longer than the limit, for whatever reason.
    late: u64,
}

/// A player, and the sums of its moves.
struct MeasuredPlayer<'a> {
    player: Strength,
    sums: &'a mut Sums,
}

/// The players that can be measured.
enum Strength {
    Greedy(Box<Greedy>),
    AlphaBeta(Box<AlphaBeta>),
    Strong(Box<Strong>),
}

impl<'a> MeasuredPlayer<'a> {
    fn new(level: Level, seed: u64, nodes: u64, sums: &'a mut Sums) -> MeasuredPlayer<'a> {
        let strong = |skill: Skill| Strong::new(seed, skill.with_nodes(nodes)).into();
        let player = match level {
            Level::Greedy => Strength::Greedy(Greedy::new(seed).into()),
            Level::Alphabeta => Strength::AlphaBeta(AlphaBeta::new(seed, nodes).into()),
            Level::Easy => Strength::Strong(strong(Skill::EASY)),
            Level::Medium => Strength::Strong(strong(Skill::MEDIUM)),
            Level::Hard => Strength::Strong(strong(Skill::HARD)),
            Level::Broad => Strength::Strong(strong(Skill::BROAD)),
            Level::Strong => Strength::Strong(strong(Skill::STRONG)),
        };
        MeasuredPlayer { player, sums }
    }
}

impl Brain<Gomoku> for MeasuredPlayer<'_> {
    fn choose(
        &mut self,
        state: &Gomoku,
        limits: &Limits,
        report: &mut Report<'_>,
    ) -> Choice<Action> {
        let (choice, last) = match &mut self.player {
            Strength::Greedy(player) => (player.choose(state, limits, report), Summary::default()),
            Strength::AlphaBeta(player) => {
                (player.choose(state, limits, report), player.last_search())
            }
            Strength::Strong(player) => {
                (player.choose(state, limits, report), player.last_search())
            }
        };
        self.sums.moves += 1;
        let late = limits
            .answer_by
            .is_some_and(|by| limits.asked + last.time > by);
        self.sums.late += u64::from(late);
        self.sums.slowest = self.sums.slowest.max(last.time);
        if last.depth > 0 {
            self.sums.searches += 1;
            self.sums.depth += u64::from(last.depth);
            self.sums.nodes += last.nodes;
            self.sums.time += last.time;
        }
        choice
    }
}

/// How many pairs of games from one opening ended how.
#[derive(Default)]
struct Pairs {
    /// The player won both.
    won: u64,
    /// It lost both.
    lost: u64,
    /// The same colour won both: `cross`, or `round`.
    by_colour: [u64; 2],
    /// The share that the player won of each, draws counting half: 0 to 1.
    shares: Vec<f64>,
}

impl Pairs {
    /// Counts the results of the player as `cross` and as `round`.
    fn count(&mut self, results: [Option<bool>; 2]) {
        let share =
            |result: &Option<bool>| result.map_or(0.25, |won| f64::from(u8::from(won)) / 2.0);
        self.shares.push(results.iter().map(share).sum());
        match results {
            [Some(true), Some(true)] => self.won += 1,
            [Some(false), Some(false)] => self.lost += 1,
            [Some(true), Some(false)] => self.by_colour[0] += 1,
            [Some(false), Some(true)] => self.by_colour[1] += 1,
            _ => {}
        }
    }

    /// How much stronger the player is in Elo, and the least and the most that
    /// the spread of the pairs makes likely (95 %).
    fn elo(&self) -> [f64; 3] {
        let count = self.shares.len().max(1) as f64;
        let mean = self.shares.iter().sum::<f64>() / count;
        let square = |share: &f64| (share - mean).powi(2);
        let spread = self.shares.iter().map(square).sum::<f64>() / (count - 1.0).max(1.0);
        let margin = 1.96 * (spread / count).sqrt();
        [mean, mean - margin, mean + margin].map(|share| {
            let share = share.clamp(0.001, 0.999);
            400.0 * (share / (1.0 - share)).log10()
        })
    }
}

fn main() {
    let arguments = Arguments::parse();
    let mut sums = Sums::default();
    let mut pairs = Pairs::default();
    let mut results = [None; 2];
    let (mut wins, mut draws) = (0, 0);
    for game in 0..arguments.games {
        let seat = Seat::new((game % 2) as u16);
        let start = opening(arguments.seed + game / 2, &arguments);
        let winner = play(start, seat, arguments.seed + game, &arguments, &mut sums);
        let result = winner.map(|winner| winner == seat);
        wins += u64::from(result == Some(true));
        draws += u64::from(result.is_none());
        results[seat.index()] = result;
        let told = match result {
            Some(true) => "won",
            Some(false) => "lost",
            None => "drawn",
        };
        let name = Gomoku::INFO.seats[seat.index()];
        println!("{}: {told} as {name}; {wins} won, {draws} drawn", game + 1);
        if game % 2 == 1 {
            pairs.count(results);
        }
    }
    println!(
        "pairs: both won {}, both lost {}, both by cross {}, both by round {}",
        pairs.won, pairs.lost, pairs.by_colour[0], pairs.by_colour[1]
    );
    let [elo, least, most] = pairs.elo();
    println!("{elo:+.0} Elo, {least:+.0} to {most:+.0}");
    let searches = sums.searches.max(1);
    let seconds = sums.time.as_secs_f64();
    println!(
        "{} moves, {searches} of them searched: depth {:.1}, {:.0} nodes a search, \
         {:.0} nodes/s, slowest move {:.0} ms of {} ms, {} late",
        sums.moves,
        sums.depth as f64 / searches as f64,
        sums.nodes as f64 / searches as f64,
        sums.nodes as f64 / seconds,
        sums.slowest.as_secs_f64() * 1e3,
        arguments.ms,
        sums.late,
    );
}

/// The empty board, or one of the openings of the file.
fn start(seed: u64, arguments: &Arguments) -> Gomoku {
    let options = [("rule", &*arguments.rule)];
    let settings = Settings::new(Gomoku::INFO, None, options).expect("a known rule");
    let mut state = Gomoku::start(&settings).expect("a game that can be played");
    if let Some(path) = &arguments.openings {
        let text = std::fs::read_to_string(path).expect("a file that can be read");
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let lines: Vec<_> = lines.collect();
        for point in lines[seed as usize % lines.len()].split_ascii_whitespace() {
            let point = point.to_ascii_uppercase().parse().expect("a point");
            state.play(point).expect("a legal move");
        }
    }
    state
}

/// A board with random stones within the middle nine by nine, or with an
/// opening of the file.
fn opening(seed: u64, arguments: &Arguments) -> Gomoku {
    let mut state = start(seed, arguments);
    if arguments.openings.is_some() {
        return state;
    }
    let mut rng = StdRng::seed_from_u64(seed);
    let mut points = Vec::new();
    for _ in 0..arguments.opening {
        state.legal_actions(&mut points);
        points.retain(|action: &Action| {
            action.point().is_some_and(|point| {
                (3..12).contains(&point.column()) && (3..12).contains(&point.row())
            })
        });
        let point = points.choose(&mut rng).expect("81 points are enough");
        state.play(*point).expect("a legal action");
    }
    state
}

/// Plays a game with the player on this seat; gives the winner.
fn play(
    start: Gomoku,
    seat: Seat,
    seed: u64,
    arguments: &Arguments,
    sums: &mut Sums,
) -> Option<Seat> {
    let others = &mut Sums::default();
    let nodes = arguments.against_nodes.unwrap_or(arguments.nodes);
    let mut player = MeasuredPlayer::new(arguments.player, seed, arguments.nodes, sums);
    let mut other = MeasuredPlayer::new(arguments.against, seed, nodes, others);
    let brains: [&mut dyn Brain<Gomoku>; 2] = match seat {
        Seat::FIRST => [&mut player, &mut other],
        _ => [&mut other, &mut player],
    };
    let end = play_out(start, brains, Duration::from_millis(arguments.ms));
    end.expect("legal moves").winner
}
