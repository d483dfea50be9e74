//! One hand of the response.

use poker_rules::table::{Event, HandStart, Specials, TurnOffer};
use poker_rules::{
    Card, Deck, Event as Happened, Hand, HandTurn, Player, Positions, Setup, Status,
};
use rand::rngs::SmallRng;
use rand::{RngExt as _, seq::SliceRandom as _};

use crate::Choice;
use crate::arena::Blinds;
use crate::ends::shares;
use crate::strong::{hands, place};

use super::Terms;
use super::open::{Open, chance_of, folds};
use super::range_member::{HAND, RangeMember};

/// Bets that the response considers besides all-in, in parts of the pot after a
/// call.
const SIZES: [f64; 3] = [0.5, 1.0, 2.0];

/// The least likelihood of the action that was taken, assumed for every hand.
const LEAST: f64 = 1e-4;

/// A hand this much less likely than the likeliest is not asked for its action.
const HARDLY: f64 = 1e-3;

/// Hands that the opponent holds at the end as likely as chances say, its own included:
/// their mean is the result of its own hand, with less luck.
const WITNESSES: usize = 24;

/// A hand against an agent.
pub(super) struct Response<'a, A> {
    hand: Hand,
    /// The seat that responds.
    own: usize,
    cards: [Card; 2],
    /// The hands from which the response infers.
    range: Vec<RangeMember<A>>,
    /// The opponent is the first of them; the response does not know them.
    witnesses: Vec<RangeMember<A>>,
    /// How much of the pot the own hand wins from each other hand, with the cards
    /// on the board for which that was worked out.
    shares: Option<(usize, Vec<f32>)>,
    random: &'a mut SmallRng,
}

impl<'a, A: Open> Response<'a, A> {
    /// Deals a hand, and plays it at this seat, 0 (the button) or 1; gives the winnings,
    /// in big blinds.
    pub(super) fn play(
        new: &dyn Fn(u64) -> A,
        own: usize,
        terms: &Terms,
        random: &'a mut SmallRng,
    ) -> Result<f64, String> {
        let blinds = Blinds::default();
        let stack = terms.stack * blinds.big;
        let places = Positions::first(&[true; 2], 0).ok_or("a table has two seats")?;
        let setup = Setup::table(vec![stack; 2], places, blinds.small, blinds.big, 0);
        let deck = Deck::shuffled(|below| random.random_range(0..below));
        let (hand, happened) = Hand::deal(&setup, &deck).map_err(|error| error.to_string())?;
        let cards = |seat| hand.player(seat).map(Player::cards);
        let (Some(cards), Some(others)) = (cards(own), cards(1 - own)) else {
            return Err("both seats have cards".to_owned());
        };
        let mut member = |cards| RangeMember::new(new(random.random()), 1 - own, cards);
        let mut witnesses = vec![member(others)];
        let more = if A::IS_EXACT { WITNESSES - 1 } else { 0 };
        let (tried, witnessed) = (
            drawn(&cards, None, terms.tried, random),
            drawn(&cards, Some(others), more, random),
        );
        let mut member = |cards| RangeMember::new(new(random.random()), 1 - own, cards);
        let range = tried.into_iter().map(&mut member).collect();
        witnesses.extend(witnessed.into_iter().map(member));
        let mut response = Response {
            hand,
            own,
            cards,
            range,
            witnesses,
            shares: None,
            random,
        };
        let begin = Event::Hand(HandStart {
            id: HAND,
            table: 1,
            dealer: places.button + 1,
            small_blind: blinds.small,
            big_blind: blinds.big,
            ante: 0,
            bring_in: None,
            game: None,
            limit: None,
            specials: Specials::default(),
            players: (1..=2)
                .map(|seat| (seat, seat.to_string(), stack))
                .collect(),
        });
        let all = response.range.iter_mut().chain(&mut response.witnesses);
        all.for_each(|member| member.hear(&begin));
        response.tell(&happened);
        let won = response.run()?;
        Ok(won / blinds.big as f64)
    }

    fn tell(&mut self, happened: &[Happened]) {
        for member in self.range.iter_mut().chain(&mut self.witnesses) {
            member.see(happened);
        }
    }

    /// Plays; gives the chips that were won.
    fn run(&mut self) -> Result<f64, String> {
        loop {
            let happened = match self.hand.turn() {
                HandTurn::Act(seat) => {
                    let offer = TurnOffer::of_hand(HAND, &self.hand, 0).ok_or("no offer")?;
                    let choice = if seat == self.own {
                        self.best(&offer)
                    } else {
                        self.answer(&offer)
                    };
                    let done = self.hand.act(seat, choice.action());
                    done.map_err(|error| error.to_string())?
                }
                HandTurn::Deal(_) if self.hand.stacks().contains(&0) => {
                    return Ok(self.shown());
                }
                HandTurn::Deal(_) => self.hand.proceed(),
                HandTurn::Showdown if self.hand.players().iter().flatten().all(is_in) => {
                    return Ok(self.shown());
                }
                HandTurn::Showdown => self.hand.proceed(),
                HandTurn::Over => {
                    let own = self.hand.player(self.own);
                    let (stack, start) = own.map_or((0, 0), |own| (own.stack(), own.start()));
                    return Ok(stack as f64 - start as f64);
                }
            };
            self.tell(&happened);
        }
    }

    /// The winnings where nobody acts any more: the mean of the ends of the board and of
    /// the hands of the witnesses.
    fn shown(&mut self) -> f64 {
        self.look();
        let (won, all) = mean(&self.witnesses, &self.shares, |_| 1.0);
        let share = won / all.max(f64::MIN_POSITIVE);
        (2.0 * share - 1.0) * self.hand.pot() as f64 / 2.0
    }

    /// Looks at the board.
    fn look(&mut self) {
        let board = self.hand.board();
        if self.shares.as_ref().map(|(cards, _)| *cards) != Some(board.len()) {
            let shares = shares(self.cards, board, self.random);
            self.shares = Some((board.len(), shares));
        }
    }

    /// The choice that is worth most if nobody bets again.
    fn best(&mut self, offer: &TurnOffer) -> Choice {
        self.look();
        let pot = offer.pot as f64;
        let call = offer.call.unwrap_or(0) as f64;
        let (won, all) = mean(&self.range, &self.shares, |_| 1.0);
        let share = if all > 0.0 { won / all } else { 0.5 };
        let mut best = (Choice::stay(offer), share * (pot + call) - call);
        if best.1 < 0.0 && !offer.check {
            best = (Choice::fold(), 0.0);
        }
        let level = self.hand.level();
        let after = offer.pot.saturating_add(offer.to_call) as f64;
        let sized = SIZES.map(|size| Choice::up_to(offer, level + (size * after) as u64));
        let mut tried = vec![best.0, Choice::stay(offer)];
        for choice in sized.into_iter().chain([Choice::all_in(offer)]) {
            if tried.contains(&choice) {
                continue;
            }
            tried.push(choice);
            if let Some(value) = self.betting(choice, pot)
                && value > best.1
            {
                best = (choice, value);
            }
        }
        best.0
    }

    /// The value of a bet; `None` where it cannot be answered.
    fn betting(&self, choice: Choice, pot: f64) -> Option<f64> {
        let mut hand = self.hand.clone();
        let happened = hand.act(self.own, choice.action()).ok()?;
        let offer = TurnOffer::of_hand(HAND, &hand, 0)?;
        let added = offer.pot as f64 - pot;
        let most = self
            .range
            .iter()
            .map(|member| member.weight)
            .fold(0.0, f64::max);
        let stays = |member: &RangeMember<A>| {
            if member.weight > most * HARDLY {
                1.0 - folds(&member.chances_after(&happened, &offer))
            } else {
                0.0
            }
        };
        let stays: Vec<f64> = self.range.iter().map(stays).collect();
        let all: f64 = self.range.iter().map(|member| member.weight).sum();
        let (won, staying) = mean(&self.range, &self.shares, |index| stays[index]);
        let share = if staying > 0.0 { won / staying } else { 0.5 };
        let called = share * (offer.pot + offer.call.unwrap_or(0)) as f64 - added;
        let stay = if all > 0.0 { staying / all } else { 1.0 };
        Some((1.0 - stay) * pot + stay * called)
    }

    /// The opponent acts, which says something of its hand.
    fn answer(&mut self, offer: &TurnOffer) -> Choice {
        let choice = if A::IS_EXACT {
            let open = |member: &mut RangeMember<A>| member.chances(offer);
            let chances: Vec<_> = self.witnesses.iter_mut().map(open).collect();
            let mut left = self.random.random::<f64>();
            let drawn = chances[0].iter().find(|(_, chance)| {
                left -= chance;
                left < 0.0
            });
            let drawn = drawn.or(chances[0].last()).map(|(choice, _)| *choice);
            let choice = drawn.unwrap_or_else(|| Choice::passive(offer));
            for (member, chances) in self.witnesses.iter_mut().zip(chances) {
                member.weight *= chance_of::<A>(&chances, choice, member.view(), offer);
            }
            choice
        } else {
            self.witnesses[0].act(offer)
        };
        for member in &mut self.range {
            if member.weight > 0.0 {
                let chances = member.chances(offer);
                let chance = chance_of::<A>(&chances, choice, member.view(), offer);
                member.weight *= chance.max(LEAST);
            }
        }
        choice
    }
}

fn is_in(player: &Player) -> bool {
    player.status() != Status::Folded
}

/// The winnings of the own hand from weighted hands, and their weight.
fn mean<A>(
    range: &[RangeMember<A>],
    shares: &Option<(usize, Vec<f32>)>,
    likelier: impl Fn(usize) -> f64,
) -> (f64, f64) {
    let (mut won, mut all) = (0.0, 0.0);
    let shares = shares.as_ref().map_or(&[][..], |(_, shares)| shares);
    for (index, member) in range.iter().enumerate() {
        let weight = member.weight * likelier(index);
        let share = shares.get(place(member.cards)).copied().unwrap_or(0.5);
        won += weight * f64::from(share);
        all += weight;
    }
    (won, all)
}

/// Some of the hands without these cards, and without one hand that is not drawn.
fn drawn(
    known: &[Card; 2],
    without: Option<[Card; 2]>,
    count: usize,
    random: &mut SmallRng,
) -> Vec<[Card; 2]> {
    let free = |hand: &[Card; 2]| hand.iter().all(|card| !known.contains(card));
    let without = without.map(place);
    let others = hands().iter().filter(|hand| Some(place(**hand)) != without);
    let mut all: Vec<[Card; 2]> = others.copied().filter(free).collect();
    all.shuffle(random);
    all.truncate(count);
    all
}
