//! A hand as an agent of the competition is told it.

use poker_rules::table::{Cause, Event, HandStart, PlayerAction, TurnOffer};
use protocol::acpc::{Action, Answer, MatchState, State};
use protocol::poker::Want;

use super::MAX_ACTIONS;
use super::choice::{choose, passive};

/// The reaction to an event or an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reaction {
    /// The agent is told this state.
    Tell(MatchState),
    /// The table is told this action.
    Act(Want),
}

/// The outcome of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum AnswerOutcome {
    /// It answers nothing that is asked.
    Ignored,
    /// The action that is done, and whether it is the one asked for.
    Action(Want, bool),
}

/// The view of one agent.
pub(crate) struct View {
    is_limit: bool,
    /// The agent's seat, counted from 1.
    seat: usize,
    hand: Option<CurrentHand>,
}

/// A hand under way.
struct CurrentHand {
    /// The seats in the order of the positions.
    seats: Vec<usize>,
    told: MatchState,
    /// The chips that each position has put in on earlier rounds.
    before: Vec<u64>,
    /// The bets of each position on this round.
    bets: Vec<u64>,
    /// The highest bet of this round, or the blind that stands for it.
    level: u64,
    /// The seat that acts next.
    next: Option<usize>,
    /// The open question to the agent.
    asked: Option<TurnOffer>,
    /// The hand cannot be told any more: somebody left out of turn, or there are too
    /// many actions.
    is_lost: bool,
}

impl View {
    pub(crate) fn new(is_limit: bool) -> View {
        View {
            is_limit,
            seat: 0,
            hand: None,
        }
    }

    /// Whether an answer is awaited.
    #[cfg(test)]
    fn is_asked(&self) -> bool {
        self.hand.as_ref().is_some_and(|hand| hand.asked.is_some())
    }

    /// Hears an event of the table.
    pub(crate) fn hear(&mut self, event: &Event) -> Option<Reaction> {
        match event {
            Event::Joined { seat, .. } => self.seat = *seat,
            Event::Hand(start) => self.hand = Some(CurrentHand::begin(start, self.seat)),
            _ => {
                let hand = self.hand.as_mut()?;
                let next = hand.hear(event, self.is_limit);
                if matches!(event, Event::End { .. }) {
                    self.hand = None;
                }
                return next;
            }
        }
        None
    }

    /// Hears a line of the agent.
    pub(crate) fn answer(&mut self, line: &str) -> AnswerOutcome {
        let (Ok(answer), Some(hand)) = (Answer::parse(line), &mut self.hand) else {
            return AnswerOutcome::Ignored;
        };
        if !answer.state.is_same_question(&hand.told) {
            return AnswerOutcome::Ignored;
        }
        let Some(offer) = hand.asked.take() else {
            return AnswerOutcome::Ignored;
        };
        let before = hand.before.get(hand.told.position).copied().unwrap_or(0);
        let choice = choose(
            answer.action,
            &offer,
            before,
            self.is_limit,
            hand.may_raise(),
        );
        AnswerOutcome::Action(choice.want, choice.is_as_asked)
    }
}

impl CurrentHand {
    fn begin(start: &HandStart, own: usize) -> CurrentHand {
        let mut seats: Vec<usize> = start.players.iter().map(|(seat, ..)| *seat).collect();
        // Left of the button first, the button last.
        seats.sort_by_key(|seat| (*seat <= start.dealer, *seat));
        let players = seats.len();
        let state = State {
            // The dealer counts from 0.
            hand: start.id.saturating_sub(1),
            holes: vec![Vec::new(); players],
            ..State::default()
        };
        CurrentHand {
            told: MatchState {
                position: seats.iter().position(|seat| *seat == own).unwrap_or(0),
                state,
            },
            seats,
            before: vec![0; players],
            bets: vec![0; players],
            level: start.big_blind,
            next: None,
            asked: None,
            is_lost: false,
        }
    }

    fn place(&self, seat: usize) -> Option<usize> {
        self.seats.iter().position(|other| *other == seat)
    }

    fn hear(&mut self, event: &Event, is_limit: bool) -> Option<Reaction> {
        match event {
            Event::Post {
                seat, kind, amount, ..
            } if kind.is_bet() => {
                let place = self.place(*seat)?;
                self.bets[place] += amount;
            }
            Event::Hole { seat, cards } => {
                let place = self.place(*seat)?;
                self.told.state.holes[place] = cards.to_vec();
            }
            Event::Show(shown) => {
                let place = self.place(shown.seat)?;
                self.told.state.holes[place] = shown.cards.to_vec();
            }
            Event::Board {
                cards, run: None, ..
            } => {
                self.told.state.board.push(cards.to_vec());
                self.told.state.betting.begin_round();
                for (before, bet) in self.before.iter_mut().zip(&mut self.bets) {
                    *before += std::mem::take(bet);
                }
                self.level = 0;
                self.next = None;
            }
            Event::Acted(acted) => self.act(acted, is_limit),
            Event::Turn(offer) => return self.ask(offer),
            Event::Acting { seat, .. } => {
                self.next = Some(*seat);
                return self.tell();
            }
            Event::End { .. } => return self.tell(),
            _ => {}
        }
        None
    }

    fn tell(&self) -> Option<Reaction> {
        (!self.is_lost).then(|| Reaction::Tell(self.told.clone()))
    }

    fn ask(&mut self, offer: &TurnOffer) -> Option<Reaction> {
        self.next = Some(offer.seat);
        // The agent may still think about an earlier state.
        let is_waiting = self.asked.is_some();
        if self.is_lost && !is_waiting {
            return Some(Reaction::Act(passive(offer)));
        }
        self.asked = Some(offer.clone());
        self.tell()
    }

    /// Whether the dealer would let anybody raise here.
    fn may_raise(&self) -> bool {
        self.actions() + self.seats.len() <= MAX_ACTIONS
    }

    /// The number of actions of this round.
    fn actions(&self) -> usize {
        let rounds = self.told.state.betting.rounds();
        rounds.last().map_or(0, Vec::len)
    }

    fn act(&mut self, acted: &PlayerAction, is_limit: bool) {
        let Some(place) = self.place(acted.seat) else {
            return;
        };
        let is_out_of_turn = self.next.is_some_and(|next| next != acted.seat);
        let has_left = acted.cause == Some(Cause::Left);
        if (has_left && (is_out_of_turn || self.next.is_none())) || self.actions() >= MAX_ACTIONS {
            self.is_lost = true;
        }
        if acted.seat == self.seats[self.told.position] {
            self.asked = None;
        }
        if self.is_lost {
            return;
        }
        let is_raise = acted.kind != "fold" && acted.total > self.level;
        let total = self.before[place] + acted.total;
        self.told.state.betting.push(match &*acted.kind {
            "fold" => Action::Fold,
            _ if is_raise => Action::Raise((!is_limit).then_some(total)),
            _ => Action::Call,
        });
        self.bets[place] = acted.total;
        self.level = self.level.max(acted.total);
        self.next = None;
    }
}

#[cfg(test)]
mod tests;
