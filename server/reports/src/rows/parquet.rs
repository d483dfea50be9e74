//! Rows as a file of Parquet (Apache Parquet 2, compressed with Snappy).

use std::io;
use std::sync::Arc;

use parquet::basic::{Compression, ConvertedType, Repetition, Type as Physical};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::{ParquetError, Result};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::Type;

use super::{Cell, Columns, Kind, Output};

/// Rows that are held before they are written as a group.
const GROUP: usize = 1 << 16;

/// A file that is being written.
pub(super) struct ParquetRows<'a> {
    file: SerializedFileWriter<Output<'a>>,
    columns: Columns,
    /// The cells of the group, by column.
    cells: Vec<Vec<Cell>>,
}

impl<'a> ParquetRows<'a> {
    pub(super) fn begin(out: Output<'a>, columns: Columns) -> io::Result<ParquetRows<'a>> {
        let fields = columns.iter().map(|(name, kind)| field(name, *kind));
        let begun = fields.collect::<Result<_>>().and_then(|fields| {
            let schema = Type::group_type_builder("rows")
                .with_fields(fields)
                .build()?;
            let properties = WriterProperties::builder()
                .set_compression(Compression::SNAPPY)
                .set_created_by("arbiter".to_owned())
                .build();
            SerializedFileWriter::new(out, Arc::new(schema), Arc::new(properties))
        });
        Ok(ParquetRows {
            file: begun.map_err(failed)?,
            columns,
            cells: vec![Vec::new(); columns.len()],
        })
    }

    pub(super) fn row(&mut self, row: Vec<Cell>) -> io::Result<()> {
        debug_assert_eq!(row.len(), self.columns.len());
        for (cells, cell) in self.cells.iter_mut().zip(row) {
            cells.push(cell);
        }
        match self.cells.first() {
            Some(cells) if cells.len() >= GROUP => self.group().map_err(failed),
            _ => Ok(()),
        }
    }

    pub(super) fn end(mut self) -> io::Result<()> {
        if self.cells.iter().any(|cells| !cells.is_empty()) {
            self.group().map_err(failed)?;
        }
        self.file.close().map(drop).map_err(failed)
    }

    fn group(&mut self) -> Result<()> {
        let mut group = self.file.next_row_group()?;
        for ((_, kind), cells) in self.columns.iter().zip(&mut self.cells) {
            let Some(mut column) = group.next_column()? else {
                return Err(ParquetError::General("a column is missing".to_owned()));
            };
            write(&mut column, *kind, cells)?;
            column.close()?;
            cells.clear();
        }
        group.close().map(drop)
    }
}

fn failed(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        error => io::Error::other(error),
    }
}

/// A column of the schema.
fn field(name: &str, kind: Kind) -> Result<Arc<Type>> {
    let (physical, converted) = match kind {
        Kind::Text => (Physical::BYTE_ARRAY, ConvertedType::UTF8),
        Kind::Whole => (Physical::INT64, ConvertedType::NONE),
        Kind::Number => (Physical::DOUBLE, ConvertedType::NONE),
        Kind::Truth => (Physical::BOOLEAN, ConvertedType::NONE),
        Kind::Time => (Physical::INT64, ConvertedType::TIMESTAMP_MICROS),
    };
    let field = Type::primitive_type_builder(name, physical)
        .with_repetition(Repetition::OPTIONAL)
        .with_converted_type(converted)
        .build()?;
    Ok(Arc::new(field))
}

fn write(column: &mut SerializedColumnWriter<'_>, kind: Kind, cells: &[Cell]) -> Result<()> {
    match kind {
        Kind::Text => values::<ByteArrayType>(column, cells, |cell| match cell {
            Cell::Text(text) => Some(ByteArray::from(text.as_str())),
            _ => None,
        }),
        Kind::Whole => values::<Int64Type>(column, cells, |cell| match cell {
            Cell::Whole(number) => Some(*number),
            _ => None,
        }),
        Kind::Number => values::<DoubleType>(column, cells, |cell| match cell {
            Cell::Number(number) => Some(*number),
            _ => None,
        }),
        Kind::Truth => values::<BoolType>(column, cells, |cell| match cell {
            Cell::Truth(truth) => Some(*truth),
            _ => None,
        }),
        Kind::Time => values::<Int64Type>(column, cells, |cell| match cell {
            Cell::Time(time) => Some(*time),
            _ => None,
        }),
    }
}

/// Writes the cells that have a value, and which those are.
fn values<T: DataType>(
    column: &mut SerializedColumnWriter<'_>,
    cells: &[Cell],
    value: impl Fn(&Cell) -> Option<T::T>,
) -> Result<()> {
    let all: Vec<Option<T::T>> = cells.iter().map(value).collect();
    let levels: Vec<i16> = all.iter().map(|value| i16::from(value.is_some())).collect();
    let values: Vec<T::T> = all.into_iter().flatten().collect();
    let column = column.typed::<T>();
    column.write_batch(&values, Some(&levels), None).map(drop)
}
