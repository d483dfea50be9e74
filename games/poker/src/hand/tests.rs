//! The rules, one by one, and their laws over random hands.

mod betting;
mod books;
mod draws;
pub(crate) mod laws;
pub(crate) mod plain;
mod posting;
mod settings;
mod showdown;
mod structures;
mod stud;
pub(crate) mod variants;

use super::*;

/// A table in the making: blinds 5 and 10, the button at the last seat but
/// where it is said otherwise.
struct Table {
    stacks: Vec<u64>,
    button: usize,
    ante: u64,
    cards: &'static str,
    showing: ShowPolicy,
    structure: Structure,
}

fn table(stacks: &[u64]) -> Table {
    Table {
        stacks: stacks.to_vec(),
        button: stacks.len() - 1,
        ante: 0,
        cards: "",
        showing: ShowPolicy::Needed,
        structure: Structure::NoLimit,
    }
}

impl Table {
    fn ante(mut self, ante: u64) -> Table {
        self.ante = ante;
        self
    }

    /// The hole cards from the first seat left of the button on, then the board.
    fn cards(mut self, cards: &'static str) -> Table {
        self.cards = cards;
        self
    }

    fn button(mut self, button: usize) -> Table {
        self.button = button;
        self
    }

    fn showing(mut self, showing: ShowPolicy) -> Table {
        self.showing = showing;
        self
    }

    fn structure(mut self, structure: Structure) -> Table {
        self.structure = structure;
        self
    }

    fn setup(&self) -> Setup {
        let plays: Vec<bool> = self.stacks.iter().map(|stack| *stack > 0).collect();
        let places = Positions::first(&plays, self.button).expect("two players");
        let mut setup = Setup::table(self.stacks.clone(), places, 5, 10, self.ante);
        setup.structure = self.structure;
        setup.showing = vec![self.showing; self.stacks.len()];
        setup
    }

    fn deal(&self) -> (Hand, Vec<Event>) {
        deal(&self.setup(), self.cards)
    }

    /// The hand after the blinds.
    fn hand(&self) -> Hand {
        self.deal().0
    }

    /// The hand after this script.
    fn play(&self, script: &str) -> Hand {
        let mut hand = self.hand();
        play(&mut hand, script);
        hand
    }
}

fn deal(setup: &Setup, cards: &str) -> (Hand, Vec<Event>) {
    let cards = Card::parse_all(cards).expect("cards");
    let deck = Deck::beginning_with(&cards).expect("each card once");
    Hand::deal(setup, &deck).expect("a hand")
}

fn action(text: &str) -> Action {
    let (word, amount) = text.split_once(' ').unwrap_or((text, "0"));
    let amount = amount.parse().expect("a number");
    match word {
        "fold" => Action::Fold,
        "check" => Action::Check,
        "call" => Action::Call,
        "bet" => Action::Bet(amount),
        "raise" => Action::Raise(amount),
        "allin" => Action::AllIn,
        "bringin" => Action::BringIn,
        _ => panic!("no action: {text}"),
    }
}

/// Plays `SEAT ACTION` after `SEAT ACTION`, separated by commas; `deal` runs
/// the steps that need no player. Gives the events.
fn play(hand: &mut Hand, script: &str) -> Vec<Event> {
    let mut events = Vec::new();
    for step in script
        .split(',')
        .map(str::trim)
        .filter(|step| !step.is_empty())
    {
        if step == "deal" {
            assert!(!matches!(hand.turn(), HandTurn::Act(_)), "{step}");
            events.extend(hand.proceed());
            continue;
        }
        let (seat, text) = step.split_once(' ').expect("a seat and an action");
        let seat = seat.parse().expect("a seat");
        let done = hand.act(seat, action(text));
        events.extend(done.unwrap_or_else(|error| panic!("{step}: {error}")));
    }
    events
}

/// Goes on until somebody is asked or the hand is over.
fn run(hand: &mut Hand) -> Vec<Event> {
    let mut events = Vec::new();
    while matches!(hand.turn(), HandTurn::Deal(_) | HandTurn::Showdown) {
        events.extend(hand.proceed());
    }
    events
}

fn shown(events: &[Event]) -> Vec<usize> {
    let shown = events.iter().filter_map(|event| match event {
        Event::Show { seat, .. } => Some(*seat),
        _ => None,
    });
    shown.collect()
}

fn mucked(events: &[Event]) -> Vec<usize> {
    let mucked = events.iter().filter_map(|event| match event {
        Event::Muck { seat } => Some(*seat),
        _ => None,
    });
    mucked.collect()
}

/// Seat, pot and amount.
fn wins(events: &[Event]) -> Vec<(usize, usize, u64)> {
    let wins = events.iter().filter_map(|event| match event {
        Event::Win {
            seat, pot, amount, ..
        } => Some((*seat, *pot, *amount)),
        _ => None,
    });
    wins.collect()
}

fn refunds(events: &[Event]) -> Vec<(usize, u64)> {
    let refunds = events.iter().filter_map(|event| match event {
        Event::Refund { seat, amount } => Some((*seat, *amount)),
        _ => None,
    });
    refunds.collect()
}
