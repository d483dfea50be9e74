//! Hands of a file of Poker Hand History (PHH).

use poker_rules::phh::{self, HandHistory};
use poker_rules::{Card, Deck, Event, Positions, Rake, Setup, Structure, Variant};
use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng as _};

use super::played_hand::{ActionRecord, PlayedHand};

/// Why a record is no hand that can be estimated.
#[derive(Debug, thiserror::Error)]
pub(super) enum NoHand {
    /// The rules refuse it.
    #[error("{0}")]
    Replay(#[from] phh::ReplayError),
    /// Another game than the strategy plays.
    #[error("only hands of no-limit hold'em in whole chips can be read")]
    OtherGame,
    /// Not of two.
    #[error("{0} players were dealt in; only hands of two can be read")]
    Players(usize),
    /// It ends too early.
    #[error("its actions do not end it")]
    Unfinished,
    /// Cards that nobody showed.
    #[error("not all hole cards are known; export the hands after their table has closed")]
    Hidden,
    /// Blinds that no table has.
    #[error("it has blinds of another kind than a small and a big one")]
    Blinds,
}

/// The hand of a record. The rest of the deck is drawn from its number, which
/// knows nothing of the cards.
pub(super) fn played(history: &HandHistory, number: u64) -> Result<PlayedHand, NoHand> {
    let count = history.starting_stacks.len();
    if count != 2 {
        return Err(NoHand::Players(count));
    }
    let is_ours = history.variant == Variant::Texas
        && history.structure == Structure::NoLimit
        && history.rake == Rake::default()
        && history.runs <= 1
        && !history.bomb
        && history.antes.windows(2).all(|pair| pair[0] == pair[1]);
    if !is_ours || history.decimals > 0 || !history.unknown_stacks.is_empty() {
        return Err(NoHand::OtherGame);
    }
    let replayed = phh::replay(history)?;
    if !replayed.complete() {
        return Err(NoHand::Unfinished);
    }
    if !(1..=2).all(|player| is_known(history, player)) {
        return Err(NoHand::Hidden);
    }
    // The small blind comes first, and the first player has the big one.
    let [small, big] = history.blinds[..] else {
        return Err(NoHand::Blinds);
    };
    let places = Positions::first(&[true; 2], 1).ok_or(NoHand::Players(count))?;
    let ante = history.antes.iter().copied().max().unwrap_or(0);
    let setup = Setup::table(history.starting_stacks.clone(), places, small, big, ante);
    let players = replayed.hand.players().iter().flatten();
    let mut cards: Vec<Card> = players.flat_map(poker_rules::Player::cards).collect();
    cards.extend(replayed.hand.board());
    let actions = replayed.events.iter().filter_map(|event| match event {
        Event::Acted { action, .. } => Some(ActionRecord {
            action: *action,
            chances: None,
        }),
        _ => None,
    });
    Ok(PlayedHand {
        setup,
        deck: filled(cards, number).ok_or(NoHand::Hidden)?,
        actions: actions.collect(),
        number,
    })
}

/// Whether the record says which cards a player holds, counted from 1.
fn is_known(history: &HandHistory, player: usize) -> bool {
    let dealt = format!("d dh p{player} ");
    let shown = format!("p{player} sm ");
    history.actions.iter().any(|action| {
        let cards = action.strip_prefix(&dealt).or(action.strip_prefix(&shown));
        cards.is_some_and(|cards| !cards.is_empty() && !cards.contains('?'))
    })
}

/// A deck that begins with these cards.
fn filled(mut cards: Vec<Card>, number: u64) -> Option<Deck> {
    let mut random = SmallRng::seed_from_u64(number);
    let all = Deck::shuffled(|below| random.random_range(0..below));
    let known = cards.clone();
    cards.extend(all.cards().iter().filter(|card| !known.contains(card)));
    Deck::beginning_with(&cards).ok()
}
