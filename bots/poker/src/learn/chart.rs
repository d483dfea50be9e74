//! The curves as SVG: plain text, readable on a light and on a dark page.

use super::curve::{Curve, Share, Window};

/// A line of one colour.
pub(super) struct Line<'a> {
    pub(super) name: String,
    pub(super) curve: &'a Curve,
}

/// One opponent: its lines, and the figures that the thesis prints.
pub(super) struct Panel<'a> {
    pub(super) title: String,
    pub(super) lines: Vec<Line<'a>>,
    pub(super) printed: Vec<f64>,
}

const COLOURS: [&str; 4] = ["#1f77b4", "#d62728", "#2ca02c", "#9467bd"];
const WIDTH: f64 = 300.0;
const HEIGHT: f64 = 190.0;
const LEFT: f64 = 64.0;
const TOP: f64 = 76.0;
const GAP: [f64; 2] = [46.0, 74.0];
/// Points a line, so that it can be read.
const POINTS: usize = 40;

/// A share that is drawn.
type Measure = fn(&Window) -> Share;

/// A column for each opponent: freezeouts won above, hands in profit below.
pub(super) fn chart(panels: &[Panel<'_>]) -> String {
    let width = LEFT + panels.len() as f64 * (WIDTH + GAP[0]) + 10.0;
    let height = TOP + 2.0 * (HEIGHT + GAP[1]) + 16.0;
    let mut body = String::new();
    let rows: [(&str, Measure); 2] = [
        ("freezeouts won", Window::success),
        ("hands in profit", Window::profit),
    ];
    for (column, panel) in panels.iter().enumerate() {
        for (row, (name, measure)) in rows.iter().enumerate() {
            let frame = Frame {
                left: LEFT + column as f64 * (WIDTH + GAP[0]),
                top: TOP + row as f64 * (HEIGHT + GAP[1]),
                hands: panel.hands(),
            };
            body += &frame.draw(&format!("{name} against {}", panel.title), row == 1);
            if row == 0 {
                for printed in &panel.printed {
                    body += &frame.printed(*printed);
                }
            }
            for (line, colour) in panel.lines.iter().zip(COLOURS.iter().cycle()) {
                body += &frame.line(line.curve, *measure, colour);
            }
        }
    }
    body += &legend(panels, height - 14.0);
    let title = "How qlearn learns";
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         font-family=\"sans-serif\" font-size=\"13\" fill=\"#333\">\n\
         <title>{title}</title>\n\
         <rect width=\"{width:.0}\" height=\"{height:.0}\" fill=\"#fff\"/>\n\
         <text x=\"24\" y=\"30\" font-size=\"18\">{title}</text>\n{body}</svg>\n"
    )
}

impl Panel<'_> {
    fn hands(&self) -> f64 {
        let hands = self.lines.iter().map(|line| line.curve.whole().hands);
        hands.max().unwrap_or(1).max(1) as f64
    }
}

struct Frame {
    left: f64,
    top: f64,
    hands: f64,
}

impl Frame {
    fn x(&self, hands: f64) -> f64 {
        self.left + hands / self.hands * WIDTH
    }

    /// Shares from 0 to 1.
    fn y(&self, share: f64) -> f64 {
        self.top + HEIGHT * (1.0 - share)
    }

    fn draw(&self, title: &str, named: bool) -> String {
        let (right, bottom) = (self.left + WIDTH, self.top + HEIGHT);
        let mut out = format!(
            "<text x=\"{:.1}\" y=\"{:.1}\" font-weight=\"bold\">{title}</text>\n",
            self.left,
            self.top - 10.0
        );
        for percent in [0, 25, 50, 75, 100] {
            let y = self.y(f64::from(percent) / 100.0);
            out += &format!(
                "<path d=\"M{:.1} {y:.1}H{right:.1}\" stroke=\"#ddd\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{percent} %</text>\n",
                self.left,
                self.left - 6.0,
                y + 4.0
            );
        }
        for quarter in 0..=4 {
            let hands = self.hands * f64::from(quarter) / 4.0;
            let x = self.x(hands);
            out += &format!(
                "<path d=\"M{x:.1} {:.1}V{bottom:.1}\" stroke=\"#ddd\"/>\
                 <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>\n",
                self.top,
                bottom + 17.0,
                thousands(hands)
            );
        }
        if named {
            out += &format!(
                "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">hands</text>\n",
                self.left + WIDTH / 2.0,
                bottom + 36.0
            );
        }
        out
    }

    fn printed(&self, share: f64) -> String {
        format!(
            "<path d=\"M{:.1} {y:.1}H{:.1}\" stroke=\"#333\" stroke-dasharray=\"6 4\"/>\n",
            self.left,
            self.left + WIDTH,
            y = self.y(share)
        )
    }

    fn line(&self, curve: &Curve, measure: Measure, colour: &str) -> String {
        let mut path = String::new();
        for (hands, window) in curve.points(POINTS) {
            let letter = if path.is_empty() { 'M' } else { 'L' };
            let y = self.y(measure(&window).value);
            path += &format!("{letter}{:.1} {y:.1}", self.x(hands));
        }
        format!("<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.6\"/>\n")
    }
}

fn thousands(hands: f64) -> String {
    match hands {
        10_000.0.. => format!("{:.0}k", hands / 1_000.0),
        1_000.0.. => format!("{:.1}k", hands / 1_000.0),
        _ => format!("{hands:.0}"),
    }
}

fn legend(panels: &[Panel<'_>], y: f64) -> String {
    let names = panels.first().map_or(&[][..], |panel| &panel.lines);
    let names = names.iter().map(|line| line.name.as_str());
    let lines = names
        .zip(COLOURS.iter().cycle())
        .map(|(name, colour)| (name, format!("stroke=\"{colour}\" stroke-width=\"2\"")));
    let thesis = (
        "thesis",
        "stroke=\"#333\" stroke-dasharray=\"6 4\"".to_owned(),
    );
    let mut out = String::new();
    for (index, (name, stroke)) in lines.chain([thesis]).enumerate() {
        let x = LEFT + index as f64 * 150.0;
        out += &format!(
            "<path d=\"M{x:.1} {:.1}h28\" {stroke}/><text x=\"{:.1}\" y=\"{y:.1}\">{name}</text>\n",
            y - 4.0,
            x + 34.0
        );
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_is_small_and_names_what_it_shows() {
        let window = Window {
            hands: 1000,
            profits: 600,
            won: 10.0,
            freezeouts: 50,
            victories: 40,
        };
        let curve = Curve {
            windows: vec![window; 90],
            freezeouts: vec![true; 100],
        };
        let panel = |title: &str| Panel {
            title: title.to_owned(),
            lines: vec![Line {
                name: "uniform".to_owned(),
                curve: &curve,
            }],
            printed: vec![0.8954],
        };
        let picture = chart(&[panel("random"), panel("bluff")]);
        assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
        assert!(picture.len() < 40_000, "{}", picture.len());
        for word in [
            "against random",
            "against bluff",
            "uniform",
            "thesis",
            "90k",
        ] {
            assert!(picture.contains(word), "{word}");
        }
    }
}
