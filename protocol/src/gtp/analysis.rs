//! What an engine thinks while it chooses a move, in the form of KataGo's
//! `kata-genmove_analyze`.

use std::fmt::Write as _;

use crate::line::split_word;

/// The largest score in points of the game that is taken over.
const LARGEST_LEAD: f64 = 1e6;

/// What a line says of the best move. Unknown words are passed over, as KataGo's
/// description of the command asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Analysis<'a> {
    /// By how many points the engine's side is ahead.
    pub score_lead: Option<f64>,
    /// How often it wins, 0 to 1.
    pub winrate: Option<f64>,
    /// How often the search came to the move.
    pub visits: Option<u64>,
    /// The expected vertices, separated by blanks; empty if there are none.
    pub pv: &'a str,
}

impl<'a> Analysis<'a> {
    /// Reads a line that begins with `info move`, as far as its first move, which is the
    /// best one; `None` for any other line.
    pub fn parse(line: &'a str) -> Option<Analysis<'a>> {
        let ("info", rest) = split_word(line) else {
            return None;
        };
        let ("move", rest) = split_word(rest) else {
            return None;
        };
        let mut rest = split_word(rest).1;
        let mut analysis = Analysis::default();
        loop {
            let (key, after) = split_word(rest);
            let (value, next) = split_word(after);
            let number = || value.parse().ok().filter(|number: &f64| number.is_finite());
            match key {
                "" | "info" => return Some(analysis),
                "pv" => {
                    analysis.pv = vertices(after);
                    return Some(analysis);
                }
                "scoreLead" => analysis.score_lead = number(),
                "winrate" => analysis.winrate = number(),
                "visits" => analysis.visits = value.parse().ok(),
                _ => {}
            }
            rest = next;
        }
    }

    /// The same as a brain of the line protocol would say it behind `info`: the lead in
    /// hundredths of a point; without one, how often it wins as text. `None` if there is
    /// neither.
    pub fn in_line_protocol(&self) -> Option<String> {
        let Some(lead) = self.score_lead else {
            let percent = 100.0 * self.winrate?;
            return Some(format!("text winrate {percent:.1} %"));
        };
        let score = (100.0 * lead.clamp(-LARGEST_LEAD, LARGEST_LEAD)).round() as i64;
        let mut content = format!("score {score}");
        // Writing to a string cannot fail.
        if let Some(visits) = self.visits {
            let _ = write!(content, " nodes {visits}");
        }
        if !self.pv.is_empty() {
            let _ = write!(content, " pv {}", self.pv);
        }
        Some(content)
    }
}

/// The words before the next one that is no vertex.
fn vertices(text: &str) -> &str {
    let mut end = 0;
    loop {
        let (word, behind) = split_word(&text[end..]);
        let is_vertex = word.len() <= 3 && word.bytes().any(|byte| byte.is_ascii_digit());
        if !is_vertex && !word.eq_ignore_ascii_case("pass") {
            return text[..end].trim_ascii();
        }
        end = text.len() - behind.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_move_of_a_line_is_told() {
        // As KataGo writes it, with two moves and what it adds to them.
        let line = "info move Q16 visits 142 edgeVisits 142 utility 0.03 winrate 0.5127 \
                    scoreMean 0.31 scoreStdev 12.4 scoreLead -0.314 prior 0.12 order 0 \
                    pv Q16 D4 pass info move D4 visits 12 scoreLead 9 order 1 pv D4 Q16";
        let found = Analysis::parse(line).unwrap();
        assert_eq!(
            (found.score_lead, found.winrate),
            (Some(-0.314), Some(0.5127))
        );
        let told = found.in_line_protocol();
        assert_eq!(told.as_deref(), Some("score -31 nodes 142 pv Q16 D4 pass"));
        for (line, told) in [
            (
                "info move A1 winrate 0.615 visits 3 pv A1",
                Some("text winrate 61.5 %"),
            ),
            ("info move A1 scoreLead 2.5", Some("score 250")),
            ("info move A1 scoreLead 1e300", Some("score 100000000")),
            ("info move A1 scoreLead inf", None),
            (
                "info move A1 scoreLead 1 pv A1 rootInfo visits 3",
                Some("score 100 pv A1"),
            ),
            ("info move", None),
        ] {
            let found = Analysis::parse(line).unwrap();
            assert_eq!(found.in_line_protocol().as_deref(), told, "{line}");
        }
        for line in ["play D4", "info", "info depth 3", ""] {
            assert_eq!(Analysis::parse(line), None, "{line}");
        }
    }
}
