//! From a record to the hand, played once more by the rules here.

use super::actions::{Entry, parse};
use super::cards::Cards;
use super::{ActionError, FinishingStack, HandHistory};
use crate::holdem::{
    Action, Blind, Event, Hand, HandTurn, Player, PostKind, Rake, RepeatedCard, Setup, SetupError,
    Showing, Status, Structure, Variant,
};

/// A hand of a record, played again.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// The hand at the end of the record; seat 0 is the first player.
    pub hand: Hand,
    /// The events.
    pub events: Vec<Event>,
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

    /// Whether the stacks are those that the record gives; `None` where it
    /// gives none. See [`FinishingStack::agrees`] for split chips.
    pub fn agrees(&self) -> Option<bool> {
        let (stacks, pots) = (self.hand.stacks(), self.hand.pots().len());
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
        .map(|(index, text)| parse(text).map_err(|rule| refused(history, index, rule)))
        .collect::<Result<_, _>>()?;
    let cards = Cards::gather(history, &entries)?;
    let deck = cards.deck()?;
    let setup = setup(history, &entries);
    let (hand, events) = Hand::deal(&setup, &deck)?;
    let mut player = Replayer {
        hand,
        events,
        cards: &cards,
        begun: false,
        said: Vec::new(),
    };
    for (index, entry) in entries.iter().enumerate() {
        let played = player.play(entry);
        played.map_err(|rule| refused(history, index, rule))?;
    }
    player.finish()?;
    Ok(Replayed {
        hand: player.hand,
        events: player.events,
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
        variant: Variant::Texas,
        bring_in: 0,
        runs: 1,
        bomb: false,
        rake: Rake::default(),
        stacks: history.starting_stacks.clone(),
        button: players.saturating_sub(1),
        blinds,
        antes,
        trim_antes: history.trim_antes,
        min_bet: history.min_bet,
        structure: Structure::NoLimit,
        showing,
    }
}

struct Replayer<'a> {
    hand: Hand,
    events: Vec<Event>,
    cards: &'a Cards,
    /// Whether there was anything but hole cards.
    begun: bool,
    /// The seats that have shown or mucked.
    said: Vec<usize>,
}

impl Replayer<'_> {
    fn play(&mut self, entry: &Entry) -> Result<(), ActionError> {
        match entry {
            Entry::Nothing => return Ok(()),
            Entry::Hole(..) if self.begun => {
                return Err(ActionError::LateHoleCards);
            }
            Entry::Hole(..) => return Ok(()),
            Entry::Board(new) => self.deal(new.len())?,
            Entry::Fold(seat, true) => {
                let events = self.hand.leave(*seat);
                if events.is_empty() {
                    return Err(ActionError::NoHandToLeave);
                }
                self.events.extend(events);
            }
            Entry::Fold(seat, false) => self.act(*seat, Action::Fold)?,
            Entry::CheckOrCall(seat) => self.check_or_call(*seat)?,
            Entry::BetOrRaise(seat, amount) => self.bet_or_raise(*seat, *amount)?,
            Entry::Show(seat, _) | Entry::Muck(seat) => {
                self.say(*seat, matches!(entry, Entry::Muck(_)))?;
            }
        }
        self.begun = true;
        Ok(())
    }

    fn deal(&mut self, cards: usize) -> Result<(), ActionError> {
        let HandTurn::Deal(street) = self.hand.turn() else {
            return Err(ActionError::OutOfTurn(self.hand.turn()));
        };
        let wanted = street.board() - self.hand.board().len();
        if cards != wanted {
            return Err(ActionError::StreetOf {
                street,
                wanted,
                dealt: cards,
            });
        }
        self.events.extend(self.hand.proceed());
        Ok(())
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
        if !muck && !self.cards.known(seat) {
            return Err(ActionError::UnknownCards);
        }
        self.said.push(seat);
        Ok(())
    }

    /// The showdown, where the record comes so far.
    fn finish(&mut self) -> Result<(), ReplayError> {
        if self.hand.turn() != HandTurn::Showdown {
            return Ok(());
        }
        for (seat, player) in self.hand.players().iter().enumerate() {
            let Some(player) = player else { continue };
            let live = player.status() != Status::Folded;
            if live && player.showing() != Showing::Never && !self.cards.known(seat) {
                return Err(ReplayError::UnknownCards(seat + 1));
            }
        }
        self.events.extend(self.hand.proceed());
        Ok(())
    }
}
