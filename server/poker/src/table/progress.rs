//! The progress of the play at a table, and the stakes of its next hand.

use poker_rules::table::{Event, unless_usual};
use poker_rules::{Positions, SetupError, Stakes, Variant};
use record::hand::SysError;
use smallvec::SmallVec;

use super::missed::who_waits;
use super::seats::Seats;
use super::terms::Terms;

/// Why no hand can be dealt.
#[derive(Debug, thiserror::Error)]
pub(super) enum NoDeal {
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

/// How far the play at a table has come.
pub(super) struct Progress {
    /// The stakes; a freezeout raises them.
    pub(super) level: Stakes,
    /// The button and the blinds of the last hand.
    pub(super) places: Option<Positions>,
    /// How many hands have been dealt.
    pub(super) dealt: u64,
}

impl Progress {
    /// Where these terms begin. The blinds are raised as often as the earlier hands of
    /// the match did.
    pub(super) fn new(terms: &Terms) -> Progress {
        let stand = &terms.options().stand;
        let mut progress = Progress {
            level: terms.first_level(),
            places: stand.places,
            dealt: stand.dealt,
        };
        let levels = stand.dealt.saturating_sub(1);
        let levels = levels.checked_div(terms.wish.level_hands).unwrap_or(0);
        for _ in 0..levels {
            match progress.next_level(terms) {
                Some(level) => progress.level = level,
                None => break,
            }
        }
        progress
    }

    /// The stakes to which a freezeout rises now: every `level_hands` hands.
    pub(super) fn raised(&self, terms: &Terms) -> Option<Stakes> {
        let every = terms.wish.level_hands;
        let due = every > 0 && self.dealt > 0 && self.dealt.is_multiple_of(every);
        self.next_level(terms).filter(|_| due)
    }

    /// The next level; `None` if blinds do not rise, or if the big blind is
    /// already as large as all chips together.
    fn next_level(&self, terms: &Terms) -> Option<Stakes> {
        let chips = terms.wish.buyin.saturating_mul(terms.wish.seats as u64);
        let rises = terms.is_freezeout() && self.level.big_blind < chips;
        rises.then(|| self.level.doubled(chips))
    }

    /// The stakes from the next hand on, which everybody is told.
    pub(super) fn turn_to(&mut self, level: Stakes, game: Variant) -> Event {
        self.level = level;
        let (ante, bring_in) = ante_and_bring_in(&level, game);
        Event::Blinds {
            small: level.small_blind,
            big: level.big_blind,
            ante,
            bring_in,
            straddle: unless_usual(level.straddle),
        }
    }

    /// The stakes of the next hand: only some hands are bomb pots.
    pub(super) fn next_stakes(&self, terms: &Terms) -> Stakes {
        let bomb = if terms.wish.is_bomb(self.dealt) {
            self.level.bomb
        } else {
            0
        };
        Stakes { bomb, ..self.level }
    }

    /// The places of the next hand. Players who owe blinds and have to wait are left out
    /// of these stacks.
    pub(super) fn next_places(
        &self,
        terms: &Terms,
        seats: &Seats,
        stacks: &mut [u64],
        has_blinds: bool,
    ) -> Result<Positions, NoDeal> {
        let mut places = self.places_of(terms, stacks)?;
        while has_blinds && let Some(seat) = who_waits(seats.all(), stacks, places) {
            stacks[seat] = 0;
            places = self.places_of(terms, stacks)?;
        }
        Ok(places)
    }

    fn places_of(&self, terms: &Terms, stacks: &[u64]) -> Result<Positions, NoDeal> {
        let plays: SmallVec<[bool; 10]> = stacks.iter().map(|stack| *stack > 0).collect();
        let places = match self.places {
            Some(places) => places.after(&plays),
            None => {
                let button = match terms.options().first_button {
                    Some(button) => button,
                    None => terms.settings.decks.draw_button(plays.len())?,
                };
                Positions::first(&plays, button)
            }
        };
        places.ok_or(NoDeal::FewPlayers)
    }

    /// Counts a hand that is dealt with these places.
    pub(super) fn count(&mut self, places: Positions) {
        self.places = Some(places);
        self.dealt += 1;
    }
}

/// The ante of a game, and its bring-in, if it has one.
pub(crate) fn ante_and_bring_in(level: &Stakes, game: Variant) -> (u64, Option<u64>) {
    if game.is_stud() {
        (
            level.stud_ante,
            Some(level.bring_in).filter(|chips| *chips > 0),
        )
    } else {
        (level.ante, None)
    }
}
