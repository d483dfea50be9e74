//! From JSON to hand histories.

use crate::phh::HandHistory;
use crate::{Card, MOST_RUNS, PostKind};
use serde_json::{Deserializer, Value};

use super::{OhhError, game, origin};
use crate::amount::Amount;
use crate::draft::{Bets, Draft, SeatedPlayer, joined, order};

/// A hand with its number as it is written.
pub type HandEntry = (String, Result<HandHistory, OhhError>);

/// Reads all hands of a file. After an error of syntax it goes on with the next hand.
pub fn read(text: &str) -> Vec<HandEntry> {
    let mut hands = Vec::new();
    let mut rest = text.trim_start_matches('\u{feff}').trim_ascii_start();
    while !rest.is_empty() {
        let place = (hands.len() + 1).to_string();
        let mut values = Deserializer::from_str(rest).into_iter::<Value>();
        match values.next() {
            Some(Ok(value)) => {
                let hand = &value["ohh"];
                hands.push((origin::number_of(hand).unwrap_or(place), read_hand(hand)));
                rest = rest[values.byte_offset()..].trim_ascii_start();
            }
            Some(Err(error)) => {
                let line = text[..text.len() - rest.len()].matches('\n').count() + error.line();
                let wrong = OhhError::Json {
                    line,
                    reason: error.to_string(),
                };
                hands.push((place, Err(wrong)));
                let Some(next) = next_hand(rest) else { break };
                rest = next;
            }
            None => break,
        }
    }
    hands
}

/// The text from the next hand on that begins behind the first letter.
fn next_hand(text: &str) -> Option<&str> {
    let braces = text.match_indices('{').map(|(start, _)| start);
    let is_hand = |start: &usize| text[start + 1..].trim_start().starts_with("\"ohh\"");
    let mut hands = braces.filter(|start| *start > 0).filter(is_hand);
    hands.next().map(|start| &text[start..])
}

fn list<'a>(value: &'a Value, field: &'static str) -> Result<&'a [Value], OhhError> {
    let list = value[field].as_array().ok_or(OhhError::Field(field))?;
    Ok(list)
}

fn text<'a>(value: &'a Value, field: &'static str) -> Result<&'a str, OhhError> {
    value[field].as_str().ok_or(OhhError::Field(field))
}

fn amount(value: &Value, field: &str) -> Result<Amount, OhhError> {
    let number = match &value[field] {
        Value::Null => return Ok(Amount::NOTHING),
        number => number.to_string(),
    };
    Amount::of(&number).ok_or_else(|| OhhError::Amount(number.chars().take(30).collect()))
}

fn read_hand(hand: &Value) -> Result<HandHistory, OhhError> {
    if !hand.is_object() {
        return Err(OhhError::Field("ohh"));
    }
    let limit = text(&hand["bet_limit"], "bet_type")?;
    let game = game::of_words(text(hand, "game_type")?, limit)?;
    let dealer = hand["dealer_seat"]
        .as_u64()
        .ok_or(OhhError::Field("dealer_seat"))?;
    let (mut players, mut ids) = (Vec::new(), Vec::new());
    for player in list(hand, "players")? {
        if player["is_sitting_out"].as_bool() != Some(true) {
            let seat = player["seat"].as_u64().ok_or(OhhError::Field("seat"))?;
            ids.push((seat, &player["id"]));
            players.push(SeatedPlayer {
                seat,
                name: text(player, "name")?.to_owned(),
                stack: amount(player, "starting_stack")?,
            });
        }
    }
    order(&mut players, dealer);
    ids.sort_by_key(|(seat, _)| (*seat <= dealer, *seat));
    let decimals = decimals_of(hand, &players)?;
    let smallest = amount(hand, "big_blind_amount")?.units(decimals);
    let bets = Bets {
        game,
        decimals,
        small_blind: amount(hand, "small_blind_amount")?.units(decimals),
        smallest,
        big_bet: smallest.saturating_mul(2),
    };
    let mut reader = Reader {
        ids: ids.into_iter().map(|(_, id)| id).collect(),
        draft: Draft::new(bets, players),
    };
    for round in list(hand, "rounds")? {
        reader.round(round)?;
    }
    reader.history(hand)
}

/// How many digits after the point all amounts need.
fn decimals_of(hand: &Value, players: &[SeatedPlayer]) -> Result<usize, OhhError> {
    let mut amounts: Vec<Amount> = players.iter().map(|player| player.stack).collect();
    for field in ["small_blind_amount", "big_blind_amount", "ante_amount"] {
        amounts.push(amount(hand, field)?);
    }
    for pot in list(hand, "pots")? {
        for win in list(pot, "player_wins")? {
            amounts.push(amount(win, "win_amount")?);
        }
    }
    for round in list(hand, "rounds")? {
        for action in list(round, "actions")? {
            amounts.push(amount(action, "amount")?);
        }
    }
    Ok(amounts.into_iter().map(Amount::decimals).max().unwrap_or(0))
}

/// The hand while its rounds are read.
struct Reader<'a> {
    /// The numbers that the file gives the players, in the order of a history.
    ids: Vec<&'a Value>,
    draft: Draft,
}

impl Reader<'_> {
    fn place(&self, id: &Value) -> Result<usize, OhhError> {
        let place = self.ids.iter().position(|known| *known == id);
        place.ok_or_else(|| OhhError::Player(id.to_string().chars().take(20).collect()))
    }

    fn round(&mut self, round: &Value) -> Result<(), OhhError> {
        let (cards, street) = (cards(&round["cards"])?, text(round, "street")?);
        if !cards.is_empty() && street != "Showdown" {
            self.draft.lay(&cards, street == "River");
        }
        if !matches!(street, "Preflop" | "Showdown") {
            self.draft.begin_round();
        }
        for action in list(round, "actions")? {
            self.act(action)?;
        }
        Ok(())
    }

    fn act(&mut self, action: &Value) -> Result<(), OhhError> {
        let word = text(action, "action")?;
        if matches!(word, "Added Chips" | "Sits Down" | "Stands Up") {
            return Ok(());
        }
        let amount = self.draft.units(amount(action, "amount")?);
        if word == "Add to Pot" {
            return Err(OhhError::Action(word.to_owned()));
        }
        let place = self.place(&action["player_id"])?;
        let draft = &mut self.draft;
        match word {
            "Dealt Cards" => draft.hole(place, &cards(&action["cards"])?),
            "Shows Cards" => draft.show(place, &cards(&action["cards"])?),
            "Mucks Cards" => draft.muck(place),
            "Post Ante" => draft.post(place, PostKind::Ante, amount),
            "Post Dead" => draft.post(place, PostKind::Dead, amount),
            "Post Extra Blind" => draft.post(place, PostKind::Extra, amount),
            "Post SB" => draft.post(place, PostKind::Small, amount),
            "Post BB" => draft.post(place, PostKind::Big, amount),
            "Straddle" => draft.post(place, PostKind::Straddle, amount),
            "Fold" => draft.fold(place),
            "Check" => draft.check(place),
            "Call" => draft.call(place),
            "Bet" | "Raise" => draft.add(place, amount),
            other => return Err(OhhError::Action(other.chars().take(30).collect())),
        }
        Ok(())
    }

    /// The hand with the result that its pots tell.
    fn history(self, hand: &Value) -> Result<HandHistory, OhhError> {
        if self.draft.boards > usize::from(MOST_RUNS) {
            return Err(OhhError::Boards(self.draft.boards));
        }
        let mut wins = vec![0u64; self.ids.len()];
        for pot in list(hand, "pots")? {
            for win in list(pot, "player_wins")? {
                let amount = self.draft.units(amount(win, "win_amount")?);
                let won = &mut wins[self.place(&win["player_id"])?];
                *won = won.saturating_add(amount);
            }
        }
        let seats = self.draft.players.iter().map(|player| player.seat);
        let seats: Vec<u64> = seats.collect();
        let mut history = self.draft.history(&wins);
        origin::read(hand, &mut history);
        let last = seats.iter().max().copied();
        let count = hand["table_size"].as_u64().or(last).unwrap_or(0);
        history.set_seats(seats, count);
        Ok(history)
    }
}

/// Cards, a list or one text, as a history writes them.
fn cards(value: &Value) -> Result<String, OhhError> {
    let wrong = |text: &str| OhhError::Cards(text.chars().take(30).collect());
    let text = match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(list) => {
            let words = list
                .iter()
                .map(|card| card.as_str().ok_or(OhhError::Field("cards")));
            words.collect::<Result<String, _>>()?
        }
        _ => return Err(OhhError::Field("cards")),
    };
    let cards = Card::parse_all(&text).map_err(|_| wrong(&text))?;
    Ok(joined(&cards))
}
