//! The syntax: nodes of properties in trees. Only the main line is kept.

use crate::FormatError;
use crate::error::quoted;
use crate::pgn::{MAX_GAMES, MAX_MOVES};
use crate::scan::Scanner;

/// The deepest nesting of variations.
const MAX_DEPTH: usize = 10_000;

/// A node of the main line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Node {
    /// The line where it begins.
    pub(super) line: usize,
    /// Names and values, in the order of the file.
    pub(super) properties: Vec<(String, Vec<String>)>,
}

impl Node {
    /// The values of a property; none if the node does not have it.
    pub(super) fn values(&self, name: &str) -> &[String] {
        let found = self.properties.iter().find(|(key, _)| key == name);
        found.map_or(&[], |(_, values)| values)
    }

    /// The first value of a property, trimmed; `None` if there is none, or it
    /// is empty.
    pub(super) fn text(&self, name: &str) -> Option<&str> {
        let value = self.values(name).first()?.trim();
        (!value.is_empty()).then_some(value)
    }
}

/// The main lines of the games of a text. After an error of syntax reading goes
/// on at the next game.
#[derive(Debug)]
pub(super) struct Trees<'a> {
    scanner: Scanner<'a>,
    read: usize,
    is_over: bool,
}

type ReadResult<T> = Result<T, FormatError>;

/// A tree that is open.
#[derive(Clone, Copy, Debug)]
struct Open {
    is_main: bool,
    has_child: bool,
}

impl<'a> Trees<'a> {
    pub(super) fn new(text: &'a str) -> Trees<'a> {
        Trees {
            scanner: Scanner::new(text),
            read: 0,
            is_over: false,
        }
    }

    fn game(&mut self) -> ReadResult<Option<Vec<Node>>> {
        self.scanner.skip_blanks();
        let line = self.scanner.line;
        // Text around the games is no part of the format; nodes outside of a game are the
        // rest of one.
        let text = self.scanner.take_while(|symbol| symbol != '(');
        if [";B[", ";W[", "];"].iter().any(|part| text.contains(part)) {
            self.read += 1;
            return Err(FormatError::at(line, NODES_ALONE));
        }
        let line = self.scanner.line;
        match self.scanner.next() {
            None if self.read == 0 => {
                return Err(FormatError::at(
                    line,
                    "there is no game: a game begins with '(;'",
                ));
            }
            None => return Ok(None),
            Some(_) => {}
        }
        if self.read == MAX_GAMES {
            self.is_over = true;
            let what = format!("at most {MAX_GAMES} games are read from a file");
            return Err(FormatError::at(line, what));
        }
        self.read += 1;
        let nodes = self.tree(line)?;
        self.scanner.skip_blanks();
        let rest = self.scanner.rest;
        if rest.starts_with(';') && !begins_root(rest) {
            let what = "a ')' ends the game, and its nodes go on";
            return Err(FormatError::at(self.scanner.line, what));
        }
        Ok(Some(nodes))
    }

    /// Goes on, after an error, to where the next game begins.
    fn go_to_next_game(&mut self) {
        while !self.scanner.is_at_end() && !begins_game(self.scanner.rest) {
            self.scanner.next();
            self.scanner.take_while(|symbol| symbol != '(');
        }
    }

    /// The nodes of the main line of a tree, after its first parenthesis.
    fn tree(&mut self, first_line: usize) -> ReadResult<Vec<Node>> {
        let mut nodes = Vec::new();
        let mut open = vec![Open {
            is_main: true,
            has_child: false,
        }];
        while let Some(tree) = open.last_mut() {
            self.scanner.skip_blanks();
            let line = self.scanner.line;
            let wrong = |what: String| FormatError::at(line, what);
            if begins_game(self.scanner.rest) {
                return Err(FormatError::at(first_line, NOT_CLOSED));
            }
            match self.scanner.next() {
                Some('(') => {
                    let child = Open {
                        is_main: tree.is_main && !tree.has_child,
                        has_child: false,
                    };
                    tree.has_child = true;
                    if open.len() == MAX_DEPTH {
                        return Err(wrong(format!("more than {MAX_DEPTH} nested variations")));
                    }
                    open.push(child);
                }
                Some(')') => drop(open.pop()),
                Some(';') if tree.has_child => {
                    return Err(wrong(
                        "a node follows the variations of its tree".to_owned(),
                    ));
                }
                Some(';') => {
                    let is_main = tree.is_main;
                    let node = self.node(line)?;
                    if is_main {
                        if nodes.len() > MAX_MOVES {
                            return Err(wrong(format!("a game has at most {MAX_MOVES} nodes")));
                        }
                        nodes.push(node);
                    }
                }
                Some(symbol) => {
                    let symbol = quoted(&symbol.to_string());
                    return Err(wrong(format!("'{symbol}' is neither a node nor a tree")));
                }
                None => return Err(FormatError::at(first_line, NOT_CLOSED)),
            }
        }
        if nodes.is_empty() {
            return Err(FormatError::at(first_line, "the game has no node"));
        }
        Ok(nodes)
    }

    /// The properties of a node, after its semicolon.
    fn node(&mut self, line: usize) -> ReadResult<Node> {
        let mut node = Node {
            line,
            properties: Vec::new(),
        };
        loop {
            self.scanner.skip_blanks();
            let line = self.scanner.line;
            let name = self.scanner.take_while(char::is_alphanumeric);
            if name.is_empty() {
                return Ok(node);
            }
            self.scanner.skip_blanks();
            let mut values = Vec::new();
            while self.scanner.eat('[') {
                values.push(self.value()?);
                self.scanner.skip_blanks();
            }
            if values.is_empty() {
                let what = format!("property {} has no value", quoted(name));
                return Err(FormatError::at(line, what));
            }
            // Before FF[4] names could have small letters, which do not count.
            let name: String = name.chars().filter(|c| !c.is_ascii_lowercase()).collect();
            node.properties.push((name, values));
        }
    }

    /// A value up to its bracket, with its escapes undone.
    fn value(&mut self) -> ReadResult<String> {
        let line = self.scanner.line;
        let mut value = String::new();
        loop {
            if self.scanner.is_at_line_start() && begins_game(self.scanner.rest) {
                return Err(FormatError::at(line, VALUE_NOT_CLOSED));
            }
            let symbol = match self.scanner.next() {
                Some(']') => return Ok(value),
                Some('\\') => match self.scanner.next() {
                    // A line that goes on.
                    Some('\n') => continue,
                    Some('\r') => {
                        self.scanner.eat('\n');
                        continue;
                    }
                    escaped => escaped,
                },
                other => other,
            };
            match symbol {
                Some('\r') => {}
                Some(symbol) => value.push(symbol),
                None => return Err(FormatError::at(line, VALUE_NOT_CLOSED)),
            }
        }
    }
}

const NOT_CLOSED: &str = "the game that begins here has no ')'";
const VALUE_NOT_CLOSED: &str = "the value that begins here has no ']'";
const NODES_ALONE: &str = "nodes stand outside of a game, which begins with '(;'";

/// The properties one of which comes first in a game, and in no variation: those
/// of the root and those about the whole game.
const FIRST: [&str; 17] = [
    "FF", "GM", "CA", "AP", "SZ", "ST", "PB", "PW", "BR", "WR", "EV", "GN", "DT", "PC", "RE", "RU",
    "KM",
];

/// Whether a game begins here, and no variation.
fn begins_game(text: &str) -> bool {
    let node = text.strip_prefix('(').map(str::trim_start);
    node.is_some_and(begins_root)
}

/// Whether the first node of a game begins here.
fn begins_root(text: &str) -> bool {
    let first = text.strip_prefix(';').map(str::trim_start);
    first.is_some_and(|first| {
        let end = first.find(|symbol: char| !symbol.is_alphanumeric());
        let (name, rest) = first.split_at(end.unwrap_or(first.len()));
        let capitals = name.chars().filter(|symbol| !symbol.is_ascii_lowercase());
        let name: String = capitals.take(3).collect();
        rest.trim_start().starts_with('[') && FIRST.contains(&name.as_str())
    })
}

impl Iterator for Trees<'_> {
    type Item = Result<Vec<Node>, FormatError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let game = self.game();
        let number = self.read;
        match game {
            Ok(None) => self.is_over = true,
            Err(_) if !self.is_over && number > 0 => self.go_to_next_game(),
            Err(_) => self.is_over = true,
            Ok(Some(_)) => {}
        }
        game.map_err(|error| error.in_game(number.max(1)))
            .transpose()
    }
}
