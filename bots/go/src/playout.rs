//! Games played out at random, but not blindly: stones in atari are taken and
//! saved, the patterns are answered, eyes are not filled (S. Gelly and others,
//! 2006).

use mcts::{Random, Trail};

use super::field::{FREE, Field};
use super::grid::Grid;
use super::patterns::Patterns;

/// How often, of 256 times, each kind of move is looked for.
const CAPTURES: u32 = 235;
const PATTERNS: u32 = 240;

/// How often, of 256 times, a move is played that puts more than one own stone
/// into atari.
const BLUNDERS: u32 = 20;

/// A playout has at most this many moves for each crossing.
const MOVES_PER_PLACE: usize = 3;

/// Plays on until both sides pass, and writes the stones into `trail`.
pub(crate) fn play_out<const W: usize, const P: usize>(
    field: &mut Field<W, P>,
    grid: &Grid<W>,
    random: &mut Random,
    trail: &mut Trail,
) {
    let mut most = MOVES_PER_PLACE * grid.places();
    while field.passes < 2 && most > 0 {
        most -= 1;
        match choose(field, grid, random) {
            Some(place) => {
                trail.push(usize::from(field.side), place);
                field.play(grid, place);
            }
            None => field.pass(),
        }
    }
}

fn choose<const W: usize, const P: usize>(
    field: &Field<W, P>,
    grid: &Grid<W>,
    random: &mut Random,
) -> Option<usize> {
    if random.happens(CAPTURES)
        && let Some(place) = urgent(field, grid, random)
    {
        return Some(place);
    }
    if random.happens(PATTERNS)
        && let Some(place) = pattern(field, grid, random)
    {
        return Some(place);
    }
    anywhere(field, grid, random)
}

/// Takes or saves stones that the last stone has put into atari.
fn urgent<const W: usize, const P: usize>(
    field: &Field<W, P>,
    grid: &Grid<W>,
    random: &mut Random,
) -> Option<usize> {
    let last = field.last().next()?;
    let side = field.side;
    let mut found = Few::default();
    let mut look = |stone: usize| {
        let what = field.at(stone);
        if what > 1 || !field.liberties(stone).is_one() {
            return;
        }
        let liberty = field.liberties(stone).first();
        if what != side {
            if field.is_legal(grid, liberty) {
                found.add(liberty);
            }
            return;
        }
        // Own stones are saved by taking the stones around them, or by running.
        for stone in field.chain(stone).iter() {
            for beside in &grid.beside[stone] {
                if field.at(*beside) == 1 - side && field.liberties(*beside).is_one() {
                    let place = field.liberties(*beside).first();
                    if field.is_legal(grid, place) {
                        found.add(place);
                    }
                }
            }
        }
        if field.is_legal(grid, liberty) && field.after(grid, liberty).0.count() > 1 {
            found.add(liberty);
        }
    };
    if field.at(last) != FREE {
        look(last);
    }
    for beside in &grid.beside[last] {
        look(*beside);
    }
    found.any(random)
}

/// Answers the last two stones with a pattern.
fn pattern<const W: usize, const P: usize>(
    field: &Field<W, P>,
    grid: &Grid<W>,
    random: &mut Random,
) -> Option<usize> {
    let patterns = Patterns::get();
    let mut found = Few::default();
    for last in field.last() {
        for place in grid.around[last] {
            if field.at(place) == FREE
                && patterns.has(grid.around[place].map(|near| field.at(near)))
                && is_sound(field, grid, place)
            {
                found.add(place);
            }
        }
        if found.count > 0 {
            break;
        }
    }
    found.any(random)
}

/// Whether a free place is legal and no stone is in atari there.
fn is_sound<const W: usize, const P: usize>(
    field: &Field<W, P>,
    grid: &Grid<W>,
    place: usize,
) -> bool {
    field.is_legal(grid, place) && field.after(grid, place).0.count() > 1
}

/// Any legal move that fills no own eye and seldom puts own stones into atari.
fn anywhere<const W: usize, const P: usize>(
    field: &Field<W, P>,
    grid: &Grid<W>,
    random: &mut Random,
) -> Option<usize> {
    let count = field.free_count();
    let start = random.below(count);
    let mut blunder = None;
    for step in 0..count {
        let index = start + step;
        let place = field.nth_free(if index < count { index } else { index - count });
        if !field.is_legal(grid, place) || field.is_own_eye(grid, place) {
            continue;
        }
        // Two free crossings beside it are two liberties.
        let roomy = grid.beside_set[place].and(&field.free).count() > 1;
        if roomy {
            return Some(place);
        }
        let (liberties, stones) = field.after(grid, place);
        if liberties.count() > 1 || stones.is_one() || random.happens(BLUNDERS) {
            return Some(place);
        }
        blunder = blunder.or(Some(place));
    }
    // Stones that only this could take may stand inside of its own.
    blunder.filter(|_| random.happens(BLUNDERS))
}

/// A few moves, of which one is drawn.
#[derive(Default)]
struct Few {
    places: [usize; 16],
    count: usize,
}

impl Few {
    fn add(&mut self, place: usize) {
        if let Some(room) = self.places.get_mut(self.count) {
            *room = place;
            self.count += 1;
        }
    }

    fn any(&self, random: &mut Random) -> Option<usize> {
        // At most 16 of them.
        let index = random.below(self.count as u32) as usize;
        self.places[..self.count].get(index).copied()
    }
}
