//! A hand against an agent, as an answer of the API tells it.

use poker_rules::table::{Event, HandStart, Limit, PlayerAction, TurnOffer, game_word};
use poker_rules::{Card, Variant};
use protocol::poker::Want;
use serde_json::{Value, json};

use super::choice;

/// The meaning of an event for the client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// More events follow.
    Further,
    /// The client has to act, or the hand is over.
    Told,
    /// The table is no more.
    Closed,
}

/// The view of the client of a table for two.
#[derive(Default)]
pub(super) struct View {
    /// The client's seat, counted from 1.
    seat: usize,
    hand: Option<Hand>,
}

/// A hand.
struct Hand {
    /// 0 for the big blind, 1 for the button.
    client_pos: u8,
    game: Variant,
    limit: Limit,
    /// The client's cards that lie face down.
    hole: Vec<Card>,
    board: Vec<String>,
    /// The boards after the first one.
    later_boards: Vec<Vec<String>>,
    /// The client's cards that lie face up.
    up: Vec<String>,
    /// Those of the agent.
    bot_up: Vec<String>,
    /// The cards of the agent, if it showed them.
    bot: Vec<String>,
    /// The actions so far: `b200c/kk/`.
    action: String,
    /// The highest bet of this round.
    level: u64,
    asked: Option<TurnOffer>,
    /// Chips won less those lost, once the hand is over.
    winnings: Option<i64>,
}

impl View {
    /// Hears an event of the table.
    pub(super) fn hear(&mut self, event: &Event) -> Step {
        match event {
            Event::Joined { seat, .. } => self.seat = *seat,
            Event::Hand(start) => self.hand = Some(Hand::begin(start, self.seat)),
            Event::Closed { .. } => return Step::Closed,
            _ => {
                let seat = self.seat;
                if let Some(hand) = &mut self.hand {
                    return hand.hear(event, seat);
                }
            }
        }
        Step::Further
    }

    /// Whether the client has to act.
    pub(super) fn is_asked(&self) -> bool {
        self.hand.as_ref().is_some_and(|hand| hand.asked.is_some())
    }

    /// The client's action as the table takes it.
    ///
    /// # Errors
    /// The error in the action, for the client.
    pub(super) fn want(&self, incr: &str) -> Result<Want, String> {
        let hand = self.hand.as_ref();
        let asked = hand.and_then(|hand| Some((hand, hand.asked.as_ref()?)));
        let (hand, offer) = asked.ok_or("you are not asked: ask for a new hand")?;
        choice::want(incr, offer, &hand.hole)
    }

    /// Notes that the client has acted.
    pub(super) fn acted(&mut self) {
        if let Some(hand) = &mut self.hand {
            hand.asked = None;
        }
    }

    /// The actions so far.
    pub(super) fn action(&self) -> String {
        self.hand
            .as_ref()
            .map_or_else(String::new, |hand| hand.action.clone())
    }

    /// The answer for a client that knew the actions `old` before.
    pub(super) fn answer(&self, token: &str, old: &str) -> Value {
        let Some(hand) = &self.hand else {
            return json!({ "token": token });
        };
        let mut answer = json!({
            "token": token,
            "old_action": old,
            "action": hand.action,
            "client_pos": hand.client_pos,
            "game": game_word(hand.game),
            "limit": hand.limit.word(),
            "hole_cards": words(&hand.hole),
            "board": hand.board,
        });
        let Value::Object(fields) = &mut answer else {
            return answer;
        };
        let mut tell = |key: &str, value: Value| fields.insert(key.to_owned(), value);
        if hand.game.is_stud() {
            tell("up_cards", json!(hand.up));
            tell("bot_up_cards", json!(hand.bot_up));
        }
        if !hand.later_boards.is_empty() {
            tell("later_boards", json!(hand.later_boards));
        }
        if let Some(offer) = &hand.asked {
            tell("legal", json!(choice::legal(offer)));
        }
        if let Some(winnings) = hand.winnings {
            tell("winnings", winnings.into());
            tell("bot_hole_cards", json!(hand.bot));
        }
        answer
    }
}

impl Hand {
    fn begin(start: &HandStart, own: usize) -> Hand {
        Hand {
            // Of two players the button has the small blind.
            client_pos: u8::from(start.dealer == own),
            game: start.game.unwrap_or_default(),
            limit: start.limit.unwrap_or_default(),
            hole: Vec::new(),
            board: Vec::new(),
            later_boards: Vec::new(),
            up: Vec::new(),
            bot_up: Vec::new(),
            bot: Vec::new(),
            action: String::new(),
            // Nobody posts a blind in stud.
            level: if start.game.unwrap_or_default().is_stud() {
                0
            } else {
                start.big_blind
            },
            asked: None,
            winnings: None,
        }
    }

    fn hear(&mut self, event: &Event, own: usize) -> Step {
        match event {
            Event::Hole { seat, cards } if *seat == own => {
                let new = cards.iter().filter(|card| !self.hole.contains(card));
                let new: Vec<Card> = new.copied().collect();
                self.hole.extend(new);
            }
            Event::Discard { seat, cards } if *seat == own => {
                self.hole.retain(|card| !cards.contains(card));
            }
            Event::Up { seat, cards } => {
                let up = if *seat == own {
                    &mut self.up
                } else {
                    &mut self.bot_up
                };
                up.extend(words(cards));
            }
            Event::Board {
                all, run: Some(_), ..
            } => self.later_boards.push(words(all)),
            Event::Show(shown) if shown.seat != own => self.bot = words(&shown.cards),
            Event::Board { all, run: None, .. } => {
                self.board = words(all);
                self.action.push('/');
                self.level = 0;
            }
            Event::Acted(acted) => self.act(acted, own),
            Event::Turn(offer) => {
                self.asked = Some(offer.clone());
                return Step::Told;
            }
            Event::End { players, .. } => {
                let row = players.iter().find(|row| row.seat == own);
                self.winnings = Some(row.map_or(0, |row| row.net));
                self.asked = None;
                return Step::Told;
            }
            _ => {}
        }
        Step::Further
    }

    fn act(&mut self, acted: &PlayerAction, own: usize) {
        if acted.seat == own {
            self.asked = None;
        }
        match &*acted.kind {
            "fold" => self.action.push('f'),
            "bringin" => {
                self.level = acted.total;
                self.action.push('i');
            }
            "draw" => self.action += &format!("d{}", acted.cards.unwrap_or(0)),
            _ if acted.total > self.level => {
                self.level = acted.total;
                self.action += &format!("b{}", acted.total);
            }
            _ if acted.amount == 0 => self.action.push('k'),
            _ => self.action.push('c'),
        }
    }
}

fn words(cards: &[Card]) -> Vec<String> {
    cards.iter().map(Card::to_string).collect()
}
