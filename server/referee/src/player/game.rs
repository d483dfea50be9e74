//! A game with a brain: translates the referee's news and questions into lines
//! of the protocol, and judges the brain's lines as far as that needs no
//! knowledge of the game.

use std::task::{Context, Poll, ready};

use games::{AnyGame, Seat};
use protocol::line::{BrainLine, ManagerLine, Version, escaped_whole, quoted, setup_lines};
use tokio::time::Instant;

use super::brain::Brain;
use super::handshake::refuse;
use super::peer::Peer;
use super::reconnect::Reconnect;
use super::wire::{MAX_LINES_AT_ONCE, WireEvent};
use super::{Beginning, Event, Fault, Limits, News, Player, Question, Strays};

impl Player for Brain {
    fn name(&self) -> &str {
        self.peer.name.as_str()
    }

    fn version(&self) -> Version {
        self.version
    }

    fn limits(&self) -> Limits {
        Limits::Binding
    }

    fn tell(&mut self, news: &News<'_>) {
        match *news {
            News::Begins(beginning) => self.begin(&beginning),
            News::Notice(text) => self.queue_02(&ManagerLine::See(text)),
            News::Played {
                by: Some(by),
                told: Some(told),
                in_notices,
                state,
            } if by != self.seat => self.keep_turn(by, told, in_notices, state),
            // Notices tell of chance.
            News::Played { by: None, .. } => self.forward.text.clear(),
            News::Played { .. } => {}
            News::Over {
                returns, verdict, ..
            } => {
                let cause = &verdict.cause;
                // A brain that made a fault may have more to say.
                self.peer.out_of_step = returns < 0 && cause.is_fault();
                let cause = cause.as_str();
                self.queue_02(&ManagerLine::Result { returns, cause });
                self.end();
            }
            News::BrokenOff => self.end(),
        }
    }

    fn ask(&mut self, question: &Question<'_>) -> Result<(), Fault> {
        self.look_before_question()?;
        if let Some(clocks) = question.clocks {
            let (mine, theirs) = (clocks.mine, clocks.theirs);
            self.queue_02(&ManagerLine::Clock { mine, theirs });
        }
        match question.prompt {
            Some(prompt) => self.queue_02(&ManagerLine::Roll(prompt)),
            None if self.forward.text.is_empty() => self.peer.wire.queue(&ManagerLine::MoveStart),
            None => self.peer.wire.queue(&ManagerLine::Move(&self.forward.text)),
        }
        self.forward.text.clear();
        self.peer.owes_answer = true;
        Ok(())
    }

    fn poll_flush(&mut self, context: &mut Context<'_>) -> Poll<()> {
        self.peer.wire.poll_flush(context)
    }

    fn poll_event(&mut self, context: &mut Context<'_>) -> Poll<Event> {
        loop {
            let back = self.returns.as_mut().map(|door| door.poll_next(context));
            if let Some(Poll::Ready(back)) = back {
                match self.come_back(back) {
                    Some(event) => return Poll::Ready(event),
                    None => continue,
                }
            }
            if self.away.is_some() {
                let is_told = std::mem::replace(&mut self.is_away_told, true);
                return if is_told {
                    Poll::Pending
                } else {
                    Poll::Ready(Event::Away)
                };
            }
            let received = ready!(self.peer.wire.poll_receive(context));
            if let Some(event) = self.judge(received) {
                return Poll::Ready(event);
            }
        }
    }

    fn poll_at_deadline(&mut self) -> Option<Event> {
        if let Some(why) = &self.away {
            let fault = Fault::disconnected(format!("{why}, and it was not back in time"));
            return Some(Event::Fault(fault));
        }
        for _ in 0..MAX_LINES_AT_ONCE {
            let received = self.peer.wire.receive_now()?;
            match self.judge(received) {
                None | Some(Event::Info(_)) => {}
                answer => return answer,
            }
            if let Some(why) = &self.away {
                return Some(Event::Fault(Fault::disconnected(why.clone())));
            }
        }
        None
    }

    fn heard_at(&self) -> Instant {
        self.peer.wire.read_at()
    }

    fn partial(&self) -> String {
        self.peer.wire.partial()
    }

    fn peer(&self) -> Option<&Peer> {
        Some(&self.peer)
    }

    fn peer_mut(&mut self) -> Option<&mut Peer> {
        Some(&mut self.peer)
    }
}

impl Brain {
    fn begin(&mut self, beginning: &Beginning<'_>) {
        self.seat = beginning.seat;
        self.forward.text.clear();
        self.peer.wire.queue(&ManagerLine::NewGame);
        if let Some(position) = beginning.position {
            self.queue_02(&ManagerLine::Position(position));
        }
        for text in beginning.recap {
            self.queue_02(&ManagerLine::See(text));
        }
        if beginning.recap.is_empty() && self.version >= Version::V02 {
            for moves in &setup_lines(beginning.moves.iter().map(String::as_str)) {
                self.peer.wire.queue(&ManagerLine::Setup(moves));
            }
        }
    }

    /// Keeps a turn for the next request. A turn that another one replaces
    /// before a request is told as news, unless the game has told of it.
    fn keep_turn(&mut self, by: Seat, told: &str, in_notices: bool, state: &dyn AnyGame) {
        let kept = &self.forward;
        if !kept.text.is_empty() && kept.by != by && !kept.in_notices {
            let seats = state.info().seats;
            let name = seats.get(kept.by.index()).copied().unwrap_or_default();
            let text = format!("turn {name} {}", kept.text);
            self.queue_02(&ManagerLine::See(&text));
        }
        let kept = &mut self.forward;
        kept.text.clear();
        kept.text.push_str(told);
        kept.by = by;
        kept.in_notices = in_notices;
    }

    fn end(&mut self) {
        self.peer.out_of_step |= std::mem::take(&mut self.peer.owes_answer);
        self.returns = None;
        self.peer.wire.queue(&ManagerLine::EndGame);
        self.peer.wire.flush_transcript();
    }

    /// Queues a line if the brain speaks 0,2.
    fn queue_02(&mut self, line: &ManagerLine<'_>) {
        if self.version >= Version::V02 {
            self.peer.wire.queue(line);
        }
    }

    /// Handles the lines that arrived before a question; they do not answer the question.
    fn look_before_question(&mut self) -> Result<(), Fault> {
        for _ in 0..MAX_LINES_AT_ONCE {
            if self.away.is_some() {
                break;
            }
            // The referee has just waited, so all that came before is known to
            // the runtime; a look at the socket itself would find no more.
            let Some(received) = self.peer.wire.receive_noticed() else {
                break;
            };
            if let Some(Event::Fault(fault)) = self.judge(received) {
                return Err(fault);
            }
        }
        Ok(())
    }

    /// Takes a new connection in place of the old one, or turns it away.
    fn come_back(&mut self, back: Reconnect) -> Option<Event> {
        let Reconnect {
            mut wire,
            takes_over,
        } = back;
        let let_in = takes_over || self.away.is_some();
        if let_in {
            wire = self.peer.wire.replace_by(wire);
            self.away = None;
            self.peer.owes_answer = false;
            self.peer.strays = Strays::default();
            if let Some(returns) = &self.returns {
                returns.set_absent(false);
            }
        }
        if !wire.is_closed() {
            // A program that is told why does not dial in again and again.
            let why = if let_in {
                "its owner has dialled in anew"
            } else {
                "a brain of its name is playing"
            };
            refuse(&mut wire, self.version, why);
            tokio::spawn(async move {
                wire.queue(&ManagerLine::Quit);
                wire.flush().await;
            });
        }
        let_in.then_some(Event::Back)
    }

    fn judge(&mut self, received: WireEvent) -> Option<Event> {
        let line = match received {
            WireEvent::Line(line) => line,
            WireEvent::Broken(error) => return Some(Event::protocol_error(error.to_string())),
            WireEvent::Closed(why) => return self.lose_connection(why),
        };
        match BrainLine::parse(&line) {
            BrainLine::Info(content) if self.version >= Version::V02 => self
                .peer
                .info
                .take(self.peer.wire.read_at())
                .is_ok()
                .then(|| Event::Info(escaped_whole(content.as_bytes()))),
            _ if !self.peer.owes_answer => self.stray(&line),
            BrainLine::Move(turn) => {
                self.peer.owes_answer = false;
                Some(Event::Turn(turn.to_owned()))
            }
            BrainLine::Forfeit => {
                self.peer.owes_answer = false;
                Some(Event::Forfeit)
            }
            _ => {
                self.peer.owes_answer = false;
                Some(Event::protocol_error(format!(
                    "'{}' is no answer",
                    quoted(line.as_bytes())
                )))
            }
        }
    }

    fn lose_connection(&mut self, why: String) -> Option<Event> {
        if self.returns.is_none() {
            return Some(Event::Fault(self.peer.broken(why)));
        }
        tracing::info!("'{}' has lost its connection: {why}", self.peer.name);
        if let Some(returns) = &self.returns {
            returns.set_absent(true);
        }
        self.away = Some(why);
        self.is_away_told = false;
        None
    }

    fn stray(&mut self, line: &str) -> Option<Event> {
        let name = self.peer.name.as_str();
        self.peer.strays.another(name, &quoted(line.as_bytes()))
    }
}
