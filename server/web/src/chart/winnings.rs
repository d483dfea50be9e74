//! The chart of the winnings of a poker player over hands.

use maud::{Markup, html};
use poker::WinningsPoint;
use words::{Language, say};

use super::{points, signed_whole, tenth};

/// The size of the chart, in its own units.
const WIDTH: f64 = 420.0;
const HEIGHT: f64 = 190.0;

/// The room on the left for the scale.
const SCALE: f64 = 44.0;

/// The room on the right for the numbers of the lines.
const NUMBERS: f64 = 18.0;

/// The least distance of the two numbers.
const APART: f64 = 11.0;

/// The lines as messages, in their order.
pub(crate) const LINES: [&str; 2] = ["contests-as-played", "contests-adjusted"];

/// Both lines, in big blinds. Empty with fewer than two points.
pub(crate) fn winnings(course: &[WinningsPoint], language: Language) -> Markup {
    let Some(last) = course.last().filter(|_| course.len() > 1) else {
        return html! {};
    };
    let both = |point: &WinningsPoint| [point.raw, point.adjusted];
    let all = || course.iter().flat_map(both).chain([0.0]);
    let (low, high) = (
        all().fold(f64::MAX, f64::min),
        all().fold(f64::MIN, f64::max),
    );
    let step = distance(high - low);
    let (lowest, highest) = ((low / step).floor(), (high / step).ceil().max(1.0));
    let (low, high) = (lowest * step, highest * step);
    let count = (highest - lowest) as u32;
    let ticks: Vec<f64> = (0..=count)
        .map(|tick| low + step * f64::from(tick))
        .collect();
    let plot = WIDTH - SCALE - NUMBERS;
    let x = |hands: u64| SCALE + plot * hands as f64 / last.hands.max(1) as f64;
    let y = |won: f64| HEIGHT * (high - won) / (high - low);
    let ends = apart(both(last).map(y));
    html! {
        svg.rating-graph.many viewBox={ "0 -6 " (WIDTH) " " (HEIGHT + 22.0) } role="img"
            aria-label=(say!(language, "contests-chart-of-winnings", count = last.hands)) {
            rect.plot x=(SCALE) y="0" width=(plot) height=(HEIGHT) {}
            @for tick in &ticks {
                @let at = tenth(y(*tick));
                line class=(if *tick == 0.0 { "axis" } else { "grid" }) x1=(SCALE) x2=(SCALE + plot) y1=(at) y2=(at) {}
                text.label x=(SCALE - 5.0) y=(tenth(at + 3.5)) text-anchor="end" { (signed_whole(*tick)) }
            }
            @for index in 0..LINES.len() {
                g.line.{ "line-" (index) }.dashed[index > 0] {
                    polyline points=(points(course.iter().map(|point| (x(point.hands), y(both(point)[index]))))) {}
                    text x=(SCALE + plot + 5.0) y=(tenth(ends[index] + 4.0)) { (index + 1) }
                }
            }
            text.label x=(SCALE + plot) y=(HEIGHT + 12.0) text-anchor="end" {
                (say!(language, "contests-after-hands", count = last.hands))
            }
        }
        ol.lines { @for (index, line) in LINES.iter().enumerate() {
            li { span.line-number.{ "line-" (index) } { (index + 1) } " " (language.say(line)) }
        } }
    }
}

/// The distance of grid lines over such a range: 1, 2 or 5 and noughts, so that
/// there are seven at most.
fn distance(range: f64) -> f64 {
    // Chips are below 2^53, so this ends early.
    let decades = std::iter::successors(Some(1.0), |step| Some(step * 10.0)).take(20);
    let mut steps = decades.flat_map(|decade| [1.0, 2.0, 5.0].map(|step| step * decade));
    steps.find(|step| range / step <= 5.0).unwrap_or(1e20)
}

/// Where the numbers of two lines are: beside their ends, but apart.
fn apart([one, other]: [f64; 2]) -> [f64; 2] {
    let missing = (APART - (one - other).abs()).max(0.0) / 2.0;
    if one <= other {
        [one - missing, other + missing]
    } else {
        [one + missing, other - missing]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grid_has_few_lines_whatever_was_won() {
        for (range, step) in [
            (0.0, 1.0),
            (4.0, 1.0),
            (12.0, 5.0),
            (999.0, 200.0),
            (1e15, 2e14),
        ] {
            assert_eq!(distance(range), step, "{range}");
        }
        assert!(distance(1e300) > 0.0);
        assert_eq!(apart([50.0, 80.0]), [50.0, 80.0]);
        assert_eq!(apart([50.0, 51.0]), [45.0, 56.0]);
    }

    #[test]
    fn both_lines_are_drawn_from_nothing_to_the_end() {
        let point = |hands, raw, adjusted| WinningsPoint {
            hands,
            raw,
            adjusted,
        };
        let course = [point(0, 0.0, 0.0), point(10, 40.0, -12.5)];
        let drawn = winnings(&course, Language::ENGLISH).into_string();
        assert_eq!(drawn.matches("<polyline").count(), 2, "{drawn}");
        assert!(
            drawn.contains(">+40<") && drawn.contains(">-20<"),
            "{drawn}"
        );
        assert!(
            winnings(&course[..1], Language::ENGLISH)
                .into_string()
                .is_empty()
        );
    }
}
