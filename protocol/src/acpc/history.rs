//! Hands of logs as hand histories, and back.

use poker_rules::phh::{self, FinishingStack, HandHistory, ReplayError};
use poker_rules::{Card, Event, Rake, Structure, Variant};

use super::finished_hand::FinishedHand;
use super::{Action, Betting, Holdem, State};

/// Why a hand cannot be told in the other way.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum HistoryError {
    /// The number of the players, of their names or values does not fit the game.
    #[error("the game has {players} players, and the hand has {found} {what}")]
    Players {
        /// How many the game has.
        players: usize,
        /// The name of the counted things: players, names or values.
        what: &'static str,
        /// How many there are.
        found: usize,
    },
    /// An action that nobody can make.
    #[error("action {number} '{action}': {why}")]
    Action {
        /// Counted from 1.
        number: usize,
        /// As it is written.
        action: Action,
        /// The rule.
        why: &'static str,
    },
    /// A wrong number of cards.
    #[error("there are too few or too many cards, or one of them twice")]
    Cards,
    /// More rounds than the game has.
    #[error("there are more than 4 rounds of betting")]
    Rounds,
    /// The history breaks a rule.
    #[error("{0}")]
    Replay(#[from] ReplayError),
    /// The history ends in the middle.
    #[error("the hand has no end")]
    Unfinished,
    /// The history has something that logs of the competition cannot tell.
    #[error("logs of the ACPC cannot tell {0}")]
    Beyond(&'static str),
}

/// The players while the actions of a hand are read.
struct Reader<'a> {
    game: &'a Holdem,
    /// All chips put in, by position.
    spent: Vec<u64>,
    folded: Vec<bool>,
    /// The most that anybody has put in.
    most: u64,
    /// The same before the current round.
    before: u64,
    /// The number of actions read.
    number: usize,
    written: Vec<String>,
}

impl Reader<'_> {
    fn round(&mut self, round: usize, actions: &[Action]) -> Result<(), HistoryError> {
        self.before = if round == 0 { 0 } else { self.most };
        let players = self.game.players();
        let mut next = self.game.first_player(round);
        for action in actions {
            self.number += 1;
            let refused = |why| HistoryError::Action {
                number: self.number,
                action: *action,
                why,
            };
            let can_act = |place: &usize| {
                !self.folded[*place] && self.spent[*place] < self.game.stacks[*place]
            };
            let mut places = (0..players).map(|step| (next + step) % players);
            let place = places.find(can_act);
            let place = place.ok_or_else(|| refused("nobody can act any more"))?;
            let stack = self.game.stacks[place];
            let word = match action {
                Action::Fold => {
                    self.folded[place] = true;
                    "f".to_owned()
                }
                Action::Call => {
                    self.spent[place] = self.most.min(stack);
                    "cc".to_owned()
                }
                Action::Raise(total) => {
                    let total = match (total, self.game.bet(round)) {
                        (Some(total), None) => *total,
                        (None, Some(bet)) => (self.most + bet).min(stack),
                        _ => return Err(refused("a raise has an amount where no limit is")),
                    };
                    if total <= self.most || total > stack {
                        return Err(refused("the amount is no raise, or more than the stack"));
                    }
                    (self.spent[place], self.most) = (total, total);
                    format!("cbr {}", total - self.before)
                }
            };
            self.written.push(format!("p{} {word}", place + 1));
            next = place + 1;
        }
        Ok(())
    }
}

fn joined(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect()
}

impl FinishedHand {
    /// The hand as a hand history. Whether it keeps the rules shows when it is replayed.
    ///
    /// # Errors
    /// The hand does not fit the game.
    pub fn history(&self, game: &Holdem) -> Result<HandHistory, HistoryError> {
        let players = game.players();
        let counts = [
            ("groups of cards", self.state.holes.len()),
            ("names", self.players.len()),
            ("values", self.values.len()),
        ];
        for (what, found) in counts {
            if found != players {
                return Err(HistoryError::Players {
                    players,
                    what,
                    found,
                });
            }
        }
        let rounds = self.state.betting.rounds();
        if rounds.len() > 4 {
            return Err(HistoryError::Rounds);
        }
        let mut reader = Reader {
            game,
            spent: game.blinds.clone(),
            folded: vec![false; players],
            most: game.blinds.iter().copied().max().unwrap_or(0),
            before: 0,
            number: 0,
            written: Vec::new(),
        };
        for (place, hole) in self.state.holes.iter().enumerate() {
            let cards = match hole.len() {
                0 => "????".to_owned(),
                2 => joined(hole),
                _ => return Err(HistoryError::Cards),
            };
            reader.written.push(format!("d dh p{} {cards}", place + 1));
        }
        for (round, actions) in rounds.iter().enumerate() {
            if round > 0 {
                let cards = self.state.board.get(round - 1);
                let count = if round == 1 { 3 } else { 1 };
                let cards = cards.filter(|cards| cards.len() == count);
                let cards = cards.ok_or(HistoryError::Cards)?;
                reader.written.push(format!("d db {}", joined(cards)));
            }
            reader.round(round, actions)?;
        }
        let live = |place: &usize| !reader.folded[*place];
        let live: Vec<usize> = (0..players).filter(live).collect();
        let mut known = live.iter().map(|place| &self.state.holes[*place]);
        // After a showdown the dealer tells the cards of all players who are still in.
        if live.len() > 1 && rounds.len() == 4 && known.all(|hole| !hole.is_empty()) {
            for place in live {
                let cards = joined(&self.state.holes[place]);
                reader.written.push(format!("p{} sm {cards}", place + 1));
            }
        }
        let both = game.stacks.iter().zip(&self.values);
        let after = both.map(|(stack, value)| finishing(*stack as f64 + value));
        // Two players are listed the other way round.
        let mut blinds = game.blinds.clone();
        if players == 2 {
            blinds.reverse();
        }
        Ok(HandHistory {
            antes: vec![0; players],
            blinds,
            trim_antes: true,
            min_bet: game.small_and_big().1,
            starting_stacks: game.stacks.clone(),
            actions: reader.written,
            hand: i64::try_from(self.state.hand).ok(),
            players: self.players.clone(),
            structure: game.structure,
            finishing_stacks: Some(after.collect()),
            ..HandHistory::default()
        })
    }

    /// A hand history as a line of a log, with the game that it is of.
    ///
    /// # Errors
    /// The history breaks a rule, has no end, or has antes or a player who left out of
    /// turn.
    pub fn of(history: &HandHistory) -> Result<(Holdem, FinishedHand), HistoryError> {
        let replayed = phh::replay(history)?;
        if !replayed.complete() {
            return Err(HistoryError::Unfinished);
        }
        let is_known = history.variant == Variant::Texas
            && history.structure != Structure::PotLimit
            && history.decimals == 0
            && history.unknown_stacks.is_empty();
        if !is_known {
            return Err(HistoryError::Beyond(
                "other games than no-limit and fixed-limit hold'em in whole chips",
            ));
        }
        if history.antes.iter().any(|ante| *ante > 0) || !history.missed.is_empty() {
            return Err(HistoryError::Beyond(
                "antes, and blinds of players who missed theirs: give hands without them",
            ));
        }
        if history.rake != Rake::default() || history.runs > 1 || history.bomb {
            return Err(HistoryError::Beyond(
                "a rake, several boards, and bomb pots: give hands without them",
            ));
        }
        let mut blinds = history.blinds.clone();
        if blinds.len() == 2 {
            blinds.reverse();
        }
        let game = Holdem {
            stacks: history.starting_stacks.clone(),
            blinds,
            structure: history.structure,
        };
        if Holdem::try_from(&game.definition()).is_err() {
            return Err(HistoryError::Beyond(
                "blinds other than a small and a big one",
            ));
        }
        let mut told = Teller {
            is_limit: matches!(history.structure, Structure::FixedLimit { .. }),
            betting: Betting::default(),
            board: Vec::new(),
            before: 0,
            level: game.small_and_big().1,
            acted: Vec::new(),
        };
        replayed.events.iter().for_each(|event| told.hear(event));
        let players = game.players();
        let both = game.stacks.iter().zip(replayed.hand.stacks());
        let names = (0..players).map(|place| match history.players.get(place) {
            Some(name) if !name.is_empty() => clean(name),
            _ => format!("p{}", place + 1),
        });
        let number = history.hand.and_then(|hand| u64::try_from(hand).ok());
        let finished = FinishedHand {
            state: State {
                hand: number.unwrap_or(0),
                betting: told.betting,
                holes: holes(history, players),
                board: told.board,
            },
            values: both
                .map(|(start, end)| end as f64 - *start as f64)
                .collect(),
            players: names.collect(),
        };
        // An action out of turn would be taken for that of another player.
        let again = finished.history(&game)?;
        let acted = again.actions.iter().filter_map(|text| acting(text));
        if acted.eq(told.acted) {
            Ok((game, finished))
        } else {
            Err(HistoryError::Beyond("a player who leaves out of turn"))
        }
    }
}

/// Hears the events of a hand and writes down its betting.
struct Teller {
    /// Whether bets are one amount, which is not said.
    is_limit: bool,
    betting: Betting,
    board: Vec<Vec<Card>>,
    /// The chips that each player still in has put in before this round.
    before: u64,
    /// The highest bet of this round.
    level: u64,
    /// The seats that acted.
    acted: Vec<usize>,
}

impl Teller {
    fn hear(&mut self, event: &Event) {
        match event {
            Event::Acted {
                seat,
                action,
                total,
                ..
            } => {
                self.acted.push(*seat);
                self.betting.push(match action {
                    poker_rules::Action::Fold => Action::Fold,
                    _ if *total > self.level => {
                        self.level = *total;
                        Action::Raise((!self.is_limit).then(|| self.before + total))
                    }
                    _ => Action::Call,
                });
            }
            Event::Board { all, .. } => {
                let known: usize = self.board.iter().map(Vec::len).sum();
                self.board
                    .push(all.get(known..).unwrap_or_default().to_vec());
                self.betting.begin_round();
                self.before += std::mem::take(&mut self.level);
            }
            _ => {}
        }
    }
}

/// The player of an action of a history, counted from 0; `None` if it is no action of
/// betting.
fn acting(text: &str) -> Option<usize> {
    let (player, what) = text.strip_prefix('p')?.split_once(' ')?;
    let number: usize = player.parse().ok()?;
    number.checked_sub(1).filter(|_| !what.starts_with("sm"))
}

/// The own cards of all players; empty where they are not known.
fn holes(history: &HandHistory, players: usize) -> Vec<Vec<Card>> {
    let mut holes = vec![Vec::new(); players];
    for text in &history.actions {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (["d", "dh", player, cards, ..] | [player, "sm", cards, ..]) = words[..] else {
            continue;
        };
        let number = player
            .strip_prefix('p')
            .and_then(|text| text.parse::<usize>().ok());
        let place = number.and_then(|number| number.checked_sub(1));
        let cards = Card::parse_all(cards).ok().filter(|cards| cards.len() == 2);
        if let (Some(hole), Some(cards)) = (place.and_then(|place| holes.get_mut(place)), cards) {
            *hole = cards;
        }
    }
    holes
}

/// A name as a log can have it, which separates names by signs.
fn clean(name: &str) -> String {
    let separates = |sign: char| matches!(sign, ':' | '|') || sign.is_control();
    name.replace(separates, "_")
}

/// A stack after a hand; the dealer splits odd chips.
fn finishing(chips: f64) -> FinishingStack {
    if chips.fract() == 0.0 && chips >= 0.0 {
        FinishingStack::Whole(chips as u64)
    } else {
        FinishingStack::Split(chips)
    }
}
