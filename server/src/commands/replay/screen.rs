//! A replay on a terminal, steered by keys.

use super::ReplayOptions;
use std::io::{self, BufWriter, Write};
use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::{Duration, Instant};

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{self, Event, KeyEventKind};
use crossterm::queue;
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use games::Viewer;
use words::{Language, Printable, UserError};

use super::super::CommandError;
use super::details::Details;
use super::layout::with_details;
use super::shown::{ShownGame, Update, is_move};
use super::viewing::ReplayState;
use super::{Pace, sound};
use record::{Checkpoints, Entry, ending, entry_line, title};

/// The terminal while keys are read one by one; it is as before when this is
/// dropped.
struct RawTerminal;

impl RawTerminal {
    fn enter() -> io::Result<RawTerminal> {
        enable_raw_mode()?;
        let raw = RawTerminal;
        let mut out = io::stdout();
        queue!(out, EnterAlternateScreen, Hide)?;
        out.flush()?;
        Ok(raw)
    }
}

impl Drop for RawTerminal {
    fn drop(&mut self) {
        // A terminal that is gone needs nothing.
        let mut out = io::stdout();
        let _ = queue!(out, Show, LeaveAlternateScreen).and_then(|()| out.flush());
        let _ = disable_raw_mode();
    }
}

/// How long a game that goes on is not looked at.
const TICK: Duration = Duration::from_millis(100);

/// Shows the game until a key ends it; its ending stays on the terminal. A game
/// that goes on is followed by its updates.
pub(super) fn show(
    first: ShownGame,
    updates: Option<Receiver<Update>>,
    pace: Pace,
    look: ReplayOptions,
) -> Result<(), CommandError> {
    let mut screen = Screen::new(first, updates, look);
    let raw = RawTerminal::enter()?;
    let shown = screen.run(pace);
    drop(raw);
    let journal = &screen.game.shown.journal;
    let language = look.language;
    println!(
        "{}\n{}",
        title(journal, language),
        ending(journal, language)
    );
    shown
}

/// A game on the terminal.
struct Screen {
    game: Game,
    updates: Option<Receiver<Update>>,
    viewing: ReplayState,
    /// The note about the connection.
    note: String,
}

impl Screen {
    fn new(first: ShownGame, updates: Option<Receiver<Update>>, look: ReplayOptions) -> Screen {
        let viewing = if first.is_over && updates.is_none() {
            ReplayState::new(first.moves())
        } else {
            ReplayState::live(first.moves())
        };
        Screen {
            game: Game::new(first, look.details, look.language),
            updates,
            viewing,
            note: String::new(),
        }
    }

    fn run(&mut self, pace: Pace) -> Result<(), CommandError> {
        let mut since = Instant::now();
        let mut is_drawn = false;
        loop {
            if !std::mem::replace(&mut is_drawn, true) {
                self.draw()?;
            }
            let usual = self.game.used(self.viewing.ply).map(|used| pace.wait(used));
            let wait = self.viewing.wait(usual.unwrap_or_default());
            let left = wait.map(|wait| wait.saturating_sub(since.elapsed()));
            let is_pressed = match (left, &self.updates) {
                (Some(left), None) => event::poll(left)?,
                (Some(left), Some(_)) => event::poll(left.min(TICK))?,
                (None, Some(_)) => event::poll(TICK)?,
                (None, None) => true,
            };
            if !is_pressed {
                is_drawn = !self.take_updates()?;
                if wait.is_some_and(|wait| since.elapsed() >= wait) {
                    self.viewing.advance();
                    (since, is_drawn) = (Instant::now(), false);
                }
                continue;
            }
            // A terminal of another size is drawn anew, too.
            is_drawn = false;
            if let Event::Key(key) = event::read()?
                && key.kind != KeyEventKind::Release
            {
                let before = self.viewing.ply;
                if !self.viewing.press(key) {
                    return Ok(());
                }
                if self.viewing.ply != before {
                    since = Instant::now();
                }
            }
        }
    }

    /// Takes in the updates; returns whether there were any.
    fn take_updates(&mut self) -> Result<bool, CommandError> {
        let mut is_new = false;
        while let Some(updates) = &self.updates {
            match updates.try_recv() {
                Ok(Update::Game(shown)) => {
                    self.viewing.grow(shown.moves());
                    let details = self.game.details.is_some();
                    self.game = Game::new(*shown, details, self.game.language);
                }
                Ok(Update::Note(text)) => self.note = text,
                Ok(Update::Failed(why)) => return Err(CommandError::failed(UserError::new(why))),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => self.updates = None,
            }
            is_new = true;
        }
        Ok(is_new)
    }

    fn draw(&self) -> Result<(), CommandError> {
        let end = if self.game.shown.is_over {
            "terminal-view-end"
        } else {
            "terminal-view-live"
        };
        let mut status = self.viewing.status(end, self.game.language);
        if !self.note.is_empty() {
            status = format!("{}\n{status}", self.note);
        }
        let (columns, rows) = crossterm::terminal::size().unwrap_or((80, 24));
        let rows = usize::from(rows).saturating_sub(status.lines().count());
        let text = self
            .game
            .text(self.viewing.ply, usize::from(columns), rows)?;
        Ok(draw(&text, &status)?)
    }
}

/// Draws from the top. Each line clears the rest of the old one, and the end
/// clears the lines below, so nothing flickers.
fn draw(text: &str, status: &str) -> io::Result<()> {
    let (text, status) = (Printable::lines(text), Printable::lines(status));
    let mut out = BufWriter::new(io::stdout().lock());
    queue!(out, MoveTo(0, 0))?;
    for (number, line) in text
        .as_str()
        .lines()
        .chain(status.as_str().lines())
        .enumerate()
    {
        // In raw mode a line feed alone does not go back to the left. After the
        // last line one would push the first line out of a small terminal.
        let gap = if number == 0 { "" } else { "\r\n" };
        write!(out, "{gap}{line}")?;
        queue!(out, Clear(ClearType::UntilNewLine))?;
    }
    queue!(out, Clear(ClearType::FromCursorDown))?;
    out.flush()
}

struct Game {
    shown: ShownGame,
    language: Language,
    checkpoints: Checkpoints,
    details: Option<Details>,
}

impl Game {
    fn new(shown: ShownGame, details: bool, language: Language) -> Game {
        Game {
            language,
            details: details.then(|| Details::of(&shown.journal)),
            checkpoints: Checkpoints::default(),
            shown,
        }
    }

    /// How long the player of the next move thought.
    fn used(&self, ply: usize) -> Option<Duration> {
        let mut moves = self.shown.journal.entries.iter();
        match moves.by_ref().filter(|entry| is_move(entry)).nth(ply)? {
            Entry::Turn { used, .. } => *used,
            Entry::Chance { .. } | Entry::Info { .. } => None,
        }
    }

    /// The board after so many moves, the move that led to it, and the details, on a
    /// terminal with so much room.
    fn text(&self, ply: usize, columns: usize, rows: usize) -> Result<String, CommandError> {
        let text = match &self.shown.veiled {
            None => self.board(ply)?,
            Some(position) => self.in_words(ply, position),
        };
        Ok(match &self.details {
            None => text,
            Some(details) => with_details(&text, details.at(ply), columns, rows),
        })
    }

    fn board(&self, ply: usize) -> Result<String, CommandError> {
        let journal = &self.shown.journal;
        let (mut reached, mut replay) = sound(self.checkpoints.replay(journal, ply))?;
        let (mut said, mut news) = (String::new(), String::new());
        while reached < ply {
            let step = replay.next_line(Viewer::Referee, self.language);
            let Some(step) = step else { break };
            let (step, line) = sound(step)?;
            if is_move(step.entry) {
                reached += 1;
                self.checkpoints.keep(reached, &replay);
                news = format!("{line}\n{}", std::mem::take(&mut said));
            } else if self.details.is_none() {
                said = line;
            }
        }
        let board = render::text::board(&replay.scene(Viewer::Referee), self.language);
        let end = self.end(ply);
        let title = title(journal, self.language);
        Ok(format!("{title}\n{board}{}{end}\n", news.trim_end()))
    }

    /// The last move and the present position, where a board cannot be made of
    /// the public facts.
    fn in_words(&self, ply: usize, position: &str) -> String {
        let journal = &self.shown.journal;
        let moves = journal.entries.iter().filter(|entry| is_move(entry));
        let is_turn = |entry: &&Entry| matches!(entry, Entry::Turn { .. });
        let made: Vec<&Entry> = moves.take(ply).collect();
        let turns = made.iter().copied().filter(is_turn).count();
        let news = made
            .last()
            .map(|entry| entry_line(journal, turns, entry, self.language));
        let news = news.unwrap_or_default();
        let end = self.end(ply);
        format!(
            "{}\n\n{position}\n\n{news}{end}\n",
            title(journal, self.language)
        )
    }

    /// How the game ended, after its last move.
    fn end(&self, ply: usize) -> String {
        if self.shown.is_over && ply >= self.shown.moves() {
            format!("\n{}", ending(&self.shown.journal, self.language))
        } else {
            String::new()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use record::samples::five_in_a_row;

    fn viewing_lines() -> usize {
        let viewing = ReplayState::new(1);
        let status = viewing.status("terminal-view-end", Language::ENGLISH);
        status.lines().count()
    }

    #[test]
    fn every_move_can_be_shown_in_any_order() {
        let journal = five_in_a_row(7);
        let game = Game::new(
            ShownGame::recorded(journal.clone()),
            false,
            Language::ENGLISH,
        );
        let last = game.shown.moves();
        let text = |ply| game.text(ply, 80, 24).unwrap();
        let forwards: Vec<String> = (0..=last).map(text).collect();
        for ply in (0..=last).rev() {
            assert_eq!(text(ply), forwards[ply]);
        }
        let stones = |text: &str| text.matches(['x', 'o']).count();
        assert!(stones(&forwards[last]) > stones(&forwards[0]));
        let ending = ending(&journal, Language::ENGLISH);
        assert!(forwards[last].contains(&ending));
        assert!(!forwards[0].contains(&ending));
        let lines = |text: &String| text.lines().count() + viewing_lines();
        assert!(
            forwards.iter().map(lines).max() <= Some(24),
            "of a terminal"
        );
        assert!(game.used(last).is_none() && game.used(0).is_some());
    }

    #[test]
    fn a_game_that_goes_on_is_followed_and_says_what_is_wrong() {
        let mut journal = five_in_a_row(7);
        let verdict = journal.verdict.take();
        let last = journal.entries.pop().unwrap();
        let shown = |journal: &record::Journal, is_over| ShownGame {
            journal: journal.clone(),
            veiled: None,
            is_over,
        };
        let (sender, updates) = std::sync::mpsc::channel();
        let look = ReplayOptions {
            plain: false,
            details: true,
            language: Language::ENGLISH,
        };
        let mut screen = Screen::new(shown(&journal, false), Some(updates), look);
        assert_eq!(screen.viewing.ply, 8);
        assert!(!screen.take_updates().unwrap());
        journal.entries.push(last);
        journal.verdict = verdict;
        let game = Update::Game(Box::new(shown(&journal, true)));
        sender
            .send(Update::Note("the connection is lost".to_owned()))
            .unwrap();
        sender.send(game).unwrap();
        assert!(screen.take_updates().unwrap());
        assert_eq!(
            (screen.viewing.ply, screen.note.as_str()),
            (9, "the connection is lost")
        );
        let text = screen.game.text(9, 80, 24).unwrap();
        assert!(text.contains("cross took 4500.007 ms"), "{text}");
        assert!(
            text.contains(&ending(&journal, Language::ENGLISH)),
            "{text}"
        );
        sender.send(Update::Failed("gone".to_owned())).unwrap();
        assert!(screen.take_updates().is_err());
        drop(sender);
        assert!(screen.take_updates().unwrap() && screen.updates.is_none());
    }
}
