//! The table of poker at which a person sits.

use std::sync::Arc;
use std::time::Duration;

use contest::person::TableSeat;
use net::Origin;
use people::tables::{Attendee, FollowedTable, TableNews, wished_table};
use protocol::poker::Join;
use tokio::io::{AsyncRead, AsyncWrite};
use words::{Phrase, UserError};

use super::Session;

/// A person on telnet, as the tables know one.
pub(super) struct PersonOnTelnet {
    pub(super) name: String,
    pub(super) origin: Origin,
}

impl Attendee for PersonOnTelnet {
    fn name(&self) -> &str {
        &self.name
    }

    fn origin(&self) -> Origin {
        self.origin
    }

    /// The line is lost, or the person is here.
    fn is_away(&self, _: Duration) -> bool {
        false
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> Session<S> {
    /// Makes a table that the words after `play` or `seek` ask for, and sits down there.
    pub(super) async fn open_table(
        &mut self,
        words: &str,
        against_agents: bool,
    ) -> Result<(), UserError> {
        let tables = self.context.tables.clone();
        let agents: Vec<&str> = tables.agents.names().collect();
        let wish = wished_table(words, &agents, against_agents)?;
        let person = self.expect_person()?;
        let waits = wish.agents.is_empty();
        let table = tables.open(&person, wish).await?;
        if waits {
            let said = Phrase::new("terminal-table-waits").with("table", table.get());
            self.say(&said.say(self.look.language));
        }
        self.find_own_table();
        Ok(())
    }

    /// Sits down at a table where people play.
    pub(super) async fn join_table(&mut self, words: &str) -> Result<(), UserError> {
        let table = words.parse();
        let table = table.map_err(|_| Phrase::new("terminal-which-table"))?;
        let join = Join {
            table: Some(table),
            ..Join::default()
        };
        let person = self.expect_person()?;
        self.context.tables.sit(&person, join).await?;
        self.find_own_table();
        Ok(())
    }

    /// Gets up from the table.
    pub(super) async fn leave_table(&mut self) -> Result<(), UserError> {
        let at = self.at_table.as_ref();
        let table = at.ok_or_else(|| Phrase::new("terminal-no-table"))?.table;
        let person = self.expect_person()?;
        self.context.tables.leave(person.as_ref(), table).await?;
        self.show_own_table();
        if self.at_table.is_none() {
            self.say_key("terminal-left-table");
        }
        Ok(())
    }

    /// Sits out for a while, or plays again.
    pub(super) async fn sit_out(&mut self, is_out: bool) -> Result<(), UserError> {
        let at = self.at_table.as_ref();
        let table = at.ok_or_else(|| Phrase::new("terminal-no-table"))?.table;
        let person = self.expect_person()?;
        let tables = &self.context.tables;
        tables.sit_out(person.as_ref(), table, is_out).await?;
        self.say_key(if is_out {
            "terminal-sits-out"
        } else {
            "terminal-plays-again"
        });
        Ok(())
    }

    /// Takes the seat again that was kept for the person.
    pub(super) async fn return_to_table(&mut self) {
        if let Ok(person) = self.expect_person() {
            self.context.tables.come_back(&person).await;
            self.find_own_table();
        }
    }

    /// Plays a match of a tournament.
    pub(super) fn begin_match(&mut self, seat: TableSeat) {
        let Ok(person) = self.expect_person() else {
            return;
        };
        let text = seat.begins.say(self.look.language);
        let text = self.look.bold(&text);
        self.interject(&text);
        let tables = &self.context.tables;
        self.match_changes = Some(tables.follow_match(&person, seat));
        self.find_own_table();
    }

    /// Follows the table at which the person sits now, if there is one.
    pub(super) fn find_own_table(&mut self) {
        let Ok(person) = self.expect_person() else {
            return;
        };
        let found = FollowedTable::of(&self.context.tables, person.as_ref());
        let Some(found) = found else {
            return;
        };
        let own = self.at_table.as_ref();
        if !own.is_some_and(|own| own.is_same_as(&found)) {
            self.at_table = Some(found);
        }
    }

    /// Does the action at the table that a line asks for; `None` for no action there.
    pub(super) async fn act_at_table(&mut self, line: &str) -> Option<Result<(), UserError>> {
        let at = self.at_table.as_ref()?;
        let want = match at.want(line)? {
            Ok(want) => want,
            Err(why) => return Some(Err(why)),
        };
        let table = at.table;
        let person = match self.expect_person() {
            Ok(person) => person,
            Err(why) => return Some(Err(why)),
        };
        Some(self.context.tables.act(person.as_ref(), table, want).await)
    }

    /// The table, or the actions of the hand, as text; `None` if the person sits at none.
    pub(super) fn own_table(&self, is_history: bool) -> Option<String> {
        let at = self.at_table.as_ref()?;
        let look = self.look.of_tables();
        Some(if is_history {
            at.history(look)
        } else {
            at.in_words(look)
        })
    }

    /// Shows the events at the table, and asks the person who is to act.
    pub(super) fn show_own_table(&mut self) {
        let Some(at) = &mut self.at_table else {
            return;
        };
        let look = self.look.of_tables();
        let TableNews { mut text, asks } = at.news(look);
        if asks && self.look.bell {
            text.push('\u{7}');
        }
        if at.is_over() {
            self.at_table = None;
        }
        if !text.is_empty() {
            self.interject(&text);
        }
    }

    fn expect_person(&self) -> Result<Arc<PersonOnTelnet>, UserError> {
        let me = self.me.as_ref();
        let me = me.ok_or_else(|| Phrase::new("terminal-log-in-first"))?;
        Ok(me.person.clone())
    }
}
