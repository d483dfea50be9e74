//! How high the bets of a round stand, and which seats have made them.

use super::event::{Event, PostKind};
use super::options::Situation;
use super::player::Player;
use super::players::Players;
use super::setup::Setup;
use super::structure::Structure;
use crate::Stage;

/// A betting round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Round {
    structure: Structure,
    min_bet: u64,
    /// The highest bet of the round, or the blind that stands for it.
    pub(super) level: u64,
    /// The largest full bet or raise of the round, or the smallest bet.
    full_raise: u64,
    /// The bet to which the next full raise is added: the level, but for a raise of a
    /// fixed limit that was too short to count.
    raise_from: u64,
    /// How many bets and raises of a fixed limit this round has had.
    bets: u32,
    /// Whether it can have no more.
    capped: bool,
    /// The seat that bet or raised last on the last round with betting.
    aggressor: Option<usize>,
    /// The seat that was to act first on this street of stud.
    opener: Option<usize>,
    bring_in: u64,
    /// The seat that has to bring it in and has not yet.
    brings_in: Option<usize>,
}

impl Round {
    pub(super) fn new(setup: &Setup) -> Round {
        Round {
            structure: setup.structure,
            min_bet: setup.min_bet,
            level: 0,
            full_raise: setup.min_bet,
            raise_from: 0,
            bets: 0,
            capped: false,
            aggressor: None,
            opener: None,
            bring_in: setup.bring_in,
            brings_in: None,
        }
    }

    /// The facts that the rules need about the player at this seat.
    pub(super) fn situation(&self, seat: usize, players: &Players) -> Option<Situation> {
        let player = players.get(seat)?;
        Some(Situation {
            stack: player.stack(),
            bet: player.bet(),
            level: self.level,
            structure: self.structure,
            full_raise: self.full_raise,
            raise_from: self.raise_from,
            bets: self.capped.then_some(self.bets),
            acted_at: player.acted_at,
            callable: players.can_call_more(seat, self.level),
            pot: match self.structure {
                Structure::PotLimit => players.pot(),
                // No other asks for it.
                _ => 0,
            },
            bring_in: self.owed_by(seat),
        })
    }

    /// Posts antes, then blinds; where the last of the highest blinds lies.
    pub(super) fn post(
        &mut self,
        setup: &Setup,
        players: &mut Players,
        events: &mut Vec<Event>,
    ) -> Option<usize> {
        for seat in players.order() {
            if let Some(player) = players.get_mut(seat) {
                let amount = player.post_ante(setup.antes[seat]);
                note_post(seat, PostKind::Ante, amount, player, events);
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
            if let Some(player) = players.get_mut(seat) {
                let amount = player.post_blind(kind, blind.amount);
                note_post(seat, kind, amount, player, events);
            }
        }
        self.raise_from = self.level;
        if self.level > 0 {
            let bets = self.level / self.full_raise;
            self.count_bets(u32::try_from(bets).unwrap_or(u32::MAX).max(1), players);
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
    fn count_bets(&mut self, bets: u32, players: &Players) {
        if let Structure::FixedLimit { cap, .. } = self.structure {
            self.bets = self.bets.saturating_add(bets);
            let counts = cap.heads_up || players.live().count() > 2;
            self.capped |= counts && self.bets >= cap.bets;
        }
    }

    /// The bet of a seat stands at this now. Whether that is the bring-in: a short one
    /// stands for the whole, and is no bet that was acted on.
    pub(super) fn stand(&mut self, seat: usize, total: u64, players: &Players) -> bool {
        let owed = self.brings_in.take_if(|owes| *owes == seat).is_some();
        if owed && total <= self.bring_in {
            self.level = self.bring_in;
            return true;
        }
        if total > self.level {
            self.rise(total, players);
            self.aggressor = Some(seat);
        }
        false
    }

    /// The highest bet of the round stands at this now.
    fn rise(&mut self, total: u64, players: &Players) {
        match self.structure {
            Structure::NoLimit | Structure::PotLimit => {
                // A short all-in raises the level, not the size of a full raise.
                self.full_raise = self.full_raise.max(total - self.level);
                self.raise_from = total;
            }
            Structure::FixedLimit { .. } => {
                let rise = total - self.raise_from;
                // Less is completed by the next player who raises.
                if rise >= self.structure.reopening(self.full_raise) {
                    self.raise_from = total;
                    self.count_bets(1, players);
                }
            }
        }
        self.level = total;
    }

    /// Forgets the bets of the street before, as this one begins.
    pub(super) fn begin(&mut self, stage: &Stage, players: &mut Players) {
        players.iter_mut().for_each(Player::begin_round);
        self.level = 0;
        // The smallest bet of this street, or its only one.
        self.full_raise = match self.structure {
            Structure::FixedLimit { big_bet, .. } if stage.big => big_bet,
            _ => self.min_bet,
        };
        self.raise_from = 0;
        self.bets = 0;
        self.capped = false;
        if players.with_chips() > 1 {
            self.aggressor = None;
        }
    }

    /// The cards of this seat of stud decided the first to act; none did in other games.
    pub(super) fn open(&mut self, opener: Option<usize>) {
        self.opener = opener;
    }

    /// This seat has to bring it in, where there is a bring-in.
    pub(super) fn owe(&mut self, seat: Option<usize>) {
        self.brings_in = seat.filter(|_| self.bring_in > 0);
    }

    /// The bring-in that this seat owes.
    pub(super) fn owed_by(&self, seat: usize) -> Option<u64> {
        (self.brings_in == Some(seat)).then_some(self.bring_in)
    }

    /// Which of these seats shows first: the one that bet or raised last, otherwise the
    /// first one, or in stud the one that was to act first.
    pub(super) fn first_to_show(&self, live: &[usize]) -> Option<usize> {
        let is_live = |seat: &usize| live.contains(seat);
        let first = self.aggressor.filter(is_live);
        first
            .or(self.opener.filter(is_live))
            .or(live.first().copied())
    }
}

/// The event of a post, unless nothing was left to be posted.
fn note_post(seat: usize, kind: PostKind, amount: u64, player: &Player, events: &mut Vec<Event>) {
    if amount > 0 {
        events.push(Event::Post {
            seat,
            kind,
            amount,
            stack: player.stack(),
        });
    }
}
