//! Hands that are alike: the means of Lloyd (1982), begun as Arthur and
//! Vassilvitskii (2007) propose.

use rand::RngExt as _;
use rand::rngs::SmallRng;
use rayon::prelude::*;

use super::features::{Feature, WIDTH};

/// Rounds of the improvement.
const PASSES: usize = 12;

fn distance(a: &Feature, b: &Feature) -> f32 {
    let mut sum = 0.0;
    for (a, b) in a.iter().zip(b) {
        sum += (a - b) * (a - b);
    }
    sum
}

/// The centre that is nearest, by its number.
pub(super) fn nearest(centres: &[Feature], feature: &Feature) -> usize {
    let mut best = (f32::MAX, 0);
    for (index, centre) in centres.iter().enumerate() {
        let distance = distance(centre, feature);
        if distance < best.0 {
            best = (distance, index);
        }
    }
    best.1
}

/// At most `count` centres of these features, the weakest first. They are
/// rounded to 255ths, as a file keeps them.
pub(super) fn centres(features: &[Feature], count: usize, random: &mut SmallRng) -> Vec<Feature> {
    let mut centres = begin(features, count, random);
    for _ in 0..PASSES {
        let found: Vec<usize> = features
            .par_iter()
            .map(|feature| nearest(&centres, feature))
            .collect();
        let mut sums = vec![[0.0f64; WIDTH]; centres.len()];
        let mut counts = vec![0.0f64; centres.len()];
        for (feature, index) in features.iter().zip(found) {
            counts[index] += 1.0;
            for (sum, part) in sums[index].iter_mut().zip(feature) {
                *sum += f64::from(*part);
            }
        }
        for ((centre, sums), count) in centres.iter_mut().zip(sums).zip(counts) {
            if count > 0.0 {
                for (part, sum) in centre.iter_mut().zip(sums) {
                    *part = (sum / count) as f32;
                }
            }
        }
    }
    for part in centres.iter_mut().flatten() {
        *part = (*part * 255.0).round() / 255.0;
    }
    // A feature that is seldom below a limit is strong.
    let weakness = |centre: &Feature| centre.iter().sum::<f32>();
    centres.sort_by(|a, b| weakness(b).total_cmp(&weakness(a)));
    centres.dedup();
    centres
}

/// Each further centre is drawn, the likelier the farther it is from all
/// before it.
fn begin(features: &[Feature], count: usize, random: &mut SmallRng) -> Vec<Feature> {
    let Some(first) = features.first() else {
        return Vec::new();
    };
    let mut centres = vec![*first];
    let mut far: Vec<f32> = features.iter().map(|one| distance(one, first)).collect();
    while centres.len() < count {
        let sum: f64 = far.iter().map(|far| f64::from(*far)).sum();
        let mut left = random.random::<f64>() * sum;
        let drawn = far.iter().position(|far| {
            left -= f64::from(*far);
            left < 0.0
        });
        let Some(drawn) = drawn else {
            break;
        };
        let centre = features[drawn];
        centres.push(centre);
        for (far, feature) in far.iter_mut().zip(features) {
            *far = far.min(distance(feature, &centre));
        }
    }
    centres
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;

    use super::*;

    #[test]
    fn groups_are_found_and_ordered_from_weak_to_strong() {
        let mut random = SmallRng::seed_from_u64(2);
        let mut features = Vec::new();
        for number in 0..600 {
            let group = [0.2, 0.9, 0.5][number % 3];
            features.push([(); WIDTH].map(|()| group + random.random_range(-0.05..0.05)));
        }
        let centres = centres(&features, 3, &mut random);
        let first: Vec<f32> = centres.iter().map(|centre| centre[0]).collect();
        for (found, group) in first.iter().zip([0.9, 0.5, 0.2]) {
            assert!((found - group).abs() < 0.02, "{first:?}");
        }
        for (feature, group) in features.iter().zip([2, 0, 1].iter().cycle()) {
            assert_eq!(nearest(&centres, feature), *group);
        }
        // Equal hands need one bucket, however many there may be.
        assert_eq!(super::centres(&[[0.5; WIDTH]; 9], 4, &mut random).len(), 1);
        assert!(super::centres(&[], 4, &mut random).is_empty());
    }
}
