//! A small dealer on a real socket, for tests of clients: it seats every client
//! that comes, deals hands, and accepts only legal actions.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::time::{Duration, Instant};

use poker_rules::table::{
    Event, HandStart, PlayerResult, SeatStatus, SeatedPlayer, Snapshot, Specials, TurnOffer,
};
use poker_rules::{Action, Deck, Event as Happened, Hand, HandTurn, Positions, Setup};
use protocol::poker::{Command, Element, Framer, Hello, Stake, ToCompactString as _, Want, encode};
use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng as _};

/// Far above the time of any client.
pub(crate) const LIMIT: Duration = Duration::from_secs(60);

/// One connection, as the dealer sees it.
pub(crate) struct Guest {
    stream: TcpStream,
    framer: Framer,
    commands: std::collections::VecDeque<Command>,
    pub(crate) hello: Hello,
    pub(crate) alive: u32,
}

pub(crate) struct Dealer {
    listener: TcpListener,
    pub(crate) guests: Vec<Guest>,
    hand: u64,
    /// The number of questions in this hand.
    decision: u64,
    /// The number of questions in all hands.
    pub(crate) asked: u64,
    random: SmallRng,
    keepalive: u64,
}

impl Dealer {
    pub(crate) fn new(keepalive: u64) -> Dealer {
        Dealer {
            listener: TcpListener::bind("127.0.0.1:0").expect("a port"),
            guests: Vec::new(),
            hand: 0,
            decision: 0,
            asked: 0,
            random: SmallRng::seed_from_u64(1),
            keepalive,
        }
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.listener.local_addr().expect("an address")
    }

    /// Waits for a connection and its hello, and welcomes it.
    pub(crate) fn greet(&self) -> Guest {
        self.listener.set_nonblocking(true).expect("it can be set");
        let until = Instant::now() + LIMIT;
        let stream = loop {
            match self.listener.accept() {
                Ok((stream, _)) => break stream,
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    assert!(Instant::now() < until, "nobody came");
                    std::thread::sleep(Duration::from_millis(5));
                }
                Err(error) => panic!("{error}"),
            }
        };
        stream.set_nonblocking(false).expect("it can be set");
        stream.set_nodelay(true).expect("it can be set");
        let mut guest = Guest {
            stream,
            framer: Framer::default(),
            commands: Default::default(),
            hello: Hello {
                name: "nobody".parse().expect("a name"),
                token: None,
            },
            alive: 0,
        };
        match guest.command() {
            Some(Command::Hello(hello)) => guest.hello = hello,
            other => panic!("first came {other:?}"),
        }
        guest.say(&[Event::Welcome {
            id: 1,
            name: guest.hello.name.to_string(),
            keepalive: self.keepalive,
        }]);
        guest
    }

    /// Seats the next client that comes.
    pub(crate) fn seat(&mut self) {
        let mut guest = self.greet();
        match guest.command() {
            Some(Command::Join(_)) => {}
            other => panic!("instead of joining {other:?}"),
        }
        let seat = self.guests.len() + 1;
        guest.say(&[Event::Joined {
            table: 1,
            seat,
            stack: 1000,
        }]);
        self.guests.push(guest);
    }

    /// Plays hands with full stacks each time; gives the nets of all.
    pub(crate) fn play(&mut self, hands: u64) -> Vec<i64> {
        let mut won = vec![0; self.guests.len()];
        for _ in 0..hands {
            for (won, net) in won.iter_mut().zip(self.play_one()) {
                *won += net;
            }
        }
        won
    }

    pub(crate) fn close(mut self) {
        self.tell(&[Event::Closed {
            table: 1,
            reason: "hands".to_owned(),
            winner: None,
        }]);
        for guest in &mut self.guests {
            match guest.command() {
                Some(Command::Bye) | None => {}
                other => panic!("after the end {other:?}"),
            }
        }
    }

    /// Starts a hand and goes on to the first question.
    pub(crate) fn deal(&mut self) -> Hand {
        self.hand += 1;
        self.decision = 0;
        let count = self.guests.len();
        let button = (self.hand as usize) % count;
        let places = Positions::first(&vec![true; count], button).expect("two players");
        let setup = Setup::table(vec![1000; count], places, 5, 10, 0);
        let random = &mut self.random;
        let deck = Deck::shuffled(|below| random.random_range(0..below));
        let (hand, happened) = Hand::deal(&setup, &deck).expect("a hand");
        let players = self.guests.iter().enumerate();
        let players = players.map(|(seat, guest)| (seat + 1, guest.hello.name.to_string(), 1000));
        let start = Event::Hand(HandStart {
            id: self.hand,
            table: 1,
            dealer: button + 1,
            small_blind: 5,
            big_blind: 10,
            ante: 0,
            bring_in: None,
            game: None,
            limit: None,
            specials: Specials::default(),
            players: players.collect(),
        });
        self.tell(&[start]);
        self.tell_all(happened);
        hand
    }

    pub(crate) fn play_one(&mut self) -> Vec<i64> {
        let mut hand = self.deal();
        while hand.turn() != HandTurn::Over {
            self.step(&mut hand);
        }
        self.end(&hand)
    }

    /// Plays one action, or deals the next cards.
    pub(crate) fn step(&mut self, hand: &mut Hand) {
        let happened = match hand.turn() {
            HandTurn::Act(seat) => {
                let offer = self.next_offer(hand);
                self.guests[seat].say(&[Event::Turn(offer)]);
                let want = self.guests[seat].want();
                assert_eq!(want.hand, Some(self.hand.to_compact_string()));
                assert_eq!(want.decision, Some(self.decision));
                let action = action(&want);
                hand.act(seat, action).expect("an action that was offered")
            }
            _ => hand.proceed(),
        };
        self.tell_all(happened);
    }

    pub(crate) fn end(&mut self, hand: &Hand) -> Vec<i64> {
        let stacks = hand.stacks();
        let nets: Vec<i64> = stacks.iter().map(|stack| *stack as i64 - 1000).collect();
        assert_eq!(nets.iter().sum::<i64>(), 0);
        let rows = self.guests.iter().zip(stacks.iter().zip(&nets)).enumerate();
        let players = rows.map(|(seat, (guest, (stack, net)))| PlayerResult {
            seat: seat + 1,
            name: guest.hello.name.to_string(),
            stack: *stack,
            net: *net,
        });
        let end = Event::End {
            hand: self.hand,
            players: players.collect(),
            wait: None,
        };
        self.tell(&[end]);
        nets
    }

    /// The next question.
    pub(crate) fn next_offer(&mut self, hand: &Hand) -> TurnOffer {
        self.decision += 1;
        self.asked += 1;
        self.offer(hand)
    }

    pub(crate) fn offer(&self, hand: &Hand) -> TurnOffer {
        let offer = TurnOffer::of_hand(self.hand, hand, 0).expect("somebody is asked");
        TurnOffer {
            decision: Some(self.decision),
            ..offer
        }
    }

    /// The state that a returning client gets.
    pub(crate) fn state(&self, hand: &Hand, seat: usize) -> Event {
        let players = hand.players().iter().enumerate();
        let players = players.filter_map(|(place, player)| {
            let player = player.as_ref()?;
            Some(SeatedPlayer {
                seat: place + 1,
                name: self.guests[place].hello.name.to_string(),
                stack: player.stack(),
                bet: player.bet(),
                status: SeatStatus::In,
                draws: None,
            })
        });
        let cards = hand.player(seat).expect("a player").cards();
        let asked = hand.turn() == HandTurn::Act(seat);
        Event::from(Snapshot {
            table: 1,
            hand: Some(self.hand),
            dealer: Some(hand.button() + 1),
            round: Some(hand.street()),
            pot: hand.pot(),
            board: hand.board().into(),
            small_blind: 5,
            big_blind: 10,
            ante: 0,
            bring_in: None,
            game: None,
            limit: None,
            specials: Specials::default(),
            players: players.collect(),
            holes: vec![(seat + 1, cards[..].into())],
            ups: Vec::new(),
            turn: asked.then(|| self.offer(hand)),
            wait: None,
        })
    }

    pub(crate) fn tell(&mut self, events: &[Event]) {
        for guest in &mut self.guests {
            guest.say(events);
        }
    }

    fn tell_all(&mut self, happened: Vec<Happened>) {
        for happened in happened {
            let secret = happened.secret_of();
            let Some(event) = Event::of_hand(self.hand, &happened, None) else {
                continue;
            };
            match secret {
                Some(seat) => self.guests[seat].say(&[event]),
                None => self.tell(&[event]),
            }
        }
    }
}

pub(crate) fn action(want: &Want) -> Action {
    let amount = match &want.amount {
        Stake::Chips(chips) => *chips,
        _ => 0,
    };
    match want.kind {
        "fold" => Action::Fold,
        "check" => Action::Check,
        "call" => Action::Call,
        "bet" => Action::Bet(amount),
        "raise" => Action::Raise(amount),
        "bringin" => Action::BringIn,
        "draw" => Action::Draw(want.cards),
        _ => Action::AllIn,
    }
}

impl Guest {
    pub(crate) fn say(&mut self, events: &[Event]) {
        let mut out = Vec::new();
        encode(events, &mut out);
        // Sent in two pieces, as a network may split it.
        let (one, other) = out.split_at(out.len() / 2);
        let sent = self.stream.write_all(one);
        let _ = sent.and_then(|()| self.stream.write_all(other));
    }

    /// The next command, without signs of life; `None` if the client is gone.
    pub(crate) fn command(&mut self) -> Option<Command> {
        let until = Instant::now() + LIMIT;
        let mut bytes = [0; 4096];
        loop {
            if let Some(command) = self.commands.pop_front() {
                if command != Command::ImAlive {
                    return Some(command);
                }
                self.alive += 1;
                continue;
            }
            let left = until.saturating_duration_since(Instant::now());
            assert!(!left.is_zero(), "nothing came");
            self.stream
                .set_read_timeout(Some(left))
                .expect("it can be set");
            match self.stream.read(&mut bytes) {
                Ok(0) => return None,
                Ok(count) => self.take_in(&bytes[..count]),
                Err(error) if error.kind() == ErrorKind::ConnectionReset => return None,
                Err(error) => panic!("nothing came: {error}"),
            }
        }
    }

    /// Sends without pause until the client has given this many signs of life.
    pub(crate) fn talk_until_alive(&mut self, signs: u32) {
        self.wait_until_alive(signs, |guest| {
            guest.say(&[Event::Said {
                name: "Bob".to_owned(),
                text: "and another thing".to_owned(),
            }]);
        });
    }

    /// Does this again and again until the client has given this many signs of life.
    pub(crate) fn wait_until_alive(&mut self, signs: u32, mut meanwhile: impl FnMut(&mut Guest)) {
        let until = Instant::now() + LIMIT;
        let pause = Some(Duration::from_millis(20));
        self.stream.set_read_timeout(pause).expect("it can be set");
        let mut bytes = [0; 4096];
        while self.alive < signs {
            assert!(Instant::now() < until, "{} signs of life", self.alive);
            meanwhile(self);
            match self.stream.read(&mut bytes) {
                Ok(0) => panic!("it has gone"),
                Ok(count) => self.take_in(&bytes[..count]),
                Err(error) if matches!(error.kind(), ErrorKind::WouldBlock) => {}
                Err(error) => panic!("{error}"),
            }
            while self.commands.front() == Some(&Command::ImAlive) {
                self.commands.pop_front();
                self.alive += 1;
            }
        }
    }

    fn take_in(&mut self, bytes: &[u8]) {
        self.framer.feed(bytes);
        while let Some(frame) = self.framer.next_frame() {
            let elements = Element::parse_message(frame.expect("a frame")).expect("a message");
            let checked = tests::schema::of_clients().check(&elements);
            checked.unwrap_or_else(|why| panic!("{elements:?}: {why}"));
            let commands = elements.iter().map(Command::read);
            self.commands
                .extend(commands.map(|read| read.expect("a command")));
        }
    }

    pub(crate) fn want(&mut self) -> Want {
        match self.command() {
            Some(Command::Act(want)) => want,
            other => panic!("instead of an action {other:?}"),
        }
    }
}
