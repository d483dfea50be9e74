//! The lines that won: cells of [`Mark::Win`] in a row.

use games::{Mark, Panel};

/// A cell by panel, row and column.
pub(super) type Place = [usize; 3];

/// The steps of a line that are not each other's reverse, those within a panel
/// first.
const STEPS: [[isize; 3]; 13] = [
    [0, 0, 1],
    [0, 1, 0],
    [0, 1, 1],
    [0, 1, -1],
    [1, 0, 0],
    [1, 0, 1],
    [1, 0, -1],
    [1, 1, 0],
    [1, -1, 0],
    [1, 1, 1],
    [1, 1, -1],
    [1, -1, 1],
    [1, -1, -1],
];

/// The first and the last cell of each row of three or more that won, within
/// the layers of a solid and across them.
pub(super) fn runs(panels: &[Panel]) -> Vec<[Place; 2]> {
    let won = |place: Place| {
        let [panel, row, column] = place;
        let row = panels.get(panel).and_then(|panel| panel.cells.get(row));
        row.and_then(|row| row.get(column))
            .is_some_and(|cell| cell.mark == Mark::Win)
    };
    let step = |place: Place, by: [isize; 3], sign: isize| {
        let mut next = place;
        for (axis, by) in next.iter_mut().zip(by) {
            *axis = axis.checked_add_signed(by * sign)?;
        }
        won(next).then_some(next)
    };
    let mut runs = Vec::new();
    for (index, panel) in panels.iter().enumerate() {
        for (y, cells) in panel.cells.iter().enumerate() {
            for x in 0..cells.len() {
                let start = [index, y, x];
                if !won(start) {
                    continue;
                }
                for by in STEPS {
                    if step(start, by, -1).is_some() {
                        continue;
                    }
                    let mut end = start;
                    let mut cells = 1;
                    while let Some(next) = step(end, by, 1) {
                        end = next;
                        cells += 1;
                    }
                    if cells >= 3 {
                        runs.push([start, end]);
                    }
                }
            }
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{Cell, Style};

    #[test]
    fn rows_of_three_are_found_within_layers_and_across_them() {
        let mut panels = vec![
            Panel {
                title: None,
                style: Style::Squares,
                columns: Vec::new(),
                rows: Vec::new(),
                cells: vec![vec![Cell::default(); 3]; 3],
            };
            3
        ];
        for place in [[0, 0, 0], [1, 1, 1], [2, 2, 2], [2, 2, 1], [2, 2, 0]] {
            let [panel, row, column] = place;
            panels[panel].cells[row][column].mark = Mark::Win;
        }
        let expected = [[[0, 0, 0], [2, 2, 2]], [[2, 2, 0], [2, 2, 2]]];
        assert_eq!(runs(&panels), expected);
    }
}
