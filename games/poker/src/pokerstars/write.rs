//! From hand histories to text.

use std::collections::HashSet;

use crate::phh::{self, HandHistory, ReplayedHand};
use crate::{Action, Card, Event, PostKind, spaced};

use super::money::Money;
use super::{PokerStarsError, header, made};

/// How boards and showdowns are counted where there are several.
pub(super) const COUNTED: [&str; 4] = ["FIRST ", "SECOND ", "THIRD ", "FOURTH "];

/// The streets with the cards that come on them.
const STREETS: [(&str, usize, usize); 3] = [("FLOP", 0, 3), ("TURN", 3, 4), ("RIVER", 4, 5)];

/// A hand as a text, which has this number where it has none of its own. Players have the
/// seats that the record says, or 1 to N, the button the last; the cards of all players
/// are written that the record knows.
///
/// # Errors
/// The hand breaks a rule, has no end, or has something that the format has no words for.
pub fn write(history: &HandHistory, number: u64) -> Result<String, PokerStarsError> {
    let header = header::write(history, number)?;
    let replayed = phh::replay(history)?;
    if !replayed.complete() {
        return Err(PokerStarsError::Unfinished);
    }
    let mut scribe = Scribe::new(history, &replayed);
    scribe.text = header;
    scribe.seats();
    for event in &replayed.events {
        scribe.hear(event);
    }
    Ok(scribe.end())
}

/// The hand that a player shows with one of the boards.
pub(super) struct ShownHand {
    pub(super) run: usize,
    pub(super) seat: usize,
    pub(super) cards: String,
    /// The hand in words.
    pub(super) made: String,
}

/// A part of a pot that somebody won.
pub(super) struct PotShare {
    /// By which board, counted from 1.
    pub(super) run: usize,
    pub(super) seat: usize,
    pub(super) pot: usize,
    pub(super) amount: u64,
}

/// Writes a hand. Seats of events are places in the history.
pub(super) struct Scribe<'a> {
    pub(super) history: &'a HandHistory,
    pub(super) replayed: &'a ReplayedHand,
    pub(super) money: Money,
    pub(super) names: Vec<String>,
    /// The numbers of the seats.
    pub(super) seats: Vec<u64>,
    pub(super) text: String,
    /// Whether the cards were dealt.
    dealt: bool,
    level: u64,
    /// How often the board is dealt, and how many cards all of them share.
    pub(super) runs: usize,
    shared: usize,
    /// The boards: the first one, and those after it.
    pub(super) boards: Vec<Vec<Card>>,
    pub(super) shown: Vec<ShownHand>,
    pub(super) mucked: Vec<usize>,
    /// By player, where the hand was folded.
    pub(super) folded: Vec<Option<&'static str>>,
    /// By player, whether chips were put in with a bet.
    pub(super) bet: Vec<bool>,
    pub(super) won: Vec<PotShare>,
}

impl<'a> Scribe<'a> {
    fn new(history: &'a HandHistory, replayed: &'a ReplayedHand) -> Scribe<'a> {
        let players = history.starting_stacks.len();
        let runs = replayed.events.iter().filter_map(|event| match event {
            Event::Run { run, shared, .. } => Some((*run, *shared)),
            _ => None,
        });
        let (runs, shared) = runs.fold((1, 0), |_, run| run);
        let posts = history.blinds.iter().copied();
        let posts = posts.chain(history.missed.iter().map(|missed| missed.live));
        let seats = history.seats();
        Scribe {
            history,
            replayed,
            money: Money::of(history),
            names: names(history),
            seats: seats.unwrap_or_else(|| (1..=players as u64).collect()),
            text: String::new(),
            dealt: false,
            level: posts.max().unwrap_or(0),
            runs,
            shared,
            boards: vec![Vec::new()],
            shown: Vec::new(),
            mucked: Vec::new(),
            folded: vec![None; players],
            bet: vec![false; players],
            won: Vec::new(),
        }
    }

    pub(super) fn line(&mut self, text: &str) {
        self.text.push_str(text);
        self.text.push('\n');
    }

    /// The table, and its players.
    fn seats(&mut self) {
        let most = self.seats.iter().max().copied().unwrap_or(0);
        let count = self.history.number("seat_count").unwrap_or(0).max(most);
        let table = self.history.note("table").unwrap_or_default();
        let table = table.replace(char::is_control, " ");
        let is_play = !self.money.is_signed() && self.history.note("event").is_none();
        let kind = if is_play { "(Play Money) " } else { "" };
        let button = self.seats.last().copied().unwrap_or(0);
        self.line(&format!(
            "Table '{table}' {count}-max {kind}Seat #{button} is the button"
        ));
        for place in self.by_seat() {
            let stack = self.money.say(self.history.starting_stacks[place]);
            let (seat, name) = (self.seats[place], &self.names[place]);
            self.line(&format!("Seat {seat}: {name} ({stack} in chips)"));
        }
    }

    /// The places of the players in the order of their seats.
    pub(super) fn by_seat(&self) -> Vec<usize> {
        let mut places: Vec<usize> = (0..self.seats.len()).collect();
        places.sort_by_key(|place| self.seats[*place]);
        places
    }

    fn hear(&mut self, event: &Event) {
        match event {
            Event::Post {
                seat,
                kind,
                amount,
                stack,
            } => self.post(*seat, *kind, *amount, *stack),
            Event::Hole { seat, cards } => self.deal(*seat, cards),
            Event::Acted {
                seat,
                action,
                amount,
                total,
                stack,
                ..
            } => self.act(*seat, *action, (*amount, *total), *stack),
            Event::Board { all, .. } => {
                let there = self.boards[0].len();
                self.lay(1, all, there);
                self.boards[0] = all.to_vec();
                self.level = 0;
            }
            Event::Run {
                run, all, shared, ..
            } => {
                self.lay(*run, all, *shared);
                self.boards.push(all.to_vec());
            }
            Event::Refund { seat, amount } => {
                let (amount, name) = (self.money.say(*amount), &self.names[*seat]);
                self.line(&format!("Uncalled bet ({amount}) returned to {name}"));
            }
            Event::Show {
                seat,
                cards,
                made: Some(made),
                run,
            } => self.show(*run, *seat, cards, Some(made::high(made))),
            Event::Reveal {
                seat,
                cards,
                best,
                run,
            } => {
                let has_low = self.history.variant.low().is_some();
                self.show(*run, *seat, cards, made::bests(best, has_low));
            }
            Event::Muck { seat } => self.mucked.push(*seat),
            Event::Win {
                seat,
                pot,
                run,
                amount,
            } => self.won.push(PotShare {
                run: *run,
                seat: *seat,
                pot: *pot,
                amount: *amount,
            }),
            // An all-in player shows before the last cards, and again with them.
            Event::Show { made: None, .. }
            | Event::Up { .. }
            | Event::Drew { .. }
            | Event::Discarded { .. }
            | Event::Rake { .. }
            | Event::Share { .. }
            | Event::End => {}
        }
    }

    /// A live and a dead post of one player are one line, if the live one is the big
    /// blind.
    fn post(&mut self, seat: usize, kind: PostKind, amount: u64, stack: u64) {
        // The ante took everything.
        if amount == 0 {
            return;
        }
        let both = self.both(seat);
        let (word, amount) = match kind {
            PostKind::Ante => ("the ante", amount),
            PostKind::Small => ("small blind", amount),
            PostKind::Big => ("big blind", amount),
            PostKind::Straddle => ("straddle", amount),
            PostKind::Extra if both.is_some() => return,
            PostKind::Extra => ("big blind", amount),
            PostKind::Dead => match both {
                Some(live) => ("small & big blinds", amount + live),
                None => ("small blind", amount),
            },
        };
        let all_in = all_in(stack);
        let (amount, name) = (self.money.say(amount), &self.names[seat]);
        self.line(&format!("{name}: posts {word} {amount}{all_in}"));
    }

    /// The live post of a player beside a dead blind.
    fn both(&self, seat: usize) -> Option<u64> {
        let posted = |wanted| {
            let mut events = self.replayed.events.iter();
            events.find_map(|event| match event {
                Event::Post {
                    seat: who,
                    kind,
                    amount,
                    ..
                } if *who == seat && *kind == wanted => Some(*amount),
                _ => None,
            })
        };
        posted(PostKind::Dead)?;
        posted(PostKind::Extra).filter(|live| *live == self.history.min_bet)
    }

    fn deal(&mut self, seat: usize, cards: &[Card]) {
        if !self.dealt {
            self.line("*** HOLE CARDS ***");
            self.dealt = true;
        }
        // Unknown cards were replaced by some for the replay.
        let prefix = format!("d dh p{} ", seat + 1);
        let mut texts = self.history.actions.iter();
        let told = texts.find(|text| text.starts_with(&prefix));
        if told.is_some_and(|text| !text.contains('?')) {
            let (name, cards) = (&self.names[seat], spaced(cards));
            self.line(&format!("Dealt to {name} [{cards}]"));
        }
    }

    fn act(&mut self, seat: usize, action: Action, (amount, total): (u64, u64), stack: u64) {
        let raised = total.saturating_sub(self.level);
        let says = |units| self.money.say(units);
        let did = match action {
            Action::Fold => {
                self.folded[seat] = Some(match self.boards[0].len() {
                    0 => "before Flop",
                    3 => "on the Flop",
                    4 => "on the Turn",
                    _ => "on the River",
                });
                "folds".to_owned()
            }
            _ if raised > 0 && self.level == 0 => format!("bets {}", says(total)),
            _ if raised > 0 => format!("raises {} to {}", says(raised), says(total)),
            _ if amount == 0 => "checks".to_owned(),
            _ => format!("calls {}", says(amount)),
        };
        self.bet[seat] |= amount > 0;
        self.level = self.level.max(total);
        let all_in = if amount > 0 { all_in(stack) } else { "" };
        let name = &self.names[seat];
        self.line(&format!("{name}: {did}{all_in}"));
    }

    /// The streets of a board that has its first cards already.
    fn lay(&mut self, run: usize, board: &[Card], there: usize) {
        for (street, from, to) in STREETS {
            let (Some(old), Some(new)) = (board.get(..from), board.get(from..to)) else {
                continue;
            };
            if from < there {
                continue;
            }
            let counted = if self.runs > 1 && from >= self.shared {
                COUNTED[run - 1]
            } else {
                ""
            };
            let old = if old.is_empty() {
                String::new()
            } else {
                format!(" [{}]", spaced(old))
            };
            self.line(&format!("*** {counted}{street} ***{old} [{}]", spaced(new)));
        }
    }

    fn show(&mut self, run: usize, seat: usize, cards: &[Card], made: Option<String>) {
        if let Some(made) = made {
            let cards = spaced(cards);
            self.shown.push(ShownHand {
                run,
                seat,
                cards,
                made,
            });
        }
    }
}

fn all_in(stack: u64) -> &'static str {
    if stack == 0 { " and is all-in" } else { "" }
}

/// The names, each on one line and of one player: the second of two equal ones gets `-2`,
/// and a player without one is called by the place.
fn names(history: &HandHistory) -> Vec<String> {
    let mut known = HashSet::new();
    let players = (0..history.starting_stacks.len()).map(|place| {
        let name = history
            .players
            .get(place)
            .map(|name| name.replace(char::is_control, " "));
        let name = name.map(|name| name.trim().to_owned());
        let name = name.filter(|name| !name.is_empty());
        let name = name.unwrap_or_else(|| format!("p{}", place + 1));
        let more = (2..).map(|count| format!("{name}-{count}"));
        let mut free = [name.clone()].into_iter().chain(more);
        let name = free.find(|name| !known.contains(name)).unwrap_or(name);
        known.insert(name.clone());
        name
    });
    players.collect()
}
