//! One game, from `new game` to `end game`: until it is over, ask the seat on
//! turn, judge, write down, tell the others.

mod adjudication;
mod thoughts;
mod waiting;

use std::pin::Pin;
use std::time::Duration;

use games::{AnyGame, Played, Seat, Turn, Viewer};
use protocol::line::{ManagerLine, escaped, setup_lines};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use tokio::sync::mpsc;
use tokio::time::{Instant, Sleep, sleep_until};

use self::adjudication::Adjudicator;
use self::thoughts::Thoughts;
use crate::clock::Clocks;
use crate::player::{Brain, Conditions, Event};
use crate::record::{Entry, Journal, ThoughtRoom};
use crate::verdict::{Cause, Verdict};

pub use self::adjudication::{Adjudication, Draw, Resign};

/// What is added to every limit for the way there and back, unless configured.
pub const LAG_ALLOWANCE: Duration = Duration::from_millis(100);

/// A wait without a limit, as a timer needs one: a year.
const NO_LIMIT: Duration = Duration::from_secs(365 * 24 * 3600);

/// How a game is run, beyond what the players are told.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// What is added to every limit for the way there and back.
    pub lag_allowance: Duration,
    /// The least time a turn takes, so that people can follow.
    pub min_move_time: Duration,
    /// When the manager ends it.
    pub adjudication: Adjudication,
}

/// Somebody who watches a game as it is played.
pub trait Observer: Send {
    /// The last entry of the journal, a turn or chance, has led to this state.
    /// The game waits until this is done.
    fn played<'a>(
        &'a mut self,
        journal: &'a Journal,
        state: &'a dyn AnyGame,
    ) -> Pin<Box<dyn Future<Output = ()> + Send + 'a>>;

    /// The last entry of the journal is what a brain says it thinks.
    fn heard(&mut self, journal: &Journal) {
        let _ = journal;
    }
}

/// A game about to be played: everything it needs, owned until it ends.
pub struct Referee<'a> {
    conditions: &'a Conditions,
    terms: Terms,
    state: Box<dyn AnyGame>,
    /// In the order of seats.
    brains: [Brain; 2],
    clocks: Clocks,
    journal: Journal,
    observer: Option<Box<dyn Observer>>,
    chance: StdRng,
    /// The turn that the next request forwards, as far as the seat may know
    /// it; none after chance, which is told by notices.
    last_turn: Option<Played>,
    thoughts: Thoughts,
    adjudicator: Adjudicator,
    began: Instant,
    timer: Pin<Box<Sleep>>,
    /// What whoever runs the game says meanwhile.
    orders: Option<mpsc::Receiver<Order>>,
    paused: bool,
    /// A brain that came back and has been told all, the turn that the next
    /// request would forward included.
    caught_up: Option<Seat>,
}

/// What whoever runs a game may say to its referee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// No new request is sent from now on. One that is out to a brain keeps its
    /// deadline; the time of a person stands still.
    Pause,
    /// The game goes on.
    Resume,
    /// The game is broken off, without a result.
    Stop,
    /// This seat gives up, whoever is on turn.
    Resign(Seat),
    /// The players agree on a draw.
    Draw,
}

/// How a game ends before the rules end it.
enum End {
    /// With a verdict.
    Verdict(Verdict),
    /// Without a result.
    Stopped,
}

impl From<Verdict> for End {
    fn from(verdict: Verdict) -> End {
        End::Verdict(verdict)
    }
}

/// What the referee hears while it waits.
enum Heard {
    Player(Seat, Event),
    Order(Order),
    Time,
}

/// A game that has been played.
pub struct Finished {
    /// All that happened. Its verdict is there unless the game was stopped.
    pub journal: Journal,
    /// The players, in the order of seats.
    pub brains: [Brain; 2],
    /// The last position.
    pub state: Box<dyn AnyGame>,
}

impl<'a> Referee<'a> {
    /// A game between two brains that know their seats. `state` is where the
    /// journal's position and opening lead to.
    pub fn new(
        conditions: &'a Conditions,
        terms: Terms,
        state: Box<dyn AnyGame>,
        brains: [Brain; 2],
        journal: Journal,
        observer: Option<Box<dyn Observer>>,
    ) -> Referee<'a> {
        let began = Instant::now();
        Referee {
            conditions,
            terms,
            state,
            brains,
            clocks: Clocks::new(conditions.time),
            chance: StdRng::seed_from_u64(journal.seed.unwrap_or_default()),
            journal,
            observer,
            last_turn: None,
            thoughts: Thoughts::new(ThoughtRoom::shared()),
            adjudicator: Adjudicator::new(terms.adjudication),
            began,
            timer: Box::pin(sleep_until(began)),
            orders: None,
            paused: false,
            caught_up: None,
        }
    }

    /// The same game, run by whoever has the other end of this.
    #[must_use]
    pub fn under(self, orders: Option<mpsc::Receiver<Order>>) -> Referee<'a> {
        Referee { orders, ..self }
    }

    /// Plays the game to its end.
    pub async fn play(mut self) -> Finished {
        self.open().await;
        let end = loop {
            match self.state.turn() {
                Turn::Over(outcome) => break Verdict::by_rules(&outcome).into(),
                Turn::Chance => self.draw_chance().await,
                Turn::Seat(seat) => {
                    if let Err(end) = self.take_turn(seat).await {
                        break end;
                    }
                }
            }
        };
        match end {
            End::Verdict(verdict) => self.close(verdict).await,
            End::Stopped => self.break_off().await,
        }
    }

    /// Tells both what the game starts from. The seat on turn gets it in one
    /// message with its request.
    async fn open(&mut self) {
        let setup = setup_lines([self.journal.opening.as_str()]);
        for seat in [Seat::FIRST, Seat::SECOND] {
            let position = self.start_told_to(seat);
            let brain = &mut self.brains[seat.index()];
            brain.tell(&ManagerLine::NewGame);
            if let Some(position) = &position {
                brain.tell_02(&ManagerLine::Position(position));
            }
            for moves in &setup {
                brain.tell_02(&ManagerLine::Setup(moves));
            }
        }
        let on_turn = self.state.turn().seat();
        for (index, brain) in self.brains.iter_mut().enumerate() {
            if on_turn.map(Seat::index) != Some(index) {
                brain.send().await;
            }
        }
    }

    /// The position that the game starts from, as this seat may know it.
    fn start_told_to(&self, seat: Seat) -> Option<String> {
        let Conditions { game, settings, .. } = self.conditions;
        let position = self.journal.position.as_ref()?;
        let start = game.from_position(settings, position).ok()?;
        Some(start.position(Viewer::Seat(seat)))
    }

    async fn draw_chance(&mut self) {
        let random = &mut self.chance;
        let drawn = self.state.draw_chance(&mut |n| random.random_range(0..n));
        let played = drawn.unwrap_or_else(|error| unreachable!("chance is on turn: {error}"));
        self.tell_notices(&played.notices);
        self.last_turn = None;
        self.enter(Entry::Chance { text: played.text }).await;
    }

    /// Asks a seat, and plays its answer.
    async fn take_turn(&mut self, seat: Seat) -> Result<(), End> {
        self.wait_while_paused().await?;
        let limit = self.clocks.limit(seat);
        let limit = limit.filter(|_| self.brains[seat.index()].is_timed());
        self.queue_request(seat);
        // The news come before anybody thinks about them.
        self.brains[seat.other().index()].send().await;
        let lost = |(cause, detail)| Verdict::loss_of(seat, cause, Some(detail));
        let mover = &mut self.brains[seat.index()];
        let asked = mover.request().await.map_err(lost)?;
        let (answer, used) = self.wait_for_answer(seat, asked, limit).await?;
        let Some(answer) = answer else {
            return Err(Verdict::loss_of(seat, Cause::Forfeit, None).into());
        };
        let played = self.state.play_turn(&answer).map_err(|illegal| {
            let answer = escaped(answer.as_bytes());
            lost((Cause::IllegalMove, format!("'{answer}': {illegal}")))
        })?;
        self.clocks.charge(seat, used);
        self.tell_notices(&played.notices);
        let text = played.text.clone();
        self.last_turn = Some(played);
        self.enter(Entry::Turn {
            seat,
            text,
            used: crate::record::micros(used),
        })
        .await;
        if !self.terms.min_move_time.is_zero() {
            self.linger(asked + self.terms.min_move_time).await?;
        }
        match self.adjudicator.moved(seat) {
            Some(verdict) if !self.is_over() => Err(verdict.into()),
            _ => Ok(()),
        }
    }

    fn queue_request(&mut self, seat: Seat) {
        let caught_up = self.caught_up == Some(seat);
        self.caught_up = self.caught_up.filter(|_| !caught_up);
        self.queue_question(seat, Duration::ZERO, caught_up);
    }

    /// The clocks, of which the seat has used so much since it was asked, and
    /// the question; `told`: it knows the opponent's last turn already.
    fn queue_question(&mut self, seat: Seat, used: Duration, told: bool) {
        let mover = &mut self.brains[seat.index()];
        if self.conditions.time.clock.is_some() {
            mover.tell_02(&ManagerLine::Clock {
                mine: self.clocks.shown_after(seat, used),
                theirs: self.clocks.shown(seat.other()),
            });
        }
        let turn = (self.last_turn.as_ref()).and_then(|turn| turn.told(Viewer::Seat(seat)));
        match (self.state.prompt(), turn) {
            (Some(dice), _) => mover.tell_02(&ManagerLine::Roll(&dice)),
            (None, Some(turn)) if !told => mover.tell(&ManagerLine::Move(turn)),
            (None, _) => mover.tell(&ManagerLine::MoveStart),
        }
    }

    /// Tells a brain that has come back all that happened, and asks again
    /// what it was asked at this instant.
    async fn bring_up_to_date(&mut self, seat: Seat, asked: Option<Instant>) {
        let news = self.state.recap(Viewer::Seat(seat));
        let position = self.start_told_to(seat);
        let brain = &mut self.brains[seat.index()];
        brain.tell(&ManagerLine::NewGame);
        if let Some(position) = &position {
            brain.tell_02(&ManagerLine::Position(position));
        }
        for text in &news {
            brain.tell_02(&ManagerLine::See(text));
        }
        if news.is_empty() {
            let turns = self.journal.entries.iter().filter_map(|entry| match entry {
                Entry::Turn { text, .. } => Some(text.as_str()),
                Entry::Chance { .. } | Entry::Info { .. } => None,
            });
            let moves = std::iter::once(self.journal.opening.as_str()).chain(turns);
            for moves in &setup_lines(moves) {
                brain.tell_02(&ManagerLine::Setup(moves));
            }
        }
        match asked {
            Some(asked) => {
                self.queue_question(seat, asked.elapsed(), true);
                self.brains[seat.index()].ask_again().await;
            }
            None => {
                brain.send().await;
                if self.state.turn().seat() == Some(seat) {
                    self.caught_up = Some(seat);
                }
            }
        }
    }

    fn is_over(&self) -> bool {
        matches!(self.state.turn(), Turn::Over(_))
    }

    fn tell_notices(&mut self, notices: &[games::Notice]) {
        for notice in notices {
            for (index, brain) in (0u8..).zip(&mut self.brains) {
                if notice.to.includes(Seat::new(index)) {
                    brain.tell_02(&ManagerLine::See(&notice.text));
                }
            }
        }
    }

    async fn enter(&mut self, entry: Entry) {
        self.journal.entries.push(entry);
        if let Some(observer) = &mut self.observer {
            observer.played(&self.journal, self.state.as_ref()).await;
        }
    }

    fn enter_info(&mut self, seat: Seat, text: String, asked: Instant) {
        let at = self.brains[seat.index()].read_at();
        let at = crate::record::micros(at.saturating_duration_since(asked));
        self.adjudicator.hear(seat, &text);
        // Talkative brains in long games must not fill the memory.
        if let Some(text) = self.thoughts.keep(seat, text) {
            self.journal.entries.push(Entry::Info { seat, at, text });
            if let Some(observer) = &mut self.observer {
                observer.heard(&self.journal);
            }
        }
    }

    /// Says what was not kept of what the brains thought.
    fn log_dropped_thoughts(&self) {
        for (seat, brain) in [Seat::FIRST, Seat::SECOND].into_iter().zip(&self.brains) {
            let dropped = self.thoughts.dropped(seat);
            if dropped > 0 {
                let (id, name) = (self.journal.id, brain.name());
                tracing::info!("game {id}: info of '{name}' that is not kept: {dropped} lines");
            }
        }
    }

    /// Tells both that it is over, without a result.
    async fn break_off(mut self) -> Finished {
        self.log_dropped_thoughts();
        let [first, second] = &mut self.brains;
        tokio::join!(first.break_off(), second.break_off());
        Finished {
            journal: self.journal,
            brains: self.brains,
            state: self.state,
        }
    }

    /// Tells both how it ended.
    async fn close(mut self, verdict: Verdict) -> Finished {
        self.log_dropped_thoughts();
        let [first, second] = &mut self.brains;
        tokio::join!(
            tell_end(first, Seat::FIRST, &verdict),
            tell_end(second, Seat::SECOND, &verdict)
        );
        if verdict.cause.is_fault() {
            for (player, brain) in self.journal.players.iter_mut().zip(&self.brains) {
                player.transcript = brain.history_since(self.began);
            }
        }
        self.journal.verdict = Some(verdict);
        Finished {
            journal: self.journal,
            brains: self.brains,
            state: self.state,
        }
    }
}

async fn tell_end(brain: &mut Brain, seat: Seat, verdict: &Verdict) {
    let returns = match verdict.winner {
        None => 0,
        Some(winner) if winner == seat => 1,
        Some(_) => -1,
    };
    let sound = returns >= 0 || !verdict.cause.is_fault();
    brain.end_game(returns, &verdict.cause, sound).await;
}

#[cfg(test)]
mod dice_tests;
#[cfg(test)]
mod return_tests;
#[cfg(test)]
mod tests;
