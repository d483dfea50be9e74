//! The current state of a table, for a client that knows nothing of it.

use poker_rules::table::{Event, Limit, SeatStatus, Seated, Snapshot, unless_usual};
use poker_rules::{Action, Cards, Status};
use tokio::time::Instant;

use super::deal::ante_and_bring_in;
use super::{Asked, Play, Presence, Seat, Table};

impl Table {
    /// `<state>` for the player of this seat, or for a spectator; and `<acting>`
    /// if somebody else is asked.
    pub fn state_for(&self, viewer: Option<usize>, now: Instant) -> (Event, Option<Event>) {
        let play = self.play();
        let asked = play.and_then(|play| play.asked.as_ref());
        let own = asked.filter(|asked| Some(asked.seat) == viewer);
        let other = asked.filter(|asked| Some(asked.seat) != viewer);
        let hole = viewer.and_then(|seat| Some((seat + 1, down_cards(play?.hand.player(seat)?))));
        let game = play.map_or(self.wish.game, |play| play.hand.variant());
        let (ante, bring_in) = ante_and_bring_in(&self.level, game);
        let snapshot = Snapshot {
            table: self.id.get(),
            hand: play.map(|play| play.record.id.get()),
            dealer: self.places.map(|places| places.button + 1),
            round: play.map(|play| play.hand.street()),
            pot: play.map_or(0, |play| play.hand.pot()),
            board: play.map_or_else(Cards::new, |play| play.hand.board().into()),
            small_blind: self.level.small_blind,
            big_blind: self.level.big_blind,
            ante: play.map_or(ante, |play| {
                play.record.setup.antes.iter().copied().max().unwrap_or(0)
            }),
            bring_in: play.map_or(bring_in, |play| unless_usual(play.record.setup.bring_in)),
            game: unless_usual(self.game().variant),
            limit: unless_usual(Limit::of_betting(self.game().betting)),
            specials: self.specials(),
            players: self.seated(),
            holes: hole.into_iter().collect(),
            ups: play.map_or_else(Vec::new, up_cards),
            turn: own.map(|asked| {
                let mut offer = asked.offer.clone();
                offer.time = time_left(asked, now);
                offer
            }),
            wait: self.due().map(|due| due.seen_at(now)),
        };
        let acting = other.map(|asked| Event::Acting {
            hand: asked.offer.hand,
            seat: asked.seat + 1,
            time: time_left(asked, now),
        });
        (snapshot.into(), acting)
    }

    fn seated(&self) -> Vec<Seated> {
        let seats = self.seats.iter().enumerate();
        let seats = seats.filter_map(|(place, seat)| Some((place, seat.as_ref()?)));
        seats
            .map(|(place, seat)| self.one_seated(place, seat))
            .collect()
    }

    fn one_seated(&self, place: usize, seat: &Seat) -> Seated {
        let player = self.play().and_then(|play| play.hand.player(place));
        let status = match player.map(poker_rules::Player::status) {
            _ if matches!(seat.presence, Presence::Away { .. }) => SeatStatus::Away,
            None => SeatStatus::Out,
            Some(Status::In) => SeatStatus::In,
            Some(Status::AllIn) => SeatStatus::AllIn,
            Some(Status::Folded) => SeatStatus::Folded,
        };
        Seated {
            seat: place + 1,
            name: seat.name.clone(),
            stack: self.stack(place),
            bet: player.map_or(0, poker_rules::Player::bet),
            status,
            draws: self.play().and_then(|play| draws(play, place)),
        }
    }
}

/// The cards of a player that others do not see.
fn down_cards(player: &poker_rules::Player) -> Cards {
    let up: Cards = player.up_cards().collect();
    let cards = player.all_cards().iter().copied();
    cards.filter(|card| !up.contains(card)).collect()
}

/// The cards of each seat that lie face up, with the seat counted from 1.
fn up_cards(play: &Play) -> Vec<(usize, Cards)> {
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

/// The time left in milliseconds: at least 1, since 0 means no limit.
fn time_left(asked: &Asked, now: Instant) -> u64 {
    let left = |deadline: Instant| {
        let left = deadline.saturating_duration_since(now).as_millis();
        u64::try_from(left).unwrap_or(u64::MAX).max(1)
    };
    asked.deadline.map_or(0, left)
}
