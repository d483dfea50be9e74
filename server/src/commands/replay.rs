//! `arbiter replay`: shows a recorded game in the terminal.

mod screen;
mod viewing;

use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use games::Viewer;

use super::CommandError;
use super::records::{locate, read_checked};
use record::{
    DamagedRecord, Entry, Journal, RecordFolder, Replay, Step, ending, entry_line, heading,
};

const EXAMPLES: &str = "\
On a terminal, Space pauses, arrows, Page Up, Page Down, Home and End go to other
moves, + and - change the speed, 7 and Enter go to move 7, and q ends the replay.

Examples:
  arbiter replay 7 --store club                         game 7 of a store
  arbiter replay club/records/000007.xml                as fast as it was played
  arbiter replay club/records/000007.xml --speed 2      twice as fast
  arbiter replay club/records/000007.xml --every 500ms  half a second for each move";

/// Show a recorded game again, move by move
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct ReplayArgs {
    /// Number of a game, or file of a record
    record: String,
    /// Draw each board below the last, as if this were no terminal
    #[arg(long, help_heading = "Play")]
    plain: bool,
    /// Speed as a multiple of that of the game, 0.01 to 1000
    #[arg(long, help_heading = "Time", value_name = "FACTOR", value_parser = factor, default_value_t = 1.0)]
    speed: f64,
    /// Same time for every move, like 500ms, 2s or 0s
    #[arg(long, help_heading = "Time", value_name = "TIME", conflicts_with = "speed", value_parser = host::values::duration)]
    every: Option<Duration>,
    /// Folder of the store
    ///
    /// It may also be a folder of .xml records. The default is the current folder.
    #[arg(long, help_heading = "Files", value_name = "DIR")]
    store: Option<PathBuf>,
}

/// The text is not a factor from 0.01 to 1000.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("give a factor from 0.01 to 1000")]
struct NotAFactor;

fn factor(text: &str) -> Result<f64, NotAFactor> {
    let factor = text.parse().ok();
    factor
        .filter(|factor| (0.01..=1000.0).contains(factor))
        .ok_or(NotAFactor)
}

/// How long each move is shown.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Pace {
    /// A multiple of the speed of the game.
    Recorded(f64),
    /// The same for every move.
    Constant(Duration),
}

impl Pace {
    fn wait(self, used: Duration) -> Duration {
        match self {
            Pace::Recorded(factor) => {
                Duration::try_from_secs_f64(used.as_secs_f64() / factor).unwrap_or(Duration::MAX)
            }
            Pace::Constant(time) => time,
        }
    }
}

/// Shows the record on standard output. The whole record is checked before
/// anything is shown.
///
/// # Errors
/// There is no such file, the record is damaged, or the rules refuse the game.
pub fn run(args: &ReplayArgs) -> Result<(), CommandError> {
    let folder = RecordFolder::new(args.store.as_deref().unwrap_or(Path::new(".")));
    let journal = read_checked(&locate(&args.record, &folder)?)?;
    let pace = args
        .every
        .map_or(Pace::Recorded(args.speed), Pace::Constant);
    let stdout = io::stdout();
    if stdout.is_terminal() && io::stdin().is_terminal() && !args.plain {
        return CommandError::unless_closed(screen::show(&journal, pace));
    }
    let player = Player {
        pace,
        out: BufWriter::new(stdout.lock()),
        sleep: std::thread::sleep,
    };
    CommandError::unless_closed(player.play(&journal))
}

struct Player<W, S> {
    pace: Pace,
    out: W,
    sleep: S,
}

impl<W: Write, S: FnMut(Duration)> Player<W, S> {
    fn play(mut self, journal: &Journal) -> Result<(), CommandError> {
        let mut replay = sound(Replay::start(journal))?;
        writeln!(self.out, "{}", heading(journal))?;
        self.draw(&replay, "")?;
        while let Some(step) = replay.next() {
            let step = sound(step)?;
            let line = entry_line(journal, step.turn, step.entry);
            match step.entry {
                Entry::Info { .. } => writeln!(self.out, "{line}")?,
                Entry::Chance { .. } => self.draw(&replay, &line)?,
                Entry::Turn { .. } => {
                    self.wait(step)?;
                    self.draw(&replay, &line)?;
                }
            }
        }
        writeln!(self.out, "{}", ending(journal))?;
        Ok(self.out.flush()?)
    }

    fn wait(&mut self, step: Step<'_>) -> io::Result<()> {
        if let Entry::Turn { used, .. } = step.entry {
            self.out.flush()?;
            (self.sleep)(self.pace.wait(*used));
        }
        Ok(())
    }

    /// Draws the board and the news that led to it.
    fn draw(&mut self, replay: &Replay<'_>, news: &str) -> io::Result<()> {
        let board = render::text::board(&replay.scene(Viewer::Referee));
        let news = news.trim_end();
        let gap = if news.is_empty() { "" } else { "\n" };
        writeln!(self.out, "{news}{gap}{board}")
    }
}

fn sound<T>(result: Result<T, DamagedRecord>) -> Result<T, CommandError> {
    result.map_err(|error| CommandError::Failed(error.to_string()))
}

#[cfg(test)]
#[path = "replay_tests.rs"]
mod tests;
