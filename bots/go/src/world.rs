//! Go as the tree search sees it.

use mcts::{Candidate, Domain, Random, Trail};

use super::bits::Bits;
use super::field::Field;
use super::grid::Grid;
use super::look::Look;
use super::playout::play_out;

/// A stone on a place, or none.
pub(crate) type Move = Option<u16>;

/// The board and the komi of a game.
#[derive(Debug)]
pub(crate) struct World<const W: usize, const P: usize> {
    pub(crate) grid: Grid<W>,
    /// In half points.
    komi: i32,
    /// Places that superko forbids where the search begins, and the free places
    /// there.
    forbidden: Bits<W>,
    root_free: Bits<W>,
}

impl<const W: usize, const P: usize> World<W, P> {
    pub(crate) fn new(size: usize, komi: i32) -> World<W, P> {
        World {
            grid: Grid::new(size),
            komi,
            forbidden: Bits::EMPTY,
            root_free: Bits::EMPTY,
        }
    }

    /// Sets the places on which superko alone forbids a stone in this position,
    /// which is searched next.
    pub(crate) fn forbid(&mut self, field: &Field<W, P>, forbidden: Bits<W>) {
        self.forbidden = forbidden;
        self.root_free = field.free;
    }
}

impl<const W: usize, const P: usize> Domain for World<W, P> {
    type State = Field<W, P>;
    type Action = Move;

    fn side(&self, field: &Field<W, P>) -> usize {
        usize::from(field.side)
    }

    fn candidates(&mut self, field: &Field<W, P>, out: &mut Vec<Candidate<Move>>) {
        if field.passes >= 2 {
            return;
        }
        let grid = &self.grid;
        let at_root = field.free == self.root_free;
        for place in field.free.iter() {
            if !field.is_legal(grid, place)
                || field.is_own_eye(grid, place)
                || (at_root && self.forbidden.has(place))
            {
                continue;
            }
            let (games, wins) = prior(&Look::at(field, grid, place));
            out.push(Candidate {
                // Numbers of places are below 19 · 19.
                action: Some(place as u16),
                games,
                wins,
            });
        }
        // To pass is seldom good before there is nothing else.
        out.push(Candidate {
            action: None,
            games: 10.0,
            wins: 1.0,
        });
    }

    fn play(&mut self, field: &mut Field<W, P>, action: Move) {
        match action {
            Some(place) => field.play(&self.grid, usize::from(place)),
            None => field.pass(),
        }
    }

    fn play_out(&mut self, field: &mut Field<W, P>, random: &mut Random, trail: &mut Trail) -> f32 {
        play_out(field, &self.grid, random, trail);
        let margin = 2 * field.margin(&self.grid) - self.komi;
        // A little for each point, so that a lead is not given away.
        let most = 2 * self.grid.places() as i32;
        let share = margin.clamp(-most, most) as f32 / most as f32;
        let won = match margin {
            0 => 0.5,
            1.. => 1.0,
            _ => 0.0,
        };
        (1.0 - POINTS) * won + POINTS * (0.5 + 0.5 * share)
    }

    fn key(&self, action: Move) -> Option<usize> {
        action.map(usize::from)
    }
}

/// How much of the result of a playout is the number of points.
const POINTS: f32 = 0.04;

/// How many games a first look is worth, and how many of them are won.
fn prior(look: &Look) -> (f32, f32) {
    let mut games = 10.0;
    let mut wins = 5.0;
    let mut add = |count: f32, share: f32| {
        games += count;
        wins += count * share;
    };
    if look.takes > 0 {
        add(if look.takes > 1 { 25.0 } else { 12.0 }, 1.0);
    }
    if look.saves > 0 {
        add(if look.saves > 1 { 25.0 } else { 12.0 }, 1.0);
    }
    if look.endangers > 0 && look.takes == 0 {
        add(if look.endangers > 1 { 20.0 } else { 10.0 }, 0.0);
    }
    if look.attacks > 0 && look.endangers == 0 {
        add(4.0, 1.0);
    }
    if look.fits && look.endangers == 0 {
        add(10.0, 1.0);
    }
    match look.distance {
        0 => {}
        1 => add(12.0, 1.0),
        2 => add(10.0, 1.0),
        3 => add(6.0, 1.0),
        4 => add(3.0, 1.0),
        _ => {}
    }
    if look.is_alone {
        match look.height {
            0 => add(12.0, 0.0),
            1 => add(8.0, 0.0),
            2 | 3 => add(8.0, 1.0),
            _ => {}
        }
    }
    (games, wins)
}
