//! The lines of a brain.

use super::split_word;

/// A line from a brain. Parsing never fails: a line that is no message of the
/// protocol is [`BrainLine::Other`], and the referee decides its consequences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BrainLine<'a> {
    /// `hello ok`
    HelloOk,
    /// `com VERSION`: the highest version spoken, as it was written.
    Com(&'a str),
    /// `game ok`
    GameOk,
    /// `game failed`: the game is not played here.
    GameFailed,
    /// `board ok`
    BoardOk,
    /// `player ok`
    PlayerOk,
    /// `name TEXT`
    Name(&'a str),
    /// `token SECRET`
    Token(&'a str),
    /// `move M`: a whole turn; never empty.
    Move(&'a str),
    /// `forfeit`
    Forfeit,
    /// `info …`: see [`Info`](super::Info).
    Info(&'a str),
    /// Any other line.
    Other(&'a str),
}

impl<'a> BrainLine<'a> {
    /// Reads a line. Keywords are taken in any case.
    pub fn parse(line: &'a str) -> BrainLine<'a> {
        let (word, rest) = split_word(line);
        let is = |keyword: &str| word.eq_ignore_ascii_case(keyword);
        let says = |answer: &str| rest.eq_ignore_ascii_case(answer);
        if is("move") && !rest.is_empty() {
            BrainLine::Move(rest)
        } else if is("info") {
            BrainLine::Info(rest)
        } else if is("forfeit") && rest.is_empty() {
            BrainLine::Forfeit
        } else if is("hello") && says("ok") {
            BrainLine::HelloOk
        } else if is("com") && !rest.is_empty() {
            BrainLine::Com(rest)
        } else if is("game") && says("ok") {
            BrainLine::GameOk
        } else if is("game") && says("failed") {
            BrainLine::GameFailed
        } else if is("board") && says("ok") {
            BrainLine::BoardOk
        } else if is("player") && says("ok") {
            BrainLine::PlayerOk
        } else if is("name") {
            BrainLine::Name(rest)
        } else if is("token") && !rest.is_empty() {
            BrainLine::Token(rest)
        } else {
            BrainLine::Other(line.trim_ascii())
        }
    }

    /// Appends the line with its LF.
    pub fn encode(&self, out: &mut Vec<u8>) {
        let mut put = |words: &[&str]| {
            for (index, word) in words.iter().enumerate() {
                if index > 0 {
                    out.push(b' ');
                }
                out.extend_from_slice(word.as_bytes());
            }
            out.push(b'\n');
        };
        match self {
            BrainLine::HelloOk => put(&["hello ok"]),
            BrainLine::Com(version) => put(&["com", version]),
            BrainLine::GameOk => put(&["game ok"]),
            BrainLine::GameFailed => put(&["game failed"]),
            BrainLine::BoardOk => put(&["board ok"]),
            BrainLine::PlayerOk => put(&["player ok"]),
            BrainLine::Name(name) => put(&["name", name]),
            BrainLine::Token(secret) => put(&["token", secret]),
            BrainLine::Move(turn) => put(&["move", turn]),
            BrainLine::Forfeit => put(&["forfeit"]),
            BrainLine::Info(content) => put(&["info", content]),
            BrainLine::Other(line) => put(&[line]),
        }
    }
}

/// The content of an `info` line, read leniently: unknown parts are ignored,
/// since nothing depends on it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info<'a> {
    /// Hundredths of the game's unit, from the brain's own view.
    pub score: Option<i64>,
    /// Depth of the search in plies.
    pub depth: Option<u32>,
    /// The most plies that a line of the search had.
    pub seldepth: Option<u32>,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// Positions looked at in a second.
    pub nps: Option<u64>,
    /// How full the table of positions is, in thousandths.
    pub hashfull: Option<u32>,
    /// Positions found in tablebases.
    pub tbhits: Option<u64>,
    /// The expected line, moves separated by blanks; empty if none was given.
    pub pv: &'a str,
    /// Free text; empty if none was given.
    pub text: &'a str,
}

impl<'a> Info<'a> {
    /// Reads the rest of the line after `info`. `text` and `pv` run to the end
    /// of the line.
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
                "seldepth" => info.seldepth = value.parse().ok(),
                "nodes" => info.nodes = value.parse().ok(),
                "nps" => info.nps = value.parse().ok(),
                "hashfull" => info.hashfull = value.parse().ok(),
                "tbhits" => info.tbhits = value.parse().ok(),
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
    fn what_is_encoded_is_parsed_back() {
        for line in [
            BrainLine::HelloOk,
            BrainLine::Com("0,2"),
            BrainLine::GameOk,
            BrainLine::GameFailed,
            BrainLine::BoardOk,
            BrainLine::PlayerOk,
            BrainLine::Name("My Brain"),
            BrainLine::Token("secret"),
            BrainLine::Move("c a"),
            BrainLine::Forfeit,
            BrainLine::Info("score 5"),
            BrainLine::Other("what?"),
        ] {
            let mut bytes = Vec::new();
            line.encode(&mut bytes);
            let text = String::from_utf8(bytes).unwrap();
            assert_eq!(text.strip_suffix('\n').map(BrainLine::parse), Some(line));
        }
    }

    #[test]
    fn keywords_are_taken_in_any_case_and_blanks_do_not_matter() {
        assert_eq!(BrainLine::parse("  HELLO\t OK "), BrainLine::HelloOk);
        assert_eq!(BrainLine::parse("Move  h8"), BrainLine::Move("h8"));
    }

    #[test]
    fn left_over_words_make_it_another_line() {
        for line in [
            "hello",
            "hello ok now",
            "move",
            "forfeit H8",
            "game",
            "player no",
            "\0",
        ] {
            assert_eq!(BrainLine::parse(line), BrainLine::Other(line));
        }
    }

    #[test]
    fn known_keys_are_read_and_others_passed_over() {
        let info = Info::parse(
            "depth 5 speed 9 score -120 nodes 100000 hashfull 12 tbhits 3 nps 7000 \
             seldepth 8 pv H8 I9",
        );
        assert_eq!(
            info,
            Info {
                score: Some(-120),
                depth: Some(5),
                seldepth: Some(8),
                nodes: Some(100_000),
                nps: Some(7_000),
                hashfull: Some(12),
                tbhits: Some(3),
                pv: "H8 I9",
                text: "",
            }
        );
        assert_eq!(Info::parse("text  score 5").text, "score 5");
        assert_eq!(Info::parse("score x depth"), Info::default());
    }
}
