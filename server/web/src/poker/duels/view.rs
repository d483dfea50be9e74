//! A hand against an agent, as an answer of the API tells it.

use games::holdem::{Card, CardSet};
use protocol::poker::{Acted, Event, HandStart, Stake, TurnOffer, Want};
use serde_json::{Value, json};

/// The most bytes of an action that a client sends.
const MAX_INCR: usize = 24;

/// What an event means for the client.
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
    hole: Vec<String>,
    board: Vec<String>,
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

    /// The client's action as the table takes it: `k` checks, `c` calls, `f` folds, `b200`
    /// bets or raises to 200 on this round.
    ///
    /// # Errors
    /// What is wrong with it, for the client.
    pub(super) fn want(&self, incr: &str) -> Result<Want, String> {
        let asked = self.hand.as_ref().and_then(|hand| hand.asked.as_ref());
        let offer = asked.ok_or("you are not asked: ask for a new hand")?;
        if incr.len() > MAX_INCR {
            return Err("an action is k, c, f or b and an amount, like b200".to_owned());
        }
        let want = |kind: &'static str, amount| Want {
            kind,
            amount,
            cards: CardSet::default(),
            hand: None,
            decision: offer.decision,
        };
        let fit = |is_fit: bool, want: Want, why: &str| match is_fit {
            true => Ok(want),
            false => Err(why.to_owned()),
        };
        match incr {
            "k" => fit(
                offer.check,
                want("check", Stake::Missing),
                "you cannot check: call with c",
            ),
            "c" => fit(
                !offer.check,
                want("call", Stake::Missing),
                "there is no bet: check with k",
            ),
            "f" => fit(
                !offer.check,
                want("fold", Stake::Missing),
                "you can check: do that with k",
            ),
            _ => {
                let digits = incr.strip_prefix('b').filter(|rest| {
                    !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit())
                });
                let amount = digits.and_then(|digits| digits.parse::<u64>().ok());
                let amount = amount.ok_or("an action is k, c, f or b and an amount, like b200")?;
                let (kind, limits) = match (offer.bet, offer.raise) {
                    (Some(limits), _) => ("bet", limits),
                    (None, Some(limits)) => ("raise", limits),
                    (None, None) if offer.all_in == Some(amount) => {
                        return Ok(want("allin", Stake::Missing));
                    }
                    (None, None) => return Err("you cannot bet: call with c".to_owned()),
                };
                match (limits.min..=limits.max).contains(&amount) {
                    true => Ok(want(kind, Stake::Chips(amount))),
                    false => Err(format!("bet b{} to b{}", limits.min, limits.max)),
                }
            }
        }
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
            "hole_cards": hand.hole,
            "board": hand.board,
        });
        if let (Some(winnings), Value::Object(fields)) = (hand.winnings, &mut answer) {
            fields.insert("winnings".to_owned(), winnings.into());
            fields.insert("bot_hole_cards".to_owned(), json!(hand.bot));
        }
        answer
    }
}

impl Hand {
    fn begin(start: &HandStart, own: usize) -> Hand {
        Hand {
            // Of two players the button has the small blind.
            client_pos: u8::from(start.dealer == own),
            hole: Vec::new(),
            board: Vec::new(),
            bot: Vec::new(),
            action: String::new(),
            level: start.big_blind,
            asked: None,
            winnings: None,
        }
    }

    fn hear(&mut self, event: &Event, own: usize) -> Step {
        match event {
            Event::Hole { seat, cards } if *seat == own => self.hole = words(cards),
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

    fn act(&mut self, acted: &Acted, own: usize) {
        if acted.seat == own {
            self.asked = None;
        }
        match &*acted.kind {
            "fold" => self.action.push('f'),
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
