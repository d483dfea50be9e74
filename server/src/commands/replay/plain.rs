//! A game that goes on, line by line: for files, pipes and `--plain`.

use std::io::{BufWriter, Write};
use std::time::Duration;

use games::{Seat, Viewer};

use super::super::CommandError;
use super::details::line_of;
use super::shown::{ShownGame, Update, is_move};
use super::sound;
use record::{Checkpoints, Entry, ErrorLine, Journal, Line, ending, entry_line, said, title};
use words::{Language, Printable, UserError, complain};

/// Prints the news of a game at each event.
pub(super) struct Follower<W> {
    language: Language,
    out: W,
    checkpoints: Checkpoints,
    has_begun: bool,
    entries: usize,
    moves: usize,
    /// The last lines of each seat that were printed: of the conversation and of
    /// standard error.
    lines: Vec<(Option<Line>, Option<ErrorLine>)>,
}

impl<W: Write> Follower<BufWriter<W>> {
    /// Prints to `out`.
    pub(super) fn new(out: W, language: Language) -> Follower<BufWriter<W>> {
        Follower {
            out: BufWriter::new(out),
            language,
            checkpoints: Checkpoints::default(),
            has_begun: false,
            entries: 0,
            moves: 0,
            lines: Vec::new(),
        }
    }

    /// Prints a game as it is now and then its events, until it is over.
    ///
    /// # Errors
    /// The output fails, or the game cannot be followed any more.
    pub(super) fn follow(
        mut self,
        first: &ShownGame,
        updates: impl IntoIterator<Item = Update>,
    ) -> Result<(), CommandError> {
        if self.print(first)? {
            return Ok(());
        }
        for update in updates {
            match update {
                Update::Game(shown) => {
                    if self.print(&shown)? {
                        return Ok(());
                    }
                }
                Update::Note(text) if text.is_empty() => {}
                Update::Note(text) => complain(format_args!("arbiter: {text}")),
                Update::Failed(why) => return Err(CommandError::failed(UserError::new(why))),
            }
        }
        Ok(())
    }

    /// Prints the news; gives whether the game is over.
    fn print(&mut self, shown: &ShownGame) -> Result<bool, CommandError> {
        let journal = &shown.journal;
        if journal.entries.len() < self.entries {
            writeln!(self.out, "the game has begun again")?;
            (self.entries, self.moves) = (0, 0);
            (self.has_begun, self.checkpoints) = (false, Checkpoints::default());
        }
        let is_first = !std::mem::replace(&mut self.has_begun, true);
        if is_first {
            writeln!(self.out, "{}", title(journal, self.language))?;
        }
        match &shown.veiled {
            None => self.boards(journal, is_first)?,
            Some(position) => self.lines_only(journal, position)?,
        }
        self.conversations(journal)?;
        if shown.is_over {
            writeln!(self.out, "{}", ending(journal, self.language))?;
        }
        self.out.flush()?;
        Ok(shown.is_over)
    }

    /// The new entries, each move with its board.
    fn boards(&mut self, journal: &Journal, is_first: bool) -> Result<(), CommandError> {
        let (mut reached, mut replay) = sound(self.checkpoints.replay(journal, self.moves))?;
        if is_first && journal.entries.is_empty() {
            let board = render::text::board(&replay.scene(Viewer::Public), self.language);
            writeln!(self.out, "{board}")?;
        }
        while let Some(step) = replay.next_line(Viewer::Public, self.language) {
            let (step, line) = sound(step)?;
            let is_new = replay.entries_so_far().len() > self.entries;
            if is_move(step.entry) {
                reached += 1;
                self.checkpoints.keep(reached, &replay);
            }
            if !is_new {
                continue;
            }
            writeln!(self.out, "{line}")?;
            if is_move(step.entry) {
                let board = render::text::board(&replay.scene(Viewer::Public), self.language);
                writeln!(self.out, "{board}")?;
            }
        }
        (self.entries, self.moves) = (journal.entries.len(), reached);
        Ok(())
    }

    /// The new entries and the position in words.
    fn lines_only(&mut self, journal: &Journal, position: &str) -> Result<(), CommandError> {
        let turn = |entry: &Entry| matches!(entry, Entry::Turn { .. });
        let new = journal.entries.get(self.entries..).unwrap_or_default();
        let mut turns = journal.turns() - new.iter().filter(|entry| turn(entry)).count();
        for entry in new {
            turns += usize::from(turn(entry));
            writeln!(
                self.out,
                "{}",
                entry_line(journal, turns, entry, self.language)
            )?;
        }
        if !new.is_empty() {
            writeln!(self.out, "{}\n", Printable::lines(position))?;
        }
        self.entries = journal.entries.len();
        Ok(())
    }

    /// The new lines of the conversations.
    fn conversations(&mut self, journal: &Journal) -> Result<(), CommandError> {
        self.lines.resize(journal.players.len(), (None, None));
        for ((index, player), printed) in (0..).zip(&journal.players).zip(&mut self.lines) {
            let lines = after(&player.transcript, printed.0.as_ref(), |line| line.at);
            let errors = after(&player.errors, printed.1.as_ref(), |line| line.at);
            let seat = Seat::new(index);
            for said in said(journal, seat, lines, errors) {
                writeln!(self.out, "     {}", line_of(journal, seat, &said))?;
            }
            if let Some(last) = lines.last() {
                printed.0 = Some(last.clone());
            }
            if let Some(last) = errors.last() {
                printed.1 = Some(last.clone());
            }
        }
        Ok(())
    }
}

/// The lines after the last one that was printed. After a new connection, a game
/// is known from another line on.
fn after<'a, T: PartialEq>(lines: &'a [T], last: Option<&T>, at: fn(&T) -> Duration) -> &'a [T] {
    let Some(last) = last else { return lines };
    let known = lines.iter().rposition(|line| line == last);
    let later = || lines.iter().position(|line| at(line) > at(last));
    let first = known.map(|known| known + 1).or_else(later);
    lines
        .get(first.unwrap_or(lines.len())..)
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use record::samples::{everything, five_in_a_row};

    fn shown(journal: &Journal, entries: usize, is_over: bool) -> ShownGame {
        let mut journal = journal.clone();
        journal.entries.truncate(entries);
        if !is_over {
            journal.verdict = None;
        }
        ShownGame {
            journal,
            veiled: None,
            is_over,
        }
    }

    fn followed(first: &ShownGame, updates: Vec<Update>) -> (String, Result<(), CommandError>) {
        let mut out = Vec::new();
        let result = Follower::new(&mut out, Language::ENGLISH).follow(first, updates);
        (String::from_utf8(out).unwrap(), result)
    }

    #[test]
    fn everything_is_printed_once_however_it_comes() {
        let journal = five_in_a_row(7);
        let at_once = followed(&shown(&journal, 9, true), Vec::new());
        let updates = [0, 0, 3, 4, 9].map(|entries| {
            let update = shown(&journal, entries, entries == 9);
            Update::Game(Box::new(update))
        });
        let (text, result) = followed(&shown(&journal, 0, false), updates.into());
        assert!(result.is_ok());
        let (_, rest) = text.split_once("to move\n\n").unwrap();
        assert!(at_once.0.ends_with(rest), "{text}");
        assert_eq!(text.matches("cross (Alpha): L8").count(), 1);
        assert!(text.ends_with("cross (Alpha) won after 9 turns: win\n"));
    }

    #[test]
    fn lines_of_programs_come_with_their_signs() {
        let (text, _) = followed(&shown(&everything(), 2, true), Vec::new());
        for line in [
            "     cross at 0.000 s: depth 3 score -5 pv C3\n",
            "     round 1234.567 ms < move C3\n     round 1234.567 ms > move B2\n",
            "     round 1234.000 ms ! IndexError: <list>",
        ] {
            assert!(text.contains(line), "{line} in {text}");
        }
    }

    #[test]
    fn a_game_that_begins_again_is_printed_again_and_a_failure_ends_it() {
        let journal = five_in_a_row(7);
        let again = Update::Game(Box::new(shown(&journal, 1, false)));
        let failed = Update::Failed("the server is gone".to_owned());
        let (text, result) = followed(&shown(&journal, 5, false), vec![again, failed]);
        assert!(text.contains("the game has begun again\n"), "{text}");
        assert_eq!(text.matches("cross (Alpha): H8").count(), 2);
        let why = result.unwrap_err().to_string();
        assert_eq!(why, "the server is gone");
    }

    #[test]
    fn no_line_comes_twice_after_a_new_connection() {
        let line = |number: u64| Line {
            at: Duration::from_millis(number),
            from_brain: true,
            text: number.to_string(),
        };
        let after = |lines: std::ops::Range<u64>, last: Option<u64>| {
            let lines: Vec<Line> = lines.map(line).collect();
            let last = last.map(line);
            let rest = after(&lines, last.as_ref(), |line| line.at);
            rest.iter()
                .map(|line| line.text.clone())
                .collect::<Vec<_>>()
                .join(" ")
        };
        assert_eq!(after(1..4, None), "1 2 3");
        assert_eq!(after(1..4, Some(2)), "3");
        assert_eq!(after(5..7, Some(2)), "5 6");
        assert_eq!(after(1..3, Some(2)), "");
        assert_eq!(after(0..0, Some(2)), "");
    }

    #[test]
    fn a_game_with_hidden_cards_is_told_without_boards() {
        let mut veiled = shown(&five_in_a_row(7), 2, false);
        veiled.veiled = Some("? ? first".to_owned());
        let (text, _) = followed(&veiled, Vec::new());
        assert!(
            text.ends_with("  2. round (Beta): A1  1.000 s\n? ? first\n\n"),
            "{text}"
        );
    }
}
