//! The workers that play games of the server's tournaments.

use contest::Contests;
use contest::dispatch::{CrewMember, WorkerStatus};
use maud::{Markup, html};
use words::{Language, say};

/// Maximum number of rows.
const ROWS: usize = 200;

/// The titles of the columns that have numbers.
const AMOUNTS: [&str; 6] = [
    "contests-worker-slots",
    "contests-worker-factor",
    "contests-worker-load",
    "contests-games-played",
    "contests-worker-refused",
    "contests-worker-heard",
];

/// Those that are here for contests; while no contest has some, those that wait for one.
pub(super) fn section(contests: &Contests, language: Language) -> Markup {
    match contests.crew() {
        None => html! {},
        Some(Ok(crew)) => table(&crew, language),
        Some(Err(why)) => html! {
            section {
                h2 { (language.say("contests-workers-here")) }
                p { (say!(language, "contests-workers-unknown", why = why.to_string())) }
            }
        },
    }
}

fn table(crew: &[CrewMember], language: Language) -> Markup {
    let said = |key: &str| language.say(key);
    let more = crew.len().saturating_sub(ROWS);
    html! {
        section {
            h2 { (say!(language, "contests-workers", count = crew.len())) }
            @if !crew.is_empty() {
                div.scroll tabindex="0" role="group" aria-label=(said("contests-workers-here")) {
                    table {
                        thead { tr {
                            th scope="col" { (said("contests-worker-name")) }
                            th scope="col" { (said("contests-worker-plays")) }
                            @for title in AMOUNTS { th.amount scope="col" { (said(title)) } }
                        } }
                        tbody { @for member in crew.iter().take(ROWS) { (row(member, language)) } }
                    }
                }
                @if more > 0 {
                    p.more { (say!(language, "contests-more-workers", count = more)) }
                }
            }
        }
    }
}

fn row((contest, worker): &CrewMember, language: Language) -> Markup {
    let WorkerStatus {
        name,
        slots,
        factor,
        load,
        is_busy,
        most_load,
        played,
        refused,
        heard,
    } = worker;
    html! {
        tr {
            td.called { (name) }
            td { @if let Some(contest) = contest { a href={ "/tournaments/" (contest) } { (contest) } } }
            td.amount { (slots) }
            td.amount { (language.decimal(factor)) }
            td.amount { (language.decimal(load)) @if let (true, Some(most)) = (*is_busy, most_load) { " > " (language.decimal(most)) } @if *is_busy { " " strong { (language.say("contests-worker-busy")) } } }
            td.amount { (played) }
            td.amount { (refused) }
            td.amount { (heard.elapsed().as_secs()) " s" }
        }
    }
}

#[cfg(test)]
mod tests {
    use record::Thousandths;
    use tokio::time::Instant;

    use super::*;

    fn member(number: usize) -> CrewMember {
        let worker = WorkerStatus {
            name: format!("<far> {number}"),
            slots: 4,
            factor: Thousandths::of(1.25),
            load: Thousandths::of(0.5),
            is_busy: number == 2,
            most_load: Some(Thousandths::of(0.5)),
            played: 17,
            refused: 3,
            heard: Instant::now(),
        };
        (Some("club".to_owned()), worker)
    }

    #[test]
    fn each_worker_has_a_row_and_a_list_has_an_end() {
        let english = table(&[member(1)], Language::ENGLISH).into_string();
        for expected in [
            "&lt;far&gt; 1",
            "href=\"/tournaments/club\"",
            ">1.250<",
            ">0.500<",
            ">17<",
            ">3<",
            ">0 s<",
        ] {
            assert!(english.contains(expected), "{expected}: {english}");
        }
        assert!(!english.contains("takes no games"), "{english}");
        let busy = table(&[member(2)], Language::ENGLISH).into_string();
        assert!(busy.contains("takes no games"), "{busy}");
        let many: Vec<CrewMember> = (0..ROWS + 5).map(member).collect();
        let page = table(&many, Language::ENGLISH).into_string();
        assert_eq!(page.matches("<tr>").count(), 1 + ROWS);
        assert!(page.contains("and 5 more"), "{page}");
    }
}
