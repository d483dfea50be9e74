//! The value of each pit that could have been played: its effect, and the
//! judgement of a short search.

use super::board::{End, Kalaha};
use super::pit::{PITS, Pit};
use crate::{Advice, AdviceRow, Game, RowMark, Seat, Text, Turn};

/// How many sowings the search looks ahead where there is time for it.
const DEEPEST: u32 = 12;

/// The most positions that are looked at for one pit, less than a millisecond.
const MOST_POSITIONS: u32 = 4_000;

/// The values of the board are far below it.
const INFINITE: i32 = 1_000;

/// A table of all pits that could be sown, the one that was marked; `None`
/// where nobody was on turn or there was no choice.
pub(super) fn analysis(game: &Kalaha, chosen: Pit) -> Option<Advice> {
    let Turn::Seat(seat) = game.turn() else {
        return None;
    };
    let mut pits = Vec::new();
    game.legal_actions(&mut pits);
    if pits.len() < 2 {
        return None;
    }
    let depth = depth_for(game, &pits, seat);
    let rows: Vec<(Pit, i32, Kalaha)> = pits
        .into_iter()
        .filter_map(|pit| {
            let after = sown(game, pit)?;
            let mut search = Search::new(seat);
            Some((pit, search.value(&after, depth), after))
        })
        .collect();
    let best = rows.iter().map(|(_, value, _)| *value).max()?;
    let row = |(pit, value, after): &(Pit, i32, Kalaha)| AdviceRow {
        mark: match (*pit == chosen, *value == best) {
            (true, _) => RowMark::Chosen,
            (false, true) => RowMark::Best,
            _ => RowMark::None,
        },
        cells: cells(game, after, *pit, *value),
    };
    Some(Advice {
        columns: vec![
            Text::new("game-kalaha-column-pit"),
            Text::new("game-kalaha-column-beans"),
            Text::new("game-kalaha-column-ends"),
            Text::new("game-kalaha-column-store"),
            Text::new("game-kalaha-column-then"),
            Text::new("game-kalaha-column-ahead"),
        ],
        rows: rows.iter().map(row).collect(),
        caption: Text::new("game-kalaha-ahead").with("depth", depth),
    })
}

fn cells(before: &Kalaha, after: &Kalaha, pit: Pit, value: i32) -> Vec<Text> {
    let seat = before.to_move();
    let last = after.last();
    let ends = match last.map(|last| last.end) {
        Some(End::Store) => Text::new("game-kalaha-ends-store"),
        Some(End::Captured(landed) | End::Own(landed)) => {
            Text::new("game-kalaha-ends-own").with("pit", landed.to_string())
        }
        Some(End::Theirs(landed)) => {
            Text::new("game-kalaha-ends-other").with("pit", landed.to_string())
        }
        None => Text::plain(""),
    };
    let gained = last.map_or(0, |last| last.store - before.store(seat));
    let then = match last.map(|last| (last.end, last.captured)) {
        _ if after.is_over() => Text::new("game-kalaha-then-end"),
        Some((End::Store, _)) => Text::new("game-kalaha-then-again"),
        Some((End::Captured(_), captured)) => {
            Text::new("game-kalaha-then-captures").with("count", captured)
        }
        _ => Text::plain(""),
    };
    vec![
        pit.to_string().into(),
        before.beans(seat, pit).into(),
        ends,
        format!("+{gained}").into(),
        then,
        format!("{value:+}").into(),
    ]
}

fn sown(game: &Kalaha, pit: Pit) -> Option<Kalaha> {
    let mut after = game.clone();
    after.sow(pit).ok().map(|()| after)
}

/// The depth that all pits can be searched to within their positions, so that
/// their values compare like with like.
fn depth_for(game: &Kalaha, pits: &[Pit], seat: Seat) -> u32 {
    let mut reached = 1;
    for depth in 2..=DEEPEST {
        for pit in pits {
            let mut search = Search::new(seat);
            if let Some(after) = sown(game, *pit) {
                search.value(&after, depth);
            }
            if search.positions >= MOST_POSITIONS {
                return reached;
            }
        }
        reached = depth;
    }
    reached
}

/// An alpha-beta search for one seat.
struct Search {
    seat: Seat,
    positions: u32,
}

impl Search {
    fn new(seat: Seat) -> Search {
        Search { seat, positions: 0 }
    }

    /// The difference of the stores that both sides come to.
    fn value(&mut self, game: &Kalaha, depth: u32) -> i32 {
        self.best(game, depth, -INFINITE, INFINITE)
    }

    fn best(&mut self, game: &Kalaha, depth: u32, mut low: i32, mut high: i32) -> i32 {
        self.positions += 1;
        if depth == 0 || game.is_over() || self.positions >= MOST_POSITIONS {
            let [own, other] = [self.seat, self.seat.other()].map(|seat| game.store(seat));
            return i32::from(own) - i32::from(other);
        }
        let is_own = game.to_move() == self.seat;
        let mut best = if is_own { -INFINITE } else { INFINITE };
        // Pits near the store first: they come again.
        for pit in Pit::all().rev().take(PITS) {
            let Some(after) = sown(game, pit) else {
                continue;
            };
            let value = self.best(&after, depth - 1, low, high);
            if is_own {
                best = best.max(value);
                low = low.max(value);
            } else {
                best = best.min(value);
                high = high.min(value);
            }
            if low >= high {
                break;
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kalaha::Capture;
    use words::Language;

    fn told(position: &str, pit: &str) -> Option<Advice> {
        let game = Kalaha::any_position(position, Capture::Always).unwrap();
        analysis(&game, pit.parse().unwrap())
    }

    #[test]
    fn every_pit_says_what_it_gives_and_the_best_is_marked() {
        // a captures nine; e goes on; f sows on the other side.
        let advice = told("1 0 0 0 2 2 10 0 3 3 3 8 0 10 south", "f").unwrap();
        let row = |pit: &str| {
            let row = advice
                .rows
                .iter()
                .find(|row| row.cells[0].to_string() == pit);
            Text::say_all(&row.unwrap().cells, Language::ENGLISH).join(" ")
        };
        assert!(row("a").contains("1 own b +9 captures 9"), "{advice:?}");
        assert!(row("e").contains("2 the store +1 again"), "{advice:?}");
        assert!(row("f").contains("2 other's a +1"), "{advice:?}");
        let chosen = advice.rows.iter().find(|row| row.mark == RowMark::Chosen);
        assert_eq!(chosen.unwrap().cells[0].to_string(), "f");
        let best = advice.rows.iter().filter(|row| row.mark == RowMark::Best);
        let best: Vec<_> = best.map(|row| row.cells[0].to_string()).collect();
        assert_eq!(
            best,
            ["a", "e"],
            "either with the other to follow: {advice:?}"
        );
    }

    #[test]
    fn values_near_the_end_are_those_of_the_end() {
        let advice = told("0 0 0 0 0 1 20 0 0 0 0 0 1 20 south", "f");
        assert_eq!(advice, None, "there is no choice");
        let advice = told("0 0 0 0 2 1 20 0 0 0 0 0 1 24 south", "f").unwrap();
        let value = |pit: &str| {
            let row = advice
                .rows
                .iter()
                .find(|row| row.cells[0].to_string() == pit);
            row.unwrap().cells[5].to_string()
        };
        // f, e and f again are three for the store, and north sweeps one in;
        // e first leaves two of them to north in the end.
        assert_eq!((value("f"), value("e")), ("-2".to_owned(), "-4".to_owned()));
    }

    #[test]
    fn the_search_ends_in_the_widest_positions_too() {
        let advice = told("9 9 9 9 9 9 0 9 9 9 9 9 9 0 south", "a").unwrap();
        assert_eq!(advice.rows.len(), PITS);
        assert!(advice.caption.to_string().contains("more sowings"));
    }
}
