//! A text read from its beginning, with the number of the line.

/// A place in a text. Every step goes forward.
#[derive(Clone, Debug)]
pub(crate) struct Scanner<'a> {
    /// The text that has not been read yet.
    pub(crate) rest: &'a str,
    /// The number of the line, from 1.
    pub(crate) line: usize,
    at_line_start: bool,
}

impl<'a> Scanner<'a> {
    pub(crate) fn new(text: &'a str) -> Scanner<'a> {
        Scanner {
            rest: text,
            line: 1,
            at_line_start: true,
        }
    }

    /// Whether nothing but blanks stands before the next symbol on its line.
    pub(crate) fn is_at_line_start(&self) -> bool {
        self.at_line_start
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    pub(crate) fn starts_with(&self, text: &str) -> bool {
        self.rest.starts_with(text)
    }

    pub(crate) fn next(&mut self) -> Option<char> {
        let symbol = self.peek()?;
        self.skip(symbol.len_utf8());
        Some(symbol)
    }

    /// Goes on by this many bytes, which are whole symbols.
    fn skip(&mut self, bytes: usize) {
        let (passed, rest) = self.rest.split_at(bytes);
        self.line += passed.bytes().filter(|byte| *byte == b'\n').count();
        let on_line = passed.rsplit_once('\n');
        self.at_line_start = match on_line {
            Some((_, after)) => after.trim().is_empty(),
            None => self.at_line_start && passed.trim().is_empty(),
        };
        self.rest = rest;
    }

    /// Takes a symbol if it comes next.
    pub(crate) fn eat(&mut self, symbol: char) -> bool {
        let is_next = self.peek() == Some(symbol);
        if is_next {
            self.skip(symbol.len_utf8());
        }
        is_next
    }

    /// The symbols up to the first one that is not wanted.
    pub(crate) fn take_while(&mut self, is_wanted: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest;
        let end = rest.find(|symbol| !is_wanted(symbol)).unwrap_or(rest.len());
        self.skip(end);
        &rest[..end]
    }

    pub(crate) fn skip_blanks(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// The rest of the line, and the scanner after its end.
    pub(crate) fn rest_of_line(&mut self) -> &'a str {
        let line = self.take_while(|symbol| symbol != '\n');
        self.eat('\n');
        line.trim_end_matches('\r')
    }

    /// Whether nothing is left.
    pub(crate) fn is_at_end(&self) -> bool {
        self.rest.is_empty()
    }
}
