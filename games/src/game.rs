//! The one thing every game is.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use crate::{
    Advice, GameInfo, Illegal, Outcome, ParseActionError, PositionError, Scene, Seat, Settings,
    SettingsError, Side, Text, Threat, Turn, TurnScore, Viewer,
};

/// A state of a game and its rules.
///
/// The trait is generic so that a search runs over it at full speed; the
/// manager sees the same game through [`AnyGame`](crate::AnyGame).
///
/// A *turn* is everything a seat does before anybody else (chance included)
/// acts; it may take several *actions*. Chance outcomes are actions too: the
/// host draws one, plays it and writes it down, so a replay needs no random
/// numbers.
pub trait Game: Clone + Send + Sync + 'static {
    /// One step of a turn. `Display` writes the canonical form of the wire,
    /// `FromStr` reads it in any case where that is unambiguous.
    type Action: Copy + Eq + Debug + Display + FromStr<Err = ParseActionError> + Send;

    /// Names, seats, boards and options.
    const INFO: &'static GameInfo;

    /// Whether chance is ever on turn; such a game is played with a seed.
    const CHANCE: bool = false;

    /// Whether somebody may not know all that was played. Where nothing is
    /// hidden every viewer is told the same, and nothing is worked out for it.
    const HIDDEN: bool = false;

    /// Whether the game keeps a score sheet of what each turn brought. All of it is public.
    const SHEET: bool = false;

    /// Whether [`perft`](crate::perft()) counts a game that ended before the
    /// depth asked for as one sequence. The published counts of Othello do:
    /// where nobody can move, they have both sides pass on and on.
    const ENDED_COUNTS: bool = false;

    /// The start of a game.
    ///
    /// # Errors
    /// Settings that exist one by one but cannot be played together.
    fn start(settings: &Settings) -> Result<Self, SettingsError>;

    /// The state that a line written by [`Game::position`] for the
    /// [referee](Viewer::Referee) describes.
    ///
    /// # Errors
    /// A text that is no position of the game with these settings, or one in
    /// which something is veiled.
    fn from_position(settings: &Settings, text: &str) -> Result<Self, PositionError>;

    /// The state as a player knows it that was told a position: the same where
    /// nothing is hidden.
    ///
    /// # Errors
    /// A text that is no position of the game with these settings.
    fn from_told_position(settings: &Settings, text: &str) -> Result<Self, PositionError> {
        Self::from_position(settings, text)
    }

    /// The state on one line: board, seat on turn, and everything else that it needs.
    /// Hidden information of other seats is veiled.
    fn position(&self, viewer: Viewer) -> String;

    /// How many seats play.
    fn seats(&self) -> usize {
        usize::from(Self::INFO.least_seats)
    }

    /// The turn that the state waits for.
    fn turn(&self) -> Turn;

    /// Why no opening may be given to a game that starts from here, if none
    /// may: the players open it themselves.
    fn refuses_openings(&self) -> Option<Text> {
        None
    }

    /// Puts the legal actions of the seat on turn, or the outcomes of chance,
    /// into `out`, which is cleared first. None in a terminal state.
    fn legal_actions(&self, out: &mut Vec<Self::Action>);

    /// The action that this one stands for in this state, in the one form that
    /// records keep and others are told, where a game reads several forms; it
    /// is the action itself unless the game says otherwise, and need not be
    /// legal.
    ///
    /// # Errors
    /// It stands for none, or for more than one.
    fn canonical(&self, action: Self::Action) -> Result<Self::Action, Illegal> {
        Ok(action)
    }

    /// Plays an action of the seat on turn, or of chance.
    ///
    /// # Errors
    /// The rules refuse it; the state is untouched.
    fn play(&mut self, action: Self::Action) -> Result<(), Illegal>;

    /// Counts the last position as its players agree that it is to be counted,
    /// where the rules leave that to them: in go, without the stones that are
    /// dead. Gives the text in canonical form, which the record keeps with the
    /// result. The game is over before and after.
    ///
    /// # Errors
    /// There is nothing to agree on, or the text makes no sense in this state,
    /// which is untouched.
    fn settle(&mut self, text: &str) -> Result<String, Illegal> {
        let _ = text;
        let game = Self::INFO.name;
        Err(Illegal::new(
            Text::new("rules-counted-alone").with("game", game),
        ))
    }

    /// The look of a seat's pieces; `None` where no piece belongs to it by its looks, or
    /// it is not known yet which.
    fn side(&self, seat: Seat) -> Option<Side> {
        Self::INFO.side(seat)
    }

    /// The scene that this viewer may see, described as data.
    fn scene(&self, viewer: Viewer) -> Scene;

    /// The score of a seat so far, in a game that counts something: beans in its store,
    /// points written down.
    fn score(&self, seat: Seat) -> Option<u32> {
        let _ = seat;
        None
    }

    /// The outcomes of a chance state with their weights; the chance of one is
    /// its weight over the sum. Empty where chance is not on turn.
    fn chance_outcomes(&self) -> Vec<(Self::Action, u32)> {
        Vec::new()
    }

    /// Cuts the text of a `move` line into actions. Words are actions unless
    /// the game says otherwise.
    ///
    /// # Errors
    /// A part that is no action on any board.
    fn parse_turn(text: &str) -> Result<Vec<Self::Action>, ParseActionError> {
        text.split_ascii_whitespace().map(str::parse).collect()
    }

    /// Cuts a turn that a person has typed in this state into actions. People may have
    /// other ways to write an action than the wire, such as the algebraic notation of
    /// chess; what the wire reads is read here too.
    ///
    /// # Errors
    /// A part means no action, or more than one.
    fn read_notation(&self, text: &str) -> Result<Vec<Self::Action>, Illegal> {
        Ok(Self::parse_turn(text)?)
    }

    /// A legal action of this state as people write it; `None` where they write it as
    /// the wire does.
    fn notation(&self, action: Self::Action) -> Option<String> {
        let _ = action;
        None
    }

    /// The opening of which this is the position, however it came about, in a game whose
    /// openings have names. The opening of a whole game is the last one in it.
    fn opening(&self) -> Option<Opening> {
        None
    }

    /// How the seat on turn is asked to act, where that is not the usual
    /// `move` with the opponent's last turn.
    fn prompt(&self) -> Option<String> {
        None
    }

    /// The text that this viewer gets of `action`, which has led from `before` to
    /// `after`: the action itself unless the game hides something; a veiled text, or
    /// nothing, where the viewer may not know it. Asked only where [`Game::HIDDEN`] says
    /// so.
    fn told(before: &Self, action: Self::Action, after: &Self, viewer: Viewer) -> Option<String> {
        let _ = (before, after, viewer);
        Some(action.to_string())
    }

    /// The returns where `loser` lost the game before the rules ended it: by a fault, or
    /// because it gave up. They add up to 0.
    fn returns_lost_by(&self, loser: Seat) -> Vec<i32> {
        Outcome::lost_by(loser, self.seats())
    }

    /// Whether a seat could still win by any legal moves, in a game where a seat that
    /// cannot does not win by a fault of the other one, either: chess by the Laws of
    /// FIDE. `None` in all other games.
    fn can_win(&self, seat: Seat) -> Option<bool> {
        let _ = seat;
        None
    }

    /// The notices, each with its audience, when `action` has led from `before` to
    /// `after`, beyond the turn itself being forwarded to the next seat.
    fn notices(before: &Self, action: Self::Action, after: &Self) -> Vec<Notice> {
        let _ = (before, action, after);
        Vec::new()
    }

    /// Advice for this viewer about the choices of the seat on turn; `chosen` is the one
    /// it took. It is computed only from information that the viewer may have.
    fn advice(&self, chosen: Option<Self::Action>, viewer: Viewer) -> Option<Advice> {
        let _ = (chosen, viewer);
        None
    }

    /// The results that the choices of the seat on turn would have had, of which it took
    /// `chosen`: for people who go through a game that was played. [`Game::advice`] is
    /// for people while they play.
    fn analysis(&self, chosen: Self::Action, viewer: Viewer) -> Option<Advice> {
        let _ = (chosen, viewer);
        None
    }

    /// Where each seat could soon win if it were on turn, in a game where that
    /// can be said: for people who ask to be shown. Of several threats of a
    /// seat on one cell the weightiest; none after the end.
    fn threats(&self, viewer: Viewer) -> Option<Vec<Threat>> {
        let _ = viewer;
        None
    }

    /// The text for people about `action`, which has led from `before` to `after`, where
    /// the board does not say it: one line that this viewer may read.
    fn story(before: &Self, action: Self::Action, after: &Self, viewer: Viewer) -> Option<Text> {
        let _ = (before, action, after, viewer);
        None
    }

    /// The line that a turn adds to the score sheet, where it has ended with the action that
    /// led from `before` to `after`. Asked only where [`Game::SHEET`] says so.
    fn turn_score(before: &Self, after: &Self) -> Option<TurnScore> {
        let _ = (before, after);
        None
    }

    /// The news for a viewer that comes into a running game; empty where all moves so far
    /// tell it.
    fn recap(&self, viewer: Viewer) -> Vec<String> {
        let _ = viewer;
        Vec::new()
    }

    /// Brings the state of the player at `seat` up to a [`Game::prompt`] that
    /// it was given.
    ///
    /// # Errors
    /// It makes no sense in this state, which is untouched.
    fn prompted(&mut self, seat: Seat, text: &str) -> Result<(), Illegal> {
        let _ = (seat, text);
        let game = Self::INFO.name;
        Err(Illegal::new(
            Text::new("rules-nothing-of-this-kind").with("game", game),
        ))
    }

    /// Brings the state of the player at `seat` up to the text of a notice, or
    /// of a line of [`Game::recap`], that it heard.
    ///
    /// # Errors
    /// It makes no sense in this state, which is untouched.
    fn noticed(&mut self, seat: Seat, text: &str) -> Result<(), Illegal> {
        let _ = (seat, text);
        Ok(())
    }
}

/// Draws one of the outcomes of chance, each as likely as its weight says;
/// `None` where chance is not on turn. `below(n)` gives a whole number from 0
/// to n - 1, each as likely as the others: the random numbers are the host's.
pub fn draw<G: Game>(state: &G, below: impl FnOnce(u64) -> u64) -> Option<G::Action> {
    let outcomes = state.chance_outcomes();
    let total: u64 = outcomes.iter().map(|(_, weight)| u64::from(*weight)).sum();
    if total == 0 {
        return None;
    }
    let mut point = below(total);
    let drawn = outcomes.iter().find(|(_, weight)| {
        let weight = u64::from(*weight);
        let hit = point < weight;
        point = point.saturating_sub(weight);
        hit
    });
    drawn.map(|(action, _)| *action)
}

/// An opening that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Its code in the books, `B90`.
    pub code: &'static str,
    /// Its name in English.
    pub name: &'static str,
}

/// A line of news that needs no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The seats that hear it.
    pub to: Audience,
    /// The text, as it goes on the wire.
    pub text: String,
}

/// The seats that hear a notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Every seat.
    All,
    /// This seat alone.
    Only(Seat),
    /// Every seat but this one.
    AllBut(Seat),
}

impl Audience {
    /// Whether this seat is addressed.
    pub fn includes(self, seat: Seat) -> bool {
        match self {
            Audience::All => true,
            Audience::Only(only) => only == seat,
            Audience::AllBut(left_out) => left_out != seat,
        }
    }
}
