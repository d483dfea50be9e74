//! The value of a move at first sight: the stones that it takes, saves and
//! threatens, and where it stands.

use super::field::{FREE, Field};
use super::grid::Grid;
use super::patterns::Patterns;

/// The facts about a stone of the side on turn without looking ahead.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Look {
    /// How many stones it takes.
    pub(crate) takes: u32,
    /// How many own stones it takes out of atari.
    pub(crate) saves: u32,
    /// How many stones of the other side it puts into atari.
    pub(crate) attacks: u32,
    /// How many stones stand in atari after it, itself included.
    pub(crate) endangers: u32,
    /// Whether it fits one of the patterns.
    pub(crate) fits: bool,
    /// How far it is from the last stone, in steps along the lines; 0 where
    /// there is none.
    pub(crate) distance: usize,
    /// How many lines lie between it and the edge.
    pub(crate) height: usize,
    /// Whether no stone is within two steps of column and row.
    pub(crate) is_alone: bool,
}

impl Look {
    /// Looks at a legal move.
    pub(crate) fn at<const W: usize, const P: usize>(
        field: &Field<W, P>,
        grid: &Grid<W>,
        place: usize,
    ) -> Look {
        let mut look = Look {
            height: grid.height[place],
            fits: Patterns::get().has(grid.around[place].map(|near| field.at(near))),
            is_alone: is_alone(field, grid, place),
            ..Look::default()
        };
        let side = field.side;
        let (liberties, stones) = field.after(grid, place);
        let mut seen = [usize::MAX; 4];
        for (index, beside) in grid.beside[place].iter().enumerate() {
            let what = field.at(*beside);
            if what == FREE || seen.contains(&field.head(*beside)) {
                continue;
            }
            seen[index] = field.head(*beside);
            let (count, size) = (
                field.liberties(*beside).count(),
                field.chain(*beside).count(),
            );
            match (what == side, count) {
                (true, 1) if liberties.count() > 1 => look.saves += size,
                (false, 1) => {
                    look.takes += size;
                    look.saves += saved_by_taking(field, grid, *beside);
                }
                (false, 2) => look.attacks += size,
                _ => {}
            }
        }
        if liberties.count() <= 1 {
            look.endangers = stones.count();
        }
        if let Some(last) = field.last().next() {
            let [(x, y), (u, v)] =
                [place, last].map(|place| (place % grid.size, place / grid.size));
            look.distance = x.abs_diff(u) + y.abs_diff(v);
        }
        look
    }
}

/// How many stones of the side on turn are in atari beside a chain.
fn saved_by_taking<const W: usize, const P: usize>(
    field: &Field<W, P>,
    grid: &Grid<W>,
    stone: usize,
) -> u32 {
    let mut saved = super::bits::Bits::<W>::EMPTY;
    for stone in field.chain(stone).iter() {
        for beside in &grid.beside[stone] {
            if field.at(*beside) == field.side && field.liberties(*beside).is_one() {
                saved = saved.or(field.chain(*beside));
            }
        }
    }
    saved.count()
}

fn is_alone<const W: usize, const P: usize>(
    field: &Field<W, P>,
    grid: &Grid<W>,
    place: usize,
) -> bool {
    let (x, y) = (place % grid.size, place / grid.size);
    let near = |centre: usize| centre.saturating_sub(2)..=(centre + 2).min(grid.size - 1);
    near(y).all(|y| near(x).all(|x| field.at(y * grid.size + x) == FREE))
}
