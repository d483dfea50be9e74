//! The events of the server, and the actions of the client after them.

use std::time::{Duration, Instant};

use poker_rules::table::{ErrorCode, Event, Refusal, TableRow, TurnOffer};
use protocol::poker::{Command, Join, View as Watch};
use words::Phrase;

use super::super::super::View;
use super::super::story::said;
use super::{After, GuestError, Session, Start};

impl Session<'_> {
    /// Takes the events of one message, shows them, and runs the line that was
    /// held back for them.
    pub(super) fn hear(&mut self, events: &[Event]) -> Result<After, GuestError> {
        let asked = self.offer.is_some();
        let mut redraw = false;
        let mut lines = Vec::new();
        for event in events {
            // An end is told by the table as it was before the event.
            let is_end = matches!(event, Event::Closed { .. } | Event::Left { .. });
            let before = is_end.then(|| said(self.look.tables, &self.view, event));
            self.view.hear(event);
            self.returns.hear(event);
            lines.extend(before.unwrap_or_else(|| said(self.look.tables, &self.view, event)));
            redraw |= matches!(event, Event::State(_) | Event::Turn(_));
            match event {
                Event::Tables(rows) if self.returning && !self.asks => {
                    lines.extend(self.returned(rows));
                }
                Event::Error(refusal) => self.refused(refusal)?,
                _ => self.react(event),
            }
        }
        if !lines.is_empty() || redraw {
            self.show(&lines, redraw, asked)?;
        }
        self.go_on()
    }

    fn react(&mut self, event: &Event) {
        match event {
            Event::Welcome { keepalive, .. } => {
                self.keepalive = Duration::from_millis((*keepalive).max(10));
                self.welcome_by = None;
                self.welcome();
            }
            Event::Created { table } if self.asks => {
                let join = Join {
                    table: Some(*table),
                    ..Join::default()
                };
                self.say(&[Command::Join(join)]);
            }
            Event::State(snapshot) => {
                self.returning = false;
                self.begun();
                self.view.find_own(self.guest.name.as_str());
                if let Some(offer) = &snapshot.turn {
                    self.ask(offer);
                }
            }
            Event::Turn(offer) => {
                self.view.own = Some(offer.seat);
                self.ask(offer);
            }
            Event::Acted(acted) if Some(acted.seat) == self.view.own => self.answered(),
            Event::End { .. } => self.answered(),
            Event::Closed { .. } | Event::Left { .. } => {
                self.answered();
                self.gone = true;
            }
            Event::Joined { .. } => {
                self.gone = false;
                self.begun();
            }
            Event::Tables(_) => self.begun(),
            _ => {}
        }
    }

    /// Handles a refusal of the server, which may end the session.
    fn refused(&mut self, refusal: &Refusal) -> Result<(), GuestError> {
        match refusal.code {
            ErrorCode::Shutdown => self.stopping = true,
            ErrorCode::NameTaken
            | ErrorCode::BadName
            | ErrorCode::BadVersion
            | ErrorCode::ServerFull
            | ErrorCode::Disconnected => return Err(GuestError::Ended(refusal.text.clone())),
            // There is nothing else to do here.
            _ if self.asks => return Err(GuestError::Ended(refusal.text.clone())),
            _ => {}
        }
        Ok(())
    }

    fn ask(&mut self, offer: &TurnOffer) {
        self.offer = Some(offer.clone());
        let time = Duration::from_millis(offer.time);
        self.until = (offer.time > 0).then(|| Instant::now() + time);
    }

    /// Nothing is asked any more.
    pub(super) fn answered(&mut self) {
        (self.offer, self.until) = (None, None);
    }

    fn welcome(&mut self) {
        let join = |table, seat, buyin| Command::Join(Join { table, seat, buyin });
        let command = match &self.guest.start {
            // A seat that is kept is told by the server itself, and before it
            // tells which tables there are.
            _ if !self.asks => Command::Tables,
            Start::Look => Command::Tables,
            Start::Join { table, seat, buyin } => join(*table, *seat, *buyin),
            // Then it sits down there.
            Start::Create(command) => (**command).clone(),
            Start::Watch(table) => watch(*table),
        };
        self.returning = !self.asks;
        self.say(&[command]);
    }

    /// The first steps are done: now the first line is read.
    fn begun(&mut self) {
        if std::mem::take(&mut self.asks) {
            let _ = self.next.try_send(());
        }
    }

    /// There is a server again, and no seat there. A spectator watches again;
    /// otherwise gives the line to show.
    fn returned(&mut self, rows: &[TableRow]) -> Option<String> {
        self.returning = false;
        let table = self.view.table?;
        let is_there = rows.iter().any(|row| row.id == table);
        if is_there && self.view.own.is_none() {
            self.say(&[watch(table)]);
            return None;
        }
        self.view = View::default();
        self.answered();
        self.gone = true;
        let message = Phrase::new(if is_there {
            "terminal-seat-lost"
        } else {
            "terminal-table-gone"
        });
        let message = message.with("table", table.to_string());
        Some(format!("! {}", message.say(self.look.tables.language)))
    }
}

fn watch(table: u64) -> Command {
    Command::Watch(Watch {
        table,
        referee: None,
    })
}
