//! Hands as rows: one a hand, one a player of a hand, or one an action.

mod columns;

use poker_rules::phh::{HandHistory, ReplayedHand};
use poker_rules::{Action, Card, Event, Limit, PokerGame, PostKind, Street};
use record::hand::figures::Position;

use self::columns::{ACTIONS, HANDS, PLAYERS};
use reports::{Cell, Columns};

/// What a row is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum RowKind {
    /// A row for each hand
    #[default]
    Hands,
    /// A row for each player of each hand
    Players,
    /// A row for each blind, ante and action
    Actions,
}

/// Where a hand was played, and its name there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<'a> {
    pub(super) hand: &'a str,
    /// Empty where it is not known.
    pub(super) table: &'a str,
    /// When the hand ended, in the form of RFC 3339; empty where it is not known.
    pub(super) ended: &'a str,
}

impl RowKind {
    /// The columns of these rows.
    pub(super) fn columns(self) -> Columns {
        match self {
            RowKind::Hands => HANDS,
            RowKind::Players => PLAYERS,
            RowKind::Actions => ACTIONS,
        }
    }

    /// The rows of a hand that was played again.
    pub(super) fn of(
        self,
        place: Place<'_>,
        history: &HandHistory,
        replayed: &ReplayedHand,
    ) -> Vec<Vec<Cell>> {
        let told = HandTimeline::of(history, replayed);
        let begin = [
            Cell::text(place.hand),
            Cell::text(place.table),
            Cell::time(place.ended),
        ];
        let rows = match self {
            RowKind::Hands => vec![told.hand()],
            RowKind::Players => (0..told.seats.len())
                .map(|seat| told.player(seat))
                .collect(),
            RowKind::Actions => told.actions(),
        };
        let whole = |row: Vec<Cell>| begin.iter().cloned().chain(row).collect();
        rows.into_iter().map(whole).collect()
    }
}

/// The state of a seat in the whole hand.
#[derive(Clone, Debug)]
struct Seat {
    street: Street,
    folded: bool,
    won: u64,
}

/// An action or a post.
#[derive(Clone, Debug)]
struct Step {
    street: Street,
    seat: usize,
    board: usize,
    /// Chips in the pot and in front of all before it.
    pot: u64,
    stack: u64,
    to_call: u64,
    word: &'static str,
    amount: u64,
    total: u64,
    all_in: bool,
    drawn: Option<usize>,
}

/// A hand as it is told.
struct HandTimeline<'a> {
    history: &'a HandHistory,
    replayed: &'a ReplayedHand,
    seats: Vec<Seat>,
    positions: Vec<Position>,
    steps: Vec<Step>,
    street: Street,
    board: Vec<Card>,
    pot: u64,
    /// The least height of the bet, even if the big blind was short; 0 after the first
    /// street.
    least: u64,
    is_shown: bool,
}

impl<'a> HandTimeline<'a> {
    fn of(history: &'a HandHistory, replayed: &'a ReplayedHand) -> HandTimeline<'a> {
        let count = history.starting_stacks.len();
        let stages = history.variant.stages();
        let first = stages.first().map_or(Street::Preflop, |stage| stage.street);
        let seat = Seat {
            street: first,
            folded: false,
            won: 0,
        };
        let button = count.saturating_sub(1);
        let mut told = HandTimeline {
            history,
            replayed,
            seats: vec![seat; count],
            positions: Position::all(&vec![true; count], button, &replayed.events),
            steps: Vec::new(),
            street: first,
            board: Vec::new(),
            pot: 0,
            least: 0,
            is_shown: false,
        };
        let mut bets = vec![0; count];
        let mut stacks = history.starting_stacks.clone();
        for event in &replayed.events {
            told.hear(event, &mut bets, &mut stacks);
        }
        told
    }

    fn hear(&mut self, event: &Event, bets: &mut [u64], stacks: &mut [u64]) {
        let level = bets.iter().copied().max().unwrap_or(0).max(self.least);
        match event {
            Event::Board { street, all } => {
                (self.street, self.board, self.least) = (*street, all.to_vec(), 0);
                bets.fill(0);
                let street = self.street;
                let left = self.seats.iter_mut().filter(|seat| !seat.folded);
                left.for_each(|seat| seat.street = street);
            }
            Event::Post {
                seat,
                kind,
                amount,
                stack,
            } => {
                self.step(
                    *seat,
                    kind.word(),
                    [stacks[*seat], 0, *amount, *amount],
                    *stack,
                );
                stacks[*seat] = *stack;
                // What is to be called is the whole blind, also if not all of it was paid.
                if matches!(kind, PostKind::Big | PostKind::Straddle) {
                    let highest = self.history.blinds.iter().copied().max();
                    self.least = self.history.min_bet.max(highest.unwrap_or(0));
                }
                if *kind != PostKind::Ante {
                    bets[*seat] += amount;
                }
            }
            Event::Acted {
                seat,
                action,
                amount,
                total,
                stack,
                ..
            } => {
                let to_call = level.saturating_sub(bets[*seat]).min(stacks[*seat]);
                if *action == Action::BringIn {
                    self.least = self.history.bring_in;
                }
                let word = match action {
                    Action::AllIn if *total <= level => "call",
                    Action::AllIn if level == 0 => "bet",
                    Action::AllIn => "raise",
                    other => other.word(),
                };
                self.step(
                    *seat,
                    word,
                    [stacks[*seat], to_call, *amount, *total],
                    *stack,
                );
                (stacks[*seat], bets[*seat]) = (*stack, *total);
                self.seats[*seat].folded |= *action == Action::Fold;
            }
            Event::Drew { seat, count, .. } => {
                let stack = stacks[*seat];
                self.step(*seat, "draw", [stack, 0, 0, bets[*seat]], stack);
                if let Some(step) = self.steps.last_mut() {
                    (step.drawn, step.all_in) = (Some(*count), false);
                }
            }
            Event::Refund { amount, .. } => self.pot = self.pot.saturating_sub(*amount),
            Event::Show { made, .. } => self.is_shown |= made.is_some(),
            Event::Reveal { best, .. } => self.is_shown |= !best.is_empty(),
            Event::Win { seat, amount, .. } => self.seats[*seat].won += amount,
            _ => {}
        }
    }

    /// Notes an action; the chips are the stack before it, the chips to call, the chips
    /// that it put in, and the bet after it.
    fn step(&mut self, seat: usize, word: &'static str, chips: [u64; 4], after: u64) {
        let [stack, to_call, amount, total] = chips;
        self.steps.push(Step {
            street: self.street,
            seat,
            board: self.board.len(),
            pot: self.pot,
            stack,
            to_call,
            word,
            amount,
            total,
            all_in: amount > 0 && after == 0,
            drawn: None,
        });
        self.pot += amount;
    }

    /// Units of the record as chips.
    fn chips(&self, units: u64) -> Cell {
        Cell::Number(self.whole(units as f64))
    }

    fn whole(&self, units: f64) -> f64 {
        units / 10f64.powi(i32::try_from(self.history.decimals).unwrap_or(0))
    }

    /// The place at the table; nothing in stud, where cards decide the first to act.
    fn position(&self, seat: usize) -> Cell {
        if self.history.variant.is_stud() {
            Cell::Nothing
        } else {
            Cell::text(self.positions[seat].word())
        }
    }

    fn name(&self, seat: usize) -> Cell {
        match self.history.players.get(seat) {
            Some(name) if !name.is_empty() => Cell::text(name.clone()),
            _ => Cell::Text(format!("p{}", seat + 1)),
        }
    }

    /// The cards of a seat; nothing if one of them is not known.
    fn cards(&self, seat: usize) -> Cell {
        let number = format!("p{}", seat + 1);
        let actions = self.history.actions.iter();
        let dealt = actions.filter_map(|action| {
            let mut words = action.split_whitespace();
            match (words.next()?, words.next()?, words.next()?) {
                ("d", "dh", player) if player == number => words.next(),
                (player, "sm", cards) if player == number => Some(cards),
                _ => None,
            }
        });
        let known: Vec<&str> = dealt.filter(|cards| !cards.contains('?')).collect();
        let whole = self.replayed.hand.player(seat);
        let whole = whole.map_or(0, |player| player.all_cards().len());
        // A draw changes cards: the cards at the end count.
        if self.history.variant.is_draw() {
            return Cell::Nothing;
        }
        let (mut text, mut count) = (String::new(), 0);
        for cards in known {
            let own = cards.len() / 2;
            // Cards that are shown once more say nothing new.
            if own < whole || count == 0 {
                text.push_str(cards);
                count += own;
            }
        }
        if count == whole {
            Cell::text(text)
        } else {
            Cell::Nothing
        }
    }

    fn lying(&self, count: usize) -> Cell {
        let cards = self.board.iter().take(count).map(ToString::to_string);
        Cell::text(cards.collect::<String>())
    }

    fn hand(&self) -> Vec<Cell> {
        let betting = Limit::from(self.history.structure);
        let variant = self.history.variant;
        // With two players, too: there the button posts it, and it is the first.
        let small = self.history.blinds.first();
        let is_act = |step: &&Step| !matches!(step.word, "ante" | "small" | "big" | "straddle");
        vec![
            Cell::text(PokerGame { variant, betting }.code()),
            Cell::count(self.seats.len()),
            self.chips(small.copied().unwrap_or(0)),
            self.chips(self.history.min_bet),
            self.name(self.seats.len().saturating_sub(1)),
            Cell::text(self.street.word()),
            self.lying(usize::MAX),
            Cell::count(self.steps.iter().filter(is_act).count()),
            self.chips(self.pot),
            self.chips(self.replayed.hand.raked()),
            Cell::Truth(self.is_shown),
        ]
    }

    fn player(&self, index: usize) -> Vec<Cell> {
        let seat = &self.seats[index];
        let is_known = !self.history.unknown_stacks.contains(&index);
        let stack = |units: Option<u64>| match units.filter(|_| is_known) {
            Some(units) => self.chips(units),
            None => Cell::Nothing,
        };
        let net = self.replayed.hand.nets().get(index).copied().unwrap_or(0) as f64;
        vec![
            Cell::count(index + 1),
            self.name(index),
            self.position(index),
            self.cards(index),
            stack(self.history.starting_stacks.get(index).copied()),
            stack(self.replayed.hand.stacks().get(index).copied()),
            Cell::Number(self.whole(net)),
            Cell::Number(net / self.history.min_bet.max(1) as f64),
            Cell::text(seat.street.word()),
            Cell::Truth(seat.folded),
            Cell::Truth(self.is_shown && !seat.folded),
            self.chips(seat.won),
        ]
    }

    fn actions(&self) -> Vec<Vec<Cell>> {
        let cards: Vec<Cell> = (0..self.seats.len()).map(|seat| self.cards(seat)).collect();
        let row = |(number, step): (usize, &Step)| {
            let is_known = !self.history.unknown_stacks.contains(&step.seat);
            vec![
                Cell::count(number),
                Cell::text(step.street.word()),
                Cell::count(step.seat + 1),
                self.name(step.seat),
                self.position(step.seat),
                cards[step.seat].clone(),
                self.lying(step.board),
                self.chips(step.pot),
                if is_known {
                    self.chips(step.stack)
                } else {
                    Cell::Nothing
                },
                self.chips(step.to_call),
                Cell::text(step.word),
                self.chips(step.amount),
                self.chips(step.total),
                Cell::Truth(step.all_in),
                step.drawn.map_or(Cell::Nothing, Cell::count),
            ]
        };
        (1..).zip(&self.steps).map(row).collect()
    }
}
