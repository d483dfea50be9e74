//! Details beside a board, or below it on a narrow terminal.

/// The least columns of details beside a board.
const LEAST_COLUMNS: usize = 36;

/// The columns between the two.
const GAP: usize = 3;

/// Puts details beside the text of a board, or below it, on a terminal with so
/// much room. Details that do not fit are cut at the right; of too many, the last
/// ones are shown. The text is never cut.
pub(super) fn with_details(text: &str, details: &[String], columns: usize, rows: usize) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let width = lines.iter().map(|line| line.chars().count()).max();
    let width = width.unwrap_or(0);
    let left = columns.saturating_sub(width + GAP);
    if left >= LEAST_COLUMNS {
        beside(&lines, width, &last(details, rows.max(lines.len())), left)
    } else {
        below(
            &lines,
            &last(details, rows.saturating_sub(lines.len())),
            columns,
        )
    }
}

fn beside(lines: &[&str], width: usize, details: &[String], left: usize) -> String {
    let mut out = String::new();
    for index in 0..lines.len().max(details.len()) {
        let line = lines.get(index).copied().unwrap_or_default();
        match details.get(index) {
            None => out.push_str(line),
            Some(detail) => {
                let detail = cut(detail, left);
                out.push_str(&format!("{line:<width$}{:GAP$}{detail}", ""));
            }
        }
        out.push('\n');
    }
    out
}

fn below(lines: &[&str], details: &[String], columns: usize) -> String {
    let details = details.iter().map(|detail| cut(detail, columns));
    let lines = lines.iter().map(|line| (*line).to_owned()).chain(details);
    lines.map(|line| line + "\n").collect()
}

/// The last details that have room, and in place of the first of them how many
/// are left out.
fn last(details: &[String], rows: usize) -> Vec<String> {
    if details.len() <= rows {
        return details.to_vec();
    }
    let shown = rows.saturating_sub(1);
    let left_out = details.len() - shown;
    let note = (rows > 0).then(|| format!("({left_out} lines before)"));
    let rest = details[left_out..].iter().cloned();
    note.into_iter().chain(rest).collect()
}

/// A line that takes no more than these columns.
fn cut(line: &str, columns: usize) -> String {
    if line.chars().count() <= columns {
        line.to_owned()
    } else {
        let kept = line.chars().take(columns.saturating_sub(1));
        kept.chain(['…']).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "  A B\n1 x .\n2 . o\n";

    fn details(count: usize) -> Vec<String> {
        (1..=count).map(|number| format!("line {number}")).collect()
    }

    #[test]
    fn details_stand_beside_a_board_if_there_is_room() {
        let shown = with_details(BOARD, &details(2), 80, 24);
        assert_eq!(shown, "  A B   line 1\n1 x .   line 2\n2 . o\n");
        let shown = with_details(BOARD, &details(9), 80, 4);
        let expected = "  A B   (6 lines before)\n1 x .   line 7\n2 . o   line 8\n        line 9\n";
        assert_eq!(shown, expected);
        let long = ["x".repeat(100)];
        let shown = with_details(BOARD, &long, 44, 24);
        let widest = shown.lines().map(|line| line.chars().count()).max();
        assert_eq!(widest, Some(44), "{shown}");
    }

    #[test]
    fn details_stand_below_a_board_on_a_narrow_terminal() {
        let shown = with_details(BOARD, &details(9), 20, 6);
        assert_eq!(shown, format!("{BOARD}(7 lines before)\nline 8\nline 9\n"));
        assert_eq!(with_details(BOARD, &details(9), 20, 3), BOARD);
        assert_eq!(
            with_details(BOARD, &details(1), 4, 9),
            format!("{BOARD}lin…\n")
        );
    }
}
