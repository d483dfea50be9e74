//! What is known about the choices of a seat: before a turn of the visitor, and
//! after any turn. Analysis that could help in a running game is shown for
//! older positions only.

use games::{Advice, RowMark};
use maud::{Markup, html};

use super::GameView;
use record::Entry;

impl GameView<'_> {
    pub(super) fn choices(&self) -> Markup {
        if self.own_turn().is_some() {
            let advice = self.position.state.advice(None, self.viewer());
            return html! { @if let Some(advice) = advice { (table("Your choices", &advice)) } };
        }
        let Some((state, Entry::Turn { text, seat, .. })) = self.position.trail.last() else {
            return html! {};
        };
        let title = format!("What {} had to choose from", self.history.name(*seat));
        if let Some(advice) = state.advice(Some(text), self.viewer()) {
            return table(&title, &advice);
        }
        if self.is_now() {
            return html! {};
        }
        let tables = state.analysis(text, self.viewer());
        let then = format!("{title} then");
        html! {
            @for (index, advice) in tables.iter().enumerate() {
                (table(if index == 0 { &title } else { &then }, advice))
            }
        }
    }
}

fn table(title: &str, advice: &Advice) -> Markup {
    html! {
        details.advice open {
            summary { (title) }
            div.scroll tabindex="0" role="group" aria-label=(title) {
                table {
                    thead { tr {
                        th scope="col" { span.unseen { "How good" } }
                        @for column in &advice.columns { th scope="col" { (column.replace('\n', " ")) } }
                    } }
                    tbody { @for row in &advice.rows {
                        tr class=(class(row.mark)) {
                            td { (sign(row.mark)) }
                            @for cell in &row.cells { td { (cell) } }
                        }
                    } }
                }
            }
            p.caption { (advice.caption) }
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

fn sign(mark: RowMark) -> &'static str {
    match mark {
        RowMark::None => "",
        RowMark::Best => "best",
        RowMark::Chosen => "chosen",
    }
}
