//! What a person at the terminal sees while games are played.

use std::collections::HashMap;
use std::io::{self, IsTerminal as _, Write as _};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use indicatif::{ProgressBar, ProgressStyle};

use crate::store::{Announced, PairSide};

/// The most players shown below the bar.
const MAX_SHOWN: usize = 12;

/// How many remarks a line is written for where there is no bar.
const REMARK_EVERY: u64 = 10;

/// Where progress is shown. Clones show on the same place.
#[derive(Clone)]
pub struct Screen(Arc<Mutex<State>>);

struct State {
    mode: Mode,
    tally: HashMap<String, Tally>,
    /// What is said below the standings, and how often it was.
    remark: (String, u64),
}

enum Mode {
    /// A bar with the standings below it.
    Bar(ProgressBar),
    /// One line a game on standard output.
    Lines,
    /// Nothing: something else is on standard output.
    Silent,
    /// Nothing but what must not be missed, in the log.
    Log,
}

#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    points: f64,
    games: u64,
}

impl Screen {
    /// A screen for so many games, of which some were played in earlier runs.
    /// On a terminal it is a bar, elsewhere one line a game; `silent` shows
    /// nothing of either.
    pub fn new(total: u64, done: u64, silent: bool) -> Screen {
        let mode = if silent {
            Mode::Silent
        } else if io::stdout().is_terminal() && io::stderr().is_terminal() {
            Mode::Bar(bar(total, done))
        } else {
            Mode::Lines
        };
        Screen::of(mode)
    }

    /// A screen of a program that nobody looks at: notices go to the log.
    pub fn log() -> Screen {
        Screen::of(Mode::Log)
    }

    fn of(mode: Mode) -> Screen {
        let tally = HashMap::new();
        let remark = (String::new(), 0);
        let state = State {
            mode,
            tally,
            remark,
        };
        Screen(Arc::new(Mutex::new(state)))
    }

    /// Counts what a player reached in earlier runs.
    pub fn add(&self, player: &str, points: f64, games: u64) {
        self.lock().add(player, points, games);
    }

    /// Shows a game that is committed.
    ///
    /// # Errors
    /// Standard output is gone.
    pub fn show(&self, game: &Announced) -> io::Result<()> {
        let result = &game.result;
        let name = |side: PairSide| result.key.name(side);
        let [starter, other] = [result.starter, result.starter.other()].map(name);
        let winner = result.winner.map(name);
        let mut state = self.lock();
        state.count(winner, [starter, other]);
        match &state.mode {
            Mode::Silent | Mode::Log => {}
            Mode::Bar(bar) => {
                bar.inc(1);
                bar.set_message(state.standings());
            }
            Mode::Lines => {
                let (id, cause, moves) = (result.id, &result.cause, result.moves);
                let ended = match winner {
                    Some(winner) => format!("{winner} wins ({cause})"),
                    None => cause.to_string(),
                };
                let mut out = io::stdout().lock();
                writeln!(
                    out,
                    "game {id}: {starter} - {other}: {ended}, {moves} moves"
                )?;
            }
        }
        Ok(())
    }

    /// Says how something stands that changes with every game: below the
    /// standings, and where there is no bar in a line of its own every
    /// tenth time.
    pub fn remark(&self, text: String) {
        let mut state = self.lock();
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
            Mode::Lines | Mode::Silent | Mode::Log => {}
        }
    }

    /// Says something that must not be missed, on standard error and in the log.
    pub fn notice(&self, text: &str) {
        let say = || {
            // Whoever closed standard error does not want to know.
            let _ = writeln!(io::stderr(), "{text}");
        };
        tracing::info!("{text}");
        match &self.lock().mode {
            Mode::Bar(bar) => bar.suspend(say),
            Mode::Lines | Mode::Silent => say(),
            Mode::Log => {}
        }
    }

    /// Takes the bar away.
    pub fn close(&self) {
        if let Mode::Bar(bar) = &self.lock().mode {
            bar.finish_and_clear();
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // What is shown may be off by a game after a panic, and nothing else.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn count(&mut self, winner: Option<&str>, players: [&str; 2]) {
        for player in players {
            let points = match winner {
                None => 0.5,
                Some(winner) if winner == player => 1.0,
                Some(_) => 0.0,
            };
            self.add(player, points, 1);
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
        let mut rows: Vec<(&str, Tally)> = self
            .tally
            .iter()
            .map(|(name, tally)| (name.as_str(), *tally))
            .collect();
        rows.sort_by(|(name, tally), (other_name, other)| {
            let by_points = other.points.total_cmp(&tally.points);
            by_points.then_with(|| name.cmp(other_name))
        });
        rows.truncate(MAX_SHOWN);
        let width = rows.iter().map(|(name, _)| name.chars().count()).max();
        let width = width.unwrap_or(0);
        let lines = rows.iter().map(|(name, tally)| {
            format!("  {name:width$} {:>8.1} / {}", tally.points, tally.games)
        });
        let remark = Some(self.remark.0.clone()).filter(|remark| !remark.is_empty());
        Vec::from_iter(lines.chain(remark)).join("\n")
    }
}

fn bar(total: u64, done: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:32} {pos}/{len} games  {eta} left\n{msg}");
    let bar = ProgressBar::new(total).with_position(done);
    bar.reset_eta();
    match style {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
