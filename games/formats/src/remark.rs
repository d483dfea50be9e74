//! The comment of a move: the player's thoughts and how long the move took, as
//! cutechess and fastchess write it: `+0.31/12 0.250s, n=4711, pv="e4 e5"`.

use std::fmt::Write as _;
use std::time::Duration;

/// The thoughts of a player on its move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remark {
    /// Hundredths of the game's unit, from the player's own view.
    pub score: Option<i64>,
    /// The depth of the search in plies.
    pub depth: Option<u32>,
    /// The positions looked at.
    pub nodes: Option<u64>,
    /// The most plies that a line of the search had.
    pub seldepth: Option<u32>,
    /// The positions looked at in a second.
    pub nps: Option<u64>,
    /// How full the table of positions is, in thousandths.
    pub hashfull: Option<u32>,
    /// The positions found in tablebases.
    pub tbhits: Option<u64>,
    /// The expected line, moves separated by blanks.
    pub pv: String,
    /// Whatever else was said.
    pub text: String,
}

/// A comment taken apart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Comment {
    pub(crate) remark: Remark,
    /// The time that the move took.
    pub(crate) used: Option<Duration>,
    /// `[%clk …]`: the clock afterwards.
    pub(crate) left: Option<Duration>,
    /// `[%eval …]`: hundredths from the first seat's view.
    pub(crate) eval: Option<i64>,
}

impl Remark {
    /// The remark as a comment; empty if there is nothing to say.
    pub(crate) fn write(&self, used: Option<Duration>) -> String {
        let mut head = String::new();
        if let Some(score) = self.score {
            if score == 0 && self.depth.is_none() {
                // Without a sign it would be no score.
                head.push('+');
            }
            head.push_str(&match mate(score) {
                Some(plies) => format!("{}M{plies}", sign(score)),
                None => hundredths(score),
            });
            if let Some(depth) = self.depth {
                // Writing to a string cannot fail.
                let _ = write!(head, "/{depth}");
            }
        }
        if let Some(used) = used {
            if !head.is_empty() {
                head.push(' ');
            }
            head.push_str(&seconds(used));
            head.push('s');
        }
        let mut parts = vec![head];
        if self.score.is_none()
            && let Some(depth) = self.depth
        {
            parts.push(format!("d={depth}"));
        }
        let counts = [
            ("n", self.nodes),
            ("sd", self.seldepth.map(u64::from)),
            ("nps", self.nps),
            ("hashfull", self.hashfull.map(u64::from)),
            ("tbhits", self.tbhits),
        ];
        let told = counts
            .into_iter()
            .filter_map(|(key, value)| Some((key, value?)));
        parts.extend(told.map(|(key, value)| format!("{key}={value}")));
        if !self.pv.is_empty() {
            let pv = plain(&self.pv).replace('"', "'");
            parts.push(format!("pv=\"{pv}\""));
        }
        parts.push(plain(&self.text));
        parts.retain(|part| !part.is_empty());
        parts.join(", ")
    }
}

impl Comment {
    /// Takes a comment apart, leniently: unknown parts are text.
    pub(crate) fn read(text: &str) -> Comment {
        let mut comment = Comment::default();
        let text = commands(text, &mut comment);
        let mut rest = text.trim();
        head(&mut rest, &mut comment);
        loop {
            rest = rest.trim_start_matches([',', ' ']);
            let after = part(rest, &mut comment.remark);
            match after {
                Some(after) => rest = after,
                None => break,
            }
        }
        rest.clone_into(&mut comment.remark.text);
        comment
    }
}

/// A comment without its commands.
pub(crate) fn without_commands(text: &str) -> String {
    commands(text, &mut Comment::default())
}

/// Takes out commands like `[%clk 0:00:59.5]` and gives the rest of the text,
/// its blanks made single.
fn commands(text: &str, comment: &mut Comment) -> String {
    let mut plain_text = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("[%") {
        let Some((command, after)) = after.split_once(']') else {
            break;
        };
        plain_text.push_str(before);
        plain_text.push(' ');
        let (name, value) = command.split_once(' ').unwrap_or((command, ""));
        match name {
            "clk" => comment.left = clock(value),
            // Of both sides, as lidraughts writes it: a small letter is that which moved.
            "clock" => {
                let mut sides = value.split(' ');
                let own = sides.find_map(|side| side.strip_prefix(['w', 'b']));
                comment.left = own.and_then(clock);
            }
            "emt" => comment.used = clock(value),
            "eval" => {
                let score = value.split(',').next().unwrap_or_default();
                comment.eval = read_eval(score.trim());
            }
            _ => {}
        }
        rest = after;
    }
    plain_text.push_str(rest);
    plain(&plain_text)
}

/// The score with the depth, then the time: `+0.31/12 0.250s`.
fn head(rest: &mut &str, comment: &mut Comment) {
    let (word, after) = word(rest);
    let (score, depth) = word.split_once('/').unwrap_or((word, ""));
    let has_sign = score.starts_with(['+', '-']) || (score == "0.00" && !depth.is_empty());
    let depth_number = match depth {
        "" => Some(None),
        digits => digits.parse().ok().map(Some),
    };
    let score = read_mate(score).or_else(|| read_hundredths(score));
    if has_sign
        && let (Some(score), Some(depth)) = (score, depth_number)
        && !word.ends_with('/')
    {
        comment.remark.score = Some(score);
        comment.remark.depth = depth;
        *rest = after.trim_start();
    }
    let (word, after) = self::word(rest);
    let number = word.strip_suffix("ms").map(|number| (number, 1000));
    let number = number.or_else(|| Some((word.strip_suffix('s')?, 1)));
    if let Some(used) = number.and_then(|(number, parts)| read_seconds(number, parts)) {
        comment.used = Some(used);
        *rest = after;
    }
}

/// The first word, up to a blank or a comma, and the rest.
fn word(text: &str) -> (&str, &str) {
    let end = text.find([' ', ',']).unwrap_or(text.len());
    text.split_at(end)
}

/// Takes one part like `n=4711`; `None` if no known part comes next.
fn part<'a>(text: &'a str, remark: &mut Remark) -> Option<&'a str> {
    if let Some(quoted) = text.strip_prefix("pv=\"") {
        let (pv, after) = quoted.split_once('"')?;
        pv.clone_into(&mut remark.pv);
        return Some(after);
    }
    let (word, after) = word(text);
    match word.split_once('=')? {
        ("n", number) => remark.nodes = Some(number.parse().ok()?),
        ("d", number) => remark.depth = Some(number.parse().ok()?),
        ("sd", number) => remark.seldepth = Some(number.parse().ok()?),
        ("nps", number) => remark.nps = Some(number.parse().ok()?),
        ("hashfull", number) => remark.hashfull = Some(number.parse().ok()?),
        ("tbhits", number) => remark.tbhits = Some(number.parse().ok()?),
        _ => return None,
    }
    Some(after)
}

/// A text on one line without braces, its blanks made single.
pub(crate) fn plain(text: &str) -> String {
    let symbols = text.chars().map(|symbol| match symbol {
        '{' | '[' => '(',
        '}' | ']' => ')',
        symbol if symbol.is_control() => ' ',
        symbol => symbol,
    });
    let text: String = symbols.collect();
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ")
}

/// The score of a mate on the board; one that is so many plies away is worth so
/// much less.
const MATE: i64 = 30_000;

/// The most plies of a mate that is told as one.
const FARTHEST_MATE: i64 = 1_000;

/// The plies up to the mate that a score means, if it means one.
fn mate(score: i64) -> Option<i64> {
    let plies = MATE.checked_sub(score.checked_abs()?)?;
    (0..=FARTHEST_MATE).contains(&plies).then_some(plies)
}

/// The score of a mate like `+M5`; the number counts plies.
fn read_mate(text: &str) -> Option<i64> {
    let (negative, rest) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let digits = rest.strip_prefix('M')?;
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    let plies: i64 = digits.parse().ok().filter(|_| is_number)?;
    let score = (plies <= FARTHEST_MATE).then_some(MATE - plies)?;
    Some(if negative { -score } else { score })
}

/// The score of `[%eval …]`: pawns, or `#3` for a mate in three moves.
fn read_eval(text: &str) -> Option<i64> {
    let Some(moves) = text.strip_prefix('#') else {
        return read_hundredths(text);
    };
    let moves: i64 = moves.parse().ok()?;
    let plies = moves.checked_abs()?.checked_mul(2)?;
    let score = (plies <= FARTHEST_MATE).then_some(MATE - plies)?;
    Some(if moves < 0 { -score } else { score })
}

/// The value of `[%eval …]` for a score from the first seat's view.
pub(crate) fn eval(score: i64) -> String {
    let sign = if score < 0 { "-" } else { "" };
    if let Some(plies) = mate(score) {
        return format!("#{sign}{}", (plies + 1) / 2);
    }
    let amount = score.unsigned_abs();
    format!("{sign}{}.{:02}", amount / 100, amount % 100)
}

fn sign(score: i64) -> &'static str {
    match score {
        0 => "",
        1.. => "+",
        _ => "-",
    }
}

/// A score with its sign and two decimals; zero is `0.00`.
pub(crate) fn hundredths(score: i64) -> String {
    let amount = score.unsigned_abs();
    format!("{}{}.{:02}", sign(score), amount / 100, amount % 100)
}

/// Reads a score with at most two decimals that count; `None` for anything
/// else.
pub(crate) fn read_hundredths(text: &str) -> Option<i64> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !all_digits(whole) || !all_digits(decimals) {
        return None;
    }
    let decimals: i64 = format!("{decimals:0<2}").get(..2)?.parse().ok()?;
    let amount = whole.parse::<i64>().ok()?.checked_mul(100)?;
    let amount = amount.checked_add(decimals)?;
    Some(if negative { -amount } else { amount })
}

/// Seconds with three decimals.
pub(crate) fn seconds(time: Duration) -> String {
    let time = time.as_millis();
    format!("{}.{:03}", time / 1000, time % 1000)
}

/// Reads a number of seconds, or of parts of which so many make a second.
pub(crate) fn read_seconds(text: &str, parts: u32) -> Option<Duration> {
    let is_number = !text.is_empty()
        && text
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'.');
    let number: f64 = text.parse().ok().filter(|_| is_number)?;
    let time = Duration::try_from_secs_f64(number / f64::from(parts)).ok()?;
    // Formats hold milliseconds.
    let millis = (time + Duration::from_micros(500)).as_millis();
    u64::try_from(millis).ok().map(Duration::from_millis)
}

/// A time as on a clock: `0:00:59.750`.
pub(crate) fn on_clock(time: Duration) -> String {
    let (seconds, millis) = (time.as_secs(), time.subsec_millis());
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    let text = format!("{hours}:{minutes:02}:{:02}", seconds % 60);
    match millis {
        0 => text,
        millis => format!("{text}.{millis:03}"),
    }
}

/// Reads `H:MM:SS`, `MM:SS` or seconds, the last part with decimals.
fn clock(text: &str) -> Option<Duration> {
    let mut time = Duration::ZERO;
    let parts: Vec<&str> = text.trim().split(':').collect();
    let (last, whole) = parts.split_last()?;
    if whole.len() > 2 {
        return None;
    }
    for part in whole {
        let part: u32 = part.parse().ok()?;
        time = time.checked_add(Duration::from_secs(part.into()))?;
        time = time.checked_mul(60)?;
    }
    time.checked_add(read_seconds(last, 1)?)
}

#[cfg(test)]
#[path = "remark_tests.rs"]
mod tests;
