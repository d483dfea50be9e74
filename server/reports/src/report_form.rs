//! The formats of a report.

use super::{PlacedStandings, Report};

/// The format of a report, known by the ending of its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportForm {
    /// The standings alone, for a spreadsheet.
    Csv,
    /// Everything, for a program.
    Json,
    /// All tables, for a document.
    Markdown,
    /// A page of its own.
    Html,
    /// The cross table as a picture.
    Svg,
}

impl ReportForm {
    /// All formats.
    pub const ALL: [ReportForm; 5] = [
        ReportForm::Csv,
        ReportForm::Json,
        ReportForm::Markdown,
        ReportForm::Html,
        ReportForm::Svg,
    ];

    /// The format of files with this ending, in letters of either case.
    pub fn of_ending(ending: &str) -> Option<ReportForm> {
        let mut all = ReportForm::ALL.into_iter();
        all.find(|form| form.ending().eq_ignore_ascii_case(ending))
    }

    /// The ending of its files.
    pub fn ending(self) -> &'static str {
        match self {
            ReportForm::Csv => "csv",
            ReportForm::Json => "json",
            ReportForm::Markdown => "md",
            ReportForm::Html => "html",
            ReportForm::Svg => "svg",
        }
    }

    /// Its media type, for the web.
    pub fn media_type(self) -> &'static str {
        match self {
            ReportForm::Csv => "text/csv; charset=utf-8",
            ReportForm::Json => "application/json",
            ReportForm::Markdown => "text/markdown; charset=utf-8",
            ReportForm::Html => "text/html; charset=utf-8",
            ReportForm::Svg => "image/svg+xml",
        }
    }

    /// The standings of tournaments with places and prizes in this format.
    pub fn render_placed(self, placed: &PlacedStandings) -> String {
        match self {
            ReportForm::Csv => placed.to_csv(),
            ReportForm::Json => placed.to_json(),
            ReportForm::Markdown => placed.to_markdown(),
            ReportForm::Html => placed.to_html(),
            ReportForm::Svg => placed.to_svg(),
        }
    }

    /// The report in this format.
    pub fn render(self, report: &Report<'_>) -> String {
        match self {
            ReportForm::Csv => report.to_csv(),
            ReportForm::Json => report.to_json(),
            ReportForm::Markdown => report.to_markdown(),
            ReportForm::Html => report.to_html(),
            ReportForm::Svg => report.to_svg(),
        }
    }
}
