//! The matching of the greatest weight.

use mwmatching::{Edges, Matching, SENTINEL};

/// With more players than this only the nearest opponents of each are looked at
/// first, so that a round of hundreds is drawn at once.
const MANY: usize = 150;

/// So many opponents of each.
const NEAREST: u32 = 24;

/// For each entrant the place of its opponent; the number of entrants stands
/// for the bye. `None` where not everybody can be paired.
pub(super) fn matching(edges: &Edges, count: usize) -> Option<Vec<usize>> {
    if edges.is_empty() {
        // One alone sits out.
        return (count == 1).then(|| vec![1, 0]);
    }
    let vertices = count + count % 2;
    if count > MANY
        && let Some(mates) = solve(nearest(edges, vertices), vertices)
    {
        return Some(mates);
    }
    solve(edges.clone(), vertices)
}

/// The matching of all vertices of the greatest weight, if there is one.
pub(super) fn solve(edges: Edges, vertices: usize) -> Option<Vec<usize>> {
    let mates = Matching::new(edges).max_cardinality().solve();
    let all = mates.len() == vertices && !mates.contains(&SENTINEL);
    all.then_some(mates)
}

/// The best edges, enough that each vertex has [`NEAREST`] where it has so many.
fn nearest(edges: &Edges, vertices: usize) -> Edges {
    let mut best = edges.clone();
    best.sort_by_key(|(_, _, weight)| std::cmp::Reverse(*weight));
    let mut kept = vec![0; vertices];
    best.retain(|(one, other, _)| {
        let keep = kept[*one] < NEAREST || kept[*other] < NEAREST;
        kept[*one] += u32::from(keep);
        kept[*other] += u32::from(keep);
        keep
    });
    best
}
