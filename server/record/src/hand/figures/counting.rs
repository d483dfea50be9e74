//! From the events of hands to counts.

use std::collections::BTreeMap;

use poker_rules::phh::{HandHistory, ReplayedHand};
use poker_rules::{Event, Hand, Player};

use super::super::HandRecord;
use super::super::progress::HandProgress;
use super::figure::Figures;
use super::group::{Breakdown, Depth, Group, Position};

/// The most rounds of a game: those of stud.
const ROUNDS: usize = 5;

/// A hand to its end, with all its events.
#[derive(Clone, Copy, Debug)]
pub struct FinishedHand<'a> {
    /// The names of those dealt in, by seat.
    pub names: &'a [Option<String>],
    /// The hand at its end.
    pub hand: &'a Hand,
    /// Its events.
    pub events: &'a [Event],
    /// The seat of the button.
    pub button: usize,
    /// The big blind, in chips.
    pub big: u64,
    /// The highest blind or straddle, in chips, also if its player could not pay all of it.
    pub highest_blind: u64,
}

/// The figures of players, by name and by part.
#[derive(Clone, Debug)]
pub struct Tally {
    by: Breakdown,
    rows: BTreeMap<(String, Group), Figures>,
}

impl Tally {
    /// Nothing yet, divided by this.
    pub fn new(by: Breakdown) -> Tally {
        Tally {
            by,
            rows: BTreeMap::new(),
        }
    }

    /// Counts a recorded hand. A hand that its rules refuse is not counted.
    pub fn count(&mut self, record: &HandRecord) {
        if let Ok((hand, events)) = record.replay() {
            self.count_shown(FinishedHand {
                names: &record.names,
                hand: &hand,
                events: &events,
                button: record.setup.button,
                big: record.setup.min_bet,
                highest_blind: highest_blind(record.setup.blinds.iter().map(|own| own.amount)),
            });
        }
    }

    /// Counts a hand of a file that has been played again to its end. Players
    /// without a name are called p1, p2 …, in the order of the deal.
    pub fn count_filed(&mut self, history: &HandHistory, replayed: &ReplayedHand) {
        let seats = 0..history.starting_stacks.len();
        let name = |seat: usize| match history.players.get(seat) {
            Some(name) if !name.is_empty() => name.clone(),
            _ => format!("p{}", seat + 1),
        };
        let names: Vec<Option<String>> = seats.map(|seat| Some(name(seat))).collect();
        self.count_shown(FinishedHand {
            names: &names,
            hand: &replayed.hand,
            events: &replayed.events,
            button: names.len().saturating_sub(1),
            big: history.min_bet,
            highest_blind: highest_blind(history.blinds.iter().copied()),
        });
    }

    /// Counts a hand for every player who was dealt in.
    pub fn count_shown(&mut self, shown: FinishedHand<'_>) {
        for (seat, group, figures) in HandActions::of(&shown).groups(&shown, self.by) {
            if let Some(Some(name)) = shown.names.get(seat) {
                let row = self.rows.entry((name.clone(), group)).or_default();
                row.add(&figures);
            }
        }
    }

    /// The rows by name and part.
    pub fn rows(&self) -> impl Iterator<Item = (&str, Group, &Figures)> {
        let rows = self.rows.iter();
        rows.map(|((name, group), figures)| (name.as_str(), *group, figures))
    }
}

/// The actions of one seat on one round.
#[derive(Clone, Copy, Default)]
struct RoundActions {
    /// Whether it came there.
    came: bool,
    /// Whether it put chips in.
    paid: bool,
    raises: u64,
    calls: u64,
}

/// A hand as it is followed.
struct HandActions {
    heard: HandProgress,
    /// By seat and round.
    did: Vec<[RoundActions; ROUNDS]>,
    three_bet: Vec<[bool; 2]>,
    c_bet: Vec<[bool; 2]>,
}

impl HandActions {
    fn of(shown: &FinishedHand<'_>) -> HandActions {
        let seats = shown.hand.players().len();
        let is_stud = shown.hand.variant().is_stud();
        let to_call = shown.big.max(shown.highest_blind);
        let mut all = HandActions {
            heard: HandProgress::new(seats, if is_stud { 0 } else { to_call }),
            did: vec![[RoundActions::default(); ROUNDS]; seats],
            three_bet: vec![[false; 2]; seats],
            c_bet: vec![[false; 2]; seats],
        };
        let dealt = |seat: &usize| shown.hand.player(*seat).is_some();
        (0..seats)
            .filter(dealt)
            .for_each(|seat| all.did[seat][0].came = true);
        // Raises before the flop, and the seat of the last one.
        let (mut raised, mut last) = (0, None);
        for event in shown.events {
            let step = all.heard.hear(event);
            if matches!(event, Event::Board { .. }) {
                let round = all.heard.round.min(ROUNDS - 1);
                for seat in (0..seats).filter(dealt) {
                    all.did[seat][round].came = !all.heard.has_folded(seat);
                }
            }
            let Some(step) = step else { continue };
            let (seat, raises) = (step.seat, step.raises);
            if step.is_first_round() && raised == 1 && last != Some(seat) {
                all.three_bet[seat][0] = true;
                all.three_bet[seat][1] |= raises;
            }
            if step.round == 1 && step.level == 0 && last == Some(seat) {
                all.c_bet[seat] = [true, raises];
            }
            if raises && step.is_first_round() {
                (raised, last) = (raised + 1, Some(seat));
            }
            let did = &mut all.did[seat][step.round.min(ROUNDS - 1)];
            did.paid |= step.pays;
            did.raises += u64::from(raises);
            did.calls += u64::from(step.calls());
        }
        all
    }

    /// The figures of each seat that was dealt in, by part.
    fn groups(&self, shown: &FinishedHand<'_>, by: Breakdown) -> Vec<(usize, Group, Figures)> {
        let seats = 0..self.did.len();
        let dealt: Vec<bool> = seats
            .clone()
            .map(|seat| shown.hand.player(seat).is_some())
            .collect();
        let places = Position::all(&dealt, shown.button, shown.events);
        let mut groups = Vec::new();
        for seat in seats.filter(|seat| dealt[*seat]) {
            match by {
                Breakdown::Player => groups.push((seat, Group::All, self.figures(shown, seat))),
                Breakdown::Position => {
                    // In stud, the cards decide which seat acts first.
                    let group = if shown.hand.variant().is_stud() {
                        Group::All
                    } else {
                        Group::Position(places[seat])
                    };
                    groups.push((seat, group, self.figures(shown, seat)));
                }
                Breakdown::Stack => {
                    let group = Group::Stack(depth(shown, seat));
                    groups.push((seat, group, self.figures(shown, seat)));
                }
                Breakdown::Street => {
                    let stages = shown.hand.variant().stages().iter().enumerate();
                    let came = stages.filter(|(street, _)| self.did[seat][*street].came);
                    groups.extend(came.map(|(street, stage)| {
                        let figures = self.on(shown, seat, street);
                        (seat, Group::Street(stage.street), figures)
                    }));
                }
            }
        }
        groups
    }

    /// Of the whole hand.
    fn figures(&self, shown: &FinishedHand<'_>, seat: usize) -> Figures {
        let did = &self.did[seat];
        let net = net(shown, seat);
        let showdown = u64::from(self.heard.was_at_showdown(seat));
        let three_bet = self.three_bet[seat].map(u64::from);
        let c_bet = self.c_bet[seat].map(u64::from);
        let flops = u64::from(did[1].came);
        Figures {
            hands: 1,
            net,
            squares: net * net,
            vpip: u64::from(did[0].paid),
            pfr: u64::from(did[0].raises > 0),
            three_bet_chances: three_bet[0],
            three_bets: three_bet[1],
            c_bet_chances: c_bet[0],
            c_bets: c_bet[1],
            raises: did.iter().map(|did| did.raises).sum(),
            calls: did.iter().map(|did| did.calls).sum(),
            flops,
            showdowns: showdown,
            showdowns_won: showdown * u64::from(self.heard.has_won(seat)),
        }
    }

    /// Of one round that the seat came to.
    fn on(&self, shown: &FinishedHand<'_>, seat: usize, street: usize) -> Figures {
        let did = self.did[seat][street];
        let all = self.figures(shown, seat);
        let ended = (street + 1..ROUNDS).all(|later| !self.did[seat][later].came);
        let net = if ended { all.net } else { 0.0 };
        Figures {
            net,
            squares: net * net,
            vpip: u64::from(did.paid),
            pfr: u64::from(did.raises > 0),
            three_bet_chances: if street == 0 {
                all.three_bet_chances
            } else {
                0
            },
            three_bets: if street == 0 { all.three_bets } else { 0 },
            c_bet_chances: if street == 1 { all.c_bet_chances } else { 0 },
            c_bets: if street == 1 { all.c_bets } else { 0 },
            raises: did.raises,
            calls: did.calls,
            flops: 1,
            ..all
        }
    }
}

fn highest_blind(blinds: impl Iterator<Item = u64>) -> u64 {
    blinds.max().unwrap_or(0)
}

/// In big blinds.
fn net(shown: &FinishedHand<'_>, seat: usize) -> f64 {
    let net = shown.hand.nets().get(seat).copied().unwrap_or(0);
    net as f64 / shown.big.max(1) as f64
}

/// The chips that the seat can win from one opponent at most.
fn depth(shown: &FinishedHand<'_>, seat: usize) -> Depth {
    let start = |seat: usize| shown.hand.player(seat).map_or(0, Player::start);
    let others = (0..shown.hand.players().len()).filter(|other| *other != seat);
    let most = others.map(start).max().unwrap_or(0);
    Depth::of(start(seat).min(most), shown.big)
}

#[cfg(test)]
mod tests;
