//! The seats and cards of a table as they are told to a client that knows nothing of them.

use poker_rules::table::{SeatStatus, SeatedPlayer};
use poker_rules::{self, Action, Cards, Status};

use super::play::Play;
use super::seats::Seats;
use super::{Presence, Seat};

/// The seats that are taken.
pub(super) fn seated(seats: &Seats, play: Option<&Play>) -> Vec<SeatedPlayer> {
    let places = seats.all().iter().enumerate();
    let taken = places.filter_map(|(place, seat)| Some(one_seated(place, seat.as_ref()?, play)));
    taken.collect()
}

fn one_seated(place: usize, seat: &Seat, play: Option<&Play>) -> SeatedPlayer {
    let player = play.and_then(|play| play.hand.player(place));
    let status = match player.map(poker_rules::Player::status) {
        _ if matches!(seat.presence, Presence::Away { .. }) => SeatStatus::Away,
        None => SeatStatus::Out,
        Some(Status::In) => SeatStatus::In,
        Some(Status::AllIn) => SeatStatus::AllIn,
        Some(Status::Folded) => SeatStatus::Folded,
    };
    SeatedPlayer {
        seat: place + 1,
        name: seat.name.clone(),
        stack: player.map_or(seat.stack, poker_rules::Player::stack),
        bet: player.map_or(0, poker_rules::Player::bet),
        status,
        draws: play.and_then(|play| draws(play, place)),
    }
}

/// The cards of a player that others do not see; `None` if it is not dealt in.
pub(super) fn down_cards(play: &Play, place: usize) -> Option<Cards> {
    let player = play.hand.player(place)?;
    let up: Cards = player.up_cards().collect();
    let cards = player.all_cards().iter().copied();
    Some(cards.filter(|card| !up.contains(card)).collect())
}

/// The cards of each seat that lie face up, with the seat counted from 1.
pub(super) fn up_cards(play: &Play) -> Vec<(usize, Cards)> {
    let seats = play.hand.players().iter().enumerate();
    let ups = seats.filter_map(|(place, player)| {
        let up: Cards = player.as_ref()?.up_cards().collect();
        (!up.is_empty()).then_some((place + 1, up))
    });
    ups.collect()
}

/// How many cards a seat changed on each draw so far.
fn draws(play: &Play, place: usize) -> Option<Vec<usize>> {
    let own = play.record.moves.iter().filter(|step| step.seat == place);
    let draws = own.filter_map(|step| match step.action {
        Action::Draw(cards) => Some(cards.len()),
        _ => None,
    });
    let draws: Vec<usize> = draws.collect();
    (!draws.is_empty()).then_some(draws)
}
