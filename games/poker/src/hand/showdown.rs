//! Dealing on, showing, and winning.

use smallvec::{SmallVec, smallvec};

use super::event::Event;
use super::player::Status;
use super::pots::{Pot, pots, split};
use super::setup::Showing;
use super::worth::{Shown, may_win};
use super::{Hand, HandTurn, Player, Seats, clockwise};
use crate::{Bests, Card, Rating};

impl Hand {
    /// Begins the next street, or holds the showdown, and returns the
    /// events.
    /// Nothing does while a player is asked, or after the end.
    pub fn proceed(&mut self) -> Vec<Event> {
        let mut events = Vec::new();
        self.proceed_into(&mut events);
        events
    }

    /// As [`Hand::proceed`]; adds the events to these.
    pub fn proceed_into(&mut self, events: &mut Vec<Event>) {
        match self.turn {
            HandTurn::Deal(street) => self.deal_street(street, events),
            HandTurn::Showdown => self.show_down(events),
            HandTurn::Act(_) | HandTurn::Over => {}
        }
    }

    /// Says of a player whose cards nobody knows whether they win.
    pub(crate) fn show_unseen(&mut self, seat: usize, wins: bool) {
        if let Some(Some(player)) = self.players.get_mut(seat) {
            player.showing = Showing::Unseen { wins };
        }
    }

    /// Everybody still in shows before the rest of the cards, unless that was
    /// done. Where cards are changed yet, nobody does.
    pub(super) fn expose(&mut self, events: &mut Vec<Event>) {
        if self.turn == HandTurn::Showdown || self.variant.is_draw() {
            return;
        }
        self.shared.get_or_insert(self.board.len());
        for seat in self.showing_order() {
            let Some(player) = &mut self.players[seat] else {
                continue;
            };
            let unseen = matches!(player.showing, Showing::Unseen { .. });
            if !player.shown && !unseen {
                player.shown = true;
                events.extend(self.show(seat, Bests::new(), 1));
            }
        }
    }

    /// Who is still in: whoever bet or raised last first, otherwise the first
    /// seat left of the button, or in stud the one who was to act first; then
    /// clockwise.
    fn showing_order(&self) -> Seats {
        let live: Seats = self.live().collect();
        let first = self.aggressor.filter(|seat| live.contains(seat));
        let opener = self.opener.filter(|seat| live.contains(seat));
        let Some(first) = first.or(opener).or(live.first().copied()) else {
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
        let nobody_shows = contenders().all(|player| {
            matches!(
                player.showing,
                Showing::Never | Showing::Unseen { wins: false }
            )
        });
        let pots = self.pots();
        let runs = self.deal_runs();
        let mut shown: Shown = smallvec![None; self.players.len()];
        for (index, seat) in order.iter().copied().enumerate() {
            let (worth, best) = self.best(seat, &self.board);
            let Some(player) = &mut self.players[seat] else {
                continue;
            };
            let last = index + 1 == order.len();
            let shows = match player.showing {
                Showing::Unseen { wins: true } => {
                    shown[seat] = Some([Some(Rating::BEST), None]);
                    continue;
                }
                Showing::Unseen { wins: false } => false,
                _ if all_in => true,
                Showing::Always => true,
                Showing::Needed => may_win(seat, worth, &pots, &shown),
                Showing::Never => nobody_shows && last,
            };
            if !shows {
                events.push(Event::Muck { seat });
                continue;
            }
            player.shown = true;
            shown[seat] = Some(worth);
            events.extend(self.show(seat, best, 1));
        }
        let mut boards: SmallVec<[Shown; 1]> = smallvec![shown];
        for (index, all) in runs.into_iter().enumerate() {
            let run = index + 2;
            let again = self.show_on(&order, &boards[0], run, &all, events);
            boards.push(again);
        }
        self.award(&boards, events);
    }

    /// What those who have shown have on another board.
    fn show_on(
        &self,
        order: &[usize],
        first: &Shown,
        run: usize,
        all: &[Card],
        events: &mut Vec<Event>,
    ) -> Shown {
        let mut shown: Shown = smallvec![None; self.players.len()];
        events.push(Event::Run {
            run,
            street: self.street(),
            all: all.into(),
            shared: self.shared.unwrap_or(0).min(all.len()),
        });
        for seat in order.iter().filter(|seat| first[**seat].is_some()) {
            let (worth, best) = self.best(*seat, all);
            shown[*seat] = Some(worth);
            events.extend(self.show(*seat, best, run));
        }
        shown
    }

    /// Everybody else has folded: what was not called goes back, the rest is
    /// won without showing.
    pub(super) fn win_uncontested(&mut self, events: &mut Vec<Event>) {
        self.refund(events);
        let mut shown: Shown = smallvec![None; self.players.len()];
        if let Some(last) = self.live().next() {
            shown[last] = Some([Some(Rating::default()), None]);
        }
        self.award(&[shown], events);
    }

    /// Pays each pot, in equal parts for each board, to the best hands that play
    /// for it and have a value. A seat without a value has given up.
    fn award(&mut self, boards: &[Shown], events: &mut Vec<Event>) {
        let mut pots = pots(&self.shares());
        self.take_rake(&mut pots, events);
        for (index, pot) in pots.iter_mut().enumerate() {
            let runs = split(pot.amount, boards.len());
            for (run, (part, shown)) in runs.zip(boards).enumerate() {
                self.award_part(index, pot, (run + 1, part, boards.len() > 1), shown, events);
            }
        }
        self.won = pots;
        self.turn = HandTurn::Over;
        events.push(Event::End);
    }

    /// Pays a pot, or the part of it that one board wins: which board, counted
    /// from 1, how much, and whether there are others.
    fn award_part(
        &mut self,
        index: usize,
        pot: &mut Pot,
        (run, part, several): (usize, u64, bool),
        shown: &Shown,
        events: &mut Vec<Event>,
    ) {
        let high = self.winners(pot, shown, 0);
        let low = self.winners(pot, shown, 1);
        let identical = high.len() > 1 && high.iter().all(|seat| low.contains(seat));
        // Without a low hand, the high one wins all.
        let halves = 1 + usize::from(!low.is_empty());
        let amounts: SmallVec<[u64; 2]> = split(part, halves).collect();
        for (half, amount) in amounts.iter().copied().enumerate() {
            if several || halves > 1 {
                if amount == 0 {
                    continue;
                }
                events.push(Event::Share {
                    pot: index,
                    run,
                    low: half == 1,
                    amount,
                });
            }
            // The same hands win both halves: what they get in all is as even as it
            // can be (rule 20 of the Tournament Directors Association).
            if half == 1 && identical && low.len() == high.len() {
                let all = split(part, high.len());
                let paid = split(amounts[0], high.len());
                let rest = all.zip(paid).map(|(all, paid)| all - paid);
                self.pay(index, pot, run, high.iter().copied().zip(rest), events);
                continue;
            }
            let winners = if half == 0 { &high } else { &low };
            let parts = winners.iter().copied().zip(split(amount, winners.len()));
            self.pay(index, pot, run, parts, events);
        }
    }

    /// The seats with the best hand of those that play for a pot, by one of the
    /// ways to value them; who gets an odd chip first is in front.
    fn winners(&self, pot: &Pot, shown: &Shown, half: usize) -> Seats {
        let rating = |seat: &usize| shown[*seat].and_then(|worth| worth[half]);
        let Some(best) = pot.eligible.iter().filter_map(rating).max() else {
            return Seats::new();
        };
        let wins = |seat: &usize| pot.eligible.contains(seat) && rating(seat) == Some(best);
        self.in_order_of_odd_chips(half, self.order().filter(wins).collect())
    }

    /// Pays parts of a pot to seats.
    fn pay(
        &mut self,
        index: usize,
        pot: &mut Pot,
        run: usize,
        parts: impl Iterator<Item = (usize, u64)>,
        events: &mut Vec<Event>,
    ) {
        for (seat, amount) in parts {
            if let Some(player) = &mut self.players[seat] {
                player.stack += amount;
            }
            if !pot.winners.contains(&seat) {
                pot.winners.push(seat);
            }
            events.push(Event::Win {
                seat,
                pot: index,
                run,
                amount,
            });
        }
    }

    /// What each seat won or lost in a hand that is over; the sum is 0, but for
    /// the rake.
    pub fn nets(&self) -> Vec<i64> {
        let players = self.players.iter();
        players
            .map(|player| player.as_ref().map_or(0, Player::net))
            .collect()
    }
}
