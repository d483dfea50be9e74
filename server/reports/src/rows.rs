//! Rows for programs that analyse data, as CSV or as Parquet.

mod parquet;

use std::io::{self, Write};

use self::parquet::ParquetRows;
use crate::csv_line;

/// The kind of the cells of a column. Any cell may be missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Text in UTF-8.
    Text,
    /// A whole number.
    Whole,
    /// A number.
    Number,
    /// Yes or no.
    Truth,
    /// An instant.
    Time,
}

/// The columns of rows: the name of each, and the kind of its cells.
pub type Columns = &'static [(&'static str, Kind)];

/// A cell. It is of the kind of its column, or nothing.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// No value.
    Nothing,
    /// A text.
    Text(String),
    /// A whole number.
    Whole(i64),
    /// A number.
    Number(f64),
    /// Yes or no.
    Truth(bool),
    /// Microseconds since 1970, UTC.
    Time(i64),
}

impl Cell {
    /// A text; nothing if it is empty.
    pub fn text(text: impl Into<String>) -> Cell {
        let text = text.into();
        if text.is_empty() {
            Cell::Nothing
        } else {
            Cell::Text(text)
        }
    }

    /// A count. Numbers beyond those of a column stand for its last.
    pub fn count(count: impl TryInto<i64>) -> Cell {
        Cell::Whole(count.try_into().unwrap_or(i64::MAX))
    }

    /// An instant in the form of RFC 3339; nothing if it is in another form.
    pub fn time(text: &str) -> Cell {
        let time = text.parse::<jiff::Timestamp>();
        time.map_or(Cell::Nothing, |time| Cell::Time(time.as_microsecond()))
    }

    /// The field of CSV. Numbers have `digits` digits after the point, or as many
    /// as they need.
    pub fn field(&self, digits: Option<usize>) -> String {
        match (self, digits) {
            (Cell::Nothing, _) => String::new(),
            (Cell::Text(text), _) => text.clone(),
            (Cell::Whole(number), _) => number.to_string(),
            (Cell::Number(number), None) => number.to_string(),
            (Cell::Number(number), Some(digits)) => format!("{number:.digits$}"),
            (Cell::Truth(truth), _) => truth.to_string(),
            (Cell::Time(time), _) => {
                let time = jiff::Timestamp::from_microsecond(*time);
                time.map_or_else(|_| String::new(), |time| time.to_string())
            }
        }
    }
}

impl From<Option<f64>> for Cell {
    fn from(number: Option<f64>) -> Cell {
        number.map_or(Cell::Nothing, Cell::Number)
    }
}

/// The form of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowForm {
    /// Lines with a header; numbers have so many digits after the point, or as
    /// many as they need.
    Csv(Option<usize>),
    /// A file of Parquet.
    Parquet,
}

/// Writes rows one after the other.
pub struct RowWriter<'a>(Rows<'a>);

/// Where rows are written: one type, so that the writers are compiled once.
pub type Output<'a> = Box<dyn Write + Send + 'a>;

enum Rows<'a> {
    Csv(Output<'a>, Option<usize>),
    Parquet(Box<ParquetRows<'a>>),
}

impl<'a> RowWriter<'a> {
    /// Begins rows of these columns.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn begin(
        mut out: Output<'a>,
        form: RowForm,
        columns: Columns,
    ) -> io::Result<RowWriter<'a>> {
        match form {
            RowForm::Csv(digits) => {
                let names = columns.iter().map(|(name, _)| (*name).to_owned());
                out.write_all(csv_line(names).as_bytes())?;
                Ok(RowWriter(Rows::Csv(out, digits)))
            }
            RowForm::Parquet => {
                let rows = ParquetRows::begin(out, columns)?;
                Ok(RowWriter(Rows::Parquet(Box::new(rows))))
            }
        }
    }

    /// Writes a row, which has a cell for each column.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn row(&mut self, row: Vec<Cell>) -> io::Result<()> {
        match &mut self.0 {
            Rows::Csv(out, digits) => {
                let line = csv_line(row.iter().map(|cell| cell.field(*digits)));
                out.write_all(line.as_bytes())
            }
            Rows::Parquet(rows) => rows.row(row),
        }
    }

    /// Writes the missing rest: without it, a file of Parquet cannot be read.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn end(self) -> io::Result<()> {
        match self.0 {
            Rows::Csv(mut out, _) => out.flush(),
            Rows::Parquet(rows) => rows.end(),
        }
    }
}
