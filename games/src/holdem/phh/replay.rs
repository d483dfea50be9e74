//! From a record to the hand, played once more by the rules here.

use super::actions::{Entry, parse};
use super::cards::Cards;
use super::{ActionError, FinishingStack, HandHistory};
use crate::holdem::hand::Stub;
use crate::holdem::{
    Action, Blind, Card, CardSet, Event, Hand, HandTurn, Player, PostKind, RepeatedCard, Setup,
    SetupError, Showing, Status,
};

/// A hand of a record, played again.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// The hand at the end of the record; seat 0 is the first player.
    pub hand: Hand,
    /// The events.
    pub events: Vec<Event>,
    /// How many digits after the point the amounts have: all are whole numbers
    /// of this unit.
    pub decimals: usize,
    /// The seats whose stacks before the hand are not known. They have as many
    /// chips here as there can be.
    pub unknown_stacks: Vec<usize>,
    expected: Option<Vec<FinishingStack>>,
}

/// Why a record cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// It tells a card of two places.
    #[error("{0}")]
    Deck(#[from] RepeatedCard),
    /// Nothing can be dealt from it.
    #[error("{0}")]
    Setup(#[from] SetupError),
    /// An action is refused: its number, counted from 1, its words, and the
    /// rule.
    #[error("action {number} '{text}': {rule}")]
    Action {
        /// Counted from 1.
        number: usize,
        /// As it is written, cut to a readable length.
        text: String,
        /// Why.
        rule: ActionError,
    },
    /// The showdown needs cards that the record does not have.
    #[error("the cards of p{0}, who is at the showdown, are not known")]
    UnknownCards(usize),
}

impl Replayed {
    /// Whether the record reaches the end of the hand.
    pub fn complete(&self) -> bool {
        self.hand.turn() == HandTurn::Over
    }

    /// The stacks at the end of the record, in the unit of
    /// [`Replayed::decimals`]; `None` where the stack before the hand is not
    /// known.
    pub fn stacks(&self) -> Vec<Option<u64>> {
        let stacks = self.hand.stacks().into_iter().enumerate();
        let known = |seat: &usize| !self.unknown_stacks.contains(seat);
        stacks
            .map(|(seat, chips)| known(&seat).then_some(chips))
            .collect()
    }

    /// Whether the stacks are those that the record gives; `None` where it
    /// gives none. See [`FinishingStack::agrees`] for split chips.
    pub fn agrees(&self) -> Option<bool> {
        let stacks = self.hand.stacks();
        let halves = 1 + usize::from(self.hand.variant().low().is_some());
        let pots = self.hand.pots().len() * halves;
        let expected = self.expected.as_ref()?;
        let mut both = expected.iter().zip(stacks);
        Some(both.all(|(expected, chips)| expected.agrees(chips, pots)))
    }
}

/// Plays the actions of a record. A showdown that the record leaves out is
/// implied.
///
/// # Errors
/// A setup that cannot be dealt, or an action that is refused.
pub fn replay(history: &HandHistory) -> Result<Replayed, ReplayError> {
    let entries = history.actions.iter().enumerate();
    let entries: Vec<Entry> = entries
        .map(|(index, text)| {
            parse(text, history.decimals).map_err(|rule| refused(history, index, rule))
        })
        .collect::<Result<_, _>>()?;
    let cards = Cards::gather(history, &entries)?;
    let setup = setup(history, &entries);
    let first = history.variant.first_cards();
    let mut held = CardSet::default();
    let players = 0..history.starting_stacks.len();
    let first = players.flat_map(|seat| cards.on_street(seat, 0, first, &mut held));
    let (hand, events) = Hand::deal_from(&setup, Stub::of(first.collect()))?;
    let mut player = Replayer {
        hand,
        events,
        cards: &cards,
        dealt: Vec::new(),
        first: vec![0; history.starting_stacks.len()],
        boards: Vec::new(),
        begun: false,
        said: Vec::new(),
    };
    for (index, entry) in entries.iter().enumerate() {
        let played = player.play(index, entry);
        played.map_err(|rule| refused(history, index, rule))?;
    }
    player.finish()?;
    Ok(Replayed {
        hand: player.hand,
        events: player.events,
        decimals: history.decimals,
        unknown_stacks: history.unknown_stacks.clone(),
        expected: history.finishing_stacks.clone(),
    })
}

pub(super) fn refused(history: &HandHistory, index: usize, rule: ActionError) -> ReplayError {
    ReplayError::Action {
        number: index + 1,
        text: history.actions[index].chars().take(60).collect(),
        rule,
    }
}

/// Everything but the cards.
fn setup(history: &HandHistory, entries: &[Entry]) -> Setup {
    let players = history.starting_stacks.len();
    let (mut blinds, mut antes) = (history.blinds.clone(), history.antes.clone());
    // Heads-up they are listed the other way round.
    if players == 2 {
        blinds.reverse();
        antes.reverse();
    }
    let mut blinds: Vec<Blind> = blinds
        .into_iter()
        .enumerate()
        .filter(|(_, amount)| *amount > 0)
        .map(|(seat, amount)| {
            let kind = match (players, seat) {
                (2, 0) => PostKind::Big,
                (_, 0) | (2, _) => PostKind::Small,
                (_, 1) => PostKind::Big,
                _ => PostKind::Straddle,
            };
            Blind { seat, kind, amount }
        })
        .collect();
    if players == 2 {
        // The small blind is posted first.
        blinds.reverse();
    }
    let mut showing = vec![Showing::Needed; players];
    for entry in entries {
        match entry {
            Entry::Show(seat, _) if *seat < players => showing[*seat] = Showing::Always,
            Entry::Muck(seat) if *seat < players => showing[*seat] = Showing::Never,
            _ => {}
        }
    }
    Setup {
        variant: history.variant,
        bring_in: history.bring_in,
        runs: history.runs.max(1),
        bomb: history.bomb,
        rake: history.rake,
        stacks: history.starting_stacks.clone(),
        button: players.saturating_sub(1),
        blinds,
        antes,
        trim_antes: history.trim_antes,
        min_bet: history.min_bet,
        structure: history.structure,
        showing,
    }
}

struct Replayer<'a> {
    hand: Hand,
    events: Vec<Event>,
    cards: &'a Cards,
    /// The seats to which the record has dealt cards of the next street of stud,
    /// each as often as it has cards.
    dealt: Vec<usize>,
    /// How many cards each seat was dealt on the first street of stud.
    first: Vec<usize>,
    /// The cards of the boards after the first.
    boards: Vec<Card>,
    /// Whether there was anything but hole cards.
    begun: bool,
    /// The seats that have shown or mucked.
    said: Vec<usize>,
}

impl Replayer<'_> {
    fn play(&mut self, index: usize, entry: &Entry) -> Result<(), ActionError> {
        match entry {
            Entry::Nothing => return Ok(()),
            Entry::Hole(seat, new) => return self.deal_to(*seat, new.len()),
            _ if !self.dealt.is_empty() => {
                self.deal_stud()?;
                return self.play(index, entry);
            }
            Entry::Board(new) if self.hand.turn() == HandTurn::Showdown => {
                self.boards.extend(new);
            }
            Entry::Board(new) => self.deal(new)?,
            Entry::Fold(seat, true) => {
                let mut events = self.hand.leave(*seat);
                let waits = matches!(self.hand.turn(), HandTurn::Deal(_));
                if events.is_empty() && waits && self.hand.variant().is_draw() {
                    // The cards are changed by then.
                    self.proceed(Vec::new());
                    events = self.hand.leave(*seat);
                }
                if events.is_empty() {
                    return Err(ActionError::NoHandToLeave);
                }
                self.events.extend(events);
            }
            Entry::Fold(seat, false) => self.act(*seat, Action::Fold)?,
            Entry::CheckOrCall(seat) => self.check_or_call(*seat)?,
            Entry::BetOrRaise(seat, amount) => self.bet_or_raise(*seat, *amount)?,
            Entry::BringIn(_) if !self.hand.variant().is_stud() => {
                return Err(ActionError::OtherGame);
            }
            Entry::BringIn(seat) => self.act(*seat, Action::BringIn)?,
            Entry::Discard(seat, _) => self.draw(*seat, self.cards.thrown(index))?,
            Entry::Show(seat, _) | Entry::Muck(seat) => {
                self.say(*seat, matches!(entry, Entry::Muck(_)))?;
            }
        }
        self.begun = true;
        Ok(())
    }

    /// Takes note of cards dealt to a player.
    fn deal_to(&mut self, seat: usize, cards: usize) -> Result<(), ActionError> {
        let variant = self.hand.variant();
        if variant.is_stud() {
            return (0..cards).try_for_each(|_| self.deal_stud_to(seat));
        }
        let has_drawn = self.hand.street() != variant.stages()[0].street;
        match !self.begun || (variant.is_draw() && has_drawn) {
            true => Ok(()),
            false => Err(ActionError::LateHoleCards),
        }
    }

    fn deal_stud_to(&mut self, seat: usize) -> Result<(), ActionError> {
        if self.first[seat] < self.hand.variant().first_cards() {
            self.first[seat] += 1;
            return Ok(());
        }
        // The second card of somebody is of the next street.
        if self.dealt.contains(&seat) {
            self.deal_stud()?;
        }
        let HandTurn::Deal(_) = self.hand.turn() else {
            return Err(ActionError::OutOfTurn(self.hand.turn()));
        };
        self.dealt.push(seat);
        Ok(())
    }

    /// Deals a street of stud, of which the record has told the cards.
    fn deal_stud(&mut self) -> Result<(), ActionError> {
        self.dealt.clear();
        let next = self.stage() + 1;
        let seats = self.live();
        if let Some(seat) = seats
            .iter()
            .find(|seat| self.cards.count(**seat, next) == 0)
        {
            return Err(ActionError::FewHoleCards(seat + 1));
        }
        let mut held = self.held();
        let each = seats.into_iter();
        let cards = each.flat_map(|seat| self.cards.on_street(seat, next, 1, &mut held));
        self.proceed(cards.collect());
        Ok(())
    }

    /// Which street of the game it is.
    fn stage(&self) -> usize {
        let stages = self.hand.variant().stages().iter();
        let street = self.hand.street();
        stages.take_while(|stage| stage.street != street).count()
    }

    /// The seats that are in, in the order in which they are dealt to.
    fn live(&self) -> Vec<usize> {
        let seats = self.hand.players().iter().enumerate();
        let live = |player: &Player| player.status() != Status::Folded;
        seats
            .filter(|(_, player)| player.as_ref().is_some_and(live))
            .map(|(seat, _)| seat)
            .collect()
    }

    /// Everything that somebody who is in holds, and the board.
    fn held(&self) -> CardSet {
        let live = self.live().into_iter();
        let own = live.filter_map(|seat| self.hand.player(seat));
        let own = own.flat_map(|player| player.all_cards().iter().copied());
        own.chain(self.hand.board().iter().copied()).collect()
    }

    /// Goes on with these cards.
    fn proceed(&mut self, cards: Vec<Card>) {
        self.hand.load(Stub::of(cards));
        self.events.extend(self.hand.proceed());
        self.said.clear();
    }

    /// Deals the board, or in stud the last card, which is one for all.
    fn deal(&mut self, new: &[Card]) -> Result<(), ActionError> {
        let HandTurn::Deal(street) = self.hand.turn() else {
            return Err(ActionError::OutOfTurn(self.hand.turn()));
        };
        let next = self.hand.variant().stages().get(self.stage() + 1);
        let wanted = next.map_or(0, |stage| match self.hand.variant().is_stud() {
            true => usize::from(stage.down),
            false => usize::from(stage.board),
        });
        if new.len() != wanted || wanted == 0 {
            return Err(ActionError::StreetOf {
                street,
                wanted,
                dealt: new.len(),
            });
        }
        self.proceed(new.to_vec());
        Ok(())
    }

    /// Throws cards away. After the last who does, cards are dealt in place of
    /// those thrown away.
    fn draw(&mut self, seat: usize, thrown: CardSet) -> Result<(), ActionError> {
        if !self.hand.variant().is_draw() {
            return Err(ActionError::OtherGame);
        }
        if let HandTurn::Deal(_) = self.hand.turn() {
            self.proceed(Vec::new());
        }
        let others = self.live().into_iter().filter(|other| *other != seat);
        let stage = self.stage();
        let (mut held, mut cards) = (self.held(), Vec::new());
        let whole = self.hand.variant().first_cards();
        let all = others
            .chain([seat])
            .collect::<std::collections::BTreeSet<_>>();
        for seat in all {
            let own = self.hand.player(seat).map_or(&[][..], Player::all_cards);
            let kept = match self.hand.turn() == HandTurn::Act(seat) {
                true => own.len() - own.iter().filter(|card| thrown.contains(**card)).count(),
                false => own.len(),
            };
            cards.extend(
                self.cards
                    .on_street(seat, stage, whole - kept.min(whole), &mut held),
            );
        }
        self.hand.load(Stub::of(cards));
        self.act(seat, Action::Draw(thrown))
    }

    fn act(&mut self, seat: usize, action: Action) -> Result<(), ActionError> {
        if self.hand.turn() != HandTurn::Act(seat) {
            return Err(ActionError::OutOfTurn(self.hand.turn()));
        }
        self.events.extend(self.hand.act(seat, action)?);
        Ok(())
    }

    fn check_or_call(&mut self, seat: usize) -> Result<(), ActionError> {
        let action = match self.hand.options() {
            Some(options) if options.check() => Action::Check,
            Some(_) => Action::Call,
            // Other programs ask who faces no bet and whom nobody can call.
            None if self.is_alone_with_chips(seat) => return Ok(()),
            None => Action::Check,
        };
        self.act(seat, action)
    }

    fn is_alone_with_chips(&self, seat: usize) -> bool {
        let status = |player: &Player| player.status();
        let mut others = self.hand.players().iter().enumerate();
        self.hand.turn() != HandTurn::Over
            && self.hand.player(seat).map(status) == Some(Status::In)
            && others.all(|(other, player)| {
                other == seat || player.as_ref().map(status) != Some(Status::In)
            })
    }

    fn bet_or_raise(&mut self, seat: usize, amount: u64) -> Result<(), ActionError> {
        let level = self.hand.level();
        let amount = self.whole(seat, amount);
        let short = self.hand.options().is_some_and(|options| {
            let full = options.bet.or(options.raise);
            full.is_none() && amount > level && options.all_in == Some(amount)
        });
        let action = match (short, level) {
            (true, _) => Action::AllIn,
            (false, 0) => Action::Bet(amount),
            (false, _) => Action::Raise(amount),
        };
        self.act(seat, action)
    }

    /// Other programs write how far a raise can be called. Such an amount stands
    /// for the least that is legal: the rest is returned.
    fn whole(&self, seat: usize, amount: u64) -> u64 {
        let limits = self
            .hand
            .options()
            .and_then(|options| options.bet.or(options.raise));
        let others = self.hand.players().iter().enumerate();
        let others = others.filter(|(other, _)| *other != seat);
        let players = others.filter_map(|(_, player)| player.as_ref());
        let live = players.filter(|player| player.status() != Status::Folded);
        let most = live.map(|player| player.bet() + player.stack()).max();
        match limits {
            Some(limits) if amount < limits.min && Some(amount) == most => limits.min,
            _ => amount,
        }
    }

    /// Checks what is said at a showdown; what comes of it the hand knows.
    fn say(&mut self, seat: usize, muck: bool) -> Result<(), ActionError> {
        let player = self.hand.player(seat);
        let Some(player) = player.filter(|player| player.status() != Status::Folded) else {
            return Err(ActionError::Folded);
        };
        if self.said.contains(&seat) {
            return Err(ActionError::SaidBefore);
        }
        let over = match self.hand.turn() {
            HandTurn::Showdown | HandTurn::Over => true,
            HandTurn::Deal(_) => player.shown(),
            HandTurn::Act(_) => false,
        };
        if !over {
            return Err(ActionError::OutOfTurn(self.hand.turn()));
        }
        let status = |status| move |player: &&Player| player.status() == status;
        let mut players = self.hand.players().iter().flatten();
        let contested = self.hand.turn() != HandTurn::Over;
        if muck && contested && players.any(|player| status(Status::AllIn)(&player)) {
            return Err(ActionError::AllInShows);
        }
        let held = player.all_cards().len();
        if !muck && !self.cards.known(seat, held) {
            return Err(ActionError::UnknownCards);
        }
        self.said.push(seat);
        Ok(())
    }

    /// The showdown, where the record comes so far.
    fn finish(&mut self) -> Result<(), ReplayError> {
        let whole = self.live().iter().all(|seat| self.dealt.contains(seat));
        if !self.dealt.is_empty() && whole && self.deal_stud().is_err() {
            return Ok(());
        }
        if self.hand.turn() != HandTurn::Showdown {
            return Ok(());
        }
        for (seat, player) in self.hand.players().iter().enumerate() {
            let Some(player) = player else { continue };
            let live = player.status() != Status::Folded;
            if live
                && player.showing() != Showing::Never
                && !self.cards.known(seat, player.all_cards().len())
            {
                return Err(ReplayError::UnknownCards(seat + 1));
            }
        }
        let boards = std::mem::take(&mut self.boards);
        self.proceed(boards);
        Ok(())
    }
}
