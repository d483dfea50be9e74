//! The values of a seat's cards on a board.

use smallvec::SmallVec;

use super::event::Event;
use super::player::Player;
use super::pots::Pot;
use crate::{Best, Bests, Card, HandRatings, Variant};

/// Those of all seats; `None` for one that did not show.
pub(super) type ShowdownRatings = SmallVec<[Option<HandRatings>; 10]>;

/// The best hands that these cards make, and their ratings.
pub(super) fn best(variant: Variant, own: &[Card], board: &[Card]) -> (HandRatings, Bests) {
    let rankings = [Some(variant.ranking()), variant.low()];
    let best = rankings.map(|ranking| Best::of(variant, ranking?, own, board));
    let worth = [0, 1].map(|half: usize| best[half].as_ref().map(Best::rating));
    (worth, best.into_iter().flatten().collect())
}

/// The event of a hand that is shown.
pub(super) fn show(
    variant: Variant,
    seat: usize,
    player: &Player,
    best: Bests,
    run: usize,
) -> Event {
    match variant.last_cards() {
        2 => Event::Show {
            seat,
            cards: player.cards(),
            made: best.first().and_then(Best::made),
            run,
        },
        _ => Event::Reveal {
            seat,
            cards: player.all_cards().into(),
            best,
            run,
        },
    }
}

/// Whether nothing that was shown beats a hand in one of the seat's pots, or in
/// half of it.
pub(super) fn may_win(
    seat: usize,
    worth: HandRatings,
    pots: &[Pot],
    shown: &ShowdownRatings,
) -> bool {
    let mut own = pots.iter().filter(|pot| pot.eligible.contains(&seat));
    own.any(|pot| {
        worth.iter().enumerate().any(|(half, rating)| {
            let rivals = pot.eligible.iter().filter_map(|rival| shown[*rival]);
            let best = rivals.filter_map(|worth| worth[half]).max();
            rating.is_some() && best <= *rating
        })
    })
}
