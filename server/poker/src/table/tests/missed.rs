//! Blinds that players of a cash table have missed.

use poker_rules::{Positions, PostKind, phh};

use super::*;
use PostKind::{Big, Dead, Extra, Small, Straddle};
use record::hand::{HandRecord, read_rules, write_rules};

/// Longer than all hands of a test take.
const GRACE: Duration = Duration::from_secs(1 << 20);

/// A cash table for people, so that there is a pause between two hands.
struct CashTable {
    table: Table,
    now: Instant,
    last_client: ClientId,
    /// The clients by name.
    clients: HashMap<&'static str, ClientId>,
}

/// The posts of a hand, and the names of the players dealt in, by seat.
#[derive(Debug, Default)]
struct DealtHand {
    posts: Vec<(usize, PostKind, u64)>,
    names: Vec<Option<String>>,
    record: Option<Box<HandRecord>>,
}

impl DealtHand {
    fn has(&self, name: &str) -> bool {
        self.names.iter().flatten().any(|own| own == name)
    }

    /// The posts that make up for missed blinds.
    fn made_up(&self) -> Vec<(usize, PostKind, u64)> {
        let posts = self.posts.iter().copied();
        posts
            .filter(|(_, kind, _)| matches!(kind, Extra | Dead))
            .collect()
    }
}

impl CashTable {
    /// The first button is at the first seat.
    fn new(wish: Create) -> CashTable {
        let wish = Create {
            mode: Mode::User,
            buyin: 100_000,
            ..wish
        };
        let settings = Settings {
            times: Times {
                reconnect_grace: GRACE,
                thin_for_people: GRACE,
                ..Times::default()
            },
            decks: Decks::Seeded(7.into()),
            match_options: MatchOptions {
                first_button: Some(0),
                ..MatchOptions::default()
            },
            kept: Vec::new(),
            last_hand: Arc::default(),
            room: Room::endless(),
            blanks: store::Blanks::default(),
        };
        let now = Instant::now();
        CashTable {
            table: Table::new(TableId::new(1), "T".to_owned(), wish, settings, now),
            now,
            last_client: ClientId::ZERO,
            clients: HashMap::new(),
        }
    }

    /// A table of hold'em with these players from the first seat on, and one hand played.
    fn of(seats: usize, names: &[&'static str]) -> CashTable {
        let mut cash = CashTable::new(Create {
            seats,
            ..Create::default()
        });
        for (seat, name) in names.iter().enumerate() {
            cash.sit(name, seat);
        }
        cash.hand();
        cash
    }

    fn sit(&mut self, name: &'static str, seat: usize) -> bool {
        self.last_client = self.last_client.next();
        let guest = Guest {
            client: self.last_client,
            name: name.to_owned(),
            show_always: false,
        };
        let wish = Join {
            seat: Some(seat + 1),
            ..Join::default()
        };
        let joined = self.table.join(self.now, guest, &wish).is_ok();
        if joined {
            self.clients.insert(name, self.last_client);
        }
        joined
    }

    fn leave(&mut self, name: &str) {
        let client = self.clients.remove(name).expect("it sits there");
        self.table.leave(self.now, client);
    }

    fn away(&mut self, name: &str) {
        self.table.away(self.now, self.clients[name]);
    }

    fn back(&mut self, name: &str) {
        self.table.back(self.now, self.clients[name]);
    }

    /// Plays the next hand: every player to act folds.
    fn hand(&mut self) -> DealtHand {
        let mut dealt = DealtHand::default();
        for _ in 0..1_000 {
            let effects: Vec<Effect> = self.table.take_effects().collect();
            for effect in effects {
                match effect {
                    Effect::Tell(AddressedEvent {
                        event:
                            Event::Post {
                                seat, kind, amount, ..
                            },
                        ..
                    }) => dealt.posts.push((seat - 1, kind, amount)),
                    Effect::Played { hand, counts, .. } => {
                        check(&hand, &counts);
                        dealt.names.clone_from(&hand.names);
                        dealt.record = Some(hand);
                    }
                    _ => {}
                }
            }
            if dealt.record.is_some() {
                return dealt;
            }
            match self.table.asked() {
                Some(seat) => {
                    let client = self.table.seats()[seat].as_ref().expect("taken").client;
                    let want = Want {
                        kind: "fold",
                        amount: Stake::Missing,
                        cards: CardSet::default(),
                        hand: None,
                        decision: None,
                    };
                    assert_eq!(self.table.act(self.now, client, &want), Ok(()));
                }
                None => {
                    self.now = self.now.max(self.table.deadline().expect("it goes on"));
                    self.table.tick(self.now);
                }
            }
        }
        panic!("the hand does not end");
    }

    fn places(&self) -> [usize; 3] {
        let Positions { button, small, big } =
            self.table.progress.places.expect("a hand was dealt");
        [button, small, big]
    }
}

/// Statistics, the store and other programs settle a hand as the table did.
fn check(hand: &HandRecord, counts: &[(String, record::hand::Counts)]) {
    assert_eq!(counts, of_hand(hand));
    let (again, _) = hand.replay().expect("it can be played again");
    assert_eq!(again.stacks(), hand.stacks);
    let setup = &hand.setup;
    let mut plain = setup.clone();
    plain
        .blinds
        .retain(|blind| matches!(blind.kind, Small | Big));
    assert_eq!(read_rules(&write_rules(setup), plain).as_ref(), Some(setup));
    let text = phh::write(&hand.history(true).expect("it can be played again"));
    let (_, history) = phh::read(&text).expect("it is PHH").remove(0);
    let replayed = phh::replay(&history.expect(&text)).expect(&text);
    assert_eq!(replayed.agrees(), Some(true), "{text}");
}

const FIVE: [&str; 5] = ["A", "B", "C", "D", "E"];

#[test]
fn a_player_passed_by_the_blinds_posts_them_on_coming_back() {
    let mut cash = CashTable::of(5, &FIVE);
    assert_eq!(cash.places(), [0, 1, 2]);
    cash.away("D");
    assert!(!cash.hand().has("D"));
    assert_eq!(cash.places(), [1, 2, 4]);
    assert_eq!(cash.hand().posts, [(4, Small, 5), (0, Big, 10)]);
    cash.back("D");
    let dealt = cash.hand();
    assert_eq!(cash.places(), [4, 0, 1]);
    let all = [(0, Small, 5), (1, Big, 10), (3, Extra, 10), (3, Dead, 5)];
    assert_eq!(dealt.posts, all);
    // Once is enough.
    assert_eq!(cash.hand().posts, [(1, Small, 5), (2, Big, 10)]);
    assert_eq!(cash.hand().posts, [(2, Small, 5), (3, Big, 10)]);
}

#[test]
fn nobody_makes_up_for_blinds_between_the_button_and_the_big_blind() {
    let mut cash = CashTable::of(5, &FIVE);
    cash.away("D");
    cash.hand();
    cash.back("D");
    // The big blind has passed. The button is at C: D would be the small blind.
    let dealt = cash.hand();
    assert_eq!(cash.places(), [2, 4, 0]);
    assert!(!dealt.has("D"));
    assert_eq!(dealt.made_up(), []);
    let dealt = cash.hand();
    assert_eq!(cash.places(), [4, 0, 1]);
    assert_eq!(dealt.made_up(), [(3, Extra, 10), (3, Dead, 5)]);
}

#[test]
fn a_player_who_waits_for_the_big_blind_has_made_up_for_all() {
    let mut cash = CashTable::of(5, &FIVE);
    cash.away("D");
    for _ in 0..4 {
        assert!(!cash.hand().has("D"));
    }
    assert_eq!(cash.places(), [0, 1, 2]);
    cash.back("D");
    assert_eq!(cash.hand().posts, [(2, Small, 5), (3, Big, 10)]);
    assert_eq!(cash.hand().posts, [(3, Small, 5), (4, Big, 10)]);
    assert_eq!(cash.hand().made_up(), []);
}

#[test]
fn a_player_who_missed_the_small_blind_alone_posts_that_alone() {
    let mut cash = CashTable::of(5, &FIVE);
    cash.away("C");
    assert!(!cash.hand().has("C"));
    assert_eq!(cash.places(), [1, 2, 3]);
    cash.back("C");
    // The button is at C.
    assert!(!cash.hand().has("C"));
    assert_eq!(
        cash.hand().posts,
        [(4, Small, 5), (0, Big, 10), (2, Dead, 5)]
    );
}

#[test]
fn a_player_who_sits_down_posts_a_big_blind_or_is_it() {
    let mut cash = CashTable::of(7, &FIVE);
    cash.sit("F", 5);
    let dealt = cash.hand();
    assert_eq!(cash.places(), [1, 2, 3]);
    assert_eq!(dealt.made_up(), [(5, Extra, 10)]);
    assert_eq!(cash.hand().made_up(), []);
    // The big blind goes to E, F, and then to a newcomer.
    assert_eq!(cash.hand().posts, [(4, Small, 5), (5, Big, 10)]);
    cash.sit("G", 6);
    assert_eq!(cash.hand().posts, [(5, Small, 5), (6, Big, 10)]);
    assert_eq!(cash.hand().made_up(), []);
}

#[test]
fn a_player_who_gets_up_and_sits_down_again_gains_nothing() {
    // At the same seat, and nothing was missed.
    let mut cash = CashTable::of(7, &FIVE);
    cash.leave("E");
    cash.sit("E", 4);
    assert_eq!(cash.hand().made_up(), []);
    // The big blind has passed meanwhile, and the small one.
    cash.leave("E");
    cash.hand();
    cash.hand();
    assert_eq!(cash.places(), [3, 0, 1]);
    cash.sit("E", 4);
    let all = [(1, Small, 5), (2, Big, 10), (4, Extra, 10), (4, Dead, 5)];
    assert_eq!(cash.hand().posts, all);
    cash.hand();
    assert_eq!(cash.hand().posts, [(3, Small, 5), (4, Big, 10)]);
    // At another seat.
    cash.leave("C");
    cash.sit("C", 6);
    let dealt = cash.hand();
    assert_eq!(cash.places(), [3, 4, 6]);
    assert_eq!(dealt.posts, [(4, Small, 5), (6, Big, 10)]);
    cash.leave("D");
    cash.sit("D", 2);
    assert_eq!(
        cash.hand().posts,
        [(6, Small, 5), (0, Big, 10), (2, Extra, 10)]
    );
}

#[test]
fn heads_up_nobody_makes_up_for_blinds_and_a_third_is_let_in_by_the_big_blind() {
    let mut cash = CashTable::of(3, &["A", "B"]);
    assert_eq!(cash.places(), [0, 0, 1]);
    cash.sit("C", 2);
    assert_eq!(cash.hand().posts, [(1, Small, 5), (2, Big, 10)]);
    cash.leave("C");
    cash.hand();
    cash.sit("C", 2);
    for _ in 0..6 {
        let dealt = cash.hand();
        assert_eq!(dealt.made_up(), []);
        assert_eq!(dealt.posts.len(), 2);
    }
    assert!(cash.hand().has("C"));
}

#[test]
fn a_straddle_is_more_than_what_was_missed() {
    let extras = protocol::poker::Extras {
        straddle: 20,
        ..protocol::poker::Extras::default()
    };
    let mut cash = CashTable::new(Create {
        seats: 6,
        extras,
        ..Create::default()
    });
    for (seat, name) in FIVE.iter().enumerate() {
        cash.sit(name, seat);
    }
    cash.hand();
    cash.hand();
    assert_eq!(cash.places(), [1, 2, 3]);
    cash.sit("F", 5);
    assert_eq!(
        cash.hand().posts,
        [(3, Small, 5), (4, Big, 10), (5, Straddle, 20)]
    );
    assert_eq!(cash.hand().made_up(), []);
}

#[test]
fn nobody_gets_hands_for_nothing_by_leaving_and_coming_back() {
    const NAMES: [&str; 8] = ["A", "B", "C", "D", "E", "F", "G", "H"];
    let mut made_up = [0; 2];
    for seed in 0..60 {
        let mut random = StdRng::seed_from_u64(seed);
        let seats = random.random_range(3..=9);
        let mut cash = CashTable::of(seats, &NAMES[..3]);
        // The hands of each player since it last posted a big blind or as much.
        let mut free: HashMap<String, usize> = HashMap::new();
        for _ in 0..60 {
            for _ in 0..random.random_range(0..3) {
                let name = NAMES[random.random_range(0..NAMES.len())];
                let sits = cash.clients.contains_key(name);
                match random.random_range(0..4) {
                    0 if sits && cash.clients.len() > 3 => cash.leave(name),
                    1 if sits => cash.away(name),
                    2 | 3 if sits => cash.back(name),
                    _ if !sits => {
                        cash.sit(name, random.random_range(0..seats));
                    }
                    _ => {}
                }
            }
            let here = cash.table.seats().iter().flatten();
            if here
                .filter(|seat| seat.presence == super::super::Presence::Here)
                .count()
                < 2
            {
                cash.clients
                    .clone()
                    .into_keys()
                    .for_each(|name| cash.back(name));
            }
            let dealt = cash.hand();
            for (count, kind) in made_up.iter_mut().zip([Extra, Dead]) {
                *count += dealt.posts.iter().filter(|post| post.1 == kind).count();
            }
            for (seat, name) in dealt.names.iter().enumerate() {
                let Some(name) = name else { continue };
                let since = free.entry(name.clone()).or_default();
                *since += 1;
                let is_paid = |post: &&(usize, PostKind, u64)| post.0 == seat && post.2 >= 10;
                if dealt.posts.iter().any(|post| is_paid(&post)) {
                    *since = 0;
                }
                assert!(*since <= seats, "{name}, seed {seed}: {dealt:?}");
            }
        }
    }
    assert!(made_up.iter().all(|count| *count > 50), "{made_up:?}");
}
