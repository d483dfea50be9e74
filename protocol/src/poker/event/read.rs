//! Events read from elements.

use games::holdem::{PostKind, Street};

use super::{Acted, Cause, Event, HandStart, Presence, Settled, Shown};
use crate::poker::reading::Unreadable;
use crate::poker::{
    Element, ErrorCode, PlayerStatistics, Refusal, Snapshot, TableRow, TurnOffer, Wait,
};

impl Event {
    /// Reads what a server said.
    ///
    /// # Errors
    /// An event that is not known here, or one whose attributes make no sense.
    pub fn read(element: &Element) -> Result<Event, Unreadable> {
        let presence = |what| {
            Ok(Event::Presence {
                what,
                seat: element.seat("seat")?,
                name: element.text_of("name")?.to_owned(),
                stack: element.number("stack")?,
                wait: Wait::read(element)?,
            })
        };
        let text = |key| element.text_of(key).map(str::to_owned);
        let number = |key| element.number(key);
        let seat = || element.seat("seat");
        let some = |key| element.get(key).map(str::to_owned);
        Ok(match element.name() {
            "welcome" => Event::Welcome {
                id: number("id")?,
                name: text("name")?,
                keepalive: number("keepalive")?,
            },
            "error" => Event::Error(Refusal {
                code: element.value::<ErrorCode>("code")?,
                text: element.text().to_owned(),
            }),
            "tables" => Event::Tables(all(element, TableRow::read)?),
            "created" => Event::Created {
                table: number("table")?,
            },
            "joined" => Event::Joined {
                table: number("table")?,
                seat: seat()?,
                stack: number("stack")?,
            },
            "left" => Event::Left {
                table: number("table")?,
                stack: number("stack")?,
            },
            "ok" => Event::Ok,
            "statistics" => Event::Statistics(all(element, PlayerStatistics::read)?),
            "said" => Event::Said {
                name: text("name")?,
                text: element.text().to_owned(),
            },
            "sat" => presence(Presence::Sat)?,
            "away" => presence(Presence::Away)?,
            "back" => presence(Presence::Back)?,
            "gone" => presence(Presence::Gone)?,
            "hand" => Event::Hand(HandStart::read(element)?),
            "post" => {
                let kinds = [PostKind::Ante, PostKind::Small, PostKind::Big];
                Event::Post {
                    seat: seat()?,
                    kind: element.one_of("kind", kinds, PostKind::word)?,
                    amount: number("amount")?,
                    stack: number("stack")?,
                }
            }
            "hole" => Event::Hole {
                seat: seat()?,
                cards: element.hole("cards")?,
            },
            "turn" => Event::Turn(TurnOffer::read(element)?),
            "acting" => Event::Acting {
                hand: number("hand")?,
                seat: seat()?,
                time: element.number_or("time", 0)?,
            },
            "acted" => Event::Acted(Acted::read(element)?),
            "board" => Event::Board {
                round: street(element)?,
                cards: element.cards("cards")?,
                all: element.cards("all")?,
            },
            "refund" => Event::Refund {
                seat: seat()?,
                amount: number("amount")?,
            },
            "show" => Event::Show(Shown {
                seat: seat()?,
                cards: element.hole("cards")?,
                value: some("value"),
                best: match element.get("best") {
                    Some(_) => Some(element.cards("best")?),
                    None => None,
                },
            }),
            "muck" => Event::Muck { seat: seat()? },
            "win" => Event::Win {
                seat: seat()?,
                pot: element.seat("pot")?,
                amount: number("amount")?,
            },
            "end" => Event::End {
                hand: number("hand")?,
                players: all(element, |row| {
                    Ok(Settled {
                        seat: row.seat("seat")?,
                        name: row.text_of("name")?.to_owned(),
                        stack: row.number("stack")?,
                        net: row.value("net")?,
                    })
                })?,
                wait: Wait::read(element)?,
            },
            "blinds" => Event::Blinds {
                small: number("small")?,
                big: number("big")?,
                ante: number("ante")?,
            },
            "busted" => Event::Busted {
                seat: seat()?,
                name: text("name")?,
                place: match element.get("place") {
                    Some(_) => Some(element.seat("place")?),
                    None => None,
                },
            },
            "closed" => Event::Closed {
                table: number("table")?,
                reason: text("reason")?,
                winner: some("winner"),
            },
            "state" => Event::State(Box::new(Snapshot::read(element)?)),
            other => return Err(Unreadable::Unknown(other.chars().take(40).collect())),
        })
    }
}

/// Everything inside an element, read the same way.
fn all<T>(
    element: &Element,
    read: impl Fn(&Element) -> Result<T, Unreadable>,
) -> Result<Vec<T>, Unreadable> {
    element.children().iter().map(read).collect()
}

/// The attribute `round`.
pub(in crate::poker) fn street(element: &Element) -> Result<Street, Unreadable> {
    let streets = [Street::Preflop, Street::Flop, Street::Turn, Street::River];
    element.one_of("round", streets, Street::word)
}

impl HandStart {
    fn read(element: &Element) -> Result<HandStart, Unreadable> {
        Ok(HandStart {
            id: element.number("id")?,
            table: element.number("table")?,
            dealer: element.seat("dealer")?,
            small_blind: element.number("small-blind")?,
            big_blind: element.number("big-blind")?,
            ante: element.number("ante")?,
            players: all(element, |row| {
                let name = row.text_of("name")?.to_owned();
                Ok((row.seat("seat")?, name, row.number("stack")?))
            })?,
        })
    }
}

impl Acted {
    fn read(element: &Element) -> Result<Acted, Unreadable> {
        let causes = [Cause::Timeout, Cause::Disconnected, Cause::Left];
        Ok(Acted {
            hand: element.number("hand")?,
            seat: element.seat("seat")?,
            kind: element.text_of("type")?.to_owned(),
            amount: element.number("amount")?,
            total: element.number("total")?,
            stack: element.number("stack")?,
            pot: element.number("pot")?,
            cause: match element.get("cause") {
                Some(_) => Some(element.one_of("cause", causes, Cause::word)?),
                None => None,
            },
        })
    }
}
