//! The object-safe interface of every game: text in, text and scenes out.

use std::fmt::{self, Write as _};
use std::pin::Pin;

use crate::{
    Advice, Game, GameInfo, Illegal, Notice, Opening, Scene, Seat, Side, Text, Threat, Trace, Turn,
    Viewer, draw, perft, sheet::sheet,
};

/// The turns in which an opening is looked for: those with names are shorter.
const OPENING_TURNS: usize = 40;

/// The opening of a game that goes on like this from a state: the last one among its first
/// positions.
pub fn opening_of<'a>(
    mut state: Box<dyn AnyGame>,
    turns: impl Iterator<Item = &'a str>,
) -> Option<Opening> {
    let mut last = state.opening();
    for turn in turns.take(OPENING_TURNS) {
        if state.play_turn(turn).is_err() {
            break;
        }
        last = state.opening().or(last);
    }
    last
}

/// A state of any game, for code that works with all games: the manager,
/// tournaments, records, the page.
pub trait AnyGame: Send + Sync {
    /// The names, seats, boards and options of the game.
    fn info(&self) -> &'static GameInfo;

    /// The number of seats.
    fn seats(&self) -> usize;

    /// The seat on turn, or the end.
    fn turn(&self) -> Turn;

    /// See [`Game::refuses_openings`].
    fn refuses_openings(&self) -> Option<Text>;

    /// The legal actions of the seat on turn, or of chance, in canonical form.
    fn legal_actions(&self) -> Vec<String>;

    /// Plays a whole turn of the seat on turn, written as on a `move` line.
    ///
    /// # Errors
    /// The text is not a turn, or the turn is illegal, incomplete or too long;
    /// nothing of it is played.
    fn play_turn(&mut self, text: &str) -> Result<PlayedTurn, Illegal>;

    /// The turn that a person has typed, as the wire writes it: see [`Game::read_notation`]. It
    /// need not be legal.
    ///
    /// # Errors
    /// A part of the text means no action, or more than one.
    fn read_notation(&self, text: &str) -> Result<String, Illegal>;

    /// A turn that may be played from this state, as people write it; `None` where they
    /// write it as the wire does, see [`Game::notation`].
    fn notation(&self, turn: &str) -> Option<String>;

    /// See [`Game::opening`].
    fn opening(&self) -> Option<Opening>;

    /// Plays actions one after another, across the ends of turns: an opening, a
    /// `setup` line. Gives their canonical form.
    ///
    /// # Errors
    /// As for [`AnyGame::play_turn`]; nothing is played.
    fn play_actions(&mut self, text: &str) -> Result<String, Illegal>;

    /// See [`Game::HIDDEN`].
    fn has_hidden(&self) -> bool;

    /// Whether the game has chance.
    fn has_chance(&self) -> bool;

    /// Draws an outcome of chance and plays it; see [`draw`](crate::draw()).
    ///
    /// # Errors
    /// Chance is not on turn.
    fn draw_chance(&mut self, below: &mut dyn FnMut(u64) -> u64) -> Result<PlayedTurn, Illegal>;

    /// Plays an outcome that chance drew earlier.
    ///
    /// # Errors
    /// Chance is not on turn, or the text is not one of its outcomes.
    fn play_chance(&mut self, text: &str) -> Result<PlayedTurn, Illegal>;

    /// Where turns and chance are played by rules that answer later; `None` where
    /// [`AnyGame::play_turn`] and [`AnyGame::draw_chance`] play them at once, as in all
    /// games of this crate.
    fn later(&mut self) -> Option<&mut dyn LaterRules> {
        None
    }

    /// See [`Game::settle`], also for its errors.
    fn settle(&mut self, text: &str) -> Result<String, Illegal>;

    /// See [`Game::side`].
    fn side(&self, seat: Seat) -> Option<Side>;

    /// See [`Game::prompt`].
    fn prompt(&self) -> Option<String>;

    /// See [`Game::score`].
    fn score(&self, seat: Seat) -> Option<u32>;

    /// See [`Game::advice`]; only the first action of `chosen`, the turn that
    /// was played, counts.
    fn advice(&self, chosen: Option<&str>, viewer: Viewer) -> Option<Advice>;

    /// See [`Game::analysis`]: advice for each action of the turn for which
    /// there is any.
    fn analysis(&self, turn: &str, viewer: Viewer) -> Vec<Advice>;

    /// See [`Game::threats`].
    fn threats(&self, viewer: Viewer) -> Option<Vec<Threat>>;

    /// The text that this viewer gets of a turn, or of chance, played from this state:
    /// see [`Game::told`]. This is the text itself if the game hides nothing; `None` if
    /// the viewer hears nothing or the actions are illegal.
    fn told(&self, actions: &str, viewer: Viewer) -> Option<String>;

    /// See [`Game::returns_lost_by`].
    fn returns_lost_by(&self, loser: Seat) -> Vec<i32>;

    /// See [`Game::can_win`].
    fn can_win(&self, seat: Seat) -> Option<bool>;

    /// The texts for people about a turn, or about chance, played from this state: see
    /// [`Game::story`]. Illegal actions give nothing.
    fn story(&self, actions: &str, viewer: Viewer) -> Vec<Text>;

    /// The score sheet of a game that went on from this state with these turns and outcomes
    /// of chance; what follows an illegal one is left out. `None` in a game that keeps no
    /// sheet.
    fn sheet(&self, played: &mut dyn Iterator<Item = &str>) -> Option<Advice>;

    /// See [`Game::recap`].
    fn recap(&self, viewer: Viewer) -> Vec<String>;

    /// The scene that this viewer may see.
    fn scene(&self, viewer: Viewer) -> Scene;

    /// The movements on the board while these actions are played from this
    /// state, across the ends of turns, as this viewer sees them. The trace
    /// ends before the first illegal action.
    fn trace(&self, actions: &str, viewer: Viewer) -> Trace;

    /// The state on one line; parts that this viewer may not know are veiled.
    fn position(&self, viewer: Viewer) -> String;

    /// See [`perft`](crate::perft()).
    fn perft(&self, depth: u32) -> u64;

    /// A copy of this state.
    fn clone_box(&self) -> Box<dyn AnyGame>;
}

/// A state whose rules are asked elsewhere, as in another program, and answer later.
///
/// All else about a state is known at once. A turn that was played in this way once,
/// [`AnyGame::play_turn`] and [`AnyGame::play_chance`] play again without delay, from any
/// copy of the state before it: the game is followed and replayed so.
pub trait LaterRules: Send {
    /// As [`AnyGame::play_turn`].
    fn play_turn(&mut self, text: String) -> Later<'_>;

    /// As [`AnyGame::draw_chance`], decided by this random number.
    fn draw_chance(&mut self, random: u64) -> Later<'_>;
}

/// The answer of [`LaterRules`]: the turn that was played, or why it is illegal. Nothing
/// is played before it is there, nor where it is dropped earlier.
pub type Later<'a> = Pin<Box<dyn Future<Output = Result<PlayedTurn, Illegal>> + Send + 'a>>;

/// A turn that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedTurn {
    /// The canonical form, which the record keeps. Players get
    /// [`PlayedTurn::told`].
    pub text: String,
    /// Further news of the turn, in order.
    pub notices: Vec<Notice>,
    /// The texts that the public and each seat get, if not all may hear the text.
    veiled: Option<Vec<Option<String>>>,
}

impl PlayedTurn {
    /// A turn of which everybody may hear all.
    pub fn new(text: String, notices: Vec<Notice>) -> PlayedTurn {
        PlayedTurn {
            text,
            notices,
            veiled: None,
        }
    }

    /// The text that this viewer gets of the turn; `None` if it may not know of it.
    pub fn told(&self, viewer: Viewer) -> Option<&str> {
        let place = match (viewer, &self.veiled) {
            (Viewer::Referee, _) | (_, None) => return Some(&self.text),
            (Viewer::Public, _) => 0,
            (Viewer::Seat(seat), _) => seat.index() + 1,
        };
        self.veiled.as_ref()?.get(place)?.as_deref()
    }
}

/// The viewers who may not know everything: the public and each seat.
fn viewers(seats: usize) -> impl Iterator<Item = Viewer> {
    let seats = Seat::all(seats);
    std::iter::once(Viewer::Public).chain(seats.map(Viewer::Seat))
}

/// Adds a word to a line.
fn push_word(line: &mut String, word: impl fmt::Display) {
    if !line.is_empty() {
        line.push(' ');
    }
    // Writing to a string cannot fail.
    let _ = write!(line, "{word}");
}

/// The usual size of an action with a space, in bytes.
const USUAL_WORD: usize = 8;

/// A game behind the object-safe interface.
#[derive(Clone)]
pub(crate) struct ErasedGame<G>(pub(crate) G);

impl<G: Game> ErasedGame<G> {
    /// Plays `actions` on a copy, and keeps the copy if `check` accepts every
    /// state; its second argument is true for the last one.
    fn play_all(
        &mut self,
        actions: Vec<G::Action>,
        mut check: impl FnMut(&G, bool) -> Result<(), Illegal>,
    ) -> Result<PlayedTurn, Illegal> {
        let mut state = self.0.clone();
        let mut text = String::with_capacity(USUAL_WORD * actions.len());
        let mut notices = Vec::new();
        let seats = state.seats();
        let mut veiled = G::HIDDEN.then(|| vec![None; seats + 1]);
        let count = actions.len();
        for (index, action) in actions.into_iter().enumerate() {
            // Most turns are one action, and then `self.0` is still the state
            // before it.
            let later = (index > 0).then(|| state.clone());
            let before = later.as_ref().unwrap_or(&self.0);
            let action = before.canonical(action)?;
            state.play(action)?;
            notices.extend(G::notices(before, action, &state));
            push_word(&mut text, action);
            for (viewer, heard) in viewers(seats).zip(veiled.iter_mut().flatten()) {
                if let Some(told) = G::told(before, action, &state, viewer) {
                    push_word(heard.get_or_insert_default(), told);
                }
            }
            check(&state, index + 1 == count)?;
        }
        self.0 = state;
        Ok(PlayedTurn {
            text,
            notices,
            veiled,
        })
    }
}

impl<G: Game> AnyGame for ErasedGame<G> {
    fn info(&self) -> &'static GameInfo {
        G::INFO
    }

    fn seats(&self) -> usize {
        self.0.seats()
    }

    fn turn(&self) -> Turn {
        self.0.turn()
    }

    fn refuses_openings(&self) -> Option<Text> {
        self.0.refuses_openings()
    }

    fn legal_actions(&self) -> Vec<String> {
        let mut actions = Vec::new();
        self.0.legal_actions(&mut actions);
        actions.iter().map(ToString::to_string).collect()
    }

    fn play_turn(&mut self, text: &str) -> Result<PlayedTurn, Illegal> {
        let Turn::Seat(seat) = self.0.turn() else {
            return Err(Illegal::new(Text::new("rules-nobody-to-move")));
        };
        let actions = G::parse_turn(text)?;
        if actions.is_empty() {
            return Err(Illegal::new(Text::new("rules-no-move-in-it")));
        }
        self.play_all(actions, |state, last| {
            match (state.turn() == Turn::Seat(seat), last) {
                (true, true) => Err(Illegal::new(Text::new("rules-turn-goes-on"))),
                (false, false) => Err(Illegal::new(Text::new("rules-turn-ends-before"))),
                _ => Ok(()),
            }
        })
    }

    fn read_notation(&self, text: &str) -> Result<String, Illegal> {
        let mut turn = String::with_capacity(text.len());
        for action in self.0.read_notation(text)? {
            push_word(&mut turn, action);
        }
        Ok(turn)
    }

    fn notation(&self, turn: &str) -> Option<String> {
        let actions = G::parse_turn(turn).ok()?;
        // Most games have no other way to write.
        let mut written = self.0.notation(*actions.first()?)?;
        let mut state = self.0.clone();
        for actions in actions.windows(2) {
            let &[before, action] = actions else { continue };
            state.play(before).ok()?;
            push_word(&mut written, state.notation(action)?);
        }
        Some(written)
    }

    fn play_actions(&mut self, text: &str) -> Result<String, Illegal> {
        let actions = G::parse_turn(text)?;
        Ok(self.play_all(actions, |_, _| Ok(()))?.text)
    }

    fn opening(&self) -> Option<Opening> {
        self.0.opening()
    }

    fn has_hidden(&self) -> bool {
        G::HIDDEN
    }

    fn has_chance(&self) -> bool {
        G::CHANCE
    }

    fn draw_chance(&mut self, below: &mut dyn FnMut(u64) -> u64) -> Result<PlayedTurn, Illegal> {
        match draw(&self.0, below) {
            Some(action) => self.play_all(vec![action], |_, _| Ok(())),
            None => Err(Illegal::new(Text::new("rules-no-chance"))),
        }
    }

    fn play_chance(&mut self, text: &str) -> Result<PlayedTurn, Illegal> {
        if self.0.turn() != Turn::Chance {
            return Err(Illegal::new(Text::new("rules-no-chance")));
        }
        let actions = G::parse_turn(text)?;
        if actions.len() != 1 {
            return Err(Illegal::new(Text::new("rules-one-outcome")));
        }
        self.play_all(actions, |_, _| Ok(()))
    }

    fn settle(&mut self, text: &str) -> Result<String, Illegal> {
        self.0.settle(text)
    }

    fn side(&self, seat: Seat) -> Option<Side> {
        self.0.side(seat)
    }

    fn prompt(&self) -> Option<String> {
        self.0.prompt()
    }

    fn score(&self, seat: Seat) -> Option<u32> {
        self.0.score(seat)
    }

    fn advice(&self, chosen: Option<&str>, viewer: Viewer) -> Option<Advice> {
        let turn = chosen.and_then(|text| G::parse_turn(text).ok());
        self.0
            .advice(turn.and_then(|turn| turn.first().copied()), viewer)
    }

    fn analysis(&self, turn: &str, viewer: Viewer) -> Vec<Advice> {
        let mut state = self.0.clone();
        let mut tables = Vec::new();
        for action in G::parse_turn(turn).unwrap_or_default() {
            tables.extend(state.analysis(action, viewer));
            if state.play(action).is_err() {
                break;
            }
        }
        tables
    }

    fn threats(&self, viewer: Viewer) -> Option<Vec<Threat>> {
        self.0.threats(viewer)
    }

    fn told(&self, actions: &str, viewer: Viewer) -> Option<String> {
        if !G::HIDDEN {
            return Some(actions.to_owned());
        }
        let actions = G::parse_turn(actions).ok()?;
        let played = self.clone().play_all(actions, |_, _| Ok(())).ok()?;
        played.told(viewer).map(str::to_owned)
    }

    fn returns_lost_by(&self, loser: Seat) -> Vec<i32> {
        self.0.returns_lost_by(loser)
    }

    fn can_win(&self, seat: Seat) -> Option<bool> {
        self.0.can_win(seat)
    }

    fn story(&self, actions: &str, viewer: Viewer) -> Vec<Text> {
        let mut state = self.0.clone();
        let mut lines = Vec::new();
        for action in G::parse_turn(actions).unwrap_or_default() {
            let before = state.clone();
            if state.play(action).is_err() {
                break;
            }
            lines.extend(G::story(&before, action, &state, viewer));
        }
        lines
    }

    fn sheet(&self, played: &mut dyn Iterator<Item = &str>) -> Option<Advice> {
        if !G::SHEET {
            return None;
        }
        let mut state = self.0.clone();
        let mut scores = Vec::new();
        for action in played.map_while(|text| G::parse_turn(text).ok()).flatten() {
            let before = state.clone();
            if state.play(action).is_err() {
                break;
            }
            scores.extend(G::turn_score(&before, &state));
        }
        Some(sheet(G::INFO, state.seats(), &scores))
    }

    fn recap(&self, viewer: Viewer) -> Vec<String> {
        self.0.recap(viewer)
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        Scene {
            sides: G::INFO.sides,
            ..self.0.scene(viewer)
        }
    }

    fn trace(&self, actions: &str, viewer: Viewer) -> Trace {
        let mut state = self.0.clone();
        let mut trace = Trace::default();
        for action in G::parse_turn(actions).unwrap_or_default() {
            if state.play(action).is_err() {
                break;
            }
            trace.then(state.scene(viewer).ways);
        }
        trace
    }

    fn position(&self, viewer: Viewer) -> String {
        self.0.position(viewer)
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(&self.0, depth)
    }

    fn clone_box(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
#[path = "any_tests.rs"]
mod tests;
