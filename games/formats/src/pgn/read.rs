//! Cuts a text into games.

use super::{MAX_GAMES, MAX_MOVES, RawGame, RawMove};
use crate::FormatError;
use crate::error::quoted;
use crate::scan::Scanner;

/// The games of a text, one after another. After an error of syntax there are
/// no more.
#[derive(Debug)]
pub(crate) struct RawGames<'a> {
    scanner: Scanner<'a>,
    read: usize,
    is_over: bool,
}

type Read<T> = Result<T, FormatError>;

/// Marks of a result; PDN has those with two points a win as well.
const RESULTS: [&str; 7] = ["1-0", "0-1", "1/2-1/2", "*", "2-0", "0-2", "1-1"];

/// The symbols that end a word.
fn ends_word(symbol: char) -> bool {
    symbol.is_whitespace() || matches!(symbol, '.' | '{' | '}' | '(' | ')' | '[' | ']' | ';' | '$')
}

impl<'a> RawGames<'a> {
    pub(crate) fn new(text: &'a str) -> RawGames<'a> {
        RawGames {
            scanner: Scanner::new(text),
            read: 0,
            is_over: false,
        }
    }

    fn game(&mut self) -> Read<Option<RawGame>> {
        self.skip_between_games();
        if self.scanner.is_at_end() {
            return Ok(None);
        }
        let mut game = RawGame {
            line: self.scanner.line(),
            ..RawGame::default()
        };
        if self.read == MAX_GAMES {
            return Err(game.error(format!("at most {MAX_GAMES} games are read from a file")));
        }
        self.read += 1;
        self.tags(&mut game)?;
        self.moves(&mut game)?;
        Ok(Some(game))
    }

    /// Passes blanks, lines that begin with `%`, and comments.
    fn skip_between_games(&mut self) {
        loop {
            self.scanner.skip_blanks();
            let is_escape = self.scanner.is_at_line_start() && self.scanner.peek() == Some('%');
            if !is_escape && self.scanner.peek() != Some(';') {
                return;
            }
            self.scanner.rest_of_line();
        }
    }

    fn tags(&mut self, game: &mut RawGame) -> Read<()> {
        loop {
            self.skip_between_games();
            let line = self.scanner.line();
            if !self.scanner.eat('[') {
                return Ok(());
            }
            self.scanner.skip_blanks();
            let name = self
                .scanner
                .take_while(|symbol| symbol.is_alphanumeric() || symbol == '_');
            self.scanner.skip_blanks();
            let wrong = |what: String| FormatError::at(line, what);
            if name.is_empty() || !self.scanner.eat('"') {
                return Err(wrong(format!(
                    "tag '{}' is not of the form [Name \"value\"]",
                    quoted(name)
                )));
            }
            let value = self.quoted_value();
            self.scanner.skip_blanks();
            let value = value.filter(|_| self.scanner.eat(']'));
            let value = value
                .ok_or_else(|| wrong(format!("tag {} does not end with \"]", quoted(name))))?;
            game.tags.push((name.to_owned(), value));
        }
    }

    /// The value of a tag up to its quotation mark, on one line.
    fn quoted_value(&mut self) -> Option<String> {
        let mut value = String::new();
        loop {
            match self.scanner.next()? {
                '"' => return Some(value),
                '\n' => return None,
                '\\' => value.push(self.scanner.next()?),
                '\r' => {}
                symbol => value.push(symbol),
            }
        }
    }

    fn moves(&mut self, game: &mut RawGame) -> Read<()> {
        loop {
            let comments = match game.moves.last_mut() {
                Some(last) => &mut last.comments,
                None => &mut game.prelude,
            };
            self.skip_remarks(comments)?;
            game.end = self.scanner.line();
            match self.scanner.peek() {
                // The next game begins, and this one has no mark of its end.
                None | Some('[') => return Ok(()),
                Some('.' | '$') => {
                    self.scanner.next();
                    self.scanner.take_while(|symbol| symbol.is_ascii_digit());
                    continue;
                }
                Some(symbol @ (')' | '}' | ']')) => {
                    let what = format!("'{symbol}' closes nothing");
                    return Err(FormatError::at(game.end, what));
                }
                Some(_) => {}
            }
            let word = self.scanner.take_while(|symbol| !ends_word(symbol));
            if RESULTS.contains(&word) {
                game.result = Some(word.to_owned());
                return self.trailing_comments(game);
            }
            self.word(word, game)?;
        }
    }

    /// A move, or its number.
    fn word(&mut self, word: &str, game: &mut RawGame) -> Read<()> {
        let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
        let bare = word.trim_end_matches(['!', '?']);
        if is_number || bare.is_empty() {
            return Ok(());
        }
        // "exd6 e.p." has a point in it, which ends a word otherwise.
        if bare == "e" && self.scanner.starts_with(".p.") {
            self.scanner
                .take_while(|symbol| symbol == '.' || symbol == 'p');
            return Ok(());
        }
        if game.moves.len() == MAX_MOVES {
            let what = format!("a game has at most {MAX_MOVES} moves");
            return Err(FormatError::at(self.scanner.line(), what));
        }
        game.moves.push(RawMove {
            text: bare.to_owned(),
            line: self.scanner.line(),
            comments: Vec::new(),
        });
        Ok(())
    }

    /// Passes blanks and variations, and takes comments.
    fn skip_remarks(&mut self, comments: &mut Vec<String>) -> Read<()> {
        loop {
            self.scanner.skip_blanks();
            let is_line_start = self.scanner.is_at_line_start();
            match self.scanner.peek() {
                Some('{' | ';') => comments.push(self.comment()?),
                Some('(') => self.variation()?,
                Some('%') if is_line_start => drop(self.scanner.rest_of_line()),
                _ => return Ok(()),
            }
        }
    }

    /// A comment on the line of the result belongs to the last move.
    fn trailing_comments(&mut self, game: &mut RawGame) -> Read<()> {
        self.scanner
            .take_while(|symbol| symbol == ' ' || symbol == '\t');
        if matches!(self.scanner.peek(), Some('{' | ';')) {
            let comment = self.comment()?;
            match game.moves.last_mut() {
                Some(last) => last.comments.push(comment),
                None => game.prelude.push(comment),
            }
        }
        Ok(())
    }

    fn comment(&mut self) -> Read<String> {
        let line = self.scanner.line();
        if self.scanner.eat(';') {
            return Ok(self.scanner.rest_of_line().to_owned());
        }
        self.scanner.eat('{');
        let text = self.scanner.take_while(|symbol| symbol != '}');
        if !self.scanner.eat('}') {
            return Err(FormatError::at(
                line,
                "the comment that begins here has no '}'",
            ));
        }
        Ok(text.to_owned())
    }

    /// Passes a variation with the variations in it.
    fn variation(&mut self) -> Read<()> {
        let line = self.scanner.line();
        let mut depth = 0_usize;
        loop {
            match self.scanner.peek() {
                Some('{' | ';') => {
                    self.comment()?;
                    continue;
                }
                Some('(') => depth += 1,
                Some(')') => depth -= 1,
                Some(_) => {}
                None => {
                    let what = "the variation that begins here has no ')'";
                    return Err(FormatError::at(line, what));
                }
            }
            self.scanner.next();
            if depth == 0 {
                return Ok(());
            }
        }
    }
}

impl Iterator for RawGames<'_> {
    type Item = Result<RawGame, FormatError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let game = self.game();
        self.is_over = !matches!(game, Ok(Some(_)));
        let number = self.read;
        game.map_err(|error| error.in_game(number.max(1)))
            .transpose()
    }
}
