//! What the player on turn is offered.

use games::holdem::{Limits, Street};

use super::reading::Unreadable;
use super::tag::Tag;
use super::{Element, Encode};

/// `<turn>`: what is asked, and exactly the legal actions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnOffer {
    /// The hand's number.
    pub hand: u64,
    /// The number of the decision, from 1 on in each hand; an answer repeats it,
    /// so that one that comes late is not taken for another. `None` where nobody
    /// counts.
    pub decision: Option<u64>,
    /// Whose turn it is, counted from 1.
    pub seat: usize,
    /// The round.
    pub round: Street,
    /// What is missing to the highest bet, in chips; may be more than the
    /// stack.
    pub to_call: u64,
    /// Everything put in by all, this round included.
    pub pot: u64,
    /// How long the player may think, in milliseconds; 0: as long as it takes.
    pub time: u64,
    /// Whether checking is offered; calling is where this is not.
    pub check: bool,
    /// How many chips a call puts in.
    pub call: Option<u64>,
    /// What a bet may stand at.
    pub bet: Option<Limits>,
    /// What a raise may stand at.
    pub raise: Option<Limits>,
    /// What the bet stands at with all chips in, where that is legal.
    pub all_in: Option<u64>,
}

impl TurnOffer {
    pub(super) fn read(element: &Element) -> Result<TurnOffer, Unreadable> {
        let limits = |name| match element.child(name) {
            None => Ok(None),
            Some(child) => {
                let (min, max) = (child.number("min")?, child.number("max")?);
                Ok(Some(Limits { min, max }))
            }
        };
        let amount = |name| {
            let child = element.child(name);
            child.map(|child| child.number("amount")).transpose()
        };
        Ok(TurnOffer {
            hand: element.number("hand")?,
            decision: element.number_where_given("decision")?,
            seat: element.seat("seat")?,
            round: super::event::street(element)?,
            to_call: element.number("to-call")?,
            pot: element.number("pot")?,
            time: element.number_or("time", 0)?,
            check: element.child("check").is_some(),
            call: amount("call")?,
            bet: limits("bet")?,
            raise: limits("raise")?,
            all_in: amount("allin")?,
        })
    }
}

impl Encode for TurnOffer {
    fn encode(&self, out: &mut Vec<u8>) {
        let mut turn = Tag::new("turn", out)
            .with("hand", self.hand)
            .with_some("decision", self.decision)
            .with("seat", self.seat)
            .with("round", self.round.word())
            .with("to-call", self.to_call)
            .with("pot", self.pot)
            .with("time", self.time);
        turn.child("fold").close();
        if self.check {
            turn.child("check").close();
        }
        if let Some(call) = self.call {
            turn.child("call").with("amount", call).close();
        }
        for (name, limits) in [("bet", self.bet), ("raise", self.raise)] {
            if let Some(Limits { min, max }) = limits {
                turn.child(name).with("min", min).with("max", max).close();
            }
        }
        if let Some(all_in) = self.all_in {
            turn.child("allin").with("amount", all_in).close();
        }
        turn.close();
    }
}
