//! Statistics of players, updated hand by hand or computed from records.

use std::collections::BTreeMap;

use poker_rules::table::PlayerStatistics;
use poker_rules::{Event, Setup};
use protocol::poker::MAX_MESSAGE;
use smallvec::{SmallVec, smallvec};

use super::HandRecord;
use super::progress::HandProgress;

/// The most bytes that a player takes in `<statistics>`, without the name.
const ROW_BYTES: usize = 240;

/// The statistics of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Counts {
    /// The number of hands dealt to the player.
    pub hands: u64,
    /// Hands in which the player won something.
    pub won: u64,
    /// Chips won less chips lost.
    pub net: i64,
    /// The net in big blinds.
    pub net_in_blinds: f64,
    /// Hands in which the player voluntarily put in chips before the flop.
    pub vpip: u64,
    /// Hands with a raise before the flop.
    pub pfr: u64,
    /// Bets and raises, on all rounds.
    pub raises: u64,
    /// Calls, on all rounds.
    pub calls: u64,
    /// Hands in which the player was in at the showdown.
    pub showdowns: u64,
    /// Showdowns in which the player won something.
    pub showdowns_won: u64,
}

/// The statistics of all players, by name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Statistics(BTreeMap<String, Counts>);

impl Counts {
    /// Adds the counts of `other`.
    pub fn add(&mut self, other: &Counts) {
        self.hands += other.hands;
        self.won += other.won;
        // These values come from the database, so they may be large.
        self.net = self.net.saturating_add(other.net);
        self.net_in_blinds += other.net_in_blinds;
        self.vpip += other.vpip;
        self.pfr += other.pfr;
        self.raises += other.raises;
        self.calls += other.calls;
        self.showdowns += other.showdowns;
        self.showdowns_won += other.showdowns_won;
    }

    /// The statistics as the protocol sends them.
    pub fn row(&self, name: &str) -> PlayerStatistics {
        let of_hands = |count: u64| match self.hands {
            0 => 0.0,
            hands => count as f64 / hands as f64,
        };
        PlayerStatistics {
            name: name.to_owned(),
            hands: self.hands,
            won: self.won,
            net: self.net,
            bb100: match self.hands {
                0 => 0.0,
                hands => 100.0 * self.net_in_blinds / hands as f64,
            },
            vpip: of_hands(self.vpip),
            pfr: of_hands(self.pfr),
            aggression: (self.calls > 0).then(|| self.raises as f64 / self.calls as f64),
            showdowns: self.showdowns,
            showdowns_won: self.showdowns_won,
        }
    }
}

impl Statistics {
    /// Counts a hand.
    pub fn count(&mut self, hand: &HandRecord) {
        for (name, counts) in of_hand(hand) {
            self.add(&name, &counts);
        }
    }

    /// Adds counts from elsewhere.
    pub fn add(&mut self, name: &str, counts: &Counts) {
        match self.0.get_mut(name) {
            Some(own) => own.add(counts),
            None => {
                self.0.insert(name.to_owned(), *counts);
            }
        }
    }

    /// The statistics of one player.
    pub fn of(&self, name: &str) -> Option<&Counts> {
        self.0.get(name)
    }

    /// All players, ordered by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Counts)> {
        self.0.iter().map(|(name, counts)| (name.as_str(), counts))
    }

    /// The rows of all players, or of the one with this name: most hands first,
    /// as many as fit into one message.
    pub fn rows(&self, name: Option<&str>) -> Vec<PlayerStatistics> {
        let wanted = |one: &str| name.is_none_or(|name| name == one);
        let mut all: Vec<_> = self.iter().filter(|(name, _)| wanted(name)).collect();
        all.sort_by_key(|(name, counts)| (std::cmp::Reverse(counts.hands), *name));
        let mut bytes = 0;
        let fitting = all.into_iter().take_while(|(name, _)| {
            // An escaped character has at most six bytes.
            bytes += ROW_BYTES + 6 * name.len();
            bytes < MAX_MESSAGE
        });
        fitting.map(|(name, counts)| counts.row(name)).collect()
    }
}

/// Replays a hand and counts it for every player who was dealt in.
pub fn of_hand(record: &HandRecord) -> Vec<(String, Counts)> {
    let mut count = HandCount::of(&record.setup);
    if let Ok((_, events)) = record.replay() {
        events.iter().for_each(|event| count.hear(event));
    }
    count.finish(record)
}

/// The counts of a hand while it is played.
#[derive(Clone, Debug)]
pub struct HandCount {
    /// The counts so far, by seat.
    pub(super) counts: SmallVec<[Counts; 10]>,
    heard: HandProgress,
}

impl HandCount {
    /// The counts before the first event.
    pub fn of(setup: &Setup) -> HandCount {
        let seats = setup.stacks.len();
        let blinds = setup.blinds.iter().map(|blind| blind.amount);
        HandCount {
            counts: smallvec![Counts::default(); seats],
            heard: HandProgress::new(seats, blinds.max().unwrap_or(0)),
        }
    }

    /// Counts an event.
    pub fn hear(&mut self, event: &Event) {
        if let Some(step) = self.heard.hear(event) {
            let own = &mut self.counts[step.seat];
            own.raises += u64::from(step.raises);
            own.calls += u64::from(step.calls());
            own.vpip |= u64::from(step.pays && step.is_first_round());
            own.pfr |= u64::from(step.raises && step.is_first_round());
        }
    }

    /// The counts of the finished hand, by name.
    pub fn finish(self, record: &HandRecord) -> Vec<(String, Counts)> {
        let mut counts = Vec::new();
        self.finish_into(record, &mut counts);
        counts
    }

    /// As [`HandCount::finish`], in the memory of other counts.
    pub fn finish_into(self, record: &HandRecord, rows: &mut Vec<(String, Counts)>) {
        let big = record.setup.min_bet.max(1) as f64;
        rows.resize_with(record.names.iter().flatten().count(), Default::default);
        let seats = record.names.iter().zip(self.counts).enumerate();
        let dealt = seats.filter_map(|(seat, (name, counts))| Some((seat, name.as_ref()?, counts)));
        for ((own, row), (seat, name, mut counts)) in rows.iter_mut().zip(dealt) {
            counts.hands = 1;
            counts.net = record.nets[seat];
            counts.net_in_blinds = counts.net as f64 / big;
            counts.won = u64::from(self.heard.has_won(seat));
            if self.heard.was_at_showdown(seat) {
                counts.showdowns = 1;
                counts.showdowns_won = counts.won;
            }
            name.clone_into(own);
            *row = counts;
        }
    }
}
