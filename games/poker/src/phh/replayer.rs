//! The actions of a record, one after the other, in the hand that they make.

use super::actions::Entry;
use super::cards::Cards;
use super::unseen::{LEAST, LOST, WON, fit};
use super::{ActionError, FinishingStack, HandHistory, ReplayError};
use crate::{Action, Card, Event, Hand, HandTurn, Player, ShowPolicy, Status};

/// A hand on its way through the record.
pub(super) struct Replayer<'a> {
    pub(super) hand: Hand,
    pub(super) events: Vec<Event>,
    pub(super) cards: &'a Cards,
    /// The seats to which the record has dealt cards of the next street of stud,
    /// each as often as it has cards.
    pub(super) dealt: Vec<usize>,
    /// How many cards each seat was dealt on the first street of stud.
    pub(super) first: Vec<usize>,
    /// The cards of the boards after the first.
    pub(super) boards: Vec<Card>,
    /// Whether there was anything but hole cards.
    pub(super) begun: bool,
    /// The seats that have shown or mucked since cards were dealt.
    pub(super) said: Vec<usize>,
    /// By seat, whether it mucks in the record.
    pub(super) mucks: Vec<bool>,
    /// By seat, whether it shows in the record, perhaps cards that nobody knows.
    pub(super) shows: Vec<bool>,
    /// The record.
    pub(super) history: &'a HandHistory,
}

impl Replayer<'_> {
    pub(super) fn play(&mut self, index: usize, entry: &Entry) -> Result<(), ActionError> {
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

    pub(super) fn act(&mut self, seat: usize, action: Action) -> Result<(), ActionError> {
        if self.hand.turn() != HandTurn::Act(seat) && !self.opens(seat) {
            return Err(ActionError::OutOfTurn(self.hand.turn()));
        }
        self.events.extend(self.hand.act(seat, action)?);
        Ok(())
    }

    /// Whether this seat may be the first to act on a street of stud where open cards are
    /// not known: then the record names the first one.
    fn opens(&mut self, seat: usize) -> bool {
        if !self.hand.variant().is_stud() {
            return false;
        }
        let stage = self.stage();
        let live = self.live().into_iter();
        let unknown = live.filter(|seat| !self.cards.knows_open(*seat, stage));
        let unknown: Vec<usize> = unknown.collect();
        self.hand.open_as_recorded(seat, &unknown)
    }

    fn check_or_call(&mut self, seat: usize) -> Result<(), ActionError> {
        if self.hand.turn() != HandTurn::Act(seat) {
            self.opens(seat);
        }
        let action = match self.hand.options() {
            Some(options) if options.check() => Action::Check,
            Some(_) => Action::Call,
            // Other programs ask a player who faces no bet and whom nobody can call.
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
        if self.hand.turn() != HandTurn::Act(seat) {
            self.opens(seat);
        }
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

    /// Checks the words of a seat at a showdown; the hand knows their result.
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
            HandTurn::Deal(_) if player.shown() => true,
            HandTurn::Deal(_) => {
                let unseen = matches!(player.showing, ShowPolicy::Unseen(_));
                unseen && self.hand.betting_is_over()
            }
            HandTurn::Act(_) => false,
        };
        if !over {
            return Err(ActionError::OutOfTurn(self.hand.turn()));
        }
        let is_contested = self.hand.turn() != HandTurn::Over;
        let mut players = self.hand.players().iter().flatten();
        let has_all_in = players.any(|player| player.status() == Status::AllIn);
        if muck && is_contested && has_all_in {
            // By the rules all hands are shown then; one that is given up does not win.
            self.hand.keep_unseen(seat, LOST);
        }
        self.said.push(seat);
        self.mucks[seat] |= muck;
        self.shows[seat] |= !muck;
        Ok(())
    }

    /// The showdown, where the record comes so far.
    pub(super) fn finish(&mut self) -> Result<(), ReplayError> {
        let whole = self.live().iter().all(|seat| self.dealt.contains(seat));
        if !self.dealt.is_empty() && whole && self.deal_stud().is_err() {
            return Ok(());
        }
        if self.hand.turn() != HandTurn::Showdown {
            return Ok(());
        }
        self.judge_unseen()?;
        let boards = std::mem::take(&mut self.boards);
        self.proceed(boards);
        // Of those who play for a pot, nobody is known to win it.
        let pots = self.hand.pots();
        let nobodys = pots.iter().find(|pot| pot.winners.is_empty());
        match nobodys.and_then(|pot| pot.eligible.first()) {
            Some(seat) => Err(ReplayError::UnknownCards(seat + 1)),
            None => Ok(()),
        }
    }

    /// Says what the cards are worth that nobody knows, and those that were given up
    /// although nobody shows better ones.
    fn judge_unseen(&mut self) -> Result<(), ReplayError> {
        let unseen = self.unseen();
        let mucks =
            |seat: &&usize| self.showing(**seat) == Some(ShowPolicy::Never) || self.mucks[**seat];
        let live = self.live();
        let mut standing = live.iter().filter(|seat| !mucks(seat));
        let only = standing.next().filter(|_| standing.next().is_none());
        let is_known = live
            .iter()
            .any(|seat| !mucks(&seat) && !unseen.contains(seat));
        let mut worths = Vec::new();
        for seat in &unseen {
            let wins = match self.result(*seat) {
                Some(wins) => wins,
                None if only.is_some() => only == Some(seat),
                None if self.mucks[*seat] || (is_known && self.shows[*seat]) => false,
                None => return Err(ReplayError::UnknownCards(seat + 1)),
            };
            worths.push((*seat, if wins { WON } else { LOST }));
        }
        // The last of those who give up a pot wins it.
        for pot in self.hand.pots() {
            if pot.eligible.iter().all(|seat| self.mucks[*seat])
                && let Some(last) = self.said.iter().rfind(|seat| pot.eligible.contains(seat))
                && !worths.contains(&(*last, WON))
            {
                worths.retain(|(seat, _)| seat != last);
                worths.push((*last, LEAST));
            }
        }
        for (seat, worth) in worths {
            self.hand.keep_unseen(seat, worth);
        }
        fit(&mut self.hand, self.history, &unseen);
        Ok(())
    }

    /// The players at the showdown whose cards nobody knows.
    fn unseen(&self) -> Vec<usize> {
        let mut live = self.live();
        live.retain(|seat| matches!(self.showing(*seat), Some(ShowPolicy::Unseen(_))));
        live
    }

    fn showing(&self, seat: usize) -> Option<ShowPolicy> {
        self.hand.player(seat).map(|player| player.showing)
    }

    /// Whether a player at the showdown wins something, by the result of the record.
    fn result(&self, seat: usize) -> Option<bool> {
        let stack = self.hand.player(seat)?.stack() as f64;
        let after = self.history.finishing_stacks.as_ref();
        let after = after.and_then(|after| after.get(seat));
        let won = self.history.winnings.as_ref().and_then(|won| won.get(seat));
        match (after, won) {
            (Some(FinishingStack::Unknown), _) | (None, None) => None,
            (Some(after), _) => Some(after.chips() > stack),
            (None, Some(won)) => Some(won.chips() > 0.0),
        }
    }
}
