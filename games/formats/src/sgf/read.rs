//! From the nodes of a main line to a game that was played by the rules.

use std::time::Duration;

use games::{Seat, Settings};

use super::board::{Kind, Point};
use super::tree::{Node, Trees};
use super::write::margin;
use super::{COUNTED, FACTS, on_calendar};
use crate::error::quoted;
use crate::play::{PartialGame, StatedResult, empty};
use crate::remark::read_seconds;
use crate::{ByoYomi, Date, FormatError, Limits, OptionOverrides, Period, Why, WrittenGame};

/// The games of a text, one after another.
pub(crate) fn games<'a>(
    text: &'a str,
    overrides: &'a OptionOverrides,
) -> impl Iterator<Item = Result<WrittenGame, FormatError>> + 'a {
    (1..).zip(Trees::new(text)).map(move |(number, nodes)| {
        let nodes = nodes?;
        game(&nodes, overrides).map_err(|error| error.in_game(number))
    })
}

type ReadResult<T> = Result<T, FormatError>;

/// The properties that put stones on the board, with the seat they belong to;
/// `None` takes them away.
const SETUP: [(&str, Option<usize>); 3] = [("AB", Some(0)), ("AW", Some(1)), ("AE", None)];

/// The properties of moves, and those of the time left after them.
const MOVES: [(&str, Seat, &str); 2] = [("B", Seat::FIRST, "BL"), ("W", Seat::SECOND, "WL")];

fn game(nodes: &[Node], overrides: &OptionOverrides) -> ReadResult<WrittenGame> {
    let Some(root) = nodes.first() else {
        return Err(FormatError::at(1, "the game has no node"));
    };
    let kind = kind(root)?;
    let size = size(root, kind)?;
    let mut game = begin(nodes, kind, size, overrides)?;
    facts(&mut game, root);
    let mut partial = PartialGame::begin(game, root.line)?;
    let mut comments = lines(root);
    let moves: Vec<Move<'_>> = moves(nodes).collect();
    // The stones of a handicap stand in the position.
    let moves = &moves[handicap_moves(nodes, kind).len()..];
    for (index, one) in moves.iter().enumerate() {
        let rest = &moves[index..];
        let is_over = partial.seat().is_none();
        if is_over && rest.iter().all(|one| one.is_pass(kind, size)) {
            partial.leave_out(rest.len(), one.node.line);
            break;
        }
        play(&mut partial, kind, size, one)?;
        comments = lines(one.node);
        partial.comment(&comments, rest.len() == 1);
        let clock = one.node.text(one.left);
        let clock = clock.and_then(|left| read_seconds(left, 1));
        if let (Some(last), Some(clock)) = (partial.game.moves.last_mut(), clock) {
            last.left = Some(clock);
        }
    }
    finish(partial, kind, nodes, root, comments)
}

/// A move as it stands in a file.
#[derive(Clone, Copy)]
struct Move<'a> {
    node: &'a Node,
    seat: Seat,
    value: &'a str,
    /// The property of the time left after it.
    left: &'static str,
}

impl Move<'_> {
    fn is_pass(&self, kind: Kind, size: u8) -> bool {
        kind.turn(self.value, size).is_ok_and(|turn| turn == "pass")
    }
}

/// The moves of a main line, in their order.
fn moves(nodes: &[Node]) -> impl Iterator<Item = Move<'_>> {
    nodes.iter().flat_map(|node| {
        MOVES.into_iter().flat_map(move |(name, seat, left)| {
            let values = node.values(name).iter();
            values.map(move |value| Move {
                node,
                seat,
                value: value.trim(),
                left,
            })
        })
    })
}

/// The stones of a handicap that a file has as the first moves of black, as KGS
/// writes those that the player placed freely: two or more.
fn handicap_moves<'a>(nodes: &'a [Node], kind: Kind) -> Vec<Move<'a>> {
    let handicap = handicap(&nodes[0], kind).unwrap_or_default();
    let has_stones = nodes.iter().any(|node| !node.values("AB").is_empty());
    let placed = moves(nodes).take_while(|one| one.seat == Seat::FIRST && !one.value.is_empty());
    let placed: Vec<Move<'a>> = placed.take(handicap.into()).collect();
    match placed.len() {
        2.. if !has_stones => placed,
        _ => Vec::new(),
    }
}

/// The stones of the handicap, two or more.
fn handicap(root: &Node, kind: Kind) -> Option<u8> {
    let handicap = root.text("HA")?.parse().ok();
    handicap.filter(|stones| *stones >= 2 && kind == Kind::Go)
}

fn kind(root: &Node) -> ReadResult<Kind> {
    let number = root.text("GM").unwrap_or("1");
    let known = Kind::ALL
        .into_iter()
        .find(|kind| number.parse() == Ok(kind.number()));
    known.ok_or_else(|| {
        let number = quoted(number);
        let what =
            format!("GM[{number}] is not read here: 1 is go, 2 is reversi, 4 is five in a row");
        FormatError::at(root.line, what)
    })
}

fn size(root: &Node, kind: Kind) -> ReadResult<u8> {
    let Some(text) = root.text("SZ") else {
        return Ok(kind.usual_size());
    };
    let (columns, rows) = text.split_once(':').unwrap_or((text, text));
    let size = columns.trim().parse().ok().filter(|_| columns == rows);
    size.ok_or_else(|| {
        let what = format!("SZ[{}] is not the size of a square board", quoted(text));
        FormatError::at(root.line, what)
    })
}

/// The game with its settings and its start position.
fn begin(
    nodes: &[Node],
    kind: Kind,
    size: u8,
    overrides: &OptionOverrides,
) -> ReadResult<WrittenGame> {
    let line = nodes[0].line;
    let wrong = |what: String| FormatError::at(line, what);
    let entry = games::find(kind.name()).map_err(|error| wrong(error.to_string()))?;
    let handicap = handicap(&nodes[0], kind);
    let mut options = options(&nodes[0], kind);
    let settings = |options: &[(String, String)]| {
        let options = overrides.over(options);
        let options = options
            .iter()
            .map(|(key, value)| (key.as_str(), value.as_str()));
        Settings::new(entry.info, Some(size), options).map_err(|error| wrong(error.to_string()))
    };
    let (mut stones, mut turn) = setup(nodes, kind, size)?;
    for one in handicap_moves(nodes, kind) {
        let point = kind.point(one.value, size).map_err(|what| {
            FormatError::at(one.node.line, format!("B[{}]: {what}", quoted(one.value)))
        })?;
        stones[0].push(point);
        turn = None;
    }
    stones[0].sort_unstable();
    let mut game = empty(entry.info.name, settings(&options)?);
    // White may begin a game of go where Black has placed nothing.
    let begins_usually = turn.is_none_or(|turn| turn == Seat::FIRST) || kind != Kind::Go;
    if stones.iter().all(Vec::is_empty) && begins_usually {
        return Ok(game);
    }
    if let Some(handicap) = handicap {
        options.push(("handicap".to_owned(), handicap.to_string()));
        // Stones that stand elsewhere are a position, and no handicap.
        if let Ok(with_handicap) = settings(&options)
            && let Ok(state) = entry.start(&with_handicap)
            && kind.stones(state.as_ref(), size) == stones
            && turn.is_none_or(|turn| state.turn().seat() == Some(turn))
        {
            game.settings = with_handicap;
            return Ok(game);
        }
    }
    let usual = match (handicap, kind) {
        (Some(_), _) => Seat::SECOND,
        (None, Kind::Gomoku) if stones[0].len() > stones[1].len() => Seat::SECOND,
        (None, _) => Seat::FIRST,
    };
    game.position = Some(kind.position(size, &stones, turn.unwrap_or(usual)));
    Ok(game)
}

/// A komi in points. Some programs write it with two decimals (6.50) or a comma, servers
/// in hundredths (650), and Chinese ones in stones, of which each is two points (3.75).
fn points_of(komi: &str) -> String {
    let told = komi.replace(',', ".");
    let Ok(told) = told.trim().trim_start_matches('+').parse::<f64>() else {
        return komi.to_owned();
    };
    let told = if told.abs() > 100.0 {
        told / 100.0
    } else {
        told
    };
    let is_in_stones = (told * 2.0).fract() != 0.0 && (told * 4.0).fract() == 0.0;
    let points = if is_in_stones { told * 2.0 } else { told };
    points.to_string()
}

/// The options that the file tells.
fn options(root: &Node, kind: Kind) -> Vec<(String, String)> {
    let mut options = Vec::new();
    let mut add = |key: &str, value: &str| options.push((key.to_owned(), value.to_owned()));
    match (kind, root.text("KM")) {
        (Kind::Go, Some(komi)) => {
            add("komi", &points_of(komi));
        }
        (Kind::Go, None) => add("komi", "0"),
        _ => {}
    }
    if kind == Kind::Gomoku {
        let rules = root.text("RU").unwrap_or_default().to_ascii_lowercase();
        for rule in rules.split([',', ';']) {
            let words: Vec<&str> = rule.split_whitespace().collect();
            match words[..] {
                // The numbers of the Gomocup protocol, as c-gomoku-cli writes them.
                ["0" | "freestyle"] => add("rule", "freestyle"),
                ["1" | "exact" | "standard"] => add("rule", "exact"),
                ["4" | "renju"] => add("rule", "renju"),
                ["8" | "caro"] => add("rule", "caro"),
                ["open"] => add("rule", "open"),
                ["line", number] => add("line", number),
                _ => {}
            }
        }
    }
    options
}

/// The stones that are put before the first move, and the seat on turn, if it
/// is told.
fn setup(nodes: &[Node], kind: Kind, size: u8) -> ReadResult<([Vec<Point>; 2], Option<Seat>)> {
    let mut stones = [Vec::new(), Vec::new()];
    let mut turn = None;
    let mut has_moved = false;
    for node in nodes {
        for (name, seat) in SETUP {
            for value in node.values(name) {
                let wrong = |what: String| {
                    let what = format!("{name}[{}]: {what}", quoted(value));
                    FormatError::at(node.line, what)
                };
                if has_moved {
                    let what = "stones are put after the first move, which no rule allows";
                    return Err(wrong(what.to_owned()));
                }
                for point in rectangle(kind, value.trim(), size).map_err(wrong)? {
                    stones
                        .iter_mut()
                        .for_each(|own| own.retain(|other| *other != point));
                    if let Some(own) = seat.and_then(|seat| stones.get_mut(seat)) {
                        own.push(point);
                    }
                }
            }
        }
        let first = MOVES
            .into_iter()
            .find(|(name, ..)| !node.values(name).is_empty());
        if has_moved {
            continue;
        }
        if let Some(player) = node.text("PL") {
            turn = match player.as_bytes()[0].to_ascii_uppercase() {
                b'B' | b'1' => Some(Seat::FIRST),
                _ => Some(Seat::SECOND),
            };
        }
        if let Some((_, seat, _)) = first {
            turn = turn.or(Some(seat));
            has_moved = true;
        }
    }
    stones.iter_mut().for_each(|own| own.sort_unstable());
    Ok((stones, turn))
}

/// A point, or all points of a rectangle like `aa:cc`.
fn rectangle(kind: Kind, value: &str, size: u8) -> Result<Vec<Point>, String> {
    let (from, to) = value.split_once(':').unwrap_or((value, value));
    let (from, to) = (kind.point(from, size)?, kind.point(to, size)?);
    let rows = from.row..=to.row;
    let columns = |row| (from.column..=to.column).map(move |column| Point { column, row });
    Ok(rows.flat_map(columns).collect())
}

/// Reads the players, the date and the times of a game.
fn facts(game: &mut WrittenGame, root: &Node) {
    let text = |name: &str| {
        let words: Vec<&str> = root.text(name)?.split_whitespace().collect();
        Some(words.join(" "))
    };
    game.players = ["PB", "PW"].map(|name| text(name).unwrap_or_default());
    game.event = text("EV");
    game.date = root.text("DT").and_then(Date::read);
    game.limits = limits(root);
    let is_whole = game.date.map(on_calendar).as_deref() == root.text("DT");
    let has_overtime = matches!(game.limits.clock, Some((_, more)) if !more.is_zero());
    let has_overtime = has_overtime || game.limits.per_move.is_some();
    let has_overtime = has_overtime || game.limits.byo_yomi.is_some();
    for name in FACTS {
        // Facts that were understood are held elsewhere.
        let is_held = match name {
            "RU" => game.game != Kind::Go.name() || is_chinese(root),
            "DT" => is_whole,
            "OT" => has_overtime,
            "HA" => game.position.is_none(),
            _ => false,
        };
        if let Some(value) = text(name).filter(|_| !is_held) {
            game.tags.push((name.to_owned(), value));
        }
    }
}

/// Whether the file is of the rules by which go is counted here, or names none.
fn is_chinese(root: &Node) -> bool {
    let rules = root.text("RU").unwrap_or("Chinese").to_ascii_lowercase();
    rules.contains("chinese")
}

/// TM is the time for the whole game; OT, in free text, is the time on top. Of its forms,
/// `1 fischer`, `5 per move`, `40 moves per period`, `20/1800 then`, `5x30 byo-yomi` and
/// `25/300 canadian` are understood, and several of them with commas between; with any
/// other none is.
fn limits(root: &Node) -> Limits {
    let base = root.text("TM").and_then(|text| read_seconds(text, 1));
    let base = base.filter(|base| !base.is_zero());
    let mut limits = Limits {
        clock: base.map(|base| (base, Duration::ZERO)),
        ..Limits::default()
    };
    let bare = limits.clone();
    let overtime = root.text("OT").unwrap_or_default().to_ascii_lowercase();
    for part in overtime.split(", ") {
        let (amount, form) = part.split_once(' ').unwrap_or((part, ""));
        let time = read_seconds(amount, 1);
        match form.trim() {
            "fischer" => {
                limits.clock = limits
                    .clock
                    .map(|(base, _)| (base, time.unwrap_or_default()));
            }
            "per move" => limits.per_move = time.filter(|limit| !limit.is_zero()),
            "moves per period" => limits.period = amount.parse().ok().filter(|_| base.is_some()),
            "then" if base.is_some() => limits.later.extend(Period::read(amount)),
            "byo-yomi" if base.is_some() => limits.byo_yomi = ByoYomi::read(amount),
            "canadian" if base.is_some() => {
                limits.byo_yomi = ByoYomi::read(&format!("1x{amount}"));
            }
            _ => return bare,
        }
    }
    limits
}

fn play(partial: &mut PartialGame, kind: Kind, size: u8, one: &Move<'_>) -> ReadResult<()> {
    let Move {
        node, seat, value, ..
    } = *one;
    let shown = format!("{}[{value}]", if seat == Seat::FIRST { "B" } else { "W" });
    let on_turn = partial.seat();
    if on_turn == Some(seat.other()) {
        // Most programs leave out that a seat of reversi has no move.
        let must_pass = kind == Kind::Reversi && partial.state.as_ref().legal_actions() == ["pass"];
        if !must_pass {
            let name = partial.state.as_ref().info().seats[seat.other().index()];
            let what = format!("'{}': {name} is on turn", quoted(&shown));
            return Err(FormatError::at(node.line, what).at_turn(partial.coming()));
        }
        partial.play("pass", "pass", node.line)?;
    }
    let turn = kind.turn(value, size).map_err(|what| {
        let what = format!("'{}': {what}", quoted(&shown));
        FormatError::at(node.line, what).at_turn(partial.coming())
    })?;
    partial.play(&turn, &shown, node.line).map(drop)
}

fn finish(
    mut partial: PartialGame,
    kind: Kind,
    nodes: &[Node],
    root: &Node,
    mut comments: Vec<String>,
) -> ReadResult<WrittenGame> {
    let result = root.text("RE").unwrap_or_default();
    let (winner, how) = result.split_once('+').unwrap_or((result, ""));
    let stated = match winner.trim().to_ascii_lowercase().as_str() {
        "b" | "black" => StatedResult::Win(Seat::FIRST),
        "w" | "white" => StatedResult::Win(Seat::SECOND),
        "0" | "draw" | "jigo" => StatedResult::Draw,
        "" | "?" | "void" => StatedResult::Nothing,
        _ => {
            let what = format!("RE[{}] is no result like B+R, W+ or 0", quoted(result));
            return Err(FormatError::at(root.line, what));
        }
    };
    let mut why = match how.trim().to_ascii_lowercase().as_str() {
        "r" | "resign" => Why::Resignation,
        "t" | "time" => Why::Time,
        "f" | "forfeit" => Why::Abandoned,
        _ => Why::Rules,
    };
    if let (Some(reason), true) = (root.text("TE"), comments.len() < 2) {
        comments.push(reason.to_owned());
    }
    partial.settle(&comments);
    let how = how.trim();
    let outcome = partial.state.as_ref().turn();
    let outcome = outcome.outcome().map(games::Outcome::winner);
    // `3.5`, and what programs and books have for it: `3,5`, `3 1/2`, `½`.
    let has_points = how.starts_with(|symbol: char| symbol.is_ascii_digit() || symbol == '½');
    let counted_as = || vec![String::new(), format!("{COUNTED}{result}")];
    if kind == Kind::Go
        && let Some(said) = said(stated)
    {
        let told: Option<f64> = how.replace(',', ".").parse().ok();
        let is_count = has_points || how.is_empty();
        let counted = margin(partial.state.as_ref(), &partial.game.settings);
        let is_as_told = match told {
            Some(points) => counted.parse() == Ok(points),
            None => how.is_empty(),
        };
        let agrees = outcome == Some(said) && is_count && is_as_told;
        // The writer of the result may have counted dead stones without a word that names
        // them, by other rules, or before the players passed. A second pass is then left
        // out, and so it is where one gave up behind it.
        if outcome.is_some() && !agrees {
            partial.take_back();
        }
        if is_count && !agrees && (outcome.is_some() || said.is_some()) {
            why = Why::Adjudication;
            comments = counted_as();
        }
    } else if kind == Kind::Go && winner.trim().eq_ignore_ascii_case("void") && outcome.is_some() {
        // It was played to its end, and counts for nobody.
        partial.take_back();
    } else if kind == Kind::Reversi && has_points && outcome.is_none() {
        why = Why::Adjudication;
        comments = counted_as();
    }
    let line = nodes.last().map_or(root.line, |node| node.line);
    partial.finish(stated, why, &comments, line)
}

/// The winner that a file tells.
fn said(stated: StatedResult) -> Option<Option<Seat>> {
    match stated {
        StatedResult::Nothing => None,
        StatedResult::Draw => Some(None),
        StatedResult::Win(seat) => Some(Some(seat)),
    }
}

/// The lines of the comment of a node, without empty ones.
fn lines(node: &Node) -> Vec<String> {
    let text = node.text("C").unwrap_or_default();
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.map(str::to_owned).collect()
}
