//! A position on one line: the Forsyth-Edwards notation, and for chess960 the
//! two ways to say which rooks may castle, X-FEN and Shredder-FEN.

use super::board::{Rules, Setup};
use super::legal::{Castling, en_passant_pawn};
use super::square::{back_rank, rank_set};
use super::{Chess, Kind, Square, squares};
use crate::{PositionError, Seat, Text};

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
        state.halfmoves,
        state.fullmoves
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
    if text.is_empty() {
        "-".to_owned()
    } else {
        text
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
    if kingside {
        squares(rooks)
            .filter(|rook| rook.file() > king.file())
            .last()
    } else {
        squares(rooks).find(|rook| rook.file() < king.file())
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
            return Err(PositionError::new(Text::new("rules-chess-layout")));
        }
    };
    let (kinds, owners) = read_board(board)?;
    let to_move = SIDES
        .into_iter()
        .find(|(_, letter)| *letter == turn)
        .ok_or_else(|| PositionError::new(Text::new("rules-chess-side")))?
        .0;
    let Ok(halfmoves @ 0..=150) = counters[0].parse() else {
        return Err(PositionError::new(Text::new("rules-chess-half-moves")));
    };
    let fullmoves = match counters[1].parse::<u16>() {
        // Some programs begin to count at 0.
        Ok(count) => count.max(1),
        Err(_) => return Err(PositionError::new(Text::new("rules-chess-full-moves"))),
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

/// The squares of the pieces: of each kind, and of each seat.
fn read_board(text: &str) -> Result<([u64; 6], [u64; 2]), PositionError> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 8 {
        return Err(PositionError::new(
            Text::new("rules-chess-ranks").with("count", ranks.len()),
        ));
    }
    let (mut kinds, mut owners) = ([0; 6], [0; 2]);
    for (rank, text) in (0..8).rev().zip(ranks) {
        let wrong = |what: Text| {
            let place = Text::new("rules-chess-rank").with("rank", rank + 1);
            PositionError::new(place.with("what", what))
        };
        let mut file = 0;
        for symbol in text.chars() {
            if let Some(free @ 1..=8) = symbol.to_digit(10) {
                file += free;
                continue;
            }
            let kind = Kind::of_letter(symbol)
                .ok_or_else(|| wrong(Text::new("rules-chess-symbol").with("symbol", symbol)))?;
            let square = u8::try_from(file)
                .ok()
                .and_then(|file| Square::new(file, rank));
            let square = square.ok_or_else(|| wrong(Text::new("rules-chess-rank-long")))?;
            kinds[kind.index()] |= square.bit();
            owners[usize::from(symbol.is_ascii_lowercase())] |= square.bit();
            file += 1;
        }
        if file != 8 {
            return Err(wrong(
                Text::new("rules-chess-rank-squares").with("count", file),
            ));
        }
    }
    Ok((kinds, owners))
}

/// Refuses numbers of pieces that no game can reach.
fn check_pieces(kinds: &[u64; 6], owners: &[u64; 2]) -> Result<(), PositionError> {
    for (own, seat) in owners.iter().zip([Seat::FIRST, Seat::SECOND]) {
        let wrong = |what: Text| {
            Err(PositionError::new(
                what.with("who", super::INFO.who_by_name(seat)),
            ))
        };
        let count = |kind: Kind| (kinds[kind.index()] & own).count_ones();
        let pawns = count(Kind::Pawn);
        match count(Kind::King) {
            1 => {}
            0 => return wrong(Text::new("rules-chess-no-king")),
            kings => return wrong(Text::new("rules-chess-kings").with("count", kings)),
        }
        if pawns > 8 {
            return wrong(Text::new("rules-chess-pawns").with("count", pawns));
        }
        let begun = [
            (Kind::Knight, 2),
            (Kind::Bishop, 2),
            (Kind::Rook, 2),
            (Kind::Queen, 1),
        ];
        let promoted = begun.map(|(kind, begun)| count(kind).saturating_sub(begun));
        if promoted.iter().sum::<u32>() + pawns > 8 {
            return wrong(Text::new("rules-chess-promoted"));
        }
    }
    match kinds[Kind::Pawn.index()] & (rank_set(0) | rank_set(7)) {
        0 => Ok(()),
        pawns => {
            let square = Square::of_number(pawns.trailing_zeros());
            Err(PositionError::new(
                Text::new("rules-chess-pawn-rank").with("place", square.to_string()),
            ))
        }
    }
}

fn read_castling(text: &str, setup: &Setup, rules: Rules) -> Result<u64, PositionError> {
    let mut rooks = 0;
    if text == "-" {
        return Ok(rooks);
    }
    for symbol in text.chars() {
        let wrong = |what: &'static str| {
            let castling = Text::new("rules-chess-castling").with("symbol", symbol);
            PositionError::new(castling.with("what", Text::new(what)))
        };
        let seat = if symbol.is_ascii_uppercase() {
            Seat::FIRST
        } else {
            Seat::SECOND
        };
        let own = setup.owners[seat.index()];
        let kings = setup.kinds[Kind::King.index()] & own;
        let king = Square::of_number(kings.trailing_zeros());
        if kings & back_rank(seat) == 0 {
            return Err(wrong("rules-chess-king-moved"));
        }
        let rook = match symbol.to_ascii_lowercase() {
            'k' => outermost(&setup.kinds, &setup.owners, seat, king, true),
            'q' => outermost(&setup.kinds, &setup.owners, seat, king, false),
            file @ 'a'..='h' => Some(king.on_file(file as u8 - b'a')),
            _ => return Err(wrong("rules-chess-castling-letters")),
        };
        let standing = setup.kinds[Kind::Rook.index()] & own;
        let rook = rook.filter(|rook| rook.bit() & standing != 0);
        let rook = rook.ok_or_else(|| wrong("rules-chess-no-rook"))?;
        if !rules.chess960 && (king.file() != 4 || !matches!(rook.file(), 0 | 7)) {
            return Err(wrong("rules-chess-needs-960"));
        }
        let same_side =
            |other: Square| Castling::new(king, other).king_to == Castling::new(king, rook).king_to;
        if squares(rooks & own).any(same_side) {
            return Err(wrong("rules-chess-one-rook"));
        }
        rooks |= rook.bit();
    }
    Ok(rooks)
}

fn read_en_passant(text: &str, setup: &Setup) -> Result<Option<Square>, PositionError> {
    if text == "-" {
        return Ok(None);
    }
    let target: Square = text
        .parse()
        .map_err(|_| PositionError::new(Text::new("rules-chess-passant-layout")))?;
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
        return Err(PositionError::new(Text::new(
            "rules-chess-passant-impossible",
        )));
    }
    Ok(Some(target))
}

/// Refuses checks that no move can have given.
fn check_checks(state: &Chess) -> Result<(), PositionError> {
    let (us, them) = (state.to_move(), state.to_move().other());
    if state.is_attacked(state.king(them), us, state.occupied()) {
        return Err(PositionError::new(Text::new("rules-chess-other-in-check")));
    }
    match state.checkers().count_ones() {
        0..=2 => Ok(()),
        many => Err(PositionError::new(
            Text::new("rules-chess-many-checks").with("count", many),
        )),
    }
}
