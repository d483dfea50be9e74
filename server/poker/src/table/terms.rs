//! The terms for which a table was made, which never change, and their consequences.

use std::time::Duration;

use poker_rules::table::{ErrorCode, Format, Mode, Refusal};
use poker_rules::{Limit, PokerGame, Stakes, Structure};
use protocol::poker::Create;

use super::{MatchOptions, Settings};
use record::TableId;

/// The terms for which a table was made.
pub(super) struct Terms {
    pub(super) id: TableId,
    pub(super) name: String,
    pub(super) wish: Create,
    pub(super) settings: Settings,
    /// Whether the table deals only the hands that it is told to, to the players it was
    /// made for.
    pub(super) is_held: bool,
}

impl Terms {
    pub(super) fn options(&self) -> &MatchOptions {
        &self.settings.match_options
    }

    pub(super) fn is_freezeout(&self) -> bool {
        self.wish.format == Format::Freezeout
    }

    /// Whether this is the table of a match, where only the players with
    /// reserved seats play.
    pub(super) fn is_match(&self) -> bool {
        !self.options().reserved.is_empty()
    }

    /// Whether blinds are missed here: in freezeouts and matches everybody is dealt in.
    pub(super) fn keeps_debts(&self) -> bool {
        !self.is_freezeout() && !self.is_match() && !self.is_held
    }

    /// The stakes of the first hands.
    pub(super) fn first_level(&self) -> Stakes {
        let mut level = self.wish.stakes();
        if let Some(Structure::FixedLimit { big_bet, cap }) = self.options().structure {
            (level.big_bet, level.cap) = (big_bet, cap);
        }
        level
    }

    /// The game of a hand, counted from 0, with the structure that a match has for it.
    pub(super) fn game(&self, hand: u64) -> PokerGame {
        let game = self.wish.poker_game(hand);
        PokerGame {
            betting: self.options().structure.map_or(game.betting, Limit::from),
            ..game
        }
    }

    /// Whether all hands have been dealt, if their number is limited.
    pub(super) fn is_played(&self, dealt: u64) -> bool {
        self.wish.hands > 0 && dealt >= self.wish.hands
    }

    /// How many players have to sit down before the first hand. Players out of a match
    /// already do not count.
    pub(super) fn awaited(&self) -> usize {
        let plays_on = |seat: &usize| self.options().stand.plays_on(*seat, self.wish.format);
        (0..self.wish.seats).filter(plays_on).count()
    }

    pub(super) fn least_buyin(&self) -> u64 {
        if self.is_freezeout() {
            self.wish.buyin
        } else {
            self.wish.big_blind
        }
    }

    /// The chips that a player buys.
    ///
    /// # Errors
    /// `bad-amount`.
    pub(super) fn buyin(&self, wanted: Option<u64>) -> Result<u64, Refusal> {
        let (least, most) = (self.least_buyin(), self.wish.buyin);
        match wanted {
            None => Ok(most),
            Some(buyin) if (least..=most).contains(&buyin) => Ok(buyin),
            Some(_) => {
                let text = if least == most {
                    format!("the buy-in is {most}")
                } else {
                    format!("the buy-in is {least} to {most}")
                };
                Err(Refusal::new(ErrorCode::BadAmount, text))
            }
        }
    }

    /// The chips with which a player sits down: the buy-in or, in a freezeout
    /// that is resumed, the chips that were left.
    pub(super) fn first_stack(&self, seat: usize, buyin: u64) -> u64 {
        let left = self.options().stand.stacks.get(seat);
        let left = left.filter(|_| self.is_freezeout());
        left.copied().unwrap_or(buyin)
    }

    /// The time for an action in ms, with the rest of the player's bank; 0 for no limit.
    pub(super) fn time_limit(&self, bank: Duration) -> u64 {
        match self.wish.move_time {
            0 => 0,
            limit => limit.saturating_add(u64::try_from(bank.as_millis()).unwrap_or(u64::MAX)),
        }
    }

    /// The pause that people need to follow the game; `None` at tables of programs.
    pub(super) fn pause(&self) -> Option<Duration> {
        (self.wish.mode == Mode::User).then_some(self.settings.times.pause)
    }

    /// How long a cash table waits for a second player with chips.
    pub(super) fn patience(&self) -> Duration {
        match self.wish.mode {
            Mode::Agent => self.settings.times.thin,
            Mode::User => self.settings.times.thin_for_people,
        }
    }
}
