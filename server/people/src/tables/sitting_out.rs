//! Sitting out. The protocol has no word for it: the person's client answers in
//! the person's place, and the table sees a player that checks or folds.

use poker_rules::CardSet;
use protocol::poker::{Command, Stake, ToCompactString as _, Want};

use super::client_state::ClientState;

/// How many hands a person sits out before the client leaves the table.
pub const MOST_HANDS: u32 = 200;

impl ClientState {
    /// Whether the person sits out.
    pub fn is_out(&self) -> bool {
        self.out.is_some()
    }

    /// Notes whether the person sits out from now on.
    pub fn sit_out(&mut self, is_out: bool) {
        if is_out != self.is_out() {
            self.out = is_out.then_some(0);
            self.change();
        }
    }

    /// The command of the client for a person who sits out; `None` if none is needed. Has
    /// to be called after every event.
    pub fn answer_for_absent(&self) -> Option<Command> {
        if self.out? > MOST_HANDS {
            return Some(Command::Leave);
        }
        let offer = self.offer.as_ref()?;
        Some(Command::Act(Want {
            kind: offer.passive().word(),
            amount: Stake::Missing,
            // Without cards it stands pat.
            cards: CardSet::default(),
            hand: Some(offer.hand.to_compact_string()),
            decision: offer.decision,
        }))
    }

    /// Notes that it was said: no question is answered twice.
    pub fn has_answered(&mut self) {
        self.offer = None;
        if self.out > Some(MOST_HANDS) {
            self.out = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use poker_rules::table::{Event, HandStart, Specials, TurnOffer};

    use super::*;

    fn hand(id: u64) -> Event {
        Event::Hand(HandStart {
            id,
            table: 1,
            dealer: 1,
            small_blind: 5,
            big_blind: 10,
            ante: 0,
            bring_in: None,
            game: None,
            limit: None,
            specials: Specials::default(),
            players: vec![(1, "Ann".to_owned(), 100), (2, "Bob".to_owned(), 100)],
        })
    }

    fn turn(check: bool) -> Event {
        Event::Turn(TurnOffer {
            hand: 7,
            decision: Some(3),
            seat: 1,
            round: poker_rules::Street::Preflop,
            to_call: 0,
            pot: 15,
            time: 0,
            fold: true,
            check,
            call: None,
            bring_in: None,
            bet: None,
            raise: None,
            all_in: None,
            draw: None,
        })
    }

    fn seated() -> ClientState {
        let mut state = ClientState::of("Ann");
        state.hear(&Event::Joined {
            table: 1,
            seat: 1,
            stack: 100,
        });
        state
    }

    fn said(state: &ClientState) -> Option<&'static str> {
        match state.answer_for_absent()? {
            Command::Act(want) => {
                assert_eq!((want.hand.as_deref(), want.decision), (Some("7"), Some(3)));
                Some(want.kind)
            }
            _ => Some("leave"),
        }
    }

    #[test]
    fn a_person_who_sits_out_checks_or_folds_and_each_question_once() {
        let mut state = seated();
        state.hear(&turn(true));
        assert_eq!(said(&state), None, "who is here answers");
        state.sit_out(true);
        assert_eq!(said(&state), Some("check"));
        state.has_answered();
        assert_eq!(said(&state), None);
        state.hear(&hand(8));
        state.hear(&turn(false));
        assert_eq!(said(&state), Some("fold"));
        state.sit_out(false);
        assert_eq!(said(&state), None);
    }

    #[test]
    fn sitting_out_ends_with_the_seat_and_after_many_hands() {
        let mut state = seated();
        state.sit_out(true);
        for id in 0..u64::from(MOST_HANDS) {
            state.hear(&hand(id));
        }
        assert_eq!(said(&state), None);
        state.hear(&hand(u64::from(MOST_HANDS)));
        assert_eq!(said(&state), Some("leave"));
        state.has_answered();
        assert!(!state.is_out());
        state.sit_out(true);
        state.hear(&Event::Left {
            table: 1,
            stack: 100,
        });
        assert!(!state.is_out());
    }
}
