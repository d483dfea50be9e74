//! The rules of poker, and nothing else: no sockets, no clocks, and no threads but
//! where odds are counted.
//!
//! Cards and their values ([`Card`], [`Evaluator`], [`MadeHand`]), a hand as a state
//! machine for 2 to 23 seats ([`Hand`]), the games that are played ([`Variant`]), odds
//! ([`Spot`], [`StrengthNow`]), and hands as files: PHH ([`phh`]), Open Hand History
//! ([`ohh`]) and the text of PokerStars ([`pokerstars`]).
//!
//! They stand in layers, each of which uses only those before it: cards and their values;
//! the games with their streets; the hand; the stakes, and the games that take turns;
//! then, beside one another, the events of a table ([`table`]), odds, and files. A
//! [`Hand`] has parts with their own data: its players, the dealer with all cards that no
//! player holds, the round of betting, and the showdown that pays the pots. It says
//! itself which seat is on turn, and which step comes next.

mod amount;
mod card;
mod card_set;
mod deck;
mod draft;
#[cfg(test)]
mod drawn_hands;
mod evaluator;
mod hand;
mod limit;
mod made_hand;
mod mix;
mod odds;
pub mod ohh;
pub mod phh;
mod pile;
pub mod pokerstars;
mod stakes;
mod strength;
pub mod table;
mod value;
mod variant;
mod worded;

pub use card::{Card, Cards, ParseCardError, RANKS, SUITS, spaced};
pub use card_set::CardSet;
pub use deck::{Deck, RepeatedCard};
pub use evaluator::Evaluator;
pub use hand::{
    Action, BettingClosure, Blind, Event, FEWEST_SEATS, Hand, HandTurn, IllegalAction, Limits,
    MOST_CHIPS, MOST_RUNS, MOST_SEATS, Options, Player, Positions, PostKind, Pot, Pots, RaiseCap,
    Rake, Seats, Setup, SetupError, ShowPolicy, Status, Structure, side_pots,
};
pub use limit::Limit;
pub use made_hand::MadeHand;
pub use mix::{Mix, MixError, PokerGame};
pub use odds::{
    Chances, MOST_HANDS, NotCounted, Outlook, Potential, Spot, SpotError, StartingHand, StrengthNow,
};
pub use pile::Pile;
pub use stakes::Stakes;
pub use value::{Category, Value};
pub use variant::{Best, Bests, HandRatings, Opening, Ranking, Rating, Stage, Street, Variant};
