//! The state of a game: cards, chips and actions.

use std::marker::PhantomData;

use super::{Action, Face, HoleCard, Move, Variant};
use crate::{Illegal, Outcome, Seat, Text, Turn, Viewer};

/// A state of a game. The state of a player holds cards that it does not know,
/// see [`HoleCard::Veiled`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SmallPoker<V> {
    cards: [HoleCard; 2],
    /// The card laid open.
    open: Option<Face>,
    /// The chips that each seat has paid, the ante of one chip included.
    paid: [u32; 2],
    /// The seat that speaks next.
    pub(super) to_act: Seat,
    /// The chips that each seat had paid when the round began: its part of the pot.
    before_round: u32,
    /// Rounds of betting that are over.
    round: usize,
    /// Bets and raises of the round.
    raises: u8,
    /// The seat on turn is the second to speak in the round.
    has_spoken: bool,
    end: Option<End>,
    /// All actions and open cards, without the hidden ones.
    pub(super) said: Vec<Action>,
    variant: PhantomData<V>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Fold(Seat),
    Showdown,
}

impl<V: Variant> SmallPoker<V> {
    /// The start: each seat has paid one chip, and no card is dealt.
    pub fn new() -> Self {
        SmallPoker {
            cards: [HoleCard::None; 2],
            open: None,
            paid: [1; 2],
            to_act: Seat::FIRST,
            before_round: 1,
            round: 0,
            raises: 0,
            has_spoken: false,
            end: None,
            said: Vec::new(),
            variant: PhantomData,
        }
    }

    /// The card of a seat as this viewer may know it: its own, and both after
    /// a showdown.
    pub fn seen(&self, seat: Seat, viewer: Viewer) -> HoleCard {
        let card = self.cards[seat.index() % 2];
        let may = match viewer {
            Viewer::Referee => true,
            Viewer::Seat(own) if own == seat => true,
            Viewer::Seat(_) | Viewer::Public => self.end == Some(End::Showdown),
        };
        match card {
            HoleCard::Face(_) if !may => HoleCard::Veiled,
            card => card,
        }
    }

    /// The card laid open.
    pub fn open(&self) -> Option<Face> {
        self.open
    }

    /// The payment of each seat into the pot, in chips.
    pub fn paid(&self) -> [u32; 2] {
        self.paid
    }

    /// The bet of each seat on this round; at the end they are in the pot.
    pub fn bets(&self) -> [u32; 2] {
        match self.end {
            Some(_) => [0; 2],
            None => self.paid.map(|paid| paid - self.before_round),
        }
    }

    /// Whether the cards were compared.
    pub(super) fn is_shown(&self) -> bool {
        self.end == Some(End::Showdown)
    }

    /// Whether there is a bet to be matched.
    pub(super) fn is_facing(&self) -> bool {
        let own = self.to_act.index();
        self.paid[own] < self.paid[1 - own]
    }

    /// The seat that gets the next card.
    pub(super) fn dealt_next(&self) -> Option<Seat> {
        let mut seats = [Seat::FIRST, Seat::SECOND].into_iter();
        seats.find(|seat| self.cards[seat.index()] == HoleCard::None)
    }

    pub(super) fn whose_turn(&self) -> Turn {
        match self.end {
            Some(End::Fold(loser)) => {
                Turn::Over(Outcome::paid(self.returns_of_fold(loser), "fold"))
            }
            Some(End::Showdown) => Turn::Over(Outcome::paid(self.compared(), "showdown")),
            None if self.dealt_next().is_some() || self.is_card_due() => Turn::Chance,
            None => Turn::Seat(self.to_act),
        }
    }

    fn is_card_due(&self) -> bool {
        self.round > 0 && self.open.is_none()
    }

    /// The returns of both seats if this one gives up.
    pub(super) fn returns_of_fold(&self, loser: Seat) -> Vec<i32> {
        let lost = i32::try_from(self.paid[loser.index() % 2]).unwrap_or(i32::MAX);
        let mut returns = vec![lost; 2];
        returns[loser.index() % 2] = -lost;
        returns
    }

    /// The returns of a showdown; all 0 where a card is not known.
    fn compared(&self) -> Vec<i32> {
        let [HoleCard::Face(first), HoleCard::Face(second)] = self.cards else {
            return vec![0; 2];
        };
        let [first, second] = [first, second].map(|own| V::strength(own, self.open));
        match first.cmp(&second) {
            std::cmp::Ordering::Greater => self.returns_of_fold(Seat::SECOND),
            std::cmp::Ordering::Less => self.returns_of_fold(Seat::FIRST),
            std::cmp::Ordering::Equal => vec![0; 2],
        }
    }

    /// The legal actions of the seat on turn, each with its effect.
    pub(super) fn choices(&self) -> impl Iterator<Item = (Action, Move)> {
        let most = self.raises >= V::MOST_RAISES;
        let words = V::words(self.is_facing()).iter().copied();
        words.filter(move |(_, what)| *what != Move::Raise || !most)
    }

    /// The cards that chance may bring, each as likely as the others.
    pub(super) fn cards_left(&self) -> impl Iterator<Item = Action> {
        let known = [self.cards[0], self.cards[1]];
        let open = self.open;
        let of = match self.dealt_next() {
            Some(_) => Action::Card as fn(Face) -> Action,
            None => Action::Board,
        };
        let left = V::DECK.iter().copied();
        let left = left.filter(move |face| !known.contains(&HoleCard::Face(*face)));
        left.filter(move |face| open != Some(*face)).map(of)
    }

    pub(super) fn act(&mut self, action: Action) -> Result<(), Illegal> {
        match (self.whose_turn(), action) {
            (Turn::Over(_), _) => Err(Illegal::over()),
            (Turn::Chance, Action::Card(face) | Action::Board(face)) => {
                if !self.cards_left().any(|left| left == action) {
                    return Err(Illegal::new(
                        Text::new("rules-cards-not-dealt-here").with("card", face.to_string()),
                    ));
                }
                match self.dealt_next() {
                    Some(seat) => self.cards[seat.index()] = HoleCard::Face(face),
                    None => {
                        self.open = Some(face);
                        self.said.push(action);
                    }
                }
                Ok(())
            }
            (Turn::Chance, _) => Err(Illegal::new(Text::new("rules-cards-deal-first"))),
            (Turn::Seat(_), _) => {
                let mut choices = self.choices();
                let Some((_, what)) = choices.find(|(choice, _)| *choice == action) else {
                    return Err(Illegal::new(
                        Text::new("rules-cards-not-possible").with("action", action.to_string()),
                    ));
                };
                drop(choices);
                self.said.push(action);
                self.say(what);
                Ok(())
            }
        }
    }

    fn say(&mut self, what: Move) {
        let (own, highest) = (self.to_act.index(), self.paid[0].max(self.paid[1]));
        let facing = self.is_facing();
        match what {
            Move::Fold => self.end = Some(End::Fold(self.to_act)),
            Move::Call => {
                self.paid[own] = highest;
                if facing || self.has_spoken {
                    return self.end_round();
                }
            }
            Move::Raise => {
                let more = V::RAISES.get(self.round).copied().unwrap_or_default();
                self.paid[own] = highest + more;
                self.raises += 1;
            }
        }
        self.has_spoken = true;
        self.to_act = self.to_act.other();
    }

    fn end_round(&mut self) {
        self.to_act = Seat::FIRST;
        if self.round + 1 == V::RAISES.len() {
            self.end = Some(End::Showdown);
            return;
        }
        self.before_round = self.paid[0];
        self.round += 1;
        self.raises = 0;
        self.has_spoken = false;
    }

    /// Takes over the card that the player at `seat` is told: the other one
    /// stays veiled.
    ///
    /// # Errors
    /// It is another one than before.
    pub(super) fn take(&mut self, seat: Seat, face: Face) -> Result<(), Illegal> {
        let own = seat.index() % 2;
        if self.cards == [HoleCard::None; 2] {
            self.cards[1 - own] = HoleCard::Veiled;
        }
        self.reveal(seat, HoleCard::Face(face))
    }

    /// Puts in the card of a seat, in a state that may not know it.
    ///
    /// # Errors
    /// It is known as another one, or it is no card of the game.
    pub(super) fn reveal(&mut self, seat: Seat, card: HoleCard) -> Result<(), Illegal> {
        let place = seat.index() % 2;
        let elsewhere = match card {
            HoleCard::Face(face) => {
                self.cards[1 - place] == card || self.open == Some(face) || !V::DECK.contains(&face)
            }
            HoleCard::None | HoleCard::Veiled => false,
        };
        let own = &mut self.cards[place];
        if elsewhere || (matches!(own, HoleCard::Face(_)) && *own != card) {
            return Err(Illegal::new(
                Text::new("rules-cards-not-held").with("card", card.to_string()),
            ));
        }
        *own = card;
        Ok(())
    }
}

impl<V: Variant> Default for SmallPoker<V> {
    fn default() -> Self {
        SmallPoker::new()
    }
}
