//! The view of a client on stud and on draw games.

use std::collections::BTreeSet;

use poker_rules::table::{Event, HandStart, Limit, Specials, TableView, TurnOffer, game_of_word};
use poker_rules::{
    Action, Card, Deck, Hand, HandTurn, PokerGame, Positions, Stakes, Street, Variant,
};
use render::poker::said;
use words::Language;

fn cards(text: &str) -> Vec<Card> {
    Card::parse_all(text).expect("cards")
}

/// A hand of two players with 500 chips, and the events of it that the seat
/// `own` hears.
struct HandView {
    hand: Hand,
    view: TableView,
    own: usize,
    lines: Vec<String>,
}

impl HandView {
    fn deal(code: &str, own: usize, deck: &str) -> HandView {
        let game = PokerGame::of_code(code).expect("a game");
        let places = Positions::first(&[true, true], 0).expect("two players");
        let setup = game.setup(vec![500; 2], places, &Stakes::of_blinds(5, 10));
        let deck = Deck::beginning_with(&cards(deck)).expect("no card twice");
        let (hand, events) = Hand::deal(&setup, &deck).expect("a hand");
        let mut played = HandView {
            hand,
            view: TableView::default(),
            own,
            lines: Vec::new(),
        };
        played.view.own = Some(own + 1);
        played.view.hear(&Event::Hand(HandStart {
            id: 1,
            table: 1,
            dealer: 1,
            small_blind: 5,
            big_blind: 10,
            ante: 0,
            bring_in: Some(setup.bring_in).filter(|chips| *chips > 0),
            game: Some(game.variant),
            limit: None,
            specials: Specials::default(),
            players: vec![(1, "Ann".to_owned(), 500), (2, "Bob".to_owned(), 500)],
        }));
        played.hear(&events);
        played
    }

    fn hear(&mut self, events: &[poker_rules::Event]) {
        for event in events {
            if event.secret_of().is_none_or(|seat| seat == self.own)
                && let Some(event) = Event::of_hand(1, event, None)
            {
                self.view.hear(&event);
                let line = said(&self.view, &event);
                self.lines
                    .extend(line.map(|line| line.say(Language::ENGLISH)));
            }
        }
    }

    fn act(&mut self, action: Action) {
        let HandTurn::Act(seat) = self.hand.turn() else {
            panic!("nobody is asked: {:?}", self.hand.turn());
        };
        let events = self.hand.act(seat, action).expect("it is legal");
        self.hear(&events);
        while let HandTurn::Deal(_) | HandTurn::Showdown = self.hand.turn() {
            let events = self.hand.proceed();
            self.hear(&events);
        }
    }

    fn offer(&self) -> TurnOffer {
        TurnOffer::of_hand(1, &self.hand, 0).expect("somebody is asked")
    }
}

fn draw(text: &str) -> Action {
    Action::Draw(cards(text).into_iter().collect())
}

#[test]
fn a_view_of_a_draw_game_knows_the_own_cards_and_how_many_others_changed() {
    // Seat 1, the button, is dealt to last.
    let deck = "7s5d4c3h2s AsKdQcJh9s 8s8d8c 6c";
    let mut played = HandView::deal("F2L3D", 0, deck);
    let known = |played: &HandView, seat| played.view.seat(seat).unwrap().cards.clone();
    assert_eq!(known(&played, 1), Some(cards("As Kd Qc Jh 9s")));
    assert_eq!((known(&played, 2), played.view.hidden(2)), (None, 5));
    assert_eq!(played.view.round(), Street::Predraw);
    assert_eq!((played.view.level(), played.offer().draw), (10, None));
    played.act(Action::Call);
    played.act(Action::Check);
    let offer = played.offer();
    assert_eq!(offer.draw.map(|draw| draw.max), Some(5));
    assert!(!offer.fold && !offer.check && offer.call.is_none());
    assert_eq!(offer.passive(), draw(""));
    assert_eq!(
        (played.view.round(), played.view.level()),
        (Street::FirstDraw, 0)
    );
    played.act(draw(""));
    played.act(draw("As Kd Qc"));
    assert_eq!(known(&played, 1), Some(cards("Jh 9s 8s 8d 8c")));
    let draws = |seat| played.view.seat(seat).unwrap().draws.clone();
    assert_eq!((draws(1), draws(2)), (vec![3], vec![0]));
    let deeds: Vec<usize> = played.view.deeds.iter().map(|deed| deed.cards).collect();
    assert_eq!(deeds, [0, 0, 0, 3]);
    for line in [
        "Bob: stand pat",
        "you: draw 3 cards",
        "you threw away As Kd Qc",
        "your cards: 8s 8d 8c",
        "first-draw   pot 20",
    ] {
        assert!(
            played.lines.iter().any(|said| said == line),
            "{:?}",
            played.lines
        );
    }
}

#[test]
fn a_view_of_stud_knows_the_open_cards_of_all() {
    // Two down and one up each, seat 2 first.
    let mut played = HandView::deal("F7S", 0, "AhAd9c KsKd2h 3c 4d");
    let up = |played: &HandView, seat| played.view.seat(seat).unwrap().up.clone();
    assert_eq!((up(&played, 1), up(&played, 2)), (cards("2h"), cards("9c")));
    let own = played.view.me().unwrap().clone();
    assert_eq!(own.cards, Some(cards("Ks Kd 2h")));
    assert_eq!(own.down().collect::<Vec<_>>(), cards("Ks Kd"));
    assert_eq!((played.view.hidden(1), played.view.hidden(2)), (0, 2));
    let offer = played.offer();
    assert_eq!(
        (offer.seat, offer.bring_in, offer.fold),
        (1, Some(5), false)
    );
    assert_eq!(
        (offer.passive(), offer.bet.unwrap().min),
        (Action::BringIn, 10)
    );
    assert_eq!((played.view.bring_in, played.view.level()), (5, 0));
    played.act(Action::BringIn);
    assert_eq!(played.view.level(), 5);
    played.act(Action::Call);
    assert_eq!(played.view.round(), Street::Fourth);
    assert_eq!(
        (up(&played, 2), up(&played, 1)),
        (cards("9c 3c"), cards("2h 4d"))
    );
    for line in [
        "you: bring it in with 5",
        "Bob shows 9c",
        "your open cards: 2h",
    ] {
        assert!(
            played.lines.iter().any(|said| said == line),
            "{:?}",
            played.lines
        );
    }
}

#[test]
fn low_hands_are_named_in_the_language_of_the_reader() {
    let deck = "7s5d4c3h2s AsKdQcJh9s";
    let mut played = HandView::deal("N2L1D", 0, deck);
    let mut czech = Vec::new();
    for action in [
        Action::Call,
        Action::Check,
        draw(""),
        draw(""),
        Action::Check,
    ] {
        played.act(action);
    }
    let HandTurn::Act(seat) = played.hand.turn() else {
        panic!("somebody is asked");
    };
    let mut events = played.hand.act(seat, Action::Check).unwrap();
    events.extend(played.hand.proceed());
    for event in events
        .iter()
        .filter_map(|event| Event::of_hand(1, event, None))
    {
        played.view.hear(&event);
        if let Event::Show(shown) = &event {
            let line = said(&played.view, &event).unwrap();
            assert_eq!(shown.value.as_deref(), Some("low, 7-5-4-3-2"));
            assert!(line.say(Language::ENGLISH).contains("low, 7-5-4-3-2"));
            czech.push(line.say(Language::find("cs").unwrap()));
        }
    }
    assert_eq!(czech.len(), 1, "the beaten hand is not shown");
    assert!(!czech[0].contains("low, 7"), "{czech:?}");
    assert_eq!(game_of_word("2-7-single-draw"), Some(played.view.game));
}

#[test]
fn the_line_that_begins_a_hand_names_its_game() {
    let line = |game| {
        let start = HandStart {
            id: 1,
            table: 1,
            dealer: 1,
            small_blind: 5,
            big_blind: 10,
            ante: 0,
            bring_in: None,
            game: Some(game),
            limit: Some(Limit::Fixed),
            specials: Specials::default(),
            players: Vec::new(),
        };
        let line = said(&TableView::default(), &Event::Hand(start)).unwrap();
        line.say(Language::ENGLISH)
    };
    assert!(line(Variant::Razz).contains("Fixed-limit razz"));
    let lines: BTreeSet<String> = Variant::ALL.into_iter().map(line).collect();
    assert_eq!(lines.len(), Variant::ALL.len(), "{lines:?}");
}
