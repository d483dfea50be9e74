//! The success of a learner, thousand by thousand.

use poker_rules::Positions;

use super::super::Agent;
use super::super::arena::{Arena, Blinds};

/// Hands in a row, and how they ended for the learner.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Window {
    /// Hands played.
    pub(super) hands: u64,
    /// Those that ended in profit.
    pub(super) profits: u64,
    /// Big blinds won less lost.
    pub(super) won: f64,
    /// Freezeouts that ended in these hands.
    pub(super) freezeouts: u64,
    /// Those of them that were won.
    pub(super) victories: u64,
}

/// A share of trials, with half the width of its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Share {
    pub(super) value: f64,
    pub(super) error: f64,
}

impl Share {
    /// After Wilson (1927), whose interval stays in 0 to 1; the value is the
    /// plain share.
    pub(super) fn of(successes: u64, trials: u64) -> Share {
        let n = trials.max(1) as f64;
        let value = successes as f64 / n;
        let z = 1.96f64;
        let inner = value * (1.0 - value) / n + z * z / (4.0 * n * n);
        Share {
            value,
            error: z * inner.sqrt() / (1.0 + z * z / n),
        }
    }
}

impl Window {
    pub(super) fn profit(&self) -> Share {
        Share::of(self.profits, self.hands)
    }

    pub(super) fn success(&self) -> Share {
        Share::of(self.victories, self.freezeouts)
    }

    pub(super) fn bb100(&self) -> f64 {
        100.0 * self.won / self.hands.max(1) as f64
    }

    pub(super) fn and(mut self, other: &Window) -> Window {
        self.hands += other.hands;
        self.profits += other.profits;
        self.won += other.won;
        self.freezeouts += other.freezeouts;
        self.victories += other.victories;
        self
    }
}

/// How a learner did.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Curve {
    pub(super) windows: Vec<Window>,
    /// Each freezeout in turn, and whether it was won.
    pub(super) freezeouts: Vec<bool>,
}

/// The hands of a window.
pub(super) const WINDOW: u64 = 1_000;

/// Chips at the start of a freezeout.
const CHIPS: u64 = 1_000;

/// Plays freezeouts of two until so many hands are dealt, each with the stacks
/// that the one before it left. The button alternates, and so does the first button
/// of a freezeout. A freezeout that is not over at the end counts for nothing.
pub(super) fn curve(
    learner: Box<dyn Agent>,
    opponent: Box<dyn Agent>,
    hands: u64,
    seed: u64,
    progress: &dyn Fn(u64),
) -> Result<Curve, String> {
    let agents = vec![
        ("learner".to_owned(), learner),
        ("opponent".to_owned(), opponent),
    ];
    let blinds = Blinds::default();
    let mut arena = Arena::new(agents, blinds);
    let mut curve = Curve::default();
    let mut window = Window::default();
    let mut stacks = vec![CHIPS; 2];
    let mut button = 0;
    for number in 0..hands {
        let places = Positions::first(&[true; 2], button).ok_or("no seats")?;
        let dealt = arena.play(&stacks, places, &Arena::deck(seed, number), 0)?;
        window.hands += 1;
        window.profits += u64::from(dealt.nets[0] > 0);
        window.won += dealt.nets[0] as f64 / blinds.big as f64;
        button = 1 - button;
        stacks = dealt.stacks;
        if stacks.contains(&0) {
            let won = stacks[1] == 0;
            window.freezeouts += 1;
            window.victories += u64::from(won);
            curve.freezeouts.push(won);
            stacks = vec![CHIPS; 2];
            button = curve.freezeouts.len() % 2;
        }
        if window.hands == WINDOW {
            curve.windows.push(std::mem::take(&mut window));
            progress(WINDOW);
        }
    }
    if window.hands > 0 {
        curve.windows.push(window);
    }
    Ok(curve)
}

impl Curve {
    /// The first and the last so many freezeouts, or as many as leave the two
    /// apart.
    pub(super) fn ends(&self, most: usize) -> [Share; 2] {
        let count = most.min(self.freezeouts.len() / 2);
        let share = |games: &[bool]| {
            let won = games.iter().filter(|won| **won).count();
            Share::of(won as u64, games.len() as u64)
        };
        let last = &self.freezeouts[self.freezeouts.len() - count..];
        [share(&self.freezeouts[..count]), share(last)]
    }

    /// Everything together.
    pub(super) fn whole(&self) -> Window {
        let windows = self.windows.iter();
        windows.fold(Window::default(), Window::and)
    }

    /// At most so many points of windows that are put together.
    pub(super) fn points(&self, most: usize) -> Vec<(f64, Window)> {
        let together = self.windows.len().div_ceil(most.max(1)).max(1);
        let mut hands = 0;
        let chunks = self.windows.chunks(together);
        chunks
            .map(|chunk| {
                let window = chunk.iter().fold(Window::default(), Window::and);
                let middle = hands as f64 + window.hands as f64 / 2.0;
                hands += window.hands;
                (middle, window)
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::{Kind, Manner};
    use super::*;

    fn run(seed: u64) -> Curve {
        let learner = Manner::of(Kind::Qlearn)
            .with_samples(100)
            .player(seed)
            .unwrap();
        let opponent = Manner::of(Kind::Random).player(seed).unwrap();
        curve(learner, opponent, 2_500, seed, &|_| ()).unwrap()
    }

    #[test]
    fn every_hand_and_every_freezeout_is_counted_once_and_a_seed_repeats_them() {
        let curve = run(1);
        assert_eq!(curve, run(1));
        assert_ne!(curve, run(2));
        let whole = curve.whole();
        assert_eq!((whole.hands, curve.windows.len()), (2_500, 3));
        assert_eq!(whole.freezeouts as usize, curve.freezeouts.len());
        assert!(whole.freezeouts > 20 && whole.victories <= whole.freezeouts);
        assert_eq!(curve.points(2).len(), 2);
    }

    #[test]
    fn a_share_has_the_interval_of_wilson() {
        let share = Share::of(50, 100);
        assert_eq!(share.value, 0.5);
        assert!((share.error - 0.0962).abs() < 0.0005, "{share:?}");
        assert!(Share::of(0, 0).value.abs() < 1e-12);
    }
}
