//! The table as one of those at it sees it.

use games::holdem::{Action, Card, MOST_SEATS, PostKind, Street, side_pots};

use super::{Acted, Event, HandStart, Presence, SeatStatus, Snapshot};

/// The most actions of one hand that are kept: more than legal play has at
/// any table of small stacks; later ones change stacks and bets, but are not
/// listed.
const MOST_DEEDS: usize = 1_000;

/// Everything that was told about a table: who sits there with how much, what
/// lies there, and what was done in the hand. Seats are counted from 1.
#[derive(Clone, Debug, Default)]
pub struct TableView {
    /// The table's number; `None` where one sits at none.
    pub table: Option<u64>,
    /// Where one sits; `None` for a watcher.
    pub own: Option<usize>,
    /// The number of the hand that is played.
    pub hand: Option<u64>,
    /// Where the button lies.
    pub dealer: Option<usize>,
    /// In chips.
    pub small_blind: u64,
    /// In chips.
    pub big_blind: u64,
    /// In chips, of each player.
    pub ante: u64,
    /// Everything put in by all and not given back, this round included.
    pub pot: u64,
    /// The cards on the board.
    pub board: Vec<Card>,
    /// What was done in this hand, the first action first.
    pub deeds: Vec<Deed>,
    /// Whether the hand was seen from its beginning: only then it is known who
    /// put in how much.
    is_whole: bool,
    seats: Vec<Option<SeatView>>,
}

/// Somebody at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatView {
    /// Who.
    pub name: String,
    /// The chips that are not in the middle.
    pub stack: u64,
    /// What the bet stands at on this round.
    pub bet: u64,
    /// The chips before the hand.
    pub start: u64,
    /// What the player does in the hand.
    pub status: SeatStatus,
    /// The cards, as far as they are known to the one who looks.
    pub cards: Option<[Card; 2]>,
    /// What was put in on this hand and has not gone back, antes included.
    pub put: u64,
    /// The part of it that was an ante.
    pub ante: u64,
    /// What was won of this hand.
    pub won: u64,
}

/// One action, and what it answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deed {
    /// Who acted.
    pub seat: usize,
    /// On which round.
    pub round: Street,
    /// What was done.
    pub action: Action,
    /// Chips added.
    pub amount: u64,
    /// What the player's bet stands at after it.
    pub total: u64,
    /// The highest bet before it.
    pub level: u64,
    /// What was missing to the highest bet before it.
    pub to_call: u64,
    /// Everything in the middle before it.
    pub pot: u64,
    /// How many were still in before it, whoever acts included.
    pub live: usize,
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

    /// One's own cards.
    pub fn hole(&self) -> Option<[Card; 2]> {
        self.me()?.cards
    }

    /// The round, as the board tells it.
    pub fn round(&self) -> Street {
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

    /// The highest bet of the round, or the big blind that stands for it.
    pub fn level(&self) -> u64 {
        let highest = self.seats().map(|(_, seat)| seat.bet).max().unwrap_or(0);
        match self.hand.is_some() && self.board.is_empty() {
            true => highest.max(self.big_blind),
            false => highest,
        }
    }

    /// The main pot and the side pots of the rounds before this one; what lies
    /// before the seats is not in them. One where it is not known who put in
    /// how much, none where nothing lies in the middle.
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

    /// Takes in what the server, or the arena, said.
    pub fn hear(&mut self, event: &Event) {
        match event {
            Event::Joined { table, seat, stack } => {
                *self = TableView::default();
                (self.table, self.own) = (Some(*table), Some(*seat));
                self.sit(*seat, "", *stack);
            }
            Event::Left { .. } | Event::Closed { .. } => *self = TableView::default(),
            Event::State(snapshot) => self.restore(snapshot),
            Event::Presence {
                what,
                seat,
                name,
                stack,
                ..
            } => self.presence(*what, *seat, name, *stack),
            Event::Hand(start) => self.begin(start),
            Event::Post {
                seat,
                kind,
                amount,
                stack,
            } => self.post(*seat, *kind, *amount, *stack),
            Event::Hole { seat, cards } => self.show(*seat, *cards),
            Event::Show(shown) => self.show(shown.seat, shown.cards),
            Event::Acted(acted) => self.act(acted),
            Event::Board { all, .. } => {
                self.board.clone_from(all);
                self.board.truncate(5);
                for seat in self.seats.iter_mut().flatten() {
                    seat.bet = 0;
                }
            }
            Event::Refund { seat, amount } => {
                self.pot = self.pot.saturating_sub(*amount);
                if let Some(seat) = self.seat_mut(*seat) {
                    seat.bet = seat.bet.saturating_sub(*amount);
                    seat.put = seat.put.saturating_sub(*amount);
                    seat.stack = seat.stack.saturating_add(*amount);
                }
            }
            Event::Win { seat, amount, .. } => {
                self.pot = self.pot.saturating_sub(*amount);
                if let Some(seat) = self.seat_mut(*seat) {
                    seat.won = seat.won.saturating_add(*amount);
                    seat.stack = seat.stack.saturating_add(*amount);
                }
            }
            Event::End { players, .. } => {
                self.hand = None;
                self.pot = 0;
                for row in players {
                    if let Some(seat) = self.seat_mut(row.seat) {
                        (seat.stack, seat.bet) = (row.stack, 0);
                    }
                }
            }
            Event::Blinds { small, big, ante } => {
                (self.small_blind, self.big_blind, self.ante) = (*small, *big, *ante);
            }
            Event::Busted { seat, .. } => {
                if let Some(seat) = self.seat_mut(*seat) {
                    (seat.stack, seat.status) = (0, SeatStatus::Out);
                }
            }
            _ => {}
        }
    }

    fn seat_mut(&mut self, seat: usize) -> Option<&mut SeatView> {
        self.seats.get_mut(seat.checked_sub(1)?)?.as_mut()
    }

    /// The place of a seat, made where there is none yet; `None` for a number
    /// that no table has.
    fn place(&mut self, seat: usize) -> Option<&mut Option<SeatView>> {
        if !(1..=MOST_SEATS).contains(&seat) {
            return None;
        }
        if self.seats.len() < seat {
            self.seats.resize(seat, None);
        }
        self.seats.get_mut(seat - 1)
    }

    fn sit(&mut self, seat: usize, name: &str, stack: u64) {
        if let Some(place) = self.place(seat) {
            *place = Some(SeatView {
                name: name.to_owned(),
                stack,
                bet: 0,
                start: stack,
                status: SeatStatus::Out,
                cards: None,
                put: 0,
                ante: 0,
                won: 0,
            });
        }
    }

    fn presence(&mut self, what: Presence, seat: usize, name: &str, stack: u64) {
        match what {
            Presence::Sat => self.sit(seat, name, stack),
            Presence::Gone => {
                // In a hand the place keeps what was bet from it.
                let playing = self.hand.is_some();
                match self.place(seat) {
                    Some(Some(gone)) if playing && gone.status != SeatStatus::Out => {}
                    Some(place) => *place = None,
                    None => {}
                }
            }
            // Whoever comes back is in the hand as before, or not at all.
            Presence::Away | Presence::Back => {}
        }
    }

    fn begin(&mut self, start: &HandStart) {
        self.table = Some(start.table);
        self.hand = Some(start.id);
        self.dealer = Some(start.dealer);
        (self.small_blind, self.big_blind) = (start.small_blind, start.big_blind);
        self.ante = start.ante;
        self.pot = 0;
        self.board.clear();
        self.deeds.clear();
        self.is_whole = true;
        for seat in self.seats.iter_mut().flatten() {
            (seat.status, seat.bet, seat.cards) = (SeatStatus::Out, 0, None);
            (seat.put, seat.ante, seat.won) = (0, 0, 0);
        }
        for (seat, name, stack) in &start.players {
            let Some(place) = self.place(*seat) else {
                continue;
            };
            match place {
                Some(old) if old.name == *name => {
                    (old.stack, old.start) = (*stack, *stack);
                    old.status = SeatStatus::In;
                }
                _ => {
                    *place = Some(SeatView {
                        name: name.clone(),
                        stack: *stack,
                        bet: 0,
                        start: *stack,
                        status: SeatStatus::In,
                        cards: None,
                        put: 0,
                        ante: 0,
                        won: 0,
                    });
                }
            }
        }
    }

    fn post(&mut self, seat: usize, kind: PostKind, amount: u64, stack: u64) {
        self.pot = self.pot.saturating_add(amount);
        if let Some(seat) = self.seat_mut(seat) {
            seat.stack = stack;
            seat.put = seat.put.saturating_add(amount);
            match kind {
                PostKind::Ante => seat.ante = amount,
                _ => seat.bet = amount,
            }
            if stack == 0 {
                seat.status = SeatStatus::AllIn;
            }
        }
    }

    fn show(&mut self, seat: usize, cards: [Card; 2]) {
        if let Some(seat) = self.seat_mut(seat) {
            seat.cards = Some(cards);
        }
    }

    fn act(&mut self, acted: &Acted) {
        let level = self.level();
        let bet = self.seat(acted.seat).map_or(0, |seat| seat.bet);
        let action = match acted.kind.as_str() {
            "fold" => Action::Fold,
            "check" => Action::Check,
            "call" => Action::Call,
            "bet" => Action::Bet(acted.total),
            "raise" => Action::Raise(acted.total),
            _ => Action::AllIn,
        };
        let deed = Deed {
            seat: acted.seat,
            round: self.round(),
            action,
            amount: acted.amount,
            total: acted.total,
            level,
            to_call: level.saturating_sub(bet),
            pot: self.pot,
            live: self.live().count(),
        };
        if self.deeds.len() < MOST_DEEDS {
            self.deeds.push(deed);
        }
        self.pot = acted.pot;
        if let Some(seat) = self.seat_mut(acted.seat) {
            (seat.stack, seat.bet) = (acted.stack, acted.total);
            seat.put = seat.put.saturating_add(acted.amount);
            match action {
                Action::Fold => seat.status = SeatStatus::Folded,
                _ if acted.stack == 0 => seat.status = SeatStatus::AllIn,
                _ => {}
            }
        }
    }

    fn restore(&mut self, snapshot: &Snapshot) {
        let own = self.own;
        *self = TableView {
            table: Some(snapshot.table),
            hand: snapshot.hand,
            dealer: snapshot.dealer,
            small_blind: snapshot.small_blind,
            big_blind: snapshot.big_blind,
            ante: snapshot.ante,
            pot: snapshot.pot,
            board: snapshot.board.clone(),
            own,
            ..TableView::default()
        };
        self.board.truncate(5);
        for player in &snapshot.players {
            self.sit(player.seat, &player.name, player.stack);
            if let Some(seat) = self.seat_mut(player.seat) {
                (seat.bet, seat.status) = (player.bet, player.status);
                seat.start = player.stack.saturating_add(player.bet);
            }
        }
        for (seat, cards) in &snapshot.holes {
            self.show(*seat, *cards);
        }
    }

    /// Finds one's own seat by name, where nothing else told it: after coming
    /// back to a table.
    pub fn find_own(&mut self, name: &str) {
        let found = self.seats().find(|(_, seat)| seat.name == name);
        self.own = found.map(|(seat, _)| seat).or(self.own);
    }
}

impl SeatView {
    /// Whether the player still plays for the pot.
    pub fn is_live(&self) -> bool {
        // Who is away and in the hand is told apart by nothing; the cards of
        // such a player may still win.
        matches!(
            self.status,
            SeatStatus::In | SeatStatus::AllIn | SeatStatus::Away
        )
    }
}
