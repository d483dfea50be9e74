//! How things came to lie where they do, for a program that shows their movement.

/// A place of a scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot {
    /// Whether it is [beside the board](crate::Scene::aside).
    pub aside: bool,
    /// The panel there, counted from 0 as rows and columns are.
    pub panel: usize,
    /// The row from the top.
    pub row: usize,
    /// The column from the left; it may lie beyond the cells that are left.
    pub column: usize,
}

/// Where a thing lay before the last action, or while it went on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop {
    /// Where.
    pub spot: Spot,
    /// Up to which step, counted from 0; it is at the next place one step
    /// later.
    pub until: u32,
}

/// How one thing came to lie where it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// Where it lay, in the order in which it did.
    pub stops: Vec<Stop>,
    /// Where it lies now. The things that came to a cell last are the last of
    /// those that are drawn there.
    pub to: Spot,
}

impl Way {
    /// The step at which it has come.
    pub fn arrival(&self) -> u32 {
        self.stops.last().map_or(0, |stop| stop.until + 1)
    }

    /// Whether it lies at this place at this step.
    pub fn is_at(&self, spot: Spot, step: u32) -> bool {
        let mut since = 0;
        for stop in &self.stops {
            if stop.spot == spot && (since..=stop.until).contains(&step) {
                return true;
            }
            since = stop.until + 1;
        }
        self.to == spot && step >= since
    }
}

/// How things moved while several actions were played one after another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// The ways of all things that moved, from where they lay before the first
    /// action.
    pub ways: Vec<Way>,
    /// The step at which each action begins.
    pub starts: Vec<u32>,
}

impl Trace {
    /// Adds an action that moved things these ways. A piece that it moves from a place is
    /// the one that came there last.
    pub fn then(&mut self, ways: Vec<Way>) {
        let arrivals = self.ways.iter().map(Way::arrival);
        // Everything rests for a step before it goes on.
        let start = arrivals.max().map_or(0, |last| last + 1);
        self.starts.push(start);
        let mut known = std::mem::take(&mut self.ways);
        for way in ways {
            let from = way.stops.first().map(|stop| stop.spot);
            let came = known.iter().rposition(|way| Some(way.to) == from);
            let mut stops = match came {
                Some(place) => known.remove(place).stops,
                None => Vec::new(),
            };
            stops.extend(way.stops.iter().map(|stop| Stop {
                until: stop.until + start,
                ..*stop
            }));
            self.ways.push(Way { stops, ..way });
        }
        // Pieces that lie still now are drawn before those that came later.
        known.append(&mut self.ways);
        self.ways = known;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn spot(row: usize, column: usize) -> Spot {
        Spot {
            aside: false,
            panel: 0,
            row,
            column,
        }
    }

    #[test]
    fn a_thing_is_at_one_place_at_every_step() {
        let (one, two, three) = (spot(0, 0), spot(0, 1), spot(0, 2));
        let stop = |spot, until| Stop { spot, until };
        let way = Way {
            stops: vec![stop(one, 1), stop(two, 4)],
            to: three,
        };
        let at = |spot| (0..7).filter(|step| way.is_at(spot, *step)).collect();
        let times: [Vec<u32>; 3] = [at(one), at(two), at(three)];
        assert_eq!(times, [vec![0, 1], vec![2, 3, 4], vec![5, 6]]);
        assert_eq!(way.arrival(), 5);
    }

    #[test]
    fn a_thing_that_moves_twice_goes_both_ways() {
        let (one, two, three) = (spot(0, 0), spot(0, 1), spot(0, 2));
        let way = |from, until, to| Way {
            stops: vec![Stop { spot: from, until }],
            to,
        };
        let mut trace = Trace::default();
        trace.then(vec![way(one, 0, two), way(one, 1, three)]);
        trace.then(vec![way(two, 0, three), way(two, 0, one)]);
        assert_eq!(trace.starts, [0, 3]);
        let stop = |spot, until| Stop { spot, until };
        let expected = [
            way(one, 1, three),
            Way {
                stops: vec![stop(one, 0), stop(two, 3)],
                to: three,
            },
            // This one lay there all the time.
            way(two, 3, one),
        ];
        assert_eq!(trace.ways, expected);
    }
}
