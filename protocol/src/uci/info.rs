//! The thoughts of an engine.

use std::fmt::{self, Write as _};

use crate::line::split_word;

/// The score of a mate on the board, in the hundredths of a pawn that all other
/// scores have; each ply up to the mate takes one off.
pub const MATE: i64 = 30_000;

/// The longest way to a mate, in plies; scores below that are no mates.
const LONGEST_MATE: i64 = 1_000;

/// The judgement of an engine on a position, from the side that is on turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i64),
    /// A mate in this many moves; below 0 the engine is mated.
    Mate(i64),
}

impl Score {
    /// The score as one number, as brains of the line protocol give it.
    pub fn in_hundredths(self) -> i64 {
        match self {
            Score::Centipawns(score) => {
                let most = MATE - LONGEST_MATE - 1;
                score.clamp(-most, most)
            }
            // The engine mates with its own move, the last of 2n - 1 plies.
            Score::Mate(moves @ 1..) => MATE - (moves.saturating_mul(2) - 1).min(LONGEST_MATE),
            Score::Mate(moves) => moves.saturating_mul(-2).min(LONGEST_MATE) - MATE,
        }
    }

    /// The score that a brain of the line protocol means.
    pub fn of_hundredths(score: i64) -> Score {
        let plies = MATE.saturating_sub(score.saturating_abs()).max(0);
        match (plies <= LONGEST_MATE, score > 0) {
            (false, _) => Score::Centipawns(score),
            (true, true) => Score::Mate((plies + 1) / 2),
            (true, false) => Score::Mate(-(plies / 2)),
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Centipawns(score) => write!(f, "cp {score}"),
            Score::Mate(moves) => write!(f, "mate {moves}"),
        }
    }
}

/// The content of an `info` line, read leniently: unknown parts are ignored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Info<'a> {
    /// Depth of the search in plies.
    pub depth: Option<u32>,
    /// The most plies that a line of the search had.
    pub seldepth: Option<u32>,
    /// The score.
    pub score: Option<Score>,
    /// Whether the score is a bound only.
    pub is_bound: bool,
    /// Which of several lines it is about; 1 is the best one.
    pub multipv: Option<u32>,
    /// Positions searched.
    pub nodes: Option<u64>,
    /// Positions searched in a second.
    pub nps: Option<u64>,
    /// How full the hash table is, in thousandths.
    pub hashfull: Option<u32>,
    /// Positions found in tablebases.
    pub tbhits: Option<u64>,
    /// The expected line, moves separated by blanks; empty if none was given.
    pub pv: &'a str,
    /// Free text (`string`); empty if none was given.
    pub text: &'a str,
}

impl<'a> Info<'a> {
    /// Reads the rest of the line after `info`. `string` and `pv` run to the
    /// end of the line.
    pub fn parse(content: &'a str) -> Info<'a> {
        let mut info = Info::default();
        let mut rest = content;
        loop {
            let (key, after) = split_word(rest);
            let (value, next) = split_word(after);
            rest = next;
            match key {
                "" => return info,
                "string" => {
                    info.text = after;
                    return info;
                }
                "pv" => {
                    info.pv = after;
                    return info;
                }
                "depth" => info.depth = value.parse().ok(),
                "seldepth" => info.seldepth = value.parse().ok(),
                "nodes" => info.nodes = value.parse().ok(),
                "nps" => info.nps = value.parse().ok(),
                "hashfull" => info.hashfull = value.parse().ok(),
                "tbhits" => info.tbhits = value.parse().ok(),
                "multipv" => info.multipv = value.parse().ok(),
                "score" => {
                    let (number, behind) = split_word(next);
                    let number = number.parse().ok();
                    info.score = match value {
                        "cp" => number.map(Score::Centipawns),
                        "mate" => number.map(Score::Mate),
                        _ => None,
                    };
                    if info.score.is_some() {
                        rest = behind;
                    }
                }
                "lowerbound" | "upperbound" => {
                    info.is_bound = true;
                    rest = after;
                }
                _ => {}
            }
        }
    }

    /// The first word of the rest of a line after `info` that the protocol does not have
    /// there; `None` if it has them all.
    pub fn foreign_word(content: &str) -> Option<&str> {
        let mut rest = content;
        loop {
            let (key, after) = split_word(rest);
            let values = match key {
                "" | "string" | "pv" | "refutation" | "currline" => return None,
                "lowerbound" | "upperbound" => 0,
                // Wins, draws and losses are what engines added.
                "wdl" => 3,
                "score" => match split_word(after).0 {
                    "cp" | "mate" => 2,
                    "lowerbound" | "upperbound" => 1,
                    _ => return Some(key),
                },
                "depth" | "seldepth" | "time" | "nodes" | "multipv" | "currmove"
                | "currmovenumber" | "hashfull" | "nps" | "tbhits" | "sbhits" | "cpuload" => 1,
                _ => return Some(key),
            };
            rest = (0..values).fold(after, |rest, _| split_word(rest).1);
        }
    }

    /// The same as a brain of the line protocol would say it behind `info`;
    /// `None` if there is nothing of the best line in it, as in `currmove` and
    /// in lines about other moves.
    pub fn in_line_protocol(&self) -> Option<String> {
        if !self.text.is_empty() {
            return Some(format!("text {}", self.text));
        }
        if self.multipv.is_some_and(|multipv| multipv != 1) {
            return None;
        }
        let score = self.score.filter(|_| !self.is_bound);
        if score.is_none() && self.pv.is_empty() {
            return None;
        }
        let mut content = String::with_capacity(96 + self.pv.len());
        let mut put = |key: &str, value: Option<&dyn fmt::Display>| {
            let Some(value) = value else { return };
            let blank = if content.is_empty() { "" } else { " " };
            // Writing to a string cannot fail.
            let _ = write!(content, "{blank}{key} {value}");
        };
        fn shown<T: fmt::Display>(value: &Option<T>) -> Option<&dyn fmt::Display> {
            value.as_ref().map(|value| value as _)
        }
        put("score", shown(&score.map(Score::in_hundredths)));
        put("depth", shown(&self.depth));
        put("seldepth", shown(&self.seldepth));
        put("nodes", shown(&self.nodes));
        put("nps", shown(&self.nps));
        put("hashfull", shown(&self.hashfull));
        put("tbhits", shown(&self.tbhits));
        put("pv", shown(&Some(self.pv).filter(|pv| !pv.is_empty())));
        Some(content)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn translated(content: &str) -> Option<String> {
        Info::parse(content).in_line_protocol()
    }

    #[test]
    fn the_best_line_is_told_and_other_lines_are_not() {
        let full = "depth 12 seldepth 20 multipv 1 score cp -34 nodes 123 nps 9 hashfull 1 \
                    tbhits 0 time 5 pv e2e4 e7e5";
        let told = "score -34 depth 12 seldepth 20 nodes 123 nps 9 hashfull 1 tbhits 0 \
                    pv e2e4 e7e5";
        assert_eq!(translated(full).as_deref(), Some(told));
        assert_eq!(
            translated("string  NNUE on").as_deref(),
            Some("text NNUE on")
        );
        let bound = "depth 3 score cp 20 lowerbound nodes 7 pv e2e4";
        let told = "depth 3 nodes 7 pv e2e4";
        assert_eq!(translated(bound).as_deref(), Some(told));
        for nothing in [
            "",
            "depth 5 currmove e2e4 currmovenumber 1",
            "multipv 2 score cp 5 pv d2d4",
            "nodes 5",
            "score",
        ] {
            assert_eq!(translated(nothing), None, "{nothing}");
        }
    }

    #[test]
    fn words_that_the_protocol_does_not_have_are_found() {
        let known = "depth 9 seldepth 12 multipv 1 score cp -3 lowerbound wdl 1 998 1 nodes 5 \
                     nps 5 hashfull 0 tbhits 0 time 1 currmove e2e4 pv e2e4 odd";
        assert_eq!(Info::foreign_word(known), None);
        assert_eq!(Info::foreign_word("string all is well"), None);
        for (content, word) in [
            ("depth 9 speed 7", "speed"),
            ("score 34 depth 1", "score"),
            ("evaluating", "evaluating"),
        ] {
            assert_eq!(Info::foreign_word(content), Some(word));
        }
    }

    #[test]
    fn a_mate_counts_more_the_nearer_it_is() {
        let hundredths = |score: Score| score.in_hundredths();
        assert_eq!(hundredths(Score::Mate(1)), MATE - 1);
        assert_eq!(hundredths(Score::Mate(3)), MATE - 5);
        assert_eq!(hundredths(Score::Mate(-1)), 2 - MATE);
        assert_eq!(hundredths(Score::Mate(0)), -MATE);
        assert!(hundredths(Score::Mate(i64::MAX)) > 0);
        assert!(hundredths(Score::Mate(i64::MIN)) < 0);
        assert!(hundredths(Score::Centipawns(i64::MIN)) > hundredths(Score::Mate(-500)));
        let all = [1, 2, 100, -1, -2, -100, 0].map(Score::Mate);
        let all = all
            .into_iter()
            .chain([-28_000, 0, 5].map(Score::Centipawns));
        for score in all {
            assert_eq!(Score::of_hundredths(score.in_hundredths()), score);
        }
    }

    proptest! {
        /// The adjudicator reads the translated line as it reads a brain's own.
        #[test]
        fn the_line_protocol_reads_what_is_told(
            score in -28_000i64..28_000,
            depths: (u32, u32),
            hashfull: u32,
            counts: (u64, u64, u64),
        ) {
            let ((depth, seldepth), (nodes, nps, tbhits)) = (depths, counts);
            let line = format!(
                "depth {depth} seldepth {seldepth} score cp {score} nodes {nodes} nps {nps} \
                 hashfull {hashfull} tbhits {tbhits} pv a1a2"
            );
            let told = translated(&line).unwrap();
            let read = crate::line::Info::parse(&told);
            prop_assert_eq!(read.score, Some(score));
            prop_assert_eq!((read.depth, read.seldepth), (Some(depth), Some(seldepth)));
            prop_assert_eq!((read.nodes, read.nps), (Some(nodes), Some(nps)));
            prop_assert_eq!((read.hashfull, read.tbhits), (Some(hashfull), Some(tbhits)));
            prop_assert_eq!(read.pv, "a1a2");
        }

        #[test]
        fn no_line_makes_it_fail(line in "(score |cp |mate |pv |-?[0-9]{0,20} |.{0,6} ){0,12}") {
            let told = translated(&line);
            prop_assert!(told.is_none_or(|told| told.len() <= line.len() + 16));
        }
    }
}
