//! Plays five in a row over the line protocol.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use bot_kit::{Brain, Common, EloArgs, GomocupArgs, Random, complain, finish, parse, run_gomocup};
use clap::{Parser, ValueEnum};
use games::gomoku::Gomoku;
use gomoku_brain::learn::{Book, Command, Learner, Memory};
use gomoku_brain::{AlphaBeta, Eased, Greedy, Judge, LEVELS, Opener, Persistent, Skill, Strong};

const EXAMPLES: &str = "\
Examples:
  gomoku-brain 7001                                  as the manager starts it
  gomoku-brain --level greedy --seed 1 7001          the same game every time
  gomoku-brain --elo 1600 7001                       about as strong as that
  gomoku-brain --keep --name Anna 7001               one game after the other
  gomoku-brain --connect localhost:5555 --name Anna  into the lobby of the manager
  gomoku-brain --gomocup                             under a manager of Gomocup
  gomoku-brain --level hard --db learnt.db 7001      learns from the games that it plays
  gomoku-brain learn games --db learnt.db            learns from records of games
  gomoku-brain book games --out openings.book        makes a book of openings";

/// Play five in a row, on every board and by every rule of the game
#[derive(Parser)]
#[command(version = env!("PROGRAM_VERSION"), after_help = EXAMPLES)]
struct Arguments {
    /// Level of play
    #[arg(long, value_enum, default_value_t = Level::Strong, help_heading = "Play")]
    level: Level,

    #[command(flatten)]
    elo: EloArgs,

    /// Limit of positions searched for one move
    ///
    /// It is for the levels that look ahead. Without limits of time, --seed
    /// then repeats their games.
    #[arg(long, value_name = "N", conflicts_with = "elo", help_heading = "Play", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// File that keeps what is learnt
    ///
    /// The brain plays by what games have taught, and learns from its own. The
    /// file is made if it is not there; several brains may use it at once. For
    /// the levels easy, medium, hard and strong.
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with = "elo",
        help_heading = "Files"
    )]
    db: Option<PathBuf>,

    /// File of a book of openings, made by 'gomoku-brain book'
    ///
    /// For the levels easy, medium, hard and strong.
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with = "elo",
        help_heading = "Files"
    )]
    book: Option<PathBuf>,

    /// Give up a game that is lost for certain
    ///
    /// Without it, the game is played to its end.
    #[arg(long, help_heading = "Play")]
    give_up: bool,

    #[command(flatten)]
    common: Common,

    #[command(flatten)]
    gomocup: GomocupArgs,

    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Level {
    /// Any free point
    Random,
    /// The best point, without looking ahead
    Greedy,
    /// Two plies ahead, and often blind to the rows of the other side
    Easy,
    /// Four plies ahead, and sometimes blind to the rows of the other side
    Medium,
    /// Alpha-beta search for as long as the time allows
    Alphabeta,
    /// Six plies ahead and along all fours, with rare oversights
    Hard,
    /// Wins by threats first, then alpha-beta search for as long as the time allows
    Strong,
}

impl Level {
    /// How a level searches that can play with what was learnt.
    fn skill(self) -> Option<Skill> {
        match self {
            Level::Easy => Some(Skill::EASY),
            Level::Medium => Some(Skill::MEDIUM),
            Level::Hard => Some(Skill::HARD),
            Level::Strong => Some(Skill::STRONG),
            Level::Random | Level::Greedy | Level::Alphabeta => None,
        }
    }

    fn name(self) -> String {
        let value = self.to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().to_owned())
    }
}

fn main() -> ExitCode {
    let arguments: Arguments = parse();
    if let Some(command) = &arguments.command {
        return command.run();
    }
    let Arguments {
        level,
        elo,
        nodes,
        db,
        book,
        give_up,
        gomocup,
        common,
        command: _,
    } = arguments;
    let nodes = nodes.unwrap_or(u64::MAX);
    let play = Play {
        give_up,
        gomocup,
        common,
    };
    let step = match elo.step("gomoku-brain", &LEVELS) {
        Ok(step) => step,
        Err(status) => return status,
    };
    if let Some(step) = step {
        let name = step.name();
        return match step.is_best() {
            true => play.open(&name, |seed| {
                Strong::new(seed, Skill::BROAD.with_nodes(step.positions))
            }),
            false => play.open(&name, |seed| Eased::new(seed, step)),
        };
    }
    let name = level.name();
    let Some(skill) = level.skill() else {
        if db.is_some() || book.is_some() {
            complain(format_args!(
                "gomoku-brain: --db and --book are for the levels easy, medium, hard and strong, not for {name}"
            ));
            return ExitCode::from(2);
        }
        return match level {
            Level::Greedy => play.open(&name, Greedy::new),
            Level::Alphabeta => play.open(&name, |seed| AlphaBeta::new(seed, nodes)),
            _ => play.run(&name, Random::new),
        };
    };
    let skill = skill.with_nodes(nodes);
    if db.is_none() && book.is_none() {
        return play.open(&name, |seed| Strong::new(seed, skill));
    }
    // A file that cannot be used should be known before the first game.
    if let Some(Err(error)) = db.as_deref().map(Memory::open) {
        return finish("gomoku-brain", Err(error));
    }
    let book = match book.as_deref().map(Book::load).transpose() {
        Ok(book) => book.map(Arc::new),
        Err(error) => return finish("gomoku-brain", Err(error)),
    };
    play.open(&name, |seed| {
        let mut player = Learner::new(seed, skill);
        if let Some(db) = &db {
            player = player.with_memory(db);
        }
        match &book {
            Some(book) => player.with_book(Arc::clone(book)),
            None => player,
        }
    })
}

/// Where to play, and by which protocol.
struct Play {
    give_up: bool,
    gomocup: GomocupArgs,
    common: Common,
}

impl Play {
    /// Plays with a player that is opened for by Swap2.
    fn open<P: Judge>(&self, name: &str, make: impl Fn(u64) -> P + Sync) -> ExitCode {
        self.run(name, |seed| Opener::new(seed, make(seed)))
    }

    fn run<B: Brain<Gomoku>>(&self, name: &str, make: impl Fn(u64) -> B + Sync) -> ExitCode {
        run_gomocup(&self.common, self.gomocup, name, |seed| {
            Persistent::new(make(seed), self.give_up)
        })
    }
}
