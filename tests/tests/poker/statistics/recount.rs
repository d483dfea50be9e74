//! The same figures from the text of records, with no rules but those of the
//! notation: slow, and simple enough to be read against the columns in docs.

use std::collections::BTreeMap;

/// The columns by which hands are divided.
pub(super) const BY: [&str; 4] = ["player", "position", "street", "stack"];

type Counts = BTreeMap<&'static str, f64>;

/// The value of a field of a record.
fn value<'a>(record: &'a str, name: &str) -> &'a str {
    let line = record
        .lines()
        .find(|line| line.starts_with(&format!("{name} = ")));
    line.expect("a part of a record")
        .split_once(" = ")
        .expect("a part of a record")
        .1
}

fn numbers(record: &str, name: &str) -> Vec<f64> {
    let list = value(record, name).trim_matches(['[', ']']);
    list.split(", ")
        .map(|number| number.parse().expect("a part of a record"))
        .collect()
}

/// The texts of a list, each in some quotes.
fn texts(list: &str) -> Vec<String> {
    let mut texts = Vec::new();
    let mut rest = list.trim_start_matches('[');
    while let Some(begin) = rest.find(['"', '\'']) {
        let quote = &rest[begin..=begin];
        let (text, after) = rest[begin + 1..]
            .split_once(quote)
            .expect("a part of a record");
        texts.push(text.to_owned());
        rest = after;
    }
    texts
}

/// The fields of a line of CSV.
pub(crate) fn fields(line: &str) -> Vec<String> {
    let (mut fields, mut quoted) = (vec![String::new()], false);
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        let last = fields.last_mut().expect("a part of a record");
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                last.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            other => last.push(other),
        }
    }
    fields
}

/// One player's hand.
#[derive(Clone, Default)]
struct Line {
    /// Chips put in on each street.
    put: [f64; 4],
    /// Chips put in on each street by the player's own actions.
    own: [f64; 4],
    raises: [f64; 4],
    calls: [f64; 4],
    folded: Option<usize>,
    could_three_bet: bool,
    three_bet: bool,
    could_c_bet: bool,
    c_bet: bool,
}

/// All figures by player and part.
pub(super) fn recounted(text: &str, by: &str) -> BTreeMap<(String, String), Counts> {
    let mut all: BTreeMap<(String, String), Counts> = BTreeMap::new();
    let mut squares: BTreeMap<(String, String), Vec<f64>> = BTreeMap::new();
    for record in text
        .split("\n[")
        .filter(|record| record.contains("variant"))
    {
        for (name, part, counts, net) in hand(record, by) {
            let key = (name, part);
            for (column, count) in counts {
                *all.entry(key.clone())
                    .or_default()
                    .entry(column)
                    .or_default() += count;
            }
            squares.entry(key).or_default().push(net);
        }
    }
    for (key, counts) in &mut all {
        let nets = &squares[key];
        let mean = nets.iter().sum::<f64>() / nets.len() as f64;
        counts.insert("bb100", 100.0 * mean);
        if nets.len() > 1 {
            let sum: f64 = nets.iter().map(|net| (net - mean).powi(2)).sum();
            let variance = sum / (nets.len() - 1) as f64 / nets.len() as f64;
            let factor = student(nets.len() - 1);
            counts.insert("error", 100.0 * factor * variance.sqrt());
        }
        let shares = [
            ("three_bet", "three_bets", "three_bet_chances"),
            ("c_bet", "c_bets", "c_bet_chances"),
            ("aggression", "raises", "calls"),
            ("wtsd", "showdowns", "flops"),
            ("wsd", "won_there", "showdowns"),
            ("vpip", "paid", "hands"),
            ("pfr", "raised", "hands"),
        ];
        for (share, part, whole) in shares {
            if counts[whole] > 0.0 {
                let value = counts[part] / counts[whole];
                counts.insert(share, value);
            }
        }
        for helper in ["won_there", "paid", "raised"] {
            counts.remove(helper);
        }
    }
    all
}

/// The counts of one hand: name, part, counts and net in big blinds.
fn hand(record: &str, by: &str) -> Vec<(String, String, Counts, f64)> {
    let starting = numbers(record, "starting_stacks");
    let finishing = numbers(record, "finishing_stacks");
    let big = numbers(record, "min_bet")[0];
    let names = texts(
        &record
            .lines()
            .find(|line| line.starts_with("players"))
            .expect("a part of a record")[9..],
    );
    let count = starting.len();
    let mut lines = vec![Line::default(); count];
    let mut blinds = numbers(record, "blinds_or_straddles");
    if count == 2 {
        blinds.reverse();
    }
    for (line, blind) in lines.iter_mut().zip(&blinds) {
        line.put[0] = *blind;
    }
    for (line, start) in lines.iter_mut().zip(&starting) {
        line.put[0] = line.put[0].min(*start);
    }
    let mut street = 0;
    let (mut raised, mut last) = (0, usize::MAX);
    for action in texts(value(record, "actions")) {
        let words: Vec<&str> = action.split(' ').collect();
        if words[..2] == ["d", "db"] {
            street += 1;
            continue;
        }
        let Some(seat) = words[0]
            .strip_prefix('p')
            .and_then(|seat| seat.parse::<usize>().ok())
        else {
            continue;
        };
        let seat = seat - 1;
        let level = lines
            .iter()
            .map(|line| line.put[street])
            .fold(0.0, f64::max);
        let level = if street == 0 { level.max(big) } else { level };
        let is_raise = words[1] == "cbr";
        if !["cbr", "cc", "f"].contains(&words[1]) {
            continue;
        }
        if street == 0 && raised == 1 && last != seat {
            lines[seat].could_three_bet = true;
            lines[seat].three_bet |= is_raise;
        }
        if street == 1 && level == 0.0 && last == seat {
            lines[seat].could_c_bet = true;
            lines[seat].c_bet = is_raise;
        }
        let before: f64 = lines[seat].put[..street].iter().sum();
        let left = starting[seat] - before;
        let total = match words[1] {
            "cbr" => words[2].parse().expect("a part of a record"),
            "cc" => level.min(left),
            _ => lines[seat].put[street],
        };
        let line = &mut lines[seat];
        let added = total - line.put[street];
        line.put[street] = total;
        line.own[street] += added;
        match words[1] {
            "cbr" if total > level => {
                line.raises[street] += 1.0;
                if street == 0 {
                    (raised, last) = (raised + 1, seat);
                }
            }
            "f" => line.folded = Some(street),
            _ if added > 0.0 => line.calls[street] += 1.0,
            _ => {}
        }
    }
    let totals: Vec<f64> = lines.iter().map(|line| line.put.iter().sum()).collect();
    let left = lines.iter().filter(|line| line.folded.is_none()).count();
    let mut all = Vec::new();
    for (seat, line) in lines.iter().enumerate() {
        let others = (0..count).filter(|other| *other != seat);
        let most = others
            .clone()
            .map(|other| totals[other])
            .fold(0.0, f64::max);
        let won = finishing[seat] - starting[seat] + totals[seat].min(most) > 0.0;
        let shown = line.folded.is_none() && left > 1;
        let net = (finishing[seat] - starting[seat]) / big;
        let richest = others.map(|other| starting[other]).fold(0.0, f64::max);
        let end = line.folded.unwrap_or(street);
        let part = match by {
            "position" => position(seat, count),
            "stack" => depth(starting[seat].min(richest) / big),
            _ => "all".to_owned(),
        };
        let sum = |values: &[f64; 4]| values.iter().sum::<f64>();
        let flag = |is: bool| f64::from(u8::from(is));
        let whole = Counts::from([
            ("hands", 1.0),
            ("net_bb", net),
            ("paid", flag(line.own[0] > 0.0)),
            ("raised", flag(line.raises[0] > 0.0)),
            ("three_bet_chances", flag(line.could_three_bet)),
            ("three_bets", flag(line.three_bet)),
            ("c_bet_chances", flag(line.could_c_bet)),
            ("c_bets", flag(line.c_bet)),
            ("raises", sum(&line.raises)),
            ("calls", sum(&line.calls)),
            ("flops", flag(end > 0)),
            ("showdowns", flag(shown)),
            ("won_there", flag(shown && won)),
        ]);
        if by != "street" {
            all.push((names[seat].clone(), part, whole, net));
            continue;
        }
        for (round, word) in ["preflop", "flop", "turn", "river"].into_iter().enumerate() {
            if round > end {
                continue;
            }
            let mut counts = whole.clone();
            let net = if round == end { net } else { 0.0 };
            counts.insert("net_bb", net);
            counts.insert("paid", flag(line.own[round] > 0.0));
            counts.insert("raised", flag(line.raises[round] > 0.0));
            counts.insert("raises", line.raises[round]);
            counts.insert("calls", line.calls[round]);
            counts.insert("flops", 1.0);
            for (column, on) in [
                ("three_bet_chances", 0),
                ("three_bets", 0),
                ("c_bet_chances", 1),
                ("c_bets", 1),
            ] {
                if round != on {
                    counts.insert(column, 0.0);
                }
            }
            all.push((names[seat].clone(), word.to_owned(), counts, net));
        }
    }
    all
}

/// The place of a player in the order of the deal.
fn position(seat: usize, count: usize) -> String {
    let places: &[&str] = match count {
        2 => &["BB", "BTN"],
        3 => &["SB", "BB", "BTN"],
        4 => &["SB", "BB", "CO", "BTN"],
        5 => &["SB", "BB", "HJ", "CO", "BTN"],
        _ => &["SB", "BB", "UTG", "HJ", "CO", "BTN"],
    };
    places[seat].to_owned()
}

fn depth(stack: f64) -> String {
    let names = ["0-20", "20-40", "40-70", "70-130", "130-250", "250+"];
    let limits = [20.0, 40.0, 70.0, 130.0, 250.0];
    let place = limits.iter().filter(|limit| stack >= **limit).count();
    names[place].to_owned()
}

/// The 97.5 % point of Student's t by the expansion of R. A. Fisher and E. A.
/// Cornish (1960): right to 1 in 5,000 from five degrees of freedom on.
fn student(degrees: usize) -> f64 {
    let (z, n) = (1.959_963_985_f64, degrees as f64);
    let first = (z.powi(3) + z) / 4.0;
    let second = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0;
    let third = (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / 384.0;
    let fourth = 79.0 * z.powi(9) + 776.0 * z.powi(7) + 1_482.0 * z.powi(5);
    let fourth = (fourth - 1_920.0 * z.powi(3) - 945.0 * z) / 92_160.0;
    z + first / n + second / n.powi(2) + third / n.powi(3) + fourth / n.powi(4)
}
