//! What is posted, and how high the bets of a round stand.

use super::event::{Event, PostKind};
use super::{Hand, Setup, Structure};

impl Hand {
    /// Posts antes, then blinds; where the last of the highest blinds lies.
    pub(super) fn post(&mut self, setup: &Setup, events: &mut Vec<Event>) -> Option<usize> {
        for seat in self.order() {
            if let Some(player) = &mut self.players[seat] {
                let amount = player.put_in(setup.antes[seat]);
                player.ante = amount;
                if amount > 0 {
                    events.push(Event::Post {
                        seat,
                        kind: PostKind::Ante,
                        amount,
                        stack: player.stack,
                    });
                }
            }
        }
        let mut highest = None;
        for blind in &setup.blinds {
            let (seat, kind) = (blind.seat, blind.kind);
            // A blind that is short stands for the whole one.
            if kind.is_bet() && blind.amount >= self.level {
                self.level = blind.amount;
                if kind != PostKind::Extra {
                    highest = Some(seat);
                }
            }
            if let Some(player) = &mut self.players[seat] {
                let amount = player.put_in(blind.amount);
                match kind.is_bet() {
                    true => player.bet = amount,
                    false => player.dead += amount,
                }
                if amount > 0 {
                    events.push(Event::Post {
                        seat,
                        kind,
                        amount,
                        stack: player.stack,
                    });
                }
            }
        }
        self.raise_from = self.level;
        if self.level > 0 {
            let bets = self.level / self.full_raise;
            self.count_bets(u32::try_from(bets).unwrap_or(u32::MAX).max(1));
        }
        // A straddle is a bet: it is raised by as much as it is.
        if !matches!(self.structure, Structure::FixedLimit { .. }) {
            let straddles = setup.blinds.iter();
            let straddles = straddles.filter(|blind| blind.kind == PostKind::Straddle);
            let most = straddles.map(|blind| blind.amount).max().unwrap_or(0);
            self.full_raise = self.full_raise.max(most);
        }
        highest
    }

    /// Counts bets of a fixed limit.
    fn count_bets(&mut self, bets: u32) {
        if let Structure::FixedLimit { cap, .. } = self.structure {
            self.bets = self.bets.saturating_add(bets);
            let counts = cap.heads_up || self.live().count() > 2;
            self.capped |= counts && self.bets >= cap.bets;
        }
    }

    /// The smallest bet of this street, or its only one.
    fn street_bet(&self) -> u64 {
        match self.structure {
            Structure::FixedLimit { big_bet, .. } if self.this_stage().big => big_bet,
            _ => self.min_bet,
        }
    }

    /// The highest bet of the round stands at this now.
    pub(super) fn rise(&mut self, total: u64) {
        match self.structure {
            Structure::NoLimit | Structure::PotLimit => {
                // A short all-in raises the level, not the size of a full raise.
                self.full_raise = self.full_raise.max(total - self.level);
                self.raise_from = total;
            }
            Structure::FixedLimit { .. } => {
                let rise = total - self.raise_from;
                // Less is completed by the next who raises.
                if rise >= self.structure.reopening(self.full_raise) {
                    self.raise_from = total;
                    self.count_bets(1);
                }
            }
        }
        self.level = total;
    }

    /// Forgets the bets of the street before.
    pub(super) fn clear_round(&mut self) {
        for player in self.players.iter_mut().flatten() {
            player.bet = 0;
            player.acted_at = None;
        }
        self.level = 0;
        self.full_raise = self.street_bet();
        self.raise_from = 0;
        self.bets = 0;
        self.capped = false;
        if self.with_chips() > 1 {
            self.aggressor = None;
        }
    }
}
