//! The analysis of the choices of a seat: before a turn of the visitor, and after any
//! turn. Analysis that could help in a running game is shown for older positions only.

use games::{Advice, RowMark};
use maud::{Markup, html};

use super::stage::Stage;
use record::Entry;

pub(super) fn choices(stage: &Stage<'_>) -> Markup {
    if stage.sight.own_turn().is_some() {
        let advice = stage
            .sight
            .position
            .state
            .advice(None, stage.sight.viewer());
        return html! { @if let Some(advice) = advice { (table(stage, 0, &stage.say("page-your-choices"), &advice)) } };
    }
    let Some((state, Entry::Turn { text, seat, .. })) = stage.sight.position.trail.last() else {
        return html! {};
    };
    let name = [("name", stage.sight.history.name(*seat).into())];
    let title = stage.language.with("page-choices-of", &name);
    if let Some(advice) = state.advice(Some(text), stage.sight.viewer()) {
        return table(stage, 0, &title, &advice);
    }
    if stage.sight.is_now() {
        return html! {};
    }
    let tables = state.analysis(text, stage.sight.viewer());
    let then = stage.language.with("page-choices-of-then", &name);
    html! {
        @for (index, advice) in tables.iter().enumerate() {
            (table(stage, index, if index == 0 { &title } else { &then }, advice))
        }
    }
}

/// One of the tables, by its number from 0: a table that was folded up stays so after
/// the next move.
fn table(stage: &Stage<'_>, index: usize, title: &str, advice: &Advice) -> Markup {
    html! {
        details.advice id={ "advice-" (index) } open {
            summary { (title) }
            div.scroll tabindex="0" role="group" aria-label=(title) {
                table {
                    thead { tr {
                        th scope="col" { span.unseen { (stage.say("page-how-good")) } }
                        @for column in &advice.columns { th scope="col" { (column.say(stage.language).replace('\n', " ")) } }
                    } }
                    tbody { @for row in &advice.rows {
                        tr class=(class(row.mark)) {
                            td { @if let Some(sign) = sign(row.mark) { (stage.say(sign)) } }
                            @for cell in &row.cells { td { (cell.say(stage.language)) } }
                        }
                    } }
                }
            }
            p.caption { (advice.caption.say(stage.language)) }
        }
    }
}

fn class(mark: RowMark) -> &'static str {
    match mark {
        RowMark::None => "",
        RowMark::Best => "best",
        RowMark::Chosen => "chosen",
    }
}

/// The key of the word for a mark.
fn sign(mark: RowMark) -> Option<&'static str> {
    match mark {
        RowMark::None => None,
        RowMark::Best => Some("page-choice-best"),
        RowMark::Chosen => Some("page-choice-chosen"),
    }
}
