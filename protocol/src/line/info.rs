//! The thoughts that a brain sends.

use super::split_word;

/// The content of an `info` line, read leniently: what is not understood is
/// passed over, since nothing depends on it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info<'a> {
    /// Hundredths of the game's unit, from the brain's own view.
    pub score: Option<i64>,
    /// Depth of the search in plies.
    pub depth: Option<u32>,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// The expected line, moves separated by blanks; empty if none was given.
    pub pv: &'a str,
    /// Free text; empty if none was given.
    pub text: &'a str,
}

impl<'a> Info<'a> {
    /// Reads what follows `info`. `text` and `pv` run to the end of the line.
    pub fn parse(content: &'a str) -> Info<'a> {
        let mut info = Info::default();
        let mut rest = content;
        loop {
            let (key, after) = split_word(rest);
            let (value, next) = split_word(after);
            match key.to_ascii_lowercase().as_str() {
                "" => return info,
                "text" => {
                    info.text = after;
                    return info;
                }
                "pv" => {
                    info.pv = after;
                    return info;
                }
                "score" => info.score = value.parse().ok(),
                "depth" => info.depth = value.parse().ok(),
                "nodes" => info.nodes = value.parse().ok(),
                _ => {}
            }
            rest = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_keys_are_read_and_others_passed_over() {
        let info = Info::parse("depth 5 speed 9 score -120 nodes 100000 pv H8 I9");
        assert_eq!(
            info,
            Info {
                score: Some(-120),
                depth: Some(5),
                nodes: Some(100_000),
                pv: "H8 I9",
                text: "",
            }
        );
        assert_eq!(Info::parse("text  score 5").text, "score 5");
        assert_eq!(Info::parse("score x depth"), Info::default());
    }
}
