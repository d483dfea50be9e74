//! The data with which a script shows that things move: where each of them lay
//! before, the counts meanwhile, and where those places are. The picture itself
//! shows the state afterwards.
//!
//! A thing that came from elsewhere is in a `<g data-way="b0.2.3@4 b0.1.7">`:
//! up to step 4 it lay at the first place, then it went to the last one. A
//! number that changed meanwhile is in a `<g data-counts="4@0 5@3">`: 5 from
//! step 3 on. The middle of a place is a `<circle data-spot="b0.2.3">`; `b`
//! stands for the board, `a` for the pieces beside it.

use std::collections::BTreeSet;

use super::canvas::Canvas;
use super::write::num;
use super::{Colours, Detail, Look};
use games::{Scene, Spot, Way};

/// The ways of a scene where they are wanted.
pub(super) struct Motion<'a> {
    ways: &'a [Way],
    spots: BTreeSet<Spot>,
}

impl<'a> Motion<'a> {
    pub(super) fn of(scene: &'a Scene, look: &Look) -> Motion<'a> {
        let wanted = look.colours == Colours::Page && look.detail == Detail::Full;
        let ways = if wanted { &scene.ways[..] } else { &[] };
        let stops = ways.iter().flat_map(|way| &way.stops);
        let spots = stops.map(|stop| stop.spot);
        Motion {
            ways,
            spots: spots.chain(ways.iter().map(|way| way.to)).collect(),
        }
    }

    /// How the things came that came here, as attributes.
    pub(super) fn to(&self, spot: Spot) -> Vec<String> {
        let ways = self.ways.iter().filter(|way| way.to == spot);
        ways.map(attribute).collect()
    }

    /// How a number here changed until it was `count`, as an attribute; nothing
    /// where it did not.
    pub(super) fn counts(&self, spot: Spot, count: u32) -> Option<String> {
        if !self.spots.contains(&spot) {
            return None;
        }
        let come = self.ways.iter().filter(|way| way.to == spot).count();
        // Things that are here now and did not come are here all the time.
        let stay = (count as usize).saturating_sub(come);
        let last = self.ways.iter().map(Way::arrival).max()?;
        let mut counts: Vec<String> = Vec::new();
        let mut before = None;
        for step in 0..=last {
            let here = self.ways.iter().filter(|way| way.is_at(spot, step));
            let now = stay + here.count();
            if before.replace(now) != Some(now) {
                counts.push(format!("{now}@{step}"));
            }
        }
        (counts.len() > 1).then(|| format!("data-counts=\"{}\"", counts.join(" ")))
    }

    /// Marks the middle of a place that something came from or went to.
    pub(super) fn anchor(&self, canvas: &mut Canvas, spot: Spot, [x, y]: [f64; 2]) {
        if self.spots.contains(&spot) {
            let (x, y, name) = (num(x), num(y), name(spot));
            canvas.put(&format!(
                "<circle data-spot=\"{name}\" cx=\"{x}\" cy=\"{y}\" r=\"1\" fill=\"none\"/>"
            ));
        }
    }

    /// The places of this panel that are marked.
    pub(super) fn spots_of(&self, aside: bool, panel: usize) -> impl Iterator<Item = Spot> {
        let spots = self.spots.iter().copied();
        spots.filter(move |spot| (spot.aside, spot.panel) == (aside, panel))
    }
}

fn attribute(way: &Way) -> String {
    let stops = way.stops.iter();
    let stops: Vec<String> = stops
        .map(|stop| format!("{}@{}", name(stop.spot), stop.until))
        .collect();
    format!("data-way=\"{} {}\"", stops.join(" "), name(way.to))
}

fn name(spot: Spot) -> String {
    let side = if spot.aside { 'a' } else { 'b' };
    format!("{side}{}.{}.{}", spot.panel, spot.row, spot.column)
}
