//! What the server says.

use games::holdem::{Card, PostKind, Street, spaced};

use super::reading::Unreadable;
use super::{
    Element, ErrorCode, PlayerStatistics, Refusal, Snapshot, TableRow, TurnOffer, VERSION,
};

/// An answer, or something that happened at a table. Seats are counted from 1,
/// amounts are in chips.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The client is in.
    Welcome {
        /// Its number.
        id: u64,
        /// Its name.
        name: String,
        /// How often the server looks for a sign of life, in milliseconds.
        keepalive: u64,
    },
    /// A command, a message or the whole connection was refused.
    Error(Refusal),
    /// The tables that are there.
    Tables(Vec<TableRow>),
    /// A table was made.
    Created {
        /// Its number.
        table: u64,
    },
    /// The client sits down.
    Joined {
        /// The table's number.
        table: u64,
        /// Where.
        seat: usize,
        /// With how much.
        stack: u64,
    },
    /// The client got up.
    Left {
        /// The table's number.
        table: u64,
        /// With how much.
        stack: u64,
    },
    /// Done as asked.
    Ok,
    /// How players did.
    Statistics(Vec<PlayerStatistics>),
    /// Somebody said something.
    Said {
        /// Who.
        name: String,
        /// What.
        text: String,
    },
    /// Somebody came or went.
    Presence {
        /// Which of the two.
        what: Presence,
        /// Where.
        seat: usize,
        /// Who.
        name: String,
        /// With how much.
        stack: u64,
    },
    /// A hand begins.
    Hand(HandStart),
    /// A blind or an ante was posted.
    Post {
        /// By whom.
        seat: usize,
        /// Which.
        kind: PostKind,
        /// How much.
        amount: u64,
        /// What is left.
        stack: u64,
    },
    /// Somebody's cards, for those who may know them.
    Hole {
        /// Whose.
        seat: usize,
        /// Which.
        cards: [Card; 2],
    },
    /// The client is asked.
    Turn(TurnOffer),
    /// Somebody else is asked.
    Acting {
        /// The hand's number.
        hand: u64,
        /// Who.
        seat: usize,
        /// For how long, in milliseconds; 0: as long as it takes.
        time: u64,
    },
    /// Somebody acted.
    Acted(Acted),
    /// The next cards of the board.
    Board {
        /// The round that begins.
        round: Street,
        /// The new cards.
        cards: Vec<Card>,
        /// All cards of the board.
        all: Vec<Card>,
    },
    /// What nobody called went back.
    Refund {
        /// To whom.
        seat: usize,
        /// How much.
        amount: u64,
    },
    /// Somebody's cards were shown.
    Show(Shown),
    /// Somebody's cards were given up unseen.
    Muck {
        /// Whose.
        seat: usize,
    },
    /// A pot or a part of it was won.
    Win {
        /// By whom.
        seat: usize,
        /// Which: 0 the main pot.
        pot: usize,
        /// How much.
        amount: u64,
    },
    /// The hand is over.
    End {
        /// Its number.
        hand: u64,
        /// Who won and lost how much; the nets add up to 0.
        players: Vec<Settled>,
    },
    /// A new level of the blinds.
    Blinds {
        /// The small blind.
        small: u64,
        /// The big blind.
        big: u64,
        /// The ante.
        ante: u64,
    },
    /// Somebody lost all chips.
    Busted {
        /// Where.
        seat: usize,
        /// Who.
        name: String,
        /// Which place that is in a freezeout.
        place: Option<usize>,
    },
    /// The table is no more.
    Closed {
        /// Its number.
        table: u64,
        /// Why: `hands`, `players`, `winner`, `shutdown`.
        reason: String,
        /// Who won a freezeout.
        winner: Option<String>,
    },
    /// Everything about the table.
    State(Box<Snapshot>),
}

/// Who comes and goes at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// Sat down.
    Sat,
    /// Lost the connection; the seat is kept.
    Away,
    /// Came back.
    Back,
    /// Got up, or did not come back.
    Gone,
}

impl Presence {
    /// The word on the wire.
    pub fn word(self) -> &'static str {
        match self {
            Presence::Sat => "sat",
            Presence::Away => "away",
            Presence::Back => "back",
            Presence::Gone => "gone",
        }
    }
}

/// `<hand>`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandStart {
    /// The hand's number.
    pub id: u64,
    /// The table's number.
    pub table: u64,
    /// Where the button lies.
    pub dealer: usize,
    /// In chips.
    pub small_blind: u64,
    /// In chips.
    pub big_blind: u64,
    /// In chips, of each player.
    pub ante: u64,
    /// Who is dealt in: seat, name and stack before anything was posted.
    pub players: Vec<(usize, String, u64)>,
}

/// `<acted>`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acted {
    /// The hand's number.
    pub hand: u64,
    /// Who.
    pub seat: usize,
    /// The word that was sent: `fold`, `check`, `call`, `bet`, `raise`, `allin`.
    pub kind: String,
    /// Chips added.
    pub amount: u64,
    /// What the bet stands at on this round.
    pub total: u64,
    /// What is left.
    pub stack: u64,
    /// Everything put in by all, this round included.
    pub pot: u64,
    /// Why the server acted for the player, where it did.
    pub cause: Option<Cause>,
}

/// Why the server acts for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Too slow.
    Timeout,
    /// No connection.
    Disconnected,
    /// Got up.
    Left,
}

impl Cause {
    /// The word on the wire.
    pub fn word(self) -> &'static str {
        match self {
            Cause::Timeout => "timeout",
            Cause::Disconnected => "disconnected",
            Cause::Left => "left",
        }
    }
}

/// `<show>`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Whose.
    pub seat: usize,
    /// Which.
    pub cards: [Card; 2],
    /// What they make, after the river: `two pair, kings and fours`.
    pub value: Option<String>,
    /// The five cards that count, after the river.
    pub best: Option<Vec<Card>>,
}

/// One player at the end of a hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settled {
    /// Where.
    pub seat: usize,
    /// Who.
    pub name: String,
    /// With how much.
    pub stack: u64,
    /// Won less lost.
    pub net: i64,
}

impl From<Refusal> for Event {
    fn from(refusal: Refusal) -> Event {
        Event::Error(refusal)
    }
}

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
pub(super) fn street(element: &Element) -> Result<Street, Unreadable> {
    let streets = [Street::Preflop, Street::Flop, Street::Turn, Street::River];
    element.one_of("round", streets, Street::word)
}

pub(super) fn hole(seat: usize, cards: &[Card; 2]) -> Element {
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
