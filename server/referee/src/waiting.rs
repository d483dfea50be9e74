//! Waiting for the seat on turn, for an instant, or for the game to go on; and
//! the lines that are heard meanwhile.

use std::future::{pending, poll_fn};
use std::task::Poll;
use std::time::Duration;

use games::{Illegal, Later, LaterRules, PlayedTurn, Seat};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

use super::{End, NO_LIMIT, Order, RULES_TIMEOUT, Referee, RefereeInput, seat_at};
use crate::player::{Event, Limits};
use record::clock::MISSED_LIMIT;
use record::verdict::{Cause, Verdict};

impl Referee<'_> {
    /// The next event: from the seat `first` before all others, an order, or the end of
    /// the time.
    pub(super) async fn hear(&mut self, first: Seat) -> RefereeInput {
        poll_fn(|context| {
            let seats = self.players.len();
            for index in (first.index()..seats).chain(0..first.index()) {
                if let Poll::Ready(event) = self.players[index].poll_event(context)
                    && let Some(seat) = seat_at(index)
                {
                    return Poll::Ready(RefereeInput::Player(seat, event));
                }
            }
            let order = self.orders.as_mut().map(|orders| orders.poll_recv(context));
            match order {
                Some(Poll::Ready(Some(order))) => return Poll::Ready(RefereeInput::Order(order)),
                // No more orders can come.
                Some(Poll::Ready(None)) => self.orders = None,
                Some(Poll::Pending) | None => {}
            }
            self.timer
                .as_mut()
                .poll(context)
                .map(|()| RefereeInput::Time)
        })
        .await
    }

    fn dispatch(&mut self, order: Order) -> Result<(), End> {
        match order {
            Order::Pause => self.paused = true,
            Order::Resume => self.paused = false,
            Order::Stop => return Err(End::Stopped),
            Order::Resign(seat) => return Err(self.lost_by(seat, Cause::Forfeit, None)),
            Order::Draw => return Err(Verdict::agreed(self.players.len()).into()),
        }
        Ok(())
    }

    /// Waits for the answer of the seat on turn, `None` if it gives up, and
    /// watches the others meanwhile. Gives the time used, too.
    pub(super) async fn wait_for_answer(
        &mut self,
        seat: Seat,
        asked: Instant,
        limit: Option<Duration>,
    ) -> Result<(Option<String>, Duration), End> {
        let limit_with_lag = limit.map_or(NO_LIMIT, |limit| limit + self.terms.lag_allowance);
        let mut time = ThinkingTime::since(asked);
        self.timer.as_mut().reset(asked + limit_with_lag);
        let answer = loop {
            match self.hear(seat).await {
                RefereeInput::Player(_, Event::Turn(turn)) => break Some(turn),
                RefereeInput::Player(_, Event::Forfeit) => break None,
                RefereeInput::Player(from, Event::Fault(fault)) => {
                    return Err(self.lost_by_fault(from, fault));
                }
                RefereeInput::Player(from, Event::Info(text)) => self.enter_info(from, text, asked),
                // Nobody was asked for this; it is told once a game is over.
                RefereeInput::Player(_, Event::Settles(_)) => {}
                RefereeInput::Player(from, Event::Away) => self.note_away(from, true),
                RefereeInput::Player(from, Event::Back) => {
                    self.note_away(from, false);
                    let asked = (from == seat).then_some(asked);
                    self.bring_up_to_date(from, asked).await?;
                }
                RefereeInput::Order(order) => {
                    self.dispatch(order)?;
                    if self.player(seat).limits() == Limits::Halting {
                        time.halt(self.paused);
                        self.timer.as_mut().reset(time.deadline(limit_with_lag));
                    }
                }
                RefereeInput::Time => {}
            }
            // The clock is checked here as well as by the timer: a brain that
            // keeps the manager reading must not escape it.
            if Instant::now() >= time.deadline(limit_with_lag) {
                break self.poll_at_deadline(seat, time.used(Instant::now()), limit)?;
            }
        };
        let used = time.used(self.player(seat).heard_at());
        Ok((answer, used))
    }

    /// The time of a seat is up after `used`: the lines that have arrived by now decide.
    fn poll_at_deadline(
        &mut self,
        seat: Seat,
        used: Duration,
        limit: Option<Duration>,
    ) -> Result<Option<String>, End> {
        match self.player(seat).poll_at_deadline() {
            Some(Event::Turn(turn)) => Ok(Some(turn)),
            Some(Event::Forfeit) => Ok(None),
            Some(Event::Fault(fault)) => Err(self.lost_by_fault(seat, fault)),
            Some(Event::Info(_) | Event::Settles(_) | Event::Away | Event::Back) | None => {
                let partial = self.player(seat).partial();
                let detail = limit.map(|limit| {
                    let late = used.saturating_sub(limit).as_millis();
                    let limit = limit.as_millis();
                    format!("{MISSED_LIMIT}{limit} ms, nor {late} ms later{partial}")
                });
                Err(self.lost_by(seat, Cause::Timeout, detail))
            }
        }
    }

    /// Waits until `instant` and watches all seats.
    pub(super) async fn linger(&mut self, instant: Instant) -> Result<(), End> {
        self.timer.as_mut().reset(instant);
        let asked = Instant::now();
        while Instant::now() < instant {
            let heard = self.hear(Seat::FIRST).await;
            if !self.take_note(heard, asked).await? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Waits until the game goes on and watches all seats.
    pub(super) async fn wait_while_paused(&mut self) -> Result<(), End> {
        while let Some(order) = self
            .orders
            .as_mut()
            .and_then(|orders| orders.try_recv().ok())
        {
            self.dispatch(order)?;
        }
        if !self.paused {
            return Ok(());
        }
        let asked = Instant::now();
        while self.paused {
            self.timer.as_mut().reset(asked + NO_LIMIT);
            let heard = self.hear(Seat::FIRST).await;
            self.take_note(heard, asked).await?;
        }
        self.answered = None;
        Ok(())
    }

    /// Has rules that answer later play a step. An order that comes meanwhile is carried
    /// out at once, and the rules are asked anew. Where they do not answer in time,
    /// nobody has lost, and the game is broken off.
    pub(super) async fn wait_for_rules(
        &mut self,
        mut ask: impl FnMut(&mut dyn LaterRules) -> Later<'_> + Send,
    ) -> Result<Result<PlayedTurn, Illegal>, End> {
        let deadline = Instant::now() + RULES_TIMEOUT;
        while let Some(rules) = self.state.later() {
            let order = tokio::select! {
                biased;
                played = ask(rules) => return Ok(played),
                order = next(&mut self.orders) => order,
                () = sleep_until(deadline) => break,
            };
            self.dispatch(order)?;
        }
        let (id, game) = (self.journal.id, &self.journal.game);
        tracing::error!("game {id}: the rules of {game} do not answer");
        Err(End::Stopped)
    }

    /// Handles an event while no seat is asked; `false` if further waiting
    /// cannot lose anything.
    async fn take_note(&mut self, heard: RefereeInput, asked: Instant) -> Result<bool, End> {
        match heard {
            RefereeInput::Player(from, Event::Fault(fault)) if !self.is_over() => {
                Err(self.lost_by_fault(from, fault))
            }
            // No seat was asked, and after the end nothing can be lost.
            RefereeInput::Player(_, Event::Turn(_) | Event::Forfeit | Event::Fault(_)) => Ok(false),
            RefereeInput::Player(from, Event::Info(text)) => {
                self.enter_info(from, text, asked);
                Ok(true)
            }
            RefereeInput::Player(from, Event::Away) => {
                self.note_away(from, true);
                Ok(true)
            }
            RefereeInput::Player(from, Event::Back) => {
                self.note_away(from, false);
                self.bring_up_to_date(from, None).await?;
                Ok(true)
            }
            RefereeInput::Order(order) if !self.is_over() => self.dispatch(order).map(|()| true),
            RefereeInput::Player(_, Event::Settles(_))
            | RefereeInput::Order(_)
            | RefereeInput::Time => Ok(true),
        }
    }
}

/// The next order, if one will come.
async fn next(orders: &mut Option<mpsc::Receiver<Order>>) -> Order {
    if let Some(receiver) = orders {
        if let Some(order) = receiver.recv().await {
            return order;
        }
        *orders = None;
    }
    pending().await
}

/// The time that a seat thinks about one question. A person's time stands still
/// while the game is paused.
struct ThinkingTime {
    /// When it would have begun without pauses.
    began: Instant,
    /// Since when it stands still.
    halted: Option<Instant>,
}

impl ThinkingTime {
    fn since(began: Instant) -> ThinkingTime {
        let halted = None;
        ThinkingTime { began, halted }
    }

    /// Stops or continues the time.
    fn halt(&mut self, paused: bool) {
        match (paused, self.halted) {
            (true, None) => self.halted = Some(Instant::now()),
            (false, Some(since)) => {
                self.began += since.elapsed();
                self.halted = None;
            }
            _ => {}
        }
    }

    /// When this much time will be over, without further pauses.
    fn deadline(&self, limit: Duration) -> Instant {
        match self.halted {
            None => self.began + limit,
            Some(since) => since + NO_LIMIT,
        }
    }

    /// How much time was used by this instant.
    fn used(&self, until: Instant) -> Duration {
        let until = self.halted.map_or(until, |since| until.min(since));
        until.saturating_duration_since(self.began)
    }
}
