//! From text to hand histories.

use crate::phh::HandHistory;
use crate::{Limit, MOST_RUNS, MOST_SEATS, PostKind};

use super::header::{self, Header};
use super::line::{Line, NumberedLine, PlayerAction, line};
use super::money::amount;
use super::{PokerStarsError, line};
use crate::amount::Amount;
use crate::draft::{Bets, Draft, SeatedPlayer, order};

/// A hand with its number as it is written.
pub type HandEntry = (String, Result<HandHistory, PokerStarsError>);

/// Reads all hands of a file. After damage it goes on with the next hand; one with a
/// damaged first line is called by its place.
pub fn read(text: &str) -> Vec<HandEntry> {
    let blocks = blocks(text).into_iter().enumerate();
    let hands = blocks.map(|(index, lines)| {
        let number = lines.first().and_then(|(_, text)| header::number(text));
        let place = || (index + 1).to_string();
        let number = number.map_or_else(place, |(number, _)| number.to_owned());
        (number, hand(&lines))
    });
    hands.collect()
}

/// The lines of each hand. Lines end with CR, LF or both. A hand begins with its first
/// line; where that is damaged, with the line of the table or the first round, as soon as
/// they can belong to no hand before it.
fn blocks(text: &str) -> Vec<Vec<NumberedLine<'_>>> {
    let lines = text.split('\n');
    let lines = lines.flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'));
    let lines = lines.enumerate().flat_map(|(index, line)| {
        let parts = torn(line).into_iter().flatten();
        parts.map(move |part| (index + 1, part.trim_end()))
    });
    let mut blocks: Vec<Vec<NumberedLine<'_>>> = Vec::new();
    let (mut has_table, mut is_over) = (false, true);
    for (number, line) in lines.filter(|(_, line)| !line.is_empty()) {
        let is_table = line.starts_with("Table '") && line.ends_with(" is the button");
        let begins = header::number(line).is_some()
            || (is_table && (has_table || is_over))
            || (is_over && line.starts_with("*** "));
        if begins {
            blocks.push(Vec::new());
            (has_table, is_over) = (false, false);
        }
        has_table |= is_table;
        is_over |= line.starts_with("*** SUMMARY ***");
        if let Some(block) = blocks.last_mut() {
            block.push((number, line));
        }
    }
    blocks
}

/// A line, or two where a hand begins in the middle: the one before it broke off. A line
/// of chat does not begin a hand.
fn torn(line: &str) -> [Option<&str>; 2] {
    let starts = line.match_indices("PokerStars ").map(|(at, _)| at);
    let begins = |at: &usize| *at > 0 && header::number(&line[*at..]).is_some();
    match starts.filter(|_| !line.ends_with('"')).find(begins) {
        Some(at) => [Some(&line[..at]), Some(&line[at..])],
        None => [Some(line), None],
    }
}

/// Everything that a hand says, before it is put together.
struct ParsedHand<'a> {
    header: Header,
    table: &'a str,
    seat_count: Option<u64>,
    players: Vec<SeatedPlayer>,
    lines: Vec<(NumberedLine<'a>, Line)>,
    summary: &'a [NumberedLine<'a>],
}

fn hand(lines: &[NumberedLine<'_>]) -> Result<HandHistory, PokerStarsError> {
    let parsed = parse(lines)?;
    let wins = parsed.wins();
    let amounts = parsed.players.iter().map(|player| player.stack);
    let said = parsed.lines.iter().filter_map(|(_, line)| match line {
        Line::Player(_, said) => said.amount(),
        _ => None,
    });
    let stakes = [parsed.header.small, parsed.header.larger];
    let amounts = amounts
        .chain(said)
        .chain(stakes)
        .chain(wins.iter().flatten().copied());
    let decimals = amounts.map(Amount::decimals).max().unwrap_or(0);
    let bets = Bets {
        game: parsed.header.game,
        decimals,
        small_blind: match parsed.header.game.betting {
            Limit::Fixed => 0,
            _ => parsed.header.small.units(decimals),
        },
        smallest: match parsed.header.game.betting {
            Limit::Fixed => parsed.header.small.units(decimals),
            _ => parsed.header.larger.units(decimals),
        },
        big_bet: parsed.header.larger.units(decimals),
    };
    let mut reader = Reader {
        draft: Draft::new(bets, parsed.players.clone()),
        smallest: bets.smallest,
        has_small: false,
        has_big: false,
        board: String::new(),
    };
    for ((number, text), line) in &parsed.lines {
        let wrong = || PokerStarsError::line(*number, text);
        reader.hear(line).ok_or_else(wrong)?;
    }
    for (place, cards, _) in line::seats(parsed.summary, &parsed.players) {
        reader.draft.hole(place, &cards);
    }
    match reader.draft.boards {
        boards if boards > usize::from(MOST_RUNS) => Err(PokerStarsError::Boards(boards)),
        _ => Ok(parsed.history(reader.draft, &wins, decimals)),
    }
}

impl ParsedHand<'_> {
    /// The winnings of each player, in several amounts. A player whose insurer took the
    /// risk collects nothing: then the summary tells it.
    fn wins(&self) -> Vec<Vec<Amount>> {
        let mut wins = vec![Vec::new(); self.players.len()];
        for (_, line) in &self.lines {
            if let Line::Player(place, PlayerAction::Collect(amount)) = line {
                wins[*place].push(*amount);
            }
        }
        if wins.iter().all(Vec::is_empty) {
            for (place, _, won) in line::seats(self.summary, &self.players) {
                wins[place].extend(won);
            }
        }
        wins
    }

    fn history(&self, draft: Draft, wins: &[Vec<Amount>], decimals: usize) -> HandHistory {
        let sum = |amounts: &Vec<Amount>| {
            let units = amounts.iter().map(|amount| amount.units(decimals));
            units.fold(0u64, u64::saturating_add)
        };
        let wins: Vec<u64> = wins.iter().map(sum).collect();
        let mut history = draft.history(&wins);
        self.header.note(&mut history);
        history.set_note("table", self.table);
        let seats = self.players.iter().map(|player| player.seat);
        let last = seats.clone().max().unwrap_or(0);
        history.set_seats(seats, self.seat_count.unwrap_or(last).max(last));
        history
    }
}

/// Reads every line of a hand.
fn parse<'a>(lines: &'a [NumberedLine<'a>]) -> Result<ParsedHand<'a>, PokerStarsError> {
    let mut rest = lines.iter();
    let (number, text) = rest.next().ok_or(PokerStarsError::Unfinished)?;
    let header = header::read(*number, text)?;
    let (number, text) = rest.next().ok_or(PokerStarsError::Unfinished)?;
    let table = header::table(text).ok_or_else(|| PokerStarsError::line(*number, text))?;
    let rest = rest.as_slice();
    let seats = rest.iter().map_while(|(_, text)| seat(text)).count();
    let (seats, rest) = rest.split_at(seats);
    let seats = players(seats)?;
    let names: Vec<&str> = seats.iter().map(|player| player.name.as_str()).collect();
    let mut longest: Vec<(&str, usize)> = names.iter().copied().zip(0..).collect();
    longest.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    let mut told = Vec::new();
    let mut summary = None;
    for (index, (number, text)) in rest.iter().enumerate() {
        match line(text, &longest) {
            Some(Line::Summary) => {
                summary = rest.get(index + 1..);
                break;
            }
            Some(Line::Cancelled) => return Err(PokerStarsError::Cancelled),
            Some(line) => told.push(((*number, *text), line)),
            None => return Err(PokerStarsError::line(*number, text)),
        }
    }
    let (players, places) = dealt_in(&seats, &told, table.2);
    for (_, line) in &mut told {
        let (Line::Dealt(place, _) | Line::Player(place, _)) = line else {
            continue;
        };
        match places[*place] {
            Some(new) => *place = new,
            None => *line = Line::Nothing,
        }
    }
    Ok(ParsedHand {
        header,
        table: table.0,
        seat_count: table.1,
        players,
        lines: told,
        summary: summary.ok_or(PokerStarsError::Unfinished)?,
    })
}

/// The number of a seat, its player and the stack: `Seat 3: Ann ($100 in chips)`, perhaps
/// with a bounty behind the chips.
fn seat(text: &str) -> Option<SeatedPlayer> {
    let (seat, rest) = text.strip_prefix("Seat ")?.split_once(": ")?;
    let (rest, _) = rest.rsplit_once(" in chips")?;
    let (name, stack) = rest.rsplit_once(" (")?;
    Some(SeatedPlayer {
        seat: seat.parse().ok()?,
        name: name.to_owned(),
        stack: amount(stack)?,
    })
}

fn players(lines: &[NumberedLine<'_>]) -> Result<Vec<SeatedPlayer>, PokerStarsError> {
    if lines.len() > MOST_SEATS {
        return Err(PokerStarsError::Seats);
    }
    let mut players: Vec<SeatedPlayer> = Vec::new();
    for (number, text) in lines {
        let player = seat(text).ok_or_else(|| PokerStarsError::line(*number, text))?;
        let is_same = |other: &SeatedPlayer| other.seat == player.seat || other.name == player.name;
        if players.iter().any(is_same) {
            return Err(PokerStarsError::Twice(*number));
        }
        players.push(player);
    }
    Ok(players)
}

/// The players dealt in, in the order of a history, and the new place of each seat. Of
/// the players sitting out, some post and are dealt in nevertheless, and others who do
/// not sit out wait for their blind: every player who does something is in.
fn dealt_in(
    seats: &[SeatedPlayer],
    lines: &[(NumberedLine<'_>, Line)],
    button: u64,
) -> (Vec<SeatedPlayer>, Vec<Option<usize>>) {
    let does = |place: usize| {
        lines.iter().any(|(_, line)| match line {
            Line::Dealt(who, _) | Line::Player(who, _) => *who == place,
            _ => false,
        })
    };
    let players = seats.iter().enumerate();
    let players = players.filter(|(place, _)| does(*place));
    let mut players: Vec<SeatedPlayer> = players.map(|(_, player)| player.clone()).collect();
    order(&mut players, button);
    let place = |seat: &SeatedPlayer| players.iter().position(|player| player.seat == seat.seat);
    let places = seats.iter().map(place).collect();
    (players, places)
}

/// The hand while its lines are put together.
struct Reader {
    draft: Draft,
    /// The big blind, or the small bet of a fixed limit.
    smallest: u64,
    /// Whether the small blind was posted, and the big one.
    has_small: bool,
    has_big: bool,
    /// The cards of the board that is dealt now.
    board: String,
}

impl Reader {
    /// `None` where a line does not go with those before it.
    fn hear(&mut self, line: &Line) -> Option<()> {
        match line {
            Line::Street(old, new, count) => self.street(old, new, *count)?,
            Line::Dealt(place, cards) => self.draft.hole(*place, cards),
            Line::Player(place, said) => self.act(*place, said),
            Line::Nothing | Line::Mark | Line::Summary | Line::Cancelled => {}
        }
        Some(())
    }

    fn street(&mut self, old: &str, new: &str, count: usize) -> Option<()> {
        let before = self.board.get(..old.len())?;
        if before != old {
            return None;
        }
        self.board = format!("{old}{new}");
        self.draft.lay(new, count == 5);
        self.draft.begin_round();
        Some(())
    }

    fn act(&mut self, place: usize, said: &PlayerAction) {
        let units = said.amount().map_or(0, |amount| self.draft.units(amount));
        let draft = &mut self.draft;
        match said {
            PlayerAction::Post(kind, _) => self.post(place, *kind, units),
            PlayerAction::PostBoth(_) => {
                let live = units.min(self.smallest);
                draft.post(place, PostKind::Extra, live);
                draft.post(place, PostKind::Dead, units - live);
            }
            PlayerAction::Fold(cards) => {
                draft.hole(place, cards);
                draft.fold(place);
            }
            PlayerAction::Check => draft.check(place),
            PlayerAction::Call(_) => draft.call(place),
            PlayerAction::BetTo(_) => draft.bet_to(place, units),
            PlayerAction::Show(cards) => draft.show(place, cards),
            PlayerAction::Muck => draft.muck(place),
            PlayerAction::Collect(_) => {}
        }
    }

    /// A big blind after the first is that of a player who comes in; a small one behind
    /// the small or the big blind was missed, and is dead.
    fn post(&mut self, place: usize, kind: PostKind, amount: u64) {
        let kind = match kind {
            PostKind::Small if self.has_small || self.has_big => PostKind::Dead,
            PostKind::Big if self.has_big => PostKind::Extra,
            other => other,
        };
        self.has_small |= kind == PostKind::Small;
        self.has_big |= kind == PostKind::Big;
        self.draft.post(place, kind, amount);
    }
}
