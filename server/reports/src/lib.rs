//! The standings of a tournament for readers: tables for a terminal, documents for files
//! and for the page, and pictures. The numbers are those of [`tournament`]. Rows of any
//! columns are written as CSV or as Parquet.
//!
//! ```
//! use reports::{Report, ReportForm};
//! use tournament::{Crosstable, Marks, Roster, standings};
//!
//! let roster = Roster::new(vec!["Ann".to_owned(), "Bob".to_owned()]).unwrap();
//! let scores = Crosstable::new(2);
//! let report = Report {
//!     title: "Cup",
//!     standings: &standings(&roster, &scores, &Marks::default()),
//!     scores: &scores,
//!     sheets: &[],
//!     notes: &[],
//!     figures: None,
//!     members: &[],
//! };
//! assert!(ReportForm::Markdown.render(&report).starts_with("# Cup\n"));
//! ```

mod columns;
mod details;
mod fields;
mod marks;
mod picture;
mod placed;
mod report;
mod report_form;
mod rows;
mod sheets;
mod tables;

pub use details::render_details;
pub use marks::MarkSheet;
pub use picture::{Figure, Figures, Totals};
pub use placed::{PlacedRow, PlacedStandings};
pub use report::{Report, csv_line};
pub use report_form::ReportForm;
pub use rows::{Cell, Columns, Kind, Output, RowForm, RowWriter};
pub use sheets::render_sheets;
pub use tables::{render_standings, render_superiority};
