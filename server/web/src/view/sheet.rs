//! The score sheet up to the position that is shown, in a game that keeps one.

use maud::{Markup, html};

use super::stage::Stage;

/// The most turns that are shown, the last ones: no page grows with the game.
const SHOWN: usize = 100;

pub(super) fn sheet(stage: &Stage<'_>) -> Markup {
    let (journal, ply) = (&stage.sight.history.journal, stage.sight.position.ply);
    let Some(sheet) = record::sheet(journal, ply) else {
        return html! {};
    };
    let title = stage.say("game-sheet");
    let first = sheet.rows.len().saturating_sub(SHOWN);
    html! {
        section.advice id="sheet" aria-label=(title) {
            h2 { (title) }
            div.scroll tabindex="0" role="group" aria-label=(title) {
                table {
                    thead { tr { @for column in &sheet.columns {
                        th scope="col" { (stage.with_names(column)) }
                    } } }
                    tbody { @for row in sheet.rows.iter().skip(first) {
                        tr { @for cell in &row.cells { td { (cell.say(stage.language)) } } }
                    } }
                }
            }
            p.caption { (sheet.caption.say(stage.language)) }
        }
    }
}
