//! The end of a hand.

use poker_rules::table::{ErrorCode, Event, Refusal};
use smallvec::SmallVec;
use tokio::time::Instant;

use super::{Effect, HandRecord, Phase, Play, Table, To};

impl Table {
    /// Settles a hand that is over, and frees the seats of players who leave.
    pub(super) fn finish(&mut self, now: Instant) {
        let between = Phase::Between {
            next: self.pause_from(now).unwrap_or(now),
            thin_since: None,
        };
        let Phase::Playing(play) = std::mem::replace(&mut self.phase, between) else {
            return;
        };
        let Play {
            hand,
            mut record,
            count,
            mut counts,
            ..
        } = play;
        record.settle(&hand);
        for (place, name) in record.names.iter().enumerate() {
            if let (Some(seat), Some(_)) = (&mut self.seats[place], name) {
                seat.stack = record.stacks[place];
            }
        }
        self.tell_end(&record);
        let starts: SmallVec<[u64; 10]> = record.setup.stacks.iter().copied().collect();
        count.finish_into(&record, &mut counts);
        let dealt = self
            .seats
            .iter()
            .zip(&record.names)
            .filter(|(_, name)| name.is_some());
        let clients = dealt.filter_map(|(seat, _)| Some(seat.as_ref()?.client));
        self.effects.push(Effect::Played {
            clients: clients.collect(),
            hand: record,
            counts,
        });
        self.clear_seats();
        // At a held table somebody else decides who is out, and at which place.
        if !self.settings.match_options.refill && self.held.is_none() {
            self.bust(&starts);
        }
    }

    fn tell_end(&mut self, record: &HandRecord) {
        let end = Event::End {
            hand: record.id.get(),
            players: self.room.settled(record),
            wait: None,
        };
        self.tell(To::All, end);
    }

    /// Frees the seats of players who wait to leave, and of players who are
    /// gone. In a freezeout their chips stay.
    fn clear_seats(&mut self) {
        for place in 0..self.seats.len() {
            if self.seats[place].as_ref().is_some_and(|seat| seat.leaving) {
                self.part(place);
            }
            let is_gone = |seat: &super::Seat| seat.presence.is_gone();
            if !self.is_freezeout() && self.seats[place].as_ref().is_some_and(is_gone) {
                self.seats[place] = None;
            }
        }
    }

    /// Removes players who have lost all chips. If several go out of a freezeout
    /// in one hand, a larger stack before it gives the better place.
    fn bust(&mut self, starts: &[u64]) {
        let places = self.seats.iter().enumerate();
        let broke = places.filter(|(_, seat)| seat.as_ref().is_some_and(|seat| seat.stack == 0));
        let mut broke: Vec<usize> = broke.map(|(place, _)| place).collect();
        let alive = self.seats.iter().flatten().count() - broke.len();
        broke.sort_by_key(|place| starts.get(*place).copied().unwrap_or(0));
        for seat in broke.iter().copied() {
            let better = broke
                .iter()
                .filter(|other| starts[**other] > starts[seat])
                .count();
            let place = self.is_freezeout().then_some(alive + better + 1);
            self.remove(seat, place);
        }
    }

    /// Removes a player who has lost all chips, and tells everybody its place if it
    /// has one.
    pub(super) fn remove(&mut self, seat: usize, place: Option<usize>) {
        self.note_left(seat);
        let Some(busted) = self.seats[seat].take() else {
            return;
        };
        let event = Event::Busted {
            seat: seat + 1,
            name: busted.name,
            place,
        };
        self.tell(To::All, event);
        if !busted.presence.is_gone() {
            self.effects.push(Effect::Vacated {
                seat,
                client: busted.client,
                looks_on: true,
            });
        }
    }

    /// Gives all stakes back of a hand that cannot be played to its end.
    pub(super) fn void_hand(&mut self) {
        let Some(play) = self.play() else {
            return;
        };
        let mut record = play.record.clone();
        record.void();
        let text = "the server stops: the hand does not count, and all stakes are returned";
        let refusal = Refusal::new(ErrorCode::Shutdown, text);
        self.tell(To::All, Event::Error(refusal));
        self.tell_end(&record);
    }
}
