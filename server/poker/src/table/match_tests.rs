//! The table of a match: it waits for its players, and closes when one of them
//! leaves for good.

use std::sync::Arc;
use std::time::Duration;

use poker_rules::CardSet;
use poker_rules::table::{Cause, Event, Format, TurnOffer};
use protocol::poker::{Create, Join, Stake, Want};
use tokio::time::Instant;

use record::TableId;

use super::{ClientId, Effect, Guest, MatchOptions, Settings, Table, Times};
use record::hand::{Decks, HandRecord};

const NAMES: [&str; 3] = ["Ann", "Bob", "Cid"];

/// A match of three. Clients have the numbers 1 to 3, and sit in this order.
struct Stage {
    table: Table,
    now: Instant,
    asked: Option<TurnOffer>,
    hands: Vec<HandRecord>,
}

impl Stage {
    fn new(wish: Create) -> Stage {
        Stage::with_bank(wish, Duration::ZERO)
    }

    fn with_bank(wish: Create, time_bank: Duration) -> Stage {
        let now = Instant::now();
        let refill = wish.format == Format::Cash;
        let settings = Settings {
            times: Times::default(),
            decks: Decks::Seeded(5.into()),
            match_options: MatchOptions {
                reserved: NAMES.map(str::to_owned).to_vec(),
                refill,
                time_bank,
                ..MatchOptions::default()
            },
            kept: Vec::new(),
            last_hand: Arc::default(),
            room: store::Room::endless(),
            blanks: store::Blanks::default(),
        };
        let wish = Create { seats: 3, ..wish };
        let mut stage = Stage {
            table: Table::new(TableId::new(1), "T".to_owned(), wish, settings, now),
            now,
            asked: None,
            hands: Vec::new(),
        };
        for (client, name) in (1..).map(ClientId::new).zip(NAMES) {
            let guest = Guest {
                client,
                name: name.to_owned(),
                show_always: false,
            };
            let seat = stage.table.join(now, guest, &Join::default());
            assert_eq!(seat, Ok(client.get() as usize - 1));
        }
        stage.take_in();
        assert!(stage.table.is_in_hand());
        stage
    }

    fn take_in(&mut self) {
        let effects: Vec<Effect> = self.table.take_effects().collect();
        for effect in effects {
            match effect {
                Effect::Played { hand, .. } => self.hands.push(*hand),
                Effect::Tell(told) => match told.event {
                    Event::Turn(offer) => self.asked = Some(offer),
                    Event::Acted(_) | Event::End { .. } => self.asked = None,
                    _ => {}
                },
                Effect::Vacated { .. } | Effect::Closed => {}
            }
        }
    }

    /// The player to act does this, or checks or calls if it is no option.
    fn act(&mut self, wanted: &'static str) {
        let offer = self.asked.clone().expect("somebody is asked");
        let kind = match wanted {
            "allin" if offer.all_in.is_some() => "allin",
            "fold" => "fold",
            _ if offer.check => "check",
            _ => "call",
        };
        let want = Want {
            kind,
            amount: Stake::Missing,
            cards: CardSet::default(),
            hand: None,
            decision: None,
        };
        let client = ClientId::new(offer.seat as u64);
        assert_eq!(self.table.act(self.now, client, &want), Ok(()));
        self.take_in();
    }

    /// Plays until this many hands are over.
    fn play(&mut self, hands: usize, wanted: &'static str) {
        while self.hands.len() < hands {
            self.act(wanted);
        }
    }

    fn wait(&mut self, time: Duration) {
        self.now += time;
        self.table.tick(self.now);
        self.take_in();
    }

    fn away(&mut self, client: ClientId) {
        self.table.away(self.now, client);
        self.take_in();
    }

    fn over(&self) -> (Option<&'static str>, Option<&str>) {
        (self.table.closed_because(), self.table.missing())
    }
}

fn cash(hands: u64) -> Stage {
    Stage::new(Create {
        hands,
        ..Create::default()
    })
}

fn grace() -> Duration {
    Times::default().reconnect_grace
}

#[test]
fn a_match_waits_for_players_who_may_come_back_and_goes_on_with_all() {
    let mut stage = cash(20);
    stage.play(2, "call");
    stage.away(ClientId::new(2));
    while stage.table.is_in_hand() {
        stage.act("call");
    }
    // The server played the hand out for the missing player.
    assert_eq!(stage.hands.len(), 3);
    let moves = &stage.hands[2].moves;
    assert!(
        moves
            .iter()
            .any(|one| one.cause == Some(Cause::Disconnected))
    );
    stage.wait(grace() / 2);
    assert!(!stage.table.is_in_hand(), "no hand is dealt without Bob");
    assert_eq!(stage.over(), (None, None));
    assert_eq!(stage.table.back(stage.now, ClientId::new(2)), Some(1));
    stage.take_in();
    stage.play(20, "call");
    assert_eq!(stage.over(), (Some("hands"), None));
    let all = |hand: &HandRecord| hand.names.iter().all(Option::is_some);
    assert!(stage.hands.iter().all(all));
}

#[test]
fn a_match_ends_with_the_first_player_who_has_left_for_good() {
    let mut stage = cash(20);
    stage.play(2, "call");
    stage.away(ClientId::new(2));
    while stage.table.is_in_hand() {
        stage.act("call");
    }
    assert_eq!(stage.table.deadline(), Some(stage.now + grace()));
    stage.wait(grace());
    assert_eq!(stage.over(), (Some("players"), Some("Bob")));
    assert_eq!(stage.hands.len(), 3);

    // The match does not wait for a player who says goodbye.
    let mut stage = cash(20);
    stage.play(2, "call");
    stage.table.leave(stage.now, ClientId::new(3));
    stage.take_in();
    while stage.table.is_in_hand() {
        stage.act("call");
    }
    assert_eq!(stage.over(), (Some("players"), Some("Cid")));
    let all = |hand: &HandRecord| hand.names.iter().all(Option::is_some);
    assert!(stage.hands.iter().all(all));
    assert_eq!(stage.hands.len(), 3);
}

#[test]
fn a_player_who_leaves_in_the_last_hand_has_not_stayed_to_the_end() {
    let mut stage = cash(2);
    stage.play(1, "call");
    stage.away(ClientId::new(1));
    while stage.table.is_in_hand() {
        stage.act("call");
    }
    assert_eq!((stage.hands.len(), stage.over()), (2, (None, None)));
    stage.wait(grace());
    assert_eq!(stage.over(), (Some("players"), Some("Ann")));

    let mut stage = cash(2);
    stage.play(1, "call");
    stage.away(ClientId::new(1));
    while stage.table.is_in_hand() {
        stage.act("call");
    }
    stage.table.back(stage.now, ClientId::new(1));
    assert_eq!(stage.over(), (Some("hands"), None));
}

#[test]
fn a_freezeout_is_broken_off_by_a_player_with_chips_and_by_nobody_else() {
    let freezeout = || {
        Stage::new(Create {
            format: Format::Freezeout,
            ..Create::default()
        })
    };
    let mut stage = freezeout();
    stage.play(1, "call");
    stage.table.leave(stage.now, ClientId::new(2));
    stage.take_in();
    while stage.table.is_in_hand() {
        stage.act("call");
    }
    // Otherwise the others would play on without these chips.
    assert_eq!(stage.over(), (Some("players"), Some("Bob")));

    let mut stage = freezeout();
    let mut out = 0;
    for hands in 1.. {
        stage.play(hands, "allin");
        let stacks = &stage.hands[hands - 1].stacks;
        let broke: Vec<usize> = (0..3).filter(|seat| stacks[*seat] == 0).collect();
        for seat in broke.iter().skip(out) {
            stage.table.away(stage.now, ClientId::new(*seat as u64 + 1));
        }
        out = broke.len();
        if out == 2 {
            break;
        }
        stage.wait(grace());
        assert!(stage.table.is_in_hand(), "{:?}", stage.over());
    }
    assert_eq!(stage.over(), (Some("winner"), None));
}

#[test]
fn a_player_who_thinks_longer_than_the_limit_uses_the_bank_up() {
    let wish = Create {
        move_time: 1_000,
        hands: 9,
        ..Create::default()
    };
    let mut stage = Stage::with_bank(wish, Duration::from_secs(3));
    let first = stage.asked.clone().expect("a question");
    assert_eq!(first.time, 4_000);
    let after = |ms| Duration::from_millis(ms);
    // A second is for free; a second and a half come from the bank.
    stage.now += after(2_500);
    stage.act("call");
    assert_eq!(stage.asked.as_ref().map(|offer| offer.time), Some(4_000));
    stage.act("call");
    while stage
        .asked
        .as_ref()
        .is_none_or(|offer| offer.seat != first.seat)
    {
        stage.act("call");
    }
    assert_eq!(stage.asked.as_ref().map(|offer| offer.time), Some(2_500));
    // The table acts for a player who lets it run out; from then on the player has
    // only the limit.
    let hands = stage.hands.len();
    stage.wait(after(2_499));
    assert_eq!(
        stage.asked.as_ref().map(|offer| offer.seat),
        Some(first.seat)
    );
    stage.wait(after(1));
    assert_ne!(
        stage.asked.as_ref().map(|offer| offer.seat),
        Some(first.seat)
    );
    while stage.hands.len() == hands
        || stage
            .asked
            .as_ref()
            .is_none_or(|offer| offer.seat != first.seat)
    {
        stage.act("call");
    }
    assert_eq!(stage.asked.as_ref().map(|offer| offer.time), Some(1_000));
}
