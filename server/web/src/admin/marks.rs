//! The marks of students, which the operator alone sees.

use axum::extract::Query;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use maud::html;
use reports::{MarkSheet, ReportForm};
use tournament::{Rubric, StudentMarks};

use super::registered::TournamentQuery;
use crate::layout::{Page, found, refusal};
use crate::query::link;
use crate::read_error::ReaderFailed;
use crate::site::Site;
use crate::visitor::{Visit, Visitor};
use contest::file::TournamentConfig;
use contest::read_standings;
use words::Say as _;

/// The page.
pub(super) async fn page(
    Visit { site, visitor }: Visit,
    Query(asked): Query<TournamentQuery>,
) -> Result<Response, Response> {
    let (rubric, marks) = read(&site, &asked.tournament, &visitor).await?;
    let (name, language) = (&asked.tournament, visitor.language);
    let sheet = MarkSheet {
        rubric: &rubric,
        marks: &marks,
    };
    let rows = sheet.rows(language);
    let title = language.say("marks-title");
    let body = html! {
        h1 { (language.say("marks-of")) " " a href={ "/tournaments/" (name) } { (name) } }
        @if rubric.criteria.is_empty() { p.empty { (language.say("marks-none")) } }
        @else {
            div.scroll tabindex="0" role="group" aria-label=(title) {
                table {
                    @for (number, row) in rows.iter().enumerate() {
                        tr { @for cell in row {
                            @if number == 0 { th scope="col" { (cell) } } @else { td { (cell) } }
                        } }
                    }
                }
            }
            p.caption { (language.say("marks-caption")) }
            p { a.button href=(link("/admin/marks.csv", &[("tournament", name)])) download { (language.say("marks-as-csv")) } }
        }
    };
    Ok(Page::still(&title, "/admin", body)
        .render(&visitor)
        .into_response())
}

/// The same as a file for a spreadsheet.
pub(super) async fn csv(
    Visit { site, visitor }: Visit,
    Query(asked): Query<TournamentQuery>,
) -> Result<Response, Response> {
    let (rubric, marks) = read(&site, &asked.tournament, &visitor).await?;
    let sheet = MarkSheet {
        rubric: &rubric,
        marks: &marks,
    };
    let headers = [
        (header::CONTENT_TYPE, ReportForm::Csv.media_type()),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"marks.csv\"",
        ),
    ];
    Ok((headers, sheet.to_csv()).into_response())
}

/// Reads the criteria of a tournament, and the marks by its results so far.
async fn read(
    site: &Site,
    name: &str,
    visitor: &Visitor,
) -> Result<(Rubric, Vec<StudentMarks>), Response> {
    let language = visitor.language;
    let contest = found(site.house.contests.find_with_frozen(name), language)?;
    let read = move || {
        // The operator is told all of an error.
        let config = TournamentConfig::load(&contest.file).map_err(|why| why.to_string())?;
        let standings = read_standings(&config, &contest.store, &contest.suspended);
        let (standings, scores) = standings.map_err(|why| why.to_string())?;
        let marks = config.marks(&standings, &scores);
        Ok((config.rubric, marks))
    };
    let read = site
        .house
        .computers
        .run(move || Ok::<_, ReaderFailed>(read()));
    let read = read.await.map_err(|why| why.say(language)).flatten();
    read.map_err(|why: String| refusal(language, StatusCode::SERVICE_UNAVAILABLE, why))
}
