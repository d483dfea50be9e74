//! The table as one of those at it sees it.

mod hearing;

use crate::{Action, Card, Street, Variant, side_pots};

use super::{Limit, SeatStatus, Specials};

/// Everything that a client knows about a table: the players and their chips, the
/// board, and the actions of the hand. Seats are counted from 1.
#[derive(Clone, Debug, Default)]
pub struct TableView {
    /// The number of the table; `None` without a table.
    pub table: Option<u64>,
    /// The client's own seat; `None` for a watcher.
    pub own: Option<usize>,
    /// The number of the hand that is played.
    pub hand: Option<u64>,
    /// The seat of the button.
    pub dealer: Option<usize>,
    /// In chips.
    pub small_blind: u64,
    /// In chips.
    pub big_blind: u64,
    /// In chips, of each player.
    pub ante: u64,
    /// The bring-in of the first player of stud, in chips; 0 if there is none.
    pub bring_in: u64,
    /// The game.
    pub game: Variant,
    /// How high bets may be.
    pub limit: Limit,
    /// The other unusual settings of the hand.
    pub specials: Specials,
    /// Everything put in by all and not given back, this round included.
    pub pot: u64,
    /// The cards on the board; where it is dealt more than once, the first one.
    pub board: Vec<Card>,
    /// The other boards after an all-in, the second one first.
    pub later_boards: Vec<Vec<Card>>,
    /// The actions of this hand, the first one first.
    pub deeds: Vec<Deed>,
    /// Whether the hand was seen from its beginning: only then it is known how much each
    /// player put in.
    is_whole: bool,
    /// The round of a game without a board, as the server told it last.
    street: Option<Street>,
    seats: Vec<Option<SeatView>>,
}

/// Somebody at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatView {
    /// The name of the player.
    pub name: String,
    /// The chips that are not in the middle.
    pub stack: u64,
    /// The bet on this round.
    pub bet: u64,
    /// The chips before the hand.
    pub start: u64,
    /// The state of the player in the hand.
    pub status: SeatStatus,
    /// All cards of the player, if the client knows them: the own ones, and those
    /// that were shown. Those that lie face up are among them.
    pub cards: Option<Vec<Card>>,
    /// The cards that lie face up, in the order in which they came.
    pub up: Vec<Card>,
    /// How many cards the player changed on each draw of this hand, the first one first;
    /// 0 for standing pat.
    pub draws: Vec<usize>,
    /// The chips put in on this hand that were not returned, antes included.
    pub put: u64,
    /// The part of it that was an ante.
    pub ante: u64,
    /// The chips won in this hand.
    pub won: u64,
}

/// One action, and the situation before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deed {
    /// The seat that acted.
    pub seat: usize,
    /// On which round.
    pub round: Street,
    /// The action.
    pub action: Action,
    /// Chips added.
    pub amount: u64,
    /// The player's bet after it.
    pub total: u64,
    /// The highest bet before it.
    pub level: u64,
    /// The difference to the highest bet before it.
    pub to_call: u64,
    /// Everything in the middle before it.
    pub pot: u64,
    /// The number of players in the hand before it, this one included.
    pub live: usize,
    /// How many cards a draw changed; the action does not say which.
    pub cards: usize,
}

impl TableView {
    /// The player at a seat.
    pub fn seat(&self, seat: usize) -> Option<&SeatView> {
        self.seats.get(seat.checked_sub(1)?)?.as_ref()
    }

    /// Everybody at the table, by seat.
    pub fn seats(&self) -> impl Iterator<Item = (usize, &SeatView)> {
        let seats = self.seats.iter().enumerate();
        seats.filter_map(|(index, seat)| Some((index + 1, seat.as_ref()?)))
    }

    /// One's own place.
    pub fn me(&self) -> Option<&SeatView> {
        self.seat(self.own?)
    }

    /// One's own two cards, in a game with a board in which one has two.
    pub fn hole(&self) -> Option<[Card; 2]> {
        if !self.game.has_board() {
            return None;
        }
        self.me()?.cards.as_deref()?.try_into().ok()
    }

    /// The round: as the board tells it, or the server in a game without one.
    pub fn round(&self) -> Street {
        if !self.game.has_board() {
            return self.street.unwrap_or(self.game.stages()[0].street);
        }
        match self.board.len() {
            0 => Street::Preflop,
            1..=3 => Street::Flop,
            4 => Street::Turn,
            _ => Street::River,
        }
    }

    /// The seats that still play for the pot.
    pub fn live(&self) -> impl Iterator<Item = (usize, &SeatView)> {
        self.seats().filter(|(_, seat)| seat.is_live())
    }

    /// The others that still play for the pot.
    pub fn opponents(&self) -> impl Iterator<Item = (usize, &SeatView)> {
        self.live().filter(|(seat, _)| Some(*seat) != self.own)
    }

    /// How many cards lie face down before a seat that the client does not know.
    pub fn hidden(&self, seat: usize) -> usize {
        let Some(seat) = self.seat(seat).filter(|seat| seat.cards.is_none()) else {
            return 0;
        };
        match (self.game.is_stud(), self.round()) {
            // The seventh card may be one for all.
            (true, Street::Seventh) if self.board.is_empty() && seat.is_live() => 3,
            _ => usize::from(self.game.stages()[0].down),
        }
    }

    /// The highest bet of the round, or the big blind or bring-in that stands for
    /// it.
    pub fn level(&self) -> u64 {
        let highest = self.seats().map(|(_, seat)| seat.bet).max().unwrap_or(0);
        let is_first = self.round() == self.game.stages()[0].street;
        match self.hand.is_some() && is_first {
            true if self.specials.bomb.is_some() => highest,
            true if !self.game.is_stud() => highest
                .max(self.big_blind)
                .max(self.specials.straddle.unwrap_or(0)),
            true if highest > 0 => highest.max(self.bring_in),
            _ => highest,
        }
    }

    /// The main pot and the side pots of the rounds before this one; the bets of this
    /// round are not in them. One where it is not known how much each player put in, none
    /// where nothing lies in the middle.
    pub fn pots(&self) -> Vec<u64> {
        let bets: u64 = self.seats().map(|(_, seat)| seat.bet).sum();
        let middle = self.pot.saturating_sub(bets);
        let share = |seat: &SeatView| {
            let layered = seat.put.saturating_sub(seat.ante).saturating_sub(seat.bet);
            (layered, seat.is_live())
        };
        let antes: u64 = self.seats().map(|(_, seat)| seat.ante).sum();
        let shares: Vec<(u64, bool)> = self.seats().map(|(_, seat)| share(seat)).collect();
        let pots = side_pots(&shares, antes);
        match middle {
            0 => Vec::new(),
            _ if self.is_whole && pots.iter().sum::<u64>() == middle => pots,
            _ => vec![middle],
        }
    }

    /// How much later than the first a player acts after the flop, counted
    /// clockwise from the button: 0 acts first, the button last.
    pub fn order_of(&self, seat: usize) -> usize {
        let seats = self.seats.len().max(1);
        let dealer = self.dealer.unwrap_or(seats);
        (seat + seats - dealer % seats + seats - 1) % seats
    }

    /// Finds one's own seat by name, where nothing else told it: after coming
    /// back to a table.
    pub fn find_own(&mut self, name: &str) {
        let found = self.seats().find(|(_, seat)| seat.name == name);
        self.own = found.map(|(seat, _)| seat).or(self.own);
    }
}

impl SeatView {
    /// A player with these chips who has not acted in a hand.
    fn new(name: &str, stack: u64, status: SeatStatus) -> SeatView {
        SeatView {
            name: name.to_owned(),
            stack,
            bet: 0,
            start: stack,
            status,
            cards: None,
            up: Vec::new(),
            draws: Vec::new(),
            put: 0,
            ante: 0,
            won: 0,
        }
    }

    /// The known cards that do not lie face up.
    pub fn down(&self) -> impl Iterator<Item = Card> {
        let cards = self.cards.iter().flatten().copied();
        cards.filter(|card| !self.up.contains(card))
    }

    /// Whether the player still plays for the pot.
    pub fn is_live(&self) -> bool {
        // Nothing tells whether a player who is away is in the hand; the player's cards
        // may still win.
        matches!(
            self.status,
            SeatStatus::In | SeatStatus::AllIn | SeatStatus::Away
        )
    }
}
