//! A table as it stands: enough to go on from nothing.

use games::holdem::{Card, Street, spaced};

use super::event::{hole, seat};
use super::reading::Unreadable;
use super::tag::Tag;
use super::{Element, Encode, Event, TurnOffer, Wait};

/// `<state>`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The table's number.
    pub table: u64,
    /// The hand that is played; `None` between two.
    pub hand: Option<u64>,
    /// Where the button lies, counted from 1; `None` before the first hand.
    pub dealer: Option<usize>,
    /// The round of the hand.
    pub round: Option<Street>,
    /// Everything put in by all, this round included.
    pub pot: u64,
    /// The board.
    pub board: Vec<Card>,
    /// In chips.
    pub small_blind: u64,
    /// In chips.
    pub big_blind: u64,
    /// In chips, of each player.
    pub ante: u64,
    /// Who sits there, by seat.
    pub players: Vec<Seated>,
    /// The cards of whoever reads this, or of all for a referee: seat and
    /// cards.
    pub holes: Vec<(usize, [Card; 2])>,
    /// What the reader is asked.
    pub turn: Option<TurnOffer>,
    /// What the table waits for, where no hand is played.
    pub wait: Option<Wait>,
}

/// One player of a [`Snapshot`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seated {
    /// Counted from 1.
    pub seat: usize,
    /// Who.
    pub name: String,
    /// The chips that are not in the middle.
    pub stack: u64,
    /// What the bet stands at on this round.
    pub bet: u64,
    /// What the player does in the hand.
    pub status: SeatStatus,
}

/// What somebody at a table does in the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatStatus {
    /// Plays, with chips to bet.
    In,
    /// Gave the hand up.
    Folded,
    /// Plays, with all chips in.
    AllIn,
    /// Was not dealt in.
    Out,
    /// Has no connection, and the seat is kept.
    Away,
}

impl SeatStatus {
    /// The word on the wire.
    pub fn word(self) -> &'static str {
        match self {
            SeatStatus::In => "in",
            SeatStatus::Folded => "folded",
            SeatStatus::AllIn => "allin",
            SeatStatus::Out => "out",
            SeatStatus::Away => "away",
        }
    }
}

impl Snapshot {
    pub(super) fn read(element: &Element) -> Result<Snapshot, Unreadable> {
        let statuses = [
            SeatStatus::In,
            SeatStatus::Folded,
            SeatStatus::AllIn,
            SeatStatus::Out,
            SeatStatus::Away,
        ];
        let some = |key| element.number_where_given(key);
        let mut snapshot = Snapshot {
            table: element.number("table")?,
            hand: some("hand")?,
            dealer: some("dealer")?.map(|seat| seat as usize),
            round: match element.get("round") {
                Some(_) => Some(super::event::street(element)?),
                None => None,
            },
            pot: element.number("pot")?,
            board: element.cards("board")?,
            small_blind: element.number("small-blind")?,
            big_blind: element.number("big-blind")?,
            ante: element.number("ante")?,
            players: Vec::new(),
            holes: Vec::new(),
            turn: None,
            wait: Wait::read(element)?,
        };
        for child in element.children() {
            match child.name() {
                "player" => snapshot.players.push(Seated {
                    seat: child.seat("seat")?,
                    name: child.text_of("name")?.to_owned(),
                    stack: child.number("stack")?,
                    bet: child.number("bet")?,
                    status: child.one_of("status", statuses, SeatStatus::word)?,
                }),
                "hole" => snapshot
                    .holes
                    .push((child.seat("seat")?, child.hole("cards")?)),
                "turn" => snapshot.turn = Some(TurnOffer::read(child)?),
                _ => {}
            }
        }
        Ok(snapshot)
    }
}

impl Encode for Snapshot {
    fn encode(&self, out: &mut Vec<u8>) {
        let mut state = Tag::new("state", out)
            .with("table", self.table)
            .with_some("hand", self.hand)
            .with_some("dealer", self.dealer)
            .with_some("round", self.round.map(Street::word))
            .with("pot", self.pot)
            .with("board", spaced(&self.board))
            .with("small-blind", self.small_blind)
            .with("big-blind", self.big_blind)
            .with("ante", self.ante)
            .waiting(self.wait);
        for seated in &self.players {
            seat(
                state.child("player"),
                seated.seat,
                &seated.name,
                seated.stack,
            )
            .with("bet", seated.bet)
            .with("status", seated.status.word())
            .close();
        }
        for (seat, cards) in &self.holes {
            hole(state.child("hole"), *seat, cards).close();
        }
        state.holding(&self.turn).close();
    }
}

impl From<Snapshot> for Event {
    fn from(snapshot: Snapshot) -> Event {
        Event::State(Box::new(snapshot))
    }
}
