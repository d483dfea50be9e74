//! From JSON to hand histories.

use games::holdem::phh::{self, FinishingStack, HandHistory, MissedBlinds};
use games::holdem::{Card, MOST_RUNS, PokerGame};
use serde_json::{Deserializer, Value};

use super::amount::Amount;
use super::{OhhError, game, origin};

/// A hand with its number as it is written.
pub type Filed = (String, Result<HandHistory, OhhError>);

/// Reads all hands of a file. After an error of syntax it goes on with the next hand.
pub fn read(text: &str) -> Vec<Filed> {
    let mut hands = Vec::new();
    let mut rest = text.trim_ascii_start();
    while !rest.is_empty() {
        let place = (hands.len() + 1).to_string();
        let mut values = Deserializer::from_str(rest).into_iter::<Value>();
        match values.next() {
            Some(Ok(value)) => {
                let hand = &value["ohh"];
                hands.push((number_of(hand).unwrap_or(place), read_hand(hand)));
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

/// The number of a hand as it is written.
pub(super) fn number_of(hand: &Value) -> Option<String> {
    match &hand["game_number"] {
        Value::String(text) if !text.is_empty() => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

fn list<'a>(value: &'a Value, field: &'static str) -> Result<&'a [Value], OhhError> {
    let list = value[field].as_array().ok_or(OhhError::Field(field))?;
    Ok(list)
}

fn text<'a>(value: &'a Value, field: &'static str) -> Result<&'a str, OhhError> {
    value[field].as_str().ok_or(OhhError::Field(field))
}

/// A player who is dealt in.
struct Player<'a> {
    id: &'a Value,
    seat: u64,
    name: &'a str,
    stack: Amount,
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
    let mut players = Vec::new();
    for player in list(hand, "players")? {
        if player["is_sitting_out"].as_bool() != Some(true) {
            players.push(Player {
                id: &player["id"],
                seat: player["seat"].as_u64().ok_or(OhhError::Field("seat"))?,
                name: text(player, "name")?,
                stack: Amount::of(player.get("starting_stack"))?,
            });
        }
    }
    // Left of the button first, the button last.
    players.sort_by_key(|player| (player.seat <= dealer, player.seat));
    let decimals = decimals_of(hand, &players)?;
    let mut reader = Reader {
        decimals,
        missed: vec![MissedBlinds::default(); players.len()],
        bets: vec![0; players.len()],
        blinds: vec![0; players.len()],
        antes: vec![0; players.len()],
        holes: vec![None; players.len()],
        level: 0,
        actions: Vec::new(),
        shown: Vec::new(),
        players,
        game,
        boards: 0,
    };
    for round in list(hand, "rounds")? {
        reader.round(round)?;
    }
    if reader.boards > usize::from(MOST_RUNS) {
        return Err(OhhError::Boards(reader.boards));
    }
    let big = Amount::of(hand.get("big_blind_amount"))?.units(decimals);
    let mut history = reader.history(big);
    origin::read(hand, &mut history);
    let seats = reader.players.iter().map(|player| player.seat);
    let last = reader.players.iter().map(|player| player.seat).max();
    let count = hand["table_size"].as_u64().or(last).unwrap_or(0);
    history.set_seats(seats, count);
    finish(hand, &mut history, &reader)?;
    Ok(history)
}

/// How many digits after the point all amounts need.
fn decimals_of(hand: &Value, players: &[Player<'_>]) -> Result<usize, OhhError> {
    let mut amounts: Vec<Amount> = players.iter().map(|player| player.stack).collect();
    for field in ["small_blind_amount", "big_blind_amount", "ante_amount"] {
        amounts.push(Amount::of(hand.get(field))?);
    }
    for pot in list(hand, "pots")? {
        for win in list(pot, "player_wins")? {
            amounts.push(Amount::of(win.get("win_amount"))?);
        }
    }
    for round in list(hand, "rounds")? {
        for action in list(round, "actions")? {
            amounts.push(Amount::of(action.get("amount"))?);
        }
    }
    Ok(amounts.into_iter().map(Amount::decimals).max().unwrap_or(0))
}

/// The hand while its rounds are read; players are in the order of a history.
struct Reader<'a> {
    /// How many digits after the point the amounts have.
    decimals: usize,
    players: Vec<Player<'a>>,
    /// The bets of this round.
    bets: Vec<u64>,
    blinds: Vec<u64>,
    antes: Vec<u64>,
    missed: Vec<MissedBlinds>,
    holes: Vec<Option<String>>,
    /// The highest bet of this round.
    level: u64,
    actions: Vec<String>,
    /// What is said at the showdown.
    shown: Vec<String>,
    game: PokerGame,
    /// How many boards came to their last card.
    boards: usize,
}

impl Reader<'_> {
    fn place(&self, id: &Value) -> Result<usize, OhhError> {
        let place = self.players.iter().position(|player| player.id == id);
        place.ok_or_else(|| OhhError::Player(id.to_string().chars().take(20).collect()))
    }

    fn round(&mut self, round: &Value) -> Result<(), OhhError> {
        let (cards, street) = (cards(&round["cards"])?, text(round, "street")?);
        if !cards.is_empty() && street != "Showdown" {
            self.actions.push(format!("d db {cards}"));
            self.boards += usize::from(street == "River");
        }
        if !matches!(street, "Preflop" | "Showdown") {
            self.bets.fill(0);
            self.level = 0;
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
        let amount = Amount::of(action.get("amount"))?.units(self.decimals);
        if word == "Add to Pot" {
            return Err(OhhError::Action(word.to_owned()));
        }
        let place = self.place(&action["player_id"])?;
        let player = format!("p{}", place + 1);
        match word {
            "Dealt Cards" | "Shows Cards" => {
                let cards = cards(&action["cards"])?;
                if cards.len() == 2 * self.game.variant.first_cards() {
                    if word == "Shows Cards" {
                        self.shown.push(format!("{player} sm {cards}"));
                    }
                    self.holes[place] = Some(cards);
                }
            }
            "Mucks Cards" => self.shown.push(format!("{player} sm")),
            "Post Ante" => self.antes[place] = amount,
            "Post Dead" => self.missed[place].dead = amount,
            "Post Extra Blind" => {
                self.missed[place].live = amount;
                self.bet(place, amount);
            }
            "Post SB" | "Post BB" | "Straddle" => {
                self.blinds[place] = amount;
                self.bet(place, amount);
            }
            "Fold" => self.actions.push(format!("{player} f")),
            "Check" => self.actions.push(format!("{player} cc")),
            "Call" => {
                self.bets[place] = self.level;
                self.actions.push(format!("{player} cc"));
            }
            "Bet" | "Raise" => {
                let total = self.bets[place].saturating_add(amount);
                self.bet(place, total);
                let total = phh::chips(total, self.decimals);
                self.actions.push(format!("{player} cbr {total}"));
            }
            other => return Err(OhhError::Action(other.chars().take(30).collect())),
        }
        Ok(())
    }

    fn bet(&mut self, place: usize, total: u64) {
        self.bets[place] = total;
        self.level = self.level.max(total);
    }

    fn history(&self, big: u64) -> HandHistory {
        let unknown = "??".repeat(self.game.variant.first_cards());
        let holes = self.holes.iter().enumerate().map(|(place, hole)| {
            format!("d dh p{} {}", place + 1, hole.as_ref().unwrap_or(&unknown))
        });
        let (mut blinds, mut antes) = (self.blinds.clone(), self.antes.clone());
        let mut missed = self.missed.clone();
        // Two players are listed the other way round.
        if self.players.len() == 2 {
            blinds.reverse();
            antes.reverse();
            missed.reverse();
        }
        for (player, missed) in missed.iter_mut().enumerate() {
            missed.player = player;
        }
        missed.retain(|missed| missed.live + missed.dead > 0);
        // The ante of a single player is that of all, and what is posted dead stays.
        let trim_antes = self.antes.iter().filter(|ante| **ante > 0).count() != 1
            && missed.iter().all(|missed| missed.dead == 0);
        let actions = holes.chain(self.actions.iter().cloned());
        let boards = u8::try_from(self.boards).unwrap_or(u8::MAX);
        HandHistory {
            variant: self.game.variant,
            structure: game::structure(self.game.betting, big.max(1)),
            runs: if boards > 1 { boards } else { 0 },
            antes,
            min_bet: big.max(1),
            blinds,
            missed,
            decimals: self.decimals,
            trim_antes,
            starting_stacks: self
                .players
                .iter()
                .map(|player| player.stack.units(self.decimals))
                .collect(),
            actions: actions.chain(self.shown.iter().cloned()).collect(),
            players: self
                .players
                .iter()
                .map(|player| player.name.to_owned())
                .collect(),
            ..HandHistory::default()
        }
    }
}

/// Adds the result that the pots of a hand tell: the stacks, or what everybody won where
/// that is not all that was put in.
fn finish(hand: &Value, history: &mut HandHistory, reader: &Reader<'_>) -> Result<(), OhhError> {
    let mut wins = vec![0u64; history.starting_stacks.len()];
    for pot in list(hand, "pots")? {
        for win in list(pot, "player_wins")? {
            let amount = Amount::of(win.get("win_amount"))?;
            let place = reader.place(&win["player_id"])?;
            wins[place] = wins[place].saturating_add(amount.units(reader.decimals));
        }
    }
    let whole = |amounts: Vec<u64>| amounts.into_iter().map(FinishingStack::Whole).collect();
    if wins.iter().all(|win| *win == 0) {
        return Ok(());
    }
    history.winnings = Some(whole(wins.clone()));
    let Ok(replayed) = phh::replay(history) else {
        // Whoever replays the hand is told why.
        return Ok(());
    };
    let players = replayed.hand.players().iter().flatten();
    let puts: Vec<u64> = players.map(games::holdem::Player::put).collect();
    let sum = |amounts: &[u64]| {
        amounts
            .iter()
            .fold(0u64, |sum, one| sum.saturating_add(*one))
    };
    if sum(&wins) == sum(&puts) {
        let rows = history.starting_stacks.iter().zip(&puts).zip(&wins);
        let rows = rows.map(|((start, put), win)| start.saturating_sub(*put).saturating_add(*win));
        history.finishing_stacks = Some(whole(rows.collect()));
        history.winnings = None;
    }
    Ok(())
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
    Ok(cards.iter().map(Card::to_string).collect())
}
