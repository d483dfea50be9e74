//! How each event changes a view.

use super::{Deed, SeatView, TableView};
use crate::table::{Event, HandStart, PlayerAction, PlayerResult, Presence, SeatStatus, Snapshot};
use crate::{Action, Card, CardSet, MOST_RUNS, MOST_SEATS, PostKind, Street};

/// The most actions of one hand that are kept: more than legal play has at
/// any table of small stacks; later ones change stacks and bets, but are not
/// listed.
const MOST_DEEDS: usize = 1_000;

/// The most draws of one hand that are kept: those of triple draw.
const MOST_DRAWS: usize = 3;

impl TableView {
    /// Updates the view by an event of the server or the arena.
    pub fn hear(&mut self, event: &Event) {
        match event {
            Event::Joined { table, seat, stack } => self.begin_at(*table, *seat, *stack),
            Event::Left { .. } => *self = TableView::default(),
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
            Event::Hole { seat, cards } => self.deal(*seat, cards),
            Event::Up { seat, cards } => self.turn_up(*seat, cards),
            Event::Discard { seat, cards } => self.discard(*seat, cards),
            Event::Acted(acted) => self.act(acted),
            Event::Board {
                round, all, run, ..
            } => self.see_board(*round, all, *run),
            Event::Refund { seat, amount } => self.refund(*seat, *amount),
            Event::Show(shown) => self.show(shown.seat, &shown.cards),
            Event::Rake { amount } => self.rake(*amount),
            Event::Win { seat, amount, .. } => self.win(*seat, *amount),
            Event::End { players, .. } => self.end(players),
            Event::Blinds {
                small,
                big,
                ante,
                bring_in,
                straddle,
            } => {
                (self.small_blind, self.big_blind, self.ante) = (*small, *big, *ante);
                self.bring_in = bring_in.unwrap_or(0);
                self.specials.straddle = *straddle;
            }
            Event::Busted { seat, .. } => self.bust(*seat),
            Event::Closed { .. } => *self = TableView::default(),
            Event::State(snapshot) => self.restore(snapshot),
            Event::Welcome { .. }
            | Event::Error(_)
            | Event::Tables(_)
            | Event::Created { .. }
            | Event::Ok
            | Event::Statistics(_)
            | Event::Said { .. }
            | Event::Turn(_)
            | Event::Acting { .. }
            | Event::Muck { .. } => {}
        }
    }

    /// One sits down at a table of which nothing is known yet.
    fn begin_at(&mut self, table: u64, seat: usize, stack: u64) {
        *self = TableView::default();
        (self.table, self.own) = (Some(table), Some(seat));
        self.sit(seat, "", stack);
    }

    fn see_board(&mut self, round: Street, all: &[Card], run: Option<usize>) {
        let all = all.iter().copied().take(5).collect();
        if run.is_some() {
            if self.later_boards.len() + 1 < usize::from(MOST_RUNS) {
                self.later_boards.push(all);
            }
            return;
        }
        self.street = Some(round);
        self.board = all;
        for seat in self.seats.iter_mut().flatten() {
            seat.bet = 0;
        }
    }

    fn refund(&mut self, seat: usize, amount: u64) {
        self.pot = self.pot.saturating_sub(amount);
        if let Some(seat) = self.seat_mut(seat) {
            seat.bet = seat.bet.saturating_sub(amount);
            seat.put = seat.put.saturating_sub(amount);
            seat.stack = seat.stack.saturating_add(amount);
        }
    }

    fn rake(&mut self, amount: u64) {
        self.pot = self.pot.saturating_sub(amount);
    }

    fn win(&mut self, seat: usize, amount: u64) {
        self.pot = self.pot.saturating_sub(amount);
        if let Some(seat) = self.seat_mut(seat) {
            seat.won = seat.won.saturating_add(amount);
            seat.stack = seat.stack.saturating_add(amount);
        }
    }

    fn end(&mut self, players: &[PlayerResult]) {
        self.hand = None;
        self.pot = 0;
        for row in players {
            if let Some(seat) = self.seat_mut(row.seat) {
                (seat.stack, seat.bet) = (row.stack, 0);
            }
        }
    }

    fn bust(&mut self, seat: usize) {
        if let Some(seat) = self.seat_mut(seat) {
            (seat.stack, seat.status) = (0, SeatStatus::Out);
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
            *place = Some(SeatView::new(name, stack, SeatStatus::Out));
        }
    }

    fn presence(&mut self, what: Presence, seat: usize, name: &str, stack: u64) {
        match what {
            Presence::Sat => self.sit(seat, name, stack),
            Presence::Gone => {
                // In a hand the place keeps the chips that were bet from it.
                let playing = self.hand.is_some();
                match self.place(seat) {
                    Some(Some(gone)) if playing && gone.status != SeatStatus::Out => {}
                    Some(place) => *place = None,
                    None => {}
                }
            }
            // A player who comes back is in the hand as before, or not at all.
            Presence::Away | Presence::Back => {}
        }
    }

    fn begin(&mut self, start: &HandStart) {
        self.table = Some(start.table);
        self.hand = Some(start.id);
        self.dealer = Some(start.dealer);
        (self.small_blind, self.big_blind) = (start.small_blind, start.big_blind);
        self.ante = start.ante;
        self.game = start.game.unwrap_or_default();
        self.limit = start.limit.unwrap_or_default();
        self.specials.clone_from(&start.specials);
        self.pot = 0;
        self.bring_in = start.bring_in.unwrap_or(0);
        self.street = None;
        self.board.clear();
        self.later_boards.clear();
        self.deeds.clear();
        self.is_whole = true;
        for seat in self.seats.iter_mut().flatten() {
            seat.up.clear();
            seat.draws.clear();
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
                    *place = Some(SeatView::new(name, *stack, SeatStatus::In));
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
                kind if kind.is_bet() => seat.bet = amount,
                _ => seat.ante = seat.ante.saturating_add(amount),
            }
            if stack == 0 {
                seat.status = SeatStatus::AllIn;
            }
        }
    }

    fn show(&mut self, seat: usize, cards: &[Card]) {
        if let Some(seat) = self.seat_mut(seat) {
            seat.cards = Some(cards.to_vec());
        }
    }

    /// New cards face down. In a game with a board they are all that there are.
    fn deal(&mut self, seat: usize, cards: &[Card]) {
        if self.game.has_board() {
            return self.show(seat, cards);
        }
        if let Some(seat) = self.seat_mut(seat) {
            add(seat.cards.get_or_insert_default(), cards);
        }
    }

    /// New cards face up.
    fn turn_up(&mut self, seat: usize, cards: &[Card]) {
        if let Some(seat) = self.seat_mut(seat) {
            add(&mut seat.up, cards);
            if let Some(known) = &mut seat.cards {
                add(known, cards);
            }
        }
    }

    fn discard(&mut self, seat: usize, cards: &[Card]) {
        if let Some(known) = self.seat_mut(seat).and_then(|seat| seat.cards.as_mut()) {
            known.retain(|card| !cards.contains(card));
        }
    }

    fn act(&mut self, acted: &PlayerAction) {
        let level = self.level();
        let bet = self.seat(acted.seat).map_or(0, |seat| seat.bet);
        let action = match &*acted.kind {
            "fold" => Action::Fold,
            "check" => Action::Check,
            "call" => Action::Call,
            "bet" => Action::Bet(acted.total),
            "raise" => Action::Raise(acted.total),
            "bringin" => Action::BringIn,
            "draw" => Action::Draw(CardSet::default()),
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
            cards: acted.cards.unwrap_or(0),
        };
        if self.deeds.len() < MOST_DEEDS {
            self.deeds.push(deed);
        }
        self.pot = acted.pot;
        if let Some(seat) = self.seat_mut(acted.seat) {
            (seat.stack, seat.bet) = (acted.stack, acted.total);
            seat.put = seat.put.saturating_add(acted.amount);
            if let Some(cards) = acted.cards
                && seat.draws.len() < MOST_DRAWS
            {
                seat.draws.push(cards);
            }
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
            bring_in: snapshot.bring_in.unwrap_or(0),
            street: snapshot.round,
            game: snapshot.game.unwrap_or_default(),
            limit: snapshot.limit.unwrap_or_default(),
            specials: snapshot.specials.clone(),
            pot: snapshot.pot,
            board: snapshot.board.to_vec(),
            own,
            ..TableView::default()
        };
        self.board.truncate(5);
        for player in &snapshot.players {
            self.sit(player.seat, &player.name, player.stack);
            if let Some(seat) = self.seat_mut(player.seat) {
                (seat.bet, seat.status) = (player.bet, player.status);
                seat.start = player.stack.saturating_add(player.bet);
                seat.draws = player.draws.clone().unwrap_or_default();
                seat.draws.truncate(MOST_DRAWS);
            }
        }
        for (seat, cards) in &snapshot.holes {
            self.show(*seat, cards);
        }
        for (seat, cards) in &snapshot.ups {
            self.turn_up(*seat, cards);
        }
    }
}

/// Adds cards that are not there yet.
fn add(known: &mut Vec<Card>, new: &[Card]) {
    for card in new {
        if !known.contains(card) {
            known.push(*card);
        }
    }
}
