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
            return html! { @if let Some(advice) = advice { (self.table(0, &self.say("page-your-choices"), &advice)) } };
        }
        let Some((state, Entry::Turn { text, seat, .. })) = self.position.trail.last() else {
            return html! {};
        };
        let name = [("name", self.history.name(*seat).into())];
        let title = self.language.with("page-choices-of", &name);
        if let Some(advice) = state.advice(Some(text), self.viewer()) {
            return self.table(0, &title, &advice);
        }
        if self.is_now() {
            return html! {};
        }
        let tables = state.analysis(text, self.viewer());
        let then = self.language.with("page-choices-of-then", &name);
        html! {
            @for (index, advice) in tables.iter().enumerate() {
                (self.table(index, if index == 0 { &title } else { &then }, advice))
            }
        }
    }

    /// One of the tables, by its number from 0: whoever has folded it up finds it so
    /// after the next move.
    fn table(&self, index: usize, title: &str, advice: &Advice) -> Markup {
        html! {
            details.advice id={ "advice-" (index) } open {
                summary { (title) }
                div.scroll tabindex="0" role="group" aria-label=(title) {
                    table {
                        thead { tr {
                            th scope="col" { span.unseen { (self.say("page-how-good")) } }
                            @for column in &advice.columns { th scope="col" { (column.say(self.language).replace('\n', " ")) } }
                        } }
                        tbody { @for row in &advice.rows {
                            tr class=(class(row.mark)) {
                                td { @if let Some(sign) = sign(row.mark) { (self.say(sign)) } }
                                @for cell in &row.cells { td { (cell.say(self.language)) } }
                            }
                        } }
                    }
                }
                p.caption { (advice.caption.say(self.language)) }
            }
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
