//! From a record to the hand, played once more by the rules here.

use super::actions::{Entry, parse};
use super::amounts::chips;
use super::cards::Cards;
use super::replayer::Replayer;
use super::{FinishingStack, HandHistory, ReplayError, is_big_blind_ante};
use crate::hand::Stub;
use crate::{
    Blind, CardSet, Event, Hand, HandTurn, MOST_SEATS, PostKind, Rake, Setup, SetupError,
    ShowPolicy,
};

/// A hand of a record, played again.
#[derive(Clone, Debug)]
pub struct ReplayedHand {
    /// The hand at the end of the record; seat 0 is the first player.
    pub hand: Hand,
    /// The events.
    pub events: Vec<Event>,
    /// How many digits after the point the amounts have: all are whole numbers
    /// of this unit.
    pub decimals: usize,
    /// The seats with unknown stacks before the hand. They have as many chips here as
    /// there can be.
    pub unknown_stacks: Vec<usize>,
    expected: Option<Vec<FinishingStack>>,
    winnings: Option<Vec<FinishingStack>>,
    /// Whether only the stacks or the winnings tell the rake.
    rake_is_inferred: bool,
}

impl ReplayedHand {
    /// Whether the record reaches the end of the hand.
    pub fn complete(&self) -> bool {
        self.hand.turn() == HandTurn::Over
    }

    /// The stacks at the end of the record, in the unit of
    /// [`ReplayedHand::decimals`]; `None` where the stack before the hand is not
    /// known.
    pub fn stacks(&self) -> Vec<Option<u64>> {
        let stacks = self.hand.stacks().into_iter().enumerate();
        let known = |seat: &usize| !self.unknown_stacks.contains(seat);
        stacks
            .map(|(seat, chips)| known(&seat).then_some(chips))
            .collect()
    }

    /// Whether the stacks are those that the record gives, or else the winnings of each
    /// player; `None` where it gives neither. See [`FinishingStack::agrees`] for split
    /// chips. Of which pot a room took its rake is not told: where only these amounts tell
    /// how much it was, they differ by no more.
    pub fn agrees(&self) -> Option<bool> {
        let halves = 1 + usize::from(self.hand.variant().low().is_some());
        let pots = self.hand.pots().len() * halves;
        let expected = self.recorded()?;
        let stacks = match self.expected {
            Some(_) => self.hand.stacks(),
            None => self.winnings(),
        };
        let rake = if self.rake_is_inferred {
            self.hand.raked() as f64
        } else {
            0.0
        };
        // Only those who win pay for it.
        let is_near = |expected: &FinishingStack, chips: u64, won: u64| {
            won > 0 && (expected.chips() - chips as f64).abs() <= rake && expected.chips() > 0.0
        };
        let mut all = expected.iter().zip(stacks).zip(self.winnings());
        Some(all.all(|((expected, chips), won)| {
            expected.agrees(chips, pots) || is_near(expected, chips, won)
        }))
    }

    /// The stacks that the record gives, or else the winnings of each player; `None`
    /// where it gives neither.
    fn recorded(&self) -> Option<&[FinishingStack]> {
        self.expected.as_deref().or(self.winnings.as_deref())
    }

    /// What [`ReplayedHand::agrees`] compares, as a record writes it.
    pub fn recorded_amounts(&self) -> Vec<String> {
        let written = |own: &FinishingStack| match own {
            FinishingStack::Whole(units) => chips(*units, self.decimals),
            FinishingStack::Split(units) => (units / 10_f64.powi(self.decimals as i32)).to_string(),
            FinishingStack::Unknown => "inf".to_owned(),
        };
        self.recorded()
            .unwrap_or_default()
            .iter()
            .map(written)
            .collect()
    }

    /// The winnings of each seat.
    fn winnings(&self) -> Vec<u64> {
        let mut won = vec![0; self.hand.players().len()];
        for event in &self.events {
            if let Event::Win { seat, amount, .. } = event {
                won[*seat] += amount;
            }
        }
        won
    }
}

/// Plays the actions of a record. A showdown that the record leaves out is
/// implied. Where its stacks or winnings are less than they were by a tenth of the pots at
/// most, the rest is the rake.
///
/// # Errors
/// A setup that cannot be dealt, or an action that is refused.
pub fn replay(history: &HandHistory) -> Result<ReplayedHand, ReplayError> {
    if history.has_no_winner() {
        // Some programs write zeros for what they do not know.
        let without = HandHistory {
            winnings: None,
            ..history.clone()
        };
        return replay(&without);
    }
    let replayed = play(history)?;
    match rake_of(history, &replayed) {
        None => Ok(replayed),
        Some(rake) => Ok(ReplayedHand {
            rake_is_inferred: true,
            ..play(&HandHistory {
                rake,
                ..history.clone()
            })?
        }),
    }
}

/// The rake of the pots, if only the stacks or the winnings of the record tell it.
fn rake_of(history: &HandHistory, replayed: &ReplayedHand) -> Option<Rake> {
    let is_known = history.rake == Rake::default() && history.unknown_stacks.is_empty();
    if !is_known || !replayed.complete() {
        return None;
    }
    let pots: u64 = replayed.hand.pots().iter().map(|pot| pot.amount).sum();
    let rest: f64 = match (&history.finishing_stacks, &history.winnings) {
        (Some(after), _) if after.contains(&FinishingStack::Unknown) => return None,
        (Some(after), _) => {
            let before = history.starting_stacks.iter().map(|own| i128::from(*own));
            // Whole chips apart: the largest stacks would be rounded.
            let whole = |own: &FinishingStack| match own {
                FinishingStack::Whole(chips) => i128::from(*chips),
                _ => 0,
            };
            let lost = before.sum::<i128>() - after.iter().map(whole).sum::<i128>();
            let split = after.iter().filter(|own| whole(own) == 0);
            lost as f64 - split.map(|own| own.chips()).sum::<f64>()
        }
        (None, Some(winnings)) => {
            let noted: f64 = winnings.iter().map(|amount| amount.chips()).sum();
            pots as f64 - noted
        }
        (None, None) => return None,
    };
    // Real rooms take five percent, and a little more of small pots.
    let is_rake = rest >= 1.0 && rest <= pots as f64 / 10.0;
    let rest = if is_rake {
        rest.round() as u64
    } else {
        return None;
    };
    // Of all pots alike, as rooms do, but a chip here and there.
    let taken = |points: u16| -> u64 {
        let parts = replayed.hand.pots();
        let parts = parts
            .iter()
            .map(|pot| pot.amount.saturating_mul(points.into()) / 10_000);
        parts.sum()
    };
    let basis_points = (1..=10_000).find(|points| taken(*points) >= rest)?;
    Some(Rake {
        basis_points,
        most: Some(rest),
        needs_flop: false,
    })
}

fn play(history: &HandHistory) -> Result<ReplayedHand, ReplayError> {
    let players = history.starting_stacks.len();
    if players > MOST_SEATS {
        return Err(SetupError::Seats(players).into());
    }
    let entries = history.actions.iter().enumerate();
    let entries: Vec<Entry> = entries
        .map(|(index, text)| {
            parse(text, history.decimals).map_err(|rule| ReplayError::refused(history, index, rule))
        })
        .collect::<Result<_, _>>()?;
    let cards = Cards::gather(history, &entries)?;
    let setup = setup(history, &entries, &cards);
    let first = history.variant.first_cards();
    let mut held = CardSet::default();
    let first = (0..players).flat_map(|seat| cards.on_street(seat, 0, first, &mut held));
    let mut events = Vec::new();
    let hand = Hand::deal_from(&setup, Stub::of(first), &mut events)?;
    let mut player = Replayer {
        hand,
        events,
        cards: &cards,
        dealt: Vec::new(),
        first: vec![0; history.starting_stacks.len()],
        boards: Vec::new(),
        begun: false,
        said: Vec::new(),
        mucks: vec![false; players],
        shows: vec![false; players],
        history,
    };
    for (index, entry) in entries.iter().enumerate() {
        let played = player.play(index, entry);
        played.map_err(|rule| ReplayError::refused(history, index, rule))?;
    }
    player.finish()?;
    Ok(ReplayedHand {
        hand: player.hand,
        events: player.events,
        decimals: history.decimals,
        unknown_stacks: history.unknown_stacks.clone(),
        expected: history.finishing_stacks.clone(),
        winnings: history.winnings.clone(),
        rake_is_inferred: false,
    })
}

/// Everything but the cards.
fn setup(history: &HandHistory, entries: &[Entry], cards: &Cards) -> Setup {
    let players = history.starting_stacks.len();
    let (mut blinds, mut antes) = (history.blinds.clone(), history.antes.clone());
    // Heads-up they are listed the other way round.
    if players == 2 {
        blinds.reverse();
        antes.reverse();
    }
    // Where the second player has none, the small blind is dead.
    let small_is_dead = blinds.get(1).is_none_or(|amount| *amount == 0);
    let mut blinds: Vec<Blind> = blinds
        .into_iter()
        .enumerate()
        .filter(|(_, amount)| *amount > 0)
        .map(|(seat, amount)| {
            let kind = match (players, seat) {
                (2, 0) => PostKind::Big,
                (_, 0) if small_is_dead => PostKind::Big,
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
    for missed in &history.missed {
        let seat = if players == 2 {
            1 - missed.player
        } else {
            missed.player
        };
        let posts = [
            (PostKind::Extra, missed.live),
            (PostKind::Dead, missed.dead),
        ];
        let posts = posts.into_iter().filter(|(_, amount)| *amount > 0);
        blinds.extend(posts.map(|(kind, amount)| Blind { seat, kind, amount }));
    }
    let mut showing = vec![ShowPolicy::Needed; players];
    for entry in entries {
        match entry {
            Entry::Show(seat, _) if *seat < players => showing[*seat] = ShowPolicy::Always,
            Entry::Muck(seat) if *seat < players => showing[*seat] = ShowPolicy::Never,
            _ => {}
        }
    }
    for (seat, showing) in showing.iter_mut().enumerate() {
        if !cards.knows(seat) {
            *showing = ShowPolicy::Unseen([None, None]);
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
        trim_antes: history.trim_antes && !is_big_blind_ante(&history.antes),
        min_bet: history.min_bet,
        structure: history.structure,
        showing,
    }
}
