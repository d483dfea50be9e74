//! Dealing on, showing, and winning.

use super::event::{Event, Street};
use super::player::Status;
use super::pots::{Pot, pots, split};
use super::setup::Showing;
use super::{Hand, HandTurn, Player, clockwise};
use crate::holdem::{Made, Value};

/// The cards that each seat showed; `None` if it did not show.
type Shown = Vec<Option<Value>>;

impl Hand {
    /// Deals the next cards of the board, or holds the showdown, and returns the
    /// events.
    /// Nothing does while a player is asked, or after the end.
    pub fn proceed(&mut self) -> Vec<Event> {
        let mut events = Vec::new();
        match self.turn {
            HandTurn::Deal(street) => self.deal_board(street, &mut events),
            HandTurn::Showdown => self.show_down(&mut events),
            HandTurn::Act(_) | HandTurn::Over => {}
        }
        events
    }

    fn deal_board(&mut self, street: Street, events: &mut Vec<Event>) {
        self.street = street;
        let all = self.board().to_vec();
        events.push(Event::Board { street, all });
        self.begin_round(events);
    }

    /// Everybody still in shows before the rest of the board, unless that was
    /// done.
    pub(super) fn expose(&mut self, events: &mut Vec<Event>) {
        if self.turn == HandTurn::Showdown {
            return;
        }
        for seat in self.showing_order() {
            if let Some(player) = &mut self.players[seat]
                && !player.shown
            {
                player.shown = true;
                let cards = player.cards;
                events.push(Event::Show {
                    seat,
                    cards,
                    made: None,
                });
            }
        }
    }

    /// Who is still in: whoever bet or raised last first, otherwise the first
    /// seat left of the button; then clockwise.
    fn showing_order(&self) -> Vec<usize> {
        let live: Vec<usize> = self.live().collect();
        let first = self.aggressor.filter(|seat| live.contains(seat));
        let Some(first) = first.or(live.first().copied()) else {
            return live;
        };
        let seats = [first].into_iter();
        let seats = seats.chain(clockwise(first, self.players.len()));
        let order = seats.filter(|seat| live.contains(seat)).take(live.len());
        order.collect()
    }

    fn show_down(&mut self, events: &mut Vec<Event>) {
        let order = self.showing_order();
        let contenders = || order.iter().filter_map(|seat| self.player(*seat));
        let all_in = contenders().any(|player| player.status() == Status::AllIn);
        let nobody_shows = contenders().all(|player| player.showing == Showing::Never);
        let pots = self.pots();
        let mut values: Shown = vec![None; self.players.len()];
        for (index, seat) in order.iter().copied().enumerate() {
            let board = self.runout;
            let Some(player) = &mut self.players[seat] else {
                continue;
            };
            let Some(made) = Made::of(&[&player.cards[..], &board].concat()) else {
                continue;
            };
            let last = index + 1 == order.len();
            let shows = match player.showing {
                _ if all_in => true,
                Showing::Always => true,
                Showing::Needed => may_win(seat, made.value(), &pots, &values),
                Showing::Never => nobody_shows && last,
            };
            if !shows {
                events.push(Event::Muck { seat });
                continue;
            }
            player.shown = true;
            values[seat] = Some(made.value());
            events.push(Event::Show {
                seat,
                cards: player.cards,
                made: Some(made),
            });
        }
        self.award(&values, events);
    }

    /// Everybody else has folded: what was not called goes back, the rest is
    /// won without showing.
    pub(super) fn win_uncontested(&mut self, events: &mut Vec<Event>) {
        self.refund(events);
        let mut values: Shown = vec![None; self.players.len()];
        if let Some(last) = self.live().next() {
            values[last] = Some(Value::default());
        }
        self.award(&values, events);
    }

    /// Pays each pot to the best hands that play for it and have a value. A seat
    /// without a value has given up.
    fn award(&mut self, values: &Shown, events: &mut Vec<Event>) {
        let order: Vec<usize> = self.order().collect();
        let mut pots = pots(&self.shares());
        for (index, pot) in pots.iter_mut().enumerate() {
            let best = pot.eligible.iter().filter_map(|seat| values[*seat]).max();
            let wins = |seat: &usize| pot.eligible.contains(seat) && values[*seat] == best;
            // The first left of the button has the first odd chip.
            pot.winners = order.iter().copied().filter(wins).collect();
            for (seat, amount) in pot.winners.iter().zip(split(pot.amount, pot.winners.len())) {
                if let Some(player) = &mut self.players[*seat] {
                    player.stack += amount;
                }
                events.push(Event::Win {
                    seat: *seat,
                    pot: index,
                    amount,
                });
            }
        }
        self.won = pots;
        self.turn = HandTurn::Over;
        events.push(Event::End);
    }

    /// What each seat won or lost in a hand that is over; the sum is 0.
    pub fn nets(&self) -> Vec<i64> {
        let net = |player: &Player| player.stack as i64 - player.start as i64;
        let players = self.players.iter();
        players
            .map(|player| player.as_ref().map_or(0, net))
            .collect()
    }
}

/// Whether nothing that was shown beats a value in one of the seat's pots.
fn may_win(seat: usize, value: Value, pots: &[Pot], shown: &[Option<Value>]) -> bool {
    let mut own = pots.iter().filter(|pot| pot.eligible.contains(&seat));
    own.any(|pot| {
        let rivals = pot.eligible.iter();
        let best = rivals.filter_map(|rival| shown[*rival]).max();
        best.is_none_or(|best| best <= value)
    })
}
