//! A hand of poker that another program wrote, until all of it was read.

use crate::phh::{self, ActionError, FinishingStack, HandHistory, MissedBlinds};
use crate::phh::{ReplayError, ReplayedHand};
use crate::{BettingClosure, Card, Event, Player, PokerGame, PostKind, RaiseCap};
use crate::{IllegalAction, Structure};

use super::amount::Amount;

/// A player dealt in.
#[derive(Clone, Debug)]
pub(crate) struct SeatedPlayer {
    /// The number of the seat.
    pub(crate) seat: u64,
    pub(crate) name: String,
    pub(crate) stack: Amount,
}

/// The stakes of a hand; amounts are in units.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bets {
    pub(crate) game: PokerGame,
    /// How many digits after the point the amounts have.
    pub(crate) decimals: usize,
    /// The small blind; 0 where it is not told.
    pub(crate) small_blind: u64,
    /// The big blind, or the small bet of a fixed limit.
    pub(crate) smallest: u64,
    /// The big bet of a fixed limit.
    pub(crate) big_bet: u64,
}

/// The hand while it is read. Players are counted from 0, in the order of a history: left
/// of the button first, the button last.
pub(crate) struct Draft {
    bets: Bets,
    pub(crate) players: Vec<SeatedPlayer>,
    /// The chips that each player has left after the posts.
    left: Vec<u64>,
    /// Whether the big blind was posted.
    has_big: bool,
    /// The bet of each player in this round.
    put: Vec<u64>,
    /// The highest bet of this round.
    level: u64,
    blinds: Vec<u64>,
    antes: Vec<u64>,
    missed: Vec<MissedBlinds>,
    holes: Vec<Option<String>>,
    actions: Vec<String>,
    /// The words of each player at the showdown.
    said: Vec<(usize, String)>,
    /// How many boards came to their last card.
    pub(crate) boards: usize,
}

/// Players in the order of a history, where the dealer has this seat.
pub(crate) fn order(players: &mut [SeatedPlayer], dealer: u64) {
    players.sort_by_key(|player| (player.seat <= dealer, player.seat));
}

impl Draft {
    pub(crate) fn new(bets: Bets, players: Vec<SeatedPlayer>) -> Draft {
        let stacks = players.iter();
        let left = stacks.map(|player| player.stack.units(bets.decimals));
        let count = players.len();
        Draft {
            bets,
            left: left.collect(),
            has_big: false,
            put: vec![0; count],
            level: 0,
            blinds: vec![0; count],
            antes: vec![0; count],
            missed: vec![MissedBlinds::default(); count],
            holes: vec![None; count],
            actions: Vec::new(),
            said: Vec::new(),
            boards: 0,
            players,
        }
    }

    /// An amount in units.
    pub(crate) fn units(&self, amount: Amount) -> u64 {
        amount.units(self.bets.decimals)
    }

    /// A player posts.
    pub(crate) fn post(&mut self, place: usize, kind: PostKind, amount: u64) {
        self.left[place] = self.left[place].saturating_sub(amount);
        self.has_big |= kind == PostKind::Big;
        match kind {
            PostKind::Ante => self.antes[place] = amount,
            PostKind::Dead => self.missed[place].dead = amount,
            PostKind::Extra => {
                self.missed[place].live = amount;
                self.bet(place, amount);
            }
            PostKind::Small | PostKind::Big | PostKind::Straddle => {
                // A blind that its player cannot pay is no less for the others.
                let due = match kind {
                    _ if self.left[place] > 0 => 0,
                    PostKind::Small => self.bets.small_blind,
                    PostKind::Big => self.bets.smallest,
                    // It is two big blinds.
                    PostKind::Straddle => self.bets.smallest.saturating_mul(2),
                    _ => 0,
                };
                self.blinds[place] = amount.max(due);
                self.bet(place, amount.max(due));
            }
        }
    }

    /// The cards are dealt, and players act. The big blind is due, although its player
    /// may have put everything into the ante.
    fn begin(&mut self) {
        let heads_up = self.players.len() == 2;
        let place = usize::from(!heads_up);
        if !self.has_big && self.left.get(place) == Some(&0) {
            self.post(place, PostKind::Big, 0);
        }
        self.has_big = true;
    }

    /// A round begins, and nobody has bet in it.
    pub(crate) fn begin_round(&mut self) {
        self.put.fill(0);
        self.level = 0;
    }

    /// Cards for all; with the last of them a board is whole.
    pub(crate) fn lay(&mut self, cards: &str, is_last: bool) {
        self.actions.push(format!("d db {cards}"));
        self.boards += usize::from(is_last);
    }

    /// The cards of a player, where they are all that the player holds.
    pub(crate) fn hole(&mut self, place: usize, cards: &str) {
        if cards.len() == 2 * self.bets.game.variant.first_cards() {
            self.holes[place].get_or_insert(cards.to_owned());
        }
    }

    /// A player shows cards, or some of them; a card shown again counts once.
    pub(crate) fn show(&mut self, place: usize, cards: &str) {
        let all = 2 * self.bets.game.variant.first_cards();
        if !cards.is_empty() && cards.len() <= all {
            self.hole(place, cards);
            let cards = format!("{cards:?<all$}");
            self.say(place, format!("p{} sm {cards}", place + 1));
        }
    }

    pub(crate) fn muck(&mut self, place: usize) {
        self.say(place, format!("p{} sm", place + 1));
    }

    fn say(&mut self, place: usize, text: String) {
        if !self.said.iter().any(|(other, _)| *other == place) {
            self.said.push((place, text));
        }
    }

    pub(crate) fn fold(&mut self, place: usize) {
        self.begin();
        self.actions.push(format!("p{} f", place + 1));
    }

    pub(crate) fn check(&mut self, place: usize) {
        self.begin();
        self.actions.push(format!("p{} cc", place + 1));
    }

    pub(crate) fn call(&mut self, place: usize) {
        self.begin();
        self.put[place] = self.level;
        self.check(place);
    }

    /// A player bets or raises by putting in this much more.
    pub(crate) fn add(&mut self, place: usize, amount: u64) {
        self.begin();
        self.bet_to(place, self.put[place].saturating_add(amount));
    }

    /// A player bets or raises to this much in all.
    pub(crate) fn bet_to(&mut self, place: usize, total: u64) {
        self.begin();
        self.bet(place, total);
        let total = phh::chips(total, self.bets.decimals);
        self.actions.push(format!("p{} cbr {total}", place + 1));
    }

    fn bet(&mut self, place: usize, total: u64) {
        self.put[place] = total;
        self.level = self.level.max(total);
    }

    /// The history, with the winnings of each player: the stacks after the hand, or the
    /// winnings alone where they are not the whole pot.
    pub(crate) fn history(mut self, wins: &[u64]) -> HandHistory {
        self.divide_antes();
        // Two players are listed the other way round.
        if self.players.len() == 2 {
            self.blinds.reverse();
            self.antes.reverse();
            self.missed.reverse();
        }
        for (player, missed) in self.missed.iter_mut().enumerate() {
            missed.player = player;
        }
        self.missed.retain(|missed| missed.live + missed.dead > 0);
        // A dead post stays.
        let trim_antes = !phh::is_big_blind_ante(&self.antes)
            && self.missed.iter().all(|missed| missed.dead == 0);
        let Bets { game, decimals, .. } = self.bets;
        let stacks = self.players.iter();
        let stacks = stacks.map(|player| player.stack.units(decimals));
        let names = self.players.iter().map(|player| player.name.clone());
        let mut history = HandHistory {
            variant: game.variant,
            structure: structure(self.bets),
            runs: match u8::try_from(self.boards).unwrap_or(u8::MAX) {
                0 | 1 => 0,
                boards => boards,
            },
            min_bet: self.bets.smallest.max(1),
            decimals,
            trim_antes,
            starting_stacks: stacks.collect(),
            actions: self.all_actions(),
            players: names.collect(),
            antes: self.antes,
            blinds: self.blinds,
            missed: self.missed,
            ..HandHistory::default()
        };
        finish(&mut history, wins);
        history
    }

    /// Where a single ante is more than that of others who could pay more, the rest of it
    /// is a dead blind.
    fn divide_antes(&mut self) {
        for place in 0..self.antes.len() {
            let others = self.antes.iter().zip(&self.left).enumerate();
            let others = others.filter(|(other, (_, left))| *other != place && **left > 0);
            let usual = others.map(|(_, (ante, _))| *ante).max().unwrap_or(0);
            if usual > 0 && self.antes[place] > usual {
                self.missed[place].dead += self.antes[place] - usual;
                self.antes[place] = usual;
            }
        }
    }

    fn all_actions(&self) -> Vec<String> {
        let unknown = "??".repeat(self.bets.game.variant.first_cards());
        let holes = self.holes.iter().enumerate().map(|(place, hole)| {
            let cards = hole.as_ref().unwrap_or(&unknown);
            format!("d dh p{} {cards}", place + 1)
        });
        let said = self.said.iter().map(|(_, text)| text);
        let actions = self.actions.iter().chain(said).cloned();
        holes.chain(actions).collect()
    }
}

/// How many bets a round of a fixed limit can have is not told.
fn structure(bets: Bets) -> Structure {
    let cap = RaiseCap {
        bets: u32::MAX,
        heads_up: false,
    };
    let big_bet = bets.big_bet.max(bets.smallest).max(1);
    bets.game.betting.structure(big_bet, cap)
}

/// Adds the result: the stacks, or the winnings where they are not the whole pot.
fn finish(history: &mut HandHistory, wins: &[u64]) {
    let whole = |amounts: Vec<u64>| amounts.into_iter().map(FinishingStack::Whole).collect();
    if wins.iter().any(|win| *win > 0) {
        history.winnings = Some(whole(wins.to_vec()));
    }
    // A replay of a hand that breaks a rule tells why.
    let Some(replayed) = follow(history) else {
        return;
    };
    if history.winnings.is_none() {
        return;
    }
    let mut puts: Vec<u64> = replayed
        .hand
        .players()
        .iter()
        .flatten()
        .map(Player::put)
        .collect();
    let sum = |amounts: &[u64]| {
        let amounts = amounts.iter();
        amounts.fold(0u64, |sum, one| sum.saturating_add(*one))
    };
    // Some programs leave out that a bet nobody called went back.
    let mut back = vec![0u64; puts.len()];
    for event in &replayed.events {
        if let Event::Refund { seat, amount } = event {
            back[*seat] += amount;
        }
    }
    if sum(wins) != sum(&puts) && sum(wins) == sum(&puts).saturating_add(sum(&back)) {
        puts.iter_mut()
            .zip(&back)
            .for_each(|(put, back)| *put += back);
    }
    if sum(wins) == sum(&puts) {
        let rows = history.starting_stacks.iter().zip(&puts).zip(wins);
        let rows = rows.map(|((start, put), win)| start.saturating_sub(*put).saturating_add(*win));
        history.finishing_stacks = Some(whole(rows.collect()));
        history.winnings = None;
    }
}

/// Plays a hand, and translates actions that other rooms allow into those of the rules
/// here: a player who folds out of turn has left, one who is all-in and folds loses
/// without showing, and one who raises although nobody can call calls.
fn follow(history: &mut HandHistory) -> Option<ReplayedHand> {
    // Each player can do one or two of these.
    for _ in 0..=2 * history.starting_stacks.len() {
        let (index, rule) = match phh::replay(history) {
            Ok(replayed) => return Some(replayed),
            Err(ReplayError::Action { number, rule, .. }) => (number - 1, rule),
            Err(_) => return None,
        };
        let action = history.actions.get_mut(index)?;
        let player = action.split_whitespace().next()?.to_owned();
        match rule {
            ActionError::OutOfTurn(_) if action.ends_with(" f") => action.push_str(" # left"),
            ActionError::NoHandToLeave => {
                history.actions.remove(index);
            }
            ActionError::Refused(IllegalAction::Closed(BettingClosure::NobodyCanCall)) => {
                *action = format!("{player} cc");
            }
            _ => return None,
        }
    }
    None
}

/// Cards as a history writes them.
pub(crate) fn joined(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect()
}
