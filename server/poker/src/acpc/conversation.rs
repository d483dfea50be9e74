//! One agent's conversation.

use std::time::Duration;

use poker_rules::table::{ErrorCode, Event};
use protocol::acpc::{LINE_END, MatchState, Version, is_comment};
use protocol::line::{Decoder, Name};
use protocol::poker::{Command, Hello, Join};
use record::TableId;
use referee::throttle::Throttle;
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::select;
use tokio::time::timeout;

use super::view::{AnswerOutcome, Reaction, View};
use super::{Fault, MAX_IGNORED, MAX_LINE, quoted};
use crate::local::LocalConnection;

/// How long an agent may take to send its version.
const HELLO_TIME: Duration = Duration::from_secs(10);

/// How long an agent may take to read the lines to it.
const WRITE_TIME: Duration = Duration::from_secs(10);

/// Maximum number of bytes per read.
const CHUNK: usize = 4096;

/// The connection of an agent that has said its version.
pub(crate) struct Conversation {
    reader: OwnedReadHalf,
    writer: OwnedWriteHalf,
    throttle: Throttle,
    decoder: Decoder,
    /// How many lines in a row answered nothing.
    ignored: usize,
    /// How many actions were changed to valid ones.
    changed: u64,
}

impl Conversation {
    /// Waits for the version of an agent.
    ///
    /// # Errors
    /// It is another one, or does not come.
    pub(crate) async fn begin(stream: TcpStream) -> Result<Conversation, Fault> {
        stream.set_nodelay(true)?;
        let (reader, writer) = stream.into_split();
        let mut own = Conversation {
            reader,
            writer,
            throttle: Throttle::default(),
            decoder: Decoder::with_limit(MAX_LINE),
            ignored: 0,
            changed: 0,
        };
        let greeted = timeout(HELLO_TIME, own.greet()).await;
        greeted.map_err(|_| Fault::NoVersion(HELLO_TIME.as_secs()))??;
        Ok(own)
    }

    async fn greet(&mut self) -> Result<(), Fault> {
        loop {
            while let Some(line) = self.decoder.next_line() {
                let line = line.map_err(|_| Fault::Line)?;
                match line.parse::<Version>() {
                    Ok(version) if version.is_known() => return Ok(()),
                    _ if is_comment(line) && self.ignored < MAX_IGNORED => self.ignored += 1,
                    _ => return Err(Fault::OtherVersion(quoted(line))),
                }
            }
            self.fill().await?;
        }
    }

    /// Reads once.
    async fn fill(&mut self) -> Result<(), Fault> {
        let mut chunk = [0; CHUNK];
        match self.throttle.read(&mut self.reader, &mut chunk).await? {
            0 => Err(Fault::Closed),
            length => {
                self.decoder.feed(&chunk[..length]);
                Ok(())
            }
        }
    }

    /// Sits down at a table and plays until it closes.
    ///
    /// # Errors
    /// The agent does not play on.
    pub(super) async fn play(
        mut self,
        connection: &LocalConnection,
        name: Name,
        table: TableId,
        is_limit: bool,
    ) -> Result<(), Fault> {
        let hello = Command::Hello(Hello {
            name: name.clone(),
            token: None,
        });
        let join = Command::Join(Join {
            table: Some(table.get()),
            ..Join::default()
        });
        self.say(connection, hello)?;
        self.say(connection, join)?;
        let mut view = View::new(is_limit);
        loop {
            let mut heard = Vec::new();
            select! {
                more = connection.events.take(|message| heard.extend(message.events().cloned())) => {
                    if !more {
                        return Ok(());
                    }
                }
                filled = self.fill() => {
                    filled?;
                    self.answers(&mut view, connection, &name)?;
                }
            }
            let mut states = Vec::new();
            for event in &heard {
                match (view.hear(event), event) {
                    (Some(Reaction::Tell(state)), _) => states.push(state),
                    (Some(Reaction::Act(want)), _) => self.say(connection, Command::Act(want))?,
                    // The table had acted for the agent while its answer was on the way;
                    // the states that follow tell the agent so.
                    (None, Event::Error(refusal)) if refusal.code == ErrorCode::Stale => {}
                    (None, Event::Error(refusal)) => {
                        return Err(Fault::Refused(refusal.text.clone()));
                    }
                    (None, Event::Closed { .. }) => {
                        self.tell(&states).await?;
                        if self.changed > 0 {
                            let changed = self.changed;
                            tracing::warn!("{name}: {changed} actions were changed to valid ones");
                        }
                        return Ok(());
                    }
                    (None, _) => {}
                }
            }
            self.tell(&states).await?;
        }
    }

    /// Tells a state, and waits for the next line, which may be the answer.
    ///
    /// # Errors
    /// The agent does not read, sends no lines, or too many that answer nothing.
    pub(crate) async fn ask(
        &mut self,
        view: &mut View,
        state: &MatchState,
    ) -> Result<AnswerOutcome, Fault> {
        self.tell(std::slice::from_ref(state)).await?;
        loop {
            while let Some(line) = self.decoder.next_line() {
                let line = line.map_err(|_| Fault::Line)?;
                if is_comment(line) {
                    self.ignored += 1;
                } else {
                    let heard = view.answer(line);
                    match heard {
                        AnswerOutcome::Ignored => self.ignored += 1,
                        AnswerOutcome::Action(..) => self.ignored = 0,
                    }
                    return Ok(heard);
                }
                if self.ignored >= MAX_IGNORED {
                    return Err(Fault::Flood(quoted(line)));
                }
            }
            self.fill().await?;
        }
    }

    fn say(&self, connection: &LocalConnection, command: Command) -> Result<(), Fault> {
        // An answer follows each question, so the queue is never full.
        connection
            .commands
            .try_send(command)
            .map_err(|_| Fault::Closed)
    }

    /// Sends states.
    async fn tell(&mut self, states: &[MatchState]) -> Result<(), Fault> {
        if states.is_empty() {
            return Ok(());
        }
        let lines: String = states
            .iter()
            .map(|state| format!("{state}{LINE_END}"))
            .collect();
        let sent = timeout(WRITE_TIME, self.writer.write_all(lines.as_bytes())).await;
        Ok(sent.map_err(|_| Fault::Slow(WRITE_TIME.as_secs()))??)
    }

    /// Carries out the answers that have come.
    fn answers(
        &mut self,
        view: &mut View,
        connection: &LocalConnection,
        name: &Name,
    ) -> Result<(), Fault> {
        while let Some(line) = self.decoder.next_line() {
            let line = line.map_err(|_| Fault::Line)?;
            let heard = if is_comment(line) {
                AnswerOutcome::Ignored
            } else {
                view.answer(line)
            };
            match heard {
                AnswerOutcome::Ignored => {
                    self.ignored += 1;
                    if self.ignored >= MAX_IGNORED {
                        return Err(Fault::Flood(quoted(line)));
                    }
                }
                AnswerOutcome::Action(want, is_as_asked) => {
                    self.ignored = 0;
                    if !is_as_asked {
                        self.changed += 1;
                        let line = quoted(line);
                        tracing::debug!("{name}: '{line}' becomes {}", want.kind);
                    }
                    let act = Command::Act(want);
                    connection
                        .commands
                        .try_send(act)
                        .map_err(|_| Fault::Closed)?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::message::Message;
    use poker_rules::table::Refusal;
    use tokio::net::TcpListener;
    use tokio::sync::mpsc;

    use super::*;
    use crate::send_queue;

    /// How a conversation ends in which the table refuses an action, then closes.
    async fn end_after(code: ErrorCode) -> Result<(), Fault> {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let mut agent = TcpStream::connect(address).await.unwrap();
        agent.write_all(b"VERSION:2.0.0\r\n").await.unwrap();
        let (stream, _) = listener.accept().await.unwrap();
        let conversation = Conversation::begin(stream).await.unwrap();
        let (commands, _commands) = mpsc::channel(4);
        let (queue, events) = send_queue::to_local();
        let refused = Event::Error(Refusal::new(code, "no"));
        queue.post(&Message::of([refused]));
        queue.post(&Message::of([Event::Closed {
            table: 1,
            reason: "hands".to_owned(),
            winner: None,
        }]));
        let connection = LocalConnection { commands, events };
        let name = "A".parse().unwrap();
        let played = conversation.play(&connection, name, TableId::new(1), true);
        timeout(HELLO_TIME, played).await.unwrap()
    }

    #[tokio::test]
    async fn an_answer_that_crosses_the_action_of_the_table_is_no_fault() {
        assert!(end_after(ErrorCode::Stale).await.is_ok());
        let refused = end_after(ErrorCode::IllegalAction).await;
        assert!(matches!(refused, Err(Fault::Refused(_))), "{refused:?}");
    }
}
