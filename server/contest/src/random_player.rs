//! A player inside the manager that plays any legal action: an opponent for
//! every game.

use std::task::{Context, Poll};

use games::{AnyGame, Turn};
use rand::RngExt as _;
use referee::player::{Event, Fault, Limits, News, Player, Question};
use tokio::time::Instant;

/// The most actions of one turn that it plays before it gives up: no game comes
/// near that.
const MAX_ACTIONS: usize = 1_000;

/// Plays a legal action at random, each with the same chance.
pub(crate) struct RandomPlayer {
    state: Option<Box<dyn AnyGame>>,
    answer: Option<Event>,
    heard_at: Instant,
}

impl RandomPlayer {
    /// A player for one game.
    pub(crate) fn new() -> RandomPlayer {
        RandomPlayer {
            state: None,
            answer: None,
            heard_at: Instant::now(),
        }
    }

    /// A whole turn; `None` where there is none to play.
    fn turn(&self) -> Option<String> {
        let mut state = self.state.as_ref()?.clone_box();
        let own = state.turn();
        let mut actions: Vec<String> = Vec::new();
        while state.turn() == own && matches!(own, Turn::Seat(_)) && actions.len() < MAX_ACTIONS {
            let legal = state.legal_actions();
            let place = rand::rng().random_range(0..legal.len().max(1));
            let action = legal.into_iter().nth(place)?;
            state.play_actions(&action).ok()?;
            actions.push(action);
        }
        (!actions.is_empty()).then(|| actions.join(" "))
    }
}

impl Player for RandomPlayer {
    fn name(&self) -> &str {
        "random"
    }

    fn limits(&self) -> Limits {
        Limits::None
    }

    fn tell(&mut self, news: &News<'_>) {
        match news {
            News::Begins(beginning) => self.state = Some(beginning.state.clone_box()),
            News::Played { state, .. } => self.state = Some(state.clone_box()),
            News::Notice(_) => {}
            News::Over { .. } | News::BrokenOff => self.answer = None,
        }
    }

    fn ask(&mut self, _: &Question<'_>) -> Result<(), Fault> {
        self.heard_at = Instant::now();
        self.answer = Some(self.turn().map_or(Event::Forfeit, Event::Turn));
        Ok(())
    }

    fn poll_event(&mut self, _: &mut Context<'_>) -> Poll<Event> {
        match self.answer.take() {
            Some(event) => Poll::Ready(event),
            None => Poll::Pending,
        }
    }

    fn heard_at(&self) -> Instant {
        self.heard_at
    }
}
