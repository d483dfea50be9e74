//! A recorded hand that can be shown step by step.

use std::collections::HashMap;
use std::sync::Arc;

use poker_rules::Card;
use poker_rules::table::{
    Cause, Event, HandStart, Limit, SeatView, Specials, TableView, unless_usual,
};
use render::poker::{Line, said};

use super::odds::{Odds, odds};
use contest::recent::Recent;
use record::HandId;
use record::hand::HandRecord;
use store::StoredHand;
use words::UserError;

/// Recently shown hands of closed tables, by number; 32 are kept in memory.
pub(crate) type HandHistories = Recent<HandId, Arc<HandHistory>, 32>;

/// Chances by the number of cards on the board and the seats that are in: a
/// hand of ten players has four boards, and nine players can fold.
type KnownOdds = Recent<(usize, Vec<usize>), Option<Odds>, 16>;

/// A hand, step by step.
pub(crate) struct HandHistory {
    pub(crate) record: HandRecord,
    /// When it ended, in the format of RFC 3339.
    pub(crate) ended: String,
    /// Whether its table is still open: then only the operator sees cards that
    /// were not shown.
    pub(crate) is_open: bool,
    /// The states after the deal and after each event.
    pub(crate) steps: Vec<Step>,
    /// Everything that happened, line by line.
    pub(crate) lines: Vec<Line>,
    /// The chances that were worked out so far.
    odds: KnownOdds,
}

/// The state of a hand after an event.
pub(crate) struct Step {
    pub(crate) view: TableView,
    /// The number of lines up to this step.
    pub(crate) line: usize,
    /// The seat that acts next, from 1.
    pub(crate) on_turn: Option<usize>,
    /// The cards that won.
    pub(crate) best: Vec<Card>,
}

impl HandHistory {
    /// The steps of a hand, with all cards if `reveal`, otherwise with those that
    /// were shown to everybody.
    ///
    /// # Errors
    /// The record does not follow the rules.
    pub(crate) fn of(stored: StoredHand, reveal: bool) -> Result<HandHistory, UserError> {
        let StoredHand {
            record,
            ended,
            is_open,
        } = stored;
        let (hand, happened) = record
            .replay()
            .map_err(|why| UserError::new(why.to_string()))?;
        // In a draw game the shown cards are those at the end of the hand.
        let is_draw = hand.variant().is_draw();
        let is_seen = |seat: usize| {
            let player = hand.player(seat);
            reveal || (!is_draw && player.is_some_and(poker_rules::Player::shown))
        };
        let mut cutter = Cutter::start(&record);
        let mut causes = record.moves.iter().map(|step| step.cause);
        let mut best: HashMap<usize, Vec<Card>> = HashMap::new();
        for event in &happened {
            let cause = match event {
                poker_rules::Event::Hole { seat, .. } if !is_seen(*seat) => continue,
                poker_rules::Event::Discarded { .. } if !reveal => continue,
                poker_rules::Event::Reveal {
                    seat,
                    best: made,
                    run: 1,
                    ..
                } => {
                    let cards = made.iter().flat_map(|best| best.cards().to_vec());
                    best.insert(*seat, cards.collect());
                    None
                }
                // The same step as the fold after it.
                poker_rules::Event::Acted {
                    action: poker_rules::Action::BringIn,
                    left: true,
                    ..
                } => Some(Cause::Left),
                poker_rules::Event::Acted { .. } | poker_rules::Event::Drew { .. } => {
                    causes.next().flatten()
                }
                poker_rules::Event::Show {
                    seat,
                    made: Some(made),
                    run: 1,
                    ..
                } => {
                    best.insert(*seat, made.best().to_vec());
                    None
                }
                _ => None,
            };
            if let poker_rules::Event::Win { seat, run: 1, .. } = event
                && let Some(cards) = best.get(seat)
            {
                cutter.best.extend(cards);
            }
            if let Some(event) = Event::of_hand(record.id.get(), event, cause) {
                cutter.hear(&event);
            }
        }
        let (steps, lines) = cutter.finish();
        Ok(HandHistory {
            record,
            ended,
            is_open,
            steps,
            lines,
            odds: KnownOdds::default(),
        })
    }

    /// The chances of the players who are in at a step, by seat from 1, and
    /// whether they are exact. They are worked out once.
    pub(crate) fn odds(&self, step: usize) -> (Vec<(usize, f64)>, bool) {
        // Chances are counted in Texas hold'em.
        let is_counted = self.record.setup.variant == poker_rules::Variant::Texas;
        let view = self.steps.get(step).map(|step| &step.view);
        let Some(view) = view.filter(|_| is_counted) else {
            return (Vec::new(), false);
        };
        let seats: Vec<usize> = view.live().map(|(seat, _)| seat).collect();
        let key = (view.board.len(), seats.clone());
        let found = self.odds.get(&key).unwrap_or_else(|| {
            let two = |seat: &SeatView| seat.cards.as_deref()?.try_into().ok();
            let hands: Vec<_> = view.live().map(|(_, seat)| two(seat)).collect();
            let found = odds(&hands, &view.board, self.record.id.get());
            self.odds.insert(key, found.clone());
            found
        });
        let Some(found) = found else {
            return (Vec::new(), false);
        };
        let known = seats.iter().zip(&found.equity);
        let is_known = |seat: &usize| view.seat(*seat).is_some_and(|seat| seat.cards.is_some());
        let known = known.filter(|(seat, _)| is_known(seat));
        (
            known.map(|(seat, equity)| (*seat, *equity)).collect(),
            found.exact,
        )
    }
}

/// Cuts events into steps.
struct Cutter {
    view: TableView,
    lines: Vec<Line>,
    steps: Vec<Step>,
    best: Vec<Card>,
    is_won: bool,
}

impl Cutter {
    fn start(record: &HandRecord) -> Cutter {
        let setup = &record.setup;
        let blind = |kind| {
            let blind = setup.blinds.iter().find(|blind| blind.kind == kind);
            blind.map_or(0, |blind| blind.amount)
        };
        let seats = record.names.iter().zip(&setup.stacks).enumerate();
        let start = Event::Hand(HandStart {
            id: record.id.get(),
            table: record.table.get(),
            dealer: setup.button + 1,
            small_blind: blind(poker_rules::PostKind::Small),
            big_blind: match blind(poker_rules::PostKind::Big) {
                0 => setup.min_bet,
                big => big,
            },
            ante: setup.antes.iter().copied().max().unwrap_or(0),
            bring_in: (setup.bring_in > 0).then_some(setup.bring_in),
            game: unless_usual(setup.variant),
            limit: unless_usual(Limit::from(setup.structure)),
            specials: Specials::of_setup(setup),
            players: seats
                .filter_map(|(seat, (name, stack))| Some((seat + 1, name.clone()?, *stack)))
                .collect(),
        });
        let mut view = TableView::default();
        view.hear(&start);
        Cutter {
            lines: said(&view, &start).into_iter().collect(),
            view,
            steps: Vec::new(),
            best: Vec::new(),
            is_won: false,
        }
    }

    fn hear(&mut self, event: &Event) {
        let begins = match event {
            Event::Acted(_) | Event::Board { .. } | Event::Show(_) | Event::Muck { .. } => true,
            // All pots are won in one step.
            Event::Win { .. } => !std::mem::replace(&mut self.is_won, true),
            _ => false,
        };
        if begins {
            let next = match event {
                Event::Acted(acted) => Some(acted.seat),
                _ => None,
            };
            self.cut(next);
        }
        self.view.hear(event);
        self.lines.extend(said(&self.view, event));
    }

    fn cut(&mut self, on_turn: Option<usize>) {
        self.steps.push(Step {
            view: self.view.clone(),
            line: self.lines.len(),
            on_turn,
            // The winning cards are known at the end only.
            best: Vec::new(),
        });
    }

    fn finish(mut self) -> (Vec<Step>, Vec<Line>) {
        self.cut(None);
        if let Some(last) = self.steps.last_mut() {
            last.best = self.best;
        }
        (self.steps, self.lines)
    }
}
