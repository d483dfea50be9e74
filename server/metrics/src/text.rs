//! The text form that Prometheus reads, version 0.0.4:
//! <https://prometheus.io/docs/instrumenting/exposition_formats/>.

use std::fmt::{Display, Write as _};
use std::time::Duration;

use super::histogram::BOUNDS;
use super::{Counter, Family, Histogram};

/// The type of the text, for the header of an answer.
pub const CONTENT_TYPE: &str = "text/plain; version=0.0.4; charset=utf-8";

/// A text that grows series by series.
#[derive(Debug, Default)]
pub struct Text(String);

impl Text {
    /// The whole text.
    pub fn into_string(self) -> String {
        self.0
    }

    /// A counter without labels.
    pub fn counter(&mut self, name: &str, help: &str, counter: &Counter) {
        self.counters(name, help, [], &[([], counter.get())]);
    }

    /// Counters with labels.
    pub fn counters<const N: usize>(
        &mut self,
        name: &str,
        help: &str,
        labels: [&str; N],
        values: &[([&str; N], u64)],
    ) {
        self.head(name, help, "counter");
        self.lines(name, labels, values);
    }

    /// A gauge without labels.
    pub fn gauge(&mut self, name: &str, help: &str, value: impl Display) {
        self.gauges(name, help, [], &[([], value)]);
    }

    /// Gauges with labels.
    pub fn gauges<const N: usize>(
        &mut self,
        name: &str,
        help: &str,
        labels: [&str; N],
        values: &[([&str; N], impl Display)],
    ) {
        self.head(name, help, "gauge");
        self.lines(name, labels, values);
    }

    /// Gauges of times, in seconds.
    pub fn seconds<const N: usize>(
        &mut self,
        name: &str,
        help: &str,
        labels: [&str; N],
        values: &[([&str; N], Duration)],
    ) {
        self.head(name, help, "gauge");
        for (words, time) in values {
            self.line(name, labels.into_iter().zip(*words), time.as_secs_f64());
        }
    }

    /// The counters of a family.
    pub(super) fn family<const N: usize>(&mut self, name: &str, help: &str, family: &Family<N>) {
        self.head(name, help, "counter");
        for (words, count) in family.all() {
            let words = words.iter().map(String::as_str);
            self.line(name, family.labels().into_iter().zip(words), count);
        }
    }

    pub(super) fn histogram(&mut self, name: &str, help: &str, histogram: &Histogram) {
        self.head(name, help, "histogram");
        let now = histogram.snapshot();
        let bucket = format!("{name}_bucket");
        for (bound, count) in BOUNDS.iter().zip(now.at_most) {
            let bound = Duration::from_micros(*bound).as_secs_f64().to_string();
            self.line(&bucket, [("le", bound.as_str())], count);
        }
        self.line(&bucket, [("le", "+Inf")], now.count);
        self.line(&format!("{name}_sum"), [], now.sum.as_secs_f64());
        self.line(&format!("{name}_count"), [], now.count);
    }

    pub(super) fn head(&mut self, name: &str, help: &str, kind: &str) {
        let help = help.replace('\\', "\\\\").replace('\n', "\\n");
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(self.0, "# HELP {name} {help}\n# TYPE {name} {kind}");
    }

    fn lines<const N: usize>(
        &mut self,
        name: &str,
        labels: [&str; N],
        values: &[([&str; N], impl Display)],
    ) {
        for (words, value) in values {
            self.line(name, labels.into_iter().zip(*words), value);
        }
    }

    pub(super) fn line<'a>(
        &mut self,
        name: &str,
        labels: impl IntoIterator<Item = (&'a str, &'a str)>,
        value: impl Display,
    ) {
        self.0.push_str(name);
        let mut before = '{';
        for (label, word) in labels {
            let word = word.replace('\\', "\\\\").replace('"', "\\\"");
            let word = word.replace('\n', "\\n");
            let _ = write!(self.0, "{before}{label}=\"{word}\"");
            before = ',';
        }
        if before == ',' {
            self.0.push('}');
        }
        let _ = writeln!(self.0, " {value}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_series_has_its_help_and_type_and_its_labels_are_escaped() {
        let mut text = Text::default();
        text.gauges("a", "A \\ help.", ["x", "y"], &[(["1\"", "b\\\n"], 7)]);
        text.seconds("b", "B.", [], &[([], Duration::from_millis(1500))]);
        assert_eq!(
            text.into_string(),
            "# HELP a A \\\\ help.\n# TYPE a gauge\na{x=\"1\\\"\",y=\"b\\\\\\n\"} 7\n\
             # HELP b B.\n# TYPE b gauge\nb 1.5\n"
        );
    }

    #[test]
    fn a_histogram_is_cumulative_and_ends_with_everything() {
        let histogram = Histogram::new();
        histogram.observe(Duration::from_micros(30));
        histogram.observe(Duration::from_secs(7));
        let mut text = Text::default();
        text.histogram("h", "H.", &histogram);
        let text = text.into_string();
        for line in [
            "h_bucket{le=\"0.00001\"} 0",
            "h_bucket{le=\"0.00005\"} 1",
            "h_bucket{le=\"1\"} 1",
            "h_bucket{le=\"+Inf\"} 2",
            "h_sum 7.00003",
            "h_count 2",
        ] {
            assert!(text.lines().any(|one| one == line), "{line} in\n{text}");
        }
    }
}
