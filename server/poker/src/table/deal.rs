//! Dealing a hand.

use poker_rules::table::{Event, HandStart, Limit, Specials, unless_usual};
use poker_rules::{
    Betting, Hand, PokerGame, Positions, SetupError, Showing, Stakes, Structure, Variant,
};
use protocol::poker::Create;
use record::hand::SysError;
use smallvec::SmallVec;
use store::Blank;
use tokio::time::Instant;

use super::held::Held;
use super::{HandCount, MatchOptions, Phase, Play, Presence, Table, To};

/// Why no hand can be dealt.
#[derive(Debug, thiserror::Error)]
enum NoDeal {
    /// Fewer than two players have chips.
    #[error("fewer than two players")]
    FewPlayers,
    /// The system has no randomness for the deck or the button.
    #[error("{0}")]
    Randomness(#[from] SysError),
    /// No hand can have these stacks and blinds.
    #[error("{0}")]
    Setup(#[from] SetupError),
}

/// What the first hands are played for.
pub(super) fn first_level(wish: &Create, options: &MatchOptions) -> Stakes {
    let mut level = wish.stakes();
    if let Some(Structure::FixedLimit { big_bet, cap }) = options.structure {
        (level.big_bet, level.cap) = (big_bet, cap);
    }
    level
}

/// The ante of a game, and its bring-in, if it has one.
pub(crate) fn ante_and_bring_in(level: &Stakes, game: Variant) -> (u64, Option<u64>) {
    match game.is_stud() {
        true => (
            level.stud_ante,
            Some(level.bring_in).filter(|chips| *chips > 0),
        ),
        false => (level.ante, None),
    }
}

impl Table {
    /// Whether enough players are there for another hand. A match waits for all
    /// its players, so that no hand counts in which one of them could not play.
    pub(super) fn can_deal(&self) -> bool {
        if let Some(held) = &self.held {
            return !self.stopping && held.has_next();
        }
        let refill = self.settings.match_options.refill;
        if self.is_match() && !self.all_are_here() {
            return false;
        }
        let ready = self.seats.iter().flatten().filter(|seat| {
            let chips = refill || seat.stack > 0;
            chips && seat.presence == Presence::Here
        });
        // Two players must be there, so that a player who may come back is not
        // blinded off by a single opponent.
        !self.stopping && ready.count() >= 2
    }

    /// Deals the next hand.
    pub(super) fn deal(&mut self, now: Instant) {
        self.raise_blinds();
        if self.settings.match_options.refill {
            for seat in self.seats.iter_mut().flatten() {
                seat.stack = self.wish.buyin;
            }
        }
        if let Err(why) = self.try_deal(now) {
            tracing::error!("table {}: no hand can be dealt: {why}", self.id);
            self.stopping = true;
        }
    }

    fn try_deal(&mut self, now: Instant) -> Result<(), NoDeal> {
        let blinded_off = self.is_freezeout();
        let stacks = self.seats.iter().map(|seat| match seat {
            Some(seat) if blinded_off || seat.presence == Presence::Here => seat.stack,
            _ => 0,
        });
        let Blank { mut hand, counts } = self.settings.blanks.take();
        let record = &mut *hand;
        record.setup.stacks.clear();
        record.setup.stacks.extend(stacks);
        let told = self.held.as_mut().and_then(Held::take_next);
        let (game, level, stakes) = (self.next_game(), self.level, self.next_stakes());
        let has_blinds = game.has_blinds(&stakes);
        let places = match told {
            Some(next) => next.places,
            None => self.next_places(&mut record.setup.stacks, has_blinds)?,
        };
        let setup = &mut record.setup;
        game.set_up(setup, places, &stakes);
        if has_blinds {
            self.make_up_for_blinds(setup, places);
        }
        let options = &self.settings.match_options;
        for (showing, seat) in setup.showing.iter_mut().zip(&self.seats) {
            if options.show_all || seat.as_ref().is_some_and(|seat| seat.show_always) {
                *showing = Showing::Always;
            }
        }
        let number = told.map_or(self.dealt + 1, |next| next.hand.get());
        record.deck = self.settings.decks.deck(number)?;
        let dealt = Hand::deal_into(setup, &record.deck, &mut self.room.happened)?;
        let seats = self.seats.iter().map(Option::as_ref);
        record.write_names(seats.map(|seat| seat.map(|seat| seat.name.as_str())));
        self.places = Some(places);
        self.dealt += 1;
        record.id = told.map_or_else(|| self.settings.next_hand(), |next| next.hand);
        record.table = self.id;
        record.moves.clear();
        let players = self.room.players(record);
        let setup = &record.setup;
        let start = HandStart {
            id: record.id.get(),
            table: self.id.get(),
            dealer: places.button + 1,
            small_blind: level.small_blind,
            big_blind: level.big_blind,
            ante: setup.antes.iter().copied().max().unwrap_or(0),
            bring_in: unless_usual(setup.bring_in),
            game: unless_usual(setup.variant),
            limit: unless_usual(Limit::of_betting(
                self.wish.poker_game(self.dealt - 1).betting,
            )),
            specials: Specials::of_setup(setup),
            players,
        };
        let count = HandCount::of(setup);
        self.tell(To::All, Event::Hand(start));
        self.phase = Phase::Playing(Play {
            hand: dealt,
            record: hand,
            count,
            counts,
            asked: None,
            decisions: 0,
            resume: None,
        });
        self.tell_events(now, None);
        Ok(())
    }

    /// The game of the next hand.
    fn next_game(&self) -> PokerGame {
        let structure = self.settings.match_options.structure;
        let game = self.wish.poker_game(self.dealt);
        PokerGame {
            betting: structure.map_or(game.betting, Betting::from),
            ..game
        }
    }

    /// What the next hand is played for: only some hands are bomb pots.
    fn next_stakes(&self) -> Stakes {
        let bomb = match self.wish.is_bomb(self.dealt) {
            true => self.level.bomb,
            false => 0,
        };
        Stakes { bomb, ..self.level }
    }

    /// The places of the next hand. Who has to wait with blinds that are owed is left
    /// out of these stacks.
    fn next_places(&self, stacks: &mut [u64], has_blinds: bool) -> Result<Positions, NoDeal> {
        let mut places = self.places_of(stacks)?;
        while has_blinds && let Some(seat) = self.who_waits(stacks, places) {
            stacks[seat] = 0;
            places = self.places_of(stacks)?;
        }
        Ok(places)
    }

    fn places_of(&self, stacks: &[u64]) -> Result<Positions, NoDeal> {
        let plays: SmallVec<[bool; 10]> = stacks.iter().map(|stack| *stack > 0).collect();
        let places = match self.places {
            Some(places) => places.after(&plays),
            None => {
                let button = match self.settings.match_options.first_button {
                    Some(button) => button,
                    None => self.settings.decks.draw_button(plays.len())?,
                };
                Positions::first(&plays, button)
            }
        };
        places.ok_or(NoDeal::FewPlayers)
    }

    /// Raises the blinds of a freezeout every `level_hands` hands.
    fn raise_blinds(&mut self) {
        let every = self.wish.level_hands;
        let due = every > 0 && self.dealt > 0 && self.dealt.is_multiple_of(every);
        if let Some(level) = self.next_level().filter(|_| due) {
            self.turn_to_level(level);
        }
    }

    /// The stakes from the next hand on, which everybody is told.
    pub(super) fn turn_to_level(&mut self, level: Stakes) {
        self.level = level;
        let (ante, bring_in) = ante_and_bring_in(&level, self.game().variant);
        let raised = Event::Blinds {
            small: level.small_blind,
            big: level.big_blind,
            ante,
            bring_in,
            straddle: unless_usual(level.straddle),
        };
        self.tell(To::All, raised);
    }

    /// Raises the blinds as often as the earlier hands of the match did.
    pub(super) fn catch_up_with_blinds(&mut self) {
        let every = self.wish.level_hands;
        let levels = self.dealt.saturating_sub(1).checked_div(every);
        for _ in 0..levels.unwrap_or(0) {
            match self.next_level() {
                Some(level) => self.level = level,
                None => return,
            }
        }
    }

    /// The next level; `None` if blinds do not rise, or if the big blind is
    /// already as large as all chips together.
    fn next_level(&self) -> Option<Stakes> {
        let chips = self.wish.buyin.saturating_mul(self.seats.len() as u64);
        let rises = self.is_freezeout() && self.level.big_blind < chips;
        rises.then(|| self.level.doubled(chips))
    }
}
