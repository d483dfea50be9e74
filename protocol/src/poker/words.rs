//! What happens at a table, in a line each: for a terminal, a page, a log.
//!
//! ```
//! use protocol::poker::{Event, TableView, said};
//!
//! let line = said(&TableView::default(), &Event::Muck { seat: 3 }).unwrap();
//! assert_eq!(line.text(), "seat 3: nothing shown");
//! ```

use games::holdem::{Card, PostKind, grouped, spaced};

use super::{Acted, Cause, Event, Presence, Settled, TableView, Wait};

/// A line. Who shows it decides what cards and weights look like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// How much it matters.
    pub weight: Weight,
    /// What it says, one part behind the other.
    pub parts: Vec<Part>,
}

/// A part of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Words, without control characters.
    Text(String),
    /// Cards.
    Cards(Vec<Card>),
}

/// How much a line matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// As much as most.
    Usual,
    /// What is looked for first.
    Strong,
    /// Said by the way.
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

/// Says an event of a table as a person likes to read it; `None` for what is
/// better seen on the table, or no event of a table. The view knows it already.
pub fn said(view: &TableView, event: &Event) -> Option<Line> {
    let usual = |text| Some(Line::new(Weight::Usual, text));
    let strong = |text| Some(Line::new(Weight::Strong, text));
    let name = |seat: usize| name(view, seat);
    match event {
        Event::Said { name, text } => usual(format!(
            "{}: {}",
            without_controls(name),
            without_controls(text)
        )),
        Event::Presence {
            what,
            name,
            stack,
            wait,
            ..
        } => {
            let name = without_controls(name);
            let what = match what {
                Presence::Sat => format!("{name} sits down with {}.", grouped(*stack)),
                Presence::Away => format!("{name} lost the connection."),
                Presence::Back => format!("{name} is back."),
                Presence::Gone => format!("{name} is gone."),
            };
            usual(match wait {
                Some(wait) => format!("{what} {}", wait.sentence()),
                None => what,
            })
        }
        Event::Hand(start) => strong(format!(
            "== hand {}: {} deals",
            start.id,
            name(start.dealer)
        )),
        Event::Post {
            seat, kind, amount, ..
        } => {
            let what = match kind {
                PostKind::Ante => "the ante",
                PostKind::Small => "the small blind",
                PostKind::Big | PostKind::Straddle => "the big blind",
            };
            usual(format!("{}: {what}, {}", name(*seat), grouped(*amount)))
        }
        Event::Hole { seat, cards } => {
            let whose = match Some(*seat) == view.own {
                true => "your cards: ".to_owned(),
                false => format!("{} holds ", name(*seat)),
            };
            Some(Line::cards(whose, cards, String::new()))
        }
        Event::Acting { seat, time, .. } => {
            let time = match time {
                0 => String::new(),
                time => format!(" ({} s)", time.div_ceil(1000)),
            };
            let text = format!("{} is asked{time}", name(*seat));
            Some(Line::new(Weight::Faint, text))
        }
        Event::Acted(acted) => usual(acted_line(&name(acted.seat), acted)),
        Event::Board { round, all, .. } => {
            let pot = format!("   pot {}", grouped(view.pot));
            Some(Line::cards(format!("{}: ", round.word()), all, pot))
        }
        Event::Refund { seat, amount } => {
            usual(format!("{} goes back to {}", grouped(*amount), name(*seat)))
        }
        Event::Show(shown) => {
            let value = shown.value.as_deref();
            let value = value.map(|value| format!(", {}", without_controls(value)));
            let whose = format!("{}: ", name(shown.seat));
            Some(Line::cards(whose, &shown.cards, value.unwrap_or_default()))
        }
        Event::Muck { seat } => usual(format!("{}: nothing shown", name(*seat))),
        Event::Win { seat, pot, amount } => {
            let which = match pot {
                0 => String::new(),
                pot => format!(" (side pot {pot})"),
            };
            strong(format!("{} to {}{which}", grouped(*amount), name(*seat)))
        }
        Event::Blinds { small, big, ante } => usual(match ante {
            0 => format!("The blinds are {small}/{big} now."),
            ante => format!("The blinds are {small}/{big} now, the ante {ante}."),
        }),
        Event::Busted { name, place, .. } => {
            let name = without_controls(name);
            usual(match place {
                Some(place) => format!("{name} is out, at place {place}."),
                None => format!("{name} is out of chips."),
            })
        }
        Event::Closed {
            table,
            reason,
            winner,
        } => {
            let winner = winner.as_deref();
            let winner = winner.map(|name| format!(": {} wins", without_controls(name)));
            usual(format!(
                "Table {table} is closed ({}){}.",
                without_controls(reason),
                winner.unwrap_or_default()
            ))
        }
        Event::End { players, wait, .. } => {
            let own = players.iter().find(|row| Some(row.seat) == view.own);
            let sentences = own.map(settled).into_iter();
            let sentences = sentences.chain(wait.map(Wait::sentence));
            let text = sentences.collect::<Vec<_>>().join(" ");
            usual(text).filter(|line| !line.text().is_empty())
        }
        Event::State(snapshot) => usual(snapshot.wait?.sentence()),
        _ => None,
    }
}

fn name(view: &TableView, seat: usize) -> String {
    match view.seat(seat) {
        _ if view.own == Some(seat) => "you".to_owned(),
        Some(found) if !found.name.is_empty() => without_controls(&found.name),
        _ => format!("seat {seat}"),
    }
}

/// What the hand was for the player of this row.
fn settled(own: &Settled) -> String {
    let text = match own.net {
        0 => "You come out even".to_owned(),
        net @ 1.. => format!("You won {}", grouped(net.unsigned_abs())),
        net => format!("You lost {}", grouped(net.unsigned_abs())),
    };
    format!("{text}, and have {}.", grouped(own.stack))
}

fn acted_line(name: &str, acted: &Acted) -> String {
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

/// A text of somebody else without what moves a cursor.
pub fn without_controls(text: &str) -> String {
    text.chars().filter(|symbol| !symbol.is_control()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

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
