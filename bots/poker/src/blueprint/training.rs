//! The training: deals without end until enough were seen or it is stopped.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rand::SeedableRng as _;
use rand::rngs::SmallRng;

use super::cfr::{Deal, Learnt};
use super::tree::Tree;

/// Deals of hold'em after which the earlier results are faded.
pub(super) const STRETCH: u64 = 200_000;

/// Deals between two looks at whether to stop.
const LOOK: u64 = 500;

/// How long to train.
pub(super) struct Limits<'a> {
    pub(super) deals: u64,
    pub(super) threads: u64,
    pub(super) seed: u64,
    /// Whether to end early.
    pub(super) stop: &'a (dyn Fn() -> bool + Sync),
    /// Is told of deals that are done.
    pub(super) progress: &'a (dyn Fn(u64) + Sync),
}

/// Learns the tree from deals, in stretches of so many, of which the n-th counts
/// n times. Gives how many deals were played.
pub(super) fn train(
    tree: &Tree,
    learnt: &Learnt,
    limits: &Limits<'_>,
    stretch: u64,
    deal: &(dyn Fn(&mut SmallRng) -> Deal + Sync),
) -> u64 {
    let threads = limits.threads.max(1);
    let mut randoms: Vec<SmallRng> = (0..threads)
        .map(|thread| SmallRng::seed_from_u64(limits.seed.wrapping_mul(1_000).wrapping_add(thread)))
        .collect();
    let done = AtomicU64::new(0);
    let stopped = AtomicBool::new(false);
    let mut stretches = 0u64;
    while !stopped.load(Ordering::Relaxed) {
        let begun = done.load(Ordering::Relaxed);
        let stretch = stretch.min(limits.deals.saturating_sub(begun));
        if stretch == 0 {
            break;
        }
        if stretches > 0 {
            learnt.fade(stretches as f32 / (stretches + 1) as f32);
        }
        stretches += 1;
        std::thread::scope(|scope| {
            for (thread, random) in (0..threads).zip(&mut randoms) {
                let share = stretch / threads + u64::from(thread < stretch % threads);
                let (done, stopped) = (&done, &stopped);
                scope.spawn(move || {
                    let mut left = share;
                    while left > 0 && !stopped.load(Ordering::Relaxed) {
                        let some = left.min(LOOK);
                        for _ in 0..some {
                            learnt.learn(tree, &deal(random), random);
                        }
                        left -= some;
                        done.fetch_add(some, Ordering::Relaxed);
                        (limits.progress)(some);
                        if (limits.stop)() {
                            stopped.store(true, Ordering::Relaxed);
                        }
                    }
                });
            }
        });
    }
    done.load(Ordering::Relaxed)
}
