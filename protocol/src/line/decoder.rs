//! Bytes as they come, cut into lines.

use super::{MAX_LINE, MAX_NOISE, quoted};

/// Cuts a stream of bytes into lines. Any chunking of the same bytes gives the same
/// lines. LF, CR and CR LF end a line: between CR and LF there is an empty one. Lines of
/// blanks alone are ignored, but not without end: [`MAX_NOISE`] bytes of them in a row,
/// or of the rest of an overlong line, are an error of their own.
///
/// It holds the bytes that were fed and not yet taken, so take all lines before feeding
/// on; then at most one unfinished line of [`MAX_LINE`] bytes stays behind.
#[derive(Clone, Debug)]
pub struct Decoder {
    /// The most bytes of a line.
    limit: usize,
    buffer: Vec<u8>,
    /// The place of the first byte that is not taken yet.
    start: usize,
    /// No line ends before this place.
    searched: usize,
    /// The rest of an overlong line is being passed over.
    skipping: bool,
    /// The number of bytes skipped since the last line.
    passed_over: usize,
}

/// Why a line cannot be read. The decoder continues after its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineError {
    /// It has more than [`MAX_LINE`] bytes. Said as soon as that is certain,
    /// with the beginning of the line.
    #[error("a line of more than {MAX_LINE} bytes: '{quote}'", quote = quoted(.0))]
    TooLong(Vec<u8>),
    /// It is not UTF-8.
    #[error("a line that is not UTF-8: '{quote}'", quote = quoted(.0))]
    NotUtf8(Vec<u8>),
    /// More than [`MAX_NOISE`] bytes held no line: only blank lines, or the rest of
    /// one that is too long. The error is repeated after as many more.
    #[error("more than {MAX_NOISE} bytes without a line in them")]
    Noise,
}

impl LineError {
    /// The bytes of the line; of an overlong one its beginning.
    pub fn bytes(&self) -> &[u8] {
        match self {
            LineError::TooLong(bytes) | LineError::NotUtf8(bytes) => bytes,
            LineError::Noise => b"",
        }
    }
}

impl Default for Decoder {
    fn default() -> Decoder {
        Decoder::with_limit(MAX_LINE)
    }
}

impl Decoder {
    /// A decoder of a language with lines of at most `limit` bytes.
    pub fn with_limit(limit: usize) -> Decoder {
        Decoder {
            limit,
            buffer: Vec::new(),
            start: 0,
            searched: 0,
            skipping: false,
            passed_over: 0,
        }
    }

    /// Takes bytes that have arrived.
    pub fn feed(&mut self, bytes: &[u8]) {
        if self.start == self.buffer.len() {
            self.buffer.clear();
            self.searched = 0;
            self.start = 0;
        } else if self.start > self.limit {
            self.buffer.drain(..self.start);
            self.searched -= self.start;
            self.start = 0;
        }
        self.buffer.extend_from_slice(bytes);
    }

    /// The next whole line without its end, or its error; `None` until more is fed.
    pub fn next_line(&mut self) -> Option<Result<&str, LineError>> {
        if self.is_empty() {
            return None;
        }
        let (from, to) = loop {
            let rest = &self.buffer[self.searched..];
            let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
            let Some(offset) = rest.iter().position(is_end) else {
                self.searched = self.buffer.len();
                return self.unfinished();
            };
            let from = self.start;
            let end = self.searched + offset;
            self.start = end + 1;
            self.searched = end + 1;
            if std::mem::take(&mut self.skipping) {
                if self.pass_over(self.start - from) {
                    return Some(Err(LineError::Noise));
                }
                continue;
            }
            let line = &self.buffer[from..end];
            if line.len() > self.limit {
                self.passed_over = 0;
                return Some(Err(LineError::TooLong(line[..self.limit].to_vec())));
            }
            if line.iter().any(|byte| !matches!(byte, b' ' | b'\t')) {
                break (from, end);
            }
            if self.pass_over(self.start - from) {
                return Some(Err(LineError::Noise));
            }
        };
        self.passed_over = 0;
        let line = &self.buffer[from..to];
        Some(std::str::from_utf8(line).map_err(|_| LineError::NotUtf8(line.to_vec())))
    }

    /// Whether all that was fed has been taken or passed over.
    pub fn is_empty(&self) -> bool {
        self.start == self.buffer.len()
    }

    /// The begun line whose end has not arrived, once all lines are taken; empty if there
    /// is none, and for a line that is too long.
    pub fn partial(&self) -> &[u8] {
        if self.skipping {
            &[]
        } else {
            &self.buffer[self.start..]
        }
    }

    /// Looks at a begun line without its end: it may be too long already.
    fn unfinished(&mut self) -> Option<Result<&str, LineError>> {
        let line = &self.buffer[self.start..];
        let length = line.len();
        if !self.skipping && length <= self.limit {
            return None;
        }
        let beginning = line[..length.min(self.limit)].to_vec();
        self.buffer.clear();
        self.start = 0;
        self.searched = 0;
        if !std::mem::replace(&mut self.skipping, true) {
            self.passed_over = 0;
            return Some(Err(LineError::TooLong(beginning)));
        }
        self.pass_over(length).then_some(Err(LineError::Noise))
    }

    /// Counts bytes that hold no line, and returns whether there are too many.
    fn pass_over(&mut self, bytes: usize) -> bool {
        self.passed_over += bytes;
        let too_many = self.passed_over > MAX_NOISE;
        if too_many {
            self.passed_over = 0;
        }
        too_many
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn all_lines(decoder: &mut Decoder) -> Vec<Result<String, LineError>> {
        std::iter::from_fn(|| decoder.next_line().map(|line| line.map(str::to_owned))).collect()
    }

    fn decode(bytes: &[u8]) -> Vec<Result<String, LineError>> {
        let mut decoder = Decoder::default();
        decoder.feed(bytes);
        all_lines(&mut decoder)
    }

    #[test]
    fn lines_end_with_lf_with_cr_and_with_both() {
        let lines = decode(b"hello ok\r\ncom 0,1\n\n \t\n\r\ngame ok\rmove A1\r\r\nmove H8");
        let expected = ["hello ok", "com 0,1", "game ok", "move A1"];
        assert_eq!(lines, expected.map(|line| Ok(line.to_owned())));
        // A line is known at its CR, and its LF may come with the next line.
        let mut decoder = Decoder::default();
        for (bytes, line) in [("move A1\r", "move A1"), ("\nmove B1\r", "move B1")] {
            decoder.feed(bytes.as_bytes());
            assert_eq!(all_lines(&mut decoder), [Ok(line.to_owned())]);
            assert_eq!(decoder.partial(), b"");
        }
    }

    #[test]
    fn the_longest_line_passes_whatever_ends_it() {
        let longest = "x".repeat(MAX_LINE);
        for end in ["\n", "\r\n", "\r"] {
            let lines = decode(format!("{longest}{end}next\n").as_bytes());
            assert_eq!(lines, [Ok(longest.clone()), Ok("next".to_owned())]);
        }
        let lines = decode(format!("{longest}x\nnext\n").as_bytes());
        assert!(matches!(lines[0], Err(LineError::TooLong(_))));
        assert_eq!(lines[1], Ok("next".to_owned()));
    }

    #[test]
    fn an_overlong_line_is_known_before_its_end_and_told_once() {
        let mut decoder = Decoder::default();
        decoder.feed(&[b'x'; MAX_LINE + 1]);
        assert!(matches!(
            all_lines(&mut decoder)[..],
            [Err(LineError::TooLong(_))]
        ));
        for _ in 0..100 {
            decoder.feed(&[b'x'; 1000]);
            assert!(all_lines(&mut decoder).is_empty());
            assert!(decoder.buffer.len() <= 1000);
        }
        decoder.feed(b"\nnext\n");
        assert_eq!(all_lines(&mut decoder), [Ok("next".to_owned())]);
    }

    #[test]
    fn blank_lines_and_the_rest_of_an_endless_line_are_a_mistake_at_last() {
        for noise in ["\n", "\r\n", " \t\n", "x"] {
            let mut decoder = Decoder::default();
            let mut told = Vec::new();
            let mut fed = 0;
            while told
                .iter()
                .filter(|line| **line == Err(LineError::Noise))
                .count()
                < 2
            {
                assert!(fed <= 3 * MAX_NOISE, "{noise:?} is never a mistake");
                let piece = noise.repeat(1000);
                decoder.feed(piece.as_bytes());
                fed += piece.len();
                told.extend(all_lines(&mut decoder));
            }
            assert!(fed > 2 * MAX_NOISE, "{noise:?}: {fed}");
        }
        // Lines that come now and then may come for ever.
        let mut decoder = Decoder::default();
        for _ in 0..30 {
            decoder.feed(&b"\n".repeat(MAX_NOISE / 10));
            decoder.feed(b"info depth 1\n");
            assert_eq!(all_lines(&mut decoder), [Ok("info depth 1".to_owned())]);
        }
    }

    #[test]
    fn what_came_of_a_line_without_its_end_is_known() {
        let mut decoder = Decoder::default();
        assert_eq!(decoder.partial(), b"");
        decoder.feed(b"hello ok\ncom 0");
        assert_eq!(all_lines(&mut decoder).len(), 1);
        assert_eq!(decoder.partial(), b"com 0");
        decoder.feed(b",1");
        assert!(all_lines(&mut decoder).is_empty());
        assert_eq!(decoder.partial(), b"com 0,1");
        decoder.feed(b"\n");
        assert_eq!(all_lines(&mut decoder).len(), 1);
        assert_eq!(decoder.partial(), b"");
        decoder.feed(&[b'x'; MAX_LINE + 2]);
        assert_eq!(all_lines(&mut decoder).len(), 1);
        decoder.feed(b"and more");
        assert!(all_lines(&mut decoder).is_empty());
        assert_eq!(decoder.partial(), b"", "it was told already");
    }

    #[test]
    fn bytes_that_are_no_text_spoil_their_line_alone() {
        let lines = decode(b"move \xff\xfe\nname Zo\xc3\xab\n\0\n");
        assert!(matches!(&lines[0], Err(LineError::NotUtf8(bytes)) if bytes == b"move \xff\xfe"));
        assert_eq!(lines[1..], [Ok("name Zoë".to_owned()), Ok("\0".to_owned())]);
    }

    fn bytes() -> impl Strategy<Value = Vec<u8>> {
        let piece = prop_oneof![
            4 => Just(b"move H8\r\n".to_vec()),
            2 => Just(b"\n".to_vec()),
            2 => Just(b"\r".to_vec()),
            2 => proptest::collection::vec(any::<u8>(), 0..20),
            1 => (MAX_LINE - 3..MAX_LINE + 4).prop_map(|length| vec![b'x'; length]),
        ];
        proptest::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
    }

    proptest! {
        #[test]
        fn any_chunking_gives_the_same_lines(
            bytes in bytes(),
            cuts in proptest::collection::vec(1usize..60, 1..40),
        ) {
            let whole = decode(&bytes);
            let mut decoder = Decoder::default();
            let mut lines = Vec::new();
            let mut rest = &bytes[..];
            for cut in cuts.iter().cycle() {
                if rest.is_empty() {
                    break;
                }
                let (chunk, tail) = rest.split_at((*cut).min(rest.len()));
                decoder.feed(chunk);
                lines.extend(all_lines(&mut decoder));
                prop_assert!(decoder.buffer.len() <= 2 * MAX_LINE + 60);
                rest = tail;
            }
            // Where an overlong line was cut off may differ, not that it was.
            let kinds = |lines: &[Result<String, LineError>]| -> Vec<Result<String, bool>> {
                let kind = |error: &LineError| matches!(error, LineError::TooLong(_));
                lines.iter().map(|line| line.clone().map_err(|e| kind(&e))).collect()
            };
            prop_assert_eq!(kinds(&lines), kinds(&whole));
        }
    }
}
