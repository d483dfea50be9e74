//! The player that reads the others.
//!
//! Of every opponent it keeps how likely each of the 1,326 hands is: each
//! action, which is likelier with some hands than with others, changes that by
//! Bayes' rule. The actions of opponents with each strength of hands are learnt
//! by name, from shown hands and, where none is shown, from the hands most
//! likely held. So it knows how often a bet of a size is folded to, called or
//! raised, and by what; each choice is worth the pot times the chances against
//! the hands that stay, less its cost, plus or less the result of the rounds to
//! come (implied odds). Among choices of nearly the same value it draws, so
//! that it cannot be read.
//!
//! A weaker one ([`Strong::at`]) errs like people: it takes choices for better than they
//! are, slightly worse ones often and much worse ones rarely.
//!
//! Of Omaha, where a hand is one of 270,725, it keeps how likely each of some
//! hundreds is that were drawn. In games without a board it acts by its chances
//! alone, as [`ByEquity`].

mod decide;
mod held;
mod model;
mod runouts;
mod spread;

use std::collections::HashMap;
use std::sync::Arc;

use bot_kit::Step;
use poker_rules::table::{Event, TurnOffer};
use poker_rules::{Action, Variant};
use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng as _};

use super::{Agent, ByEquity, Choice, View};
use decide::{Decision, Opponent};
use held::place_of;
pub(super) use held::{HANDS, hands, place};
use model::{Model, Situation, classed};
use runouts::{Runouts, STEPS};
use spread::{Range, Spread, all_but, by_step, remove};

/// Opponents that are remembered; beyond that the one seen least is forgotten.
const MOST_MODELS: usize = 1_000;

/// Deals drawn a decision in games without a board.
const SAMPLES: u64 = 1_000;

/// Choices that are worth this part of the pot less than the best are about
/// a third as likely.
const MIXED: f64 = 0.03;

/// See the module.
#[derive(Clone)]
pub struct Strong {
    random: SmallRng,
    /// How it errs; `None` for one that plays as well as it can.
    errs: Option<Step>,
    models: HashMap<String, Model>,
    /// The hands that each seat may hold.
    ranges: Vec<(usize, Range)>,
    /// The actions of others in this hand, to be learnt at its end.
    observations: Vec<Observation>,
    /// The boards of this hand, by round.
    boards: Vec<Arc<Runouts>>,
    /// A hand that was given up is not followed.
    out: bool,
    /// The player of the other games.
    by_equity: ByEquity,
}

#[derive(Clone)]
struct Observation {
    seat: usize,
    situation: Situation,
    answer: usize,
    round: usize,
}

impl Strong {
    /// The player of this seed.
    pub fn new(seed: u64) -> Strong {
        Strong {
            random: SmallRng::seed_from_u64(seed),
            errs: None,
            models: HashMap::new(),
            ranges: Vec::new(),
            observations: Vec::new(),
            boards: Vec::new(),
            out: true,
            by_equity: ByEquity::new(seed, SAMPLES, None),
        }
    }

    /// The player of this seed and strength. It errs in games with a board; its
    /// temperature and horror are in thousandths of the pot.
    pub fn at(seed: u64, step: Step) -> Strong {
        Strong {
            errs: Some(step).filter(|step| !step.is_best()),
            ..Strong::new(seed)
        }
    }

    fn begin(&mut self, game: Variant) {
        self.ranges.clear();
        self.observations.clear();
        self.boards.clear();
        self.out = !game.has_board();
    }

    /// The board on the table, with its ends; `None` without own cards.
    fn board(&mut self, view: &View) -> Option<Arc<Runouts>> {
        let round = view.round() as usize;
        let own = view.me()?.cards.as_deref()?;
        let game = view.game;
        if !game.has_board() || own.len() != game.first_cards() {
            return None;
        }
        while self.boards.len() <= round {
            // Rounds that were not seen have no board of their own.
            let made = match self.boards.len() {
                0 if own.len() == 2 => Runouts::before_flop(game),
                _ => Arc::new(Runouts::on(game, &view.board, own, &mut self.random)),
            };
            self.boards.push(made);
        }
        self.boards.get(round).cloned()
    }

    /// The hands that a seat may hold.
    fn range(&mut self, view: &View, seat: usize) -> &mut Range {
        let found = self.ranges.iter().position(|(held, _)| *held == seat);
        let index = found.unwrap_or_else(|| {
            let mut known = view.board.clone();
            known.extend(
                view.me()
                    .and_then(|me| me.cards.as_deref())
                    .unwrap_or_default(),
            );
            self.ranges.push((seat, all_but(view.game, &known)));
            self.ranges.len() - 1
        });
        &mut self.ranges[index].1
    }

    /// A player has acted: some hands are more probable now.
    fn follow(&mut self, view: &View) {
        let Some(deed) = view.deeds.last().copied() else {
            return;
        };
        if Some(deed.seat) == view.own {
            self.out |= deed.action == Action::Fold;
            return;
        }
        let name = view.seat(deed.seat).map_or("", |seat| seat.name.as_str());
        let (situation, answer) = classed(&deed);
        let Some(board) = self.board(view) else {
            return;
        };
        let model = self.models.entry(name.to_owned()).or_default();
        let chances = model.answers(situation);
        let range = self.range(view, deed.seat);
        let mut most = 1e-20f32;
        for (weight, step) in range.iter_mut().zip(board.steps.iter()) {
            *weight *= chances[usize::from(*step) % STEPS][answer];
            most = most.max(*weight);
        }
        range.iter_mut().for_each(|weight| *weight /= most);
        self.observations.push(Observation {
            seat: deed.seat,
            situation,
            answer,
            round: deed.round as usize,
        });
    }

    /// Learns from the actions, with hands that were shown or may have been
    /// held.
    fn learn(&mut self, view: &View) {
        for observation in std::mem::take(&mut self.observations) {
            let Some(seat) = view.seat(observation.seat) else {
                continue;
            };
            let Some(board) = self.boards.get(observation.round).cloned() else {
                continue;
            };
            let shares = match seat.cards.as_deref() {
                Some(cards) => {
                    let mut shares = [0.0; STEPS];
                    shares[board.step(cards)] = 1.0;
                    shares
                }
                None => by_step(self.range(view, observation.seat), &board.steps),
            };
            let model = self.models.entry(seat.name.clone()).or_default();
            model.learn(observation.situation, observation.answer, &shares);
        }
        for (_, seat) in view.seats() {
            if let Some(model) = self.models.get_mut(&seat.name) {
                model.hands += 1;
            }
        }
        if self.models.len() > MOST_MODELS {
            let least = self.models.iter().min_by_key(|(_, model)| model.hands);
            if let Some(name) = least.map(|(name, _)| name.clone()) {
                self.models.remove(&name);
            }
        }
    }

    /// One of the choices, the best ones the likeliest.
    fn draw(&mut self, chances: &[(Choice, f64)]) -> Option<Choice> {
        let sum: f64 = chances.iter().map(|(_, chance)| chance).sum();
        let mut left = self.random.random::<f64>() * sum;
        for (choice, chance) in chances {
            left -= chance;
            if left <= 0.0 {
                return Some(*choice);
            }
        }
        chances.last().map(|(choice, _)| *choice)
    }

    /// The choices with their chances, which add up to 1; `None` without own
    /// cards. Nothing is drawn but ends of the board that were not drawn yet.
    pub(super) fn chances(&mut self, view: &View, offer: &TurnOffer) -> Option<Vec<(Choice, f64)>> {
        let mut chances = self.decide(view, offer)?;
        let pot = (view.pot + offer.to_call).max(1) as f64;
        let values = chances.iter().map(|(_, value)| *value);
        let best = values.fold(f64::MIN, f64::max);
        let (mixed, most) = match self.errs {
            Some(step) => (
                MIXED + step.temperature / 1_000.0,
                f64::from(step.horror) / 1_000.0,
            ),
            None => (MIXED, f64::INFINITY),
        };
        for (_, value) in &mut chances {
            let loss = (best - *value) / pot;
            *value = (-loss.min(most) / mixed).exp();
        }
        // Who errs takes to betting, of whatever size, no more than to folding or calling.
        let passive = 1 + usize::from(!offer.check);
        if let (Some(_), Some((_, bets))) = (self.errs, chances.split_at_mut_checked(passive)) {
            let sizes = bets.len() as f64;
            bets.iter_mut().for_each(|(_, weight)| *weight /= sizes);
        }
        let sum: f64 = chances.iter().map(|(_, weight)| weight).sum();
        chances.iter_mut().for_each(|(_, weight)| *weight /= sum);
        Some(chances)
    }

    /// The choices with their expected earnings, in chips.
    fn decide(&mut self, view: &View, offer: &TurnOffer) -> Option<Vec<(Choice, f64)>> {
        let board = self.board(view)?;
        let own = view.own?;
        let me = view.me()?;
        let place = place_of(view.game, me.cards.as_deref()?);
        let others: Vec<usize> = view.opponents().map(|(seat, _)| seat).collect();
        for seat in &others {
            self.range(view, *seat);
            let name = &view.seat(*seat)?.name;
            if !self.models.contains_key(name) {
                self.models.insert(name.clone(), Model::default());
            }
        }
        let opponents = others.iter().filter_map(|number| {
            let seat = view.seat(*number)?;
            let (_, range) = self.ranges.iter().find(|(held, _)| held == number)?;
            Some(Opponent {
                spread: Spread::of(range, &board, place),
                model: self.models.get(&seat.name)?,
                bet: seat.bet,
                stack: seat.stack,
            })
        });
        let later = others.iter().map(|seat| view.order_of(*seat)).max();
        let decision = Decision {
            round: view.round(),
            pot: view.pot,
            level: view.level(),
            bet: me.bet,
            stack: me.stack,
            last: later.is_some_and(|later| later < view.order_of(own)),
            opponents: opponents.collect(),
        };
        Some(decision.values(offer))
    }
}

impl Agent for Strong {
    fn act(&mut self, view: &View, offer: &TurnOffer) -> Choice {
        if !view.game.has_board() {
            return self.by_equity.act(view, offer);
        }
        self.chances(view, offer)
            .and_then(|chances| self.draw(&chances))
            .unwrap_or_else(|| Choice::passive(offer))
    }

    fn tells(&mut self, view: &View, offer: &TurnOffer) -> Option<Vec<(Choice, f64)>> {
        if view.game.has_board() {
            self.chances(view, offer)
        } else {
            None
        }
    }

    fn observe(&mut self, view: &View, event: &Event) {
        match event {
            Event::Hand(_) | Event::State(_) => self.begin(view.game),
            // An action of the server for somebody says nothing of the cards.
            Event::Acted(acted) if acted.cause.is_none() && !self.out => self.follow(view),
            Event::Board { run: None, .. } => {
                for (_, range) in &mut self.ranges {
                    remove(view.game, range, &view.board);
                }
            }
            _ => {}
        }
    }

    fn hand_over(&mut self, view: &View, _: i64) {
        self.learn(view);
    }
}
