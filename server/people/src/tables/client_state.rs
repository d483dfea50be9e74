//! The state of one client of the poker server, for pages to show: the table, the lines
//! of its log, and the open question.

use std::collections::VecDeque;
use std::time::Duration;

use poker_rules::Card;
use poker_rules::table::{Event, Refusal, TableView, TurnOffer};
use render::poker::{Line, said};
use tokio::time::Instant;

use record::TableId;

/// Maximum number of lines in a log; two hands of ten players have fewer.
const LINES: usize = 400;

/// The state of a client, made of the events that it was sent.
#[derive(Default)]
pub struct ClientState {
    /// The name of the client.
    name: String,
    /// Distinguishes its states from those of other clients.
    number: u32,
    /// The table as the client sees it.
    pub view: TableView,
    /// How many lines its log has had.
    pub told: u64,
    /// The log of the last hands.
    pub lines: VecDeque<Line>,
    /// The question to the client itself.
    pub offer: Option<TurnOffer>,
    /// The player on turn.
    pub asked: Option<AskedSeat>,
    /// The cards that won the last hand, if they were shown.
    pub best: Vec<Card>,
    /// Whether the server has welcomed it.
    pub welcomed: bool,
    /// Whether it sits at the table.
    pub sits: bool,
    /// How many hands the person has sat out, if the person sits out.
    pub out: Option<u32>,
    /// Why the table closed.
    pub closed: Option<Line>,
    /// The number of refusals.
    pub refusals: u64,
    /// The last of them.
    pub refusal: Option<Refusal>,
    /// How many `<ok/>` have come.
    pub oks: u64,
    /// Grows with every event.
    version: u64,
    shown: Vec<(usize, Vec<Card>)>,
}

/// A player on turn.
#[derive(Clone, Copy, Debug)]
pub struct AskedSeat {
    /// The seat, from 1.
    pub seat: usize,
    since: Instant,
    time: Option<Duration>,
}

impl AskedSeat {
    fn new(seat: usize, milliseconds: u64) -> AskedSeat {
        let time = Duration::from_millis(milliseconds);
        AskedSeat {
            seat,
            since: Instant::now(),
            time: (milliseconds > 0).then_some(time),
        }
    }

    /// The time left, if there is a limit.
    pub fn left(&self) -> Option<Duration> {
        Some(self.time?.saturating_sub(self.since.elapsed()))
    }
}

impl ClientState {
    /// The state of a client with this name, before the first event.
    pub fn of(name: &str) -> ClientState {
        ClientState {
            name: name.to_owned(),
            number: rand::random::<u32>() >> 12,
            ..ClientState::default()
        }
    }

    /// The table where the client sits or watches, or did so last.
    pub fn table(&self) -> Option<TableId> {
        self.view.table.map(TableId::new)
    }

    /// The number of this state, below 2^53: it grows with every event, and
    /// differs from the numbers of other clients.
    pub fn stamp(&self) -> u64 {
        u64::from(self.number) << 32 | self.version & u64::from(u32::MAX)
    }

    /// Notes that pages have to be drawn anew.
    pub fn change(&mut self) {
        self.version += 1;
    }

    /// Takes in an event.
    pub fn hear(&mut self, event: &Event) {
        self.change();
        match event {
            Event::Welcome { .. } => self.welcomed = true,
            Event::Error(refusal) => {
                self.refusals += 1;
                self.refusal = Some(refusal.clone());
            }
            Event::Ok => self.oks += 1,
            Event::Left { .. } | Event::Closed { .. } => self.end(event),
            _ => self.follow(event),
        }
    }

    /// Takes in the end of the table, which stays as it was seen last.
    fn end(&mut self, event: &Event) {
        let line = said(&self.view, event);
        if matches!(event, Event::Closed { .. }) {
            self.closed.clone_from(&line);
        }
        self.tell(line);
        (self.sits, self.out) = (false, None);
        (self.offer, self.asked) = (None, None);
    }

    fn follow(&mut self, event: &Event) {
        self.view.hear(event);
        match event {
            Event::Joined { .. } => {
                self.out = None;
                self.begin(true);
            }
            Event::State(snapshot) => {
                self.view.find_own(&self.name);
                self.begin(self.view.own.is_some());
                let own = snapshot.turn.as_ref();
                self.asked = own.map(|offer| AskedSeat::new(offer.seat, offer.time));
                self.offer = snapshot.turn.clone();
            }
            Event::Turn(offer) => {
                self.asked = Some(AskedSeat::new(offer.seat, offer.time));
                self.offer = Some(offer.clone());
            }
            Event::Acting { seat, time, .. } => {
                self.asked = Some(AskedSeat::new(*seat, *time));
                self.offer = None;
                return;
            }
            Event::Acted(acted) if self.asked.is_some_and(|asked| asked.seat == acted.seat) => {
                (self.asked, self.offer) = (None, None);
            }
            Event::Hand(_) => {
                self.forget_old_lines();
                self.best.clear();
                self.shown.clear();
                self.out = self.out.map(|hands| hands + 1);
            }
            // The first board is seen on the table.
            Event::Show(shown) if shown.run.is_none() => {
                let best = shown.best.as_ref();
                let best = best.map(|best| (shown.seat, best.to_vec()));
                self.shown.extend(best);
            }
            Event::Win {
                seat, run: None, ..
            } => {
                let own = self.shown.iter().filter(|(shown, _)| shown == seat);
                self.best.extend(own.flat_map(|(_, best)| best));
            }
            Event::End { .. } => (self.asked, self.offer) = (None, None),
            Event::Busted { seat, .. } if Some(*seat) == self.view.own => {
                (self.sits, self.out) = (false, None);
            }
            _ => {}
        }
        self.tell(said(&self.view, event));
    }

    fn tell(&mut self, line: Option<Line>) {
        if let Some(line) = line {
            self.told += 1;
            self.lines.push_back(line);
        }
        while self.lines.len() > LINES {
            self.lines.pop_front();
        }
    }

    /// The lines after the first `told` of its log, as far as they are kept.
    pub fn lines_after(&self, told: u64) -> impl Iterator<Item = &Line> {
        let fresh = usize::try_from(self.told.saturating_sub(told)).unwrap_or(usize::MAX);
        let old = self.lines.len().saturating_sub(fresh);
        self.lines.iter().skip(old)
    }

    /// Starts the state of a table that the client did not follow until now.
    fn begin(&mut self, sits: bool) {
        self.sits = sits;
        self.out = self.out.filter(|_| sits);
        self.lines.clear();
        self.best.clear();
        self.shown.clear();
        self.closed = None;
        (self.asked, self.offer) = (None, None);
    }

    /// Keeps only the lines of the last hand when another one begins.
    fn forget_old_lines(&mut self) {
        if let Some(head) = self.lines.iter().rposition(Line::begins_a_hand) {
            self.lines.drain(..head);
        }
    }
}

#[cfg(test)]
mod tests {
    use poker_rules::table::{ErrorCode, HandStart, Presence, Specials};
    use words::Language;

    use super::*;

    fn english(line: &Line) -> String {
        line.say(Language::ENGLISH)
    }

    fn hand(id: u64) -> Event {
        Event::Hand(HandStart {
            id,
            table: 1,
            dealer: 1,
            small_blind: 5,
            big_blind: 10,
            ante: 0,
            bring_in: None,
            game: None,
            limit: None,
            specials: Specials::default(),
            players: vec![(1, "Ann".to_owned(), 100), (2, "Bob".to_owned(), 100)],
        })
    }

    #[test]
    fn two_hands_are_remembered_and_the_last_table_is_seen_after_its_end() {
        let mut client_state = ClientState::of("Ann");
        client_state.hear(&Event::Joined {
            table: 1,
            seat: 1,
            stack: 100,
        });
        client_state.hear(&Event::Presence {
            what: Presence::Sat,
            seat: 1,
            name: "Ann".to_owned(),
            stack: 100,
            wait: None,
        });
        for id in 1..=3 {
            client_state.hear(&hand(id));
            client_state.hear(&Event::Muck { seat: 2 });
        }
        let text: Vec<String> = client_state.lines.iter().map(english).collect();
        assert_eq!(
            text,
            [
                "== hand 2: you deal",
                "Bob: nothing shown",
                "== hand 3: you deal",
                "Bob: nothing shown"
            ]
        );
        let late = Refusal::new(ErrorCode::Stale, "too late");
        client_state.hear(&Event::Error(late.clone()));
        assert_eq!(client_state.refusals, 1);
        assert_eq!(client_state.refusal, Some(late));
        assert!(client_state.sits);
        client_state.hear(&Event::Closed {
            table: 1,
            reason: "players".to_owned(),
            winner: None,
        });
        assert!(!client_state.sits && client_state.closed.is_some());
        assert_eq!(client_state.view.seats().count(), 2);
    }
}
