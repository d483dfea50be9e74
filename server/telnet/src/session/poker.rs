//! The table of poker at which a person sits.

use std::sync::Arc;
use std::time::Duration;

use contest::person::TableSeat;
use net::Origin;
use people::tables::{AskedSeat, Attendee, ClientState, SharedState, TableRequest};
use poker_rules::Card;
use poker_rules::table::{Event, TableView};
use protocol::poker::{Join, TypedAction};
use record::TableId;
use render::poker::{Line, TableLook, said};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::watch;
use words::{Declined, Phrase};

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

/// A table at which the person sits.
pub(super) struct AtTable {
    table: TableId,
    seen: Arc<SharedState>,
    pub(super) changes: watch::Receiver<()>,
    /// How many lines of its log were shown.
    told: u64,
    /// The hand and the decision of the last offer that was shown.
    offered: Option<(u64, Option<u64>)>,
    /// The hand in which the person waited for another, how many actions it had then,
    /// and the seat of the other.
    awaited: Option<(Option<u64>, usize, usize)>,
}

impl<S: AsyncRead + AsyncWrite + Unpin> Session<S> {
    /// Makes a table that the words after `play` or `seek` ask for, and sits down there.
    pub(super) async fn open_table(
        &mut self,
        words: &str,
        against_agents: bool,
    ) -> Result<(), Declined> {
        let tables = self.context.tables.clone();
        let agents: Vec<&str> = tables.agents.names().collect();
        let request = TableRequest::read(words, &agents, against_agents)?;
        let person = self.expect_person()?;
        let TableRequest { wish, agents } = request;
        let language = self.look.language;
        let table = tables.open(&person, wish, &agents, language).await?;
        if agents.iter().all(|count| *count == 0) {
            let said = Phrase::new("terminal-table-waits").with("table", table.get());
            self.say(&said.say(language));
        }
        self.find_own_table();
        Ok(())
    }

    /// Sits down at a table where people play.
    pub(super) async fn join_table(&mut self, words: &str) -> Result<(), Declined> {
        let table = words.parse();
        let table = table.map_err(|_| Phrase::new("terminal-which-table"))?;
        let join = Join {
            table: Some(table),
            ..Join::default()
        };
        let person = self.expect_person()?;
        let sat = self.context.tables.sit(&person, join).await;
        sat.map_err(|why| Declined::new(why.say(self.look.language)))?;
        self.find_own_table();
        Ok(())
    }

    /// Gets up from the table.
    pub(super) async fn leave_table(&mut self) -> Result<(), Declined> {
        let at = self.at_table.as_ref();
        let table = at.ok_or_else(|| Phrase::new("terminal-no-table"))?.table;
        let person = self.expect_person()?;
        let left = self.context.tables.leave(person.as_ref(), table).await;
        left.map_err(|why| Declined::new(why.say(self.look.language)))?;
        self.show_own_table();
        if self.at_table.is_none() {
            self.say_key("terminal-left-table");
        }
        Ok(())
    }

    /// Sits out for a while, or plays again.
    pub(super) async fn sit_out(&mut self, is_out: bool) -> Result<(), Declined> {
        let at = self.at_table.as_ref();
        let table = at.ok_or_else(|| Phrase::new("terminal-no-table"))?.table;
        let person = self.expect_person()?;
        let tables = &self.context.tables;
        let done = tables.sit_out(person.as_ref(), table, is_out).await;
        done.map_err(|why| Declined::new(why.say(self.look.language)))?;
        self.say_key(match is_out {
            true => "terminal-sits-out",
            false => "terminal-plays-again",
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
        let tables = &self.context.tables;
        let Some(table) = tables.seat_of(person.as_ref()) else {
            return;
        };
        if let Some(seen) = tables.seen_at(person.as_ref(), table) {
            let is_shown = |at: &AtTable| Arc::ptr_eq(&at.seen, &seen);
            if self.at_table.as_ref().is_some_and(is_shown) {
                return;
            }
            let mut changes = seen.subscribe();
            changes.mark_changed();
            self.at_table = Some(AtTable {
                table,
                seen,
                changes,
                told: 0,
                offered: None,
                awaited: None,
            });
        }
    }

    /// What a line means at the table; `None` for no action there.
    pub(super) async fn act_at_table(&mut self, line: &str) -> Option<Result<(), Declined>> {
        let at = self.at_table.as_ref()?;
        let action = match TypedAction::read(line)? {
            Ok(action) => action,
            Err(why) => return Some(Err(Declined::sentence(why))),
        };
        let want = {
            let client_state = at.seen.client_state();
            let Some(offer) = &client_state.offer else {
                return Some(Err(Phrase::new("contests-not-your-turn").into()));
            };
            match action.choice(offer, &own_cards(&client_state)) {
                Ok(choice) => choice.want(offer),
                Err(why) => return Some(Err(Declined::sentence(why))),
            }
        };
        let table = at.table;
        let person = match self.expect_person() {
            Ok(person) => person,
            Err(why) => return Some(Err(why)),
        };
        let acted = self.context.tables.act(person.as_ref(), table, want).await;
        Some(acted.map_err(|why| Declined::new(why.say(self.look.language))))
    }

    /// The table, or what was done in the hand, as text; `None` if the person sits at
    /// none.
    pub(super) fn own_table(&self, is_history: bool) -> Option<String> {
        let at = self.at_table.as_ref()?;
        let (look, client_state) = (self.look.of_tables(), at.seen.client_state());
        Some(match is_history {
            true => look.history(&client_state.view),
            false => table_in_words(look, &client_state),
        })
    }

    /// Shows what happened at the table, and asks the person who is to act.
    pub(super) fn show_own_table(&mut self) {
        let Some(at) = &mut self.at_table else {
            return;
        };
        let look = self.look.of_tables();
        let client_state = at.seen.client_state();
        let lines = client_state.lines_after(at.told);
        let mut lines: Vec<String> = lines.map(|line| look.line(line)).collect();
        at.told = client_state.told;
        let offer = client_state.offer.as_ref();
        let offered = offer.map(|offer| (offer.hand, offer.decision));
        if offered.is_some() && offered != at.offered {
            let bell = if self.look.bell { "\u{7}" } else { "" };
            lines.push(format!("{}{bell}", table_in_words(look, &client_state)));
        }
        at.offered = offered;
        let view = &client_state.view;
        let asked = client_state
            .asked
            .filter(|asked| view.own != Some(asked.seat));
        let awaited = asked.map(|asked| (view.hand, view.deeds.len(), asked.seat));
        if let Some(asked) = asked
            && awaited != at.awaited
        {
            lines.extend(said_to_wait(view, &asked).map(|line| look.line(&line)));
        }
        at.awaited = awaited;
        let is_over = !client_state.sits || client_state.closed.is_some();
        let is_over = is_over || at.seen.has_ended();
        drop(client_state);
        if is_over {
            self.at_table = None;
        }
        let text = lines.join("\n");
        if !text.is_empty() {
            self.interject(&text);
        }
    }

    fn expect_person(&self) -> Result<Arc<PersonOnTelnet>, Declined> {
        let me = self.me.as_ref();
        let me = me.ok_or_else(|| Phrase::new("terminal-log-in-first"))?;
        Ok(me.person.clone())
    }
}

/// For whom the person waits.
fn said_to_wait(view: &TableView, asked: &AskedSeat) -> Option<Line> {
    let time = asked.left().map_or(0, |left| left.as_millis());
    let acting = Event::Acting {
        hand: view.hand.unwrap_or_default(),
        seat: asked.seat,
        time: u64::try_from(time).unwrap_or(0),
    };
    said(view, &acting)
}

/// The cards of the person, in the order in which they are counted.
fn own_cards(client_state: &ClientState) -> Vec<Card> {
    let own = client_state.view.me().and_then(|me| me.cards.clone());
    own.unwrap_or_default()
}

/// The table, and what the person may do, who is asked how soon.
fn table_in_words(look: TableLook, client_state: &ClientState) -> String {
    let mut text = look.table(&client_state.view);
    if let Some(offer) = &client_state.offer {
        text.push('\n');
        text.push_str(&look.offer(offer, &own_cards(client_state)));
        let left = client_state.asked.and_then(|asked| asked.left());
        if let Some(left) = left {
            text.push_str(&format!("   [{} s]", left.as_millis().div_ceil(1000)));
        }
    }
    text
}
