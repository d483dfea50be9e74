//! A replay on a terminal, steered by keys.

use std::io::{self, BufWriter, Write};
use std::time::Instant;

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{self, Event, KeyEventKind};
use crossterm::queue;
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use games::Viewer;

use super::super::CommandError;
use super::viewing::Viewing;
use super::{Pace, sound};
use record::{Checkpoints, Entry, Journal, Replay, ending, entry_line, title};

/// The terminal while keys are read one by one; it is as before when this is
/// dropped.
struct Raw;

impl Raw {
    fn enter() -> io::Result<Raw> {
        enable_raw_mode()?;
        let raw = Raw;
        let mut out = io::stdout();
        queue!(out, EnterAlternateScreen, Hide)?;
        out.flush()?;
        Ok(raw)
    }
}

impl Drop for Raw {
    fn drop(&mut self) {
        // A terminal that is gone needs nothing.
        let mut out = io::stdout();
        let _ = queue!(out, Show, LeaveAlternateScreen).and_then(|()| out.flush());
        let _ = disable_raw_mode();
    }
}

/// Shows the game until a key ends it; its ending stays on the terminal.
pub(super) fn show(journal: &Journal, pace: Pace) -> Result<(), CommandError> {
    let game = Game {
        journal,
        checkpoints: Checkpoints::default(),
    };
    let moves = journal.entries.iter().filter(|entry| is_move(entry));
    let mut viewing = Viewing::new(moves.count());
    let raw = Raw::enter()?;
    let mut since = Instant::now();
    loop {
        draw(&game.text(viewing.ply())?, &viewing.status())?;
        let usual = game.used(viewing.ply()).map(|used| pace.wait(used));
        let is_pressed = match viewing.wait(usual.unwrap_or_default()) {
            Some(wait) => event::poll(wait.saturating_sub(since.elapsed()))?,
            None => true,
        };
        if !is_pressed {
            viewing.advance();
            since = Instant::now();
            continue;
        }
        if let Event::Key(key) = event::read()?
            && key.kind != KeyEventKind::Release
        {
            let before = viewing.ply();
            if !viewing.press(key) {
                break;
            }
            if viewing.ply() != before {
                since = Instant::now();
            }
        }
    }
    drop(raw);
    println!("{}\n{}", title(journal), ending(journal));
    Ok(())
}

/// Draws from the top. Each line clears the rest of the old one, and the end
/// clears what is below, so nothing flickers.
fn draw(text: &str, status: &str) -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    queue!(out, MoveTo(0, 0))?;
    for (number, line) in text.lines().chain(status.lines()).enumerate() {
        // In raw mode a line feed alone does not go back to the left. After the
        // last line one would push the first line out of a small terminal.
        let gap = if number == 0 { "" } else { "\r\n" };
        write!(out, "{gap}{line}")?;
        queue!(out, Clear(ClearType::UntilNewLine))?;
    }
    queue!(out, Clear(ClearType::FromCursorDown))?;
    out.flush()
}

fn is_move(entry: &Entry) -> bool {
    !matches!(entry, Entry::Info { .. })
}

struct Game<'a> {
    journal: &'a Journal,
    checkpoints: Checkpoints,
}

impl Game<'_> {
    /// How long the player of the next move thought.
    fn used(&self, ply: usize) -> Option<std::time::Duration> {
        let mut moves = self.journal.entries.iter().filter(|entry| is_move(entry));
        match moves.nth(ply)? {
            Entry::Turn { used, .. } => Some(*used),
            Entry::Chance { .. } | Entry::Info { .. } => None,
        }
    }

    /// The board after so many moves, and what led to it.
    fn text(&self, ply: usize) -> Result<String, CommandError> {
        let (mut reached, mut replay) = sound(self.checkpoints.replay(self.journal, ply))?;
        let (mut said, mut news) = (String::new(), String::new());
        while reached < ply {
            let Some(step) = replay.next() else { break };
            let step = sound(step)?;
            let line = entry_line(self.journal, step.turn, step.entry);
            if is_move(step.entry) {
                reached += 1;
                self.checkpoints.keep(reached, &replay);
                news = format!("{line}\n{}", std::mem::take(&mut said));
            } else {
                said = line;
            }
        }
        let board = render::text::board(&replay.scene(Viewer::Referee));
        let is_over = self.is_over(&replay);
        let end = match is_over {
            true => format!("\n{}", ending(self.journal)),
            false => String::new(),
        };
        let title = title(self.journal);
        Ok(format!("{title}\n{board}{}{end}\n", news.trim_end()))
    }

    fn is_over(&self, replay: &Replay<'_>) -> bool {
        let left = self.journal.entries.len() - replay.entries_so_far().len();
        let rest = self.journal.entries.iter().rev().take(left);
        rest.filter(|entry| is_move(entry)).count() == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use record::samples::five_in_a_row;

    fn viewing_lines() -> usize {
        Viewing::new(1).status().lines().count()
    }

    #[test]
    fn every_move_can_be_shown_in_any_order() {
        let journal = five_in_a_row(7);
        let game = Game {
            journal: &journal,
            checkpoints: Checkpoints::default(),
        };
        let last = journal
            .entries
            .iter()
            .filter(|entry| is_move(entry))
            .count();
        let forwards: Vec<String> = (0..=last).map(|ply| game.text(ply).unwrap()).collect();
        for ply in (0..=last).rev() {
            assert_eq!(game.text(ply).unwrap(), forwards[ply]);
        }
        let stones = |text: &str| text.matches(['x', 'o']).count();
        assert!(stones(&forwards[last]) > stones(&forwards[0]));
        assert!(forwards[last].contains(&ending(&journal)));
        assert!(!forwards[0].contains(&ending(&journal)));
        let lines = |text: &String| text.lines().count() + viewing_lines();
        assert!(
            forwards.iter().map(lines).max() <= Some(24),
            "of a terminal"
        );
        assert!(game.used(last).is_none() && game.used(0).is_some());
    }
}
