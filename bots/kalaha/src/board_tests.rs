use games::{Game, Settings, Turn};
use proptest::prelude::*;

use super::*;

proptest! {
    /// The fast board and the rules agree on every position of random games.
    #[test]
    fn the_fast_board_plays_by_the_rules(
        beans in 1u8..=12,
        capture in prop::sample::select(vec!["always", "nonempty", "off"]),
        picks in prop::collection::vec(any::<u16>(), 400),
    ) {
        let beans_text = beans.to_string();
        let options = [("beans", beans_text.as_str()), ("capture", capture)];
        let settings = Settings::new(Kalaha::INFO, None, options).unwrap();
        let mut game = Kalaha::start(&settings).unwrap();
        let mut board = Board::start(beans);
        let mut pits = Vec::new();
        for pick in picks {
            let Turn::Seat(seat) = game.turn() else { break };
            prop_assert_eq!(board, Board::of(&game));
            game.legal_actions(&mut pits);
            let bits = pits.iter().fold(0, |bits, pit| bits | 1 << pit.index());
            prop_assert_eq!(board.choices(), bits);
            let pit = pits[usize::from(pick) % pits.len()];
            game.play(pit).unwrap();
            let next = board.sow(pit.index(), game.capture());
            let expected = match game.turn() {
                Turn::Seat(again) if again == seat => Next::Again,
                Turn::Seat(_) => Next::Passed,
                _ => Next::Over,
            };
            prop_assert_eq!(next, expected);
            if next == Next::Passed {
                board = board.swapped();
            }
        }
        prop_assert_eq!(board, Board::of(&game));
    }
}

fn board(own: [u64; 6], other: [u64; 6]) -> Board {
    let side = |pits: [u64; 6]| (0..6).fold(0, |side, pit| side | pits[pit] << (8 * pit));
    Board::from_sides(side(own), side(other))
}

#[test]
fn the_kalah_move_nearest_to_the_store_is_found() {
    assert_eq!(Board::start(4).kalah_move(), Some(2));
    assert_eq!(board([6, 5, 4, 3, 2, 0], [0; 6]).kalah_move(), Some(4));
    assert_eq!(board([5, 6, 0, 4, 3, 2], [0; 6]).kalah_move(), None);
}

#[test]
fn captures_are_looked_up_from_the_far_end_nearest_source_first() {
    let found = |own, other| {
        let found = board(own, other).capture_move();
        found.map(|found| (found.source, found.target))
    };
    assert_eq!(found([1, 0, 0, 0, 0, 0], [1; 6]), Some((0, 1)));
    // Nothing lies opposite b, which is north's e.
    assert_eq!(found([1, 0, 0, 0, 0, 0], [1, 1, 1, 1, 0, 1]), None);
    // Both a and b end in c: the nearer one is b.
    assert_eq!(found([2, 1, 0, 0, 0, 0], [1; 6]), Some((1, 2)));
    // c is farther from the store than f.
    assert_eq!(found([2, 3, 0, 0, 1, 0], [1; 6]), Some((0, 2)));
    // Thirteen beans that come round are none of these.
    assert_eq!(found([13, 13, 13, 13, 13, 13], [1; 6]), None);
}
