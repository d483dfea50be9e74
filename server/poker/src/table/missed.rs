//! The blinds that players of a cash table have missed, and how they make up for them.
//!
//! The rules are those of *Robert's Rules of Poker*, version 11, section 4, "Button and
//! blind use". A player who sits down while others play posts a big blind, or is the
//! big blind anyway. A player passed by the blinds posts the missed ones: the big blind
//! as a bet, the small blind dead. Nobody makes up for blinds between the button and the
//! big blind: the button passes first.

use std::collections::VecDeque;

use poker_rules::{Blind, Positions, PostKind, Setup, Stakes};
use store::same_name::NameKey;

use super::Seat;
use super::seat::{Debt, has_to_wait};

/// How many of the players who got up a table remembers, the last ones. Others are
/// strangers when they come again: they post a big blind.
const MOST_REMEMBERED: usize = 64;

/// The players who got up, and their debts if they come again.
#[derive(Debug, Default)]
pub(super) struct FormerPlayers(VecDeque<(NameKey, usize, Debt)>);

impl FormerPlayers {
    /// Notes that a player has got up. A player that has not played stays new.
    pub(super) fn note(&mut self, seat: usize, player: &Seat) {
        if player.debt.is_new {
            return;
        }
        if self.0.len() >= MOST_REMEMBERED {
            self.0.pop_front();
        }
        let left = (NameKey::of(&player.name), seat, player.debt);
        self.0.push_back(left);
    }

    /// The debt of a player that sits down here. At another seat than before the big blind
    /// would come later: it is posted at once.
    pub(super) fn debt_of(&mut self, name: &str, seat: usize) -> Debt {
        let key = NameKey::of(name);
        let place = self.0.iter().position(|(own, ..)| *own == key);
        match place.and_then(|place| self.0.remove(place)) {
            Some((_, before, debt)) => Debt {
                big: debt.big || before != seat,
                ..debt
            },
            None => Debt {
                big: true,
                small: false,
                is_new: true,
            },
        }
    }

    /// Notes which of them the blinds pass.
    pub(super) fn pass(&mut self, before: Positions, now: Positions, count: usize) {
        for (_, seat, debt) in &mut self.0 {
            debt.pass(*seat, before, now, count);
        }
    }
}

/// A seat that owes blinds and cannot make up for them now, of those that these
/// stacks deal in. If that left fewer than two, the game begins anew, and nobody
/// waits. Heads-up both post a blind anyway.
pub(super) fn who_waits(
    seats: &[Option<Seat>],
    stacks: &[u64],
    places: Positions,
) -> Option<usize> {
    let owes = |seat: usize| {
        let player = seats[seat].as_ref();
        player.is_some_and(|player| player.debt.is_owed())
    };
    let count = stacks.len();
    let dealt = || (0..count).filter(|seat| stacks[*seat] > 0);
    let may_deal = dealt().count() > 2;
    let mut waiting = dealt().filter(|seat| owes(*seat) && has_to_wait(places, *seat, count));
    waiting.next().filter(|_| may_deal)
}

/// Adds to a hand with these places the posts for blinds that players missed in hands
/// of others; and notes the players that miss them now.
pub(super) fn make_up(
    seats: &mut [Option<Seat>],
    setup: &mut Setup,
    before: Option<Positions>,
    places: Positions,
    level: &Stakes,
) {
    let count = setup.stacks.len();
    let players = setup.stacks.iter().filter(|stack| **stack > 0).count();
    for (seat, player) in seats.iter_mut().enumerate() {
        let Some(player) = player else { continue };
        if setup.stacks[seat] == 0 {
            if let Some(before) = before {
                player.debt.pass(seat, before, places, count);
            }
            continue;
        }
        let owed = std::mem::take(&mut player.debt);
        let mut blinds = setup.blinds.iter();
        let own = blinds.find(|blind| blind.seat == seat);
        match own.map(|blind| blind.kind) {
            // The big blind is the debt; a straddle is twice as much.
            Some(PostKind::Big | PostKind::Straddle) => {}
            None if players > 2 => {
                let posts = [
                    (owed.big, PostKind::Extra, level.big_blind),
                    (owed.small, PostKind::Dead, level.small_blind),
                ];
                let posts = posts.into_iter().filter(|(is_owed, ..)| *is_owed);
                let posts = posts.map(|(_, kind, amount)| Blind { seat, kind, amount });
                setup.blinds.extend(posts);
            }
            // A player that begins anew with others, or heads-up, is the big blind soon.
            _ => {
                player.debt = Debt {
                    is_new: false,
                    ..owed
                }
            }
        }
    }
}
