//! The output for a person at the terminal while games are played.

use std::collections::HashMap;
use std::io::{self, IsTerminal as _, Write as _};
use std::sync::Arc;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use tournament::Progress;
use words::{Language, Phrase, Printable, Say, complain};

use parking_lot::Mutex;
use record::verdict::{Cause, cause_in_words};
use store::{CommittedGame, StoredResult};

/// The most players shown below the bar.
const MAX_SHOWN: usize = 12;

/// How many remarks a line is written for where there is no bar.
const REMARK_EVERY: u64 = 10;

/// Where progress is shown. Clones show on the same place.
#[derive(Clone)]
pub struct Screen(Arc<Mutex<State>>);

struct State {
    mode: Mode,
    /// The language of its reader.
    language: Language,
    tally: HashMap<String, Tally>,
    /// The remark below the standings, and how often it was made.
    remark: (String, u64),
    /// How long all games were at boards together.
    time: Duration,
}

enum Mode {
    /// A bar with the standings below it, and above it a line for each game
    /// that ended by a fault.
    Bar(ProgressBar),
    /// One line a game on standard output.
    Lines,
    /// The same of games that ended by a fault.
    Faults,
    /// Nothing: something else is on standard output.
    Silent,
    /// Only messages that must not be missed, in the log.
    Log,
}

/// The other output where progress is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OtherOutput {
    /// Nothing.
    Nothing,
    /// Boards, drawn after every move.
    Boards,
    /// A person who plays, and is told how the own games end.
    Person,
    /// Something that nothing else may be among.
    Stream,
}

#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    points: f64,
    games: u64,
}

impl Screen {
    /// A screen for so many games, of which some were played in earlier runs, for a
    /// reader of this language. On a terminal it is a bar, where nothing else is there
    /// and there is more than one game, else one line a game.
    pub fn new(total: u64, done: u64, beside: OtherOutput, language: Language) -> Screen {
        let is_terminal = || io::stdout().is_terminal() && io::stderr().is_terminal();
        let mode = match beside {
            OtherOutput::Nothing if total > 1 && is_terminal() => {
                Mode::Bar(bar(total, done, language))
            }
            OtherOutput::Nothing | OtherOutput::Boards => Mode::Lines,
            OtherOutput::Person => Mode::Faults,
            OtherOutput::Stream => Mode::Silent,
        };
        Screen::of(mode, language)
    }

    /// A screen of a program that nobody looks at: notices go to the log.
    pub fn log() -> Screen {
        Screen::of(Mode::Log, Language::ENGLISH)
    }

    fn of(mode: Mode, language: Language) -> Screen {
        let tally = HashMap::new();
        let remark = (String::new(), 0);
        let state = State {
            mode,
            language,
            tally,
            remark,
            time: Duration::ZERO,
        };
        Screen(Arc::new(Mutex::new(state)))
    }

    /// Counts the points of a player from earlier runs.
    pub fn add(&self, player: &str, points: f64, games: u64) {
        self.0.lock().add(player, points, games);
    }

    /// Counts time of games at boards, in each of which one program thinks at a time.
    pub fn add_time(&self, time: Duration) {
        let mut state = self.0.lock();
        state.time += time;
        if let Mode::Bar(bar) = &state.mode {
            let hours = format!("{:.2}", state.time.as_secs_f64() / 3600.0);
            bar.set_prefix(state.language.decimal(hours));
        }
    }

    /// Shows the results of these players, now that results were annulled: each with its
    /// name, points and games.
    pub fn recount(&self, progress: Progress, reached: impl Iterator<Item = (String, f64, u64)>) {
        let mut state = self.0.lock();
        state.tally.clear();
        for (player, points, games) in reached {
            state.add(&player, points, games);
        }
        if let Mode::Bar(bar) = &state.mode {
            bar.set_length(progress.total());
            bar.set_position(progress.done);
            bar.set_message(state.standings());
        }
    }

    /// Shows a game that is committed, in these words, if there are any of its own.
    ///
    /// # Errors
    /// Standard output is gone.
    pub fn show(&self, game: &CommittedGame, words: Option<&Phrase>) -> io::Result<()> {
        let result = &game.result;
        let mut state = self.0.lock();
        state.count(result);
        let is_fault = result.cause.is_fault();
        let line = || match words {
            Some(words) => words.say(state.language),
            None => in_a_line(result, state.language),
        };
        match &state.mode {
            Mode::Bar(bar) => {
                bar.inc(1);
                bar.set_message(state.standings());
                if is_fault {
                    bar.println(line());
                }
            }
            Mode::Lines => writeln!(io::stdout(), "{}", line())?,
            Mode::Faults if is_fault => writeln!(io::stdout(), "{}", line())?,
            Mode::Faults | Mode::Silent | Mode::Log => {}
        }
        Ok(())
    }

    /// Shows a line about a change, where lines are shown.
    ///
    /// # Errors
    /// Standard output is gone.
    pub fn line(&self, text: &Phrase) -> io::Result<()> {
        let state = self.0.lock();
        match &state.mode {
            Mode::Bar(bar) => bar.println(text.say(state.language)),
            Mode::Lines => writeln!(io::stdout(), "{}", text.say(state.language))?,
            Mode::Faults | Mode::Silent | Mode::Log => {}
        }
        Ok(())
    }

    /// Says how something stands that changes with every game: below the
    /// standings, and where there is no bar in a line of its own every
    /// tenth time.
    pub fn remark(&self, text: &Phrase) {
        let mut state = self.0.lock();
        let text = text.say(state.language);
        if state.remark.0 == text {
            return;
        }
        state.remark = (text, state.remark.1 + 1);
        match &state.mode {
            Mode::Bar(bar) => bar.set_message(state.standings()),
            Mode::Lines if state.remark.1.is_multiple_of(REMARK_EVERY) => {
                // Where standard output is gone the next game says so.
                let _ = writeln!(io::stdout(), "{}", state.remark.0);
            }
            Mode::Lines | Mode::Faults | Mode::Silent | Mode::Log => {}
        }
    }

    /// Says something that must not be missed, on standard error and, in English, in
    /// the log.
    pub fn notice(&self, text: &dyn Say) {
        tracing::info!("{text}");
        let state = self.0.lock();
        let say = || {
            complain(text.say(state.language));
        };
        match &state.mode {
            Mode::Bar(bar) => bar.suspend(say),
            Mode::Lines | Mode::Faults | Mode::Silent => say(),
            Mode::Log => {}
        }
    }

    /// Takes the bar away.
    pub fn close(&self) {
        if let Mode::Bar(bar) = &self.0.lock().mode {
            bar.finish_and_clear();
        }
    }
}

impl State {
    /// A game of n counts as one of each player against each other.
    fn count(&mut self, result: &StoredResult) {
        for (player, own) in result.players().zip(&result.returns) {
            let below = result.returns.iter().filter(|other| *other < own).count();
            let level = result.returns.iter().filter(|other| *other == own).count() - 1;
            let points = below as f64 + level as f64 / 2.0;
            self.add(player, points, result.returns.len() as u64 - 1);
        }
    }

    fn add(&mut self, player: &str, points: f64, games: u64) {
        let tally = match self.tally.get_mut(player) {
            Some(tally) => tally,
            None => self.tally.entry(player.to_owned()).or_default(),
        };
        tally.points += points;
        tally.games += games;
    }

    /// One line a player, the best first.
    fn standings(&self) -> String {
        let mut rows: Vec<(Printable<'_>, Tally)> = self
            .tally
            .iter()
            .map(|(name, tally)| (Printable::line(name), *tally))
            .collect();
        rows.sort_by(|(name, tally), (other_name, other)| {
            let by_points = other.points.total_cmp(&tally.points);
            by_points.then_with(|| name.as_str().cmp(other_name.as_str()))
        });
        rows.truncate(MAX_SHOWN);
        let width = rows
            .iter()
            .map(|(name, _)| name.as_str().chars().count())
            .max();
        let width = width.unwrap_or(0);
        let lines = rows.iter().map(|(name, tally)| {
            format!("  {name:width$} {:>8.1} / {}", tally.points, tally.games)
        });
        let remark = Some(self.remark.0.clone()).filter(|remark| !remark.is_empty());
        Vec::from_iter(lines.chain(remark)).join("\n")
    }
}

/// `game 7: A - B: A wins (timeout), 12 moves; no answer within 300 ms`.
fn in_a_line(result: &StoredResult, language: Language) -> String {
    let players: Vec<&str> = result.players().collect();
    let cause = cause_in_words(result.cause.as_str());
    let of = |key, name: &str| Phrase::new(key).with("name", name.to_owned());
    let ended = match (result.winner(), result.loser()) {
        (Some(winner), _) => of("terminal-line-wins", winner).and("cause", cause),
        (None, Some(loser)) => of("terminal-line-loses", loser).and("cause", cause),
        // The other side could not win any more.
        (None, None) if Cause::from_words(result.cause.as_str()).loses() => {
            Phrase::new("terminal-end-drawn-by").and("cause", cause)
        }
        (None, None) => cause,
    };
    let line = Phrase::new("terminal-line").with("id", result.id.to_string());
    let line = line
        .with("players", players.join(" - "))
        .and("ended", ended);
    let moves = Phrase::new("count-moves").with("count", result.moves);
    let line = line.and("moves", moves).say(language);
    match result.detail.as_deref() {
        Some(detail) => format!("{line}; {}", Printable::line(detail)),
        None => line,
    }
}

fn bar(total: u64, done: u64, language: Language) -> ProgressBar {
    let values = [
        ("bar", "{bar:32}".into()),
        ("done", "{pos}".into()),
        ("all", "{len}".into()),
        ("left", "{eta}".into()),
        ("hours", "{prefix}".into()),
    ];
    let template = language.with("terminal-contest-bar", &values);
    let style = ProgressStyle::with_template(&format!("{template}\n{{msg}}"));
    let bar = ProgressBar::new(total).with_position(done);
    bar.reset_eta();
    match style {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::test_games::{finished, key};

    #[test]
    fn the_line_of_a_game_says_why_it_was_lost() {
        let line = |winner, moves| {
            let game = finished(key("A", "B", 0), 7, 1, winner);
            let result = game.result();
            in_a_line(&StoredResult { moves, ..result }, Language::ENGLISH)
        };
        assert_eq!(
            line(Some(0), 9),
            "game 7: B - A: A wins (timeout), 9 moves; 12 ms over"
        );
        assert_eq!(line(None, 1), "game 7: B - A: draw, 1 move");
        let two = finished(key("A", "B", 0), 7, 1, None).result();
        let mut three = StoredResult { moves: 2, ..two };
        three.key.players.push("C".to_owned());
        three.seats = vec![1, 2, 0];
        three.returns = vec![1, -2, 1];
        assert_eq!(
            in_a_line(&three, Language::ENGLISH),
            "game 7: B - C - A: C loses (draw), 2 moves"
        );
    }
}
