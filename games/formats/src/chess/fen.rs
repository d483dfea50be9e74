//! Positions of chess as files have them that are not quite as the notation is.

use games::Settings;

use super::CHESS;
use crate::written::start;

/// Whether the castling of a position, `KQkq` or letters of files, needs the rules of
/// chess960: it names a file, or a king that does not stand on e.
pub(super) fn is_of_chess960(fen: &str) -> bool {
    let fields: Vec<&str> = fen.split_whitespace().collect();
    let [placement, _, castling, ..] = fields[..] else {
        return false;
    };
    let rows: Vec<&str> = placement.split('/').collect();
    // The file of the king, if a rook stands on the side of this right.
    let king_of = |right: char| {
        let (row, king, rook) = match right {
            'K' | 'Q' => (rows.last()?, 'K', 'R'),
            'k' | 'q' => (rows.first()?, 'k', 'r'),
            _ => return None,
        };
        let file = squares(row).position(|piece| piece == Some(king))?;
        let is_beside = |own: usize| match right {
            'K' | 'k' => own > file,
            _ => own < file,
        };
        let mut rooks = squares(row).enumerate();
        let has_rook = rooks.any(|(own, piece)| piece == Some(rook) && is_beside(own));
        has_rook.then_some(file)
    };
    let is_of_files = |right: char| matches!(right.to_ascii_lowercase(), 'a'..='h');
    let kings: Option<Vec<usize>> = castling.chars().map(king_of).collect();
    castling.chars().any(is_of_files)
        // Rights without a rook are a mistake, and no other game.
        || kings.is_some_and(|kings| kings.iter().any(|file| *file != 4))
}

/// The same position, or, where that is refused, without the rights to castle for which no
/// rook or king stands where it has to, or without a square of en passant that nobody can
/// use: the first that is a position.
pub(crate) fn playable(fen: &str, settings: &Settings) -> String {
    let fields: Vec<&str> = fen.split_whitespace().collect();
    let [placement, turn, castling, _, ref rest @ ..] = fields[..] else {
        return fen.to_owned();
    };
    let kept = castling_of(placement, castling);
    let with = |castling: &str, passant: &str| {
        let mut fields = vec![placement, turn, castling, passant];
        fields.extend(rest);
        fields.join(" ")
    };
    let passant = fields[3];
    let mut all = [
        fen.to_owned(),
        with(&kept, passant),
        with(castling, "-"),
        with(&kept, "-"),
    ]
    .into_iter();
    let is_position = |fen: &String| start(CHESS, settings, Some(fen)).is_ok();
    all.find(is_position).unwrap_or_else(|| fen.to_owned())
}

/// Of rights to castle by the usual rules those for which king and rook stand.
fn castling_of(placement: &str, castling: &str) -> String {
    let rows: Vec<&str> = placement.split('/').collect();
    let stands = |row: Option<&&str>, file: usize, piece: char| {
        row.and_then(|row| squares(row).nth(file)).flatten() == Some(piece)
    };
    let is_right = |right: &char| {
        let (row, king, rook) = match right {
            'K' | 'Q' => (rows.last(), 'K', 'R'),
            _ => (rows.first(), 'k', 'r'),
        };
        let file = if matches!(right, 'K' | 'k') { 7 } else { 0 };
        stands(row, 4, king) && stands(row, file, rook)
    };
    let kept: String = castling.chars().filter(is_right).collect();
    if kept.is_empty() {
        "-".to_owned()
    } else {
        kept
    }
}

/// The squares of a row of a position, from the file a on.
fn squares(row: &str) -> impl Iterator<Item = Option<char>> + '_ {
    row.chars().flat_map(|symbol| {
        let empty = symbol.to_digit(10);
        let count = empty.unwrap_or(1) as usize;
        std::iter::repeat_n(Some(symbol).filter(|_| empty.is_none()), count)
    })
}
