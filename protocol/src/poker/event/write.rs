//! Events as elements.

use games::holdem::{Card, spaced};

use super::{Acted, Cause, Event, HandStart, Settled};
use crate::poker::{Element, PlayerStatistics, TableRow, VERSION};

impl Event {
    /// The event as an element.
    pub fn element(&self) -> Element {
        let new = Element::new;
        match self {
            Event::Welcome {
                id,
                name,
                keepalive,
            } => new("welcome")
                .with("id", id)
                .with("name", name)
                .with("version", VERSION)
                .with("keepalive", keepalive),
            Event::Error(refusal) => new("error")
                .with("code", refusal.code)
                .saying(refusal.text.clone()),
            Event::Tables(rows) => new("tables").holding_all(rows.iter().map(TableRow::element)),
            Event::Created { table } => new("created").with("table", table),
            Event::Joined { table, seat, stack } => new("joined")
                .with("table", table)
                .with("seat", seat)
                .with("stack", stack),
            Event::Left { table, stack } => new("left").with("table", table).with("stack", stack),
            Event::Ok => new("ok"),
            Event::Statistics(rows) => {
                new("statistics").holding_all(rows.iter().map(PlayerStatistics::element))
            }
            Event::Said { name, text } => new("said").with("name", name).saying(text.clone()),
            Event::Presence {
                what,
                seat,
                name,
                stack,
            } => seated(what.word(), *seat, name, *stack),
            Event::Hand(start) => start.element(),
            Event::Post {
                seat,
                kind,
                amount,
                stack,
            } => new("post")
                .with("seat", seat)
                .with("kind", kind.word())
                .with("amount", amount)
                .with("stack", stack),
            Event::Hole { seat, cards } => hole(*seat, cards),
            Event::Turn(offer) => offer.element(),
            Event::Acting { hand, seat, time } => new("acting")
                .with("hand", hand)
                .with("seat", seat)
                .with("time", time),
            Event::Acted(acted) => acted.element(),
            Event::Board { round, cards, all } => new("board")
                .with("round", round.word())
                .with("cards", spaced(cards))
                .with("all", spaced(all)),
            Event::Refund { seat, amount } => {
                new("refund").with("seat", seat).with("amount", amount)
            }
            Event::Show(shown) => new("show")
                .with("seat", shown.seat)
                .with("cards", spaced(&shown.cards))
                .with_some("value", shown.value.as_ref())
                .with_some("best", shown.best.as_deref().map(spaced)),
            Event::Muck { seat } => new("muck").with("seat", seat),
            Event::Win { seat, pot, amount } => new("win")
                .with("seat", seat)
                .with("pot", pot)
                .with("amount", amount),
            Event::End { hand, players } => {
                let row = |row: &Settled| {
                    seated("player", row.seat, &row.name, row.stack).with("net", row.net)
                };
                new("end")
                    .with("hand", hand)
                    .holding_all(players.iter().map(row))
            }
            Event::Blinds { small, big, ante } => new("blinds")
                .with("small", small)
                .with("big", big)
                .with("ante", ante),
            Event::Busted { seat, name, place } => new("busted")
                .with("seat", seat)
                .with("name", name)
                .with_some("place", *place),
            Event::Closed {
                table,
                reason,
                winner,
            } => new("closed")
                .with("table", table)
                .with("reason", reason)
                .with_some("winner", winner.as_ref()),
            Event::State(snapshot) => snapshot.element(),
        }
    }
}

pub(in crate::poker) fn hole(seat: usize, cards: &[Card; 2]) -> Element {
    Element::new("hole")
        .with("seat", seat)
        .with("cards", spaced(cards))
}

fn seated(name: &'static str, seat: usize, who: &str, stack: u64) -> Element {
    Element::new(name)
        .with("seat", seat)
        .with("name", who)
        .with("stack", stack)
}

impl HandStart {
    fn element(&self) -> Element {
        let players = self.players.iter();
        Element::new("hand")
            .with("id", self.id)
            .with("table", self.table)
            .with("dealer", self.dealer)
            .with("small-blind", self.small_blind)
            .with("big-blind", self.big_blind)
            .with("ante", self.ante)
            .holding_all(players.map(|(seat, name, stack)| seated("player", *seat, name, *stack)))
    }
}

impl Acted {
    fn element(&self) -> Element {
        Element::new("acted")
            .with("hand", self.hand)
            .with("seat", self.seat)
            .with("type", &self.kind)
            .with("amount", self.amount)
            .with("total", self.total)
            .with("stack", self.stack)
            .with("pot", self.pot)
            .with_some("cause", self.cause.map(Cause::word))
    }
}
