//! Plays five in a row over the line protocol.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use bot_kit::{
    Brain, Common, GomocupArgs, LevelArgs, Random, Strength, complain, finish, parse, run_gomocup,
};
use clap::{Parser, ValueEnum};
use games::gomoku::Gomoku;
use gomoku_brain::learn::{Book, Command, Learner, Memory};
use gomoku_brain::{AlphaBeta, EloPlayer, Greedy, LEVELS, Opener, Persistent, Skill, Strong};

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
    #[command(flatten)]
    level: LevelArgs<Level>,

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
    #[arg(long, value_name = "FILE", conflicts_with = "elo")]
    #[arg(help_heading = "Files")]
    db: Option<PathBuf>,

    /// File of a book of openings, made by 'gomoku-brain book'
    ///
    /// For the levels easy, medium, hard and strong.
    #[arg(long, value_name = "FILE", conflicts_with = "elo")]
    #[arg(help_heading = "Files")]
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

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
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
    #[default]
    Strong,
}

fn main() -> ExitCode {
    let Arguments {
        level,
        nodes,
        db,
        book,
        give_up,
        common,
        gomocup,
        command,
    } = parse();
    if let Some(command) = command {
        return command.run();
    }
    let nodes = nodes.unwrap_or(u64::MAX);
    level.play("gomoku-brain", &LEVELS, |strength, name| {
        if db.is_none() && book.is_none() {
            return run_gomocup(&common, gomocup, name, |seed| {
                Persistent::new(player(strength, nodes, seed), give_up)
            });
        }
        let Some(skill) = skill(strength, nodes) else {
            complain(format_args!(
                "gomoku-brain: --db and --book are for the levels easy, medium, hard and strong, not for {name}"
            ));
            return ExitCode::from(2);
        };
        // A file that cannot be used should be known before the first game.
        if let Some(Err(error)) = db.as_deref().map(Memory::open) {
            return finish("gomoku-brain", Err(error));
        }
        let book = match book.as_deref().map(Book::load).transpose() {
            Ok(book) => book.map(Arc::new),
            Err(error) => return finish("gomoku-brain", Err(error)),
        };
        run_gomocup(&common, gomocup, name, |seed| {
            let mut player = Learner::new(seed, skill);
            if let Some(db) = &db {
                player = player.with_memory(db);
            }
            if let Some(book) = &book {
                player = player.with_book(Arc::clone(book));
            }
            Persistent::new(Opener::new(seed, player), give_up)
        })
    })
}

/// How a player searches that is a strong one, or a weaker one made from it.
fn skill(strength: Strength<Level>, nodes: u64) -> Option<Skill> {
    let (skill, nodes) = match strength {
        Strength::Level(Level::Easy) => (Skill::EASY, nodes),
        Strength::Level(Level::Medium) => (Skill::MEDIUM, nodes),
        Strength::Level(Level::Hard) => (Skill::HARD, nodes),
        Strength::Level(Level::Strong) => (Skill::STRONG, nodes),
        Strength::Elo(step) if step.is_best() => (Skill::BROAD, step.positions),
        _ => return None,
    };
    Some(skill.with_nodes(nodes))
}

/// A player without learnt results.
fn player(strength: Strength<Level>, nodes: u64, seed: u64) -> Box<dyn Brain<Gomoku>> {
    if let Some(skill) = skill(strength, nodes) {
        return Box::new(Opener::new(seed, Strong::new(seed, skill)));
    }
    match strength {
        Strength::Level(Level::Greedy) => Box::new(Opener::new(seed, Greedy::new(seed))),
        Strength::Level(Level::Alphabeta) => {
            Box::new(Opener::new(seed, AlphaBeta::new(seed, nodes)))
        }
        Strength::Level(_) => Box::new(Random::new(seed)),
        Strength::Elo(step) => Box::new(Opener::new(seed, EloPlayer::new(seed, step))),
    }
}
