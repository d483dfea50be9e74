//! The board as a search sees it: chains with their liberties, kept up to date
//! with every stone.

use games::Seat;
use games::go::{Action, Go, Point};

use super::bits::Bits;
use super::grid::Grid;

/// The content of a place. The first two are the numbers of sides.
pub(crate) const BLACK: u8 = 0;
pub(crate) const FREE: u8 = 2;
pub(crate) const OFF: u8 = 3;

/// No place.
const NOWHERE: u16 = u16::MAX;

/// A position. `W` words of bits hold a set of places, and `P` is 64 · `W`.
#[derive(Clone, Debug)]
pub(crate) struct Field<const W: usize, const P: usize> {
    /// The content of each place, [`OFF`] beyond the board.
    cells: [u8; P],
    pub(crate) free: Bits<W>,
    /// The free places in no order, and where each stands among them.
    list: [u16; P],
    place: [u16; P],
    free_count: u16,
    /// For each stone, the place by which its chain is known.
    head: [u16; P],
    /// For each head, the stones and liberties of its chain.
    stones: [Bits<W>; P],
    liberties: [Bits<W>; P],
    /// Where the side on turn may not take back a ko.
    ko: u16,
    /// The side on turn.
    pub(crate) side: u8,
    pub(crate) passes: u8,
    /// The last two stones, the last one first.
    last: [u16; 2],
}

impl<const W: usize, const P: usize> Field<W, P> {
    pub(crate) fn empty(grid: &Grid<W>) -> Field<W, P> {
        let mut field = Field {
            cells: [OFF; P],
            free: Bits::EMPTY,
            list: [0; P],
            place: [0; P],
            free_count: 0,
            head: [0; P],
            stones: [Bits::EMPTY; P],
            liberties: [Bits::EMPTY; P],
            ko: NOWHERE,
            side: BLACK,
            passes: 0,
            last: [NOWHERE; 2],
        };
        for place in 0..grid.places() {
            field.set_free(place);
        }
        field
    }

    pub(crate) fn of(grid: &Grid<W>, state: &Go) -> Field<W, P> {
        let mut field = Field::empty(grid);
        let board = state.board();
        for point in board.points() {
            if let Some(seat) = board.at(point) {
                field.side = side(seat);
                field.put(grid, number(point, grid.size));
            }
        }
        field.side = side(state.to_move());
        field.passes = state.passes();
        let place = |point: Option<Point>| {
            // Numbers of places are below 19 · 19.
            point.map_or(NOWHERE, |point| number(point, grid.size) as u16)
        };
        field.ko = place(state.ko());
        let last = match state.last() {
            Some(Action::Play(point)) => Some(point),
            _ => None,
        };
        field.last = [place(last), NOWHERE];
        field
    }

    /// The content of a place.
    pub(crate) fn at(&self, place: usize) -> u8 {
        self.cells[place]
    }

    /// The last stones, the last one first.
    pub(crate) fn last(&self) -> impl Iterator<Item = usize> {
        let places = self.last.into_iter().filter(|place| *place != NOWHERE);
        places.map(usize::from)
    }

    pub(crate) fn free_count(&self) -> u32 {
        u32::from(self.free_count)
    }

    /// One of the free places, by its number below [`Field::free_count`].
    pub(crate) fn nth_free(&self, index: u32) -> usize {
        usize::from(self.list[index as usize])
    }

    /// The liberties of the chain of a stone.
    pub(crate) fn liberties(&self, stone: usize) -> &Bits<W> {
        &self.liberties[usize::from(self.head[stone])]
    }

    /// The stones of the chain of a stone.
    pub(crate) fn chain(&self, stone: usize) -> &Bits<W> {
        &self.stones[usize::from(self.head[stone])]
    }

    /// The place by which the chain of a stone is known.
    pub(crate) fn head(&self, stone: usize) -> usize {
        usize::from(self.head[stone])
    }

    /// Whether the side on turn may put a stone on a free place, but for
    /// superko.
    pub(crate) fn is_legal(&self, grid: &Grid<W>, place: usize) -> bool {
        if usize::from(self.ko) == place {
            return false;
        }
        grid.beside[place].iter().any(|beside| {
            let what = self.cells[*beside];
            what == FREE || (what == self.side) != self.liberties(*beside).is_one()
        })
    }

    /// Whether a free place is an eye of the side on turn: no stone of it should
    /// fill it.
    pub(crate) fn is_own_eye(&self, grid: &Grid<W>, place: usize) -> bool {
        if grid.beside[place]
            .iter()
            .any(|beside| self.cells[*beside] != self.side)
        {
            return false;
        }
        let foe = 1 - self.side;
        let corners = &grid.corners[place];
        let bad = corners.iter().filter(|corner| self.cells[**corner] == foe);
        let most = if corners.len() < 4 { 0 } else { 1 };
        bad.count() <= most
    }

    /// The liberties that the chain would have, and its stones, after a stone of
    /// the side on turn on a free place.
    pub(crate) fn after(&self, grid: &Grid<W>, place: usize) -> (Bits<W>, Bits<W>) {
        let mut liberties = grid.beside_set[place].and(&self.free);
        let mut stones = Bits::one(place);
        let mut taken = Bits::EMPTY;
        for beside in &grid.beside[place] {
            let what = self.cells[*beside];
            if what == self.side {
                liberties = liberties.or(self.liberties(*beside));
                stones = stones.or(self.chain(*beside));
            } else if what == 1 - self.side && self.liberties(*beside).is_one() {
                taken = taken.or(self.chain(*beside));
            }
        }
        if !taken.is_empty() {
            for stone in taken.iter() {
                if !grid.beside_set[stone].and(&stones).is_empty() {
                    liberties.insert(stone);
                }
            }
        }
        liberties.remove(place);
        (liberties, stones)
    }

    /// The side on turn passes.
    pub(crate) fn pass(&mut self) {
        self.passes += 1;
        self.ko = NOWHERE;
        self.side = 1 - self.side;
        self.last = [NOWHERE, self.last[0]];
    }

    /// The side on turn puts a stone on a free place where it is legal.
    pub(crate) fn play(&mut self, grid: &Grid<W>, place: usize) {
        self.put(grid, place);
        self.passes = 0;
        self.side = 1 - self.side;
        // Numbers of places are below 19 · 19.
        self.last = [place as u16, self.last[0]];
    }

    fn put(&mut self, grid: &Grid<W>, place: usize) {
        let (side, foe) = (self.side, 1 - self.side);
        self.take_from_free(place, side);
        self.join(grid, place);
        let mut taken = 0;
        let mut taken_place = place;
        for beside in &grid.beside[place] {
            if self.cells[*beside] != foe {
                continue;
            }
            let head = usize::from(self.head[*beside]);
            self.liberties[head].remove(place);
            if self.liberties[head].is_empty() {
                taken += self.stones[head].count();
                taken_place = *beside;
                self.take_chain(grid, head, side);
            }
        }
        let head = usize::from(self.head[place]);
        let lone = taken == 1 && self.stones[head].is_one() && self.liberties[head].is_one();
        self.ko = if lone { taken_place as u16 } else { NOWHERE };
    }

    /// Makes one chain of a new stone and those of its side beside it.
    fn join(&mut self, grid: &Grid<W>, place: usize) {
        let side = self.side;
        let mut head = place;
        let mut stones = Bits::one(place);
        let mut liberties = grid.beside_set[place].and(&self.free);
        self.head[place] = place as u16;
        for beside in &grid.beside[place] {
            if self.cells[*beside] != side || self.head(*beside) == head {
                continue;
            }
            let other = self.head(*beside);
            liberties = liberties.or(&self.liberties[other]);
            // The fewer stones are renamed.
            let (stay, go) = if self.stones[other].count() >= stones.count() {
                (other, stones)
            } else {
                (head, self.stones[other])
            };
            stones = stones.or(&self.stones[other]);
            for stone in go.iter() {
                self.head[stone] = stay as u16;
            }
            head = stay;
        }
        liberties.remove(place);
        self.stones[head] = stones;
        self.liberties[head] = liberties;
    }

    /// Takes a chain off the board; the stones of `side` beside it get liberties.
    fn take_chain(&mut self, grid: &Grid<W>, head: usize, side: u8) {
        for stone in self.stones[head].iter() {
            self.set_free(stone);
            for beside in &grid.beside[stone] {
                if self.cells[*beside] == side {
                    let head = usize::from(self.head[*beside]);
                    self.liberties[head].insert(stone);
                }
            }
        }
    }

    fn set_free(&mut self, place: usize) {
        self.cells[place] = FREE;
        self.free.insert(place);
        self.list[usize::from(self.free_count)] = place as u16;
        self.place[place] = self.free_count;
        self.free_count += 1;
    }

    fn take_from_free(&mut self, place: usize, side: u8) {
        self.cells[place] = side;
        self.free.remove(place);
        self.free_count -= 1;
        let moved = self.list[usize::from(self.free_count)];
        let index = self.place[place];
        self.list[usize::from(index)] = moved;
        self.place[usize::from(moved)] = index;
    }

    /// How much more black has than white without komi, all stones alive.
    pub(crate) fn margin(&self, grid: &Grid<W>) -> i32 {
        let mut margin = 0;
        let mut open = self.free;
        for place in 0..grid.places() {
            match self.cells[place] {
                BLACK => margin += 1,
                FREE => {}
                _ => margin -= 1,
            }
        }
        while !open.is_empty() {
            margin += self.region(grid, open.first(), &mut open);
        }
        margin
    }

    /// The worth of a region of free places, which is taken out of `open`.
    fn region(&self, grid: &Grid<W>, from: usize, open: &mut Bits<W>) -> i32 {
        let mut edge: Bits<W> = Bits::one(from);
        let mut size = 0;
        let mut touches = [false; 2];
        open.remove(from);
        while !edge.is_empty() {
            let place = edge.first();
            edge.remove(place);
            size += 1;
            for beside in &grid.beside[place] {
                match self.cells[*beside] {
                    FREE if open.has(*beside) => {
                        open.remove(*beside);
                        edge.insert(*beside);
                    }
                    FREE => {}
                    side => touches[usize::from(side)] = true,
                }
            }
        }
        match touches {
            [true, false] => size,
            [false, true] => -size,
            _ => 0,
        }
    }
}

/// The number of a seat as a side.
pub(crate) fn side(seat: Seat) -> u8 {
    u8::from(seat != Seat::FIRST)
}

/// The number of the place of a point.
pub(crate) fn number(point: Point, size: usize) -> usize {
    usize::from(point.row()) * size + usize::from(point.column())
}

/// The point of a place.
pub(crate) fn point(place: usize, size: usize) -> Option<Point> {
    let column = u8::try_from(place % size).ok()?;
    Point::new(column, u8::try_from(place / size).ok()?)
}

#[cfg(test)]
#[path = "field_tests.rs"]
mod tests;
