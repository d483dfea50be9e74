//! The seats of a hand, and the players that are in.

use smallvec::SmallVec;

use super::clockwise;
use super::event::Event;
use super::player::{Player, Status};
use super::pots::{Pots, Share, pots};
use super::setup::{Setup, ShowPolicy};

/// Everybody at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Players {
    /// By seat; `None` if the seat is not dealt in.
    pub(super) seats: SmallVec<[Option<Player>; 10]>,
    pub(super) button: usize,
    trim_antes: bool,
}

impl Players {
    /// Those of a setup that was checked.
    pub(super) fn new(setup: &Setup) -> Players {
        let seats = setup.stacks.iter().zip(&setup.showing);
        let player = |(start, showing): (&u64, &ShowPolicy)| {
            (*start > 0).then(|| Player::new(*start, *showing))
        };
        Players {
            seats: seats.map(player).collect(),
            button: setup.button,
            trim_antes: setup.trim_antes,
        }
    }

    pub(super) fn get(&self, seat: usize) -> Option<&Player> {
        self.seats.get(seat)?.as_ref()
    }

    pub(super) fn get_mut(&mut self, seat: usize) -> Option<&mut Player> {
        self.seats.get_mut(seat)?.as_mut()
    }

    /// Those dealt in.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Player> {
        self.seats.iter().flatten()
    }

    /// As [`Players::iter`].
    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Player> {
        self.seats.iter_mut().flatten()
    }

    /// The seats dealt in, the first one left of the button first.
    pub(super) fn order(&self) -> impl Iterator<Item = usize> + use<> {
        let seats = self.seats.iter().enumerate();
        // There are at most MOST_SEATS, so that a bit for each is enough.
        let dealt = seats.filter(|(_, player)| player.is_some());
        let dealt = dealt.fold(0_u32, |set, (seat, _)| set | 1 << seat);
        clockwise(self.button, self.seats.len()).filter(move |seat| dealt >> seat & 1 == 1)
    }

    /// The seats still in, the first one left of the button first.
    pub(super) fn live(&self) -> impl Iterator<Item = usize> {
        let live = |seat: &usize| self.get(*seat).is_some_and(Player::live);
        self.order().filter(live)
    }

    /// The other players still in.
    fn rivals(&self, seat: usize) -> impl Iterator<Item = &Player> {
        let others = self.live().filter(move |other| *other != seat);
        others.filter_map(|other| self.get(other))
    }

    /// All seats once, this one first.
    pub(super) fn around(&self, seat: usize) -> impl Iterator<Item = usize> + use<> {
        let seats = self.seats.len();
        [seat]
            .into_iter()
            .chain(clockwise(seat, seats).take(seats - 1))
    }

    /// Whether all but one have folded.
    pub(super) fn is_one_left(&self) -> bool {
        self.live().count() == 1
    }

    /// How many could still bet.
    pub(super) fn with_chips(&self) -> usize {
        let players = self.iter();
        players
            .filter(|player| player.status() == Status::In)
            .count()
    }

    /// Whether somebody else still in could put in more than this.
    pub(super) fn can_call_more(&self, seat: usize, level: u64) -> bool {
        self.rivals(seat)
            .any(|other| other.bet() + other.stack() > level)
    }

    /// Whether a seat has chips, something to answer where the highest bet is this, and
    /// somebody that its answer concerns.
    pub(super) fn must_answer(&self, seat: usize, level: u64) -> bool {
        let Some(player) = self.get(seat) else {
            return false;
        };
        if player.status() != Status::In {
            return false;
        }
        let answered = player.acted_at.is_some() && player.bet() >= level;
        let mut others = self.rivals(seat);
        let covers = others.all(|other| other.stack() == 0 && other.bet() <= player.bet());
        !answered && !covers
    }

    /// Everything put in by all.
    pub(super) fn pot(&self) -> u64 {
        self.iter().map(Player::put).sum()
    }

    /// The pots as they would be if nothing more were put in.
    pub(super) fn pots(&self) -> Pots {
        pots(&self.shares())
    }

    fn shares(&self) -> SmallVec<[Share; 10]> {
        let seats = self.seats.iter().enumerate();
        let seats = seats.filter_map(|(seat, player)| Some((seat, player.as_ref()?)));
        seats
            .map(|(seat, player)| player.share(seat, self.trim_antes))
            .collect()
    }

    /// Returns the part of a bet above all others to the player who made it.
    pub(super) fn refund(&mut self, events: &mut Vec<Event>) {
        let mut shares = self.shares();
        shares.sort_by_key(|share| std::cmp::Reverse(share.layered));
        let [top, second, ..] = shares[..] else {
            return;
        };
        let amount = top.layered - second.layered;
        if amount == 0 || !top.live {
            return;
        }
        let seat = top.seat;
        if let Some(player) = self.get_mut(seat) {
            player.take_back(amount);
            events.push(Event::Refund { seat, amount });
        }
    }
}
