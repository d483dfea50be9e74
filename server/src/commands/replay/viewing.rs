//! A replay that a person steers: its place, and the effect of each key.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use words::{Language, Phrase};

/// The speeds that `+` and `-` go through, as multiples of the first speed.
const SPEEDS: [f64; 7] = [0.125, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0];

/// How many moves Page Up and Page Down go.
const PAGE: usize = 10;

/// The most digits of a move's number.
const MOST_DIGITS: usize = 7;

/// Where a replay is, and how it goes on.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ReplayState {
    /// The number of moves made, from 0 to `last`.
    pub(super) ply: usize,
    last: usize,
    paused: bool,
    /// The place in [`SPEEDS`].
    speed: usize,
    /// The number of a move that is being typed.
    typed: String,
}

impl ReplayState {
    /// The start of a game of so many moves.
    pub(super) fn new(last: usize) -> ReplayState {
        ReplayState {
            ply: 0,
            last,
            paused: false,
            speed: 3,
            typed: String::new(),
        }
    }

    /// The present of a game of so many moves that goes on.
    pub(super) fn live(moves: usize) -> ReplayState {
        ReplayState {
            ply: moves,
            ..ReplayState::new(moves)
        }
    }

    /// Takes in that the game has so many moves now. A reader at its end stays there.
    pub(super) fn grow(&mut self, moves: usize) {
        let was_last = self.ply == self.last;
        self.last = moves;
        if was_last || self.ply > moves {
            self.ply = moves;
        }
    }

    /// How long the state is shown before the next move, which would take `usual`;
    /// `None` until a key is pressed.
    pub(super) fn wait(&self, usual: Duration) -> Option<Duration> {
        let goes_on = !self.paused && self.ply < self.last;
        let time = usual.as_secs_f64() / SPEEDS[self.speed];
        goes_on.then(|| Duration::try_from_secs_f64(time).unwrap_or(Duration::MAX))
    }

    /// Goes to the next move.
    pub(super) fn advance(&mut self) {
        self.ply = (self.ply + 1).min(self.last);
    }

    /// Does the act of a key; `false` if it asks for the end.
    pub(super) fn press(&mut self, key: KeyEvent) -> bool {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        let typed = std::mem::take(&mut self.typed);
        match key.code {
            KeyCode::Char('q') | KeyCode::Esc => return false,
            KeyCode::Char('c' | 'd') if is_control => return false,
            KeyCode::Char(' ') if self.ply == self.last => self.go_to(0, false),
            KeyCode::Char(' ') => self.paused = !self.paused,
            KeyCode::Right | KeyCode::Down | KeyCode::Char('l') => self.step(1),
            KeyCode::Left | KeyCode::Up | KeyCode::Char('h') => self.step_back(1),
            KeyCode::PageDown => self.step(PAGE),
            KeyCode::PageUp => self.step_back(PAGE),
            KeyCode::Home => self.go_to(0, true),
            KeyCode::End => self.go_to(self.last, true),
            KeyCode::Char('+' | '=') => self.speed = (self.speed + 1).min(SPEEDS.len() - 1),
            KeyCode::Char('-') => self.speed = self.speed.saturating_sub(1),
            KeyCode::Char(digit @ '0'..='9') if typed.len() < MOST_DIGITS => {
                self.typed = typed;
                self.typed.push(digit);
            }
            KeyCode::Enter => {
                if let Ok(ply) = typed.parse() {
                    self.go_to(ply, true);
                }
            }
            _ => {}
        }
        true
    }

    fn step(&mut self, moves: usize) {
        self.go_to(self.ply.saturating_add(moves), true);
    }

    fn step_back(&mut self, moves: usize) {
        self.go_to(self.ply.saturating_sub(moves), true);
    }

    fn go_to(&mut self, ply: usize, paused: bool) {
        self.ply = ply.min(self.last);
        self.paused = paused;
    }

    /// The line below the board: where the replay is, and the keys.
    /// `end` is the message key for the last move.
    pub(super) fn status(&self, end: &'static str, language: Language) -> String {
        let ReplayState { ply, last, .. } = self;
        let state = if !self.typed.is_empty() {
            Phrase::new("terminal-view-typed").with("move", self.typed.clone())
        } else if ply == last {
            Phrase::new(end)
        } else if self.paused {
            Phrase::new("terminal-view-paused")
        } else {
            Phrase::new("terminal-view-speed").with("speed", SPEEDS[self.speed].to_string())
        };
        let place = Phrase::new("terminal-view-move")
            .with("move", *ply)
            .with("all", *last);
        let place = place.and("state", state).say(language);
        format!("{place}\n{}", language.say("terminal-view-keys"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(viewing: &mut ReplayState, codes: &[KeyCode]) -> bool {
        let keys = codes.iter().map(|code| KeyEvent::from(*code));
        keys.map(|key| viewing.press(key)).last().unwrap_or(true)
    }

    #[test]
    fn keys_step_jump_and_stay_inside_the_game() {
        let mut viewing = ReplayState::new(25);
        for (codes, expected) in [
            (&[KeyCode::Right, KeyCode::Right][..], 2),
            (&[KeyCode::Left][..], 1),
            (&[KeyCode::PageDown][..], 11),
            (&[KeyCode::End, KeyCode::Right][..], 25),
            (
                &[KeyCode::Char('1'), KeyCode::Char('2'), KeyCode::Enter][..],
                12,
            ),
            (
                &[KeyCode::Char('9'), KeyCode::Char('9'), KeyCode::Enter][..],
                25,
            ),
            (&[KeyCode::Enter][..], 25),
            (&[KeyCode::PageUp, KeyCode::Home, KeyCode::Left][..], 0),
        ] {
            assert!(press(&mut viewing, codes));
            assert_eq!(viewing.ply, expected, "{codes:?}");
        }
        for _ in 0..100 {
            assert!(press(&mut viewing, &[KeyCode::Char('9')]));
        }
        let status = viewing.status("terminal-view-end", Language::ENGLISH);
        assert!(status.contains("go to move 99"), "{status}");
        assert!(!press(&mut viewing, &[KeyCode::Char('q')]));
    }

    #[test]
    fn a_game_that_grows_takes_no_reader_along_who_looks_back() {
        let mut viewing = ReplayState::live(3);
        viewing.grow(5);
        assert_eq!(viewing.ply, 5);
        press(&mut viewing, &[KeyCode::Left]);
        viewing.grow(7);
        assert_eq!(viewing.ply, 4);
        press(&mut viewing, &[KeyCode::End]);
        viewing.grow(8);
        assert_eq!(viewing.ply, 8);
        assert!(
            viewing
                .status("terminal-view-live", Language::ENGLISH)
                .starts_with("move 8 of 8, live\n")
        );
        // It was begun again.
        viewing.grow(2);
        assert_eq!(viewing.ply, 2);
    }

    #[test]
    fn a_replay_waits_unless_it_is_paused_or_over() {
        let usual = Duration::from_secs(2);
        let mut viewing = ReplayState::new(1);
        assert_eq!(viewing.wait(usual), Some(usual));
        press(&mut viewing, &[KeyCode::Char('+')]);
        assert_eq!(viewing.wait(usual), Some(Duration::from_secs(1)));
        press(&mut viewing, &[KeyCode::Char(' ')]);
        assert_eq!(viewing.wait(usual), None);
        press(&mut viewing, &[KeyCode::Char(' ')]);
        viewing.advance();
        viewing.advance();
        assert_eq!((viewing.ply, viewing.wait(usual)), (1, None));
        press(&mut viewing, &[KeyCode::Char(' ')]);
        assert_eq!(viewing.ply, 0, "a replay that is over begins again");
    }
}
