//! The standings of a tournament as files, while it runs and after.

use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use maud::{Markup, html};
use reports::{Report, ReportForm};
use tournament::Sheet;

use super::facts::{TournamentFacts, facts_of};
use crate::layout::{found, refusal};
use crate::read_error::ReadError;
use crate::visitor::Visit;
use words::{Language, Say as _};

/// The name of the file before its ending.
const STANDINGS: &str = "standings";

/// The standings as a file; the ending of its name says in which format.
pub(crate) async fn file(
    Visit { site, visitor }: Visit,
    Path((name, file)): Path<(String, String)>,
) -> Result<Response, Response> {
    let language = visitor.language;
    let contest = found(site.house.contest(&name, visitor.is_staff()), language)?;
    let form = file.split_once('.').filter(|(stem, _)| *stem == STANDINGS);
    let Some(form) = form.and_then(|(_, ending)| ReportForm::of_ending(ending)) else {
        let why = language.say("contests-which-files");
        return Err(refusal(language, StatusCode::NOT_FOUND, why));
    };
    let title = contest.name.clone();
    let render = move || Ok::<_, ReadError>(render(&facts_of(&contest)?, &title, form));
    let text = site.house.computers.run(render).await;
    let status = StatusCode::SERVICE_UNAVAILABLE;
    let text = text.map_err(|why| refusal(language, status, why.say(language)))?;
    let attached = format!("attachment; filename=\"{STANDINGS}.{}\"", form.ending());
    let headers = [
        (header::CONTENT_TYPE, form.media_type().to_owned()),
        (header::CONTENT_DISPOSITION, attached),
    ];
    Ok((headers, text).into_response())
}

/// The report, as `arbiter tournament --standings` writes it at the end.
fn render(known: &TournamentFacts, title: &str, form: ReportForm) -> String {
    let play = known.play.as_ref();
    let sheets: Vec<Sheet> = play.map_or_else(Vec::new, |play| play.schedule.sheets(&play.roster));
    let frozen = known.frozen.map(|at| {
        format!("frozen: the state of {at}; later games are hidden until the operator reveals them")
    });
    let progress = known.progress().filter(|progress| progress.left > 0);
    let progress = progress.map(|progress| {
        format!(
            "not over: {} games played, {} to come",
            progress.done, progress.left
        )
    });
    let notes: Vec<String> = frozen.into_iter().chain(progress).collect();
    form.render(&Report {
        title,
        standings: &known.standings,
        scores: &known.scores,
        sheets: &sheets,
        notes: &notes,
        figures: None,
        members: &known.members(),
    })
}

/// The links to the files.
pub(super) fn links(name: &str, language: Language) -> Markup {
    html! {
        p.downloads { (language.say("contests-files")) " "
            @for (number, form) in ReportForm::ALL.into_iter().enumerate() {
                @if number > 0 { ", " }
                a href={ "/tournaments/" (name) "/files/" (STANDINGS) "." (form.ending()) } download {
                    (form.ending().to_uppercase())
                }
            }
            "."
        }
    }
}
