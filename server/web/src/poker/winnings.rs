//! The winnings of one player over hands: a chart, and the same as a table.

use maud::{Markup, html};
use poker::WinningsPoint;
use words::{Language, say};

use crate::chart::{WINNINGS, winnings};

/// Rows of the table: about so many of the points of the chart.
const ROWS: usize = 12;

/// The part of the page about this player; nothing before the first hand.
pub(super) fn of_player(player: &str, course: &[WinningsPoint], language: Language) -> Markup {
    if course.len() < 2 {
        return html! { p.empty { (say!(language, "contests-no-hands-of", player = player.to_owned())) } };
    }
    html! {
        section #winnings aria-labelledby="winnings-of" {
            h2 #winnings-of { (say!(language, "contests-winnings-of", player = player.to_owned())) }
            (winnings(course, language))
            (table(course, language))
        }
    }
}

fn table(course: &[WinningsPoint], language: Language) -> Markup {
    let number = |won: f64| language.decimal(format!("{won:+.1}"));
    html! {
        div.scroll tabindex="0" role="group" aria-label=(language.say("contests-winnings")) {
            table.standings {
                thead { tr {
                    th.amount scope="col" { (language.say("contests-hands")) }
                    @for line in WINNINGS { th.amount scope="col" { (language.say(line)) } }
                } }
                tbody { @for point in some(course) {
                    tr {
                        td.amount { (point.hands) }
                        td.amount { (number(point.raw)) }
                        td.amount { (number(point.adjusted)) }
                    }
                } }
            }
        }
    }
}

/// Points of the course at about equal distances, its last one among them.
fn some(course: &[WinningsPoint]) -> impl Iterator<Item = &WinningsPoint> {
    let step = course.len().div_ceil(ROWS).max(1);
    let last = course.len().saturating_sub(1);
    let shown = course.iter().enumerate().skip(1);
    shown.filter_map(move |(index, point)| ((last - index).is_multiple_of(step)).then_some(point))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_some_points_and_the_last() {
        for count in [2, 3, 12, 13, 201] {
            let point = |hands| WinningsPoint {
                hands,
                ..WinningsPoint::default()
            };
            let course: Vec<WinningsPoint> = (0..count).map(point).collect();
            let rows: Vec<u64> = some(&course).map(|point| point.hands).collect();
            assert_eq!(rows.last(), Some(&(count - 1)));
            assert!(rows[0] > 0 && rows.len() <= ROWS, "{rows:?}");
        }
    }
}
