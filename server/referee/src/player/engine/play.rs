//! A game with an engine: translates the referee's news and questions into the
//! engine's language, and judges the engine's lines as far as that needs no
//! knowledge of the game.

use std::task::{Context, Poll, ready};

use games::AnyGame;
use protocol::line::{LineError, escaped, escaped_whole};
use tokio::time::Instant;

use super::Engine;
use super::in_game::LineMeaning;
use crate::player::peer::Peer;
use crate::player::wire::{MAX_LINES_AT_ONCE, WireEvent};
use crate::player::{Event, Fault, Limits, News, Player, Question, ShownClocks, Strays};

impl Player for Engine {
    fn name(&self) -> &str {
        self.peer.name.as_str()
    }

    fn protocol(&self) -> String {
        self.dialect.language().to_string()
    }

    fn limits(&self) -> Limits {
        Limits::Binding
    }

    fn tell(&mut self, news: &News<'_>) {
        let dialect = self.dialect.in_game();
        match *news {
            News::Begins(beginning) => {
                self.seat = beginning.seat;
                self.peer.strays = Strays::default();
                self.peer.owes_answer = false;
                self.held = None;
                self.answer = None;
                dialect.begin(&beginning, &mut self.peer.wire);
            }
            News::Played {
                by: Some(by),
                told: Some(told),
                ..
            } => dialect.played(by, told, &mut self.peer.wire),
            News::Over {
                returns, verdict, ..
            } => self.end(returns < 0 && verdict.cause.is_fault()),
            News::BrokenOff => self.end(false),
            News::Notice(_) | News::Played { .. } => {}
        }
    }

    fn ask(&mut self, question: &Question<'_>) -> Result<(), Fault> {
        self.look_before_question()?;
        let thought = self.dialect.in_game().ask(question, &mut self.peer.wire);
        self.aside.clear();
        self.held = thought.map(|thought| escaped_whole(thought.as_bytes()));
        self.peer.owes_answer = true;
        Ok(())
    }

    fn let_ponder(&mut self, clocks: &dyn Fn() -> Option<ShownClocks>, state: &dyn AnyGame) {
        let dialect = self.dialect.in_game();
        dialect.let_ponder(clocks, state, &mut self.peer.wire);
    }

    fn can_settle(&self) -> bool {
        self.dialect.can_settle() && self.peer.is_connected()
    }

    fn ask_to_settle(&mut self) {
        self.dialect.in_game().ask_to_settle(&mut self.peer.wire);
        // One that does not answer is not in step for its next game.
        self.peer.owes_answer = true;
    }

    fn poll_flush(&mut self, context: &mut Context<'_>) -> Poll<()> {
        self.peer.wire.poll_flush(context)
    }

    fn poll_event(&mut self, context: &mut Context<'_>) -> Poll<Event> {
        loop {
            if let Some(answer) = self.answer.take() {
                return Poll::Ready(answer);
            }
            if self.owes_flush {
                self.owes_flush = self.peer.wire.poll_flush(context).is_pending();
            }
            let received = ready!(self.peer.wire.poll_receive(context));
            if let Some(event) = self.judge(received) {
                return Poll::Ready(event);
            }
        }
    }

    fn poll_at_deadline(&mut self) -> Option<Event> {
        for _ in 0..MAX_LINES_AT_ONCE {
            if let Some(answer) = self.answer.take() {
                return Some(answer);
            }
            let received = self.peer.wire.receive_now()?;
            match self.judge(received) {
                None | Some(Event::Info(_)) => {}
                answer => return answer,
            }
        }
        None
    }

    fn heard_at(&self) -> Instant {
        self.peer.wire.read_at()
    }

    fn partial(&self) -> String {
        let said = if self.aside.is_empty() {
            String::new()
        } else {
            format!("; it said '{}'", escaped(self.aside.as_bytes()))
        };
        format!("{said}{}", self.peer.wire.partial())
    }

    fn peer(&self) -> Option<&Peer> {
        Some(&self.peer)
    }

    fn peer_mut(&mut self) -> Option<&mut Peer> {
        Some(&mut self.peer)
    }
}

impl Engine {
    fn end(&mut self, by_own_fault: bool) {
        let searches = self.dialect.in_game().end(&mut self.peer.wire);
        self.peer.out_of_step |=
            std::mem::take(&mut self.peer.owes_answer) || by_own_fault || searches;
        self.peer.wire.flush_transcript();
    }

    /// Handles the lines that arrived before a question; they do not answer the question.
    fn look_before_question(&mut self) -> Result<(), Fault> {
        for _ in 0..MAX_LINES_AT_ONCE {
            let Some(received) = self.peer.wire.receive_noticed() else {
                break;
            };
            if let Some(Event::Fault(fault)) = self.judge(received) {
                return Err(fault);
            }
        }
        Ok(())
    }

    fn judge(&mut self, received: WireEvent) -> Option<Event> {
        let line = match received {
            WireEvent::Line(line) => line,
            // Remarks in another encoding harm nobody.
            WireEvent::Broken(LineError::NotUtf8(bytes)) => {
                String::from_utf8_lossy(&bytes).into_owned()
            }
            WireEvent::Broken(LineError::TooLong(bytes)) => return self.judge_cut(&bytes),
            WireEvent::Broken(error @ LineError::Noise) => {
                return Some(Event::protocol_error(error.to_string()));
            }
            WireEvent::Closed(why) => return Some(Event::Fault(self.peer.broken(why))),
        };
        match self.dialect.in_game().hear(&line) {
            LineMeaning::Thought(thought) => self.think(&thought),
            LineMeaning::Remark => None,
            LineMeaning::Stopped => {
                self.dialect.in_game().ask_at_last(&mut self.peer.wire);
                self.owes_flush = true;
                None
            }
            LineMeaning::Answer(turn) if self.peer.owes_answer => {
                self.take_answer(Event::Turn(turn))
            }
            LineMeaning::Resigns if self.peer.owes_answer => self.take_answer(Event::Forfeit),
            LineMeaning::Settles(how) if self.peer.owes_answer => {
                self.take_answer(Event::Settles(how))
            }
            LineMeaning::Answer(_)
            | LineMeaning::Resigns
            | LineMeaning::Settles(_)
            | LineMeaning::Stray => self.stray(&line),
            LineMeaning::Wrong(detail) => Some(Event::protocol_error(detail)),
        }
    }

    /// A line that is too long: thoughts may be, the rest of them is lost.
    fn judge_cut(&mut self, bytes: &[u8]) -> Option<Event> {
        let line = String::from_utf8_lossy(bytes);
        // The last word may be half a word.
        let whole = line.rfind(' ').map_or("", |end| &line[..end]);
        match self.dialect.in_game().hear(whole) {
            LineMeaning::Thought(thought) => self.think(&thought),
            LineMeaning::Remark => None,
            _ => {
                let error = LineError::TooLong(bytes.to_vec());
                Some(Event::protocol_error(error.to_string()))
            }
        }
    }

    /// Tells a thought, or holds it until the answer if there are too many.
    fn think(&mut self, thought: &str) -> Option<Event> {
        let thought = escaped_whole(thought.as_bytes());
        match self.peer.info.take(self.peer.wire.read_at()) {
            Ok(()) => {
                self.held = None;
                Some(Event::Info(thought))
            }
            Err(_) => {
                self.held = self.peer.owes_answer.then_some(thought);
                None
            }
        }
    }

    /// The answer, behind the last thought before it.
    fn take_answer(&mut self, answer: Event) -> Option<Event> {
        self.peer.owes_answer = false;
        match self.held.take() {
            Some(thought) => {
                self.answer = Some(answer);
                Some(Event::Info(thought))
            }
            None => Some(answer),
        }
    }

    fn stray(&mut self, line: &str) -> Option<Event> {
        self.aside.clear();
        self.aside.push_str(line);
        let name = self.peer.name.as_str();
        self.peer.strays.another(name, &escaped(line.as_bytes()))
    }
}
