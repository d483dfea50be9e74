//! The expected result of a game of two brains, from the inputs of the manager and their
//! instants. The oracle knows the published rules and nothing of the referee.

use std::collections::VecDeque;
use std::time::Duration;

use games::{AnyGame, Seat, Turn};
use record::time_control::TimeControl;
use tokio::time::Instant;

/// An input of the manager at an instant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A seat's brain said this line.
    Line(usize, String),
    /// A seat's brain said something that is no line.
    Broken(usize),
    /// The connection of a seat ended.
    End(usize),
    /// A new connection took the place of a seat's earlier one.
    Back(usize),
    /// The operator of the game said so.
    Order(referee::Order),
}

/// The facts that are known of the game beforehand.
pub struct Rules {
    /// The limits.
    pub time: TimeControl,
    /// The allowance that is added to each limit.
    pub lag_allowance: Duration,
    /// The shortest time of a turn.
    pub min_move_time: Duration,
    /// Which brains speak 0,2.
    pub is_new: [bool; 2],
    /// Which brains may come back.
    pub may_return: [bool; 2],
}

/// How the game must have ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules, with the returns of the seats.
    Rules(Vec<i32>),
    /// This seat lost by this.
    Lost(usize, &'static str),
    /// The players agreed on a draw.
    Agreed,
    /// Broken off.
    Stopped,
    /// Two things happened at one instant, and either may have come first.
    Unsure,
}

/// A turn that was accepted: the seat, the text, and the time used.
pub type Accepted = (usize, String, Duration);

enum Phase {
    /// A question is out since then.
    Asked { at: Instant, until: Instant },
    /// The next question goes out then, unless the game is paused.
    Waiting { until: Instant },
}

/// The state of a game as the inputs come.
pub struct Oracle {
    rules: Rules,
    state: Box<dyn AnyGame>,
    phase: Phase,
    left: [Option<Duration>; 2],
    strays: [u32; 2],
    away: [bool; 2],
    paused: bool,
    accepted: Vec<Accepted>,
    /// The instant of the last event.
    now: Instant,
}

const NO_LIMIT: Duration = Duration::from_secs(365 * 24 * 3600);

impl Oracle {
    /// A game that begins at this instant.
    pub fn new(rules: Rules, state: Box<dyn AnyGame>, began: Instant) -> Oracle {
        let base = rules.time.clock.map(|clock| clock.base);
        Oracle {
            rules,
            state,
            phase: Phase::Waiting { until: began },
            left: [base; 2],
            strays: [0; 2],
            away: [false; 2],
            paused: false,
            accepted: Vec::new(),
            now: began,
        }
    }

    /// The turns, the end of the game and when it comes, from all inputs in the
    /// order of time.
    pub fn judge(mut self, inputs: &[(Instant, Input)]) -> (Vec<Accepted>, Ending, Instant) {
        let mut rest = inputs;
        let ending = loop {
            let Some((now, _)) = rest.first() else {
                // Nothing more comes: timers alone.
                break self.run_until(None).unwrap_or(Ending::Unsure);
            };
            let now = *now;
            let length = rest.iter().take_while(|(at, _)| *at == now).count();
            let (these, others) = rest.split_at(length);
            rest = others;
            if let Some(ending) = self.run_until(Some(now)) {
                break ending;
            }
            if let Some(ending) = self.take_all(now, these) {
                break ending;
            }
        };
        (self.accepted, ending, self.now)
    }

    /// Lets time pass until just before an instant.
    fn run_until(&mut self, now: Option<Instant>) -> Option<Ending> {
        loop {
            let is_past = |at: Instant| now.is_none_or(|now| at < now);
            match self.phase {
                Phase::Asked { until, .. } if is_past(until) => {
                    self.now = until;
                    let seat = self.on_turn()?;
                    let why = if self.away[seat] {
                        "disconnected"
                    } else {
                        "timeout"
                    };
                    return Some(Ending::Lost(seat, why));
                }
                Phase::Waiting { until } if is_past(until) => match self.state.turn() {
                    Turn::Over(outcome) => {
                        self.now = until;
                        return Some(Ending::Rules(outcome.returns().to_vec()));
                    }
                    _ if self.paused => return None,
                    _ => self.ask(until),
                },
                Phase::Asked { .. } | Phase::Waiting { .. } => return None,
            }
        }
    }

    fn ask(&mut self, at: Instant) {
        let Some(seat) = self.on_turn() else { return };
        let limits = [self.rules.time.per_move, self.left[seat]];
        let limit = limits.into_iter().flatten().min();
        let limit = limit.map_or(NO_LIMIT, |limit| limit + self.rules.lag_allowance);
        let until = at + limit;
        self.phase = Phase::Asked { at, until };
    }

    fn on_turn(&self) -> Option<usize> {
        self.state.turn().seat().map(Seat::index)
    }

    fn is_over(&self) -> bool {
        matches!(self.state.turn(), Turn::Over(_))
    }

    /// Takes all inputs of one instant: the seat on turn is heard first, then the other,
    /// then orders.
    fn take_all(&mut self, now: Instant, inputs: &[(Instant, Input)]) -> Option<Ending> {
        self.now = now;
        let mut of_seats = [VecDeque::new(), VecDeque::new()];
        let mut orders = Vec::new();
        for (_, input) in inputs {
            match input {
                Input::Line(seat, _)
                | Input::Broken(seat)
                | Input::End(seat)
                | Input::Back(seat) => {
                    of_seats[*seat].push_back(input);
                }
                Input::Order(order) => orders.push(*order),
            }
        }
        let is_tie = inputs.len() > orders.len() || orders.len() > 1;
        if !orders.is_empty() && (is_tie || self.is_due(now)) {
            return Some(Ending::Unsure);
        }
        loop {
            let first = match self.phase {
                Phase::Asked { .. } => self.on_turn().unwrap_or(0),
                Phase::Waiting { until } if until == now => self.on_turn().unwrap_or(0),
                Phase::Waiting { .. } => 0,
            };
            let mut next = || {
                let own = of_seats[first].pop_front();
                own.or_else(|| of_seats[1 - first].pop_front())
            };
            let Some(input) = next() else { break };
            if let Some(ending) = self.take(now, input) {
                return Some(ending);
            }
            if self.is_over() && self.rules.min_move_time.is_zero() {
                return self.run_until(None);
            }
        }
        for order in orders {
            if let Some(ending) = self.take_order(now, order) {
                return Some(ending);
            }
        }
        None
    }

    /// Whether something happens by the clock alone at this instant.
    fn is_due(&self, now: Instant) -> bool {
        match self.phase {
            Phase::Asked { until, .. } => until == now,
            Phase::Waiting { until } => until == now,
        }
    }

    fn take_order(&mut self, now: Instant, order: referee::Order) -> Option<Ending> {
        if self.is_over() {
            return None;
        }
        match order {
            referee::Order::Pause => self.paused = true,
            referee::Order::Resume => {
                self.paused = false;
                if let Phase::Waiting { until } = &mut self.phase {
                    *until = (*until).max(now);
                }
            }
            referee::Order::Stop => return Some(Ending::Stopped),
            referee::Order::Resign(seat) => return Some(Ending::Lost(seat.index(), "forfeit")),
            referee::Order::Draw => return Some(Ending::Agreed),
        }
        None
    }

    fn take(&mut self, now: Instant, input: &Input) -> Option<Ending> {
        let lost = |seat: usize, why| Some(Ending::Lost(seat, why));
        match input {
            Input::Back(seat) => {
                self.away[*seat] = false;
                self.strays[*seat] = 0;
                None
            }
            // After the end nothing can be lost.
            _ if self.is_over() => None,
            // Those come last.
            Input::Order(_) => None,
            Input::End(seat) if self.rules.may_return[*seat] => {
                self.away[*seat] = true;
                None
            }
            Input::End(seat) => lost(*seat, "disconnected"),
            Input::Broken(seat) => lost(*seat, "protocol error"),
            Input::Line(seat, line) => {
                let is_info = line.split(' ').next() == Some("info");
                if is_info && self.rules.is_new[*seat] {
                    return None;
                }
                let asked = match self.phase {
                    Phase::Asked { at, .. } if self.on_turn() == Some(*seat) => at,
                    _ => {
                        self.strays[*seat] += 1;
                        let is_much = self.strays[*seat] > protocol::line::MAX_STRAY_LINES;
                        return is_much.then_some(Ending::Lost(*seat, "protocol error"));
                    }
                };
                if line == "forfeit" {
                    return lost(*seat, "forfeit");
                }
                let Some(turn) = line.strip_prefix("move ") else {
                    return lost(*seat, "protocol error");
                };
                let Ok(played) = self.state.play_turn(turn) else {
                    return lost(*seat, "illegal move");
                };
                let used = now - asked;
                self.accepted.push((*seat, played.text, used));
                if let (Some(left), Some(clock)) = (&mut self.left[*seat], self.rules.time.clock) {
                    *left = left.saturating_sub(used) + clock.increment;
                }
                let until = now.max(asked + self.rules.min_move_time);
                self.phase = Phase::Waiting { until };
                None
            }
        }
    }
}
