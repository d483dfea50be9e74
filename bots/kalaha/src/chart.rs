//! The charts of the study, as SVG.

use std::fmt::Write as _;

/// The size of a chart.
const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 400.0;
/// The corners of the part where the bars stand.
const LEFT: f64 = 64.0;
const RIGHT: f64 = WIDTH - 24.0;
const TOP: f64 = 76.0;
const BOTTOM: f64 = HEIGHT - 56.0;

/// Colours for both a light and a dark page.
const STYLE: &str = "\
<style>
 svg { font: 13px system-ui, sans-serif; background: #fdfcf9 }
 .title { font-size: 19px; font-weight: 600 }
 .title, .label { fill: #2b2a27 } .faint { fill: #77736a }
 .grid { stroke: #e4e0d6 } .axis { stroke: #a39d90 }
 .bar { fill: #c08a4e } .best { fill: #8a4f1d } .mean { stroke: #2f6f73; stroke-width: 2; stroke-dasharray: 5 4 }
 .noted { fill: #2f6f73 }
 @media (prefers-color-scheme: dark) {
  svg { background: #1d1c1a } .title, .label { fill: #efece5 } .faint { fill: #a09b90 }
  .grid { stroke: #37352f } .axis { stroke: #6b675e } .bar { fill: #b98a56 } .best { fill: #f0c48a }
  .mean { stroke: #6fc2c6 } .noted { fill: #6fc2c6 }
 }
</style>
";

/// A chart that is being drawn.
struct Chart {
    svg: String,
    /// The largest value that fits.
    most: f64,
}

impl Chart {
    /// The paper, the heading, and lines for the values up to `most`.
    fn new(title: &str, subtitle: &str, most: f64, label: impl Fn(f64) -> String) -> Chart {
        let step = round_step(most / 5.0);
        let most = (most / step).ceil().max(1.0) * step;
        let mut chart = Chart {
            svg: format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{title}: {subtitle}\">\n{STYLE}"
            ),
            most,
        };
        chart.text(LEFT, 34.0, "title", "start", title);
        chart.text(LEFT, 56.0, "faint", "start", subtitle);
        let mut value = 0.0;
        while value <= most * 1.001 {
            let y = chart.y(value);
            let class = if value == 0.0 { "axis" } else { "grid" };
            chart.line([LEFT, y, RIGHT, y], class);
            chart.text(LEFT - 8.0, y + 4.0, "faint", "end", &label(value));
            value += step;
        }
        chart
    }

    fn y(&self, value: f64) -> f64 {
        BOTTOM - (BOTTOM - TOP) * value / self.most
    }

    fn put(&mut self, element: std::fmt::Arguments<'_>) {
        let written = self.svg.write_fmt(element);
        debug_assert!(written.is_ok(), "a String takes everything");
    }

    fn text(&mut self, x: f64, y: f64, class: &str, anchor: &str, text: &str) {
        self.put(format_args!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" class=\"{class}\" text-anchor=\"{anchor}\">{text}</text>\n"
        ));
    }

    fn line(&mut self, [x1, y1, x2, y2]: [f64; 4], class: &str) {
        self.put(format_args!(
            "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" class=\"{class}\"/>\n"
        ));
    }

    fn bar(&mut self, middle: f64, width: f64, value: f64, class: &str, tip: &str) {
        let (x, y) = (middle - width / 2.0, self.y(value));
        let height = BOTTOM - y;
        self.put(format_args!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"1.5\" class=\"{class}\"><title>{tip}</title></rect>\n"
        ));
    }

    fn finish(mut self, below: &str) -> String {
        self.text(
            (LEFT + RIGHT) / 2.0,
            HEIGHT - 14.0,
            "faint",
            "middle",
            below,
        );
        self.svg.push_str("</svg>\n");
        self.svg
    }
}

/// 1, 2 or 5 times a power of ten, not less than `least`.
fn round_step(least: f64) -> f64 {
    let power = 10f64.powf(least.max(1e-9).log10().floor());
    let factor = [1.0, 2.0, 5.0].into_iter().find(|f| f * power >= least);
    factor.unwrap_or(10.0) * power
}

/// How many games had how many sowings; the axis reaches to `longest`.
pub(super) fn histogram(title: &str, lengths: &[u64], longest: usize) -> String {
    let games: u64 = lengths.iter().sum();
    let percent = |count: u64| 100.0 * count as f64 / games.max(1) as f64;
    let sums = (0u64..).zip(lengths).map(|(length, count)| length * count);
    let mean = sums.sum::<u64>() as f64 / games.max(1) as f64;
    let highest = lengths.iter().copied().max().unwrap_or(0);
    let commonest = lengths.iter().position(|count| *count == highest);
    let subtitle = format!(
        "{games} games: {mean:.2} sowings on average, most often {} ({:.1} %)",
        commonest.unwrap_or(0),
        percent(highest)
    );
    let label = |value: f64| format!("{value} %");
    let mut chart = Chart::new(title, &subtitle, percent(highest), label);
    let room = (RIGHT - LEFT) / (longest.max(1) + 1) as f64;
    let x = |length: f64| LEFT + room * (length + 0.5);
    for (length, count) in lengths.iter().enumerate().take(longest + 1) {
        if *count > 0 {
            let class = if Some(length) == commonest {
                "best"
            } else {
                "bar"
            };
            let tip = format!("{length} sowings: {count} games");
            chart.bar(x(length as f64), room * 0.82, percent(*count), class, &tip);
        }
    }
    for length in (0..=longest).step_by(10) {
        chart.text(
            x(length as f64),
            BOTTOM + 18.0,
            "label",
            "middle",
            &length.to_string(),
        );
    }
    let mean_x = x(mean);
    chart.line([mean_x, TOP, mean_x, BOTTOM], "mean");
    chart.finish("sowings a game")
}

/// One bar of [`mean_lengths`].
pub(super) struct MeanLength {
    /// The pair.
    pub(super) name: String,
    /// The mean of the simulated games, in sowings.
    pub(super) ours: f64,
    /// The mean that the thesis prints.
    pub(super) printed: Option<f64>,
}

/// The mean lengths of all pairs, the printed ones as marks on the bars.
pub(super) fn mean_lengths(bars: &[MeanLength]) -> String {
    let most = bars.iter().map(|bar| bar.ours).fold(0.0, f64::max);
    let mut chart = Chart::new(
        "How long a game of Kalaha lasts",
        "sowings on average, by the strategies of the players; diamonds: as printed, rounded",
        most,
        |value| value.to_string(),
    );
    let room = (RIGHT - LEFT) / bars.len().max(1) as f64;
    for (index, bar) in bars.iter().enumerate() {
        let x = LEFT + room * (index as f64 + 0.5);
        let tip = format!("{}: {:.2} sowings", bar.name, bar.ours);
        chart.bar(x, room * 0.7, bar.ours, "bar", &tip);
        let top = chart.y(bar.ours);
        if let Some(printed) = bar.printed {
            let y = chart.y(printed);
            chart.put(format_args!(
                "<path d=\"M{:.1} {y:.1}l5 -5 5 5 -5 5z\" class=\"noted\"><title>printed: {printed}</title></path>\n",
                x - 5.0
            ));
        }
        if bars.len() <= 24 {
            chart.text(x, top - 9.0, "faint", "middle", &format!("{:.0}", bar.ours));
        }
        chart.text(x, BOTTOM + 18.0, "label", "middle", &bar.name);
    }
    chart.finish("strategy A / strategy B")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round() {
        for (least, step) in [
            (0.3, 0.5),
            (1.0, 1.0),
            (1.1, 2.0),
            (7.0, 10.0),
            (40.0, 50.0),
        ] {
            assert!((round_step(least) - step).abs() < 1e-9, "{least}");
        }
    }

    #[test]
    fn a_histogram_has_a_bar_for_each_length_and_marks_the_commonest() {
        let svg = histogram("5/5", &[0, 1, 3, 0, 2], 10);
        assert_eq!(svg.matches("<rect").count(), 3);
        assert_eq!(svg.matches("class=\"best\"").count(), 1);
        assert!(
            svg.contains("2.50 sowings on average, most often 2 (50.0 %)"),
            "{svg}"
        );
        assert!(svg.contains("<title>4 sowings: 2 games</title>"));
        assert!(!histogram("none", &[], 10).contains("NaN"));
    }

    #[test]
    fn mean_lengths_have_a_bar_a_pair_and_a_mark_for_what_is_printed() {
        let bar = |name: &str, printed| MeanLength {
            name: name.to_owned(),
            ours: 40.41,
            printed,
        };
        let svg = mean_lengths(&[bar("0/0", Some(40.0)), bar("0/1", None)]);
        assert_eq!(svg.matches("<rect").count(), 2);
        assert_eq!(svg.matches("<path").count(), 1);
        assert!(!mean_lengths(&[]).contains("NaN"));
    }
}
