//! The secrets of a contest's store from which the cards of its matches and tournaments are
//! drawn.

use std::path::Path;
use std::sync::Arc;

use record::hand::{Decks, Seed};
use record::{GameId, now};
use store::{GameSink, HANDS_OF_A_GAME, HandBook, Secret};
use tournament::{Format, Pairing};

use crate::hand_match_error::HandMatchError;
use contest::ContestContext;
use contest::file::KeptChance;

/// The seed of a new match.
pub(crate) struct DrawnSeed {
    /// The seed.
    pub(crate) seed: Seed,
    /// The secret that it follows from, to be held until the result is handed in.
    pub(crate) _secret: Option<Arc<Secret>>,
}

impl DrawnSeed {
    /// The `public` seed of the file, else one for this pairing of a contest, with the
    /// number by which it is drawn from a secret. In a ladder it follows from no secret:
    /// that of a day is opened after the day, and a match that was broken off goes on
    /// later.
    ///
    /// # Errors
    /// Results are kept no more, or the system has no random numbers to give.
    pub(crate) async fn draw(
        public: Option<Seed>,
        (context, pairing, number): (&ContestContext, Pairing, GameId),
        sink: &GameSink,
    ) -> Result<DrawnSeed, HandMatchError> {
        let seed = match public {
            Some(seed) => Some(seed),
            None if context.plan().format == Format::Ladder => {
                Some(Seed::drawn().map_err(HandMatchError::Randomness)?)
            }
            None => None,
        };
        if let Some(seed) = seed {
            return Ok(DrawnSeed {
                seed,
                _secret: None,
            });
        }
        let secret = context.secret(pairing, now(), sink).await;
        let secret = secret.map_err(|_| HandMatchError::WriterStopped)?;
        Ok(DrawnSeed {
            seed: Seed::from(secret.chance_of(number)),
            _secret: Some(secret),
        })
    }
}

/// The seed of the cards of a match with a store of its own, and whether its decks follow
/// from it: each rotation has so many `hands`. `public` is the seed of the file.
pub(crate) fn kept_of_match(
    folder: &Path,
    public: Option<Seed>,
    id: GameId,
    hands: u64,
) -> Option<KeptChance> {
    let book = HandBook::open_to_read(folder).ok()?;
    let Some(seed) = book.seed().ok()? else {
        return Some(without_seed());
    };
    let given = public.map(|public| public.of_game(id.get()));
    let decks = Decks::Seeded(seed);
    let number = |hand: u64| (hand - 1) % hands.max(1) + 1;
    let other = book.other_deck(1..=u64::MAX, |hand| decks.deck(number(hand)).ok());
    Some(kept(seed, given, id, other.ok()?))
}

/// The same of a tournament at tables, whose hands are in the store of the contest.
pub(crate) fn kept_at_tables(store: &Path, public: Option<Seed>, id: GameId) -> Option<KeptChance> {
    let book = HandBook::open_to_read(store).ok()?;
    let Some(seed) = book.seed().ok()? else {
        return Some(without_seed());
    };
    let game = id.get().saturating_sub(1);
    let before = game.saturating_mul(HANDS_OF_A_GAME);
    let decks = Decks::Seeded(seed.of_game(game));
    let hands = before + 1..=before.saturating_add(HANDS_OF_A_GAME);
    let other = book.other_deck(hands, |hand| decks.deck(hand - before).ok());
    Some(kept(seed, public, GameId::ZERO, other.ok()?))
}

fn without_seed() -> KeptChance {
    KeptChance {
        drawn: None,
        wrong: Some("the seed of its cards is not there any more".to_owned()),
    }
}

fn kept(seed: Seed, given: Option<Seed>, number: GameId, other: Option<u64>) -> KeptChance {
    let wrong = if given.is_some_and(|given| given != seed) {
        Some("the seed of its cards is not that of the file".to_owned())
    } else {
        other.map(|hand| format!("the cards of hand {hand} do not follow from its seed"))
    };
    KeptChance {
        drawn: given.is_none().then(|| (number, seed.bytes())),
        wrong,
    }
}
