//! The events of a table as lines of text, for a terminal, a page or a log.
//!
//! ```
//! use protocol::poker::{Event, TableView, said};
//!
//! let line = said(&TableView::default(), &Event::Muck { seat: 3 }).unwrap();
//! assert_eq!(line.text(), "seat 3: nothing shown");
//! ```

use games::holdem::{Card, grouped, spaced};

use super::{Acted, Cause, Presence, Settled, TableView, Wait};

/// A line of text. The program that shows it decides what cards and weights look like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// How important it is.
    pub weight: Weight,
    /// Its parts, in order.
    pub parts: Vec<Part>,
}

/// A part of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Text, without control characters.
    Text(String),
    /// Cards.
    Cards(Vec<Card>),
}

/// How important a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// A normal line.
    Usual,
    /// An important line.
    Strong,
    /// A less important line.
    Faint,
}

impl Line {
    fn new(weight: Weight, text: String) -> Line {
        Line {
            weight,
            parts: vec![Part::Text(text)],
        }
    }

    fn cards(before: String, cards: &[Card], after: String) -> Line {
        let mut parts = vec![Part::Text(before), Part::Cards(cards.to_vec())];
        if !after.is_empty() {
            parts.push(Part::Text(after));
        }
        Line {
            weight: Weight::Usual,
            parts,
        }
    }

    /// The line as plain text.
    pub fn text(&self) -> String {
        let part = |part: &Part| match part {
            Part::Text(text) => text.clone(),
            Part::Cards(cards) => spaced(cards),
        };
        self.parts.iter().map(part).collect()
    }
}

/// The line about an event, for a client with this view.
pub(super) struct Voice<'a>(pub(super) &'a TableView);

impl Voice<'_> {
    pub(super) fn usual(&self, text: String) -> Option<Line> {
        Some(Line::new(Weight::Usual, text))
    }

    pub(super) fn strong(&self, text: String) -> Option<Line> {
        Some(Line::new(Weight::Strong, text))
    }

    pub(super) fn faint(&self, text: String) -> Option<Line> {
        Some(Line::new(Weight::Faint, text))
    }

    pub(super) fn cards(&self, before: String, cards: &[Card], after: String) -> Option<Line> {
        Some(Line::cards(before, cards, after))
    }

    /// The text of another client, safe to show.
    pub(super) fn shown(&self, text: &str) -> String {
        without_controls(text)
    }

    pub(super) fn is_own(&self, seat: usize) -> bool {
        self.0.own == Some(seat)
    }

    /// The name of the player at this seat.
    pub(super) fn name(&self, seat: usize) -> String {
        match self.0.seat(seat) {
            _ if self.is_own(seat) => "you".to_owned(),
            Some(found) if !found.name.is_empty() => without_controls(&found.name),
            _ => format!("seat {seat}"),
        }
    }

    /// The line about a player who came or left, and about the wait of the table.
    pub(super) fn presence(
        &self,
        what: Presence,
        name: &str,
        stack: u64,
        wait: Option<Wait>,
    ) -> String {
        let name = without_controls(name);
        let what = match what {
            Presence::Sat => format!("{name} sits down with {}.", grouped(stack)),
            Presence::Away => format!("{name} lost the connection."),
            Presence::Back => format!("{name} is back."),
            Presence::Gone => format!("{name} is gone."),
        };
        match wait {
            Some(wait) => format!("{what} {}", wait.sentence()),
            None => what,
        }
    }

    /// The result of the hand for the player of this row.
    pub(super) fn settled(&self, own: &Settled) -> String {
        let text = match own.net {
            0 => "You come out even".to_owned(),
            net @ 1.. => format!("You won {}", grouped(net.unsigned_abs())),
            net => format!("You lost {}", grouped(net.unsigned_abs())),
        };
        format!("{text}, and have {}.", grouped(own.stack))
    }

    pub(super) fn acted(&self, acted: &Acted) -> String {
        let name = self.name(acted.seat);
        let total = grouped(acted.total);
        let what = match acted.kind.as_str() {
            "fold" => "fold".to_owned(),
            "check" => "check".to_owned(),
            "call" => format!("call {}", grouped(acted.amount)),
            "bet" => format!("bet {total}"),
            "raise" => format!("raise to {total}"),
            _ => format!("go all-in, {total}"),
        };
        let why = match acted.cause {
            None => "",
            Some(Cause::Timeout) => " (out of time)",
            Some(Cause::Disconnected) => " (no connection)",
            Some(Cause::Left) => " (left)",
        };
        format!("{name}: {what}{why}")
    }
}

/// The text of another client without control characters.
pub fn without_controls(text: &str) -> String {
    text.chars().filter(|symbol| !symbol.is_control()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poker::{Event, said};

    #[test]
    fn a_line_says_who_did_what_and_who_looks_is_you() {
        let mut view = TableView::default();
        let sat = |seat, name: &str| Event::Presence {
            what: Presence::Sat,
            seat,
            name: name.to_owned(),
            stack: 1_000,
            wait: None,
        };
        view.hear(&sat(1, "Ann"));
        view.hear(&sat(2, "B\u{1b}ob"));
        view.own = Some(1);
        let acted = |seat| {
            Event::Acted(Acted {
                hand: 1,
                seat,
                kind: "raise".to_owned(),
                amount: 30,
                total: 1_040,
                stack: 960,
                pot: 55,
                cause: Some(Cause::Timeout),
            })
        };
        let text = |event: &Event| said(&view, event).map(|line| line.text());
        let own = text(&acted(1));
        assert_eq!(own.as_deref(), Some("you: raise to 1,040 (out of time)"));
        let other = text(&acted(2));
        assert_eq!(other.as_deref(), Some("Bob: raise to 1,040 (out of time)"));
        let hole = Event::Hole {
            seat: 1,
            cards: [Card::new(12, 3).unwrap(), Card::new(8, 1).unwrap()],
        };
        assert_eq!(text(&hole).as_deref(), Some("your cards: As Td"));
        assert_eq!(text(&Event::Ok), None);
    }

    #[test]
    fn what_a_table_waits_for_is_said() {
        let view = TableView::default();
        let text = |event: &Event| said(&view, event).map(|line| line.text());
        let gone = Event::Presence {
            what: Presence::Gone,
            seat: 2,
            name: "Bob".to_owned(),
            stack: 5,
            wait: Some(Wait::Closes(4_001)),
        };
        let closes = "The table closes in 5 s unless somebody sits down.";
        assert_eq!(text(&gone), Some(format!("Bob is gone. {closes}")));
        let end = |wait| Event::End {
            hand: 1,
            players: Vec::new(),
            wait,
        };
        assert_eq!(
            text(&end(Some(Wait::Closes(5_000)))).as_deref(),
            Some(closes)
        );
        assert_eq!(text(&end(None)), None);
    }
}
