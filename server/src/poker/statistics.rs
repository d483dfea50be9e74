//! How players did: kept hand by hand, and computed anew from records.

use std::collections::BTreeMap;

use games::holdem::{Action, Event, Street};
use protocol::poker::{MAX_MESSAGE, PlayerStatistics};

use super::record::HandRecord;

/// The most bytes of a player in `<statistics>`, the name left out.
const ROW_BYTES: usize = 240;

/// What is counted of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Counts {
    /// Hands dealt to the player.
    pub hands: u64,
    /// Hands in which something was won.
    pub won: u64,
    /// Chips won less chips lost.
    pub net: i64,
    /// The same in big blinds.
    pub net_in_blinds: f64,
    /// Hands with chips put in before the flop of the player's own accord.
    pub vpip: u64,
    /// Hands with a raise before the flop.
    pub pfr: u64,
    /// Bets and raises, on all rounds.
    pub raises: u64,
    /// Calls, on all rounds.
    pub calls: u64,
    /// Hands in which the player was in at the showdown.
    pub showdowns: u64,
    /// Showdowns of which something was won.
    pub showdowns_won: u64,
}

/// What is counted of everybody, by name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Statistics(BTreeMap<String, Counts>);

impl Counts {
    /// Both together.
    pub fn add(&mut self, other: &Counts) {
        self.hands += other.hands;
        self.won += other.won;
        self.net += other.net;
        self.net_in_blinds += other.net_in_blinds;
        self.vpip += other.vpip;
        self.pfr += other.pfr;
        self.raises += other.raises;
        self.calls += other.calls;
        self.showdowns += other.showdowns;
        self.showdowns_won += other.showdowns_won;
    }

    /// The counts as they go out.
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

    /// Adds what was counted elsewhere.
    pub fn add(&mut self, name: &str, counts: &Counts) {
        match self.0.get_mut(name) {
            Some(own) => own.add(counts),
            None => {
                self.0.insert(name.to_owned(), *counts);
            }
        }
    }

    /// What is counted of a player.
    pub fn of(&self, name: &str) -> Option<&Counts> {
        self.0.get(name)
    }

    /// Everybody, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Counts)> {
        self.0.iter().map(|(name, counts)| (name.as_str(), counts))
    }

    /// All as they go out, or the one of this name: those with the most hands
    /// first, as many as one message holds.
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

/// What one hand counts for those who were dealt in.
pub(crate) fn of_hand(record: &HandRecord) -> Vec<(String, Counts)> {
    let seats = record.names.len();
    let mut counts = vec![Counts::default(); seats];
    let big = record.setup.min_bet.max(1);
    if let Ok((_, events)) = record.replay() {
        count_events(&events, record, &mut counts);
    }
    let rows = record.names.iter().zip(counts).enumerate();
    rows.filter_map(|(seat, (name, mut counts))| {
        let net = record.nets[seat];
        counts.hands = 1;
        counts.net = net;
        counts.net_in_blinds = net as f64 / big as f64;
        Some((name.clone()?, counts))
    })
    .collect()
}

fn count_events(events: &[Event], record: &HandRecord, counts: &mut [Counts]) {
    let mut street = Street::Preflop;
    let blinds = record.setup.blinds.iter().map(|blind| blind.amount);
    let mut level = blinds.max().unwrap_or(0);
    let mut folded = vec![false; counts.len()];
    let mut shown = false;
    for event in events {
        match event {
            Event::Board { street: next, .. } => (street, level) = (*next, 0),
            Event::Acted {
                seat,
                action,
                amount,
                total,
                ..
            } => {
                let (own, raised) = (&mut counts[*seat], *total > level);
                level = level.max(*total);
                folded[*seat] |= *action == Action::Fold;
                own.raises += u64::from(raised);
                own.calls += u64::from(!raised && *amount > 0);
                if street == Street::Preflop {
                    own.vpip |= u64::from(*amount > 0);
                    own.pfr |= u64::from(raised);
                }
            }
            Event::Show { made, .. } => shown |= made.is_some(),
            Event::Win { seat, amount, .. } if *amount > 0 => counts[*seat].won = 1,
            _ => {}
        }
    }
    for (seat, own) in counts.iter_mut().enumerate() {
        if shown && !folded[seat] && record.names[seat].is_some() {
            own.showdowns = 1;
            own.showdowns_won = own.won;
        }
    }
}
