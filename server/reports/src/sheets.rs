//! The rounds of a tournament as text.

use std::fmt::Write as _;

use tournament::Sheet;
use words::Printable;

/// The rounds as text, with a line for each tie and for each player who sat out.
pub fn render_sheets(sheets: &[Sheet]) -> String {
    let mut text = String::new();
    for sheet in sheets {
        let _infallible = writeln!(text, "\n{}", sheet.title);
        for [(one, points), (other, others)] in &sheet.ties {
            let _infallible = writeln!(text, "  {one} {points} - {others} {other}");
        }
        for (name, points) in &sheet.byes {
            let _infallible = writeln!(text, "  {name} {points:.1} (bye)");
        }
    }
    Printable::lines(text).into()
}

#[cfg(test)]
mod tests {
    use tournament::TieTotal;

    use super::*;

    #[test]
    fn a_round_has_a_line_for_each_tie_and_for_each_player_who_sat_out() {
        let pair = |one: &str, other: &str| {
            [(one, 2.0), (other, 0.0)]
                .map(|(name, points)| (name.to_owned(), TieTotal::Points(points)))
        };
        let sheet = |title: &str, byes| Sheet {
            title: title.to_owned(),
            ties: vec![pair("Ann", "B\u{1b}ob")],
            byes,
        };
        let sheets = [
            sheet("round 1", vec![("Cyd".to_owned(), 1.0)]),
            sheet("final", Vec::new()),
        ];
        let text = "\nround 1\n  Ann 2.0 - 0.0 B\\u{1b}ob\n  Cyd 1.0 (bye)\n\
                    \nfinal\n  Ann 2.0 - 0.0 B\\u{1b}ob\n";
        assert_eq!(render_sheets(&sheets), text);
        assert_eq!(render_sheets(&[]), "");
    }
}
