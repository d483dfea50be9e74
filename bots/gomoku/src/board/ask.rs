//! The questions that a board answers.

use games::Seat;
use games::gomoku::{Point, Rule, Spot, forbidden};

use super::super::places::Place;
use super::super::shape::{Code, Shape};
use super::point_value::{self, Foul};
use super::{Board, Points, Threat, What};

impl Board {
    /// All points, row by row from the bottom.
    pub(crate) fn points(&self) -> &[Place] {
        &self.points
    }

    /// The number of stones on the board.
    pub(crate) fn stones(&self) -> usize {
        self.played.len()
    }

    /// Whether the board is full.
    pub(crate) fn is_full(&self) -> bool {
        self.stones() == self.points.len()
    }

    /// Whether the last stone of a colour lies in a row that may become a three.
    /// If not, it cannot have created a new win by fours.
    pub(crate) fn builds(&self, colour: usize) -> bool {
        let mut played = self.played.iter().rev();
        let last = played.find(|played| played.colour == colour);
        last.is_some_and(|played| played.builds)
    }

    /// The colour of the stone on a point, if there is one.
    pub(crate) fn stone(&self, place: Place) -> Option<usize> {
        match self.cells[self.base + place].what {
            What::Stone(colour) => Some(usize::from(colour)),
            What::Free | What::Off => None,
        }
    }

    /// Whether a stone may be put here.
    pub(crate) fn is_free(&self, place: Place) -> bool {
        self.cells[self.base + place].what == What::Free
    }

    /// Whether some row can still pass through this free point.
    pub(crate) fn is_alive(&self, place: Place) -> bool {
        self.worth_of(0, place).alive || self.worth_of(1, place).alive
    }

    /// Updates the values of [`Board::odds`] and [`Board::promise`].
    pub(crate) fn settle(&mut self) {
        if let Some(view) = &mut self.view {
            view.settle();
        }
    }

    /// The middle of the board.
    pub(crate) fn centre(&self) -> Place {
        self.size / 2 * (self.stride + 1)
    }

    /// The promise of a stone of this colour on a free point, in thousandths of
    /// the logarithm of the odds to be the best move. Without learnt numbers for
    /// the rules it depends on the rows that the stone makes and blocks.
    pub(crate) fn promise(&self, colour: usize, place: Place) -> i32 {
        if let Some(view) = &self.view {
            return view.promise(colour, self.base + place);
        }
        let guard = self.worth_of(1 - colour, place).guard;
        self.attack(colour, place) + i32::from(guard)
    }

    /// The promise of the rows that the stone makes.
    pub(crate) fn attack(&self, colour: usize, place: Place) -> i32 {
        i32::from(self.worth_of(colour, place).attack)
    }

    /// How strongly a stone of this colour on a free point threatens.
    pub(crate) fn threat(&self, colour: usize, place: Place) -> Threat {
        self.worth_of(colour, place).threat
    }

    /// The best three shapes of the lines through a free point.
    pub(crate) fn combination(&self, colour: usize, place: Place) -> u8 {
        self.worth_of(colour, place).combination
    }

    /// The shapes that a stone of this colour on a free point makes of its four lines.
    pub(crate) fn shapes(&self, colour: usize, place: Place) -> [Shape; 4] {
        point_value::shapes(self.cells[self.base + place].keys[colour])
    }

    /// The four lines through a free point, as the first colour sees them.
    pub(crate) fn codes(&self, place: Place) -> [Code; 4] {
        self.cells[self.base + place].codes
    }

    /// Whether a stone of this colour on a free point makes a three or more in
    /// two rows.
    pub(crate) fn crosses(&self, colour: usize, place: Place) -> bool {
        self.worth_of(colour, place).crosses
    }

    /// The number of free points with exactly this threat.
    pub(crate) fn count(&self, colour: usize, threat: Threat) -> u16 {
        self.sums.counts[colour][threat as usize]
    }

    /// The free points where a stone wins or threatens to win at once.
    pub(crate) fn fours(&self, colour: usize) -> &Points {
        &self.sums.fours[colour]
    }

    /// The free points where a stone makes an open three or more.
    pub(crate) fn threes(&self, colour: usize) -> &Points {
        &self.sums.threes[colour]
    }

    /// The free points with a stone close by.
    pub(crate) fn candidates(&self) -> &Points {
        &self.sums.near
    }

    /// The advantage of `colour`, which is on turn, over all free points, in
    /// thousandths of the logarithm of the odds to win.
    pub(crate) fn odds(&self, colour: usize) -> i32 {
        if let Some(view) = &self.view {
            return view.odds(colour);
        }
        self.sums.on_turn[colour] - self.sums.off_turn[1 - colour]
    }

    /// The worth of all free points to a colour that is on turn.
    pub(crate) fn total(&self, colour: usize) -> i32 {
        self.sums.on_turn[colour]
    }

    /// Whether points can be forbidden to this colour.
    pub(crate) fn has_fouls(&self, colour: usize) -> bool {
        self.rules.2 == Rule::Renju && colour == Seat::FIRST.index()
    }

    /// Whether this colour may put a stone on a free point.
    pub(crate) fn is_allowed(&self, colour: usize, place: Place) -> bool {
        match self.worth_of(colour, place).foul {
            Foul::No => true,
            Foul::Perhaps => self.judge(place),
            Foul::Yes => false,
        }
    }

    fn judge(&self, place: Place) -> bool {
        let spot = |point: Point| {
            let (column, row) = (usize::from(point.column()), usize::from(point.row()));
            if column >= self.size || row >= self.size {
                return Spot::Blocked;
            }
            match self.cells[self.base + row * self.stride + column].what {
                What::Free => Spot::Free,
                What::Stone(0) => Spot::Own,
                What::Stone(_) | What::Off => Spot::Blocked,
            }
        };
        forbidden(self.rules.1, self.point(place), spot).is_none()
    }

    /// The free points where a stone of this colour has exactly this threat and
    /// is allowed.
    pub(crate) fn threatening(
        &self,
        colour: usize,
        threat: Threat,
    ) -> impl Iterator<Item = Place> + use<'_> {
        let fours = if self.count(colour, threat) > 0 {
            self.sums.fours[colour]
        } else {
            Points::default()
        };
        fours.iter().filter(move |place| {
            self.threat(colour, *place) == threat && self.is_allowed(colour, *place)
        })
    }

    /// Whether a stone at the end of a row can stop it. Then two winning points
    /// are not a certain win, since one stone may spoil both.
    pub(crate) fn is_loose(&self) -> bool {
        matches!(self.rules.2, Rule::Caro | Rule::Open)
    }

    /// The points where a stone of `colour`, which is on turn and has no win,
    /// leaves the opponent no win. The opponent must have a winning point.
    pub(crate) fn stops(&mut self, colour: usize) -> Points {
        let other = 1 - colour;
        let mut stops = Points::default();
        if !self.is_loose() {
            // Only a stone on the point itself stops a row.
            if self.count(other, Threat::Win) == 1
                && let Some(win) = self.threatening(other, Threat::Win).next()
            {
                stops.set(win, self.is_allowed(colour, win));
            }
            return stops;
        }
        // The ends of the rows are close to stones as well.
        for place in self.sums.near.iter() {
            self.put(place, colour);
            stops.set(place, self.count(other, Threat::Win) == 0);
            self.take();
        }
        stops
    }

    /// Whether `colour`, which is on turn, has no win and cannot stop all wins
    /// of the opponent.
    pub(crate) fn is_lost(&mut self, colour: usize) -> bool {
        self.count(colour, Threat::Win) == 0
            && self.count(1 - colour, Threat::Win) > 0
            && self.stops(colour).is_empty()
    }

    /// The points where a stone of `colour` may hinder all double threats of the
    /// opponent; `None` if there is no such threat.
    pub(crate) fn hindrances(&mut self, colour: usize) -> Option<Points> {
        let other = 1 - colour;
        if self.is_loose() || self.count(other, Threat::Double) == 0 {
            return None;
        }
        let fours = self.sums.fours[other];
        if self.has_fouls(other) {
            // A stone nearby that makes the point forbidden helps as well.
            self.threatening(other, Threat::Double).next()?;
            return Some(fours);
        }
        let mut all: Option<Points> = None;
        for place in fours.iter() {
            if self.threat(other, place) != Threat::Double {
                continue;
            }
            // Each row then lacks one stone: only this point or that of the
            // missing stone prevents it.
            self.put(place, other);
            let mut hindrances = Points::default();
            if self.count(other, Threat::Win) <= 2 {
                for win in self.threatening(other, Threat::Win) {
                    hindrances.set(win, true);
                }
            }
            self.take();
            hindrances.set(place, true);
            all = Some(all.map_or(hindrances, |all| all.and(&hindrances)));
        }
        all
    }
}
