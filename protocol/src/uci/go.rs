//! The command `go`, which tells an engine its time.

use std::fmt;

use crate::line::split_word;

/// The limits of a `go` line. Times are whole milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// The time on White's clock.
    pub wtime: Option<u64>,
    /// The time on Black's clock.
    pub btime: Option<u64>,
    /// The time that each move adds to White's clock.
    pub winc: Option<u64>,
    /// The time that each move adds to Black's clock.
    pub binc: Option<u64>,
    /// Moves up to the next time control.
    pub movestogo: Option<u64>,
    /// The time for this move.
    pub movetime: Option<u64>,
    /// The most plies to search.
    pub depth: Option<u64>,
    /// The most positions to search.
    pub nodes: Option<u64>,
    /// Search for a mate in this many moves.
    pub mate: Option<u64>,
    /// Search until `stop`.
    pub infinite: bool,
    /// Search while the opponent thinks.
    pub ponder: bool,
}

/// The limits that are a word and a number.
const NUMBERS: [&str; 9] = [
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "movetime",
    "depth",
    "nodes",
    "mate",
];

impl Go {
    /// Reads the rest of the line after `go`. Unknown words are ignored, as the
    /// protocol asks; times below 0, which some managers send, count as 0.
    pub fn parse(text: &str) -> Go {
        let mut go = Go::default();
        let mut rest = text;
        loop {
            let (word, after) = split_word(rest);
            if word.is_empty() {
                return go;
            }
            rest = after;
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                _ => {
                    if let Some(place) = go.place(word) {
                        let (value, next) = split_word(after);
                        let number = match value.strip_prefix('-') {
                            Some(digits) => digits.parse::<u64>().map(|_| 0),
                            None => value.parse(),
                        };
                        if let Ok(number) = number {
                            *place = Some(number);
                            rest = next;
                        }
                    }
                }
            }
        }
    }

    fn place(&mut self, word: &str) -> Option<&mut Option<u64>> {
        Some(match word {
            "wtime" => &mut self.wtime,
            "btime" => &mut self.btime,
            "winc" => &mut self.winc,
            "binc" => &mut self.binc,
            "movestogo" => &mut self.movestogo,
            "movetime" => &mut self.movetime,
            "depth" => &mut self.depth,
            "nodes" => &mut self.nodes,
            "mate" => &mut self.mate,
            _ => return None,
        })
    }
}

/// Writes each limit with a blank in front.
impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut go = *self;
        // Some engines look for it right behind `go`.
        if self.ponder {
            f.write_str(" ponder")?;
        }
        for word in NUMBERS {
            if let Some(number) = go.place(word).and_then(|place| *place) {
                write!(f, " {word} {number}")?;
            }
        }
        if self.infinite {
            f.write_str(" infinite")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_read_in_any_order_and_unknown_words_passed_over() {
        let go = Go::parse("binc 5 ponder wtime 1000 x y btime -20 winc infinite searchmoves e2e4");
        let expected = Go {
            wtime: Some(1000),
            btime: Some(0),
            binc: Some(5),
            infinite: true,
            ponder: true,
            ..Go::default()
        };
        assert_eq!(go, expected);
        assert_eq!(go.to_string(), " ponder wtime 1000 btime 0 binc 5 infinite");
        assert_eq!(Go::parse(&go.to_string()), go);
    }
}
