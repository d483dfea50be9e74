//! Cuts a text into games.

use super::{MAX_GAMES, MAX_MOVES, Notation, RawGame, RawMove};
use crate::FormatError;
use crate::error::quoted;
use crate::scan::Scanner;

/// The games of a text, one after another. After an error of syntax reading goes
/// on at the next game.
#[derive(Debug)]
pub(crate) struct RawGames<'a> {
    scanner: Scanner<'a>,
    notation: Notation,
    read: usize,
    /// Whether the tags of the game are being read, and not its moves.
    in_tags: bool,
    is_over: bool,
}

type ReadResult<T> = Result<T, FormatError>;

/// Marks of a result; PDN has those with two points a win as well, and some write a colon.
const RESULTS: [&str; 10] = [
    "1-0", "0-1", "1:0", "0:1", "1/2-1/2", "1/2", "*", "2-0", "0-2", "1-1",
];

/// The symbols that end a word.
fn ends_word(symbol: char) -> bool {
    symbol.is_whitespace()
        || matches!(
            symbol,
            '.' | '…' | '{' | '}' | '(' | ')' | '[' | ']' | ';' | '$'
        )
}

impl<'a> RawGames<'a> {
    pub(crate) fn new(text: &'a str, notation: Notation) -> RawGames<'a> {
        RawGames {
            scanner: Scanner::new(text),
            notation,
            read: 0,
            in_tags: false,
            is_over: false,
        }
    }

    fn game(&mut self) -> ReadResult<Option<RawGame>> {
        self.skip_remnants();
        if self.scanner.is_at_end() {
            return Ok(None);
        }
        let mut game = RawGame {
            line: self.scanner.line,
            ..RawGame::default()
        };
        if self.read == MAX_GAMES {
            self.is_over = true;
            return Err(game.error(format!("at most {MAX_GAMES} games are read from a file")));
        }
        self.read += 1;
        self.in_tags = true;
        self.tags(&mut game)?;
        self.in_tags = false;
        self.moves(&mut game)?;
        Ok(Some(game))
    }

    /// Passes comments and marks of a result that belong to no game: behind them the
    /// tags of the next one begin, or the text ends.
    fn skip_remnants(&mut self) {
        self.skip_between_games();
        let before = self.scanner.clone();
        loop {
            let is_remnant = match self.scanner.peek() {
                None | Some('[') => return,
                Some('{') => self.comment().is_ok(),
                Some(_) => {
                    let word = self.scanner.take_while(|symbol| !ends_word(symbol));
                    RESULTS.contains(&plain(word).as_str())
                }
            };
            if !is_remnant {
                self.scanner = before;
                return;
            }
            self.skip_between_games();
        }
    }

    /// Passes blanks, the mark that ends a file of DOS, lines that begin with `%`, and
    /// comments to the end of their line.
    fn skip_between_games(&mut self) {
        loop {
            self.scanner.skip_blanks();
            if self.scanner.eat('\u{1a}') {
                continue;
            }
            let is_escape = self.scanner.is_at_line_start() && self.scanner.peek() == Some('%');
            if !is_escape && self.scanner.peek() != Some(';') {
                return;
            }
            self.scanner.rest_of_line();
        }
    }

    fn tags(&mut self, game: &mut RawGame) -> ReadResult<()> {
        loop {
            self.skip_between_games();
            let line = self.scanner.line;
            if !self.scanner.eat('[') {
                return Ok(());
            }
            self.scanner.skip_blanks();
            let name = self.scanner.take_while(is_in_name);
            self.scanner.skip_blanks();
            let wrong = |what: String| FormatError::at(line, what);
            if name.is_empty() || !self.scanner.eat('"') {
                return Err(wrong(format!(
                    "tag '{}' is not of the form [Name \"value\"]",
                    quoted(name)
                )));
            }
            let value = self.quoted_value();
            self.scanner
                .take_while(|symbol| symbol == ' ' || symbol == '\t');
            let value = value.filter(|_| self.scanner.eat(']'));
            let value = value
                .ok_or_else(|| wrong(format!("tag {} does not end with \"]", quoted(name))))?;
            let is_result = name.eq_ignore_ascii_case("Result");
            let value = if is_result { plain(&value) } else { value };
            game.tags.push((name.to_owned(), value));
        }
    }

    /// The value of a tag up to its quotation mark, on one line. A mark inside that should
    /// have a backslash before it belongs to the value: `"Bob "the" X"`.
    fn quoted_value(&mut self) -> Option<String> {
        let mut value = String::new();
        loop {
            if self.scanner.peek() == Some('\n') {
                return None;
            }
            match self.scanner.next()? {
                '"' if value.is_empty() || self.is_at_end_of_tag() => return Some(value),
                '\\' => value.push(self.scanner.next()?),
                '\r' => {}
                symbol => value.push(symbol),
            }
        }
    }

    /// Whether nothing but the end of the tag is left on the line, or nothing at all.
    fn is_at_end_of_tag(&self) -> bool {
        let rest = self.scanner.rest.trim_start_matches([' ', '\t', '\r']);
        rest.is_empty() || rest.starts_with([']', '\n'])
    }

    fn moves(&mut self, game: &mut RawGame) -> ReadResult<()> {
        loop {
            let before = self.scanner.rest;
            let comments = match game.moves.last_mut() {
                Some(last) => &mut last.comments,
                None => &mut game.prelude,
            };
            self.skip_remarks(comments)?;
            let passed = &before[..before.len() - self.scanner.rest.len()];
            let begins_again = ends_with_blank_line(passed) && begins_game(self.scanner.rest);
            if begins_again && !game.moves.is_empty() {
                return Ok(());
            }
            game.end = self.scanner.line;
            match self.scanner.peek() {
                None => return Ok(()),
                // The next game begins, and this one has no mark of its end.
                Some('[') if self.scanner.is_at_line_start() => return Ok(()),
                Some('.' | '…') => {
                    self.scanner.next();
                    continue;
                }
                Some('$') => {
                    self.scanner.next();
                    self.scanner.take_while(|symbol| symbol.is_ascii_digit());
                    continue;
                }
                Some('[') => {
                    let here = self.scanner.rest.lines().next().unwrap_or_default();
                    let what = format!("'{}' stands among the moves", quoted(here));
                    return Err(FormatError::at(game.end, what));
                }
                Some(symbol @ (')' | '}' | ']')) => {
                    let what = format!("'{symbol}' closes nothing");
                    return Err(FormatError::at(game.end, what));
                }
                Some(_) => {}
            }
            let word = self.scanner.take_while(|symbol| !ends_word(symbol));
            let mut word = plain(word);
            if self.notation == Notation::Draughts {
                self.join(&mut word);
            }
            if RESULTS.contains(&word.as_str()) || self.is_told_result(&word, game) {
                game.result = Some(word);
                return self.trailing_comments(game);
            }
            self.word(&word, game)?;
        }
    }

    /// Whether a word is the result of the tag, and the game ends with it: draughts
    /// are also played for other points than 2, such as 4-6.
    fn is_told_result(&self, word: &str, game: &RawGame) -> bool {
        let mut ahead = self.scanner.clone();
        ahead.skip_blanks();
        let is_last = matches!(ahead.peek(), None | Some('['));
        is_last && self.notation == Notation::Draughts && game.tag("Result") == Some(word)
    }

    /// Adds the rest of a move of draughts with blanks in it, `11 - 15`.
    fn join(&mut self, word: &mut String) {
        let is_separator = |symbol: char| matches!(symbol, '-' | 'x' | 'X' | ':');
        loop {
            let mut ahead = self.scanner.clone();
            ahead.take_while(|symbol| symbol == ' ' || symbol == '\t');
            let sign = ahead.take_while(is_separator);
            let is_cut = word.ends_with(is_separator);
            if is_cut != sign.is_empty() || !word.starts_with(|c: char| c.is_alphanumeric()) {
                return;
            }
            ahead.take_while(|symbol| symbol == ' ' || symbol == '\t');
            let square = ahead.take_while(|symbol| !ends_word(symbol));
            if !square.starts_with(|c: char| c.is_ascii_alphanumeric()) {
                return;
            }
            word.push_str(sign);
            word.push_str(&plain(square));
            self.scanner = ahead;
        }
    }

    /// A move, its number, or a symbol for the writer's opinion of it.
    fn word(&mut self, word: &str, game: &mut RawGame) -> ReadResult<()> {
        // "exd6 e.p." has points in it, which end a word otherwise.
        let is_passing = word.ends_with('e') && self.scanner.starts_with(".p");
        let word = if is_passing {
            self.scanner
                .take_while(|symbol| symbol == '.' || symbol == 'p');
            &word[..word.len() - 1]
        } else {
            word
        };
        // Some write 1e4.
        let after_number = word.trim_start_matches(|symbol: char| symbol.is_ascii_digit());
        let is_glued = after_number.starts_with(|symbol: char| symbol.is_ascii_alphabetic());
        let word = match self.notation {
            Notation::Chess if is_glued => after_number,
            _ => word,
        };
        // What stands behind the writer's opinion is a remark, too: "Nf3!N".
        let told = word.split(['!', '?']).next().unwrap_or_default();
        let bare = told.trim_end_matches(|symbol: char| !symbol.is_ascii_alphanumeric());
        // Moves in figures alone, 5254, are no numbers of moves.
        let is_number = bare.bytes().all(|byte| byte.is_ascii_digit())
            && (bare.len() < 4 || matches!(self.scanner.peek(), Some('.' | '…')));
        // A move that is none, `--`, must not be passed over.
        let is_null = word.starts_with("--");
        if (is_number && !is_null) || SYMBOLS.contains(&bare) {
            return Ok(());
        }
        let bare = if is_null { word } else { bare };
        if game.moves.len() == MAX_MOVES {
            let what = format!("a game has at most {MAX_MOVES} moves");
            return Err(FormatError::at(self.scanner.line, what));
        }
        game.moves.push(RawMove {
            text: bare.to_owned(),
            line: self.scanner.line,
            comments: Vec::new(),
        });
        Ok(())
    }

    /// Passes blanks and variations, and takes comments.
    fn skip_remarks(&mut self, comments: &mut Vec<String>) -> ReadResult<()> {
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
    fn trailing_comments(&mut self, game: &mut RawGame) -> ReadResult<()> {
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

    fn comment(&mut self) -> ReadResult<String> {
        let line = self.scanner.line;
        if self.scanner.eat(';') {
            return Ok(self.scanner.rest_of_line().to_owned());
        }
        self.scanner.eat('{');
        let mut text = String::new();
        loop {
            let part = self
                .scanner
                .take_while(|symbol| symbol != '}' && symbol != '\n');
            text.push_str(part);
            if self.scanner.eat('}') {
                return Ok(text);
            }
            let is_over = !self.scanner.eat('\n')
                || (self.is_at_game(part.trim().is_empty()) && !self.closes_behind_tags());
            if is_over {
                let what = "the comment that begins here has no '}'";
                return Err(FormatError::at(line, what));
            }
            text.push('\n');
        }
    }

    /// Passes a variation with the variations in it.
    fn variation(&mut self) -> ReadResult<()> {
        let line = self.scanner.line;
        let mut depth = 0_usize;
        let mut after_blank_line = false;
        loop {
            match self.scanner.peek() {
                Some('{' | ';') => {
                    self.comment()?;
                    continue;
                }
                Some('(') => depth += 1,
                Some(')') => depth -= 1,
                Some('\n') => after_blank_line = self.scanner.is_at_line_start(),
                Some('[') if !self.is_at_game(after_blank_line) => {}
                Some('[') | None => {
                    let what = "the variation that begins here has no ')'";
                    return Err(FormatError::at(line, what));
                }
                Some(_) => {}
            }
            self.scanner.next();
            if depth == 0 {
                return Ok(());
            }
        }
    }

    /// Whether a game begins here, where a comment or a variation is open: a
    /// tag stands on the line, and it is the first of the roster or an empty
    /// line comes before it.
    fn is_at_game(&self, after_blank_line: bool) -> bool {
        self.scanner.is_at_line_start()
            && tag_name(self.scanner.rest)
                .is_some_and(|name| after_blank_line || name.eq_ignore_ascii_case("Event"))
    }

    /// Whether what looks like tags here is the end of a comment.
    fn closes_behind_tags(&self) -> bool {
        let lines = self.scanner.rest.lines();
        let mut others = lines.filter(|line| !line.trim().is_empty() && tag_name(line).is_none());
        others
            .next()
            .is_some_and(|line| line.trim_start().starts_with('}'))
    }

    /// Goes on, after an error, to where the next game begins: at a line with a
    /// tag, or, where games have no tags, at a first move after an empty line.
    fn go_to_next_game(&mut self) {
        if !self.scanner.is_at_line_start() {
            self.scanner.rest_of_line();
        }
        if self.in_tags {
            // The rest of the same game: its other tags and its moves.
            while self.scanner.peek() == Some('[') && !self.is_at_game(false) {
                self.scanner.rest_of_line();
            }
            self.skip_between_games();
            if self.scanner.peek() != Some('[') {
                self.scanner.rest_of_line();
            }
        }
        let mut after_blank_line = self.in_tags;
        while !self.scanner.is_at_end() {
            let rest = self.scanner.rest;
            let is_game = if after_blank_line {
                (rest.starts_with('[') && !rest.starts_with("[%")) || begins_moves(rest)
            } else {
                tag_name(rest).is_some()
            };
            if is_game {
                return;
            }
            after_blank_line = self.scanner.rest_of_line().trim().is_empty();
        }
    }
}

/// The name of the tag that a text begins with, `[Name "`, if it does.
pub(crate) fn tag_name(text: &str) -> Option<&str> {
    let inner = text.trim_start_matches([' ', '\t']).strip_prefix('[')?;
    let inner = inner.trim_start_matches([' ', '\t']);
    let end = inner.find(|symbol| !is_in_name(symbol))?;
    let (name, rest) = inner.split_at(end);
    let is_tag = !name.is_empty() && rest.trim_start_matches([' ', '\t']).starts_with('"');
    is_tag.then_some(name)
}

/// Whether a symbol can stand in the name of a tag (section 7 of the standard).
fn is_in_name(symbol: char) -> bool {
    symbol.is_alphanumeric() || "_+#=:-".contains(symbol)
}

/// Whether a text, before which the last move of a game stands, ends with an empty line.
fn ends_with_blank_line(text: &str) -> bool {
    let mut lines = text.rsplit('\n').skip(1);
    let is_blank = lines.next().is_some_and(|line| line.trim().is_empty());
    is_blank && lines.next().is_some()
}

/// Whether a text begins with the first move of the side that begins.
fn begins_game(text: &str) -> bool {
    let after = text.strip_prefix("1.");
    after.is_some_and(|after| !after.trim_start_matches(' ').starts_with(['.', '…']))
}

/// Whether a text begins with the first move of a game.
fn begins_moves(text: &str) -> bool {
    let rest = text.trim_start_matches([' ', '\t']).strip_prefix('1');
    rest.is_some_and(|rest| rest.starts_with(['.', '…']))
}

/// The words that programs and books write behind moves besides symbols: a
/// novelty, a diagram, an editor's remark, en passant, check and mate.
const SYMBOLS: [&str; 9] = ["N", "TN", "D", "RR", "ep", "ch", "dis", "dbl", "mate"];

/// A word with letters for figurines, and with the signs of ASCII where books
/// have others for the same.
fn plain(word: &str) -> String {
    let mut text = String::with_capacity(word.len());
    for symbol in word.chars() {
        match symbol {
            '♔' | '♚' => text.push('K'),
            '♕' | '♛' => text.push('Q'),
            '♖' | '♜' => text.push('R'),
            '♗' | '♝' => text.push('B'),
            '♘' | '♞' => text.push('N'),
            // A pawn has no letter; the others say how a figurine is drawn.
            '♙' | '♟' | '\u{fe0e}' | '\u{fe0f}' => {}
            '‐' | '‑' | '‒' | '–' | '—' | '−' => text.push('-'),
            '×' => text.push('x'),
            '½' => text.push_str("1/2"),
            symbol => text.push(symbol),
        }
    }
    text
}

impl Iterator for RawGames<'_> {
    type Item = Result<RawGame, FormatError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let game = self.game();
        let number = self.read;
        match game {
            Ok(None) => self.is_over = true,
            Err(_) if !self.is_over => self.go_to_next_game(),
            Ok(Some(_)) | Err(_) => {}
        }
        game.map_err(|error| error.in_game(number.max(1)))
            .transpose()
    }
}
