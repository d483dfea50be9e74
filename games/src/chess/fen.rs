//! A position on one line: the Forsyth-Edwards notation, and for chess960 the
//! two ways to say which rooks may castle, X-FEN and Shredder-FEN.

use super::board::{Rules, Setup};
use super::legal::{Castling, en_passant_pawn};
use super::square::{back_rank, rank_set};
use super::{Chess, Kind, Square, squares};
use crate::{PositionError, Seat};

/// The seats with the letters of their turn.
const SIDES: [(Seat, &str); 2] = [(Seat::FIRST, "w"), (Seat::SECOND, "b")];

/// The letter of a piece: a capital for the first seat.
pub(super) fn letter(seat: Seat, kind: Kind) -> char {
    match seat {
        Seat::FIRST => kind.letter().to_ascii_uppercase(),
        _ => kind.letter(),
    }
}

pub(super) fn write(state: &Chess) -> String {
    let ranks: Vec<String> = (0..8).rev().map(|rank| write_rank(state, rank)).collect();
    let en_passant = state.en_passant();
    format!(
        "{} {} {} {} {} {}",
        ranks.join("/"),
        if state.to_move() == Seat::FIRST {
            "w"
        } else {
            "b"
        },
        write_castling(state),
        en_passant.map_or("-".to_owned(), |square| square.to_string()),
        state.halfmoves(),
        state.fullmoves()
    )
}

fn write_rank(state: &Chess, rank: u8) -> String {
    let mut text = String::new();
    let mut free = 0_u8;
    let put_free = |text: &mut String, free: &mut u8| {
        if *free > 0 {
            text.push(char::from(b'0' + *free));
        }
        *free = 0;
    };
    for square in (0..8).filter_map(|file| Square::new(file, rank)) {
        match state.at(square) {
            Some((seat, kind)) => {
                put_free(&mut text, &mut free);
                text.push(letter(seat, kind));
            }
            None => free += 1,
        }
    }
    put_free(&mut text, &mut free);
    text
}

/// The outermost rook of a side is `K` or `Q`, any other one the letter of its
/// file.
fn write_castling(state: &Chess) -> String {
    let mut text = String::new();
    for (seat, _) in SIDES {
        let king = state.king(seat);
        let mut rooks: Vec<Square> =
            squares(state.castling_rooks() & state.of_seat(seat)).collect();
        rooks.sort_unstable_by_key(|rook| std::cmp::Reverse(*rook));
        for rook in rooks {
            let kingside = rook.file() > king.file();
            let symbol =
                if outermost(&state.kinds, &state.owners, seat, king, kingside) == Some(rook) {
                    if kingside { 'k' } else { 'q' }
                } else {
                    char::from(b'a' + rook.file())
                };
            text.push(match seat {
                Seat::FIRST => symbol.to_ascii_uppercase(),
                _ => symbol,
            });
        }
    }
    match text.is_empty() {
        true => "-".to_owned(),
        false => text,
    }
}

/// The rook of the first rank that is farthest from the king to one side.
fn outermost(
    kinds: &[u64; 6],
    owners: &[u64; 2],
    seat: Seat,
    king: Square,
    kingside: bool,
) -> Option<Square> {
    let rooks = kinds[Kind::Rook.index()] & owners[seat.index() & 1] & back_rank(seat);
    match kingside {
        true => squares(rooks)
            .filter(|rook| rook.file() > king.file())
            .last(),
        false => squares(rooks).find(|rook| rook.file() < king.file()),
    }
}

/// Reads a position; the two counters of moves may be left out.
pub(super) fn read(text: &str, rules: Rules) -> Result<Chess, PositionError> {
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    let (board, turn, castling, en_passant, counters) = match fields[..] {
        [board, turn, castling, en_passant] => (board, turn, castling, en_passant, ["0", "1"]),
        [board, turn, castling, en_passant, half, full] => {
            (board, turn, castling, en_passant, [half, full])
        }
        _ => {
            return Err(PositionError::new(
                "give a FEN: the ranks from the eighth, the side on turn (w or b), castling, \
                 the square of en passant, and the two counters of moves, like \
                 rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            ));
        }
    };
    let (kinds, owners) = read_board(board)?;
    let to_move = SIDES
        .into_iter()
        .find(|(_, letter)| *letter == turn)
        .ok_or_else(|| PositionError::new("the side on turn is w or b"))?
        .0;
    let Ok(halfmoves @ 0..=150) = counters[0].parse() else {
        return Err(PositionError::new("the count of half moves is 0 to 150"));
    };
    let fullmoves = match counters[1].parse::<u16>() {
        // Some programs begin to count at 0.
        Ok(count) => count.max(1),
        Err(_) => return Err(PositionError::new("the number of the move is 1 to 65535")),
    };
    check_pieces(&kinds, &owners)?;
    let mut setup = Setup {
        kinds,
        owners,
        to_move,
        castling: 0,
        en_passant: None,
        halfmoves,
        fullmoves,
    };
    setup.castling = read_castling(castling, &setup, rules)?;
    setup.en_passant = read_en_passant(en_passant, &setup)?;
    let state = Chess::of_setup(&setup, rules);
    check_checks(&state)?;
    Ok(state)
}

/// What stands where: the pieces of each kind, and of each seat.
fn read_board(text: &str) -> Result<([u64; 6], [u64; 2]), PositionError> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 8 {
        return Err(PositionError::new(format!(
            "{} ranks, a board has 8",
            ranks.len()
        )));
    }
    let (mut kinds, mut owners) = ([0; 6], [0; 2]);
    for (rank, text) in (0..8).rev().zip(ranks) {
        let wrong = |what: String| PositionError::new(format!("rank {}: {what}", rank + 1));
        let mut file = 0;
        for symbol in text.chars() {
            if let Some(free @ 1..=8) = symbol.to_digit(10) {
                file += free;
                continue;
            }
            let kind = Kind::of_letter(symbol)
                .ok_or_else(|| wrong(format!("'{symbol}' is neither a piece nor a number")))?;
            let square = u8::try_from(file)
                .ok()
                .and_then(|file| Square::new(file, rank));
            let square = square.ok_or_else(|| wrong("more than 8 squares".to_owned()))?;
            kinds[kind.index()] |= square.bit();
            owners[usize::from(symbol.is_ascii_lowercase())] |= square.bit();
            file += 1;
        }
        if file != 8 {
            return Err(wrong(format!("{file} squares instead of 8")));
        }
    }
    Ok((kinds, owners))
}

/// Refuses numbers of pieces that no game can reach.
fn check_pieces(kinds: &[u64; 6], owners: &[u64; 2]) -> Result<(), PositionError> {
    for (own, side) in owners.iter().zip(["white", "black"]) {
        let wrong = |what: String| Err(PositionError::new(format!("{side} has {what}")));
        let count = |kind: Kind| (kinds[kind.index()] & own).count_ones();
        let pawns = count(Kind::Pawn);
        match count(Kind::King) {
            1 => {}
            0 => return wrong("no king".to_owned()),
            kings => return wrong(format!("{kings} kings")),
        }
        if pawns > 8 {
            return wrong(format!("{pawns} pawns"));
        }
        let begun = [
            (Kind::Knight, 2),
            (Kind::Bishop, 2),
            (Kind::Rook, 2),
            (Kind::Queen, 1),
        ];
        let promoted = begun.map(|(kind, begun)| count(kind).saturating_sub(begun));
        if promoted.iter().sum::<u32>() + pawns > 8 {
            return wrong("more pieces than its pawns can have become".to_owned());
        }
    }
    match kinds[Kind::Pawn.index()] & (rank_set(0) | rank_set(7)) {
        0 => Ok(()),
        pawns => {
            let square = Square::of_number(pawns.trailing_zeros());
            Err(PositionError::new(format!(
                "a pawn on {square}: none stands on the first or the last rank"
            )))
        }
    }
}

fn read_castling(text: &str, setup: &Setup, rules: Rules) -> Result<u64, PositionError> {
    let mut rooks = 0;
    if text == "-" {
        return Ok(rooks);
    }
    for symbol in text.chars() {
        let wrong = |what: &str| PositionError::new(format!("castling '{symbol}': {what}"));
        let seat = match symbol.is_ascii_uppercase() {
            true => Seat::FIRST,
            false => Seat::SECOND,
        };
        let own = setup.owners[seat.index()];
        let kings = setup.kinds[Kind::King.index()] & own;
        let king = Square::of_number(kings.trailing_zeros());
        if kings & back_rank(seat) == 0 {
            return Err(wrong("the king has moved"));
        }
        let rook = match symbol.to_ascii_lowercase() {
            'k' => outermost(&setup.kinds, &setup.owners, seat, king, true),
            'q' => outermost(&setup.kinds, &setup.owners, seat, king, false),
            file @ 'a'..='h' => Some(king.on_file(file as u8 - b'a')),
            _ => return Err(wrong("castling is KQkq, letters of files, or -")),
        };
        let standing = setup.kinds[Kind::Rook.index()] & own;
        let rook = rook.filter(|rook| rook.bit() & standing != 0);
        let rook = rook.ok_or_else(|| wrong("there is no such rook"))?;
        if !rules.chess960 && (king.file() != 4 || !matches!(rook.file(), 0 | 7)) {
            return Err(wrong("this way of castling needs the option chess960 on"));
        }
        let same_side =
            |other: Square| Castling::new(king, other).king_to == Castling::new(king, rook).king_to;
        if squares(rooks & own).any(same_side) {
            return Err(wrong("one rook castles to each side"));
        }
        rooks |= rook.bit();
    }
    Ok(rooks)
}

fn read_en_passant(text: &str, setup: &Setup) -> Result<Option<Square>, PositionError> {
    if text == "-" {
        return Ok(None);
    }
    let wrong = |what: &str| PositionError::new(format!("en passant: {what}"));
    let target: Square = text
        .parse()
        .map_err(|_| wrong("give the square that a pawn passed, or -"))?;
    let (rank, from) = match setup.to_move {
        Seat::FIRST => (5, target.bit() << 8),
        _ => (2, target.bit() >> 8),
    };
    let occupied = setup.owners[0] | setup.owners[1];
    let theirs = setup.kinds[Kind::Pawn.index()] & setup.owners[setup.to_move.other().index()];
    if target.rank() != rank
        || occupied & (target.bit() | from) != 0
        || theirs & en_passant_pawn(setup.to_move, target) == 0
    {
        return Err(wrong("no pawn can just have passed that square"));
    }
    Ok(Some(target))
}

/// Refuses checks that no move can have given.
fn check_checks(state: &Chess) -> Result<(), PositionError> {
    let (us, them) = (state.to_move(), state.to_move().other());
    if state.is_attacked(state.king(them), us, state.occupied()) {
        return Err(PositionError::new(
            "the king of the side that is not on turn is in check",
        ));
    }
    match state.checkers().count_ones() {
        0..=2 => Ok(()),
        many => Err(PositionError::new(format!(
            "{many} pieces give check at once"
        ))),
    }
}
