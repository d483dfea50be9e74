//! The rows of the table: the attempt, the measured figure, and its bound.

use std::fmt;
use std::time::Duration;

/// A figure with its bound.
#[derive(Clone, Debug)]
struct Figure {
    what: &'static str,
    measured: String,
    bound: String,
    holds: bool,
}

/// An attempt, and the figures that were measured.
#[derive(Clone, Debug)]
pub struct Row {
    tried: String,
    figures: Vec<Figure>,
}

impl Row {
    /// A row without figures yet.
    pub fn new(tried: impl Into<String>) -> Row {
        Row {
            tried: tried.into(),
            figures: Vec::new(),
        }
    }

    /// Adds a number that may be at most this.
    pub fn at_most(&mut self, what: &'static str, measured: f64, most: f64) {
        self.add(
            what,
            number(measured),
            format!("≤ {}", number(most)),
            measured <= most,
        );
    }

    /// Adds a number that must be at least this.
    pub fn at_least(&mut self, what: &'static str, measured: f64, least: f64) {
        self.add(
            what,
            number(measured),
            format!("≥ {}", number(least)),
            measured >= least,
        );
    }

    /// Adds a time in milliseconds that may be at most this.
    pub fn within(&mut self, what: &'static str, measured: Duration, most: Duration) {
        let ms = |time: Duration| time.as_secs_f64() * 1000.0;
        self.at_most(what, ms(measured), ms(most));
    }

    /// Adds a figure without a bound.
    pub fn shows(&mut self, what: &'static str, measured: f64) {
        self.add(what, number(measured), String::new(), true);
    }

    fn add(&mut self, what: &'static str, measured: String, bound: String, holds: bool) {
        self.figures.push(Figure {
            what,
            measured,
            bound,
            holds,
        });
    }

    /// Whether every figure is within its bound.
    pub fn holds(&self) -> bool {
        self.figures.iter().all(|figure| figure.holds)
    }

    /// The first lines of the table.
    pub const HEAD: &str = "| tried | figure | measured | bound | held |\n|---|---|---|---|---|";
}

/// The lines of the table, one for each figure.
impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, figure) in self.figures.iter().enumerate() {
            let tried = if number == 0 { &self.tried } else { "" };
            let held = match (figure.bound.is_empty(), figure.holds) {
                (true, _) => "",
                (false, true) => "yes",
                (false, false) => "**no**",
            };
            let Figure {
                what,
                measured,
                bound,
                ..
            } = figure;
            writeln!(f, "| {tried} | {what} | {measured} | {bound} | {held} |")?;
        }
        Ok(())
    }
}

fn number(number: f64) -> String {
    match number.abs() {
        ..10.0 if number.fract() != 0.0 => format!("{number:.1}"),
        _ => format!("{number:.0}"),
    }
}
