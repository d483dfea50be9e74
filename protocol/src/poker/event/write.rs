//! Events as XML.

use games::holdem::{Card, spaced};

use super::{Cause, Event};
use crate::poker::tag::Tag;
use crate::poker::{Encode, VERSION};

impl Encode for Event {
    fn encode(&self, out: &mut Vec<u8>) {
        let tag = match self {
            Event::Welcome {
                id,
                name,
                keepalive,
            } => Tag::new("welcome", out)
                .with("id", id)
                .with("name", name)
                .with("version", VERSION)
                .with("keepalive", keepalive),
            Event::Error(refusal) => Tag::new("error", out)
                .with("code", refusal.code)
                .saying(&refusal.text),
            Event::Tables(rows) => Tag::new("tables", out).holding(rows),
            Event::Created { table } => Tag::new("created", out).with("table", table),
            Event::Joined { table, seat, stack } => Tag::new("joined", out)
                .with("table", table)
                .with("seat", seat)
                .with("stack", stack),
            Event::Left { table, stack } => Tag::new("left", out)
                .with("table", table)
                .with("stack", stack),
            Event::Ok => Tag::new("ok", out),
            Event::Statistics(rows) => Tag::new("statistics", out).holding(rows),
            Event::Said { name, text } => Tag::new("said", out).with("name", name).saying(text),
            Event::Presence {
                what,
                seat: number,
                name,
                stack,
                wait,
            } => seat(Tag::new(what.word(), out), *number, name, *stack).waiting(*wait),
            Event::Hand(start) => {
                let mut hand = Tag::new("hand", out)
                    .with("id", start.id)
                    .with("table", start.table)
                    .with("dealer", start.dealer)
                    .with("small-blind", start.small_blind)
                    .with("big-blind", start.big_blind)
                    .with("ante", start.ante);
                for (number, name, stack) in &start.players {
                    seat(hand.child("player"), *number, name, *stack).close();
                }
                hand
            }
            Event::Post {
                seat,
                kind,
                amount,
                stack,
            } => Tag::new("post", out)
                .with("seat", seat)
                .with("kind", kind.word())
                .with("amount", amount)
                .with("stack", stack),
            Event::Hole { seat, cards } => hole(Tag::new("hole", out), *seat, cards),
            Event::Turn(offer) => return offer.encode(out),
            Event::Acting { hand, seat, time } => Tag::new("acting", out)
                .with("hand", hand)
                .with("seat", seat)
                .with("time", time),
            Event::Acted(acted) => Tag::new("acted", out)
                .with("hand", acted.hand)
                .with("seat", acted.seat)
                .with("type", &acted.kind)
                .with("amount", acted.amount)
                .with("total", acted.total)
                .with("stack", acted.stack)
                .with("pot", acted.pot)
                .with_some("cause", acted.cause.map(Cause::word)),
            Event::Board { round, cards, all } => Tag::new("board", out)
                .with("round", round.word())
                .with("cards", spaced(cards))
                .with("all", spaced(all)),
            Event::Refund { seat, amount } => Tag::new("refund", out)
                .with("seat", seat)
                .with("amount", amount),
            Event::Show(shown) => hole(Tag::new("show", out), shown.seat, &shown.cards)
                .with_some("value", shown.value.as_ref())
                .with_some("best", shown.best.as_deref().map(spaced)),
            Event::Muck { seat } => Tag::new("muck", out).with("seat", seat),
            Event::Win { seat, pot, amount } => Tag::new("win", out)
                .with("seat", seat)
                .with("pot", pot)
                .with("amount", amount),
            Event::End {
                hand,
                players,
                wait,
            } => {
                let mut end = Tag::new("end", out).with("hand", hand).waiting(*wait);
                for row in players {
                    seat(end.child("player"), row.seat, &row.name, row.stack)
                        .with("net", row.net)
                        .close();
                }
                end
            }
            Event::Blinds { small, big, ante } => Tag::new("blinds", out)
                .with("small", small)
                .with("big", big)
                .with("ante", ante),
            Event::Busted { seat, name, place } => Tag::new("busted", out)
                .with("seat", seat)
                .with("name", name)
                .with_some("place", *place),
            Event::Closed {
                table,
                reason,
                winner,
            } => Tag::new("closed", out)
                .with("table", table)
                .with("reason", reason)
                .with_some("winner", winner.as_ref()),
            Event::State(snapshot) => return snapshot.encode(out),
        };
        tag.close();
    }
}

/// Somebody's cards.
pub(in crate::poker) fn hole<'a>(tag: Tag<'a>, seat: usize, cards: &[Card; 2]) -> Tag<'a> {
    tag.with("seat", seat).with("cards", spaced(cards))
}

/// Somebody at a table.
pub(in crate::poker) fn seat<'a>(tag: Tag<'a>, number: usize, name: &str, stack: u64) -> Tag<'a> {
    tag.with("seat", number)
        .with("name", name)
        .with("stack", stack)
}
