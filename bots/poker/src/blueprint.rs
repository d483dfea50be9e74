//! A strategy for heads-up hold'em that is worked out before it is played: an
//! abstract game with few bets and buckets of hands is solved by counterfactual
//! regret minimisation, and the real game is mapped to it.

mod agent;
mod aivat;
mod boards;
mod buckets;
mod cfr;
mod cluster;
mod coder;
mod command;
mod exploit;
mod features;
mod line;
mod lookup;
mod menu;
mod policy;
mod ranges;
mod river;
mod store;
mod training;
mod tree;

use std::path::Path;
use std::sync::{Arc, LazyLock};

use bot_kit::study::StudyError;

pub use agent::ByBlueprint;
pub(super) use aivat::{
    ActionRecord, AivatArgs, Estimate, Estimator, JudgeArgs, PlayedHand, Summary,
};
pub(super) use command::TrainArgs;
pub(super) use exploit::best_response;
use store::Blueprint;
pub use store::BlueprintError;

/// The strategies that the program has with it, for stacks of 100 and of 200 big
/// blinds. The first is preferred where both can be played.
const SHIPPED: [&[u8]; 2] = [
    include_bytes!("../data/heads-up-100.blueprint"),
    include_bytes!("../data/heads-up-200.blueprint"),
];

impl ByBlueprint {
    /// The player of this seed, by the strategy of a file or, without one, by
    /// those of the program.
    ///
    /// # Errors
    /// The file cannot be read, or is no strategy.
    pub fn open(seed: u64, file: Option<&Path>) -> Result<ByBlueprint, BlueprintError> {
        read(file).map(|blueprints| ByBlueprint::new(seed, blueprints))
    }
}

/// The strategy of a file or, without one, those of the program: one at least.
fn read(file: Option<&Path>) -> Result<Vec<Arc<Blueprint>>, BlueprintError> {
    static OWN: LazyLock<Vec<Arc<Blueprint>>> = LazyLock::new(|| {
        let read = |bytes| Blueprint::read(bytes, "").ok().map(Arc::new);
        SHIPPED.into_iter().filter_map(read).collect()
    });
    match file {
        Some(file) => Ok(vec![Arc::new(Blueprint::open(file)?)]),
        None if OWN.len() == SHIPPED.len() => Ok(OWN.clone()),
        None => Err(BlueprintError::Damaged(
            "a blueprint of the program".to_owned(),
        )),
    }
}

/// Trains a strategy.
///
/// # Errors
/// The file cannot be written.
pub(super) fn train(args: &TrainArgs) -> Result<(), StudyError> {
    command::run(args)
}

/// Takes the luck off recorded hands.
///
/// # Errors
/// The file cannot be read.
pub(super) fn aivat(args: &AivatArgs) -> Result<(), StudyError> {
    aivat::run(args)
}

/// Answers hands of a match with their results, until standard input ends.
///
/// # Errors
/// The strategy or a hand cannot be read, or the player does not play by it.
pub(super) fn judge(args: &JudgeArgs) -> Result<(), StudyError> {
    aivat::follow(args)
}

#[cfg(test)]
mod tests {
    use rand::rngs::SmallRng;
    use rand::{RngExt as _, SeedableRng as _};

    use super::buckets::Buckets;
    use super::cfr::{Deal, Learnt};
    use super::menu::holdem;
    use super::policy::Policy;
    use super::store::Blueprint;
    use super::tree::Tree;

    /// A few buckets that are made up: hands that are weak, then stronger ones.
    pub(super) fn buckets() -> Buckets {
        let centre = |weak: usize| std::array::from_fn(|limit| f32::from(u8::from(limit >= weak)));
        let centres = |count: usize| (0..count).map(|one| centre(one * 16 / count)).collect();
        Buckets {
            centres: [centres(8), centres(4)],
            river: 6,
        }
    }

    /// A strategy that was learnt from a few deals without sense.
    pub(super) fn small(stack: u32) -> Blueprint {
        let buckets = buckets();
        let tree = Tree::new(&holdem(stack), buckets.counts());
        let learnt = Learnt::new(&tree);
        let mut random = SmallRng::seed_from_u64(3);
        for _ in 0..2_000 {
            let mut draw = || {
                buckets
                    .counts()
                    .map(|count| random.random_range(0..count as u16))
            };
            let buckets = [draw(), draw()];
            let result = f32::from(i8::from(buckets[0][3] > buckets[1][3])) * 2.0 - 1.0;
            learnt.learn(&tree, &Deal { buckets, result }, &mut random);
        }
        Blueprint {
            stack,
            policy: Policy::of(&tree, &learnt),
            buckets,
            tree,
            deals: 2_000,
            seed: 3,
        }
    }

    #[test]
    fn the_strategies_of_the_program_can_be_read() {
        let own = super::read(None).unwrap();
        let stacks: Vec<u32> = own.iter().map(|own| own.stack).collect();
        assert_eq!(stacks, [100, 200]);
        for own in own {
            assert!(own.deals > 1_000_000);
            // The button never folds aces and seldom plays the worst hand for all.
            let count = usize::from(own.tree.nodes[0].count);
            let row = |text: &str| {
                let cards = poker_rules::Card::parse_all(text).unwrap();
                let place = usize::from(Buckets::start([cards[0], cards[1]])) * count;
                own.policy.0[place..place + count].to_vec()
            };
            assert_eq!(row("AsAh")[0], 0);
            assert!(row("3d2c")[0] > 0);
        }
    }
}
