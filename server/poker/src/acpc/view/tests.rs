//! Hands as agents of the competition are told them.

use poker_rules::table::{HandStart, Specials};
use poker_rules::{Card, Deck, Hand, HandTurn, Positions, Setup, ShowPolicy};

use super::*;

fn cards(text: &str) -> Vec<Card> {
    Card::parse_all(text).unwrap()
}

/// A hand, and its view by the agent at each seat.
struct ViewedTable {
    hand: Hand,
    views: Vec<View>,
    /// The state that each view was told last.
    last: Vec<String>,
    is_limit: bool,
}

impl ViewedTable {
    fn deal(setup: &Setup, deck: &Deck, is_limit: bool) -> ViewedTable {
        let (hand, events) = Hand::deal(setup, deck).unwrap();
        let seats = setup.stacks.len();
        let start = HandStart {
            id: 8,
            table: 1,
            dealer: setup.button + 1,
            small_blind: 50,
            big_blind: 100,
            ante: 0,
            bring_in: None,
            game: None,
            limit: None,
            specials: Specials::default(),
            players: (0..seats)
                .map(|seat| (seat + 1, format!("P{seat}"), setup.stacks[seat]))
                .collect(),
        };
        let mut told = ViewedTable {
            hand,
            views: (0..seats).map(|_| View::new(is_limit)).collect(),
            last: vec![String::new(); seats],
            is_limit,
        };
        for seat in 0..seats {
            let joined = Event::Joined {
                table: 1,
                seat: seat + 1,
                stack: 0,
            };
            told.views[seat].hear(&joined);
            told.views[seat].hear(&Event::Hand(start.clone()));
        }
        told.spread(&events, None);
        told.go_on();
        told
    }

    fn spread(&mut self, events: &[poker_rules::Event], cause: Option<Cause>) {
        for event in events {
            for seat in 0..self.views.len() {
                if event.secret_of().is_some_and(|own| own != seat) {
                    continue;
                }
                if let Some(event) = Event::of_hand(8, event, cause) {
                    self.tell(seat, &event);
                }
            }
        }
    }

    fn tell(&mut self, seat: usize, event: &Event) {
        if let Some(Reaction::Tell(state)) = self.views[seat].hear(event) {
            self.last[seat] = state.to_string();
        }
    }

    /// This seat calls, whatever it was told.
    fn answer_for(&mut self, seat: usize) {
        let events = self.hand.act(seat, poker_rules::Action::Call).unwrap();
        self.spread(&events, None);
        while let HandTurn::Deal(_) = self.hand.turn() {
            let events = self.hand.proceed();
            self.spread(&events, None);
        }
    }

    /// Deals and asks as far as nobody has to answer.
    fn go_on(&mut self) {
        loop {
            match self.hand.turn() {
                HandTurn::Act(seat) => {
                    let offer = TurnOffer::of_hand(8, &self.hand, 0).unwrap();
                    for other in 0..self.views.len() {
                        let event = if other == seat {
                            Event::Turn(offer.clone())
                        } else {
                            Event::Acting {
                                hand: 8,
                                seat: seat + 1,
                                time: 0,
                            }
                        };
                        self.tell(other, &event);
                    }
                    return;
                }
                HandTurn::Over => {
                    let end = Event::End {
                        hand: 8,
                        wait: None,
                        players: Vec::new(),
                    };
                    (0..self.views.len()).for_each(|seat| self.tell(seat, &end));
                    return;
                }
                _ => {
                    let events = self.hand.proceed();
                    self.spread(&events, None);
                }
            }
        }
    }

    /// The agent on turn answers its last state with an action.
    fn answer(&mut self, action: &str) -> bool {
        let HandTurn::Act(seat) = self.hand.turn() else {
            panic!("nobody is on turn");
        };
        let line = format!("{}:{action}", self.last[seat]);
        let AnswerOutcome::Action(want, is_as_asked) = self.views[seat].answer(&line) else {
            panic!("{line} is ignored");
        };
        let chips = match want.amount {
            protocol::poker::Stake::Chips(chips) => chips,
            _ => 0,
        };
        let action = match want.kind {
            "fold" => poker_rules::Action::Fold,
            "check" => poker_rules::Action::Check,
            "call" => poker_rules::Action::Call,
            "bet" => poker_rules::Action::Bet(chips),
            "raise" => poker_rules::Action::Raise(chips),
            _ => poker_rules::Action::AllIn,
        };
        let events = self.hand.act(seat, action).unwrap();
        self.spread(&events, None);
        self.go_on();
        is_as_asked
    }
}

fn two() -> ViewedTable {
    let places = Positions::first(&[true, true], 0).unwrap();
    let mut setup = Setup::table(vec![20_000; 2], places, 50, 100, 0);
    setup.showing = vec![ShowPolicy::Always; 2];
    let known = cards("AsAd7c2d3h4d5c9h9s");
    ViewedTable::deal(&setup, &Deck::beginning_with(&known).unwrap(), false)
}

#[test]
fn two_players_are_told_a_hand_with_reverse_blinds_to_its_showdown() {
    let mut told = two();
    // The big blind, left of the button, is position 0 and has the first cards.
    assert_eq!(
        told.last,
        ["MATCHSTATE:1:7::|7c2d", "MATCHSTATE:0:7::AsAd|"]
    );
    assert!(told.views[0].is_asked() && !told.views[1].is_asked());
    assert!(told.answer("r300"));
    assert!(told.answer("c"));
    assert_eq!(told.last[1], "MATCHSTATE:0:7:r300c/:AsAd|/3h4d5c");
    assert!(told.answer("c"));
    // On the flop, 300 were put in before.
    assert!(told.answer("r900"));
    assert_eq!(told.last[1], "MATCHSTATE:0:7:r300c/cr900:AsAd|/3h4d5c");
    assert_eq!(told.hand.players()[0].as_ref().unwrap().bet(), 600);
    assert!(told.answer("r20000"));
    assert!(told.answer("c"));
    let shown = "7:r300c/cr900r20000c//:AsAd|7c2d/3h4d5c/9h/9s";
    assert_eq!(told.last[0], format!("MATCHSTATE:1:{shown}"));
    assert_eq!(told.last[1], format!("MATCHSTATE:0:{shown}"));
}

#[test]
fn after_a_fold_no_cards_of_others_are_told() {
    let mut told = two();
    told.answer("r300");
    told.answer("f");
    assert_eq!(
        told.last,
        ["MATCHSTATE:1:7:r300f:|7c2d", "MATCHSTATE:0:7:r300f:AsAd|"]
    );
}

#[test]
fn invalid_actions_are_made_valid() {
    let mut told = two();
    assert!(!told.answer("r101"));
    assert_eq!(told.last[1], "MATCHSTATE:0:7:r200:AsAd|");
    assert!(!told.answer("x"));
    assert_eq!(told.last[1], "MATCHSTATE:0:7:r200c/:AsAd|/3h4d5c");
    assert!(!told.answer("f"));
    assert_eq!(told.last[1], "MATCHSTATE:0:7:r200c/c:AsAd|/3h4d5c");
}

#[test]
fn what_answers_another_state_is_ignored() {
    let mut told = two();
    let asked = told.last[0].clone();
    for line in [
        "",
        "#",
        "MATCHSTATE:1:7::|7c2h:c",
        "MATCHSTATE:0:7::|7c2d:c",
        "STATE:7::|:c",
    ] {
        assert_eq!(told.views[0].answer(line), AnswerOutcome::Ignored, "{line}");
    }
    // Nobody asked the other one.
    let early = format!("{}:c", told.last[1]);
    assert_eq!(told.views[1].answer(&early), AnswerOutcome::Ignored);
    assert!(told.answer("c"));
    assert_eq!(
        told.views[0].answer(&format!("{asked}:c")),
        AnswerOutcome::Ignored
    );
}

#[test]
fn three_players_with_a_fixed_limit_have_raises_without_amounts_and_a_cap() {
    let places = Positions::first(&[true; 3], 2).unwrap();
    let mut setup = Setup::table(vec![1 << 20; 3], places, 50, 100, 0);
    setup.showing = vec![ShowPolicy::Always; 3];
    setup.structure = poker_rules::Structure::FixedLimit {
        big_bet: 200,
        cap: poker_rules::RaiseCap {
            bets: 4,
            heads_up: true,
        },
    };
    let deck = Deck::beginning_with(&cards("AsAd7c2d8h8cJhJd3sKc2c")).unwrap();
    let mut told = ViewedTable::deal(&setup, &deck, true);
    assert!(told.is_limit);
    assert_eq!(told.last[2], "MATCHSTATE:2:7::||8h8c");
    for _ in 0..3 {
        assert!(told.answer("r"));
    }
    // Three raises are all that the game has here.
    assert!(!told.answer("r"));
    assert!(told.answer("c"));
    assert_eq!(told.last[0], "MATCHSTATE:0:7:rrrcc/:AsAd||/JhJd3s");
    assert!(told.answer("r") && told.answer("f") && told.answer("c"));
    for _ in 0..4 {
        assert!(told.answer("c"));
    }
    let end = "7:rrrcc/rfc/cc/cc:AsAd||8h8c/JhJd3s/Kc/2c";
    assert_eq!(told.last[0], format!("MATCHSTATE:0:{end}"));
    // A player who folded knows the own cards, too.
    assert_eq!(
        told.last[1],
        "MATCHSTATE:1:7:rrrcc/rfc/cc/cc:AsAd|7c2d|8h8c/JhJd3s/Kc/2c"
    );
}

#[test]
fn a_player_who_leaves_out_of_turn_ends_what_is_told_and_the_agent_checks_or_folds() {
    let places = Positions::first(&[true; 3], 2).unwrap();
    let setup = Setup::table(vec![20_000; 3], places, 50, 100, 0);
    let deck = Deck::beginning_with(&[]).unwrap();
    let mut told = ViewedTable::deal(&setup, &deck, false);
    let before = told.last.clone();
    let events = told.hand.leave(1);
    told.spread(&events, Some(Cause::Left));
    // The agent that is asked may still answer the state that it knows.
    assert!(told.answer("r300"));
    assert_eq!(told.last, before);
    told.answer_for(0);
    // From then on it checks or folds.
    let offer = TurnOffer::of_hand(8, &told.hand, 0).unwrap();
    let next = told.views[2].hear(&Event::Turn(offer.clone()));
    assert_eq!(next, Some(Reaction::Act(passive(&offer))));
    assert_eq!(told.last, before);
}
