//! The parts of SGF that depend on the game: its number, crossings, positions.

use games::{AnyGame, Seat, Viewer};

/// A game that SGF holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Go,
    Reversi,
    Gomoku,
}

/// A crossing or square, both counted from 0, the row from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Point {
    pub(super) column: u8,
    pub(super) row: u8,
}

/// The pass of go before FF\[4\], on boards of up to 19.
const OLD_PASS: &str = "tt";

impl Kind {
    pub(super) const ALL: [Kind; 3] = [Kind::Go, Kind::Reversi, Kind::Gomoku];

    /// The number in the property GM.
    pub(super) fn number(self) -> u8 {
        match self {
            Kind::Go => 1,
            Kind::Reversi => 2,
            Kind::Gomoku => 4,
        }
    }

    /// The name in the registry.
    pub(super) fn name(self) -> &'static str {
        match self {
            Kind::Go => "go",
            Kind::Reversi => "reversi",
            Kind::Gomoku => "gomoku",
        }
    }

    /// The board where SZ is missing.
    pub(super) fn usual_size(self) -> u8 {
        match self {
            Kind::Go => 19,
            Kind::Reversi => 8,
            Kind::Gomoku => 15,
        }
    }

    /// A move of the file in the words of the game.
    pub(super) fn turn(self, value: &str, size: u8) -> Result<String, String> {
        let is_pass = match self {
            Kind::Gomoku => false,
            Kind::Go => value.is_empty() || (value == OLD_PASS && size <= 19),
            Kind::Reversi => value.is_empty() || value.eq_ignore_ascii_case("pass"),
        };
        if is_pass {
            return Ok("pass".to_owned());
        }
        Ok(self.name_of(self.point(value, size)?, size))
    }

    /// A turn of the game as the file has it; `None` if it is no single point.
    pub(super) fn value(self, turn: &str, size: u8) -> Option<String> {
        if turn == "pass" {
            return (self != Kind::Gomoku).then(String::new);
        }
        match self {
            Kind::Reversi => Some(turn.to_owned()),
            Kind::Go | Kind::Gomoku => self.point_named(turn, size).map(letters),
        }
    }

    /// A point of the file: two letters, or for reversi also the name of the
    /// square.
    pub(super) fn point(self, value: &str, size: u8) -> Result<Point, String> {
        let point = match value.as_bytes() {
            [column @ b'a'..=b'z', row @ b'a'..=b'z'] => Some(Point {
                column: column - b'a',
                row: row - b'a',
            }),
            _ if self == Kind::Reversi => self.point_named(value, size),
            _ => None,
        };
        let point = point.ok_or_else(|| "it is not a point like dd".to_owned())?;
        if point.column >= size || point.row >= size {
            return Err(format!("it is outside the board of {size}"));
        }
        Ok(point)
    }

    /// The name of a point in the game.
    pub(super) fn name_of(self, point: Point, size: u8) -> String {
        let Point { column, row } = point;
        let from_bottom = size.saturating_sub(row);
        match self {
            Kind::Gomoku => format!("{}{from_bottom}", char::from(b'A' + column)),
            // Go has no column I.
            Kind::Go => format!(
                "{}{from_bottom}",
                char::from(b'A' + column + u8::from(column >= 8))
            ),
            Kind::Reversi => format!("{}{}", char::from(b'a' + column), row + 1),
        }
    }

    /// The point that the game calls so.
    pub(super) fn point_named(self, name: &str, size: u8) -> Option<Point> {
        let (letter, number) = name.split_at_checked(1)?;
        let letter = letter.bytes().next()?.to_ascii_lowercase();
        let number: u8 = number.parse().ok()?;
        let column = letter.checked_sub(b'a')?;
        let point = match self {
            Kind::Reversi => Point {
                column,
                row: number.checked_sub(1)?,
            },
            Kind::Gomoku => Point {
                column,
                row: size.checked_sub(number)?,
            },
            Kind::Go => Point {
                column: match column {
                    ..8 => column,
                    8 => return None,
                    _ => column - 1,
                },
                row: size.checked_sub(number)?,
            },
        };
        (point.column < size && point.row < size).then_some(point)
    }

    /// The line that describes a position in the words of the game.
    pub(super) fn position(self, size: u8, stones: &[Vec<Point>; 2], turn: Seat) -> String {
        let seats = match self {
            Kind::Gomoku => ["cross", "round"],
            Kind::Go | Kind::Reversi => ["black", "white"],
        };
        let at = |point: Point| (0..2).find(|seat| stones[*seat].contains(&point));
        let row = |row: u8| {
            (0..size)
                .map(|column| at(Point { column, row }))
                .collect::<Vec<_>>()
        };
        let rows = (0..size).map(row);
        let turn = seats[turn.index().min(1)];
        match self {
            Kind::Reversi => {
                let cells = rows.flatten().map(|cell| match cell {
                    None => '-',
                    Some(0) => 'X',
                    Some(_) => 'O',
                });
                format!("{} {turn}", cells.collect::<String>())
            }
            Kind::Gomoku | Kind::Go => {
                let rows: Vec<String> = rows.map(|row| counted(&row)).collect();
                // No ko, no passes, nothing taken.
                let rest = if self == Kind::Go { " - 0 0 0" } else { "" };
                format!("{} {turn}{rest}", rows.join("/"))
            }
        }
    }

    /// Where the stones of both seats stand.
    pub(super) fn stones(self, state: &dyn AnyGame, size: u8) -> [Vec<Point>; 2] {
        let scene = state.scene(Viewer::Referee);
        let mut stones = [Vec::new(), Vec::new()];
        let cells = scene
            .panels
            .iter()
            .flat_map(|panel| panel.cells.iter().flatten());
        for cell in cells {
            let owner = cell.piece.and_then(|piece| piece.owner);
            let name = cell.name.as_deref();
            let point = name.and_then(|name| self.point_named(name, size));
            if let (Some(owner), Some(point)) = (owner, point)
                && let Some(own) = stones.get_mut(owner.index())
            {
                own.push(point);
            }
        }
        stones.iter_mut().for_each(|own| own.sort_unstable());
        stones
    }
}

/// A row of stones: `x`, `o`, and a number for so many free crossings.
fn counted(row: &[Option<usize>]) -> String {
    let mut text = String::new();
    for run in row.chunk_by(|one, other| one.is_none() && other.is_none()) {
        match run {
            [Some(0)] => text.push('x'),
            [Some(_)] => text.push('o'),
            free => text.push_str(&free.len().to_string()),
        }
    }
    text
}

/// A point as two letters.
pub(super) fn letters(point: Point) -> String {
    [point.column, point.row]
        .map(|number| char::from(b'a' + number))
        .iter()
        .collect()
}
