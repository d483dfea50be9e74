//! The operating characteristic of a test (SPRT): how often it accepts H1 and how many
//! games it takes, by the true difference of the players.

use maud::{Markup, html};
use tournament::rating::{Sprt, SprtCourse};
use words::{Language, Phrase};

use super::{points, tenth};

/// The size of the plot, in its own units.
const WIDTH: f64 = 340.0;
const HEIGHT: f64 = 130.0;

/// The room for the scale on either side.
const SCALE: f64 = 40.0;

/// The curves are drawn in as many steps.
const STEPS: u32 = 60;

/// With fewer pairs, their spread says little about those to come.
const FEWEST_PAIRS: u64 = 10;

/// The share of drawn games that is taken until so many pairs are known, as `arbiter sprt`
/// does.
const DRAWS: f64 = 0.5;

/// The chart, from one distance of the bounds below H0 to one above H1, and what it says
/// in words.
pub(crate) fn characteristic(sprt: &Sprt, language: Language) -> Markup {
    let bounds = sprt.bounds();
    let pairs: u64 = sprt.counts().iter().sum();
    let known = sprt.course().filter(|_| pairs >= FEWEST_PAIRS);
    let course =
        known.unwrap_or_else(|| SprtCourse::new(bounds, SprtCourse::deviation_of_draws(DRAWS)));
    let apart = bounds.elo1 - bounds.elo0;
    let (low, high) = (bounds.elo0 - apart, bounds.elo1 + apart);
    let elos = (0..=STEPS).map(|step| low + (high - low) * f64::from(step) / f64::from(STEPS));
    let elos: Vec<f64> = elos.collect();
    let most = elos.iter().map(|elo| course.games(*elo));
    let most = most.fold(1.0, f64::max);
    let x = |elo: f64| SCALE + WIDTH * (elo.clamp(low, high) - low) / (high - low);
    let y = |share: f64| HEIGHT * (1.0 - share);
    let accepts = elos.iter().map(|elo| (x(*elo), y(course.accepts(*elo))));
    let games = elos
        .iter()
        .map(|elo| (x(*elo), y(course.games(*elo) / most)));
    let estimate = sprt.estimate().map(|found| {
        let [from, to] = found.interval.map(|end| end.on(bounds.scale));
        (from, found.elo.on(bounds.scale), to)
    });
    let most_games = most.round() as u64;
    let caption = match estimate {
        Some((_, elo, _)) => Phrase::new("contests-sprt-outlook-at")
            .decimal("elo", format!("{elo:.1}"))
            .decimal("share", format!("{:.1}", 100.0 * course.accepts(elo)))
            .grouped("games", course.games(elo).round() as u64),
        None => Phrase::new("contests-sprt-outlook"),
    };
    let caption = caption.grouped("most", most_games).say(language);
    let (right, bottom) = (SCALE + WIDTH, HEIGHT + 12.0);
    html! {
        svg.rating-graph.many viewBox={ "0 -8 " (WIDTH + 2.0 * SCALE) " " (HEIGHT + 26.0) } role="img"
            aria-label=(caption) {
            rect.plot x=(SCALE) y="0" width=(WIDTH) height=(HEIGHT) {}
            @for (share, label) in [(0.0, "0 %"), (0.5, "50 %"), (1.0, "100 %")] {
                line.grid x1=(SCALE) x2=(right) y1=(y(share)) y2=(y(share)) {}
                text.label x=(SCALE - 5.0) y=(y(share) + 3.5) text-anchor="end" { (label) }
            }
            @for (name, elo) in [("H0", bounds.elo0), ("H1", bounds.elo1)] {
                @let at = tenth(x(elo));
                line.axis x1=(at) x2=(at) y1="0" y2=(HEIGHT) {}
                text.label x=(at) y=(bottom) text-anchor="middle" { (name) ": " (language.decimal(elo)) }
            }
            polyline.curve.curve-0 points=(points(accepts)) {}
            polyline.curve.curve-1 points=(points(games)) {}
            text.label x=(right + 4.0) y="3.5" { (language.grouped(most_games)) }
            @if let Some((from, elo, to)) = estimate {
                @let at = tenth(y(course.accepts(elo)));
                line.reach x1=(tenth(x(from))) x2=(tenth(x(to))) y1=(at) y2=(at) {}
                circle.mean cx=(tenth(x(elo))) cy=(at) r="4" {}
            }
        }
        p.caption { (caption) "." }
    }
}

#[cfg(test)]
mod tests {
    use tournament::rating::SprtBounds;

    use super::*;

    fn drawn(text: &str, counts: [u64; 5]) -> String {
        let bounds: SprtBounds = text.parse().unwrap();
        characteristic(&Sprt::judged(bounds, counts), Language::ENGLISH).into_string()
    }

    /// Before the first pair these are the figures of `arbiter sprt 0,10`: 5 % at H0, 95 %
    /// at H1, and most games between them.
    #[test]
    fn the_curves_pass_the_bounds_where_the_test_errs_as_often_as_it_may() {
        let chart = drawn("0,10", [0; 5]);
        let curve = chart.split("curve-0\" points=\"").nth(1).unwrap();
        let points: Vec<&str> = curve.split('"').next().unwrap().split(' ').collect();
        assert_eq!(points.len(), 61);
        // A third of the width is H0, two thirds are H1, and 5 % of the height is 6.5.
        assert_eq!(points[20], "153.3,123.5");
        assert_eq!(points[40], "266.7,6.5");
        assert_eq!(points[30], "210,65");
        assert!(
            chart.contains("H0: 0<") && chart.contains("H1: 10<"),
            "{chart}"
        );
        let told = "games in the mean (dashed), 5,236 at most.";
        assert!(chart.contains(told), "{chart}");
        assert!(!chart.contains("circle"), "{chart}");
    }

    #[test]
    fn the_estimate_of_a_test_stands_on_the_curve_and_in_words() {
        let chart = drawn("0,10,normalized", [40, 500, 1100, 620, 60]);
        assert!(chart.contains("At the estimate of 19.3 Elo"), "{chart}");
        assert_eq!(chart.matches("<circle").count(), 1);
        // Neither one pair, nor all points for one, draw what is no number.
        for counts in [[0, 0, 1, 0, 0], [0, 0, 0, 0, 50], [1, 0, 0, 0, 0]] {
            let chart = drawn("-3,1", counts);
            assert!(!chart.contains("NaN") && !chart.contains("inf"), "{chart}");
        }
    }
}
