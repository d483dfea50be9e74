//! Showing, and winning.

use smallvec::{SmallVec, smallvec};

use super::Seats;
use super::dealer::Dealer;
use super::event::Event;
use super::player::{Player, Status};
use super::players::Players;
use super::pots::{Pot, split};
use super::round::Round;
use super::setup::ShowPolicy;
use super::worth::{ShowdownRatings, best, may_win, show};
use crate::{Bests, Card, Rating, Street, Variant};

/// The ratings of the shown hands, by board.
pub(super) type Boards = SmallVec<[ShowdownRatings; 1]>;

/// The end of a hand, with the parts of the hand that it needs.
pub(super) struct Showdown<'a> {
    pub(super) players: &'a mut Players,
    pub(super) dealer: &'a mut Dealer,
    pub(super) round: &'a Round,
    pub(super) street: Street,
    pub(super) events: &'a mut Vec<Event>,
}

impl Showdown<'_> {
    /// Everybody still in shows before the rest of the cards, unless that was done.
    pub(super) fn expose(&mut self) {
        self.dealer.share_board();
        for seat in self.order() {
            let Some(player) = self.players.get_mut(seat) else {
                continue;
            };
            if !player.shown() && !player.is_unseen() {
                player.show();
                let variant = self.dealer.variant;
                let shown = show(variant, seat, player, Bests::new(), 1);
                self.events.push(shown);
            }
        }
    }

    /// The seats still in: the one that shows first, then clockwise.
    fn order(&self) -> Seats {
        let live: Seats = self.players.live().collect();
        let Some(first) = self.round.first_to_show(&live) else {
            return live;
        };
        let order = self.players.around(first);
        order.filter(|seat| live.contains(seat)).collect()
    }

    /// Shows the cards that have to be shown, on all boards.
    pub(super) fn hold(&mut self) -> Boards {
        let order = self.order();
        let contenders = || order.iter().filter_map(|seat| self.players.get(*seat));
        let all_in = contenders().any(|player| player.status() == Status::AllIn);
        let nobody_shows = contenders().all(|player| {
            matches!(
                player.showing,
                ShowPolicy::Never | ShowPolicy::Unseen([None, None])
            )
        });
        let pots = self.players.pots();
        let runs = self.dealer.deal_runs();
        let variant = self.dealer.variant;
        let mut shown = self.nothing();
        for (index, seat) in order.iter().copied().enumerate() {
            let Some(player) = self.players.get_mut(seat) else {
                continue;
            };
            let (worth, best) = best(variant, player.all_cards(), &self.dealer.board);
            let last = index + 1 == order.len();
            let shows = match player.showing {
                ShowPolicy::Unseen([None, None]) => false,
                ShowPolicy::Unseen(worth) => {
                    shown[seat] = Some(worth);
                    continue;
                }
                _ if all_in => true,
                ShowPolicy::Always => true,
                ShowPolicy::Needed => may_win(seat, worth, &pots, &shown),
                ShowPolicy::Never => nobody_shows && last,
            };
            if !shows {
                self.events.push(Event::Muck { seat });
                continue;
            }
            player.show();
            shown[seat] = Some(worth);
            self.events.push(show(variant, seat, player, best, 1));
        }
        let mut boards: Boards = smallvec![shown];
        for (index, all) in runs.into_iter().enumerate() {
            let again = self.show_on(&order, &boards[0], index + 2, &all);
            boards.push(again);
        }
        boards
    }

    /// Nobody has shown.
    fn nothing(&self) -> ShowdownRatings {
        smallvec![None; self.players.seats.len()]
    }

    /// The values of the shown hands on another board, with their events.
    fn show_on(
        &mut self,
        order: &[usize],
        first: &ShowdownRatings,
        run: usize,
        all: &[Card],
    ) -> ShowdownRatings {
        let mut shown = self.nothing();
        self.events.push(Event::Run {
            run,
            street: self.street,
            all: all.into(),
            shared: self.dealer.shared(all.len()),
        });
        let variant = self.dealer.variant;
        for seat in order.iter().filter(|seat| first[**seat].is_some()) {
            let Some(player) = self.players.get(*seat) else {
                continue;
            };
            let (worth, best) = best(variant, player.all_cards(), all);
            shown[*seat] = Some(worth);
            self.events.push(show(variant, *seat, player, best, run));
        }
        shown
    }

    /// Everybody else has folded: the last one wins without showing.
    pub(super) fn uncontested(&self) -> Boards {
        let mut shown = self.nothing();
        if let Some(last) = self.players.live().next() {
            shown[last] = Some([Some(Rating::default()), None]);
        }
        smallvec![shown]
    }

    /// Pays each pot, in equal parts for each board, to the best hands that play
    /// for it and have a value. A seat without a value has given up.
    pub(super) fn pay(&mut self, pots: &mut [Pot], boards: &[ShowdownRatings]) {
        for (index, pot) in pots.iter_mut().enumerate() {
            let runs = split(pot.amount, boards.len());
            for (run, (part, shown)) in runs.zip(boards).enumerate() {
                self.pay_part(index, pot, (run + 1, part, boards.len() > 1), shown);
            }
        }
    }

    /// Pays a pot, or the part of it that one board wins: which board, counted
    /// from 1, how much, and whether there are others.
    fn pay_part(
        &mut self,
        index: usize,
        pot: &mut Pot,
        (run, part, several): (usize, u64, bool),
        shown: &ShowdownRatings,
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
                self.events.push(Event::Share {
                    pot: index,
                    run,
                    low: half == 1,
                    amount,
                });
            }
            // The same hands win both halves: their totals are as even as they can be
            // (rule 20 of the Tournament Directors Association).
            if half == 1 && identical && low.len() == high.len() {
                let all = split(part, high.len());
                let paid = split(amounts[0], high.len());
                let rest = all.zip(paid).map(|(all, paid)| all - paid);
                self.pay_seats(index, pot, run, high.iter().copied().zip(rest));
                continue;
            }
            let winners = if half == 0 { &high } else { &low };
            let parts = winners.iter().copied().zip(split(amount, winners.len()));
            self.pay_seats(index, pot, run, parts);
        }
    }

    /// The seats with the best hand of those that play for a pot, by one of the ways to
    /// value them; the one that gets an odd chip first is in front.
    fn winners(&self, pot: &Pot, shown: &ShowdownRatings, half: usize) -> Seats {
        let rating = |seat: &usize| shown[*seat].and_then(|worth| worth[half]);
        let Some(best) = pot.eligible.iter().filter_map(rating).max() else {
            return Seats::new();
        };
        let wins = |seat: &usize| pot.eligible.contains(seat) && rating(seat) == Some(best);
        let winners = self.players.order().filter(wins).collect();
        let (variant, board) = (self.dealer.variant, &self.dealer.board);
        in_order_of_odd_chips(variant, half, winners, self.players, board)
    }

    /// Pays parts of a pot to seats.
    fn pay_seats(
        &mut self,
        index: usize,
        pot: &mut Pot,
        run: usize,
        parts: impl Iterator<Item = (usize, u64)>,
    ) {
        for (seat, amount) in parts {
            if let Some(player) = self.players.get_mut(seat) {
                player.win(amount);
            }
            if !pot.winners.contains(&seat) {
                pot.winners.push(seat);
            }
            self.events.push(Event::Win {
                seat,
                pot: index,
                run,
                amount,
            });
        }
    }
}

/// The seats that split a half of a pot, those that get an odd chip first in front. In
/// games with a board and in draw games that is the first left of the button. In stud it
/// is the seat with the highest card, by rank and then by suit, in the hand that wins
/// (rule 20 of the Tournament Directors Association, 2024; rule 73 of the World Series of
/// Poker, 2023).
fn in_order_of_odd_chips(
    variant: Variant,
    half: usize,
    mut winners: Seats,
    players: &Players,
    board: &[Card],
) -> Seats {
    let ranking = match half {
        0 => Some(variant.ranking()),
        _ => variant.low(),
    };
    if let (Some(ranking), true, 2..) = (ranking, variant.is_stud(), winners.len()) {
        winners.sort_by_cached_key(|seat| {
            let own = players.get(*seat);
            let own = own.map_or(&[][..], Player::all_cards);
            std::cmp::Reverse(ranking.highest_card(&[own, board].concat()))
        });
    }
    winners
}
