//! The operator's view of a contest: its phase, and the buttons to start and to stop it.

use maud::{Markup, html};

use super::frozen;

use contest::{Contest, Phase};

use crate::visitor::Visitor;
use words::{Language, Say as _};

/// Phase and progress of a contest: `running, 2 of 6 games`.
pub(crate) fn standing(contest: &Contest, language: Language) -> String {
    let phase = contest.phase.say(language);
    match contest.progress {
        None => phase,
        Some(progress) => {
            let (done, total) = (progress.done.into(), progress.total().into());
            let values = [("done", done), ("total", total)];
            format!(
                "{phase}, {}",
                language.with("contests-games-of-all", &values)
            )
        }
    }
}

/// The buttons for a contest in its phase. `is_own_page`: they stand on its own page,
/// and lead back to it.
pub(crate) fn steering(contest: &Contest, is_own_page: bool, visitor: &Visitor) -> Markup {
    let language = visitor.language;
    let said = |key: &str| language.say(key);
    html! {
        @if is_own_page { (frozen(contest.frozen(), "contests-frozen-for-others", language)) }
        form.inline method="post" action="/admin/tournament/run" {
            input type="hidden" name="name" value=(contest.name);
            @if is_own_page { input type="hidden" name="back" value="contest"; }
            @match contest.phase {
                Phase::Running | Phase::Starved => { button name="what" value="pause" { (said("page-pause")) } }
                Phase::Paused | Phase::Halted => { button name="what" value="resume" { (said("contests-go-on")) } }
                Phase::Stopping { .. } => {}
                Phase::Idle | Phase::Ended(_) if visitor.is_operator() => {
                    button name="what" value="start" { (said("contests-start-or-go-on")) }
                }
                Phase::Idle | Phase::Ended(_) => {}
            }
            @if contest.frozen().is_some() && visitor.is_operator() { button name="what" value="reveal" { (said("contests-reveal")) } }
            @if contest.phase.is_on() && !contest.phase.is_stopping() {
                button.danger name="what" value="stop" { (said("contests-stop")) }
            }
        }
    }
}
