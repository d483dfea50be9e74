//! The thoughts of a brain: `info` lines.

use std::fmt::{Display, Write as _};
use std::time::{Duration, Instant};

use protocol::line::{BrainLine, MAX_INFO_PER_SECOND, MAX_LINE};

/// The best line that a search has found so far.
#[derive(Clone, Copy, Debug)]
pub struct Thought<'a, A> {
    /// Hundredths of the game's unit, from the brain's own view.
    pub score: i32,
    /// Depth of the search in plies.
    pub depth: u32,
    /// Positions searched so far.
    pub nodes: u64,
    /// The expected line; its first action is the brain's own.
    pub pv: &'a [A],
}

/// Sends the thoughts of a brain. It sends nothing to a manager that speaks 0,1, and to one
/// of 0,2 no more lines than this accepts.
pub struct Report<'a>(Option<Outlet<'a>>);

struct Outlet<'a> {
    /// Takes one whole line with its LF.
    sink: &'a mut dyn FnMut(&[u8]),
    /// The rate of a manager that accepts no more.
    pace: Option<&'a mut Pace>,
}

impl<'a> Report<'a> {
    /// Sends each line, with its LF, to `sink`, no faster than `pace` allows.
    pub(crate) fn to(sink: &'a mut dyn FnMut(&[u8]), pace: Option<&'a mut Pace>) -> Report<'a> {
        Report(Some(Outlet { sink, pace }))
    }

    /// The lines, each with its LF, that `tell` sends within a second.
    pub fn lines_of(tell: impl FnOnce(&mut Report<'_>)) -> Vec<String> {
        let mut lines = Vec::new();
        let mut sink = |line: &[u8]| lines.push(String::from_utf8_lossy(line).into_owned());
        tell(&mut Report::to(&mut sink, Some(&mut Pace::default())));
        lines
    }

    /// Sends nothing.
    pub fn silent() -> Report<'a> {
        Report(None)
    }

    /// Sends a thought. The line is cut at the longest the protocol allows,
    /// after a whole action of the `pv`.
    pub fn thought<A: Display>(&mut self, thought: &Thought<'_, A>) {
        self.send(|text| {
            let Thought {
                score,
                depth,
                nodes,
                pv,
            } = thought;
            put(
                text,
                &format_args!("score {score} depth {depth} nodes {nodes}"),
            );
            for (index, action) in pv.iter().enumerate() {
                let before = text.len();
                put(
                    text,
                    &format_args!("{}{action}", if index == 0 { " pv " } else { " " }),
                );
                if text.len() > ROOM {
                    text.truncate(before);
                    break;
                }
            }
        });
    }

    /// Sends a remark for people. It is cut if it is too long, and its control
    /// characters become blanks.
    pub fn text(&mut self, remark: &str) {
        self.send(|text| {
            text.push_str("text ");
            for symbol in remark.chars() {
                if text.len() + symbol.len_utf8() > ROOM {
                    break;
                }
                text.push(if symbol.is_control() { ' ' } else { symbol });
            }
        });
    }

    /// Sends a line, which is only written if it is sent.
    fn send(&mut self, write: impl FnOnce(&mut String)) {
        let Some(Outlet { sink, pace }) = &mut self.0 else {
            return;
        };
        if pace
            .as_mut()
            .is_some_and(|pace| !pace.allows(Instant::now()))
        {
            return;
        }
        let mut content = String::new();
        write(&mut content);
        let mut line = Vec::new();
        BrainLine::Info(&content).encode(&mut line);
        sink(&line);
    }
}

/// The most bytes of an `info` line after its keyword.
const ROOM: usize = MAX_LINE - "info ".len();

fn put(text: &mut String, value: &impl Display) {
    let written = write!(text, "{value}");
    debug_assert!(written.is_ok(), "a String takes everything");
}

/// Limits `info` lines to the number that the manager accepts a second,
/// whenever its seconds begin.
#[derive(Debug, Default)]
pub(crate) struct Pace {
    /// When the running second began.
    since: Option<Instant>,
    sent: u32,
}

impl Pace {
    fn allows(&mut self, now: Instant) -> bool {
        let running = self
            .since
            .is_some_and(|since| now.saturating_duration_since(since) < Duration::from_secs(1));
        if !running {
            self.since = Some(now);
            self.sent = 0;
        }
        self.sent += 1;
        // Any second of the manager's covers parts of at most two of ours.
        self.sent <= MAX_INFO_PER_SECOND / 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thought_is_one_info_line() {
        let thought = Thought {
            score: -120,
            depth: 5,
            nodes: 1000,
            pv: &["H8", "I9"],
        };
        let lines = Report::lines_of(|report| report.thought(&thought));
        assert_eq!(lines, ["info score -120 depth 5 nodes 1000 pv H8 I9\n"]);
    }

    #[test]
    fn long_lines_are_cut_at_the_limit() {
        let pv = ["H8"; 600];
        let thought = Thought {
            score: 0,
            depth: 1,
            nodes: 1,
            pv: &pv,
        };
        let lines = Report::lines_of(|report| {
            report.thought(&thought);
            report.text(&"ü\n".repeat(600));
        });
        for line in &lines {
            assert!(line.len() <= MAX_LINE + 1 && line.len() > MAX_LINE - 8);
            assert_eq!(line.matches('\n').count(), 1);
        }
        assert!(lines[0].ends_with(" H8\n"));
    }

    #[test]
    fn a_storm_of_thoughts_is_thinned_out() {
        let lines = Report::lines_of(|report| (0..1000).for_each(|_| report.text("again")));
        assert!(
            lines.len() <= MAX_INFO_PER_SECOND as usize,
            "{}",
            lines.len()
        );
        assert!(!lines.is_empty());
    }

    #[test]
    fn a_manager_that_accepts_all_lines_gets_all() {
        let mut count = 0;
        let mut sink = |_: &[u8]| count += 1;
        let mut report = Report::to(&mut sink, None);
        (0..500).for_each(|_| report.text("good"));
        assert_eq!(count, 500);
    }

    #[test]
    fn the_pace_recovers_after_a_second() {
        let mut pace = Pace::default();
        let start = Instant::now();
        let count = |pace: &mut Pace, at| (0..500).filter(|_| pace.allows(at)).count();
        assert_eq!(count(&mut pace, start), 100);
        assert_eq!(count(&mut pace, start + Duration::from_millis(999)), 0);
        assert_eq!(count(&mut pace, start + Duration::from_secs(1)), 100);
    }
}
