//! The chart of the ratings of several players over time. The lines have
//! numbers, which the list below explains in words: nobody needs the colours.

use maud::{Markup, html};
use words::{Language, say};

use super::{points, scale, signed_whole, tenth};

/// The size of the chart, in its own units.
const WIDTH: f64 = 420.0;
const HEIGHT: f64 = 190.0;

/// The room on the left for the scale.
const SCALE: f64 = 34.0;

/// The room on the right for the numbers of the lines.
const NUMBERS: f64 = 18.0;

/// The least distance of two numbers.
const APART: f64 = 11.0;

/// Maximum number of players in a chart.
pub(crate) const MOST_LINES: usize = 10;

/// The number of colours; the lines after those are dashed.
const COLORS: usize = 5;

/// The ratings of a player over time.
pub(crate) struct Line<'a> {
    /// The name of the player.
    pub(crate) name: &'a str,
    /// Elo after how many games of everybody, the earliest first.
    pub(crate) points: Vec<(u64, f64)>,
}

/// The chart of these players, at most [`MOST_LINES`]. Empty if nobody has two
/// points.
pub(crate) fn over_time(lines: &[Line<'_>], language: Language) -> Markup {
    let lines = &lines[..lines.len().min(MOST_LINES)];
    if lines.iter().all(|line| line.points.len() < 2) {
        return html! {};
    }
    let all = || lines.iter().flat_map(|line| line.points.iter().copied());
    let games = all().map(|(games, _)| games);
    let (first, last) = games.fold((u64::MAX, 0), |(first, last), games| {
        (first.min(games), last.max(games))
    });
    let low = all().fold(f64::MAX, |low, (_, elo)| low.min(elo));
    let high = all().fold(f64::MIN, |high, (_, elo)| high.max(elo));
    let step = scale(low, high);
    let (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
    let (low, high) = if high > low {
        (low, high)
    } else {
        (low - step, high + step)
    };
    let span = last.saturating_sub(first).max(1) as f64;
    let plot = WIDTH - SCALE - NUMBERS;
    let x = |games: u64| SCALE + plot * games.saturating_sub(first) as f64 / span;
    let y = |elo: f64| HEIGHT * (high - elo) / (high - low);
    let ticks = (0..=((high - low) / step).round() as u32).map(|tick| low + step * f64::from(tick));
    let ticks: Vec<f64> = ticks.collect();
    let ends = spread(
        lines
            .iter()
            .map(|line| line.points.last().map(|(_, elo)| y(*elo))),
    );
    html! {
        svg.rating-graph.many viewBox={ "0 -6 " (WIDTH) " " (HEIGHT + 22.0) } role="img"
            aria-label=(say!(language, "contests-chart-of-elo", first, last)) {
            rect.plot x=(SCALE) y="0" width=(plot) height=(HEIGHT) {}
            @for tick in &ticks {
                @let at = tenth(y(*tick));
                line class=(if *tick == 0.0 { "axis" } else { "grid" }) x1=(SCALE) x2=(SCALE + plot) y1=(at) y2=(at) {}
                text.label x=(SCALE - 5.0) y=(tenth(at + 3.5)) text-anchor="end" { (signed_whole(*tick)) }
            }
            @for (index, line) in lines.iter().enumerate() {
                g.line.{ "line-" (index % COLORS) }.dashed[index >= COLORS] {
                    polyline points=(points(line.points.iter().map(|(games, elo)| (x(*games), y(*elo))))) {}
                    @if let Some((games, elo)) = line.points.last() {
                        circle cx=(tenth(x(*games))) cy=(tenth(y(*elo))) r="2.5" {}
                        text x=(SCALE + plot + 5.0) y=(tenth(ends[index] + 4.0)) { (index + 1) }
                    }
                }
            }
            text.label x=(SCALE) y=(HEIGHT + 12.0) { (say!(language, "contests-after-games", count = first)) }
            text.label x=(SCALE + plot) y=(HEIGHT + 12.0) text-anchor="end" { (say!(language, "contests-after-games", count = last)) }
        }
        ol.lines { @for (index, line) in lines.iter().enumerate() { (entry(index, line, language)) } }
    }
}

/// The line of a player, described in words.
fn entry(index: usize, line: &Line<'_>, language: Language) -> Markup {
    let after = |elo: f64, games: u64| {
        let values = [("elo", whole(elo).into()), ("count", games.into())];
        language.with("contests-elo-after", &values)
    };
    let to =
        |elo: f64, games: u64| say!(language, "contests-elo-to", elo = whole(elo), count = games);
    html! {
        li {
            span.line-number.{ "line-" (index % COLORS) } { (index + 1) } " "
            b.called { (line.name) }
            @match line.points[..] {
                [] => { " " (language.say("contests-no-rating-yet")) }
                [(games, elo)] => { ": " (after(elo, games)) }
                [(first, begin), .., (last, end)] => { ": " (after(begin, first)) ", " (to(end, last)) }
            }
        }
    }
}

fn whole(elo: f64) -> String {
    signed_whole(elo.round())
}

/// Where the numbers of lines are that end at these heights: beside the end, but
/// [`APART`] from each other.
fn spread(ends: impl Iterator<Item = Option<f64>>) -> Vec<f64> {
    let ends: Vec<f64> = ends.map(Option::unwrap_or_default).collect();
    let mut order: Vec<usize> = (0..ends.len()).collect();
    order.sort_by(|one, other| ends[*one].total_cmp(&ends[*other]));
    let mut places = ends;
    let mut least = f64::MIN;
    for index in &order {
        places[*index] = places[*index].max(least);
        least = places[*index] + APART;
    }
    // Those that would be below the chart are pushed up again.
    let mut most = HEIGHT;
    for index in order.iter().rev() {
        places[*index] = places[*index].min(most);
        most = places[*index] - APART;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_has_a_number_that_the_list_explains() {
        let lines = [
            Line {
                name: "Ann <b>",
                points: vec![(1, 0.0), (5, 120.4)],
            },
            Line {
                name: "Ann 2",
                points: vec![(4, -20.0), (5, -120.0)],
            },
        ];
        let chart = over_time(&lines, Language::ENGLISH);
        let chart = chart.into_string();
        assert!(
            chart.contains("Elo of the players in the list below, after 1 to 5 games"),
            "{chart}"
        );
        let first = "Ann &lt;b&gt;</b>: 0 after 1 game, +120 after 5";
        let second = "Ann 2</b>: -20 after 4 games, -120 after 5";
        assert!(chart.contains(first) && chart.contains(second), "{chart}");
        assert_eq!(chart.matches("<polyline").count(), 2);
    }

    #[test]
    fn a_chart_has_a_bounded_number_of_lines_and_none_without_a_past() {
        let line = |_| Line {
            name: "A",
            points: vec![(1, 7.0), (2, 7.0)],
        };
        let many: Vec<Line<'_>> = (0..50).map(line).collect();
        let chart = over_time(&many, Language::ENGLISH).into_string();
        assert_eq!(chart.matches("<polyline").count(), MOST_LINES);
        assert!(!chart.contains("NaN") && !chart.contains("inf"), "{chart}");
        // Lines without a slope are in the middle.
        let level = [line(0), line(1)].map(|line| Line {
            points: vec![(1, 0.0), (2, 0.0)],
            ..line
        });
        let chart = over_time(&level, Language::ENGLISH).into_string();
        let middle = format!("34,{} 402,{0}", HEIGHT / 2.0);
        assert!(chart.contains(&middle), "{chart}");
        let one = Line {
            name: "A",
            points: vec![(1, 7.0)],
        };
        assert_eq!(over_time(&[one], Language::ENGLISH).into_string(), "");
        assert_eq!(over_time(&[], Language::ENGLISH).into_string(), "");
    }

    #[test]
    fn the_numbers_of_lines_that_end_together_stay_apart_and_inside() {
        let places = spread([179.0, 178.0, 3.0, 179.5].map(Some).into_iter());
        let mut sorted = places.clone();
        sorted.sort_by(f64::total_cmp);
        assert!(
            sorted
                .windows(2)
                .all(|pair| pair[1] - pair[0] >= APART - 1e-9),
            "{places:?}"
        );
        assert!(
            places.iter().all(|place| (0.0..=HEIGHT).contains(place)),
            "{places:?}"
        );
        assert!(places[1] < places[0] && places[0] < places[3], "{places:?}");
    }
}
