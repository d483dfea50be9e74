//! The table alone, without sockets: laws over random tables.

mod draws;
mod missed;
mod waits;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use poker_rules::table::{Cause, Event, Format, Mode, Refusal, TurnOffer, Wait};
use poker_rules::{Card, CardSet};
use protocol::poker::{Create, Join, Stake, ToCompactString as _, Want};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use tokio::time::Instant;

use record::TableId;

use super::{
    AddressedEvent, ClientId, Effect, Guest, MatchOptions, Settings, Table, Times, Viewer,
};
use record::hand::{Decks, of_hand};
use store::{LEAST_FREE, Room};

/// A table, its clock, and the events that everybody was told.
struct Stage {
    table: Table,
    now: Instant,
    random: StdRng,
    /// The client at each seat.
    clients: Vec<Option<ClientId>>,
    told: Vec<AddressedEvent>,
    offers: Vec<Option<TurnOffer>>,
    hands: u64,
    closed: bool,
    next_client: ClientId,
    /// The sum of all buy-ins.
    chips: i64,
}

impl Stage {
    fn new(seed: u64, wish: Create) -> Stage {
        let now = Instant::now();
        let seats = wish.seats;
        let settings = Settings {
            times: Times::default(),
            decks: Decks::Seeded(seed.into()),
            match_options: MatchOptions::default(),
            kept: Vec::new(),
            last_hand: Arc::default(),
            room: Room::endless(),
            blanks: store::Blanks::default(),
        };
        Stage {
            table: Table::new(TableId::new(1), "T".to_owned(), wish, settings, now),
            now,
            random: StdRng::seed_from_u64(seed),
            clients: vec![None; seats],
            told: Vec::new(),
            offers: vec![None; seats],
            hands: 0,
            closed: false,
            next_client: ClientId::ZERO,
            chips: 0,
        }
    }

    fn join(&mut self) {
        self.next_client = self.next_client.next();
        let guest = Guest {
            client: self.next_client,
            name: format!("P{}", self.next_client),
            show_always: self.random.random_bool(0.2),
        };
        let client = self.next_client;
        if let Ok(seat) = self.table.join(self.now, guest, &Join::default()) {
            self.clients[seat] = Some(client);
        }
        self.take_in();
    }

    /// Takes in effects, and checks the laws of each.
    fn take_in(&mut self) {
        let effects: Vec<Effect> = self.table.take_effects().collect();
        for effect in effects {
            assert!(!self.closed, "nothing follows the end");
            match effect {
                Effect::Tell(told) => {
                    match &told.event {
                        Event::Turn(offer) => self.offers[offer.seat - 1] = Some(offer.clone()),
                        Event::Acted(acted) => self.offers[acted.seat - 1] = None,
                        Event::End { players, .. } => {
                            assert_eq!(players.iter().map(|row| row.net).sum::<i64>(), 0);
                            self.offers.fill(None);
                        }
                        Event::Joined { stack, .. } => self.chips += *stack as i64,
                        _ => {}
                    }
                    self.told.push(told);
                }
                Effect::Vacated { seat, client, .. } => {
                    assert_eq!(self.clients[seat].take(), Some(client));
                }
                Effect::Played {
                    hand: record,
                    counts,
                    ..
                } => {
                    self.hands += 1;
                    assert_eq!(counts, of_hand(&record));
                    let (hand, _) = record.replay().expect("a record can be played again");
                    assert_eq!(hand.stacks(), record.stacks);
                    assert_eq!(hand.nets(), record.nets);
                    self.check_secrets(&record);
                    self.told.clear();
                }
                Effect::Closed => self.closed = true,
            }
        }
    }

    /// Checks that no viewer was told hole cards of a hand, except the viewer's
    /// own and those shown.
    fn check_secrets(&self, record: &record::hand::HandRecord) {
        let (hand, events) = record.replay().expect("a record can be played again");
        // The seats to which each card was dealt face down; one that was thrown away may
        // be dealt again.
        let mut dealt: HashMap<Card, Vec<usize>> = HashMap::new();
        for event in &events {
            let (seat, cards) = match event {
                poker_rules::Event::Hole { seat, cards } => (*seat, cards.as_slice()),
                _ => continue,
            };
            for card in cards {
                dealt.entry(*card).or_default().push(seat);
            }
        }
        let viewers = (0..record.names.len())
            .map(Viewer::Seat)
            .chain([Viewer::Public]);
        for viewer in viewers {
            let mut seen: Vec<Card> = Vec::new();
            for told in self.told.iter().filter(|told| told.reaches(viewer)) {
                cards_of(&told.event, &mut seen);
            }
            for card in seen {
                let is_known = |seat: &usize| {
                    let player = hand.player(*seat).expect("dealt in");
                    let is_shown = player.shown() && player.all_cards().contains(&card);
                    is_shown || viewer == Viewer::Seat(*seat)
                };
                let down = dealt.get(&card).map_or(&[][..], Vec::as_slice);
                // A card that was never dealt face down lies before everybody.
                let may = down.is_empty() || down.iter().any(is_known);
                assert!(may, "{viewer:?} has seen {card} of {down:?}");
            }
        }
    }

    fn step(&mut self) {
        let dice: f64 = self.random.random();
        let seat = self.random.random_range(0..self.clients.len());
        match self.clients[seat] {
            Some(client) if dice < 0.02 => self.table.leave(self.now, client),
            Some(client) if dice < 0.04 => self.table.away(self.now, client),
            Some(client) if dice < 0.10 => {
                self.table.back(self.now, client);
            }
            None if dice < 0.2 => self.join(),
            _ if dice < 0.25 => self.wait(),
            _ => self.act(),
        }
        self.take_in();
    }

    fn wait(&mut self) {
        self.now += Duration::from_millis(self.random.random_range(1..3000));
        self.table.tick(self.now);
    }

    /// The player to act does something legal.
    fn act(&mut self) {
        let asked = self.offers.iter().flatten().next().cloned();
        let Some(offer) = asked else {
            if let Some(deadline) = self.table.deadline() {
                self.now = self.now.max(deadline);
            }
            self.table.tick(self.now);
            return;
        };
        let client = self.clients[offer.seat - 1];
        let want = self.choose(&offer);
        if let Some(client) = client {
            if self.table.question(client).is_none() {
                // Nothing is left to choose once all others have left.
                let left = |told: &AddressedEvent| matches!(&told.event, Event::Acted(acted) if acted.cause == Some(Cause::Left));
                assert!(self.told.iter().any(left), "{offer:?} was taken back");
                self.offers[offer.seat - 1] = None;
                return;
            }
            let done = self.table.act(self.now, client, &want);
            assert_eq!(done, Ok(()), "{offer:?} {want:?}");
        }
    }

    fn choose(&mut self, offer: &TurnOffer) -> Want {
        let limits = offer.bet.or(offer.raise);
        let rise = if offer.bet.is_some() { "bet" } else { "raise" };
        let (kind, amount) = match self.random.random_range(0..10) {
            0 if offer.fold => ("fold", None),
            1 if offer.all_in.is_some() => ("allin", None),
            2 | 3 if limits.is_some() => {
                let limits = limits.expect("there are some");
                (
                    rise,
                    Some(self.random.random_range(limits.min..=limits.max)),
                )
            }
            0..5 => (offer.passive().word(), None),
            _ if offer.call.is_some() => ("call", None),
            _ => (offer.passive().word(), None),
        };
        Want {
            kind,
            amount: amount.map_or(Stake::Missing, Stake::Chips),
            cards: self.thrown(offer),
            hand: Some(offer.hand.to_compact_string()),
            decision: offer.decision,
        }
    }
}

impl Stage {
    /// Some of the cards that the player on turn holds, if they are changed now.
    fn thrown(&mut self, offer: &TurnOffer) -> CardSet {
        let hand = &self.table.phase.play().expect("a hand is played").hand;
        let cards = hand.player(offer.seat - 1).expect("dealt in").all_cards();
        let random = &mut self.random;
        let thrown = cards.iter().copied().filter(|_| random.random_bool(0.4));
        match offer.draw {
            Some(_) => thrown.collect(),
            None => CardSet::default(),
        }
    }
}

/// Adds the hole cards that an event tells.
fn cards_of(event: &Event, seen: &mut Vec<Card>) {
    match event {
        Event::Hole { cards, .. } | Event::Discard { cards, .. } | Event::Up { cards, .. } => {
            seen.extend(cards);
        }
        Event::Show(shown) => seen.extend(&shown.cards),
        Event::State(state) => seen.extend(state.holes.iter().flat_map(|(_, cards)| cards)),
        _ => {}
    }
}

fn wishes() -> Vec<Create> {
    let base = |seats| Create {
        seats,
        buyin: 300,
        ..Create::default()
    };
    vec![
        base(2),
        base(6),
        Create { ante: 1, ..base(9) },
        Create {
            format: Format::Freezeout,
            level_hands: 5,
            ..base(4)
        },
        Create {
            format: Format::Freezeout,
            ..base(2)
        },
        Create {
            mode: Mode::User,
            move_time: 3000,
            ..base(3)
        },
        Create {
            mode: Mode::User,
            format: Format::Freezeout,
            move_time: 3000,
            ..base(3)
        },
        Create {
            hands: 30,
            ..base(3)
        },
    ]
}

#[test]
fn random_tables_keep_secrets_and_books_whatever_players_do() {
    let mut hands = 0;
    for seed in 0..40 {
        for wish in wishes() {
            let mut stage = Stage::new(seed, wish);
            stage.join();
            stage.join();
            for _ in 0..400 {
                if stage.closed {
                    break;
                }
                stage.step();
                if let Some(deadline) = stage.table.deadline() {
                    assert!(!stage.closed, "{deadline:?}");
                }
            }
            hands += stage.hands;
        }
    }
    assert!(hands > 1400, "{hands}");
}

#[test]
fn people_are_given_pauses_and_a_limit_and_programs_are_not() {
    let wish = Create {
        seats: 2,
        mode: Mode::User,
        move_time: 3000,
        ..Create::default()
    };
    let mut stage = Stage::new(1, wish);
    stage.join();
    stage.join();
    let first = stage
        .offers
        .iter()
        .flatten()
        .next()
        .cloned()
        .expect("somebody is asked");
    assert_eq!(first.time, 3000);
    let start = stage.now;
    stage.act();
    stage.take_in();
    assert!(
        stage.offers.iter().all(Option::is_none),
        "nobody is asked in a pause"
    );
    assert_eq!(stage.table.deadline(), Some(start + Duration::from_secs(1)));
    stage.now = start + Duration::from_secs(1);
    stage.table.tick(stage.now);
    stage.take_in();
    let second = stage.offers.iter().flatten().next().cloned();
    let asked = second.is_some() || stage.hands == 1;
    assert!(asked, "the next one is asked after it");
    if stage.hands == 0 {
        assert_eq!(
            stage.table.deadline(),
            Some(stage.now + Duration::from_secs(3))
        );
        stage.now += Duration::from_secs(3);
        stage.table.tick(stage.now);
        let timed_out = |effect: &Effect| {
            matches!(effect, Effect::Tell(AddressedEvent { event: Event::Acted(acted), .. })
                if acted.cause == Some(Cause::Timeout))
        };
        assert!(stage.table.take_effects().as_slice().iter().any(timed_out));
    }
}

#[test]
fn a_hurried_hand_is_played_without_pauses_and_followed_at_once_and_the_next_has_them() {
    let wish = Create {
        seats: 3,
        mode: Mode::User,
        ..Create::default()
    };
    let mut stage = Stage::new(1, wish);
    for _ in 0..3 {
        stage.join();
    }
    let start = stage.now;
    stage.act();
    stage.take_in();
    assert!(stage.offers.iter().all(Option::is_none), "a pause");
    stage.table.hurry(stage.now);
    stage.take_in();
    for _ in 0..100 {
        if stage.hands > 0 {
            break;
        }
        stage.act();
        stage.take_in();
    }
    assert_eq!((stage.hands, stage.now), (1, start));
    assert!(stage.table.is_in_hand(), "the next hand is dealt");
    stage.act();
    stage.take_in();
    assert!(stage.offers.iter().all(Option::is_none), "a pause again");
}

#[test]
fn tables_begin_and_close_when_they_should() {
    let seconds = Duration::from_secs;
    let mut empty = Stage::new(1, Create::default());
    assert_eq!(empty.table.deadline(), Some(empty.now + seconds(60)));
    empty.now += seconds(60);
    empty.table.tick(empty.now);
    assert_eq!(empty.table.closed_because(), Some("players"));

    let mut stage = Stage::new(1, Create::default());
    stage.join();
    assert_eq!(stage.table.deadline(), None, "one player may wait for ever");
    stage.join();
    assert_eq!(stage.table.deadline(), Some(stage.now + seconds(10)));
    stage.now += seconds(10);
    stage.table.tick(stage.now);
    stage.take_in();
    assert!(stage.table.is_in_hand());
    stage.table.leave(stage.now, ClientId::new(1));
    stage.take_in();
    assert!(!stage.table.is_in_hand());
    assert_eq!(stage.table.deadline(), Some(stage.now + seconds(5)));
    stage.now += seconds(5);
    stage.table.tick(stage.now);
    assert_eq!(stage.table.closed_because(), Some("players"));
}

#[test]
fn decisions_are_counted_and_an_answer_to_an_old_one_changes_nothing() {
    let wish = Create {
        seats: 3,
        move_time: 1_000,
        ..Create::default()
    };
    let mut stage = Stage::new(1, wish);
    for _ in 0..3 {
        stage.join();
    }
    let asked = |stage: &Stage| stage.offers.iter().flatten().next().cloned();
    let first = asked(&stage).expect("somebody is asked");
    assert_eq!(first.decision, Some(1));
    let client = stage.clients[first.seat - 1].expect("somebody sits there");
    let late = |kind, offer: &TurnOffer| Want {
        kind,
        amount: Stake::Missing,
        cards: CardSet::default(),
        hand: Some(offer.hand.to_compact_string()),
        decision: offer.decision,
    };
    let code = |done: Result<(), Refusal>| done.map_err(|refusal| refusal.code.word());
    // A moment too late: the server has folded, and asks the next player.
    stage.now += Duration::from_secs(1);
    stage.table.tick(stage.now);
    stage.take_in();
    let second = asked(&stage).expect("the next one is asked");
    assert_eq!((second.decision, second.hand), (Some(2), first.hand));
    let done = stage.table.act(stage.now, client, &late("allin", &first));
    assert_eq!(code(done), Err("stale"));
    // The player to act cannot answer an earlier question either.
    let next = stage.clients[second.seat - 1].expect("somebody sits there");
    let done = stage.table.act(stage.now, next, &late("allin", &first));
    assert_eq!(code(done), Err("stale"));
    let Some(Event::Turn(again)) = stage.table.question(next) else {
        panic!("it is asked still");
    };
    assert_eq!(again, second);
    // Out of turn: the open hand or decision does not matter.
    let done = stage.table.act(stage.now, client, &late("fold", &second));
    assert_eq!(code(done), Err("not-your-turn"));
    let done = stage.table.act(stage.now, next, &late("call", &second));
    assert_eq!(code(done), Ok(()));
    stage.take_in();
    let third = asked(&stage).expect("the last one is asked");
    assert_eq!(third.decision, Some(3));
    // An action without a decision answers the open one.
    let last = stage.clients[third.seat - 1].expect("somebody sits there");
    let plain = Want {
        hand: None,
        decision: None,
        ..late("check", &third)
    };
    assert_eq!(code(stage.table.act(stage.now, last, &plain)), Ok(()));
}

#[test]
fn while_the_disk_is_full_no_hand_is_dealt() {
    let mut stage = Stage::new(1, Create::default());
    let free = Arc::new(AtomicU64::new(LEAST_FREE - 1));
    let asked = Arc::clone(&free);
    stage.table.terms.settings.room = Room::asking(move || Ok(asked.load(Ordering::Relaxed)));
    stage.join();
    stage.join();
    let first_hand = Times::default().first_hand;
    for _ in 0..5 {
        stage.now += first_hand;
        stage.table.tick(stage.now);
        assert!(!stage.table.is_in_hand());
    }
    free.store(LEAST_FREE, Ordering::Relaxed);
    // The table checks again by itself, but not all the time.
    let looks = stage.table.deadline().expect("it looks again");
    assert!(looks > stage.now);
    stage.table.tick(looks);
    assert!(stage.table.is_in_hand());
}
