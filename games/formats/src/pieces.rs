//! A file of openings in pieces, so that it is never in memory as a whole.

use std::io::{self, BufRead, ErrorKind, Read as _};

use crate::pgn::tag_name;
use crate::{Format, OpeningFormat, decode};

/// The most bytes of a piece that is a line or a game.
const MOST_BYTES: usize = 4 << 20;

/// The most bytes of a file that cannot be divided into games before it is read.
const MOST_BYTES_WHOLE: u64 = 256 << 20;

/// A part of a file that can be read alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The line where it begins, from 1.
    pub line: usize,
    /// The text of the part.
    pub text: String,
}

/// The pieces of a file in their order: the lines of a list, without comments and
/// empty ones; the games of PGN and PDN, as far as they have tags; any other file
/// as a whole.
#[derive(Debug)]
pub struct Pieces<R> {
    reader: R,
    /// `None` for a plain list of moves.
    format: Option<OpeningFormat>,
    /// How many lines were read.
    lines: usize,
    /// The first line of the next game.
    next: Option<Piece>,
    is_over: bool,
}

impl<R: BufRead> Pieces<R> {
    /// The pieces of a file in this format; `None` is a plain list of moves.
    pub fn new(reader: R, format: Option<OpeningFormat>) -> Pieces<R> {
        Pieces {
            reader,
            format,
            lines: 0,
            next: None,
            is_over: false,
        }
    }

    fn piece(&mut self) -> io::Result<Option<Piece>> {
        match self.format {
            None | Some(OpeningFormat::Epd | OpeningFormat::Offsets) => self.entry(),
            Some(OpeningFormat::Games(Format::Pgn | Format::Pdn)) => self.game(),
            Some(OpeningFormat::Games(_)) => self.whole(),
        }
    }

    /// The next line of a list that holds something.
    fn entry(&mut self) -> io::Result<Option<Piece>> {
        while let Some(piece) = self.line()? {
            let text = piece.text.trim();
            if !text.is_empty() && !text.starts_with('#') {
                return Ok(Some(piece));
            }
        }
        Ok(None)
    }

    /// The lines up to the tags that follow moves.
    fn game(&mut self) -> io::Result<Option<Piece>> {
        let mut game = match self.next.take() {
            Some(first) => first,
            None => match self.line()? {
                Some(first) => first,
                None => return Ok(None),
            },
        };
        let is_tag = |text: &str| tag_name(text).is_some();
        let mut has_moves = !game.text.trim().is_empty() && !is_tag(&game.text);
        while let Some(line) = self.line()? {
            let is_tag = is_tag(&line.text);
            if is_tag && has_moves {
                self.next = Some(line);
                break;
            }
            has_moves |= !is_tag && !line.text.trim().is_empty();
            game.text.push('\n');
            game.text.push_str(&line.text);
            if game.text.len() > MOST_BYTES {
                return Err(too_long(game.line));
            }
        }
        Ok(Some(game))
    }

    fn whole(&mut self) -> io::Result<Option<Piece>> {
        let mut bytes = Vec::new();
        let reader = self.reader.by_ref();
        reader.take(MOST_BYTES_WHOLE + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > MOST_BYTES_WHOLE {
            return Err(too_long(1));
        }
        self.is_over = true;
        let text = decode(&bytes).into_owned();
        Ok((!text.trim().is_empty()).then_some(Piece { line: 1, text }))
    }

    /// The next line without its end: a line feed, a carriage return, or both.
    fn line(&mut self) -> io::Result<Option<Piece>> {
        let mut bytes = Vec::new();
        loop {
            let buffer = self.reader.fill_buf()?;
            if buffer.is_empty() {
                if bytes.is_empty() {
                    return Ok(None);
                }
                break;
            }
            let end = buffer.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            let length = end.unwrap_or(buffer.len());
            bytes.extend_from_slice(&buffer[..length]);
            if bytes.len() > MOST_BYTES {
                return Err(too_long(self.lines + 1));
            }
            let Some(end) = end else {
                self.reader.consume(length);
                continue;
            };
            let is_return = buffer[end] == b'\r';
            self.reader.consume(end + 1);
            if is_return && self.reader.fill_buf()?.first() == Some(&b'\n') {
                self.reader.consume(1);
            }
            break;
        }
        self.lines += 1;
        Ok(Some(Piece {
            line: self.lines,
            text: decode(&bytes).into_owned(),
        }))
    }
}

fn too_long(line: usize) -> io::Error {
    let what = format!("what begins on line {line} is too long for an opening");
    io::Error::new(ErrorKind::InvalidData, what)
}

impl<R: BufRead> Iterator for Pieces<R> {
    type Item = io::Result<Piece>;

    fn next(&mut self) -> Option<io::Result<Piece>> {
        if self.is_over {
            return None;
        }
        let piece = self.piece();
        self.is_over |= !matches!(piece, Ok(Some(_)));
        piece.transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(text: &str, format: Option<OpeningFormat>) -> Vec<(usize, String)> {
        // A small buffer, so that pieces lie across its ends.
        let reader = io::BufReader::with_capacity(3, text.as_bytes());
        let pieces = Pieces::new(reader, format).map(|piece| piece.unwrap());
        pieces.map(|piece| (piece.line, piece.text)).collect()
    }

    #[test]
    fn a_list_has_a_piece_a_line_whatever_ends_it() {
        for end in ["\n", "\r\n", "\r"] {
            let text = ["\u{feff}# x", "a1 b2", "", "c3 # y", " ", "d4"].join(end);
            let expected = [(2, "a1 b2"), (4, "c3 # y"), (6, "d4")];
            let expected = expected.map(|(line, text)| (line, text.to_owned()));
            assert_eq!(pieces(&text, None), expected);
        }
    }

    #[test]
    fn games_with_tags_are_pieces_and_others_stay_together() {
        let pgn = Some(OpeningFormat::Games(Format::Pgn));
        let text =
            "[Event \"a\"]\n[Site \"b\"]\n\n1. e4 {\n[%clk 1]}\n*\n\n[Event \"c\"]\n\n1. d4 *";
        let found = pieces(text, pgn);
        let lines: Vec<usize> = found.iter().map(|(line, _)| *line).collect();
        assert_eq!(lines, [1, 8]);
        assert!(found[0].1.ends_with("*\n") && found[1].1.ends_with("1. d4 *"));
        assert_eq!(pieces("1. e4 *\n\n1. d4 *", pgn).len(), 1);
        assert_eq!(pieces("", pgn), []);
        let sgf = Some(OpeningFormat::Games(Format::Sgf));
        assert_eq!(pieces("(;GM[4])\n(;GM[4])", sgf).len(), 1);
    }

    #[test]
    fn a_line_without_an_end_is_refused() {
        let endless = io::BufReader::new(io::repeat(b'x'));
        assert!(Pieces::new(endless, None).next().unwrap().is_err());
    }
}
