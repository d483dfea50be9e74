//! From hand histories to JSON.

use std::collections::BTreeMap;

use crate::phh::{self, HandHistory, ReplayedHand};
use crate::{Action, Card, Event, PostKind};
use serde_json::{Value, json};

use super::{OhhError, VERSION, game, origin};

/// A hand as one JSON object on one line. Players have the seats that the record says, or
/// 1 to N, the button the last; cards that nobody knows are left out.
///
/// # Errors
/// The hand breaks a rule, has no end, or has something that the format has no words for.
pub fn write(history: &HandHistory) -> Result<String, OhhError> {
    let (game, limit) = game::words(history)?;
    let replayed = phh::replay(history)?;
    if !replayed.complete() {
        return Err(OhhError::Unfinished);
    }
    let amount = |units: u64| amount(units, history.decimals);
    let players = history.starting_stacks.len();
    let seats = history.seats();
    let seats = seats.unwrap_or_else(|| (1..=players as u64).collect());
    let rows = history.starting_stacks.iter().zip(&seats).enumerate();
    let rows = rows.map(|(place, (stack, seat))| {
        let name = history.players.get(place).filter(|name| !name.is_empty());
        json!({
            "id": place + 1,
            "seat": seat,
            "name": name.cloned().unwrap_or_else(|| format!("p{}", place + 1)),
            "starting_stack": amount(*stack),
        })
    });
    let ante = history.antes.iter().max().copied().unwrap_or(0);
    let small = history.blinds.iter().take(2).min().copied().unwrap_or(0);
    let count = history.number("seat_count");
    let most = seats.iter().max().copied().unwrap_or(0);
    let mut hand = origin::write(history);
    let rest = json!({
        "spec_version": VERSION,
        "internal_version": env!("CARGO_PKG_VERSION"),
        "game_type": game,
        "bet_limit": { "bet_type": limit, "bet_cap": 0 },
        "table_size": count.unwrap_or(most).max(most),
        "dealer_seat": seats.last(),
        "small_blind_amount": amount(small),
        "big_blind_amount": amount(game::big_blind(&history.blinds)),
        "ante_amount": amount(ante),
        "hero_player_id": 0,
        "flags": flags(&replayed),
        "players": rows.collect::<Vec<_>>(),
        "rounds": Scribe::of(history, &replayed).rounds,
        "pots": pots(&replayed),
    });
    if let Value::Object(rest) = rest {
        hand.extend(rest);
    }
    Ok(json!({ "ohh": hand }).to_string())
}

/// Units of a record as a number of chips.
fn amount(units: u64, decimals: usize) -> Value {
    let text = phh::chips(units, decimals);
    // Fifteen digits are the same after being read.
    match text.parse::<u64>() {
        Ok(whole) => json!(whole),
        Err(_) => json!(text.parse::<f64>().unwrap_or_default()),
    }
}

/// Nobody looks on with cards of its own; the second board has a flag.
fn flags(replayed: &ReplayedHand) -> Vec<&'static str> {
    let is_run = |event: &Event| matches!(event, Event::Run { .. });
    let several = replayed.events.iter().any(is_run);
    let several = several.then_some("Run_It_Twice");
    ["Observed"].into_iter().chain(several).collect()
}

/// The pots, with all that each player has won of them: by every board, high and low.
fn pots(replayed: &ReplayedHand) -> Vec<Value> {
    let chips = |units: u64| amount(units, replayed.decimals);
    let pots = replayed.hand.pots();
    let rows = pots.iter().enumerate().map(|(number, pot)| {
        let mut wins = BTreeMap::new();
        for event in &replayed.events {
            if let Event::Win {
                seat, pot, amount, ..
            } = event
                && *pot == number
            {
                *wins.entry(*seat).or_insert(0) += amount;
            }
        }
        let wins = wins.into_iter();
        let wins =
            wins.map(|(seat, won)| json!({ "player_id": seat + 1, "win_amount": chips(won) }));
        json!({
            "number": number,
            "amount": chips(pot.amount + pot.rake),
            "rake": chips(pot.rake),
            "player_wins": wins.collect::<Vec<_>>(),
        })
    });
    rows.collect()
}

/// Writes the rounds.
struct Scribe {
    rounds: Vec<Value>,
    street: &'static str,
    cards: Vec<String>,
    actions: Vec<Value>,
    /// The number of the last action.
    number: usize,
    /// The highest bet of the round.
    level: u64,
    /// How many cards of the board were written.
    board: usize,
    showdown: Vec<(usize, Option<Vec<String>>)>,
}

impl Scribe {
    fn of(history: &HandHistory, replayed: &ReplayedHand) -> Scribe {
        let mut scribe = Scribe {
            rounds: Vec::new(),
            street: "Preflop",
            cards: Vec::new(),
            actions: Vec::new(),
            number: 0,
            level: history.blinds.iter().max().copied().unwrap_or(0),
            board: 0,
            showdown: Vec::new(),
        };
        for event in &replayed.events {
            scribe.hear(history, event);
        }
        scribe.close();
        let showdown = std::mem::take(&mut scribe.showdown);
        if !showdown.is_empty() {
            scribe.street = "Showdown";
            for (seat, cards) in showdown {
                match cards {
                    Some(cards) => scribe.act(seat, "Shows Cards", json!({ "cards": cards })),
                    None => scribe.act(seat, "Mucks Cards", json!({})),
                }
            }
            scribe.close();
        }
        scribe
    }

    fn close(&mut self) {
        self.rounds.push(json!({
            "id": self.rounds.len(),
            "street": self.street,
            "cards": std::mem::take(&mut self.cards),
            "actions": std::mem::take(&mut self.actions),
        }));
    }

    fn act(&mut self, seat: usize, action: &str, more: Value) {
        self.number += 1;
        let mut row = json!({
            "action_number": self.number,
            "player_id": seat + 1,
            "action": action,
        });
        if let (Value::Object(row), Value::Object(more)) = (&mut row, more) {
            row.extend(more);
        }
        self.actions.push(row);
    }

    fn hear(&mut self, history: &HandHistory, event: &Event) {
        match event {
            Event::Post {
                seat,
                kind,
                amount,
                stack,
            } => {
                let word = match kind {
                    PostKind::Ante => "Post Ante",
                    PostKind::Small => "Post SB",
                    PostKind::Big => "Post BB",
                    PostKind::Straddle => "Straddle",
                    PostKind::Extra => "Post Extra Blind",
                    PostKind::Dead => "Post Dead",
                };
                let amount = self::amount(*amount, history.decimals);
                let more = json!({ "amount": amount, "is_allin": *stack == 0 });
                self.act(*seat, word, more);
            }
            Event::Hole { seat, cards } => self.deal(history, *seat, cards),
            Event::Acted {
                seat,
                action,
                amount,
                total,
                stack,
                ..
            } => {
                let word = match action {
                    Action::Fold => "Fold",
                    _ if *total > self.level && self.level == 0 => "Bet",
                    _ if *total > self.level => "Raise",
                    _ if *amount == 0 => "Check",
                    _ => "Call",
                };
                self.level = self.level.max(*total);
                let more = match *amount {
                    0 => json!({}),
                    chips => json!({
                        "amount": self::amount(chips, history.decimals),
                        "is_allin": *stack == 0,
                    }),
                };
                self.act(*seat, word, more);
            }
            Event::Board { all, .. } => {
                self.lay(all, self.board);
                (self.board, self.level) = (all.len(), 0);
            }
            // Once more from where all were in, with the same names of rounds.
            Event::Run { all, shared, .. } => self.lay(all, *shared),
            Event::Show { seat, cards, .. } => self.show(*seat, cards),
            Event::Reveal { seat, cards, .. } => self.show(*seat, cards),
            Event::Muck { seat } => self.showdown.push((*seat, None)),
            Event::Up { .. }
            | Event::Drew { .. }
            | Event::Discarded { .. }
            | Event::Rake { .. }
            | Event::Share { .. }
            | Event::Refund { .. }
            | Event::Win { .. }
            | Event::End => {}
        }
    }

    /// Begins a round for each street of a board that has its first cards already.
    fn lay(&mut self, board: &[Card], there: usize) {
        for (street, cards) in [("Flop", 0..3), ("Turn", 3..4), ("River", 4..5)] {
            if cards.start >= there
                && let Some(new) = board.get(cards)
            {
                self.close();
                (self.street, self.cards) = (street, words(new));
            }
        }
    }

    fn deal(&mut self, history: &HandHistory, seat: usize, cards: &[Card]) {
        // Unknown cards were replaced by some for the replay.
        let prefix = format!("d dh p{} ", seat + 1);
        let mut texts = history.actions.iter();
        let known = texts.find(|text| text.starts_with(&prefix));
        if known.is_some_and(|text| !text.contains('?')) {
            self.act(seat, "Dealt Cards", json!({ "cards": words(cards) }));
        }
    }

    fn show(&mut self, seat: usize, cards: &[Card]) {
        if !self.showdown.iter().any(|(known, _)| *known == seat) {
            self.showdown.push((seat, Some(words(cards))));
        }
    }
}

fn words(cards: &[Card]) -> Vec<String> {
    cards.iter().map(Card::to_string).collect()
}
