//! `arbiter replay`: shows a recorded game in the terminal.

mod details;
mod layout;
mod plain;
mod screen;
mod shown;
mod viewing;

use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::Receiver;
use std::time::Duration;

use games::Viewer;
use words::Language;

use self::details::Details;
use self::plain::Follower;
use super::CommandError;
use super::records::{locate, read_checked, tell_without_moves};
use record::{
    DamagedRecord, Entry, Journal, RecordFolder, Replay, Step, ending, heading, is_unruled, sheet,
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
    #[command(flatten)]
    pace: PaceArgs,
    /// Folder of the store
    ///
    /// It may also be a folder of .xml records. The default is the current folder.
    #[arg(long, help_heading = "Files", value_name = "DIR")]
    store: Option<PathBuf>,
}

/// How long each move of a record is shown.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct PaceArgs {
    /// Speed as a multiple of that of the game, 0.01 to 1000
    #[arg(long, help_heading = "Time", value_name = "FACTOR", value_parser = factor, default_value_t = 1.0)]
    speed: f64,
    /// Same time for every move, like 500ms, 2s or 0s
    #[arg(long, help_heading = "Time", value_name = "TIME", conflicts_with = "speed", value_parser = contest::values::duration)]
    every: Option<Duration>,
}

impl PaceArgs {
    fn pace(self) -> Pace {
        self.every
            .map_or(Pace::Recorded(self.speed), Pace::Constant)
    }
}

pub(super) use self::shown::{ShownGame, Update};

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
pub fn run(args: &ReplayArgs, language: Language) -> Result<(), CommandError> {
    show_record(
        &args.record,
        args.store.as_deref(),
        args.pace,
        ReplayOptions {
            plain: args.plain,
            details: false,
            language,
        },
    )
}

/// How a game is shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct ReplayOptions {
    /// Each board below the last, as if this were no terminal.
    pub(super) plain: bool,
    /// Whether the conversations of the programs are shown.
    pub(super) details: bool,
    /// The language of all texts.
    pub(super) language: Language,
}

impl ReplayOptions {
    fn is_screen(self) -> bool {
        io::stdout().is_terminal() && io::stdin().is_terminal() && !self.plain
    }
}

/// Shows a record, which is given by its number or its file.
///
/// # Errors
/// As [`run`].
pub(super) fn show_record(
    record: &str,
    store: Option<&Path>,
    pace: PaceArgs,
    look: ReplayOptions,
) -> Result<(), CommandError> {
    let folder = RecordFolder::new(store.unwrap_or(Path::new(".")));
    let path = locate(record, &folder)?;
    let journal = read_checked(&path)?;
    if is_unruled(&journal.game) {
        let mut out = BufWriter::new(io::stdout().lock());
        let told = tell_without_moves(&journal, &path, look.language, &mut out);
        return CommandError::unless_closed(told);
    }
    let pace = pace.pace();
    if look.is_screen() {
        let shown = ShownGame::recorded(journal);
        return CommandError::unless_closed(screen::show(shown, None, pace, look));
    }
    let player = Player {
        pace,
        details: look.details.then(|| Details::of(&journal)),
        language: look.language,
        out: BufWriter::new(io::stdout().lock()),
        sleep: std::thread::sleep,
    };
    CommandError::unless_closed(player.play(&journal))
}

/// Shows a game that goes on, as its updates come.
///
/// # Errors
/// The output fails, or the game cannot be followed any more.
pub(super) fn show_live(
    first: ShownGame,
    updates: Receiver<Update>,
    pace: PaceArgs,
    look: ReplayOptions,
) -> Result<(), CommandError> {
    CommandError::unless_closed(if look.is_screen() {
        screen::show(first, Some(updates), pace.pace(), look)
    } else {
        Follower::new(io::stdout().lock(), look.language).follow(&first, updates)
    })
}

struct Player<W, S> {
    pace: Pace,
    /// The details below each board, if they are asked for.
    details: Option<Details>,
    language: Language,
    out: W,
    sleep: S,
}

impl<W: Write, S: FnMut(Duration)> Player<W, S> {
    fn play(mut self, journal: &Journal) -> Result<(), CommandError> {
        let mut replay = sound(Replay::start(journal))?;
        writeln!(self.out, "{}", heading(journal, self.language))?;
        self.draw(&replay, "")?;
        let mut ply = 0;
        while let Some(step) = replay.next_line(Viewer::Referee, self.language) {
            let (step, line) = sound(step)?;
            match step.entry {
                Entry::Info { .. } => {
                    // The details have it.
                    if self.details.is_none() {
                        writeln!(self.out, "{line}")?;
                    }
                    continue;
                }
                Entry::Chance { .. } => self.draw(&replay, &line)?,
                Entry::Turn { .. } => {
                    self.wait(step)?;
                    self.draw(&replay, &line)?;
                }
            }
            ply += 1;
            self.details(ply)?;
        }
        if let Some(sheet) = sheet(journal, usize::MAX) {
            writeln!(self.out, "{}", render::text::advice(&sheet, self.language))?;
        }
        writeln!(self.out, "{}", ending(journal, self.language))?;
        Ok(self.out.flush()?)
    }

    fn wait(&mut self, step: Step<'_>) -> io::Result<()> {
        if let Entry::Turn { used, .. } = step.entry {
            self.out.flush()?;
            (self.sleep)(self.pace.wait(used.unwrap_or_default()));
        }
        Ok(())
    }

    /// Writes the details below the board after so many moves.
    fn details(&mut self, ply: usize) -> io::Result<()> {
        let Some(details) = &self.details else {
            return Ok(());
        };
        for line in details.at(ply) {
            writeln!(self.out, "     {line}")?;
        }
        writeln!(self.out)
    }

    /// Draws the board and the news that led to it.
    fn draw(&mut self, replay: &Replay<'_>, news: &str) -> io::Result<()> {
        let board = render::text::board(&replay.scene(Viewer::Referee), self.language);
        let news = news.trim_end();
        let gap = if news.is_empty() { "" } else { "\n" };
        writeln!(self.out, "{news}{gap}{board}")
    }
}

fn sound<T>(result: Result<T, DamagedRecord>) -> Result<T, CommandError> {
    result.map_err(CommandError::told)
}

#[cfg(test)]
#[path = "replay_tests.rs"]
mod tests;
