//! The gain or loss when pieces take each other on one square.

use games::chess::{Chess, Kind, Move};

/// The value of a piece in an exchange, in hundredths of a pawn, in the order
/// of [`Kind::index`]. A king is worth more than all else together.
const WORTH: [i32; 6] = [100, 320, 330, 500, 950, 20_000];

/// The value of a piece, in hundredths of a pawn.
pub(crate) fn worth(kind: Kind) -> i32 {
    WORTH[kind.index()]
}

/// The gain of a move at once by capture and promotion, in hundredths of a
/// pawn.
pub(crate) fn gain(state: &Chess, step: Move) -> i32 {
    let taken = state.taken_by(step).map_or(0, |(_, kind)| worth(kind));
    let promoted = step
        .promotion()
        .map_or(0, |kind| worth(kind) - worth(Kind::Pawn));
    taken + promoted
}

/// The gain of the mover after both sides have taken on the square as long as
/// it pays, the cheapest piece first, in hundredths of a pawn. Pins are left
/// out of account.
pub(crate) fn exchange(state: &Chess, step: Move) -> i32 {
    let Some(mover) = state.kind_at(step.from()) else {
        return 0;
    };
    let to = step.to();
    let mut occupied = state.occupied() & !step.from().bit();
    if let Some((square, _)) = state.taken_by(step) {
        occupied &= !square.bit();
    }
    // The gain of each capture for its side, if nothing came after it.
    let mut gains = [gain(state, step); 33];
    let mut count = 1;
    let mut standing = worth(step.promotion().unwrap_or(mover));
    let mut side = state.to_move().other();
    loop {
        let attackers = state.attackers(to, occupied) & occupied;
        let own = attackers & state.of_seat(side);
        let cheapest = Kind::ALL
            .into_iter()
            .map(|kind| (kind, own & state.of_kind(kind)))
            .find(|(_, pieces)| *pieces != 0);
        let Some((kind, pieces)) = cheapest else {
            break;
        };
        if kind == Kind::King && attackers & !own != 0 {
            // The king would step into check.
            break;
        }
        gains[count] = standing - gains[count - 1];
        count += 1;
        standing = worth(kind);
        occupied &= !(pieces & pieces.wrapping_neg());
        side = side.other();
    }
    // Each side takes only where that is better than to stop.
    let won = gains[..count].iter().rev().copied();
    won.reduce(|won, before| before.min(-won)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{Game as _, Settings};

    fn won(fen: &str, step: &str) -> i32 {
        let state = Chess::from_position(&Settings::default_of(Chess::INFO), fen).unwrap();
        exchange(&state, step.parse().unwrap())
    }

    #[test]
    fn captures_are_played_through_with_the_cheapest_piece_first() {
        // An undefended pawn.
        assert_eq!(
            won("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5"),
            100
        );
        // A knight for a pawn: the rooks and the queen behind take no more.
        let many = "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1";
        assert_eq!(won(many, "d3e5"), 100 - 320);
        // A rook takes a defended knight.
        assert_eq!(won("4k3/8/3p4/4n3/8/8/8/K3R3 w - - 0 1", "e1e5"), 320 - 500);
        // The king cannot take a defended piece.
        assert_eq!(won("8/8/3k4/4p3/8/8/4R3/K3R3 w - - 0 1", "e2e5"), 100);
        assert_eq!(won("8/8/3k4/4p3/8/8/4R3/K7 w - - 0 1", "e2e5"), 100 - 500);
    }

    #[test]
    fn promotions_and_captures_en_passant_are_counted() {
        assert_eq!(won("8/4P3/8/8/8/k7/8/K7 w - - 0 1", "e7e8q"), 850);
        assert_eq!(won("3r4/4P3/8/8/8/k7/8/K7 w - - 0 1", "e7d8q"), 1350);
        assert_eq!(won("3r4/4P3/8/8/8/k7/8/K7 w - - 0 1", "e7e8q"), -100);
        assert_eq!(won("k7/8/8/3pP3/8/8/8/K7 w - d6 0 1", "e5d6"), 100);
    }
}
