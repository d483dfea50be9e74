//! The details beside a board for the author of a bot: the time of the move, the thoughts
//! of the programs, and their conversations.

use std::time::Duration;

use games::Seat;

use record::clock::Clocks;
use record::{Entry, Journal, TalkLine, said_by_ply};
use words::Printable;

/// The lines for each number of moves.
pub(super) struct Details(Vec<Vec<String>>);

impl Details {
    /// Those of a game.
    pub(super) fn of(journal: &Journal) -> Details {
        let mut by_ply = moves_and_thoughts(journal);
        for (lines, said) in by_ply.iter_mut().zip(said_by_ply(journal)) {
            let said = said.iter();
            lines.extend(said.map(|(seat, said)| line_of(journal, *seat, said)));
        }
        Details(by_ply)
    }

    /// Those of the position after so many moves.
    pub(super) fn at(&self, ply: usize) -> &[String] {
        self.0.get(ply).map_or(&[], Vec::as_slice)
    }
}

/// The times and thoughts that led to each position. Thoughts after the last move
/// stand with it.
fn moves_and_thoughts(journal: &Journal) -> Vec<Vec<String>> {
    let mut clocks = Clocks::new(journal.times());
    let mut by_ply = vec![Vec::new()];
    let mut thoughts = Vec::new();
    for entry in &journal.entries {
        match entry {
            Entry::Turn { seat, used, .. } => {
                clocks.charge(*seat, used.unwrap_or_default());
                let time = used.map(|used| time_of(journal, *seat, used, &clocks));
                let mut lines: Vec<String> = time.into_iter().collect();
                lines.append(&mut thoughts);
                by_ply.push(lines);
            }
            Entry::Chance { .. } => by_ply.push(std::mem::take(&mut thoughts)),
            Entry::Info { seat, at, text } => {
                let (seat, text) = (name(journal, *seat), Printable::line(&**text));
                thoughts.push(format!("{seat} thought at {}: {text}", ms(*at)));
            }
        }
    }
    if let Some(last) = by_ply.last_mut() {
        last.append(&mut thoughts);
    }
    by_ply
}

/// `cross took 12.345 ms; left: cross 59988 ms, round 60000 ms`, where there are
/// clocks.
fn time_of(journal: &Journal, seat: Seat, used: Duration, clocks: &Clocks) -> String {
    let left = Seat::all(journal.players.len()).filter_map(|seat| {
        let is_timed = !journal.untimed.contains(&seat);
        let left = clocks.shown(seat).filter(|_| is_timed)?;
        Some(format!("{} {left} ms", name(journal, seat)))
    });
    let left: Vec<String> = left.collect();
    let left = if left.is_empty() {
        String::new()
    } else {
        format!("; left: {}", left.join(", "))
    };
    format!("{} took {}{left}", name(journal, seat), ms(used))
}

/// `cross 13.020 ms > move C3`, with the sign of the [`record::Speaker`].
pub(super) fn line_of(journal: &Journal, seat: Seat, said: &TalkLine<'_>) -> String {
    let (seat, text) = (name(journal, seat), Printable::line(said.text));
    format!("{seat} {} {} {text}", ms(said.at), said.by.sign())
}

fn name(journal: &Journal, seat: Seat) -> &'static str {
    let seats = games::find(&journal.game).map_or(&[][..], |game| game.info.seats);
    seats.get(seat.index()).copied().unwrap_or("nobody")
}

fn ms(time: Duration) -> String {
    format!("{:.3} ms", time.as_secs_f64() * 1000.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use record::samples::everything;

    #[test]
    fn a_move_has_its_time_its_thoughts_and_its_lines() {
        let details = Details::of(&everything());
        assert_eq!(details.at(0), [] as [&str; 0]);
        assert_eq!(
            details.at(1),
            [
                "cross took 500.007 ms; left: cross 60499 ms",
                "cross thought at 0.001 ms: depth 3 score -5 pv C3",
                "round 1234.000 ms ! IndexError: <list> \\u{1b}",
                "round 1234.567 ms < move C3",
                "round 1234.567 ms > move B2",
            ]
        );
        assert_eq!(details.at(2), [] as [&str; 0]);
    }
}
