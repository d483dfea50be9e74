//! The six strategies of the thesis, from chance to starving the opponent.
//!
//! A *kalah move* ends in the own store, a *capture* in an own empty pit with
//! something opposite. Nearest and farthest are seen from the own store.

use games::kalaha::PITS;
use rand::Rng;

use super::board::Board;

/// One of the six strategies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Strategy(u8);

/// How many sowings of a game strategy 5 leaves to chance where neither a
/// kalah move nor a capture is there.
const OPENING: u32 = 3;

impl Strategy {
    /// How many there are.
    pub const COUNT: u8 = 6;

    /// The strategy of this number, 0 to 5.
    pub const fn new(number: u8) -> Option<Strategy> {
        if number < Strategy::COUNT {
            Some(Strategy(number))
        } else {
            None
        }
    }

    /// All six.
    pub fn all() -> impl Iterator<Item = Strategy> + Clone {
        (0..Strategy::COUNT).map(Strategy)
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The pit to sow, where some pit is not empty; `sowings` were made in
    /// this game before, by both sides.
    pub fn choose(self, board: Board, sowings: u32, rng: &mut impl Rng) -> usize {
        let reasoned = match self.0 {
            0 => None,
            1 => board.kalah_move(),
            2 => board.capture_move().map(|capture| capture.source),
            3 => greedy(board, false),
            4 => match board.capture_move() {
                Some(capture) => Some(capture.source),
                None => board.kalah_move(),
            },
            _ => starving(board, sowings),
        };
        reasoned.unwrap_or_else(|| any(board, rng))
    }
}

/// Any pit that is not empty, each as likely as the others.
fn any(board: Board, rng: &mut impl Rng) -> usize {
    let choices = board.choices();
    let count = u64::from(choices.count_ones());
    // The product spreads 32 random bits over the pits; no pit is favoured by
    // more than a part in 2^29.
    let index = (u64::from(rng.next_u32()) * count) >> 32;
    usize::from(NTH[choices][index as usize])
}

/// By a set of pits and a number: which pit has that many of the set below it.
static NTH: [[u8; PITS]; 1 << PITS] = nth();

const fn nth() -> [[u8; PITS]; 1 << PITS] {
    let mut table = [[0; PITS]; 1 << PITS];
    let mut set = 0;
    while set < 1 << PITS {
        let (mut pit, mut count) = (0, 0);
        while pit < PITS {
            if set >> pit & 1 == 1 {
                table[set][count] = pit as u8;
                count += 1;
            }
            pit += 1;
        }
        set += 1;
    }
    table
}

/// Weighs the kalah move against the capture: strategy 3. There a capture
/// without a kalah move needs more than one bean opposite, unless
/// `any_capture`.
fn greedy(board: Board, any_capture: bool) -> Option<usize> {
    let kalah = board.kalah_move();
    let Some(capture) = board.capture_move() else {
        return kalah;
    };
    let pays = board.opposite(capture.target) > 1;
    match kalah {
        // A higher pit is nearer to the store.
        Some(kalah) if kalah > capture.source || !pays => Some(kalah),
        None if !pays && !any_capture => None,
        _ => Some(capture.source),
    }
}

/// Strategy 5: greedy, then safe, then nothing for the other side.
fn starving(board: Board, sowings: u32) -> Option<usize> {
    let threatened = || {
        let threat = board.swapped().capture_move()?;
        Some(PITS - 1 - threat.target)
    };
    if let Some(pit) = greedy(board, true).or_else(threatened) {
        return Some(pit);
    }
    if sowings < OPENING {
        return None;
    }
    let stays = |pit: &usize| board.beans(*pit) <= PITS - pit;
    let filled = |pit: &usize| board.beans(*pit) > 0;
    let prepares = |pit: &usize| {
        let reached = |source: usize| board.beans(source) == pit - source;
        board.opposite(*pit) > 0 && (0..*pit).any(reached)
    };
    let from_store = || (0..PITS).rev().filter(filled);
    from_store()
        .filter(stays)
        .find(prepares)
        .or_else(|| (0..PITS).filter(filled).find(stays))
        .or_else(|| from_store().find(prepares))
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::SmallRng;

    use super::*;

    fn board(own: [u64; 6], other: [u64; 6]) -> Board {
        let side = |pits: [u64; 6]| (0..6).fold(0, |side, pit| side | pits[pit] << (8 * pit));
        Board::from_sides(side(own), side(other))
    }

    /// The pits that a strategy ever chooses here.
    fn chosen(strategy: u8, board: Board, sowings: u32) -> Vec<usize> {
        let mut rng = SmallRng::seed_from_u64(1);
        let strategy = Strategy::new(strategy).unwrap();
        let mut pits: Vec<usize> = (0..200)
            .map(|_| strategy.choose(board, sowings, &mut rng))
            .collect();
        pits.sort_unstable();
        pits.dedup();
        pits
    }

    #[test]
    fn chance_sows_every_pit_that_is_not_empty() {
        let some = board([1, 0, 3, 0, 9, 9], [1; 6]);
        assert_eq!(chosen(0, some, 0), [0, 2, 4, 5]);
    }

    #[test]
    fn the_simple_strategies_find_their_move_and_else_leave_it_to_chance() {
        // c is a kalah move, a captures in b where one bean lies opposite.
        let both = board([1, 0, 4, 9, 9, 9], [1; 6]);
        assert_eq!(chosen(1, both, 0), [2]);
        assert_eq!(chosen(2, both, 0), [0]);
        assert_eq!(chosen(4, both, 0), [0]);
        let kalah = board([2, 9, 4, 9, 9, 9], [1; 6]);
        assert_eq!(chosen(2, kalah, 0).len(), 6);
        assert_eq!(chosen(4, kalah, 0), [2]);
        let neither = board([2, 9, 9, 9, 9, 9], [1; 6]);
        for strategy in 1..=4 {
            assert_eq!(chosen(strategy, neither, 0).len(), 6, "{strategy}");
        }
    }

    #[test]
    fn strategy_three_weighs_a_capture_by_what_lies_opposite() {
        let rich = [1, 1, 1, 1, 2, 1];
        let lone = [1, 0, 9, 9, 9, 9];
        assert_eq!(chosen(3, board(lone, [1; 6]), 0).len(), 5);
        assert_eq!(chosen(3, board(lone, rich), 0), [0]);
        // The kalah move is nearer to the store than the capture's source.
        assert_eq!(chosen(3, board([1, 0, 4, 9, 9, 9], rich), 0), [2]);
        // It is farther away.
        let far = [6, 1, 0, 9, 9, 9];
        assert_eq!(chosen(3, board(far, [1, 1, 1, 2, 1, 1]), 0), [1]);
        assert_eq!(chosen(3, board(far, [1; 6]), 0), [0]);
    }

    #[test]
    fn strategy_five_captures_even_one_and_moves_what_is_threatened() {
        assert_eq!(chosen(5, board([1, 0, 9, 9, 9, 9], [1; 6]), 0), [0]);
        // North's a reaches its empty b, which lies opposite south's e.
        let threat = board([9, 9, 9, 9, 9, 9], [1, 0, 9, 9, 9, 9]);
        assert_eq!(chosen(5, threat, 0), [4]);
    }

    #[test]
    fn strategy_five_leaves_the_opening_to_chance_and_then_starves() {
        let start = Board::start(3);
        // With three beans d is a kalah move, so d is emptied here.
        let quiet = board([5, 4, 3, 0, 9, 9], [9; 6]);
        assert_eq!(chosen(5, quiet, 2).len(), 5);
        assert_eq!(chosen(1, start, 0), [3]);
        // Nothing prepares a capture: the farthest pit that stays at home.
        assert_eq!(chosen(5, quiet, 3), [0]);
        // c emptied would be reached by b; a could be sown but is farther.
        let prepared = board([5, 1, 3, 9, 9, 9], [9; 6]);
        assert_eq!(chosen(5, prepared, 3), [2]);
        // All reach the other side: a pit that prepares a capture, else chance.
        let far = board([7, 9, 9, 9, 9, 9], [9; 6]);
        assert_eq!(chosen(5, far, 3).len(), 6);
    }
}
